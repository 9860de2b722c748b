// @ts-check
/** The table of Drive on Paris: how it is drawn and which panels it has. */
import { t as say } from "../../i18n.js";
import { quiet } from "../../map/layer.js";
import { card } from "./card.js";
import { calendar, strip } from "./calendar.js";
import { combat } from "./combat.js";
import { Board, drawGround, text } from "./ground.js";
import { setGround, unit } from "./known.js";
import { drawArrow, drawBadges, drawLit, hint } from "./lit.js";
import { drawMini } from "./mini.js";
import { odds } from "./odds.js";
import { alarms } from "../../map/alarms.js";
import { OVERLAYS, drawInkLabels, drawUnder } from "./overlays.js";
import { fighting, front, pennants, pieces, placeWords } from "./pieces.js";
import { score, seat } from "./score.js";
import { traceLine } from "./trace.js";
import { tray } from "./tray.js";
import "./words-map.js";

/** @typedef {import("../../game.js").GameTable} GameTable */

/** Events that belong to no combat: what was begun before is over. */
const APART = new Set(["Marched", "ColumnSeen", "Reserved", "ReserveSeen", "Arrived", "TrenchBegun",
  "ForcedMarch", "Shelled", "Starved",
  "Loaded", "Unloaded", "CargoSeen"]);

/** @param {any} ground  from the server: see table/ground.py @returns {GameTable} */
export default function make(ground) {
  const board = new Board(ground);
  setGround(ground);
  return {
    extent: board.sheet,
    home: board.sheet,
    title: () => say("dp.map.name"),
    credit: () => say("dp.credit"),
    places: board.places(),
    placeAt: (x, y) => {
      const n = board.grid.hit(x, y);
      return n === null ? null : text(n);
    },
    ground: () => drawGround(board),
    under: (t, look) => drawUnder(board, t, look),
    lit: (t, look) => drawLit(board, t, look),
    over: (t, look) => [quiet(pennants(board, t.view)), ...pieces(board, t.view), quiet(drawArrow(board, t, look)),
      quiet(fighting(board, t)), quiet(alarms(t, id => board.has(id) ? [board.at(id)[0] - 23, board.at(id)[1] - 22] : null)),
      quiet(drawInkLabels(board, look)), ...drawBadges(board, t, look)],
    hint: (t, look, place) => hint(board, t, look, place),
    battle: l => l.kind === "CombatDeclared" ? "begin" : l.head || APART.has(l.kind) ? "end" : null,
    front: t => front(board, t.view),
    hush: () => say("dp.hush"),
    weighs: c => /^(attack|join|join-all|fight) ?/.test(c.text),
    pieceName: (id, t) => unit(t, id).short,
    placeWords: (t, id) => placeWords(board, t, id),
    mini: t => drawMini(board, t),
    trace: (line, t) => traceLine(board, line, t),
    overlays: OVERLAYS.filter(o => o.id !== "doctrine" || ground.fdl),
    panels: [combat, calendar, score],
    seat, strip, stripFrom: t => t.facts?.calendar, tray, card, odds,
    sideVars: () => ({ allied: "var(--fr)", german: "var(--de)" }),
  };
}
