// @ts-check
/** March to a destination: where the units under way can get to is asked of the server, a click on such a place sends them there
 * at one stroke. They stop by themselves where something comes between. */
import { get } from "../api.js";
import { t } from "../i18n.js";
import { settings } from "../settings.js";
import { base, choose } from "./net.js";
import { preview } from "./preview.js";

/** @typedef {import("./state.js").Desk} Desk */
/** @typedef {import("../types.js").WayInfo} WayInfo */
/** @typedef {import("../types.js").ChoiceInfo} ChoiceInfo */
/** A march as a choice: the first step, what is chosen `then`, the whole way. @typedef {ChoiceInfo & {path?: string[]}} March */

/** So many goals of a piece that was clicked are brought into sight; of more the person has some before his eyes. */
const GOALS = 16;

/** What was asked last. @type {{key: string, answer: Promise<Record<string, WayInfo>>} | null} */
let asked = null;

/** Who is to march: the piece that was clicked, or the one whose taking up is previewed. @param {Desk} desk */
function mover(desk) {
  const d = desk.asked, { piece, picked } = desk.look;
  return piece ?? (d?.lifts && picked?.sign === "hand" ? picked.pieces[0] : null) ?? null;
}

/** @param {Desk} desk */
const keyOf = desk => `${desk.id} ${desk.table.mark} ${mover(desk) ?? ""} ${desk.look.via.join(" ")}`;

/** Where the units can get to, for the present question, piece and way-points. @param {Desk} desk */
export function ways(desk) {
  const d = desk.asked, { via } = desk.look, piece = mover(desk);
  if (!d?.marches || !desk.online || d.lifts && !piece) return Promise.resolve(/** @type {Record<string, WayInfo>} */ ({}));
  const key = keyOf(desk);
  if (asked?.key !== key)
    asked = { key, answer: get(`${base(desk)}/marches`, { seat: desk.seat, piece: piece ?? undefined,
      via: via.join(" ") || undefined }).then(x => x.ways, () => ({})) };
  return asked.answer;
}

/** The question, the piece or the way-points have changed: the far places are lit anew. @param {Desk} desk */
export async function refreshWays(desk) {
  const { look } = desk, key = keyOf(desk);
  if (!desk.mine?.marches) {
    if (look.ways) { look.ways = null; desk.changed("ways"); }
    return;
  }
  const found = await ways(desk);
  if (keyOf(desk) !== key || !desk.mine) return;
  const from = desk.mine.places[0] ?? (desk.look.picked && desk.look.open) ?? "";
  if (look.ways === found && look.wayFrom === from) return;
  look.ways = found;
  look.wayFrom = from;
  desk.changed("ways");
  const goals = Object.keys(found);
  if (desk.mine.lifts && goals.length && goals.length <= GOALS) requestAnimationFrame(() => {
    if (look.ways === found && !desk.closed && !desk.past) desk.host.show([], undefined, goals);
  });
}

/** A click on a place that can be marched to. @param {Desk} desk @param {string} id @param {boolean} point  it is a way-point
 * @returns {Promise<boolean>} it was one */
export async function marchTo(desk, id, point) {
  const d = desk.asked, mark = desk.table.mark;
  if (!d?.marches) return false;
  const way = (await ways(desk))[id];
  if (!way || desk.table.mark !== mark || desk.busy) return !!way;
  const piece = mover(desk);
  // who points at no unit means all of them; what else may be done there (an attack, say) is asked
  const first = d.choices.find(c => c.text === way.texts[0]);
  const all = !piece && first && !first.places.length && first.pieces.length;
  const others = desk.look.via.length ? [] : d.choices.filter(c => c.places.includes(id) && c.text !== way.texts[0]
    && (!piece || c.pieces.includes(piece)) && !(all && c.pieces.length && c.grade === 0));
  if (others.length) return false;
  if (way.grade === 2 && way.texts.length > 1 && !point && !desk.stages) {
    void approach(desk, way);
    return true;
  }
  const c = march(desk, d, id, way);
  if (point || desk.stages) {
    if (way.halts) return false;
    desk.look.via = [...desk.look.via, id];
    desk.look.picked = c;
    desk.roved = false;
    desk.do.say(t("tb.viaSaid", { place: name(desk, id), n: way.cost }));
    desk.changed("look");
    return true;
  }
  const again = desk.look.picked?.words === c.words;
  // what changes something is made if it can be taken back, as a choice of the list is
  if (again || settings.oneClick && (!c.grade || c.grade === 1 && !way.halts && !c.caution)) void go(desk, c, again || !c.grade);
  else preview(desk, c, true);
  return true;
}

