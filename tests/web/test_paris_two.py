"""Drive on Paris in two browsers with hidden stacks: each page moves with the other, and neither is ever told who lies hidden."""
from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from .conftest import Person
from .kit import GO, api, chose, open_table, sign_in
from .last_man import mentions
from .paris import General, new_paris, texts

OTHER = {"german": "allied", "allied": "german"}


class Table:
    """Two players and what a third eye compares after every choice."""

    def __init__(self, german: General, allied: General) -> None:
        self.players = {"german": german, "allied": allied}
        self.known: dict[str, dict[str, Any]] = {}
        self.hidden: dict[str, set[str]] = {"german": set(), "allied": set()}       # whose place a seat does not know
        self.looked = 0

    def asked(self) -> General:
        return self.players[next(s for s, t in self.known.items() if t["decision"]["yours"])]

    def step(self, text: str, how: str = "") -> None:
        p = self.asked()
        assert text in texts(self.known[p.seat]), f"{text} is not offered: {texts(self.known[p.seat])[:12]}"
        p.make(text, how, self.known[p.seat])
        self.guard()

    def guard(self) -> None:
        """SCS-1.8 Of an enemy stack a page is sent the top counter and a number, be it in a table, an update, odds or ink."""
        before = self.hidden
        self.known = {seat: p.table() for seat, p in self.players.items()}
        on_map = {seat: {u["id"]: u["hex"] for u in t["view"]["units"] if "hex" in u} for seat, t in self.known.items()}
        self.hidden = {seat: {u for u in on_map[OTHER[seat]] if u not in on_map[seat]} for seat in self.players}
        for seat, p in self.players.items():
            t, foe = self.known[seat], OTHER[seat]
            expect(p.page.locator("#question")).not_to_be_empty()
            for hex, stack in t["view"]["hidden"].items():
                there = [u for u, h in on_map[foe].items() if h == hex]
                assert stack["counters"] == sum(u in self.hidden[seat] for u in there), hex
            secret = sorted(self.hidden[seat]
                            & before[seat])           # before and after: what was sent in between tells of neither
            sent = p.sent()
            self.looked += len(secret) * bool(sent)
            if not secret or not sent:
                continue
            word = re.compile("^(?:.*\\W)?(?:" + "|".join(map(re.escape, secret)) + ")(?:\\W.*)?$")
            assert any(mentions(self.known[foe]["view"], word)), "the search is blind: the owner's own page has them"
            # a whole table has the old log too, in which they may have been named; an update has only what is new
            found = [path for x in sent for path in mentions(x, word) if "patch" in x or not path.startswith(".log")]
            assert not found, f"{seat} was told of a hidden counter: {found[:4]}"
            drawn = p.page.evaluate("ids => ids.filter(id => document.querySelector("
                                    "`[data-piece='${id}'], [data-pieces~='${id}']`))", secret)
            assert drawn == [], f"the page of {seat} draws {drawn}"


@pytest.fixture
def table(person: Person) -> Table:
    (ada, ada_heard), (bea, bea_heard) = person(), person()
    made = new_paris(ada, {"german": "me", "allied": "open"})
    sign_in(bea, "Bea")
    german, allied = General(ada, ada_heard, "german", made["id"]), General(bea, bea_heard, "allied", made["id"])
    api(bea, "POST", f"/api/games/{made['id']}/join", {"seat": "allied"})
    for page in (ada, bea):
        open_table(page, made["id"])
    return Table(german, allied)


