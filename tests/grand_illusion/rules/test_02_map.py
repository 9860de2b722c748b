"""2.2, 2.9: what is printed on the map and what it does; combat units and control as the glossary defines them."""
from __future__ import annotations

from typing import Any

import pytest

import marne
from marne.games.grand_illusion.pieces import IDS, INDEX
from marne.games.grand_illusion.rules.r09_4_retreat import retreat_hexes
from tests.grand_illusion.tools import asked, control, disrupted, events, offered, play, pos, setup, st, texts, where, why

CALM: dict[str, Any] = {"turn": 2, "cap": {"allied": 4, "german": 4}}
PLAN_17 = (85, 86, 95, 96, 100, 103, 105, 107)
GERMAN_VP = (8, 14, 16, 23, 26, 34, 36, 38, 48, 52, 58, 76, 87, 98, 104)


@pytest.mark.rules("2.2")
def test_2_2_the_map_has_107_hexes() -> None:
    m = pos({"fr-xx": 1, "ge-ii": 107}, **CALM)
    assert (where(m, "fr-xx"), where(m, "ge-ii")) == (1, 107)
    for h in (0, 108):
        with pytest.raises(marne.BadPosition) as e:
            pos({"fr-xx": h}, **CALM)
        assert e.value.rule == "2.2"
        assert m.why(f"activate {h}") and not offered(m, f"activate {h}")


@pytest.mark.rules("2.2/p1")
def test_2_2_black_boxes_are_german_at_the_start_all_others_allied() -> None:
    """Germany's sources and the Plan 17 hexes are German, with 72 and 73; what the Allies draw on or must defend is Allied."""
    m = setup()
    german = {*PLAN_17, 91, 94, 72, 73}
    allied = {*GERMAN_VP, 19, 1, 4, 13, 14, 61, 80, 89, 62, 64, 54}
    assert {h for h in german | allied if control(m, h) == "german"} == german


def attack(h: int, die: int, answer: int = 6) -> bool:
    """A French corps of strength 4 attacks a German one in `h` (German); does it hit with this die?"""
    m = pos({"fr-iv": h, "ge-ii": h}, control={"german": [h]}, dice=[4, 4, die, answer, 6, 6], **CALM)
    play(m, f"activate {h}", "done", f"attack {h}")
    shots = {IDS[e.unit]: e for e in events(m, "Fired")}
    assert shots["ge-ii"].drm == 0                      # terrain never helps the defender's own fire
    assert disrupted(m, "ge-ii") == shots["fr-iv"].hit
    return bool(shots["fr-iv"].hit)


@pytest.mark.rules("2.2/p2")
@pytest.mark.parametrize(("h", "terrain"), [(27, 0), (26, 1), (103, 2)])
def test_2_2_a_yellow_box_is_added_to_the_attackers_dice(h: int, terrain: int) -> None:
    """Strength 4: a 4 hits in the open, a 3 with +1 (Amiens, in the book's example), a 2 in the high Vosges."""
    assert attack(h, 4 - terrain)
    assert not attack(h, 5 - terrain)


@pytest.mark.rules("2.2/p3")
@pytest.mark.parametrize("h", PLAN_17)
def test_2_2_blue_boxes_are_plan_17_hexes(h: int) -> None:
    """Each in turn is taken by the French, who hold all the map around it: a chit is drawn."""
    start = next(n for n in st(pos({"fr-xx": 58})).t.dirs[h] if n and n != 94)
    m = pos({"fr-xx": start}, control={"allied": [x for x in range(1, 108) if x not in (h, 94)], "german": [h]}, dice=[1], **CALM)
    play(m, f"activate {start}", f"move fr-xx {h}")
    assert [e.hex for e in events(m, "ChitDrawn")] == [h]


@pytest.mark.rules("2.2/p3")
def test_2_2_red_boxes_are_german_vp_hexes_antwerp_among_them() -> None:
    """On turn 9 the Germans hold everything and draw a chit for each of the fifteen hexes; Paris has none."""
    chits = list(st(setup()).cup)
    assert len(chits) == 15
    m = pos({"ge-ii": 93, "ge-vii": 52}, turn=9, phase="admin", control={"german": list(range(1, 108))}, rail_end=False,
            paris_taken=8, dice=[*chits, 3, 3, 3, 3])
    assert {e.hex for e in events(m, "ChitDrawn")} == set(GERMAN_VP)


