"""Choosing, undoing and looking back at the desk: what is confirmed is stored, what is refused changes nothing."""
from __future__ import annotations

import random
from pathlib import Path

import msgspec
import pytest
from sqlalchemy import select, update

import marne
from marne.server import store as db
from marne.server.faults import Refused
from marne.server.games.desk import Desk
from tests.server.desks import desk_in, hot_seat, play_on, step, two, who_decides


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    return desk_in(tmp_path)


def stored(desk: Desk, game: str) -> list[tuple[int, str, str]]:
    with desk.store.read() as c:
        j = db.journal.c
        return [(r.n, r.seat, r.body["text"]) for r in c.execute(
            select(j.n, j.seat, j.body).where(j.game_id == game, j.kind == "choice", j.undone.is_(None)).order_by(j.n))]


def independent(desk: Desk, game: str) -> marne.match.Match:
    """The game played again from its seed by the plain interface, without any of the server's code."""
    with desk.store.read() as c:
        seed = c.execute(select(db.games.c.seed).where(db.games.c.id == game)).scalar()
    m = marne.start("grand-illusion", "2", seed=seed, by_line=True)
    for _, seat, text in stored(desk, game):
        assert m.decision is not None and m.decision.seat == seat
        m.choose(text)
    return m


def test_every_confirmed_choice_is_on_the_disk_and_gives_the_same_game(desk: Desk) -> None:
    t = hot_seat(desk)
    rng = random.Random(5)
    for i in range(120):
        t = step(desk, t.id, rng)
        assert len(stored(desk, t.id)) == i + 1 == t.n
    m = independent(desk, t.id)
    assert m.digest() == desk.live(t.id, "lucie", "en").match.digest()
    assert m.view("allied") == desk.look(t.id, "lucie", "en", seat="allied").view


def test_another_process_loads_the_same_game(desk: Desk, tmp_path: Path) -> None:
    t = play_on(desk, hot_seat(desk).id, 90)
    other = desk_in(tmp_path, people=False)
    again = other.look(t.id, "lucie", "en")
    assert (again.version, again.n, again.view) == (t.version, t.n, t.view)
    assert again.decision == t.decision


def test_a_stale_or_repeated_request_changes_nothing_and_says_so(desk: Desk) -> None:
    t = hot_seat(desk)
    assert t.decision is not None
    seat, text = t.decision.seat, t.decision.choices[0].text
    after = desk.choose(t.id, "lucie", seat, t.version, text, "en")
    with pytest.raises(Refused) as e:
        desk.choose(t.id, "lucie", seat, t.version, text, "fr")
    assert (e.value.status, e.value.fault.code) == (409, "stale")
    assert e.value.fault.error == "La partie avait avancé. Rien n'a été modifié."
    assert len(stored(desk, t.id)) == 1
    assert desk.look(t.id, "lucie", "en").version == after.version


def test_of_two_processes_the_second_finds_that_the_game_had_moved_on(desk: Desk, tmp_path: Path) -> None:
    t = hot_seat(desk)
    assert t.decision is not None
    other = desk_in(tmp_path, people=False)
    seen = other.look(t.id, "lucie", "en")
    desk.choose(t.id, "lucie", t.decision.seat, t.version, t.decision.choices[0].text, "en")
    with pytest.raises(Refused) as e:
        other.choose(t.id, "lucie", t.decision.seat, seen.version, t.decision.choices[-1].text, "en")
    assert e.value.status == 409
    assert len(stored(desk, t.id)) == 1
    assert other.look(t.id, "lucie", "en").n == 1       # and it has the newer game now


def test_only_what_the_engine_offers_to_that_seat_is_taken(desk: Desk) -> None:
    t = two(desk)
    person, mine = who_decides(desk, t.id)
    other = "marek" if person == "lucie" else "lucie"
    d = mine.decision
    assert d is not None
    theirs = desk.look(t.id, other, "en")
    assert theirs.decision is not None and not theirs.decision.yours and theirs.decision.choices == []
    for who, seat, text, status, code in (
            (other, d.seat, d.choices[0].text, 403, "not-yours"), ("anna", d.seat, d.choices[0].text, 403, "not-yours"),
            (other, theirs.you[0], d.choices[0].text, 409, "turn"), (person, d.seat, "activate 999", 422, "illegal"),
            (person, d.seat, "fnord", 422, "illegal"), (person, "martian", d.choices[0].text, 404, "unknown")):
        with pytest.raises(Refused) as e:
            desk.choose(t.id, who, seat, mine.version, text, "en")
        assert (e.value.status, e.value.fault.code) == (status, code), (who, seat, text)
    assert stored(desk, t.id) == []


