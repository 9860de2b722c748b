// @ts-check
/** The map: hexes with height, terrain, ways and hexsides, as one drawing that does not change. */
import { esc } from "../../dom.js";
import { t as say } from "../../i18n.js";
import { HexGrid, RAD } from "../../map/hexgrid.js";
import { fx, strokes } from "../../map/lines.js";
import { ART, artOf, cropOf, variantOf } from "./art.js";
import { SIDES, bridge, cross, drawRoofs, great, path, rail, road, roofs } from "./built.js";
import { named } from "./known.js";
import { relief } from "./relief.js";
import { band, bend, beyond, blot, noise, poly } from "./shape.js";
import "./words-map.js";

/** @typedef {import("../../game.js").Place} Place */
/** @typedef {import("../../map/lines.js").Point} Point */

/** One hex of the ground (made by table/ground.py). Directions are those of the compass: 0 is up, then clockwise.
 * @typedef {object} Hex
 * @property {number} hex
 * @property {string} id
 * @property {number} col
 * @property {number} row
 * @property {number} y
 * @property {string} terrain
 * @property {number} level
 * @property {Record<string, number>} [slopes]
 * @property {Record<string, string>} [sides]
 * @property {number[]} [road]
 * @property {number[]} [path]
 * @property {number[]} [rail]
 * @property {boolean} [dot]
 * @property {string} [work] */

export const COLUMNS = 15, ROWS = 11;
/** The paper, and inside its margin the ground. */
const SHEET = { x: -118, y: -110, w: 1448.5, h: 1270 }, FIELD = { x: -60, y: -52, w: 1332.5, h: 1154 };
const box = (/** @type {{x: number, y: number, w: number, h: number}} */ b) => `M${b.x},${b.y}h${b.w}v${b.h}h${-b.w}Z`;
/** Side of the grid (0 is the lower right, clockwise) of a direction of the compass. @param {number} d */
export const sideOf = d => (d + 4) % 6;
const WET = new Set(["river", "bridge", "water"]);

export class Board {
  /** @param {any} ground */
  constructor(ground) {
    this.data = ground;
    this.grid = new HexGrid(ground.hexes);
    /** @type {Hex[]} */
    this.list = ground.hexes;
    /** @type {Map<string, Hex>} */
    this.hexes = new Map(this.list.map(x => [x.id, x]));
    /** @type {Map<string, number>} */
    this.number = new Map(this.list.map(x => [x.id, x.hex]));
    /** @type {string[]} */
    this.ids = this.list.map(x => x.id);
    this.sheet = SHEET;
    this.field = FIELD;
  }

  /** @param {string} id */
  has(id) {
    return this.number.has(id);
  }

  /** @param {string} id @returns {Point} */
  at(id) {
    return this.grid.at(this.number.get(id) ?? -1);
  }

  /** @param {string} id @param {number} [r] */
  path(id, r) {
    return this.grid.path(this.number.get(id) ?? -1, r);
  }

  /** @param {number} x @param {number} y @returns {string | null} */
  placeAt(x, y) {
    const n = this.grid.hit(x, y);
    return n === null ? null : this.ids[n];
  }

  /** The objective that a hex belongs to. @param {string} id @returns {any} */
  objective(id) {
    return (this.data.objectives ?? []).find((/** @type {any} */ o) => o.hexes.includes(id));
  }

  /** @param {string} id */
  name(id) {
    const o = this.objective(id);
    return o ? `${id} ${named(o)}` : id;
  }

  /** The neighbours of a hex by side of the grid, undefined beyond the board.
   * @param {string} id
   * @returns {(string | undefined)[]} */
  around(id) {
    const n = this.number.get(id) ?? -1;
    return [0, 1, 2, 3, 4, 5].map(i => { const m = this.grid.over(n, i); return m === undefined ? undefined : this.ids[m]; });
  }

  /** @returns {Map<string, Place>} */
  places() {
    const board = this;
    return new Map(this.ids.map(id => {
      const [x, y] = this.at(id);
      return [id, { id, x, y, path: this.path(id, RAD - 2.2), near: this.around(id).filter(m => m !== undefined),
        get name() { return board.name(id); } }];
    }));
  }

  /** Where lines of a kind leave each hex, by side of the grid; what ends at the edge of the board runs on over it.
   * @param {(x: Hex) => number[]} sides @returns {Map<number, number[]>} */
  links(sides) {
    const out = new Map();
    for (const x of this.list) {
      const here = sides(x);
      if (here.length) out.set(x.hex, here.length === 1 ? [...here, ...this.outward(x.hex, here[0])] : here);
    }
    return out;
  }

