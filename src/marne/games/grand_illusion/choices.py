"""Every choice of the game, made once. The first word is what a person types; the rule is the one that gives the choice.

In words: {u} {v} units, {h} {g} hexes, {n} a box, {o} an option; French takes {u.le}, {h.a} … (see words/names.py). `head`: the
heading of a list of such choices, where it is not headed by a unit. `told=False`: an event tells it as well or better, or it
changes nothing by itself."""
from __future__ import annotations

from marne.games.grand_illusion.pieces import HEXES, IDS
from marne.kernel.lexicon import CHANGES, COSTLY, Kind, Lexicon, listed

OPTION_IDS = ("al-redeploy", "al-resources", "al-empires", "al-amphibious", "al-belgian-alert",
              "ge-redeploy", "ge-more-guns", "ge-logistics", "ge-more-troops", "ge-holland")
ONE_CAP = "1 CAP"

_UNIT = listed("unit", IDS, ("UNIT", "UNITÉ"), ("there is no unit {w!r}", "il n'y a pas d'unité {w!r}"))
_HEX = Kind("hex", str, {str(h): h for h in range(1, HEXES + 1)}, ("HEX", "HEXAGONE"),
            (f"{{w!r}} is not a hex: they are numbered 1 to {HEXES}",
             f"{{w!r}} n'est pas un hexagone : ils vont de 1 à {HEXES}"), ())
_BOX = listed("box", "1234", ("BOX", "CASE"), ("the front has boxes 1 to 4", "la ligne de front a les cases 1 à 4"), ())
_OPTION = listed("option", OPTION_IDS, ("OPTION", "OPTION"),
                 ("there is no strategic option {w!r}", "il n'y a pas d'option {w!r}"), ())
LEXICON = Lexicon()
VERBS, verb, kinds, read_choice = LEXICON.verbs, LEXICON.verb, LEXICON.kinds, LEXICON.read

# 8 Action Phase
PASS = verb("pass", "8.1.1a", sign="hand", en="Pass", fr="Passer", told=False)
YIELD = verb("yield", "8.1.1", sign="hand", en="Yield the initiative", fr="Céder l'initiative", told=False)
ACTIVATE = verb("activate", "8.2.1", _HEX, sign="coin", grade=CHANGES, label=ONE_CAP, en="Activate {h}", fr="Activer {h}",
                head=("Activate", "Activer"))
ENTRENCH = verb("entrench", "9.7.2", _HEX, sign="spade", grade=CHANGES, label=ONE_CAP, en="Dig a trench in {h}",
                fr="Creuser une tranchée {h.a}", head=("Trenches", "Tranchées"), told=False)
REORGANISE = verb("reorganise", "9.8.3a", _HEX, sign="star", grade=CHANGES, label=ONE_CAP, en="Reorganise the units in {h}",
                  fr="Réorganiser les unités {h.de}", head=("Reorganise", "Réorganiser"))
UNBLOCK = verb("unblock", "8.4.5c/b1", _HEX, _HEX, sign="cross", grade=CHANGES, en="Reopen the side between {g} and {h}",
               fr="Rouvrir le côté entre {g} et {h}", head=("Blocked sides", "Côtés bloqués"))
RETREAT_ALL = verb("general-retreat", "8.7.1", sign="retreat", grade=COSTLY, en="Declare the General Retreat",
                   fr="Décréter la retraite générale", told=False)
NO_RETREAT = verb("no-retreat", "8.7.1", sign="cross", en="No General Retreat now", fr="Pas de retraite générale maintenant",
                  told=False)
MOVE = verb("move", "8.4", _UNIT, _HEX, sign="arrow", en="Move {u} to {h}", fr="Déplacer {u.le} {h.vers}",
            head=("Move", "Déplacer"), told=False)
SELECT = verb("select", "8.4/b1", _UNIT, sign="hand", en="Take {u} into the group", fr="Ajouter {u.le} au groupe",
              head=("Form a group", "Former un groupe"), told=False)
SELECT_ALL = verb("select-all", "8.4/b1", sign="hand", en="Take all who can come along",
                  fr="Ajouter tous ceux qui peuvent suivre", told=False)
TO = verb("to", "8.4/b2", _HEX, sign="arrow", en="Go to {h}", fr="Aller {h.a}", head=("Go to", "Aller à"), told=False)
DROP = verb("drop", "8.4/b5", _UNIT, sign="cross", en="Leave {u} behind here", fr="Laisser {u.le} sur place",
            head=("Leave behind", "Laisser sur place"), told=False)
