// @ts-check
/** The stacks on the map. */

/** @param {import("./ground.js").Board} b @param {any} view */
export const pieces = (b, view) => "";
/** @param {import("./ground.js").Board} b @param {any} view @param {string} id */
export const placeWords = (b, view, id) => id;
