"""Records of games that were played under other data than today's still open, and the page says so.

`old/other-strength.marne`: II Corps had strength 6 (now 5); all its choices are still possible, its digests are not today's.
`old/of-version-0.4.marne`: the same data and rules; its digests are made of the procedures of that time.
`old/other-movement.marne`: XVI Corps had 4 movement points (now 2); it makes a move in line 116 that is not possible today.
"""
from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import marne
from tools.served import Client, Served

OLD = Path(__file__).parent / "old"


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Client]:
    s = Served(tmp_path_factory.mktemp("old"), "--no-limits").start()
    try:
        c = Client(s.url, "Reader")
        yield c
        c.close()
    finally:
        s.stop()


def choices(text: str) -> list[str]:
    return re.findall(r"^(?:allied|german): (.+)$", text.split("\n\n", 1)[1], re.M)


def upload(client: Client, name: str) -> tuple[dict[str, Any], str]:
    text = (OLD / name).read_text("utf-8")
    table = client.post("/api/records", {"text": text, "name": name})
    assert table["kind"] == "record"
    return table, text


def test_a_record_of_other_data_opens_to_its_end_with_a_notice(client: Client) -> None:
    table, text = upload(client, "other-strength.marne")
    assert table["last"] == len(choices(text)) == 652
    assert table["status"] == "finished"
    assert table["outcome"]["winner"] == "allied"           # as its last line says
    assert "data" in table["notice"]
    french = client.get(f"/api/games/{table['id']}", lang="fr")["notice"]
    assert french and french != table["notice"]
    early = client.get(f"/api/games/{table['id']}/at/100")
    assert early["n"] == 100


def test_a_record_of_version_0_4_is_verified_without_its_digests(client: Client) -> None:
    m = marne.load(OLD / "of-version-0.4.marne")
    assert m.choices_made == 372 and m.result is not None and m.result.winner == "german"       # as its last line says
    table, _ = upload(client, "of-version-0.4.marne")
    assert (table["last"], table["notice"]) == (372, "")


def test_a_record_that_cannot_be_followed_opens_as_far_as_it_goes(client: Client) -> None:
    table, text = upload(client, "other-movement.marne")
    head = "\n".join(text.split("\n")[:115])                # line 116 is the first that is not possible today
    possible = len(choices(head))
    assert table["last"] == possible
    assert table["last"] < len(choices(text))
    assert str(possible) in table["notice"] or str(possible + 1) in table["notice"]
    assert table["view"]["turn"] >= 1


def test_a_record_of_todays_data_has_no_notice(client: Client) -> None:
    m = marne.start("grand-illusion", "2", seed=7)
    for _ in range(30):
        assert m.decision is not None
        m.choose(m.decision.choices[0])
    from marne.record import text

    table = client.post("/api/records", {"text": text(m), "name": "new"})
    assert table["notice"] == ""
    assert table["last"] == 30


@pytest.mark.parametrize("text", ["", "not a record", "marne record 1\ngame: no-such-game\n\n", "marne record 9\n\n"])
def test_what_is_not_a_record_is_refused_with_words(client: Client, text: str) -> None:
    r = client.ask("POST", "/api/records", {"text": text, "name": "x"})
    assert 400 <= r.status_code < 500
    assert r.json()["error"]
