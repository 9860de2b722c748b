"""`marne serve` on the command line: what does not fit is said in one sentence; --check; --backup; starting and ending."""
from __future__ import annotations

import json
import os
import signal
import socket
import sqlite3
import subprocess
import sys
import threading
import time
import urllib.request
from pathlib import Path

import httpx
import pytest

from marne.cli import serve, serve_check
from marne.cli.main import main
from marne.cli.serve import Wish, settings_of
from marne.kernel.errors import BadOption
from marne.server.app import from_environment, to_environment
from marne.server.store import Store, sqlite_url
from tools.served import ROOT, Client, Served, free_port


@pytest.fixture(autouse=True)
def state(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.setenv("MARNE_LANG", "en")
    for name in ("MARNE_DATABASE", "MARNE_SMTP"):
        monkeypatch.delenv(name, raising=False)
    return tmp_path / "state" / "marne"


def test_without_options_it_is_for_this_machine(state: Path) -> None:
    s = settings_of(Wish(), "en")
    assert (s.host, s.port, s.hosted, s.guests, s.proxy, s.limits) == ("127.0.0.1", 8014, False, True, False, True)
    assert s.database == sqlite_url(state)
    assert s.folder == state


def test_a_public_address_makes_it_a_host(state: Path) -> None:
    s = settings_of(Wish(public_url="https://Marne.Example/", proxy=True), "en")
    assert s.hosted
    assert s.public_url == "https://marne.example"
    assert not s.guests
    assert s.access_log
    assert settings_of(Wish(public_url="https://marne.example", guests=True), "en").guests


@pytest.mark.parametrize(("words", "said"), [
    (["--host", "0.0.0.0"], "--public-url"), (["--public-url", "marne.example"], "https://marne.example"),
    (["--public-url", "https://marne.example/path"], "https://marne.example"), (["--workers", "2"], "PostgreSQL"),
    (["--workers", "0"], "--workers"), (["--port", "70000"], "--port"), (["--database", "mysql://x"], "sqlite:///"),
    (["--smtp", "mail.example"], "smtp://"), (["--smtp", "smtp://mail.example"], "--mail-from"), (["--prot", "1"], "--port")])
def test_what_does_not_fit_is_one_sentence(words: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["serve", *words]) == 2
    err = capsys.readouterr().err
    assert said in err
    assert err.count("\n") == 1


def test_a_password_is_not_shown_in_an_error(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["serve", "--database", "mysql://user:hunter2@db/x"]) == 2
    assert "hunter2" not in capsys.readouterr().err
    assert serve.hidden("postgresql+psycopg://marne:hunter2@db:5432/x") == "postgresql+psycopg://marne:…@db:5432/x"


def test_secrets_can_come_from_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MARNE_DATABASE", "postgresql+psycopg://marne:secret@db/marne")
    monkeypatch.setenv("MARNE_SMTP", "smtp://u:p@mail.example:587")
    s = settings_of(Wish(mail_from="a@marne.example", workers=4), "en")
    assert s.database == "postgresql+psycopg://marne:secret@db/marne"
    assert s.smtp == "smtp://u:p@mail.example:587"


def test_settings_reach_the_workers_unchanged(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    s = settings_of(Wish(public_url="https://marne.example", proxy=True, folder=str(tmp_path / "ü %"), mail_from="x@y.zz"), "en")
    (tmp_path / "ü %").mkdir()
    monkeypatch.setenv("MARNE_SERVE", to_environment(s))
    app = from_environment()
    assert app.state.settings == s
    app.state.store.close()


def test_the_help_and_the_page_name_every_option(capsys: pytest.CaptureFixture[str]) -> None:
    main(["serve", "--help"])
    text = capsys.readouterr().out
    page = (ROOT / "docs" / "hosting.md").read_text("utf-8")
    for option in ("--port", "--data", "--database", "--public-url", "--proxy", "--guests", "--workers", "--smtp", "--mail-from",
                   "--check", "--backup", "--connections"):
        assert option in text
        assert option in page
    for option in ("--host", "--no-browser", "--no-limits", "--verbose"):
        assert option in text


def check(wish: Wish, capsys: pytest.CaptureFixture[str]) -> tuple[int, dict[str, list[str]]]:
    code = serve_check.check(wish, "en", True)
    found: dict[str, list[str]] = {"ok": [], "note": [], "wrong": []}
    for one in json.loads(capsys.readouterr().out)["found"]:
        found[one["grade"]].append(one["what"])
    return code, found


def test_check_of_a_fresh_machine(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, found = check(Wish(port=free_port(), folder=str(tmp_path / "new")), capsys)
    assert code == 0
    assert found["wrong"] == []
    assert any("empty" in x for x in found["ok"])


def test_check_tells_the_version_of_the_schema(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    store = Store(sqlite_url(tmp_path))
    store.migrate()
    wish = Wish(port=free_port(), folder=str(tmp_path))
    code, found = check(wish, capsys)
    assert code == 0
    assert any("the newest" in x for x in found["ok"])
    with store.write() as c:
        c.exec_driver_sql("UPDATE alembic_version SET version_num = '9999'")
    store.close()
    code, found = check(wish, capsys)
    assert code == 1
    assert any("newer Marne" in x for x in found["wrong"])


def test_check_tells_what_is_wrong(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with socket.socket() as s:
        s.bind(("127.0.0.1", 0))
        s.listen()
        dead = free_port()
        wish = Wish(port=s.getsockname()[1], folder=str(tmp_path), database=f"postgresql+psycopg://marne:hunter2@127.0.0.1:{dead}/x",
                    public_url="http://marne.example", smtp=f"smtp://127.0.0.1:{dead}", mail_from="a@b.cd")
        code, found = check(wish, capsys)
    assert code == 1
    text = "\n".join(found["wrong"])
    for word in ("database", "Port", "not https", "mail"):
        assert word in text
    assert "hunter2" not in text


def test_check_for_people_in_french(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["serve", "--check", "--port", str(free_port()), "--data", str(tmp_path), "--lang", "fr"]) == 0
    assert "Tout va bien." in capsys.readouterr().out


def test_the_folder_is_for_its_owner_alone(tmp_path: Path) -> None:
    wish = Wish(folder=str(tmp_path / "mine"))
    serve.make_folder(settings_of(wish, "en"), "en")
    assert (tmp_path / "mine").stat().st_mode & 0o077 == 0


# --- backup -------------------------------------------------------------------------------------------------------------

def test_a_backup_made_while_games_are_played_is_sound(served: Served, tmp_path: Path) -> None:
    one = Client(served.url, "Gaston")
    table = one.post("/api/games", {"seats": {"allied": "me", "german": "me"}})
    stop = threading.Event()
    confirmed = [0]

    def play() -> None:
        nonlocal table
        for _ in range(400):
            if stop.is_set():
                return
            table = one.choose(table, table["decision"]["choices"][0]["text"])
            confirmed[0] = table["n"]

    player = threading.Thread(target=play)
    player.start()
    while confirmed[0] < 5:
        time.sleep(0.02)
    before = confirmed[0]
    target = tmp_path / "copy.sqlite"
    code = main(["serve", "--backup", str(target), "--data", str(served.folder)])
    after = confirmed[0]
    stop.set()
    player.join(60)
    assert code == 0
    with sqlite3.connect(target) as c:
        assert c.execute("PRAGMA integrity_check").fetchone()[0] == "ok"
        made, = c.execute("SELECT made FROM games WHERE id = ?", (table["id"],)).fetchone()
        entries, = c.execute("SELECT count(*) FROM journal WHERE game_id = ? AND kind = 'choice'", (table["id"],)).fetchone()
    assert before <= made <= after + 1
    assert entries == made                              # a game and its journal fit together
    assert target.stat().st_mode & 0o077 == 0


def test_a_backup_never_overwrites_and_never_invents(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    there = tmp_path / "there.sqlite"
    there.write_text("precious")
    store = Store(sqlite_url(tmp_path))
    store.migrate()
    store.close()
    assert main(["serve", "--backup", str(there), "--data", str(tmp_path)]) == 1
    assert there.read_text() == "precious"
    assert "exists already" in capsys.readouterr().err
    assert main(["serve", "--backup", str(tmp_path / "x"), "--data", str(tmp_path / "nothing")]) == 1
    assert not (tmp_path / "x").exists()
    assert main(["serve", "--backup", str(tmp_path / "y"), "--database", "postgresql+psycopg://h/x"]) == 2


def test_a_backup_can_be_put_in_place_and_served(served: Served, tmp_path: Path) -> None:
    one = Client(served.url, "Gaston")
    game = one.post("/api/games", {"seats": {"allied": "me", "german": "me"}})["id"]
    session = one.http.cookies["marne_session"]
    (tmp_path / "back").mkdir()
    assert main(["serve", "--backup", str(tmp_path / "back" / "marne.sqlite"), "--data", str(served.folder)]) == 0
    again = Served(tmp_path / "back").start(60)
    try:
        r = httpx.get(f"{again.url}/api/games/{game}", headers={"Cookie": f"marne_session={session}"})
        assert r.status_code == 200
        assert r.json()["you"] == ["allied", "german"]
    finally:
        again.stop()


# --- starting and ending --------------------------------------------------------------------------------------------------

def spawn(*words: str) -> subprocess.Popen[str]:
    """It feels Ctrl-C even if the tests ignore it, as whatever runs in the background does."""
    env = {**os.environ, "PYTHONPATH": str(ROOT / "src"), "MARNE_LANG": "en", "DISPLAY": "", "WAYLAND_DISPLAY": ""}
    return subprocess.Popen([sys.executable, "-m", "marne", "serve", *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                            text=True, env=env, preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL))


def test_it_says_where_it_is_for_programs_and_ends_cleanly_at_ctrl_c(tmp_path: Path) -> None:
    p = spawn("--port", "0", "--data", str(tmp_path), "--json", "--no-browser")
    try:
        assert p.stdout is not None
        told = json.loads(p.stdout.readline())
        assert told["url"] == f"http://127.0.0.1:{told['port']}/"
        with urllib.request.urlopen(told["url"] + "api/health", timeout=60) as r:
            assert json.load(r)["ok"] is True
        live = urllib.request.urlopen(told["url"], timeout=60)
        p.send_signal(signal.SIGINT)
        assert p.wait(60) == 0
        live.close()
    finally:
        p.kill()
        _, err = p.communicate()
    assert "Traceback" not in err


def test_a_taken_port_is_one_sentence(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with socket.socket() as s:
        s.bind(("127.0.0.1", 0))
        s.listen()
        assert main(["serve", "--port", str(s.getsockname()[1]), "--data", str(tmp_path), "--no-browser"]) == 1
    err = capsys.readouterr().err
    assert "--port" in err
    assert err.count("\n") == 1


def test_one_folder_has_one_server(served: Served, capsys: pytest.CaptureFixture[str]) -> None:
    """Two would each keep games in memory and show old ones."""
    assert main(["serve", "--port", str(free_port()), "--data", str(served.folder), "--no-browser"]) != 0
    assert "Another server works with the games in" in capsys.readouterr().err


def test_a_second_start_shows_the_first_one(served: Served, tmp_path: Path, capsys: pytest.CaptureFixture[str],
                                            monkeypatch: pytest.MonkeyPatch) -> None:
    """`./marne` typed twice: the browser is opened at the server that runs."""
    opened: list[str] = []
    monkeypatch.setattr(serve, "open_browser", lambda url: bool(opened.append(url)) or True)
    assert serve.serve(Wish(port=served.port, folder=str(tmp_path)), "en", False, again=True) == 0
    assert opened == [f"{served.url}/"]
    assert "runs already" in capsys.readouterr().out


def test_without_a_desktop_no_browser_is_opened(monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[str] = []
    monkeypatch.setattr(serve.webbrowser, "open", opened.append)
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setenv("DISPLAY", "")
    monkeypatch.setenv("WAYLAND_DISPLAY", "")
    assert serve.open_browser("http://127.0.0.1:1/") is False
    assert opened == []
    monkeypatch.setenv("DISPLAY", ":0")
    assert serve.open_browser("http://127.0.0.1:1/") is True
    for _ in range(3000):
        if opened:
            break
        time.sleep(0.02)
    assert opened == ["http://127.0.0.1:1/"]


def test_the_bare_command_starts_the_server_at_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[Wish, bool]] = []
    monkeypatch.setattr(serve, "serve", lambda wish, lang, json, again=False: asked.append((wish, again)) or 0)
    monkeypatch.setattr(sys, "stdin", type("Tty", (), {"isatty": lambda self: True})())
    assert main([]) == 0
    assert asked == [(Wish(), True)]


def test_an_older_marne_leaves_a_newer_database_alone(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    store = Store(sqlite_url(tmp_path))
    store.migrate()
    with store.write() as c:
        c.exec_driver_sql("UPDATE alembic_version SET version_num = '9999'")
    store.close()
    assert main(["serve", "--port", "0", "--data", str(tmp_path), "--no-browser"]) == 1
    assert "newer Marne" in capsys.readouterr().err


def test_a_database_that_cannot_be_opened_is_one_sentence(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "marne.sqlite").write_bytes(b"this is not a database, " * 100)
    assert main(["serve", "--port", "0", "--data", str(tmp_path), "--no-browser"]) == 1
    assert "database" in capsys.readouterr().err
    with pytest.raises(BadOption):
        settings_of(Wish(port=-1), "en")
