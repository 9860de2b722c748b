"""What the computer had in mind is told when the game is over, as it was thought; before that nobody learns a word of it."""
from __future__ import annotations

import re
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from marne.kernel.memory import Memory, Plan
from marne.server.faults import Refused
from marne.server.games import creating, journal, minds
from marne.server.games.desk import Desk
from marne.server.games.live import Live
from marne.server.hub import Listener
from marne.server.shapes import MindInfo, NewAnalysis, NewGame
from tests.server.conftest import App, Person
from tests.server.desks import desk_in, two
from tests.server.musing import SECRET, Musing, against, entries, go_on, musing


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    desk = desk_in(tmp_path)
    yield desk
    desk.bots.stop()


@pytest.fixture
def mind(monkeypatch: pytest.MonkeyPatch) -> Musing:
    return musing(monkeypatch)


def played(desk: Desk, mind: Musing, plans: int = 6, bot: str = "officer") -> str:
    game = against(desk, bot)
    go_on(desk, game, lambda: len(mind.seen) >= plans)
    assert len(mind.seen) == plans
    return game


def over(desk: Desk, mind: Musing, bot: str = "officer") -> tuple[str, MindInfo, MindInfo]:
    game = played(desk, mind, bot=bot)
    desk.resign(game, "lucie", "german", "en")
    en, fr = (minds.told(desk, game, "lucie", lang) for lang in ("en", "fr"))
    return game, en, fr


def refused(desk: Desk, game: str, user: str | None) -> tuple[int, str]:
    with pytest.raises(Refused) as e:
        minds.told(desk, game, user, "en")
    return e.value.status, e.value.fault.code


def test_every_plan_is_told_in_both_languages_at_the_moment_it_was_made(desk: Desk, mind: Musing) -> None:
    game, en, fr = over(desk, mind)
    live = desk.live(game, "lucie", "en")
    assert en.game == game and en.gave_up == "" and len(en.plans) == len(mind.seen)
    allied = live.title.seats.index("allied")
    for p, q in zip(en.plans, fr.plans, strict=True):
        assert p.seat == "allied" and live.match.movers[p.n] == allied, "the choice after that moment is its own"
        assert p.where and p.choice == live.title.spoken(live.history.state(p.n), live.match.made[p.n], "en")
        assert p.n == q.n and p.plan.chance == q.plan.chance
        told = {p.plan.words, *(o.words for o in p.others)}
        assert told == {f"{SECRET} {i} of {allied}" for i in (0, 1)}
        assert q.plan.words.startswith(SECRET) and q.plan.words.endswith(f"du {allied}")
        assert all(o.chance is not None and 0 <= o.chance <= 100 for o in (p.plan, *p.others)), "both were tried"
    assert [p.n for p in en.plans] == sorted({p.n for p in en.plans})


def test_it_is_told_of_the_situation_as_the_seat_imagined_it_then(
        desk: Desk, mind: Musing, monkeypatch: pytest.MonkeyPatch) -> None:
    game = played(desk, mind)
    desk.resign(game, "lucie", "german", "en")
    told: list[Any] = []
    monkeypatch.setattr(mind, "tell", lambda s, plan, seat: told.append((seat, s.key())) or Musing.tell(mind, s, plan, seat))
    minds.told(desk, game, "lucie", "en")
    assert list(dict.fromkeys(told)) == list(dict.fromkeys(mind.seen))


def test_a_plan_lasts_until_another_moment_is_named(desk: Desk, mind: Musing, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Musing, "moment", lambda self, s, ask: (ask.seat, s.turn))
    game = against(desk, "officer")
    mine = lambda: sum(e.kind == "choice" and e.seat == "allied" for e in entries(desk, game))      # noqa: E731
    go_on(desk, game, lambda: mine() >= 5)
    desk.resign(game, "lucie", "german", "en")
    found = minds.told(desk, game, None, "en")
    assert found.plans[0].choices >= 3 and len(found.plans) == len(mind.seen)


