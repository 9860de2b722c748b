"""6.1 Buying, drawing and poaching events, by playing the choices; who learns what of it."""
from __future__ import annotations

from typing import Any

import pytest

from marne.games.great_war_in_europe.pieces import (
    ALLIED,
    BR,
    CENTRAL,
    EVENT,
    FR,
    GE,
    INDEX,
    US,
)
from marne.match import Match
from tests.great_war_in_europe.arena import asked, events, field, offers, play, rest, st, where
from tests.great_war_in_europe.fights import OPEN

SECRET = {"open-stacks": True, "secret-events": True}


def bit(event: str) -> int:
    return 1 << EVENT[event]


def cups(*names: str, drawn: tuple[str, ...] = (), dice: tuple[int, ...] = (), units: dict[str, str] | None = None,
         **more: Any) -> Match:
    """The Events Phase with those events in the cups; `drawn` come out in this order, then the dice fall."""
    more.setdefault("options", OPEN)
    more.setdefault("rp", {"BR": 3, "FR": 3, "GE": 3, "US": 0})
    return field(units or {}, phase="events", cups=list(names), dice=[*(EVENT[e] for e in drawn), *dice], **more)


# Buying ------------------------------------------------------------------------------------------------------------------


@pytest.mark.rules("6.11 [draw]", "6.14 [draw]")
@pytest.mark.parametrize("seat", ["central", None])
def test_what_the_allies_decide_is_not_told_by_their_points_before_the_cp_has_decided(seat: str | None) -> None:
    seen = []
    for first in ("buy br", "buy fr", "pass"):
        m = play(cups("al-none", "al-foch", "cp-none", "cp-kemal", options=SECRET), first)
        assert asked(m) == "central whether_to_buy"
        seen.append(m.view(seat))
    assert seen[0] == seen[1] == seen[2]


@pytest.mark.rules("6.11 [draw]", "6.14 [draw]")
def test_what_the_cp_imagines_of_an_undecided_purchase_does_not_depend_on_it() -> None:
    from marne.games.great_war_in_europe import TITLE
    from marne.kernel.chance import Seeded
    bids = []
    for first in ("buy br", "buy fr", "pass"):
        m = play(cups("al-none", "al-foch", "cp-none", "cp-kemal", options=SECRET), first)
        bids.append([TITLE.hide(st(m), CENTRAL, Seeded(str(n))).bought for n in range(20)])
    assert bids[0] == bids[1] == bids[2] and set(bids[0]) == {0, BR + 1, FR + 1}


@pytest.mark.rules("6.11 [draw]", "6.16 [draw]")
def test_each_pays_one_point_for_two_draws() -> None:
    m = cups("al-foch", "al-maude", "al-tiger", "cp-kemal", "cp-kress", "cp-goltz",
             drawn=("al-foch", "al-maude", "cp-kemal", "cp-kress"))
    play(m, "buy fr", "buy ge")
    s = st(m)
    assert (s.rp[FR], s.rp[BR], s.rp[GE]) == (2, 3, 2)
    assert s.hands == [bit("al-foch") | bit("al-maude"), bit("cp-kemal") | bit("cp-kress")]
    assert not asked(m).endswith("whether_to_poach"), "both have bought"


@pytest.mark.rules("6.14 [draw]")
def test_who_alone_has_bought_may_pay_once_more_for_the_other_cup() -> None:
    m = cups("al-foch", "al-none", "al-zimmerman", "cp-none", "cp-none-2", drawn=("cp-none", "cp-none", "al-foch", "al-none"),
             turn=27, letter="K")
    play(m, "pass", "buy ge")
    assert asked(m) == "central whether_to_poach" and offers(m) == {"poach ge", "pass"}
    play(m, "poach ge")
    s = st(m)
    assert s.rp[GE] == 1 and s.rp[BR] == 3
    assert s.spent & bit("al-foch") and not s.hands[ALLIED] and not s.hands[CENTRAL], "shown, and gone for good"
    assert s.cups[ALLIED] == bit("al-none") | bit("al-zimmerman"), "No Event goes back before the second draw"


@pytest.mark.rules("6.14 [draw]")
def test_mandatory_events_of_the_other_cup_happen() -> None:
    m = cups("al-zimmerman", "al-none", "cp-none", drawn=("cp-none", "cp-none", "al-zimmerman", "al-none"), turn=27, letter="K")
    play(m, "pass", "buy ge", "poach ge")
    assert st(m).us_entry == 11 and st(m).spent & bit("al-zimmerman")


@pytest.mark.rules("6.14 [draw]")
def test_nobody_poaches_without_a_second_point_or_without_buying() -> None:
    m = cups("al-foch", "cp-none", "cp-none-2", drawn=("cp-none", "cp-none"), rp={"GE": 1, "BR": 3})
    assert not asked(play(m, "pass", "buy ge")).endswith("whether_to_poach")
    m = cups("al-foch", "cp-none")
    assert not asked(play(m, "pass", "pass")).endswith("whether_to_poach")


