// @ts-check
/** Names, terrain and VP signs, stacks, forts and markers: all that stands above the lit places. */
import { esc } from "../../dom.js";
import { plural, t as say } from "../../i18n.js";
import { ICONS } from "../../icons.js";
import { fx } from "../../map/lines.js";
import { face, fort, noSupply, sign } from "../../map/signs.js";
import { counter, fortLabel, ink, unitOf, unitWords } from "./counters.js";

/** @typedef {import("./counters.js").Unit} Unit */
/** @typedef {import("./ground.js").Board} Board */
/** @typedef {import("./ground.js").Hex} Hex */
/** @typedef {"allied" | "german"} Side */

/** A place's stacks in the order of the tray: best fresh unit first, HQ and guns last.
 * @param {Unit[]} units */
export function ranked(units) {
  /** @param {Unit} u */
  const worth = u => (u.kind === "hq" ? 0 : u.kind === "ha" ? 10 : 1000) + (u.disrupted ? 0 : 500) + u.strength * 10
    + (u.kind === "inf" ? 5 : 0);
  return [...units].sort((a, b) => worth(b) - worth(a));
}

/** The units of a hex, in order. @param {Board} b @param {any} view @param {number | string} n */
export function unitsIn(b, view, n) {
  const h = view.hexes?.[+n - 1];
  return h ? ranked(h.units.map((/** @type {string} */ id) => unitOf(b.data, view, id))) : [];
}

// --- names -------------------------------------------------------------------------------------------------------------

/** @param {string} colour @param {string} text */
const pennant = (colour, text) =>
  `<g class="vp" transform="translate(14 -46.5)"><path d="M0,0V10.5" `
  + `stroke="${colour}" stroke-width="1.3"/><path d="M0,0H${text ? 14 : 9.5}l-2.6,3.2 2.6,3.2H0Z" fill="${colour}"/>${text
    ? `<text x="5.6" y="5.2" font-size="5.6" font-weight="800" fill="#fff" text-anchor="middle">${text}</text>` : ""}</g>`;

/** @param {string} nation @param {number} i */
function source(nation, i) {
  const tone = nation === "ge" ? "de" : nation;
  return `<g class="src" `
    + `transform="translate(${[37, 43.5, 47.5][i]} ${[25, 11.5, -2.5][i]})"><circle r="6.6" fill="var(--${tone})" `
    + `stroke="var(--${tone}-edge)"/><path d="M0,3.6V-3.4M-2.8,-.7 0,-3.6 2.8,-.7" stroke="var(--${tone}-fig)" `
    + `stroke-width="1.4" fill="none" stroke-linecap="round"/></g>`;
}

/** Does a name fit on one line of its hex? Long ones are set smaller. @param {string} name */
const tight = name => name.length > 19 ? " xlong" : name.length > 14 ? " long" : "";

/** @param {Board} b @param {Hex} h */
function label(b, h) {
  const [x, y] = b.grid.at(h.hex), name = b.name(h.hex), vp = h.vp === "paris" ? "10" : h.double ? "×2" : "";
  return `<g transform="translate(${fx(x)} ${fx(y)})">`
    + (h.tem ? `<g class="fine" transform="translate(-19 -41.5)"><rect x="-6.5" y="-5.5" width="13" height="10" rx="1.5" `
      + `fill="var(--temfill)" stroke="var(--hexno)" stroke-width=".7"/><text class="tem" y="2.3">+${h.tem}</text></g>` : "")
    + (h.vp ? pennant(h.vp === "plan17" ? "var(--vp17)" : "var(--vpger)", vp) : "")
    + h.sources.map(source).join("")
    + `<text class="town${h.sure ? " sure" : ""}${h.hex === b.paris ? " capital" : ""}${tight(name)}" y="41.5">`
    + `<tspan class="hexno">${h.hex}</tspan> ${esc(name)}</text></g>`;
}

/** @param {Board} b */
export const labels = b => [...b.hexes.values()].map(h => label(b, h)).join("");

// --- stacks ------------------------------------------------------------------------------------------------------------

/** A pip a unit, hollow when disrupted. @param {Unit[]} men @param {string} edge */
function pips(men, edge) {
  const n = men.length, w = Math.min(5.4, 50 / n), r = Math.min(1.9, w * .36);
  return `<g class="c-pips" transform="translate(22 48.6)">`
    + `<rect x="${fx(-n * w / 2 - 2.5)}" y="-3.6" width="${fx(n * w + 5)}" height="7.2" rx="3.6" fill="var(--panel)" `
    + `stroke="${edge}" `
    + `stroke-width=".8"/>${men.map((u, i) => `<circle cx="${fx((i - (n - 1) / 2) * w)}" r="${fx(r)}" fill="${u.disrupted ? "none"
      : "var(--ink)"}" stroke="var(--ink)" stroke-width=".9"/>`).join("")}</g>`;
}

