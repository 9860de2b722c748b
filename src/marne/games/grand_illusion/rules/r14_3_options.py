"""14.3, 14.3.6 The ten strategic options of the What-If scenario: chosen in secret, revealed together, applied Allies first."""
from __future__ import annotations

from typing import Any

from marne.games.grand_illusion.rules.r08_1_activation import declare_here
from marne.games.grand_illusion.rules.r09_1_battle import battle
from marne.games.grand_illusion.choices import DEPLOY, DONE, OPTION_IDS, PICK, TAKE_OPTION
from marne.games.grand_illusion.rules.r08_3_control import settle
from marne.games.grand_illusion.events import Arrived, OptionRevealed, Removed
from marne.games.grand_illusion.rules.r09_3_losses import score
from marne.games.grand_illusion.pieces import (
    ALLIED, BE, CAV, CORPS, DIVISION, FR, GE, GERMAN, GONE, HEXES, HQ, INDEX, INF, MOBILE, OF_NATION,
    OF_SIDE, TRACK, UNITS,
)
from marne.games.grand_illusion.rules.r08_4_stacking import crowded
from marne.games.grand_illusion.state import State, own, put
from marne.games.grand_illusion.questions import WHERE_BELGIAN, WHERE_TO_REDEPLOY, WHICH_OPTION, WHO_REDEPLOYS
from marne.kernel.choice import Ask
from marne.kernel.run import ask
from marne.kernel.weave import procedure
from marne.parts.bits import bits, mask

SIDE_BITS = (0b0000011111, 0b1111100000)


def data_of(s: State, i: int) -> dict[str, Any]:
    return next(o for o in s.law.choices if o["id"] == OPTION_IDS[i])


def has(s: State, option: str) -> bool:
    return bool(s.chosen >> OPTION_IDS.index(option) & 1)


def which_option(s: State, side: int) -> Ask:
    """14.3.6 None, one or two options, noted in secret."""
    mine = s.chosen & SIDE_BITS[side]
    left = bits(SIDE_BITS[side] & ~mine) if mine.bit_count() < s.law.max_options else []
    return WHICH_OPTION(side, [*(TAKE_OPTION[i] for i in left), DONE])


@procedure
async def strategic_options(s: State) -> None:
    """14.3.6 Both sides choose in secret; the options are revealed and applied, the Allied ones first."""
    for side in (ALLIED, GERMAN):
        while (s.chosen & SIDE_BITS[side]).bit_count() < s.law.max_options:
            c = await ask(s, which_option(s, side))
            s.secrets += 1
            if c is DONE:
                break
            s.chosen |= 1 << c.a
    s.revealed = 1
    s.secrets += 1
    for i in bits(s.chosen):
        if s.log is not None:
            s.log.append(OptionRevealed("14.3.6", 0 if i < 5 else 1, i))
    for i in bits(s.chosen):
        apply(s, i)
        if "redeploy" in data_of(s, i):
            await redeployment(s, 0 if i < 5 else 1)
        if "free_setup" in data_of(s, i):
            await belgian_deployment(s)
    if has(s, "al-belgian-alert"):
        await attack_on_liege(s)


def apply(s: State, i: int) -> None:
    """14.3.4/b5, 14.3.6a.2, 14.3.6a.3, 14.3.6b.2 The price in VP, and the counters an option adds, moves or takes away."""
    o = data_of(s, i)
    side = 0 if i < 5 else 1
    score(s, side, -o["vp_cost"], "14.3.4/b5", "option")
    for f in o.get("add_forts", []):
        put(s, INDEX[f], s.t.fort_hex[INDEX[f] - UNITS])                # 14.3.6a.2/b1, 14.3.6a.5/b3
    for name, turn in o.get("add_units", {}).items():
        u = INDEX[name]
        put(s, u, TRACK)
        s.due[u] = turn                                                 # 14.3.6a.2/b3, 14.3.6a.3/b2, 14.3.6b.2
        s.entry[u] = max(s.t.ds.units[u].arrival_hex, 0)
    for name, turn in o.get("move_arrival", {}).items():
        s.due[INDEX[name]] = turn                                       # 14.3.6a.3/b1
    for old, new in o.get("replace_units", {}).items():
        put(s, INDEX[new], s.loc[INDEX[old]])                           # 14.3.6a.5/b1
        put(s, INDEX[old], GONE)
        s.disrupted &= ~(1 << INDEX[old])
    for old, new in o.get("replace_forts", {}).items():
        put(s, INDEX[new], s.t.fort_hex[INDEX[new] - UNITS])
        put(s, INDEX[old], GONE)
    s.german &= ~mask(o.get("remove_german_control", []))               # 14.3.6a.5/b3
    for name in o.get("remove_units", []):
        put(s, INDEX[name], GONE)
        if s.log is not None:
            s.log.append(Removed("14.3.6b.5/b3", INDEX[name]))
    if o["id"] == "ge-holland":
        open_scheldt(s, o)
    if has(s, "ge-holland") and has(s, "ge-more-troops"):               # 14.3.6b.5/b4: they wait in Holland for turn 2
        for name in data_of(s, OPTION_IDS.index("ge-more-troops"))["add_units"]:
            put(s, INDEX[name], 0)


