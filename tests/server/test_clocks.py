"""Clocks run by the time of the table: not while no server runs, not by a jump of the system's clock, not while the process is
frozen. And only games whose time is up are loaded for it.
"""
from __future__ import annotations

import asyncio
from pathlib import Path
from types import SimpleNamespace

import pytest
from sqlalchemy import select, update

from marne.server import store as db
from marne.server.faults import Refused
from marne.server.games import clocks, consent, creating, sweep
from marne.server.games.clocks import TableTime
from marne.server.games.desk import Desk
from marne.server.shapes import Answer, Clock, Consent, NewGame, Table
from tests.server.desks import desk_in, step, two, who_decides

HOUR = 3600.0


class Machine:
    """A machine with a clock on the wall and one that only counts."""

    def __init__(self) -> None:
        self.wall, self.mono = 1_800_000_000.0, 5000.0

    def run(self, desk: Desk, seconds: float) -> None:
        """So long the server is at work."""
        while seconds > 0:
            part = min(seconds, sweep.EVERY)
            self.wall += part
            self.mono += part
            seconds -= part
            desk.time.tick()
        sweep.once(desk)

    def sleep(self, seconds: float) -> None:
        """So long nothing is at work."""
        self.wall += seconds
        self.mono += seconds


@pytest.fixture
def machine(monkeypatch: pytest.MonkeyPatch) -> Machine:
    m = Machine()
    monkeypatch.setattr(db, "time", SimpleNamespace(time=lambda: m.wall))
    return m


def start(folder: Path, machine: Machine, people: bool = True) -> Desk:
    desk = desk_in(folder, people)
    desk.time = TableTime(desk.store, lambda: machine.mono)
    desk.time.now()
    return desk


@pytest.fixture
def desk(tmp_path: Path, machine: Machine) -> Desk:
    return start(tmp_path, machine)


def left(desk: Desk, game: str) -> dict[str, float | None]:
    return {s.id: s.left for s in desk.look(game, "lucie", "en").seats}


def running(desk: Desk, game: str) -> float:
    """What the seat on turn has left."""
    asked = desk.live(game, None, "en").asked()
    assert asked is not None
    found = left(desk, game)[asked]
    assert found is not None
    return found


def ended(desk: Desk, game: str) -> str:
    t = desk.look(game, "lucie", "en")
    return t.outcome.kind if t.outcome else t.status


def hour(desk: Desk) -> Table:
    return two(desk, clock=Clock("move", 3600))


def test_time_at_work_counts(desk: Desk, machine: Machine) -> None:
    t = hour(desk)
    machine.run(desk, 3599)
    assert running(desk, t.id) == 1
    machine.run(desk, 2)
    assert ended(desk, t.id) == "time"


@pytest.mark.parametrize("jump", [2 * HOUR, -2 * HOUR])
def test_a_jump_of_the_systems_clock_counts_for_nobody(desk: Desk, machine: Machine, jump: float) -> None:
    t = hour(desk)
    machine.run(desk, 600)
    machine.wall += jump
    assert running(desk, t.id) == 3000
    machine.run(desk, 600)
    assert running(desk, t.id) == 2400
    person, mine = who_decides(desk, t.id)
    assert mine.decision is not None
    desk.choose(t.id, person, mine.decision.seat, mine.version, mine.decision.choices[0].text, "en")
    assert ended(desk, t.id) == "running"


def test_a_jump_takes_nothing_from_the_clock_of_a_whole_game(desk: Desk, machine: Machine) -> None:
    import random

    t = two(desk, clock=Clock("game", 3600))
    asked = desk.live(t.id, None, "en").asked()
    assert asked is not None
    machine.run(desk, 100)
    machine.wall += 2 * HOUR
    rng = random.Random(1)
    for _ in range(200):
        step(desk, t.id, rng)
        if desk.live(t.id, None, "en").asked() != asked:
            break
    assert left(desk, t.id)[asked] == 3500


def test_days_without_a_server_are_nobodys(desk: Desk, machine: Machine, tmp_path: Path) -> None:
    t = hour(desk)
    machine.run(desk, 600)
    machine.sleep(4 * 24 * HOUR)                                # the process was killed: nothing was written at its end
    machine.mono = 17.0                                         # and the machine started anew
    second = start(tmp_path, machine, people=False)
    sweep.once(second)
    assert ended(second, t.id) == "running"
    assert running(second, t.id) == 3000
    machine.run(second, 2999)
    assert ended(second, t.id) == "running"
    machine.run(second, 2)
    assert ended(second, t.id) == "time"


def test_a_kill_before_the_first_beat_takes_nothing_either(desk: Desk, machine: Machine, tmp_path: Path) -> None:
    sweep.once(desk)
    machine.run(desk, 2 * HOUR)                                 # no clock runs: nothing is stored meanwhile
    t = hour(desk)
    machine.sleep(24 * HOUR)
    second = start(tmp_path, machine, people=False)
    assert running(second, t.id) == 3600
    machine.run(second, 3601)
    assert ended(second, t.id) == "time"


def test_a_frozen_process_takes_at_most_a_minute(desk: Desk, machine: Machine) -> None:
    t = hour(desk)
    machine.sleep(5 * HOUR)
    person, mine = who_decides(desk, t.id)                      # a request comes before the next look at the clocks
    assert mine.decision is not None
    desk.choose(t.id, person, mine.decision.seat, mine.version, mine.decision.choices[0].text, "en")
    sweep.once(desk)
    assert ended(desk, t.id) == "running"
    assert running(desk, t.id) >= 3600 - clocks.FROZEN


