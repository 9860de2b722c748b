"""Counting clicks: ten typical acts over the titles, each done with a pointer as few times as the page allows.

Every act is told as the choices of the engine that it comes to. `Finger` makes them on the page and counts what it presses; a
march or a set-up is one goal where the page takes goals (`goals`), else its choices one by one: so the same acts can be counted
on a page that knows no goals.
"""
from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any
from unittest.mock import patch

from playwright.sync_api import Page

import marne
from marne.players.base import SeatView, player
from marne.server.games import creating
from marne.server.shapes import NewGame

from .commander import orders
from .kit import FOLD, GO, api, open_table, rest, table_of
from .last_man import IDLE, desk_of

# A point of a lit place, or of a counter that lies on top, which nothing covers.
SPOT = """([kind, id]) => {
  const own = kind === 'place' ? `.m-lit .target[data-place="${id}"]` : `.m-over .stack[data-piece="${id}"]`;
  for (const el of document.querySelectorAll(own)) {
    const b = el.getBoundingClientRect(), N = 10;
    for (const i of [5, 4, 6, 3, 7, 2, 8]) for (const k of [5, 4, 6, 3, 7, 2, 8]) {
      const x = b.x + b.width * i / N, y = b.y + b.height * k / N, hit = document.elementFromPoint(x, y);
      if (kind === 'place' ? hit?.closest('.target')?.dataset.place === id : hit?.closest('.stack')?.dataset.piece === id)
        return [x, y];
    }
  }
  return null;
}"""
Scene = Callable[[Path, str], tuple[str, list["Goal"]]]


# A point of the counter and one of the place, on top of everything, to drag from and to; the place need not be lit.
ENDS = """([piece, place]) => {
  const hits = (b, mine) => {
    for (const i of [5, 4, 6, 3, 7, 2, 8, 1, 9]) for (const k of [5, 4, 6, 3, 7, 2, 8, 1, 9]) {
      const x = b.x + b.width * i / 10, y = b.y + b.height * k / 10, hit = document.elementFromPoint(x, y);
      if (hit && mine(hit)) return [x, y];
    }
    return null;
  };
  const own = document.querySelector(`.m-over .stack[data-piece="${piece}"]`);
  const from = own && hits(own.getBoundingClientRect(), e => e.closest('.stack') === own);
  const lit = document.querySelector(`.m-lit .target[data-place="${place}"]`);
  const to = lit && hits(lit.getBoundingClientRect(), e => e.closest('.target') === lit);
  return from ? { from, to } : null;
}"""


class Goal:
    """A stretch of an act. `texts`: its choices; `place`: where a march ends; `placing`: all that is to be placed; `piece`: who
    is sent to the place, and is taken up by the first of the choices."""

    def __init__(self, *texts: str, place: str = "", placing: bool = False, piece: str = "") -> None:
        self.texts, self.place, self.placing, self.piece = texts, place, placing, piece


