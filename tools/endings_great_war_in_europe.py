"""How The Great War in Europe is led to its endings: small situations near them, a few moves, and otherwise nothing."""
from __future__ import annotations

import random
from typing import Any, NamedTuple

from record_endings import Ending

import marne
from marne.games.great_war_in_europe.pieces import HEX, OF_FRONT, ON_NEAR_EAST, hex_text
from marne.games.great_war_in_europe.tables import tables
from marne.kernel.choice import Choice
from marne.match import Match
from marne.parts.bits import bits

T = tables("")
FAR = {"ge-1": "E5202", "ru-1": "E6532", "ge-3": "W6733", "fr-1": "W3803"}
OPEN = {"open-stacks": True, "secret-events": False}
EDGE = [hex_text(h) for h in bits(T.edge & T.country["FR"] & T.playable)]
GERMAN = [hex_text(h) for h in bits((T.cities | T.edge) & T.country["GE"] & T.playable & ~T.ruhr & ~(1 << T.berlin))]
SURRENDER = [hex_text(h) for h in bits(T.ts & ON_NEAR_EAST)]
INNER = next(h for h in bits(T.cp_vp & T.country["FR"] & ~T.edge & ~T.forts))
BESIDE = hex_text(next(x for x in bits(T.touching[INNER] & T.country["FR"] & ~T.forts & ~T.cp_vp)))
CAUCASUS = [hex_text(h) for h in bits(T.towns & OF_FRONT[3])]
QUIET = ("done", "stop", "pass", "back", "hold")


class Aim(NamedTuple):
    """The situation it begins with, and choices that are made as soon as they are offered, in this order."""

    data: dict[str, Any]
    moves: tuple[str, ...] = ()


def at(*moves: str, units: dict[str, str] | None = None, scenario: str = "1917", turn: int = 31, phase: str = "movement-2",
       **more: Any) -> Aim:
    far = {} if "near-east" in scenario else FAR
    return Aim({"game": "great-war-in-europe", "scenario": scenario, "base": "empty", "turn": turn, "phase": phase,
                "options": OPEN, "units": {**far, **(units or {})}, "forts": [], "whatif": True, **more}, moves)


EAST = [hex_text(h) for h in bits(T.towns & OF_FRONT[2] & ~(1 << T.berlin))]
NEAR_BERLIN = hex_text(bits(T.touching[T.berlin] & T.land & ~T.forts & ~T.towns)[0])
RUHR = [hex_text(h) for h in bits(T.ruhr)]
NEAR_RUHR = hex_text(next(x for x in bits(T.touching[HEX[RUHR[1]]] & T.land & ~T.ruhr & ~T.forts)))
WEST = [hex_text(h) for h in bits(T.towns & OF_FRONT[0] & ~T.ruhr)]
ALONE = "campaign-near-east"
DIVISIONS = {f"br-{n}": x for n, x in zip(range(1, 9), SURRENDER, strict=False)}
HOLDING = {f"ah-{n}": "W2830" for n in (2, 5)}

ENDINGS = [
    Ending("central-points", "1917", "central", "central-points", "", at(control={"central": EDGE})),
    Ending("allied-points", "1917", "allied", "allied-points", "", at(control={"allied": GERMAN})),
    Ending("draw", "1917", None, "draw", "", at(turn=51)),
    Ending("central-sudden", "1917", "central", "central-sudden", "", at(
        "take ge-2", f"to {hex_text(INNER)}", units={"ge-2": BESIDE, "ge-hq-1": BESIDE}, turn=39, phase="movement-1",
        initiative_west="central", control={"central": [BESIDE, *EDGE[:19]], "allied": [hex_text(INNER)]}, flags={"mutiny": 30},
        collapsed=["RU"])),
    Ending("allied-berlin", "1917", "allied", "allied-berlin", "", at(
        "take ru-2", "to E5102", units={"ru-2": NEAR_BERLIN}, phase="movement-1", initiative_west="central",
        control={"allied": EAST})),
    Ending("allied-ruhr", "1917", "allied", "allied-berlin", "", at(
        "take fr-5", f"to {RUHR[1]}", units={"fr-5": NEAR_RUHR, "fr-6": RUHR[0]}, phase="movement-1", initiative_west="allied",
        control={"allied": [*WEST, RUHR[0]], "central": RUHR[1:]})),
    Ending("central-offensive", "1917", "central", "central-offensive", "", at(
        units={"br-1": "W6410", "br-2": "W6410", "br-3": "W6411", "ge-4": "W6512", "ge-5": "W6412"}, phase="events",
        flags={"haig": 31}, turn=29)),
    Ending("allied-offensive", "1917", "allied", "allied-offensive", "", at(
        units={"ah-2": "W2327", "ah-5": "W2327", "it-1": "W2226"}, phase="events", flags={"conrad": 31}, turn=29)),
    Ending("allied-turkey", ALONE, "allied", "allied-turkey", "", at(
        units=DIVISIONS, scenario=ALONE, turn=34, control={"allied": SURRENDER},
        flags={"baghdad": 1, "jerusalem": 1, "alpenkorps": 1})),
    Ending("central-hexes", ALONE, "central", "central-hexes", "", at(
        units={"tu-1": "N3934", "br-1": "N4304"}, scenario=ALONE, turn=21, control={"central": CAUCASUS})),
    Ending("central-turkey", ALONE, "central", "central-turkey", "", at(
        units={"tu-1": "N2416", "br-1": "N4304"}, scenario=ALONE, turn=46, flags={"czar": 11})),
    Ending("draw-baku", ALONE, None, "draw-baku", "", at(
        units={"tu-1": "N2416", "br-1": "N4304"}, scenario=ALONE, turn=46, flags={"czar": 11}, events=["cp-army-of-islam"],
        control={"allied": ["N3653"]})),
]


def begin(ending: Ending, seed: int) -> Match:
    return marne.position(ending.aim.data, seed=seed)


def choose(m: Match, ending: Ending, rnd: random.Random) -> Choice:
    """The next of the moves wanted as soon as it is offered; otherwise nothing."""
    assert m.decision is not None
    offered = {c.text: c for c in m.decision.choices}
    said = iter(c.text for c in m.made)
    left = [x for x in ending.aim.moves if x not in said]
    if left and left[0] in offered:
        return offered[left[0]]
    return next((offered[x] for x in QUIET if x in offered), m.decision.choices[0])
