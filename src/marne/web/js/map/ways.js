// @ts-check
/** Marches on any map: the places that are several steps away, and the way to the one that is pointed at. */
import { esc } from "../dom.js";
import { t as say } from "../i18n.js";

/** @typedef {import("../game.js").GameTable} GameTable */
/** @typedef {import("../game.js").Look} Look */
/** @typedef {import("../game.js").Table} Table */

/** The places that the present choices name themselves. @param {Table} t @param {Look} look */
const direct = (t, look) => new Set((t.decision?.choices ?? []).filter(c => !look.piece || c.pieces.includes(look.piece))
  .flatMap(c => c.places));

/** Far places, to be clicked like those that are lit.
 * @param {GameTable} game
 * @param {Table} t
 * @param {Look} look
 * @returns {string[]} */
export function farLit(game, t, look) {
  if (!look.ways || look.past || !t.decision?.yours) return [];
  const near = direct(t, look);
  return Object.entries(look.ways).filter(([id]) => !near.has(id)).map(([id, w]) => {
    const p = game.places.get(id);
    return p ? `<g class="target far${w.grade === 2 ? " dear" : ""}" role="button" tabindex="-1" data-place="${esc(id)}" `
      + `data-order="${500 + w.cost}" aria-label="${esc(w.words || say("tb.farPlace", { place: p.name, n: w.cost }))}">`
      + `<path class="hit" d="${p.path}"/><path class="wash" d="${p.path}"/>${w.cost ? `<g class="pts" pointer-events="none" `
      + `transform="translate(${p.x} ${p.y})"><circle r="9.5"/><text y="4.4" text-anchor="middle">${w.cost}</text></g>` : ""}</g>`
      : "";
  });
}

/** The way to a place, over the way-points. @param {GameTable} game @param {Table} t @param {Look} look @param {string} place */
export function wayTo(game, t, look, place) {
  if (!look.ways || look.past) return "";
  const picked = /** @type {{path?: string[]} | null} */ (look.picked);
  const way = picked?.path ? { path: picked.path } : look.ways[place];
  const from = look.wayFrom ? game.places.get(look.wayFrom) : undefined;
  // until the way is known, the line over the way-points
  const spots = [from, ...(way?.path ?? look.via).map(id => game.places.get(id))].filter(p => p !== undefined);
  const points = look.via.map(id => game.places.get(id)).filter(p => p !== undefined)
    .map((p, i) => `<g class="via" transform="translate(${p.x} ${p.y})"><circle r="8"/><text y="4" text-anchor="middle">`
      + `${i + 1}</text></g>`).join("");
  const d = spots.map((p, i) => `${i ? "L" : "M"}${p.x},${p.y}`).join("");
  return `<g class="way" pointer-events="none">${spots.length > 1 ? `<path class="way-case" d="${d}"/>`
    + `<path class="way-line" d="${d}"/>` : ""}${points}</g>`;
}
