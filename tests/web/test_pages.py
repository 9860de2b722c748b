"""The pages around the table: ways between them, forms that survive a change of language, records, dice, lost connections."""
from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, Route, expect

from .conftest import Person
from .kit import api, new_game, sign_in

RECORD = Path(__file__).resolve().parents[2] / "src" / "marne" / "web" / "records" / "grand-illusion-2.txt"


def uploaded(page: Page) -> str:
    sign_in(page, "Ada")
    return str(api(page, "POST", "/api/records", {"text": RECORD.read_text(encoding="utf-8"), "name": "Marne"})["id"])


def test_links_and_the_way_back_move_focus_and_title(person: Person) -> None:
    page, _ = person()
    page.goto("/")
    page.get_by_role("navigation").first.get_by_role("link", name="New game").click()
    expect(page).to_have_title(re.compile("New game"))
    expect(page.locator("h1")).to_be_focused()
    page.get_by_role("navigation").first.get_by_role("link", name="Rules").click()
    expect(page.locator(".ru-chapter").first).to_be_visible()
    page.go_back()
    expect(page.locator("form.ng")).to_be_visible()
    page.go_back()
    expect(page.locator(".lb-hero")).to_be_visible()
    assert page.evaluate("performance.getEntriesByType('navigation').length") == 1, "the page was loaded anew"


def test_the_form_keeps_what_was_chosen_when_the_language_changes(person: Person) -> None:
    page, _ = person()
    page.goto("/new")
    page.get_by_label("Name of the game").fill("Au bord de l'eau")
    page.locator("input[name=scenario][value='3']").check(force=True)
    page.locator("input[name=clock][value=game]").check(force=True)
    page.get_by_role("button", name="Français").click()
    expect(page.locator("h1")).to_have_text("Nouvelle partie")
    expect(page.get_by_label("Nom de la partie")).to_have_value("Au bord de l'eau")
    expect(page.locator("input[name=scenario][value='3']")).to_be_checked()
    expect(page.locator("input[name=clock][value=game]")).to_be_checked()
    expect(page.locator(".ng-bar")).to_contain_text("Et si")


def test_the_lobby_says_whose_move_it_is_and_follows_by_itself(person: Person) -> None:
    page, _ = person()
    game = new_game(page, name="Ada", seats={"allied": "me", "german": "me"})
    page.goto("/")
    row = page.locator(f".lb-sec.yours [data-key='{game['id']}']")
    expect(row.locator(".gr-prompt")).to_have_text(game["decision"]["prompt"])
    expect(page).to_have_title(re.compile(r"\(1\) Your move"))
    assert page.locator("link[rel=icon]").get_attribute("href") == "/static/favicon-move.svg"
    api(page, "POST", f"/api/games/{game['id']}/resign", {"seat": "allied"})
    expect(page.locator(f".lb-sec.finished [data-key='{game['id']}']")).to_be_visible()
    expect(page.locator(".lb-sec.yours")).to_have_count(0)
    assert page.locator("link[rel=icon]").get_attribute("href") == "/static/favicon.svg"


def test_a_rule_chip_answers_in_place(person: Person) -> None:
    page, _ = person()
    page.goto("/new")
    chip = page.locator(".pg-card .rule").first
    chip.click()
    note = page.get_by_role("dialog")
    expect(note).to_contain_text("14.1")
    assert page.url.endswith("/new")
    page.keyboard.press("Escape")
    expect(note).to_have_count(0)
    expect(chip).to_be_focused()


def test_the_rulebook_is_searched_by_number_and_word(person: Person) -> None:
    page, _ = person()
    page.goto("/rules/grand-illusion#rule-9.1.4")
    expect(page.locator(".ru-rule.at")).to_have_id("rule-9.1.4")
    search = page.get_by_role("searchbox")
    search.fill("8.4.1")
    ids = page.locator(".ru-rule .rule").all_inner_texts()
    assert ids and all(i.startswith("8.4.1") for i in ids)
    search.fill("Schlieffen")
    assert page.locator(".ru-rule mark").count() >= page.locator(".ru-rule").count() > 3
    search.fill("zeppelin")
    expect(page.locator(".ru-rule")).to_have_count(0)
    expect(page.locator(".ru-list")).to_contain_text("No rule matches")


