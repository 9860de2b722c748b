// @ts-check
/** Control and front line; overlays, drawn from the view or from the server's ink. An overlay adds ink, it never recolours
 * terrain. */
import { esc } from "../../dom.js";
import { t } from "../../i18n.js";
import { RAD } from "../../map/hexgrid.js";
import { arrowPath, beside, chain, fx, pt, soft, strokes } from "../../map/lines.js";
import { railPath } from "./ground.js";
import "./words-map.js";

/** @typedef {import("./ground.js").Board} Board */
/** @typedef {import("./ground.js").Hex} Hex */
/** @typedef {import("../../game.js").Table} Table */
/** @typedef {import("../../game.js").Look} Look */
/** @typedef {{tone: string, label?: string}} Spot */
/** What the server says of an overlay.
 * @typedef {{places?: Record<string, Spot>, lines?: {path: (string | number)[], tone?: string, label?: string}[],
 *   note?: string}} Ink */

/** @type {import("../../game.js").Overlay[]} */
export const OVERLAYS = [
  { id: "supply", key: "S", icon: "supply", name: () => t("gi.over.supply"), short: () => t("gi.over.supply.short"), asks: true },
  { id: "reach", key: "R", icon: "reach", name: () => t("gi.over.reach"), asks: true, piece: true },
  { id: "control", key: "C", icon: "layers", name: () => t("gi.over.control"), on: true },
  { id: "rails", key: "T", icon: "rail", name: () => t("gi.over.rails"), short: () => t("gi.over.rails.short") },
  { id: "threat", key: "E", icon: "swords", name: () => t("gi.over.threat"), asks: true },
  { id: "special", key: "H", icon: "star", name: () => t("gi.over.special"), short: () => t("gi.over.special.short"),
    asks: true },
];

/** @param {any} view @returns {Set<number>} */
const german = view => new Set((view.hexes ?? []).filter((/** @type {any} */ h) => h.control === "german")
  .map((/** @type {any} */ h) => h.hex));

/** The last front: it changes seldom. @type {{key: string, svg: string}} */
let kept = { key: "", svg: "" };

/** The two-tone front line, own hue on each side. @param {Board} b @param {Set<number>} held */
function front(b, held) {
  const key = [...held].join();
  if (kept.key === key) return kept.svg;
  const g = b.grid, lines = chain([...held].flatMap(n => g.sides(n, m => m !== undefined && !held.has(m)))).map(soft).map(p => {
    const i = p.length >> 1, m = p[i], q = p[Math.min(i + 1, p.length - 1)], l = Math.hypot(q[0] - m[0], q[1] - m[1]) || 1;
    const hand = g.hit(m[0] - (q[1] - m[1]) / l * 30, m[1] + (q[0] - m[0]) / l * 30);
    return hand !== null && held.has(hand) ? p : [...p].reverse();
  });
  const svg =
    `<g class="front" fill="none" stroke-linejoin="round" `
    + `stroke-linecap="round">${lines.map(p =>
      `<path d="${beside(p, 0)}" stroke="var(--halo)" stroke-opacity=".85" stroke-width="10"/>`)
      .join("")}${lines.map(p => `<path d="${beside(p, -2)}" stroke="var(--front-fr)" stroke-width="4"/><path d="${beside(p,
        2)}" stroke="var(--front-de)" stroke-width="4"/>`).join("")}</g>`;
  kept = { key, svg };
  return svg;
}

/** Hatch, front line and the overlays that lie under the counters. @param {Board} b @param {Table} table @param {Look} look */
export function drawUnder(b, table, look) {
  const held = german(table.view), g = b.grid;
  return `<g aria-hidden="true" pointer-events="none">`
    + (look.overlays.has("control")
      ? `<path clip-path="url(#gi-board)" `
        + `d="${[...held].map(n => g.path(n, RAD + .4)).join("")}" fill="url(#held)" opacity="var(--ger-op)"/>` : "")
    + (look.overlays.has("special") ? special(b) : "") + (look.overlays.has("rails") ? rails(b, table.view) : "")
    + front(b, held) + OVERLAYS.filter(o => o.asks && look.overlays.has(o.id)).map(o => washes(b, look.ink[o.id], o.id)).join("")
    + "</g>";
}

