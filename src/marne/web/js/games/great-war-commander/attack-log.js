// @ts-check
/** A fight as the log tells it: every card drawn for dice, what was played, every total and what it led to. Pure. */

/** @typedef {import("../../game.js").LogLine} LogLine */
/** One draw for dice.
 * @typedef {{side: string, card: string, white: number, coloured: number, trigger: string, purpose: string, value: number
 *   | null, cancelled: boolean, plus: boolean, unit: string, facts: Fact[], i: number}} Roll */
/** @typedef {{kind: string, text: string, rule: string, unit: string}} Fact */
/** @typedef {{unit: string, morale: number, roll: number, total: number, against: number, result: string}} Defence */
/** @typedef {{kind: string, side: string, hex: string, fp: number | null, hindrance: number, op: boolean, shots: {piece: string,
 *   base: boolean}[], played: {side: string, action: string, strategy: string, text: string}[], rolls: Roll[],
 *   attack: {fp: number, roll: number, total: number} | null, defences: Map<string, Defence>, melee: Record<string, {fp: number,
 *   roll: number, total: number}>, facts: Fact[], winner: string | null, ended: boolean, at: number}} Told */

const BEGINS = new Set(["FireDeclared", "MeleeBegan"]);
/** Orders that are fights of their own kind. @type {Record<string, string>} */
const ORDERS = { O17: "air", O19: "artillery", O20: "artillery", O25: "rally", O26: "rout" };

/** @param {LogLine} l */
function begins(l) {
  if (BEGINS.has(l.kind)) return true;
  return l.kind === "OrderGiven" && !!ORDERS[String(l.data?.order)];
}

/** The last fight of a log, under way or over; null if there was none. @param {LogLine[]} log @returns {Told | null} */
export function lastFight(log) {
  let i = log.length - 1;
  while (i >= 0 && !begins(log[i])) i--;
  if (i < 0) return null;
  const l = log[i], d = l.data ?? {};
  /** @type {Told} */
  const out = { kind: l.kind === "FireDeclared" ? "fire" : l.kind === "MeleeBegan" ? "melee" : ORDERS[String(d.order)],
    side: String(d.side ?? l.seat ?? ""), hex: String(d.hex ?? ""), fp: d.fp ?? null, hindrance: Number(d.hindrance ?? 0),
    op: !!d.op,
    shots: [], played: [], rolls: [], attack: null, defences: new Map(), melee: {}, facts: [], winner: null,
    ended: false, at: l.i };
  for (const x of log.slice(i + 1)) {
    if (x.head || x.kind === "OrderGiven" || x.kind === "TurnPassed") { out.ended = true; break; }
    if (x.kind === "Moved" && x.data?.how !== "rout" || x.kind === "Activated" && out.kind !== "artillery") {
      out.ended = out.kind === "fire";
      if (out.ended) break;
    }
    take(out, x);
  }
  return out;
}

/** @type {Record<string, string>} */
const RESULTS = { Unaffected: "holds", Suppressed: "suppressed", Demoralised: "demoralised", Eliminated: "eliminated",
  Rallied: "rallied", Replaced: "replaced" };

/** @param {Told} out @param {LogLine} l */
function take(out, l) {
  const d = l.data ?? {}, last = out.rolls.at(-1);
  /** @param {string} kind */
  const fact = kind => {
    const f = { kind, text: l.text, rule: l.rule, unit: String(d.unit ?? d.old ?? "") };
    if (last) last.facts.push(f); else out.facts.push(f);
  };
  switch (l.kind) {
    case "Shot": out.shots.push({ piece: String(d.piece), base: !!d.base }); break;
    case "ActionPlayed": out.played.push({ side: String(d.side), action: String(d.action), strategy: "", text: l.text }); break;
    case "StrategyPlayed":
      out.played.push({ side: String(d.side), action: "", strategy: String(d.card ?? ""), text: l.text });
      if (last && Number(d.way) === 0) last.plus = true;
      break;
    case "Flipped":
      if (d.why === "dice") out.rolls.push({ side: String(d.side), card: String(d.card), white: Number(d.white),
        coloured: Number(d.coloured), trigger: String(d.trigger ?? ""), purpose: "", value: null, cancelled: false, plus: false,
        unit: "", facts: [], i: l.i });
      break;
    case "RollCancelled": if (last) last.cancelled = true; break;
    case "RollMade": if (last) { last.purpose = String(d.purpose); last.value = Number(d.value); } break;
    case "AttackTotal":
      out.attack = { fp: Number(d.fp), roll: Number(d.roll), total: Number(d.total) };
      out.hex = String(d.hex ?? out.hex);
      out.defences.clear();             // a bombardment attacks hex after hex; the log tells of those before
      fact("total");
      break;
    case "DefenceTotal": {
      out.defences.set(String(d.unit), { unit: String(d.unit), morale: Number(d.morale), roll: Number(d.roll),
        total: Number(d.total), against: Number(d.against), result: "" });
      if (last) last.unit = String(d.unit);
      break;
    }
    case "MeleeTotal": out.melee[String(d.side)] = { fp: Number(d.fp), roll: Number(d.roll), total: Number(d.total) }; break;
    case "MeleeEnded": out.ended = true; out.winner = d.winner ?? null; fact("end"); break;
    case "Triggered": case "EventStruck": case "TimeAdvanced": case "HexDrawn": case "WeaponBroke": case "WeaponLost":
    case "Missed": case "GroundChanged": case "WorkGone": case "MarkerPut": case "InitiativePassed":
      if (l.text) fact(l.kind);
      break;
    case "Moved": if (d.how === "rout") fact("back"); break;
    default: break;
  }
  const result = RESULTS[l.kind];
  if (!result) return;
  const who = String(d.unit ?? d.old ?? ""), got = out.defences.get(who);
  if (got) got.result = result;
  if (last && !last.unit && (last.purpose === "rally" || last.purpose === "rout")) last.unit = who;
  fact(result);
}
