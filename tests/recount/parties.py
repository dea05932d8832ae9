"""The sums of a partie's deals, by the plain rules; they are unknown once a deal is missing."""

from dataclasses import dataclass

from jassstats.games.handjass.rules import partie as handjass
from jassstats.games.handjass.rules import scoring
from jassstats.games.hasenpfeffer.rules import partie as hasenpfeffer
from jassstats.games.schieber.rules import partie as schieber

RULES = {"handjass": handjass, "schieber": schieber, "hasenpfeffer": hasenpfeffer}


@dataclass
class Slate:
    """One partie under way."""

    name: tuple  # by file or run, since two files may use one name
    game: str
    first: object
    sums: object
    expected: int = 0
    holed: bool = False
    refused: bool = False
    deals: int = 0

    @classmethod
    def begun(cls, deal):
        """A partie that this deal is the first of."""
        sums = RULES[deal["game"]].begin(deal.options, deal["players"], deal["dealer"])
        return cls((deal["file"], deal["run"], deal.record.partie), deal["game"], deal, sums)

    def miss(self, deal):
        """A deal before this one is missing: its number was skipped, or it was refused and there are no numbers."""
        number = deal.record.number
        gap = self.refused if number is None else number != self.expected
        self.expected = self.expected + 1 if number is None else number + 1
        self.deals += 1
        self.holed = self.holed or gap or self.sums.finished

    def before(self):
        """Game points and zeros that the deal finds; None where nobody can tell, or nothing depends on them."""
        told = self.game == "handjass" and not self.holed
        return (list(self.sums.totals), list(self.sums.zeros)) if told else (None, None)

    def add(self, deal):
        """Write a deal on the slate; one that does not say what it adds leaves a hole."""
        if not self.holed:
            self.holed = not {"handjass": tally, "schieber": score, "hasenpfeffer": bids}[self.game](self.sums, deal)

    def rows(self):
        """A row for each seat."""
        finished = not self.holed and self.sums.finished
        record = self.first.record
        for seat, now in enumerate(RULES[self.game].standings(self.sums)):
            yield {
                "partie": self.name,
                "game": self.game,
                "seat": seat,
                "player": (record.players[seat] or None) if seat < len(record.players) else None,
                "side": now.side,
                "finish": None if self.holed else now.finish,
                "zeros": None if self.holed else now.zeros,
                "deals": self.deals,
                "loser": now.loser if finished else None,
                "finished": finished,
                "file": self.first["file"],
                "run": self.first["run"],
            }


def tally(sums, deal):
    """Handjass: points and zeros by seat (HJ-53 … HJ-62)."""
    record = deal.record
    seats = [row["seat"] for row in deal.seats]
    if record.strokes:
        return sums.tally(record.strokes, record.sacks, record.struck, sum(1 << seat for seat in seats), record.dealer)
    if not deal["settled"] or seats != sums.seats:
        return False
    inside = deal.story.active
    scores = deal.story.score if scoring.status(inside, deal.options) == "played" else [0] * 4
    sums.add(scores, inside, record.dealer)
    return True


def score(sums, deal):
    """Schieber: what each side writes, in the order it is claimed (SCH-34, SCH-35)."""
    story, record = deal.story, deal.record
    whole = deal["kind"] in ("complete", "score_only")
    claimed = claims(story, deal.options) if deal.tricks and not record.slate else []
    if not (whole or claimed):
        return False
    declaring = None if story.declarer is None else story.declarer % 2
    sums.add(record.slate or story.score, story.matsch, declaring, claimed)
    return whole or sums.finished


def claims(story, options):
    """Return the points that each side claims, in order: marriage, melds, tricks, and the Matsch at the end."""
    moments = [
        (meld.seat % 2, story.factor * meld.points)
        for kind in ("marriage", "other")
        for meld in sorted(story.melds, key=lambda meld: meld.seat)
        if meld.counted and (meld.kind == "marriage") == (kind == "marriage")
    ]
    moments += [(t.winner % 2, story.factor * t.points) for t in story.tricks if t.winner is not None]
    if story.matsch is not None:
        many = story.factor if options.matsch_bonus_multiplied else 1
        moments.append((story.matsch, options.matsch_bonus * many))
    return [moment for moment in moments if moment[1]]


def bids(sums, deal):
    """Hasenpfeffer: what each side writes (HP-26, HP-27)."""
    if deal["kind"] != "complete":
        return False
    declarer = deal.story.declarer
    sums.add(deal.story.score, None if declarer is None else declarer % 2)
    return True
