// @ts-check
/** Ground that has changed, works, gas, fire, the objectives with who holds them, words: above the fixed ground, under the
 * pieces. */
import { esc } from "../../dom.js";
import { lang, t as say } from "../../i18n.js";
import { RAD } from "../../map/hexgrid.js";
import { fx, pt } from "../../map/lines.js";
import { ART, artOf, variantOf } from "./art.js";
import { FLOORS, MADE, edgeNames, label } from "./ground.js";
import { named } from "./known.js";
import { blot, circle, corners, dice, half, poly } from "./shape.js";

/** @typedef {import("./ground.js").Board} Board */
/** @typedef {import("./ground.js").Hex} Hex */
/** @typedef {import("../../map/lines.js").Point} Point */

/** The last drawing of each view: looking about does not change it. @type {WeakMap<object, {lang: string, svg: string}>} */
const kept = new WeakMap();

/** @param {Board} b @param {any} view */
export function drawChanged(b, view) {
  let got = view && kept.get(view);
  if (view && got?.lang !== lang()) kept.set(view, got = { lang: lang(), svg: draw(b, view) });
  return got?.svg ?? "";
}

/** @param {Board} b @param {any} view */
function draw(b, view) {
  const cells = Object.entries(view?.hexes ?? {}).filter(([id]) => b.has(id))
    .map(([id, now]) => ({ x: /** @type {Hex} */ (b.hexes.get(id)), now: /** @type {any} */ (now) }));
  const shown = new Set([...cells.map(c => c.x.id),
    ...(view.objectives ?? []).flatMap((/** @type {any} */ o) => o.hexes).filter((/** @type {string} */ id) => b.has(id))]);
  return `<g aria-hidden="true" `
    + `pointer-events="none">${turned(b, cells.filter(c => c.now.ground || c.now.no_path))}${dug(b,
      cells)}${cells.map(c => c.now.gas ? put(b, c.x, gas(c.x.id)) : "")
        .join("")}${cells.map(c => c.now.blaze ? put(b, c.x, blaze(c.x.id)) : "").join("")}${goals(b, view)}<g `
    + `class="gw-ids">${[...shown].map(id => label(b, /** @type {Hex} */ (b.hexes.get(id)))).join("")}</g>${edgeNames(b)}</g>`;
}

/** Something drawn round 0,0 in its hex. @param {Board} b @param {Hex} x @param {string} svg */
const put = (b, x, svg) => { const [cx, cy] = b.at(x.id); return `<g transform="translate(${fx(cx)} ${fx(cy)})">${svg}</g>`; };

// --- ground ------------------------------------------------------------------------------------------------------------------

/** Woods shot away, houses in ruins: height, ways and hexsides are shown again over the new ground.
 * @param {Board} b @param {{x: Hex, now: any}[]} cells */
function turned(b, cells) {
  if (!cells.length) return "";
  const at = (/** @type {{x: Hex}[]} */ set) => set.map(c => b.path(c.x.id, RAD - 2.5)).join(""),
    kind = (/** @type {{x: Hex, now: any}} */ c) => c.now.ground ?? c.x.terrain;
  const floors = FLOORS.map(([kinds, tone]) => {
    const set = cells.filter(c => kinds.includes(kind(c)));
    return set.length
      ? `<path d="${set.map(c => b.path(c.x.id, RAD - 3)).join("")}" fill="var(--gw-${tone})" `
        + `fill-opacity="var(--gw-${tone}-op)"/>` : "";
  }).join("");
  const art = cells.map(c => {
    const [cx, cy] = b.at(c.x.id), k = kind(c), v = variantOf(k, c.x);
    return !ART[k] ? "" : MADE.includes(k) ? `<use href="#gwc-${k}-${v}" x="${fx(cx)}" y="${fx(cy)}"/>`
      : put(b, c.x, artOf(k, v));
  }).join("");
  return `<clipPath id="gwc-turned">`
    + `<path d="${at(cells)}"/></clipPath><clipPath id="gwc-trodden">`
    + `<path d="${at(cells.filter(c => !c.now.no_path && c.x.terrain !== "bridge"))}"/></clipPath><clipPath id="gwc-driven">`
    + `<path d="${at(cells.filter(c => c.x.terrain !== "bridge"))}"/></clipPath>
    <g clip-path="url(#gwc-turned)"><use href="#gwc-levels"/>${floors}<use href="#gwc-relief"/>`
    + `<use href="#gwc-water"/>${art}</g><g clip-path="url(#gwc-driven)"><use href="#gwc-roads"/></g>`
    + `<g clip-path="url(#gwc-trodden)"><use href="#gwc-paths"/></g><g clip-path="url(#gwc-turned)"><use href="#gwc-sides"/></g>
    <path d="${cells.map(c => {
      const [x, y] = b.at(c.x.id);
      return `M${fx(x)},${fx(y)}h.1`;
    }).join("")}" stroke="var(--gw-grid)" stroke-opacity=".8" stroke-width="4" stroke-linecap="round"/>`;
}

