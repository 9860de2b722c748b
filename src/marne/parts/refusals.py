"""Why is this not possible now? What every game answers alike: what cannot be read, what is not asked, what is meant by a name
alone, rules told by their summaries. A game brings its verbs, and for single verbs a story: the rules that forbid a choice."""
from __future__ import annotations

import difflib
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import Generic

import msgspec

from marne.kernel.choice import Ask, Choice
from marne.kernel.lexicon import Lexicon, Pair
from marne.kernel.title import S, Title
from marne.parts.words import typography

Reason = tuple[str, str]                            # a rule and a sentence
Said = str | Reason                                 # a rule alone is told by its summary
Story = Callable[[S, Ask, Choice, str], Sequence[Said]]

SENTENCES: dict[str, Pair] = {
    "over": ("the game is over", "la partie est terminée"),
    "offered": ("this is possible now: {c}", "c'est possible maintenant : {c}"),
    "no_verb": ("“{w}” is not a choice of this game", "« {w} » n'est pas un choix de ce jeu"),
    "usage": ("write it as “{w}”", "écrivez « {w} »"),
    "hint": ("; did you mean {w}?", " ; vouliez-vous dire {w} ?"),
    "twin": ("nothing tells these counters apart: it is offered as “{c}”",
             "rien ne distingue ces pions : c'est proposé sous « {c} »"),
    "not_now": ("this is not asked now; the question to {seat} is: {question}",
                "ce n'est pas demandé maintenant ; la question posée {seat} : {question}"),
}


def nothing(*_: object) -> None:
    return None


class Refusals(msgspec.Struct, Generic[S], frozen=True, kw_only=True):
    """The refusals of a game.

    `seats`: to whom a question is put ("the Germans", "aux Allemands"). `close`: verbs that belong to a question even where
    none of them is offered, beside those that the question itself names. `lasting`: obstacles that will still be there when
    the question comes, the only ones that are told before; None: all are. `means`: what a name alone stands for: names, the
    verb by the question, the verb for all other questions ('': none). `twin`: an offered choice that nothing tells apart
    from this one. `instead`: what is said instead of that something is not asked now. `sentences`: those that the game says
    in its own way. `unread`: the rule for what cannot be read, `over`: that of the end, if not the question's and the
    result's.
    """

    title: Title[S]
    lexicon: Lexicon
    seats: tuple[Pair, Pair]
    stories: Mapping[str, Story[S]]
    close: Mapping[str, Collection[str]] = {}
    lasting: frozenset[str] | None = None
    means: Sequence[tuple[Collection[str], Mapping[str, str], str]] = ()
    twin: Callable[[S, Ask, Choice], Choice | None] = nothing
    instead: Callable[[Ask, Choice, str], Reason | None] = nothing
    sentences: Mapping[str, Pair] = {}
    unread: str | None = None
    over: str = ""

    def explain(self, s: S, text: str, lang: str = "en") -> list[Reason]:
        """At least one (rule, sentence): what is wrong with this choice here and now."""
        return [(rule, typography(sentence, lang)) for rule, sentence in dict.fromkeys(self._explain(s, text, lang))]

    def _explain(self, s: S, text: str, lang: str) -> Iterable[Reason]:
        ask = s.decision
        if ask is None:
            return [(self.over or (s.result.rule if s.result else ""), self._say("over", lang))]
        words = text.lower().split()
        if len(words) == 1 and words[0] not in self.lexicon.verbs:
            words = self._meant(ask, words[0]) or words
        c = self.lexicon.read(" ".join(words))
        if c is None:
            return [(ask.rule if self.unread is None else self.unread, self._unreadable(words, lang))]
        offered = next((o for o in ask.choices if o.text == c.text), None)
        if offered is not None:
            return [(offered.rule or ask.rule, self._say("offered", lang, c=offered.text))]
        twin = self.twin(s, ask, c)
        if twin is not None:
            return [(twin.rule or ask.rule, self._say("twin", lang, c=twin.text))]
        story = self.stories.get(c.verb)
        told = [self.title.because(r, lang) if isinstance(r, str) else r for r in story(s, ask, c, lang)] if story else []
        if any(o.verb == c.verb for o in ask.choices) or c.verb in self._close(ask):
            return told or [self.title.because(c.rule or ask.rule, lang)]
        return [self.not_now(s, ask, c, lang), *(r for r in told if self.lasting is None or r[0] in self.lasting)]

    def not_now(self, s: S, ask: Ask, c: Choice, lang: str) -> Reason:
        """Another question is open, perhaps to the other side."""
        seat = self.seats[ask.seat][lang == "fr"]
        return self.instead(ask, c, lang) or (
            c.rule or ask.rule, self._say("not_now", lang, seat=seat, question=self.title.prompt(s, ask, lang)))

    def _close(self, ask: Ask) -> Collection[str]:
        question = self.lexicon.questions.get(ask.message)
        return question.close if question is not None and question.close else self.close.get(ask.message, ())

    def _say(self, key: str, lang: str, **fields: str) -> str:
        return (self.sentences.get(key) or SENTENCES[key])[lang == "fr"].format(**fields)

    def _meant(self, ask: Ask, w: str) -> list[str]:
        """A place or a piece alone stands for what it would be chosen for; of two arguments the first is in question."""
        for c in ask.choices if self.means else ():
            if w in c.text.lower().split()[1:]:
                return c.text.split()
        for names, by_question, otherwise in self.means:
            verb = by_question.get(ask.message, otherwise) if w in names else ""
            if verb:
                kinds = self.lexicon.verbs[verb].kinds
                return [verb, kinds[0].text(ask.args[0]), w] if len(kinds) == 2 else [verb, w]
        return []

    def _hint(self, word: str, known: Collection[str], lang: str) -> str:
        near = difflib.get_close_matches(word, known, 3, 0.5)
        return self._say("hint", lang, w=", ".join(near)) if near else ""

    def _unreadable(self, words: list[str], lang: str) -> str:
        """No verb of the game, not its arguments, or the name of nothing."""
        word, *args = words or [""]
        verb = self.lexicon.verbs.get(word)
        if verb is None:
            key = "nothing" if not word and "nothing" in self.sentences else "no_verb"
            return self._say(key, lang, w=word) + self._hint(word, self.lexicon.verbs, lang)
        if len(args) != len(verb.kinds):
            return self._say("usage", lang, w=" ".join([word, *(k.called[lang == "fr"] for k in verb.kinds)]))
        kind, w = next((k, w) for k, w in zip(verb.kinds, args, strict=True) if w not in (k.known or k.numbers))
        return kind.unknown[lang == "fr"].format(w=w) + self._hint(w, kind.numbers if kind.known is None else kind.known, lang)
