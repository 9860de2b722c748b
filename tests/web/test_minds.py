"""What the computer has in mind: while it thinks the table says so, and when the game is over it can be read, plan by plan."""
from __future__ import annotations

import json
import sqlite3
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from tools.served import Served

from .conftest import Person
from .kit import api, new_game, open_table, play_ahead, rest, table_of
from .test_axe import in_both_themes
from .test_french import english, left_over, visible

PLANS = ("hold the river", "cross the river", "turn the flank")


def against(page: Page) -> str:
    return str(new_game(page, "2", {"allied": "greedy", "german": "me"})["id"])


def planned(page: Page, server: Served, most: int = 6) -> tuple[str, list[int]]:
    """A game that is over, in which the computer is made to have had plans: its choices, and those at which a plan began. Where a
    mind has no words of its own for a plan, it says its name."""
    game = against(page)
    for _ in range(600):
        t = table_of(page, game)
        if len({line["n"] for line in t["log"] if line["kind"] == "Chosen" and line["seat"] == "allied"}) >= most:
            break
        if t["decision"]["yours"]:
            play_ahead(page, game, lambda x, n=t["n"]: x["n"] > n, f"plans {t['n']}", 2)
        else:
            page.wait_for_timeout(50)
    api(page, "POST", f"/api/games/{game}/resign", {"seat": "german"})
    with sqlite3.connect(server.folder / "marne.sqlite") as c:
        rows = c.execute("select seq, n, body from journal where game_id = ? and kind = 'choice' and seat = 'allied' "
                         "order by seq", (game,)).fetchall()[:most]
        for i, (seq, _, body) in enumerate(rows):
            ideas = [{"plan": {"name": p}, "value": 0.6 - k / 10, "tries": 4} for k, p in enumerate(PLANS)]
            mind: dict[str, Any] = {"moment": [i // 2], "plan": {"name": PLANS[0]}, "ideas": ideas if i % 2 == 0 else []}
            c.execute("update journal set body = ? where game_id = ? and seq = ?",
                      (json.dumps({**json.loads(body), "mind": mind}), game, seq))
    assert len(rows) == most
    return game, [n - 1 for _, n, _ in rows[::2]]


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_a_computer_that_takes_its_time_is_said_to_think(person: Person, lang: str) -> None:
    """The question is shown as the computer's, and it never answers."""
    page, _ = person(lang=lang)
    game = against(page)

    def its(route: Route) -> None:
        body = route.fetch().json()
        body["decision"] = {**body["decision"], "seat": "allied", "yours": False, "choices": []}
        route.fulfill(json=body)

    page.route(f"**/api/games/{game}?*", its)
    page.route(f"**/api/games/{game}", its)
    page.route("**/live*", lambda r: r.abort())
    open_table(page, game)
    word = {"en": "thinks…", "fr": "réfléchit…"}[lang]
    expect(page.locator(".seats .thinks")).to_have_text(word)
    expect(page.locator(".order .where .thinks")).to_have_text(word)
    assert word in (page.locator(".seat.on").get_attribute("aria-label") or "")
    expect(page.locator(".sr[role=status][aria-live=polite]")).to_contain_text(
        {"en": "the computer thinks", "fr": "l'ordinateur réfléchit"}[lang])
    page.set_viewport_size({"width": 390, "height": 844})
    expect(page.locator(".order .where .thinks")).to_be_visible()


def test_nobody_is_said_to_think_while_it_is_the_persons_turn(person: Person) -> None:
    page, _ = person()
    open_table(page, str(new_game(page)["id"]))
    page.wait_for_timeout(900)
    assert page.locator(".thinks").count() == 0


def test_when_the_game_is_over_its_plans_are_read_and_lead_to_their_moments(person: Person, server: Served) -> None:
    page, _ = person()
    game, moments = planned(page, server)
    open_table(page, game)
    page.locator(".result button[data-key=minds]").click()
    rows = page.locator(".minds ol > li")
    expect(rows).to_have_count(len(moments))
    expect(rows.first.locator(".mi-plan")).to_contain_text(PLANS[0])
    expect(rows.first.locator(".mi-plan .mi-chance")).to_have_text("won 60 in 100")
    expect(rows.first.locator("ul li")).to_have_count(2)
    expect(rows.first).to_contain_text("One more choice followed")
    assert page.locator(".mi-kept").count() == 0
    assert in_both_themes(page) == {}
    links = page.locator(".minds a[data-n]")
    assert [int(links.nth(i).get_attribute("data-n") or -1) for i in range(links.count())] == moments
    links.nth(1).focus()
    page.keyboard.press("Enter")
    expect(page.locator(".order.past")).to_contain_text(str(moments[1]))
    assert page.url.endswith(f"?at={moments[1]}")
    expect(page.locator(".minds")).to_have_count(0)
    page.locator(".views button[data-key='v:minds']").first.click()
    expect(page.locator(".minds li.at a[aria-current=true]")).to_have_attribute("data-n", str(moments[1]))


def test_in_french_on_a_phone_all_is_said_and_nothing_is_cut_off(person: Person, server: Served) -> None:
    page, _ = person(width=390, height=844, touch=True, lang="fr")
    game, moments = planned(page, server)
    open_table(page, game)
    page.locator(".result button[data-key=minds]").tap()
    expect(page.locator(".minds ol > li")).to_have_count(len(moments))
    rest(page)
    assert left_over(visible(page), english()) == []
    assert page.evaluate("document.scrollingElement.scrollWidth - document.documentElement.clientWidth") <= 0
    box = page.locator(".minds a[data-n]").first.bounding_box()
    assert box is not None and box["height"] >= 40, "a finger can meet it"
    page.locator(".minds a[data-n]").first.tap()
    expect(page.locator(".order.past")).to_contain_text(str(moments[0]))


def test_an_analysis_of_it_offers_the_plans_of_its_game(person: Person, server: Served) -> None:
    page, _ = person()
    game, moments = planned(page, server)
    branch = api(page, "POST", f"/api/games/{game}/analyses", {"at": 2})["id"]
    open_table(page, branch)
    page.locator("[data-key='t:analysis']").click()
    page.locator(".anatab button[data-key=minds]").click()
    expect(page.locator(".minds ol > li")).to_have_count(len(moments))
    page.locator(".minds ol a.lact").first.click()
    page.wait_for_url(f"**/g/{game}?at={moments[0]}")


def test_an_analysis_of_a_game_that_goes_on_offers_nothing(person: Person) -> None:
    page, _ = person()
    game = against(page)
    branch = api(page, "POST", f"/api/games/{game}/analyses", {"at": 0})["id"]
    open_table(page, branch)
    with page.expect_response(lambda r: r.url.partition("?")[0].endswith("/minds")) as r:
        page.locator("[data-key='t:analysis']").click()
    assert r.value.status == 403
    rest(page)
    assert page.locator(".anatab button[data-key=minds]").count() == 0


def test_that_it_kept_to_its_judgment_and_that_it_gave_up_are_said(person: Person, server: Served) -> None:
    page, _ = person()
    game, moments = planned(page, server, 2)

    def lost(route: Route) -> None:
        body = route.fetch().json()
        body["plans"][0]["others"][0]["chance"] = 61            # one in a hundred better than the plan that was followed
        route.fulfill(json={**body, "gave_up": "allied"})

    page.route(f"**/api/games/{game}/minds*", lost)
    open_table(page, game)
    page.locator(".result button[data-key=minds]").click()
    rows = page.locator(".minds ol > li")
    expect(rows).to_have_count(len(moments) + 1)
    expect(rows.first.locator(".mi-kept")).to_contain_text("kept to its judgment")
    expect(rows.last).to_contain_text("It gave up")
    expect(rows.last).to_contain_text("Allies")
