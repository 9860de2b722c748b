// @ts-check
/** The rules as the book has them: under chapters and sections. For the page and for the tab beside a game. */

/** @typedef {import("./types.js").RuleInfo} RuleInfo */
/** @typedef {import("./types.js").ChapterInfo} ChapterInfo */
/** @typedef {{head: ChapterInfo, rules: RuleInfo[], sections: {head: ChapterInfo, rules: RuleInfo[]}[], n: number}} Chapter
 * `n`: rules in all of it */

/** Small letters without accents. @param {string} s */
export const fold = s => s.toLocaleLowerCase().normalize("NFD").replace(/[\u0300-\u036f]/g, "");

/** The number of a chapter, where it has one: a word says no more than its name. @param {ChapterInfo} c */
export const number = c => /^[A-Z][a-z]/.test(c.id) ? "" : c.label;

/** Rules under their headings, in the order of the book; headings without a rule are left out. Pure.
 * @param {RuleInfo[]} rules @param {ChapterInfo[]} heads @returns {Chapter[]} */
export function book(rules, heads) {
  /** @type {Map<string, RuleInfo[]>} */
  const under = new Map();
  for (const r of rules) under.set(r.section, [...under.get(r.section) ?? [], r]);
  const out = heads.filter(h => !h.parent).map(head => {
    const own = under.get(head.id) ?? [];
    const sections = heads.filter(h => h.parent === head.id).map(h => ({ head: h, rules: under.get(h.id) ?? [] }))
      .filter(s => s.rules.length);
    return { head, rules: own, sections, n: own.length + sections.reduce((n, s) => n + s.rules.length, 0) };
  });
  const known = new Set(heads.map(h => h.id)), rest = rules.filter(r => !known.has(r.section));
  if (rest.length)
    out.push({ head: { id: "", label: "", name: "", text: "", parent: "" }, rules: rest, sections: [], n: rest.length });
  return out.filter(c => c.n);
}

/** Rules that fit a number or words, numbers first. Pure. @param {RuleInfo[]} all @param {string} query @returns {RuleInfo[]} */
export function search(all, query) {
  const q = fold(query.trim());
  if (!q) return all;
  const terms = q.split(/\s+/);
  const starts = all.filter(r => fold(r.id).startsWith(q)),
    rest = all.filter(r => !starts.includes(r)
      && terms.every(w => fold(`${r.id} ${r.label} ${r.text} ${r.ruling}`).includes(w)));
  return [...starts, ...rest];
}
