"""14.3.6 Strategic options: the secret choice, and the five Allied options (14.3.6a)."""
from __future__ import annotations

from typing import Any

import pytest

import marne
from marne.games.grand_illusion.pieces import INDEX
from marne.match import Match
from tests.grand_illusion.battlefield import fired
from tests.grand_illusion.tools import (
    asked,
    control,
    disrupted,
    events,
    offered,
    pass_until,
    play,
    pos,
    setup,
    st,
    texts,
    units_in,
    where,
    why,
)

LOW = [1] * 40
MISS = [6] * 40
ALLIED = ("al-redeploy", "al-resources", "al-empires", "al-amphibious", "al-belgian-alert")
GERMAN = ("ge-redeploy", "ge-more-guns", "ge-logistics", "ge-more-troops", "ge-holland")
PRICE = {"al-redeploy": 2, "al-resources": 1, "al-empires": 2, "al-amphibious": 1, "al-belgian-alert": 3,
         "ge-redeploy": 3, "ge-more-guns": 3, "ge-logistics": 2, "ge-more-troops": 4, "ge-holland": 4}


def take(m: Match, *options: str) -> Match:
    """Choose these options; the second ends the choice by itself."""
    play(m, *(f"option {o}" for o in options))
    return play(m, "done") if len(options) < 2 else m


def chosen(allied: tuple[str, ...] = (), german: tuple[str, ...] = (), dice: list[int] | None = None, **readings: Any) -> Match:
    """A whole game in which these options have been revealed."""
    m = setup("3", dice=dice, **readings)
    return take(take(play(m, "done"), *allied), *german)


def due(m: Match, unit: str) -> int:
    assert where(m, unit) == "track"
    return st(m).due[INDEX[unit]]


# 14.3.6 -------------------------------------------------------------------------------------------------------------


@pytest.mark.rules("14.3.6")
def test_14_3_6_each_side_chooses_none_one_or_two() -> None:
    m = play(setup("3"), "done")
    assert asked(m) == "allied which_option" and set(texts(m)) == {*(f"option {o}" for o in ALLIED), "done"}
    play(m, "option al-empires")
    assert not offered(m, "option al-empires") and why(m, "option al-empires") and offered(m, "done")
    play(m, "option al-resources")
    assert asked(m) == "german which_option" and set(texts(m)) == {*(f"option {o}" for o in GERMAN), "done"}
    with pytest.raises(marne.IllegalChoice):
        m.choose("option al-amphibious")
    none = play(setup("3"), "done, done, done")
    assert none.view(None)["strategic_options"] == [] and none.view(None)["options_revealed"]


@pytest.mark.rules("14.3.6")
@pytest.mark.parametrize("options", [(), ("al-empires",), ("al-resources",), ("al-resources", "al-amphibious"),
                                     ("al-redeploy", "al-belgian-alert")])
def test_14_3_6_the_enemy_and_spectators_learn_nothing_before_the_reveal(options: tuple[str, ...]) -> None:
    m, none = (take(play(setup("3"), "done"), *o) for o in (options, ()))
    assert asked(m) == asked(none) == "german which_option"
    for seat in ("german", None):
        assert m.view(seat) == none.view(seat)
        assert not any("al-" in line for line in m.log("en", seat))
    assert m.decision and none.decision and m.decision.prompt == none.decision.prompt
    assert m.view("allied")["strategic_options"] == list(options)
    play(m, "option ge-logistics")                                 # nor does the ally's view show the German half
    assert m.view("allied")["strategic_options"] == list(options)
    play(m, "done")
    assert m.view("german")["strategic_options"] == [*options, "ge-logistics"]


@pytest.mark.rules("14.3.6")
def test_14_3_6_nothing_is_taken_back_across_the_reveal() -> None:
    m = play(setup("3"), "done, option al-redeploy, done, option ge-redeploy")
    assert not m.can_undo
    play(m, "done")
    assert asked(m) == "allied who_redeploys" and not m.can_undo


