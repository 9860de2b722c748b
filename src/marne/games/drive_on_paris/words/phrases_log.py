"""Every event in words, English and French side by side, with the same fields as `phrases`. '' is not shown.

{group} and {foes}: units by name; {count}: a number with its noun. What only a `Seen` event tells names no hidden unit.
"""
from __future__ import annotations

from marne.parts.words import Pair

QUIET: Pair = ("", "")

EVENTS: dict[str, Pair] = {
    "TurnBegan": ("Turn {turn}: {dates}", "Tour {turn} : {dates}"),
    "PhaseBegan": ("{side.Les}: {phase}", "{side} : {phase}"),
    # arrivals and returns
    "PointPlaced": ("{u} is placed in {h}.", "{u.Le} est placé {h.a}."),
    "Arrived": ("{u} {u:arrives|arrive} in {h}.", "{u.Le} {u:arrive|arrivent} {h.a}."),
    "ArrivalBarred": ("{u} cannot arrive and {u:waits|wait}.", "{u.Le} ne {u:peut|peuvent} arriver et {u:attend|attendent}."),
    "ArrivalLost": ("{u} {u:is|are} lost: the HQ where {u:it was|they were} due is gone or unsupplied.",
                    "{u.Le} {u:est|sont} perdu{u.e} : le QG prévu a disparu ou n'est pas ravitaillé."),
    "PointLost": ("{u} in {h} is destroyed: what was due there comes later, elsewhere.",
                  "{u.Le} {h.a} est détruit : ce qui y était attendu arrive plus tard, ailleurs."),
    "HqTurned": ("{u} is turned over.", "{u.Le} est retourné."),
    "SentEast": ("{u} leaves for the Eastern Front.", "{u.Le} part pour le front de l'Est."),
    "EastRefused": ("Too little is sent to the Eastern Front: {vp} VP for the Allies.",
                    "Trop peu part pour le front de l'Est : {vp} PV pour les Alliés."),
    "Returned": ("{u} returns at {v} in {h}.", "{u.Le} revient auprès {v.du} {h.a}."),
    "Postponed": ("{u} does not return yet: due on turn {turn}.", "{u.Le} ne revient pas encore : attendu{u.e} au tour {turn}."),
    "Postponed/lost": ("{u} does not return any more.", "{u.Le} ne revient plus."),
    "Restored": ("{u} is restored to full strength by {v}.", "{u.Le} est reconstitué{u.e} par {v.le}."),
    # movement
    "Reserved": ("{group} {group:goes|go} into reserve in {h}.", "{group} {group:passe|passent} en réserve {h.a}."),
    "ReserveSeen": ("{side.Les} put {count} in reserve in {h}.", "{side.Les} mettent {count} en réserve {h.a}."),
    "Marched": ("{group} {group:marches|march} from {g} to {h} ({cost} MP).",
                "{group} {group:marche|marchent} {g.de} {h.vers} ({cost} PM)."),
    "ColumnSeen": ("{side.Les}: {count} {n:marches|march} from {g} to {h}.",
                   "{side} : {count} {n:marche|marchent} {g.de} {h.vers}."),
    "ColumnSeen/top": ("{side.Les}: {count} {n:marches|march} from {g} to {h}, with {u} on top.",
                       "{side} : {count} {n:marche|marchent} {g.de} {h.vers}, {u.le} au-dessus."),
    "ColumnSeen/one": ("{u} {u:marches|march} from {g} to {h}.", "{u.Le} {u:marche|marchent} {g.de} {h.vers}."),
    "Loaded": ("{u} {u:boards|board} {v} in {h}.", "{u.Le} {u:embarque|embarquent} {h.a} ({v})."),
    "Unloaded": ("{u} {u:gets|get} off {v} in {h}.", "{u.Le} {u:débarque|débarquent} {h.a} ({v})."),
    "CargoSeen": ("{v} {v:takes|take} a unit aboard in {h}.", "{v.Le} {v:embarque|embarquent} une unité {h.a}."),
    "CargoSeen/off": ("{v} {v:puts|put} a unit off in {h}.", "{v.Le} {v:débarque|débarquent} une unité {h.a}."),
    "TaxiUsed": ("The Paris taxis have done a run: {count} left.", "Les taxis de Paris ont fait une course : {count} encore."),
    "ForcedMarch": ("Forced march in {h}: die {die}, half the allowance.", "Marche forcée {h.a} : dé {die}, demi-potentiel."),
    "ForcedMarch/full": ("Forced march in {h}: die {die}, the whole allowance.",
                         "Marche forcée {h.a} : dé {die}, potentiel entier."),
    # losses
    "StepLost": ("{u} {u:loses|lose} a step in {h}.", "{u.Le} {u:perd|perdent} un pas {h.a}."),
    "Destroyed": ("{u} {u:is|are} destroyed in {h}.", "{u.Le} {u:est|sont} détruit{u.e} {h.a}."),
    "Destroyed/trapped": ("{u} {u:has|have} no way of retreat and {u:is|are} destroyed in {h}.",
                          "{u.Le} n'{u:a|ont} aucune retraite et {u:est|sont} détruit{u.e} {h.a}."),
    "Destroyed/caught": ("{u} {u:is|are} caught by an enemy zone of control and destroyed in {h}.",
                         "{u.Le} {u:est pris|est prise|sont pris|sont prises} dans une zone de contrôle ennemie et détruit{u.e}"
                         " {h.a}."),
    "Destroyed/crowd": ("{u} {u:is|are} one too many in {h} and lost.", "{u.Le} {u:est|sont} de trop {h.a} et perdu{u.e}."),
    "OnTrack": ("{u} will be rebuilt: die {die} × {times}, due on turn {turn}.",
                "{u.Le} sera reconstituée : dé {die} × {times}, attendue au tour {turn}."),
    "OnTrack/gone": ("{u} will not be rebuilt in time: die {die} × {times}.",
                     "{u.Le} ne sera pas reconstituée à temps : dé {die} × {times}."),
    "FortReduced": ("{u} is reduced and defends with {value}.", "{u.Le} est réduite et défend avec {value}."),
    "FortFell": ("{u} falls.", "{u.Le} tombe."),
    # combat
    "Shelled": ("{u} fires at {v}: die {throw}, needs {need} or more: {outcome}.",
                "{u.Le} tire sur {v.le} : dé {throw}, il faut {need} ou plus : {outcome}."),
    "CombatDeclared/regular": ("{side.Les} attack {h.le} with {group}; defending: {foes}.",
                               "{side.Les} attaquent {h.le} avec {group} ; en défense : {foes}."),
    "CombatDeclared/breakthrough": ("Breakthrough: {side.les} attack {h.le} with {group}; defending: {foes}.",
                                    "Percée : {side.les} attaquent {h.le} avec {group} ; en défense : {foes}."),
    "CombatDeclared/overrun": ("Overrun: {side.les} attack {h.le} with {group}; defending: {foes}.",
                               "Débordement : {side.les} attaquent {h.le} avec {group} ; en défense : {foes}."),
    "Screened": ("The {side} cavalry in {h} refuses the combat.", "La cavalerie {h.a} refuse le combat."),
    "CombatRolled": ("Combat in {h}: {attack} against {defence}, {odds}, dice {throw}: {result}, {effect}.",
                     "Combat {h.a} : {attack} contre {defence}, {odds}, dés {throw} : {result}, {effect}."),
    "Held": ("In the trench of {h} {side.les} ignore the retreat.", "Dans la tranchée {h.de}, {side.les} ignorent la retraite."),
    "Retreated": ("{group} {group:retreats|retreat} from {g} to {h}.", "{group} {group:recule|reculent} {g.de} {h.vers}."),
    "Retreated/slip": ("{group} {group:slips|slip} away from {g} to {h}.", "{group} se {group:dérobe|dérobent} {g.de} {h.vers}."),
    "Advanced": ("{group} {group:advances|advance} into {h}.", "{group} {group:avance|avancent} {h.a}."),
    "BrokeThrough": ("Breakthrough in {h}: {group} may attack once more.",
                     "Percée {h.a} : {group} {group:peut|peuvent} attaquer encore une fois."),
    # supply, trenches, control
    "Starved": ("Out of supply in {h}: {group} must lose {count}.",
                "Sans ravitaillement {h.a} : {group} {group:doit|doivent} perdre {count}."),
    "TrenchBegun": ("{side.Les} begin a trench in {h}.", "{side.Les} commencent une tranchée {h.a}."),
    "TrenchDone": ("The {side} trench in {h} is finished.", "{side.Les} achèvent la tranchée {h.de}."),
    "TrenchGone": ("The {side} trench in {h} is given up.", "La tranchée {h.de} est abandonnée par {side.les}."),
    "TrenchGone/taken": ("The {side} trench in {h} is taken.", "La tranchée {h.de} est prise {side.aux}."),
    "RailTaken": ("{side.Les} take the railway in {h}.", "{side.Les} prennent le rail {h.a}."),
    "PlaceTaken": ("{side.Les} take {h.le}.", "{side.Les} prennent {h.le}."),
    "PlanXvii": ("Plan XVII: the French enter {h.le}, {vp} VP for good.",
                 "Plan XVII : les Français entrent {h.a}, {vp} PV acquis."),
    "LuxembourgEntered": ("German troops enter Luxembourg in {h}: it is open to the Allies now.",
                          "Des troupes allemandes entrent au Luxembourg {h.a} : il est ouvert aux Alliés."),
    "LineEnded": ("With this turn the French Doctrine Line no longer holds.",
                  "À partir de ce tour, la ligne de doctrine française n'existe plus."),
    "LineEnded/crossed": ("The Germans cross the Panic Line in {h}: the French Doctrine Line no longer holds.",
                          "Les Allemands franchissent la ligne de panique {h.a} : la ligne de doctrine française n'existe plus."),
    "LilleFell": ("Lille has fallen and is no open city any more.", "Lille est tombée et n'est plus ville ouverte."),
    "GameEnded": ("{way}: {allied} for the Allies, {german} for the Germans.",
                  "{way} : {allied} pour les Alliés, {german} pour les Allemands."),
    "GameEnded/Paris": ("{way}: German troops enter Paris.", "{way} : des troupes allemandes entrent dans Paris."),
    "Rolled/combat": QUIET,                                 # these are told by the event that follows
    "Rolled/march": QUIET,
    "Rolled/return": QUIET,
    "Rolled/siege": QUIET,
    "Chosen": ("{side.Les}: {choice}.", "{side} : {choice}."),
}

