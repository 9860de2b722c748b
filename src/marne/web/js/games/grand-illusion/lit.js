// @ts-check
/** What may be chosen, on the map. Red line and swords: costly; amber line and sign: changes something; dashed rim and figure:
 * plain. */
import { esc } from "../../dom.js";
import { t as say } from "../../i18n.js";
import { ICONS } from "../../icons.js";
import { RAD } from "../../map/hexgrid.js";
import { lights as litPlaces, preview as previewed, rim, sources as asked } from "../../map/lights.js";
import { arrowPath, fx, strokes } from "../../map/lines.js";
import "./words-map.js";

/** @typedef {import("./ground.js").Board} Board */
/** @typedef {import("../../game.js").Table} Table */
/** @typedef {import("../../game.js").Look} Look */
/** @typedef {Omit<import("../../map/lights.js").Light, "place"> & {place: number}} Light */

/** Hex of each piece on the map. @param {any} view @returns {Map<string, string>} */
const homes = view => new Map((view.units ?? []).filter((/** @type {any} */ u) => u.hex).map((/** @type {any} */ u) => [u.id,
  String(u.hex)]));
/** @param {Board} b @returns {import("../../map/lights.js").Sheet} */
const sheet = b => ({ of: b, has: id => b.hexes.has(Number(id)), homes });

/** The lit places with their choices; a place takes its highest grade.
 * @param {Board} b
 * @param {Table} t
 * @param {Look} look
 * @returns {Light[]} */
export const lights = (b, t, look) => litPlaces(sheet(b), t, look).map(l => ({ ...l, place: Number(l.place) }));

/** Where the question comes from: the hexes of the decision, else those of its pieces.
 * @param {Board} b
 * @param {Table} t
 * @param {Look} look
 * @returns {number[]} */
export const sources = (b, t, look) => asked(sheet(b), t, look).map(Number);

/** The place that the previewed choice is about, and where it starts. @param {Board} b @param {Table} t @param {Look} look */
function preview(b, t, look) {
  const { to, from, all } = previewed(sheet(b), t, look);
  return { to: Number(to), from: Number(from), all: all.map(Number) };
}

/** "37 Soissons: Enter 37 and attack, rule 9.1.2b" @param {Board} b @param {Light} l @param {boolean} picked */
function spoken(b, l, picked) {
  const out = [`${l.place} ${b.name(l.place)}: ${l.best.words}`];
  if (l.best.label) out.push(l.best.label);
  if (l.best.caution) out.push(l.best.caution);
  if (l.best.rule) out.push(say("gi.map.rule", { n: l.best.rule }));
  if (l.choices.length > 1) out.push(say("gi.map.many", { n: l.choices.length }));
  if (picked) out.push(say("gi.map.previewed"));
  return out.join(", ");
}

/** The lit layer, under names and counters. @param {Board} b @param {Table} t @param {Look} look */
export function drawLit(b, t, look) {
  const all = lights(b, t, look), g = b.grid, { all: picked } = preview(b, t, look), src = sources(b, t, look);
  const plain = all.filter(l => l.grade <= 0 && !l.stack).map(l => l.place), edge = strokes(g.rim(plain));
  /** @param {Light} l */
  const form = l => l.stack ? stackRing(b, l.place) : g.path(l.place, RAD - 2.6);
  /** @param {Light} l */
  const target = l => {
    const on = picked.includes(l.place), kind = l.grade > 1 ? "red" : l.grade > 0 || l.stack ? "amber" : "plain";
    return `<g class="target ${kind}${on ? " picked" : ""}" role="button" tabindex="-1" data-place="${l.place}" `
      + `data-order="${all.indexOf(l)}"${l.stack ? ` data-lit="${esc(l.best.pieces[0])}"` : ""} `
      + `aria-label="${esc(spoken(b, l, on))}"><path class="hit" d="${g.path(l.place)}"/><path class="case" d="${form(l)}"/>`
      + `<path class="wash" d="${form(l)}"/></g>`;
  };
  // drawn from plain to costly, so that red lines are never covered
  return [...all.filter(l => l.grade <= 0).map(target), rim(edge), ...all.filter(l => l.grade === 1).map(target),
    ...all.filter(l => l.grade > 1).map(target),
    ...src.map(n =>
      `<g class="source" pointer-events="none"><path class="source-case" `
      + `d="${g.path(n, RAD - 3)}"/><path class="source-line" d="${g.path(n, RAD - 3)}"/></g>`),
    look.open && b.hexes.has(+look.open) && !src.includes(+look.open)
      ? `<path class="opened" pointer-events="none" d="${g.path(+look.open, RAD - 4)}"/>` : "",
    ...picked.filter(n => !all.some(l => l.place === n))
      .map(n => `<path class="only-picked" pointer-events="none" d="${g.path(n, RAD - 3)}"/>`)];
}

