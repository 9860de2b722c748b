// @ts-check
/** The words about guided first games on the pages, English and French. */
import { words } from "../i18n.js";

words({
  le_title: ["Learn a game", "Apprendre un jeu"],
  le_text: ["A first game by the hand: a small situation on the real table, one idea at a time, against an opponent who plays a "
    + "script. Leave when you like; the guide waits at the step where you left it.",
    "Une première partie accompagnée : une petite situation sur la vraie table, une idée à la fois, contre un adversaire qui "
    + "suit un scénario. Partez quand vous voulez ; le guide vous attend à l'étape où vous l'avez laissé."],
  le_go: ["Learn it: {n} min", "L'apprendre : {n} min"],
  le_begin: ["Begin: {n} min", "Commencer : {n} min"],
  le_on: ["Go on at step {n} of {of}", "Reprendre à l'étape {n} sur {of}"],
  le_again: ["From the beginning", "Depuis le début"],
  le_opening: ["Opening the guide …", "Ouverture du guide …"],
  le_row: ["Guide, step {n} of {of}", "Guide, étape {n} sur {of}"],
});
