"""16.5#3, 17.13 What is judged at the end of a phase, because it is not a matter of one hex."""
from __future__ import annotations

from marne.games.great_war_in_europe.pieces import AH, ALLIED, ITALY, OF_FRONT
from marne.games.great_war_in_europe.rules.r11_supply import supplied
from marne.games.great_war_in_europe.rules.r16_collapse import collapse, stranded
from marne.games.great_war_in_europe.rules.r17_1_entry import deploy_turks, straits_threatened
from marne.games.great_war_in_europe.state import State, fighters
from marne.parts.bits import bits

ENOUGH = 3


def collapses_at_end_of_phase(s: State) -> None:
    """16.5#3, 5.61#1, 17.13 Three supplied Allied units in one edge hex of Austria-Hungary on the Italian map that is not
    alpine; Germans stranded in the Near East; the Turks of Europe."""
    t = s.t
    for h in bits(t.edge & t.country["AH"] & OF_FRONT[ITALY] & ~t.alpine & s.occ[ALLIED]):
        if sum(supplied(s, u) for u in bits(fighters(s, h, ALLIED))) >= ENOUGH:
            collapse(s, AH, "16.5#3")
    stranded(s)
    if straits_threatened(s):
        deploy_turks(s)
