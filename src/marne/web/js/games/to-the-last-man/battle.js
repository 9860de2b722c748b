// @ts-check
/** The battle: both sides by army, the steps of the book with every die, the hits that are being paid, and what comes next. */
import { chip, drawing, h, icon } from "../../dom.js";
import { num, plural, t as say } from "../../i18n.js";
import { hitsOf, lastBattle, luck } from "./battle-log.js";
import { about, cardName, choices, counterEl, dieSvg, foe, heading, kindName, logOf, mine, placeLink, sideName, sorted,
  unitButton, unitOf, verb } from "./kit.js";
import { popCards } from "./pop.js";
import { cardType, unitName, zoneName } from "./known.js";
import { cardArt } from "./vignettes.js";

/** @typedef {import("../../game.js").Table} Table */
/** @typedef {import("../../game.js").Acts} Acts */
/** @typedef {import("../../game.js").Look} Look */
/** @typedef {import("../../game.js").ChoiceInfo} ChoiceInfo */
/** @typedef {import("../../game.js").LogLine} LogLine */
/** @typedef {import("./battle-log.js").Told} Told */
/** @typedef {import("./battle-log.js").Step} Step */
/** @typedef {import("./battle-log.js").Throw} Throw */
/** @typedef {{t: Table, look: Look, acts: Acts, live: any, told: Told | null, zone: string, attacker: string,
 *   below: string}} Scene */

/** Questions that are answered on the map: where to. */
const ON_MAP = /^(where_to_fall_back|which_army|who_falls_back|where_empty)$/;
/** Steps in the order of the book. */
const STEPS = ["cavalry", "dogfight", "artillery", "pursuit", "defence", "attack", "retreat"];

/** @param {Table} t @param {Look} look @param {Acts} acts @returns {Scene | null} */
function scene(t, look, acts) {
  const live = t.facts?.battle ?? null, all = lastBattle(logOf(t)), told = all && (!live || all.zone === live.zone && !all.ended)
    ? all : null;
  if (!live && !told) return null;
  const attacker = live?.attacker ?? told?.attacker ?? "german";
  return { t, look, acts, live, told, zone: live?.zone ?? told?.zone ?? "", attacker, below: mine(t, attacker) };
}

/** A throw in words, in the order of the book. @param {Scene} s @param {Throw} x */
const inWords = (s, x) => [say("lmp.bat.throw", { unit: x.unit ? unitName(s.t, x.unit) : say("lmp.bat.bonus",
  { kind: kindName(x.what) }), need: x.need, die: x.die, res: say(x.hit ? "lmp.bat.hit" : "lmp.bat.miss") }),
  x.again ? say("lmp.bat.again", { die: x.again.die, res: say(x.again.hit ? "lmp.bat.hit" : "lmp.bat.miss") })
    : ""].filter(Boolean).join(" ");

/** One die: who threw it, at what number, what it showed. @param {Scene} s @param {Throw} x @param {boolean} big */
function throwEl(s, x, big) {
  const german = x.side === "german", hit = x.again ? x.again.hit : x.hit, px = big ? 34 : 24;
  return h("li", { class: `lmp-throw${hit ? " hit" : ""}`, title: inWords(s, x) }, h("span", { class: "sr" }, inWords(s, x)),
    h("span", { class: "who", "aria-hidden": "true" }, x.unit ? counterEl(s.t, x.unit, big ? 34 : 26, { marks: false })
      : h("i", { class: "bonus" }, icon("star"))),
    h("span", { class: "f", "aria-hidden": "true" }, `F${x.need}`),
    h("span", { class: "d", "aria-hidden": "true" },
      drawing(dieSvg(x.die, { px, german, hit: x.hit && !x.again, old: !!x.again })),
      x.again ? drawing(dieSvg(x.again.die, { px, german, hit: x.again.hit })) : null));
}

