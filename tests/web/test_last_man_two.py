"""A campaign turn of To the Last Man! by clicking, in two browsers with hidden hands: neither page is ever told the other's."""
from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import expect

from tools.served import Served

from .conftest import Person
from .kit import api, open_table, sign_in
from .last_man import HELD, SLUG, WRITTEN, Player, Wishes, known_game, mentions, texts, user_of

PUBLIC = re.compile(r"^\.facts\.(tracks|calendar)\b")        # the crises of the year, by name: printed on the turn track


class Table:
    """Two players and what a third eye compares after every choice."""

    def __init__(self, german: Player, entente: Player, cards: dict[str, Any]) -> None:
        self.players = {"german": german, "entente": entente}
        self.names = {k: v["en"] for k, v in cards.items()}
        self.made: list[tuple[str, str, str]] = []           # seat, question, choice
        self.wishes = Wishes()
        self.known: dict[str, dict[str, Any]] = {}          # what the server tells each seat now
        self.unseen = 0                                      # secret cards looked for and not found

    def asked(self) -> tuple[Player, dict[str, Any]]:
        seat = next(seat for seat, t in self.known.items() if t["decision"]["yours"])
        return self.players[seat], self.known[seat]

    def step(self, text: str, how: str = "") -> None:
        p, t = self.asked()
        assert text in texts(t), f"{text} is not offered: {texts(t)[:20]}"
        p.make(text, how, t)
        self.made.append((p.seat, t["decision"]["message"], text))
        self.guard()

    def play_until(self, stop: str, most: int = 60) -> None:
        """Both play as they like until a question is asked."""
        for _ in range(most):
            _, t = self.asked()
            if t["decision"]["message"] == stop:
                return
            self.step(*self.wishes.choice(t["decision"]["seat"], t["decision"]["message"], texts(t)))
        raise AssertionError(f"{stop} was not asked within {most} choices")

    # --- secrets ---------------------------------------------------------------------------------------------------

    def guard(self) -> None:
        """1.3 Nothing on a page and nothing sent to it tells a card that only the other one knows."""
        tables = self.known = {seat: p.table() for seat, p in self.players.items()}
        for seat, p in self.players.items():
            mine, other = tables[seat], tables["entente" if seat == "german" else "german"]
            own, theirs = mine["view"]["hand"], other["view"]["hand"]
            assert mine["view"]["seat"] == seat and len(theirs) == mine["view"]["cards"][other["view"]["seat"]]
            expect(p.page.locator(".lmp-dock .lmp-handname")).to_contain_text(f"{len(own)} cards")
            shown = Counter[str]()
            for card, n in p.page.evaluate(HELD):
                shown[card] += n
            assert shown == Counter(own), f"the hand of {seat} on the page is not the one it holds"
            seen = {*own, *mine["view"]["discard"], *mine["view"]["removed"], *told(mine, self.names)}
            hidden = sorted(set(theirs) - seen - {"offensive"})         # the word Offensive is also a phase
            self.unseen += len(hidden)
            assert p.page.evaluate(WRITTEN, [self.names[c] for c in hidden]) == []
            sent = p.sent()
            for card in hidden:
                word = re.compile(rf"(?<![\w-]){card}(?![\w-])|{re.escape(self.names[card])}", re.I)
                assert any(mentions(other, word)), "the search is blind: the holder's own page has it"
                found = [path for x in sent for path in mentions(x, word) if not PUBLIC.match(re.sub(r"^\.table", "", path))]
                assert not found, f"{seat} was told of {card}: {found}"
            for x in sent:
                hand = (x.get("view") or {}).get("hand") if isinstance(x, dict) else None
                assert hand is None or x["view"]["seat"] == seat


def told(t: dict[str, Any], names: dict[str, str]) -> Iterator[str]:
    """Cards that the log of a seat has named: played in the open, or its own."""
    text = "\n".join(line["text"] for line in t["log"])
    return (c for c, name in names.items() if name in text)


@pytest.fixture
def table(person: Person, server: Served) -> Table:
    (ada, ada_heard), (bea, bea_heard) = person(), person()
    sign_in(ada, "Ada")
    sign_in(bea, "Bea")
    made = known_game(server.folder, user_of(ada), german="me", entente="open")
    german, entente = Player(ada, ada_heard, "german", made["id"]), Player(bea, bea_heard, "entente", made["id"])
    api(bea, "POST", f"/api/games/{made['id']}/join", {"seat": "entente"})
    for page in (ada, bea):
        open_table(page, made["id"])
        page.locator("[data-key='z.']").click()             # the whole map: every zone can be clicked
    cards = api(ada, "GET", f"/api/titles/{SLUG}/ground?scenario=1914")["cards"]
    return Table(german, entente, cards)