STOP = verb("stop", "8.4/b3", sign="check", en="Stop here", fr="S'arrêter ici", told=False)
DONE = verb("done", "", sign="check", en="Done", fr="Terminer", head=("To finish", "Pour finir"), told=False)
# 9 Battles
ATTACK = verb("attack", "9.1.2a", _HEX, sign="swords", grade=COSTLY, en="Attack in {h}", fr="Attaquer {h.a}",
              head=("Attack", "Attaquer"), told=False)
DECLINE = verb("decline", "9.1.2c", _HEX, sign="cross", en="Do not attack in {h}", fr="Ne pas attaquer {h.a}",
               head=("Do not attack", "Ne pas attaquer"), told=False)
DESIGNATE = verb("designate", "9.1.2a/p2", _UNIT, sign="swords", grade=CHANGES, en="Name {u} as an attacker",
                 fr="Désigner {u.le} pour l'attaque", head=("Name attackers", "Désigner les assaillants"), told=False)
RESOLVE = verb("resolve", "9.1.3b", _HEX, sign="swords", grade=COSTLY, en="Fight the battle of {h}",
               fr="Livrer la bataille {h.de}", head=("Battles", "Batailles"), told=False)
MANDATED = verb("mandated", "9.1.1f", sign="star", grade=COSTLY, en="Fight it as a Mandated Battle",
                fr="En faire une bataille obligatoire", told=False)
ORDINARY = verb("ordinary", "9.1.1f", sign="swords", grade=COSTLY, en="Fight it as an ordinary battle",
                fr="En faire une bataille ordinaire", told=False)
BOMBARD = verb("bombard", "9.5.4c", _UNIT, _UNIT, sign="dice", grade=COSTLY, en="Bombard {v} with {u}",
               fr="Bombarder {v.le} avec {u.le}", head=("Bombard", "Bombarder"), told=False)
CONCENTRATE = verb("concentrate", "9.5.4d", sign="star", grade=CHANGES, en="Concentrate all the guns",
                   fr="Concentrer toutes les pièces")
HOLD_FIRE = verb("hold-fire", "9.5.4b", sign="cross", grade=CHANGES, en="Do not bombard", fr="Ne pas bombarder")
FIGHT = verb("fight", "9.1.4", sign="swords", grade=COSTLY, en="Fight", fr="Combattre")
WITHDRAW = verb("withdraw", "9.1.1d/b2", sign="retreat", grade=COSTLY, label=ONE_CAP, en="Withdraw from the hex (1 CAP)",
                fr="Quitter l'hexagone sans combattre (1 CAP)")
SKIRMISH = verb("skirmish", "9.1.4", sign="swords", grade=CHANGES, label=ONE_CAP, en="Make it a Skirmish (1 CAP)",
                fr="En faire une escarmouche (1 CAP)")
COUNTERATTACK = verb("counterattack", "9.2.4a", sign="swords", grade=COSTLY, label=ONE_CAP, en="Counterattack (1 CAP)",
                     fr="Contre-attaquer (1 CAP)")
PLACE = verb("place", "9.2.2c", _UNIT, sign="hand", en="Place {u} in the front", fr="Placer {u.le} au front",
             head=("Front", "Front"), told=False)
PAIR = verb("pair", "9.2.2b/b1", _UNIT, _UNIT, sign="hand", en="Place {u} and {v} together in the front",
            fr="Placer ensemble au front {u.le} et {v.le}", head=("Pairs", "Paires"), told=False)
FACE = verb("face", "9.2.3a", _UNIT, _BOX, sign="swords", en="Place {u} opposite box {n}", fr="Placer {u.le} face à la case {n}",
            told=False)
STACK = verb("stack", "9.2.2b/b1", _UNIT, _UNIT, sign="hand", en="Attack with {u} and {v} together",
             fr="Attaquer avec {u.le} et {v.le} ensemble", head=("Pairs", "Paires"), told=False)
RESERVE = verb("reserve", "9.2.5b", _UNIT, _BOX, sign="hand", en="Put {u} in Reserve behind box {n}",
               fr="Mettre {u.le} en réserve derrière la case {n}", told=False)
KEEP_OUT = verb("leave", "9.2.4a/b2", _UNIT, sign="cross", grade=CHANGES, en="Leave {u} out of the counterattack",
                fr="Laisser {u.le} hors de la contre-attaque", head=("Stay out", "Rester en dehors"))
ENOUGH = verb("enough", "9.2.3a/n3", sign="check", en="Nobody else", fr="Personne d'autre", head=("To finish", "Pour finir"),
              told=False)
PULL_OUT = verb("pull-out", "9.2.6", _UNIT, sign="retreat", grade=COSTLY, en="Withdraw {u} from the battle",
                fr="Retirer {u.le} de la bataille", head=("Withdraw", "Retirer"), told=False)
STAND = verb("stand", "9.2.6", sign="swords", grade=CHANGES, en="The cavalry stands and fights",
             fr="La cavalerie reste et combat", told=False)
