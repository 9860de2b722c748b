"""What the tests in the browser share: reading the page, and playing on it as a person does."""
from __future__ import annotations

import random
import re
from collections.abc import Iterator
from contextlib import suppress
from typing import Any, Literal

from playwright.sync_api import ConsoleMessage, Error, Page, Response, expect

ROW, FOLD = "button.choice[data-text]", ".choice.fold[aria-expanded=false]"
GO, BARE = ".act button[data-key=go]", ".act .btn.bare"
MAP = "svg.map-svg[role=group]"
THEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")
# The browser itself writes these to the console when the server is away or refuses; the page shows them to the person.
EXPECTED = re.compile(r"Failed to load resource|ERR_CONNECTION_REFUSED|ERR_INCOMPLETE_CHUNKED|net::ERR_|EventSource")


class Watch:
    """Everything a page received and everything that went wrong in it."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.faults: list[str] = []
        self.bodies: list[tuple[str, bytes]] = []
        self.dialogs: list[str] = []
        self.keep = False
        page.on("pageerror", lambda e: self.faults.append(str(e)))
        page.on("console", self._console)
        page.on("response", self._response)
        page.on("dialog", self._dialog)

    def _console(self, m: ConsoleMessage) -> None:
        if m.type == "error" and not EXPECTED.search(m.text):
            self.faults.append(m.text)

    def _dialog(self, d: Any) -> None:
        self.dialogs.append(d.message)
        d.dismiss()

    def _response(self, r: Response) -> None:
        if self.keep and "/live" not in r.url:
            with suppress(Error):                   # a redirect or an answer that was cut off
                self.bodies.append((r.url, r.body()))


def api(page: Page, method: str, path: str, body: Any = None) -> Any:
    """Ask the server as the person of this page."""
    cookies = {c["name"]: c["value"] for c in page.context.cookies()}
    headers = {"X-CSRF-Token": cookies.get("marne_csrf", "")}
    r = page.request.fetch(path, method=method, data=body, headers=headers)
    assert r.ok, f"{method} {path}: {r.status} {r.text()[:300]}"
    return r.json()


def sign_in(page: Page, name: str) -> None:
    """A guest with this name."""
    api(page, "GET", "/api/me")
    api(page, "POST", "/api/guest", {"name": name})


HOT_SEAT = {"allied": "me", "german": "me"}


def new_game(page: Page, scenario: str = "2", seats: dict[str, str] = HOT_SEAT, name: str = "Ada", **more: Any) -> dict[str, Any]:
    """A game made through the interface, for tests that are not about the page New game. Hot-seat unless told otherwise."""
    sign_in(page, name)
    table: dict[str, Any] = api(page, "POST", "/api/games", {"scenario": scenario, "seats": seats, **more})
    return table


def table_of(page: Page, game: str) -> dict[str, Any]:
    table: dict[str, Any] = api(page, "GET", f"/api/games/{game}")
    return table


def open_table(page: Page, game: str) -> None:
    page.goto(f"/g/{game}")
    expect(page.locator(".order")).to_be_visible()
    expect(page.locator(MAP)).to_be_attached()


# Nothing is on its way to the server, nothing glides, and nothing on the page has changed for a tenth of a second.
REST = """() => new Promise(done => {
  const moving = () => document.querySelector('.order.busy') || document.getAnimations().some(a =>
    a.playState === 'running' && a.effect?.getTiming().iterations !== Infinity);
  const frame = () => new Promise(requestAnimationFrame);
  const over = async () => {
    const mine = timer;
    await frame(); await frame();
    if (mine !== timer) return;
    if (moving()) again(); else { watch.disconnect(); done(); }
  };
  const again = () => { clearTimeout(timer); timer = setTimeout(over, 100); };
  const watch = new MutationObserver(again);
  let timer = 0;
  watch.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
  again();
})"""


def rest(page: Page) -> None:
    """Wait until the page has come to rest."""
    page.evaluate(REST)


def themes(page: Page) -> Iterator[str]:
    """The same page in the one theme and in the other, without loading it again."""
    for theme in THEMES:
        page.emulate_media(color_scheme=theme)
        page.wait_for_function("theme => document.documentElement.dataset.theme === theme", arg=theme)
        yield theme


def game_id(page: Page) -> str:
    m = re.search(r"/g/([\w-]+)", page.url)
    assert m, page.url
    return m[1]


def play_ahead(page: Page, game: str, until: Any, seed: str, most: int = 600, hurry: float = 0) -> dict[str, Any]:
    """Play through the interface until `until(table)`; for tests about a moment in the middle of a game. `hurry`: how often
    a choice about nothing on the map is taken, such as `done`.
    """
    rng = random.Random(seed)
    t = table_of(page, game)
    for _ in range(most):
        if until(t):
            return t
        assert t["decision"], "the game is over before the moment has come"
        choices = t["decision"]["choices"]
        bare = [c for c in choices if not c["places"] and not c["pieces"]]
        c = rng.choice(bare if bare and rng.random() < hurry else choices)["text"]
        t = api(page, "POST", f"/api/games/{game}/choose", {"seat": t["decision"]["seat"], "version": t["version"], "choice": c})
    raise AssertionError("the moment has not come")


def two_clicks(page: Page) -> None:
    """As somebody plays who wants to confirm plain choices too."""
    page.add_init_script("localStorage['marne.settings'] = JSON.stringify({"
                         " ...JSON.parse(localStorage['marne.settings'] ?? '{}'), oneClick: false })")


def chose(r: Response) -> bool:
    """Is this the answer to a choice, and not the request to confirm it first?"""
    return r.url.partition("?")[0].endswith("/choose") and "confirm" not in r.json()


class Hand:
    """Plays by clicking what the page offers: rows of the list, lit places on the map, buttons. Counts what it used."""

    def __init__(self, page: Page, seed: str, hurry: float = 0) -> None:
        self.page = page
        self.hurry = hurry              # how often it takes a button such as Done where there is one: a short game
        self.rng = random.Random(seed)
        self.used = {"row": 0, "map": 0, "button": 0, "fold": 0}
        self.clicks = 0
        self.marched = 0                # choices that followed others at one stroke, at most

    def state(self) -> str:
        """own, wait, end, open or past: what the bar says."""
        cls = self.page.locator(".order").get_attribute("class") or ""
        return next((w for w in ("own", "end", "wait", "open", "past") if w in cls.split()), "")

    def click(self, selector: str, index: int = 0) -> None:
        self.page.locator(selector).nth(index).click()
        self.clicks += 1

    def spots(self) -> list[tuple[float, float]]:
        """Points on the map where a click meets a lit place."""
        return [tuple(p) for p in self.page.evaluate("""() => {
            const out = [];
            for (const g of document.querySelectorAll("g.target[data-place]")) {
                const b = g.getBoundingClientRect(), x = b.x + b.width / 2, y = b.y + b.height / 2;
                const hit = document.elementFromPoint(x, y);
                if (hit && hit.closest("svg.map-svg")) out.push([x, y]);
            }
            return out; }""")]

    def turn(self) -> bool:
        """One choice, from the first click to the server's answer. False when the bar asks nothing of us."""
        page = self.page
        page.wait_for_function("() => { const o = document.querySelector('.order'); return o && !o.classList.contains('busy'); }")
        if self.state() != "own":
            return False
        page.wait_for_selector(f"{ROW}, {BARE}, .choice.fold")
        heard: list[Response] = []
        answered: list[Response] = []

        def hear(r: Response) -> None:              # what it says is read afterwards: in here others would go on meanwhile
            heard.append(r)

        page.on("response", hear)
        try:
            for _ in range(12):                     # clicks of one choice: place, piece, fold, row, confirm
                self.one_click()
                if page.locator(".order.busy").count():
                    page.wait_for_function("() => !document.querySelector('.order.busy')")
                answered = [r for r in heard if chose(r)]
                if answered:
                    break
            for r in answered:
                self.marched += len((r.request.post_data_json or {}).get("then", []))
            assert answered, "twelve clicks and no choice was made"
            assert answered[-1].status in (200, 201), answered[-1].text()
        finally:
            page.remove_listener("response", hear)
        return True

    def one_click(self) -> None:
        page = self.page
        if page.locator(f"{GO}:enabled").count():
            with page.expect_response(lambda r: r.url.partition("?")[0].endswith("/choose")):
                self.click(GO)
            return
        spots, bare = self.spots(), page.locator(f"{BARE}:enabled").count()
        rows, folds = page.locator(ROW).count(), page.locator(FOLD).count()
        narrowed = page.locator(".ch-filter").count()
        ways = (["map"] * (3 if spots and not narrowed else 0) + ["row"] * (2 if rows else 0) + ["fold"] * bool(folds)
                + ["bare"] * bool(bare))
        assert ways, "it is our move and nothing can be clicked"
        way = "bare" if bare and self.rng.random() < self.hurry else self.rng.choice(ways)
        if way == "map":
            self.used["map"] += 1
            self.clicks += 1
            page.mouse.click(*self.rng.choice(spots))
        elif way == "row":
            self.used["row"] += 1
            self.click(ROW, self.rng.randrange(rows))
        elif way == "fold":
            self.used["fold"] += 1
            self.click(FOLD, self.rng.randrange(folds))
        else:
            self.used["button"] += 1
            self.click(f"{BARE}:enabled", self.rng.randrange(bare))
        page.wait_for_timeout(20)
