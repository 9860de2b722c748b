"""Who is still to come while something is placed: told in every title, in both languages, and shorter with every placing."""
from __future__ import annotations

from functools import cache
from itertools import pairwise

import pytest

import marne
from marne.match import Match
from marne.players.base import SeatView, player

PLACINGS = [("grand-illusion", "2", "where_to_arrive"), ("to-the-last-man", "1918", "which_placement"),
            ("drive-on-paris", "5-6", "where_point"), ("great-war-commander", "gwc-01", "where_to_set_up")]


@cache
def lists(slug: str, scenario: str, message: str) -> list[tuple[list[str], list[str]]]:
    """What is told at each placing of the first lot of that kind, by the computer's choices."""
    m, bot, out = marne.start(slug, scenario=scenario, seed="coming", data=""), player("greedy", "coming"), []
    for _ in range(300):
        ask = m.state.decision
        assert ask is not None and m.decision is not None
        if ask.message == message:
            out.append((told(m, "en"), told(m, "fr")))
        elif out and m.title.table.placings.kind(ask) == "":
            return out
        if out and not out[-1][0]:
            return out
        m.choose(bot.choose(SeatView(m, m.decision.seat)))
    return out


def told(m: Match, lang: str) -> list[str]:
    ask = m.state.decision
    assert ask is not None
    return list(m.title.table.coming(m.state, ask, lang))


@pytest.mark.parametrize(("slug", "scenario", "message"), PLACINGS)
def test_the_list_grows_shorter_to_nothing(slug: str, scenario: str, message: str) -> None:
    found = [en for en, _ in lists(slug, scenario, message)]
    assert found[0] and not found[-1]
    assert all(len(later) <= len(sooner) for sooner, later in pairwise(found))


@pytest.mark.parametrize(("slug", "scenario", "message"), PLACINGS)
def test_it_is_told_in_both_languages(slug: str, scenario: str, message: str) -> None:
    en, fr = lists(slug, scenario, message)[0]
    assert len(en) == len(fr) and en != fr
    assert all(x[0].isupper() or x[0].isdigit() for x in (*en, *fr))


def test_nothing_is_told_where_nothing_is_placed() -> None:
    m = marne.start("to-the-last-man", scenario="1914", seed=0, data="")
    assert told(m, "en") == []
