"""Run every benchmark of this folder, one after the other, each in a process of its own.

What cannot be measured here is named at the end and is no failure: real logs that are not there, or a neighbour that
is not installed.
"""

import subprocess
import sys
from pathlib import Path

from measure import NOT_HERE

HERE = Path(__file__).parent
NOT_BENCHMARKS = {"all.py", "measure.py", "stock.py", "beside.py", "relabel.py"}


def main() -> str | int:
    """Run them all; what failed, or 0."""
    scripts = sorted(path for path in HERE.glob("*.py") if path.name not in NOT_BENCHMARKS)
    codes = {path.name: subprocess.run([sys.executable, path], check=False).returncode for path in scripts}
    left_out = [name for name, code in codes.items() if code == NOT_HERE]
    failed = [name for name, code in codes.items() if code not in {0, NOT_HERE}]
    print(f"{len(codes) - len(left_out) - len(failed)} of {len(codes)} benchmarks ran to their end.")
    if left_out:
        print(f"not measured here: {', '.join(left_out)}")
    return f"failed: {', '.join(failed)}" if failed else 0


if __name__ == "__main__":
    sys.exit(main())
