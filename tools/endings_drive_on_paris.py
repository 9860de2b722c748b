"""How Drive on Paris is led to its endings: whole games by players who do as they please, where these come to it; else situations
of the last turn, in which the result wanted is at hand, then the moves that bring it about, and whatever else may happen.
"""
from __future__ import annotations

import random
from typing import Any, NamedTuple

from record_endings import Ending

import marne
from marne.games.drive_on_paris.pieces import GRID
from marne.games.drive_on_paris.tables import tables
from marne.kernel.choice import Choice
from marne.match import Match

VP = {GRID.text(h): n for h, n in tables("").vp.items()}
PLAN = {h for h in VP if tables("").plan17 >> GRID.read(h) & 1}
SCALE = {"allied-major": 25, "allied-minor": 14, "draw": 3, "german-minor": -12, "german-major": -28}
LAST = {"5-1": 8, "5-2": 8, "5-3": 12, "5-4": 20, "5-5": 25, "5-6": 25, "5-7-t5": 25, "5-7-t9": 25}
LILLE, CALAIS = "15-26", "04-27"
WEST = {"fr-1": "14-10", "fr-2": "16-10", "fr-train-1": "14-08", "hq-fr5": "14-09", "br-1": "12-24", "ge-3": "24-20",
        "ge-4": "22-22", "ge-5": "24-22", "hq-ge2": "24-23", "ge-2cd": "20-20"}


class Aim(NamedTuple):
    """`data`: the situation it begins with; none: the scenario from its first turn. `moves`: choices that are made first."""

    data: dict[str, Any] | None = None
    moves: tuple[str, ...] = ()


def situation(scenario: str, units: dict[str, str], **more: Any) -> dict[str, Any]:
    return {"game": "drive-on-paris", "scenario": scenario, "base": "empty", "turn": LAST[scenario], "seat": "allied", "data": "",
            "phase": "movement", "units": units, "whatif": True, **more}


def scale(scenario: str, difference: int, columns: int = 63, **more: Any) -> Aim:
    """Places for both sides, and points given, so that Allied less German points are so many."""
    there = {h: n for h, n in VP.items() if h not in PLAN and int(h[:2]) <= columns}
    allied: list[str] = []
    missing = sum(there.values()) + difference
    for h in sorted(there):
        if missing > 90:
            allied.append(h)
            missing -= 2 * there[h]
    german = [h for h in (*there, *PLAN) if h not in allied and int(h[:2]) <= columns]
    return Aim(situation(scenario, WEST, vp_given=missing, held={"allied": allied, "german": german}, **more))


def _campaign(scenario: str, columns: int = 63) -> list[Ending]:
    """5-3, 5-6, 5-7: five levels of points, and a massive victory for either side."""
    massive = {"fr-1": "20-12", "br-1": "12-24", "ge-3": "24-28", "ge-lw10": "40-30"}
    paris = situation(scenario, {"fr-1": "30-10", "ge-2cd": "16-07", "ge-3": "17-08"}, seat="german")
    return [
        *(Ending(f"{scenario}-{kind}", scenario, kind.split("-")[0] if kind != "draw" else None, kind, "",
                 scale(scenario, d, columns)) for kind, d in SCALE.items()),
        Ending(f"{scenario}-allied-massive", scenario, "allied", "allied-massive", "", Aim(situation(scenario, massive))),
        Ending(f"{scenario}-german-massive", scenario, "german", "german-massive", "",
               Aim(paris, ("take ge-2cd", "to 14-06", "to 14-05")))]


def _revanche() -> list[Ending]:
    """5-2: 15 of the 33 points of the places for the French; destroyed divisions make the rest."""
    french = ("46-10", "53-13", "47-17", "48-12")
    german = ("58-06", "49-11", "57-12", "49-14", "59-03", "49-16", "54-08", "54-04", "55-04", "46-11", "47-11")
    out = []
    for kind, lead in (("allied-major", 10), ("allied-minor", 7), ("draw", 4), ("german-minor", 0), ("german-major", -4)):
        lost = {f"ge-{3 + i}": "gone" for i in range(lead)} | {f"fr-{3 + i}": "track 8" for i in range(-lead)}
        units = {"fr-1": "44-05", "fr-2": "46-06", "ge-43r": "60-18", "ge-5r": "62-18", "ge-2cd": "60-16", **lost}
        held = {"allied": list(french), "german": list(german)}
        out.append(Ending(f"5-2-{kind}", "5-2", kind.split("-")[0] if kind != "draw" else None, kind, "",
                          Aim(situation("5-2", units, held=held))))
    return out


