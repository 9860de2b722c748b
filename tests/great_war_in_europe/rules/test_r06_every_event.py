"""6 Every counter of the cups, drawn once: what comes of it stands here as the book has it, event by event."""
from __future__ import annotations

import pytest

from marne.games.great_war_in_europe.pieces import EVENT, EVENT_IDS, EVENTS_OF, LETTERS
from marne.games.great_war_in_europe.tables import tables
from marne.match import Match
from tests.great_war_in_europe.arena import field, offers, st, where
from tests.great_war_in_europe.fights import OPEN

T = tables("")
# 6.3#1, 15.11
FLYING = {"al-air-1", "al-air-2", "al-air-3", "al-ace-guynemer", "al-ace-ball", "al-ace-bishop", "al-ace-fonck", "al-it-air",
          "al-ne-air-1", "al-ne-air-2", "al-ne-air-3", "cp-air-1", "cp-air-2", "cp-air-3", "cp-air-east", "cp-ne-air",
          "cp-ace-immelmann", "cp-ace-boelcke", "cp-ace-richthofen", "cp-ace-voss"}
TROOPS = {"al-tank-br-exp": "br-exp", "al-tank-br-1": "br-rtc-1", "al-tank-br-2": "br-rtc-2", "al-tank-fr-1": "fr-aac-1",
          "al-tank-fr-2": "fr-aac-2", "al-tank-us": "us-tc", "cp-tank": "ge-pz", "cp-at": "ge-at-1",
          "cp-polish-division": "ah-po", "al-10na": "br-10na"}                                                  # 6.4, 6.6, 6.62
# 6.12 [draw]
HELD = {"al-air-tactics-1", "al-air-tactics-2", "cp-air-tactics-1", "cp-air-tactics-2", "al-iaf", "al-interdiction",
        "cp-raid-london", "cp-raid-paris", "cp-shock-1", "cp-shock-2", "cp-paris-gun", "al-gas-chlorine", "al-gas-phosgene",
        "al-gas-mustard", "cp-gas-chlorine", "cp-gas-phosgene", "cp-gas-mustard", "cp-flame", "al-mine", "al-hurricane",
        "al-system", "cp-bruchmuller", "cp-determination", "cp-determination-2", "al-meinertzhagen", "al-palestine-naval",
        "al-townsend", "cp-kemal", "cp-goltz", "al-yudenich", "al-lawrence", "cp-lawrence-captured", "al-brusilov",
        "al-russian-winter", "al-foch", "al-allenby", "al-maude", "al-tiger", "cp-kress", "cp-ne-trench-1", "cp-ne-trench-2",
        "cp-ne-trench-3", "al-iraq-flotilla", "al-russian-amphibious", "cp-rigid", "al-not-pass", "al-looting",
        "al-hq-bombed", "al-convoy", "al-gallipoli", "al-salonika", "al-turkey-surrenders", "al-initiative-1",
        "al-initiative-2", "cp-initiative-1", "cp-initiative-2", "al-ru-rp", "al-ru-rp-2", "al-br-rp", "al-br-rp-2",
        "cp-tu-rp", "cp-tu-rp-2"}
# they stay in play
LAST = {"al-ana", "cp-czar", "cp-army-of-islam", "cp-uboat-1", "cp-uboat-2"}
# and are gone
HAPPEN = {"al-armenian-massacres", "al-remove-10in-11in", "al-remove-3in-7in", "al-remove-42t", "al-haig", "cp-enver",
          "cp-paralysis", "cp-libya", "al-mutiny", "cp-jutland", "al-naval-mutiny", "al-italy", "al-greece", "al-romania",
          "cp-bulgaria", "cp-romania", "al-bulgarian-collapse", "al-zimmerman", "cp-typhus", "al-influenza"}
# back in the cup
TOO_EARLY = {"al-armenian-republic", "cp-atrocity", "cp-conrad", "cp-civil-war"}
NONE = {f"{side}-none{n}" for side in ("al", "cp") for n in ("", "-2", "-3", "-4")}                             # 6.15 [draw]
LATER = {"cp-kaiserschlacht"}                                                                                   # 6.64


def test_every_counter_is_told_of_here() -> None:
    groups = (FLYING, set(TROOPS), HELD, LAST, HAPPEN, TOO_EARLY, NONE, LATER)
    assert sorted(x for group in groups for x in group) == sorted(EVENT_IDS)


def draw(name: str) -> Match:
    """The only event of the cups, bought by its side in the first turn after its letter."""
    e = EVENT[name]
    row = T.event[e]
    seat = "allied" if EVENTS_OF[0] >> e & 1 else "central"
    turn = next(n for n, t in enumerate(T.turns) if t.letter == max(2, LETTERS.index(row.turn))) + 1
    near = row.scope == "gwine-only"
    scenario = "campaign-near-east" if near else "campaign-europe" if row.scope == "gwie-only" else "campaign"
    units = {"tu-30": "N1728", "br-5": "N2252"} if near else {"fr-5": "W5009", "ge-5": "E5102"}
    fall = {"al-ana": 1172, "al-armenian-massacres": 1176}.get(name, 3)             # who rises; dice of 3 elsewhere
    again = e if name in TOO_EARLY | NONE else fall
    m = field(units, alone=near, phase="events", options=OPEN, rp={"GE": 9, "FR": 9, "BR": 9}, cups=[name], scenario=scenario,
              turn=turn, dice=(e, again, *(3,) * 20))
    while m.decision is not None and m.decision.message == "whether_to_buy":
        some = sorted(c for c in offers(m) if c.startswith(("buy", "draw")))
        m.choose(some[0] if m.decision.seat == seat else "pass")
    return m


@pytest.mark.rules("6.12 [draw]", "6.17 [draw]", "6.15 [draw]", "6.3#1", "6.4", "15.11")
@pytest.mark.parametrize("name", EVENT_IDS)
def test_what_comes_of_an_event_when_it_is_drawn(name: str) -> None:
    """Aircraft take the air, troops go to the box, mandatory events happen, those whose time has not come go back, others are
    held."""
    s = st(m := draw(name))
    bit, i = 1 << EVENT[name], 0 if name.startswith("al") else 1
    held, cup, gone, lasts = bool(s.hands[i] & bit), bool(s.cups[i] & bit), bool(s.spent & bit), bool(s.in_play & bit)
    if name in FLYING:
        assert lasts and not held and where(m, T.event[EVENT[name]].unit[0]) == "sky"
    elif name in TROOPS:
        assert not held and not cup and where(m, TROOPS[name]) == ("available-ne" if name == "al-10na" else "available")
    elif name in HELD:
        assert held and not (cup or gone or lasts)
    elif name in LAST:
        assert lasts and not (held or cup or gone)
    elif name in HAPPEN:
        assert gone and not (held or cup or lasts)
    elif name in LATER:
        assert s.kaiserschlacht_due == EVENT[name] + 1 and not held
    else:
        assert cup and not (held or gone or lasts)