  /** The side over which a line that came in by another leaves the board, if it can.
   * @param {number} n
   * @param {number} from
   * @returns {number[]} */
  outward(n, from) {
    const open = [0, 1, 2, 3, 4, 5].filter(i => this.grid.over(n, i) === undefined), turn = (/** @type {number} */ i) => {
      const k = Math.abs(i - from);
      return Math.min(k, 6 - k);
    };
    return open.filter(i => turn(i) > 1).sort((a, b) => turn(b) - turn(a)).slice(0, 1);
  }
}

/** Where water runs on from a hex. @param {Board} b @param {Hex} x */
export const flows = (b, x) => WET.has(x.terrain) ? [0, 1, 2, 3, 4, 5].filter(i => {
  const m = b.grid.over(x.hex, i);
  return m !== undefined && WET.has(b.list[m].terrain);
}) : [];
/** Ways of a hex, by side of the grid. @param {Hex} x */
export const ways = x => [...new Set([...(x.road ?? []), ...(x.rail ?? []), ...(x.path ?? [])].map(sideOf))];

/** Parts that `works.js` shows again where the ground has changed have names. @param {Board} b */
export function drawGround(b) {
  const far = beyond(COLUMNS, ROWS, 2), frame = box(FIELD), high = relief(far.grid, n => b.list[far.of.get(n) ?? 0].level, frame);
  const every = b.ids.map(id => b.path(id)).join("");
  return `<defs>${symbols(b)}${high.defs}<clipPath id="gwc-field"><path d="${frame}"/></clipPath></defs>
    <g aria-hidden="true" pointer-events="none"><path d="${box(SHEET)}" fill="var(--gw-paper)"/>
    <g clip-path="url(#gwc-field)"><g id="gwc-levels">${high.fills}</g>${tints(b, far)}${parcels(b)}${each(b,
      ["field", "open", "marsh"])}${gullies(b)}${quarries(b)}
    ${each(b, ["shell-hole", "brush", "rocks", "ruin", "orchard", "destroyed-woods", "woods"])}${heights(b, high.washes)}<g `
    + `id="gwc-relief">${high.lines}</g><g id="gwc-water">${waters(b)}</g>${lines(b)}${houses(b)}<g `
    + `id="gwc-sides">${hexsides(b)}</g>
    <path d="${frame}${every}" fill="var(--gw-veil)" fill-opacity="var(--gw-veil-op)" fill-rule="evenodd"/></g>
    <path d="${every}" fill="none" stroke="var(--gw-grid)" stroke-opacity="var(--gw-grid-op)" stroke-width="1.1"/>
    <path d="${strokes(b.grid.ids.flatMap(n => b.grid.sides(n, m => m === undefined)))}" stroke="var(--gw-grid)" `
    + `stroke-opacity=".75" stroke-width="2" stroke-linecap="round" fill="none"/>
    <path d="${b.ids.map(id => {
      const [x, y] = b.at(id);
      return `M${fx(x)},${fx(y)}h.1`;
    }).join("")}" stroke="var(--gw-grid)" stroke-opacity=".8" stroke-width="4" stroke-linecap="round"/>
    <g class="gw-ids">${b.list.map(x => label(b, x)).join("")}</g>${margin(b)}</g>`;
}

/** Ground that shells make, which every map may need. */
export const MADE = ["shell-hole", "ruin"];

/** The variants of every ground that this map has or may get. @param {Board} b */
function symbols(b) {
  const used = new Set([...b.list.filter(x => ART[x.terrain]).map(x => `${x.terrain} ${variantOf(x.terrain, x)}`),
    ...MADE.flatMap(t => Array.from({ length: ART[t].variants }, (_, v) => `${t} ${v}`))]);
  return [...used].map(k => { const [t, v] = k.split(" "); return `<g id="gwc-${t}-${v}">${artOf(t, Number(v))}</g>`; }).join("");
}

/** What stands in the hexes of some kinds. @param {Board} b @param {string[]} kinds */
const each = (b, kinds) => kinds.map(k => `<g>${b.list.filter(x => x.terrain === k).map(x => {
  const [cx, cy] = b.at(x.id);
  return `<use href="#gwc-${k}-${variantOf(k, x)}" x="${fx(cx)}" y="${fx(cy)}"/>`;
}).join("")}</g>`).join("");

