// @ts-check
/** What lies under the counters and changes: neutral countries, occupied ground, devastation, the line between the sides. And the
 * overlays: supply with its line, reach, control, hexes that count. Each adds ink. */
import { chip, esc, h } from "../../dom.js";
import { t } from "../../i18n.js";
import { beside, chain, fx, pt, soft, strokes } from "../../map/lines.js";
import { R, num } from "./board.js";
import { getGround, holder, placeName } from "./known.js";
import "./words-map.js";

/** @typedef {import("./board.js").Board} Board */
/** @typedef {import("../../game.js").Table} Table */
/** @typedef {import("../../game.js").Look} Look */
/** What the server says of an overlay.
 * @typedef {{places?: Record<string, {tone: string, label?: string}>, note?: string, text?: string, rule?: string,
 *   lines?: {path: string[], tone: string}[], fails?: string | null, supplied?: boolean}} Ink */

/** What the ink means, in a box over the map. @param {Ink} ink */
const legend = ink => ink.note || ink.text ? h("p", { class: `ew-legend${ink.supplied === false ? " bad" : ""}` },
  ink.note ?? ink.text, " ", chip(ink.rule ?? "")) : null;

/** @type {import("../../game.js").Overlay[]} */
export const OVERLAYS = [
  { id: "supply", key: "S", icon: "supply", name: () => t("ew.over.supply"), short: () => t("ew.over.supply.short"), asks: true,
    piece: true, legend },
  { id: "reach", key: "R", icon: "reach", name: () => t("ew.over.reach"), asks: true, piece: true, legend },
  { id: "control", key: "C", icon: "layers", name: () => t("ew.over.control") },
  { id: "vp", key: "V", icon: "flag", name: () => t("ew.over.vp"), short: () => t("ew.over.vp.short"), asks: true, legend },
  { id: "stack", key: "T", icon: "hand", name: () => t("ew.over.stack"), asks: true, legend },
];

const TONES = ["plain", "good", "warn", "bad"];
/** @param {string | undefined} name */
const tone = name => name && TONES.includes(name) ? name : "plain";
/** Countries of the Central Powers, by their code. */
const CENTRAL = new Set(["GE", "AH", "TU", "BU"]);

/** @type {{of: unknown[], svg: string}} */
let kept = { of: [], svg: "" };

/** What is so on the ground of the open front. @param {Board} b @param {any} view */
function state(b, view) {
  const of = [b, view.control?.[b.id], view.at_war, view.devastated, view.collapsed];
  if (kept.of.length && kept.of.every((x, i) => x === of[i])) return kept.svg;
  const g = b.grid, ground = getGround(), at = new Map(g.ids.map(n => [n, holder(view, b, n)]));
  const war = new Set([...view.at_war?.allied ?? [], ...view.at_war?.central ?? []]);
  const code = (/** @type {number} */ n) => ground.countries[b.letter("country", n)]?.id ?? "";
  const held = (/** @type {string} */ side, /** @type {boolean} */ theirs) => g.ids.filter(n => at.get(n) === side
    && CENTRAL.has(code(n)) === theirs);
  const neutral = g.ids.filter(n => at.get(n) === "." && b.letter("terrain", n) !== "~" && !b.closed.has(n)
    && ground.nations[code(n)] && !war.has(code(n)));
  const waste = (view.devastated ?? []).filter((/** @type {string} */ id) => b.has(id)).map(num);
  const line = chain(g.ids.filter(n => at.get(n) === "a").flatMap(n => g.sides(n, m => m !== undefined && at.get(m) === "c"))
    .map(([p, q]) => [p, q])).map(soft);
  // which side of a line is whose: the hand beside its first stretch
  const right = line.map(p => side(b, at, p)), put = (/** @type {number} */ s) => line.map((p, i) => beside(p,
    right[i] * s)).join("");
  const svg = `<path d="${b.shape(neutral, g)}" fill="url(#ew-neutral)"/><path d="${b.shape(held("c", false), g)}" `
    + `fill="url(#ew-held-c)"/><path d="${b.shape(held("a", true), g)}" fill="url(#ew-held-a)"/><path `
    + `d="${waste.map((/** @type {number} */ n) => g.path(n, R - 3)).join("")}" fill="url(#ew-waste)"/><g class="ew-front"><path `
    + `class="case" d="${line.map(p => `M${p.map(pt).join("L")}`).join("")}"/><path class="a" d="${put(2.3)}"/><path class="c" `
    + `d="${put(-2.3)}"/></g>`;
  kept = { of, svg };
  return svg;
}

