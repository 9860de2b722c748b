// @ts-check
/** Counters as SVG text, 44 units square: nation by colour and shape, sign of the arm, attack-defence-move, band, marks. */
import { esc } from "../../dom.js";
import { lang, plural, t } from "../../i18n.js";
import { bars, face, figureRow, fold, fort, sign } from "../../map/signs.js";
import "./words-map.js";

/** What is printed on a counter (from the ground) and what has become of it (from the view).
 * @typedef {object} Unit
 * @property {string} id
 * @property {string} name  in the language of the moment, with the nation
 * @property {string} short  as its owner says it
 * @property {string} what  its kind in a word
 * @property {"allied" | "german"} side
 * @property {boolean} german
 * @property {string} nation
 * @property {string} tone  colour of the counter
 * @property {string} kind  inf, cav, car, stoss, static, fortress, marine, mountain, hq, fort, train, taxi, ha, point
 * @property {string} size
 * @property {string} label
 * @property {number} attack  now
 * @property {number} defence
 * @property {number} move
 * @property {boolean} reduced
 * @property {boolean} back  of an HQ
 * @property {number} radius
 * @property {number} points  of an HQ, left
 * @property {number} value  of a fort
 * @property {string} band
 * @property {string[]} marks
 * @property {boolean} top  lies on top of its stack
 * @property {string} aboard  the train or taxi that carries it
 * @property {string} hex  '' off the map
 * @property {string} place  off the map: coming, track, gone
 * @property {number} due
 * @property {number} uses  of the taxis
 * @property {boolean} combat
 * @property {Record<string, any>} print */

/** @type {WeakMap<object, {units: Map<string, any>, hexes: Map<string, string[]>}>} */
const INDEX = new WeakMap();

/** The view by unit and by hex; made once for each view. @param {any} view */
export function index(view) {
  let got = INDEX.get(view);
  if (!got) {
    const hexes = new Map();
    for (const u of view.units ?? []) if (u.hex) hexes.set(u.hex, [...hexes.get(u.hex) ?? [], u.id]);
    for (const hex of Object.keys(view.hidden ?? {})) if (!hexes.has(hex)) hexes.set(hex, []);
    got = { units: new Map((view.units ?? []).map((/** @type {any} */ u) => [u.id, u])), hexes };
    INDEX.set(view, got);
  }
  return got;
}

const STAFF = new Set(["hq", "fort", "train", "taxi", "ha", "point"]);

/** @param {any} ground @param {any} view @param {string} id @returns {Unit} */
export function unitOf(ground, view, id) {
  const print = ground.units[id] ?? { id, nation: "fr", tone: "fr", kind: "inf", label: "?" }, fr = lang() === "fr";
  const now = index(view).units.get(id) ?? {}, low = now.reduced ? 1 : 0, german = print.nation === "ge";
  return {
    id, name: (fr ? print.fr : print.en) ?? id, short: (fr ? print.short_fr : print.short_en) ?? id,
    what: (fr ? print.what_fr : print.what_en) ?? "", side: german ? "german" : "allied", german, nation: print.nation,
    tone: print.tone, kind: print.kind, size: print.size ?? "", label: (now.back && print.back_label) || print.label,
    attack: now.attack ?? print.attack?.[low] ?? 0, defence: now.defence ?? print.defence?.[low] ?? 0,
    move: now.move ?? print.move?.[low] ?? 0, reduced: !!now.reduced, back: !!now.back, radius: now.radius ?? print.radius?.[0]
      ?? 0,
    points: Math.max(0, now.points ?? print.points?.[0] ?? 0), value: now.value ?? print.values?.[0] ?? 0, band: print.band ?? "",
    marks: now.marks ?? [], top: !!now.top, aboard: now.aboard ?? "", hex: now.hex ?? "", place: now.place ?? "", due: now.due
      ?? 0,
    uses: now.uses ?? 0, combat: !STAFF.has(print.kind), print,
  };
}

/** The colour token of a tone: Indian counters are British ones with a broken bar. @param {string} tone */
export const ink = tone => tone === "ind" ? "br" : tone;

