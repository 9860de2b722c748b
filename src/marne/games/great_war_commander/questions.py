"""Every question of the game, said once: its rule, the names of its arguments, its sentence in both languages, whether it is a
reaction window and what lets that pass, the verbs that belong to it, how its choices look.

Forms beside the usual sentence: other sentences of the question by a name of their own; what a choice means as its answer, by
the verb (`done`, `choose`; `way2` for the second way); what is said of anything else that is picked (`not_hex`). `about`, what is
in the light while it is asked: the `roll` on the table, the `attack` or `fight` under way and the hex it is about (in a `defence`
both), those `activated`, the `orders` left. Arguments called `hex` and `unit` speak for themselves.
"""
from __future__ import annotations

from marne.games.great_war_commander.choices import KEEP, LEXICON, NO
from marne.kernel.choice import Choice
from marne.kernel.lexicon import CHANGES, COSTLY, Pair, Question
from marne.kernel.placings import ARRIVALS, SET_UP

LOOKS: dict[str, tuple[int, str]] = {}      # grade and sign of what is picked, by the question, where not by the verb
# Kinds of reaction windows. All of them open on public grounds, whatever the hand holds: an answer given beforehand tells nothing
# about it. What begins or ends an order is no window, nor is the choice of a victim.
REROLL, PLUS_ONE, MOVES, FIRE, DEFENCE, MELEE, ARTILLERY, STRATEGY, TIME, HIDDEN_UNIT = (
    "reroll", "plus-one", "moves", "fire", "defence", "melee", "artillery", "strategy", "time", "hidden-unit")
WINDOWS: dict[str, Pair] = {
    REROLL: ("After a roll: the Initiative card", "Après un jet : la carte Initiative"),
    PLUS_ONE: ("After a roll: +1 by the Strategy card", "Après un jet : +1 par la carte Stratégie"),
    MOVES: ("Against moves: opportunity fire, hidden wire", "Contre un mouvement : tir d'opportunité, barbelés cachés"),
    FIRE: ("Cards with your own fire", "Cartes pour votre propre tir"),
    DEFENCE: ("Cards when you are fired at", "Cartes quand on vous tire dessus"),
    MELEE: ("Cards in a melee", "Cartes dans une mêlée"),
    ARTILLERY: ("Cards with your artillery", "Cartes pour votre artillerie"),
    STRATEGY: ("What your Strategy card can do at the moment", "Ce que permet votre carte Stratégie sur le moment"),
    TIME: ("At a time trigger: Dig In", "Quand le temps avance : S'enterrer"),
    HIDDEN_UNIT: ("When the opponent passes: a hidden unit", "Quand l'adversaire passe : une unité cachée"),
}


def question(id: str, rule: str, args: str, en: str, fr: str, *, look: tuple[int, str] | None = None,
             window: tuple[str, Choice] | None = None, close: str = "", about: str = "", always: bool = False,
             sealed: bool = False, placing: str = "", **forms: Pair) -> Question:
    """`look`: grade and sign of whoever or whatever is picked."""
    if look is not None:
        LOOKS[id] = look
    return LEXICON.question(id, rule, args, en, fr, window=window, close=close, about=about, always=always, sealed=sealed,
                            placing=placing, **forms)


# The turn
WHAT_TO_DO = question("what_to_do", "5", "n", "Orders left: {n} of {of}. What do you do?",
    "Ordres à donner : {n} sur {of}. Que faire ?",
    close="order engineers action op-fire discard pass end hq-order strategy scrap reroll plus-one", about="orders", always=True,
    none=("All orders are given. What else?", "Tous les ordres sont donnés. Autre chose ?"))
WHAT_TO_DISCARD = question("what_to_discard", "O15", "n", "Pass: discard up to {more}, or be done",
    "Passer : défausser jusqu'à {more}, ou terminer", close="discard", always=True,
    done=("Discard no more", "Ne plus rien défausser"))
WHOM_TO_ACTIVATE = question("whom_to_activate", "O14.1", "order", "{order}: whom do you activate first?",
    "{order} : qui activer en premier ?", close="activate done fire")
WHOM_ELSE_TO_ACTIVATE = question("whom_else_to_activate", "O14.2", "order", "{order}: whom else? So far: {chosen}",
    "{order} : qui d'autre ? Déjà : {chosen}", close="activate done fire", about="activated",
    done=("Activate nobody else", "N'activer personne d'autre"),
    all=("Activate everybody within reach", "Activer tous ceux à portée d'ordre"))
WHAT_WITH_IT = question("what_with_it", "E71", "order", "Headquarters order {order}. What do you do with it?",
    "Le QG ordonne {order}. Qu'en faites-vous ?", close="strategy",
    way1=("Carry it out, if that can be done", "L'exécuter, si c'est possible"),
    way2=("Engineers dig or clear wire", "Le génie creuse ou ôte des barbelés"))
