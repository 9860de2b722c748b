"""17 Entry of neutrals, the United States, the Turks of Europe, national limits."""
from __future__ import annotations

from typing import Any

import pytest

from marne.games.great_war_in_europe import TITLE
from marne.games.great_war_in_europe.pieces import (
    AH,
    AVAILABLE,
    COMING,
    EVENT,
    HEX,
    INDEX,
    INFANTRY,
    NATIONS,
    OF_NATION,
    hex_text,
)
from marne.games.great_war_in_europe.rules.r17_1_entry import deploy_turks, straits_threatened
from marne.games.great_war_in_europe.state import NEVER, nation_side
from marne.games.great_war_in_europe.tables import tables
from marne.kernel.chance import Seeded
from marne.match import Match
from marne.parts.bits import bits
from tests.great_war_in_europe.arena import asked, events, field, in_east, offers, play, refused, st, where
from tests.great_war_in_europe.fights import NO_TRENCHES, OPEN

T = tables("")


def on_to(m: Match, message: str, most: int = 40) -> Match:
    for _ in range(most):
        if m.decision is None or m.decision.message == message:
            break
        texts = offers(m)
        m.choose(next((t for t in ("pass", "done", "stop") if t in texts), sorted(texts)[0]))
    return m


# 17.1 Entry ----------------------------------------------------------------------------------------------------------------


def drawn(event: str, side: str, *, turn: int = 11, scenario: str = "1915", **more: Any) -> Match:
    """A side buys its draw and finds the event in its cup."""
    more.setdefault("cups", [event])
    more.setdefault("dice", (EVENT[event], *(2,) * 20))
    m = field({}, scenario=scenario, turn=turn, phase="events", options=OPEN, rp={"GE": 5, "FR": 5}, **more)
    while m.decision is not None and m.decision.message == "whether_to_buy":
        m.choose(next(c for c in sorted(offers(m)) if c.startswith("buy") or c == "pass") if m.decision.seat == side else "pass")
    return m


@pytest.mark.rules("17.11", "6.54#1")
@pytest.mark.parametrize(("event", "side", "nation"), [("al-italy", "allied", "IT"), ("cp-bulgaria", "central", "BU"),
                                                       ("al-romania", "allied", "RO"), ("cp-romania", "central", "RO")])
def test_a_nation_enters_in_the_new_units_phase_of_the_turn_of_its_event(event: str, side: str, nation: str) -> None:
    """Italy joins the Allies, Bulgaria the CP, Romania whose event comes first; it cannot be held back."""
    m = drawn(event, side)
    n = NATIONS.index(nation)
    assert nation_side(st(m), n) == (0 if side == "allied" else 1)
    told = events(m, "JoinedWar")
    assert [e.nation for e in told] == [n] and asked(m) == f"{side} where_to_deploy"
    assert not st(m).hands[0] | st(m).hands[1], "it is not kept in hand"


@pytest.mark.rules("17.11", "6.54#2")
def test_romania_stays_out_if_both_draw_it_in_one_turn() -> None:
    m = field({}, scenario="1916", turn=19, phase="events", options=OPEN, rp={"GE": 5, "FR": 5},
              cups=["al-romania", "cp-romania"], dice=(EVENT["al-romania"], EVENT["cp-romania"], *(2,) * 20))
    while m.decision is not None and m.decision.message == "whether_to_buy":
        m.choose(sorted(c for c in offers(m) if c.startswith("buy"))[0])
    assert nation_side(st(m), NATIONS.index("RO")) == -1 and st(m).barred >> NATIONS.index("RO") & 1


@pytest.mark.rules("17.11", "6.55")
def test_bulgaria_stays_out_if_its_collapse_comes_first() -> None:
    m = drawn("al-bulgarian-collapse", "allied", cups=["al-bulgarian-collapse"])
    assert st(m).barred >> NATIONS.index("BU") & 1 and nation_side(st(m), NATIONS.index("BU")) == -1


@pytest.mark.rules("17.12", "5.72")
def test_american_units_come_after_the_submarines_have_struck() -> None:
    """Units of +1 come one Strategic Turn after the entry; the submarines of that turn find only those that came before. Entry
    at O, the turn is P (38)."""
    m = field({"us-2": "available"}, turn=38, phase="strategic-warfare", options=OPEN, joined={"allied": ["US"]},
              flags={"us_entered": 14, "uboat_success": 1}, events=["cp-uboat-1"], dice=(2, 1, *(2,) * 20))
    due = st(m).t.us_after[1]
    assert due >> INDEX["us-1"] & 1 and where(m, "us-1") == "available"
    early = field({}, turn=36, phase="strategic-warfare", options=OPEN, flags={"us_entered": 14}, joined={"allied": ["US"]},
                  dice=(2,) * 20)
    assert where(early, "us-1") == "coming"