def test_the_journal_keeps_what_was_compared_once_and_not_much_of_it(desk: Desk, mind: Musing,
                                                                     monkeypatch: pytest.MonkeyPatch) -> None:
    many = [Plan(SECRET, (i,)) for i in range(9)]
    monkeypatch.setattr(Musing, "moment", lambda self, s, ask: (ask.seat, s.turn))
    monkeypatch.setattr(Musing, "plans", lambda self, s, ask, memory: many)
    game = against(desk, "general")
    go_on(desk, game, lambda: sum(e.seat == "allied" for e in entries(desk, game)) >= 4)
    kept = [Memory.load({k: v for k, v in e.body["mind"].items() if k in Memory.__struct_fields__})
            for e in entries(desk, game) if e.body.get("mind")]
    assert [len(m.ideas) for m in kept[:3]] == [3, 0, 0]
    assert kept[0].ideas[0].plan == kept[0].plan == kept[2].plan


def test_who_never_plans_has_nothing_to_tell(desk: Desk, mind: Musing) -> None:
    game = against(desk, "greedy")
    go_on(desk, game, lambda: desk.live(game, "lucie", "en").match.choices_made >= 6)
    desk.resign(game, "lucie", "german", "en")
    assert minds.told(desk, game, "lucie", "en").plans == []


