"""The exception `Breach`: an unlawful decision, with the number of the rule it breaks."""

from collections.abc import Iterable

from jassstats.cards import name
from jassstats.errors import RuleError


class Breach(RuleError):
    """An unlawful decision: the rule, the seat, the place, and the legal cards.

    >>> raise Breach("SCH-20", seat=2, trick=3, card=33, because="SA already lies in the trick")
    Traceback (most recent call last):
    jassstats.rules.breach.Breach: seat 2, trick 4: SQ breaks SCH-20: SA already lies in the trick
    """

    def __init__(
        self,
        rule: str,
        because: str,
        *,
        seat: int | None = None,
        trick: int | None = None,
        card: int | None = None,
        legal: Iterable[int] = (),
    ) -> None:
        """`because` is the reason in words; `legal` are cards."""
        self.rule = rule
        self.because = because
        self.seat = seat
        self.trick = trick
        self.card = card
        self.legal = tuple(sorted(legal))
        super().__init__(self._sentence())

    def _sentence(self) -> str:
        place = ", ".join(
            part
            for part in (
                "" if self.seat is None else f"seat {self.seat}",
                "" if self.trick is None else f"trick {self.trick + 1}",
            )
            if part
        )
        what = "" if self.card is None else f"{name(self.card)} breaks {self.rule}: "
        head = f"{place}: " if place else ""
        return head + (what or f"{self.rule}: ") + self.because
