"""The table of To the Last Man!: orders taken back, a reload in battle, spectators, keyboard, a French phone, a scan by axe."""
from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tools.served import Served

from .conftest import Person
from .kit import GO, api, open_table, rest, sign_in, table_of
from .last_man import HELD, IDLE, SLUG, WRITTEN, Player, known_game, texts, user_of
from .test_axe import findings
from .test_french import english, left_over, said, visible
from .test_keys import no_mouse, tab_to
from .test_phone import sideways

Begin = Callable[..., str]


@pytest.fixture
def begin(server: Served) -> Begin:
    """Both seats on one page, at the moment of a question."""
    def new(page: Page, until: str = "which_offensive") -> str:
        sign_in(page, "Ada")
        game: str = known_game(server.folder, user_of(page), until=until)["id"]
        open_table(page, game)
        expect(page.locator(".order.own")).to_be_visible()
        return game
    return new


def choose(page: Page, game: str, text: str) -> dict[str, Any]:
    t = table_of(page, game)
    made: dict[str, Any] = api(page, "POST", f"/api/games/{game}/choose",
                               {"seat": t["decision"]["seat"], "version": t["version"], "choice": text})
    return made


# --- orders, reload, spectators -------------------------------------------------------------------------------------------

def test_orders_can_be_taken_back_until_they_are_sealed(person: Person, begin: Begin) -> None:
    page, watch = person()
    game = begin(page, "which_order")
    ada = Player(page, watch, "german", game)
    before = ada.table()["view"]
    sheet, cart = page.locator(".lmp-prod.planning"), page.locator(".lmp-cart ol > li")
    expect(sheet).to_be_visible()
    expect(cart).to_have_count(0)
    ada.make("buy card", "panel")
    ada.make("build ge-infantry", "panel")
    ada.make("back", "")                                            # which unit, but not where
    ada.make("build ge-infantry", "panel")
    ada.make(next(x for x in texts(ada.table()) if x.startswith("buy ge-infantry")), "panel")
    expect(cart).to_have_count(2)
    bought = ada.table()["view"]
    assert bought["plan"]["points"] == before["plan"]["points"] - 2           # 7.6: a card and infantry cost 1 BP each
    expect(page.locator(".lmp-cart .lmp-purse i:not(.spent)")).to_have_count(bought["plan"]["points"])
    ada.make("undo", "panel")
    ada.make("undo", "panel")
    expect(cart).to_have_count(0)
    expect(page.locator("[data-key='plan:undo']")).to_have_count(0)
    assert ada.table()["view"] == before, "something is left of the orders that were taken back"
    ada.make("buy card", "panel")
    page.locator("[data-key='plan:commit']").click()                        # asks once more: sealing is for good
    expect(page.locator(GO)).to_be_visible()
    assert table_of(page, game)["view"]["sealed"] == []
    page.locator(GO).click()
    expect(page.locator(".lmp-sealed li.sealed")).to_have_count(1)
    now = table_of(page, game)
    assert now["view"]["sealed"] == ["german"] and now["decision"]["seat"] == "entente"


def test_a_reload_in_the_middle_of_a_battle(person: Person, begin: Begin) -> None:
    page, _ = person()
    game = begin(page, "how_to_pay")

    def shown() -> list[list[str]]:
        panel = page.locator(".panel")
        expect(panel.locator(".lmp-throw").first).to_be_visible()
        expect(panel.locator(".owed")).to_be_visible()
        return [panel.locator(q).all_text_contents() for q in (".lmp-throw .sr", ".lmp-steps li", ".owed", ".lmp-force h3")]

    before, question = shown(), page.locator("#question").inner_text()
    dice = [line for line in table_of(page, game)["log"] if line["kind"] == "Rolled"]
    assert len(before[0]) == len(dice) > 0
    page.reload()
    expect(page.locator(".order.own")).to_be_visible()
    assert shown() == before
    expect(page.locator("#question")).to_have_text(question)
    hits = page.locator(".panel .owed")
    owing = page.locator(".panel .lmp-piece.owing button").first             # and it goes on where it was
    first = hits.inner_text()
    owing.click()
    page.locator(GO).click()
    page.wait_for_function(IDLE)
    assert page.locator(".panel .owed").all_inner_texts() != [first]


def test_a_spectator_sees_no_cards(person: Person, server: Served) -> None:
    (ada, _), (bea, _), (eva, heard) = person(), person(), person()
    for page, name in ((ada, "Ada"), (bea, "Bea"), (eva, "Eva")):
        sign_in(page, name)
    game = known_game(server.folder, user_of(ada), german="me", entente="open")["id"]
    api(bea, "POST", f"/api/games/{game}/join", {"seat": "entente"})
    watcher = Player(eva, heard, "", game)
    open_table(eva, game)
    expect(eva.locator(".lmp-dock.watch")).to_be_visible()
    choose(ada, game, "done")                                       # 8.1 nobody reorganises before the first turn
    choose(bea, game, "done")
    choose(ada, game, "offensive offensive")
    expect(eva.locator("#question")).to_have_text("Ada decides: German player turn, Movement")
    hands = {*table_of(ada, game)["view"]["hand"], *table_of(bea, game)["view"]["hand"]}
    cards = api(eva, "GET", f"/api/titles/{SLUG}/ground?scenario=1914")["cards"]
    secret = sorted(hands - {"offensive"})
    assert len(secret) > 3
    assert eva.evaluate(HELD) == [] and eva.locator(".lmp-card").count() == 0
    assert eva.evaluate(WRITTEN, [cards[c]["en"] for c in secret]) == []
    view = api(eva, "GET", f"/api/games/{game}")["view"]
    assert view["hand"] is None and view["frozen"] is None and view["plan"] is None
    got = [x for x in watcher.sent() if isinstance(x, dict)]
    views = [x["view"] for x in got if x.get("view")]
    assert views and all(v["hand"] is None for v in views)


