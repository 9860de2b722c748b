// @ts-check
/** The games there are, as the server tells of them, and what every page says of their length and difficulty. */
import "../words-teach.js";
import { h, icon } from "../dom.js";
import { get } from "../api.js";
import { lang, num, t } from "../i18n.js";

/** @typedef {import("../types.js").TitleInfo} TitleInfo */

/** The game whose rules are shown when none is named. */
export const USUAL = "grand-illusion";

/** @type {Map<string, Promise<TitleInfo[]>>} */
const known = new Map();
/** The games in the language of the moment. @returns {Promise<TitleInfo[]>} */
export function titles() {
  let all = known.get(lang());
  if (!all) {
    all = /** @type {Promise<TitleInfo[]>} */ (get("/api/titles"));
    const mine = lang();
    all.catch(() => known.delete(mine));
    known.set(mine, all);
  }
  return all;
}

/** How long that is, as people say it. @param {number} minutes */
export function howLong(minutes) {
  if (minutes < 90) return t("tc_min", { n: minutes });
  const halves = Math.round(minutes / 30), hours = halves / 2;
  return t("tc_hours", { n: num(hours, halves % 2) });
}

/** From the shortest to the longest. @param {number[]} minutes */
function between(minutes) {
  const [a, b] = minutes;
  return a === b || b === undefined ? t("tc_about", { time: howLong(a) }) : t("tc_between", { a: howLong(a), b: howLong(b) });
}

/** Length and difficulty in a line. @param {{level: number, minutes: number[] | number, turns?: string}} of */
export function effort({ level, minutes, turns = "" }) {
  const length = typeof minutes === "number" ? minutes ? t("tc_about", { time: howLong(minutes) }) : "" : minutes.length
    ? between(minutes) : "";
  if (!level && !length && !turns) return null;
  return h("span", { class: "effort" }, turns ? h("span", null, icon("flag", "icon small"), turns) : null,
    length ? h("span", null, icon("clock", "icon small"), length) : null,
    level ? h("span", null, h("span", { class: "dots", "aria-hidden": "true" }, "●".repeat(level), h("i", null,
      "●".repeat(3 - level))), t(`tc_level${level}`)) : null);
}
