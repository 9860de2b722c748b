"""What a choice would lead to, exact where nothing is hidden: every strength, factor, shift and die modifier with its rule,
and the results over the 36 falls of the dice.

Where hidden counters lie in the hex, the odds are those of a stack imagined from all that could lie there; the columns that the
weakest and the strongest such stack would give stand beside them.
"""
from __future__ import annotations

from typing import Any

from marne.games.drive_on_paris.choices import read_choice
from marne.games.drive_on_paris.pieces import ASSAULT, BE, BR, COMBAT, FORT0, FR, GRID, HQ, IDS, OF_NATION, OF_SIDE, SIDE, STACKED
from marne.games.drive_on_paris.rules.s03_stacking import friends
from marne.games.drive_on_paris.rules.s07_combat import BREAK, OVERRUNNING, REGULAR, may_join, near
from marne.games.drive_on_paris.rules.s07_strength import (QUARTERS, Odds, attack_value, breakthrough_mark, column_of,
                                                           defence_value, factors,
                                                           fort_mark, limited, odds, open_city, result)
from marne.games.drive_on_paris.rules.s09_screen import may_screen
from marne.games.drive_on_paris.rules.s16_siege import needed, siege_plus
from marne.games.drive_on_paris.secrets import hidden
from marne.games.drive_on_paris.state import BREAKTHROUGH, State, attack_of, defence_of, fighters, fort_at, fort_value, steps
from marne.games.drive_on_paris.table.luck import FALLS
from marne.games.drive_on_paris.tables import COLUMNS
from marne.games.drive_on_paris.words.names import hex_name, unit_name
from marne.parts.bits import bits
from marne.parts.words import Pair, capital, imagined, pick

HALF, TWICE = "×½", "×2"


def odds_of(s: State, seat: int | None, text: str, lang: str) -> dict[str, Any] | None:
    """None for a choice after which nobody throws dice."""
    ask, choice = s.decision, read_choice(text)
    if ask is None or choice is None or seat is None or ask.seat != seat:
        return None
    match choice.verb:
        case "shell":
            return shelling(s, choice.a, choice.b, lang)
        case "overrun":
            return combat(s, seat, s.group & COMBAT, choice.a, OVERRUNNING, lang)
        case "attack":
            return combat(s, seat, together(s, seat, choice.a), choice.a, way(s), lang, all_in=True)
    if ask.message != "who_attacks":
        return None
    h, units = ask.args[0], s.attackers
    match choice.verb:
        case "join":
            units |= 1 << choice.a
        case "join-all":
            units |= may_join(s, seat, h)
        case "spare":
            units &= ~(1 << choice.a)
        case "fight":
            pass
        case _:
            return None
    return combat(s, seat, units, h, way(s), lang)


def way(s: State) -> int:
    return BREAK if s.phase == BREAKTHROUGH else REGULAR


_LEAGUES = (-1, OF_NATION[FR] | OF_NATION[BE], OF_NATION[BR] | OF_NATION[BE], *OF_NATION)     # who may fight together (2-1)


def together(s: State, side: int, h: int) -> int:
    """SCS-7.17 All who could attack a hex, with those who are named; where they do not fight together, the strongest that do."""
    units = near(s, side, h) | s.attackers
    allies = [x for m in _LEAGUES if (x := units & m) and not s.attackers & ~x and friends(s, x)]
    return max(allies, key=lambda x: sum(attack_of(s, u) for u in bits(x)), default=0)


# A combat -------------------------------------------------------------------------------------------------------------------


def combat(s: State, side: int, attackers: int, h: int, how: int, lang: str, all_in: bool = False) -> dict[str, Any] | None:
    """SCS-7.8 to SCS-7.14 The combat as it would be fought now. `all_in`: supposed that all who can take part do."""
    if not any(attack_of(s, u) for u in bits(attackers)):
        return None
    foe = 1 - side
    o = odds(s, side, attackers, h)
    unknown = hidden(s, foe) & s.at.get(h, 0)
    out = {
        "hex": GRID.text(h), "name": hex_name(h, lang), "side": side, "way": ("regular", "breakthrough", "overrun")[how],
        "exact": not unknown, "attack": o.attack / QUARTERS, "defence": o.defence / QUARTERS,
        "odds": COLUMNS[o.odds], "column": COLUMNS[o.column], "plus": o.plus, "columns": list(COLUMNS), "at": o.column,
           "start": o.odds,
        "attackers": [attacker(s, u, h, lang) for u in bits(attackers)], "defenders": defenders(s, foe, h, unknown, lang),
        "shifts": [{"text": text, "rule": rule, "n": n} for text, rule, n in shift_words(s, side, attackers, h, lang)],
        "die": [{"text": pick(lang, *DIE[rule]), "rule": rule, "n": n} for rule, n in o.die],
        **chances(s, o, attackers, foe, h, how),
    }
    if unknown:
        low, high = span(s, side, attackers, h, unknown)
        out["between"] = [COLUMNS[low], COLUMNS[high]]
        out["assume"] = imagined(COLUMNS[low], COLUMNS[high], lang)
    if all_in:
        out["all"] = pick(lang, "If all who can take part do.", "Si toutes les unités possibles participent.")
    if (how != OVERRUNNING or s.law.screen_overrun) and may_screen(s, foe, h, attackers):
        out["screen"] = pick(lang, "The cavalry there may slip away before the dice.",
                             "La cavalerie peut se dérober avant les dés.")
    return out


