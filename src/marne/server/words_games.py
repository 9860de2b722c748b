"""What the server says about games, in both languages."""
from __future__ import annotations

from marne.kernel.sayings import filled

WORDS: dict[str, tuple[str, str]] = {
    "no-game": ("There is no such game, or it is not yours to see.", "Cette partie n'existe pas, ou vous n'y avez pas accès."),
    "not-seat": ("This seat is not yours.", "Ce camp n'est pas le vôtre."),
    "no-seat": ("There is no seat {seat} in this game.", "Il n'y a pas de camp {seat} dans cette partie."),
    "stale": ("The game had moved on. Nothing was changed.", "La partie avait avancé. Rien n'a été modifié."),
    "over": ("The game is over. Nothing was changed.", "La partie est terminée. Rien n'a été modifié."),
    "not-begun": ("The game has not begun: a seat is still empty.", "La partie n'a pas commencé : un camp est encore libre."),
    "paused": ("The clocks are stopped. Ask to go on first.", "Les pendules sont arrêtées. Demandez d'abord la reprise."),
    "turn": ("{who:The} {who:decides|decide} now. Nothing was changed.",
             "{who:Le} {who:décide|décident} maintenant. Rien n'a été modifié."),
    "illegal": ("This is not among the choices now.", "Ce choix n'est pas proposé maintenant."),
    "consent": ("A die, a draw, a secret or the other side lies between: the other player has to agree.",
                "Un dé, un tirage, un secret ou l'autre camp s'interpose : l'autre joueur doit être d'accord."),
    "undo-range": ("There is nothing to take back to there.", "Il n'y a rien à reprendre jusque-là."),
    "frozen": ("This game cannot go on: the rules or data of today do not follow it. It can be looked at.",
               "Cette partie ne peut pas continuer : les règles ou données actuelles ne la suivent plus. On peut la regarder."),
    "unopened": ("This game cannot be opened: the rules or data of today do not follow how it begins.",
                 "Cette partie ne s'ouvre plus : les règles ou données actuelles n'en suivent pas le début."),
    "unfollowed": ("Today's rules or data cannot follow this line, so nothing can branch off from it.",
                   "Les règles ou données actuelles ne suivent plus cette ligne : aucune analyse ne peut en partir."),
    "taken": ("This seat is taken.", "Ce camp est déjà occupé."),
    "bad-invite": ("This invitation is not valid (any more).", "Cette invitation n'est pas (ou plus) valable."),
    "need-invite": ("This seat is kept for somebody: you need the invitation link.",
                    "Ce camp est réservé : il vous faut le lien d'invitation."),
    "bad-bot": ("There is no bot called {name}; there is: {names}.", "Il n'y a pas de robot {name} ; il y a : {names}."),
    "bad-seat-kind": ("A seat is me, open, friend or a bot ({names}), not {name}.",
                      "Un camp est me, open, friend ou un robot ({names}), pas {name}."),
    "nobody": ("At least one seat must be for a person.", "Il faut au moins une personne dans la partie."),
    "clock": ("A clock needs between 10 seconds and 60 days.", "Une pendule demande entre 10 secondes et 60 jours."),
    "no-draw": ("This game knows no agreed draw.", "Ce jeu ne connaît pas la nulle par accord."),
    "alone": ("There is nobody to ask.", "Il n'y a personne à qui demander."),
    "asked": ("This has been asked already.", "C'est déjà demandé."),
    "no-request": ("This request is no longer open.", "Cette demande n'est plus ouverte."),
    "own-request": ("One cannot answer one's own request.", "On ne répond pas à sa propre demande."),
    "takeover": ("A bot can take over your own seat, or one whose player agrees or has been away for {days} {days:day|days}.",
                 "Un robot peut reprendre votre camp, ou celui d'un joueur qui accepte ou s'est absenté"
                 " {days} {days:jour|jours}."),
    "record-later": ("The record can be downloaded when the game is over: before that it would show what is hidden.",
                     "Le compte rendu se télécharge à la fin : avant, il montrerait ce qui est caché."),
    "record-analysis": ("An analysis has no record of its own.", "Une analyse n'a pas de compte rendu propre."),
    "too-many": ("You have {n} {n:game|games} running. Finish some first.",
                 "Vous avez {n} {n:partie|parties} en cours. Terminez-en d'abord."),
    "too-many-record": ("You keep {n} {n:record|records}, and this server has no room for more of yours. Delete some first, in "
                        "the list of games.",
                        "Vous gardez {n} {n:compte rendu|comptes rendus}, et ce serveur n'a pas la place pour d'autres. "
                        "Supprimez-en d'abord, dans la liste des parties."),
    "too-many-analysis": ("You keep {n} {n:analysis|analyses}, and this server has no room for more of yours. Delete some first, "
                          "in the list of games or at the table.",
                          "Vous gardez {n} {n:analyse|analyses}, et ce serveur n'a pas la place pour d'autres. Supprimez-en "
                          "d'abord, dans la liste des parties ou à la table."),
    "record-long": ("This record has {n} {n:choice|choices}; the server takes records of up to {most}. `marne replay FILE` shows "
                    "it on your own machine.",
                    "Ce compte rendu compte {n} choix ; le serveur en accepte jusqu'à {most}. « marne replay FICHIER » le montre "
                    "sur votre machine."),
    "too-many-bots": ("{n} games in which only computers play are running already for the owner of this game. Wait until one is "
                      "over or delete one in the list of games; or resign here instead.",
                      "{n} parties sans aucun joueur humain sont déjà en cours pour le propriétaire de celle-ci. Attendez la fin "
                      "de l'une d'elles ou supprimez-en une dans la liste des parties ; ou abandonnez ici."),
    "chat-players": ("Only the players may write here until the game is over.",
                     "Seuls les joueurs écrivent ici jusqu'à la fin de la partie."),
    "not-yours": ("Only its owner may do this.", "Seul son propriétaire peut le faire."),
    "running": ("A game that has begun with another person cannot be deleted; you can resign.",
                "Une partie commencée avec quelqu'un ne peut être supprimée ; vous pouvez abandonner."),
    "not-decision": ("It is not your move: {who:the} {who:decides|decide}.",
                     "Ce n'est pas à vous : {who:le} {who:décide|décident}."),
    "nothing-here": ("Nothing of what is asked now concerns this.", "Rien de ce qui est demandé maintenant ne concerne ceci."),
    "no-overlay": ("This game has no such overlay.", "Ce jeu n'a pas ce calque."),
    "no-data": ("{what} does not exist.", "{what} n'existe pas."),
    "newer-data": ("This game began under other data ({old}) and goes on under it.",
                   "Cette partie a commencé avec d'autres données ({old}) et continue avec elles."),
    "replayed": ("This game was played with other data or rules than ours. It was played again under ours, and every choice is "
                 "still possible.",
                 "Cette partie a été jouée avec d'autres données ou règles. Elle a été rejouée avec les nôtres, et chaque choix "
                 "reste possible."),
    "cut": ("This game was played with other data or rules. Ours can follow it up to choice {n} of {of}; it is shown that far.",
            "Cette partie a été jouée avec d'autres données ou règles. Les nôtres la suivent jusqu'au choix {n} sur {of} ; "
            "elle est montrée jusque-là."),
    "bad-record": ("This record cannot be read: {why}", "Ce compte rendu est illisible : {why}"),
    "resigned": ("{who:The} {who:resigns|resign}. {winner:The} {winner:wins|win}.", "Abandon : {who}. Victoire : {winner}."),
    "minds-later": ("What the computer has in mind is told when the game is over.",
                    "Ce que l'ordinateur a en tête se dit quand la partie est terminée."),
    "gave-up": ("The computer gives up: it has the game for lost. {winner:The} {winner:wins|win}.",
                "L'ordinateur abandonne : il tient la partie pour perdue. Victoire : {winner}."),
    "time": ("{who:The} ran out of time. {winner:The} {winner:wins|win}.", "Temps écoulé : {who}. Victoire : {winner}."),
    "closed": ("The host has closed this game.", "L'hôte a fermé cette partie."),
    "agreed": ("A draw by agreement.", "Nulle par accord mutuel."),
    "ask-undo": ("{who:The} {who:asks|ask} to go back to choice {n}.", "{who} : demande de revenir au choix {n}."),
    "ask-undo-dice": ("{who:The} {who:asks|ask} to go back to choice {n} and undo {count} {count:die|dice}: {dice}.",
                      "{who} : demande de revenir au choix {n} et d'annuler {count} {count:jet|jets} : {dice}."),
    "ask-draw": ("{who:The} {who:offers|offer} a draw.", "{who} : proposition de nulle."),
    "ask-takeover": ("{who:The} {who:asks|ask} that the computer ({bot}) plays on for {target:the}.",
                     "{who} : demande que l'ordinateur ({bot}) joue pour {target:le}."),
    "ask-pause": ("{who:The} {who:asks|ask} to stop the clocks.", "{who} : demande d'arrêter les pendules."),
    "ask-resume": ("{who:The} {who:asks|ask} to start the clocks again.", "{who} : demande de remettre les pendules en marche."),
    "seen-cards": ("Cards they have seen since then and you have not: {n}.",
                   "Cartes que ce camp a vues depuis et que vous ne connaissez pas : {n}."),
    "line-dice": ("The same choices bring the same dice and cards again, other choices bring others.",
                  "Les mêmes choix ramènent les mêmes dés et les mêmes cartes, d'autres choix en donnent d'autres."),
    "same-dice": ("The same dice will come again in the same order.", "Les mêmes dés reviendront dans le même ordre."),
    "won": ("{winner:The} {winner:wins|win}.", "Victoire : {winner}."),
    "busy": ("The server is busy. Try again in a moment; nothing was changed.",
             "Le serveur est occupé. Réessayez dans un instant ; rien n'a été modifié."),
    "streams-own": ("You have too many pages open here. Close some of them.",
                    "Vous avez ici trop de pages ouvertes. Fermez-en quelques-unes."),
    "streams-all": ("Too many people are watching now. Try again in a while; players come first, then those who are logged in.",
                    "Trop de monde regarde en ce moment. Réessayez plus tard ; les joueurs passent d'abord, puis les personnes "
                    "connectées."),
    "no-opinion": ("In a game against people the computer keeps its opinion to itself. Ask for a hint, or branch off.",
                   "Dans une partie contre des personnes, l'ordinateur garde son avis. Demandez un conseil, ou analysez."),
    "no-placing": ("There is nothing to place now.", "Il n'y a rien à placer maintenant."),
    "final-chance": ("Dice or cards follow at once.", "Des dés ou des cartes suivent aussitôt."),
    "final-end": ("The game is over then.", "La partie est alors terminée."),
    "final-other": ("Then it is for the other side to decide.", "C'est ensuite à l'autre camp de décider."),
    "final-shown": ("Something hidden is revealed.", "Quelque chose de caché est révélé."),
    "no-same": ("“{what}” cannot be a standing answer.", "« {what} » ne peut pas être une réponse permanente."),
    "place-for-me": ("The computer places: {what}", "L'ordinateur place : {what}"),
    "marching": ("On the march", "En marche"),
    "no-standing": ("Standing answers are for games with players.",
                    "Les réponses permanentes sont réservées aux vraies parties."),
    "guide": ("You have played the guide to its end.", "Vous avez joué le guide jusqu'au bout."),
    "guide-none": ("This game has no guide yet.", "Ce jeu n'a pas encore de guide."),
    "guide-other": ("That is a legal choice, but not the one this step is about.",
                    "C'est un choix permis, mais pas celui de cette étape."),
    "guide-over": ("This is an ordinary game now: the guide is behind it.",
                   "C'est une partie ordinaire maintenant : le guide est derrière elle."),
    "guide-first": ("This is the first step.", "C'est la première étape."),
    "guide-do": ("This step asks for a choice on the table.", "Cette étape demande un choix sur la table."),
    "untitled": ("Analysis from choice {n}", "Analyse à partir du choix {n}"),
    "greedy": ("Computer: one step ahead", "Ordinateur : un coup à l'avance"),
    "recruit": ("Computer: recruit", "Ordinateur : recrue"), "officer": ("Computer: officer", "Ordinateur : officier"),
    "general": ("Computer: general", "Ordinateur : général"),
    "cautious": ("cautious", "prudent"), "bold": ("bold", "hardi"),
    "random": ("Random play", "Jeu au hasard"),
    "not-a-bot-seat": ("This seat is not a person's.", "Ce camp n'est pas tenu par une personne."),
}


def say(lang: str, key: str, **args: object) -> str:
    return filled(WORDS[key], lang, args)


def bot_name(lang: str, bot: str) -> str:
    level, _, temper = bot.partition("-")
    words = say(lang, level) if level in WORDS else level
    return f"{words}, {say(lang, temper)}" if temper in WORDS else words
