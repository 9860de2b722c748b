"""Why not: production and politics (5, 15.9, 17): the first rule that forbids it is told."""
from __future__ import annotations

from collections.abc import Callable, Sequence

from marne.games.great_war_in_europe.questions_politics import WHERE_TO_DEPLOY
from marne.games.great_war_in_europe.rules.r05_1_resources import TRANSFER_BARS
from marne.games.great_war_in_europe.rules.r05_2_warfare import GUARD_BARS
from marne.games.great_war_in_europe.rules.r05_38_reserve import HOLD_BARS
from marne.games.great_war_in_europe.rules.r05_3_replacement import DESERT_BARS, REBUILD_BARS, WHOLE_BARS
from marne.games.great_war_in_europe.rules.r05_4_revolution import REDDEN_BARS
from marne.games.great_war_in_europe.rules.r05_8_initiative import SWITCH_BARS
from marne.games.great_war_in_europe.rules.r13_new_units import PERSIA_BARS
from marne.games.great_war_in_europe.rules.r17_1_entry import DEPLOY_BARS
from marne.games.great_war_in_europe.state import State
from marne.games.great_war_in_europe.words.wording import piece, place
from marne.kernel.bars import Bar, barring
from marne.kernel.choice import Ask, Choice
from marne.parts.refusals import Said, Story


def _transfer(s: State, ask: Ask, c: Choice, lang: str) -> list[Said]:
    """5.17 Why a nation does not give another a point."""
    return [bar.said(lang) for bar in TRANSFER_BARS if bar.forbids(s, c.a, c.b, ask.seat)][:1]


def _theatre(west: int) -> Story[State]:
    """5.83, 5.84 Why a side does not take a Theatre."""
    return lambda s, ask, c, lang: [bar.said(lang) for bar in SWITCH_BARS if bar.forbids(s, ask.seat, west)][:1]


def _of_side(*bars: Bar[[State, int]]) -> Story[State]:
    """5.3 Why a unit is not rebuilt by the side that is asked: it need not be on a map."""
    def story(s: State, ask: Ask, c: Choice, lang: str) -> list[Said]:
        return [bar.said(lang, u=piece(c.a, lang)) for bar in barring(bars, c.a, s, ask.seat)[:1]]
    return story


def _unit(bars: Sequence[Bar[[State]]]) -> Callable[[State, Ask, Choice, str], list[Said]]:
    """5.24, 5.38, 15.93, 17.21#PEF Why a unit is not sent there."""
    return lambda s, ask, c, lang: [bar.said(lang, u=piece(c.a, lang)) for bar in barring(bars, c.a, s)[:1]]


def _hex(bars: Sequence[Bar[[State]]]) -> Callable[[State, Ask, Choice, str], list[Said]]:
    """6.7 Why nobody is placed there."""
    return lambda s, ask, c, lang: [bar.said(lang, g=place(c.a, lang)) for bar in barring(bars, c.a, s)[:1]]


def _deploy(s: State, ask: Ask, c: Choice, lang: str) -> list[Said]:
    """17.11#1 Why a unit of a new belligerent is not deployed there."""
    if ask.message != WHERE_TO_DEPLOY.id:
        return []
    u = ask.args[0]
    return [bar.said(lang, u=piece(u, lang), g=place(c.a, lang)) for bar in barring(DEPLOY_BARS, c.a, s, u)[:1]]


STORIES: dict[str, Story[State]] = {
    "transfer": _transfer, "take-west": _theatre(1), "take-east": _theatre(0), "guard": _unit(GUARD_BARS),
    "hold-back": _unit(HOLD_BARS), "redden": _unit(REDDEN_BARS), "send": _unit(PERSIA_BARS), "deploy": _deploy,
    "place-arabs": _hex(DESERT_BARS), "arabs": _hex(DESERT_BARS),
    "rebuild": _of_side(*REBUILD_BARS), "rebuild-full": _of_side(*REBUILD_BARS, *WHOLE_BARS),
}
