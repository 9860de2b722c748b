"""Every question of the game, said once: its rule, what its arguments are, its sentence in both languages and other forms of it.

Fields of the sentences: {u} {v} units, {z} {g} zones, {c} a card, {k} a sort of counter, {n} a number, {foe} the other side;
`words.questions_said` has the rest. French takes {u.le}, {z.a} … (see `names`). A form that is called like a verb says what
that choice means in this question. `close`: the first verb is what a unit, zone or card stands for that is named alone. `about`:
what the question puts in the light (see `table.text`); `hand` is a unit that is being moved, placed or shifted. A zone {z} among
the arguments is that of a battle.
"""
from __future__ import annotations

from marne.games.to_the_last_man.choices import DONE, LEXICON, STAND
from marne.games.to_the_last_man.state import NONE
from marne.kernel.choice import Ask
from marne.kernel.placings import ARRIVALS
from marne.kernel.windows import Windows

QUESTIONS, question = LEXICON.questions, LEXICON.question

# 2.0 I Reinforcements
WHOM_TO_PLACE = question("whom_to_place", "2.0 I", "", "Reinforcements: {due} still to place. Which unit comes next?",
                         "Renforts : {due} à placer. Quelle unité vient maintenant ?", placing=ARRIVALS, close="select")
WHICH_PLACEMENT = question("which_placement", "2.0 I", "u", "Reinforcements: where does {u} appear?",
                           "Renforts : où {u:apparaît|apparaissent} {u.le} ?", placing=ARRIVALS, close="place", about="hand")
WHICH_SWAP = question("which_swap", "8.2.3", "u", "{u.The} arrives: which British infantry does it replace?",
                      "{u.Le} arrive : quelle infanterie britannique remplace-t-elle ?", close="swap", about="unit")
# 8.1 Reorganisation
WHETHER_TO_REORGANISE = question(
    "whether_to_reorganise", "8.1", "", "Before the fighting: change the contents of armies, zone by zone?",
    "Avant les combats : modifier le contenu des armées, zone par zone ?",
    done=("Leave the armies as they are", "Laisser les armées telles quelles"))
WHOM_TO_SHIFT = question("whom_to_shift", "8.1", "", "Which piece goes into or out of an army, without leaving its zone?",
                         "Quelle pièce entre dans une armée ou en sort, sans quitter sa zone ?", close="select",
                         done=("Leave the armies so", "Laisser les armées ainsi"))
WHERE_TO_SHIFT = question("where_to_shift", "8.1", "u", "Where does {u} go, inside {z}?",
                          "Où {u:va|vont} {u.le}, sans quitter {z} ?", close="shift", about="hand",
                          back=("Choose another piece", "Choisir une autre pièce"))
# 2.0 II.1 The card, 3.2, 3.3 the end of the war
WHICH_OFFENSIVE = question(
    "which_offensive", "2.0 II.1", "", "Play an Offensive card, or pass? You hold {cards}.",
    "Jouer une carte Offensive, ou passer ? Vous avez {cards} en main.", close="offensive crisis talks", about="cards",
    always=True, last=(
        "{foe.Les} {foe:has|have} just passed: play an Offensive card, or pass too and end the fighting of this"
        " season? You hold {cards}.",
        "{foe.Les} {foe:vient|viennent} de passer : jouer une carte Offensive, ou passer aussi et clore les combats de"
        " la saison ? Vous avez {cards} en main."))
WHICH_REDRAW = question(
    "which_redraw", "2.0 II.1", "n",
    "You passed without playing a card: give cards away and draw as many? Given away so far: {n}.",
    "Vous avez passé sans jouer de carte : en échanger contre autant de nouvelles ? Données jusqu'ici : {n}.", about="cards",
    always=True, done=("Keep the rest of the hand", "Garder le reste de la main"))
WHAT_TO_SAY = question(
    "what_to_say", "3.2", "", "The war stands at {vp} German VP ({level}). Offer an armistice at this level, or give up?",
    "La guerre en est à {vp} PV allemands ({level}). Proposer l'armistice à ce niveau, ou capituler ?", close="capitulate",
    offer=("The war stands at {vp} German VP ({level}). Offer an armistice at this level?",
           "La guerre en est à {vp} PV allemands ({level}). Proposer l'armistice à ce niveau ?"),
    back=("Do not talk: go on", "Ne pas négocier : poursuivre"))
