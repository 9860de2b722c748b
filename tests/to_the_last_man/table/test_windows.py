"""Reaction windows: which questions one may let pass by a standing answer."""
from __future__ import annotations

import pytest

import marne
from marne.games.to_the_last_man.questions import REACTIONS
from marne.games.to_the_last_man.table.hooks import TABLE
from tests.conformance.windows import kinds_are_named, opened, same_whatever_is_held


def test_every_kind_has_a_name_in_both_languages() -> None:
    kinds_are_named(TABLE, {kind for kind, _ in REACTIONS.kinds.values()})


@pytest.mark.rules("2.0 II.3.b")
def test_2_0_ii_3_b_the_windows_for_cards_pass_whatever_is_held() -> None:
    m, seen = marne.start("to-the-last-man", "1916", seed="windows", data=""), set()
    for ask, kind, _ in opened(m, TABLE, 600, avoided=("talks", "capitulate", "accept")):
        seen.add(kind)
        same_whatever_is_held(m, TABLE, ask)
    assert {"attack-cards", "defence-cards"} <= seen
    assert TABLE.whose_turn(m.state) in (0, 1)


@pytest.mark.rules("3.2")
def test_3_2_an_offer_of_an_armistice_is_always_asked() -> None:
    assert "whether_to_accept" not in REACTIONS.kinds
