"""Every sentence of the command line, in English and French. `say(lang, key, **args)`."""
from __future__ import annotations

import os

from marne.cli import words_serve
from marne.kernel.sayings import filled

LANGS = ("en", "fr")

SEATS: dict[str, tuple[str, str]] = {
    "allied": ("Allied", "Alliés"),
    "german": ("German", "Allemands"),
    "french": ("French", "Français"),
    "entente": ("Entente", "Entente"),
    "central": ("Central Powers", "Empires centraux"),
}

# What the things in a view of a game are called; a word that is not here is shown as it is.
FIELDS: dict[str, tuple[str, str]] = {
    "hex": ("hex", "hexagone"), "units": ("units", "unités"), "control": ("held by", "contrôle"), "side": ("side", "camp"),
    "cavalry_control": ("held by cavalry", "contrôlé par la cavalerie"), "siege": ("besieged", "assiégé"),
    "trench": ("trench", "retranchement"), "battle": ("battle", "bataille"), "nation": ("nation", "nation"),
    "disrupted": ("disrupted", "désorganisée"), "flipped": ("flipped", "retourné"), "strength": ("strength", "force"),
    "supplied": ("in supply", "ravitaillée"), "steps": ("steps", "pas"), "turn": ("turn", "tour"),
    "turns": ("turns", "tours"), "phase": ("phase", "phase"), "active": ("active", "actif"),
    "initiative": ("initiative", "initiative"), "cap": ("CAP", "CAP"), "vp": ("VP", "PV"), "chit": ("VP chit", "pion PV"),
    "allied": ("Allied", "Alliés"), "german": ("German", "Allemands"), "fr": ("French", "français"),
    "br": ("British", "britannique"), "be": ("Belgian", "belge"), "ge": ("German", "allemand"),
    "score": ("score", "score"), "hands": ("hands", "mains"), "blocked": ("blocked", "bloqués"),
    "losses": ("losses", "pertes"), "moved": ("moved", "déplacées"), "name": ("name", "nom"),
}

PLAYERS: dict[str, tuple[str, str]] = {
    "human": ("a person at this keyboard", "une personne à ce clavier"),
    "random": ("the computer, any legal choice", "l'ordinateur, au hasard parmi les choix permis"),
    "greedy": ("the computer, looking one step ahead", "l'ordinateur, un coup à l'avance"),
    "recruit": ("the computer, a recruit", "l'ordinateur, une recrue"),
    "officer": ("the computer, an officer: compares a few plans", "l'ordinateur, un officier : compare quelques plans"),
    "general": ("the computer, a general: tries many plans", "l'ordinateur, un général : essaie bien des plans"),
    "cautious": ("cautious", "prudent"), "bold": ("bold", "hardi"),
}

