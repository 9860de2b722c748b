"""Taking back, looking back and trying out: undo by consent in two browsers, the slider, playback, analysis, why not, records."""
from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Page, expect

from .conftest import Person
from .kit import Hand, api, game_id, new_game, open_table, play_ahead, rest, sign_in, table_of
from .test_two import join

RECORDS = Path(__file__).resolve().parents[1] / "grand_illusion" / "records"
OLD = Path(__file__).resolve().parents[1] / "server" / "old"


def two_at_a_die(ada: Page, bea: Page, seed: str) -> str:
    """A game of two people, played up to a moment at which Ada can only undo by consent."""
    t = new_game(ada, "2", {"allied": "me", "german": "friend"}, name="Ada")
    sign_in(bea, "Bea")
    join(bea, t["id"], t, "german")
    for _ in range(400):
        now = table_of(ada, t["id"])
        dice = api(ada, "GET", f"/api/games/{t['id']}/dice")["dice"]
        if now["decision"]["seat"] == "allied" and now["undo"]["free"] == 0 and dice:
            return str(t["id"])
        who = ada if now["decision"]["seat"] == "allied" else bea
        play_ahead(who, t["id"], lambda x, n=now["n"]: x["n"] > n, f"{seed} {now['n']}", 2)
    raise AssertionError("no die was rolled in 400 choices")


def test_undo_beyond_a_die_asks_the_other(person: Person) -> None:
    (ada, _), (bea, _) = person(), person()
    game = two_at_a_die(ada, bea, "consent")
    open_table(ada, game)
    open_table(bea, game)
    before = table_of(ada, game)
    ada.locator("button[data-key=undo]").click()
    dialog = ada.locator("dialog.consent")
    expect(dialog).to_contain_text("Bea")
    dialog.get_by_role("button", name="Ask Bea").click()
    asked = bea.locator("dialog.consent")
    expect(asked).to_be_visible()
    expect(asked).to_contain_text("Ada")
    request = table_of(bea, game)["requests"][0]
    assert request["kind"] == "undo"
    dice = asked.locator(".dicelist li")
    expect(dice).to_have_count(len(request["dice"]))            # each die that would be undone, with its result
    for i, d in enumerate(request["dice"]):
        expect(dice.nth(i)).to_contain_text(str(d["value"]))
    assert table_of(ada, game)["n"] == before["n"], "nothing may change before the other agrees"
    asked.get_by_role("button", name="Agree", exact=False).click()
    expect(ada.locator("dialog.consent")).to_have_count(0)
    expect(ada.locator(".tally")).to_contain_text(f"/ {request['to']}")
    now = table_of(ada, game)
    assert now["n"] == request["to"] < before["n"]
    assert now["version"] > before["version"]


def test_a_declined_undo_changes_nothing(person: Person) -> None:
    (ada, _), (bea, _) = person(), person()
    game = two_at_a_die(ada, bea, "declined")
    open_table(ada, game)
    open_table(bea, game)
    before = table_of(ada, game)
    ada.locator("button[data-key=undo]").click()
    ada.locator("dialog.consent").get_by_role("button", name="Ask Bea").click()
    asked = bea.locator("dialog.consent")
    expect(asked).to_be_visible()
    bea.keyboard.press("Escape")                                # decide later
    expect(asked).to_have_count(0)
    assert table_of(ada, game)["requests"]
    bea.locator(".line.req button").click()
    bea.locator("dialog.consent").get_by_role("button", name="Decline", exact=True).click()
    expect(ada.locator(".line.req")).to_have_count(0)
    assert table_of(ada, game)["n"] == before["n"]
    assert table_of(ada, game)["view"] == before["view"]


