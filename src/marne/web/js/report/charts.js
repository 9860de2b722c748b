// @ts-check
/** The pictures of a report: SVG text, as wide as it is told. Colours are those of the seats, `c0`, `c1`, and `cn` for nobody. */
import { esc } from "../dom.js";
import { num, percent, t } from "../i18n.js";

/** @typedef {{seat: string, share: number, low: number, high: number, games: number}} ShareRow */
/** @typedef {{id: string, name: string, tone: string}} Side  a seat: what it is called, its colour's class */

/** @param {number} w @param {number} h @param {string} label @param {string} inside */
const svg = (w, h, label, inside) => `<svg class="rp-svg" viewBox="0 0 ${w} ${h}" width="${w}" height="${h}" role="img" `
  + `aria-label="${esc(label)}">${inside}</svg>`;

/** A round step that gives at most so many lines. @param {number} span @param {number} lines */
function stepOf(span, lines) {
  const raw = span / lines, base = 10 ** Math.floor(Math.log10(raw || 1));
  return [1, 2, 5, 10].map(x => x * base).find(x => x >= raw) ?? base * 10;
}

/** Shares as bars with their intervals. @param {ShareRow[]} rows @param {Side[]} sides @param {number} w */
export function shares(rows, sides, w) {
  const tight = w < 460, left = tight ? 4 : 160, right = 56, each = tight ? 54 : 44, h = rows.length * each + 24;
  const x = (/** @type {number} */ v) => left + (w - left - right) * v;
  let out = "";
  for (const v of [0, .25, .5, .75, 1])
    out += `<line class="${v === .5 ? "half" : "grid"}" x1="${x(v)}" x2="${x(v)}" y1="4" y2="${h - 20}"/>`
      + `<text class="ax mid" x="${x(v)}" y="${h - 5}">${percent(v)}</text>`;
  rows.forEach((r, i) => {
    const y = i * each + each / 2 + (tight ? 14 : 4), side = sides.find(s => s.id === r.seat);
    const name = esc(side?.name ?? t("rp.draw"));
    out += (tight ? `<text class="name" x="${left}" y="${y - 17}">${name}</text>`
      : `<text class="name" x="${left - 10}" y="${y + 4}" text-anchor="end">${name}</text>`)
      + `<rect class="${side?.tone ?? "cn"}" x="${left}" y="${y - 11}" width="${Math.max(0, x(r.share) - left)}" `
      + `height="22" rx="2"/>`
      + `<path class="whisk" d="M${x(r.low)} ${y}H${x(r.high)}M${x(r.low)} ${y - 6}v12M${x(r.high)} ${y - 6}v12"/>`
      + `<text class="val" x="${w - right + 8}" y="${y + 5}">${percent(r.share)}</text>`;
  });
  const called = (/** @type {ShareRow} */ r) => sides.find(s => s.id === r.seat)?.name ?? t("rp.draw");
  return svg(w, h, rows.map(r => `${called(r)} ${percent(r.share)}`).join(", "), out);
}

/** Upright bars, each made of parts of the seats.
 * @param {{label: string, by: Record<string, number>}[]} bars @param {Side[]} sides @param {number} w @param {string} label
 * @param {(i: number) => boolean} marked  which labels stand below */
export function columns(bars, sides, w, label, marked) {
  const h = 200, top = 16, bottom = h - 24, left = 34, each = (w - left - 8) / Math.max(1, bars.length);
  const sum = (/** @type {Record<string, number>} */ by) => Object.values(by).reduce((a, b) => a + b, 0);
  const most = Math.max(1, ...bars.map(b => sum(b.by))), step = Math.max(1, stepOf(most, 4));
  const y = (/** @type {number} */ v) => bottom - v / most * (bottom - top);
  let out = "";
  for (let v = 0; v <= most + 1e-9; v += step)
    out += `<line class="grid" x1="${left}" x2="${w - 8}" y1="${y(v)}" y2="${y(v)}"/>`
      + `<text class="ax end" x="${left - 6}" y="${y(v) + 4}">${num(v)}</text>`;
  bars.forEach((b, i) => {
    let at = 0;
    const x = left + i * each + Math.max(1, each * .1), width = Math.max(1, Math.min(44, each * .8));
    const mid = (each * .8 - width) / 2;
    for (const id of [...sides.map(s => s.id), ""]) {
      const n = b.by[id] ?? 0;
      if (!n) continue;
      out += `<rect class="${sides.find(s => s.id === id)?.tone ?? "cn"}" x="${x + mid}" width="${width}" y="${y(at + n)}" `
        + `height="${y(at) - y(at + n)}"><title>${esc(`${b.label}: ${n}`)}</title></rect>`;
      at += n;
    }
    if (marked(i)) out += `<text class="ax mid" x="${x + each * .4}" y="${h - 8}">${esc(b.label)}</text>`;
  });
  return svg(w, h, label, out);
}

