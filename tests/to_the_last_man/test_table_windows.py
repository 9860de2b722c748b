"""Reaction windows: which questions one may let pass by a standing answer."""
from __future__ import annotations

import random

import pytest

import marne
from marne.games.to_the_last_man import table_windows
from marne.games.to_the_last_man.table import TABLE
from marne.kernel.chance import Seeded


def test_every_kind_has_a_name_in_both_languages() -> None:
    en, fr = dict(TABLE.windows("en")), dict(TABLE.windows("fr"))
    assert set(en) == set(fr) == {kind for kind, _ in table_windows.KIND.values()}
    assert len(set(en.values())) == len(en) and not {k for k in en if en[k] == fr[k]}


@pytest.mark.rules("2.0 II.3.b")
def test_2_0_ii_3_b_the_windows_for_cards_pass_whatever_is_held() -> None:
    m = marne.start("to-the-last-man", "1916", seed="windows", data="")
    rng, seen = random.Random(1), set()
    for _ in range(600):
        ask = m.state.decision
        if ask is None:
            break
        found = TABLE.window(m.state, ask)
        if found is None:
            m.choose(rng.choice([c for c in ask.choices if c.verb not in ("talks", "capitulate", "accept")] or list(ask.choices)))
            continue
        assert found[1] in {c.text for c in ask.choices}
        seen.add(found[0])
        other = m.title.hide(m.state, 1 - ask.seat, Seeded("hands"))
        assert other.decision is not None and TABLE.window(other, other.decision) == found
        m.choose(found[1])
    assert {"attack-cards", "defence-cards"} <= seen
    assert TABLE.whose_turn(m.state) in (0, 1)


@pytest.mark.rules("3.2")
def test_3_2_an_offer_of_an_armistice_is_always_asked() -> None:
    assert "whether_to_accept" not in table_windows.KIND
