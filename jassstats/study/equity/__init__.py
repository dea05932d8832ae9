"""The chance of each seat to lose the partie from every slate, for a table of given strategies.

>>> table = solve("handjass", "parlett_simple", players=2, strategies=("lowest",), deals=400, batches=2)
>>> mine, theirs = table.chances(points=[4, 0], zeros=[0, 0]).value[:2]
>>> bool(mine < 0.3 and abs(mine + theirs - 1) < 1e-9)
True
"""

from jassstats.study.equity.result import Equity
from jassstats.study.equity.solve import solve
from jassstats.study.equity.table import every, grid
from jassstats.study.equity.validate import Checked, check

__all__ = ["Checked", "Equity", "check", "every", "grid", "solve"]
