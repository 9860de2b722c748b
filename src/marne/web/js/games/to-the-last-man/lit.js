// @ts-check
/** What may be chosen, on the map. Red line and swords: costly; amber line and sign: changes something; dashed rim and figure:
 * plain. */
import { esc } from "../../dom.js";
import { t as say } from "../../i18n.js";
import { ICONS } from "../../icons.js";
import { lights as litPlaces, preview as previewed, rim, sources as asked } from "../../map/lights.js";
import { arrowPath, fx, strokes } from "../../map/lines.js";
import { homes, layout, spotOf } from "./pieces.js";
import "./words-map.js";

/** @typedef {import("./ground.js").Board} Board */
/** @typedef {import("../../game.js").Table} Table */
/** @typedef {import("../../game.js").Look} Look */
/** @typedef {import("../../map/lights.js").Light} Light */

/** @param {Board} b @returns {import("../../map/lights.js").Sheet} */
const sheet = b => ({ of: b, has: id => b.has(id), homes,
  own: (c, home) => c.pieces.length > 0 && c.places.length > 0 && c.pieces.every(p => c.places.includes(home.get(p) ?? "")) });

/** @param {Board} b @param {Table} t @param {Look} look */
export const lights = (b, t, look) => litPlaces(sheet(b), t, look);
/** @param {Board} b @param {Table} t @param {Look} look */
export const sources = (b, t, look) => asked(sheet(b), t, look).filter(id => b.has(id));

/** "Verdun: attack, rule 5.1" @param {Board} b @param {Light} l @param {boolean} picked */
function spoken(b, l, picked) {
  const out = [`${b.name(l.place)}: ${l.best.words}`];
  if (l.best.label) out.push(l.best.label);
  if (l.best.caution) out.push(l.best.caution);
  if (l.best.rule) out.push(say("lm.map.rule", { n: l.best.rule }));
  if (l.choices.length > 1) out.push(say("lm.map.many", { n: l.choices.length }));
  if (picked) out.push(say("lm.map.previewed"));
  return out.join(", ");
}

/** A zone's outline drawn inside its own border, so that neighbours do not cover it.
 * @param {string} id
 * @param {string[]} classes */
const inside = (id, ...classes) =>
  `<g clip-path="url(#lmc-${id})">${classes.map(c => `<use class="${c}" href="#lmz-${id}"/>`).join("")}</g>`;

/** The lit layer, under names and counters. @param {Board} b @param {Table} t @param {Look} look */
export function drawLit(b, t, look) {
  const all = lights(b, t, look), { all: picked } = previewed(sheet(b), t, look), src = sources(b, t, look);
  const plain = all.filter(l => l.grade <= 0 && !l.stack).map(l => l.place), edge = strokes(b.areas.rim(plain));
  /** @param {Light} l */
  const target = l => {
    const on = picked.includes(l.place), kind = l.grade > 1 ? "red" : l.grade > 0 ? "amber" : "plain",
      one = l.pieces.size === 1 ? [...l.pieces][0] : "";
    return `<g class="target `
      + `area ${l.stack ? "men" : kind}${on ? " picked" : ""}" role="button" tabindex="-1" data-place="${l.place}" `
      + `data-order="${all.indexOf(l)}"${l.stack && one ? ` data-lit="${esc(one)}"` : ""} `
      + `aria-label="${esc(spoken(b, l, on))}"><use class="hit" href="#lmz-${l.place}"/>${inside(l.place, "case", "wash")}</g>`;
  };
  return [...all.filter(l => l.grade <= 0 || l.stack).map(target), rim(edge),
    ...all.filter(l => l.grade === 1 && !l.stack).map(target), ...all.filter(l => l.grade > 1 && !l.stack).map(target),
    ...src.map(id => `<g class="source area" pointer-events="none">${inside(id, "source-case", "source-line")}</g>`),
    look.open && b.has(look.open) && !src.includes(look.open)
      ? `<g class="area" pointer-events="none">${inside(look.open, "opened")}</g>` : "",
    ...picked.filter(id => !all.some(l => l.place === id))
      .map(id => `<g class="area" pointer-events="none">${inside(id, "only-picked")}</g>`)];
}

