"""The folder in which compiled kernels are kept, and the files in it.

numba keeps a kernel as a pickle, and a pickle can run code. So the folder must be this user's own and closed to
others, and a file that was cut off or changed is noticed by its hash before it is unpickled: then it is dropped, and
the kernel is compiled again.
"""

import atexit
import hashlib
import os
import pickle
import shutil
import stat
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

NAME = "jassstats"
POSIX = hasattr(os, "geteuid")
"""Files have owners and permissions. Windows closes the home and the temporary folder of a user to others by itself."""
SIZE = 16
"""Bytes of the hash that ends a file."""


def folder() -> Path:
    """Where compiled kernels are kept: the first place that is ours alone, else one that goes with the process."""
    for place in _places():
        if _is_ours(place):
            return place
    fresh = Path(tempfile.mkdtemp(prefix=f"{NAME}-"))
    atexit.register(_forget, fresh, os.getpid())
    return fresh


def _places() -> Iterator[Path]:
    """Where the folder may be: as the environment says, below the home, in the temporary folder."""
    own = f"{NAME}-{_user()}"
    chosen = os.environ.get("NUMBA_CACHE_DIR") or os.environ.get("XDG_CACHE_HOME")
    with suppress(RuntimeError, OSError):  # a user whom nobody knows, without a home
        home = Path(chosen).absolute() if chosen else Path.home() / ".cache"
        if home.name == NAME or home.name.startswith(f"{NAME}-"):
            yield home  # a child inherits the folder itself
        else:
            yield from (home / NAME, home / own)
    yield Path(tempfile.gettempdir()) / own


def _user() -> int | str:
    """The user's number; the name on Windows, which has no numbers."""
    return os.geteuid() if POSIX else os.environ.get("USERNAME", "user")


def _is_ours(place: Path) -> bool:
    """Whether a folder, made if it is not there, belongs to this user and nobody else may write in it."""
    try:
        place.mkdir(mode=0o700, parents=True, exist_ok=True)
        if not POSIX:
            return os.access(place, os.W_OK)
        for found in (place.lstat(), place.stat()):  # a link to it, and the folder
            if found.st_uid != os.geteuid():
                return False
        if not stat.S_ISDIR(found.st_mode) or found.st_mode & (stat.S_IWGRP | stat.S_IWOTH):
            return False
        if stat.S_IMODE(found.st_mode) != stat.S_IRWXU:
            place.chmod(stat.S_IRWXU)
        return os.access(place, os.W_OK)
    except OSError:
        return False


def _forget(fresh: Path, process: int) -> None:
    """Delete a folder at the end of the process that made it."""
    if os.getpid() == process:
        shutil.rmtree(fresh, ignore_errors=True)


os.environ["NUMBA_CACHE_DIR"] = str(folder())  # read when numba is first imported

from numba.core import caching  # noqa: E402  the cache folder must be set first

FOLDER = Path(os.environ["NUMBA_CACHE_DIR"])


class _Hashed:
    """A file that is written, and the hash of what was written so far."""

    def __init__(self, file: Any) -> None:
        self.file, self.hash = file, hashlib.blake2b(digest_size=SIZE)

    def write(self, data: bytes) -> int:
        self.hash.update(data)
        return int(self.file.write(data))


class _Files(caching.IndexDataCacheFile):  # type: ignore[misc]
    """The files of one kernel, each ending in the hash of what stands before. Unpickling stops short of it."""

    @contextmanager
    def _open_for_write(self, filepath: str) -> Iterator[_Hashed]:
        with super()._open_for_write(filepath) as file:
            hashed = _Hashed(file)
            yield hashed
            file.write(hashed.hash.digest())

    def _load_index(self) -> dict[Any, str]:
        found: dict[Any, str] = super()._load_index() if _whole(Path(self._index_path)) else {}
        return found

    def _load_data(self, name: str) -> Any:
        path = Path(self._data_path(name))
        if not _whole(path):
            raise FileNotFoundError(path)  # the caller goes on as if it were not there
        return super()._load_data(name)


def _whole(path: Path) -> bool:
    """Whether a file is as it was written; one that is not is deleted."""
    try:
        data = path.read_bytes()
    except OSError:
        return False
    if hashlib.blake2b(data[:-SIZE], digest_size=SIZE).digest() == data[-SIZE:]:
        return True
    with suppress(OSError):
        path.unlink()
    return False


class KernelCache(caching.FunctionCache):  # type: ignore[misc]
    """numba's cache of one kernel, in files that are checked. Whatever goes wrong with it, the kernel is compiled."""

    def __init__(self, function: Any) -> None:
        """The cache of a function, in the folder that numba was told of."""
        super().__init__(function)
        stamp = self._impl.locator.get_source_stamp()
        self._cache_file = _Files(self._cache_path, self._impl.filename_base, stamp)

    def load_overload(self, sig: Any, target_context: Any) -> Any:
        """A kernel that was kept, or None."""
        try:
            return super().load_overload(sig, target_context)
        except (OSError, EOFError, pickle.UnpicklingError):
            return None

    def save_overload(self, sig: Any, data: Any) -> None:
        """Keep a kernel; on a full disk it is not kept."""
        with suppress(OSError):
            super().save_overload(sig, data)