class Finger:
    def __init__(self, page: Page, game: str, goals: bool = True) -> None:
        self.page, self.game, self.goals, self.clicks = page, game, goals, 0

    def table(self) -> dict[str, Any]:
        """When it is our turn again."""
        for _ in range(600):
            t = table_of(self.page, self.game)
            if t["decision"] is None or t["decision"]["yours"]:
                return t
            self.page.wait_for_timeout(50)
        raise AssertionError("the others do not come to an end")

    def settle(self) -> dict[str, Any]:
        """The page shows what the server asks."""
        t = self.table()
        self.page.wait_for_function(IDLE)
        if t["decision"]:
            self.page.wait_for_function("v => document.querySelector('.order.own')", arg=t["version"])
        rest(self.page)
        return t

    def press(self, selector: str) -> None:
        self.page.locator(selector).first.click()
        self.clicks += 1

    def made(self, before: int) -> bool:
        self.page.wait_for_function(IDLE)
        return bool(table_of(self.page, self.game)["last"] != before)

    def confirm(self, before: int) -> None:
        """What asks to be confirmed is."""
        rest(self.page)
        if not self.made(before) and self.page.locator(f"{GO}:enabled").count():
            self.press(GO)
            rest(self.page)

    def choose(self, text: str, after: Sequence[str] = ()) -> None:
        """One choice of the list: its button if it has one, its place if it is the only one there, else its row. `after`: what
        the act goes on with; what the page chooses along with it must be that."""
        t = self.settle()
        before, d = t["last"], t["decision"]
        c = next(x for x in d["choices"] if x["text"] == text)
        here = [x for x in d["choices"] if c["places"] and c["places"][-1] in x["places"]]
        if d["marches"] and not d["lifts"]:     # a place that says this and nothing else, or this and the next
            said = [[text]] * (len(here) == 1) + [[text, x] for x in after[:1]]
            place = next((p for p, w in self.ways().items() if w["texts"] in said), "")
            spot = place and self.page.evaluate(SPOT, ["place", place])
            if spot:
                self.page.mouse.click(*spot)
                self.clicks += 1
                rest(self.page)
                assert self.made(before), text
                return
        picked = self.page.locator(GO)
        if picked.count() and picked.inner_text().startswith(c["words"]):       # shown already: it only has to be confirmed
            self.confirm(before)
            return
        bare, row = f".act [data-key='b:{text}']", f"button.choice[data-text='{text}']"
        about = [x for x in d["choices"] if c["pieces"] and c["pieces"][0] in x["pieces"]]
        spot = None
        if len(here) == 1 and not d.get("marches"):
            spot = self.page.evaluate(SPOT, ["place", c["places"][-1]])
        elif len(about) == 1 and not c["places"]:
            spot = self.page.evaluate(SPOT, ["piece", c["pieces"][0]])
        if self.page.locator(f"{bare}:enabled:visible").count():
            self.press(bare)
        elif spot is not None:
            self.page.mouse.click(*spot)
            self.clicks += 1
        else:
            tray = f".tray [data-piece='{c['pieces'][0]}']" if c["pieces"] else ""
            if not self.page.locator(row).count() and tray and self.page.locator(f"{tray}:visible").count():
                self.press(tray)                # the list is narrowed to the unit
                rest(self.page)
            for _ in range(40):
                if self.page.locator(row).count() or self.made(before):
                    break
                self.press(FOLD)
            if not self.made(before):
                self.press(row)
        self.confirm(before)
        assert self.made(before), text

    def ways(self) -> dict[str, Any]:
        found: dict[str, Any] = api(self.page, "GET", f"/api/games/{self.game}/marches")["ways"]
        return found

    def send(self, goal: Goal) -> bool:
        """A counter that lies on top, dragged to its place or sent there by a click; False: it does not."""
        before = self.settle()["last"]
        at = self.page.evaluate(ENDS, [goal.piece, goal.place])
        if at is None:
            return False
        self.page.mouse.click(*at["from"])
        self.clicks += 1
        rest(self.page)
        to = self.page.evaluate(SPOT, ["place", goal.place])
        if to is None:
            return self.made(before)
        self.page.mouse.click(*to)
        self.clicks += 1
        rest(self.page)
        self.confirm(before + len(goal.texts) - 1)
        return True

    def march(self, goal: Goal) -> None:
        before = self.settle()["last"]
        self.page.locator(f".m-lit .target[data-place='{goal.place}']").wait_for(state="attached")
        spot = self.page.evaluate(SPOT, ["place", goal.place])
        if spot is None:                        # out of sight: the whole map
            self.page.locator("[data-key='z.']").click()
            rest(self.page)
            spot = self.page.evaluate(SPOT, ["place", goal.place])
        assert spot is not None, goal.place
        self.page.mouse.click(*spot)
        self.clicks += 1
        self.confirm(before)
        self.settle()

    def place(self) -> None:
        while (t := self.settle())["decision"].get("placing"):
            self.press("[data-key=place]")
            rest(self.page)
            assert self.made(t["last"])

    def do(self, goals: Sequence[Goal]) -> int:
        for goal in goals:
            if self.goals and goal.placing:
                self.place()
            elif self.goals and goal.piece:
                first = self.settle()["last"]
                if not self.send(goal) or table_of(self.page, self.game)["last"] < first + len(goal.texts):
                    for text in goal.texts[table_of(self.page, self.game)["last"] - first:]:
                        self.choose(text)
            elif self.goals and goal.place:
                self.march(goal)
            else:
                first = self.settle()["last"]
                while (i := self.settle()["last"] - first) < len(goal.texts):
                    self.choose(goal.texts[i], goal.texts[i + 1:])
        return self.clicks


# --- scenes ---------------------------------------------------------------------------------------------------------------

def seeded(folder: Path, owner: str, title: str, scenario: str, seed: str, seats: dict[str, str],
           texts: Sequence[str]) -> str:
    """A game whose dice are known, played on by these choices."""
    with desk_of(folder) as desk, patch("marne.server.games.creating.new_seed", lambda: seed):
        t = creating.new_game(desk, owner, NewGame(title=title, scenario=scenario, seats=seats), "en")
        with desk.held(t.id, owner, "en") as live:
            while live.match.choices_made < len(texts):     # against the computer a window without a choice passes by itself
                desk.apply(live, texts[live.match.choices_made], owner, "en")
    return t.id


