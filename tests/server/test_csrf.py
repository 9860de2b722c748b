"""A page of another site cannot act in a person's name, nor reach a server on this machine under another name."""
from __future__ import annotations

import httpx
import pytest

from marne.server.http.gate import is_loopback, origin_of
from marne.server.people.sessions import csrf_of
from marne.server.settings import Settings

from .conftest import HERE, Person, Run, another

UNSAFE = [("PATCH", "/api/me"), ("POST", "/api/logout"), ("POST", "/api/games"), ("POST", "/api/login"), ("POST", "/api/records"),
          ("POST", "/api/games/abc/choose"), ("PUT", "/api/games/abc/notes"), ("DELETE", "/api/games/abc")]


@pytest.mark.parametrize(("method", "path"), UNSAFE)
@pytest.mark.parametrize("given", ["", "wrong", "x" * 43])
def test_without_the_right_header_nothing_is_done(client: httpx.Client, method: str, path: str, given: str) -> None:
    r = client.request(method, path, json={}, headers={"X-CSRF-Token": given})
    assert r.status_code == 403
    assert r.json()["code"] == "csrf"
    assert client.get("/api/me").json()["user"] is not None


def test_every_unsafe_address_is_covered(client: httpx.Client) -> None:
    doc = client.get("/api/openapi.json").json()
    tried = 0
    for path, operations in doc["paths"].items():
        for method in operations:
            if method in ("post", "put", "patch", "delete"):
                there = path.replace("{id}", "x").replace("{number}", "1")
                r = client.request(method, there, json={}, headers={"X-CSRF-Token": ""})
                assert r.status_code == 403, (method, path)
                tried += 1
    assert tried >= 15


def test_a_planted_csrf_cookie_does_not_help_when_there_is_a_session(client: httpx.Client) -> None:
    """A sibling domain could set the cookie and send the same value: the token is bound to the session, so it fails."""
    session = client.cookies["marne_session"]
    planted = "p" * 43
    bare = httpx.Client(transport=client._transport, base_url=client.base_url)
    headers = {"Cookie": f"marne_session={session}; marne_csrf={planted}", "X-CSRF-Token": planted}
    assert bare.post("/api/logout", headers=headers).status_code == 403
    headers["X-CSRF-Token"] = csrf_of(session)
    assert bare.post("/api/logout", headers=headers).status_code == 200


def test_the_token_of_another_session_does_not_fit(client: httpx.Client, person: Person) -> None:
    other = person("Mallory")
    r = client.post("/api/logout", headers={"X-CSRF-Token": csrf_of(other.cookies["marne_session"])})
    assert r.status_code == 403


@pytest.mark.parametrize("origin", ["http://evil.example", "null", "http://127.0.0.1:9999", "https://127.0.0.1:8014",
                                    "http://127.0.0.1:8014.evil.example"])
def test_another_origin_is_refused_even_with_the_token(client: httpx.Client, origin: str) -> None:
    assert client.post("/api/logout", headers={"Origin": origin}).status_code == 403
    assert client.post("/api/logout", headers={"Origin": HERE}).status_code == 200


@pytest.mark.parametrize(("site", "status"), [("cross-site", 403), ("same-site", 403), ("same-origin", 200), ("none", 200)])
def test_what_the_browser_says_about_the_site_counts(client: httpx.Client, site: str, status: int) -> None:
    assert client.post("/api/logout", headers={"Sec-Fetch-Site": site}).status_code == status


def test_hosted_the_origin_is_the_public_address(run: Run, hosted: Settings) -> None:
    app = run(hosted)
    body = {"name": "Zoë", "password": "correct horse battery"}
    assert app.post("/api/register", json=body, headers={"Origin": "http://marne.example"}).status_code == 403
    assert app.post("/api/register", json=body, headers={"Origin": "https://marne.example"}).status_code == 200


def test_a_form_of_another_site_is_refused(client: httpx.Client) -> None:
    """Forms can send only these types without asking first."""
    for kind in ("application/x-www-form-urlencoded", "text/plain", "multipart/form-data; boundary=x"):
        r = client.post("/api/games", content=b'{"title":"grand-illusion"}', headers={"Content-Type": kind})
        assert r.status_code == 415


@pytest.mark.parametrize("host", ["evil.example", "evil.example:8014", "127.0.0.1.evil.example", "192.168.1.5:8014",
                                  "localhost.evil.example", "localhost@evil.example", "",
                                  "[::ffff:10.0.0.1]", "127.0.0.1 evil.example"])
def test_on_this_machine_only_its_own_names_are_answered(client: httpx.Client, host: str) -> None:
    """DNS rebinding: a page of evil.example whose name leads to 127.0.0.1 must not read anything."""
    for path in ("/api/me", "/", "/static/js/app.js"):
        r = client.get(path, headers={"Host": host})
        assert r.status_code == 403
        assert "marne_csrf" not in r.headers.get("set-cookie", "")


@pytest.mark.parametrize("host", ["127.0.0.1", "127.0.0.1:8014", "localhost:8014", "localhost", "[::1]:8014", "127.0.0.2"])
def test_names_of_this_machine(client: httpx.Client, host: str) -> None:
    assert client.get("/api/me", headers={"Host": host}).status_code == 200
    assert is_loopback(host)


def test_origins_are_written_as_browsers_write_them() -> None:
    assert origin_of("https://marne.example/") == "https://marne.example"
    assert origin_of("https://marne.example:443") == "https://marne.example"
    assert origin_of("http://Marne.Example:8014/x") == "http://marne.example:8014"
    assert origin_of("http://[::1]:80/") == "http://[::1]"


def test_before_login_the_value_of_the_cookie_is_asked_back(run: Run, settings: Settings) -> None:
    app = run(settings)
    assert app.post("/api/guest", json={}, headers={"X-CSRF-Token": "x" * 43}).status_code == 403
    bare = another(app)
    bare.cookies.clear()
    assert bare.post("/api/guest", json={}).status_code == 403
    assert app.post("/api/guest", json={}).status_code == 200
