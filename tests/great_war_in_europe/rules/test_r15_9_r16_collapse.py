"""15.8, 15.9, 16 Arabs and Armenians, the Red Army, national collapse."""
from __future__ import annotations

from typing import Any

import pytest

import marne
from marne.games.great_war_in_europe.pieces import CAUCASUS, HEX, HQ, INDEX, ITALY, NATIONS, OF_FRONT, hex_text
from marne.games.great_war_in_europe.state import COMBAT_1, MOVEMENT_1
from marne.games.great_war_in_europe.tables import tables
from marne.match import Match
from marne.parts.bits import bits
from tests.great_war_in_europe.arena import asked, events, field, in_east, offers, play, refused, rest, st, until, where
from tests.great_war_in_europe.fights import OPEN, RING, TARGET, assault, battle, odds_of

T = tables("")
O_TURN, P_TURN, Q_TURN = 36, 38, 41     # the turns that end with Strategic Turns O, P and Q
O_LETTER = 14


def fallen(m: Match) -> set[str]:
    return {NATIONS[n] for n in bits(st(m).collapsed)}


# 15.83 ---------------------------------------------------------------------------------------------------------------------


@pytest.mark.rules("15.83", "5.35#4")
def test_a_lost_arab_army_is_drawn_anew_and_placed_in_the_desert() -> None:
    """Untried again, for nothing, in any desert hex of Palestine without the enemy."""
    arabs = {f"ab-ana-{n}": "dead-ne" if n == 1 else "coming" for n in (1, 2, 3, 4)}
    m = field(arabs, turn=31, phase="replacement", events=["al-ana"], options=OPEN,
              dice=(INDEX["ab-ana-2"], *(1,) * 9), rp={"RU": 0})
    assert asked(m) == "allied where_arabs"
    board = sum(1 << HEX[x] for x in offers(m, "place-arabs") or offers(m, "arabs") or {c.split()[1] for c in offers(m)})
    assert board and not board & ~(T.terrain["desert"] & T.region["palestine"])
    choice = sorted(offers(m))[0]
    play(m, choice)
    assert where(m, "ab-ana-2") == choice.split()[1] and not st(m).tried >> INDEX["ab-ana-2"] & 1


@pytest.mark.rules("15.83")
def test_armenians_are_rebuilt_as_russians_are() -> None:
    m = field({"am-1": "dead-ne tried"}, turn=21, scenario="1916", phase="replacement", options=OPEN, rp={"RU": 2}, dice=(1,) * 9)
    assert "rebuild am-1" in offers(m)
    play(m, "rebuild am-1")
    assert st(m).rp[NATIONS.index("RU")] == 1 and st(m).tried >> INDEX["am-1"] & 1, "its strength stays known"


# 15.93 ---------------------------------------------------------------------------------------------------------------------


def revolution(turn: int, *dice: int, units: dict[str, str] | None = None, **flags: int) -> Match:
    """The Revolution Phase after the Bolsheviks have come in Strategic Turn O: five supplied divisions of the Provisional
    Government in Russia."""
    home = next(hex_text(h) for h in bits(T.cities & T.country["RU"] & OF_FRONT[2] & ~T.forts & ~T.edge)
                if not T.region["poland"] >> h & 1)
    placed = {f"ru-{n}": f"{home} pg" for n in (2, 3, 4, 5, 6)} | {"ru-hq-1": "removed", "ru-hq-2": "removed"}
    return field({**placed, **(units or {})}, turn=turn, phase="revolution", options=OPEN, collapsed=["RU"],
                 flags={"czar": 12, "bolshevik": O_LETTER, **flags}, dice=(*dice, *(1,) * 9), scenario="1917")


@pytest.mark.rules("15.93", "15.93#4")
def test_the_red_army_forms_from_the_second_strategic_turn_without_a_treaty() -> None:
    first = revolution(P_TURN)
    assert asked(first) == "central whether_peace"
    play(first, "done")
    assert asked(first) != "allied who_is_reddened", "P is the first after O"
    second = play(revolution(Q_TURN, 2), "done")
    assert asked(second) == "allied whether_red_army"
    assert asked(play(second, "raise-reds")) == "allied who_is_reddened"
    peace = play(revolution(Q_TURN, 2), *(c for c in offers(revolution(Q_TURN)) if c != "done"))
    assert st(peace).treaty == st(peace).letter and asked(peace) != "allied who_is_reddened", "it may still be declared"


