"""What one must read is not cut, covered or hidden: figures of counters at every size, lit places under what floats over the map,
the button that goes on in a guide, what a headquarters or an event would do when it is asked for."""
from __future__ import annotations

import re
from importlib import import_module
from importlib.resources import files
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from marne import games_index
from marne.parts.guide import guide_of

from .conftest import Person
from .kit import api, open_table, rest, sign_in, table_of
from .last_man import texts
from .test_beside import at

# Figures of the counters on the map that reach over their counter (44 units wide) or into its folded corner; how many were seen.
FIGURES = """() => {
  let seen = 0;
  const bad = [];
  for (const text of document.querySelectorAll('.m-over .stack .ctr > .c-val')) {
    if (getComputedStyle(text).display === 'none') continue;
    seen += 1;
    const b = text.getBBox(), fold = text.parentElement.querySelector('.c-fold');
    const corner = fold && getComputedStyle(fold).display !== 'none' ? 36.5 : 44.5;
    if (b.x < -.5 || b.x + b.width > corner) bad.push([text.textContent, b.x, b.x + b.width]);
  }
  return [seen, bad, document.querySelector('svg.map-svg[role=group]').dataset.zoom];
}"""
# Marks of a counter (moved, attacked) that do not lie at its upper right corner.
MARKS = """() => [...document.querySelectorAll('.m-over .stack .ctr > .c-moved:not(.about)')].filter(e => {
  const c = e.parentElement.getBoundingClientRect(), m = e.getBoundingClientRect();
  return m.left + m.width / 2 < c.left + c.width / 2;
}).length"""
# Lit places whose middle lies in the map and under something that is no part of it.
COVERED = """() => [...document.querySelectorAll('.m-lit .target[data-place]')].filter(e => {
  const b = e.getBoundingClientRect(), x = b.x + b.width / 2, y = b.y + b.height / 2,
    r = document.querySelector('.board').getBoundingClientRect();
  if (x < r.left + 4 || x > r.right - 4 || y < r.top + 4 || y > r.bottom - 4) return false;
  return !!document.elementFromPoint(x, y)?.closest('.map-mini, .credit');
}).map(e => e.dataset.place)"""


def started(page: Page, slug: str, scenario: str) -> dict[str, Any]:
    sign_in(page, "Ada")
    seats = dict.fromkeys(games_index.title(slug).seats, "me")
    t: dict[str, Any] = api(page, "POST", "/api/games", {"title": slug, "scenario": scenario, "seats": seats, "options": {}})
    return t


def choose(page: Page, t: dict[str, Any], text: str) -> dict[str, Any]:
    after: dict[str, Any] = api(page, "POST", f"/api/games/{t['id']}/choose",
                                {"seat": t["decision"]["seat"], "version": t["version"], "choice": text})
    return after


@pytest.mark.parametrize(("slug", "scenario"), [("drive-on-paris", "5-1"), ("great-war-in-europe", "1918-near-east")])
def test_figures_fit_their_counters_at_every_size(person: Person, slug: str, scenario: str) -> None:
    page, _ = person()
    open_table(page, started(page, slug, scenario)["id"])
    sizes = dict[str, int]()
    for key in ("z+", "z+", "z-", "z-", "z-", "z-", "z-"):
        page.locator(f"[data-key='{key}']").click()
        rest(page)
        page.wait_for_timeout(250)                  # the picture is drawn for its new size when the map has come to rest
        seen, bad, zoom = page.evaluate(FIGURES)
        assert bad == [], (zoom, bad[:6])
        sizes[zoom] = max(sizes.get(zoom, 0), seen)
    assert {"L", "M", "S"} <= set(sizes) and min(sizes[z] for z in "LMS") > 10, sizes


@pytest.mark.parametrize("slug", [t.slug for t in games_index.titles()])
def test_the_sign_of_every_verb_is_drawn(slug: str) -> None:
    """A sign that the client does not have would be shown as another one."""
    icons = files("marne").joinpath("web/js/icons.js").read_text("utf8")
    verbs = import_module(f"marne.games.{slug.replace('-', '_')}.choices").LEXICON.verbs.values()
    assert verbs
    assert {v.look[1] for v in verbs if v.look[1] and not re.search(rf'[{{,\s]"?{v.look[1]}"?: ?"', icons)} == set()


def test_a_fold_names_the_act(person: Person) -> None:
    """9.31 A hundred units that may go by rail have no first word in common: the row that folds them says what they may do."""
    page, _ = person()
    t = started(page, "great-war-in-europe", "1917")
    while t["decision"]["message"] != "who_travels":
        t = choose(page, t, next((x for x in ("done", "pass", "stop") if x in texts(t)), texts(t)[0]))
    open_table(page, t["id"])
    expect(page.locator(".choice.fold .words").first).to_contain_text("By rail")


def test_a_mark_stays_at_its_counter_far_out(person: Person) -> None:
    page, _ = person()
    game = at(page, "great-war-in-europe", "take")              # a stack has marched
    open_table(page, game)
    assert page.locator(".m-over .c-moved").count() == 1
    while page.evaluate("document.querySelector('svg.map-svg[role=group]').dataset.zoom") != "S":
        page.locator("[data-key='z-']").click()
        rest(page)
        page.wait_for_timeout(250)
    assert page.evaluate(MARKS) == 0