/** What a step led to. @param {Scene} s @param {import("./battle-log.js").Fact} f */
function factEl(s, f) {
  if (f.kind === "lost" || f.kind === "step")
    return h("li", { class: "lost", title: f.text }, f.unit ? counterEl(s.t, f.unit, 26, { marks: false }) : null,
      h("span", null, f.kind === "step" ? say("lmp.bat.step", { n: f.n }) : say("lmp.bat.lost")),
      h("span", { class: "sr" }, f.text));
  if (f.kind === "card") return h("li", { class: "card", title: f.text }, drawing(cardArt(f.card)),
    h("span", null, say("lmp.bat.absorbed", { card: cardName(f.card), n: f.n })), h("span", { class: "sr" }, f.text));
  return h("li", { class: f.kind }, icon(f.kind === "move" ? "retreat" : f.kind === "must" ? "flag" : "info"),
    h("span", null, f.text), chip(f.rule));
}

/** A step that has been or is being played. @param {Scene} s @param {Step} x @param {boolean} now */
function stepEl(s, x, now) {
  const sides = [...new Set(x.throws.map(y => y.side))], name = say(`lmp.bat.s.${x.id}`);
  return h("section", { class: `lmp-step ${x.id}${now ? " now" : ""}`, "aria-label": name },
    h("h3", null, h("b", null, name), x.id === "dogfight" || x.id === "retreat" || !x.side ? null
      : h("span", { class: `lmp-side ${x.side}` }, sideName(x.side)), chip(x.rule),
      h("span", { class: "sum" }, sides.map(side => {
        const n = hitsOf(x, side);
        return h("span", { class: n ? "hits" : "none" }, sides.length > 1 ? `${sideName(side)} ` : "",
          plural(n, "lmp.bat.hit1", "lmp.bat.hits"));
      }))),
    sides.map(side => h("ol", { class: "lmp-throws", "aria-label": sideName(side) },
      x.throws.filter(y => y.side === side).map(y => throwEl(s, y, now)))),
    x.facts.length ? h("ul", { class: "lmp-facts" }, x.facts.map(f => factEl(s, f))) : null,
    !x.throws.length && !x.facts.length ? h("p", { class: "lmp-none" }, say("lmp.bat.nodice")) : null);
}

/** Dice that are to come: how many at which number. @param {any} v */
const volley = v => v?.dice?.length ? v.dice.map((/** @type {[number, number]} */ [need, n], /** @type {number} */ i) => [i
  ? " + " : "", `${n} × F${need}`]).flat().join("") : "";

/** The step that comes next and what it would throw. @param {Scene} s */
function nextEl(s) {
  if (!s.live || s.live.over) return null;
  const list = s.live.steps, at = list.findIndex((/** @type {any} */ x) => x.state === "now"),
    fired = s.told?.steps.some(x => x.id === s.live.step && x.throws.length);
  const rest = list.slice(at + (fired || s.live.step === "cavalry" ? 1 : 0)).filter((/** @type {any} */ x) => x.state !== "skip");
  if (!rest.length) return null;
  return h("section", { class: "lmp-next" }, heading(say("lmp.bat.next"), "2.0 II.4"),
    h("ol", null, rest.map((/** @type {any} */ x) => {
      const v = s.live.volleys?.[x.id], dice = volley(v);
      return h("li", null, h("b", null, x.name), dice ? h("span", null, dice) : null,
        v && dice ? h("span", { class: "exp" }, say("lmp.bat.expect", { n: num(v.hits, 1) })) : null, chip(x.rule));
    })));
}

