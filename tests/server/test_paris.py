"""Drive on Paris on the server: sealed marches reach the other page as what he sees of them; at one screen they can be undone."""
from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

from marne.server.faults import Refused
from marne.server.games import creating
from marne.server.games.desk import Desk
from marne.server.games.shown import between, shown
from marne.server.shapes import NewGame
from tests.server.desks import desk_in

SLUG = "drive-on-paris"


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    return desk_in(tmp_path)


def new(desk: Desk, seats: dict[str, str], scenario: str = "5-1", **more: Any) -> Any:
    return creating.new_game(desk, "lucie", NewGame(scenario=scenario, seats=seats, title=SLUG, **more), "en")


def make(desk: Desk, game: str, user: str, *texts: str) -> Any:
    t: Any = desk.look(game, user, "en")
    for text in texts:
        assert text in {c.text for c in t.decision.choices}, text
        desk.choose(game, user, t.decision.seat, t.version, text, "en")
        t = desk.look(game, user, "en")
    return t


def a_march(t: Any) -> tuple[str, str]:
    """A single counter that can be taken up, and where it stands."""
    homes = {u["id"]: u["hex"] for u in t.view["units"] if "hex" in u}
    text = next(c.text for c in t.decision.choices if c.text.startswith("take ") and not t.view["hidden"].get(homes[c.pieces[0]]))
    return text, homes[text.split()[1]]


def test_the_waiting_side_sees_the_column_and_not_the_choices(desk: Desk) -> None:
    """The version that the waiting side counts stays, but its table has another mark: an update leads there, with the column in
    the log and the stack where it is now."""
    game = new(desk, {"german": "me", "allied": "open"}).id
    creating.join(desk, game, "marek", None, "", "en")
    t = make(desk, game, "lucie", "done")                              # no reserves
    with desk.held(game, "marek", "en") as live:
        before = shown(live, desk.hub, "marek", "en")
    take, _ = a_march(t)
    t = make(desk, game, "lucie", take)
    with desk.held(game, "marek", "en") as live:
        assert shown(live, desk.hub, "marek", "en").mark == before.mark, "that a counter was taken up is nobody's affair"
    goal = next(c.text for c in t.decision.choices if c.text.startswith("to "))
    make(desk, game, "lucie", goal)
    with desk.held(game, "marek", "en") as live:
        after = shown(live, desk.hub, "marek", "en")
        step = between(live, before, after, "en")
    assert after.table.version == before.table.version and after.table.n == before.table.n
    assert step is not None and [line.kind for line in step.log if line.kind in ("ColumnSeen", "Marched")] == ["ColumnSeen"]
    assert any(op["path"].startswith("/view") for op in step.patch)
    asked = after.table.decision
    assert asked is not None and asked.message == "secret" and not asked.prompt and not asked.choices and not asked.pieces
    assert after.table.facts["march"] is None


def test_a_sealed_phase_can_be_stepped_through_by_what_was_seen_of_it(desk: Desk) -> None:
    """To the waiting side a movement phase is one moment by its choices; by the lines of his log it is as many as he has seen,
    each exactly as his page showed it then."""
    game = new(desk, {"german": "me", "allied": "open"}).id
    creating.join(desk, game, "marek", None, "", "en")
    t = make(desk, game, "lucie", "done")
    saw: dict[int, Any] = {}
    for _ in range(3):
        take, _ = a_march(t)
        t = make(desk, game, "lucie", take)
        goal = next(c.text for c in t.decision.choices if c.text.startswith("to "))
        t = make(desk, game, "lucie", goal)
        now = desk.look(game, "marek", "en")
        saw[next(line.i for line in reversed(now.log) if line.kind == "ColumnSeen")] = now.view
        if any(c.text == "stop" for c in t.decision.choices):
            t = make(desk, game, "lucie", "stop")
    n = desk.look(game, "marek", "en").n
    assert len(saw) == 3 and len({str(v) for v in saw.values()}) == 3
    for line, view in saw.items():
        then = desk.look(game, "marek", "en", at=n, line=line)
        assert then.view == view and then.n == n
        assert then.decision is None or not then.decision.choices and then.decision.message == "secret"
    assert desk.look(game, "marek", "en", at=n).view != saw[min(saw)], "by its number it is the moment before all of them"
    with pytest.raises(Refused):
        desk.look(game, "marek", "en", at=n, line=10_000)


