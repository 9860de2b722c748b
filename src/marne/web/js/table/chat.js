// @ts-check
/** Messages of those at the table, and the reader's own notes. What people write is only ever text. */
import { h, icon } from "../dom.js";
import { get, post, put } from "../api.js";
import { ago, t } from "../i18n.js";
import { base, refused } from "./net.js";
import { colours } from "./state.js";
import { later, redraw, style } from "./ui.js";

/** @typedef {import("./state.js").Desk} Desk */
/** @typedef {import("../types.js").ChatLine} ChatLine */

export class Chat {
  /** @param {Desk} desk */
  constructor(desk) {
    this.desk = desk;
    /** @type {ChatLine[]} */
    this.lines = [];
    this.list = h("ol", { class: "chatlist", role: "log", tabindex: "0" });
    this.field = h("textarea", { class: "field", rows: 2, maxlength: 2000 });
    this.send = h("button", { type: "submit", class: "btn primary" });
    this.form = h("form", { class: "chatform", onsubmit: (/** @type {Event} */ e) => {
      e.preventDefault();
      this.say();
    } }, this.field, this.send);
    this.el = h("div", { class: "chattab" }, this.list, this.form);
    this.field.addEventListener("keydown", e => {
      if (e.key === "Enter" && !e.shiftKey && !e.isComposing) { e.preventDefault(); this.say(); }
    });
    desk.do.heardChat = line => this.heard(line);
  }

  async load() {
    try { this.lines = await get(`${base(this.desk)}/chat`); } catch { this.lines = []; }
    this.drawList();
  }

  /** @param {ChatLine} line */
  heard(line) {
    if (this.lines.some(l => l.id === line.id)) return;
    this.lines.push(line);
    const open = this.desk.tab === "chat" && !document.hidden, own = line.name === this.desk.me.user?.name;
    if (!open && !own) { this.desk.chatNew++; this.desk.changed("chat"); }
    if (!own) this.desk.do.say(`${line.name}: ${line.text}`);
    this.drawList();
  }

  /** @param {Set<string>} what */
  draw(what) {
    if (what.has("lang")) {
      this.list.setAttribute("aria-label", t("tb.chat"));
      this.field.setAttribute("aria-label", t("tb.message"));
      this.field.placeholder = t("tb.message");
      redraw(this.send, icon("chat"), h("span", null, t("tb.send")));
    }
    if (what.has("tab") || what.has("lang")) {
      if (this.desk.tab === "chat" && this.desk.chatNew) { this.desk.chatNew = 0; this.desk.changed("chat"); }
      this.form.hidden = !this.desk.me.user;
      this.drawList();
    }
  }

  drawList() {
    if (this.desk.tab !== "chat") return;
    redraw(this.list, this.lines.length ? this.lines.map(l => {
      const li = h("li", null, h("div", null, h("b", null, l.name), h("small", null, ago(l.at))), h("p", null, l.text));
      if (l.seat) style(li, { "--seat": colours(this.desk, l.seat)[0] });
      return li;
    }) : h("li", { class: "dim" }, t("tb.noChat")));
    this.list.scrollTop = this.list.scrollHeight;
  }

  async say() {
    const text = this.field.value.trim();
    if (!text) return;
    this.send.disabled = true;
    try {
      const line = await post(`${base(this.desk)}/chat`, { text });
      this.field.value = "";
      this.heard(line);
    } catch (e) {
      await refused(this.desk, e, () => { this.say(); });
    } finally {
      this.send.disabled = false;
    }
  }
}

export class Notes {
  /** @param {Desk} desk */
  constructor(desk) {
    this.desk = desk;
    this.field = h("textarea", { class: "notes", maxlength: 20000, spellcheck: "true" });
    this.state = h("p", { class: "dim", role: "status" });
    this.el = h("div", { class: "notestab" }, this.state, this.field);
    this.saved = "";
    this.loaded = false;
    const save = later(800, () => this.save());
    this.field.addEventListener("input", () => { this.state.textContent = t("tb.notesUnsaved"); save(); });
    this.field.addEventListener("blur", () => save.now());
    desk.ends.push(() => this.save());
  }

  /** @param {Set<string>} what */
  draw(what) {
    if (what.has("lang")) {
      this.field.setAttribute("aria-label", t("tb.notes"));
      this.field.placeholder = t("tb.notesHint");
      this.state.textContent = t("tb.notesPrivate");
    }
    if (what.has("tab") && this.desk.tab === "notes" && !this.loaded) this.load();
  }

  async load() {
    if (!this.desk.me.user) return;
    this.loaded = true;
    try {
      const { text } = await get(`${base(this.desk)}/notes`);
      this.saved = text;
      if (!this.field.value) this.field.value = text;
    } catch {
      this.loaded = false;
    }
  }

  async save() {
    const text = this.field.value;
    if (!this.loaded || text === this.saved) return;
    try {
      await put(`${base(this.desk)}/notes`, { text });
      this.saved = text;
      this.state.textContent = t("tb.notesSaved");
    } catch {
      this.state.textContent = t("tb.notesFailed");
    }
  }
}
