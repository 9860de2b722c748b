// @ts-check
/** The Battle Board (9.2): opponent on top, you below, front rows facing, the throws between them. Live while a battle is
 * fought; afterwards the last battle as the log tells it. */
import { at, chip, drawing, h, icon } from "../../dom.js";
import { num, percent, plural, t as say } from "../../i18n.js";
import { isFort, lastBattle, luck, ROWS, sideOf } from "./battle-record.js";
import { concentric, fortunes, hexHead, luckTable, modifiers, told as toldList } from "./battle-side.js";
import { die, unitWords } from "./counters.js";
import { popCards } from "./pop.js";
import { choices, counterEl, fem, foe, mine, placeName, sideName, unit } from "./known.js";

/** @typedef {import("../../game.js").Table} Table */
/** @typedef {import("../../game.js").Acts} Acts */
/** @typedef {import("../../game.js").Look} Look */
/** @typedef {import("../../game.js").ChoiceInfo} ChoiceInfo */
/** @typedef {import("./battle-record.js").Row} Row */
/** @typedef {import("./battle-record.js").Told} Told */
/** @typedef {import("./battle-record.js").Throw} Throw */

/** @typedef {{box: [Row, number] | null, unit: string, pair: boolean}} Spot  where on the board a choice belongs */
/** @typedef {object} Scene
 * @property {Table} t
 * @property {Look} look
 * @property {Acts} acts
 * @property {any} live  facts of the battle under way, or null
 * @property {Told | null} told
 * @property {string} attacker
 * @property {string} bottom  the side drawn below
 * @property {Record<Row, string[][]>} boxes
 * @property {[ChoiceInfo, Spot][]} spots  choices that belong to a box or a unit of the board
 * @property {ChoiceInfo[]} rest */

/** @param {Scene} s @param {string} id */
const name = (s, id) => unit(s.t, id).short;
/** @param {Scene} s @param {string} id  the short label on the counter */
const label = (s, id) => { const u = unit(s.t, id); return u.kind === "fort" ? u.short : u.label.replace(/^(HQ|HA) /, ""); };

/** Where a choice belongs. @param {ChoiceInfo} c @param {Table} t @param {any} live @returns {Spot | null} */
function spot(c, t, live) {
  const [verb, a, b] = c.text.split(" ");
  const attacking = t.decision?.seat === live.attacker;
  switch (verb) {
    case "face": return { box: ["attack", Number(b) - 1], unit: a, pair: false };
    case "reserve": return { box: [attacking ? "attack_reserve" : "defence_reserve", Number(b) - 1], unit: a, pair: false };
    case "place": {
      const free = live.boxes.defence.findIndex((/** @type {string[]} */ x) => !x.length);
      return { box: ["defence", free < 0 ? 0 : free], unit: a, pair: false };
    }
    case "pull-out": case "leave": case "hit": return { box: null, unit: a, pair: false };
    case "skirmish-box": return { box: ["attack", Number(a) - 1], unit: "", pair: true };
    default: return null;
  }
}

/** @param {Table} t @param {Look} look @param {Acts} acts @returns {Scene | null} */
function scene(t, look, acts) {
  const live = t.facts?.battle ?? null, told = lastBattle(t);
  if (!live && !told) return null;
  const same = told && (!live || told.hex === live.hex) ? told : null;
  const fought = same && same.throws.length > 0 && (!live || live.over || live.step === "elan");
  const boxes = live && !fought ? live.boxes : same?.boxes ?? live?.boxes;
  const attacker = fought && same ? same.attacker : live?.attacker ?? same?.attacker ?? "allied";
  /** @type {[ChoiceInfo, Spot][]} */
  const spots = [];
  const rest = [];
  if (live) for (const c of choices(t, look)) {
    const x = spot(c, t, live);
    if (x) spots.push([c, x]); else rest.push(c);
  }
  return { t, look, acts, live, told: same, attacker, bottom: mine(t, attacker), boxes, spots, rest };
}

/** @param {Scene} s @param {string} side @returns {[Row, Row]} front and reserve of a side */
const rowsOf = (s, side) => side === s.attacker ? ["attack", "attack_reserve"] : ["defence", "defence_reserve"];

