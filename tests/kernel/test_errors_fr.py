"""Every fault that a person can make is told in English and in French, about the same things."""
from __future__ import annotations

import ast
import copy
import json
import pickle
import re
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

import marne
from marne import games_index
from marne.cli.main import main
from marne.games.grand_illusion import TITLE as GI
from marne.games.great_war_commander import TITLE as GWC
from marne.games.to_the_last_man import TITLE as TTLM
from marne.kernel.chance import Seeded
from marne.kernel.sayings import Said, narrow, said
from marne.kernel.title import Title
from marne.lab.sim import check_counts
from marne.parts.data.kit import misfit
from marne.players.base import SeatView, check_player, play, player
from marne.players.random import Random
from marne.record import text
from marne.server import app
from marne.server.faults import Refused
from marne.server.games import creating
from marne.server.shapes import NewGame, Upload
from tests.kernel import toy  # noqa: F401  (the toy must be woven before it is asked for)
from tests.server.desks import desk_in

SRC = Path(marne.__file__).parent
MODULES = sorted(str(p.relative_to(SRC)) for p in SRC.rglob("*.py"))
ERRORS = {"MarneError", "BadRecord", "BadPosition", "BadOption", "BadData"}
BOTH = {"Said", "unknown", "cut", "nothing_to_decide", "_adjacent", "say"}  # what makes a sentence in both languages


@pytest.fixture(autouse=True)
def known_toy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(games_index, "KNOWN", {"toy": "tests.kernel.toy:TITLE",
                                               "grand-illusion": "marne.games.grand_illusion:TITLE"})


def title_of(slug: str) -> Title:
    return {"grand-illusion": GI, "to-the-last-man": TTLM, "great-war-commander": GWC}[slug]


def fault(act: Callable[[], object]) -> marne.MarneError:
    with pytest.raises(marne.MarneError) as e:
        act()
    return e.value


def check(e: marne.MarneError, *same: str) -> None:
    """Two sentences about the same things: all numbers and rules, and these."""
    en, fr = e.said("en"), e.said("fr")
    assert en == str(e) and type(en) is str and type(fr) is str
    assert en.strip() and fr.strip() and en != fr
    for part in same:
        assert part in en and part in fr, (part, en, fr)
    for kind in (r"\d+", r"\[[^\]]*\]"):
        assert re.findall(kind, en) == re.findall(kind, fr)


# --- records ---------------------------------------------------------------------------------------------------------

def damaged(tmp_path: Path, change: Callable[[list[str]], object]) -> Callable[[], object]:
    m = marne.start("toy", scenario="2", seed=11)
    play(m, {s: Random(s) for s in m.title.seats}, 1000)
    lines = text(m).splitlines()
    lines[-1] = " ".join(lines[-1].split()[:3])
    change(lines)
    file = tmp_path / "x.marne"
    file.write_text("\n".join(lines) + "\n", "utf-8")
    return lambda: marne.load(file)


def header(key: str, value: str) -> Callable[[list[str]], object]:
    def change(lines: list[str]) -> None:
        at = next((i for i, line in enumerate(lines) if line.startswith(key + ": ")), 2)
        lines[at] = f"{key}: {value}"
    return change


def body(at: int, line: str) -> Callable[[list[str]], object]:
    return lambda lines: lines.insert(lines.index("") + at, line)


