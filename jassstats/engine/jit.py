"""The decorator for every kernel. Its cache is keyed by the source of all files that a kernel uses.

numba alone would return stale kernels, since it checks a function's own file but not the kernels it calls. Here a
kernel is kept in a folder named by a hash of its file and of every file of this package that it imports, directly or
not. So a changed strategy or game does not recompile the others.
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
    """The error of a machine on which kernels can't be compiled. Nothing can be counted without them."""


def compiled(function: Callable[..., Any]) -> Any:
    """Compile `function` on first use, without the interpreter lock, and keep the result on disk."""
    if numba.config.DISABLE_JIT:
        raise NoCompiler("NUMBA_DISABLE_JIT is set, and jassstats counts with compiled kernels only: unset it")
    numba.config.CACHE_DIR = str(kept_in(Path(function.__code__.co_filename)))
    kernel = numba.njit(nogil=True, error_model="numpy")(function)
    kernel._cache = kernel_cache.KernelCache(function)  # noqa: SLF001  as `cache=True` does, but with checked files
    return kernel


def kept_in(file: Path) -> Path:
    """The folder for the kernels of a file. Its name changes whenever a file that the kernels use changes."""
    text = b"".join(_source(each)[0] for each in sorted(made_of(file)))
    return CACHE / hashlib.sha256(text).hexdigest()[:12]


def made_of(file: Path) -> set[Path]:
    """The files that a file depends on: itself, its package, and every own file that it imports, even indirectly."""
    found, new = set(), {file}
    while new:
        found |= new
        new = set().union(*(_source(each)[1] for each in new)) - found
    return found


def _package_of(file: Path) -> Path:
    """The outermost package of a file; its folder if it is in none."""
    folder = file.parent
    while (folder.parent / "__init__.py").is_file():
        folder = folder.parent
    return folder


@functools.cache
def _source(file: Path) -> tuple[bytes, frozenset[Path]]:
    """The text of a file, and the files it imports."""
    text, package = file.read_bytes(), _package_of(file)
    named = set()
    for module, names in IMPORT.findall(text.decode()):
        if module.partition(".")[0] not in {PACKAGE.name, package.name}:
            continue
        base = (package if module.partition(".")[0] == package.name else PACKAGE).parent.joinpath(*module.split("."))
        named |= {base / f"{name}.py" for name in re.findall(r"\w+", names)} | {base.with_suffix(".py")}
    return text, frozenset(each for each in named if each.is_file())


def is_warm(file: Path) -> bool:
    """Return whether the kernels of a file, with exactly this source, were compiled before on this machine."""
    return any(kept_in(file).glob(f"*/{file.stem}.*.nbi"))
