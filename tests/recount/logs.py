"""All deals of a lake in order, read from records alone, with the parties they make up."""

from collections import defaultdict
from dataclasses import dataclass, field

from recount import parties
from recount.handjass_deals import handjass, settle
from recount.partnership_deals import hasenpfeffer, schieber

ROWS = {"handjass": handjass, "schieber": schieber, "hasenpfeffer": hasenpfeffer}


@dataclass
class Log:
    """The deals of a log: lawful ones, unlawful ones, and a row for each seat of each partie."""

    deals: list = field(default_factory=list)
    rejected: list = field(default_factory=list)
    parties: list = field(default_factory=list)

    def of(self, *games):
        """The deals of some games."""
        return [deal for deal in self.deals if deal["game"] in games]

    def read(self, records, origins):
        """Add one file, or one run: records in order, and where each comes from."""
        slates = {}
        for record, origin in zip(records, origins, strict=True):
            deal = ROWS[record.game](record, {"file": None, "source": None, "run": None, "index": None, **origin})
            deal.columns["deal"] = len(self.deals)
            if deal.story.breach is not None:
                self.rejected.append(deal)
                for slate in slates.values():
                    slate.refused = True
                continue
            self._slated(deal, slates)
            self.deals.append(deal)
        self.parties += [row for slate in slates.values() for row in slate.rows()]

    def _slated(self, deal, slates):
        """Note how the slate stood, and write the deal on it."""
        slate = None
        if deal.record.partie is not None:
            slate = slates.setdefault(deal.record.partie, None) or parties.Slate.begun(deal)
            slates[deal.record.partie] = slate
            deal.columns["partie"] = slate.name
            slate.miss(deal)
        points, zeros = slate.before() if slate else (None, None)
        for row in deal.seats:
            row["strokes_before"] = None if points is None else points[row["seat"]]
            row["zeros_before"] = None if zeros is None else zeros[row["seat"]]
        if deal["game"] == "handjass":
            settle(deal, zeros or [0] * 4)
        if slate:
            slate.add(deal)

    def by_partie(self):
        """The deals of each partie."""
        found = defaultdict(list)
        for deal in self.deals:
            found[deal["partie"]].append(deal)
        return found
