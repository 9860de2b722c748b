"""The area map of To the Last Man! in the browser: every zone is there, counters stand in their zones, clicks find them."""
from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from .conftest import Person
from .kit import MAP, api, new_game, open_table, sign_in, table_of, two_clicks

BOTH = {"german": "me", "entente": "me"}
# Boxes of counters and names on the picture, the whole map in view.
BOXES = """() => {
  const box = e => { const r = e.getBoundingClientRect(); return [r.left, r.top, r.right, r.bottom]; };
  const all = (q, id) => [...document.querySelectorAll(q)].map(e => [id(e), ...box(e)]);
  return { men: all('.m-over .stack .ctr > path:first-child', e => e.closest('.stack').dataset.piece),
           names: all('.m-over .zname', e => e.textContent) };
}"""
ZONES = "all => all.map(e => e.getAttribute('href').slice(5))"
PLACES = "all => all.map(e => e.dataset.place)"
# The zone that the game's own hit test finds under the middle of each counter.
UNDER = """async id => {
  const ground = await (await fetch('/api/titles/to-the-last-man/ground?scenario=1918')).json();
  const table = await (await fetch('/api/games/' + id)).json();
  const { Board } = await import('/static/js/games/to-the-last-man/ground.js');
  const { layout } = await import('/static/js/games/to-the-last-man/pieces.js');
  const board = new Board(ground);
  return [...layout(board, table.view).spots.values()].map(p => [p.u.id, p.zone, board.areas.hit(p.x, p.y)]);
}"""


def begin(page: Page, scenario: str) -> str:
    game: str = new_game(page, scenario, BOTH, title="to-the-last-man")["id"]
    open_table(page, game)
    return game


def choose(page: Page, game: str, text: str) -> dict[str, Any]:
    t = table_of(page, game)
    made: dict[str, Any] = api(page, "POST", f"/api/games/{game}/choose",
                               {"seat": t["decision"]["seat"], "version": t["version"], "choice": text})
    return made


def offensive(page: Page, game: str) -> None:
    """The first Offensive card of the hand; whoever has none passes."""
    for _ in range(10):
        texts = [c["text"] for c in table_of(page, game)["decision"]["choices"]]
        card = next((x for x in texts if x.startswith("offensive ")), None)
        choose(page, game, card or ("pass" if "pass" in texts else texts[-1]))
        if card:
            return
    pytest.fail("nobody holds an Offensive")


def over(a: list[Any], b: list[Any]) -> bool:
    """Do two boxes lie over each other by more than a hair?"""
    return bool(min(a[3], b[3]) - max(a[1], b[1]) > 2 and min(a[4], b[4]) - max(a[2], b[2]) > 2)


@pytest.mark.parametrize("scenario", ["1914", "1918"])
def test_counters_stand_in_their_zones_and_cover_neither_each_other_nor_the_names(person: Person, scenario: str) -> None:
    page, _ = person(width=1900, height=1500)
    game = begin(page, scenario)
    view = table_of(page, game)["view"]
    page.locator("[data-key='z.']").click()
    boxes = page.evaluate(BOXES)
    men, names = boxes["men"], boxes["names"]
    on_map = {u for z in view["zones"] for side in z["units"].values() for u in side if not u.startswith("fort-")}
    assert {m[0] for m in men} == on_map
    assert len(names) == len(view["zones"])
    crossed = [(a[0], b[0]) for i, a in enumerate(men) for b in men[i + 1:] if over(a, b)]
    hidden = [(a[0], b[0]) for a in men for b in names if over(a, b)]
    assert not crossed
    assert len(hidden) <= 1, hidden
    stray = [(u, zone, hit) for u, zone, hit in page.evaluate(UNDER, game) if zone != hit]
    assert not stray


def test_the_front_parts_the_sides_and_the_hatch_lies_on_german_ground(person: Person) -> None:
    page, _ = person()
    game = begin(page, "1916")
    zones = table_of(page, game)["view"]["zones"]
    german = {z["id"] for z in zones if z["control"] == "german" and not z["disputed"]}
    hatched = page.eval_on_selector_all(".m-under [fill='url(#held)'] use", ZONES)
    assert set(hatched) == german
    torn = page.eval_on_selector_all(".m-under .torn use", ZONES)
    assert set(torn) == {z["id"] for z in zones if z["disputed"]} and len(torn) > 5
    assert page.locator(".m-under .front path").count() >= 3
    page.locator("[data-key='o:control']").click()
    expect(page.locator(".m-under [fill='url(#held)']")).to_have_count(0)
    expect(page.locator(".m-under .front path").first).to_be_attached()


