"""Who is still to come while something is placed: told in every title, in both languages, and shorter with every placing."""
from __future__ import annotations

from functools import cache
from itertools import pairwise

import pytest

import marne
from marne.games.drive_on_paris.events import Arrived
from marne.games.drive_on_paris.words.names import unit_name
from marne.games.grand_illusion.words.names import unit_name as belgian
from marne.match import Match
from marne.parts.words import capital
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


def test_reinforcements_that_are_told_of_are_those_that_then_arrive() -> None:
    """Drive on Paris, SCS-13.1: also who has but one way in, and is not asked about."""
    m, bot = marne.start("drive-on-paris", scenario="5-5", seed="coming", data=""), player("greedy", "coming")
    while (ask := m.state.decision) is not None and ask.message != "where_to_arrive":
        assert m.decision is not None
        m.choose(bot.choose(SeatView(m, m.decision.seat)))
    assert ask is not None and m.decision is not None
    before, foretold = len(m.events), told(m, "en")
    while m.decision is not None and m.state.decision is not None and m.state.decision.message == "where_to_arrive":
        m.choose(bot.choose(SeatView(m, m.decision.seat)))
    came = [unit_name(e.unit, "en", True) for e in m.events[before:] if isinstance(e, Arrived)]
    assert len(foretold) > 2
    assert [capital(x) for x in came[1:]] == foretold


def test_belgians_on_the_alert_are_told_of_one_by_one() -> None:
    """Grand Illusion 14.3.6a.5/b2: each in turn is asked about, and those after it are told."""
    m, found = marne.start("grand-illusion", scenario="3", seed=1, data=""), []
    while (ask := m.state.decision) is not None and len(found) < 40 and (not found or ask.message == "where_belgian"):
        if ask.message == "where_belgian":
            found.append((capital(belgian(ask.args[0], "en")), told(m, "en")))
        m.choose(next((c.text for c in ask.choices if "belgian-alert" in c.text), ask.choices[-1].text))
    names = [name for name, _ in found]
    assert len(names) > 3
    assert [later for _, later in found] == [names[i + 1:] for i in range(len(names))]
