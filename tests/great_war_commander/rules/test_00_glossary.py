"""Definitions of the glossary that decide something in play, and A29, A52: actions that are none."""
from __future__ import annotations

import random

import pytest

from marne.games.great_war_commander import TITLE
from marne.games.great_war_commander.data.rows import KINDS
from marne.games.great_war_commander.events import EventStruck, Flipped, RollMade
from marne.games.great_war_commander.law import Law
from marne.games.great_war_commander.pieces import CARD, DECK, KIND, NATION, OF_DECK, WEAPON_IDS
from marne.games.great_war_commander.rules.r02_grid import HEX
from marne.games.great_war_commander.rules.r03_values import hindrance, sees
from marne.games.great_war_commander.rules.r08_setup import new_state
from marne.games.great_war_commander.tables import tables
from marne.kernel.chance import Seeded
from marne.kernel.run import advance
from marne.parts.bits import bits
from tests.great_war_commander.arena import Arena
from tests.great_war_commander.fates import ARMIES, framed, last_card, roll, texts, time_passes
from tests.great_war_commander.firing import attack, stood

USELESS = {"german": "A29", "allied": "A52"}


# Pieces ------------------------------------------------------------------------------------------------------------------------


@pytest.mark.rules("GL-Weapon")
def test_GL_weapon_every_weapon_has_a_firepower_and_a_range_and_needs_somebody_to_carry_it() -> None:
    t = tables("")
    assert len(t.arms) == len(WEAPON_IDS) > 0
    for w, low, high in zip(t.w_fp, t.w_min, t.w_max, strict=True):
        assert w > 0 and 1 <= low <= high
    a = Arena({"H4": "ge-inf+ge-mg08", "H5": "ge-inf", "H7": "fr-inf"}, dice=["1-3", "6-5"])
    assert a.s.carried.bit_count() == 1 and a.at("H4") == ["ge-inf.1"]      # it is where its carrier is
    a.order(21)
    assert "activate ge-inf.1" in a.choices and not any("mg08" in c for c in a.choices)


@pytest.mark.rules("GL-Posture", "1.1")
@pytest.mark.parametrize(("posture", "size"), [("attack", 6), ("recon", 5), ("defend", 4)])
def test_GL_posture_fixes_the_hand_to_which_a_player_draws(posture: str, size: int) -> None:
    for n in range(1, 17):
        law = Law(tables(""), f"gwc-{n:02d}", {})
        for side in (0, 1):
            if law.sides[side].camp.posture != posture:
                continue
            s = new_state(f"gwc-{n:02d}", {}, None, Seeded("hand"))
            assert s.law.sides[side].hand == size
            kinds = {KINDS[KIND[u]] for u in range(len(KIND)) if NATION[u] == s.law.nations[side]}
            assert "leader" in kinds
    a = Arena({"O6": "ge-inf", "A6": "fr-inf"}, german=["O23"])
    assert a.s.law.sides[0].camp.posture == "defend"
    a.turn().play("pass", "done").calm()
    assert a.s.hand[0].bit_count() == 4                          # 5.4 up to the size of a defender's hand


# Cards -------------------------------------------------------------------------------------------------------------------------


@pytest.mark.rules("GL-Roll", "1.9", "1.3")
def test_GL_roll_the_dice_come_from_the_draw_pile_and_the_hand_stays() -> None:
    for seat, side in (("german", 0), ("allied", 1)):
        a = Arena(ARMIES, german=["O23", "O21"], allied=["O23", "O21"])
        hands, pile = list(a.s.hand), a.s.deck[side]
        roll(a, seat).calm()
        (shown,) = [e.card for e in a.log(Flipped)]
        made = a.log(RollMade)[-1]
        assert pile >> shown & 1 and not a.s.deck[side] >> shown & 1 and a.s.hand == hands
        assert (made.white, made.coloured) == (a.s.t.white[shown], a.s.t.coloured[shown])


