// @ts-check
/** Who stands where on the open front: stacks with the number of their counters, hidden ones as blanks, forts, trenches, what
 * counts. */
import { lang, t as say } from "../../i18n.js";
import { face, fort } from "../../map/signs.js";
import { fx } from "../../map/lines.js";
import { num } from "./board.js";
import { blank, byHex, counter, hiddenWords, unitOf, unitWords } from "./counters.js";
import { getGround, holder, tr } from "./known.js";
import "./words-map.js";

/** @typedef {import("./board.js").Board} Board */
/** @typedef {import("./counters.js").Unit} Unit */
/** @typedef {import("../../game.js").Table} Table */

const ORDER = ["infantry", "mountain", "tank", "cavalry", "armoured-car", "anti-tank", "hq", "air", "ace"];
/** As a stack is fanned out: the top one first, then by kind and strength. @param {Unit} a @param {Unit} b */
export const order = (a, b) => Number(b.top) - Number(a.top) || ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind)
  || b.attack + b.defence - a.attack - a.defence || a.id.localeCompare(b.id);

/** The pieces of a hex that are known, in order. @param {any} view @param {string} hex @returns {Unit[]} */
export const stackOf = (view, hex) => (byHex(view).get(hex) ?? []).map(id => unitOf(getGround(), view, id)).sort(order);

/** How many counters a stack has, at its corner. @param {number} n @param {string} tone */
const count = (n, tone) => `<g class="c-count" transform="translate(43 2)"><rect x="-6.4" y="-6.4" width="12.8" height="12.8" `
  + `rx="6.4" fill="var(--panel)" stroke="var(--${tone}-edge)" stroke-width="1.2"/><text y="3.3" font-size="9.4" `
  + `font-weight="800" text-anchor="middle" fill="var(--ink)">${n}</text></g>`;

/** The sign of a headquarters under the top counter: its support. @param {Unit} u */
const staff = u =>
  `<g class="c-hq" transform="translate(.5 22)"><rect x="-7" y="-6" width="14" height="11" rx="1.5" fill="var(--hq)" `
  + `stroke="var(--frame-ink)" stroke-width="1.1"/><text y="3.1" font-size="9" font-weight="800" text-anchor="middle" `
  + `fill="var(--frame-ink)">${u.support || "–"}</text></g>`;

/** A stack; its middle is at (0, 0). @param {string} hex @param {Unit[]} units  in order @param {number} hidden
 * @param {boolean} central @param {number} scale */
function stack(hex, units, hidden, central, scale) {
  const top = units[0], n = units.length + hidden, tone = top ? top.tone : central ? "de" : "fr", shape = face(central),
    under = Math.min(n - 1, 2), edge = `var(--${tone}-edge)`, hq = units.slice(1).find(u => u.kind === "hq");
  return `<g class="stack" data-place="${hex}"${top ? ` data-piece="${top.id}" data-pieces="${units.map(u => u.id).join(" ")}"`
    : ""}><g transform="scale(${scale}) translate(-22 -22.5)"><path d="${shape}" transform="translate(${fx(under * 1.2)} 1.7)" `
    + `fill="#000" fill-opacity=".3"/>`
    + [2, 1].filter(i => i <= under).map(i => `<path transform="translate(${2.3 * i} ${-2.3 * i})" d="${shape}" `
      + `fill="var(--${units[i]?.tone ?? tone})" stroke="${edge}"/>`).join("")
    + (top ? counter(top) : blank(central, hidden)) + (hq ? staff(hq) : "") + (n > 1 ? count(n, tone) : "") + `</g></g>`;
}

const CRENELS = "M-24,3.4V0h5.4v-3.6h5.4v3.6h5.4v-3.6h5.4v3.6h5.4v-3.6h5.4v3.6h5.4v-3.6h5.4v3.6h5.4v3.4";
/** A crenellated line at the foot of the hex: trenches of the Near East, the Hindenburg Line. @param {string} tone @param
 * {boolean} [twice] */
const trench = (tone, twice) => `<g transform="translate(0 26.4)"><path d="${CRENELS}" fill="none" stroke="var(--halo)" `
  + `stroke-width="5.4"/><path d="${CRENELS}" fill="none" stroke="var(--${tone}-edge)" stroke-width="3"/>`
  + (twice ? `<path d="M-24,5.6H24.6" stroke="var(--${tone}-edge)" stroke-width="1.6"/>` : "") + `</g>`;

/** A fort: intact in the colour of who holds it, destroyed as a broken outline. @param {string} kind @param {boolean} intact
 * @param {string} tone @param {number} scale */
