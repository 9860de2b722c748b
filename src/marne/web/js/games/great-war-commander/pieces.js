// @ts-check
/** The counters in their hexes, each by itself; where both sides stand, facing each other. Spotting rounds and shells. */
import { lang, t as say } from "../../i18n.js";
import { ICONS } from "../../icons.js";
import { quiet } from "../../map/layer.js";
import { fx } from "../../map/lines.js";
import { counterOf, drawCounter, tall, unitWords, unitsOf } from "./counters.js";
import { groundAt, named, terrain, work, workAt } from "./known.js";
import "./words-counters.js";

/** @typedef {import("./ground.js").Board} Board */
/** @typedef {import("./counters.js").Counter} Counter */
/** @typedef {{x: number, y: number, s: number, hex: string, u: Counter}} Spot  middle of the counter's face, and its scale */
/** @typedef {{spots: Map<string, Spot>, stacks: Map<string, Spot[]>, melee: Set<string>}} Layout */

export const SIDES = /** @type {const} */ (["german", "allied"]);
/** The order in which counters are fanned out. */
const ORDER = ["tank_leader", "tank", "platoon", "squad", "leader", "hero", "runner"];
/** Room for counters: the hex less its rim and the name at its top; how large they may get. */
const HALF = 43, WIDE = 58, GAP = 2.4, MOST = 1.24, DOWN = 4.5;

/** @type {WeakMap<object, Layout & {lang: string}>} */
const kept = new WeakMap();

/** @param {Counter} a @param {Counter} b */
export const order = (a, b) => ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind) || Number(a.demoralised) - Number(b.demoralised)
  || (b.weapon ? 1 : 0) - (a.weapon ? 1 : 0) || a.id.localeCompare(b.id, "en", { numeric: true });

/** The counters of a hex, in order. @param {any} view @param {string} hex @returns {Counter[]} */
export const men = (view, hex) => [...unitsOf(view).values()].filter(u => u.hex === hex).map(u => counterOf(view, u.id))
  .sort(order);

/** Rows of counters as large as the hex allows.
 * @param {Counter[]} list
 * @param {number} half  half the width there is at its middle, 0: a whole hex
 * @returns {{u: Counter, x: number, y: number, s: number}[]} */
function pack(list, half = 0) {
  /** @type {{s: number, rows: Counter[][]}} */
  let best = { s: 0, rows: [] };
  for (let cols = 1; cols <= Math.min(4, list.length); cols++) {
    const rows = [];
    for (let i = 0; i < list.length; i += cols) rows.push(list.slice(i, i + cols));
    const w = cols * 44 + (cols - 1) * GAP, h = rows.reduce((n, r) => n + Math.max(...r.map(tall)) + GAP, -GAP);
    // a rectangle in a hex: half its height, and what is left of the width there
    const s = half ? Math.min(1, 2 * half / w, 78 / h) : Math.min(MOST, 2 * HALF / h, 2 * WIDE / (w + h / Math.sqrt(3)));
    if (s > best.s + .001) best = { s, rows };
  }
  /** @type {{u: Counter, x: number, y: number, s: number}[]} */
  const out = [];
  const { s, rows } = best, h = rows.reduce((n, r) => n + Math.max(...r.map(tall)) + GAP, -GAP);
  let y = -h / 2;
  for (const r of rows) {
    const w = r.length * 44 + (r.length - 1) * GAP, high = Math.max(...r.map(tall));
    r.forEach((u, i) => out.push({ u, s, x: s * (-w / 2 + 22 + i * (44 + GAP)), y: s * (y + 22) }));
    y += high + GAP;
  }
  return out;
}

/** Where every counter lies; made once for each view. @param {Board} b @param {any} view @returns {Layout} */
export function layout(b, view) {
  const had = kept.get(view);
  if (had && had.lang === lang()) return had;
  /** @type {Layout & {lang: string}} */
  const out = { spots: new Map(), stacks: new Map(), melee: new Set(), lang: lang() };
  /** @type {Map<string, Counter[]>} */
  const by = new Map();
  for (const u of unitsOf(view).values()) if (u.hex && b.has(u.hex))
    by.set(u.hex, [...by.get(u.hex) ?? [], counterOf(view, u.id)]);
  for (const [hex, list] of by) {
    const [x, top] = b.at(hex), y = top + DOWN, g = list.filter(u => u.german).sort(order),
      a = list.filter(u => !u.german).sort(order), both = g.length > 0 && a.length > 0;
    const parts = both ? [...pack(a, 23).map(p => ({ ...p, x: p.x - 25 })), ...pack(g, 23).map(p => ({ ...p, x: p.x + 25 }))]
      : pack(list.sort(order));
    const spots = parts.map(p => ({ u: p.u, s: p.s, hex, x: x + p.x, y: y + p.y }));
    for (const p of spots) out.spots.set(p.u.id, p);
    out.stacks.set(hex, spots);
    if (both) out.melee.add(hex);
  }
  kept.set(view, out);
  return out;
}

/** The place of each piece on the map; a weapon or a tank's gun is where its carrier is.
 * @param {any} view
 * @returns {Map<string, string>} */
