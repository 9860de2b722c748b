// @ts-check
/** The map pane of any game: layers, camera, cursor, clicks, mini-map, playback. A game only draws (see js/game.js).
 *
 * All points given out and taken are pixels from the top left corner of the pane. The shell owns `look`; the host never changes
 * it but reports: `cursor(id)` when the keyboard cursor should go somewhere (set look.cursor and call update).
 * A click on a stack whose place is lit counts as a click on the place, unless one of its own pieces is lit; else it is `piece`.
 * A target of which only pieces are lit (`data-lit`: one of them) counts as that piece.
 * Layers from below: ground, under, lit, over, guide, hint, trace, cursor. */
import { Camera, still } from "./camera.js";
import { gestures } from "./gestures.js";
import { Layer } from "./layer.js";
import { Mini } from "./mini.js";
import { pen } from "./pen.js";
import { farLit, wayTo } from "./ways.js";

/** @typedef {import("../game.js").GameTable} GameTable */
/** @typedef {import("../game.js").Look} Look */
/** @typedef {import("../game.js").Table} Table */
/** @typedef {import("../game.js").LogLine} LogLine */
/** @typedef {{x: number, y: number}} At */
/** @typedef {object} On
 * @property {(id: string, at: At, event: Event) => void} place  a place was clicked, or Enter pressed on it
 * @property {(id: string, place: string, at: At) => void} piece  a stack was clicked: its top piece
 * @property {() => void} empty  the ground off the board was clicked
 * @property {(id: string) => void} cursor  the keyboard cursor goes to this place
 * @property {(piece: string, place: string, touch: boolean) => boolean} grips  does a drag from there draw the way of a march?
 * @property {(way: string[], end: "" | "done" | "off") => void} drawn  over these places so far; at last: to the end, or given up
 */

/** Pixels for a unit of the map at first, at least: legible counters rather than the whole map. */
const LEGIBLE = .8;
/** From how far off all that may be chosen is shown at once, at most; room for what floats over the top and the foot of the pane;
 * how far a place goes from its centre, unless it says so. */
const FAR = .6, FARTHER = .36, TOP = 58, LOW = 22, HALF = 60;
/** Pixels for which the eye does not move: the rim of a place is then still in sight. */
const SLIGHT = 12;
/** What the buttons take at the right of a narrow pane. */
const SIDE = 56;
/** What the small map takes of the pane, with its margin, on a wide page. */
const MINI = { w: 165, h: 160 };
const SVG = "http://www.w3.org/2000/svg";
const LAYERS = /** @type {const} */ (["ground", "under", "lit", "guide", "over", "hint", "trace", "cursor"]);
const SLIDE_MS = 150;
/** Drawn beyond each rim of the pane at least, as a part of it; round the sheet, in pixels; the most pixels a picture has. The
 * browser paints of a large one what is near the pane. A drag moves the finished picture; it is drawn anew when the camera has
 * come nearer or gone farther off, and then when that ends. */
const SPARE = .3, FREE = 130, MOST_PIXELS = 48e6, REST_MS = 160;
/** Counter sizes in pixels at which the drawing gains detail (ux: XS, S, M, L); a counter is 44 units. */
const DETAIL = /** @type {const} */ ([[46, "L"], [34, "M"], [22, "S"], [0, "XS"]]);

