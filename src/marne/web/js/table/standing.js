// @ts-check
/** Standing answers: letting a reaction window pass, letting all like it pass, and the list of what passes by itself. Each seat's
 * own, seen by it alone. */
import { h, icon, vars } from "../dom.js";
import { call, put } from "../api.js";
import { plural, t } from "../i18n.js";
import { modal } from "./consent.js";
import { make, settle } from "./grammar.js";
import { act, base } from "./net.js";
import { small } from "./state.js";
import { redraw } from "./ui.js";

/** @typedef {import("./state.js").Desk} Desk */
/** @typedef {import("../types.js").DecisionInfo} DecisionInfo */
/** @typedef {import("../types.js").StandingInfo} StandingInfo */
/** @typedef {import("../types.js").ChoiceInfo} ChoiceInfo */
/** @typedef {"ask" | "pass" | "turn" | "same"} Mode */

/** @type {Mode[]} */
const MODES = ["ask", "turn", "pass"];
/** What each is called for placings. */
const PLACED = { ask: "ask", turn: "placeTurn", pass: "placePass" };

/** The choice that lets the present window pass, if the question is one. @param {Desk} desk */
export const passing = desk => {
  const d = desk.mine;
  return d?.window ? d.choices.find(c => c.text === d.passing) ?? null : null;
};

/** What passes by itself now. @param {Desk} desk @returns {StandingInfo[]} */
export const active = desk => (desk.table.standing ?? []).filter(s => s.mode !== "ask" && s.kind !== "march");

/** One after the other: who sets several quickly loses none. @type {Promise<unknown>} */
let last = Promise.resolve();

/** @param {Desk} desk
 * @param {string} seat
 * @param {Record<string, Mode>} answers
 * @param {Record<string, string>} [same]  by kind, the choice that is always made */
const keep = (desk, seat, answers, same = {}) => last = last.then(() => act(desk, () => put(`${base(desk)}/standing`,
  { seat, answers, same })));

/** The buttons of a window: let it pass, and a small menu for all like it.
 * @param {Desk} desk
 * @param {DecisionInfo} d
 * @returns {HTMLElement[]} */
export function passButtons(desk, d) {
  const c = passing(desk);
  if (!c) return [];
  const off = desk.busy || !desk.online, known = desk.table.standing.find(s => s.seat === d.seat && s.kind === d.window);
  const pass = h("button", { type: "button", class: "btn primary bare go pass", "data-key": `b:${c.text}`, disabled: off,
    title: t("tb.letPass"), onclick: () => make(desk, c) },
    icon("check"), h("span", null, c.words), h("span", { class: "kbd", "aria-hidden": "true" }, "↵"));
  if (!known) return [pass];
  return [h("div", { class: "passing" }, pass, more(desk, "passmore", t("tb.passAll"), known, [
    ["clock", t("tb.passTurn"), "turn"], ["check", t("tb.passAlways"), "pass"]]))];
}

/** The computer places all that is being placed; a small menu for all placings like it.
 * @param {Desk} desk
 * @param {DecisionInfo} d
 * @returns {HTMLElement[]} */
export function placeButtons(desk, d) {
  if (!d.placing) return [];
  const known = desk.table.standing.find(s => s.seat === d.seat && s.kind === `place:${d.placing}`);
  const all = h("button", { type: "button", class: `btn place${known ? "" : " alone"}`, "data-key": "place",
    disabled: desk.busy || !desk.online, title: t("tb.placeTip"), onclick: () => { void place(desk); } },
    icon("bot"), h("span", null, t("tb.place")), h("span", { class: "kbd", "aria-hidden": "true" }, "P"));
  return [h("div", { class: "passing" }, all, known ? more(desk, "placemore", t("tb.placeAll"), known, [
    ["clock", t("tb.placeTurn"), "turn"], ["bot", t("tb.placeAlways"), "pass"]]) : null)];
}

/** *Place for me*, by button or key. @param {Desk} desk */
export function place(desk) {
  if (!desk.mine?.placing || desk.busy || !desk.online) return;
  settle(desk);
  const { version, mark } = desk.table, seat = desk.seat;
  return act(desk, () => call("POST", `${base(desk)}/place`, { seat, version, base: mark }), () => { void place(desk); });
}

/** What goes on by itself: a march of the reader. @param {Desk} desk @returns {StandingInfo | undefined} */
export const march = desk => (desk.table.standing ?? []).find(s => s.kind === "march");

/** The march stops where it is. @param {Desk} desk */
export const halt = desk => {
  const m = march(desk);
  return m && keep(desk, m.seat, { march: "ask" });
};

/** The small button beside another that opens a menu: until when all like this are answered so.
 * @param {Desk} desk
 * @param {string} key
 * @param {string} words
 * @param {StandingInfo} s
 * @param {[string, string, Mode, string?][]} items  sign, words, what is set, the choice that is always made */
function more(desk, key, words, s, items) {
  return h("button", { type: "button", class: "btn sq passmore", "data-key": key, disabled: desk.busy || !desk.online,
    title: words, "aria-label": words, "aria-haspopup": "menu", "aria-expanded": "false",
    onclick: (/** @type {MouseEvent} */ e) => openMenu(desk, /** @type {HTMLElement} */ (e.currentTarget), words, s, items) },
  icon("down"));
}

