"""Counters, cards and tracks as fast immutable tables, made from the data files (and an owner's overlay)."""
from __future__ import annotations

from functools import lru_cache
from typing import Any, Final

from marne.games.great_war_commander.data.rows import NATIONS, Dataset
from marne.games.great_war_commander.data.dataset import dataset
from marne.games.great_war_commander.rules.r02_field import WORKS
from marne.games.great_war_commander.rules.r02_grid import FARTHEST, HEX
from marne.games.great_war_commander.pieces import ARM_OF, TYPE_OF, UNITS, WEAPONS
from marne.parts.bits import mask

NO_TRIGGER, T_EVENT, T_JAM, T_SNIPER, T_TIME = range(5)
TRIGGERS: Final = ("", "event", "jam", "sniper", "time")
LOCAL, FIXED, GAS = 1, 2, 3                     # O19.2 boxes of the artillery track; 0: none
BOXES: Final = ("", "local", "fixed", "gas")
POSTURES: Final = ("attack", "recon", "defend")


class Tables:
    """Everything static. Lists by unit `u`, weapon `w`, card `c`; values of the demoralised face are second in their pair."""

    def __init__(self, ds: Dataset) -> None:
        self.ds = ds
        rows = [r for r in ds.units if r.box == "base"]
        kinds = [rows[TYPE_OF[u]] for u in range(UNITS)]
        self.rows = kinds
        self.fp = ([r.fp for r in kinds], [r.d_fp for r in kinds])
        self.reach = ([r.reach for r in kinds], [r.d_range for r in kinds])
        self.move = ([r.move for r in kinds], [r.d_move for r in kinds])
        self.morale = ([r.morale for r in kinds], [r.d_morale for r in kinds])
        self.command = [max(0, r.command) for r in kinds]
        self.gun_fp = ([r.gun_fp for r in kinds], [r.d_gun_fp for r in kinds])
        self.gun_reach = ([r.gun_range for r in kinds], [r.d_gun_range for r in kinds])
        self.immobilisation = [r.immobilisation for r in kinds]
        self.adjacent_bonus = [r.adjacent_bonus for r in kinds]
        self.fp_box = [bool(r.fp_box) for r in kinds]                   # 3.1.8
        self.range_box = [bool(r.range_box) for r in kinds]
        self.move_box = [bool(r.move_box) for r in kinds]
        self.vp = [r.vp for r in kinds]                                 # 7.1-a-f
        self.stack = [r.stack for r in kinds]
        self.sizes = [(n, mask(u for u in range(UNITS) if kinds[u].stack == n)) for n in sorted({r.stack for r in kinds})]
        arms = [r for r in ds.weapons if r.box == "base"]
        weapons = [arms[ARM_OF[w]] for w in range(WEAPONS)]
        self.arms = weapons
        self.w_fp = [r.fp for r in weapons]                             # GL-Weapon
        self.w_min = [r.range_min for r in weapons]
        self.w_max = [r.range_max for r in weapons]
        self.w_box = [bool(r.fp_box) for r in weapons]
        self.w_move = [r.move for r in weapons]
        self.w_repair = [(r.repair_lo, r.repair_hi) for r in weapons]
        self.w_lose = [(r.eliminate_lo, r.eliminate_hi) for r in weapons]
        self.phones = [r for r in ds.phones if r.box == "base"]
        self._cards(ds)
        self._charts(ds)

    def _cards(self, ds: Dataset) -> None:
        """1.F Orders and events are numbered as in the book: 16 for O16, 57 for E57. Actions too; 45.1 is 451."""
        cards = [r for n in NATIONS for r in ds.fate[n]]
        self.cards = cards
        self.order = [int(r.order[1:]) for r in cards]
        self.action = [action_number(r.action) for r in cards]          # A29, A52: no window asks for these
        self.with_order, self.with_action = Boards(self.order), Boards(self.action)
        self.event = [int(r.event[1:]) for r in cards]
        self.wind = [r.wind_direction - 1 for r in cards]
        self.event_from = [r.event_from for r in cards]
        self.marksman = [NATIONS.index(r.action_nation) if r.action_nation else -1 for r in cards]
        self.hex = [HEX[r.hex] for r in cards]
        self.white = [r.die_white for r in cards]
        self.coloured = [r.die_coloured for r in cards]
        self.trigger = [TRIGGERS.index(r.trigger) for r in cards]
        self.entries = {r.rule: r for r in ds.catalogue}
        self.strategy = ds.strategy

    def _charts(self, ds: Dataset) -> None:
        c: dict[str, Any] = ds.tables
        self.hand_size = [c["hand_size"][p] for p in POSTURES]          # GL-Posture
        points = c["victory_points"]
        self.vp_leader = points["leader_base"]
        self.vp_tank_goal = points["tank_captures_objective"]
        self.vp_runner_out = points["runner_leaves_by_own_edge"]
        self.vp_defender = points["defender_each_time_advance"]
        self.figures = c["stacking"]["figures"]
        self.supp = c["suppression"]
        self.veteran = c["veteran"]
        self.mines = (c["mines"]["fp"], c["mines"]["fp_against_vehicles"])
        self.bombs = (c["air"]["bombing_fp_1914"], c["air"]["bombing_fp_later"])  # O17.1(4)
        self.strafing = c["air"]["strafing_fp"]
        self.strafing_from = [c["air"]["strafing_from"][n] for n in NATIONS]
        self.box_from = [{LOCAL: c["bombardment"]["local"][n], FIXED: c["bombardment"]["fixed_rolling"][n],
                          GAS: c["bombardment"]["gas"][n]} for n in NATIONS]
        self.time_boxes: list[int] = c["time_track"]["boxes"]
        self.stock = {r.id: r.count for r in ds.markers}
        self.work_stock = [0, *({r.id: r.count for r in ds.works}[w] for w in WORKS[1:])]
        self.goals = ds.objectives
        # no range is ever longer, whatever leader or marker adds to it: to pass quickly over those who are too far off
        most = max(self.command) + max(0, int(self.veteran["range"]))
        self.longest = [min(FARTHEST, max(0, good, shaken) + most) for good, shaken in zip(*self.reach, strict=True)]


class Boards(dict[tuple[int, ...], int]):
    """The cards that have one of these numbers, as a board; made when it is first asked for."""

    def __init__(self, numbers: list[int]) -> None:
        super().__init__()
        self.numbers = numbers

    def __missing__(self, which: tuple[int, ...]) -> int:
        self[which] = out = mask(c for c, n in enumerate(self.numbers) if n in which)
        return out


def action_number(rule: str) -> int:
    """A38 -> 38, A45.4 -> 454."""
    whole, _, part = rule[1:].partition(".")
    return int(whole) * 10 + int(part) if part else int(whole)


@lru_cache(maxsize=16)
def _tables(ds: Dataset) -> Tables:
    return Tables(ds)


def tables(overlay: str | None = None) -> Tables:
    """The tables of the package, or with an overlay put over them."""
    return _tables(dataset(overlay))
