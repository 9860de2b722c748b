"""Pages about an account: a forgotten password, the address, deletion; on a server that could send mail."""
from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing

import pytest
from playwright.sync_api import Browser, Page, expect

from marne.server.people import letters
from marne.server.store import Store, sqlite_url
from tools.served import Served

PHONE, DESK = {"width": 390, "height": 844}, {"width": 1280, "height": 900}


@pytest.fixture(scope="module")
def mailing(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """Nobody listens at the mail server's port: letters wait, and the test makes their links itself."""
    s = Served(tmp_path_factory.mktemp("mailing"), "--no-limits", "--smtp", "smtp://127.0.0.1:9", "--mail-from", "m@b.example")
    s.start(60)
    yield s
    s.stop()


def link(server: Served, name: str, kind: letters.Kind) -> str:
    """What the letter would say."""
    store = Store(sqlite_url(server.folder))
    with closing(sqlite3.connect(server.folder / "marne.sqlite")) as c:
        user, email = c.execute("SELECT id, email FROM users WHERE name = ?", (name,)).fetchone()
    with store.write() as w:
        token = letters.make(w, user, email, kind)
    store.close()
    return f"/{kind}#{token}"


def visitor(browser: Browser, server: Served, lang: str, size: dict[str, int]) -> Page:
    return browser.new_context(base_url=server.url, locale=lang, viewport=size).new_page()     # type: ignore[arg-type]


def register(page: Page, name: str) -> None:
    page.goto("/register")
    page.locator("input[name=name]").fill(name)
    page.locator("input[name=password]").fill("correct horse battery")
    page.locator("input[name=email]").fill("zoe@example.org")
    page.locator("form button[type=submit]").click()
    expect(page).to_have_url("/")


@pytest.mark.parametrize(("lang", "size", "words"), [
    ("en", DESK, ("Your address is confirmed.", "Forgot your password?", "If there is such an account")),
    ("fr", PHONE, ("Votre adresse est confirmée.", "Mot de passe oublié", "S'il existe un tel compte"))])
def test_an_address_is_confirmed_and_a_forgotten_password_set_anew(browser: Browser, mailing: Served, lang: str,
                                                                   size: dict[str, int], words: tuple[str, str, str]) -> None:
    name = f"Zoe {lang}"
    page = visitor(browser, mailing, lang, size)
    register(page, name)
    page.goto("/account")
    expect(page.locator(".ac-open button")).to_be_visible()
    other = visitor(browser, mailing, lang, size)               # the letter is read somewhere else
    other.goto(link(mailing, name, "verify"))
    other.locator("form button[type=submit]").click()
    expect(other.locator(".lead")).to_have_text(words[0])
    assert "#" not in other.url
    page.reload()
    expect(page.locator(".ac-ok")).to_be_visible()
    other.goto("/login")
    other.get_by_role("link", name=words[1]).click()
    other.locator("input[name=who]").fill(name)
    other.locator("form button[type=submit]").click()
    expect(other.locator(".lead")).to_contain_text(words[2])
    expect(other.locator("h1")).to_be_focused()
    other.goto(link(mailing, name, "reset"))
    other.locator("input[name=password]").fill("a new long password")
    other.locator("form button[type=submit]").click()
    expect(other).to_have_url("/")
    expect(other.get_by_text(name).first).to_be_visible()
    page.goto("/account")                                       # signed out everywhere else
    expect(page.locator(".ac-leave")).to_have_count(0)
    assert other.evaluate("document.documentElement.scrollWidth") <= size["width"]
    for p in (page, other):
        p.context.close()


def test_a_new_address_asks_for_the_password(browser: Browser, mailing: Served) -> None:
    page = visitor(browser, mailing, "en", DESK)
    register(page, "Mover")
    page.goto("/account")
    expect(page.locator("input[name=proof]")).to_be_hidden()
    page.locator("input[name=email]").fill("new@example.org")
    page.locator("input[name=proof]").fill("correct horse battery")
    page.get_by_role("button", name="Save").first.click()
    expect(page.locator("input[name=proof]")).to_be_hidden()
    expect(page.locator("input[name=email]")).to_have_value("new@example.org")
    page.reload()
    expect(page.locator("input[name=email]")).to_have_value("new@example.org")
    page.context.close()


def test_a_used_link_says_so(browser: Browser, mailing: Served) -> None:
    page = visitor(browser, mailing, "en", DESK)
    page.goto("/reset#nonsense")
    page.locator("input[name=password]").fill("a new long password")
    page.locator("form button[type=submit]").click()
    expect(page.locator(".pg-error")).to_contain_text("This link has been used or is too old")
    page.goto("/reset")
    expect(page.get_by_role("link", name="Ask for a new link")).to_be_visible()
    page.context.close()


def test_an_account_is_deleted_with_its_password(browser: Browser, mailing: Served) -> None:
    page = visitor(browser, mailing, "en", PHONE)
    register(page, "Farewell")
    page.goto("/account")
    page.locator(".ac-leave summary").click()
    page.locator(".ac-leave input[name=farewell]").fill("wrong one")
    page.get_by_role("button", name="Delete for good").click()
    expect(page.locator(".ac-leave .pg-error")).to_be_visible()
    page.locator(".ac-leave input[name=farewell]").fill("correct horse battery")
    page.get_by_role("button", name="Delete for good").click()
    expect(page).to_have_url("/")
    with closing(sqlite3.connect(mailing.folder / "marne.sqlite")) as c:
        assert c.execute("SELECT count(*) FROM users WHERE name = 'Farewell'").fetchone() == (0,)
    page.context.close()