def test_a_unit_is_taken_and_its_goals_are_lit_as_areas(person: Person) -> None:
    page, _ = person()
    two_clicks(page)
    game = begin(page, "1914")
    offensive(page, game)
    t = table_of(page, game)
    armies = [c for c in t["decision"]["choices"] if c["text"].startswith("select ") and "-army" not in c["text"] and c["pieces"]]
    choose(page, game, armies[0]["text"])
    page.reload()
    expect(page.locator(MAP)).to_be_attached()
    goals = {p for c in table_of(page, game)["decision"]["choices"] for p in c["places"]}
    expect(page.locator(".m-lit .target").first).to_be_attached()
    lit = page.eval_on_selector_all(".m-lit .target", PLACES)
    assert set(lit) == goals
    expect(page.locator(".m-over .ring.chosen")).to_have_count(1)
    move = next(c for c in table_of(page, game)["decision"]["choices"] if c["text"].startswith("move "))
    target = page.locator(f".m-lit .target[data-place='{move['places'][0]}']")
    target.focus()
    page.keyboard.press("Enter")
    expect(page.locator(".m-over .staff")).to_have_count(1)


def test_what_is_not_lit_says_why(person: Person) -> None:
    page, _ = person()
    game = begin(page, "1914")
    offensive(page, game)
    page.reload()
    expect(page.locator(MAP)).to_be_attached()
    lit = set(page.eval_on_selector_all(".m-lit .target", PLACES))
    dark = next(z for z in ("troyes", "koln", "dijon") if z not in lit)
    page.locator("[data-key='z.']").click()
    at = page.evaluate("""async id => {
      const r = document.querySelector('svg.map-svg[role=group]'), m = r.getScreenCTM();
      const ground = await (await fetch('/api/titles/to-the-last-man/ground?scenario=1914')).json();
      const p = new DOMPoint(...ground.zones.find(z => z.id === id).label).matrixTransform(m);
      return [p.x, p.y];
    }""", dark)
    page.mouse.click(*at)
    expect(page.locator(".float.why")).to_be_visible()
    expect(page.locator(".m-over .refused")).to_have_count(1)


def test_names_are_in_the_language_of_the_reader_on_a_phone_in_the_dark(person: Person) -> None:
    page, _ = person(width=390, height=844, lang="fr", theme="dark", touch=True)
    game = begin(page, "1916")
    names = page.locator(".m-over .zname").all_text_contents()
    assert {"Anvers", "Aix-la-Chapelle", "Flandre", "Front de l'Est"} <= set(names) and "Antwerp" not in names
    assert len(names) == len(table_of(page, game)["view"]["zones"])
    box = page.locator(".map-pane").bounding_box()
    assert box and box["width"] == 390 and box["height"] > 100
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


@pytest.mark.parametrize(("lang", "name"), [("en", "From Spring 1916"), ("fr", "Dès le printemps 1916")])
def test_a_game_of_it_is_made_on_the_page_new_game(person: Person, lang: str, name: str) -> None:
    page, _ = person(lang=lang)
    sign_in(page, "Ada")
    page.goto("/new")
    page.locator("input[name=title][value=to-the-last-man]").check()
    page.locator("input[name=scenario][value='1916']").check()
    page.locator("input[name=preset][value=hot]").check()
    expect(page.locator(".ng-seat.side-german .block")).to_have_css("background-color", "rgb(195, 199, 187)")
    page.locator(".ng-start").click()
    page.wait_for_url("**/g/*")
    expect(page.locator(MAP)).to_be_attached()
    expect(page.locator("header")).to_contain_text(name)


def test_the_first_page_offers_all_games(person: Person) -> None:
    page, _ = person()
    page.goto("/")
    games = ["Grand Illusion: Mirage of Glory, 1914", "To the Last Man! The Great War in the West", "Great War Commander",
             "Drive on Paris", "The Great War in Europe"]
    expect(page.locator(".lb-game h2")).to_have_text(games)
    page.locator(".lb-game[data-title='to-the-last-man'] a[href^='/new']").click()
    expect(page.locator("input[name=title][value=to-the-last-man]")).to_be_checked()
