"""The client in a few files: which modules stand where, that none is stale, and what is done with modules that do not fit."""
from __future__ import annotations

import os
import re
from pathlib import Path

import httpx
import pytest

from marne import games_index
from marne.cli import reporting
from marne.server.http import bundle, pages
from marne.server.http.bundle import APP, Client, Maker, Tangled, closure, modules, read, shares
from marne.server.settings import Settings

from .conftest import Run

SHELL = """<html><head>
<script src="/static/js/boot.js"></script>
{sheets}<link rel="modulepreload" href="/static/js/app.js">
<script type="module" src="/static/js/app.js"></script>
</head></html>"""


@pytest.fixture
def web(tmp_path: Path) -> Path:
    """A client of a few modules."""
    for name, text in {
        "index.html": SHELL.format(sheets='<link rel="stylesheet" href="/static/css/b.css">\n'
                                          '<link rel="stylesheet" href="/static/css/a.css">\n'),
        "css/a.css": "/* first */ .x { color: red; }\n", "css/b.css": ".x { color: blue; }\n",
        "js/boot.js": "void 0;\n", "js/linked.js": (pages.ROOT / "js/linked.js").read_text(),
        "js/app.js": 'import { a as one } from "./a.js";\nimport(`./pages/${one}.js`);\n',
        "js/a.js": '/** Says a.\n * @type {import("./b.js").B} */\nexport const a = 1, c = 2;\nexport { b } from "./b.js";\n',
        "js/b.js": "export function b() { return 1; }\n",
        "js/pages/p.js": 'import { b } from "../b.js";\nimport {\n  d,\n} from "../d.js";\nexport const open = () => b() + d;\n',
        "js/d.js": "const d = 1;\nexport { d };\nexport default function make() {}\n",
    }.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text)
    return tmp_path


def linked(page: str) -> list[str]:
    return re.findall(r'(?:href|src)="(/static/made/[^"]+)"', page)


# --- how modules are put together -----------------------------------------------------------------------------------------

def test_a_module_takes_and_gives_by_name(web: Path) -> None:
    there = [p.relative_to(web).as_posix() for p in web.rglob("*.js")]
    a, d, p = (read(web, f"js/{x}.js", there) for x in ("a", "d", "pages/p"))
    assert a.needs == ("js/b.js",) and a.gives == {"a": "a", "b": '$r("js/b.js").b'}
    assert d.gives == {"d": "d", "default": "make"} and "export" not in d.text
    assert p.wants == {("js/b.js", "b"), ("js/d.js", "d")} and 'const { b } = $r("js/b.js");' in p.text
    assert read(web, APP, there).later == ("js/pages/p.js",)
    assert 'const { a: one } = $r("js/a.js");' in read(web, APP, there).text


def test_lines_stay_where_they_are(web: Path) -> None:
    there = [p.relative_to(web).as_posix() for p in web.rglob("*.js")]
    for name in ("js/a.js", "js/pages/p.js"):
        assert read(web, name, there).text.count("\n") == (web / name).read_text().count("\n")


def test_a_file_has_what_its_module_needs_and_is_not_there_yet(web: Path) -> None:
    found = shares(modules(web))
    assert found == {APP: ["js/b.js", "js/a.js", APP], "js/pages/p.js": ["js/d.js", "js/pages/p.js"]}


def test_of_several_names_in_a_statement_each_can_be_imported(web: Path) -> None:
    (web / "js/d.js").write_text('import { c } from "./a.js";\nexport const d = c;\n')
    assert modules(web)["js/a.js"].gives["c"] == "c"


@pytest.mark.parametrize(("name", "text", "why"), [
    ("js/b.js", 'import { a } from "./a.js";\nexport const b = a;\n', "import each other: js/a.js, js/b.js, js/a.js"),
    ("js/b.js", "export let b = 1;\n", "would not see it change"),
    ("js/b.js", "export const other = 1;\n", "js/b.js does not export it"),
    ("js/b.js", 'import { x } from "./nowhere.js";\n', "there is no ./nowhere.js"),
    ("js/b.js", "export default 5;\n", "is not understood"),
])
def test_what_cannot_be_put_together_is_given_file_by_file(web: Path, caplog: pytest.LogCaptureFixture, name: str, text: str,
                                                           why: str) -> None:
    (web / name).write_text(text)
    with pytest.raises(Tangled, match=re.escape(why)):
        shares(modules(web))
    assert Maker(web).get() is None
    assert why in caplog.text


# --- the page and its files ----------------------------------------------------------------------------------------------------

def test_the_page_has_one_sheet_in_the_order_of_the_index(web: Path) -> None:
    made = Client(web)
    page = made.page().decode()
    assert page.count("stylesheet") == 1
    sheet = made.files[made.sheet].data.decode()
    assert sheet.index("blue") < sheet.index("red") and "first" not in sheet


def test_all_that_the_page_names_is_there(web: Path) -> None:
    made = Client(web)
    page = made.page(["js/pages/p.js", "js/pages/none.js"], ["/api/x?a=1&b=2"]).decode()
    assert set(linked(page)) == {made.boot, made.sheet, made.parts[APP], made.parts["js/pages/p.js"]} <= set(made.files)
    assert "&amp;b=2" in page and "none.js" not in page and "/static/js/" not in page