// --- works ---------------------------------------------------------------------------------------------------------------------

/** Works that a trench runs into (F130). */
const JOINED = new Set(["trench", "casemate", "blockhouse"]);

/** F125-F131 @param {Board} b @param {{x: Hex, now: any}[]} cells */
function dug(b, cells) {
  const works = new Map(cells.filter(c => c.now.work).map(c => [c.x.id, c.now.work])),
    trenches = cells.filter(c => c.now.work === "trench");
  const d = trenches.map(c => trench(b, c.x, b.around(c.x.id).map((id, i) => id && JOINED.has(works.get(id) ?? "") ? i : -1)
    .filter(i => i >= 0))).join("");
  return (d && trenchSvg(d)) + cells.map(c => c.now.work && c.now.work !== "trench" ? put(b, c.x, WORKS[c.now.work]?.() ?? "")
    : "").join("");
}

/** Traverses from the centre to every side where the trench goes on; a lone one lies across the way to the enemy.
 * @param {Board} b @param {Hex} x @param {number[]} sides */
function trench(b, x, sides) {
  const at = b.at(x.id), edge = Object.values(b.data.scenario?.sides ?? {}).map((/** @type {any} */ s) => s.edge)[0],
    across = edge === "left" || edge === "right" ? [[0, -44], [0, 44]] : [[-47, 0], [47, 0]];
  /** @type {Point[]} */
  const ends = sides.length ? sides.map(i => half(at, i)) : across.map(([dx, dy]) => [at[0] + dx, at[1] + dy]);
  if (sides.length === 1) ends.push([at[0] - (ends[0][0] - at[0]) * .8, at[1] - (ends[0][1] - at[1]) * .8]);
  return ends.map(e => crenels(at, e)).join("");
}

/** A line that steps from side to side. @param {Point} a @param {Point} b */
function crenels(a, b) {
  const l = Math.hypot(b[0] - a[0], b[1] - a[1]) || 1, ux = (b[0] - a[0]) / l, uy = (b[1] - a[1]) / l,
    n = Math.max(2, Math.round(l / 13)), step = l / n;
  /** @type {Point[]} */
  const p = [a];
  for (let i = 0; i < n; i++) {
    const off = i % 2 ? -5 : 5, from = i * step + (i ? 0 : step * .4), to = (i + 1) * step - (i === n - 1 ? step * .4 : 0);
    p.push([a[0] + ux * from - uy * off, a[1] + uy * from + ux * off], [a[0] + ux * to - uy * off, a[1] + uy * to + ux * off]);
  }
  return "M" + [...p, b].map(pt).join("L");
}
/** @param {string} d */
const trenchSvg = d =>
  `<g fill="none" stroke-linejoin="miter" stroke-linecap="round">`
  + `<path d="${d}" transform="translate(1.4 2)" stroke="var(--gw-shade)" stroke-opacity=".3" stroke-width="14"/>`
  + `<path d="${d}" stroke="var(--gw-dug-edge)" stroke-opacity=".75" stroke-width="13.6"/>`
  + `<path d="${d}" stroke="var(--gw-parapet)" stroke-width="11.6"/><path d="${d}" stroke="var(--gw-dug-edge)" `
  + `stroke-width="6.4"/><path d="${d}" stroke="var(--gw-dug)" stroke-width="3.8"/></g>`;

/** Points round the hex on a smaller hex.
 * @param {number} r
 * @param {number} n  for each side
 * @returns {{p: Point, turn: number}[]} */
const round = (r, n) => corners(r).flatMap((p, i, all) => {
  const q = all[(i + 1) % 6];
  return Array.from({ length: n },
    (_, k) => ({ p: /** @type {Point} */ ([p[0] + (q[0] - p[0]) * (k + .5) / n, p[1] + (q[1] - p[1]) * (k + .5) / n]),
      turn: Math.atan2(q[1] - p[1], q[0] - p[0]) }));
});

