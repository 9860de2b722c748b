"""What the tests of To the Last Man! in the browser share: games with known cards, and players who click cards, map and panels."""
from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from unittest.mock import patch

from playwright.sync_api import Page, expect

from marne.server import creating
from marne.server.desk import Desk
from marne.server.settings import Settings
from marne.server.shapes import NewGame
from marne.server.store import Store, sqlite_url

from .kit import GO, Watch, api, table_of

SLUG = "to-the-last-man"
IDLE = "() => { const o = document.querySelector('.order'); return o && !o.classList.contains('busy'); }"
# A point of the zone that no tray, button or counter covers: a grid over its box, tried with the page's own hit test.
SPOT = """([kind, id]) => {
  const q = kind === 'place' ? `.m-lit .target[data-place="${id}"] .hit` : `.m-over .stack[data-piece="${id}"]`;
  const el = document.querySelector(q);
  if (!el) return null;
  const b = el.getBoundingClientRect(), N = 14;
  let spare = null;
  for (let i = 1; i < N; i++) for (let k = 1; k < N; k++) {
    const x = b.x + b.width * i / N, y = b.y + b.height * k / N, hit = document.elementFromPoint(x, y);
    if (!hit) continue;
    if (kind === 'piece') { if (hit.closest('[data-piece]')?.dataset.piece === id) return [x, y]; continue; }
    if (hit.closest('.target')?.dataset.place === id) return [x, y];
  }
  return spare;
}"""
# Which names of cards are written on the page. The table of the discard pile names every card there is, and the text of a card
# in the own hand or an event of the calendar may name others.
WRITTEN = """names => {
  const found = [], low = names.map(x => x.toLowerCase()), walk = document.createTreeWalker(document.body, NodeFilter.SHOW_ALL);
  const look = (said, el) => { for (const x of low) if (said.toLowerCase().includes(x)) found.push(`${x}: ${el.outerHTML.slice(0, 160)}`); };
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


def known_game(folder: Path, owner: str, seed: str, scenario: str = "1914", **seats: str) -> dict[str, Any]:
    """A game whose cards and dice are the same in every run: its seed is given. The seats as on the page New game."""
    want = NewGame(title=SLUG, scenario=scenario, seats=seats or {"german": "me", "entente": "me"})
    with desk_of(folder) as desk, patch.object(creating.secrets, "token_hex", lambda _n: seed):
        t = creating.new_game(desk, owner, want, "en")
    return {"id": t.id, "invites": t.invites}


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
        for key in (f"c:{text}", f"buy:{text}", f"site:{text}", f"dig:{text}"):
            yield "panel", f".panel [data-key='{key}']"
        if text in ("commit", "undo", "back", "reorganise"):
            yield "panel", f".panel [data-key='{'shift' if text == 'reorganise' else text}']"
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
        at = self.spot(kind, id)
        if at is None and kind == "place":
            return False
        if at is None:
            return False
        self.page.mouse.click(*at)
        return True

    def make(self, text: str, how: str = "") -> None:
        """One choice from the first click to the server's answer. `how`: card, panel, map, row or button; '': whatever is there."""
        t = self.table()
        self.ready(t["decision"]["prompt"])
        c = next(x for x in t["decision"]["choices"] if x["text"] == text)
        page = self.page
        with page.expect_response(lambda r: r.url.partition("?")[0].endswith("/choose")) as got:
            self.begin(c, how)
            page.wait_for_timeout(30)
            go = page.locator(GO)
            if go.count() and go.is_enabled():
                assert c["words"] in go.inner_text(), "the button names another act"
                go.click()
        assert got.value.status == 200, got.value.text()
        page.wait_for_function(IDLE)

    def begin(self, c: dict[str, Any], how: str) -> None:
        if how == "map":
            assert self.on_map(c), f"{c['text']} cannot be clicked on the map"
            self.used["map"] += 1
            several = self.page.locator(f"button.choice[data-text='{c['text']}']")
            if not self.page.locator(GO).count() and several.count():       # several choices there: the list has them
                several.first.click()
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
