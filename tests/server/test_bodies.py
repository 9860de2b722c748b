"""What is sent: too large, malformed, of a wrong type, nested without end, with unknown fields, or drop by drop."""
from __future__ import annotations

import contextlib
import socket
import threading
import time
from collections.abc import Iterator

import httpx
import pytest
import uvicorn

from marne.server.http.gate import DRAIN, MOST, MOST_RECORD
from tools.served import Served

from .conftest import local

JSON = {"Content-Type": "application/json"}


@pytest.mark.parametrize("body", [b"", b"{", b"[]", b"null", b"42", b'"x"', b"{}{}", b'{"name":}', b"\xff\xfe", b"NaN",
                                  b'{"name":"\\ud800","password":"x"}', b"<xml/>", b'{"name":"a","password":Infinity}'])
def test_what_cannot_be_read_is_400(client: httpx.Client, body: bytes) -> None:
    r = client.post("/api/login", content=body, headers=JSON)
    assert r.status_code == 400
    assert r.json()["code"] == "malformed"
    assert "Traceback" not in r.text
    assert "msgspec" not in r.text


@pytest.mark.parametrize("body", [{"name": 1, "password": "x"}, {"name": "x"}, {"name": ["x"], "password": "x"},
                                  {"name": "x", "password": None}, {"name": "x" * 41, "password": "x"},
                                  {"name": "x", "password": "x" * 201}])
def test_values_of_a_wrong_kind_or_size_are_400_and_named(client: httpx.Client, body: object) -> None:
    r = client.post("/api/login", json=body)
    assert r.status_code == 400
    assert "name" in r.json()["error"] or "password" in r.json()["error"]


def test_a_field_that_is_not_known_is_refused_and_named(client: httpx.Client) -> None:
    r = client.patch("/api/me", json={"lang": "fr", "admin": True})
    assert r.status_code == 400
    assert "admin" in r.json()["error"]
    assert client.get("/api/me").json()["lang"] != "fr"


def test_the_refusal_is_in_the_language_asked_for(client: httpx.Client) -> None:
    assert client.patch("/api/me?lang=fr", json={"admin": True}).json()["error"].startswith("La requête est illisible\u202f:")


@pytest.mark.parametrize("body", [b"[" * 100_000, b'{"name":' * 100_000, b'{"x":' + b"[" * 50_000 + b"]" * 50_000 + b"}",
                                  b'{"settings":{"a":' + b'{"a":' * 2000 + b"1" + b"}" * 2002])
def test_nesting_without_end_is_400(client: httpx.Client, body: bytes) -> None:
    for method, path in (("POST", "/api/login"), ("PATCH", "/api/me"), ("POST", "/api/games")):
        r = client.request(method, path, content=body, headers=JSON)
        assert r.status_code == 400, (path, r.text)
    assert client.get("/api/me").status_code == 200


def test_nul_is_refused_wherever_it_stands(client: httpx.Client) -> None:
    assert client.patch("/api/me", json={"name": "a\0b"}).status_code == 400
    assert client.post("/api/login", content=b'{"name":"a\x00","password":"x"}', headers=JSON).status_code == 400
    assert client.get("/api/games/%00").status_code in (400, 404)
    assert client.get("/api/games/x/why?place=%00").status_code == 400


def test_only_json_is_taken(client: httpx.Client) -> None:
    for kind in ("text/plain", "application/xml", "application/x-www-form-urlencoded", "application/jsonp", ""):
        r = client.post("/api/login", content=b'{"name":"a","password":"b"}', headers={"Content-Type": kind})
        assert r.status_code == 415, kind
    named = {"Content-Type": "application/json; charset=utf-8"}
    assert client.post("/api/login", content=b'{"name":"a","password":"b"}', headers=named).status_code == 401


def test_too_large_is_413(client: httpx.Client) -> None:
    body = b'{"name":"a","password":"' + b"x" * MOST + b'"}'
    r = client.post("/api/login", content=body, headers=JSON)
    assert r.status_code == 413
    assert r.json()["code"] == "too-large"
    assert str(MOST) in r.json()["error"]


