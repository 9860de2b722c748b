"""Messages when it is one's move: when they are written, when not, how they are sent, and where they must not go."""
from __future__ import annotations

import asyncio
import email
import json
import socket
import threading
from collections.abc import Iterator
from email.message import Message
from email.policy import default
from typing import Any

import httpx
import msgspec
import pytest
from sqlalchemy import delete, select, update

from marne.server.faults import Refused
from marne.server.people import notify, post
from marne.server.settings import Settings
from marne.server.store import Store, keeps, now, outbox, users
from marne.server.words import MESSAGES, WORDS

from .conftest import App, Run, another


class Sink:
    """A small server on loopback that takes mail or webhooks. `answers` are given in turn, the last one for ever."""

    def __init__(self, kind: str) -> None:
        self.kind = kind
        self.got: list[Any] = []
        self.answers: list[str] = ["204 No Content"]
        self.loop = asyncio.new_event_loop()
        self.ready = threading.Event()
        self.port = 0
        self.thread = threading.Thread(target=self.run, daemon=True)
        self.thread.start()
        assert self.ready.wait(60)

    def run(self) -> None:
        async def start() -> None:
            server = await asyncio.start_server(self.mail if self.kind == "mail" else self.hook, "127.0.0.1", 0)
            self.port = server.sockets[0].getsockname()[1]
            self.ready.set()

        self.loop.run_until_complete(start())
        self.loop.run_forever()

    def close(self) -> None:
        self.loop.call_soon_threadsafe(self.loop.stop)
        self.thread.join(60)

    async def mail(self, r: asyncio.StreamReader, w: asyncio.StreamWriter) -> None:
        def say(line: str) -> None:
            w.write(line.encode() + b"\r\n")

        say("220 sink")
        while line := await r.readline():
            word = line.split()[0].upper() if line.split() else b""
            if word in (b"EHLO", b"HELO"):
                say("250 sink")
            elif word == b"DATA":
                say("354 go on")
                text = b""
                while (part := await r.readline()) not in (b".\r\n", b""):
                    text += part.removeprefix(b".")
                self.got.append(email.message_from_bytes(text, policy=default))
                say("250 taken")
            elif word == b"QUIT":
                say("221 bye")
                break
            else:
                say("250 fine")
            await w.drain()
        w.close()

    async def hook(self, r: asyncio.StreamReader, w: asyncio.StreamWriter) -> None:
        head = await r.readuntil(b"\r\n\r\n")
        length = next(int(x.split(b":")[1]) for x in head.split(b"\r\n") if x.lower().startswith(b"content-length"))
        self.got.append((head.split(b"\r\n")[0].decode(), json.loads(await r.readexactly(length))))
        answer = self.answers.pop(0) if len(self.answers) > 1 else self.answers[0]
        extra = "Location: http://127.0.0.1:1/secret\r\n" if answer.startswith("30") else ""
        w.write(f"HTTP/1.1 {answer}\r\n{extra}Content-Length: 0\r\n\r\n".encode())
        await w.drain()
        w.close()


@pytest.fixture
def hook() -> Iterator[Sink]:
    s = Sink("hook")
    yield s
    s.close()


@pytest.fixture
def box() -> Iterator[Sink]:
    s = Sink("mail")
    yield s
    s.close()