def played(title: str, scenario: str, seed: str, until: Callable[[marne.Match], bool], most: int = 900) -> marne.Match:
    """The computer plays both sides until the moment has come."""
    m = marne.start(title, scenario=scenario, seed=seed, by_line=True)
    bots = {seat: player("greedy", seat) for seat in m.title.seats}
    for _ in range(most):
        if m.decision is None:
            break
        if until(m):
            return m
        m.choose(bots[m.decision.seat].choose(SeatView(m, m.decision.seat)))
    raise LookupError(f"{title} {seed}")


def found(title: str, scenario: str, until: Callable[[marne.Match], bool]) -> tuple[marne.Match, str]:
    for i in range(40):
        try:
            return played(title, scenario, f"finger {i}", until), f"finger {i}"
        except LookupError:
            continue
    raise AssertionError(f"no such moment in forty games of {title}")


def onward(m: marne.Match, until: Callable[[marne.Match], bool], most: int = 60) -> list[str]:
    """What the computer chooses from here to the end of an act."""
    m = m.copy()
    bots = {seat: player("greedy", seat) for seat in m.title.seats}
    out: list[str] = []
    while m.decision is not None and len(out) < most and not (out and until(m)):
        c = bots[m.decision.seat].choose(SeatView(m, m.decision.seat))
        out.append(c.text)
        m.choose(c)
    return out


def scene(folder: Path, owner: str, title: str, scenario: str, m: marne.Match, seed: str, seats: dict[str, str]) -> str:
    return seeded(folder, owner, title, scenario, seed, seats, [c.text for c in m.made])


def asks(*messages: str) -> Callable[[marne.Match], bool]:
    return lambda m: m.decision is not None and m.decision.message in messages


BOTH_GI = {"allied": "me", "german": "me"}
BOTH_LM = {"entente": "me", "german": "me"}


def illusion_march(folder: Path, owner: str) -> tuple[str, list[Goal]]:
    """Grand Illusion: activate a hex, take all who can come along, march two hexes on, stop."""
    def fits(m: marne.Match) -> bool:
        return bool(asks("what_to_do")(m)) and bool(way(m))

    def way(m: marne.Match) -> list[str]:
        assert m.decision is not None
        for c in m.decision.choices:
            if c.verb != "activate":
                continue
            t, made = m.copy(), [c.text]
            t.choose(c)
            for want in ("select ", "select-all", "to ", "to ", "stop"):
                c2 = next((x for x in t.decision.choices if x.text.startswith(want)), None) if t.decision else None
                if c2 is None:
                    break
                t.choose(c2)
                made.append(c2.text)
            else:
                return made
        return []

    m, seed = found("grand-illusion", "2", fits)
    texts = way(m)
    return (scene(folder, owner, "grand-illusion", "2", m, seed, BOTH_GI),
            [Goal(texts[0]), Goal(*texts[1:], place=texts[4].split()[1])])


def grouped(m: marne.Match, over: Callable[[marne.Match], bool], most: int = 60) -> list[Goal]:
    """What the computer chooses from here, with placings of one kind by one seat as one goal each."""
    t, bots = m.copy(), {seat: player("greedy", seat) for seat in m.title.seats}
    goals, last, made = list[Goal](), ("", -1), 0
    while t.decision is not None and made < most and not (made and over(t)):
        ask = t.state.decision
        assert ask is not None
        now = t.title.table.placings.kind(ask), ask.seat
        c = bots[t.decision.seat].choose(SeatView(t, t.decision.seat))
        if now[0] and now == last:
            goals[-1].texts = (*goals[-1].texts, c.text)
        else:
            goals.append(Goal(c.text, placing=bool(now[0])))
        last, made = now, made + 1
        t.choose(c)
    return goals


def illusion_battle(folder: Path, owner: str) -> tuple[str, list[Goal]]:
    """Grand Illusion: a battle from the first unit on the Battle Board to the dice, both sides by one person."""
    def goals(m: marne.Match) -> list[Goal]:
        return grouped(m, lambda x: x.state.drawn != m.state.drawn)

    m, seed = found("grand-illusion", "2", lambda x: asks("which_defender")(x) and sum(len(g.texts) for g in goals(x)) >= 8)
    return scene(folder, owner, "grand-illusion", "2", m, seed, BOTH_GI), goals(m)


