// @ts-check
/** Events on the map for playback: an arrow for a move, a ring for what happens in one place. */
import { ICONS } from "../../icons.js";
import { RAD } from "../../map/hexgrid.js";
import { arrowPath, fx } from "../../map/lines.js";

/** @typedef {import("./ground.js").Board} Board */
/** @typedef {import("../../game.js").Table} Table */
/** @typedef {import("../../game.js").LogLine} LogLine */

/** Which sign stands in the ring, by kind of event. @type {Record<string, string>} */
const SIGNS = { BattleDeclared: "swords", BattleBegan: "swords", Fired: "swords", Eliminated: "cross", Removed: "cross",
  FortFell: "cross", FortReduced: "swords", Bombarded: "swords", ControlChanged: "flag", Entrenched: "spade", Arrived: "train",
  SiegeBegan: "lock", SiegeLifted: "lock", ChitDrawn: "coin", Activated: "star", MustRetreat: "retreat", Reorganised: "check" };
const BAD = new Set(["Eliminated", "Removed", "FortFell", "BattleBegan", "BattleDeclared", "MustRetreat", "Disrupted",
  "FortReduced", "Unsupplied"]);

/** A hex number out of an event's data. @param {unknown} v */
const hex = v => typeof v === "number" || (typeof v === "string" && /^\d+$/.test(v)) ? Number(v) : 0;

/** @param {Board} b @param {LogLine} line @param {Table} t @returns {{svg: string, place: string | null}} */
export function traceLine(b, line, t) {
  const d = line.data ?? {}, kind = line.kind.replace(/(^|_)([a-z])/g, (_, __, c) => c.toUpperCase()), g = b.grid,
    bad = BAD.has(kind), side = d.unit && (b.data.units[d.unit] ?? b.data.forts[d.unit]);
  const src = hex(d.src), dst = hex(d.dst);
  if (src && dst && src !== dst && b.hexes.has(src) && b.hexes.has(dst))
    return { svg:
      `<path class="trace-arrow ${side?.nation === "ge" ? "german" : "allied"}" ${arrowPath(g.at(src), g.at(dst),
        { from: 12, short: 20 })}/>`, place: String(dst) };
  const n = [hex(d.hex), dst, hex((t.view.units ?? []).find((/** @type {any} */ u) => u.id === d.unit)?.hex),
    hex(d.into)].find(x => x && b.hexes.has(x)) ?? 0;
  if (!n) return { svg: "", place: null };
  const [x, y] = g.at(n), sign = SIGNS[kind];
  return { place: String(n),
    svg: `<g class="trace-ring${bad ? " bad" : ""}"><path class="case" d="${g.path(n, RAD - 5)}"/>`
      + `<path d="${g.path(n, RAD - 5)}"/>${sign
        ? `<g transform="translate(${fx(x)} ${fx(y - 44)})"><circle r="10"/><path class="trace-sign" transform="translate(-7.2 `
          + `-7.2) scale(.6)" d="${ICONS[sign]}"/></g>` : ""}</g>` };
}
