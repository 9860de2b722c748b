// @ts-check
/** How well the computer plays, and how much it dares: what one chooses before a game. */
import { h } from "../dom.js";
import { t } from "../i18n.js";
import { cards } from "./chrome.js";
import "../words-levels.js";

const LEVELS = ["recruit", "officer", "general"], TEMPERS = ["even", "cautious", "bold"];

/** The level one begins with. @param {string[]} players */
export const usualLevel = players => ["officer", "greedy"].find(x => players.includes(x)) ?? players[0];

/** The name of a player of the computer for people. @param {string} name */
export function botName(name) {
  const [level, temper] = name.split("-");
  return t("lv_name", { level: t(`lv_${level}`) + (temper ? `, ${t(`lv_${temper}`)}` : "") });
}

/** @param {string} word */
const capital = word => word[0].toUpperCase() + word.slice(1);

/** The part of a form in which level and temper are chosen. @param {string} name @param {(name: string) => void} chosen */
export function levelPart(name, chosen) {
  let [level, temper = "even"] = name.split("-");
  const tell = () => chosen(temper === "even" ? level : `${level}-${temper}`);
  return h("fieldset", { class: "ng-part br-level" }, h("legend", null, t("lv_legend")),
    cards("level", LEVELS.map(x => ({ value: x, label: capital(t(`lv_${x}`)), hint: t(`lv_${x}_t`) })), level, v => {
      level = v;
      tell();
    }, "serif three"),
    h("div", { class: "pg-field br-other" }, h("label", { for: "br-temper" }, t("lv_temper")),
      h("select", { id: "br-temper", onchange: (/** @type {Event} */ e) => {
        temper = /** @type {HTMLSelectElement} */ (e.target).value;
        tell();
      } }, TEMPERS.map(x => h("option", { value: x, selected: x === temper }, capital(t(`lv_${x}`)))))));
}
