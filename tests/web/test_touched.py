"""What a choice draws again: counted in nodes, which no load of the machine changes. Times are in docs/performance.md."""
from __future__ import annotations

from typing import Any

from playwright.sync_api import Page, expect

from tools.served import Served

from .commander import Soldier, asks, known_game
from .conftest import Person
from .kit import api, open_table, rest, sign_in, table_of
from .last_man import user_of
from .paris import new_paris, texts

# Elements that come and go, by the part of the page they are in; with what is in them.
COUNT = """() => {
  const size = n => n.nodeType === 1 ? 1 + n.querySelectorAll('*').length : 0, parts = { bars: '.strip, .head, .maptop, .places',
    earth: '.m-ground, .m-mini > :first-child', hand: '.dock', list: '.choices', ask: '.order', lit: '.m-lit' };
  window.touched = Object.fromEntries([...Object.keys(parts), 'stacks', 'all'].map(k => [k, 0]));
  new MutationObserver(list => {
    for (const m of list) for (const n of [...m.addedNodes, ...m.removedNodes]) {
      window.touched.all += size(n);
      if (n.querySelector?.('.stack')) window.touched.stacks++;
      for (const [k, q] of Object.entries(parts)) if (m.target.closest?.(q) || n.matches?.(q)) window.touched[k] += size(n);
    }
  }).observe(document.querySelector('.tb'), { subtree: true, childList: true });
}"""


def touched(page: Page) -> dict[str, int]:
    rest(page)
    found: dict[str, int] = page.evaluate("() => window.touched")
    return found


def test_a_march_leaves_the_bars_the_earth_and_other_stacks_alone(person: Person) -> None:
    page, _ = person(width=1440, height=900, settings='{"handover":false}')
    game = new_paris(page, {"allied": "me", "german": "me"}, scenario="5-1")["id"]
    open_table(page, game)

    def make(text: str) -> dict[str, Any]:
        """By another page of the same person: the answer comes by the stream and is drawn as after a click."""
        t = table_of(page, game)
        t = api(page, "POST", f"/api/games/{game}/choose",
                {"seat": t["decision"]["seat"], "version": t["version"], "choice": text})
        expect(page.locator("#question")).to_have_text(t["decision"]["prompt"])
        rest(page)
        return t

    t = table_of(page, game)
    while t["decision"]["message"] != "who_moves":
        t = make("done")
    assert page.locator(".m-over .stack").count() > 30
    page.evaluate(COUNT)
    t = make(next(x for x in texts(t) if x.startswith("take ")))
    seen = touched(page)
    assert seen["bars"] < 12 and seen["earth"] == 0, seen
    assert t["decision"]["message"] == "where_to"
    page.evaluate(COUNT)
    make(next(x for x in texts(t) if x.startswith("to ")))
    seen = touched(page)
    assert seen["bars"] < 12 and seen["earth"] == 0, seen
    assert 0 < seen["stacks"] <= 8, seen                # the hex it left and the one it came to, not all that stand about


def test_a_question_like_the_one_before_keeps_its_hundreds_of_rows_and_hexes(person: Person) -> None:
    """Where does point A stand, where does B: 134 hexes of France, later 270 of Germany, of which each point takes one."""
    page, _ = person(width=1440, height=900, settings='{"handover":false}')
    game = new_paris(page, {"allied": "me", "german": "me"}, scenario="5-6")["id"]
    open_table(page, game)
    rest(page)
    t = table_of(page, game)
    texts_before, row = texts(t), page.locator(".ch-list button.choice[data-text]")
    assert len(texts_before) > 120 and row.count() == len(texts_before)
    assert page.locator(".m-lit .target").count() == len(texts_before)
    page.evaluate(COUNT)
    row.nth(40).click()
    expect(page.locator("#question")).not_to_have_text(t["decision"]["prompt"])
    seen = touched(page)
    assert seen["list"] < 60 and seen["lit"] < 40, seen
    # what stays is called by its new name, in the list and on the map
    now = table_of(page, game)["decision"]
    words = {c["text"]: c["words"] for c in now["choices"]}
    rows = page.evaluate("() => [...document.querySelectorAll('.ch-list button.choice[data-text]')]"
                         ".map(b => [b.dataset.text, b.querySelector('.words').textContent, b.dataset.key])")
    assert [x for x, _, _ in rows] == list(words)
    assert all(words[x] in said and key == f"c:{x}" for x, said, key in rows)
    names = page.evaluate("() => [...document.querySelectorAll('.m-lit .target')].map(e => e.getAttribute('aria-label'))")
    assert len(names) == len(words) and all(any(w in n for n in names) for w in words.values())
    assert "&amp;" not in "".join(names)
    # and a row means what it says
    row.nth(7).click()
    expect(page.locator("#question")).not_to_have_text(now["prompt"])
    assert table_of(page, game)["n"] == t["n"] + 2
    log = api(page, "GET", f"/api/games/{game}")["log"]
    where = now["choices"][7]["places"][0]
    assert any(where in line["text"] for line in log), (where, log[-4:])


def test_a_hand_of_cards_is_not_dealt_again_for_each_click(person: Person, server: Served) -> None:
    page, watch = person(width=1440, height=900)
    sign_in(page, "Ada")
    game, _ = known_game(server.folder, user_of(page), asks("what_to_do", "allied", "end"))
    open_table(page, game)
    expect(page.locator(".gwp-card").first).to_be_visible()
    rest(page)
    whole = page.evaluate("() => document.querySelectorAll('.dock *').length")
    page.evaluate(COUNT)
    p = Soldier(page, watch, "allied", game)
    page.locator(".gwp-card .half.lit").first.click()                      # looked at, not played
    rest(page)
    page.keyboard.press("Escape")
    seen = touched(page)
    assert whole > 150 and seen["hand"] < whole / 4, (whole, seen)
    assert seen["bars"] < 12, seen
    assert p.table()["n"] == table_of(page, game)["n"]
