"""Marches with a pointer: by one click, over way-points, along a way that is drawn; stopped by whoever reacts; units let go;
placings and answers that stand."""
from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import pairwise
from typing import Any
from unittest.mock import patch

import pytest
from playwright.sync_api import Page, expect

import marne
from marne.parts.play.marching import Way
from marne.server.games import creating
from marne.server.shapes import NewGame
from tools.served import Served

from .clicks import BOTH_GI, SPOT, asks, found, scene
from .conftest import Person
from .kit import GO, api, open_table, rest, sign_in, table_of
from .last_man import desk_of, user_of

GI, GWC = "grand-illusion", "great-war-commander"
Scene = tuple[Page, str, str, Way, Way]
HALT = ".act [data-key=halt]"


def ways(m: marne.Match, via: Sequence[str] = ()) -> dict[str, Way]:
    ask = m.state.decision
    if ask is None or not m.title.table.marching(ask):
        return {}
    return m.title.table.marches(m.title.known(m.state, ask.seat), "", via) or {}


def detour(m: marne.Match) -> tuple[str, Way, Way] | None:
    """A way-point, the way to a place beyond it, and the shorter one that a click alone would take."""
    direct = ways(m) if asks("whom_to_move")(m) else {}
    for point, first in sorted(direct.items()):
        for goal, way in sorted(ways(m, (point,)).items()) if first.stop and not first.halts else ():
            plain = direct.get(goal)
            if plain is not None and len(plain.path) == 2 and len({*way.path}) == 3 and not way.halts and not plain.halts:
                return point, way, plain
    return None


@cache
def crossroads() -> tuple[marne.Match, str]:
    return found(GI, "2", lambda x: detour(x) is not None)


def scenery(person: Person, server: Served, **how: Any) -> Scene:
    """Grand Illusion, units of an activated hex: page, game, way-point, the way over it, the way without it."""
    m, seed = crossroads()
    point, over, plain = detour(m) or ("", None, None)
    assert over is not None and plain is not None
    page, _ = person(**how)
    sign_in(page, "Ada")
    game = scene(server.folder, user_of(page), GI, "2", m, seed, BOTH_GI)
    open_table(page, game)
    lit(page, over.path[-1])
    return page, game, point, over, plain


@pytest.fixture
def march(person: Person, server: Served) -> Scene:
    return scenery(person, server)


def lit(page: Page, place: str) -> None:
    expect(page.locator(f".m-lit .target[data-place='{place}']")).to_be_attached()
    rest(page)


def spot(page: Page, kind: str, id: str) -> tuple[float, float]:
    """Where it can be clicked; where nothing is lit, the middle of the stack there."""
    at = page.evaluate(SPOT, [kind, id])
    assert at is not None, (kind, id)
    return at[0], at[1]


def stack_at(page: Page, place: str) -> tuple[float, float]:
    box = page.locator(f".m-over .stack[data-place='{place}']").first.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def trod(page: Page, game: str, since: int) -> list[str]:
    """The places that units have come to since then, when the page has come to rest."""
    rest(page)
    out: list[str] = []
    for x in table_of(page, game)["log"]:
        if x["n"] > since and x["kind"] == "Moved" and x["data"]["dst"] not in out[-1:]:
            out.append(x["data"]["dst"])
    return out


def whole(way: Way) -> list[str]:
    return [*way.texts, *([way.stop] if way.stop else [])]


def test_one_click_marches_step_by_step_and_one_undo_takes_it_back(march: Scene) -> None:
    page, game, _, _, plain = march
    before = table_of(page, game)
    page.mouse.click(*spot(page, "place", plain.path[-1]))
    assert trod(page, game, before["last"]) == list(plain.path)
    assert table_of(page, game)["last"] == before["last"] + len(whole(plain))
    page.keyboard.press("z")
    rest(page)
    after = table_of(page, game)
    assert after["last"] == before["last"] and after["view"] == before["view"]


@pytest.mark.parametrize("how", ["shift", "button"])
def test_over_a_way_point(march: Scene, how: str) -> None:
    page, game, point, over, _ = march
    n = table_of(page, game)["last"]
    if how == "button":
        page.locator(".act .stages").click()
    page.keyboard.down("Shift") if how == "shift" else None
    page.mouse.click(*spot(page, "place", point))
    page.keyboard.up("Shift")
    expect(page.locator(".m-hint .via")).to_have_count(1)
    lit(page, over.path[-1])
    assert table_of(page, game)["last"] == n                        # a way-point alone moves nobody
    page.mouse.click(*spot(page, "place", over.path[-1]))
    if how == "button":                                             # there every place is a way-point: the button marches
        expect(page.locator(".m-hint .via")).to_have_count(2)
        page.locator(GO).click()
    assert trod(page, game, n) == list(over.path)


