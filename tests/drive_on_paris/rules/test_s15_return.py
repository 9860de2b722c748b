"""15 Reconstitution (1-4e to 1-4g): who returns, who is restored, where, for how many points (1-3c), and Foch (2-6)."""
from __future__ import annotations

from typing import Any

import pytest

from marne.games.drive_on_paris.pieces import DEAD, INDEX, TRACK
from marne.games.drive_on_paris.rules.s15_return import capacity
from marne.match import Match
from tests.drive_on_paris.arena import asked, field, offers, play, refused, st, units_in, where
from tests.drive_on_paris.ground import T, near, step

HOME = "14-06"                                                  # by Paris: supplied, four hexes from anything else
AWAY = "20-08"                                                  # farther from HOME than any radius
RHINE = "60-25"                                                 # in Germany, supplied: where a German HQ, with 2 points, can be


def rebuild(units: dict[str, str], *, seat: str = "allied", turn: int = 9, **more: Any) -> Match:
    return field(units, seat=seat, turn=turn, phase="reinforcements", dice=[1] * 30, **more)


def nothing_to_do(m: Match) -> bool:
    return not m.decision or m.decision.message != "who_recovers"


# Returns --------------------------------------------------------------------------------------------------------------------


@pytest.mark.rules("1-4e", "SCS-15.4", "0/Sequence/Movement#1")
def test_a_due_unit_returns_reduced_and_a_brigade_whole() -> None:
    """Example 4."""
    m = rebuild({"hq-br": HOME, "br-1": "track 9", "br-19bde": "track 9"}, options={})
    assert offers(m, "return") == {"br-1 hq-br", "br-19bde hq-br"}
    one = play(m.copy(), "return br-1 hq-br")
    assert where(one, "br-1") == HOME and st(one).reduced >> INDEX["br-1"] & 1
    two = play(m, "return br-19bde hq-br")
    assert where(two, "br-19bde") == HOME and not st(two).reduced >> INDEX["br-19bde"] & 1


@pytest.mark.rules("1-4e", "SCS-15.4")
def test_not_before_its_turn() -> None:
    m = rebuild({"hq-fr1": HOME, "fr-1": "track 10", "fr-2": "track 9"})
    assert offers(m, "return") == {"fr-2 hq-fr1"} and refused(m, "return fr-1 hq-fr1")


@pytest.mark.rules("1-4e", "SCS-15.4", "0/Sequence/Movement#1", "SCS-2.2")
def test_only_in_the_reinforcement_step_of_its_own_side() -> None:
    m = field({"hq-fr1": HOME, "fr-1": "track 9"}, seat="allied", phase="movement")
    assert asked(m) == "allied who_moves" and refused(m, "return fr-1 hq-fr1")
    m = rebuild({"hq-fr1": HOME, "fr-1": "track 9", "ge-3": "30-20"}, seat="german")
    assert nothing_to_do(m)


@pytest.mark.rules("1-4b", "1-4e")
def test_an_hq_serves_its_own_country_only() -> None:
    m = rebuild({"hq-fr1": HOME, "hq-br": AWAY, "fr-1": "track 9", "br-1": "track 9", "be-1": "track 9"})
    assert offers(m, "return") == {"fr-1 hq-fr1", "br-1 hq-br"}
    assert refused(m, "return br-1 hq-fr1")[0] == "1-4b" and refused(m, "return be-1 hq-fr1")[0] == "1-4b"


@pytest.mark.rules("1-3c", "1-4g", "SCS-15.3", "SCS-15.4")
def test_one_point_each_and_who_is_left_over_waits_a_turn() -> None:
    """Example 5, with an HQ of 2."""
    m = rebuild({"hq-ge1": RHINE, "ge-3": "track 9", "ge-4": "track 9", "ge-5": "track 9"}, seat="german")
    play(m, "return ge-5 hq-ge1", "return ge-3 hq-ge1")
    assert nothing_to_do(m) and units_in(m, RHINE) == {"hq-ge1", "ge-3", "ge-5"}
    assert where(m, "ge-4") == str(TRACK) and st(m).due[INDEX["ge-4"]] == 10


@pytest.mark.rules("1-4g")
def test_who_waits_past_the_last_turn_is_gone() -> None:
    m = rebuild({"hq-fr6": HOME, "fr-1": "track 25", "fr-2": "track 25"}, turn=25)
    play(m, "return fr-1 hq-fr6")
    assert where(m, "fr-2") == str(DEAD)


@pytest.mark.rules("1-4g#2", "SCS-2.8")
def test_rebuilding_is_never_compulsory_and_the_owner_chooses() -> None:
    m = rebuild({"hq-fr1": HOME, "fr-1": "track 9", "fr-2": f"{HOME} reduced"})
    assert offers(m) == {"return fr-1 hq-fr1", "restore fr-2", "done"}
    play(m, "done")
    assert st(m).due[INDEX["fr-1"]] == 10 and st(m).reduced >> INDEX["fr-2"] & 1


