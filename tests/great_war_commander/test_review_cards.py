"""Cases where cards, events, ground and works meet."""
from __future__ import annotations

import pytest

from marne.games.great_war_commander.choices import SITUATION
from marne.games.great_war_commander.events import MeleeBegan
from marne.games.great_war_commander.pieces import INDEX, LOST, STRATEGY
from marne.games.great_war_commander.rules.orders.O16_melee import melees
from marne.games.great_war_commander.rules.orders.O17_air import strike
from marne.games.great_war_commander.rules.orders.O26_rout import fall_back
from marne.games.great_war_commander.rules.r02_grid import HEX
from marne.games.great_war_commander.state import IGNORE_WIRE, put, reground
from marne.parts.bits import bits
from tests.great_war_commander.arena import Arena
from tests.great_war_commander.fates import ARMIES, after_event, event, framed, hexes_drawn, kill, texts
from tests.great_war_commander.firing import op_fire
from tests.great_war_commander.moving import REST, move


@pytest.mark.rules("E95(3)", "T100", "8.1.6")
def test_E95_3_drumfire_leaves_a_blaze_as_it_is() -> None:
    """No other marker may come into a blaze, so neither a shell hole nor a ruin."""
    a = Arena(ARMIES, hexes=["G6"], ground={"G6": "woods", "G5": "building", "F5": "building"})
    a.s.blaze |= 1 << HEX["G6"] | 1 << HEX["G5"]
    reground(a.s)
    after_event(event(a, "german", 95).play("hex G5", "hex F5"))
    assert [a.ground(h) for h in ("G6", "G5", "F5")] == ["woods", "building", "ruin"]


@pytest.mark.rules("E95(3)", "T121.1")
def test_E95_3_drumfire_takes_a_path_over_printed_shell_holes() -> None:
    a = Arena(ARMIES, hexes=["G6"], ground={"G6": "shell-hole"}, paths=[["G5", "G6", "G7"]])
    after_event(event(a, "german", 95).play("hex G5", "hex F5"))
    assert a.s.nopath >> HEX["G6"] & 1


@pytest.mark.rules("E56", "E97(2)", "11.4")
def test_E97_2_the_random_hex_is_drawn_even_if_nobody_can_come_back() -> None:
    """What is impossible is left out, the rest is done: and a random hex may mend a broken weapon."""
    a = Arena({"H6": "ge-inf+ge-mg08", **ARMIES}, hexes=["G1"])
    a.s.wbroken |= 1 << a.s.arm[INDEX["ge-inf.1"]]                      # mended by 1 to 5
    after_event(event(a, "german", 97))
    assert hexes_drawn(a) == 1 and not a.s.wbroken


@pytest.mark.rules("S98.3.4", "F128.1")
def test_S98_3_4_whom_the_mines_take_is_not_suppressed_as_well() -> None:
    """Assaults suppress those who are in the enemy's hex; a casualty keeps no marker."""
    a = Arena({"H6": "fr-inf! fr-lt-durant", "H5": "ge-inf", **REST}, active="allied", strategy={"allied": "fr-s4"},
              works={"H5": "mines"}, dice=["5-6", "1-1", "6-6"])
    move(a, "activate fr-lt-durant", "activate fr-inf.1", "move fr-inf.1", "with fr-lt-durant", "strategy fr-s4 1", "step H5")
    a.play("choose fr-inf.1").calm()
    assert a.where("fr-inf.1") == "lost" and not a.is_("supp", "fr-inf.1")
    assert "fr-lt-durant" in a.at("H5") and a.is_("supp", "fr-lt-durant")


@pytest.mark.rules("A45.3")
def test_A45_3_three_formations_come_into_three_hexes() -> None:
    """None of the hexes may hold a formation of either side, so nobody joins one who has just come."""
    ground = {h: "woods" for h in ("J4", "J5", "K4", "I4")}
    a = Arena(ARMIES, active="allied", allied=["O23", "O21"], german=["A45.3"], ground=ground, dice=["6-6"])
    a.turn().play("pass")
    a.play("discard " + texts(a, "discard")[0], "done")
    card = next(f"action {row.id}" for c, row in enumerate(a.s.t.cards) if a.s.hand[0] >> c & 1 and row.action == "A45.3")
    a.calm(card).play(card).calm("place ge-stoss.1 J4").play("place ge-stoss.1 J4")         # 12: two platoons, a lieutenant
    second = next(c for c in a.choices if c.startswith("place ge-stoss.2"))
    a.play(second)
    taken = {"J4", second.split()[-1]}
    where = {c.split()[-1] for c in a.choices if c.startswith("place ge-lt")}
    lieutenants = {a.where(n) for n in INDEX if n.startswith("ge-lt-") and a.s.loc[INDEX[n]] < 200}
    assert (where or lieutenants) and not (where | lieutenants) & taken


