"""Consent: undo beyond a die, a bot in a seat, stopping the clocks; and the clocks themselves."""
from __future__ import annotations

from pathlib import Path

import msgspec
import pytest
from sqlalchemy import select, update

import marne
from marne.kernel.chance import NO_CHOICE, Lined, Seeded, commitment, line_after
from marne.record import text as record_text
from marne.server import store as db
from marne.server.faults import Refused
from marne.server.games import consent, creating, sweep
from marne.server.games.desk import Desk
from marne.server.games.lobby import lobby
from marne.server.http.asking import _dice
from marne.server.shapes import Answer, Clock, Consent, Table, Upload
from tests.great_war_commander import worlds as commander
from tests.server.desks import desk_in, hot_seat, play_on, two, who_decides
from tests.server.hidden import Hidden
from tests.server.test_leak_cards import to_production
from tests.to_the_last_man import worlds as last_man


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    return desk_in(tmp_path)


def with_dice(desk: Desk, clock: Clock | None = None) -> Table:
    """A game of Lucie and Marek in which dice have been thrown since choice 10."""
    t = two(desk, clock=clock)
    play_on(desk, t.id, 70, seed=3)
    t = desk.look(t.id, "lucie", "en")
    assert any(i >= desk.live(t.id, None, "en").match.drawn[10] for i in desk.live(t.id, None, "en").match.taken)
    return t


def ask_undo(desk: Desk, t: Table, to: int = 10) -> Table:
    return consent.ask(desk, t.id, "lucie", Consent(kind="undo", seat="allied", to=to), "en")


def test_the_request_lists_every_die_that_would_be_undone(desk: Desk) -> None:
    t = with_dice(desk)
    m = desk.live(t.id, None, "en").match
    thrown = [m.taken[i][0] for i in sorted(m.taken) if m.drawn[10] <= i < m.drawn[70]]
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
    from marne.server.games import keeping

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
        c.execute(update(db.games).where(g.id == t.id).values(since=g.since - seconds,
                                                                       deadline=g.deadline - seconds))


def test_who_runs_out_of_time_loses(desk: Desk) -> None:
    t = two(desk, clock=Clock("move", 60))
    person, t = who_decides(desk, t.id)
    assert t.decision is not None
    back_in_time(desk, t, 59)
    sweep.once(desk)
    assert desk.look(t.id, person, "en").status == "running"
    back_in_time(desk, t, 2)
    sweep.once(desk)
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
    sweep.once(desk)
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


# --- dice after taking back -------------------------------------------------------------------------------------------------

COUNT = 12


def thrower(desk: Desk, t: Table) -> int:
    """Play until a choice among several has thrown dice and others have followed; the number of the choice."""
    for part in range(20):
        m = desk.live(t.id, None, "en").match
        for n in range(1, m.choices_made + 1):
            ask = desk.live(t.id, None, "en").history.state(n - 1).decision
            enough = m.state.drawn >= m.drawn[n - 1] + COUNT
            if enough and m.drawn[n] > m.drawn[n - 1] and ask is not None and len(ask.choices) > 1:
                return n
        play_on(desk, t.id, 40, seed=part)
    raise AssertionError("no dice")


def go_back(desk: Desk, t: Table, to: int) -> None:
    r = ask_undo(desk, t, to).requests[0]
    consent.answer(desk, t.id, "marek", r.id, Answer(seat="german", agree=True), "en")


def values(desk: Desk, game: str, start: int, stop: int) -> list[int]:
    taken = desk.live(game, None, "en").match.taken
    return [taken[i][0] for i in range(start, stop)]


