"""The rows of the csv files, the starts of scenarios.toml, and what the cells may hold."""
from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from marne.kernel.sayings import Said
from marne.parts.data.sheet import Cell, Sheet, integer, many, mapped, number, one_of, source, text

TURNS = 23
NATIONS = ("ge", "fr", "uk", "be", "us")
SIDE_OF = {"ge": "german", "fr": "entente", "uk": "entente", "be": "entente", "us": "entente"}
STARTS = ("1914", "1915", "1916", "1917", "1918", "1919")
KINDS = ("army", "infantry", "stosstruppen", "commonwealth", "cavalry", "artillery", "siege-gun", "biplane", "tank",
         "paris-gun", "fort")
# what an army may hold at the start: the word of scenarios.toml -> the nation if it is not the army's own, and the kind
CONTENTS: dict[str, tuple[str, str]] = {
    "infantry": ("", "infantry"), "stosstruppen": ("", "stosstruppen"), "canadian": ("uk", "commonwealth"),
    "anzac": ("uk", "commonwealth"), "us-infantry": ("us", "infantry"), "cavalry": ("", "cavalry"),
    "artillery": ("", "artillery"), "siege-gun": ("", "siege-gun"), "biplane": ("", "biplane"), "tank": ("", "tank"),
}
NEVER = 0                              # build_from: the counter cannot be bought new
INSIDE, VALUE_2 = 2, 3                 # controls, absorbs: through what it holds; controls: a fort of 2 or more


class ZoneRow(msgspec.Struct, frozen=True):
    """One zone of zones.csv. `kind`: land, overseas (England), box (Eastern Front), neutral, sea; the last two are not
    playable. `control_<start>`: german, entente, disputed, neutral or none. `fort_id` '' where there is no fort.
    """

    id: str
    name_en: str
    name_fr: str
    kind: str
    playable: int
    country: str
    home_side: str
    terrain: str
    vp: int
    fort_id: str
    fort_value: int
    supply_source: str
    coastal: int
    sea_port: int
    towns: tuple[str, ...]
    centre_lat: float
    centre_lon: float
    seed_lat: float
    seed_lon: float
    label_lat: float
    label_lon: float
    area_km2: int
    control_1914: str
    control_1915: str
    control_1916: str
    control_1917: str
    control_1918: str
    control_1919: str
    source: str
    source_vp: str
    source_fort: str
    source_supply: str
    source_terrain: str
    source_geometry: str
    source_control: str
    note: str

    def control(self, start: str) -> str:
        """Who holds the zone at a start."""
        return str(getattr(self, f"control_{start}"))


class LinkRow(msgspec.Struct, frozen=True):
    """Two zones that touch, a < b; each pair once, so a link leads both ways. `kind`: land; sea (British sea movement);
    sea-antwerp (the same, with the option antwerp-supply); eft (German units, to and from the Eastern Front box).
    """

    a: str
    b: str
    kind: str
    shared_km: int
    source: str
    note: str


class UnitRow(msgspec.Struct, frozen=True):
    """One counter of units.csv. 0 stands for a blank.

    `group`: army, infantry, auxiliary, fort. `attack_fire`: always, raid (cavalry: only without enemy
    infantry), fort (siege guns: only at a fort), never. `attack_f`, `defence_f`: hits on that roll or less; `attack_shots`
    2 for those who fire in both attacker steps. `build_from`: first turn it can be bought new, NEVER for armies,
    Commonwealth and forts; `rebuild_only` 1 for what can be bought after its elimination alone. `controls`: 0, 1, INSIDE
    (an army, by what it holds) or VALUE_2 (a fort of 2 or more). `absorbs`: 0, 1 or INSIDE. `lost_amid`: which enemies
    eliminate it when no friendly infantry is with it: '', infantry, any (but forts). `forces_retreat`: its attacking hit
    makes an army retreat. `rough_fire` 0: does not fire in rough terrain.
    """

    id: str
    nation: str
    side: str
    kind: str
    group: str
    name_en: str
    name_fr: str
    year_mark: int
    inf_slots: int
    aux_slots: int
    attack_fire: str
    attack_f: int
    attack_shots: int
    defence_f: int
    defence_entrenched_f: int
    rough_fire: int
    move: int
    cost_bp: int
    build_from: int
    rebuild_only: int
    fort_zone: str
    fort_value: int
    stacks: int
    controls: int
    retreats: int
    absorbs: int
    entrenches: int
    lost_amid: str
    forces_retreat: int
    source: str
    source_stats: str
    source_slots: str
    source_year: str
    source_build: str
    source_value: str
    note: str


