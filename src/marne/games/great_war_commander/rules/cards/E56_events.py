"""E56-E97 The events, by their numbers. `side` is the player who receives the event; the effects stand in the modules E*."""
from __future__ import annotations

from marne.games.great_war_commander.rules.cards import E59_board as board
from marne.games.great_war_commander.rules.cards import E62_cards as cards
from marne.games.great_war_commander.rules.cards import E72_support as support
from marne.games.great_war_commander.rules.cards import E57_units as units
from marne.games.great_war_commander.rules.orders.O19_artillery import break_phone
from marne.games.great_war_commander.pieces import ALLIED, FR, GERMAN, US
from marne.games.great_war_commander.state import State
from marne.kernel.weave import procedure


@procedure
async def struck(s: State, side: int, number: int, card: int) -> None:
    """E56, 1.7 What cannot be done is left out, the rest is done in order. National events help their nation alone."""
    nation = s.law.nations[side]
    if number == 57:
        await units.air_support(s, side)
    elif number == 58 and side == GERMAN:
        await units.auftragstaktik(s, side)
    elif number in (59, 61, 74):
        if number == 59:
            board.attrition(s, side)
        if number == 74:
            await units.hits(s, side)
        await board.wind(s, side, s.t.wind[card], f"E{number}")
    elif number == 60:
        await board.blaze(s, side)
    elif number == 62:
        await cards.captured_plans(s, side)
    elif number == 63:
        await units.deserters(s, side)
    elif number == 64:
        await units.detachment(s, side)
    elif number == 65 and nation == US or number == 66 and nation == FR:
        await units.spirit(s, side, number)
    elif number == 67:
        await units.engine_failure(s, side)
    elif number == 68:
        await units.fatigue(s, side)
    elif number == 69:
        await units.promotion(s, side)
    elif number == 70:
        await units.hero(s, side)
    elif number == 71:
        await cards.hq_orders(s, side)
    elif number in (72, 91):
        await support.stragglers(s, side, number)
    elif number == 73:
        await cards.intelligence(s, side, "E73")
    elif number == 75:
        await units.killed(s, side)
    elif number == 76:
        await support.machine_gun_nest(s, side, card)
    elif number == 77:
        await units.breakdown(s, side)
    elif number == 78 and nation == FR:
        await units.marseillaise(s, side)
    elif number == 79 and nation == FR:
        await units.mechanic(s, side)
    elif number == 80 and side == ALLIED:
        await support.chauchat(s, side)
    elif number == 81:
        cards.new_mission(s, side)
    elif number == 82 and nation == FR:
        await units.petard(s, side)
    elif number == 83:
        await units.raid(s, side)
    elif number == 84:
        await units.prisoners(s, side)
    elif number == 85:
        await units.recall(s, side)
    elif number == 86:
        await cards.patrol(s, side, "E86")
    elif number == 87:
        await support.reinforcements(s, side)
    elif number == 88:
        await support.runner(s, side)
    elif number == 89:
        await board.sappers(s, side)
    elif number == 90:
        await support.salvage(s, side)
    elif number == 92:
        await units.suppressing_fire(s, side)
    elif number == 93:
        await units.surrender(s, side)
    elif number == 94:
        break_phone(s, 1 - side, "E94")
    elif number == 95:
        await board.trommelfeuer(s, side)
    elif number == 96:
        await units.valour(s, side)
    elif number == 97:
        await support.walking_wounded(s, side)