def _race() -> list[Ending]:
    """5-4: the railways to the north, else points."""
    cut = {**WEST, "be-1": "38-34", "be-2": "42-34", "be-3": "44-34", "be-4": "44-33"}
    north = ("take be-1", "to 38-35", "stop", "take be-2", "to 42-35", "stop", "take be-3", "to 44-35", "stop")
    everything = scale("5-4", -30, 44).data
    assert everything is not None
    return [
        *(Ending(f"5-4-{kind}", "5-4", kind.split("-")[0] if kind != "draw" else None, kind, "", scale("5-4", d - 30, 44))
          for kind, d in SCALE.items()),
        Ending("5-4-allied-rail-cut", "5-4", "allied", "allied-rail-cut", "", Aim({**everything, "units": cut}, north)),
        Ending("5-4-german-rail-open", "5-4", "german", "german-rail-open", "",
               Aim({**everything, "options": {"race-victory": "rail"}}))]


def _flanders() -> list[Ending]:
    """5-5: prizes and trenches, taken in the last Allied or German player turn."""
    units = {"fr-1cd": "06-23", "fr-2cd": "14-25", "br-1": "09-25", "ge-2cd": "14-23", "ge-4cd": "06-25", "ge-3": "18-22"}

    def at(held: dict[str, list[str]], *moves: str, seat: str = "allied") -> Aim:
        return Aim(situation("5-5", units, seat=seat, held=held,
                             trenches={"german": ["07-23"], "allied": ["13-23"]}), moves)
    as_it_was = {"german": [LILLE], "allied": [CALAIS]}
    return [
        Ending("5-5-allied-major", "5-5", "allied", "allied-major", "", at(as_it_was, "take fr-2cd", f"to {LILLE}", "stop")),
        Ending("5-5-allied-minor", "5-5", "allied", "allied-minor", "", at(as_it_was, "take fr-1cd", "to 07-23", "stop")),
        Ending("5-5-german-minor", "5-5", "german", "german-minor", "",
               at(as_it_was, "take ge-2cd", "to 13-23", "stop", seat="german")),
        Ending("5-5-german-major", "5-5", "german", "german-major", "",
               at(as_it_was, "take ge-4cd", f"to {CALAIS}", "stop", seat="german")),
        Ending("5-5-draw", "5-5", None, "draw", "", at(as_it_was)),
        Ending("5-5-draw-both-prizes", "5-5", None, "draw", "", at(as_it_was, "take ge-4cd", f"to {CALAIS}", "stop",
                                                                     "take fr-2cd", f"to {LILLE}", "stop", seat="german"))]


SOUTH = {"ge-3": "20-14", "ge-4": "22-14", "ge-5": "21-12", "ge-2cd": "18-15", "fr-1": "20-20", "fr-2": "12-08", "br-1": "10-10"}
WHOLE = {"5-1-allied", "5-2-german-major", "5-2-german-minor", "5-3-allied-major", "5-3-allied-massive", "5-4-allied-major",
         "5-5-allied-minor", "5-5-draw"}
ENDINGS = [e._replace(aim=Aim()) if e.name in WHOLE else e for e in (
    Ending("5-1-allied", "5-1", "allied", "allied"),
    Ending("5-1-german", "5-1", "german", "german", "", Aim(situation("5-1", SOUTH))),
    *_revanche(), *_campaign("5-3", 44), *_race(), *_flanders(), *_campaign("5-6"), *_campaign("5-7-t5"), *_campaign("5-7-t9"),
)]


def begin(ending: Ending, seed: int) -> Match:
    if ending.aim.data is None:
        return marne.start("drive-on-paris", scenario=ending.scenario, seed=seed, data="")
    return marne.position(ending.aim.data, seed=seed)


def choose(m: Match, ending: Ending, rnd: random.Random) -> Choice:
    """The next of the moves wanted, as soon as it is offered; before the last of them nothing else, then mostly nothing and now
    and then anything."""
    assert m.decision is not None
    offered = {c.text: c for c in m.decision.choices}
    said = iter(c.text for c in m.made)
    left = [x for x in ending.aim.moves if x not in said]           # each one is looked for after the one before
    if left and left[0] in offered:
        return offered[left[0]]
    quiet = [offered[x] for x in ("done", "stop", "back", "stand", "fight") if x in offered]
    if quiet and (left or rnd.random() < (0.75 if ending.aim.data else 0.4)):
        return quiet[0]
    return rnd.choice(m.decision.choices)
