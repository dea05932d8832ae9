"""Check the built pages: a browser fetches nothing from anywhere else to show them.

`python docs/fetched.py FOLDER` prints what is fetched and ends with 1 if anything is. Dead links are found by Sphinx,
which takes them for errors (`sphinx-build -W`); for what a page fetches it has no check.
"""

import sys
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import urlsplit

FETCHED = {("script", "src"), ("img", "src"), ("link", "href"), ("iframe", "src"), ("source", "src")}
"""The elements that a browser fetches by itself; links are none of them."""


class Page(HTMLParser):
    """The addresses that a page fetches from elsewhere."""

    def __init__(self) -> None:
        """An empty page."""
        super().__init__()
        self.fetched: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note what a tag fetches."""
        named = [value for name, value in attrs if value and (tag, name) in FETCHED]
        self.fetched += [value for value in named if urlsplit(value).netloc]


def faults(folder: Path) -> Iterator[str]:
    """Yield a text for each thing that the pages of a folder fetch from elsewhere."""
    for path in sorted(folder.rglob("*.html")):
        page = Page()
        page.feed(path.read_text(encoding="utf-8"))
        yield from (f"{path.relative_to(folder)}: {address}: fetched from elsewhere" for address in page.fetched)


def main(folder: Path) -> int:
    """Print the faults; 1 if there are any."""
    wrong = list(faults(folder))
    sys.stdout.writelines(f"{one}\n" for one in wrong)
    return bool(wrong)


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
