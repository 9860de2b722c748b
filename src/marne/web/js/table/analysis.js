// @ts-check
/** Lines tried on the analysis board: a tree of branches with names and notes, and two positions compared. */
import { h, icon } from "../dom.js";
import { get, patch } from "../api.js";
import { ago, plural, t } from "../i18n.js";
import { modal } from "./consent.js";
import { branch, refused, removeGame } from "./net.js";
import { Opinion } from "./hint.js";
import { mindsButton } from "./result.js";
import { go, iconButton, later, redraw } from "./ui.js";

/** @typedef {import("./state.js").Desk} Desk */
/** @typedef {import("../types.js").AnalysisInfo} AnalysisInfo */
/** @typedef {{id: string, name: string, was: string, is: string}} Difference */

const SVG = "http://www.w3.org/2000/svg";

/** Branches as a tree, each after the one it came from, in the order of where they leave it. Pure.
 * @param {AnalysisInfo[]} all @param {string} root @returns {{info: AnalysisInfo, depth: number}[]} */
export function tree(all, root) {
  /** @type {{info: AnalysisInfo, depth: number}[]} */
  const out = [];
  const known = new Set(all.map(a => a.id)), done = new Set();
  const walk = (/** @type {string} */ of, /** @type {number} */ depth) => {
    for (const a of all.filter(x => x.parent === of).sort((x, y) => x.at - y.at)) {
      if (done.has(a.id) || depth > 20) continue;
      done.add(a.id);
      out.push({ info: a, depth });
      walk(a.id, depth + 1);
    }
  };
  walk(root, 0);
  for (const a of all) if (!done.has(a.id) && !known.has(a.parent)) {
    done.add(a.id);
    out.push({ info: a, depth: 0 });
    walk(a.id, 1);
  }
  return out;
}

/** What differs between two text boards. Pure. @param {any} one @param {any} two @returns {Difference[]} */
export function differences(one, two) {
  /** @param {any} row @returns {string[]} */
  const words = row => (row?.cells ?? []).map((/** @type {any} */ c) => Array.isArray(c) ? c.join(", ") : String(c ?? ""));
  const other = new Map((two.rows ?? []).map((/** @type {any} */ r) => [r.id, r]));
  /** @type {Difference[]} */
  const out = [];
  for (const row of one.rows ?? []) {
    const a = words(row), b = words(other.get(row.id));
    const parts = a.map((x, i) => /** @type {[string, string]} */ ([x, b[i] ?? ""])).filter(([x, y]) => x !== y);
    if (parts.length) out.push({ id: row.id, name: a.slice(0, 2).filter(Boolean).join(" "),
      was: parts.map(([x]) => x || "–").join(" · "), is: parts.map(([, y]) => y || "–").join(" · ") });
  }
  return out;
}

export class Analysis {
  /** @param {Desk} desk */
  constructor(desk) {
    this.desk = desk;
    /** @type {AnalysisInfo[]} */
    this.all = [];
    /** @type {string[]} branches to compare; '' is the game itself */
    this.pair = [];
    /** @type {{names: string[], list: Difference[]} | null} */
    this.result = null;
    this.opinion = new Opinion(desk);
    this.el = h("div", { class: "anatab", tabindex: "0" });
    desk.do.analyse = (at, name) => this.start(at, name);
  }

  /** The game from which all branches come. */
  get root() { const { table } = this.desk; return table.kind === "analysis" && table.parent ? table.parent : table.id; }

  /** @param {Set<string>} what */
  draw(what) {
    if ((what.has("tab") || what.has("lang")) && this.desk.tab === "analysis") { this.list(); this.load(); }
    else if (what.has("table") && this.desk.tab === "analysis") this.list();
  }

  async load() {
    if (!this.desk.me.user) return;
    try {
      this.all = await get(`/api/games/${this.root}/analyses`);
      this.list();
    } catch { /* a spectator without an account has none */ }
  }

  /** @param {number} at @param {string} [name] */
  async start(at, name = "") {
    const { desk } = this;
    try {
      const table = await branch(desk, at, name || t("tb.branchName", { n: at }));
      go(`/g/${table.id}`);
    } catch (e) {
      await refused(desk, e, () => { this.start(at, name); });
    }
  }

  list() {
    const { desk } = this, nodes = tree(this.all, this.root);
    this.el.setAttribute("aria-label", t("tb.analysis"));
    const box = (/** @type {string} */ id, /** @type {string} */ name) => h("input",
      { type: "checkbox", checked: this.pair.includes(id), "aria-label": t("tb.compareThis", { name }), "data-key": `cmp:${id}`,
        onchange: () => this.choose(id) });
    this.opinion.draw();
    redraw(this.el,
      h("p", { class: "dim" }, t("tb.anaHelp")),
      h("div", { class: "row" }, h("button", { type: "button", class: "btn", "data-key": "ana",
        onclick: () => this.start(desk.shown.n) }, icon("branch"), h("span", null, t("tb.analyse")))),
      this.opinion.el, desk.table.kind === "analysis" && desk.do.minds() ? mindsButton(desk) : null,
      h("ul", { class: "tree" },
        h("li", { class: desk.table.id === this.root ? "here" : null }, box(this.root, t("tb.theGame")), h("div", { class: "nm" },
          desk.table.id === this.root ? h("b", null, t("tb.theGame")) : h("a", { href: `/g/${this.root}` }, t("tb.theGame")))),
        nodes.map(({ info: a, depth }) => this.node(a, depth, box(a.id, a.name)))),
      this.pair.length ? h("p", { class: "dim" }, this.pair.length === 1 ? t("tb.compareOther") : null) : this.all.length
        ? h("p", { class: "dim" }, t("tb.compareHelp")) : null,
      this.result ? this.compared(this.result) : null);
  }

