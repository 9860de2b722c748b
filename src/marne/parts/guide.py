"""A guided first game: a situation, a script of dice, and steps that teach one thing each. A title has one as `words/guide.toml`.

A step is read, or done by a choice it accepts. After the choice the script answers: choices of the opponent, or of the reader
where there is nothing to learn, each as 'seat: choice'. Where a game stands in its guide follows from its choices (`follow`).
`docs/guides.md` says how one is written; `faults` plays it through the rules and says what is wrong with it.
"""
from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Iterator, Sequence
from fnmatch import fnmatchcase
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from marne.kernel.chance import Guided, Seeded
from marne.kernel.errors import BadData
from marne.kernel.sayings import Said, narrow
from marne.kernel.shaped import shaped
from marne.kernel.title import Title

FILE = "words/guide.toml"
POINTS = ("place", "piece", "choice", "panel", "overlay", "seat", "part")
PARTS = ("question", "choices", "map", "strip", "log", "rules", "dock", "undo", "seats", "views")


class Words(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The same in both languages. Paragraphs are parted by an empty line, **words** that are taught stand between asterisks."""

    en: str
    fr: str

    def said(self, lang: str) -> str:
        return (narrow(self.fr) if lang == "fr" else self.en).strip()

    def paragraphs(self, lang: str) -> list[str]:
        """Lines are joined; the spaces that must not break stay (`str.split` would take them too)."""
        return [re.sub(r"[ \n]+", " ", p.strip(" \n")) for p in self.said(lang).split("\n\n") if p.strip()]


class Other(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is said to a choice that the step does not ask for; `choice` may have * in it."""

    choice: str
    say: Words


class Step(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`accept`: choices that do what it asks for, with * for anything; none: it is only read. `then`: what the script chooses
    after that. `dice`: the values of chance from the choice to the next one of the reader. `point`: what is ringed, 'kind:name'.
    """

    id: str
    title: Words
    text: Words
    do: Words | None = None
    rules: tuple[str, ...] = ()
    point: tuple[str, ...] = ()
    accept: tuple[str, ...] = ()
    wrong: Words | None = None
    others: tuple[Other, ...] = ()
    then: tuple[str, ...] = ()
    dice: tuple[int, ...] = ()

    def takes(self, text: str) -> bool:
        return any(fnmatchcase(text, p) for p in self.accept)

    def answer(self, text: str, lang: str) -> str:
        """What is said to another choice, '' where the guide says nothing of its own."""
        found = next((o.say for o in self.others if fnmatchcase(text, o.choice)), self.wrong)
        return found.said(lang) if found is not None else ""


class Guide(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`seat`: the reader's; `minutes`: what it takes; `position`: as in docs/positions.md; `dice`: what the set-up draws."""

    title: Words
    text: Words
    minutes: int
    seat: str
    position: dict[str, Any]
    step: tuple[Step, ...]
    dice: tuple[int, ...] = ()

    @property
    def script(self) -> list[int]:
        """All values of chance, in their order."""
        return [*self.dice, *(v for s in self.step for v in s.dice)]

    def acts(self, i: int) -> int:
        """The next step from this one on that is done by a choice; the last step where none is left."""
        return next((k for k in range(i, len(self.step)) if self.step[k].accept), len(self.step) - 1)


class Where(NamedTuple):
    """`step`: the first step after the choices made (those up to `Guide.acts(step)` are read before the next choice); `due`: what
    the script chooses now, (seat, choice); `lost`: the choices are not those of the guide.
    """

    step: int
    due: tuple[str, str] | None = None
    lost: bool = False


def follow(guide: Guide, line: Iterable[tuple[str, str]]) -> Where:
    """Where a guide stands after these choices, each with its seat."""
    i, queue = 0, list[tuple[str, str]]()
    for seat, text in line:
        if queue:
            if queue.pop(0) != (seat, text):
                return Where(i, None, True)
            continue
        at = guide.acts(i)
        step = guide.step[at]
        if seat != guide.seat or not step.takes(text):
            return Where(i, None, True)
        i = min(at + 1, len(guide.step) - 1)
        queue = [_scripted(x) for x in step.then]
    return Where(i, queue[0] if queue else None)


def stray(guide: Guide, line: Iterable[tuple[str, str]], texts: Iterable[str]) -> tuple[Step, str] | None:
    """The first of several choices of the reader that a guide does not ask for, with the step that wants another; None where it
    goes along with all of them, or as far as can be foreseen: to the next die. What ends a march names nothing and is no matter.
    """
    made = list(line)
    for text in texts:
        at = follow(guide, made)
        while at.due is not None and at.due != (guide.seat, text):
            made.append(at.due)
            at = follow(guide, made)
        if at.due is None:
            step = guide.step[guide.acts(at.step)]
            if at.lost or not step.accept or " " not in text and not step.takes(text):
                return None
            if not step.takes(text):
                return step, text
            if step.dice:
                return None
        made.append((guide.seat, text))
    return None


def _scripted(said: str) -> tuple[str, str]:
    seat, _, text = said.partition(": ")
    return seat, text


# --- reading --------------------------------------------------------------------------------------------------------------

@cache
def _read(path: Path) -> Guide:
    try:
        return shaped(tomllib.loads(path.read_text(encoding="utf-8")), Guide)
    except (tomllib.TOMLDecodeError, msgspec.ValidationError) as e:
        raise BadData(Said(f"{path.name}: {e}", f"{path.name} : {e}")) from e


def guide_of(title: Title[Any]) -> Guide | None:
    """The guide of a title, None where it has none. Raises BadData."""
    path = None if title.folder is None else title.folder / FILE
    return _read(path) if path is not None and path.is_file() else None


# --- checking -------------------------------------------------------------------------------------------------------------

def faults(title: Title[Any], guide: Guide) -> list[str]:
    """All that is wrong with a guide: it is played through the rules, once for each choice a step accepts."""
    out = list(_plain(title, guide))
    if not out:
        for at, option in _ways(guide):
            out += [f for f in _walk(title, guide, at, option) if f not in out]
    return out


def _plain(title: Title[Any], guide: Guide) -> Iterator[str]:
    ids = [s.id for s in guide.step]
    if guide.seat not in title.seats:
        yield f"seat {guide.seat}: {title.slug} has {', '.join(title.seats)}"
    if len(set(ids)) != len(ids):
        yield "two steps have the same id"
    if not guide.step or guide.step[-1].accept:
        yield "the last step is one to read: it says what comes after the guide"
    known = {r.id for r in title.rulebook.rules}
    for s in guide.step:
        yield from (f"{s.id}: rule {r} is not in the list of rules" for r in s.rules if r not in known)
        if s.accept and s.do is None:
            yield f"{s.id}: a step that asks for a choice says what to do"
        if not s.accept and (s.then or s.dice or s.wrong or s.others):
            yield f"{s.id}: a step to read has no choices, answers or dice"
        for p in s.point:
            kind, _, name = p.partition(":")
            if kind not in POINTS or kind == "part" and name not in PARTS or kind == "seat" and name not in title.seats:
                yield f"{s.id}: {p} cannot be pointed at"
        for said in s.then:
            if _scripted(said)[0] not in title.seats:
                yield f"{s.id}: '{said}' does not begin with a seat"
        for words in (s.title, s.text, s.do, s.wrong, *(o.say for o in s.others)):
            if words is not None and not (words.en.strip() and words.fr.strip()):
                yield f"{s.id}: a text is missing in one language"


def _ways(guide: Guide) -> Iterator[tuple[int, int]]:
    """One walk with the first accepted choice everywhere, and one more for each other one."""
    yield -1, 0
    for i, s in enumerate(guide.step):
        for k in range(1, len(s.accept)):
            yield i, k


def _walk(title: Title[Any], guide: Guide, at: int, option: int) -> Iterator[str]:
    from marne.match import Match
    from marne.situation import scenario_of, set_up
    from marne.tape import Tape

    tape = Tape(Guided(guide.script, Seeded("guide")))
    state = set_up(title, {"game": title.slug, **guide.position}, tape)
    options = guide.position.get("options", {})
    m = Match(title, state, tape, scenario=scenario_of(title, guide.position), seed=None, options=options)
    drawn = len(guide.dice)
    if m.state.drawn != drawn:
        yield f"dice: the set-up draws {m.state.drawn} values, the guide has {drawn}"
        return
    for i, s in enumerate(guide.step):
        yield from (f"{s.id}: {p} is not there" for p in s.point if not _there(title, m, p))
        if not s.accept:
            continue
        wanted = s.accept[option if i == at else 0]
        mute = [c.text for c in m.decision.choices if not s.takes(c.text) and not s.answer(c.text, "en")] if m.decision else []
        if mute:
            yield f"{s.id}: nothing is said to {', '.join(mute[:6])}"
        fault = _choose(m, guide.seat, wanted) or next(filter(None, (_choose(m, *_scripted(x)) for x in s.then)), "")
        if fault:
            yield f"{s.id}: {fault}"
            return
        drawn += len(s.dice)
        if m.state.drawn != drawn:
            more = [f"{v} {p}" for k, (v, p) in sorted(m.taken.items()) if k >= drawn - len(s.dice)]
            yield f"{s.id}: has {len(s.dice)} dice, and {len(more)} were drawn: {', '.join(more)}"
            return
        rest = [v for k, v in enumerate(guide.script[:drawn]) if m.taken[k][0] != v]
        if rest:
            yield f"{s.id}: dice that cannot fall here: {rest}"
            return
    if m.decision is not None and m.decision.seat != guide.seat:
        yield f"at the end {m.decision.seat} is asked: {m.decision.prompt}"


def _choose(m: Any, seat: str, pattern: str) -> str:
    """Make the choice; '' if it can be made, else what is wrong."""
    d = m.decision
    if d is None:
        return f"'{pattern}': the game is over"
    found = [c for c in d.choices if fnmatchcase(c.text, pattern)]
    if d.seat != seat or not found:
        near = ", ".join(c.text for c in d.choices[:12])
        return f"'{seat}: {pattern}' is not offered; {d.seat} is asked: {d.prompt} ({near})"
    m.choose(found[0])
    return ""


def _there(title: Title[Any], m: Any, point: str) -> bool:
    """Is what is pointed at on the table now? Panels and overlays are known to the client alone."""
    kind, _, name = point.partition(":")
    if kind == "choice":
        return m.decision is not None and any(fnmatchcase(c.text, name) for c in m.decision.choices)
    if kind == "place":
        return name in _names(title, m.scenario, "places")
    if kind == "piece":
        return name in _names(title, m.scenario, "pieces")
    return True


@cache
def _names(title: Title[Any], scenario: str, kind: str) -> frozenset[str]:
    """The ids that the fixed part of the map has for places or pieces."""
    ground = title.table.ground(scenario)
    if kind == "places" and "columns" in ground:
        return frozenset(f"{c:02d}-{r:02d}" for c in range(1, ground["columns"] + 1) for r in range(1, ground["rows"] + 1))
    if kind == "places" and "fronts" in ground:
        return frozenset(f"{f['prefix']}{line:02d}{pos:02d}" for f in ground["fronts"]
                         for line, row in enumerate(f["terrain"], f["first"]) for pos, c in enumerate(row, f["low"]) if c != " ")
    keys: Sequence[str] = {"places": ("hexes", "zones", "places", "areas"),
                           "pieces": ("units", "pieces", "hqs", "forts", "cards", "markers", "leaders")}[kind]
    return frozenset(n for k in keys for n in _ids(ground.get(k)))


def _ids(found: Any) -> Iterator[str]:
    if isinstance(found, dict):
        yield from map(str, found)
    for row in found if isinstance(found, list | tuple) else ():
        if isinstance(row, dict):
            yield str(row.get("id", row.get("hex")))