@pytest.mark.rules("2.2/p4")
def test_2_2_the_six_hexes_round_paris() -> None:
    t = st(pos({"fr-xx": 58})).t
    round_paris = {h for h in range(1, 108) if t.near[19] >> h & 1}
    assert round_paris == {9, 10, 18, 20, 28, 29}
    assert {h for h in range(1, 108) if t.paris_danger >> h & 1} == round_paris


@pytest.mark.rules("2.2/p7")
@pytest.mark.parametrize("friendly", [42, 43])
def test_2_2_nobody_retreats_across_three_lozenges(friendly: int) -> None:
    """Belgians driven from Antwerp (52): into 43, but never across the estuary into 42."""
    other = 43 if friendly == 42 else 42
    m = pos({"be-i": "52 disrupted", "ge-iii-r": 52}, seat="german", dice=[4, 4, 6, 6],
            control={"allied": [52, friendly], "german": [53, 62, other]}, **CALM)
    assert not retreat_hexes(st(m), INDEX["be-i"], 52)[0] >> 42 & 1
    play(m, "activate 52", "done", "attack 52")
    if friendly == 43:
        assert where(m, "be-i") == 43
    else:
        ways = {t for t in texts(m) if t.startswith("retreat be-i")}
        assert where(m, "be-i") != 42
        assert "retreat be-i 42" not in ways and ways
        assert "9.4.3a(1)" in why(m, "retreat be-i 42")


@pytest.mark.rules("2.2/p9")
@pytest.mark.parametrize(("h", "forced"), [(102, False), (103, False), (97, True)])
def test_2_2_in_the_high_vosges_nobody_is_forced_to_retreat(h: int, forced: bool) -> None:
    """The French, all disrupted, face undisrupted Germans; misses all round."""
    m = pos({"fr-iv": f"{h} disrupted", "ge-xiv": h}, seat="german", control={"allied": [h]}, dice=[4, 4, 6, 6], **CALM)
    play(m, f"activate {h}", "done", f"attack {h}")
    assert bool(events(m, "MustRetreat")) == forced
    if not forced:
        assert set(texts(m)) == {"fall-back", "hold"}   # the defender may
        play(m, "hold")
        assert where(m, "fr-iv") == h


@pytest.mark.rules("2.2/p9")
def test_2_2_nor_is_the_attacker_who_may_not_even_choose_to() -> None:
    m = pos({"fr-iv": 103, "fr-v": "103 disrupted", "ge-xiv": 103}, control={"german": [103]}, dice=[4, 4, 6, 1, 6, 6], **CALM)
    play(m, "activate 103", "done", "designate fr-iv", "attack 103")
    for _ in range(4):
        if asked(m) == "allied what_to_do":
            break
        assert asked(m).startswith("german")
        m.choose("hold")
    assert disrupted(m, "fr-iv")
    assert (where(m, "fr-iv"), where(m, "fr-v")) == (103, 103)


@pytest.mark.rules("2.2/note")
def test_2_2_nothing_else_on_the_map_counts() -> None:
    """Two hexes that differ only in their decoration fight alike: the river at Meaux (28), the plain of Bar-le-Duc (68)."""
    for die in (4, 5):
        assert attack(28, die) == attack(68, die) == (die == 4)


@pytest.mark.rules("2.9/CombatUnit", "2.9")
def test_2_9_forts_hq_and_guns_are_not_combat_units() -> None:
    """Alone they hold no hex against a corps, start no battle, and cannot be disrupted or named to attack."""
    m = pos({"fr-hq-2": 97, "fr-iv": 98, "ge-i-b": 96}, seat="german", **CALM)
    play(m, "activate 96", "move ge-i-b 97")
    assert not events(m, "BattleDeclared")
    m = pos({"ge-ha-krupp": 97, "fr-iv": 88}, control={"german": [97]}, **CALM)
    play(m, "activate 88", "move fr-iv 97")
    assert where(m, "ge-ha-krupp") in ("dead", "off")   # taken with the hex, without a battle
    assert control(m, 97) == "allied"
    assert not events(m, "BattleDeclared")
    for unit in ("fr-hq-2", "ge-ha-krupp"):
        with pytest.raises(marne.BadPosition):
            pos({unit: "97 disrupted"}, **CALM)
    m = pos({"ge-vii": 54, "ge-hq-1": 54, "ge-ha-krupp": 54}, forts={"fort-maubeuge": 1}, siege=[54], seat="german",
            control={"german": [54, 64]}, **CALM)
    play(m, "activate 54", "done")
    assert {t for t in texts(m) if t.startswith("designate")} == {"designate ge-vii"}
