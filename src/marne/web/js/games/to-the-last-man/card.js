// @ts-check
/** All about a unit: fire, move, price, dates, what has become of it this turn, what it can do now, where its values come
 * from. */
import { chip, h, icon } from "../../dom.js";
import { t as say } from "../../i18n.js";
import { about, choices, counterEl, INFANTRY, kindName, named, nationName, shortChip, since, sorted, unitOf, unitsOf,
  whereWords } from "./kit.js";
import { unit, unitName } from "./known.js";

/** @typedef {import("../../game.js").Table} Table */
/** @typedef {import("../../game.js").Acts} Acts */

/** The rule of each kind. @type {Record<string, string>} */
const RULE = { army: "8.1", infantry: "8.2.1", stosstruppen: "8.2.2", commonwealth: "8.2.3", cavalry: "8.3.1", artillery: "8.3.2",
  "siege-gun": "8.3.3", biplane: "8.3.4", tank: "8.3.5", "paris-gun": "8.3.6", fort: "8.4" };
/** What is special of a kind: a phrase and its rule. @type {Record<string, [string, string][]>} */
const TRAITS = {
  infantry: [["dig", "8.2.1"], ["hold", "8.2.1"]], stosstruppen: [["force", "8.2.2 [FORCED RETREAT]"], ["nodig", "8.2.2"]],
  commonwealth: [["force2", "8.2.3"], ["dig", "8.2.1"]],
  cavalry: [["raid", "8.3.1 [RAID]"], ["pursuit", "8.3.1 [PURSUIT]"]], artillery: [["twice", "2.0 II.4.d"], ["gas", "9.3"]],
  "siege-gun": [["fort", "8.3.3"], ["stay", "8.3.3 [no retreat]"]],
  biplane: [["dog", "8.3.4 [METHODS 1]"], ["react", "8.3.4 [METHODS 3]"], ["weather", "8.3.4 [weather]"]],
  tank: [["forcetank", "8.3.5"], ["rough", "8.3.5 [rough]"]],
  "paris-gun": [["paris", "8.3.6"], ["stay", "8.3.6"]], fort: [["fortfire", "8.4 [fire]"], ["fortone", "8.4"]],
  army: [["holds", "8.1"], ["emptyarmy", "8.1"]],
};
/** @type {Record<string, string>} */
const MARK_RULE = { moved: "4.1", half: "8.3.1", railed: "4.4", retreated: "5.4", dogfought: "2.0 II.4.a [spent]",
  reacting: "8.3.4 [METHODS 3]", shifted: "8.1", joined: "8.1", left: "8.1" };

/** Values as printed. @param {any} p @param {import("./kit.js").Unit} u */
function values(p, u) {
  const fire = (/** @type {number} */ n) => n ? `F${n}` : "–", rows = [];
  if (p.kind === "fort") rows.push([say("lmp.card.strength"), `${u.strength ?? p.value} / ${p.value}`, "8.4"],
    [say("lmp.card.fire"), say("lmp.card.dice", { n: u.strength ?? p.value, f: p.f.defence }), "8.4 [fire]"]);
  else if (p.kind === "army") rows.push([say("lmp.card.strength"), u.strength ?? 0, "5.3.1"],
    [say("lmp.army.inf"), p.slots.infantry, "8.1"], [say("lmp.army.aux"), p.slots.auxiliary, "8.1"]);
  else rows.push([say("lmp.card.attack"), `${fire(p.f.attack)}${p.shots > 1 ? ` ×${p.shots}` : ""}`, RULE[p.kind]],
    [say("lmp.card.defence"),
      `${fire(p.f.defence)}${p.f.entrenched && p.f.entrenched !== p.f.defence
        ? ` · ${say("lmp.card.dug")} ${fire(p.f.entrenched)}` : ""}`, p.f.entrenched ? "8.2.1 [ENTRENCH fire]" : RULE[p.kind]]);
  if (p.kind !== "fort")
    rows.push([say("lmp.card.move"), p.move, "4.1"],
      [say("lmp.card.cost"),
        `${p.cost} ${say("lmp.bp")}${p.rebuild ? ` · ${say("lmp.card.rebuild")}` : p.from_turn > 1
          ? ` · ${say("lmp.card.from", { date: since(p.from_turn) })}` : ""}`, "7.6"]);
  return h("table", null, h("caption", { class: "sr" }, named(p)),
    h("tbody", null, rows.map(([k, v, r]) => h("tr", null, h("th", { scope: "row" }, k), h("td", null, v),
      h("td", { class: "r" }, shortChip(String(r)))))));
}