@pytest.mark.rules("1-3c", "1-4e", "SCS-15.6")
def test_an_hq_in_an_enemy_zone_rebuilds_nothing() -> None:
    units = {"hq-fr1": HOME, "fr-1": "track 9", "fr-2": f"{HOME} reduced", "hq-fr2": AWAY, "fr-3": f"{AWAY} reduced"}
    m = rebuild({**units, "ge-3": near(HOME)[0]})
    assert offers(m) == {"return fr-1 hq-fr2", "restore fr-3", "done"}
    assert refused(m, "return fr-1 hq-fr1")[0] == "1-3c" and "1-3c" in refused(m, "restore fr-2")


@pytest.mark.rules("1-4e", "SCS-15.6", "1-9#2")
def test_an_hq_without_supply_rebuilds_nothing() -> None:
    """A German HQ deep in France with no German railway."""
    m = rebuild({"hq-ge1": "07-22", "ge-3": "track 9", "hq-ge2": "60-25", "ge-4": "track 9"}, seat="german")
    assert offers(m, "return") == {"ge-3 hq-ge2", "ge-4 hq-ge2"} and "1-9#2" in refused(m, "return ge-3 hq-ge1")


@pytest.mark.rules("1-4e", "SCS-3.5")
def test_a_full_hex_is_no_obstacle() -> None:
    m = rebuild({**{f"fr-{n}": HOME for n in (1, 2, 3, 4)}, "hq-fr1": HOME, "fr-5": "track 9"})
    assert offers(m, "return") == {"fr-5 hq-fr1"}


# Restoring ------------------------------------------------------------------------------------------------------------------


@pytest.mark.rules("1-4f", "SCS-15.5")
def test_a_reduced_unit_with_an_hq_is_restored_and_moves_on() -> None:
    m = rebuild({"hq-fr1": HOME, "fr-1": f"{HOME} reduced", "fr-2": f"{near(HOME)[3]} reduced"})
    assert offers(m, "restore") == {"fr-1"} and refused(m, "restore fr-2") == ["1-4f"]
    play(m, "restore fr-1")
    assert not st(m).reduced >> INDEX["fr-1"] & 1 and st(m).reduced >> INDEX["fr-2"] & 1
    while asked(m) != "allied who_moves":
        play(m, "done")
    play(m, "take fr-1")
    assert st(m).t.move[0][INDEX["fr-1"]] == 6 and offers(m, "to")


@pytest.mark.rules("1-4f#2", "SCS-15.5")
def test_who_returned_this_turn_is_not_restored() -> None:
    """Two points are there, but not for the same unit."""
    m = rebuild({"hq-ge1": RHINE, "ge-3": "track 9", "ge-4": "track 9"}, seat="german")
    play(m, "return ge-3 hq-ge1")
    assert offers(m, "restore") == set() and refused(m, "restore ge-3") == ["1-4f#2"]


@pytest.mark.rules("1-4f#2", "SCS-15.5")
def test_in_the_next_turn_it_is() -> None:
    m = rebuild({"hq-fr1": HOME, "fr-1": f"{HOME} reduced"}, turn=10)
    assert offers(m, "restore") == {"fr-1"}


@pytest.mark.rules("SCS-15.5", "3-2d")
def test_assault_units_are_not_restored() -> None:
    m = rebuild({"hq-ge1": "60-25", "ge-em-11-14": "60-25 reduced", "ge-3": "60-25 reduced"}, seat="german")
    assert offers(m, "restore") == {"ge-3"} and "3-2d" in refused(m, "restore ge-em-11-14")


@pytest.mark.rules("1-4b", "1-4f")
def test_an_hq_restores_its_own_nation_only() -> None:
    m = rebuild({"hq-fr1": HOME, "br-1": f"{HOME} reduced", "fr-train-1": HOME, "hq-fr2": AWAY, "fr-2": f"{AWAY} reduced"})
    assert offers(m, "restore") == {"fr-2"} and "1-4b" in refused(m, "restore br-1")


@pytest.mark.rules("1-4f", "1-3c", "1-4b", "2-6")
@pytest.mark.parametrize("hqs, unit", [(("hq-fr1", "hq-br"), "br"), (("hq-foch", "hq-fr10"), "fr")])
def test_a_refusal_speaks_of_the_hq_that_could_restore_the_unit(hqs: tuple[str, str], unit: str) -> None:
    """Not of another nation's, nor of Foch, who stand there too: its own HQ has spent its points."""
    names = [f"{unit}-{n}" for n in (1, 2, 3)]
    m = rebuild({**dict.fromkeys(hqs, HOME), **dict.fromkeys(names, f"{HOME} reduced"), "hq-fr2": AWAY,
                 "fr-4": f"{AWAY} reduced"})
    while f"restore {names[0]}" in offers(m):
        play(m, f"restore {names.pop(0)}")
    assert names and refused(m, f"restore {names[0]}") == ["1-3c"] and "restore fr-4" in offers(m)


