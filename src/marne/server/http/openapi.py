"""The description of the HTTP interface for programs, at /api/openapi.json: the framework's list of addresses, with the types as
msgspec writes them (limits, descriptions, no unknown fields), every error answer, and how a session works.
"""
from __future__ import annotations

from typing import Any

import msgspec
from litestar import Litestar, Request, get
from litestar.routes import HTTPRoute

from marne.server import shapes
from marne.server.http import people as routes_people

REF = "#/components/schemas/{name}"
SAFE = ("get", "head", "options")
ERRORS = {
    400: "The request cannot be read, or a value in it is not possible (code `malformed` and others)",
    401: "No session: POST /api/guest, /api/register or /api/login first (code `no-session`)",
    403: "Not yours, or not sent by a page of this server (codes `no-access`, `csrf`, `host` and others)",
    404: "Unknown, or not to be seen by you (code `unknown`)",
    405: "This address does not take that method (code `method`)",
    408: "The body took too long to arrive (code `slow`)",
    409: "The game has moved on, nothing was changed (code `stale`); or it needs consent (`consent`); or it is taken (`taken`)",
    410: "The link of a letter was used or is too old (code `link`)",
    413: "The body is too large (code `too-large`)",
    415: "The body is not JSON (code `type`)",
    422: "The choice is not offered (code `illegal`, with the rules that forbid it)",
    429: "Too many requests; the header Retry-After says how long to wait (code `slow`)",
    500: "A fault of the server; its number is in the text (code `fault`)",
    503: "Too much to do at once (code `busy`), or nothing can be stored now (code `storage`); Retry-After says how long to wait",
}
ABOUT = """Everything the browser does goes through these addresses, so another client or a bot can do it too.

1. `GET /api/me` sets the cookie `marne_csrf`. Send its value in the header `X-CSRF-Token` with every POST, PUT, PATCH and DELETE;
   it changes when you log in.
2. `POST /api/guest`, `/api/register` or `/api/login` sets the session's cookie.
3. `POST /api/games` starts a game, `POST /api/games/{id}/join` takes a seat. The answer is the table as you may know it.
4. When `decision.yours` is true, send one of `decision.choices` as `text`, with the `version` of the table, to
   `POST /api/games/{id}/choose`. If the game has moved on meanwhile, nothing is changed and the answer is 409 `stale`.
5. `GET /api/games/{id}/live` streams every change (server-sent events), and takes up again where it was broken off.

Texts for people come in English or French: `?lang=en` or `?lang=fr`. Times are seconds since 1970."""


def types() -> list[Any]:
    """All types of the interface."""
    return [t for t in vars(shapes).values() if isinstance(t, type) and issubclass(t, msgspec.Struct)
            and t is not shapes.Body] + [routes_people.Health]


def schemas() -> dict[str, Any]:
    """The types as JSON Schema. In an answer every field is there, also those that have a default."""
    _, found = msgspec.json.schema_components(types(), ref_template=REF)
    for t in types():
        schema = found[t.__name__]
        if not issubclass(t, shapes.Body) and t is not shapes.Clock and "properties" in schema:
            schema["required"] = sorted(schema["properties"])
    plain_pairs(found)
    return found


def plain_pairs(schema: Any) -> None:
    """A pair of strings as an array of two: many tools do not know `prefixItems` yet."""
    if isinstance(schema, dict):
        parts = schema.get("prefixItems")
        if isinstance(parts, list) and parts and all(p == parts[0] for p in parts):
            del schema["prefixItems"]
            schema["items"] = parts[0]
    for part in schema.values() if isinstance(schema, dict) else schema if isinstance(schema, list) else ():
        plain_pairs(part)


def secured(app: Litestar) -> set[tuple[str, str]]:
    """Addresses and methods that need a session: those whose handler wants `me`."""
    out: set[tuple[str, str]] = set()
    for route in app.routes:
        if isinstance(route, HTTPRoute):
            for handler in route.route_handlers:
                if "me" in handler.parsed_fn_signature.parameters:
                    out |= {(route.path_format, m.lower()) for m in handler.http_methods}
    return out