  /** @param {AnalysisInfo} a @param {number} depth @param {HTMLElement} box */
  node(a, depth, box) {
    const { desk } = this, here = a.id === desk.table.id;
    const name = h("input", { class: "field", value: a.name, maxlength: 80, "aria-label": t("tb.branchNameLabel"),
      "data-key": `nm:${a.id}` });
    const note = h("textarea", { class: "field", rows: 2, maxlength: 20000, "aria-label": t("tb.branchNote"),
      placeholder: t("tb.branchNote"), "data-key": `nt:${a.id}` }, a.note);
    const save = later(700, async () => {
      try { await patch(`/api/games/${a.id}`, { name: a.name, note: a.note }); } catch (e) { await refused(desk, e, null); }
    });
    const typed = () => { a.name = name.value; a.note = note.value; save(); };
    name.addEventListener("input", typed);
    note.addEventListener("input", typed);
    const li = h("li", { class: `d${Math.min(depth + 1, 6)}${here ? " here" : ""}` }, box, h("div", { class: "nm" },
      here ? h("b", null, a.name || t("tb.unnamed")) : h("a", { href: `/g/${a.id}` }, a.name || t("tb.unnamed")),
      h("small", null, t("tb.forkAt", { n: a.at }), " · ", plural(a.made, "tb.nChoice", "tb.nChoices"), " · ", ago(a.changed)),
      h("details", null, h("summary", null, t("tb.nameNote")), name, note)),
    iconButton("trash", t("tb.deleteBranch", { name: a.name }), () => this.remove(a), { class: "mini" }));
    return li;
  }

  /** @param {AnalysisInfo} a */
  remove(a) {
    const { desk } = this;
    const d = modal(desk, "", t("tb.deleteTitle"), [h("p", null, t("tb.deleteText", { name: a.name || t("tb.unnamed") })),
      h("div", { class: "row" },
        h("button", { type: "button", class: "btn attack", onclick: async () => {
          d.close();
          try {
            await removeGame(a.id);
            if (a.id === desk.table.id) return go(`/g/${this.root}`);
            this.all = this.all.filter(x => x.id !== a.id);
            this.pair = this.pair.filter(x => x !== a.id);
            this.list();
          } catch (e) { await refused(desk, e, null); }
        } }, icon("trash"), t("tb.delete")),
        h("button", { type: "button", class: "btn", onclick: () => d.close() }, t("tb.cancel")))]);
  }

  /** @param {string} id */
  async choose(id) {
    this.pair = this.pair.includes(id) ? this.pair.filter(x => x !== id) : [...this.pair, id].slice(-2);
    this.result = null;
    this.rings([]);
    this.list();
    if (this.pair.length < 2) return;
    const pair = this.pair, name = (/** @type {string} */ x) => x === this.root ? t("tb.theGame")
      : this.all.find(a => a.id === x)?.name || t("tb.unnamed");
    try {
      const [one, two] = await Promise.all(pair.map(x => get(`/api/games/${x}/board`)));
      if (pair !== this.pair) return;
      // what may be done is no part of a position
      const cut = (/** @type {any} */ b) => b.columns?.at(-1) === t("tb.whatMay")
        ? { ...b, rows: b.rows.map((/** @type {any} */ r) => ({ ...r, cells: r.cells.slice(0, -1) })) } : b;
      this.result = { names: pair.map(name), list: differences(cut(one), cut(two)) };
      this.rings(this.result.list.map(d => d.id));
      this.list();
    } catch (e) {
      await refused(this.desk, e, null);
    }
  }

  /** Differences ringed on the map. @param {string[]} ids */
  rings(ids) {
    const { host, game } = this.desk;
    host.svg.querySelector(".m-rings")?.remove();
    if (!ids.length) return;
    const g = document.createElementNS(SVG, "g");
    g.setAttribute("class", "m-rings");
    g.setAttribute("pointer-events", "none");
    for (const id of ids) {
      const p = game.places.get(id);
      if (!p) continue;
      const path = document.createElementNS(SVG, "path");
      path.setAttribute("d", p.path);
      g.append(path);
    }
    host.svg.append(g);
  }

  /** @param {{names: string[], list: Difference[]}} r */
  compared(r) {
    return h("section", { class: "cmp" }, h("h3", null, t("tb.compared", { a: r.names[0], b: r.names[1] })),
      r.list.length ? h("ul", null, r.list.map(d => h("li", null,
        h("button", { type: "button", class: "link", onclick: () => this.desk.acts.go(d.id) }, d.name || d.id), h("div", null,
          h("span", null, d.was), icon("arrow"), h("span", null, d.is))))) : h("p", { class: "dim" }, t("tb.noDiff")));
  }
}
