"""What a combat would lead to, exact where nothing is hidden: every strength, shift and modifier with its rule, and what each
face of the die brings.

Where hidden counters lie in the hex, the odds are those of a stack imagined from all that could lie there; the columns that the
strongest and the weakest such stack would give stand beside them. What may still be committed (headquarters, aircraft) is named.
"""
from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from marne.games.great_war_in_europe.choices import read_choice
from marne.games.great_war_in_europe.pieces import COMBAT, FRONT, FRONTS, HQ, IDS, SEATS, UNTRIED, hex_text
from marne.games.great_war_in_europe.rules.r10_1_attack import able, may_join
from marne.games.great_war_in_europe.rules.r10_3_odds import Odds, column_of, odds, result
from marne.games.great_war_in_europe.rules.r10_46_support import hangar, supporters
from marne.games.great_war_in_europe.rules.r10_5_modifiers import Part
from marne.games.great_war_in_europe.rules.r10_combat import clash
from marne.games.great_war_in_europe.rules.r11_supply import halved_attack, halved_defence
from marne.games.great_war_in_europe.rules.r14_1_forts import intact
from marne.games.great_war_in_europe.secrets import hidden
from marne.games.great_war_in_europe.state import State, attack_of, defence_of, fighters, steps
from marne.games.great_war_in_europe.words.names import hex_name, unit_name
from marne.games.great_war_in_europe.words.phrases import PARTS
from marne.games.great_war_in_europe.words.phrases_combat import ratio
from marne.kernel.run import waiting
from marne.parts.bits import bits
from marne.parts.words import capital, imagined, pick

FACES = range(1, 7)


def odds_of(s: State, seat: int | None, text: str, lang: str) -> dict[str, Any] | None:
    """None for a choice after which nobody throws a die in a combat."""
    ask, choice = s.decision, read_choice(text)
    if ask is None or choice is None or seat is None or ask.seat != seat:
        return None
    if choice.verb == "attack":
        return combat(s, seat, able(s, seat, choice.a), choice.a, lang, all_in=True)
    if ask.message == "who_attacks":
        return _naming(s, seat, choice.verb, choice.a, lang)
    now = waiting(s, clash)
    if now is None or now.die:
        return None
    t = s.copy()
    match choice.verb:
        case "support":
            t.support[seat] = choice.a + 1
        case "fly":
            t.wings |= 1 << choice.a
        case "play":
            t.played |= 1 << choice.a
        case "pass":
            pass
        case _:
            return None
    return combat(t, now.side, t.attackers, now.h, lang)


def _naming(s: State, seat: int, verb: str, u: int, lang: str) -> dict[str, Any] | None:
    units = s.attackers
    match verb:
        case "join":
            units |= 1 << u
        case "join-all":
            units |= may_join(s, seat, s.target)
        case "spare":
            units &= ~(1 << u)
        case "fight":
            pass
        case _:
            return None
    return combat(s, seat, units, s.target, lang)


