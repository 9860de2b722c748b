"""The pages around a table of Great War Commander: sixteen scenarios to choose from, a rulebook in lettered parts, credits."""
from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from .conftest import Person
from .kit import game_id
from .test_axe import findings

SLUG = "great-war-commander"


def test_the_scenarios_stand_by_year_with_a_briefing(person: Person) -> None:
    page, _ = person()
    page.goto(f"/new?title={SLUG}")
    expect(page.locator(".ng-group h3")).to_have_text(["1914", "1915", "1916", "1917", "1918"])
    expect(page.locator("input[name=scenario]")).to_have_count(16)
    brief = page.locator(".ng-brief")
    expect(brief).to_contain_text("The wheat ridge")
    expect(brief).to_contain_text("Bavarian")
    page.get_by_role("radio", name="Through the wheat").check()
    expect(brief).to_contain_text("Belleau Wood · 6 June 1918")
    expect(page.get_by_role("radio", name="Through the wheat")).to_be_focused()
    assert findings(page) == []
    page.locator(".ng-start").click()
    expect(page.locator(".order")).to_be_visible()
    shown = page.request.get(f"/api/games/{game_id(page)}").json()
    assert (shown["title"], shown["scenario"]) == (SLUG, "gwc-13")


def test_a_telephone_in_french(person: Person) -> None:
    page, _ = person(width=390, height=844, touch=True, lang="fr", theme="dark")
    page.goto(f"/new?title={SLUG}")
    expect(page.locator(".ng-brief")).to_contain_text("20 août 1914")
    wide = page.evaluate("document.documentElement.scrollWidth")
    assert wide <= 390, "nothing sticks out sideways"
    said = page.locator(".ng").inner_text()
    assert not re.search(r" [:;?!](\s|$)", said), "French has a narrow no-break space there"
    page.goto("/")
    expect(page.locator(".lb-game[data-title='great-war-commander']")).to_contain_text("Great War Commander")


@pytest.mark.parametrize("query, first", [("O21.3.7", "O21.3.7"), ("S98", "S98"), ("9.1", "9.1")])
def test_the_rulebook_is_found_by_letters_and_numbers(person: Person, query: str, first: str) -> None:
    page, _ = person()
    page.goto(f"/rules/{SLUG}")
    toc = page.locator(".ru-toc li")
    for part in ("Orders", "Actions", "Events", "Strategy cards", "Terrain", "Fortifications", "Glossary", "Line of sight"):
        expect(toc.filter(has_text=part)).to_have_count(1)
    assert toc.count() < 25, "a part is one chapter, not one for each of its rules"
    page.get_by_role("searchbox").fill(query)
    hits = page.locator(".ru-rule h4")
    expect(hits.first).to_have_text(re.compile(rf"^{re.escape(first)}"))
    assert all(x.startswith(query) for x in hits.all_inner_texts())


def test_the_credits_name_the_authors(person: Person) -> None:
    page, _ = person()
    page.goto("/about")
    for name in ("Roger Nord", "Pascal Toupy", "Chad Jensen", "Hexasim"):
        expect(page.locator(".pg-prose")).to_contain_text(name)
