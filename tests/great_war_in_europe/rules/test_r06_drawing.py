"""6.1 Drawing, and events that happen or are played in the Events Phase."""
from __future__ import annotations

from typing import Any

import pytest

from marne.games.great_war_in_europe import TITLE
from marne.games.great_war_in_europe.pieces import (
    ALLIED,
    BR,
    CENTRAL,
    EVENT,
    GE,
    GK,
    HEX,
    INDEX,
    LETTERS,
    RO,
    RU,
    TU,
)
from marne.games.great_war_in_europe.rules.r05_6_surrender import pressure
from marne.games.great_war_in_europe.rules.r06_happen import at_once, libyans_return, too_early, troops
from marne.games.great_war_in_europe.rules.r06_play import effect, trench_sites, useless
from marne.games.great_war_in_europe.rules.r09_strategic import domain
from marne.games.great_war_in_europe.rules.r17_1_entry import joins_side, romania_undone
from marne.games.great_war_in_europe.rules.r17_2_areas import barred, closed_ground
from marne.games.great_war_in_europe.rules.r18_victory import victory_hexes
from marne.games.great_war_in_europe.state import State, put
from marne.kernel.chance import Seeded
from marne.match import Match
from marne.parts.bits import mask
from tests.great_war_in_europe.arena import asked, events, field, hexes, holder, offers, play, st, units_in, where

OPEN = {"open-stacks": True, "secret-events": False}


def bit(event: str) -> int:
    return 1 << EVENT[event]


def new(scenario: str) -> State:
    s = TITLE.new(scenario, OPEN, "", Seeded("1"))
    assert isinstance(s, State)
    return s


def drawing(cups: list[str], drawn: list[str], *more_dice: int, units: dict[str, str] | None = None, side: str = "allied",
            **more: Any) -> Match:
    """A side buys and draws those events in this order; the other buys nothing and has nothing in its cup."""
    more.setdefault("options", OPEN)
    more.setdefault("rp", {"BR": 3} if side == "allied" else {"GE": 3})
    m = field(units or {}, phase="events", cups=cups, dice=[*(EVENT[e] for e in drawn), *more_dice], **more)
    assert asked(m) == f"{side} whether_to_buy"
    return play(m, "buy br" if side == "allied" else "buy ge")


def held(event: str, units: dict[str, str] | None = None, **more: Any) -> Match:
    """A side plays an event from its hand in the Events Phase."""
    more.setdefault("options", OPEN)
    m = field(units or {}, phase="events", cups=[], hands=[event], **more)
    assert asked(m).endswith("which_event"), asked(m)
    return play(m, f"play {event}")


# 6.1 Drawing ---------------------------------------------------------------------------------------------------------------


@pytest.mark.rules("6.12 [draw]", "6.13 [draw]", "6.15 [draw]")
def test_a_no_event_goes_back_before_the_second_draw_and_counts() -> None:
    m = drawing(["al-none", "al-foch"], ["al-none", "al-none"])
    assert st(m).rp[BR] == 2 and not st(m).hands[ALLIED]
    assert st(m).cups[ALLIED] == bit("al-none") | bit("al-foch")


@pytest.mark.rules("6.12 [draw]")
def test_a_mandatory_event_happens_at_once_another_is_kept() -> None:
    m = drawing(["al-zimmerman", "al-foch"], ["al-zimmerman", "al-foch"], letter="K", turn=27)
    s = st(m)
    assert s.us_entry == LETTERS.index("L") and s.spent & bit("al-zimmerman")
    assert s.hands[ALLIED] & bit("al-foch") or s.in_play & bit("al-foch")


@pytest.mark.rules("6.15 [draw]")
def test_what_is_drawn_and_used_up_never_goes_back() -> None:
    m = drawing(["al-zimmerman", "al-none"], ["al-zimmerman", "al-none"], letter="K", turn=27)
    assert st(m).cups[ALLIED] == bit("al-none")


