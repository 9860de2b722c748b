"""1.8, 1.9.1, 11.4 Triggers and random hexes."""
from __future__ import annotations

import pytest

from marne.games.great_war_commander.events import AttackTotal, DefenceTotal, EventStruck, RollMade, TimeAdvanced, Triggered
from marne.games.great_war_commander.rules import r01_roll as rolls
from marne.games.great_war_commander.rules.r01_triggers import random_hex
from marne.games.great_war_commander.state import W_LOST
from marne.games.great_war_commander.tables import TRIGGERS
from tests.great_war_commander.arena import Arena
from tests.great_war_commander.fates import (
    ARMIES,
    advances,
    framed,
    hexes_drawn,
    last_card,
    roll,
    rolled,
    sum_of,
    texts,
    weapon_of,
)


def pulled(a: Arena) -> list[str]:
    return [TRIGGERS[e.trigger] for e in a.log(Triggered)]


@pytest.mark.rules("1.9.1.1", "1.7")
def test_1_9_1_1_an_event_is_that_of_the_next_card_for_him_who_rolled() -> None:
    a = Arena(ARMIES, dice=[framed("ge", "event")], events=[81])
    roll(a, "german").calm()
    assert [(e.side, e.number) for e in a.log(EventStruck)] == [(0, 81)]


@pytest.mark.rules("1.9.1-c")
def test_1_9_1_the_roll_counts_only_after_its_trigger() -> None:
    dice = framed("fr", "event")
    a = Arena({"H6": "ge-inf!", **ARMIES}, active="allied", dice=[dice], events=[75])
    roll(a, "allied").calm()
    assert a.where("ge-inf.1") == "lost"
    assert rolled(a) == sum_of(dice)


@pytest.mark.rules("1.9.1-b", "E56")
def test_1_9_1_rolls_during_a_trigger_have_none() -> None:
    """Reinforcements need a roll on the support table; its own Time, Event or Sniper is ignored."""
    for second in ("time", "event", "sniper"):
        a = Arena(ARMIES, dice=[framed("ge", "event"), framed("ge", second)], events=[87])
        roll(a, "german")
        while a.s.decision is not None:
            a.calm()
            if a.s.decision is not None:
                a.play(a.choices[0])
        assert [e.purpose for e in a.log(RollMade)] == ["rally", "support"]
        assert not advances(a) and len(a.log(EventStruck)) == 1 and len(pulled(a)) == 1 and not hexes_drawn(a)
        assert a.s.quiet == 0


@pytest.mark.rules("1.9.1.2")
@pytest.mark.parametrize("purpose", [p for p in rolls.PURPOSES if p not in (rolls.FIRE, rolls.SUDDEN_DEATH)])
def test_1_9_1_2_a_jam_counts_on_fire_rolls_only(purpose: str) -> None:
    a = Arena({"H6": "ge-inf+ge-mg08", **ARMIES}, dice=[framed("ge", "jam")])
    w = weapon_of(a, "ge-inf.1")
    roll(a, "german", purpose, 1 << w).calm()
    assert not a.s.wbroken and not pulled(a)


@pytest.mark.rules("1.9.1.2", "11.4", "12")
def test_1_9_1_2_a_jam_breaks_every_weapon_that_fires_and_no_other() -> None:
    dice = framed("ge", "jam")
    a = Arena({"H6": "ge-inf+ge-mg08", "H7": "ge-abt+ge-mg0815", "I7": "ge-abt+ge-mg08", **ARMIES}, dice=[dice],
              phones={"german": "ge-tel-105"})
    firing = 1 << weapon_of(a, "ge-inf.1") | 1 << weapon_of(a, "ge-abt.1")
    roll(a, "german", rolls.FIRE, firing).calm()
    assert a.s.wbroken == firing and not a.s.phone_broken and rolled(a) == sum_of(dice)


