"""Standing answers: windows that a seat lets pass unasked, at once, stored like any choice, and known to that seat alone."""
from __future__ import annotations

import random
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path

import msgspec
import pytest
from sqlalchemy import insert, select, update

from marne import games_index
from marne.server import store as db
from marne.server.faults import Refused
from marne.server.games import consent, creating, standing, sweep
from marne.server.games.desk import Desk
from marne.server.games.live import Live
from marne.server.hub import encode
from marne.server.settings import Settings
from marne.server.shapes import Answer, Consent, DecisionInfo, NewAnalysis, NewGame, Standing, Table
from marne.server.store import Store
from tests.server.desks import PEOPLE, desk_in, play_on, who_decides
from tests.server.postgres import programs, running

SLUG = "great-war-commander"
TABLE = games_index.title(SLUG).table
KINDS = [kind for kind, _ in TABLE.windows("en")]
PLACINGS = [f"place:{kind}" for kind, _ in TABLE.placings.names("en")]


@pytest.fixture
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Desk:
    """All games here have the same seed: what a test waits for comes, or does not, in every run."""
    monkeypatch.setattr("marne.server.games.creating.new_seed", lambda: "standing answers")
    return desk_in(tmp_path)


def two(desk: Desk) -> str:
    """Lucie has the Allies, Marek the Germans, on the wheat ridge of 1914."""
    t = creating.new_game(desk, "lucie", NewGame(title=SLUG, scenario="gwc-01", seats={"allied": "me", "german": "open"}), "en")
    return creating.join(desk, t.id, "marek", None, "", "en").id


def live_of(desk: Desk, game: str) -> Live:
    return desk.live(game, None, "en")


def asked(desk: Desk, game: str) -> tuple[str, Table, DecisionInfo]:
    person, t = who_decides(desk, game)
    assert t.decision is not None
    return person, t, t.decision


def play_until(desk: Desk, game: str, fits: Callable[[str, DecisionInfo], bool], seed: int = 3, most: int = 500) -> None:
    """Random choices until a question of that sort is asked."""
    rng = random.Random(seed)
    for _ in range(most):
        person, t, d = asked(desk, game)
        if fits(person, d):
            return
        desk.choose(game, person, d.seat, t.version, rng.choice(d.choices).text, "en")
    raise AssertionError("no such question")


def put(desk: Desk, game: str, person: str, answers: dict[str, str], seat: str | None = None) -> Table:
    want = msgspec.convert({"seat": seat or {"lucie": "allied", "marek": "german"}[person], "answers": answers}, Standing)
    return standing.put(desk, game, person, want, "en")


def entries(desk: Desk, game: str) -> list[tuple[str, str, bool, str | None]]:
    """(seat, choice, by a standing answer, person) of the choices that stand."""
    j = db.journal.c
    with desk.store.read() as c:
        rows = c.execute(select(j.seat, j.body, j.user_id).where(j.game_id == game, j.kind == "choice", j.undone.is_(None))
                         .order_by(j.seq))
        return [(r.seat, r.body["text"], bool(r.body.get("auto")), r.user_id) for r in rows]


def modes(t: Table) -> dict[str, str]:
    return {s.kind: s.mode for s in t.standing if s.mode != "ask"}


# What is shown ----------------------------------------------------------------------------------------------------


def test_a_window_names_its_kind_and_the_choice_that_lets_it_pass(desk: Desk) -> None:
    game = two(desk)
    play_until(desk, game, lambda _, d: d.message == "whether_reroll")
    person, t, d = asked(desk, game)
    assert (d.window, d.passing) == ("reroll", "keep") and "keep" in [c.text for c in d.choices]
    other = next(p for p in ("lucie", "marek") if p != person)
    seen = desk.look(game, other, "en").decision
    assert seen is not None and (seen.window, seen.passing) == ("", "")
    play_until(desk, game, lambda _, d: d.message == "what_to_do")
    _, _, d = asked(desk, game)
    assert (d.window, d.passing) == ("", "")
    assert [(s.seat, s.kind) for s in t.standing] == [(d2, k) for d2 in t.you for k in [*KINDS, *PLACINGS]]


