// @ts-check
/** Lit hexes of a map with stacks of counters: red what is costly, amber what changes something or a stack that can act, a dashed
 * rim round all that can be walked to; signs and costs above the counters. */
import { esc } from "../dom.js";
import { t as say } from "../i18n.js";
import { ICONS } from "../icons.js";
import { lights, preview, rim, sources } from "./lights.js";
import { fx, strokes } from "./lines.js";

/** @typedef {import("../game.js").Table} Table */
/** @typedef {import("../game.js").Look} Look */
/** @typedef {import("./lights.js").Light} Light */
/** What must be known of such a map; `game`: the prefix of its words and classes (`dp`), `r`: the radius of a hex.
 * @typedef {import("./lights.js").Sheet & {game: string, r: number, board: {grid: import("./hexgrid.js").HexGrid,
 *   at: (id: string) => import("./lines.js").Point, path: (id: string, r?: number) => string, title: (id: string) => string},
 *   num: (id: string) => number}} Hexes */

/** @param {Hexes} s @param {Light} l @param {boolean} picked */
function spoken(s, l, picked) {
  const out = [`${s.board.title(l.place)}: ${l.best.words}`];
  if (l.best.caution) out.push(l.best.caution);
  if (l.best.rule) out.push(say(`${s.game}.map.rule`, { n: l.best.rule }));
  if (l.choices.length > 1) out.push(say(`${s.game}.map.many`, { n: l.choices.length }));
  if (picked) out.push(say(`${s.game}.map.previewed`));
  return out.join(", ");
}

/** A frame round the counters of a hex. @param {import("./lines.js").Point} at */
function ring([x, y]) {
  const w = 27, up = 29, down = 26, r = 8;
  return `M${fx(x - w + r)},${fx(y - up)}h${2 * (w - r)}a${r},${r} 0 0 1 ${r},${r}v${up + down - 2 * r}a${r},${r} 0 0 1 `
    + `${-r},${r}h${-2 * (w - r)}a${r},${r} 0 0 1 ${-r},${-r}v${-(up + down - 2 * r)}a${r},${r} 0 0 1 ${r},${-r}Z`;
}

/** The lit layer, under names and counters. @param {Hexes} s @param {Table} t @param {Look} look @returns {string[]} */
export function drawLit(s, t, look) {
  const b = s.board, all = lights(s, t, look), { all: picked } = preview(s, t, look), src = sources(s, t, look).filter(s.has);
  const plain = all.filter(l => l.grade <= 0 && !l.stack).map(l => s.num(l.place)), edge = strokes(b.grid.rim(plain));
  const target = (/** @type {Light} */ l, /** @type {number} */ i) => {
    const on = picked.includes(l.place), kind = l.grade > 1 ? "red" : l.grade > 0 || l.stack ? "amber" : "plain";
    const d = l.stack ? ring(b.at(l.place)) : b.path(l.place, s.r - 2), bare = kind === "plain" && !on;
    return `<g class="target ${s.game}-${kind} ${kind}${on ? " picked" : ""}" role="button" tabindex="-1" `
      + `data-place="${l.place}" data-order="${i}"${l.stack ? ` data-lit="${esc(l.best.pieces[0] ?? [...l.pieces][0] ?? "")}"`
        : ""} aria-label="${esc(spoken(s, l, on))}">`
      + (bare ? "" : `<path class="hit" d="${b.path(l.place)}"/><path class="case" d="${d}"/>`)
      + `<path class="${bare ? "hit wash" : "wash"}" d="${d}"/></g>`;
  };
  const drawn = all.map(target), of = (/** @type {(grade: number) => boolean} */ f) => drawn.filter((_, i) => f(all[i].grade));
  return [...of(x => x <= 0), rim(edge), ...of(x => x === 1), ...of(x => x > 1),
    ...src.map(id => `<g class="source" pointer-events="none"><path class="source-case" d="${b.path(id, s.r - 2)}"/>`
      + `<path class="source-line" d="${b.path(id, s.r - 2)}"/></g>`),
    look.open && s.has(look.open) && !src.includes(look.open)
      ? `<path class="opened" pointer-events="none" d="${b.path(look.open, s.r - 3)}"/>` : "",
    ...picked.filter(id => !all.some(l => l.place === id))
      .map(id => `<path class="only-picked" pointer-events="none" d="${b.path(id, s.r - 2)}"/>`)];
}

/** Signs on lit places, above the counters. @param {Hexes} s @param {Table} t @param {Look} look @returns {string[]} */
export function drawBadges(s, t, look) {
  const busy = new Set(s.homes(t.view).values());
  return [...lights(s, t, look).map(l => badge(s, l, busy.has(l.place) || !!t.view.hidden?.[l.place])),
    look.refused && s.has(look.refused) ? refused(s, look.refused) : ""];
}

/** @param {Hexes} s @param {Light} l @param {boolean} busy */
function badge(s, l, busy) {
  if (l.stack) return "";
  const [x, y] = s.board.at(l.place), red = l.grade > 1;
  if (l.grade <= 0) {
    if (!l.best.label || busy) return "";
    return `<g class="${s.game}-cost fine" transform="translate(${fx(x)} ${fx(y)})"><text y="4">${esc(l.best.label)}</text></g>`;
  }
  return `<g class="badge" transform="translate(${fx(busy ? x + 24 : x)} ${fx(busy ? y + 20 : y)})"><circle r="9.6" `
    + `fill="var(--${red ? "attack-btn" : "lit"})" stroke="var(--panel)" stroke-width="1.6"/><path transform="translate(-6.4 `
    + `-6.4) scale(.535)" d="${ICONS[l.best.sign] ?? ICONS.arrow}" fill="none" stroke="${red ? "#fff" : "#241a00"}" `
    + `stroke-width="2.6" stroke-linecap="round" stroke-linejoin="round"/></g>`;
}

/** @param {Hexes} s @param {string} id */
function refused(s, id) {
  const [x, y] = s.board.at(id);
  return `<g pointer-events="none"><path d="${s.board.path(id, s.r - 3)}" fill="none" stroke="var(--ink)" stroke-width="2.2" `
    + `stroke-dasharray="2 4" stroke-linecap="round"/><g transform="translate(${fx(x)} ${fx(y - 24)})"><circle r="8" `
    + `fill="var(--panel)" stroke="var(--attack)" stroke-width="2.2"/><path d="M-5,5 5,-5" stroke="var(--attack)" `
    + `stroke-width="2.2"/></g></g>`;
}