def test_after_an_undo_the_same_line_has_the_same_dice_and_another_one_others(desk: Desk) -> None:
    t = two(desk)
    n = thrower(desk, t)
    m = desk.live(t.id, None, "en").match
    start, end, texts = m.drawn[n - 1], m.drawn[n], [c.text for c in m.made]
    thrown, by_index = values(desk, t.id, start, end), Seeded(str(m.seed))
    go_back(desk, t, n - 1)
    person, seen = who_decides(desk, t.id)
    assert seen.decision is not None
    desk.choose(t.id, person, seen.decision.seat, seen.version, texts[n - 1], "en")
    assert values(desk, t.id, start, end) == thrown
    for other in (1, 2):                        # another choice, then random play: their number alone does not foretell the dice
        go_back(desk, t, n - 1)
        person, seen = who_decides(desk, t.id)
        assert seen.decision is not None
        text = [c.text for c in seen.decision.choices if c.text != texts[n - 1]][-other % (len(seen.decision.choices) - 1)]
        desk.choose(t.id, person, seen.decision.seat, seen.version, text, "en")
        while desk.live(t.id, None, "en").match.state.drawn < start + COUNT:
            play_on(desk, t.id, 10, seed=3)
        found = desk.live(t.id, None, "en").history.drawn_from()
        indexes = range(start, start + COUNT)
        assert values(desk, t.id, start, start + COUNT) != [by_index.value(i, found[i], "", "") for i in indexes]


def test_the_dice_are_proved_after_the_game_with_what_was_taken_back(desk: Desk, tmp_path: Path) -> None:
    """The commitment from before the game holds, and the record verifies every value from the seed and the choices."""
    t = two(desk)
    promised = t.commitment
    go_back(desk, t, thrower(desk, t) - 1)
    thrower(desk, t)
    desk.drop(t.id)
    made = desk.look(t.id, "anna", "en").n
    done = desk.resign(t.id, "lucie", "allied", "en")
    assert done.seed is not None and commitment(done.seed) == promised
    said = record_text(desk.live(t.id, None, "en").match)
    assert "chance: line" in said
    (tmp_path / "x.marne").write_text(said, encoding="utf-8")
    assert marne.load(tmp_path / "x.marne").choices_made == made
    got = _dice(desk, t.id, None, "en")
    assert got.by_line and got.seed == done.seed and len(got.choices) == made and len(got.dice) >= COUNT
    source = Lined(done.seed)
    line = NO_CHOICE
    n, start = 0, 0
    for d in got.dice:
        while n < d.n:
            seat, _, text = got.choices[n].partition(": ")
            line, n, start = line_after(line, seat, text), n + 1, d.index
        source.follow(line, start)
        assert source.value(d.index, d.of, "", "") == d.value
    other = creating.upload(desk, "anna", Upload(text=said), "en")
    assert (other.notice, other.n) == ("", made) and desk.live(other.id, "anna", "en").match.by_line


def test_no_choices_go_out_with_the_dice_of_a_running_game(desk: Desk) -> None:
    t = with_dice(desk)
    got = _dice(desk, t.id, None, "en")
    assert got.by_line and got.seed is None and got.choices == []


def old_game(desk: Desk) -> Table:
    """A game as version 0.4 began and stored it: nothing said of the line, dice by their index alone."""
    m = marne.start("grand-illusion", "2", seed="as in 0.4")
    seats = [dict(seat=s, kind="human", user_id=u, bot=None, invite=None, left=None)
             for s, u in (("allied", "lucie"), ("german", "marek"))]
    game = creating._store(desk, m, kind="game", owner="lucie", name="", status="running", seats=seats)
    with desk.held(game, "lucie", "en") as live:
        assert live.row["base"] == {} and not live.match.by_line
    return desk.look(game, "lucie", "en")


def test_a_game_of_version_04_goes_on_with_its_own_dice_and_is_verified(desk: Desk, tmp_path: Path) -> None:
    t = play_on(desk, old_game(desk).id, 70, seed=3)
    source = Seeded("as in 0.4")
    live = desk.live(t.id, None, "en")
    drawn_from = live.history.drawn_from()
    assert len(drawn_from) > 10
    assert all(source.value(i, of, "", "") == live.match.taken[i][0] for i, of in drawn_from.items())
    r = consent.ask(desk, t.id, "lucie", Consent(kind="undo", seat="allied", to=10), "en").requests[0]
    assert "same dice will come again in the same order" in r.text
    consent.answer(desk, t.id, "marek", r.id, Answer(seat="german", agree=True), "en")
    desk.drop(t.id)
    play_on(desk, t.id, 40, seed=5)
    desk.resign(t.id, "lucie", "allied", "en")
    said = record_text(desk.live(t.id, None, "en").match)
    assert "chance:" not in said
    (tmp_path / "x.marne").write_text(said, encoding="utf-8")
    assert marne.load(tmp_path / "x.marne").choices_made == 50


