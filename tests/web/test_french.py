"""French: everything, at once. No sentence of the English dictionary is left on the page."""
from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, expect

from .conftest import Person
from .kit import Hand, api, new_game, open_table, rest

JS = Path(__file__).resolve().parents[2] / "src" / "marne" / "web" / "js"
PAIR = re.compile(r'"?[\w.$-]+"?:\s*\[\s*"((?:[^"\\]|\\.)*)",\s*"((?:[^"\\]|\\.)*)"\s*\]')


@cache
def english() -> tuple[str, ...]:
    """Phrases of the client's dictionary that French does not have: at least two words, or one long one, without arguments."""
    texts = [re.sub(r'"\s*\+ "', "", f.read_text("utf-8")) for f in sorted(JS.rglob("*.js"))]       # a long one is two, joined
    pairs = [(a.replace('\\"', '"'), b) for text in texts for a, b in PAIR.findall(text)]
    french = " \n ".join(b for _, b in pairs).lower()
    out = {a for a, _ in pairs if "{" not in a and (" " in a or len(a) > 6) and a.lower() not in french}
    assert len(out) > 100, "the dictionary was not found"
    return tuple(sorted(out))


def visible(page: Page) -> str:
    """All that can be read or heard: text, names, titles, placeholders."""
    text: str = page.evaluate("""() => {
        const out = [document.body.innerText];
        for (const e of document.querySelectorAll("[aria-label],[title],[placeholder]"))
            for (const a of ["aria-label", "title", "placeholder"]) if (e.getAttribute(a)) out.push(e.getAttribute(a));
        return out.join("\\n"); }""")
    return text


def left_over(text: str, phrases: tuple[str, ...] | set[str]) -> list[str]:
    low = re.sub(r"\b\d+(\.\w+)*/\w+", " ", text).lower()       # numbers of rules have English names: 2.9/Control
    return [p for p in phrases if re.search(rf"(?<![\w]){re.escape(p.lower())}(?![\w])", low)]


def said(t: dict[str, Any]) -> set[str]:
    """The sentences of a table: question, choices, log, crumbs, seats."""
    d = t["decision"] or {"choices": [], "prompt": "", "where": ""}
    out = {d["prompt"], d["where"], *t["crumb"], t["scenario_name"]}
    out |= {x for c in d["choices"] for x in (c["words"], c["heading"])}
    out |= {line["text"] for line in t["log"]} | {s["name"] for s in t["seats"]}
    return {x for x in out if len(x) > 5}


PAGES = ("/", "/new", "/watch", "/settings", "/rules/grand-illusion", "/dice", "/about", "/account")


def test_pages_have_no_english(person: Person) -> None:
    page, _ = person(lang="fr")
    new_game(page, name="Zoé")
    left = {}
    for path in PAGES:
        page.goto(path)
        page.wait_for_selector("h1")
        rest(page)
        assert page.evaluate("document.documentElement.lang") == "fr"
        left[path] = left_over(visible(page), english())
    assert {path: words for path, words in left.items() if words} == {}


def test_the_language_changes_at_once_and_everything_with_it(person: Person) -> None:
    page, _ = person(lang="en")
    game = new_game(page)["id"]
    open_table(page, game)
    hand = Hand(page, "french")
    for _ in range(8):
        assert hand.turn()
    en, fr = (api(page, "GET", f"/api/games/{game}?lang={x}") for x in ("en", "fr"))
    page.locator("button.lang").click()
    expect(page.locator("html")).to_have_attribute("lang", "fr")
    expect(page.locator("#question")).to_have_text(fr["decision"]["prompt"])
    rest(page)
    text = visible(page)
    assert left_over(text, english()) == []
    only_english = said(en) - said(fr)
    assert len(only_english) > 5
    assert left_over(text, only_english) == []
    for _ in range(3):
        assert hand.turn()
    page.locator("button.lang").click()
    expect(page.locator("#question")).to_have_text(api(page, "GET", f"/api/games/{game}?lang=en")["decision"]["prompt"])


def test_french_typography(person: Person) -> None:
    """A narrow no-break space stands before : ; ? ! in what the page says."""
    page, _ = person(lang="fr")
    game = new_game(page)["id"]
    open_table(page, game)
    rest(page)
    wrong = re.findall(r"[^\s]*[a-zé][ ]?[;?!](?=\s|$)", page.locator("body").inner_text())
    assert wrong == []


def test_refusals_are_french(person: Person) -> None:
    page, _ = person(lang="fr")
    game = new_game(page)["id"]
    cookies = {c["name"]: c["value"] for c in page.context.cookies()}
    r = page.request.post(f"/api/games/{game}/choose?lang=fr", data={"seat": "allied", "version": 9999, "choice": "done"},
                          headers={"X-CSRF-Token": cookies["marne_csrf"]})
    assert r.status == 409
    assert re.search(r"partie|modifié", r.json()["error"])
