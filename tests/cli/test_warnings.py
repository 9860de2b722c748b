"""What will be judged later is told at the terminal too: above the question, and beside the choices that it is about."""
from __future__ import annotations

import marne
from marne.cli import screen


def owing() -> marne.Match:
    """The Allies owe a Mandated Battle, and may pass."""
    return marne.position({"game": "grand-illusion", "scenario": "1", "base": "empty", "units": {"fr-xx": 58, "ge-ii": 93},
                           "turn": 2, "mandated": {"allied": 1}, "cap": {"allied": 2, "german": 2}, "whatif": True})


def test_plain_lines_tell_it_before_the_question_and_after_the_choice() -> None:
    m = owing()
    assert m.decision is not None
    listed = screen.menu(m.title.at(m.state), m.decision.choices)
    for lang, sure, beware in (("en", "Will happen: 1 Mandated Battle", "Pass (pass) (beware: 1 Mandated Battle"),
                               ("fr", "Certain\u202f: 1 bataille obligatoire", "(attention\u202f: 1 bataille obligatoire")):
        lines = screen.plain_lines(m, m.decision, listed, lang)
        told = next(i for i, line in enumerate(lines) if line.startswith(sure))
        asked = next(i for i, line in enumerate(lines) if m.decision.seat[:3].lower() in line.lower() and ("8.1.1" in line))
        assert told < asked and "[9.1.1b]" in lines[told]
        assert [line for line in lines if beware.split(" (")[-1].strip("(") in line], lines


def test_the_drawn_table_names_the_numbers_of_the_choices() -> None:
    m = owing()
    assert m.decision is not None
    out = screen.console(True)
    with out.capture() as caught:
        view, listed = screen.layout(m, m.decision, [], 0, "en", 200, 60)
        out.print(view)
    number = next(n for n, c in enumerate(listed.order, 1) if c.text == "pass")
    assert f"Beware, {number}: 1 Mandated Battle" in caught.get() and "Will happen: 1 Mandated Battle" in caught.get()


def test_where_nothing_is_owed_nothing_is_said() -> None:
    m = marne.position({"game": "grand-illusion", "scenario": "1", "base": "empty", "units": {"fr-xx": 58, "ge-ii": 93},
                        "turn": 2, "mandated": {"allied": 0}, "cap": {"allied": 2, "german": 2}, "whatif": True})
    assert m.decision is not None
    lines = screen.plain_lines(m, m.decision, screen.menu(m.title.at(m.state), m.decision.choices), "en")
    assert not [line for line in lines if "beware" in line or line.startswith("Will happen")]