@pytest.mark.rules("15.93#1", "15.93#2")
def test_a_die_of_divisions_turns_red_and_a_headquarters_comes() -> None:
    m = play(revolution(Q_TURN, 3), "done", "raise-reds")
    red = sorted(offers(m, "redden"))[:3]
    assert len(offers(m, "redden")) >= 5
    for u in red:
        play(m, f"redden {u}")
    assert asked(m) != "allied who_is_reddened"
    s = st(m)
    assert s.red & ~HQ == sum(1 << INDEX[u] for u in red)
    from marne.games.great_war_in_europe.state import allowance, attack_of, defence_of
    assert {(attack_of(s, INDEX[u]), defence_of(s, INDEX[u]), allowance(s, INDEX[u])) for u in red} == {(3, 3, 4)}
    other = next(f"ru-{n}" for n in (2, 3, 4, 5, 6) if f"ru-{n}" not in red)
    assert attack_of(s, INDEX[other]) == defence_of(s, INDEX[other]) == 1, "the others are collapsed"
    hqs = [u for u in ("ru-hq-1", "ru-hq-2") if where(m, u) == "available"]
    assert len(hqs) == 1 and s.back >> INDEX[hqs[0]] & 1, "one, which never supports"
    assert s.red >> INDEX[hqs[0]] & 1, "and stands with them"


@pytest.mark.rules("15.93#2", "3.4")
def test_in_the_near_east_alone_the_headquarters_of_the_red_army_is_that_of_the_caucasus() -> None:
    """Those of Europe are not in the game; it comes in the box from which it can be placed."""
    m = marne.position({"game": "great-war-in-europe", "scenario": "1918-near-east", "turn": 41, "phase": "revolution"},
                       dice=(1,) * 20)
    play(m, "done", "raise-reds", f"redden {sorted(offers(play(m.copy(), 'done', 'raise-reds'), 'redden'))[0]}")
    assert where(m, "ru-hq-cau") == "available-ne" and where(m, "ru-hq-1") == "out"
    until(m, "who_enters")
    assert asked(m) == "allied who_enters" and "ru-hq-cau" in offers(m, "bring")


@pytest.mark.rules("15.93#3")
def test_what_the_die_gives_beyond_the_divisions_is_lost() -> None:
    """A six with five divisions on the map: five."""
    m = play(revolution(Q_TURN, 6, units={"ru-1": "E6532 pg"}), "done", "raise-reds")
    n = len(offers(m, "redden"))
    while asked(m) == "allied who_is_reddened":
        play(m, f"redden {sorted(offers(m, 'redden'))[0]}")
    assert (st(m).red & ~HQ).bit_count() == min(6, n)
    few = play(revolution(Q_TURN, 6, units={f"ru-{k}": "dead pg" for k in (2, 3, 4)}), "done", "raise-reds")
    while asked(few) == "allied who_is_reddened":
        play(few, f"redden {sorted(offers(few, 'redden'))[0]}")
    assert st(few).red.bit_count() < 6


@pytest.mark.rules("15.93")
@pytest.mark.parametrize("begun", [False, True])
def test_the_allies_need_not_begin_with_it_and_once_begun_it_goes_on(begun: bool) -> None:
    m = revolution(Q_TURN, 1)
    if begun:
        m = reds(m, "ru-2")
    play(m, "done")
    assert (asked(m) == "allied who_is_reddened") == begun
    if not begun:
        play(m, "done")
        assert not st(m).red and not events(m, "RedArmy")


def reds(m: Match, *units: str) -> Match:
    m.state.red |= sum(1 << INDEX[u] for u in units)
    return m


@pytest.mark.rules("15.93#3")
def test_the_red_army_neither_attacks_with_others_nor_stacks_with_them_nor_passes_them() -> None:
    target = "E4816"
    near = hex_text(bits(T.touching[HEX[target]] & T.land & ~T.forts)[0])
    m = assault({"ru-2": near, "ru-3": near}, target, ["ge-2"], side="allied", theatre="east", forts=[], collapsed=["RU"])
    reds(m, "ru-2")
    play(m, f"attack {target}", "join ru-2")
    assert "ru-3" not in offers(m, "join") and refused(m, "join ru-3")
    mover = reds(in_east({"ru-2": "E5428", "ru-3": "E5528 pg"}, "allied", options=OPEN, collapsed=["RU"]), "ru-2")
    play(mover, "take ru-2")
    assert "E5528" not in offers(mover, "to") and "15.93#3" in refused(mover, "to E5528")


