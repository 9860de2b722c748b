// @ts-check
/** What needs the other players' consent: undo beyond a die, draw, a bot for an absent seat, a pause. The only modal windows. */
import { h, icon } from "../dom.js";
import { get } from "../api.js";
import { plural, t } from "../i18n.js";
import { answer, base, refused, request, resign, undo, withdraw } from "./net.js";
import { die } from "./ui.js";

/** @typedef {import("./state.js").Desk} Desk */
/** @typedef {import("../types.js").RequestInfo} RequestInfo */
/** @typedef {import("../types.js").DieShown} DieShown */

/** A modal window with a heading. Esc closes it. No button is preset.
 * @param {Desk} desk
 * @param {string} cls
 * @param {string} title
 * @param {any[]} body
 * @param {() => void} [closed]
 * @returns {HTMLDialogElement} */
export function modal(desk, cls, title, body, closed) {
  const id = `dlg-${Math.random().toString(36).slice(2, 8)}`;
  const d = h("dialog", { class: `dlg ${cls}`, "aria-labelledby": id }, h("h2", { id, tabindex: "-1" }, title), ...body);
  d.addEventListener("close", () => { d.remove(); closed?.(); });
  d.addEventListener("keydown", e => e.stopPropagation());
  desk.root.append(d);
  d.showModal();
  /** @type {HTMLElement} */ (d.querySelector("h2")).focus();
  desk.ends.push(() => d.remove());
  return d;
}

/** Each die with what it was for. @param {DieShown[]} dice */
export const diceList = dice => h("ul", { class: "dicelist" },
  dice.map(d => h("li", null, die(d.value, 26), h("span", null, d.purpose), h("b", null, d.value))));

/** Requests as lines under the header. @param {Desk} desk @returns {HTMLElement[]} */
export function consents(desk) {
  return desk.table.requests.map(r => {
    if (r.yours) return h("div", { class: "line req" }, icon("hand"),
      h("span", null, t("tb.youAsked", { what: r.text, who: r.asks.map(s => desk.nameOf(s)).join(", ") })),
      h("button", { type: "button", class: "lbtn", onclick: () => withdraw(desk, r.id, r.by) }, t("tb.withdraw")));
    const mine = r.asks.filter(s => desk.table.you.includes(s));
    return h("div", { class: "line req" }, icon("hand"), h("span", null, t("tb.asksYou", { who: r.by_name, what: r.text })),
      mine.length ? h("button", { type: "button", class: "lbtn", "data-key": `req:${r.id}`,
        onclick: () => consider(desk, r, true) }, t("tb.answer")) : null);
  });
}

/** @type {Set<number>} */
const shown = new Set();

/** Ask the person about a request of the other side.
 * @param {Desk} desk
 * @param {RequestInfo} r
 * @param {boolean} [again]  although put off before */
export function consider(desk, r, again = false) {
  const seat = r.asks.find(s => desk.table.you.includes(s));
  if (!seat || r.yours || shown.has(r.id) || desk.later.has(r.id) && !again) return;
  shown.add(r.id);
  const note = h("input", { type: "text", maxlength: 200, class: "field", "aria-label": t("tb.noteFor", { who: r.by_name }),
    placeholder: t("tb.noteFor", { who: r.by_name }) });
  const noteRow = h("p", { hidden: true }, note);
  const say = async (/** @type {boolean} */ agree) => {
    d.close();
    await answer(desk, r.id, { seat, agree, note: note.value.trim().slice(0, 200) });
  };
  const d = modal(desk, "consent", t(`tb.req.${r.kind}`, { who: r.by_name }), [
    h("p", { class: "what" }, r.text),
    r.note ? h("p", { class: "quote" }, r.note) : null,
    r.dice.length ? h("p", null, plural(r.dice.length, "tb.dieUndone", "tb.diceUndone")) : null,
    r.dice.length ? diceList(r.dice) : null,
    noteRow,
    h("div", { class: "row" },
      h("button", { type: "button", class: "btn", onclick: () => say(true) }, icon("check"), t("tb.agree")),
      h("button", { type: "button", class: "btn", onclick: () => say(false) }, icon("cross"), t("tb.decline")),
      h("button", { type: "button", class: "btn", onclick: () => {
        if (noteRow.hidden) { noteRow.hidden = false; note.focus(); } else say(false);
      } }, icon("edit"), t("tb.declineNote"))),
    h("p", { class: "dim" }, t("tb.escLater"))], () => { shown.delete(r.id); desk.later.add(r.id); });
}