class CardRow(msgspec.Struct, frozen=True):
    """One kind of card of cards.csv, of which there are `copies`.

    `who` may play it for its effect: active, defender, both, german, entente. `special_side`: whose special Offensive or
    crisis it is. `timing`: offensive, movement, declaration, losses, any (of the own player turn). `earliest_turn` of the
    effect, `before_earliest` what it is until then: offensive, ersatz or ''. Bonus dice: `bonus_dice` of `bonus_kind` at
    `bonus_f` in `bonus_steps` (both attacker steps, or attack). `bonus_f` of a card without bonus dice: the firepower of
    artillery. `zones_max` 0: no limit. `under_bad_weather`: what it becomes: a card, pass, cancelled, or ''. `per_zone`
    1: one a player and battle zone. `excludes`: the card it cannot be combined with.
    """

    id: str
    name_en: str
    name_fr: str
    copies: int
    family: str
    who: str
    special_side: str
    timing: str
    earliest_turn: int
    before_earliest: str
    bonus_kind: str
    bonus_dice: int
    bonus_f: int
    bonus_steps: str
    zones_max: int
    army_required: str
    under_bad_weather: str
    ersatz_value: int
    per_zone: int
    excludes: str
    text_en: str
    text_fr: str
    source: str
    note: str


class EventRow(msgspec.Struct, frozen=True):
    """One line of the events of a turn.

    Kinds that bring something: army (`what` its id), unit (`qty` of the kind `what`), commonwealth (`what` the id of a
    counter that replaces a British infantry). `place`: supplied (any friendly or disputed zone in supply), england,
    france (such a zone of France), replace-uk-infantry. The other kinds only tell what holds anyway: available, limit,
    blockade, option, history.
    """

    id: str
    turn: int
    kind: str
    side: str
    nation: str
    what: str
    qty: int
    place: str
    text_en: str
    text_fr: str
    source: str
    source_qty: str
    note: str


class TurnRow(msgspec.Struct, frozen=True):
    """One turn of the track. `entrench_bp_cap` 0: no cap. `art_per_army_<nation>`: most artillery in one army."""

    turn: int
    season: str
    label_en: str
    label_fr: str
    game_year: int
    bp_german: int
    bp_entente: int
    hand_limit_german: int
    hand_limit_entente: int
    art_per_army_ge: int
    art_per_army_uk: int
    art_per_army_fr: int
    art_per_army_us: int
    art_per_army_be: int
    entrench_bp_cap: int
    strategic_move_cap: int
    blockade_vp: int
    eft_vp: int
    entente_crisis: str
    german_crisis: str
    reshuffle: int
    source: str
    source_bp: str
    source_hand: str
    source_art: str
    source_blockade: str
    note: str

    def art_per_army(self, nation: str) -> int:
        """The most artillery an army of the nation may hold this turn."""
        return int(getattr(self, f"art_per_army_{nation}"))


