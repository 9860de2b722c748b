"""The luck chart: steps that each side's attacks cost the other, against what the table promises on the average."""
from __future__ import annotations

from collections.abc import Sequence

from marne.games.drive_on_paris.events import CombatRolled, TurnBegan
from marne.games.drive_on_paris.table.text import battle_name, turn_words
from marne.games.drive_on_paris.tables import Outcome, outcome
from marne.games.drive_on_paris.words.names import base
from marne.kernel.events import Event
from marne.kernel.table import Luck
from marne.parts.words import pick

FALLS = {n: 6 - abs(7 - n) for n in range(2, 13)}           # of 36


def cells(column: int, plus: int) -> list[tuple[Outcome, int]]:
    """SCS-7.13 The results of a column over the 36 falls of two dice."""
    return [(base().crt[column][max(2, min(n + plus, 12)) - 2], ways) for n, ways in FALLS.items()]


def luck(events: Sequence[Event], lang: str) -> list[Luck]:
    """One row for each combat that was thrown for: steps that the result asks of the attacker's enemy, and of himself."""
    out: list[Luck] = []
    turn = 1
    for i, e in enumerate(events):
        if isinstance(e, TurnBegan):
            turn = e.turn
        elif isinstance(e, CombatRolled):
            got, foe = outcome(e.result), 1 - e.side
            mean = cells(e.column, e.plus)
            actual, expected = [0.0, 0.0], [0.0, 0.0]
            actual[e.side], actual[foe] = float(got.defender), float(got.attacker)
            expected[e.side] = sum(r.defender * n for r, n in mean) / 36
            expected[foe] = sum(r.attacker * n for r, n in mean) / 36
            out.append(Luck(i, battle_name(e.hex, 0, lang), turn_words(turn, lang), tuple(actual), tuple(expected)))
    return out


def luck_words(lang: str) -> str:
    return pick(lang, "Steps that each side's dice cost the other, and steps to be expected in those columns of the table",
                "Pas que les dés de chaque camp coûtent à l'autre, et pas que ces colonnes de la table laissaient attendre")
