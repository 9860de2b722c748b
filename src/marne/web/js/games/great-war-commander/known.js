// @ts-check
/** What the server says once of map, counters and cards (table_ground.py), for all parts of this table. */
import { lang } from "../../i18n.js";

/** @type {any} */
let ground = {};

/** @param {any} g */
export const setGround = g => { ground = g; };
export const getGround = () => ground;
/** A name in the language of the moment. @param {any} x */
export const named = x => x ? (lang() === "fr" ? x.fr : x.en) ?? "" : "";
/** A formation as printed. @param {string} id @returns {any} */
export const unit = id => ground.units?.[id];
/** @param {string} id */
export const unitName = id => named(unit(id)) || id;
