"""A battle stands beside the map, not over it, in every title; what is not read yet stays until the person goes on."""
from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from .conftest import Person
from .kit import api, open_table, rest, sign_in, table_of
from .test_guides import guide

# Title, the step of its guide in which a battle is on the table, and where that is.
FIGHTS = [("grand-illusion", "front", "96"), ("great-war-commander", "roll", "I6"), ("to-the-last-man", "pay", "somme"),
          ("drive-on-paris", "fight", "27-13"), ("great-war-in-europe", "declare", "N2418")]
# Is the place on the page, with nothing but the map over its middle?
SEEN = """place => {
  const lit = [...document.querySelectorAll(`.map-svg [data-place="${place}"]`)];
  return lit.some(e => { const b = e.getBoundingClientRect(), x = b.x + b.width / 2, y = b.y + b.height / 2;
    return !!document.elementFromPoint(x, y)?.closest('.board'); });
}"""


def at(page: Page, slug: str, to: str) -> str:
    """A guide at that step: what comes before it is read and done through the interface."""
    sign_in(page, "Ada")
    t = api(page, "POST", f"/api/titles/{slug}/guide", {})
    ids = [s.id for s in guide(slug).step]
    for _ in range(300):
        if ids[t["guide"]["step"] - 1] == to and not t["guide"]["waiting"]:
            return str(t["id"])
        path, d, g = f"/api/games/{t['id']}", t["decision"], t["guide"]
        if g["waiting"]:
            page.wait_for_timeout(20)
        elif g["todo"]:
            api(page, "POST", f"{path}/choose", {"seat": d["seat"], "version": t["version"], "choice": g["accepts"][0]})
        else:
            api(page, "POST", f"{path}/guide", {"act": "on", "version": t["version"]})
        t = table_of(page, t["id"])
    raise AssertionError(to)


@pytest.mark.parametrize(("slug", "step", "place"), FIGHTS, ids=[f[0] for f in FIGHTS])
def test_the_battle_stands_beside_the_map(person: Person, slug: str, step: str, place: str) -> None:
    page, _ = person()
    open_table(page, at(page, slug, step))
    rest(page)
    board, panel = page.locator(".board").bounding_box(), page.locator(".map > .panel").bounding_box()
    assert board and panel and board["width"] > 300
    assert board["x"] + board["width"] <= panel["x"] + 1, "beside, not over"
    assert page.evaluate(SEEN, place), "and the place it is about is seen"
    page.set_viewport_size({"width": 800, "height": 900})       # no room for both: the view alone, and the way back to the map
    expect(page.locator(".map.covered")).to_be_attached()
    page.locator("[data-key=tomap]").click()
    expect(page.locator(".map > .panel")).to_be_hidden()
    expect(page.locator(".board")).to_be_visible()


@pytest.mark.parametrize(("slug", "step", "place"), FIGHTS, ids=[f[0] for f in FIGHTS])
def test_on_a_tablet_held_upright_the_battle_stands_below_its_map(person: Person, slug: str, step: str, place: str) -> None:
    """With the guide there is room for the view alone, without it for both."""
    page, _ = person(width=768, height=1024)
    game = at(page, slug, step)
    open_table(page, game)
    expect(page.locator(".map.covered")).to_be_attached()
    api(page, "POST", f"/api/games/{game}/guide", {"act": "free", "version": table_of(page, game)["version"]})
    expect(page.locator(".map.beside")).to_be_attached()
    rest(page)
    board, panel = page.locator(".board").bounding_box(), page.locator(".map > .panel").bounding_box()
    assert board and panel and board["height"] > 150 and panel["height"] > 300
    assert board["y"] + board["height"] <= panel["y"] + 1, "below, not over"
    assert panel["y"] + panel["height"] <= (page.locator(".order").bounding_box() or {"y": 0})["y"] + 1
    assert page.evaluate(SEEN, place), "and the place it is about is seen"
    page.locator("[data-key=tomap]").click()
    expect(page.locator(".map > .panel")).to_be_hidden()
