// @ts-check
/** Who stands where: stacks with the number of their counters, hidden ones as blanks, forts, trenches, points that count. */
import { t as say } from "../../i18n.js";
import { face, fort } from "../../map/signs.js";
import { fx } from "../../map/lines.js";
import { blank, counter, fortLabel, hiddenWords, index, ink, unitOf, unitWords } from "./counters.js";
import { num } from "./ground.js";
import "./words-map.js";

/** @typedef {import("./ground.js").Board} Board */
/** @typedef {import("./counters.js").Unit} Unit */
/** @typedef {import("../../game.js").Table} Table */

const ORDER = ["inf", "stoss", "marine", "mountain", "cav", "fortress", "static", "car", "hq", "ha", "train", "taxi", "point",
  "fort"];
/** As a stack is fanned out: the top one first, then by kind and strength. @param {Unit} a @param {Unit} b */
export const order = (a, b) => Number(b.top) - Number(a.top) || Number(!!a.aboard) - Number(!!b.aboard)
  || ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind) || b.attack + b.defence - a.attack - a.defence || a.id.localeCompare(b.id);

/** The pieces of a hex that are known, in order. @param {Board} b @param {any} view @param {string} hex @returns {Unit[]} */
export const stackOf = (b, view, hex) => (index(view).hexes.get(hex) ?? []).map(id => unitOf(b.data, view, id)).sort(order);

/** How many counters a stack has, at its corner. @param {number} n @param {string} tone */
const count = (n, tone) => `<g class="c-count" transform="translate(43 2)"><rect x="-6.4" y="-6.4" width="12.8" height="12.8" `
  + `rx="6.4" `
  + `fill="var(--panel)" stroke="var(--${tone}-edge)" stroke-width="1.2"/><text y="3.3" font-size="9.4" font-weight="800" `
  + `text-anchor="middle" fill="var(--ink)">${n}</text></g>`;

/** One side's stack; its middle is at (0, 0).
 * @param {string} hex @param {Unit[]} units  in order @param {number} hidden @param {boolean} german @param {number} scale */
function stack(hex, units, hidden, german, scale) {
  const top = units[0], n = units.length + hidden, tone = top ? ink(top.tone) : german ? "de" : "fr", shape = face(german),
    under = Math.min(n - 1, 2), edge = `var(--${tone}-edge)`;
  const ids = units.map(u => u.id).join(" ");
  return `<g class="stack" data-place="${hex}"${top ? ` data-piece="${top.id}" data-pieces="${ids}"` : ""}>`
    + `<g transform="scale(${scale}) translate(-22 -23)"><path d="${shape}" transform="translate(${fx(under * 1.2)} 1.7)" `
    + `fill="#000" `
    + `fill-opacity=".3"/>`
    + [2, 1].filter(i => i <= under).map(i => `<path transform="translate(${2.3 * i} ${-2.3 * i})" d="${shape}" `
      + `fill="var(--${tone})" stroke="${edge}"/>`).join("")
    + (top ? counter(top) : blank(german, hidden)) + (n > 1 ? count(n, tone) : "") + `</g></g>`;
}

/** A crenellated line at the foot of the hex; dashed while it is dug. @param {boolean} german @param {boolean} done */
function trench(german, done) {
  const tone = german ? "de" : "fr", d = "M-24,3.4V0h5.4v-3.6h5.4v3.6h5.4v-3.6h5.4v3.6h5.4v-3.6h5.4v3.6h5.4v-3.6h5.4v3.6h5.4v3.4";
  return `<g transform="translate(0 27.4)"><path d="${d}" fill="none" stroke="var(--halo)" stroke-width="5.4"/><path d="${d}" `
    + `fill="none" stroke="var(--${tone}-edge)" stroke-width="3"${done ? "" : ' stroke-dasharray="4 3"'}/>`
    + (done ? `<path d="${d}" fill="none" stroke="var(--${tone})" stroke-width="1.4"/>` : "") + `</g>`;
}

