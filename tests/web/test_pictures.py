"""Pictures of the pages for people to look at, in build/pictures: three widths, both themes. Fails only if nothing is shown."""
from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page

from .conftest import Person
from .kit import new_game, open_table, play_ahead, rest, themes
from .test_break import in_battle

SIZES = {1440: 900, 768: 1024, 390: 844}


def take(page: Page, name: Path) -> None:
    for theme in themes(page):
        rest(page)
        path = name.with_name(f"{name.name}-{theme}.png")
        page.screenshot(path=path)
        assert path.stat().st_size > 10_000, "the picture is empty"


@pytest.mark.parametrize("width", SIZES)
def test_pictures(person: Person, pictures: Path, width: int) -> None:
    page, _ = person(width=width, height=SIZES[width], touch=width < 500)
    page.goto("/")
    page.wait_for_selector("h1")
    take(page, pictures / f"lobby-{width}")
    page.goto("/new")
    page.wait_for_selector(".ng")
    take(page, pictures / f"new-{width}")
    game = new_game(page)["id"]
    open_table(page, game)
    take(page, pictures / f"table-{width}")
    page.locator("button.choice").first.click()
    take(page, pictures / f"table-preview-{width}")
    play_ahead(page, game, in_battle, "battle")
    open_table(page, game)
    take(page, pictures / f"battle-{width}")
