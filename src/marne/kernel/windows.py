"""Reaction windows of a game: questions that a standing answer lets pass, their kinds, and the choice that does so."""
from __future__ import annotations

from collections.abc import Mapping, Sequence

from marne.kernel.choice import Ask, Choice
from marne.kernel.lexicon import Lexicon
from marne.kernel.sayings import narrow


class Windows:
    """`kinds`: by message of the question, the kind and what lets it pass; `names`: of each kind, in both languages; `plain`: the
    choices of the game that name nothing, by their texts: what may be a standing answer."""

    def __init__(self, kinds: Mapping[str, tuple[str, Choice]], names: Mapping[str, tuple[str, str]],
                 plain: Mapping[str, Choice] | None = None) -> None:
        self.kinds, self.names, self.plain = kinds, names, plain or {}

    @classmethod
    def of(cls, lexicon: Lexicon, names: Mapping[str, tuple[str, str]]) -> Windows:
        """As the questions of a game say it."""
        return cls({q.id: q.window for q in lexicon.questions.values() if q.window}, names, lexicon.plain)

    def windows(self, lang: str) -> Sequence[tuple[str, str]]:
        return [(kind, narrow(fr) if lang == "fr" else en) for kind, (en, fr) in self.names.items()]

    def window(self, ask: Ask) -> tuple[str, str] | None:
        found = self.kinds.get(ask.message)
        if found is None or found[1] not in ask.choices:
            return None
        return found[0], found[1].text