export class MapHost {
  /** @param {HTMLElement} el @param {GameTable} game @param {On} on */
  constructor(el, game, on) {
    this.el = el;
    this.game = game;
    this.on = on;
    /** @type {Table | null} */
    this.table = null;
    /** @type {Look | null} */
    this.look = null;
    this.fresh = true;
    el.classList.add("map-pane");
    this.stage = document.createElement("div");
    this.stage.className = "map-stage";
    /** The ground is a picture of its own: what changes above it does not draw it again. */
    this.back = document.createElementNS(SVG, "svg");
    this.svg = document.createElementNS(SVG, "svg");
    for (const svg of [this.back, this.svg]) svg.classList.add("map-svg");
    this.back.setAttribute("aria-hidden", "true");
    this.svg.setAttribute("role", "group");
    this.stage.append(this.back, this.svg);
    /** @type {Record<string, Layer>} */
    this.layers = {};
    /** @type {Record<string, SVGGElement>} */
    this.layer = {};
    for (const name of LAYERS) {
      const one = this.layers[name] = new Layer(name);
      (name === "ground" ? this.back : this.svg).append(this.layer[name] = one.el);
    }
    this.layer.over.setAttribute("aria-hidden", "true");
    this.layer.over.setAttribute("font-family", "var(--sans)");
    /** The picture as it was drawn last: its box in units of the map, and how large a unit is.
     * @type {(import("../game.js").Box & {k: number}) | null} */
    this.shown = null;
    this.rest = 0;
    this.camera = new Camera(game.extent, () => this.looked());
    this.mini = new Mini(game.extent, (x, y) => this.camera.to({ x, y, k: this.camera.k }), game.home);
    el.prepend(this.stage);
    el.append(this.mini.el);
    this.spread();
    this.quit = gestures(this.svg, el, this.camera, e => this.clicked(e), pen(this));
    this.svg.addEventListener("keydown", e => this.pressed(e));
    this.svg.addEventListener("focusin", e => this.focused(e));
    this.svg.addEventListener("pointermove", e => this.pointed(e));
    this.svg.addEventListener("pointerleave", () => this.point(null));
    this.resize = new ResizeObserver(() => this.sized());
    this.resize.observe(el);
    this.sized();
  }

  /** The ground of each map that has been open. @type {Map<string, Layer>} */
  grounds = new Map();
  /** Where the eye was on each. @type {Map<string, {x: number, y: number, k: number}>} */
  eyes = new Map();

  /** Lays out the map that is open now. */
  spread() {
    const { game } = this, key = game.sheets?.now ?? "";
    let ground = this.grounds.get(key);
    if (!ground) {
      this.grounds.set(key, ground = new Layer("ground"));
      ground.put(game.ground());
    }
    this.layers.ground = ground;
    this.back.replaceChildren(this.layer.ground = ground.el);
    this.camera.extent = game.extent;
    this.mini.spread(game.extent, game.home);
    this.shown = this.far = this.placed = null;
  }

  /** Opens another of several maps, where the eye was when it lay open last. @param {string} id */
  turn(id) {
    const { camera: c, game: { sheets }, table, look } = this;
    if (!sheets || sheets.now === id || !sheets.all.some(x => x.id === id)) return;
    c.halt();
    this.eyes.set(sheets.now, { x: c.x, y: c.y, k: c.k });
    sheets.turn(id);
    this.spread();
    this.under = null;
    if (table && look) this.update(table, look);
    const eye = this.eyes.get(id);
    if (eye) c.to(eye);
    else this.home();
    this.el.dispatchEvent(new CustomEvent("map-turn"));
  }

  /** A place of the map that is open. @param {string} id */
  here(id) {
    const { places, sheets } = this.game;
    return !sheets || sheets.of(id) === sheets.now ? places.get(id) : undefined;
  }

  /** Draws what has changed. @param {Table} table @param {Look} look */
  update(table, look) {
    const moved = this.table !== null && this.table !== table;
    this.table = table;
    this.look = look;
    const title = this.game.title?.() ?? "";
    if (this.svg.getAttribute("aria-label") !== title) this.svg.setAttribute("aria-label", title);
    const focus = this.svg.contains(document.activeElement) ? /** @type {SVGElement} */ (document.activeElement).dataset.place
      : undefined;
    this.put("under", this.game.under(table, look));
    const relit = this.put("lit", [this.game.lit(table, look)].flat().concat(farLit(this.game, table, look)));
    if (relit) this.lit = null;
    const over = this.put("over", this.game.over(table, look));
    this.put("cursor", this.cursorSvg(look));
    this.hint();
    this.mini.draw(this.game.mini(table));
    this.mini.look(this.camera.box());
    if (moved && over && !still()) this.slide(over);
    if (relit) this.rove(focus ?? look.cursor ?? undefined);
    if (relit && focus) this.target(focus)?.focus({ preventScroll: true });
    if (this.first) this.begin(table);
  }

  first = true;

