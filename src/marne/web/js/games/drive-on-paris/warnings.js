// @ts-check
/** What a good referee says before it is too late, as a list; each line leads to its hex. */
import { chip, h, icon } from "../../dom.js";
import { t as say } from "../../i18n.js";
import { placeLink, unit, unitButton } from "./known.js";
import { popCards } from "./pop.js";

/** @type {Record<string, string>} */
const SIGNS = { crowd: "layers", supply: "supply", train: "train", hq: "star", gun: "dice", point: "star", paris: "flag",
  arrival: "clock",
  return: "clock", east: "train" };
const FEW = 6;
/** How many there are, for the button. */
let count = 0;

/** @type {import("../../game.js").Panel} */
export const warnings = {
  id: "warnings", icon: "bell", name: () => say("dp.warn"), short: () => count ? `${say("dp.warn.short")} ${count}`
    : say("dp.warn.short"),
  offered: t => {
    count = (t.facts?.warnings ?? []).length;
    return t.you?.length > 0 && t.status === "running";
  },
  draw(t, look, acts) {
    const all = t.facts?.warnings ?? [];
    return popCards(h("div", { class: "dp-panel dp-warnings" }, h("div", { class: "dp-top" }, h("h2", null, say("dp.warn.head")),
      h("p", null, say("dp.warn.text"))),
      all.length ? h("ol", { class: "dp-warns" }, all.map((/** @type {any} */ w) => h("li", { class: `g${w.grade}` },
        icon(SIGNS[w.kind] ?? "bell"), h("div", null, h("p", null, h("span", { class: "sr" }, `${say(`dp.warn.g${w.grade}`)}: `),
          w.text, " ",
          chip(w.rule)), h("div", { class: "dp-row" }, w.pieces.slice(0, FEW)
            .map((/** @type {string} */ id) => unitButton(unit(t, id), 38, acts)),
          w.hex ? placeLink(w.hex, acts, say("dp.warn.show")) : null)))))
        : h("p", { class: "dp-none" }, icon("check"), say("dp.warn.none"))), t, acts);
  },
};
