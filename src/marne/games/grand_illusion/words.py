"""placeholder"""
from __future__ import annotations
from typing import Any
def prompt(s: Any, ask: Any, lang: str) -> str: return str(ask.message)
def say(event: Any, lang: str) -> str: return str(event)
def word(choice: Any, lang: str) -> str: return str(choice)
def group(choice: Any) -> str: return str(choice.verb)
