// @ts-check
/** Each terrain, work and marker as a small picture: the same art as on the map, drawn by itself. */
import { RAD } from "../../map/hexgrid.js";
import { ART, artOf, cropOf } from "./art.js";
import { SIDES, bridge, drawRoofs, path, rail, road, roofs } from "./built.js";
import { FLOORS, gully, quarry, water } from "./ground.js";
import { corners, curve, poly, waver } from "./shape.js";
import { WORKS, blaze, gas } from "./works.js";

/** @typedef {import("../../map/lines.js").Point} Point */

const HEX = poly(corners(RAD)), soft = (/** @type {number} */ inset) => curve(waver(corners(RAD), 3, 2, inset));
/** Two hexsides that meet. @type {[Point, Point][]} */
const CORNER = [[[-50, 14], [0, -14]], [[0, -14], [50, 14]]];
const STREAM = "M-60,12Q0,-14 60,12";

/** @param {string} kind */
const floor = kind => {
  const f = FLOORS.find(([kinds]) => kinds.includes(kind));
  return f ? `<path d="${HEX}" fill="var(--gw-${f[1]})" fill-opacity="var(--gw-${f[1]}-op)"/>` : "";
};

/** Heights as steps, with the strokes that run down. */
const hill = () => [1, 2, 3, 4].map(k => {
  const x = -58 + k * 23, d = `M60,-60H${x}q-9,28 0,56t0,64H60Z`;
  return `<path d="M${x},-60q-9,28 0,56t0,64" fill="none" stroke="var(--gw-hachure)" stroke-opacity=".7" stroke-width="19" `
    + `stroke-dasharray="1.8 4.2"/><path d="${d}" fill="var(--gw-l${k})" stroke="var(--gw-crest)" stroke-width="2.4"/>`;
}).join("");

/** What is not drawn from a table. @type {Record<string, () => string>} */
const OTHER = {
  building: () => drawRoofs(roofs("swatch 4", "house", [], [], false)),
  gully: () => gully(soft(7), "M-30,-14L30,14", "gwc-sw-gully"),
  quarry: () => quarry(soft(8), soft(23), "gwc-sw-cut") + artOf("quarry", 0),
  river: () => water(STREAM, 40, STREAM, ""), water: () => water("", 40, STREAM, soft(3)),
  bridge: () => water(STREAM, 40, STREAM, "") + bridge([0, 0], [4, 1]).svg + road("M0,-60V60"),
  field: () => `<path d="${poly(corners(54))}" fill="var(--gw-${cropOf(1)})" fill-opacity=".86"/>${artOf("field", 1)}`,
  road: () => road("M-62,10Q0,-14 62,10"), path: () => path("M-62,10Q0,-14 62,10"), rail: () => rail("M-62,10Q0,-14 62,10"), hill,
  gas: () => gas("swatch"), smoke: () => gas("swatch", "smoke"), blaze: () => blaze("swatch"),
};

/** All that has a picture. @type {Set<string>} */
export const PICTURED = new Set([...Object.keys(OTHER), ...Object.keys(ART), ...Object.keys(SIDES), ...Object.keys(WORKS)]);

/** @param {string} kind @param {number} [level] */
export function swatch(kind, level = 0) {
  const inside = OTHER[kind]?.() ?? (SIDES[kind] ? SIDES[kind](CORNER) : WORKS[kind] ? WORKS[kind]() : artOf(kind, 0)),
    id = `gwc-sw-${kind}-${level}`;
  return `<svg class="gwc-swatch" viewBox="-60 -52 120 104" aria-hidden="true" focusable="false">`
    + `<clipPath `
    + `id="${id}"><path d="${HEX}"/></clipPath><g clip-path="url(#${id})"><path d="${HEX}" `
    + `fill="var(--gw-l${level})"/>${floor(kind)}${inside}</g><path d="${HEX}" fill="none" stroke="var(--gw-grid)" `
    + `stroke-opacity=".6" stroke-width="2"/></svg>`;
}
