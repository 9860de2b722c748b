// @ts-check
/** The map pane: the map with its buttons, the tray, notes beside things, and the secondary views that open over it. */
import { MapHost } from "../map/host.js";
import { chip, h, icon } from "../dom.js";
import { get } from "../api.js";
import { plural, sentences, t } from "../i18n.js";
import { Card, Note, Tray, giveWay } from "./floats.js";
import { click, clickStack, make, subject } from "./grammar.js";
import { drawn, grips } from "./drawing.js";
import { refreshWays, watchMarch } from "./marching.js";
import { base, moment } from "./net.js";
import { renew } from "../renew.js";
import { small, upright } from "./state.js";
import { iconButton, redraw } from "./ui.js";

/** @typedef {import("./state.js").Desk} Desk */
/** @typedef {{x: number, y: number}} At */

const MOST_OVERLAYS = 2, CARD_MS = 550;
/** Pixels of the pane from which on a battle and its map have room beside each other. */
const ROOM = 860;
/** How the buttons over the map make room, in turn. */
const FIT = ["wordy", "few", "bare"];

export class MapPane {
  /** @param {Desk} desk @param {HTMLElement} el @param {(place: string | null) => void} hovered */
  constructor(desk, el, hovered) {
    this.desk = desk;
    this.el = el;
    this.hovered = hovered;
    this.board = h("div", { class: "board" });
    this.zoom = h("div", { class: "float zoom", role: "toolbar" });
    this.over = h("div", { class: "float over", role: "toolbar" });
    this.views = h("div", { class: "float views", role: "toolbar" });
    this.top = h("div", { class: "maptop" }, this.zoom, this.over, this.views);
    this.since = h("div", { class: "sincebox" });
    this.tray = new Tray(desk, el);
    this.legend = h("section", { class: "float inklegend", hidden: true });
    this.note = new Note(desk, el);
    this.card = new Card(desk, el);
    this.ticker = h("div", { class: "float ticker", hidden: true, "aria-hidden": "true" });
    this.sheet = h("section", { class: "panel", hidden: true, tabindex: "-1" });
    this.sheet.addEventListener("scroll", e => { this.scrolled = /** @type {Element} */ (e.target).scrollTop; }, true);
    this.credit = h("p", { class: "credit" });
    el.append(this.board, this.credit, this.top, this.since, this.note.el, this.card.el, this.ticker, this.legend,
      this.sheet, this.tray.el);
    /** @type {string | null} the view that opened by itself and is still open */
    this.auto = null;
    /** @type {Set<string>} views that the person closed in this moment */
    this.shut = new Set();
    this.layersOpen = false;
    this.inkKey = "";
    /** @type {Record<string, (t: any, look: any, acts: any) => HTMLElement>} views of the shell itself */
    this.own = {};
    this.board.addEventListener("keydown", e => {
      const c = desk.look.picked;
      if (e.key !== "Enter" || !c || desk.roved) return;
      e.preventDefault();
      e.stopPropagation();
      make(desk, c);
    }, true);
    this.build();
    const sized = new ResizeObserver(() => { this.wide = this.el.clientWidth; this.fitTop(); this.settle(); });
    sized.observe(this.top);
    sized.observe(el);
    desk.ends.push(() => sized.disconnect());
    desk.acts.open = place => { desk.look.open = place; desk.changed("look"); };
    desk.acts.panel = id => this.show(id);
    desk.acts.go = place => { if (desk.covered) this.show(null); desk.host.go(place); };
    desk.acts.turn = sheet => { if (desk.covered) this.show(null); desk.host.turn(sheet); };
    desk.do.overlay = id => this.toggle(id);
    desk.do.card = (piece, at) => this.card.show(piece, at);
    desk.do.trayPieces = () => this.tray.pieces;
    desk.do.closeFloats = () => this.closeFloats();
    desk.do.tick = line => this.tick(line);
    desk.do.held = () => this.held !== null;
    desk.arrivals.push((before, now, fresh) => { if (before) this.hold(before, now, fresh); });
    watchMarch(desk);
  }

