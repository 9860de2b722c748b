"""A telephone: 390 × 844, touch. The same game, nothing cut off, the button under the thumb."""
from __future__ import annotations

import pytest
from playwright.sync_api import Page

from .conftest import Person
from .kit import MAP, new_game, open_table, rest, table_of

PAGES = ("/", "/new", "/watch", "/settings", "/rules/grand-illusion", "/dice", "/about", "/account")
SIZES = ((390, 844), (360, 740), (768, 1024), (1440, 900))


def sideways(page: Page) -> int:
    """How far the page can be scrolled sideways."""
    wide: int = page.evaluate("() => document.scrollingElement.scrollWidth - document.documentElement.clientWidth")
    return wide


def test_playing_with_the_thumb(person: Person) -> None:
    page, _ = person(width=390, height=844, touch=True)
    game = new_game(page)["id"]
    open_table(page, game)
    made = 0
    for _ in range(60):
        page.wait_for_function("() => { const o = document.querySelector('.order'); return o && !o.classList.contains('busy'); }")
        made = table_of(page, game)["n"]
        if made >= 10:
            break
        go = page.locator(".act button[data-key=go]")
        if go.count():
            box = go.bounding_box()
            assert box is not None
            assert box["y"] + box["height"] <= 844 and box["y"] > 844 * 0.4, "the button is out of the thumb's reach"
            assert box["height"] >= 40
            with page.expect_response(lambda r: "/choose" in r.url):
                go.tap()
        elif page.locator("button.choice[data-text]").count():
            page.locator("button.choice[data-text]").first.tap()
        elif page.locator("button.choice.fold").count():
            page.locator("button.choice.fold").first.tap()
        else:
            page.locator(".act .btn.bare").first.tap()
        page.wait_for_timeout(80)
        assert sideways(page) <= 0
    assert made >= 10


def test_the_map_takes_its_share(person: Person) -> None:
    page, _ = person(width=390, height=844, touch=True)
    open_table(page, new_game(page)["id"])
    box = page.locator(MAP).bounding_box()
    assert box is not None
    assert box["width"] >= 388
    assert box["height"] >= 844 * 0.28, "the map has less than a third of the screen"


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_nothing_scrolls_sideways(person: Person, size: tuple[int, int]) -> None:
    page, _ = person(width=size[0], height=size[1], touch=size[0] < 500)
    game = new_game(page)["id"]
    open_table(page, game)
    rest(page)
    wide = {"table": sideways(page)}
    for path in PAGES:
        page.goto(path)
        page.wait_for_selector("h1")
        rest(page)
        wide[path] = sideways(page)
    assert {path: by for path, by in wide.items() if by > 0} == {}
