r"""Text for a terminal: characters that would control the terminal or the order of reading are shown as escapes.

Names, files and messages come from others. Control characters (C0, C1, DEL), bidirectional marks and overrides, line
separators, invisible tags and halves of surrogate pairs are written as `\u001b`, which is also valid inside JSON.
"""

import re

STEERING = re.compile(
    "[\\x00-\\x08\\x0b-\\x1f\\x7f-\\x9f"  # C0 but for tab and line feed, DEL, C1
    "\\u061c\\u200b\\u200e\\u200f\\u2028-\\u202e\\u2060-\\u206f\\ufeff\\ufff9-\\ufffb"  # marks of direction, invisible
    "\\ud800-\\udfff\\U000e0000-\\U000e007f]"  # surrogates, tags
)


def visible(text: str) -> str:
    r"""Return the text with all characters that a terminal obeys written as escapes; line feeds and tabs stay.

    >>> print(visible("Anna\x1b[2J\u202eB"))
    Anna\u001b[2J\u202eB
    """
    return STEERING.sub(_escaped, text)


def visible_line(text: str) -> str:
    """Return the text on one line: line feeds and tabs are written as escapes too."""
    return visible(text).replace("\n", "\\n").replace("\t", "\\t")


def _escaped(found: re.Match[str]) -> str:
    number = ord(found[0])
    if number < 0x10000:
        return f"\\u{number:04x}"
    number -= 0x10000  # as JSON writes it
    return f"\\u{0xD800 + (number >> 10):04x}\\u{0xDC00 + (number & 0x3FF):04x}"