@pytest.mark.rules("6.17 [draw]")
@pytest.mark.parametrize("secret", [True, False])
def test_held_events_are_secret_if_that_is_agreed(secret: bool) -> None:
    m = field({}, phase="movement-1", hands=["al-foch"], options={"secret-events": secret})
    seen = m.view("central")["events"]["allied"]["held"]
    assert seen == 1 if secret else seen == ["al-foch"]
    assert m.view("allied")["events"]["allied"]["held"] == ["al-foch"]


@pytest.mark.rules("6.17 [draw]")
def test_an_event_that_is_played_lies_open() -> None:
    m = held("al-foch", options={"secret-events": True, "open-stacks": True})
    assert "al-foch" in str(m.view("central")["events"])


# Units ---------------------------------------------------------------------------------------------------------------------


@pytest.mark.rules("6.6", "5.32")
def test_the_austrian_polish_division_fights_in_the_east_outside_the_balkans() -> None:
    m = drawing(["cp-polish-division", "cp-none"], ["cp-polish-division", "cp-none"], side="central")
    u = INDEX["ah-po"]
    assert where(m, "ah-po") == "available"
    s = st(m)
    shut = barred(s, 1 << u)
    assert shut & s.t.balkans == s.t.balkans and shut >> HEX["W6630"] & 1
    assert not shut >> HEX["E4816"] & 1
    assert barred(s, 1 << INDEX["ah-1"]) & s.t.balkans != s.t.balkans, "others may go to the Balkans"


@pytest.mark.rules("6.5", "15.41")
def test_the_shock_troop_event_costs_germany_and_opens_the_conversions() -> None:
    m = field({"ge-2": "W6630"}, phase="events", cups=[], hands=["cp-shock-1"], rp={"GE": 0}, options=OPEN)
    assert asked(m) != "central which_event", "without a point it cannot be played"
    m = field({"ge-2": "W6630"}, phase="events", cups=[], hands=["cp-shock-1"], rp={"GE": 1}, options=OPEN)
    while asked(m) != "central which_event":
        play(m, "pass")
    play(m, "play cp-shock-1")
    assert st(m).rp[GE] == 0 and st(m).shock_due == 6 and st(m).in_play & bit("cp-shock-1")


@pytest.mark.rules("6.7", "6.36", "13.28#4", "14.53", "15.81")
def test_the_arabs_rise_untried_in_a_desert_hex_of_palestine_without_cp_units() -> None:
    m = drawing(["al-ana", "al-none"], ["al-ana"], INDEX["ab-ana-2"], EVENT["al-none"], units={"tu-17": "N2601"},
                ne_trenches=["N2710", "N2601"])
    assert asked(m) == "allied where_first_arabs"
    s = st(m)
    assert offers(m, "arabs") == hexes(s.t.terrain["desert"] & s.t.region["palestine"]) - {"N2601"}
    play(m, "arabs N2710")
    assert units_in(m, "N2710") and holder(m, "N2710") == "allied" and not st(m).tried
    assert hexes(st(m).ne_trenches) == {"N2601"}, "they enter their hex, and its trenches are gone"
    assert st(m).in_play & bit("al-ana")


@pytest.mark.rules("6.9", "13.28#4")
def test_the_armenian_republic_after_the_bolsheviks_in_a_free_russian_town_of_the_caucasus() -> None:
    m = drawing(["al-armenian-republic", "al-none"], ["al-armenian-republic"], INDEX["am-2"], EVENT["al-none"],
                units={"ru-66": "N4339", "tu-17": "N4239"}, flags={"czar": 11, "bolshevik": 13}, turn=36)
    assert asked(m) == "allied where_armenians"
    s = st(m)
    towns = s.t.towns & ~s.t.cities & s.t.country["RU"] & mask(h for h in HEX.values() if h >= HEX["N2941"])
    assert offers(m, "armenians") <= hexes(towns) - {"N4339", "N4239"}
    h = sorted(offers(m, "armenians"))[0]
    play(m, f"armenians {h}")
    assert where(m, "am-2") == h