@pytest.mark.rules("6.11 [draw]#1", "6.14 [draw]")
def test_in_europe_alone_one_draw_for_a_point_and_one_of_the_other_cup() -> None:
    m = cups("al-foch", "al-tiger", "cp-none", "cp-none-2", drawn=("cp-none", "al-foch"), scenario="campaign-europe", turn=30,
             units={"fr-5": "W5009", "ge-5": "E5102"})
    play(m, "pass", "buy ge", "poach ge")
    assert st(m).cups[ALLIED] == bit("al-tiger") and st(m).rp[GE] == 1 and st(m).spent & bit("al-foch")


@pytest.mark.rules("6.11 [draw]#1", "6.14 [draw]")
def test_in_the_near_east_alone_a_draw_is_free_and_nobody_poaches() -> None:
    m = cups("al-maude", "cp-kemal", "cp-goltz", drawn=("cp-kemal",), scenario="campaign-near-east", turn=20, alone=True,
             units={"br-53t": "N3308", "tu-17": "N3833"}, rp={"BR": 2, "TU": 2})
    play(m, "pass", "draw")
    assert st(m).hands[CENTRAL] == bit("cp-kemal") and st(m).cups[ALLIED] == bit("al-maude") and st(m).rp[BR] == 2
    assert not asked(m).endswith("whether_to_poach")


@pytest.mark.rules("6.16 [draw]")
def test_without_german_points_the_cp_is_not_asked_and_american_points_serve_the_allies() -> None:
    m = cups("al-foch", "cp-kemal", rp={"GE": 0, "BR": 0, "FR": 0, "US": 2, "TU": 5, "AH": 5}, scenario="1918", turn=40)
    assert offers(m) == {"buy us", "pass"}
    play(m, "pass")
    assert not asked(m).endswith("whether_to_buy")
    assert US != BR


@pytest.mark.rules("6.13 [draw]", "6.9")
def test_an_event_that_goes_back_may_be_drawn_again_at_once() -> None:
    m = cups("cp-civil-war", "cp-none", "al-none", drawn=("cp-civil-war", "cp-civil-war"), turn=36)
    play(m, "pass", "buy ge")
    assert st(m).cups[CENTRAL] == bit("cp-civil-war") | bit("cp-none") and not st(m).in_play & bit("cp-civil-war")


# The initiative of the Near East -----------------------------------------------------------------------------------------


def near_east(*hands: str, secret: bool = True, **more: Any) -> Match:
    m = field({"br-53t": "N3308", "tu-17": "N3833"}, phase="events", scenario="campaign-near-east", alone=True, turn=20,
              options=SECRET if secret else OPEN, cups=[], hands=list(hands), **more)
    for _ in range(3):
        if asked(m) != "central which_event":
            play(m, "pass")
    return m


@pytest.mark.rules("5.87", "6.60", "6.17 [draw]")
def test_where_events_are_secret_the_allies_are_asked_for_a_cancelling_event_whatever_they_hold() -> None:
    for mine, answers in (("al-initiative-1", {"have-west", "have-east", "done"}), ("al-maude", {"done"})):
        m = play(near_east("cp-initiative-1", mine), "play cp-initiative-1", "have-east")
        assert asked(m) == "allied whether_to_cancel" and offers(m) == answers
        assert m.view("central")["initiative"] == {"west": "allied", "east": "central"}
    assert not asked(play(near_east("cp-initiative-1"), "play cp-initiative-1", "have-east")).endswith("whether_to_cancel"), \
        "with an empty hand there is nothing to hide"
    m = play(near_east("cp-initiative-1", "al-maude", secret=False), "play cp-initiative-1", "have-east")
    assert not asked(m).endswith("whether_to_cancel"), "and where hands are open"


@pytest.mark.rules("5.87", "6.60")
def test_a_cancelled_initiative_holds_for_the_rest_of_the_game() -> None:
    m = play(near_east("cp-initiative-1", "cp-initiative-2", "al-initiative-1"), "play cp-initiative-1", "have-east", "have-east")
    s = st(m)
    assert s.west == CENTRAL and s.fixed_initiative and s.spent & bit("al-initiative-1") and not s.hands[ALLIED]
    assert "play cp-initiative-2" not in offers(m)


# Removals ----------------------------------------------------------------------------------------------------------------


