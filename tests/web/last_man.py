"""What the tests of To the Last Man! in the browser share: games with known cards, players who click cards, map and panels."""
from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, cast
from unittest.mock import patch

from playwright.sync_api import Page, Response, expect

import marne
from marne.games.to_the_last_man.state import State
from marne.games.to_the_last_man.view import cards_of
from marne.server.games import creating
from marne.server.games.desk import Desk
from marne.server.settings import Settings
from marne.server.shapes import NewGame
from marne.server.store import Store, sqlite_url

from .kit import FOLD, GO, Watch, api, chose, rest

SLUG = "to-the-last-man"
IDLE = "() => { const o = document.querySelector('.order'); return o && !o.classList.contains('busy'); }"
# A point of the zone that no tray, button or counter covers: a grid over its box, tried with the page's own hit test.
SPOT = """([kind, id]) => {
  const q = kind === 'place' ? `.m-lit .target[data-place="${id}"] .hit` : `.m-over .stack[data-piece="${id}"]`;
  const el = document.querySelector(q);
  if (!el) return null;
  const b = el.getBoundingClientRect(), N = 14;
  for (let i = 1; i < N; i++) for (let k = 1; k < N; k++) {
    const x = b.x + b.width * i / N, y = b.y + b.height * k / N, hit = document.elementFromPoint(x, y);
    if (!hit) continue;
    if (kind === 'piece') { if (hit.closest('[data-piece]')?.dataset.piece === id) return [x, y]; continue; }
    if (hit.closest('.target')?.dataset.place === id) return [x, y];
  }
  return null;
}"""
# Which names of cards are written on the page. The table of the discard pile names every card there is, and the text of a card
# in the own hand or an event of the calendar may name others.
WRITTEN = """names => {
  const found = [], low = names.map(x => x.toLowerCase()), walk = document.createTreeWalker(document.body, NodeFilter.SHOW_ALL);
  const look = (said, el) => {
    for (const x of low) if (said.toLowerCase().includes(x)) found.push(`${x}: ${el.outerHTML.slice(0, 160)}`);
  };
  for (let n = walk.currentNode; n; n = walk.nextNode()) {
    const el = n.nodeType === 1 ? n : n.parentElement;
    if (!el || el.closest('.lmp-discard, .lmp-card, .lmp-cal')) continue;
    if (n.nodeType === 3) look(n.data, el);
    else if (n.nodeType === 1) for (const a of n.attributes) look(a.value, el);
  }
  return found;
}"""
HELD = """() => [...document.querySelectorAll('.lmp-dock .lmp-card')].map(e =>
  [e.dataset.card.replace('*', ''), Number(e.querySelector('.times')?.textContent.slice(1) || 1)])"""


@contextmanager
def desk_of(folder: Path) -> Iterator[Desk]:
    """The desk of the running server's data, as a second process would have it."""
    store = Store(sqlite_url(folder))
    try:
        yield Desk(store, Settings(database=store.url, folder=folder))
    finally:
        store.close()


def seed_for(scenario: str, fits: Callable[[marne.Match], bool]) -> str:
    """A seed whose cards and dice suit a test, tried out without a browser: it survives changes of data and rules."""
    for i in range(300):
        if fits(marne.start(SLUG, scenario=scenario, seed=f"clicks {i}", data="", by_line=True)):
            return f"clicks {i}"
    raise AssertionError("no such game among three hundred")


def hands(m: marne.Match) -> list[set[str]]:
    """The sorts of cards in both hands, the Germans' first."""
    return [set(cards_of(h)) for h in cast(State, m.state).hand]


# How the players go about it: by question, what they would like best and where they click it. The first that is offered.
PLAN: dict[str, dict[str, list[tuple[str, str]]]] = {
    "german": {
        "which_offensive": [("offensive offensive", "card")],
        "which_unit": [("select ge-1", "map"), ("select ge-2", "map"), ("done", "")],
        "which_move": [("move .* liege", "map")],
        "which_placement": [(".*", "map")],
        "where_to_fall_back": [("fall-back .*", "")]},
    "entente": {
        "which_offensive": [("offensive offensive", "card")],
        "which_battles": [("battle liege", "map")],
        "which_placement": [("place fr-6 (paris|reims|laon)", "map"), (".*", "")]}}
QUICK = ("lose .*", "done", "fire", "stand", "let-stand", "pass", "resolve .*", "(?!talks|capitulate).*")