@pytest.mark.rules("11.4")
def test_11_4_a_broken_weapon_that_breaks_again_is_eliminated() -> None:
    a = Arena({"H6": "ge-inf+ge-mg08", **ARMIES}, dice=[framed("ge", "jam")])
    w = weapon_of(a, "ge-inf.1")
    a.s.wbroken |= 1 << w
    roll(a, "german", rolls.FIRE, 1 << w).calm()
    assert a.s.wplace[w] == W_LOST and not a.s.wbroken and weapon_of(a, "ge-inf.1") == 255


@pytest.mark.rules("1.9.1.3")
def test_1_9_1_3_a_sniper_may_hit_any_formation_at_the_hex_or_next_to_it() -> None:
    a = Arena({"H6": "ge-inf fr-spe", "H5": "fr-lt-durant", "I6": "fr-schneider", "H8": "fr-inf", **ARMIES},
              dice=[framed("ge", "sniper")], hexes=["H5"])
    roll(a, "german").calm("choose fr-spe.1")
    assert a.seat == "german"
    assert sorted(texts(a, "choose")) == ["fr-lt-durant", "fr-schneider.1", "fr-spe.1", "ge-inf.1"] and "no" in a.choices
    a.play("choose fr-schneider.1").calm()
    assert a.is_("demo", "fr-schneider.1")


@pytest.mark.rules("1.9.1.3")
def test_1_9_1_3_the_sniper_may_also_spare_everybody() -> None:
    a = Arena({"H5": "ge-inf", **ARMIES}, dice=[framed("ge", "sniper")], hexes=["H5"])
    roll(a, "german").play("keep", "no", calm=False).calm()
    assert not a.s.demo


@pytest.mark.rules("1.9.1.3")
def test_1_9_1_3_a_sniper_who_finds_nobody() -> None:
    a = Arena(ARMIES, dice=[framed("ge", "sniper")], hexes=["H5"])
    roll(a, "german").calm()
    assert not a.s.demo and hexes_drawn(a) == 1 and a.s.decision is None


@pytest.mark.rules("1.9.1.3", "3.2.4", "6.3(2)")
def test_1_9_1_3_a_demoralised_formation_is_eliminated() -> None:
    a = Arena({"H6": "fr-inf!", "O6": "ge-inf"}, dice=[framed("ge", "sniper")], hexes=["H5"])
    roll(a, "german").calm("choose fr-inf.1").play("choose fr-inf.1")
    assert a.s.result is not None and a.s.result.winner == "german"


@pytest.mark.rules("1.9.1.4", "6.1.2")
def test_1_9_1_4_the_time_marker_advances() -> None:
    a = Arena(ARMIES, dice=[framed("ge", "time")])
    roll(a, "german").calm()
    assert a.s.time == 1 and a.log(TimeAdvanced)[0].side == 0


@pytest.mark.rules("6.1.2", "1.9.1.4")
def test_EX04_the_last_card_with_a_time_trigger_advances_once() -> None:
    a = Arena(ARMIES)
    last_card(a, "german", "time")
    roll(a, "german").calm()
    assert a.s.time == 1 and advances(a) == 1 and a.s.deck[0].bit_count() == 72


@pytest.mark.rules("6.1.2")
def test_6_1_2_the_last_card_without_a_trigger_advances_the_time() -> None:
    a = Arena(ARMIES)
    last_card(a, "german")
    roll(a, "german").calm()
    assert a.s.time == 1 and a.s.deck[0].bit_count() == 72


@pytest.mark.rules("1.9.1-a", "6.1.2")
def test_1_9_1_an_event_on_the_last_card_comes_after_the_time_advance() -> None:
    a = Arena(ARMIES, events=[81])
    last_card(a, "german", "event")
    roll(a, "german").calm()
    kinds = [type(e) for e in a.s.log or [] if isinstance(e, TimeAdvanced | EventStruck)]
    assert kinds == [TimeAdvanced, EventStruck]
    assert a.s.deck[0].bit_count() == 71                        # the event was the first card of the new pile


