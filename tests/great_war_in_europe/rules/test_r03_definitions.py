"""3 What the maps and counters say."""
from __future__ import annotations

import pytest

from marne.games.great_war_in_europe import TITLE
from marne.games.great_war_in_europe.pieces import (
    ALLIED,
    CAUCASUS,
    CENTRAL,
    COMING,
    EAST,
    EGYPT,
    EVENT,
    EVENTS_OF,
    FRONT,
    HEX,
    INDEX,
    IRAQ,
    IRREPLACEABLE,
    ITALY,
    MANDATORY,
    OF_THEATRE,
    ON_NEAR_EAST,
    OUT,
    SUB,
    THEATRES,
    WEST,
)
from marne.games.great_war_in_europe.state import attack_of, defence_of, steps
from marne.games.great_war_in_europe.tables import tables
from marne.kernel.chance import Seeded
from tests.great_war_in_europe.arena import field, in_east, in_west, play, st

T = tables("")


@pytest.mark.rules("3.11", "3.12")
def test_hexes_are_named_by_map_line_and_place() -> None:
    """The book's examples: Antwerp in the West, Warsaw in the East, Damascus in the Near East."""
    for hex, name, front in (("W6819", "Antwerp", WEST), ("E4816", "Warsaw", EAST), ("N1728", "Damascus", EGYPT)):
        assert T.name_en[HEX[hex]] == name and FRONT[HEX[hex]] == front
    assert {FRONT[h] for name, h in HEX.items() if name[0] == "W"} == {WEST, ITALY}
    assert {FRONT[h] for name, h in HEX.items() if name[0] == "N"} == {CAUCASUS, IRAQ, EGYPT}


@pytest.mark.rules("3.12")
def test_hexes_of_two_fronts_never_touch() -> None:
    assert all(FRONT[b] == FRONT[h] for h in HEX.values() for b in range(h - 40, h + 41) if T.touching[h] >> b & 1)


@pytest.mark.rules("3.12#1")
def test_european_turkey_is_the_ottoman_part_of_the_east_map() -> None:
    assert T.european_turkey == T.ottoman & ~ON_NEAR_EAST and T.european_turkey >> HEX["E1328"] & 1


@pytest.mark.rules("3.12#2", "3.12#3")
def test_places_that_count_as_more_than_they_look() -> None:
    assert T.name_en[HEX["N2430"]] == "Beirut" and T.towns >> HEX["N2430"] & 1
    assert all(T.towns >> HEX[h] & 1 for h in ("N3611", "N4208"))


@pytest.mark.rules("3.12#4")
def test_north_is_the_upper_edge_of_each_map() -> None:
    lat = {HEX[r.hex]: r.lat for r in T.ds.hexes}
    for front in range(6):
        north, south = ([lat[h] for h in lat if FRONT[h] == front and T.edge_side[e] >> h & 1] for e in "ns")
        assert sum(north) / len(north) > sum(south) / len(south)


@pytest.mark.rules("3.13#1", "3.13#2", "5.86")
def test_theatres_and_maps() -> None:
    assert THEATRES == ((WEST, ITALY, EGYPT), (EAST, CAUCASUS, IRAQ))
    assert OF_THEATRE[0] & OF_THEATRE[1] == 0 and OF_THEATRE[0] >> HEX["N1728"] & 1 and OF_THEATRE[1] >> HEX["N2252"] & 1


@pytest.mark.rules("3.13#4")
def test_the_balkans() -> None:
    """The East map but for Austria-Hungary, Germany, Russia and Poland."""
    for r in T.ds.hexes:
        if r.front == "east":
            assert bool(T.balkans >> HEX[r.hex] & 1) == (r.country not in ("AH", "GE", "RU"))
        else:
            assert not T.balkans >> HEX[r.hex] & 1


@pytest.mark.rules("3.22", "3.26#1", "3.26#2", "3.26#7", "3.26#9")
def test_the_8th_bavarian_reserve_division() -> None:
    """The book's example: 3-4-4, shock 5-4-5, arrives at C; its back is no second step."""
    s = st(field({"ge-8bvr": "W6630"}))
    u = INDEX["ge-8bvr"]
    assert (attack_of(s, u), defence_of(s, u), T.move[0][u], steps(s, u), T.arrive[u]) == (3, 4, 4, 1, "C")
    s = st(field({"ge-8bvr": "W6630 shock"}))
    assert (attack_of(s, u), defence_of(s, u), T.move[1][u], steps(s, u)) == (5, 4, 5, 1)