/** Works in a hex, drawn so that they show round the counters. @type {Record<string, () => string>} */
export const WORKS = {
  trench: () => trenchSvg(crenels([0, 0], [-47, 0]) + crenels([0, 0], [47, 0])),
  foxhole: () => [[-33, -15], [0, -31], [33, -15], [33, 19], [0, 33],
    [-33, 19]].map(([x, y]) =>
      `<path d="M${x - 10},${y + 3}a10,8.4 0 0 1 20,0q-3,3.6 -10,3.6t-10,-3.6Z" fill="var(--gw-parapet)" `
      + `stroke="var(--gw-dug-edge)" stroke-width="1.3"/>`
      + `<ellipse cx="${x}" cy="${y + 2}" rx="6.2" ry="3.6" fill="var(--gw-dug)"/>`).join(""),
  wire: () => {
    const x = round(43, 6).filter(({ p }) => p[1] > -34 || Math.abs(p[0]) > 12).map(({ p, turn }) => {
      const c = Math.cos(turn), s = Math.sin(turn), k = 4.2;
      return `M${pt([p[0] + (-c - s) * k, p[1] + (-s + c) * k])}L${pt([p[0] + (c + s) * k, p[1] + (s - c) * k])}M${pt([p[0]
        + (-c + s) * k, p[1] + (-s - c) * k])}L${pt([p[0] + (c - s) * k, p[1] + (s + c) * k])}`;
    }).join(""), ring = poly(corners(43)), inner = poly(corners(36));
    return `<g fill="none" stroke-linecap="round" stroke-linejoin="round">`
      + `<path d="${ring}${x}" stroke="var(--gw-wire-case)" stroke-width="4.6" stroke-opacity=".8"/><path d="${ring}" `
      + `stroke="var(--gw-wire)" stroke-width="1.4"/>`
      + `<path d="${inner}" stroke="var(--gw-wire)" stroke-width="1" stroke-dasharray="5 2.4" stroke-opacity=".8"/>`
      + `<path d="${x}" stroke="var(--gw-wire)" stroke-width="1.8"/></g>`;
  },
  mines: () => round(36, 1).map(({ p: [x, y] }) => `<path d="${[0, 1, 2, 3, 4, 5].map(i => {
    const a = i * Math.PI / 3;
    return `M${fx(x)},${fx(y)}L${fx(x + Math.cos(a) * 9)},${fx(y + Math.sin(a) * 9)}`;
  }).join("")}" stroke="var(--gw-wire)" stroke-width="2.4" stroke-linecap="round"/><path d="${circle(x, y, 6)}" `
    + `fill="var(--gw-dug-edge)" stroke="var(--gw-wire-case)" stroke-width="1.4"/>`
    + `<path d="${circle(x, y, 2)}" fill="var(--attack)"/>`).join(""),
  casemate: () =>
    `<path d="${circle(2.4, 3.4, 40)}" fill="var(--gw-shade)" fill-opacity=".38"/><path d="${circle(0, 0, 40)}" `
    + `fill="var(--gw-concrete)" stroke="var(--gw-wall-edge)" stroke-width="2.4"/><path d="M-32,-15A36,36 0 0 1 10,-34" `
    + `fill="none" stroke="var(--gw-concrete-lite)" stroke-width="5" stroke-linecap="round"/>`
    + `<path d="${circle(0, 0, 27)}" fill="none" stroke="var(--gw-wall-edge)" stroke-width="1.2" `
    + `stroke-opacity=".6"/>${[30, 90, 150, 210, 270,
      330].map(a =>
        `<path transform="rotate(${a}) translate(33.5 0)" d="M-3.4,-6H4.6V6H-3.4L-1.4,0Z" fill="var(--gw-dug-edge)"/>`)
      .join("")}`,
  blockhouse: () =>
    `<path d="M-33,-30H41V36H-33Z" fill="var(--gw-shade)" fill-opacity=".38"/><path d="M-38,-34H38V34H-38Z" `
    + `fill="var(--gw-concrete)" stroke="var(--gw-wall-edge)" stroke-width="2.4" stroke-linejoin="round"/>`
    + `<path d="M-35,-31H35M-35,-31V31" stroke="var(--gw-concrete-lite)" stroke-width="4"/><path d="M-27,-24H27V24H-27Z" `
    + `fill="none" stroke="var(--gw-wall-edge)" stroke-opacity=".6" stroke-width="1.2"/>`
    + `<path d="M-16,-33h10v6h-10zM6,-33h10v6h-10zM-16,27h10v6h-10zM6,27h10v6h-10zM-37,-6h6v12h-6zM31,-6h6v12h-6z" `
    + `fill="var(--gw-dug-edge)"/>`,
};

