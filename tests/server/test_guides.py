"""Guided first games on the server: the step follows from the journal, the script answers, what is not asked for is not made."""
from __future__ import annotations

from pathlib import Path

import msgspec
import pytest
from sqlalchemy import select

from marne import games_index
from marne.parts.guide import guide_of, stray
from marne.server import store as db
from marne.server.faults import Refused
from marne.server.games import creating, guides
from marne.server.games.desk import Desk
from marne.server.games.lobby import lobby
from marne.server.shapes import GuideAct, Table
from tests.server.desks import desk_in

SLUG = "grand-illusion"
TITLE = games_index.title(SLUG)
GUIDE = guide_of(TITLE)
assert GUIDE is not None
IDS = [s.id for s in GUIDE.step]


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    return desk_in(tmp_path)


def start(desk: Desk, again: bool = False) -> Table:
    return creating.start_guide(desk, "lucie", TITLE, again, "en")


def look(desk: Desk, game: str, lang: str = "en") -> Table:
    return desk.look(game, "lucie", lang)


def at(t: Table) -> str:
    assert t.guide is not None
    return IDS[t.guide.step - 1]


def act(desk: Desk, game: str, what: str) -> Table:
    want = GuideAct(what, look(desk, game).version)         # type: ignore[arg-type]
    return guides.act(desk, game, "lucie", want, "en")


def choose(desk: Desk, game: str, text: str) -> Table:
    """The choice, and what the bots then choose: there is no thread for them here."""
    desk.choose(game, "lucie", "allied", look(desk, game).version, text, "en")
    while desk.bots.step(game):
        pass
    return look(desk, game)


def on(desk: Desk, game: str, to: str) -> Table:
    """Read and do what the guide asks for until that step."""
    t = look(desk, game)
    for _ in range(60):
        if at(t) == to:
            return t
        assert t.guide is not None
        t = choose(desk, game, t.guide.accepts[0]) if t.guide.todo else act(desk, game, "on")
    raise AssertionError(to)


def test_from_the_first_step_to_the_last(desk: Desk) -> None:
    game = start(desk).id
    t = on(desk, game, IDS[-1])
    assert t.guide is not None and t.guide.last
    taken = desk.live(game, "lucie", "en").match.taken
    assert [taken[i][0] for i in range(len(taken))] == GUIDE.script     # type: ignore[union-attr]
    assert act(desk, game, "end").status == "finished"
    row = lobby(desk, "lucie", "fr").finished[0]
    assert row.outcome == "Vous avez joué le guide jusqu'au bout." and row.guide == [len(IDS), len(IDS)]


def test_it_goes_on_at_the_same_step_after_a_restart(desk: Desk, tmp_path: Path) -> None:
    game = start(desk).id
    for step in ("counters", "activate", "group", "fortunes", "front", "retreat", "supply"):
        on(desk, game, step)
        again = desk_in(tmp_path, people=False)
        assert at(look(again, game)) == step
        assert start(again).id == game, "another one is not begun"


def test_what_is_not_asked_for_is_not_made(desk: Desk) -> None:
    game = start(desk).id
    on(desk, game, "activate")
    before = look(desk, game)
    with pytest.raises(Refused) as e:
        choose(desk, game, "pass")
    assert (e.value.status, e.value.fault.code) == (409, "guide")
    assert e.value.fault.error.startswith("A pass spends nothing")
    with pytest.raises(Refused) as e:
        choose(desk, game, "activate 3")
    assert e.value.fault.code == "illegal", "what the rules forbid is refused by its rule, as ever"
    after = look(desk, game)
    assert (after.version, after.n, at(after)) == (before.version, before.n, "activate")


def test_the_choice_may_be_made_before_all_is_read(desk: Desk) -> None:
    game = start(desk).id
    assert at(choose(desk, game, "activate 87")) == "group"


def sent(desk: Desk, slug: str, step: str, texts: list[str]) -> tuple[str, Table]:
    """A guide, gone on to that step, and there a march at one stroke."""
    title = games_index.title(slug)
    found = guide_of(title)
    assert found is not None
    ids = [s.id for s in found.step]
    t = creating.start_guide(desk, "lucie", title, False, "en")
    for _ in range(60):
        assert t.guide is not None
        if ids[t.guide.step - 1] == step:
            break
        t = choose(desk, t.id, t.guide.accepts[0]) if t.guide.todo else act(desk, t.id, "on")
    desk.choose(t.id, "lucie", "allied", t.version, texts[0], "en", then=texts[1:])
    while desk.bots.step(t.id):
        pass
    t = look(desk, t.id)
    assert t.guide is not None
    return ids[t.guide.step - 1], t


