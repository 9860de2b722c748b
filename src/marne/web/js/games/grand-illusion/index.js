// @ts-check
/** The table of Grand Illusion: how it is drawn and which panels it has. */
import { t as say } from "../../i18n.js";
import { quiet } from "../../map/layer.js";
import { card } from "./card.js";
import { strip } from "./calendar.js";
import { Board, SHEET, drawGround } from "./ground.js";
import { setGround, unitTitle } from "./known.js";
import { drawArrow, drawBadges, drawLit } from "./lit.js";
import { drawMini } from "./mini.js";
import { odds } from "./odds.js";
import { alarms } from "../../map/alarms.js";
import { OVERLAYS, drawInkLabels, drawUnder } from "./overlays.js";
import { panels } from "./boxes.js";
import { blocked, labels, pieces, placeWords } from "./pieces.js";
import { seat } from "./seat.js";
import { traceLine } from "./trace.js";
import { tray } from "./tray.js";
import "./words-map.js";

/** @typedef {import("../../game.js").GameTable} GameTable */

/** @param {any} ground  from the server: see table/ground.py @returns {GameTable} */
export default function make(ground) {
  const board = new Board(ground);
  setGround(ground);
  return {
    extent: SHEET,
    home: { x: -70, y: -215, w: 1180, h: 1080 },
    title: () => say("gi.map.name"),
    credit: () => say("gi.credit"),
    places: board.places(),
    placeAt: (x, y) => {
      const n = board.grid.hit(x, y);
      return n === null ? null : String(n);
    },
    ground: () => drawGround(board),
    names: () => labels(board),
    under: (t, look) => drawUnder(board, t, look),
    lit: (t, look) => drawLit(board, t, look),
    over: (t, look) => [quiet(labels(board)), quiet(blocked(board, t.view)), quiet(drawArrow(board, t, look)),
      ...pieces(board, t.view), quiet(drawInkLabels(board, look)),
      quiet(alarms(t, id => board.hexes.has(+id) ? board.grid.corner(+id, 2, 37) : null)), ...drawBadges(board, t, look)],
    pieceName: (id, t) => unitTitle(t, id),
    placeWords: (t, id) => placeWords(board, t.view, id),
    mini: t => drawMini(board, t),
    trace: (line, t) => traceLine(board, line, t),
    overlays: OVERLAYS,
    panels,
    seat, strip, tray, card, odds,
    sideVars: () => ({ allied: "var(--fr)", german: "var(--de)" }),
  };
}
