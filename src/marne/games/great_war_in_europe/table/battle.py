"""The combat under way, for the combat panel: who, where, which step it stands in; the attack being prepared."""
from __future__ import annotations

from typing import Any

from marne.games.great_war_in_europe.pieces import COMBAT, EVENT_IDS, FRONT, FRONTS, IDS, SEATS, hex_text
from marne.games.great_war_in_europe.rules.r10_1_attack import able
from marne.games.great_war_in_europe.rules.r10_combat import clash
from marne.games.great_war_in_europe.secrets import hidden
from marne.games.great_war_in_europe.state import State, fighters
from marne.games.great_war_in_europe.table.odds import combat
from marne.games.great_war_in_europe.table.text import battle_name, ids
from marne.games.great_war_in_europe.words.names import hex_name
from marne.kernel.run import waiting
from marne.parts.bits import bits
from marne.parts.words import Pair, pick

STEPS: tuple[tuple[str, str, Pair], ...] = (
    ("declare", "10.31", ("Attackers", "Assaillants")), ("withdraw", "15.51", ("Cavalry withdraws", "La cavalerie se retire")),
    ("support", "10.46", ("Headquarters", "Quartiers généraux")), ("air", "15.13", ("Aircraft", "Avions")),
    ("events", "6.12 [draw]", ("Events", "Événements")), ("attacker", "10.62", ("Attacker's losses", "Pertes de l'assaillant")),
    ("defender", "10.63", ("Defender's losses", "Pertes du défenseur")), ("advance", "10.71", ("Advance", "Avance")),
)
_OF = {"whether_to_withdraw": "withdraw", "which_support": "support", "who_flies": "air", "which_combat_event": "events",
       "whether_to_halt": "advance", "who_advances": "advance", "where_onward": "advance"}


def battle(s: State, seat: int | None, lang: str) -> dict[str, Any] | None:
    """A declared combat, which everybody sees; or, for its owner alone, the one whose attackers are being named."""
    ask, now = s.decision, waiting(s, clash)
    if ask is None:
        return None
    if now is None:
        return plan(s, seat, lang)
    step = _OF.get(ask.message, "")
    if ask.message == "who_loses":
        step = "attacker" if ask.seat == now.side else "defender"
    fought = step in ("attacker", "defender", "advance")
    return {**_frame(s, now.side, now.h, step, lang), "planned": False, "attackers": list(ids(s.attackers)),
            "defenders": list(ids(fighters(s, now.h, 1 - now.side))), "could": [], "hidden": 0,
            "odds": None if fought else combat(s, now.side, s.attackers, now.h, lang), "most": None}


def plan(s: State, seat: int | None, lang: str) -> dict[str, Any] | None:
    """10.13 The attack that the seat prepares: as it stands, and with all who could join."""
    ask = s.decision
    if ask is None or ask.message != "who_attacks" or ask.seat != seat or seat is None:
        return None
    h = ask.args[0]
    best, dark = able(s, seat, h), hidden(s, 1 - seat)
    return {**_frame(s, seat, h, "declare", lang), "planned": True, "attackers": list(ids(s.attackers)),
            "could": list(ids(best & COMBAT & ~s.attackers)), "defenders": list(ids(fighters(s, h, 1 - seat) & ~dark)),
            "hidden": (s.at.get(h, 0) & dark).bit_count(), "odds": combat(s, seat, s.attackers, h, lang),
            "most": combat(s, seat, best, h, lang, all_in=True)}


def _frame(s: State, side: int, h: int, step: str, lang: str) -> dict[str, Any]:
    return {"hex": hex_text(h), "name": hex_name(h, lang), "front": FRONTS[FRONT[h]], "title": battle_name(h, lang),
            "side": SEATS[side], "step": step, "steps": steps(step, lang),
            "support": {SEATS[x]: IDS[s.support[x] - 1] if s.support[x] else None for x in (0, 1)},
            "wings": list(ids(s.wings)), "played": [EVENT_IDS[e] for e in bits(s.played)]}


def steps(now: str, lang: str) -> list[dict[str, Any]]:
    """10.3 The steps of a combat."""
    at = next((i for i, x in enumerate(STEPS) if x[0] == now), -1)
    return [{"id": id, "rule": rule, "name": pick(lang, *pair), "state": "done" if i < at else "now" if i == at else "next"}
            for i, (id, rule, pair) in enumerate(STEPS)]
