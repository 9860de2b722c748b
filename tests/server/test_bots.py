"""Bots take turns by the person whose game it is, there are not too many games without people, and none stays asleep."""
from __future__ import annotations

import shutil
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select, update

from marne.server import store as db
from marne.server.faults import Refused
from marne.server.games import bots, consent, creating, journal
from marne.server.games.desk import Desk
from marne.server.people import limits
from marne.server.shapes import Answer, Consent, NewGame
from tests.server.desks import desk_in, two


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    desk = desk_in(tmp_path)
    yield desk
    desk.bots.stop()


def against(desk: Desk, person: str) -> str:
    return creating.new_game(desk, person, NewGame(scenario="2", seats={"allied": "random", "german": "me"}), "en").id


def take_over(desk: Desk, game: str, person: str, lang: str = "en") -> None:
    consent.ask(desk, game, person, Consent(kind="takeover", seat="german", bot="random"), lang)


def until(holds: Callable[[], bool], seconds: float = 60) -> None:
    end = time.monotonic() + seconds
    while not holds():
        assert time.monotonic() < end
        time.sleep(0.01)


class Played(list[str]):
    """Which games had a step, in order, in place of a bot's thinking. Nothing is played before `go`; each game has `most`."""

    def __init__(self, most: int) -> None:
        super().__init__()
        self.most, self.go = most, threading.Event()

    def step(self, game: str) -> bool:
        self.go.wait(60)
        self.append(game)
        return self.count(game) < self.most


def test_people_take_turns_however_many_games_one_has(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bots, "THREADS", 1)
    played = Played(70)
    monkeypatch.setattr(desk.bots, "step", played.step)
    desk.bots.start()
    for i in range(40):
        desk.bots.wake(f"lucie {i}", "lucie")
    desk.bots.wake("marek", "marek")
    played.go.set()
    until(lambda: played.count("marek") == 70)
    # Marek's four stretches are separated by one of Lucie's each, and all her games have their turns.
    first = played.index("marek")
    assert first <= 2 * bots.STRETCH
    last = len(played) - 1 - played[::-1].index("marek")
    assert last - first + 1 <= 70 + 3 * bots.STRETCH
    until(lambda: len(played) == 41 * 70)


