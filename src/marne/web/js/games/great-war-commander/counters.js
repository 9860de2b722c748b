// @ts-check
/** Counters of Great War Commander as SVG text, 44 units square: men by their helmets, figures below, morale at the right, the
 * weapon as a plate under it. */
import { esc } from "../../dom.js";
import { lang, t as say } from "../../i18n.js";
import { face } from "../../map/signs.js";
import { art, gunArt } from "./figures.js";
import { named, unit, unitName, weapon, weaponName } from "./known.js";
import "./words-counters.js";

/** @typedef {{id: string, name: string, category: string, fp: number, near: number, far: number, move: number, broken: boolean,
 *   works: boolean, boxes: string[], print: any}} Arm */
/** What is printed on a counter (from the ground) and what has become of it (from the view).
 * @typedef {object} Counter
 * @property {string} id
 * @property {string} name
 * @property {string} short  what stands on the counter
 * @property {string} kind  platoon, squad, runner, leader, hero, tank, tank_leader
 * @property {"german" | "allied"} side
 * @property {boolean} german
 * @property {string} tone  colour token: de, fr, us
 * @property {string | null} hex
 * @property {string} place  off the map: track, lost
 * @property {number} due  box of the time track
 * @property {number | null} fp  now; null: none
 * @property {number | null} range
 * @property {number | null} move
 * @property {number | null} morale
 * @property {number | null} command
 * @property {number[] | null} gun  firepower and range of a tank's gun
 * @property {boolean} demoralised
 * @property {boolean} suppressed
 * @property {boolean} veteran
 * @property {boolean} activated
 * @property {boolean} moving
 * @property {boolean} opFire
 * @property {Arm | null} weapon
 * @property {Arm | null} plate  what is drawn under it: the weapon, or the gun of a tank that has machine guns too
 * @property {any} print
 * @property {any} now  its entry in the view */

/** @type {WeakMap<object, Map<string, any>>} */
const INDEX = new WeakMap();

/** The formations of a view by id; made once for each view. @param {any} view @returns {Map<string, any>} */
export function unitsOf(view) {
  let got = INDEX.get(view);
  if (!got) INDEX.set(view, got = new Map((view.units ?? []).map((/** @type {any} */ u) => [u.id, u])));
  return got;
}

/** What stands on a counter: the name of a leader without his rank, else the name of the sort.
 * @param {any} print
 * @param {string} id */
function shortName(print, id) {
  const name = named(print) || id;
  if (print.kind === "leader") return name.replace(/^\S+ /, "");
  if (print.kind === "tank" || print.kind === "tank_leader")
    return name.replace(/ \(?leader\)?$/, "").replace("Renault ", "").replace(" (37 mm)", " 37").replace(" (MG)", " MG");
  return name.replace(/ 1914$/, "").replace(/^Zouaves .*/, "Zouaves").replace(/^Dismounted /, "").replace(/ à pied$/, "")
    .replace(/ (infantry)$/i, "").replace(/^Infanterie coloniale$/, "Coloniale").replace("Agent de Liaison", "Liaison")
    .replace("Foreign Legion", "Legion").replace("Légion étrangère", "Légion").replace("Alpine Corps", "Alpine");
}

/** A counter as it stands now; also one that is out of play. @param {any} view @param {string} id @returns {Counter} */
export function counterOf(view, id) {
  const u = /** @type {Counter} */ (bareCounter(view, id));
  const gun = u.gun && u.fp !== null ? { id: `${u.id}/gun`, name: say("gwu.gun.of", { name: u.name }), category: "gun",
    fp: u.gun[0], near: 1, far: u.gun[1], move: 0, broken: false, works: true, boxes: [], print: { light_artillery: true } }
    : null;
  return { ...u, plate: u.weapon ?? gun };
}

