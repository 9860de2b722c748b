// @ts-check
/** What the levels and tempers of the computer are called, and what one may expect of them. */
import { words } from "./i18n.js";

words({
  lv_legend: ["The computer", "L'ordinateur"],
  lv_name: ["Computer: {level}", "Ordinateur : {level}"],
  lv_recruit: ["recruit", "recrue"], lv_recruit_t: ["looks one step ahead", "regarde un coup à l'avance"],
  lv_officer: ["officer", "officier"],
  lv_officer_t: ["knows the trade and compares a few plans", "connaît le métier et compare quelques plans"],
  lv_general: ["general", "général"],
  lv_general_t: ["tries many plans before it chooses; takes its time",
    "essaie bien des plans avant de choisir ; prend son temps"],
  lv_greedy: ["one step ahead", "un coup à l'avance"], lv_random: ["random choices", "choix au hasard"],
  lv_temper: ["Its temper", "Son tempérament"], lv_even: ["even", "égal"], lv_cautious: ["cautious", "prudent"],
  lv_bold: ["bold", "hardi"],
});