const works = (kind, intact, tone, scale) => intact ? fort(kind === "heavy" ? "2" : "1", { tone, scale })
  : `<g transform="scale(${scale})"><path d="M-8,7 -9,-3 -5,-4 -4,1 -1,-2 2,3 5,-5 9,-3 8,7Z" fill="var(--ew-waste)" `
    + `fill-opacity=".5" stroke="var(--ew-waste)" stroke-width="1.2" stroke-dasharray="3 1.6"/></g>`;

/** All that stands in one hex. @param {Board} b @param {any} view @param {string} hex @param {Set<string>} what */
function content(b, view, hex, what) {
  const units = stackOf(view, hex), hidden = view.hidden?.[hex] ?? 0, [x, y] = b.at(hex), p = b.spots.get(hex);
  const foe = view.seat === "central" ? "allied" : "central", central = (units[0]?.side ?? foe) === "central", men = units.length
    + hidden;
  const mine = holder(view, b, num(hex));
  return `<g transform="translate(${fx(x)} ${fx(y)})">` + (what.has("line") ? trench("de", true) : "") + (what.has("dug")
    ? trench(central ? "tu" : "br") : "")
    + (p?.fort ? `<g transform="translate(${men ? "-23 -19" : "0 -4"})" pointer-events="none">${works(p.fort, what.has("fort"),
      mine === "c" ? "de" : mine === "a" ? "fr" : "mn", men ? .82 : 1.25)}</g>` : "")
    + (men ? `<g transform="translate(0 -2)">${stack(hex, units, hidden, central, 1)}</g>` : "") + `</g>`;
}

/** The drawing of each hex, and what it was made of. @type {Map<string, {of: unknown[], svg: string}>} */
let kept = new Map();
/** @type {{view: any, lang: string, board: Board | null, all: string[]}} */
let whole = { view: null, lang: "", board: null, all: [] };

/** A drawing for each hex where something stands; made again where that has changed. @param {Board} b @param {any} view */
export function pieces(b, view) {
  const tongue = lang();
  if (whole.view === view && whole.lang === tongue && whole.board === b) return whole.all;
  /** @type {Map<string, Set<string>>} */
  const what = new Map();
  for (const [kind, list] of /** @type {[string, string[]][]} */ ([["line", view.hindenburg], ["dug", view.ne_trenches],
    ["fort", view.forts]])) for (const hex of list ?? []) if (b.has(hex)) what.set(hex, (what.get(hex) ?? new Set()).add(kind));
  const hexes = byHex(view), before = kept, places = [...b.spots.values()].filter(p => p.fort).map(p => p.hex);
  kept = new Map();
  for (const hex of [...new Set([...hexes.keys(), ...what.keys(), ...places])].filter(id => b.has(id))
    .sort((p, q) => b.at(p)[1] - b.at(q)[1])) {
    // a unit that nothing has happened to is the same object in the next view
    const of = [b, tongue, view.seat, view.hidden?.[hex], holder(view, b, num(hex)), ...what.get(hex) ?? [],
      ...(hexes.get(hex) ?? []).map(id => view.units[id])];
    const had = before.get(hex), same = had && had.of.length === of.length && had.of.every((x, i) => x === of[i]);
    kept.set(hex, same ? had : { of, svg: content(b, view, hex, what.get(hex) ?? new Set()) });
  }
  whole = { view, lang: tongue, board: b, all: [...kept.values()].map(x => x.svg) };
  return whole.all;
}

/** Hexes that count: pennants of victory points in the colour of who holds them, cogs of resources, crescents. @param {Board} b
 * @param {any} view */
export function pennants(b, view) {
  return [...b.spots.values()].filter(p => (p.vp || p.rp || p.ts) && b.has(p.hex)).map(p => {
    const [x, y] = b.at(p.hex), c = holder(view, b, num(p.hex)) === "c", tone = c ? "de" : "fr";
    const pole = p.vp
      ? `<path d="M0,0V11M0,0H9l-2.4,3.4 2.4,3.4H0Z" fill="var(--${tone})" stroke="var(--ink)" stroke-width=".9"/>` : "";
    const moon = p.ts ? `<path transform="translate(${p.vp ? -9 : 3} 4)" d="M2,-4.6a4.6,4.6 0 1 0 0,9.2a3.7,3.7 0 1 1 0,-9.2Z" `
      + `fill="var(--ew-ts)" stroke="var(--halo)" stroke-width=".9"/>` : "";
    const cog = p.rp
      ? `<g transform="translate(10 ${p.vp || p.ts ? 15 : 5})"><circle r="5.6" fill="var(--temfill)" stroke="var(--ink)" `
      + `stroke-width=".9" stroke-dasharray="2.2 1.3"/><text y="2.9" font-size="8" font-weight="800" text-anchor="middle" `
      + `fill="var(--town)">${p.rp}</text></g>` : "";
    return `<g transform="translate(${fx(x + 16)} ${fx(y - 30)})">${pole}${moon}${cog}</g>`;
  }).join("");
}

