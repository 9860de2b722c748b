// @ts-check
/** What may be chosen, on the map. Red line and swords: costly; amber line and sign: changes something; dashed rim and figure:
 * plain; frames round counters. */
import { esc } from "../../dom.js";
import { t as say } from "../../i18n.js";
import { ICONS } from "../../icons.js";
import { RAD } from "../../map/hexgrid.js";
import { lights as litPlaces, preview as previewed, rim, sources as asked } from "../../map/lights.js";
import { arrowPath, fx, strokes } from "../../map/lines.js";
import { tall } from "./counters.js";
import { homes, layout, spotOf } from "./pieces.js";
import "./words-counters.js";

/** @typedef {import("./ground.js").Board} Board */
/** @typedef {import("../../game.js").Table} Table */
/** @typedef {import("../../game.js").Look} Look */
/** @typedef {import("../../map/lights.js").Light} Light */

/** @param {Board} b @returns {import("../../map/lights.js").Sheet} */
const sheet = b => ({ of: b, has: id => b.has(id), homes });
/** @param {Board} b @param {string} id */
const n = (b, id) => b.number.get(id) ?? -1;

/** @param {Board} b @param {Table} t @param {Look} look */
export const lights = (b, t, look) => litPlaces(sheet(b), t, look);
/** @param {Board} b @param {Table} t @param {Look} look */
export const sources = (b, t, look) => asked(sheet(b), t, look).filter(id => b.has(id));

/** "H4: fire at H4, −2, rule O21.1" @param {Light} l @param {boolean} picked */
function spoken(l, picked) {
  const out = [`${l.place}: ${l.best.words}`];
  if (l.best.label) out.push(l.best.label);
  if (l.best.caution) out.push(l.best.caution);
  if (l.best.rule) out.push(say("gwu.map.rule", { n: l.best.rule }));
  if (l.choices.length > 1) out.push(say("gwu.map.many", { n: l.choices.length }));
  if (picked) out.push(say("gwu.map.previewed"));
  return out.join(", ");
}

/** The lit layer, under the counters. @param {Board} b @param {Table} t @param {Look} look */
export function drawLit(b, t, look) {
  const all = lights(b, t, look), g = b.grid, { all: picked } = previewed(sheet(b), t, look),
    men = new Set(all.filter(l => l.stack).map(l => l.place)), asks = new Set(t.decision?.places ?? []);
  const src = sources(b, t, look).filter(id => asks.has(id) || !men.has(id));
  const plain = all.filter(l => l.grade <= 0 && !l.stack).map(l => n(b, l.place)), edge = strokes(g.rim(plain));
  /** @param {Light} l */
  const target = l => {
    const on = picked.includes(l.place), kind = l.stack ? "men" : l.grade > 1 ? "red" : l.grade > 0 ? "amber" : "plain",
      form = b.path(l.place, RAD - 2.6), one = l.pieces.size === 1 ? [...l.pieces][0] : "";
    return `<g class="target ${kind}${on ? " picked" : ""}" role="button" tabindex="-1" data-place="${l.place}" `
      + `data-order="${all.indexOf(l)}"${l.stack && one ? ` data-lit="${esc(one)}"` : ""} aria-label="${esc(spoken(l, on))}">`
      + (kind === "plain" && !on ? "" : `<path class="hit" d="${b.path(l.place)}"/><path class="case" d="${form}"/>`)
      + `<path class="${kind === "plain" && !on ? "hit wash" : "wash"}" d="${form}"/></g>`;
  };
  // drawn from plain to costly, so that red lines are never covered
  return [...all.filter(l => l.grade <= 0 || l.stack).map(target), rim(edge),
    ...all.filter(l => l.grade === 1 && !l.stack).map(target), ...all.filter(l => l.grade > 1 && !l.stack).map(target),
    ...src.map(id =>
      `<g class="source" pointer-events="none"><path class="source-case" `
      + `d="${b.path(id, RAD - 3)}"/><path class="source-line" d="${b.path(id, RAD - 3)}"/></g>`),
    look.open && b.has(look.open) && !src.includes(look.open)
      ? `<path class="opened" pointer-events="none" d="${b.path(look.open, RAD - 4)}"/>` : "",
    ...picked.filter(id => !all.some(l => l.place === id))
      .map(id => `<path class="only-picked" pointer-events="none" d="${b.path(id, RAD - 3)}"/>`)];
}

/** Frames round the counters that may be chosen, and round those that are.
 * @param {Board} b
 * @param {Table} t
 * @param {Look} look */
function rings(b, t, look) {
  const chosen = new Set([...(look.picked && !look.past ? look.picked.pieces : []), ...(look.piece ? [look.piece] : [])]);
  /** @type {Map<string, string>} */
  const out = new Map();
  const choices = t.decision?.yours && !look.past ? t.decision.choices : [];
  for (const l of lights(b, t, look)) for (const id of l.pieces) {
    const p = spotOf(b, t.view, id);
    if (p) out.set(p.u.id, choices.some(c => c.grade > 1 && c.pieces.includes(id) && !c.places.length) ? "red"
      : out.get(p.u.id) ?? "");
  }
  for (const id of [...(t.decision && !look.past ? t.decision.pieces : []), ...chosen]) {
    const p = spotOf(b, t.view, id);
    if (p && (chosen.has(id) || !out.has(p.u.id))) out.set(p.u.id, "chosen");       // who may still be chosen stays lit
  }
  return [...out].map(([id, cls]) => {
    const p = spotOf(b, t.view, id);
    if (!p) return "";
    const r = `<rect x="-24.2" y="-24.2" width="48.4" height="${tall(p.u) + 4.4}" rx="6"`;
    const own = choices.filter(c => !c.places.length && c.pieces.includes(id)), label = own.length === 1 ? own[0].label : "";
    return `<g `
      + `class="ring ${cls}" transform="translate(${fx(p.x)} ${fx(p.y)}) scale(${p.s.toFixed(2)})">${r} class="ring-edge"/>${r} `
      + `class="ring-line"/>${label
        ? `<g class="lab" transform="translate(24 -23)"><rect class="plate" x="${-4 - label.length * 4}" y="-9" width="${8
          + label.length * 8}" height="18" rx="9"/><text y="4.6" text-anchor="middle">${esc(label)}</text></g>` : ""}</g>`;
  });
}

