"""Branches of one's own, uploaded records, seats and links, the lobby, bots."""
from __future__ import annotations

import random
import time
from pathlib import Path

import pytest
from sqlalchemy import insert, select

import marne
from marne.players.base import SeatView, player
from marne.record import text as record_text
from marne.server import store as db
from marne.server.faults import Refused
from marne.server.games import creating
from marne.server.games.bots import secret
from marne.server.games.desk import Desk
from marne.server.games.lobby import lobby
from marne.server.shapes import AnalysisEdit, NewAnalysis, NewGame, Table, Upload
from tests.server.desks import desk_in, hot_seat, play_on, step, two

RECORDS = Path(__file__).parent.parent / "grand_illusion" / "records"


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    return desk_in(tmp_path)


def line(desk: Desk, t: Table, steps: int, seed: int) -> Table:
    """Moves in an analysis, for both sides."""
    rng = random.Random(seed)
    for _ in range(steps):
        assert t.decision is not None
        t = desk.choose(t.id, "lucie", t.decision.seat, t.version, rng.choice(t.decision.choices).text, "en")
    return t


def test_a_branch_begins_where_it_was_taken_and_leaves_the_game_alone(desk: Desk) -> None:
    t = play_on(desk, two(desk).id, 60)
    before = desk.look(t.id, "lucie", "en")
    a = creating.analyse(desk, t.id, "lucie", NewAnalysis(at=25, name="What if"), "en")
    assert a.view == desk.look(t.id, "lucie", "en", at=25, seat="allied").view | {"seat": a.view["seat"]}
    assert (a.kind, a.you, a.parent, a.parent_at, a.n) == ("analysis", ["allied", "german"], t.id, 25, 0)
    a = line(desk, a, 30, 2)
    assert desk.look(t.id, "lucie", "en") == before
    desk.drop(a.id)
    assert desk.look(a.id, "lucie", "en").view == a.view
    assert [x.name for x in creating.analyses(desk, t.id, "lucie")] == ["What if"]
    assert creating.analyses(desk, t.id, "marek") == []


def test_a_branch_is_its_owners_alone(desk: Desk) -> None:
    t = play_on(desk, two(desk).id, 20)
    a = creating.analyse(desk, t.id, "lucie", NewAnalysis(at=10), "en")
    for who in ("marek", "anna", None):
        with pytest.raises(Refused) as e:
            desk.look(a.id, who, "en")
        assert e.value.status == 404


def test_a_branch_does_not_foretell_the_dice_of_the_game(desk: Desk) -> None:
    """The same choices are made in the game and in a branch: the dice must not be the same ones."""
    t = hot_seat(desk)
    rng = random.Random(4)
    while not desk.live(t.id, "lucie", "en").match.taken:
        start = t.n
        t = step(desk, t.id, rng)
    texts: list[str] = []
    while len(desk.live(t.id, "lucie", "en").match.taken) < 30:
        t = step(desk, t.id, rng)
        texts.append(desk.live(t.id, "lucie", "en").match.made[-1].text)
    seed = desk.live(t.id, "lucie", "en").row["seed"]
    a = creating.analyse(desk, t.id, "lucie", NewAnalysis(at=start), "en")
    assert desk.live(a.id, "lucie", "en").row["seed"] != seed
    assert marne.kernel.chance.commitment(seed) != a.commitment


def test_a_branch_of_a_branch_and_its_notes(desk: Desk) -> None:
    t = play_on(desk, hot_seat(desk).id, 20)
    a = line(desk, creating.analyse(desk, t.id, "lucie", NewAnalysis(at=10), "en"), 12, 1)
    b = creating.analyse(desk, a.id, "lucie", NewAnalysis(at=5, name="deeper"), "en")
    assert b.view["hexes"] == desk.look(a.id, "lucie", "en", at=5).view["hexes"]
    b = line(desk, b, 10, 7)
    desk.drop(b.id)
    assert desk.look(b.id, "lucie", "en").view == b.view
    info = creating.edit(desk, b.id, "lucie", AnalysisEdit(name="The left wing", note="Too slow."), "en")
    assert (info.name, info.note, info.parent) == ("The left wing", "Too slow.", a.id)
    assert [x.id for x in creating.analyses(desk, t.id, "lucie")] == [a.id, b.id]
    creating.remove(desk, a.id, "lucie", "en")
    assert desk.look(b.id, "lucie", "en").view == b.view        # it stands by itself
    with pytest.raises(Refused):
        desk.look(a.id, "lucie", "en")


