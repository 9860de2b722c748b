"""Tests in a real browser: Debian's chromium driven by Playwright, against `marne serve` in a process of its own.

Without a browser they are skipped. `./check` runs them as a step of its own (tools/browser_check.py).
"""
from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

from tools.machine import chromium
from tools.served import Served

from .kit import Watch


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """The step `tests` of ./check leaves what needs a browser to the step `browser`, which runs nothing else."""
    wish = os.environ.get("MARNE_BROWSER")
    if wish not in ("yes", "no"):
        return
    kept, left = [], []
    for item in items:
        ours = Path(__file__).parent in item.path.parents
        needs = "browser" in getattr(item, "fixturenames", ())
        (left if ours and needs != (wish == "yes") else kept).append(item)
    if left:
        config.hook.pytest_deselected(items=left)
        items[:] = kept

ARGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update", "--disable-sync",
        "--no-first-run", "--disable-dev-shm-usage"]

LIMIT = 60_000                          # milliseconds: every wait is for an event, and a busy machine may take its time
expect.set_options(timeout=LIMIT)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    path = chromium()
    if path is None:
        pytest.skip("no chromium on this machine")
    with sync_playwright() as p:
        b = p.chromium.launch(executable_path=path, args=ARGS)
        yield b
        b.close()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """One server for all tests; each makes its own games."""
    s = Served(tmp_path_factory.mktemp("web"), "--no-limits").start()
    yield s
    s.stop()


Person = Callable[..., tuple[Page, Watch]]


@pytest.fixture
def person(browser: Browser, server: Served) -> Iterator[Person]:
    """Makes people: each has a browser context of its own. A fault in the page's scripts fails the test."""
    made: list[tuple[BrowserContext, Watch]] = []

    def new(*, width: int = 1440, height: int = 900, lang: str = "en", theme: str = "light", touch: bool = False,
            url: str = "", moving: bool = False, settings: str = '{"handover":false}') -> tuple[Page, Watch]:
        context = browser.new_context(
            base_url=url or server.url, viewport={"width": width, "height": height}, locale="fr-FR" if lang == "fr" else "en-GB",
            color_scheme="dark" if theme == "dark" else "light", has_touch=touch, is_mobile=touch,
            reduced_motion="no-preference" if moving else "reduce")
        # one person plays both sides in most tests
        context.add_init_script(f"localStorage['marne.settings'] ??= {settings!r}")
        context.set_default_timeout(LIMIT)
        page = context.new_page()
        watch = Watch(page)
        made.append((context, watch))
        return page, watch

    yield new
    for context, watch in made:
        faults = watch.faults
        context.close()
        assert not faults, f"the page reported: {faults[:5]}"


@pytest.fixture(scope="session")
def pictures() -> Path:
    """Where pictures for people go: build/pictures."""
    folder = Path(__file__).resolve().parents[2] / "build" / "pictures"
    folder.mkdir(parents=True, exist_ok=True)
    return folder
