"""Guided first games in the browser: every guide is played from its first step to its last, as a person does."""
from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from marne import games_index
from marne.parts.guide import Guide, guide_of

from .conftest import Person
from .kit import GO, MAP, ROW, game_id, rest, sign_in, table_of
from .test_axe import in_both_themes

WITH_GUIDE = [t.slug for t in games_index.titles() if guide_of(t) is not None]
STEP = ".gd-top > span"


def guide(slug: str) -> Guide:
    found = guide_of(games_index.title(slug))
    assert found is not None
    return found


def begin(page: Page, slug: str) -> str:
    sign_in(page, "Ada")
    page.goto(f"/learn/{slug}")
    expect(page.locator(".guide h2")).to_be_visible()
    expect(page.locator(MAP)).to_be_attached()
    return game_id(page)


def do(page: Page, text: str) -> None:
    """The accepted choice: its row in the list, and the button where the row alone has not made it."""
    row = page.locator(f'{ROW}[data-text="{text}"]')
    expect(row).to_be_attached()
    game = game_id(page)
    n = table_of(page, game)["n"]
    row.click()
    rest(page)                          # what needs no second step is made by the click: its button is there for a moment only
    go = page.locator(GO)
    if table_of(page, game)["n"] == n and go.count() and go.is_visible() and go.is_enabled():
        go.click()


def play(page: Page, slug: str, lang: str) -> None:
    g = guide(slug)
    game = game_id(page)
    for i, step in enumerate(g.step):
        said = f"Guide, étape {i + 1} sur {len(g.step)}" if lang == "fr" else f"Guide, step {i + 1} of {len(g.step)}"
        expect(page.locator(STEP)).to_have_text(said)
        expect(page.locator(".guide h2")).to_have_text(step.title.said(lang))
        if not step.accept:
            if i < len(g.step) - 1:
                page.locator("[data-key='g:on']").click()
            continue
        assert step.do is not None
        expect(page.locator(".gd-do:not(.wait)")).to_have_text(step.do.said(lang))
        accepts = table_of(page, game)["guide"]["accepts"]
        assert accepts
        rest(page)
        for text in (p[7:] for p in step.point if p.startswith("choice:") and p[7:] in accepts):
            rings = page.locator(f".guided [data-text='{text}'], .guided[data-key$=':{text}']")
            assert rings.count(), f"{step.id}: no ring round {text}"
        do(page, accepts[0])
    expect(page.locator("[data-key='g:end']")).to_be_visible()


@pytest.mark.parametrize("slug", WITH_GUIDE)
def test_guide_from_first_to_last_step(person: Person, slug: str) -> None:
    page, _ = person()
    begin(page, slug)
    play(page, slug, "en")


@pytest.mark.parametrize("slug", WITH_GUIDE)
def test_guide_in_french_on_a_phone(person: Person, slug: str) -> None:
    page, _ = person(width=390, height=844, lang="fr", touch=True)
    begin(page, slug)
    play(page, slug, "fr")


def test_another_choice_is_answered_and_can_be_played_freely(person: Person) -> None:
    page, _ = person()
    game = begin(page, "grand-illusion")
    for _ in range(3):
        page.locator("[data-key='g:on']").click()
    expect(page.locator(".guide h2")).to_have_text("Activate Nancy")
    do(page, "activate 88")
    expect(page.locator(".gd-answer")).to_contain_text("only Nancy has them")
    assert table_of(page, game)["n"] == 0
    page.locator(".gd-answer [data-key='g:free']").click()
    expect(page.locator(".guide")).to_be_hidden()
    do(page, "activate 88")
    expect(page.locator(".question")).to_contain_text("Mirecourt")
    assert table_of(page, game)["n"] == 1


def test_back_leave_and_return(person: Person) -> None:
    page, _ = person()
    game = begin(page, "grand-illusion")
    for _ in range(3):
        page.locator("[data-key='g:on']").click()
    expect(page.locator(".guide h2")).to_have_text("Activate Nancy")
    do(page, "activate 87")
    expect(page.locator(".guide h2")).to_have_text("Who marches")
    page.locator("[data-key='g:back']").click()
    expect(page.locator(".guide h2")).to_have_text("Activate Nancy")
    assert table_of(page, game)["n"] == 0, "the choice was taken back"
    page.locator("[data-key='g:back']").click()
    expect(page.locator(STEP)).to_have_text("Guide, step 3 of 27")
    page.locator("[data-key='g:leave']").click()
    row = page.locator(f".gr[data-key='{game}']")
    expect(row).to_contain_text("Guide, step 3 of 27")
    page.goto("/learn/grand-illusion")
    expect(page.locator(STEP)).to_have_text("Guide, step 3 of 27")
    assert game_id(page) == game


def test_who_reads_on_after_a_combat_sees_the_map_again(person: Person) -> None:
    page, _ = person()
    begin(page, "drive-on-paris")
    for i, step in enumerate(guide("drive-on-paris").step):
        expect(page.locator(STEP)).to_have_text(f"Guide, step {i + 1} of 25")
        rest(page)
        if step.id == "one":
            break
        if step.accept:
            do(page, step.accept[0])
            continue
        if step.id == "returns":                # how the overrun ended is told while its board lies open
            expect(page.locator(".panel .dp-combat")).to_be_visible()
        page.locator("[data-key='g:on']").click()
    expect(page.locator(".panel")).to_be_hidden()


def test_by_keys_alone(person: Person) -> None:
    """Enter reads on; a digit and Enter choose; Z is a step back."""
    page, _ = person()
    game = begin(page, "grand-illusion")
    for title in ("A corps", "CAP: what a general can do", "Activate Nancy"):
        rest(page)                      # what the server is still being asked takes no key
        page.keyboard.press("Enter")
        expect(page.locator(".guide h2")).to_have_text(title)
    rest(page)
    page.keyboard.press("1")
    rest(page)
    if table_of(page, game)["n"] == 0:
        page.keyboard.press("Enter")
    expect(page.locator(".guide h2")).to_have_text("Who marches")
    rest(page)
    page.keyboard.press("z")
    expect(page.locator(".guide h2")).to_have_text("Activate Nancy")


def test_where_a_guide_is_offered(person: Person) -> None:
    page, _ = person()
    sign_in(page, "Ada")
    page.goto("/")
    expect(page.locator(".lb-game[data-title=grand-illusion] a[href='/learn/grand-illusion']")).to_have_text("Learn it: 20 min")
    page.goto("/new?title=grand-illusion")
    expect(page.locator(".ng-learn a")).to_have_attribute("href", "/learn/grand-illusion")
    page.goto("/learn")
    expect(page.locator(".le a.primary")).to_have_count(len(WITH_GUIDE))


@pytest.mark.parametrize("size", [(1440, 900), (390, 844)], ids=str)
def test_axe_finds_nothing(person: Person, size: tuple[int, int]) -> None:
    """A step to read, a step to do, and the answer to another choice."""
    page, _ = person(width=size[0], height=size[1], touch=size[0] < 500)
    begin(page, "grand-illusion")
    assert in_both_themes(page) == {}
    for _ in range(3):
        page.locator("[data-key='g:on']").click()
    expect(page.locator(".guide h2")).to_have_text("Activate Nancy")
    do(page, "pass")
    expect(page.locator(".gd-answer")).to_be_visible()
    assert in_both_themes(page) == {}
    page.goto("/learn")
    page.wait_for_selector(".le h1")
    assert in_both_themes(page) == {}