class Wishes:
    """What the players choose. Each launches one Offensive: the Germans go into Liège, the Entente attacks them there and they
    fall back; then both pass."""

    def __init__(self) -> None:
        self.turns = {"german": 0, "entente": 0}

    def choice(self, seat: str, message: str, offered: list[str]) -> tuple[str, str]:
        """The text, and how it is clicked."""
        wishes = PLAN[seat].get(message, [])
        if message == "which_offensive":
            self.turns[seat] += 1
        late = self.turns[seat] > 1 and message in ("which_offensive", "which_unit", "which_move")
        if late or message == "where_to_fall_back" and not self.turns["entente"]:
            wishes = []
        for want, how in [*wishes, *((q, "") for q in QUICK)]:
            for text in offered:
                if re.fullmatch(want, text):
                    return text, how
        raise AssertionError(offered)


def telling(m: marne.Match) -> bool:
    """Both can attack, each holds two sorts of cards that the other has not, and the turn has everything in it, not too long."""
    german, entente = hands(m)
    if "offensive" not in german & entente or len(german - entente) < 2 or len(entente - german) < 2:
        return False
    wishes = Wishes()
    made: list[tuple[str, str, str]] = []
    while m.decision is not None and m.decision.message != "which_order" and len(made) < 42:
        d = m.decision
        text, _ = wishes.choice(d.seat, d.message, [str(c) for c in d.choices])
        made.append((d.seat, d.message, text.split()[0]))
        m.choose(text)
    answer = ("entente", "which_battles", "battle")
    if len(made) >= 38 or answer not in made or ("german", "where_to_fall_back", "fall-back") not in made:
        return False
    first = made[:made.index(answer)]                                                       # the Germans' battle
    return ("entente", "how_to_pay", "lose") in first and "which_cavalry" in {message for _, message, _ in first}


def known_game(folder: Path, owner: str, seed: str = "", until: str = "", scenario: str = "1914", **seats: str) -> dict[str, Any]:
    """A game whose cards and dice are the same in every run: its seed is given or suits `telling`. The seats as on the page New
    game; `until`: where all sit with the owner, it is played on to this question."""
    want = NewGame(title=SLUG, scenario=scenario, seats=seats or {"german": "me", "entente": "me"})
    chosen = seed or seed_for(scenario, telling)
    with desk_of(folder) as desk, patch("marne.server.games.creating.new_seed", lambda: chosen):
        t = creating.new_game(desk, owner, want, "en")
        invites, wishes = t.invites, Wishes()
        for _ in range(80 if until else 0):
            d = t.decision
            assert d is not None
            if d.message == until:
                break
            text, _ = wishes.choice(d.seat, d.message, [c.text for c in d.choices])
            t = desk.choose(t.id, owner, d.seat, t.version, text, "en")
    assert not until or t.decision is not None and t.decision.message == until
    return {"id": t.id, "invites": invites}


def user_of(page: Page) -> str:
    user: str = api(page, "GET", "/api/me")["user"]["id"]
    return user


def texts(t: dict[str, Any]) -> list[str]:
    return [c["text"] for c in t["decision"]["choices"]]