def test_all_kinds_are_asked_at_first_and_named_in_both_languages(desk: Desk) -> None:
    game = two(desk)
    en, fr = desk.look(game, "marek", "en").standing, desk.look(game, "marek", "fr").standing
    assert {s.mode for s in en} == {"ask"} and len(en) == len({s.name for s in en}) == len(KINDS) + len(PLACINGS)
    assert all(a.name != b.name and a.kind == b.kind for a, b in zip(en, fr, strict=True))
    assert desk.look(game, "anna", "en").standing == []


# Passing ----------------------------------------------------------------------------------------------------


def test_a_window_passes_at_once_and_is_an_entry_like_any_other(desk: Desk) -> None:
    game = two(desk)
    put(desk, game, "lucie", {"reroll": "pass"})
    put(desk, game, "marek", {"reroll": "pass"})
    play_until(desk, game, lambda _, d: any(e[2] for e in entries(desk, game)))
    made = entries(desk, game)
    auto = [e for e in made if e[2]]
    assert {e[1] for e in auto} == {"keep"} and {e[3] for e in auto} == {None}
    assert all(e[3] in PEOPLE for e in made if not e[2])
    live = live_of(desk, game)
    assert live.match.choices_made == len(made) == live.version - 1     # the first entry is the joining
    before = live.match.digest()
    desk.drop(game)                                     # the journal alone is the truth
    again = live_of(desk, game)
    assert again.match.digest() == before and again.auto == live.auto == {i + 1 for i, e in enumerate(made) if e[2]}


def test_no_window_of_a_kind_that_passes_is_ever_asked(desk: Desk) -> None:
    game = two(desk)
    for person in ("lucie", "marek"):
        put(desk, game, person, dict.fromkeys(KINDS, "pass"))
    rng, seen = random.Random(5), 0
    for _ in range(150):
        person, t, d = asked(desk, game)
        assert d.window == ""
        t = desk.choose(game, person, d.seat, t.version, rng.choice(d.choices).text, "en")
        if t.status == "finished":
            break
    seen = sum(e[2] for e in entries(desk, game))
    assert seen > 30                                    # several in a row among them
    row = [e[2] for e in entries(desk, game)]
    assert any(a and b for a, b in pairwise(row))


def test_the_same_game_is_played_with_and_without_them(desk: Desk) -> None:
    """A standing answer does just what the person would have done."""
    one = creating.new_game(desk, "lucie", NewGame(title=SLUG, scenario="gwc-01", seats={"allied": "me", "german": "me"}), "en")
    two_ = creating.new_game(desk, "lucie", NewGame(title=SLUG, scenario="gwc-01", seats={"allied": "me", "german": "me"}), "en")
    for seat in ("allied", "german"):
        put(desk, two_.id, "lucie", dict.fromkeys(KINDS, "pass"), seat)
    rng = random.Random(9)
    for _ in range(120):
        _, t, d = asked(desk, one.id)
        text = d.passing or rng.choice(d.choices).text
        desk.choose(one.id, "lucie", d.seat, t.version, text, "en")
        if not d.window:
            _, t2, d2 = asked(desk, two_.id)
            desk.choose(two_.id, "lucie", d2.seat, t2.version, text, "en")
    while (d := asked(desk, one.id)[2]).window:
        desk.choose(one.id, "lucie", d.seat, desk.look(one.id, "lucie", "en").version, d.passing, "en")
    assert live_of(desk, one.id).match.digest() == live_of(desk, two_.id).match.digest()


def test_what_passes_does_not_look_at_the_hand(desk: Desk) -> None:
    """The same question with any hand: `window` sees the message and whether passing is offered, which it always is."""
    game = two(desk)
    hook = games_index.title(SLUG).table
    play_until(desk, game, lambda _, d: d.window == "moves")
    live = live_of(desk, game)
    ask = live.match.state.decision
    assert ask is not None
    mine = hook.window(live.match.state, ask)
    for i in range(4):                                  # other cards in that hand: as the other side may imagine it
        from marne.kernel.chance import Seeded
        s = live.title.hide(live.match.state, 1 - ask.seat, Seeded(f"hands {i}"))
        assert s.decision is not None and hook.window(s, s.decision) == mine


