"""What the page does of itself: hand-over between two people at one screen, chat, invitations, the eye on the map."""
from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from .conftest import Person
from .kit import HOT_SEAT, MAP, api, game_id, new_game, open_table, rest, sign_in, table_of
from .last_man import texts
from .paris import new_paris
from .test_axe import findings
from .test_phone import sideways

LAST_MAN = {"entente": "me", "german": "me"}
COVERED = '{"handover":true}'
COVER = "dialog.hand[open]"
# The corners of the sheet on the screen, and the room between the bars of the map pane.
SHEET = """() => {
  const svg = document.querySelector('svg.map-svg[role=group]'), pane = document.querySelector('.board').getBoundingClientRect();
  const top = document.querySelector('.maptop').getBoundingClientRect(), mini = document.querySelector('.map-mini');
  const all = [...document.querySelectorAll('.map-svg :is([data-hex], .hexno, .town)')].map(e => e.getBoundingClientRect())
    .filter(b => b.width > 0);
  const box = { left: Math.min(...all.map(b => b.left)), right: Math.max(...all.map(b => b.right)),
    top: Math.min(...all.map(b => b.top)), bottom: Math.max(...all.map(b => b.bottom)) };
  const bar = document.querySelector('.maptop .over').getBoundingClientRect();
  return { box, pane: { left: pane.left, right: pane.right, top: pane.top, bottom: pane.bottom }, bar: bar.bottom,
    wide: pane.width > 700, mini: getComputedStyle(mini).display };
}"""


def new_title(page: Page, title: str, seats: dict[str, str] = HOT_SEAT, **more: object) -> str:
    sign_in(page, "Ada")
    return str(api(page, "POST", "/api/games", {"title": title, "seats": seats, **more})["id"])


def choose(page: Page, game: str, t: dict[str, Any], text: str) -> None:
    api(page, "POST", f"/api/games/{game}/choose", {"seat": t["decision"]["seat"], "version": t["version"], "choice": text})


# --- two people at one screen ----------------------------------------------------------------------------------------------

def test_a_hand_is_covered_until_the_other_player_has_taken_the_chair(person: Person) -> None:
    """To the Last Man! has hands: at the first look and at every change of seat the page asks who sits there."""
    page, _ = person(settings=COVERED)
    game = new_title(page, "to-the-last-man", LAST_MAN)
    open_table(page, game)
    expect(page.locator(COVER)).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator(COVER)).to_be_visible()
    # nothing behind it can be seen: what lies under any point of the page is the cover
    assert page.evaluate("""() => [...Array(64).keys()].every(i => document.elementFromPoint(innerWidth * (i % 8 + .5) / 8,
      innerHeight * (Math.floor(i / 8) + .5) / 8)?.closest('dialog.hand'))""")
    assert findings(page) == []
    page.get_by_role("button", name="show the table").click()
    expect(page.locator(COVER)).to_have_count(0)
    first = table_of(page, game)["decision"]["seat"]
    for _ in range(400):
        t = table_of(page, game)
        if t["decision"]["seat"] != first:
            break
        bare = [c["text"] for c in t["decision"]["choices"] if not c["places"] and not c["pieces"]] or texts(t)
        choose(page, game, t, bare[-1])
    else:
        raise AssertionError("the seat never changed")
    expect(page.locator(COVER)).to_be_visible()
    page.keyboard.press("Tab")
    page.locator(COVER).get_by_role("checkbox").check()             # one person plays both sides: never again
    page.get_by_role("button", name="show the table").click()
    page.reload()
    expect(page.locator(".order.own")).to_be_visible()
    expect(page.locator(COVER)).to_have_count(0)


def test_where_nothing_is_hidden_nobody_is_sent_away(person: Person) -> None:
    """Grand Illusion's stacks lie open: no cover, whoever is asked."""
    page, _ = person(settings=COVERED)
    game = new_game(page)["id"]
    assert table_of(page, game)["hides"] is False
    open_table(page, game)
    expect(page.locator(".order.own")).to_be_visible()
    expect(page.locator(COVER)).to_have_count(0)


