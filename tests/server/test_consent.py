"""Consent: undo beyond a die, a bot in a seat, stopping the clocks; and the clocks themselves."""
from __future__ import annotations

from pathlib import Path

import pytest
from sqlalchemy import select, update

from marne.server import consent
from marne.server import store as db
from marne.server.desk import Desk
from marne.server.faults import Refused
from marne.server.shapes import Answer, Clock, Consent, Table
from tests.server.desks import desk_in, hot_seat, play_on, two, who_decides


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    return desk_in(tmp_path)


def with_dice(desk: Desk, clock: Clock | None = None) -> Table:
    """A game of Lucie and Marek in which dice have been thrown since choice 10."""
    t = two(desk, clock=clock)
    play_on(desk, t.id, 70, seed=3)
    t = desk.look(t.id, "lucie", "en")
    assert any(i >= desk.live(t.id, None, "en").match._drawn[10] for i in desk.live(t.id, None, "en").match._tape.taken)
    return t


def ask_undo(desk: Desk, t: Table, to: int = 10) -> Table:
    return consent.ask(desk, t.id, "lucie", Consent(kind="undo", seat="allied", to=to), "en")


def test_the_request_lists_every_die_that_would_be_undone(desk: Desk) -> None:
    t = with_dice(desk)
    m = desk.live(t.id, None, "en").match
    thrown = [m._tape.taken[i][0] for i in sorted(m._tape.taken) if m._drawn[10] <= i < m._drawn[70]]
    mine = ask_undo(desk, t)
    assert mine.n == 70                                         # nothing has happened yet
    theirs = desk.look(t.id, "marek", "en").requests
    assert [d.value for d in theirs[0].dice] == thrown
    assert (theirs[0].yours, theirs[0].asks, theirs[0].to) == (False, ["german"], 10)
    assert mine.requests[0].yours
    assert desk.look(t.id, "anna", "en").requests == []         # a spectator is not told


def test_agreed_the_game_goes_back(desk: Desk) -> None:
    t = with_dice(desk)
    earlier = desk.look(t.id, "marek", "en", at=10).view
    r = ask_undo(desk, t).requests[0]
    done = consent.answer(desk, t.id, "marek", r.id, Answer(seat="german", agree=True), "en")
    assert (done.n, done.requests, done.view) == (10, [], earlier)
    desk.drop(t.id)
    assert desk.look(t.id, "marek", "en").view == earlier
    with desk.store.read() as c:        # what was undone stays in the journal
        rows = c.execute(select(db.journal.c.undone).where(db.journal.c.game_id == t.id, db.journal.c.kind == "choice")).all()
    assert len(rows) == 70 and sum(x.undone is not None for x in rows) == 60


def test_declined_nothing_changes_and_the_note_is_said(desk: Desk) -> None:
    from marne.server import keeping

    t = with_dice(desk)
    r = ask_undo(desk, t).requests[0]
    done = consent.answer(desk, t.id, "marek", r.id, Answer(seat="german", agree=False, note="The dice are the dice."), "en")
    assert (done.n, done.requests) == (70, [])
    assert [(x.name, x.text) for x in keeping.chat(desk, t.id, "lucie", "en")] == [("Marek", "The dice are the dice.")]
    with pytest.raises(Refused):
        consent.answer(desk, t.id, "marek", r.id, Answer(seat="german", agree=True), "en")


def test_nobody_answers_his_own_request_or_for_somebody_else(desk: Desk) -> None:
    t = with_dice(desk)
    r = ask_undo(desk, t).requests[0]
    for who, seat in (("lucie", "allied"), ("lucie", "german"), ("anna", "german")):
        with pytest.raises(Refused) as e:
            consent.answer(desk, t.id, who, r.id, Answer(seat=seat, agree=True), "en")
        assert e.value.status == 403
    with pytest.raises(Refused):
        consent.ask(desk, t.id, "lucie", Consent(kind="undo", seat="allied", to=5), "en")       # one at a time
    assert consent.withdraw(desk, t.id, "lucie", r.id, "en").requests == []
    assert desk.look(t.id, "marek", "en").n == 70


def test_a_request_to_undo_is_past_when_the_game_goes_on(desk: Desk) -> None:
    t = with_dice(desk)
    r = ask_undo(desk, t).requests[0]
    play_on(desk, t.id, 1)
    assert desk.look(t.id, "marek", "en").requests == []
    with pytest.raises(Refused) as e:
        consent.answer(desk, t.id, "marek", r.id, Answer(seat="german", agree=True), "en")
    assert e.value.fault.code == "no-request"


def test_a_bot_takes_over_with_the_consent_of_its_player(desk: Desk) -> None:
    t = with_dice(desk)
    r = consent.ask(desk, t.id, "lucie", Consent(kind="takeover", seat="allied", target="german", bot="random"), "en").requests[0]
    assert r.asks == ["german"]
    done = consent.answer(desk, t.id, "marek", r.id, Answer(seat="german", agree=True), "en")
    german = next(s for s in done.seats if s.id == "german")
    assert (german.kind, german.user, done.you) == ("bot", None, [])
    desk.drop(t.id)
    assert next(s for s in desk.look(t.id, "lucie", "en").seats if s.id == "german").kind == "bot"


