"""7.0, 7.5, 8.2.3 What a plan in the making must not tell; a counter that replaces another does not change control."""
from __future__ import annotations

import pytest

from marne.games.to_the_last_man import TITLE
from marne.games.to_the_last_man.pieces import CANADIANS, ENTENTE, GERMAN, INDEX, SEATS, ZONE
from marne.games.to_the_last_man.rules.r07_production import production
from marne.games.to_the_last_man.rules.r02_reinforcements import substitute
from marne.kernel.chance import Seeded
from tests.to_the_last_man.arena import Arena

FRONT = {"reims": "ge:i fr:i", "laon": "ge-1[ic] ge-2[i]", "koln": "ge-3[i]"}


# 4.1 Control ------------------------------------------------------------------------------------------------------------------


@pytest.mark.rules("7.5", "4.1", "7.0")
def test_7_5_a_promotion_does_not_give_the_zone_away() -> None:
    """The only German of a disputed zone becomes Stosstruppen: the same side has occupied the zone all the time."""
    a = Arena({"reims": "ge:i fr:i"}, german="reims", turn=14).run(production)
    a.play("promote ge-i-01")
    assert a.owner("reims") == "german"
    a.play("undo")
    assert a.owner("reims") == "german" and a.where("ge-i-01") == "reims"
    a.play("promote ge-i-01, commit, commit")
    assert a.owner("reims") == "german" and a.where("ge-i-01") == "pool"


@pytest.mark.rules("8.2.3", "4.1")
def test_8_2_3_a_commonwealth_unit_does_not_give_the_zone_away() -> None:
    a = Arena({"artois": "uk:i ge:i"})
    substitute(a.s, INDEX["uk-i-01"], CANADIANS, "8.2.3")
    assert a.owner("artois") == "entente" and a.where("uk-can") == "artois" and a.where("uk-i-01") == "pool"


# 7.0 Sealed -------------------------------------------------------------------------------------------------------------------


PLANS = ["build ge-infantry", "build ge-infantry, buy ge-infantry koln", "raise ge-4", "raise ge-4, rebuild ge-4 koln",
         "reorganise", "reorganise, select ge-c-01",
         "reorganise, select ge-c-01, shift ge-c-01 laon", "entrench ge-1", "promote ge-i-01",
         "promote ge-i-01, undo", "buy card, buy card", "promote ge-i-01, commit", "buy card, entrench ge-3, commit"]


@pytest.mark.rules("7.0", "7.1")
@pytest.mark.parametrize("plan", PLANS)
def test_7_0_a_plan_in_the_making_changes_nothing_the_other_sees(plan: str) -> None:
    a = Arena(FRONT, german="reims laon", turn=14, chance=Seeded("plan")).run(production)
    seen, watched = TITLE.view(a.s, ENTENTE), TITLE.view(a.s, None)
    a.play(plan)
    for seat, before in ((ENTENTE, seen), (None, watched)):
        after = TITLE.view(a.s, seat)
        if a.asked.startswith("entente"):                # that the German has sealed his orders is known to all
            before = {**before, "sealed": ["german"], "active": "entente", "plan": after["plan"]}
        assert after == before


@pytest.mark.rules("7.0")
@pytest.mark.parametrize("plan", [p for p in PLANS if "commit" not in p])
def test_7_0_what_is_imagined_asks_the_same_whatever_is_planned(plan: str) -> None:
    """The other side thinks with a copy: its question must be the one at the beginning of the plan, and so must all the rest."""
    def told(a: Arena) -> tuple[object, ...]:
        s = TITLE.hide(a.s, ENTENTE, Seeded("thought"))
        assert s.decision is not None
        key = s.key()
        return s.decision.message, [c.text for c in s.decision.choices], s.decision.args, s.stack, s.orders, bytes(s.loc), key
    a = Arena(FRONT, german="reims laon", turn=14, chance=Seeded("plan")).run(production)
    before = told(a)
    a.play(plan)
    assert told(a) == before
    own = TITLE.hide(a.s, GERMAN, Seeded("thought"))
    assert own.decision is not None and a.s.decision is not None
    assert [c.text for c in own.decision.choices] == [c.text for c in a.s.decision.choices]     # the planner keeps his own


@pytest.mark.rules("7.0", "1.3")
def test_7_0_imagined_by_the_german_while_the_entente_plans() -> None:
    a = Arena(FRONT, turn=14, chance=Seeded("plan")).run(production).play("commit")
    def told() -> tuple[object, ...]:
        s = TITLE.hide(a.s, GERMAN, Seeded("thought"))
        assert s.decision is not None
        return s.decision.message, [c.text for c in s.decision.choices], s.decision.args, s.stack, s.key()
    before = told()
    for text in ("build fr-infantry", "back", "entrench fr-i-01", "undo", "buy card"):
        a.play(text)
        assert told() == before, text


# 2.0 V.3 Hand limit -----------------------------------------------------------------------------------------------------------


@pytest.mark.rules("2.0 V.3")
def test_2_0_v3_the_view_shows_the_limit_that_will_be_enforced() -> None:
    """T-43: the column of the coming turn."""
    for turn in range(1, 24):
        a = Arena({"koln": "ge:i"}, turn=turn)
        for side in (GERMAN, ENTENTE):
            shown = TITLE.view(a.s, None)["hand_limit"][SEATS[side]]
            assert shown == a.s.t.hand_limit[side][min(turn + 1, 23)]


@pytest.mark.rules("7.0", "7.2", "7.5")
def test_7_5_who_is_built_and_promoted_at_once_is_told_where_it_was_built() -> None:
    a = Arena({"koln": "ge:c"}, turn=14, chance=Seeded("b")).run(production)
    a.play("build ge-infantry, buy ge-infantry koln, promote ge-i-01, commit, commit")
    assert [(e.unit, e.place) for e in a.events("Built")] == [(INDEX["ge-i-01"], ZONE["koln"])]
    assert a.where("ge-i-01") == "pool"
