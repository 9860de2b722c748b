// @ts-check
/** The table of Great War Commander: how it is drawn and which panels it has. */
import { t as say } from "../../i18n.js";
import { quiet } from "../../map/layer.js";
import { Board, drawGround } from "./ground.js";
import { setGround, unitName } from "./known.js";
import { drawArrow, drawBadges, drawLit } from "./lit.js";
import { drawMini } from "./mini.js";
import { alarms } from "../../map/alarms.js";
import { OVERLAYS, drawInkLabels, drawUnder } from "./overlays.js";
import { card, dock, odds, panels, seat, strip, tray } from "./panels.js";
import { pieces, placeWords } from "./pieces.js";
import { traceLine } from "./trace.js";
import { drawChanged } from "./works.js";
import "./words-map.js";

/** @typedef {import("../../game.js").GameTable} GameTable */

/** @param {any} ground  from the server: see table/ground.py @returns {GameTable} */
export default function make(ground) {
  setGround(ground);
  const board = new Board(ground);
  return {
    extent: board.sheet,
    home: { x: board.field.x - 28, y: board.field.y - 28, w: board.field.w + 56, h: board.field.h + 56 },
    title: () => say("gwc.map.name"),
    credit: () => say("gwc.credit"),
    places: board.places(),
    placeAt: (x, y) => board.placeAt(x, y),
    ground: () => drawGround(board),
    under: (t, look) => [`<g>${drawChanged(board, t.view)}</g>`, drawUnder(board, t, look)],
    lit: (t, look) => drawLit(board, t, look),
    over: (t, look) => [...pieces(board, t.view), quiet(drawArrow(board, t, look)), quiet(drawInkLabels(board, t, look)),
      quiet(alarms(t, id => board.has(id) ? [board.at(id)[0] - 24, board.at(id)[1] - 26] : null)),
      ...drawBadges(board, t, look)],
    pieceName: id => unitName(id),
    placeWords: (t, id) => placeWords(board, t.view, id),
    mini: t => drawMini(board, t),
    trace: (line, t) => traceLine(board, line, t),
    overlays: OVERLAYS,
    panels, dock, seat, strip, tray, card, odds,
    sideVars: t => ({ allied: t.view.sides?.allied?.nation === "us" ? "var(--us)" : "var(--fr)", german: "var(--de)" }),
  };
}