/** Beside the button of a previewed choice in a window: always this one. @param {Desk} desk @param {ChoiceInfo} c */
export function sameButton(desk, c) {
  const d = desk.mine, known = d?.window && desk.table.standing.find(s => s.seat === d.seat && s.kind === d.window);
  return known && !c.places.length && !c.pieces.length && c.sign !== "card" && !/ /.test(c.text)
    ? more(desk, "samemore", t("tb.sameAll"), known, [["check", t("tb.sameAlways", { words: c.words }), "same", c.text]]) : null;
}

/** @type {(() => void) | null} */
let closing = null;

/** @param {Desk} desk
 * @param {HTMLElement} by
 * @param {string} title
 * @param {StandingInfo} s
 * @param {[string, string, Mode, string?][]} items */
function openMenu(desk, by, title, s, items) {
  if (closing) return closing();
  const item = (/** @type {string} */ sign, /** @type {string} */ words, /** @type {() => void} */ run) => h("button",
    { type: "button", role: "menuitem", tabindex: "-1", onclick: () => {
      close();
      run();
    } }, icon(sign), h("span", null, words));
  const el = h("div", { class: "menu passmenu", role: "menu", "aria-label": `${title}: ${s.name}` },
    h("p", { "aria-hidden": "true" }, title, h("b", null, s.name)),
    items.map(([sign, words, mode, text]) => item(sign, words, () => {
      void keep(desk, s.seat, { [s.kind]: mode }, text === undefined ? {} : { [s.kind]: text });
    })),
    h("hr"), item("gear", t("tb.standingDots"), () => standingDialog(desk)));
  const out = (/** @type {Event} */ e) => {
    if (!el.contains(/** @type {Node} */ (e.target)) && !by.contains(/** @type {Node} */ (e.target))) close(false);
  };
  const close = (focus = true) => {
    closing = null;
    document.removeEventListener("pointerdown", out);
    el.remove();
    by.setAttribute("aria-expanded", "false");
    if (focus && by.isConnected) by.focus();
  };
  el.addEventListener("keydown", e => {
    const all = /** @type {HTMLElement[]} */ ([...el.querySelectorAll("[role=menuitem]")]),
      i = all.indexOf(/** @type {HTMLElement} */ (document.activeElement));
    const to = { ArrowDown: i + 1, ArrowUp: i - 1, Home: 0, End: all.length - 1 }[e.key];
    e.stopPropagation();
    if (e.key === "Escape" || e.key === "Tab") { e.preventDefault(); return close(); }
    if (to === undefined) return;
    e.preventDefault();
    all[(to + all.length) % all.length].focus();
  });
  desk.root.append(el);
  const r = by.getBoundingClientRect();
  vars(el, { right: `${Math.max(8, window.innerWidth - r.right)}px`,
    bottom: `${Math.max(8, window.innerHeight - r.top + 6)}px` });
  by.setAttribute("aria-expanded", "true");
  document.addEventListener("pointerdown", out);
  closing = close;
  /** @type {HTMLElement} */ (el.querySelector("[role=menuitem]")).focus();
}

/** The question has changed: a menu about the old one goes. */
export const closeMenu = () => closing?.();

/** A sign that something passes by itself; it opens the list. @param {Desk} desk */
export function standingHint(desk) {
  const n = active(desk).length;
  return n && desk.table.status === "running" ? h("button", { type: "button", class: "stands", "data-key": "stands",
    title: active(desk).map(s => s.name).join("\n"), onclick: () => standingDialog(desk) },
    icon("hand", "icon tiny"), h("span", { class: small() ? "sr" : "" }, plural(n, "tb.standsOne", "tb.standsMany")),
    small() ? h("span", { "aria-hidden": "true" }, n) : null) : null;
}

/** All kinds of windows and how they are answered; open at any time. @param {Desk} desk */
export function standingDialog(desk) {
  const box = h("div", { class: "standing" });
  const draw = () => {
    const seats = [...new Set(desk.table.standing.map(s => s.seat))];
    redraw(box, seats.map(seat => [seats.length > 1 ? h("h3", null, desk.seatOf(seat)?.name ?? seat) : null,
      desk.table.standing.filter(s => s.seat === seat && s.kind !== "march").map(s => {
        const placing = s.kind.startsWith("place:");
        const pick = h("select", { class: "field", "data-key": `st:${seat}:${s.kind}`, onchange: async () => {
          if (!MODES[pick.selectedIndex]) return;
          const mine = keep(desk, seat, { [s.kind]: MODES[pick.selectedIndex] });
          await mine;
          if (mine === last) draw();
        } },
          MODES.map(m => h("option", { value: m, selected: s.mode === m }, t(`tb.stand.${placing ? PLACED[
            /** @type {"ask" | "turn" | "pass"} */ (m)] : m}`))),
          s.mode === "same" ? h("option", { value: "same", selected: true }, t("tb.sameAlways", { words: s.words })) : null);
        return h("label", { class: s.mode === "ask" ? null : "on" }, h("span", null, s.name), pick);
      })]));
    none.disabled = !active(desk).length;
  };
  const none = h("button", { type: "button", class: "btn", onclick: async () => {
    for (const seat of new Set(active(desk).map(s => s.seat)))
      await keep(desk, seat,
        Object.fromEntries(active(desk).filter(s => s.seat === seat).map(s => [s.kind, /** @type {Mode} */ ("ask")])));
    draw();
  } }, icon("undoall"), t("tb.standNone"));
  draw();
  const d = modal(desk, "stand", t("tb.standing"), [h("p", null, t("tb.standingText")), box,
    h("div", { class: "row" }, none, h("button", { type: "button", class: "btn primary", onclick: () => d.close() },
      t("tb.close")))]);
}