@pytest.mark.parametrize(("change", "same"), [
    (lambda ls: ls.__setitem__(0, "marne record 9"), "1"),
    (lambda ls: ls.__setitem__(0, "dear diary"), "'marne record 1'"),
    (lambda ls: ls.__setitem__(2, "colour: red"), "commitment"),
    (lambda ls: ls.insert(2, "game: toy"), "game"),
    (lambda ls: ls.__delitem__(slice(3, None)), "3"),
    (lambda ls: ls.pop(1), ""),
    (header("game", "toi"), "'toi'"),
    (header("game", "zzzzzzzz"), "grand-illusion, toy"),
    (header("scenario", "7"), "'7'"),
    (header("options", '{"lung": true}'), "'lung'"),
    (header("options", '{"goal": 9}'), "goal [0.2]"),
    (header("options", "[]"), "options"),
    (header("options", "{"), "JSON"),
    (header("seed", "true"), "seed"),
    (header("commitment", "00"), "5"),
    (header("data", '{"hash": "h1"}'), '{"hash": "h0"'),
    (header("dice", "loaded"), "'own'"),
    (header("script", '["six"]'), "script"),
    (body(2, "green: dig north"), "'green: dig north'"),
    (body(2, '= {"winner": "red"}'), ""),
    (body(2, "! 1 raid"), "'raid'"),
    (body(2, "! x raid"), "'! "),
    (lambda ls: ls.pop(ls.index("") + 1), "first seat"),
    (lambda ls: ls.__setitem__(ls.index("") + 1, "! 99 first seat"), "99"),
    (lambda ls: ls.__setitem__(ls.index("") + 1, "! 0 second seat"), "'second seat'"),
    (lambda ls: ls.insert(-1, "red: done"), ""),
    (lambda ls: ls.insert(-1, "# a remark"), "'# a remark'"),
    (lambda ls: ls.pop(-2), ""),
    (lambda ls: ls.pop(-3), ""),
    (lambda ls: ls.__setitem__(-2, ls[-2].replace('"kind": "', '"kind": "a ')), '{"kind"'),
    (lambda ls: ls.__setitem__(-1, "# end 3"), "'# end "),
    (lambda ls: ls.append("red: done"), "'# end'"),
    (lambda ls: ls.pop(), "'# end'"),
])
def test_a_damaged_record(tmp_path: Path, change: Callable[[list[str]], object], same: str) -> None:
    e = fault(damaged(tmp_path, change))
    assert isinstance(e, marne.BadRecord)
    check(e, same)
    assert e.line > 0
    assert str(e).startswith(f"line {e.line}: ") and e.said("fr").startswith(f"ligne {e.line}\u202f: ")


def test_a_choice_that_the_record_could_not_make_is_explained_in_french(tmp_path: Path) -> None:
    def change(lines: list[str]) -> None:
        at = next(i for i, line in enumerate(lines) if ": " in line and i > lines.index(""))
        lines[at] = lines[at].split(":")[0] + ": fly"
    e = fault(damaged(tmp_path, change))
    check(e, "'fly'")
    assert "is not possible" in str(e) and "n'est pas possible" in e.said("fr")


def test_a_record_that_cannot_be_read(tmp_path: Path) -> None:
    check(fault(lambda: marne.load(tmp_path / "nothing.marne")), "nothing.marne")
    check(fault(lambda: marne.load(7.5)), "7.5")                                # type: ignore[arg-type]
    check(fault(lambda: marne.load(tmp_path / "x", to=-1)), "0, 1, 2 …")


# --- starting and playing --------------------------------------------------------------------------------------------

START: list[tuple[dict[str, Any], str]] = [
    ({"slug": "tooy"}, "toy"), ({"slug": 7}, "'7'"), ({"scenario": "9"}, "1, 2"), ({"options": {"lung": True}}, "'lung'"),
    ({"options": {"goal": 9}}, "8"), ({"options": 3}, "3"), ({"seed": 1.5}, "1.5"), ({"seed": ""}, "200"),
    ({"seed": "\ud800"}, ""), ({"dice": 4}, "4"), ({"dice": ["six"]}, "'six'"), ({"data": 4}, "4"),
    ({"lang": "de"}, "'de'"), ({"scenario": "2", "dice": []}, "first seat"),
]


@pytest.mark.parametrize(("how", "same"), START)
def test_a_game_that_cannot_start(how: dict[str, Any], same: str) -> None:
    check(fault(lambda: marne.start(**{"slug": "toy", "scenario": "1", "seed": None if "dice" in how else 1, **how})), same)


