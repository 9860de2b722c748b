"""2.0 V.4 The Eastern Front Transit Box: what stands there is worth VP, and dies by the dice."""
from __future__ import annotations

from marne.games.to_the_last_man.rules.r08_1_armies import eliminate
from marne.games.to_the_last_man.choices import SACRIFICE
from marne.games.to_the_last_man.questions import WHICH_SACRIFICE
from marne.games.to_the_last_man.events import EftChecked, EftRolled
from marne.games.to_the_last_man.pieces import ARMY, EFT, GERMAN
from marne.games.to_the_last_man.rules.r01_2_units import OWN, Named
from marne.games.to_the_last_man.state import State, distinct, units_in
from marne.kernel.bars import ENDS, Bar, recast
from marne.kernel.chance import roll
from marne.kernel.choice import Ask
from marne.kernel.run import ask
from marne.kernel.weave import procedure
from marne.parts.bits import bits


def box_value(s: State) -> int:
    """2.0 V.4, T-18 BPs of units in the box: an army counts itself and what it holds."""
    if not s.at[EFT]:
        return 0
    cost, value = s.t.cost, 0
    for u in bits(units_in(s, GERMAN, EFT)):
        value += s.t.eft_army_value if ARMY >> u & 1 else cost[u]
    return value


def loss_dice(s: State) -> int:
    """2.0 V.4 One die for each 5 BP or fraction."""
    if not s.law.eft_used or not (s.law.eft_dice_late or s.t.eft_vp[s.turn]):  # 2.0 V.4 [AAC]
        return 0
    return -(-box_value(s) // s.t.eft_per_die)


def _held(s: State, side: int) -> int:
    return sum(1 << a for a in bits(s.at[EFT] & ARMY) if s.inside[a])


SACRIFICE_BARS: tuple[Named, ...] = (
    *recast(OWN, lambda f: lambda s, side: f(s, GERMAN)),
    Bar("2.0 V.4", lambda s, side: ~units_in(s, GERMAN, EFT), "{u.Le} {u:is|are} not in the Eastern Front box",
        "{u.Le} {u:n'est|ne sont} pas dans la case du front de l'Est", ENDS),
    Bar("2.0 V.4", _held, "pieces are lost before army counters", "les pièces sont perdues avant les pions d'armée"))


def which_sacrifice(s: State) -> Ask:
    """2.0 V.4, T-18 The German chooses any unit; of an army that holds something a piece goes before the counter does."""
    return WHICH_SACRIFICE(GERMAN, [SACRIFICE[u] for u in distinct(s, units_in(s, GERMAN, EFT) & ~_held(s, GERMAN))])


@procedure
async def eft_losses(s: State) -> None:
    """2.0 V.4 Each 1 costs a unit. An army emptied here is not eliminated (T-18)."""
    dice = loss_dice(s)
    if not dice:
        return
    if s.log is not None:
        s.log.append(EftChecked("2.0 V.4", box_value(s), dice))
    lost = 0
    for _ in range(dice):
        die = roll(s, "eft", "2.0 V.4")
        hit = die <= s.t.eft_loss_on
        lost += hit
        if s.log is not None:
            s.log.append(EftRolled("2.0 V.4", die, hit))
    while lost and s.at[EFT]:
        lost -= 1
        c = await ask(s, which_sacrifice(s))
        eliminate(s, c.a, "2.0 V.4", "eft")
