// @ts-check
/** The luck of a game: losses dealt in each battle against what the throws led one to expect. */
import { drawing, esc, fill, h, icon } from "../dom.js";
import { get } from "../api.js";
import { num, t } from "../i18n.js";
import { loaded } from "./chrome.js";
import { gameName } from "./gamerow.js";

/** @typedef {import("../types.js").LuckInfo} LuckInfo */

/** Sums of actual minus expected, battle after battle. @param {LuckInfo} info @param {string} seat */
export function sums(info, seat) {
  let sum = 0;
  return info.rows.map(r => sum += (r.actual[seat] ?? 0) - (r.expected[seat] ?? 0));
}

/** The look of each seat, whichever comes first in the game: the Germans are grey with diamonds (1), their enemies blue with
 * circles (0).
 * @param {{id: string}[]} seats @returns {number[]} */
export const tones = seats => seats.map((s, i) => seats.some(x => x.id === "german") ? Number(s.id === "german") : i);

/** A step for the axis that gives at most six lines. @param {number} most */
const stepOf = most => [.5, 1, 2, 5, 10, 20, 50, 100].find(s => most / s <= 3) ?? 200;

/** @param {number} x */
const signed = x => (x > 0 ? "+" : x < 0 ? "−" : "") + num(Math.abs(x), 1);

const LEFT = 46, RIGHT = 14;

/** Where the turns begin, for both charts.
 * @param {LuckInfo} info
 * @param {(i: number) => number} x
 * @param {number} top
 * @param {number} bottom */
function turns(info, x, top, bottom) {
  let out = "", last = "";
  info.rows.forEach((r, i) => {
    if (r.turn === last) return;
    last = r.turn;
    const at = x(i) - (x(1) - x(0)) / 2;
    out += `<line class="turn" `
      + `x1="${at}" x2="${at}" y1="${top}" y2="${bottom}"/><text class="turn" x="${at + 4}" `
      + `y="${top + 11}">${esc(r.turn)}</text>`;
  });
  return out;
}

/** The sum of the differences as a line for each seat. @param {LuckInfo} info @param {number} w */
export function cumulative(info, w) {
  const H = 260, top = 18, bottom = H - 12, all = info.seats.map(s => sums(info, s.id)),
    most = Math.max(1, ...all.flat().map(Math.abs));
  const step = stepOf(most), edge = Math.ceil(most / step + .2) * step;
  const x = (/** @type {number} */ i) => LEFT + (w - LEFT - RIGHT) * (i + .5) / info.rows.length,
    y = (/** @type {number} */ v) => (top + bottom) / 2 - v / edge * (bottom - top) / 2;
  let out = turns(info, x, top, bottom);
  const tone = tones(info.seats);
  for (let v = -edge; v <= edge + 1e-9; v += step)
    out += `<line class="${Math.abs(v) < 1e-9 ? "zero" : "grid"}" x1="${LEFT}" x2="${w - RIGHT}" y1="${y(v)}" y2="${y(v)}"/>`
      + `<text class="ax" x="${LEFT - 7}" y="${y(v) + 4}">${signed(v)}</text>`;
  all.forEach((row, k) => {
    const points = row.map((v, i) => `${x(i).toFixed(1)},${y(v).toFixed(1)}`);
    out += `<polyline class="s${tone[k]}" points="${LEFT},${y(0)} ${points.join(" ")}"/>`;
    row.forEach((v, i) => {
      const cx = x(i), cy = y(v), title = `<title>${esc(`${info.seats[k].name} · ${info.rows[i].name}: ${signed(v)}`)}</title>`;
      out += tone[k] === 0 ? `<circle class="m s0" cx="${cx}" cy="${cy}" r="4">${title}</circle>`
        : `<path class="m s1" d="M${cx - 4.5} ${cy}l4.5-4.5 4.5 4.5-4.5 4.5z">${title}</path>`;
    });
  });
  return `<svg class="lk-svg" viewBox="0 `
    + `0 ${w} ${H}" width="${w}" height="${H}" aria-hidden="true" focusable="false">${out}</svg>`;
}

/** Expected and actual of each battle, the first seat upward, the second downward. @param {LuckInfo} info @param {number} w */
function battles(info, w) {
  const H = 260, mid = H / 2, most = Math.max(1,
    ...info.rows.flatMap(r => info.seats.flatMap(s => [r.actual[s.id] ?? 0, r.expected[s.id] ?? 0]))), step = stepOf(most);
  const edge = Math.ceil(most / step) * step, unit = (mid - 24) / edge, each = (w - LEFT - RIGHT) / info.rows.length,
    bar = Math.min(26, each * .62);
  const x = (/** @type {number} */ i) => LEFT + each * (i + .5);
  let out = turns(info, x, 12, H - 12);
  const tone = tones(info.seats);
  for (let v = step; v <= edge + 1e-9; v += step) for (const sign of [-1, 1])
    out += `<line class="grid" x1="${LEFT}" x2="${w - RIGHT}" y1="${mid + sign * v * unit}" y2="${mid + sign * v * unit}"/>`
      + `<text class="ax" x="${LEFT - 7}" y="${mid + sign * v * unit + 4}">${num(v, step < 1 ? 1 : 0)}</text>`;
  info.rows.forEach((r, i) => info.seats.slice(0, 2).forEach((s, k) => {
    const a = (r.actual[s.id] ?? 0) * unit, e = (r.expected[s.id] ?? 0) * unit, up = k === 0;
    out += `<g class="b `
      + `s${tone[k]}">`
      + `<title>${esc(`${s.name} · ${r.name}: ${num(r.actual[s.id] ?? 0, 1)} / ${num(r.expected[s.id] ?? 0, 1)}`)}</title>`
      + `<rect class="act" x="${x(i) - bar * .34}" width="${bar * .68}" y="${up ? mid - a : mid}" height="${a}"/>`
      + `<rect class="exp" x="${x(i) - bar / 2}" width="${bar}" y="${up ? mid - e : mid}" height="${e}"/></g>`;
  }));
  out += `<line class="zero" x1="${LEFT}" x2="${w - RIGHT}" y1="${mid}" y2="${mid}"/>`;
  return `<svg class="lk-svg" viewBox="0 `
    + `0 ${w} ${H}" width="${w}" height="${H}" aria-hidden="true" focusable="false">${out}</svg>`;
}