@pytest.mark.rules("1.9.1-a", "6.1.2", "1.9.1.3")
def test_1_9_1_a_sniper_on_the_last_card_comes_after_the_time_advance() -> None:
    a = Arena({"H6": "fr-spe", **ARMIES}, hexes=["H5"])
    last_card(a, "german", "sniper")
    roll(a, "german").calm("choose fr-spe.1").play("choose fr-spe.1").calm()
    kinds = [type(e) for e in a.s.log or [] if isinstance(e, TimeAdvanced | Triggered)]
    assert kinds == [TimeAdvanced, Triggered] and a.is_("demo", "fr-spe.1")


@pytest.mark.rules("1.9.1-a", "6.1.2", "1.9.1.2")
def test_1_9_1_a_jam_on_the_last_card_still_jams() -> None:
    a = Arena({"H6": "ge-inf+ge-mg08", **ARMIES})
    last_card(a, "german", "jam")
    w = weapon_of(a, "ge-inf.1")
    roll(a, "german", rolls.FIRE, 1 << w).calm()
    assert a.s.time == 1 and a.s.wbroken == 1 << w


@pytest.mark.rules("6.1.2", "1.8")
def test_6_1_2_the_last_card_for_a_random_hex_or_an_event_advances_the_time_too() -> None:
    a = Arena(ARMIES)
    last_card(a, "german")
    a.run(random_hex, 0).calm()
    assert a.s.time == 1 and hexes_drawn(a) == 1
    b = Arena(ARMIES, dice=[framed("ge", "event")], events=[81])
    last_card(b, "german", "event")
    b.s.deck[0] |= 1 << next(c for c in range(72) if b.s.discard[0] >> c & 1 and b.s.t.event[c] == 81)
    b.s.discard[0] &= ~b.s.deck[0]                              # two cards are left: the roll, then the event
    roll(b, "german").calm()
    assert b.s.time == 1 and [e.number for e in b.log(EventStruck)] == [81]


@pytest.mark.rules("6.1.2", "1.9.1-c", "6.2.2")
def test_EX03_a_rout_roll_with_time_can_end_the_game_before_anybody_runs() -> None:
    a = Arena({"H6": "fr-inf!", **ARMIES}, dice=[framed("ge", "time"), "1-1"])
    a.s.time = a.s.law.sudden_death
    a.s.vp = 1
    a.order(26).calm()
    assert a.s.result is not None and a.s.result.kind == "sudden-death" and a.where("fr-inf.1") == "H6"


@pytest.mark.rules("9.1", "6.1.2")
def test_9_1_a_cancelled_roll_that_took_the_last_card_advances_the_time() -> None:
    a = Arena(ARMIES, dice=[framed("ge", "time"), "3-4"])
    last_card(a, "german", "time")
    roll(a, "german").play("reroll", calm=False).calm()
    assert advances(a) == 1 and a.s.deck[0].bit_count() == 71   # not twice: the trigger of the cancelled roll is void


# 11.4 --------------------------------------------------------------------------------------------------------------------------