WHICH_ENGINEER = question("which_engineer", "3.1.9", "", "Which engineers go to work?", "Quels sapeurs se mettent au travail ?",
    look=(CHANGES, "spade"), choose=("{unit} {unit:goes|go} to work", "{unit} {unit:se met|se mettent} au travail"))
WHOM_TO_GIVE_UP = question("whom_to_give_up", "8.2", "hex", "Too many in {hex}: whom do you give up?",
    "Trop de monde en {hex} : qui sacrifier ?", look=(COSTLY, "cross"), choose=("Give up {unit}", "Sacrifier {unit}"))
WHETHER_REROLL = question("whether_reroll", "9.1", "side card purpose",
    "{side_up} rolled {dice} for {purpose}{roll}. Have it thrown again with the Initiative card?",
    "{side_up} ont obtenu {dice} pour {purpose}{roll}. Faire relancer avec la carte Initiative ?", window=(REROLL, KEEP),
    about="roll", keep=("Let the roll stand", "Garder le jet"),
    reroll=("Throw again; the Initiative card goes to the enemy", "Relancer ; la carte Initiative passe à l'adversaire"))
WHETHER_PLUS_ONE = question("whether_plus_one", "S98.2", "side card purpose",
    "{side_up} rolled {dice} for {purpose}{roll}. Add 1 with your Strategy card?",
    "{side_up} ont obtenu {dice} pour {purpose}{roll}. Ajouter 1 avec votre carte Stratégie ?", window=(PLUS_ONE, NO),
    about="roll", no=("Leave the roll as it is", "Laisser le jet tel quel"),
    plus_one=("Add 1; the Strategy card is gone", "Ajouter 1 ; la carte Stratégie est perdue"))
# Setting up, time
WHERE_TO_BUILD = question("where_to_build", "F125.1", "work n", "Where do you build {work:a}? ({n} to place)",
    "Où placer {work:a} ? ({n} à placer)", close="dig", placing=SET_UP)
WHERE_TO_FORTIFY = question("where_to_fortify", "6.1.2", "work n", "Reinforcements: where do you build {work:a}? ({n} to place)",
    "Renforts : où placer {work:a} ? ({n} à placer)", close="dig", placing=ARRIVALS)
WHERE_TO_SET_UP = question("where_to_set_up", "8.2.2", "unit", "Where {unit:does|do} {armed} stand?", "Où placer {armed} ?",
    close="place", placing=SET_UP)
WHERE_TO_ENTER = question("where_to_enter", "6.1.2", "unit", "Reinforcements: where {unit:does|do} {unit} come in?",
    "Renforts : où {unit:entre|entrent} {unit} ?", close="place", placing=ARRIVALS,
    no=("Wait for the next box", "Attendre la case suivante"))
WHICH_GAS = question("which_gas", "T107.2", "n", "Time advances: which gas clears? ({n} to go)",
    "Le temps avance : quel gaz se dissipe ? ({n} à retirer)", look=(CHANGES, "minus"), hex=("Clear {at}", "Dissiper en {at}"),
    not_hex=("there is no gas in {h}", "il n'y a pas de gaz en {h}"))
WHETHER_DIG_IN = question("whether_dig_in", "A39", "", "Time advances: dig in?", "Le temps avance : s'enterrer ?",
    window=(TIME, NO), always=True, no=("Do not dig in", "Ne pas s'enterrer"))
WHERE_TO_DIG = question("where_to_dig", "A39", "", "Where to dig a foxhole?", "Où creuser un trou de combat ?",
    look=(CHANGES, "spade"), hex=("Dig a foxhole in {at}", "Creuser un trou de combat en {at}"))
WHEN_TO_RETURN = question("when_to_return", "7.2.1", "unit",
    "{unit} {unit:leaves|leave} the board: in which box of the time track will {unit:it|they} come back?",
    "{unit} {unit:quitte|quittent} le plateau : retour dans quelle case de la piste de Temps ?")
# Fire
WHICH_TARGET = question("which_target", "O21.3", "", "Fire at which hex?", "Tirer sur quel hex ?",
    close="target done fire strategy", about="activated", done=("Cease fire", "Cesser le tir"))
WHICH_BASE = question("which_base", "O21.3.1.2", "hex", "Fire at {place}: whose firepower is the base?",
    "Tir sur {place} : quelle puissance de feu sert de base ?", close="base add")
WHO_JOINS = question("who_joins", "O21.3.1", "hex", "Fire at {place}{fire}. Who else joins? Each adds 1",
    "Tir sur {place}{fire}. Qui d'autre participe ? Chacun ajoute 1", close="add",
    all=("All who can join the fire", "Tous ceux qui le peuvent participent"), fire=("Fire now", "Faire feu"))