def test_hidden_stacks_in_two_browsers(table: Table) -> None:
    german, allied = table.players["german"], table.players["allied"]
    table.guard()
    assert all(table.hidden.values()), "there is nothing hidden"
    expect(allied.page.locator(".order.wait")).to_be_visible()
    table.step(next(x for x in texts(table.known["german"]) if x.startswith("reserve ")), "tray")
    table.step("done", "button")

    # A stack is taken up in secret: the other page stays as it is. It marches: the other page shows the column, and where it is.
    before = table.known["allied"]
    table.step(next(x for x in texts(table.known["german"]) if x.startswith("stack ")), "tray")
    assert table.known["allied"]["view"] == before["view"] and table.known["allied"]["log"] == before["log"]
    march = table.known["german"]["facts"]["march"]
    goal = max((h for h in march["ways"] if h not in march["zone"]), key=lambda h: march["ways"][h][0])
    table.step(f"to {goal}", "map")
    expect(allied.page.locator(f".m-over .stack[data-place='{goal}']")).to_have_count(1)
    expect(allied.page.locator(f".m-over .stack[data-place='{march['from']}']")).to_have_count(0)
    line = next(x for x in table.known["allied"]["log"] if x["kind"] == "ColumnSeen")
    assert line["data"]["count"] == len(march["units"]) and line["data"]["path"][-1] == goal
    expect(allied.page.get_by_text(line["text"]).first).to_be_attached()
    tops = [u["id"] for u in table.known["allied"]["view"]["units"] if u.get("hex") == goal]
    assert len(tops) == 1 and table.known["allied"]["view"]["hidden"][goal]["counters"] == len(march["units"]) - 1

    # The stack opened on the other page: the top counter, and a blank with the number of the others.
    allied.page.evaluate("hex => document.querySelector(`.m-over .stack[data-place='${hex}']`)"
                         ".dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 1 }))", goal)
    tray = allied.page.locator(".dp-tray")
    expect(tray.locator("[data-piece]")).to_have_count(1)
    expect(tray.locator(".dp-blank")).to_have_attribute("aria-label", re.compile(rf"^{len(march['units']) - 1} hidden"))
    for overlay in ("supply", "zones", "command"):                      # ink is made of what the seat may know
        allied.page.locator(f"[data-key='o:{overlay}']").click()
        expect(allied.page.locator(f".inkbox[data-overlay='{overlay}']")).to_be_visible()
    table.guard()

    # A march that is taken back is taken back on the other page too.
    german.page.locator(".act [data-key=undo]").click()
    expect(allied.page.locator(f".m-over .stack[data-place='{march['from']}']")).to_have_count(1)
    expect(allied.page.locator(f".m-over .stack[data-place='{goal}']")).to_have_count(0)
    expect(german.page.locator(".order.busy")).to_have_count(0)
    table.guard()
    table.step(f"to {goal}", "map")
    if table.known["german"]["decision"]["message"] == "where_to":
        table.step("stop", "row")
    table.step("done", "button")
    if table.known["german"]["decision"]["message"] == "which_siege":
        table.step("done", "button")

    # A declared combat lays both sides open, on both pages.
    attack = next(x for x in texts(table.known["german"]) if x.startswith("attack "))
    table.step(attack, "map")
    assert table.known["allied"]["facts"]["battle"] is None, "an attack in preparation is nobody else's affair"
    expect(german.page.locator(".dp-combat .dp-odds .exact")).to_be_visible()
    assert not any(x.startswith("join") for x in texts(table.known["german"])), "all who can attack do, at one stroke"
    expect(german.page.locator(GO)).to_contain_text("Launch the attack")             # shown with its odds, to be confirmed
    with german.page.expect_response(chose):
        german.page.locator(GO).click()
    expect(german.page.locator(".order.busy")).to_have_count(0)
    table.guard()
    rolled = next(x for x in table.known["allied"]["log"] if x["kind"] == "CombatRolled")
    assert rolled == next(x for x in table.known["german"]["log"] if x["kind"] == "CombatRolled") or rolled["text"]
    declared = next(x for x in table.known["allied"]["log"] if x["kind"] == "CombatDeclared")
    shown = {u["id"] for u in table.known["german"]["view"]["units"] if "hex" in u}
    assert set(declared["data"]["defenders"]) & shown, "the defenders lie open"
    assert table.looked > 100, "there was hardly a secret to look for"
