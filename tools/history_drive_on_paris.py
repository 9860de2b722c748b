"""Games of Drive on Paris, watched: who won, and when the Germans came to the places by which 1914 is measured.

`python tools/history_drive_on_paris.py OUT.jsonl GAMES SEED SCENARIO[=DATA] [GERMAN ALLIED]` plays games SEED/0, SEED/1, ...
and adds a line for each; games that the file has already are not played again, so several runs gather in one file. DATA: a
folder of other data. GERMAN, ALLIED: the players, `greedy` if none is named. `--table OUT.jsonl` prints what is in it.
"""
from __future__ import annotations

import json
import sys
from collections import Counter, defaultdict
from pathlib import Path
from statistics import median
from typing import Any

import marne
from marne.games.drive_on_paris.pieces import GERMAN, GRID
from marne.games.drive_on_paris.state import State
from marne.lab.sim import wilson
from marne.parts.bits import mask
from marne.players.base import SeatView, player

SLUG = "drive-on-paris"
NEVER = 99
PLACES = {"Liège": "34-30", "Brussels": "24-30", "Mons": "22-25", "Saint-Quentin": "19-18"}
MARNE = mask(GRID.number(c, r) for c in range(15, 35) for r in range(6, 12))


def watched(scenario: str, data: str, seed: str, seats: dict[str, str]) -> dict[str, Any]:
    """One game: its result, and the turn in which the Germans first held each place or stood on the Marne."""
    places = {name: GRID.read(h) for name, h in PLACES.items()}
    m = marne.start(SLUG, scenario, seed, data=data)
    players = {seat: player(name, f"{seed}/{seat}") for seat, name in seats.items()}
    views = {seat: SeatView(m, seat, seed) for seat in seats}
    first: dict[str, int] = {}
    while (ask := m.state.decision) is not None:
        seat = m.title.seats[ask.seat]
        m.choose(players[seat].choose(views[seat]))
        s = m.state
        assert isinstance(s, State)
        for name, h in places.items():
            if s.held[GERMAN] >> h & 1:
                first.setdefault(name, s.turn)
        if s.occ[GERMAN] & MARNE:
            first.setdefault("the Marne", s.turn)
    r = m.result
    assert r is not None
    return {"scenario": scenario, "seed": seed, **seats, "winner": r.winner, "kind": r.kind, "score": dict(r.score),
            "turn": m.view(None)["turn"], "choices": m.choices_made, "marks": first}


def gather(out: str, games: int, seed: str, scenario: str, german: str = "greedy", allied: str = "greedy") -> None:
    file = Path(out)
    seats = {"german": german, "allied": allied}
    known = {(g["scenario"], g["seed"], g["german"], g["allied"]) for g in read(file)}
    name, _, data = scenario.partition("=")
    for i in range(games):
        if (name, f"{seed}/{i}", german, allied) not in known:
            game = watched(name, data, f"{seed}/{i}", seats)
            with file.open("a", encoding="utf-8") as f:
                f.write(json.dumps(game, ensure_ascii=False) + "\n")


def read(file: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()] if file.exists() else []


def table(out: str) -> None:
    """German share: wins and half the draws, its interval that of as many wins; counts and turns are means."""
    groups = defaultdict(list)
    for g in read(Path(out)):
        groups[g["scenario"], g["german"], g["allied"]].append(g)
    for (scenario, german, allied), games in sorted(groups.items()):
        wins = {who: sum(g["winner"] == who for g in games) for who in ("german", "allied", None)}
        w = wilson(wins["german"] + wins[None] / 2, len(games))
        score = {seat: sum(g["score"][seat] for g in games) / len(games) for seat in ("allied", "german")}
        turns, choices = (sum(g[k] for g in games) / len(games) for k in ("turn", "choices"))
        who = "" if german == allied == "greedy" else f" ({german} against {allied})"
        print(f"| {scenario}{who} | {len(games)} | {wins['german']} | {wins[None]} | {wins['allied']} | {100 * w.share:.0f} % "
              f"({100 * w.low:.0f}-{100 * w.high:.0f}) | {score['allied']:.1f} to {score['german']:.1f} | {turns:.1f} "
              f"| {choices:.0f} | {dict(Counter(g['kind'] for g in games))} |")
        for name in (*PLACES, "the Marne"):
            came = sorted(g["marks"].get(name, NEVER) for g in games)
            print(f"    {name}: median {median(came):g}, the middle half {came[len(came) // 4]} to {came[-1 - len(came) // 4]}, "
                  f"never {came.count(NEVER)}")


if __name__ == "__main__":
    if sys.argv[1] == "--table":
        table(sys.argv[2])
    else:
        gather(sys.argv[1], int(sys.argv[2]), *sys.argv[3:])