@pytest.mark.rules("1-4f")
def test_who_is_whole_is_not_restored() -> None:
    m = rebuild({"hq-fr1": HOME, "fr-1": f"{HOME} reduced", "fr-2": HOME})
    assert offers(m, "restore") == {"fr-1"} and refused(m, "restore fr-2") == ["1-4f"]


@pytest.mark.rules("SCS-15.3", "1-3c")
def test_one_capacity_for_returns_and_restoring_together() -> None:
    """T44: an HQ of 2."""
    m = rebuild({"hq-ge1": RHINE, "ge-3": "track 9", "ge-4": f"{RHINE} reduced", "ge-5": f"{RHINE} reduced"}, seat="german")
    play(m, "return ge-3 hq-ge1", "restore ge-5")
    assert nothing_to_do(m) and st(m).reduced >> INDEX["ge-4"] & 1 and where(m, "ge-3") == RHINE


@pytest.mark.rules("SCS-15.3")
def test_the_points_come_back_every_player_turn() -> None:
    m = rebuild({"hq-fr6": HOME, **{f"fr-{n}": f"{HOME} reduced" for n in (1, 2)}, "ge-3": "24-22"})
    play(m, "restore fr-1")
    assert nothing_to_do(m)
    for _ in range(30):
        if asked(m) == "allied who_recovers":
            break
        play(m, "done" if "done" in offers(m) else "stop")
    assert st(m).turn == 10 and offers(m, "restore") == {"fr-2"}


# Foch, the Belgian HQ -----------------------------------------------------------------------------------------------------------


@pytest.mark.rules("2-6", "2-6/Errata", "SCS-15.3")
@pytest.mark.parametrize("foch, points", [(HOME, 1 + 1), (f"{HOME} flipped", 1 + 2), (near(HOME)[0], 1 + 1), (AWAY, 1)])
def test_foch_adds_the_value_of_the_side_he_shows_to_french_hqs_in_his_command(foch: str, points: int) -> None:
    m = rebuild({"hq-fr1": HOME, "hq-foch": foch, **{f"fr-{n}": f"{HOME} reduced" for n in (1, 2, 3, 4)}})
    assert capacity(st(m), INDEX["hq-fr1"]) == points
    play(m, *(f"restore fr-{n}" for n in range(1, points + 1)))
    assert nothing_to_do(m)


@pytest.mark.rules("2-6", "SCS-15.3")
def test_foch_serves_each_french_hq_and_none_of_others() -> None:
    s = st(rebuild({"hq-fr1": HOME, "hq-fr2": near(HOME)[3], "hq-br": near(HOME)[2], "hq-foch": HOME, "fr-1": f"{HOME} reduced"}))
    assert [capacity(s, INDEX[u]) for u in ("hq-fr1", "hq-fr2", "hq-br", "hq-foch")] == [1 + 1, 1 + 1, 1, 0]


@pytest.mark.rules("2-6")
def test_foch_has_no_points_of_his_own() -> None:
    m = rebuild({"hq-foch": AWAY, "fr-1": f"{AWAY} reduced", "fr-2": "track 9", "hq-fr1": HOME})
    assert offers(m) == {"return fr-2 hq-fr1", "done"} and refused(m, "return fr-2 hq-foch") == ["2-6"]


@pytest.mark.rules("2-6", "SCS-15.1")
def test_a_zone_between_cuts_foch_off() -> None:
    """Foch two hexes away with Germans on three sides of him: every hex round him is in a zone or held."""
    foch = near(near(HOME)[1])[1]
    units = {"hq-fr1": HOME, "hq-foch": foch, "fr-1": f"{HOME} reduced"}
    assert capacity(st(rebuild(units)), INDEX["hq-fr1"]) == 2
    assert capacity(st(rebuild(units | {"ge-3": near(foch)[1]})), INDEX["hq-fr1"]) == 2, "his own hex does not matter"
    round_ = {f"ge-{n}": x for n, x in zip((3, 4, 5), near(foch)[1::2], strict=True)}
    assert capacity(st(rebuild(units | round_)), INDEX["hq-fr1"]) == 1


@pytest.mark.rules("2-2a", "SCS-15.7")
def test_the_belgian_hq_rebuilds_at_home_only() -> None:
    home, abroad = step(T.country["be"] & ~T.country["fr"], T.country["fr"], "")
    m = rebuild({"hq-be": home, "be-1": "track 9"}, held={"allied": ["23-35"]})
    assert capacity(st(m), INDEX["hq-be"]) == 1
    m = rebuild({"hq-be": abroad, "be-1": "track 9", "hq-fr1": HOME, "fr-1": "track 9"})
    assert capacity(st(m), INDEX["hq-be"]) == 0 and "be-1 hq-be" not in offers(m, "return")
    assert "1-3c" in refused(m, "return be-1 hq-be")