def test_escape_takes_a_way_point_back(march: Scene) -> None:
    page, game, point, _, plain = march
    n = table_of(page, game)["last"]
    page.keyboard.down("Shift")
    page.mouse.click(*spot(page, "place", point))
    page.keyboard.up("Shift")
    expect(page.locator(".m-hint .via")).to_have_count(1)
    page.keyboard.press("Escape")
    expect(page.locator(".m-hint .via")).to_have_count(0)
    lit(page, plain.path[-1])
    page.mouse.click(*spot(page, "place", plain.path[-1]))
    assert trod(page, game, n) == list(plain.path)


def drag(page: Page, way: Sequence[tuple[float, float]]) -> None:
    """Press, over all these points, and hold there."""
    page.mouse.move(*way[0])
    page.mouse.down()
    for x, y in way[1:]:
        page.mouse.move(x, y, steps=6)


def test_units_go_the_way_that_is_drawn(march: Scene) -> None:
    """Dragged over three hexes they go over these; let go where they began, or with Esc, they stay; elsewhere the map moves."""
    page, game, _, over, _ = march
    t = table_of(page, game)
    start = stack_at(page, t["decision"]["places"][0])
    way = [start, *(spot(page, "place", x) for x in over.path)]
    drag(page, [*way, *reversed(way)])
    page.mouse.up()
    drag(page, way)
    page.keyboard.press("Escape")
    page.mouse.up()
    rest(page)
    assert table_of(page, game)["last"] == t["last"] and page.locator(".m-hint .via").count() == 0
    lit(page, over.path[-1])
    drag(page, way)
    expect(page.locator(".m-hint .way-line")).to_be_attached()
    page.mouse.up()
    assert trod(page, game, t["last"]) == list(over.path)


def test_a_finger_draws_from_units_that_are_chosen(person: Person, server: Served) -> None:
    page, game, _, over, _ = scenery(person, server, width=390, height=844, touch=True)
    t = table_of(page, game)
    way = [stack_at(page, t["decision"]["places"][0]), *(spot(page, "place", x) for x in over.path)]
    touch = page.context.new_cdp_session(page)

    def send(kind: str, at: tuple[float, float] | None = None) -> None:
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": at[0], "y": at[1]}] if at else []})

    send("touchStart", way[0])
    for (ax, ay), (bx, by) in pairwise(way):
        for i in range(1, 7):
            send("touchMove", (ax + (bx - ax) * i / 6, ay + (by - ay) * i / 6))
    send("touchEnd")
    assert trod(page, game, t["last"]) == list(over.path)


# --- Great War Commander: somebody reacts, a unit is let go -----------------------------------------------------------------

def watched(m: marne.Match) -> Way | None:
    """A way on which the other side is asked at the first step, and could do something."""
    ask = m.state.decision
    if ask is None or ask.message != "where_to_step":
        return None
    for way in ways(m).values():
        if way.halts or len(way.path) < 3:
            continue
        t = m.copy()
        t.choose(way.texts[0])
        now = t.state.decision
        if now is not None and now.seat != ask.seat and len(now.choices) > 1 and t.title.table.window(t.state, now) is not None:
            return way
    return None


def test_a_march_waits_for_the_other_side_and_a_reaction_stops_it(person: Person, server: Served) -> None:
    m, seed = found(GWC, "gwc-01", lambda x: watched(x) is not None)
    way, d = watched(m), m.decision
    assert way is not None and d is not None
    ada, bea = (person()[0] for _ in range(2))
    sign_in(ada, "Ada")
    sign_in(bea, "Bea")
    foe = next(s for s in m.title.seats if s != d.seat)
    with desk_of(server.folder) as desk, patch("marne.server.games.creating.new_seed", lambda: seed):
        want = NewGame(title=GWC, scenario="gwc-01", seats={d.seat: "me", foe: "open"})
        game = creating.new_game(desk, user_of(ada), want, "en").id
        creating.join(desk, game, user_of(bea), foe, "", "en")
        with desk.held(game, user_of(ada), "en") as live:
            for c in m.made:
                desk.apply(live, c.text, user_of(ada), "en")
    open_table(ada, game)
    open_table(bea, game)
    lit(ada, way.path[-1])
    ada.mouse.click(*spot(ada, "place", way.path[-1]))
    expect(ada.locator(HALT)).to_be_visible()                       # it goes on when the others let it pass
    assert bea.locator(HALT).count() == 0
    expect(bea.locator(".order.own.window")).to_be_visible()
    t = table_of(bea, game)
    react = next(c for c in t["decision"]["choices"] if c["text"] != t["decision"]["passing"])
    api(bea, "POST", f"/api/games/{game}/choose", {"seat": foe, "version": t["version"], "choice": react["text"]})
    expect(ada.locator(HALT)).to_have_count(0)
    expect(ada.locator(".said .word")).to_contain_text("The march has stopped")
    assert not [s for s in table_of(ada, game)["standing"] if s["kind"] == "march"]