def test_at_one_screen_secret_choices_can_be_taken_back(desk: Desk) -> None:
    """The numbers of a hot-seat do not count what was chosen in secret; undo goes back all the same, one by one or the order."""
    game = new(desk, {"german": "me", "allied": "me"}).id
    first = make(desk, game, "lucie", "done")
    assert first.n == 0 and first.undo.hidden == 1
    take, home = a_march(first)
    t = make(desk, game, "lucie", take)
    goal = next(c.text for c in t.decision.choices if c.text.startswith("to "))
    there = make(desk, game, "lucie", goal)
    assert there.n == 0 and there.undo.hidden == 3 and there.undo.order == 2
    unit = take.split()[1]
    assert next(u["hex"] for u in there.view["units"] if u["id"] == unit) == goal.split()[1]
    back = desk.undo(game, "lucie", "german", there.version, there.n, "en", hidden=1)
    assert next(u["hex"] for u in back.view["units"] if u["id"] == unit) == home
    assert back.decision is not None and back.decision.message == "where_to" and back.undo.hidden == 2
    there = make(desk, game, "lucie", goal)
    all_ = desk.undo(game, "lucie", "german", there.version, there.n, "en", hidden=there.undo.order)
    assert all_.decision is not None and all_.decision.message == "who_moves" and all_.undo.hidden == 1
    with pytest.raises(Refused):
        desk.undo(game, "lucie", "german", all_.version, all_.n, "en", hidden=2)


def test_nobody_else_is_told_how_much_can_be_taken_back(desk: Desk) -> None:
    game = new(desk, {"german": "me", "allied": "open"}).id
    creating.join(desk, game, "marek", None, "", "en")
    t = make(desk, game, "lucie", "done")
    make(desk, game, "lucie", a_march(t)[0])
    mine, theirs = desk.look(game, "lucie", "en"), desk.look(game, "marek", "en")
    assert mine.n == 2 and mine.undo.free == 2 and mine.undo.hidden == 0, "a seat of one's own counts its own choices"
    assert theirs.n == 0 and (theirs.undo.free, theirs.undo.hidden, theirs.undo.order) == (0, 0, 0)
    with pytest.raises(Refused):
        desk.undo(game, "marek", "allied", theirs.version, theirs.n, "en", hidden=1)
    desk.undo(game, "lucie", "german", mine.version, mine.n - 1, "en")
    again = desk.look(game, "marek", "en")
    assert desk.look(game, "lucie", "en").n == 1
    assert (again.mark, again.version, again.n) == (theirs.mark, theirs.version, theirs.n), "nor that it was taken back"
    other = desk_in(Path(str(desk.settings.folder)), people=False)        # the same read from the journal
    assert other.look(game, "marek", "en").version == theirs.version and other.look(game, "lucie", "en").n == 1


def test_a_game_of_the_campaign_goes_on_from_both_sides(desk: Desk) -> None:
    """Random choices, each table made for both and for a spectator."""
    game = new(desk, {"german": "me", "allied": "open"}, "5-6").id
    creating.join(desk, game, "marek", None, "", "en")
    rng = random.Random(5)
    for n in range(120):
        seat = next(x for x in ("lucie", "marek") if desk.look(game, x, "en").decision.yours)    # type: ignore[union-attr]
        t: Any = desk.look(game, seat, "fr")
        desk.choose(game, seat, t.decision.seat, t.version, rng.choice(t.decision.choices).text, "fr")
        if n % 20 == 0:
            assert desk.look(game, None, "en").facts["calendar"]
