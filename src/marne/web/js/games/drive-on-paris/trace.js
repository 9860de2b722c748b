// @ts-check
/** Events on the map for playback: the way of a march or a retreat, a ring for what happens in one place. */
import { ICONS } from "../../icons.js";
import { arrowPath, fx, pt } from "../../map/lines.js";
import { R } from "./ground.js";

/** @typedef {import("./ground.js").Board} Board */
/** @typedef {import("../../game.js").Table} Table */
/** @typedef {import("../../game.js").LogLine} LogLine */

/** @type {Record<string, string>} */
const SIGNS = { CombatDeclared: "swords", CombatRolled: "dice", Destroyed: "cross", StepLost: "cross", FortFell: "cross",
  FortReduced: "swords", Shelled: "dice", PlaceTaken: "flag", RailTaken: "rail", PlanXvii: "flag", TrenchBegun: "spade",
  TrenchDone: "spade", TrenchGone: "cross", Arrived: "train", Returned: "star", Reserved: "hand", ReserveSeen: "hand",
    Starved: "cross",
  Screened: "retreat", Held: "check", BrokeThrough: "swords", Loaded: "train", Unloaded: "train", CargoSeen: "train",
  LineEnded: "flag", LuxembourgEntered: "flag", ForcedMarch: "dice" };
const BAD = new Set(["Destroyed", "StepLost", "FortFell", "CombatDeclared", "CombatRolled", "FortReduced", "Starved",
  "TrenchGone",
  "PointLost"]);

/** @param {Board} b @param {LogLine} line @param {Table} t @returns {{svg: string, place: string | null}} */
export function traceLine(b, line, t) {
  const d = line.data ?? {}, bad = BAD.has(line.kind), path = (d.path ?? []).filter((/** @type {string} */ id) => b.has(id));
  if (path.length > 1) {
    const end = path[path.length - 1], before = path[path.length - 2], side = line.seat === "german" ? "german" : "allied";
    return { place: end, svg: `<g class="dp-trace ${side}"><path class="case" `
      + `d="M${path.map((/** @type {string} */ id) => pt(b.at(id)))
      .join("L")}"/><path d="M${path.map((/** @type {string} */ id) => pt(b.at(id)))
      .join("L")}"/></g><path class="trace-arrow ${side}" `
      + `${arrowPath(b.at(before), b.at(end), { from: 4, short: 10 })}/>` };
  }
  const unit = d.unit && (t.view.units ?? []).find((/** @type {any} */ u) => u.id === d.unit), id = d.hex ?? unit?.hex ?? "";
  if (!id || !b.has(id)) return { svg: "", place: null };
  const [x, y] = b.at(id), sign = SIGNS[line.kind], d1 = b.path(id, R - 3);
  const disc = sign ? `<g transform="translate(${fx(x)} ${fx(y - 30)})"><circle r="10"/><path class="trace-sign" `
    + `transform="translate(-7.2 -7.2) scale(.6)" d="${ICONS[sign]}"/></g>` : "";
  return { place: id,
    svg: `<g class="trace-ring${bad ? " bad" : ""}"><path class="case" d="${d1}"/><path d="${d1}"/>${disc}</g>` };
}