/** The throw of a box that has been made. @param {Scene} s @param {Row} row @param {number} i @returns {Throw[]} */
function made(s, row, i) {
  const ids = s.boxes[row][i], told = s.told;
  if (!told || !ids.length) return [];
  const reserve = row.endsWith("reserve");
  return told.throws.filter(x => ids.includes(x.unit) && (x.rule === "9.3.4") === reserve);
}

/** The throw of a box that is to come. @param {Scene} s @param {string} key @param {number} i @returns {any} */
const coming = (s, key, i) => s.live && !s.live.over ? s.live.columns?.[i]?.[key] ?? null : null;

/** 5 + 1 = 6 > 3; where there is little room the first part goes. @param {Throw} x */
function sum(x) {
  if (x.die === 1 || x.die === 6) return String(x.die);
  const total = x.die + x.drm, thin = (/** @type {string} */ text) => text.replace(/ /g, "\u2009");
  return [x.drm ? h("span", { class: "eq" }, thin(`${x.die} ${x.drm < 0 ? "−" : "+"} ${Math.abs(x.drm)} = `)) : null,
    thin(isFort(x.target) ? `${total}` : `${total} ${total <= x.cs ? "≤" : ">"} ${x.cs}`)];
}

/** What a throw is about, or why it went as it did. @param {Scene} s @param {Throw} x */
function why(s, x) {
  if (x.die === 1) return say("gip.bat.always");
  if (x.die === 6) return say("gip.bat.never");
  if (isFort(x.target)) return say("gip.bat.fort");
  return say("gip.bat.at", { a: label(s, x.unit), b: label(s, x.target) });
}

/** @param {Throw} x */
const verdict = x => h("span", { class: `gi-res ${x.hit ? "hit" : "miss"}`, "aria-hidden": "true" },
  say(x.hit ? "gip.bat.hit" : "gip.bat.miss"));
/** The whole throw in words, in the order of the book. @param {Scene} s @param {Throw} x */
const inWords = (s, x) => say("gip.bat.shot", { a: name(s, x.unit), b: name(s, x.target), die: x.die,
  drm: x.drm ? ` ${x.drm < 0 ? "−" : "+"} ${Math.abs(x.drm)}` : "", cs: x.cs,
  res: say(x.hit ? "gip.bat.hit" : "gip.bat.miss").toLowerCase() });

/** A throw between two front boxes. @param {Scene} s @param {Throw} x @param {boolean} down @param {boolean} first */
const shotCard = (s, x, down, first) => h("div", { class: `gi-shot ${x.hit ? "hit" : ""}` },
  h("span", { class: "sr" }, inWords(s, x)), h("span", { class: "way", "aria-hidden": "true" }, down ? "↓" : "↑"),
  h("span", { class: "dd", "aria-hidden": "true" }, drawing(die(x.die, { px: 40, german: x.side === "german" }))),
  h("span", { class: "sum", "aria-hidden": "true" }, sum(x), h("small", null, first ? say("gip.bat.firstfire") : why(s, x))),
  verdict(x));

/** A throw that is to come. @param {Scene} s @param {any} x @param {boolean} down @param {boolean} first */
const pendingCard = (s, x, down, first) => h("div", { class: "gi-shot pend", title: x.effect },
  h("span", { class: "way", "aria-hidden": "true" }, down ? "↓" : "↑"),
  h("span", { class: "dd", "aria-hidden": "true" }, drawing(die(0, { px: 40, german: sideOf(x.units[0]) === "german" }))),
  h("span", { class: "sum" }, percent(x.chance), h("small", null, first ? `${say("gip.bat.firstfire")}, ` : "",
    say("gip.bat.hitson", { dice: x.dice }))),
  h("span", { class: "cs" }, say("gip.odds.cs", { n: x.cs }),
    x.drm ? h("small", null, `${x.drm > 0 ? "+" : "−"}${Math.abs(x.drm)}`) : null));

/** Bursts for hits taken. @param {number} n @param {string} text */
const burst = (n, text) =>
  drawing(`<svg class="gi-burst" viewBox="-16 -16 32 32" width="32" height="32" role="img" `
    + `aria-label="${text.replace(/[<>&"]/g, "")}"><path d="${[...Array(20).keys()].map(i => {
      const r = i % 2 ? 9.5 : 15, a = i * Math.PI / 10;
      return `${i ? "L" : "M"}${(r * Math.cos(a)).toFixed(1)},${(r * Math.sin(a)).toFixed(1)}`;
    }).join("")}Z" fill="var(--attack-btn)" stroke="var(--panel)" stroke-width="1.5"/><text y="4" font-size="11" `
    + `font-weight="800" text-anchor="middle" fill="#fff" font-family="var(--sans)">${n}</text></svg>`);