def illusion_arrivals(folder: Path, owner: str) -> tuple[str, list[Goal]]:
    """Grand Illusion: the reinforcements of a turn."""
    def goals(m: marne.Match) -> list[Goal]:
        return grouped(m, lambda x: not asks("where_to_arrive")(x))

    m, seed = found("grand-illusion", "2", lambda x: asks("where_to_arrive")(x) and sum(len(g.texts) for g in goals(x)) >= 6)
    return scene(folder, owner, "grand-illusion", "2", m, seed, BOTH_GI), goals(m)


def commander_set_up(folder: Path, owner: str) -> tuple[str, list[Goal]]:
    """Great War Commander: a side sets up."""
    m = marne.start("great-war-commander", scenario="gwc-01", seed="finger", by_line=True)
    assert m.decision is not None
    side = m.decision.seat
    texts = onward(m, lambda x: x.decision is not None and x.decision.seat != side)
    return (scene(folder, owner, "great-war-commander", "gwc-01", m, "finger", {side: "me", **dict.fromkeys(
        [s for s in m.title.seats if s != side], "greedy")}), [Goal(*texts, placing=True)])


def commander_order(rule: str) -> Callable[[marne.Match], bool]:
    return lambda m: asks("what_to_do")(m) and any(c.verb == "order" and orders()[c.text.split()[1]] == rule
                                                  for c in (m.decision.choices if m.decision else ()))


def commander_move(folder: Path, owner: str) -> tuple[str, list[Goal]]:
    """Great War Commander: a Move order, everybody in reach of a leader; six formations go as far as they get."""
    def acts(m: marne.Match) -> list[Goal]:
        assert m.decision is not None
        side, t, goals = m.decision.seat, m.copy(), list[Goal]()
        order = next(c.text for c in m.decision.choices if c.verb == "order" and orders()[c.text.split()[1]] == "O23")
        begin = [order]
        t.choose(order)
        while t.decision is not None and t.decision.message.startswith("whom"):
            texts = [c.text for c in t.decision.choices]
            lead = next((x for x in texts if "barnier" in x or "steiger" in x), texts[0])
            begin.append("all" if "all" in texts else "done" if "done" in texts else lead)
            t.choose(begin[-1])
        goals.append(Goal(*begin))
        for _ in range(6):
            if t.decision is None or t.decision.message != "who_moves" or t.decision.seat != side:
                return []
            take = next((c.text for c in t.decision.choices if c.verb == "move"), "")
            if not take:
                return []
            t.choose(take)
            goals.append(Goal(take))
            ask = t.state.decision
            if ask is None or not t.title.table.marching(ask):
                return []
            ways = t.title.table.marches(t.title.known(t.state, ask.seat), "", ()) or {}
            free = {p: w for p, w in ways.items() if not w.halts and len(w.path) > 2}
            for place, w in sorted(free.items(), key=lambda x: (-len(x[1].path), x[0])):
                u = t.copy()
                try:
                    for text in (*w.texts, *([w.stop] if w.stop else [])):
                        u.choose(text)
                except marne.MarneError:        # somebody could react there
                    continue
                goals.append(Goal(*w.texts, *([w.stop] if w.stop else []), place=place))
                t = u
                break
            else:
                return []
        return goals

    m, seed = found("great-war-commander", "gwc-01", lambda x: commander_order("O23")(x) and bool(acts(x)))
    assert m.decision is not None
    side = m.decision.seat
    seats = {side: "me", **dict.fromkeys([s for s in m.title.seats if s != side], "greedy")}
    return scene(folder, owner, "great-war-commander", "gwc-01", m, seed, seats), acts(m)


def own_act(title: str, scenario: str, first: Callable[[marne.Match], bool], begin: Callable[[marne.Match], str],
            over: Callable[[marne.Match], bool] = lambda m: False, least: int = 2) -> Scene:
    """An act of one side, as the computer's choices show it: it begins with a choice of that sort and goes on until `over`, until
    the other side is asked or a reaction window opens."""
    def make(folder: Path, owner: str) -> tuple[str, list[Goal]]:
        def texts(m: marne.Match) -> list[str]:
            start, side = begin(m), m.decision.seat if m.decision else ""
            if not start:
                return []
            t = m.copy()
            t.choose(start)

            def ends(x: marne.Match) -> bool:
                ask = x.state.decision
                return over(x) or ask is None or x.title.seats[ask.seat] != side or x.title.table.window(x.state, ask) is not None

            return [start, *([] if ends(t) else onward(t, ends))]

        m, seed = found(title, scenario, lambda x: first(x) and least <= len(texts(x)) < 40)
        assert m.decision is not None
        seats = {s: "me" if s == m.decision.seat else "greedy" for s in m.title.seats}
        return scene(folder, owner, title, scenario, m, seed, seats), sent(texts(m))
    return make