/** The colour of the ground itself: kind, token, how far its edge lies inside the hexes, how much it wavers.
 * @type {[string[], string, number, number][]} */
export const FLOORS = [[["gully"], "gully", -3, 8], [["shell-hole"], "mud", -3, 9], [["river", "bridge", "water"], "damp", 0, 6],
  [["marsh"], "marsh", 1, 7], [["quarry"], "stone", 5, 4], [["rocks"], "stone", 3, 6], [["brush"], "heath", 2, 6],
  [["orchard"], "meadow", 3, 2],
  [["destroyed-woods"], "waste", -1, 7], [["woods"], "floor", 1, 6], [["ruin"], "waste", 0, 5], [["building"], "yard", 3, 2]];

/** Ground with a floor of its own, round which the mud of a field of craters goes on. */
const TORN = new Set(["gully", "ruin", "destroyed-woods", "marsh", "quarry"]);

/** @param {Board} b @param {ReturnType<typeof beyond>} far */
const tints = (b, far) => FLOORS.map(([kinds, tone, inset, wave], i) => {
  const is = (/** @type {number | undefined} */ n) => n !== undefined && kinds.includes(b.list[far.of.get(n) ?? 0].terrain);
  const set = far.grid.ids.filter(n => is(n) || tone === "mud" && TORN.has(b.list[far.of.get(n) ?? 0].terrain)
    && [0, 1, 2, 3, 4, 5].filter(i => is(far.grid.over(n, i))).length > 2);
  return set.length
    ? `<path d="${blot(far.grid, set, wave, i + 2, inset)}" fill="var(--gw-${tone})" fill-opacity="var(--gw-${tone}-op)"/>` : "";
}).join("") + outer(b, far);

/** Trees hide the colour of the height below them: some of it is laid over their crowns.
 * @param {Board} b
 * @param {string} washes */
function heights(b, washes) {
  const set = b.list.filter(x => x.terrain === "woods" && x.level).map(x => x.hex);
  return washes && set.length
    ? `<clipPath id="gwc-crowns">`
      + `<path d="${blot(b.grid, set, 5, 4, -3)}"/></clipPath><g clip-path="url(#gwc-crowns)" `
      + `opacity="var(--gw-wash-op)">${washes}</g>` : "";
}

/** Fields go on beyond the edge as plain colour. @param {Board} b @param {ReturnType<typeof beyond>} far */
function outer(b, far) {
  const set = far.grid.ids.filter(n => b.list[far.of.get(n) ?? 0].terrain === "field");
  return set.length ? `<path d="${blot(far.grid, set, 2, 1, 3)}" fill="var(--gw-wheat)" fill-opacity=".5"/>` : "";
}

/** T106 Parcels: the corners of the hexes are moved a little, the same for all three that share one, so that they still fit.
 * @param {Board} b */
function parcels(b) {
  const crops = new Map();
  for (const x of b.list.filter(f => f.terrain === "field"))
    crops.set(cropOf(variantOf("field", x)), (crops.get(cropOf(variantOf("field", x))) ?? "") + poly(parcel(b, x)));
  return [...crops].map(([crop, d]) =>
    `<path d="${d}" fill="var(--gw-${crop})" fill-opacity=".86" stroke="var(--gw-${crop}-row)" stroke-opacity=".8" `
    + `stroke-width="1.3" stroke-linejoin="round"/>`).join("");
}
/** @param {Board} b @param {Hex} x @returns {Point[]} */
export function parcel(b, x) {
  const [cx, cy] = b.at(x.id);
  return [0, 1, 2, 3, 4, 5].map(i => {
    const [px, py] = b.grid.corner(x.hex, i), qx = px + noise(px, py, 4) * 9, qy = py + noise(py, px, 9) * 9;
    return [cx + (qx - cx) * .955, cy + (qy - cy) * .955];
  });
}

