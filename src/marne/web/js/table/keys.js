// @ts-check
/** The keyboard: everything a pointer can do has a key. Single letters can be switched off or changed in the settings. */
import { t } from "../i18n.js";
import { KEYS, settings } from "../settings.js";
import { ask, click, escape } from "./grammar.js";
import { passing } from "./standing.js";
import { typing } from "./ui.js";

/** @typedef {import("./state.js").Desk} Desk */

const GO_MS = 1100, PAN = 120;
/** @type {Record<string, "up" | "down" | "left" | "right">} */
const ARROWS = { ArrowUp: "up", ArrowDown: "down", ArrowLeft: "left", ArrowRight: "right" };

export class Keys {
  /** @param {Desk} desk */
  constructor(desk) {
    this.desk = desk;
    /** Digits after G. @type {string | null} */
    this.going = null;
    this.timer = 0;
    /** A digit now is the number of a map. */
    this.turning = 0;
    const f = (/** @type {KeyboardEvent} */ e) => this.pressed(e);
    document.addEventListener("keydown", f);
    desk.ends.push(() => { document.removeEventListener("keydown", f); window.clearTimeout(this.timer); });
  }

  /** @param {KeyboardEvent} e */
  pressed(e) {
    const { desk } = this;
    if (e.defaultPrevented || e.isComposing || document.querySelector("dialog[open]") || e.altKey || e.metaKey) return;
    if (typing()) {
      if (e.key === "Escape") /** @type {HTMLElement} */ (document.activeElement).blur();
      return;
    }
    if (this.act(e)) e.preventDefault();
    else if (e.key === "Escape" && escape(desk)) e.preventDefault();
  }

  /** @param {KeyboardEvent} e @returns {boolean} it was for us */
  act(e) {
    const { desk } = this, on = /** @type {HTMLElement | null} */ (document.activeElement), tag = on?.tagName ?? "",
      arrow = ARROWS[e.key];
    if (arrow && e.ctrlKey) {
      desk.host.pan(...{ up: [0, -PAN], down: [0, PAN], left: [-PAN, 0], right: [PAN, 0] }[arrow]);
      return true;
    }
    if (e.ctrlKey) return false;
    if (arrow) return this.arrow(arrow, on);
    // a key held too long lets no window pass
    if (e.repeat && (e.key === "Enter" || e.key === " ") && passing(desk)) return true;
    if (e.key === "Enter") return this.enter(on);
    if (e.key === " ") return tag === "BUTTON" || tag === "A" || tag === "INPUT" || tag === "SUMMARY" ? false : this.space();
    if (e.key === "Home" || e.key === "End") {
      if (tag === "INPUT" || on?.closest(".log, .rulelist, [role=tablist], [role=menu]") && tag !== "BODY") return false;
      if (e.key === "Home") desk.do.at(0);
      else desk.do.now();
      return true;
    }
    if (/^[0-9]$/.test(e.key)) return this.digit(Number(e.key));
    if (this.going !== null && this.named(e.key)) return true;
    if (e.key === "+" || e.key === "=") { desk.host.zoom(1.3); return true; }
    if (e.key === "-" || e.key === "−") { desk.host.zoom(1 / 1.3); return true; }
    return e.key.length === 1 && (settings.letters || !/[a-z]/i.test(e.key)) ? this.letter(e) : false;
  }

  /** @param {"up" | "down" | "left" | "right"} dir @param {HTMLElement | null} on */
  arrow(dir, on) {
    const list = on?.closest(".ch-list");
    if (list && (dir === "up" || dir === "down")) {
      const all = /** @type {HTMLElement[]} */ ([...list.querySelectorAll("button.choice")]),
        i = all.indexOf(/** @type {HTMLElement} */ (on));
      all[Math.max(0, Math.min(all.length - 1, i + (dir === "down" ? 1 : -1)))]?.focus();
      return true;
    }
    if (on && on !== document.body && on.closest(".rec, .panel, .tools, .menu, input, select")) return false;
    this.desk.host.moveCursor(dir);
    return true;
  }

  /** Enter on a control is the control's; else it confirms, or clicks the place under the cursor.
   * @param {HTMLElement | null} on */
  enter(on) {
    const { desk } = this;
    if (on && on !== document.body && on.id !== "question"
      && on.matches("button, a, input, select, summary, [role=button], [tabindex='0']:not(.log):not(.rulelist)")) return false;
    if (desk.look.cursor && (desk.roved || !desk.look.picked && !passing(desk))) {
      click(desk, "place", desk.look.cursor, desk.host.screenOf(desk.look.cursor));
      return true;
    }
    if (!desk.look.picked && !passing(desk)) return desk.do.guideOn();
    desk.do.confirm();
    return true;
  }

  /** Space pauses the playback, or rolls when there is nothing else to do. */
  space() {
    const { desk } = this;
    if (desk.playing) { desk.do.playPause(); return true; }
    if (desk.look.picked) { desk.do.confirm(); return true; }
    const d = desk.mine;
    if (passing(desk)) { desk.do.confirm(); return true; }
    if (d?.choices.length === 1) { desk.acts.pick(d.choices[0]); return true; }
    return false;
  }

