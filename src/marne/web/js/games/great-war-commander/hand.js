// @ts-check
/** hand of this table. */

/** @typedef {import("../../game.js").Table} Table */
/** @typedef {import("../../game.js").Look} Look */
/** @typedef {import("../../game.js").Acts} Acts */

/** @param {Table} t @param {Look} look @param {Acts} acts @param {boolean} small @returns {HTMLElement | null} */
export const dock = (t, look, acts, small) => null;