@pytest.mark.rules("17.12", "5.22#5")
def test_a_submarine_sinks_only_who_waits_already() -> None:
    m = field({"us-2": "available"}, turn=38, phase="strategic-warfare", options=OPEN, joined={"allied": ["US"]},
              flags={"us_entered": 14, "uboat_success": 1}, events=["cp-uboat-1"], dice=(2, 1, *(2,) * 20))
    assert events(m, "Submarines") and where(m, "us-2") == "dead" and where(m, "us-1") == "available"


@pytest.mark.rules("17.13")
def test_what_makes_the_turks_of_europe_deploy() -> None:
    """An Allied unit that enters European Turkey; five hexes of the Turkish surrender in Allied hands; not four."""
    base: dict[str, Any] = {"options": OPEN, "scenario": "1915", "turn": 10, "flags": {"gallipoli": 1}}
    m = in_east({"br-1": "E1023"}, "allied", forts=[], control={"allied": ["E1022", "E1122"]}, **base)
    assert st(m).turks == 0 and T.deployed
    target = next(hex_text(h) for h in bits(T.european_turkey & ~T.beachheads & T.touching[HEX["E1023"]]))
    play(m, "take br-1", f"to {target}")
    assert st(m).turks == 1 and events(m, "TurksDeployed")
    some = next(u for u, h in T.deploy_hex.items() if hex_text(h) not in ("E1023", target))
    assert st(m).loc[some] == T.deploy_hex[some]
    hexes = [hex_text(h) for h in bits(T.ts)]
    for n, falls in ((4, False), (5, True)):
        s = st(field({}, control={"allied": hexes[:n]}, **base))
        assert straits_threatened(s) == falls


@pytest.mark.rules("17.13", "6.52", "6.53")
@pytest.mark.parametrize("event", ["al-gallipoli", "al-salonika"])
def test_a_landing_brings_them_out(event: str) -> None:
    m = field({"br-29": "available"}, scenario="1915", turn=12, phase="new-units", hands=[event], options=OPEN, dice=(2,) * 9)
    assert asked(m) == "allied whether_to_land" and not st(m).turks
    play(m, next(c for c in sorted(offers(m)) if c != "done"))
    while m.decision is not None and m.decision.message in ("who_lands", "where_to_land"):
        m.choose(sorted(offers(m))[-1])
    assert st(m).turks == 1


@pytest.mark.rules("17.13", "6.54#4")
def test_the_greek_entry_brings_them_out() -> None:
    assert st(drawn("al-greece", "allied", scenario="1916", turn=25)).turks == 1


@pytest.mark.rules("17.13")
def test_who_finds_the_enemy_in_his_hex_waits_in_the_box() -> None:
    u, h = next(iter(T.deploy_hex.items()))
    s = st(field({"br-1": hex_text(h)}, scenario="1915", turn=10, options=OPEN, forts=[])).copy()
    s.turks = 0
    deploy_turks(s)
    assert s.loc[u] == AVAILABLE


# 17.2 The Allies -----------------------------------------------------------------------------------------------------------


@pytest.mark.rules("17.21#10NA")
def test_of_the_two_counters_of_the_tenth_division_one_is_in_play() -> None:
    """In Europe or both: a unit that comes at D. In the Near East alone: an event, and no unit by its letter."""
    u, e = INDEX["br-10na"], EVENT["al-10na"]
    for scenario in ("campaign", "campaign-europe"):
        s = TITLE.new(scenario, {}, "", Seeded("1"))
        assert s.loc[u] == COMING and s.t.by_letter[3] >> u & 1 and not s.law.events >> e & 1
    near = TITLE.new("campaign-near-east", {}, "", Seeded("1"))
    assert near.law.events >> e & 1
    m = field({}, scenario="campaign-near-east", turn=8, phase="resources", options=OPEN, dice=(1,) * 30, alone=True)
    assert where(m, "br-10na") == "coming", "D brings no unit there"
    both = field({}, scenario="campaign", turn=8, phase="resources", options=OPEN, dice=(1,) * 30)
    assert where(both, "br-10na") == "available"


def persia(turn: int = 18, *, tabriz: str = "allied", czar: int = NEVER, pef: int = 0) -> Match:
    m = field(dict.fromkeys(("ru-2", "ru-3", "ru-4", "ru-5"), "N3749"), scenario="1916", turn=turn, phase="new-units",
              options=OPEN, control={tabriz: ["N3045"]}, flags={"czar": czar, "pef": pef}, dice=(2,) * 20)
    return on_to(m, "who_goes_to_persia", 8)


@pytest.mark.rules("17.21#PEF", "17.21#PEF1")
def test_three_russians_of_the_caucasus_go_to_hamadan() -> None:
    m = persia()
    assert asked(m) == "allied who_goes_to_persia" and offers(m, "send") == {"ru-2", "ru-3", "ru-4", "ru-5"}
    play(m, "send ru-2", "send ru-3", "send ru-4")
    assert asked(m) != "allied who_goes_to_persia", "three at most"
    assert {where(m, f"ru-{n}") for n in (2, 3, 4)} == {"N2436"} and where(m, "ru-5") == "N3749"


