"""What the tests of Great War Commander in the browser share: a game with known cards, and players who click cards and hexes."""
from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any
from unittest.mock import patch

import marne
from marne.games.great_war_commander.data.dataset import dataset
from marne.server.games import creating
from marne.server.shapes import NewGame

from .last_man import Player, desk_of

SLUG = "great-war-commander"
BOTH = {"german": "me", "allied": "me"}
# A point of a hex or of a counter that nothing covers: a grid over its box, tried with the page's own hit test.
SPOT = """([kind, id]) => {
  const own = kind === 'place' ? `.m-lit .target[data-place="${id}"] .hit` : `.m-over .stack[data-piece="${id}"]`;
  const el = document.querySelector(own);
  if (!el) return null;
  const b = el.getBoundingClientRect(), N = 12;
  for (let i = 1; i < N; i++) for (let k = 1; k < N; k++) {
    const x = b.x + b.width * i / N, y = b.y + b.height * k / N, hit = document.elementFromPoint(x, y);
    if (hit?.closest(kind === 'piece' ? `.stack[data-piece="${id}"]` : `.target[data-place="${id}"]`)) return [x, y];
  }
  return null;
}"""
# Identities of cards that stand anywhere on the page: in what is written, or in what its elements are called.
WRITTEN = """ids => {
  const found = [], walk = document.createTreeWalker(document.body, NodeFilter.SHOW_ALL);
  const words = ids.map(x => [x, new RegExp(`(?<![\\\\w-])${x}(?![\\\\w-])`)]);
  const look = (said, el) => {
    for (const [x, word] of words) if (word.test(said)) found.push(`${x}: ${el.outerHTML.slice(0, 160)}`);
  };
  for (let n = walk.currentNode; n; n = walk.nextNode()) {
    if (n.nodeType === 3) look(n.data, n.parentElement);
    else if (n.nodeType === 1) for (const a of n.attributes) look(a.value, n);
  }
  return found;
}"""
HELD = "() => [...document.querySelectorAll('.gwp-hand .gwp-card:not(.strategy)')].map(e => e.dataset.card)"

# Machine guns face each other over open fields: seven hexes from D8 to K8, which is at more than a rifle's range.
PUT = {"ge-hptm-steiger": "K8", "ge-lt-kessler": "K7", "ge-lt-brandt": "M6", "ge-inf-14.5": "K8", "ge-abt-14.1": "K7",
       "fr-cne-barnier": "D8", "fr-lt-degrasse": "D7", "fr-inf-14.10": "D8", "fr-inf-14.1": "D7"}
GUN, WALKER, NEST = "fr-inf-14.10", "fr-inf-14.1", "K8"
FIRE, MOVE = "O21", "O23"


@cache
def orders() -> dict[str, str]:
    """By card, the rule of its order."""
    return {c.id: c.order for deck in dataset("").fate.values() for c in deck}


class Wishes:
    """What the players choose: the French fire with their machine gun at the nest, then walk towards it and are shot at;
    then both end their turns, the Germans by exchanging a card."""

    def __init__(self) -> None:
        self.given: list[str] = []
        self.reacted = False

    def order(self, offered: list[str]) -> str:
        for rule in (FIRE, MOVE):
            mine = [x for x in offered if x.startswith("order ") and orders()[x.split()[1]] == rule]
            if rule not in self.given and mine:
                self.given.append(rule)
                return mine[0]
        return "end" if "end" in offered else "pass"

    def choice(self, seat: str, message: str, offered: list[str]) -> tuple[str, str]:
        """The text, and how it is clicked."""
        if message == "what_to_do":
            text = self.order(offered) if seat == "allied" else "pass"
            return text, "card" if text.startswith("order") else ""
        if message == "where_to_set_up":
            unit = offered[0].split()[1]
            text = f"place {unit} {PUT.get(unit, '')}"
            return (text if text in offered else offered[-1]), "map"
        if message == "which_reaction" and not self.reacted:
            self.reacted = any(x.startswith("op-fire") for x in offered)
        first = GUN if MOVE not in self.given else WALKER
        wish = {"whom_to_activate": [f"activate {x}" for x in (first, "ge-inf-14.5", "ge-abt-14.1")],
                "which_target": [f"target {NEST}"] if GUN not in self.given else ["done"],
                "where_to_step": ["step E8"] if "E8" not in self.given else ["stop"],
                "which_reaction": ["op-fire .*"],
                "what_to_discard": ["discard .*"] if "discard" not in self.given else ["done"]}.get(message, [])
        mark = {"which_target": GUN, "where_to_step": "E8", "what_to_discard": "discard"}.get(message)
        if mark:
            self.given.append(mark)
        how = {**dict.fromkeys(("whom_to_activate", "which_target", "where_to_step"), "map"),
               **dict.fromkeys(("which_reaction", "what_to_discard"), "card")}
        for want in [*wish, "no", "keep", "done", "stop", ".*"]:
            for text in offered:
                if re.fullmatch(want, text):
                    return text, how.get(message, "") if want in wish and text not in ("done", "stop") else ""
        raise AssertionError(offered)