  /** The map itself; anew when the language changes, for the names on it. */
  build() {
    const { desk } = this;
    desk.host?.destroy();
    this.board.replaceChildren();
    desk.host = new MapHost(this.board, desk.game, {
      place: (id, at, e) => { this.card.hide(); click(desk, "place", id, at, /** @type {MouseEvent} */ (e).shiftKey); },
      piece: (id, place, at) => { this.card.hide(); clickStack(desk, id, place, at); },
      empty: () => { desk.look.open = null; desk.note = null; desk.look.refused = null; desk.changed("look", "note"); },
      cursor: id => {
        this.leaveButtons();
        desk.roved = true;
        desk.look.cursor = id;
        desk.changed("look");
        desk.do.say(this.placeWords(id), "cursor");
      },
      grips: (piece, place, touch) => grips(desk, piece, place, touch),
      drawn: (way, end) => { this.card.hide(); void drawn(desk, way, end); },
    });
    const svg = desk.host.svg;
    svg.addEventListener("mousemove", (/** @type {MouseEvent} */ e) => this.hover(e));
    svg.addEventListener("mouseleave", () => { this.hovered(null); this.card.hide(); });
    svg.addEventListener("contextmenu", (/** @type {MouseEvent} */ e) => {
      const stack = /** @type {Element} */ (e.target).closest?.("[data-piece]");
      if (!stack) return;
      e.preventDefault();
      this.card.show(/** @type {SVGElement} */ (stack).dataset.piece ?? "", this.at(e));
    });
    this.board.addEventListener("map-turn", () => {
      const { sheets } = desk.game;
      desk.changed("sheet");
      desk.do.say(sheets?.all.find(s => s.id === sheets.now)?.name() ?? "", "sheet");
    });
    this.board.addEventListener("map-look", () => {
      this.note.place();
      this.tray.place();
      this.placeLegend();
      giveWay(desk, this.credit);
    });
  }

  /** The arrows have gone from a button over the map to the map: Enter is about the map now. */
  leaveButtons() {
    const on = document.activeElement;
    if (on instanceof HTMLElement && this.top.contains(on)) on.blur();
  }

  /** A place in a sentence, for the keyboard cursor. @param {string} id */
  placeWords(id) {
    const { desk } = this, n = desk.listed.filter(c => c.places.includes(id));
    const name = desk.game.places.get(id)?.name ?? id;
    const what = desk.game.placeWords?.(desk.shown, id) ?? "", way = n.length ? undefined : desk.look.ways?.[id];
    const warned = desk.past ? [] : desk.table.warnings.filter(w => w.place === id).map(w => w.text);
    const choice = way ? t("tb.marchTo", { place: name, n: way.cost })
      : n.length === 1 ? `${n[0].words}${n[0].caution ? `. ${n[0].caution}` : ""}`
        : n.length ? plural(n.length, "tb.nChoice", "tb.nChoices") : "";
    return sentences([name, what, ...warned, choice]);
  }

  /** @param {MouseEvent} e @returns {At} */
  at(e) {
    const r = this.el.getBoundingClientRect();
    return { x: e.clientX - r.left, y: e.clientY - r.top };
  }

  /** @param {MouseEvent} e */
  hover(e) {
    const el = /** @type {Element} */ (e.target), target = /** @type {SVGElement | null} */ (el.closest?.(".target")),
      stack = /** @type {SVGElement | null} */ (el.closest?.("[data-piece]"));
    const place = target?.dataset.place ?? null;
    if (place !== this.under) this.hovered(this.under = place);
    const piece = stack?.dataset.piece ?? "";
    if (piece === this.pointed) return;
    this.pointed = piece;
    this.card.hide();
    if (piece && !e.buttons && window.matchMedia("(hover: hover)").matches)
      this.card.timer = window.setTimeout(() => this.card.show(piece, this.at(e)), CARD_MS);
  }

