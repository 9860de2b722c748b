// @ts-check
/** What the pages say that teach: cards, briefings, chapters, How to play, hints. */
import { words } from "./i18n.js";

words({
  tc_min: ["{n} min", "{n} min"], tc_hours: ["{n} h", "{n} h"],
  tc_about: ["about {time}", "environ {time}"], tc_between: ["{a} to {b}", "de {a} à {b}"],
  tc_level1: ["good for a first game", "bien pour débuter"], tc_level2: ["takes some care", "demande du soin"],
  tc_level3: ["for those who know it", "pour qui le connaît"],
  tc_card: ["Length and difficulty", "Durée et difficulté"],
  lb_howto: ["How to play", "Comment jouer"],

  // briefing
  br_title: ["Before you begin: {title}", "Avant de commencer : {title}"],
  br_over: ["Play the computer", "Jouer contre l'ordinateur"],
  br_about: ["What it is about", "De quoi il s'agit"], br_who: ["Who attacks", "Qui attaque"],
  br_win: ["How it is won", "Comment on gagne"], br_long: ["How long, how hard", "Durée et difficulté"],
  br_forces: ["Who fights", "Qui combat"],
  br_side: ["Your side", "Votre camp"], br_usual: ["a good one to begin with", "bien pour commencer"],
  br_scenario: ["Scenario", "Scénario"],
  br_setup: ["Set up for me", "Placer pour moi"],
  br_setup_t: ["Your pieces are placed sensibly and you begin with your first turn. You can also place them yourself.",
    "Vos pions sont placés de façon raisonnable et vous commencez par votre premier tour. Vous pouvez aussi le faire vous-même."],
  br_go: ["Begin", "Commencer"], br_more: ["More choices: clocks, options, a friend", "Plus de choix : horloge, options, un ami"],
  br_map: ["How it begins: {name}", "La situation de départ : {name}"],
  br_read: ["First: how to play, in ten minutes", "D'abord : comment jouer, en dix minutes"],

  // rules beside a game
  "tb.rulesNow": ["What matters now", "Ce qui compte maintenant"],
  "tb.rulesBook": ["The book", "Le livret"], "tb.nowAsked": ["the question", "la question"],
  "tb.nowChoice": ["a choice", "un choix"],
  "tb.nowRefused": ["just refused", "refusé à l'instant"], "tb.nowPhase": ["this phase", "cette phase"],
  "tb.howto": ["How to play", "Comment jouer"],

  // hints and opinions
  hn_ask: ["Hint", "Conseil"], hn_title: ["What a sensible player would look at", "Ce qu'un joueur avisé regarderait"],
  hn_notNow: ["There is nothing to decide for you now.", "Vous n'avez rien à décider maintenant."],
  hn_thinks: ["The computer is thinking…", "L'ordinateur réfléchit…"],
  hn_told: ["The other player will see in the log that you asked for a hint.",
    "L'autre joueur verra dans le journal que vous avez demandé un conseil."],
  hn_yes: ["Ask all the same", "Demander quand même"], hn_then: ["Then:", "Puis :"],
  hn_foot: ["From what you may know, and no more. It is the computer's judgment, not the truth.",
    "D'après ce que vous pouvez savoir, et rien de plus. C'est le jugement de l'ordinateur, non la vérité."],
  hn_footTold: ["From what you may know, and no more. The other player sees that you asked.",
    "D'après ce que vous pouvez savoir, et rien de plus. L'autre joueur voit que vous avez demandé."],
  hn_used: ["Hints of the computer: {list}", "Conseils de l'ordinateur : {list}"],
  hn_usedAt: ["{who} (choice {n})", "{who} (choix {n})"],
  st_k_hint: ["Hint", "Conseil"], "k.hint": ["A hint of the computer", "Un conseil de l'ordinateur"],
  op_title: ["The computer's opinion", "L'avis de l'ordinateur"], op_ask: ["Ask for its opinion", "Demander son avis"],
  op_again: ["Ask again: the position has changed", "Redemander : la position a changé"],
  op_help: ["How it judges this position compared with the beginning, and what it would play for both sides.",
    "Comment il juge cette position par rapport au début, et ce qu'il jouerait pour les deux camps."],
  op_terms: ["In points of its judgment, for {who}, since the beginning.",
    "En points de son jugement, pour {who}, depuis le début."],
  op_line: ["What it would play", "Ce qu'il jouerait"],
  op_foot: ["A judgment by hand-made rules and a short look ahead, with dice of its own.",
    "Un jugement par des règles écrites à la main et un court regard en avant, avec ses propres dés."],

  // How to play
  ht_title: ["How to play {title}", "Comment jouer à {title}"],
  ht_sub: ["Five to ten minutes to read. Our own words; the numbers open the rule, and the rules have the last word.",
    "Cinq à dix minutes de lecture. Nos propres mots ; les numéros ouvrent la règle, et la règle a le dernier mot."],
  ht_chapters: ["Chapters", "Chapitres"], ht_none: ["Nobody has written this for the game yet. The rules are there.",
    "Personne ne l'a encore écrit pour ce jeu. Les règles sont là."],
  ht_load: ["The chapters are coming", "Les chapitres arrivent"],
  ht_figure: ["Picture", "Figure"], ht_nofigure: ["This picture could not be drawn.", "Cette figure n'a pu être dessinée."],
  ht_play: ["Play a first game", "Jouer une première partie"],
});
