// @ts-check
/** The fronts: which one lies open, where the question is, and small maps of all of them that show what has changed there since
 * one last looked. */
import { drawing, h } from "../../dom.js";
import { t as say } from "../../i18n.js";
import { KEYS, settings } from "../../settings.js";
import { fx } from "../../map/lines.js";
import { R, num } from "./board.js";
import { byHex } from "./counters.js";
import { choices, frontName } from "./known.js";
import { land, stands } from "./mini.js";

/** @typedef {import("./board.js").Board} Board */
/** @typedef {import("../../game.js").Table} Table */
/** @typedef {import("../../game.js").Acts} Acts */
/** @typedef {import("../../game.js").Sheets} Sheets */

/** The front that lies open; it stays so when the page is drawn in another language. */
let open = "";
/** What one has seen in each hex of each front, by the text of it. @type {Map<string, Map<string, string>>} */
let seen = new Map();
let game = "";

/** @param {Board[]} boards @returns {Sheets & {board: Board}} */
export function sheets(boards) {
  if (!boards.some(b => b.id === open)) open = boards[0].id;
  const of = (/** @type {string} */ place) => boards.find(b => b.has(place))?.id ?? "";
  return {
    all: boards.map(b => ({ id: b.id, name: () => frontName(b.id) })),
    get now() { return open; },
    get board() { return boards.find(b => b.id === open) ?? boards[0]; },
    turn: id => { if (boards.some(b => b.id === id)) open = id; },
    of,
    asked: t => asked(t, of),
  };
}

/** The front a question is about: that of its places, of its pieces, of most of what may be chosen; where something may be chosen
 * on the open one, one stays. @param {Table} t @param {(place: string) => string} of */
function asked(t, of) {
  const d = t.decision, home = (/** @type {string} */ id) => t.view.units?.[id]?.hex ?? "";
  if (!d) return "";
  const about = [...d.places, ...d.pieces.map(home)].map(of).filter(Boolean);
  if (about.length) return about[0];
  const count = lit(t, of);
  return count.has(open) ? open : [...count].sort((a, b) => b[1] - a[1])[0]?.[0] ?? "";
}

/** How many places may be chosen on each front. @param {Table} t @param {(place: string) => string} of @returns {Map<string,
 * number>} */
function lit(t, of) {
  const out = new Map(), places = new Set(choices(t).flatMap(c => c.places.length ? c.places
    : c.pieces.map(p => t.view.units?.[p]?.hex ?? "")));
  for (const p of places) {
    const f = of(p);
    if (f) out.set(f, (out.get(f) ?? 0) + 1);
  }
  return out;
}

/** What stands in each hex of the fronts, as text. @type {WeakMap<object, Map<string, Map<string, string>>>} */
const STATES = new WeakMap();
/** @param {Board[]} boards @param {any} view @returns {Map<string, Map<string, string>>} */
function states(boards, view) {
  let got = STATES.get(view);
  if (!got) {
    const forts = new Set(view.forts ?? []), hexes = byHex(view);
    got = new Map(boards.map(b => {
      /** @type {Map<string, string>} */
      const out = new Map();
      for (const [hex, ids] of hexes) if (b.has(hex))
        out.set(hex, `${view.units?.[ids[0]]?.side ?? ""}${ids.length + (view.hidden?.[hex] ?? 0)}`);
      for (const p of b.spots.values()) if (p.fort && !forts.has(p.hex)) out.set(p.hex, `${out.get(p.hex) ?? ""}!`);
      return [b.id, out];
    }));
    STATES.set(view, got);
  }
  return got;
}

/** The hexes of a front that have changed since it was last open. @param {Board[]} boards @param {Table} t
 * @returns {Map<string, string[]>} */
export function changes(boards, t) {
  const now = states(boards, t.view), out = new Map();
  if (game !== t.id) [game, seen] = [t.id, new Map()];
  for (const b of boards) {
    const have = now.get(b.id) ?? new Map();
    if (b.id === open || !seen.has(b.id)) seen.set(b.id, have);
    const had = seen.get(b.id) ?? new Map();
    out.set(b.id, [...new Set([...had.keys(), ...have.keys()])].filter(hex => had.get(hex) !== have.get(hex)));
  }
  return out;
}

/** The row of small maps. @param {Board[]} boards @param {Table} t @param {Acts} acts @param {boolean} small */
export function dock(boards, t, acts, small) {
  if (boards.length < 2) return null;
  const of = (/** @type {string} */ place) => boards.find(b => b.has(place))?.id ?? "", fresh = changes(boards, t), may = lit(t,
    of);
  const about = t.decision && t.status === "running" ? asked(t, of) : "", key = (settings.keymap.sheet
    ?? KEYS.sheet).toUpperCase();
  return h("div", { class: `ew-fronts${small ? " small" : ""}`, role: "tablist", "aria-label": say("ew.fronts"),
    "data-plain": "" },
    boards.map((b, i) => {
      const now = b.id === open, list = now ? [] : fresh.get(b.id) ?? [];
      const words = [frontName(b.id), now ? say("ew.front.now") : "", about === b.id || may.has(b.id) ? say("ew.front.asked")
        : "",
        list.length ? say("ew.front.changed", { n: list.length }) : ""].filter(Boolean).join(", ");
      return h("button", { type: "button", role: "tab", "aria-selected": String(now), "data-key": `front:${b.id}`, tabindex: now
        ? "0"
        : "-1", class: about === b.id || may.has(b.id) ? "asked" : null, "aria-label": words,
        title: `${words} (${say("ew.front.key", { k: key, n: i + 1 })})`, onclick: () => acts.turn(b.id), onkeydown: keys },
      small ? null : thumb(b, t, list), h("span", { class: "w" }, h("small", null, i + 1), frontName(b.id)),
      list.length ? h("span", { class: "n" }, list.length) : null);
    }));
}

/** Arrows go from front to front. @param {KeyboardEvent} e */
function keys(e) {
  const step = e.key === "ArrowRight" ? 1 : e.key === "ArrowLeft" ? -1 : 0, on = /** @type {HTMLElement} */ (e.currentTarget);
  if (!step) return;
  e.preventDefault();
  e.stopPropagation();
  const all = /** @type {HTMLElement[]} */ ([...on.parentElement?.querySelectorAll("[role=tab]") ?? []]);
  const next = all[(all.indexOf(on) + step + all.length) % all.length];
  next.focus();
  next.click();
}

/** The small maps without anybody on them: read once. @type {WeakMap<Board, Element>} */
const bare = new WeakMap();

/** @param {Board} b @param {Table} t @param {string[]} list  changed */
function thumb(b, t, list) {
  const { x, y, w, h: high } = b.sheet, r = Math.max(w, high) / 26;
  let ground = bare.get(b);
  if (!ground) bare.set(b, ground = drawing(`<svg viewBox="${fx(x)} ${fx(y)} ${fx(w)} ${fx(high)}" aria-hidden="true" `
    + `preserveAspectRatio="xMidYMid slice">${land(b)}</svg>`));
  const svg = /** @type {Element} */ (ground.cloneNode(true)), on = svg.appendChild(document.createElementNS(svg.namespaceURI,
    "g"));
  /** @type {Element} */ (on).innerHTML = stands(b, t.view, 1.4) + list.map(id => {
    const [cx, cy] = b.grid.at(num(id));
    return `<circle cx="${fx(cx)}" cy="${fx(cy)}" r="${fx(Math.max(R, r))}" fill="none" stroke="var(--attack)" `
      + `stroke-width="${fx(r * .5)}"/>`;
  }).join("");
  return svg;
}
