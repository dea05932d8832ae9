"""The SQL query of a statistic and a question.

A statistic reads `deals` and the other tables by name. Common table expressions of the same names are put before it:
the deals it may use and that were chosen, and the rows of those deals in the other tables.
A second query over the same conditions counts the deals left out, by reason.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, datetime, timedelta

from jassstats.lake.schema import DEALS
from jassstats.record import composed
from jassstats.stats.catalogue import PERIODS, Stat, Value, WrongQuestion, known, tables_in
from jassstats.stats.prune_query import beside, one_for_all, trimmed

MACROS = (
    "share_of(hit) as struct_pack(k := count(*) filter (hit), n := count(hit))",
    "share_from(hits, cases) as struct_pack(k := hits::bigint, n := cases::bigint)",
    """ratio_of(x, m) as struct_pack(
        clusters := count(*) filter (m <> 0), x := sum(x)::bigint, m := sum(m)::bigint,
        xx := sum(x::bigint * x)::bigint, xm := sum(x::bigint * m)::bigint, mm := sum(m::bigint * m)::bigint
    )""",
)
"""The macros of columns with intervals: the sums that `estimate` needs, all of them exact integers."""

MANY, CLUSTERS = 1_000_000, 15_625
"""From so many deals on, neighbours form one cluster: so many clusters at least, and much less to keep apart."""

DATED = """(
    select
        *,
        strftime(date, '%Y') as year,
        strftime(date, '%Y-%m') as month,
        strftime(date, '%G-W%V') as week,
        strftime(date, '%Y-%m-%d') as day
    from main.deals
)"""


@dataclass(frozen=True)
class Question:
    """A statistic, the columns to group it by, and the choice of deals."""

    stat: Stat
    by: tuple[str, ...]
    values: dict[str, Value | datetime]
    chosen: tuple[str, ...]
    allowed: dict[str, str]
    where: str

    @property
    def tables(self) -> set[str]:
        """The fact tables that the query needs."""
        return self.stat.tables | tables_in(" ".join([*self.chosen, *self.allowed]))

    @property
    def groups(self) -> tuple[str, ...]:
        """The columns that identify a row of the answer."""
        return (*self.by, *self.stat.fixed)

    @property
    def body(self) -> str:
        """The statistic's own query with the chosen groups, without unused columns."""
        unasked = set(self.stat.by) - set(self.by)
        return trimmed(_grouped(self.stat.query, self.by), unasked, player=self.values.get("player") is not None)

    @property
    def beside(self) -> list[str] | None:
        """Columns of `deals` that the query joins to other tables; None if it uses `deals` in other ways."""
        return beside(self.body, DEALS.columns.keys() | PERIODS.keys())

    def query(self, *, every: bool = False, alike: bool = False) -> str:
        """Return the whole query.

        If `every` deal of the lake is used, only `deals` needs a condition. If all deals are `alike` in the columns
        joined to other rows, no row needs a join with its deal.
        """
        body = self.body
        if not self.stat.about_deals:
            return body
        if every and alike and self.beside is not None:
            names = ", ".join(f'"{name}"' for name in self.beside) or "true as used"
            views = [f"deals as (\n    select {names} from {DATED} as deals limit 1\n)"]
            body = one_for_all(body)
        else:
            choice = " and ".join(f"\n    ({condition}\n    )" for condition in (*self.chosen, *self.allowed))
            views = [f"deals as (\n    select * from {DATED} as deals where {choice}\n)"]
        joined = self.beside is not None and len(re.findall(r"\bfrom (seats|melds|plays|sides|tricks)\b", body)) == 1
        for table in () if every or joined else sorted(self.stat.tables - {"deals"}):
            key = "partie" if table == "parties" else "deal"
            views.append(f"{table} as (\n    select * from main.{table} where {key} in (select {key} from deals)\n)")
        start = "with " + ",\n\n".join(views)
        return re.sub(r"^with\b", start + ",", body) if body.startswith("with") else f"{start}\n\n{body}"

    def count(self) -> str:
        """Return a query for the numbers of deals: all, used, and left out for each reason, the first that holds.

        Its last column is true if all of them are alike in the columns joined to other rows.
        """
        counts, sound = [], "true"
        for condition in self.allowed:
            counts.append(f"count(*) filter ({sound} and ({condition}) is not true)")
            sound += f" and ({condition}) is true"
        choice = " and ".join(f"({condition}\n)" for condition in self.chosen)
        same = [f'count("{name}") in (0, count(*)) and min("{name}") is not distinct from max("{name}")'
                for name in self.beside or ()]  # fmt: skip
        counts.append(" and ".join(same) or "true")
        numbers = ["(select count(*) from main.deals)", f"count(*) filter ({sound})", *counts]
        return f"select {', '.join(numbers)} from {DATED} as deals where {choice}"

    def bound(self, query: str) -> dict[str, Value | datetime]:
        """Return the values of the parameters that a query names."""
        named = set(re.findall(r"\$(\w+)", query))
        return {name: value for name, value in self.values.items() if name in named}