/** T108 A cut in the ground: strokes run down from its edge to a dark bottom. @param {Board} b */
function gullies(b) {
  const set = b.list.filter(x => x.terrain === "gully"), here = new Set(set.map(x => x.hex));
  if (!set.length) return "";
  const links = b.links(x => here.has(x.hex) ? [0, 1, 2, 3, 4, 5].filter(i => here.has(b.grid.over(x.hex, i) ?? -1)) : []);
  return gully(blot(b.grid, here, 9, 6, 6), band(b.grid, links) + set.map(x => {
    const [cx, cy] = b.at(x.id);
    return `M${fx(cx - 9)},${fx(cy - 5)}L${fx(cx + 9)},${fx(cy + 5)}`;
  }).join(""));
}
/** @param {string} rim @param {string} bottom @param {string} [id] */
export const gully = (rim, bottom, id = "gwc-gully") =>
  `<clipPath id="${id}"><path d="${rim}"/></clipPath><path d="${rim}" fill="var(--gw-gully)" stroke="var(--gw-crest)" `
  + `stroke-width="2.4"/>`
  + `<g clip-path="url(#${id})" fill="none" stroke-linecap="round" stroke-linejoin="round"><path d="${bottom}" `
  + `stroke="var(--gw-gully-deep)" stroke-opacity=".45" stroke-width="40"/>`
  + `<path d="${rim}" stroke="var(--gw-hachure)" stroke-opacity=".9" stroke-width="25" stroke-dasharray="1.9 4.6" `
  + `stroke-linecap="butt"/><path d="${bottom}" stroke="var(--gw-gully-deep)" stroke-width="16"/></g>`;

/** T114 @param {Board} b */
function quarries(b) {
  const set = b.list.filter(x => x.terrain === "quarry").map(x => x.hex);
  return set.length ? quarry(blot(b.grid, set, 4, 5, 8), blot(b.grid, set, 4, 5, 23)) + each(b, ["quarry"]) : "";
}
/** @param {string} rim @param {string} floor @param {string} [id] */
export const quarry = (rim, floor, id = "gwc-cut") =>
  `<path d="${rim}" fill="var(--gw-cut)" stroke="var(--gw-rock-edge)" stroke-width="2.4"/><clipPath id="${id}">`
  + `<path d="${rim}"/></clipPath><g clip-path="url(#${id})" fill="none"><path d="${rim}" stroke="var(--gw-rock-edge)" `
  + `stroke-width="22" stroke-dasharray="1.8 4.4" stroke-opacity=".8"/></g>`
  + `<path d="${floor}" fill="var(--gw-cut-deep)" stroke="var(--gw-rock-edge)" stroke-width="1.4"/>`;

/** T120, T123 Rivers, open water and what runs under bridges. @param {Board} b */
function waters(b) {
  const wet = b.links(x => flows(b, x));
  if (!wet.size) return "";
  const lakes = b.list.filter(x => x.terrain === "water").map(x => x.hex),
    streams = new Map([...wet].filter(([n]) => b.list[n].terrain !== "water"));
  return water(band(b.grid, streams), 40, band(b.grid, wet), lakes.length ? blot(b.grid, lakes, 3, 3, 4) : "");
}
/** @param {string} stream @param {number} wide @param {string} all @param {string} lake */
export const water = (stream, wide, all, lake) =>
  `<g fill="none" stroke-linecap="round" stroke-linejoin="round">`
  + `<path d="${stream}" stroke="var(--gw-bank)" stroke-width="${wide + 7}" stroke-opacity=".7"/><path d="${lake}" `
  + `stroke="var(--gw-bank)" stroke-opacity=".7" stroke-width="7"/>`
  + `<path d="${stream}" stroke="var(--gw-water-edge)" stroke-width="${wide + 2}"/><path d="${lake}" fill="var(--gw-water)" `
  + `stroke="var(--gw-water-edge)" stroke-width="2.4"/><path d="${stream}" stroke="var(--gw-water)" stroke-width="${wide - 1}"/>
  <path d="${all}" stroke="var(--gw-water-lite)" stroke-width="${wide * .62}" stroke-opacity=".55" stroke-linecap="butt"/>`
  + `<g class="gw-fine" stroke="var(--gw-water-edge)" stroke-width="1.3" stroke-opacity=".75">`
  + `<path d="${all}" stroke-dasharray="14 11"/><path d="${all}" stroke-dasharray="9 17" transform="translate(6 -7)"/>`
  + `<path d="${all}" stroke-dasharray="11 15" transform="translate(-6 7)"/></g></g>`;