  /** @type {string | null} */
  under = null;
  pointed = "";

  /** @param {Set<string>} what */
  draw(what) {
    const any = (/** @type {string[]} */ ...w) => w.some(x => what.has(x));
    const { desk } = this;
    if (any("lang")) this.build();
    if (this.held && desk.look.picked) this.release(false);       // the person has gone on
    if (any("decision") || any("playing") && !desk.playing) { this.opening(); this.card.hide(); }
    if (any("decision", "piece", "look")) void refreshWays(desk);
    if (any("table", "look", "piece", "past", "lang", "ink", "decision", "ways")) {
      desk.look.past = !!desk.past;
      desk.host.update(desk.shown, desk.look);
      if (any("table", "piece", "past", "look", "overlay")) this.refreshInk();
      requestAnimationFrame(() => giveWay(desk, this.credit));
    }
    if (any("table", "look", "piece", "past", "lang", "panel", "decision", "layout", "overlay")) {
      this.tray.draw();
      this.drawPanel(any("lang", "panel"));
    }
    if (any("table", "lang", "panel", "ink", "overlay", "past", "layout")) this.drawButtons();
    if (any("ink", "overlay", "look", "lang", "panel", "past")) this.drawLegend();
    if (any("note", "look", "lang", "decision")) this.note.draw();
    if (any("table", "lang", "past", "playing", "seen")) this.drawSince();
    if (any("decision", "ways") && !this.ticker.hidden) requestAnimationFrame(() => this.clear());
  }

  drawButtons() {
    const { desk } = this, { game, look } = desk, narrow = small();
    this.el.setAttribute("aria-label", t("tb.map"));
    this.zoom.setAttribute("aria-label", t("tb.zoom"));
    renew(this.zoom, iconButton("plus", t("tb.zoomIn"), () => desk.host.zoom(1.3), { "data-key": "z+" }),
      iconButton("minus", t("tb.zoomOut"), () => desk.host.zoom(1 / 1.3), { "data-key": "z-" }),
      iconButton("fit", t("tb.whole"), () => desk.host.whole(), { "data-key": "z." }));
    this.over.setAttribute("aria-label", t("tb.overlays"));
    this.over.classList.toggle("open", this.layersOpen);
    renew(this.over, narrow ? iconButton("layers", t("tb.overlays"), () => {
      this.layersOpen = !this.layersOpen;
      desk.changed("overlay");
    }, { "data-key": "layers", class: "layers", "aria-expanded": String(this.layersOpen),
      "aria-pressed": String(look.overlays.size > 0) }) : null,
      narrow && !this.layersOpen ? null
        : game.overlays.map(o => h("button", { type: "button", "data-key": `o:${o.id}`,
          "aria-pressed": String(look.overlays.has(o.id)),
          title: `${o.name()} (${o.key.toUpperCase()})`, "aria-label": o.name(), onclick: () => this.toggle(o.id) }, icon(o.icon),
          h("span", null, narrow ? o.name() : (o.short ?? o.name)()))),
      narrow ? iconButton("fit", t("tb.whole"), () => desk.host.whole(), { "data-key": "whole" }) : null);
    this.views.setAttribute("aria-label", t("tb.views"));
    renew(this.views, this.viewButtons());
    const said = `${this.over.textContent} ${this.views.textContent}`;
    if (said !== this.said) requestAnimationFrame(() => this.fitTop());     // another width is heard of by itself
    this.said = said;
    const credit = game.credit?.() ?? "";
    this.credit.hidden = !credit;
    renew(this.credit, credit, credit ? [" · ", h("a", { href: "/about" }, t("tb.aboutData"))] : null);
  }

  viewButtons() {
    const { desk } = this;
    return this.panels().map(p => h("button", { type: "button", "data-key": `v:${p.id}`,
      "aria-pressed": String(desk.panel === p.id), "aria-label": p.name(),
      title: p.name(), onclick: () => this.show(desk.panel === p.id ? null : p.id) }, icon(p.icon),
      h("span", null, (p.short ?? p.name)())));
  }

