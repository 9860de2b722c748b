// @ts-check
/** The fixed map: zones as areas, where things stand in them, and the layers that are drawn once. */
import { esc } from "../../dom.js";
import { lang, t as say } from "../../i18n.js";
import { Areas } from "../../map/areas.js";
import { PATTERNS, borders, heights, rivers } from "../../map/earth.js";
import { chain, fx, pt, strokes } from "../../map/lines.js";
import { earthHere } from "./geo.js";
import "./words-map.js";

/** @typedef {import("../../map/lines.js").Point} Point */
/** @typedef {import("../../game.js").Place} Place */

/** One zone of the ground (made by table/ground.py).
 * @typedef {object} Zone
 * @property {string} id
 * @property {string} en
 * @property {string} fr
 * @property {string} kind  land, overseas, box, neutral, sea, background
 * @property {boolean} playable
 * @property {string} country
 * @property {string} terrain
 * @property {number} vp
 * @property {string} fort
 * @property {"" | "german" | "entente"} source
 * @property {boolean} port
 * @property {string[]} near
 * @property {Point} label
 * @property {Point | []} town
 * @property {string} path
 * @property {boolean} sure */

/** Where the things of a zone stand: a box round (x, y) for the counters, at most `s` in scale; the name on the line below.
 * `left`, `right`: how far a crowd may spread.
 * @typedef {{x: number, y: number, w: number, h: number, s: number, left: number, right: number}} Site */

/** Two rows of counters with a gap for the front, more than two beside each other; the line of the name below. */
const WIDE = 112, HIGH = 106, LINE = 20;
/** A crowd spreads so far to each side, where its zone is wide. */
const CROWD = 90;
/** Shapes of the room for counters: width, height, and how good it is. */
const SHAPES = [[WIDE, HIGH, 1], [88, HIGH, .93], [64, HIGH, .8]];
/** Boxes beside the map hold more. */
const BOXES = [[300, 150, 1], [230, 150, 1]];

/** All that the other layers need to know of the fixed map. */
export class Board {
  /** @param {any} data  what the server calls the ground */
  constructor(data) {
    this.data = data;
    const [x, y, w, h] = data.box;
    this.sheet = { x, y, w, h };
    /** @type {Map<string, Zone>} */
    this.every = new Map(data.zones.map((/** @type {Zone} */ z) => [z.id, z]));
    /** @type {Map<string, Zone>} */
    this.zones = new Map([...this.every].filter(([, z]) => z.playable));
    this.areas = new Areas([...this.zones.values()].sort((a, b) => Number(b.kind === "box") - Number(a.kind === "box")));
    /** @type {Map<string, Site>} */
    this.sites = new Map([...this.zones.values()].map(z => [z.id, this.settle(z)]));
  }

  /** The largest room for counters and name inside a zone, near its middle: narrow zones take a narrow box, small ones let the
   * name reach over the border.
   * @param {Zone} z @returns {Site} */
  settle(z) {
    const name = Math.max(labelWidth(z, "en"), labelWidth(z, "fr")), near = /** @type {Point} */ ([z.label[0],
      z.label[1] - LINE / 2]);
    /** @type {Site} */
    let best = { x: z.label[0], y: z.label[1] - LINE / 2, w: WIDE * .5, h: HIGH * .5, s: .5, left: 0, right: 0 };
    let most = 0;
    const rim = z.kind === "land" ? 4 : 34;
    for (const [w, h, worth] of z.kind === "land" ? SHAPES : BOXES) for (const [part, tidy] of [[.9, 1], [.65, .9], [.4, .82]])
      for (let s = 1.12; s > .5 && s * worth * tidy > most; s -= .04) {
        const at = this.areas.place(z.id, { w: w * s + rim, h: h * s + 4, under: name * part, line: LINE }, near);
        if (!at) continue;
        most = s * worth * tidy;
        best = { ...best, x: at[0], y: at[1], w: w * s, h: h * s, s };
      }
    const { left, right } = this.areas.stretch(z.id, best);
    return { ...best, left: Math.max(left + 3, best.x - CROWD), right: Math.min(right - 3, best.x + CROWD) };
  }

  /** @param {string} id @returns {Site} */
  site(id) {
    return /** @type {Site} */ (this.sites.get(id));
  }

  /** The middle of a zone, where arrows begin and end. @param {string} id @returns {Point} */
  at(id) {
    const s = this.sites.get(id);
    return s ? [s.x, s.y] : [0, 0];
  }

  /** @param {string} id */
  has(id) {
    return this.zones.has(id);
  }

  /** @param {string} id */
  name(id) {
    const z = this.every.get(id);
    return z ? (lang() === "fr" ? z.fr : z.en) : "";
  }

  /** @param {string} id */
  path(id) {
    return this.every.get(id)?.path ?? "";
  }