TABLE: dict[str, tuple[str, str]] = {
    # the frame of a decision
    "turn": ("{seat}: your move", "{seat} : à vous de jouer"),
    "rule-of": ("rule {rule}", "règle {rule}"),
    "log": ("Log", "Journal"),
    "made": ("{n} {n:choice|choices} made", "{n} choix {n:fait|faits}"),
    "too-narrow": ("The board needs a wider window; type map to look at it.",
                   "La carte demande une fenêtre plus large ; tapez map pour la regarder."),
    "earlier": ("More happened before this: type log {all}", "Il s'est passé autre chose avant : tapez log {all}"),
    "group": ("{name}:", "{name} :"),
    "more": ("{n} {n:choice|choices}", "{n} choix"),
    "open": ("Type a letter to open its list; any number or text may be typed at once.",
             "Tapez une lettre pour ouvrir sa liste ; tout numéro ou texte peut être tapé directement."),
    "choose": ("Your choice (? for help)", "Votre choix (? pour l'aide)"),
    "thinking": ("{seat} ({player}) decides …", "{seat} ({player}) décide …"),
    "hand-over": ("Only {seat} may see what comes now. Hand the keyboard over and press Enter.",
                  "Seul le camp {seat} doit voir la suite. Passez le clavier et appuyez sur Entrée."),
    # answers
    "ambiguous": ("“{text}” could be any of these:", "« {text} » peut désigner plusieurs choix :"),
    "warn-2": ("Will happen:", "Certain :"),
    "warn-1": ("May happen:", "Possible :"),
    "warn-0": ("Note:", "À noter :"),
    "caution": ("Beware, {n}: {text}", "Attention, {n} : {text}"),
    "beware": (" (beware: {text})", " (attention : {text})"),
    "and-more": ("… and {n} more", "… et {n} {n:autre|autres}"),
    "no-number": ("There {n:is|are} {n} {n:choice|choices}, numbered 1 to {n}.",
                  "Il y a {n} choix, {n:numéroté|numérotés} de 1 à {n}."),
    "did-you-mean": ("Did you mean: {texts}?", "Vouliez-vous dire : {texts} ?"),
    "not-possible": ("Not possible: {text}", "Impossible : {text}"),
    "possible": ("“{text}” is possible now: it is choice {n}. {rule}",
                 "« {text} » est possible maintenant : c'est le choix {n}. {rule}"),
    "because": ("{message} [{rule}]", "{message} [{rule}]"),
    "undone": ("Taken back.", "Choix annulé."),
    "no-undo": ("Nothing to take back: undo reaches to the last die, draw, reveal or change of side.",
                "Rien à annuler : l'annulation s'arrête au dernier dé, tirage, révélation ou changement de camp."),
    "saved": ("Saved to {file}.", "Partie enregistrée dans {file}."),
    "not-saved": ("Could not save to {file}: {why}. Type save and another file name.",
                  "Enregistrement impossible dans {file} : {why}. Tapez save et un autre nom de fichier."),
    "no-autosave": ("The game cannot be saved by itself ({why}). Type save FILE to keep it.",
                    "La sauvegarde automatique est impossible ({why}). Tapez save FICHIER pour garder la partie."),
    "save-what": ("Type save and a file name, for example: save evening.marne",
                  "Tapez save et un nom de fichier, par exemple : save soirée.marne"),
    "left": ("The game is kept in {file}.\nmarne offers to go on with it next time; or: marne play --resume {file}",
             "La partie est conservée dans {file}.\nmarne proposera de la reprendre ; ou : marne play --resume {file}"),
    "no-rule": ("There is no rule {number} in the list of this game.",
                "Il n'y a pas de règle {number} dans la liste de ce jeu."),
    "parts": ("It has {n} {n:part|parts}: type rule {number} to read {n:it|them}.",
              "Elle a {n} {n:partie|parties} : tapez rule {number} pour {n:la|les} lire."),
    "view-what": ("Type view and what you want to see: a hex number, a unit, a name.",
                  "Tapez view et ce que vous voulez voir : un hexagone, une unité, un nom."),
    "view-none": ("Nothing here is called “{text}”. Type a hex number, a unit's id (as in the choices) or a name.",
                  "Rien ici ne s'appelle « {text} ». Tapez un numéro d'hexagone, le code d'une unité (comme dans les "
                  "choix) ou un nom."),
    "lang-what": ("Type lang en or lang fr.", "Tapez lang en ou lang fr."),
    "why-what": ("Type why and a choice, for example: why {example}",
                 "Tapez why et un choix, par exemple : why {example}"),
    "lang-now": ("English from now on.", "En français désormais."),
    "let-none": ("This game asks nothing that could be let pass.", "Ce jeu ne demande rien qu'on puisse laisser passer."),
    "place-none": ("There is nothing to place now.", "Il n'y a rien à placer maintenant."),
    "place-what": ("Type auto, or auto always to have all like it placed unasked; undo takes it back.",
                   "Tapez auto, ou auto toujours pour que l'ordinateur place désormais sans demander ; undo annule."),
    "placed": ("The computer has placed for you ({what}): {n}. undo takes it back, one by one.",
               "L'ordinateur a placé pour vous ({what}) : {n}. undo revient en arrière, un à un."),
    "let-what": ("Type let and one of {kinds}.", "Tapez let et l'un de ces mots : {kinds}."),
    "let-pass": ("passes", "passe"), "let-ask": ("asked ", "posée"),
    "log-empty": ("Nothing has happened yet.", "Il ne s'est encore rien passé."),
    # the players' own dice
    "need-die": ("Roll the die for {purpose}", "Lancez le dé pour {purpose}"),
    "need-draw": ("Draw for {purpose}", "Tirez pour {purpose}"),
    "die-values": ("one of {values}", "une valeur parmi {values}"),
    "die-back": ("back takes the last die of this choice back; cancel takes the whole choice back",
                 "back reprend le dernier dé de ce choix ; cancel abandonne le choix"),
    "die-bad": ("Type one of {values}, or back, cancel or quit.",
                "Tapez une valeur parmi {values}, ou back, cancel ou quit."),
    "die-cancel": ("The choice was not made; nothing has changed.", "Le choix n'a pas été fait ; rien n'a changé."),
    # the end
    "over": ("The game is over", "La partie est terminée"),
    "winner": ("Winner: {seat} ({kind}) [{rule}]", "Vainqueur : {seat} ({kind}) [{rule}]"),
    "draw": ("A draw ({kind}) [{rule}]", "Partie nulle ({kind}) [{rule}]"),
    "score": ("Score: {score}", "Score : {score}"),
    "record": ("Record: {file}\nStep through it with: marne replay {file}",
               "Partie : {file}\nPour la revoir : marne replay {file}"),
    # help at the table
    "help": (
        "a number      make that choice; or type its text, or enough of it (act 86)\n"
        "?             this help\n"
        "? 3           the rule behind choice 3\n"
        "why TEXT      why a choice is not possible: why {example}\n"
        "rule NUMBER   what a rule says: rule {rule}\n"
        "undo          take the last choice back, up to a die or a change of side\n"
        "list          all choices again\n"
        "log 30        the last 30 lines of what happened\n"
        "map           the board\n"
        "view X        a hex or unit (number, id or name); view arrivals: who comes when\n"
        "auto          the computer places what is to be placed, all of it; auto always for this and all to come\n"
        "let KIND      let a kind of reaction pass unasked, or be asked again; let alone lists the kinds\n"
        "save FILE     keep a copy\n"
        "quit          leave; the game is kept and can be resumed\n"
        "lang fr       in French\n"
        "/word         a command, where a choice has the same name",
        "un numéro     faire ce choix ; ou tapez son texte, ou son début (act 86)\n"
        "?             cette aide\n"
        "? 3           la règle du choix 3\n"
        "why TEXTE     pourquoi un choix est impossible : why {example}\n"
        "rule NUMÉRO   ce que dit une règle : rule {rule}\n"
        "undo          annuler le dernier choix, jusqu'à un dé ou un changement de camp\n"
        "list          tous les choix\n"
        "log 30        les 30 dernières lignes du journal\n"
        "map           la carte\n"
        "view X        un hexagone ou une unité (numéro, code, nom) ; view renforts\n"
        "auto          l'ordinateur place tout ce qui est à placer ; auto toujours pour tout ce qui suivra aussi\n"
        "let GENRE     laisser passer un genre de réaction, ou se le faire demander ; let seul en donne la liste\n"
        "save FICHIER  garder une copie\n"
        "quit          quitter ; la partie est gardée et pourra être reprise\n"
        "lang en       en anglais\n"
        "/mot          une commande, si un choix porte le même nom"),
}

