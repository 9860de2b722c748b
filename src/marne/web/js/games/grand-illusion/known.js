// @ts-check
/** What all panels of Grand Illusion share: the ground, units and names in the language of the moment, the whole log. */
import { at, chip, drawing, h } from "../../dom.js";
import { lang, t as say } from "../../i18n.js";
import { counterSvg, unitOf, unitWords } from "./counters.js";
import "./words-panels.js";

/** @typedef {import("../../game.js").Table} Table */
/** @typedef {import("../../game.js").Acts} Acts */
/** @typedef {import("../../game.js").Look} Look */
/** @typedef {import("../../game.js").ChoiceInfo} ChoiceInfo */
/** @typedef {import("../../game.js").LogLine} LogLine */
/** @typedef {import("./counters.js").Unit} Unit */

export const SEATS = ["allied", "german"];
export const NATIONS = ["fr", "br", "be", "ge"];
/** @type {Record<string, string>} colour token of a nation */
export const TONE = { fr: "fr", br: "br", be: "be", ge: "de" };
/** @type {Record<string, string>} colour token of a side */
export const SIDE_TONE = { allied: "fr", german: "de" };

/** @type {any} */
let ground = { hexes: [], units: {}, forts: {}, turns: [] };
/** @type {Map<string, any>} */
let hexes = new Map();

/** The fixed part of the game; called once when the table opens. @param {any} g */
export function setGround(g) {
  ground = g ?? ground;
  hexes = new Map((ground.hexes ?? []).map((/** @type {any} */ x) => [String(x.hex), x]));
}

/** @returns {any} */
export const getGround = () => ground;

/** A unit or fort as it stands in this table. @param {Table} t @param {string} id @returns {Unit} */
export const unit = (t, id) => unitOf(ground, t.view, id);

/** The name of a unit as a title. @param {Table} t @param {string} id */
export const unitTitle = (t, id) => { const name = unit(t, id).short; return name.charAt(0).toUpperCase() + name.slice(1); };

/** @param {string | number} id @returns {any} */
export const hexOf = id => hexes.get(String(id));

/** "26 Amiens". @param {string | number} id */
export const placeName = id => {
  const x = hexOf(id);
  return x ? `${id} ${lang() === "fr" ? x.fr : x.en}` : String(id);
};

/** The hex of the view. @param {Table} t @param {string} id @returns {any} */
export const hexView = (t, id) => (t.view.hexes ?? [])[Number(id) - 1];

/** Allies, Germans. @param {string} seat */
export const sideName = seat => say(`gip.side.${seat}`);
/** Allied, German. @param {string} seat */
export const sideAdj = seat => say(`gip.adj.${seat}`);
/** @param {string} nation */
export const nationName = nation => say(`gip.nation.${nation}`);

/** The side the reader looks from; a spectator looks with the given one. @param {Table} t @param {string} other */
export const mine = (t, other) => t.decision?.yours ? t.decision.seat : t.seat ?? other;
/** @param {string} seat */
export const foe = seat => seat === "allied" ? "german" : "allied";
/** A side in event data: a number or already a name. @param {any} x @returns {string} */
export const seatOf = x => typeof x === "number" ? SEATS[x] ?? "" : String(x ?? "");

/** The French ending that agrees with a unit. @param {Unit} u */
export const fem = u => u.print.feminine ? "e" : "";

/** Choices open to the reader now. @param {Table} t @param {Look} [look] @returns {ChoiceInfo[]} */
export const choices = (t, look) => t.decision?.yours && !look?.past ? t.decision.choices : [];

/** A number with its sign: +1, −2, 0. @param {number} n */
export const signed = n => n > 0 ? `+${n}` : n < 0 ? `−${-n}` : "0";

/** A counter as an element. @param {Unit} u @param {number} px */
export const counterEl = (u, px) => drawing(counterSvg(u, px));

/** A heading of a section with its rule. @param {string} text @param {string} [rule] @param {"h2" | "h3"} [tag] */
export const heading = (text, rule = "", tag = "h3") => h(tag, { class: "gi-h" }, h("span", null, text), chip(rule));

/** A counter that can be clicked: as if it had been clicked on the map.
 * @param {Unit} u
 * @param {number} px
 * @param {Acts} acts
 * @param {Record<string, any>} [more] */
export const unitButton = (u, px, acts, more = {}) => h("button", {
  type: "button", class: "gi-unit", "data-piece": u.id, "data-key": `u:${u.id}`, "aria-label": unitWords(u),
  onclick: (/** @type {MouseEvent} */ e) => acts.click("piece", u.id, at(e)), ...more,
}, counterEl(u, px));

/** A place that brings itself into view. @param {string} id @param {Acts} acts */
export const placeLink = (id, acts) => h("button", { type: "button", class: "gi-place", onclick: () => {
  acts.panel(null);
  acts.go(id);
} }, placeName(id));

/* The log. A table may bring only its new part: the rest is kept here. */
/** @type {{id: string, lines: LogLine[]}} */
const kept = { id: "", lines: [] };

/** All that is known of the log up to the moment of this table. @param {Table} t @returns {LogLine[]} */
export function logOf(t) {
  if (kept.id !== t.id) Object.assign(kept, { id: t.id, lines: [] });
  if (t.log.length) {
    const from = Math.min(t.log_from ?? 0, t.log[0].i);
    const before = kept.lines.filter(l => l.i < from);
    kept.lines = [...before, ...t.log];
  }
  return kept.lines.length && kept.lines[kept.lines.length - 1].n > t.n ? kept.lines.filter(l => l.n <= t.n) : kept.lines;
}
