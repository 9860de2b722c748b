"""What every title teaches: the chapters of its rulebook, its card, the briefings of its scenarios, How to play."""
from __future__ import annotations

import re
from typing import Any

import pytest

from marne import games_index
from marne.kernel.placings import SET_UP
from marne.kernel.title import Title
from marne.server.games import figures

TITLES = games_index.titles()
LANGS = ("en", "fr")
READ = (900, 2400)              # words of How to play: five to ten minutes
ids = pytest.mark.parametrize("title", TITLES, ids=lambda t: t.slug)


@ids
def test_every_rule_stands_under_a_heading_and_every_chapter_says_what_it_is_about(title: Title[Any]) -> None:
    contents = title.contents
    at = {r.id: contents.of(r.id) for r in title.rulebook.rules}
    assert [r for r, h in at.items() if h is None] == []
    full = {h.id for h in at.values() if h is not None} | {h.parent for h in at.values() if h is not None}
    assert [h.id for h in contents.headings if h.id not in full] == [], "a heading without a rule"
    for h in contents.headings:
        assert h.parent or all(h.about(lang) for lang in LANGS), h.id
        assert h.name("en") and h.name("fr"), h.id
    # the order of the book: a heading's rules come together, and chapters as they are listed
    order = [h.id for h in contents.headings if not h.parent]
    met = list(dict.fromkeys((h.parent or h.id) for h in at.values() if h is not None))
    assert sorted(met) == sorted(order)


def test_a_rule_stands_under_its_longest_heading() -> None:
    gi = games_index.title("grand-illusion").contents
    found = {n: gi.of(n) for n in ("8.4.5a", "8.4", "10.3", "1.1", "Aid/Sequence")}
    assert {n: h.id for n, h in found.items() if h is not None} == {
        "8.4.5a": "8.4", "8.4": "8.4", "10.3": "10", "1.1": "1", "Aid/Sequence": "Notes"}
    dop = games_index.title("drive-on-paris").contents
    assert [h.id for n in ("1-1d#2", "1-10#2", "SCS-1.1", "SCS-10.5") if (h := dop.of(n))] == ["1-1", "1-10", "SCS-1", "SCS-10"]


@ids
def test_the_card_names_a_scenario_and_a_seat_of_the_game(title: Title[Any]) -> None:
    card = title.teach.card
    assert card is not None
    assert card.first in [s.id for s in title.scenarios] and card.seat in title.seats
    assert 0 < card.minutes[0] <= card.minutes[1]
    assert all(all(pair) for pair in (card.when, card.text, card.by))
    minutes = [title.teach.briefing(title.table.briefing(s.id, "en"), s.id, "en").minutes for s in title.scenarios]
    assert (min(minutes), max(minutes)) == card.minutes


@ids
def test_every_scenario_has_a_whole_briefing_in_both_languages(title: Title[Any]) -> None:
    for s in title.scenarios:
        en, fr = (title.teach.briefing(title.table.briefing(s.id, lang), s.id, lang) for lang in LANGS)
        for name in ("where", "text", "forces", "attack", "turns", "win"):
            assert getattr(en, name) and getattr(fr, name), (s.id, name)
            assert not re.search(r" [:;?!](\s|$)", getattr(fr, name)), (s.id, name)
        assert 1 <= en.level <= 3 and en.minutes > 0, s.id
        assert en.setup == fr.setup


@ids
def test_a_scenario_said_to_begin_with_a_set_up_does(title: Title[Any]) -> None:
    """By its first question: the computer can answer it with *Set up for me*."""
    for s in title.scenarios:
        ask = figures.match(title, figures.Figure(s.id)).state.decision
        assert ask is not None
        said = title.teach.briefing(title.table.briefing(s.id, "en"), s.id, "en").setup
        assert said == (title.table.placings.kind(ask) == SET_UP), s.id


@ids
def test_how_to_play_names_rules_that_are_there_and_can_be_read_in_ten_minutes(title: Title[Any]) -> None:
    teach = title.teach
    assert teach.lessons
    assert [r for r in sorted(teach.rules()) if title.rulebook.rule(r) is None] == []
    for lang in LANGS:
        assert READ[0] <= teach.words(lang) <= READ[1], (lang, teach.words(lang))
    assert len({x.id for x in teach.lessons}) == len(teach.lessons)
    for x in teach.lessons:
        for p in x.part:
            assert not p.figure or p.figure in teach.figures, p.figure
            for en, fr in (x.title, p.text, *p.points):
                assert bool(en) == bool(fr)
                assert sorted(figures_of(en)) == sorted(figures_of(fr)), (x.id, en[:60])
    used = {p.figure for x in teach.lessons for p in x.part if p.figure}
    assert used == set(teach.figures), "every picture is shown"
    assert len(used) >= 3


def figures_of(text: str) -> list[str]:
    """The rules that a text names: both languages name the same."""
    return re.findall(r"\{([^{}]+)\}", text)


@ids
def test_the_pictures_of_how_to_play_can_be_made(title: Title[Any]) -> None:
    grounds: dict[str, set[str]] = {}
    for name, f in title.teach.figures.items():
        info = figures.drawn(title, f, "fr")
        offered = [c.text for c in info.table.decision.choices] if info.table.decision is not None else []
        assert not f.show or f.show in offered, (name, offered[:20])
        if f.scenario not in grounds:
            grounds[f.scenario] = set(re.findall(r"[\w-]+", str(title.table.ground(f.scenario))))
        assert [p for p in (*f.places, *f.marks) if p not in grounds[f.scenario]] == [], name
