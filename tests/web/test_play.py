"""A game played by clicking alone, on the page a person sees."""
from __future__ import annotations

import os
import time

import pytest
from playwright.sync_api import Page, expect

from .conftest import Person
from .kit import Hand, game_id, new_game, open_table, table_of

HURRY = 0.65             # a whole game of scenario 2 has 200 to 900 choices; one whose players pass often about 110


def test_two_clicks_from_the_first_page_to_a_question(person: Person) -> None:
    page, _ = person()
    page.goto("/")
    page.get_by_role("link", name="Play Grand Illusion against the computer").click()
    page.get_by_role("button", name="Begin").click()
    expect(page.locator(".order.own")).to_be_visible()
    t = table_of(page, game_id(page))
    assert (t["status"], t["scenario"], t["you"]) == ("running", "2", ["allied"])
    assert t["decision"]["yours"]
    prompt = page.locator("#question")
    expect(prompt).to_have_text(t["decision"]["prompt"])


def test_the_form_makes_the_game_that_was_asked_for(person: Person) -> None:
    page, _ = person()
    page.goto("/new")
    page.locator("label:has(input[name=scenario][value='1'])").click()
    page.locator("label:has(input[name=preset][value=hot])").click()
    page.locator(".ng-bar button[type=submit]").click()
    expect(page.locator(".order")).to_be_visible()
    t = table_of(page, game_id(page))
    assert (t["scenario"], sorted(t["you"])) == ("1", ["allied", "german"])


def play(page: Page, seed: str, hurry: float) -> Hand:
    """A game from its first question to its end, by clicking alone."""
    game = new_game(page, "2")["id"]
    open_table(page, game)
    hand = Hand(page, seed, hurry)
    made = 0
    while made < 3000 and hand.turn():
        made += 1
    t = table_of(page, game)
    assert made <= t["n"] <= made + hand.marched, "what was clicked and what was stored differ"
    assert t["status"] == "finished"
    assert t["outcome"]["text"]
    assert hand.state() == "end"
    expect(page.locator("#question")).to_have_text(t["outcome"]["text"])
    assert min(hand.used["map"], hand.used["row"], hand.used["button"]) > made // 20, f"not everything was used: {hand.used}"
    return hand


def test_a_whole_game_by_clicking(person: Person) -> None:
    page, _ = person()
    hand = play(page, "clicks", HURRY)
    assert hand.clicks > 60


@pytest.mark.skipif(not os.environ.get("MARNE_LONG"), reason="minutes: MARNE_LONG=1 plays it")
def test_a_long_game_by_clicking(person: Person) -> None:
    page, _ = person()
    began = time.monotonic()
    hand = play(page, "whole", 0)
    print(f"{hand.clicks} clicks, {time.monotonic() - began:.0f} s, {hand.used}")