def test_the_computer_may_not_take_the_seat_of_somebody_who_is_there(desk: Desk) -> None:
    t = with_dice(desk)
    r = consent.ask(desk, t.id, "lucie", Consent(kind="takeover", seat="allied", target="german"), "en")
    assert next(s for s in r.seats if s.id == "german").kind == "human"


def test_after_a_week_without_a_sign_the_others_decide(desk: Desk) -> None:
    t = with_dice(desk)
    live = desk.live(t.id, None, "en")
    live.row["since"] -= 8 * 86400
    done = consent.ask(desk, t.id, "lucie", Consent(kind="takeover", seat="allied", target="german", bot="random"), "en")
    assert next(s for s in done.seats if s.id == "german").kind == "bot"


def test_grand_illusion_has_no_agreed_draw(desk: Desk) -> None:
    t = with_dice(desk)
    with pytest.raises(Refused) as e:
        consent.ask(desk, t.id, "lucie", Consent(kind="draw", seat="allied"), "en")
    assert e.value.fault.code == "draw"


# --- clocks -------------------------------------------------------------------------------------------------------------

def back_in_time(desk: Desk, t: Table, seconds: float) -> None:
    """The seat that is asked has been thinking for so long."""
    desk.live(t.id, None, "en").row["since"] -= seconds
    with desk.store.write() as c:
        g = db.games.c
        c.execute(update(db.games).where(g.id == t.id).values(since=g.since - seconds))


def test_who_runs_out_of_time_loses(desk: Desk) -> None:
    t = two(desk, clock=Clock("move", 60))
    person, t = who_decides(desk, t.id)
    assert t.decision is not None
    back_in_time(desk, t, 59)
    desk._sweep_once()
    assert desk.look(t.id, person, "en").status == "running"
    back_in_time(desk, t, 2)
    desk._sweep_once()
    done = desk.look(t.id, person, "en")
    assert done.outcome is not None and (done.status, done.outcome.kind) == ("finished", "time")
    assert done.outcome.winner == ("german" if t.decision.seat == "allied" else "allied")


def test_a_choice_after_the_time_is_up_is_too_late(desk: Desk) -> None:
    t = two(desk, clock=Clock("move", 60))
    person, t = who_decides(desk, t.id)
    assert t.decision is not None
    back_in_time(desk, t, 61)
    with pytest.raises(Refused) as e:
        desk.choose(t.id, person, t.decision.seat, t.version, t.decision.choices[0].text, "en")
    assert e.value.fault.code == "over"
    assert desk.look(t.id, person, "en").n == 0


def test_a_clock_for_the_whole_game_counts_all_turns_together(desk: Desk) -> None:
    t = two(desk, clock=Clock("game", 1000))
    person, t = who_decides(desk, t.id)
    assert t.decision is not None
    seat = t.decision.seat
    back_in_time(desk, t, 300)
    for i in range(200):
        t = play_on(desk, t.id, 1, seed=i)
        if desk.live(t.id, None, "en").asked() != seat:
            break
    left = {s.id: s.left for s in desk.look(t.id, person, "en").seats}
    assert 690 <= (left[seat] or 0) <= 700
    assert 990 <= (next(v for k, v in left.items() if k != seat) or 0) <= 1000
    desk.drop(t.id)
    assert {s.id: s.left for s in desk.look(t.id, person, "en").seats}[seat] in (left[seat], (left[seat] or 0) - 1)


def test_stopped_clocks_do_not_run(desk: Desk) -> None:
    t = two(desk, clock=Clock("move", 100))
    back_in_time(desk, t, 40)
    r = consent.ask(desk, t.id, "lucie", Consent(kind="pause", seat="allied"), "en").requests[0]
    paused = consent.answer(desk, t.id, "marek", r.id, Answer(seat="german", agree=True), "en")
    assert paused.paused
    live = desk.live(t.id, None, "en")
    live.row["base"]["paused_at"] -= 500
    live.row["since"] -= 500                    # 500 s pass while the clocks stand
    desk._sweep_once()
    assert desk.look(t.id, "lucie", "en").status == "running"
    r = consent.ask(desk, t.id, "marek", Consent(kind="pause", seat="german"), "en").requests[0]
    on = consent.answer(desk, t.id, "lucie", r.id, Answer(seat="allied", agree=True), "en")
    assert not on.paused
    left = next(s.left for s in on.seats if s.running)
    assert left is not None and 58 <= left <= 60




def test_a_stopped_game_takes_no_choice(desk: Desk) -> None:
    t = hot_seat(desk)
    stopped = consent.ask(desk, t.id, "lucie", Consent(kind="pause", seat="allied"), "en")     # nobody else to ask
    assert stopped.paused and stopped.decision is not None
    with pytest.raises(Refused) as e:
        desk.choose(t.id, "lucie", stopped.decision.seat, stopped.version, stopped.decision.choices[0].text, "en")
    assert e.value.fault.code == "paused"
