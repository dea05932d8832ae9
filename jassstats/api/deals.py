"""Deals and cards to look at: a deal in text, the viewer, the report, a drawn hand."""

from collections.abc import Iterable
from dataclasses import dataclass
from os import fspath
from typing import TYPE_CHECKING, Any, TypeAlias

from jassstats import cards
from jassstats.access.lake import LakeHandle
from jassstats.access.open_lake import open_lake
from jassstats.api.argument_types import Path, Progress
from jassstats.keyword_arguments import check_keywords
from jassstats.record import Deal
from jassstats.render import svg_cards
from jassstats.render.card_style import Deck, deck
from jassstats.render.deal import ShownDeal

if TYPE_CHECKING:
    from pathlib import Path as FilePath

OneDeal: TypeAlias = str | int | Deal | ShownDeal

MOST_DEALS = 2_000
"""Deals that a report holds at most."""


@dataclass(frozen=True)
class Hand:
    """Some cards, drawn in a notebook.

    Attributes
    ----------
    held : frozenset of int
        The cards.
    deck : Deck
        How the cards look.

    """

    held: frozenset[int]
    deck: Deck

    def __str__(self) -> str:
        """The cards in a line of text."""
        return " ".join(self.deck.card(card) for card in svg_cards.in_order(self.held))

    def _repr_svg_(self) -> str:
        """The cards, drawn."""
        return svg_cards.hand(self.held, self.deck)

    def _repr_html_(self) -> str:
        """The cards, drawn."""
        return self._repr_svg_()


@check_keywords()
def hand(text: str, *, suits: str = "french", suit_map: str = "swisslos", lang: str = "en") -> Hand:
    """Draw some cards.

    Parameters
    ----------
    text : str
        The cards, such as "SJ S9 HA".
    suits : {"french", "swiss"}
        The suits that are drawn.
    suit_map : str
        Which Swiss suit C, D, H and S stand for.
    lang : {"en", "de", "fr", "ru"}
        The language.

    Returns
    -------
    Hand
        The cards. A notebook draws them; `str` writes them in a line.

    Raises
    ------
    UsageError
        A card, the suits or the language are not known.

    Examples
    --------
    >>> import jassstats as js
    >>> print(js.hand("SJ S9 HA"))
    ♥A ♠J ♠9

    """
    return Hand(frozenset(cards.parse(text)), deck(suits, suit_map, lang=lang))


@check_keywords()
def show(
    deal: str | int | Deal,
    lake: Path = "lake",
    *,
    source: str | None = None,
    preset: str | None = None,
    trust: bool = False,
) -> ShownDeal:
    """Show one deal trick by trick.

    Parameters
    ----------
    deal : str, int or Deal
        A key or id of the lake (or the start of an id), FILE:LINE or FILE#N of a log, or a record.
    lake : path
        The folder of the lake.
    source : str, optional
        The log format, see `list_sources`. It is recognised from the text if not given.
    preset : str, optional
        The house rules to read a log with. Those of the log format if not given.
    trust : bool
        Execute the strategy files that the lake names, to deal a simulated deal again.

    Returns
    -------
    ShownDeal
        The deal and what came of it. `print` writes it, a notebook draws it.

    Raises
    ------
    UsageError
        There is no deal at that address.
    LakeError
        There is no lake, or it can't be read.

    Examples
    --------
    >>> import jassstats as js
    >>> print(str(js.show("samples/evenings.jsonl:3")).splitlines()[-1])
    Beat and Dario: 249  (83 in cards, times 3)

    """
    from jassstats.access import deal_address

    if isinstance(deal, Deal):
        return deal_address.recorded(deal)
    if not str(deal).strip():
        raise deal_address.NoSuchDeal("the address is empty: write a key or an id of the lake, or FILE:LINE of a log")
    if deal_address.in_a_log(str(deal)):
        return deal_address.from_log(str(deal), source, preset)
    return open_lake(lake, trust=trust).deal(deal)


