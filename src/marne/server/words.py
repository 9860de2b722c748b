"""Every sentence that the server says to people, in English and French. `say(lang, key, **args)`."""
from __future__ import annotations

from marne.kernel.sayings import narrow

LANGS = ("en", "fr")

FAULTS: dict[str, tuple[str, str]] = {
    "malformed": ("The request could not be read: {why}.", "La requête est illisible : {why}."),
    "no-json": ("Send JSON (Content-Type: application/json).", "Envoyez du JSON (Content-Type: application/json)."),
    "too-large": ("This is too large: at most {most} bytes are taken.", "C'est trop gros : {most} octets au plus sont acceptés."),
    "too-slow": ("The request took too long to arrive. Try again.", "La requête a mis trop de temps à arriver. Réessayez."),
    "bad-host": ("This server answers only on this machine ({hosts}), not as “{host}”.",
                 "Ce serveur ne répond que sur cette machine ({hosts}), pas sous le nom « {host} »."),
    "csrf": ("This request did not come from the page. Reload the page and try again.",
             "Cette requête ne vient pas de la page. Rechargez la page et réessayez."),
    "origin": ("Requests from other sites are not taken.", "Les requêtes venant d'autres sites ne sont pas acceptées."),
    "no-session": ("You are not logged in.", "Vous n'êtes pas connecté."),
    "no-access": ("You may not do this.", "Vous ne pouvez pas faire cela."),
    "unknown": ("There is nothing at this address.", "Il n'y a rien à cette adresse."),
    "method": ("This address does not take that kind of request.", "Cette adresse n'accepte pas ce genre de requête."),
    "slow": ("Too many requests. Try again in {seconds} s.", "Trop de requêtes. Réessayez dans {seconds} s."),
    "busy": ("The server is busy. Try again in a moment.", "Le serveur est occupé. Réessayez dans un instant."),
    "storage": ("The server can store nothing at the moment: its database does not answer, or its disk is full. What was "
                "confirmed is safe; this was not done. Try again in a few minutes; if it stays like this, tell whoever runs the "
                "server.",
                "Le serveur ne peut rien enregistrer en ce moment : sa base de données ne répond pas, ou son disque est plein. "
                "Ce qui était confirmé est intact ; ceci n'a pas été fait. Réessayez dans quelques minutes ; si cela dure, "
                "prévenez l'hébergeur."),
    "fault": ("The server has made a mistake; what was stored is safe. Number for a report: {id}",
              "Le serveur a commis une erreur ; ce qui était enregistré est intact. Numéro pour un rapport : {id}"),
}

PEOPLE: dict[str, tuple[str, str]] = {
    "guest": ("Guest {n}", "Invité {n}"),
    "no-guests": ("This server asks for an account.", "Ce serveur demande un compte."),
    "name-empty": ("A name needs at least one letter or digit.", "Un nom demande au moins une lettre ou un chiffre."),
    "name-signs": ("A name cannot have invisible or control characters.",
                   "Un nom ne peut pas contenir de caractères invisibles ou de contrôle."),
    "name-long": ("A name has at most 40 characters.", "Un nom a 40 caractères au plus."),
    "name-taken": ("This name is taken. Choose another one.", "Ce nom est déjà pris. Choisissez-en un autre."),
    "password-weak": ("This password is too easy to guess. Choose another one.",
                      "Ce mot de passe est trop facile à deviner. Choisissez-en un autre."),
    "email-bad": ("“{email}” is not an e-mail address.", "« {email} » n'est pas une adresse électronique."),
    "login-bad": ("Name or password is wrong.", "Le nom ou le mot de passe est faux."),
    "old-password": ("The present password is missing or wrong.", "Le mot de passe actuel manque ou est faux."),
    "guest-password": ("A guest has no password. Register instead.", "Un invité n'a pas de mot de passe. Créez un compte."),
    "has-account": ("You have an account already. Log out first.", "Vous avez déjà un compte. Déconnectez-vous d'abord."),
    "blocked": ("The host has blocked this account.", "L'hôte a bloqué ce compte."),
    "no-mail": ("This server sends no mail. Ask its host.", "Ce serveur n'envoie pas de courrier. Adressez-vous à son hôte."),
    "link-over": ("This link has been used or is too old. Ask for a new one.",
                  "Ce lien a déjà servi ou est trop ancien. Demandez-en un nouveau."),
    "settings-many": ("Too many settings, or too long.", "Trop de réglages, ou trop longs."),
    "webhook-bad": ("This webhook address cannot be used: {why}.", "Cette adresse de webhook ne convient pas : {why}."),
    "webhook-form": ("it is not a web address", "ce n'est pas une adresse web"),
    "webhook-https": ("it must begin with https://", "elle doit commencer par https://"),
    "webhook-userinfo": ("it must not contain a name or password", "elle ne doit contenir ni nom ni mot de passe"),
    "webhook-private": ("it leads to a private network", "elle mène à un réseau privé"),
    "webhook-unknown": ("its host is not known", "son hôte est inconnu"),
}

