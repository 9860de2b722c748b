// @ts-check
/** Ink under and over the pieces: objectives and their control, works, sight, reach, command. */

/** @typedef {import("./ground.js").Board} Board */
/** @typedef {import("../../game.js").Table} Table */
/** @typedef {import("../../game.js").Look} Look */

/** @type {import("../../game.js").Overlay[]} */
export const OVERLAYS = [];
/** @param {Board} b @param {Table} t @param {Look} look */
export const drawUnder = (b, t, look) => "";
/** @param {Board} b @param {Table} t @param {Look} look */
export const drawInkLabels = (b, t, look) => "";