def test_a_second_click_lets_a_unit_go_and_dragged_it_marches_at_once(person: Person, server: Served) -> None:
    """A unit that is not taken up yet: a click takes it, another lets it go; dragged with the mouse it is taken and sent."""
    def alone(m: marne.Match) -> tuple[str, Way] | None:
        for c in m.decision.choices if m.decision and m.decision.message == "who_moves" else ():
            if c.verb != "move":
                continue
            t = m.copy()
            t.choose(c)
            far = [w for w in ways(t).values() if asks("where_to_step")(t) and len(w.path) == 2 and not w.halts and w.stop]
            if far:
                return c.text, far[0]
        return None

    m, seed = found(GWC, "gwc-01", lambda x: alone(x) is not None)
    take, way = alone(m) or ("", None)
    assert way is not None and m.decision is not None
    page, _ = person()
    sign_in(page, "Ada")
    game = scene(server.folder, user_of(page), GWC, "gwc-01", m, seed, dict.fromkeys(m.title.seats, "me"))
    open_table(page, game)
    rest(page)
    t, unit = table_of(page, game), take.split()[1]
    page.mouse.click(*spot(page, "piece", unit))
    lit(page, way.path[-1])
    assert table_of(page, game)["last"] == t["last"] + 1
    x, y = spot(page, "piece", unit)
    path = [(a - x, b - y) for a, b in (spot(page, "place", p) for p in way.path)]
    page.mouse.click(x, y)
    expect(page.locator(".m-lit .target.far")).to_have_count(0)
    rest(page)
    assert table_of(page, game)["last"] == t["last"]
    x, y = spot(page, "piece", unit)
    drag(page, [(x, y), *((x + a, y + b) for a, b in path)])
    # it is taken up and asked where it may go before it goes
    with page.expect_response(lambda r: "/choose" in r.url and way.texts[0] in (r.request.post_data or ""), timeout=30000):
        page.mouse.up()
    rest(page)
    log = [x["data"].get("dst") or x["data"].get("hex") for x in table_of(page, game)["log"] if x["n"] > t["last"]]
    assert way.path[0] in log, log


# --- what stands ------------------------------------------------------------------------------------------------------------

def test_a_standing_place_for_me_is_set_from_its_button_and_places_at_once(person: Person) -> None:
    page, _ = person()
    sign_in(page, "Ada")
    t = api(page, "POST", "/api/games", {"title": GWC, "scenario": "gwc-01", "seats": {"allied": "me", "german": "me"}})
    seat = t["decision"]["seat"]
    open_table(page, t["id"])
    page.locator("[data-key=placemore]").click()
    page.get_by_role("menuitem", name="Always").click()
    expect(page.locator(".ask .stands")).to_contain_text("1 kind")
    now = table_of(page, t["id"])
    assert now["last"] > 10 and now["decision"]["seat"] != seat and now["decision"]["placing"]      # the other seat is asked


def test_always_the_same_answer_is_set_from_a_previewed_choice(person: Person, server: Served) -> None:
    def window(m: marne.Match) -> bool:
        return asks("whether_to_fall_back")(m)

    m, seed = found(GI, "2", window)
    assert m.decision is not None
    page, _ = person(settings='{"handover":false,"oneClick":false}')
    sign_in(page, "Ada")
    game = scene(server.folder, user_of(page), GI, "2", m, seed, BOTH_GI)
    open_table(page, game)
    page.locator("button.choice[data-text='fall-back']").click()
    page.locator("[data-key=samemore]").click()
    page.get_by_role("menuitem").first.click()
    expect(page.locator(".ask .stands")).to_contain_text("1 kind")
    t = table_of(page, game)
    said = [(s["seat"], s["kind"], s["mode"]) for s in t["standing"] if s["mode"] != "ask"]
    assert said == [(m.decision.seat, "fall-back", "same")] and t["last"] > m.choices_made
