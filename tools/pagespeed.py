"""Measures the web table in a real browser: how soon a board can be used, how soon a choice is on the screen, how the map moves.

    python tools/pagespeed.py                                   every title: loads, choices, a drag of the map
    python tools/pagespeed.py --title drive-on-paris --loads 5 --moves 40 --json out.json
    python tools/pagespeed.py --root /path/to/another/checkout  the same measure for another version

The server is a process of its own on loopback. A load is cold: a new browser profile, nothing kept. It ends when the question
stands on the page, the pieces stand on the map, and the browser has painted them; `first` is the first load after a start of the
server. `slow` is the same with 80 ms of latency for each request and 10 Mbit/s, against a server that is hosted (it packs what it
sends). A choice is measured from the click that confirms it to the frame in which the next question is painted; `main` is the
processor time of the page's main thread meanwhile (by Chrome's own trace); beside it the yardstick, work that is always the
same, because a busy machine needs more processor time for anything. The frames of a drag are those the page drew itself.
"""
from __future__ import annotations

import argparse
import json
import os
import statistics
import sys
import tempfile
import time
from collections import Counter
from itertools import pairwise
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

sys.path.insert(0, str(Path(__file__).resolve().parent))
import served
from machine import chromium

GAMES = {"grand-illusion": "3", "to-the-last-man": "1914", "great-war-commander": "gwc-01", "drive-on-paris": "5-6",
         "great-war-in-europe": "1917"}
ARGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update", "--disable-sync",
        "--no-first-run", "--disable-dev-shm-usage", "--js-flags=--expose-gc"]
LATENCY, BYTES = 80, 10_000_000 / 8
# Notes when the board can be used: a question, pieces, and a frame that has shown them.
USABLE = """(() => {
  const look = () => {
    const q = document.querySelector('.order .ask'), m = document.querySelector('.m-over');
    if (q && q.textContent.trim() && m && m.childElementCount && m.getBoundingClientRect().width) {
      const c = new MessageChannel();
      c.port1.onmessage = () => { window.usable = performance.now(); };
      requestAnimationFrame(() => c.port2.postMessage(0));
    } else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
})();"""
# One choice by clicks on the page: [ms from the last click to the painted question], or null when none could be made.
TURN = """async seed => {
  let x = seed;
  const rnd = n => { x = (x * 1103515245 + 12345) % 2147483648; return Math.floor(x / 2147483648 * n); };
  const frame = () => new Promise(done => requestAnimationFrame(() => {
    const c = new MessageChannel(); c.port1.onmessage = done; c.port2.postMessage(0); }));
  const order = document.querySelector('.order');
  let sent = false, answered = false;
  const ask = window.fetch;
  window.fetch = (...a) => {
    const p = ask(...a);
    if (/\\/choose\\?/.test(String(a[0]))) { sent = true; p.finally(() => { answered = true; }); }
    return p;
  };
  try {
    for (let i = 0; i < 12; i++) {
      const go = document.querySelector('.act button[data-key=go]:enabled');
      const rows = [...document.querySelectorAll('button.choice[data-text]')].filter(b => b.offsetParent);
      const folds = [...document.querySelectorAll('.choice.fold[aria-expanded=false]')];
      const bare = [...document.querySelectorAll('.act .btn.bare:enabled')];
      const all = go ? [go] : rows.length ? rows : folds.length ? folds : bare;
      const b = all[rnd(all.length)];
      if (!b) { await frame(); continue; }
      await frame(); await frame();
      const began = performance.now();
      performance.mark('turn-began');
      b.click();
      if (sent) {
        await new Promise(done => {
          const c = new MessageChannel(), look = () => {
            if (answered && !order.classList.contains('busy')) c.port2.postMessage(0); else requestAnimationFrame(look); };
          c.port1.onmessage = done;
          setTimeout(() => requestAnimationFrame(look));
        });
        performance.mark('turn-ended');
        return performance.now() - began;
      }
      await frame();
    }
  } finally { window.fetch = ask; }
  return null;
}"""
# Work that is the same in every version: a list of 2,000 rows made, laid out and thrown away, three times.
YARD = """() => { performance.mark('turn-began');
  for (let k = 0; k < 3; k++) {
    const box = document.createElement('div');
    box.innerHTML = Array.from({ length: 2000 }, (_, i) => `<p class="a${i % 7}"><b>${i}</b> <i>row ${i * k}</i></p>`)
      .join('');
    document.body.append(box);
    box.getBoundingClientRect();
    box.remove();
  }
  performance.mark('turn-ended'); }"""
# The intervals between frames while the map is dragged to and fro.
FRAMES = """() => { window.stamps = []; window.stop = false;
  const step = t => { window.stamps.push(t); if (!window.stop) requestAnimationFrame(step); }; requestAnimationFrame(step); }"""