class Game:
    """Two people at a table; `out` sends what is due, without waiting for the server's own clock."""

    def __init__(self, app: App, settings: Settings) -> None:
        self.app, self.settings = app, settings
        self.store = Store(settings.database)
        self.sender = notify.Sender(self.store, settings)
        self.one, self.two = another(app, "Gaston"), another(app, "Marek")
        wish = {"scenario": "2", "name": "Rematch", "seats": {"allied": "me", "german": "open"}}
        table = self.one.post("/api/games", json=wish).json()
        self.id = table["id"]
        self.two.post(f"/api/games/{self.id}/join", json={"seat": "german"})
        self.ids = [c.get("/api/me").json()["user"]["id"] for c in (self.one, self.two)]

    def people(self) -> list[httpx.Client]:
        return [self.one, self.two]

    def table(self, c: httpx.Client) -> dict[str, Any]:
        return c.get(f"/api/games/{self.id}").json()    # type: ignore[no-any-return]

    def peek(self) -> dict[str, Any]:
        """The table as a spectator sees it: nobody's look is noted."""
        return another(self.app).get(f"/api/games/{self.id}").json()    # type: ignore[no-any-return]

    def until_asked(self, seat: str) -> None:
        """The other one chooses until it is this seat's move. Only the mover looks."""
        for _ in range(200):
            d = self.peek()["decision"]
            if d["seat"] == seat:
                return
            mover = self.one if d["seat"] == "allied" else self.two
            table = self.table(mover)
            choices = [c["text"] for c in table["decision"]["choices"]]
            pick = next((c for c in choices if c in ("pass", "done", "no", "none", "stop")), choices[-1])
            r = mover.post(f"/api/games/{self.id}/choose", json={"seat": d["seat"], "version": table["version"], "choice": pick})
            assert r.status_code == 200, r.text
        raise AssertionError(f"{seat} was never asked")

    def waiting(self) -> list[Any]:
        with self.store.read() as c:
            return list(c.execute(select(outbox)).all())

    def out(self) -> int:
        return asyncio.run(self.sender.once())

    def soon(self) -> None:
        """All that waits is due now."""
        with self.store.write() as c:
            c.execute(update(outbox).values(due=now() - 1))


@pytest.fixture
def game(run: Run, settings: Settings, hook: Sink, box: Sink) -> Iterator[Game]:
    # A long delay: the server's own sender leaves the messages to the test.
    s = msgspec.structs.replace(settings, webhooks_anywhere=True, smtp=f"smtp://127.0.0.1:{box.port}",
                                mail_from="marne@marne.example", notify_delay=3600)
    g = Game(run(s), s)
    yield g
    g.store.close()


def ask_for(game: Game, c: httpx.Client, **wish: Any) -> None:
    r = c.put(f"/api/games/{game.id}/notify", json=wish)
    assert r.status_code == 200, r.text


def other_seat(game: Game) -> tuple[str, httpx.Client, str]:
    """The seat that is not asked now: name, person, id."""
    now_asked = game.peek()["decision"]["seat"]
    return ("german", game.two, game.ids[1]) if now_asked == "allied" else ("allied", game.one, game.ids[0])


def test_a_webhook_tells_whose_move_it_is_once_and_with_a_link(game: Game, hook: Sink) -> None:
    seat, waiting, _ = other_seat(game)
    ask_for(game, waiting, webhook=f"http://127.0.0.1:{hook.port}/hook?x=1")
    assert game.waiting() == []
    game.until_asked(seat)
    game.soon()
    assert game.out() == 1
    line, body = hook.got[0]
    assert line == "POST /hook?x=1 HTTP/1.1"
    assert "It is your move in Rematch" in body["content"]
    assert f"http://127.0.0.1:8014/g/{game.id}" in body["content"]
    assert body["allowed_mentions"] == {"parse": []}
    assert game.waiting() == []
    assert game.out() == 0
    assert len(hook.got) == 1


def test_a_mail_is_in_the_language_of_the_person(game: Game, box: Sink) -> None:
    seat, waiting, user = other_seat(game)
    waiting.post("/api/register", json={"name": "Élise", "password": "correct horse battery", "email": "elise@example.org"})
    waiting.patch("/api/me", json={"lang": "fr"})
    with game.store.write() as c:                       # the address is confirmed, and the letter for that away
        c.execute(update(users).where(users.c.id == user).values(email_ok=True))
        c.execute(delete(outbox))
    ask_for(game, waiting, email=True)
    game.until_asked(seat)
    game.soon()
    assert game.out() == 1
    m: Message = box.got[0]
    assert m["To"] == "elise@example.org"
    assert m["From"] == "marne@marne.example"
    assert m["Subject"].startswith("Marne\u202f: à vous de jouer, Rematch")
    assert m["Auto-Submitted"] == "auto-generated"
    text = m.get_content()                              # type: ignore[attr-defined]
    assert "C'est à vous de jouer dans Rematch" in text
    assert f"/g/{game.id}" in text
    assert user not in text


