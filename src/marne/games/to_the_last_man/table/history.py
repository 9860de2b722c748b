"""What the lab notes of every turn."""
from __future__ import annotations

from marne.games.to_the_last_man.pieces import ENTENTE, GERMAN, SEATS, ZONE_IDS
from marne.games.to_the_last_man.rules.r03_victory import vp
from marne.games.to_the_last_man.state import State
from marne.parts.bits import bits


def points(s: State) -> dict[str, int]:
    """3.1 The German VP; the Entente counts none."""
    return {SEATS[GERMAN]: vp(s), SEATS[ENTENTE]: 0}


def held(s: State) -> dict[str, str]:
    """4.1 Whose zone it is; a disputed one is its last owner's."""
    return {ZONE_IDS[z]: SEATS[GERMAN if s.german >> z & 1 else ENTENTE] for z in bits(s.t.playable)}
