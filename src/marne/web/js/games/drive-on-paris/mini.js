// @ts-check
/** The small map: land and sea, who stands where, what is lit. */
import { fx } from "../../map/lines.js";
import { R, num } from "./ground.js";

/** @typedef {import("./ground.js").Board} Board */
/** @typedef {import("../../game.js").Table} Table */

/** The ground of each board, drawn once. @type {WeakMap<Board, string>} */
const kept = new WeakMap();

/** @param {Board} b */
function earth(b) {
  let got = kept.get(b);
  if (!got) {
    const { x, y, w, h } = b.sheet, of = (/** @type {string} */ letters) => b.grid.ids
      .filter(n => letters.includes(b.letter("terrain", n))).map(n => b.grid.path(n, R + .6)).join("");
    got = `<g><rect x="${fx(x - w)}" y="${fx(y - h)}" width="${fx(3 * w)}" height="${fx(3 * h)}" fill="var(--panel-2)"/><rect `
      + `x="${fx(x)}" y="${fx(y)}" width="${fx(w)}" height="${fx(h)}" fill="var(--land)"/><path d="${of("~")}" `
      + `fill="var(--sea)"/>`
      + `<path d="${of("w")}" fill="var(--forest)" fill-opacity=".35"/><path d="${of("fm")}" fill="var(--rl4)" `
      + `fill-opacity=".6"/></g>`;
    kept.set(b, got);
  }
  return got;
}

/** Where each side stands; the same as long as nobody has moved. @type {WeakMap<object, {b: Board, svg: string[]}>} */
const stood = new WeakMap();
/** What is lit, by the choices. @type {WeakMap<object, {b: Board, svg: string}>} */
const shone = new WeakMap();

/** @param {Board} b @param {any[]} units */
function sides(b, units) {
  const had = stood.get(units);
  if (had?.b === b) return had.svg;
  const s = b.sheet.w / 100, at = (/** @type {string} */ side) => [...new Set(units
    .filter(u => u.side === side && u.hex && u.type !== "fort" && b.has(u.hex)).map(u => u.hex))].map(id => b.grid.at(num(id)));
  const discs = at("allied").map(([x, y]) => `M${fx(x - s)},${fx(y)}a${fx(s)},${fx(s)} 0 1 0 ${fx(2 * s)},0a${fx(s)},${fx(s)} `
    + `0 1 0 ${fx(-2 * s)},0`).join("");
  const squares = at("german").map(([x, y]) => `M${fx(x - s)},${fx(y - s)}h${fx(2 * s)}v${fx(2 * s)}h${fx(-2 * s)}Z`).join("");
  const svg = [`<path d="${discs}" fill="var(--fr)"/>`, `<path d="${squares}" fill="var(--de-edge)"/>`];
  stood.set(units, { b, svg });
  return svg;
}

/** @param {Board} b @param {Table["decision"]} d */
function lit(b, d) {
  if (!d?.yours) return "";
  const had = shone.get(d.choices);
  if (had?.b === b) return had.svg;
  const path = [...new Set(d.choices.flatMap(c => c.places))].filter(id => b.has(id)).map(id => b.path(id, R)).join("");
  const svg = path && `<path d="${path}" fill="var(--lit)" fill-opacity=".8"/>`;
  shone.set(d.choices, { b, svg });
  return svg;
}

/** @param {Board} b @param {Table} t */
export const drawMini = (b, t) => [earth(b), t.status === "running" ? lit(b, t.decision) : "", ...sides(b, t.view.units ?? [])];
