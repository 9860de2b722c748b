// @ts-check
/** Small maps: land and sea, who stands where, what is lit. */
import { fx } from "../../map/lines.js";
import { R, num } from "./board.js";
import { byHex } from "./counters.js";

/** @typedef {import("./board.js").Board} Board */
/** @typedef {import("../../game.js").Table} Table */

/** The ground of each front, drawn once. @type {WeakMap<Board, string>} */
const kept = new WeakMap();

/** @param {Board} b */
export function land(b) {
  let got = kept.get(b);
  if (!got) {
    const { x, y, w, h } = b.sheet, all = b.outer.ids, of = (/** @type {string} */ letters) =>
      b.shape(all.filter(n => letters.includes(b.letter("terrain", n))));
    got = `<rect x="${fx(x)}" y="${fx(y)}" width="${fx(w)}" height="${fx(h)}" fill="var(--sea)"/>`
      + `<path d="${b.shape(all.filter(n => b.letter("terrain", n) !== " "))}" fill="var(--land)"/><path d="${of("d")}" `
      + `fill="var(--ew-sand)"/><path d="${of("f")}" fill="var(--forest)" fill-opacity=".4"/><path d="${of("mpa")}" `
      + `fill="var(--rl5)" fill-opacity=".7"/><path d="${of("~")}" fill="var(--sea)"/>`;
    kept.set(b, got);
  }
  return got;
}

/** Who stands where: rounds for the Allies, squares for the Central Powers. @param {Board} b @param {any} view @param {number}
 * k */
export function stands(b, view, k) {
  const s = Math.max(b.sheet.w, b.sheet.h) / 100 * k, a = [], c = [];
  for (const [hex, ids] of byHex(view)) {
    if (!b.has(hex)) continue;
    const [x, y] = b.grid.at(num(hex)), side = view.units?.[ids[0]]?.side ?? (view.seat === "central" ? "allied" : "central");
    if (side === "allied") a.push(`M${fx(x - s)},${fx(y)}a${fx(s)},${fx(s)} 0 1 0 ${fx(2 * s)},0a${fx(s)},${fx(s)} 0 1 0 `
      + `${fx(-2 * s)},0`);
    else c.push(`M${fx(x - s)},${fx(y - s)}h${fx(2 * s)}v${fx(2 * s)}h${fx(-2 * s)}Z`);
  }
  return `<path d="${a.join("")}" fill="var(--fr)"/><path d="${c.join("")}" fill="var(--de-edge)"/>`;
}

/** @param {Board} b @param {Table} t */
export function drawMini(b, t) {
  const places = t.decision?.yours && t.status === "running" ? t.decision.choices.flatMap(c => c.places).filter(id => b.has(id))
    : [];
  return [`<g>${land(b)}</g>`, `<path d="${[...new Set(places)].map(id => b.path(id, R)).join("")}" fill="var(--lit)" `
    + `fill-opacity=".8"/>`,
    `<g>${stands(b, t.view, 1)}</g>`];
}