def test_stopped_clocks_stand_through_a_restart(desk: Desk, machine: Machine, tmp_path: Path) -> None:
    t = hour(desk)
    machine.run(desk, 600)
    r = consent.ask(desk, t.id, "lucie", Consent(kind="pause", seat="allied"), "en").requests[0]
    consent.answer(desk, t.id, "marek", r.id, Answer(seat="german", agree=True), "en")
    machine.run(desk, 10 * HOUR)
    second = start(tmp_path, machine, people=False)
    machine.run(second, 10 * HOUR)
    assert ended(second, t.id) == "running"
    r = consent.ask(second, t.id, "lucie", Consent(kind="pause", seat="allied"), "en").requests[0]
    consent.answer(second, t.id, "marek", r.id, Answer(seat="german", agree=True), "en")
    assert running(second, t.id) == 3000
    machine.run(second, 3001)
    assert ended(second, t.id) == "time"


def test_two_processes_have_one_time(desk: Desk, machine: Machine, tmp_path: Path) -> None:
    hour(desk)
    machine.run(desk, 300)
    machine.sleep(4)
    second = start(tmp_path, machine, people=False)             # begins where the first was when it last said so
    assert second.time.now() == pytest.approx(desk.time.now() - 4)
    desk.time.beat()
    second.time.beat()
    assert second.time.now() == desk.time.now()
    machine.sleep(3)
    assert second.time.now() == desk.time.now()


def test_an_older_databases_clocks_go_on_from_its_last_change(desk: Desk, machine: Machine, tmp_path: Path) -> None:
    """Version 0.4 kept no pulse."""
    t = hour(desk)
    machine.sleep(4 * 24 * HOUR)
    with desk.store.read() as c:
        assert c.execute(select(db.pulse.c.at)).scalar() is None
    assert running(start(tmp_path, machine, people=False), t.id) == 3600


# --- the sweep asks the database ----------------------------------------------------------------------------------------

def deadline(desk: Desk, game: str) -> float | None:
    with desk.store.read() as c:
        found: float | None = c.execute(select(db.games.c.deadline).where(db.games.c.id == game)).scalar()
    return found


def test_only_games_whose_time_is_up_are_loaded(desk: Desk, machine: Machine, tmp_path: Path) -> None:
    soon, late, none = two(desk, clock=Clock("move", 60)), two(desk, clock=Clock("game", 9999)), two(desk)
    second = start(tmp_path, machine, people=False)
    machine.run(second, 59)
    assert second.counts()["games in memory"] == 0
    machine.run(second, 2)
    assert second.counts()["games in memory"] == 1
    assert [ended(second, t.id) for t in (soon, late, none)] == ["time", "running", "running"]
    assert deadline(second, soon.id) is None and deadline(second, none.id) is None


def test_the_deadline_follows_whose_turn_it_is(desk: Desk, machine: Machine) -> None:
    import random

    t = two(desk, clock=Clock("game", 3600))
    first, began = desk.live(t.id, None, "en").asked(), desk.time.now()
    assert deadline(desk, t.id) == began + 3600
    machine.run(desk, 500)
    rng = random.Random(1)
    seen = []
    for _ in range(300):
        step(desk, t.id, rng)
        asked = desk.live(t.id, None, "en").asked()
        if not seen or asked != seen[-1]:
            seen.append(asked)
            machine.run(desk, 100)
        if len(seen) > 2:
            break
    assert seen[0] == first
    assert deadline(desk, t.id) == desk.time.now() - 100 + 3600 - 600           # 500 and 100 were used before
    consent.ask(desk, t.id, "lucie", Consent(kind="takeover", seat="allied", target="allied", bot="random"), "en")
    r = desk.look(t.id, "marek", "en").requests[0]
    consent.answer(desk, t.id, "marek", r.id, Answer(seat="german", agree=True), "en")
    assert (deadline(desk, t.id) is None) == (desk.live(t.id, None, "en").asked() == "allied")


def test_a_bots_turn_has_no_deadline(desk: Desk) -> None:
    want = NewGame(scenario="2", seats={"allied": "me", "german": "random"}, clock=Clock("move", 60))
    t = creating.new_game(desk, "lucie", want, "en")
    asked = desk.live(t.id, None, "en").asked()
    assert (deadline(desk, t.id) is None) == (asked == "german")


def test_a_game_that_cannot_be_opened_is_not_tried_every_five_seconds(desk: Desk, machine: Machine,
                                                                      monkeypatch: pytest.MonkeyPatch) -> None:
    t = two(desk, clock=Clock("move", 60))
    desk.drop(t.id)
    tried = []

    def broken(game: str, lang: str) -> None:
        tried.append(game)
        raise Refused(409, "frozen", "")

    monkeypatch.setattr(desk, "_load", broken)
    machine.run(desk, 61)
    machine.run(desk, 600)
    assert tried == [t.id]
    machine.run(desk, sweep.LATER)
    assert tried == [t.id] * 2


def test_a_wrong_deadline_is_put_right(desk: Desk, machine: Machine) -> None:
    t = hour(desk)
    with desk.store.write() as c:
        c.execute(update(db.games).values(deadline=1.0))
    machine.run(desk, 5)
    assert ended(desk, t.id) == "running"
    assert deadline(desk, t.id) == desk.time.now() - 5 + 3600


def test_the_server_answers_before_it_wakes_anybody(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    done: list[str] = []
    monkeypatch.setattr(desk.bots, "sweep", lambda idle=0.0: done.append("bots"))
    monkeypatch.setattr(sweep, "wake_standing", lambda _desk: done.append("standing"))

    async def go() -> list[str]:
        await desk.start()
        at_start = list(done)
        for _ in range(6000):
            if len(done) == 2:
                break
            await asyncio.sleep(0.01)
        await desk.stop()
        return at_start

    assert asyncio.run(go()) == []
    assert done == ["bots", "standing"]
