"""The codes of faults in a file or a record that is no breach of a rule. Codes are stable; new ones go at the end.

Breaches carry the number of the rule they break instead, such as SCH-20.
"""

from jassstats.errors import LogError
from jassstats.record import Problem

CODES: dict[str, str] = {
    "LOG-1": "the file is not there",
    "LOG-2": "a folder stands where a file was named",
    "LOG-3": "no permission to read the file",
    "LOG-4": "the system could not read the file",
    "LOG-5": "the file is empty",
    "LOG-6": "the file is not text",
    "LOG-7": "the text is not encoded as UTF-8",
    "LOG-8": "compressed data is damaged or broken off",
    "LOG-9": "a line is longer than 16 MiB",
    "LOG-10": "a file that must be read whole is larger than 512 MiB",
    "LOG-11": "no source knows the form of the file",
    "LOG-12": "the file changed while it was read",
    "LOG-13": "no deal in the file",
    "LOG-14": "no deal of a corrected file could be accepted, so the lake keeps the earlier ones",
    "LOG-20": "not JSON",
    "LOG-21": "JSON nested too deeply",
    "LOG-22": "a field is missing, unknown, or not of its kind",
    "LOG-23": "a key stands twice in one object",
    "LOG-24": "a line of the wrong shape for its format",
    "LOG-30": "no card is written like that in this format",
    "LOG-31": "no contract, call or seat is written like that in this format",
    "LOG-32": "the source left a place without a deal",
    "LOG-33": "another game, or a variant that is not played here",
    "LOG-34": "who dealt can't be told",
    "LOG-35": "a trick without its four cards before the last one",
    "LOG-36": "a snapshot that does not say how it came about",
    "LOG-37": "a message in the deal is damaged",
    "LOG-38": "a meld that the hand does not hold, or holds in more than one way",
    "LOG-39": "a line of a slip begins with no word or player that is known",
    "LOG-40": "a card stands twice in a deal of a slip",
    "LOG-41": "nobody at the table is called that",
    "LOG-42": "too little, too much or something else on a line of a slip",
    "LOG-43": "the head of a slip names no game",
    "LOG-50": "there is no such game",
    "LOG-51": "there is no such preset or knob, or the knob has no such value",
    "LOG-52": "no card is written like that",
    "LOG-53": "more cards played than there are",
    "LOG-54": "hands for another number of seats",
    "LOG-55": "more calls than a deal can have",
    "LOG-56": "no call is written like that, or its seat does not exist",
    "LOG-57": "the dealer is no seat",
    "LOG-58": "names for another number of seats",
    "LOG-59": "the number of a deal in its partie is out of range",
    "LOG-60": "the date is not ISO 8601",
    "LOG-61": "seats that the game does not have",
    "LOG-62": "the marks of programs do not fit the cards played",
    "LOG-63": "written points that do not fit: their number or size, a seat that is not in the deal, cards beside them",
    "LOG-64": "melds announced for another number of seats",
    "LOG-65": "more melds announced than a hand can hold",
    "LOG-66": "a seat that is not in the deal deals, or has a hand",
    "LOG-67": "the wrong number of cards to be changed",
    "LOG-68": "strokes that are not one number a seat, or beside points or cards; sacks of seats that are out",
    "LOG-69": "something that no deal of the game has: an upcard, a reserve, a widow, melds",
    "LOG-70": "claims for more sides than the game has",
    "LOG-90": "not in canonical form; `lint --fix` rewrites it",
    "LOG-91": "a claim of the source that replay does not find, in a deal that is accepted all the same",
    "LOG-92": "somebody deals whose turn it is not, in a partie",
    "LOG-93": "a deal after its partie was over, or with others than those who are left in it",
    "LOG-94": "a deal of a partie is missing, its first one too, or told twice",
    "LOG-95": "a player changes seats within a partie",
    "LOG-96": "the same hands as in an earlier deal of the file",
    "LOG-97": "strokes that the sacks beside them don't give, or a zero struck out where none stood",
    "LOG-98": "a deal of another game than the one its partie began with",
    "LOG-99": "the program failed while it read or judged the deal: the fault is in jassstats, not in the log",
    "LOG-100": "somebody else sits in a seat than before, in a partie: a substitute",
    "LOG-101": "a date that names a time zone: it is kept in UTC",
}


def internal(cause: Exception) -> Problem:
    """Return the problem of a deal at which the program itself failed. Raises errors of the operating system."""
    if isinstance(cause, OSError | MemoryError):
        raise cause
    said = (str(cause).splitlines() or [""])[0]
    what = f"{type(cause).__name__}: {said}"
    return Problem("LOG-99", f"jassstats failed on this deal ({what}). The log is not at fault: please report it")


class Refused(LogError):
    """Raised while one deal is read. Its problem becomes the entry of that deal."""

    def __init__(self, code: str, message: str, *, trick: int | None = None, card: str | None = None) -> None:
        """Build the problem from its parts."""
        super().__init__(message)
        self.problem = Problem(code, message, trick=trick, card=card)
