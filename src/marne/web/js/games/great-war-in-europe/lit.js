// @ts-check
/** What may be chosen on the open front: red what is costly, amber what changes something or a stack that can act, a dashed rim
 * round all that can be walked to. */
import { esc } from "../../dom.js";
import { t as say } from "../../i18n.js";
import { ICONS } from "../../icons.js";
import { lights as litPlaces, preview as previewed, rim, sources as asked } from "../../map/lights.js";
import { arrowPath, fx, strokes } from "../../map/lines.js";
import { HIGH, R, num } from "./board.js";
import { byHex } from "./counters.js";
import { groundWords } from "./pieces.js";
import "./words-map.js";

/** @typedef {import("./board.js").Board} Board */
/** @typedef {import("../../game.js").Table} Table */
/** @typedef {import("../../game.js").Look} Look */
/** @typedef {import("../../map/lights.js").Light} Light */

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

/** @param {Board} b @returns {import("../../map/lights.js").Sheet} */
const sheet = b => ({ has: id => b.has(id), homes, own: (c, home) => c.text.startsWith("stack ")
  || c.places.length === 1 && c.pieces.length > 0 && c.pieces.every(p => home.get(p) === c.places[0]) });

/** @param {Board} b @param {Table} t @param {Look} look @returns {Light[]} */
export const lights = (b, t, look) => litPlaces(sheet(b), t, look);
/** @param {Board} b @param {Table} t @param {Look} look @returns {string[]} */
export const sources = (b, t, look) => asked(sheet(b), t, look).filter(id => b.has(id));

/** @param {Board} b @param {Light} l @param {boolean} picked */
function spoken(b, l, picked) {
  const out = [`${b.title(l.place)}: ${l.best.words}`];
  if (l.best.caution) out.push(l.best.caution);
  if (l.best.rule) out.push(say("ew.map.rule", { n: l.best.rule }));
  if (l.choices.length > 1) out.push(say("ew.map.many", { n: l.choices.length }));
  if (picked) out.push(say("ew.map.previewed"));
  return out.join(", ");
}

/** A frame round the counters of a hex. @param {Board} b @param {string} id */
function ring(b, id) {
  const [x, y] = b.at(id), w = 27, up = 29, down = 26, r = 8;
  return `M${fx(x - w + r)},${fx(y - up)}h${2 * (w - r)}a${r},${r} 0 0 1 ${r},${r}v${up + down - 2 * r}a${r},${r} 0 0 1 `
    + `${-r},${r}`
    + `h${-2 * (w - r)}a${r},${r} 0 0 1 ${-r},${-r}v${-(up + down - 2 * r)}a${r},${r} 0 0 1 ${r},${-r}Z`;
}

/** The lit layer, under names and counters. @param {Board} b @param {Table} t @param {Look} look */
export function drawLit(b, t, look) {
  const all = lights(b, t, look), g = b.grid, { all: picked } = previewed(sheet(b), t, look), src = sources(b, t, look);
  const plain = all.filter(l => l.grade <= 0 && !l.stack).map(l => num(l.place)), edge = strokes(g.rim(plain));
  const form = (/** @type {Light} */ l) => l.stack ? ring(b, l.place) : b.path(l.place, R - 2);
  const target = (/** @type {Light} */ l, /** @type {number} */ i) => {
    const on = picked.includes(l.place), kind = l.grade > 1 ? "red" : l.grade > 0 || l.stack ? "amber" : "plain", d = form(l);
    return `<g class="target ew-${kind} ${kind}${on ? " picked" : ""}" role="button" tabindex="-1" data-place="${l.place}" `
      + `data-order="${i}"${l.stack ? ` data-lit="${esc(l.best.pieces[0] ?? [...l.pieces][0] ?? "")}"` : ""} `
      + `aria-label="${esc(spoken(b, l, on))}"><path class="hit" d="${b.path(l.place)}"/>`
      + (kind === "plain" && !on ? "" : `<path class="case" d="${d}"/>`) + `<path class="wash" d="${d}"/></g>`;
  };
  const drawn = all.map(target), of = (/** @type {(grade: number) => boolean} */ f) => drawn.filter((_, i) => f(all[i].grade));
  return [...of(x => x <= 0), rim(edge), ...of(x => x === 1), ...of(x => x > 1),
    ...src.map(id => `<g class="source" pointer-events="none"><path class="source-case" d="${b.path(id, R - 2)}"/>`
      + `<path class="source-line" d="${b.path(id, R - 2)}"/></g>`),
    look.open && b.has(look.open) && !src.includes(look.open)
      ? `<path class="opened" pointer-events="none" d="${b.path(look.open, R - 3)}"/>` : "",
    ...picked.filter(id => !all.some(l => l.place === id))
      .map(id => `<path class="only-picked" pointer-events="none" d="${b.path(id, R - 2)}"/>`)];
}

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

/** Signs on lit places, above the counters. @param {Board} b @param {Table} t @param {Look} look */
export function drawBadges(b, t, look) {
  const busy = new Set(homes(t.view).values());
  return lights(b, t, look).map(l => badge(b, l, busy.has(l.place) || !!t.view.hidden?.[l.place])).join("")
    + (look.refused && b.has(look.refused) ? refused(b, look.refused) : "");
}

/** @param {Board} b @param {Light} l @param {boolean} busy */
function badge(b, l, busy) {
  if (l.stack) return "";
  const [x, y] = b.at(l.place), red = l.grade > 1;
  if (l.grade <= 0) {
    if (!l.best.label || busy) return "";
    return `<g class="ew-cost fine" transform="translate(${fx(x)} ${fx(y)})"><text y="4">${esc(l.best.label)}</text></g>`;
  }
  return `<g class="badge" transform="translate(${fx(busy ? x + 24 : x)} ${fx(busy ? y + 20 : y)})"><circle r="9.6" `
    + `fill="var(--${red ? "attack-btn" : "lit"})" stroke="var(--panel)" stroke-width="1.6"/><path transform="translate(-6.4 `
    + `-6.4) `
    + `scale(.535)" d="${ICONS[l.best.sign] ?? ICONS.arrow}" fill="none" stroke="${red ? "#fff" : "#241a00"}" stroke-width="2.6" `
    + `stroke-linecap="round" stroke-linejoin="round"/></g>`;
}

/** @param {Board} b @param {string} id */
function refused(b, id) {
  const [x, y] = b.at(id);
  return `<g pointer-events="none"><path d="${b.path(id, R - 3)}" fill="none" stroke="var(--ink)" stroke-width="2.2" `
    + `stroke-dasharray="2 4" stroke-linecap="round"/><g transform="translate(${fx(x)} ${fx(y - 24)})"><circle r="8" `
    + `fill="var(--panel)" stroke="var(--attack)" stroke-width="2.2"/><path d="M-5,5 5,-5" stroke="var(--attack)" `
    + `stroke-width="2.2"/></g></g>`;
}
