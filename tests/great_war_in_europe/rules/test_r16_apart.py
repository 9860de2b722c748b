"""16.11, 15.93#3 Who may no longer be stacked does not come to stand with others by any way: not by rail or sea, as new units, in
an advance or a retreat, nor as newcomers."""
from __future__ import annotations

from typing import Any

import pytest

from marne.games.great_war_in_europe.pieces import EVENT, GRID, HEX, INDEX, hex_text
from marne.games.great_war_in_europe.rules.r14_6_devastation import EASTWARD
from marne.games.great_war_in_europe.words.explain import explain
from marne.match import Match
from tests.great_war_in_europe.arena import asked, field, offers, play, refused, st, until, where
from tests.great_war_in_europe.fights import CENTRE, OPEN, RING, TARGET, battle, declare

VIENNA, BUDAPEST, BERLIN, PETROGRAD = "E3606", "E3310", "E5102", "E7030"
LATE: dict[str, Any] = {"options": OPEN, "turn": 30, "dice": (1,) * 60}


@pytest.mark.rules("16.11")
@pytest.mark.parametrize("collapsed", [[], ["AH"]])
def test_no_train_brings_them_together(collapsed: list[str]) -> None:
    units = {"ah-5": VIENNA, "ge-5": BUDAPEST, "ge-9": BERLIN}
    m = until(field(units, phase="strategic-movement", collapsed=collapsed, **LATE), "who_travels")
    while asked(m) != "central who_travels":
        m.choose("done")
    for unit, town in (("ah-5", BUDAPEST), ("ge-9", VIENNA)):
        play(m, f"entrain {unit}")
        assert (town in offers(m, "detrain")) is (not collapsed)
        if collapsed:
            assert refused(m, f"detrain {town}") == ["16.11"] and "effondrée" in explain(st(m), f"detrain {town}", "fr")[0][1]
        m.choose("back")
    play(m, "entrain ge-9")
    assert BUDAPEST in offers(m, "detrain"), "Germans join Germans"


@pytest.mark.rules("16.11")
@pytest.mark.parametrize("collapsed", [[], ["BE"]])
def test_no_ship_brings_them_together(collapsed: list[str]) -> None:
    m = until(field({"br-5": "W6707", "be-1": "W6709", "be-2": "W6506"}, phase="strategic-movement", collapsed=collapsed, **LATE),
              "who_travels")
    assert asked(m) == "allied who_travels"
    play(m, "embark be-2")
    assert ("W6707" in offers(m, "disembark")) is (not collapsed), "Calais, where the British are"
    assert "W6709" in offers(m, "disembark"), "Dunkirk, where Belgians are"


@pytest.mark.rules("16.11")
@pytest.mark.parametrize("collapsed", [[], ["AH"]])
def test_new_units_do_not_enter_among_others(collapsed: list[str]) -> None:
    m = field({"ah-5": "available", "ge-5": VIENNA}, phase="new-units", collapsed=collapsed, **LATE)
    while "bring ah-5" not in offers(m):
        m.choose("done")
    play(m, "bring ah-5")
    assert (VIENNA in offers(m, "place")) is (not collapsed) and BUDAPEST in offers(m, "place")
    if collapsed:
        assert refused(m, f"place {VIENNA}") == ["16.11"]


@pytest.mark.rules("15.93#3")
def test_new_units_do_not_enter_among_the_red_army() -> None:
    def enter(red: bool) -> Match:
        m = field({"ru-3": "available pg", "ru-2": PETROGRAD}, phase="new-units", collapsed=["RU"],
                  flags={"czar": 11, "bolshevik": 12}, **LATE)
        if red:
            st(m).red |= 1 << INDEX["ru-2"]
        until(m, "who_enters")
        return play(m, "bring ru-3")

    assert PETROGRAD in offers(enter(False), "place")
    m = enter(True)
    assert PETROGRAD not in offers(m, "place") and refused(m, f"place {PETROGRAD}") == ["15.93#3"]


@pytest.mark.rules("16.11", "17.11#1")
@pytest.mark.parametrize("collapsed", [[], ["FR"]])
def test_newcomers_do_not_deploy_among_them(collapsed: list[str]) -> None:
    """Greeks who enter the war at Salonika, where Frenchmen stand."""
    m = field({"fr-5": "E1116"}, scenario="1916", turn=25, phase="events", hands=[], cups=["al-greece"], letter="J",
              rp={"BR": 5, "FR": 5}, dice=(EVENT["al-greece"], *(1,) * 60), options=OPEN, flags={"salonika": 1},
              collapsed=collapsed)
    play(m, "buy br")
    until(m, "where_to_deploy", 10)
    assert ("E1116" in offers(m, "deploy")) is (not collapsed)


