"""What the computer's player knows of supply, losses and forts: what may be lost, where nobody must be found."""
from __future__ import annotations

import pytest

import marne
from marne.games.great_war_in_europe.bot.attacks import enveloped
from marne.games.great_war_in_europe.bot.front import Front
from marne.games.great_war_in_europe.bot.hints import hint
from marne.games.great_war_in_europe.bot.judge import alps, dearth, losses, price, worth
from marne.games.great_war_in_europe.bot.memory import Memory
from marne.games.great_war_in_europe.bot.plan import Plan
from marne.games.great_war_in_europe.bot.rails import Map, journeys
from marne.games.great_war_in_europe.bot.supplies import Heat, heat_comes, traps
from marne.games.great_war_in_europe.bot.weights import GREEDY
from marne.games.great_war_in_europe.pieces import (
    ALLIED,
    CENTRAL,
    COMBAT,
    DEAD,
    EGYPT,
    FRONT,
    GE,
    GRID,
    HEX,
    INDEX,
    ITALY,
    NATION,
    OF_FRONT,
    OF_NATION,
    WEST,
    hex_text,
)
from marne.games.great_war_in_europe.rules.r11_supply import supplied_hexes
from marne.games.great_war_in_europe.state import MOVEMENT_1, State, attack_of, put
from marne.games.great_war_in_europe.tables import FAIR, HOT
from marne.parts.bits import bits, mask
from marne.players.base import SeatView, player
from tests.great_war_in_europe.arena import field, in_east, in_west, offers, play, st


def begun(scenario: str) -> State:
    return st(marne.start("great-war-in-europe", scenario=scenario, seed=1, data=""))


@pytest.mark.rules("5.13", "5.31")
def test_losses_are_cheap_while_there_are_points_to_make_them_good() -> None:
    """Nobody keeps more than 10 points: who has them to spare loses little by a step; who has a full dead pile and no points
    loses all of it. What can never be rebuilt is never cheap."""
    s = st(field({"ge-2": "W6630", "fr-5": "W6629"}))
    u = INDEX["ge-2"]
    s.rp[GE] = 10
    rich = dearth(s, GE, GREEDY.cheap, ours=True)
    assert rich == pytest.approx(GREEDY.cheap) and losses(s, 1 << u, 1)[1] == pytest.approx(GREEDY.cheap * price(s, u))
    s.rp[GE] = 0
    fallen = [v for v in bits(OF_NATION[GE] & COMBAT & ~s.present)][:60]
    for v in fallen:
        put(s, v, DEAD)
    assert dearth(s, GE, GREEDY.cheap, ours=True) > 1.0 > rich


@pytest.mark.rules("10.53#1", "10.53#2", "10.53#3")
def test_a_plan_counts_an_enveloping_attack() -> None:
    h = HEX["W6630"]
    ring = GRID.dirs[h]
    assert enveloped(h, {ring[0], ring[3]}) and enveloped(h, {ring[0], ring[2], ring[4]}) and enveloped(h, set(ring[:4]))
    assert not enveloped(h, {ring[0], ring[1]}) and not enveloped(h, {ring[0], ring[1], ring[2]})


@pytest.mark.rules("12.2#3")
def test_nobody_is_in_the_desert_when_the_heat_comes() -> None:
    """In June no line is traced through the desert: who is in Sinai in May goes back while he can, and all of them are where they
    will have supplies."""
    s = begun("1915")
    s.turn, s.theatre = 10, 0
    assert s.t.turns[11].weather[EGYPT] == HOT and s.weather[EGYPT] == FAIR and heat_comes(s, EGYPT)
    heat = Heat(s, ALLIED)
    hot = s.copy()
    hot.weather[EGYPT] = HOT
    units = s.on[EGYPT] & s.army[ALLIED] & COMBAT
    for u in bits(units):
        assert heat.fed(u, EGYPT) == supplied_hexes(hot, u, EGYPT) != supplied_hexes(s, u, EGYPT)
    s.turn = 14
    assert not heat_comes(s, EGYPT) and Heat(s, ALLIED).fed(bits(units)[0], EGYPT) == -1


@pytest.mark.rules("12.2#3", "8.26")
def test_who_is_in_sinai_before_the_heat_goes_back() -> None:
    m = in_west({"br-1": "N3711", "tu-17": "N2712"}, "allied", scenario="1915", turn=10)
    s, u = st(m), INDEX["br-1"]
    plan = Plan(s.copy(), ALLIED, 0)
    fed = plan.heat.fed(u, EGYPT)
    assert FRONT[s.loc[u]] == EGYPT and not fed >> s.loc[u] & 1
    plan.orders()
    assert fed >> plan.where(u) & 1


@pytest.mark.rules("14.15")
def test_a_fort_that_is_shut_in_is_no_place_for_an_army() -> None:
    """Erzerum with Russians on all sides but one that they are next to as well: one garrison and no more is meant to stay."""
    ring = GRID.dirs[HEX["N3934"]]
    russians = {u: hex_text(h) for u, h in zip(("ru-66", "ru-67", "ru-68"), ring[::2], strict=True)}
    s = st(field({**russians, "tu-17": "N3934", "tu-18": "N3934"}, scenario="1915", turn=10))
    assert traps(s, CENTRAL) >> HEX["N3934"] & 1
    open_ = st(field({"ru-66": hex_text(ring[0]), "tu-17": "N3934", "tu-18": "N3934"}, scenario="1915", turn=10))
    assert not traps(open_, CENTRAL) >> HEX["N3934"] & 1


