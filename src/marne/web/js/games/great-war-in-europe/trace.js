// @ts-check
/** Events on the map for playback: the way of a march, a ring for what happens in one place. On whichever front it is. */
import { ICONS } from "../../icons.js";
import { arrowPath, fx, pt } from "../../map/lines.js";
import { R } from "./board.js";
import { boardOf } from "./known.js";

/** @typedef {import("../../game.js").Table} Table */
/** @typedef {import("../../game.js").LogLine} LogLine */

/** @type {Record<string, string>} */
const SIGNS = { CombatDeclared: "swords", CombatRolled: "dice", StepLost: "cross", Annihilated: "cross", Scrapped: "cross",
  Starved: "cross", Overrun: "cross", FortFell: "cross", FortTested: "dice", Taken: "flag", LineLaid: "spade",
    Devastated: "cross",
  Advanced: "flag", Placed: "star", Withdrew: "retreat", Supported: "star", MarkerPlaced: "star", GunPlaced: "star",
  UnitsArrived: "star", LandingPlayed: "anchor", Travelled: "train", TrainSeen: "train", Rebuilt: "coin", Converted: "star" };
const BAD = new Set(["StepLost", "Annihilated", "Scrapped", "Starved", "Overrun", "FortFell", "CombatDeclared", "CombatRolled",
  "Devastated"]);

/** @param {LogLine} line @param {Table} t @returns {{svg: string, place: string | null}} */
export function traceLine(line, t) {
  const d = line.data ?? {}, path = /** @type {string[]} */ (d.path ?? []).filter(id => boardOf(id));
  const b = boardOf(path[path.length - 1] ?? d.hex ?? t.view.units?.[d.unit]?.hex ?? "");
  if (!b) return { svg: "", place: null };
  const way = path.filter(id => b.has(id));
  if (way.length > 1) {
    const end = way[way.length - 1], before = way[way.length - 2], side = line.seat === "central" ? "german" : "allied",
      dd = `M${way.map(id => pt(b.at(id))).join("L")}`;
    return { place: end, svg: `<g class="ew-trace ${side}"><path class="case" d="${dd}"/><path d="${dd}"/></g><path `
      + `class="trace-arrow ${side}" ${arrowPath(b.at(before), b.at(end), { from: 4, short: 10 })}/>` };
  }
  const id = way[0] ?? (d.hex && b.has(d.hex) ? d.hex : t.view.units?.[d.unit]?.hex ?? "");
  const [x, y] = b.at(id), sign = SIGNS[line.kind], d1 = b.path(id, R - 3);
  const disc = sign && ICONS[sign] ? `<g transform="translate(${fx(x)} ${fx(y - 30)})"><circle r="10"/><path class="trace-sign" `
    + `transform="translate(-7.2 -7.2) scale(.6)" d="${ICONS[sign]}"/></g>` : "";
  return { place: id,
    svg: `<g class="trace-ring${BAD.has(line.kind) ? " bad" : ""}"><path class="case" d="${d1}"/><path d="${d1}"/>`
    + `${disc}</g>` };
}
