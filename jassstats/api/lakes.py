"""Lakes: deals simulated into one, a lake checked, its tables exported, a data package made of it."""

from collections.abc import Iterable
from os import fspath
from pathlib import Path as FilePath
from typing import TYPE_CHECKING, Literal

from jassstats.access import compile_notice
from jassstats.access.open_lake import open_lake
from jassstats.api.argument_types import Names, Overrides, Path, Progress, as_tuple
from jassstats.api.listings import default_preset
from jassstats.errors import UsageError
from jassstats.keyword_arguments import check_keywords

if TYPE_CHECKING:
    from jassstats.access.bundle.write import Bundle
    from jassstats.access.export import Export
    from jassstats.audit import Verification
    from jassstats.simulation.strategy_loader import StrategySpec
    from jassstats.simulation.to_lake import SimulationReport


@check_keywords()
def simulate(
    game: str,
    lake: Path = "lake",
    *,
    deals: int | None = None,
    parties: int | None = None,
    preset: str | None = None,
    overrides: Overrides | None = None,
    players: int | None = None,
    strategies: "StrategySpec | Iterable[StrategySpec]" = "random_legal",
    where: str = "",
    seed: int = 1,
    progress: Progress | None = None,
) -> "SimulationReport":
    """Generate deals, or whole parties, into a lake.

    A deal is known by seed and number, so that anybody can make it again. A run that was interrupted, or that is asked
    for more deals, continues from its end.

    Parameters
    ----------
    game : str
        The name of a game, see `list_games`.
    lake : path
        The folder of the lake. It is made if it is not there.
    deals, parties : int, optional
        How many deals, or how many whole parties. Exactly one of the two is given.
    preset : str, optional
        The house rules, see `list_presets`.
    overrides : mapping of str to bool, int or str, optional
        House rules that differ from the preset.
    players : int, optional
        The number of players. The game's usual number if not given.
    strategies : str, module, function or mapping, or an iterable of them
        One strategy for all seats, or one for each seat. See `list_strategies`.
    where : str
        A SQL condition on `hand_0` to `hand_3`, `dealer` and `forehand`. Deals that do not satisfy it are dropped.
    seed : int
        The start of the random numbers, from 0 to 2**64 - 1.
    progress : callable, optional
        Called with the number of deals or parties made, and how many were asked for.

    Returns
    -------
    SimulationReport
        What was added to the lake.

    Raises
    ------
    UsageError
        The arguments do not fit the game or each other.
    StrategyError
        A strategy can't be loaded, raised an exception or answered unlawfully.
    LakeError
        The lake can't be written.

    Examples
    --------
    >>> import jassstats as js, tempfile
    >>> js.simulate("schieber", tempfile.mkdtemp() + "/lake", deals=100, seed=7).deals
    100

    """
    from jassstats.simulation import runs, to_lake

    compile_notice.needed(game, "play.deals")
    run = runs.run(
        game,
        preset or default_preset(game),
        deals=deals,
        parties=parties,
        seed=seed,
        strategies=strategies,
        overrides=overrides,
        where=where,
        players=players,
    )
    return to_lake.into(lake, run, progress)


@check_keywords()
def verify(lake: Path = "lake", *, trust: bool = False) -> "Verification":
    """Check a lake: the hashes of its files, its counts, and a sample of its deals, dealt or replayed again.

    Of a bundle the files are compared with its descriptor too.

    Parameters
    ----------
    lake : path
        The folder of the lake or of the bundle.
    trust : bool
        Execute the strategy files that the lake names. Without it, their runs are not dealt again.

    Returns
    -------
    Verification
        A row for each check: whether it passed, and what was looked at or found wrong.

    Raises
    ------
    LakeError
        There is no lake. A manifest that is damaged is a check that failed.

    Examples
    --------
    >>> import jassstats as js
    >>> made = js.simulate("schieber", "lake", deals=100)
    >>> js.verify("lake").ok
    True

    """
    from jassstats import audit
    from jassstats.access.bundle import check

    compile_notice.needed()
    package, folder = list[audit.Check](), fspath(lake)
    if check.is_bundle(folder):
        compared = check.compare(folder, trust=trust)
        package = [audit.Check("package", not compared.wrong, compared.sentence(audit.SHOWN))]
        folder = str(check.lake_folder(folder))
    return audit.Verification([*package, *audit.verify_folder(folder, lambda: open_lake(folder, trust=trust).lake)])