def test_the_cover_speaks_french_on_a_phone(person: Person) -> None:
    page, _ = person(width=390, height=844, lang="fr", touch=True, settings=COVERED)
    open_table(page, new_title(page, "to-the-last-man", LAST_MAN))
    expect(page.locator(COVER)).to_contain_text("Cédez l'écran")
    assert sideways(page) <= 0
    page.get_by_role("button", name="montrer la table").tap()
    expect(page.locator(COVER)).to_have_count(0)


# --- chat and invitations --------------------------------------------------------------------------------------------------

@pytest.mark.parametrize("width", [1440, 390])
def test_who_opens_the_chat_writes_and_no_letter_runs_a_key(person: Person, width: int) -> None:
    page, _ = person(width=width, height=844, touch=width == 390)
    game = new_game(page)["id"]
    open_table(page, game)
    page.locator("[data-key='t:chat']" if width > 700 else "[data-key='n:chat']").click()
    expect(page.locator(".chatform textarea")).to_be_focused()
    before = page.locator(MAP).get_attribute("viewBox")
    page.keyboard.type("zwfnblumkag.[]19")                  # every one of them is a key of the table
    expect(page.locator(".chatform textarea")).to_have_value("zwfnblumkag.[]19")
    assert table_of(page, game)["n"] == 0 and page.locator(MAP).get_attribute("viewBox") == before
    page.keyboard.press("Enter")
    expect(page.locator(".chatlist")).to_contain_text("zwfnblumkag.[]19")
    expect(page.locator(".chatform textarea")).to_be_focused()


def test_arrows_go_along_the_tabs_without_falling_into_the_field(person: Person) -> None:
    page, _ = person()
    open_table(page, new_game(page)["id"])
    page.locator("[data-key='t:rules']").focus()
    page.keyboard.press("Enter")
    page.locator("[data-key='t:rules']").focus()
    page.keyboard.press("ArrowRight")
    expect(page.locator("[data-key='t:chat']")).to_be_focused()


def test_an_invitation_from_this_machine_says_that_only_it_can_open_it(person: Person) -> None:
    page, _ = person()
    game = new_game(page, seats={"allied": "me", "german": "friend"})["id"]
    open_table(page, game)
    expect(page.locator(".lines .onlyhere")).to_contain_text("Only this machine can open this link")
    page.locator("[data-key=lang]").click()
    expect(page.locator(".lines .onlyhere")).to_contain_text("Seule cette machine peut ouvrir ce lien")
    page.goto("/new?with=friend")                           # and where the link is given in the first place
    page.locator("button.btn.primary").last.click()
    expect(page.locator(".iv-link .onlyhere")).to_contain_text("Seule cette machine peut ouvrir ce lien")


def test_who_is_invited_reads_what_it_is_and_how_it_is_played(person: Person) -> None:
    ada, _ = person()
    game = new_game(ada, title="drive-on-paris", scenario="5-1", seats={"allied": "me", "german": "friend"})
    ben, _ = person(width=390, height=844, touch=True)
    ben.goto(f"/join/{game['id']}/{game['invites']['german']}")
    card = ben.locator(".jn-game")
    expect(card.locator("h2")).to_have_text(game["scenario_name"])
    expect(card.locator(".dim")).to_have_count(0)           # its name once, not twice
    expect(card.locator("a")).to_have_attribute("href", "/howto/drive-on-paris")
    assert findings(ben) == []


# --- the eye on the map ----------------------------------------------------------------------------------------------------

@pytest.mark.parametrize(("title", "width"), [("grand-illusion", 1440), ("grand-illusion", 768), ("grand-illusion", 390),
                                              ("drive-on-paris", 1440)])