WHICH_FIRE_CARD = question("which_fire_card", "O21.3.4", "hex", "Fire at {place}{fire}. Support it with an action?",
    "Tir sur {place}{fire}. L'appuyer par une action ?", window=(FIRE, NO), close="action strategy", about="fight", always=True,
    no=("Play no action", "Ne jouer aucune action"))
WHICH_DEFENCE_CARD = question("which_defence_card", "O21.3.7", "hex",
    "Attack on {under_fire}{attack}. Play an action before the next defence roll?",
    "Attaque sur {under_fire}{attack}. Jouer une action avant le prochain jet de défense ?", window=(DEFENCE, NO),
    close="action strategy", about="fight", always=True, no=("Play no action", "Ne jouer aucune action"))
WHO_DEFENDS = question("who_defends", "O21.3.7", "", "Attack on {under_fire}{attack}. Who rolls for defence next?",
    "Attaque sur {under_fire}{attack}. Qui fait le prochain jet de défense ?", about="defence", look=(CHANGES, "dice"),
    choose=("{unit} {unit:rolls|roll} for defence", "Jet de défense : {unit}"))
WHO_MEETS_MINES = question("who_meets_mines", "O21.3.7", "hex total",
    "Mines in {hex}: attack total {total}. Who rolls for defence next?",
    "Mines en {hex} : total d'attaque {total}. Qui fait le prochain jet de défense ?", look=(CHANGES, "dice"))
WHETHER_LUCKY = question("whether_lucky", "A53", "unit", "{unit} {unit:is|are} demoralised: play Lucky Star?",
    "{unit} {unit:est|sont} démoralisé{unit:|e|s|es} : jouer Bonne Étoile ?", window=(DEFENCE, NO), always=True,
    no=("Do not play Lucky Star", "Ne pas jouer Bonne Étoile"))
WHETHER_LIGHT_WOUNDS = question("whether_light_wounds", "A47", "unit", "{unit} would be demoralised: play Light Wounds?",
    "{unit} {unit:serait|seraient} démoralisé{unit:|e|s|es} : jouer Blessures légères ?", window=(DEFENCE, NO), always=True,
    no=("Do not play Light Wounds", "Ne pas jouer Blessures légères"))
WHOM_TO_MOCK = question("whom_to_mock", "S98.4.5", "n", "Red Trousers: which unit is suppressed? ({n} to go)",
    "Pantalons rouges : quelle unité suppresser ? (encore {n})", look=(COSTLY, "swords"),
    choose=("Suppress {unit}", "Suppresser {unit}"))
WHOM_TO_COUNTER = question("whom_to_counter", "A37", "", "Counter-attack: who of those activated for the fire is suppressed?",
    "Contre-attaque : qui suppresser parmi les formations activées pour le tir ?", about="attack", look=(COSTLY, "swords"),
    done=("Suppress nobody else", "Ne suppresser personne d'autre"), choose=("Suppress {unit}", "Suppresser {unit}"))
WHETHER_SCOUTS = question("whether_scouts", "S98.5.7", "action", "The enemy plays {action}: cancel it with Scouts?",
    "L'adversaire joue {action} : l'annuler avec Éclaireurs ?", window=(STRATEGY, NO), about="attack", always=True,
    no=("Let the action stand", "Laisser jouer l'action"))
WHICH_REACTION = question("which_reaction", "A42.2", "hex", "{movers} now in {place}. Opportunity fire?",
    "{movers} désormais en {place}. Tir d'opportunité ?", window=(MOVES, NO), close="op-fire action", always=True,
    no=("Hold fire", "Ne pas tirer"))
WHETHER_WIRE = question("whether_wire", "A45.4", "hex", "The enemy has advanced into {place}: was there hidden wire?",
    "L'ennemi a progressé en {place} : y avait-il des barbelés cachés ?", window=(MOVES, NO), close="action", always=True,
    no=("No hidden wire", "Pas de barbelés cachés"))
WHETHER_FORWARD = question("whether_forward", "S98.4.6", "", "Cancel the opportunity fire with Sturmabteilung Forward?",
    "Annuler le tir d'opportunité avec Sturmabteilung Vor ?", window=(STRATEGY, NO), always=True,
    no=("Let the opportunity fire come", "Laisser venir le tir d'opportunité"))
WHICH_GUN = question("which_gun", "O22.1", "", "Which heavy machine gun lays a line of fire?",
    "Quelle mitrailleuse lourde ouvre une ligne de feu ?", close="activate", look=(CHANGES, "swords"))
WHICH_LINE = question("which_line", "O22.2", "unit", "{unit}: which hex is pinned down?", "{unit} : quel hex clouer au sol ?",
    look=(COSTLY, "swords"), hex=("Pin down {at}", "Clouer au sol {at}"))