# The few choices that no event tells.
TOLD = frozenset(("hold", "stand", "fall-back"))

PHASES: tuple[Pair, ...] = (
    ("set-up", "mise en place"), ("reinforcements", "renforts"), ("reserves", "réserves"), ("movement", "mouvement"),
    ("siege guns", "artillerie de siège"), ("combat", "combat"), ("breakthrough combat", "combats de percée"),
    ("exploitation", "exploitation"), ("supply and trenches", "ravitaillement et tranchées"),
)

ENDINGS: dict[str, Pair] = {
    "allied": ("Allied victory", "Victoire alliée"),
    "german": ("German victory", "Victoire allemande"),
    "draw": ("A draw", "Match nul"),
    "allied-minor": ("Minor Allied victory", "Victoire alliée mineure"),
    "allied-major": ("Major Allied victory", "Victoire alliée majeure"),
    "allied-massive": ("Massive Allied victory", "Victoire alliée écrasante"),
    "german-minor": ("Minor German victory", "Victoire allemande mineure"),
    "german-major": ("Major German victory", "Victoire allemande majeure"),
    "german-massive": ("Massive German victory", "Victoire allemande écrasante"),
    "allied-rail-cut": ("Allied victory, the German railways to the north are cut",
                        "Victoire alliée, le rail allemand vers le nord est coupé"),
    "german-rail-open": ("German victory, the railways to the north are open",
                         "Victoire allemande, le rail vers le nord reste ouvert"),
}

# What the victory rule of a scenario counts.
COUNTED: dict[str, Pair] = {
    "5-1/Victory": ("{n} {n:division|divisions} beyond the line", "{n} {n:division|divisions} au-delà de la ligne"),
    "5-2/Victory#3": ("{n} {n:point|points}", "{n} {n:point|points}"),
    "5-5/Victory#1": ("{n} {n:trench hex|trench hexes} taken", "{n} {n:tranchée prise|tranchées prises}"),
    "": ("{n} VP", "{n} PV"),
}

PURPOSES: dict[str, Pair] = {
    "combat": ("the combat", "le combat"),
    "march": ("the forced march", "la marche forcée"),
    "return": ("the return of a lost unit", "le retour d'une unité perdue"),
    "siege": ("the siege gun", "l'artillerie de siège"),
}
