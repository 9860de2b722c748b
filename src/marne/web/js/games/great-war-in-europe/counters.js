// @ts-check
/** Counters as SVG text, 44 units square: nation by colour and letters, side by shape, sign of the arm, attack-defence-move,
 * face. */
import { esc } from "../../dom.js";
import { lang, plural, t } from "../../i18n.js";
import { face, figureRow, fold, sign } from "../../map/signs.js";
import "./words-map.js";

/** What is printed on a counter (from the ground) and what has become of it (from the view).
 * @typedef {object} Unit
 * @property {string} id
 * @property {string} name  in the language of the moment, with the nation
 * @property {"allied" | "central"} side
 * @property {boolean} central
 * @property {string} nation  GE AH TU BU FR BR BE RU SR MN AB AM IT GK RO US
 * @property {string} sub  indian, canadian …
 * @property {string} tone  colour of the counter
 * @property {string} kind  infantry mountain cavalry tank armoured-car anti-tank hq air ace
 * @property {string} size
 * @property {string} label
 * @property {number} attack  now
 * @property {number} defence
 * @property {number} move
 * @property {number} steps  left
 * @property {number} support  of an HQ, now
 * @property {number} drm
 * @property {string} face  '' the front, else which back shows
 * @property {boolean} untried
 * @property {string[]} marks
 * @property {boolean} top  lies on top of its stack
 * @property {string} hex  '' off the map
 * @property {string} place  off the map: the box
 * @property {boolean} combat
 * @property {Record<string, any>} print */

/** @type {WeakMap<object, Map<string, string[]>>} */
const HEXES = new WeakMap();

/** The units of a view by hex; made once for each view. @param {any} view @returns {Map<string, string[]>} */
export function byHex(view) {
  let got = HEXES.get(view);
  if (!got) {
    got = new Map(Object.keys(view.hidden ?? {}).map(hex => [hex, []]));
    for (const u of Object.values(view.units ?? {})) {
      if (!u.hex) continue;
      const had = got.get(u.hex);
      if (had) had.push(u.id);
      else got.set(u.hex, [u.id]);
    }
    HEXES.set(view, got);
  }
  return got;
}

const CENTRAL = new Set(["GE", "AH", "TU", "BU"]);
/** @type {Record<string, string>} colour token of a nation */
export const TONE = { GE: "de", AH: "ah", TU: "tu", BU: "bu", FR: "fr", BR: "br", BE: "be", RU: "ru", SR: "sr", MN: "mn",
  AB: "ab",
  AM: "am", IT: "it", GK: "gk", RO: "ro", US: "us" };
/** @type {Record<string, string>} what stands beside the letters of the nation */
const SUBS = { indian: "IN", canadian: "CA", australian: "AU", "new-zealand": "NZ", portuguese: "PO", persian: "PE" };

/** @param {any} ground @param {any} view @param {string} id @returns {Unit} */
export function unitOf(ground, view, id) {
  const print = ground.units[id] ?? { id, nation: "FR", sub: "", kind: "infantry", label: "?", size: "", en: id, fr: id };
  const now = view.units?.[id] ?? {}, back = now.face ? 1 : 0, side = now.side ?? (CENTRAL.has(print.nation) ? "central"
    : "allied");
  return {
    id, name: (lang() === "fr" ? print.fr : print.en) ?? id, side, central: side === "central", nation: print.nation,
    sub: print.sub ?? "", tone: now.face === "shock" ? "shock" : now.face === "red" ? "red" : TONE[print.nation] ?? "fr",
    kind: print.kind, size: print.size ?? "", label: print.label, attack: now.attack ?? print.attack?.[back] ?? 0,
    defence: now.defence ?? print.defence?.[back] ?? 0, move: now.move ?? print.move?.[back] ?? 0,
    steps: now.steps ?? print.steps ?? 1, support: now.support ?? print.support ?? 0, drm: print.drm ?? 0, face: now.face ?? "",
    untried: !!now.untried, marks: now.marks ?? [], top: !!now.top, hex: now.hex ?? "", place: now.place ?? "",
    combat: !["hq", "air", "ace"].includes(print.kind), print,
  };
}

