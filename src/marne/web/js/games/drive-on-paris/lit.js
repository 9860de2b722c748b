// @ts-check
/** What may be chosen, on the map: red what is costly, amber what changes something or a stack that can act, a dashed rim round
 * all that can be walked to. The way of a march with its cost, as the pointer goes. */
import { esc } from "../../dom.js";
import { t as say } from "../../i18n.js";
import { ICONS } from "../../icons.js";
import { lights as litPlaces, preview as previewed, rim, sources as asked } from "../../map/lights.js";
import { arrowPath, fx, pt, strokes } from "../../map/lines.js";
import { HIGH, R, num } from "./ground.js";
import "./words-map.js";

/** @typedef {import("./ground.js").Board} Board */
/** @typedef {import("../../game.js").Table} Table */
/** @typedef {import("../../game.js").Look} Look */
/** @typedef {import("../../map/lights.js").Light} Light */

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
/** @param {Board} b @returns {import("../../map/lights.js").Sheet} */
const sheet = b => ({ of: b, has: id => b.has(id), homes, own: c => WHOLE.test(c.text) });

/** @param {Board} b @param {Table} t @param {Look} look @returns {Light[]} */
export const lights = (b, t, look) => litPlaces(sheet(b), t, look);
/** @param {Board} b @param {Table} t @param {Look} look @returns {string[]} */
export const sources = (b, t, look) => asked(sheet(b), t, look).filter(id => b.has(id));

/** @param {Board} b @param {Light} l @param {boolean} picked */
function spoken(b, l, picked) {
  const out = [`${b.title(l.place)}: ${l.best.words}`];
  if (l.best.caution) out.push(l.best.caution);
  if (l.best.rule) out.push(say("dp.map.rule", { n: l.best.rule }));
  if (l.choices.length > 1) out.push(say("dp.map.many", { n: l.choices.length }));
  if (picked) out.push(say("dp.map.previewed"));
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
    return `<g class="target dp-${kind} ${kind}${on ? " picked" : ""}" role="button" tabindex="-1" data-place="${l.place}" `
      + `data-order="${i}"${l.stack ? ` data-lit="${esc(l.best.pieces[0] ?? [...l.pieces][0] ?? "")}"` : ""} `
      + `aria-label="${esc(spoken(b, l, on))}">`
      + (kind === "plain" && !on ? "" : `<path class="hit" d="${b.path(l.place)}"/><path class="case" d="${d}"/>`)
      + `<path class="${kind === "plain" && !on ? "hit wash" : "wash"}" d="${d}"/></g>`;
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

/** Signs on lit places, above the counters. @param {Board} b @param {Table} t @param {Look} look */
export function drawBadges(b, t, look) {
  const busy = new Set(homes(t.view).values());
  return [...lights(b, t, look).map(l => badge(b, l, busy.has(l.place) || !!t.view.hidden?.[l.place])),
    look.refused && b.has(look.refused) ? refused(b, look.refused) : ""];
}

/** @param {Board} b @param {Light} l @param {boolean} busy */
function badge(b, l, busy) {
  if (l.stack) return "";
  const [x, y] = b.at(l.place), red = l.grade > 1;
  if (l.grade <= 0) {
    if (!l.best.label || busy) return "";
    return `<g class="dp-cost fine" transform="translate(${fx(x)} ${fx(y)})"><text y="4">${esc(l.best.label)}</text></g>`;
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
