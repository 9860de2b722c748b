// @ts-check
/** From a click to a choice: preview, filter, confirm, or the rule that forbids it. The engine's list is the only truth. */
import { get } from "../api.js";
import { t } from "../i18n.js";
import { settings } from "../settings.js";
import { dropVia, go, marchTo } from "./marching.js";
import { base, choose, refused } from "./net.js";
import { preview } from "./preview.js";

/** @typedef {import("./state.js").Desk} Desk */
/** @typedef {import("../types.js").ChoiceInfo} ChoiceInfo */
/** @typedef {{x: number, y: number}} At */

/** An own action ends what was said before. @param {Desk} desk */
export function settle(desk) {
  if (desk.note || desk.look.refused || desk.word) {
    desk.note = null;
    desk.look.refused = null;
    desk.word = "";
    desk.changed("note", "word");
  }
}

/** Preview a choice; a second time: make it. With one click for plain choices only what is costly or could not be taken back is
 * previewed; whether it could is asked of the server, of what the reader may know.
 * @param {Desk} desk
 * @param {ChoiceInfo} c
 * @param {boolean} [here]  it was clicked on the map, which then stays where it is */
export function pick(desk, c, here = false) {
  if (!toNow(desk) || !desk.asked) return;
  settle(desk);
  const mine = desk.asked.choices.find(x => x.text === c.text);
  if (!mine) return;
  if (desk.look.picked?.text === mine.text || settings.oneClick && mine.grade === 0 && !mine.caution) return make(desk, mine);
  const tries = settings.oneClick && mine.grade === 1 && !mine.caution && desk.online && !desk.busy;
  if (tries && (mine.then.length || !desk.game.weighs?.(mine))) trying(desk, mine, here);
  else preview(desk, mine, here);
}

/** Made if it can be taken back freely, else previewed. @param {Desk} desk @param {ChoiceInfo} c @param {boolean} here */
async function trying(desk, c, here) {
  took(desk, c);
  const answer = await choose(desk, c.text, c.then, false);
  if (answer && "confirm" in answer) preview(desk, c, here, answer);
  else if (c.then.length) follow(desk);
}

/** After a stroke: the one costly thing that it was for is shown, with its odds, to be confirmed. @param {Desk} desk */
function follow(desk) {
  const ends = (desk.mine?.choices ?? []).filter(c => c.grade === 2 && !c.places.length && !c.pieces.length);
  if (ends.length === 1) preview(desk, ends[0], true);
}

/** A unit was taken up: a second click on it lets it go. @param {Desk} desk @param {ChoiceInfo} c */
function took(desk, c) {
  const unit = c.pieces.length === 1 && !c.places.length && c.grade === 0 && c.sign === "hand";
  desk.took = unit ? { piece: c.pieces[0], last: desk.table.last, hidden: desk.table.undo.hidden } : null;
}

/** @param {Desk} desk @param {string} piece @returns {boolean} it was the one just taken up */
function letGo(desk, piece) {
  const { took: mine, table } = desk;
  const now = mine?.piece === piece && (table.last === mine.last + 1 || table.last === mine.last
    && table.undo.hidden === mine.hidden + 1);
  if (!now || !desk.mine || desk.busy || table.undo.free < 1) return false;
  desk.took = null;
  desk.do.undo();
  return true;
}

/** What is chosen with it: where plain choices are confirmed too, only what was confirmed as costly takes others along.
 * @param {ChoiceInfo} c */
export const along = c => settings.oneClick || c.grade === 2 ? c.then : [];

/** Make a choice at once. @param {Desk} desk @param {ChoiceInfo} c @param {boolean} [alone]  without what is chosen with it */
export function make(desk, c, alone = false) {
  if (!toNow(desk) || !desk.asked || !desk.online || desk.busy) return;
  if (!desk.asked.choices.some(x => x.text === c.text)) return;
  settle(desk);
  if (/** @type {import("./marching.js").March} */ (c).path) {
    go(desk, c);
    return;
  }
  took(desk, c);
  desk.look.picked = c;
  const then = alone ? [] : along(c);
  void choose(desk, c.text, then).then(made => { if (made && then.length) follow(desk); });
}

/** Playback or an earlier moment gives way to the present. @param {Desk} desk @returns {boolean} */
function toNow(desk) {
  if (desk.past) desk.do.now();
  return !desk.busy;
}

/** The overlay that measures, if one is on. @param {Desk} desk */
export const tool = desk => desk.game.overlays.find(o => o.tool && desk.look.overlays.has(o.id));