/** The steps along the top. @param {Scene} s */
function bar(s) {
  const list = s.live?.steps ?? (s.told ? (s.told.surprise ? ["cavalry", "dogfight", "attack", "defence", "retreat"]
    : STEPS.filter(x => x !== "pursuit")).map(id => ({ id, name: say(`lmp.bat.s.${id}`), rule: "", state: "done" })) : []);
  const played = new Set(s.told?.steps.filter(x => x.throws.length || x.facts.length || x.id === "retreat").map(x => x.id) ?? []);
  return h("ol", { class: "lmp-steps", "aria-label": say("lmp.bat.steps") },
    list.map((/** @type {any} */ x, /** @type {number} */ i) => {
      const state = x.state === "done" && !played.has(x.id) ? "skip" : x.state;
      return h("li", { class: state, "aria-current": state === "now" ? "step" : null,
        title: x.rule ? `${x.name} (${x.rule})` : x.name },
        h("span", { class: "n", "aria-hidden": "true" }, state === "done" ? icon("check") : i + 1), h("span", { class: "w" },
          x.name), h("span", { class: "sr" }, `: ${say(`lmp.bat.${state}`)}`));
    }));
}

/** One piece of a side, with the number it fires at or why it is silent.
 * @param {Scene} s
 * @param {any} u
 * @param {Set<string>} owing */
function piece(s, u, owing) {
  const pay = owing.size ? choices(s.t, s.look).find(c => verb(c) === "lose" && c.pieces.includes(u.id)) ?? null : null,
    fort = unitOf(s.t, u.id).kind === "fort";
  return h("span", { class: `lmp-piece${u.why ? " mute" : ""}${owing.has(u.id) || pay ? " owing" : ""}`,
    title: u.why ? `${unitName(s.t, u.id)}: ${u.why.text}` : null },
    unitButton(s.t, s.look, s.acts, u.id, 44, { pick: pay }), h("small", { "aria-hidden": "true" },
      u.why ? "–" : `${fort && u.dice > 1 ? `${u.dice}×` : ""}F${u.need}`),
    u.why ? h("span", { class: "sr" }, u.why.text) : h("span", { class: "sr" }, say("lmp.bat.needs", { n: u.need })));
}

/** The units of a side, army by army; below them who has fallen. @param {Scene} s @param {string} side */
function force(s, side) {
  const groups = s.live?.sides?.[side] ?? [], role = side === s.attacker ? "attacks" : "defends";
  const owed = s.live?.owed?.side === side ? s.live.owed : null, owing = new Set(owed?.units ?? []);
  const lost = [...(s.told?.lost ?? new Map()).keys()].filter(id => unitOf(s.t, id).side === side);
  return h("section", { class: `lmp-force ${side}${owed ? " pays" : ""}`, "aria-label": sideName(side) },
    h("h3", null, h("span", { class: `lmp-side ${side}` }, sideName(side)), h("span", { class: "role" }, say(`lmp.bat.${role}`)),
      s.live ? h("span", { class: "str" }, say("lmp.strength", { n: s.live.strength[side] })) : null,
      owed ? h("span", { class: "owed", role: "status" }, burst(owed.hits), plural(owed.hits, "lmp.bat.owe1", "lmp.bat.owe"),
        owed.siege ? h("small", null, say("lmp.bat.siege", { n: owed.siege })) : null, chip("5.3.1")) : null),
    h("div", { class: "lmp-groups" }, groups.map((/** @type {any} */ g) => {
      const ids = new Map(g.units.map((/** @type {any} */ u) => [u.id, u])), order = sorted(s.t, [...ids.keys()]);
      return h("div", { class: `lmp-group${g.retreated ? " gone" : ""}${about(s.t, s.look, g.army).length ? " lit" : ""}` },
        g.army ? h("div", { class: "hd" }, h("b", null, unitName(s.t, g.army)),
          h("small", null, say("lmp.strength", { n: g.strength })),
          g.entrenched ? h("span", { class: "lmp-tag" }, say("lmp.mark.entrenched")) : null,
          g.retreated ? h("span", { class: "lmp-tag bad" }, say("lmp.mark.retreated")) : null) : null,
        h("div", { class: "us" }, g.army ? unitButton(s.t, s.look, s.acts, g.army, 44) : null,
          order.map(id => piece(s, ids.get(id), owing))));
    }), !groups.length && s.live ? h("p", { class: "lmp-none" }, say("lmp.bat.nobody")) : null),
    owed && side === s.t.decision?.seat ? ersatz(s) : null,
    lost.length ? h("p", { class: "lmp-fallen" }, h("span", null, say("lmp.bat.fallen")),
      lost.map(id => h("span", { class: "x", title: unitName(s.t, id) }, counterEl(s.t, id, 26, { marks: false }),
        h("span", { class: "sr" }, unitName(s.t, id))))) : null);
}

