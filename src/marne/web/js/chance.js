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

/** @param {Seeded} source @param {DieShown} die @returns {Verdict} */
export function verdict(source, die) {
  if (!die.of?.length) return "unknown";
  return source.value(die.index, die.of) === die.value ? "same" : "differs";
}
