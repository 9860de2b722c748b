// @ts-check
/** The page of `marne report`: a file of its own, with all that it shows inside. The data stand in an element `report`. */
import { drawing, fill, h } from "../dom.js";
import { firstLang, lang, num, onLang, percent, setLang, t } from "../i18n.js";
import { apply, isDark, setSetting } from "../settings.js";
import { columns, course, marks, ratings, shares, ways } from "./charts.js";
import { heldMap } from "./map.js";
import "./words.js";

/** @typedef {import("./charts.js").Side} Side */
/** @typedef {{en: string, fr: string}} Both */

/** @type {any} */
const data = JSON.parse(document.getElementById("report")?.textContent ?? "{}");
const root = h("main", { class: "rp" });
/** Which section is shown, and where its map stands. */
let shown = Math.max(0, +location.hash.slice(1) || 0);
/** @type {Map<number, {at: number, sheet: string}>} */
const maps = new Map();
/** @type {Map<string, any>} */
const games = new Map();

/** @param {Both} x */
const said = x => lang() === "fr" ? x.fr : x.en;

/** The sides of a title: the Germans and their friends are grey, their enemies blue. @param {any} s @returns {Side[]} */
const sidesOf = s => data.titles[s.title].seats.map((/** @type {any} */ x) => ({ id: x.id, name: said(x),
  tone: x.id === "german" || x.id === "central" ? "c1" : "c0" }));

/** @param {string} title @param {string} note @param {any} what @param {string} [cls] */
const figure = (title, note, what, cls = "") => h("figure", { class: `rp-fig ${cls}` }, h("figcaption", null,
  h("h2", null, title), h("p", null, note)), what);

/** @param {Side[]} sides @param {boolean} [draws] */
const key = (sides, draws) => h("p", { class: "rp-key" }, [...sides, ...draws ? [{ name: t("rp.draw"), tone: "cn" }] : []]
  .map(s => h("span", null, h("i", { class: s.tone, "aria-hidden": "true" }), s.name)));

/** A table beside a picture, for whoever reads rather than looks.
 * @param {string} label @param {string[]} head @param {string[][]} rows */
const table = (label, head, rows) => h("details", { class: "rp-table" }, h("summary", null, t("rp.table")), h("div", {
  class: "rp-scroll", tabindex: "0", role: "region", "aria-label": label }, h("table", null, h("thead", null, h("tr", null,
  head.map(x => h("th", { scope: "col" }, x)))), h("tbody", null, rows.map(r => h("tr", null, h("th", { scope: "row" }, r[0]),
  r.slice(1).map(x => h("td", null, x))))))));

/** @param {any} s @param {any} turn */
const turnName = (s, turn) => said(turn) || (turn === s.turns[0] ? t("rp.start") : t("rp.turn.n", { n: turn.turn }));

/** Turns below a picture. @param {any} s @returns {string[]} */
const short = s => s.turns.map((/** @type {any} */ x, /** @type {number} */ i) => i ? String(x.turn) : t("rp.begin"));

/** How it stood turn by turn. @param {any} s @param {Side[]} sides @param {number} w */
function scores(s, sides, w) {
  const lines = sides.filter(x => s.points[x.id]).map(side => ({ side, values: s.points[side.id] }));
  if (!lines.length) return null;
  const names = short(s), title = t("rp.points");
  return figure(title, t("rp.points.note"), [key(lines.map(l => l.side)), drawing(course(lines, names, w, title)),
    table(title, [t("rp.turn"), ...lines.flatMap(l => [`${l.side.name}, ${t("rp.median")}`, t("rp.half")]), t("rp.n")],
      s.turns.map((/** @type {any} */ x, /** @type {number} */ i) => [turnName(s, x), ...lines.flatMap(l => l.values[i]
        ? [num(l.values[i][2], 1), `${num(l.values[i][1], 1)} – ${num(l.values[i][3], 1)}`] : ["–", "–"]),
      num(lines[0].values[i]?.[5] ?? 0)]))]);
}