@pytest.mark.rules("14.3.6")
def test_14_3_6_the_allies_apply_theirs_first() -> None:
    m = chosen(("al-redeploy",), ("ge-redeploy",))
    assert asked(m) == "allied who_redeploys" and st(m).turn == 1 and m.view(None)["phase"] == "setup"
    play(m, "done")
    assert asked(m) == "german who_redeploys"


@pytest.mark.rules("14.3.6", "14.3.4", "14.3.4/b5", "14.3.4/b6", "14.3.6a.1", "14.3.6a.2", "14.3.6a.3", "14.3.6a.4", "14.3.6a.5",
                   "14.3.6b.1", "14.3.6b.2", "14.3.6b.3", "14.3.6b.4", "14.3.6b.5")
@pytest.mark.parametrize("option", [*ALLIED, *GERMAN])
def test_14_3_4_the_price_comes_off_the_sides_own_vp(option: str) -> None:
    m = chosen((option,), ()) if option in ALLIED else chosen((), (option,))
    assert st(m).vp == ([3 - PRICE[option], 0] if option in ALLIED else [3, -PRICE[option]])


@pytest.mark.rules("14.3.4/b5", "14.3.4/b6")
def test_14_3_4_two_options_cost_both_prices() -> None:
    m = pass_until(chosen(("al-belgian-alert", "al-empires"), ("ge-holland", "ge-more-troops")), "whether_to_attack")
    assert st(m).vp == [-2, -8]


# 14.3.6a.1 ----------------------------------------------------------------------------------------------------------


@pytest.mark.rules("14.3.6a.1")
def test_14_3_6a1_five_corps_two_cavalry_divisions_and_one_hq() -> None:
    m = chosen(("al-redeploy",))
    for i, u in enumerate(["fr-i", "fr-iii", "fr-x", "fr-xviii", "fr-viii"]):
        assert any(t.startswith("pick fr-xx") for t in texts(m)) and i < 5
        play(m, f"pick {u}, deploy {u} {19 if i < 3 else 21}")
        assert not offered(m, f"pick {u}")
    assert not offered(m, "pick fr-xx") and offered(m, "pick fr-1-c")
    play(m, "pick fr-1-c, deploy fr-1-c 22, pick fr-3-c, deploy fr-3-c 22")
    assert not offered(m, "pick fr-5-c")
    play(m, "pick fr-hq-5, deploy fr-hq-5 21")
    assert asked(m) != "allied who_redeploys"                     # nothing left to move
    assert units_in(m, 21) >= {"fr-xviii", "fr-viii", "fr-hq-5"} and units_in(m, 22) == {"fr-1-c", "fr-3-c"}


@pytest.mark.rules("14.3.6a.1")
def test_14_3_6a1_only_french_units_only_into_france_and_within_stacking() -> None:
    m = chosen(("al-redeploy",))
    picks = {t.split()[1] for t in texts(m) if t.startswith("pick")}
    assert picks and all(u.startswith("fr-") for u in picks)
    assert not picks & {"fr-44-col", "fr-72-fr", "fr-57-fr"}       # divisions and brigades of infantry stay
    play(m, "pick fr-i")
    hexes = {int(t.split()[2]) for t in texts(m)}
    assert {19, 1, 6, 87, 104, 54} <= hexes
    assert not hexes & {62, 52, 63, 44, 86, 105, 96, 46}           # Belgium, Germany, German-held, where it stands
    play(m, "deploy fr-i 87")                                      # five corps and two cavalry divisions were there: now full
    play(m, "pick fr-iii")
    assert not offered(m, "deploy fr-iii 87")


# 14.3.6a.2 ----------------------------------------------------------------------------------------------------------


@pytest.mark.rules("14.3.6a.2", "14.3.6a.2/b1", "14.3.6a.2/b2", "14.3.6a.2/b3")
def test_14_3_6a2_two_forts_siege_guns_on_turn_2_and_two_corps_on_turn_3() -> None:
    m = chosen(("al-resources",))
    assert (where(m, "fort-lille-o"), where(m, "fort-hazebrouck-o")) == (34, 24)
    assert (due(m, "fr-ha"), due(m, "fr-xxii"), due(m, "fr-xxiii")) == (2, 3, 3)
    without = chosen()
    assert {where(without, u) for u in ("fort-lille-o", "fort-hazebrouck-o", "fr-ha", "fr-xxii", "fr-xxiii")} == {"off"}


