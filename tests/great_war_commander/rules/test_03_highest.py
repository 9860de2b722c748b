"""3.3.1.2, 3.3.1.4 There is one highest leader of a side at any time: among equals the owner names him, and that stands."""
from __future__ import annotations

import pytest

from marne.games.great_war_commander import TITLE
from marne.games.great_war_commander.events import HighestNamed
from marne.games.great_war_commander.pieces import IDS, INDEX, NONE, TRACK, UNUSED
from marne.games.great_war_commander.rules.orders.O19_artillery import ANYBODY, observers
from marne.games.great_war_commander.rules.r03_command import highest_leader, name_highest, reachable
from marne.games.great_war_commander.rules.r04_harm import eliminate
from marne.games.great_war_commander.state import put
from marne.kernel.chance import Seeded
from marne.kernel.errors import BadPosition
from marne.kernel.run import begin
from marne.parts.bits import bits
from tests.great_war_commander.arena import Arena
from tests.great_war_commander.fates import event, time_passes
from tests.great_war_commander.moving import hand

REST = {"O1": "ge-inf", "A1": "fr-inf"}
EQUALS = {"H6": "ge-lt-mueller ge-inf", "H7": "ge-lt-roth", **REST}                   # alike in rank, command and morale


def highest(a: Arena, side: int = 0) -> str:
    u = highest_leader(a.s, side)
    return "" if u == NONE else IDS[u]


def named(name: str, **kw: object) -> Arena:
    """The German has named one of his equal lieutenants at the beginning of the turn."""
    return Arena(EQUALS, **kw).turn().play(f"choose {name}")              # type: ignore[arg-type]


@pytest.mark.rules("3.3.1.4", "3.3.1.4-c", "3.3.1.2")
def test_3_3_1_4_the_owner_names_him_and_only_he_begins_a_chain() -> None:
    for name, other in (("ge-lt-mueller", "ge-lt-roth"), ("ge-lt-roth", "ge-lt-mueller")):
        a = Arena(EQUALS, german=["O23"]).turn()
        assert a.asked == "which_highest" and a.seat == "german"
        assert set(a.choices) == {"choose ge-lt-mueller", "choose ge-lt-roth"}            # he cannot leave it open
        a.play(f"choose {name}")
        assert a.asked == "what_to_do" and highest(a) == name and [IDS[e.unit] for e in a.log(HighestNamed)] == [name]
        assert INDEX[other] in bits(reachable(a.s, 0, 23, INDEX[name]))
        assert INDEX[name] not in bits(reachable(a.s, 0, 23, INDEX[other]))
        a.play(f"order {hand(a, 0, 'O23')}", f"activate {other}")
        assert f"activate {name}" not in a.choices


@pytest.mark.rules("3.3.1.4")
def test_3_3_1_4_nothing_is_asked_where_one_outranks_all() -> None:
    a = Arena({**EQUALS, "B2": "ge-lt-rommel"}).turn()
    assert a.asked == "what_to_do" and highest(a) == "ge-lt-rommel"


@pytest.mark.rules("3.3.1.4", "GL-Inactive")
def test_3_3_1_4_the_inactive_player_names_his_first() -> None:
    a = Arena({**EQUALS, "C6": "fr-lt-ravy", "C8": "fr-lt-robin"}).turn()
    assert a.seat == "allied" and a.asked == "which_highest"
    a.play("choose fr-lt-robin")
    assert a.seat == "german" and a.asked == "which_highest"
    assert highest(a.play("choose ge-lt-roth"), 1) == "fr-lt-robin" and highest(a) == "ge-lt-roth"


@pytest.mark.rules("3.3.1.2", "O19.2")
def test_3_3_1_2_once_he_is_activated_no_equal_observes_in_his_place() -> None:
    a = named("ge-lt-roth", phones={"german": "ge-tel-77"})
    assert [c.text for c in observers(a.s, 0, ANYBODY)][:1] == ["choose ge-lt-roth"] and len(observers(a.s, 0, ANYBODY)) == 2
    a.s.activated |= 1 << INDEX["ge-lt-roth"]
    assert [c.verb for c in observers(a.s, 0, ANYBODY)] == ["hex"]                        # the observer of the map alone


@pytest.mark.rules("3.3.1.2", "O27.1")
def test_3_3_1_2_runners_are_placed_beside_him() -> None:
    a = named("ge-lt-roth", german=["O27"])
    a.play(f"order {hand(a, 0, 'O27')}")
    assert "ge-bote.1" in a.at("H7") and "ge-bote.1" not in a.at("H6")


@pytest.mark.rules("3.3.1.2", "3.3.1.4")
def test_3_3_1_4_it_stands_in_the_turns_to_come() -> None:
    a = named("ge-lt-roth")
    a.play("pass")
    for seat in (1, 0, 1):
        a.s.active = seat
        a.turn()
        assert a.asked == "what_to_do" and highest(a) == "ge-lt-roth"
        a.play("pass")
        if a.asked == "what_to_discard":
            a.play("done")
        a.calm()


@pytest.mark.rules("3.3.1.4")
def test_3_3_1_4_if_another_equal_falls_he_stays() -> None:
    a = Arena({**EQUALS, "H8": "ge-lt-lindner"}).turn().play("choose ge-lt-roth")
    eliminate(a.s, INDEX["ge-lt-mueller"], "test", "E75")
    a.turn()
    assert a.asked == "what_to_do" and highest(a) == "ge-lt-roth"


