// @ts-check
/** What may be chosen, on any map: which places are lit, where the question comes from, what is being considered. */

/** @typedef {import("../game.js").Table} Table */
/** @typedef {import("../game.js").Look} Look */
/** @typedef {import("../game.js").ChoiceInfo} ChoiceInfo */
/** @typedef {{place: string, grade: number, choices: ChoiceInfo[], best: ChoiceInfo, stack: boolean, pieces: Set<string>}} Light
 * `stack`: only its pieces are lit */
/** What must be known of a map.
 * @typedef {object} Sheet
 * @property {object} [of]  the map itself: with it, what is lit is not made again for each layer
 * @property {(place: string) => boolean} has
 * @property {(view: any) => Map<string, string>} homes  the place of each piece on the map
 * @property {(c: ChoiceInfo, home: Map<string, string>) => boolean} [own]  is the choice about pieces where they stand, though it
 * names their place */

const names = new Intl.Collator("en", { numeric: true });
/** Numbers of hexes as long as each other need no collator, which takes its time. @param {string} x @param {string} y */
const byName = (x, y) => x.length === y.length && x <= "9~" && y <= "9~" ? Number(x > y) - Number(x < y) : names.compare(x, y);

/** What is lit by these choices, as it was asked for last: several layers draw of it.
 * @type {WeakMap<ChoiceInfo[], {of: object, view: any, piece: string | null, list: Light[]}>} */
const kept = new WeakMap();

/** The lit places with their choices, costly ones first; a place takes its highest grade.
 * @param {Sheet} s
 * @param {Table} t
 * @param {Look} look
 * @returns {Light[]} */
export function lights(s, t, look) {
  const d = t.decision;
  if (!d?.yours || look.past) return [];
  const had = kept.get(d.choices);
  if (had && had.of === s.of && had.view === t.view && had.piece === look.piece) return had.list;
  const list = lit(s, t, d.choices, look.piece);
  if (s.of) kept.set(d.choices, { of: s.of, view: t.view, piece: look.piece, list });
  return list;
}

/** @param {Sheet} s @param {Table} t @param {ChoiceInfo[]} all @param {string | null} piece @returns {Light[]} */
function lit(s, t, all, piece) {
  const of = piece ? all.filter(c => c.pieces.includes(piece)) : [];
  const choices = of.length ? of : all, home = s.homes(t.view);
  /** @type {Map<string, Light>} */
  const out = new Map();
  for (const c of choices) {
    const places = c.places.length ? c.places : [...new Set(c.pieces.map(p => home.get(p) ?? ""))], stack = !c.places.length
      || !!s.own?.(c, home);
    for (const place of places) {
      if (!s.has(place)) continue;
      let had = out.get(place);
      if (!had) out.set(place, had = { place, grade: c.grade, choices: [c], best: c, stack, pieces: new Set() });
      else {
        had.choices.push(c);
        had.stack &&= stack;
        if (c.grade > had.grade) [had.grade, had.best] = [c.grade, c];
      }
      if (stack) for (const p of c.pieces) if (home.get(p) === place) had.pieces.add(p);
    }
  }
  return [...out.values()].sort((x, y) => y.grade - x.grade || byName(x.place, y.place));
}

/** Where the question comes from: the places of the decision, else those of its pieces.
 * @param {Sheet} s
 * @param {Table} t
 * @param {Look} look
 * @returns {string[]} */
export function sources(s, t, look) {
  const d = t.decision;
  if (!d || look.past) return [];
  if (d.places.length) return d.places;
  const home = s.homes(t.view);
  return [...new Set(d.pieces.map(p => home.get(p) ?? "").filter(p => p))];
}

/** What the previewed choice is about: from where, to where, all its places.
 * @param {Sheet} s
 * @param {Table} t
 * @param {Look} look */
export function preview(s, t, look) {
  const c = look.past ? null : look.picked;
  if (!c) return { to: "", from: "", all: /** @type {string[]} */ ([]) };
  const home = s.homes(t.view), from = c.pieces.map(p => home.get(p) ?? "").find(p => p) ?? sources(s, t, look)[0] ?? "";
  const all = c.places.filter(p => s.has(p)), to = all.find(p => p !== from) ?? "";
  return { to, from, all: all.length ? all : [...new Set(c.pieces.map(p => home.get(p) ?? "").filter(p => p))] };
}

/** The line round all places that are lit alike. @param {string} edge  path data */
export const rim = edge => edge && `<g class="rim" pointer-events="none"><path class="rim-case" d="${edge}"/><path `
  + `class="rim-edge" d="${edge}"/><path class="rim-line" d="${edge}"/></g>`;
