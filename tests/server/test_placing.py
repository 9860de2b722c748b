"""*Place for me*, marches at one stroke and standing placings: made by the desk, stored, taken back, and telling nothing."""
from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest
from sqlalchemy import select

from marne.server import store as db
from marne.server.faults import Refused
from marne.server.games import creating, placing, standing
from marne.server.games.desk import Desk
from marne.server.shapes import NewGame, Standing, Table
from tests.server.desks import desk_in, who_decides

GWC = "great-war-commander"


@pytest.fixture
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Desk:
    monkeypatch.setattr("marne.server.games.creating.new_seed", lambda: "placings")
    return desk_in(tmp_path)


def new(desk: Desk, title: str = GWC, scenario: str = "gwc-01", other: str = "open") -> Table:
    seats = {"allied": "me", "german": other}
    t = creating.new_game(desk, "lucie", NewGame(title=title, scenario=scenario, seats=seats), "en")
    return creating.join(desk, t.id, "marek", None, "", "en") if other == "open" else t


def place(desk: Desk, game: str) -> tuple[str, Table, Table]:
    """Whoever is asked has it placed: who, the table before and after."""
    person, t = who_decides(desk, game)
    assert t.decision is not None and t.decision.placing
    placing.place(desk, game, person, t.decision.seat, t.version, "en")
    return person, t, desk.look(game, person, "en")


def entries(desk: Desk, game: str) -> list[dict[str, object]]:
    j = db.journal.c
    with desk.store.read() as c:
        return [dict(r) for r in c.execute(select(j.seat, j.user_id, j.body).where(j.game_id == game, j.kind == "choice")
                                           .order_by(j.seq)).mappings()]


def test_all_is_placed_at_one_stroke_and_one_undo_takes_it_back(desk: Desk) -> None:
    t = new(desk, other="me")
    _, before, after = place(desk, t.id)
    assert after.n - before.n > 10
    assert after.decision is not None and after.decision.seat != before.decision.seat       # type: ignore[union-attr]
    made = entries(desk, t.id)
    assert [bool(e["body"].get("on")) for e in made] == [False] + [True] * (len(made) - 1)   # type: ignore[attr-defined]
    assert {e["user_id"] for e in made} == {"lucie"}
    assert after.undo.back == before.n
    back = desk.undo(t.id, "lucie", after.decision.seat, after.version, after.undo.back, "en")
    assert back.n == before.n and back.decision is not None and back.decision.message == before.decision.message  # type: ignore


def test_with_another_person_the_last_placing_is_left_and_the_rest_can_be_taken_back_freely(desk: Desk) -> None:
    t = new(desk)
    person, before, after = place(desk, t.id)
    d = after.decision
    assert d is not None and d.yours and d.placing and after.n > before.n + 10
    assert not d.coming                                             # it is the last
    assert after.undo.free == after.n - before.n and after.undo.back == before.n
    again, _, done = place(desk, t.id)                              # asked once more, it is placed too
    assert again == person and done.decision is not None and not done.decision.yours


def test_any_single_placing_can_be_gone_back_to(desk: Desk) -> None:
    t = new(desk)
    person, before, after = place(desk, t.id)
    seat = after.decision.seat                                      # type: ignore[union-attr]
    back = desk.undo(t.id, person, seat, after.version, before.n + 3, "en")
    assert back.n == before.n + 3
    assert back.undo.back == before.n                               # what is left of the stroke is one stroke still


def test_it_survives_a_restart(desk: Desk, tmp_path: Path) -> None:
    t = new(desk)
    person, before, after = place(desk, t.id)
    other = desk_in(tmp_path, people=False)
    again = other.look(t.id, person, "en")
    assert (again.n, again.undo.back, again.view) == (after.n, before.n, after.view)


def test_the_list_of_who_is_still_to_come_shrinks_by_one(desk: Desk) -> None:
    t = new(desk)
    person, now = who_decides(desk, t.id)
    seen = []
    while (d := now.decision) is not None and d.yours:
        seen.append((d.message, len(d.coming), list(d.coming)))
        desk.choose(t.id, person, d.seat, now.version, d.choices[0].text, "en")
        now = desk.look(t.id, person, "en")
    units = [n for message, n, _ in seen if message == "where_to_set_up"]
    assert units[-1] == 0 and all(a - b <= 1 for a, b in pairwise(units))
    assert not now.decision.coming                                  # type: ignore[union-attr]  # not told to the other side


