"""The folder of compiled kernels, and the files in it.

numba stores a kernel as a pickle, and a pickle can run code. So the folder must belong to this user and be closed to
others. A truncated or changed file is detected by its hash before it is unpickled; it is then deleted, and the kernel
is compiled anew.
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
"""True where files have owners and permissions. Windows itself closes the home and temporary folders to other users."""
SIZE = 16
"""The bytes of the hash at the end of a file."""


def folder() -> Path:
    """Return the folder of compiled kernels: the first place that only this user can write, else a temporary one."""
    for place in _places():
        if _is_ours(place):
            return place
    fresh = Path(tempfile.mkdtemp(prefix=f"{NAME}-"))
    atexit.register(_forget, fresh, os.getpid())
    return fresh


def _places() -> Iterator[Path]:
    """Return the possible folders: the one of the environment, one below the home, one in the temporary folder."""
    own = f"{NAME}-{_user()}"
    chosen = os.environ.get("NUMBA_CACHE_DIR") or os.environ.get("XDG_CACHE_HOME")
    with suppress(RuntimeError, OSError):  # a user without a home
        home = Path(chosen).absolute() if chosen else Path.home() / ".cache"
        if home.name == NAME or home.name.startswith(f"{NAME}-"):
            yield home  # a child process inherits the folder
        else:
            yield from (home / NAME, home / own)
    yield Path(tempfile.gettempdir()) / own


def _user() -> int | str:
    """The user's number, or the name on Windows, which has no numbers."""
    return os.geteuid() if POSIX else os.environ.get("USERNAME", "user")


def _is_ours(place: Path) -> bool:
    """Return whether a folder, made if missing, belongs to this user and no other user may write in it."""
    try:
        place.mkdir(mode=0o700, parents=True, exist_ok=True)
        if not POSIX:
            return os.access(place, os.W_OK)
        for found in (place.lstat(), place.stat()):  # a link to a folder, and the folder itself
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
    """A file being written, and the hash of its content so far."""

    def __init__(self, file: Any) -> None:
        self.file, self.hash = file, hashlib.blake2b(digest_size=SIZE)

    def write(self, data: bytes) -> int:
        self.hash.update(data)
        return int(self.file.write(data))


class _Files(caching.IndexDataCacheFile):  # type: ignore[misc]
    """The files of one kernel, each ending with the hash of the content before. Unpickling stops before the hash."""

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
            raise FileNotFoundError(path)  # the caller treats it as missing
        return super()._load_data(name)


def _whole(path: Path) -> bool:
    """Return whether a file is as it was written; a file that is not is deleted."""
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
    """numba's cache of one kernel, with checked files. After any error the kernel is compiled anew."""

    def __init__(self, function: Any) -> None:
        """Create the cache of a function, in the folder set for numba."""
        super().__init__(function)
        stamp = self._impl.locator.get_source_stamp()
        self._cache_file = _Files(self._cache_path, self._impl.filename_base, stamp)

    def load_overload(self, sig: Any, target_context: Any) -> Any:
        """Return a stored kernel, or None."""
        try:
            return super().load_overload(sig, target_context)
        except (OSError, EOFError, pickle.UnpicklingError):
            return None

    def save_overload(self, sig: Any, data: Any) -> None:
        """Store a kernel; on a full disk nothing is stored."""
        with suppress(OSError):
            super().save_overload(sig, data)
