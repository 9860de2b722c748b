// @ts-check
/** Ink over the map: what is seen, where one can go, what one can fire at, who commands. It adds ink, it never recolours
 * terrain. */
import { chip, esc, h, icon } from "../../dom.js";
import { t as say } from "../../i18n.js";
import { RAD } from "../../map/hexgrid.js";
import { arrowPath, fx, pt, strokes } from "../../map/lines.js";
import { layout } from "./pieces.js";
import { drawSight, drawSightLine, sightLegend } from "./sight.js";
import { named, terrain } from "./known.js";
import "./words-counters.js";

/** @typedef {import("./ground.js").Board} Board */
/** @typedef {import("../../game.js").Table} Table */
/** @typedef {import("../../game.js").Look} Look */
/** @typedef {{tone?: string, label?: string}} Spot */
/** What the server says of an overlay.
 * @typedef {{places?: Record<string, Spot>, lines?: {path: string[], tone?: string, label?: string}[], note?: string,
 *   rule?: string, from?: string, pieces?: any}} Ink */

/** Note and rule of an overlay, and for fire each piece with its targets.
 * @param {string} id
 * @returns {(ink: Ink) => HTMLElement | null} */
const noted = id => ink => ink?.note ? h("div", { class: "gwu-ink" }, h("h4", null, icon(ICON[id] ?? "layers"),
  h("span", null, say(`gwu.over.${id}`))), h("p", null, ink.note, " ", chip(ink.rule ?? "")),
  id === "fire" && Array.isArray(ink.pieces)
    ? h("ul", null, ink.pieces.map((/** @type {any} */ p) => h("li", null, h("b", null, p.name), " ",
      h("span", { class: "v" }, say("gwu.fire.piece", { fp: p.fp, range: p.range[0] > 1 ? `${p.range[0]}–${p.range[1]}`
        : p.range[1] })), p.light ? [" ", h("em", null, say("gwu.fire.light")), chip("O21.2.1.1")] : null,
      p.targets.length ? h("ul", null, p.targets.slice(0, 5).map((/** @type {any} */ x) => h("li", null, h("b", null, x.hex),
        " ", say("gwu.fire.aim", { fp: x.fp, d: x.distance, h: x.hindrance, c: x.cover })))) : null))) : null) : null;

/** @type {Record<string, string>} */
const ICON = { reach: "reach", fire: "swords", command: "star", threat: "flag", zones: "layers" };

/** @type {import("../../game.js").Overlay[]} */
export const OVERLAYS = [
  { id: "sight", key: "S", icon: "eye", name: () => say("gwu.over.sight"), short: () => say("gwu.over.sight.short"), asks: true,
    tool: true, legend: sightLegend },
  { id: "reach", key: "R", icon: "reach", name: () => say("gwu.over.reach"), short: () => say("gwu.over.reach.short"), asks: true,
    piece: true, legend: noted("reach") },
  { id: "fire", key: "T", icon: "swords", name: () => say("gwu.over.fire"), short: () => say("gwu.over.fire.short"), asks: true,
    piece: true, legend: noted("fire") },
  { id: "command", key: "C", icon: "star", name: () => say("gwu.over.command"), short: () => say("gwu.over.command.short"),
    asks: true, piece: true, legend: noted("command") },
  { id: "threat", key: "E", icon: "flag", name: () => say("gwu.over.threat"), short: () => say("gwu.over.threat.short"),
    asks: true, legend: noted("threat") },
  { id: "zones", key: "H", icon: "layers", name: () => say("gwu.over.zones"), short: () => say("gwu.over.zones.short"),
    asks: true, legend: noted("zones") },
];

/** Overlays that lie under the counters. @param {Board} b @param {Table} t @param {Look} look */
export function drawUnder(b, t, look) {
  return `<g aria-hidden="true" `
    + `pointer-events="none">${OVERLAYS.filter(o => look.overlays.has(o.id) && !look.past).map(o => o.id === "sight"
      ? drawSight(b, look) : washes(b, look.ink[o.id], o.id)).join("")}</g>`;
}

/** Labels and lines above the counters. @param {Board} b @param {Table} t @param {Look} look */
export function drawInkLabels(b, t, look) {
  if (look.past) return "";
  const busy = layout(b, t.view).stacks;
  return OVERLAYS.filter(o => look.overlays.has(o.id)).map((o, i) => o.id === "sight" ? drawSightLine(b, look, busy)
    : Object.entries(/** @type {Ink} */ (look.ink[o.id] ?? {}).places ?? {}).map(([id, s]) => s.label && b.has(id)
      ? tag(b, id, s, busy.has(id), i) : "").join("")).join("");
}

/** A label: in the middle of an empty hex, in the corner of one with counters.
 * @param {Board} b
 * @param {string} id
 * @param {Spot & {fp?: number}} s
 * @param {boolean} busy
 * @param {number} i */
export function tag(b, id, s, busy, i = 0) {
  const text = s.label ?? "", w = Math.max(17, 8 + text.length * 6.4), [x, y] = busy ? b.grid.corner(b.number.get(id) ?? -1,
    i % 2 ? 5 : 1, RAD - 12) : b.at(id);
  return `<g class="ink tag ${tone(s.tone)}" transform="translate(${fx(x)} ${fx(busy ? y : y + 24 * i)})">`
    + `<rect x="${fx(-w / 2)}" y="-8" width="${fx(w)}" height="16" rx="8"/><text y="3.9">${esc(text)}</text></g>`;
}

const TONES = ["plain", "good", "warn", "bad"];
/** @param {string | undefined} name */
export const tone = name => name && TONES.includes(name) ? name : "plain";

/** Hexes by tone with an outline of their own, and lines between them.
 * @param {Board} b
 * @param {Ink | null | undefined} ink
 * @param {string} id */
function washes(b, ink, id) {
  if (!ink) return "";
  const g = b.grid, num = (/** @type {string} */ x) => b.number.get(x) ?? -1;
  const places = TONES.map(k => {
    const list = Object.entries(ink.places ?? {}).filter(([x, s]) => tone(s.tone) === k && b.has(x)).map(([x]) => num(x));
    return list.length
      ? `<g class="ink ${k}"><path class="wash" d="${list.map(x => g.path(x, RAD - 1)).join("")}"/><path class="rim" `
        + `d="${strokes(g.rim(list))}"/></g>` : "";
  }).join("");
  const lines = (ink.lines ?? []).filter(l => l.path.length > 1 && l.path.every(x => b.has(x))).map(l => {
    const p = l.path.map(x => b.at(x)), a = p[p.length - 2], q = p[p.length - 1];
    return id === "fire" ? `<path class="ink arrow ${tone(l.tone)}" ${arrowPath(a, q, { from: 30, short: 30 })}/>`
      : `<g class="ink `
        + `line ${tone(l.tone)}"><path class="case" d="M${p.map(pt).join("L")}"/><path d="M${p.map(pt).join("L")}"/></g>`;
  }).join("");
  const from = ink.from && b.has(ink.from) ? `<path class="gwu-from" d="${b.path(ink.from, RAD - 5)}"/>` : "";
  return places + lines + from;
}

/** The name of the ground of a hex, for the boxes. @param {string} id */
export const groundName = id => named(terrain(id));
