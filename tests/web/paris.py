"""What the tests of Drive on Paris in the browser share: players who click stacks, hexes, the tray and the combat panel."""
from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from playwright.sync_api import Page

from .kit import Watch, api, sign_in
from .last_man import Player, texts

SLUG = "drive-on-paris"
# The middle of a stack, or a point of a lit hex, that nothing else covers.
SPOT = """([kind, hex]) => {
  const list = document.querySelectorAll(kind === 'stack' ? `.m-over .stack[data-place="${hex}"]:not(.fort)`
    : `.m-lit .target[data-place="${hex}"] .hit`);
  for (const el of list) {
    const b = el.getBoundingClientRect(), N = 8;
    for (let i = 1; i < N; i++) for (let k = 1; k < N; k++) {
      const x = b.x + b.width * i / N, y = b.y + b.height * k / N, hit = document.elementFromPoint(x, y);
      const found = kind === 'stack' ? hit?.closest('.stack') : hit?.closest('.target');
      if (found?.dataset.place === hex) return [x, y];
    }
  }
  return null;
}"""


def new_paris(page: Page, seats: dict[str, str], scenario: str = "5-1", name: str = "Ada", **options: Any) -> dict[str, Any]:
    sign_in(page, name)
    t: dict[str, Any] = api(page, "POST", "/api/games", {"title": SLUG, "scenario": scenario, "seats": seats, "options": options})
    return t


def home(t: dict[str, Any], unit: str) -> str:
    return str(next(u["hex"] for u in t["view"]["units"] if u["id"] == unit))


class General(Player):
    """Moves and fights by clicking: `how` is map, tray, panel, button or row."""

    def __init__(self, page: Page, watch: Watch, seat: str, game: str) -> None:
        super().__init__(page, watch, seat, game)
        self.now: dict[str, Any] = {}

    def whole(self) -> None:
        """All of the map into view: every hex can be clicked."""
        to_map = self.page.locator(".panel [data-key=tomap]:visible")
        if to_map.count():
            to_map.click()
        self.page.locator("[data-key='z.']").click()

    def make(self, text: str, how: str = "", now: dict[str, Any] | None = None) -> None:
        self.now = now or self.table()
        super().make(text, how, self.now)

    def ways(self, c: dict[str, Any]) -> Iterator[tuple[str, str]]:
        text = c["text"]
        yield "tray", f".dp-tray [data-key='q:{text}']"
        for p in c["pieces"]:
            yield "tray", f".dp-tray [data-key='u:{p}']"
            yield "panel", f".panel [data-key='u:{p}']"
        yield "panel", f".panel [data-key='c:{text}']"
        yield "button", f".act [data-key='b:{text}']"
        yield "row", f"button.choice[data-text='{text}']"

    def begin(self, c: dict[str, Any], how: str) -> None:
        if how == "tray":
            self.whole()
            hex = c["places"][0] if c["places"] else home(self.now, c["pieces"][0])
            at = self.page.evaluate(SPOT, ["stack", hex])
            assert at, f"the stack of {hex} cannot be clicked"
            self.page.mouse.click(*at)
            self.page.locator(".dp-tray").wait_for()
            go = self.page.locator(".act [data-key=go]")
            if go.count() and c["words"] in go.inner_text():            # the top counter is meant at once
                self.used["map"] += 1
                return
        super().begin(c, how)

    def on_map(self, c: dict[str, Any]) -> bool:
        self.whole()
        at = self.page.evaluate(SPOT, ["place", c["places"][-1]])
        if at is not None:
            self.page.mouse.move(*at)
            self.page.mouse.click(*at)
        return at is not None


__all__ = ["SLUG", "General", "home", "new_paris", "texts"]