@pytest.mark.rules("14.3.6a.2/b2")
@pytest.mark.parametrize(("options", "fort", "hits"), [
    ([], "fort-metz-a", 1), (["al-resources"], "fort-metz-a", 0), (["al-resources"], "fort-metz-b", 0), ([], "fort-metz-b", 1)])
def test_14_3_6a2_the_forts_of_metz_resist_bombardment_better(options: list[str], fort: str, hits: int) -> None:
    """The French gun hits with a factor of 4: a 4 is enough for a fort without, too much for one with +1."""
    units = {"fr-ha": 86, "fr-i": 86, "fr-iii": 86, "ge-xvi": 86}
    m = pos(units, scenario="3", strategic_options=options, turn=2, seat="allied", forts={fort: 2}, control={"german": [86]},
            dice=[4, 6, 4, 4, *MISS])
    play(m, "activate 86")
    play(m, *(["done"] if offered(m, "done") else []), "attack 86")
    play(m, f"bombard fr-ha {fort}")
    assert [e.hit for e in events(m, "Bombarded")][:1] == [bool(hits)]


# 14.3.6a.3 ----------------------------------------------------------------------------------------------------------


@pytest.mark.rules("14.3.6a.3", "14.3.6a.3/b1", "14.3.6a.3/b2")
def test_14_3_6a3_the_empires_send_their_troops_earlier_and_more_of_them() -> None:
    m, without = chosen(("al-empires",)), chosen()
    for unit, old, new in (("br-7", 10, 7), ("br-3-c", 10, 7), ("fr-marine", 10, 7), ("br-ind-3", 13, 10), ("br-ind-7", 13, 10)):
        assert (due(without, unit), due(m, unit)) == (old, new)
    for unit, turn in (("fr-1-col", 8), ("fr-10-col", 8), ("br-8", 10), ("br-secunderabad-c", 13)):
        assert where(without, unit) == "off" and due(m, unit) == turn


@pytest.mark.rules("14.3.6a.3/b3")
@pytest.mark.parametrize(("turn", "options", "cap"), [
    (9, ["al-empires"], 4), (10, ["al-empires"], 5), (15, ["al-empires"], 5), (10, [], 4)])
def test_14_3_6a3_one_more_cap_a_turn_from_turn_10_on(turn: int, options: list[str], cap: int) -> None:
    m = pos({"fr-i": 46, "ge-ii": 85}, scenario="3", strategic_options=options, turn=turn, phase="cap", dice=LOW)
    assert st(m).cap[0] == cap


# 14.3.6a.4 ----------------------------------------------------------------------------------------------------------


def fleet(units: dict[str, Any], turn: int = 10, options: tuple[str, ...] = ("al-amphibious",), vacant: bool = True,
          **more: Any) -> Match:
    """Divisions off the coast, which lies empty: the landing is free unless told."""
    more.setdefault("dice", MISS)
    more["options"] = {"landing-vacant": vacant}
    return pos({"fr-i": 19, "ge-iii": 85, **units}, scenario="3", strategic_options=list(options), turn=turn, seat="allied",
               general_retreat={"allied": 3, "german": 4}, **more)


@pytest.mark.rules("14.3.6a.4/b2", "14.3.6a.4/b3")
def test_14_3_6a4_divisions_held_back_may_land_from_turn_10_on() -> None:
    m = pos({"br-6": "track 9", "br-2-c": "track 9", "fr-i": 19, "ge-ii": 85}, scenario="3",
            strategic_options=["al-amphibious"], turn=9, phase="reinforcement", initiative="allied",
            general_retreat={"allied": 3, "german": 4}, cap={"allied": 2, "german": 0}, dice=LOW,
            options={"landing-vacant": True})
    pass_until(m, "what_to_do")
    assert where(m, "br-6") == "track" and st(m).turn == 9 and not any(t.startswith("land") for t in texts(m))
    pass_until(play(m, "pass"), "what_to_do")
    for _ in range(6):
        if asked(m) == "allied what_to_do":
            break
        pass_until(play(m, "pass"), "what_to_do")
    assert st(m).turn == 10 and offered(m, "land 32")
    play(m, "land 32")                                            # cavalry takes no part: no question who lands
    assert where(m, "br-6") == 32 and where(m, "br-2-c") == "track"


