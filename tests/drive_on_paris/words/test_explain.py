"""Why not? Every refusal names a rule and says what is wrong here, in both languages."""
from __future__ import annotations

import random

import pytest

from marne.games.drive_on_paris import TITLE
from marne.games.drive_on_paris.choices import VERBS
from marne.games.drive_on_paris.pieces import GRID, IDS, PIECES, SIDE
from marne.games.drive_on_paris.state import State
from marne.kernel.chance import Seeded
from marne.kernel.choice import Ask
from marne.kernel.run import reask
from marne.match import Match
from tests.conformance.reading import LANGS, play, reads_well
from tests.conformance.test_wording import WRONG
from tests.drive_on_paris import arena
from tests.drive_on_paris.arena import field, st
from tests.drive_on_paris.ground import cost_to


def why(m: Match, text: str, lang: str = "en") -> list[tuple[str, str]]:
    return TITLE.explain(st(m), text, lang)


def tried(s: State, ask: Ask, rng: random.Random) -> str:
    """Something that one might want: a verb of the question mostly, units and hexes of the front mostly."""
    asked = sorted({c.verb for c in ask.choices if VERBS[c.verb].kinds})
    verb = rng.choice(asked) if asked and rng.random() < 0.8 else rng.choice(sorted(VERBS))
    mine = [u for u in range(PIECES) if s.loc[u] < GRID.size and SIDE[u] == ask.seat]
    words = [verb]
    for kind in VERBS[verb].kinds:
        u = rng.choice(mine) if mine and rng.random() < 0.7 else rng.randrange(PIECES)
        place = s.loc[u] if s.loc[u] < GRID.size else rng.choice(list(GRID.hexes()))
        words.append(IDS[u] if kind.id == "unit" else GRID.text(rng.choice([place, *(h for h in GRID.dirs[place] if h)])))
    return " ".join(words)


@pytest.mark.parametrize("scenario", ["5-1", "5-3", "5-5", "5-6"])
def test_every_refusal_in_random_games_names_a_rule_and_reads_well(scenario: str) -> None:
    known = {r.id for r in TITLE.rulebook.rules}
    rng, own = random.Random(scenario), 0
    for s, ask, _ in play(TITLE.new(scenario, {}, "", Seeded(scenario)), random.Random(scenario), 250):
        text = tried(s, ask, rng)
        if any(c.text == text for c in ask.choices):
            continue
        told = {lang: TITLE.explain(s, text, lang) for lang in LANGS}
        assert [rule for rule, _ in told["en"]] == [rule for rule, _ in told["fr"]] and told["en"]
        summaries = {TITLE.because(rule, "en")[1] for rule, _ in told["en"] if rule}
        own += any(sentence not in summaries for _, sentence in told["en"])
        for lang in LANGS:
            for rule, sentence in told[lang]:
                assert rule in known, (text, rule)
                reads_well(sentence, WRONG[lang])
    assert own > 100, "most refusals say what is wrong here, not only what the rule is"


@pytest.mark.rules("drive-on-paris:SCS-5.2", "drive-on-paris:SCS-5.7", "drive-on-paris:SCS-5.9")
def test_a_march_is_refused_with_what_it_would_cost() -> None:
    """Six points; the hexes of 24-20 to 24-30 are ten and more away, the Netherlands are closed, an enemy holds 24-26."""
    m = arena.play(field({"ge-3": "24-24", "fr-1": "24-26", "fr-2": "20-10"}), "take ge-3")
    (rule, far), = why(m, "to 24-05")
    assert rule == "SCS-5.2" and "with 6 left" in far and "MP" in far
    near = next(h for h in sorted(arena.offers(m, "to")) if cost_to(m, h) == 5)
    assert "with 1 left" in why(arena.play(m.copy(), f"to {near}"), "to 24-05")[0][1], "one is not \"are\""
    assert why(m, "to 24-26")[0][0] == "SCS-5.7" and "l'ennemi tient" in why(m, "to 24-26", "fr")[0][1]
    assert why(m, "to 24-24")[0][0] == "SCS-5.4"
    dutch = next(h for h in GRID.hexes() if st(m).t.country["nl"] >> h & 1)
    assert why(m, f"to {GRID.text(dutch)}")[0][0] == "1-10"
    (rule, said), *_ = why(m, "overrun 24-26")
    assert rule == "SCS-6.1" and said.startswith("hex 24-26 near ") and said.endswith(" is not next to the units")
    assert why(m, "add fr-1")[0][0] == "0/Colours#1" and why(m, "add ge-lw10")[0][0] == "SCS-5.1"


