"""The table teaches: briefings, chapters of the rules and those that matter now, How to play, hints, the computer's opinion."""
from __future__ import annotations

import re

import pytest
from playwright.sync_api import Route, expect

from marne import games_index

from .conftest import Person
from .kit import BARE, api, game_id, new_game, open_table, rest, sign_in, table_of
from .test_axe import findings

SLUGS = ("grand-illusion", "to-the-last-man", "great-war-commander", "drive-on-paris")
SIZES = [(1440, 900), (390, 844)]


# --- briefings --------------------------------------------------------------------------------------------------------------

@pytest.mark.parametrize("slug, width, lang", [(SLUGS[0], 1440, "en"), (SLUGS[1], 390, "fr"), (SLUGS[2], 390, "en"),
                                                 (SLUGS[3], 768, "fr")])
def test_a_briefing_says_all_before_the_game_and_begins_it(person: Person, slug: str, width: int, lang: str) -> None:
    page, watch = person(width=width, height=844, touch=width < 500, lang=lang)
    page.goto("/")
    page.locator(f".lb-game[data-title='{slug}'] a[href='/play/{slug}']").click()
    expect(page.locator("h1")).to_be_focused()
    expect(page.locator(".br-facts dt")).to_have_count(5)
    assert all(x.strip() for x in page.locator(".br-facts dd").all_inner_texts())
    expect(page.locator(".br-map svg .m-stack, .br-map svg .stack, .br-map svg path").first).to_be_attached()
    assert page.evaluate("document.documentElement.scrollWidth") <= width, "nothing sticks out sideways"
    if lang == "fr":
        assert not re.search(r" [:;?!](\s|$)", page.locator(".br").inner_text())
    assert findings(page) == []
    page.keyboard.press("Tab")
    for _ in range(12):                         # by keys alone to the button
        if page.evaluate("document.activeElement.classList.contains('br-go')"):
            break
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.locator(".order")).to_be_visible()
    t = table_of(page, game_id(page))
    assert (t["title"], t["status"], len(t["you"])) == (slug, "running", 1)
    assert watch.faults == []


def test_the_computer_sets_up_for_a_newcomer_who_may_do_it_himself(person: Person) -> None:
    page, _ = person()
    page.goto("/play/great-war-commander")
    expect(page.get_by_role("switch", name="Set up for me")).to_be_checked()
    page.get_by_role("button", name="Begin").click()
    expect(page.locator(".order.own")).to_be_visible()
    page.wait_for_function(f"fetch('/api/games/{game_id(page)}').then(r => r.json()).then(t => t.decision?.yours)")
    assert table_of(page, game_id(page))["decision"]["message"] not in ("where_to_set_up", "where_to_build")
    page.goto("/play/great-war-commander")
    page.locator(".pg-switch").click()
    page.get_by_role("button", name="Begin").click()
    expect(page.locator(".ch-coming")).to_be_visible()
    assert table_of(page, game_id(page))["decision"]["message"] == "where_to_set_up"


def test_another_scenario_and_the_other_side(person: Person) -> None:
    page, _ = person()
    page.goto("/play/drive-on-paris?scenario=5-2")
    expect(page.locator("h1")).to_have_text("La Revanche")
    page.locator("#br-scenario").select_option("5-5")
    expect(page.locator("h1")).to_have_text("In Flanders Field")
    expect(page.locator("#br-scenario")).to_be_focused()
    page.get_by_label("Allies").check()
    page.get_by_role("button", name="Begin").click()
    expect(page.locator(".order")).to_be_visible()
    t = table_of(page, game_id(page))
    assert (t["scenario"], t["you"]) == ("5-5", ["allied"])


def test_cards_say_length_and_difficulty(person: Person) -> None:
    page, _ = person()
    page.goto("/")
    cards = page.locator(".lb-game .effort")
    expect(cards).to_have_count(len(games_index.slugs()))
    assert all(re.search(r"\d+ (h|min)", x) for x in cards.all_inner_texts())
    page.goto("/new?title=to-the-last-man")
    expect(page.locator("input[name=scenario][value='1919']")).to_be_checked()
    expect(page.locator(".pg-card:has(input[name=scenario]) .effort")).to_have_count(6)


