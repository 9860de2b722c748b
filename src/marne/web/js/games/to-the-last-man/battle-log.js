// @ts-check
/** A battle as the log tells it: step by step, every die, every loss. Pure. */
import { seatOf } from "./kit.js";

/** @typedef {import("../../game.js").LogLine} LogLine */
/** @typedef {{unit: string | null, what: string, side: string, need: number, die: number, hit: boolean, again: {die: number,
 *   hit: boolean, by: string} | null}} Throw
 * `unit` null: an extra die of a special Offensive */
/** @typedef {{kind: "lost" | "step" | "card" | "move" | "must" | "air" | "waste", side: string, unit: string, text: string,
 *   rule: string, n: number, card: string}} Fact
 * what followed from the dice */
/** @typedef {{id: string, side: string, rule: string, throws: Throw[], hits: {side: string, n: number}[], facts: Fact[]}} Step */
/** @typedef {{zone: string, attacker: string, surprise: boolean, steps: Step[], ended: boolean, at: number, lost: Map<string,
 *   string>}} Told */

/** @param {string} id @param {string} side @param {string} rule @returns {Step} */
const step = (id, side, rule) => ({ id, side, rule, throws: [], hits: [], facts: [] });

/** The last battle of a log, under way or over; null if there was none. @param {LogLine[]} log @returns {Told | null} */
export function lastBattle(log) {
  let i = log.length - 1;
  while (i >= 0 && log[i].kind !== "BattleBegan") i--;
  if (i < 0) return null;
  const d = log[i].data ?? {};
  /** @type {Told} */
  const out = { zone: String(d.zone ?? ""), attacker: seatOf(d.side), surprise: !!d.surprise,
    steps: [step("cavalry", seatOf(d.side), "2.0 II.4 [cavalry]")], ended: false, at: i, lost: new Map() };
  for (const l of log.slice(i + 1)) {
    if (l.kind === "BattleEnded") { out.ended = true; break; }
    if (l.head) break;
    take(out, l);
  }
  return out;
}

/** @param {Told} out @param {LogLine} l */
function take(out, l) {
  const d = l.data ?? {};
  let now = /** @type {Step} */ (out.steps.at(-1));
  /** @param {Fact["kind"]} kind @param {Partial<Fact>} [more] */
  const fact = (kind, more = {}) => now.facts.push({ kind, side: seatOf(d.side) || l.seat, unit: d.unit ?? "", text: l.text,
    rule: l.rule, n: 0, card: "", ...more });
  switch (l.kind) {
    case "StepBegan": out.steps.push(step(String(d.step), seatOf(d.side), l.rule)); break;
    case "Fired":
      // after a pursuit the rest fires
      if (now.id === "pursuit" && seatOf(d.side) !== now.side) out.steps.push(now = step("defence", seatOf(d.side), l.rule));
      now.throws.push({ unit: d.unit ?? null, what: String(d.what ?? ""), side: seatOf(d.side), need: Number(d.need),
        die: Number(d.die), hit: !!d.hit, again: null });
      break;
    case "Rerolled": {
      const x = now.throws.find(y => y.unit === (d.unit ?? null) && (y.again ?? y).hit);
      if (x) x.again = { die: Number(d.die), hit: !!d.hit, by: String(d.biplane ?? "") };
      break;
    }
    case "HitsScored": now.hits.push({ side: seatOf(d.side), n: Number(d.hits) }); break;
    case "Absorbed": fact("card", { card: d.card ?? "", n: Number(d.hits) }); break;
    case "Eliminated": out.lost.set(String(d.unit), l.seat); fact("lost", { side: l.seat }); break;
    case "FortFell": out.lost.set(String(d.unit), l.seat); fact("lost", { side: l.seat }); break;
    case "FortReduced": fact("step", { side: l.seat, n: Number(d.value) }); break;
    case "Moved": if (d.how === "retreat") fact("move", { side: l.seat }); break;
    case "MustRetreat": fact("must", { n: Number(d.armies) }); break;
    case "Reacting": case "Scrambled": fact("air", { side: l.seat }); break;
    case "HitsWasted": fact("waste", { n: Number(d.hits) }); break;
    default: break;
  }
}

/** Hits of a step after rerolls. @param {Step} s @param {string} side  whose dice */
export const hitsOf = (s, side) => s.throws.filter(x => x.side === side && (x.again ? x.again.hit : x.hit)).length;
/** All dice of a side: thrown, hits, expected. @param {Told} b @param {string} side */
export function luck(b, side) {
  const all = b.steps.flatMap(s => s.throws.filter(x => x.side === side));
  return { thrown: all.length, hits: all.filter(x => x.again ? x.again.hit : x.hit).length,
    expected: all.reduce((n, x) => n + x.need / 6, 0) };
}
