// @ts-check
/** The top of the page: the game, where it stands, the seats, language, light, and the menu; the calendar; lines that tell of
 * something unusual. */
import { drawing, h, icon } from "../dom.js";
import { lang, setLang, span, t } from "../i18n.js";
import { isDark, setSetting } from "../settings.js";
import { consents } from "./consent.js";
import { retry } from "./net.js";
import { colours, small } from "./state.js";
import { renew } from "../renew.js";
import { copier, iconButton, onlyHereNote, style } from "./ui.js";

/** @typedef {import("./state.js").Desk} Desk */

const SIGN = '<svg viewBox="0 0 26 26" aria-hidden="true" focusable="false"><path d="M7 2h12l6 11-6 11H7L1 13z" '
  + 'fill="var(--accent)"/><path d="M3 15C8 9 11 19 15 13S20 9 23 11" fill="none" stroke="var(--panel)" stroke-width="2.6" '
  + 'stroke-linecap="round"/></svg>';

export class Header {
  /** @param {Desk} desk @param {HTMLElement} el @param {HTMLElement} strip @param {HTMLElement} lines */
  constructor(desk, el, strip, lines) {
    this.desk = desk;
    this.strip = strip;
    this.lines = lines;
    this.game = h("div", { class: "game" });
    this.crumb = h("nav", { class: "crumb" });
    this.seats = h("div", { class: "seats" });
    this.tools = h("div", { class: "tools" });
    el.append(h("a", { class: "brand", href: "/", "aria-label": "Marne" }, drawing(SIGN), h("span", null, "Marne")),
      this.back = h("a", { class: "backlink", href: "/" }, icon("back")), this.game, this.crumb, this.seats, this.tools);
    this.menu = h("div", { class: "menu", hidden: true });
    el.append(this.menu);
    this.taken = Date.now();
    const sized = new ResizeObserver(() => this.fitCrumb());
    sized.observe(this.crumb);
    desk.ends.push(() => sized.disconnect());
    const timer = window.setInterval(() => this.tick(), 1000);
    desk.ends.push(() => window.clearInterval(timer));
  }

  /** @param {Set<string>} what */
  draw(what) {
    const any = (/** @type {string[]} */ ...w) => w.some(x => what.has(x));
    if (any("table", "presence")) this.taken = Date.now();
    if (any("table", "lang", "settings", "past", "layout")) this.drawTop();
    if (any("table", "presence", "lang", "past", "layout", "thinking")) this.drawSeats();
    if (any("table", "lang", "past", "layout", "panel")) this.drawStrip();
    if (any("table", "lang", "net", "requests", "past")) this.drawLines();
  }

  drawTop() {
    const { desk } = this, now = desk.shown;
    renew(this.game, h("b", { title: now.title_name }, now.title_name.replace(/(:|(?<=!)\s).*/, "")),
      h("span", null, h("span", { class: "wide" }, [now.scenario_name, now.name].filter(Boolean).join(" · ")),
        h("span", { class: "narrow", title: now.crumb.join(" · ") },
          [...new Set([now.crumb[0], now.crumb.at(-1)])].filter(Boolean).join(" · ") || now.scenario_name)));
    this.crumb.setAttribute("aria-label", t("tb.crumb"));
    this.back.setAttribute("aria-label", t("tb.lobby"));
    this.crumb.title = now.crumb.join(" › ");
    const said = now.crumb.join("\n");
    if (said !== this.said) renew(this.crumb, now.crumb.map((c, i) => h("span", { class: i === 0 || i === now.crumb.length - 1
      ? "main" : null }, i ? h("i", { "aria-hidden": "true" }, "›") : null, h("span", { class: "part" }, c))));
    this.said = said;
    requestAnimationFrame(() => this.fitCrumb(false));      // when all is drawn: to measure now would lay out the page twice
    const other = lang() === "en" ? "fr" : "en";
    renew(this.tools,
      h("button", { type: "button", class: "lang", "data-key": "lang", lang: other, title: t("tb.otherLang"),
        "aria-label": t("tb.otherLang"), onclick: () => setLang(other) }, other.toUpperCase()),
      iconButton(isDark() ? "sun" : "moon", t(isDark() ? "tb.light" : "tb.dark"), () => {
        setSetting("theme", isDark() ? "light" : "dark");
      }, { "data-key": "theme", class: "theme" }),
      h("button", { type: "button", class: "menubutton", "data-key": "menu", title: t("tb.menu"), "aria-label": t("tb.menu"),
        "aria-haspopup": "menu", "aria-expanded": String(!this.menu.hidden), onclick: () => desk.do.menu() }, icon("menu")));
  }

  /** Where the room is short, the steps between the turn and the present one give way, the outer ones first; they stay in the
   * title and for those who listen.
   * @param {boolean} [anew]  the room has changed; if not, the same words need no look */
  fitCrumb(anew = true) {
    const el = this.crumb, key = el.textContent;
    if (!anew && key === this.fitted) return;
    this.fitted = key;
    const parts = [.../** @type {HTMLCollectionOf<HTMLElement>} */ (el.children)];
    for (const p of parts) p.classList.remove("cut");
    const now = parts.at(-1)?.querySelector(".part");
    for (const p of parts.length > 1 ? [...parts.slice(1, -1), parts[0]] : []) {
      if (!now || now.scrollWidth <= now.clientWidth && el.scrollWidth <= el.clientWidth) break;
      p.classList.add("cut");
    }
  }

