"""Pages written from the code when the documentation is built: rules, statistics, commands, notebooks.

So a game, a statistic, a command or a notebook that is added is documented without anybody touching a list.
"""

import sys
from collections.abc import Iterator
from pathlib import Path

import click

from jassstats import cli, games, stats

HERE = Path(__file__).parent
ROOT = HERE.parent
GENERATED = HERE / "generated"
GROUPS = {"handjass": "Handjass", "schieber": "Schieber", "hasenpfeffer": "Hasenpfeffer"}


def write() -> None:
    """Write every page that differs from what lies there, so that an unchanged one is not built again."""
    GENERATED.mkdir(exist_ok=True)
    wanted = dict(pages())
    for old in GENERATED.glob("*.md"):
        if old.name not in wanted:
            old.unlink()
    for name, text in wanted.items():
        path = GENERATED / name
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            path.write_text(text, encoding="utf-8")


def pages() -> Iterator[tuple[str, str]]:
    """The name and the text of each page."""
    yield "catalogue.md", catalogue()
    yield "commands.md", commands()
    for game in games.names():
        if (ROOT / "jassstats" / "games" / game / "RULES.md").is_file():
            yield f"rules_{game}.md", f"```{{include}} ../../jassstats/games/{game}/RULES.md\n```\n"


def catalogue() -> str:
    """Every statistic, by the games it is about."""
    asked = stats.catalogue()
    by_games: dict[tuple[str, ...], list[stats.Stat]] = {}
    for one in sorted(asked, key=lambda stat: (len(stat.games), stat.games, stat.name)):
        by_games.setdefault(one.games, []).append(one)
    parts = [
        "# The catalogue of statistics",
        "Written from the heads of `jassstats/stats/queries/*.sql`; see {doc}`../statistics`.",
    ]
    for about, members in by_games.items():
        title = " and ".join(GROUPS.get(game, game) for game in about) if len(about) < len(GROUPS) else "Every game"
        parts += [f"## {title}", *(statistic(one) for one in members)]
    return "\n\n".join(parts) + "\n"


def statistic(stat: stats.Stat) -> str:
    """One statistic: question, what is counted, columns, what it can be grouped by and which deals it uses."""
    rows = ["| column | meaning | interval |", "|---|---|---|"]
    for name, meaning in stat.columns.items():
        interval = stat.intervals.get(name)
        made = f"{interval.method} over `{interval.over}`" if interval else ""
        rows.append(f"| `{name}` | {cell(meaning)} | {made} |")
    lines = [f"### {stat.name}", f"**{stat.question}**", cell(stat.prose), "\n".join(rows)]
    lines.append(f"Grouped by: {', '.join(f'`{name}`' for name in stat.by) or 'nothing'}.")
    if stat.params:
        given = "; ".join(f"`{name}` ({one.default}): {cell(one.meaning)}" for name, one in stat.params.items())
        lines.append(f"Parameters: {given}.")
    if stat.uses:
        lines.append("Left out: " + "; ".join(cell(why) for why in stat.uses.values()) + ".")
    return "\n\n".join(lines)


def cell(text: str) -> str:
    """Text that can stand in a table and is not taken for a mark-up."""
    return text.replace("|", "\\|").replace("<", "&lt;").replace("*", "\\*")


def commands() -> str:
    """Every command: what it does, examples and options, as `--help` says it."""
    parts = ["# Commands", "What `--help` says of each. Exit codes: 0 done, 1 findings, 2 wrong use, 3 failed."]
    with click.Context(cli.program, info_name="jassstats") as context:
        for name, command in cli.program.commands.items():
            inside = click.Context(command, info_name=name, parent=context, max_content_width=110, terminal_width=110)
            parts += [f"## {name}", f"```text\n{command.get_help(inside)}\n```"]
    return "\n\n".join(parts) + "\n"


if __name__ == "__main__":
    write()
    sys.stdout.write(f"{GENERATED}\n")
