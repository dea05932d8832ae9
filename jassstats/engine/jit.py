"""One decorator for every kernel. Its cache is keyed by the source of everything a kernel is made of.

The cache would otherwise serve stale kernels: numba looks at a function's own file, not at the kernels it calls. Here
a kernel is kept in a folder named by a hash of its file and of every file of ours that it imports, near and far, so
that a strategy or a game can change without the others being compiled again.
"""

import functools
import hashlib
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

from jassstats.engine import kernel_cache  # isort: skip  the cache folder must be set before numba is imported

import numba

from jassstats.errors import JassstatsError

PACKAGE = Path(__file__).parent.parent
IMPORT = re.compile(r"^from (\w[\w.]*) import (\([^)]*\)|.*)", re.MULTILINE)


CACHE = kernel_cache.FOLDER


class NoCompiler(JassstatsError):
    """Kernels can't be compiled here, and nothing is counted without them."""


def compiled(function: Callable[..., Any]) -> Any:
    """Compile `function` on first use, without the interpreter lock, and keep the result on disk."""
    if numba.config.DISABLE_JIT:
        raise NoCompiler("NUMBA_DISABLE_JIT is set, and jassstats counts with compiled kernels only: unset it")
    numba.config.CACHE_DIR = str(kept_in(Path(function.__code__.co_filename)))
    kernel = numba.njit(nogil=True, error_model="numpy")(function)
    kernel._cache = kernel_cache.KernelCache(function)  # noqa: SLF001  what `cache=True` does, with files that are checked
    return kernel


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
