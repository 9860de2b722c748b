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

/** @param {Board} b @param {Table} t */
export function drawMini(b, t) {
  const places = t.decision?.yours && t.status === "running" ? t.decision.choices.flatMap(c => c.places).filter(id => b.has(id))
    : [];
  const lit = [...new Set(places)].map(id => b.path(id, R)).join(""), s = b.sheet.w / 100;
  const where = (/** @type {string} */ side) => [...new Set((t.view.units ?? [])
    .filter((/** @type {any} */ u) => u.side === side && u.hex && u.type !== "fort" && b.has(u.hex))
    .map((/** @type {any} */ u) => u.hex))];
  const allied = where("allied").map(id => b.grid.at(num(/** @type {string} */ (id)))),
    german = where("german").map(id => b.grid.at(num(/** @type {string} */ (id))));
  const discs = allied.map(([x, y]) => `M${fx(x - s)},${fx(y)}a${fx(s)},${fx(s)} 0 1 0 ${fx(2 * s)},0a${fx(s)},${fx(s)} 0 1 0 `
    + `${fx(-2 * s)},0`).join("");
  const squares = german.map(([x, y]) => `M${fx(x - s)},${fx(y - s)}h${fx(2 * s)}v${fx(2 * s)}h${fx(-2 * s)}Z`).join("");
  return [earth(b), lit && `<path d="${lit}" fill="var(--lit)" fill-opacity=".8"/>`, `<path d="${discs}" fill="var(--fr)"/>`,
    `<path d="${squares}" fill="var(--de-edge)"/>`];
}
