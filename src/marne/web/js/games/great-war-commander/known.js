// @ts-check
/** What the server says once of map, counters and cards (table/ground.py), for all parts of this table. */
import { lang } from "../../i18n.js";

/** @type {any} */
let ground = {};
/** @type {Map<string, any>} */
let hexes = new Map();

/** @param {any} g */
export const setGround = g => {
  ground = g;
  hexes = new Map((g.hexes ?? []).map((/** @type {any} */ x) => [x.id, x]));
};
export const getGround = () => ground;
/** A name in the language of the moment. @param {any} x */
export const named = x => x ? (lang() === "fr" ? x.fr : x.en) ?? "" : "";
/** A text of something that has `text_en` and `text_fr`, or those of another name. @param {any} x @param {string} [what] */
export const told = (x, what = "text") => x?.[`${what}_${lang() === "fr" ? "fr" : "en"}`] ?? "";
/** The name that the log gives a counter, with the number that tells those of one kind apart. @param {any} x */
const numbered = x => x ? told(x, "said") || named(x) : "";

/** A formation as printed. @param {string} id @returns {any} */
export const unit = id => ground.units?.[id];
/** Formations, weapons, the gun of a tank (`<id>/gun`): whatever has a name. @param {string} id @returns {string} */
export const unitName = id => numbered(unit(id)) || numbered(ground.weapons?.[id])
  || (id.endsWith("/gun") ? unitName(id.slice(0, -4)) : id);
/** @param {string} id @returns {any} */
export const weapon = id => ground.weapons?.[id];
/** @param {string} id */
export const weaponName = id => numbered(weapon(id)) || id;
/** A Fate card. @param {string} id @returns {any} */
export const fate = id => ground.cards?.[id];
/** An order, action or event by its rule number. @param {string} rule @returns {any} */
export const entry = rule => ground.orders?.[rule] ?? ground.actions?.[rule] ?? ground.events?.[rule];
/** @param {string} id @returns {any} */
export const strategy = id => ground.strategies?.[id];
/** @param {string} id @returns {any} */
export const phone = id => ground.phones?.[id];
/** @param {string} id @returns {any} */
export const terrain = id => ground.terrain?.[id];
/** @param {string} id @returns {any} */
export const work = id => ground.works?.[id];
/** @param {string} id @returns {any} */
export const nation = id => ground.nations?.[id];
/** A hex of the printed map. @param {string} id @returns {any} */
export const hex = id => hexes.get(id);
/** An objective marker. @param {string} id @returns {any} */
export const goal = id => ground.goals?.[id];
/** What the scenario's sheet says of a side. @param {string} side @returns {any} */
export const camp = side => ground.scenario?.sides?.[side];
/** What the ground of a hex is now: what is printed there, unless play has changed it.
 * @param {any} view
 * @param {string} id
 * @returns {string} */
export const groundAt = (view, id) => view?.hexes?.[id]?.blaze ? "blaze" : view?.hexes?.[id]?.ground
  ?? hex(id)?.terrain ?? "open";
/** The work in a hex now, "" if there is none. @param {any} view @param {string} id @returns {string} */
export const workAt = (view, id) => view?.hexes?.[id]?.work ?? "";
