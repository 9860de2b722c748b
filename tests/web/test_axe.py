"""An accessibility scan (axe-core) of every page, in both themes and on a telephone: no serious finding."""
from __future__ import annotations

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from .conftest import Person
from .kit import api, new_game, open_table, play_ahead, rest, table_of, themes
from .test_break import in_battle

PAGES = ("/", "/new", "/play/grand-illusion", "/howto/grand-illusion", "/watch", "/settings", "/dice", "/about", "/account")


COLOURS = ("color-contrast", "link-in-text-block")         # the rules about colours: all that a theme changes


def findings(page: Page, *rules: str) -> list[str]:
    """What is serious, by all rules or by these."""
    rest(page)
    options: dict[str, object] = {"resultTypes": ["violations"]}       # of what is well, one example each
    if rules:
        options["runOnly"] = {"type": "rule", "values": rules}
    results = Axe().run(page, options=options).response
    assert results["passes"], "the scan has looked at nothing"
    return [f"{v['impact']}: {v['id']}: {n['target']} {n['failureSummary'].splitlines()[-1].strip()}"
            for v in results["violations"] if v["impact"] in ("serious", "critical") for n in v["nodes"][:3]]


def in_both_themes(page: Page) -> dict[str, list[str]]:
    """By theme, what was found; empty if nothing was. The second time the colours are looked at."""
    found = {theme: findings(page, *([] if theme == "light" else COLOURS)) for theme in themes(page)}
    return {theme: what for theme, what in found.items() if what}


def test_pages(person: Person) -> None:
    page, _ = person()
    new_game(page)
    found = {}
    for path in PAGES:
        page.goto(path)
        page.wait_for_selector("h1")
        found[path] = in_both_themes(page)
    assert {path: what for path, what in found.items() if what} == {}


def test_the_rules(person: Person) -> None:
    """A thousand rules on one page: once is enough."""
    page, _ = person()
    page.goto("/rules/grand-illusion")
    page.locator(".ru-all").click()
    expect(page.locator(".ru-rule").first).to_be_visible()
    assert findings(page) == []


@pytest.mark.parametrize("size", [(1440, 900), (768, 1024), (390, 844)], ids=str)
def test_the_table(person: Person, size: tuple[int, int]) -> None:
    page, _ = person(width=size[0], height=size[1], touch=size[0] < 500)
    open_table(page, new_game(page)["id"])
    expect(page.locator(".order.own")).to_be_visible()
    assert in_both_themes(page) == {}
    page.locator("button.choice").first.click()             # a preview, or an open fold
    assert in_both_themes(page) == {}


@pytest.mark.parametrize("width", [1440, 390])
def test_the_battle_board(person: Person, width: int) -> None:
    page, _ = person(width=width, height=900 if width > 500 else 844, touch=width < 500)
    game = new_game(page)["id"]
    play_ahead(page, game, in_battle, "battle")
    open_table(page, game)
    assert in_both_themes(page) == {}


NAMED = {"heading", "button", "link", "tab", "tabpanel", "slider", "textbox", "dialog", "menuitem", "image", "main", "region"}


def read(page: Page) -> list[tuple[str, str]]:
    """What a screen reader is given: role and name of all there is."""
    rest(page)
    nodes = page.context.new_cdp_session(page).send("Accessibility.getFullAXTree")["nodes"]
    return [(n["role"]["value"], n.get("name", {}).get("value", "").strip()) for n in nodes if not n["ignored"] and "role" in n]


@pytest.mark.parametrize("width", [1440, 390])
def test_what_is_read_aloud_has_a_name(person: Person, width: int) -> None:
    """Headings too, where a phone has no room to show them; and a number behind a choice is said to be that of a rule."""
    page, _ = person(width=width, height=900 if width > 500 else 844, touch=width < 500)
    game = new_game(page)["id"]
    play_ahead(page, game, in_battle, "battle")
    open_table(page, game)
    said = read(page)
    assert {"heading", "button", "link", "main", "region"} <= {role for role, _ in said}
    assert {role for role, name in said if role in NAMED and not name} == set()
    rules = page.locator("a.rule").evaluate_all("all => all.map(e => e.dataset.rule)")
    assert rules and {name for role, name in said if role == "link"} >= {f"rule {n}" for n in rules[:3]}


def test_tabs_menu_and_text_board(person: Person) -> None:
    page, _ = person()
    open_table(page, new_game(page)["id"])
    for key in "lumkb":
        page.keyboard.press(key)
        assert findings(page) == [], f"after {key}"
    page.keyboard.press("Escape")
    page.locator("button[data-key=menu]").click()
    assert findings(page) == []


@pytest.mark.parametrize("width", [1440, 390])
def test_the_view_of_warnings_and_its_keys(person: Person, width: int) -> None:
    """A scan in both themes; without a mouse the view opens from its mark, leads to a place, and closes with Escape."""
    page, _ = person(width=width, height=900 if width > 500 else 844, touch=width < 500)
    game = new_game(page)["id"]
    t = table_of(page, game)
    for _ in range(80):
        if any(w["grade"] > 1 for w in t["warnings"]) and t["decision"]["yours"]:
            break
        t = api(page, "POST", f"/api/games/{game}/choose", {"seat": t["decision"]["seat"], "version": t["version"],
                                                           "choice": t["decision"]["choices"][-1]["text"]})
    open_table(page, game)
    mark = page.locator(".warnmark")
    expect(mark).to_be_visible()
    mark.focus()
    page.keyboard.press("Enter")
    view = page.locator(".panel .warnings")
    expect(view).to_be_visible()
    assert view.locator("li").count() == len(t["warnings"])
    assert in_both_themes(page) == {}
    names = view.locator("button").evaluate_all("all => all.map(e => (e.getAttribute('aria-label') || e.textContent).trim())")
    assert all(names)
    page.keyboard.press("Escape")
    expect(view).to_have_count(0)