/** Labels of the overlays, above the counters: short ones in a corner, long ones across the top of the hex.
 * @param {Board} b
 * @param {Look} look */
export function drawInkLabels(b, look) {
  return OVERLAYS.filter(o => o.asks && look.overlays.has(o.id))
    .map((o, i) => Object.entries(/** @type {Ink} */ (look.ink[o.id] ?? {}).places ?? {}).map(([id, s]) => {
      const n = Number(id);
      if (!s.label || !b.hexes.has(n)) return "";
      const long = s.label.length > 4, [cx, cy] = b.grid.at(n), w = Math.max(14, 7 + s.label.length * (long ? 3.9 : 4.9));
      const [x, y] = long ? [cx, cy - 34 + 13 * i] : b.grid.corner(n, i % 2 ? 1 : 0, RAD - 15);
      return `<g class="ink ${tone(s.tone)}" transform="translate(${fx(x)} ${fx(y)})"><rect x="${fx(-w / 2)}" y="-6" `
        + `width="${fx(w)}" height="12" rx="6"/><text y="2.8"${long ? ' class="small"' : ""}>${esc(s.label)}</text></g>`;
    }).join("")).join("");
}

const TONES = ["plain", "good", "warn", "bad"];
/** @param {string | undefined} name */
const tone = name => name && TONES.includes(name) ? name : "plain";

/** The generic ink: places by tone with a line of their own, and lines between places: rails for supply, else arrows.
 * @param {Board} b @param {Ink | null | undefined} ink @param {string} id */
function washes(b, ink, id) {
  if (!ink) return "";
  const g = b.grid;
  const places = TONES.map(k => {
    const list = Object.entries(ink.places ?? {}).filter(([n, s]) => tone(s.tone) === k && b.hexes.has(Number(n)))
      .map(([n]) => Number(n));
    return list.length
      ? `<g class="ink ${k}"><path class="wash" d="${list.map(n => g.path(n, RAD - 1)).join("")}"/><path class="rim" `
        + `d="${strokes(g.rim(list))}"/></g>` : "";
  }).join("");
  /** @type {Record<string, string>} */
  const rail = {};
  let arrows = "";
  for (const l of ink.lines ?? []) {
    const p = l.path.map(Number).filter(n => b.hexes.has(n)), k = tone(l.tone);
    if (p.length < 2) continue;
    if (id === "supply") rail[k] = (rail[k] ?? "") + (p.every((n, i) => !i || g.side(p[i - 1], n) >= 0) ? railPath(b, [p])
      : "M" + p.map(n => pt(g.at(n))).join("L"));
    else arrows += `<path class="ink `
      + `arrow ${k}" ${arrowPath(g.at(p[p.length - 2]), g.at(p[p.length - 1]), { from: 30, short: 24 })}/>`;
  }
  return places
    + TONES.filter(k => rail[k])
      .map(k => `<g class="ink line ${k}"><path class="case" d="${rail[k]}"/><path d="${rail[k]}"/></g>`).join("") + arrows;
}

/** All railways in strong ink; the end of the rail net. @param {Board} b @param {any} view */
function rails(b, view) {
  const lost = [...b.hexes.values()].filter(h => h.sources.length)
    .map(h => `<circle cx="${fx(b.grid.at(h.hex)[0])}" cy="${fx(b.grid.at(h.hex)[1])}" r="7"/>`).join("");
  return `<g class="rails" clip-path="url(#gi-board)"><path class="case" `
    + `d="${b.rails}"/><path d="${b.rails}"/></g>${view ? `<g class="railheads">${lost}</g>` : ""}`;
}

/** Paris in Danger, Schlieffen Plan, Belgium, Vosges. @param {Board} b */
function special(b) {
  /** @param {(h: Hex) => boolean} f @param {string} cls */
  const zone = (f, cls) => {
    const list = [...b.hexes.values()].filter(f).map(h => h.hex);
    return `<g class="zone ${cls}"><path class="wash" d="${list.map(n => b.grid.path(n, RAD - 1)).join("")}"/><path class="rim" `
      + `d="${strokes(b.grid.rim(list))}"/></g>`;
  };
  return zone(h => h.schlieffen, "schlieffen") + zone(h => h.danger || h.hex === b.paris, "danger")
    + zone(h => h.vosges, "vosges");
}