/** What stands in the frame besides the sign of the arm; the frame is 26 x 16. @type {Record<string, string>} */
const MORE = {
  static: `<path d="M3,13.4H23" stroke-width="2.6"/>`, fortress: `<path d="M0,4V0H5V4H10V0H16V4H21V0H26V4" stroke-width="1.2"/>`,
  marine: `<path d="M13,2.4v11M9.4,10q.6,3.4 3.6,3.4t3.6,-3.4M10.6,5.2h4.8" stroke="var(--accent)" stroke-width="1.7"/>`,
  mountain: `<path d="M9,15.6 13,9l4,6.6Z" fill="var(--frame-ink)"/>`,
  car: `<rect x="4" y="4" width="18" height="6" rx="2"/><circle cx="8" cy="12" r="2"/><circle cx="18" cy="12" r="2"/>`,
  train: `<path d="M4,11.5V4.5h5v2.4h6V3.4h2.6v3.5H22v4.6Z" fill="var(--frame-ink)" stroke="none"/><circle cx="7.4" cy="12.6" `
    + `r="1.9"/><circle cx="13" cy="12.6" r="1.9"/><circle cx="18.6" cy="12.6" r="1.9"/>`,
  taxi: `<path d="M3,11V7.6h4L9.4,3.6H17L19,7.6h4V11Z" fill="var(--frame-ink)" stroke="none"/><circle cx="8" cy="12" r="2"/>`
    + `<circle cx="18.4" cy="12" r="2"/>`,
};
/** @type {Record<string, string>} */
const BASE = { static: "inf", fortress: "inf", marine: "inf", mountain: "inf", car: "", train: "", taxi: "" };

/** The sign of an arm in its frame. @param {string} kind */
export const arm = kind => sign(BASE[kind] ?? kind) + (MORE[kind]
  ? `<g fill="none" stroke="var(--frame-ink)" stroke-width="1.3" stroke-linejoin="round">${MORE[kind]}</g>` : "");

/** The sign alone, for lists. @param {string} kind @param {string} tone @param {number} [w] */
export const signSvg = (kind, tone, w = 27) =>
  `<svg viewBox="-1 -1 28 18" width="${w}" height="${Math.round(w * 17 / 27)}" aria-hidden="true"><rect x="-1" y="-1" width="28" `
  + `height="18" fill="var(--${ink(tone)})"/>${arm(kind)}</svg>`;

const HATCH = [9, 16, 23, 30, 37, 44, 51, 58, 65, 72].map(c => c <= 44 ? `M0,${c}L${c},0` : `M${c - 44},44L44,${c - 44}`)
  .join("");
const BANDS = /** @type {Record<string, string>} */ ({ yellow: "#f0c53a", white: "#ffffff" });

/** The figures in the bottom row: attack-defence-move; of an HQ radius-points-move. @param {Unit} u */
export function figures(u) {
  if (u.kind === "hq") return `${u.radius}·${u.points}·${u.move}`;
  if (u.kind === "train" || u.kind === "taxi") return u.kind === "taxi" ? `${u.move} (${u.uses})` : `${u.move}`;
  if (u.kind === "ha") return `+${u.print.plus ?? 0} · ${u.move}`;
  return u.kind === "point" ? "" : `${u.attack}-${u.defence}-${u.move}`;
}

/** @param {Unit} u */
export const fortLabel = u => String(u.value);

/** A mobilization point: a flag with its letter. @param {Unit} u */
const point = u => `<g class="ctr"><path d="M9,42V4M9,5H37l-6,8.5 6,8.5H9Z" fill="var(--${u.tone})" `
  + `stroke="var(--${u.tone}-edge)" `
  + `stroke-width="1.6" stroke-linejoin="round"/><text class="c-val" x="20" y="18" font-size="13" font-weight="800" `
  + `text-anchor="middle" fill="var(--${u.tone}-fig)">${esc(u.label)}</text></g>`;

/** A counter, 44 x 44, corner at (0, 0). @param {Unit} u */
export function counter(u) {
  if (u.kind === "fort") return `<g transform="translate(22 22)">${fort(fortLabel(u), { tone: u.tone, scale: 1.5 })}</g>`;
  if (u.kind === "point") return point(u);
  const tone = ink(u.tone), fig = `var(--${tone}-fig)`, edge = `var(--${tone}-edge)`, values = figures(u);
  const label = u.label, long = label.length > 8 ? 5.4 : label.length > 6 ? 6.2 : label.length > 4 ? 7.2 : 8.2, back = u.reduced;
  return `<g class="ctr"><path d="${face(u.german)}" fill="var(--${tone})" stroke="${edge}" stroke-width="1.1"/>`
    + (back ? `<path d="${HATCH}" stroke="#000" stroke-opacity="${u.german ? ".17" : ".26"}" stroke-width="2.3"/>` : "")
    + (BANDS[u.band] ? `<path class="c-band" d="M1,17.6H43V23.6H1Z" fill="${BANDS[u.band]}" stroke="${edge}" stroke-width=".5"/>`
      : "")
    + `<text class="c-id" x="4" y="9.8" font-size="${long}" font-weight="700" fill="${fig}">${esc(label)}</text>`
    + (u.combat ? `<text class="c-size" x="40.4" y="9.4" font-size="5.6" font-weight="700" text-anchor="end" fill="${fig}">`
      + `${u.size}</text>` : "")
    + bars(u.tone, fig) + `<g class="c-sign" transform="translate(9 12.6)">${arm(u.kind)}</g>`
    + figureRow(values, back, fig)
    + (back ? fold(u.german, edge) : "")
    + marks(u) + `</g>`;
}