/** The flag of the army whose HQ is here. @param {string} text */
function flag(text) {
  const w = 5.5 + text.length * 4.2;
  return `<g class="c-flag" transform="translate(-2.5 -9)"><path d="M0,0V13" stroke="var(--ink)" stroke-width="1.3"/>`
    + `<path d="M0,0H${fx(w)}V8H0Z" fill="var(--panel)" stroke="var(--ink)" stroke-width=".9"/><text x="${fx(w / 2)}" y="6.3" `
    + `font-size="6.4" font-weight="800" text-anchor="middle" fill="var(--ink)">${esc(text)}</text></g>`;
}

/** One side's stack: the best fresh unit on top, two edges, pips, the army's flag. Its middle is at (0, 0).
 * @param {Unit[]} units  in order @param {number} n @param {number} scale @param {string} extra  class */
function stack(units, n, scale, extra = "") {
  const top = units[0], tone = ink(top.tone), edge = `var(--${tone}-edge)`, under = Math.min(units.length - 1, 2),
    shape = face(top.german);
  const men = units.filter(u => u.kind === "inf" || u.kind === "cav"), army = units.filter(u => u.army).map(u => u.army).slice(0,
    2).join("·");
  return `<g class="stack${extra}" data-place="${n}" data-piece="${top.id}" data-pieces="${units.map(u => u.id).join(" ")}">`
    + `<g transform="scale(${scale}) translate(-22 -24)">`
    + `<path class="c-shade" d="${shape}" transform="translate(${fx(under * 1.3)} 1.9)" fill="#000" fill-opacity=".3" `
    + `stroke="#000" stroke-opacity=".14" stroke-width="3"/>`
    + [2, 1].filter(i => i <= under)
      .map(i =>
        `<path transform="translate(${2.6 * i} ${-2.6 * i})" d="${shape}" fill="var(--${tone})" stroke="${edge}" `
        + `stroke-width="1"/>`).join("")
    + counter(top) + (units.some(u => !u.supplied) && top.supplied ? noSupply(2, 42) : "") + (men.length > 1 ? pips(men, edge)
      : "") + (army ? flag(army) : "") + `</g></g>`;
}

/** A crenellated foot line before the troops, with its level. @param {number} level @param {boolean} german */
function trench(level, german) {
  const tone = german ? "de" : "fr", d = "M-27,4V0h6v-4h6v4h6v-4h6v4h6v-4h6v4h6v-4h6v4h6V4";
  return `<g class="trench" transform="translate(0 30)">`
    + `<path d="${d}" fill="none" stroke="var(--halo)" stroke-width="6" stroke-linejoin="round"/><path d="${d}" fill="none" `
    + `stroke="var(--${tone}-edge)" stroke-width="3.4" stroke-linejoin="round"/><path d="${d}" fill="none" `
    + `stroke="var(--${tone})" stroke-width="1.7" stroke-linejoin="round"/><g transform="translate(33.5 0)"><circle r="5.6" `
    + `fill="var(--panel)" stroke="var(--${tone}-edge)" stroke-width="1.2"/><text y="2.9" font-size="8" font-weight="800" `
    + `text-anchor="middle" fill="var(--ink)">${level}</text></g></g>`;
}

/** @param {any} h  hex of the view */
const cavalryControl = h =>
  `<g class="cavctl" transform="translate(-33 -25)"><rect x="-9" y="-6.5" width="18" height="13" rx="2.5" `
  + `fill="var(--${h.control === "german" ? "de" : "fr"})" stroke="var(--${h.control === "german" ? "de" : "fr"}-edge)"/>`
  + `<g transform="translate(-6.8 -4.2) scale(.52)">${sign("cav")}</g></g>`;
/** @param {number} value */
const chit = value =>
  `<g class="chit" transform="translate(34 -26)"><circle r="8.2" fill="var(--vpger)" stroke="var(--panel)" stroke-width="1.5"/>`
  + `<text y="3.4" font-size="9.5" font-weight="800" text-anchor="middle" fill="#fff">${value}</text></g>`;
