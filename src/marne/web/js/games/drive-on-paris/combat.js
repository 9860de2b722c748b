// @ts-check
/** The combat panel: both sides, the steps of a combat, the odds before the dice; then the throw, the result and what came of
 * it. */
import { chip, drawing, h } from "../../dom.js";
import { t as say } from "../../i18n.js";
import { combatActs, combatPanel, combatTold } from "../../table/combat.js";
import { blankSvg, hiddenWords } from "./counters.js";
import { choices, foe, getGround, heading, mine, placeLink, sideName, unit, unitButton } from "./known.js";
import { oddsEl } from "./odds.js";
import { popCards } from "./pop.js";

/** @typedef {import("../../game.js").Table} Table */
/** @typedef {import("../../game.js").Acts} Acts */
/** @typedef {import("../../game.js").Look} Look */
/** @typedef {import("../../game.js").LogLine} LogLine */

/** The last combat of the log: its lines from the declaration on. @param {Table} t @returns {LogLine[]} */
function told(t) {
  const log = t.log ?? [];
  let i = log.length - 1;
  while (i >= 0 && log[i].kind !== "CombatDeclared" && log[i].kind !== "TurnBegan") i--;
  return i >= 0 && log[i].kind === "CombatDeclared" ? log.slice(i).filter(l => l.n <= t.n) : [];
}

const PIPS = [[], [[0, 0]], [[-1, -1], [1, 1]], [[-1, -1], [0, 0], [1, 1]], [[-1, -1], [1, -1], [-1, 1], [1, 1]],
  [[-1, -1], [1, -1], [0, 0], [-1, 1], [1, 1]], [[-1, -1], [1, -1], [-1, 0], [1, 0], [-1, 1], [1, 1]]];
/** @param {number} n @param {boolean} german */
const die = (n, german) => drawing(`<svg class="dp-die" viewBox="-20 -20 40 40" width="46" height="46" aria-hidden="true"><rect `
  + `x="-18" `
  + `y="-18" width="36" height="36" rx="7" fill="var(--${german ? "de" : "fr"})" stroke="var(--${german ? "de" : "fr"}-edge)" `
  + `stroke-width="1.6"/><g fill="var(--${german ? "de" : "fr"}-fig)">${(PIPS[n] ?? []).map(([x, y]) =>
    `<circle cx="${x * 9}" cy="${y * 9}" r="3.6"/>`).join("")}</g></svg>`);

/** The steps along the top. @param {any} b */
const steps = b => h("ol", { class: "dp-steps", "aria-label": say("dp.com.steps") }, b.steps.map((/** @type {any} */ x) => h("li",
  { class: x.state, "aria-current": x.state === "now" ? "step" : null }, h("span", { class: "w" }, x.name),
  h("span", { class: "sr" }, `: ${say(`dp.com.${x.state}`)}`))));

/** One side of the combat. @param {Table} t @param {string} side @param {string[]} ids @param {Acts} acts @param {Look} look
 * @param {string} role @param {number} [hidden]  counters whose faces are not known */
function force(t, side, ids, acts, look, role, hidden = 0) {
  const asked = choices(t, look), lit = (/** @type {string} */ id) => asked.filter(c => c.pieces.includes(id));
  return h("section", { class: `dp-force ${side}` }, h("h3", null, h("b", null, sideName(side)), " ", say(`dp.com.${role}`)),
    ids.length || hidden ? h("div", { class: "dp-row" }, ids.map(id => {
      const red = lit(id).some(c => c.grade === 2), marked = !!look.picked?.pieces.includes(id);
      return unitButton(unit(t, id), 54, acts,
        { class: `dp-unit${lit(id).length ? " lit" : ""}${red ? " red" : ""}${marked ? " marked" : ""}` });
    }), hidden ? h("span", { class: "dp-blank", role: "img", "aria-label": hiddenWords(hidden) },
      drawing(blankSvg(side === "german", hidden, 54))) : null) : h("p", { class: "dp-none" }, say(`dp.com.none.${role}`)));
}

/** The throw and its result. @param {LogLine} line */
function thrown(line) {
  const d = line.data, german = d.side === "german";
  return h("section", { class: "dp-throw" }, h("div", { class: "dice" }, d.dice.map((/** @type {number} */ n) => die(n, german)),
    h("b", null, `${d.dice[0]} + ${d.dice[1]}${d.plus ? ` + ${d.plus}` : ""} = ${d.dice[0] + d.dice[1] + d.plus}`)),
    h("p", { class: "res" }, h("b", null, d.result), " ", h("span", null, getGround().crt.columns[d.column]), chip(line.rule)),
    h("p", null, line.text));
}

/** @param {Table} t @param {Look} look @param {Acts} acts @returns {HTMLElement} */
function draw(t, look, acts) {
  const b = t.facts?.battle, lines = b?.planned ? [] : told(t), first = lines[0], rolled = lines
    .find(l => l.kind === "CombatRolled");
  if (!b && !first) return h("div", { class: "dp-panel dp-combat none" }, h("p", null, say("dp.com.empty")));
  const side = b?.side ?? first.data.side, other = foe(side), hex = b?.hex ?? first.data.hex, low = mine(t, side);
  const seen = (b?.odds ?? b?.most)?.defenders ?? [];       // of an attack in preparation: who is known to defend
  const attackers = b ? b.attackers : first.data.attackers, defenders = b?.planned ? seen
    .map((/** @type {any} */ x) => x.id).filter(Boolean)
    : b ? b.defenders : first.data.defenders;
  const rows = { [side]: force(t, side, attackers, acts, look, "attacks"),
    [other]: force(t, other, defenders, acts, look, "defends", b?.planned ? seen
      .find((/** @type {any} */ x) => x.hidden)?.hidden : 0) };
  const bare = choices(t, look).filter(c => !c.places.length || /^(fight|hold-trench|fall-back|screen|stand)/.test(c.text))
    .filter(c => !c.pieces.length);
  return popCards(h("div", { class: "dp-panel dp-combat" },
    h("div", { class: "dp-top" }, h("h2", null, b?.title ?? say("dp.com.last")), placeLink(hex, acts), chip("SCS-7.7")),
    b ? steps(b) : null,
    h("div", { class: "dp-field" },
      h("div", { class: "dp-both" }, rows[foe(low)], rolled ? thrown(rolled) : null,
        b?.planned && b.could.length ? h("section", { class: "dp-force could" }, h("h3", null, say("dp.com.could")),
          h("div", { class: "dp-row" }, b.could.map((/** @type {string} */ id) => unitButton(unit(t, id), 46, acts,
            { class: "dp-unit lit" })))) : null,
        rows[low],
        b ? combatActs("dp-acts", bare.slice(0, 6), look, acts) : null),
      h("aside", { class: "dp-side" },
        b?.odds ? oddsEl(b.odds, t, true) : b?.most ? [h("p", { class: "hint" }, say("dp.com.most")), oddsEl(b.most, t, true)]
          : null,
        combatTold("dp-told", heading(say("dp.com.told")), lines, rolled)))), t, acts);
}

export const combat = combatPanel(() => say("dp.com"), told, draw);
