// @ts-check
/** The fight under way: who attacks with what, every card drawn as dice with its trigger, each defender with morale, cover and
 * roll. */
import { chip, drawing, h, icon, vars } from "../../dom.js";
import { percent, t as say } from "../../i18n.js";
import { lastFight } from "./attack-log.js";
import { choices, diceEl, foe, heading, logOf, mine, placeLink, popCards, sideName, sideTag, signed, toneOf, triggerName,
  unitButton, verb } from "./kit.js";
import { entry, named, strategy, unit, unitName } from "./known.js";
import { dieSvg } from "./pictures.js";

/** @typedef {import("../../game.js").Table} Table */
/** @typedef {import("../../game.js").Acts} Acts */
/** @typedef {import("../../game.js").Look} Look */
/** @typedef {import("../../game.js").ChoiceInfo} ChoiceInfo */
/** @typedef {import("../../game.js").LogLine} LogLine */
/** @typedef {import("./attack-log.js").Told} Told */
/** @typedef {import("./attack-log.js").Roll} Roll */
/** @typedef {{t: Table, look: Look, acts: Acts, live: any, told: Told | null, kind: string, side: string, hex: string}} Scene */

/** Questions that are answered here; the others are about the map. */
const HERE = new Set(["whether_reroll", "whether_plus_one", "which_fire_card", "which_defence_card", "who_defends",
  "who_meets_mines", "whether_lucky", "whether_light_wounds", "which_melee_card", "whom_to_ambush", "whether_no_quarter",
  "whom_to_rally", "whom_to_rout", "which_barrage_card", "whether_major_gas", "whether_scouts", "whom_to_counter"]);
/** The steps of each kind of fight along the top. @type {Record<string, string[]>} */
const STEPS = { fire: ["group", "cards", "roll", "defence"], melee: ["cards", "roll", "end"],
  artillery: ["plan", "spot", "impact", "defence"], air: ["plan", "roll", "defence"], mines: ["roll", "defence"], rally: [],
  rout: [], time: [], reaction: ["cards"] };
const RESULT_TONE = /** @type {Record<string, string>} */ ({ holds: "good", rallied: "good", suppressed: "mid",
  demoralised: "bad", eliminated: "dead", replaced: "mid" });

/** @param {Table} t @param {Look} look @param {Acts} acts @returns {Scene | null} */
function scene(t, look, acts) {
  const log = logOf(t), all = lastFight(log), over = look.past && !!all && t.facts?.attack?.kind === "reaction"
    && log.some(l => l.n === t.n && OF_FIGHT.has(l.kind));
  const live = over ? null : t.facts?.attack ?? null,
    told = all && (!live || live.kind === all.kind || live.kind === "mines" || live.kind === "time") && (!live || !all.hex
      || !live.hex || live.hex === all.hex || live.kind === "artillery" || live.kind === "air") ? all : null;
  if (!live && !told) return null;
  return { t, look, acts, live, told, kind: live?.kind ?? told?.kind ?? "fire", side: live?.side ?? told?.side ?? "german",
    hex: live?.hex ?? told?.hex ?? "" };
}

/** @param {Scene} s */
function title(s) {
  const kind = s.kind === "fire" && (s.live?.op ?? s.told?.op) ? "op" : s.kind;
  return say(`gwp.at.${kind}`, { hex: s.hex });
}

/** @param {Scene} s */
function bar(s) {
  const list = STEPS[s.kind] ?? [], stage = s.live ? (s.live.stage === "base" ? "group" : s.live.stage === "drift"
    || s.live.stage === "gas" ? "spot" : s.kind === "artillery" && s.live.total ? "defence"
    : s.kind === "artillery" && s.live.stage === "cards" ? "impact" : s.live.stage) : "end", now = list.indexOf(stage);
  if (!list.length) return null;
  return h("ol", { class: "gwp-steps", "aria-label": say("gwp.at.steps") }, list.map((x, i) => {
    const state = !s.live || i < now ? "done" : i === now ? "now" : "todo";
    return h("li", { class: state, "aria-current": state === "now" ? "step" : null },
      h("span", { class: "n", "aria-hidden": "true" }, state === "done" ? icon("check") : i + 1),
      h("span", null, say(`gwp.at.step.${x}`)), h("span", { class: "sr" }, `: ${say(`gwp.at.${state}`)}`));
  }));
}

