"""12, O19.2 Telephones and the boxes of the artillery track."""
from __future__ import annotations

from marne.games.great_war_commander.choices import BOX
from marne.games.great_war_commander.events import PhoneSet
from marne.games.great_war_commander.state import State
from marne.games.great_war_commander.tables import FIXED, GAS, LOCAL
from marne.games.great_war_commander.questions import WHICH_BOX
from marne.kernel.choice import Ask
from marne.kernel.run import ask
from marne.kernel.weave import procedure


def allowed_boxes(s: State, side: int) -> list[int]:
    """O19.2 The kinds of bombardment that the date allows."""
    since = s.t.box_from[s.law.nations[side]]
    return [b for b in (LOCAL, FIXED, GAS) if s.law.date >= since[b]]


def which_box(s: State, side: int) -> Ask:
    return WHICH_BOX(side, [BOX[b] for b in allowed_boxes(s, side)])


def set_phone(s: State, side: int, box: int, rule: str) -> None:
    s.box[side] = box
    s.phone_broken &= ~(1 << side)
    if s.log is not None:
        s.log.append(PhoneSet(rule, side, s.phone[side], box))


@procedure
async def install_phone(s: State, side: int, p: int) -> None:
    """6.1.2(5), 12, 8.1.2 A telephone that comes in takes the place of the old one, in a box of the owner's choice."""
    s.phone[side] = p
    c = await ask(s, which_box(s, side))
    set_phone(s, side, c.a, "12")


def phones_left(s: State, side: int, p: int) -> bool:
    """12, O18, E87 Is there an unused telephone of that kind? Those that were eliminated or replaced are unused again; those that
    wait on the time track are not."""
    coming = sum(lot.time > s.time and lot.telephone == s.t.phones[p].id for lot in s.law.sides[side].camp.reinforcement)
    return s.t.phones[p].count > coming + (s.phone[side] == p)