# --- the rules --------------------------------------------------------------------------------------------------------------

def test_the_page_of_the_rules_is_a_book_with_chapters(person: Person) -> None:
    page, _ = person()
    page.goto("/rules/grand-illusion")
    chapters = page.locator("details.ru-chapter")
    expect(chapters).to_have_count(15)
    expect(page.locator(".ru-rule")).to_have_count(0)
    nine = page.locator("#ch-9")
    expect(nine.locator("summary")).to_contain_text("Battle Board")
    nine.locator("summary").focus()
    page.keyboard.press("Enter")
    expect(nine.locator(".ru-section")).to_have_count(8)
    expect(nine.locator(".ru-section h3").first).to_have_text(re.compile("9.1"))
    page.get_by_role("searchbox").fill("cavalry")
    expect(page.locator(".ru-rule mark").first).to_be_visible()
    page.get_by_role("searchbox").fill("")
    expect(page.locator("details.ru-chapter[open]")).to_have_count(1)
    page.goto("/rules/great-war-commander#rule-O21.3.7")
    expect(page.locator(".ru-rule.at")).to_be_in_viewport()
    expect(page.locator("#ch-O")).to_have_attribute("open", "")


@pytest.mark.parametrize("width", [1440, 390])
def test_the_rules_that_matter_now_come_first(person: Person, width: int) -> None:
    page, watch = person(width=width, height=844, touch=width < 500)
    game = new_game(page)
    open_table(page, game["id"])
    if width < 500:
        page.locator("nav [data-key='n:rules']").click()
    else:
        page.get_by_role("tab", name="Rules").click()
    now = page.locator(".rulelist .chapter.now .rl")
    d = table_of(page, game["id"])["decision"]
    expect(now.first).to_have_attribute("data-id", d["rule"])
    expect(now.first).to_contain_text("the question")
    chapters = page.locator(".rulelist .chap")
    expect(chapters).to_have_count(15)
    chapters.nth(7).locator("summary").first.click()
    expect(chapters.nth(7).locator(".rl").first).to_be_visible()
    assert findings(page) == []
    page.locator(".rulehead input").fill("9.1.4")
    expect(page.locator(".rulelist .rl").first).to_have_attribute("data-id", "9.1.4")
    assert watch.faults == []


# --- hints and opinions -----------------------------------------------------------------------------------------------------