def test_faults_at_the_table() -> None:
    m = marne.start("toy", seed=1)
    check(fault(lambda: m.view("green")), "'green'", "red")
    check(fault(lambda: m.give(3)), "NeedChance")
    check(fault(lambda: check_player("human")), "greedy", "random")
    check(fault(lambda: check_player("randon")), "'randon'", "random")
    check(fault(lambda: check_counts(0, 1)), "1")
    assert m.decision is not None
    other = next(s for s in m.title.seats if s != m.decision.seat)
    check(fault(lambda: SeatView(m, other).decision), other)
    check(fault(lambda: player("greedy").choose(SeatView(m, other))), other)


def test_a_refused_choice_is_told_in_the_language_of_the_match() -> None:
    m = marne.start("toy", seed=1, lang="fr")
    e = fault(lambda: m.choose("fly"))
    assert isinstance(e, marne.IllegalChoice)
    check(e, "'fly'", e.reasons[0][1])
    assert e.said("fr").startswith("'fly' n'est pas possible\u202f: ")


# --- positions -------------------------------------------------------------------------------------------------------

POSITIONS: list[tuple[dict[str, Any], str]] = [
    ({"game": "grandillusion"}, "grand-illusion"), ({"game": 3}, "game"), ({"scenario": "9"}, "'9'"),
    ({"scenario": True}, "True"),
    ({"options": {"fnord": 1}}, "'fnord'"), ({"options": {"strict-double": 7}}, "strict-double"), ({"colour": 1}, "'colour'"),
    ({"data": 7}, "7"), ({"base": "half"}, "'half'"), ({"turn": 99}, "99"), ({"paris_in_danger": 3, "turn": 2}, "3"),
    ({"digging": 1}, "digging"), ({"units": []}, "fr-xx = 87"), ({"siege": 7}, "siege"), ({"siege": [999]}, "999"),
    ({"seat": "martian"}, "'martian'"), ({"units": {"fr-xxx": 87}}, "'fr-xxx'"), ({"forts": {"fort-x": 1}}, "'fort-x'"),
    ({"cap": {"allied": 999}}, "[5.1.1/n2]"), ({"units": {"fr-xx": ""}}, "fr-xx"), ({"units": {"fr-xx": "pd"}}, "[8.4.9d]"),
    ({"units": {"fr-xx": "track"}}, "'track 5 26'"), ({"units": {"fr-xx": "87 flipped"}}, "'flipped'"),
    ({"forts": {"fort-metz-a": 99}}, "99"), ({"trenches": {"26": 5}}, "[9.7.3]"), ({"blocked": {"allied": 5}}, "'35-26'"),
    ({"blocked": {"allied": ["1-90"]}}, "'1-90'"), ({"chits": {"98": 200}}, "200"), ({"began54": 1}, "began54"),
    ({"control": {"german": [54], "allied": [54]}}, "54"), ({"strategic_options": ["ge-moon"]}, "'ge-moon'"),
    ({"strategic_options": 1}, "strategic_options"), ({"phase": "lunch"}, "'lunch'"),
    ({"base": "empty", "siege": [1]}, "[9.5.3a]"), ({"extra": {1, 2}}, "set"),
]


@pytest.mark.parametrize(("change", "same"), POSITIONS)
def test_a_position_that_cannot_be(change: dict[str, Any], same: str) -> None:
    e = fault(lambda: marne.position({"game": "grand-illusion", "scenario": "1", **change}, seed=1))
    assert isinstance(e, marne.BadPosition)
    check(e, same)


@pytest.mark.parametrize(("name", "content", "same"), [
    ("p.json", b"{", "JSON"), ("p.toml", b"game =", "TOML"), ("p.json", b"[1]", "{"), ("p.json", b"\xff\xfe", "p.json"),
    (None, b"", "nothing.json")])
def test_a_position_file_that_cannot_be_read(tmp_path: Path, name: str | None, content: bytes, same: str) -> None:
    file = tmp_path / (name or "nothing.json")
    if name:
        file.write_bytes(content)
    check(fault(lambda: marne.position(file)), same)


# --- who reads them --------------------------------------------------------------------------------------------------