  /** @param {number} n */
  digit(n) {
    const { desk } = this, sheet = desk.game.sheets?.all[n - 1];
    if (sheet && Date.now() < this.turning) { this.turning = 0; desk.acts.turn(sheet.id); return true; }
    if (this.going === null) { desk.do.digit(n); return true; }
    this.going += String(n);
    const longer = [...desk.game.places.keys()].some(id => id !== this.going
      && id.startsWith(/** @type {string} */ (this.going)));
    window.clearTimeout(this.timer);
    this.timer = window.setTimeout(() => this.arrive(), longer ? GO_MS : 0);
    desk.do.say(this.going, "go");
    return true;
  }

  /** A letter after G, where places are called H4. @param {string} key @returns {boolean} some place begins so */
  named(key) {
    const next = `${this.going}${key.toUpperCase()}`;
    if (!/^[a-z]$/i.test(key) || ![...this.desk.game.places.keys()].some(id => id.startsWith(next))) return false;
    this.going = next;
    window.clearTimeout(this.timer);
    this.timer = window.setTimeout(() => { this.going = null; }, GO_MS * 3);
    this.desk.do.say(next, "go");
    return true;
  }

  arrive() {
    const { desk } = this, id = this.going ?? "";
    this.going = null;
    if (!desk.game.places.has(id)) return void desk.do.say(t("tb.noPlace", { id }));
    if (desk.panel) desk.acts.panel(null);
    desk.host.cursorTo(id);
  }

  /** @param {KeyboardEvent} e @returns {boolean} */
  letter(e) {
    const { desk } = this, k = e.key.toLowerCase(), name = Object.keys(KEYS).find(n => (settings.keymap[n] ?? KEYS[n]) === k
      || (settings.keymap[n] ?? KEYS[n]) === e.key);
    const { look } = desk;
    switch (name) {
      case "undo": if (e.shiftKey) desk.do.undoAll(); else desk.do.undo(); return true;
      case "hint":
        desk.do.hint();
        return true;
      case "place":
        if (!desk.mine?.placing) desk.do.say(t("tb.noPlacing"));
        desk.do.place();
        return true;
      case "next": desk.host.nextLit(e.shiftKey ? -1 : 1); return true;
      case "why":
        if (look.cursor) ask(desk, "place", look.cursor, desk.host.screenOf(look.cursor)); else desk.do.say(t("tb.noCursor"));
        return true;
      case "fan":
        {
          const p = look.cursor ?? desk.asked?.places[0] ?? null;
          const inside = !!document.activeElement?.closest(".tray");
          desk.acts.open(inside && look.open === p ? null : p);
          if (!inside) this.toTray();
          return true;
        }
      case "card":
        {
          const p = look.piece ?? look.picked?.pieces[0] ?? desk.do.trayPieces()[0];
          if (p) desk.do.card(p, { x: 80, y: 80 });
          return true;
        }
      case "board": desk.acts.panel(desk.panel === "text" ? null : "text"); return true;
      case "log": case "rules": case "chat": case "notes": case "analysis": this.tab(name); return true;
      case "rule": { const r = look.picked?.rule || desk.shown.decision?.rule; if (r) desk.acts.rule(r); return true; }
      case "go":
        this.going = "";
        window.clearTimeout(this.timer);
        this.timer = window.setTimeout(() => { this.going = null; }, GO_MS * 3);
        desk.do.say(t("tb.goWhere"), "go");
        return true;
      case "back": desk.do.step(-1); return true;
      case "on": desk.do.step(1); return true;
      case "whole": desk.host.whole(); return true;
      case "sheet": {
        const { sheets } = desk.game;
        if (!sheets) break;
        const { all, now } = sheets, i = all.findIndex(s => s.id === now);
        desk.acts.turn(all[(i + (e.shiftKey ? all.length - 1 : 1)) % all.length].id);
        this.turning = Date.now() + GO_MS * 3;
        return true;
      }
      default: break;
    }
    const o = desk.game.overlays.find(x => x.key.toLowerCase() === k);
    if (o) { desk.do.overlay(o.id); return true; }
    return false;
  }

  /** The first unit of the tray gets the focus, when it has opened. */
  toTray() {
    setTimeout(() =>
      /** @type {HTMLElement | null} */ (this.desk.root.querySelector(".tray:not([hidden]) button:not(.trayclose)"))?.focus({
        preventScroll: true }), 0);
  }

  /** @param {string} name */
  tab(name) {
    this.desk.do.tab(name);
    const where = { log: ".log", rules: ".rulehead input", chat: ".chatform textarea", notes: ".notes",
      analysis: ".anatab" }[name] ?? "";
    setTimeout(() => /** @type {HTMLElement | null} */ (this.desk.root.querySelector(where))?.focus({ preventScroll: true }), 0);
  }
}
