"""Statistics: one `.sql` file each, and the catalogue that reads them and adds n and intervals.

The SQL contains no rule of a game: it counts facts. `docs/statistics.md` lists the statistics and their assumptions.
"""

from jassstats.stats.answer import Answer, Column, Which, answer
from jassstats.stats.catalogue import Param, Stat, WrongQuestion, catalogue, find
from jassstats.stats.intervals import Interval

__all__ = ["Answer", "Column", "Interval", "Param", "Stat", "Which", "WrongQuestion", "answer", "catalogue", "find"]