/** A sum with its terms. @param {{text: string, value: number, rule: string}[]} terms @param {number} sum @param {string} word */
const sumEl = (terms, sum, word) => h("ul", { class: "gwp-sum" },
  terms.map((x, i) => h("li", null, h("b", null, i ? signed(x.value) : x.value), h("span", null, x.text), chip(x.rule))),
  h("li", { class: "tot" }, h("b", null, sum), h("span", null, word)));

/** The terms of a fire that the log still knows when the procedures have let go of them. @param {Scene} s */
function firepower(s) {
  if (s.live?.terms?.length) return { terms: s.live.terms, sum: s.live.fp };
  const a = s.told;
  if (!a || a.fp === null) return s.live?.fp != null ? { terms: [], sum: s.live.fp } : null;
  const plus = a.played.filter(p => p.action && p.side === a.side && p.action !== "A42").length * 2,
    base = a.shots.find(x => x.base), n = a.shots.length - 1, total = a.attack?.fp ?? s.live?.fp ?? a.fp - a.hindrance + plus;
  const terms = [{ text: base ? n > 0 ? say("gwp.at.with", { name: unitName(base.piece), n }) : unitName(base.piece)
    : say("gwp.at.fp"), value: a.fp, rule: "O21.3.1.2" }];
  if (a.hindrance) terms.push({ text: say("gwp.at.hindrance"), value: -a.hindrance, rule: "10.3" });
  const rest = total - a.fp + a.hindrance;
  if (rest) terms.push({ text: say("gwp.at.cards"), value: rest, rule: "O21.3.4" });
  return { terms, sum: total };
}

/** The piece that fires: a formation, or the one that carries the weapon. @param {Scene} s @param {string} piece */
function bearer(s, piece) {
  if (unit(piece)) return piece;
  if (piece.endsWith("/gun")) return piece.slice(0, -4);
  return (s.t.view.units ?? []).find((/** @type {any} */ u) => u.weapon?.id === piece)?.id ?? "";
}

/** Those who attack. @param {Scene} s */
function attackers(s) {
  const live = s.live?.firers ?? [],
    list = live.length ? live.map((/** @type {any} */ f) => ({ unit: f.unit, base: f.base, fp: f.fp, name: f.name,
      distance: f.distance })) : (s.told?.shots ?? []).map(x => ({ unit: bearer(s, x.piece), base: x.base, fp: null,
        name: unitName(x.piece), distance: null }));
  const f = s.kind === "fire" ? firepower(s) : null, attack = s.told?.attack ?? null,
    roll = s.told?.rolls.filter(r => !r.cancelled && (r.purpose === "fire" || !r.purpose && s.live?.roll?.purpose === "fire"))
      .at(0) ?? null;
  const ids = [...new Set(list.map((/** @type {any} */ x) => x.unit).filter(Boolean))];
  return h("section", { class: `gwp-force att ${toneOf(s.t, s.side)}`, "aria-label": sideName(s.t, s.side) },
    h("h3", null, sideTag(s.t, s.side), h("span", { class: "role" },
      say(s.kind === "reaction" ? "gwp.at.could" : "gwp.at.attack"))),
    h("div", { class: "men" },
      ids.map(id => h("span",
        { class: `gwp-piece${list.some((/** @type {any} */ x) => x.unit === id && x.base) ? " base" : ""}` },
        unitButton(s.t, s.look, s.acts, String(id), 46),
        h("small", null,
          list.filter((/** @type {any} */ x) => x.unit === id).map((/** @type {any} */ x) => x.base ? `★ ${x.fp ?? ""}`
            : x.fp ?? "").join(" ").trim() || (s.kind === "reaction"
              ? say("gwp.at.range", { n: list.find((/** @type {any} */ x) => x.unit === id)?.distance ?? "" }) : ""))))),
    s.live?.battery ? h("p", { class: "gwp-battery" }, icon("chat"), h("b", null, s.live.battery),
      h("span", null, s.live.box_name)) : null,
    f ? sumEl(f.terms, f.sum, say("gwp.at.fp")) : s.live?.fp != null && s.kind !== "reaction" && s.kind !== "melee"
      ? sumEl([], s.live.fp, say("gwp.at.fp")) : null,
    s.kind === "fire" || s.kind === "air" || s.kind === "mines" || s.kind === "artillery"
      ? totalEl(s, f?.sum ?? s.live?.fp ?? null, attack, s.kind === "fire" ? roll : null) : null);
}

