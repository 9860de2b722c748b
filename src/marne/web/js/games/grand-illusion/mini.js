// @ts-check
/** The small map: who holds what, where the stacks are, what is lit. */
import { lights, sources } from "./lit.js";
import { GEO } from "../../map/geo.js";

/** @typedef {import("./ground.js").Board} Board */
/** @typedef {import("../../game.js").Table} Table */

/** @type {import("../../game.js").Look} */
const NOW = { picked: null, cursor: null, open: null, piece: null, refused: null, overlays: new Set(), ink: {}, aim: [],
  past: false, ways: null, wayFrom: "", via: [] };

/** @param {Board} b @param {Table} t */
export function drawMini(b, t) {
  const g = b.grid, hexes = t.view.hexes ?? [];
  const lit = [...lights(b, t, NOW).map(l => [l.place, l.grade > 1 ? "attack" : "lit"]),
    ...sources(b, t, NOW).map(n => [n, "accent"])];
  const held = (/** @type {string} */ side) => hexes.filter((/** @type {any} */ h) => h.control === side)
    .map((/** @type {any} */ h) => g.path(h.hex)).join("");
  const dots = (/** @type {boolean} */ german) =>
    hexes.filter((/** @type {any} */ h) => h.units.some((/** @type {string} */ id) => b.data.units[id]
      && (b.data.units[id].nation === "ge") === german))
    .map((/** @type {any} */ h) => g.at(h.hex)).map((/** @type {number[]} */ [x, y]) => german
      ? `<path d="M${x - 20},${y - 20}h40v40h-40Z"/>` : `<circle cx="${x}" cy="${y}" r="21"/>`).join("");
  return [`<path d="${GEO.land}" fill="var(--land)"/>`,
    `<path d="${held("allied")}" fill="var(--fr)" fill-opacity=".5" stroke="var(--panel)" stroke-width="3"/>`,
    `<path d="${held("german")}" fill="var(--de-edge)" fill-opacity=".75" stroke="var(--panel)" stroke-width="3"/>`,
    ...lit.map(([n, c]) => `<path d="${g.path(Number(n))}" fill="var(--${c})"/>`),
    `<g fill="var(--fr)" stroke="var(--panel)" stroke-width="7">${dots(false)}</g>`,
    `<g fill="var(--de)" stroke="var(--de-edge)" stroke-width="7">${dots(true)}</g>`];
}
