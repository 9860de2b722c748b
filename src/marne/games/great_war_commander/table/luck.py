"""How the cards fell, attack by attack, against what two dice lead one to expect."""
from __future__ import annotations

from collections.abc import Sequence

from marne.games.great_war_commander.words import names
from marne.games.great_war_commander.events import (
    AttackTotal, DefenceTotal, FireDeclared, MeleeBegan, MeleeEnded, MeleeTotal, RollMade, TurnBegan,
)
from marne.games.great_war_commander.pieces import SIDE
from marne.kernel.events import Event
from marne.kernel.table import Luck
from marne.parts.words import pick

PAIRS = {n: (6 - abs(7 - n)) / 36 for n in range(2, 13)}                    # every pair of dice is in a deck equally often


def lower(limit: int) -> float:
    """O21.3.7 The chance that a roll is below a roll plus `limit`."""
    return sum(p * q for a, p in PAIRS.items() for d, q in PAIRS.items() if d < a + limit)


def luck(events: Sequence[Event], lang: str) -> Sequence[Luck]:
    """One row for each attack or melee: formations that failed their defence roll (or fell in the melee), for the side that
    dealt it, and how many were to be expected from firepower and morale."""
    out: list[Luck] = []
    turn = ""
    attack: AttackTotal | None = None
    began, where, rolled = -1, "", 0
    actual, expected, any_roll = [0.0, 0.0], [0.0, 0.0], False
    fight: list[MeleeTotal] = []

    def close() -> None:
        if began >= 0 and any_roll:
            out.append(Luck(began, where, turn, (actual[0], actual[1]), (expected[0], expected[1])))

    for i, e in enumerate(events):
        if isinstance(e, TurnBegan):
            close()
            began, attack = -1, None
            turn = pick(lang, f"Turn {e.turn}", f"Tour {e.turn}")
        elif isinstance(e, FireDeclared | MeleeBegan):
            close()
            began, any_roll, attack, fight = i, False, None, []
            actual, expected = [0.0, 0.0], [0.0, 0.0]
            at = names.hex_(e.hex, lang)
            where = pick(lang, f"Fire at {at}", f"Tir sur {at}") if isinstance(e, FireDeclared) else pick(
                lang, f"Melee in {at}", f"Mêlée en {at}")
        elif isinstance(e, RollMade):
            rolled = e.value
        elif isinstance(e, AttackTotal):
            if attack is not None or began < 0:                             # shells, bombs, mines: one row a hex
                close()
                began, any_roll = i, False
                actual, expected = [0.0, 0.0], [0.0, 0.0]
                where = pick(lang, f"Attack on {names.hex_(e.hex, lang)}", f"Attaque sur {names.hex_(e.hex, lang)}")
            attack = e
            roll_of_attack = rolled
        elif isinstance(e, DefenceTotal) and attack is not None:
            dealt = 1 - SIDE[e.unit]
            any_roll = True
            actual[dealt] += e.total < e.against
            expected[dealt] += lower(e.against - roll_of_attack - e.morale)
        elif isinstance(e, MeleeTotal):
            fight.append(e)
        elif isinstance(e, MeleeEnded) and len(fight) == 2:
            any_roll = True
            for own, other in (fight, fight[::-1]):
                actual[own.side] += own.total >= other.total
                expected[own.side] += 1 - lower(other.fp - own.fp)
            close()
            began, fight = -1, []
    close()
    return out


def luck_words(lang: str) -> str:
    return pick(lang, "Formations broken by each side's attacks and melees, and how many its firepower let one expect",
                "Formations brisées par les attaques et mêlées de chaque camp, et combien sa puissance de feu en laissait "
                "attendre")
