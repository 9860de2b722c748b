// @ts-check
/** The small map. */

/** @param {import("./ground.js").Board} b @param {import("../../game.js").Table} t */
export const drawMini = (b, t) => `<rect x="${b.sheet.x}" y="${b.sheet.y}" width="${b.sheet.w}" height="${b.sheet.h}" fill="var(--land)"/>`;
