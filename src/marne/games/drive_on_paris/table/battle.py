"""The combat under way, for the combat panel: who, where, which step of SCS-7.7 it stands in; the attack being prepared.

What has been thrown and lost so far the panel reads from the log.
"""
from __future__ import annotations

from typing import Any

from marne.games.drive_on_paris.pieces import COMBAT, GRID, IDS, SEATS
from marne.games.drive_on_paris.rules.s07_combat import WAYS, clash
from marne.games.drive_on_paris.rules.s07_strength import defenders as who_defends
from marne.games.drive_on_paris.state import State
from marne.games.drive_on_paris.table.odds import combat, together, way
from marne.games.drive_on_paris.table.text import battle_name
from marne.games.drive_on_paris.words.names import hex_name
from marne.kernel.run import waiting
from marne.parts.bits import bits
from marne.parts.words import Pair, pick

STEPS: tuple[tuple[str, str, Pair], ...] = (
    ("declare", "SCS-7.7", ("Attackers", "Assaillants")), ("screen", "1-11", ("Screen", "Écran")),
                                            ("dice", "SCS-7.13", ("Dice", "Dés")),
    ("attacker", "SCS-8.1", ("Attacker's losses", "Pertes de l'assaillant")),
    ("defender", "SCS-8.2", ("Defender's losses", "Pertes du défenseur")), ("retreat", "SCS-9.1", ("Retreat", "Retraite")),
    ("advance", "SCS-10.1", ("Advance", "Avance")),
)
_OF = {"whether_to_screen": "screen", "where_to_slip": "screen", "whether_to_hold": "retreat", "where_to_retreat": "retreat",
       "who_advances": "advance", "where_onward": "advance"}


def battle(s: State, seat: int | None, lang: str) -> dict[str, Any] | None:
    """A declared combat, which everybody sees; or, for its owner alone, the one whose attackers are being named."""
    ask, now = s.decision, waiting(s, clash)
    if ask is None:
        return None
    if now is None:
        return plan(s, seat, lang)
    step = _OF.get(ask.message, "")
    if ask.message == "who_loses":
        step = "retreat" if ask.rule == "SCS-9.4" else "attacker" if ask.seat == now.side else "defender"
    foe = 1 - now.side
    return {"hex": GRID.text(now.h), "name": hex_name(now.h, lang), "title": battle_name(now.h, now.way, lang),
            "way": WAYS[now.way],
            "side": SEATS[now.side], "dice": now.dice, "step": step, "steps": steps(step, now.way == 2, lang), "planned": False,
            "attackers": [IDS[u] for u in bits(s.attackers)], "defenders": [IDS[u] for u in bits(who_defends(s, foe, now.h))],
            "odds": combat(s, now.side, s.attackers, now.h, now.way, lang) if not now.dice else None}


def plan(s: State, seat: int | None, lang: str) -> dict[str, Any] | None:
    """SCS-7.2 The attack that the seat prepares: as it stands, and with all who could join."""
    ask = s.decision
    if ask is None or ask.message != "who_attacks" or ask.seat != seat:
        return None
    h, how = ask.args[0], way(s)
    best = together(s, seat, h)
    return {"hex": GRID.text(h), "name": hex_name(h, lang), "title": battle_name(h, how, lang), "way": WAYS[how],
            "side": SEATS[seat],
            "dice": 0, "step": "declare", "steps": steps("declare", False, lang), "planned": True,
            "attackers": [IDS[u] for u in bits(s.attackers)],
            "could": [IDS[u] for u in bits(best & COMBAT & ~s.attackers)], "defenders": [],
            "odds": combat(s, seat, s.attackers, h, how, lang), "most": combat(s, seat, best, h, how, lang, all_in=True)}


def steps(now: str, overrun: bool, lang: str) -> list[dict[str, Any]]:
    """SCS-7.7 The steps of a combat; an overrun has no advance, and a screen by the option alone (SCS-6.10)."""
    names = [x for x in STEPS if not overrun or x[0] != "advance" and (x[0] != "screen" or now == "screen")]
    at = next((i for i, x in enumerate(names) if x[0] == now), -1)
    return [{"id": id, "rule": rule, "name": pick(lang, *pair), "state": "done" if i < at else "now" if i == at else "next"}
            for i, (id, rule, pair) in enumerate(names)]