WHETHER_TO_ACCEPT = question(
    "whether_to_accept", "3.2", "",
    "{foe.Les} {foe:offers|offer} an armistice: {vp} German VP, {level}. Accept and end the game?",
    "{foe.Les} {foe:propose|proposent} l'armistice : {vp} PV allemands, {level}. Accepter et finir la partie ?")
# 4 Movement
WHICH_UNIT = question(
    "which_unit", "2.0 II.2", "mode", "Offensive: which unit moves next? {left}",
    "Offensive : quelle unité se déplace ensuite ? {left}", close="select move join leave rail strategic sail reserves crisis",
    about="movement",
    limited=("Limited Offensive, one enemy zone and one battle at most: which unit moves next? {left}",
             "Offensive limitée, une zone ennemie et une bataille au plus : quelle unité se déplace ensuite ? {left}"),
    limited_new=("Limited Offensive, one new battle at most: which unit moves next? {left}",
                 "Offensive limitée, une nouvelle bataille au plus : quelle unité se déplace ensuite ? {left}"),
    passed=("You pass: one unit may move, but not into an enemy zone. Which? {left}",
            "Vous passez : une unité peut bouger, mais pas vers une zone ennemie. Laquelle ? {left}"),
    begun=("You pass: {u} has the free move. Go on with it, or finish?",
           "Vous passez : le mouvement libre revient {u.au}. Poursuivre, ou terminer ?"),
    spent=("You pass, and the free move is made. Anything else? {left}",
           "Vous passez, et le mouvement libre est fait. Autre chose ? {left}"),
    done=("End the movement", "Finir les mouvements"))
WHICH_MOVE = question("which_move", "4.1", "u", "Where does {u} go from {z}?", "Où {u:va|vont} {u.le}, au départ {z.de} ?",
                      close="move select join leave rail strategic sail reserves", about="hand", always=True,
                      back=("Choose another unit", "Choisir une autre unité"))
WHICH_ABSORBED = question(
    "which_absorbed", "4.3", "u",
    "{u.The} has come in empty: which entrenched infantry of {z} does it take up, to be entrenched itself?",
    "{u.Le} est entrée vide : quelle infanterie retranchée incorpore-t-elle {z.a}, pour être retranchée à son tour ?",
    close="absorb", about="unit", done=("Take up nobody", "N'incorporer personne"))
WHICH_ARMY_JOINED = question("which_army_joined", "8.1", "u g", "{u.The} {u:arrives|arrive} in {g}: into an army, or alone?",
                             "{u.Le} {u:arrive|arrivent} {g.a} : dans une armée, ou hors des armées ?", close="join stand",
                             about="unit", stand=("Stay outside the armies", "Rester hors des armées"))
WHERE_EMPTY = question("where_empty", "8.1", "u z", "{u.The} is empty and must leave disputed {z}: where does it go?",
                       "{u.Le} est vide et doit quitter la zone disputée ({z}) : où va-t-elle ?", close="retreat", about="unit")
# 2.0 II.3 Declaration
WHICH_BATTLES = question(
    "which_battles", "2.0 II.3.a", "", "Declare battles. So far: {battles}. Another one?",
    "Déclarez les batailles. Jusqu'ici : {battles}. Une autre ?", close="battle", about="battles",
    none=("Declare battles: where do you attack?", "Déclarez les batailles : où attaquez-vous ?"),
    limited=("A Limited Offensive allows one battle: where?", "L'Offensive limitée ne permet qu'une bataille : où ?"),
    done=("Declare no other battle", "Ne déclarer aucune autre bataille"))
WHERE_BONUS = question(
    "where_bonus", "9.1.3", "die", "{c}: in which battle is extra die {die} of {dice} thrown?",
    "{c} : dans quelle bataille jeter le dé supplémentaire {die} sur {dice} ?", close="bonus", about="battles",
    one=("{c}: in which battle is the extra die thrown?", "{c} : dans quelle bataille jeter le dé supplémentaire ?"))
WHICH_ATTACK_CARDS = question(
    "which_attack_cards", "2.0 II.3.b", "", "You attack: {battles}. Add a combat card?",
    "Vous attaquez : {battles}. Ajouter une carte de combat ?", close="card crisis bad-weather", about="battles", always=True,
    window=("attack-cards", DONE), done=("Play no more cards", "Ne plus jouer de cartes"))
