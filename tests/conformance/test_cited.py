"""What a choice cites: one that answers many questions ("done", "pass", "no") the rule of the question it answers."""
from __future__ import annotations

import importlib
import random

import pytest

import marne
from marne import games_index
from marne.cli.jsonplay import decision_data
from marne.kernel.events import Chosen
from marne.kernel.lexicon import Lexicon

SLUGS = games_index.slugs()


def lexicon(slug: str) -> Lexicon:
    found: Lexicon = importlib.import_module(f"marne.games.{slug.replace('-', '_')}.choices").LEXICON
    assert games_index.title(slug).table and found.questions
    return found


@pytest.mark.parametrize("slug", SLUGS)
def test_what_lets_windows_of_several_rules_pass_has_none_of_its_own(slug: str) -> None:
    rules: dict[str, set[str]] = {}
    for q in lexicon(slug).questions.values():
        if q.window is not None:
            rules.setdefault(q.window[1].text, set()).add(q.rule)
    shared = {text for text, found in rules.items() if len(found) > 1}
    assert [text for text in shared if lexicon(slug).plain[text].rule] == []


@pytest.mark.parametrize(("slug", "scenario"), [("great-war-in-europe", "1917"), ("great-war-commander", "gwc-01")])
def test_a_pass_cites_its_own_question_in_lists_and_log(slug: str, scenario: str) -> None:
    """As the terminal's program line and the log give it; the table is told the same (`payload.decision`)."""
    m, rng, seen = marne.start(slug, scenario=scenario, seed="cited", data=""), random.Random(7), set[str]()
    for _ in range(900):
        d = m.decision
        if d is None or len(seen) > 2:
            break
        text = next((c.text for c in d.choices if c.text in ("pass", "no", "done")), "")
        own = [c["rule"] for c in decision_data(m.title, d, "en")["choices"] if c["text"] == text]
        if text and not (slug == "great-war-commander" and text == "pass"):        # there it is an act of its own, O15
            assert own == [d.rule], d.message
            seen.add(d.rule)
            before = len(m.events)
            m.choose(text)
            assert isinstance(chosen := m.events[before], Chosen) and chosen.rule == d.rule
        else:
            m.choose(rng.choice(d.choices))
    assert len(seen) > 2
