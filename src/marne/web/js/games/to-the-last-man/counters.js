// @ts-check
/** Counters of To the Last Man! as SVG text, 44 units square: armies with their strength, pieces with their firepower, forts as
 * stars. */
import { esc } from "../../dom.js";
import { lang, t as say } from "../../i18n.js";
import { bars, face, fort, noSupply, sign } from "../../map/signs.js";
import "./words-map.js";

/** What is printed on a counter (from the ground) and what has become of it (from the view).
 * @typedef {object} Counter
 * @property {string} id
 * @property {string} name
 * @property {string} kind
 * @property {"german" | "entente"} side
 * @property {boolean} german
 * @property {string} tone  colour token: de, fr, br, be, us
 * @property {string} label  number of an army, year of a biplane
 * @property {string} value  in the bottom row: strength or firepower
 * @property {number} strength  of an army or fort
 * @property {string[]} inside  kinds of the pieces an army holds
 * @property {boolean} empty  an army without pieces
 * @property {boolean} entrenched
 * @property {boolean} supplied
 * @property {string[]} marks
 * @property {string | null} zone
 * @property {string | null} army
 * @property {any} print */

/** @type {WeakMap<object, Map<string, any>>} */
const INDEX = new WeakMap();

/** The units of a view by id; made once for each view. @param {any} view @returns {Map<string, any>} */
export function unitsOf(view) {
  let got = INDEX.get(view);
  if (!got) INDEX.set(view, got = new Map((view.units ?? []).map((/** @type {any} */ u) => [u.id, u])));
  return got;
}

/** A counter as it stands now; also one that is out of play.
 * @param {any} ground
 * @param {any} view
 * @param {string} id
 * @returns {Counter} */
export function counterOf(ground, view, id) {
  const print = ground.units[id] ?? { id, nation: "fr", side: "entente", kind: "infantry", tone: "fr", label: "?", en: id, fr: id,
    f: { attack: 0 }, value: 0 };
  const all = unitsOf(view), now = all.get(id) ?? {}, army = print.kind === "army", fortress = print.kind === "fort";
  const inside = army ? (now.units ?? []).map((/** @type {string} */ x) => ground.units[x]?.kind ?? "") : [];
  const strength = now.strength ?? (fortress ? print.value : 0);
  return {
    id, name: lang() === "fr" ? print.fr : print.en, kind: print.kind, side: print.side, german: print.side === "german",
    tone: print.tone, label: print.label,
    value: army || fortress ? String(strength) : print.f.attack ? `F${print.f.attack}` : "", strength, inside,
    empty: army && !!now.zone && !inside.length,
    entrenched: !!now.entrenched, supplied: now.supplied !== false, marks: now.marks ?? [], zone: now.zone ?? null,
    army: now.army ?? null, print,
  };
}

/** Which NATO sign stands for a kind. @type {Record<string, string>} */
const SIGNS = { army: "army", infantry: "inf", stosstruppen: "stoss", commonwealth: "dominion", cavalry: "cav", artillery: "art",
  "siege-gun": "ha", biplane: "air", tank: "tank", "paris-gun": "gun" };

/** The sign of a kind alone, for lists. @param {string} kind @param {string} tone @param {number} [w] */
export const signSvg = (kind, tone, w = 27) =>
  `<svg viewBox="-1 -1 28 18" width="${w}" height="${Math.round(w * 17 / 27)}" aria-hidden="true"><rect x="-1" y="-1" `
  + `width="28" height="18" fill="var(--${tone})"/>${sign(SIGNS[kind] ?? "inf")}</svg>`;

/** What an army holds beside its infantry, as small signs down its right edge.
 * @type {Record<string, (x: number, y: number) => string>} */
const PIPS = {
  artillery: (x, y) => `<circle cx="${x}" cy="${y}" r="1.9"/>`,
  "siege-gun": (x, y) => `<path d="M${x - 2.2},${y + 2}v-4h4.4v4z"/>`,
  biplane: (x, y) => `<path d="M${x - 3},${y - 1.7}v3.4l6,-3.4v3.4z"/>`,
  tank: (x, y) => `<rect x="${x - 2.8}" y="${y - 1.7}" width="5.6" height="3.4" rx="1.7"/>`,
  cavalry: (x, y) => `<path d="M${x - 2},${y + 2}l4,-4" fill="none" stroke-width="1.7"/>`,
  "paris-gun": (x, y) => `<path d="M${x - 2.2},${y + 2}v-4h4.4v4z"/>`,
};

/** @param {Counter} u @param {string} fig */
function pips(u, fig) {
  const aux = u.inside.filter(k => PIPS[k]);
  return aux.length
    ? `<g class="c-fine" `
      + `fill="${fig}" stroke="${fig}" stroke-width="0">${aux.slice(0, 4).map((k, i) => PIPS[k](39.6, 15.2 + i * 4.9))
        .join("")}</g>` : "";
}