  /** Words on the buttons as far as there is room: first the signs of the views go, then their words for the signs, last the
   * words of the overlays. */
  fitTop() {
    const { top, views } = this;
    const key = `${top.clientWidth} ${this.over.textContent} ${views.offsetWidth ? views.textContent : ""}`;
    if (key === this.fitted || small() || !top.clientWidth) return;
    this.fitted = key;
    top.classList.remove(...FIT);
    const room = top.getBoundingClientRect().right;
    for (const cls of FIT) if ([this.over, this.views].some(x => x.getBoundingClientRect().right > room)) top.classList.add(cls);
  }

  fitted = "";
  said = "";

  /** What can be opened over the map now. @returns {{id: string, icon: string, name: () => string, short?: () => string}[]} */
  panels() {
    const { desk } = this;
    const offered = desk.game.panels.filter(p => {
      try { return p.offered ? p.offered(desk.shown) : true; } catch { return false; }
    });
    const n = desk.table.warnings.length, bell = desk.player && desk.table.status === "running";
    return [...offered, ...(bell ? [{ id: "warnings", icon: "bell", name: () => t("tb.warn"),
      short: () => n ? `${t("tb.warnShort")} ${n}` : t("tb.warnShort") }] : []),
    ...(desk.table.status === "finished" ? [{ id: "result", icon: "flag", name: () => t("tb.result") }] : []),
    ...(desk.do.minds() ? [{ id: "minds", icon: "bot", name: () => t("mi_title"), short: () => t("mi_short") }] : []),
      { id: "text", icon: "table", name: () => t("tb.textBoard"), short: () => t("tb.textShort") }];
  }

  // --- overlays ------------------------------------------------------------------------------------------------------

  /** @param {string} id */
  toggle(id) {
    const { desk } = this, on = desk.look.overlays;
    if (!desk.game.overlays.some(o => o.id === id)) return;
    const meant = desk.game.overlays.find(x => x.id === id)?.tool ? desk.look.cursor ?? desk.look.open : null;
    // it measures from where the person is
    if (desk.game.overlays.find(x => x.id === id)?.tool) desk.look.aim = on.has(id) || !meant ? [] : [meant];
    if (on.has(id)) on.delete(id);
    else {
      on.add(id);
      while (on.size > MOST_OVERLAYS) on.delete(/** @type {string} */ (on.values().next().value));
    }
    const o = desk.game.overlays.find(x => x.id === id);
    desk.do.say(t(on.has(id) ? "tb.overlayOn" : "tb.overlayOff", { name: o?.name() ?? id }));
    try {
      localStorage.setItem(`overlays:${desk.id}`, [...on].filter(x => !desk.game.overlays.find(y => y.id === x)?.tool).join(" "));
    } catch { /* not kept, then */ }
    this.inkKey = "";
    desk.changed("look", "overlay");
  }

  /** Ask the server for the ink of what is on. */
  refreshInk() {
    const { desk } = this, on = desk.game.overlays.filter(o => desk.look.overlays.has(o.id)), what = subject(desk);
    const about = (/** @type {import("../game.js").Overlay} */ o) => o.tool ? desk.look.aim.join(" ") : o.piece ? what : "";
    const key = `${desk.shown.n} ${desk.table.mark} ${on.map(o => o.id + about(o)).join(" ")}`;
    if (key === this.inkKey) return;
    this.inkKey = key;
    if (desk.past) return;                          // ink is about now
    for (const o of on) {
      if (!o.asks) continue;
      get(`${base(desk)}/overlay/${o.id}`, { seat: desk.table.seat ?? undefined, arg: about(o) }).then(ink => {
        if (key !== this.inkKey) return;
        desk.look.ink = { ...desk.look.ink, [o.id]: ink };
        if (o.tool && ink.note) desk.do.say(ink.note);
        desk.changed("ink");
      }, () => { /* without ink the map is still right */ });
    }
  }

