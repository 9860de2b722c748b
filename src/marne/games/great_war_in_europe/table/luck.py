"""The luck chart: steps that each side's attacks cost the other, against what the table promises on the average."""
from __future__ import annotations

from collections.abc import Sequence

from marne.games.great_war_in_europe.events import TurnBegan
from marne.games.great_war_in_europe.events_combat import CombatRolled
from marne.games.great_war_in_europe.table.text import battle_name, turn_words
from marne.games.great_war_in_europe.tables import Outcome, outcome
from marne.games.great_war_in_europe.words.names import base
from marne.kernel.events import Event
from marne.kernel.table import Luck
from marne.parts.words import pick


def cells(table: int, column: int, plus: int) -> list[Outcome]:
    """10.37, 10.56 The results of a column for the six faces of the die."""
    rows = base().crt[table][min(column, len(base().crt[table]) - 1)]
    return [rows[max(1, min(die + plus, 6)) - 1] for die in range(1, 7)]


def luck(events: Sequence[Event], lang: str) -> list[Luck]:
    """One row for each combat that was thrown for: steps that the result asks of the attacker's enemy, and of himself. E asks for
    all there are, which the event does not tell: it counts as the most that the table has."""
    out: list[Luck] = []
    turn = 1
    for i, e in enumerate(events):
        if isinstance(e, TurnBegan):
            turn = e.turn
        elif isinstance(e, CombatRolled) and e.die:
            most = max(r.defender for c in base().crt[e.table] for r in c)
            mean, got = cells(e.table, e.column, e.plus), outcome(e.result)
            actual, expected = [0.0, 0.0], [0.0, 0.0]
            actual[e.side], actual[1 - e.side] = float(most if got.all else got.defender), float(got.attacker)
            expected[e.side] = sum(most if r.all else r.defender for r in mean) / 6
            expected[1 - e.side] = sum(r.attacker for r in mean) / 6
            out.append(Luck(i, battle_name(e.hex, lang), turn_words(turn, lang), tuple(actual), tuple(expected)))
    return out


def luck_words(lang: str) -> str:
    return pick(lang, "Steps that each side's dice cost the other, and steps to be expected in those columns of the table",
                "Pas que les dés de chaque camp coûtent à l'autre, et pas que ces colonnes de la table laissaient attendre")