WHICH_SECOND_LINE = question("which_second_line", "O22.2", "unit", "{unit}: a second hex next to it?",
    "{unit} : un second hex adjacent ?", look=(COSTLY, "swords"), done=("Pin down no second hex", "Ne pas clouer de second hex"),
    hex=("Pin down {at} too", "Clouer aussi {at}"))
# Movement
WHO_MOVES = question("who_moves", "O23.2", "order", "{order}: who moves next?", "{order} : qui se déplace ?",
    close="move action strategy done", about="activated", done=("Nobody else moves", "Plus personne ne bouge"))
WHO_GOES_ALONG = question("who_goes_along", "O23.2", "hex", "{movers} in {hex}: who goes along?",
    "{movers} en {hex} : qui suit ?", close="with", done=("Nobody else goes along", "Personne d'autre ne suit"))
WHERE_TO_STEP = question("where_to_step", "O23.1", "hex spent n",
    "{movers} in {place}: where to? {spent} of {all} movement points spent",
    "{movers} en {place} : vers où ? PM dépensés : {spent} sur {all}", close="step exit stop give action strategy scrap",
    stop=("Stop here", "S'arrêter ici"))
WHICH_WIRE = question("which_wire", "A41", "", "Engineering: which wire is cleared?",
    "Travaux du génie : quels barbelés retirer ?", look=(CHANGES, "spade"),
    hex=("Clear the wire in {at}", "Retirer les barbelés en {at}"))
WHO_ADVANCES = question("who_advances", "O16.1", "", "Who advances, and where to?", "Qui progresse, et vers où ?",
    close="advance leave done strategy", about="activated",
    one=("{unit} {unit:advances|advance} from {hex}: where to?", "{unit} {unit:progresse|progressent} depuis {hex} : vers où ?"),
    done=("Nobody else advances", "Plus personne ne progresse"))
WHO_LEADS_OFFENSIVE = question("who_leads_offensive", "O24.1", "", "Offensive: which leader gives the signal?",
    "Offensive : quel leader donne le signal ?", close="activate done")
WHO_JOINS_OFFENSIVE = question("who_joins_offensive", "O24.1", "", "Offensive: who joins the line?",
    "Offensive : qui rejoint la ligne ?", close="activate done", about="activated",
    done=("The line is complete", "La ligne est complète"), all=("The whole line joins", "Toute la ligne participe"))
WHO_FIRES_OFFENSIVE = question("who_fires_offensive", "O24.2", "", "Offensive: whose fire follows the move?",
    "Offensive : qui tire après le mouvement ?", close="activate strategy", about="activated",
    done=("Nobody fires", "Personne ne tire"))
WHETHER_RED_TROUSERS = question("whether_red_trousers", "S98.4.5", "", "Cancel the French Offensive with Red Trousers?",
    "Annuler l'Offensive française avec Pantalons rouges ?", window=(STRATEGY, NO), always=True,
    no=("Let the Offensive come", "Laisser venir l'Offensive"))
# Melee
WHICH_MELEE = question("which_melee", "O16.4", "", "Which melee first?", "Quelle mêlée d'abord ?", close="strategy",
    look=(COSTLY, "swords"), hex=("Fight the melee in {at}", "Livrer la mêlée en {at}"),
    not_hex=("there is no melee in {h}", "il n'y a pas de mêlée en {h}"))
WHICH_MELEE_CARD = question("which_melee_card", "O16.4.1", "hex", "Melee in {place}{melee}. Play a card?",
    "Mêlée en {place}{melee}. Jouer une carte ?", window=(MELEE, NO), close="action strategy", about="fight", always=True,
    no=("Play no action", "Ne jouer aucune action"))
WHOM_TO_AMBUSH = question("whom_to_ambush", "A30", "hex", "Ambushed in {place}: who is demoralised?",
    "Embuscade en {place} : qui est démoralisé ?", look=(COSTLY, "cross"), choose=("Demoralise {unit}", "Démoraliser {unit}"))
WHETHER_NO_QUARTER = question("whether_no_quarter", "A51", "", "You have won the melee: give no quarter (2 VP)?",
    "La mêlée est gagnée : pas de quartier (2 PV) ?", window=(MELEE, NO), always=True, no=("Give quarter", "Faire quartier"))
# Rally, rout, runners
WHOM_TO_RALLY = question("whom_to_rally", "O25.2", "", "Rally: who rolls next? Below morale is enough",
    "Ralliement : qui tente le prochain jet ? Moins que le moral suffit", close="strategy", look=(CHANGES, "dice"),
    choose=("Try to rally {unit}", "Tenter de rallier {unit}"))
WHICH_PLAYER_ROUTS = question("which_player_routs", "O26.1", "", "Whose demoralised formations rout?",
    "Quelles formations démoralisées se replient ?")
WHOM_TO_ROUT = question("whom_to_rout", "O26.2", "", "Rout: who rolls next? Above morale they fall back",
    "Repli : qui fait le prochain jet ? Au-dessus du moral, on recule", close="strategy", look=(CHANGES, "retreat"),
    choose=("{unit} {unit:rolls|roll} against rout", "Jet de repli : {unit}"))