# One person plays both sides here: nobody has to be asked to look away.
ALONE = """localStorage.setItem('marne.settings', '{"handover":false}')"""


class Visitor:
    """A browser with a session of its own."""

    def __init__(self, browser: Browser, url: str) -> None:
        self.context: BrowserContext = browser.new_context(base_url=url, viewport={"width": 1440, "height": 900}, locale="en-GB")
        self.context.add_init_script(ALONE)
        self.context.set_default_timeout(60_000)
        self.page: Page = self.context.new_page()

    def api(self, method: str, path: str, body: Any = None) -> Any:
        cookies = {c["name"]: c["value"] for c in self.context.cookies()}
        token = cookies.get("marne_csrf") or cookies.get("__Host-marne_csrf") or ""
        r = self.context.request.fetch(path, method=method, data=body, headers={"X-CSRF-Token": token})
        assert r.ok, f"{method} {path}: {r.status} {r.text()[:300]}"
        return r.json()

    def sign_in(self) -> None:
        self.api("GET", "/api/me")
        self.api("POST", "/api/guest", {"name": "Ada"})


def load(browser: Browser, url: str, state: Any, path: str, slow: bool) -> tuple[float, int, int]:
    """A cold load: ms until the board can be used, requests, bytes over the wire."""
    context = browser.new_context(base_url=url, viewport={"width": 1440, "height": 900}, locale="en-GB", storage_state=state)
    context.add_init_script(ALONE)
    page = context.new_page()
    cdp = context.new_cdp_session(page)
    cdp.send("Network.enable")
    got: Counter[str] = Counter()
    cdp.on("Network.requestWillBeSent", lambda e: got.update(n=1))
    cdp.on("Network.loadingFinished", lambda e: got.update(bytes=int(e["encodedDataLength"])))
    if slow:
        cdp.send("Network.emulateNetworkConditions",
                 {"offline": False, "latency": LATENCY, "downloadThroughput": BYTES, "uploadThroughput": BYTES})
    page.add_init_script(USABLE)
    page.goto(path, wait_until="commit")
    page.wait_for_function("() => window.usable", timeout=60_000)
    ms = float(page.evaluate("() => window.usable"))
    page.wait_for_timeout(300)
    context.close()
    return ms, got["n"], got["bytes"]


def turns(browser: Browser, page: Page, n: int) -> list[tuple[float, float, Counter[str]]]:
    """Choices: ms to the painted question, ms of the main thread, and what it did."""
    out = []
    for i in range(n):
        page.wait_for_timeout(350)                  # what moves on the map has come to rest
        browser.start_tracing(page=page, categories=["devtools.timeline", "blink.user_timing", "toplevel",
                                                     "disabled-by-default-devtools.timeline"])
        try:
            ms = page.evaluate(TURN, i * 7919 + 17)
        finally:
            trace = json.loads(browser.stop_tracing())
        if ms is not None:
            main, parts = busy(trace["traceEvents"])
            out.append((float(ms), main, parts))
    return out


def yardstick(browser: Browser) -> float:
    """ms of the main thread for work that is always the same: a slow or busy machine needs more for it, too."""
    page = browser.new_page()
    got = []
    for _ in range(5):
        browser.start_tracing(page=page, categories=["devtools.timeline", "blink.user_timing", "toplevel"])
        try:
            page.evaluate(YARD)
        finally:
            trace = json.loads(browser.stop_tracing())
        got.append(busy(trace["traceEvents"])[0])
    page.close()
    return statistics.median(got)


def busy(events: list[dict[str, Any]]) -> tuple[float, Counter[str]]:
    """What the page's main thread did between the marks, in ms: in all, and by kind of work (without what is inside it)."""
    marks = {e["name"]: e for e in events if e["name"] in ("turn-began", "turn-ended")}     # the last of each
    first = marks["turn-began"]
    t0, t1, pid, tid = first["ts"], marks["turn-ended"]["ts"], first["pid"], first["tid"]
    mine = sorted((e for e in events if e["ph"] == "X" and e["pid"] == pid and e["tid"] == tid and e["ts"] < t1
                   and e["ts"] + e.get("dur", 0) > t0), key=lambda e: (e["ts"], -e.get("dur", 0)))
    total = 0.0
    parts: Counter[str] = Counter()
    open_: list[tuple[str, float]] = []
    for e in mine:
        start, end = max(e["ts"], t0), min(e["ts"] + e.get("dur", 0), t1)
        while open_ and open_[-1][1] <= start:
            open_.pop()
        if open_:
            parts[open_[-1][0]] -= (end - start) / 1000      # type: ignore[assignment]
        else:
            # processor time where the trace has it: what other programs took meanwhile does not count
            share = (end - start) / max(1, e.get("dur", 0))
            total += e.get("tdur", e.get("dur", 0)) * share / 1000
        parts[e["name"]] += (end - start) / 1000             # type: ignore[assignment]
        open_.append((e["name"], end))
    return total, parts


