// @ts-check
/** A situation as a picture: the game's own drawing of a table, cut to a few places. Nothing in it can be clicked. */
import { drawing, esc } from "../dom.js";

/** @typedef {import("../game.js").GameTable} GameTable */
/** @typedef {import("../game.js").Look} Look */
/** @typedef {import("../types.js").FigureInfo} FigureInfo */
/** @typedef {import("../game.js").Box} Box */

/** @type {Map<string, Promise<GameTable>>} */
const games = new Map();
/** The drawing of a game for the ground of one scenario. @param {string} slug @param {string} ground  its address */
export function gameOf(slug, ground) {
  let made = games.get(ground);
  if (!made) {
    made = Promise.all([fetch(ground).then(r => r.json()), import(`../games/${slug}/index.js`)]).then(([g, m]) => m.default(g));
    made.catch(() => games.delete(ground));
    games.set(ground, made);
  }
  return made;
}

/** What of the map a picture shows. @param {GameTable} game @param {string[]} ids @param {number} around @returns {Box} */
export function cut(game, ids, around) {
  const spots = ids.map(id => game.places.get(id)).filter(p => p !== undefined);
  if (!spots.length) return game.home;
  const p = spots[0], near = p.near.map(id => game.places.get(id)).filter(q => q !== undefined);
  const step = near.length ? Math.min(...near.map(q => Math.hypot(q.x - p.x, q.y - p.y))) : 100, pad = step * (.5 + around);
  const reach = (/** @type {any} */ q, /** @type {string} */ way) => Math.max(0, (q.reach?.[way] ?? 0) - step / 2);
  const x = Math.min(...spots.map(q => q.x - reach(q, "left"))) - pad;
  const y = Math.min(...spots.map(q => q.y - reach(q, "up"))) - pad;
  return { x, y, w: Math.max(...spots.map(q => q.x + reach(q, "right"))) + pad - x,
    h: Math.max(...spots.map(q => q.y + reach(q, "down"))) + pad - y };
}

/** Numbers on places, which the words below a picture refer to. @param {GameTable} game @param {Record<string, string>} marks
 * @param {number} unit  of the map for a pixel */
function numbered(game, marks, unit) {
  return Object.entries(marks).map(([id, text]) => {
    const p = game.places.get(id);
    if (!p) return "";
    const r = 13 * unit, top = p.y - 30 * Math.min(unit, 1.4);
    return `<g class="fig-mark"><circle cx="${p.x}" cy="${top}" r="${r}" stroke-width="${2 * unit}"/>`
      + `<text x="${p.x}" y="${top}" font-size="${16 * unit}" dy=".35em">${esc(text)}</text></g>`;
  }).join("");
}

/** The picture, as wide as the element will be. @param {FigureInfo} f @param {number} width  in pixels
 * @param {number} [most]  height in pixels, at most */
export async function figure(f, width, most = 420) {
  const game = await gameOf(f.table.title, f.table.ground);
  if (f.places.length) game.sheets?.turn(game.sheets.of(f.places[0]));
  const box = cut(game, f.places.length ? f.places
    : game.front?.(f.table) ?? [], f.around);
  const unit = Math.max(box.w / width, box.h / most), size = 44 / unit;
  const zoom = size < 22 ? "XS" : size < 34 ? "S" : size < 46 ? "M" : "L";
  const picked = f.table.decision?.choices.find(c => c.text === f.show) ?? null;
  /** @type {Look} */
  const look = { picked, cursor: null, open: null, piece: null, refused: null, overlays: new Set(f.overlays), ink: {}, aim: [],
    past: !f.lit && !picked, ways: null, wayFrom: "", via: [] };
  const h = Math.min(most, box.h / unit), y = box.y + box.h / 2 - h * unit / 2, x = box.x + box.w / 2 - width * unit / 2;
  const svg = drawing(`<svg class="map-svg still" data-zoom="${zoom}" viewBox="${x} ${y} ${width * unit} ${h * unit}" `
    + `width="${width}" height="${h}" preserveAspectRatio="xMidYMid slice" focusable="false" aria-hidden="true">${game.ground()}`
    + `${game.under(f.table, look)}${game.lit(f.table, look)}${game.over(f.table, look)}${numbered(game, f.marks, unit)}</svg>`);
  for (const el of svg.querySelectorAll("[tabindex], [role]")) { el.removeAttribute("tabindex"); el.removeAttribute("role"); }
  return svg;
}
