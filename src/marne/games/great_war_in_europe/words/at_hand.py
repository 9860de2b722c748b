"""Choices in the words of the question that offers them: what 'done' ends, what a march costs, what a unit is worth; long lists
by front and nation.

`word` of wording.py knows a choice alone; here the position is known too, as far as the seat that decides knows it.
"""
from __future__ import annotations

from marne.games.great_war_in_europe.choices import kinds
from marne.games.great_war_in_europe.pieces import FRONT, FRONTS, GRID, HQ, NATION, NATIONS, UNTRIED, hex_text
from marne.games.great_war_in_europe.state import WRITING, State, allowance, attack_of, defence_of, face, steps
from marne.games.great_war_in_europe.words.names import hex_name, unit_name
from marne.games.great_war_in_europe.words.phrases import ACTS, FACES
from marne.games.great_war_in_europe.words.wording import place, things, word
from marne.games.great_war_in_europe.pieces import BACK
from marne.kernel.choice import Choice
from marne.kernel.title import Listing
from marne.parts.words import capital, fill, pick

LONG = 12               # choices of one verb beyond which a list is divided by front and nation


def values(s: State, u: int, lang: str) -> str:
    """The figures of a counter as they are now: (3-4-4), (2-2-4, reduced), (support 8, 4 MP)."""
    shown = ", " + pick(lang, *FACES["red" if s.red >> u & 1 else BACK[u]]) if s.red >> u & 1 or face(s, u) else ""
    if HQ >> u & 1:
        support = 0 if s.back >> u & 1 else s.t.support[u]
        return pick(lang, f"(support {support}, {allowance(s, u)} MP{shown})", f"(appui {support}, {allowance(s, u)} PM{shown})")
    if UNTRIED >> u & 1 and not s.tried >> u & 1:
        return pick(lang, f"(untried, {allowance(s, u)} MP)", f"(force inconnue, {allowance(s, u)} PM)")
    return f"({attack_of(s, u)}-{defence_of(s, u)}-{allowance(s, u)}{shown})"


def spoken(s: State, c: Choice, lang: str) -> str:
    """A choice as a button says it: its act in this question."""
    ask = s.decision
    if ask is None:
        return word(c, lang)
    here = f"{c.verb} {ask.message}"
    key = next((k for k in (f"{here} sealed" if s.sealed == WRITING else here, here,
                            "lose/last" if c.verb == "lose" and steps(s, c.a) == 1 else c.verb) if k in ACTS), "")
    if not key:
        return word(c, lang)
    fields = {**things(c, lang), "more": _more(s, c, lang)}
    if "h" not in fields and ask.args and "{h" in ACTS[key][0]:
        fields["h"] = place(ask.args[0], lang)
    return capital(fill(ACTS[key], lang, fields))


def _more(s: State, c: Choice, lang: str) -> str:
    """What a choice costs or is worth."""
    if c.verb == "to" and s.group and s.decision is not None:
        from marne.games.great_war_in_europe.table.marks import Question
        cost = Question(s, s.decision).cost(c.a)
        return pick(lang, f"{cost} MP", f"{cost} PM")
    return values(s, c.a, lang) if kinds(c.verb)[:1] == ("unit",) else ""


class At(Listing[State]):
    """Where the whole war is asked, the list says of every unit in which hex it stands, and is divided by front and nation."""

    def __init__(self, title: object, s: State) -> None:
        super().__init__(title, s)                      # type: ignore[arg-type]
        self._long: set[str] = set()
        if s.decision is not None:
            count: dict[str, int] = {}
            for c in s.decision.choices:
                count[c.verb] = count.get(c.verb, 0) + 1
            self._long = {v for v, n in count.items() if n > LONG and kinds(v)[:1] in (("unit",), ("hex",))}

    def word(self, choice: Choice, lang: str) -> str:
        c = choice
        if c.verb not in self._long:
            return spoken(self.s, c, lang)
        if kinds(c.verb)[0] == "unit":
            h = self.s.loc[c.a]
            at = f"{hex_text(h)} " if h < GRID.size else ""
            return f"{at}{unit_name(c.a, lang, own=True)} {values(self.s, c.a, lang)}"
        return spoken(self.s, c, lang) if c.verb == "to" else hex_name(c.a, lang)

    def group(self, choice: Choice) -> str:
        c = choice
        if c.verb not in self._long:
            return self.title.group(c)
        if kinds(c.verb)[0] == "unit":
            h = self.s.loc[c.a]
            front = f"/{FRONTS[FRONT[h]]}" if h < GRID.size else ""
            return f"{c.verb}{front}/{NATIONS[NATION[c.a]]}"
        return f"{c.verb}/{FRONTS[FRONT[c.a]]}"


__all__ = ["At", "spoken", "values"]
