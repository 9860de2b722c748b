"""Records that are brought in: of a length, played once, so many for each person; and memory that is bounded by size."""
from __future__ import annotations

from pathlib import Path

import pytest
from sqlalchemy import func, select, update

import marne
from marne.match import Match
from marne.record import text as record_text
from marne.server import store as db
from marne.server.faults import Refused
from marne.server.games import creating, shelf
from marne.server.games.desk import Desk
from marne.server.http.asking import _dice
from marne.server.people import limits
from marne.server.shapes import NewAnalysis, Table, Upload
from tests.server.desks import desk_in, hot_seat, play_on

RECORDS = Path(__file__).parent.parent / "grand_illusion" / "records"
OLD = Path(__file__).parent / "old"


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    return desk_in(tmp_path)


@pytest.fixture
def record() -> str:
    return min(RECORDS.glob("*.marne"), key=lambda p: p.stat().st_size).read_text(encoding="utf-8")


def bring(desk: Desk, text: str, person: str = "anna", lang: str = "en") -> Table:
    return creating.upload(desk, person, Upload(text=text), lang)


def test_a_record_that_is_too_long_is_refused_unplayed(desk: Desk, record: str, monkeypatch: pytest.MonkeyPatch) -> None:
    n = int(record.rsplit("# end ", 1)[1].split()[0])
    played: list[int] = []
    real = Match.replay
    monkeypatch.setattr(Match, "replay", lambda self, *a, **k: (played.append(1), real(self, *a, **k))[1])
    monkeypatch.setattr(limits, "MOST_CHOICES", n - 1)
    for lang, words in (("en", "up to"), ("fr", "jusqu'à")):
        with pytest.raises(Refused) as e:
            bring(desk, record, lang=lang)
        assert (e.value.status, e.value.fault.code) == (422, "record")
        assert f"{words} {n - 1}" in e.value.fault.error and str(n) in e.value.fault.error
    assert played == []
    monkeypatch.setattr(limits, "MOST_CHOICES", n)
    assert bring(desk, record).n == n


def test_the_longest_games_there_are_can_be_brought_in() -> None:
    ends = [int(p.read_text(encoding="utf-8").rsplit("# end ", 1)[1].split()[0])
            for p in Path(__file__).parent.parent.glob("*/records/*.marne")]
    assert 10 * max(ends) < limits.MOST_CHOICES


def test_a_record_is_played_once(desk: Desk, record: str, monkeypatch: pytest.MonkeyPatch) -> None:
    played: list[int] = []
    real = Match.replay
    monkeypatch.setattr(Match, "replay", lambda self, *a, **k: (played.append(1), real(self, *a, **k))[1])
    t = bring(desk, record)
    assert t.n == len(played) > 0


@pytest.mark.parametrize("which", ["plain", "own server", "cut", "replayed"])
def test_a_record_taken_as_it_was_played_is_the_one_that_is_stored(desk: Desk, record: str, which: str) -> None:
    """What is shown at once, and what another process or a restart reads."""
    text = record
    if which == "own server":
        t = play_on(desk, hot_seat(desk).id, 60)
        desk.resign(t.id, "lucie", "allied", "en")
        text = record_text(desk.live(t.id, "lucie", "en").match)
    elif which == "cut":
        lines = text.splitlines()
        at = [i for i, x in enumerate(lines) if x.startswith(("allied: ", "german: "))][40]
        lines[at] = lines[at].split(":")[0] + ": activate 999"
        text = "\n".join(lines) + "\n"
    elif which == "replayed":
        text = next(OLD.glob("*.marne")).read_text(encoding="utf-8")
    t = bring(desk, text)
    other = desk_in(desk.settings.folder, people=False)
    assert other.look(t.id, "anna", "en") == desk.look(t.id, "anna", "en")
    for n in {0, 1, t.n // 2, t.n - 1}:
        assert other.look(t.id, None, "fr", at=n) == desk.look(t.id, None, "fr", at=n)
    a, b = (d.live(t.id, "anna", "en").match for d in (desk, other))
    assert a.events == b.events and record_text(a) == record_text(b)
    assert _dice(desk, t.id, None, "en") == _dice(other, t.id, None, "en")
    if which == "plain":
        assert marne.match.digest(a.state) in text


@pytest.mark.parametrize("kind", ["record", "analysis"])
def test_a_person_keeps_so_many_and_so_much(desk: Desk, record: str, kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    game = play_on(desk, hot_seat(desk).id, 20).id
    monkeypatch.setattr(limits, "MOST_RECORDS", 2)
    monkeypatch.setattr(limits, "MOST_ANALYSES", 2)

    def keep(person: str = "anna", lang: str = "en") -> Table:
        if kind == "record":
            return bring(desk, record, person, lang)
        return creating.analyse(desk, game, person, NewAnalysis(at=10), lang)

    first, _ = keep(), keep()
    for lang, words in (("en", "Delete some first"), ("fr", "Supprimez-en d'abord")):
        with pytest.raises(Refused) as e:
            keep(lang=lang)
        assert (e.value.status, e.value.fault.code) == (422, "too-many") and words in e.value.fault.error
        assert "2" in e.value.fault.error
    keep("marek")
    creating.remove(desk, first.id, "anna", "en")
    keep()
    creating.remove(desk, keep("lucie").id, "lucie", "en")
    long = keep("lucie").id
    with desk.store.write() as c:                       # one that is as long as all together may be
        c.execute(update(db.games).where(db.games.c.id == long).values(made=limits.MOST_KEPT))
    with pytest.raises(Refused):
        keep("lucie")


def test_long_games_leave_the_memory_sooner(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shelf, "KEPT_CHOICES", 100)
    ids = [play_on(desk, hot_seat(desk).id, n).id for n in (60, 30, 5, 50)]

    def kept() -> list[str]:
        return [i for i in ids if i in desk._games]

    old = desk._games[ids[0]]
    desk.drop(ids[3])
    desk.look(ids[3], "lucie", "en")                    # 145 choices: the one that was not looked at for longest goes
    assert kept() == ids[1:] and old.dropped
    desk.look(ids[0], "lucie", "en")                    # 145 again, and 115: two have to go
    assert kept() == [ids[0]] or kept() == [ids[0], ids[2]]
    monkeypatch.setattr(shelf, "KEPT_CHOICES", 10)
    t = desk.look(ids[1], "lucie", "en")                # longer than all may be: it alone is there
    assert t.n == 30 and kept() == [ids[1]]


def test_a_record_takes_few_bytes_for_a_choice(desk: Desk, record: str) -> None:
    t = bring(desk, record)
    with desk.store.read() as c:
        j = db.journal.c
        size = c.execute(select(func.sum(func.length(j.body))).where(j.game_id == t.id)).scalar()
    assert size < len(record.encode()) * 4