/** Firepower, dice, total. @param {Scene} s @param {number | null} fp @param {Told["attack"]} attack @param {Roll | null} roll */
function totalEl(s, fp, attack, roll) {
  if (!attack && !roll && s.live?.total == null) return null;
  const total = s.live?.total ?? attack?.total ?? null, extra = attack && roll ? attack.roll - roll.white - roll.coloured : 0,
    less = attack && total !== null ? total - attack.total : 0;
  return h("p", { class: "gwp-total" }, h("span", null, attack?.fp ?? fp ?? ""), h("i", null, "+"), roll ? diceEl(s.t, roll, 30)
    : h("span", null, attack?.roll ?? ""), extra ? h("span", null, signed(extra)) : null,
    less ? h("span", { class: "less" }, signed(less)) : null, total !== null ? [h("i", null, "="), h("b", null, total)]
      : roll && fp !== null ? [h("i", null, "="), h("b", { class: "maybe" }, fp + roll.white + roll.coloured
        + (s.live?.roll?.plus ?? 0))] : null, h("small", null, say("gwp.at.total")));
}

/** Four or three chances as one bar. @param {number[]} p @param {string[]} names */
export function oddsBar(p, names) {
  const words = p.map((x, i) => x > .0004 ? `${say(`gwp.res.${names[i]}`)} ${percent(x)}` : "").filter(Boolean).join(", ");
  return h("span", { class: "gwp-odd", role: "img", "aria-label": words, title: words },
    p.map((x, i) => x > .0004 ? vars(h("i", { class: names[i] }, x >= .13 ? percent(x) : ""), { flex: String(Math.max(.03, x)) })
      : null));
}
const FATES = ["holds", "suppressed", "demoralised", "eliminated"];

/** One who is attacked: morale and cover, the roll, what came of it. @param {Scene} s @param {any} d */
function defender(s, d) {
  const got = s.told?.defences.get(d.unit) ?? null,
    roll = s.told?.rolls.find(r => r.unit === d.unit && !r.cancelled && r.purpose === "defence") ?? null,
    pending = d.now && s.live?.roll?.purpose === "defence" ? s.live.roll : null;
  return h("li", { class: `gwp-def${d.left ? " left" : ""}${d.now ? " now" : ""}${got?.result ? ` ${got.result}` : ""}` },
    unitButton(s.t, s.look, s.acts, d.unit, 48),
    h("div", { class: "in" }, h("span", { class: "nm" }, h("b", null, unitName(d.unit)),
      d.moving ? h("span", { class: "gwp-tag" }, say("gwp.at.moving")) : null),
      h("span", { class: "calc" },
        d.parts?.length && !got ? d.parts.map((/** @type {any} */ p, /** @type {number} */ i) => h("span",
          { title: `${p.text} (${p.rule})` }, h("b", null, i ? signed(p.value) : p.value), h("small", null, p.text)))
          : h("span", null, h("b", null, got?.morale ?? d.stand), h("small", null, say("gwp.at.stand"))),
        got ? [h("i", null, "+"), roll ? diceEl(s.t, roll, 24) : h("b", null, got.roll), h("i", null, "="),
          h("b", { class: "sum" }, got.total), h("span", { class: "vs" }, say("gwp.at.against", { n: got.against }))] : pending
          ? [h("i", null, "+"), diceEl(s.t, pending, 24), h("i", null, "="), h("b", { class: "sum" }, d.stand + pending.value)]
          : d.left && d.against != null ? [h("i", null, "+"), h("span", { class: "gwp-dice" }, drawing(dieSvg(0, { px: 22 })),
            drawing(dieSvg(0, { px: 22 }))), h("span", { class: "vs" }, say("gwp.at.against", { n: d.against }))] : null),
      got?.result ? h("span", { class: `gwp-tag ${RESULT_TONE[got.result] ?? ""}` }, say(`gwp.res.${got.result}`)) : d.odds
        ? oddsBar(d.odds, FATES) : null));
}