@pytest.mark.rules("A45.3", "E72(2)")
@pytest.mark.parametrize(("spare", "came"), [(True, 1), (False, 0)])
def test_A45_3_what_is_not_among_the_unused_counters_does_not_come(spare: bool, came: int) -> None:
    """Only the events go on to the next line of the table; the action places the formations if they are available."""
    a = Arena(ARMIES, active="allied", allied=["O23", "O21"], german=["A45.3"], ground={"J4": "woods"}, dice=["1-4"])
    counters = [n for n in INDEX if n.startswith("ge-inf.")]                                # 5: an infantry platoon in 1917
    for n in counters if not spare else []:
        if a.where(n) == "unused":
            put(a.s, INDEX[n], LOST)
    before = set(bits(a.s.present))
    a.turn().play("pass")
    a.play("discard " + texts(a, "discard")[0], "done")
    card = next(f"action {row.id}" for c, row in enumerate(a.s.t.cards) if a.s.hand[0] >> c & 1 and row.action == "A45.3")
    a.calm(card).play(card).calm()
    assert len(set(bits(a.s.present)) - before) == came


@pytest.mark.rules("S98.5.3")
@pytest.mark.parametrize("cards", [[], ["O26"]])
def test_S98_5_3_sammies_may_be_played_when_the_op_fire_comes(cards: list[str]) -> None:
    """At any moment of the Offensive: also before the defence roll, with or without cards in hand."""
    card = SITUATION[STRATEGY["us-s3"]][1].text
    a = Arena({"H4": "ge-inf", "L4": "us-lt-kelly us-inf"}, scenario="gwc-13", active="allied", german=["O21"], allied=cards,
              strategy={"allied": "us-s3"}, dice=["5-6", "1-3"], options={"offensive-stack": True}).order(24)
    while a.asked in ("who_leads_offensive", "who_joins_offensive"):
        a.play("all" if "all" in a.choices else a.choices[0])
    a.play("move us-inf.1")
    if a.asked == "who_goes_along":
        a.play("done")
    a.play("step K5", op_fire(a, "german")).calm(card)
    assert a.seat == "allied" and a.asked == "which_defence_card"
    a.play(card).calm()
    assert not a.is_("demo", "us-inf.1") and a.s.shand[1] == 255


@pytest.mark.rules("S98.5.3")
def test_S98_5_3_the_window_does_not_tell_which_strategy_card_they_hold() -> None:
    """Whoever has another card is asked the same, with the card not among the choices; in a Move nobody is asked."""
    def fired_at(order: int, held: str) -> list[str]:
        a = Arena({"H4": "ge-inf", "L4": "us-lt-kelly us-inf"}, scenario="gwc-13", active="allied", german=["O21"],
                  strategy={"allied": held}, dice=["5-6", "1-3"], options={"offensive-stack": True}).order(order)
        while a.asked in ("who_leads_offensive", "who_joins_offensive", "whom_to_activate", "whom_else_to_activate"):
            a.play(next((c for c in ("all", "activate us-lt-kelly") if c in a.choices), a.choices[0]))
        a.play("move us-inf.1")
        if a.asked == "who_goes_along":
            a.play("done")
        a.play("step K5", op_fire(a, "german"))
        seen = []
        while a.s.decision is not None and a.asked not in ("who_moves", "where_to_step"):
            seen.append(a.asked)
            quiet = next((c for c in ("no", "keep") if c in a.choices), a.choices[0])
            a.play(quiet, calm=False)
        return seen
    assert fired_at(24, "us-s3") == fired_at(24, "us-s8")
    assert "which_defence_card" in fired_at(24, "us-s8") and "which_defence_card" not in fired_at(23, "us-s3")


# Mines -------------------------------------------------------------------------------------------------------------------------


