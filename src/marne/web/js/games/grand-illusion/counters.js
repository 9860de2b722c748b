// @ts-check
/** Counters, forts and dice as SVG text. 44 units square; Allied counters have rounded corners, German ones cut corners. */
import { esc } from "../../dom.js";
import { lang, plural, t } from "../../i18n.js";
import { bars, face, fold, fort, noSupply, sign } from "../../map/signs.js";
import "./words-map.js";

/** What is printed on a counter (from the ground) and what has become of it (from the view).
 * @typedef {object} Unit
 * @property {string} id
 * @property {string} name  in the language of the moment, with the nation
 * @property {string} short  the name as its owner says it
 * @property {"allied" | "german"} side
 * @property {boolean} german
 * @property {string} nation  fr, br, be, ge
 * @property {string} tone  colour of the counter: fr, frc, br, ind, be, de, bav
 * @property {string} kind  inf, cav, hq, ha, fort
 * @property {string} size  XXXX, XXX, XX, X or ''
 * @property {string} label  number on the counter
 * @property {string} army  '1', 'BEF': on the flag of its HQ
 * @property {number} strength  now; 0: it has none
 * @property {number} move  now
 * @property {number[]} cs  strengths: fresh, disrupted (a fort: by steps lost)
 * @property {number[]} ma  movement: fresh, disrupted (an HQ: front, back)
 * @property {boolean[]} brackets  strength for defence only: fresh, disrupted
 * @property {boolean} defOnly  now
 * @property {number} bombard
 * @property {number} plus  of a fort, against bombardment
 * @property {number} stack  in half corps
 * @property {boolean} mountain
 * @property {boolean} red  red circle: defence bonus
 * @property {boolean} disrupted
 * @property {boolean} flipped
 * @property {boolean} moved
 * @property {boolean} attacker  designated to attack
 * @property {boolean} supplied
 * @property {number | null} hex
 * @property {string} place  off the map: track, eliminated, out, paris-in-danger, holland
 * @property {number} turn  on the turn track: when it comes
 * @property {number} steps  of a fort, left
 * @property {boolean} large  of a fort: large garrison
 * @property {boolean} besieged
 * @property {Record<string, any>} print  the whole entry of the ground, with the sources of its values */

/** @type {WeakMap<object, {units: Map<string, any>, moved: Set<string>, attackers: Set<string>, siege: Set<number>}>} */
const INDEX = new WeakMap();

/** The view by unit; made once for each view. @param {any} view */
function index(view) {
  let got = INDEX.get(view);
  if (!got) {
    const siege = new Set((view.hexes ?? []).filter((/** @type {any} */ h) => h.siege).map((/** @type {any} */ h) => h.hex));
    got = { units: new Map((view.units ?? []).map((/** @type {any} */ u) => [u.id, u])), moved: new Set(view.moved ?? []),
      attackers: new Set(view.attackers ?? []), siege };
    INDEX.set(view, got);
  }
  return got;
}

/** A unit or fort as it stands now; also for one that is out of play.
 * @param {any} ground @param {any} view @param {string} id @returns {Unit} */
export function unitOf(ground, view, id) {
  const print = ground.units[id] ?? ground.forts[id] ?? { id, nation: "fr", tone: "fr", kind: "inf", label: "?", cs: [0, 0],
    ma: [0, 0], brackets: [false, false] };
  const i = index(view), now = i.units.get(id) ?? {}, fort = print.kind === "fort";
  const disrupted = !!now.disrupted, flipped = !!now.flipped, fr = lang() === "fr", face = disrupted ? 1 : 0;
  const lost = fort ? Math.max(0, print.cs.length - (now.steps ?? print.cs.length)) : 0;
  return {
    id, name: (fr ? print.fr : print.en) ?? id, short: (fr ? print.short_fr : print.short_en) ?? id,
    side: print.nation === "ge" ? "german" : "allied", german: print.nation === "ge",
    nation: print.nation, tone: print.tone, kind: print.kind, size: print.size ?? "", label: print.label, army: print.army ?? "",
    strength: now.strength ?? print.cs[fort ? lost : face] ?? 0, move: fort ? 0 : print.ma[print.kind === "hq" ? +flipped : face],
    cs: print.cs, ma: print.ma ?? [0, 0], brackets: print.brackets ?? [false, false], defOnly: !!print.brackets?.[face],
    bombard: print.bombard ?? 0,
    plus: fort ? print.plus[lost] ?? 0 : 0, stack: print.stack ?? 0, mountain: !!print.mountain, red: !!print.red,
    disrupted, flipped,
    moved: i.moved.has(id), attacker: i.attackers.has(id), supplied: now.supplied !== false, hex: now.hex ?? null,
    place: now.place ?? "", turn: now.turn ?? 0,
    steps: now.steps ?? 0, large: !!print.large, besieged: fort && i.siege.has(now.hex), print,
  };
}

