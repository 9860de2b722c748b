"""The client's files, and nothing else of the machine."""
from __future__ import annotations

import socket
from pathlib import Path

import httpx
import pytest

from marne.server.http import pages
from tools.served import Served

SECRETS = (b"root:", b"import ", b"def ", b"[project]")
WAYS = ["/static/../server/store.py", "/static/%2e%2e/server/store.py", "/static/..%2fserver%2fstore.py",
        "/static/%2e%2e%2fserver%2fstore.py", "/static/....//server/store.py", "/static/..\\server\\store.py",
        "/static/..%5cserver%5cstore.py", "/static//etc/passwd", "/static/%2fetc%2fpasswd",
        "/static/js/../../../../../../../../etc/passwd", "/static/%252e%252e/server/store.py", "/static/__init__.py",
        "/static/js", "/static/js/", "/static/", "/static", "/static/js/app.js%00.py", "/static/.hidden",
        "/static/js/.hidden.js", "/static/~root", "/static/file:///etc/passwd", "/static/C:/x.js",
        "/static/..;/server/store.py", "/static/%c0%ae%c0%ae/server/store.py", "/../pyproject.toml", "/pyproject.toml",
        "/server/store.py"]


@pytest.mark.parametrize("path", WAYS)
def test_no_way_leads_out_of_the_folder(client: httpx.Client, path: str) -> None:
    r = client.get(path)
    assert r.status_code in (400, 404), path
    assert not any(s in r.content for s in SECRETS)


def test_raw_paths_that_clients_would_tidy_up(served: Served) -> None:
    """A browser resolves `..` itself; an attacker does not."""
    for path in WAYS:
        if "\\" in path:
            continue
        with socket.create_connection(("127.0.0.1", served.port), 5) as s:
            s.sendall(f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n".encode())
            said = b""
            while part := s.recv(65536):
                said += part
        assert said.startswith((b"HTTP/1.1 404", b"HTTP/1.1 400")), (path, said[:100])
        assert not any(x in said for x in SECRETS), path


def test_a_link_out_of_the_folder_is_not_followed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    web = tmp_path / "web"
    web.mkdir()
    (tmp_path / "secret.js").write_text("secret")
    (web / "link.js").symlink_to(tmp_path / "secret.js")
    (web / "fine.js").write_text("fine")
    monkeypatch.setattr(pages, "ROOT", web.resolve())
    assert pages.inside("fine.js") == web.resolve() / "fine.js"
    assert pages.inside("link.js") is None
    assert pages.inside("../secret.js") is None


def test_files_have_their_type_and_are_asked_for_again_cheaply(client: httpx.Client) -> None:
    r = client.get("/static/js/app.js")
    assert r.status_code == 200
    assert r.headers["content-type"] == "text/javascript; charset=utf-8"
    assert client.get("/static/css/tokens.css").headers["content-type"] == "text/css; charset=utf-8"
    again = client.get("/static/js/app.js", headers={"If-None-Match": r.headers["etag"]})
    assert again.status_code == 304
    assert again.content == b""
    assert again.headers["etag"] == r.headers["etag"]
    assert client.get("/static/js/app.js", headers={"If-None-Match": '"other"'}).status_code == 200


def test_every_file_of_the_client_can_be_fetched(client: httpx.Client) -> None:
    files = [p.relative_to(pages.ROOT).as_posix() for p in pages.ROOT.rglob("*") if p.suffix not in ("", ".py", ".pyc")]
    assert len(files) > 10
    for name in files:
        assert client.get(f"/static/{name}").status_code == 200, name


@pytest.mark.parametrize("path", ["/", "/new", "/g/abc", "/g/abc/a/def", "/join/abc/secret", "/settings", "/account", "/rules",
                                  "/rules/grand-illusion", "/dice", "/watch"])
def test_the_clients_own_addresses_get_its_page(client: httpx.Client, path: str) -> None:
    r = client.get(path)
    assert r.status_code == 200
    assert r.headers["content-type"].startswith("text/html")
    assert r.text.startswith("<!doctype html>")


def test_an_unknown_address_is_404_as_a_page_for_people_and_as_json_for_programs(client: httpx.Client) -> None:
    person = client.get("/nowhere", headers={"Accept": "text/html,*/*"})
    assert person.status_code == 404
    assert person.headers["content-type"].startswith("text/html")
    program = client.get("/nowhere", headers={"Accept": "application/json"})
    assert program.status_code == 404
    assert program.json()["code"] == "unknown"
    assert client.get("/api/nowhere", headers={"Accept": "text/html"}).json()["code"] == "unknown"
    assert client.post("/api/me", json={}).status_code == 405