@pytest.mark.rules("GL-Event", "1.9.1.1")
def test_GL_event_comes_from_the_draw_pile_after_an_event_trigger_only() -> None:
    """The card whose dice are framed does not tell the event itself: the next one of the pile does, never one of the hand."""
    a = Arena({"O6": "ge-inf", "A6": "fr-inf"}, german=["O23", "O21", "O16"], dice=[framed("ge", "event")])
    hand, pile = a.s.hand[0], a.s.deck[0]
    roll(a, "german").calm()
    while a.s.decision is not None:
        a.play(a.choices[-1])
    (struck,) = a.log(EventStruck)
    first = a.log(Flipped)[0].card
    assert pile >> struck.card & 1 and not hand >> struck.card & 1 and struck.card != first
    assert struck.number == a.s.t.event[struck.card]
    quiet = Arena({"O6": "ge-inf", "A6": "fr-inf"}, dice=["3-4"])
    roll(quiet, "german").calm()
    assert not quiet.log(EventStruck)                            # an ordinary roll brings none
    held = Arena({"H6": "ge-inf", "O6": "ge-inf", "A6": "fr-inf"}, german=["O23"])
    (card,) = texts(held.turn(), "order")
    held.play(f"order {card}", "activate ge-inf.1", "step H5", "stop")
    assert held.s.discard[0] >> CARD[card] & 1 and not held.log(EventStruck)


@pytest.mark.rules("GL-Order", "O14.1")
@pytest.mark.parametrize("active", ["german", "allied"])
def test_GL_order_only_in_the_own_turn(active: str) -> None:
    """Both hold orders; over a whole turn with shots and time none is ever offered to the one whose turn it is not."""
    orders = ["O23", "O21", "O16", "O25"]
    units = {"H6": "ge-inf", "H8": "fr-inf", "G6": "ge-inf", "G8": "fr-inf"}
    a = Arena(units, active=active, german=orders, allied=orders)
    asked = {"german": 0, "allied": 0}
    rng = random.Random(active)
    a.turn()
    fire = next(c.id for c in (a.s.t.cards[x] for x in bits(a.s.hand[a.s.active])) if c.order == "O21")
    a.play(f"order {fire}", calm=False)
    while a.s.decision is not None:
        asked[a.seat] += 1
        given = [c for c in a.choices if c.split()[0] in ("order", "engineers", "pass")]
        assert not given or a.seat == active
        quiet = [c for c in a.choices if c in ("no", "keep")]
        a.play(quiet[0] if quiet else rng.choice([c for c in a.choices if c != "pass"] or a.choices), calm=False)
    assert asked["german"] and asked["allied"]                   # the other has been asked for other things


@pytest.mark.rules("GL-Inactive", "S98.2", "A39", "5")
@pytest.mark.parametrize(("active", "first"), [("german", "allied"), ("allied", "german")])
def test_GL_inactive_goes_first_when_both_may_act(active: str, first: str) -> None:
    units = {"H6": "ge-inf", "H2": "fr-inf"}
    a = Arena(units, active=active, strategy={"german": "ge-s1", "allied": "fr-s1"}, german=["A39"], allied=["A39"])
    roll(a, "german")
    order = []
    while a.s.decision is not None:
        if a.asked == "whether_plus_one":
            order.append(a.seat)
        a.play(a.choices[0], calm=False)
    assert order == [first, active]
    b = Arena(units, active=active, german=["A39"], allied=["A39"])
    time_passes(b, "german")
    digging = []
    while b.s.decision is not None:
        if b.asked == "whether_dig_in":
            digging.append(b.seat)
        b.play("no" if "no" in b.choices else b.choices[0], calm=False)
    assert digging == [first, active]


# Sight -------------------------------------------------------------------------------------------------------------------------


@pytest.mark.rules("GL-Hindrance", "10.3")
def test_GL_hindrance_weakens_only_what_passes_through_and_does_not_add_up() -> None:
    """Brush hinders by 3, an orchard by 2, as printed; fire of 5 and dice of 4."""
    def fire(ground: dict[str, str]) -> int:
        a = Arena({"H4": "ge-inf", "H8": "fr-inf"}, ground=ground, dice=["1-3", "6-5"])
        return attack(a.order(21).play("keep"))
    assert fire({}) == 5 + 4
    assert fire({"H5": "brush"}) == 5 + 4 - 3
    assert fire({"H4": "brush"}) == fire({"H8": "brush"}) == 5 + 4          # out of it, into it
    assert fire({"H5": "orchard", "H6": "brush", "H7": "brush"}) == 5 + 4 - 3


@pytest.mark.rules("GL-Hindrance", "10.3.4", "T107")
def test_GL_hindrance_gas_counts_at_the_ends_too() -> None:
    for h in ("H4", "H6", "H8"):
        a = Arena({"H4": "ge-inf", "H8": "fr-inf"}, gas=[h])
        assert hindrance(a.s, HEX["H4"], HEX["H8"]) == hindrance(a.s, HEX["H8"], HEX["H4"]) > 0