/** The sign alone, for lists. @param {string} kind @param {string} tone @param {number} [w] */
export const signSvg = (kind, tone, w = 27) =>
  `<svg viewBox="-1 -1 28 18" width="${w}" height="${Math.round(w * 17 / 27)}" aria-hidden="true"><rect x="-1" y="-1" `
  + `width="28" height="18" fill="var(--${ink(tone)})"/>${sign(kind)}</svg>`;

/** The colour token of a tone: Indian counters are British ones with a broken bar. @param {string} tone */
export const ink = tone => tone === "ind" ? "br" : tone;

/** Diagonal hatch of a disrupted counter; drawn, not a pattern, so that it works in every drawing. */
const HATCH = [9, 16, 23, 30, 37, 44, 51, 58, 65, 72].map(c => c <= 44 ? `M0,${c}L${c},0` : `M${c - 44},44L44,${c - 44}`)
  .join("");

/** The figures in the bottom row. @param {Unit} u */
function figures(u) {
  const cs = u.defOnly ? `(${u.strength})` : u.strength;
  if (u.kind === "hq") return `<tspan font-size="11">${lang() === "fr" ? "QG" : "HQ"}</tspan> ${u.move}`;
  if (u.kind === "ha") return `${u.bombard}•${u.move}`;
  return `${cs}<tspan dx="1.2" dy="-.8">-</tspan><tspan dx="1.2" dy=".8">${u.move}</tspan>`;
}

/** A counter, 44 x 44, corner at (0, 0). A fort is drawn as a fort in the same square. @param {Unit} u */
export function counter(u) {
  if (u.kind === "fort")
    return `<g transform="translate(22 22)">${fort(fortLabel(u), { tone: u.tone, besieged: u.besieged, scale: 1.5 })}</g>`;
  const tone = ink(u.tone), fig = `var(--${tone}-fig)`, edge = `var(--${tone}-edge)`, shape = face(u.german),
    label = u.label.replace(/^(HQ|HA) /, "");
  const long = label.length > 7 ? 5.2 : label.length > 5 ? 5.8 : label.length > 4 ? 7.2 : 8.2, back = u.disrupted || u.flipped;
  return `<g class="ctr"><path d="${shape}" fill="var(--${tone})" stroke="${edge}" stroke-width="1.1"/>`
    + (back ? `<path d="${HATCH}" stroke="#000" stroke-opacity="${u.german ? ".17" : ".26"}" stroke-width="2.3"/>`
      : `<path d="M5,1.6H39" stroke="#fff" stroke-opacity=".35"/>`)
    + `<text class="c-id" x="4.4" y="10.2" font-size="${long}" font-weight="700" fill="${fig}">${esc(label)}</text>`
    + `<text class="c-size" x="40.2" y="9.6" font-size="6" font-weight="700" text-anchor="end" letter-spacing="-.3" `
    + `fill="${fig}">${u.size}</text>`
    + bars(u.tone, fig) + `<g class="c-sign" transform="translate(9 13)">${sign(u.kind)}</g>`
    + (u.mountain
      ? `<path class="c-fine" d="M22,24.4l3.2,4.6h-6.4z" fill="var(--cav)" stroke="var(--frame-ink)" stroke-width=".7"/>` : "")
    + `<text class="c-val" x="22" y="41.2" `
    + `font-size="${u.defOnly ? 11.4 : 12.8}" font-weight="800" text-anchor="middle" fill="${fig}"${back ? ' font-style="italic"'
      : ""}>${figures(u)}</text>`
    + (u.red ? `<circle class="c-fine" cx="39" cy="33.6" r="2.6" fill="#d8402a" stroke="#fff" stroke-width=".9"/>` : "")
    + (back ? fold(u.german, edge) : "")
    + (u.supplied ? "" : noSupply(2, 42))
    + (u.attacker
      ? `<path d="M44,15.5l3.6,2.6 -3.6,2.6 3.6,2.6 -3.6,2.6z" fill="var(--attack)" stroke="var(--panel)" stroke-width=".8"/>`
      : "")
    + (u.moved
      ? `<g class="c-moved"><circle cx="43" cy="1" r="4.6" fill="var(--panel)" `
        + `stroke="${edge}" stroke-width=".9"/><path d="M41.6,-1.4 44,1 41.6,3.4" fill="none" stroke="var(--ink)" `
        + `stroke-width="1.4" stroke-linecap="round" stroke-linejoin="round"/></g>` : "")
    + "</g>";
}

