"""What is asked, as a sentence: the one that the question has in its lexicon, with its fields filled in as it names them.

    FIELDS = {"h": lambda q: place(q.args["h"], q.lang), "cap": lambda q: q.s.cap[q.ask.seat]}  # by name of the field
    FORMS = {WHAT_TO_DO: lambda q: "" if q.s.cap[q.ask.seat] else "empty"}       # which sentence, if not the usual one
    prompt(LEXICON, s, ask, lang, FIELDS, FORMS)
"""
from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Generic

from marne.kernel.choice import Ask
from marne.kernel.lexicon import Lexicon, Question
from marne.kernel.title import S
from marne.parts.words import fill


class Asked(dict[str, Any], Generic[S]):
    """The fields of one question in one language. A field is made when the sentence has it: by its saying, or else it is the
    argument of that name. `args`: the arguments as they are, by name."""

    def __init__(self, s: S, question: Question, ask: Ask, lang: str, sayings: Mapping[str, Saying[S]]) -> None:
        super().__init__()
        self.s, self.question, self.ask, self.lang = s, question, ask, lang
        self.args = question.named(ask)
        self._sayings = sayings

    def __missing__(self, name: str) -> object:
        saying = self._sayings.get(name)
        value = self[name] = self.args[name] if saying is None else saying(self)
        return value

    def offers(self, verb: str) -> bool:
        """Is there a choice of this verb?"""
        return any(c.verb == verb for c in self.ask.choices)


Saying = Callable[[Asked[S]], object]
Form = Callable[[Asked[S]], str]


def prompt(lexicon: Lexicon, s: S, ask: Ask, lang: str, sayings: Mapping[str, Saying[S]],
           forms: Mapping[Question, Form[S]]) -> str:
    """The question in words. `forms`: for some questions, which of its sentences fits the situation ('' is the usual one); they
    may put fields of their own."""
    question = lexicon.questions[ask.message]
    asked = Asked(s, question, ask, lang, sayings)
    form = forms.get(question)
    return fill(question.forms[form(asked) if form else ""], lang, asked)