def test_without_an_address_or_a_wish_nothing_is_written(game: Game) -> None:
    seat, waiting, _ = other_seat(game)
    ask_for(game, waiting, email=True)                  # but a guest has no address
    game.until_asked(seat)
    assert game.waiting() == []


def test_at_most_one_message_until_the_person_has_looked_or_moved(game: Game, hook: Sink) -> None:
    seat, waiting, user = other_seat(game)
    ask_for(game, waiting, webhook=f"http://127.0.0.1:{hook.port}/")
    game.until_asked(seat)
    assert len(game.waiting()) == 1

    def due_again() -> int:
        with game.store.write() as c:
            notify.due(c, game.settings, game.id, user, {"title": "x", "name": "", "over": False, "head": {}})
        return len(game.waiting())

    assert due_again() == 1
    game.soon()
    game.out()
    assert len(hook.got) == 1
    assert due_again() == 0                             # told, and has not been here since
    game.table(waiting)                                 # looks
    assert due_again() == 1
    game.table(waiting)                                 # looks before it is sent: not needed any more
    assert game.waiting() == []
    assert due_again() == 1
    game.until_asked("allied" if seat == "german" else "german")        # moves
    game.soon()
    game.out()
    assert len(hook.got) == 1                           # what was written before the move was not sent


def test_who_has_the_table_open_gets_no_message(game: Game, hook: Sink) -> None:
    seat, waiting, user = other_seat(game)
    ask_for(game, waiting, webhook=f"http://127.0.0.1:{hook.port}/")
    game.until_asked(seat)
    game.soon()
    there = notify.Sender(game.store, game.settings, lambda g, u: (g, u) == (game.id, user))
    asyncio.run(there.once())
    assert hook.got == []
    assert game.waiting() == []


def test_the_end_of_a_game_is_told_to_both_even_after_an_unread_message(game: Game, hook: Sink) -> None:
    seat, _, _ = other_seat(game)
    for c in game.people():
        ask_for(game, c, webhook=f"http://127.0.0.1:{hook.port}/")
    game.until_asked(seat)
    mover, own = (game.one, "allied") if seat == "german" else (game.two, "german")
    assert mover.post(f"/api/games/{game.id}/resign", json={"seat": own}).status_code == 200
    game.soon()
    game.out()
    said = [b["content"] for _, b in hook.got]
    assert sum("is over" in s for s in said) >= 1
    assert not any("your move" in s for s in said)      # no longer true


def test_a_hot_seat_player_is_not_told_about_his_own_moves(run: Run, settings: Settings, hook: Sink) -> None:
    s = msgspec.structs.replace(settings, webhooks_anywhere=True, notify_delay=3600)
    app = run(s)
    me = another(app, "Gaston")
    table = me.post("/api/games", json={"scenario": "2", "seats": {"allied": "me", "german": "me"}}).json()
    me.put(f"/api/games/{table['id']}/notify", json={"webhook": f"http://127.0.0.1:{hook.port}/"})
    for _ in range(12):
        d = table["decision"]
        table = me.post(f"/api/games/{table['id']}/choose",
                        json={"seat": d["seat"], "version": table["version"], "choice": d["choices"][-1]["text"]}).json()
    store = Store(s.database)
    with store.read() as c:
        assert c.execute(select(outbox)).all() == []
    store.close()


def test_a_failure_is_tried_again_later_and_given_up_in_the_end(game: Game, hook: Sink) -> None:
    seat, waiting, _ = other_seat(game)
    ask_for(game, waiting, webhook=f"http://127.0.0.1:{hook.port}/")
    game.until_asked(seat)
    hook.answers = ["500 Broken", "429 Too Many", "500 Broken"]
    for n, pause in enumerate(notify.PAUSES):
        game.soon()
        assert game.out() == 1
        row = game.waiting()[0]
        assert row.tries == n + 1
        assert pause - 5 < row.due - now() <= pause
    game.soon()
    game.out()
    assert game.waiting() == []
    assert len(hook.got) == len(notify.PAUSES) + 1
    assert list(notify.PAUSES) == sorted(notify.PAUSES)