def test_another_content_has_another_address_and_the_rest_keeps_its_own(web: Path) -> None:
    maker = Maker(web)
    old = maker.get()
    assert old is not None and maker.get() is old
    (web / "css/a.css").write_text(".x { color: green; }")
    os.utime(web / "css/a.css", (1, 1))
    maker.looked = -10.0
    new = maker.get()
    assert new is not None and new.sheet != old.sheet and old.sheet not in new.files
    assert new.parts == old.parts


def test_a_changed_module_is_taken_up_by_the_page(web: Path) -> None:
    """The application knows the files of what it imports later: it changes with them."""
    old = Client(web)
    (web / "js/d.js").write_text("export const d = 2;\n")
    new = Client(web)
    assert new.parts["js/pages/p.js"] != old.parts["js/pages/p.js"] and new.parts[APP] != old.parts[APP]
    assert new.parts["js/pages/p.js"] in new.files[new.parts[APP]].data.decode()


def test_plain_for_whoever_looks_into_the_modules(web: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MARNE_CLIENT", "plain")
    assert Maker(web).get() is None


# --- the client as it is ------------------------------------------------------------------------------------------------------

def test_every_module_of_the_client_is_in_a_file() -> None:
    all_ = modules(pages.ROOT)
    there = {m for part in shares(all_).values() for m in part}
    types_only = {"js/types.js", "js/game.js", "js/table/doings.js"}
    there |= set(closure(all_, reporting.PAGE))             # a page of its own, written by `marne report`
    assert set(all_) - there <= types_only, "nobody imports these"
    for name in games_index.KNOWN:
        assert closure(all_, f"js/games/{name}/index.js")


def test_every_style_sheet_is_named_by_the_page() -> None:
    named = {*bundle.SHEET.findall((pages.ROOT / "index.html").read_text()), *(f"css/{x}.css" for x in reporting.SHEETS)}
    assert sorted(named) == sorted(p.relative_to(pages.ROOT).as_posix() for p in (pages.ROOT / "css").rglob("*.css"))


def test_files_are_packed_and_kept_for_ever(client: httpx.Client) -> None:
    page = client.get("/").text
    assert len(linked(page)) >= 4
    for address in linked(page):
        r = client.get(address, headers={"Accept-Encoding": "gzip"})
        assert r.status_code == 200 and r.headers["content-encoding"] == "gzip"
        assert r.headers["cache-control"] == "public, max-age=31536000, immutable" and r.headers["vary"] == "Accept-Encoding"
        plain = client.get(address, headers={"Accept-Encoding": "identity"})
        assert "content-encoding" not in plain.headers and plain.content == r.content
        assert "'self'" in r.headers["content-security-policy"] and "etag" not in r.headers


def test_an_address_of_another_version_is_unknown(client: httpx.Client) -> None:
    some = linked(client.get("/").text)[0]
    assert client.get(re.sub(r"\.\w{16}\.", ".0123456789abcdef.", some)).status_code == 404
    assert client.get("/static/made/../js/app.js").status_code in (200, 404)
    assert client.get("/static/made/app.js").status_code == 404


def test_a_table_comes_with_the_drawing_and_the_ground_of_its_game(client: httpx.Client) -> None:
    t = client.post("/api/games", json={"title": "drive-on-paris", "scenario": "5-1",
                                        "seats": {"allied": "me", "german": "me"}}).json()
    page = client.get(f"/g/{t['id']}").text
    assert any("games-drive-on-paris-index." in x for x in linked(page)) and any("table-page." in x for x in linked(page))
    assert f'<link rel="preload" as="fetch" crossorigin href="{t["ground"]}">' in page
    r = client.get(t["ground"], headers={"Accept-Encoding": "gzip"})
    assert r.headers["content-encoding"] == "gzip" and r.json()["game"] == "drive-on-paris"
    plain = client.get(t["ground"], headers={"Accept-Encoding": "identity"})
    assert plain.json() == r.json() and "content-encoding" not in plain.headers
    assert client.get(t["ground"], headers={"If-None-Match": r.headers["etag"]}).status_code == 304


def test_the_page_of_an_analysis_or_of_no_game_tells_nothing(client: httpx.Client) -> None:
    t = client.post("/api/games", json={"scenario": "2", "seats": {"allied": "me", "german": "me"}}).json()
    a = client.post(f"/api/games/{t['id']}/analyses", json={"at": 0, "name": ""}).json()
    none, private = client.get("/g/nothing").text, client.get(f"/g/{a['id']}").text
    assert none == private and "grand-illusion" not in private


def test_a_hosted_server_does_not_pack_twice(run: Run, hosted: Settings) -> None:
    app = run(hosted)
    for address in (linked(app.get("/").text)[0], "/api/titles/drive-on-paris/ground?scenario=5-1"):
        r = app.get(address, headers={"Accept-Encoding": "gzip"})
        assert r.headers.get_list("content-encoding") == ["gzip"]
        assert not r.content.startswith(b"\x1f\x8b"), address          # unpacked once, it is text