# --- keyboard and screen reader ---------------------------------------------------------------------------------------------

def to_zone(page: Page, zone: str) -> None:
    """N goes from one lit zone to the next."""
    for _ in range(page.locator(".m-lit .target").count()):
        page.keyboard.press("n")
        if page.evaluate("document.activeElement.dataset.place") == zone:
            return
    raise AssertionError(f"N does not come to {zone}")


def test_a_card_an_army_and_a_zone_without_a_mouse(person: Person, begin: Begin) -> None:
    page, _ = person()
    no_mouse(page)
    game = begin(page)
    cards = page.locator(".lmp-card").evaluate_all("""all => all.map(e => [
        e.classList.contains('can'), e.querySelector('.face').getAttribute('aria-label'),
        e.querySelector('.tx b').textContent, e.querySelector('.mark')?.textContent])""")
    assert len(cards) == len(set(table_of(page, game)["view"]["hand"]))
    assert {can for can, *_ in cards} == {True, False}
    for can, label, name, mark in cards:                            # its name, and whether it can be played now or why not
        assert label.startswith(name + (" " if name.endswith("!") else ". ")) and (can or mark in label), label
    tab_to(page, ".lmp-card button.face", 90)
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowLeft")
    for _ in cards:                                                 # a special Offensive may lie before it in the hand
        if page.evaluate("document.activeElement.dataset.key") == "card:offensive":
            break
        page.keyboard.press("ArrowRight")
    assert page.evaluate("document.activeElement.dataset.key") == "card:offensive"
    page.keyboard.press("Enter")
    expect(page.locator(".lmp-card button[aria-pressed=true]")).to_have_count(1)
    tab_to(page, GO, 120)
    page.keyboard.press("Enter")
    expect(page.locator("#question")).to_contain_text("which unit")
    to_zone(page, "aachen")
    page.keyboard.press("Enter")                                    # several units stand there: the list has them, with digits
    row = page.locator("button.choice[data-text='select ge-1']")
    expect(row).to_be_visible()
    page.keyboard.press(row.locator(".kbd").inner_text().strip())           # a plain choice: it is made at once
    expect(page.locator("#question")).to_contain_text("go from Aachen")
    expect(page.locator(".m-lit .target[data-place=liege]")).to_be_attached()
    lit = page.locator(".m-lit .target").evaluate_all("all => all.map(e => [e.dataset.place, e.getAttribute('aria-label')])")
    assert all(label.strip() and "4." in label for _, label in lit), "a lit zone does not say what may be done there"
    to_zone(page, "liege")
    expect(page.locator("[role=status][aria-live=polite]").first).to_contain_text("Liège")      # and so is who stands there
    page.keyboard.press("Enter")                                    # it can be taken back until the battles are fought
    page.wait_for_function(IDLE)
    expect(page.locator("#question")).to_contain_text("which unit")
    assert next(u["zone"] for u in table_of(page, game)["view"]["units"] if u["id"] == "ge-1") == "liege"
    assert page.evaluate("window.__pointer") == 0


def test_battle_and_orders_without_a_mouse(person: Person, begin: Begin) -> None:
    page, _ = person()
    no_mouse(page)
    game = begin(page, "how_to_pay")
    panel = page.locator(".panel")
    expect(panel.locator(".lmp-steps [aria-current=step]")).to_have_count(1)
    for said_of in panel.locator(".lmp-throw .sr").all_text_contents():
        assert said_of.strip()[-1] in ".!" and any(ch.isdigit() for ch in said_of), said_of
    unnamed = page.locator(".panel button, .lmp-dock button").evaluate_all(
        "all => all.filter(e => !(e.getAttribute('aria-label') || e.textContent).trim()).map(e => e.outerHTML.slice(0, 90))")
    assert unnamed == []
    n = table_of(page, game)["n"]
    tab_to(page, ".panel .lmp-piece.owing button", 120)
    page.keyboard.press("Enter")
    expect(page.locator(GO)).to_be_visible()
    tab_to(page, GO, 120)
    page.keyboard.press("Enter")
    page.wait_for_function(IDLE)
    assert table_of(page, game)["n"] > n
    assert page.evaluate("window.__pointer") == 0


# --- a phone, in French ------------------------------------------------------------------------------------------------------