@pytest.mark.rules("16.11", "15.52")
@pytest.mark.parametrize("collapsed", [[], ["AH"]])
def test_cavalry_does_not_withdraw_among_them(collapsed: list[str]) -> None:
    """Austrian cavalry before a Russian attack; behind it stand Germans."""
    back = {"ge-5": RING[1], "ge-6": RING[2]}
    m = field({"ah-1c": TARGET, "fr-5": RING[4], "fr-6": RING[4], **back}, phase="combat-1", west="allied", options=OPEN, turn=30,
              collapsed=collapsed, forts=[], dice=(1,) * 40, control={"central": [TARGET, *RING[:4], RING[5]]})
    while asked(m) != "allied where_to_attack":
        m.choose("done")
    play(m, f"attack {TARGET}", "join-all")
    for _ in range(4):
        if asked(m) == "central whether_to_withdraw":
            break
        m.choose("fight" if "fight" in offers(m) else "done")
    assert asked(m) == "central whether_to_withdraw", asked(m)
    assert bool({RING[1], RING[2]} & offers(m, "withdraw")) is (not collapsed)


@pytest.mark.rules("16.11", "6.53#2")
@pytest.mark.parametrize("collapsed", [[], ["FR"]])
def test_they_do_not_land_together_at_salonika(collapsed: list[str]) -> None:
    m = field({"br-29": "available", "fr-5": "available"}, scenario="1915", turn=12, phase="new-units", hands=["al-salonika"],
              options=OPEN, dice=(2,) * 9, collapsed=collapsed)
    play(m, "play-salonika" if "play-salonika" in offers(m) else next(c for c in sorted(offers(m)) if c != "done"))
    for _ in range(8):
        if asked(m) not in ("allied who_lands", "allied where_to_land"):
            break
        m.choose(next(c for c in sorted(offers(m)) if c != "done") if set(offers(m)) != {"done"} else "done")
    assert len({where(m, u) for u in ("br-29", "fr-5")}) == (2 if collapsed else 1)


@pytest.mark.rules("16.11", "14.62")
@pytest.mark.parametrize("collapsed", [[], ["AH"]])
def test_who_has_laid_his_hex_waste_does_not_step_back_among_them(collapsed: list[str]) -> None:
    """East of the German lie Austrians in all three hexes: before they collapse he may step back there, then he may not burn."""
    east = [hex_text(GRID.dirs[CENTRE][d]) for d in EASTWARD]
    assert HEX[TARGET] == CENTRE and set(east) <= set(RING)
    m = field({"ge-5": TARGET, **dict(zip(("ah-5", "ah-6", "ah-7"), east, strict=True))}, west="central", collapsed=collapsed,
              control={"central": [TARGET, *RING]}, **LATE)
    can = asked(m) == "central who_devastates" and "ge-5" in offers(m, "devastate")
    assert can is (not collapsed)


@pytest.mark.rules("16.11", "10.72")
@pytest.mark.parametrize("collapsed", [[], ["AH"]])
def test_shock_troops_do_not_go_on_to_them(collapsed: list[str]) -> None:
    """Austrians stand beside the emptied hex."""
    m = battle({"ge-2": 0}, ["fr-lfd"], units={**{u: f"{RING[0]} shock" for u in ("ge-4", "ge-5", "ge-6")}, "ah-5": RING[2]},
               dice=(6,), collapsed=collapsed)
    declare(m, "ge-2", "ge-4", "ge-5", "ge-6")
    play(m, "advance ge-4")
    assert asked(m) == "central where_onward" and RING[4] in offers(m, "onward")
    assert (RING[2] in offers(m, "onward")) is (not collapsed)
    if collapsed:
        assert refused(m, f"onward {RING[2]}") == ["16.11"]


@pytest.mark.rules("16.11", "17.31#AH")
@pytest.mark.parametrize(("units", "more", "rule", "first"), [
    ({"ah-5": VIENNA, "ge-5": VIENNA}, {"collapsed": ["AH"]}, "16.11", {"ah-5", "ge-5"}),
    ({f"ah-{n}": "E5022" for n in (1, 2, 3, 4, 5)}, {"flags": {"czar": 11, "bolshevik": 14}, "collapsed": ["RU"]}, "17.31#AH",
     {"ah-1", "ah-2", "ah-3", "ah-4", "ah-5"})])
def test_who_has_to_leave_his_hex_first_is_named_to_those_who_wait(units: dict[str, str], more: dict[str, Any], rule: str,
                                                                   first: set[str]) -> None:
    """Neither does anybody else move, nor is the movement over, nor does who is taken up stay."""
    m = field({**units, "ge-9": BERLIN}, turn=37, scenario="1918", options=OPEN, west="allied", **more)
    while asked(m) != "central who_moves" or st(m).theatre != 1:
        m.choose("done")
    assert offers(m, "take") == first and "done" not in offers(m)
    assert refused(m, "take ge-9") == refused(m, "done") == [rule]
    play(m, f"take {min(first)}")
    assert "stop" not in offers(m) and refused(m, "stop") == [rule]
