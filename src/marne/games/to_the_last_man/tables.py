"""The map, counters, cards and charts as fast immutable tables, made from the data files (and an owner's overlay)."""
from __future__ import annotations

from functools import lru_cache
from typing import Any

from marne.games.to_the_last_man.data.rows import Dataset, EventRow
from marne.games.to_the_last_man.data.dataset import dataset
from marne.games.to_the_last_man.pieces import (
    ARMIES, CARD_TYPE, EFT, ENGLAND, ENTENTE, GERMAN, IDS, K_BIPLANE, K_COMMONWEALTH, KIND, KINDS, NATION, NATIONS, SEATS, TYPE,
    TYPES, UNITS, ZONE, ZONES,
)
from marne.kernel.choice import Choice
from marne.parts.bits import mask

LAST = 23


class Level:
    """3.1 One band of the VP track. `side`: who has won, -1 nobody."""

    __slots__ = ("id", "name_en", "name_fr", "low", "high", "side", "decisive")

    def __init__(self, r: dict[str, Any]) -> None:
        self.id: str = r["id"]
        self.name_en: str = r["name_en"]
        self.name_fr: str = r["name_fr"]
        self.low: int = r["min"]
        self.high: int = r["max"]
        who, _, rank = self.id.partition("-")
        self.side = SEATS.index(who) if who in SEATS else -1
        self.decisive = rank == "decisive"


class Crisis:
    """9.8, 9.9 What a crisis card demands in a year. `units`: bitboard of the counters that count."""

    __slots__ = ("id", "card", "year", "name_en", "name_fr", "number", "units", "victim")

    def __init__(self, r: dict[str, Any]) -> None:
        self.id: str = r["id"]
        self.card = TYPE[r["card"]]
        self.year: int = r["year"]
        self.name_en: str = r["name_en"]
        self.name_fr: str = r["name_fr"]
        self.number: int = r["remove_units"]
        kinds, nations = {KINDS.index(k) for k in r["kinds"]}, {NATIONS.index(n) for n in r["nations"]}
        self.units = mask(u for u in range(UNITS) if KIND[u] in kinds and NATION[u] in nations)
        self.victim = GERMAN if nations == {0} else ENTENTE


