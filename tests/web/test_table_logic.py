"""What the table page computes without a page: lists of choices, steps of a playback, rules, branches. Run by node."""
from __future__ import annotations

import atexit
import json
import re
import shutil
import subprocess
from functools import lru_cache
from pathlib import Path
from tempfile import mkdtemp
from typing import Any

import pytest

import marne
from marne.kernel.title import Title

JS = Path(__file__).resolve().parents[2] / "src" / "marne" / "web" / "js"
NODE = shutil.which("node")
pytestmark = pytest.mark.skipif(NODE is None, reason="node is not here: the table's logic was NOT tested")

# What the modules ask of a browser when they are loaded.
STUB = """
const list = { matches: false, addEventListener() {} };
globalThis.window = { matchMedia: () => list, addEventListener() {}, innerHeight: 900 };
globalThis.localStorage = { getItem: () => null, setItem() {} };
globalThis.document = { documentElement: { dataset: {}, style: { setProperty() {} } } };
"""


@lru_cache(maxsize=1)
def modules() -> Path:
    """The client's modules where node takes them for modules."""
    folder = Path(mkdtemp(prefix="marne-js-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    shutil.copytree(JS, folder / "js")
    (folder / "package.json").write_text('{"type": "module"}')
    return folder / "js"


def run(module: str, expression: str, given: Any) -> Any:
    """The value of an expression over a module `m` and what was given `g`."""
    path = json.dumps((modules() / "table" / module).as_uri())
    script = f"{STUB}const m = await import({path}); const g = {json.dumps(given)}; console.log(JSON.stringify({expression}));"
    done = subprocess.run([str(NODE), "--input-type=module", "-e", script], capture_output=True, text=True, timeout=60,
                          check=False)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout.splitlines()[-1])


def choice(text: str, words: str, group: str = "move", grade: int = 0, places: tuple[str, ...] = (),
           pieces: tuple[str, ...] = ()) -> dict[str, Any]:
    return {"text": text, "words": words, "rule": "8.4", "group": group, "heading": group.title(), "grade": grade,
            "sign": "arrow", "places": list(places), "pieces": list(pieces), "label": ""}


def test_costly_groups_and_rows_come_first() -> None:
    given = [choice("a", "Go to A"), choice("done", "Done", "done"), choice("b", "Go to B", grade=2),
             choice("dig", "Dig", "dig", 1)]
    got = run("choices.js", "m.grouped(g).map(x => [x.id, x.grade, x.rows.map(r => r.c.text)])", given)
    assert got == [["move", 2, ["b", "a"]], ["dig", 1, ["dig"]], ["done", 0, ["done"]]]


def test_the_same_words_are_one_row_and_no_choice_is_lost() -> None:
    given = [choice(f"recover {u}", "Recover a disrupted corps") for u in "xyz"] + [choice("stop", "Stop", "stop")]
    got = run("choices.js", "m.grouped(g).map(x => x.rows.map(r => r.same.map(c => c.text)))", given)
    assert got == [[["recover x", "recover y", "recover z"]], [["stop"]]]


def test_a_long_group_folds_by_unit_and_keeps_every_choice() -> None:
    given = [choice(f"move {u} {h}", f"Move {u} Corps to {h}", grade=2 if h == "37" else 0, places=(h,), pieces=(u,))
             for u in ("II", "IV", "XX") for h in ("36", "37", "38", "46")]
    shown = "i => i.kind === 'row' ? [i.row.c.text] : [i.fold.words, ...i.fold.rows.map(r => r.c.text)]"
    got = run("choices.js", f"m.folded(m.grouped(g)[0], 9).map({shown})", given)
    texts = [t for item in got for t in (item if len(item) == 1 else item[1:])]
    assert sorted(texts) == sorted(c["text"] for c in given)
    assert ["move II 37"] in got                              # a single costly row stands open
    assert ["Move II Corps to", "move II 36", "move II 38", "move II 46"] in got


def test_nine_rows_do_not_fold() -> None:
    given = [choice(f"to {h}", f"Go to {h}", places=(str(h),)) for h in range(9)]
    assert run("choices.js", "m.folded(m.grouped(g)[0], 9).every(i => i.kind === 'row')", given) is True
    assert run("choices.js", "m.folded(m.grouped(g)[0], 8).map(i => i.kind)", given) == ["fold"]


def test_a_red_row_is_never_folded_away() -> None:
    given = [choice(f"to {h}", f"Go to {h}", grade=2 if h == 5 else 0, places=(str(h),)) for h in range(12)]
    got = run("choices.js", "m.folded(m.grouped(g)[0], 9).map(i => i.kind === 'row' ? i.row.c.text : i.fold.rows.length)", given)
    assert got == ["to 5", 11]


def test_common_words_end_between_words() -> None:
    both = ["Move XX Corps to Metz (86)", "Move XX Corps to Metz-sur-Seille (87)"]
    assert run("choices.js", "m.common(g)", both) == "Move XX Corps to"
    assert run("choices.js", "m.common(g)", ["Stop", "Go"]) == ""


def line(i: int, n: int, kind: str, text: str = "x", head: bool = False) -> dict[str, Any]:
    return {"i": i, "n": n, "kind": kind, "text": text, "rule": "", "seat": "", "data": {}, "head": head}


def test_a_battle_is_one_step_with_all_its_lines() -> None:
    kinds = ["Activated", "Moved", "BattleDeclared", "BattleBegan", "Fired", "Fired", "Disrupted", "Moved", "Yielded", "Moved"]
    lines = [line(i, i + 1, k) for i, k in enumerate(kinds)]
    got = run("playback.js", "m.steps(g).map(s => [s.battle, s.lines.length, s.n])", lines)
    assert got == [[False, 1, 1], [False, 1, 2], [False, 1, 3], [True, 5, 8], [False, 1, 9], [False, 1, 10]]


def test_two_battles_are_two_steps_and_silent_lines_are_none() -> None:
    lines = [line(0, 1, "BattleBegan"), line(1, 1, "Fired"), line(2, 2, "BattleBegan"), line(3, 3, "TurnBegan", head=True),
             line(4, 4, "Moved", text="")]
    assert run("playback.js", "m.steps(g).map(s => [s.battle, s.lines.length])", lines) == [[True, 2], [True, 1], [False, 1]]


def test_a_march_of_one_unit_is_one_step_with_what_happens_on_its_way() -> None:
    def moved(n: int, unit: str, src: str, dst: str) -> dict[str, Any]:
        return line(n, n, "Moved") | {"data": {"unit": unit, "src": src, "dst": dst}}
    lines = [moved(1, "a", "1", "2"), line(2, 2, "SideBlocked"), moved(3, "a", "2", "3"), moved(4, "b", "1", "2"),
             line(5, 5, "Chosen"),             line(6, 6, "CapSpent"), moved(7, "b", "2", "3"), moved(8, "b", "3", "4")]
    got = run("playback.js", "m.steps(g).map(s => [s.lines.length, s.n])", lines)
    assert got == [[3, 3], [1, 4], [1, 5], [1, 6], [2, 8]], "what lies between two orders of a unit parts them"


def test_a_line_stays_about_a_second_and_a_battle_as_long_as_it_has_lines() -> None:
    one, five, forty = ([line(1, 1, "X")] * n for n in (1, 5, 40))
    got = run("playback.js", "g.map(([lines, battle]) => m.stays({ lines, n: 1, battle }))",
              [[one, False], [one, True], [five, True], [forty, True]])
    assert got[0] == 1000 and got[1] == 2000 and 4000 <= got[2] <= 6000 and got[3] <= 12_000


@pytest.mark.parametrize(("asked", "found"), [("9.2.5a/b2", "9.2.5a"), ("9.2.5a", "9.2.5a"), ("9.2.7c", "9.2"),
                                              ("14.1.1a/Mandated", "14"), ("77.1", None)])
def test_a_chip_leads_to_its_rule_or_the_nearest_above(asked: str, found: str | None) -> None:
    book = [{"id": r, "text": r, "enforced": True, "ruling": ""} for r in ("9.2", "9.2.5a", "14")]
    got = run("rules.js", "m.nearest(new Map(g.book.map(r => [r.id, r])), g.asked)?.id ?? null", {"book": book, "asked": asked})
    assert got == found


def test_rules_are_found_by_number_first_and_by_words_without_accents() -> None:
    book = [{"id": "8.4", "text": "Le déplacement va d'un hexagone à l'autre", "enforced": True, "ruling": ""},
            {"id": "9.8.4", "text": "Retraite", "enforced": True, "ruling": "Lu comme un deplacement"},
            {"id": "10", "text": "Voir 8.4", "enforced": False, "ruling": ""}]
    assert run("rules.js", "m.search(g, '8.4').map(r => r.id)", book) == ["8.4", "9.8.4", "10"]
    assert run("rules.js", "m.search(g, 'DEPLACEMENT').map(r => r.id)", book) == ["8.4", "9.8.4"]


def test_branches_form_a_tree_in_the_order_of_their_forks() -> None:
    def info(id: str, parent: str, at: int) -> dict[str, Any]:
        return {"id": id, "parent": parent, "at": at, "name": id, "note": "", "made": 0, "changed": 0}

    given = [info("late", "game", 40), info("twig", "early", 25), info("early", "game", 20), info("stray", "gone", 3)]
    got = run("analysis.js", "m.tree(g, 'game').map(x => [x.info.id, x.depth])", given)
    assert got == [["early", 0], ["twig", 1], ["late", 0], ["stray", 0]]


def test_differences_name_only_what_differs() -> None:
    other = {"id": "37", "cells": ["37", "Soissons", "German", ""]}
    one = {"rows": [{"id": "28", "cells": ["28", "Meaux", "Allied", "VII Corps"]}, other]}
    two = {"rows": [{"id": "28", "cells": ["28", "Meaux", "Allied", ""]}, other]}
    got = run("analysis.js", "m.differences(...g)", [one, two])
    assert got == [{"id": "28", "name": "28 Meaux", "was": "VII Corps", "is": "–"}]


def joined(text: str) -> str:
    """Texts that stand in several lines, as one."""
    return re.sub(r'"\s*\+ "', "", text)


def test_every_phrase_has_both_languages_and_french_spacing() -> None:
    text = joined((JS / "table" / "words.js").read_text())
    pairs = re.findall(r'^  "(tb\.[\w.]+)": \[\s*"((?:[^"\\]|\\.)+)",\s*"((?:[^"\\]|\\.)+)"\],$', text, re.M)
    assert len(pairs) == len(re.findall(r'^  "tb\.', text, re.M))
    for key, en, fr in pairs:
        assert set(re.findall(r"\{(\w+)\}", en)) == set(re.findall(r"\{(\w+)\}", fr)), f"{key}: not the same arguments"
        if key != "tb.otherLang":                           # it speaks to those who read the other language
            plain = re.sub(r"\{\w+:[^}]*\}", "", fr)
            assert not re.search(r"[^\u202f][:;?!]", plain), f"{key}: no narrow space before the sign: {fr!r}"
    used = {k for p in (JS / "table").glob("*.js") for k in re.findall(r'\bt\("(tb\.[\w.]+)"', p.read_text())}
    others = {k for p in JS.glob("**/words*.js") for k in re.findall(r'"(tb\.[\w.]+)": \[', p.read_text())}
    assert used <= {k for k, _, _ in pairs} | others


@pytest.mark.parametrize("game", marne.games(), ids=lambda g: g.slug)
def test_the_luck_chart_shows_the_germans_alike_in_every_game(game: Title) -> None:
    """Grey and dashed, marked with diamonds, and so are the Central Powers; the others are blue with circles, whichever seat the
    game names first."""
    seats = [{"id": s, "name": s.capitalize()} for s in game.seats]
    info = {"seats": seats, "rows": [{"turn": "1", "name": "x", "n": 1, "actual": {s: 2 for s in game.seats}, "expected": {}}]}
    tones = run("../pages/luck.js", "m.tones(g)", seats)
    assert dict(zip(game.seats, tones, strict=True)) == {s: int(s in ("german", "central")) for s in game.seats}
    svg = run("../pages/luck.js", "m.cumulative(g, 600)", info)
    assert re.search(r'<circle class="m s0"[^>]*><title>(?!German|Central)', svg)
    assert re.search(r'<path class="m s1"[^>]*><title>(?:German|Central)', svg)


def test_a_phrase_takes_the_form_that_goes_with_its_number_or_name() -> None:
    given = {"a": ["{n} {n:card|cards}", "{n} {n:carte|cartes}"], "w": ["{who} {who:wins|win}", "{who} {who:gagne|gagnent}"]}
    script = """["en", "fr"].flatMap(l => { m.words(g); m.setLang(l); return [[0, 1, 2, "1,5"].map(n => m.t("a", { n })),
        ["Germany", "Germans"].map(who => m.t("w", { who }))]; })"""
    assert run("../i18n.js", script, given) == [
        ["0 cards", "1 card", "2 cards", "1,5 cards"], ["Germany wins", "Germans win"],
        ["0 carte", "1 carte", "2 cartes", "1,5 carte"], ["Germany gagne", "Germans gagnent"]]


def pairs_of(text: str) -> dict[str, tuple[str, str]]:
    """The phrases of a module of words."""
    found = re.findall(r'(?:"([\w.-]+)"|(\w+)): \[\s*"((?:[^"\\]|\\.)*)",\s*"((?:[^"\\]|\\.)*)"\]', joined(text))
    return {a or b: (en, fr) for a, b, en, fr in found}


def test_no_number_stands_before_a_bare_plural() -> None:
    """'1 cards': a noun after a number has two forms, or the phrase is the plural one of a pair."""
    sources = {p: p.read_text("utf-8") for p in JS.rglob("*.js")}
    code = "\n".join(sources.values())
    many = set(re.findall(r'plural\([^"]*"[\w.-]+",\s*"([\w.-]+)"\)', code))
    words = {k: v for p, text in sources.items() if p.name.startswith("words") for k, v in pairs_of(text).items()}
    assert len(words) > 900 and len(many) > 15
    bare = re.compile(r"\{(?:n|m|count|dice)\} (?!(?:is|was|as|has|pas|plus|dans|fois|corps|hors|sous)\b)[a-zéè]+s\b")
    assert {k: v for k, v in words.items() if k not in many and any(bare.search(text) for text in v)} == {}


POINTED = """await (async () => {
  const sent = [];
  globalThis.document.cookie = "";
  globalThis.requestAnimationFrame = f => f();
  globalThis.fetch = async (to, how) => {
    const body = how.body ? JSON.parse(how.body) : null;
    if (body) sent.push([body.choice, body.then, body.sure]);
    const answer = !body ? { ways: { goal: g.way } } : body.sure ? { version: 1, base: "b", mark: "a", patch: [] }
      : g.final ? { confirm: body.choice, text: "Dice follow." } : { version: 1, base: "b", mark: "a", patch: [] };
    return { ok: true, status: 200, text: async () => JSON.stringify(answer) };
  };
  const said = [], d = { marches: true, lifts: g.lifts, choices: g.choices, yours: true, places: [], rule: "4.1" };
  const desk = { id: "x", asked: d, mine: d, online: true, busy: false, seat: "s", changed() {}, why: null,
    table: { mark: "a", version: 1, last: 0, standing: [], decision: d }, game: { places: new Map() }, stages: false,
    look: { via: [], piece: g.lifts ? "u" : null, picked: null, ways: null }, do: { say: t => said.push(t), shout() {} } };
  const first = await m.marchTo(desk, "goal", false);
  await new Promise(f => setTimeout(f));
  const shown = desk.look.picked?.text ?? null, why = desk.why?.text ?? null;
  return { first, sent, shown, why };
})()"""


def way(texts: list[str], grade: int, halts: bool = False) -> dict[str, Any]:
    return {"cost": 1, "path": ["goal"], "texts": texts, "stop": "", "halts": halts, "grade": grade, "words": "Go"}


def test_pointing_at_a_goal_makes_what_can_be_taken_back_and_asks_for_the_rest() -> None:
    """A unit that is taken up for it goes at once, also into battle where that is not final (grade 1); what is costly (2) stops
    before its last choice; what changes something is made if the server does not ask whether one is sure."""
    taken = [choice("select u", "Take U", pieces=("u",)), choice("select v", "Take V", pieces=("v",))]
    for grade, made in ((0, ["move u goal"]), (1, ["move u goal"]), (2, [])):
        got = run("marching.js", POINTED, {"way": way(["select u", "move u goal"], grade), "lifts": True, "choices": taken})
        assert got["first"] and [x[:2] for x in got["sent"]] == [["select u", made]], grade
    step = [choice("to goal", "Go there", grade=2, places=("goal",))]
    for grade, final, sent, shown in ((2, False, [], "to goal"), (1, False, [["to goal", [], False]], "to goal"),
                                      (1, True, [["to goal", [], False]], "to goal")):
        got = run("marching.js", POINTED, {"way": way(["to goal"], grade), "lifts": False, "choices": step, "final": final})
        assert (got["sent"], got["shown"]) == (sent, shown)
        assert got["why"] == ("Dice follow." if final else None)


def test_the_same_sentence_is_told_again() -> None:
    """After each move the same question comes: a live region that does not change is not read."""
    told = """await (async () => {
      globalThis.document.createElement = () => ({ setAttribute() {}, append() {}, replaceChildren() {}, textContent: "" });
      Object.assign(globalThis.window, { setTimeout: () => 1, clearTimeout() {} });
      const v = new m.Voice(), out = [];
      for (let i = 0; i < 3; i++) {
        v.say(g); v.next(); out.push(v.status.textContent);
        v.shout(g); out.push(v.alert.textContent);
      }
      v.close();
      return out;
    })()"""
    got = run("announce.js", told, "Which unit moves?")
    assert all(a != b for a, b in zip(got[::2], got[2::2], strict=False)) and all(
        a != b for a, b in zip(got[1::2], got[3::2], strict=False))
    assert {x.strip("\xa0") for x in got} == {"Which unit moves?"}


def test_what_is_read_aloud_has_one_stop_after_each_sentence() -> None:
    """Names with an exclamation mark, texts with their own full stop, parts that are not there."""
    given = [["Offensive", "Enter enemy zones.", "", "Not now"], ["Poison Gas!", None, "2 of them"], ["Metz"]]
    told = run("../i18n.js", "g.map(m.sentences)", given)
    assert told == ["Offensive. Enter enemy zones. Not now", "Poison Gas! 2 of them", "Metz"]


def test_a_bombardment_shows_those_who_stood_against_its_last_total_and_what_became_of_them() -> None:
    """Two hexes, one after the other: nobody stands beside a total that he did not roll against; who failed did not hold."""
    def line(kind: str, i: int, **data: Any) -> dict[str, Any]:
        return {"i": i, "kind": kind, "text": kind, "rule": "O19", "seat": "allied", "data": data}

    def defended(i: int, unit: str, total: int, against: int) -> dict[str, Any]:
        return line("DefenceTotal", i, unit=unit, morale=6, roll=total - 6, total=total, against=against)

    log = [line("OrderGiven", 0, order="O19", side="allied"), line("AttackTotal", 1, hex="N6", fp=8, roll=9, total=17),
           defended(2, "ge-4", 10, 17), line("Demoralised", 3, unit="ge-4"),
           line("AttackTotal", 4, hex="N7", fp=8, roll=6, total=14), defended(5, "ge-3", 12, 14),
           line("Demoralised", 6, unit="ge-3"), line("Rallied", 7, unit="ge-3")]
    given = "(f => ({ hex: f.hex, total: f.attack.total, defences: [...f.defences.values()].map(d => [d.unit, d.result]) }))"
    fight = run("../games/great-war-commander/attack-log.js", f"{given}(m.lastFight(g))", log)
    assert fight == {"hex": "N7", "total": 14, "defences": [["ge-3", "rallied"]]}
