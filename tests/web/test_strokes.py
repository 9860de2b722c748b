"""What most people choose together is one click; *Step by step* beside it lets one choose who takes part."""
from __future__ import annotations

from playwright.sync_api import Page, expect

import marne
from tools.served import Served

from .clicks import asks, found, scene
from .conftest import Person
from .kit import GO, ROW, open_table, rest, sign_in, table_of
from .last_man import user_of

STEPS = ".act [data-key=steps]"


def joined(m: marne.Match) -> str:
    """A choice that takes others along."""
    ask = m.state.decision
    assert ask is not None
    found = m.title.table.strokes(m.title.known(m.state, ask.seat), ask)
    return next((ask.choices[i].text for i, then in found.items() if then), "")


def seated(page: Page, server: Served, m: marne.Match, seed: str) -> tuple[str, int]:
    """The game of that match on the page, both sides by one person; how many choices are made."""
    sign_in(page, "Ada")
    game = scene(server.folder, user_of(page), m.title.slug, m.scenario, m, seed, dict.fromkeys(m.title.seats, "me"))
    open_table(page, game)
    rest(page)
    return game, table_of(page, game)["last"]


def test_step_by_step_chooses_the_target_alone(person: Person, server: Served) -> None:
    """Great War Commander: all who can fire do, or one names them oneself."""
    m, seed = found("great-war-commander", "gwc-01", lambda x: asks("which_target")(x) and bool(joined(x)))
    page, _ = person(lang="fr")
    game, before = seated(page, server, m, seed)
    row = page.locator(f'{ROW}[data-text="{joined(m)}"]')
    row.click()
    expect(page.locator(STEPS)).to_have_text("Pas à pas")
    page.locator(STEPS).click()
    rest(page)
    t = table_of(page, game)
    assert t["last"] == before + 1 and t["decision"]["message"] == "which_base"
    page.keyboard.press("z")                                    # taken back, and at one stroke
    rest(page)
    row.click()
    page.locator(GO).click()
    rest(page)
    assert table_of(page, game)["last"] > before + 1


def test_all_attack_at_one_click_and_each_can_stay_out(person: Person, server: Served) -> None:
    """Drive on Paris: one click names the hex and all who can attack it; one undo takes both back."""
    m, seed = found("drive-on-paris", "5-1", lambda x: asks("where_to_attack")(x) and bool(joined(x)))
    page, _ = person()
    game, _ = seated(page, server, m, seed)
    page.locator(f'{ROW}[data-text="{joined(m)}"]').click()
    rest(page)
    t = table_of(page, game)
    texts = {c["text"].split()[0] for c in t["decision"]["choices"]}
    assert t["decision"]["message"] == "who_attacks" and "spare" in texts and not texts & {"join", "join-all"}
    expect(page.locator(GO)).to_contain_text("Launch the attack on")
    page.keyboard.press("Escape")
    page.keyboard.press("z")
    rest(page)
    assert table_of(page, game)["decision"]["message"] == "where_to_attack"