PAIR_OFF = verb("skirmish-box", "9.1.4", _BOX, sign="dice", grade=COSTLY, en="Let box {n} of both sides fire",
                fr="Faire tirer la case {n} des deux camps", head=("Boxes", "Cases"))
ELAN_HIT = verb("hit", "9.3.5c", _UNIT, sign="swords", grade=COSTLY, en="Inflict the hit on {u}", fr="Infliger la perte {u.au}",
                head=("Hit", "Perte"))
# 9.4 Retreats, 9.6.3 delaying cavalry
FALL_BACK = verb("fall-back", "9.4.2", sign="retreat", grade=COSTLY, en="Retreat", fr="Battre en retraite")
HOLD = verb("hold", "9.4.2", sign="check", en="Hold the hex", fr="Tenir l'hexagone")
RETREAT = verb("retreat", "9.4.3a", _UNIT, _HEX, sign="retreat", grade=COSTLY, en="Retreat {u} to {h}",
               fr="Replier {u.le} {h.vers}", told=False)
RETREAT_TOGETHER = verb("retreat-all", "9.4(1)", _HEX, sign="retreat", grade=COSTLY, en="Retreat all units to {h}",
                        fr="Replier toutes les unités {h.vers}", head=("All together", "Tous ensemble"), told=False)
EMBARK = verb("embark", "9.4.5", _UNIT, sign="ship", grade=COSTLY, en="Take {u} off by sea", fr="Évacuer {u.le} par mer",
              head=("By sea", "Par mer"))
EVACUATE = verb("evacuate", "12.6", _UNIT, sign="ship", grade=CHANGES, en="Evacuate {u}, to return later on the coast",
                fr="Évacuer {u.le}, de retour plus tard sur la côte", head=("Evacuate", "Évacuer"))
TAKE_HIT = verb("lose", "9.4.3a.5", _UNIT, sign="cross", grade=COSTLY, en="Let {u} take the hit",
                fr="Faire porter la perte {u.au}", head=("Hit", "Perte"))
STAY_AND_DIE = verb("stay", "9.6.3a", sign="cross", grade=COSTLY, en="Stay and be eliminated", fr="Rester et être éliminée")
RETIRE = verb("retire", "9.6.3b", _HEX, sign="retreat", grade=COSTLY, en="Retire to {h}", fr="Se replier {h.vers}",
              head=("Retire", "Se replier"), told=False)
RELOCATE = verb("relocate", "9.4.4/p1", _UNIT, _HEX, sign="retreat", grade=CHANGES, en="Relocate {u} to {h}",
                fr="Installer {u.le} {h.a}", head=("Relocate", "Installer"), told=False)
CAV_STAYS = verb("cavalry-stays", "9.4.3a.5", sign="hand", en="The cavalry stays", fr="La cavalerie reste")
CAV_LEAVES = verb("cavalry-leaves", "9.4.3a.5", sign="retreat", grade=COSTLY, en="The cavalry retreats",
                  fr="La cavalerie se replie")
# 7 Reinforcements and replacements
ARRIVE = verb("arrive", "7.1", _UNIT, _HEX, sign="arrow", en="Place {u} in {h}", fr="Placer {u.le} {h.a}",
              head=("Arrive", "Arriver"), told=False)
DELAY = verb("delay", "7.1", _UNIT, sign="hand", en="Delay {u} by a turn", fr="Retarder {u.le} d'un tour",
             head=("Delay", "Retarder"), told=False)
REPLACE = verb("replace", "7.2/p1", _UNIT, sign="coin", grade=CHANGES, en="Rebuild {u} at once ({now} CAP)",
               fr="Reconstituer {u.le} aussitôt ({now} CAP)", head=("Rebuild at once", "Reconstituer aussitôt"))
QUEUE = verb("queue", "7.2/p2", _UNIT, sign="coin", grade=CHANGES, en="Rebuild {u} in two turns ({later} CAP)",
             fr="Reconstituer {u.le} dans deux tours ({later} CAP)",
             head=("Rebuild in two turns", "Reconstituer dans deux tours"))
RESTORE = verb("restore", "7.2/r2", _UNIT, sign="star", grade=CHANGES, en="Bring {u} back", fr="Faire revenir {u.le}",
               head=("Bring back", "Faire revenir"))
NOBODY = verb("nobody", "7.2/r2", sign="cross", en="Bring nobody back", fr="Ne faire revenir personne")
TRANSFER = verb("transfer", "7.3/b1", sign="train", grade=COSTLY, en="Send troops to the Eastern Front",
                fr="Envoyer des troupes au front de l'Est")
REFUSE = verb("refuse", "7.3/b2", sign="cross", grade=COSTLY, en="Send nobody to the Eastern Front",
              fr="N'envoyer personne au front de l'Est")
