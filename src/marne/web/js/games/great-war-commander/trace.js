// @ts-check
/** Events on the map for playback. */

/** @param {import("./ground.js").Board} b @param {import("../../game.js").LogLine} line @param {import("../../game.js").Table} t @returns {{svg: string, place: string | null}} */
export const traceLine = (b, line, t) => ({ svg: "", place: null });
