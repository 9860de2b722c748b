"""10.8 OHL, OberOst, Foch, Allenby: who may lay the marker where, and the second round of attacks."""
from __future__ import annotations

from typing import Any

import pytest

from marne.games.great_war_in_europe.pieces import EVENT, GRID, HEX, INDEX, hex_text
from marne.games.great_war_in_europe.tables import tables
from marne.match import Match
from marne.parts.bits import bits
from tests.great_war_in_europe.arena import asked, events, field, offers, play, st, until, where
from tests.great_war_in_europe.fights import CENTRE, NO_TRENCHES, OPEN, RING, TARGET, bear, declare

OHL, OBEROST = 1, 2
POLE = "E4814"                          # open Polish ground within reach of a German town


def moving(units: dict[str, str], *, west: str = "central", theatre: int = 0, **more: Any) -> Match:
    """At the end of a side's movement in a Theatre, when its marker is asked for (or not)."""
    more.setdefault("options", OPEN)
    more.setdefault("trenches", NO_TRENCHES)
    more.setdefault("control", {west: RING})
    return field(units, phase="movement-1", west=west, **more)


def on(m: Match) -> Match:
    """Until a marker is asked for, or an attack."""
    for _ in range(20):
        if m.decision is None or m.decision.message in ("where_marker", "where_to_attack"):
            break
        m.choose("done")
    return m


ATTACKER = {"ge-2": RING[0], "ge-4": RING[0], "fr-5": TARGET, "fr-6": TARGET, "fr-7": TARGET}


@pytest.mark.rules("10.81")
@pytest.mark.parametrize(("command", "west", "laid"), [(OHL, "central", True), (OHL, "allied", False), (0, "central", False),
                                                       (OBEROST, "central", False)])
def test_ohl_is_for_the_west_and_needs_the_initiative_there(command: int, west: str, laid: bool) -> None:
    """With OberOst chosen there is nothing to lay in the West; that is asked when the CP has moved in the East."""
    m = moving(ATTACKER, west=west, flags={"command": command}, control={"central": RING})
    while m.decision is not None and m.decision.message in ("who_moves", "who_devastates") and not st(m).theatre:
        m.choose("done")
    assert (asked(m) == "central where_marker" and st(m).theatre == 0) == laid


@pytest.mark.rules("10.81")
@pytest.mark.parametrize("west", ["central", "allied"])
def test_oberost_is_for_the_east_whoever_has_the_initiative(west: str) -> None:
    m = field({"ge-2": "E5012", "ru-5": "E4912"}, phase="movement-1", west=west, flags={"command": OBEROST}, options=OPEN)
    until(m, "where_marker")
    assert asked(m) == "central where_marker" and st(m).theatre == 1 and "E5012" in offers(m, "mark")


@pytest.mark.rules("10.82")
def test_the_marker_lies_on_supplied_germans_alone() -> None:
    """Not on a hex with Austrians in it, nor on one cut off from all supply."""
    ring = [hex_text(x) for x in bits(GRID.near[HEX["W3909"]])]
    walls = dict(zip(("fr-10", "fr-11", "fr-12", "fr-13", "fr-14", "fr-15"), ring, strict=True))
    m = moving({"ge-2": RING[0], "ge-4": RING[1], "ah-2": RING[1], "ge-5": "W3909", "ge-hq-1": RING[5], "fr-5": TARGET, **walls},
               flags={"command": OHL})
    on(m)
    assert asked(m) == "central where_marker"
    assert {RING[0], RING[5]} <= offers(m, "mark") and not {RING[1], "W3909"} & offers(m, "mark")
    play(m, f"mark {RING[0]}")
    assert st(m).marker == HEX[RING[0]]


def second_round(units: dict[str, str], mark: str, *first: str, **more: Any) -> Match:
    """OHL laid, the first attack made and its losses borne; then what is asked next."""
    m = moving(units, flags={"command": OHL}, **more)
    on(m)
    play(m, f"mark {mark}")
    on(m)
    return bear(declare(m, *first))


@pytest.mark.rules("10.82", "10.14")
def test_those_near_the_marker_attack_again_the_same_hex_too() -> None:
    """The die of four costs the attacker a step (1-1, table A): who is left attacks once more, and then no more."""
    m = second_round(ATTACKER, RING[0], "ge-2", "ge-4", dice=(4, 4))
    dead = next(u for u in ("ge-2", "ge-4") if where(m, u) == "dead")
    left = "ge-4" if dead == "ge-2" else "ge-2"
    assert asked(m) == "central where_to_attack" and offers(m, "attack") == {TARGET}
    play(m, f"attack {TARGET}")
    assert offers(m, "join") == {left}
    bear(play(m, f"join {left}", "fight"))
    assert len(events(m, "CombatRolled")) == 2
    assert asked(m) != "central where_to_attack" and st(m).command == 0 and st(m).marker == 0, "used up for the series"


