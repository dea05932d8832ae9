"""Statistics: one `.sql` file each, and the small catalogue that reads them and adds n and interval.

SQL never knows a rule: it counts facts. `docs/statistics.md` lists the statistics and says what each assumes.
"""

from jassstats.stats.answer import Answer, Column, Which, answer
from jassstats.stats.catalogue import Param, Stat, WrongQuestion, catalogue, find
from jassstats.stats.intervals import Interval

__all__ = ["Answer", "Column", "Interval", "Param", "Stat", "Which", "WrongQuestion", "answer", "catalogue", "find"]