/** 1 where the Allies stand to the right of the line as it runs, else -1. @param {Board} b @param {Map<number, string>} at
 * @param {import("../../map/lines.js").Point[]} p */
function side(b, at, p) {
  const i = p.length >> 1, [x1, y1] = p[Math.max(0, i - 1)], [x2, y2] = p[Math.min(p.length - 1, i + 1)],
    l = Math.hypot(x2 - x1, y2 - y1) || 1;
  const n = b.grid.hit((x1 + x2) / 2 - (y2 - y1) / l * 20, (y1 + y2) / 2 + (x2 - x1) / l * 20);
  return n !== null && at.get(n) === "a" ? 1 : -1;
}

/** @param {Board} b @param {Table} table @param {Look} look */
export function drawUnder(b, table, look) {
  return `<g aria-hidden="true" pointer-events="none">${state(b, table.view)}`
    + (look.overlays.has("control") ? control(b, table.view) : "")
    + OVERLAYS.filter(o => look.overlays.has(o.id)).map(o => washes(b, look.ink[o.id])).join("") + `</g>`;
}

/** Whose every hex is, in full colour. @param {Board} b @param {any} view */
function control(b, view) {
  const of = (/** @type {string} */ k) => b.grid.ids.filter(n => holder(view, b, n) === k).map(n => b.grid.path(n, R)).join("");
  return `<path d="${of("a")}" fill="var(--front-fr)" fill-opacity=".26"/><path d="${of("c")}" fill="var(--front-de)" `
    + `fill-opacity=".42"/>`;
}

/** Places by tone with a line of their own. @param {Board} b
 * @param {Ink | null | undefined} ink */
function washes(b, ink) {
  if (!ink) return "";
  const g = b.grid, places = TONES.map(k => {
    const list = Object.entries(ink.places ?? {}).filter(([hex, s]) => tone(s.tone) === k && b.has(hex)).map(([hex]) => num(hex));
    return list.length ? `<g class="ink ${k}"><path class="wash" d="${list.map(n => g.path(n, R)).join("")}"/><path class="rim" `
      + `d="${strokes(g.rim(list))}"/></g>` : "";
  }).join("");
  return places;
}

/** The line of supply and labels of the overlays, above the counters. @param {Board} b @param {Look} look */
export function drawInk(b, look) {
  return OVERLAYS.filter(o => look.overlays.has(o.id)).map((o, i) => {
    const ink = /** @type {Ink} */ (look.ink[o.id] ?? {}), fails = ink.fails && b.has(ink.fails) ? ink.fails : "";
    const lines = (ink.lines ?? []).map(l => {
      const d = `M${l.path.filter(id => b.has(id)).map(id => pt(b.at(id))).join("L")}`;
      return `<g class="ink line ${tone(l.tone)}"><path class="case" d="${d}"/><path d="${d}"/></g>`;
    }).join("");
    return lines
      + (fails ? cross(b, fails) : "") + Object.entries(ink.places ?? {}).map(([id, s]) => {
        if (!s.label || !b.has(id)) return "";
        const [x, y] = b.at(id), w = Math.max(13, 7 + s.label.length * 5.4);
        return `<g class="ink ${tone(s.tone)} fine" transform="translate(${fx(x + (i ? -22 : 22))} ${fx(y + 21)})"><rect `
          + `x="${fx(-w / 2)}" y="-6.5" width="${fx(w)}" height="13" rx="6.5"/><text y="3">${esc(s.label)}</text></g>`;
      }).join("");
  }).join("");
}

/** Where every line fails. @param {Board} b @param {string} id */
function cross(b, id) {
  const [x, y] = b.at(id);
  return `<g transform="translate(${fx(x)} ${fx(y)})"><title>${esc(placeName(id))}</title><circle r="14" fill="var(--panel)" `
    + `stroke="var(--attack)" stroke-width="3"/><path d="M-7,-7 7,7M7,-7 -7,7" stroke="var(--attack)" stroke-width="4" `
    + `stroke-linecap="round"/></g>`;
}
