"""Reaction windows: which questions one may let pass by a standing answer."""
from __future__ import annotations

import pytest

import marne
from marne.games.grand_illusion.choices import LEXICON
from marne.games.grand_illusion.table.hooks import TABLE
from tests.conformance.windows import kinds_are_named, opened


def test_every_kind_has_a_name_in_both_languages() -> None:
    kinds_are_named(TABLE, {q.window[0] for q in LEXICON.questions.values() if q.window})


@pytest.mark.rules("9.4.2")
def test_9_4_2_who_lets_the_window_pass_holds() -> None:
    for _, kind, text in opened(marne.start("grand-illusion", "2", seed="windows", data=""), TABLE, 1500):
        if kind == "fall-back":
            assert text == "hold"
            return
    raise AssertionError("nobody could fall back")
