"""Play without a mouse: Tab, Enter, digits, arrows, letters. The page counts pointer events; there must be none."""
from __future__ import annotations

import random

import pytest
from playwright.sync_api import Page, expect

from .conftest import Person
from .kit import game_id, new_game, open_table, rest, table_of, two_clicks

COUNT = """window.__pointer = 0;
for (const e of ["mousedown", "pointerdown", "touchstart"]) window.addEventListener(e, () => { window.__pointer++; }, true);"""


def no_mouse(page: Page) -> None:
    page.add_init_script(COUNT)


def tab_to(page: Page, selector: str, most: int = 60) -> None:
    """Tab until the focus is there, as somebody without a mouse does."""
    for _ in range(most):
        page.keyboard.press("Tab")
        if page.evaluate("s => !!document.activeElement && document.activeElement.matches(s)", selector):
            return
    raise AssertionError(f"{selector} cannot be reached by Tab")


def wait_idle(page: Page) -> None:
    page.wait_for_function("() => { const o = document.querySelector('.order'); return o && !o.classList.contains('busy'); }")


def digits(page: Page) -> list[str]:
    """The digits that stand before choices, or before what can be opened where there are none; else 0, for the next nine."""
    for rows in ("button.choice[data-text]", "button.choice.fold[aria-expanded=false]"):
        found = [x for x in page.locator(f"{rows} .kbd").all_inner_texts() if x.strip()]
        if found:
            return found
    return ["0"]


def test_from_the_first_page_into_a_game(person: Person) -> None:
    page, _ = person()
    no_mouse(page)
    page.goto("/")
    page.wait_for_selector(".lb-hero a.primary")
    tab_to(page, ".lb-hero a.primary")
    page.keyboard.press("Enter")
    page.wait_for_selector(".br-go")
    tab_to(page, ".br-go")
    page.keyboard.press("Enter")
    expect(page.locator(".order.own")).to_be_visible()
    assert page.evaluate("document.activeElement && document.activeElement.id") == "question"      # where a reader begins
    assert page.evaluate("window.__pointer") == 0
    assert table_of(page, game_id(page))["status"] == "running"


def test_twenty_choices_by_digits_and_by_the_map(person: Person) -> None:
    page, _ = person()
    no_mouse(page)
    game = new_game(page)["id"]
    open_table(page, game)
    rng = random.Random("keys")
    by = {"digit": 0, "map": 0}
    for made in range(20):
        wait_idle(page)
        if "own" not in (page.locator(".order").get_attribute("class") or "").split():
            break
        way = "map" if page.locator("g.target[data-place]").count() and rng.random() < 0.4 else "digit"
        for _ in range(10):                                     # keys of one choice
            if table_of(page, game)["n"] > made:
                break
            if page.locator(".act button[data-key=go]").count():
                page.keyboard.press("Enter")
                rest(page)
                continue
            if way == "map":
                for _ in range(rng.randrange(1, 4)):
                    page.keyboard.press("n")
                page.keyboard.press("Enter")
                way = "digit"                                   # several choices there: the list has been narrowed to them
                by["map"] += 1
            else:
                page.keyboard.press(rng.choice(digits(page)))
                by["digit"] += 1
            rest(page)
        assert table_of(page, game)["n"] > made, "ten keys and no choice was made"
    assert by["digit"] > 4 and by["map"] > 2
    assert page.evaluate("window.__pointer") == 0


def test_undo_escape_and_the_map_cursor(person: Person) -> None:
    page, _ = person()
    no_mouse(page)
    two_clicks(page)
    game = new_game(page)["id"]
    open_table(page, game)
    for _ in range(20):                                         # until a choice can be taken back freely
        wait_idle(page)
        page.keyboard.press("1")
        rest(page)
        if page.locator(".act button[data-key=go]").count():
            page.keyboard.press("Enter")
            rest(page)
        if table_of(page, game)["undo"]["free"]:
            break
    t = table_of(page, game)
    assert t["undo"]["free"]
    wait_idle(page)
    page.keyboard.press("Escape")
    page.keyboard.press("z")
    rest(page)
    assert table_of(page, game)["n"] == t["n"] - 1
    page.keyboard.press("1")
    rest(page)
    if not page.locator(".act button[data-key=go]").count():
        page.keyboard.press("2")
    expect(page.locator(".act button[data-key=go]")).to_have_count(1)
    page.keyboard.press("Escape")
    expect(page.locator(".act button[data-key=go]")).to_have_count(0)
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowDown")
    expect(page.locator(".m-cursor > *").first).to_be_attached()
    page.keyboard.press("w")                                    # why not here?
    rest(page)
    assert page.evaluate("window.__pointer") == 0


@pytest.mark.parametrize(("key", "opens"), [("l", "Log"), ("u", "Rules"), ("m", "Chat"), ("k", "Notes")])
def test_letters_open_the_parts_of_the_record(person: Person, key: str, opens: str) -> None:
    page, _ = person()
    no_mouse(page)
    game = new_game(page)["id"]
    open_table(page, game)
    page.keyboard.press(key)
    expect(page.get_by_role("tab", name=opens, exact=False)).to_have_attribute("aria-selected", "true")
    assert page.evaluate("window.__pointer") == 0
