// @ts-check
/** Control and front; overlays, drawn from the view or from the server's ink. An overlay adds ink, it never recolours terrain. */
import { esc } from "../../dom.js";
import { t as say } from "../../i18n.js";
import { arrowPath, fx, pt, strokes } from "../../map/lines.js";
import { frontOf } from "./front.js";
import { layout, men } from "./pieces.js";
import "./words-map.js";

/** @typedef {import("./ground.js").Board} Board */
/** @typedef {import("../../game.js").Table} Table */
/** @typedef {import("../../game.js").Look} Look */
/** @typedef {{tone?: string, label?: string}} Spot */
/** What the server says of an overlay.
 * @typedef {{places?: Record<string, Spot>, lines?: {path: string[], tone?: string, label?: string}[], note?: string}} Ink */

/** @type {import("../../game.js").Overlay[]} */
export const OVERLAYS = [
  { id: "supply", key: "S", icon: "supply", name: () => say("lm.over.supply"), short: () => say("lm.over.supply.short"),
    asks: true },
  { id: "reach", key: "R", icon: "reach", name: () => say("lm.over.reach"), asks: true, piece: true },
  { id: "control", key: "C", icon: "layers", name: () => say("lm.over.control"), on: true },
  { id: "threat", key: "E", icon: "swords", name: () => say("lm.over.threat"), asks: true },
  { id: "strength", key: "T", icon: "flag", name: () => say("lm.over.strength"), asks: true },
  { id: "vp", key: "H", icon: "star", name: () => say("lm.over.vp"), short: () => say("lm.over.vp.short"), asks: true },
];

/** Hatch, front line and the overlays that lie under the counters. @param {Board} b @param {Table} t @param {Look} look */
export function drawUnder(b, t, look) {
  const front = frontOf(b, t.view);
  return `<g aria-hidden="true" pointer-events="none">`
    + (look.overlays.has("control")
      ? `<g fill="url(#held)" opacity="var(--ger-op)">${[...front.held].map(id => `<use href="#lmz-${id}"/>`).join("")}<path `
        + `d="${front.hatch}"/></g>` : "")
    + `<g class="torn">${[...front.partings.keys()].map(id => `<use href="#lmz-${id}"/>`).join("")}</g>`
    + OVERLAYS.filter(o => look.overlays.has(o.id)).map(o => washes(b, inkOf(b, t, look, o.id), o.id)).join("")
    + front.svg + "</g>";
}

/** Labels of the overlays, above the counters. @param {Board} b @param {Table} t @param {Look} look */
export function drawInkLabels(b, t, look) {
  const { crown } = layout(b, t.view);
  return OVERLAYS.filter(o => look.overlays.has(o.id) && o.id !== "control")
    .map((o, i) => Object.entries(inkOf(b, t, look, o.id)?.places ?? {}).map(([id, s]) => {
      const site = b.sites.get(id);
      if (!s.label || !site) return "";
      const w = Math.max(20, 9 + s.label.length * 6.2);
      return `<g class="ink tag ${tone(s.tone)}" transform="translate(${fx(site.x)} ${fx((crown.get(id) ?? site.y) - 4)})">`
        + `<g class="pin">`
        + `<rect x="${fx(-w / 2)}" y="${-15 - 17 * i}" width="${fx(w)}" height="16" rx="8"/>`
        + `<text y="${-3.2 - 17 * i}">${esc(s.label)}</text></g></g>`;
    }).join("")).join("");
}

/** @param {Board} b @param {Table} t @param {Look} look @param {string} id @returns {Ink | null | undefined} */
function inkOf(b, t, look, id) {
  return look.ink[id] ?? (id === "strength" ? strength(b, t.view) : id === "vp" ? points(b, t.view) : null);
}

/** What fights for each side in a zone. @param {Board} b @param {any} view @returns {Ink} */
function strength(b, view) {
  /** @type {Record<string, Spot>} */
  const places = {};
  for (const z of view.zones ?? []) {
    const [g, e] = /** @type {const} */ (["german", "entente"]).map(side => men(b, view, z, side).reduce((n, u) => n + worth(u),
      0));
    if (g || e) places[z.id] = { tone: g && e ? "bad" : "plain", label: g && e ? `${e} : ${g}` : String(g || e) };
  }
  return { places };
}

/** @param {import("./counters.js").Counter} u */
const worth = u => u.kind === "army" || u.kind === "fort" ? u.strength : 1;

/** What counts for victory, and who has it. @param {Board} b @param {any} view @returns {Ink} */
function points(b, view) {
  return { places: Object.fromEntries((view.zones ?? []).filter((/** @type {any} */ z) => z.vp).map((/** @type {any} */ z) =>
    [z.id, { tone: z.disputed ? "warn" : z.control === "german" ? "bad" : "good", label: say("lm.vp", { n: z.vp }) }])) };
}

const TONES = ["plain", "good", "warn", "bad"];
/** @param {string | undefined} name */
const tone = name => name && TONES.includes(name) ? name : "plain";

/** Zones by tone with a line of their own, and lines between zones: chains for supply, else arrows.
 * @param {Board} b
 * @param {Ink | null | undefined} ink
 * @param {string} id */
function washes(b, ink, id) {
  if (!ink) return "";
  const places = id === "strength" ? "" : TONES.map(k => {
    const list = Object.entries(ink.places ?? {}).filter(([z, s]) => tone(s.tone) === k && b.has(z)).map(([z]) => z);
    return list.length
      ? `<g class="ink area ${k}"><path class="wash" d="${list.map(z => b.path(z)).join("")}"/><path class="rim" `
        + `d="${strokes(b.areas.rim(list))}"/></g>` : "";
  }).join("");
  /** @type {Record<string, string>} */
  const chains = {};
  let arrows = "";
  for (const l of ink.lines ?? []) {
    const p = l.path.filter(z => b.has(z)), k = tone(l.tone);
    if (p.length < 2) continue;
    if (id === "supply") chains[k] = (chains[k] ?? "") + "M" + p.map(z => pt(b.at(z))).join("L");
    else arrows += `<path class="ink `
      + `arrow ${k}" ${arrowPath(b.at(p[p.length - 2]), b.at(p[p.length - 1]), { from: 40, short: 34 })}/>`;
  }
  return places
    + TONES.filter(k => chains[k])
      .map(k => `<g class="ink line ${k}"><path class="case" d="${chains[k]}"/><path d="${chains[k]}"/></g>`).join("") + arrows;
}