const battle = `<g class="battle" transform="translate(0 -40)"><path d="M0,-13 3.4,-7.6 9.2,-9.2 7.6,-3.4 13,0 7.6,3.4 9.2,9.2 `
  + `3.4,7.6 0,13 -3.4,7.6 -9.2,9.2 -7.6,3.4 -13,0 -7.6,-3.4 -9.2,-9.2 -3.4,-7.6Z" fill="var(--attack-btn)" `
  + `stroke="var(--panel)" stroke-width="1.6" stroke-linejoin="round"/><path transform="translate(-6 -6.2) scale(.5)" `
  + `d="${ICONS.swords}" fill="none" stroke="#fff" stroke-width="3" stroke-linecap="round"/></g>`;

/** All that stands in one hex. @param {Board} b @param {any} view @param {any} h */
function content(b, view, h) {
  const n = h.hex, units = h.units.length ? unitsIn(b, view, n) : [];
  if (!units.length && !h.trench && !h.chit && !h.battle && !h.cavalry_control) return "";
  const [x, y] = b.grid.at(n), forts = units.filter(u => u.kind === "fort"), men = units.filter(u => u.kind !== "fort");
  const a = men.filter(u => !u.german), g = men.filter(u => u.german), both = a.length > 0 && g.length > 0, scale = both ? .8 : 1;
  const shift = both ? 23 : 0;
  return `<g transform="translate(${fx(x)} ${fx(y)})">`
    + (h.trench ? trench(h.trench, h.control === "german") : "")
    + forts.map((u, i) =>
      `<g class="stack fort" `
      + `data-place="${n}" data-piece="${u.id}" data-pieces="${u.id}"><g transform="translate(${i % 2 ? 35 : -35} ${i > 1 ? -18
        : 22})">${fort(fortLabel(u), { tone: u.tone, besieged: u.besieged, scale: 1.04 })}</g></g>`).join("")
    + (a.length ? `<g transform="translate(${-shift} -3)">${stack(a, n, scale)}</g>` : "")
    + (g.length ? `<g transform="translate(${shift} -3)">${stack(g, n, scale)}</g>` : "")
    + (h.cavalry_control ? cavalryControl(h) : "") + (h.chit ? chit(h.chit) : "") + (h.battle ? battle : "") + "</g>";
}

/** A drawing for each hex. @param {Board} b @param {any} view @returns {string[]} */
export const pieces = (b, view) => (view.hexes ?? []).map((/** @type {any} */ h) => content(b, view, h));

/** Sides that were blocked by entering over them: a bar with an arrow, in the colour of the side that blocks.
 * @param {Board} b
 * @param {any} view */
export function blocked(b, view) {
  return (view.blocked ?? []).map((/** @type {any} */ x) => {
    if (b.grid.side(x.from, x.into) < 0) return "";
    const m = b.grid.middle(x.from, x.into), p = b.grid.at(x.from), q = b.grid.at(x.into), tone = x.side === "german"
      ? "de" : "fr";
    const turn = Math.atan2(q[1] - p[1], q[0] - p[0]) * 180 / Math.PI;
    return `<g `
      + `transform="translate(${m.map(fx).join(" ")}) rotate(${turn.toFixed(0)})"><path d="M-3,-13V13" stroke="var(--panel)" `
      + `stroke-width="9" stroke-linecap="round"/><path d="M-3,-13V13" `
      + `stroke="var(--${tone}-edge)" stroke-width="6.4" stroke-linecap="round"/><path d="M-3,-13V13" stroke="var(--${tone})" `
      + `stroke-width="3.6" stroke-linecap="round"/><path d="M2,-5 9,0 2,5Z" `
      + `fill="var(--${tone})" stroke="var(--${tone}-edge)"/></g>`;
  }).join("");
}

/** What stands in a hex, for those who hear the map: holder, terrain, forts, each side's units.
 * @param {Board} b
 * @param {any} view
 * @param {string} id */
export function placeWords(b, view, id) {
  const h = view.hexes?.[Number(id) - 1], print = b.hexes.get(Number(id));
  if (!h || !print) return "";
  const units = unitsIn(b, view, id), out = [say(`gi.held.${h.control}`)];
  if (print.tem) out.push(say("gi.tem", { n: print.tem }));
  if (h.trench) out.push(say("gi.trench", { n: h.trench }));
  for (const u of units.filter(x => x.kind === "fort")) out.push(unitWords(u));
  for (const side of ["allied", "german"]) {
    const mine = units.filter(u => u.side === side && u.kind !== "fort");
    if (mine.length)
      out.push(
        `${say(`gi.side.${side}`)}: ${plural(mine.length, "gi.unit", "gi.units")}, ${say("gi.top",
          { unit: unitWords(mine[0]) })}`);
  }
  if (h.battle) out.push(say("gi.battle"));
  return out.join(". ");
}
