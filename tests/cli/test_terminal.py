"""The drawn table, in a real pseudo-terminal."""
from __future__ import annotations

import os
import re
import select
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from .conftest import PROGRAM, ROOT, environment

pty = pytest.importorskip("pty")
fcntl = pytest.importorskip("fcntl")
termios = pytest.importorskip("termios")
LIMIT = 60.0


def own_terminal() -> None:
    """The new session takes the terminal for its own, so that Ctrl-C reaches it, and feels it even if the tests ignore it."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    fcntl.ioctl(0, termios.TIOCSCTTY, 0)


class Terminal:
    """A program in a terminal of 100 by 30; `see` waits until a text is on the screen."""

    def __init__(self, state: Path, *words: str, **more: str) -> None:
        self.master, slave = pty.openpty()
        env = environment(state, TERM="xterm-256color", COLUMNS="100", LINES="30", **more)
        self.process = subprocess.Popen([sys.executable, "-c", PROGRAM, *words], stdin=slave, stdout=slave, stderr=slave,
                                        env=env, cwd=ROOT, start_new_session=True, preexec_fn=own_terminal)
        os.close(slave)
        self.raw = ""

    def see(self, text: str) -> str:
        """All that was shown since the last line typed, up to and beyond `text`, without colours."""
        end = time.monotonic() + LIMIT
        while text not in plain(self.raw):
            left = end - time.monotonic()
            assert left > 0, f"{text!r} did not appear in:\n{plain(self.raw)}"
            if select.select([self.master], [], [], left)[0]:
                try:
                    self.raw += os.read(self.master, 65536).decode("utf-8", "replace")
                except OSError:
                    break
        assert text in plain(self.raw)
        return plain(self.raw)

    def type(self, text: str) -> None:
        self.raw = ""
        os.write(self.master, text.encode())

    def interrupt(self, text: str) -> None:
        """Ctrl-C until `text` is seen: one that comes between the prompt and the waiting for a key is felt only later."""
        self.type("\x03")
        for _ in range(30):
            if select.select([self.master], [], [], 2)[0]:
                break
            os.write(self.master, b"\x03")
        self.see(text)

    def ended(self) -> int:
        return self.process.wait(LIMIT)

    def close(self) -> None:
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()
        os.close(self.master)


def plain(raw: str) -> str:
    return re.sub(r"\x1b\[[0-9;?]*[a-zA-Z]|\x1b\][^\x07]*\x07|\r", "", raw)


@pytest.fixture
def terminal(state: Path) -> Iterator[type[Terminal]]:
    opened: list[Terminal] = []

    class Opened(Terminal):
        def __init__(self, *words: str, **more: str) -> None:
            super().__init__(state, *words, **more)
            opened.append(self)

    yield Opened            # type: ignore[misc]
    for t in opened:
        t.close()


def test_from_the_greeting_to_a_game_that_is_left_and_resumed(terminal: type[Terminal]) -> None:
    t = terminal("play")    # type: ignore[arg-type]
    t.see("Which scenario?")
    t.type("1\n")
    t.see("Who plays Red?")
    t.type("\n")
    t.see("Who plays Blue?")
    t.type("random\n")
    seen = t.see("> ")
    t.see("Choose a posture")
    assert "Three Posts" in plain(t.raw) or "Three Posts" in seen
    t.type("2\n")
    t.see("Dig, play a card, raid or be done")
    t.type("dig no\t\n")                    # Tab completes
    t.see("digs at north")
    t.type("quit\n")
    t.see("The game is kept in")
    assert t.ended() == 0
    again = terminal("play")    # type: ignore[arg-type]
    again.see("Go on with toy, scenario 1, after choice 3")
    again.type("\n")
    again.see("Dig, play a card, raid or be done")
    again.see("help)\n> ")                 # only now is the keyboard read
    again.type("\x04")                      # end of input
    again.see("The game is kept in")
    assert again.ended() == 0


def test_the_screen_is_cleared_for_each_decision_and_choices_are_numbered(terminal: type[Terminal]) -> None:
    t = terminal("play", "toy", "--seed", "5", "--seat", "red=human", "--seat", "blue=random")     # type: ignore[arg-type]
    t.see("3  feint")
    t.see("Your choice")
    assert "\x1b[2J" in t.raw
    t.type("hold\n")
    seen = t.see("Your choice")
    assert re.search(r"1 +dig north", seen)
    assert "[3]" in seen
    t.see("help)\n> ")
    t.interrupt("The game is kept in")
    assert t.ended() == 130


def test_plain_draws_nothing(terminal: type[Terminal]) -> None:
    t = terminal("play", "toy", "--plain", "--seed", "5", "--seat", "red=human", "--seat", "blue=random")     # type: ignore[arg-type]
    t.see("3. feint")
    assert "\x1b[" not in t.raw.replace("\x1b[?2004h", "")
    assert "─" not in t.raw


def test_interrupted_questions_leave_quietly(terminal: type[Terminal]) -> None:
    t = terminal("play")    # type: ignore[arg-type]
    t.see("Enter: 1 > ")
    t.interrupt("Nothing was started.")
    assert t.ended() == 0
