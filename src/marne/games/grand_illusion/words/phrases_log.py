"""Every event in words, English and French side by side, with the same fields as `phrases`. '' is not shown."""
from __future__ import annotations

from marne.parts.words import Pair


QUIET: Pair = ("", "")

EVENTS: dict[str, Pair] = {
    "TurnBegan": ("Turn {turn}: {dates}", "Tour {turn} : {dates}"),
    "PhaseBegan": ("{phase}", "{phase}"),
    "CapReceived": ("{side.Les} receive {amount} CAP and have {total}.",
                    "{side.Les} reçoivent {amount} CAP et en ont {total}."),
    "CapReceived/rolled": ("{side.Les} roll {die} for CAP: they have {total}.",
                           "{side.Les} font {die} au dé de CAP : ils en ont {total}."),
    "CapSpent": ("{side.Les} spend {amount} CAP, {total} left.",
                 "{side.Les} dépensent {amount} CAP, il en reste {total}."),
    "InitiativeTaken": ("{side.Les} have the initiative.", "{side.Les} ont l'initiative."),
    "InitiativeTaken/rolled": ("Dice for the initiative: Allies {allied}, Germans {german}. {side.Les} have it.",
                               "Dés d'initiative : Alliés {allied}, Allemands {german}. {side.Les} l'ont."),
    "Arrived": ("{u} arrives in {h}.", "{u.Le} arrive {h.a}."),
    "Arrived/setup": ("{u} starts in {h}.", "{u.Le} débute {h.a}."),
    "Arrived/landing": ("{u} lands in {h}.", "{u.Le} débarque {h.a}."),
    "Delayed": ("{u} is due on turn {turn}.", "{u.Le} est attendu{u.e} au tour {turn}."),
    "Activated": QUIET,                                 # the choice tells it
    "Passed": ("{side.Les} pass.", "{side.Les} passent."),
    "Yielded": ("{side.Les} yield the initiative.", "{side.Les} cèdent l'initiative."),
    "Moved/march": ("{u} marches from {g} to {h}.", "{u.Le} marche {g.de} {h.vers}."),
    "Moved/retreat": ("{u} retreats from {g} to {h}.", "{u.Le} se replie {g.de} {h.vers}."),
    "Moved/retire": ("{u} retires from {g} to {h}.", "{u.Le} se retire {g.de} {h.vers}."),
    "Moved/relocate": ("{u} relocates from {g} to {h}.", "{u.Le} se transporte {g.de} {h.vers}."),
    "Moved/withdraw": ("{u} withdraws from {g} to {h}.", "{u.Le} se replie {g.de} {h.vers}."),
    "Moved/rail": ("{u} travels by rail from {g} to {h}.", "{u.Le} voyage par rail {g.de} {h.vers}."),
    "Moved/sea": ("{u} sails from {g} to {h}.", "{u.Le} navigue {g.de} {h.vers}."),
    "Flipped/down": ("{u} is flipped to its reduced side.", "{u.Le} passe sur sa face réduite."),
    "Flipped/up": ("{u} is back on its front side.", "{u.Le} retrouve sa face avant."),
    "Flipped/fired": ("{u} has fired for this turn.", "{u.Le} a tiré pour ce tour."),
    "Flipped/ready": ("{u} is ready to fire again.", "{u.Le} peut de nouveau tirer."),
    "Disrupted": ("{u} is disrupted.", "{u.Le} est désorganisé{u.e}."),
    "Reorganised": ("{u} recovers.", "{u.Le} se rétablit."),
    "Eliminated": ("{u} is eliminated in {h}.", "{u.Le} est éliminé{u.e} {h.a}."),
    "Removed": ("{u} leaves the game.", "{u.Le} quitte le jeu."),
    "Removed/east": ("{u} leaves for the Eastern Front.", "{u.Le} part pour le front de l'Est."),
    "FortReduced": ("{u} loses a step: {steps_left} left.", "{u.Le} perd un pas : il en reste {steps_left}."),
    "FortFell": ("{u} falls.", "{u.Le} tombe."),
    "FortFell/surrender": ("{u} surrenders.", "{u.Le} capitule."),
    "ControlChanged": ("{side.Les} take control of {h}.", "{side.Les} prennent le contrôle {h.de}."),
    "ControlChanged/cavalry": ("{side.Les} take {h} with cavalry alone.",
                               "{side.Les} prennent {h} avec la seule cavalerie."),
    "SiegeBegan": ("{h} is besieged.", "Le siège {h.de} commence."),
    "SiegeLifted": ("The siege of {h} is lifted.", "Le siège {h.de} est levé."),
    "SideBlocked": ("{side.Les} block the side between {g} and {h}.", "{side.Les} bloquent le côté entre {g} et {h}."),
    "VpChanged": ("{total_name} {change}, now {total}: {why}.", "{total_name} {change}, soit {total} : {why}."),
    "BattleDeclared": ("{side.Les} declare an attack in {h}.", "{side.Les} annoncent une attaque {h.a}."),
    "BattleBegan": ("Battle of {h}: {side.les} attack.", "Bataille {h.de} : {side.les} attaquent."),
    "BattleBegan/mandated": ("Mandated Battle of {h}: {side.les} attack.",
                             "Bataille obligatoire {h.de} : {side.les} attaquent."),
    "FowIgnored": ("In a Plan 17 Mandated Battle this has no effect.",
                   "Dans une Bataille Obligatoire du Plan 17, c'est sans effet."),
    "FowResult": ("Fortunes of War: {roll}, {fow}.", "Fortunes de guerre : {roll}, {fow}."),
    "BattleCancelled": ("The battle of {h} is called off.", "La bataille {h.de} n'a pas lieu."),
    "Placed": QUIET,                                    # the Battle Board shows it, the fire tells it
    "Fired": ("{u} fires at {v}: {throw}.", "{u.Le} tire sur {v.le} : {throw}."),
    "Fired/first": ("{u} fires first at {v}: {throw}.", "{u.Le} tire en premier sur {v.le} : {throw}."),
    "Fired/reserve": ("{u} fires from Reserve at {v}: {throw}.", "{u.Le} tire de la réserve sur {v.le} : {throw}."),
    "Bombarded": ("{u} bombards {v}: die {die}, {outcome}.", "{u.Le} bombarde {v.le} : dé {die}, {outcome}."),
    "Withdrew": ("{u} withdraws from the battle.", "{u.Le} se retire de la bataille."),
    "MustRetreat": ("{side.Les} must retreat from {h}.", "{side.Les} doivent quitter {h}."),
    "Entrenched": ("A trench is dug in {h} (+1).", "Une tranchée est creusée {h.a} (+1)."),
    "Entrenched/deep": ("The trench in {h} is improved (+{level}).", "La tranchée {h.de} est renforcée (+{level})."),
    "GeneralRetreat": ("{side.Les} begin their General Retreat.", "{side.Les} entament leur retraite générale."),
    "ParisInDanger": ("Paris in Danger!", "Paris en danger !"),
    "Unsupplied": ("{u} is out of supply.", "{u.Le} n'est pas ravitaillé{u.e}."),
    "ChitDrawn": ("The chit of {h} is a {value}.", "Le jeton {h.de} vaut {value}."),
    "MandatedChanged": ("Mandated Battles {side.les} still have to fight: {left}.",
                        "Batailles obligatoires restant {side.aux} : {left}."),
    "MandatedMissed": ("It does not count as a Mandated Battle (infantry corps that attacked: {corps}).",
                       "Elle ne compte pas comme bataille obligatoire (corps d'infanterie engagés : {corps})."),
    "OptionRevealed": ("{side.Les} have chosen “{o}”.", "{side.Les} ont retenu « {o} »."),
    "GameEnded": ("{side.Les} win {way}: {plan17} Plan 17 VP against {german} German VP.",
                  "{side.Les} gagnent {way} : {plan17} PV du Plan 17 contre {german} PV allemands."),
    "Rolled/cavalry-withdrawal": ("Die for the withdrawing cavalry: {value}.",
                                  "Dé pour la cavalerie qui se retire : {value}."),
    "Rolled/surrender": ("Die for surrender: {value}.", "Dé de reddition : {value}."),
    "Rolled/landing": ("Die for the landing: {value}.", "Dé du débarquement : {value}."),
    "Rolled/sea-retreat": ("Die for the retreat by sea: {value}.", "Dé de la retraite par mer : {value}."),
    "Rolled/cap": QUIET,                                # these are told by the event that follows
    "Rolled/initiative": QUIET,
    "Rolled/fortunes": QUIET,
    "Rolled/fire": QUIET,
    "Rolled/bombardment": QUIET,
    "Rolled/plan17": QUIET,
    "Rolled/german": QUIET,
    "Chosen": ("{side.Les}: {choice}", "{side} : {choice}"),
}