@check_keywords()
def view(
    deals: OneDeal | Iterable[OneDeal],
    lake: Path = "lake",
    path: Path | None = None,
    *,
    source: str | None = None,
    trust: bool = False,
    suits: str = "french",
    suit_map: str = "swisslos",
    lang: str = "en",
) -> Any:
    """Step through one deal or several: as a notebook widget, or as a page.

    Parameters
    ----------
    deals : str, int, Deal or ShownDeal, or an iterable of them
        The deals, as `show` takes or returns them.
    lake : path
        The folder of the lake.
    path : path, optional
        The page to write. A notebook widget is returned if not given.
    source : str, optional
        The log format, see `list_sources`. It is recognised from the text if not given.
    trust : bool
        Execute the strategy files that the lake names, to deal simulated deals again.
    suits : {"french", "swiss"}
        The suits that are drawn.
    suit_map : str
        Which Swiss suit C, D, H and S stand for.
    lang : {"en", "de", "fr", "ru"}
        The language.

    Returns
    -------
    widget or path
        The widget, or the path of the page.

    Raises
    ------
    UsageError
        There is no such deal, or the suits or the language are not known.
    MissingPackageError
        A widget needs the package anywidget, which is not installed.

    Examples
    --------
    >>> import jassstats as js
    >>> js.view("samples/evenings.jsonl:3", path="deal.html").name
    'deal.html'

    """
    from jassstats.viewer import viewer

    several = [deals] if isinstance(deals, str | int | Deal | ShownDeal) else list(deals)
    opened: list[LakeHandle] = []
    shown = [_shown(deal, lake, opened, source, trust=trust) for deal in several]
    chosen = deck(suits, suit_map, lang=lang)
    return viewer.widget(shown, chosen) if path is None else viewer.write(fspath(path), shown, chosen)


def _shown(deal: OneDeal, lake: Path, opened: list[LakeHandle], source: str | None, *, trust: bool) -> ShownDeal:
    """The deal that is meant; a lake is opened once, when the first deal of it is needed."""
    from jassstats.access import deal_address

    if isinstance(deal, ShownDeal):
        return deal
    if isinstance(deal, Deal):
        return deal_address.recorded(deal)
    if deal_address.in_a_log(str(deal)):
        return deal_address.from_log(str(deal), source)
    opened[:] = opened or [open_lake(lake, trust=trust)]
    return opened[0].deal(deal)


@check_keywords()
def report(
    lake: Path | LakeHandle,
    path: Path,
    *,
    deals: int = MOST_DEALS,
    trust: bool = False,
    suits: str = "french",
    suit_map: str = "swisslos",
    lang: str = "en",
    progress: Progress | None = None,
) -> "FilePath":
    """Write a lake as one page that needs no other file: answers, pictures, and deals to step through.

    Parameters
    ----------
    lake : path or LakeHandle
        The folder of the lake, or an open lake.
    path : path
        The page to write.
    deals : int
        At most so many deals to step through.
    trust : bool
        Execute the strategy files that the lake names, to deal simulated deals again.
    suits : {"french", "swiss"}
        The suits that are drawn.
    suit_map : str
        Which Swiss suit C, D, H and S stand for.
    lang : {"en", "de", "fr", "ru"}
        The language of the viewer.
    progress : callable, optional
        Called with the number of deals written, and how many there are.

    Returns
    -------
    pathlib.Path
        The page.

    Raises
    ------
    LakeError
        There is no lake, or it can't be read.

    Examples
    --------
    >>> import jassstats as js
    >>> made = js.ingest("samples/evenings.jsonl", "lake")
    >>> js.report("lake", "report.html").name
    'report.html'

    """
    from jassstats.html_report import report_page

    handle = lake if isinstance(lake, LakeHandle) else open_lake(lake, trust=trust)
    return report_page.write(handle, fspath(path), deck(suits, suit_map, lang=lang), deals, progress)
