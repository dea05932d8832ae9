"""A script as a user writes it: mypy accepts it. It is checked, never run."""

from typing import assert_type

import jassstats as js

lake = js.open("lake")
report = js.ingest(["monday.jsonl", "tuesday.jass"], "lake", source="jassstats")
print(report.total("accepted"), report.to_pandas())

made = js.simulate("handjass", "lake", deals=1000, players=3, strategies=["solid", "solid", "lowest"], seed=7)
assert_type(made.deals, int)

answer = lake.stat("sack_rate", by="trumps", since="2025-01-01")
assert_type(answer.to_json(), str)
js.plots.sacks(answer)

advice = js.advise("handjass", "SJ S9 HA HK D7 D6 C8 C7 C6", up="ST", worlds=500)
assert_type(advice.best, str)
comparison = js.compare("solid", "lowest", deals=2000, metric="points", margin=0.5)
print(comparison.records()[0]["verdict"], comparison.notes())
try:
    js.show("monday.jsonl:3", lang="de")  # type: ignore[call-arg]
except js.UsageError as error:
    print(error)