WHERE_TO_ROUT = question("where_to_rout", "O26.3", "unit steps", "{unit} {unit:falls|fall} back: {steps} to go. Where to?",
    "{unit} {unit:se replie|se replient} : encore {steps}. Vers où ?", look=(CHANGES, "retreat"),
    hex=("Fall back to {at}", "Se replier en {at}"))
WHICH_RUNNER_ORDER = question("which_runner_order", "O27", "", "Runner: what is the order for?",
    "Liaison : à quoi sert l'ordre ?",
    way1=("Place a runner beside the highest leader", "Placer un agent près du leader le plus haut gradé"),
    way2=("Move a runner", "Déplacer un agent"), way3=("Call the artillery", "Demander l'artillerie"))
WHICH_HIGHEST = question("which_highest", "3.3.1.4", "", "These leaders are equal: who is the highest of your side from now on?",
    "Ces leaders sont égaux : qui est désormais le plus haut gradé de votre camp ?", look=(CHANGES, "star"),
    not_choose=("{u} {u:is|are} not among the highest by rank, then printed command, then printed morale",
           "{u} n'est pas parmi les plus haut gradés : grade, puis commandement imprimé, puis moral imprimé"))
WHICH_RUNNER = question("which_runner", "O27.2", "", "Which runner goes?", "Quel agent part ?", close="activate")
# Air and artillery
WHICH_FLIGHT = question("which_flight", "O17.1", "hex", "The aircraft is over {place}: in which direction?",
    "L'avion est au-dessus de {place} : dans quelle direction ?")
WHICH_AIR_ATTACK = question("which_air_attack", "O17.1", "", "Bombs or machine guns?", "Bombes ou mitraillage ?",
    way1=("Drop bombs", "Bombarder"), way2=("Fire the machine guns", "Mitrailler"))
WHICH_AIR_TARGET = question("which_air_target", "O17.1", "hex", "Which hex is attacked from the air?",
    "Quel hex attaquer du ciel ?", look=(COSTLY, "swords"), hex=("Attack {at} from the air", "Attaquer {at} du ciel"),
    not_hex=("{h} is not on the line of flight, or empty", "{h} n'est pas sur la ligne de vol, ou est vide"))
WHICH_SECOND_AIR_TARGET = question("which_second_air_target", "O17.1", "hex", "Which is the second hex?",
    "Quel est le second hex ?", look=(COSTLY, "swords"), hex=("Attack {at} from the air", "Attaquer {at} du ciel"),
    not_hex=("{h} is not on the line of flight, or empty", "{h} n'est pas sur la ligne de vol, ou est vide"))
WHETHER_DOGFIGHT = question("whether_dogfight", "S98.3.2", "", "Cancel the air strike with your fighters?",
    "Annuler la frappe aérienne avec vos chasseurs ?", window=(STRATEGY, NO), always=True,
    no=("Let the air strike come", "Laisser venir la frappe aérienne"))
WHICH_BOX = question("which_box", "O19.2", "", "Which kind of bombardment? Firepower of the battery: {fp}",
    "Quel type de bombardement ? Puissance de feu de la batterie : {fp}",
    mended=("The line works again, no shells yet: which kind of bombardment shall it stand ready for?",
            "La ligne est rétablie, sans tirer encore : pour quel type de bombardement la tenir prête ?"),
    box1=("Local Barrage: shells on a hex and its six neighbours, once",
          "Barrage local : des obus sur un hex et ses six voisins, une fois"),
    box2=("Fixed or Rolling Barrage: shells on a straight line of seven hexes; it stays, and later orders repeat it or roll it "
          "one hex on",
          "Barrage fixe ou roulant : des obus sur une ligne droite de sept hexs ; il reste, et d'autres ordres le répètent ou "
          "l'avancent d'un hex"),
    box3=("Gas Attack: no roll; gas stays on a hex and its six neighbours: it suppresses, and demoralises who was",
          "Attaque au gaz : sans jet ; le gaz reste sur un hex et ses six voisins : il suppresse, et démoralise qui l'était"))
WHICH_AREA = question("which_area", "O19.2.2", "", "A new target area, or the registered barrage?",
    "Une nouvelle zone, ou le barrage déjà réglé ?", way1=("A new area", "Une nouvelle zone"),
    way2=("The same barrage again", "Le même barrage encore"),
    way3=("The barrage rolls one hex on", "Le barrage avance d'un hex"))
WHO_OBSERVES = question("who_observes", "O19.2", "", "Who observes the fire?", "Qui observe le tir ?", look=(CHANGES, "eye"),
    choose=("{unit} observes the fire", "{unit} observe le tir"),
    hex=("The observer of the map, in {at}", "L'observateur de la carte, en {at}"),
    not_choose=("besides the observer of the map only the highest leader observes, fresh and not demoralised",
           "hors l'observateur de la carte, seul observe le plus haut gradé, disponible et non démoralisé"))
