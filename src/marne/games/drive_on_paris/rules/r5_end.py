"""5 How a game ends: the result is noted and the game is over, from whatever depth."""
from __future__ import annotations

from marne.games.drive_on_paris import events as ev
from marne.games.drive_on_paris.pieces import SEATS
from marne.games.drive_on_paris.state import State
from marne.kernel.run import GameOver
from marne.kernel.title import Result


def told_by(s: State, way: str) -> str:
    """5-3/Victory#1, 5-6/Victory#1 The rule that gives a result: the scale of the scenario; massive victories, and each side's
    prizes in 5-5, have rules of their own."""
    rule, _, _ = s.law.victory_rule.partition("#")
    if way.endswith("-massive"):
        return rule + ("#2" if way == "allied-massive" else "#3")
    if s.law.kind == "conditions":
        return rule + {"allied": "#1", "german": "#2", "draw": "#3"}[way.partition("-")[0]]
    return s.law.victory_rule


def end(s: State, way: str, winner: int, allied: int, german: int) -> None:
    """5-1 to 5-7/Victory `way`: the level; `winner` -1 for a draw; what was counted for each side."""
    rule = told_by(s, way)
    s.result = Result(SEATS[winner] if winner >= 0 else None, way, {"allied": allied, "german": german}, rule)
    if s.log is not None:
        s.log.append(ev.GameEnded(rule, way, winner, allied, german))
    raise GameOver
