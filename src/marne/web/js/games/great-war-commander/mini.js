// @ts-check
/** The small map: height, woods, water and houses as colours, objectives, who stands where, what is lit. */
import { fx } from "../../map/lines.js";

/** @typedef {import("./ground.js").Board} Board */
/** @typedef {import("../../game.js").Table} Table */

/** @type {Record<string, string>} */
const TONES = { woods: "wood", "destroyed-woods": "waste", water: "water", river: "water", bridge: "water", marsh: "marsh",
  building: "tile", ruin: "rubble", orchard: "fruit", rocks: "rock", quarry: "cut", gully: "gully", "shell-hole": "" };
/** The ground of each board, drawn once. @type {WeakMap<Board, string>} */
const kept = new WeakMap();

/** @param {Board} b */
function earth(b) {
  let got = kept.get(b);
  if (got) return got;
  /** @type {Map<string, string>} */
  const paths = new Map();
  for (const x of b.list) for (const tone of [`l${x.level}`, TONES[x.terrain] ?? ""])
    if (tone) paths.set(tone, (paths.get(tone) ?? "") + b.path(x.id, tone[0] === "l" ? 59 : 50));
  const { x, y, w, h } = b.field;
  const s = b.sheet;
  got = `<g><rect x="${s.x - s.w}" y="${s.y - s.h}" width="${s.w * 3}" height="${s.h * 3}" fill="var(--gw-paper)"/>`
    + `<rect x="${x}" y="${y}" width="${w}" height="${h}" fill="var(--gw-l0)"/>`
    + [...paths].sort(([a], [c]) => Number(a[0] !== "l") - Number(c[0] !== "l") || a.localeCompare(c))
      .map(([tone, d]) => `<path d="${d}" fill="var(--gw-${tone})"/>`).join("") + "</g>";
  kept.set(b, got);
  return got;
}

/** @param {Board} b @param {Table} t */
export function drawMini(b, t) {
  const lit = new Set(t.decision?.yours && t.status === "running"
    ? t.decision.choices.flatMap(c => c.places).filter(id => b.has(id)) : []),
    tone = (/** @type {string} */ seat) => b.data.scenario?.sides?.[seat]?.tone ?? (seat === "german" ? "de" : "fr");
  const stands = (/** @type {string} */ seat) =>
    [...new Set((t.view.units ?? []).filter((/** @type {any} */ u) => u.side === seat && u.hex && b.has(u.hex))
      .map((/** @type {any} */ u) => u.hex))].map(id => {
        const [x, y] = b.at(/** @type {string} */ (id));
        return seat === "german" ? `<path d="M${fx(x - 30)},${fx(y - 30)}h60v60h-60Z"/>`
          : `<circle cx="${fx(x)}" cy="${fx(y)}" r="33"/>`;
      }).join("");
  const goals = (t.view.objectives ?? []).map((/** @type {any} */ o) => o.hexes.filter((/** @type {string} */ id) => b.has(id))
    .map((/** @type {string} */ id) =>
      `<path d="${b.path(id, 48)}" fill="none" stroke="${o.control ? `var(--${tone(o.control)}-edge)` : "var(--ink)"}" `
      + `stroke-width="13"/>`).join("")).join("");
  return [earth(b), `<g>${goals}</g>`, `<path d="${[...lit].map(id => b.path(id, 52)).join("")}" fill="var(--lit)" `
    + `fill-opacity=".75"/>`, ...["allied", "german"].map(s => `<g fill="var(--${tone(s)})" stroke="${s === "german"
    ? "var(--de-edge)" : "var(--panel)"}" stroke-width="9">${stands(s)}</g>`)];
}
