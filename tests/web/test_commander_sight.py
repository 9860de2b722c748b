"""Great War Commander in the browser: the line-of-sight tool measures by mouse, keyboard and touch, and chooses nothing."""
from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from .conftest import Person
from .kit import api, new_game, open_table, play_ahead, rest, sign_in, table_of

SLUG = "great-war-commander"
BOX = ".inkbox[data-overlay=sight]"
# the middle of a hex on the screen: columns 50√3 apart, B, D, F … half a hex lower
SPOT = """id => {
  const svg = [...document.querySelectorAll('svg.map-svg')].at(-1), m = svg.getScreenCTM();
  const col = id.charCodeAt(0) - 65, row = Number(id.slice(1)) - 1;
  return [m.a * col * 50 * Math.sqrt(3) + m.e, m.d * (row + (col & 1) / 2) * 100 + m.f];
}"""


def hex_(page: Page, name: str, touch: bool = False) -> None:
    x, y = page.evaluate(SPOT, name)
    if touch:
        page.touchscreen.tap(x, y)
    else:
        page.mouse.click(x, y)


def begin(page: Page) -> None:
    """The tool is on, and nothing has been pointed at yet: where a tray was open it begins there."""
    page.keyboard.press("s")
    expect(page.locator(BOX)).to_be_visible()
    if page.locator(f"{BOX} .gwu-again").count():
        page.keyboard.press("Escape")


def line(page: Page, game: str, arg: str) -> dict[str, Any]:
    got: dict[str, Any] = api(page, "GET", f"/api/games/{game}/overlay/sight?arg={arg}")
    return got


def verdicts(page: Page, game: str) -> dict[str, str]:
    """A hex in plain view of the middle for each kind of verdict, as the rules have it."""
    out: dict[str, str] = {}
    for name, here in line(page, game, "H6")["places"].items():
        if 68 <= ord(name[0]) <= 76 and 3 < int(name[1:]) < 8:
            out.setdefault(here["tone"], name)
    return out


@pytest.fixture
def table(person: Person) -> tuple[Page, str]:
    page, _ = person()
    game = new_game(page, scenario="gwc-01", seats={"german": "me", "allied": "me"}, title=SLUG)["id"]
    play_ahead(page, game, lambda t: t["view"]["phase"] == "turn", "sight")
    open_table(page, game)
    page.locator(".zoom button").nth(2).click()
    rest(page)
    return page, game


def test_two_clicks_draw_the_line_and_tell_what_counts(table: tuple[Page, str]) -> None:
    page, game = table
    before = table_of(page, game)["version"]
    begin(page)
    hex_(page, "H6")
    expect(page.locator(f"{BOX} h4")).to_contain_text("H6")
    expect(page.locator(".m-under .gwu-seen")).to_be_attached()
    words = {"good": "Clear", "warn": "Hindered by", "bad": "Blocked"}
    found = verdicts(page, game)
    assert {"good", "bad"} <= set(found)
    for tone, to in found.items():
        hex_(page, to)
        expect(page.locator(f"{BOX} h4")).to_contain_text(f"H6 → {to}")
        told = line(page, game, f"H6 {to}")
        expect(page.locator(f"{BOX} .gwu-verdict")).to_contain_text(words[tone])
        expect(page.locator(f"{BOX} .rule").first).to_have_text(told["rule"])
        assert page.locator(".m-under .gwu-cell").count() == len(told["parts"])
        assert page.locator(".m-under .gwu-cell.blocks").count() == sum(p["does"] == "blocks" for p in told["parts"])
        expect(page.locator(f".m-over .gwu-line.{tone}")).to_be_attached()
    assert table_of(page, game)["version"] == before        # nothing was chosen
    page.keyboard.press("Escape")
    expect(page.locator(".gwu-line")).to_have_count(0)
    page.keyboard.press("Escape")
    expect(page.locator(BOX)).to_have_count(0)


def test_the_keyboard_does_the_same(table: tuple[Page, str]) -> None:
    page, _ = table
    begin(page)
    for key in ("g", "h", "6"):
        page.keyboard.press(key)
    expect(page.locator(".cursor")).to_be_attached()
    page.keyboard.press("Enter")
    expect(page.locator(f"{BOX} h4")).to_contain_text("H6")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Enter")
    expect(page.locator(f"{BOX} .gwu-verdict")).to_contain_text("2 hexes apart")
    expect(page.locator(f"{BOX} h4")).to_contain_text("H6 → H4")


def test_a_spectator_and_a_phone_measure_too(person: Person, table: tuple[Page, str]) -> None:
    _, game = table
    page, _ = person(width=390, height=844, touch=True, lang="fr")
    sign_in(page, "Zoé")
    open_table(page, game)
    page.locator(".over .layers").tap()
    page.locator("[data-key='o:sight']").tap()
    page.locator(".over .layers").tap()
    expect(page.locator(BOX)).to_be_visible()
    rest(page)
    box = page.locator(".board").bounding_box()
    assert box is not None
    near = [f"{c}{r}" for c in "ABCDEFGHIJKLMNO" for r in range(1, 12)
            if box["x"] + 40 < page.evaluate(SPOT, f"{c}{r}")[0] < box["x"] + box["width"] - 90
            and box["y"] + 40 < page.evaluate(SPOT, f"{c}{r}")[1] < box["y"] + box["height"] - 40]
    assert len(near) > 1
    hex_(page, near[0], True)
    expect(page.locator(f"{BOX} h4")).to_contain_text(near[0])
    rest(page)
    other = next(h for h in near if h != near[0] and page.evaluate(SPOT, h)[1] < box["y"] + box["height"] * .6)
    hex_(page, other, True)
    expect(page.locator(f"{BOX} .gwu-verdict")).to_be_visible()