def sent(texts: Sequence[str]) -> list[Goal]:
    """`select X` and then `move X there`, or by rail, are one goal each; the rest is told choice by choice."""
    out, i = list[Goal](), 0
    while i < len(texts):
        first, then = texts[i].split(), texts[i + 1].split() if i + 1 < len(texts) else []
        if first[0] == "select" and len(then) == 3 and then[0] in ("move", "rail") and then[1] == first[1]:
            out.append(Goal(texts[i], texts[i + 1], place=then[2], piece=first[1]))
            i += 2
        else:
            if not out or out[-1].piece:
                out.append(Goal())
            out[-1].texts = (*out[-1].texts, texts[i])
            i += 1
    return out


def offered(verb: str) -> Callable[[marne.Match], str]:
    return lambda m: next((c.text for c in (m.decision.choices if m.decision else ()) if c.verb == verb), "")


def paris_march(folder: Path, owner: str) -> tuple[str, list[Goal]]:
    """Drive on Paris: take a unit, march as far as it gets, stop."""
    m, seed = found("drive-on-paris", "5-1", lambda x: asks("who_moves")(x) and bool(offered("take")(x)))
    take = offered("take")(m)
    t = m.copy()
    t.choose(take)
    ask = t.state.decision
    assert ask is not None
    ways = t.title.table.marches(t.title.known(t.state, ask.seat), "", ()) or {}
    place, way = max(ways.items(), key=lambda x: (x[1].cost, x[0]))
    t.choose(way.texts[0])
    stop = [way.stop] if t.find(way.stop) else []
    assert m.decision is not None
    seats = {s: "me" if s == m.decision.seat else "greedy" for s in m.title.seats}
    return (scene(folder, owner, "drive-on-paris", "5-1", m, seed, seats),
            [Goal(take, *way.texts, *stop, place=place, piece=take.split()[1])])


def rail(m: marne.Match) -> list[str]:
    """A unit that can go by rail, and that way."""
    for c in m.decision.choices if m.decision else ():
        if c.verb == "select":
            t = m.copy()
            t.choose(c)
            way = offered("rail")(t)
            if way:
                return [c.text, way]
    return []


def last_man_rail(folder: Path, owner: str) -> tuple[str, list[Goal]]:
    """To the Last Man!: an army goes by rail."""
    m, seed = found("to-the-last-man", "1914", lambda x: asks("which_unit")(x) and bool(rail(x)))
    assert m.decision is not None
    seats = {s: "me" if s == m.decision.seat else "greedy" for s in m.title.seats}
    return scene(folder, owner, "to-the-last-man", "1914", m, seed, seats), sent(rail(m))


def card(rule: str) -> Callable[[marne.Match], str]:
    return lambda m: next((c.text for c in (m.decision.choices if m.decision else ()) if c.verb == "order"
                           and orders()[c.text.split()[1]] == rule), "")


ACTS: dict[str, Scene] = {
    "Grand Illusion: activate and march a stack two hexes": illusion_march,
    "Grand Illusion: a battle of both sides, up to the dice": illusion_battle,
    "Grand Illusion: the reinforcements of a turn": illusion_arrivals,
    "Great War Commander: set up a side": commander_set_up,
    "Great War Commander: a Move order, six formations": commander_move,
    "Great War Commander: a Fire order, up to the shot": own_act(
        "great-war-commander", "gwc-01", commander_order("O21"), card("O21"), least=4),
    "To the Last Man!: a rail move": last_man_rail,
    "To the Last Man!: an Offensive, its moves and battles": own_act(
        "to-the-last-man", "1914", lambda m: asks("which_offensive")(m) and bool(offered("offensive")(m)), offered("offensive"),
        least=6),
    "Drive on Paris: march a unit": paris_march,
    "Drive on Paris: a combat declared and fought": own_act(
        "drive-on-paris", "5-1", lambda m: asks("where_to_attack")(m) and bool(offered("attack")(m)), offered("attack"),
        lambda m: m.made[-1].text == "fight", least=3),
}


def count(page: Page, folder: Path, owner: str, act: str, goals: bool = True) -> int:
    game, want = ACTS[act](folder, owner)
    open_table(page, game)
    api(page, "GET", f"/api/games/{game}")
    rest(page)
    return Finger(page, game, goals).do(want)
