"""Guided first games in the browser: every guide is played from its first step to its last, as a person does."""
from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from marne import games_index
from marne.parts.guide import Guide, guide_of

from .conftest import Person
from .kit import GO, MAP, ROW, game_id, rest, sign_in, table_of

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
    """The accepted choice: its ringed row in the list where it has one, else whatever is ringed for it."""
    row = page.locator(f'{ROW}[data-text="{text}"]')
    expect(row).to_be_attached()
    row.click()
    go = page.locator(GO)
    if go.count() and go.is_visible():
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