PHASES: tuple[Pair, ...] = (
    ("Set-up", "Mise en place"),
    ("CAP Phase", "Phase de CAP"),
    ("Reinforcement Phase", "Phase de renforts"),
    ("Action Phase", "Phase d'action"),
    ("Strategic Movement Phase", "Phase de mouvement stratégique"),
    ("Administrative Phase", "Phase administrative"),
)

TOTALS: tuple[Pair, ...] = (("Plan 17 VP", "PV du Plan 17"), ("German VP", "PV allemands"))

REASONS: dict[str, Pair] = {
    "plan17-battle": ("a Mandated Battle in a Plan 17 hex", "bataille obligatoire sur un objectif du Plan 17"),
    "plan17-hex": ("a Plan 17 hex taken", "objectif du Plan 17 pris"),
    "unfought": ("Mandated Battles not fought", "batailles obligatoires non livrées"),
    "general-retreat": ("the price of the General Retreat", "prix de la retraite générale"),
    "bef": ("British troops in the Schlieffen area", "troupes britanniques dans la zone Schlieffen"),
    "eastern-front": ("nobody sent to the Eastern Front", "personne envoyé au front de l'Est"),
    "option": ("the price of a strategic option", "prix d'une option stratégique"),
    "chit": ("a victory hex held", "objectif tenu"),
    "chit-lost": ("a victory hex retaken", "objectif repris"),
    "chit-returned": ("the chit goes back to the cup", "jeton remis dans la coupe"),
    "paris": ("Paris taken", "Paris pris"),
    "paris-lost": ("Paris retaken", "Paris repris"),
    "maubeuge-and-namur": ("Maubeuge and Namur taken", "Maubeuge et Namur prises"),
    "antwerp-masked": ("Antwerp masked", "Anvers masquée"),
    "french-corps-lost": ("French corps destroyed", "corps français détruits"),
    "british-hits": ("British losses", "pertes britanniques"),
}

