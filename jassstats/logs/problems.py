"""What can be wrong with a file or a record before any rule is asked. Codes are stable; new ones are added at the end.

Breaches carry the number of the rule they break instead, such as SCH-20.
"""

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
    "LOG-90": "not in canonical form; `lint --fix` rewrites it",
}


class Refused(Exception):
    """Raised while one deal is read: it becomes the entry that stands in its place."""

    def __init__(self, code: str, message: str, *, trick: int | None = None, card: str | None = None) -> None:
        super().__init__(message)
        self.problem = Problem(code, message, trick=trick, card=card)