@pytest.mark.rules("GL-Obstacle", "10.2")
@pytest.mark.parametrize("ground", ["building", "woods", "rocks"])
def test_GL_obstacle_stops_sight_through_it_never_into_or_out_of_it(ground: str) -> None:
    def seen(h: str) -> bool:
        a = Arena({"H4": "ge-inf", "H8": "fr-inf"}, ground={h: ground})
        assert sees(a.s, HEX["H4"], HEX["H8"]) == sees(a.s, HEX["H8"], HEX["H4"])
        return "target H8" in a.order(21).choices or bool(stood(a)) or a.asked == "whether_reroll"
    assert not seen("H6") and seen("H4") and seen("H8")


# A29, A52 ----------------------------------------------------------------------------------------------------------------------


@pytest.mark.rules("A29", "A52")
@pytest.mark.parametrize("scenario", ["gwc-01", "gwc-09", "gwc-13"])
def test_A29_A52_are_never_offered_as_actions_but_their_orders_are(scenario: str) -> None:
    """Both hold as many of these cards as there are all through a random game: orders, discards, and never an action."""
    t = tables("")
    useless = {c for c, row in enumerate(t.cards) if row.action in USELESS.values()}
    for seat, action in USELESS.items():
        nation = Law(t, scenario, {}).nations[0 if seat == "german" else 1]
        assert any(row.action == action and c // DECK == nation for c, row in enumerate(t.cards))
    assert not any(t.cards[c].order == "O21" for c in useless)          # so the Fire action above does not stand on them either
    rng = random.Random(scenario)
    s = TITLE.new(scenario, {}, None, Seeded(scenario))
    windows = orders = 0
    for _ in range(700):
        if s.decision is None:
            break
        for c in s.decision.choices:
            if c.verb in ("action", "op-fire"):
                assert c.a not in useless, c.text
            orders += c.verb == "order" and c.a in useless
        holder = s.decision.seat
        mine = [c for c in useless if s.hand[holder] >> c & 1]
        windows += bool(mine) and [c.text for c in s.decision.choices][:1] == ["no"]
        advance(s, rng.choice(s.decision.choices))
        if s.decision is None or s.decision.message != "what_to_do":
            continue
        for side in (0, 1):                                      # put the cards back into the hands that have room
            for c in useless:
                if OF_DECK[s.law.nations[side]] >> c & 1 and s.deck[side] >> c & 1 and s.hand[side].bit_count() > 1:
                    out = next((x for x in bits(s.hand[side]) if x not in useless), None)
                    if out is not None:
                        s.hand[side] = s.hand[side] & ~(1 << out) | 1 << c
                        s.deck[side] = s.deck[side] & ~(1 << c) | 1 << out
    assert windows > 10 and orders


@pytest.mark.rules("A29", "A52")
@pytest.mark.parametrize(("seat", "action"), USELESS.items())
def test_A29_A52_the_window_opens_but_the_card_is_not_among_the_answers(seat: str, action: str) -> None:
    for active in ("german", "allied"):
        a = Arena({"H5": "ge-inf", "H6": "fr-inf"}, active=active, **{seat: [action]})
        a.order(21)
        seen = 0
        while a.s.decision is not None:
            if a.seat == seat and a.asked in ("which_fire_card", "which_defence_card"):
                seen += 1
                assert a.choices == ["no"]
            a.play(a.choices[0], calm=False)
        assert seen


@pytest.mark.rules("A29", "A52", "1.5")
@pytest.mark.parametrize(("seat", "action"), USELESS.items())
def test_A29_A52_the_order_of_the_card_is_good(seat: str, action: str) -> None:
    a = Arena({"H6": "ge-inf!", "H9": "fr-inf!", "O6": "ge-inf", "A6": "fr-inf"}, active=seat)
    side = 0 if seat == "german" else 1
    rows = a.s.t.cards
    able = [c for c in bits(a.s.deck[side]) if rows[c].action == action and rows[c].order in ("O23", "O25", "O16", "O21")]
    assert able
    a.deal(side, rows[able[0]].id)
    assert texts(a.turn(), "order") == [rows[able[0]].id]


@pytest.mark.rules("GL-Roll", "6.1.2")
def test_GL_roll_the_last_card_of_the_pile_is_rolled_although_the_hand_is_full() -> None:
    a = Arena(ARMIES, german=["O23", "O21", "O16", "O25"])
    hand = a.s.hand[0]
    c = last_card(a, "german")
    roll(a, "german").calm()
    assert a.log(Flipped)[0].card == c and a.s.hand[0] == hand
