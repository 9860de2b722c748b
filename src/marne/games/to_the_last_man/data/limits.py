"""What the values of tables.toml and scenarios.toml may be."""
from __future__ import annotations

from marne.games.to_the_last_man.data.rows import CONTENTS, KINDS, NATIONS, TURNS
from marne.kernel.sayings import Said
from marne.parts.data.book import TOLD, Book, Leaf, either, flag, like, whole, word, words
from marne.parts.data.cells import ID

_SIDE = word("german", "entente")
_TURN = whole(1, TURNS)
_FEW = whole(0, 9)
_FIRE = whole(0, 3)
_VP = whole(-99, 99)
_YEAR = whole(1914, 1919)
_NATION_LIST = words(*NATIONS)
_ID_KEY = like(f"(?!remove$){ID}", Said("an id of lower-case letters, digits and dashes",
                                        "un id de minuscules, chiffres et tirets"))
_ARMY_KEY = Leaf(_ID_KEY.fits, Said("the id of an army in units.csv", "l'id d'une armée de units.csv"))
_FORT_KEY = Leaf(lambda v: v.startswith("fort-"), Said("the id of a fort in units.csv", "l'id d'un fort de units.csv"))
_STATED = (      # what the book states is no estimate
    "game.*", "sequence.*", "pass.*", "stacking.*", "army.*", "movement.zones.*", "movement.rail.*", "movement.strategic.side",
    "movement.sea.*", "combat.*", "fort.*", "entrenchment.*", "supply.*", "cost.*", "build.stosstruppen", "build.paris-gun",
    "build.tank.*", "build.biplane_year.*", "placement.default", "placement.uk", "victory.capitulation_shift",
    "victory.level.*.id", "vp_modifier.*", "crisis.*", "eft.bp_per_*", "eft.loss_on", "deck.*", "option.*.rule",
    "option.*.default", "option.uk-materiel-1918.*", "crisis.event.*.name_*",
)

TABLES = Book(
    "tables.toml",
    (
        *TOLD, ("*.date_*", word()),
        ("game.sides", words("german", "entente")), ("game.nations.*", _SIDE), ("game.*", whole(1, 99)),
        ("sequence.first_player", _SIDE), ("sequence.passes_in_a_row_to_end", whole(2, 2)), ("sequence.*", words()),
        ("pass.*", _FEW), ("stacking.*", whole(1, 9)), ("army_slots.*", _FEW), ("army.biplanes_max", _FEW),
        ("army.home_country.*", word(*NATIONS)),
        ("movement.strategic.side", _SIDE), ("movement.strategic.excluded_zones", words()),
        ("movement.sea.nation", word(*NATIONS)), ("movement.*", _FEW),
        ("combat.*", words("dogfight", "attacker-artillery", "defender-fire", "attacker-fire", "retreat")),
        ("fort.firepower", _FIRE), ("fort.*", _FEW), ("entrenchment.infantry_defence_f", _FIRE), ("entrenchment.*", _FEW),
        ("supply.*", _FEW), ("cost.*", whole(1, 9)), ("build.*", _TURN),
        ("placement.*", word("supplied", "england", "france")),
        ("victory.capitulation_shift", whole(1, 3)), ("victory.level.*.id", word()), ("victory.level.*", _VP),
        ("vp_modifier.*", whole(-9, 9)),
        ("crisis.leaves_after_year", _YEAR), ("crisis.event.*.year", _YEAR), ("crisis.event.*.remove_units", whole(1, 9)),
        ("crisis.event.*.kinds", words(*KINDS)), ("crisis.event.*.nations", _NATION_LIST), ("crisis.event.*", word()),
        ("eft.kinds", words(*KINDS)), ("eft.bp_per_*", whole(1, 20)), ("eft.loss_on", whole(1, 6)), ("eft.army_value", _FEW),
        ("eft.stacking_limit", whole(0, 99)), ("deck.*", whole(1, 99)),
        ("option.*.default", flag()), ("option.*.rule", word()), ("option.*.from_turn", _TURN),
        ("option.*.*_f", _FIRE), ("option.*.*_f_with_gas", _FIRE), ("option.*.max_*", _FEW), ("option.*.per_season", _FEW),
        ("option.counter-attack.cards", _FEW), ("option.*.tie", _SIDE), ("option.*.nations", _NATION_LIST),
        ("option.*.to", words()), ("option.historical-cards.*", words()), ("option.*.zone", word()), ("option.*.unit", word()),
    ),
    ids={"victory.level": "id", "crisis.event": "id"},
    stated=_STATED,
)

SCENARIOS = Book(
    "scenarios.toml",
    (
        *TOLD, ("*.date_*", word()),
        ("scenario.*.armies.*.contents.*", whole(0, 10)), ("scenario.*.armies.*.corps", words()),
        ("scenario.*.units.*.nation", word(*NATIONS)), ("scenario.*.units.*.kind", word(*KINDS)),
        ("scenario.*.units.*.count", whole(1, 3)), ("scenario.*.zone", word()), ("scenario.*.entrenched", flag()),
        ("scenario.*.late.*.turn", _TURN), ("scenario.*.late.*.place", word("supplied", "england", "france")),
        ("scenario.*.start_turn", _TURN), ("scenario.*.end_turn", _TURN), ("scenario.*.first_player", _SIDE),
        ("scenario.*.reinforcements_at_start", flag()), ("scenario.*.england_units_separate", flag()),
        ("scenario.*.start_hand.*", whole(0, 27)), ("scenario.*.draw_order", words("german", "entente")),
        ("scenario.*.vp_ledger", whole(-20, 20)), ("scenario.*.removed_cards", words()), ("scenario.*.pool_armies", words()),
        ("scenario.*.forts_gone", words()), ("scenario.*.forts.*", either(whole(0, 8))), ("scenario.*.eft.*", whole(0, 35)),
    ),
    open_tables={
        "scenario.*.armies.*.contents": word(*CONTENTS), "scenario.*.armies": _ARMY_KEY, "scenario.*.units": _ID_KEY,
        "scenario.*.late": _ARMY_KEY, "scenario.*.forts": _FORT_KEY, "scenario.*.eft": word(*KINDS),
    },
    stated=("scenario.*.first_player", "scenario.*.england_units_separate", "scenario.1914.end_turn"),
    closed={"scenario.*.start_turn": Said("it makes the scenario what it is", "cela fait du scénario ce qu'il est")},
)
BOOKS = (TABLES, SCENARIOS)
