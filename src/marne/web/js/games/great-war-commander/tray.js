// @ts-check
/** tray of this table. */

/** @typedef {import("../../game.js").Table} Table */
/** @typedef {import("../../game.js").Look} Look */
/** @typedef {import("../../game.js").Acts} Acts */

/** @param {Table} t @param {string} place @param {Look} look @param {Acts} acts @returns {HTMLElement | null} */
export const tray = (t, place, look, acts) => null;