/** A counter as a drawing of its own. @param {Unit} u @param {number} px */
export const counterSvg = (u, px) =>
  `<svg class="counter" viewBox="-2 -4.5 50 52.5" `
  + `width="${px}" height="${Math.round(px * 1.05)}" aria-hidden="true" focusable="false" `
  + `font-family="var(--sans)">${counter(u)}</svg>`;

/** 5+2: strength and defence against bombardment. @param {Unit} u */
export const fortLabel = u => u.plus ? `${u.strength}+${u.plus}` : String(u.strength);

/** @type {Record<number, number[][]>} */
const PIPS = { 1: [[20, 20]], 2: [[11, 11], [29, 29]], 3: [[11, 11], [20, 20], [29, 29]],
  4: [[11, 11], [29, 11], [11, 29], [29, 29]], 5: [[11, 11], [29, 11], [20, 20], [11, 29], [29, 29]],
  6: [[11, 10], [29, 10], [11, 20], [29, 20], [11, 30], [29, 30]] };

/** A die as a drawing of its own; 0: not rolled yet.
 * @param {number} n
 * @param {{px?: number, german?: boolean, hit?: boolean}} [o] */
export function die(n, o = {}) {
  const px = o.px ?? 40, fill = o.german ? "var(--de)" : "var(--frame)";
  return `<svg class="die" viewBox="0 0 40 40" `
    + `width="${px}" height="${px}" role="img" aria-label="${esc(n ? t("gi.die", { n }) : t("gi.die.none"))}">`
    + `<rect x="1.5" y="1.5" width="37" height="37" rx="8" `
    + `fill="${n ? fill : "none"}" stroke="${o.hit ? "var(--attack)" : n ? "#16191b" : "var(--ink-3)"}" stroke-width="${o.hit ? 3
      : 1.6}"${n ? "" : ' stroke-dasharray="4 3"'}/>${(PIPS[n]
        ?? []).map(([x, y]) => `<circle cx="${x}" cy="${y}" r="3.6" fill="#16191b"/>`).join("")}</svg>`;
}

/** "VII Corps, French infantry, strength 4, movement 2, fresh". @param {Unit} u */
export function unitWords(u) {
  const out = [u.name];
  if (u.kind === "fort") {
    out.push(t("gi.strength", { n: u.strength }));
    if (u.plus) out.push(t("gi.plus", { n: u.plus }));
    if (u.steps) out.push(plural(u.steps, "gi.step", "gi.steps"));
    if (u.besieged) out.push(t("gi.besieged"));
    return out.join(", ");
  }
  out.push(`${t(`gi.kind.${u.kind}`)} ${u.size}`.trim());
  if (u.kind === "ha") out.push(t("gi.bombard", { n: u.bombard }));
  else if (u.kind !== "hq") out.push(t(u.defOnly ? "gi.strength.def" : "gi.strength", { n: u.strength }));
  out.push(t("gi.move", { n: u.move }));
  if (u.flipped) out.push(t(u.kind === "hq" ? "gi.flipped.hq" : "gi.flipped.ha"));
  else if (u.kind !== "hq" && u.kind !== "ha")
    out.push(t(`gi.${u.disrupted ? "disrupted" : "fresh"}${u.print.feminine ? ".f" : ""}`));
  if (u.moved) out.push(t("gi.moved"));
  if (!u.supplied) out.push(t("gi.unsupplied"));
  return out.join(", ");
}