WHICH_DEFENCE_CARDS = question(
    "which_defence_cards", "2.0 II.3.b", "", "{foe.Les} {foe:attacks|attack}: {battles}. Play a combat card in defence?",
    "{foe.Les} {foe:attaque|attaquent} : {battles}. Jouer une carte de combat en défense ?", close="card bad-weather",
    about="battles", always=True, window=("defence-cards", DONE), done=("Play no more cards", "Ne plus jouer de cartes"))
WHICH_TO_KEEP = question("which_to_keep", "9.5", "", "Bad Weather leaves one battle. Which of these is fought: {battles}?",
                         "Le Mauvais temps ne laisse qu'une bataille. Laquelle livrer : {battles} ?", close="keep",
                         about="battles")
# 2.0 II.4 Combat
WHICH_BATTLE = question("which_battle", "5.2.1", "", "{fights} to fight: which one next?",
                        "{fights} à livrer : laquelle maintenant ?",
                        close="resolve", about="battles")
WHETHER_CRISIS = question(
    "whether_crisis", "9.8", "", "All battles are fought. Play a crisis card before your turn ends?",
    "Toutes les batailles sont livrées. Jouer une carte de crise avant la fin de votre tour ?", always=True,
    window=("crisis", DONE), done=("Play no crisis card", "Ne pas jouer de carte de crise"))
WHETHER_CRISIS_NOW = question(
    "whether_crisis_now", "9.8", "z", "Battle of {z}: play a crisis card now?",
    "Bataille {z.de} : jouer maintenant une carte de crise ?", about="battle", always=True, window=("crisis", DONE),
    done=("Play no crisis card now", "Ne pas jouer de carte de crise maintenant"))
WHICH_CAVALRY = question(
    "which_cavalry", "5.4.3", "z", "Battle of {z}: does your cavalry ride away before the first die?",
    "Bataille {z.de} : votre cavalerie se replie-t-elle avant le premier dé ?", close="retreat", about="battle",
    window=("cavalry", STAND), stand=("The cavalry stays", "La cavalerie reste"))
WHO_SCRAMBLES = question(
    "who_scrambles", "8.3.4 [13.7]", "z", "Battle of {z}: which of your biplanes nearby come to it?",
    "Bataille {z.de} : lesquels de vos biplans voisins y viennent ?", close="scramble", about="battle", window=("air", DONE),
    done=("Bring no more biplanes", "Ne plus faire venir de biplans"))
WHO_REACTS = question(
    "who_reacts", "8.3.4 [METHODS 3]", "z",
    "Battle of {z}, Surprise Attack: which biplanes are kept to have hits thrown again?",
    "Bataille {z.de}, Attaque surprise : quels biplans garder pour faire relancer des coups au but ?", close="react",
    about="battle", window=("air", DONE), done=("Keep no more biplanes back", "Ne plus garder de biplans"))
WHICH_REROLL = question(
    "which_reroll", "8.3.4 [METHODS 3]", "u z", "Battle of {z}: {u} {u:forces|force} one hit to be thrown again. Whose?",
    "Bataille {z.de} : {u.le} {u:fait|font} relancer un coup au but. Lequel ?", close="reroll reroll-extra", about="battle")
FIRE_OR_RETREAT = question(
    "fire_or_retreat", "2.0 II.4.c", "z", "Battle of {z}, your fire: does anyone retreat instead? Against you: {force}.",
    "Bataille {z.de}, à vous de tirer : quelqu'un retraite-t-il plutôt ? En face : {force}.",
    close="retreat retreat-all retreat-part react", about="force")
WHO_STAYS = question(
    "who_stays", "8.1", "u z", "{u.The} retreats from {z}: whom does it leave behind?",
    "{u.Le} retraite {z.de} : qui laisse-t-elle sur place ?", close="leave", about="unit",
    leave=("Leave {u} behind", "Laisser {u.le} sur place"), done=("Leave nobody else behind", "Ne laisser personne d'autre"))
HOW_TO_PAY = question(
    "how_to_pay", "5.3", "z hits", "Battle of {z}: {hits} to absorb. Pay the next with a unit or a card.",
    "Bataille {z.de} : {hits} à encaisser. Payez le prochain avec une unité ou une carte.", close="lose ersatz", about="battle")
