// @ts-check
/** Who held what when: the game's own map, each place shaded by the share of games in which a side holds it, turn by turn. */
import { drawing, esc, fill, h } from "../dom.js";
import { num, percent, t } from "../i18n.js";
import { isDark } from "../settings.js";

/** @typedef {import("../game.js").GameTable} GameTable */
/** @typedef {import("./charts.js").Side} Side */
/** @typedef {{places: string[], held: Record<string, string>}} Held  by seat: a byte for each turn and place, 0 to 200 */

const FULL = 200;
/** By theme: the one side, contested, the other. */
const COLOURS = { light: [[31, 84, 160], [232, 169, 0], [52, 56, 52]], dark: [[76, 144, 226], [240, 176, 40], [214, 218, 206]] };

/** @param {string} text */
const bytes = text => Uint8Array.from(atob(text), c => c.charCodeAt(0));

/** From the one side's colour over contested to the other's. @param {number} a @param {number} b  shares */
function shade(a, b) {
  const [one, mid, two] = isDark() ? COLOURS.dark : COLOURS.light, p = a + b ? b / (a + b) : .5;
  const [from, to, k] = p < .5 ? [one, mid, p * 2] : [mid, two, p * 2 - 1];
  return `rgb(${from.map((c, i) => Math.round(c + (to[i] - c) * k)).join(" ")})`;
}

/** @param {GameTable} game @param {Held} held @param {Side[]} sides @param {string[]} names  of the turns
 * @param {{at: number, sheet: string}} now  kept by the caller, so that a change of language changes nothing else
 * @param {string} label */
