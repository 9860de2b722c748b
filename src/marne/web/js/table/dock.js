// @ts-check
/** What lies under the map where a game has it: a hand of cards. Wide, or one slim row: beside an open view, or as the person
 * wants it. */
import { t } from "../i18n.js";
import { renew } from "../renew.js";
import { small } from "./state.js";
import { iconButton } from "./ui.js";

/** @typedef {import("./state.js").Desk} Desk */

/** From this height of the page on, the map has room enough beside the wide dock. */
const HIGH = 1000;
/** The same where the page is narrow and has its lists below the map. */
const TALL = 1150;
/** Is there so little room that the slim row is the usual one? */
const tight = () => small() || window.innerWidth < 1200 || window.innerHeight < 720;

export class Dock {
  /** @param {Desk} desk @param {HTMLElement} el */
  constructor(desk, el) {
    this.desk = desk;
    this.el = el;
    /** What the person wants where there is room, and where there is little. @type {Record<string, boolean>} */
    this.wide = { roomy: localStorage.getItem("dock:roomy") === "wide", tight: localStorage.getItem("dock:tight") === "wide" };
    /** The person wants it slim though there is room. */
    this.slim = localStorage.getItem("dock:roomy") === "slim";
    /** The question for which the dock has been opened or closed by hand. */
    this.turned = "";
    this.turnedWide = false;
    let was = tight();
    const sized = () => { const now = tight(); if (now !== was) { was = now; desk.changed("dock"); } };
    window.addEventListener("resize", sized);
    desk.ends.push(() => window.removeEventListener("resize", sized));
  }

  get question() { const { desk } = this; return `${desk.table.version} ${desk.panel ?? ""}`; }

  /** Wide or slim: the person's word counts; else slim beside a view and where the map needs the room, wide when the question is
   * about it.
   * @param {boolean} asked */
  isWide(asked) {
    if (this.turned === this.question) return this.turnedWide;
    if (this.desk.panel) return false;
    return tight() ? this.wide.tight || asked && (small() || window.innerHeight > TALL)
      : this.wide.roomy || !this.slim && (asked || window.innerHeight >= HIGH);
  }

  /** @param {Set<string>} what */
  draw(what) {
    if (!["table", "decision", "look", "piece", "past", "lang", "panel", "layout", "dock", "sheet"]
      .some(w => what.has(w))) return;
    const { desk, el } = this;
    let body = null;
    try { body = desk.game.dock?.(desk.shown, desk.look, desk.acts, small()) ?? null; } catch (e) { console.error(e); }
    el.hidden = !body;
    if (!body) return void el.replaceChildren();
    const wide = this.isWide(body.dataset.asked !== undefined);
    el.classList.toggle("wide", wide);
    desk.root.classList.toggle("docked", wide);
    el.setAttribute("aria-label", body.getAttribute("aria-label") ?? "");
    body.removeAttribute("aria-label");
    renew(el, body, body.dataset.plain === undefined ? iconButton(wide ? "down" : "up", t(wide ? "tb.dockSlim" : "tb.dockWide"),
      () => this.turn(!wide), { class: "docktoggle", "data-key": "dock", "aria-expanded": String(wide) }) : null);
  }

  /** @param {boolean} wide */
  turn(wide) {
    this.turned = this.question;
    this.turnedWide = wide;
    if (!this.desk.panel) {
      this.wide[tight() ? "tight" : "roomy"] = wide;
      if (!tight()) this.slim = !wide;
      try { localStorage.setItem(tight() ? "dock:tight" : "dock:roomy", wide ? "wide" : "slim"); } catch { /* not kept, then */ }
    }
    this.desk.changed("dock");
  }
}

/** Arrows go from card to card, Escape closes what is open.
 * @param {KeyboardEvent} e
 * @param {HTMLElement} root
 * @param {string} face  which buttons are the cards
 * @param {() => boolean} open
 * @param {() => void} shut */
export function cardKeys(e, root, face, open, shut) {
  const faces = /** @type {HTMLElement[]} */ ([...root.querySelectorAll(face)]),
    i = faces.indexOf(/** @type {HTMLElement} */ (document.activeElement));
  if (i >= 0 && (e.key === "ArrowRight" || e.key === "ArrowLeft")) {
    e.preventDefault();
    e.stopPropagation();
    faces[(i + (e.key === "ArrowRight" ? 1 : faces.length - 1)) % faces.length].focus();
  } else if (e.key === "Escape" && open()) {
    e.stopPropagation();
    shut();
  }
}