def drag(page: Page, steps: int = 120) -> list[float]:
    """ms between frames while the map is dragged to and fro with the mouse."""
    box = page.locator(".board").bounding_box()
    assert box
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    page.evaluate(FRAMES)
    for i in range(steps):
        page.mouse.move(x + 350 * (1 - abs(1 - (i % 60) / 30)) , y + 200 * (1 - abs(1 - (i % 40) / 20)))
        time.sleep(.016)
    page.evaluate("() => { window.stop = true; }")
    page.mouse.up()
    stamps = page.evaluate("() => window.stamps")
    return [b - a for a, b in pairwise(stamps)]


def spread(values: list[float]) -> str:
    v = sorted(values)
    return f"{statistics.median(v):6.0f} (worst {v[-1]:.0f})" if v else "-"


def main() -> None:
    p = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    p.add_argument("--title", action="append", choices=list(GAMES))
    p.add_argument("--root", type=Path, default=served.ROOT, help="another checkout")
    p.add_argument("--loads", type=int, default=3)
    p.add_argument("--moves", type=int, default=20)
    p.add_argument("--ahead", type=int, default=0, help="choices made before anything is measured")
    p.add_argument("--parts", action="store_true", help="what the main thread did")
    p.add_argument("--json", type=Path)
    a = p.parse_args()
    served.ROOT = a.root
    out: dict[str, Any] = {}
    print(f"load {os.getloadavg()[0]:.1f}, {os.cpu_count()} cores, {a.root}")
    with sync_playwright() as pw:
        browser = pw.chromium.launch(executable_path=chromium(), args=ARGS)
        for slug in a.title or GAMES:
            out[slug] = measure(browser, slug, a)
        browser.close()
    if a.json:
        a.json.write_text(json.dumps(out, indent=1))


def measure(browser: Browser, slug: str, a: argparse.Namespace) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for slow in (False, True) if a.loads else (False,):
        with tempfile.TemporaryDirectory() as folder:
            port = served.free_port()
            hosted = ["--public-url", f"http://127.0.0.1:{port}", "--guests"] if slow else []
            server = served.Served(Path(folder), "--no-limits", *hosted, port=port).start()
            try:
                someone = Visitor(browser, server.url)
                someone.sign_in()
                seats = next(t for t in someone.api("GET", "/api/titles") if t["slug"] == slug)["seats"]
                game = someone.api("POST", "/api/games", {"title": slug, "scenario": GAMES[slug],
                                                          "seats": {s["id"]: "me" for s in seats}})
                path, state = f"/g/{game['id']}", someone.context.storage_state()
                kind = "slow" if slow else "load"
                loads = [load(browser, server.url, state, path, slow) for _ in range(a.loads + 1)]
                found[kind] = {"first": loads[0][0], "ms": [x[0] for x in loads[1:]], "requests": loads[-1][1],
                               "bytes": loads[-1][2]}
                print(f"{slug:20} {kind}  first {loads[0][0]:5.0f}  then {spread([x[0] for x in loads[1:]])} ms, "
                      f"{loads[-1][1]} requests, {loads[-1][2] / 1000:.0f} kB", flush=True)
                if not slow and a.moves:
                    for i in range(a.ahead):
                        game = someone.api("POST", f"/api/games/{game['id']}/choose", {
                            "seat": game["decision"]["seat"], "version": game["version"],
                            "choice": game["decision"]["choices"][i * 7 % len(game["decision"]["choices"])]["text"]})
                    someone.page.goto(path)
                    someone.page.wait_for_selector(".order .ask")
                    someone.page.wait_for_timeout(1000)
                    before = yardstick(browser)
                    rows = turns(browser, someone.page, a.moves)
                    yard = (before + yardstick(browser)) / 2
                    found["moves"] = {"ms": [r[0] for r in rows], "main": [r[1] for r in rows], "yardstick": yard}
                    print(f"{slug:20} choice {spread([r[0] for r in rows])} ms, main {spread([r[1] for r in rows])} ms, "
                          f"{len(rows)} choices; yardstick {yard:.0f} ms", flush=True)
                    if a.parts:
                        all_: Counter[str] = sum((r[2] for r in rows), Counter())
                        print("   ", ", ".join(f"{k} {v / len(rows):.1f}" for k, v in all_.most_common(14)))
                    frames = drag(someone.page)
                    found["drag"] = frames
                    print(f"{slug:20} drag {len(frames)} frames, {spread(frames)} ms apart, "
                          f"{sum(f > 34 for f in frames)} over 34 ms", flush=True)
                someone.context.close()
            finally:
                server.stop()
    return found


if __name__ == "__main__":
    main()