WHERE_TO_SPOT = question("where_to_spot", "O19.2.1.1", "",
    "{box}: where is the spotting round aimed? On a hit (the dice multiplied, less hindrance, above the distance) it drifts one "
    "hex by each die, on a miss 1 to 6 hexes in one direction",
    "{box} : où viser avec la salve de réglage ? Au but (produit des dés, moins la gêne, supérieur à la distance), elle dérive "
    "d'un hex par dé ; sinon de 1 à 6 hexs dans une direction",
    look=(COSTLY, "reach"), hex=("Aim the spotting round at {at}", "Salve de réglage sur {at}"),
    not_hex=("the observer does not see {h}", "l'observateur ne voit pas {h}"))
WHETHER_FORWARD_OBSERVER = question("whether_forward_observer", "S98.4.4", "", "Use the Forward Observer: no drift on a hit?",
    "Utiliser l'Observateur avancé : pas de dérive au but ?", window=(STRATEGY, NO), always=True,
    no=("Do without the Forward Observer", "Se passer de l'Observateur avancé"))
WHICH_SHIFT = question("which_shift", "O19.2.2.2", "", "Rolling barrage: one hex in which direction?",
    "Barrage roulant : un hex dans quelle direction ?")
WHICH_BARRAGE_LINE = question("which_barrage_line", "O19.2.1.4", "", "Along which line do the shells fall?",
    "Selon quelle ligne tombent les obus ?")
WHICH_BARRAGE_CARD = question("which_barrage_card", "A32", "", "Strengthen the barrage?", "Renforcer le barrage ?",
    window=(ARTILLERY, NO), always=True, no=("Play no action", "Ne jouer aucune action"))
WHICH_IMPACT = question("which_impact", "O19.2.1.4.2", "", "Which occupied hex is hit next?",
    "Quel hex occupé est touché ensuite ?", close="strategy", look=(COSTLY, "swords"), hex=("Shells on {at}", "Obus sur {at}"))
WHETHER_MAJOR_GAS = question("whether_major_gas", "A49", "", "A major gas attack?", "Attaque majeure au gaz ?",
    window=(ARTILLERY, NO), always=True, no=("No major gas attack", "Pas d'attaque majeure au gaz"))
WHICH_GAS_VICTIM = question("which_gas_victim", "A49", "", "Which unit dies in the gas?", "Quelle unité périt dans le gaz ?",
    look=(COSTLY, "cross"), choose=("{unit} {unit:dies|die} in the gas", "{unit} {unit:périt|périssent} dans le gaz"))
# Passing
WHETHER_HIDDEN_UNIT = question("whether_hidden_unit", "A45.3", "", "The enemy discards: was a unit hidden?",
    "L'adversaire défausse : une unité était-elle cachée ?", window=(HIDDEN_UNIT, NO), always=True,
    no=("No hidden unit", "Pas d'unité cachée"))
# Strategy
WHICH_STRATEGY_TO_KEEP = question("which_strategy_to_keep", "S98.3.1", "", "Which Strategy card do you keep?",
    "Quelle carte Stratégie garder ?", sealed=True)
WHICH_WAY_SHORT = question("which_way_short", "S98.3.9", "", "The enemy's shells fall short: in which direction?",
    "Les obus ennemis tombent court : dans quelle direction ?")
WHICH_TELEPHONE = question("which_telephone", "S98.4.9", "", "Which battery answers now?", "Quelle batterie répond désormais ?")
WHO_INSPIRES = question("who_inspires", "S98.5.2", "", "Which leader rallies his men?", "Quel leader rallie ses hommes ?",
    look=(CHANGES, "star"), choose=("{unit} rallies his men", "{unit} rallie ses hommes"))
# Triggers and events
WHOM_TO_SNIPE = question("whom_to_snipe", "1.9.1.3", "hex", "Sniper near {place}: whom does he demoralise?",
    "Sniper près de {place} : qui démoraliser ?", look=(COSTLY, "swords"), no=("Demoralise nobody", "Ne démoraliser personne"),
    choose=("Demoralise {unit}", "Démoraliser {unit}"),
    not_choose=("{u} {u:is|are} not in or next to {here}", "{u} {u:n'est|ne sont} ni en {here} ni à côté"))
WHERE_AIR_SUPPORT = question("where_air_support", "E57", "", "Air support: over which hex?", "Appui aérien : sur quel hex ?",
    look=(COSTLY, "swords"), no=("No air support", "Pas d'appui aérien"), hex=("Air support over {at}", "Appui aérien sur {at}"))