@pytest.mark.rules("6.63", "6.46")
def test_the_42nd_does_not_come_back_from_libya_once_it_has_been_removed() -> None:
    m = cups("cp-libya", "al-remove-42t", drawn=("al-remove-42t", "cp-libya"), scenario="campaign-near-east", turn=20,
             alone=True, units={"br-42t": "N3308", "br-53t": "N3308", "br-14in": "N2252", "tu-17": "N3833"})
    play(m, "draw", "draw")
    assert where(m, "br-42t") == "removed" and "withdraw-unit br-42t" not in offers(m)
    m = field({"br-42t": "N3308", "br-53t": "N3308", "tu-17": "N3833"}, phase="events", turn=20, scenario="campaign-near-east",
              alone=True, options=OPEN, cups=["cp-libya", "al-remove-42t"], seed=1)
    play(m, "pass", "draw", "withdraw-unit br-42t")         # the other goes too: there is nobody else
    assert st(m).libya_units >> INDEX["br-42t"] & 1
    rest(m)
    assert asked(m) == "allied whether_to_buy" and st(m).turn == 21
    play(m, "draw")
    s = st(m)
    assert s.libya and s.libya_units == 1 << INDEX["br-53t"] and where(m, "br-42t") == "removed"


@pytest.mark.rules("6.14 [draw]")
def test_what_is_poached_is_not_told_as_drawn_by_its_owner() -> None:
    from marne.games.great_war_in_europe import TITLE
    m = cups("al-foch", "cp-none", "cp-none-2", drawn=("cp-none", "cp-none", "al-foch"))
    play(m, "pass", "buy ge", "poach ge")
    drawn = [e for e in events(m, "EventDrawn") if e.event == EVENT["al-foch"]]
    assert [TITLE.say(e, lang).replace("\u202f", " ") for e in drawn for lang in ("en", "fr")] == [
            "Out of the cup of the Allies: Foch.", "Dans la pioche des Alliés : Foch."]


@pytest.mark.rules("6.47", "18.25")
def test_a_concealed_mutiny_is_revealed_when_it_is_over() -> None:
    m = field({"fr-5": "W5009", "ge-2": "E5102"}, turn=30, options={"secret-mutiny": True},
              flags={"mutiny": 31, "mutiny_hidden": 1}, cups=[], hands=[], events=[], seed=1)
    rest(m)
    assert st(m).turn == 31 and m.view("central")["mutiny"] == 0
    rest(m)
    assert st(m).turn == 32 and m.view("central")["mutiny"] == 31
    assert m.view("central")["events"]["allied"]["held"] in (0, [])
    assert any(e.event == EVENT["al-mutiny"] for e in events(m, "EventUsed"))


# What the enemy has drawn was never played --------------------------------------------------------------------------------


def poached(*events: str, **more: Any) -> Match:
    """The CP alone has bought, and has drawn those events out of the Allied cup."""
    m = cups(*events, "cp-none", drawn=("cp-none", "cp-none", *events), turn=27, letter="K", rp={"GE": 5, "BR": 3}, **more)
    return play(m, "pass", "buy ge", "poach ge")


@pytest.mark.rules("5.43", "6.14 [draw]", "6.28")
def test_a_brusilov_offensive_that_the_enemy_has_drawn_shakes_no_throne() -> None:
    from marne.games.great_war_in_europe.rules.r05_4_revolution import fall_of_czar
    s = st(poached("al-brusilov", "al-foch"))
    assert s.spent & bit("al-brusilov") and not s.in_play & bit("al-brusilov")
    before = fall_of_czar(s)
    s.in_play |= bit("al-brusilov")
    assert fall_of_czar(s) == before + 1


@pytest.mark.rules("6.14 [draw]", "6.21 [event]", "6.49")
def test_maude_and_the_convoys_make_nothing_void_if_the_enemy_has_drawn_them() -> None:
    from marne.games.great_war_in_europe.rules.r06_play import useless
    s = st(poached("al-convoy", "al-maude"))
    assert s.spent & bit("al-convoy") and s.spent & bit("al-maude")
    assert not useless(s, CENTRAL, EVENT["cp-uboat-2"]) and not useless(s, ALLIED, EVENT["al-townsend"])
    s.in_play |= bit("al-convoy") | bit("al-maude")
    assert useless(s, CENTRAL, EVENT["cp-uboat-2"]) and useless(s, ALLIED, EVENT["al-townsend"])


@pytest.mark.rules("6.49")
def test_submarines_drawn_after_the_convoy_has_been_played_come_to_nothing() -> None:
    m = cups("cp-uboat-2", "cp-none", hands=["al-convoy"], drawn=("cp-none", "cp-none"), turn=29, letter="L")
    play(m, "buy ge", "play al-convoy")
    s = st(m)
    assert s.in_play & bit("al-convoy"), "it lasts, and is seen to last"
    from marne.games.great_war_in_europe.rules.r06_play import useless
    assert useless(s, CENTRAL, EVENT["cp-uboat-2"])