@pytest.mark.rules("1.8", "11.4", "11.4-a", "11.4-b", "11.4-c", "GL-RandomHex")
@pytest.mark.parametrize(("row", "state"), [(1, "works"), (5, "works"), (6, "broken"), (10, "broken"), (11, "lost")])
def test_11_4_the_row_of_a_random_hex_mends_or_destroys_a_broken_weapon(row: int, state: str) -> None:
    """MG 08: repaired by 1 to 5, eliminated by 11."""
    a = Arena({"C3": "ge-inf+ge-mg08", **ARMIES})
    w = weapon_of(a, "ge-inf.1")
    a.s.wbroken |= 1 << w
    letter = next(c for c in range(72) if a.s.t.hex[c] // 15 + 1 == row)
    a.s.discard[0] |= a.s.deck[0] & ~(1 << letter)
    a.s.deck[0] = 1 << letter | 1 << (letter + 1) % 72
    a.fate.hexes = [f"{'ABCDEFGHIJKLMNO'[a.s.t.hex[letter] % 15]}{row}"]
    a.run(random_hex, 0).calm()
    assert ("lost" if a.s.wplace[w] == W_LOST else "broken" if a.s.wbroken >> w & 1 else "works") == state


@pytest.mark.rules("11.4", "1.8")
def test_11_4_every_broken_weapon_of_both_sides_and_no_working_one() -> None:
    a = Arena({"C3": "ge-inf+ge-mg08", "D3": "fr-inf+fr-chau", "E3": "ge-abt+ge-mg0815", **ARMIES})
    s = a.s
    broken = [weapon_of(a, n) for n in ("ge-inf.1", "fr-inf.1")]
    whole = weapon_of(a, "ge-abt.1")
    for w in broken:
        s.wbroken |= 1 << w
    c = next(c for c in range(72) if s.t.hex[c] // 15 + 1 == 11)
    s.deck[0], s.discard[0] = 1 << c | 1 << (c + 1) % 72, s.deck[0] & ~(1 << c | 1 << (c + 1) % 72)
    a.fate.hexes = [f"{'ABCDEFGHIJKLMNO'[s.t.hex[c] % 15]}11"]
    a.run(random_hex, 0).calm()
    assert all(s.wplace[w] == W_LOST for w in broken) and s.wplace[whole] != W_LOST      # 11 destroys all three kinds


@pytest.mark.rules("11.4", "1.9.1.3")
def test_11_4_the_weapon_is_dealt_with_before_the_sniper() -> None:
    a = Arena({"H6": "fr-inf+fr-chau", **ARMIES}, dice=[framed("ge", "sniper")])
    w = weapon_of(a, "fr-inf.1")
    a.s.wbroken |= 1 << w
    c = next(c for c in range(72) if a.s.t.hex[c] // 15 + 1 <= 4)
    a.fate.hexes = [f"{'ABCDEFGHIJKLMNO'[a.s.t.hex[c] % 15]}{a.s.t.hex[c] // 15 + 1}"]
    roll(a, "german").play("keep", calm=False)
    assert not a.s.wbroken >> w & 1                             # rows 1 to 4 mend a Chauchat, while the sniper still aims


# A trigger that takes away who fires --------------------------------------------------------------------------------------------


ISLAND = {"H4": "building", **{h: "water" for h in ("H3", "H5", "G4", "G5", "G3", "I4", "I5", "I3")}}
FOES = {"H4": "ge-abt+ge-lmw76", "H7": "fr-inf", "O6": "ge-inf", "A6": "fr-inf"}


@pytest.mark.rules("1.9.1", "O21.2.1.1", "E60")
def test_1_9_1_a_gun_lost_by_the_trigger_of_its_targeting_roll_does_not_fire() -> None:
    """Fire breaks out where the mortar stands, on an island, before the hit counts."""
    a = Arena(FOES, ground=ISLAND, dice=[framed("ge", "event")], events=[60], hexes=["H4"], german=["A55"]).order(21)
    while a.s.decision is not None:
        a.play(next((c for c in a.choices if c in ("base ge-lmw76.1", "keep", "no", "done")), a.choices[0]), calm=False)
    assert a.where("ge-abt.1") == "lost" and not a.log(AttackTotal)
    assert a.s.hand[0]                                          # nor is anybody asked to support it


@pytest.mark.rules("1.9.1", "O21.3.6", "E60")
def test_1_9_1_who_is_lost_by_the_trigger_of_the_attack_roll_has_fired() -> None:
    """The roll stands: only its result waits until the trigger is dealt with."""
    units = {**FOES, "H4": "ge-abt+ge-mg0815", "H7": "fr-inf"}
    dice = framed("ge", "event")
    a = Arena(units, ground=ISLAND, dice=[dice, "6-5"], events=[60], hexes=["H4"], allied=["A37"]).order(21)
    while a.s.decision is not None:
        a.play(next((c for c in a.choices if c in ("base ge-mg0815.1", "fire", "keep", "no", "done")), a.choices[0]), calm=False)
    assert a.where("ge-abt.1") == "lost"
    assert [e.roll for e in a.log(AttackTotal)] == [sum_of(dice)] and a.log(DefenceTotal)