/** A tool takes the click, in anybody's turn: the first place is where it measures from, others are measured to, the first again
 * lets go.
 * @param {Desk} desk
 * @param {string} place
 * @returns {boolean} it has */
function pointed(desk, place) {
  const { look } = desk;
  if (!tool(desk) || desk.past) return false;
  look.aim = !look.aim.length ? [place] : look.aim[0] === place ? [] : [look.aim[0], place];
  desk.changed("look");
  return true;
}

/** A place or a piece was clicked.
 * @param {Desk} desk
 * @param {"place" | "piece"} kind
 * @param {string} id
 * @param {At} [at]
 * @param {boolean} [point]  with Shift: a way-point */
export async function click(desk, kind, id, at, point = false) {
  settle(desk);
  if (kind === "place" && pointed(desk, id)) return;
  if (desk.past && desk.playing) desk.do.now();
  const d = desk.mine;
  if (!d) {
    if (kind === "place") desk.acts.open(desk.look.open === id ? null : id);
    else if (!desk.past) ask(desk, kind, id, at);
    return desk.changed("look");
  }
  if (desk.busy) return;
  if (kind === "piece") return onPiece(desk, id, at);
  if (d.marches && await marchTo(desk, id, point)) return;
  return onPlace(desk, id, at);
}

/** @param {Desk} desk @param {string} id @param {At} [at] */
function onPlace(desk, id, at) {
  const all = desk.asked?.choices ?? [];
  const here = (/** @type {ChoiceInfo[]} */ list) => list.filter(c => c.places.includes(id));
  let fit = here(all.filter(c => !desk.look.piece || c.pieces.includes(desk.look.piece)));
  if (!fit.length && desk.look.piece) {
    fit = here(all);
    if (fit.length) desk.look.piece = null;
  }
  if (!fit.length) {
    openStack(desk, id);
    return ask(desk, "place", id, at);
  }
  if (fit.length === 1) {
    if (!desk.asked?.places.length) openStack(desk, id);
    return pick(desk, fit[0], true);
  }
  const picked = desk.look.picked;
  if (desk.place === id && picked && fit.some(c => c.text === picked.text)) return make(desk, picked);
  if (!picked || !fit.some(c => c.text === picked.text)) desk.look.picked = null;
  desk.place = id;
  desk.kind = null;
  desk.numbersFrom = 0;
  if (!desk.asked?.places.length) openStack(desk, id);
  desk.do.say(t("tb.several", { n: fit.length, place: desk.game.places.get(id)?.name ?? id }));
  desk.changed("look");
}

/** @param {Desk} desk
 * @param {string} id
 * @param {At} [at]
 * @param {string} [place]  where it stands, if it was clicked on the map
 * @param {boolean} [several]  others of its stack may be meant */
function onPiece(desk, id, at, place, several = false) {
  if (letGo(desk, id)) return;
  const all = desk.asked?.choices ?? [], about = all.filter(c => c.pieces.includes(id));
  const fit = desk.place ? about.filter(c => desk.place && c.places.includes(desk.place)) : about;
  if (!about.length) return ask(desk, "piece", id, at, place);
  const only = fit.length === 1 ? fit[0] : about.length === 1 ? about[0] : null;
  if (only) return several && desk.look.picked?.text !== only.text ? preview(desk, only, true) : pick(desk, only, !!place);
  if (!fit.length) desk.place = null;
  desk.look.piece = desk.look.piece === id ? null : id;
  if (desk.look.picked && desk.look.piece && !desk.look.picked.pieces.includes(id)) desk.look.picked = null;
  desk.kind = null;
  desk.numbersFrom = 0;
  if (desk.look.piece) desk.do.say(t("tb.pieceOnly", { n: desk.listed.length }));
  desk.changed("look", "piece");
}

/** A stack on the map was clicked: its tray opens, and its top piece is meant.
 * @param {Desk} desk
 * @param {string} piece
 * @param {string} place
 * @param {At} [at] */
export function clickStack(desk, piece, place, at) {
  settle(desk);
  if (pointed(desk, place)) return;
  const all = desk.mine?.choices ?? [];
  if (!desk.mine) return click(desk, "place", place, at);
  const tray = openStack(desk, place);
  if (letGo(desk, piece)) return;
  // Where several of the stack can act, a click on it does not yet say which: the top one is previewed, the tray has the others.
  const several = tray.filter(p => all.some(c => c.pieces.includes(p))).length > 1;
  if (all.some(c => c.pieces.includes(piece))) return desk.busy ? undefined : onPiece(desk, piece, at, place, several);
  // Another piece of the stack may be meant: the tray shows which can act.
  if (all.some(c => c.places.includes(place))) return click(desk, "place", place, at);
  const others = new Set(all.flatMap(c => c.pieces));
  if (tray.some(p => others.has(p))) return desk.changed("look");
  onPiece(desk, piece, at, place);
}