def test_records_may_be_larger_but_not_without_end(client: httpx.Client) -> None:
    text = "x" * (MOST + 100_000)
    assert client.post("/api/records", json={"text": text}).status_code in (400, 422)  # read, and found not to be a record
    assert client.post("/api/records", content=b'{"text":"' + b"x" * MOST_RECORD + b'"}', headers=JSON).status_code == 413


@pytest.mark.parametrize("text", ["", "../../etc/passwd", "marne 1\n", "\u202e", "x" * 1000, "game: ../../../etc\nscenario: 1\n"])
def test_a_record_that_is_none_is_told_so_and_nothing_is_made(client: httpx.Client, text: str) -> None:
    r = client.post("/api/records", json={"text": text, "name": "../../../tmp/x"})
    assert 400 <= r.status_code < 500
    lobby = client.get("/api/games").json()
    assert all(lobby[k] == [] for k in lobby if k != "finished")
    assert not [g for g in lobby["finished"] if "tmp" in g["name"]]


OTHERWISE = 9.0         # seconds: a server with the patience of every day waits longer


# --- over a real socket ---------------------------------------------------------------------------------------------------

@pytest.fixture(scope="module")
def patient(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[uvicorn.Server, int]]:
    """A server with little patience, and its port: a second for the head, a second for the body."""
    import asyncio

    from marne.server.app import create_app
    from marne.server.http import gate as security
    from marne.server.http import net

    patience = pytest.MonkeyPatch()
    patience.setattr(net, "HEAD", 1.0)
    patience.setattr(net, "STUCK", 1.0)
    patience.setattr(security, "PATIENCE", 1.0)
    config = uvicorn.Config(create_app(local(tmp_path_factory.mktemp("quick"))), http=net.Patient, ws="none", log_config=None,
                            timeout_keep_alive=2, timeout_graceful_shutdown=1)
    server = uvicorn.Server(config)
    sock = socket.socket()
    sock.bind(("127.0.0.1", 0))
    port: int = sock.getsockname()[1]
    thread = threading.Thread(target=lambda: asyncio.run(server.serve(sockets=[sock])), daemon=True)
    thread.start()
    for _ in range(1200):
        if server.started:
            break
        time.sleep(0.05)
    assert server.started
    yield server, port
    server.should_exit = True
    thread.join(60)
    sock.close()
    patience.undo()


@pytest.fixture
def quick(patient: tuple[uvicorn.Server, int]) -> int:
    return patient[1]


def closed_after(s: socket.socket, most: float) -> tuple[float, bytes]:
    """Seconds until the other side closes, and what it said."""
    began, said = time.monotonic(), b""
    s.settimeout(most)
    try:
        while True:
            part = s.recv(65536)
            if not part:
                break
            said += part
    except ConnectionError:
        pass
    return time.monotonic() - began, said


def test_a_head_that_never_ends_is_not_waited_for(quick: int) -> None:
    with socket.create_connection(("127.0.0.1", quick)) as s:
        s.sendall(b"GET /api/me HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: ")
        began = time.monotonic()
        closed = False
        for _ in range(600):                    # a byte now and then does not help
            try:
                s.sendall(b"x")
                s.settimeout(0.1)
                closed = s.recv(1000) == b""
            except TimeoutError:
                continue
            except ConnectionError:
                closed = True
            if closed:
                break
        assert closed
        assert 0.8 < time.monotonic() - began < OTHERWISE


def test_a_connection_that_says_nothing_is_closed(quick: int) -> None:
    with socket.create_connection(("127.0.0.1", quick)) as s:
        took, said = closed_after(s, 60)
        assert took < OTHERWISE
        assert said == b""