def test_a_march_runs_on_as_far_as_the_steps_ask_for_it(desk: Desk) -> None:
    """Both hexes at one stroke, the enemy's window between them passed by the script."""
    step, t = sent(desk, "great-war-commander", "first-step", ["step G7", "step H6", "stop"])
    assert step == "under-fire" and not [s for s in t.standing if s.kind == "march"]


def test_a_unit_is_taken_and_sent_at_one_stroke(desk: Desk) -> None:
    """The script loads the train between the two."""
    step, _ = sent(desk, "drive-on-paris", "train", ["take fr-train-1", "to 26-10"])
    assert step == "stack"


def test_a_march_that_would_leave_the_guide_is_not_begun(desk: Desk) -> None:
    """Not one step of it: the guide says what it wants."""
    with pytest.raises(Refused) as e:
        sent(desk, "great-war-commander", "first-step", ["step G7", "step G6", "stop"])
    assert (e.value.status, e.value.fault.code) == (409, "guide")
    found = guide_of(games_index.title("great-war-commander"))
    assert found is not None
    assert e.value.fault.error == next(s for s in found.step if s.id == "second-step").answer("step G6", "en")


def test_a_march_beyond_what_the_dice_bring_is_begun(desk: Desk) -> None:
    """The enemy fires at the second hex: nobody can know that, and the march ends there."""
    step, t = sent(desk, "great-war-commander", "first-step", ["step G7", "step H6", "step I7", "stop"])
    assert step == "under-fire" and desk.live(t.id, "lucie", "en").seats["allied"].plan == []


def test_who_points_at_the_goal_alone_begins_as_the_guide_wants(desk: Desk) -> None:
    """XX Corps is named first; everybody goes, whoever is."""
    game = start(desk).id
    on(desk, game, "group")
    live = desk.live(game, "lucie", "en")
    known = live.title.known(live.match.state, 0)
    plain = live.title.table.marches(known, "", ())
    assert plain is not None and plain["96"].texts[0] != "select fr-xx"
    way = guides.fitted(live, known, plain)["96"]
    assert way.texts == ("select fr-xx", "select-all", "to 96")
    t = desk.choose(game, "lucie", "allied", look(desk, game).version, way.texts[0], "en", then=way.texts[1:])
    assert isinstance(t, Table) and at(t) == "mandated"


def test_one_step_back_takes_the_choice_back(desk: Desk, tmp_path: Path) -> None:
    game = start(desk).id
    on(desk, game, "front")
    assert at(act(desk, game, "back")) == "fortunes"
    t = act(desk, game, "back")
    assert at(t) == "mandated" and t.n == 4, "the answer of the opponent is taken back too"
    assert at(look(desk_in(tmp_path, people=False), game)) == "mandated"
    on(desk, game, "front")
    for step in ("fortunes", "mandated", "march", "all", "group", "activate", "cap", "counters", "welcome"):
        assert at(act(desk, game, "back")) == step
    with pytest.raises(Refused):
        act(desk, game, "back")
    assert at(on(desk, game, "retreat")) == "retreat", "the same dice come again"


def test_an_ordinary_undo_is_a_step_back_too(desk: Desk) -> None:
    game = start(desk).id
    t = on(desk, game, "all")
    t = desk.undo(game, "lucie", "allied", t.version, t.n - 1, "en")
    assert at(t) == "group"


def test_reading_does_not_skip_what_is_to_be_done(desk: Desk) -> None:
    game = start(desk).id
    on(desk, game, "activate")
    with pytest.raises(Refused) as e:
        act(desk, game, "on")
    assert e.value.fault.code == "guide"


def test_played_freely_it_is_an_ordinary_game(desk: Desk, tmp_path: Path) -> None:
    game = start(desk).id
    on(desk, game, "activate")
    t = act(desk, game, "free")
    assert t.guide is None
    t = choose(desk, game, "activate 88")
    assert t.n == 1
    again = desk_in(tmp_path, people=False)
    assert look(again, game).guide is None and look(again, game).n == 1
    with pytest.raises(Refused):
        act(again, game, "on")
    assert start(again).id != game, "the guide can be begun anew"


