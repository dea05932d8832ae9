"""A folder that is written whole or not at all: it has another name until all its files are complete."""

import shutil
import tempfile
from collections.abc import Collection, Iterator
from contextlib import contextmanager
from pathlib import Path

from jassstats.errors import UsageError
from jassstats.lake.errors import failed


@contextmanager
def new_folder(out: Path, known: Collection[str], *, overwrite: bool) -> Iterator[Path]:
    """Yield a folder that takes the name `out` in the end; it is deleted if anything fails.

    With `overwrite` it replaces a folder that holds nothing but files with the names `known`.
    """
    _check(out, known, overwrite=overwrite)
    try:
        out.parent.mkdir(parents=True, exist_ok=True)
        folder = Path(tempfile.mkdtemp(prefix=f".{out.name}-", dir=out.parent))
    except OSError as error:
        raise failed(f"{out} can't be written", error) from None
    try:
        (folder / "new").mkdir()
        yield folder / "new"
        if out.exists():
            out.rename(folder / "old")
        (folder / "new").rename(out)
    except OSError as error:
        raise failed(f"{out} can't be written", error) from None
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _check(out: Path, known: Collection[str], *, overwrite: bool) -> None:
    """Raise `UsageError` if `out` is there and may not be replaced."""
    if not out.exists():
        return
    if not overwrite:
        raise UsageError(f"{out} is there already: name a new folder, or replace it with --overwrite")
    if not out.is_dir():
        raise UsageError(f"{out} is no folder: name another one")
    if foreign := sorted({path.name for path in out.iterdir()} - set(known)):
        raise UsageError(f"{foreign[0]} lies in {out} and would be lost: name another folder")
