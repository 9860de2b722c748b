"""10.84 Foch and OberOst lie at the same time: the Allies move in the West while the CP moves in the East."""
from __future__ import annotations

import pytest

from tests.great_war_in_europe.arena import asked, field, offers, play, st
from tests.great_war_in_europe.fights import NO_TRENCHES, OPEN, RING, TARGET, bear, hold_back

OBEROST = 2


@pytest.mark.rules("10.84", "10.82")
def test_foch_and_oberost_have_a_marker_each() -> None:
    """Both are laid in the same Mutual Movement Phase, and each side attacks again near its own."""
    units = {"fr-5": RING[0], "fr-6": RING[0], "fr-8": RING[0], "fr-9": RING[1], "ge-2": TARGET, "ge-4": TARGET, "ge-6": TARGET,
             "ge-5": "E4814", "ge-7": "E4814", "ge-9": "E4814", "ru-5": "E4815", "ru-6": "E4815", "ru-7": "E4815"}
    m = field(units, phase="movement-1", west="allied", options=OPEN, trenches=NO_TRENCHES, turn=40, scenario="1918",
              dice=[3] * 9, events=["al-foch"], flags={"command": OBEROST, "allied_choice": 1}, control={"allied": RING})
    while m.decision is not None and m.decision.message != "where_marker":
        m.choose("done")
    assert asked(m) == "allied where_marker"
    play(m, f"mark {RING[0]}")
    while m.decision is not None and m.decision.message != "where_marker":
        m.choose("done")
    assert asked(m) == "central where_marker"
    play(m, "mark E4814", f"attack {TARGET}", "join-all", "fight")
    bear(hold_back(m))
    while asked(m) == "allied who_advances":
        play(m, "done")
    assert asked(m) == "allied where_to_attack" and offers(m, "attack") == {TARGET}, "the second round of Foch"
    play(m, "done", "attack E4815", "join-all", "fight")
    bear(hold_back(m))
    while asked(m) == "central who_advances":
        play(m, "done")
    assert asked(m) == "central where_to_attack" and offers(m, "attack") == {"E4815"}, "the second round of OberOst"
    play(m, "done")
    assert st(m).command == 0 and m.decision is not None
