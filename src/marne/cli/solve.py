"""`marne solve`: what a player makes of set problems. The work is done in `marne.lab.suites`."""
from __future__ import annotations

from rich.table import Table
from rich.text import Text

from marne import games_index
from marne.cli import reports
from marne.cli.labs import at_least_one, bar
from marne.cli.words import say
from marne.lab import suites


def solve(file: str, player: str, tries: int, lang: str, json: bool) -> int:
    at_least_one(lang, tries=tries)
    suite = suites.load(file)
    with bar(lang, len(suite.problem)) as progress:
        score = suites.solve(suite, player, tries, progress)
    if json:
        reports.put_json(score)
        return 0
    title = games_index.title(suite.game)
    c = reports.out()
    c.print(Text(say(lang, "solve-head", player=player, game=title.title, points=f"{score.points:.1f}", most=score.most,
                     share=f"{100 * score.share:.0f} %"), "bold"))
    grid = Table(box=None, padding=(0, 2, 0, 0), pad_edge=False)
    for name in ("solve-problem", "solve-choice", "solve-points"):
        grid.add_column(say(lang, name), justify="right" if name == "solve-points" else "left", header_style="dim")
    for got in score.solved:
        style = "green" if got.points == got.most else "yellow" if got.points else "red"
        grid.add_row(got.problem, got.choice, Text(f"{got.points:.1f}/{got.most}", style))
    c.print(grid)
    for p, got in zip(suite.problem, score.solved, strict=True):
        if got.points < got.most:
            best = max(p.answer, key=lambda a: a.points)
            c.print(Text(f"\n{p.id}: {p.text(lang)}", "bold"))
            c.print(Text(say(lang, "solve-best", choice=best.choice, why=best.why(lang))))
            c.print(Text(say(lang, "solve-source", source=f"{p.source} [{', '.join(p.rules)}]"), "dim"))
    return 0