  /** @returns {Map<string, Place>} */
  places() {
    const board = this;
    return new Map([...this.zones.values()].map(z => {
      const { x, y, w, h } = this.site(z.id);
      return [z.id, { id: z.id, x, y, path: z.path, near: z.near, reach: { left: w / 2 + 20, right: w / 2 + 20, up: h / 2 + 16,
        down: h / 2 + 30 }, get name() { return board.name(z.id); } }];
    }));
  }
}

// --- names -------------------------------------------------------------------------------------------------------------

/** @type {CanvasRenderingContext2D | null} */
let pen = null;

/** How wide a text is. @param {string} text @param {string} font @param {number} each  a letter, where there is no canvas */
function measure(text, font, each) {
  pen ??= document.createElement("canvas").getContext("2d");
  if (!pen) return text.length * each;
  pen.font = font;
  return pen.measureText(text).width;
}

const FACE = '"Iowan Old Style", "Palatino Linotype", Palatino, P052, "Book Antiqua", Georgia, serif';
/** The short form of a name on the map. @param {Zone} z @param {string} l */
const printed = (z, l) => z.kind === "box" ? say("lm.box.eft") : (l === "fr" ? z.fr : z.en).replace(/ in Lorraine$/, "");

/** The parts of a name's line: width of the name, of the points, of the signs. @param {Zone} z @param {string} l */
function parts(z, l) {
  const text = printed(z, l), [font, gap] = z.kind !== "land" ? ["700 19px", 1] : z.id === "paris" ? ["700 15px", 1.2]
    : [z.sure ? "600 15px" : "italic 500 15px", .3];
  const name = measure(z.id === "paris" ? text.toUpperCase() : text, `${font} ${FACE}`, 8) + text.length * gap;
  return { name, vp: z.vp ? 29 : 0, signs: (z.source ? 17 : 0) + (z.port && z.kind === "land" ? 15 : 0) };
}

/** @param {Zone} z @param {string} l */
export function labelWidth(z, l) {
  const p = parts(z, l);
  return p.name + p.vp + p.signs;
}

/** A supply source: a disc with an arrow, in the shape of its side. @param {number} x @param {string} side */
function source(x, side) {
  const tone = side === "german" ? "de" : "fr", disc = side === "german" ? `<path d="M-3,-7H3L7,-3V3L3,7H-3L-7,3V-3Z"`
    : `<circle r="7"`;
  return `<g class="src" transform="translate(${fx(x)} -5)">${disc} fill="var(--${tone})" stroke="var(--${tone}-edge)"/><path `
    + `d="M0,3.8V-3.4M-3,-.6 0,-3.8 3,-.6" `
    + `stroke="var(--${tone}-fig)" stroke-width="1.6" fill="none" stroke-linecap="round"/></g>`;
}
/** @param {number} x */
const anchor = x =>
  `<g class="src" transform="translate(${fx(x)} -5)"><path d="M0,-3.4V6M-5,1.6C-5,5 -2.6,6.2 0,6.2S5,5 5,1.6M-2.8,-.8H2.8" `
  + `fill="none" stroke="var(--halo)" stroke-width="4.4" stroke-linecap="round"/><path d="M0,-3.4V6M-5,1.6C-5,5 -2.6,6.2 `
  + `0,6.2S5,5 5,1.6M-2.8,-.8H2.8" fill="none" stroke="var(--coast)" stroke-width="1.8" stroke-linecap="round"/>`
  + `<circle cy="-5" r="1.8" fill="var(--halo)" stroke="var(--coast)" stroke-width="1.4"/></g>`;

/** @param {Board} b @param {Zone} z */
function label(b, z) {
  const s = b.site(z.id), p = parts(z, lang()), all = p.name + p.vp + p.signs, left = -all / 2;
  const port = z.port && z.kind === "land", mid = left + p.signs + p.name / 2;
  return `<g transform="translate(${fx(s.x)} ${fx(s.y + s.h / 2 + (z.kind === "land" ? 15 : 21))})">`
    + `<g class="zlabel${z.kind !== "land" ? " box" : ""}">`
    + (z.source ? source(left + 7, z.source) : "") + (port ? anchor(left + p.signs - 9) : "")
    + `<text class="zname${z.sure ? " sure" : ""}${z.id === "paris" ? " capital" : ""}" `
    + `x="${fx(mid)}">${esc(printed(z, lang()))}</text>`
    + (z.vp ? `<text class="zvp" x="${fx(mid + p.name / 2 + 5)}">${esc(say("lm.vp", { n: z.vp }))}</text>` : "") + "</g></g>";
}

/** The last labels, by language. @type {WeakMap<Board, {lang: string, svg: string}>} */
const written = new WeakMap();

