"""The Great War in Europe in the browser: fronts that one switches between, a march and an attack made by clicking at two pages,
neither of which is told what lies hidden under the top of an enemy stack; a whole turn with its Strategic Turn; a phone."""
from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from .conftest import Person
from .kit import MAP, api, open_table, rest, sign_in
from .last_man import Player, mentions, texts
from .test_axe import COLOURS, findings

SLUG = "great-war-in-europe"
OTHER = {"allied": "central", "central": "allied"}


def quiet(page: Page, t: dict[str, Any]) -> dict[str, Any]:
    """Go on without a click: whatever ends the question. The table then."""
    text = next((x for x in ("done", "pass", "stop", "hold") if x in texts(t)), texts(t)[0])
    after: dict[str, Any] = api(page, "POST", f"/api/games/{t['id']}/choose",
                                {"seat": t["decision"]["seat"], "version": t["version"], "choice": text})
    return after


class Staff(Player):
    """Clicks counters of the tray and of panels, buttons and rows."""

    def ways(self, c: dict[str, Any]) -> Iterator[tuple[str, str]]:
        text = c["text"]
        yield "panel", f".panel [data-key='c:{text}']"
        for p in c["pieces"]:
            yield "tray", f".ew-tray [data-key='u:{p}']"
            yield "panel", f".panel [data-key='u:{p}']"
        yield "button", f".act [data-key='b:{text}']"
        yield "row", f"button.choice[data-text='{text}']"

    def on_map(self, c: dict[str, Any]) -> bool:
        """The whole front comes into view, then its counter or the lit hex is clicked."""
        self.page.keyboard.press(".")
        rest(self.page)
        at = self.spot("place", c["places"][-1]) if c["places"] else self.spot("piece", c["pieces"][0])
        if at is not None:
            self.page.mouse.click(*at)
        return at is not None


class Table:
    """Two players, and what a third eye compares."""

    def __init__(self, *players: Staff) -> None:
        self.players = {p.seat: p for p in players}
        self.known: dict[str, dict[str, Any]] = {}
        self.look()

    def look(self) -> dict[str, Any]:
        """What is asked now, as the seat that decides sees it."""
        self.known = {seat: p.table() for seat, p in self.players.items()}
        return next(t for t in self.known.values() if t["decision"]["yours"])

    def until(self, verb: str, most: int = 90) -> tuple[Staff, dict[str, Any], list[str]]:
        """Go on until such a choice is offered: who has it, the table, the choices of this verb."""
        t = self.look()
        for _ in range(most):
            found = [x for x in texts(t) if x.split()[0] == verb]
            if found:
                return self.players[t["decision"]["seat"]], t, found
            p = self.players[t["decision"]["seat"]]
            t = quiet(p.page, t)
            t = t if t["decision"]["yours"] else self.players[OTHER[p.seat]].table()
        raise AssertionError(f"nobody is asked to {verb}")

    def guard(self) -> int:
        """7.25 Of enemy stacks a page has the top and a number, in what it was sent and in what it draws."""
        self.look()
        looked = 0
        for seat, p in self.players.items():
            own, foe = self.known[seat]["view"], self.known[OTHER[seat]]["view"]
            secret = sorted(u for u, x in foe["units"].items() if x.get("hex") and u not in own["units"])
            assert sum(own["hidden"].values()) == len(secret)
            word = re.compile("^(?:.*[^\\w-])?(?:" + "|".join(map(re.escape, secret)) + ")(?:[^\\w-].*)?$")
            assert any(mentions(foe["units"], word)), "the search is blind: the owner's own table has them"
            found = [path for path in mentions({k: own[k] for k in ("units", "hidden", "events")}, word)]
            found += [path for x in p.sent() if "patch" in x for path in mentions(x, word)]
            assert not found, f"{seat} was told of a hidden counter: {found[:4]}"
            drawn = p.page.evaluate("ids => ids.filter(id => document.querySelector("
                                    "`.map [data-piece='${id}'], .map [data-pieces~='${id}']`))", secret)
            assert drawn == [], f"the page of {seat} draws {drawn}"
            looked += len(secret)
        return looked


def opened(person: Person, scenario: str) -> Table:
    (ada, heard), (bea, bea_heard) = person(), person()
    sign_in(ada, "Ada")
    made = api(ada, "POST", "/api/games", {"title": SLUG, "scenario": scenario, "seats": {"allied": "me", "central": "open"},
                                           "options": {}})
    sign_in(bea, "Bea")
    players = Staff(ada, heard, "allied", made["id"]), Staff(bea, bea_heard, "central", made["id"])
    api(bea, "POST", f"/api/games/{made['id']}/join", {"seat": "central"})
    for page in (ada, bea):
        open_table(page, made["id"])
    return Table(*players)


def front(page: Page, id: str) -> None:
    """The front lies open: its tab, its map in words, its stacks."""
    expect(page.locator(f"[data-key='front:{id}']")).to_have_attribute("aria-selected", "true")
    expect(page.locator(MAP)).to_have_attribute("aria-label", re.compile(id, re.I))