WELCOME: dict[str, tuple[str, str]] = {
    "hello": ("Marne: board wargames of the First World War, with every rule enforced.",
              "Marne : des wargames de la Première Guerre mondiale, toutes règles appliquées."),
    "resume?": ("Go on with {game}, scenario {scenario}, after choice {n} ({when})? [Y/n]",
                "Reprendre {game}, scénario {scenario}, après le choix n° {n} ({when}) ? [O/n]"),
    "stays": ("It stays in {file}; to go on with it: marne play --resume and this name.",
              "Elle reste dans {file} ; pour la reprendre : marne play --resume et ce nom."),
    "games": ("Games", "Jeux"),
    "which-game": ("Which game?", "Quel jeu ?"),
    "which-scenario": ("Which scenario?", "Quel scénario ?"),
    "who": ("Who plays {seat}?", "Qui joue {seat} ?"),
    "default": ("Enter: {value}", "Entrée : {value}"),
    "pick": ("Type a number from 1 to {n}, or a name from the list; q to leave.",
             "Tapez un numéro de 1 à {n}, ou un nom de la liste ; q pour quitter."),
    "bye": ("Nothing was started.", "Rien n'a été commencé."),
    "committed": ("Dice are fixed by a seed whose hash is {hash}; the record shows it when the game is over.",
                  "Les dés sont fixés par une graine dont l'empreinte est {hash} ; la partie la montrera à la fin."),
    "own-dice": ("You roll your own dice and type them in.", "Vous lancez vos propres dés et tapez les résultats."),
    "resumed": ("Resumed from {file}: {n} {n:choice|choices} replayed and verified.",
                "Reprise de {file} : {n} choix {n:rejoué et vérifié|rejoués et vérifiés}."),
}

