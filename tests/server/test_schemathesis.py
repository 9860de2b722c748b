"""Schemathesis over the OpenAPI document: whatever fits the document, and whatever does not, gets a documented answer and no 5xx.

Every address is tried with a session, with ids of games that exist and with others. The event stream has tests of its own.
"""
from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest
import requests
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from schemathesis.checks import CHECKS, load_all_checks

from tools.served import Client, Served

EXAMPLES = 20           # of each address, and there are some fifty
NAMES = ["not_a_server_error", "status_code_conformance", "content_type_conformance", "response_headers_conformance",
         "response_schema_conformance"]
REJECTS = "negative_data_rejection"         # only for bodies: an unknown query is ignored, ids and session are replaced by ours
OTHER = "AAAAAAAAAAAAAAAA"


class World:
    """A server with games in several states."""

    def __init__(self, server: Served) -> None:
        self.url = server.url
        self.me = Client(server.url, "Ada")
        hot = self.me.post("/api/games", {"scenario": "1", "seats": {"allied": "me", "german": "me"}})
        open_ = self.me.post("/api/games", {"scenario": "3", "seats": {"allied": "me", "german": "open"}})
        bot = self.me.post("/api/games", {"scenario": "2", "seats": {"allied": "me", "german": "random"}})
        over = self.me.post("/api/games", {"scenario": "2", "seats": {"allied": "me", "german": "me"}})
        self.me.post(f"/api/games/{over['id']}/resign", {"seat": "allied"})
        branch = self.me.post(f"/api/games/{hot['id']}/analyses", {"at": 0})
        self.games = [t["id"] for t in (hot, open_, bot, over, branch)] + [OTHER]
        self.hot = hot
        self.schema = schemathesis.openapi.from_url(f"{server.url}/api/openapi.json")
        self.session = requests.Session()
        self.session.trust_env = False
        self.session.cookies.update(dict(self.me.http.cookies))


@pytest.fixture(scope="module")
def world(tmp_path_factory: pytest.TempPathFactory) -> Iterator[World]:
    s = Served(tmp_path_factory.mktemp("api"), "--no-limits").start()
    try:
        w = World(s)
        yield w
        w.me.close()
    finally:
        s.stop()


def aim(case: Any, w: World, rng: random.Random) -> None:
    """Replace most of the drawn ids by real ones: else everything would end at 404. What does not fit the document stays so."""
    for name in list(case.path_parameters or {}):
        if name in ("game_id", "game", "id") and rng.random() < 0.9:
            case.path_parameters[name] = rng.choice(w.games)
        elif name == "slug" and rng.random() < 0.8:
            case.path_parameters[name] = "grand-illusion"
    if isinstance(case.body, dict) and not bad_body(case):
        if "seat" in case.body and isinstance(case.body["seat"], str) and rng.random() < 0.8:
            case.body["seat"] = rng.choice(("allied", "german"))
        if case.path.endswith("/choose") and isinstance(case.body.get("choice"), str) and rng.random() < 0.5:
            case.body["choice"] = rng.choice(w.hot["decision"]["choices"])["text"]


def bad_body(case: Any) -> bool:
    """The body was made so that it does not fit the document."""
    return any("body" in str(where).lower() and part.mode == schemathesis.GenerationMode.NEGATIVE
               for where, part in case.meta.components.items())


def operations(w: World) -> list[Any]:
    return [r.ok() for r in w.schema.get_all_operations()]


def test_the_document_has_all_addresses(world: World) -> None:
    paths = {(o.method.upper(), o.path.replace("{game_id:str}", "{game_id}")) for o in operations(world)}
    assert len(paths) >= 38
    assert {p for _, p in paths} >= {"/api/me", "/api/games", "/api/titles", "/api/records"}


@pytest.mark.slow
@pytest.mark.parametrize("share", range(4))
def test_whatever_is_sent_has_a_documented_answer(world: World, share: int) -> None:
    load_all_checks()
    checks, rejects = CHECKS.get_by_names(NAMES), CHECKS.get_by_names([REJECTS])
    rng = random.Random(f"aim {share}")
    headers = world.me.headers()
    skip = ("/live", "/logout", "/me/delete")
    todo = [o for o in operations(world) if not o.path.endswith(skip)]
    tried = refused = 0
    for operation in todo[share::4]:
        both = st.one_of(operation.as_strategy(generation_mode=schemathesis.GenerationMode.POSITIVE),
                         operation.as_strategy(generation_mode=schemathesis.GenerationMode.NEGATIVE))

        @settings(max_examples=EXAMPLES, deadline=None, derandomize=True, database=None, phases=[Phase.explicit, Phase.generate],
                  suppress_health_check=list(HealthCheck))
        @given(case=both)
        def one(case: Any) -> None:
            nonlocal tried, refused
            tried += 1
            aim(case, world, rng)
            response = case.call(base_url=world.url, session=world.session, headers=headers, timeout=60)
            refused += response.status_code in (400, 422)
            case.validate_response(response, checks=[*checks, *(rejects if bad_body(case) else [])], headers=headers)

        one()
    assert tried > 5 * len(todo) // 4
    assert refused > 5, "nothing wrong was sent"