/** What a unit of the board is like now. @param {Scene} s @param {string} id */
function state(s, id) {
  const out = s.told && s.told.throws.length ? s.told.out.get(id) : undefined, u = unit(s.t, id);
  if (out && (s.live?.over || !s.live || s.live.step === "elan")) return say(`gip.out.${out}`, { e: fem(u) });
  return u.kind === "fort" ? say("gip.st.fort", { n: u.steps }) : say(u.disrupted ? "gip.st.disrupted" : "gip.st.fresh",
    { e: fem(u) });
}

/** A unit in a box, or among those who wait: lit when something may be done with it.
 * @param {Scene} s @param {string} id @param {number} px */
function counterIn(s, id, px) {
  const u = unit(s.t, id), own = s.spots.filter(([, x]) => x.unit === id), single = own.length === 1 ? own[0][0] : null;
  const chosen = s.look.piece === id || s.look.picked?.pieces.includes(id);
  const say1 = single ? single.words : own.length ? own.map(([c]) => c.words).slice(0, 3).join("; ") : "";
  return h("button", {
    type: "button",
    class: `gi-unit${own.length ? " lit" : ""}${chosen ? " chosen" : ""}${own.some(([c]) => c.grade === 2) ? " red" : ""}`,
    "data-piece": id, "data-key": `u:${id}`,
    "aria-label": say1 ? `${unitWords(u)}. ${say1}` : unitWords(u), "aria-pressed": own.length ? String(!!chosen) : null,
    title: say1 || null,
    onclick: (/** @type {MouseEvent} */ e) => {
      e.stopPropagation();
      if (single) s.acts.pick(single); else s.acts.click("piece", id, at(e));
    },
  }, counterEl(u, px));
}

/** Choices that put somebody into a box; a chosen unit narrows them. @param {Scene} s @param {Row} row @param {number} i */
function forBox(s, row, i) {
  const all = s.spots.filter(([, x]) => x.box && !x.pair && x.box[0] === row && x.box[1] === i).map(([c]) => c);
  return s.look.piece ? all.filter(c => c.pieces.includes(/** @type {string} */ (s.look.piece))) : all;
}

/** One box. @param {Scene} s @param {string} side @param {Row} row @param {number} i @param {boolean} small */
function boxEl(s, side, row, i, small) {
  const ids = s.boxes[row][i], reserve = row.endsWith("reserve"), open = forBox(s, row, i),
    picked = open.find(c => c.text === s.look.picked?.text);
  const where = say("gip.bat.box", { n: i + 1, side: sideName(side), row: say(reserve ? "gip.bat.reserve" : "gip.bat.front") });
  const no = h("span", { class: "no", "aria-hidden": "true" }, i + 1);
  const pairing = s.spots.some(([, x]) => x.pair && x.box?.[1] === i) && !reserve;
  if (!ids.length && open.length) {
    const c = picked ?? open[0], ghost = picked ? unit(s.t, picked.pieces[0]) : null;
    return h("button", { type: "button", class: `gi-box open${picked ? " picked" : ""}`, "data-key": `b:${row}${i}`,
      "aria-label": `${where}. ${c.words}`, title: c.words, onclick: () => s.acts.pick(c) },
      no, ghost ? h("span", { class: "ghost" }, counterEl(ghost, reserve ? 50 : 64)) : null,
      h("span", { class: "off" }, picked || s.look.piece || open.length === 1 ? c.words : say("gip.bat.here")));
  }
  if (!ids.length) {
    const facing = s.boxes[side === s.attacker ? "defence" : "attack"][i].length, over = !s.live || s.live.over;
    return h("div", { class: "gi-box", role: "group", "aria-label": `${where}, ${say("gip.bat.none")}` }, no,
      h("span", { class: "off", "aria-hidden": "true" }, reserve || small ? "–" : facing || over ? say("gip.bat.none") : "–"));
  }
  const thrown = reserve ? made(s, row, i) : [], next = reserve ? coming(s, row, i) : null;
  const hits = s.told && (!s.live || s.live.over || s.live.step === "elan")
    ? Math.max(0, ...ids.map(id => s.told?.struck.get(id) ?? 0)) : 0;
  return h("div",
    { class: `gi-box `
      + `full${open.length ? " lit" : ""}${pairing ? " lit" : ""}${ids.every(id => s.told?.out.get(id) === "Eliminated") && hits
        ? " dead" : ""}`, role: "group", "aria-label": where },
    no, h("span", { class: "us" }, ids.map(id => counterIn(s, id, ids.length > 1 ? (reserve ? 44 : 58) : reserve ? 60 : 84))),
    h("span", { class: "say" }, ids.length > 1 || reserve && columns(s) > 2
      ? h("span", null, h("b", { title: ids.map(id => name(s, id)).join(", ") }, ids.map(id => label(s, id)).join(" + ")),
        h("small", null, [...new Set(ids.map(id => state(s, id)))].join(", ")))
      : ids.map(id => h("span", null, h("b", null, name(s, id)), h("small", null, state(s, id)))),
      reserve && thrown.length ? thrown.map(x => h("small", { class: "res" }, h("span", { class: "sr" }, inWords(s, x)),
        h("span", { "aria-hidden": "true" }, sum(x), " ", x.hit ? say("gip.bat.hit").toLowerCase()
          : say("gip.bat.miss").toLowerCase()))) : null,
      next ? h("small", { class: "res" }, `${percent(next.chance)}, ${say("gip.bat.hitson", { dice: next.dice })}`) : null),
    reserve && thrown.length ? h("span", { class: "dd", "aria-hidden": "true" },
      drawing(die(thrown[0].die, { px: 38, german: thrown[0].side === "german", hit: thrown[0].hit }))) : next
      ? h("span", { class: "dd", "aria-hidden": "true" }, drawing(die(0, { px: 38 }))) : null,
    open.length ? h("button", { type: "button", class: "gi-join", "aria-label": `${where}. ${open[0].words}`,
      title: open[0].words, onclick: () => s.acts.pick(picked ?? open[0]) }, icon("plus")) : null,
    hits ? burst(hits, plural(hits, "gip.bat.hits1", "gip.bat.hits")) : null);
}