/** @param {Board} b */
export function labels(b) {
  let got = written.get(b);
  if (got?.lang !== lang()) written.set(b, got = { lang: lang(), svg: [...b.zones.values()].map(z => label(b, z)).join("") });
  return got.svg;
}

// --- fixed layers --------------------------------------------------------------------------------------------------------

/** @param {Board} b */
export function drawGround(b) {
  const { x, y, w, h } = b.sheet, frame = `M${x},${y}h${w}v${h}h${-w}Z`, all = [...b.every.values()];
  const land = all.filter(z => z.kind !== "sea" && z.kind !== "box"), coast = land.map(z => z.path).join("");
  return `<defs>${PATTERNS}
    <pattern id="lm-rough" width="34" height="26" patternUnits="userSpaceOnUse"><g fill="none" stroke="var(--hill-dark)" `
    + `stroke-width="1.5" stroke-linecap="round" stroke-linejoin="round"><path d="M3,10 8,3.4 13,10"/><path d="M19,23 24,16.4 `
    + `29,23"/></g><g fill="var(--hill-dark)" fill-opacity=".5"><path d="M8,3.4 13,10H9.4Z"/><path d="M24,16.4 29,23H25.4Z"/>`
    + `</g></pattern>
    <clipPath id="lm-sheet"><path d="${frame}"/></clipPath><clipPath id="lm-land"><path d="${coast}"/></clipPath>`
    + `<clipPath id="lm-sea"><path d="${all.filter(z => z.kind === "sea").map(z => z.path).join("")}"/></clipPath>
    ${[...b.zones.values()].map(z =>
      `<path id="lmz-${z.id}" d="${z.path}"/><clipPath id="lmc-${z.id}"><use href="#lmz-${z.id}"/></clipPath>`).join("")}</defs>
    <g aria-hidden="true" pointer-events="none" clip-path="url(#lm-sheet)"><path d="${frame}" fill="var(--land)"/>
    <g clip-path="url(#lm-sea)"><path d="${frame}" fill="var(--sea)"/>${waterlines(coast)}</g><path d="${coast}" `
    + `fill="var(--land)"/>${inland(b, land)}
    <path d="${land.filter(z => !z.playable).map(z => z.path).join("")}" fill="var(--fog)" `
    + `fill-opacity="var(--fog-op)"/>${lanes(b)}${box(b)}${abroad(b)}
    <path d="${frame}" fill="none" stroke="var(--grid)" stroke-width="6"/><path d="M${x + 9},${y
      + 9}h${w - 18}v${h - 18}h${18 - w}Z" fill="none" stroke="var(--grid)" stroke-opacity=".5" stroke-width="1.4"/></g>`;
}

/** Lines along the coast, each paler than the one before. @param {string} coast */
const waterlines = coast =>
  `<g fill="none" stroke-linejoin="round">${[[44, .35], [30, .5], [17, .7], [7, .95]].map(([wide, op]) =>
    `<path d="${coast}" stroke="var(--sea-line)" stroke-opacity="${op}" stroke-width="${wide
      + 2.6}"/><path d="${coast}" stroke="var(--sea)" stroke-width="${wide}"/>`).join("")}</g>`;

/** Heights, woods, rivers, rough ground, borders of states and zones, coast, towns. @param {Board} b @param {Zone[]} land */
function inland(b, land) {
  const geo = earthHere(), zones = [...b.zones.values()].filter(z => z.kind === "land");
  const shores = new Areas(land), home = (/** @type {string | undefined} */ id) =>
    (id && { "france-rest": "fr", "germany-rest": "ge", switzerland: "ch" }[id]) ?? (id && b.every.get(id)?.country) ?? "";
  const states = zones.flatMap(z => shores.sides(z.id).filter(s => s.over && z.id < s.over && home(s.over) !== z.country)
    .map(s => /** @type {import("../../map/lines.js").Segment} */ ([s.a, s.b])));
  const inner = zones.flatMap(z => b.areas.sides(z.id).filter(s => s.over && z.id < s.over)
    .map(s => /** @type {import("../../map/lines.js").Segment} */ ([s.a, s.b])));
  const line = (/** @type {Point[]} */ p) => "M" + p.map(pt).join("L");
  const rough = zones.filter(z => z.terrain === "rough").map(z => z.path).join("");
  return `<g `
    + `clip-path="url(#lm-land)">${heights(geo)}<path d="${rough}" fill="url(#lm-rough)" opacity=".34"/>${rivers(geo, 1.45)}</g>
    <path d="${chain(inner).map(line).join("")}" fill="none" stroke="var(--halo)" stroke-opacity=".5" stroke-width="4.4" `
    + `stroke-linejoin="round"/>
    <path d="${chain(inner).map(line).join("")}" fill="none" stroke="var(--grid)" stroke-opacity="var(--zone-op)" `
    + `stroke-width="1.9" stroke-linejoin="round"/>
    <path d="${strokes(b.areas.rim(zones.map(z => z.id)))}" fill="none" stroke="var(--grid)" stroke-opacity="var(--zone-op)" `
    + `stroke-width="2.2" stroke-linecap="round"/>
    ${borders(chain(states).map(line))}
    <g fill="var(--town)" fill-opacity=".75" stroke="var(--halo)" `
    + `stroke-width="1.2">${zones.map(z => z.town.length ? z.id === "paris"
    ? `<circle cx="${z.town[0]}" cy="${z.town[1]}" r="10" fill="none" stroke="var(--town)" stroke-width="2"/>`
      + `<path d="M${z.town[0] - 5.5},${z.town[1] - 5.5}h11v11h-11z"/>` : `<circle cx="${z.town[0]}" cy="${z.town[1]}" r="3"/>`
      : "").join("")}</g>`;
}