const STAR = "M0,-3.6 1,-1.2 3.6,-1 1.6,.7 2.2,3.2 0,1.9 -2.2,3.2 -1.6,.7 -3.6,-1 -1,-1.2Z";
/** What stands in the frame besides the sign; the frame is 26 x 16. @type {Record<string, string>} */
const MORE = {
  mountain: `<path d="M9,15.6 13,9l4,6.6Z" fill="var(--frame-ink)"/>`,
  "armoured-car": `<rect x="4" y="4" width="18" height="6" rx="2"/><circle cx="8" cy="12" r="2"/><circle cx="18" cy="12" r="2"/>`,
  "anti-tank": `<path d="M13,2.4 20,13.6M13,2.4 6,13.6"/>`,
  ace: `<g transform="translate(13 8) scale(1.7)"><path d="${STAR}" fill="var(--attack-btn)" stroke="none"/></g>`,
};
/** @type {Record<string, string>} */
const BASE = { infantry: "inf", mountain: "inf", cavalry: "cav", tank: "tank", hq: "hq", air: "air" };

/** The sign of an arm in its frame. @param {Unit} u */
const arm = u => sign(u.face === "infantry" ? "inf" : u.face === "shock" ? "stoss" : BASE[u.kind] ?? "") + (MORE[u.kind]
  ? `<g fill="none" stroke="var(--frame-ink)" stroke-width="1.3" stroke-linejoin="round">${MORE[u.kind]}</g>` : "");

const HATCH = [9, 16, 23, 30, 37, 44, 51, 58, 65, 72].map(c => c <= 44 ? `M0,${c}L${c},0` : `M${c - 44},44L44,${c - 44}`)
  .join("");
/** Faces that are weaker than the front. */
const WEAK = new Set(["reduced", "depleted", "weaker", "pg"]);

/** The figures in the bottom row: attack-defence-move; of an HQ support and move; of aircraft what they add to the die.
 * @param {Unit} u */
export function figures(u) {
  if (u.kind === "hq") return `${u.support ? `${u.support}` : "–"}·${u.move}`;
  if (u.kind === "air" || u.kind === "ace") return `+${u.drm}`;
  return u.untried ? `?-?-${u.move}` : `${u.attack}-${u.defence}-${u.move}`;
}

/** A counter, 44 x 44, corner at (0, 0). @param {Unit} u */
export function counter(u) {
  const tone = u.tone, fig = `var(--${tone}-fig)`, edge = `var(--${tone}-edge)`, values = figures(u), weak = WEAK.has(u.face);
  const label = u.label, long = label.length > 8 ? 5.2 : label.length > 6 ? 6.2 : label.length > 4 ? 7.2 : 8.4;
  return `<g class="ctr"><path d="${face(u.central)}" fill="var(--${tone})" stroke="${edge}" stroke-width="1.1"/>`
    + (weak ? `<path d="${HATCH}" stroke="#000" stroke-opacity="${u.central ? ".17" : ".26"}" stroke-width="2.3"/>` : "")
    + `<text class="c-id" x="4" y="9.8" font-size="${long}" font-weight="700" fill="${fig}">${esc(label)}</text>`
    + (u.combat ? `<text class="c-size" x="40.4" y="9.4" font-size="5.6" font-weight="700" text-anchor="end" fill="${fig}">`
      + `${esc(u.size)}</text>` : "")
    + `<text class="c-nat" transform="translate(6.4 28.4) rotate(-90)" font-size="5.6" font-weight="800" letter-spacing=".4" `
    + `fill="${fig}">${SUBS[u.sub] ?? u.nation}</text>`
    + `<g class="c-sign" transform="translate(9.4 12.4)">${arm(u)}</g>`
    + (u.untried ? `<text class="c-q" x="22.4" y="25.6" font-size="15" font-weight="800" text-anchor="middle" `
      + `fill="var(--attack-btn)" stroke="var(--frame)" stroke-width="2.4" paint-order="stroke">?</text>` : "")
    + figureRow(values, weak, fig)
    + (u.steps > 1 ? `<path class="c-step" d="M38,16.4h3.4v7H38Z" fill="${fig}" fill-opacity=".85"/>` : "")
    + (weak ? fold(u.central, edge) : "")
    + marks(u) + `</g>`;
}

