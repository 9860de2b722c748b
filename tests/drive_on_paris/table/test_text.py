"""Where the game stands, the calendar, the score, the board in words, and that nothing of it tells what is hidden."""
from __future__ import annotations

import random
from typing import Any

import msgspec
import pytest

import marne
from marne.games.drive_on_paris.events import CombatRolled
from marne.games.drive_on_paris.pieces import GRID, IDS, SEATS
from marne.games.drive_on_paris.rules.r5_victory import points
from marne.games.drive_on_paris.secrets import hidden, unseen
from marne.games.drive_on_paris.state import rebuild
from marne.games.drive_on_paris.table.luck import FALLS, cells, luck
from marne.games.drive_on_paris.table.odds import ground_words
from marne.match import Match
from marne.parts.bits import bits

from ..arena import field, play, st


def facts(m: Match, seat: int | None, lang: str = "en") -> dict[str, Any]:
    out: dict[str, Any] = m.title.table.facts(m.title.known(st(m), seat), seat, lang)
    return out


def test_crumb_and_where() -> None:
    m = field({"ge-3": "24-20"})
    hook = m.title.table
    assert hook.where(st(m), "en") == "Turn 9 · 5–8 September 1914"
    assert hook.crumb(st(m), "en") == ["Turn 9", "German turn", "Movement"] and hook.crumb(st(m), "fr")[0] == "Tour 9"
    assert hook.seat_name(0, "fr") == "Alliés" and hook.whose_turn(st(m)) == 1
    m = field({"ge-3": "24-19", "ge-4": "25-21", "fr-5": "24-20"}, phase="combat", dice=(3, 4, 1, 1, 1))
    play(m, "attack 24-20", "join ge-3", "join ge-4")
    assert len(hook.crumb(st(m), "en")) == 3, "a target that nobody has declared yet is not told"
    play(m, "fight")
    if m.decision is not None and m.decision.message in ("who_loses", "where_to_retreat", "who_advances"):
        assert "24-20" in hook.crumb(st(m), "en")[-1]


def test_the_calendar_has_every_arrival_once_and_who_returns() -> None:
    m = marne.start("drive-on-paris", "5-1", seed=1)
    calendar = facts(m, 0)["calendar"]
    assert [c["turn"] for c in calendar] == [6, 7, 8] and calendar[0]["state"] == "now"
    coming = [(a["id"], c["turn"]) for c in calendar for a in c["arrivals"]]
    assert sorted(coming) == sorted((IDS[a.unit], a.turn) for i, a in enumerate(st(m).law.arrivals) if not st(m).arrived >> i & 1)
    assert ("br-4", 6) in coming and next(a for c in calendar for a in c["arrivals"] if a["id"] == "fr-61")["hex"] == "13-22"
    m = field({"ge-3": "24-20", "fr-5": "track 12"})
    assert [(c["turn"], [x["id"] for x in c["returns"]]) for c in facts(m, 1)["calendar"] if c["returns"]] == [(12, ["fr-5"])]
    m = marne.start("drive-on-paris", "5-3", seed=1)
    duties = {(c["turn"], d["rule"]) for c in facts(m, 1)["calendar"] for d in c["duties"]}
    assert (6, "3-4") in duties and (11, "1-6a") in duties and (12, "5-3/Victory#5") in duties


@pytest.mark.parametrize("scenario", ["5-1", "5-2", "5-3", "5-4", "5-5", "5-6", "5-7-t5", "5-7-t9"])
def test_the_score_now(scenario: str) -> None:
    m = marne.start("drive-on-paris", scenario, seed=1, options={"open-stacks": True})
    for lang in ("en", "fr"):
        score = facts(m, 0, lang)["score"]
        assert score["words"] and score["note"] and score["rule"] == st(m).law.victory_rule
        if score["bands"]:
            least = [b["least"] for b in score["bands"]]
            assert least == sorted(least, reverse=True)
            plain = next(b["level"] for b in score["bands"] if score["difference"] >= b["least"])
            assert score["level"] in (plain, "allied-rail-cut") or score["shift"]
        if scenario in ("5-3", "5-6"):
            assert tuple(score["score"]) == points(st(m))
            worth = [0, 0]
            for p in score["places"]:
                if p["held"] and not p["plan17"]:
                    worth[SEATS.index(p["held"])] += p["vp"]
            assert tuple(worth) == points(st(m)), "the listed places are what is counted"


