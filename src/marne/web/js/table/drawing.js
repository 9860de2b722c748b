// @ts-check
/** A march by dragging: the way that is drawn over the map is its way-points; letting go sends the units off, as a click does. */
import { t } from "../i18n.js";
import { ask, click } from "./grammar.js";
import { marchTo } from "./marching.js";
import { choose } from "./net.js";

/** @typedef {import("./state.js").Desk} Desk */
/** @typedef {import("../types.js").ChoiceInfo} ChoiceInfo */

/** What takes the units up that a drag begins on, where that has to be chosen first. @type {ChoiceInfo | null} */
let takes = null;

/** Does a drag from here draw the way of a march? Fingers move the map, but for units that are chosen already.
 * @param {Desk} desk
 * @param {string} piece
 * @param {string} place
 * @param {boolean} touch */
export function grips(desk, piece, place, touch) {
  const d = desk.mine;
  takes = null;
  if (!d || desk.busy || !desk.online || desk.covered) return false;
  if (!d.lifts) return d.marches && d.places[0] === place;
  if (touch || !piece) return false;
  const up = d.choices.filter(c => c.sign === "hand" && c.grade === 0 && !c.caution && c.pieces.includes(piece));
  takes = up.length === 1 ? up[0] : null;
  return takes !== null;
}

/** @param {Desk} desk
 * @param {string[]} way
 * @param {"" | "done" | "off"} end */
export async function drawn(desk, way, end) {
  const { look } = desk, goal = way.at(-1), up = takes;
  if (end === "off" || end && goal === undefined) {
    look.via = [];
    look.picked = null;
    return desk.changed("look");
  }
  if (!up) look.via = way.slice(0, -1);
  look.picked = null;
  if (!end || goal === undefined) return desk.changed("look");
  takes = null;
  if (up) {
    if (!await choose(desk, up.text) || !desk.mine?.marches) return;
    look.via = way.slice(0, -1);
  }
  if (!look.via.length) return click(desk, "place", goal);
  if (await marchTo(desk, goal, false)) return;
  look.via = [];
  desk.word = t("tb.drawnNot", { place: desk.game.places.get(goal)?.name ?? goal });
  desk.changed("look", "word");
  return ask(desk, "place", goal);
}
