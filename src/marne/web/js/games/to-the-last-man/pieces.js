// @ts-check
/** Counters in their zones: the holder's above the name; where both sides stand, facing each other over the line. Badges of
 * battles. */
import { lang, t as say } from "../../i18n.js";
import { ICONS } from "../../icons.js";
import { quiet } from "../../map/layer.js";
import { fx } from "../../map/lines.js";
import { counterOf, drawCounter, star, unitWords, unitsOf } from "./counters.js";
import { frontOf } from "./front.js";

/** @typedef {import("./ground.js").Board} Board */
/** @typedef {import("./ground.js").Site} Site */
/** @typedef {import("./counters.js").Counter} Counter */
/** @typedef {{x: number, y: number, w: number, h: number}} Room  round (x, y) */
/** @typedef {{x: number, y: number, s: number, zone: string, u: Counter}} Spot  middle and scale of a counter */
/** @typedef {{spots: Map<string, Spot>, top: Map<string, {x: number, y: number}>, edge: Map<string, {x: number, y: number}>,
 *   crown: Map<string, number>}} Layout
 * `top`: where the badge of a choice goes; `edge`: where those of a battle go; `crown`: how high the counters reach */

const STEP = 46.5, FORT = 34, TALL = 47, GAP = 12;
const ORDER = ["fort", "army", "stosstruppen", "commonwealth", "infantry", "cavalry", "tank", "artillery", "siege-gun", "biplane",
  "paris-gun"];
const SIDES = /** @type {const} */ (["german", "entente"]);

/** @type {WeakMap<object, Layout & {lang: string}>} */
const kept = new WeakMap();

/** The counters of one side in a zone: fort first, full armies before empty ones.
 * @param {Board} b
 * @param {any} view
 * @param {any} z
 * @param {"german" | "entente"} side */
export function men(b, view, z, side) {
  const all = (z.units[side] ?? []).map((/** @type {string} */ id) => counterOf(b.data, view, id));
  const rank = (/** @type {Counter} */ u) => ORDER.indexOf(u.kind) + (u.empty ? 20 : 0);
  return /** @type {Counter[]} */ (all).sort((p, q) => rank(p) - rank(q) || Number(p.label) - Number(q.label)
    || p.id.localeCompare(q.id));
}

/** Rows of counters in a room, as large as they can be; the last row stands on its foot.
 * @param {Counter[]} list
 * @param {Room} r
 * @param {number} most
 * @param {"foot" | "middle" | "head"} stand */
function pack(list, r, most, stand) {
  const wide = (/** @type {Counter} */ u) => u.kind === "fort" ? FORT : STEP;
  for (let s = most; ; s -= .03) {
    /** @type {Counter[][]} */
    const rows = [[]];
    let used = 0;
    for (const u of [...list].reverse()) {
      if (used && (used + wide(u)) * s > r.w + 1) {
        rows.unshift([]);
        used = 0;
      }
      rows[0].unshift(u);
      used += wide(u);
    }
    if (s > .3 && (rows.length * TALL * s > r.h + 2 || rows.some(row => row.reduce((n, u) => n + wide(u), 0) * s > r.w + 1)))
      continue;
    const high = rows.length * TALL * s, y0 = stand === "foot" ? r.y + r.h / 2 - high : stand === "head" ? r.y - r.h / 2
      : r.y - high / 2;
    return rows.flatMap((row, k) => {
      let x = r.x - row.reduce((n, u) => n + wide(u), 0) * s / 2;
      return row.map(u => {
        const w = wide(u) * s, spot = { u, x: x + w / 2, y: y0 + (k + .5) * TALL * s, s };
        x += w;
        return spot;
      });
    });
  }
}

/** Rows in a room; where they come out small, in the wider one.
 * @param {Counter[]} list
 * @param {Room} r
 * @param {Room} wider
 * @param {number} most
 * @param {"foot" | "middle" | "head"} stand */
function settle(list, r, wider, most, stand) {
  const tight = pack(list, r, most, stand);
  if ((tight[0]?.s ?? most) > most - .1 || wider.w <= r.w) return tight;
  const free = pack(list, wider, most, stand);
  return free[0].s > tight[0].s + .05 ? free : tight;
}

