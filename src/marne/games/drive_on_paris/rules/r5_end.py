"""5 How a game ends: the result is noted and the game is over, from whatever depth."""
from __future__ import annotations

from marne.games.drive_on_paris import events as ev
from marne.games.drive_on_paris.pieces import SEATS
from marne.games.drive_on_paris.state import State
from marne.kernel.run import GameOver
from marne.kernel.title import Result


def end(s: State, way: str, winner: int, allied: int, german: int) -> None:
    """5-1 to 5-7/Victory `way`: the level; `winner` -1 for a draw; what was counted for each side."""
    rule = s.law.victory_rule
    s.result = Result(SEATS[winner] if winner >= 0 else None, way, {"allied": allied, "german": german}, rule)
    if s.log is not None:
        s.log.append(ev.GameEnded(rule, way, winner, allied, german))
    raise GameOver
