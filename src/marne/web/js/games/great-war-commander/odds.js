// @ts-check
/** odds of this table. */

/** @typedef {import("../../game.js").Table} Table */
/** @typedef {import("../../game.js").Look} Look */
/** @typedef {import("../../game.js").Acts} Acts */

/** @param {any} x @param {Table} t @param {Acts} acts @returns {HTMLElement | null} */
export const odds = (x, t, acts) => null;