def test_dice_of_a_record_are_proved_and_a_false_one_is_found(person: Person) -> None:
    page, _ = person()
    game = uploaded(page)
    page.goto(f"/g/{game}/dice")
    expect(page.locator(".dc-answer.good")).to_be_visible()
    n = len(api(page, "GET", f"/api/games/{game}/dice")["dice"])
    assert n > 100
    expect(page.locator(".dc-mark.good")).to_have_count(n)

    def lie(route: Route) -> None:
        body = route.fetch().json()
        body["dice"][5]["value"] = body["dice"][5]["value"] % 6 + 1
        route.fulfill(json=body)

    page.route(f"**/api/games/{game}/dice*", lie)
    page.reload()
    expect(page.locator(".dc-answer.bad")).to_contain_text("1 ")
    expect(page.locator(".dc-table tr.bad td").first).to_have_text("6")


def test_the_luck_chart_and_its_table_say_the_same(person: Person) -> None:
    page, _ = person(width=390, height=844)
    game = uploaded(page)
    luck = api(page, "GET", f"/api/games/{game}/luck")
    page.goto(f"/g/{game}/luck")
    expect(page.locator(".lk-svg")).to_have_count(2)
    expect(page.locator(".lk-svg circle.m")).to_have_count(len(luck["rows"]))
    page.locator(".lk-table summary").click()
    expect(page.locator(".lk-table tbody tr")).to_have_count(len(luck["rows"]))
    first = luck["seats"][0]["id"]
    total = sum(r["actual"][first] - r["expected"][first] for r in luck["rows"])
    shown = page.locator(".lk-sums li.s0 b").inner_text().replace("−", "-")
    assert float(shown) == pytest.approx(total, abs=0.051)
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0


def test_a_record_is_watched_and_a_broken_one_names_its_line(person: Person, tmp_path: Path) -> None:
    page, _ = person()
    page.goto("/watch")
    lines = RECORD.read_text(encoding="utf-8").splitlines()
    lines[2] = "scenario: 9"
    bad = tmp_path / "bad.marne"
    bad.write_text("\n".join(lines) + "\n", encoding="utf-8")
    page.locator("#wa-file").set_input_files(bad)
    expect(page.locator(".pg-bad")).to_contain_text("bad.marne was not accepted")
    expect(page.locator(".pg-bad pre .at")).to_contain_text("3  scenario: 9")
    other = tmp_path / "letter.txt"
    other.write_text("Dear Lucie", encoding="utf-8")
    page.locator("#wa-file").set_input_files(other)
    expect(page.locator(".pg-bad")).to_contain_text("is not a record")
    good = tmp_path / "good.marne"
    good.write_bytes(RECORD.read_bytes())
    page.locator("#wa-file").set_input_files(good)
    page.wait_for_url("**/g/*?at=0")


def test_an_address_that_is_none(person: Person) -> None:
    page, _ = person()
    for path in ("/nowhere", "/g/AAAAAAAAAAAAAAAA/luck"):
        page.goto(path)
        expect(page.locator("h1")).to_have_text("Nothing is here")
        expect(page.get_by_role("main").get_by_role("link", name="To the games")).to_be_visible()


def test_without_a_server_the_page_says_so_and_comes_back(person: Person) -> None:
    page, _ = person()
    new_game(page)
    page.goto("/")
    expect(page.locator(".gr").first).to_be_visible()
    page.context.set_offline(True)
    expect(page.locator(".pg-line")).to_contain_text("Connection lost")
    expect(page.locator(".gr").first).to_be_visible()
    page.context.set_offline(False)
    expect(page.locator(".pg-line")).to_be_empty()


def test_an_account_is_made_of_a_guest_and_keeps_the_games(person: Person) -> None:
    page, _ = person()
    game = new_game(page, name="Ada")["id"]
    name = f"Ada {game[:6]}"
    page.goto("/account")
    page.get_by_role("main").get_by_role("link", name="Create an account").click()
    page.get_by_label("Name").fill(name)
    page.locator("input[name=password]").fill("short")
    page.get_by_role("button", name="Create an account").click()
    expect(page.locator(".pg-error")).to_contain_text("at least 8")
    page.locator("input[name=password]").fill("a long enough one")
    page.get_by_role("button", name="Create an account").click()
    expect(page.locator(".pg-who")).to_contain_text(name)
    page.goto("/")
    expect(page.locator(f"[data-key='{game}']")).to_be_visible()
    page.goto("/account")
    page.get_by_role("button", name="Sign out").click()
    expect(page.locator(".pg-who")).not_to_contain_text(name)
    page.goto("/login?next=//example.org/")
    page.get_by_label("Name").fill(name)
    page.locator("input[name=password]").fill("a long enough one")
    page.get_by_role("main").get_by_role("button", name="Sign in").click()
    expect(page.locator(".pg-who")).to_contain_text(name)
    assert page.evaluate("location.pathname") == "/", "only our own pages follow after signing in"
