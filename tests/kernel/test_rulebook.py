"""The list of rules and the record of what tests have proven, tried on a small project of its own."""
from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import marne.kernel.rulebook as rulebook_module
from marne.kernel.errors import BadData, BadOption
from marne.kernel.rulebook import Rulebook, coverage, coverage_file

RULES = """\
id\tkind\tenforce\ten\tfr
1.1\tflavour\tno\tWhat the game is about.\tDe quoi parle le jeu.
4.0.V.A\tsequence\tyes\tFirst mover.\tPremier à jouer.
4.0.VI.A\tsequence\tyes\tLast step.\tDernière étape.
8.4.3a\tsupply\tyes\tSupply is traced along rail.\tLe ravitaillement suit le rail.
8.4.3d\tsupply\tyes\tNo entry without supply.\tPas d'entrée sans ravitaillement.
8.4.3d/ex\tsupply\tyes\tCavalry control does not cut supply.\tLa cavalerie ne coupe pas le ravitaillement.
8.4.3g.1\tsupply\tyes\tEmergency source.\tSource de secours.
8.4.30\tmovement\tyes\tA number that only looks like a child.\tUn numéro trompeur.
9.4.3a.1\tretreat\tyes\tFirst choice.\tPremier choix.
9.4.3a(1)\tretreat\tyes\tNever over impassable sides.\tJamais par un côté infranchissable.
10.1\tmovement\tui\tShow the rails.\tMontrer les rails, sans œuvre d'art.
"""

TESTS = {
    "tests/toy_war/test_a.py": """
        import pytest

        @pytest.mark.rules("8.4.3d", "8.4.3 a")
        def test_green(): pass

        @pytest.mark.rules("8.4.3a")
        def test_red(): assert False

        @pytest.mark.rules("8.4.3g.1")
        @pytest.mark.skip
        def test_skipped(): pass

        @pytest.mark.rules("8.4.3g.1")
        def test_skips_itself(): pytest.skip("not here")

        @pytest.mark.rules("8.4.30")
        @pytest.mark.xfail
        def test_expected_to_fail(): assert False

        @pytest.mark.rules("8.4.30")
        @pytest.mark.xfail
        def test_unexpectedly_passes(): pass

        @pytest.mark.rules("10.1")
        def test_of_a_rule_for_the_screen(): pass
        """,
    "tests/toy_war/test_b.py": """
        import pytest
        pytestmark = pytest.mark.rules("4.0.V.A")

        @pytest.mark.rules("9.4.3a.1")
        class TestClass:
            def test_one(self): pass

            @pytest.mark.parametrize("n", [1, pytest.param(2, marks=pytest.mark.rules("9.4.3a(1)"))])
            def test_two(self, n): pass

        @pytest.fixture
        def torn():
            yield
            raise RuntimeError

        @pytest.mark.rules("8.4.3d/ex")
        def test_fails_in_teardown(torn): pass
        """,
    # Outside the folder of the title: there is only one title, so its number needs no name in front.
    "tests/test_c.py": """
        import pytest

        @pytest.mark.rules("toy-war:4.0.VI.A")
        def test_named(): pass

        @pytest.mark.rules("8.4.3d")
        def test_unnamed(): pass
        """,
}

Run = Callable[..., subprocess.CompletedProcess[str]]


def put(root: Path, name: str, text: str) -> Path:
    path = root / name
    path.parent.mkdir(parents=True, exist_ok=True)
    lines = text.splitlines()
    indent = min((len(x) - len(x.lstrip(" ")) for x in lines if x.strip()), default=0)
    path.write_text("\n".join(x[indent:] for x in lines) + "\n", "utf-8")
    return path


@pytest.fixture
def book(tmp_path: Path) -> Rulebook:
    return Rulebook.load(put(tmp_path, "src/marne/games/toy_war/data/rules.tsv", RULES))


