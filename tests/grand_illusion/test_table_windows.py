"""Reaction windows: which questions one may let pass by a standing answer."""
from __future__ import annotations

import random

import pytest

import marne
from marne.games.grand_illusion import table_windows
from marne.games.grand_illusion.table import TABLE


def test_every_kind_has_a_name_in_both_languages() -> None:
    en, fr = dict(TABLE.windows("en")), dict(TABLE.windows("fr"))
    assert set(en) == set(fr) == {kind for kind, _ in table_windows.KIND.values()}
    assert len(set(en.values())) == len(en) and not {k for k in en if en[k] == fr[k]}


@pytest.mark.rules("9.4.2")
def test_9_4_2_who_lets_the_window_pass_holds() -> None:
    m = marne.start("grand-illusion", "2", seed="windows", data="")
    rng, seen = random.Random(1), set()
    for _ in range(1500):
        ask = m.state.decision
        if ask is None or "fall-back" in seen:
            break
        found = TABLE.window(m.state, ask)
        if found is None:
            m.choose(rng.choice(list(ask.choices)))
            continue
        assert found[1] in {c.text for c in ask.choices}
        seen.add(found[0])
        if found[0] == "fall-back":
            assert found[1] == "hold"
        m.choose(found[1])
    assert "fall-back" in seen