@pytest.mark.rules("3.3.1.4", "O21.3.7", "A42")
def test_3_3_1_4_when_he_falls_another_is_named_at_once() -> None:
    """In the middle of the fire that kills him, before the next formation rolls."""
    three = {"C6": "fr-lt-ravy! fr-inf", "D9": "fr-lt-robin", "F9": "fr-lt-degrasse", "C3": "ge-inf+ge-mg08", "O1": "ge-lw"}
    a = Arena(three, german=["O21"], dice=["6-6", "1-1"]).turn().play("choose fr-lt-ravy")
    a.play(f"order {hand(a, 0, 'O21')}", "target C6", "base ge-mg08.1", "fire")
    a.play("choose fr-lt-ravy").calm()
    assert a.where("fr-lt-ravy") == "lost" and a.asked == "which_highest" and a.seat == "allied"
    assert set(a.choices) == {"choose fr-lt-robin", "choose fr-lt-degrasse"}
    assert highest(a.play("choose fr-lt-degrasse", calm=False), 1) == "fr-lt-degrasse"


@pytest.mark.rules("3.3.1.4")
def test_3_3_1_4_nobody_is_asked_when_one_is_left() -> None:
    a = named("ge-lt-roth")
    eliminate(a.s, INDEX["ge-lt-roth"], "test", "E75")
    a.turn()
    assert a.asked == "what_to_do" and highest(a) == "ge-lt-mueller"


@pytest.mark.rules("3.3.1.4", "6.1.2")
@pytest.mark.parametrize(("came", "asked"), [("fr-lt-robin", True), ("fr-lt-durant", False)])
def test_3_3_1_4_when_an_equal_comes_onto_the_board_he_is_named_anew(came: str, asked: bool) -> None:
    """A lieutenant of lower command changes nothing; an equal makes several eligible, and that is settled at once."""
    a = Arena({"C6": "fr-lt-ravy", "D9": "fr-lt-degrasse", **REST})
    a.s.chief[1] = INDEX["fr-lt-degrasse"]
    u = INDEX[came]
    a.s.loc[u], a.s.due[u] = TRACK, a.s.time + 1
    time_passes(a, "german").calm()
    assert a.asked == "where_to_enter"
    a.play(a.choices[0]).calm()
    assert (a.asked == "which_highest") is asked
    if asked:
        assert set(a.choices) == {"choose fr-lt-ravy", "choose fr-lt-degrasse", "choose fr-lt-robin"} and a.seat == "allied"
        a.play("choose fr-lt-robin")
        assert highest(a, 1) == "fr-lt-robin"
    else:
        assert highest(a, 1) == "fr-lt-degrasse"


@pytest.mark.rules("3.3.1.4", "3.3.1.3")
def test_3_3_1_4_when_a_captain_has_come_and_gone_the_equals_are_named_anew() -> None:
    a = named("ge-lt-roth")
    put(a.s, INDEX["ge-hptm-falk"], a.s.loc[INDEX["ge-inf.1"]])
    a.turn()
    assert a.asked == "what_to_do" and highest(a) == "ge-hptm-falk"
    put(a.s, INDEX["ge-hptm-falk"], UNUSED)
    a.turn()
    assert a.asked == "which_highest"


@pytest.mark.rules("3.3.1.4", "E85")
def test_3_3_1_4_also_when_an_event_takes_him_away() -> None:
    a = Arena({"N6": "ge-lt-roth", "H6": "ge-lt-mueller", "F6": "ge-lt-brandt", **REST}).turn().play("choose ge-lt-roth")
    event(a, "german", 85)
    a.s.quiet -= 1
    a.turn()
    assert a.where("ge-lt-roth") == "track" and a.asked == "what_to_do" and highest(a) == "ge-lt-mueller"


@pytest.mark.rules("3.3.1.4", "6.3.1")
def test_3_3_1_4_a_lost_game_asks_nothing_more() -> None:
    a = named("ge-lt-roth")
    put(a.s, INDEX["ge-lt-brandt"], a.s.loc[INDEX["ge-inf.1"]])
    eliminate(a.s, INDEX["ge-lt-roth"], "test", "E75")
    a.s.doomed |= 1
    a.s.stack.clear()
    begin(a.s, name_highest)
    assert a.s.decision is None


@pytest.mark.rules("3.3.1.4")
def test_3_3_1_4_a_position_may_say_who_was_named() -> None:
    units = {"ge-lt-mueller": "H6", "ge-lt-roth": "H7", "ge-inf.1": "H6", "fr-inf.1": "A6"}
    start = {"game": "great-war-commander", "scenario": "gwc-09", "seat": "german", "units": units}
    s = TITLE.position(start, Seeded("p"))
    assert s.decision is not None and s.decision.message == "which_highest"
    s = TITLE.position({**start, "highest": {"german": "ge-lt-roth"}}, Seeded("p"))
    assert s.decision is not None and s.decision.message == "what_to_do" and IDS[highest_leader(s, 0)] == "ge-lt-roth"
    with pytest.raises(BadPosition, match="highest"):
        TITLE.position({**start, "highest": {"german": "ge-inf.1"}}, Seeded("p"))


@pytest.mark.rules("3.3.1.4")
def test_3_3_1_4_why_not_somebody_else() -> None:
    a = Arena({**EQUALS, "F6": "ge-lt-lindner"}).turn()
    assert a.asked == "which_highest" and ("3.3.1.4" in [rule for rule, _ in TITLE.explain(a.s, "choose ge-lt-lindner")])
    for lang in ("en", "fr"):
        assert TITLE.prompt(a.s, a.s.decision, lang)                                     # type: ignore[arg-type]
