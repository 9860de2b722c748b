"""What can go wrong between a person and a game, each with a sentence that says what to do."""
from __future__ import annotations

from collections.abc import Sequence


class MarneError(Exception):
    """The base of every error that Marne raises on purpose."""


class IllegalChoice(MarneError):
    """The choice is well-formed but may not be made now. `reasons`: (rule, message) pairs; nothing has changed."""

    def __init__(self, text: str, reasons: Sequence[tuple[str, str]]) -> None:
        self.text = text
        self.reasons = list(reasons)
        self.rules = [rule for rule, _ in reasons]
        super().__init__(f"{text!r} is not possible: " + "; ".join(f"{m} [{r}]" if r else m for r, m in reasons))


class BadRecord(MarneError):
    """A record that is damaged, foreign, or does not replay. `line` is where, counted from 1 (0: the whole file)."""

    def __init__(self, why: str, line: int = 0) -> None:
        self.line = line
        super().__init__(f"line {line}: {why}" if line else why)


class BadPosition(MarneError):
    """A situation that cannot be: names the fault and, where there is one, the rule."""

    def __init__(self, why: str, rule: str = "") -> None:
        self.rule = rule
        super().__init__(f"{why} [{rule}]" if rule else why)


class BadData(MarneError):
    """A data file or overlay with an impossible value."""


class BadOption(MarneError):
    """An unknown game, scenario, option or player."""


class NeedChance(MarneError):
    """A die or draw is needed that the script does not hold: `purpose` says what for, `values` what is possible."""

    def __init__(self, purpose: str, rule: str, values: Sequence[int]) -> None:
        self.purpose = purpose
        self.rule = rule
        self.values = tuple(values)
        super().__init__(f"a value is needed for {purpose} [{rule}]: one of {', '.join(map(str, self.values))}")