/** @param {Scene} s */
function defenders(s) {
  const live = s.live?.defenders ?? [], seen = new Set(live.map((/** @type {any} */ d) => d.unit)),
    gone = [...(s.told?.defences.values() ?? [])].filter(d => !seen.has(d.unit)).map(d => ({ unit: d.unit, stand: d.morale,
      parts: [], left: false, now: false, moving: false }));
  const all = [...live, ...gone];
  if (!all.length) return null;
  const sides = [...new Set(all.map(d => d.side ?? unit(d.unit)?.side ?? foe(s.side)))];
  return h("section", { class: "gwp-force def", "aria-label": sides.map(x => sideName(s.t, x)).join(", ") },
    h("h3", null, sides.map(x => sideTag(s.t, x)), h("span", { class: "role" },
      say(s.kind === "reaction" ? "gwp.at.target" : "gwp.at.defend"))), h("ol", null, all.map(d => defender(s, d))));
}

/** Both sides of a melee. @param {Scene} s */
function melee(s) {
  const below = mine(s.t, s.side), top = foe(below), live = s.live?.sides, odds = s.live?.odds;
  const side = (/** @type {string} */ x) => {
    const l = live?.[x], m = s.told?.melee[x],
      roll = s.told?.rolls.find(r => r.side === x && r.purpose === "melee" && !r.cancelled)
        ?? (s.live?.roll?.side === x && s.live.roll.purpose === "melee" ? s.live.roll : null),
      played = (s.told?.played ?? []).filter(p => p.side === x), fp = m?.fp ?? l?.fp ?? null,
      won = s.told?.ended && s.told.winner === x;
    return h("section", { class: `gwp-force mel ${toneOf(s.t, x)}${won ? " won" : ""}`, "aria-label": sideName(s.t, x) },
      h("h3", null, sideTag(s.t, x), won ? h("span", { class: "gwp-tag good" }, say("gwp.at.won")) : null,
        s.live?.tie === x ? h("span", { class: "gwp-tag" }, say("gwp.at.tie")) : null),
      h("div", { class: "men" }, (l?.units ?? []).map((/** @type {any} */ u) => h("span", { class: "gwp-piece" },
        unitButton(s.t, s.look, s.acts, u.unit, 48), h("small", null, u.fp)))),
      played.length ? h("ul", { class: "gwp-played" }, played.map(playedEl)) : null,
      h("p", { class: "gwp-total" }, l ? [h("span", { title: say("gwp.at.strength") }, l.strength),
        l.plus ? h("span", { title: say("gwp.at.cards") }, signed(l.plus)) : null] : h("span", null, fp ?? "–"),
        h("i", null, "+"), roll ? diceEl(s.t, roll, 30) : h("span", { class: "gwp-dice" }, drawing(dieSvg(0, { px: 28 })),
          drawing(dieSvg(0, { px: 28 }))), h("i", null, "="),
        h("b", null, m?.total ?? (roll && fp !== null ? fp + roll.value : "?"))));
  };
  return h("div", { class: "gwp-melee" }, side(top), odds && !s.told?.ended ? h("div", { class: "gwp-versus" },
    oddsBar([odds[below], odds.nobody, odds[top]], ["win", "both", "lose"]),
    h("p", null, [["won", odds[below]], ["both", odds.nobody], ["lost", odds[top]]].map(([k, p]) => h("span", null,
      h("b", null, percent(Number(p))), say(`gwp.at.mel.${k}`))),
      h("small", null, say("gwp.at.chance", { side: sideName(s.t, below) }), " ", chip("O16.4.3")))) : h("hr"), side(below));
}

/** A card that was played. @param {Told["played"][number]} p */
const playedEl = p => h("li", { title: p.text }, icon("card"), h("b", null, p.action ? named(entry(p.action)) || p.action
  : named(strategy(p.strategy)) || p.strategy), chip(p.action || strategy(p.strategy)?.rule || ""));

/** Who has to rally or fall back. @param {Scene} s */
function rows(s) {
  const names = s.kind === "rally" ? ["rallied", "suppressed", "nothing"] : ["holds", "suppressed", "back"],
    live = s.live?.rows ?? [];
  if (!live.length) return null;
  return h("section", { class: "gwp-force def" }, h("h3", null, sideTag(s.t, s.live.victim ?? s.side),
    h("span", { class: "role" }, say(s.kind === "rally" ? "gwp.at.torally" : "gwp.at.torout"))),
    h("ol", null, live.map((/** @type {any} */ d) => h("li", { class: `gwp-def left${d.now ? " now" : ""}` },
      unitButton(s.t, s.look, s.acts, d.unit, 46),
      h("div", { class: "in" }, h("span", { class: "nm" }, h("b", null, unitName(d.unit))), h("span", { class: "calc" },
        h("span", { class: "vs" }, say(s.kind === "rally" ? "gwp.at.below" : "gwp.at.above", { n: d.needed })),
        d.now && s.live.roll ? [diceEl(s.t, s.live.roll, 24), h("b", { class: "sum" }, s.live.roll.value)] : null),
        oddsBar(d.odds, names))))));
}