/** Cards that may pay: any card is worth a loss. @param {Scene} s */
function ersatz(s) {
  const cards = choices(s.t, s.look).filter(c => verb(c) === "ersatz");
  return cards.length ? h("div", { class: "lmp-ersatz", role: "group", "aria-label": say("lmp.bat.ersatz") },
    h("span", { class: "lab" }, say("lmp.bat.ersatz"), " ", chip("5.3.2")), cards.map(c => {
      const type = c.text.split(" ")[1];
      return h("button", { type: "button", "data-key": `c:${c.text}`, class: s.look.picked?.text === c.text ? "on" : null,
        "aria-label": c.words, title: c.words, onclick: () => s.acts.pick(c) }, h("span", { class: "mini" },
          drawing(cardArt(type))), h("span", { class: "ers" }, Array.from({ length: cardType(type)?.ersatz ?? 1 },
            () => h("i"))));
    })) : null;
}

/** @param {number} n */
const burst = n =>
  drawing(`<svg class="lmp-burst" viewBox="-16 -16 32 32" width="26" height="26" aria-hidden="true">`
    + `<path d="${[...Array(20).keys()].map(i => {
      const r = i % 2 ? 9.5 : 15, a = i * Math.PI / 10;
      return `${i ? "L" : "M"}${(r * Math.cos(a)).toFixed(1)},${(r * Math.sin(a)).toFixed(1)}`;
    }).join("")}Z" fill="var(--attack-btn)"/><text y="4.5" font-size="13" font-weight="800" text-anchor="middle" fill="#fff" `
    + `font-family="var(--sans)">${Number(n)}</text></svg>`);

/** What may be done that is not a counter: fire, stand, Ersatz cards, places to retreat to. @param {Scene} s */
function actsRow(s) {
  const all = choices(s.t, s.look);
  if (!all.length || !s.live) return null;
  const button = (/** @type {ChoiceInfo} */ c, /** @type {any} */ face) => h("button",
    { type: "button", "data-key": `c:${c.text}`,
      class: `btn${s.look.picked?.text === c.text ? c.grade === 2 ? " attack" : " primary" : ""}`, "aria-label": c.words,
      title: c.words, onclick: () => s.acts.pick(c) }, face);
  const bare = all.filter(c => /^(fire|stand|done|let-stand)$/.test(verb(c)) || !c.places.length && !c.pieces.length
    && verb(c) !== "ersatz");
  const back = all.filter(c => /^(retreat|retreat-all|retreat-part|fall-back)$/.test(verb(c))
    && (!s.look.piece || c.pieces.includes(s.look.piece)));
  const whole = back.filter(c => verb(c) === "retreat-all" || verb(c) === "fall-back"), one = s.look.piece ? back : whole;
  const many = back.length && !one.length;
  return h("div", { class: "lmp-acts" },
    bare.length ? h("div", { class: "row" }, bare.map(c => h("span", null, button(c, [icon(c.sign), c.words]), chip(c.rule))))
      : null,
    back.length ? h("div", { class: "row" }, h("span", { class: "lab" },
      s.look.piece ? say("lmp.bat.goes", { unit: unitName(s.t, s.look.piece) }) : say("lmp.bat.retreat")),
      one.map(c => button(c,
        [icon("retreat"), verb(c) === "retreat-part"
          ? `${zoneName(/** @type {string} */ (c.places.at(-1)))} (${say("lmp.bat.part")})`
          : zoneName(/** @type {string} */ (c.places.at(-1)))])),
      many ? h("span", { class: "hint" }, say("lmp.bat.pick")) : null,
      h("button", { type: "button", class: "btn", "data-key": "onmap", onclick: () => {
        s.acts.panel(null);
        s.acts.go(s.zone);
      } }, icon("map"), say("lmp.bat.onmap"))) : null);
}