/** T107, T119 A cloud that hides; smoke is grey. @param {string} seed @param {string} [tone] */
export function gas(seed, tone = "gas") {
  const d = dice(seed), puffs = corners(31).map(([x, y]) => ({ x: x + (d() - .5) * 8, y: y + (d() - .5) * 8, r: 17 + d() * 5 }));
  return `<path d="${[...puffs, { x: 0, y: 0, r: 24 }].map(p => circle(p.x, p.y, p.r)).join("")}" fill="var(--gw-${tone})" `
    + `fill-opacity=".55"/>`
    + `<path d="${puffs.map(p => `M${fx(p.x - p.r * .6)},${fx(p.y + 3)}q${fx(p.r * .3)},-9 ${fx(p.r * .6)},-2t${fx(p.r * .6)},-2`)
      .join("")}" fill="none" stroke="var(--gw-${tone}-edge)" stroke-width="2.4" stroke-linecap="round"/>`;
}

/** T100 @param {string} seed */
export function blaze(seed) {
  const d = dice(seed), flame = (/** @type {number} */ x, /** @type {number} */ y, /** @type {number} */ s) =>
    `<g transform="translate(${fx(x)} ${fx(y)}) scale(${fx(s)})"><path d="M0,12C-9,12 -12,5 -9,-2C-7,-6 -7,-9 -8,-13C-3,-10 `
    + `-2,-7 -1,-4C1,-9 0,-15 -3,-19C6,-16 9,-9 8,-3C10,-5 10,-7 10,-9C13,-2 12,12 0,12Z" fill="var(--gw-fire)" `
    + `stroke="var(--gw-smoke)" stroke-width="1.2"/><path d="M0,11C-5,11 -6,6 -4,2C-3,4 -2,4 -1,2C0,-1 0,-4 -1,-7C4,-3 6,2 `
    + `5,6C4,9 3,11 0,11Z" fill="var(--gw-fire-lite)"/></g>`;
  return `<path `
    + `d="${poly(corners(53))}" fill="var(--gw-fire)" fill-opacity=".34"/>`
    + `<path d="${corners(34).map(([x, y]) => circle(x + (d() - .5) * 8, y - 8 + (d() - .5) * 8, 13 + d() * 5)).join("")}" `
    + `fill="var(--gw-smoke)" `
    + `fill-opacity=".42"/>${flame(-24, 2, 1)}${flame(23, 0, 1.05)}${flame(-2, -14, 1)}${flame(-15, 26, 1.1)}${flame(15, 27,
      1)}${flame(1, 8, 1.35)}`;
}

// --- objectives ----------------------------------------------------------------------------------------------------------------

/** 7.3.1 A rim round each objective in the colour of its holder, its number in his shape, what it is worth to the reader's
 * knowledge.
 * @param {Board} b @param {any} view */
function goals(b, view) {
  return (view?.objectives ?? []).map((/** @type {any} */ o) => {
    const here = (b.data.objectives ?? []).find((/** @type {any} */ g) => g.number === o.number);
    if (!here || !b.has(here.hex)) return "";
    const tone = b.data.scenario?.sides?.[o.control ?? ""]?.tone, [x, y] = b.at(here.hex), fill = tone ? `var(--${tone})`
      : "var(--panel)", edge = tone ? `var(--${tone}-edge)` : "var(--ink)", fig = tone ? `var(--${tone}-fig)` : "var(--ink)";
    const rim = blot(b.grid, o.hexes.map((/** @type {string} */ id) => b.number.get(id)), 0, 0, 6.8),
      worth = o.worth ?? o.open_worth;
    const shape = o.control === "german" ? "M-6,-11H6L11,-6V6L6,11H-6L-11,6V-6Z" : circle(0, 0, 11.4);
    return `<g class="gw-goal">`
      + `<path d="${rim}" fill="none" stroke="var(--panel)" stroke-opacity=".8" stroke-width="5.4"/><path d="${rim}" `
      + `fill="none" stroke="${tone ? edge : "var(--ink-2)"}" stroke-width="2.9"${tone ? "" : ' stroke-dasharray="6 5"'}/>
      <g transform="translate(${fx(x - 29)} ${fx(y + 33)})"><g class="gw-badge"><path d="${shape}" fill="${fill}" `
      + `stroke="var(--panel)" stroke-width="4.4"/>`
      + `<path d="${shape}" fill="${fill}" stroke="${edge}" stroke-width="1.8"/>`
      + `<text y="4.6" `
      + `fill="${fig}">${o.number}</text>${worth
        ? `<text class="gw-worth" x="0" y="-14">${esc(say("gwc.vp", { n: worth }))}</text>` : ""}</g><text class="gw-name" `
      + `x="15" y="9">${esc(named(here))}</text></g></g>`;
  }).join("");
}