def macros(deals: int | None) -> list[str]:
    """Return the macros for an answer over `deals` deals: those above, and the clusters of deals."""
    bits = (deals // CLUSTERS).bit_length() - 1 if deals and deals >= MANY else 0
    return [
        *MACROS,
        f"cluster(deal) as deal >> {bits}",
        f"slate_cluster(deal, partie) as if(partie is null, (deal >> {bits})::ubigint, hash(partie))",
    ]


def question(
    stat: Stat,
    by: str | Iterable[str] | None,
    params: dict[str, Value] | None,
    which: dict[str, str | None],
) -> Question:
    """Return the checked question. The error for an unknown name offers the nearest ones."""
    values = _values(stat, params or {})
    asked = {name: composed(value) for name, value in which.items() if value}
    if player := values.get("player"):
        asked.setdefault("player", composed(str(player)))
    if asked and not stat.about_deals:
        raise WrongQuestion(f"{stat.name} does not count deals, and can't be asked with {', '.join(asked)}")
    chosen, allowed = [f"game in {_texts(stat.games)}"], dict(stat.uses)
    if where := asked.get("where", ""):
        chosen.append(f"\n{where}\n")
    if "player" in asked:
        chosen.append("deal in (select deal from seats where player = $player)")
    period = [text for name, text in (("since", "date >= $since"), ("until", "date < $until")) if name in asked]
    if period:
        chosen.append(f"date is null or ({' and '.join(period)})")
        allowed = {"date is not null": "its date is not known", **allowed}
    values |= {"player": asked.get("player"), **_period(asked)}
    return Question(stat, _dimensions(stat, by), values, tuple(chosen), allowed, where)


def _dimensions(stat: Stat, by: str | Iterable[str] | None) -> tuple[str, ...]:
    """Return the columns to group by, without the fixed ones."""
    if by is None:
        return tuple(name for name in stat.grain if name in stat.by)
    words = by.split(",") if isinstance(by, str) else by
    names = dict.fromkeys(word.strip() for word in words if word.strip())
    choices = {name: name for name in (*stat.by, *stat.fixed)}
    return tuple(name for name in names if known(choices, name, f"way to group {stat.name}") in stat.by)


def _values(stat: Stat, params: dict[str, Value]) -> dict[str, Value | datetime]:
    """Return the statistic's parameters: those given, or their defaults."""
    values: dict[str, Value | datetime] = {name: param.default for name, param in stat.params.items()}
    for name, value in params.items():
        param = known(stat.params, name, f"parameter of {stat.name}")
        try:
            values[name] = value if param.default is None else type(param.default)(value)  # type: ignore[arg-type]
        except (TypeError, ValueError):
            raise WrongQuestion(f"{name} of {stat.name} is {value!r}: give a value like {param.default!r}") from None
        if param.choices:
            known(dict.fromkeys(param.choices), str(value), name)
    return values


def _period(options: dict[str, str]) -> dict[str, Value | datetime]:
    """Return the first moment of the period, and the first after it: an end given as a day belongs to the period."""
    moments: dict[str, Value | datetime] = {}
    for name in ("since", "until"):
        if text := options.get(name):
            try:
                whole_day = date.fromisoformat(text) if len(text) <= 10 else None
                moment = datetime.fromisoformat(text)
            except ValueError:
                raise WrongQuestion(f"{name} {text!r} is no date: write 2024-05-31 or 2024-05-31T20:15") from None
            moments[name] = moment + (timedelta(days=1) if whole_day else timedelta(seconds=1)) * (name == "until")
    return moments


def _grouped(query: str, by: tuple[str, ...]) -> str:
    """Return the query with the columns to group by in their places, which are removed if there are none."""
    if by:
        return query.replace("{by}", ", ".join(f'"{name}"' for name in by))
    return re.sub(r"partition by \{by\}(?!,)|\{by\},\s*", "", query)


def _texts(words: Iterable[str]) -> str:
    """Return a list of texts in SQL."""
    return "(" + ", ".join(f"'{word}'" for word in words) + ")"
