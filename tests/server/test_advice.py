"""Hints and opinions: for whom, what they say, who learns of them, and that the game is as before."""
from __future__ import annotations

from pathlib import Path

import pytest
from sqlalchemy import select

from marne import games_index
from marne.players import advice
from marne.server import store as db
from marne.server.faults import Refused
from marne.server.games import advising, creating
from marne.server.games.desk import Desk
from marne.server.shapes import NewAnalysis, NewGame, Table
from tests.server.desks import desk_in, play_on, who_decides

SLUGS = [t.slug for t in games_index.titles()]


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    return desk_in(tmp_path)


def against(desk: Desk, slug: str, other: str) -> Table:
    """A game of Lucie against Marek (`open`), herself (`me`) or the computer."""
    title = games_index.title(slug)
    seats = dict(zip(title.seats, ("me", other), strict=True))
    t = creating.new_game(desk, "lucie", NewGame(title=slug, seats=seats), "en")
    return creating.join(desk, t.id, "marek", None, "", "en") if other == "open" else t


def kinds(desk: Desk, game: str) -> list[str]:
    with desk.store.read() as c:
        j = db.journal.c
        return [r.kind for r in c.execute(select(j.kind).where(j.game_id == game).order_by(j.seq))]


@pytest.mark.parametrize("slug", SLUGS)
def test_a_hint_names_choices_that_are_offered_with_reasons_in_both_languages(desk: Desk, slug: str) -> None:
    id = against(desk, slug, "me").id
    said: set[str] = set()
    for part in range(4):
        if play_on(desk, id, 12, seed=part).status == "finished":       # a short war, a bold game: it has had its hints
            assert said or part
            break
        _, t = who_decides(desk, id)
        assert t.decision is not None
        offered = {c.text: c.words for c in t.decision.choices}
        en, fr = (advising.hint(desk, id, "lucie", t.decision.seat, lang) for lang in ("en", "fr"))
        assert 1 <= len(en.choices) <= advice.BEST and not en.told
        assert [c.text for c in en.choices] == [c.text for c in fr.choices]
        for a in en.choices:
            assert a.words == offered[a.text] and a.reasons and all(r.text for r in a.reasons)
        said |= {r.rule for a in en.choices for r in a.reasons if r.rule}
    rules = games_index.title(slug).rulebook
    assert [r for r in said if rules.rule(r) is None] == []


def test_against_a_person_it_is_noted_once_and_seen_by_both(desk: Desk) -> None:
    id = against(desk, "grand-illusion", "open").id
    person, t = who_decides(desk, id)
    other = "marek" if person == "lucie" else "lucie"
    assert t.decision is not None
    before = desk.look(id, other, "en")
    found = advising.hint(desk, id, person, t.decision.seat, "en")
    advising.hint(desk, id, person, t.decision.seat, "en")
    assert found.told and kinds(desk, id).count("hint") == 1
    after = desk.look(id, other, "en")
    assert [(h.seat, h.n) for h in after.hints] == [(t.decision.seat, before.n)] and before.hints == []
    assert (after.n, after.log) == (before.n, before.log)
    desk.drop(id)
    assert desk.look(id, person, "en").hints == after.hints, "it is kept with the game"
    now = desk.look(id, person, "en")
    desk.choose(id, person, t.decision.seat, now.version, found.choices[0].text, "en")
    assert len(desk.look(id, other, "en").hints) == 1


@pytest.mark.parametrize("other", ["me", "greedy"])
def test_alone_nothing_is_noted(desk: Desk, other: str) -> None:
    t = against(desk, "grand-illusion", other)
    assert t.decision is not None
    assert not advising.hint(desk, t.id, "lucie", t.decision.seat, "fr").told
    assert "hint" not in kinds(desk, t.id)


def test_only_who_is_asked_may_ask(desk: Desk) -> None:
    id = against(desk, "grand-illusion", "open").id
    person, t = who_decides(desk, id)
    other = "marek" if person == "lucie" else "lucie"
    assert t.decision is not None
    theirs = next(s.id for s in t.seats if s.id != t.decision.seat)
    with pytest.raises(Refused) as e:
        advising.hint(desk, id, other, theirs, "en")
    assert e.value.status == 409
    with pytest.raises(Refused) as e:
        advising.hint(desk, id, other, t.decision.seat, "en")
    assert e.value.status == 403
    assert "hint" not in kinds(desk, id)


@pytest.mark.parametrize("slug", SLUGS)
def test_an_opinion_on_the_analysis_board(desk: Desk, slug: str) -> None:
    id = against(desk, slug, "open").id
    assert play_on(desk, id, 12, seed=2).status != "finished"
    with pytest.raises(Refused) as e:
        advising.opinion(desk, id, "lucie", "en")
    assert e.value.status == 403, "not while two people play"
    branch = creating.analyse(desk, id, "lucie", NewAnalysis(at=0), "en")
    o = advising.opinion(desk, branch.id, "lucie", "fr")
    assert -1 <= o.share <= 1 and o.text and o.terms and o.line
    assert {x.seat for x in o.line} <= set(games_index.title(slug).seats)


def test_an_opinion_is_even_at_the_start_and_clear_when_a_side_has_won_much() -> None:
    """The first situation against itself; and one in which the Germans hold Paris and every hex that counts."""
    title = games_index.title("grand-illusion")
    first = advising._beginning("grand-illusion", "2", ())
    even = advising.judged(title, first, first, "en")
    assert even.share == 0 and "as it began" in even.text
    won = first.copy()
    won.german |= won.t.german_vp | 1 << won.t.paris       # type: ignore[attr-defined]
    o = advising.judged(title, won, first, "en")
    allied = title.seats[0] == "allied"
    assert (o.share < -0.5) is allied and "Germans" in o.text
