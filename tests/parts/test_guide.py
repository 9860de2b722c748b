"""Guided first games: each is played through the rules, and what is wrong with one is found."""
from __future__ import annotations

import re
from typing import Any

import msgspec
import pytest

from marne import games_index
from marne.parts.guide import Guide, Other, Words, faults, follow, guide_of

WITH_GUIDE = [t.slug for t in games_index.titles() if guide_of(t) is not None]
GI = games_index.title("grand-illusion")


def guide(slug: str = "grand-illusion") -> Guide:
    found = guide_of(games_index.title(slug))
    assert found is not None
    return found


def changed(step: str, **values: Any) -> Guide:
    g = guide()
    return msgspec.structs.replace(g, step=tuple(msgspec.structs.replace(s, **values) if s.id == step else s for s in g.step))


@pytest.mark.parametrize("slug", WITH_GUIDE)
def test_every_step_can_be_played(slug: str) -> None:
    assert faults(games_index.title(slug), guide(slug)) == []


@pytest.mark.parametrize("slug", WITH_GUIDE)
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_texts_are_set_as_their_language_is(slug: str, lang: str) -> None:
    g = guide(slug)
    for s in g.step:
        said = [s.title, s.text, *(o.say for o in s.others), *filter(None, (s.do, s.wrong))]
        for words in said:
            text = words.said(lang)
            assert text.count("**") % 2 == 0, s.id
            assert not re.search(r"\w [:;!?]" if lang == "en" else r"\w[:;!?](\s|$)", text), (s.id, text)
            for part in words.paragraphs(lang):                 # no colon at the beginning of a line
                assert not re.search(r"[\n]|  | [:;!?»]|« ", part), (s.id, part)


@pytest.mark.parametrize("slug", WITH_GUIDE)
def test_a_guide_is_short(slug: str) -> None:
    """15 to 25 minutes, and a step no longer than one reads before doing something."""
    g = guide(slug)
    assert 15 <= g.minutes <= 25
    assert all(len(s.text.said(lang).split()) <= 110 for s in g.step for lang in ("en", "fr"))


def test_where_a_guide_stands_follows_from_the_choices() -> None:
    g = guide()
    ids = [s.id for s in g.step]
    assert follow(g, []).step == 0
    first = [("allied", "activate 87")]
    assert ids[follow(g, first).step] == "group"
    line = [*first, ("allied", "select fr-xx"), ("allied", "select-all"), ("allied", "to 96"), ("allied", "mandated")]
    assert follow(g, line).due == ("german", "place ge-i-b")
    after = follow(g, [*line, ("german", "place ge-i-b")])
    assert ids[after.step] == "fortunes" and after.due is None
    assert follow(g, [("allied", "activate 88")]).lost
    assert follow(g, [*line, ("german", "place ge-ii-b")]).lost


@pytest.mark.parametrize(("step", "values", "said"), [
    ("activate", {"accept": ("activate 3",)}, "activate: 'allied: activate 3' is not offered"),
    ("mandated", {"dice": (4,)}, "mandated: has 1 dice, and 2 were drawn: 4 fortunes"),
    ("mandated", {"dice": (4, 9)}, "mandated: dice that cannot fall here: [9]"),
    ("mandated", {"wrong": None}, "mandated: nothing is said to ordinary"),
    ("mandated", {"then": ()}, "front: 'allied: face fr-xx 1' is not offered; german is asked"),
    ("stop", {"then": ("general: pass",)}, "stop: 'general: pass' does not begin with a seat"),
    ("cap", {"rules": ("99.9",)}, "cap: rule 99.9 is not in the list of rules"),
    ("cap", {"point": ("place:987",)}, "cap: place:987 is not there"),
    ("cap", {"point": ("piece:fr-none",)}, "cap: piece:fr-none is not there"),
    ("cap", {"point": ("choice:activate 3",)}, "cap: choice:activate 3 is not there"),
    ("cap", {"point": ("door:1",)}, "cap: door:1 cannot be pointed at"),
    ("cap", {"dice": (1,)}, "cap: a step to read has no choices, answers or dice"),
    ("activate", {"do": None}, "activate: a step that asks for a choice says what to do"),
    ("cap", {"text": Words("something", " ")}, "cap: a text is missing in one language"),
    ("onward", {"accept": ("pass",), "do": Words("a", "b")}, "the last step is one to read"),
])
def test_faults_are_found(step: str, values: dict[str, Any], said: str) -> None:
    found = faults(GI, changed(step, **values))
    assert any(f.startswith(said) for f in found), found


def test_each_accepted_choice_is_tried() -> None:
    """Not only the first one."""
    found = faults(GI, changed("pair", accept=("skirmish-box 1", "skirmish-box 4")))
    assert [f for f in found if "skirmish-box 4' is not offered" in f], found


def test_another_choice_is_answered_by_what_fits_it() -> None:
    step = next(s for s in guide().step if s.id == "activate")
    assert step.takes("activate 87") and not step.takes("activate 88")
    assert step.answer("pass", "en").startswith("A pass spends nothing")
    assert step.answer("activate 88", "fr").startswith("Cela dépenserait un CAP ailleurs")
    assert msgspec.structs.replace(step, wrong=None, others=(Other("pass", Words("a", "b")),)).answer("activate 88", "en") == ""