/** @param {any} view @param {string} id @returns {Omit<Counter, "plate">} */
function bareCounter(view, id) {
  const now = unitsOf(view).get(id) ?? {}, print = unit(id) ?? { id, en: id, fr: id, kind: now.kind ?? "platoon",
    side: now.side ?? "allied", tone: now.nation === "ge" ? "de" : now.nation ?? "fr", front: {}, back: {}, boxes: [] };
  const face = now.demoralised ? print.back : print.front, v = now.values ?? {},
    is = (/** @type {unknown} */ x) => typeof x === "number" && x >= 0 ? x : null;
  const w = now.weapon, wp = w ? weapon(w.id) ?? { category: "hmg", fp: 0, range: [0, 0], move: 0, boxes: [] } : null;
  return {
    id, name: unitName(id), short: shortName(print, id), kind: print.kind, side: print.side, german: print.side === "german",
    tone: print.tone ?? "fr", hex: now.hex ?? null, place: now.place ?? "", due: now.due ?? 0,
    fp: is(v.fp ?? face.fp), range: is(v.range ?? face.range), move: is(v.move ?? face.move),
    morale: is(v.morale !== undefined ? bare(now, face) : face.morale),
    command: print.front?.command === null || print.front?.command === undefined ? null : is(v.command ?? face.command) ?? 0,
    gun: v.gun ?? (face.gun_fp > 0 ? [face.gun_fp, face.gun_range] : null),
    demoralised: !!now.demoralised, suppressed: !!now.suppressed, veteran: !!now.veteran, activated: !!now.activated,
    moving: !!now.moving, opFire: !!now.op_fire,
    weapon: w ? { id: w.id, name: weaponName(w.id), category: wp.category, fp: w.fp ?? wp.fp, near: (w.range ?? wp.range)[0],
      far: (w.range ?? wp.range)[1], move: wp.move, broken: !!w.broken, works: w.works !== false, boxes: wp.boxes ?? [],
      print: wp } : null,
    print, now,
  };
}

/** Morale as printed on the face that shows: with cover and command it is on the card, not on the counter.
 * @param {any} now
 * @param {any} face */
const bare = (now, face) => face.morale ?? now.values.morale;

const HATCH = [9, 17, 25, 33, 41, 49, 57, 65, 73].map(c => c <= 44 ? `M0,${c}L${c},0` : `M${c - 44},44L44,${c - 44}`).join("");

/** A figure of the bottom row, in a box where one is printed.
 * @param {number | null} v
 * @param {number} x
 * @param {boolean} box
 * @param {string} ink
 * @param {number} [changed]  1 raised, -1 lowered */
function figure(v, x, box, ink, changed = 0) {
  const text = v === null ? "–" : String(v), two = text.length > 1, size = two ? 10.6 : box ? 11.6 : 13.4;
  return (box
    ? `<rect class="gw-box" `
      + `x="${x - 5.4}" y="31.2" width="10.8" height="11" rx="1.6" fill="none" stroke="${ink}" stroke-width="1"/>` : "")
    + `<text class="gw-fig${two ? " two" : ""}" x="${x}" y="${box ? 40.8 : 41}" font-size="${size}"${two
      ? ' textLength="11.4" lengthAdjust="spacingAndGlyphs"' : ""} font-weight="800" text-anchor="middle" `
    + `fill="${ink}">${text}</text>`
    + (changed
      ? `<path class="gw-fine" `
        + `d="${changed > 0 ? `M${x - 3.4},30.2 ${x},27.4 ${x + 3.4},30.2` : `M${x - 3.4},27.6 ${x},30.4 ${x + 3.4},27.6`}" `
        + `fill="none" stroke="${ink}" stroke-width="1.4"/>` : "");
}

/** A name as large as its room allows. @param {string} text @param {number} x @param {number} room @param {string} ink */
function nameText(text, x, room, ink) {
  const size = Math.max(5.4, Math.min(8, room / text.length / .58)), tight = text.length * size * .6 > room;
  return `<text class="gw-name" `
    + `x="${x}" y="8.8" font-size="${size.toFixed(1)}" font-weight="700" fill="${ink}"${tight
      ? ` textLength="${room}" lengthAdjust="spacingAndGlyphs"` : ""}>${esc(text)}</text>`;
}

/** What has become of it this turn, in a disc at the upper right: the weightiest. @param {Counter} u */
function disc(u) {
  const d = u.opFire ? ["M-2.9,0H2.9M0,-2.9V2.9", "op"] : u.moving ? ["M-2.6,0H2.4M-.2,-2.6 2.6,0 -.2,2.6", "mv"] : u.activated
    ? ["M-2.7,.2 -.8,2.2 2.8,-2", "done"] : null;
  return d ? `<g `
    + `class="gw-disc ${d[1]}" transform="translate(41.5 2.5)"><circle r="5.4"/>${u.opFire ? '<circle class="sight" r="3.3"/>'
      : ""}<path d="${d[0]}"/></g>` : "";
}

/** Suppressed: a red wedge that presses down, inside the counter so that no frame hides it. */
const SUPPRESSED = `<g class="gw-supp"><path d="M.4,11.6H17L8.7,26.4Z"/><path class="line" d="M8.7,13.6V20.4M6.3,18 8.7,20.8 `
  + `11.1,18"/></g>`;
const VETERAN = `<path class="gw-vet" d="M3.4,-3.4l1.7,3.5 3.8,.5-2.8,2.6.7,3.8-3.4,-1.9-3.4,1.9.7,-3.8-2.8,-2.6 3.8,-.5z"/>`;