DIE: dict[str, Pair] = {"2-1/Errata": ("British among the attackers", "Britanniques parmi les assaillants"),
                        "2-2c": ("armoured cars", "autos blindées")}


def attacker(s: State, u: int, h: int, lang: str) -> dict[str, Any]:
    """SCS-7.8, 3-2b A unit with what halves or doubles it."""
    why = []
    if s.t.wide[s.loc[u]] >> h & 1:
        kind = s.t.water.get((s.loc[u], h), "")
        why.append({"text": pick(lang, *(("across a canal", "à travers un canal") if kind == "canal" else
                                        ("across a major river", "à travers un fleuve"))), "rule": "SCS-7.8", "by": HALF})
    if s.t.marsh >> h & 1:
        why.append({"text": pick(lang, "into marsh", "dans le marais"), "rule": "SCS-7.8", "by": HALF})
    if ASSAULT >> u & 1 and fort_at(s, h) >= 0:
        why.append({"text": pick(lang, "assault troops at a fort", "troupes d'assaut contre une forteresse"), "rule": "3-2b",
                    "by": TWICE})
    return {"id": IDS[u], "name": capital(unit_name(u, lang, True)), "printed": attack_of(s, u),
            "value": attack_value(s, u, h) / QUARTERS, "why": why}


def defenders(s: State, side: int, h: int, unknown: int, lang: str) -> list[dict[str, Any]]:
    """SCS-7.9, 1-5d Who defends, each with what the ground makes of it; hidden ones without their names."""
    why = ground_words(s, side, h, lang)
    out: list[dict[str, Any]] = [
        {"id": IDS[u], "name": capital(unit_name(u, lang)), "printed": defence_of(s, u),
         "value": defence_value(s, u, h) / QUARTERS, "why": why}
        for u in bits(fighters(s, h, side) & ~unknown)]
    if unknown:
        n = unknown.bit_count()
        out.append({"id": "", "hidden": n, "name": pick(lang, f"{n} hidden", f"{n} caché{'s' * (n > 1)}"), "printed": None,
                    "value": sum(defence_value(s, u, h) for u in bits(unknown & COMBAT)) / QUARTERS, "why": why})
    fort = fort_at(s, h)
    if fort >= 0 and SIDE[fort] == side:
        out.append({"id": IDS[fort], "name": capital(unit_name(fort, lang)), "printed": fort_value(s, fort),
                    "value": fort_value(s, fort),
                    "why": []})
    return out


def ground_words(s: State, side: int, h: int, lang: str) -> list[dict[str, Any]]:
    """SCS-7.9 What the hex multiplies its defenders by."""
    names: list[tuple[Pair, str]] = []
    if open_city(s, side, h):
        names.append((("open city of Lille", "Lille ville ouverte"), "2-5"))
    elif s.t.major >> h & 1:
        names.append((("major city", "grande ville"), "0/Terrain#1"))
    if s.t.foothills >> h & 1:
        names.append((("foothills", "collines"), "0/Terrain#1"))
    if s.t.mountains >> h & 1:
        names.append((("mountains", "montagnes"), "0/Terrain#2"))
    by = factors(s, side, h)
    return [{"text": pick(lang, *pair), "rule": rule, "by": HALF if n == 1 else f"×{n // 2}"}
            for (pair, rule), n in zip(names, by, strict=True)]