def test_the_board_in_words() -> None:
    m = field({"ge-3": "24-20 reduced", "ge-4": "24-20 reserve", "fr-5": "14-05"}, options={"open-stacks": True})
    board = m.title.table.board(m.title.known(st(m), 1), 1, "en")
    rows = {r["id"]: r for r in board["rows"]}
    assert all(len(r["cells"]) == len(board["columns"]) for r in board["rows"])
    german = rows["24-20"]["cells"][5]
    assert "3rd Infantry Division (3-4-6, reduced, out of supply)" in german and "in reserve" in german
    assert rows["14-05"]["cells"][1] == "Paris" and rows["14-05"]["tags"] == ["allied"]
    assert "Move 3rd Infantry Division" in rows["24-20"]["cells"][7]
    french = {r["id"]: r for r in m.title.table.board(m.title.known(st(m), 1), 1, "fr")["rows"]}
    assert french["23-35"]["cells"][1] == "Anvers"


def test_luck_is_the_mean_of_the_column() -> None:
    assert sum(FALLS.values()) == 36
    e = CombatRolled("SCS-7.14", 1, GRID.read("24-20"), 24, 12, 4, 4, (3, 4), 0, cells(4, 0)[5][0].text)
    (row,) = luck([e], "en")
    assert row.expected[1] == sum(r.defender * n for r, n in cells(4, 0)) / 36 and row.actual[1] == cells(4, 0)[5][0].defender


def test_ground_words_have_one_word_for_each_factor() -> None:
    s = st(field({"ge-3": "24-20"}))
    for h in GRID.hexes():
        for side in (0, 1):
            ground_words(s, side, h, "fr")              # its zip is strict: as many names as factors


# Nothing hidden ---------------------------------------------------------------------------------------------------------------


def test_nothing_that_is_sent_names_a_hidden_unit_where_it_stands() -> None:
    """The same situation with two hidden counters of one nation changed for each other is sent to the other side alike: view,
    facts, overlays, board and odds."""
    m = marne.start("drive-on-paris", "5-3", seed=11)
    rng, looked = random.Random(11), 0
    for n in range(400):
        s = st(m)
        if s.decision is None:
            break
        if n % 25 == 0:
            for seat in (0, 1):
                other = swapped(m, seat, rng)
                if other is not None:
                    looked += 1
                    a, b = sent(m.title, s, seat), sent(m.title, other, seat)
                    assert a == b, n
        m.choose(rng.choice(s.decision.choices))
    assert looked > 10


def sent(title: Any, s: Any, seat: int) -> bytes:
    """All that a seat's page may ask for, while it is not asked itself."""
    known, hook = title.known(s, seat), title.table
    out = [title.view(s, seat), hook.crumb(s, "en"), hook.where(s, "en"), hook.facts(known, seat, "en"),
           hook.board(known, seat, "en"),
           *(hook.overlay(known, seat, name, arg, "en") for name, arg in (
               ("supply", ""), ("zones", ""), ("command", ""), ("reach", "30-20"), ("reach", "28-24")))]
    ask = s.decision
    if ask.seat != seat and not ask.sealed:
        out += [title.prompt(s, ask, "en"), hook.focus(s, ask, "en")]
    return msgspec.json.encode(out)


def swapped(m: Match, seat: int, rng: random.Random) -> Any:
    """The situation with two hidden counters of the other side in each other's place; None where there are no two."""
    s = st(m).copy()
    pool = [u for u in bits(hidden(s, 1 - seat)) if u < 241 and s.loc[u] < GRID.size]
    pairs = [(a, b) for a in pool for b in pool if a < b and s.loc[a] != s.loc[b] and IDS[a][:2] == IDS[b][:2]]
    if not pairs:
        return None
    a, b = rng.choice(pairs)
    for name in ("reserve", "frozen", "moved", "pinned", "marched", "halved", "group", "attackers", "attacked", "marked",
                 "arranged"):
        board = getattr(s, name)
        if (board >> a ^ board >> b) & 1:
            setattr(s, name, board ^ (1 << a | 1 << b))
    s.loc[a], s.loc[b] = s.loc[b], s.loc[a]
    rebuild(s)
    assert unseen(s, seat) >> a & unseen(s, seat) >> b & 1
    return s


def test_the_question_about_too_many_names_nobody() -> None:
    """SCS-3.4 It is asked in the open, and who stands there may be hidden."""
    limit = st(field({})).t.stack_limit
    names = [f"fr-{n}" for n in range(1, limit + 2)]
    m = field({**dict.fromkeys(names[:limit], "24-20"), names[limit]: "24-21"}, seat="allied")
    play(m, f"take {names[limit]}", "to 24-20")
    while m.decision is not None and m.decision.message in ("where_to", "who_moves"):
        m.choose("stop" if m.decision.message == "where_to" else "done")
    ask = st(m).decision
    assert ask is not None and ask.message == "who_is_too_many" and not ask.sealed
    assert m.title.table.focus(st(m), ask, "en") == ("24-20 near Vervins", ("24-20",), ())
