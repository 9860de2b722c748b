"""A turn of each side of Great War Commander in two browsers with hidden hands, and reactions that pass by a standing answer."""
from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from tools.served import Served

from .commander import HELD, WRITTEN, Soldier, Wishes, asks, known_game
from .conftest import Person
from .kit import open_table, sign_in
from .last_man import mentions, texts, user_of

FOE = {"german": "allied", "allied": "german"}


class Table:
    """Two players and what a third eye compares after every choice."""

    def __init__(self, german: Soldier, allied: Soldier, wishes: Wishes) -> None:
        self.players = {"german": german, "allied": allied}
        self.wishes = wishes
        self.made: list[tuple[str, str, str]] = []           # seat, question, choice
        self.known: dict[str, dict[str, Any]] = {}           # what the server tells each seat now
        self.unseen = 0                                      # secret cards looked for and not found
        self.guard()

    def asked(self) -> tuple[Soldier, dict[str, Any]]:
        seat = next(seat for seat, t in self.known.items() if t["decision"]["yours"])
        return self.players[seat], self.known[seat]

    def step(self) -> tuple[str, str, str]:
        """The next choice of the story, by clicking."""
        p, t = self.asked()
        d = t["decision"]
        text, how = self.wishes.choice(d["seat"], d["message"], texts(t))
        p.make(text, how, t)
        self.made.append((p.seat, d["message"], text))
        self.guard()
        return self.made[-1]

    def play_until(self, stop: str, seat: str = "", most: int = 40) -> None:
        for _ in range(most):
            p, t = self.asked()
            if t["decision"]["message"] == stop and seat in ("", p.seat):
                return
            self.step()
        raise AssertionError(f"{stop} was not asked within {most} choices: {self.made}")

    def guard(self) -> None:
        """1.5, S98, 7.3.2: nothing on a page and nothing sent to it tells a card that only the other one knows."""
        self.known = {seat: p.table() for seat, p in self.players.items()}
        for seat, p in self.players.items():
            mine, other = self.known[seat]["view"], self.known[FOE[seat]]["view"]
            assert mine["seat"] == seat and len(other["hand"]) == mine["sides"][FOE[seat]]["hand"]
            expect(p.page.locator(".gwp-hand .gwp-card:not(.strategy)")).to_have_count(len(mine["hand"]))
            assert sorted(p.page.evaluate(HELD)) == sorted(mine["hand"]), f"the page shows {seat} another hand"
            told = {x for line in self.known[seat]["log"] for x in re.findall(r"\b(?:ge|fr)-\d\d\b", str(line["data"]))}
            hidden = sorted(set(other["hand"]) - told) + [x for x in (other["strategy"],) if x]
            self.unseen += len(hidden)
            assert p.page.evaluate(WRITTEN, hidden) == []
            sent = p.sent()
            for card in hidden:
                word = re.compile(rf"(?<![\w-]){card}(?![\w-])")
                assert any(mentions(self.known[FOE[seat]], word)), "the search is blind: the holder's own page has it"
                found = [path for x in sent for path in mentions(x, word)]
                assert not found, f"{seat} was told of {card}: {found}"
            secret = set(other["secret"] or ()) - set(mine["secret"] or ()) - set(mine["open_objectives"])
            for goal in secret:
                word = re.compile(rf"(?<![\w-]){goal}(?![\w-])")
                assert not [path for x in sent for path in mentions(x, word)], f"{seat} was told of the objective {goal}"


@pytest.fixture
def table(person: Person, server: Served) -> Table:
    (ada, ada_heard), (bea, bea_heard) = person(), person()
    sign_in(ada, "Ada")
    sign_in(bea, "Bea")
    game, wishes = known_game(server.folder, user_of(ada), asks("what_to_do"), user_of(bea), german="me", allied="open")
    german, allied = Soldier(ada, ada_heard, "german", game), Soldier(bea, bea_heard, "allied", game)
    for page in (ada, bea):
        open_table(page, game)
        page.locator("[data-key='z.']").click()             # the whole map: every hex can be clicked
    return Table(german, allied, wishes)


def test_a_turn_of_each_in_two_browsers(table: Table) -> None:
    german, allied = table.players["german"], table.players["allied"]
    expect(german.page.locator(".order.wait")).to_be_visible()
    assert german.page.locator(".gwp-card .half.lit").count() == 0

    # Fire by a card, a counter and a hex; the other reads the reckoning, and is asked about the roll.
    table.play_until("whether_reroll")
    assert table.asked()[0] is german
    for p in (german, allied):
        expect(p.page.locator(".panel .gwp-attack .gwp-roll")).to_be_visible()
    expect(allied.page.locator(".gwp-attack .gwp-tag.now")).to_contain_text("Germany")

    # He lets all questions about one more pip pass, for good: nobody waits for him there any more, and nobody is told.
    table.play_until("whether_plus_one", "german")
    german.page.locator(".act .passmore").click()
    german.page.locator(".passmenu").get_by_role("menuitem").nth(1).click()
    expect(german.page.locator(".ask .stands")).to_be_visible()
    table.guard()
    expect(allied.page.locator(".ask .stands")).to_have_count(0)
    assert {s["mode"] for s in allied.table()["standing"]} == {"ask"}
    before = len(table.made)
    table.play_until("what_to_do", "allied")
    assert ("german", "which_defence_card") in {(s, m) for s, m, _ in table.made}
    assert ("german", "whether_plus_one") not in {(s, m) for s, m, _ in table.made[before:]}

    # A step into sight: the reaction comes to the other's page and goes off.
    table.play_until("which_reaction", "german")
    expect(german.page.locator(".order.own.window")).to_be_visible()
    expect(allied.page.locator(".order.wait")).to_be_visible()
    expect(german.page.locator(".gwp-card .yes.op").first).to_be_visible()
    assert table.step()[2].startswith("op-fire")
    table.play_until("which_defence_card", "allied")
    expect(allied.page.locator(".panel .gwp-attack h2")).to_contain_text("E8")

    # The turn ends, the other one exchanges a card and fills his hand; it is the first one's turn again.
    table.play_until("what_to_discard", "german")
    table.step()
    table.play_until("what_to_do", "allied")
    view = allied.table()["view"]
    assert all(side["hand"] == side["hand_size"] for side in view["sides"].values())
    used = german.used + allied.used
    assert used["card"] >= 4 and used["map"] >= 4, used
    assert table.unseen > 150, "there was hardly a secret to look for"
    assert german.frames and allied.frames