/** A small disc at the edge. @param {number} x @param {number} y @param {string} fill @param {string} inside */
const disc = (x, y, fill, inside) => `<g transform="translate(${x} ${y})"><circle r="5.6" fill="${fill}" stroke="var(--panel)" `
  + `stroke-width="1.2"/>${inside}</g>`;
/** @param {string} d @param {string} [ink1] */
const stroke = (d, ink1 = "#fff") => `<path d="${d}" fill="none" stroke="${ink1}" stroke-width="1.6" stroke-linecap="round" `
  + `stroke-linejoin="round"/>`;

/** Markers that lie on it: reserve, digging, moved, breakthrough, has attacked. @param {Unit} u */
function marks(u) {
  const m = new Set(u.marks), out = [];
  if (m.has("reserve")) out.push(disc(2, 33, "#2b7551", `<text y="2.7" font-size="7.6" font-weight="800" text-anchor="middle" `
    + `fill="#fff">R</text>`));
  if (m.has("frozen")) out.push(disc(2, 33, "#6b4e22", stroke("M0,-3.4V1M-2.4,1H2.4V3.2H-2.4Z")));
  if (m.has("marked")) out.push(disc(44, 12, "var(--attack-btn)", stroke("M-2.6,-2.4 0,0 -2.6,2.4M.4,-2.4 3,0 .4,2.4")));
  else if (m.has("attacked")) out.push(disc(44, 12, "var(--attack-btn)", stroke("M-2.4,-2.4 2.4,2.4M2.4,-2.4 -2.4,2.4")));
  else if (m.has("moved")) out.push(disc(44, 12, "var(--ink-2)", stroke("M-1.4,-2.6 1.6,0 -1.4,2.6", "var(--panel)")));
  else if (m.has("marched")) out.push(disc(44, 12, "#2b7551", `<text y="2.6" font-size="7" font-weight="800" `
    + `text-anchor="middle" fill="#fff">+</text>`));
  else if (m.has("halved")) out.push(disc(44, 12, "#6d6a62", `<text y="2.6" font-size="6.4" font-weight="800" `
    + `text-anchor="middle" fill="#fff">½</text>`));
  return out.length ? `<g class="c-moved about">${out.join("")}</g>` : "";
}

/** A counter that is not yours to know. @param {boolean} german @param {number} n @param {string} [tone] */
export const blank = (german, n, tone = german ? "de" : "fr") => `<g class="ctr"><path d="${face(german)}" fill="var(--${tone})" `
  + `stroke="var(--${tone}-edge)" stroke-width="1.1"/><path d="M6,6H38V38H6Z" fill="none" stroke="var(--${tone}-fig)" `
  + `stroke-opacity=".4" stroke-dasharray="3 3"/><text class="c-val" x="22" y="30" font-size="22" font-weight="800" `
  + `text-anchor="middle" fill="var(--${tone}-fig)">${n > 1 ? n : ""}?</text></g>`;

/** @param {Unit} u @param {number} px */
export const counterSvg = (u, px) => `<svg viewBox="-4 -4 54 52" width="${px * 54 / 48}" height="${px * 52 / 48}" `
  + `font-family="var(--sans)" aria-hidden="true">${counter(u)}</svg>`;
/** @param {boolean} german @param {number} n @param {number} px @param {string} [tone] */
export const blankSvg = (german, n, px, tone) => `<svg viewBox="-4 -4 54 52" width="${px * 54 / 48}" height="${px * 52 / 48}" `
  + `font-family="var(--sans)" aria-hidden="true">${blank(german, n, tone)}</svg>`;

/** A counter in words: "3rd Infantry Division, infantry, attack 6, defence 8, movement 6". @param {Unit} u */
export function unitWords(u) {
  const out = [u.name];
  if (u.kind === "fort") return [...out, t("dp.say.fort", { n: u.value })].join(", ");
  if (u.kind === "hq") out.push(t("dp.say.hq", { r: u.radius, n: u.points }));
  else if (u.combat) out.push(u.what, t("dp.say.values", { a: u.attack, d: u.defence, m: u.move }));
  else if (u.kind !== "point") out.push(t("dp.say.move", { m: u.move }));
  if (u.reduced) out.push(t("dp.reduced"));
  for (const m of u.marks) if (["reserve", "frozen", "moved", "marked", "attacked"].includes(m)) out.push(t(`dp.mark.${m}`));
  if (u.aboard) out.push(t("dp.say.aboard"));
  return out.join(", ");
}

/** @param {number} n */
export const hiddenWords = n => plural(n, "dp.hidden1", "dp.hiddenN");