@check_keywords()
def export(
    lake: Path = "lake",
    out: Path = "export",
    *,
    tables: Names = (),
    where: str = "",
    format: Literal["parquet", "csv"] = "parquet",
    overwrite: bool = False,
    trust: bool = False,
    progress: Progress | None = None,
) -> "Export":
    """Write the tables of a lake as files for pandas, polars, R and other programs.

    Cards are names, such as "SJ", and sets of cards are names with a blank between them. Tables that simulated deals
    lack are made first. Rows are in the order of the columns that identify them; no more than some 65,000 are held in
    memory at once. The same lake gives the same bytes.

    Parameters
    ----------
    lake : path
        The folder of the lake.
    out : path
        The folder to write. It has one file for each table, and is complete once it is there.
    tables : str or iterable of str
        Names of tables. All if not given.
    where : str
        A SQL condition on the columns of `deals`. Only the deals that satisfy it, and their parties, are written.
    format : {"parquet", "csv"}
        The format of the files.
    overwrite : bool
        Replace an earlier export in `out`. A folder that holds any other file is left as it is.
    trust : bool
        Execute the strategy files that the lake names, to deal simulated deals again.
    progress : callable, optional
        Called with the number of rows written, and how many there are.

    Returns
    -------
    Export
        A row for each table, with its file and its number of rows.

    Raises
    ------
    UsageError
        There is no such table or format, the condition is not understood, or `out` may not be replaced.
    LakeError
        The lake can't be read, or the files can't be written.

    Examples
    --------
    >>> import jassstats as js, tempfile
    >>> folder = tempfile.mkdtemp()
    >>> js.simulate("schieber", folder + "/lake", deals=100, seed=7).deals
    100
    >>> written = js.export(folder + "/lake", folder + "/tables", tables=["deals", "tricks"], format="csv")
    >>> [(row["file"], row["rows"]) for row in written.records()]
    [('deals.csv', 100), ('tricks.csv', 900)]

    """
    from jassstats.access import export as exporter

    if format not in exporter.FORMATS:
        raise UsageError(f"{format!r} is no format of an export: write parquet or csv")
    names = exporter.chosen(as_tuple(tables), where)
    queries = {name: exporter.select(name, where) for name in names}
    handle = open_lake(lake, trust=trust)
    return exporter.export(handle.lake, FilePath(out), queries, format, progress, overwrite=overwrite)


@check_keywords()
def bundle(
    lake: Path = "lake",
    out: Path = "bundle",
    *,
    title: str,
    license: str,
    authors: Names = (),
    description: str = "",
    version: str = "1.0.0",
    keywords: Names = ("jass", "card games"),
    overwrite: bool = False,
    progress: Progress | None = None,
) -> "Bundle":
    """Write a lake as a data package that others can cite, check and query.

    The folder holds the lake, `datapackage.json` (Frictionless) with columns, rows, size and hash of each file, a
    README with the counts, and CITATION.cff. Of the paths of logs and strategy files only the files' names are in it.
    The names of players are in it.

    Parameters
    ----------
    lake : path
        The folder of the lake.
    out : path
        The folder to write. It is complete once it is there.
    title : str
        The name of the data.
    license : str
        The SPDX identifier of the licence, such as "CC-BY-4.0".
    authors : str or iterable of str
        The people to cite.
    description : str
        A few sentences about the data.
    version : str
        The version of the data.
    keywords : str or iterable of str
        Words that people search for.
    overwrite : bool
        Replace an earlier bundle in `out`.
    progress : callable, optional
        Called with the number of files copied, and how many there are.

    Returns
    -------
    Bundle
        A row for each file, with its rows, size and hash.

    Raises
    ------
    UsageError
        The title is missing, the licence is none that SPDX lists, or `out` may not be replaced.
    LakeError
        The lake can't be read, a file of it was changed, or the bundle can't be written.
    MissingPackageError
        The package frictionless or packaging is not installed.

    Examples
    --------
    >>> import jassstats as js
    >>> made = js.ingest("samples/tuesday.jass", "lake")
    >>> js.bundle("lake", "tuesday", title="Tuesday", license="CC-BY-4.0", authors="Anna").names
    4
    >>> js.verify("tuesday").ok
    True

    """
    from jassstats.access.bundle import citation, write

    names = (citation.titled(title), citation.licence(license))
    about = citation.Citation(*names, as_tuple(authors), description, version, as_tuple(keywords))
    return write.write(open_lake(lake).lake, FilePath(out), about, progress, overwrite=overwrite)