/** A row of four boxes with its name. @param {Scene} s @param {string} side @param {boolean} reserve @param {number} shown */
function line(s, side, reserve, shown) {
  const row = rowsOf(s, side)[reserve ? 1 : 0], role = side === s.attacker ? "attacks" : "defends";
  const bare = reserve && !s.boxes[row].some(x => x.length) && ![0, 1, 2, 3].some(i => forBox(s, row, i).length);
  return h("div", { class: `gi-line${reserve ? " reserve" : ""}${bare ? " bare" : ""}`, role: "group",
    "aria-label": `${sideName(side)}, ${say(reserve ? "gip.bat.reserve" : "gip.bat.front")}` },
    h("h3", { class: side }, h("b", null, sideName(side)), say(reserve ? "gip.bat.reserve" : `gip.bat.${role}`)),
    [0, 1, 2, 3].map(i => {
      const el = boxEl(s, side, row, i, i >= shown);
      if (i >= shown) el.classList.add("spare");
      return el;
    }));
}

/** Throws of a column, between the front rows: the upper side's first. @param {Scene} s @param {number} i */
function fire(s, i) {
  const top = foe(s.bottom), out = [];
  for (const side of [top, s.bottom]) {
    const row = rowsOf(s, side)[0], down = side === top, thrown = made(s, row, i);
    if (thrown.length) for (const x of thrown) out.push(shotCard(s, x, down, x.rule.startsWith("9.6.1")));
    else {
      const first = side !== s.attacker ? coming(s, "first", i) : null, next = coming(s, row, i);
      if (first) out.push(pendingCard(s, first, down, true));
      if (next) out.push(pendingCard(s, next, down, false));
    }
  }
  const pair = s.spots.find(([, x]) => x.pair && x.box?.[1] === i)?.[0];
  if (pair) out.push(h("button", { type: "button", class: `btn gi-pair${s.look.picked?.text === pair.text ? " primary" : ""}`,
    onclick: () => s.acts.pick(pair), "aria-label": pair.words }, icon("dice"), say("gip.bat.fires")));
  return h("div", { class: "gi-fire" }, out);
}