/** The roll that does not count yet: whose, what for, what it would trigger, who may still change it. @param {Scene} s */
function rollEl(s) {
  const r = s.live?.roll;
  if (!r?.card) return null;
  const d = s.t.decision, who = d ? s.t.seats.find(x => x.id === d.seat)?.name || sideName(s.t, d.seat) : "", m = d?.message;
  return h("section", { class: "gwp-roll", role: "status" }, h("span", { class: "face" }, diceEl(s.t, r, 44)),
    h("div", null, h("p", null, sideTag(s.t, r.side), h("b", null, say("gwp.at.rolled", { what: r.words, n: r.value })),
      r.plus ? h("span", { class: "gwp-tag" }, say("gwp.at.plus", { n: r.plus })) : null, chip(r.product ? "O21.2.1.1" : "1.9")),
      r.trigger && !r.quiet ? h("p", { class: "trg" }, h("span", null, say("gwp.at.triggers", { name: triggerName(r.trigger) })),
        chip("1.9.1")) : null,
      s.live?.far != null ? h("p", null, say("gwp.at.need", { n: s.live.far + (s.live.hindrance ?? 0) }), " ",
        chip(s.kind === "fire" ? "O21.2.1.1" : "O19.2.1.2")) : null,
      s.kind === "time" ? h("p", { class: "trg" }, say("gwp.at.sudden", { n: s.live.number }), " ", chip("6.2.2")) : null,
      m === "whether_reroll" || m === "whether_plus_one" ? h("p", { class: "query" },
        say(m === "whether_reroll" ? d?.yours ? "gwp.at.reroll.you" : "gwp.at.reroll" : d?.yours ? "gwp.at.plus.you"
          : "gwp.at.plus.other", { who }), chip(m === "whether_reroll" ? "9.1" : "S98.2")) : null));
}

/** Every draw so far, in order. @param {Scene} s */
function sequence(s) {
  const list = s.told?.rolls ?? [];
  if (!list.length && !s.told?.facts.length) return null;
  return h("section", { class: "gwp-seq", role: "log", "aria-label": say("gwp.at.drawn") }, heading(say("gwp.at.drawn"), "1.3"),
    h("ol", null, list.map(r => h("li", { class: r.cancelled ? "off" : "" }, h("span", { class: `mini ${toneOf(s.t, r.side)}` },
      diceEl(s.t, r, 24)),
      h("div", null, h("p", null, h("b", null, r.purpose ? say(`gwp.for.${r.purpose}`) : say("gwp.for.dice")),
        r.unit ? h("span", null, unitName(r.unit)) : null, r.value !== null ? h("b", { class: "v" }, r.value) : null,
        r.cancelled ? h("span", { class: "gwp-tag" }, say("gwp.at.again")) : null,
        r.plus ? h("span", { class: "gwp-tag" }, "+1") : null),
        r.facts.filter(f => f.text && f.kind !== "holds").slice(0, 7).map(f => h("p", { class: `f ${f.kind}` }, f.text)))))));
}

/** What may be done that is not a counter. @param {Scene} s */
function actsRow(s) {
  const all = choices(s.t, s.look).filter(c => !c.places.length && !c.pieces.some(p => unit(p))
    || ["action", "op-fire", "strategy", "no", "keep", "reroll", "plus-one"].includes(verb(c)));
  if (!s.live || all.every(c => verb(c) === "no" || verb(c) === "keep")) return null;         // the prompt lets it pass
  const d = s.t.decision;
  return h("section", { class: "gwp-acts" }, h("p", null, h("b", null, d?.prompt ?? "")), h("div", { class: "row" },
    all.map(c => {
      const v = verb(c), quiet = v === "no" || v === "keep";
      return h("span", null, h("button", { type: "button", "data-key": `c:${c.text}`,
        class: `btn${s.look.picked?.text === c.text ? c.grade === 2 ? " attack" : " primary" : ""}${quiet ? " quiet" : " play"}`,
        "aria-label": c.words, title: c.words, onclick: () => quiet ? s.acts.make(c) : s.acts.pick(c) },
        icon(quiet ? "check" : c.sign), h("span", null, c.words),
        quiet ? h("span", { class: "kbd", "aria-hidden": "true" }, "↵") : null), quiet ? null : chip(c.rule));
    })));
}