  /** What the ink of the overlays means, where a game says it. */
  drawLegend() {
    const { desk } = this, { look } = desk;
    const boxes = desk.panel || look.past ? []
      : desk.game.overlays.filter(o => look.overlays.has(o.id) && o.legend && look.ink[o.id]).map(o => {
        let body = null;
        try { body = o.legend?.(look.ink[o.id], look, desk.acts) ?? null; } catch (e) { console.error(e); }
        return body && h("div", { class: "inkbox", "data-overlay": o.id }, body, iconButton("cross",
          `${t("tb.close")} (${o.name()})`, () => this.toggle(o.id), { class: "noteclose", "data-key": `ol:${o.id}` }));
      }).filter(x => x !== null);
    this.legend.hidden = !boxes.length;
    redraw(this.legend, boxes);
    requestAnimationFrame(() => this.placeLegend());
  }

  /** In the corner where it hides least of what it is about. */
  placeLegend() {
    if (this.legend.hidden || small()) return;
    const { desk } = this, W = this.el.clientWidth, H = this.el.clientHeight, w = this.legend.offsetWidth,
      hh = this.legend.offsetHeight;
    const about = [...desk.look.aim, ...desk.game.overlays.filter(o => desk.look.overlays.has(o.id))
      .flatMap(o => [desk.look.ink[o.id]?.from, desk.look.ink[o.id]?.to])].filter(p => p && desk.game.places.has(p));
    const inked = desk.game.overlays.filter(o => desk.look.overlays.has(o.id))
      .flatMap(o => Object.keys(desk.look.ink[o.id]?.places ?? {})), weight = inked.length < 60 ? .1 : 0;
    let best = "tl", least = Infinity;
    for (const [name, x, y] of /** @type {[string, number, number][]} */ ([["tl", 60, 58], ["tr", W - w - 12, 58],
      ["bl", 12, H - hh - 12]])) {
      let cost = name === "tl" ? 0 : name === "tr" ? .5 : .8;
      for (const [p, n] of [...about.map(p => /** @type {const} */ ([p, 1])),
        ...inked.map(p => /** @type {const} */ ([p, weight]))]) {
        const s = desk.host.screenOf(p), r = 40 * (desk.host.scale ?? 1);
        if (s.x > x - r && s.x < x + w + r && s.y > y - r && s.y < y + hh + r) cost += n;
      }
      if (this.legend.dataset.corner === name) cost -= .4;
      if (cost < least) [best, least] = [name, cost];
    }
    this.legend.dataset.corner = best;
  }

  // --- secondary views -----------------------------------------------------------------------------------------------

  /** A view opens by itself when its moment comes, and gives way to the map when the moment is over or the question is about
   * several places. */
  opening() {
    const { desk } = this, was = desk.panel, lit = new Set((desk.asked?.choices ?? []).flatMap(c => c.places)).size;
    for (const p of desk.game.panels) {
      let time = false;
      try { time = desk.table.status === "running" && !!p.opens?.(desk.table); } catch (e) { console.error(e); }
      if (!time) this.shut.delete(p.id);
      const wanted = time && (lit < 2 || this.room(p) || !!p.keeps?.(desk.table));
      if (this.held?.id === p.id) continue;
      if (wanted && !this.shut.has(p.id) && !desk.panel && !desk.past) desk.panel = this.auto = p.id;
      else if (!wanted && this.auto === p.id && desk.panel === p.id) desk.panel = this.auto = null;
    }
    const now = desk.panel && desk.game.panels.find(p => p.id === desk.panel);
    if (now && now.offered && !now.offered(desk.shown)) desk.panel = null;
    if (was !== desk.panel) desk.changed("panel");
  }