/** Ways over the sea, from the English coast to the ports. @param {Board} b */
function lanes(b) {
  const shore = b.areas.all.get("england")?.rings[0] ?? [],
    ports = b.data.links.filter((/** @type {any} */ l) => l.kind === "sea").map((/** @type {any} */ l) => l.a === "england"
      ? l.b : l.a);
  return `<g fill="none" stroke="var(--coast)" stroke-width="2.2" stroke-dasharray="2 7" stroke-linecap="round" `
    + `stroke-opacity=".8">${ports.map((/** @type {string} */ id) => {
      const z = b.zones.get(id);
      if (!z || !z.town.length) return "";
      const coast = nearest(b.areas.all.get(id)?.rings[0] ?? [], z.town), from = nearest(shore, coast),
        bow = [(from[0] + coast[0]) / 2 - (coast[1] - from[1]) * .12, (from[1] + coast[1]) / 2 + (coast[0] - from[0]) * .12];
      return `<path d="M${pt(from)}Q${bow.map(fx).join()} ${pt(coast)}"/>`;
    }).join("")}</g>`;
}

/** @param {Point[]} ring @param {readonly number[]} to @returns {Point} */
const nearest = (ring, to) => ring.reduce((best, p) => Math.hypot(p[0] - to[0], p[1] - to[1]) < Math.hypot(best[0] - to[0],
  best[1] - to[1]) ? p : best, ring[0] ?? [0, 0]);

/** The Eastern Front beside the sheet: a frame of its own. @param {Board} b */
function box(b) {
  return [...b.zones.values()].filter(z => z.kind === "box").map(z => {
    const a = /** @type {import("../../map/areas.js").Area} */ (b.areas.all.get(z.id)),
      at = `x="${fx(a.left)}" y="${fx(a.top)}" width="${fx(a.right - a.left)}" height="${fx(a.bottom - a.top)}"`;
    return `<rect ${at} fill="var(--panel-2)"/><rect ${at} fill="none" stroke="var(--grid)" stroke-width="3"/>`
      + `<rect x="${fx(a.left + 7)}" y="${fx(a.top + 16)}" width="${fx(a.right - a.left - 24)}" `
      + `height="${fx(a.bottom - a.top - 24)}" rx="6" fill="none" stroke="var(--grid)" stroke-opacity=".5" stroke-width="1.4"/>`;
  }).join("");
}

/** Names of seas, neighbours and rivers. @param {Board} b */
function abroad(b) {
  /** @type {Record<string, [number, number, number]>} */
  const at = { channel: [150, 560, -24], "north-sea": [590, 110, 0] };
  return [...b.every.values()].filter(z => !z.playable && !z.id.endsWith("-rest")).map(z => {
    const [x, y, turn] = at[z.id] ?? [z.label[0], z.label[1], 0];
    return `<text class="${z.kind === "sea" ? "sname" : "nname"}" transform="translate(${fx(x)} ${fx(y)}) `
      + `rotate(${turn})">${esc(b.name(z.id))}</text>`;
  }).join("") + RIVERS.map(([s, x, y, r]) => `<text class="wname" transform="translate(${x} ${y}) rotate(${r})">${esc(s)}</text>`)
    .join("");
}

/** Name, x, y, turn. @type {[string, number, number, number][]} */
const RIVERS = [
  ["Seine", 527, 913, 22], ["Oise", 790, 754, -65], ["Aisne", 980, 796, -12], ["Somme", 533, 583, 26], ["Marne", 1007, 935, 28],
  ["Meuse", 1262, 723, 61],
  ["Seine", 886, 1143, -8], ["Aube", 1065, 1103, 32], ["Yonne", 905, 1295, 61], ["Moselle", 1466, 1030, -80],
  ["Rhein", 1886, 1188, -61],
];