def shift_words(s: State, side: int, attackers: int, h: int, lang: str) -> list[tuple[str, str, int]]:
    """SCS-7.12 The shifts with their reasons, in the order of the rule."""
    units = fighters(s, h, 1 - side)
    out: list[tuple[Pair, str, int]] = []
    if units and s.t.city >> h & 1:
        out.append((("town", "ville"), "SCS-7.12", -1))
    if units and s.t.woods >> h & 1:
        out.append((("woods", "bois"), "SCS-7.12", -1))
    if all(s.t.minor[s.loc[u]] >> h & 1 for u in bits(attackers)):
        out.append((("all across a minor river", "tous à travers une rivière"), "SCS-7.12", -1))
    if units & OF_NATION[1]:
        out.append((("British defend", "défense britannique"), "2-1/Errata", -s.t.british_columns))
    if attackers & ASSAULT and fort_at(s, h) < 0:
        out.append((("assault troops", "troupes d'assaut"), "3-2c", s.t.assault_columns))
    return [(pick(lang, *pair), rule, n) for pair, rule, n in out]


def chances(s: State, o: Odds, attackers: int, foe: int, h: int, how: int) -> dict[str, Any]:
    """The results of the column over the 36 falls, and what follows of them: steps, retreat, the hex free, fort, breakthrough."""
    mine, theirs = (sum(steps(s, u) for u in bits(units)) for units in (attackers, fighters(s, h, foe)))
    fort = fort_at(s, h)
    last_step = fort >= 0 and s.lost[fort] + 1 >= len(s.t.fort_values[fort - FORT0])
    cells: dict[str, dict[str, Any]] = {}
    lost, dealt = [0] * (mine + 1), [0] * (theirs + 1)
    free = retreat = damaged = broken = 0
    for dice, ways in FALLS.items():
        r = result(s, o, dice)
        cell = cells.setdefault(r.text, {"text": r.text, "ways": 0, "throws": [], "attacker": r.attacker, "defender": r.defender,
                                         "retreat": r.retreat, "fort": fort_mark(s, r), "breakthrough": breakthrough_mark(s, r)})
        cell["ways"] += ways
        cell["throws"].append(dice)
        lost[min(r.attacker, mine)] += ways
        dealt[min(r.defender, theirs)] += ways
        gone = r.defender >= theirs
        retreat += ways if r.retreat and not gone else 0
        hit = fort >= 0 and fort_mark(s, r)
        damaged += ways if hit else 0
        free += ways if (gone or r.retreat) and (fort < 0 or hit and last_step) else 0
        broken += ways if breakthrough_mark(s, r) and how == REGULAR else 0
    return {"cells": list(cells.values()), "lost": lost, "dealt": dealt,
            "mean": [sum(n * w for n, w in enumerate(lost)) / 36, sum(n * w for n, w in enumerate(dealt)) / 36],
            "free": free, "retreat": retreat, "fort": damaged if fort >= 0 else None, "breakthrough": broken}


def span(s: State, side: int, attackers: int, h: int, unknown: int) -> tuple[int, int]:
    """The columns after the shifts that the weakest and the strongest stack would give: as many hidden counters as lie there, out
    of all that are hidden. The hex may also hide nothing but headquarters."""
    foe, n = 1 - side, unknown.bit_count()
    values = sorted(defence_value(s, u, h) for u in bits(hidden(s, foe) & COMBAT & OF_SIDE[foe]))
    known = sum(defence_value(s, u, h) for u in bits(fighters(s, h, foe) & ~unknown))
    room = max(0, s.t.stack_limit - (fighters(s, h, foe) & ~unknown & STACKED).bit_count())
    fort = fort_at(s, h)
    known += fort_value(s, fort) * QUARTERS if fort >= 0 else 0
    attack = sum(attack_value(s, u, h) for u in bits(attackers))
    shift = sum(x for _, _, x in shift_words(s, side, attackers, h, "en"))
    staff = (hidden(s, foe) & HQ).bit_count()
    weak, strong = known + sum(values[:max(0, n - staff)]), known + sum(values[-min(n, room):] if n and room else [])

    def column(defence: int) -> int:
        base = column_of(attack, defence)
        return limited((limited(base) if s.law.limit_first else base) + shift)

    return column(strong), column(weak)


# Siege guns -----------------------------------------------------------------------------------------------------------------


def shelling(s: State, gun: int, fort: int, lang: str) -> dict[str, Any]:
    """3-3b One die: what it needs, and what the fort would be worth then."""
    plus, need = siege_plus(s, gun, fort), needed(s, fort)
    chance = max(0, min(6, 7 - (need - plus)))
    left = s.t.fort_value(fort, s.lost[fort] + 1)
    return {"hex": GRID.text(s.loc[fort]), "name": capital(unit_name(fort, lang)), "gun": capital(unit_name(gun, lang, True)),
            "exact": True,
            "siege": {"need": need, "plus": plus, "ways": chance, "now": fort_value(s, fort), "then": left, "rule": "3-3b"}}

