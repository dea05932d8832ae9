"""Bytes a deal in the `deals` table as Parquet, for simulated deals and for a log of the same deals."""

from pathlib import Path

from measure import command, headline, say, scratch
from stock import into_a_fresh_lake, log

DEALS = 200_000


def bytes_a_deal(lake: Path) -> float:
    """The files of the deals table, divided by its rows."""
    return sum(path.stat().st_size for path in (lake / "deals").glob("*.parquet")) / DEALS


if __name__ == "__main__":
    headline()
    with scratch() as folder:
        command("simulate", "schieber", "--deals", str(DEALS), "--seed", "1", "-o", str(folder / "made"))
        into_a_fresh_lake([log(folder / "deals.jsonl", DEALS)], folder / "read")
        n = f"{DEALS:,} deals"
        say("deals table, simulated", [bytes_a_deal(folder / "made")], "bytes a deal", n, "≤ 40")
        say("deals table, read from a log", [bytes_a_deal(folder / "read")], "bytes a deal", n, "≤ 40")