def test_set_at_an_open_window_it_passes_at_once(desk: Desk) -> None:
    game = two(desk)
    play_until(desk, game, lambda _, d: d.window == "moves")
    person, t, _ = asked(desk, game)
    made = len(entries(desk, game))
    after = put(desk, game, person, {"moves": "pass"})
    assert after.version > t.version and entries(desk, game)[made][1:3] == ("no", True)
    assert after.decision is None or not (after.decision.yours and after.decision.window == "moves")
    other = put(desk, game, person, {"melee": "pass"})          # no window of that kind is open
    assert other.version == after.version


# Whose it is ----------------------------------------------------------------------------------------------------


def test_only_the_owner_of_a_seat_sets_it(desk: Desk) -> None:
    game = two(desk)
    for person, seat in (("marek", "allied"), ("lucie", "german"), ("anna", "allied")):
        with pytest.raises(Refused) as e:
            put(desk, game, person, {"reroll": "pass"}, seat)
        assert e.value.status == 403
    with pytest.raises(Refused) as e:
        put(desk, game, "lucie", {"no such kind": "pass"})
    assert e.value.status == 404
    assert all(s.mode == "ask" for p in ("lucie", "marek") for s in desk.look(game, p, "en").standing)


def test_nobody_else_is_told(desk: Desk) -> None:
    game = two(desk)
    bare = {p: encode(desk.look(game, p, "en")) for p in ("marek", "anna")}
    version = live_of(desk, game).version
    put(desk, game, "lucie", {"moves": "pass", "defence": "turn"})
    assert live_of(desk, game).version == version               # not even that something was set
    for p, old in bare.items():
        live_of(desk, game).shown.clear()
        assert encode(desk.look(game, p, "en")) == old
    assert modes(desk.look(game, "lucie", "en")) == {"moves": "pass", "defence": "turn"}


def test_it_survives_a_restart_and_reaches_a_second_process(desk: Desk, tmp_path: Path) -> None:
    game = two(desk)
    put(desk, game, "lucie", {"moves": "pass", "fire": "pass"})
    put(desk, game, "lucie", {"fire": "ask"})
    second = desk_in(tmp_path, people=False)
    assert modes(second.look(game, "lucie", "en")) == {"moves": "pass"}


def test_a_window_left_open_by_a_crash_passes_when_the_server_starts(desk: Desk, tmp_path: Path,
                                                                     monkeypatch: pytest.MonkeyPatch) -> None:
    game = two(desk)
    put(desk, game, "lucie", {"moves": "pass"})
    put(desk, game, "marek", {"moves": "pass"})
    with monkeypatch.context() as m:                    # as if the process had died between the choice and the answer
        m.setattr(standing, "answer", lambda _desk, _live: None)
        play_until(desk, game, lambda _, d: d.window == "moves")
    made = len(entries(desk, game))
    second = desk_in(tmp_path, people=False)
    sweep.wake_standing(second)
    assert entries(second, game)[made][1:3] == ("no", True)


def test_games_without_a_window_to_pass_are_not_loaded_when_the_server_starts(desk: Desk, tmp_path: Path) -> None:
    games = [two(desk) for _ in range(3)]
    for game in games:
        put(desk, game, "lucie", dict.fromkeys(KINDS, "pass"))
        put(desk, game, "marek", dict.fromkeys(KINDS, "pass"))
    second = desk_in(tmp_path, people=False)
    sweep.wake_standing(second)
    assert second.counts()["games in memory"] == 0


def test_of_an_old_database_each_game_is_looked_at_once(desk: Desk, tmp_path: Path) -> None:
    """The migration cannot tell whether an answer is due: it says perhaps."""
    game = two(desk)
    put(desk, game, "lucie", {"moves": "pass"})
    with desk.store.write() as c:
        c.execute(update(db.games).values(answer=True))
    second = desk_in(tmp_path, people=False)
    sweep.wake_standing(second)
    assert second.counts()["games in memory"] == 1
    third = desk_in(tmp_path, people=False)
    sweep.wake_standing(third)
    assert third.counts()["games in memory"] == 0
    assert entries(third, game) == entries(desk, game)


