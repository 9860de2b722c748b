"""A game with hidden hands on the server: what goes out to a seat and to a spectator does not tell what the other side holds.

The other hand is exchanged in the memory of one process; everything that is sent before and after must be the same to the byte.
"""
from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import msgspec
import pytest

from marne.games.to_the_last_man.data.dataset import dataset
from marne.games.to_the_last_man.pieces import OF_TYPE, T_RESERVES
from marne.server.faults import Refused
from marne.server.games import payload
from marne.server.games.desk import Desk
from marne.server.games.live import ALL
from marne.server.http.asking import _why
from tests.server.desks import desk_in, who_decides
from tests.server.hidden import Hidden
from tests.to_the_last_man.worlds import SLUG, state, twin

HIDDEN = Hidden(SLUG, ("german", "entente"), twin, overlays=("supply", "reach", "threat", "control"), at="", place="verdun",
                armistice=False)
game, sent = HIDDEN.game, HIDDEN.sent


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    return desk_in(tmp_path)


@pytest.mark.parametrize(("scenario", "steps"), [("1914", 0), ("1914", 60), ("1916", 150), ("1918", 40)])
def test_nothing_sent_tells_the_other_hand(desk: Desk, scenario: str, steps: int) -> None:
    HIDDEN.nothing_sent_tells(desk, scenario, steps)


@pytest.mark.parametrize("steps", [0, 60])
def test_the_comparison_is_not_blind(desk: Desk, steps: int) -> None:
    HIDDEN.the_owner_sees(desk, "1914", steps)


def test_the_lobby_says_nothing_of_a_secret_question(desk: Desk) -> None:
    """The line of the lobby is the same whatever is being planned."""
    id = game(desk, "1914")
    to_production(desk, id)
    heads = []
    for _ in range(3):
        with desk.held(id, "lucie", "en") as live:
            heads.append({k: v for k, v in payload.head(live).items() if k != "made"})
        _, t = who_decides(desk, id)
        assert t.decision is not None and t.decision.secret
        desk.choose(id, "lucie", "german", t.version, "buy card", "en")
    assert heads[0] == heads[1] == heads[2]


def to_production(desk: Desk, id: str) -> None:
    for _ in range(40):
        person, t = who_decides(desk, id)
        assert t.decision is not None
        texts = [c.text for c in t.decision.choices]
        if "commit" in texts:
            return
        desk.choose(id, person, t.decision.seat, t.version, next(x for x in ("pass", "done", *texts) if x in texts), "en")
    raise AssertionError("no production")


def test_a_plan_in_the_making_is_in_no_byte_sent_to_others(desk: Desk) -> None:
    """7.0 The Germans order, step by step: table, log, versions and numbers of the others stay as they are."""
    id = game(desk, "1914")
    to_production(desk, id)
    rng = random.Random(3)
    first: dict[str, list[bytes]] = {}
    for _ in range(12):
        with desk.held(id, "lucie", "en") as live:
            for person in ("marek", "anna"):
                now = sent(desk, live, person)
                assert first.setdefault(person, now) == now
        _, t = who_decides(desk, id)
        assert t.decision is not None
        orders = [c.text for c in t.decision.choices if c.text != "commit"]
        if not orders:
            break
        desk.choose(id, "lucie", "german", t.version, rng.choice(orders), "en")


def test_refusals_do_not_tell_what_is_sealed(desk: Desk) -> None:
    """7.0 While the Entente plans: a choice that is refused, and the question why not, whatever the Germans have ordered."""
    said: list[tuple[Any, ...]] = []
    for orders in ([], ["build ge-infantry", "buy ge-infantry ge-1"], ["buy card", "buy card"]):
        id = game(desk, "1914")
        to_production(desk, id)
        for text in (*orders, "commit"):
            _, t = who_decides(desk, id)
            desk.choose(id, "lucie", "german", t.version, text, "en")
        person, t = who_decides(desk, id)
        assert person == "marek"
        for text in ("entrench ge-i-30", "select ge-i-30", "entrench ge-1", "rebuild ge-1 koln"):
            with pytest.raises(Refused) as e:
                desk.choose(id, "marek", "entente", t.version, text, "en")
            said.append((text, str(e.value), e.value.fault.rules, _why(desk, id, "marek", "fr", None, None, None, text)))
    assert said[:4] == said[4:8] == said[8:] and all(reasons for _, _, reasons, _ in said)