/** A counter, corner at (0, 0); `marks` false: as in a list of what could come.
 * @param {Counter} u
 * @param {{marks?: boolean, arm?: boolean}} [o] */
export function drawCounter(u, o = {}) {
  const marks = o.marks !== false, back = u.demoralised;
  const ink = back ? "var(--gw-back-ink)" : `var(--${u.tone}-fig)`, edge = `var(--${u.tone}-edge)`, boxes = u.print.boxes ?? [],
    shown = u.print[back ? "back" : "front"] ?? {};
  const off = (/** @type {"fp" | "range" | "move"} */ k) => Math.sign((u[k] ?? 0) - (shown[k] ?? u[k] ?? 0));
  const box = (/** @type {string} */ k) => !back && boxes.includes(k), label = u.short;
  const third = u.gun && u.fp === null ? u.gun : null;
  return `<g class="ctr gw${back ? " back" : ""}${marks && u.activated ? " done" : ""}"><path d="${face(u.german)}" `
    + `fill="${back ? "var(--gw-back)" : `var(--${u.tone})`}" stroke="${edge}" stroke-width="1.1"/>`
    + (back ? `<path class="gw-hatch" `
      + `d="${HATCH}" stroke="var(--${u.tone})" stroke-width="2.6" stroke-opacity=".55"/><path d="M.6,${u.german ? 5
        : 4.5}V${u.german ? 39 : 39.5}" stroke="var(--${u.tone})" stroke-width="4.4" transform="translate(2.2 0)"/>`
      : `<path d="M5,1.6H39" stroke="#fff" stroke-opacity=".35"/>`)
    + (u.print.stripe && !back ? `<path class="gw-fine" d="M0,11.2H44" stroke="${ink}" stroke-opacity=".5" stroke-width="1"/>`
      : "")
    + nameText(label, u.command !== null ? 13.6 : marks && u.veteran ? 9.4 : 4.6, u.command !== null ? 22 : marks && u.veteran
      ? 27 : u.activated || u.moving || u.opFire ? 31 : 35, ink)
    + `<g class="gw-art ${back ? "bk" : u.tone}" transform="translate(${back ? 4.6 : 3} 11.4)"${back ? ' opacity=".8"'
      : ""}>${art(u, ink)}</g>`
    + (u.command !== null
      ? `<g class="gw-cmd" transform="translate(7 7)"><path d="M0,-6.4 5.6,-3.2V3.2L0,6.4 -5.6,3.2V-3.2Z" fill="var(--panel)" `
        + `stroke="${edge}"/><text y="3.6" font-size="10" font-weight="800" text-anchor="middle" `
        + `fill="var(--ink)">${u.command}</text></g>` : "")
    + (u.morale === null ? ""
      : `<g class="gw-mor"><rect x="28.4" y="13.2" width="13" height="13" `
        + `rx="${u.german ? 1.6 : 6.5}" fill="${back ? "var(--attack)" : "var(--panel)"}" stroke="${edge}" stroke-width=".9"/>`
        + `<text x="34.9" `
        + `y="${23.6}" font-size="${u.morale > 9 ? 8.8 : 11}" font-weight="800" text-anchor="middle"${u.morale > 9
          ? ' textLength="9.6" lengthAdjust="spacingAndGlyphs"' : ""} fill="${back ? "var(--attack-ink)"
            : "var(--ink)"}">${u.morale}</text></g>`)
    + `<g class="gw-vals"${back ? ' font-style="italic"' : ""}>${third ? figure(third[0], 9, false, ink)
      + figure(third[1], 22, false, ink) : figure(u.fp, 9, box("fp"), ink, off("fp")) + figure(u.range, 22, box("range"), ink,
        off("range"))}${figure(u.move, 35, box("move"), ink, off("move"))}</g>`
    + (marks ? (u.veteran ? u.command === null ? VETERAN : `<g transform="translate(1 13)">${VETERAN}</g>` : "")
      + (u.suppressed ? SUPPRESSED : "") + disc(u) : "")
    + (o.arm !== false && u.plate ? `<g transform="translate(0 45)">${drawArm(u.plate, u.tone, u.german)}</g>` : "") + "</g>";
}

/** How high a counter stands, with its weapon. @param {Counter} u */
export const tall = u => u.plate ? 61 : 44;

/** The plate of a weapon, 44 x 16, corner at (0, 0): what it is, firepower and range; a red bar when it is broken, grey when it
 * cannot fire now.
 * @param {Arm} w
 * @param {string} tone
 * @param {boolean} german */