def test_a_refused_choice_names_the_rule(desk: Desk) -> None:
    t = hot_seat(desk)
    with pytest.raises(Refused) as e:
        desk.choose(t.id, "lucie", "allied", t.version, "activate 86", "en")
    assert any(rule for rule, _ in e.value.fault.rules)


def test_a_fault_while_storing_leaves_the_game_as_it_was(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    t = play_on(desk, hot_seat(desk).id, 10)
    assert t.decision is not None

    def broken(*_: object) -> None:
        raise OSError("disk full")

    monkeypatch.setattr(desk, "_notify", broken)        # inside the transaction
    with pytest.raises(OSError, match="disk full"):
        desk.choose(t.id, "lucie", t.decision.seat, t.version, t.decision.choices[0].text, "en")
    monkeypatch.undo()
    again = desk.look(t.id, "lucie", "en")
    assert (again.n, again.version, again.view) == (t.n, t.version, t.view)
    assert len(stored(desk, t.id)) == t.n


def test_undo_one_step_and_to_the_start_of_the_run(desk: Desk) -> None:
    t = hot_seat(desk)
    rng = random.Random(3)
    for _ in range(400):
        t = step(desk, t.id, rng)
        if t.undo.free >= 3:
            break
    assert t.undo.free >= 3
    assert t.decision is not None
    n, free = t.n, t.undo.free
    back = desk.undo(t.id, "lucie", t.decision.seat, t.version, n - 1, "en")
    assert (back.n, back.undo.free) == (n - 1, free - 1)
    assert back.version == t.version + 1                # an undo is a change like any other
    assert back.decision is not None
    start = desk.undo(t.id, "lucie", back.decision.seat, back.version, n - free, "en")
    assert start.n == n - free and start.undo.free == 0
    assert independent(desk, t.id).digest() == desk.live(t.id, "lucie", "en").match.digest()


def test_a_game_of_version_0_4_is_loaded_without_its_digests_and_another_is_not(desk: Desk) -> None:
    """0.4 made digests of the procedures: choices and dice are compared, as ever, and a digest of today too."""
    t = hot_seat(desk)
    rng = random.Random(6)
    for _ in range(30):
        t = step(desk, t.id, rng)
    j = db.journal.c

    def last(digest: str) -> str:
        with desk.store.write() as c:
            row = c.execute(select(j.seq, j.body).where(j.game_id == t.id, j.kind == "choice").order_by(j.seq.desc())).first()
            assert row is not None
            c.execute(update(db.journal).where(j.game_id == t.id, j.seq == row.seq).values(body={**row.body, "digest": digest}))
        desk.drop(t.id)
        return desk.look(t.id, "lucie", "en").notice

    assert last("f64ed526e400d1123deae2746721bc0f") == ""
    assert last("2:f64ed526e400d1123deae2746721bc0f") != ""


def test_undo_all_goes_back_to_the_start_of_the_activation(desk: Desk) -> None:
    """An activation of several steps without a die: 'undo all' ends where the hex was about to be chosen."""
    t = hot_seat(desk)
    rng = random.Random(8)
    begun = 0
    for _ in range(600):
        assert t.decision is not None
        choices = [c for c in t.decision.choices if c.text != "pass"] or t.decision.choices
        text = rng.choice(choices).text
        before = t.n
        t = desk.choose(t.id, "lucie", t.decision.seat, t.version, text, "en")
        if text.startswith("activate "):
            begun = before
        elif t.n - begun >= 3 and t.undo.free > t.n - begun > 0 and text.startswith(("select", "to ", "move")):
            break
    assert t.undo.start == begun
    assert t.decision is not None
    back = desk.undo(t.id, "lucie", t.decision.seat, t.version, t.undo.start, "en")
    assert back.decision is not None and any(c.text.startswith("activate ") for c in back.decision.choices)


def test_undo_does_not_cross_a_die_or_the_other_seat_without_consent(desk: Desk) -> None:
    t = two(desk)
    play_on(desk, t.id, 60)
    person, t = who_decides(desk, t.id)
    assert t.decision is not None
    with pytest.raises(Refused) as e:
        desk.undo(t.id, person, t.decision.seat, t.version, t.n - t.undo.free - 1, "en")
    assert (e.value.status, e.value.fault.code) == (409, "consent")
    assert len(stored(desk, t.id)) == 60


def test_alone_one_may_go_back_anywhere_and_the_same_dice_come_again(desk: Desk) -> None:
    t = play_on(desk, hot_seat(desk).id, 150, seed=9)
    texts = [text for _, _, text in stored(desk, t.id)]
    assert t.decision is not None and t.undo.anywhere
    dice = dict(desk.live(t.id, "lucie", "en").match.taken)
    assert dice
    t = desk.undo(t.id, "lucie", t.decision.seat, t.version, 20, "en")
    assert t.n == 20
    for text in texts[20:]:
        assert t.decision is not None
        t = desk.choose(t.id, "lucie", t.decision.seat, t.version, text, "en")
    assert dict(desk.live(t.id, "lucie", "en").match.taken) == dice


def test_the_log_after_an_undo_is_replaced_from_where_it_changed(desk: Desk) -> None:
    """A page that follows `log_from` always has the log of a page that loads everything."""
    t = hot_seat(desk)
    rng = random.Random(11)
    log = {line.i: line.text for line in t.log}
    for i in range(200):
        if i % 9 == 8 and t.undo.free:
            assert t.decision is not None
            t = desk.undo(t.id, "lucie", t.decision.seat, t.version, t.n - 1, "en")
        else:
            t = step(desk, t.id, rng)
        log = {k: v for k, v in log.items() if k < t.log_from} | {line.i: line.text for line in t.log}
        if i % 20 == 0:
            whole = desk.look(t.id, "lucie", "en")
            assert log == {line.i: line.text for line in whole.log}


def test_any_earlier_moment_is_the_one_that_was(desk: Desk) -> None:
    t = hot_seat(desk)
    rng = random.Random(21)
    views = [desk.look(t.id, "lucie", "en", seat="allied").view]
    for _ in range(100):
        t = step(desk, t.id, rng)
        views.append(desk.look(t.id, "lucie", "en", seat="allied").view)
    for n in (0, 1, 31, 32, 33, 64, 77, 99, 100):
        past = desk.look(t.id, "lucie", "en", seat="allied", at=n)
        assert past.n == n and past.last == 100
        assert past.view == views[n]
        assert n == 100 or past.decision is None or past.decision.choices == []
    with pytest.raises(Refused) as e:
        desk.look(t.id, "lucie", "en", at=101)
    assert e.value.status == 404


def test_a_payload_survives_a_round_trip_through_json(desk: Desk) -> None:
    t = play_on(desk, hot_seat(desk).id, 40)
    assert msgspec.json.decode(msgspec.json.encode(t), type=type(t)) == t


def test_a_game_that_nobody_may_see_is_unknown(desk: Desk) -> None:
    for game in ("nosuchgame", "", "../../etc/passwd", "x" * 500):
        with pytest.raises(Refused) as e:
            desk.look(game, "lucie", "en")
        assert e.value.status == 404


def test_resigning_ends_the_game_and_shows_the_seed(desk: Desk) -> None:
    t = two(desk)
    assert t.seed is None
    with pytest.raises(Refused):
        desk.resign(t.id, "anna", "allied", "en")
    done = desk.resign(t.id, "lucie", "allied", "en")
    assert done.outcome is not None
    assert (done.status, done.outcome.winner, done.outcome.kind) == ("finished", "german", "resigned")
    assert done.seed is not None and done.commitment == marne.kernel.chance.commitment(done.seed)
    with pytest.raises(Refused) as e:
        desk.resign(t.id, "marek", "german", "en")
    assert e.value.fault.code == "over"