@pytest.mark.rules("14.3.6a.4/b1", "14.3.6a.4/b3")
@pytest.mark.parametrize(("turn", "options", "may"), [(9, ("al-amphibious",), False), (10, ("al-amphibious",), True),
                                                      (14, ("al-amphibious",), True), (10, (), False)])
def test_14_3_6a4_from_turn_10_on_with_the_option(turn: int, options: tuple[str, ...], may: bool) -> None:
    m = fleet({"br-6": f"track {turn}"}, turn, options)
    assert {t for t in texts(m) if t.startswith("land")} == ({f"land {h}" for h in (1, 7, 14, 15, 16, 23, 32)} if may else set())


@pytest.mark.rules("14.3.6a.4/b1")
@pytest.mark.parametrize("vacant", [False, True])
def test_14_3_6a4_where_friends_or_enemies_are_and_by_choice_anywhere(vacant: bool) -> None:
    """A corps in 23, an HQ in 32, a German in 16: all of them are units; the other coastal hexes hold nobody."""
    m = fleet({"br-6": "track 10", "fr-xx": 23, "fr-hq-1": 32, "ge-ii": 16}, vacant=vacant)
    held = {"land 16", "land 23", "land 32"}
    assert {t for t in texts(m) if t.startswith("land")} == held | ({f"land {h}" for h in (1, 7, 14, 15)} if vacant else set())
    if not vacant:
        assert why(m, "land 15") == ["14.3.6a.4/b1"]


@pytest.mark.rules("14.3.6a.4/b2")
def test_14_3_6a4_at_most_four_divisions_and_none_that_is_not_yet_due() -> None:
    m = fleet({u: "track 10" for u in ("br-1", "br-2", "br-3", "br-4", "br-5")} | {"br-6": "track 11", "br-19-bde": "track 10"})
    play(m, "land 16")
    assert set(texts(m)) == {f"ashore br-{n}" for n in (1, 2, 3, 4, 5)}
    play(m, "ashore br-1, ashore br-2, ashore br-3, ashore br-4")
    assert units_in(m, 16) == {"br-1", "br-2", "br-3", "br-4"} and where(m, "br-5") == "track"


@pytest.mark.rules("14.3.6a.4/b2")
def test_14_3_6a4_a_fifth_division_is_only_delayed() -> None:
    units: dict[str, Any] = {u: "track 10" for u in ("br-1", "br-2", "br-3", "br-4", "br-5")}
    m = pos({**units, "fr-i": 19, "ge-ii": 85}, scenario="3", strategic_options=["al-amphibious"], turn=10, phase="reinforcement",
            initiative="allied", general_retreat={"allied": 3, "german": 4}, cap={"allied": 2, "german": 0}, dice=LOW,
            options={"landing-vacant": True})
    for _ in range(5):
        play(m, texts(m)[-1])
    play(m, "land 16")
    assert len(texts(m)) == 4


@pytest.mark.rules("14.3.6a.4/b1")
def test_14_3_6a4_there_is_one_landing() -> None:
    m = fleet({"br-1": "track 10", "br-2": "track 10"})
    play(m, "land 16, ashore br-1, done")
    assert asked(m) == "allied what_to_do" and st(m).cap[0] == 3 and not any(t.startswith("land") for t in texts(m))


@pytest.mark.rules("14.3.6a.4/b1", "14.3.6a.4/b3")
def test_14_3_6a4_they_cost_a_cap_and_do_not_move_on() -> None:
    m = play(fleet({"br-1": "track 10", "br-3": 16}), "land 16")
    assert units_in(m, 16) == {"br-1", "br-3"} and asked(m) == "allied what_to_do" and st(m).cap[0] == 3