def test_it_says_that_it_gave_up(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    musing(monkeypatch, [True])
    game = against(desk, "officer")
    go_on(desk, game, lambda: desk.live(game, "lucie", "en").finished)
    found = minds.told(desk, game, None, "en")
    assert found.gave_up == "allied" and len(found.plans) == 1


def test_a_plan_of_an_earlier_version_does_not_hide_the_others(desk: Desk, mind: Musing, monkeypatch: pytest.MonkeyPatch) -> None:
    game = played(desk, mind)
    desk.resign(game, "lucie", "german", "en")
    monkeypatch.setattr(mind, "tell", lambda s, plan, seat: {}[plan.at])
    assert {p.plan.words for p in minds.told(desk, game, "lucie", "en").plans} == {SECRET}


def test_what_was_taken_back_is_not_told(desk: Desk, mind: Musing) -> None:
    game = played(desk, mind)
    with desk.held(game, "lucie", "en") as live:
        made = live.match.choices_made
        desk.back(live, made // 2, "german", "lucie")
    desk.resign(game, "lucie", "german", "en")
    found = minds.told(desk, game, "lucie", "en").plans
    assert 0 < len(found) < len(mind.seen) and all(p.n < made // 2 for p in found)


# --- who may know ----------------------------------------------------------------------------------------------------------

def test_it_is_refused_until_the_game_is_over_and_then_told_to_everybody(desk: Desk, mind: Musing) -> None:
    game = played(desk, mind)
    for user in ("lucie", "marek", None):
        assert refused(desk, game, user) == (403, "later")
    desk.resign(game, "lucie", "german", "en")
    assert minds.told(desk, game, "lucie", "en") == minds.told(desk, game, "marek", "en") == minds.told(desk, game, None, "en")
    assert refused(desk, "nothing", "lucie")[0] == 404


def test_an_analysis_tells_of_its_game_and_only_if_that_is_over(desk: Desk, mind: Musing) -> None:
    game = played(desk, mind)
    branch = creating.analyse(desk, game, "lucie", NewAnalysis(at=1), "en").id
    twig = creating.analyse(desk, branch, "lucie", NewAnalysis(at=0), "en").id
    with desk.held(twig, "lucie", "en") as live:            # a branch that was played to its end ends no game
        live.row["status"] = "finished"
    for id in (branch, twig):
        assert refused(desk, id, "lucie") == (403, "later")
    desk.resign(game, "lucie", "german", "en")
    told = minds.told(desk, game, "lucie", "en")
    assert minds.told(desk, branch, "lucie", "en") == minds.told(desk, twig, "lucie", "en") == told
    assert refused(desk, branch, "marek")[0] == 404, "it is Lucie's own"


def test_an_analysis_whose_game_is_gone_tells_nothing(desk: Desk, mind: Musing) -> None:
    game = played(desk, mind)
    branch = creating.analyse(desk, game, "lucie", NewAnalysis(at=1), "en").id
    desk.resign(game, "lucie", "german", "en")
    creating.remove(desk, game, "lucie", "en")
    with pytest.raises(Refused) as e:
        minds.told(desk, branch, "lucie", "en")
    assert e.value.status in (403, 404)


def test_a_game_of_people_has_no_minds(desk: Desk) -> None:
    game = two(desk).id
    desk.resign(game, "lucie", "allied", "en")
    assert minds.told(desk, game, "marek", "fr") == MindInfo(game, [], "")


def test_nothing_of_it_is_in_any_answer_of_a_game_that_goes_on(shared: App, person: Person, mind: Musing) -> None:
    """Every address that can be read, by the person who plays, another one and nobody, in both languages."""
    ada, bea, nobody = person("Ada"), person("Bea"), person()
    t = ada.post("/api/games", json={"scenario": "2", "seats": {"allied": "officer", "german": "me"}}).json()
    game = t["id"]
    desk: Desk = shared.app.state.desk

    def kept() -> list[journal.Kept]:
        with desk.store.read() as c:
            return [k for k in journal.minds(c, game) if k.mind]

    for _ in range(400):
        t = ada.get(f"/api/games/{game}").json()
        if len(kept()) >= 4:
            break
        if t["decision"]["yours"]:
            ada.post(f"/api/games/{game}/choose", json={"seat": "german", "version": t["version"],
                                                        "choice": t["decision"]["choices"][0]["text"]})
        else:
            time.sleep(0.02)                                # the bot has a thread of its own
    assert SECRET in str(kept()), "it has something in mind"
    branch = ada.post(f"/api/games/{game}/analyses", json={"at": 1}).json()["id"]
    paths = [p for p, item in ada.get("/api/openapi.json").json()["paths"].items() if "get" in item and "/titles" not in p]
    read = 0
    for path in paths:
        if path.endswith("/live"):
            continue
        for id in (game, branch):
            fills = {"n": "1", "name": "supply", "number": "1", "id": id}
            address = re.sub(r"{(\w+)(?::\w+)?}", lambda m, fills=fills: fills.get(m[1], "1"), path)
            for who in (ada, bea, nobody):
                for lang in ("en", "fr"):
                    r = who.get(address, params={"lang": lang, "choice": "done"})
                    assert SECRET not in r.text and '"ideas"' not in r.text, address
                    if path.endswith("/minds"):
                        assert r.status_code == (404 if id == branch and who is not ada else 403)
                    read += 1
    assert read > 200 and any(p.endswith("/minds") for p in paths)


def test_nothing_of_it_is_pushed_to_an_open_page(desk: Desk, mind: Musing, monkeypatch: pytest.MonkeyPatch) -> None:
    game = against(desk, "officer")
    sent: list[bytes] = []
    monkeypatch.setattr(desk.hub, "send", lambda what: sent.extend(body for _, body in what))
    for user in ("lucie", None):
        desk.greet(game, desk.hub.join(game, Listener(user, "en")), "")
    go_on(desk, game, lambda: len(mind.seen) >= 5)
    assert len(sent) >= 10 and SECRET.encode() not in b"".join(sent)
    assert SECRET.encode() not in msgspec.json.encode(desk.look(game, "lucie", "en"))


def test_it_is_worked_out_once(desk: Desk, mind: Musing, monkeypatch: pytest.MonkeyPatch) -> None:
    game, en, _ = over(desk, mind)
    monkeypatch.setattr(Live, "snapshot", lambda self: pytest.fail("it was known"))
    assert minds.told(desk, game, "marek", "en") is en


def test_a_game_with_an_open_seat_is_not_over(desk: Desk) -> None:
    game = creating.new_game(desk, "lucie", NewGame(scenario="2", seats={"allied": "me", "german": "open"}), "en").id
    assert refused(desk, game, "lucie") == (403, "later")