/** Zone, cards in play, what else is to be fought. @param {Scene} s */
function aside(s) {
  const top = foe(s.below), dice = s.told ? [s.below, top].map(side => ({ side, ...luck(/** @type {Told} */ (s.told), side) }))
    .filter(x => x.thrown) : [];
  return h("aside", { class: "lmp-aside" },
    h("section", null, h("h2", { class: "lmp-title" }, say(s.live ? "lmp.bat.in" : "lmp.bat.last", { place: zoneName(s.zone) })),
      s.live?.notes ? h("ul", { class: "lmp-notes" },
        s.live.notes.map((/** @type {any} */ n) => h("li", null, h("span", null, n.text), chip(n.rule)))) : null,
      s.live?.surprise || s.told?.surprise ? h("p", { class: "lmp-manner" }, h("span", null, say("lmp.bat.surprise")),
        chip("9.7")) : null,
      s.live?.forced ? h("p", { class: "lmp-manner" }, h("span", null, plural(s.live.forced, "lmp.bat.forced1",
        "lmp.bat.forced")), chip("8.2.2 [FORCED RETREAT]")) : null, placeLink(s.zone, s.acts)),
    s.live?.cards?.length ? h("section", null, heading(say("lmp.bat.cards"), "2.0 II.3.b"), h("ul", { class: "lmp-played" },
      s.live.cards.map((/** @type {any} */ c) => h("li", null, h("span", { class: "mini" }, drawing(cardArt(c.card))),
        h("span", null, h("b", null, cardName(c.card)), h("small", null, sideName(c.side), c.need ? ` · ${c.n} × F${c.need}`
          : "")), chip(cardType(c.card)?.rule ?? ""))))) : null,
    nextEl(s),
    dice.length ? h("section", null, heading(say("lmp.bat.luck")), h("table", { class: "lmp-luck" },
      h("thead", null, h("tr", null, h("td"), h("th", { scope: "col" }, say("lmp.bat.dice")), h("th", { scope: "col" },
        say("lmp.bat.hitsw")), h("th", { scope: "col" }, say("lmp.bat.exp")))),
      h("tbody", null, dice.map(x => h("tr", null, h("th", { scope: "row" }, sideName(x.side)), h("td", null, x.thrown),
        h("td", null, h("b", null, x.hits)), h("td", null, num(x.expected, 1))))))) : null,
    (s.live?.battles?.length ?? 0) > 1 ? h("section", null, heading(say("lmp.bat.others"), "5.2.1"),
      h("ul", { class: "lmp-battles" }, s.live.battles.map((/** @type {any} */ b) => h("li", { class: b.state },
        icon(b.state === "done" ? "check" : "swords"), h("span", null, b.name), h("small", null, say(`lmp.bat.${b.state}`))))))
      : null);
}

let shownFor = "";
/** The last step is what one wants to see, and then who pays or what may be done.
 * @param {HTMLElement} root
 * @param {string} key */
