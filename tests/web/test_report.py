"""The page of `marne report` in a browser: a file without a server, the maps of all titles, both languages, a phone."""
from __future__ import annotations

from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, expect

from marne import games_index
from marne.cli.main import main
from marne.lab import tables
from marne.match import start

SCENARIO = {"great-war-commander": "gwc-01", "great-war-in-europe": "1918-europe"}


def begun(folder: Path, slug: str) -> int:
    """A table of a game that ended where it began; how many places of its map are held."""
    m = start(slug, SCENARIO.get(slug, games_index.title(slug).scenarios[0].id), "report")
    while slug == "great-war-commander" and not m.title.held(m.state):      # nobody stands anywhere before the set-up
        m.choose(m.state.decision.choices[0])                               # type: ignore[union-attr]
    scribe = tables.Scribe(m, "one")
    rows = scribe.over(m, dict.fromkeys(m.title.seats, "random"))
    rows["games"][0] |= {"kind": "points", "winner": m.title.seats[0]}
    with tables.Tables(folder) as t:
        t.add(tables.batches(rows))
    assert main(["report", str(folder), "--lang", "en"]) == 0
    return len(m.title.held(m.state))


@pytest.mark.parametrize("slug", list(games_index.KNOWN))
def test_the_map_of_every_title_is_drawn_and_shaded(slug: str, browser: Browser, tmp_path: Path) -> None:
    held = begun(tmp_path, slug)
    page = browser.new_page(viewport={"width": 390, "height": 800}, color_scheme="dark")
    asked: list[str] = []
    faults: list[str] = []
    page.on("request", lambda r: asked.append(r.url))
    page.on("pageerror", lambda e: faults.append(str(e)))
    page.on("console", lambda m: faults.append(m.text) if m.type == "error" else None)
    page.goto((tmp_path / "report.html").as_uri())
    expect(page.locator(".rp-map .map-svg")).to_be_visible()
    cells = page.locator(".rp-held path")
    drawn = cells.count()
    for other in range(1, page.locator(".rp-play option").count()):         # the other maps, where there are several
        page.locator(".rp-play select").select_option(index=other)
        drawn += cells.count()
    assert drawn == held                                                    # every place that is held is one of the map
    assert float(cells.first.get_attribute("fill-opacity") or 0) > 0.5      # held in all games
    cells.first.dispatch_event("pointermove")
    expect(page.locator(".rp-told")).to_contain_text("100")
    expect(page.locator(".rp-when")).not_to_have_text("At the start")
    page.locator("input[type=range]").press("Home")
    expect(page.locator(".rp-when")).to_have_text("At the start")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.get_by_role("button", name="Français").click()
    expect(page.get_by_role("heading", name="Qui tenait quoi, quand")).to_be_visible()
    expect(page.locator(".rp-when")).to_have_text("Au début")
    assert not [url for url in asked if not url.startswith(("file:", "data:"))] and not faults
    if slug == "grand-illusion":
        found = Axe().run(page)
        assert found.violations_count == 0, found.generate_report()
    page.close()