/** A small disc at the edge. @param {string} fill @param {string} d */
const disc = (fill, d) => `<g class="c-moved" transform="translate(44 12)"><circle r="5.6" fill="${fill}" stroke="var(--panel)" `
  + `stroke-width="1.2"/><path d="${d}" fill="none" stroke="#fff" stroke-width="1.6" stroke-linecap="round" `
  + `stroke-linejoin="round"/></g>`;

/** Has attacked, has moved, has just come. @param {Unit} u */
function marks(u) {
  const m = new Set(u.marks);
  return m.has("attacked") ? disc("var(--attack-btn)", "M-2.4,-2.4 2.4,2.4M2.4,-2.4 -2.4,2.4")
    : m.has("moved") ? disc("#5b6064", "M-1.4,-2.6 1.6,0 -1.4,2.6") : m.has("placed") ? disc("#2b7551", "M-2.6,0H2.6M0,-2.6V2.6")
    : "";
}

/** A counter that is not yours to know. @param {boolean} central @param {number} n @param {string} [tone] */
export const blank = (central, n, tone = central ? "de" : "fr") => `<g class="ctr"><path d="${face(central)}" `
  + `fill="var(--${tone})" stroke="var(--${tone}-edge)" stroke-width="1.1"/><path d="M6,6H38V38H6Z" fill="none" `
  + `stroke="var(--${tone}-fig)" stroke-opacity=".4" stroke-dasharray="3 3"/><text class="c-val" x="22" y="30" font-size="22" `
  + `font-weight="800" text-anchor="middle" fill="var(--${tone}-fig)">${n > 1 ? n : ""}?</text></g>`;

/** @param {string} inner @param {number} px */
const svg = (inner, px) =>
  `<svg viewBox="-4 -4 54 52" width="${px * 54 / 48}" height="${px * 52 / 48}" font-family="var(--sans)" `
  + `aria-hidden="true">${inner}</svg>`;
/** @param {Unit} u @param {number} px */
export const counterSvg = (u, px) => svg(counter(u), px);
/** @param {boolean} central @param {number} n @param {number} px @param {string} [tone] */
export const blankSvg = (central, n, px, tone) => svg(blank(central, n, tone), px);

/** A counter in words: "3rd Infantry Division, infantry, attack 3, defence 4, movement 4". @param {Unit} u */
export function unitWords(u) {
  const out = [u.name];
  if (u.kind === "hq") out.push(u.support ? t("ew.say.hq", { n: u.support, m: u.move }) : t("ew.say.spent", { m: u.move }));
  else if (!u.combat) out.push(t("ew.say.air", { n: u.drm }));
  else if (u.untried) out.push(t(`ew.kind.${u.kind}`), t("ew.say.untried", { m: u.move }));
  else out.push(t(`ew.kind.${u.kind}`), t("ew.say.values", { a: u.attack, d: u.defence, m: u.move }));
  if (u.face && u.face !== "depleted" && !u.untried) out.push(t(`ew.face.${u.face}`));
  for (const m of u.marks) out.push(t(`ew.mark.${m}`));
  return out.join(", ");
}

/** @param {number} n */
export const hiddenWords = n => plural(n, "ew.hidden1", "ew.hiddenN");
