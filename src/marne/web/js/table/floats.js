// @ts-check
/** What floats over the map beside a thing: the tray of a stack, the note that says why not, the card of a piece. */
import { chip, h } from "../dom.js";
import { t } from "../i18n.js";
import { tool } from "./grammar.js";
import { small } from "./state.js";
import { iconButton, redraw, style } from "./ui.js";

/** @typedef {import("./state.js").Desk} Desk */
/** @typedef {{x: number, y: number}} At  in the pane */

/** How high the tray is, about. */
const TRAY = 140;

/** The pieces of the place that is open. */
export class Tray {
  /** @param {Desk} desk @param {HTMLElement} pane  the map pane */
  constructor(desk, pane) {
    this.desk = desk;
    this.pane = pane;
    this.el = h("section", { class: "float tray", hidden: true });
  }

  /** @returns {string[]} */
  get pieces() {
    return [...this.el.querySelectorAll("[data-piece]")].map(e => /** @type {HTMLElement} */ (e).dataset.piece ?? "");
  }

  draw() {
    const { desk } = this, place = desk.look.open;
    let body = null;
    if (place) {
      try { body = desk.game.tray(desk.shown, place, desk.look, desk.acts); } catch (e) { console.error(e); }
    }
    this.el.hidden = !body || !!desk.panel || !!tool(desk);
    desk.host.foot = this.el.hidden || small() ? 0 : TRAY;
    if (!body) return void this.el.replaceChildren();
    this.el.setAttribute("aria-label", t("tb.unitsIn", { place: desk.game.places.get(place ?? "")?.name ?? "" }));
    redraw(this.el, body, iconButton("cross", t("tb.closeTray"), () => desk.acts.open(null),
      { class: "trayclose", "data-key": "trayclose" }));
    requestAnimationFrame(() => this.place());
  }

  /** In the corner that hides fewest lit places, and never a red one if there is another. */
  place() {
    const { desk } = this;
    if (this.el.hidden || small()) return;
    const W = this.pane.clientWidth, H = this.pane.clientHeight, w = this.el.offsetWidth, hh = this.el.offsetHeight,
      r = 50 * (desk.host.scale ?? 1), mini = 180;
    const corners = /** @type {[string, number, number][]} */ ([["bl", 12, H - hh - 12], ["br", W - w - mini, H - hh - 12],
      ["tl", 60, 56], ["tr", W - w - 12, 56]]);
    let best = "bl", least = Infinity;
    const marks = desk.mine
      ? [...desk.listed.flatMap(c => c.places.map(p => /** @type {[string, number]} */ ([p, c.grade === 2 ? 1000 : c.grade === 1
        ? 8 : 1]))), .../** @type {[string, number][]} */ ((desk.mine.places ?? []).map(p => [p, 20]))] : [];
    const worth = new Map();
    for (const [p, v] of marks) worth.set(p, Math.max(worth.get(p) ?? 0, v));
    for (const [name, x, y] of corners) {
      let cost = name === "bl" ? 0 : name === "br" ? .5 : 2;
      for (const [p, v] of worth) {
        const s = desk.host.screenOf(p);
        if (s.x > x - r && s.x < x + w + r && s.y > y - r && s.y < y + hh + r) cost += v;
      }
      if (this.el.dataset.corner === name) cost -= .9;       // it does not jump for little
      if (cost < least) [best, least] = [name, cost];
    }
    this.el.dataset.corner = best;
  }
}

/** So many lit places are a region: of that a small map in the corner may hide some. */
const REGION = 60;

/** What lies over the map without being asked for gives way to what may be chosen there: the small map changes its corner, or is
 * not there where some would be hidden in both; the line about the ground is not there. @param {Desk} desk
 * @param {HTMLElement} credit */
