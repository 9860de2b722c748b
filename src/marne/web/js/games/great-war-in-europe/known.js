// @ts-check
/** What all parts of the table of The Great War in Europe share: the ground, the fronts, units and names of the moment. */
import { at, chip, drawing, h } from "../../dom.js";
import { lang, t as say } from "../../i18n.js";
import { Board } from "./board.js";
import { byHex, counterSvg, TONE, unitOf, unitWords } from "./counters.js";
import "./words-panels.js";

/** @typedef {import("../../game.js").Table} Table */
/** @typedef {import("../../game.js").Acts} Acts */
/** @typedef {import("../../game.js").Look} Look */
/** @typedef {import("../../game.js").ChoiceInfo} ChoiceInfo */
/** @typedef {import("./counters.js").Unit} Unit */

/** @type {any} */
let ground = { units: {}, events: {}, fronts: [], turns: [], nations: {}, terrains: {}, boxes: {}, crt: { columns: [] } };
/** @type {Board[]} */
let boards = [];

/** The fixed part of the game; called once when the table opens. @param {any} g @returns {Board[]} */
export function setGround(g) {
  ground = g;
  boards = g.fronts.map((/** @type {any} */ f, /** @type {number} */ i) => new Board(f, i));
  return boards;
}

/** @returns {any} */
export const getGround = () => ground;
/** @returns {Board[]} */
export const allBoards = () => boards;
/** The front of a hex. @param {string} id @returns {Board | undefined} */
export const boardOf = id => boards.find(b => b.has(id));

/** @param {Table} t @param {string} id @returns {Unit} */
export const unit = (t, id) => unitOf(ground, t.view, id);
/** "W5008 Paris". @param {string} id */
export const placeName = id => boardOf(id)?.title(id) ?? id;
/** A place by its name alone, where it has one. @param {string} id */
export const shortName = id => boardOf(id)?.name(id) || id;
/** The pieces of a hex whose place the reader knows. @param {Table} t @param {string} hex @returns {Unit[]} */
export const unitsIn = (t, hex) => (byHex(t.view).get(hex) ?? []).map(id => unit(t, id));
/** How many counters lie hidden in a hex. @param {Table} t @param {string} hex @returns {number} */
export const hiddenIn = (t, hex) => t.view.hidden?.[hex] ?? 0;

/** A text of the ground in the language of the moment. @param {any} x */
export const tr = x => (x ? lang() === "fr" ? x.fr : x.en : "") ?? "";
/** @param {string} id */
export const frontName = id => say(`ew.front.${id}`);
/** @param {string} seat */
export const sideName = seat => say(`ew.side.${seat}`);
/** @param {string} code */
export const nationName = code => tr(ground.nations[code]) || code;
/** The side the reader looks from; a spectator looks with the given one. @param {Table} t @param {string} [other] */
export const mine = (t, other = "allied") => t.decision?.yours ? t.decision.seat : t.seat ?? other;
/** @param {string} seat */
export const foe = seat => seat === "allied" ? "central" : "allied";
/** @type {Record<string, string>} colour token of a side */
export const SIDE_TONE = { allied: "fr", central: "de" };

/** Who holds a hex: a, c, '.' or ' '. @param {any} view @param {Board} b @param {number} n */
export const holder = (view, b, n) => view.control?.[b.id]?.[String(Math.floor(n / 100))]?.[n % 100 - b.data.low] ?? " ";

/** Choices open to the reader now. @param {Table} t @param {Look} [look] @returns {ChoiceInfo[]} */
export const choices = (t, look) => t.decision?.yours && !look?.past ? t.decision.choices : [];
/** A number with its sign: +1, −2, 0. @param {number} n */
export const signed = n => n > 0 ? `+${n}` : n < 0 ? `−${-n}` : "0";

/** @param {Unit} u @param {number} px */
export const counterEl = (u, px) => drawing(counterSvg(u, px));
/** A small block in the colour of a nation with its letters. @param {string} code @param {any} [inside] */
export const flag = (code, inside = code) => h("i", { class: `ew-flag n-${TONE[code] ?? "fr"}`, title: nationName(code) },
  inside);
/** A heading of a section with its rule. @param {string} text @param {string} [rule] @param {"h2" | "h3"} [tag] */
export const heading = (text, rule = "", tag = "h3") => h(tag, { class: "ew-h" }, h("span", null, text), chip(rule));

/** A counter that can be clicked: as if it had been clicked on the map.
 * @param {Unit} u @param {number} px @param {Acts} acts @param {Record<string, any>} [more] */
export const unitButton = (u, px, acts, more = {}) => h("button", {
  type: "button", class: "ew-unit", "data-piece": u.id, "data-key": `u:${u.id}`, "aria-label": unitWords(u),
  onclick: (/** @type {MouseEvent} */ e) => acts.click("piece", u.id, at(e)), ...more,
}, counterEl(u, px));

/** A place that brings itself into view. @param {string} id @param {Acts} acts @param {string} [words] */
export const placeLink = (id, acts, words = "") => h("button", { type: "button", class: "ew-place", onclick: () => {
  acts.panel(null);
  acts.go(id);
} }, words || placeName(id));