/** @param {Table} t @param {Look} look @param {Acts} acts @returns {HTMLElement} */
function draw(t, look, acts) {
  const s = scene(t, look, acts);
  if (!s) return h("div", { class: "gwp-panel gwp-attack none" }, h("p", { class: "gwp-none" }, say("gwp.at.empty")));
  const played = (s.told?.played ?? []).filter(p => s.kind !== "melee"), waits = s.live && t.decision && !t.decision.yours;
  const drawn = sequence(s);
  const root = popCards(h("div", { class: `gwp-panel gwp-attack ${s.kind}` },
    h("header", { class: "gwp-top" }, h("h2", null, s.live ? title(s) : `${say("gwp.at.last")} ${title(s)}`),
      s.hex ? placeLink(s.hex, acts) : null, s.live?.rule ? chip(s.live.rule) : null,
      waits ? h("span", { class: "gwp-tag now" }, say("gwp.at.waits",
        { who: t.seats.find(x => x.id === t.decision?.seat)?.name || sideName(t, t.decision?.seat ?? "") })) : null), bar(s),
    h("div", { class: drawn ? "gwp-field" : "gwp-field solo" },
      h("div", { class: "gwp-main" }, rollEl(s), actsRow(s),
        s.kind === "melee" ? melee(s) : s.kind === "rally" || s.kind === "rout" ? rows(s) : s.kind === "time" ? null
          : h("div", { class: "gwp-two" }, attackers(s), defenders(s)),
        played.length ? h("section", null, heading(say("gwp.at.played"), "1.6"), h("ul", { class: "gwp-played" },
          played.map(p => h("li", null, sideTag(t, p.side), h("b", null, p.action ? named(entry(p.action)) || p.action
            : named(strategy(p.strategy)) || p.strategy), chip(p.action || strategy(p.strategy)?.rule || ""))))) : null),
      drawn)), t, acts);
  looked(t);
  return root;
}

/** The last draw, and the last one that has been in sight long enough; as numbers of log lines. */
const dice = { thrown: -1, seen: -1 };
const LOOK_MS = 1500;
const OF_FIGHT = new Set(["RollMade", "AttackTotal", "DefenceTotal", "MeleeTotal", "MeleeEnded", "Demoralised", "Suppressed",
  "Eliminated", "Unaffected"]);
const TOTALS = new Set(["AttackTotal", "DefenceTotal", "MeleeTotal", "MeleeEnded"]);
/** Its dice, or what they came to: the two may arrive one after the other. @param {LogLine[]} lines */
const lastDie = lines => lines.findLast(l => TOTALS.has(l.kind) || l.kind === "RollMade" && ["fire", "defence", "melee", "impact",
  "air", "mines"].includes(l.data?.purpose))?.i ?? -1;

/** Dice that the person is asked about, or has had before his eyes for a while, need not be shown again. @param {Table} t */
function looked(t) {
  const last = lastDie(logOf(t));
  if (t.decision?.yours) dice.seen = Math.max(dice.seen, last);
  else window.setTimeout(() => { if (document.querySelector(".gwp-attack")) dice.seen = Math.max(dice.seen, last); }, LOOK_MS);
}

/** The moment whose dice have not been looked at yet, if the game goes on without them. @param {LogLine[]} fresh */
function unseen(fresh) {
  dice.thrown = Math.max(dice.thrown, lastDie(fresh));
  return dice.thrown > dice.seen ? fresh.findLast(l => OF_FIGHT.has(l.kind))?.n ?? null : null;
}

/** @param {Table} t */
const here = t => !!t.facts?.attack && HERE.has(t.decision?.message ?? "");

/** @type {import("../../game.js").Panel} */
export const attack = {
  id: "attack", icon: "swords", name: () => say("gwp.at"), short: () => say("gwp.at.short"),
  offered: t => !!t.facts?.attack || t.log.some(l => l.kind === "FireDeclared" || l.kind === "MeleeBegan"),
  opens: here,
  keeps: here,
  over: t => !t.facts?.attack || !HERE.has(t.decision?.message ?? ""),
  holds: unseen,
  beside: t => [t.facts?.attack?.hex ?? "", ...(t.facts?.attack?.firers ?? []).map((/** @type {any} */ f) => f.hex)],
  draw,
};
