// @ts-check
/** A stack fanned out: one's own counters all, of an enemy stack those that are known and how many are not. */
import { chip, drawing, h, icon, vars } from "../../dom.js";
import { plural, t as say } from "../../i18n.js";
import { trayUnit, verb } from "../../table/combat.js";
import { blankSvg, hiddenWords, unitWords } from "./counters.js";
import { boardOf, choices, counterEl, getGround, hiddenIn, mine, placeName, sideName, unitsIn } from "./known.js";
import { groundWords, order } from "./pieces.js";
import { popCards } from "./pop.js";

/** @typedef {import("../../game.js").Table} Table */
/** @typedef {import("../../game.js").Acts} Acts */
/** @typedef {import("../../game.js").Look} Look */
/** @typedef {import("../../game.js").ChoiceInfo} ChoiceInfo */
/** @typedef {import("./counters.js").Unit} Unit */

/** Choices about the whole stack. @type {Record<string, string>} */
const WHOLE = { stack: "ew.tray.all", "join-all": "ew.tray.allJoin", "advance-all": "ew.tray.allGo" };

/** @param {Table} t @param {Unit} u @param {Look} look @param {Acts} acts @param {boolean} chosen */
function one(t, u, look, acts, chosen) {
  return trayUnit("ew-unit", u.id, unitWords(u), counterEl(u, 50),
    choices(t, look), look, acts, chosen);
}

/** How full the hex is. @param {Unit[]} units @param {number} hidden */
function meter(units, hidden) {
  const most = getGround().limit ?? 3, n = units.filter(u => u.combat && !["tank", "anti-tank"].includes(u.kind)).length;
  if (!n || hidden) return null;
  return h("span", { class: "ew-meter", title: say("ew.tray.of", { n, m: most }) }, h("span", null, say("ew.tray.stack")),
    vars(h("span", { class: "bar" }, h("i", null)), { "--of": `${Math.min(100, 100 * n / most)}%` }), h("b", null,
      say("ew.tray.of",
      { n, m: most })), chip("7.21"));
}

/** @param {Table} t @param {Look} look @param {string} place @param {Acts} acts */
const whole = (t, look, place, acts) => choices(t, look).filter(c => WHOLE[verb(c)] && (!c.places.length
  || c.places.includes(place)))
  .map(c => h("button", { type: "button", class: "btn", "data-key": `q:${c.text}`, onclick: () => acts.make(c) }, icon(c.sign),
    h("span", null, say(WHOLE[verb(c)]))));

/** @param {Table} t @param {string} place @param {Look} look @param {Acts} acts @returns {HTMLElement | null} */
export function tray(t, place, look, acts) {
  const units = unitsIn(t, place).sort(order), hidden = hiddenIn(t, place), b = boardOf(place);
  if (!b || !units.length && !hidden) return null;
  const player = t.you?.length > 0 || t.decision?.yours, side = units[0]?.side ?? (mine(t) === "allied" ? "central" : "allied");
  const ours = !!player && side === mine(t), marked = new Set(ours && !look.past ? t.decision?.pieces ?? [] : []);
  const men = units.filter(u => u.combat), chosen = men.filter(u => marked.has(u.id)), told = (chosen.length ? chosen : men)
    .filter(u => !u.untried);
  const sum = (/** @type {"attack" | "defence"} */ f) => told.reduce((n, u) => n + u[f], 0);
  return popCards(h("div", { class: "ew-tray" }, h("h3", null, h("span", { class: "nm" }, placeName(place)),
    h("small", null, [groundWords(b, t.view, place), plural(units.length + hidden, "ew.tray.one", "ew.tray.n")].filter(Boolean)
      .join(" · "))),
    h("div", { class: `ew-half ${side}` }, h("div", { class: "ew-row", role: "group", "aria-label": sideName(side) },
      units.map(u => one(t, u, look, acts, marked.has(u.id))), hidden ? h("span", { class: "ew-blank", role: "img",
        "aria-label": hiddenWords(hidden), title: hiddenWords(hidden) }, drawing(blankSvg(side === "central", hidden, 50,
        units[0]?.tone))) : null),
    h("div", { class: "ew-foot" }, ours ? whole(t, look, place, acts) : h("span", { class: "ew-read" }, icon("eye"),
      hidden ? hiddenWords(hidden) : say("ew.tray.read")),
    told.length ? h("span", null, say("ew.tray.sum", { a: sum("attack"), d: sum("defence") })) : null, h("span", { class: "sp" }),
    meter(units, hidden)))), t, acts);
}
