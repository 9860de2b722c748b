"""Reaction windows at the table: letting one pass, letting all like it pass, and the list of what passes by itself."""
from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, expect

from .conftest import Person
from .kit import api, new_game, open_table, sign_in, table_of
from .test_axe import findings

SLUG = "to-the-last-man"
PASS, MORE, STANDS = ".act .btn.pass", ".act .passmore", ".ask .stands"
ENDS = ("talks", "capitulate", "accept", "offer-armistice")
CARDS = {"attack-cards", "defence-cards"}


def play(pages: dict[str, Page], game: str, until: Callable[[dict[str, Any]], bool], seed: str,
         most: int = 900) -> dict[str, Any]:
    """The people play through the interface until `until(decision)` of the one who is asked. Nobody gives up."""
    rng = random.Random(seed)
    for _ in range(most):
        t = next(x for x in (table_of(p, game) for p in set(pages.values())) if x["decision"] and x["decision"]["yours"])
        d = t["decision"]
        if until(d):
            return t
        texts = [c["text"] for c in d["choices"] if c["text"].split()[0] not in ENDS]
        body = {"seat": d["seat"], "version": t["version"], "choice": rng.choice(texts)}
        api(pages[d["seat"]], "POST", f"/api/games/{game}/choose", body)
    raise AssertionError("the moment has not come")


def hot_seat(page: Page, kinds: set[str]) -> dict[str, Any]:
    """A game of both sides on one page, at a window of one of these kinds."""
    t = new_game(page, "1914", {"entente": "me", "german": "me"}, title=SLUG)
    return play({"entente": page, "german": page}, t["id"], lambda d: d["window"] in kinds, "windows")


def modes(page: Page, game: str) -> dict[tuple[str, str], str]:
    return {(s["seat"], s["kind"]): s["mode"] for s in table_of(page, game)["standing"] if s["mode"] != "ask"}


def test_enter_lets_a_window_pass_and_the_button_does(person: Person) -> None:
    page, _ = person()
    t = hot_seat(page, CARDS)
    open_table(page, t["id"])
    expect(page.locator(".order.own.window")).to_be_visible()
    passing = next(c for c in t["decision"]["choices"] if c["text"] == t["decision"]["passing"])
    expect(page.locator(PASS)).to_have_text(f"{passing['words']}↵")             # a button names its act
    with page.expect_response(lambda r: "/choose" in r.url):
        page.keyboard.press("Enter")
    assert table_of(page, t["id"])["n"] == t["n"] + 1 and modes(page, t["id"]) == {}
    play({"entente": page, "german": page}, t["id"], lambda d: d["window"] in CARDS, "on")
    expect(page.locator(PASS)).to_be_visible()
    before = table_of(page, t["id"])
    with page.expect_response(lambda r: "/choose" in r.url):
        page.locator(PASS).click()
    assert table_of(page, t["id"])["n"] == before["n"] + 1


def test_a_key_held_too_long_lets_nothing_pass(person: Person) -> None:
    page, _ = person()
    t = hot_seat(page, CARDS)
    open_table(page, t["id"])
    expect(page.locator(PASS)).to_be_visible()
    page.evaluate("""() => { for (const key of ['Enter', ' ']) document.body.dispatchEvent(
        new KeyboardEvent('keydown', { key, repeat: true, bubbles: true, cancelable: true })); }""")
    page.wait_for_timeout(500)
    assert table_of(page, t["id"])["n"] == t["n"]


def test_all_like_this_until_my_turn_and_the_list_of_what_passes(person: Person) -> None:
    page, _ = person()
    t = hot_seat(page, {"defence-cards"})
    seat = t["decision"]["seat"]
    open_table(page, t["id"])
    page.locator(MORE).click()
    menu = page.locator(".passmenu")
    expect(menu.get_by_role("menuitem")).to_have_count(3)
    expect(menu.get_by_role("menuitem").first).to_be_focused()
    assert findings(page) == []
    menu.get_by_role("menuitem").first.focus()
    page.keyboard.press("Escape")
    expect(menu).to_have_count(0)
    expect(page.locator(MORE)).to_be_focused()
    assert table_of(page, t["id"])["n"] == t["n"]                   # a menu that is closed does nothing
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")                                    # the first line of the menu
    expect(page.locator(STANDS)).to_contain_text("1 kind of question")
    assert modes(page, t["id"]) == {(seat, "defence-cards"): "turn"}
    assert table_of(page, t["id"])["n"] > t["n"]                    # and the window that was open has passed
    page.locator(STANDS).click()
    box = page.locator(f"select[data-key='st:{seat}:defence-cards']")
    expect(box).to_have_value("turn")
    assert findings(page) == []
    box.select_option("pass")
    expect(page.locator(".standing label.on")).to_have_count(1)
    page.locator(f"select[data-key='st:{seat}:cavalry']").select_option("pass")
    expect(page.locator(".standing label.on")).to_have_count(2)
    assert modes(page, t["id"]) == {(seat, "defence-cards"): "pass", (seat, "cavalry"): "pass"}
    page.get_by_role("button", name="Ask me everything").click()
    expect(page.locator(".standing label.on")).to_have_count(0)
    page.get_by_role("button", name="Close").click()
    expect(page.locator(STANDS)).to_have_count(0)
    assert modes(page, t["id"]) == {}