def build(app: Litestar, url: str) -> dict[str, Any]:
    """The whole document."""
    doc: dict[str, Any] = app.openapi_schema.to_schema()
    doc["info"] |= {"summary": "Board wargames of the First World War, with every rule enforced.", "description": ABOUT}
    doc["servers"] = [{"url": url or "/"}]
    doc["components"] = {"schemas": schemas(), "securitySchemes": {
        "session": {"type": "apiKey", "in": "cookie", "name": "marne_session", "description": "set by guest, register and login"},
        "csrf": {"type": "apiKey", "in": "header", "name": "X-CSRF-Token", "description": "the value of the cookie marne_csrf"},
    }, "responses": {str(status): answer(status, said) for status, said in ERRORS.items()}}
    private = secured(app)
    for path, operations in doc["paths"].items():
        for method, op in operations.items():
            finish(op, path, method, (path, method) in private)
    return doc


def answer(status: int, said: str) -> dict[str, Any]:
    out: dict[str, Any] = {"description": said, "content": {"application/json": {"schema": {"$ref": REF.format(name="Fault")}}}}
    if status in (429, 503):
        out["headers"] = {"Retry-After": {"description": "seconds", "schema": {"type": "integer"}}}
    return out


def finish(op: dict[str, Any], path: str, method: str, private: bool) -> None:
    """One operation: its errors, its security, its parameters without what cannot be sent in an address."""
    safe = method in SAFE
    statuses = {400, 403, 429, 500, 503}
    statuses |= {404} if "{" in path else set()
    statuses |= {401} if private or path == "/api/login" else set()
    statuses |= set() if safe else {408, 409, 413, 415}
    statuses |= {409} if path.endswith("/record") else set()
    statuses |= {422} if path.endswith("/choose") else set()
    statuses |= {410} if path in ("/api/reset", "/api/verify") else set()
    op["responses"] = {k: v for k, v in op["responses"].items() if k < "400"}
    op["responses"] |= {str(s): {"$ref": f"#/components/responses/{s}"} for s in sorted(statuses)}
    needs: dict[str, list[str]] = {**({"session": []} if private else {}), **({} if safe else {"csrf": []})}
    op["security"] = [needs]
    op.pop("deprecated", None)
    for p in op.get("parameters", []):
        for word in ("deprecated", "allowEmptyValue", "allowReserved"):
            p.pop(word, None)
        p["schema"] = without_null(p["schema"])
        p["schema"].pop("description", None)
    good = next(iter(op["responses"].values()))
    if path.endswith("/live"):
        good["description"] = ("events `update` (Update; its id is the mark), `table` (Table), `chat` (ChatLine), "
                               "`presence` (SeatState[]), `gone`")
        good["content"] = {"text/event-stream": {"schema": {"type": "string"}}}
    elif path.endswith("/record"):
        good["content"] = {"text/plain": {"schema": {"type": "string"}}}
    elif path.endswith(("/opening", "/figures/{name}")):
        good["content"] = {"application/json": {"schema": {"type": ["object", "null"]}}}
    elif path.endswith("/ground"):
        good["content"] = {"application/json": {"schema": {"type": "object"}}}
        op["responses"]["304"] = {"description": "the copy with this ETag is still good"}


def without_null(schema: dict[str, Any]) -> dict[str, Any]:
    """`x | None` of a parameter means that it can be left out, not that null can be sent."""
    out = dict(schema)
    if isinstance(out.get("type"), list):
        kinds = [t for t in out["type"] if t != "null"]
        out["type"] = kinds[0] if len(kinds) == 1 else kinds
    if "enum" in out:
        out["enum"] = [v for v in out["enum"] if v is not None]
    for word in ("oneOf", "anyOf"):
        if word in out:
            parts = [p for p in out[word] if p.get("type") != "null"]
            if len(parts) == 1:
                out = {k: v for k, v in out.items() if k != word} | parts[0]
    return out


@get("/api/openapi.json", include_in_schema=False)
async def document(request: Request[Any, Any, Any]) -> dict[str, Any]:
    state = request.app.state
    if "openapi" not in state:
        state["openapi"] = build(request.app, state.settings.public_url)
    return state["openapi"]  # type: ignore[no-any-return]