/** Railway, roads, paths, bridges. @param {Board} b */
function lines(b) {
  const of = (/** @type {"road" | "path" | "rail"} */ k) => b.links(x => (x[k] ?? []).map(sideOf)),
    nodes = new Map([...of("rail"), ...of("road")].map(([n, sides]) => [n, bend(b.grid.at(n), sides)]));
  const rails = band(b.grid, of("rail")), roads = band(b.grid, of("road")), paths = band(b.grid, of("path"), nodes);
  const decks = b.list.filter(x => x.terrain === "bridge").map(x => bridge(b.at(x.id),
    (x.road ?? x.rail ?? x.path ?? []).map(sideOf)).svg).join("");
  return `${decks}<g id="gwc-paths">${paths && path(paths)}</g><g id="gwc-roads">${rails && rail(rails)}${roads
    && road(roads)}</g>`;
}

/** T104 Every building as it stands; one that fills several hexes is one house. @param {Board} b */
function houses(b) {
  const names = new Map(b.data.buildings.flatMap((/** @type {any} */ h) => h.hexes.map((/** @type {string} */ id) => [id, h])));
  /** @type {import("./built.js").Roof[]} */
  const all = [];
  /** @type {Point[]} */
  const crosses = [];
  for (const x of b.list.filter(h => h.terrain === "building")) {
    const house = names.get(x.id), [cx, cy] = b.at(x.id), wings = joined(b, house).filter(l => l.includes(x.id))
      .map(l => b.grid.side(x.hex, b.number.get(l[0] === x.id ? l[1] : l[0]) ?? -1));
    all.push(...roofs(`${b.data.map?.id} ${x.id}`, house?.name ?? "", ways(x), wings, !!x.dot).map(r => ({ ...r, x: r.x + cx,
      y: r.y + cy })));
    if (/church/.test(house?.name ?? "")) crosses.push([cx - 29, cy - 4]);
  }
  const large = b.data.buildings.filter((/** @type {any} */ h) => h.hexes.length > 1).map((/** @type {any} */ h) => great(h.name,
    h.hexes.map((/** @type {string} */ id) => b.at(id)), joined(b, h).map(([p, q]) => [b.at(p), b.at(q)])));
  return (all.length ? drawRoofs(all) : "") + large.map((/** @type {any} */ [wings, ends]) => drawRoofs(wings) + drawRoofs(ends))
    .join("") + crosses.map(cross).join("");
}

/** The wings of a building: as few as join all its hexes, those up and down first.
 * @param {Board} b
 * @param {any} house
 * @returns {[string, string][]} */
function joined(b, house) {
  /** @type {[string, string][]} */
  const out = [];
  const part = new Map((house?.hexes ?? []).map((/** @type {string} */ id) => [id, id]));
  for (const sides of [[1], [0, 2]]) for (const id of house?.hexes ?? []) for (const i of sides) {
    const over = b.around(id)[i], mine = part.get(id);
    if (!over || !part.has(over) || part.get(over) === mine) continue;
    const old = part.get(over);
    for (const [k, v] of part) if (v === old) part.set(k, mine);
    out.push([id, over]);
  }
  return out;
}

/** Walls, hedges and fences, all of a kind together. @param {Board} b */
function hexsides(b) {
  /** @type {Map<string, [Point, Point][]>} */
  const kinds = new Map();
  for (const x of b.list) for (const [d, kind] of Object.entries(x.sides ?? {})) {
    const i = sideOf(Number(d)), over = b.grid.over(x.hex, i);
    if (over === undefined || over < x.hex) continue;
    kinds.set(kind, [...(kinds.get(kind) ?? []), [b.grid.corner(x.hex, i), b.grid.corner(x.hex, i + 1)]]);
  }
  return Object.keys(SIDES).map(k => kinds.has(k) ? SIDES[k](/** @type {[Point, Point][]} */ (kinds.get(k))) : "").join("");
}

/** The number of a hex, with its height if it has one. @param {Board} b @param {Hex} x */
export function label(b, x) {
  const [cx, cy] = b.at(x.id);
  return `<text `
    + `x="${fx(cx)}" y="${fx(cy - 37.6)}">${x.id}${x.level ? `<tspan class="gw-lv" dx="3">▲${x.level}</tspan>` : ""}</text>`;
}

// --- the margin --------------------------------------------------------------------------------------------------------------

/** How far from the ground the letters stand, how broad the strip of an edge is. */
const LANE = 25, THICK = 24;
/** The strips beside the ground: edge, x, y, width, height. @type {[string, number, number, number, number][]} */
const STRIPS = [["top", FIELD.x, FIELD.y - LANE - THICK, FIELD.w, THICK], ["bottom", FIELD.x, FIELD.y + FIELD.h + LANE, FIELD.w,
  THICK], ["left", FIELD.x - LANE - THICK, FIELD.y, THICK, FIELD.h], ["right", FIELD.x + FIELD.w + LANE, FIELD.y,
    THICK, FIELD.h]];