/** The staff arrow of what is being considered. @param {Board} b @param {Table} t @param {Look} look */
export function drawArrow(b, t, look) {
  const { to, from } = previewed(sheet(b), t, look);
  if (!to || !from || to === from || !b.has(to) || !b.has(from)) return "";
  const first = [...(look.picked?.pieces ?? []), ...(t.decision?.pieces ?? [])].map(p => spotOf(b, t.view, p))
    .find(p => p?.hex === from);
  const a = /** @type {[number, number]} */ (first ? [first.x, first.y] : b.at(from)), q = b.at(to), far = Math.hypot(q[0] - a[0],
    q[1] - a[1]);
  const fire = look.picked?.sign === "swords";
  return `<path `
    + `class="staff${fire ? " fire" : ""}" ${arrowPath(a, q, { from: Math.min(24, far * .3),
      short: Math.min(26, far * .26) })}/>`;
}

/** Frames, signs on lit places, above the counters. @param {Board} b @param {Table} t @param {Look} look */
export function drawBadges(b, t, look) {
  const no = look.refused, busy = layout(b, t.view).stacks;
  return [...rings(b, t, look), ...lights(b, t, look).map(l => badge(b, l, busy.has(l.place))),
    no && b.has(no) ? refused(b, no) : ""];
}

/** @param {Board} b @param {Light} l @param {boolean} busy  counters stand there */
function badge(b, l, busy) {
  if (l.stack) return "";
  const [x, y] = busy ? b.grid.corner(n(b, l.place), 3, RAD - 9) : b.at(l.place),
    label = l.choices.length === 1 || l.choices.every(c => c.label === l.best.label) ? l.best.label : "";
  const at = `<g class="badge g${Math.max(0, l.grade)}" transform="translate(${fx(x)} ${fx(y)})">`,
    many = l.choices.length > 1 && l.grade > 0
    ? `<g transform="translate(8.5 -8.5)"><circle r="5.8" fill="var(--panel)" stroke="var(--ink)"/><text y="2.9" font-size="8" `
      + `font-weight="800" text-anchor="middle" fill="var(--ink)">${l.choices.length > 9 ? "+" : l.choices.length}</text></g>`
    : "";
  const sign = (/** @type {string} */ ink, /** @type {number} */ k) =>
    `<path transform="translate(${-12 * k} ${-12 * k}) scale(${k})" d="${ICONS[l.best.sign] ?? ICONS.arrow}" fill="none" `
    + `stroke="${ink}" stroke-width="2.6" stroke-linecap="round" stroke-linejoin="round"/>`;
  if (l.grade > 0) {
    const red = l.grade > 1, w = 8 + label.length * 6.2;
    return `${at}<circle r="11.5" fill="var(--${red ? "attack" : "lit"})" stroke="var(--${red ? "panel" : "lit-edge"})" `
      + `stroke-width="2.2"/>${sign(red ? "var(--attack-ink)" : "#1d1400", .68)}`
      + (label ? `<g transform="translate(0 15)">`
        + `<rect x="${fx(-w / 2)}" y="-6.6" width="${fx(w)}" height="13.2" rx="6.6" fill="var(--panel)" stroke="var(--ink)" `
        + `stroke-width="1.2"/><text y="3.7" font-size="10" font-weight="800" text-anchor="middle" `
        + `fill="var(--ink)">${esc(label)}</text></g>` : "") + `${many}</g>`;
  }
  const text = label && label.length < 4
    ? `<text y="4.6" `
      + `font-size="${label.length > 1 ? 10 : 13}" font-weight="800" text-anchor="middle" fill="var(--ink)">${esc(label)}</text>`
    : sign("var(--ink)", .52);
  return `${at}<circle r="11" fill="var(--lit-edge)"/><circle r="9.2" fill="var(--panel)" stroke="var(--lit)" `
    + `stroke-width="1.9"/>${text}</g>`;
}

/** Not possible: dotted outline and a barred circle. @param {Board} b @param {string} id */
function refused(b, id) {
  const [x, y] = b.grid.corner(n(b, id), 3, RAD - 12);
  return `<g class="refused">`
    + `<path d="${b.path(id, RAD - 3)}" fill="var(--ink)" fill-opacity=".12" stroke="var(--ink)" stroke-width="2.6" `
    + `stroke-dasharray="2 4" stroke-linecap="round"/>`
    + `<g transform="translate(${fx(x)} ${fx(y)})"><circle r="10" fill="var(--panel)" stroke="var(--ink)" stroke-width="2"/>`
    + `<path d="M-5.6,5.6 5.6,-5.6" stroke="var(--ink)" stroke-width="2"/></g></g>`;
}