/** What has happened to a counter this turn, the weightiest first. @type {[string, string][]} */
const MARKS = [["retreated", "M2.4,0H-2.4M-.2,-2.4 -2.6,0 -.2,2.4"], ["railed", "M-1.6,-3V3M1.6,-3V3M-1.6,-1.4H1.6M-1.6,1.4H1.6"],
  ["moved", "M-1.4,-2.4 1,0 -1.4,2.4"],
  ["half", "M-2.4,0H2"], ["dogfought", "M-3,-1.8v3.6l6,-3.6v3.6z"], ["reacting", "M-3,-1.8v3.6l6,-3.6v3.6z"]];

/** @param {Counter} u */
function mark(u) {
  const [, d] = MARKS.find(([name]) => u.marks.includes(name)) ?? [];
  return d ? `<g class="c-moved" transform="translate(42.6 1.2)"><circle r="5" fill="var(--panel)" `
    + `stroke="var(--${u.tone}-edge)" stroke-width=".9"/><path d="${d}" fill="none" stroke="var(--ink)" stroke-width="1.4" `
    + `stroke-linecap="round" stroke-linejoin="round"/></g>` : "";
}

/** Merlons along the foot of the counter. */
const TRENCH = "M-.5,45.8V40.6H3.6V43H7.7V40.6H11.8V43H15.9V40.6H20V43H24V40.6H28.1V43H32.2V40.6H36.3V43H40.4V40.6H44.5V45.8Z";

/** A counter, corner at (0, 0). A fort is a star in the same square. @param {Counter} u @param {boolean} [marks] */
export function drawCounter(u, marks = true) {
  const fig = `var(--${u.tone}-fig)`, edge = `var(--${u.tone}-edge)`;
  if (u.kind === "fort")
    return `<g transform="translate(22 22)">${star(u, 1.5)}</g>${!u.supplied && marks ? noSupply(4, 40) : ""}`;
  const army = u.kind === "army", done = marks && (u.marks.includes("moved") || u.marks.includes("railed")
    || u.marks.includes("retreated"));
  const small = u.label.length > 4 ? 6.2 : u.label.length > 2 ? 7.4 : army ? 11 : 8.2;
  return `<g class="ctr lm${army ? " army" : ""}${u.empty ? " empty" : ""}${done ? " done" : ""}"><path d="${face(u.german)}" `
    + `fill="var(--${u.tone})" stroke="${edge}" stroke-width="1.1"${u.empty ? ' stroke-dasharray="3.4 2.2" fill-opacity=".72"'
      : ""}/>`
    + `<path d="M5,1.6H39" stroke="#fff" stroke-opacity=".35"/>`
    + `<text class="c-id" x="4.2" `
    + `y="${army ? 10.8 : 10}" font-size="${small}" font-weight="800" fill="${fig}">${esc(u.label)}</text>`
    + (army ? `<text class="c-size" x="40.6" y="8.8" font-size="6" font-weight="700" text-anchor="end" letter-spacing="-.3" `
      + `fill="${fig}">XXXX</text>` : "")
    + bars(u.tone, fig) + `<g class="c-sign" transform="translate(9 12.6)">${sign(SIGNS[u.kind] ?? "inf")}</g>`
    + (army ? pips(u, fig) : "")
    + `<text class="c-val" x="22" y="${u.entrenched ? 39.6 : 41}" font-size="${u.entrenched ? 11.6 : 12.8}" font-weight="800" `
    + `text-anchor="middle" fill="${fig}">${esc(u.value)}</text>`
    + (u.entrenched
      ? `<path class="c-dug" `
        + `d="${TRENCH}" fill="var(--trench)" stroke="var(--trench-edge)" stroke-width=".9" stroke-linejoin="round"/>` : "")
    + (u.supplied || !marks ? "" : noSupply(2, 38)) + (marks ? mark(u) : "") + "</g>";
}

/** A fort round (0, 0): white ring where it has lost strength. @param {Counter} u @param {number} scale */
export const star = (u, scale) =>
  `<g class="lm-star">${fort(u.value, { tone: u.tone, scale })}${u.strength < u.print.value
    ? `<path d="M${-9 * scale},${9.6 * scale}L${-4 * scale},${4.6 * scale}" stroke="var(--attack)" `
      + `stroke-width="${1.8 * scale}" stroke-linecap="round"/>` : ""}</g>`;

const FEMININE = new Set(["army", "infantry", "commonwealth", "cavalry", "artillery"]);
const MANY = new Set(["stosstruppen", "biplane", "tank"]);

/** "5th German Army, strength 9, entrenched, has moved". @param {Counter} u */
export function unitWords(u) {
  const out = [u.name];
  if (u.kind === "army") out.push(u.empty ? say("lm.empty") : say("lm.strength", { n: u.strength }));
  else if (u.kind === "fort") out.push(say("lm.strength", { n: u.strength }));
  else if (u.value) out.push(say("lm.fire", { n: u.print.f.attack }));
  if (u.entrenched) out.push(say(`lm.entrenched${FEMININE.has(u.kind) ? ".f" : MANY.has(u.kind) ? ".p" : ""}`));
  if (!u.supplied) out.push(say("lm.unsupplied"));
  for (const [m] of MARKS) if (u.marks.includes(m)) out.push(say(`lm.mark.${m}`));
  return out.join(", ");
}