@pytest.mark.rules("17.21#PEF")
@pytest.mark.parametrize(("more", "can"), [({"turn": 17}, True), ({"tabriz": "central"}, False), ({"czar": 6}, False),
                                           ({"pef": 2}, False)])
def test_once_with_tabriz_before_the_fall_of_the_czar(more: dict[str, Any], can: bool) -> None:
    assert (asked(persia(**more)) == "allied who_goes_to_persia") == can


@pytest.mark.rules("17.21#PEF")
def test_not_before_january_1916() -> None:
    m = field({"ru-2": "N3749"}, scenario="1915", turn=16, phase="new-units", options=OPEN, control={"allied": ["N3045"]},
              dice=(2,) * 9)
    assert asked(on_to(m, "who_goes_to_persia", 6)) != "allied who_goes_to_persia"


@pytest.mark.rules("17.21#PEF2")
def test_it_withdraws_as_a_whole_and_for_good() -> None:
    m = play(persia(), "send ru-2", "send ru-3", "done")
    on_to(m, "whether_leave_persia", 60)
    assert asked(m) == "allied whether_leave_persia"
    play(m, next(c for c in offers(m) if c != "done"))
    assert where(m, "ru-2") == where(m, "ru-3") == "available-ne" and st(m).pef == 2
    on_to(m, "who_goes_to_persia", 12)
    assert asked(m) != "allied who_goes_to_persia"


# 17.3 The Central Powers ---------------------------------------------------------------------------------------------------


@pytest.mark.rules("17.31#TU19")
@pytest.mark.parametrize(("place", "turn", "changed"), [("N2416", 31, False), ("N2416", 34, True), ("dead-ne", 34, True),
                                                        ("reserve", 34, True)])
def test_the_turkish_nineteenth_division_is_exchanged_at_n(place: str, turn: int, changed: bool) -> None:
    m = field({"tu-19": place}, turn=turn, phase="resources", options=OPEN, dice=(1,) * 30)
    assert bool(st(m).back >> INDEX["tu-19"] & 1) == changed
    assert (T.attack[0][INDEX["tu-19"]], T.attack[1][INDEX["tu-19"]]) == (3, 2)


NORTH, SOUTH = "E5012", "E4413"
AUSTRIANS = [u for u in INDEX if u.startswith("ah-") and (OF_NATION[AH] & INFANTRY) >> INDEX[u] & 1]


@pytest.mark.rules("17.31#AH")
@pytest.mark.parametrize(("cities", "bolshevik", "open_"), [(["E4129", "E3031"], NEVER, True), (["E4129"], NEVER, False),
                                                            (["E4129", "E3031"], 13, False)])
def test_four_austrians_north_of_the_row_unless_kiev_and_odessa_are_held(cities: list[str], bolshevik: int, open_: bool) -> None:
    """A fifth may go to Russian Poland only while both cities are the CP's, before the Bolsheviks."""
    units = {u: "E4914" for u in AUSTRIANS[:4]} | {AUSTRIANS[4]: "E4813"}
    m = in_east(units, "central", options=OPEN, control={"central": [*cities, "E4816", "E4713"]}, forts=[],
                flags={"bolshevik": bolshevik})
    play(m, f"take {AUSTRIANS[4]}")
    beyond = {x for x in offers(m, "to") if x.startswith("E") and int(x[1:3]) > 48 and not T.country["GE"] >> HEX[x] & 1}
    assert bool(beyond) == open_


@pytest.mark.rules("17.31#AH")
def test_when_the_cities_are_lost_again_only_four_of_them_attack() -> None:
    six = {u: "E4914" for u in AUSTRIANS[:6]}
    target = next(hex_text(x) for x in bits(T.touching[HEX["E4914"]] & ~T.forts & T.terrain["clear"]))
    m = field({**six, "ru-5": target}, phase="combat-1", west="allied", options=OPEN, trenches=NO_TRENCHES, forts=[], dice=(1,))
    while asked(m) != "central where_to_attack":
        m.choose("done")
    play(m, f"attack {target}")
    assert "join-all" not in offers(m)
    play(m, *(f"join {u}" for u in AUSTRIANS[:4]))
    assert not offers(m, "join") and refused(m, f"join {AUSTRIANS[4]}") == ["17.31#AH"]


@pytest.mark.rules("17.31#AH")
def test_after_the_bolsheviks_those_beyond_four_go_south_first() -> None:
    six = {u: "E4914" for u in AUSTRIANS[:6]}
    m = in_east(six, "central", options=OPEN, control={"central": ["E4816", "E4713"]}, forts=[],
                flags={"bolshevik": 14, "czar": 12})
    assert offers(m) == {f"take {u}" for u in AUSTRIANS[:6]}, "two of the six have to go before anything else"
    for u in AUSTRIANS[:2]:
        play(m, f"take {u}")
        goals = offers(m, "to")
        assert "stop" not in offers(m)
        play(m, f"to {sorted(x for x in goals if int(x[1:3]) <= 48)[0]}")
        if asked(m) == "central where_to":
            play(m, "stop")
    assert "done" in offers(m)