@pytest.mark.rules("3.26#4", "3.23", "3.26#5")
def test_the_8th_army_hq() -> None:
    """Support 1, allowance 3, six in the West; its back is the depleted side."""
    u = INDEX["ge-hq-8"]
    assert (T.support[u], T.move[0][u], T.entry[u]) == (1, 3, "east")
    for m, points in ((in_east({"ge-hq-8": "E5103"}), 3), (in_west({"ge-hq-8": "W6630"}), 6)):
        play(m, "take ge-hq-8")
        assert m.decision is not None and m.decision.args[1] == points
    view = in_west({"ge-hq-8": "W6630 depleted"}).view("central")["units"]["ge-hq-8"]
    assert view["support"] == 0 and view["face"] == "depleted"


@pytest.mark.rules("3.24", "3.26#14")
def test_the_haig_offensive_and_the_signs_of_events() -> None:
    haig = EVENT["al-haig"]
    assert T.event[haig].turn == "G" and MANDATORY >> haig & 1 and EVENTS_OF[ALLIED] >> haig & 1
    both, europe, east = (TITLE.new(x, {}, "", Seeded("1")).law.events for x in ("campaign", "campaign-europe",
                                                                                 "campaign-near-east"))
    assert both >> haig & 1 and europe >> haig & 1 and not east >> haig & 1
    assert not both >> EVENT["al-10na"] & 1 and east >> EVENT["al-10na"] & 1, "NE Only"
    assert both >> EVENT["al-maude"] & 1 and not europe >> EVENT["al-maude"] & 1


@pytest.mark.rules("3.26#3")
def test_one_combat_strength_counts_for_both() -> None:
    s = st(field({"tu-2": "N1727"}))
    assert attack_of(s, INDEX["tu-2"]) == defence_of(s, INDEX["tu-2"]) == 2


@pytest.mark.rules("3.26#6", "3.22#1")
def test_two_steps() -> None:
    s = st(field({"us-1": "W3804", "bu-1": "E1819 reduced", "ge-2": "W6630"}))
    assert [steps(s, INDEX[u]) for u in ("us-1", "bu-1", "ge-2")] == [2, 1, 1]
    assert attack_of(s, INDEX["bu-1"]) == T.attack[1][INDEX["bu-1"]] != T.attack[0][INDEX["bu-1"]]


@pytest.mark.rules("3.22#2", "3.4", "19.0")
def test_what_belongs_to_one_version_of_the_game_and_what_cannot_be_replaced() -> None:
    assert all(IRREPLACEABLE >> INDEX[u] & 1 for u in ("fr-dfps", "br-exp", "ge-pz", "ah-po"))
    east, europe = (TITLE.new(x, {}, "", Seeded("1")) for x in ("campaign-near-east", "campaign-europe"))
    assert east.loc[INDEX["ge-1"]] == OUT and europe.loc[INDEX["ge-1"]] != OUT
    assert europe.loc[INDEX["tu-gndm"]] == OUT and east.loc[INDEX["tu-gndm"]] in (COMING, *HEX.values())
    assert europe.law.europe_alone and east.law.near_east_alone and not europe.law.combined


@pytest.mark.rules("3.26#12")
def test_nations_of_the_empire() -> None:
    assert {SUB[INDEX[u]] for u in ("br-1as", "br-nz", "br-3in", "br-1")} == {"australian", "new-zealand", "indian", "british"}
    s = TITLE.new("campaign", {}, "", Seeded("1"))
    assert all(s.army[ALLIED] >> INDEX[u] & 1 for u in ("br-1as", "br-nz", "br-3in", "ab-ana-1", "am-1", "us-1"))
    assert all(s.army[CENTRAL] >> INDEX[u] & 1 for u in ("ge-1", "ah-2", "tu-2", "bu-1"))