  /** The turn that was brought into view, and in which width. */
  seen = "";
  fitted = "";
  said = "";

  drawSeats() {
    const { desk } = this, now = desk.shown, d = desk.table.decision;
    renew(this.seats, desk.table.seats.map(s => {
      const [ground] = colours(desk, s.id), on = d?.seat === s.id && desk.table.status === "running";
      let figures = null;
      try { figures = desk.game.seat(now, s.id, small()); } catch (e) { console.error(e); }
      const kind = s.kind === "bot" ? icon("bot", "icon tiny") : h("i", { class: `dot${s.online || s.you ? " on" : ""}` });
      const box = h("div", { class: `seat${on ? " on" : ""}${s.you ? " you" : ""}`, role: "group",
        "aria-label": [s.name, s.player || t("tb.emptySeat"), s.kind === "bot" ? t("tb.bot") : s.online || s.you ? t("tb.present")
          : t("tb.away"), on ? t(desk.thinking === s.id ? "tb.thinks" : "tb.toMove") : ""].filter(Boolean).join(", ") },
        h("span", { class: "chip" }), h("div", { class: "names" }, h("b", null, s.name),
          h("small", null, kind, h("span", { class: "pl" }, s.player || t("tb.emptySeat")),
            s.left !== null && s.left !== undefined ? h("span", { class: "left", "data-seat": s.id }) : null,
            desk.thinking === s.id ? h("span", { class: "thinks" }, t("tb.thinks")) : null,
            s.ready ? h("span", { class: "ready" }, t("tb.ready")) : null)), figures);
      style(box, { "--seat": ground });
      return box;
    }));
    this.tick();
  }

  /** What the calendar was drawn from. @type {unknown[]} */
  stripped = [];

  drawStrip() {
    const { game, shown } = this.desk, from = game.stripFrom?.(shown), now = [from, lang(), window.innerWidth];
    if (from && now.every((x, i) => x === this.stripped[i])) return;
    this.stripped = now;
    let el = null;
    try { el = this.desk.game.strip(this.desk.shown, this.desk.acts, small()); } catch (e) { console.error(e); }
    this.strip.hidden = !el;
    this.strip.setAttribute("aria-label", t("tb.calendar"));
    if (el) {
      renew(this.strip, el);
      const today = /** @type {HTMLElement | null} */ (this.strip.querySelector(".now, [aria-current]"));
      const seen = `${today?.textContent} ${window.innerWidth}`;
      if (seen === this.seen) return;               // to measure is to lay out the page: only for another turn or another width
      this.seen = seen;
      requestAnimationFrame(() => {
        if (today && this.strip.scrollWidth > this.strip.clientWidth)
          this.strip.scrollLeft = today.offsetLeft - this.strip.clientWidth / 2;
      });
    }
  }

  /** Clocks run between two tables too. */
  tick() {
    const { desk } = this, gone = (Date.now() - this.taken) / 1000;
    for (const el of /** @type {NodeListOf<HTMLElement>} */ (this.seats.querySelectorAll(".left"))) {
      const s = desk.seatOf(el.dataset.seat ?? "");
      if (!s || s.left === null) continue;
      const left = Math.max(0, s.left - (s.running && !desk.table.paused ? gone : 0));
      el.textContent = span(left);
      el.classList.toggle("low", s.running && left < 300);
    }
    const count = this.lines.querySelector(".tally");
    if (count && desk.retryAt)
      count.textContent = t("tb.retryIn", { n: Math.max(0, Math.ceil((desk.retryAt - Date.now()) / 1000)) });
  }

  /** Offline, older data, analysis, requests: a line each. */
  drawLines() {
    const { desk } = this, { table } = desk;
    const line = (/** @type {string} */ cls, /** @type {any[]} */ ...inner) => h("div", { class: `line ${cls}` }, ...inner);
    const out = [];
    if (!desk.online) out.push(line("off", icon("link"), h("span", null, t("tb.offline", { n: table.last })),
      h("span", { class: "tally" }), h("button", { type: "button", class: "lbtn", "data-key": "retry",
        onclick: () => retry(desk) }, t("tb.again"))));
    if (table.kind === "analysis") out.push(line("ana", icon("branch"), h("b", null, t("tb.analysis")),
      h("span", null, table.name || t("tb.anaLine", { n: table.parent_at })),
      table.parent ? h("a", { class: "lbtn", href: `/g/${table.parent}?at=${table.parent_at}` }, t("tb.backToGame")) : null));
    if (table.kind === "record") out.push(line("rec", icon("eye"), h("span", null, t("tb.recordLine"))));
    if (table.notice) out.push(line("old", icon("info"), h("span", null, table.notice)));
    if (table.paused) out.push(line("off", icon("pause"), h("span", null, t("tb.pausedLine"))));
    if (table.status === "open") for (const [seat, secret] of Object.entries(table.invites ?? {})) {
      const url = `${location.origin}/join/${desk.id}/${secret}`;
      out.push(line("invite", icon("link"), h("span", null, t("tb.invite", { seat: desk.seatOf(seat)?.name ?? seat })),
        h("code", null, url), copier(t("tb.copy"), () => url, "lbtn"), onlyHereNote()));
    }
    out.push(...consents(desk));
    this.lines.setAttribute("aria-label", t("tb.notices"));
    renew(this.lines, out);
    this.lines.hidden = !out.length;
    this.tick();
  }
}