def test_the_whole_map_is_the_whole_map_between_the_bars(person: Person, title: str, width: int) -> None:
    page, _ = person(width=width, height=900 if width > 700 else 844, touch=width == 390)
    open_table(page, new_title(page, title))
    rest(page)
    page.keyboard.press(".")
    rest(page)
    page.wait_for_timeout(300)
    seen = page.evaluate(SHEET)
    box, pane = seen["box"], seen["pane"]
    assert box["left"] >= pane["left"] - 1 and box["right"] <= pane["right"] + 1, seen
    assert box["top"] >= (seen["bar"] if seen["wide"] else pane["top"]) - 1 and box["bottom"] <= pane["bottom"] + 1, seen
    assert seen["mini"] == "none"                           # who sees it all needs no small map over it


def test_the_eye_stays_while_all_that_is_lit_is_in_sight(person: Person) -> None:
    """The next question lights hexes that are seen already: the map does not move."""
    page, _ = person()
    page.goto("/")
    game = new_game(page)["id"]
    open_table(page, game)
    page.keyboard.press(".")                                # all is in sight
    rest(page)
    page.wait_for_timeout(300)
    before = page.locator(MAP).get_attribute("viewBox")
    for _ in range(3):
        t = table_of(page, game)
        c = next(c for c in t["decision"]["choices"] if c["places"] or c["pieces"])
        choose(page, game, t, c["text"])
        page.wait_for_function("n => document.querySelector('.scrub .tally')?.textContent.startsWith(`${n} `)", arg=t["n"] + 1)
        rest(page)
        page.wait_for_timeout(350)
        assert page.locator(MAP).get_attribute("viewBox") == before, game_id(page)


def test_the_list_begins_at_its_top_for_a_new_question(person: Person) -> None:
    page, _ = person(height=620)
    game = new_game(page)["id"]
    open_table(page, game)
    top = "document.querySelector('.choices').scrollTop"
    page.evaluate("document.querySelector('.choices').scrollTop = 400")
    assert page.evaluate(top) > 0, "the list is too short for this test"
    t = table_of(page, game)
    c = next(c for c in t["decision"]["choices"] if c["places"] or c["pieces"])
    choose(page, game, t, c["text"])
    page.wait_for_function("() => document.querySelector('.scrub .tally')?.textContent.startsWith('1 ')")
    assert page.evaluate(top) == 0


# --- the computer's turn ---------------------------------------------------------------------------------------------------

WATCHING = '{"handover":false,"watch":"1"}'
# The words of each step as it appears, with the time; whether a question or a lit place was to be seen meanwhile.
STEPS = """() => {
  window.__steps = []; window.__asked = 0;
  const look = () => {
    const el = document.querySelector('.play:not([hidden])'), words = el?.querySelector('p span, .cbattle b')?.textContent ?? '';
    if (words && words !== window.__steps.at(-1)?.[0]) window.__steps.push([words, performance.now()]);
    if (words && (document.querySelector('.choices:not([hidden])') || document.querySelector('.order.own'))) window.__asked++;
  };
  new MutationObserver(look).observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
}"""


def against_the_computer(page: Page) -> str:
    """Grand Illusion, the Allies to act for the first time; the computer has the Germans."""
    game = new_game(page, seats={"allied": "me", "german": "greedy"})["id"]
    for _ in range(20):
        t = table_of(page, game)
        if "pass" in texts(t):
            return str(game)
        if t["decision"]["yours"]:
            choose(page, game, t, texts(t)[0])
    raise AssertionError("no segment of the Allies")


def test_the_computers_turn_is_shown_at_a_readable_pace_before_ones_next_question(person: Person) -> None:
    page, _ = person(moving=True, settings=WATCHING)
    game = against_the_computer(page)
    open_table(page, game)
    expect(page.locator(".order.own")).to_be_visible()
    page.evaluate(STEPS)
    page.locator(".act .btn.bare", has_text="Pass").click()
    go = page.locator(".act [data-key=go]")
    if go.count():
        go.click()                                          # a Mandated Battle is owed: the page asks twice
    expect(page.locator(".play")).to_be_visible()
    map_box, card = page.locator(".board").bounding_box(), page.locator(".play").bounding_box()
    assert map_box and card and card["x"] >= map_box["x"] + map_box["width"] - 1, "it lies beside the map"
    page.wait_for_function("() => window.__steps.length >= 4")
    steps = page.evaluate("window.__steps")
    gaps = [b[1] - a[1] for a, b in pairwise(steps)]
    assert min(gaps) > 850, steps
    assert page.evaluate("window.__asked") == 0
    page.keyboard.press(" ")                                # a pause
    stopped = page.evaluate("window.__steps.length")
    page.wait_for_timeout(2500)
    assert page.evaluate("window.__steps.length") == stopped
    page.keyboard.press("Escape")                           # and the end of it
    expect(page.locator(".play")).to_be_hidden()
    page.wait_for_function("() => document.querySelector('.order.own, .play:not([hidden]), .order.wait')")