/** The hex under attack. @param {Board} b @param {Table} t */
export function fighting(b, t) {
  const hex = t.facts?.battle?.hex ?? t.view.target ?? "";
  if (!hex || !b.has(hex)) return "";
  const [x, y] = b.at(hex);
  return `<g transform="translate(${fx(x)} ${fx(y - 30)}) scale(.85)"><path d="M0,-13 3.4,-7.6 9.2,-9.2 7.6,-3.4 13,0 7.6,3.4 `
    + `9.2,9.2 3.4,7.6 0,13 -3.4,7.6 -9.2,9.2 -7.6,3.4 -13,0 -7.6,-3.4 -9.2,-9.2 -3.4,-7.6Z" fill="var(--attack-btn)" `
    + `stroke="var(--panel)" stroke-width="1.6" stroke-linejoin="round"/></g>`;
}

/** Where the sides face each other on the open front, from its middle outwards; else where anybody stands.
 * @param {Board} b @param {any} view @returns {string[]} */
export function front(b, view) {
  const g = b.grid, allied = [], all = [], foes = new Set();
  for (const [hex, ids] of byHex(view)) {
    if (!b.has(hex)) continue;
    const side = view.units?.[ids[0]]?.side ?? (view.seat === "central" ? "allied" : "central");
    all.push(hex);
    if (side === "central") foes.add(num(hex));
    else allied.push(hex);
  }
  const near = (/** @type {number} */ n) => [0, 1, 2, 3, 4, 5].map(i => g.over(n, i)).filter(m => m !== undefined);
  const facing = allied.filter(id => near(num(id)).some(m => foes.has(m) || near(m).some(k => foes.has(k))));
  const list = facing.length ? facing : all, mid = (/** @type {0 | 1} */ k) => list.map(id => b.at(id)[k])
    .sort((p, q) => p - q)[list.length >> 1] ?? 0;
  const [x, y] = [mid(0), mid(1)], far = (/** @type {string} */ id) => Math.hypot(b.at(id)[0] - x, b.at(id)[1] - y);
  return list.sort((p, q) => far(p) - far(q));
}

/** The ground of a hex in words: what it is and what counts there. @param {Board} b @param {any} view @param {string} id */
export function groundWords(b, view, id) {
  const p = b.spots.get(id), out = [tr(getGround().terrains[b.letter("terrain", num(id))])];
  out.push(tr(getGround().countries[b.letter("country", num(id))]));
  if (p?.capital) out.push(say("ew.place.capital"));
  else if (p?.kind) out.push(say(`ew.place.${p.kind}`));
  if (p?.port) out.push(say("ew.place.port"));
  if (p?.fort) out.push(say((view.forts ?? []).includes(id) ? `ew.fort.${p.fort}` : "ew.fort.gone"));
  if (p?.vp) out.push(say("ew.place.vp"));
  if (p?.ts) out.push(say("ew.place.ts"));
  if (p?.rp) out.push(say("ew.place.rp", { n: p.rp }));
  for (const [list, key] of /** @type {[string[], string][]} */ ([[view.devastated, "ew.waste"], [view.hindenburg, "ew.hinden"],
    [view.ne_trenches, "ew.dug"]])) if ((list ?? []).includes(id)) out.push(say(key));
  if (b.closed.has(num(id))) out.push(say("ew.closed"));
  return out.filter(Boolean).join(", ");
}

/** What stands in a hex, for those who hear the map. @param {Board} b @param {Table} t @param {string} id */
export function placeWords(b, t, id) {
  const units = stackOf(t.view, id), out = [groundWords(b, t.view, id)], n = t.view.hidden?.[id] ?? 0,
    held = holder(t.view, b, num(id));
  if (held === "a" || held === "c") out.push(say(`ew.held.${held === "a" ? "allied" : "central"}`));
  if (units.length) out.push(`${say(`ew.side.${units[0].side}`)}: ${units.map(unitWords).join("; ")}`);
  if (n) out.push(hiddenWords(n));
  return out.join(". ");
}