WHOSE_SHIFT = question("whose_shift", "E58", "", "Auftragstaktik: from which hex?", "Auftragstaktik : de quel hex ?",
    no=("Nobody shifts", "Personne ne se décale"), hex=("Shift from {at}", "Se décaler depuis {at}"))
WHERE_SHIFT = question("where_shift", "E58", "hex", "Auftragstaktik: from {place} to where?",
    "Auftragstaktik : de {place} vers où ?", hex=("Shift to {at}", "Se décaler en {at}"))
ALONE_OR_ALL = question("alone_or_all", "E58", "", "With all units of the hex, or the leader alone?",
    "Avec toutes les unités de l'hex, ou le leader seul ?", way1=("With all units", "Avec toutes les unités"),
    way2=("The leader alone", "Le leader seul"))
WHICH_DESERTER = question("which_deserter", "E63", "", "Deserters: which unit runs?", "Déserteurs : quelle unité fuit ?",
    look=(COSTLY, "cross"), choose=("{unit} {unit:deserts|desert}", "{unit} {unit:déserte|désertent}"))
WHICH_DETACHMENT = question("which_detachment", "E64.1", "", "Detachment: which platoon gives its weapon to a squad?",
    "Détachement : quelle section confie son arme à une escouade ?")
WHICH_SPIRIT = question("which_spirit", "E66", "", "Rally somebody, or hold out one box longer?",
    "Rallier quelqu'un, ou tenir une case de plus ?", no=("Neither", "Ni l'un ni l'autre"),
    choose=("Rally {unit}", "Rallier {unit}"), way1=("Surrender one box later", "Reculer la reddition d'une case"))
WHICH_TANK_FAILS = question("which_tank_fails", "E67", "", "Engine failure: which tank?", "Casse moteur : quel char ?",
    look=(COSTLY, "cross"), choose=("The engine of {unit} fails", "Le moteur du {unit} lâche"))
WHICH_TIRED = question("which_tired", "E68", "", "Fatigue: which hex?", "Fatigue : quel hex ?", look=(COSTLY, "cross"),
    hex=("Fatigue in {at}", "Fatigue en {at}"))
WHICH_PROMOTED = question("which_promoted", "E69", "", "Promotion: which leader becomes a veteran?",
    "Promotion : quel leader devient vétéran ?", look=(CHANGES, "star"), no=("Promote nobody", "Ne promouvoir personne"),
    choose=("{unit} becomes a veteran", "{unit} devient vétéran"))
WHERE_HERO = question("where_hero", "E70", "unit", "{unit} appears: where?", "{unit} surgit : où ?",
    hex=("The hero appears in {at}", "Le héros surgit en {at}"))
WHOM_HERO_RALLIES = question("whom_hero_rallies", "E70", "", "Whom does the hero rally?", "Qui le héros rallie-t-il ?",
    look=(CHANGES, "star"), no=("Rally nobody", "Ne rallier personne"), choose=("Rally {unit}", "Rallier {unit}"))
WHERE_TO_PUT = question("where_to_put", "E87", "unit", "Where {unit:does|do} {unit} appear?",
    "Où {unit:apparaît|apparaissent} {unit} ?", close="place")
WHETHER_RUNNER = question("whether_runner", "E88", "", "Place a runner?", "Placer un agent de liaison ?",
    no=("Place no runner", "Ne pas placer d'agent de liaison"), way1=("Place a runner", "Placer un agent de liaison"))
WHOM_TO_HIT = question("whom_to_hit", "E74", "", "Which unit in the open is suppressed?",
    "Quelle unité à découvert est suppressée ?", look=(COSTLY, "swords"), choose=("Suppress {unit}", "Suppresser {unit}"))
WHOM_TO_KILL = question("whom_to_kill", "E75", "", "Killed in action: who?", "Tué à l'ennemi : qui ?", look=(COSTLY, "cross"),
    choose=("Eliminate {unit}", "Éliminer {unit}"))
WHICH_WEAPON = question("which_weapon", "E90", "", "Which weapon?", "Quelle arme ?",
    no=("Take no weapon", "Ne prendre aucune arme"))
WHOM_TO_ARM = question("whom_to_arm", "E90", "", "Who takes it?", "Qui la prend ?", look=(CHANGES, "plus"),
    choose=("{unit} {unit:takes|take} the weapon", "{unit} {unit:prend|prennent} l'arme"))
WHAT_BREAKS_DOWN = question("what_breaks_down", "E77", "", "What breaks down?", "Qu'est-ce qui tombe en panne ?",
    look=(COSTLY, "cross"), choose=("{unit} {unit:breaks|break} down", "{unit} {unit:tombe|tombent} en panne"))
WHERE_MARSEILLAISE = question("where_marseillaise", "E78", "", "Marseillaise: in which hex do they rally?",
    "Marseillaise : dans quel hex se rallie-t-on ?", look=(CHANGES, "star"),
    hex=("Sing the Marseillaise in {at}", "Chanter la Marseillaise en {at}"))
