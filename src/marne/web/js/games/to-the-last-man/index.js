// @ts-check
/** The table of To the Last Man!: how it is drawn and which panels it has. */
import { t as say } from "../../i18n.js";
import { quiet } from "../../map/layer.js";
import { Board, drawGround, labels } from "./ground.js";
import { setGround, unitName } from "./known.js";
import { drawArrow, drawBadges, drawLit, drawRings } from "./lit.js";
import { drawMini } from "./mini.js";
import { alarms } from "../../map/alarms.js";
import { OVERLAYS, drawInkLabels, drawUnder } from "./overlays.js";
import { card, dock, odds, panels, seat, strip, tray } from "./panels.js";
import { pieces, placeWords } from "./pieces.js";
import { traceLine } from "./trace.js";
import "./words-map.js";

/** @typedef {import("../../game.js").GameTable} GameTable */

/** @param {any} ground  from the server: see table/ground.py @returns {GameTable} */
export default function make(ground) {
  const board = new Board(ground);
  setGround(ground);
  return {
    extent: board.sheet,
    home: { x: 260, y: 60, w: 1700, h: 1330 },
    title: () => say("lm.map.name"),
    credit: () => say("lm.credit"),
    places: board.places(),
    placeAt: (x, y) => board.areas.hit(x, y),
    ground: () => drawGround(board),
    names: () => labels(board),
    under: (t, look) => drawUnder(board, t, look),
    lit: (t, look) => drawLit(board, t, look),
    over: (t, look) => [quiet(labels(board)), ...pieces(board, t.view), quiet(drawArrow(board, t, look)),
      quiet(drawRings(board, t, look)), quiet(drawInkLabels(board, t, look)), quiet(alarms(t, id => {
        const p = board.has(id) ? board.at(id) : null;
        return p && [p[0] - 26, p[1] - 30];
      })), ...drawBadges(board, t, look)],
    pieceName: id => unitName(null, id),
    placeWords: (t, id) => placeWords(board, t.view, id),
    mini: t => drawMini(board, t),
    trace: (line, t) => traceLine(board, line, t),
    overlays: OVERLAYS,
    panels, dock, seat, strip, tray, card, odds,
    sideVars: () => ({ entente: "var(--fr)", german: "var(--de)" }),
  };
}