@pytest.fixture
def project(tmp_path: Path, book: Rulebook) -> Path:
    put(tmp_path, "pyproject.toml", """
        [tool.pytest.ini_options]
        testpaths = ["tests"]
        addopts = "-q --strict-markers --import-mode=importlib -p no:cacheprovider"
        """)
    put(tmp_path, "tests/conftest.py", 'pytest_plugins = ["marne.lab.coverage_plugin"]')
    for name, text in TESTS.items():
        put(tmp_path, name, text)
    return tmp_path


@pytest.fixture
def run(project: Path) -> Run:
    sources = str(Path(rulebook_module.__file__).parents[2])

    def go(*args: str) -> subprocess.CompletedProcess[str]:
        env = {k: v for k, v in os.environ.items() if not k.startswith(("PYTEST", "MARNE"))}
        # Loading every installed plugin would take most of the time.
        env |= {"PYTHONPATH": sources, "PYTHONDONTWRITEBYTECODE": "1", "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
        xdist = ["-p", "xdist"] if "-n" in args else []
        return subprocess.run([sys.executable, "-m", "pytest", *xdist, *args], cwd=project, env=env, timeout=120,
                              text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    return go


def ids(rules: list[Any]) -> list[str]:
    return [r.id for r in rules]


# --- the list

@pytest.mark.parametrize("spelling", ["8.4.3d", "8.4.3 d", "§8.4.3d", "8.4.3.D", " rule 8.4.3d)", "Règle 8.4.3d"])
def test_a_number_is_found_however_it_is_spelt(book: Rulebook, spelling: str) -> None:
    rule = book.rule(spelling)
    assert rule is not None and rule.id == "8.4.3d"
    assert ids(book.get(spelling)) == ["8.4.3d", "8.4.3d/ex"]


def test_a_prefix_finds_what_is_below_it_and_nothing_else(book: Rulebook) -> None:
    assert ids(book.get("8.4.3")) == ["8.4.3a", "8.4.3d", "8.4.3d/ex", "8.4.3g.1"]
    assert book.rule("8.4.3") is None
    assert ids(book.get("4.0.V")) == ["4.0.V.A"]
    assert ids(book.get("4.0")) == ["4.0.V.A", "4.0.VI.A"]
    assert ids(book.get("1")) == ["1.1"]
    assert ids(book.get("8.0")) == ids(book.get("8")) == ids(list(book.rules[3:8]))
    assert ids(book.get("9.4.3a1")) == ["9.4.3a.1"]
    assert ids(book.get("9.4.3a (1)")) == ["9.4.3a(1)"]
    assert book.get("7.7") == book.get("") == book.get("§") == []


def test_search_takes_all_words_in_the_language_asked_for(book: Rulebook) -> None:
    assert ids(book.search("SUPPLY rail")) == ["8.4.3a"]
    assert ids(book.search("entree ravitaill", "fr")) == ["8.4.3d"]
    assert ids(book.search("oeuvre", "fr")) == ["10.1"]
    assert book.search("ravitaillement", "en") == book.search("  ", "en") == []
    with pytest.raises(BadOption, match="en or fr"):
        book.search("supply", "de")


@pytest.mark.parametrize(("text", "message"), [
    ("id\tkind\n", "line 1: the columns must be id, kind"),
    (RULES + "11.1\tsupply\tyes\tOnly English.\n", "line 13: needs 5 filled columns"),
    (RULES + "11.1\tsupply\tyes\t \tVide.\n", "line 13: needs 5 filled columns"),
    (RULES + "11.1\tsupply\tmaybe\tE.\tF.\n", "enforce is 'maybe'"),
    (RULES + "8.4.3.d\tsupply\tyes\tE.\tF.\n", r"8\.4\.3d and 8\.4\.3\.d cannot be told apart"),
])
def test_a_damaged_list_is_refused(tmp_path: Path, text: str, message: str) -> None:
    path = tmp_path / "rules.tsv"
    path.write_text(text, "utf-8")
    with pytest.raises(BadData, match=message):
        Rulebook.load(path)
    with pytest.raises(BadData, match="cannot be read"):
        Rulebook.load(tmp_path / "absent.tsv")


@pytest.mark.parametrize(("text", "message"), [
    ('[waived]\n"7.7" = "why"', "no rule 7.7"),
    ('[waived]\n"1.1" = "why"', "1.1 needs no test anyway"),
    ('[waived]\n"8.4.3a" = " "', "without a reason"),
    ('"8.4.3a" = "why"', r"only a table \[waived\]"),
    ("[waived", "not readable"),
])
def test_bad_waivers_are_refused(book: Rulebook, text: str, message: str) -> None:
    book.path.with_name("rules_waived.toml").write_text(text, "utf-8")
    with pytest.raises(BadData, match=message):
        book.waivers()


def test_every_list_in_the_project_can_be_read() -> None:
    games = Path(rulebook_module.__file__).parents[1] / "games"
    for path in games.glob("*/data/rules.tsv"):
        loaded = Rulebook.load(path)
        loaded.waivers()
        assert loaded.rules and all(loaded.rule(r.id) is r for r in loaded.rules)


# --- the record of a run

@pytest.mark.parametrize("jobs", [[], ["-n", "2"]], ids=["alone", "xdist"])
def test_only_green_tests_prove_rules(project: Path, book: Rulebook, run: Run, jobs: list[str]) -> None:
    done = run(*jobs)
    assert done.returncode == 1, done.stdout
    told = json.loads(coverage_file(project).read_text("utf-8"))
    a, b, c = TESTS
    assert told["titles"] == {"toy-war": {
        "8.4.3a": {"green": [f"{a}::test_green"], "failed": [f"{a}::test_red"]},
        "8.4.3d": {"green": [f"{c}::test_unnamed", f"{a}::test_green"], "failed": []},
        "10.1": {"green": [f"{a}::test_of_a_rule_for_the_screen"], "failed": []},
        "4.0.V.A": {"green": [f"{b}::TestClass::test_one", f"{b}::TestClass::test_two[1]",
                              f"{b}::TestClass::test_two[2]"], "failed": [f"{b}::test_fails_in_teardown"]},
        "9.4.3a.1": {"green": [f"{b}::TestClass::test_one", f"{b}::TestClass::test_two[1]",
                               f"{b}::TestClass::test_two[2]"], "failed": []},
        "9.4.3a(1)": {"green": [f"{b}::TestClass::test_two[2]"], "failed": []},
        "8.4.3d/ex": {"green": [], "failed": [f"{b}::test_fails_in_teardown"]},
        "4.0.VI.A": {"green": [f"{c}::test_named"], "failed": []},
    }}
    assert told["tests"] == {"green": 7, "failed": 2, "skipped": 4}

    waivers = {"8.4.3g.1": "needs a railway", "8.4.3d": "tested all the same"}
    assert coverage(book, coverage_file(project), waivers) == {
        "rules": 11, "enforceable": 9, "tested": 4, "untested": ["4.0.V.A", "8.4.3a", "8.4.3d/ex", "8.4.30"],
        "waived": [{"rule": "8.4.3g.1", "why": "needs a railway"}], "failing": ["4.0.V.A", "8.4.3a", "8.4.3d/ex"],
        "stale": False, "note": ""}


@pytest.mark.parametrize("jobs", [[], ["-n", "2"]], ids=["alone", "xdist"])
def test_an_unknown_rule_is_an_error_at_collection(project: Path, run: Run, jobs: list[str]) -> None:
    put(project, "tests/toy_war/test_d.py", """
        import pytest

        @pytest.mark.rules("8.4.99")
        def test_unknown(): pass

        @pytest.mark.rules("8.4.3")
        def test_too_wide(): pass

        @pytest.mark.rules("sea-war:1.1")
        def test_title(): pass

        @pytest.mark.rules()
        def test_empty(): pass

        @pytest.mark.rules(10.1)
        def test_number(): pass
        """)
    done = run(*jobs)
    assert done.returncode != 0
    for text in ("test_unknown: toy-war has no rule '8.4.99'", "no rule '8.4.3'; name one below it: 8.4.3a, 8.4.3d",
                 "test_title: rule 'sea-war:1.1': say of which title", "test_empty: rules() needs one or more",
                 "the rule 10.1 must be written as text"):
        assert text in done.stdout
    assert "error" in done.stdout.lower() and "INTERNALERROR" not in done.stdout


def test_results_that_cannot_be_trusted_are_called_stale(project: Path, book: Rulebook, run: Run) -> None:
    file = coverage_file(project)

    def stale(words: str, lang: str = "en") -> bool:
        found = coverage(book, file, lang=lang)
        assert found["tested"] == 0 and len(found["untested"]) == found["enforceable"] == 9
        return found["stale"] and words in found["note"]

    assert stale("No test results yet: run ./check first") and stale("lancez d'abord ./check", "fr")
    run()
    assert coverage(book, file)["stale"] is False
    began = json.loads(file.read_text("utf-8"))["started"]

    source = project / "src/marne/games/toy_war/data/rules.tsv"
    for path in (source, project / "tests/test_c.py"):
        before = path.stat().st_mtime
        os.utime(path, (began + 0.001, began + 0.001))      # changed while the tests ran, before the file was written
        assert stale("have changed since the last full test run: run ./check first")
        os.utime(path, (before, before))
        assert coverage(book, file)["stale"] is False
    cache = put(project, "src/marne/__pycache__/x.pyc", "not a source")
    os.utime(cache, (began + 9, began + 9))
    assert coverage(book, file)["stale"] is False
    (project / "tests/test_c.py").rename(project / "test_c.old")
    assert stale("have changed")
    (project / "test_c.old").rename(project / "tests/test_c.py")
    assert coverage(book, file)["stale"] is False
    file.write_text("{", "utf-8")
    assert stale("cannot be read")


def test_trying_out_one_test_keeps_the_results_of_the_full_run(project: Path, book: Rulebook, run: Run) -> None:
    file = coverage_file(project)
    run("tests/test_c.py")
    run("-k", "named")
    run("--collect-only")
    assert not file.exists()
    run("tests")
    full = file.read_text("utf-8")
    run("tests/test_c.py", "--rule-coverage", "some/where.json")
    assert file.read_text("utf-8") == full
    part = json.loads((project / "some/where.json").read_text("utf-8"))
    assert list(part["titles"]["toy-war"]) == ["4.0.VI.A", "8.4.3d"]
    run("-m", "not skip")
    found = coverage(book, file)
    assert not found["stale"] and found["note"] == "The last test run left some tests out (-m 'not skip')."


@pytest.mark.parametrize("how", ["stopped", "crashed"])
def test_a_run_that_did_not_come_through_proves_nothing(project: Path, book: Rulebook, run: Run, how: str) -> None:
    if how == "crashed":
        put(project, "tests/toy_war/test_e.py", """
            import os
            import pytest

            @pytest.mark.rules("8.4.3d")
            def test_dies(): os._exit(3)
            """)
    run(*(["-n", "2"] if how == "crashed" else ["-x"]))
    found = coverage(book, coverage_file(project))
    assert found["stale"] and "did not come through whole" in found["note"] and found["tested"] == 0


def test_the_place_of_the_file_can_be_set(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv("MARNE_RULE_COVERAGE", raising=False)
    assert coverage_file(tmp_path) == tmp_path / "build/rule-coverage.json"
    monkeypatch.setenv("MARNE_RULE_COVERAGE", "elsewhere.json")
    assert coverage_file(tmp_path) == tmp_path / "elsewhere.json"
