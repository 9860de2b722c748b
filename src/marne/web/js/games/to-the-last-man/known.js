// @ts-check
/** What all of To the Last Man! shares: the ground, and names in the language of the moment. */
import { lang } from "../../i18n.js";
import { counterOf, drawCounter } from "./counters.js";
import "./words-map.js";

/** @typedef {import("../../game.js").Table} Table */

/** @type {any} */
let ground = { zones: [], units: {}, cards: {}, turns: [], levels: [], nations: {} };
/** @type {Map<string, any>} */
let zones = new Map();

/** The fixed part of the game; called once when the table opens. @param {any} g */
export function setGround(g) {
  ground = g ?? ground;
  zones = new Map((ground.zones ?? []).map((/** @type {any} */ z) => [z.id, z]));
}

/** @returns {any} */
export const getGround = () => ground;

/** A zone as printed. @param {string} id @returns {any} */
export const zone = id => zones.get(id);

/** A counter as printed. @param {string} id @returns {any} */
export const unit = id => ground.units[id];

/** A kind of card. @param {string} id @returns {any} */
export const cardType = id => ground.cards[id];

/** @param {string} id @returns {string} */
export function zoneName(id) {
  const z = zones.get(id);
  return z ? (lang() === "fr" ? z.fr : z.en) : id;
}

/** A counter by its full name, with the nation. @param {Table | null} _t @param {string} id @returns {string} */
export function unitName(_t, id) {
  const u = ground.units[id];
  return u ? (lang() === "fr" ? u.fr : u.en) : id;
}

/** A counter as its owner calls it. @param {string} id @returns {string} */
export function shortName(id) {
  const u = ground.units[id];
  return u ? (lang() === "fr" ? u.short_fr : u.short_en) : id;
}

/** A counter as a drawing of its own, as it stands in this table. @param {Table} t @param {string} id @param {number} px
 * @param {{marks?: boolean}} [opts]  `marks` false: without what has become of it this turn */
export const counterSvg = (t, id, px, opts = {}) =>
  `<svg class="counter" viewBox="-2.5 -4.5 49 52" `
  + `width="${px}" height="${Math.round(px * 52 / 49)}" aria-hidden="true" focusable="false" `
  + `font-family="var(--sans)">${drawCounter(counterOf(ground, t.view, id), opts.marks !== false)}</svg>`;
