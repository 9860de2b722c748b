// @ts-check
/** Events on the map for playback: an arrow for a move, a ring for what happens in one zone. */
import { ICONS } from "../../icons.js";
import { arrowPath, fx } from "../../map/lines.js";
import { unitsOf } from "./counters.js";

/** @typedef {import("./ground.js").Board} Board */
/** @typedef {import("../../game.js").Table} Table */
/** @typedef {import("../../game.js").LogLine} LogLine */

/** Which sign stands in the ring, by kind of event. @type {Record<string, string>} */
const SIGNS = { BattleDeclared: "swords", BattleBegan: "swords", BattleEnded: "flag", Fired: "swords", HitsScored: "swords",
  Eliminated: "cross", FortReduced: "cross", FortFell: "cross", ControlChanged: "flag", Disputed: "swords",
  Entrenched: "spade", Placed: "train", Arrived: "train", Built: "plus", CardPlayed: "star", Promoted: "star",
  Unsupplied: "supply", Reacting: "dice" };
const BAD = new Set(["Eliminated", "FortReduced", "FortFell", "BattleBegan", "BattleDeclared", "HitsScored", "Unsupplied"]);

/** @param {Board} b @param {LogLine} line @param {Table} t @returns {{svg: string, place: string | null}} */
export function traceLine(b, line, t) {
  const d = line.data ?? {}, kind = line.kind.replace(/(^|_)([a-z])/g, (_, __, c) => c.toUpperCase()), units = unitsOf(t.view);
  /** A zone, or the one in which an army stands. @param {unknown} v @returns {string} */
  const spot = v => typeof v !== "string" ? "" : b.has(v) ? v : units.get(v)?.zone ?? "";
  const src = spot(d.src), dst = spot(d.dst);
  if (src && dst && src !== dst) {
    const side = b.data.units[String(d.unit)]?.side === "german" ? "german" : "allied";
    return { svg: `<path class="trace-arrow ${side}" ${arrowPath(b.at(src), b.at(dst), { from: 14, short: 26 })}/>`, place: dst };
  }
  const at = [d.zone, d.dst, d.where, d.into, d.unit].map(spot).find(z => z && b.has(z)) ?? "";
  if (!at) return { svg: "", place: null };
  const s = b.site(at), sign = SIGNS[kind],
    ring = `<g clip-path="url(#lmc-${at})"><use class="case" href="#lmz-${at}"/><use class="line" href="#lmz-${at}"/></g>`;
  return { place: at,
    svg: `<g class="trace-ring `
      + `area${BAD.has(kind) ? " bad" : ""}">${ring}${sign
        ? `<g transform="translate(${fx(s.x)} ${fx(s.y - s.h / 2 - 10)})"><circle r="13"/><path class="trace-sign" `
          + `transform="translate(-9 -9) scale(.75)" d="${ICONS[sign]}"/></g>` : ""}</g>` };
}
