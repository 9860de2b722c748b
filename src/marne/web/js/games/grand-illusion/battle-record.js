// @ts-check
/** A battle as the log tells it: who stood where, every throw, what became of the units. */
import { getGround, logOf, seatOf } from "./known.js";

/** @typedef {import("../../game.js").Table} Table */
/** @typedef {import("../../game.js").LogLine} LogLine */
/** @typedef {{unit: string, target: string, die: number, drm: number, cs: number, hit: boolean, rule: string, chance: number,
 *   side: string}} Throw */
/** @typedef {"attack" | "attack_reserve" | "defence" | "defence_reserve"} Row */
/** @typedef {Record<Row, string[][]>} Boxes */
/** @typedef {object} Told
 * @property {LogLine[]} lines
 * @property {string} hex
 * @property {string} attacker  who attacks on the board: after a counterattack the former defender
 * @property {Boxes} boxes
 * @property {Throw[]} throws
 * @property {Map<string, string>} out  unit: the kind of the last event that befell it
 * @property {Map<string, number>} struck  unit: hits it took by fire
 * @property {{roll: number, id: string, dice: number[], ignored: boolean} | null} fow
 * @property {LogLine[]} bombs */

/** @type {Row[]} */
export const ROWS = ["attack", "attack_reserve", "defence", "defence_reserve"];
/** @returns {Boxes} */
const empty = () => ({ attack: [[], [], [], []], attack_reserve: [[], [], [], []], defence: [[], [], [], []],
  defence_reserve: [[], [], [], []] });

/** @param {string} id */
export const isFort = id => id in (getGround().forts ?? {});
/** @param {string} id */
export const sideOf = id => (getGround().units?.[id] ?? getGround().forts?.[id])?.nation === "ge" ? "german" : "allied";

/** The chance of a throw: 1 always, 6 never, a fort only on a 1. @param {number} cs @param {number} drm @param {string} target */
export const chanceOf = (cs, drm, target) => (isFort(target) ? 1 : Math.max(1, Math.min(5, cs - drm))) / 6;

const OUT = new Set(["Disrupted", "Eliminated", "FortReduced", "FortFell", "Withdrew"]);

/** The last battle the log knows of, up to the moment of the table; null if there is none.
 * @param {Table} t
 * @returns {Told | null} */
export function lastBattle(t) {
  const log = logOf(t);
  let from = -1;
  for (let i = log.length - 1; i >= 0; i--) if (log[i].kind === "BattleBegan") { from = i; break; }
  if (from < 0) return null;
  /** @type {Told} */
  const told = { lines: [], hex: String(log[from].data?.hex ?? ""), attacker: seatOf(log[from].data?.attacker), boxes: empty(),
    throws: [], out: new Map(), struck: new Map(), fow: null, bombs: [] };
  /** @type {number[]} */
  const dice = [];
  let placed = false, done = false;
  for (const line of log.slice(from)) {
    const d = line.data ?? {};
    if (line.kind === "Activated" || line.kind === "Passed" || line.kind === "Yielded" || line.kind === "PhaseBegan"
      || line.kind === "TurnBegan") done = true;
    if (done) break;
    if (line.text) told.lines.push(line);
    if (line.kind === "Rolled" && d.purpose === "fortunes") dice.push(Number(d.value));
    else if (line.kind === "FowResult")
      told.fow = { roll: Number(d.roll), id: String(d.id), dice: dice.slice(-2), ignored: false };
    else if (line.kind === "FowIgnored" && told.fow) told.fow.ignored = true;
    else if (line.kind === "Bombarded") told.bombs.push(line);
    else if (line.kind === "Placed") placed = put(told.boxes, Number(d.box), String(d.unit), placed);
    else if (line.kind === "Fired") told.throws.push(thrown(line));
    else if (OUT.has(line.kind)) told.out.set(String(d.unit), line.kind);
  }
  const lead = told.throws.find(x => x.rule === "9.3.1") ?? null;
  if (lead) told.attacker = lead.side;
  else if (told.throws[0]) told.attacker = told.throws[0].side === "allied" ? "german" : "allied";
  if (!placed) guess(told, seen(t, told.hex, from < log.length ? log[from].i : 0));
  for (const x of told.throws) if (x.hit) for (const id of mates(told.boxes, x.target))
    told.struck.set(id, (told.struck.get(id) ?? 0) + 1);
  return told;
}