/** What is costly at the end of a way is shown, with its odds, and not made: all before it is.
 * @param {Desk} desk @param {WayInfo} way */
async function approach(desk, way) {
  const last = /** @type {string} */ (way.texts.at(-1));
  if (!await choose(desk, way.texts[0], way.texts.slice(1, -1))) return;
  const c = desk.mine?.choices.find(x => x.text === last);
  if (c) preview(desk, c, true);
}

/** @param {Desk} desk
 * @param {import("../types.js").DecisionInfo} d
 * @param {string} id
 * @param {WayInfo} way
 * @returns {March} */
function march(desk, d, id, way) {
  const first = d.choices.find(c => c.text === way.texts[0]), caution = first?.caution ?? "",
    plain = way.path.length === 1 ? Math.min(first?.grade ?? 0, way.grade) : 0;
  const words = way.texts.length === 1 && first ? first.words : way.words
    || t("tb.marchTo", { place: name(desk, id), n: way.cost });
  return { text: way.texts[0], words, rule: first?.rule || d.rule,
    group: first?.group ?? "", heading: "", grade: Math.max(plain, way.halts || caution ? 1 : 0),
    sign: first?.sign ?? "arrow", places: [id], pieces: first?.pieces ?? [], label: String(way.cost), caution,
    caution_rule: first?.caution_rule ?? "", then: [...way.texts.slice(1), way.stop].filter(x => x),
    path: way.path };
}

/** @param {Desk} desk @param {string} id */
const name = (desk, id) => desk.game.places.get(id)?.name ?? id;

/** Off they go; who has been stopped is told so. @param {Desk} desk @param {March} c
 * @param {boolean} [sure]  if not, what could not be taken back is shown first */
export async function go(desk, c, sure = true) {
  const { then } = c, before = desk.table.last, secret = desk.asked?.secret;        // what is secret may not be counted
  desk.look.picked = c;
  desk.do.say(t("tb.marchSaid", { words: c.words }));
  const answer = await choose(desk, c.text, then, sure);
  if (!answer) return;
  if ("confirm" in answer) return preview(desk, c, true, answer);
  const made = desk.table.last - before, rest = desk.table.standing.some(s => s.kind === "march");
  if (!rest && !secret && made < then.length && desk.table.decision?.yours) {
    desk.word = t("tb.marchHalted");
    desk.do.say(desk.word);
    desk.changed("word");
  }
}

/** A march that goes on while others are asked: who is stopped then is told so, too. @param {Desk} desk */
export function watchMarch(desk) {
  desk.arrivals.push((before, now) => {
    const was = before?.standing.find(s => s.kind === "march"), made = before ? now.last - before.last : 0;
    if (!was || made < 1 || made > was.steps || now.standing.some(s => s.kind === "march")) return;
    desk.word = t("tb.marchHalted");
    desk.do.say(desk.word);
    desk.changed("word");
  });
}

/** Esc: the last way-point is no more. @param {Desk} desk @returns {boolean} there was one */
export function dropVia(desk) {
  if (!desk.look.via.length) return false;
  desk.look.via = desk.look.via.slice(0, -1);
  desk.look.picked = null;
  desk.changed("look");
  return true;
}