  /** Where only a part of the map is seen at first, it is the part that matters now. @param {Table} table */
  begin(table) {
    const c = this.camera, home = this.game.home;
    if (!c.w) return;
    this.first = false;
    if (c.w / c.k > home.w * .9 && c.h / c.k > home.h * .9) return;
    const asked = (table.decision?.places ?? []).filter(id => this.here(id)), lit = asked.length ? asked
      : this.game.front?.(table) ?? this.litPlaces();
    const spots = lit.map(id => this.here(id)).filter(p => p !== undefined).slice(0, 12);
    if (spots.length)
      c.to({ x: spots.reduce((s, p) => s + p.x, 0) / spots.length, y: spots.reduce((s, p) => s + p.y, 0) / spots.length,
        k: c.k });
  }

  /** Shows events on the map; none: takes them away. Brings the last one into view. @param {LogLine[]} lines */
  trace(lines) {
    const table = this.table;
    if (!table) return;
    const marks = lines.map(l => this.game.trace(l, table));
    this.put("trace", marks.map(m => m.svg).join(""));
    const last = marks.map(m => m.place).filter(p => p !== null).at(-1);
    if (last) this.go(last);
  }

  // --- the camera --------------------------------------------------------------------------------------------------

  /** @param {number} factor  1.25 nearer, 0.8 farther */
  zoom(factor) {
    this.camera.zoom(factor, undefined, undefined, true);
  }

  /** The whole board. */
  whole() {
    this.camera.fit(this.game.home, true);
  }

  /** Where the eye was at first: what matters now, in a legible size. */
  home() {
    const c = this.camera;
    c.fit(this.game.home);
    if (c.k < LEGIBLE) c.zoom(LEGIBLE / c.k);
    if (this.table) this.begin(this.table);
    this.place(c, () => { this.first = true; this.home(); });
  }

  /** A place into view: to the middle when it is out of sight or near the rim. @param {string} id */
  go(id) {
    this.turn(this.game.sheets?.of(id) ?? "");
    const p = this.game.places.get(id);
    if (!p || !this.camera.w) return;
    const c = this.camera, s = c.panePoint(p.x, p.y), rim = Math.min(70, c.w * .16, c.h * .16);
    if (s.x > rim && s.y > Math.max(rim, this.head) && s.x < c.w - rim && s.y < c.h - rim && c.k * 44 >= 22) return;
    c.glide({ x: p.x, y: p.y, k: Math.max(c.k, .75) });
  }

