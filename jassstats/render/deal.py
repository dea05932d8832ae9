"""A deal with its story: prints itself in a terminal, draws itself in a notebook."""

from dataclasses import dataclass, field

import msgspec

from jassstats import games
from jassstats.record import Deal, Problem
from jassstats.render import deal_html, deal_text, svg_cards
from jassstats.render.ascii_cards import Drawing, ascii_line, plain
from jassstats.render.card_style import Deck, deck
from jassstats.render.names import hands_of
from jassstats.render.score_lines import Slate
from jassstats.rules.outcome import Story


@dataclass(frozen=True)
class ShownDeal:
    """A deal and what came of it: a story, or the problem that keeps it from being told. Without a deal, only that.

    A deal out of a lake knows what it wrote on the slate.
    """

    deal: Deal | None
    story: Story | None
    problem: Problem | None = None
    slate: Slate = field(default_factory=dict)

    @property
    def lawful(self) -> bool:
        """Nobody broke a rule, and nothing keeps the deal from being told."""
        return self.problem is None and self.story is not None and self.story.breach is None

    def to_json(self) -> str:
        """The deal as a line of our log form; null if there is none."""
        return msgspec.json.encode(self.deal).decode()

    def drawing(self, chosen: Deck | None = None, *, ascii_only: bool = False) -> Drawing:
        """The deal trick by trick, as lines of coloured text."""
        chosen = chosen or deck(ascii_only=ascii_only)
        lines: Drawing = []
        if self.deal and self.story:
            lines = deal_text.told(self.deal, self.story, chosen, rules_of(self.deal.game), self.slate)
        elif self.deal:
            lines = deal_text.headline(self.deal)
        if self.problem:
            lines = [*lines, [], *deal_text.refused(self.problem, chosen)]
        return [ascii_line(line) for line in lines] if ascii_only else lines

    def text(self, suits: str = "french", suit_map: str = "swisslos", lang: str = "en") -> str:
        """The same as plain text."""
        return "\n".join(plain(line) for line in self.drawing(deck(suits, suit_map, lang=lang)))

    def html(self, suits: str = "french", suit_map: str = "swisslos", lang: str = "en") -> str:
        """The same as HTML, cards drawn."""
        chosen = deck(suits, suit_map, lang=lang)
        if self.deal and self.story:
            return deal_html.told(self.deal, self.story, chosen, self.slate)
        return deal_html.html(self.drawing(chosen))

    def svg(self, suits: str = "french", suit_map: str = "swisslos", lang: str = "en") -> str:
        """The hands as they were played, one below the other, as one picture."""
        chosen = deck(suits, suit_map, lang=lang)
        held = {} if self.deal is None or self.story is None else hands_of(self.deal, self.story)
        return svg_cards.hands(held, chosen)

    def __str__(self) -> str:
        """The deal with French suits."""
        return self.text()

    def _repr_html_(self) -> str:
        """The deal as a notebook shows it."""
        return self.html()

    def _repr_svg_(self) -> str:
        """Its hands, where only a picture is wanted."""
        return self.svg()


def rules_of(game: str) -> dict[str, str]:
    """The rules of a game in a few words each."""
    rules: dict[str, str] = games.load(game).rules.RULES
    return rules
