// @ts-check
/** The words of the guide, English and French. */
import { words } from "../i18n.js";

words({
  "gd.name": ["Guide", "Guide"],
  "gd.step": ["Guide, step {n} of {of}", "Guide, étape {n} sur {of}"],
  "gd.rules": ["Rules", "Règles"],
  "gd.on": ["Continue", "Continuer"],
  "gd.back": ["Back", "Retour"],
  "gd.backTip": ["One step back; what was chosen since is taken back",
    "Une étape en arrière ; ce qui a été choisi depuis est annulé"],
  "gd.leave": ["Leave", "Quitter"],
  "gd.leaveTip": ["The guide waits at this step until you come back", "Le guide vous attend à cette étape"],
  "gd.waiting": ["The other side answers …", "L'autre camp répond …"],
  "gd.free": ["Play freely from here", "Jouer librement à partir d'ici"],
  "gd.freed": ["An ordinary game against the computer from here on.",
    "À partir d'ici, une partie ordinaire contre l'ordinateur."],
  "gd.playOn": ["Play on from here", "Jouer la suite"],
  "gd.newGame": ["Set up a new game", "Préparer une partie"],
  "gd.lost": ["The guide has changed", "Le guide a changé"],
  "gd.lostText": ["There is a newer guide than the one this game was begun with. Play freely from here, or begin the guide again "
    + "by the menu.",
    "Il y a un guide plus récent que celui avec lequel cette partie a commencé. Jouez librement à partir d'ici, ou recommencez "
    + "le guide par le menu."],
  "gd.again": ["Begin the guide again", "Recommencer le guide"],
});
