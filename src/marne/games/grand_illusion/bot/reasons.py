"""Why the computer's player would do a thing, in words: hexes taken, forces brought together, what a battle promises."""
from __future__ import annotations

from collections.abc import Sequence

from marne.games.grand_illusion.bot.doctrine import waiting
from marne.games.grand_illusion.bot.evaluate import FORT, _forces
from marne.games.grand_illusion.bot.ground import Ground, ground
from marne.games.grand_illusion.bot.weights import JUDGMENT, W
from marne.games.grand_illusion.pieces import ALLIED, GERMAN, OF_SIDE, SEATS, UNITS
from marne.games.grand_illusion.state import State, steps_left
from marne.games.grand_illusion.words import names
from marne.kernel.choice import Choice
from marne.parts.bits import bits
from marne.parts.words import pick

Reasons = list[tuple[str, str]]
SOME = 2                # hexes that are named
LIKELY = 0.3            # a chance from which on it is a reason


def reasons(before: State, line: Sequence[Choice], after: State, seat: int, lang: str) -> Reasons:
    """8.3, 9 What a line of choices is good for."""
    return [*_battle(after, line[-1], seat, lang), *_taken(before, after, seat, lang), *_massed(before, after, seat, lang),
            *_restored(before, after, seat, lang), *_idle(before, line[0], seat, lang)]


def _taken(before: State, after: State, seat: int, lang: str) -> Reasons:
    """8.3.3 Hexes that change hands."""
    gained = after.german & ~before.german if seat == GERMAN else before.german & ~after.german
    t, out = after.t, []
    for h in bits(gained)[:SOME]:
        name = names.hex_name(h, lang)
        if (t.german_vp | t.plan17 | 1 << t.paris) >> h & 1:
            out.append(("8.3.3", pick(lang, f"takes {name}, which counts for victory",
                                      f"prend {name}, qui compte pour la victoire")))
        else:
            out.append(("8.3.3", pick(lang, f"takes {name}", f"prend {name}")))
    return out


def _massed(before: State, after: State, seat: int, lang: str) -> Reasons:
    """9.1 More force where the enemy is."""
    g, foe, out = ground(after.t), 1 - seat, []
    was, now, other = _forces(before, g, seat), _forces(after, g, seat), _forces(after, g, foe)
    for h in bits(after.occ[seat]):
        hold = other[h] + _fort(after, g, foe, h)
        if now[h] > was[h] and hold > 0:
            out.append((now[h] / hold, h))
    return [("9.1.2a", pick(lang, f"brings the odds in {names.hex_name(h, 'en')} to {x:.1f} to one",
                            f"porte le rapport des forces à {x:.1f} contre un : {names.hex_name(h, 'fr')}".replace(".", ",", 1)))
            for x, h in sorted(out, reverse=True)[:1]]


def _fort(s: State, g: Ground, side: int, h: int) -> float:
    if not s.forts[side] >> h & 1:
        return 0.0
    return sum(s.t.fort_cs[u][s.steps[u]] * FORT[min(steps_left(s, UNITS + u), 4)] for u in bits(s.at[h] >> UNITS))


def _restored(before: State, after: State, seat: int, lang: str) -> Reasons:
    """9.8.3 Units that are whole again."""
    n = (before.disrupted & ~after.disrupted & OF_SIDE[seat]).bit_count()
    return [("9.8.3a", pick(lang, f"makes {n} disrupted {'unit' if n == 1 else 'units'} whole",
                            f"remet {n} unité{'s' if n > 1 else ''} en ordre"))] if n else []


def _battle(after: State, last: Choice, seat: int, lang: str) -> Reasons:
    """9.3 What the dice of the battle promise."""
    from marne.games.grand_illusion.table.odds import odds
    ask = after.decision
    if ask is None or ask.seat != seat or last not in ask.choices:
        return []
    found = odds(after, seat, last.text, lang)
    if found is None or found["attacker"] != SEATS[seat]:
        return []
    foe = SEATS[ALLIED if seat == GERMAN else GERMAN]
    theirs, ours = found["expected"][foe], found["expected"][SEATS[seat]]
    yields = found["retreat"]["defender"] + found["gone"]["defender"]
    if yields < LIKELY:
        return []
    return [("9.4.1a", pick(lang, f"{found['name']}: the defender gives way with {yields:.0%}; losses {theirs:.1f} to {ours:.1f}",
                            f"{found['name']} : le défenseur cède à {yields * 100:.0f} % ; pertes {theirs:.1f} contre {ours:.1f}"
                            .replace(".", ",")))]


def _idle(s: State, c: Choice, seat: int, lang: str) -> Reasons:
    if c.verb not in ("pass", "yield"):
        return []
    if waiting(s, seat, W(JUDGMENT)):
        return [("8.1.1a", pick(lang, "lets the enemy spend his command points first: who acts last is not answered",
                                "laisse l'ennemi dépenser d'abord ses CAP : à qui agit le dernier, nul ne répond"))]
    return [("8.1.1", pick(lang, "no activation is worth a command point now", "aucune activation ne vaut un CAP en ce moment"))]