def test_free_undo_and_undo_all(person: Person) -> None:
    page, _ = person()
    game = new_game(page)["id"]
    play_ahead(page, game, lambda t: t["undo"]["free"] >= 2, "free")
    open_table(page, game)
    before = table_of(page, game)
    page.locator("button[data-key=undo]").click()
    expect(page.locator(".tally")).to_have_text(f"{before['n'] - 1} / {before['n'] - 1}")
    page.locator("button[data-key=undoall]").click()
    expect(page.locator(".order.busy")).to_have_count(0)
    rest(page)
    now = table_of(page, game)
    assert now["n"] <= before["n"] - 2
    assert now["undo"]["free"] == 0


def test_the_slider_goes_through_the_game_and_back(person: Person) -> None:
    page, _ = person()
    game = new_game(page)["id"]
    play_ahead(page, game, lambda t: t["n"] >= 30, "slider")
    open_table(page, game)
    now = page.locator("#question").inner_text()
    slider = page.locator("input.trk")
    slider.focus()
    slider.fill("10")
    expect(page.locator(".order.past")).to_be_visible()
    expect(page.locator(".order.past")).to_contain_text("10 / 30")
    page.wait_for_url("**at=10*")
    expect(page.locator("button.choice")).to_have_count(0)      # nothing can be chosen in the past
    expect(page.locator("g.target")).to_have_count(0)
    page.locator("#question").focus()
    page.keyboard.press("]")
    expect(page.locator(".order.past")).to_contain_text("11 / 30")
    page.reload()                                               # the address keeps the moment
    expect(page.locator(".order.past")).to_contain_text("11 / 30")
    page.locator("button[data-key=now]").click()
    expect(page.locator("#question")).to_have_text(now)
    assert table_of(page, game)["n"] == 30


def test_since_your_last_turn_is_played_back(person: Person) -> None:
    (ada, _), (bea, _) = person(), person()
    t = new_game(ada, "1", {"allied": "me", "german": "friend"}, name="Ada")
    game = t["id"]
    sign_in(bea, "Bea")
    join(bea, game, t, "german")
    for k in range(300):                                        # until Bea has moved several times and it is Ada's turn
        now = table_of(ada, game)
        others = [line for line in now["log"] if line["seat"] == "german" and line["kind"] == "Chosen"]
        if now["decision"]["seat"] == "allied" and len(others) >= 3:
            break
        who = ada if now["decision"]["seat"] == "allied" else bea
        play_ahead(who, game, lambda x, n=now["n"]: x["n"] > n, f"since {k}", 2)
    open_table(ada, game)
    if ada.get_by_role("button", name="To the map").is_visible():      # a battle opens its board by itself
        ada.get_by_role("button", name="To the map").click()
    since = ada.get_by_role("button", name="Since your last turn", exact=False).first
    expect(since).to_be_visible()
    question = ada.locator("#question").inner_text()
    since.click()
    expect(ada.locator(".m-trace > *").first).to_be_attached()
    ada.keyboard.press("Escape")
    expect(ada.locator("#question")).to_have_text(question)
    assert table_of(ada, game)["n"] == now["n"]


def test_an_analysis_leaves_the_game_alone(person: Person) -> None:
    page, _ = person()
    game = new_game(page)["id"]
    play_ahead(page, game, lambda t: t["n"] >= 20, "branch")
    open_table(page, game)
    before = table_of(page, game)
    page.locator("input.trk").fill("12")
    expect(page.locator(".order.past")).to_be_visible()
    page.locator("button[data-key=analyse]").click()
    page.wait_for_url(lambda u: "/g/" in u and game not in u)
    branch = game_id(page)
    expect(page.locator(".line.ana")).to_be_visible()
    t = table_of(page, branch)
    assert (t["kind"], t["parent"], t["parent_at"], t["n"]) == ("analysis", game, 12, 0)     # it counts its own choices
    assert {**t["view"], "seat": ""} == {**api(page, "GET", f"/api/games/{game}/at/12")["view"], "seat": ""}
    hand = Hand(page, "analysis")
    for _ in range(4):
        assert hand.turn()
    assert 4 <= table_of(page, branch)["n"] <= 4 + hand.marched
    after = table_of(page, game)
    assert (after["version"], after["n"], after["view"]) == (before["version"], before["n"], before["view"])
    listed = api(page, "GET", f"/api/games/{game}/analyses")
    assert [a["id"] for a in listed] == [branch]


