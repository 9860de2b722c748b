"""18.4 Victory in the Near East alone, and the end of the last turn."""
from __future__ import annotations

from marne.games.great_war_in_europe.pieces import C, CENTRAL, ON_NEAR_EAST, TU
from marne.games.great_war_in_europe.rules.r11_supply import hex_supplied
from marne.games.great_war_in_europe.rules.r18_victory import ISLAM, end, victory_hexes
from marne.games.great_war_in_europe.state import NEVER, State
from marne.parts.bits import bits, mask


def after_czar(s: State) -> bool:
    """18.4#3, 18.0 Is it a Strategic Turn that follows the fall of the Czar? The one in which he falls began before it."""
    return s.czar != NEVER and s.czar < s.letter


def near_east_hexes(s: State) -> int:
    """18.4#3 Allied victory hexes of the Near East in CP hands; before the fall of the Czar only those in supply."""
    board = victory_hexes(s) & ON_NEAR_EAST
    return board if after_czar(s) else mask(h for h in bits(board) if hex_supplied(s, CENTRAL, h, TU))


def hexes_needed(s: State) -> int:
    """18.4#3 How many of them win for the CP."""
    return int(s.law.victory["cp_hexes_after_czar" if after_czar(s) else "cp_hexes_before_czar"])


def near_east_check(s: State) -> None:
    """18.4#3, 18.4#4 In the Near East alone the CP wins with two Allied victory hexes before the fall of the Czar, with three
    after it; it is asked after the Turkish surrender, since a tie is the Allies'."""
    if s.law.near_east_alone and s.letter >= C and near_east_hexes(s).bit_count() >= hexes_needed(s):
        end(s, "central-hexes", CENTRAL, "18.4#3")


def last_turn(s: State) -> None:
    """18.15, 18.4, 18.4#2 The last turn is over: a draw; in the Near East alone the CP has won if Turkey has lived, and nobody
    if the Army of Islam is in play and Baku is not the CP's."""
    if not s.law.near_east_alone:
        end(s, "draw", -1, "18.15")
    if s.in_play & ISLAM and not s.control[CENTRAL] >> s.t.baku & 1:
        end(s, "draw-baku", -1, "18.4#2")
    end(s, "central-turkey", CENTRAL, "18.4#2")
