"""Battles for rule tests: both sides in one hex, the dice scripted, played up to the first question of the battle."""
from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from marne.games.grand_illusion.rules.r09_2_board import box
from marne.games.grand_illusion.events import Placed
from marne.games.grand_illusion.pieces import IDS
from marne.match import Match
from marne.parts.bits import bits
from tests.grand_illusion.tools import asked, events, play, pos, st

# Two dice for each result of the Fortunes of War; 8 has no effect.
FOW = {2: [1, 1], 3: [1, 2], 4: [2, 2], 5: [2, 3], 6: [3, 3], 7: [3, 4], 8: [4, 4], 9: [4, 5], 10: [5, 5], 11: [5, 6],
       12: [6, 6]}
ROWS = ("a", "ar", "d", "dr")           # attacker's front and reserve, defender's front and reserve


def field(units: dict[str, Any], side: str = "allied", turn: int = 5, dice: Sequence[int] = (), **more: Any) -> Match:
    """A situation in which nobody is asked about General Retreats, at the first question of `side`."""
    if turn > 2:
        more.setdefault("general_retreat", {"allied": 3, "german": 4} if turn > 4 else {"allied": turn})
    more.setdefault("cap", {"allied": 4, "german": 4})
    more["mandated"] = {"allied": 0, "german": 0, **more.get("mandated", {})}
    return pos(units, dice=list(dice), turn=turn, seat=side, **more)


def activate(m: Match, hx: int) -> Match:
    """Activate a hex whose units stay where they are."""
    play(m, f"activate {hx}")
    return play(m, "done") if asked(m).endswith("whom_to_move") else m


def clash(units: dict[str, Any], hx: int = 46, *, fow: int = 8, dice: Sequence[int] = (), **more: Any) -> Match:
    """`side` activates the hex that holds both sides and attacks with all, up to the first question of the battle."""
    m = activate(field(units, dice=[*FOW[fow], *dice], **more), hx)
    return play(m, f"attack {hx}")


def board(m: Match) -> dict[str, set[str]]:
    """The filled boxes of the Battle Board: 'a1' to 'a4', 'ar1', ..., 'd1', ..., 'dr4'."""
    out = {}
    for i in range(16):
        units = {IDS[u] for u in bits(box(st(m), i))}
        if units:
            out[f"{ROWS[i // 4]}{i % 4 + 1}"] = units
    return out


def placed(m: Match) -> dict[str, set[str]]:
    """The boxes that were filled during the last battle, by its events."""
    began = max(i for i, e in enumerate(m.events) if e.kind == "BattleBegan")
    out: dict[str, set[str]] = {}
    for e in m.events[began:]:
        if isinstance(e, Placed):
            out.setdefault(f"{ROWS[e.box // 4]}{e.box % 4 + 1}", set()).add(IDS[e.unit])
    return out


def fired(m: Match) -> list[tuple[str, str, int, int, int, bool]]:
    """Every shot so far: who, at whom, die, modifier, strength, hit."""
    return [(IDS[e.unit], IDS[e.target], e.die, e.drm, e.strength, e.hit) for e in events(m, "Fired")]


def drm(m: Match, unit: str) -> int:
    """The modifier of the last shot of a unit."""
    return [shot[3] for shot in fired(m) if shot[0] == unit][-1]


def strength(m: Match, unit: str) -> int:
    """The strength of the last shot of a unit."""
    return [shot[4] for shot in fired(m) if shot[0] == unit][-1]
