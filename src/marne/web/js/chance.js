// @ts-check
/** The values of chance, made again from the seed exactly as the server makes them (marne/kernel/chance.py). */
import { blake2b, hex, sha256, utf8 } from "./blake2b.js";

/** @typedef {import("./types.js").DieShown} DieShown */
/** @typedef {"same" | "differs" | "unknown"} Verdict  unknown: the page does not know what the value was drawn from */

/** The hash that is shown before the game. SubtleCrypto where the page has it, our own code elsewhere.
 * @param {string} seed @returns {Promise<string>} */
export async function commitment(seed) {
  const data = utf8(`marne seed ${seed}`);
  const subtle = globalThis.crypto?.subtle;
  if (!subtle) return hex(sha256(data));
  return hex(new Uint8Array(await subtle.digest("SHA-256", /** @type {any} */ (data))));
}

/** Draw number i is made of bytes 4·(i mod 16) of blake2b(i div 16, key = blake2b(seed)). */
export class Seeded {
  /** @param {string} seed */
  constructor(seed) {
    this.key = blake2b(utf8(seed), { size: 32 });
    this.block = -1;
    /** @type {DataView} */
    this.words = new DataView(new ArrayBuffer(64));
  }

  /** @param {number} index @returns {number}  32 bits */
  word(index) {
    const block = Math.floor(index / 16);
    if (block !== this.block) {
      const number = new DataView(new ArrayBuffer(8));
      number.setBigUint64(0, BigInt(block));
      const raw = blake2b(new Uint8Array(number.buffer), { key: this.key });
      this.words = new DataView(raw.buffer, raw.byteOffset, 64);
      this.block = block;
    }
    return this.words.getUint32(4 * (index % 16));
  }

  /** @param {number} index @param {readonly number[]} values @returns {number} */
  value(index, values) {
    return values[Math.floor(this.word(index) * values.length / 2 ** 32)];
  }
}

/** The line of choices decides too: value i of a choice is made of bytes 4·(i mod 16) of blake2b(line + (i div 16), key =
 * blake2b(seed)), where line = blake2b(line before + "seat: choice"). The lines are made here of the choices themselves: a hash
 * sent along would prove nothing. */
export class Lined {
  /** @param {string} seed
   * @param {readonly string[]} choices  "seat: choice", all of the game
   * @param {readonly DieShown[]} dice  all of the game */
  constructor(seed, choices, dice) {
    this.key = blake2b(utf8(seed), { size: 32 });
    this.choices = choices;
    /** By choices made. @type {Uint8Array[]} */
    this.lines = [new Uint8Array(0)];
    /** By number of the choice: the index of its first value. @type {Map<number, number>} */
    this.first = new Map();
    /** By index: the choice after which it was drawn. @type {Map<number, number>} */
    this.of = new Map();
    for (const d of dice) {
      this.of.set(d.index, d.n);
      this.first.set(d.n, Math.min(d.index, this.first.get(d.n) ?? d.index));
    }
    this.made = "";
    /** @type {DataView} */
    this.words = new DataView(new ArrayBuffer(64));
  }

  /** The line after n choices. @param {number} n @returns {Uint8Array} */
  line(n) {
    for (let i = this.lines.length; i <= n; i++) {
      const said = utf8(this.choices[i - 1] ?? ""), before = this.lines[i - 1],
        both = new Uint8Array(before.length + said.length);
      both.set(before);
      both.set(said, before.length);
      this.lines.push(blake2b(both, { size: 32 }));
    }
    return this.lines[n];
  }

  /** @param {number} index @param {readonly number[]} values @returns {number} */
  value(index, values) {
    const n = this.of.get(index) ?? 0, i = index - (this.first.get(n) ?? 0), block = Math.floor(i / 16);
    if (this.made !== `${n}/${block}`) {
      const line = this.line(n), data = new Uint8Array(line.length + 8);
      data.set(line);
      new DataView(data.buffer).setBigUint64(line.length, BigInt(block));
      const raw = blake2b(data, { key: this.key });
      this.words = new DataView(raw.buffer, raw.byteOffset, 64);
      this.made = `${n}/${block}`;
    }
    return values[Math.floor(this.words.getUint32(4 * (i % 16)) * values.length / 2 ** 32)];
  }
}

/** What a game's values are made of again.
 * @param {import("./types.js").DiceInfo} info  with its seed
 * @returns {Seeded | Lined} */
export const sourceOf = info => info.by_line ? new Lined(info.seed ?? "", info.choices, info.dice) : new Seeded(info.seed ?? "");

/** @param {Seeded | Lined} source @param {DieShown} die @returns {Verdict} */
export function verdict(source, die) {
  if (!die.of?.length) return "unknown";
  return source.value(die.index, die.of) === die.value ? "same" : "differs";
}
