"""Two people in two browsers: the invitation, moves that appear at the other, secrets, chat, and markup that stays text."""
from __future__ import annotations

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from .conftest import Person
from .kit import Hand, api, game_id, new_game, open_table, play_ahead, rest, sign_in, table_of

SHOWN = "document.body.innerText + [...document.querySelectorAll('input')].map(e => e.value).join(' ')"
NASTY = "<img src=x onerror=alert(1)><script>alert(2)</script>\"'&amp;"


def join(page: Page, game: str, table: dict[str, Any], seat: str) -> None:
    page.goto(f"/join/{game}/{table['invites'][seat]}")
    page.locator("form button[type=submit]").click()
    expect(page.locator(".order")).to_be_visible()


def test_an_invitation_and_moves_that_appear_at_the_other(person: Person) -> None:
    (ada, _), (bea, _) = person(), person()
    ada.goto("/new?with=friend")
    ada.locator(".ng-bar button[type=submit]").click()
    ada.wait_for_url("**/new*")
    ada.wait_for_function(f"() => ({SHOWN}).includes('/join/')")
    link = re.search(r"/join/[\w-]+/[\w-]+", ada.evaluate(SHOWN))
    assert link
    bea.goto(link[0])
    bea.get_by_role("textbox").first.fill("Bea")
    bea.locator("form button[type=submit]").click()
    expect(bea.locator(".order")).to_be_visible()
    game = game_id(bea)
    open_table(ada, game)
    expect(ada.locator(".order.own")).to_be_visible()
    expect(bea.locator(".order.wait")).to_be_visible()
    expect(bea.locator("button.choice")).to_have_count(0)
    hands = {"allied": Hand(ada, "ada"), "german": Hand(bea, "bea")}
    for _ in range(12):
        t = table_of(ada, game)
        seat = t["decision"]["seat"]
        other = bea if seat == "allied" else ada
        marched = hands[seat].marched
        assert hands[seat].turn()
        now = table_of(other, game)
        assert t["n"] < now["n"] <= t["n"] + 1 + hands[seat].marched - marched
        # The other's page shows it without being touched: the new question, or what somebody else decides now.
        mine = now["decision"]["seat"] != seat
        what = now["decision"]["prompt"].rstrip(" ?.:") if mine else f"decides: {', '.join(now['crumb'][-2:])}"
        expect(other.locator("#question")).to_contain_text(what)
    expect(ada.locator(".seat", has_text="Bea")).to_be_visible()


def frames_of(page: Page) -> list[str]:
    """Every event that comes to the page from now on, as it was sent."""
    got: list[str] = []
    cdp = page.context.new_cdp_session(page)
    cdp.send("Network.enable")
    cdp.on("Network.eventSourceMessageReceived", lambda e: got.append(e["data"]))
    return got


def test_secret_options_never_reach_the_other_browser(person: Person) -> None:
    (ada, _), (bea, heard) = person(), person()
    t = new_game(ada, "3", {"allied": "me", "german": "friend"}, name="Ada")
    sign_in(bea, "Bea")
    heard.keep = True
    frames = frames_of(bea)
    join(bea, t["id"], t, "german")
    play_ahead(ada, t["id"], lambda now: now["decision"]["secret"], "set-up")
    open_table(ada, t["id"])
    expect(ada.locator(".order.own")).to_be_visible()
    choices = table_of(ada, t["id"])["decision"]["choices"]
    secrets = [c for c in choices if "al-" in c["text"]][:2]
    assert len(secrets) == 2
    for c in secrets:
        ada.locator(f"button.choice[data-text='{c['text']}'], .bare[data-key='b:{c['text']}']").first.click()
        rest(ada)
        if ada.locator(".act button[data-key=go]").count():
            ada.locator(".act button[data-key=go]").click()
        rest(ada)
    assert table_of(ada, t["id"])["view"]["strategic_options"], "nothing was chosen"
    expect(bea.locator(".order.own")).to_be_visible()           # now the German side chooses
    bea.reload()
    expect(bea.locator(".order.own")).to_be_visible()
    bea.keyboard.press("b")                                     # the text board, too
    rest(bea)
    got = frames + [body.decode("utf-8", "replace") for url, body in heard.bodies if f"/api/games/{t['id']}" in url]
    assert len(got) > 3
    assert any(json.dumps(t["id"]) in g or t["id"] in g for g in got)
    for c in secrets:
        for text in got:
            assert c["text"].split()[-1] not in text, "a secret option is in what the other browser received"
            assert c["words"] not in text


@pytest.mark.parametrize("where", ["chat", "name", "notes"])
def test_markup_stays_text(person: Person, where: str) -> None:
    """What people write never becomes part of the page."""
    (ada, seen), (bea, met) = person(), person()
    name = NASTY[:40] if where == "name" else "Ada"
    t = new_game(ada, "2", {"allied": "me", "german": "friend"}, name=name)
    game = t["id"]
    if where == "name":
        named = api(ada, "POST", "/api/games", {"scenario": "2", "seats": {"allied": "me", "german": "open"}, "name": NASTY[:80]})
        assert named["name"]
    sign_in(bea, "Bea")
    join(bea, game, t, "german")
    if where == "chat":
        api(ada, "POST", f"/api/games/{game}/chat", {"text": NASTY})
        open_table(bea, game)
        bea.keyboard.press("m")
        expect(bea.get_by_text(NASTY, exact=False).first).to_be_visible()
    elif where == "notes":
        api(ada, "PUT", f"/api/games/{game}/notes", {"text": NASTY})
        open_table(ada, game)
        ada.keyboard.press("k")
        expect(ada.locator("textarea").last).to_have_value(NASTY)
    else:
        open_table(bea, game)
        expect(bea.locator(".seat", has_text="onerror").first).to_be_visible()
        bea.goto("/")
        expect(bea.locator(".lb-sec", has_text="onerror").first).to_be_visible()
    for page, watch in ((ada, seen), (bea, met)):
        rest(page)
        assert watch.dialogs == []
        assert page.locator("img[src=x]").count() == 0
        assert page.locator("body script").count() == 0


