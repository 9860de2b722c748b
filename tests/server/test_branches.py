"""Branches of branches tell nothing of what is hidden in the game that the first of them left.

Two worlds that a reader cannot tell apart are branched off from with the same seeds. Whatever is then played in the branch and in
branches of it must be the same to the byte: what is hidden is drawn anew once, and everything after that is played on what was
drawn.
"""
from __future__ import annotations

import itertools
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select, update

from marne.match import Match
from marne.server import store as db
from marne.server.faults import Refused
from marne.server.games import creating, journal
from marne.server.games.desk import Desk
from marne.server.shapes import NewAnalysis, NewGame, Table
from tests.great_war_commander import worlds as commander
from tests.server.desks import desk_in, play_on
from tests.server.hidden import SEAT, Hidden
from tests.to_the_last_man import worlds as last_man

LAST_MAN = Hidden(last_man.SLUG, ("german", "entente"), last_man.twin, overlays=("supply",), at="", place="verdun",
                  armistice=False)
COMMANDER = Hidden(commander.SLUG, ("german", "allied"), commander.twin, overlays=("sight",), at="H6", place="H6")


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    return desk_in(tmp_path)


def choose(desk: Desk, t: Table, person: str, steps: int, rng: random.Random) -> Table:
    """Choices in a branch, for both sides. Those that name a card come first: they are what could tell."""
    for _ in range(steps):
        if t.decision is None:
            break
        texts = [c.text for c in t.decision.choices]
        cards = [x for x in texts if x.startswith(("redraw", "action", "order", "discard", "play", "option"))]
        t = desk.choose(t.id, person, t.decision.seat, t.version, rng.choice(cards or texts), "en")
    return t


def branches(desk: Desk, h: Hidden, game: str, person: str, at: int, monkeypatch: pytest.MonkeyPatch) -> list[list[bytes]]:
    """All that is sent of a branch, of a branch of it, and of a branch of that."""
    numbers = itertools.count()
    monkeypatch.setattr(creating, "new_seed", lambda: f"seed {next(numbers)}")
    rng, out, parent = random.Random(7), [], game
    for _ in range(3):
        t = creating.analyse(desk, parent, person, NewAnalysis(at=at), "en")
        t = choose(desk, t, person, 9, rng)
        with desk.held(t.id, person, "en") as live:
            out.append([x.replace(t.id.encode(), b"id").replace(parent.encode(), b"parent")
                        for x in h.sent(desk, live, person)])
        desk.drop(t.id)                                 # as it comes from the disk
        assert desk.look(t.id, person, "en").view == t.view
        parent, at = t.id, t.n
    return out


@pytest.mark.parametrize("person", ["lucie", "marek", "anna"])
@pytest.mark.parametrize(("h", "scenario", "steps"), [
    (LAST_MAN, "1914", 0), (LAST_MAN, "1916", 80), (COMMANDER, "gwc-04", 0), (COMMANDER, "gwc-09", 70)])
def test_a_branch_of_a_branch_tells_nothing_of_the_game(desk: Desk, h: Hidden, scenario: str, steps: int, person: str,
                                                       monkeypatch: pytest.MonkeyPatch) -> None:
    game = h.game(desk, scenario)
    at = play_on(desk, game, steps).n if steps else 0
    at = min(at, desk.look(game, person, "en").n)
    first = branches(desk, h, game, person, at, monkeypatch)
    left, rng = journal._left, random.Random(3)
    for blind in (0, 1) if SEAT[person] is None else (SEAT[person],):
        monkeypatch.setattr(journal, "_left", exchanged(left, h, blind or 0, rng))
        assert branches(desk, h, game, person, at, monkeypatch) == first


def exchanged(left: Callable[..., Match], h: Hidden, seat: int, rng: random.Random) -> Callable[..., Match]:
    """The branch leaves another world, which the seat cannot tell from the true one. It stays the same while it is looked at."""
    seed = rng.random()
    return lambda *args: h.twin(left(*args), seat, random.Random(seed))


def test_a_card_that_is_only_imagined_is_played_in_a_branch_of_a_branch(desk: Desk) -> None:
    """2.0 II.1 "redraw" of a card that the branch shows in the other hand, then a branch of that: never a fault."""
    game = LAST_MAN.game(desk, "1914")
    tried = set()
    rng = random.Random(5)
    for _ in range(12):
        a = creating.analyse(desk, game, "lucie", NewAnalysis(at=0), "en")
        for _ in range(20):
            assert a.decision is not None
            texts = [c.text for c in a.decision.choices]
            cards = [x for x in texts if x.startswith("redraw")] if a.decision.seat == "entente" else []
            text = rng.choice(cards) if cards else next(x for x in ("pass", "done", *texts) if x in texts)
            a = desk.choose(a.id, "lucie", a.decision.seat, a.version, text, "en")
            if cards:
                tried.add(text)
                b = creating.analyse(desk, a.id, "lucie", NewAnalysis(at=a.n), "en")
                assert b.view["hand"] == desk.look(a.id, "lucie", "en", seat=b.seat).view["hand"]
                break
    assert len(tried) > 2, "the branches hold the same cards, or none of them was given away"