@pytest.mark.rules("6.9")
def test_before_that_it_goes_back_into_the_cup() -> None:
    m = drawing(["al-armenian-republic", "al-none"], ["al-armenian-republic", "al-none"])
    assert st(m).cups[ALLIED] & bit("al-armenian-republic") and events(m, "EventReturned")
    s = st(m)
    s.bolshevik = 13
    assert not too_early(s, EVENT["al-armenian-republic"])


@pytest.mark.rules("6.12 [event]")
def test_3in_and_7in_leave_in_the_european_game_only() -> None:
    s = new("campaign-europe")
    put(s, INDEX["br-3in"], HEX["W6312"])
    assert not useless(s, ALLIED, EVENT["al-remove-3in-7in"])
    at_once(s, ALLIED, EVENT["al-remove-3in-7in"])
    assert {s.loc[INDEX[u]] for u in ("br-3in", "br-7in")} == {9011}
    assert not new("campaign").law.events & bit("al-remove-3in-7in") or useless(new("campaign"), ALLIED,
                                                                             EVENT["al-remove-3in-7in"])


@pytest.mark.rules("6.62")
def test_the_10th_new_army_division_comes_into_the_near_east_box() -> None:
    m = field({"br-14in": "N2252", "tu-17": "N3833"}, phase="events", scenario="campaign-near-east", alone=True, turn=20,
              cups=["al-10na"], dice=[EVENT["al-10na"]], options=OPEN)
    assert asked(m) == "allied whether_to_buy"
    play(m, "draw")
    assert where(m, "br-10na") == "available-ne"
    while m.decision is not None and m.decision.message != "who_enters":
        play(m, "pass")
    assert "br-10na" in offers(m, "bring"), "in the same turn"


# Commanders, lines, headquarters -------------------------------------------------------------------------------------------


@pytest.mark.rules("6.31", "6.32", "6.34")
@pytest.mark.parametrize("event", ["al-foch", "al-allenby", "al-tiger"])
def test_foch_allenby_and_the_tiger_stay_in_play(event: str) -> None:
    m = held(event)
    assert st(m).in_play & bit(event) and not st(m).hands[ALLIED]


@pytest.mark.rules("6.31", "10.84")
@pytest.mark.parametrize("west", ["allied", "central"])
def test_foch_has_an_extra_combat_in_the_west_in_every_turn_whoever_has_the_initiative(west: str) -> None:
    m = field({"fr-5": "W5909", "br-40na": "W5910"}, west=west, events=["al-foch"], options=OPEN)
    for _ in range(30):
        if m.decision is None or asked(m) == "allied where_marker":
            break
        play(m, "done")
    assert asked(m) == "allied where_marker" and {"W5909", "W5910"} <= offers(m, "mark")
    from marne.games.great_war_in_europe.rules.r10_8_command import FRENCH_CHIEF, retire
    retire(st(m), FRENCH_CHIEF)
    assert st(m).in_play & bit("al-foch")


@pytest.mark.rules("6.32", "10.84")
def test_allenby_once_and_in_egypt_only() -> None:
    m = field({"br-53t": "N3311", "br-14in": "N2252", "fr-5": "W5909"}, west="allied", events=["al-allenby"], options=OPEN)
    for _ in range(30):
        if m.decision is None or asked(m) == "allied where_marker":
            break
        play(m, "done")
    assert offers(m, "mark") == {"N3311"}
    from marne.games.great_war_in_europe.rules.r10_8_command import BRITISH_CHIEF, retire
    retire(st(m), BRITISH_CHIEF)
    assert not st(m).in_play & bit("al-allenby") and st(m).spent & bit("al-allenby")


@pytest.mark.rules("6.33", "9.23")
def test_maude_lets_the_british_travel_in_iraq() -> None:
    s = new("1915")
    u = INDEX["br-6in"]
    assert not domain(s, u, 4)
    s.in_play |= bit("al-maude")
    board = domain(s, u, 4)
    assert board >> s.t.basra & 1 and board >> s.t.abadan & 1
    assert not board & ~(s.t.iraq_south | 1 << s.t.abadan) and not board & s.t.country["PN"] & ~(1 << s.t.abadan)
    assert not domain(s, INDEX["ru-1cauc"], 4), "not the Russians"


