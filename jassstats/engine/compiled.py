"""One decorator for every kernel. Its cache is keyed by the source of everything that is compiled.

The cache would otherwise serve stale kernels: numba looks at a function's own file, not at the kernels it calls.
"""

import hashlib
import os
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

PACKAGE = Path(__file__).parent.parent


def _sources() -> list[Path]:
    return sorted([*PACKAGE.glob("engine/*.py"), *PACKAGE.glob("games/**/*.py")])


STAMP = hashlib.sha256(b"".join(f.read_bytes() for f in _sources())).hexdigest()[:12]


def _cache_folder() -> Path:
    """Where compiled kernels are kept; a temporary folder where there is no writable home."""
    chosen = os.environ.get("NUMBA_CACHE_DIR") or os.environ.get("XDG_CACHE_HOME")
    home = Path(chosen) if chosen else Path.home() / ".cache"
    folder = home / "jassstats" / STAMP
    try:
        folder.mkdir(parents=True, exist_ok=True)
        if os.access(folder, os.W_OK):
            return folder
    except OSError:
        pass
    folder = Path(tempfile.gettempdir()) / f"jassstats-{os.getuid()}" / STAMP
    folder.mkdir(parents=True, exist_ok=True)
    return folder


CACHE = _cache_folder()
os.environ["NUMBA_CACHE_DIR"] = str(CACHE)  # read when numba is first imported

import numba  # noqa: E402  the cache folder must be set first

numba.config.CACHE_DIR = str(CACHE)


def compiled(function: Callable[..., Any]) -> Any:
    """Compile `function` on first use, without the interpreter lock, and keep the result on disk."""
    return numba.njit(cache=True, nogil=True)(function)


def is_warm() -> bool:
    """Whether kernels of exactly these sources were compiled before on this machine."""
    return any(CACHE.rglob("*.nbc"))
