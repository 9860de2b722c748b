// @ts-check
/** The table of The Great War in Europe: six fronts as maps of their own, and its panels. */
import { t as say } from "../../i18n.js";
import { alarms } from "../../map/alarms.js";
import { quiet } from "../../map/layer.js";
import { card } from "./card.js";
import { dock, sheets } from "./fronts.js";
import { drawGround } from "./ground.js";
import { frontName, setGround, unit } from "./known.js";
import { drawArrow, drawBadges, drawLit, hint } from "./lit.js";
import { drawMini } from "./mini.js";
import { fighting, front, pennants, pieces, placeWords } from "./pieces.js";
import { traceLine } from "./trace.js";
import { tray } from "./tray.js";
import { OVERLAYS, drawInk, drawUnder } from "./under.js";
import { PANELS, odds, seat, strip } from "./panels.js";
import "./words-map.js";

/** @typedef {import("../../game.js").GameTable} GameTable */

/** @param {any} ground  from the server: see table/ground.py @returns {GameTable} */
export default function make(ground) {
  const boards = setGround(ground), all = sheets(boards), on = (/** @type {string} */ id) => boards.find(b => b.has(id))
    ?? all.board;
  return {
    sheets: all,
    get extent() { return all.board.sheet; },
    get home() { return all.board.sheet; },
    title: () => say("ew.map.name", { front: frontName(all.now) }),
    credit: () => say("ew.credit"),
    places: new Map(boards.flatMap(b => b.places())),
    placeAt: (x, y) => {
      const n = all.board.grid.hit(x, y);
      return n === null ? null : all.board.text(n);
    },
    ground: () => drawGround(all.board),
    under: (t, look) => drawUnder(all.board, t, look),
    lit: (t, look) => drawLit(all.board, t, look),
    over: (t, look) => {
      const b = all.board;
      return [quiet(pennants(b, t.view)), ...pieces(b, t.view), quiet(drawArrow(b, t, look)), quiet(fighting(b, t)),
        quiet(alarms(t, id => b.has(id) ? [b.at(id)[0] - 23, b.at(id)[1] - 22] : null)), quiet(drawInk(b, look)),
        ...drawBadges(b, t, look).map(quiet)];
    },
    hint: (t, look, place) => hint(all.board, t, place),
    battle: l => l.kind === "CombatDeclared" ? "begin" : l.head ? "end" : null,
    front: t => front(all.board, t.view),
    hush: () => say("ew.hush"),
    weighs: c => /^(attack|join|join-all|fight|support|fly) ?/.test(c.text),
    pieceName: (id, t) => unit(t, id).name,
    placeWords: (t, id) => placeWords(on(id), t, id),
    mini: t => drawMini(all.board, t),
    trace: traceLine,
    overlays: OVERLAYS,
    panels: PANELS,
    dock: (t, look, acts, small) => dock(boards, t, acts, small),
    seat, strip, stripFrom: t => t.facts?.calendar, tray, card, odds,
    sideVars: () => ({ allied: "var(--fr)", central: "var(--de)" }),
  };
}
