"""The sentences of `marne serve`, in English and French."""
from __future__ import annotations

SERVE: dict[str, tuple[str, str]] = {
    "serving": ("Marne is at {url}\nLeave it running while you play; Ctrl-C ends it, and nothing is lost.",
                "Marne est à l'adresse {url}\nLaissez-le tourner pendant que vous jouez ; Ctrl-C l'arrête, et rien n'est perdu."),
    "hosting": ("Marne is at {url} (behind it: {host}, port {port}, {workers} workers)",
                "Marne est à l'adresse {url} (derrière : {host}, port {port}, {workers} processus)"),
    "opens-browser": ("Your browser is opened; if not, open the address yourself.",
                      "Votre navigateur s'ouvre ; sinon, ouvrez l'adresse vous-même."),
    "runs-already": ("Marne runs already at {url}", "Marne tourne déjà à l'adresse {url}"),
    "ended": ("Ended. All games are kept.", "Arrêté. Toutes les parties sont gardées."),
    "port-taken": ("Port {port} of {host} cannot be used: {why}. Choose another one with --port.",
                   "Le port {port} de {host} est inutilisable : {why}. Choisissez-en un autre avec --port."),
    "folder-taken": ("Another server works with the games in {folder}. Use that one, or give this one a folder of its own "
                     "with --data.",
                     "Un autre serveur travaille avec les parties de {folder}. Utilisez celui-là, ou donnez un dossier propre à "
                     "celui-ci avec --data."),
    "port-range": ("--port must be between 0 and 65535.", "--port doit être compris entre 0 et 65535."),
    "url-form": ("--public-url {url}: write the address that players type, for example https://marne.example",
                 "--public-url {url} : écrivez l'adresse que tapent les joueurs, par exemple https://marne.example"),
    "host-alone": ("--host {host} can be reached from other machines: say the address that players use with --public-url, "
                   "so that accounts and protection are on.",
                   "--host {host} est accessible d'autres machines : indiquez l'adresse des joueurs avec --public-url, "
                   "pour que les comptes et les protections soient actifs."),
    "workers-sqlite": ("Several workers need PostgreSQL: give --database postgresql+psycopg://…",
                       "Plusieurs processus demandent PostgreSQL : indiquez --database postgresql+psycopg://…"),
    "database-form": ("--database {url}: write sqlite:///FILE or postgresql+psycopg://USER:PASSWORD@HOST/NAME",
                      "--database {url} : écrivez sqlite:///FICHIER ou postgresql+psycopg://NOM:MOTDEPASSE@HOTE/BASE"),
    "no-database": ("The database cannot be opened: {why}", "La base de données ne s'ouvre pas : {why}"),
    "newer-schema": ("The database is of a newer Marne. Upgrade, or restore the backup from before the upgrade.",
                     "La base est d'un Marne plus récent. Mettez à jour, ou restaurez la copie d'avant la mise à jour."),
    "no-folder": ("The folder {folder} cannot be used: {why}", "Le dossier {folder} est inutilisable : {why}"),
    "read-only": ("Nothing can be written to {where}, where the games are kept ({why}). Let the user who runs Marne write there "
                  "(chown, chmod; for a systemd unit StateDirectory= or ReadWritePaths=), make room on the disk, or name another "
                  "folder with --data.",
                  "Rien ne peut être écrit dans {where}, où sont gardées les parties ({why}). Donnez le droit d'écrire à "
                  "l'utilisateur de Marne (chown, chmod ; pour une unité systemd StateDirectory= ou ReadWritePaths=), faites "
                  "de la place sur le disque, ou indiquez un autre dossier avec --data."),
    "smtp-form": ("--smtp: write smtp://USER:PASSWORD@HOST:587 or smtps://USER:PASSWORD@HOST:465",
                  "--smtp : écrivez smtp://NOM:MOTDEPASSE@HOTE:587 ou smtps://NOM:MOTDEPASSE@HOTE:465"),
    "mail-from": ("--smtp needs --mail-from, the sender's address.", "--smtp demande --mail-from, l'adresse de l'expéditeur."),
    "backup-sqlite": ("--backup copies an SQLite database; for PostgreSQL use pg_dump.",
                      "--backup copie une base SQLite ; pour PostgreSQL, utilisez pg_dump."),
    "backup-there": ("{file} exists already; choose another name.", "{file} existe déjà ; choisissez un autre nom."),
    "backup-none": ("There is no database {file} yet.", "La base {file} n'existe pas encore."),
    "backup-bad": ("The copy is not sound: {why}", "La copie n'est pas saine : {why}"),
    "backup-done": ("Copied to {file}: {games} {games:game|games}, {choices} journal {choices:entry|entries}, {size} kB.",
                    "Copié dans {file} : {games} {games:partie|parties}, {choices} {choices:entrée|entrées} de journal,"
                    " {size} ko."),
    # marne host
    "host-action": ("“{value}” is not something a host can do: {values}.", "« {value} » n'est pas une action d'hôte : {values}."),
    "host-unknown": ("“{value}” is not in this database.", "« {value} » n'est pas dans cette base."),
    "host-silent": ("Nothing has been said in this game.", "Rien n'a été dit dans cette partie."),
    "host-block": ("{name} is blocked within seconds, or when the server starts.",
                   "{name} : bloqué dans quelques secondes, ou au démarrage du serveur."),
    "host-unblock": ("{name} may log in again within seconds, or when the server starts.",
                     "{name} : débloqué dans quelques secondes, ou au démarrage du serveur."),
    "host-unsay": ("Removed within seconds, or when the server starts: {name}",
                   "Supprimé dans quelques secondes, ou au démarrage du serveur : {name}"),
    "host-close": ("{name} is closed within seconds, or when the server starts.",
                   "{name} : fermée dans quelques secondes, ou au démarrage du serveur."),
    # --check
    "check-ok": ("ok     {what}", "bon    {what}"),
    "check-note": ("note   {what}", "note   {what}"),
    "check-wrong": ("WRONG  {what}", "FAUX   {what}"),
    "check-all": ("All well.", "Tout va bien."),
    "check-some": ("{n} {n:thing is|things are} wrong.", "{n} {n:chose ne va|choses ne vont} pas."),
    "check-database": ("database: {kind}, {games} {games:game|games}",
                       "base de données : {kind}, {games} {games:partie|parties}"),
    "check-empty": ("database: {kind}, empty; it is set up at the first start",
                    "base de données : {kind}, vide ; elle est préparée au premier démarrage"),
    "check-schema": ("schema: version {now}, the newest", "schéma : version {now}, la plus récente"),
    "check-older": ("schema: version {now}; it becomes {head} at the next start (make a backup first)",
                    "schéma : version {now} ; elle devient {head} au prochain démarrage (faites d'abord une copie)"),
    "check-newer": ("schema: version {now} is of a newer Marne; this one knows versions up to {head}",
                    "schéma : la version {now} est d'un Marne plus récent ; celui-ci connaît jusqu'à {head}"),
    "check-folder": ("folder: {folder}", "dossier : {folder}"),
    "check-port": ("port: {host}:{port} is free", "port : {host}:{port} est libre"),
    "check-running": ("port: Marne answers at {host}:{port}", "port : Marne répond à {host}:{port}"),
    "check-local": ("on this machine alone; guests may play", "sur cette machine seulement ; on joue sans compte"),
    "check-hosted": ("hosted at {url}", "hébergé à l'adresse {url}"),
    "check-http": ("{url} is not https: passwords and sessions can be read on the way",
                   "{url} n'est pas en https : mots de passe et sessions peuvent être lus en chemin"),
    "check-proxy": ("without --proxy all players seem to come from the proxy and share its limits",
                    "sans --proxy, tous les joueurs semblent venir du mandataire et partagent ses limites"),
    "check-mail": ("mail: {host} takes messages", "courrier : {host} accepte les messages"),
    "check-no-mail": ("mail: not set up (--smtp); notifications by mail are off",
                      "courrier : non configuré (--smtp) ; pas de notifications par courrier"),
    "check-mail-bad": ("mail: {host} does not take messages: {why}", "courrier : {host} n'accepte pas les messages : {why}"),
}