def test_why_not_says_the_rule(person: Person) -> None:
    """A click on a place that is not lit is answered, with a rule, beside the place."""
    page, _ = person()
    game = new_game(page)["id"]
    play_ahead(page, game, lambda t: t["n"] > 4 and t["decision"]["places"] == [], "why")
    open_table(page, game)
    rest(page)
    spot = page.evaluate("""() => {
        const lit = new Set([...document.querySelectorAll("g.target[data-place]")].map(g => g.dataset.place));
        for (const g of document.querySelectorAll("svg.map-svg[role=group] g.stack[data-place]")) {
            if (lit.has(g.dataset.place)) continue;
            const b = g.getBoundingClientRect(), x = b.x + b.width / 2, y = b.y + b.height / 2;
            const hit = document.elementFromPoint(x, y);
            if (hit && hit.closest("svg.map-svg[role=group]")) return [x, y, g.dataset.place];
        }
        return null; }""")
    assert spot
    with page.expect_response(lambda r: "/why" in r.url) as answer:
        page.mouse.click(spot[0], spot[1])
    reasons = answer.value.json()["reasons"]
    assert reasons and reasons[0]["text"]
    assert any(r["rule"] for r in reasons)
    expect(page.get_by_text(reasons[0]["text"]).first).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator(".whynot, .note").get_by_text(reasons[0]["text"])).to_have_count(0)


def test_a_record_is_uploaded_and_watched(person: Person) -> None:
    page, _ = person()
    page.goto("/watch")
    page.locator("input[type=file]").set_input_files(RECORDS / "scenario-2-sudden-death.marne")
    page.wait_for_url("**/g/**")
    t = table_of(page, game_id(page))
    assert (t["kind"], t["status"]) == ("record", "finished")
    assert t["last"] > 400
    expect(page.locator(".line.rec")).to_be_visible()
    expect(page.locator(".line.old")).to_have_count(0)
    page.keyboard.press("End")
    expect(page.locator(".order.end")).to_contain_text(t["outcome"]["text"])


def test_an_old_record_opens_with_a_notice(person: Person) -> None:
    page, _ = person()
    page.goto("/watch")
    page.locator("input[type=file]").set_input_files(OLD / "other-strength.marne")
    page.wait_for_url("**/g/**")
    expect(page.locator(".line.old")).to_contain_text("data")


def test_a_file_that_is_no_record_is_refused_in_words(person: Person, tmp_path: Path) -> None:
    page, _ = person()
    bad = tmp_path / "<b>bad.marne"
    bad.write_text("marne record 1\ngame: grand-illusion\nscenario: 2\n\nallied: conquer berlin\n")
    page.goto("/watch")
    page.locator("input[type=file]").set_input_files(bad)
    expect(page.locator(".wa-said")).to_contain_text("<b>bad")
    assert "/watch" in page.url


def test_the_end_shows_result_seed_and_luck(person: Person) -> None:
    page, _ = person()
    game = new_game(page)["id"]
    play_ahead(page, game, lambda t: t["status"] == "finished", "end", 3000, hurry=0.7)
    open_table(page, game)
    t = table_of(page, game)
    expect(page.locator(".order.end")).to_contain_text(t["outcome"]["text"])
    assert t["seed"] is not None
    page.goto(f"/g/{game}/dice")
    expect(page.get_by_text(t["commitment"][:16], exact=False).first).to_be_visible()
    page.goto(f"/g/{game}/luck")
    expect(page.locator("h1")).to_be_visible()
    expect(page.locator("main svg, main table").first).to_be_visible()
