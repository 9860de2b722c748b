// @ts-check
/** What all panels of Drive on Paris share: the ground, units and names in the language of the moment. */
import { at, chip, drawing, h } from "../../dom.js";
import { lang, t as say } from "../../i18n.js";
import { counterSvg, index, unitOf, unitWords } from "./counters.js";
import "./words-panels.js";

/** @typedef {import("../../game.js").Table} Table */
/** @typedef {import("../../game.js").Acts} Acts */
/** @typedef {import("../../game.js").Look} Look */
/** @typedef {import("../../game.js").ChoiceInfo} ChoiceInfo */
/** @typedef {import("./counters.js").Unit} Unit */

/** @type {Record<string, string>} colour token of a nation */
export const TONE = { fr: "fr", br: "br", be: "be", ge: "de" };
/** @type {Record<string, string>} colour token of a side */
export const SIDE_TONE = { allied: "fr", german: "de" };

/** @type {any} */
let ground = { units: {}, places: [], turns: [], crt: { columns: [], rows: [] } };
/** @type {Map<string, any>} */
let spots = new Map();

/** The fixed part of the game; called once when the table opens. @param {any} g */
export function setGround(g) {
  ground = g ?? ground;
  spots = new Map((ground.places ?? []).map((/** @type {any} */ x) => [x.hex, x]));
}

/** @returns {any} */
export const getGround = () => ground;

/** @param {Table} t @param {string} id @returns {Unit} */
export const unit = (t, id) => unitOf(ground, t.view, id);

/** "14-05 Paris". @param {string} id */
export const placeName = id => {
  const p = spots.get(id), name = p ? (lang() === "fr" ? p.fr : p.en) : "";
  return name ? `${id} ${name}` : id;
};

/** The terrain of a hex, by its letter. @param {string} id @returns {string} */
export const terrain = id => ground.terrain?.[Number(id.slice(0, 2)) - 1]?.[Number(id.slice(3)) - 1] ?? ".";
/** @param {string} id @returns {any} */
export const spot = id => spots.get(id);

/** The pieces of a hex whose place the reader knows. @param {Table} t @param {string} hex @returns {Unit[]} */
export const unitsIn = (t, hex) => (index(t.view).hexes.get(hex) ?? []).map(id => unit(t, id));
/** How many counters lie hidden in a hex, and how many of them in reserve. @param {Table} t @param {string} hex
 * @returns {{counters: number, reserve: number}} */
export const hiddenIn = (t, hex) => t.view.hidden?.[hex] ?? { counters: 0, reserve: 0 };

/** @param {string} seat */
export const sideName = seat => say(`dp.side.${seat}`);
/** @param {string} nation */
export const nationName = nation => say(`dp.nation.${nation}`);
/** The side the reader looks from; a spectator looks with the given one. @param {Table} t @param {string} other */
export const mine = (t, other) => t.decision?.yours ? t.decision.seat : t.seat ?? other;
/** @param {string} seat */
export const foe = seat => seat === "allied" ? "german" : "allied";

/** Choices open to the reader now. @param {Table} t @param {Look} [look] @returns {ChoiceInfo[]} */
export const choices = (t, look) => t.decision?.yours && !look?.past ? t.decision.choices : [];

/** A number with its sign: +1, −2, 0. @param {number} n */
export const signed = n => n > 0 ? `+${n}` : n < 0 ? `−${-n}` : "0";

/** @param {Unit} u @param {number} px */
export const counterEl = (u, px) => drawing(counterSvg(u, px));

/** A heading of a section with its rule. @param {string} text @param {string} [rule] @param {"h2" | "h3"} [tag] */
export const heading = (text, rule = "", tag = "h3") => h(tag, { class: "dp-h" }, h("span", null, text), chip(rule));

/** A counter that can be clicked: as if it had been clicked on the map.
 * @param {Unit} u @param {number} px @param {Acts} acts @param {Record<string, any>} [more] */
export const unitButton = (u, px, acts, more = {}) => h("button", {
  type: "button", class: "dp-unit", "data-piece": u.id, "data-key": `u:${u.id}`, "aria-label": unitWords(u),
  onclick: (/** @type {MouseEvent} */ e) => acts.click("piece", u.id, at(e)), ...more,
}, counterEl(u, px));

/** A place that brings itself into view. @param {string} id @param {Acts} acts @param {string} [words] */
export const placeLink = (id, acts, words = "") => h("button", { type: "button", class: "dp-place", onclick: () => {
  acts.panel(null);
  acts.go(id);
} }, words || placeName(id));
