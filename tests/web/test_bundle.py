"""The client as it is sent: modules in a few files are what they are one by one; a newer server troubles no open page."""
from __future__ import annotations

from playwright.sync_api import Route, expect

from marne.server.http import pages
from marne.server.http.bundle import APP, Client, modules

from .conftest import Person
from .kit import MAP, new_game, open_table

# What each module exports when it comes in a made file, against what it does when the browser loads it by itself. (Of several
# names in one statement the made file leaves out those that nobody imports.)
SAME = """async ([files, names]) => {
  const out = [];
  for (const f of files) await import(f);
  for (const n of names) {
    const plain = await import(`/static/${n}`), made = marne.run(n);
    for (const k of Object.keys(made)) if (typeof made[k] !== typeof plain[k]) out.push([n, k, typeof made[k], typeof plain[k]]);
    if (!Object.keys(made).length && Object.keys(plain).length) out.push([n]);
  }
  return out;
}"""


def test_a_made_module_exports_what_the_module_does(person: Person) -> None:
    page, _ = person()
    page.goto("/about")
    expect(page.locator("h1")).to_be_visible()
    made = Client(pages.ROOT)
    ours = (n for n in modules(pages.ROOT) if not n.startswith("js/report/"))        # a page of its own (test_report.py)
    names = sorted(set(ours) - {APP, "js/types.js", "js/game.js"})
    assert page.evaluate(SAME, [[a for n, a in made.parts.items() if n != APP], names]) == []


def test_a_table_needs_few_files(person: Person) -> None:
    """Page, boot, sheet, application, table, game; who one is, table and ground; and nothing of it twice."""
    page, _ = person()
    game = new_game(page)["id"]
    asked: list[str] = []
    page.on("request", lambda r: asked.append(r.url))
    open_table(page, game)
    page.wait_for_load_state("load")
    static = [u for u in asked if "/static/" in u and not u.endswith((".svg", ".webmanifest"))]
    assert len(static) == 5 and all("/static/made/" in u for u in static), static
    for path in ("/api/me", f"/api/games/{game}?", "/ground"):
        assert sum(path in u for u in asked) == 1, (path, asked)


def test_after_an_upgrade_of_the_server_an_open_page_is_loaded_anew(person: Person) -> None:
    page, _ = person()
    page.goto("/")
    expect(page.locator("h1").first).to_be_visible()
    page.evaluate("() => { window.before = true; }")
    gone: list[str] = []

    def answer(route: Route) -> None:
        if len(gone) < 2:                           # the script, and the question whether it is there
            gone.append(route.request.method)
            route.fulfill(status=404, body="")
        else:
            route.continue_()

    page.route("**/static/made/pages-rules.*", answer)
    page.locator("a[href='/rules']").first.click()
    page.wait_for_function("() => !window.before && document.querySelector('h1')")
    assert gone == ["GET", "HEAD"] and page.url.endswith("/rules")
    expect(page.locator("h1").first).to_be_visible()


def test_a_guest_of_the_first_minute_sits_at_the_table(person: Person) -> None:
    """What is sent for before anybody has a name is not taken for an answer to the guest."""
    host, _ = person()
    game = new_game(host, seats={"allied": "me", "german": "open"})["id"]
    page, _ = person()
    page.goto(f"/g/{game}")
    expect(page.locator(MAP)).to_be_attached()
    expect(page.locator(".order")).to_be_visible()
    assert page.evaluate("async () => (await (await fetch('/api/me')).json()).user?.guest") is True