def test_a_webhook_that_is_gone_is_given_up_at_once(game: Game, hook: Sink) -> None:
    seat, waiting, _ = other_seat(game)
    ask_for(game, waiting, webhook=f"http://127.0.0.1:{hook.port}/")
    game.until_asked(seat)
    hook.answers = ["404 Not Found"]
    game.soon()
    game.out()
    assert game.waiting() == []
    assert len(hook.got) == 1


def test_redirects_are_not_followed(hook: Sink, settings: Settings) -> None:
    s = msgspec.structs.replace(settings, webhooks_anywhere=True)
    for answer in ("301 Moved", "302 Found", "307 Temporary"):
        hook.answers = [answer]
        with pytest.raises(post.Never):
            asyncio.run(post.webhook(s, f"http://127.0.0.1:{hook.port}/", "x"))
    assert len(hook.got) == 3


def test_nobody_can_be_flooded(game: Game, hook: Sink, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(notify, "MOST_A_DAY", 3)
    assert [game.sender.may_send("a@example.org") for _ in range(5)] == [True, True, True, False, False]
    assert game.sender.may_send("b@example.org")
    tomorrow = now() + 86401
    monkeypatch.setattr(notify, "now", lambda: tomorrow)
    assert game.sender.may_send("a@example.org")
    assert list(game.sender.sent) == ["a@example.org"]


def test_two_workers_do_not_send_the_same_message(game: Game, hook: Sink) -> None:
    seat, waiting, _ = other_seat(game)
    ask_for(game, waiting, webhook=f"http://127.0.0.1:{hook.port}/")
    game.until_asked(seat)
    game.soon()
    other = notify.Sender(game.store, game.settings)
    first, second = game.sender.claim(), other.claim()
    assert (len(first), len(second)) == (1, 0)


def test_a_worker_that_died_while_sending_is_replaced(game: Game, hook: Sink) -> None:
    seat, waiting, _ = other_seat(game)
    ask_for(game, waiting, webhook=f"http://127.0.0.1:{hook.port}/")
    game.until_asked(seat)
    game.soon()
    assert len(game.sender.claim()) == 1                # and then nothing more: the process is gone
    row = game.waiting()[0]
    assert 0 < row.due - now() <= notify.CLAIM
    game.soon()
    assert game.out() == 1
    assert len(hook.got) == 1


def test_the_servers_own_clock_sends_too(run: Run, settings: Settings, hook: Sink) -> None:
    s = msgspec.structs.replace(settings, webhooks_anywhere=True, notify_delay=0)
    g = Game(run(s), s)
    seat, waiting, _ = other_seat(g)
    ask_for(g, waiting, webhook=f"http://127.0.0.1:{hook.port}/")
    g.until_asked(seat)
    for _ in range(600):
        if hook.got:
            break
        threading.Event().wait(0.1)
    assert len(hook.got) == 1
    g.store.close()


# --- where a webhook must not go ------------------------------------------------------------------------------------------

@pytest.mark.parametrize("address", [
    "127.0.0.1", "127.8.8.8", "10.0.0.1", "172.16.0.1", "192.168.1.1", "169.254.169.254", "0.0.0.0", "100.64.0.1", "224.0.0.1",
    "255.255.255.255", "::1", "::", "fe80::1", "fc00::1", "fec0::1", "::ffff:127.0.0.1", "::ffff:192.168.0.1", "64:ff9b::7f00:1",
    "2002:7f00:1::",
    "ff02::1", "fe80::1%eth0", "198.18.0.1", "192.0.2.1", "240.0.0.1"])
def test_addresses_that_are_not_of_the_internet(address: str) -> None:
    assert not post.public(address)


@pytest.mark.parametrize("address", ["1.1.1.1", "93.184.216.34", "2606:4700:4700::1111", "::ffff:1.1.1.1", "64:ff9b::101:101"])
def test_addresses_of_the_internet(address: str) -> None:
    assert post.public(address)


@pytest.mark.parametrize("url", [
    "http://hooks.example/x", "ftp://hooks.example/", "file:///etc/passwd", "javascript:alert(1)", "https://",
    "https://user:pass@hooks.example/",
    "https://127.0.0.1/", "https://localhost/", "https://[::1]/", "https://169.254.169.254/latest", "https://10.0.0.7:8443/",
    "https://a b/",
    "https://hooks.example/\r\nX-Evil: 1", "https://hooks.example:99999/", "//hooks.example/", "hooks.example", "https://é.example/"])
def test_hosted_only_public_https_addresses_are_kept(hosted: Settings, url: str) -> None:
    with pytest.raises(Refused) as e:
        post.check_webhook("en", hosted, url)
    assert e.value.status == 400
    assert e.value.fault.code == "webhook"


def test_addresses_that_are_kept(hosted: Settings) -> None:
    good = "https://discord.example/api/webhooks/123/abc-DEF_x?wait=true"
    assert post.check_webhook("en", hosted, f" {good} ") == good
    assert post.check_webhook("en", hosted, "") == ""


def test_the_page_is_told_in_its_language(client: httpx.Client) -> None:
    game = client.post("/api/games", json={"seats": {"allied": "me", "german": "me"}}).json()["id"]
    r = client.put(f"/api/games/{game}/notify?lang=fr", json={"webhook": "https://localhost/x"})
    assert r.status_code == 400
    assert "réseau privé" in r.json()["error"]


def test_a_name_that_leads_into_the_own_network_is_refused_when_used(hosted: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    """The name looks harmless; what counts is where it leads, and one private address among several is enough."""
    def resolve(addresses: list[str]) -> None:
        async def found(self: object, host: str, port: int, **more: object) -> list[Any]:
            return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (a, port)) for a in addresses]

        monkeypatch.setattr(asyncio.BaseEventLoop, "getaddrinfo", found)

    connected: list[str] = []

    async def connect(host: str, port: int, **more: Any) -> Any:
        connected.append(host)
        assert more["server_hostname"] == "hooks.example"
        raise OSError("not in a test")

    monkeypatch.setattr(asyncio, "open_connection", connect)
    for addresses in (["127.0.0.1"], ["1.1.1.1", "10.0.0.1"], ["169.254.169.254"]):
        resolve(addresses)
        with pytest.raises(post.Never):
            asyncio.run(post.webhook(hosted, "https://hooks.example/x", "hello"))
    assert connected == []
    resolve(["1.1.1.1"])
    with pytest.raises(OSError, match="not in a test"):
        asyncio.run(post.webhook(hosted, "https://hooks.example/x", "hello"))
    assert connected == ["1.1.1.1"]                     # the address that was checked, not the name again