/** @param {HTMLElement} root @param {Record<string, string>} params @returns {import("./chrome.js").Page} */
export function open(root, { id }) {
  let name = "", wide = 0;
  /** @type {LuckInfo | null} */
  let info = null;
  const charts = [h("div", { class: "pg-scroll" }), h("div", { class: "pg-scroll" })];

  function drawCharts() {
    if (!info?.rows.length) return;
    wide = root.clientWidth;
    const room = charts[0].clientWidth, w = Math.max(Math.floor(room), LEFT + RIGHT + info.rows.length * 15);
    fill(charts[0], drawing(cumulative(info, w)));
    fill(charts[1], drawing(battles(info, w)));
    charts.forEach((c, i) => {
      const over = w > room;
      if (over) {
        c.tabIndex = 0;
        c.setAttribute("role", "region");
        c.setAttribute("aria-label", t(i ? "lk_each" : "lk_cum"));
      } else c.removeAttribute("tabindex");
    });
  }

  /** Who was luckier, in a sentence. @param {LuckInfo} luck */
  function who(luck) {
    const ends = luck.seats.map(s => sums(luck, s.id).at(-1) ?? 0), d = ends[0] - ends[1];
    return Math.abs(d) < .5 ? t("lk_even") : t("lk_luckier", { seat: luck.seats[d > 0 ? 0 : 1].name, d: num(Math.abs(d), 1) });
  }

  function draw() {
    if (!info) return;
    const luck = info, tone = tones(info.seats), key = () => h("p", { class: "lk-key" },
      luck.seats.map((s, i) => h("span", { class: `s${tone[i]}` }, h("i", { "aria-hidden": "true" }), s.name)));
    const total = (/** @type {string} */ s, /** @type {"actual" | "expected"} */ k) =>
      luck.rows.reduce((a, r) => a + (r[k][s] ?? 0), 0);
    const all = luck.seats.map(s => sums(luck, s.id));
    fill(root, h("div", { class: "lk" },
      h("header", { class: "pg-top" }, h("p", { class: "over" }, h("a", { href: `/g/${id}` }, icon("back", "icon small"),
        t("dc_back"))), h("h1", { tabindex: "-1" }, t("lk_title", { name })),
        luck.rows.length ? h("p", { class: "lead" }, who(luck)) : null),
      luck.rows.length ? [
        h("ul", { class: "lk-sums" }, luck.seats.map((s, i) => {
          const a = total(s.id, "actual"), e = total(s.id, "expected"), d = a - e;
          return h("li", { class: `s${tone[i]}` }, h("b", null, signed(d)), h("span", null,
            t(d < 0 ? "lk_sum_less" : "lk_sum_more", { seat: s.name, a: num(a, 0), e: num(e, 1), d: num(Math.abs(d), 1) })));
        })),
        h("p", { class: "dim" }, `${luck.what.replace(/\.$/, "")}. ${t("lk_note")}`),
        h("figure", { class: "lk-fig" }, h("figcaption", null, t("lk_cum"), key()), charts[0]),
        h("figure", { class: "lk-fig" }, h("figcaption", null, t("lk_each"), key()), charts[1]),
        h("details", { class: "lk-table" }, h("summary", null, t("lk_table")),
          h("div", { class: "pg-scroll", tabindex: "0", role: "region", "aria-label": t("lk_table") }, h("table", null,
            h("thead", null,
              h("tr", null,
                [t("lk_turn"), t("lk_battle"),
                  ...luck.seats.flatMap(s => [t("lk_actual", { seat: s.name }), t("lk_expected", { seat: s.name }),
                    t("lk_diff", { seat: s.name })])].map(x => h("th", { scope: "col" }, x)))),
            h("tbody", null, luck.rows.map((r, i) => h("tr", null, h("td", null, r.turn), h("th", { scope: "row" },
              h("a", { href: `/g/${id}?at=${r.n}`, title: t("lk_go") }, r.name)),
              luck.seats.flatMap((s, k) => [h("td", { class: "n" }, num(r.actual[s.id] ?? 0, 0)),
                h("td", { class: "n" }, num(r.expected[s.id] ?? 0, 2)), h("td", { class: "n" }, signed(all[k][i]))])))))))]
        : h("p", { class: "lb-none" }, t("lk_none"))));
    drawCharts();
  }

  const load = () => loaded(root, "pg_load_luck",
    () => Promise.all([get(`/api/games/${id}/luck`), get(`/api/games/${id}`, { since: 1_000_000 })]), ([got, table]) => {
      info = got;
      name = gameName(table);
      draw();
      document.title = `${t("lk_title", { name })} · Marne`;
    });
  const sized = new ResizeObserver(() => { if (root.clientWidth !== wide) drawCharts(); });
  sized.observe(root);
  void load();
  return { title: () => name ? t("lk_title", { name }) : t("lb_luck"), draw: () => void load(), close: () => sized.disconnect() };
}