/** Where every counter stands. @param {Board} b @param {any} view @returns {Layout} */
export function layout(b, view) {
  const had = kept.get(view);
  if (had && had.lang === lang()) return had;
  const { partings } = frontOf(b, view);
  /** @type {Layout & {lang: string}} */
  const out = { lang: lang(), spots: new Map(), top: new Map(), edge: new Map(), crown: new Map() };
  for (const z of view.zones ?? []) {
    const site = b.sites.get(z.id);
    if (!site) continue;
    const [g, e] = SIDES.map(side => men(b, view, z, side)), part = partings.get(z.id);
    const put = (/** @type {ReturnType<typeof pack>} */ list) => {
      for (const p of list) out.spots.set(p.u.id, { ...p, zone: z.id });
      return list;
    };
    const most = Math.min(1, site.s * 1.3);
    let edge = { x: site.x, y: site.y };
    /** @type {ReturnType<typeof pack>} */
    let all = [];
    if (g.length && e.length) {
      const rows = part?.rows ?? true, first = part?.first ?? true, [p, q] = first ? [g, e] : [e, g], gap = GAP * site.s;
      if (rows) {
        const h = (site.h - gap) / 2;
        const room = (/** @type {number} */ y) => ({ x: site.x, y, w: site.w, h }),
          wide = (/** @type {number} */ y) => ({ x: (site.left + site.right) / 2, y, w: site.right - site.left, h });
        const [up, down] = [site.y - (h + gap) / 2, site.y + (h + gap) / 2];
        all = [...put(settle(p, room(up), wide(up), most, "foot")), ...put(settle(q, room(down), wide(down), most, "head"))];
        edge = { x: site.x + Math.max(...all.map(a => Math.abs(a.x - site.x))) + 30 * site.s, y: site.y };
      } else {
        const w = Math.max((site.w - gap) / 2, STEP * most * .95);      // rather a little over the border than too small to read
        const [l, r] = [site.x - gap / 2, site.x + gap / 2], room = (/** @type {number} */ from, /** @type {number} */ to) =>
          ({ x: (from + to) / 2, y: site.y, w: to - from, h: site.h });
        all = [...put(settle(p, room(l - w, l), room(Math.min(l - w, site.left), l), most, "middle")),
          ...put(settle(q, room(r, r + w), room(r, Math.max(r + w, site.right)), most, "middle"))];
        edge = { x: site.x, y: site.y - site.h / 2 + 4 };
      }
    } else all = put(settle(g.length ? g : e, site, { x: (site.left + site.right) / 2, y: site.y, w: site.right - site.left,
      h: site.h }, most, "foot"));
    out.edge.set(z.id, edge);
    out.top.set(z.id, corner(site, all));
    out.crown.set(z.id, Math.min(site.y + site.h / 2, ...all.map(p => p.y - 23 * p.s)));
  }
  kept.set(view, out);
  return out;
}

/** To the right of the upper row, or above the name of an empty zone. @param {Site} site @param {ReturnType<typeof pack>} all */
function corner(site, all) {
  if (!all.length) return { x: site.x, y: site.y + site.h / 2 - 10 };
  const up = Math.min(...all.map(p => p.y)), row = all.filter(p => p.y < up + 4),
    last = row.reduce((a, p) => p.x > a.x ? p : a, row[0]);
  return { x: last.x + 24 * last.s, y: last.y - 22 * last.s };
}

// --- drawing -----------------------------------------------------------------------------------------------------------

/** One counter that can be clicked. @param {Spot} p */
function piece(p) {
  const { u } = p, inside = u.print.kind === "army" ? u.id : "";
  const shade = u.kind === "fort" ? ""
    : `<path class="c-shade" transform="translate(1.2 2)" d="M4,0H40L44,4V40L40,44H4L0,40V4Z" fill="#000" fill-opacity=".28"/>`;
  const art = u.kind === "fort" ? star(u, 1.22) : `<g transform="translate(-22 -22)">${shade}${drawCounter(u)}</g>`;
  return `<g class="stack${u.kind === "fort" ? " fort" : ""}" data-place="${p.zone}" data-piece="${u.id}"${inside
    ? ` data-army="${inside}"` : ""}><g transform="translate(${fx(p.x)} ${fx(p.y)}) scale(${p.s.toFixed(2)})">${art}</g></g>`;
}

/** Signs of a battle: declared, fought, surprise, gas, barrage, weather, extra dice.
 * @param {any} z
 * @param {any} view
 * @returns {{icon: string, cls: string}[]} */