def play(m: marne.Match, wishes: Wishes, most: int) -> list[tuple[str, str, str]]:
    """Without a browser, until the French are asked what to do a second time."""
    made: list[tuple[str, str, str]] = []
    while m.decision is not None and len(made) < most:
        d = m.decision
        if d.message == "what_to_do" and d.seat == "allied" and any(x[0] == "german" and x[1] == "what_to_do" for x in made):
            return made
        offered = [str(c) for c in d.choices]
        text, _ = wishes.choice(d.seat, d.message, offered)
        if text not in offered:                 # an event has come in between: headquarters order something, say
            return []
        made.append((d.seat, d.message, text))
        m.choose(text)
    return []


def telling(m: marne.Match) -> bool:
    """One turn of each with everything in it that the story wants, and not too long."""
    made = play(m, Wishes(), 80)
    asked = {(seat, message, text.split()[0]) for seat, message, text in made}
    wanted = {("allied", "which_target", "target"), ("german", "which_reaction", "op-fire"), ("allied", "what_to_do", "end"),
              *((seat, "which_defence_card", "no") for seat in BOTH), ("german", "what_to_discard", "discard")}
    return wanted <= asked


@cache
def seed() -> str:
    """A seed whose cards suit the story, tried out without a browser: it survives changes of data and rules."""
    for i in range(400):
        if telling(marne.start(SLUG, scenario="gwc-01", seed=f"clicks {i}", data="", by_line=True)):
            return f"clicks {i}"
    raise AssertionError("no such game among four hundred")


Until = Callable[[Any], bool]


def asks(message: str, seat: str = "", offers: str = "") -> Until:
    """The moment at which somebody is asked this."""
    return lambda d: bool(d.message == message and seat in ("", d.seat)
                          and (not offers or any(re.match(offers, str(c)) for c in d.choices)))


def known_game(folder: Path, owner: str, until: Until | None = None, friend: str = "", **seats: str) -> tuple[str, Wishes]:
    """A game whose cards are the same in every run. The seats as on the page New game; `friend` takes the open one. `until`: its
    players go on with the story to this question. Returns the game and what is left of their wishes."""
    want = NewGame(title=SLUG, scenario="gwc-01", seats=seats or BOTH)
    wishes = Wishes()
    with desk_of(folder) as desk, patch("marne.server.games.creating.new_seed", lambda: seed()):
        t = creating.new_game(desk, owner, want, "en")
        who = {seat: friend if wish == "open" else owner for seat, wish in want.seats.items()}
        if friend:
            creating.join(desk, t.id, friend, next(seat for seat in who if who[seat] == friend), "", "en")
        if until:
            with desk.held(t.id, owner, "en") as live:
                for _ in range(120):
                    d = live.match.decision
                    assert d is not None
                    if until(d):
                        return t.id, wishes
                    desk.apply(live, wishes.choice(d.seat, d.message, [str(c) for c in d.choices])[0], who[d.seat], "en")
            raise AssertionError("the moment has not come")
    return t.id, wishes


class Soldier(Player):
    """A player of this game."""

    def ways(self, c: dict[str, Any]) -> Iterator[tuple[str, str]]:
        text = c["text"]
        first, _, rest = text.partition(" ")
        if first in ("order", "op-fire", "discard"):
            yield "card", f".gwp-dock [data-key='order:{rest}']"
        if first == "action":
            yield "card", f".gwp-dock [data-key='action:{rest}']"
        yield "panel", f".panel [data-key='c:{text}']"
        if first == "choose":
            for p in c["pieces"]:
                yield "panel", f".panel [data-key='u:{p}']"
        yield "button", f".act [data-key='b:{text}']"
        yield "row", f"button.choice[data-text='{text}']"

    def spot(self, kind: str, id: str) -> tuple[float, float] | None:
        at = self.page.evaluate(SPOT, [kind, id])
        return None if at is None else (at[0], at[1])

    def on_map(self, c: dict[str, Any]) -> bool:
        """A click on the counter, or in the lit hex; false if neither can be seen."""
        to_map = self.page.locator(".panel [data-key=tomap]:visible")
        if to_map.count():
            to_map.click()
            self.page.locator(".m-lit .target").first.wait_for(state="attached")
        at = self.spot("place", c["places"][-1]) if c["places"] else None
        at = at or (self.spot("piece", c["pieces"][0]) if c["pieces"] else None)
        if at is None and c["places"]:                      # counters fill the hex: a click on one of them means it too
            stack = self.page.locator(f".m-over .stack[data-place='{c['places'][-1]}']")
            at = self.spot("piece", str(stack.first.get_attribute("data-piece"))) if stack.count() else None
        if at is not None:
            self.page.mouse.click(*at)
        return at is not None