class Tables:
    """Everything static. Zone boards are bitboards over zone numbers; charts by turn have an unused row 0."""

    def __init__(self, ds: Dataset) -> None:
        self.ds = ds
        self._map(ds)
        self._units(ds)
        self._cards(ds)
        self._track(ds)
        self._charts(ds)
        self.net_cache: dict[tuple[int, int], int] = {}                         # supply, by what it depends on
        self.reach_cache: dict[tuple[int, int, int], int] = {}                  # rail, by what it depends on
        self.picks_cache: dict[tuple[int, ...], tuple[Choice, ...]] = {}
        self.lots_cache: dict[tuple[int, ...], int] = {}                        # the same armies come up again and again

    def _map(self, ds: Dataset) -> None:
        rows = ds.zones
        self.name_en = [r.name_en for r in rows]
        self.name_fr = [r.name_fr for r in rows]
        self.playable = mask(i for i, r in enumerate(rows) if r.playable)  # 4.1 [neutral], 4.2 [b5]
        self.land = mask(i for i, r in enumerate(rows) if r.kind == "land")
        self.near = ([0] * ZONES, [0] * ZONES)                                  # by side: the box is German (2.0 V.4)
        self.ports = 0                                                          # 4.6 ends of the sea links
        for link in ds.links:
            a, b = ZONE[link.a], ZONE[link.b]
            sides = {"land": (GERMAN, ENTENTE), "eft": (GERMAN,)}.get(link.kind, ())
            for side in sides:
                self.near[side][a] |= 1 << b
                self.near[side][b] |= 1 << a
            if link.kind == "sea":
                self.ports |= 1 << (b if a == ENGLAND else a)
        self.rough = mask(i for i, r in enumerate(rows) if r.terrain == "rough")
        self.vp = [r.vp for r in rows]
        worth = sorted({v for v in self.vp if v})
        self.vp_boards = [(v, mask(i for i in range(ZONES) if self.vp[i] == v)) for v in worth]
        self.sources = tuple(mask(i for i, r in enumerate(rows) if r.supply_source == side) for side in SEATS)      # 6.1
        self.country = {n: mask(i for i, r in enumerate(rows) if r.country == n) for n in ("ge", "fr", "uk", "be", "lu")}
        self.near_paris = 1 << ZONE["paris"] | self.near[GERMAN][ZONE["paris"]]  # 8.3.6

    def _units(self, ds: Dataset) -> None:
        by_id = {r.id: r for r in ds.units}
        rows = [by_id[i] for i in IDS]
        self.unit_en = [r.name_en for r in rows]
        self.unit_fr = [r.name_fr for r in rows]
        self.move = [r.move for r in rows]                              # 8.1 [stats], 8.3.3 [move/cost], 8.3.5 [move/cost]
        self.cost = [r.cost_bp for r in rows]                           # 7.6 [1BP.2-8], 7.6 [2BP.1-3]
        self.inf_slots = [r.inf_slots for r in rows[:ARMIES]]
        self.aux_slots = [r.aux_slots for r in rows[:ARMIES]]
        self.attack_f = [r.attack_f for r in rows]                      # 8.2.2 [stats]
        self.attack_fire = [r.attack_fire for r in rows]
        self.attack_shots = [r.attack_shots for r in rows]
        self.defence_f = [r.defence_f for r in rows]
        self.defence_entrenched_f = [r.defence_entrenched_f for r in rows]
        self.rough_fire = mask(i for i, r in enumerate(rows) if r.rough_fire)
        # 8.2.2 [FORCED RETREAT], 8.3.5 [FORCED RETREAT]
        self.forces_retreat = mask(i for i, r in enumerate(rows) if r.forces_retreat)
        self.absorbs = mask(i for i, r in enumerate(rows) if r.absorbs)
        self.lost_amid_infantry = mask(i for i, r in enumerate(rows) if r.lost_amid == "infantry")
        self.lost_amid_any = mask(i for i, r in enumerate(rows) if r.lost_amid == "any")
        self.entrenches = mask(i for i, r in enumerate(rows) if r.entrenches)  # 8.2.1 [ENTRENCH], 8.2.2 [no entrench]
        self.rebuild_only = mask(i for i, r in enumerate(rows) if r.rebuild_only)
        self.year_mark = [r.year_mark for r in rows]
        self.fort_zone = [ZONE[r.fort_zone] if r.fort_zone else 255 for r in rows]
        self.fort_value = [r.fort_value for r in rows]
        year = {y: t for y, t in ((int(k), v) for k, v in ds.tables["build"]["biplane_year"].items())}
        self.build_from = [year[r.year_mark] if KIND[u] == K_BIPLANE else r.build_from for u, r in enumerate(rows)]
        self.on_sale = [mask(u for u in range(UNITS) if self.rebuild_only >> u & 1 or 0 < self.build_from[u] <= turn)
                        for turn in range(LAST + 1)]                            # by turn: what can be bought if in the pool
        lots: dict[tuple[object, ...], int] = {}                                # counters that nothing printed tells apart
        self.lot = [lots.setdefault((r.nation, r.kind, r.year_mark, r.id if KIND[u] == K_COMMONWEALTH else ""), len(lots))
                    for u, r in enumerate(rows)]

    def _cards(self, ds: Dataset) -> None:
        self.card_en = [r.name_en for r in ds.cards]
        self.card_fr = [r.name_fr for r in ds.cards]
        self.ersatz = [r.ersatz_value for r in ds.cards]
        # 9.1.3 [date], 9.1.4 [date], 9.1.5 [date], 9.1.6 [date], 9.3 [date], 9.4 [date]
        self.earliest = [r.earliest_turn for r in ds.cards]
        self.special_side = [SEATS.index(r.special_side) if r.special_side else -1 for r in ds.cards]
        self.bonus_dice = [r.bonus_dice for r in ds.cards]
        self.bonus_f = [r.bonus_f for r in ds.cards]
        self.bonus_kind = [KINDS.index(r.bonus_kind) if r.bonus_kind else -1 for r in ds.cards]
        self.bonus_both = [r.bonus_steps == "both" for r in ds.cards]
        self.bonus_zones = [r.zones_max for r in ds.cards]
        self.bonus_army = [NATIONS.index(r.army_required) if r.army_required else -1 for r in ds.cards]
        self.card_rule = [r.source.removeprefix("rule ") for r in ds.cards]
        assert len(CARD_TYPE) == sum(r.copies for r in ds.cards) and len(ds.cards) == TYPES

    def _track(self, ds: Dataset) -> None:
        rows = {r.turn: r for r in ds.turns}
        track = [rows[max(t, 1)] for t in range(LAST + 1)]
        self.season = [r.season for r in track]
        self.label_en = [r.label_en for r in track]
        self.label_fr = [r.label_fr for r in track]
        self.year = [r.game_year for r in track]
        self.income = ([r.bp_german for r in track], [r.bp_entente for r in track])
        self.hand_limit = ([r.hand_limit_german for r in track], [r.hand_limit_entente for r in track])
        self.guns = [[r.art_per_army(n) for n in NATIONS] for r in track]       # 8.3.2, 8.3.2 [DEPLOY]
        self.entrench_cap = [r.entrench_bp_cap for r in track]
        self.strategic_cap = [r.strategic_move_cap for r in track]
        self.blockade = [r.blockade_vp for r in track]                  # 3.1 [blockade]
        self.eft_vp = [r.eft_vp for r in track]
        self.reshuffle = [r.reshuffle for r in track]
        self.arrivals: list[list[EventRow]] = [[] for _ in range(LAST + 1)]
        for e in ds.events:
            if e.kind in ("army", "unit", "commonwealth"):
                self.arrivals[e.turn].append(e)

    def _charts(self, ds: Dataset) -> None:
        d = ds.tables
        self.stack_limit: int = d["stacking"]["zone_limit_per_side"]
        self.biplanes_max: int = d["army"]["biplanes_max"]
        home = {"uk": 1 << ENGLAND}
        self.home = tuple(home.get(c, 0) or self.country[c] for c in (d["army"]["home_country"][n] for n in NATIONS))   # 7.3
        self.free_moves: int = d["pass"]["free_moves"]
        rail = d["movement"]["rail"]
        self.rail_units: int = rail["units_per_player_turn"]
        self.rail_zones: int = rail["max_zones"]
        self.strategic_zones = self.sources[ENTENTE] & ~mask(ZONE[z] for z in d["movement"]["strategic"]["excluded_zones"])
        self.sea_units: int = d["movement"]["sea"]["units_per_movement_phase"]
        self.fort_f: int = d["fort"]["firepower"]
        self.units_per_dig: int = d["entrenchment"]["units_per_bp"]
        self.cost_card: int = d["cost"]["card"]
        self.cost_dig: int = d["cost"]["entrench"]
        self.cost_promote: int = d["cost"]["promote-stosstruppen"]
        self.promote_from: int = d["build"]["stosstruppen"]
        self.us_infantry_from: int = d["build"]["us_infantry"]
        self.us_auxiliary_from: int = d["build"]["us_auxiliary"]
        self.levels = [Level(r) for r in d["victory"]["level"]]
        self.capitulation: int = d["victory"]["capitulation_shift"]
        v = d["vp_modifier"]
        self.army_vp = (v["german-army-eliminated"], v["entente-army-eliminated"])         # by the side that lost it
        self.crisis_vp = (v["german-crisis-unmet"], v["entente-crisis-unmet"])
        self.paris_gun_vp: int = v["paris-gun"]
        # 9.8 [1915], 9.8 [1917], 9.8 [1918], 9.9 [1914], 9.9 [1916], 9.9 [1918]
        self.crises = [Crisis(r) for r in d["crisis"]["event"]]
        self.crisis_last: int = d["crisis"]["leaves_after_year"]
        e = d["eft"]
        self.eft_per_vp: int = e["bp_per_vp"]
        self.eft_per_die: int = e["bp_per_loss_die"]
        self.eft_loss_on: int = e["loss_on"]
        self.eft_army_value: int = e["army_value"]
        self.eft_kinds = mask(u for u in range(UNITS) if KINDS[KIND[u]] in e["kinds"])
        self.unlimited = 1 << EFT if not e["stacking_limit"] else 0
        self.uk_materiel_from: int = d["option"]["uk-materiel-1918"]["from_turn"]


def tables(overlay: str | None = None) -> Tables:
    """The tables of the data with that overlay; the same object for the same data."""
    return _made(dataset(overlay))


@lru_cache(maxsize=8)
def _made(ds: Dataset) -> Tables:
    return Tables(ds)