def test_in_a_branch_everything_can_be_taken_back(desk: Desk) -> None:
    t = play_on(desk, hot_seat(desk).id, 40)
    a = creating.analyse(desk, t.id, "lucie", NewAnalysis(at=30), "en")
    first = a.view
    a = line(desk, a, 40, 3)
    assert a.undo.anywhere and a.decision is not None
    back = desk.undo(a.id, "lucie", a.decision.seat, a.version, 0, "en")
    assert back.n == 0 and back.view == first | {"seat": back.view["seat"]}


# --- records --------------------------------------------------------------------------------------------------------------

def test_a_record_is_watched_from_its_first_move_to_its_last(desk: Desk) -> None:
    file = sorted(RECORDS.glob("*.marne"))[0]
    m = marne.load(file)
    t = creating.upload(desk, "anna", Upload(text=file.read_text(encoding="utf-8"), name="Old friends"), "en")
    assert (t.kind, t.status, t.n, t.notice) == ("record", "finished", m.choices_made, "")
    assert t.view == m.view(None)
    assert t.outcome is not None and m.result is not None and t.outcome.winner == m.result.winner
    half = marne.load(file, to=m.choices_made // 2)
    assert desk.look(t.id, "anna", "en", at=m.choices_made // 2).view == half.view(None)


def test_a_download_can_be_uploaded(desk: Desk) -> None:
    t = play_on(desk, two(desk).id, 30)
    desk.resign(t.id, "lucie", "allied", "en")
    said = record_text(desk.live(t.id, "lucie", "en").match)
    again = creating.upload(desk, "marek", Upload(text=said), "en")
    assert again.n == 30 and again.view == desk.look(t.id, None, "en").view


@pytest.mark.parametrize("bad", ["", "hello", "marne record 1\n", "marne record 1\ngame: chess\n\n", "marne record 9\n\n",
                                 "marne record 1\ngame: ../../etc/passwd\nscenario: 1\n\n", "\x00" * 100, "🂡" * 1000])
def test_what_is_no_record_is_refused_with_a_reason(desk: Desk, bad: str) -> None:
    with pytest.raises(Refused) as e:
        creating.upload(desk, "anna", Upload(text=bad), "en")
    assert e.value.status == 422 and len(e.value.fault.error) > 20
    assert "/tmp" not in e.value.fault.error


def test_a_record_that_breaks_off_is_shown_up_to_there(desk: Desk) -> None:
    lines = sorted(RECORDS.glob("*.marne"))[0].read_text(encoding="utf-8").splitlines()
    at = [i for i, x in enumerate(lines) if x.startswith(("allied: ", "german: "))][40]
    lines[at] = lines[at].split(":")[0] + ": activate 999"
    t = creating.upload(desk, "anna", Upload(text="\n".join(lines) + "\n"), "en")
    assert t.n == 40 and "up to choice 40" in t.notice


# --- seats ---------------------------------------------------------------------------------------------------------------

def test_a_seat_kept_for_a_friend_needs_the_link(desk: Desk) -> None:
    t = creating.new_game(desk, "lucie", NewGame(seats={"allied": "me", "german": "friend"}), "en")
    assert t.status == "open" and list(t.invites) == ["german"]
    assert desk.look(t.id, "marek", "en").invites == {}
    for seat, invite in ((None, ""), ("german", ""), (None, "guess"), (None, t.invites["german"][:-1])):
        with pytest.raises(Refused):
            creating.join(desk, t.id, "marek", seat, invite, "en")
    mine = creating.join(desk, t.id, "marek", None, t.invites["german"], "en")
    assert (mine.status, mine.you) == ("running", ["german"])
    with pytest.raises(Refused) as e:
        creating.join(desk, t.id, "anna", None, t.invites["german"], "en")
    assert e.value.status == 409
    assert desk.look(t.id, "lucie", "en").invites == {}


def test_a_game_does_not_begin_before_all_seats_are_taken(desk: Desk) -> None:
    t = creating.new_game(desk, "lucie", NewGame(seats={"allied": "me", "german": "open"}), "en")
    assert t.decision is None or t.decision.choices == []
    with pytest.raises(Refused) as e:
        desk.choose(t.id, "lucie", "allied", t.version, "done", "en")
    assert e.value.fault.code == "not-begun"


@pytest.mark.parametrize("want", [
    NewGame(title="chess"), NewGame(scenario="9"), NewGame(options={"fnord": True}), NewGame(seats={"allied": "deep-blue"}),
    NewGame(seats={"martian": "me"}), NewGame(seats={"allied": "greedy", "german": "greedy"}),
    NewGame(options={"strict-double": 7})])
def test_a_game_that_cannot_be_is_refused(desk: Desk, want: NewGame) -> None:
    with pytest.raises(Refused) as e:
        creating.new_game(desk, "lucie", want, "fr")
    assert e.value.status == 422


def test_what_can_be_joined_is_not_crowded_out_of_the_lobby_by_what_is_over(desk: Desk) -> None:
    waits = creating.new_game(desk, "lucie", NewGame(scenario="2", seats={"allied": "me", "german": "open"}), "en")
    by_link = creating.new_game(desk, "lucie", NewGame(scenario="2", seats={"allied": "me", "german": "friend"}), "en")
    with desk.store.write() as c:
        row = dict(c.execute(select(db.games).where(db.games.c.id == waits.id)).mappings().one())
        c.execute(insert(db.games), [{**row, "id": f"old {i}", "status": "finished", "changed": row["changed"] + 10 + i,
                                      "owner": "marek"} for i in range(300)])
    for who in ("lucie", "marek", "anna", None):
        seen = lobby(desk, who, "en")
        assert [r.id for r in seen.open] == ([waits.id] if who != "lucie" else []), who
        assert by_link.id not in {r.id for r in seen.open}
        assert len(seen.finished) == 60
    assert {r.id for r in lobby(desk, "lucie", "en").waiting} == {waits.id, by_link.id}


def test_the_lobby_sorts_games_by_what_one_can_do(desk: Desk) -> None:
    mine = two(desk)
    alone = hot_seat(desk)
    waits = creating.new_game(desk, "anna", NewGame(seats={"allied": "open", "german": "me"}), "en")
    kept = creating.new_game(desk, "anna", NewGame(seats={"allied": "friend", "german": "me"}), "en")
    hidden = creating.new_game(desk, "anna", NewGame(seats={"allied": "me", "german": "me"}, hidden=True), "en")
    desk.resign(alone.id, "lucie", "allied", "en")
    for who in ("lucie", "marek"):
        seen = lobby(desk, who, "en")
        assert [r.id for r in seen.open] == [waits.id]
        assert kept.id not in str(seen) and hidden.id not in str(seen)
        assert alone.id in {r.id for r in seen.finished}
    asked = "lucie" if desk.live(mine.id, None, "en").asked() == "allied" else "marek"
    other = "marek" if asked == "lucie" else "lucie"
    assert [r.id for r in lobby(desk, asked, "en").yours] == [mine.id]
    assert lobby(desk, asked, "en").yours[0].prompt != ""
    assert [(r.id, r.prompt) for r in lobby(desk, other, "en").waiting] == [(mine.id, "")]
    assert mine.id in {r.id for r in lobby(desk, None, "en").watch}


# --- bots ----------------------------------------------------------------------------------------------------------------

def test_a_bot_plays_when_it_is_its_turn_and_after_a_restart(desk: Desk, tmp_path: Path) -> None:
    t = creating.new_game(desk, "lucie", NewGame(scenario="2", seats={"allied": "random", "german": "me"}), "en")
    assert t.n == 0 and desk.live(t.id, "lucie", "en").asked() == "allied"      # no bot thinks: none has been started
    again = desk_in(tmp_path, people=False)
    again.bots.start()
    again.bots.sweep()
    until = time.monotonic() + 60
    while again.look(t.id, "lucie", "en").decision is None or again.live(t.id, "lucie", "en").asked() == "allied":
        assert time.monotonic() < until
        time.sleep(0.02)
    seen = again.look(t.id, "lucie", "en")
    again.bots.stop()
    assert seen.n > 0 and seen.decision is not None and seen.decision.yours
    assert {m.seat for m in seen.log if m.kind == "Chosen"} <= {"allied", ""}


def test_what_a_bot_will_choose_cannot_be_worked_out_from_the_id(desk: Desk) -> None:
    """Everybody knows the id of a game and the program: a bot that is seeded with it could be played beforehand."""
    foretold = []
    for _ in range(8):
        t = creating.new_game(desk, "lucie", NewGame(scenario="2", seats={"allied": "random", "german": "me"}), "en")
        with desk.held(t.id, "lucie", "en") as live:
            view = SeatView(live.match.copy(), "allied", salt=t.id)
            said = player("random", f"{t.id}/allied/0").choose(view).text
        assert desk.bots.step(t.id)
        with desk.held(t.id, "lucie", "en") as live:
            foretold.append(live.match.made[0].text == said)
            assert secret(live) not in (t.id, live.row["seed"]) and live.row["seed"] not in secret(live)
    assert not all(foretold)