/** @param {any} s @param {Side[]} sides @param {number} w */
function losses(s, sides, w) {
  const lines = sides.filter(x => s.losses[x.id]).map(side => ({ side, values: s.losses[side.id] }));
  if (!lines.length) return null;
  const title = t("rp.losses"), what = said(data.titles[s.title].luck);
  return figure(title, t("rp.losses.note", { what: what ? `${what.replace(/\.$/, "")}.` : "" }), [key(sides),
    drawing(course(lines, short(s), w, title)), table(title, [t("rp.turn"),
      ...lines.map(l => l.side.name)], s.turns.map((/** @type {any} */ x, /** @type {number} */ i) => [turnName(s, x),
      ...lines.map(l => num(l.values[i], 1))]))]);
}

/** @param {any} s @param {Side[]} sides @param {number} w */
function luck(s, sides, w) {
  if (!s.luck) return null;
  const l = s.luck.luckier;
  const bars = s.luck.bins.map((/** @type {any} */ b) => ({ label: num(b.from, s.luck.step < 1 ? 1 : 0), by: b.by }));
  const every = Math.ceil(bars.length / Math.max(3, Math.floor(w / 60)));
  return figure(t("rp.luck"), t("rp.luck.note"), [key(sides, true),
    drawing(columns(bars, sides, w, t("rp.luck"), i => i % every === 0)), h("p", { class: "rp-ends" }, h("span", null,
      `← ${t("rp.luck.more", { seat: sides[1].name })}`), h("span", null, `${t("rp.luck.more", { seat: sides[0].name })} →`)),
    l.of ? h("p", { class: "rp-say" }, t("rp.luck.who", { share: percent(l.share), n: num(l.of), low: percent(l.low),
      high: percent(l.high) })) : null]);
}

/** @param {any} s @param {number} w */
function beside(s, w) {
  if (!s.marks.length) return null;
  const rows = s.marks.map((/** @type {any} */ m) => ({ ...m, name: said(m) })), title = t("rp.marks");
  const turns = [...rows.flatMap((/** @type {any} */ r) => [r.history, ...r.turns.map((/** @type {any} */ x) => x[0])]), 1,
    ...s.lengths.map((/** @type {any} */ x) => x[0])];
  return figure(title, t("rp.marks.note"), [drawing(marks(rows, turns, w, title)), h("ul", { class: "rp-marks" },
    rows.map((/** @type {any} */ r) => h("li", null, t("rp.mark", { name: r.name, h: r.history,
      m: r.median === null ? t("rp.mark.never") : t("rp.mark.when", {
        median: num(r.median, r.median % 1 ? 1 : 0), low: num(r.low, 1), high: num(r.high, 1),
        share: percent(r.share) }) }))))], "wide");
}

/** @param {any} s @param {number} i */
async function drawMap(s, i) {
  const slot = root.querySelector("#map");
  if (!slot || !s.map) return;
  const id = `${s.title} ${s.scenario}`;
  if (!games.has(id)) games.set(id, (await import(`../games/${s.title}/index.js`)).default(data.grounds[id]));
  const now = maps.get(i) ?? { at: Math.min(1, s.turns.length - 1), sheet: "" };
  maps.set(i, now);
  fill(slot, heldMap(games.get(id), s.map, sidesOf(s), s.turns.map((/** @type {any} */ x) => turnName(s, x)), now, t("rp.map")));
}

