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
from .kit import GO, api, game_id, open_table, rest, sign_in, table_of, two_clicks
from .last_man import IDLE, texts, user_of
from .test_axe import findings, in_both_themes
from .test_french import english, left_over, said, visible
from .test_keys import no_mouse, tab_to
from .test_phone import sideways

Begin = Callable[..., str]
ORDERS = asks("what_to_do", "allied")
STEP, OP_FIRE = asks("where_to_step"), asks("which_reaction", "german", "op-fire")
MIDDLE = "q => { const b = document.querySelector(q).getBoundingClientRect(); return [b.x + b.width / 2, b.y + b.height / 2]; }"
DEFENCE = asks("which_defence_card", "german")


@pytest.fixture
def begin(server: Served) -> Begin:
    """Both seats on one page, at the moment of a question."""
    def new(page: Page, until: Until = ORDERS) -> str:
        sign_in(page, "Ada")
        game, _ = known_game(server.folder, user_of(page), until)
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
    page.locator(".lb-game[data-title='great-war-commander']").get_by_role("link", name="Play the computer").click()
    page.locator(".pg-switch").click()
    page.get_by_role("button", name="Begin").click()
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
    page.mouse.click(*page.evaluate(MIDDLE, ".m-over .stack[data-place^=M], .m-over .stack[data-place^=N]"))
    expect(page.locator(".float.why")).to_be_visible()
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
    assert {f"order {c}" for c in lit} == {x for x in texts(t) if x.startswith("order ")}       # 5.1 and no other
    for why in page.locator(".gwp-card.idle .half.up .nope").all_inner_texts():
        assert why.strip(), "a card that cannot be played does not say why"
    expect(page.locator(".act [data-key='b:pass']")).to_be_visible()
    assert page.locator(".act [data-key^='b:scrap']").count() == 0  # 11.3: to give a gun up is not what one mostly wants
    page.locator("[data-key='z.']").click()
    at = ada.spot("piece", GUN)
    assert at is not None
    page.mouse.click(*at)                                           # the first thing a newcomer tries
    expect(page.locator(".float.why")).to_contain_text("An order comes first")
    page.keyboard.press("Escape")
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
    spoken = panel.locator("button.gwp-unit").evaluate_all("all => all.map(e => e.getAttribute('aria-label'))")
    assert spoken and all("morale" in x and "movement" in x for x in spoken), "who cannot see a counter hears its numbers"
    expect(page.locator(".gwp-time button[aria-current=step]")).to_have_count(1)
    ada.make("no")
    t = ada.table()
    assert t["decision"]["message"] == "whether_reroll"             # 9.1: whoever has the Initiative card
    roll = next(line["data"] for line in reversed(t["log"]) if line["kind"] == "Flipped")
    expect(panel.locator(".gwp-roll")).to_contain_text(str(roll["white"] + roll["coloured"]))
    Soldier(page, watch, "german", game).make("keep")
    t = table_of(page, game)
    assert t["decision"]["message"] in ("whether_plus_one", "which_defence_card")


def test_step_by_step_and_the_other_side_shoots(person: Person, begin: Begin) -> None:
    page, watch = person()
    game = begin(page, asks("what_to_do", "allied", "end"))
    ada, bea = (Soldier(page, watch, seat, game) for seat in ("allied", "german"))
    ada.make(f"order {card_of(page, game, MOVE)}", "card")
    ada.make(f"activate {WALKER}", "map")
    t = ada.table()
    lit = page.locator(".m-lit .target:not(.far)").evaluate_all("all => all.map(e => e.dataset.place)")
    assert sorted(lit) == sorted(x.split()[1] for x in texts(t) if x.startswith("step ")), "lit is where one may go"
    assert len(lit) == 6                                            # D7 has six neighbours, and no enemy is near
    ada.make("step E8", "map")
    expect(page.locator(f".m-over .stack[data-piece='{WALKER}'][data-place=E8]")).to_be_attached()
    t = table_of(page, game)
    assert (t["decision"]["seat"], t["decision"]["message"]) == ("german", "which_reaction")    # A42.2: after each hex
    expect(page.locator(".order.own.window")).to_be_visible()
    fires = sorted(x.split()[1] for x in texts(t) if x.startswith("op-fire"))
    assert fires == sorted(c for c in t["view"]["hand"] if orders()[c] == "O21")
    expect(page.locator(".gwp-card .yes.op")).to_have_count(len(fires))
    bea.make(f"op-fire {fires[0]}", "card")
    for _ in range(6):
        t = table_of(page, game)
        if t["decision"]["message"] == "which_fire_card":
            break
        bea.make(next((x for x in texts(t) if x == "done"), texts(t)[0]))
    panel = page.locator(".panel .gwp-attack")
    expect(panel.locator("h2")).to_contain_text("E8")
    expect(panel.locator(".gwp-def")).to_have_count(1)
    expect(panel.locator(".gwp-def")).to_contain_text("moving")     # A42: who is caught on the move
    bea.make("no")
    assert table_of(page, game)["log"][-1]["kind"] == "Flipped"       # 1.9: a card for dice