/** Lying bars with names above them. @param {{name: string, n: number, by: Record<string, number>}[]} rows @param {Side[]} sides
 * @param {number} all @param {number} w @param {string} label */
export function ways(rows, sides, all, w, label) {
  const each = 46, most = Math.max(1, ...rows.map(r => r.n));
  let out = "";
  rows.forEach((r, i) => {
    const y = i * each;
    let at = 0;
    out += `<text class="name" x="0" y="${y + 15}">${esc(r.name)}</text>`
      + `<text class="val" x="${w}" y="${y + 15}" text-anchor="end">${percent(r.n / all)}</text>`;
    for (const id of [...sides.map(s => s.id), ""]) {
      const n = r.by[id] ?? 0, k = w / most;
      if (n) out += `<rect class="${sides.find(s => s.id === id)?.tone ?? "cn"}" x="${at * k}" width="${n * k}" y="${y + 22}" `
        + `height="14"/>`;
      at += n;
    }
  });
  return svg(w, rows.length * each, label, out);
}

/** Lines by turn with the ranges around them. A value is [tenth, quartile, median, quartile, tenth, games] or a number.
 * @param {{side: Side, values: (number[] | number | null)[]}[]} lines @param {string[]} names  of the turns, short
 * @param {number} w @param {string} label */
export function course(lines, names, w, label) {
  const h = 240, top = 12, bottom = h - 26, left = 40, n = names.length;
  const all = lines.flatMap(l => l.values.flatMap(v => v === null ? [] : typeof v === "number" ? [v] : v.slice(0, 5)));
  let low = Math.min(0, ...all), high = Math.max(1, ...all);
  const step = stepOf(high - low, 5);
  low = Math.floor(low / step) * step;
  high = Math.ceil(high / step) * step;
  const x = (/** @type {number} */ i) => left + (w - left - 14) * (n > 1 ? i / (n - 1) : .5);
  const y = (/** @type {number} */ v) => bottom - (v - low) / (high - low) * (bottom - top);
  let out = "";
  for (let v = low; v <= high + 1e-9; v += step)
    out += `<line class="${Math.abs(v) < 1e-9 ? "zero" : "grid"}" x1="${left}" x2="${w - 14}" y1="${y(v)}" y2="${y(v)}"/>`
      + `<text class="ax end" x="${left - 6}" y="${y(v) + 4}">${num(v, step < 1 ? 1 : 0)}</text>`;
  const every = Math.ceil(n / Math.max(3, Math.floor((w - left) / 44)));
  names.forEach((name, i) => {
    if (i % every === 0) out += `<text class="ax mid" x="${x(i)}" y="${h - 8}">${esc(name)}</text>`;
  });
  for (const { side, values } of lines) {
    const there = values.map((v, i) => ({ v, i })).filter(p => p.v !== null);
    const at = (/** @type {any} */ v, /** @type {number} */ k) => typeof v === "number" ? v : v[k];
    const band = (/** @type {number} */ a, /** @type {number} */ b) => there.length && typeof there[0].v !== "number"
      ? `<polygon class="band ${side.tone}" points="${[...there.map(p => `${x(p.i)},${y(at(p.v, a))}`),
        ...there.toReversed().map(p => `${x(p.i)},${y(at(p.v, b))}`)].join(" ")}"/>` : "";
    out += band(0, 4) + band(1, 3)
      + `<polyline class="line ${side.tone}" points="${there.map(p => `${x(p.i)},${y(at(p.v, 2))}`).join(" ")}"/>`
      + there.map(p => `<circle class="${side.tone}" cx="${x(p.i)}" cy="${y(at(p.v, 2))}" r="3"><title>`
        + `${esc(`${side.name}, ${names[p.i]}: ${num(at(p.v, 2), 1)}`)}</title></circle>`).join("");
  }
  return svg(w, h, label, out);
}