class Player:
    """One person at the table: makes choices by clicking, in the way that is asked for, and keeps all that the page was sent."""

    def __init__(self, page: Page, watch: Watch, seat: str, game: str) -> None:
        self.page, self.watch, self.seat, self.game = page, watch, seat, game
        self.frames: list[str] = []
        self.used: Counter[str] = Counter()
        self.read = [0, 0]                      # how much of bodies and frames has been looked at
        watch.keep = True
        cdp = page.context.new_cdp_session(page)
        cdp.send("Network.enable")
        cdp.on("Network.eventSourceMessageReceived", lambda e: self.frames.append(e["data"]))

    def table(self) -> dict[str, Any]:
        """What the server tells this seat."""
        t: dict[str, Any] = api(self.page, "GET", f"/api/games/{self.game}?seat={self.seat}")
        return t

    def ready(self, prompt: str) -> None:
        """The page asks what the server asks."""
        expect(self.page.locator(".order.own")).to_be_visible()
        self.page.wait_for_function(IDLE)
        expect(self.page.locator("#question")).to_have_text(prompt)

    def sent(self) -> list[Any]:
        """What came over the network since the last look: answers and events about this game."""
        bodies, frames = self.watch.bodies[self.read[0]:], self.frames[self.read[1]:]
        self.read = [len(self.watch.bodies), len(self.frames)]
        got = [b.decode() for url, b in bodies if f"/api/games/{self.game}" in url] + frames
        return [json.loads(x) for x in got if x.strip().startswith(("{", "["))]

    # --- clicking ----------------------------------------------------------------------------------------------------

    def ways(self, c: dict[str, Any]) -> Iterator[tuple[str, str]]:
        """Selectors that may stand for a choice, by the part of the page."""
        text = c["text"]
        first, _, rest = text.partition(" ")
        if first in ("offensive", "discard", "redraw", "crisis", "ersatz"):
            yield "card", f".lmp-dock [data-key='card:{rest}']"
        for key in (f"c:{text}", f"buy:{text}", f"site:{text}", f"dig:{text}", f"plan:{text}"):
            yield "panel", f".panel [data-key='{key}']"
        if first == "lose":
            for p in c["pieces"]:
                yield "panel", f".panel [data-key='u:{p}']"
        yield "button", f".act [data-key='b:{text}']"
        yield "row", f"button.choice[data-text='{text}']"

    def spot(self, kind: str, id: str) -> tuple[float, float] | None:
        at = self.page.evaluate(SPOT, [kind, id])
        return None if at is None else (at[0], at[1])

    def on_map(self, c: dict[str, Any]) -> bool:
        """A click on the counter or in the lit zone; false if neither can be seen."""
        verb = c["text"].split()[0]
        kind, id = ("piece", c["pieces"][0]) if verb in ("select", "lose") else ("place", c["places"][-1])
        to_map = self.page.locator(".panel [data-key=tomap]:visible")
        if to_map.count():
            to_map.click()
            self.page.locator(".m-lit .target").first.wait_for(state="attached")
        at = self.spot(kind, id)
        if at is not None:
            self.page.mouse.click(*at)
        return at is not None

    def make(self, text: str, how: str = "", now: dict[str, Any] | None = None) -> None:
        """One choice from the first click to the server's answer. `how`: card, panel, map, row, button; '': whatever is there."""
        t = now or self.table()
        self.ready(t["decision"]["prompt"])
        c = next(x for x in t["decision"]["choices"] if x["text"] == text)
        page = self.page
        heard: list[Response] = []

        def hear(r: Response) -> None:          # what it says is read afterwards: in here others would go on meanwhile
            heard.append(r)

        def answers() -> list[Response]:
            return [r for r in heard if chose(r)]

        page.on("response", hear)
        try:
            self.begin(c, how)
            row, fold = page.locator(f"button.choice[data-text='{text}']"), page.locator(FOLD)
            for i in range(200):                # a card or a counter is previewed first: the button names the act
                go = page.locator(f"{GO}:enabled")
                if answers():
                    break
                if go.count():
                    rest(page)                  # it may be about what the choice has led to
                    if answers():
                        break
                    assert c["words"] in go.inner_text(), "the button names another act"
                    go.click()
                elif i % 10 == 9 and how in ("", "map"):    # several choices are about it: the list has them
                    if row.count():
                        row.first.click()
                    elif fold.count():
                        fold.first.click()
                page.wait_for_timeout(25)
            made = answers()
            assert made, f"{text} was clicked ({how or 'any way'}) and nothing was chosen"
            assert made[0].status == 200, made[0].text()
        finally:
            page.remove_listener("response", hear)
        page.wait_for_function(IDLE)

    def begin(self, c: dict[str, Any], how: str) -> None:
        if how == "map":
            assert self.on_map(c), f"{c['text']} cannot be clicked on the map"
            self.used["map"] += 1
            return
        for way, selector in self.ways(c):
            found = self.page.locator(selector)
            if (not how or way == how) and found.count() and found.first.is_visible():
                found.first.click()
                self.used[way] += 1
                return
        if not how and self.on_map(c):
            self.used["map"] += 1
            return
        raise AssertionError(f"{c['text']} is nowhere to be clicked ({how or 'any way'})")


# --- what must not be seen -----------------------------------------------------------------------------------------------

def mentions(x: Any, word: re.Pattern[str], path: str = "") -> Iterator[str]:
    """Where a word stands in what was sent."""
    if isinstance(x, dict):
        for k, v in x.items():
            if word.search(k):
                yield f"{path}.{k}"
            yield from mentions(v, word, f"{path}.{k}")
    elif isinstance(x, list):
        for v in x:
            yield from mentions(v, word, path)
    elif isinstance(x, str) and word.search(x):
        yield path
