// @ts-check
/** What may be chosen on the open front: red what is costly, amber what changes something or a stack that can act, a dashed rim
 * round all that can be walked to. */
import { esc } from "../../dom.js";
import { lights, preview as previewed } from "../../map/lights.js";
import { arrowPath, fx } from "../../map/lines.js";
import { drawBadges as badges, drawLit as lit } from "../../map/lithexes.js";
import { HIGH, R, num } from "./board.js";
import { byHex } from "./counters.js";
import { nameOf } from "./ground.js";
import { groundWords } from "./pieces.js";
import "./words-map.js";

/** @typedef {import("./board.js").Board} Board */
/** @typedef {import("../../game.js").Table} Table */
/** @typedef {import("../../game.js").Look} Look */

/** @type {WeakMap<object, Map<string, string>>} */
const HOMES = new WeakMap();
/** Hex of each piece on the map. @param {any} view @returns {Map<string, string>} */
function homes(view) {
  let got = HOMES.get(view);
  if (!got) {
    got = new Map();
    for (const [hex, ids] of byHex(view)) for (const id of ids) got.set(id, hex);
    HOMES.set(view, got);
  }
  return got;
}

/** @param {Board} b @returns {import("../../map/lithexes.js").Hexes} */
const sheet = b => ({ of: b, board: b, game: "ew", r: R, num, has: id => b.has(id), homes, own: (c, home) =>
  c.text.startsWith("stack ") || c.places.length === 1 && c.pieces.length > 0
    && c.pieces.every(p => home.get(p) === c.places[0]) });

/** The lit layer; the names of lit places stand above their rims. @param {Board} b @param {Table} t @param {Look} look */
export const drawLit = (b, t, look) => [...lit(sheet(b), t, look), ...lights(sheet(b), t, look).map(l => nameOf(b, l.place))
  .filter(Boolean).map(d => `<g pointer-events="none" aria-hidden="true">${d}</g>`)];
/** Signs above the counters. @param {Board} b @param {Table} t @param {Look} look */
export const drawBadges = (b, t, look) => badges(sheet(b), t, look);

/** A straight arrow to what is considered. @param {Board} b @param {Table} t @param {Look} look */
export function drawArrow(b, t, look) {
  const { to, from } = previewed(sheet(b), t, look);
  if (!to || !from || to === from || !b.has(from)) return "";
  return `<path class="staff" ${arrowPath(b.at(from), b.at(to), { from: 14, short: 20 })}/>`;
}

/** What is said of the hex under the pointer: its name, ground and what counts there.
 * @param {Board} b @param {Table} t @param {string} id */
export function hint(b, t, id) {
  if (!b.has(id)) return "";
  const [x, y] = b.at(id), words = `${b.title(id)} · ${groundWords(b, t.view, id)}`, w = 14 + words.length * 5.2;
  return `<g class="ew-tip" pointer-events="none"><path d="${b.path(id, R - 1)}"/><g transform="translate(${fx(x)} `
    + `${fx(y + HIGH / 2 + 11)})"><rect x="${fx(-w / 2)}" y="-8" width="${fx(w)}" height="16" rx="8"/><text `
    + `y="3.6">${esc(words)}</text></g></g>`;
}
