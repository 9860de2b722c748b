"""A long game does not make the page grow: memory, nodes and listeners after many choices are what they were after a few.

MARNE_LONG=1 plays 500 choices; else a tenth of them.
"""
from __future__ import annotations

import os
from statistics import median

from playwright.sync_api import CDPSession, Page, expect

from .conftest import Person
from .kit import MAP, new_game, rest

CHOICES = 500 if os.environ.get("MARNE_LONG") else 60
SAMPLES = 12
# Plays n choices by clicks on rows and buttons, and says how many it made.
PLAY = """async ([n, seed]) => {
  let x = seed, made = 0;
  const any = list => { x = (x * 1103515245 + 12345) % 2147483648; return list[Math.floor(x / 2147483648 * list.length)]; };
  const all = q => [...document.querySelectorAll(q)].filter(e => e.offsetParent && !e.disabled);
  const frame = () => new Promise(requestAnimationFrame), order = document.querySelector('.order');
  let answers = 0;
  const ask = window.fetch;
  window.fetch = async (...a) => {
    const r = await ask(...a);
    if (String(a[0]).includes('/choose?')) setTimeout(() => { answers++; });
    return r;
  };
  for (let i = 0; made < n && i < n * 20; i++) {
    const go = all('.act [data-key=go]'), rows = all('button.choice[data-text]'), bare = all('.act .btn.bare'),
      folds = all('.choice.fold[aria-expanded=false]'), back = all('.panel [data-key=tomap]');
    const b = go[0] ?? any(rows.length ? rows : bare.length ? bare : folds.length ? folds : back);
    if (!b) { if (order.classList.contains('end')) break; await frame(); continue; }
    b.click();
    await frame();
    while (order.classList.contains('busy')) await frame();
    made = answers;
  }
  window.fetch = ask;
  return made;
}"""


def weigh(cdp: CDPSession) -> dict[str, float]:
    """What is left when all that nobody needs is gone."""
    cdp.send("HeapProfiler.collectGarbage")
    found = {m["name"]: m["value"] for m in cdp.send("Performance.getMetrics")["metrics"]}
    return {k: found[k] for k in ("JSHeapUsedSize", "Nodes", "JSEventListeners")}


def played(page: Page, scenario: str) -> list[dict[str, float]]:
    game = new_game(page, scenario)["id"]
    page.goto(f"/g/{game}")
    expect(page.locator(MAP)).to_be_attached()
    rest(page)
    cdp = page.context.new_cdp_session(page)
    cdp.send("HeapProfiler.enable")
    cdp.send("Performance.enable")
    out = []
    for i in range(SAMPLES):
        made = page.evaluate(PLAY, [CHOICES // SAMPLES, 4711 + i])
        if made < CHOICES // SAMPLES:
            break
        out.append(weigh(cdp))
    return out


def test_a_long_game_does_not_make_the_page_grow(person: Person) -> None:
    page, _ = person()
    found = played(page, "3")
    assert len(found) >= SAMPLES * 2 // 3, "the game was over too soon to tell"
    third = len(found) // 3
    for what, room in (("JSHeapUsedSize", 3e6), ("Nodes", 3000), ("JSEventListeners", 250)):
        first, last = (median(x[what] for x in part) for part in (found[third:2 * third], found[-third:]))
        assert last - first < room, (what, [round(x[what]) for x in found])
    print([{k: round(v) for k, v in x.items()} for x in found])