/** Units of a side that are in the hex but on no box. @param {Scene} s @param {string} side */
function waiting(s, side) {
  if (!s.live || s.live.over) return null;
  const ids = s.live.waiting[side === s.attacker ? "attack" : "defence"];
  if (!ids.length) return null;
  const pairs = s.rest.filter(c => /^(pair|stack) /.test(c.text) && asks(s) === side);
  const active = ids.some((/** @type {string} */ id) => s.spots.some(([, x]) => x.unit === id));
  return h("div", { class: `gi-wait${active ? " active" : ""}`, role: "group",
    "aria-label": `${sideName(side)}: ${say(active ? "gip.bat.toplace" : "gip.bat.wait")}` },
    h("h3", { class: side }, say(active ? "gip.bat.toplace" : "gip.bat.wait")),
    h("div", { class: "us" }, ids.map((/** @type {string} */ id) => counterIn(s, id, 52)),
      pairs.map(c => h("button", { type: "button", class: `gi-pairing${s.look.picked?.text === c.text ? " chosen" : ""}`,
        "aria-label": c.words, title: c.words, onclick: () => s.acts.pick(c) },
        c.pieces.map(id => counterEl(unit(s.t, id), 40))))));
}
/** The side that decides. @param {Scene} s */
const asks = s => s.t.decision?.seat;

/** Choices without a place on the board, as buttons; for hexes there is the map. @param {Scene} s */
function actsRow(s) {
  if (s.live && !s.spots.length && s.rest.some(c => c.places.length)) {
    const hex = s.live.hex;
    return h("div", { class: "gi-acts" }, h("button", { type: "button", class: "btn primary", "data-key": "onmap",
      onclick: () => {
        s.acts.panel(null);
        s.acts.go(hex);
      } }, icon("map"), say("gip.bat.onmap")));
  }
  const rest = s.rest.filter(c => !/^(pair|stack|retreat|retreat-all) /.test(c.text));
  // the prompt has them too
  if (!rest.length || s.spots.length && rest.every(c => c.text === "enough" || c.text === "stand")) return null;
  return h("div", { class: "gi-acts" }, rest.slice(0, 8).map(c => h("span", null,
    h("button", { type: "button", "data-key": `c:${c.text}`,
      class: `btn${s.look.picked?.text === c.text ? c.grade === 2 ? " attack" : " primary" : ""}`,
      onclick: () => s.acts.pick(c) }, icon(c.sign), c.words), chip(c.rule))));
}

/** The steps along the top. @param {Scene} s */
function stepsEl(s) {
  const list = s.live?.steps ?? [];
  if (!list.length) return null;
  const noBombs = s.told && !s.told.bombs.length;
  return h("ol", { class: "gi-steps", "aria-label": say("gip.bat.steps") },
    list.map((/** @type {any} */ x, /** @type {number} */ i) => {
      const state1 = x.id === "bombardment" && x.state === "done" && noBombs ? "skip" : x.state;
      return h("li", { class: state1, "aria-current": state1 === "now" ? "step" : null, title: `${x.name} (${x.rule})` },
        h("span", { class: "n", "aria-hidden": "true" }, state1 === "done" ? icon("check") : i + 1), h("span", { class: "w" },
          x.name), h("span", { class: "sr" }, `: ${say(`gip.bat.${state1}`)}`));
    }));
}

/** @param {number} level */
const trench = level =>
  drawing(`<svg class="gi-trench" preserveAspectRatio="none" viewBox="0 0 600 15" role="img" `
    + `aria-label="${say("gip.bat.trench", { n: level })}"><path d="M0,4${"h12v7h12v-7".repeat(25)}" fill="none" `
    + `stroke="var(--town)" stroke-width="2.4" stroke-linejoin="round" `
    + `vector-effect="non-scaling-stroke"/>${level > 1
      ? `<path d="M0,10${"h12v4h12v-4".repeat(25)}" fill="none" stroke="var(--town)" stroke-opacity=".5" stroke-width="1.6" `
        + `vector-effect="non-scaling-stroke"/>` : ""}</svg>`);

/** How many columns hold somebody or may be filled. @param {Scene} s */
function columns(s) {
  let n = 0;
  for (const row of ROWS) s.boxes[row].forEach((x, i) => { if (x.length || forBox(s, row, i).length) n = Math.max(n, i + 1); });
  return Math.max(1, n);
}

/** The decision for which the lit box has been brought into view. */
let shownFor = "";