@pytest.mark.rules("6.34", "18.24")
def test_the_tiger_takes_one_from_the_morale_roll() -> None:
    from marne.games.great_war_in_europe.rules.r18_victory import sudden_death
    plus = []
    for tiger in (False, True):
        m = field({}, dice=[1], events=["al-tiger"] if tiger else [])
        s = st(m).copy()
        s.log, s.vp = [], -50
        s.in_play = s.in_play | bit("al-tiger") if tiger else s.in_play & ~bit("al-tiger")
        sudden_death(s, HEX["W5909"])
        plus.append(s.log[-1].plus)                         # type: ignore[attr-defined]
    assert plus[1] == plus[0] - 1


@pytest.mark.rules("6.36", "14.53")
def test_near_east_trenches_go_where_supplied_turks_stand_but_not_in_cities_mountains_or_marsh() -> None:
    m = field({"tu-17": "N2813", "tu-18": "N2416", "tu-53": "N3833", "ge-701": "N2814", "tu-28": "N3834", "tu-gndm": "N2448"},
              phase="events", cups=[], hands=["cp-ne-trench-1"], options=OPEN)
    sites = hexes(trench_sites(st(m)))
    assert "N2813" in sites and "N3833" in sites
    assert not sites & {"N2416", "N2814", "N3834", "N2448"}, "a city, no Turks, a mountain, a Persian"
    play(m, "play cp-ne-trench-1", "dig N2813")
    assert st(m).ne_trenches == 1 << HEX["N2813"] and st(m).spent & bit("cp-ne-trench-1")


@pytest.mark.rules("6.35", "6.36")
def test_the_gaza_line_lives_until_an_allied_unit_enters_and_never_after_one_has_been_there() -> None:
    from marne.games.great_war_in_europe.rules.r07_1_control import enters
    s = st(held("cp-kress", {"tu-17": "N2813", "br-53t": "N3311"}))
    assert s.ne_trenches == HEX_BOARD
    enters(s, ALLIED, 1 << INDEX["ab-ana-1"], HEX["N2712"])
    assert s.ne_trenches == 1 << HEX["N2813"], "the Arabs, too"
    s = new("1915")
    enters(s, ALLIED, 1 << INDEX["br-53t"], HEX["N2813"])
    enters(s, CENTRAL, 1 << INDEX["tu-17"], HEX["N2813"])
    effect(s, CENTRAL, EVENT["cp-kress"])
    assert not s.ne_trenches, "though it is Turkish again"


HEX_BOARD = 1 << HEX["N2712"] | 1 << HEX["N2813"]


@pytest.mark.rules("6.44")
def test_the_yilderim_hq_is_bombed_in_egypt_only() -> None:
    m = held("al-hq-bombed", {"tu-hq-yag": "N2416"})
    assert st(m).back >> INDEX["tu-hq-yag"] & 1 and st(m).spent & bit("al-hq-bombed")
    m = field({"tu-hq-yag": "N1540"}, phase="events", cups=[], hands=["al-hq-bombed"], options=OPEN)
    assert asked(m) != "allied which_event"


@pytest.mark.rules("6.45", "5.62#6", "18.12")
def test_the_army_of_islam_wants_turks_in_baku_which_then_is_no_victory_hex() -> None:
    s = new("1918")
    s.in_play |= bit("cp-army-of-islam")
    assert ("5.62#6", 4) in pressure(s)
    for u, counts, plus in (("tu-17", False, False), ("ge-701", True, True)):
        x = s.copy()
        put(x, INDEX[u], x.t.baku)
        x.control[CENTRAL] |= 1 << x.t.baku
        assert (("5.62#6", 4) in pressure(x)) == plus
        if x.t.cp_vp >> x.t.baku & 1:
            assert bool(victory_hexes(x) >> x.t.baku & 1) == counts, u
    s.turn = 46
    assert not useless(s, CENTRAL, EVENT["cp-army-of-islam"]), "November 1918"
    s.turn = 47
    assert useless(s, CENTRAL, EVENT["cp-army-of-islam"])


