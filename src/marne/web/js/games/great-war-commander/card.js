// @ts-check
/** card of this table. */

/** @typedef {import("../../game.js").Table} Table */
/** @typedef {import("../../game.js").Look} Look */
/** @typedef {import("../../game.js").Acts} Acts */

/** @param {Table} t @param {string} piece @param {Acts} acts @returns {HTMLElement | null} */
export const card = (t, piece, acts) => null;