def still(t: dict[str, Any]) -> dict[str, Any]:
    """A table without what changes by itself."""
    return {k: v for k, v in t.items() if k != "seats"}


def on_page(p: Player) -> str:
    """All that is written at a table, seen or not, without its clock and what was said aloud a moment ago."""
    text: str = p.page.evaluate("""() => {
        const all = document.querySelector('.tb').cloneNode(true);
        for (const e of all.querySelectorAll('[aria-live], .clock')) e.remove();
        return all.textContent; }""")
    return text


def plan_in_secret(table: Table, seat: str, build: str) -> list[str]:
    """7.0 One side's sheet: bought, placed, dug in, taken back; the other sees nothing move. Returns the orders."""
    me, other = table.players[seat], table.players["entente" if seat == "german" else "german"]
    before, page_before = still(other.table()), on_page(other)
    shown = me.page.locator(".lmp-prod.planning")
    expect(shown).to_be_visible()
    points = table.known[seat]["view"]["plan"]["points"]
    table.step("buy card", "panel")
    table.step(f"build {build}", "panel")
    site = next(x for x in texts(table.known[seat]) if x.startswith("buy "))
    table.step(site, "panel")
    table.step(next(x for x in texts(table.known[seat]) if x.startswith("entrench ")), "panel")
    table.step("buy card", "panel")
    plan = table.known[seat]["view"]["plan"]
    assert [o["order"] for o in plan["orders"]] == ["card", "build", "entrench", "card"] and plan["points"] < points - 3
    expect(shown.locator(".lmp-cart ol > li")).to_have_count(4)
    table.step("undo", "panel")
    expect(shown.locator(".lmp-cart ol > li")).to_have_count(3)
    assert table.known[seat]["view"]["plan"]["points"] == plan["points"] + 1
    assert still(other.table()) == before, "the other side's table has changed while the orders were given"
    assert on_page(other) == page_before
    unit: str = table.known[seat]["view"]["plan"]["orders"][1]["unit"]
    pieces = {u["id"]: u for u in other.table()["view"]["units"]}
    assert pieces[unit]["place"] == "pool"
    assert other.page.locator(f"[data-piece='{unit}']").count() == 0
    table.step("commit", "panel")
    return [unit]


def test_a_campaign_turn_in_two_browsers(table: Table) -> None:
    german, entente = table.players["german"], table.players["entente"]
    table.guard()
    expect(entente.page.locator(".order.wait")).to_be_visible()
    assert entente.page.locator(".lmp-card.can").count() == 0

    # An Offensive out of the hand, two armies over the border, the battle of Liège with its dice and losses.
    table.play_until("which_cavalry")
    for p in (german, entente):
        expect(p.page.locator(".panel .lmp-battle .lmp-force")).to_have_count(2)
    table.play_until("which_battles")
    assert {"BattleBegan", "Rolled", "BattleEnded"} <= {line["kind"] for line in german.table()["log"]}
    assert ("entente", "how_to_pay") in {(s, m) for s, m, _ in table.made}

    # The Entente attacks in its turn; whoever is asked falls back; then both pass.
    table.play_until("which_order", 80)
    turns = [x for _, m, x in table.made if m == "which_offensive"]
    assert turns == ["offensive offensive", "offensive offensive", "pass", "pass"]
    assert any(x.startswith("fall-back") for _, _, x in table.made), table.made

    # Supply, then production in secret: first one, then the other; revealed together.
    assert [line["text"] for line in german.table()["log"] if line["rule"] == "2.0 V.1"] == ["Supply check"]
    planned = plan_in_secret(table, "german", "ge-infantry")
    built = [line for p in (german, entente) for line in p.table()["log"] if line["kind"] == "Built"]
    assert built == [], "a plan was told before both were sealed"
    planned += plan_in_secret(table, "entente", "fr-infantry")
    for p in (german, entente):
        t = p.table()
        assert {line["data"]["unit"] for line in t["log"] if line["kind"] == "Built"} == set(planned)
        where = {u["id"]: u["zone"] for u in t["view"]["units"]}
        assert all(where[u] for u in planned)
        if not p.page.locator(".lmp-plans").count():         # it stays open for those who have just planned
            p.page.locator("[data-key='v:production']:visible").first.click()
        expect(p.page.locator(".lmp-plans .two > div")).to_have_count(2)

    # The next season: reinforcements on the map, and the German is asked again.
    table.play_until("which_offensive", 60)
    t = german.table()
    assert t["view"]["turn"] == 2 and t["decision"]["seat"] == "german"
    assert {"place"} <= {x.split()[0] for _, m, x in table.made if m == "which_placement"}
    used = german.used + entente.used
    assert min(used["card"], used["map"], used["panel"], used["button"]) >= 2, used
    assert table.unseen > 200, "there was hardly a secret to look for"
    assert german.frames and entente.frames