REPORTS: dict[str, tuple[str, str]] = {
    "seats": ("seats: {seats}", "camps : {seats}"),
    "scenarios": ("scenarios", "scénarios"),
    "options": ("options", "options"),
    "option": ("{id} = {default}  {summary} [{rule}]", "{id} = {default}  {summary} [{rule}]"),
    "to-play": ("Play one: marne play {game}", "Pour jouer : marne play {game}"),
    "sim-head": ("{games} {games:game|games} of {game}, scenario {scenario}, seed {seed}, in {seconds:.1f} s",
                 "{games} {games:partie|parties} de {game}, scénario {scenario}, graine {seed}, en {seconds:.1f} s"),
    "ladder-head": ("{games} {games:game|games} of {game}, seed {seed}, in {seconds:.0f} s",
                    "{games} {games:partie|parties} de {game}, graine {seed}, en {seconds:.0f} s"),
    "ladder-player": ("player", "joueur"),
    "ladder-elo": ("Elo", "Elo"),
    "ladder-points": ("points", "points"),
    "ladder-speed": ("decisions/s", "décisions/s"),
    "ladder-slowest": ("slowest", "la plus lente"),
    "ladder-suite": ("problems", "problèmes"),
    "solve-head": ("{player}, {game}: {points} of {most} points ({share})",
                   "{player}, {game} : {points} points sur {most} ({share})"),
    "solve-problem": ("problem", "problème"),
    "solve-choice": ("chosen", "choisi"),
    "solve-points": ("points", "points"),
    "solve-best": ("Better: {choice}. {why}", "Mieux : {choice}. {why}"),
    "solve-source": ("Source: {source}", "Source : {source}"),
    "ladder-pair": ("{first} against {second}: {share} of the points ({low}–{high}){clear}",
                    "{first} contre {second} : {share} des points ({low}–{high}){clear}"),
    "ladder-clear": (", decided", ", décidé"),
    "ladder-seat": ("as {seat} {points} of {games}", "comme {seat} {points} sur {games}"),
    "ladder-again": ("What is played is in {folder}; the same command goes on there.",
                     "Ce qui est joué est dans {folder} ; la même commande y reprend."),
    "lab-missing": ("This needs {module}, which comes with the extra lab: pip install 'marne[lab]'",
                    "Il y faut {module}, qui vient avec l'extra lab : pip install 'marne[lab]'"),
    "exported": ("{games} {games:game|games} added to {folder}", "{games} {games:partie ajoutée|parties ajoutées} à {folder}"),
    "written": ("Written: {file}", "Écrit : {file}"),
    "share": ("share", "part"),
    "interval": ("95 % interval", "intervalle à 95 %"),
    "wins": ("wins", "victoires"),
    "draws": ("draws", "nulles"),
    "endings": ("how they ended: {list}", "comment elles ont fini : {list}"),
    "stopped-turn": ("stopped after some turns", "arrêtées après quelques tours"),
    "playing": ("playing", "en cours"),
    "means": ("on average {decisions:.0f} decisions, turn {turns} at the end, score {score}",
              "en moyenne {decisions:.0f} décisions, fin au tour {turns}, score {score}"),
    "scenario-made": ("Written: {file}\nPlay it: {command}", "Écrit : {file}\nPour le jouer : {command}"),
    "records-in": ("records are in {folder}", "les parties sont dans {folder}"),
    "failing": ("with a failing test: {rules}", "avec un test en échec : {rules}"),
    "coverage": ("{rules} rules, {enforceable} to be enforced: {tested} tested, {waived} waived, {untested} untested",
                 "{rules} règles, {enforceable} à appliquer : {tested} testées, {waived} dispensées, "
                 "{untested} non testées"),
    "untested": ("untested: {rules}", "non testées : {rules}"),
    "waived": ("waived: {rule}: {why}", "dispensée : {rule} : {why}"),
    "unnamed": ("named by no rules module: {rules}", "nommées par aucun module de règles : {rules}"),
    "code-rules": ("in the rules", "dans les règles"),
    "code-others": ("shown or explained", "montrée ou expliquée"),
    "code-tests": ("tests", "tests"),
    "code-none": ("nowhere", "nulle part"),
    "code-no-tests": ("an installed package has none: look in the sources", "un paquet installé n'en a pas : voyez les sources"),
    "code-module": ("the module", "le module"),
    "no-match": ("No rule has these words: {words}", "Aucune règle ne contient ces mots : {words}"),
    "data-ok": ("the data is sound: {n} facts checked", "les données sont saines : {n} faits vérifiés"),
    "data-bad": ("{n} of {all} facts {n:does|do} not hold",
                 "{n} {n:fait|faits} sur {all} {n:n'est pas respecté|ne sont pas respectés}"),
    "sheet": ("{file}: {n} {n:row|rows}", "{file} : {n} {n:ligne|lignes}"),
    "the-row": ("the row itself", "la ligne elle-même"),
    "replaced": ("replaced by your data: {name} = {value}", "remplacé par vos données : {name} = {value}"),
    "data-hash": ("hash of all values: {hash}…", "empreinte de toutes les valeurs : {hash}…"),
    "verified": ("The record is sound: {n} {n:choice|choices} replayed, every hash agrees. Digest {digest}.",
                 "La partie est intègre : {n} choix {n:rejoué|rejoués}, toutes les empreintes concordent. Empreinte {digest}."),
    "over-at": ("The game is over.", "La partie est terminée."),
    "legal": ("“{text}” is possible.", "« {text} » est possible."),
}

