"""A game begun under older data or rules still opens: pinned to the data it began with, or replayed with a notice."""
from __future__ import annotations

import io
import re
import zipfile
from pathlib import Path

import pytest
from sqlalchemy import insert, select, update

from marne.server import store as db
from marne.server.faults import Refused
from marne.server.games import journal
from marne.server.games.desk import Desk
from marne.server.shapes import Table
from tests.server.desks import desk_in, hot_seat, play_on


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    return desk_in(tmp_path)


def aged(desk: Desk, t: Table, change: tuple[str, str, str] | None, keep: bool = True) -> None:
    """Make it look as if the game had begun under data in which `change` (file, pattern, replacement) had not been made."""
    from marne.games.grand_illusion.data.dataset import dataset

    with desk.store.write() as c:
        files = journal.data_files(desk.live(t.id, "lucie", "en").title)
        if change is not None:
            name, pattern, new = change
            text, times = re.subn(pattern, new, files[name].decode(), count=1)
            assert times == 1
            files[name] = text.encode()
        out = io.BytesIO()
        with zipfile.ZipFile(out, "w") as z:
            for name, body in files.items():
                z.writestr(name, body)
        where = desk.settings.folder / "old"
        where.mkdir()
        for name, body in files.items():
            (where / name).write_bytes(body)
        key = dataset(str(where)).hash
        if keep:
            c.execute(insert(db.pins).values(hash=key, title=t.title, files=out.getvalue(), created=0.0))
        c.execute(update(db.games).where(db.games.c.id == t.id).values(data={"hash": key, "overlay": {}}, pin=key))
    desk.drop(t.id)


# The highest German CAP of turn 2 and later: nothing that is played on turn 1 depends on it.
CHANGE = "tables.toml", r"(moltke\s*= \[.*?)(\d+)\]", r"\g<1>11]"


def test_a_game_goes_on_under_the_data_it_began_with(desk: Desk) -> None:
    t = hot_seat(desk)
    aged(desk, t, CHANGE)
    old = desk.look(t.id, "lucie", "en")
    assert "goes on under it" in old.notice
    t = play_on(desk, t.id, 40)
    ours = desk.live(t.id, "lucie", "en")
    desk.drop(t.id)
    again = desk.look(t.id, "lucie", "en")
    assert (again.n, again.view) == (t.n, t.view)
    assert ours.title.data_note(ours.match.state)["hash"] == ours.row["pin"]
    assert ours.row["pin"] != ours.title.data_note(hot_seat_state(desk))["hash"]


def hot_seat_state(desk: Desk) -> object:
    return desk.live(hot_seat(desk).id, "lucie", "en").match.state


def test_without_the_old_data_it_is_replayed_with_a_notice(desk: Desk) -> None:
    t = play_on(desk, hot_seat(desk).id, 30)
    aged(desk, t, CHANGE, keep=False)
    again = desk.look(t.id, "lucie", "fr")
    assert again.notice.startswith("Cette partie a été jouée avec d'autres données ou règles.")
    assert (again.n, again.view) == (t.n, t.view)
    assert play_on(desk, t.id, 3, seed=4).n == t.n + 3


def test_a_game_that_our_rules_cannot_follow_is_shown_as_far_as_they_can(desk: Desk) -> None:
    t = play_on(desk, hot_seat(desk).id, 30)
    with desk.store.write() as c:
        j = db.journal.c
        body = c.execute(select(j.body).where(j.game_id == t.id, j.n == 21)).scalar()
        assert body is not None
        c.execute(update(db.journal).where(j.game_id == t.id, j.n == 21).values(body={**body, "text": "activate 999"}))
    desk.drop(t.id)
    again = desk.look(t.id, "lucie", "en")
    assert again.n == 20
    assert "up to choice 20 of 30" in again.notice
    assert again.decision is not None and again.decision.choices == []
    with pytest.raises(Refused) as e:
        desk.choose(t.id, "lucie", again.decision.seat, again.version, "pass", "en")
    assert e.value.fault.code == "frozen"


def test_a_changed_die_in_the_database_is_noticed(desk: Desk) -> None:
    t = play_on(desk, hot_seat(desk).id, 80)
    with desk.store.write() as c:
        j = db.journal.c
        rows = c.execute(select(j.seq, j.body).where(j.game_id == t.id, j.kind == "choice")).all()
        seq, body = next((r.seq, r.body) for r in rows if r.body["dice"])
        dice = [[7 - body["dice"][0][0], body["dice"][0][1]], *body["dice"][1:]]
        c.execute(update(db.journal).where(j.game_id == t.id, j.seq == seq).values(body={**body, "dice": dice}))
    desk.drop(t.id)
    assert desk.look(t.id, "lucie", "en").notice != ""