export function drawArm(w, tone, german) {
  const values = `${w.fp}·${w.near > 1 ? `${w.near}–` : ""}${w.far}`, long = values.length, dead = w.broken,
    dull = !w.works && !dead, ink = dead || dull ? "var(--ink-2)" : "var(--ink)";
  return `<g `
    + `class="gw-arm${dead ? " broken" : dull ? " dull" : ""}"><path d="${german ? "M3,0H41L44,3V13L41,16H3L0,13V3Z"
      : "M3,0H41A3,3 0 0 1 44,3V13A3,3 0 0 1 41,16H3A3,3 0 0 1 0,13V3A3,3 0 0 1 3,0Z"}" fill="var(--panel)" `
    + `stroke="var(--${tone}-edge)" stroke-width="1.2"/>`
    + `<g class="gw-gun" transform="translate(1.6 2.6) scale(.86)">${gunArt(w.category, ink)}</g>`
    + `<text class="gw-wv" x="42" y="12.2" `
    + `font-size="${long > 5 ? 8.4 : long > 4 ? 9 : long > 3 ? 10 : 11}" font-weight="800" text-anchor="end" `
    + `fill="${ink}"${long > 4 ? ' textLength="23" lengthAdjust="spacingAndGlyphs"' : ""}>${values}</text>`
    + (dead ? `<path d="M1.5,14.6 42.5,1.4" stroke="var(--attack)" stroke-width="2.8" stroke-linecap="round"/>` : "") + "</g>";
}

/** A counter as a drawing of its own.
 * @param {Counter} u
 * @param {number} px  width of the counter
 * @param {{marks?: boolean, arm?: boolean}} [o] */
export function counterSvg(u, px, o = {}) {
  const high = (o.arm !== false && u.plate ? 61 : 44) + 7.5, wide = 51;
  return `<svg class="counter" viewBox="-3 `
    + `-5 ${wide} ${high}" width="${Math.round(px * wide / 44)}" height="${Math.round(px * high / 44)}" aria-hidden="true" `
    + `focusable="false" font-family="var(--sans)">${drawCounter(u, o)}</svg>`;
}

/** A weapon alone as a drawing. @param {Arm} w @param {string} tone @param {boolean} german @param {number} px */
export const armSvg = (w, tone, german, px) =>
  `<svg class="gw-armsvg" viewBox="-1 -1 46 18" `
  + `width="${px}" height="${Math.round(px * 18 / 46)}" aria-hidden="true" focusable="false" `
  + `font-family="var(--sans)">${drawArm(w, tone, german)}</svg>`;

/** Is its name feminine in French: a platoon, a squad? @param {Counter} u */
export const fem = u => u.kind === "platoon" || u.kind === "squad";

/** The states of a counter in words. @param {Counter} u @returns {string[]} */
export function stateWords(u) {
  const e = lang() === "fr" && fem(u) ? "e" : "";
  return [u.demoralised ? say("gwu.demoralised", { e }) : "", u.suppressed ? say("gwu.suppressed", { e }) : "",
    u.veteran ? say("gwu.veteran") : "",
    u.opFire ? say("gwu.opfire", { e }) : u.moving ? say("gwu.moving") : u.activated ? say("gwu.activated", { e })
      : ""].filter(Boolean);
}

/** "Infantry (3), firepower 5, range 5, movement 4, morale 7, MG 08 (1): 8, range 12, suppressed". @param {Counter} u */
export function unitWords(u) {
  const out = [u.name];
  if (u.command !== null) out.push(say("gwu.w.command", { n: u.command }));
  if (u.fp !== null) out.push(say("gwu.w.fp", { n: u.fp }), say("gwu.w.range", { n: u.range ?? 0 }));
  if (u.gun) out.push(say("gwu.w.gun", { n: u.gun[0], m: u.gun[1] }));
  out.push(u.move === null ? say("gwu.w.still") : say("gwu.w.move", { n: u.move }));
  if (u.morale !== null) out.push(say("gwu.w.morale", { n: u.morale }));
  if (u.weapon)
    out.push(
      `${u.weapon.name} ${u.weapon.fp}, ${say("gwu.w.range", { n: u.weapon.far })}${u.weapon.broken ? `, ${say("gwu.broken")}`
        : ""}`);
  return [...out, ...stateWords(u)].join(", ");
}

/** "Firepower 8, range 1 to 12, movement −3". @param {Arm} w */
export const gunWords = w => [say("gwu.w.fp", { n: w.fp }), say("gwu.w.range", { n: w.near > 1 ? `${w.near}–${w.far}` : w.far }),
  w.move ? say("gwu.w.move", { n: String(w.move).replace("-", "−") }) : ""].filter(Boolean).join(", ");