export function homes(view) {
  const out = new Map();
  for (const u of unitsOf(view).values()) {
    if (!u.hex) continue;
    out.set(u.id, u.hex).set(`${u.id}/gun`, u.hex);
    if (u.weapon) out.set(u.weapon.id, u.hex);
  }
  return out;
}

/** Where a piece is to be seen. @param {Board} b @param {any} view @param {string} id */
export function spotOf(b, view, id) {
  const { spots } = layout(b, view), own = spots.get(id.replace(/\/gun$/, ""));
  return own ?? [...spots.values()].find(p => p.u.weapon?.id === id);
}

// --- drawing -----------------------------------------------------------------------------------------------------------

/** One counter that can be clicked. @param {Spot} p */
function piece(p) {
  const { u } = p, high = tall(u);
  return `<g class="stack" `
    + `data-place="${p.hex}" data-piece="${u.id}" data-pieces="${u.id}${u.weapon ? ` ${u.weapon.id}` : ""}${u.gun ? ` ${u.id}/gun`
      : ""}"><g transform="translate(${fx(p.x)} ${fx(p.y)}) scale(${p.s.toFixed(3)}) translate(-22 -22)"><rect class="c-shade" `
    + `x="1.4" y="2.2" width="44" height="${high}" rx="4" fill="#000" fill-opacity=".26"/>${drawCounter(u)}</g></g>`;
}

const MELEE = `<g class="gw-melee"><circle r="10.5"/><path transform="translate(-7.2 -7.2) scale(.6)" d="${ICONS.swords}"/></g>`;
/** @param {string} side */
const tone = side => side === "german" ? "de" : "fr";

/** Spotting rounds and impacts of both sides. @param {Board} b @param {any} view */
function shells(b, view) {
  return SIDES.map(side => {
    const s = view.sides?.[side] ?? {}, nation = s.nation === "us" ? "us" : tone(side);
    const at = (/** @type {string} */ id, /** @type {string} */ svg, dx = 0, dy = 0) => {
      const [x, y] = b.at(id);
      return b.has(id) ? `<g transform="translate(${fx(x + dx)} ${fx(y + dy)})">${svg}</g>` : "";
    };
    return (s.impacts ?? []).map((/** @type {string} */ id) => at(id,
      `<path class="gw-impact" d="M0,-9 2.4,-3.6 7.6,-6.4 5,-1 10,2 4.4,3 5.4,8.6 0,5.4 -5.4,8.6 -4.4,3 -10,2 -5,-1 -7.6,-6.4 `
      + `-2.4,-3.6Z" fill="var(--${nation})"/>`, -36, -26)).join("")
      + (s.spotting_round
        ? at(s.spotting_round,
          `<g class="gw-sr"><circle r="11" fill="var(--panel)" fill-opacity=".85" `
          + `stroke="var(--${nation}-edge)" stroke-width="2"/><circle r="5.6" fill="none" stroke="var(--attack)" `
          + `stroke-width="1.8"/><path d="M-13.4,0H-4M4,0H13.4M0,-13.4V-4M0,4V13.4" stroke="var(--attack)" stroke-width="1.8"/>`
          + `</g>`, 36, -26) : "");
  }).join("");
}

/** A drawing for each counter, one of the markers of artillery, one of the signs of melee.
 * @param {Board} b @param {any} view @returns {string[]} */
export function pieces(b, view) {
  const l = layout(b, view);
  return [...[...l.spots.values()].map(piece), quiet(shells(b, view)),
    quiet([...l.melee].map(id => `<g transform="translate(${fx(b.at(id)[0])} ${fx(b.at(id)[1] + 38)})">${MELEE}</g>`).join(""))];
}

/** What stands in a hex, for those who hear the map: ground, work, level, each side's counters.
 * @param {Board} b
 * @param {any} view
 * @param {string} id */
export function placeWords(b, view, id) {
  const out = [named(terrain(groundAt(view, id))) || ""], w = workAt(view, id),
    level = b.data.hexes?.[b.number?.get(id) ?? -1]?.level, cell = view.hexes?.[id] ?? {};
  if (level) out.push(say("gwu.level", { n: level }));
  if (w) out.push(named(work(w)));
  if (cell.gas) out.push(say("gwu.gas"));
  const goal = (view.objectives ?? []).find((/** @type {any} */ o) => o.hexes.includes(id));
  if (goal) out.push(say("gwu.goal", { n: goal.number }) + (goal.control ? ` (${say(`gwu.side.${goal.control}`)})` : ""));
  for (const side of SIDES) {
    const list = men(view, id).filter(u => u.side === side);
    if (list.length)
      out.push(
        `${say(`gwu.side.${side}`)}${lang() === "fr" ? "\u202f" : ""}: ${list.map(unitWords).join(lang() === "fr"
          ? "\u202f; " : "; ")}`);
    const s = view.sides?.[side];
    if (s?.observer === id) out.push(say(`gwu.observer.${side}`));
    if (s?.spotting_round === id) out.push(say("gwu.sr"));
    if (s?.impacts?.includes(id)) out.push(say("gwu.impact"));
  }
  return out.filter(Boolean).join(". ");
}