# 16 ------------------------------------------------------------------------------------------------------------------------


def enters(unit: str, start: str, to: str, *, side: str = "allied", theatre: str = "east", **more: Any) -> Match:
    """A unit walks from one hex into the next."""
    more.setdefault("options", OPEN)
    west = side if theatre == "west" else "central" if side == "allied" else "allied"
    m = field({unit: start}, phase="movement-1", west=west, forts=[], dice=(1,) * 20, **more)
    while asked(m) != f"{side} who_moves" or f"take {unit}" not in offers(m):
        m.choose("done")
    return play(m, f"take {unit}", f"to {to}")


def beside(hex: str) -> str:
    return hex_text(next(x for x in bits(T.touching[HEX[hex]] & T.land & ~T.forts & ~T.alpine & ~T.lake_side[HEX[hex]])
                         if T.country_at[x] == T.country_at[HEX[hex]]))


@pytest.mark.rules("16.0", "16.5#1", "16.6", "16.7", "16.61")
@pytest.mark.parametrize(("hex", "unit", "nation"), [("E3606", "ru-2", "AH"), ("E3310", "ru-2", "AH"), ("E1819", "br-1", "BU"),
                                                     ("E1124", "br-1", "TU")])
def test_nations_collapse_when_their_heart_is_taken(hex: str, unit: str, nation: str) -> None:
    near = beside(hex)
    towns = [hex_text(h) for h in bits(T.towns & OF_FRONT[2] & ~(1 << HEX[hex]))] if unit == "ru-2" else []
    m = enters(unit, near, hex, flags={"salonika": 1, "gallipoli": 1, "turks": 1}, control={"allied": [*towns, near]})
    assert where(m, unit) == hex and nation in fallen(m)


@pytest.mark.rules("16.5#3")
@pytest.mark.parametrize(("n", "falls"), [(2, False), (3, True)])
def test_three_supplied_allies_on_the_austrian_edge_of_italy(n: int, falls: bool) -> None:
    edge = next(h for h in bits(T.edge & T.country["AH"] & OF_FRONT[ITALY] & ~T.alpine & ~T.forts) if T.terrain_at[h] != "lake")
    at = hex_text(edge)
    units = {f"it-{k}": at for k in range(1, n + 1)} | {"it-hq-1": at}
    towns = [hex_text(h) for h in bits(T.towns & OF_FRONT[ITALY])]
    m = rest(field(units, phase="combat-2", west="central", options=OPEN, control={"allied": towns}, forts=[], dice=(1,) * 9))
    assert where(m, "it-1") == at and ("AH" in fallen(m)) == falls


@pytest.mark.rules("16.5#3")
def test_the_third_unit_that_marches_in_is_enough_before_any_combat() -> None:
    edge = next(h for h in bits(T.edge & T.country["AH"] & OF_FRONT[ITALY] & ~T.alpine & ~T.forts) if T.terrain_at[h] != "lake")
    at = hex_text(edge)
    near, foe = [hex_text(h) for h in bits(T.touching[edge] & T.land & ~T.alpine & ~T.forts)][:2]
    towns = [hex_text(h) for h in bits(T.towns & OF_FRONT[ITALY])]
    m = field({"it-1": at, "it-2": at, "it-3": near, "it-hq-1": at, "ah-1": foe}, phase="movement-1", west="allied", options=OPEN,
              forts=[], control={"allied": [*towns, near]}, dice=(1,) * 9)
    assert "AH" not in fallen(m)
    play(m, "take it-3", f"to {at}", *(["stop"] if asked(m).endswith("where_to") else []))
    while st(m).phase == MOVEMENT_1:
        m.choose("done" if "done" in offers(m) else "stop")
    assert "AH" in fallen(m) and asked(m) == "allied where_to_attack" and st(m).phase == COMBAT_1


@pytest.mark.rules("16.8")
@pytest.mark.parametrize(("czar", "falls"), [(99, False), (10, True)])
def test_allied_romania_falls_with_bucharest_after_the_czar(czar: int, falls: bool) -> None:
    near = beside("E2423")
    m = enters("bu-1", near, "E2423", side="central", flags={"czar": czar}, joined={"allied": ["RO"]},
               control={"central": [near], "allied": ["E2423"]})
    assert where(m, "bu-1") == "E2423" and ("RO" in fallen(m)) == falls