def test_skipping_shows_the_question_at_once_and_the_setting_is_kept(person: Person) -> None:
    page, _ = person(moving=True, settings='{"handover":false,"watch":"skip"}')
    game = against_the_computer(page)
    open_table(page, game)
    page.locator(".act .btn.bare", has_text="Pass").click()
    go = page.locator(".act [data-key=go]")
    if go.count():
        go.click()
    page.wait_for_function("""async id => { const t = await (await fetch(`/api/games/${id}`)).json();
      return t.decision?.yours && t.n > 3; }""", arg=game)
    expect(page.locator(".order.own")).to_be_visible()
    expect(page.locator(".play")).to_be_hidden()


@pytest.mark.parametrize("width", [768, 390])
def test_the_card_of_a_playback_covers_no_map_on_a_small_page(person: Person, width: int) -> None:
    page, _ = person(width=width, height=900, moving=True, settings=WATCHING, lang="fr", touch=width == 390)
    open_table(page, against_the_computer(page))
    page.locator(".act .btn.bare", has_text="Passer").click()
    go = page.locator(".act [data-key=go]")
    if go.count():
        go.click()
    expect(page.locator(".play")).to_be_visible()
    board, card = page.locator(".board").bounding_box(), page.locator(".play").bounding_box()
    assert board and card and card["y"] >= board["y"] + board["height"] - 1
    assert sideways(page) <= 0 and findings(page) == []


# --- a sealed phase --------------------------------------------------------------------------------------------------------

def test_the_slider_steps_through_what_was_seen_of_a_sealed_movement(person: Person) -> None:
    """Drive on Paris: by choices a sealed movement phase is one moment to the waiting side, by what it saw it is several."""
    ada, _ = person()
    bea, _ = person()
    game = str(new_paris(ada, {"german": "me", "allied": "open"})["id"])
    sign_in(bea, "Bea")
    api(bea, "POST", f"/api/games/{game}/join", {})
    choose(ada, game, table_of(ada, game), "done")
    open_table(bea, game)
    for _ in range(3):
        t = table_of(ada, game)
        homes = {u["id"]: u["hex"] for u in t["view"]["units"] if "hex" in u}
        take = next(c for c in t["decision"]["choices"] if c["text"].startswith("take ")
                    and not t["view"]["hidden"].get(homes[c["pieces"][0]]))
        choose(ada, game, t, take["text"])
        t = table_of(ada, game)
        choose(ada, game, t, next(x for x in texts(t) if x.startswith("to ")))
        t = table_of(ada, game)
        if "stop" in texts(t):
            choose(ada, game, t, "stop")
    n = table_of(bea, game)["n"]
    bea.wait_for_function("n => Number(document.querySelector('.scrub .trk').max) === n + 3", arg=n)
    seen = []
    for more in (2, 1):
        bea.keyboard.press("[")
        expect(bea.locator(".scrub .tally")).to_have_text(f"{n} + {more} / {n}")
        expect(bea.locator(".order.past")).to_be_visible()
        rest(bea)
        seen.append(bea.evaluate("document.querySelector('.m-over').innerHTML"))
    assert seen[0] != seen[1], "each of them shows the stacks where they were then"
    bea.keyboard.press("]")
    expect(bea.locator(".scrub .tally")).to_have_text(f"{n} + 2 / {n}")
    bea.keyboard.press("End")
    expect(bea.locator(".order.past")).to_have_count(0)