/** @param {any} s */
function section(s) {
  const sides = sidesOf(s), room = Math.min(root.clientWidth || 360, 1180), pad = 32;
  const half = room >= 820 ? (room - 20) / 2 - pad : room - pad, wide = room - pad;
  const from = s.lengths[0]?.[0], to = s.lengths.at(-1)?.[0];
  const lengths = s.lengths.length ? Array.from({ length: to - from + 1 }, (_, k) => from + k).map(turn => ({
    label: String(turn), by: s.lengths.find((/** @type {any} */ x) => x[0] === turn)?.[1] ?? {} })) : [];
  const every = Math.ceil(lengths.length / Math.max(3, Math.floor(half / 40)));
  return [
    h("p", { class: "rp-who" }, t("rp.lead", { n: num(s.ended), all: num(s.games), d: num(s.decisions) }), " ",
      s.stopped ? `${t("rp.stopped", { n: num(s.stopped) })} ` : "",
      sides.map(x => t("rp.who", { seat: x.name, player: s.players[x.id] ?? "?" })).join(" · ")),
    s.errors.length ? h("div", { class: "rp-bad" }, h("p", null, t("rp.errors", { n: s.games - s.ended - s.stopped })), h("ul",
      null, s.errors.map((/** @type {string} */ e) => h("li", null, e)))) : null,
    h("div", { class: "rp-grid" },
      figure(t("rp.shares"), t("rp.shares.note"), [
        drawing(shares(s.shares.filter((/** @type {any} */ r) => r.seat || r.games), sides, half)),
        table(t("rp.shares"), ["", t("rp.n"), "%", "95 %"], s.shares.map((/** @type {any} */ r) => [
          sides.find(x => x.id === r.seat)?.name ?? t("rp.draw"), num(r.games), percent(r.share),
          `${percent(r.low)} – ${percent(r.high)}`]))]),
      figure(t("rp.ends"), t("rp.ends.note"), [key(sides, true), drawing(ways(s.ends.map((/** @type {any} */ e) => ({ ...e,
        name: said(e) })), sides, s.ended + s.stopped, half, t("rp.ends")))]),
      s.map ? figure(t("rp.map"), t("rp.map.note"), h("div", { id: "map" }), "wide") : null,
      beside(s, wide),
      scores(s, sides, half), losses(s, sides, half),
      lengths.length ? figure(t("rp.lengths"), t("rp.lengths.note", { mean: num(s.mean, 1) }),
        [key(sides, true), drawing(columns(lengths, sides, half, t("rp.lengths"), i => i % every === 0))]) : null,
      luck(s, sides, half)),
    s.turns.length ? null : h("p", { class: "rp-say" }, t("rp.none")),
  ];
}

/** @param {any} l @param {number} w */
const strongest = (l, w) => figure(`${t("rp.ladder")} · ${data.titles[l.title]?.name ?? l.title}`, t("rp.ladder.note"),
  [drawing(ratings(l.players, w)), table(t("rp.ladder"), ["", "Elo", "95 %", t("rp.n")],
    l.players.map((/** @type {any} */ p) => [p.name, num(p.elo), `${num(p.low)} – ${num(p.high)}`,
      t("rp.points.of", { p: num(p.points, p.points % 1 ? 1 : 0), n: num(p.games) })]))], "wide");

/** @param {any} s */
const label = s => `${data.titles[s.title].name} · ${s.scenario} ${said(s)}`;

function draw() {
  shown = Math.min(shown, data.sections.length - 1);
  const s = data.sections[shown];
  document.title = `${t("rp.title")} · ${data.titles[s.title].name}`;
  const who = (/** @type {any} */ x) => sidesOf(x).map(y => x.players[y.id] ?? "?").join(" – ");
  fill(root, h("header", { class: "rp-head" }, h("p", { class: "rp-tools" },
    h("button", { class: "btn", type: "button", lang: lang() === "fr" ? "en" : "fr", onclick: () => setLang(lang() === "fr" ? "en"
      : "fr") }, lang() === "fr" ? "English" : "Français"),
    h("button", { class: "btn", type: "button", onclick: () => { setSetting("theme", isDark() ? "light" : "dark"); draw(); } },
      t("rp.theme"))),
    h("p", { class: "rp-over" }, data.titles[s.title].name), h("h1", null, said(s)),
    data.sections.length > 1 ? h("label", { class: "rp-pick" }, t("rp.section"), " ", h("select", {
      onchange: (/** @type {any} */ e) => {
      shown = +e.target.value;
      history.replaceState(null, "", `#${shown}`);
      draw();
    } }, data.sections.map((/** @type {any} */ x, /** @type {number} */ i) => h("option", { value: i, selected: i === shown },
      `${label(x)} · ${who(x)}`)))) : null),
  data.ladder ? h("div", { class: "rp-grid" }, strongest(data.ladder, Math.min(root.clientWidth || 360, 1180) - 32)) : null,
  section(s), h("footer", { class: "rp-foot" }, t("rp.made", { version: data.version })));
  void drawMap(s, shown);
}

apply();
setLang(data.lang === "en" || data.lang === "fr" ? data.lang : firstLang());
document.body.append(root);
draw();
onLang(draw);
let wide = root.clientWidth;
new ResizeObserver(() => {
  if (root.clientWidth !== wide) {
    wide = root.clientWidth;
    draw();
  }
}).observe(root);