/** What is lit should be seen: on a small screen it may lie below. @param {HTMLElement} root @param {Table} t */
function reveal(root, t) {
  const key = `${t.id} ${t.version} ${window.innerWidth}`;
  if (!t.decision?.yours || key === shownFor) return;
  window.setTimeout(() => {
    if (!root.isConnected || key === shownFor) return;       // drawn anew in the meantime, or done
    shownFor = key;
    const lit = root.querySelector(".gi-box.open, .gi-box.lit, .gi-box .gi-unit.lit, .gi-acts");
    // only these two scroll, not what holds them
    for (const pane of [lit?.closest(".gi-board"), root.closest(".panel-body")]) {
      if (!lit || !pane || pane.scrollHeight <= pane.clientHeight) continue;
      const a = lit.getBoundingClientRect(), p = pane.getBoundingClientRect();
      if (a.top < p.top || a.bottom > p.bottom) pane.scrollTop += (a.top + a.bottom - p.top - p.bottom) / 2;
    }
  }, 60);
}

/** @param {Table} t @param {Look} look @param {Acts} acts @returns {HTMLElement} */
function draw(t, look, acts) {
  const s = scene(t, look, acts);
  if (!s) return h("div", { class: "gi-panel gi-battle none" }, h("p", null, say("gip.bat.empty")));
  const hex = s.live?.hex ?? s.told?.hex ?? "", top = foe(s.bottom), shown = columns(s);
  const trenched = s.live?.trench ?? 0, defends = foe(s.attacker);
  const title = s.live ? say("gip.bat.in", { place: s.live.name ?? placeName(hex) })
    : say("gip.bat.last", { place: placeName(hex) });
  const fought = luck(s.told?.throws ?? []);
  const root = popCards(h("div", { class: "gi-panel gi-battle",
    "data-cols": ROWS.some(row => s.boxes[row].some((x, i) => x.length || forBox(s, row, i).length)) ? String(shown) : "0" },
    stepsEl(s),
    h("div", { class: "gi-field" },
      h("section", { class: "gi-board", "aria-label": say("gip.bat") },
        waiting(s, top), line(s, top, true, shown), line(s, top, false, shown),
        h("div", { class: `gi-mid${trenched ? " dug" : ""}` }, trenched && defends === top ? trench(trenched) : null,
          h("span", { class: "lead" }), [0, 1, 2, 3].map(i => {
            const f = fire(s, i);
            if (i >= shown) f.classList.add("spare");
            return f;
          }),
          trenched && defends === s.bottom ? trench(trenched) : null),
        actsRow(s),
        line(s, s.bottom, false, shown), line(s, s.bottom, true, shown), waiting(s, s.bottom)),
      h("div", { class: "gi-side" },
      h("aside", { class: "gi-left" }, hexHead(s.live, acts, hex, title), concentric(s.live, hex)),
      h("aside", { class: "gi-right" },
        s.live?.expected && !(s.told?.throws.length)
          ? h("section", null, h("h3", { class: "gi-h" }, h("span", null, say("gip.bat.coming")), chip("9.3.1c")),
            h("p", null, say("gip.bat.expect", { a: sideName(s.bottom), x: num(s.live.expected[s.bottom], 1), b: sideName(top),
              y: num(s.live.expected[top], 1) })), h("p", { class: "hint" }, say("gip.bat.rule1"))) : null,
        modifiers(s.live, s.bottom), fortunes(t, s.live, s.told),
        s.live?.after?.length ? h("section", null, h("h3", { class: "gi-h" }, h("span", null, say("gip.bat.after"))),
          s.live.after.map((/** @type {any} */ x) => h("p", { class: "ruled" }, x.text, " ", chip(x.rule)))) : null,
        s.told?.throws.length ? luckTable(fought, s.bottom) : null,
        toldList(s.told, s.live))))), t, acts);
  reveal(root, t);
  return root;
}

/** @type {import("../../game.js").Panel} */
export const battle = {
  id: "battle", icon: "swords", name: () => say("gip.bat"),
  offered: t => !!t.facts?.battle || !!lastBattle(t),
  opens: t => !!t.facts?.battle && !/^(who_retreats|where_|who_takes_hit)/.test(t.decision?.message ?? ""),
  over: t => !t.facts?.battle || !!t.facts.battle.over,
  holds: fresh => fresh.find(l => l.kind === "Fired" || l.kind === "FowResult")?.n ?? null,
  beside: t => [t.facts?.battle?.hex ?? lastBattle(t)?.hex ?? ""],
  draw,
};
