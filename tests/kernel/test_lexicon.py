"""Verbs and kinds said once: their choices, reading them back; bars make offers and refusals."""
from __future__ import annotations

import pytest

from marne.kernel.bars import ENDS, LEAST, Bar, allowed, barring, either, first, free
from marne.kernel.choice import Choice, Table1, Table2
from marne.kernel.lexicon import COSTLY, Kind, Lexicon, listed
from marne.kernel.windows import Windows

UNIT = listed("unit", ("I-Corps", "", "guard", "I-Corps"), ("UNIT", "UNITÉ"), ("no {w}", "pas de {w}"))
HEX = Kind("hex", str, {str(h): h for h in range(1, 5)}, ("HEX", "HEX"), ("no hex", "pas d'hex"))


def lexicon() -> tuple[Lexicon, Choice, Table1, Table2]:
    words = Lexicon()
    return (words, words.verb("pass", "1"), words.verb("drop", "2", UNIT, sign="cross", grade=COSTLY, label="1 CAP"),
            words.verb("move", "3", UNIT, HEX, sign="arrow"))


def test_a_verb_is_its_choices() -> None:
    words, pass_, drop, move = lexicon()
    assert (pass_.text, drop[2].text, move[0][4].text) == ("pass", "drop guard", "move I-Corps 4")
    assert [c.text for c in move[2].among(0b110)] == ["move guard 1", "move guard 2"]
    assert (pass_.rule, drop[0].rule, move[0][1].rule) == ("1", "2", "3")
    assert [words.kinds(v) for v in ("pass", "drop", "move", "fly")] == [(), ("unit",), ("unit", "hex"), ()]
    assert [v.look for v in words.verbs.values()] == [(0, "", ""), (2, "cross", "1 CAP"), (0, "arrow", "")]


def test_a_text_is_read_back_to_the_very_choice() -> None:
    words, pass_, drop, move = lexicon()
    for c in (pass_, drop[2], move[0][4]):
        assert words.read(c.text) is c and words.read(c.text.upper()) is c
    assert words.read("drop i-corps") is drop[0], "of two with one name the first"
    for wrong in ("", "fly", "pass 1", "drop", "drop nobody", "move guard", "move guard 5", "move guard 04", "move 1 guard"):
        assert words.read(wrong) is None, wrong


def test_two_choices_may_share_a_verb() -> None:
    words = Lexicon()
    card = words.verb("buy", "7.1", text="buy card")
    buy = words.verb("buy", "7.2", UNIT)
    assert words.read("buy card") is card and words.read("buy guard") is buy[2]
    first, second = words.verb("stand", "1"), words.verb("stand", "2")
    assert words.read("stand") is second is not first


def test_a_question_is_said_once() -> None:
    words, pass_, drop, _ = lexicon()
    who = words.question("who", "3", "h n", "Who from {h}?", "Qui de {h} ?", close="move drop", window=("react", pass_),
                         about="hex", many=("Which {n}?", "Lesquels des {n} ?"))
    ask = who(1, [pass_, drop[2]], 4, 2)
    assert (ask.seat, ask.message, ask.rule, ask.args, ask.always, ask.sealed) == (1, "who", "3", (4, 2), False, False)
    assert who(0, [pass_], rule="3.1", always=True).rule == "3.1" and who(0, [pass_], always=True).always
    assert who.named(ask) == {"h": 4, "n": 2} and who.close == ("move", "drop")
    assert who.forms == {"": ("Who from {h}?", "Qui de {h} ?"), "many": ("Which {n}?", "Lesquels des {n} ?")}
    assert words.questions == {"who": who}
    windows = Windows.of(words, {"react": ("Reactions", "Réactions")})
    assert windows.window(ask) == ("react", "pass")
    assert windows.window(who(1, [drop[2]], 4)) is None, "nothing lets it pass"
    secret = words.question("plan", "7", "", "Plan?", "Plan ?", sealed=True)(0, [pass_])
    assert secret.sealed and secret.always and windows.window(secret) is None
    with pytest.raises(AssertionError):
        words.question("who", "4", "", "Again?", "Encore ?")


BARS: tuple[Bar[[int, int]], ...] = (Bar("1", lambda lowest, _: (1 << lowest) - 1),
                                     Bar("2", lambda _, even: 0b01010101 if even else 0, "{n} is even", "{n} est pair"))


def test_what_is_offered_is_what_no_bar_forbids() -> None:
    assert allowed(BARS, 0xFF, 3, 1) == 0b10101000
    assert allowed(BARS, 0xFF, 0, 0) == 0xFF
    for n in range(8):
        assert bool(allowed(BARS, 0xFF, 3, 1) >> n & 1) is not bool(barring(BARS, n, 3, 1))
    assert [b.rule for b in barring(BARS, 2, 3, 1)] == ["1", "2"]
    assert [first(BARS, n, 3, 1) for n in (2, 4, 5)] == [["1"], ["2"], []]


def test_what_is_one_thing_alone_is_free_if_no_bar_forbids() -> None:
    assert free(BARS, 0, 0) and not free(BARS, 3, 0) and not free(BARS, 0, 1)


def test_a_bar_says_its_sentence_or_its_rule() -> None:
    assert [b.said("en", n=2) for b in BARS] == ["1", ("2", "2 is even")]
    assert BARS[1].said("fr", n=2) == ("2", "2 est pair")


TOLD: tuple[Bar[[int]], ...] = (Bar("a", lambda n: 0b0011), Bar("b", lambda n: n, how=LEAST),
                                Bar("c", lambda n: 0b0110, how=ENDS),
                                Bar("", lambda n: 0b1000, how=ENDS), Bar("d", lambda n: -1))


def test_how_bars_are_told() -> None:
    def rules(target: int, board: int = 0) -> str:
        return "".join(bar.rule for bar in barring(TOLD, target, board))
    assert rules(0) == "ad" and rules(1) == "ac" and rules(2) == "c" and rules(4) == "d", "nothing after one that ends"
    assert rules(0, -1) == "ad" and rules(4, -1) == "bd", "the least only if there is none before"
    assert rules(3) == "" and rules(3, -1) == "b", "one without a rule ends, and says nothing"
    assert allowed(TOLD[:4], 0b110000, 0) == 0b110000


def test_either_tells_the_first_alone() -> None:
    bars = either(*TOLD[:1], *TOLD[2:3], Bar("e", lambda n: -1))
    assert ["".join(bar.rule for bar in barring(bars, i, 0)) for i in range(4)] == ["a", "a", "c", "e"]
    assert not any(bar.how & ENDS for bar in bars)
