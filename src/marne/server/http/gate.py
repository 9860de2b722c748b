"""The gate in front of everything: what a request must be like before any handler sees it, and the headers of every answer.

Checked here, in this order: NUL in the address, Host (a page of another site must not reach a server on this machine by
giving its own name our address), number of requests by address, CSRF, and the body: its size, its pace, its type.
"""
from __future__ import annotations

import asyncio
import ipaddress
import logging
import math
import re
import secrets
import time
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from functools import lru_cache
from typing import Any
from urllib.parse import parse_qs, urlsplit

import msgspec
from litestar.enums import HttpMethod, ScopeType
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from marne.server.faults import Refused
from marne.server.people import limits, sessions
from marne.server.settings import Settings
from marne.server.words import LANGS, accepted, say

log = logging.getLogger("marne.access")

SAFE = frozenset({"GET", "HEAD", "OPTIONS", "TRACE"})
MOST, MOST_RECORD = 1_000_000, 5_000_000                        # bytes of a body
DRAIN = 8_000_000                                               # so much is read and thrown away, to be able to answer
PATIENCE, PATIENCE_RECORD = 15.0, 60.0                          # seconds for a body to arrive
CSP = ("default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self'; "
       "connect-src 'self'; manifest-src 'self'; media-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'")
HEADERS = {
    b"content-security-policy": CSP.encode(),
    b"x-content-type-options": b"nosniff",
    b"referrer-policy": b"same-origin",
    b"x-frame-options": b"DENY",
    b"cross-origin-opener-policy": b"same-origin",
    b"cross-origin-resource-policy": b"same-origin",
    b"permissions-policy": b"camera=(), microphone=(), geolocation=(), payment=()",
}
Quickly = tuple[int, bytes, list[tuple[bytes, bytes]]]        # status, body and more headers of an answer (see `quick.py`)
INVITE = re.compile(r"^(/join/[^/]+/).+")


class Slow(Refused):
    """Too many requests."""

    def __init__(self, lang: str, wait: float) -> None:
        seconds = max(1, math.ceil(wait))
        super().__init__(429, "slow", say(lang, "slow", seconds=seconds), wait=seconds)


def headers(scope: Mapping[str, Any], name: bytes) -> list[str]:
    """All headers of that name."""
    return [v.decode("latin-1") for k, v in scope["headers"] if k == name]


def header(scope: Mapping[str, Any], name: bytes) -> str:
    """The first header of that name, '' without one."""
    for k, v in scope["headers"]:
        if k == name:
            text: str = v.decode("latin-1")
            return text
    return ""


def cookies_of(scope: Mapping[str, Any]) -> Mapping[str, str]:
    """Of two cookies with the same name the first counts: the browser puts the one of the narrower path first."""
    return _cookies(";".join(headers(scope, b"cookie")))


@lru_cache(maxsize=1024)
def _cookies(text: str) -> Mapping[str, str]:
    found: dict[str, str] = {}
    for part in text.split(";"):
        name, eq, value = part.strip().partition("=")
        if eq:
            found.setdefault(name, value)
    return found


def lang_of(scope: Mapping[str, Any], preferred: str | None = None) -> str:
    """The language for an answer: asked for, else the person's, else the browser's."""
    asked = asked_lang(scope["query_string"])
    if asked in LANGS:
        return asked
    return preferred if preferred in LANGS else accepted(header(scope, b"accept-language"))


@lru_cache(maxsize=1024)
def asked_lang(query: bytes) -> str:
    """The language that a request names, whatever it is; '' for none, or where the query cannot be read."""
    with suppress(ValueError):
        asked: str = parse_qs(query.decode("latin-1"), keep_blank_values=True, max_num_fields=50).get("lang", [""])[-1]
        return asked
    return ""


@lru_cache(maxsize=1024)
def is_loopback(host: str) -> bool:
    """A Host header that names this machine."""
    name = urlsplit(f"//{host}").hostname if host and not re.search(r"[/?#@\\\s]", host) else None
    if name is None:
        return False
    if name == "localhost":
        return True
    try:
        return ipaddress.ip_address(name).is_loopback
    except ValueError:
        return False


