"""Why the computer's player would do a thing, in words: zones taken, pieces brought together, what a battle promises."""
from __future__ import annotations

from collections.abc import Sequence

from marne.games.to_the_last_man.bot.ground import D1, D2, STEPS, ground, zone_vector
from marne.games.to_the_last_man.pieces import GERMAN, OF_SIDE, SEATS, ZONES
from marne.games.to_the_last_man.state import State
from marne.games.to_the_last_man.words.names import zone_name
from marne.kernel.choice import Choice
from marne.parts.bits import bits
from marne.parts.words import pick

Reasons = list[tuple[str, str]]


def reasons(before: State, line: Sequence[Choice], after: State, seat: int, lang: str) -> Reasons:
    """4.1, 5 What a line of choices is good for."""
    return [*_battle(after, line[-1], seat, lang), *_taken(before, after, seat, lang), *_massed(before, after, seat, lang),
            *_dug(before, after, seat, lang)]


def _taken(before: State, after: State, seat: int, lang: str) -> Reasons:
    """4.1 Zones that change hands."""
    gained = after.german & ~before.german if seat == GERMAN else before.german & ~after.german
    out = []
    for z in sorted(bits(gained), key=lambda z: -after.t.vp[z])[:2]:
        name, n = zone_name(z, lang), after.t.vp[z]
        out.append(("4.1", pick(lang, f"takes {name}" + (f" ({n} VP)" if n else ""),
                                f"prend {name}" + (f" ({n} PV)" if n else ""))))
    return out


def _massed(before: State, after: State, seat: int, lang: str) -> Reasons:
    """5.1 More pieces where the enemy is, or where he can come."""
    g, foe = ground(after.t), 1 - seat
    best: tuple[float, int, int, int] | None = None
    for z in range(ZONES):
        mine, was = zone_vector(after, g, seat, z)[STEPS], zone_vector(before, g, seat, z)[STEPS]
        theirs = zone_vector(after, g, foe, z)[STEPS]
        if mine > was and theirs:
            best = max(best or (0.0, 0, 0, 0), (mine - was, z, int(mine), int(theirs)))
    if best is not None:
        _, z, mine, theirs = best
        return [("5.1.1", pick(lang, f"{mine} pieces against {theirs} in {zone_name(z, 'en')}",
                               f"{mine} pièces contre {theirs} : {zone_name(z, 'fr')}"))]
    held = [(z, zone_vector(after, g, seat, z)) for z in range(ZONES)]
    more = [(v[D1] + v[D2], z) for z, v in held if v[STEPS] > zone_vector(before, g, seat, z)[STEPS]
            and any(zone_vector(after, g, foe, n)[STEPS] for n in g.near[z])]
    return [("4.1", pick(lang, f"strengthens the line in {zone_name(z, 'en')}", f"renforce la ligne : {zone_name(z, 'fr')}"))
            for _, z in sorted(more, reverse=True)[:1]]


def _dug(before: State, after: State, seat: int, lang: str) -> Reasons:
    """7.4 Who is entrenched now and was not."""
    n = (after.entrenched & ~before.entrenched & OF_SIDE[seat]).bit_count()
    return [("7.4", pick(lang, f"entrenches {n} {'unit' if n == 1 else 'units'}", f"retranche {n} unité{'s' if n > 1 else ''}"))
            ] if n else []


def _battle(after: State, last: Choice, seat: int, lang: str) -> Reasons:
    """5.2 What the dice promise."""
    from marne.games.to_the_last_man.table.odds import odds
    ask = after.decision
    if ask is None or ask.seat != seat or last not in ask.choices:
        return []
    found = odds(after, seat, last.text, lang)
    if found is None or found.get("kind") != "battle":
        return []
    mine, theirs = found["lost"][SEATS[seat]], found["lost"][SEATS[1 - seat]]
    said = pick(lang, f"{found['name']}: expected losses {theirs:.1f} for the enemy, {mine:.1f} for us",
                f"{found['name']} : pertes attendues, {theirs:.1f} pour l'ennemi, {mine:.1f} pour nous")
    return [("5.3", said if lang == "en" else said.replace(".", ","))]