export function giveWay(desk, credit) {
  const { host } = desk;
  if (desk.closed || small() || host.camera.busy) return;
  const W = host.el.clientWidth, H = host.el.clientHeight, r = 34 * (host.scale ?? 1), el = host.mini.el;
  const lit = desk.mine && !desk.past ? host.litPlaces().map((/** @type {string} */ id) => host.screenOf(id)) : [];
  /** How many lie under a box at the foot. @param {number} x @param {number} w @param {number} h */
  const under = (x, w, h) => lit.filter((/** @type {At} */ s) => s.x > x - r && s.x < x + w + r && s.y > H - 12 - h - r
    && s.y < H).length;
  const w = el.offsetWidth || 166, h = el.offsetHeight || 152, right = under(W - w - 12, w, h), left = under(12, w, h);
  el.classList.toggle("left", right > 0 && left === 0);
  el.classList.toggle("off", right > 0 && left > 0 && lit.length <= REGION);
  credit.classList.toggle("off", under(W - 190 - credit.offsetWidth, credit.offsetWidth, credit.offsetHeight) > 0);
}

/** Why something is not possible, beside what was clicked. */
export class Note {
  /** @param {Desk} desk @param {HTMLElement} pane  the map pane */
  constructor(desk, pane) {
    this.desk = desk;
    this.pane = pane;
    this.el = h("div", { class: "float why", hidden: true });
  }

  draw() {
    const { desk } = this, n = desk.note;
    this.el.hidden = !n;
    if (!n) return void this.el.replaceChildren();
    const shown = n.more ? n.reasons : n.reasons.slice(0, 1), rest = n.reasons.length - shown.length;
    redraw(this.el, n.subject ? h("b", null, t("tb.not", { what: n.subject }), chip(shown[0]?.rule ?? "")) : null,
      shown.map((r, i) => h("p", null, r.text, i || !n.subject ? [" ", chip(r.rule)] : null)),
      rest > 0 ? h("button", { type: "button", class: "link", onclick: () => {
        n.more = true;
        desk.changed("note");
      } }, t("tb.andMore", { n: rest })) : null,
      iconButton("cross", t("tb.close"), () => {
        desk.note = null;
        desk.look.refused = null;
        desk.changed("note", "look");
      }, { class: "noteclose" }));
    this.place();
  }

  place() {
    const { desk } = this, n = desk.note;
    if (!n || this.el.hidden) return;
    if (small()) return void style(this.el, { left: "8px", top: "auto", bottom: "8px" });
    const p = n.place && !desk.covered ? desk.host.screenOf(n.place)
      : n.at ?? { x: this.pane.clientWidth / 2, y: this.pane.clientHeight / 3 }, gap = n.place ? 46 * (desk.host.scale ?? 1) : 16;
    const w = this.el.offsetWidth, hh = this.el.offsetHeight, W = this.pane.clientWidth, H = this.pane.clientHeight;
    const x = p.x + gap + w < W - 8 ? p.x + gap : Math.max(8, p.x - gap - w), y = Math.min(Math.max(8, p.y - hh / 2), H - hh - 8);
    style(this.el, { left: `${x}px`, top: `${y}px`, bottom: "auto" });
  }
}

/** The card of a piece. */
export class Card {
  /** @param {Desk} desk @param {HTMLElement} pane  the map pane */
  constructor(desk, pane) {
    this.desk = desk;
    this.pane = pane;
    this.el = h("div", { class: "float card", hidden: true, role: "tooltip" });
    this.timer = 0;
  }

  /** @param {string} piece @param {At} at */
  show(piece, at) {
    const { desk } = this;
    let body = null;
    try { body = desk.game.card(desk.shown, piece, desk.acts); } catch (e) { console.error(e); }
    if (!body) return;
    redraw(this.el, body);
    this.el.hidden = false;
    const w = this.el.offsetWidth, hh = this.el.offsetHeight, W = this.pane.clientWidth, H = this.pane.clientHeight;
    const x = at.x + 18 + w < W - 8 ? at.x + 18 : Math.max(8, at.x - w - 18);
    style(this.el, { left: `${x}px`, top: `${Math.min(Math.max(8, at.y - 20), Math.max(8, H - hh - 8))}px` });
  }

  hide() {
    window.clearTimeout(this.timer);
    this.el.hidden = true;
  }
}