def contested(die: int, dice: list[int], hex_: int = 23, **more: Any) -> Match:
    """Two divisions land where a German corps stands; terrain of 23: +1."""
    control = {"german": [23, 24, 33, 34, 44, 54, 64, 73, 53, 43, 25, 63]}
    m = fleet({"br-1": "track 10", "br-2": "track 10", "ge-ii": hex_}, control=control, dice=[die, *dice], **more)
    play(m, f"land {hex_}, ashore br-1, ashore br-2")
    return m


@pytest.mark.rules("14.3.6a.4", "14.3.6a.4/b4")
@pytest.mark.parametrize(("die", "attack", "defence"), [(1, 0, 0), (2, 0, 0), (3, 1, -1), (6, 1, -1)])
def test_14_3_6a4_surprise_on_1_or_2_otherwise_elan_and_no_fortunes_of_war(die: int, attack: int, defence: int) -> None:
    m = pass_until(contested(die, [6] * 10), "elan_target" if die > 2 else "what_to_do")
    assert not events(m, "FowResult")
    assert {(u[:2], drm) for u, _, _, drm, _, _ in fired(m)} == {("br", attack), ("ge", defence)}


@pytest.mark.rules("14.3.6a.4/b4")
def test_14_3_6a4_unhurt_divisions_take_a_hit_of_the_germans_choice_unless_surprise() -> None:
    m = pass_until(contested(3, [6] * 10), "elan_target")
    assert asked(m) == "german elan_target" and set(texts(m)) == {"hit br-1", "hit br-2"}
    play(m, "hit br-2")
    assert disrupted(m, "br-2") and not disrupted(m, "br-1")
    quiet = pass_until(contested(2, [6] * 10), "what_to_do")
    assert not disrupted(quiet, "br-1") and not disrupted(quiet, "br-2")


@pytest.mark.rules("14.3.6a.4/b4")
def test_14_3_6a4_the_battle_is_fought_even_beside_friends_who_take_no_part() -> None:
    m = fleet({"br-1": "track 10", "br-3": 23, "ge-ii": 23}, control={"allied": [23]}, dice=[1, 6, 6])
    play(m, "land 23")
    pass_until(m, "what_to_do")
    assert {u for u, *_ in fired(m)} == {"br-1", "ge-ii"}


@pytest.mark.rules("14.3.6a.4/b5")
@pytest.mark.parametrize(("hex_", "fed"), [(32, True), (23, True), (16, False)])
def test_14_3_6a4_a_named_port_becomes_a_british_source(hex_: int, fed: bool) -> None:
    """The whole coast is German and empty: only in a port do those who land live, and take the hex."""
    coast = [7, 8, 14, 15, 16, 17, 23, 24, 25, 26, 32, 33, 34, 42, 43, 44, 45, 53, 54, 63, 64, 73]
    m = play(fleet({"br-1": "track 10"}, control={"german": coast}), f"land {hex_}")
    unit = next(u for u in m.view("allied")["units"] if u["id"] == "br-1")
    assert unit["supplied"] is fed and (control(m, hex_) == "allied") is fed


@pytest.mark.rules("14.3.6a.4/b5")
def test_14_3_6a4_later_british_units_may_arrive_in_that_port() -> None:
    coast = [14, 23, 24, 32, 33, 42, 43, 44]
    m = fleet({"br-1": "track 10", "br-6": "track 11"}, control={"german": coast}, cap={"allied": 1, "german": 0}, dice=LOW)
    pass_until(play(m, "land 32"), "where_to_arrive")
    assert st(m).turn == 11 and offered(m, "arrive br-6 32")


@pytest.mark.rules("14.3.6a.4/b1")
def test_14_3_6a4_a_german_hq_alone_on_the_beach_leaves() -> None:
    coast = [23, 24, 32, 33, 43, 44, 53, 54, 63, 64, 73]
    m = fleet({"br-1": "track 10", "ge-hq-1": 32, "ge-ii": 43}, control={"german": coast})
    play(m, "land 32")
    assert control(m, 32) == "allied" and where(m, "ge-hq-1") == 43