def test_the_list_opens_from_the_menu_and_in_french(person: Person) -> None:
    page, _ = person(lang="fr")
    t = new_game(page, "1914", {"entente": "me", "german": "greedy"}, title=SLUG)
    open_table(page, t["id"])
    page.locator(".menubutton").click()
    page.get_by_role("menuitem", name="Réponses permanentes").click()
    expect(page.locator(".standing select")).to_have_count(6)       # the computer's seat is not ours to set
    expect(page.locator(".standing label").first).to_contain_text("Cartes pour vos propres attaques")
    page.locator(".standing select").first.select_option("pass")
    expect(page.locator(STANDS)).to_contain_text("1 genre de question passe tout seul")


def test_two_people_the_other_does_not_wait_and_is_not_told(person: Person) -> None:
    (ada, _), (bea, heard) = person(), person()
    t = new_game(ada, "1914", {"entente": "me", "german": "open"}, title=SLUG, name="Ada")
    game = t["id"]
    sign_in(bea, "Bea")
    api(bea, "POST", f"/api/games/{game}/join", {"seat": "german", "invite": ""})
    open_table(ada, game)
    open_table(bea, game)
    heard.keep = True
    ada.locator(".menubutton").click()
    ada.get_by_role("menuitem", name="Standing answers").click()
    for box in ada.locator(".standing select").all():
        box.select_option("pass")
    expect(ada.locator(".standing label.on")).to_have_count(6)
    ada.get_by_role("button", name="Close").click()
    pages = {"entente": ada, "german": bea}
    passed = 0
    for _ in range(4):                              # windows of the Entente that came up and were never asked
        t = play(pages, game, lambda d: d["window"] == "attack-cards" and d["seat"] == "german", "two")
        n = t["n"]
        body = {"seat": "german", "version": t["version"], "choice": t["decision"]["passing"]}
        after = api(bea, "POST", f"/api/games/{game}/choose", body)
        passed += after["n"] - n - 1
        if passed:
            break
    assert passed, "no window of the Entente has passed by itself"
    expect(ada.locator(STANDS)).to_be_visible()
    expect(bea.locator(STANDS)).to_have_count(0)
    theirs = table_of(bea, game)["standing"]
    assert {s["seat"] for s in theirs} == {"german"} and all(s["mode"] == "ask" for s in theirs)


def test_a_phone_has_it_too(person: Person) -> None:
    page, _ = person(width=390, height=844, touch=True)
    t = hot_seat(page, CARDS)
    open_table(page, t["id"])
    page.locator(MORE).tap()
    menu = page.locator(".passmenu")
    expect(menu).to_be_visible()
    box = menu.bounding_box()
    assert box and box["x"] >= 0 and box["x"] + box["width"] <= 390 and box["y"] >= 0
    menu.get_by_role("menuitem").nth(1).tap()
    expect(page.locator(STANDS)).to_be_visible()
    assert list(modes(page, t["id"]).values()) == ["pass"]


def test_a_reminder_gives_way_before_the_words_that_say_what_is_asked(person: Person) -> None:
    page, _ = person(width=820, height=1180, touch=True)
    game = new_game(page, "1914", {"entente": "me", "german": "me"}, title=SLUG)
    api(page, "PUT", f"/api/games/{game['id']}/standing", {"seat": game["decision"]["seat"], "answers": {"attack-cards": "pass"}})
    open_table(page, game["id"])
    page.locator(STANDS).wait_for()
    shown = page.evaluate("""() => {
      const where = document.querySelector('.ask .where'), b = where.querySelector('b'), s = where.querySelector('.stands');
      b.textContent = 'as long a place as there is in the game';
      return [b.scrollWidth <= b.clientWidth, s.offsetWidth, s.querySelector('span').textContent]; }""")
    assert shown[0] or shown[1] <= 32, shown
    assert shown[2], "the words are there for those who listen"
    assert findings(page) == []