def test_a_bot_in_the_seat_decides_for_itself(desk: Desk) -> None:
    game = two(desk)
    put(desk, game, "marek", dict.fromkeys(KINDS, "pass"))
    consent.ask(desk, game, "marek", Consent(kind="takeover", seat="german", target="german", bot="random"), "en")
    r = desk.look(game, "lucie", "en").requests
    if r:
        consent.answer(desk, game, "lucie", r[0].id, Answer(seat="allied", agree=True), "en")
    live = live_of(desk, game)
    assert (live.seats["german"].kind, live.seats["german"].standing) == ("bot", {})
    desk.drop(game)
    assert live_of(desk, game).seats["german"].standing == {}
    live.seats["german"].standing = {"reroll": "pass"}
    assert standing.due(live) is None


def test_an_analysis_has_none(desk: Desk) -> None:
    game = two(desk)
    put(desk, game, "lucie", dict.fromkeys(KINDS, "pass"))
    t = creating.analyse(desk, game, "lucie", NewAnalysis(at=0), "en")
    assert t.standing == []
    with pytest.raises(Refused) as e:
        put(desk, t.id, "lucie", {"reroll": "pass"})
    assert e.value.status == 409


# Until my next turn ----------------------------------------------------------------------------------------------------


def turn_of(desk: Desk, game: str) -> str:
    live = live_of(desk, game)
    who = games_index.title(SLUG).table.whose_turn(live.match.state)
    assert who is not None
    return live.title.seats[who]


@pytest.mark.parametrize("mine", [False, True])
def test_until_my_next_turn_ends_when_that_begins(desk: Desk, mine: bool) -> None:
    """Said in the other's turn it ends with it; said in one's own it holds through the other's turn that follows."""
    game = two(desk)
    play_until(desk, game, lambda _, d: d.message == "what_to_do" and (turn_of(desk, game) == "german") == mine)
    put(desk, game, "marek", {"moves": "turn", "reroll": "pass"})
    assert modes(desk.look(game, "marek", "en")) == {"moves": "turn", "reroll": "pass"}
    rng, course = random.Random(4), [turn_of(desk, game)]
    for _ in range(300):
        person, t, d = asked(desk, game)
        held = modes(desk.look(game, "marek", "en"))
        now = turn_of(desk, game)
        if now != course[-1]:
            course.append(now)
        begun = course[1:].count("german") > 0          # a turn of his has begun since
        assert held == ({"reroll": "pass"} if begun else {"moves": "turn", "reroll": "pass"})
        if begun:
            break
        desk.choose(game, person, d.seat, t.version, rng.choice(d.choices).text, "en")
    assert course == (["german", "allied", "german"] if mine else ["allied", "german"])
    desk.drop(game)
    assert modes(desk.look(game, "marek", "en")) == {"reroll": "pass"}