  /** What a question is about comes into view, and all that may be chosen if it can be seen at once: by a move, else from farther
   * off. When the next question is about less, the eye comes near again.
   * @param {string[]} ids
   * @param {{x: number, y: number, k: number}} [from]  where the eye was
   * @param {string[]} [close]  of all that may be chosen only these: there was too much for one look @returns {void} */
  show(ids, from, close) {
    if (!close && this.table) this.turn(this.game.sheets?.asked(this.table) ?? "");
    const c = this.camera, at = from ?? { x: c.x, y: c.y, k: c.k };
    if (this.placed && !from && c.w && (Math.abs(this.placed.w - c.w) > 60 || Math.abs(this.placed.h - c.h) > 60))
      at.k = Math.max(LEGIBLE, Math.min(c.w / this.game.home.w, c.h / this.game.home.h));
    const spots = [...new Set([...ids, ...close ?? this.litPlaces()])].map(id => this.here(id))
      .filter(p => p !== undefined);
    if (!c.w || !spots.length) return void (from && c.glide(from));
    const { left, right, up, down } = rim(spots), top = c.w > 700 ? TOP : 0;
    const wide = c.w / (right - left), low = top && LOW, tall = (c.h - top - low) / (down - up),
      above = (c.h - top - this.foot) / (down - up);
    const away = this.far && Math.abs(this.far.k - at.k) < .001 ? this.far.was : at.k, foot = above >= away && this.foot
      ? this.foot : low, k = Math.min(away, wide, tall);
    if (k < FAR && !close) {                        // too much for one look: what lies next to what the question is about
      const next = new Set(ids.flatMap(id => this.game.places.get(id)?.near ?? [])),
        near = this.litPlaces().filter(id => next.has(id));
      if (near.length) return this.show(ids, from, near);
      const lit = this.litPlaces(), all = rim(lit.map(id => this.here(id)).filter(p => p !== undefined));
      if (ids.length && Math.min(c.w / (all.right - all.left), (c.h - top - low) / (all.down - all.up)) >= FAR)
        return this.show([], from, lit);            // far from it, but all that is lit together
    }
    if (k < (close ? FARTHER : FAR)) {              // still too much: what the question is about, or something of it
      if (from) c.to(from);
      const seen = spots.some(p => { const s = c.panePoint(p.x, p.y); return s.x > 0 && s.y > top && s.x < c.w && s.y < c.h; });
      const to = ids[0] ?? (seen ? "" : this.litPlaces()[0]);
      return void (to && this.go(to));
    }
    const hw = c.w / k / 2, hh = c.h / k / 2,
      fit = (/** @type {number} */ v, /** @type {number} */ lo, /** @type {number} */ hi) => lo > hi ? (lo + hi) / 2
        : Math.min(hi, Math.max(lo, v));
    const spot = c.held({ k, x: fit(at.x, right - hw, left + hw), y: fit(at.y, down - hh + foot / k, up + hh - top / k) });
    if (top) {                                      // what lies under the small map moves out from it, as far as the rest allows
      const under = spots.filter(p => (p.x - spot.x) * k > c.w / 2 - MINI.w && (p.y - spot.y) * k > c.h / 2 - MINI.h);
      if (under.length)
        Object.assign(spot,
          c.held({ k,
            x: Math.min(left + hw, Math.max(spot.x, ...under.map(p => p.x + (p.reach?.right ?? HALF) - (c.w / 2 - MINI.w) / k))),
            y: spot.y }));
    }
    this.far = k < away ? { k: spot.k, was: away } : null;
    this.place(spot, () => this.show(ids));
    if (from || Math.hypot(spot.x - c.x, spot.y - c.y) * c.k > SLIGHT || Math.abs(spot.k - c.k) > .001) c.glide(spot);
  }

  /** Pixels at the head of the pane under which something lies for a while. */
  head = 0;

  /** Pixels at the foot of the pane under which something lies, if that can be helped. */
  foot = 0;

  /** The eye has gone farther off by itself. @type {{k: number, was: number} | null} */
  far = null;

  /** @param {number} dx @param {number} dy  pixels */
  pan(dx, dy) {
    const c = this.camera;
    c.glide({ x: c.x + dx / c.k, y: c.y + dy / c.k, k: c.k });
  }

  /** Where a place is in the pane. @param {string} id @returns {At} */
  screenOf(id) {
    const p = this.game.places.get(id);
    return p ? this.camera.panePoint(p.x, p.y) : { x: this.camera.w / 2, y: this.camera.h / 2 };
  }

  /** How large a unit of the map is now, in pixels. */
  get scale() {
    return this.camera.k;
  }

  sized() {
    const { clientWidth: w, clientHeight: h } = this.el;
    if (!w || !h) return;
    const c = this.camera, p = this.placed, stays = p && (c.gliding || Math.abs(p.x - c.x) + Math.abs(p.y - c.y) < 1
      && Math.abs(p.k - c.k) < .001);
    c.bars = w > 700 ? { top: TOP, right: 0, bottom: LOW, left: 0 } : { top: 0, right: SIDE, bottom: 0, left: 0 };
    c.size(w, h);
    if (this.fresh) {
      this.fresh = false;
      this.home();
    // nobody has moved the map since: it is laid out anew for the new room
    } else if (p && stays && (Math.abs(p.w - w) > 60 || Math.abs(p.h - h) > 60)) p.again();
  }

  /** Where the map was put by itself, in which room.
   * @type {{x: number, y: number, k: number, w: number, h: number, again: () => void} | null} */
  placed = null;

  /** @param {{x: number, y: number, k: number}} at @param {() => void} again */
  place(at, again) {
    this.placed = { x: at.x, y: at.y, k: at.k, w: this.camera.w, h: this.camera.h, again };
  }