  /** What was decided in a view stays there, with its outcome, until the person goes on.
   * @param {import("../types.js").Table} before
   * @param {import("../types.js").Table} now
   * @param {import("../types.js").LogLine[]} fresh */
  hold(before, now, fresh) {
    const { desk } = this;
    if (this.held && !before.decision?.yours) return;       // what is not yet read stays; the rest is played after it
    for (const p of desk.game.panels) {
      const at = p.holds?.(fresh) ?? null;
      if (at === null || desk.past || now.last < before.last || !fresh.length || !desk.player || this.shut.has(p.id)
        || desk.panel !== p.id
          && !(before.decision?.yours && (at === before.last + 1
            || p.keeps && fresh.some(l => l.n === before.last + 1 && l.kind === "BattleBegan")))) continue;
      const goesOn = (/** @type {import("../types.js").Table} */ x) => {
        try { return !!p.opens?.(x) && !p.over?.(x); } catch { return false; }
      };
      if (at === now.n && goesOn(now)) return;
      const held = this.held = { id: p.id, table: now };
      desk.panel = this.auto = p.id;
      desk.changed("panel");
      if (at < now.n) moment(desk, at).then(then => {
        if (this.held !== held) return;
        held.table = then;
        if (goesOn(then)) this.held = null;         // it was not over
        desk.changed("panel", "decision");
      }, () => null);
      return;
    }
  }

  /** @type {{id: string, table: import("../types.js").Table} | null} */
  held = null;

  /** @param {boolean} watch  what the others have done since is played now */
  release(watch) {
    const { desk } = this, held = this.held;
    if (!held) return;
    this.held = null;
    const p = desk.game.panels.find(x => x.id === held.id),
      lit = new Set((desk.asked?.choices ?? []).flatMap(c => c.places)).size;
    const stays = !!p?.keeps?.(desk.table) && !!p.opens?.(desk.table);      // its next moment is there already
    const goes = watch || lit > 1 && !desk.beside || !p?.opens?.(desk.table);
    if (desk.panel === held.id && !stays && goes) desk.panel = this.auto = null;
    desk.changed("panel");
    desk.do.playKept(watch && !stays ? held.table : null);
  }

  /** @param {string | null} id */
  show(id) {
    const { desk } = this;
    if (desk.panel === id) return;
    if (this.held) {
      this.release(!id);
      if (!id) return;
    }
    if (!id && this.auto) this.shut.add(this.auto);     // the person closed it: it stays closed for this moment
    this.auto = null;
    desk.panel = id;
    if (small()) desk.do.phone("table");
    desk.changed("panel");
    const name = this.panels().find(p => p.id === id)?.name();
    desk.do.say(id ? t("tb.viewOn", { name: name ?? id }) : t("tb.viewMap"));
    if (id) queueMicrotask(() => queueMicrotask(() => this.sheet.focus({ preventScroll: true })));
  }

  /** Can a view stand beside the map, or below it where no guide needs that room?
   * @param {import("../game.js").Panel | undefined} p */
  room(p) {
    return !!p?.beside && !small() && (upright() && !this.desk.table.guide || (this.wide ||= this.el.clientWidth) >= ROOM);
  }

  /** The view lies over the map or beside it; what it is about is seen there. */
  settle() {
    const { desk } = this, p = desk.game.panels.find(x => x.id === desk.panel), beside = this.room(p);
    const came = beside && (!desk.beside || this.about !== p?.id);
    this.about = p?.id ?? "";
    this.el.classList.toggle("covered", !!desk.panel && !beside);
    this.el.classList.toggle("beside", beside);
    if (desk.beside !== beside) {
      desk.beside = beside;
      desk.changed("layout", "panel");
    }
    if (came) requestAnimationFrame(() => {
      if (desk.closed || desk.playing || !desk.beside) return;
      const places = (p?.beside?.(this.held?.table ?? desk.shown) ?? []).filter(x => desk.game.places.has(x));
      desk.host.sized();
      if (places.length) desk.host.show(places);
    });
  }

  /** The width of the pane when it was last measured. */
  wide = 0;
  /** How far down the open view is; heard of, since to ask for it would lay out the page. */
  scrolled = 0;
  /** The view that the map was last laid out for. */
  about = "";