# 14.3.6a.5 ----------------------------------------------------------------------------------------------------------


def alert(dice: list[int] | None = None, *, to_liege: tuple[str, ...] = (), german: tuple[str, ...] = ()) -> Match:
    """Belgian units go to Ghent (43), those named to Liège (72); then the German question about the attack there."""
    m = chosen(("al-belgian-alert",), german, dice)
    for _ in range(6):
        unit = texts(m)[0].split()[1]
        play(m, f"deploy {unit} {72 if unit in to_liege else 43}")
    return m


@pytest.mark.rules("14.3.6a.5", "14.3.6a.5/b1", "14.3.6a.5/b3")
def test_14_3_6a5_better_units_stronger_antwerp_and_a_fort_at_liege() -> None:
    m = alert()
    assert [where(m, u) for u in ("be-i", "be-ii", "be-3", "fort-antwerp")] == ["off"] * 4
    assert [where(m, u) for u in ("be-i-o", "be-ii-o", "be-3-o", "fort-antwerp-o", "fort-liege-o")] == [43, 43, 43, 52, 72]
    assert not disrupted(m, "be-3-o") and control(m, 72) == "allied" and control(m, 73) == "german"
    without = chosen()
    assert where(without, "fort-liege-o") == "off" and control(without, 72) == "german"


@pytest.mark.rules("14.3.6a.5/b2")
def test_14_3_6a5_all_belgians_deploy_freely_in_belgium_outside_german_hexes() -> None:
    m = chosen(("al-belgian-alert",))
    asked_units = set()
    for _ in range(6):
        assert asked(m) == "allied where_belgian"
        unit = texts(m)[0].split()[1]
        asked_units.add(unit)
        assert {int(t.split()[2]) for t in texts(m)} == {23, 32, 33, 42, 43, 44, 52, 53, 54, 55, 62, 63, 64, 65, 71, 72, 74, 75}
        play(m, f"deploy {unit} 64")
    assert asked_units == {"be-i-o", "be-ii-o", "be-3-o", "be-4", "be-c", "be-hq"} and asked_units <= units_in(m, 64)


@pytest.mark.rules("14.3.6a.5/b4")
def test_14_3_6a5_before_turn_1_the_germans_may_attack_liege_once() -> None:
    m = alert(dice=[6, 6, 4, 4, *[6] * 8])
    assert asked(m) == "german whether_to_attack" and st(m).turn == 1 and m.view(None)["phase"] == "setup"
    assert not any(t.startswith(("move", "activate", "select")) for t in texts(m))
    play(m, "attack 72")
    assert offered(m, "bombard ge-ha-krupp fort-liege-o") and offered(m, "concentrate")
    pass_until(m, "what_to_do")
    assert st(m).turn == 1 and {"ge-ii", "fort-liege-o"} <= {u for u, *_ in fired(m)}
    assert control(m, 72) == "german" and st(m).siege >> 72 & 1    # the fort is left alone with four fresh corps


@pytest.mark.rules("14.3.6a.5/b4")
def test_14_3_6a5_belgians_in_liege_are_attacked_too_and_the_battle_may_be_declined() -> None:
    m = play(alert(dice=[4, 4, *[6] * 20], to_liege=("be-i-o",)), "attack 72, hold-fire")
    pass_until(m, "what_to_do")
    assert "be-i-o" in {target for _, target, *_ in fired(m)} and control(m, 72) == "allied"
    calm = pass_until(play(alert(), "decline 72"), "what_to_do")
    assert not fired(calm) and control(calm, 72) == "allied" and not st(calm).siege >> 72 & 1


@pytest.mark.rules("14.3.6a.5/b4", "14.3.6")
def test_14_3_6a5_without_the_option_there_is_no_attack_before_turn_1() -> None:
    m = chosen()
    assert m.view(None)["phase"] != "setup" and not events(m, "BattleBegan")
