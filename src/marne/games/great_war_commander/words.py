"""Prompts, choices and events in words. A first plain form: `phrases` has the texts."""
from __future__ import annotations

from marne.games.great_war_commander.state import State
from marne.kernel.choice import Ask, Choice
from marne.kernel.events import Event


def prompt(s: State, ask: Ask, lang: str) -> str:
    return ask.message.replace("_", " ")


def word(choice: Choice, lang: str) -> str:
    return choice.text


def group(choice: Choice) -> str:
    return choice.verb


def heading(key: str, lang: str) -> str:
    return key


def say(event: Event, lang: str) -> str:
    return type(event).__name__