HELP: dict[str, tuple[str, str]] = {
    "host": ("On the machine of a server: block NAME, unblock NAME, chat GAME (list it), unsay NUMBER (of a line), close GAME.",
             "Sur la machine d'un serveur : block NOM, unblock NOM, chat PARTIE (la lister), unsay NUMÉRO (d'une ligne), "
             "close PARTIE."),
    "arg.action": ("block, unblock, chat, unsay or close.", "block, unblock, chat, unsay ou close."),
    "arg.target": ("The name of an account, the number of a line, or the game: its id or address.",
                   "Le nom d'un compte, le numéro d'une ligne, ou la partie : son identifiant ou son adresse."),
    "serve": ("Play in the browser: start the server, for this machine alone or for players anywhere (docs/hosting.md).",
              "Jouer dans le navigateur : démarrer le serveur, pour cette machine ou pour des joueurs partout "
              "(docs/hosting.md)."),
    "arg.port": ("The port to listen on (8014).", "Le port d'écoute (8014)."),
    "arg.host": ("The address to listen on (127.0.0.1: this machine alone). Behind a proxy leave it as it is.",
                 "L'adresse d'écoute (127.0.0.1 : cette machine seulement). Derrière un mandataire, la laisser ainsi."),
    "arg.folder": ("Where games are kept: the folder of the SQLite database. Without it: marne in your state folder.",
                   "Où les parties sont gardées : le dossier de la base SQLite. Sinon : marne dans votre dossier d'état."),
    "arg.database": ("Another database: postgresql+psycopg://USER:PASSWORD@HOST/NAME, or sqlite:///FILE. "
                     "Also from the variable MARNE_DATABASE, which does not show in the list of processes.",
                     "Une autre base : postgresql+psycopg://NOM:MOTDEPASSE@HOTE/BASE, ou sqlite:///FICHIER. "
                     "Aussi par la variable MARNE_DATABASE, invisible dans la liste des processus."),
    "arg.public-url": ("The address that players type, such as https://marne.example. With it the server is hosted: accounts, "
                       "rate limits, and links in messages.",
                       "L'adresse que tapent les joueurs, par exemple https://marne.example. Le serveur est alors hébergé : "
                       "comptes, limites de débit, liens dans les messages."),
    "arg.proxy": ("A reverse proxy stands in front: take the players' addresses from its X-Forwarded-For.",
                  "Un mandataire inverse est devant : prendre l'adresse des joueurs dans son X-Forwarded-For."),
    "arg.guests": ("Hosted: let people play without an account, too.", "Hébergé : permettre aussi de jouer sans compte."),
    "arg.workers": ("How many processes; more than one needs PostgreSQL. Live updates reach all of them.",
                    "Nombre de processus ; plus d'un demande PostgreSQL. Les nouvelles du jeu les atteignent tous."),
    "arg.smtp": ("Mail server for notifications: smtp://USER:PASSWORD@HOST:587 (STARTTLS) or smtps://…:465. "
                 "Also from the variable MARNE_SMTP.",
                 "Serveur de courrier pour les notifications : smtp://NOM:MOTDEPASSE@HOTE:587 (STARTTLS) ou smtps://…:465. "
                 "Aussi par la variable MARNE_SMTP."),
    "arg.mail-from": ("The sender of these mails, such as marne@marne.example.",
                      "L'expéditeur de ces courriers, par exemple marne@marne.example."),
    "arg.no-browser": ("Do not open the browser.", "Ne pas ouvrir le navigateur."),
    "arg.no-limits": ("No rate limits: for tests and measurements.", "Sans limites de débit : pour essais et mesures."),
    "arg.connections": ("How many connections at once each process takes; beyond that it answers 503.",
                        "Nombre de connexions simultanées par processus ; au-delà, il répond 503."),
    "arg.verbose": ("Write a line for every request (always when hosted).",
                    "Écrire une ligne par requête (toujours si hébergé)."),
    "arg.serve-check": ("Check this configuration, say what is wrong, and leave.",
                        "Vérifier cette configuration, dire ce qui ne va pas, et quitter."),
    "arg.backup": ("Copy the SQLite database to this file, also while the server runs, and leave.",
                   "Copier la base SQLite dans ce fichier, même pendant que le serveur tourne, et quitter."),
}
