"""Why the computer's player would do a thing, in words: places taken or guarded, the column of an attack, reserves kept."""
from __future__ import annotations

from collections.abc import Sequence

from marne.games.drive_on_paris.bot.judge import danger, scored, worth
from marne.games.drive_on_paris.pieces import COMBAT, OF_SIDE
from marne.games.drive_on_paris.state import State, defence_of
from marne.games.drive_on_paris.words.names import hex_name
from marne.kernel.choice import Choice
from marne.parts.bits import bits
from marne.parts.words import pick

Reasons = list[tuple[str, str]]
NEAR = 4                # hexes within which a unit guards a place


def reasons(before: State, line: Sequence[Choice], after: State, seat: int, lang: str) -> Reasons:
    """5, SCS-7 What a line of choices is good for."""
    return [*_battle(after, line[-1], seat, lang), *_taken(before, after, seat, lang), *_held(before, after, seat, lang),
            *_kept(line, lang)]


def _taken(before: State, after: State, seat: int, lang: str) -> Reasons:
    """SCS-17.2 Places that count and change hands."""
    gained = after.held[seat] & ~before.held[seat] & scored(after)
    return [("SCS-17.2", pick(lang, f"takes {hex_name(h, 'en')}, worth {worth(after, h):.0f} VP",
                              f"prend {hex_name(h, 'fr')}, qui vaut {worth(after, h):.0f} PV"))
            for h in sorted(bits(gained), key=lambda h: -worth(after, h))[:2]]


def _held(before: State, after: State, seat: int, lang: str) -> Reasons:
    """Strength brought to where the enemy can come."""
    out = []
    for h in bits(after.occ[seat]):
        was, now = (sum(defence_of(s, u) for u in bits(s.at.get(h, 0) & OF_SIDE[seat] & COMBAT)) for s in (before, after))
        if now > was:
            threat = danger(after, seat, h)
            if threat:
                out.append((threat, h, now))
    if not out:
        return []
    threat, h, strong = max(out)
    return [("SCS-4.1", pick(lang, f"puts a defence of {strong} in {hex_name(h, 'en')}, before a threat of {threat:.0f}",
                             f"met une défense de {strong} face à une menace de {threat:.0f} : {hex_name(h, 'fr')}"))]


def _kept(line: Sequence[Choice], lang: str) -> Reasons:
    """1-1d What reserves are for."""
    return [("1-1d", pick(lang, "a reserve stands still now and moves twice as far in the exploitation phase",
                          "une réserve reste sur place et va deux fois plus loin en phase d'exploitation"))
            ] if line[0].verb == "reserve" else []


def _battle(after: State, last: Choice, seat: int, lang: str) -> Reasons:
    """SCS-7.8 The column of the attack."""
    from marne.games.drive_on_paris.table.odds import odds_of
    ask = after.decision
    if ask is None or ask.seat != seat or last not in ask.choices:
        return []
    found = odds_of(after, seat, last.text, lang)
    if found is None or "column" not in found:
        return []
    between = f" ({found['between'][0]}–{found['between'][1]})" if "between" in found else ""
    return [("SCS-7.8", pick(lang, f"attacks {found['name']} at {found['column']}{between}",
                             f"attaque à {found['column']}{between} : {found['name']}"))]