@pytest.mark.rules("E64.2", "F128.2")
def test_E64_2_a_squad_detached_during_the_defence_against_mines_shares_the_result() -> None:
    """What still awaits the platoon befalls the squad that has just left it in the same way."""
    a = Arena({"H6": "ge-lt-ebel ge-inf+ge-mg0815", **REST}, works={"H5": "mines"}, events=[64],
              dice=["6-6", framed("ge", "event")])
    move(a, "activate ge-lt-ebel", "activate ge-inf.1", "move ge-inf.1", "done", "step H5").calm()
    assert a.asked != "which_detachment"                                # the leader has stayed behind: nothing to detach
    a = Arena({"H6": "ge-inf+ge-mg0815", "H5": "ge-lt-ebel", **REST}, works={"H5": "mines"}, events=[64],
              dice=["6-6", framed("ge", "event")])
    move(a, "activate ge-inf.1", "step H5", "choose ge-inf.1").calm()
    assert a.is_("demo", "ge-inf.1") and a.is_("demo", "ge-abt.1")


@pytest.mark.rules("A47", "O26.3", "F128.2")
def test_A47_a_squad_in_the_place_of_a_routing_platoon_routs_on() -> None:
    """It takes the place of the platoon, which was on its way; demoralised as the platoon was."""
    a = Arena({"H6": "fr-inf!", **REST}, works={"H6": "mines"}, allied=["A47"], dice=["6-6", "1-1"])
    card = next(f"action {row.id}" for c, row in enumerate(a.s.t.cards) if a.s.hand[1] >> c & 1 and row.action == "A47")
    a.run(fall_back, INDEX["fr-inf.1"], 2)
    to_edge = a.s.law.sides[1].to_edge
    far = to_edge[HEX["H6"]]
    while a.s.decision is not None:
        a.calm(card)
        if a.s.decision is not None:
            a.play(card if card in a.choices else a.choices[0])
    assert a.where("fr-inf.1") == "unused" and a.is_("demo", "fr-spe.1")
    assert to_edge[a.s.loc[INDEX["fr-spe.1"]]] == far - 2


# Melee -------------------------------------------------------------------------------------------------------------------------


@pytest.mark.rules("O16.4.3", "E97(3)")
def test_O16_4_3_who_comes_in_by_a_trigger_of_the_rolls_has_taken_no_part() -> None:
    """Those who took part are eliminated; somebody whom an event has just put there fights a melee of his own."""
    a = Arena({"H6": "ge-abt fr-inf", "C3": "ge-inf", **REST}, hexes=["H6"], events=[97],
              dice=["6-6", framed("ge", "event"), "1-1", "6-6"])
    kill(a, "ge-inf.1")
    a.run(melees, 0).play("hex H6").calm()
    assert a.where("ge-abt.1") == "lost" and len(a.log(MeleeBegan)) == 2
    assert a.at("H6") == ["ge-inf.1"]                                   # 2 against 5, but 12 against 2 on the dice


# Wire --------------------------------------------------------------------------------------------------------------------------


@pytest.mark.rules("S98.4.7-a", "F131.3", "A31")
@pytest.mark.parametrize("ignored", [False, True])
def test_F131_3_who_ignores_wire_may_form_a_group_out_of_it(ignored: bool) -> None:
    """The ban on fire groups is an effect of the wire; cards let those who move ignore all of them."""
    a = Arena({"H6": "ge-gd", "H7": "ge-gd ge-lt-ebel", "H3": "fr-inf", **REST}, works={"H7": "wire"}, german=["A31"])
    a.order(23).play("activate ge-lt-ebel", "all")
    if ignored:
        a.s.effects |= IGNORE_WIRE
    card = next(c for c in a.choices if c.startswith("action"))
    a.play(card, "base ge-gd.1")
    assert ("add ge-gd.2" in a.choices) is ignored


# Aircraft ----------------------------------------------------------------------------------------------------------------------


@pytest.mark.rules("O17.1(1)", "O17.1(2)")
def test_O17_1_nobody_has_to_bomb_his_own_troops() -> None:
    """The aircraft may face any of the six directions, so also one without own troops."""
    units = {"H7": "ge-inf", "A11": "fr-inf"}                           # the only ones in line with H4 are German
    a = Arena(units, hexes=["H4"])
    a.run(strike, 0)
    assert a.asked == "which_flight" and len(texts(a, "direction")) == 6
    a.play("direction 1").calm()
    assert a.s.decision is None and not a.is_("supp", "ge-inf.1")
    b = Arena({**units, "H2": "fr-inf"}, hexes=["H4"])
    b.run(strike, 0).play("direction 1", "way 1").calm()
    assert b.is_("supp", "fr-inf.2")