@pytest.mark.rules("16.8")
def test_romania_of_the_cp_falls_with_bucharest_or_with_austria_or_bulgaria() -> None:
    near = beside("E2423")
    taken = enters("ru-2", near, "E2423", joined={"central": ["RO"]}, control={"allied": [near]})
    assert where(taken, "ru-2") == "E2423" and "RO" in fallen(taken)
    from marne.games.great_war_in_europe.rules.r16_collapse import collapse
    for nation in ("AH", "BU"):
        s = st(field({}, options=OPEN, joined={"central": ["RO"]})).copy()
        collapse(s, NATIONS.index(nation), "16.5#1")
        assert s.collapsed >> NATIONS.index("RO") & 1


@pytest.mark.rules("16.8")
def test_romania_that_joins_after_the_fall_of_bulgaria_does_not_fall_with_somebody_else() -> None:
    """With Austria-Hungary it does."""
    from marne.games.great_war_in_europe.rules.r16_collapse import collapse
    s = st(field({}, options=OPEN, joined={"central": ["RO"]}, collapsed=["BU"])).copy()
    for nation in ("RU", "AH"):
        assert not s.collapsed >> NATIONS.index("RO") & 1
        collapse(s, NATIONS.index(nation), "16.3")
    assert s.collapsed >> NATIONS.index("RO") & 1


@pytest.mark.rules("16.11")
def test_a_collapsed_nation_fights_alone_with_strength_one() -> None:
    m = battle({"ge-2": 0, "ah-2": 0}, ["fr-5"], collapsed=["AH"])
    assert odds_of(m, "ah-2").attack == 1
    play(m, f"attack {TARGET}", "join ge-2")
    assert "ah-2" not in offers(m, "join") and refused(m, "join ah-2") == ["16.11"]


@pytest.mark.rules("16.11", "15.81")
def test_armenians_are_russians_also_when_russia_has_collapsed() -> None:
    """They attack together with them, and with nobody else."""
    clear = T.terrain["clear"]
    h, x = next((h, x) for h in bits(OF_FRONT[CAUCASUS] & clear & T.country["RU"] & ~T.towns & ~T.edge)
                for x in bits(T.touching[h] & clear & ~T.river[h]))
    target, at = hex_text(h), hex_text(x)
    m = assault({"am-1": f"{at} tried", "ru-39": at, "ru-66": at}, target, ["tu-17"], side="allied", theatre="east", turn=40,
                scenario="1918")
    assert "RU" in fallen(m)
    play(m, f"attack {target}", "join am-1")
    assert offers(m, "join") == {"ru-39", "ru-66"}


@pytest.mark.rules("16.11")
def test_it_no_longer_stacks_with_others_and_parts_from_them_first() -> None:
    """It may not end its move with another nation; a stack that is mixed when it falls has to part in the next movement."""
    m = field({"ah-2": RING[0], "ge-2": RING[1], "ge-4": RING[3], "ah-3": RING[3]}, phase="movement-1", west="central",
              options=OPEN, collapsed=["AH"], control={"central": [TARGET, *RING]})
    while asked(m) != "central who_moves":
        m.choose("done")
    assert offers(m) == {"take ge-4", "take ah-3"}, "the mixed stack has to part first"
    play(m, "take ah-3")
    assert "stop" not in offers(m)
    play(m, f"to {RING[4]}", "stop")
    assert "done" in offers(m)
    play(m, "take ah-2", f"to {RING[1]}")
    assert "stop" not in offers(m) and "to " + RING[2] in offers(m), "it may pass, and has to go on"


@pytest.mark.rules("16.2")
@pytest.mark.parametrize(("held", "falls"), [([], True), (["E5514"], False)])
def test_france_holds_out_while_russians_hold_a_german_city(held: list[str], falls: bool) -> None:
    """The last hex of Paris falls while the Russians are, or are not, in Konigsberg."""
    last, near = "W5008", "W5108"
    m = enters("ge-5", near, last, side="central", theatre="west", turn=30, control={"central": ["W5009", "W4908", near],
                                                                                    "allied": [last, *held]})
    assert where(m, "ge-5") == last and ("FR" in fallen(m)) == falls


@pytest.mark.rules("16.2")
def test_with_paris_lost_france_falls_when_the_last_german_city_is_taken_back() -> None:
    near = beside("E5514")
    paris = [hex_text(h) for h in bits(T.paris)]
    m = enters("ge-5", near, "E5514", side="central", turn=30, control={"central": [*paris, near], "allied": ["E5514"]})
    assert where(m, "ge-5") == "E5514" and "FR" in fallen(m)
