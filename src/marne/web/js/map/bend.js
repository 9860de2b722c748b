// @ts-check
/** Drawings bent from the units of one map to those of another: a grid says where its crossings go, between them the way is
 * smooth. */

/** @typedef {import("./lines.js").Point} Point */
/** @typedef {{x: number, y: number, step: number, across: number, to: number[]}} Grid  corner, width of a mesh, crossings in a
 * row, and for each crossing x, y, row by row */

/** How much each of four neighbours counts, between the middle ones: a curve through them.
 * @param {number} t
 * @returns {[number, number, number, number]} */
const shares = t => [.5 * t * (t * (2 - t) - 1), 1 + .5 * t * t * (3 * t - 5), .5 * t * (1 + t * (4 - 3 * t)),
  .5 * t * t * (t - 1)];

/** Where a point goes. @param {Grid} g @param {number} x @param {number} y @returns {Point} */
export function bent(g, x, y) {
  const down = g.to.length / 2 / g.across, u = (x - g.x) / g.step, v = (y - g.y) / g.step;
  const i = Math.max(0, Math.min(g.across - 2, Math.floor(u))), j = Math.max(0, Math.min(down - 2, Math.floor(v))),
    p = shares(u - i), q = shares(v - j);
  let tx = 0, ty = 0;
  for (let n = 0; n < 4; n++) {
    const row = Math.max(0, Math.min(down - 1, j + n - 1)) * g.across;
    for (let k = 0; k < 4; k++) {
      const at = (row + Math.max(0, Math.min(g.across - 1, i + k - 1))) * 2, w = p[k] * q[n];
      tx += g.to[at] * w;
      ty += g.to[at + 1] * w;
    }
  }
  return [tx, ty];
}

/** Path data made of M, L and Z with absolute numbers, bent. @param {Grid} g @param {string} path */
export const bendPath = (g, path) => path.split("L").map(piece => piece.split("M").map(part => {
  const comma = part.indexOf(",");
  if (comma < 0) return part;
  const [x, y] = bent(g, Number(part.slice(0, comma)), Number.parseFloat(part.slice(comma + 1)));
  return `${Math.round(x * 10) / 10},${Math.round(y * 10) / 10}${part.endsWith("Z") ? "Z" : ""}`;
}).join("M")).join("L");