/** An outline round the counters of a hex. @param {Board} b @param {number} n */
function stackRing(b, n) {
  const [x, y] = b.grid.at(n), w = 33, up = 38, down = 31, r = 8;
  return `M${fx(x - w + r)},${fx(y - up)}h${2 * (w - r)}a${r},${r} 0 0 1 ${r},${r}v${up + down - 2 * r}a${r},${r} 0 0 `
    + `1 ${-r},${r}h${-2 * (w - r)}a${r},${r} 0 0 1 ${-r},${-r}v${-(up + down - 2 * r)}a${r},${r} 0 0 1 ${r},${-r}Z`;
}

/** The staff arrow of what is being considered; under the counters. @param {Board} b @param {Table} t @param {Look} look */
export function drawArrow(b, t, look) {
  const { to, from } = preview(b, t, look);
  if (!to || !from || to === from) return "";
  return `<path class="staff" ${arrowPath(b.grid.at(from), b.grid.at(to))}/>`;
}

/** Signs on lit places, above the counters. @param {Board} b @param {Table} t @param {Look} look */
export function drawBadges(b, t, look) {
  const no = Number(look.refused);
  return [...lights(b, t, look).map(l => badge(b, t, l)), look.refused && b.hexes.has(no) ? refused(b, no) : ""];
}

/** @param {Board} b @param {Table} t @param {Light} l */
function badge(b, t, l) {
  if (l.stack) return "";
  const busy = (t.view.hexes?.[l.place - 1]?.units.length ?? 0) > 0, [cx, cy] = b.grid.at(l.place);
  const sides = new Set((t.view.hexes?.[l.place - 1]?.units ?? []).filter((/** @type {string} */ id) => b.data.units[id])
    .map((/** @type {string} */ id) => b.data.units[id].nation === "ge"));
  const [x, y] = l.grade > 0 || busy ? b.grid.corner(l.place, 3, RAD - (sides.size > 1 ? 3 : 12.5)) : [cx, cy - 4];
  const at = `<g class="badge g${Math.max(0, l.grade)}" transform="translate(${fx(x)} ${fx(y)})">`,
    many = l.choices.length > 1 && l.grade > 0
    ? `<g transform="translate(8.5 -8.5)"><circle r="5.4" fill="var(--panel)" stroke="var(--ink)"/>`
      + `<text y="2.7" font-size="7.4" font-weight="800" text-anchor="middle" `
      + `fill="var(--ink)">${l.choices.length > 9 ? "+" : l.choices.length}</text></g>` : "";
  if (l.grade > 0) {
    const red = l.grade > 1, ink = red ? "var(--attack-ink)" : "#1d1400", price = l.best.sign === "coin"
      ? /^\d+/.exec(l.best.label)?.[0] : undefined;
    const disc =
      `${at}<circle r="10.5" fill="var(--${red ? "attack" : "lit"})" stroke="var(--${red ? "panel" : "lit-edge"})" `
      + `stroke-width="2"/>`;
    if (price)
      return `${disc}<circle r="7.4" fill="none" stroke="${ink}" stroke-width="1.1"/><text y="3.8" font-size="10.5" `
        + `font-weight="800" text-anchor="middle" fill="${ink}">${price}</text>${many}</g>`;
    return `${disc}<path transform="translate(-7.8 -7.8) scale(.65)" d="${ICONS[l.best.sign] ?? ICONS.arrow}" fill="none" `
      + `stroke="${ink}" stroke-width="2.6" stroke-linecap="round" stroke-linejoin="round"/>${many}</g>`;
  }
  const text = l.best.label && l.best.label.length < 4
    ? `<text y="3.6" font-size="${l.best.label.length > 1 ? 8 : 10}" font-weight="700" text-anchor="middle" `
      + `fill="var(--ink)">${esc(l.best.label)}</text>`
    : `<path transform="translate(-5.2 -5.2) scale(.43)" `
      + `d="${ICONS[l.best.sign] ?? ICONS.arrow}" fill="none" stroke="var(--ink)" stroke-width="3.4" stroke-linecap="round" `
      + `stroke-linejoin="round"/>`;
  return `${at}<circle r="8.6" fill="var(--lit-edge)"/><circle r="7" fill="var(--panel)" stroke="var(--lit)" `
    + `stroke-width="1.6"/>${text}</g>`;
}

/** Not possible: dotted outline and a barred circle. @param {Board} b @param {number} n */
function refused(b, n) {
  const [x, y] = b.grid.corner(n, 3, RAD - 14);
  return `<g class="refused">`
    + `<path d="${b.grid.path(n, RAD - 3)}" fill="var(--ink)" fill-opacity=".12" stroke="var(--ink)" stroke-width="2.6" `
    + `stroke-dasharray="2 4" stroke-linecap="round"/>`
    + `<g transform="translate(${fx(x)} ${fx(y)})"><circle r="9" fill="var(--panel)" stroke="var(--ink)" stroke-width="2"/>`
    + `<path d="M-5,5 5,-5" stroke="var(--ink)" stroke-width="2"/></g></g>`;
}