# Withdrawals ---------------------------------------------------------------------------------------------------------------


@pytest.mark.rules("6.46")
def test_libya_takes_three_factors_first_from_egypt_then_the_box_then_iraq_and_gives_them_back() -> None:
    m = drawing(["cp-libya", "cp-none"], ["cp-libya"], EVENT["cp-none"], side="central", letter="F", turn=16, scenario="1915",
                units={"br-53t": "N4309", "br-10in": "N4309", "br-14in": "N2252", "br-75": "available-ne", "br-cd-1": "N4411"})
    assert where(m, "br-53t") == "removed" and where(m, "br-10in") == "N4309", "the 10th Indian is not sent"
    assert where(m, "br-75") == "removed", "two factors are not three: the box comes next"
    assert where(m, "br-14in") == "N2252"
    s = st(m)
    assert s.libya == LETTERS.index("I")
    s.letter = LETTERS.index("H")
    libyans_return(s)
    assert s.libya_units
    s.letter = LETTERS.index("I")
    libyans_return(s)
    assert not s.libya_units and {s.loc[INDEX[u]] for u in ("br-53t", "br-75")} == {9001}


def kaiserschlacht(turn: int, units: dict[str, str], **more: Any) -> Match:
    m = field({"tu-17": "N3833", **units}, phase="events", scenario="campaign-near-east", alone=True, turn=turn,
              cups=["cp-kaiserschlacht"], dice=[EVENT["cp-kaiserschlacht"], *[1] * 20],
              options=OPEN, **more)
    while asked(m) != "central whether_to_buy":
        play(m, "pass")
    return play(m, "draw")


@pytest.mark.rules("6.64")
def test_the_kaiserschlacht_takes_nine_factors_three_of_them_cavalry_egypt_first() -> None:
    m = kaiserschlacht(38, {"br-53t": "N4309", "br-54t": "N4309", "br-1alh": "N4309", "br-2alh": "N4309", "br-7inc": "N2252",
                            "br-14in": "N2252", "br-spr": "N2747", "br-75": "dead-ne"})
    assert m.decision is not None and m.decision.rule == "6.64" and {c.rule for c in m.decision.choices} == {"6.64"}
    assert offers(m, "send-west") == {"br-1alh", "br-2alh"}, "cavalry of Egypt first"
    play(m, "send-west br-1alh")
    assert where(m, "br-2alh") == "removed" and where(m, "br-7inc") == "removed", "then that of Iraq"
    assert offers(m, "send-west") == {"br-53t", "br-54t"}
    play(m, "send-west br-53t")
    assert where(m, "br-54t") == "removed" and where(m, "br-14in") == "removed", "nine in all"
    assert where(m, "br-spr") == "N2747" and where(m, "br-75") == "dead-ne"
    assert st(m).kaiserschlacht == 40, "three turns of weaker attacks"


@pytest.mark.rules("6.64")
def test_drawn_in_1917_it_waits_for_january_1918_drawn_after_july_it_is_void() -> None:
    m = kaiserschlacht(36, {"br-53t": "N4309"})
    assert where(m, "br-53t") == "N4309" and st(m).kaiserschlacht_due
    for _ in range(200):
        if m.decision is None or where(m, "br-53t") == "removed":
            break
        texts = [c.text for c in m.decision.choices]
        m.choose(next((t for t in ("done", "pass", "stop", "back") if t in texts), texts[0]))
    assert st(m).turn == 37 and where(m, "br-53t") == "removed"


@pytest.mark.rules("6.64")
@pytest.mark.parametrize(("turn", "void"), [(42, False), (43, True)])
def test_july_1918_is_its_last_month(turn: int, void: bool) -> None:
    s = new("1918-near-east")
    s.turn = turn
    assert useless(s, CENTRAL, EVENT["cp-kaiserschlacht"]) == void