  /** The camera has moved. */
  looked() {
    const c = this.camera, r = this.shown, s = r ? c.k / r.k : 0, hw = c.w / c.k / 2, hh = c.h / c.k / 2;
    const covered = r !== null && s > .72 && s < 1.9 && c.x - hw >= r.x && c.y - hh >= r.y && c.x + hw <= r.x + r.w
      && c.y + hh <= r.y + r.h;
    window.clearTimeout(this.rest);
    if (!r || !covered) this.render();
    else {
      this.shift(r, Math.abs(s - 1) > .0001 ? s : 1);
      if (!c.busy && Math.abs(s - 1) > .0001) this.rest = window.setTimeout(() => this.render(), REST_MS);
    }
    this.mini.look(c.box());
    this.el.dispatchEvent(new CustomEvent("map-look"));
  }

  /** Draws the picture for how near the camera is now: the whole sheet, so that a drag only moves it, or what is seen with some
   * to spare where the whole would be too large. */
  render() {
    const { x, y, k, w, h } = this.camera, px = 44 * k, detail = DETAIL.find(([least]) => px >= least)?.[1] ?? "XS";
    if (!w) return;
    const hw = w / k * (.5 + SPARE), hh = h / k * (.5 + SPARE), e = this.game.extent, free = FREE / k;
    let left = Math.min(x - hw, e.x - free), right = Math.max(x + hw, e.x + e.w + free), top = Math.min(y - hh, e.y - free),
      foot = Math.max(y + hh, e.y + e.h + free);
    if ((right - left) * (foot - top) * k * k > MOST_PIXELS) [left, right, top, foot] = [x - hw, x + hw, y - hh, y + hh];
    const r = this.shown = { x: left, y: top, k, w: right - left, h: foot - top };
    for (const svg of [this.back, this.svg]) {
      svg.setAttribute("viewBox", `${r.x.toFixed(3)} ${r.y.toFixed(3)} ${r.w.toFixed(3)} ${r.h.toFixed(3)}`);
      if (svg.dataset.zoom !== detail) svg.dataset.zoom = detail;
      Object.assign(svg.style, { width: `${r.w * k}px`, height: `${r.h * k}px` });
    }
    this.shift(r, 1);
  }

  /** Moves the picture to where the camera is. @param {{x: number, y: number}} r @param {number} s  how much nearer it is now */
  shift(r, s) {
    const c = this.camera, at = (/** @type {number} */ v) => s === 1 ? Math.round(v) : v;
    this.stage.style.transform =
      `translate(${at(c.w / 2 + (r.x - c.x) * c.k)}px, ${at(c.h / 2 + (r.y - c.y) * c.k)}px)${s === 1 ? "" : ` scale(${s})`}`;
  }

  // --- the keyboard cursor -----------------------------------------------------------------------------------------

  /** To the neighbour in that direction; the first time to the place in the middle.
   * @param {"up" | "down" | "left" | "right"} dir */
  moveCursor(dir) {
    const c = this.camera, places = this.game.places, now = this.here(this.look?.cursor ?? "");
    if (!now) return this.cursorTo(this.game.placeAt(c.x, c.y) ?? nearest([...places.values()].filter(p => this.here(p.id)), c.x,
      c.y));
    const [ux, uy] = { up: [0, -1], down: [0, 1], left: [-1, 0], right: [1, 0] }[dir];
    let best = "", most = .34;      // the cosine that a neighbour must have at least to lie in that direction
    for (const id of now.near) {
      const p = places.get(id);
      if (!p) continue;
      const dx = p.x - now.x, dy = p.y - now.y, l = Math.hypot(dx, dy) || 1;
      const turn = (dx * ux + dy * uy) / l + (uy === 0 ? (Math.abs(dy) > 1 && this.lean * dy > 0 ? .01 : 0) : 0);
      if (turn > most) [best, most] = [id, turn];
    }
    if (!best) return;
    const to = /** @type {import("../game.js").Place} */ (places.get(best));
    // going along a row of places that are set off from each other: down and up in turn
    if (uy === 0) this.lean = -Math.sign(to.y - now.y) || 1;
    this.cursorTo(best);
  }

  lean = 1;