function signs(z, view) {
  const out = [];
  if (z.battle && !z.fought) out.push({ icon: "swords", cls: "war" });
  else if (z.fought) out.push({ icon: "swords", cls: "past" });
  if (z.surprise) out.push({ icon: "surprise", cls: "mod" });
  for (const side of z.gas ?? []) out.push({ icon: "gas", cls: `mod ${side}` });
  for (const side of z.barrage ?? []) out.push({ icon: "barrage", cls: `mod ${side}` });
  if (z.bonus) out.push({ icon: "plus", cls: "mod" });
  if (view.bad_weather && z.battle) out.push({ icon: "rain", cls: "mod" });
  return out;
}

/** Signs that the common set lacks. @type {Record<string, string>} */
const OWN = { gas: "M5 15a4 4 0 0 1 1-7.8 5.5 5.5 0 0 1 10.6 1A3.6 3.6 0 0 1 17 15M8 19v.1M12 18v.1M16 19v.1",
  barrage: "M12 3v5M12 16v5M3 12h5M16 12h5M6 6l3 3M15 15l3 3M18 6l-3 3M9 15l-3 3",
  rain: "M6 13a4 4 0 0 1 .8-7.9A5.5 5.5 0 0 1 17 7a3.4 3.4 0 0 1 0 6.6M8 16l-1.5 4M12.5 16 11 20M17 16l-1.5 4",
  surprise: "M12 4v9M12 18v.2" };

/** @param {Board} b @param {any} view */
function battles(b, view) {
  const { edge } = layout(b, view);
  return (view.zones ?? []).map((/** @type {any} */ z) => {
    const list = signs(z, view), at = edge.get(z.id);
    if (!list.length || !at) return "";
    return `<g class="fight" `
      + `transform="translate(${fx(at.x)} ${fx(at.y)})">${list.map((s, i) =>
        `<g class="${s.cls}" transform="translate(${i ? 10 + i * 15 : 0} 0)"><circle r="${i ? 8
          : 10.5}"/><path transform="translate(${i ? "-5.6 -5.6) scale(.47" : "-7.4 -7.4) scale(.62"})" d="${OWN[s.icon]
            ?? ICONS[s.icon]}"/></g>`).join("")}</g>`;
  }).join("");
}

/** A drawing for each counter, and one of the battle signs. @param {Board} b @param {any} view @returns {string[]} */
export const pieces = (b, view) => [...[...layout(b, view).spots.values()].map(piece), quiet(battles(b, view))];

/** The place of each piece on the map; those inside an army are where it is. @param {any} view @returns {Map<string, string>} */
export const homes = view => new Map([...unitsOf(view).values()].filter(u => u.zone).map(u => [u.id, u.zone]));

/** Where a piece is to be seen: itself, or the army that holds it. @param {Board} b @param {any} view @param {string} id */
export function spotOf(b, view, id) {
  const { spots } = layout(b, view);
  return spots.get(id) ?? spots.get(unitsOf(view).get(id)?.army ?? "");
}

/** What stands in a zone, for those who hear the map. @param {Board} b @param {any} view @param {string} id */
export function placeWords(b, view, id) {
  const z = (view.zones ?? []).find((/** @type {any} */ x) => x.id === id), print = b.zones.get(id);
  if (!z || !print) return "";
  const out = [say(`lm.held.${z.disputed ? "disputed" : z.control}`)];
  if (print.vp) out.push(say("lm.vp", { n: print.vp }));
  if (print.terrain === "rough") out.push(say("lm.rough"));
  if (print.source) out.push(say(`lm.source.${print.source}`));
  for (const side of SIDES) {
    const list = men(b, view, z, side);
    if (list.length)
      out.push(
        `${say(`lm.side.${side}`)}${lang() === "fr" ? "\u202f" : ""}: ${list.map(unitWords).join("; ").replaceAll("; ",
          lang() === "fr" ? "\u202f; " : "; ")}`);
  }
  if (z.battle) out.push(say(z.fought ? "lm.fought" : "lm.battle"));
  if (z.surprise) out.push(say("lm.surprise"));
  if (z.gas?.length) out.push(say("lm.gas"));
  if (z.barrage?.length) out.push(say("lm.barrage"));
  if (z.bonus) out.push(say("lm.bonus"));
  if (z.battle && view.bad_weather) out.push(say("lm.weather"));
  return out.join(". ");
}
