"""One decorator for every kernel. Its cache is keyed by the source of everything a kernel is made of.

The cache would otherwise serve stale kernels: numba looks at a function's own file, not at the kernels it calls. Here
a kernel is kept in a folder named by a hash of its file and of every file of ours that it imports, near and far, so
that a strategy or a game can change without the others being compiled again.
"""

import functools
import hashlib
import os
import re
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

PACKAGE = Path(__file__).parent.parent
IMPORT = re.compile(r"^from (\w[\w.]*) import (\([^)]*\)|.*)", re.MULTILINE)


def _cache_folder() -> Path:
    """Where compiled kernels are kept; a temporary folder where there is no writable home."""
    chosen = os.environ.get("NUMBA_CACHE_DIR") or os.environ.get("XDG_CACHE_HOME")
    home = Path(chosen) if chosen else Path.home() / ".cache"
    folder = home if home.name == "jassstats" else home / "jassstats"  # a child inherits the folder itself
    try:
        folder.mkdir(parents=True, exist_ok=True)
        if os.access(folder, os.W_OK):
            return folder
    except OSError:
        pass
    folder = Path(tempfile.gettempdir()) / f"jassstats-{os.getuid()}"
    folder.mkdir(parents=True, exist_ok=True)
    return folder


CACHE = _cache_folder()
os.environ["NUMBA_CACHE_DIR"] = str(CACHE)  # read when numba is first imported

import numba  # noqa: E402  the cache folder must be set first


def compiled(function: Callable[..., Any]) -> Any:
    """Compile `function` on first use, without the interpreter lock, and keep the result on disk."""
    numba.config.CACHE_DIR = str(kept_in(Path(function.__code__.co_filename)))
    return numba.njit(cache=True, nogil=True, error_model="numpy")(function)


def kept_in(file: Path) -> Path:
    """The folder for what is compiled from a file: another one whenever anything it is made of changes."""
    text = b"".join(_source(each)[0] for each in sorted(made_of(file)))
    return CACHE / hashlib.sha256(text).hexdigest()[:12]


def made_of(file: Path) -> set[Path]:
    """A file of source and every file of its package and of ours that it imports, directly or by others."""
    found, new = set(), {file}
    while new:
        found |= new
        new = set().union(*(_source(each)[1] for each in new)) - found
    return found


def _package_of(file: Path) -> Path:
    """The outermost package that a file lies in; its folder where it lies in none."""
    folder = file.parent
    while (folder.parent / "__init__.py").is_file():
        folder = folder.parent
    return folder


@functools.cache
def _source(file: Path) -> tuple[bytes, frozenset[Path]]:
    """A file's text, and the files it imports."""
    text, package = file.read_bytes(), _package_of(file)
    named = set()
    for module, names in IMPORT.findall(text.decode()):
        if module.partition(".")[0] not in {PACKAGE.name, package.name}:
            continue
        base = (package if module.partition(".")[0] == package.name else PACKAGE).parent.joinpath(*module.split("."))
        named |= {base / f"{name}.py" for name in re.findall(r"\w+", names)} | {base.with_suffix(".py")}
    return text, frozenset(each for each in named if each.is_file())


def is_warm(file: Path) -> bool:
    """Whether kernels of a file, of exactly this source, were compiled before on this machine."""
    return any(kept_in(file).glob(f"*/{file.stem}.*.nbi"))