/** Frames round the counters that may be chosen. @param {Board} b @param {Table} t @param {Look} look */
export function drawRings(b, t, look) {
  const chosen = new Set([...(look.picked && !look.past ? look.picked.pieces : []),
    ...(t.decision && !look.past ? t.decision.pieces : [])]);
  const lit = new Set(lights(b, t, look).flatMap(l => [...l.pieces]));
  /** @type {Map<string, string>} */
  const rings = new Map();
  for (const id of [...lit, ...chosen]) {
    const p = spotOf(b, t.view, id);
    if (p) rings.set(p.u.id, chosen.has(id) ? "chosen" : rings.get(p.u.id) ?? "");
  }
  return [...rings].map(([id, cls]) => {
    const p = spotOf(b, t.view, id);
    if (!p) return "";
    const r = p.u.kind === "fort" ? `<circle r="19"` : `<rect x="-24.5" y="-24.5" width="49" height="49" rx="7"`;
    return `<g class="ring ${cls}" transform="translate(${fx(p.x)} ${fx(p.y)}) scale(${p.s.toFixed(2)})">${r} `
      + `class="ring-edge"/>${r} class="ring-line"/></g>`;
  }).join("");
}

/** The staff arrow of what is being considered: from the counter over the border, so far that its head stands in the zone.
 * @param {Board} b
 * @param {Table} t
 * @param {Look} look */
export function drawArrow(b, t, look) {
  const { to, from } = previewed(sheet(b), t, look);
  if (!to || !from || to === from || !b.has(to) || !b.has(from)) return "";
  const moves = [...(look.picked?.pieces ?? []), ...(t.decision?.pieces ?? [])],
    first = moves.map(p => spotOf(b, t.view, p)).find(p => p?.zone === from);
  const [x, y] = first ? [first.x, first.y] : b.at(from), [u, v] = b.at(to), far = Math.hypot(u - x, v - y) || 1;
  let in_ = far;
  while (in_ > 0 && b.areas.hit(x + (u - x) * in_ / far, y + (v - y) * in_ / far) === to) in_ -= 4;
  const end = Math.min(far - 20, Math.max(in_ + 30, 62)), start = Math.max(6, Math.min(27, end - 44));
  return `<path class="staff" ${arrowPath([x, y], [u, v], { from: start, short: far - end })}/>`;
}

/** Signs on lit places, above the counters. @param {Board} b @param {Table} t @param {Look} look */
export function drawBadges(b, t, look) {
  const { top } = layout(b, t.view), no = look.refused;
  return [...lights(b, t, look).map(l => badge(l, top.get(l.place))), no && b.has(no) ? refused(b, no, top.get(no)) : ""];
}

/** @param {Light} l @param {{x: number, y: number} | undefined} p */
function badge(l, p) {
  if (l.stack || !p) return "";
  const at = `<g class="badge g${Math.max(0, l.grade)}" transform="translate(${fx(p.x)} ${fx(p.y)})">`,
    many = l.choices.length > 1 && l.grade > 0
    ? `<g transform="translate(9.5 -9.5)"><circle r="6.2" fill="var(--panel)" stroke="var(--ink)"/><text y="3" font-size="8.4" `
      + `font-weight="800" text-anchor="middle" fill="var(--ink)">${l.choices.length > 9 ? "+" : l.choices.length}</text></g>`
    : "";
  const sign = (/** @type {string} */ ink, /** @type {number} */ k) =>
    `<path transform="translate(${-12 * k} ${-12 * k}) scale(${k})" d="${ICONS[l.best.sign] ?? ICONS.arrow}" fill="none" `
    + `stroke="${ink}" stroke-width="2.6" stroke-linecap="round" stroke-linejoin="round"/>`;
  if (l.grade > 0) {
    const red = l.grade > 1;
    return `${at}<circle r="12.5" fill="var(--${red ? "attack" : "lit"})" stroke="var(--${red ? "panel" : "lit-edge"})" `
      + `stroke-width="2.2"/>${sign(red ? "var(--attack-ink)" : "#1d1400", .74)}${many}</g>`;
  }
  const text = l.best.label && l.best.label.length < 4
    ? `<text y="4.2" font-size="${l.best.label.length > 1 ? 9.4 : 11.6}" font-weight="700" text-anchor="middle" `
      + `fill="var(--ink)">${esc(l.best.label)}</text>` : sign("var(--ink)", .5);
  return `${at}<circle r="10.2" fill="var(--lit-edge)"/><circle r="8.4" fill="var(--panel)" stroke="var(--lit)" `
    + `stroke-width="1.9"/>${text}</g>`;
}

/** Not possible: dotted outline and a barred circle.
 * @param {Board} b
 * @param {string} id
 * @param {{x: number, y: number} | undefined} p */
function refused(b, id, p) {
  const [x, y] = p ? [p.x, p.y] : b.at(id);
  return `<g class="refused">${inside(id, "no")}<g transform="translate(${fx(x)} ${fx(y)})"><circle r="11" fill="var(--panel)" `
    + `stroke="var(--ink)" stroke-width="2.2"/><path d="M-6,6 6,-6" stroke="var(--ink)" stroke-width="2.2"/></g></g>`;
}