def in_french(page: Page, game: str) -> None:
    """Nothing is cut off and nothing is English."""
    rest(page)
    assert sideways(page) <= 0
    text = re.sub(r"\d[\w. ]* \[[^\]]+\]", " ", visible(page))      # parts of rules have English names: 8.3.3 [fort loss]
    assert set(left_over(text, english())) <= {"Stosstruppen"}      # Stoßtruppen in capitals
    en, fr = (api(page, "GET", f"/api/games/{game}?lang={x}") for x in ("en", "fr"))
    assert left_over(text, said(en) - said(fr)) == []


def test_a_french_phone(person: Person, begin: Begin) -> None:
    page, _ = person(width=390, height=844, lang="fr", touch=True)
    game = begin(page)
    in_french(page, game)
    page.locator(".lmp-card.can button.face").first.tap()
    page.locator(GO).tap()
    page.wait_for_function(IDLE)
    choose(page, game, "select ge-1")
    expect(page.locator(".m-lit .target[data-place=liege]")).to_be_attached()
    in_french(page, game)
    # Where the army may march is in sight: the tray and the hand have made room.
    expect(page.locator(".tray")).to_be_hidden()
    rest(page)                                                      # the map glides
    board = page.locator(".board").bounding_box()
    assert board is not None and board["height"] >= 844 * 0.3
    for zone in ("liege", "aachen"):
        x, y = page.locator(f".m-over .stack[data-place={zone}]").first.evaluate(
            "e => { const b = e.getBoundingClientRect(); return [b.x + b.width / 2, b.y + b.height / 2]; }")
        assert 0 < x < 390 and board["y"] < y < board["y"] + board["height"], f"{zone} is out of sight"


@pytest.mark.parametrize("moment", ["how_to_pay", "which_order"])
def test_panels_on_a_french_phone(person: Person, begin: Begin, moment: str) -> None:
    page, _ = person(width=390, height=844, lang="fr", theme="dark", touch=True)
    game = begin(page, moment)
    expect(page.locator(".panel .lmp-panel")).to_be_visible()
    in_french(page, game)
    tiny = page.locator(".panel button:visible").evaluate_all(
        "all => all.filter(e => e.getBoundingClientRect().height < 24).map(e => e.outerHTML.slice(0, 90))")
    assert tiny == [], "too small for a finger"


# --- the tray makes room --------------------------------------------------------------------------------------------------------

def test_where_to_shows_who_goes_and_nobody_else(person: Person, begin: Begin) -> None:
    """A full zone has several armies: they would lie over the zones that may be gone to."""
    page, _ = person()
    game = begin(page)
    t = table_of(page, game)
    choose(page, game, t["decision"]["choices"][0]["text"])
    t = choose(page, game, "select ge-1")
    assert t["decision"]["message"] == "which_move" and t["decision"]["pieces"] == ["ge-1"]
    here = next(z for z in t["view"]["zones"] if z["id"] == "aachen")["units"]["german"]
    assert len(here) > 1
    expect(page.locator(".tray h3").first).to_contain_text("who goes:")
    expect(page.locator(".tray .lmp-army")).to_have_count(1)
    expect(page.locator(".tray .lmp-army")).to_contain_text("1st Army")
    expect(page.locator(".tray .lmp-stack .w")).to_have_text("2 of 3 units")       # how full the zone is, all the same


def test_the_enemy_of_a_disputed_zone_is_folded_while_one_is_asked_there(person: Person, begin: Begin) -> None:
    page, _ = person()
    game = begin(page, "where_to_fall_back")
    t = choose(page, game, next(c for c in texts(table_of(page, game)) if c.startswith("fall-back")))
    assert t["decision"]["message"] == "who_falls_back"
    page.goto(f"/g/{game}?")                                # what the battle board still held is gone
    expect(page.locator(".tray")).to_be_visible()
    enemy = page.locator(".tray .lmp-enemy")
    expect(enemy.locator(".lmp-half")).to_be_hidden()
    low = page.locator(".tray").bounding_box()
    enemy.locator("summary").focus()
    page.keyboard.press("Enter")
    expect(enemy.locator(".lmp-half")).to_be_visible()
    high = page.locator(".tray").bounding_box()
    assert low and high and high["height"] > low["height"] + 30
    assert findings(page) == []


# --- axe -----------------------------------------------------------------------------------------------------------------------

@pytest.mark.parametrize(("theme", "width"), [("light", 1440), ("dark", 390)])
@pytest.mark.parametrize("moment", ["which_offensive", "how_to_pay", "which_order"])
def test_axe(person: Person, begin: Begin, theme: str, width: int, moment: str) -> None:
    page, _ = person(theme=theme, width=width, height=900 if width > 500 else 844, touch=width < 500)
    begin(page, moment)
    if moment == "which_offensive":
        expect(page.locator(".lmp-card.can").first).to_be_visible()
        page.locator(".lmp-card.idle button.face").first.click()    # why it cannot be played
        expect(page.locator(".lmp-more:visible")).to_have_count(1)
    else:
        expect(page.locator(".panel .lmp-panel")).to_be_visible()
    assert findings(page) == []
