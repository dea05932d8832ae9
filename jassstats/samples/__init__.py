"""Small logs to try things on, in every format that can be read; they travel with the package.

Their names are invented and every card was drawn at random among the legal ones: they show formats, not play.
`data/make_samples.py` in the project's source writes them.
"""

import shutil
from os import PathLike
from pathlib import Path

FOLDER = Path(__file__).parent


def files() -> list[Path]:
    """The sample logs as they lie in the installed package, by name."""
    return sorted(path for path in FOLDER.iterdir() if path.is_file() and path.suffix not in {".py", ".pyc"})


def copy_samples(folder: str | PathLike[str] = "samples") -> list[Path]:
    """Copy the sample logs into a folder; files of the same names are replaced.

    Parameters
    ----------
    folder : path, default "samples"
        Where the copies go. The folder is made if it is not there.

    Returns
    -------
    list of Path
        The copies, by name.

    Raises
    ------
    OSError
        The folder or a file cannot be written.

    Examples
    --------
    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     [path.name for path in copy_samples(folder)][:2]
    ['challenge_match.json', 'evenings.jsonl']

    """
    into = Path(folder)
    into.mkdir(parents=True, exist_ok=True)
    return [Path(shutil.copyfile(file, into / file.name)) for file in files()]
