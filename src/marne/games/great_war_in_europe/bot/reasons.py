"""Why the computer's player would do a thing, in words: places taken, strength brought to a post, the odds of an attack."""
from __future__ import annotations

from collections.abc import Sequence

from marne.games.great_war_in_europe.bot.judge import worth
from marne.games.great_war_in_europe.pieces import COMBAT
from marne.games.great_war_in_europe.rules.r10_3_odds import odds
from marne.games.great_war_in_europe.state import State, defence_of
from marne.games.great_war_in_europe.tables import COLUMNS
from marne.games.great_war_in_europe.words.wording import place
from marne.kernel.choice import Choice
from marne.parts.bits import bits
from marne.parts.words import pick

Reasons = list[tuple[str, str]]


def reasons(before: State, line: Sequence[Choice], after: State, seat: int, lang: str) -> Reasons:
    """7.1, 10 What a line of choices is good for."""
    return [*_battle(after, seat, lang), *_taken(before, after, seat, lang), *_held(before, after, seat, lang)]


def _taken(before: State, after: State, seat: int, lang: str) -> Reasons:
    """7.13 Towns and victory hexes that change hands."""
    gained = after.control[seat] & ~before.control[seat] & (after.t.towns | after.t.cp_vp)
    return [("7.13", pick(lang, f"takes {place(h, 'en')}", f"prend {place(h, 'fr').le}"))
            for h in sorted(bits(gained), key=lambda h: -worth(after, h))[:2]]


def _held(before: State, after: State, seat: int, lang: str) -> Reasons:
    """Strength brought to where the enemy stands."""
    out = []
    near = after.t.around(after.occ[1 - seat])
    for h in bits(after.occ[seat] & near):
        was, now = (sum(defence_of(s, u) for u in bits(s.at.get(h, 0) & s.army[seat] & COMBAT)) for s in (before, after))
        if now > was:
            out.append((now, h))
    if not out:
        return []
    strong, h = max(out)
    return [("8.0", pick(lang, f"puts a defence of {strong} in {place(h, 'en')}, next to the enemy",
                         f"met une défense de {strong} {place(h, 'fr').a}, face à l'ennemi"))]


def _battle(after: State, seat: int, lang: str) -> Reasons:
    """10.34 The column of the attack that is being made up."""
    if not after.target or not after.attackers or not after.attackers & after.army[seat]:
        return []
    o = odds(after, seat, after.target)
    column = COLUMNS[max(0, min(o.column, len(COLUMNS) - 1))]
    return [("10.34", pick(lang, f"attacks {place(after.target, 'en')} at {column}",
                           f"attaque {place(after.target, 'fr').le} à {column}"))]
