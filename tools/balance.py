"""Greedy against itself in every scenario: `python tools/balance.py OUT.json [GAMES] [JOBS] [GAME] [SCENARIO ...]`.

GAME is a title such as `to-the-last-man` (Grand Illusion if none is named), or that title with a folder of other data behind
it: `to-the-last-man=folder`. The results of several runs gather in one file; `python tools/balance.py --table OUT.json [GAME]`
prints them as a table for a README.
"""
from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

from marne import games_index
from marne.lab.sim import simulate


def main(out: str, games: int, jobs: int, slug: str, data: str, scenarios: list[str]) -> None:
    file = Path(out)
    results = json.loads(file.read_text()) if file.exists() else {}
    title = games_index.title(slug)
    for scenario in scenarios or [s.id for s in title.scenarios]:
        r = simulate(slug, games, jobs=jobs, seed=1914, seats=dict.fromkeys(title.seats, "greedy"), scenario=scenario, data=data)
        results[scenario] = r.plain()
        file.write_text(json.dumps(results, indent=1) + "\n")
        shares = {seat: f"{w.games} ({w.share:.0%}, {w.low:.0%}-{w.high:.0%})" for seat, w in r.wins.items()}
        print(scenario, shares, "draws", r.draws.games, "turn", r.turns, r.kinds, r.errors[:2], flush=True)


def table(file: str, slug: str) -> None:
    """What a file of results holds: shares in per cent with their 95 % intervals, how games ended, how long they took."""
    results: dict[str, Any] = json.loads(Path(file).read_text())
    title = games_index.title(slug)
    ways = sorted({k for s in title.scenarios if s.id in results for k in results[s.id]["kinds"]})
    head = ["scenario", "games", *(f"{seat} wins" for seat in title.seats), "draws", "last turn (mean)", *ways]
    print("|", " | ".join(head), "|")
    print("|" + "---|" * len(head))
    for scenario in title.scenarios:
        if scenario.id in results:
            r = results[scenario.id]
            wins = (r["wins"][seat] for seat in title.seats)
            shares = [f"{100 * w['share']:.0f} % ({100 * w['low']:.0f}-{100 * w['high']:.0f})" for w in wins]
            row = [f"{scenario.id} {scenario.title}", r["games"], *shares, r["draws"]["games"], f"{r['turns']:.1f}"]
            print("|", " | ".join(map(str, [*row, *(r["kinds"].get(k, 0) for k in ways)])), "|")


if __name__ == "__main__":
    if sys.argv[1] == "--table":
        table(sys.argv[2], sys.argv[3] if len(sys.argv) > 3 else "grand-illusion")
        sys.exit()
    rest = sys.argv[4:]
    known = "grand-illusion"
    if rest and rest[0].partition("=")[0] in games_index.KNOWN:
        known = rest.pop(0)
    name, _, folder = known.partition("=")
    games = int(sys.argv[2]) if len(sys.argv) > 2 else 200
    jobs = int(sys.argv[3]) if len(sys.argv) > 3 else 2
    main(sys.argv[1], games, jobs, name, folder, rest)
