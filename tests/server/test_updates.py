"""Updates as differences: applied one after the other they give the table that a reader would fetch, and they are small."""
from __future__ import annotations

import random
import statistics
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from marne import games_index
from marne.server.games import creating
from marne.server.games.desk import Desk
from marne.server.games.patch import diff
from marne.server.hub import Listener, encode
from marne.server.shapes import NewGame, Update
from tests.server.desks import desk_in
from tools.served import patched

PEOPLE = ("lucie", "marek")
# No table has a value that is a number at one moment and true or false at another; 1 == True is not asked about.
plain = st.recursive(st.none() | st.booleans() | st.integers(2, 5) | st.text("ab~/", max_size=3),
                     lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text("ab~/", max_size=3), inner, max_size=4))


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    return desk_in(tmp_path)


@given(old=plain, new=plain)
def test_a_patch_makes_the_new_of_the_old(old: Any, new: Any) -> None:
    made = patched(msgspec.json.decode(encode(old)), msgspec.json.decode(encode(diff(old, new))))
    assert made == msgspec.json.decode(encode(new))


@given(value=plain)
def test_nothing_has_changed_between_equals(value: Any) -> None:
    assert diff(value, msgspec.json.decode(encode(value))) == []


def test_only_what_changed_is_named() -> None:
    old = {"units": [{"id": n, "hex": n} for n in range(300)], "turn": 3, "gone": 1}
    new = {"units": [{"id": n, "hex": 7 if n == 5 else n} for n in range(300)], "turn": 3, "a/b~c": [1]}
    assert diff(old, new) == [{"op": "remove", "path": "/gone"}, {"op": "replace", "path": "/units/5/hex", "value": 7},
                              {"op": "add", "path": "/a~1b~0c", "value": [1]}]


class Page:
    """What a browser does: it has a table and applies what comes, from the stream or as an answer."""

    def __init__(self, desk: Desk, game: str, user: str, lang: str = "en") -> None:
        self.one = desk.hub.join(game, Listener(user, lang))
        whole = desk.greet(game, self.one, "")
        assert whole is not None
        self.table: dict[str, Any] = msgspec.json.decode(encode(whole))
        self.sizes: list[int] = []

    def take(self, body: bytes) -> None:
        news = msgspec.json.decode(body)
        if news["mark"] == self.table["mark"]:
            return
        assert news["base"] == self.table["mark"]
        self.sizes.append(len(body))
        table = patched(self.table, news["patch"])
        table["log"] = [x for x in table["log"] if x["i"] < news["log_from"]] + news["log"]
        table["mark"] = news["mark"]


def still(table: dict[str, Any]) -> dict[str, Any]:
    """Without what runs by the clock, and with the log in one piece."""
    return {**table, "seats": [{**s, "left": 0, "online": False} for s in table["seats"]], "log_from": 0}


@pytest.mark.parametrize("slug", list(games_index.KNOWN))
def test_a_page_that_gets_updates_has_the_table_of_one_that_asks(desk: Desk, slug: str) -> None:
    title = games_index.title(slug)
    scenario = title.scenarios[len(title.scenarios) // 2].id
    seats = dict(zip(title.seats, ("me", "open"), strict=True))
    game = creating.new_game(desk, "lucie", NewGame(title=slug, scenario=scenario, seats=seats), "en").id
    creating.join(desk, game, "marek", None, "", "en")
    pages = [Page(desk, game, "lucie"), Page(desk, game, "marek"), Page(desk, game, "marek", "fr"), Page(desk, game, "anna")]
    sent: list[tuple[Listener, bytes]] = []
    desk.hub.send = sent.extend                         # type: ignore[method-assign,assignment]
    rng = random.Random(7)
    for step in range(160):
        mover = next((p for p in pages[:2] if p.table["decision"] and p.table["decision"]["yours"]), None)
        if mover is None:
            break
        d, user = mover.table["decision"], str(mover.one.user)
        free = mover.table["undo"]["free"]
        if free and rng.random() < 0.2:
            desk.undo(game, user, d["seat"], mover.table["version"], mover.table["n"] - 1, "en")
        else:
            text = rng.choice(d["choices"])["text"]
            answer = desk.choose(game, user, d["seat"], mover.table["version"], text, "en", mover.table["mark"])
            if rng.random() < 0.5:                      # the answer may come before the stream, or after it
                assert isinstance(answer, Update)
                mover.take(encode(answer))
        for one, body in sent:
            assert body.startswith(b"id: ") and b"\nevent: update\ndata: " in body
            next(p for p in pages if p.one is one).take(body.partition(b"data: ")[2])
        sent.clear()
        if step % 8 == 0:
            for p in pages:
                whole = desk.look(game, p.one.user, p.one.lang)
                assert still(p.table) == still(msgspec.json.decode(encode(whole)))
    typical = statistics.median(n for p in pages for n in p.sizes)
    assert typical < 5000, f"an ordinary choice sends {typical} bytes to a page"


def test_who_has_the_present_table_is_sent_nothing(desk: Desk) -> None:
    game = creating.new_game(desk, "lucie", NewGame(seats={"allied": "me", "german": "me"}), "en").id
    mark = desk.look(game, "lucie", "en").mark
    assert mark and desk.greet(game, Listener("lucie", "en"), mark) is None
    whole = desk.greet(game, Listener("lucie", "fr"), mark)            # in another language it is another table
    assert whole is not None and whole.mark != mark


def test_an_answer_is_the_whole_table_for_who_has_another_one(desk: Desk) -> None:
    t = creating.new_game(desk, "lucie", NewGame(seats={"allied": "me", "german": "me"}), "en")
    assert t.decision is not None
    answer = desk.choose(t.id, "lucie", t.decision.seat, t.version, t.decision.choices[0].text, "en", "an old mark")
    assert not isinstance(answer, Update) and answer.decision is not None


def test_a_past_moment_has_no_mark(desk: Desk) -> None:
    t = creating.new_game(desk, "lucie", NewGame(seats={"allied": "me", "german": "me"}), "en")
    assert t.decision is not None
    desk.choose(t.id, "lucie", t.decision.seat, t.version, t.decision.choices[0].text, "en")
    assert desk.look(t.id, "lucie", "en", at=0).mark == ""