def combat(s: State, side: int, attackers: int, h: int, lang: str, all_in: bool = False) -> dict[str, Any] | None:
    """10.3 The combat as it would be fought now. `all_in`: supposed that all who can take part do."""
    if not any(attack_of(s, u) for u in bits(attackers)):
        return None
    t, foe = s.copy(), 1 - side
    t.target, t.attackers = h, attackers
    o = odds(t, side, h)
    dark = hidden(s, foe) & s.at.get(h, 0)
    guess = bool(dark) or bool((attackers | fighters(s, h, foe)) & UNTRIED & ~s.tried)
    faces = [result(t, o, die) for die in FACES]
    theirs = sum(steps(s, u) for u in bits(fighters(s, h, foe))) + int(intact(s, foe, h))
    mine = sum(steps(s, u) for u in bits(attackers))
    out: dict[str, Any] = {
        "kind": "combat", "rule": "10.37", "hex": hex_text(h), "name": hex_name(h, lang), "front": FRONTS[FRONT[h]],
        "side": SEATS[side], "table": "AB"[o.table], "attack": o.attack, "defence": o.defence, "ratio": ratio(o.odds),
        "column": ratio(o.column), "shifts": parts(o.shifts, lang), "drms": parts(o.parts, lang), "plus": o.plus,
        "dice": [{"die": die, "result": r.text, "attacker": min(r.attacker, mine),
                  "defender": theirs if r.all else min(r.defender, theirs)} for die, r in zip(FACES, faces, strict=True)],
        "lost": {"attacker": sum(min(r.attacker, mine) for r in faces) / 6,
                 "defender": sum(theirs if r.all else min(r.defender, theirs) for r in faces) / 6},
        "clear": sum(r.all or r.defender >= theirs for r in faces) / 6, "sure": o.column < 0, "exact": not guess, "range": None,
        "attackers": [_unit(u, attack_of(t, u), halved_attack(t, u), lang) for u in bits(attackers)],
        "defenders": [_unit(u, defence_of(t, u), halved_defence(t, u), lang) for u in bits(fighters(s, h, foe) & ~dark)],
        "hidden": dark.bit_count(), "fort": int(intact(s, foe, h)), "could": could(t, side, h, lang),
        "text": said(o, lang),
    }
    if dark:
        out["range"] = span(t, side, h, o, dark, lang)
    if all_in:
        out["all"] = pick(lang, "If all who can take part do.", "Si toutes les unités possibles participent.")
    return out


def parts(some: Sequence[Part], lang: str) -> list[dict[str, Any]]:
    return [{"id": p.name, "rule": p.rule, "name": capital(pick(lang, *PARTS[p.name])), "value": p.value} for p in some]


def _unit(u: int, value: int, half: bool, lang: str) -> dict[str, Any]:
    return {"id": IDS[u], "name": capital(unit_name(u, lang)), "value": value, "half": half}


def said(o: Odds, lang: str) -> str:
    """The combat in a line."""
    plus, odd, column, table = f"{o.plus:+}" if o.plus else "±0", ratio(o.odds), ratio(o.column), "AB"[o.table]
    return pick(lang, f"{o.attack} to {o.defence}, {odd}, column {column} of table {table}, die {plus}",
                f"{o.attack} contre {o.defence}, {odd}, colonne {column} de la table {table}, dé {plus}")


def could(s: State, side: int, h: int, lang: str) -> list[dict[str, Any]]:
    """10.46, 15.13 What the attacker could still commit that lies open: headquarters with their columns, aircraft."""
    out = []
    if not s.support[side]:
        out += [{"kind": "hq", "id": IDS[u], "name": capital(unit_name(u, lang)), "columns": s.t.support[u]}
                for u in bits(supporters(s, side, side, h))]
    if not s.wings & s.army[side]:
        out += [{"kind": "air", "id": IDS[u], "name": capital(unit_name(u, lang)), "die": 1}
                for u in bits(hangar(s, side, FRONT[h]))]
    return out


def span(s: State, side: int, h: int, o: Odds, dark: int, lang: str) -> dict[str, Any]:
    """7.25 The columns that the strongest and the weakest stack would give: as many hidden counters as lie there, out of all that
    are hidden; it may also hide headquarters alone. The shifts are those of the imagined stack."""
    foe, n = 1 - side, dark.bit_count()
    secret = hidden(s, foe)
    values = sorted(defence_of(s, u) for u in bits(secret & COMBAT))
    staff = (secret & HQ).bit_count()
    known = o.defence - sum(defence_of(s, u) for u in bits(dark & COMBAT & fighters(s, h, foe)))
    weak, strong = max(1, known + sum(values[:max(0, n - staff)])), max(1, known + sum(values[-n:]))
    shift = o.column - o.odds
    low, high = (ratio(column_of(o.attack, d) + shift) for d in (strong, weak))
    return {"low": {"defence": strong, "column": low}, "high": {"defence": weak, "column": high},
            "text": imagined(low, high, lang)}
