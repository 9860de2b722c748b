// @ts-check
/** BLAKE2b (RFC 7693) and SHA-256 (FIPS 180-4) in plain JavaScript: a page without https has no SubtleCrypto. */

const MASK = (1n << 64n) - 1n;
const IV = [
  0x6a09e667f3bcc908n, 0xbb67ae8584caa73bn, 0x3c6ef372fe94f82bn, 0xa54ff53a5f1d36f1n,
  0x510e527fade682d1n, 0x9b05688c2b3e6c1fn, 0x1f83d9abfb41bd6bn, 0x5be0cd19137e2179n,
];
const SIGMA = [
  [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15], [14, 10, 4, 8, 9, 15, 13, 6, 1, 12, 0, 2, 11, 7, 5, 3],
  [11, 8, 12, 0, 5, 2, 15, 13, 10, 14, 3, 6, 7, 1, 9, 4], [7, 9, 3, 1, 13, 12, 11, 14, 2, 6, 5, 10, 4, 0, 15, 8],
  [9, 0, 5, 7, 2, 4, 10, 15, 14, 1, 11, 12, 6, 8, 3, 13], [2, 12, 6, 10, 0, 11, 8, 3, 4, 13, 7, 5, 15, 14, 1, 9],
  [12, 5, 1, 15, 14, 13, 4, 10, 0, 7, 6, 3, 9, 2, 8, 11], [13, 11, 7, 14, 12, 1, 3, 9, 5, 0, 15, 4, 8, 6, 2, 10],
  [6, 15, 14, 9, 11, 3, 0, 8, 12, 2, 13, 7, 1, 4, 10, 5], [10, 2, 8, 4, 7, 6, 1, 5, 15, 11, 9, 14, 3, 12, 13, 0],
];
const ROUNDS = 12;
const BLOCK = 128;

/** @param {bigint} x @param {bigint} n */
const turn = (x, n) => (x >> n | x << (64n - n)) & MASK;

/** The compression function.
 * @param {bigint[]} h
 * @param {DataView} block
 * @param {number} at
 * @param {number} count  bytes so far
 * @param {boolean} last */
function compress(h, block, at, count, last) {
  const m = Array.from({ length: 16 }, (_, i) => block.getBigUint64(at + 8 * i, true));
  const v = [...h, ...IV];
  v[12] ^= BigInt(count);
  if (last) v[14] ^= MASK;
  const mix = (/** @type {number} */ a, /** @type {number} */ b, /** @type {number} */ c, /** @type {number} */ d,
    /** @type {bigint} */ x, /** @type {bigint} */ y) => {
    v[a] = (v[a] + v[b] + x) & MASK; v[d] = turn(v[d] ^ v[a], 32n);
    v[c] = (v[c] + v[d]) & MASK; v[b] = turn(v[b] ^ v[c], 24n);
    v[a] = (v[a] + v[b] + y) & MASK; v[d] = turn(v[d] ^ v[a], 16n);
    v[c] = (v[c] + v[d]) & MASK; v[b] = turn(v[b] ^ v[c], 63n);
  };
  for (let r = 0; r < ROUNDS; r++) {
    const s = SIGMA[r % 10];
    for (let i = 0; i < 4; i++) mix(i, 4 + i, 8 + i, 12 + i, m[s[2 * i]], m[s[2 * i + 1]]);
    for (let i = 0; i < 4; i++) mix(i, 4 + (i + 1) % 4, 8 + (i + 2) % 4, 12 + (i + 3) % 4, m[s[8 + 2 * i]], m[s[9 + 2 * i]]);
  }
  for (let i = 0; i < 8; i++) h[i] ^= v[i] ^ v[i + 8];
}

/** @param {Uint8Array} data
 * @param {{key?: Uint8Array, size?: number}} [options]  size of the digest in bytes, 64 unless told
 * @returns {Uint8Array} */
export function blake2b(data, { key = new Uint8Array(0), size = 64 } = {}) {
  if (size < 1 || size > 64 || key.length > 64) throw new RangeError("blake2b: digest of 1 to 64 bytes, key of at most 64");
  const first = key.length ? BLOCK : 0, total = first + data.length;
  const bytes = new Uint8Array(Math.max(BLOCK, Math.ceil(total / BLOCK) * BLOCK));
  bytes.set(key);
  bytes.set(data, first);
  const view = new DataView(bytes.buffer), h = [...IV];
  h[0] ^= 0x01010000n ^ BigInt(key.length) << 8n ^ BigInt(size);
  for (let at = 0; at < bytes.length; at += BLOCK) {
    const last = at + BLOCK >= bytes.length;
    compress(h, view, at, last ? total : at + BLOCK, last);
  }
  const out = new DataView(new ArrayBuffer(64));
  h.forEach((x, i) => out.setBigUint64(8 * i, x, true));
  return new Uint8Array(out.buffer, 0, size);
}

/** The first 32 bits of the fractional part of a root. @param {number} x */
const fraction = x => (x - Math.floor(x)) * 2 ** 32 >>> 0;
/** @type {number[]} */
const PRIMES = [];
for (let n = 2; PRIMES.length < 64; n++) if (PRIMES.every(p => n % p)) PRIMES.push(n);
const K = PRIMES.map(p => fraction(Math.cbrt(p)));

/** @param {Uint8Array} data @returns {Uint8Array} */
export function sha256(data) {
  const bytes = new Uint8Array(Math.ceil((data.length + 9) / 64) * 64), view = new DataView(bytes.buffer);
  bytes.set(data);
  bytes[data.length] = 0x80;
  view.setUint32(bytes.length - 8, Math.floor(data.length / 2 ** 29));
  view.setUint32(bytes.length - 4, data.length << 3);
  const h = PRIMES.slice(0, 8).map(p => fraction(Math.sqrt(p))), w = new Uint32Array(64);
  const rot = (/** @type {number} */ x, /** @type {number} */ n) => x >>> n | x << (32 - n);
  for (let at = 0; at < bytes.length; at += 64) {
    for (let i = 0; i < 16; i++) w[i] = view.getUint32(at + 4 * i);
    for (let i = 16; i < 64; i++) {
      const a = w[i - 15], b = w[i - 2];
      w[i] = w[i - 16] + w[i - 7] + (rot(a, 7) ^ rot(a, 18) ^ a >>> 3) + (rot(b, 17) ^ rot(b, 19) ^ b >>> 10);
    }
    let [a, b, c, d, e, f, g, k] = h;
    for (let i = 0; i < 64; i++) {
      const x = k + (rot(e, 6) ^ rot(e, 11) ^ rot(e, 25)) + (e & f ^ ~e & g) + K[i] + w[i] | 0;
      const y = (rot(a, 2) ^ rot(a, 13) ^ rot(a, 22)) + (a & b ^ a & c ^ b & c) | 0;
      [k, g, f, e, d, c, b, a] = [g, f, e, d + x | 0, c, b, a, x + y | 0];
    }
    [a, b, c, d, e, f, g, k].forEach((x, i) => { h[i] = h[i] + x | 0; });
  }
  const out = new DataView(new ArrayBuffer(32));
  h.forEach((x, i) => out.setUint32(4 * i, x >>> 0));
  return new Uint8Array(out.buffer);
}

/** @param {Uint8Array} bytes */
export const hex = bytes => Array.from(bytes, b => b.toString(16).padStart(2, "0")).join("");
/** @param {string} text @returns {Uint8Array} */
export const utf8 = text => new TextEncoder().encode(text);
