"""The section of rejected deals and the reasons."""

from jassstats.access.lake import LakeHandle
from jassstats.html_report import overview, stat_blocks
from jassstats.html_report.sections import Ask

SHOWN = 50

REJECTS = """
select file, line, code, trick + 1 as trick, card, rule, message
from rejects
order by file, line, record
"""


def section(lake: LakeHandle) -> str:
    """Return the section with the number of rejects by rule, and a list of the first of them."""
    result = lake.query(REJECTS)
    columns, rows = result.columns, result.values
    if not rows:
        return stat_blocks.framed("rejects", "Rejects", "<p>No deal was rejected.</p>")
    said = "<p>A deal that breaks a rule, or can't be read, is set aside with its reason and counted nowhere else.</p>"
    counted = stat_blocks.answered(lake, Ask("rejects_by_rule", "code"))
    return stat_blocks.framed(
        "rejects", "Rejects", f"{said}{counted}<h3>Where they lie</h3>{overview.table(columns, rows, SHOWN)}"
    )