/** All that stands in one hex. @param {Board} b @param {any} view @param {string} hex @param {Map<string, string[]>} dug */
function content(b, view, hex, dug) {
  if (!b.has(hex)) return "";
  const units = stackOf(b, view, hex), forts = units.filter(u => u.kind === "fort"), men = units.filter(u => u.kind !== "fort");
  const hidden = view.hidden?.[hex]?.counters ?? 0, [x, y] = b.at(hex), trenches = dug.get(hex) ?? [];
  const sides = [false, true].map(german => men.filter(u => u.german === german));
  // hidden counters lie under what is seen of their side; with nobody seen they are the enemy's
  const foe = view.seat === "german" ? false : view.seat === "allied" ? true : sides[1].length > 0;
  const stacks = [false, true].filter(german => sides[Number(german)].length || hidden && german === foe);
  const both = stacks.length > 1;
  return `<g transform="translate(${fx(x)} ${fx(y)})">`
    + trenches.map(w => trench(w.startsWith("german"), w.endsWith("done"))).join("")
    + forts.map(u => `<g class="stack fort" data-place="${hex}" data-piece="${u.id}" data-pieces="${u.id}"><g `
      + `transform="translate(${men.length || hidden ? "-23 17" : "0 0"})">${fort(fortLabel(u),
        { tone: u.tone, scale: men.length || hidden ? .95 : 1.5 })}</g></g>`).join("")
    + stacks.map(german => `<g transform="translate(${both ? german ? 14 : -14 : forts.length ? 3 : 0} -2)">${stack(hex,
      sides[Number(german)], german === foe ? hidden : 0, german, both ? .68 : forts.length ? .9 : 1)}</g>`).join("") + `</g>`;
}

/** The drawing of each hex, and what it was made of. @type {Map<string, {of: unknown[], svg: string}>} */
let kept = new Map();
/** @type {{view: any, lang: string, all: string[]}} */
let whole = { view: null, lang: "", all: [] };

/** A drawing for each hex where something stands; made again where that has changed. @param {Board} b @param {any} view */
export function pieces(b, view) {
  const lang = document.documentElement.lang;
  if (whole.view === view && whole.lang === lang) return whole.all;
  /** @type {Map<string, string[]>} */
  const dug = new Map();
  for (const side of ["allied", "german"]) for (const how of ["works", "done"])
    for (const hex of view.trenches?.[side]?.[how] ?? []) dug.set(hex, [...dug.get(hex) ?? [], `${side} ${how}`]);
  const { hexes, units } = index(view), before = kept;
  kept = new Map();
  for (const hex of [...new Set([...hexes.keys(), ...dug.keys()])].sort().reverse()) {
    // a unit that nothing has happened to is the same object in the next view
    const of = [b, lang, view.seat, view.hidden?.[hex]?.counters, ...dug.get(hex) ?? [],
      ...(hexes.get(hex) ?? []).map(id => units.get(id))];
    const had = before.get(hex), same = had && had.of.length === of.length && had.of.every((x, i) => x === of[i]);
    kept.set(hex, same ? had : { of, svg: content(b, view, hex, dug) });
  }
  whole = { view, lang, all: [...kept.values()].map(x => x.svg) };
  return whole.all;
}

/** @type {{of: unknown[], svg: string}} */
let flags = { of: [], svg: "" };

/** The places that count, in the colour of who holds them. @param {Board} b @param {any} view */
export function pennants(b, view) {
  const of = [b, view.held, view.vp];
  if (of.some((x, i) => x !== flags.of[i])) flags = { of, svg: drawPennants(b, view) };
  return flags.svg;
}

