// @ts-check
/** JSON Patch (RFC 6902) as the server makes it: `add`, `remove` and `replace`. What a patch does not touch stays the same
 * object, so that who draws can see by `===` what has not changed. */

/** @typedef {Record<string, any>} Op  op, path, value */

/** @template T @param {T} whole @param {Op[]} ops @returns {T} a new one; the old one is left as it was */
export function patched(whole, ops) {
  /** Objects of the new one that are ours to change. @type {Set<any>} */
  const own = new Set();
  /** @param {any} x */
  const mine = x => {
    if (own.has(x)) return x;
    const copy = Array.isArray(x) ? [...x] : { ...x };
    own.add(copy);
    return copy;
  };
  const box = { whole };
  own.add(box);
  for (const { op, path, value } of ops) {
    const keys = ["whole",
      ...path.split("/").slice(1).map((/** @type {string} */ k) => k.replaceAll("~1", "/").replaceAll("~0", "~"))];
    /** @type {any} */
    let at = box;
    for (const k of keys.slice(0, -1)) at = at[k] = mine(at[k]);
    const last = keys[keys.length - 1];
    if (!Array.isArray(at)) {
      if (op === "remove") delete at[last];
      else at[last] = value;
    } else if (op === "remove") at.splice(Number(last), 1);
    else if (op === "add") at.splice(Number(last), 0, value);
    else at[Number(last)] = value;
  }
  return box.whole;
}
