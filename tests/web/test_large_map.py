"""A map of 4,536 hexes with 1,000 counters, made up from Drive on Paris: a drag drops no frames, an update touches little."""
from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from .conftest import Person
from .kit import MAP, api, rest
from .paris import new_paris

ROWS, UNITS, FRAMES = 72, 1000, 120
# A mouse that drags the map to and fro in the page's own time: one move for each frame, which is told how late it came.
DRAG = """steps => new Promise(done => {
  const svg = document.querySelector('svg.map-svg[role=group]'), box = svg.closest('.board').getBoundingClientRect();
  const x = box.x + box.width / 2, y = box.y + box.height / 2, gaps = [];
  const send = (kind, dx, dy) => svg.dispatchEvent(new PointerEvent(kind, { bubbles: true, cancelable: true, pointerId: 1,
    pointerType: 'mouse', button: 0, buttons: 1, clientX: x + dx, clientY: y + dy }));
  svg.setPointerCapture = () => {};
  send('pointerdown', 0, 0);
  let i = 0, was = 0;
  const step = now => {
    if (was) gaps.push(now - was);
    was = now;
    if (i++ >= steps) { send('pointerup', 0, 0); return done(gaps); }
    send('pointermove', 900 * Math.sin(i / 20), 500 * Math.sin(i / 31));
    requestAnimationFrame(step);
  };
  requestAnimationFrame(step);
})"""


def stretched(ground: dict[str, Any]) -> dict[str, Any]:
    """The same map twice, one above the other."""
    rows = ground["rows"]

    def twice(column: str) -> str:
        return (column * 3)[:ROWS]

    def up(hex: str) -> str:
        return f"{hex[:2]}-{int(hex[3:]) + rows:02}"

    area = ground["area"]
    return {**ground, "rows": ROWS, "area": [area[0], area[1], 1, ROWS],
            "terrain": [twice(c) for c in ground["terrain"]], "country": [twice(c) for c in ground["country"]],
            "places": ground["places"] + [{**p, "hex": up(p["hex"])} for p in ground["places"]],
            "rails": ground["rails"] + [{**r, "hexes": [up(h) for h in r["hexes"]]} for r in ground["rails"]]}


def crowded(view: dict[str, Any], printed: list[str]) -> dict[str, Any]:
    """A thousand counters, all over the map: those there are, and copies of them."""
    there = [u for u in view["units"] if u.get("hex")]
    units = [{**there[i % len(there)], "id": copy(printed, i), "hex": f"{1 + i % 63:02}-{1 + i // 63 * 4 + i % 4:02}"}
             for i in range(UNITS)]
    return {**view, "units": units}


def copy(printed: list[str], i: int) -> str:
    many = len(printed)
    return printed[i % many] + (f"~{i // many}" if i >= many else "")


def altered(route: Route, change: Any) -> None:
    answer = route.fetch()
    body = change(answer.json())
    headers = {k: v for k, v in answer.headers.items() if k not in ("content-encoding", "content-length", "etag")}
    route.fulfill(status=answer.status, headers=headers, body=json.dumps(body))


@pytest.fixture
def large(person: Person) -> Page:
    page, _ = person(width=1440, height=900, settings='{"handover":false,"oneClick":false}')
    t = new_paris(page, {"allied": "me", "german": "me"}, scenario="5-6")
    printed = api(page, "GET", t["ground"])["units"]
    names = list(printed)

    def grown(ground: dict[str, Any]) -> dict[str, Any]:
        copies = {copy(names, i): printed[names[i % len(names)]] for i in range(UNITS)}
        return {**stretched(ground), "units": {**printed, **copies}}

    page.route("**/ground*", lambda r: altered(r, grown))
    page.route(f"**/api/games/{t['id']}?*", lambda r: altered(r, lambda x: {**x, "view": crowded(x["view"], names)}))
    page.goto(f"/g/{t['id']}")
    expect(page.locator(MAP)).to_be_attached()
    rest(page)
    return page


def test_a_drag_moves_the_picture_and_draws_nothing(large: Page) -> None:
    """So that frames cannot be late for the page's own sake: in the whole drag no node of the map is touched, and neither of its
    two pictures gets another box. (How many frames there are a second is told in docs/performance.md: a busy machine would fail.)
    """
    assert large.evaluate("() => document.querySelectorAll('.m-over .stack').length") > 900
    large.evaluate("""() => { window.drawn = 0; window.moved = 0;
        const stage = document.querySelector('.map-stage'), how = { attributes: true, childList: true, subtree: true };
        new MutationObserver(list => {
            for (const m of list) {
                if (m.target === stage) window.moved++;
                else if (m.attributeName !== 'class' && !m.target.closest('.m-hint')) window.drawn++;
            }
        }).observe(stage, how); }""")
    gaps = sorted(large.evaluate(DRAG, FRAMES))
    print(f"frames {gaps[len(gaps) // 2]:.0f} ms apart in the middle, {gaps[-1]:.0f} at most")
    assert large.evaluate("() => window.moved") > FRAMES / 2
    assert large.evaluate("() => window.drawn") == 0


def test_an_update_touches_what_it_changes(large: Page) -> None:
    """A row of the list that is pointed out lights a place: of a thousand stacks none is drawn again."""
    large.evaluate("""() => { window.touched = 0; new MutationObserver(list => {
        for (const m of list) window.touched += m.addedNodes.length + m.removedNodes.length; })
        .observe(document.querySelector('.m-over'), { childList: true, subtree: true }); }""")
    large.locator("button.choice[data-text]").first.click()
    expect(large.locator(".act [data-key=go]")).to_be_visible()
    rest(large)
    assert large.evaluate("() => window.touched") < 12