@pytest.mark.rules("drive-on-paris:SCS-5.1", "drive-on-paris:1-1d#2", "drive-on-paris:1-6b#2")
def test_who_cannot_move_is_told_why() -> None:
    m = field({"ge-3": "24-24", "ge-4": "24-24", "fr-1": "20-10", "ge-5": "30-20"})
    arena.play(m, "take ge-3", "to 24-25", "stop")
    assert why(m, "take ge-3") == [("SCS-5.1", "German 3rd Infantry Division has moved already in this phase")]
    assert why(m, "take fr-1")[0][0] == "0/Colours#1" and why(m, "take ge-9")[0][0] in ("SCS-1.2", "SCS-13.1", "1-4a")
    s = st(m)
    s.reserve |= 1 << IDS.index("ge-4")
    s.frozen |= 1 << IDS.index("ge-5")
    reask(s)
    assert why(m, "take ge-4", "fr")[0] == (
        "1-1d#2", "la 4e division d'infanterie allemande est en réserve et attend la phase d'exploitation")
    assert why(m, "take ge-5")[0][0] == "1-6b#2"


@pytest.mark.rules("drive-on-paris:SCS-7.1", "drive-on-paris:SCS-7.2", "drive-on-paris:SCS-7.3", "drive-on-paris:SCS-7.17")
def test_attacks_are_refused_with_their_reason() -> None:
    m = field({"fr-1": "24-24", "br-1": "23-25", "fr-2": "20-20", "ge-3": "24-25", "ge-4": "30-20"}, seat="allied",
              phase="combat")
    assert why(m, "attack 30-20")[0][0] == "SCS-7.2" and why(m, "attack 24-20")[0][0] == "SCS-7.1"
    arena.play(m, "attack 24-25", "join fr-1")
    assert why(m, "join br-1")[0][0] == "SCS-7.17", "French and British never attack together (2-1a)"
    (rule, said), = why(m, "join fr-2")
    assert rule == "SCS-7.2" and said.startswith("French 2nd Infantry Division is not next to hex 24-25 near ")
    assert why(m, "join fr-1")[0] == ("SCS-7.2", "French 1st Infantry Division takes part already")
    arena.play(m, "spare fr-1")
    assert why(m, "fight") == [("SCS-7.2", "nobody attacks yet")]


@pytest.mark.rules("drive-on-paris:1-6a", "drive-on-paris:1-6c")
def test_trenches_are_refused_by_date_and_ground() -> None:
    early = field({"ge-3": "24-24", "fr-1": "20-10"}, turn=9)
    assert why(early, "dig 24-24")[-1][0] == "1-6a"
    late = field({"ge-3": "24-24", "ge-4": "24-30", "fr-1": "10-10"}, turn=12, phase="supply")
    assert late.decision is not None and late.decision.message == "where_to_dig"
    assert why(late, "dig 24-30") == [("1-6c", "the ground of Brussels (24-30) allows no trench")]
    assert why(late, "dig 20-20")[0][0] == "1-6b"


def test_a_name_alone_stands_for_what_it_would_be_chosen_for() -> None:
    m = arena.play(field({"ge-3": "24-24", "fr-1": "24-26", "fr-2": "20-10"}), "take ge-3")
    assert why(m, "24-26")[0][0] == "SCS-5.7" and why(m, "24-24")[0][0] == "SCS-5.4"
    assert "stop" not in why(m, "fly away")[0][1] and why(m, "to")[0][1] == "write it as “to HEX”"
    assert "24-99" in why(m, "to 24-99")[0][1]


@pytest.mark.parametrize("choice", ["load be-car", "load fr-taxi", "leave be-car", "unload fr-taxi"])
def test_counters_in_the_plural_are_refused_in_good_french(choice: str) -> None:
    """The armoured cars and the taxis are many: they "ne sont pas", not "n'sont pas"."""
    m = field({"fr-train-1": "07-22", "be-car": "21-30", "fr-taxi": "20-20", "ge-3": "10-26"}, seat="allied",
              rail={"allied": ["07-22"]})
    said = " ".join(sentence for _, sentence in why(arena.play(m, "take fr-train-1"), choice, "fr"))
    assert "ne sont pas" in said and "n'sont" not in said and "n\u2019sont" not in said