/** A unit comes into a box; when it stood elsewhere (a reserve stepped forward, a counterattack) it leaves that.
 * @param {Boxes} boxes @param {number} n @param {string} id @param {boolean} before */
function put(boxes, n, id, before) {
  if (before) for (const row of ROWS) for (const box of boxes[row]) {
    const at = box.indexOf(id);
    if (at >= 0) box.splice(at, 1);
  }
  /** @type {Row[]} */
  const order = ["attack", "attack_reserve", "defence", "defence_reserve"];
  boxes[order[n >> 2]]?.[n & 3]?.push(id);
  return true;
}

/** @param {LogLine} line @returns {Throw} */
function thrown(line) {
  const d = line.data, unit = String(d.unit), target = String(d.target), cs = Number(d.strength), drm = Number(d.drm);
  return { unit, target, die: Number(d.die), drm, cs, hit: !!d.hit, rule: line.rule, chance: chanceOf(cs, drm, target),
    side: sideOf(unit) };
}

/** The board as it was last seen while units were being placed: two units in a box fire as one.
 * @type {{key: string, boxes: Boxes | null}} */
const before = { key: "", boxes: null };

/** @param {Table} t @param {string} hex @param {number} began  number of the event that began the battle */
function seen(t, hex, began) {
  const key = `${t.id} ${hex} ${began}`, live = t.facts?.battle;
  if (before.key !== key) Object.assign(before, { key, boxes: null });
  if (live && !live.over && live.hex === hex) before.boxes = live.boxes;
  return before.boxes;
}

/** Who shared a box with this unit when the board was last seen. @param {Boxes | null} boxes @param {string} id */
const together = (boxes, id) => boxes ? mates(boxes, id) : [id];

/** Without the events of placing, the throws tell who faced whom. @param {Told} told @param {Boxes | null} known */
function guess(told, known) {
  /** @type {{a: string, d: string, ar: string, dr: string}[]} */
  const cols = [];
  for (const x of told.throws) {
    const ours = x.side === told.attacker;
    if (x.rule === "9.3.4") {
      const c = cols.find(y => ours ? y.d === x.target : y.a === x.target);
      if (c) c[ours ? "ar" : "dr"] = x.unit;
    } else {
      const a = ours ? x.unit : x.target, d = ours ? x.target : x.unit;
      if (!cols.some(y => y.a === a && y.d === d)) cols.push({ a, d, ar: "", dr: "" });
    }
  }
  cols.slice(0, 4).forEach((c, i) => {
    told.boxes.attack[i] = c.a ? together(known, c.a) : [];
    told.boxes.defence[i] = c.d ? together(known, c.d) : [];
    told.boxes.attack_reserve[i] = c.ar ? together(known, c.ar) : [];
    told.boxes.defence_reserve[i] = c.dr ? together(known, c.dr) : [];
  });
}

/** All units of the box in which this one stands. @param {Boxes} boxes @param {string} id */
function mates(boxes, id) {
  for (const row of ROWS) for (const box of boxes[row]) if (box.includes(id)) return box;
  return [id];
}

/** Hits and what was to be expected of the throws, by side. @param {Throw[]} throws */
export function luck(throws) {
  /** @type {Record<string, {hits: number, expected: number}>} */
  const out = { allied: { hits: 0, expected: 0 }, german: { hits: 0, expected: 0 } };
  for (const x of throws) { out[x.side].hits += x.hit ? 1 : 0; out[x.side].expected += x.chance; }
  return out;
}
