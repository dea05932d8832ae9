"""Run every benchmark of this folder, one after the other, each in a process of its own."""

import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).parent
NOT_BENCHMARKS = {"all.py", "measure.py", "stock.py", "beside.py", "relabel.py"}

if __name__ == "__main__":
    scripts = sorted(path for path in HERE.glob("*.py") if path.name not in NOT_BENCHMARKS)
    failed = [path.name for path in scripts if subprocess.run([sys.executable, path], check=False).returncode]
    sys.exit(f"failed: {', '.join(failed)}" if failed else 0)
