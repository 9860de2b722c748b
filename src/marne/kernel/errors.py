"""What can go wrong between a person and a game, each with a sentence that says what to do.

`str(e)` is the English sentence, `e.said("fr")` the French one. Give an error a `Said`, which holds both; a plain text
is for what is already in the reader's language.
"""
from __future__ import annotations

from collections.abc import Sequence

from marne.kernel.sayings import Said, said


class MarneError(Exception):
    """The base of every error that Marne raises on purpose."""

    @property
    def sentence(self) -> Said:
        """What is wrong, in both languages: for another error that says it again."""
        text = self.args[0] if len(self.args) == 1 else ""
        return text if isinstance(text, Said) else Said(str(self), str(self))

    def said(self, lang: str) -> str:
        return said(self.sentence, lang)


class IllegalChoice(MarneError):
    """The choice is well-formed but may not be made now. `reasons`: (rule, message) pairs, in the language of the match
    like the `hint` after them; nothing has changed.
    """

    def __init__(self, text: str, reasons: Sequence[tuple[str, str]], hint: str = "") -> None:
        self.text = text
        self.reasons = list(reasons)
        self.rules = [rule for rule, _ in reasons]
        why = [f"{m} [{r}]" if r else m for r, m in reasons]
        more = f". {hint}" if hint else ""
        super().__init__(Said(f"{text!r} is not possible: {'; '.join(why)}{more}",
                              f"{text!r} n'est pas possible : {' ; '.join(why)}{more}"))


class BadRecord(MarneError):
    """A record that is damaged, foreign, or does not replay. `line` is where, counted from 1 (0: the whole file)."""

    def __init__(self, why: str, line: int = 0) -> None:
        self.line = line
        super().__init__(Said(f"line {line}: {why}", f"ligne {line} : {said(why, 'fr')}") if line else why)


class BadPosition(MarneError):
    """A situation that cannot be: names the fault and, where there is one, the rule."""

    def __init__(self, why: str, rule: str = "") -> None:
        self.rule = rule
        super().__init__(Said(f"{why} [{rule}]", f"{said(why, 'fr')} [{rule}]") if rule else why)


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
        possible = ", ".join(map(str, self.values))
        super().__init__(Said(f"a value is needed for {purpose} [{rule}]: one of {possible}",
                              f"il faut une valeur pour {purpose} [{rule}] : au choix {possible}"))