def test_who_chooses_after_the_last_step_plays_on(desk: Desk) -> None:
    game = start(desk).id
    t = on(desk, game, IDS[-1])
    t = choose(desk, game, "no-retreat")
    assert t.guide is None and t.n > 29


def test_free_dice_do_not_stumble_over_the_script(desk: Desk) -> None:
    """Played freely the values of the script are left behind as soon as they cannot fall; nothing fails however it goes on."""
    game = start(desk).id
    on(desk, game, "second")
    act(desk, game, "free")
    t = look(desk, game)
    for _ in range(120):
        if t.decision is None or not t.decision.yours:
            break
        t = choose(desk, game, t.decision.choices[-1].text)
    assert t.n > 20


def test_nobody_else_sees_it_and_the_lobby_says_where_it_stands(desk: Desk) -> None:
    game = start(desk).id
    on(desk, game, "group")
    for other in ("marek", None):
        with pytest.raises(Refused) as e:
            desk.look(game, other, "en")
        assert e.value.status == 404
        mine = lobby(desk, other, "en")
        assert not [r for part in (mine.yours, mine.waiting, mine.open, mine.watch, mine.finished) for r in part]
    row = lobby(desk, "lucie", "en").yours[0]
    assert row.guide == [IDS.index("group") + 1, len(IDS)] and row.name == GUIDE.title.en      # type: ignore[union-attr]


def test_begun_again_it_stands_at_its_first_step(desk: Desk) -> None:
    game = start(desk).id
    on(desk, game, "group")
    new = start(desk, again=True)
    assert new.id != game and at(new) == "welcome"
    with desk.store.read() as c:
        assert c.execute(select(db.games.c.id)).scalars().all() == [new.id]


def test_a_title_without_a_guide(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("marne.server.games.creating.guide_of", lambda _: None)
    with pytest.raises(Refused) as e:
        start(desk)
    assert e.value.status == 404


def test_an_older_guide_says_so(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    """The choices of a stored game are not those of today's guide: it can be played freely, and nothing fails."""
    game = start(desk).id
    on(desk, game, "group")
    steps = tuple(msgspec.structs.replace(s, accept=("activate 88",)) if s.id == "activate" else s
                  for s in GUIDE.step)                      # type: ignore[union-attr]
    monkeypatch.setattr("marne.server.games.guides.guide_of", lambda _: msgspec.structs.replace(GUIDE, step=steps))
    t = desk.look(game, "lucie", "fr")
    assert t.guide is not None and t.guide.lost
    assert act(desk, game, "free").guide is None


@pytest.mark.parametrize("slug", games_index.slugs())
def test_every_step_of_a_march_takes_the_march_to_its_goal(desk: Desk, slug: str) -> None:
    """Wherever the guide asks for a step over the map, pointing at the goal is enough: of the step itself, and of those that ask
    for more of the same march after it. What is made is what the steps ask for."""
    title = games_index.title(slug)
    found = guide_of(title)
    assert found is not None
    t, goals = creating.start_guide(desk, "lucie", title, False, "en"), list[str]()
    for _ in range(80):
        assert t.guide is not None and t.decision is not None
        if t.guide.last:
            break
        if not t.guide.todo:
            t = act(desk, t.id, "on")
            continue
        step = found.step[t.guide.step - 1]
        texts = [step.accept[0]]
        for later in found.step[t.guide.step:]:                     # the same unit goes on
            if step.dice or not later.accept or later.accept[0].split()[0] != step.accept[0].split()[0]:
                break
            step = later
            texts.append(step.accept[0])
        live = desk.live(t.id, "lucie", "en")
        known = live.title.known(live.match.state, title.seats.index(found.seat))
        if t.decision.marches and not t.decision.lifts and any(c.places for c in t.decision.choices if c.text == texts[0]):
            for n, text in enumerate(texts, 1):
                ways = guides.fitted(live, known, title.table.marches(known, "", ()) or {})
                way = ways.get(text.split()[-1])
                if way is None:                                      # no march: an attack on that place, say
                    continue
                assert list(way.texts) == texts[:n], (step.id, way)
                whole = [*way.texts, *([way.stop] if way.stop else [])]
                assert stray(found, guides.line(live), whole) is None, (step.id, whole)
                goals.append(text)
        desk.choose(t.id, "lucie", t.decision.seat, t.version, t.guide.accepts[0], "en")
        while desk.bots.step(t.id):
            pass
        t = look(desk, t.id)
    assert t.guide is not None and t.guide.last and goals, slug