def test_a_password_for_the_mail_server_does_not_go_over_an_open_line(box: Sink, settings: Settings,
                                                                      monkeypatch: pytest.MonkeyPatch) -> None:
    s = msgspec.structs.replace(settings, smtp=f"smtp://user:secret@127.0.0.1:{box.port}", mail_from="marne@marne.example")
    monkeypatch.setattr(post, "_here", lambda host: False)
    with pytest.raises(OSError, match="STARTTLS"):
        post.mail(s, "a@example.org", "x", "y")


def test_a_subject_cannot_carry_headers(game: Game) -> None:
    facts = {"name": "Rematch\r\nBcc: all@example.org", "title": "x"}
    subject, _ = notify.words(game.settings, "en", game.id, {"game": notify.called(facts), "over": False, "head": {}})
    assert "\n" not in subject
    m = post.letter(game.settings, "a@example.org", subject, "text")
    assert m["Bcc"] is None


@pytest.mark.parametrize("key", sorted(WORDS))
def test_both_languages_say_the_same_things(key: str) -> None:
    import string

    en, fr = ({name for _, name, _, _ in string.Formatter().parse(text) if name} for text in WORDS[key])
    assert en == fr
    assert all(text.strip() for text in WORDS[key])


def test_nobody_is_told_more_than_he_asked_for(game: Game) -> None:
    assert {"turn-text", "over-text"} <= set(MESSAGES)
    seat, waiting, user = other_seat(game)
    ask_for(game, waiting, page=True)
    game.until_asked(seat)
    assert game.waiting() == []
    with game.store.read() as c:
        told = c.execute(select(keeps.c.told).where(keeps.c.user_id == user)).scalar()
        assert told in (None, -1)
        assert c.execute(select(users.c.email).where(users.c.id == user)).scalar() is None