class ArmyStart(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where an army stands at the start, and what it holds (the words of CONTENTS)."""

    zone: str
    entrenched: bool
    contents: dict[str, int]
    source: str
    corps: list[str] = []
    note: str = ""


class UnitStart(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Single units of one kind in a zone at the start."""

    zone: str
    nation: str
    kind: str
    count: int
    entrenched: bool
    source: str
    note: str = ""


class Late(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An army that is dissolved at the start and comes back on a turn, as a reinforcement."""

    turn: int
    place: str
    source: str
    note: str = ""


class Start(msgspec.Struct, frozen=True):
    """A scenario. `forts`: values that are not the printed ones; `forts_gone`: eliminated ones. `eft`: units by kind in the
    Eastern Front box. `armies`, `late`: by army id; `units`: by a name of the line. `vp_ledger`: VP of events before.
    """

    name_en: str
    name_fr: str
    date_en: str
    date_fr: str
    start_turn: int
    end_turn: int
    first_player: str
    reinforcements_at_start: bool
    start_hand: dict[str, int]
    draw_order: list[str]
    vp_ledger: int
    removed_cards: list[str]
    pool_armies: list[str]
    england_units_separate: bool
    forts_gone: list[str]
    forts: dict[str, int]
    eft: dict[str, int]
    armies: dict[str, ArmyStart]
    units: dict[str, UnitStart]
    late: dict[str, Late]
    source: str
    note: str = ""


class Dataset(msgspec.Struct, frozen=True, eq=False):
    """All values in effect. `hash` covers all that can touch play; `overlay` lists what an overlay has replaced.

    overlay: path -> [value of the package, value in effect]; None where a row or key is absent.
    """

    zones: list[ZoneRow]
    links: list[LinkRow]
    units: list[UnitRow]
    cards: list[CardRow]
    events: list[EventRow]
    turns: list[TurnRow]
    tables: dict[str, Any]
    scenarios: dict[str, Any]
    starts: dict[str, Start]
    hash: str
    overlay: dict[str, list[Any]]


_BIT = integer(0, 1)
_ID = text(False, r"[a-z0-9]+(-[a-z0-9]+)*", Said("lower-case letters, digits and dashes", "minuscules, chiffres et tirets"))
_ID_OR_BLANK = text(True, r"[a-z0-9]+(-[a-z0-9]+)*", Said("lower-case letters, digits and dashes, or blank",
                                                          "minuscules, chiffres et tirets, ou vide"))
_NAME = text(False)
_TURN = integer(1, TURNS)
_CONTROL = one_of("german", "entente", "disputed", "neutral", "none")
_SIDE = one_of("", "german", "entente")
_LAT, _LON = number(45, 53), number(-3, 10)
_FIRE = integer(0, 3)

_ZONE_CELLS: dict[str, Cell] = {
    "id": _ID, "name_en": _NAME, "name_fr": _NAME, "kind": one_of("land", "overseas", "box", "neutral", "sea"),
    "playable": _BIT, "country": one_of("", "ge", "fr", "uk", "be", "lu", "nl"), "home_side": _SIDE,
    "terrain": one_of("", "clear", "rough"), "vp": integer(0, 10), "fort_id": _ID_OR_BLANK,
    "fort_value": integer(0, 8, True), "supply_source": _SIDE, "coastal": _BIT, "sea_port": _BIT,
    "towns": many("; ", pattern=r"[^;]+", allowed=Said("names of towns",
                                                       "des noms de villes")), "centre_lat": _LAT, "centre_lon": _LON,
    "seed_lat": _LAT, "seed_lon": _LON, "label_lat": _LAT, "label_lon": _LON, "area_km2": integer(1, 99999, True),
    **{f"control_{s}": _CONTROL for s in STARTS}, "source": source(), "source_vp": source(True),
    "source_fort": source(True), "source_supply": source(True), "source_terrain": source(True),
    "source_geometry": source(True), "source_control": source(True), "note": text(),
}
_LINK_CELLS: dict[str, Cell] = {
    "a": _ID, "b": _ID, "kind": one_of("land", "sea", "sea-antwerp", "eft"), "shared_km": integer(1, 999, True),
    "source": source(), "note": text(),
}
_UNIT_CELLS: dict[str, Cell] = {
    "id": _ID, "nation": one_of(*NATIONS), "side": one_of("german", "entente"), "kind": one_of(*KINDS),
    "group": one_of("army", "infantry", "auxiliary", "fort"), "name_en": _NAME, "name_fr": _NAME,
    "year_mark": integer(1916, 1919, True), "inf_slots": integer(0, 9, True), "aux_slots": integer(0, 9, True),
    "attack_fire": one_of("always", "raid", "fort", "never"), "attack_f": _FIRE, "attack_shots": integer(0, 2),
    "defence_f": _FIRE, "defence_entrenched_f": integer(0, 3, True), "rough_fire": _BIT, "move": integer(0, 2),
    "cost_bp": integer(1, 2, True), "build_from": integer(1, TURNS, True), "rebuild_only": _BIT,
    "fort_zone": _ID_OR_BLANK, "fort_value": integer(0, 8, True), "stacks": _BIT,
    "controls": mapped({"0": 0, "1": 1, "inside": INSIDE, "value-2": VALUE_2}), "retreats": _BIT,
    "absorbs": mapped({"0": 0, "1": 1, "inside": INSIDE}), "entrenches": _BIT,
    "lost_amid": one_of("", "infantry", "any"), "forces_retreat": _BIT, "source": source(), "source_stats": source(),
    "source_slots": source(True), "source_year": source(True), "source_build": source(True),
    "source_value": source(True), "note": text(),
}
_CARD_CELLS: dict[str, Cell] = {
    "id": _ID, "name_en": _NAME, "name_fr": _NAME, "copies": integer(0, 55),
    "family": one_of("offensive", "ersatz", "combat", "movement", "crisis"),
    "who": one_of("active", "defender", "both", "german", "entente"), "special_side": _SIDE,
    "timing": one_of("offensive", "movement", "declaration", "losses", "any"), "earliest_turn": _TURN,
    "before_earliest": one_of("", "offensive", "ersatz"), "bonus_kind": one_of("", "artillery", "tank", "stosstruppen"),
    "bonus_dice": integer(0, 6), "bonus_f": _FIRE, "bonus_steps": one_of("", "both", "attack"), "zones_max": integer(0, 9),
    "army_required": one_of("", *NATIONS), "under_bad_weather": one_of("", "limited-offensive", "offensive", "pass", "cancelled"),
    "ersatz_value": integer(1, 3), "per_zone": _BIT, "excludes": _ID_OR_BLANK, "text_en": _NAME, "text_fr": _NAME,
    "source": source(), "note": text(),
}
_EVENT_CELLS: dict[str, Cell] = {
    "id": _ID, "turn": _TURN,
    "kind": one_of("army", "unit", "commonwealth", "available", "limit", "blockade", "option", "history"),
    "side": one_of("german", "entente", "both"), "nation": one_of("", *NATIONS), "what": _ID,
    "qty": integer(-9, 30, True), "place": one_of("", "supplied", "england", "france", "replace-uk-infantry"),
    "text_en": text(), "text_fr": text(), "source": source(), "source_qty": source(True), "note": text(),
}
_TURN_CELLS: dict[str, Cell] = {
    "turn": _TURN, "season": one_of("spring", "summer", "autumn", "winter"), "label_en": _NAME, "label_fr": _NAME,
    "game_year": integer(1914, 1919), "bp_german": integer(0, 60), "bp_entente": integer(0, 60),
    "hand_limit_german": integer(1, 30), "hand_limit_entente": integer(1, 30),
    **{f"art_per_army_{n}": integer(0, 4) for n in NATIONS}, "entrench_bp_cap": integer(1, 9, True),
    "strategic_move_cap": integer(0, 9), "blockade_vp": integer(-9, 0), "eft_vp": _BIT,
    "entente_crisis": _ID_OR_BLANK, "german_crisis": _ID_OR_BLANK, "reshuffle": _BIT, "source": source(),
    "source_bp": source(), "source_hand": source(), "source_art": source(), "source_blockade": source(), "note": text(),
}


def _ordered(row: type[msgspec.Struct], cells: Mapping[str, Cell]) -> dict[str, Cell]:
    """The cells in the order of the row's fields, which is the order of the columns."""
    return {c: cells[c] for c in row.__struct_fields__}


# Columns that follow from others, and columns that the book states: an overlay cannot replace them.
_UNIT_FIXED = frozenset(_UNIT_CELLS) - {"id", "name_en", "name_fr", "year_mark", "fort_value", "source", "source_year",
                                        "source_value", "note"}
_CARD_FIXED = frozenset(_CARD_CELLS) - {"id", "name_en", "name_fr", "text_en", "text_fr", "source", "note"}
_TURN_FREE = {"turn", "label_en", "label_fr", "bp_german", "bp_entente", "hand_limit_german", "hand_limit_entente",
              "source", "source_bp", "source_hand", "note"}
_PLACED = ("centre_lat", "centre_lon", "seed_lat", "seed_lon", "label_lat", "label_lon", "area_km2")

ZONES = Sheet("zones.csv", ZoneRow, ("id",), _ordered(ZoneRow, _ZONE_CELLS),
              fixed=frozenset({"kind", "playable", "fort_id", "fort_value", "sea_port", "source_fort"}), sources={
    "vp": "source_vp", "supply_source": "source_supply", "terrain": "source_terrain", "name_en": "source",
    "name_fr": "source", **{c: "source_geometry" for c in _PLACED}, **{f"control_{s}": "source_control" for s in STARTS}})
LINKS = Sheet("adjacency.csv", LinkRow, ("a", "b"), _ordered(LinkRow, _LINK_CELLS), pair=True, grows=True,
              sources={"kind": "source"})
UNITS = Sheet("units.csv", UnitRow, ("id",), _ordered(UnitRow, _UNIT_CELLS), fixed=_UNIT_FIXED,
              sources={"year_mark": "source_year", "fort_value": "source_value"})
CARDS = Sheet("cards.csv", CardRow, ("id",), _ordered(CardRow, _CARD_CELLS), fixed=_CARD_FIXED)
EVENTS = Sheet("events.csv", EventRow, ("id",), _ordered(EventRow, _EVENT_CELLS), grows=True,
               fixed=frozenset({"text_en", "text_fr"}),
               sources={"turn": "source", "qty": "source_qty", "place": "source"})
TRACK = Sheet("turns.csv", TurnRow, ("turn",), _ordered(TurnRow, _TURN_CELLS), fixed=frozenset(_TURN_CELLS) - _TURN_FREE,
              sources={"bp_german": "source_bp", "bp_entente": "source_bp", "hand_limit_german": "source_hand",
                       "hand_limit_entente": "source_hand"})
SHEETS: tuple[Sheet[Any], ...] = (ZONES, LINKS, UNITS, CARDS, EVENTS, TRACK)


def sheet_rows(ds: Dataset) -> list[tuple[Sheet[Any], list[Any]]]:
    """Each sheet with its rows."""
    return list(zip(SHEETS, (ds.zones, ds.links, ds.units, ds.cards, ds.events, ds.turns), strict=True))