WHERE_TO_FALL_BACK = question(
    "where_to_fall_back", "5.4.2", "z must", "After the battle of {z}: stay, or retreat? All who go take the same way.",
    "Après la bataille {z.de} : rester, ou retraiter ? Tous ceux qui partent vont au même endroit.", close="fall-back stand",
    about="force", stand=("Nobody retreats", "Personne ne retraite"),
    one=("After the battle of {z}: {must} must retreat. Which zone do all who go take?",
         "Après la bataille {z.de} : {must} doit retraiter. Vers quelle zone partent tous ceux qui s'en vont ?"),
    many=("After the battle of {z}: {must} must retreat. Which zone do all who go take?",
          "Après la bataille {z.de} : {must} doivent retraiter. Vers quelle zone partent tous ceux qui s'en vont ?"))
WHICH_ARMY = question(
    "which_army", "8.2.2 [FORCED RETREAT]", "z must", "Battle of {z}: which army is forced out? Still to go: {must}.",
    "Bataille {z.de} : quelle armée est chassée ? Encore à partir : {must}.", close="retreat retreat-part stand",
    about="battle", lost=("Battle of {z}: an army is forced out and has nowhere to go. Which one is lost?",
                          "Bataille {z.de} : une armée est chassée et n'a pas d'issue. Laquelle est perdue ?"))
WHO_FALLS_BACK = question("who_falls_back", "5.4.2", "z g", "Retreat from {z} to {g}: who goes?",
                          "Retraite {z.de} {g.vers} : qui part ?", about="battle",
                          stand=("The others stay", "Les autres restent"))
WHOM_TO_REMOVE = question(
    "whom_to_remove", "9.8", "infantry", "Crisis, {crisis}: {infantry} still to be removed from the map. Which?",
    "Crise, {crisis} : encore {infantry} à retirer de la carte. Laquelle ?", close="remove", about="crisis")
# 2.0 V Supply, production, the hand, the Eastern Front box
WHICH_STARVES = question("which_starves", "6.5", "u", "{u.The} in {z} is out of supply: which of its units is lost?",
                         "{u.Le} n'est pas ravitaillée {z.a} : laquelle de ses unités est perdue ?", close="starve", about="unit")
WHICH_ORDER = question(
    "which_order", "7.0", "n digs", "Production: {n} of {income} BP left{digs}{plan}. Cards cost 1 BP each. What next?",
    "Production : il reste {n} BP sur {income}{digs}{plan}. Une carte coûte 1 BP. Que faire ?",
    close="entrench build raise promote undo buy rebuild reorganise", about="points", sealed=True)
WHERE_TO_BUILD = question("where_to_build", "7.2", "k", "Where is this built: {k} ({cost} of {bp} BP)?",
                          "Où construire : {k} ({cost} BP sur {bp}) ?", close="buy", about="points", sealed=True,
                          back=("Build something else", "Construire autre chose"))
WHERE_TO_REBUILD = question(
    "where_to_rebuild", "7.3", "u", "In which zone of its country does {u} come back ({cost} of {bp} BP)?",
    "Dans quelle zone de son pays {u.le} revient-elle ({cost} BP sur {bp}) ?", close="rebuild", about="unit", sealed=True,
    back=("Build something else", "Construire autre chose"))
WHICH_DISCARD = question(
    "which_discard", "2.0 V.3", "n", "Next turn you may hold {limit} cards: {n} too many. Which one goes?",
    "Au tour suivant vous ne gardez que {limit} cartes : {n} de trop. Laquelle défausser ?", about="cards", always=True)
WHICH_SACRIFICE = question("which_sacrifice", "2.0 V.4", "", "Losses on the Eastern Front: which unit of the box is gone?",
                           "Pertes du front de l'Est : quelle unité de la case est perdue ?", close="sacrifice", about="box")

# What one may let pass by a standing answer. Those about cards are asked of everybody with a hand, whatever it holds: an answer
# given beforehand tells nothing about it. An offer of an armistice is always asked.
REACTIONS = Windows.of(LEXICON, {
    "attack-cards": ("Cards for your own attacks", "Cartes pour vos propres attaques"),
    "defence-cards": ("Cards when you are attacked", "Cartes quand vous êtes attaqué"),
    "crisis": ("A crisis in or after the battles", "Une crise pendant ou après les batailles"),
    "air": ("Biplanes that may come or react", "Les biplans qui peuvent venir ou réagir"),
    "cavalry": ("Cavalry that may leave before a battle", "La cavalerie qui peut partir avant une bataille"),
})


def battle_zone(ask: Ask | None) -> int:
    """The zone of the battle that a question belongs to, NONE if there is none."""
    return NONE if ask is None else QUESTIONS[ask.message].named(ask).get("z", NONE)
