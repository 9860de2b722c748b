// @ts-check
/** What may be chosen, on the map: red what is costly, amber what changes something or a stack that can act, a dashed rim round
 * all that can be walked to. The way of a march with its cost, as the pointer goes. */
import { esc } from "../../dom.js";
import { t as say } from "../../i18n.js";
import { preview as previewed } from "../../map/lights.js";
import { arrowPath, fx, pt } from "../../map/lines.js";
import { drawBadges as badges, drawLit as lit } from "../../map/lithexes.js";
import { HIGH, R, num } from "./ground.js";
import "./words-map.js";

/** @typedef {import("./ground.js").Board} Board */
/** @typedef {import("../../game.js").Table} Table */
/** @typedef {import("../../game.js").Look} Look */

/** @type {WeakMap<object, Map<string, string>>} */
const HOMES = new WeakMap();
/** Hex of each piece on the map. @param {any} view @returns {Map<string, string>} */
function homes(view) {
  let got = HOMES.get(view);
  if (!got) {
    got = new Map((view.units ?? []).filter((/** @type {any} */ u) => u.hex).map((/** @type {any} */ u) => [u.id, u.hex]));
    HOMES.set(view, got);
  }
  return got;
}

/** Choices that take a whole stack are about its counters. */
const WHOLE = /^(stack|reserve-all|dig) /;
/** @param {Board} b @returns {import("../../map/lithexes.js").Hexes} */
const sheet = b => ({ of: b, board: b, game: "dp", r: R, num, has: id => b.has(id), homes, own: c => WHOLE.test(c.text) });

/** The lit layer. @param {Board} b @param {Table} t @param {Look} look */
export const drawLit = (b, t, look) => lit(sheet(b), t, look);
/** Signs above the counters. @param {Board} b @param {Table} t @param {Look} look */
export const drawBadges = (b, t, look) => badges(sheet(b), t, look);

/** The hexes of the cheapest way, the first and the last one too; [] where there is none.
 * @param {any} march @param {string} to @returns {string[]} */
export function way(march, to) {
  const out = [];
  for (let hex = to; march?.ways[hex] && out.length < 80; hex = march.ways[hex][1]) out.push(hex);
  return out.length ? [...out, march.from].reverse() : [];
}

/** A way with its points at each hex, and what is left at its end.
 * @param {Board} b @param {any} march @param {string[]} path @param {string} cls */
function drawWay(b, march, path, cls) {
  const end = path[path.length - 1], d = `M${path.map(id => pt(b.at(id))).join("L")}`, cost = march.ways[end][0];
  const [x, y] = b.at(end), words = say("dp.map.way", { n: cost, m: march.left - cost }), w = 12 + words.length * 6.1;
  const zone = new Set(march.zone);
  return `<g class="dp-way ${cls}" pointer-events="none"><path class="case" d="${d}"/><path d="${d}"/>`
    + path.slice(1, -1).map(id => {
      const [px, py] = b.at(id);
      return `<g transform="translate(${fx(px)} ${fx(py)})"><circle r="7"${zone.has(id) ? ' class="zone"' : ""}/><text y="3.2">`
        + `${march.ways[id][0]}</text></g>`;
    }).join("")
    + `<path class="end" d="${b.path(end, R - 3)}"/><g transform="translate(${fx(x)} ${fx(y - HIGH / 2 - 12)})"><rect `
    + `x="${fx(-w / 2)}" y="-10" width="${fx(w)}" height="20" rx="10"/><text class="sum" y="4">${esc(words)}</text></g></g>`;
}

/** The way to what is considered, or a straight arrow. @param {Board} b @param {Table} t @param {Look} look */
export function drawArrow(b, t, look) {
  const { to, from } = previewed(sheet(b), t, look), march = t.facts?.march, path = to && /^to /.test(look.picked?.text ?? "")
    ? way(march, to) : [];
  if (path.length) return drawWay(b, march, path, "picked");
  if (!to || !from || to === from || !b.has(from)) return "";
  return `<path class="staff" ${arrowPath(b.at(from), b.at(to), { from: 14, short: 20 })}/>`;
}

/** What is said of the hex under the pointer: the way there, or its name, ground and what it counts.
 * @param {Board} b @param {Table} t @param {Look} look @param {string} id */
export function hint(b, t, look, id) {
  if (!b.has(id)) return "";
  const march = t.facts?.march, path = march && !look.past && t.decision?.yours && !look.picked ? way(march, id) : [];
  if (path.length) return drawWay(b, march, path, "hint");
  const [x, y] = b.at(id), letter = b.letter("terrain", num(id)), name = b.name(id);
  const words = [id, name, letter === "." || letter === "~" ? "" : say(`dp.terrain.${letter}`)].filter(Boolean).join(" · ");
  const w = 14 + words.length * 5.4;
  return `<g class="dp-tip" pointer-events="none"><path d="${b.path(id, R - 1)}"/><g transform="translate(${fx(x)} `
    + `${fx(y + HIGH / 2 + 9)})"><rect x="${fx(-w / 2)}" y="-8" width="${fx(w)}" height="16" rx="8"/><text `
    + `y="3.6">${esc(words)}</text>`
    + `</g></g>`;
}
