// @ts-check
/** @type {import("../../game.js").Panel[]} */
export const panels = [];