/** @param {Board} b @param {any} view */
function drawPennants(b, view) {
  return [...b.spots.values()].filter(p => (p.worth ?? p.vp) && b.has(p.hex) && (!p.plan17 || b.data.plan17 || p.worth))
    .map(p => {
    const [x, y] = b.at(p.hex), n = p.worth ?? p.vp, held = view.held?.[p.hex], taken = (view.vp?.plan17 ?? []).includes(p.hex);
    const fill = p.plan17 && !p.worth ? "var(--vp17)" : held === "german" ? "var(--de)" : "var(--fr)",
      fig = p.plan17 && !p.worth ? "#fff" : held === "german" ? "var(--de-fig)" : "var(--fr-fig)";
    return `<g transform="translate(${fx(x + 15)} ${fx(y - 31)})"><path d="M0,0V13" stroke="var(--ink)" stroke-width="1.3"/>`
      + `<path d="M0,0H${n > 9 ? 15 : 12}l-2.6,4.4 2.6,4.4H0Z" fill="${fill}" stroke="var(--ink)" stroke-width=".8"/>`
      + `<text x="4.9" y="7.2" font-size="8" font-weight="800" text-anchor="middle" fill="${fig}"${taken
        ? ' text-decoration="underline"' : ""}>${n}</text></g>`;
  }).join("");
}

/** The hex under attack. @param {Board} b @param {Table} t */
export function fighting(b, t) {
  const hex = t.facts?.battle?.hex ?? "";
  if (!hex || !b.has(hex)) return "";
  const [x, y] = b.at(hex);
  return `<g transform="translate(${fx(x)} ${fx(y - 30)}) scale(.85)"><path d="M0,-13 3.4,-7.6 9.2,-9.2 7.6,-3.4 13,0 7.6,3.4 `
    + `9.2,9.2 `
    + `3.4,7.6 0,13 -3.4,7.6 -9.2,9.2 -7.6,3.4 -13,0 -7.6,-3.4 -9.2,-9.2 -3.4,-7.6Z" fill="var(--attack-btn)" `
    + `stroke="var(--panel)" `
    + `stroke-width="1.6" stroke-linejoin="round"/></g>`;
}

/** Where the sides face each other, from the middle of the front outwards; else where anybody stands.
 * @param {Board} b @param {any} view @returns {string[]} */
export function front(b, view) {
  const of = (/** @type {boolean} */ german) => new Set((view.units ?? []).filter((/** @type {any} */ u) => u.hex && u.steps
    && (u.side === "german") === german).map((/** @type {any} */ u) => u.hex).filter((/** @type {string} */ id) => b.has(id)));
  const allied = of(false), german = of(true), g = b.grid;
  const around = (/** @type {number[]} */ list) => new Set(list.flatMap(n => [0, 1, 2, 3, 4, 5].map(i => g.over(n, i))));
  const reach = around([.../** @type {Set<number>} */ (around([...german].map(num)))].filter(n => n !== undefined));
  const face = [...allied].filter(id => reach.has(num(id))), all = face.length ? face : [...allied, ...german];
  const at = (/** @type {0 | 1} */ k) => all.map(id => b.at(id)[k]).sort((p, q) => p - q)[all.length >> 1] ?? 0;
  const [x, y] = [at(0), at(1)];
  const far = (/** @type {string} */ id) => Math.hypot(b.at(id)[0] - x, b.at(id)[1] - y);
  return all.sort((p, q) => far(p) - far(q));
}

/** What stands in a hex, for those who hear the map. @param {Board} b @param {Table} t @param {string} id */
export function placeWords(b, t, id) {
  const view = t.view, units = stackOf(b, view, id), out = [], letter = b.letter("terrain", Number(id.replace("-", "")));
  const p = b.spots.get(id);
  if (letter !== ".") out.push(say(`dp.terrain.${letter}`));
  if (p?.city) out.push(say(`dp.city.${p.city}`));
  if (view.held?.[id]) out.push(say(`dp.held.${view.held[id]}`));
  for (const side of ["allied", "german"]) {
    const here = units.filter(u => u.side === side);
    if (here.length) out.push(`${say(`dp.side.${side}`)}: ${here.map(unitWords).join("; ")}`);
  }
  const n = view.hidden?.[id]?.counters ?? 0;
  if (n) out.push(hiddenWords(n));
  return out.join(". ");
}