def test_only_placings_are_placed_and_only_ones_own(desk: Desk) -> None:
    t = new(desk, "grand-illusion", "2", "me")
    place(desk, t.id)
    person, now = who_decides(desk, t.id)
    d = now.decision
    assert d is not None and not d.placing
    with pytest.raises(Refused) as e:
        placing.place(desk, t.id, person, d.seat, now.version, "en")
    assert e.value.fault.code == "illegal"
    t = new(desk)
    person, now = who_decides(desk, t.id)
    stranger = "marek" if person == "lucie" else "lucie"
    for who, seat, version in ((stranger, now.decision.seat, now.version), (person, now.decision.seat, now.version + 1)):  # type: ignore[union-attr]
        with pytest.raises(Refused):
            placing.place(desk, t.id, who, seat, version, "en")


# --- choices at one stroke ----------------------------------------------------------------------------------------------

def first(desk: Desk, game: str, n: int) -> tuple[str, Table, list[str]]:
    """Who decides, his table, and the texts of the next placings, found out on a copy."""
    person, t = who_decides(desk, game)
    m, texts = desk.live(game, None, "en").match.copy(), []
    for _ in range(n):
        texts.append(m.state.decision.choices[0].text)              # type: ignore[union-attr]
        m.choose(texts[-1])
    return person, t, texts


def test_a_stroke_stops_at_the_first_that_is_not_offered(desk: Desk) -> None:
    t = new(desk)
    person, now, texts = first(desk, t.id, 3)
    desk.choose(t.id, person, now.decision.seat, now.version, texts[0], "en", "", [texts[1], "fly me to the moon", texts[2]])   # type: ignore
    after = desk.look(t.id, person, "en")
    assert after.n == now.n + 2 and not [s for s in after.standing if s.kind == "march"]


def test_a_stroke_whose_first_is_not_offered_changes_nothing(desk: Desk) -> None:
    t = new(desk)
    person, now, texts = first(desk, t.id, 2)
    with pytest.raises(Refused) as e:
        desk.choose(t.id, person, now.decision.seat, now.version, "fly me to the moon", "en", "", texts)    # type: ignore
    assert e.value.fault.code == "illegal" and desk.look(t.id, person, "en").n == now.n


def test_the_answer_to_a_stroke_is_one_update(desk: Desk) -> None:
    t = new(desk)
    person, now, texts = first(desk, t.id, 4)
    answer = desk.choose(t.id, person, now.decision.seat, now.version, texts[0], "en", now.mark, texts[1:])  # type: ignore
    assert not isinstance(answer, Table) and answer.base == now.mark and answer.mark == desk.look(t.id, person, "en").mark


# --- standing placings ----------------------------------------------------------------------------------------------------

def test_a_standing_place_for_me_places_at_once_and_for_nobody_elses_eyes(desk: Desk) -> None:
    t = new(desk)
    person, now = who_decides(desk, t.id)
    seat, other = now.decision.seat, "marek" if person == "lucie" else "lucie"       # type: ignore[union-attr]
    standing.put(desk, t.id, other, Standing("german" if seat == "allied" else "allied", {"place:set-up": "pass"}), "en")
    assert desk.look(t.id, person, "en").mark == now.mark           # the first knows nothing of it
    standing.put(desk, t.id, person, Standing(seat, {"place:set-up": "pass"}), "en")
    after = desk.look(t.id, person, "en")
    assert not (after.decision and after.decision.placing)          # both have set up
    assert all(e["body"].get("auto") for e in entries(desk, t.id))  # type: ignore[attr-defined]


def test_always_the_same_is_for_windows_and_plain_answers_alone(desk: Desk) -> None:
    t = new(desk, "grand-illusion", "2", "me")
    for kind, text in (("place:board", "stand"), ("fall-back", "retreat fr-1 43"), ("fall-back", "")):
        with pytest.raises(Refused):
            standing.put(desk, t.id, "lucie", Standing("allied", {kind: "same"}, {kind: text}), "en")
    standing.put(desk, t.id, "lucie", Standing("allied", {"fall-back": "same"}, {"fall-back": "fall-back"}), "en")
    for lang, words in (("en", "etreat"), ("fr", "etraite")):
        said = next(s for s in desk.look(t.id, "lucie", lang).standing if s.kind == "fall-back" and s.seat == "allied")
        assert said.mode == "same" and words in said.words
