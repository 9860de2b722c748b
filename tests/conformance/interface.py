"""The public interface with a real game: bad input, the end, threads, processes, seeds."""
from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import threading
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

import marne
from marne.match import DIGEST
from tests.conformance.playing import SOURCE, TESTS, at_random, digest_after, rules_of, whole

Start = tuple[dict[str, Any], type[marne.MarneError], str]


def run_python(*args: str, **env: str) -> str:
    """What another process says."""
    path = os.pathsep.join((str(SOURCE), str(TESTS)))
    return subprocess.run([sys.executable, *args], capture_output=True, text=True, check=True,
                          env={**os.environ, "PYTHONPATH": path, **env}).stdout


def wrong_start(slug: str, wrong: dict[str, Any], error: type[marne.MarneError], says: str, most: int = 500) -> None:
    """A match that cannot be started so: the error says why, shortly and in both languages."""
    with pytest.raises(error, match=says) as e:
        marne.start(slug, **wrong)
    assert len(str(e.value)) < most and e.value.said("fr") != ""


def shortly(starts: Sequence[Start]) -> list[str]:
    return [str(x[0])[:40] for x in starts]


class Interface:
    """Inherited by a class of tests of each game."""

    slug: str
    seats: tuple[str, str]
    scenarios: list[str]
    first: str                          # a choice of the first question, as the game writes it
    spellings: tuple[str, ...]          # the same as somebody may type it
    no_choice: list[Any]                # what is no choice at all
    bare = False                        # what is no choice at all breaks no rule, so none is named
    walked: str                         # the scenario of a random game that must be the same in every process
    avoided: tuple[str, ...] = ()       # verbs with which it would end early
    before_threads = 20

    def start(self, seed: int | str = 1914, **more: Any) -> marne.Match:
        return marne.start(self.slug, seed=seed, data="", **more)

    def going(self, seed: int | str = 1914) -> marne.Match:
        """A game that random play does not end at once."""
        return self.start(seed)

    def ended(self) -> marne.Match:
        raise NotImplementedError

    def called(self, title: str) -> bool:
        raise NotImplementedError

    def test_the_list_of_games_and_the_command_say_the_same(self) -> None:
        rules = rules_of(self.slug)
        (g,) = [g for g in marne.games() if g.slug == self.slug]
        assert self.called(g.title) and tuple(g.seats) == self.seats
        assert [s.id for s in g.scenarios] == self.scenarios and all(s.title and s.title_fr for s in g.scenarios)
        assert {s.rule for s in g.scenarios} <= rules
        assert {o.rule for o in g.options} <= rules and all(o.summary and o.summary_fr for o in g.options)
        (said,) = [x for x in json.loads(run_python("-m", "marne", "games", "--json")) if x["slug"] == self.slug]
        assert (said["title"], said["seats"]) == (g.title, list(g.seats))
        assert [(s["id"], s["title"]) for s in said["scenarios"]] == [(s.id, s.title) for s in g.scenarios]
        assert [(o["id"], o["default"], o["rule"]) for o in said["options"]] == [(o.id, o.default, o.rule) for o in g.options]

    @pytest.mark.parametrize("lang", ["en", "fr"])
    def test_what_is_no_choice_at_all_is_refused_in_a_sentence(self, lang: str) -> None:
        m = self.start()
        m.lang = lang
        before, known = whole(m), {"", *rules_of(self.slug)}
        for wrong in self.no_choice:
            why = m.why(wrong)
            rules = [rule for rule, _ in why]
            assert why and all(5 < len(text) < 300 and rule in known for rule, text in why), (wrong, why)
            assert rules == [""] or not self.bare, (wrong, why)
            with pytest.raises(marne.IllegalChoice) as e:
                m.choose(wrong)
            assert e.value.rules == rules and len(str(e.value)) < 900
        assert whole(m) == before

    def test_spaces_case_and_equal_objects_do_not_matter(self) -> None:
        d = self.start().decision
        assert d is not None
        (c,) = [c for c in d.choices if c.text == self.first]
        same: list[Any] = [self.first, *self.spellings, c, marne.Choice(*c), str.__new__(type("S", (str,), {}), self.first)]
        for said in same:
            m = self.start()
            assert m.why(said) == []
            m.choose(said)
            assert m.choices_made == 1 and marne.Chosen(c.rule, m.seat_index(d.seat), c.text) in m.events

    def test_nothing_can_be_chosen_or_taken_back_after_the_end(self) -> None:
        m, d = self.ended(), self.start().decision
        assert d is not None and m.decision is None and not m.can_undo
        assert m.result is not None and m.result.rule in rules_of(self.slug)
        before = whole(m)
        tried: list[Any] = ["pass", "", None, d.choices[0]]
        for c in tried:
            assert m.why(c)[0][0] == m.result.rule
            with pytest.raises(marne.IllegalChoice, match="over"):
                m.choose(c)
        with pytest.raises(marne.IllegalChoice):
            m.undo()
        assert whole(m) == before

    def test_the_digest_is_the_same_in_every_process(self) -> None:
        walk = (self.slug, self.walked, 150, self.avoided)
        here = digest_after(*walk)
        assert re.fullmatch(f"{DIGEST}[0-9a-f]{{32}}", here)
        code = f"from tests.conformance.playing import digest_after; print(digest_after(*{walk!r}))"
        for n in ("1", "77"):
            assert run_python("-c", code, PYTHONHASHSEED=n).strip() == here

    def test_matches_and_copies_in_threads_do_not_disturb_each_other(self) -> None:
        m = at_random(self.going(), self.before_threads)
        alone = [at_random(m.copy(), 120, i).digest() for i in range(4)]
        found: list[str] = [""] * 4
        copies = [m.copy() for _ in range(4)]

        def run(i: int) -> None:
            found[i] = at_random(copies[i], 120, i).digest()

        threads = [threading.Thread(target=run, args=(i,)) for i in range(4)]
        for t in threads:
            t.start()
        for t in threads:
            t.join()
        assert found == alone and len(set(found)) == 4

    @pytest.mark.parametrize("seed", [0, -7, 1914, "1914", "a b", "é", 10 ** 100])
    def test_every_number_and_text_is_a_seed(self, seed: int | str, tmp_path: Path) -> None:
        m = at_random(self.start(seed), 60)
        m.save(tmp_path / "x")
        again = marne.load(tmp_path / "x", data="")
        assert again.seed == m.seed and whole(again) == whole(m)

    def test_a_record_without_its_seed_shows_nothing_to_come(self, tmp_path: Path) -> None:
        """The seed is left out, its commitment stays; with the seed given again the game goes on with the same chance."""
        m = at_random(self.going(5), 60)
        m.save(tmp_path / "x", seed=False)
        text = (tmp_path / "x").read_text()
        assert "\nseed:" not in text and f"commitment: {m.commitment}" in text
        again = marne.load(tmp_path / "x", data="", seed=5)
        assert whole(at_random(again, 60, 2)) == whole(at_random(m, 60, 2))
