// @ts-check
/** Events on the map for playback: an arrow for a move or a shot, a ring for what happens in one hex. */
import { ICONS } from "../../icons.js";
import { RAD } from "../../map/hexgrid.js";
import { arrowPath, fx } from "../../map/lines.js";
import { unit } from "./known.js";
import { homes } from "./pieces.js";

/** @typedef {import("./ground.js").Board} Board */
/** @typedef {import("../../game.js").Table} Table */
/** @typedef {import("../../game.js").LogLine} LogLine */

/** Which sign stands in the ring, by kind of event. @type {Record<string, string>} */
const SIGNS = { FireDeclared: "swords", AttackTotal: "swords", Shot: "swords", Missed: "cross", DefenceTotal: "dice",
  Suppressed: "down", Unsuppressed: "up", Demoralised: "cross", Rallied: "star", Unaffected: "check", Eliminated: "cross",
  MadeVeteran: "star", Replaced: "arrow", Placed: "plus", Activated: "hand",
  Exited: "flag", MeleeBegan: "swords", MeleeTotal: "swords", MeleeEnded: "swords", WorkBuilt: "spade", WorkGone: "minus",
  GroundChanged: "layers", MarkerPut: "reach", MarkerGone: "minus", ControlTaken: "flag", WeaponBroke: "cross",
  WeaponMended: "check", WeaponLost: "cross", WeaponGiven: "hand", HexDrawn: "reach" };
const BAD = new Set(["FireDeclared", "AttackTotal", "Shot", "Suppressed", "Demoralised", "Eliminated", "MeleeBegan", "MeleeTotal",
  "MeleeEnded", "WeaponBroke", "WeaponLost"]);

/** @param {Board} b @param {LogLine} line @param {Table} t @returns {{svg: string, place: string | null}} */
export function traceLine(b, line, t) {
  const d = line.data ?? {}, kind = line.kind.replace(/(^|[_-])([a-z])/g, (_, __, c) => c.toUpperCase()), home = homes(t.view);
  /** A hex, or the one in which a piece stands. @param {unknown} v @returns {string} */
  const spot = v => typeof v !== "string" ? "" : b.has(v) ? v : home.get(v) ?? "";
  // its hex is what is printed on the card, not where something happens
  if (kind === "Flipped") return { svg: "", place: null };
  const src = spot(d.src), dst = spot(d.dst), who = String(d.unit ?? d.piece ?? "");
  if (src && dst && src !== dst)
    return { svg:
      `<path class="trace-arrow ${unit(who)?.side === "german" || line.seat === "german" && !unit(who) ? "german"
        : "allied"}" ${arrowPath(b.at(src), b.at(dst), { from: 14, short: 24 })}/>`, place: dst };
  const at = [d.hex, d.dst, d.src, d.unit, d.piece, d.weapon].map(spot).find(x => x) ?? "";
  if (!at) return { svg: "", place: null };
  const [x, y] = b.at(at), sign = SIGNS[kind];
  return { place: at,
    svg: `<g class="trace-ring${BAD.has(kind) ? " bad" : ""}"><path class="case" d="${b.path(at, RAD - 5)}"/>`
      + `<path d="${b.path(at, RAD - 5)}"/>${sign
        ? `<g transform="translate(${fx(x)} ${fx(y - 44)})"><circle r="11"/><path class="trace-sign" transform="translate(-7.8 `
          + `-7.8) scale(.65)" d="${ICONS[sign]}"/></g>` : ""}</g>` };
}