/** @param {Desk} desk @param {string} place @returns {string[]} the pieces there */
function openStack(desk, place) {
  let any = null;
  try { any = desk.game.tray(desk.shown, place, desk.look, desk.acts); } catch (e) { console.error(e); }
  if (any) desk.look.open = place;                // an empty place does not take the tray of another away
  desk.changed("look");
  return [...any?.querySelectorAll("[data-piece]") ?? []].map(e => /** @type {HTMLElement} */ (e).dataset.piece ?? "");
}

/** Why is this not possible?
 * @param {Desk} desk
 * @param {"place" | "piece"} kind
 * @param {string} id
 * @param {At} [at]
 * @param {string} [place]  the note stands beside it */
export async function ask(desk, kind, id, at, place = kind === "place" ? id : undefined) {
  if (!desk.player || !desk.online || desk.table.status !== "running") return;
  const version = desk.table.version;
  desk.look.refused = place ?? null;
  desk.changed("look");
  try {
    /** @type {import("../types.js").WhyInfo} */
    const why = await get(`${base(desk)}/why`, { seat: desk.seat, [kind]: id });
    if (desk.table.version !== version) return;
    const meant = (desk.mine?.choices ?? []).filter(c => why.possible.includes(c.text));
    if (!why.reasons.length && meant.length) {
      desk.look.refused = null;
      if (meant.length === 1) return pick(desk, meant[0]);
      if (kind === "piece") desk.look.piece = id;
      else {
        desk.place = id;
        desk.meant = { place: id, version, texts: meant.map(c => c.text) };
        desk.kind = null;
        desk.numbersFrom = 0;
        desk.do.say(t("tb.several", { n: meant.length, place: desk.game.places.get(id)?.name ?? id }));
      }
      return desk.changed("look");
    }
    const reasons = why.reasons.length ? why.reasons : [{ rule: desk.table.decision?.rule ?? "", text: t("tb.notNow") }];
    const what = kind === "place" ? desk.game.places.get(id)?.name ?? why.subject
      : pieceName(desk, id) ?? (why.subject === id ? "" : why.subject);
    desk.note = { subject: what, reasons, place: place ?? null, at: at ?? null, more: false };
    desk.do.say(`${what ? `${t("tb.not", { what })}.` : ""} ${reasons.map(r => r.text).join(" ")}`.trim());
    desk.changed("note");
  } catch (e) {
    desk.look.refused = null;
    await refused(desk, e, null);
  }
}

/** A piece in words, where the game has them. @param {Desk} desk @param {string} id @returns {string | null} */
export function pieceName(desk, id) {
  try { return desk.game.pieceName?.(id, desk.shown) ?? null; } catch { return null; }
}

/** Esc: the nearest open thing is closed. @param {Desk} desk @returns {boolean} something was open */
export function escape(desk) {
  const { look } = desk;
  if (desk.do.closeFloats()) return true;
  if (desk.note || desk.trouble || desk.word) { desk.trouble = null; settle(desk); desk.changed("trouble", "look"); return true; }
  if (desk.past) { desk.do.now(); return true; }
  if (look.aim.length) { look.aim = []; desk.changed("look"); return true; }
  const measuring = tool(desk);
  if (measuring) { desk.do.overlay(measuring.id); return true; }
  if (dropVia(desk)) return true;
  if (look.picked) { look.picked = null; desk.changed("look"); return true; }
  if (look.piece || desk.place || desk.kind) {
    look.piece = desk.place = desk.kind = null;
    desk.changed("look", "piece");
    return true;
  }
  if (desk.panel) { desk.acts.panel(null); return true; }
  if (look.open) { desk.acts.open(null); return true; }
  if (look.cursor) { look.cursor = null; desk.changed("look"); return true; }
  return false;
}

/** The piece or place the person means, for overlays about one thing. @param {Desk} desk */
export const subject = desk => desk.look.piece ?? desk.look.picked?.pieces[0] ?? desk.look.cursor ?? desk.look.open
  ?? desk.table.decision?.pieces[0] ?? desk.table.decision?.places[0] ?? "";