  /** @param {boolean} fresh  the words around it have changed */
  drawPanel(fresh) {
    const { desk } = this, id = desk.panel;
    this.sheet.hidden = !id;
    this.settle();
    if (!id) {
      this.sheet.dataset.panel = "";
      return void this.sheet.replaceChildren();
    }
    const p = desk.game.panels.find(x => x.id === id), name = p ? p.name() : this.panels().find(x => x.id === id)?.name() ?? "";
    let body = null;
    try {
      body = p ? p.draw(this.held?.table ?? desk.shown, this.held && this.held.table.n !== desk.table.n
        ? { ...desk.look, past: true } : desk.look, desk.acts) : this.own[id]?.(desk.shown, desk.look, desk.acts);
    } catch (e) { console.error(e); }
    this.sheet.setAttribute("aria-label", name);
    const stays = !p && this.sheet.dataset.panel === id && body && this.sheet.contains(body) && !fresh;
    const top = this.sheet.dataset.panel === id ? this.scrolled : this.scrolled = 0;
    this.sheet.dataset.panel = id;
    if (stays) return;                              // a view of our own has drawn itself: what is being typed in it stays
    const on = this.held && !desk.table.guide;       // a guide has a button of its own to go on
    redraw(this.sheet, h("div", { class: "panel-head" }, h("b", null, name),
      h("div", { class: "views", role: "toolbar", "aria-label": t("tb.views") }, this.viewButtons()),
      h("button", { type: "button", class: `btn${on ? " primary" : ""}`, "data-key": "tomap",
        onclick: () => this.show(null) }, icon(on ? "arrow" : "map"), h("span", null, t(on ? "tb.onward" : "tb.toMap")))),
    h("div", { class: "panel-body" }, body ?? h("p", { class: "dim pad" }, t("tb.nothing"))));
    const again = top ? this.sheet.querySelector(".panel-body") : null;
    if (again) again.scrollTop = top;
  }

  /** @returns {boolean} something was open */
  closeFloats() {
    const open = !this.card.el.hidden || this.layersOpen;
    this.card.hide();
    if (this.layersOpen) { this.layersOpen = false; this.desk.changed("overlay"); }
    return open;
  }

  // --- what happened -----------------------------------------------------------------------------------------------------

  drawSince() {
    const { desk } = this, n = desk.do.sinceCount();
    this.since.hidden = !n || desk.playing || !!desk.past;
    if (this.since.hidden) return void this.since.replaceChildren();
    renew(this.since, h("button", { type: "button", class: "float since", "data-key": "since",
      onclick: () => desk.do.playSince() },
      icon("play"), h("span", null, small() ? String(n) : t("tb.sinceLast", { n })), h("span", { class: "sr" },
        small() ? t("tb.sinceLast", { n }) : "")));
  }

  /** The last line of the log over the map of a phone, for six seconds. @param {import("../types.js").LogLine} line */
  tick(line) {
    if (!small() || this.desk.playing || this.desk.table.guide) return;         // a guide tells itself what happened
    redraw(this.ticker, h("span", null, line.text), chip(line.rule));
    this.ticker.hidden = false;
    requestAnimationFrame(() => this.clear());
    window.clearTimeout(this.tickTimer);
    this.tickTimer = window.setTimeout(() => { this.ticker.hidden = true; }, 6000);
  }

  tickTimer = 0;

  /** The line lies over no lit place: at the foot of the map if there are some under it, nowhere if there are some there too. */
  clear() {
    const { desk, ticker } = this, height = ticker.offsetHeight + 8, H = this.el.clientHeight, half = 30 * (desk.host.scale ?? 1);
    if (ticker.hidden || desk.covered) return;
    const at = /** @type {number[]} */ (desk.host.litPlaces().map((/** @type {string} */ id) => desk.host.screenOf(id).y));
    const high = at.some(y => y + half > 0 && y - half < height), low = at.some(y => y + half > H - height && y - half < H);
    ticker.classList.toggle("low", high && !low);
    ticker.hidden = high && low;
  }
}
