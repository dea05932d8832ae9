"""What is looked at: a hand, a deal step by step, a report. The functions behind js.hand, js.view and js.report."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from os import PathLike, fspath
from typing import TYPE_CHECKING, Any, TypeAlias

from jassstats import cards
from jassstats.access.lake import Opened, open_lake
from jassstats.record import Deal
from jassstats.render import svg_cards
from jassstats.render.card_style import Deck, deck

if TYPE_CHECKING:
    from jassstats.render.deal import Told

Path = str | PathLike[str]
Tell = Callable[[int, int | None], None]
One: TypeAlias = "str | int | Deal | Told"

MOST = 2_000
"""Deals that a report holds at most."""


@dataclass(frozen=True)
class Hand:
    """Some cards that draw themselves in a notebook."""

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


def hand(text: str, *, suits: str = "french", suit_map: str = "swisslos", lang: str = "en") -> Hand:
    """A hand to look at: `js.hand("SJ S9 HA")`."""
    return Hand(frozenset(cards.parse(text)), deck(suits, suit_map, lang=lang))


def view(
    deals: "One | Iterable[One]",
    lake: Path = "lake",
    path: Path | None = None,
    *,
    source: str | None = None,
    trust: bool = False,
    **looks: Any,
) -> Any:
    """The viewer over one deal or several, as a notebook widget; with a `path`, as a page, whose path is returned.

    A deal is what `js.show` takes or gives. `suits`, `suit_map` and `lang` say how the cards look and what is said.
    """
    from jassstats.render.deal import Told
    from jassstats.viewer import viewer

    several = [deals] if isinstance(deals, str | int | Deal | Told) else list(deals)
    opened: list[Opened] = []
    told = [found(one, lake, opened, source, trust=trust) for one in several]
    chosen = deck(**looks)
    return viewer.widget(told, chosen) if path is None else viewer.write(fspath(path), told, chosen)


def found(one: One, lake: Path, opened: list[Opened], source: str | None, *, trust: bool = False) -> "Told":
    """The deal that is meant; a lake is opened once, when the first deal of it is asked for."""
    from jassstats.access import deal_address
    from jassstats.render.deal import Told

    if isinstance(one, Told):
        return one
    if isinstance(one, Deal):
        return deal_address.recorded(one)
    if deal_address.in_a_log(str(one)):
        return deal_address.from_log(str(one), source)
    opened[:] = opened or [open_lake(lake, trust=trust)]
    return opened[0].deal(one)


def report(
    lake: Path | Opened,
    path: Path,
    deals: int = MOST,
    progress: Tell | None = None,
    *,
    trust: bool = False,
    **looks: Any,
) -> Any:
    """A lake in one page that needs nothing else: answers, pictures, and up to so many deals to step through."""
    from jassstats.html_report import page as html_report

    opened = lake if isinstance(lake, Opened) else open_lake(lake, trust=trust)
    return html_report.write(opened, fspath(path), deck(**looks), deals, progress)