  /** To the next (1) or previous (-1) lit place. @param {number} step */
  nextLit(step) {
    const ids = this.litPlaces();
    if (!ids.length) return;
    const i = ids.indexOf(this.look?.cursor ?? "");
    this.cursorTo(ids[i < 0 ? (step > 0 ? 0 : ids.length - 1) : (i + step + ids.length) % ids.length]);
  }

  /** The lit places, in the order of N: as the game gives them `data-order`, costly ones first. @returns {string[]} */
  litPlaces() {
    if (!this.lit) {
      const all = /** @type {SVGElement[]} */ ([...this.layer.lit.querySelectorAll(".target")]);
      all.sort((a, b) => Number(a.dataset.order ?? 0) - Number(b.dataset.order ?? 0));
      this.lit = [...new Set(all.map(e => e.dataset.place ?? ""))];
    }
    return this.lit;
  }

  /** The same, as long as nothing else is lit. @type {string[] | null} */
  lit = null;

  /** @param {string | null} id */
  cursorTo(id) {
    if (!id) return;
    this.on.cursor(id);
    this.go(id);
    this.rove(id);
    const target = this.target(id);
    if (target) target.focus({ preventScroll: true });
    else if (this.svg.contains(document.activeElement)) /** @type {HTMLElement} */ (document.activeElement).blur();
  }

  /** @param {string} id @returns {SVGElement | null} */
  target(id) {
    return this.layer.lit.querySelector(`.target[data-place="${CSS.escape(id)}"]`);
  }

  /** One stop for Tab among the lit places: the one under the cursor, else the first. @param {string} [id] */
  rove(id) {
    const all = /** @type {NodeListOf<SVGElement>} */ (this.layer.lit.querySelectorAll(".target"));
    const one = (id && this.target(id)) || this.target(this.litPlaces()[0] ?? "");
    for (const e of all) if (e.tabIndex !== (e === one ? 0 : -1)) e.tabIndex = e === one ? 0 : -1;
  }

  /** Rings round places that somebody is shown. @param {string[]} ids */
  ring(ids) {
    this.put("guide", ids.map(id => this.game.places.get(id)?.path).filter(d => d)
      .map(d => `<path class="rim" d="${d}"/><path class="ring" d="${d}"/>`).join(""));
  }

  /** @param {Look} look */
  cursorSvg(look) {
    const p = look.cursor && this.game.places.get(look.cursor);
    return p ? `<g pointer-events="none" class="cursor"><path class="cursor-gap" `
      + `d="${p.path}"/><path class="cursor-line" d="${p.path}"/></g>` : "";
  }

  // --- what the pointer is over -------------------------------------------------------------------------------------

  /** The place under the pointer, on maps that say something about it. @type {string | null} */
  under = null;

  /** @param {PointerEvent} e */
  pointed(e) {
    if (e.pointerType === "touch" || this.camera.busy || !this.game.hint && !this.look?.ways) return;
    const r = this.el.getBoundingClientRect(), p = this.camera.mapPoint(e.clientX - r.left, e.clientY - r.top);
    this.point(this.game.placeAt(p.x, p.y));
  }

  /** @param {string | null} place */
  point(place) {
    if (place === this.under) return;
    this.under = place;
    this.hint();
  }

  /** What the game says of the place under the pointer, else of the one under the cursor. */
  hint() {
    const { game, table, look } = this, place = this.under ?? look?.cursor;
    if (!table || !look) return;
    const own = game.hint && place ? game.hint(table, look, place) : "";
    this.put("hint", own && !look.via.length ? own : own + wayTo(game, table, look, place ?? ""));
  }

  // --- clicks --------------------------------------------------------------------------------------------------------

  /** @param {MouseEvent} e */
  clicked(e) {
    const el = /** @type {Element} */ (e.target), r = this.el.getBoundingClientRect(), at = { x: e.clientX - r.left,
      y: e.clientY - r.top };
    const target = /** @type {SVGElement | null} */ (el.closest(".target"));
    if (!e.detail && target) return this.chosen(target, e);         // a screen reader's click
    const p = this.camera.mapPoint(at.x, at.y), stack = /** @type {SVGElement | null} */ (el.closest(".stack"));
    const place = target?.dataset.place ?? stack?.dataset.place ?? this.game.placeAt(p.x, p.y);
    if (!place) return this.on.empty();
    const lit = this.target(place), piece = stack?.dataset.piece ?? lit?.dataset.lit;
    if (piece && (!lit || lit.dataset.lit || this.pieceLit(stack))) return this.on.piece(piece, place, at);
    this.on.place(place, at, e);
  }

