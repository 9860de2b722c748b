"""The description of the interface is complete: every address, type, error and the way to a session."""
from __future__ import annotations

import re
from typing import Any

import httpx
import msgspec
import pytest

from marne.server import shapes
from marne.server.http import openapi
from marne.server.shapes import Table

from .conftest import App

CONTRACT = [line.split() for line in """
GET /api/me|POST /api/guest|POST /api/register|POST /api/login|POST /api/logout|PATCH /api/me|GET /api/titles
GET /api/titles/{slug}/ground|GET /api/titles/{slug}/rules|GET /api/games|POST /api/games|POST /api/records|GET /api/games/{id}
GET /api/games/{id}/at/{n}|POST /api/games/{id}/join|POST /api/games/{id}/choose|POST /api/games/{id}/undo
POST /api/games/{id}/resign|POST /api/games/{id}/requests|GET /api/games/{id}/why|GET /api/games/{id}/odds
GET /api/games/{id}/overlay/{name}|GET /api/games/{id}/minds
GET /api/games/{id}/board|GET /api/games/{id}/luck|GET /api/games/{id}/dice|GET /api/games/{id}/record|GET /api/games/{id}/chat
POST /api/games/{id}/chat|GET /api/games/{id}/notes|PUT /api/games/{id}/notes|GET /api/games/{id}/notify
PUT /api/games/{id}/notify|GET /api/games/{id}/live|GET /api/games/{id}/analyses|POST /api/games/{id}/analyses
PATCH /api/games/{id}|DELETE /api/games/{id}
GET /api/health""".strip().replace("\n", "|").split("|")]


@pytest.fixture(scope="module")
def doc(shared: App) -> dict[str, Any]:
    return shared.get("/api/openapi.json").json()   # type: ignore[no-any-return]


def operations(doc: dict[str, Any]) -> list[tuple[str, str, dict[str, Any]]]:
    return [(m, p, op) for p, ops in doc["paths"].items() for m, op in ops.items()]


def test_every_address_is_described(doc: dict[str, Any]) -> None:
    for method, path in CONTRACT:
        assert method.lower() in doc["paths"].get(path, {}), (method, path)


def test_every_operation_has_a_name_a_sentence_and_errors_as_fault(doc: dict[str, Any]) -> None:
    ids = [op["operationId"] for _, _, op in operations(doc)]
    assert len(set(ids)) == len(ids)
    for method, path, op in operations(doc):
        assert op["summary"], path
        errors = {s for s in op["responses"] if s >= "400"}
        assert {"400", "403", "429"} <= errors
        if method != "get":
            assert {"413", "415"} <= errors
        for s in errors:
            assert op["responses"][s] == {"$ref": f"#/components/responses/{s}"}
    for status, r in doc["components"]["responses"].items():
        assert r["content"]["application/json"]["schema"] == {"$ref": "#/components/schemas/Fault"}, status


def test_all_references_lead_somewhere(doc: dict[str, Any]) -> None:
    found = set(re.findall(r'"\$ref":"#/components/(\w+)/(\w+)"', msgspec.json.encode(doc).decode()))
    assert ("schemas", "Table") in found
    for kind, name in found:
        assert name in doc["components"][kind], name


def test_sessions_and_tokens_are_explained(doc: dict[str, Any]) -> None:
    schemes = doc["components"]["securitySchemes"]
    assert {k: v for k, v in schemes["session"].items() if k != "description"} == {
        "type": "apiKey", "in": "cookie", "name": "marne_session"}
    assert schemes["csrf"]["name"] == "X-CSRF-Token"
    assert doc["paths"]["/api/games/{id}/choose"]["post"]["security"] == [{"session": [], "csrf": []}]
    assert doc["paths"]["/api/login"]["post"]["security"] == [{"csrf": []}]
    assert doc["paths"]["/api/me"]["get"]["security"] == [{}]
    assert "401" in doc["paths"]["/api/games"]["post"]["responses"]
    assert "422" in doc["paths"]["/api/games/{id}/choose"]["post"]["responses"]


def test_types_are_those_of_the_code(doc: dict[str, Any]) -> None:
    schemas = doc["components"]["schemas"]
    for t in openapi.types():
        assert set(schemas[t.__name__]["properties"]) == {f.encode_name for f in msgspec.structs.fields(t)}
        if issubclass(t, shapes.Body):
            assert schemas[t.__name__]["additionalProperties"] is False
    assert set(schemas["Choose"]["required"]) == {"seat", "version", "choice"}
    assert set(schemas["Table"]["required"]) == {f.name for f in msgspec.structs.fields(Table)}
    assert schemas["Register"]["properties"]["password"]["minLength"] == 8


def test_an_answer_has_every_field_that_is_promised(doc: dict[str, Any], client: httpx.Client) -> None:
    table = client.post("/api/games", json={"seats": {"allied": "me", "german": "me"}}).json()
    assert set(doc["components"]["schemas"]["Table"]["required"]) == set(table)
    assert set(doc["components"]["schemas"]["Me"]["required"]) == set(client.get("/api/me").json())