ERRORS: dict[str, tuple[str, str]] = {
    "unknown-command": ("There is no command “{value}”.{near} See: marne --help",
                        "La commande « {value} » n'existe pas.{near} Voir : marne --help"),
    "unknown-option": ("There is no option {value}.{near} See: {command} --help",
                       "L'option {value} n'existe pas.{near} Voir : {command} --help"),
    "near": (" Did you mean {text}?", " Vouliez-vous dire {text} ?"),
    "missing": ("{name} is missing. See: {command} --help", "Il manque {name}. Voir : {command} --help"),
    "no-value": ("{name} needs a value. See: {command} --help", "{name} demande une valeur. Voir : {command} --help"),
    "bad-value": ("“{value}” is not a value for {name}{wanted}. See: {command} --help",
                  "« {value} » ne convient pas pour {name}{wanted}. Voir : {command} --help"),
    "wanted": (" (one of {values})", " (au choix : {values})"),
    "wanted-number": (" (a whole number)", " (un nombre entier)"),
    "unused": ("“{value}” is too much. See: {command} --help", "« {value} » est de trop. Voir : {command} --help"),
    "no-file": ("There is no file {file}.", "Le fichier {file} n'existe pas."),
    "unreadable": ("The file {file} cannot be read: {why}.", "Le fichier {file} est illisible : {why}."),
    "seat-form": ("--seat {value}: write SEAT=PLAYER, for example --seat {example}=human.",
                  "--seat {value} : écrivez CAMP=JOUEUR, par exemple --seat {example}=human."),
    "no-seat": ("{game} has no seat “{seat}”; its seats are {seats}.",
                "{game} n'a pas de camp « {seat} » ; ses camps sont {seats}."),
    "no-player": ("There is no player “{player}”; choose {players}.",
                  "Le joueur « {player} » n'existe pas ; au choix : {players}."),
    "no-human": ("--seat {seat}=human: nobody can be asked here; choose {players}.",
                 "--seat {seat}=human : personne ne peut être interrogé ici ; au choix : {players}."),
    "option-form": ("--option {value}: write NAME=VALUE; the options of {game} are {options}.",
                    "--option {value} : écrivez NOM=VALEUR ; les options de {game} sont {options}."),
    "dice-form": ("--dice {value}: write ask, or the results in order, for example 5,3,6.",
                  "--dice {value} : écrivez ask, ou les résultats dans l'ordre, par exemple 5,3,6."),
    "game-or-resume": ("Say which game to play, or --resume FILE. The games are: {games}.",
                       "Indiquez un jeu, ou --resume FICHIER. Les jeux sont : {games}."),
    "resume-other": ("{file} is a game of {found}, not of {game}.", "{file} est une partie de {found}, pas de {game}."),
    "data-what": ("Say what to do: --check or --provenance.", "Indiquez quoi faire : --check ou --provenance."),
    "no-part": ("{game} has no data to check.", "{game} n'a pas de données à vérifier."),
    "to-range": ("--to {n}: the record has {all} {all:choice|choices}.", "--to {n} : la partie compte {all} choix."),
    "no-generator": ("{game} makes up no scenarios; great-war-commander does.",
                     "{game} n'invente pas de scénarios ; great-war-commander le fait."),
    "cannot-write": ("{file} cannot be written: {why}.", "{file} ne peut être écrit : {why}."),
    "positive": ("{name} must be 1 or more.", "{name} doit valoir 1 ou plus."),
    "fault": ("Marne has made a mistake, sorry: {what}. Details for a report are in {file}; saved games are safe.",
              "Marne a commis une erreur, désolé : {what}. Les détails pour un rapport sont dans {file} ; "
              "les parties enregistrées sont intactes."),
    "stopped": ("Interrupted; this is what there is so far.", "Interrompu ; voici ce qu'il y a jusqu'ici."),
    "played": ("{done} of {of}, {seconds:.0f} s", "{done} sur {of}, {seconds:.0f} s"),
    "interrupted": ("Interrupted.", "Interrompu."),
}

