"""What a break does not break: reload in mid-battle, the server killed and started again with the page open."""
from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tools.served import Served

from .conftest import Person
from .kit import MAP, Hand, game_id, new_game, open_table, play_ahead, rest, table_of, two_clicks


def in_battle(t: dict[str, object]) -> bool:
    """A unit is being placed on the battle board, or fires from it."""
    view = t["view"]
    assert isinstance(view, dict)
    return any(view["board"])


def shown(page: Page) -> tuple[str, list[str], str]:
    """Question, choices and last line of the log as they stand on the page."""
    return (page.locator("#question").inner_text(), page.locator("button.choice").all_inner_texts(),
            page.locator(".crumb").inner_text())


def test_reload_in_mid_battle(person: Person) -> None:
    page, _ = person()
    game = new_game(page)["id"]
    play_ahead(page, game, in_battle, "battle")
    open_table(page, game)
    expect(page.locator(".order.own")).to_be_visible()
    hand = Hand(page, "in battle")
    assert hand.turn()
    rest(page)
    before, t = shown(page), table_of(page, game)
    page.reload()
    expect(page.locator(".order.own")).to_be_visible()
    rest(page)
    assert shown(page) == before
    assert table_of(page, game)["version"] == t["version"]
    assert hand.turn()


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[Served]:
    s = Served(tmp_path / "own", "--no-limits").start()
    yield s
    s.stop()


def test_the_server_is_killed_in_mid_turn(person: Person, own_server: Served) -> None:
    page, _ = person(url=own_server.url)
    game = new_game(page)["id"]
    open_table(page, game)
    hand = Hand(page, "killed")
    for _ in range(6):
        assert hand.turn()
    before = table_of(page, game)
    own_server.kill()
    expect(page.locator(".line.off")).to_be_visible()
    expect(page.locator(".line.off")).to_contain_text(str(before["last"]))        # the last stored choice is named
    expect(page.locator(MAP)).to_be_visible()
    own_server.start()
    expect(page.locator(".line.off")).to_have_count(0)
    after = table_of(page, game)
    assert (after["version"], after["n"], after["view"]) == (before["version"], before["n"], before["view"])
    marched = hand.marched
    assert hand.turn(), "play does not go on"
    assert before["n"] < table_of(page, game)["n"] <= before["n"] + 1 + hand.marched - marched
    assert game_id(page) == game


def test_a_choice_sent_while_the_server_is_dead_is_not_lost_and_not_doubled(person: Person, own_server: Served) -> None:
    """The click falls between the kill and the page's notice of it."""
    page, _ = person(url=own_server.url)
    two_clicks(page)                                        # the second click is the one that is lost
    game = new_game(page)["id"]
    open_table(page, game)
    hand = Hand(page, "dead")
    assert hand.turn()
    n = table_of(page, game)["n"]
    page.locator("button.choice").first.click()
    if page.locator("button.choice.fold").count():
        page.locator("button.choice[data-text]").first.click()
    go = page.locator(".act button[data-key=go]")
    expect(go).to_be_enabled()
    own_server.kill()
    go.click(no_wait_after=True)
    page.wait_for_timeout(1500)
    own_server.start()
    expect(page.locator(".line.off")).to_have_count(0)
    page.wait_for_function("() => !document.querySelector('.order.busy')")
    assert table_of(page, game)["n"] in (n, n + 1)
    assert hand.turn()
    assert table_of(page, game)["n"] in (n + 1, n + 2)
