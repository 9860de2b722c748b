"""The table of Great War Commander: set-up, orders, undo and playback, keyboard, a French phone, a scan by axe."""
from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tools.served import Served

from .commander import GUN, HELD, MOVE, NEST, WALKER, WRITTEN, Soldier, Until, asks, known_game, orders
from .conftest import Person
from .kit import GO, Hand, api, game_id, open_table, sign_in, table_of
from .last_man import IDLE, texts, user_of
from .test_axe import findings
from .test_french import english, left_over, said, visible
from .test_keys import no_mouse, tab_to
from .test_phone import sideways

Begin = Callable[..., str]
ORDERS = asks("what_to_do", "allied")
STEP, OP_FIRE = asks("where_to_step"), asks("which_reaction", "german", "op-fire")
DEFENCE = asks("which_defence_card", "german")


@pytest.fixture
def begin(server: Served) -> Begin:
    """Both seats on one page, at the moment of a question."""
    def new(page: Page, until: Until = ORDERS) -> str:
        sign_in(page, "Ada")
        game: str = known_game(server.folder, user_of(page), until)["id"]
        open_table(page, game)
        expect(page.locator(".order.own")).to_be_visible()
        return game
    return new


def choose(page: Page, game: str, text: str) -> dict[str, Any]:
    t = table_of(page, game)
    made: dict[str, Any] = api(page, "POST", f"/api/games/{game}/choose",
                               {"seat": t["decision"]["seat"], "version": t["version"], "choice": text})
    return made


def card_of(page: Page, game: str, rule: str) -> str:
    """A card of this order in the hand of whoever is asked."""
    card: str = next(c for c in table_of(page, game)["view"]["hand"] if orders()[c] == rule)
    return card


def stands(t: dict[str, Any], unit: str) -> str | None:
    hex_: str | None = next(u["hex"] for u in t["view"]["units"] if u["id"] == unit)
    return hex_


# --- from the first page to the first orders -------------------------------------------------------------------------------

def test_two_clicks_to_a_table_and_setting_up_on_the_map_and_in_the_list(person: Person) -> None:
    page, watch = person()
    page.goto("/")
    page.locator(".lb-game.gwc").get_by_role("button", name="Play the computer").click()
    expect(page.locator(".order.own")).to_be_visible()
    game = game_id(page)
    t = table_of(page, game)
    assert (t["title"], t["scenario"], t["you"]) == ("great-war-commander", "gwc-01", ["allied"])
    assert t["decision"]["message"] == "where_to_set_up"
    began, first = t["n"], texts(t)[0].split()[1]
    ada = Soldier(page, watch, "allied", game)
    ada.make(f"place {first} D8", "map")
    expect(page.locator(f".m-over .stack[data-piece='{first}'][data-place=D8]")).to_be_attached()
    t = ada.table()
    second = texts(t)[0].split()[1]
    ada.make(f"place {second} D7", "row")
    t = ada.table()
    assert (stands(t, first), stands(t, second), t["n"]) == ("D8", "D7", began + 2)
    # 6.1: a hex on the other side is not ours to begin in; the page says so, and nothing has been chosen
    page.locator("[data-key='z.']").click()
    page.mouse.click(*page.evaluate("""() => { const e = document.querySelector('.m-over .stack[data-place^=M], .m-over .stack[data-place^=N]'),
        b = e.getBoundingClientRect(); return [b.x + b.width / 2, b.y + b.height / 2]; }"""))
    expect(page.locator(".whynot, .note").first).to_be_visible()
    assert ada.table()["n"] == t["n"]
    page.keyboard.press("Escape")
    page.locator("button[data-key=undo]").click()                   # and what was placed can be taken back
    expect(page.locator(f".m-over .stack[data-piece='{second}']")).to_have_count(0)
    t = ada.table()
    assert (t["n"], stands(t, first)) == (began + 1, "D8")
    assert texts(t)[0].split()[1] == second


# --- orders ------------------------------------------------------------------------------------------------------------------

def test_fire_by_cards_and_counters_with_the_reckoning_in_sight(person: Person, begin: Begin) -> None:
    page, watch = person()
    game = begin(page)
    ada = Soldier(page, watch, "allied", game)
    t = ada.table()
    assert page.evaluate(HELD) and set(page.evaluate(HELD)) == set(t["view"]["hand"])
    lit = page.locator(".gwp-card .half.up.lit").evaluate_all("all => all.map(e => e.dataset.key.slice(6))")
    assert {f"order {c}" for c in lit} == {x for x in texts(t) if x.startswith("order ")}       # 5.1 what may be ordered now, and no other
    for why in page.locator(".gwp-card.idle .half.up .nope").all_inner_texts():
        assert why.strip(), "a card that cannot be played does not say why"
    ada.make(f"order {card_of(page, game, 'O21')}", "card")
    ada.make(f"activate {GUN}", "map")
    assert stands(ada.table(), GUN) == "D8"
    ada.make(f"target {NEST}", "map")
    for _ in range(4):                                              # who fires as the base, who joins
        t = ada.table()
        if t["decision"]["message"] not in ("which_base", "who_joins"):
            break
        ada.make(texts(t)[0])
    assert ada.table()["decision"]["message"] == "which_fire_card"
    panel = page.locator(".panel .gwp-attack")
    expect(panel).to_be_visible()
    expect(panel.locator("h2")).to_contain_text(NEST)
    expect(panel.locator(".gwp-steps [aria-current=step]")).to_have_count(1)
    live = ada.table()["facts"]["attack"]
    terms = [int(x.replace("−", "-").replace("+", "")) for x in panel.locator(".gwp-sum li:not(.tot) > b").all_inner_texts()]
    total = int(panel.locator(".gwp-sum .tot b").inner_text())
    assert total == sum(terms) == live["fp"], "the sum is not the sum of its terms"
    expect(panel.locator(".gwp-def")).to_have_count(2)              # the platoon and its captain, both in the hex
    ada.make("no")
    t = ada.table()
    assert t["decision"]["message"] == "whether_reroll"             # 9.1: whoever has the Initiative card
    roll = next(line["data"] for line in reversed(t["log"]) if line["kind"] == "RollMade")
    expect(panel.locator(".gwp-roll")).to_contain_text(str(roll["white"] + roll["coloured"]))
    Soldier(page, watch, "german", game).make("keep")
    t = table_of(page, game)
    assert t["decision"]["message"] in ("whether_plus_one", "which_defence_card")


def test_step_by_step_and_the_other_side_shoots(person: Person, begin: Begin) -> None:
    page, watch = person()
    game = begin(page, asks("whom_to_activate", "allied", f"activate {WALKER}$"))
    ada, bea = (Soldier(page, watch, seat, game) for seat in ("allied", "german"))
    t = ada.table()
    if f"activate {WALKER}" not in texts(t) or orders()[t["view"]["order"]["card"] if isinstance(t["view"]["order"], dict) else ""] != MOVE:
        pass
    ada.make(f"activate {WALKER}", "map")