def open_scheldt(s: State, o: dict[str, Any]) -> None:
    """14.3.6b.5/b1 The side 42/52 can be crossed for one more point: a game with this option has its own map tables."""
    s.t = s.t.with_sides(tuple((x["a"], x["b"], x["kind"]) for x in o["hexside_changes"]))


# 14.3.6a.1, b.1 Limited free deployment --------------------------------------------------------------------------------


def limits(s: State, side: int) -> dict[str, Any]:
    limit: dict[str, Any] = data_of(s, 5 * side)["redeploy"]
    return limit


def who_redeploys(s: State, side: int, moved: int) -> Ask:
    """14.3.6a.1 So many corps, cavalry divisions and one HQ may start elsewhere."""
    d = limits(s, side)
    nation = FR if side == ALLIED else GE
    units = 0
    for h in range(1, HEXES + 1):
        units |= s.at[h] & OF_NATION[nation]
    out = 0
    for kind, most in ((INF & CORPS, d["corps"]), (CAV & DIVISION, d["cavalry_divisions"]), (HQ, d["hq"])):
        if (moved & kind).bit_count() < most:
            out |= units & kind & ~moved
    picks = [PICK[u] for u in bits(out) if redeploy_hexes(s, side, u)]
    return WHO_REDEPLOYS(side, [*picks, DONE], rule="14.3.6b.1" if side else "14.3.6a.1")


def redeploy_hexes(s: State, side: int, u: int) -> int:
    """14.3.6a.1 French units anywhere in France, German units in any German-controlled hex; stacking holds."""
    ground = s.german if side else s.t.france & own(s, ALLIED)
    ground &= ~(1 << s.loc[u])
    return ground & ~crowded(s, u, ground)


def where_to_redeploy(s: State, side: int, u: int) -> Ask:
    return WHERE_TO_REDEPLOY(side, [DEPLOY[u][h] for h in bits(redeploy_hexes(s, side, u))], u,
                             rule="14.3.6b.1" if side else "14.3.6a.1")


@procedure
async def redeployment(s: State, side: int) -> None:
    """14.3.6a.1, b.1 Limited free deployment."""
    moved = 0
    while True:
        c = await ask(s, who_redeploys(s, side, moved))
        if c is DONE:
            break
        u = c.a
        moved |= 1 << u
        c = await ask(s, where_to_redeploy(s, side, u))
        put(s, u, c.b)
        if s.log is not None:
            s.log.append(Arrived("14.3.6b.1" if side else "14.3.6a.1", u, c.b))
    s.began54 = s.at[s.law.maubeuge] & OF_SIDE[ALLIED]


# 14.3.6a.5 Belgian alert ------------------------------------------------------------------------------------------------


def where_belgian(s: State, u: int) -> Ask:
    """14.3.6a.5/b2 Belgian units start anywhere in Belgium that is not German, or stay where they are."""
    ground = s.t.belgium & own(s, ALLIED)
    return WHERE_BELGIAN(ALLIED, [DEPLOY[u][h] for h in bits(ground & ~crowded(s, u, ground) | 1 << s.loc[u])], u)


@procedure
async def belgian_deployment(s: State) -> None:
    for u in bits(OF_NATION[BE] & MOBILE):
        if 0 < s.loc[u] <= HEXES:
            c = await ask(s, where_belgian(s, u))
            put(s, u, c.b)
    settle(s)


@procedure
async def attack_on_liege(s: State) -> None:
    """14.3.6a.5/b4 Before turn 1 the Germans may fight one battle in 72, siege guns included."""
    hx = data_of(s, OPTION_IDS.index("al-belgian-alert"))["pre_game_german_activation"]["hex"]
    s.moved = s.attackers = s.battles = 0
    await declare_here(s, GERMAN, hx)
    if s.battles >> hx & 1:
        await battle(s, GERMAN, hx, 0)
    s.moved = s.attackers = s.battles = 0
