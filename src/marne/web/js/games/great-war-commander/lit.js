// @ts-check
/** What may be chosen now, on the map. */

/** @typedef {import("./ground.js").Board} Board */
/** @typedef {import("../../game.js").Table} Table */
/** @typedef {import("../../game.js").Look} Look */

/** @param {Board} b @param {Table} t @param {Look} look */
export const drawLit = (b, t, look) => "";
/** @param {Board} b @param {Table} t @param {Look} look */
export const drawArrow = (b, t, look) => "";
/** @param {Board} b @param {Table} t @param {Look} look */
export const drawBadges = (b, t, look) => "";