ENDINGS: dict[str, Pair] = {
    "sudden-death": ("at once by taking Trier (94)", "sur-le-champ en prenant Trèves (94)"),
    "immediate": ("at once by the fall of Paris", "sur-le-champ par la chute de Paris"),
    "points": ("on points", "aux points"),
}

PURPOSES: dict[str, Pair] = {
    "cap": ("CAP", "les CAP"),
    "initiative": ("the initiative", "l'initiative"),
    "fortunes": ("Fortunes of War", "les Fortunes de guerre"),
    "fire": ("fire", "le tir"),
    "bombardment": ("the bombardment", "le bombardement"),
    "cavalry-withdrawal": ("the withdrawing cavalry", "la cavalerie qui se retire"),
    "surrender": ("the surrender of a fort", "la reddition d'un fort"),
    "landing": ("the landing", "le débarquement"),
    "sea-retreat": ("the retreat by sea", "la retraite par mer"),
    "plan17": ("the Plan 17 chit of {h}", "le jeton du Plan 17 {h.de}"),
    "german": ("the German chit of {h}", "le jeton allemand {h.de}"),
}

# Verbs of several units after one of each: lines that differ in the unit alone are told as one.
TOGETHER: dict[str, dict[str, str]] = {
    "en": {"marches": "march", "retreats": "retreat", "retires": "retire", "relocates": "relocate",
           "withdraws": "withdraw", "travels": "travel", "sails": "sail", "arrives": "arrive", "starts": "start"},
    "fr": {"marche": "marchent", "se replie": "se replient", "se retire": "se retirent",
           "se transporte": "se transportent", "voyage": "voyagent", "navigue": "naviguent", "arrive": "arrivent",
           "débute": "débutent"},
}