/** New requests open by themselves; answered ones close. @param {Desk} desk */
export function watchRequests(desk) {
  desk.arrivals.push((_, now) => { for (const r of now.requests) queueMicrotask(() => consider(desk, r)); });
}

/** Undo beyond what is free: say what would be undone, then ask. @param {Desk} desk @param {number} target */
export async function askUndo(desk, target) {
  const { table } = desk, to = target;
  /** @type {DieShown[]} */
  let dice = [];
  try {
    dice = (await get(`${base(desk)}/dice`)).dice.filter((/** @type {DieShown} */ d) => d.n > to);
  } catch (e) { return refused(desk, e, null); }
  const humans = desk.others.filter(s => s.kind === "human" && s.player).map(s => s.player);
  const d = modal(desk, "consent", t("tb.undoTitle"), [
    h("p", null, humans.length ? t("tb.undoNeeds", { who: humans.join(", ") }) : t("tb.undoBeyond")),
    h("p", null, plural(table.last - to, "tb.choiceBack", "tb.choicesBack")),
    dice.length ? h("p", null, plural(dice.length, "tb.dieUndone", "tb.diceUndone")) : null, dice.length ? diceList(dice) : null,
    h("div", { class: "row" },
      h("button", { type: "button", class: "btn", onclick: async () => {
        d.close();
        await request(desk, { kind: "undo", seat: desk.seat, to });
      } }, icon("hand"), humans.length ? t("tb.askWho", { who: humans.join(", ") }) : t("tb.undoAnyway")),
      h("button", { type: "button", class: "btn", onclick: () => d.close() }, t("tb.cancel")))]);
}

/** Ask for a draw, a pause or a bot in an absent seat. @param {Desk} desk @param {"draw" | "pause" | "takeover"} kind */
export function askFor(desk, kind) {
  const others = desk.others.filter(s => s.kind === "human" && s.player), who = others.map(s => s.player).join(", ")
    || t("tb.other");
  const seats = desk.table.seats.filter(s => s.kind === "human");
  const select = h("select", { class: "field", "aria-label": t("tb.whichSeat") },
    seats.map(s => h("option", { value: s.id, selected: !s.you }, `${s.name}${s.player ? ` (${s.player})` : ""}`)));
  const d = modal(desk, "consent", t(`tb.ask.${kind}`), [
    h("p", null, t(`tb.ask.${kind}.text`, { who })),
    kind === "takeover" ? h("p", null, h("label", null, t("tb.whichSeat"), " ", select)) : null,
    h("div", { class: "row" },
      h("button", { type: "button", class: "btn", onclick: async () => {
        d.close();
        await request(desk, { kind, seat: desk.seat, ...(kind === "takeover" ? { target: select.value } : {}) });
      } }, icon("hand"), t("tb.askWho", { who })),
      h("button", { type: "button", class: "btn", onclick: () => d.close() }, t("tb.cancel")))]);
}

/** Giving the game up is final. @param {Desk} desk */
export function askResign(desk) {
  const d = modal(desk, "consent", t("tb.resignTitle"), [
    h("p", null, t("tb.resignText", { who: desk.others.map(s => s.name).join(", ") })),
    h("div", { class: "row" },
      h("button", { type: "button", class: "btn attack", onclick: async () => {
        d.close();
        await resign(desk);
      } }, icon("flag"), t("tb.resign")),
      h("button", { type: "button", class: "btn", onclick: () => d.close() }, t("tb.goOn")))]);
}

/** Take back down to a moment, asking where it must be asked. @param {Desk} desk @param {number} to */
export async function undoTo(desk, to) {
  const { undo: u, last } = desk.table, free = last - to <= u.free;
  if (!free && !u.anywhere) return askUndo(desk, to);
  if (await undo(desk, to) && !free) {
    desk.word = t("tb.sameDice");
    desk.changed("word");
  }
}