MESSAGES: dict[str, tuple[str, str]] = {
    "turn-subject": ("Marne: your move in {game}", "Marne : à vous de jouer, {game}"),
    "turn-text": ("It is your move in {game}.", "C'est à vous de jouer dans {game}."),
    "over-subject": ("Marne: {game} is over", "Marne : {game} est terminée"),
    "over-text": ("The game {game} is over.", "La partie {game} est terminée."),
    "ask-subject": ("Marne: you are asked for consent in {game}", "Marne : votre accord est demandé, {game}"),
    "ask-text": ("The other player asks for your consent in {game}.", "L'autre joueur demande votre accord dans {game}."),
    "verify-subject": ("Marne: confirm your address", "Marne : confirmez votre adresse"),
    "verify-text": ("Hello {name},\n\nopen this link to confirm your e-mail address. It works once, for a week."
                    "\n\n{url}\n\nIf you did not enter this address, do nothing.",
                    "Bonjour {name},\n\nouvrez ce lien pour confirmer votre adresse électronique. Il sert une fois, pendant une "
                    "semaine.\n\n{url}\n\nSi vous n'avez pas saisi cette adresse, ne faites rien."),
    "reset-subject": ("Marne: a new password", "Marne : un nouveau mot de passe"),
    "reset-text": ("Hello {name},\n\nopen this link to set a new password for your account. It works once, for an hour."
                   "\n\n{url}\n\nIf you did not ask for it, do nothing: your password stays as it is.",
                   "Bonjour {name},\n\nouvrez ce lien pour choisir un nouveau mot de passe. Il sert une fois, pendant une heure."
                   "\n\n{url}\n\nSi vous ne l'avez pas demandé, ne faites rien : votre mot de passe ne change pas."),
    "link": ("Open the table: {url}", "Ouvrir la table : {url}"),
    "stop": ("You asked to be told. To stop: notifications in the table's menu.",
             "Vous avez demandé à être prévenu. Pour arrêter : notifications, dans le menu de la table."),
}

WORDS: dict[str, tuple[str, str]] = {**FAULTS, **PEOPLE, **MESSAGES}


def say(lang: str, key: str, **args: object) -> str:
    if lang == "fr":
        return narrow(WORDS[key][1]).format(**args)
    return WORDS[key][0].format(**args)


def accepted(header: str) -> str:
    """The language of an Accept-Language header: whichever of ours it likes best, else English."""
    best, most = "en", 0.0
    for part in header[:500].split(","):
        tag, _, rest = part.strip().partition(";")
        name = tag.strip().lower().partition("-")[0]
        quality = rest.strip().removeprefix("q=")
        try:
            q = float(quality) if quality else 1.0
        except ValueError:
            q = 0.0
        if name in LANGS and q > most:
            best, most = name, q
    return best