def test_fronts_a_march_and_an_attack_in_two_browsers(person: Person) -> None:
    table = opened(person, "1917")
    page = table.players["allied"].page
    expect(page.locator(".ew-fronts [role=tab]")).to_have_count(6)
    page.locator("[data-key='front:east']").click()
    front(page, "east")
    expect(page.locator(".m-over .stack[data-place^=E]").first).to_be_attached()
    expect(page.locator(".m-over .stack[data-place^=W]")).to_have_count(0)
    page.keyboard.press("j")
    front(page, "caucasus")
    assert table.guard() > 50, "there is nothing hidden"

    # a march, counter by counter; the question brings its front
    p, t, takes = table.until("take")
    p.ready(t["decision"]["prompt"])
    expect(p.page.locator(".ew-fronts [aria-selected=true].asked")).to_be_visible()
    drawn = set(p.page.evaluate("() => [...document.querySelectorAll('.m-over .stack')].map(e => e.dataset.piece)"))
    p.make(next(x for x in takes if x.split()[1] in drawn), "map", t)
    t = table.look()
    steps = [x for x in texts(t) if x.startswith("to ")]
    p.make(steps[0] if steps else "back", "map" if steps else "", t)

    # an attack: who takes part, all of it in the combat panel; the odds are there before it is declared
    p, t, attacks = table.until("attack")
    p.ready(t["decision"]["prompt"])
    lit = set(p.page.evaluate("() => [...document.querySelectorAll('.m-lit .target')].map(e => e.dataset.place)"))
    p.make(next(x for x in attacks if x.split()[1] in lit), "map", t)
    expect(p.page.locator(".ew-combat .ew-odds")).to_be_visible()
    expect(p.page.locator(".ew-combat .ew-col").first).to_contain_text(re.compile(r"\d-\d"))
    t = table.look()
    p.make(next(x for x in sorted(texts(t), reverse=True) if x.startswith("join")), "panel", t)
    p.make("fight", "panel", table.look())
    table.guard()


def test_a_whole_turn_with_its_strategic_turn_by_clicking(person: Person) -> None:
    """Nothing is chosen but by clicks, at the pages of both seats: each marches a unit, then ends what it is asked; the Strategic
    Turn at the end of this turn is played in its sheet."""
    table = opened(person, "campaign-near-east")
    t = table.look()
    turn, asked, marched = t["view"]["turn"], set[str](), set[str]()
    while t["view"]["turn"] == turn:
        p, offered = table.players[t["decision"]["seat"]], texts(t)
        steps = [x for x in offered if x.startswith("to ")]
        takes = [x for x in offered if x.startswith("take ")] if p.seat not in marched else []
        p.ready(t["decision"]["prompt"])
        if steps:
            p.make(steps[0], "map", t)
            marched.add(p.seat)
        elif takes:
            drawn = p.page.evaluate("() => [...document.querySelectorAll('.m-over .stack')].map(e => e.dataset.piece)")
            p.make(next(x for x in takes if x.split()[1] in drawn), "map", t)
        else:
            if t["decision"]["message"] == "which_transfer":
                expect(p.page.locator(".ew-strategic .ew-steps .now")).to_be_visible()
            p.make(next((x for x in ("done", "pass", "stop", "hold") if x in offered), offered[0]), "", t)
        asked.add(t["decision"]["message"])
        t = table.look()
    assert marched == set(table.players) and asked >= {"who_moves", "where_to", "who_travels", "which_transfer"}, asked


def test_the_strategic_turn_is_a_sheet(person: Person) -> None:
    """It opens by itself; a unit is rebuilt there for a point."""
    page, heard = person()
    sign_in(page, "Ada")
    t: dict[str, Any] = api(page, "POST", "/api/games", {"title": SLUG, "scenario": "1917", "options": {},
                                                         "seats": {"allied": "me", "central": "me"}})
    while not any(x.startswith("rebuild ") for x in texts(t)):
        t = quiet(page, t)
    open_table(page, t["id"])
    expect(page.locator(".ew-strategic .ew-steps .now")).to_be_visible()
    p = Staff(page, heard, t["decision"]["seat"], t["id"])
    p.make(next(x for x in texts(t) if x.startswith("rebuild ")), "panel", t)
    assert sum(p.table()["view"]["rp"].values()) == sum(t["view"]["rp"].values()) - 1


@pytest.mark.parametrize("scenario", ["1915", "campaign-near-east"])
def test_a_phone_shows_a_front_and_changes_on_others(person: Person, scenario: str) -> None:
    page, _ = person(width=390, height=844, touch=True, lang="fr", theme="dark")
    sign_in(page, "Ada")
    made = api(page, "POST", "/api/games", {"title": SLUG, "scenario": scenario, "seats": {"allied": "me", "central": "me"},
                                            "options": {}})
    open_table(page, made["id"])
    tabs = page.locator(".ew-fronts [role=tab]")
    assert tabs.count() == len({f for f in made["view"]["weather"]})
    tabs.last.tap()
    expect(tabs.last).to_have_attribute("aria-selected", "true")
    rest(page)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_every_view_can_be_read_and_fits_the_page(person: Person) -> None:
    """axe over those with most colours (in the dark; one by all rules); none is wider than the page of a tablet or a phone."""
    page, _ = person(width=1440, height=900, theme="dark")
    sign_in(page, "Ada")
    t: dict[str, Any] = api(page, "POST", "/api/games", {"title": SLUG, "scenario": "1918-near-east", "options": {},
                                                         "seats": {"allied": "me", "central": "me"}})
    open_table(page, t["id"])
    found: dict[str, list[str]] = {}
    for view in ("strategic", "events", "score", "calendar", "boxes"):
        page.locator(f"[data-key='v:{view}']:visible").first.click()
        expect(page.locator(f".panel[data-panel={view}] .ew-panel")).to_be_visible()
        if view in ("strategic", "events", "boxes"):
            found[view] = findings(page, *() if view == "events" else COLOURS)
        for width in (768, 390, 1440):
            page.set_viewport_size({"width": width, "height": 900})
            rest(page)
            assert page.evaluate("() => [document.documentElement, document.querySelector('.panel-body')].every(e =>"
                                 "e.scrollWidth <= e.clientWidth && e.getBoundingClientRect().right <= innerWidth)"), view
    assert {view: what for view, what in found.items() if what} == {}