def test_secret_options_are_forgotten_in_branches_of_branches(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    """14.3.6 Whatever the Allies have chosen in secret, the branches of the Germans and of a spectator are the same."""
    seen: dict[str, list[Any]] = {"marek": [], "anna": []}
    for ways in (("option al-belgian-alert", "done"), ("done",), ("option al-resources", "option al-amphibious")):
        t = creating.new_game(desk, "lucie", NewGame(scenario="3", seats={"allied": "me", "german": "open"}), "en")
        creating.join(desk, t.id, "marek", None, "", "en")
        t = desk.look(t.id, "lucie", "en")
        while t.decision is not None and not t.decision.secret:
            t = desk.choose(t.id, "lucie", "allied", t.version, "done", "en")
        for way in ways:
            t = desk.choose(t.id, "lucie", "allied", t.version, way, "en")
        g = desk.look(t.id, "marek", "en")              # the branch begins after a choice of one's own
        desk.choose(t.id, "marek", "german", g.version, "option ge-holland", "en")
        for person, tables in seen.items():
            numbers = itertools.count()
            monkeypatch.setattr(creating, "new_seed", lambda numbers=numbers: f"seed {next(numbers)}")
            a = creating.analyse(desk, t.id, person, NewAnalysis(at=desk.look(t.id, person, "en").n), "en")
            got = []
            for _ in range(2):
                a = choose(desk, a, person, 5, random.Random(2))
                got.append((a.view, a.facts, a.decision, [x.text for x in a.log]))
                a = creating.analyse(desk, a.id, person, NewAnalysis(at=a.n), "en")
                got.append((a.view, a.facts, a.decision))
            tables.append(got)
    for tables in seen.values():
        assert tables[0] == tables[1] == tables[2]


def test_an_analysis_that_cannot_be_followed_is_refused_in_words(desk: Desk) -> None:
    """Other rules or data: a refusal in both languages, never a fault of the server."""
    game = play_on(desk, LAST_MAN.game(desk, "1914"), 6).id
    a = creating.analyse(desk, game, "lucie", NewAnalysis(at=4), "en")
    a = choose(desk, a, "lucie", 3, random.Random(1))
    b = creating.analyse(desk, a.id, "lucie", NewAnalysis(at=a.n), "en")
    with desk.held(a.id, "lucie", "en") as live:
        live.row["base"] = {**live.row["base"], "texts": ["no such choice"]}
        for lang in ("en", "fr"):
            with pytest.raises(Refused) as e:
                creating.analyse(desk, a.id, "lucie", NewAnalysis(at=1), lang)
            assert (e.value.status, e.value.fault.code) == (409, "unfollowed")
    with desk.store.write() as c:
        g = db.games.c
        base = c.execute(select(g.base).where(g.id == b.id)).scalar()
        assert base is not None and base["more"]
        c.execute(update(db.games).where(g.id == b.id).values(base={**base, "more": [["no such choice", []]]}))
    desk.drop(b.id)
    said = set()
    for lang in ("en", "fr"):
        with pytest.raises(Refused) as e:
            desk.look(b.id, "lucie", lang)
        assert (e.value.status, e.value.fault.code) == (409, "frozen")
        said.add(e.value.fault.error)
    assert len(said) == 2


def test_a_branch_of_version_04_is_still_dealt_as_it_was(desk: Desk) -> None:
    """A spectator's branch from before: no `at once` in its base. It opens with the hands that it was played with."""
    game = LAST_MAN.game(desk, "1914")
    a = creating.analyse(desk, game, "anna", NewAnalysis(at=0), "en")
    with desk.store.write() as c:
        g = db.games.c
        base = c.execute(select(g.base).where(g.id == a.id)).scalar()
        assert base is not None and base.pop("at once") is True
        c.execute(update(db.games).where(g.id == a.id).values(base=base))
    desk.drop(a.id)
    with desk.held(a.id, "anna", "en") as live:
        row = live.row
        true = journal._left(row, None, base).state
        for seat in (0, 1):                             # as 0.4 did it: one side after the other
            true = live.title.hide(true, seat, journal.Seeded(row["seed"]))
        hands = [[live.title.view(s, i)["hand"] for i in (0, 1)] for s in (live.match.state, true)]
    assert hands[0] == hands[1]
    b = creating.analyse(desk, a.id, "anna", NewAnalysis(at=0), "en")
    assert b.view["hand"] == desk.look(a.id, "anna", "en", seat=b.seat).view["hand"]