@pytest.mark.parametrize("width, lang", [(1440, "en"), (390, "fr")])
def test_a_hint_by_key_or_button_shows_choices_with_reasons_and_marks_them(person: Person, width: int, lang: str) -> None:
    page, watch = person(width=width, height=844, touch=width < 500, lang=lang)
    game = new_game(page, title="drive-on-paris", scenario="5-1")
    open_table(page, game["id"])
    expect(page.locator(".order.own")).to_be_visible()
    if width < 500:
        page.locator(".hintask").click()
    else:
        page.keyboard.press("q")
    card = page.locator(".hintcard")
    expect(card.locator("ol li ul li").first).to_be_visible()
    expect(card).to_be_focused()
    first = table_of(page, game["id"])["decision"]
    words = {c["words"] for c in first["choices"]}
    if lang == "en":
        assert card.locator("ol .btn span").first.inner_text() in words
    expect(page.locator(".act button[data-key=go]")).to_be_visible()
    assert findings(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    page.keyboard.press("Escape")
    expect(card).to_be_hidden()
    expect(page.locator(".m-hints")).to_have_count(0)
    assert watch.faults == []


def test_a_hint_that_comes_too_late_is_not_shown_and_another_can_be_asked_for(person: Person) -> None:
    page, _ = person()
    game = new_game(page, title="drive-on-paris", scenario="5-1")
    open_table(page, game["id"])
    late: list[Route] = []
    page.route(re.compile(r"/hint\b"), lambda route: late.append(route) if not late else route.continue_())
    page.keyboard.press("q")
    card = page.locator(".hintcard")
    expect(card).to_contain_text("thinking")
    asked = table_of(page, game["id"])["decision"]["prompt"]
    page.locator(BARE).last.click()                                 # the person has decided without it
    expect(page.locator("#question")).not_to_have_text(asked)
    expect(card).to_be_hidden()
    page.locator(".hintask").click()
    expect(card.locator("ol li").first).to_be_visible()
    said = card.inner_text()
    late[0].continue_()
    rest(page)
    assert card.is_visible() and card.inner_text() == said


def test_against_a_person_the_hint_is_announced_and_both_see_it(person: Person) -> None:
    ada, _ = person()
    game = new_game(ada, seats={"allied": "me", "german": "open"})
    ben, _ = person()
    sign_in(ben, "Ben")
    api(ben, "POST", f"/api/games/{game['id']}/join", {"seat": "german"})
    open_table(ben, game["id"])
    open_table(ada, game["id"])
    ada.keyboard.press("q")
    expect(ada.locator(".hintcard")).to_contain_text("The other player will see")
    ada.locator(".hintcard .btn.primary").click()
    expect(ada.locator(".hintcard ol li").first).to_be_visible()
    for page in (ada, ben):
        expect(page.locator(".hintsused")).to_contain_text("Hints of the computer")


def test_the_computers_opinion_on_the_analysis_board(person: Person) -> None:
    page, watch = person()
    game = new_game(page)
    branch = api(page, "POST", f"/api/games/{game['id']}/analyses", {"at": 0, "name": "A line"})
    open_table(page, branch["id"])
    page.keyboard.press("a")
    page.locator("[data-key=opinion]").click()
    box = page.locator(".opinion")
    expect(box.locator(".opbar")).to_be_visible()
    expect(box.locator(".opline li").first).to_be_visible()
    expect(box).to_contain_text("As the computer sees it")
    assert findings(page) == []
    assert watch.faults == []


# --- How to play ------------------------------------------------------------------------------------------------------------

@pytest.mark.parametrize("slug, width, lang, theme", [(SLUGS[0], 1440, "en", "dark"), (SLUGS[1], 390, "fr", "light"),
                                                      (SLUGS[2], 768, "fr", "dark"), (SLUGS[3], 390, "en", "light")])
def test_how_to_play_is_read_with_pictures_drawn_by_the_table(person: Person, slug: str, width: int, lang: str,
                                                              theme: str) -> None:
    page, watch = person(width=width, height=844, touch=width < 500, lang=lang, theme=theme)
    page.goto(f"/howto/{slug}")
    expect(page.locator(".ht-chapter")).to_have_count(7)
    pictures = page.locator(".ht-fig .pic")
    assert pictures.count() >= 3
    for i in range(pictures.count()):
        pictures.nth(i).scroll_into_view_if_needed()
        expect(pictures.nth(i).locator("svg .stack").first).to_be_attached()
        assert pictures.nth(i).get_attribute("role") == "img" and pictures.nth(i).get_attribute("aria-label")
    assert page.locator(".ht-fig img, .ht-fig canvas").count() == 0
    assert page.locator(".ht-fig svg [tabindex]").count() == 0, "a picture takes no focus"
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    if lang == "fr":
        assert not re.search(r"[^ ] [:;?!](\s|$)", page.locator(".ht-body").inner_text())
    assert findings(page) == []
    chip = page.locator(".ht-chapter .rule").first
    chip.focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("dialog")).to_contain_text(chip.inner_text())
    page.keyboard.press("Escape")
    page.locator(".ht-toc a").last.click()
    expect(page.locator("#table")).to_be_in_viewport()
    assert watch.faults == []


def test_how_to_play_is_found_from_the_card_the_rules_and_the_table(person: Person) -> None:
    page, _ = person()
    page.goto("/")
    expect(page.locator(".lb-game a[href^='/howto/']")).to_have_count(len(games_index.slugs()))
    page.goto("/rules/great-war-commander")
    expect(page.locator("a[href='/howto/great-war-commander']")).to_be_visible()
    game = new_game(page)
    open_table(page, game["id"])
    page.get_by_role("tab", name="Rules").click()
    expect(page.locator(".rulelist a[href='/howto/grand-illusion']")).to_be_visible()
    page.locator(".menubutton").click()
    page.get_by_role("menuitem", name="How to play").click()
    expect(page.locator(".ht h1")).to_contain_text("Grand Illusion")
