"""A deal to be shown: as text in a terminal, as HTML and SVG in a notebook."""

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
    """A deal and its replay, or the problem that prevents the replay. Without a deal only the problem is shown.

    A deal from a lake also has its rows of the slate.
    """

    deal: Deal | None
    story: Story | None
    problem: Problem | None = None
    slate: Slate = field(default_factory=dict)

    @property
    def lawful(self) -> bool:
        """True if no rule was broken and the deal could be replayed."""
        return self.problem is None and self.story is not None and self.story.breach is None

    def to_json(self) -> str:
        """Return the deal as a line of our log form.

        Returns
        -------
        str
            The line; `null` if there is no deal.

        Examples
        --------
        >>> import jassstats as js
        >>> shown = js.show("samples/evenings.jsonl:1")
        >>> shown.to_json()[:16]
        '{"form":"deal/1"'

        """
        return msgspec.json.encode(self.deal).decode()

    def drawing(self, chosen: Deck | None = None, *, ascii_only: bool = False) -> Drawing:
        """Return the deal trick by trick, as lines of coloured text.

        Parameters
        ----------
        chosen : Deck, optional
            How cards are drawn. French suits if not given.
        ascii_only : bool
            Use no other characters than those of ASCII.

        Returns
        -------
        list of list of (str, str)
            The parts of each line, each a text and its style.

        Examples
        --------
        >>> import jassstats as js
        >>> shown = js.show("samples/evenings.jsonl:1")
        >>> shown.drawing()[0][0][1]
        'bold'

        """
        chosen = chosen or deck(ascii_only=ascii_only)
        lines: Drawing = []
        if self.deal and self.story:
            lines = deal_text.deal_text(self.deal, self.story, chosen, rules_of(self.deal.game), self.slate)
        elif self.deal:
            lines = deal_text.headline(self.deal)
        if self.problem:
            lines = [*lines, [], *deal_text.refused(self.problem, chosen)]
        return [ascii_line(line) for line in lines] if ascii_only else lines

    def text(self, suits: str = "french", suit_map: str = "swisslos", lang: str = "en") -> str:
        """Return the deal trick by trick as plain text.

        Parameters
        ----------
        suits : str
            The suits: `french` or `swiss`.
        suit_map : str
            The pairs of French and Swiss suits: `swisslos`, `hslu` or `jassguru`.
        lang : str
            The language: `en`, `de`, `fr` or `ru`.

        Returns
        -------
        str
            The lines.

        Raises
        ------
        UsageError
            There are no such suits, pairs or language.

        Examples
        --------
        >>> import jassstats as js
        >>> shown = js.show("samples/evenings.jsonl:1")
        >>> shown.text(suits="swiss").splitlines()[0][:23]
        'Schieber, swisslos_2500'

        """
        return "\n".join(plain(line) for line in self.drawing(deck(suits, suit_map, lang=lang)))

    def html(self, suits: str = "french", suit_map: str = "swisslos", lang: str = "en") -> str:
        """Return the deal trick by trick as HTML with drawn cards.

        Parameters
        ----------
        suits : str
            The suits: `french` or `swiss`.
        suit_map : str
            The pairs of French and Swiss suits: `swisslos`, `hslu` or `jassguru`.
        lang : str
            The language: `en`, `de`, `fr` or `ru`.

        Returns
        -------
        str
            The HTML, with its styles, for a part of a page.

        Raises
        ------
        UsageError
            There are no such suits, pairs or language.

        Examples
        --------
        >>> import jassstats as js
        >>> shown = js.show("samples/evenings.jsonl:1")
        >>> shown.html()[:7]
        '<style>'

        """
        chosen = deck(suits, suit_map, lang=lang)
        if self.deal and self.story:
            return deal_html.deal_html(self.deal, self.story, chosen, self.slate)
        return deal_html.html(self.drawing(chosen))

    def svg(self, suits: str = "french", suit_map: str = "swisslos", lang: str = "en") -> str:
        """Return the hands as they were played, one below the other, as one picture.

        Parameters
        ----------
        suits : str
            The suits: `french` or `swiss`.
        suit_map : str
            The pairs of French and Swiss suits: `swisslos`, `hslu` or `jassguru`.
        lang : str
            The language: `en`, `de`, `fr` or `ru`.

        Returns
        -------
        str
            The SVG.

        Raises
        ------
        UsageError
            There are no such suits, pairs or language.

        Examples
        --------
        >>> import jassstats as js
        >>> shown = js.show("samples/evenings.jsonl:1")
        >>> shown.svg()[:4]
        '<svg'

        """
        chosen = deck(suits, suit_map, lang=lang)
        held = {} if self.deal is None or self.story is None else hands_of(self.deal, self.story)
        return svg_cards.hands(held, chosen)

    def __str__(self) -> str:
        """Return the deal with French suits."""
        return self.text()

    def _repr_html_(self) -> str:
        """Return the deal as a notebook shows it."""
        return self.html()

    def _repr_svg_(self) -> str:
        """Return the hands of the deal, for programs that show only pictures."""
        return self.svg()


def rules_of(game: str) -> dict[str, str]:
    """Return the rules of a game, a few words each."""
    rules: dict[str, str] = games.load(game).rules.RULES
    return rules