def test_a_body_that_drips_gets_408(quick: int) -> None:
    token = "t" * 43
    with socket.create_connection(("127.0.0.1", quick)) as s:
        s.sendall(b"POST /api/login HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: 100000\r\n"
                  + f"Cookie: marne_csrf={token}\r\nX-CSRF-Token: {token}\r\n\r\n".encode() + b'{"name"')
        took, said = closed_after(s, 60)
        assert b"408" in said.split(b"\r\n")[0]
        assert b'"code":"slow"' in said
        assert took < OTHERWISE


def test_a_second_request_on_the_same_connection_has_its_own_time(quick: int) -> None:
    with socket.create_connection(("127.0.0.1", quick)) as s:
        for _ in range(3):
            s.sendall(b"GET /api/health HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
            s.settimeout(60)
            said = b""
            while b'"version"' not in said:
                said += s.recv(65536)
            assert said.startswith(b"HTTP/1.1 200")
            time.sleep(0.5)
        s.sendall(b"GET /api/health HTTP/1.1\r\nHost: ")
        took, said = closed_after(s, 60)
        assert took < OTHERWISE
        assert said == b""


def test_a_client_that_does_not_read_is_let_go(patient: tuple[uvicorn.Server, int]) -> None:
    """600 answers of some 60 kB are more than the buffers on the way hold. Only the server can see that it has given up."""
    server, port = patient
    with socket.socket() as s:
        s.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        s.connect(("127.0.0.1", port))
        s.settimeout(60)
        with contextlib.suppress(ConnectionError, TimeoutError):
            for _ in range(600):
                s.sendall(b"GET /api/openapi.json HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
        for there in (True, False):                 # it comes, and it is let go
            until = time.monotonic() + 60
            while bool(server.server_state.connections) is not there:
                assert time.monotonic() < until
                time.sleep(0.005)
        said = 0
        with contextlib.suppress(ConnectionError):
            while part := s.recv(1 << 20):
                said += len(part)
        assert said < 20_000_000


def test_slow_clients_do_not_keep_others_waiting(quick: int) -> None:
    stuck = [socket.create_connection(("127.0.0.1", quick)) for _ in range(100)]
    for s in stuck:
        s.sendall(b"GET /api/me HTTP/1.1\r\nHost: 127")
    took = []
    while not took or (min(took) >= 1 and len(took) < 20):      # the machine itself may be slow now and then
        with socket.create_connection(("127.0.0.1", quick)) as s:
            began = time.monotonic()
            s.sendall(b"GET /api/health HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n")
            _, said = closed_after(s, 60)
            assert said.startswith(b"HTTP/1.1 200")
            took.append(time.monotonic() - began)
    assert min(took) < 1
    for s in stuck:
        s.close()


def test_a_body_larger_than_what_is_read_at_all_is_refused_at_once(served: Served) -> None:
    with socket.create_connection(("127.0.0.1", served.port)) as s:
        token = "t" * 43
        s.sendall(b"POST /api/login HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
                  + f"Content-Length: {DRAIN + 1}\r\nCookie: marne_csrf={token}\r\nX-CSRF-Token: {token}\r\n\r\n".encode())
        took, said = closed_after(s, 60)
        assert said.startswith(b"HTTP/1.1 413")
        assert took < 3


def test_garbage_and_giant_heads_are_refused(served: Served) -> None:
    for raw in (b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" * 20 + b"\r\n\r\n",
                b"GET / HTTP/9.9\r\nConnection: close\r\n\r\n",
                b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX: " + b"y" * 200_000 + b"\r\n\r\n",
                b"POST /api/login HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\nhello",
                b"POST /api/login HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: -5\r\n\r\n",
                b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nHost: evil.example\r\n\r\n"):
        with socket.create_connection(("127.0.0.1", served.port)) as s:
            with contextlib.suppress(ConnectionError):
                s.sendall(raw)
            _, said = closed_after(s, 60)
            assert said == b"" or said.startswith(b"HTTP/1.1 4"), said[:80]
    assert served.answers()


def test_the_body_of_a_get_is_bounded_too(client: httpx.Client) -> None:
    r = client.request("GET", "/api/me", content=b"x" * (MOST + 1), headers=JSON)
    assert r.status_code == 413