def test_a_unit_looked_for_with_a_card_is_in_no_byte_sent_to_others(desk: Desk) -> None:
    """9.6 After the free move of a pass only a holder of Strategic Reserves! can go on choosing: the others see nothing of it."""
    id = game(desk, "1914")
    with desk.held(id, "lucie", "en") as live:
        s = state(live.match)
        cards = OF_TYPE[T_RESERVES]
        given = s.hand[0] & -s.hand[0]
        if not s.hand[0] & cards and s.deck & cards:
            card = s.deck & cards & -(s.deck & cards)
            s.hand[0], s.deck = s.hand[0] & ~given | card, s.deck & ~card | given
        elif not s.hand[0] & cards:                                     # the other side was dealt all of them
            card = s.hand[1] & cards & -(s.hand[1] & cards)
            s.hand[0], s.hand[1] = s.hand[0] & ~given | card, s.hand[1] & ~card | given
    for person, seat in (("lucie", "german"), ("marek", "entente")):        # 8.1 nobody reorganises before the first turn
        desk.choose(id, person, seat, who_decides(desk, id)[1].version, "done", "en")
    for want in ("pass", "select ge-1", "move", "select", "back", "select"):
        _, t = who_decides(desk, id)
        assert t.decision is not None
        text = next(c.text for c in t.decision.choices if c.text.startswith(want))
        if want in ("select", "back"):
            assert t.decision.secret
        before = {p: desk.look(id, p, "en") for p in ("marek", "anna")}
        desk.choose(id, "lucie", "german", t.version, text, "en")
        after = {p: desk.look(id, p, "en") for p in ("marek", "anna")}
        assert (msgspec.json.encode(before) == msgspec.json.encode(after)) is (want in ("select", "back"))
    _, t = who_decides(desk, id)
    assert t.decision is not None
    thrown = next(c.text for c in t.decision.choices if c.text.startswith("reserves "))
    old = desk.look(id, "marek", "en")
    desk.choose(id, "lucie", "german", t.version, thrown, "en")
    new = desk.look(id, "marek", "en")                                      # what he does with it is seen by all
    assert new.view != old.view and "CardPlayed" in [line.kind for line in new.log[len(old.log):]]
    for _ in range(20):                                                     # and the game goes on for both
        person, t = who_decides(desk, id)
        assert t.decision is not None
        if person == "marek":
            break
        texts = [c.text for c in t.decision.choices]
        desk.choose(id, person, t.decision.seat, t.version, "done" if "done" in texts else texts[0], "en")
    assert t.decision.message == "which_offensive"
    desk.choose(id, "marek", "entente", t.version, "pass", "en")


def test_cards_drawn_are_no_dice_for_others(desk: Desk) -> None:
    """The list of all values of chance leaves out what the other side has drawn, until the game is over."""
    id = game(desk, "1914")
    with desk.held(id, "lucie", "en") as live:
        drawn = [p for _, p in live.match.taken.values()]
        hands = dataset("").starts["1914"].start_hand                       # a reconstruction, so not written down here
        ours, theirs = hands["german"], hands["entente"]
        assert drawn.count("card german") == ours > 0 and drawn.count("card entente") == theirs > 0
        count = {who: len(payload.dice_between(live, who, 0, live.match.choices_made, "en"))
                 for who in ("german", "entente", None, ALL)}
    assert count == {"german": ours, "entente": theirs, None: 0, ALL: ours + theirs}


def test_the_record_of_a_running_game_is_for_nobody_who_lacks_a_hand(desk: Desk) -> None:
    HIDDEN.no_record(desk, "1914")


def test_an_analysis_of_a_running_game_imagines_the_other_hand(desk: Desk) -> None:
    HIDDEN.analyses_imagine(desk, "1914", 0)