def origin_of(url: str) -> str:
    """Scheme, host and port as a browser writes them in the header Origin."""
    parts = urlsplit(url)
    port = parts.port
    usual = {"http": 80, "https": 443}.get(parts.scheme)
    host = f"[{parts.hostname}]" if parts.hostname and ":" in parts.hostname else parts.hostname or ""
    return f"{parts.scheme}://{host}" + (f":{port}" if port and port != usual else "")


@lru_cache(maxsize=8192)
def household(address: str) -> str:
    """What counts as one address: a household has 2^64 of IPv6."""
    with suppress(ValueError):
        ip = ipaddress.ip_address(address)
        if ip.version == 6 and not ip.is_loopback and ip.ipv4_mapped is None:
            return str(ipaddress.ip_network(f"{ip}/64", strict=False).network_address) + "/64"
    return address


class Gate:
    """An ASGI application around another one."""

    def __init__(self, inner: ASGIApp, settings: Settings, counts: limits.Limits,
                 quick: Callable[[Any, bytes], Awaitable[Quickly | None]] | None = None) -> None:
        self.inner, self.settings, self.limits, self.quick = inner, settings, counts, quick
        self.headers = dict(HEADERS)
        if settings.public_url.startswith("https:"):
            self.headers[b"strict-transport-security"] = b"max-age=15552000"
        self.origin = origin_of(settings.public_url) if settings.hosted else ""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != ScopeType.HTTP:
            await send({"type": "websocket.close", "code": 1008, "reason": ""})       # none are served
            return
        began, status, number = time.perf_counter(), 0, secrets.token_hex(6)
        scope.setdefault("state", {})["request_id"] = number
        address, method, path = self.address(scope), scope["method"], scope["path"]
        scope["client"] = (address, 0)

        async def answer(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                message["headers"] = self.dressed(path, list(message.get("headers", [])), number)
            elif method == "HEAD" and message["type"] == "http.response.body":
                message["body"] = b""
            await send(message)

        # HEAD is GET without the body, except where the body never ends. The scope is copied: uvicorn looks at its own.
        if method == "HEAD" and not path.endswith("/live"):
            scope = {**scope, "method": HttpMethod.GET}
        inside = not self.settings.hosted or self.limits.enter(address)
        try:
            lang = lang_of(scope)
            if not inside:
                raise Slow(lang, 5)
            self.check(scope, address, lang)
            body = await self.body(scope, receive, lang)
            done = await self.quick(scope, body) if body and self.quick else None
            if done is not None:
                await give(*done, answer)
            else:
                await self.inner(scope, receive if body is None else given(body, receive), answer)
        except Refused as e:
            await refuse(e, answer, close=e.status in (400, 408, 413))
        finally:
            if inside and self.settings.hosted:
                self.limits.leave(address)
            if log.isEnabledFor(logging.INFO):
                ms = (time.perf_counter() - began) * 1000
                log.info("%s %s %s %d %.0fms %s", number, method, shown(path), status, ms, address)

    def address(self, scope: Mapping[str, Any]) -> str:
        """Where the request comes from. A proxy's word counts only when the host has said that there is one; then the
        last entry is its own, the ones before it could be anybody's.
        """
        peer = scope.get("client")
        found = peer[0] if peer else "?"
        if self.settings.proxy:
            last = ",".join(headers(scope, b"x-forwarded-for")).split(",")[-1].strip()
            with suppress(ValueError):
                found = str(ipaddress.ip_address(last))
        return household(str(found))

    def check(self, scope: Mapping[str, Any], address: str, lang: str) -> None:
        path, method = scope["path"], scope["method"]
        if "\0" in path or b"%00" in scope["query_string"]:
            raise Refused(400, "malformed", say(lang, "malformed", why="NUL"))
        hosts = headers(scope, b"host")
        if len(hosts) > 1 or not hosts and scope["http_version"] == "1.1":      # two of them could mean one thing to a proxy
            raise Refused(400, "malformed", say(lang, "malformed", why="Host"))     # and another to us
        host = hosts[0] if hosts else ""
        if not self.settings.hosted and not is_loopback(host):
            raise Refused(403, "host", say(lang, "bad-host", hosts="127.0.0.1, localhost", host=host[:80]))
        kind = limits.kind_of(method, path)
        if kind and self.settings.hosted:
            wait = self.limits.take(limits.BY_ADDRESS, kind, f"a {address}")
            if wait:
                raise Slow(lang, wait)
        if method not in SAFE:
            origin = header(scope, b"origin")
            if origin and origin != (self.origin or f"http://{host}"):
                raise Refused(403, "csrf", say(lang, "origin"))
            if header(scope, b"sec-fetch-site") not in ("", "same-origin", "none"):
                raise Refused(403, "csrf", say(lang, "origin"))
            if not sessions.csrf_holds(cookies_of(scope), header(scope, sessions.CSRF_HEADER.encode())):
                raise Refused(403, "csrf", say(lang, "csrf"))

    async def body(self, scope: Mapping[str, Any], receive: Receive, lang: str) -> bytes | None:
        """The whole body, before anything is done with it: of a size, within a time, and JSON. None: there is none."""
        length = header(scope, b"content-length")
        if scope["method"] in SAFE and length in ("", "0") and not header(scope, b"transfer-encoding"):
            return None
        record = scope["path"] == "/api/records"
        most = MOST_RECORD if record else MOST
        too_large = Refused(413, "too-large", say(lang, "too-large", most=most))
        if length.isdecimal() and int(length) > DRAIN:
            raise too_large
        parts: list[bytes] = []
        size = 0
        try:
            async with asyncio.timeout(PATIENCE_RECORD if record else PATIENCE):
                more = True
                while more:
                    message: Any = await receive()
                    if message["type"] != "http.request":
                        raise Refused(400, "malformed", say(lang, "malformed", why="disconnected"))
                    size += len(message.get("body", b""))
                    if size <= most:
                        parts.append(message.get("body", b""))
                    elif size > DRAIN:
                        raise too_large
                    more = message.get("more_body", False)
        except TimeoutError:
            raise Refused(408, "slow", say(lang, "too-slow")) from None
        if size > most:
            raise too_large
        whole = b"".join(parts)
        if whole and header(scope, b"content-type").partition(";")[0].strip().lower() != "application/json":
            raise Refused(415, "type", say(lang, "no-json"))
        if b"\0" in whole or b"\\u0000" in whole:       # PostgreSQL cannot store it, and nobody means it
            raise Refused(400, "malformed", say(lang, "malformed", why="NUL"))
        return whole

    def dressed(self, path: str, headers: list[tuple[bytes, bytes]], number: str) -> list[tuple[bytes, bytes]]:
        """The headers of an answer with those that every answer has."""
        there = {k.lower() for k, _ in headers}
        more = [(k, v) for k, v in self.headers.items() if k not in there]
        if path.startswith("/api/") and b"cache-control" not in there:
            more.append((b"cache-control", b"no-store"))
        return [*headers, *more, (b"x-request-id", number.encode())]


def given(body: bytes, receive: Receive) -> Receive:
    """For whoever asks for the body after it has been read."""
    there = True

    async def again() -> Any:
        nonlocal there
        if not there:
            return await receive()
        there = False
        return {"type": "http.request", "body": body, "more_body": False}

    return again


async def refuse(e: Refused, send: Send, close: bool = False) -> None:
    headers = [(b"retry-after", str(e.wait).encode())] if e.wait else []
    if close:
        headers.append((b"connection", b"close"))
    await give(e.status, msgspec.json.encode(e.fault), headers, send)


async def give(status: int, body: bytes, more: list[tuple[bytes, bytes]], send: Send) -> None:
    """An answer in JSON."""
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode()), *more]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body, "more_body": False})


def shown(path: str) -> str:
    """A path as it may stand in a log: the secret of an invitation does not."""
    return INVITE.sub(r"\1…", path)[:200].replace("\n", " ").replace("\r", " ")