HELP: dict[str, tuple[str, str]] = {
    "app": ("Plays board wargames of the First World War with every rule enforced. "
            "Without a command: play in the browser.",
            "Joue des wargames de la Première Guerre mondiale, toutes règles appliquées. "
            "Sans commande : jouer dans le navigateur."),
    "commands": ("Commands", "Commandes"),
    "arguments": ("What it needs", "Ce qu'il faut"),
    "parameters": ("Options", "Options"),
    "help-flag": ("Show this help and leave.", "Afficher cette aide et quitter."),
    "version-flag": ("Show the version and leave.", "Afficher la version et quitter."),
    "games": ("List the games, their scenarios and options.", "Lister les jeux, leurs scénarios et options."),
    "play": ("Play a game at this terminal, against a person or the computer; without a game's name it asks.",
             "Jouer dans ce terminal, contre une personne ou l'ordinateur ; sans nom de jeu, il demande."),
    "sim": ("Let the computer play many games and count who wins.",
            "Faire jouer de nombreuses parties par l'ordinateur et compter les victoires."),
    "export": ("Make tables (Parquet) of records: games, decisions, events.",
               "Faire des tables (Parquet) de parties enregistrées : parties, décisions, événements."),
    "ladder": ("Let players meet in every scenario from both seats, and rate them.",
               "Opposer des joueurs dans tous les scénarios, des deux côtés, et les classer."),
    "report": ("Show a folder of games (tables, ladder, balance) as one page with pictures.",
               "Montrer un dossier de parties (tables, classement, équilibre) en une page illustrée."),
    "balance": ("A player against itself in every scenario, and what falls when, beside history.",
                "Un joueur contre lui-même dans chaque scénario, et ce qui tombe quand, à côté de l'histoire."),
    "fuzz": ("Look for faults: random games with every promise of the engine checked.",
             "Chercher des fautes : parties au hasard, toutes les promesses du moteur vérifiées."),
    "rules": ("Look up the rules of a game, in our own words.", "Consulter les règles d'un jeu, résumées."),
    "legal": ("List the choices that are possible in a record or position.",
              "Lister les choix possibles dans une partie ou une situation."),
    "why": ("Explain why a choice is not possible in a record or position.",
            "Expliquer pourquoi un choix est impossible dans une partie ou une situation."),
    "replay": ("Show what happened in a recorded game, and check the record.",
               "Montrer le déroulement d'une partie enregistrée, et la vérifier."),
    "data": ("Check a game's data, or show where every value comes from.",
             "Vérifier les données d'un jeu, ou montrer l'origine de chaque valeur."),
    "scenario": ("Make up a scenario from a seed and write it to a folder, to be played or changed.",
                 "Inventer un scénario à partir d'une graine et l'écrire dans un dossier, pour le jouer ou le modifier."),
    "arg.made-seed": ("The seed: the same seed makes the same scenario.", "La graine : même graine, même scénario."),
    "arg.year": ("The year, 1914 to 1918; without it, any.", "L'année, de 1914 à 1918 ; sinon, au hasard."),
    "arg.out": ("The folder for it; play it with --data FOLDER.", "Le dossier où l'écrire ; à jouer avec --data DOSSIER."),
    "arg.even": ("Let the computer play it so often and even the start out by what came of it.",
                 "Le faire jouer autant de fois par l'ordinateur et équilibrer le départ d'après le résultat."),
    "bench": ("Measure the speed of the engine.", "Mesurer la vitesse du moteur."),
    "arg.game": ("The game, for example grand-illusion (see: marne games).",
                 "Le jeu, par exemple grand-illusion (voir : marne games)."),
    "arg.json": ("Print JSON for programs instead of text.", "Écrire du JSON pour les programmes au lieu de texte."),
    "arg.scenario": ("The scenario, by its number; without it, the first.",
                     "Le scénario, par son numéro ; sinon, le premier."),
    "arg.seat": ("Who plays a seat: human, recruit, officer, general (also general-bold, general-cautious), greedy or random; "
                 "once for each seat. Example: --seat german=general",
                 "Qui joue un camp : human, recruit, officer, general (aussi general-bold, general-cautious), greedy ou random ; "
                 "une fois par camp. Exemple : --seat german=general"),
    "arg.seed": ("Fixes the dice: the same seed and choices give the same game. Without it: random.",
                 "Fixe les dés : même graine et mêmes choix donnent la même partie. Sinon : hasard."),
    "arg.dice": ("ask: roll real dice and type them in. Or the first results, for example 5,3,6.",
                 "ask : lancer de vrais dés et taper les résultats. Ou les premiers résultats, par exemple 5,3,6."),
    "arg.option": ("A rule option, for example --option NAME=VALUE; see marne games.",
                   "Une option de règle, par exemple --option NOM=VALEUR ; voir marne games."),
    "arg.data": ("A folder with corrected values that replace those of the game.",
                 "Un dossier de valeurs corrigées qui remplacent celles du jeu."),
    "arg.lang": ("Language: en or fr.", "Langue : en ou fr."),
    "arg.resume": ("Go on with a saved game.", "Reprendre une partie enregistrée."),
    "arg.plain": ("Lines only, no drawing: for screen readers and pipes.",
                  "Des lignes seulement, sans dessin : pour lecteurs d'écran et tubes."),
    "arg.games": ("How many games.", "Combien de parties."),
    "arg.jobs": ("How many at once; without it, one for each processor.",
                 "Combien à la fois ; sinon, une par processeur."),
    "arg.report-folder": ("The folder of games, as --parquet or --out has filled it.",
                          "Le dossier de parties, tel que --parquet ou --out l'a rempli."),
    "arg.report-out": ("The page to write; without it, report.html in the folder.",
                       "La page à écrire ; sinon, report.html dans le dossier."),
    "arg.ray": ("Play on Ray: alone, one of its own on this machine; with an address (auto, HOST:PORT), that cluster.",
                "Jouer sur Ray : seul, un Ray propre à cette machine ; avec une adresse (auto, HÔTE:PORT), cette grappe."),
    "arg.sim-seed": ("The first game's seed; the others follow from it.",
                     "La graine de la première partie ; les autres en découlent."),
    "arg.records": ("Keep the record of every game in this folder.", "Garder toutes les parties dans ce dossier."),
    "arg.fuzz-scenario": ("The scenario, by its number; without it, all in turn.",
                          "Le scénario, par son numéro ; sinon, tous à tour de rôle."),
    "arg.fuzz-players": ("Who plays, game by game in turn, for example random,random,greedy.",
                         "Qui joue, partie après partie à tour de rôle, par exemple random,random,greedy."),
    "arg.parquet": ("Write games, decisions and events as Parquet files into this folder; games that it has are not made again.",
                    "Écrire parties, décisions et événements en Parquet dans ce dossier ; ce qui y est n'est pas refait."),
    "arg.turns": ("Play so many turns of each game and no more.", "Ne jouer que tant de tours de chaque partie."),
    "arg.features": ("With what the player weighs at each decision, of what its seat may know.",
                     "Avec ce que pèse le joueur à chaque décision, d'après ce que son camp peut savoir."),
    "arg.export-files": ("Records, or folders of them.", "Des parties enregistrées, ou leurs dossiers."),
    "arg.players": ("The players, two or more: greedy,officer,general.", "Les joueurs, deux ou plus : greedy,officer,general."),
    "arg.player": ("The player that meets itself.", "Le joueur, qui joue contre lui-même."),
    "solve": ("Set a player problems: positions in which any expert knows what to do.",
              "Poser des problèmes à un joueur : des situations où tout expert sait que faire."),
    "arg.suite-file": ("A file of problems, or a game: its own.", "Un fichier de problèmes, ou un jeu : les siens."),
    "arg.suite": ("Set the game's problems, too, and show the points beside the rating.",
                  "Poser aussi les problèmes du jeu et montrer les points à côté du classement."),
    "arg.solve-player": ("Who solves them: random, greedy, officer, general.",
                         "Qui les résout : random, greedy, officer, general."),
    "arg.tries": ("How often each is tried; the points are the mean.", "Nombre d'essais de chacun ; les points sont la moyenne."),
    "arg.ladder-games": ("How many games of each pair in each scenario, half of them from either seat.",
                         "Combien de parties pour chaque paire dans chaque scénario, la moitié de chaque côté."),
    "arg.balance-games": ("How many games of each scenario.", "Combien de parties pour chaque scénario."),
    "arg.scenarios": ("A scenario, by its number; several times for several; without it, all.",
                      "Un scénario, par son numéro ; à répéter pour plusieurs ; sinon, tous."),
    "arg.kept": ("Keep every game in this folder as it ends; the same command goes on there after an interrupt.",
                 "Garder chaque partie finie dans ce dossier ; la même commande y reprend après une interruption."),
    "arg.decide": ("No more games for two players once it is clear who is stronger (at most 1 error in 20).",
                   "Plus de parties pour deux joueurs dès qu'on sait qui est le plus fort (au plus 1 erreur sur 20)."),
    "arg.plot": ("Draw the ratings into this file (.svg or .png).", "Dessiner le classement dans ce fichier (.svg ou .png)."),
    "arg.write": ("Write the tables into the README of the game.", "Écrire les tableaux dans le README du jeu."),
    "arg.fault-records": ("Write the record of every game with a fault to this folder.",
                          "Écrire dans ce dossier chaque partie où il y a une faute."),
    "arg.number": ("The number of a rule, for example 8.4; its parts are shown as well.",
                   "Le numéro d'une règle, par exemple 8.4 ; ses parties sont montrées aussi."),
    "arg.search": ("Rules whose summary has these words.", "Les règles dont le résumé contient ces mots."),
    "arg.coverage": ("How many rules are proved by tests that ran green.",
                     "Combien de règles sont prouvées par des tests réussis."),
    "arg.strict": ("With --coverage: fail when a rule is neither tested nor waived, or no rules module names it.",
                   "Avec --coverage : échouer si une règle n'est ni testée ni dispensée, ou si aucun module ne la nomme."),
    "arg.code": ("Where the rule stands in the code, and the tests that prove it.",
                 "Où la règle se trouve dans le code, et les tests qui la prouvent."),
    "arg.file": ("A record (saved game) or a position.", "Une partie enregistrée ou une situation."),
    "arg.record": ("A record (saved game).", "Une partie enregistrée."),
    "arg.choice": ("The choice as it would be typed, for example \"move fr-xx 96\".",
                   "Le choix tel qu'on le taperait, par exemple \"move fr-xx 96\"."),
    "arg.to": ("Stop after this many choices.", "S'arrêter après ce nombre de choix."),
    "arg.verify": ("Only check that it replays exactly.", "Vérifier seulement qu'elle se rejoue exactement."),
    "arg.check": ("Check every value and how they fit together.", "Vérifier chaque valeur et leur cohérence."),
    "arg.provenance": ("Show the source of every value.", "Montrer la source de chaque valeur."),
    "arg.quick": ("A few seconds instead of a careful measurement.",
                  "Quelques secondes au lieu d'une mesure soigneuse."),
}

WORDS: dict[str, tuple[str, str]] = {**TABLE, **WELCOME, **REPORTS, **ERRORS, **words_serve.SERVE,
                                     **{f"help.{k}": v for k, v in (HELP | words_serve.HELP).items()}}


def say(lang: str, key: str, **args: object) -> str:
    return filled(WORDS[key], lang, args)


def seat_name(lang: str, seat: str) -> str:
    return SEATS[seat][lang == "fr"] if seat in SEATS else seat.replace("-", " ").capitalize()


def field_name(lang: str, name: str) -> str:
    return FIELDS[name][lang == "fr"] if name in FIELDS else name.replace("_", " ")


def player_name(lang: str, player: str) -> str:
    level, _, temper = player.partition("-")
    return ", ".join(PLAYERS[x][lang == "fr"] if x in PLAYERS else x for x in (level, temper) if x)


def pick_lang(asked: str | None = None) -> str:
    """The language asked for, else that of the environment, else English."""
    if asked in LANGS:
        return str(asked)
    for name in ("MARNE_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
        value = os.environ.get(name)
        if value:
            return "fr" if value.lower().startswith("fr") else "en"
    return "en"