def test_the_command_line_speaks_french(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "x.marne"
    file.write_text("marne record 1\ncolour: red\n\n", "utf-8")
    asked = ["replay", str(file), "--verify"]
    assert main([*asked, "--lang", "fr"]) == 1
    assert "ligne 2\u202f: une ligne d'en-tête" in capsys.readouterr().err
    assert main([*asked, "--lang", "en"]) == 1
    assert "line 2: a header line" in capsys.readouterr().err
    assert main([*asked, "--lang", "fr", "--json"]) == 1
    assert json.loads(capsys.readouterr().out)["error"].startswith("ligne 2")


@pytest.mark.parametrize(("want", "english", "french"), [
    (NewGame(title="chess"), "there is no game 'chess'; there is: ", "il n'y a pas de jeu 'chess'\u202f; il y a\u202f: "),
    (NewGame(scenario="9"), "there is no scenario of grand-illusion '9'", "il n'y a pas de scénario de grand-illusion '9'"),
    (NewGame(options={"fnord": True}), "there is no option of grand-illusion", "il n'y a pas d'option de grand-illusion")])
def test_the_web_table_refuses_a_game_in_french(tmp_path: Path, want: NewGame, english: str, french: str) -> None:
    desk = desk_in(tmp_path)
    for lang, sentence in (("en", english), ("fr", french)):
        with pytest.raises(Refused) as e:
            creating.new_game(desk, "lucie", want, lang)
        assert e.value.fault.error.startswith(sentence)


@pytest.mark.parametrize(("bad", "why"), [
    ("hello", "ligne 1\u202f: ce n'est pas un compte rendu de Marne\u202f: sa première ligne devrait être 'marne record 1'"),
    ("marne record 1\ngame: chess\nscenario: 1\n\n", "ligne 2\u202f: il n'y a pas de jeu 'chess'\u202f; il y a\u202f: ")])
def test_the_web_table_refuses_a_record_in_french(tmp_path: Path, bad: str, why: str) -> None:
    with pytest.raises(Refused) as e:
        creating.upload(desk_in(tmp_path), "anna", Upload(text=bad), "fr")
    assert e.value.fault.error.startswith("Ce compte rendu est illisible\u202f: " + why)


def test_errors_that_reach_the_server_are_told_in_the_language_of_the_request() -> None:
    for query, sentence in ((b"lang=fr", "'fly' n'est pas possible\u202f: non [1.1]"), (b"", "'fly' is not possible: non [1.1]")):
        request: Any = SimpleNamespace(scope={"query_string": query, "headers": []})
        assert app.illegal(request, marne.IllegalChoice("fly", [("1.1", "non")])).content.error == sentence
        assert app.wrong(request, marne.BadOption(Said("no", "non"))).content.error == ("non" if query else "no")


# --- how a sentence behaves ------------------------------------------------------------------------------------------

def test_a_sentence_is_its_english_text_and_keeps_its_french() -> None:
    s = Said("why: x", "pourquoi : x")
    assert s == "why: x" and said(s, "en") == "why: x" and said(s, "fr") == "pourquoi\u202f: x"
    assert said("plain", "fr") == "plain"
    for other in (copy.deepcopy(s), pickle.loads(pickle.dumps(s))):
        assert (other, other.fr) == (s, s.fr)
    e = pickle.loads(pickle.dumps(marne.BadRecord(s, 4)))
    assert (str(e), e.said("fr"), e.line) == ("line 4: why: x", "ligne 4\u202f: pourquoi\u202f: x", 4)
    assert narrow("a :b c: d ! « e »") == "a :b c: d\u202f! «\u202fe\u202f»"
    assert narrow("(40 %, « f ».)") == "(40\u202f%, «\u202ff\u202f».)"


def test_an_error_made_with_a_plain_text_says_it_in_both() -> None:
    e = marne.BadOption("déjà dit")
    assert e.said("fr") == e.said("en") == str(e) == "déjà dit"


# --- nothing is forgotten --------------------------------------------------------------------------------------------

@cache
def tree_of(name: str) -> ast.Module:
    """A module of the program; several tests read them all."""
    return ast.parse((SRC / name).read_text("utf-8"))


def called(node: ast.expr | None) -> str:
    if not isinstance(node, ast.Call):
        return ""
    f = node.func
    return f.attr if isinstance(f, ast.Attribute) else f.id if isinstance(f, ast.Name) else ""


def sentences(tree: ast.AST) -> Iterator[tuple[int, ast.expr]]:
    """What each error of ours is raised with, also through `head.fail(key, sentence)`."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Raise) and called(node.exc) in ERRORS:
            assert isinstance(node.exc, ast.Call)
            yield node.lineno, node.exc.args[0]
        elif isinstance(node, ast.Call) and called(node) == "fail":
            yield node.lineno, node.args[1]


def bilingual(node: ast.expr) -> bool:
    # `why` is the argument of `fail`, whose callers are looked at themselves; `say` speaks the reader's language
    return called(node) in BOTH or isinstance(node, ast.Attribute) and node.attr == "sentence" or \
        isinstance(node, ast.Name) and node.id == "why"


def limits(tree: ast.AST) -> Iterator[tuple[int, ast.expr]]:
    """What is told to be allowed where a value of a data file is not."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and called(node) == "bad" and len(node.args) == 5:
            yield node.lineno, node.args[4]
        elif isinstance(node, ast.Call) and called(node) in ("Leaf", "Cell", "like", "listed", "_grid") and len(node.args) == 2:
            yield node.lineno, node.args[1]
        elif isinstance(node, ast.Call) and called(node) == "text" and len(node.args) == 3:
            yield node.lineno, node.args[2]
        elif isinstance(node, ast.Call) and called(node) == "known" and len(node.args) == 6:
            yield node.lineno, node.args[5]
        elif isinstance(node, ast.Call) and called(node) == "hold":
            for arg in node.args[2:]:
                held = arg.value.elt if isinstance(arg, ast.Starred) and isinstance(arg.value, ast.GeneratorExp) else arg
                if isinstance(held, ast.Tuple) and len(held.elts) == 3:
                    told = held.elts[2]
                    yield held.lineno, told.body if isinstance(told, ast.Lambda) else told
        if isinstance(node, ast.Call):
            yield from ((node.lineno, k.value) for k in node.keywords if k.arg == "allowed")
            for k in node.keywords:
                if k.arg == "closed" and called(node) == "Book":
                    yield from ((node.lineno, v) for d in ast.walk(k.value) if isinstance(d, ast.Dict)
                                for key, v in zip(d.keys, d.values, strict=True) if key is not None)
                    yield from ((node.lineno, d.value) for d in ast.walk(k.value) if isinstance(d, ast.DictComp))


def wordless(node: ast.expr) -> bool:
    """In both languages, or without words of its own: numbers, ids and lists of names are the same in every language."""
    if isinstance(node, ast.IfExp):
        return wordless(node.body) and wordless(node.orelse)
    if isinstance(node, ast.BoolOp):
        return all(map(wordless, node.values))
    texts = [str(n.value) for n in ast.walk(node) if isinstance(n, ast.Constant) and isinstance(n.value, str)]
    return called(node) in BOTH or not any(re.search(r"[a-z] [a-z]{2,}|\b(blank|or|and|to|out|of)\b", x) for x in texts)


def test_no_limit_of_the_data_is_told_in_english_alone() -> None:
    found = 0
    for name in MODULES:
        for line, node in limits(tree_of(name)):
            found += 1
            assert wordless(node), f"{name}:{line}: {ast.unparse(node)}"
    assert found > 200


def test_the_check_above_sees_an_english_limit() -> None:
    tree = ast.parse('bad(f, r, c, v, "a hex")\nbad(f, r, c, v, Said("a hex", "un hex"))\nLeaf(x, f"1 to {n}")\n'
                     'Cell(x, ", ".join(y))\n'
                     'many(x, allowed="some words")\nBook(closed={"a": "it is so", "b": _STATED})\n'
                     'like(x, "a month")\nknown(f, r, c, v, ids, "a hex")\ntext(False, x, "an id")\n'
                     'hold(UNITS, rows, ("a", ok, "a hex"), *((c, ok, lambda u: "a hex" if u else "0") for c in d))')
    assert [wordless(node) for _, node in limits(tree)] == [False, True, False, True, False, False, True, *[False] * 5]


def test_invariants_are_told_in_both_languages() -> None:
    """Whatever an invariant appends or returns in a list is a pair."""
    found = 0
    for path in sorted(SRC.glob("games/*/invariants.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            told = []
            if isinstance(node, ast.Call) and called(node) == "append":
                told = node.args
            elif isinstance(node, ast.Return) and isinstance(node.value, ast.List):
                told = [x for x in node.value.elts if not isinstance(x, ast.Starred)]
            elif isinstance(node, ast.Return) and isinstance(node.value, ast.ListComp):
                told = [node.value.elt]
            for x in told:
                found += 1
                assert called(x) == "Said", f"{path.parent.name}:{x.lineno}: {ast.unparse(x)}"
    assert found > 50


@pytest.mark.parametrize("game", ["grand-illusion", "to-the-last-man", "great-war-commander"])
def test_a_wrong_overlay_is_told_in_french(game: str, tmp_path: Path) -> None:
    (tmp_path / "units.csv").write_text("id,moon\nx,1\n", "utf-8")
    with pytest.raises(marne.BadData) as e:
        title_of(game).new(title_of(game).scenarios[0].id, {}, str(tmp_path), Seeded("x"))
    check(e.value, "units.csv", "'moon'")
    assert "colonne moon\u202f: 'moon' n'est pas permis\u202f; permis\u202f: les colonnes " in e.value.said("fr")


@pytest.mark.parametrize(("told", "french"), [
    ("Object missing required field `date`", "il manque la clé date"),
    ("Object contains unknown field `moon` - at `$.side[0]`", "clé inconnue moon, à `$.side[0]`"),
    ("Expected `int`, got `str` - at `$.vp.start`", "il faut int, pas str, à `$.vp.start`"), ("who knows", "who knows")])
def test_a_value_of_the_wrong_type_is_told_in_french(told: str, french: str) -> None:
    assert misfit(told) == french


def test_no_error_is_raised_with_an_english_sentence_alone() -> None:
    found = 0
    for name in MODULES:
        for line, node in sentences(tree_of(name)):
            found += 1
            assert bilingual(node), f"{name}:{line}: {ast.unparse(node)}"
    assert found > 100


def test_the_check_above_sees_an_english_sentence() -> None:
    tree = ast.parse('def f():\n    raise BadRecord(f"no {x}", 3)\n    head.fail("k", "no")\n    raise BadOption(Said("a", "b"))')
    assert [bilingual(node) for _, node in sentences(tree)].count(False) == 2


def test_every_pair_names_the_same_things_and_is_written_as_french_is() -> None:
    """Every `Said(english, french)` in the code: the same {values} in both, and a space (made narrow) before : ; ? !"""
    pairs = 0
    for name in MODULES:
        for node in ast.walk(tree_of(name)):
            if called(node if isinstance(node, ast.expr) else None) == "Said":
                assert isinstance(node, ast.Call)
                en, fr = ({ast.unparse(v.value) for v in ast.walk(a) if isinstance(v, ast.FormattedValue)} for a in node.args)
                written = "".join(str(v.value) for v in ast.walk(node.args[1]) if isinstance(v, ast.Constant))
                lone = re.search(r"[^ \u202f][:;?!](\s|$)", re.sub(r"'(\w+: \w+|!|; ')", "", written))
                assert lone is None, f"{name}:{node.lineno}: no space before the sign: {written}"
                assert {plain(v) for v in en} == {plain(v) for v in fr}, f"{name}:{node.lineno}: {en ^ fr}"
                pairs += 1
    assert pairs > 110


def plain(value: str) -> str:
    """A value without the way to its French."""
    value = re.sub(r"said\(([\w.]+), 'fr'\)", r"\1", value).replace("' ou '", "' or '").replace("' ; '", "'; '")
    value = value.replace("' et '", "' and '").replace("'une nation'", "'a nation'").replace(".said('fr')", "")
    return value.replace(".fr", "").replace("_fr", "").replace("'rien'", "'none'")