@pytest.mark.rules("16.5#2")
def test_trent_and_trieste_are_filled_and_nobody_leaves_them() -> None:
    s = begun("1916")
    s.theatre, s.active = 0, CENTRAL
    plan = Plan(s.copy(), CENTRAL, 0)
    plan.orders()
    for h in (s.t.trent, s.t.trieste):
        before, after = s.at.get(h, 0) & COMBAT, plan.at.get(h, 0)
        assert before & ~after == 0 and after.bit_count() >= 4
    assert all(worth(s, h) >= 8.0 for h in bits(alps(s.t)))


@pytest.mark.rules("16.5")
def test_the_front_of_italy_is_manned_before_italy_joins() -> None:
    """The Italians must find it held: Austrians go there by rail until there are enough, and nobody is taken away before."""
    s = begun("1915")
    m = Map(s, CENTRAL)
    here = (s.on[ITALY] & s.army[CENTRAL] & COMBAT).bit_count()
    assert m.lack == GREEDY.at_peace - here > 0
    for u, _ in journeys(s, CENTRAL):
        assert FRONT[s.loc[u]] != ITALY if s.loc[u] < GRID.size else True


@pytest.mark.rules("6.30#3", "7.22")
def test_others_make_room_for_an_attack_that_is_owed() -> None:
    """Haig: all hexes from which the British could attack are full of Frenchmen, who go elsewhere."""
    ring = GRID.dirs[HEX["W6411"]]
    french = {f"fr-{n}": hex_text(ring[i // 6]) for i, n in enumerate(range(10, 46))}
    m = in_west({**french, "br-1": "W6409", "br-2": "W6409", "ge-4": "W6411"}, "allied")
    s = st(m)
    s.owed_haig = 1
    plan = Plan(s.copy(), ALLIED, 0)
    plan.orders()
    assert HEX["W6411"] in plan.blows
    units = mask(plan.blows[HEX["W6411"]])
    assert units and not units & ~OF_NATION[NATION[INDEX["br-1"]]]
    assert sum(attack_of(s, u) for u in bits(units)) >= 4
    assert all(there.bit_count() <= s.t.stack_limit for there in plan.at.values())


@pytest.mark.rules("14.41", "8.22")
def test_in_trenches_a_line_is_held_before_a_mass() -> None:
    """1916: what the enemy could bring counts less against trenches: of two lines the Germans hold the one farther forward."""
    s = begun("1916")
    assert Front(s, CENTRAL, WEST).trenches() == 2
    held = Plan(s.copy(), CENTRAL, 0)
    open_ = s.copy()
    open_.trenches = bytearray(len(s.trenches))
    bare = Plan(open_, CENTRAL, 0)
    mine = s.control[CENTRAL] & OF_FRONT[WEST]
    assert (held.lost & mine).bit_count() < (bare.lost & mine).bit_count()


@pytest.mark.rules("9.31", "18.11")
def test_the_train_goes_to_a_place_that_counts_and_lies_open() -> None:
    """Amiens, March 1918: empty, a victory hex, the next city that the Germans reach. Somebody else has put the division on the
    train: where it goes is judged all the same."""
    m = field({"fr-5": "W4515", "br-1": "W6111", "br-2": "W5710", "ge-2": "W5911", "ge-4": "W5911", "ge-6": "W5911"},
              scenario="1918", turn=38, phase="strategic-movement", alone=True)
    m.choose("entrain fr-5")
    s = st(m)
    assert s.decision is not None and s.decision.message == "where_by_rail"
    values = hint(s, s.decision, Memory())
    assert values is not None
    assert s.decision.choices[list(values).index(max(values))].text == "detrain W5909"


@pytest.mark.rules("16.11")
def test_a_stack_that_has_to_part_parts() -> None:
    """Austria-Hungary has collapsed: its divisions may not stand with Turks. Taken up together they can neither stop nor go, so
    one is left behind, and nobody is taken in; then the movement comes to its end."""
    m = in_east({"ah-42": "E3416", "ah-51": "E3416", "tu-5": "E3416", "ru-66": "E3616"}, "central", scenario="1917",
                collapsed=["AH"])
    assert "done" not in offers(m)
    s = st(play(m.copy(), "take tu-5", "add ah-51"))
    assert s.decision is not None and {c.verb for c in s.decision.choices} == {"add", "leave"}
    values = hint(s, s.decision, Memory(stamp=(s.turn, s.phase, CENTRAL, s.theatre)))
    assert values is not None and s.decision.choices[list(values).index(max(values))].verb == "leave"
    players = {"central": player("greedy", 1), "allied": player("greedy", 1)}
    for _ in range(60):
        if m.decision is None or st(m).phase > MOVEMENT_1:
            break
        m.choose(str(players[m.decision.seat].choose(SeatView(m, m.decision.seat))))
    assert st(m).phase > MOVEMENT_1
    assert st(m).loc[INDEX["tu-5"]] not in (st(m).loc[INDEX["ah-42"]], st(m).loc[INDEX["ah-51"]])
