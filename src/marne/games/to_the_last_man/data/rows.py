"""The rows of the csv files, whose fields say what a column may hold; the starts of scenarios.toml."""

from typing import Annotated, Any

import msgspec

from marne.kernel.sayings import Said
from marne.parts.data.cells import (FOLLOWS, ID, IDENTITY, STATED, Bit, By, Id, MaySource, Name, Source, integer, many, mapped,
                                    number, one_of, rule, text)
from marne.parts.data.sheet import Sheet

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

MayId = Annotated[str, text(True, ID, Said("lower-case letters, digits and dashes, or blank",
                                           "minuscules, chiffres et tirets, ou vide"))]
Turn = Annotated[int, integer(1, TURNS)]
Side = Annotated[str, one_of("", "german", "entente")]
Control = Annotated[str, one_of("german", "entente", "disputed", "neutral", "none"), By("source_control")]
Towns = Annotated[tuple[str, ...], many("; ", pattern=r"[^;]+", allowed=Said("names of towns", "des noms de villes"))]
Lat = Annotated[float, number(45, 53), By("source_geometry")]
Lon = Annotated[float, number(-3, 10), By("source_geometry")]
Fire = Annotated[int, integer(0, 3), STATED]
Guns = Annotated[int, integer(0, 4), rule("8.3.2")]


class ZoneRow(msgspec.Struct, frozen=True):
    """One zone of zones.csv. `kind`: land, overseas (England), box (Eastern Front), neutral, sea; the last two are not
    playable. `control_<start>`: german, entente, disputed, neutral or none. `fort_id` '' where there is no fort.
    """

    id: Id
    name_en: Annotated[Name, By("source")]
    name_fr: Annotated[Name, By("source")]
    kind: Annotated[str, one_of("land", "overseas", "box", "neutral", "sea"), IDENTITY]
    playable: Annotated[Bit, IDENTITY]
    country: Annotated[str, one_of("", "ge", "fr", "uk", "be", "lu", "nl")]
    home_side: Side
    terrain: Annotated[str, one_of("", "clear", "rough")]
    vp: Annotated[int, integer(0, 10)]
    fort_id: Annotated[MayId, FOLLOWS]
    fort_value: Annotated[int, integer(0, 8, True), FOLLOWS]
    supply_source: Annotated[Side, By("source_supply")]
    coastal: Bit
    sea_port: Annotated[Bit, FOLLOWS]
    towns: Towns
    centre_lat: Lat
    centre_lon: Lon
    seed_lat: Lat
    seed_lon: Lon
    label_lat: Lat
    label_lon: Lon
    area_km2: Annotated[int, integer(1, 99999, True), By("source_geometry")]
    control_1914: Control
    control_1915: Control
    control_1916: Control
    control_1917: Control
    control_1918: Control
    control_1919: Control
    source: Source
    source_vp: MaySource
    source_fort: Annotated[MaySource, FOLLOWS]
    source_supply: MaySource
    source_terrain: MaySource
    source_geometry: MaySource
    source_control: MaySource
    note: str

    def control(self, start: str) -> str:
        """Who holds the zone at a start."""
        return str(getattr(self, f"control_{start}"))


class LinkRow(msgspec.Struct, frozen=True):
    """Two zones that touch, a < b; each pair once, so a link leads both ways. `kind`: land; sea (British sea movement);
    sea-antwerp (the same, with the option antwerp-supply); eft (German units, to and from the Eastern Front box).
    """

    a: Id
    b: Id
    kind: Annotated[str, one_of("land", "sea", "sea-antwerp", "eft"), By("source")]
    shared_km: Annotated[int, integer(1, 999, True)]
    source: Source
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

    id: Id
    nation: Annotated[str, one_of(*NATIONS), IDENTITY]
    side: Annotated[str, one_of("german", "entente"), IDENTITY]
    kind: Annotated[str, one_of(*KINDS), IDENTITY]
    group: Annotated[str, one_of("army", "infantry", "auxiliary", "fort"), IDENTITY]
    name_en: Name
    name_fr: Name
    year_mark: Annotated[int, integer(1916, 1919, True), By("source_year")]
    inf_slots: Annotated[int, integer(0, 9, True), FOLLOWS]
    aux_slots: Annotated[int, integer(0, 9, True), FOLLOWS]
    attack_fire: Annotated[str, one_of("always", "raid", "fort", "never"), STATED]
    attack_f: Fire
    attack_shots: Annotated[int, integer(0, 2), STATED]
    defence_f: Fire
    defence_entrenched_f: Annotated[int, integer(0, 3, True), rule("8.2.1")]
    rough_fire: Annotated[Bit, STATED]
    move: Annotated[int, integer(0, 2), rule("4.1")]
    cost_bp: Annotated[int, integer(1, 2, True), rule("7.6")]
    build_from: Annotated[int, integer(1, TURNS, True), FOLLOWS]
    rebuild_only: Annotated[Bit, STATED]
    fort_zone: Annotated[MayId, IDENTITY]
    fort_value: Annotated[int, integer(0, 8, True), By("source_value")]
    stacks: Annotated[Bit, rule("1.2.2")]
    controls: Annotated[int, mapped({"0": 0, "1": 1, "inside": INSIDE, "value-2": VALUE_2}), STATED]
    retreats: Annotated[Bit, STATED]
    absorbs: Annotated[int, mapped({"0": 0, "1": 1, "inside": INSIDE}), STATED]
    entrenches: Annotated[Bit, STATED]
    lost_amid: Annotated[str, one_of("", "infantry", "any"), STATED]
    forces_retreat: Annotated[Bit, STATED]
    source: Source
    source_stats: Annotated[Source, STATED]
    source_slots: Annotated[MaySource, STATED]
    source_year: MaySource
    source_build: Annotated[MaySource, STATED]
    source_value: MaySource
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

    id: Id
    name_en: Name
    name_fr: Name
    copies: Annotated[int, integer(0, 55), STATED]
    family: Annotated[str, one_of("offensive", "ersatz", "combat", "movement", "crisis"), STATED]
    who: Annotated[str, one_of("active", "defender", "both", "german", "entente"), STATED]
    special_side: Annotated[Side, STATED]
    timing: Annotated[str, one_of("offensive", "movement", "declaration", "losses", "any"), STATED]
    earliest_turn: Annotated[Turn, STATED]
    before_earliest: Annotated[str, one_of("", "offensive", "ersatz"), STATED]
    bonus_kind: Annotated[str, one_of("", "artillery", "tank", "stosstruppen"), STATED]
    bonus_dice: Annotated[int, integer(0, 6), STATED]
    bonus_f: Fire
    bonus_steps: Annotated[str, one_of("", "both", "attack"), STATED]
    zones_max: Annotated[int, integer(0, 9), STATED]
    army_required: Annotated[str, one_of("", *NATIONS), STATED]
    under_bad_weather: Annotated[str, one_of("", "limited-offensive", "offensive", "pass", "cancelled"), STATED]
    ersatz_value: Annotated[int, integer(1, 3), STATED]
    per_zone: Annotated[Bit, STATED]
    excludes: Annotated[MayId, STATED]
    text_en: Name
    text_fr: Name
    source: Source
    note: str