# --- what the one who asks has seen -------------------------------------------------------------------------------------------

CARDS = Hidden(last_man.SLUG, ("german", "entente"), last_man.twin, overlays=(), at="", place="verdun", armistice=False)
COMBAT = Hidden(commander.SLUG, ("german", "allied"), commander.twin, overlays=(), at="", place="H6")


@pytest.mark.parametrize(("h", "scenario", "whose"), [(CARDS, "1914", "card german"), (COMBAT, "gwc-09", "draw german")])
def test_the_request_says_how_many_cards_the_asker_has_seen(desk: Desk, h: Hidden, scenario: str, whose: str) -> None:
    game = h.game(desk, scenario)
    mine: list[int] = []
    for part in range(30):
        play_on(desk, game, 30, seed=part)
        m = desk.live(game, None, "en").match
        mine = [i for i, (_, p) in m.taken.items() if p == whose and i >= m.drawn[0]]
        if mine:
            break
    true = next(n for n in range(len(m.drawn)) if m.drawn[n] > mine[0]) - 1
    live = desk.live(game, None, "en")
    to = live.shown_n("german", true)
    after = live.by_hand(live.true_n("german", to))
    seen = [i for i in mine if i >= m.drawn[after]]
    mark = consent.ask(desk, game, "lucie", Consent(kind="undo", seat="german", to=to), "en").requests[0]
    assert mark.cards == 0                                  # she knows them
    for lang, words in (("en", "Cards they have seen"), ("fr", "Cartes que ce camp a vues")):
        r = desk.look(game, "marek", lang).requests[0]
        assert r.cards >= len(seen) > 0 and f"{r.cards}." in r.text and words in r.text
        assert not any("german" in d.purpose.lower() and d.index in seen for d in r.dice)
        assert ("other choices bring others" if lang == "en" else "d'autres choix en donnent d'autres") in r.text


# --- secret choices are not counted -------------------------------------------------------------------------------------------

def planning(desk: Desk) -> str:
    """Lucie plans her production in secret; Marek has asked to go back."""
    game = CARDS.game(desk, "1914")
    to_production(desk, game)
    consent.ask(desk, game, "marek", Consent(kind="undo", seat="entente", to=0), "en")
    return game


def told(desk: Desk, game: str) -> list[bytes]:
    """All that Marek and Anna hear: tables, requests, lobby."""
    with desk.held(game, "lucie", "en") as live:
        out = [x for person in ("marek", "anna") for x in CARDS.sent(desk, live, person)]
    return [*out, *(msgspec.json.encode(lobby(desk, person, "en")) for person in ("marek", "anna"))]


def test_a_secret_choice_moves_nothing_that_others_see(desk: Desk) -> None:
    """7.0 Neither the time of the last change, nor an open request, nor the version, nor the lobby."""
    game = planning(desk)
    first = told(desk, game)
    assert desk.look(game, "lucie", "en").requests
    versions = set()
    for text in ("buy card", "buy card"):
        t = desk.look(game, "lucie", "en")
        versions.add(t.version)
        desk.choose(game, "lucie", "german", t.version, text, "en")
        assert told(desk, game) == first
    desk.drop(game)                                         # and after a restart
    assert told(desk, game) == first
    t = desk.look(game, "lucie", "en")
    assert len(versions | {t.version}) == 3                 # she herself sees each of them
    assert t.undo.free == 0                                 # what was chosen in secret is not taken back without asking
    desk.choose(game, "lucie", "german", t.version, "commit", "en")
    assert told(desk, game) != first


def test_a_request_still_stands_after_secret_choices(desk: Desk) -> None:
    game = planning(desk)
    t = desk.look(game, "lucie", "en")
    t = desk.choose(game, "lucie", "german", t.version, "buy card", "en")
    done = consent.answer(desk, game, "lucie", t.requests[0].id, Answer(seat="german", agree=True), "en")
    assert done.n == 0 and done.requests == []
