"""The facts about a bundle that a person gives: title, licence, authors and version."""

import re
from dataclasses import dataclass, field
from datetime import UTC, datetime

from jassstats.errors import MissingPackageError, UsageError

LICENSES = {
    "CC0-1.0": "https://creativecommons.org/publicdomain/zero/1.0/",
    "CC-BY-4.0": "https://creativecommons.org/licenses/by/4.0/",
    "CC-BY-SA-4.0": "https://creativecommons.org/licenses/by-sa/4.0/",
    "ODC-By-1.0": "https://opendatacommons.org/licenses/by/1-0/",
    "ODbL-1.0": "https://opendatacommons.org/licenses/odbl/1-0/",
    "PDDL-1.0": "https://opendatacommons.org/licenses/pddl/1-0/",
}
"""The usual licences of data by SPDX identifier, with their texts."""

ONE = re.compile(r"(?!LicenseRef-)[A-Za-z0-9.-]+")
"""The form of one SPDX identifier: no choice among several, and no licence of one's own."""

NEEDED = "bundles need frictionless and packaging: pip install -e '.[bundle]'"


@dataclass(frozen=True)
class Citation:
    """The facts with which a reader cites the data."""

    title: str
    license: str
    authors: tuple[str, ...]
    description: str
    version: str
    keywords: tuple[str, ...]
    created: datetime = field(default_factory=lambda: datetime.now(UTC))

    @property
    def name(self) -> str:
        """The title as a name of a data package: lower case letters, digits and hyphens."""
        return re.sub(r"[^a-z0-9]+", "-", self.title.lower()).strip("-") or "jass-deals"

    @property
    def reference(self) -> str:
        """The data as a list of references names them."""
        authors = f"{', '.join(self.authors)}: " if self.authors else ""
        return f"{authors}{self.title}. Version {self.version}, {self.created:%Y-%m-%d}. {self.license}."


def titled(title: str) -> str:
    """Return a title in one line. Raises `UsageError` if there is none."""
    if not title.strip():
        raise UsageError("a bundle has a title: say what the deals are, such as --title 'Thursday evenings, 2025'")
    return " ".join(title.split())


def licence(text: str) -> str:
    """Return the SPDX identifier of a licence as SPDX spells it. Raises `UsageError` if SPDX has no such licence."""
    try:
        from packaging.licenses import InvalidLicenseExpression, canonicalize_license_expression
    except ImportError:
        raise MissingPackageError(NEEDED) from None
    usual = f"the usual ones for data are {', '.join(LICENSES)}"
    if not text.strip():
        raise UsageError(f"a bundle has a licence, such as --license CC-BY-4.0: {usual}")
    try:
        spdx = str(canonicalize_license_expression(text))
    except InvalidLicenseExpression:
        spdx = ""
    if not ONE.fullmatch(spdx):
        raise UsageError(f"{text!r} is no SPDX identifier of a licence: {usual}")
    return spdx