export function heldMap(game, held, sides, names, now, label) {
  const boards = sides.map(s => bytes(held.held[s.id] ?? "")), size = held.places.length;
  const order = sides[0]?.tone === "c1" ? [1, 0] : [0, 1];
  const share = (/** @type {number} */ side, /** @type {number} */ i) => (boards[side]?.[now.at * size + i] ?? 0) / FULL;
  const index = new Map(held.places.map((id, i) => [id, i]));
  const pane = h("div", { class: "rp-map" }), told = h("p", { class: "rp-told", "aria-live": "polite" });
  const when = h("output", { class: "rp-when" }), range = h("input", { type: "range", min: 0, max: names.length - 1,
    value: now.at, "aria-label": t("rp.turn"), oninput: () => go(+range.value) });
  /** @type {Map<string, Element>} */
  let cells = new Map();
  let over = "";

  function tell() {
    const i = index.get(over);
    if (i === undefined) return fill(told, "\u00a0");
    const rows = sides.map((s, k) => /** @type {[string, number]} */ ([s.name, share(k, i)])).filter(r => r[1] > 0);
    const none = 1 - rows.reduce((a, r) => a + r[1], 0);
    const list = [...rows.map(([seat, x]) => t("rp.map.held", { seat, share: percent(x) })),
      ...none > .004 ? [t("rp.map.nobody", { share: percent(none) })] : []].join(", ");
    return fill(told, t("rp.map.place", { name: game.places.get(over)?.name ?? over, list }));
  }

  function paint() {
    for (const [id, el] of cells) {
      const i = index.get(id) ?? 0, a = share(order[0], i), b = share(order[1], i);
      el.setAttribute("fill", shade(a, b));
      el.setAttribute("fill-opacity", String(Math.round(58 * (a + b)) / 100));
    }
    range.setAttribute("aria-valuetext", names[now.at]);
    fill(when, names[now.at]);
    tell();
  }

  /** @param {number} at */
  function go(at) {
    now.at = at;
    range.value = String(at);
    paint();
  }

  function draw() {
    const box = game.home;
    const shown = held.places.filter(id => game.places.has(id) && (!game.sheets || game.sheets.of(id) === game.sheets.now));
    const svg = drawing(`<svg class="map-svg still" data-zoom="M" viewBox="${box.x} ${box.y} ${box.w} ${box.h}" role="img" `
      + `aria-label="${esc(label)}">${game.ground()}<g class="rp-held">${shown.map(id =>
        `<path d="${game.places.get(id)?.path}" data-id="${esc(id)}"/>`).join("")}</g>`
      + `<g class="rp-names">${game.names?.() ?? ""}</g></svg>`);
    for (const el of svg.querySelectorAll("[tabindex]")) el.removeAttribute("tabindex");
    cells = new Map([...svg.querySelectorAll(".rp-held path")].map(el =>
      [/** @type {SVGElement} */ (el).dataset.id ?? "", el]));
    const point = (/** @type {PointerEvent} */ e) => {
      const id = e.target instanceof SVGElement ? e.target.dataset.id : undefined;
      if (id === undefined || id === over) return;
      cells.get(over)?.classList.remove("on");
      over = id;
      cells.get(over)?.classList.add("on");
      tell();
    };
    svg.addEventListener("pointermove", point);
    svg.addEventListener("pointerdown", point);
    fill(pane, svg);
    fit(svg, box);
    paint();
  }

  /** All that is shaded is in the picture. @param {SVGElement} svg @param {import("../game.js").Box} box */
  function fit(svg, box) {
    const g = svg.querySelector(".rp-held");
    if (!(g instanceof SVGGraphicsElement) || !pane.isConnected) return;
    const b = g.getBBox(), pad = .01 * b.width;
    if (!b.width) return;
    const x = Math.min(box.x, b.x - pad), y = Math.min(box.y, b.y - pad);
    const w = Math.max(box.x + box.w, b.x + b.width + pad) - x, high = Math.max(box.y + box.h, b.y + b.height + pad) - y;
    svg.setAttribute("viewBox", `${x} ${y} ${w} ${high}`);
    svg.style.width = `min(100%, ${(86 * w / high).toFixed(1)}vh)`;
  }

  let timer = 0;
  const play = h("button", { class: "btn", type: "button", onclick: () => timer ? stop() : start() }, t("rp.map.play"));
  function stop() {
    clearInterval(timer);
    timer = 0;
    fill(play, t("rp.map.play"));
  }
  function start() {
    if (now.at === names.length - 1) go(0);
    fill(play, t("rp.map.stop"));
    timer = setInterval(() => {
      if (!play.isConnected || now.at === names.length - 1) stop();
      else go(now.at + 1);
    }, 900);
  }
  const all = game.sheets?.all ?? [], sheets = game.sheets;
  if (sheets && all.some(s => s.id === now.sheet)) sheets.turn(now.sheet);
  const pick = sheets && all.length > 1 ? h("select", { "aria-label": t("rp.map.sheet"), onchange: () => {
    now.sheet = pick?.value ?? "";
    sheets.turn(now.sheet);
    draw();
  } }, all.map(s => h("option", { value: s.id, selected: s.id === sheets.now }, s.name()))) : null;
  const key = h("p", { class: "rp-scale" }, h("span", null, sides[order[0]]?.name ?? ""),
    h("i", { "aria-hidden": "true", style: `background: linear-gradient(90deg, ${[0, .25, .5, .75, 1].map(b => shade(1 - b, b))
      .join(",")})` }),
    h("span", null, sides[order[1]]?.name ?? ""));
  queueMicrotask(draw);                             // once it is in the page: the picture is measured
  return h("div", null, h("div", { class: "rp-play" }, play, range, when, pick), pane, told, key,
    h("details", { class: "rp-table" }, h("summary", null, t("rp.table")), h("div", { class: "rp-scroll", tabindex: "0",
      role: "region", "aria-label": label }, table(game, held, sides, boards, names))));
}

/** Places that change hands in some of the games, with the share of the first side at the end of each turn.
 * @param {GameTable} game @param {Held} held @param {Side[]} sides @param {Uint8Array[]} boards @param {string[]} names */
function table(game, held, sides, boards, names) {
  const size = held.places.length, own = sides.findIndex(s => s.tone === "c1"), k = own < 0 ? 1 : own;
  const rows = held.places.map((id, i) => ({ id, values: names.map((_, n) => (boards[k]?.[n * size + i] ?? 0) / FULL) }))
    .filter(r => game.places.has(r.id) && Math.max(...r.values) - Math.min(...r.values) > .1)
    .map(r => ({ ...r, moved: r.values.reduce((a, v, n) => n ? a + Math.abs(v - r.values[n - 1]) : 0, 0) }))
    .sort((a, b) => b.moved - a.moved).slice(0, 60);
  return h("table", null, h("caption", null, sides[k]?.name ?? ""), h("thead", null, h("tr", null, h("th", { scope: "col" }),
    names.map(n => h("th", { scope: "col" }, n.split(" · ")[0])))), h("tbody", null, rows.map(r => h("tr", null,
    h("th", { scope: "row" }, game.places.get(r.id)?.name ?? r.id), r.values.map(v => h("td", null, num(100 * v)))))));
}
