// @ts-check
/** Height: tinted levels with smooth rims, a crest line, and strokes that run down the slope, dark away from the light. */
import { pt } from "../../map/lines.js";
import { curve, rings, traced, waver } from "./shape.js";

/** @typedef {import("../../map/lines.js").Point} Point */

const WAVE = 7, TOP = 4;

/** The layers of height: `fills` lie under the terrain, `lines` and, over woods, `washes` above it.
 * @param {import("../../map/hexgrid.js").HexGrid} grid  the board and some hexes round it
 * @param {(n: number) => number} level
 * @param {string} frame
 * @returns {{fills: string, lines: string, defs: string, washes: string}} */
export function relief(grid, level, frame) {
  let fills = `<path d="${frame}" fill="var(--gw-l0)"/>`, lines = "", defs = "", washes = "";
  for (let k = 1; k <= TOP; k++) {
    const high = grid.ids.filter(n => level(n) >= k);
    if (!high.length) continue;
    if (high.length === grid.ids.length) {
      fills += `<path d="${frame}" fill="var(--gw-l${k})"/>`;
      continue;
    }
    const all = rings(grid, high).map(r => waver(r, WAVE, k)), d = all.map(curve).join("");
    defs += `<clipPath id="gwc-below${k}"><path d="${frame}${d}" clip-rule="evenodd"/></clipPath>`;
    fills += `<path d="${d}" fill="var(--gw-l${k})"/>`;
    washes += `<path d="${d}" fill="var(--gw-l${k})"/>`;
    lines += `<g clip-path="url(#gwc-below${k})" fill="none">`
      + `<g stroke="var(--gw-slope)" transform="translate(2.5 3)">`
      + `<path d="${d}" stroke-width="34" stroke-opacity=".05"/><path d="${d}" stroke-width="24" stroke-opacity=".06"/>`
      + `<path d="${d}" stroke-width="14" stroke-opacity=".08"/><path d="${d}" stroke-width="7" stroke-opacity=".1"/></g>`
      + slopes(all) + `</g><path d="${d}" fill="none" stroke="var(--gw-crest)" stroke-width="2.2" stroke-opacity=".9"/>`;
  }
  return { fills, lines, defs, washes };
}

/** Strokes down the slope, in three shades by where it faces. The half above the crest is clipped away. @param {Point[][]} all */
function slopes(all) {
  const shades = ["", "", ""];
  for (const ring of all.map(traced)) {
    const area = ring.reduce((s, p, i) => {
      const q = ring[(i + 1) % ring.length];
      return s + p[0] * q[1] - q[0] * p[1];
    }, 0), out = area > 0 ? 1 : -1;
    const kinds = ring.map((p, i) => {
      const q = ring[(i + 1) % ring.length], l = Math.hypot(q[0] - p[0], q[1] - p[1]) || 1, nx = (q[1] - p[1]) / l * out,
        ny = -(q[0] - p[0]) / l * out, dark = nx * .6 + ny * .8;
      return dark > .35 ? 2 : dark > -.35 ? 1 : 0;
    });
    const start = Math.max(0, kinds.findIndex((k, i) => k !== kinds[(i + ring.length - 1) % ring.length]));
    for (let i = 0; i < ring.length;) {
      const at = (start + i) % ring.length, kind = kinds[at];
      let d = `M${pt(ring[at])}`, n = 0;
      while (i < ring.length && kinds[(start + i) % ring.length] === kind) {
        i++;
        n++;
        d += `L${pt(ring[(start + i) % ring.length])}`;
      }
      shades[kind] += d;
    }
  }
  const tone = [["17", "1 5.4", ".5"], ["22", "1.4 4.8", ".62"], ["27", "1.9 4.2", ".72"]];
  return shades.map((d, i) => d
    && `<path class="gw-slope" `
      + `d="${d}" stroke="var(--gw-hachure)" stroke-width="${tone[i][0]}" stroke-dasharray="${tone[i][1]}" `
      + `stroke-opacity="${tone[i][2]}"/>`).join("");
}