class EventRow(msgspec.Struct, frozen=True):
    """One line of the events of a turn.

    Kinds that bring something: army (`what` its id), unit (`qty` of the kind `what`), commonwealth (`what` the id of a
    counter that replaces a British infantry). `place`: supplied (any friendly or disputed zone in supply), england,
    france (such a zone of France), replace-uk-infantry. The other kinds only tell what holds anyway: available, limit,
    blockade, option, history.
    """

    id: Id
    turn: Annotated[Turn, By("source")]
    kind: Annotated[str, one_of("army", "unit", "commonwealth", "available", "limit", "blockade", "option", "history")]
    side: Annotated[str, one_of("german", "entente", "both")]
    nation: Annotated[str, one_of("", *NATIONS)]
    what: Id
    qty: Annotated[int, integer(-9, 30, True)]
    place: Annotated[str, one_of("", "supplied", "england", "france", "replace-uk-infantry"), By("source")]
    text_en: Annotated[str, FOLLOWS]
    text_fr: Annotated[str, FOLLOWS]
    source: Source
    source_qty: MaySource
    note: str


class TurnRow(msgspec.Struct, frozen=True):
    """One turn of the track. `entrench_bp_cap` 0: no cap. `art_per_army_<nation>`: most artillery in one army."""

    turn: Turn
    season: Annotated[str, one_of("spring", "summer", "autumn", "winter"), rule("2.0 VI")]
    label_en: Name
    label_fr: Name
    game_year: Annotated[int, integer(1914, 1919), rule("2.0 VI")]
    bp_german: Annotated[int, integer(0, 60), By("source_bp")]
    bp_entente: Annotated[int, integer(0, 60), By("source_bp")]
    hand_limit_german: Annotated[int, integer(1, 30), By("source_hand")]
    hand_limit_entente: Annotated[int, integer(1, 30), By("source_hand")]
    art_per_army_ge: Guns
    art_per_army_uk: Guns
    art_per_army_fr: Guns
    art_per_army_us: Guns
    art_per_army_be: Guns
    entrench_bp_cap: Annotated[int, integer(1, 9, True), rule("7.4")]
    strategic_move_cap: Annotated[int, integer(0, 9), rule("4.5")]
    blockade_vp: Annotated[int, integer(-9, 0), rule("3.1")]
    eft_vp: Annotated[Bit, rule("3.1")]
    entente_crisis: Annotated[MayId, rule("9.8")]
    german_crisis: Annotated[MayId, rule("9.9")]
    reshuffle: Annotated[Bit, rule("1.3")]
    source: Source
    source_bp: Source
    source_hand: Source
    source_art: Annotated[Source, rule("8.3.2")]
    source_blockade: Annotated[Source, rule("3.1")]
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


SHEETS: tuple[Sheet[Any], ...] = (
    Sheet("zones.csv", ZoneRow, ("id",)),
    Sheet("adjacency.csv", LinkRow, ("a", "b"), pair=True, grows=True),
    Sheet("units.csv", UnitRow, ("id",)),
    Sheet("cards.csv", CardRow, ("id",)),
    Sheet("events.csv", EventRow, ("id",), grows=True),
    Sheet("turns.csv", TurnRow, ("turn",)),
)
ZONES, LINKS, UNITS, CARDS, EVENTS, TRACK = SHEETS