/** What the scenario says of the side that owns an edge. @param {Board} b @param {string} edge @returns {any} */
const owner = (b, edge) => Object.values(b.data.scenario?.sides ?? {}).find((/** @type {any} */ s) => s.edge === edge);

/** 2.2.1 The number of the map in the upper left corner, letters and numbers round the ground, whose edge is which, and from
 * where the artillery observers look.
 * @param {Board} b */
function margin(b) {
  const { x, y, w, h } = FIELD, sides = Object.values(b.data.scenario?.sides ?? {});
  const bands = STRIPS.map(([e, sx, sy, sw, sh]) => {
    const o = owner(b, e);
    return o ? `<rect `
      + `x="${sx}" y="${sy}" width="${sw}" height="${sh}" rx="5" fill="var(--${o.tone})" stroke="var(--${o.tone}-edge)" `
      + `stroke-width="2"/>` : "";
  }).join("");
  const letters = Array.from({ length: COLUMNS },
    (_, c) => [y - 7.5, y + h + 19].map(ly => `<text x="${fx(b.at(b.ids[c])[0])}" y="${ly}">${b.ids[c][0]}</text>`).join(""))
    .join("");
  const rows = Array.from({ length: ROWS },
    (_, r) => [x - 13, x + w + 13].map(lx => `<text x="${lx}" y="${r * 100 + 6}">${r + 1}</text>`).join("")).join("");
  return `<path `
    + `d="${box(FIELD)}" fill="none" stroke="var(--gw-grid)" stroke-width="2.4"/>${bands}<g `
    + `class="gw-margin">${letters}${rows}${b.data.map?.number
      ? `<text class="gw-mapno" x="${x - 30}" y="${y - 20}">${b.data.map.number}</text>` : ""}</g>${sides.map(s => observer(b, s))
        .join("")}<path d="${box({ x: SHEET.x + 2, y: SHEET.y + 2, w: SHEET.w - 4, h: SHEET.h - 4 })}" fill="none" `
    + `stroke="var(--gw-grid)" stroke-opacity=".7" stroke-width="2"/>`;
}

/** Whose edge it is, on both sides of the observer, and on a free edge the names of map and scenario; in words, so not part of
 * the ground, which no change of language draws again.
 * @param {Board} b */
export const edgeNames = b => STRIPS.map(([e, sx, sy, sw, sh]) => {
  const o = owner(b, e), flat = e === "top" || e === "bottom", turn = e === "left" ? -90 : e === "right" ? 90 : 0;
  if (!o) return e === "top" || e === "left"
    ? `<text class="gw-title" `
      + `transform="translate(${fx(sx + sw / 2)} ${fx(sy + sh / 2)}) rotate(${turn})" dy=".35em">${esc(named(b.data.map))} `
      + `· ${esc(named(b.data.scenario))}</text>` : "";
  return [.25,
    .75].map(k =>
      `<text class="gw-edge" transform="translate(${fx(sx + sw * (flat ? k : .5))} ${fx(sy + sh * (flat ? .5 : k))}) `
      + `rotate(${turn})" dy=".35em" fill="var(--${o.tone}-fig)">${esc(say(`gwc.edge.${o.nation}`))}</text>`).join("");
}).join("");

/** Field glasses on the edge, beside the observer's hex. @param {Board} b @param {any} o */
function observer(b, o) {
  if (!b.has(o.observer)) return "";
  const [hx, hy] = b.at(o.observer), { x, y, w, h } = FIELD, far = 37, at = o.edge === "top" ? [hx, y - far] : o.edge === "bottom"
    ? [hx, y + h + far] : o.edge === "left" ? [x - far, hy] : [x + w + far, hy];
  return `<g transform="translate(${at.map(fx).join(" ")})"><circle r="15.5" fill="var(--panel)" stroke="var(--${o.tone}-edge)" `
    + `stroke-width="2.2"/><path d="M-9,6V0L-6.4,-7H-2.4L-1.4,-1.6H1.4L2.4,-7H6.4L9,0V6A3.9,3.9 0 0 1 1.4,6V2.6H-1.4V6A3.9,3.9 `
    + `0 0 1 -9,6Z" fill="var(--ink)"/></g>`;
}