/** @typedef {{name: string, history: number, median: number | null, low: number | null, high: number | null, share: number,
 * turns: [number, number][]}} MarkRow */
/** What fell when, beside history: a row each, turns across. @param {MarkRow[]} rows @param {number[]} turns @param {number} w
 * @param {string} label */
export function marks(rows, turns, w, label) {
  const left = Math.min(130, w * .3), right = 52, each = 34, top = 24, h = top + rows.length * each + 6;
  const first = Math.min(...turns), last = Math.max(...turns);
  const x = (/** @type {number} */ v) => left + 10 + (w - left - right - 20) * (last > first ? (v - first) / (last - first) : .5);
  let out = "";
  const every = Math.ceil((last - first + 1) / Math.max(3, Math.floor((w - left - right) / 30)));
  for (let v = first; v <= last; v += every)
    out += `<line class="grid" x1="${x(v)}" x2="${x(v)}" y1="${top - 4}" y2="${h}"/>`
      + `<text class="ax mid" x="${x(v)}" y="14">${num(v)}</text>`;
  rows.forEach((r, i) => {
    const y = top + i * each + each / 2, most = Math.max(1, ...r.turns.map(p => p[1]));
    out += `<text class="name" x="${left - 4}" y="${y + 4}" text-anchor="end">${esc(r.name)}</text>`
      + `<text class="val" x="${w}" y="${y + 4}" text-anchor="end">${percent(r.share)}</text>`;
    for (const [turn, n] of r.turns)
      out += `<rect class="faint" x="${x(turn) - 4}" width="8" y="${y + 9 - n / most * 18}" height="${n / most * 18}"/>`;
    if (r.median !== null && r.low !== null && r.high !== null)
      out += `<line class="iqr" x1="${x(r.low)}" x2="${x(r.high)}" y1="${y}" y2="${y}"/>`
        + `<circle class="med" cx="${x(r.median)}" cy="${y}" r="5"/>`;
    out += `<path class="hist" d="M${x(r.history)} ${y - 8}l8 8-8 8-8-8z"/>`;
  });
  return svg(w, h, label, out);
}

/** Strengths with their intervals. @param {{name: string, elo: number, low: number, high: number}[]} rows @param {number} w */
export function ratings(rows, w) {
  const left = Math.min(130, w * .3), right = 50, each = 36, h = rows.length * each + 24;
  const edge = Math.max(50, ...rows.flatMap(r => [Math.abs(r.low), Math.abs(r.high)])), step = stepOf(2 * edge, 5);
  const x = (/** @type {number} */ v) => left + (w - left - right) * (v + edge) / (2 * edge);
  let out = "";
  for (let v = -Math.floor(edge / step) * step; v <= edge; v += step)
    out += `<line class="${Math.abs(v) < 1e-9 ? "zero" : "grid"}" x1="${x(v)}" x2="${x(v)}" y1="4" y2="${h - 20}"/>`
      + `<text class="ax mid" x="${x(v)}" y="${h - 5}">${num(v)}</text>`;
  rows.forEach((r, i) => {
    const y = i * each + each / 2 + 4;
    out += `<text class="name" x="${left - 10}" y="${y + 4}" text-anchor="end">${esc(r.name)}</text>`
      + `<line class="iqr" x1="${x(r.low)}" x2="${x(r.high)}" y1="${y}" y2="${y}"/>`
      + `<circle class="med" cx="${x(r.elo)}" cy="${y}" r="6"/>`
      + `<text class="val" x="${w}" y="${y + 4}" text-anchor="end">${r.elo > 0 ? "+" : ""}${num(r.elo)}</text>`;
  });
  return svg(w, h, rows.map(r => `${r.name} ${num(r.elo)}`).join(", "), out);
}