@pytest.mark.rules("6.64")
def test_without_cavalry_other_units_go() -> None:
    s = st(field({"br-53t": "N4309", "br-14in": "N2252", "br-spr": "N2747"}))
    assert not troops(s, False, True) and troops(s, False, False) == 1 << INDEX["br-53t"]


# Entries -------------------------------------------------------------------------------------------------------------------


@pytest.mark.rules("6.54#2")
def test_both_romania_events_in_one_turn_keep_romania_out_for_good() -> None:
    s = new("campaign")
    for side, event in ((ALLIED, "al-romania"), (CENTRAL, "cp-romania")):
        at_once(s, side, EVENT[event])
    romania_undone(s)
    assert s.barred >> RO & 1 and not (s.entering[0] | s.entering[1]) >> RO & 1
    assert useless(s, ALLIED, EVENT["al-romania"])
    s = new("campaign")
    at_once(s, ALLIED, EVENT["al-romania"])
    romania_undone(s)
    assert s.entering[ALLIED] >> RO & 1 and not s.barred >> RO & 1


@pytest.mark.rules("6.54#4")
def test_greek_entry_before_any_landing_deploys_the_turks_and_opens_albania() -> None:
    s = new("1915")
    assert not s.turks and closed_ground(s) & s.t.country["AL"] == s.t.country["AL"]
    joins_side(s, GK, ALLIED)
    assert s.turks and not closed_ground(s) & s.t.country["AL"] & s.law.ground
    assert useless(s, ALLIED, EVENT["al-salonika"]) and not useless(s, ALLIED, EVENT["al-gallipoli"])


# Influenza, surrender, points ----------------------------------------------------------------------------------------------


@pytest.mark.rules("6.58#1", "6.58")
def test_influenza_wears_out_two_dice_of_shock_troops_that_the_cp_chooses() -> None:
    m = drawing(["al-influenza", "al-none"], ["al-influenza"], 1, 1, EVENT["al-none"], scenario="1918", turn=41, letter="P",
                units={"ge-2": "W6630 shock", "ge-4": "W6630 shock", "ge-5": "W6630 shock", "ab-ana-1": "N2601"})
    assert asked(m) == "central who_is_worn" and offers(m, "wear") == {"ge-2", "ge-4", "ge-5"}
    play(m, "wear ge-4", "wear ge-2")
    s = st(m)
    assert s.back >> INDEX["ge-5"] & 1 and not s.back >> INDEX["ge-2"] & 1
    assert s.worn == 1 << INDEX["ge-2"] | 1 << INDEX["ge-4"], "they never become shock troops again"
    assert s.influenza == 41 and s.no_rebuild


@pytest.mark.rules("6.58#1")
def test_without_shock_troops_nothing_is_rolled() -> None:
    m = drawing(["al-influenza", "al-none"], ["al-influenza"], EVENT["al-none"], scenario="1918", turn=41, letter="P",
                units={"ge-2": "W6630", "ab-ana-1": "N2601"})
    assert st(m).influenza == 41 and not st(m).worn


@pytest.mark.rules("6.59")
def test_turkey_surrenders_by_event_in_the_european_game_only() -> None:
    assert not new("campaign").law.events & bit("al-turkey-surrenders")
    s = new("campaign-europe")
    assert s.law.events & bit("al-turkey-surrenders")
    s.joined[CENTRAL] |= 1 << TU
    effect(s, ALLIED, EVENT["al-turkey-surrenders"])
    assert s.turkey_out


@pytest.mark.rules("6.61")
@pytest.mark.parametrize(("event", "side", "nation"), [("cp-tu-rp", CENTRAL, TU), ("al-ru-rp", ALLIED, RU),
                                                       ("al-br-rp", ALLIED, BR)])
def test_resource_points_by_event_in_the_near_east_alone(event: str, side: int, nation: int) -> None:
    s = new("campaign-near-east")
    before = s.rp[nation]
    effect(s, side, EVENT[event])
    assert s.rp[nation] == before + 2 and s.spent & bit(event)
    assert not new("campaign").law.events & bit(event)

