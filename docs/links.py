"""Check the built pages: no dead link between them, and nothing fetched from anywhere else.

`python docs/links.py FOLDER` prints what is wrong and ends with 1 if anything is.
"""

import sys
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

FETCHED = {("script", "src"), ("img", "src"), ("link", "href"), ("iframe", "src"), ("source", "src")}
"""What a browser fetches by itself; a link that a reader may follow is another matter."""


class Page(HTMLParser):
    """The places a page names, and the places in it that can be named."""

    def __init__(self) -> None:
        """An empty page."""
        super().__init__()
        self.named: list[tuple[str, str, str]] = []
        self.anchors: set[str] = set()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note what a tag names and what it is named."""
        for name, value in attrs:
            if value and name in {"href", "src"}:
                self.named.append((tag, name, value))
            if value and name in {"id", "name"}:
                self.anchors.add(value)


def faults(folder: Path) -> Iterator[str]:
    """What is wrong in a folder of pages."""
    pages = {path: read(path) for path in sorted(folder.rglob("*.html"))}
    for path, page in pages.items():
        for tag, attribute, value in page.named:
            wrong = fault(path, (tag, attribute), value, pages)
            if wrong:
                yield f"{path.relative_to(folder)}: {value}: {wrong}"


def read(path: Path) -> Page:
    """A page, parsed."""
    page = Page()
    page.feed(path.read_text(encoding="utf-8"))
    return page


def fault(path: Path, place: tuple[str, str], value: str, pages: dict[Path, Page]) -> str:
    """What is wrong with one place named on a page; empty if nothing is."""
    address = urlsplit(value)
    if address.scheme in {"http", "https"} or address.netloc:
        return "fetched from elsewhere" if place in FETCHED and not value.startswith("data:") else ""
    if address.scheme:
        return ""
    target = (path.parent / unquote(address.path)).resolve() if address.path else path
    target = target / "index.html" if target.is_dir() else target
    if not target.exists():
        return "is not there"
    if address.fragment and target in pages and unquote(address.fragment) not in pages[target].anchors:
        return "no such place on that page"
    return ""


def main(folder: Path) -> int:
    """Print the faults; 1 if there are any."""
    found = list(faults(folder.resolve()))
    sys.stdout.writelines(f"{one}\n" for one in found)
    return bool(found)


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