def test_nothing_unasked_lies_over_a_lit_place(person: Person) -> None:
    """Where a Russian division enters (13.11): Baku, at the right foot of the map, and places to the left of it."""
    page, _ = person()
    t = started(page, "great-war-in-europe", "1918-near-east")
    while t["decision"]["message"] != "who_enters" or len(texts(t)) < 2:
        t = choose(page, t, next(x for x in ("pass", "done") if x in texts(t)))
    t = choose(page, t, next(x for x in texts(t) if x != "done"))
    assert any("N3653" in c["places"] for c in t["decision"]["choices"])
    open_table(page, t["id"])
    rest(page)
    assert page.locator(".m-lit .target[data-place=N3653]").count() == 1
    assert page.evaluate(COVERED) == []


def test_headquarters_and_aircraft_are_named_in_the_combat_panel(person: Person) -> None:
    """The act itself has a button there, not only to do without; to do without is given by the rule that asks."""
    page, _ = person()
    game = at(page, "great-war-in-europe", "staff")
    open_table(page, game)
    t = table_of(page, game)
    assert [c["rule"] for c in t["decision"]["choices"] if c["text"] == "pass"] == [t["decision"]["rule"]] == ["10.46"]
    for text in ("support br-hq-eef", "fly al-ne-air-1"):
        button = page.locator(f".ew-combat [data-key='c:{text}']")
        expect(button).to_be_visible()
        button.click()
        go = page.locator(".act [data-key=go]")
        expect(go).to_be_enabled()
        go.click()
        expect(button).to_have_count(0)
        rest(page)
    expect(page.locator(".ew-throw")).to_be_visible()


def test_an_event_is_read_before_it_is_played(person: Person) -> None:
    """Who is asked which of his events he plays sees what they do, beside the map; afterwards the map is back."""
    page, _ = person()
    for _ in range(20):
        t = started(page, "great-war-in-europe", "1918-near-east")
        while t["decision"]["message"] == "whether_to_buy":
            t = choose(page, t, "draw")
        if t["decision"]["message"] == "which_event" and len(texts(t)) > 1:
            break
    else:
        raise AssertionError("nobody has drawn an event to keep")
    open_table(page, t["id"])
    card = page.locator(".panel[data-panel=events] .ew-event.lit").first
    expect(card).to_be_visible()
    expect(card.locator(".tx")).not_to_be_empty()
    expect(page.locator(".map.beside")).to_be_attached()
    assert {c["rule"] for c in t["decision"]["choices"] if c["text"] == "pass"} == {t["decision"]["rule"]}
    while table_of(page, t["id"])["decision"]["message"] == "which_event":         # the other side, too, may hold one
        page.locator(".act [data-key='b:pass'], .act [data-key=go]").first.click()
        rest(page)
    expect(page.locator(".map > .panel")).to_be_hidden()


@pytest.mark.parametrize("height", [900, 720])
def test_a_guide_always_shows_how_to_go_on(person: Person, height: int) -> None:
    """With a hand of cards under the map there is little room for a long step: its button stays in sight, and so does the ringed
    row of a step that is done."""
    slug = "great-war-commander"
    page, _ = person(height=height)
    found = guide_of(games_index.title(slug))
    assert found is not None
    longest = max((s for s in found.step if not s.accept), key=lambda s: len(s.text.said("en")))
    open_table(page, at(page, slug, longest.id))
    rest(page)
    button = page.locator("[data-key='g:on'], [data-key='g:free']").first.bounding_box()
    guide = page.locator(".guide").bounding_box()
    assert button and guide and button["y"] >= guide["y"] and button["y"] + button["height"] <= guide["y"] + guide["height"] + 1


def test_the_card_that_a_guide_speaks_of_is_ringed_and_in_sight(person: Person) -> None:
    page, _ = person(width=390, height=844, lang="fr", touch=True)
    open_table(page, at(page, "great-war-commander", "fire"))
    rest(page)
    ringed = page.locator(".dock .guided")
    expect(ringed).to_have_count(1)
    expect(ringed).to_be_in_viewport(ratio=.6)


@pytest.mark.parametrize("guided", [True, False], ids=["guide", "game"])
def test_a_page_on_its_side_leaves_the_map_its_height(person: Person, guided: bool) -> None:
    """1024 x 768: choices, record and guide stand beside the map, which keeps half of the page; nothing is larger than it."""
    page, _ = person(width=1024, height=768)
    game = at(page, "great-war-in-europe", "take") if guided else started(page, "drive-on-paris", "5-1")["id"]
    open_table(page, game)
    rest(page)
    box, side = page.locator("main.map").bounding_box(), page.locator(".tb > .choices").bounding_box()
    assert box and side and box["height"] > 384 and box["width"] > 600
    assert side["x"] >= box["x"] + box["width"] - 1 and side["height"] > 90
    assert page.evaluate("[document.documentElement].every(e => e.scrollWidth <= innerWidth && e.scrollHeight <= innerHeight)")