def test_the_outcome_stays_until_the_player_goes_on(person: Person, begin: Begin) -> None:
    page, watch = person()
    game = begin(page, DEFENCE)
    for _ in range(24):
        t = table_of(page, game)
        if t["decision"]["message"] == "what_to_do":
            break
        Soldier(page, watch, t["decision"]["seat"], game).make(next((x for x in ("no", "keep") if x in texts(t)), texts(t)[0]))
    onward, panel = page.locator(".panel [data-key=tomap].primary"), page.locator(".panel .gwp-attack")
    expect(onward).to_be_visible()
    expect(panel.locator("h2")).to_contain_text(NEST)
    totals = [line["data"] for line in table_of(page, game)["log"] if line["kind"] == "DefenceTotal"]
    assert len(totals) == 2                                         # the platoon and its captain
    assert sorted(panel.locator(".gwp-def .sum").all_inner_texts()) == sorted(str(x["total"]) for x in totals)
    end = page.locator(".logtab .ln:not([hidden])").last
    expect(end).to_be_in_viewport()
    onward.click()
    expect(panel).to_have_count(0)


def test_passing_exchanging_cards_undo_and_playback(person: Person, begin: Begin) -> None:
    page, watch = person()
    game = begin(page)
    ada = Soldier(page, watch, "allied", game)
    before = ada.table()
    ada.make(f"order {card_of(page, game, 'O21')}", "card")
    page.locator("button[data-key=undo]").click()                   # nothing was drawn: it can be taken back
    page.wait_for_function(IDLE)
    expect(page.locator("#question")).to_have_text(before["decision"]["prompt"])
    assert ada.table()["view"] == before["view"]
    assert set(page.evaluate(HELD)) == set(before["view"]["hand"])
    ada.make("pass")
    t = ada.table()
    assert t["decision"]["message"] == "what_to_discard"
    limit = t["view"]["sides"]["allied"]["discards"]
    thrown = [x for x in texts(t) if x.startswith("discard")][:2]
    for text in thrown:
        ada.make(text, "card")
        expect(page.locator(f".gwp-card[data-card='{text.split()[1]}']")).to_have_count(0)
    assert limit > 2                                                # more might be exchanged: the player says when it is enough
    ada.make("done")
    for _ in range(3):                                              # A45.3: a pass gives the others a window
        t = table_of(page, game)
        if t["decision"]["message"] == "what_to_do":
            break
        Soldier(page, watch, t["decision"]["seat"], game).make("no")
    t = table_of(page, game)
    assert set(x.split()[1] for x in thrown) <= set(t["view"]["sides"]["allied"]["discard"])
    assert t["view"]["sides"]["allied"]["hand"] == before["view"]["sides"]["allied"]["hand_size"]       # 5.3: the hand is filled
    # The slider goes back to the first order, shows the hand of then, and returns.
    question = page.locator("#question").inner_text()
    for _ in range(4):
        page.keyboard.press("[")
    expect(page.locator(".order.past")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#question")).to_have_text(question)
    expect(page.locator(".order.past")).to_have_count(0)


def test_a_spectator_sees_no_cards(person: Person, server: Served) -> None:
    (ada, _), (eva, heard) = person(), person()
    sign_in(ada, "Ada")
    sign_in(eva, "Eva")
    game, _ = known_game(server.folder, user_of(ada), DEFENCE)
    watcher = Soldier(eva, heard, "", game)
    open_table(eva, game)
    expect(eva.locator(".gwp-dock.watch")).to_be_visible()
    t = table_of(ada, game)
    other = api(ada, "GET", f"/api/games/{game}?seat=allied")
    secret = sorted({*t["view"]["hand"], *other["view"]["hand"]} - set(t["view"]["sides"]["allied"]["discard"]))
    assert len(secret) > 6
    assert eva.locator(".gwp-card").count() == 0
    assert eva.evaluate(WRITTEN, secret) == []
    choose(ada, game, "no")
    expect(eva.locator(".tally")).to_contain_text(str(t["n"] + 1))
    view = api(eva, "GET", f"/api/games/{game}")["view"]
    assert view["hand"] is None and view["strategy"] is None and not view["secret"]
    sent = [str(x) for x in watcher.sent()]
    assert sent and not [c for c in secret for x in sent if re.search(rf"(?<![\w-]){c}(?![\w-])", x)]


# --- keyboard and screen reader ----------------------------------------------------------------------------------------------

def to_hex(page: Page, place: str) -> None:
    """N goes from one lit hex to the next."""
    for _ in range(page.locator(".m-lit .target").count() + 1):
        page.keyboard.press("n")
        if page.evaluate("document.activeElement.dataset.place") == place:
            return
    raise AssertionError(f"N does not come to {place}")


def settle(page: Page) -> None:
    """Enter once more where an act is previewed only."""
    if page.locator(GO).count():
        page.keyboard.press("Enter")
    page.wait_for_function(IDLE)


def test_a_turn_without_a_mouse(person: Person, begin: Begin) -> None:
    page, _ = person()
    two_clicks(page)
    no_mouse(page)
    game = begin(page)
    halves = page.locator(".gwp-card .half").evaluate_all("""all => all.map(e => [
        e.classList.contains('lit'), e.getAttribute('aria-label'), e.querySelector('b').textContent.replace('\\u00ad', '')])""")
    assert len(halves) >= 12 and {can for can, *_ in halves} == {True, False}
    for _, label, name in halves:
        assert name in label and len(label) > len(name), label
    card = f"order:{card_of(page, game, MOVE)}"
    tab_to(page, ".gwp-card button.half", 90)
    for _ in range(20):                                             # arrows go from card to card
        if page.evaluate("document.activeElement.dataset.key") == card:
            break
        page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    expect(page.locator(f"[data-key='{card}'][aria-pressed=true]")).to_have_count(1)
    tab_to(page, GO, 400)
    page.keyboard.press("Enter")
    expect(page.locator("#question")).to_contain_text("activate")
    to_hex(page, "D7")
    page.keyboard.press("Enter")                                    # two stand there: the list has them, with digits
    row = page.locator(f"button.choice[data-text='activate {WALKER}']")
    expect(row).to_be_visible()
    page.keyboard.press(row.locator(".kbd").inner_text().strip())
    settle(page)
    t = table_of(page, game)
    assert t["decision"]["message"] == "where_to_step", t["decision"]["message"]
    labels = page.locator(".m-lit .target").evaluate_all("all => all.map(e => e.getAttribute('aria-label'))")
    assert labels and all(re.search(r"[A-O]\d", x) and re.search(r"\b[A-Z]?\d+", x) for x in labels)
    to_hex(page, "E8")
    expect(page.locator("[role=status][aria-live=polite]").first).to_contain_text("E8")
    page.keyboard.press("Enter")
    settle(page)
    t = table_of(page, game)
    assert (stands(t, WALKER), t["decision"]["message"]) == ("E8", "which_reaction")
    for _ in range(12):                                             # windows pass by Enter, the walk and the turn end by a digit
        t = table_of(page, game)
        if t["decision"]["seat"] == "german" and t["decision"]["message"] == "what_to_do":
            break
        expect(page.locator("#question")).to_have_text(t["decision"]["prompt"])
        if not t["decision"]["window"]:
            wish = next(x for x in texts(t) if x in ("stop", "end", "done", "pass"))
            at = page.locator(f"button.choice[data-text='{wish}'] .kbd, .act [data-key='b:{wish}'] .kbd").first
            page.keyboard.press(at.inner_text().strip())
        page.keyboard.press("Enter")
        page.wait_for_timeout(120)
        page.wait_for_function(IDLE)
    t = table_of(page, game)
    assert (t["decision"]["seat"], t["decision"]["message"]) == ("german", "what_to_do")
    assert page.evaluate("window.__pointer") == 0


# --- a phone, in French ------------------------------------------------------------------------------------------------------

def in_french(page: Page, game: str) -> None:
    """Nothing is cut off and nothing is English."""
    rest(page)
    assert sideways(page) <= 0
    text = re.sub(r"\d[\w. ]* \[[^\]]+\]", " ", visible(page))
    assert left_over(text, english()) == []
    en, fr = (api(page, "GET", f"/api/games/{game}?lang={x}") for x in ("en", "fr"))
    assert left_over(text, said(en) - said(fr)) == []
    assert re.findall(r"\S*[a-zé][ ]?[;?!](?=\s|$)", page.locator("body").inner_text()) == []


def test_a_french_phone(person: Person, begin: Begin) -> None:
    page, _ = person(width=390, height=844, lang="fr", touch=True)
    two_clicks(page)
    game = begin(page, asks("what_to_do", "allied", "end"))
    in_french(page, game)
    hand = page.locator(".gwp-hand")
    expect(hand).to_be_visible()
    half = page.locator(f"[data-key='order:{card_of(page, game, MOVE)}']")
    half.scroll_into_view_if_needed()
    half.tap()
    go = page.locator(GO)
    box = go.bounding_box()
    assert box is not None and 844 * .4 < box["y"] < 844 - box["height"] and box["height"] >= 40
    go.tap()
    page.wait_for_function(IDLE)
    choose(page, game, f"activate {WALKER}")
    expect(page.locator(".m-lit .target[data-place=E8]")).to_be_attached()
    rest(page)                                                      # the map glides
    in_french(page, game)
    board = page.locator(".board").bounding_box()
    assert board is not None and board["height"] >= 844 * .28
    for place in ("D7", "E8"):
        x, y = page.evaluate(MIDDLE, f".m-lit .target[data-place={place}], .m-over .stack[data-place={place}]")
        assert 0 < x < 390 and board["y"] < y < board["y"] + board["height"], f"{place} is out of sight"
    question = page.locator("#question").bounding_box()
    assert question is not None and 0 <= question["y"] < 844


@pytest.mark.parametrize("moment", [OP_FIRE, DEFENCE], ids=["reaction", "defence"])
def test_windows_on_a_french_phone(person: Person, begin: Begin, moment: Until) -> None:
    page, _ = person(width=390, height=844, lang="fr", theme="dark", touch=True)
    game = begin(page, moment)
    in_french(page, game)
    expect(page.locator(".act .btn.pass")).to_be_visible()
    tiny = page.locator(".panel button:visible, .gwp-dock button:visible").evaluate_all(
        "all => all.filter(e => e.getBoundingClientRect().height < 24).map(e => e.outerHTML.slice(0, 90))")
    assert tiny == [], "too small for a finger"


# --- axe -----------------------------------------------------------------------------------------------------------------------

@pytest.mark.parametrize(("theme", "width"), [("light", 1440), ("dark", 390)])
@pytest.mark.parametrize("moment", [ORDERS, STEP, DEFENCE], ids=["orders", "step", "defence"])
def test_axe(person: Person, begin: Begin, theme: str, width: int, moment: Until) -> None:
    page, _ = person(theme=theme, width=width, height=900 if width > 500 else 844, touch=width < 500)
    begin(page, moment)
    if moment is ORDERS:
        page.locator(".gwp-card .i").first.click()                  # a card read in full
        expect(page.locator(".gwp-more:visible")).to_have_count(1)
    if moment is DEFENCE:
        expect(page.locator(".panel .gwp-attack")).to_be_visible()
    assert findings(page) == []


def test_axe_of_the_other_panels(person: Person, begin: Begin) -> None:
    page, _ = person()
    begin(page)
    for panel in ("tracks", "legend"):
        page.locator(f"[data-key='v:{panel}']:visible").first.click()
        expect(page.locator(".panel")).to_be_visible()
        assert in_both_themes(page) == {}, panel
    page.keyboard.press("Escape")
