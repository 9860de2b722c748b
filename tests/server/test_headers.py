"""The headers of every answer, and what a log line shows."""
from __future__ import annotations

import logging

import httpx
import msgspec
import pytest

from marne.server.http.gate import shown
from marne.server.settings import Settings

from .conftest import Run

PATHS = ["/", "/g/abc", "/api/me", "/api/nothing", "/static/js/app.js", "/static/nothing.js", "/nothing", "/api/health",
         "/api/openapi.json"]


@pytest.mark.parametrize("path", PATHS)
def test_every_answer_is_protected(client: httpx.Client, path: str) -> None:
    h = client.get(path).headers
    csp = dict(part.strip().split(" ", 1) for part in h["content-security-policy"].split(";"))
    assert csp["script-src"] == "'self'"
    assert csp["default-src"] == "'none'"
    assert csp["frame-ancestors"] == "'none'"
    assert csp["connect-src"] == "'self'"
    assert csp["img-src"] == "'self' data:"
    assert csp["base-uri"] == "'none'"
    assert h["x-content-type-options"] == "nosniff"
    assert h["referrer-policy"] == "same-origin"
    assert h["x-frame-options"] == "DENY"
    assert "access-control-allow-origin" not in h
    assert "server" not in h


def test_refusals_of_the_gate_have_them_too(client: httpx.Client) -> None:
    r = client.post("/api/logout", headers={"X-CSRF-Token": "no"})
    assert r.status_code == 403
    assert "content-security-policy" in r.headers
    assert r.headers["content-type"] == "application/json"


def test_answers_of_the_interface_are_not_kept_by_caches(client: httpx.Client) -> None:
    assert client.get("/api/me").headers["cache-control"] == "no-store"
    assert client.get("/api/games").headers["cache-control"] == "no-store"
    assert client.get("/").headers["cache-control"] == "no-cache"


def test_https_is_asked_for_only_where_there_is_https(run: Run, hosted: Settings, settings: Settings) -> None:
    assert "strict-transport-security" in run(hosted).get("/").headers
    plain = run(msgspec.structs.replace(settings, database=settings.database + "2"))
    assert "strict-transport-security" not in plain.get("/").headers


def test_head_is_get_without_a_body(client: httpx.Client) -> None:
    for path in ("/", "/api/health", "/static/js/app.js"):
        r = client.head(path)
        assert r.status_code == 200, path
        assert r.content == b""
        assert r.headers["content-type"] == client.get(path).headers["content-type"]
    assert client.head("/api/games/x/live").status_code in (404, 405)


def test_cookies_in_two_headers_are_read(client: httpx.Client) -> None:
    from marne.server.http.gate import cookies_of

    assert cookies_of({"headers": [(b"cookie", b"a=1; b=2"), (b"cookie", b"c=3; a=9")]}) == {"a": "1", "b": "2", "c": "3"}


def test_no_preflight_is_granted(client: httpx.Client) -> None:
    r = client.options("/api/games", headers={"Origin": "http://evil.example", "Access-Control-Request-Method": "POST"})
    assert "access-control-allow-origin" not in r.headers
    assert "access-control-allow-credentials" not in r.headers


def test_every_answer_has_a_number_that_the_log_shows(client: httpx.Client, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.INFO, logger="marne.access"):
        r = client.get("/api/me?secret=in-the-query")
    line = next(x.getMessage() for x in caplog.records if x.name == "marne.access")
    assert r.headers["x-request-id"] in line
    assert "GET /api/me 200" in line
    assert "in-the-query" not in line


def test_no_secret_is_in_the_log(client: httpx.Client, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.DEBUG):
        client.post("/api/login", json={"name": "Zoë", "password": "hunter2hunter2"})
        client.get("/join/game123/the-secret-of-the-link", headers={"Accept": "text/html"})
    text = "\n".join(x.getMessage() for x in caplog.records if x.name.startswith("marne"))
    for secret in ("hunter2", "the-secret-of-the-link", client.cookies["marne_session"], client.cookies["marne_csrf"]):
        assert secret not in text
    assert "/join/game123/…" in text


def test_a_log_line_is_one_line() -> None:
    assert "\n" not in shown("/x\nINFO forged\r")
    assert len(shown("/" + "x" * 5000)) <= 200


def test_the_health_of_the_server(client: httpx.Client) -> None:
    r = client.get("/api/health")
    assert r.status_code == 200
    assert r.json()["ok"] is True