function reveal(root, key) {
  if (key === shownFor) return;
  window.setTimeout(() => {
    const pane = root.querySelector(".lmp-sequence"), now = root.querySelector(".lmp-step.now") ?? pane?.lastElementChild;
    if (!root.isConnected || !pane || !now) return;
    shownFor = key;
    pane.scrollTop += now.getBoundingClientRect().top - pane.getBoundingClientRect().top - 8;
    const act = root.querySelector(".lmp-force.pays, .lmp-acts");
    // only these scroll, not what holds them
    for (const box of [root.querySelector(".lmp-board"), root.closest(".panel-body")]) {
      if (!act || !box || box.scrollHeight <= box.clientHeight + 1) continue;
      const a = act.getBoundingClientRect(), p = box.getBoundingClientRect();
      if (a.bottom > p.bottom) box.scrollTop += Math.min(a.bottom - p.bottom + 8, a.top - p.top - 60);
      else if (a.top < p.top) box.scrollTop -= p.top - a.top + 8;
    }
  }, 50);
}

/** @param {Table} t @param {Look} look @param {Acts} acts @returns {HTMLElement} */
function draw(t, look, acts) {
  const s = scene(t, look, acts);
  if (!s) return h("div", { class: "lmp-panel lmp-battle none" }, h("p", { class: "lmp-none" }, say("lmp.bat.empty")));
  const played = (s.told?.steps ?? []).filter(x => x.throws.length || x.facts.length), last = played.at(-1);
  const root = popCards(h("div", { class: "lmp-panel lmp-battle" }, bar(s),
    h("div", { class: "lmp-field" },
      h("div", { class: "lmp-board" }, force(s, foe(s.below)),
        h("div", { class: "lmp-sequence", role: "log", "aria-label": say("lmp.bat.log"), tabindex: "0" },
          played.length ? played.map(x => stepEl(s, x, x === last)) : h("p", { class: "lmp-none" }, say("lmp.bat.before"))),
        actsRow(s), force(s, s.below)),
      aside(s))), t, acts);
  looked(t);
  reveal(root, `${t.id} ${t.version} ${t.n} ${window.innerWidth} ${played.length} ${last?.throws.length ?? 0}`);
  return root;
}

/** The last die that was thrown, and the last one that has been in sight long enough; as numbers of log lines. */
const dice = { thrown: -1, seen: -1 };
const LOOK_MS = 1500;
/** What happens in a battle. */
const OF_BATTLE = new Set(["Fired", "Rerolled", "HitsScored", "Absorbed", "Eliminated", "FortReduced", "FortFell", "MustRetreat",
  "HitsWasted", "BattleEnded"]);
/** @param {LogLine[]} lines */
const lastDie = lines => lines.findLast(l => l.kind === "Fired" || l.kind === "Rerolled")?.i ?? -1;

/** Dice that the person is asked about, or has had before his eyes for a while, need not be shown again. @param {Table} t */
function looked(t) {
  const last = lastDie(logOf(t));
  if (t.decision?.yours) dice.seen = Math.max(dice.seen, last);
  else window.setTimeout(() => { if (document.querySelector(".lmp-battle")) dice.seen = Math.max(dice.seen, last); }, LOOK_MS);
}

/** The moment whose dice have not been looked at yet, if the game goes on without them. @param {LogLine[]} fresh */
function unseen(fresh) {
  dice.thrown = Math.max(dice.thrown, lastDie(fresh));
  return dice.thrown > dice.seen ? fresh.findLast(l => OF_BATTLE.has(l.kind))?.n ?? null : null;
}

/** @type {import("../../game.js").Panel} */
export const battle = {
  id: "battle", icon: "swords", name: () => say("lmp.bat"),
  offered: t => !!t.facts?.battle || t.log.some(l => l.kind === "BattleBegan"),
  opens: t => !!t.facts?.battle && !ON_MAP.test(t.decision?.message ?? ""),
  keeps: t => !!t.facts?.battle && !ON_MAP.test(t.decision?.message ?? ""),
  over: t => !t.facts?.battle || !!t.facts.battle.over,
  holds: unseen,
  beside: t => [t.facts?.battle?.zone ?? lastBattle(logOf(t))?.zone ?? ""],
  draw,
};
