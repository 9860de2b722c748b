// @ts-check
/** How modules find each other when several of them come in one file (server/http/bundle.py): each is a function under its name,
 * runs once, when somebody imports it, and gives out its exports as they are at that time. The browser does not load this file
 * by itself: it stands at the head of the application's. */

/** @typedef {Record<string, unknown>} Exports */
/** @typedef {($x: (gives: Exports) => void, $r: (name: string) => Exports,
 *   $i: (path: string) => Promise<Exports>) => void} Make */

(() => {
  /** In which file a module is that is imported later; the server writes it here. @type {Record<string, string>} */
  const FILES = {};
  /** @type {Map<string, Make>} */
  const makers = new Map();
  /** @type {Map<string, Exports>} */
  const made = new Map();

  /** @param {string} name @returns {Exports} */
  function need(name) {
    const found = made.get(name);
    if (found) return found;
    const make = makers.get(name);
    if (!make) throw new Error(`no module ${name}`);
    /** @type {Exports} */
    let out = {};
    made.set(name, out);
    make(gives => { made.set(name, out = gives); }, need, path => later(new URL(path, `http://x/${name}`).pathname.slice(1)));
    return out;
  }

  /** @param {string} name @returns {Promise<Exports>} */
  async function later(name) {
    if (!makers.has(name) && FILES[name])
      try {
        await import(FILES[name]);
      } catch (e) {
        // a newer server has other files: the address shows the page as it is there
        const now = await fetch(FILES[name], { method: "HEAD" }).catch(() => null);
        if (now?.status !== 404) throw e;
        location.reload();
        await new Promise(() => { /* until it is there */ });
      }
    return need(name);
  }

  /** @type {any} */ (globalThis).marne = {
    /** @param {string} name @param {Make} make */
    module: (name, make) => { if (!makers.has(name)) makers.set(name, make); },
    run: need,
  };
})();