  /** A lit place was chosen without a pointer; `data-lit`: only this piece of it is lit.
   * @param {SVGElement} target
   * @param {Event} e */
  chosen(target, e) {
    const { place, lit } = target.dataset;
    if (!place) return;
    if (lit) this.on.piece(lit, place, this.screenOf(place));
    else this.on.place(place, this.screenOf(place), e);
  }

  /** Is one of the stack's own pieces lit? @param {SVGElement | null} stack */
  pieceLit(stack) {
    const mine = new Set((stack?.dataset.pieces ?? stack?.dataset.piece ?? "").split(" "));
    return !this.look?.past && !!this.table?.decision?.choices.some(c => c.pieces.some(p => mine.has(p)));
  }

  /** @param {KeyboardEvent} e */
  pressed(e) {
    const target = /** @type {SVGElement} */ (e.target);
    if (!target.dataset?.place || (e.key !== "Enter" && e.key !== " ")) return;
    e.preventDefault();
    e.stopPropagation();
    this.chosen(target, e);
  }

  /** The cursor follows the focus that Tab has set. @param {FocusEvent} e */
  focused(e) {
    const el = /** @type {SVGElement} */ (e.target), id = el.dataset.place;
    if (!id || !el.matches(":focus-visible") || id === this.look?.cursor) return;
    this.on.cursor(id);
    this.go(id);
  }

  // --- drawing -------------------------------------------------------------------------------------------------------

  /** @param {string} name @param {import("./layer.js").Drawing} drawing */
  put(name, drawing) {
    return this.layers[name].put(drawing);
  }

  /** Where each stack stands, by its top piece. @param {Element[]} nodes @returns {[SVGGElement, string, At][]} */
  spots(nodes) {
    const stacks = nodes.flatMap(n => [...n.matches(".stack") ? [n] : [], ...n.querySelectorAll(".stack")]);
    return /** @type {SVGGElement[]} */ (stacks).flatMap(e => {
      const p = this.game.places.get(e.dataset.place ?? "");
      return p && e.dataset.piece ? [/** @type {[SVGGElement, string, At]} */ ([e, e.dataset.piece, p])] : [];
    });
  }

  /** Stacks that are elsewhere now slide there. @param {import("./layer.js").Change} change */
  slide({ gone, fresh }) {
    const before = new Map(this.spots(gone).map(([, piece, at]) => [piece, at]));
    for (const [e, piece, p] of before.size ? this.spots(fresh) : []) {
      const was = before.get(piece);
      if (was && (was.x !== p.x || was.y !== p.y))
        e.animate([{ transform: `translate(${was.x - p.x}px, ${was.y - p.y}px)` }, { transform: "translate(0, 0)" }],
          { duration: SLIDE_MS, easing: "ease-out" });
    }
  }

  destroy() {
    this.quit();
    window.clearTimeout(this.rest);
    this.resize.disconnect();
    this.stage.remove();
    this.mini.el.remove();
    this.el.classList.remove("map-pane");
  }
}

/** What these places take up. @param {import("../game.js").Place[]} spots */
const rim = spots => ({ left: Math.min(...spots.map(p => p.x - (p.reach?.left ?? HALF))),
  right: Math.max(...spots.map(p => p.x + (p.reach?.right ?? HALF))),
  up: Math.min(...spots.map(p => p.y - (p.reach?.up ?? HALF))),
  down: Math.max(...spots.map(p => p.y + (p.reach?.down ?? HALF))) });

/** @param {import("../game.js").Place[]} places @param {number} x @param {number} y */
function nearest(places, x, y) {
  let best = "", least = Infinity;
  for (const p of places) {
    const d = (p.x - x) ** 2 + (p.y - y) ** 2;
    if (d < least) [best, least] = [p.id, d];
  }
  return best || null;
}
