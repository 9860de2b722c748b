// @ts-check
/** The record beside the map: Log, Rules, Chat, Notes, Analysis. On a phone each is a place of its own. */
import { h, icon } from "../dom.js";
import { t } from "../i18n.js";
import { renew } from "../renew.js";
import { small } from "./state.js";

/** @typedef {import("./state.js").Desk} Desk */
/** @typedef {{el: HTMLElement, draw: (what: Set<string>) => void}} Tab */

const ORDER = ["log", "rules", "chat", "notes", "analysis"];
/** @type {{[name: string]: string}} */
const ICONS = { log: "log", rules: "book", chat: "chat", notes: "note", analysis: "branch" };

export class Record {
  /** @param {Desk} desk @param {HTMLElement} el @param {HTMLElement} nav @param {{[name: string]: Tab}} tabs */
  constructor(desk, el, nav, tabs) {
    this.desk = desk;
    this.el = el;
    this.nav = nav;
    this.tabs = tabs;
    this.strip = h("div", { class: "tabs", role: "tablist" });
    this.more = h("div", { class: "moretab", hidden: true });
    el.append(this.strip);
    for (const name of ORDER) {
      const box = tabs[name].el;
      box.id = `tab-${name}`;
      box.setAttribute("role", "tabpanel");
      box.setAttribute("aria-labelledby", `tabof-${name}`);
      box.classList.add("tabbody");
      el.append(box);
    }
    el.append(this.more);
    this.strip.addEventListener("keydown", e => this.pressed(e));
    desk.do.tab = name => this.show(name);
    desk.do.phone = place => this.place(place);
  }

  /** @param {string} name */
  show(name) {
    const { desk } = this;
    if (!this.tabs[name]) return;
    desk.tab = name;
    if (small()) this.place(name === "log" || name === "rules" || name === "chat" ? name : "more", name);
    desk.changed("tab", "phone");
  }

  /** Who opens the chat wants to write: the cursor is in the field. @param {string} name */
  toField(name) {
    if (name !== "chat") return;
    setTimeout(() => /** @type {HTMLElement | null} */ (this.el.querySelector(".chatform:not([hidden]) textarea"))?.focus({
      preventScroll: true }), 0);
  }

  /** @param {"table" | "log" | "rules" | "chat" | "more"} place @param {string} [tab] */
  place(place, tab = "") {
    const { desk } = this;
    desk.phone = place;
    if (place === "log" || place === "rules" || place === "chat") desk.tab = place;
    else if (place === "more") desk.tab = tab || "more";
    else if (desk.tab === "more") desk.tab = "log";
    desk.changed("tab", "phone");
  }

  /** @param {KeyboardEvent} e */
  pressed(e) {
    const i = ORDER.indexOf(this.desk.tab), to = e.key === "ArrowRight" ? i + 1 : e.key === "ArrowLeft" ? i - 1 : e.key === "Home"
      ? 0 : e.key === "End" ? ORDER.length - 1 : -1;
    if (!["ArrowRight", "ArrowLeft", "Home", "End"].includes(e.key)) return;
    e.preventDefault();
    e.stopPropagation();
    this.show(ORDER[(to + ORDER.length) % ORDER.length]);
    queueMicrotask(() =>
      queueMicrotask(() => /** @type {HTMLElement | null} */ (this.strip.querySelector('[aria-selected="true"]'))?.focus()));
  }

  /** @param {Set<string>} what */
  draw(what) {
    const { desk } = this;
    if (["tab", "lang", "chat", "layout", "phone", "log", "table"].some(w => what.has(w))) {
      if (!small() && desk.tab === "more") desk.tab = "log";
      desk.root.dataset.place = desk.phone;
      this.el.setAttribute("aria-label", t("tb.record"));
      this.strip.setAttribute("aria-label", t("tb.record"));
      renew(this.strip, ORDER.map(name => h("button", { type: "button", role: "tab", id: `tabof-${name}`, "data-key": `t:${name}`,
        "aria-selected": String(desk.tab === name), "aria-controls": `tab-${name}`,
        tabindex: desk.tab === name ? "0" : "-1", onclick: () => { this.show(name); this.toField(name); } }, t(`tb.${name}`),
        name === "chat" && desk.chatNew ? h("sup", null, desk.chatNew) : null)));
      for (const name of ORDER) this.tabs[name].el.hidden = desk.tab !== name;
      this.more.hidden = desk.tab !== "more";
      if (desk.tab === "more") this.drawMore();
      this.drawNav();
    }
    for (const name of ORDER) this.tabs[name].draw(what);
  }

  drawNav() {
    const { desk } = this;
    this.nav.setAttribute("aria-label", t("tb.places"));
    /** @param {any} place @param {string} sign @param {string} key @param {number} n */
    const one = (place, sign, key, n) => h("button", { type: "button", "data-key": `n:${place}`,
      "aria-current": desk.phone === place ? "page" : null,
      onclick: () => { this.place(place); this.toField(place); } }, icon(sign), h("span", null, t(key)),
      n ? h("sup", null, n) : null);
    const fresh = desk.phone === "table" ? desk.do.sinceCount() : 0;
    renew(this.nav, one("table", "map", "tb.table", 0), one("log", "log", "tb.log", fresh), one("rules", "book", "tb.rules", 0),
      one("chat", "chat", "tb.chat", desk.chatNew), one("more", "menu", "tb.moreTab", 0));
  }

  drawMore() {
    const { desk } = this;
    const item = (/** @type {string} */ sign, /** @type {string} */ words, /** @type {() => void} */ f,
      /** @type {string} */
      key) => h("button", { type: "button", "data-key": `m:${key}`, onclick: f }, icon(sign), h("span", null, words));
    renew(this.more, item(ICONS.notes, t("tb.notes"), () => this.show("notes"), "notes"), item(ICONS.analysis, t("tb.analysis"),
      () => this.show("analysis"), "analysis"),
      desk.do.views().map(p => item(p.icon, p.name(), () => { this.place("table"); desk.acts.panel(p.id); }, p.id)),
      desk.do.menuItems().map((m, i) => m === null ? h("hr") : m.href ? h("a", { href: m.href, download: m.download },
        icon(m.icon), h("span", null, m.words)) : item(m.icon, m.words, () => m.act?.(), `x${i}`)));
  }
}