def test_a_game_that_is_woken_while_it_is_played_is_played_again(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    played = Played(1)
    monkeypatch.setattr(desk.bots, "step", played.step)
    desk.bots.start()
    desk.bots.wake("a", None)
    until(lambda: not desk.bots._lines)             # taken up
    desk.bots.wake("a", None)
    desk.bots.wake("a", None)
    played.go.set()
    until(lambda: not desk.bots._known)
    assert played == ["a", "a"]


def test_a_few_games_of_bots_alone_and_then_a_refusal_that_says_what_to_do(desk: Desk) -> None:
    games = [against(desk, "lucie") for _ in range(limits.MOST_ALONE + 1)]
    for g in games[:-1]:
        take_over(desk, g, "lucie")
    for lang, word in (("en", "delete one"), ("fr", "supprimez-en une")):
        with pytest.raises(Refused) as e:
            take_over(desk, games[-1], "lucie", lang)
        assert (e.value.status, e.value.fault.code) == (409, "too-many")
        assert word in e.value.fault.error and str(limits.MOST_ALONE) in e.value.fault.error
    assert desk.look(games[-1], "lucie", "en").you == ["german"]        # nothing was changed
    take_over(desk, against(desk, "marek"), "marek")                    # another person has room
    creating.remove(desk, games[0], "lucie", "en")
    take_over(desk, games[-1], "lucie")


def test_a_person_left_in_the_game_does_not_count(desk: Desk) -> None:
    for _ in range(limits.MOST_ALONE):
        take_over(desk, against(desk, "lucie"), "lucie")
    t = two(desk)                                       # Lucie the Allies, Marek the Germans
    t = consent.ask(desk, t.id, "lucie", Consent(kind="takeover", seat="allied", bot="random"), "en")
    t = consent.answer(desk, t.id, "marek", t.requests[0].id, Answer(seat="german", agree=True), "en")
    assert t.you == ["german"]
    with pytest.raises(Refused) as e:                   # now nobody would be left
        take_over(desk, t.id, "marek")
    assert e.value.fault.code == "too-many"


def test_room_is_looked_for_again_when_the_other_agrees(desk: Desk) -> None:
    t = creating.new_game(desk, "lucie", NewGame(seats={"allied": "me", "german": "me"}), "en")
    with desk.store.write() as c:                       # two seats of one person, one of them taken over: nobody is asked
        c.execute(update(db.seats).where(db.seats.c.game_id == t.id, db.seats.c.seat == "allied").values(kind="bot", bot="random",
                                                                                                       user_id=None))
    desk.drop(t.id)
    with desk.held(t.id, "lucie", "en") as live:
        live.requests.append({"id": 7, "game_id": t.id, "kind": "takeover", "by": "allied", "answers": {}, "state": "open",
                              "note": "", "at": 0.0, "body": {"target": "german", "bot": "random", "asks": ["german"]}})
    for _ in range(limits.MOST_ALONE):
        take_over(desk, against(desk, "lucie"), "lucie")
    with pytest.raises(Refused) as e:
        consent.answer(desk, t.id, "lucie", 7, Answer(seat="german", agree=True), "en")
    assert e.value.fault.code == "too-many"


def test_a_bot_does_not_play_on_for_ever(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    game = against(desk, "lucie")
    take_over(desk, game, "lucie")
    monkeypatch.setattr(limits, "MOST_CHOICES", 7)
    assert [desk.bots.step(game) for _ in range(9)] == [True] * 7 + [False] * 2


def test_a_bot_goes_on_by_itself_after_a_write_has_failed(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    game = against(desk, "lucie")
    full, tries = threading.Event(), []
    notify = desk._notify

    def write(*args: Any) -> None:
        tries.append(1)
        if full.is_set():
            raise OSError("disk full")
        notify(*args)

    monkeypatch.setattr(desk, "_notify", write)         # inside the transaction
    full.set()
    desk.bots.start()
    desk.bots.sweep()
    until(lambda: bool(tries) and not desk.bots._known)
    desk.bots.sweep()
    until(lambda: len(tries) == 2 and not desk.bots._known)
    full.clear()
    desk.bots.sweep()
    until(lambda: desk.live(game, "lucie", "en").asked() == "german")


def test_the_desk_looks_after_its_bots_now_and_then(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    import asyncio

    monkeypatch.setattr(bots, "AGAIN", 0.05)
    swept: list[float] = []
    monkeypatch.setattr(desk.bots, "sweep", lambda idle=0.0: swept.append(idle))

    async def some_time() -> None:
        await desk.start()
        while swept.count(0.05) < 2:
            await asyncio.sleep(0.01)
        await desk.stop()

    asyncio.run(some_time())
    assert swept[0] == 0.0 and swept.count(0.05) >= 2


def test_a_game_in_which_nothing_can_be_done_is_not_tried_again_and_again(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    game = against(desk, "lucie")
    with desk.held(game, "lucie", "en") as live:
        live.cut = 0                                    # today's rules do not follow it
    woken: list[str] = []
    monkeypatch.setattr(desk.bots, "wake", lambda g, owner: woken.append(g))
    for _ in range(3):
        desk.bots.sweep()
    assert woken == [game]


def test_the_sweep_leaves_games_alone_that_go_on(desk: Desk) -> None:
    game = against(desk, "lucie")
    woken: list[str] = []
    desk.bots.wake = lambda g, owner: woken.append(g)   # type: ignore[method-assign]
    desk.bots.sweep(60)                                 # another process may be playing it
    assert woken == []
    with desk.store.write() as c:
        c.execute(update(db.games).where(db.games.c.id == game).values(changed=db.games.c.changed - 61))
        assert c.execute(select(db.games.c.turn).where(db.games.c.id == game)).scalar() == "allied"
    desk.bots.sweep(60)
    assert woken == [game]


# --- what they have in mind ----------------------------------------------------------------------------------------------

def texts(desk: Desk, game: str) -> list[str]:
    return [c.text for c in desk.live(game, None, "en").match.made]


def test_a_restart_or_an_undo_changes_nothing_in_how_a_bot_plays(tmp_path: Path) -> None:
    """The same game on two databases. On one a new process makes every choice, in the middle of plans too; on the other a part is
    taken back and played again."""
    n, back = 70, 33
    (tmp_path / "one").mkdir()
    first = desk_in(tmp_path / "one")
    game = creating.new_game(first, "lucie", NewGame(scenario="2", seats={"allied": "greedy", "german": "me"}), "en").id
    consent.ask(first, game, "lucie", Consent(kind="takeover", seat="german", bot="greedy"), "en")
    first.store.engine.dispose()
    shutil.copytree(tmp_path / "one", tmp_path / "two")
    for _ in range(n):
        assert first.bots.step(game)
    line = texts(first, game)
    for _ in range(n):
        other = desk_in(tmp_path / "two", people=False)
        assert other.bots.step(game)
        other.store.engine.dispose()
    assert texts(desk_in(tmp_path / "two", people=False), game) == line
    with first.held(game, "lucie", "en") as live:
        first.back(live, back, "allied", None)
    for _ in range(n - back):
        assert first.bots.step(game)
    assert texts(first, game) == line
    with first.store.read() as c:                       # it was stored, and more than once
        kept = [r.body["mind"] for r in c.execute(select(db.journal.c.body).where(db.journal.c.kind == "choice"))
                if "mind" in r.body]
    assert len(kept) > 3 and all(x["units"] for x in kept)


def test_a_bot_that_takes_over_from_a_person_has_nothing_in_mind(desk: Desk) -> None:
    game = against(desk, "lucie")

    def mind(seat: str) -> dict[str, Any]:
        with desk.store.read() as c:
            return journal.mind(c, game, seat)

    with desk.held(game, "lucie", "en") as live:
        assert live.asked() == "allied" and mind("allied") == {}
        desk.apply(live, live.match.decision.choices[0].text, None, "en", {"made": 7})
        assert mind("allied") == {"made": 7} and mind("german") == {}
        while live.asked() != "allied":
            desk.apply(live, live.match.decision.choices[0].text, "lucie", "en")
        desk.apply(live, live.match.decision.choices[0].text, "lucie", "en")
        assert mind("allied") == {}