@pytest.mark.rules("10.82")
def test_nobody_out_of_reach_and_no_ally_attacks_again() -> None:
    """Two hexes is one hex between; three is too far. Austrians are not Germans."""
    opposite = RING[3]
    beyond = hex_text(GRID.dirs[HEX[opposite]][3])
    assert GRID.rings(HEX[RING[0]], 3)[3] >> HEX[beyond] & 1 and GRID.rings(HEX[RING[0]], 2)[2] >> HEX[opposite] & 1
    far = hex_text(GRID.dirs[HEX[beyond]][3])
    units = {"ge-2": RING[0], "ge-4": RING[1], "ah-2": RING[2], "ge-5": beyond, "fr-5": TARGET, "fr-6": TARGET, "fr-7": TARGET,
             "fr-8": far}
    m = moving(units, flags={"command": OHL}, dice=(4,), control={"central": [*RING, beyond]})
    on(m)
    play(m, f"mark {RING[0]}")
    on(m)
    bear(declare(m, "ge-2", "ge-4", "ah-2"))
    play(m, "done")
    assert asked(m) == "central where_to_attack" and offers(m, "attack") == {TARGET}
    play(m, f"attack {TARGET}")
    assert "ge-5" not in offers(m, "join") and "ah-2" not in offers(m, "join") and offers(m, "join") <= {"ge-2", "ge-4"}


@pytest.mark.rules("10.83")
def test_the_reach_of_the_marker_is_traced_like_supply() -> None:
    """The defenders between marker and division bar the straight way of two hexes: it is not within reach, though it is near."""
    t = tables("")
    wall = dict(zip(("fr-10", "fr-11"), (RING[1], RING[5]), strict=True))
    units = {"ge-2": RING[0], "ge-4": RING[3], "fr-5": TARGET, "fr-6": TARGET, **wall}
    assert t.touching[CENTRE] >> HEX[RING[3]] & 1
    m = moving(units, flags={"command": OHL}, dice=(4,), control={"central": [RING[0], RING[2], RING[3], RING[4]]})
    on(m)
    play(m, f"mark {RING[0]}")
    on(m)
    bear(declare(m, "ge-2", "ge-4"))
    while asked(m) == "central where_to_attack" and st(m).encore == 0:
        play(m, "done")
    assert not st(m).encore >> INDEX["ge-4"] & 1


@pytest.mark.rules("10.84")
def test_foch_leads_all_allies_of_the_west_map_in_every_turn() -> None:
    units = {"fr-5": RING[0], "br-1": RING[1], "ge-2": TARGET, "ge-4": TARGET, "ge-5": TARGET}
    m = field(units, phase="movement-1", west="allied", events=["al-foch"], options=OPEN, trenches=NO_TRENCHES, dice=(4, 4),
              control={"allied": RING}, flags={"command": 0})
    on(m)
    assert asked(m) == "allied where_marker" and {RING[0], RING[1]} <= offers(m, "mark")
    play(m, f"mark {RING[0]}")
    on(m)
    bear(declare(m, "fr-5"))
    assert asked(m) == "allied where_to_attack" and st(m).encore
    play(m, f"attack {TARGET}")
    assert "br-1" in offers(m, "join")
    play(m, "back", "done")
    assert st(m).in_play >> EVENT["al-foch"] & 1, "he stays for the next turns"


@pytest.mark.rules("10.84")
def test_foch_does_not_need_the_initiative() -> None:
    m = field({"fr-5": RING[0], "ge-2": TARGET}, phase="movement-2", west="central", events=["al-foch"], options=OPEN,
              control={"allied": RING})
    on(m)
    assert asked(m) == "allied where_marker"


@pytest.mark.rules("10.84")
def test_allenby_leads_british_in_egypt_once() -> None:
    units = {"br-1": "N3013", "br-2": "N3013", "tu-1": "N2913", "fr-dfps": "N3112"}
    m = field(units, phase="movement-1", west="allied", events=["al-allenby"], options=OPEN, forts=[], dice=(1, 1), pipeline=4,
              flags={"command": 0})
    on(m)
    assert asked(m) == "allied where_marker" and offers(m, "mark") == {"N3013"}, "no French hex, no hex of another map"
    play(m, "mark N3013")
    on(m)
    play(m, "done")
    assert asked(m) == "allied where_to_attack", "once more"
    play(m, "done")
    assert not st(m).in_play >> EVENT["al-allenby"] & 1 and st(m).spent >> EVENT["al-allenby"] & 1
