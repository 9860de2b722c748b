"""An accessibility scan (axe-core) of every page, in both themes and on a telephone: no serious finding."""
from __future__ import annotations

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from .conftest import Person
from .kit import new_game, open_table, play_ahead
from .test_break import in_battle

PAGES = ("/", "/new", "/watch", "/settings", "/dice", "/about", "/account")


def findings(page: Page) -> list[str]:
    page.wait_for_timeout(300)
    results = Axe().run(page).response
    assert results["passes"], "the scan has looked at nothing"
    return [f"{v['impact']}: {v['id']}: {n['target']} {n['failureSummary'].splitlines()[-1].strip()}"
            for v in results["violations"] if v["impact"] in ("serious", "critical") for n in v["nodes"][:3]]


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_pages(person: Person, theme: str) -> None:
    page, _ = person(theme=theme)
    new_game(page)
    found = {}
    for path in PAGES:
        page.goto(path)
        page.wait_for_selector("h1")
        found[path] = findings(page)
    assert {path: what for path, what in found.items() if what} == {}


def test_the_rules(person: Person) -> None:
    """A thousand rules on one page: once is enough."""
    page, _ = person()
    page.goto("/rules/grand-illusion")
    page.wait_for_selector("h1")
    assert findings(page) == []


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("size", [(1440, 900), (768, 1024), (390, 844)], ids=str)
def test_the_table(person: Person, theme: str, size: tuple[int, int]) -> None:
    page, _ = person(theme=theme, width=size[0], height=size[1], touch=size[0] < 500)
    open_table(page, new_game(page)["id"])
    expect(page.locator(".order.own")).to_be_visible()
    assert findings(page) == []
    page.locator("button.choice").first.click()             # a preview, or an open fold
    assert findings(page) == []


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("width", [1440, 390])
def test_the_battle_board(person: Person, theme: str, width: int) -> None:
    page, _ = person(theme=theme, width=width, height=900 if width > 500 else 844, touch=width < 500)
    game = new_game(page)["id"]
    play_ahead(page, game, in_battle, "battle")
    open_table(page, game)
    page.wait_for_timeout(400)
    assert findings(page) == []


def test_tabs_menu_and_text_board(person: Person) -> None:
    page, _ = person()
    open_table(page, new_game(page)["id"])
    for key in "lumkb":
        page.keyboard.press(key)
        page.wait_for_timeout(150)
        assert findings(page) == [], f"after {key}"
    page.keyboard.press("Escape")
    page.locator("button[data-key=menu]").click()
    assert findings(page) == []