SEND = verb("send", "7.3/b1", _UNIT, sign="train", grade=COSTLY, en="Send {u} to the Eastern Front",
            fr="Envoyer {u.le} au front de l'Est", head=("Send east", "Envoyer à l'est"), told=False)
SWAP_HQ = verb("swap", "14.1.1b/HQ6", _UNIT, sign="hand", grade=CHANGES, en="Relieve {u}", fr="Relever {u.le}",
               head=("Relieve", "Relever"), told=False)
NO_SWAP = verb("no-swap", "14.1.1b/HQ6", sign="cross", en="Relieve no HQ", fr="Ne relever aucun QG", told=False)
# 10 Strategic movement
ENTRAIN = verb("entrain", "10.2", _UNIT, sign="train", grade=CHANGES, label=ONE_CAP, en="Move {u} by rail (1 CAP)",
               fr="Transporter {u.le} par rail (1 CAP)", head=("By rail", "Par rail"), told=False)
DETRAIN = verb("detrain", "10.2", _HEX, sign="train", grade=CHANGES, en="Leave the train in {h}", fr="Descendre du train {h.a}",
               head=("Leave the train", "Descendre du train"), told=False)
FREE_TRAIN = verb("free-train", "8.4.9g", _UNIT, sign="train", grade=CHANGES, en="Move {u} to Paris by rail, free",
                  fr="Transporter {u.le} à Paris par rail, sans frais", head=("By rail, free", "Par rail, sans frais"),
                  told=False)
SAIL = verb("sail", "10.4", _UNIT, sign="ship", grade=CHANGES, label=ONE_CAP, en="Ship {u} (1 CAP)",
            fr="Embarquer {u.le} (1 CAP)", head=("By sea", "Par mer"), told=False)
DOCK = verb("dock", "10.4", _HEX, sign="ship", grade=CHANGES, en="Land in {h}", fr="Débarquer {h.a}", head=("Land", "Débarquer"),
            told=False)
# 11 Administrative Phase, 9.8.3
RECOVER = verb("recover", "11.4/ex5", _UNIT, sign="star", grade=CHANGES, en="Let {u} recover", fr="Rétablir {u.le}",
               head=("Recover", "Rétablir"), told=False)
# 13, 14 Set-up and options
ADVANCE_GUARD = verb("advance-guard", "13.1.1", _UNIT, sign="arrow", en="Start {u} in Maubeuge (54)",
                     fr="Déployer {u.le} à Maubeuge (54)", head=("Advance guard", "Avant-garde"))
BELGIAN_WITHDRAWAL = verb("withdraw-to-antwerp", "14.1.1a/Belgian", sign="retreat", grade=COSTLY, label=ONE_CAP,
                          en="Withdraw the Belgians to Antwerp (1 CAP)", fr="Replier les Belges à Anvers (1 CAP)")
ALLENBY = verb("cavalry-screen", "12.4", sign="swords", grade=CHANGES, en="The cavalry screens: a Skirmish",
               fr="La cavalerie fait écran : escarmouche")
TAKE_OPTION = verb("option", "14.3.6", _OPTION, sign="coin", grade=CHANGES, en="Choose “{o}” (costs {price} VP)",
                   fr="Choisir « {o} » (coûte {price} PV)", head=("Options", "Options"))
REDEPLOY = verb("redeploy", "14.3.6a.1", _UNIT, _HEX, sign="arrow", en="Start {u} in {h}", fr="Déployer {u.le} {h.a}",
                head=("Start in", "Débuter à"))
PICK = verb("pick", "14.3.6a.1", _UNIT, sign="hand", en="Redeploy {u}", fr="Redéployer {u.le}", head=("Redeploy", "Redéployer"),
            told=False)
DEPLOY = verb("deploy", "14.3.6a.5/b2", _UNIT, _HEX, sign="arrow", en="Start {u} in {h}", fr="Déployer {u.le} {h.a}",
              head=("Start in", "Débuter à"))
LAND = verb("land", "14.3.6a.4/b1", _HEX, sign="ship", grade=COSTLY, label=ONE_CAP, en="Land British divisions in {h}",
            fr="Débarquer des divisions britanniques {h.a}", head=("Landings", "Débarquements"))
ASHORE = verb("ashore", "14.3.6a.4/b2", _UNIT, sign="ship", grade=CHANGES, en="Put {u} ashore", fr="Mettre à terre {u.le}",
              head=("Go ashore", "Mettre à terre"), told=False)
ENTER = verb("enter", "14.3.6b.5/b4", _HEX, sign="arrow", grade=CHANGES, label=ONE_CAP, en="Bring the 9th Army in by {h}",
             fr="Faire entrer la 9e Armée par {h}", head=("Enter", "Entrer"))