def test_in_a_game_without_turns_it_ends_with_the_next_real_question(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(type(games_index.title(SLUG).table), "whose_turn", lambda self, s: None)
    game = two(desk)
    play_until(desk, game, lambda p, d: p == "marek" and d.window == "moves")
    t = put(desk, game, "marek", {"moves": "turn"})
    rng = random.Random(2)
    for _ in range(300):
        person, t, d = asked(desk, game)
        if person == "marek" and not d.window:
            break
        assert modes(desk.look(game, "marek", "en")) == {"moves": "turn"}
        desk.choose(game, person, d.seat, t.version, rng.choice(d.choices).text, "en")
    assert modes(desk.look(game, "marek", "en")) == {}


# Taking back ----------------------------------------------------------------------------------------------------


def test_undo_takes_the_automatic_answers_along_and_does_not_stop_at_them(desk: Desk) -> None:
    """Alone at the table: back to the choice one made by hand, over all that followed by itself."""
    t = creating.new_game(desk, "lucie", NewGame(title=SLUG, scenario="gwc-01", seats={"allied": "me", "german": "me"}), "en")
    for seat in ("allied", "german"):
        put(desk, t.id, "lucie", dict.fromkeys(KINDS, "pass"), seat)
    rng = random.Random(3)
    for _ in range(300):
        _, t, d = asked(desk, t.id)
        before, digest = t.n, live_of(desk, t.id).match.digest()
        t = desk.choose(t.id, "lucie", d.seat, t.version, rng.choice(d.choices).text, "en")
        if t.n > before + 2:
            break
    made = t.n
    assert made > before + 2                            # his choice and at least two answers after it
    assert t.seen == before + 1                         # he last chose by hand there: the page's Undo goes to seen - 1
    for to in (made - 1, before + 1, before):           # whichever of them is named, it ends before his own choice
        back = desk.undo(t.id, "lucie", t.you[0], t.version, to, "en")
        assert (back.n, live_of(desk, t.id).match.digest()) == (before, digest)
        t = desk.choose(t.id, "lucie", d.seat, back.version, entries_of(desk, t.id, before), "en")
        assert t.n == made                              # the same dice, the same answers
    desk.drop(t.id)
    assert live_of(desk, t.id).match.choices_made == made


def entries_of(desk: Desk, game: str, n: int) -> str:
    """The choice that was made last at that number, also if it has been taken back."""
    j = db.journal.c
    with desk.store.read() as c:
        return str(c.execute(select(j.body).where(j.game_id == game, j.kind == "choice", j.n == n + 1)
                             .order_by(j.seq.desc()).limit(1)).scalar_one()["text"])


def test_an_answer_of_the_other_side_still_needs_consent_and_no_more_than_before(desk: Desk) -> None:
    game = two(desk)
    put(desk, game, "marek", {"moves": "pass"})
    rng, found = random.Random(3), False
    for _ in range(400):
        person, t, d = asked(desk, game)
        n = len(entries(desk, game))
        t = desk.choose(game, person, d.seat, t.version, rng.choice(d.choices).text, "en")
        made = entries(desk, game)
        live = live_of(desk, game)
        if person == "lucie" and d.message == "where_to_step" and len(made) == n + 2 and made[-1][2] and live.asked() == "allied":
            found = True
            break
    assert found, "a step, the German lets it pass, the mover goes on"
    assert t.undo.free == 0                             # as it would be had he passed by hand
    with pytest.raises(Refused) as e:
        desk.undo(game, "lucie", "allied", t.version, t.seen - 1, "en")
    assert e.value.fault.code == "consent"
    asked_ = consent.ask(desk, game, "lucie", Consent(kind="undo", seat="allied", to=t.n - 1), "en").requests[0]
    assert asked_.to == t.n - 2                         # not to the window, but to his own step before it
    done = consent.answer(desk, game, "marek", asked_.id, Answer(seat="german", agree=True), "en")
    assert len(entries(desk, game)) == n
    assert modes(done) == {"moves": "pass"}


def test_own_answers_do_not_count_as_something_to_take_back(desk: Desk) -> None:
    """After a roll one's own window passes by itself: nothing of one's own lies after the die."""
    game = two(desk)
    for person in ("lucie", "marek"):
        put(desk, game, person, dict.fromkeys(KINDS, "pass"))
    rng, seen = random.Random(8), 0
    for _ in range(200):
        person, t, d = asked(desk, game)
        t = desk.choose(game, person, d.seat, t.version, rng.choice(d.choices).text, "en")
        if t.status == "finished":
            break
        live = live_of(desk, game)
        free, run = desk.look(game, who_decides(desk, game)[0], "en").undo.free, live.match.undoable
        assert free <= run
        if run and all(n in live.auto for n in range(t.last - run + 1, t.last + 1)):
            seen += 1
            assert free == 0
    assert seen


# Messages ----------------------------------------------------------------------------------------------------


def test_nobody_is_told_that_it_is_his_move_when_it_passes(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    from marne.server.people import notify

    told: list[str] = []
    monkeypatch.setattr(notify, "due", lambda c, settings, game, user, facts: told.append(user))
    game = two(desk)
    put(desk, game, "marek", {"moves": "pass"})
    rng, seen = random.Random(3), 0
    for _ in range(300):
        person, t, d = asked(desk, game)
        told.clear()
        n = len(entries(desk, game))
        desk.choose(game, person, d.seat, t.version, rng.choice(d.choices).text, "en")
        made = entries(desk, game)
        if person == "lucie" and len(made) == n + 2 and made[-1][2] and live_of(desk, game).asked() == "allied":
            seen += 1
            assert told == []                           # neither Marek, who is not asked, nor Lucie, who is at the table
        if seen == 3:
            break
    assert seen == 3


def test_other_games_have_windows_too(desk: Desk) -> None:
    for slug in ("grand-illusion", "to-the-last-man"):
        kinds = [k for k, _ in games_index.title(slug).table.windows("en")]
        assert kinds and len(kinds) == len(set(kinds)) == len(games_index.title(slug).table.windows("fr"))
    want = NewGame(title="to-the-last-man", scenario="1914", seats={"entente": "me", "german": "me"})
    t = creating.new_game(desk, "lucie", want, "en")
    for seat in t.you:
        put(desk, t.id, "lucie", {s.kind: "pass" for s in t.standing}, seat)
    play_on(desk, t.id, 250)
    assert any(e[2] for e in entries(desk, t.id))


def test_on_postgresql_too(tmp_path: Path) -> None:
    if programs() is None:
        pytest.skip("PostgreSQL is not installed")
    with running() as url:
        store = Store(url)
        store.migrate()
        with store.write() as c:
            c.execute(insert(db.users), [dict(id=p, name=p, name_key=p, created=0.0, settings={}) for p in PEOPLE])
        first, second = (Desk(s, Settings(database=url, folder=tmp_path)) for s in (store, Store(url)))
        game = two(first)
        put(first, game, "lucie", {"moves": "pass", "fire": "turn"})
        assert modes(second.look(game, "lucie", "en")) == {"moves": "pass", "fire": "turn"}
        put(first, game, "lucie", dict.fromkeys(KINDS, "pass"))
        put(first, game, "marek", dict.fromkeys(KINDS, "pass"))
        second.drop(game)                               # the wake-up that the database sends to other processes does this
        rng = random.Random(6)
        for n in range(90):                             # two processes in turns
            desk = (first, second)[n % 2]
            person, t, d = asked(desk, game)
            assert d.window == ""
            desk.choose(game, person, d.seat, t.version, rng.choice(d.choices).text, "en")
        assert sum(e[2] for e in entries(first, game)) > 5
        sweep.wake_standing(second)
        for desk in (first, second):
            desk.store.close()


def test_one_person_against_computers_is_not_asked_where_there_is_nothing_to_choose(desk: Desk) -> None:
    t = creating.new_game(desk, "lucie", NewGame(title=SLUG, scenario="gwc-01", seats={"allied": "me", "german": "random"}), "en")
    live = live_of(desk, t.id)
    rng, empty, hook = random.Random(5), 0, games_index.title(SLUG).table
    for _ in range(400):
        ask = live.match.state.decision
        if ask is None or empty:
            break
        assert ask.seat == 0 or len(ask.choices) > 1 or hook.window(live.match.state, ask) is None
        desk.apply(live, rng.choice(ask.choices).text, None, "en")
        with desk.store.read() as c:
            rows = c.execute(select(db.journal.c.body).where(db.journal.c.game_id == t.id, db.journal.c.kind == "choice")).all()
        empty = sum(1 for r in rows if r.body.get("auto"))
    assert empty                                                            # it has happened, and was stored as such


def test_two_people_are_asked_even_where_there_is_nothing_to_choose(desk: Desk) -> None:
    game = two(desk)
    play_until(desk, game, lambda _who, d: bool(d.window) and len(d.choices) == 1)
    assert asked(desk, game)[2].window
