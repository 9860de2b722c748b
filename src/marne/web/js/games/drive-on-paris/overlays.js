// @ts-check
/** Overlays: supply, reach, zones of control, command lines, who holds the railways, the Doctrine Line. Each adds ink. */
import { esc, h } from "../../dom.js";
import { t } from "../../i18n.js";
import { fx, strokes } from "../../map/lines.js";
import { R, along, num, railPath } from "./ground.js";
import "./words-map.js";

/** @typedef {import("./ground.js").Board} Board */
/** @typedef {import("../../game.js").Table} Table */
/** @typedef {import("../../game.js").Look} Look */
/** What the server says of an overlay.
 * @typedef {{places?: Record<string, {tone: string, label?: string}>, note?: string, rule?: string, net?: string[],
 *   region?: string[]}} Ink */

/** What the ink means, in a box over the map. @param {Ink} ink */
const legend = ink => ink.note ? h("p", { class: "dp-legend" }, ink.note) : null;

/** @type {import("../../game.js").Overlay[]} */
export const OVERLAYS = [
  { id: "supply", key: "S", icon: "supply", name: () => t("dp.over.supply"), short: () => t("dp.over.supply.short"), asks: true,
    legend },
  { id: "reach", key: "R", icon: "reach", name: () => t("dp.over.reach"), asks: true, piece: true, legend },
  { id: "zones", key: "C", icon: "layers", name: () => t("dp.over.zones"), short: () => t("dp.over.zones.short"), asks: true,
    legend },
  { id: "command", key: "H", icon: "star", name: () => t("dp.over.command"), short: () => t("dp.over.command.short"), asks: true,
    piece: true, legend },
  { id: "rails", key: "T", icon: "rail", name: () => t("dp.over.rails"), asks: true, legend },
  { id: "doctrine", key: "E", icon: "flag", name: () => t("dp.over.doctrine"), short: () => t("dp.over.doctrine.short"),
    asks: true, legend },
];

const TONES = ["plain", "good", "warn", "bad"];
/** @param {string | undefined} name */
const tone = name => name && TONES.includes(name) ? name : "plain";

/** Overlays that lie under the counters. @param {Board} b @param {Table} table @param {Look} look */
export function drawUnder(b, table, look) {
  const on = OVERLAYS.filter(o => look.overlays.has(o.id));
  return `<g aria-hidden="true" pointer-events="none">`
    + (look.overlays.has("rails") ? rails(b, table.view) : "") + (look.overlays.has("doctrine") ? lines(b, table.view) : "")
    + on.map(o => washes(b, look.ink[o.id], o.id)).join("") + `</g>`;
}

/** Labels of the overlays, above the counters. @param {Board} b @param {Look} look */
export function drawInkLabels(b, look) {
  return OVERLAYS.filter(o => look.overlays.has(o.id)).map((o, i) =>
    Object.entries(/** @type {Ink} */ (look.ink[o.id] ?? {}).places ?? {}).map(([id, s]) => {
      if (!s.label || !b.has(id)) return "";
      const [x, y] = b.at(id), w = Math.max(13, 7 + s.label.length * 5.4);
      return `<g class="ink ${tone(s.tone)} fine" transform="translate(${fx(x + (i ? -22 : 22))} ${fx(y + 21)})"><rect `
        + `x="${fx(-w / 2)}" y="-6.5" width="${fx(w)}" height="13" rx="6.5"/><text y="3">${esc(s.label)}</text></g>`;
    }).join("")).join("");
}

/** Places by tone with a line of their own; for supply also the railways that lead to a source.
 * @param {Board} b @param {Ink | null | undefined} ink @param {string} id */
function washes(b, ink, id) {
  if (!ink) return "";
  const g = b.grid, places = TONES.map(k => {
    const list = Object.entries(ink.places ?? {}).filter(([hex, s]) => tone(s.tone) === k && b.has(hex)).map(([hex]) => num(hex));
    return list.length ? `<g class="ink ${k}"><path class="wash" d="${list.map(n => g.path(n, R)).join("")}"/><path class="rim" `
      + `d="${strokes(g.rim(list))}"/></g>` : "";
  }).join("");
  const net = new Set((ink.net ?? []).map(num)), region = (ink.region ?? []).filter(x => b.has(x)).map(num);
  const track = net.size ? railPath(b, pairs(b, n => net.has(n))) : "";
  return (region.length ? `<g class="ink plain"><path class="rim" d="${strokes(g.rim(region))}"/></g>` : "")
    + (id === "supply" && track ? `<g class="ink line good"><path class="case" d="${track}"/><path d="${track}"/></g>` : "")
    + places;
}

/** Links of the railways between hexes that are wanted, each once. @param {Board} b @param {(n: number) => boolean} keep */
function pairs(b, keep) {
  /** @type {number[][]} */
  const out = [];
  for (const [a, list] of b.links) if (keep(a)) for (const c of list) if (a < c && keep(c)) out.push([a, c]);
  return out;
}

/** The railways by who controls them; what nobody does stays thin. @param {Board} b @param {any} view */
function rails(b, view) {
  const of = (/** @type {string} */ side) => {
    const mine = new Set(Object.entries(view.rail ?? {}).filter(([, x]) => x === side).map(([hex]) => num(hex)));
    return railPath(b, pairs(b, n => mine.has(n)));
  };
  const allied = of("allied"), german = of("german");
  return `<g class="dp-rails"><path class="case" d="${allied}${german}"/><path class="allied" d="${allied}"/>`
    + `<path class="german" d="${german}"/></g>`;
}

/** The Doctrine Line and the Panic Line in strong ink. @param {Board} b @param {any} view */
function lines(b, view) {
  const fdl = along(b, b.data.lines.fdl), panic = along(b, b.data.lines.panic);
  return `<g class="dp-lines${view.doctrine ? "" : " off"}"><path class="case" d="${fdl}${panic}"/><path class="fdl" d="${fdl}"/>`
    + `<path class="panic" d="${panic}"/></g>`;
}
