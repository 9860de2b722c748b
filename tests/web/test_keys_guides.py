"""The guides of the two largest games from first to last step without a mouse: Enter goes on, digits choose, Enter confirms."""
from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from .conftest import Person
from .kit import rest, table_of
from .test_guides import begin, guide
from .test_keys import no_mouse


def press_row(page: Page, text: str) -> None:
    """The digit before the row, after as many 0 as it takes to come to it."""
    row = page.locator(f'.choices button.choice[data-text="{text}"]')
    for _ in range(25):
        digit = row.locator(".kbd").inner_text().strip() if row.count() else ""
        if digit:
            return page.keyboard.press(digit)
        page.keyboard.press("0")
        rest(page)
    raise AssertionError(f"no digit leads to {text}")


@pytest.mark.parametrize("slug", ["drive-on-paris", "great-war-in-europe"])
def test_a_guide_is_played_by_keys_alone(person: Person, slug: str) -> None:
    page, _ = person()
    no_mouse(page)
    game = begin(page, slug)
    steps = guide(slug).step
    for i, step in enumerate(steps):
        expect(page.locator(".gd-top > span")).to_have_text(f"Guide, step {i + 1} of {len(steps)}")
        rest(page)
        if not step.accept:
            if i < len(steps) - 1:
                page.keyboard.press("Enter")
            continue
        t = table_of(page, game)
        press_row(page, t["guide"]["accepts"][0])
        rest(page)
        if table_of(page, game)["last"] == t["last"]:
            page.keyboard.press("Enter")
    expect(page.locator("[data-key='g:end']")).to_be_visible()
    assert page.evaluate("window.__pointer") == 0