/** Where values come from. @param {any} p */
function provenance(p) {
  const rows = Object.entries(p.sources ?? {});
  if (!rows.length) return null;
  const word = (/** @type {string} */ s) => {
    const kind = s.startsWith("rule") ? "rule" : s.split(/[ ;,]/)[0];
    return ["rule", "history", "geography", "reconstruction", "overlay"].includes(kind) ? say(`lmp.src.${kind}`) : s;
  };
  return h("details", { class: "lmp-prov" }, h("summary", null, say("lmp.card.source")),
    h("dl", null,
      rows.flatMap(([k, s]) => [h("dt", null, say(`lmp.srcof.${k}`)),
        h("dd", null, h("span", { class: String(s).startsWith("recon") ? "recon" : null }, word(String(s))), " ",
          /^rule \d/.test(String(s)) ? chip(String(s).replace(/^rule /, "").split(/[,;]/)[0]) : null)])));
}

/** @param {Table} t @param {string} piece @param {Acts} acts @returns {HTMLElement | null} */
export function card(t, piece, acts) {
  const p = unit(piece);
  if (!p) return null;
  const u = unitOf(t, piece), open = about(t, /** @type {any} */ ({ past: false }), piece), inside = sorted(t, u.units ?? []),
    kinds = unitsOf(t);
  const moves = p.kind !== "fort" && t.decision?.pieces.includes(piece)
    ? choices(t).filter(c => !open.includes(c) && c.places.length).length : 0;
  return h("div", { class: "lmp-ucard" },
    h("header", null, counterEl(t, piece, 58), h("div", null, h("h3", null, unitName(t, piece)),
      h("p", null, `${nationName(p.nation)} · ${kindName(p.kind)}`), h("p", null, whereWords(t, u)))),
    values(p, u),
    inside.length ? h("div", { class: "in" }, [inside.filter(id => !INFANTRY.has(kinds.get(id)?.kind ?? "")),
      inside.filter(id => INFANTRY.has(kinds.get(id)?.kind ?? ""))].map(list => list.length
        ? h("span", null, list.map(id => counterEl(t, id, 26, { marks: false }))) : null)) : null,
    h("ul", { class: "lmp-states" },
      u.entrenched ? h("li", { class: "good" }, h("span", null, say("lmp.mark.entrenched")), chip("7.4")) : null,
      u.supplied === undefined ? null : h("li", { class: u.supplied ? null : "bad" },
        h("span", null, say(u.supplied ? "lmp.supplied" : "lmp.unsupplied.long")), chip("6.2")),
      (u.marks ?? []).map(m => h("li", null, h("span", null, say(`lmp.mark.${m}`)), chip(MARK_RULE[m] ?? ""))),
      (TRAITS[p.kind] ?? []).map(([k, r]) => h("li", { class: "trait" }, h("span", null, say(`lmp.trait.${k}`)), shortChip(r)))),
    open.length ? h("section", null, h("h4", null, say("lmp.card.can")), h("ul", { class: "lmp-can" },
      open.slice(0, 5).map(c => h("li", { class: `g${c.grade}` }, icon(c.sign), h("span", null, c.words), chip(c.rule))),
      open.length > 5 ? h("li", { class: "hint" }, say("lmp.more", { n: open.length - 5 })) : null)) : null,
    moves ? h("p", { class: "hint" }, say("lmp.card.moves", { n: moves })) : null,
    provenance(p));
}