WHICH_TANK_MENDED = question("which_tank_mended", "E79", "", "Which tank is mended?", "Quel char réparer ?",
    look=(CHANGES, "plus"), choose=("Mend {unit}", "Réparer {unit}"))
HOW_MENDED = question("how_mended", "E79", "unit", "What is mended on {unit}?", "Que réparer sur le {unit} ?",
    way1=("Remove its suppression", "Retirer la Suppression"), way2=("Rally it", "Le rallier"))
WHICH_LEADER_SHIFTS = question("which_leader_shifts", "E58", "", "Auftragstaktik: which leader?",
    "Auftragstaktik : quel leader ?")
WHOM_PETARD = question("whom_petard", "E82", "", "Which enemy is demoralised?", "Quel ennemi est démoralisé ?",
    look=(COSTLY, "swords"), choose=("Demoralise {unit}", "Démoraliser {unit}"))
WHICH_RAID = question("which_raid", "E83", "", "Raid: suppress two units or demoralise one?",
    "Raid : suppresser deux unités ou en démoraliser une ?", no=("No raid", "Pas de raid"),
    way1=("Suppress two units", "Suppresser deux unités"), way2=("Demoralise one unit", "Démoraliser une unité"))
WHOM_TO_RAID = question("whom_to_raid", "E83", "", "Raid: which unit?", "Raid : quelle unité ?", look=(COSTLY, "swords"),
    choose=("Raid {unit}", "Raid sur {unit}"))
WHOM_TO_CAPTURE = question("whom_to_capture", "E84", "", "Prisoners: which unit is taken?",
    "Prisonniers : quelle unité est prise ?", look=(COSTLY, "cross"), choose=("Capture {unit}", "Capturer {unit}"))
WHICH_RECALLED = question("which_recalled", "E85", "", "Which leader is recalled?", "Quel leader est rappelé ?",
    look=(COSTLY, "cross"), choose=("Recall {unit}", "Rappeler {unit}"))
WHICH_ENEMY_CARD = question("which_enemy_card", "E73", "", "Which of these cards does the enemy lose?",
    "Laquelle de ces cartes l'adversaire perd-il ?", close="card", always=True)
WHICH_WIRE_SITE = question("which_wire_site", "E89", "", "Sappers: where to lay or clear wire?",
    "Sapeurs : où poser ou retirer des barbelés ?", look=(CHANGES, "spade"),
    no=("Leave the wire as it is", "Laisser les barbelés en l'état"),
    hex=("Lay or clear wire in {at}", "Poser ou retirer des barbelés en {at}"))
WHOM_TO_SUPPRESS = question("whom_to_suppress", "E92", "", "Suppressing fire: at whom?", "Tir de suppression : sur qui ?",
    look=(COSTLY, "swords"), choose=("Suppress {unit}", "Suppresser {unit}"))
WHO_SURRENDERS = question("who_surrenders", "E93", "", "Which of your units surrenders?", "Laquelle de vos unités se rend ?",
    look=(COSTLY, "cross"), choose=("{unit} {unit:surrenders|surrender}", "{unit} {unit:se rend|se rendent}"))
WHICH_VALOUR = question("which_valour", "E96", "", "Valour: which unit becomes a veteran?",
    "Valeur : quelle unité devient vétéran ?", look=(CHANGES, "star"),
    choose=("{unit} {unit:becomes a veteran|become veterans}",
            "{unit} {unit:devient|deviennent} {unit:vétéran|vétérane|vétérans|vétéranes}"))
WHO_RETURNS = question("who_returns", "E97", "", "Walking wounded: who comes back?", "Des revenants : qui revient ?",
    look=(CHANGES, "plus"), choose=("Bring back {unit}", "Faire revenir {unit}"))
WHERE_RETURN = question("where_return", "E97", "unit", "Where {unit:does|do} {unit} come back?",
    "Où {unit:revient|reviennent} {unit} ?", hex=("Come back in {at}", "Revenir en {at}"))
WHICH_BLAZE = question("which_blaze", "E60", "", "Which hex catches fire?", "Quel hex prend feu ?", look=(COSTLY, "swords"),
    hex=("Set {at} on fire", "Mettre le feu en {at}"))
WHERE_TO_FLEE = question("where_to_flee", "E60", "unit", "{unit} {unit:flees|flee} the blaze: where to?",
    "{unit} {unit:fuit|fuient} l'incendie : vers où ?", look=(CHANGES, "retreat"), hex=("Flee to {at}", "Fuir vers {at}"))
WHICH_DRUMFIRE = question("which_drumfire", "E95", "hex", "Drumfire on {place}: which neighbour too?",
    "Trommelfeuer sur {place} : quel voisin aussi ?", look=(COSTLY, "swords"), hex=("Shell {at} too", "Pilonner aussi {at}"))
