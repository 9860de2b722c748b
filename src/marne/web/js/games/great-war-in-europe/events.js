// @ts-check
/** Events: those one holds, what is in play and until when, the cups, mandated offensives, what is spent. */
import { chip, h, icon } from "../../dom.js";
import { plural, t as say } from "../../i18n.js";
import { choices, foe, getGround, heading, mine, sideName, tr } from "./known.js";

/** @typedef {import("../../game.js").Table} Table */
/** @typedef {import("../../game.js").Look} Look */
/** @typedef {import("../../game.js").Acts} Acts */
/** @typedef {import("../../game.js").Panel} Panel */

/** An event as a card: its name, what it does, its rule; a button where it may be played now.
 * @param {string} id @param {Table} t @param {Look} look @param {Acts} acts @param {number} [until] */
function card(id, t, look, acts, until = 0) {
  const e = getGround().events[id] ?? { en: id, fr: id, rule: "", side: "", text_en: "", text_fr: "" };
  const may = choices(t, look).filter(c => c.text.split(" ").includes(id)), one = may[0];
  const inner = [h("b", null, tr(e)), h("span", { class: "tx" }, tr({ en: e.text_en, fr: e.text_fr })),
    h("span", { class: "ft" }, e.mandatory ? h("span", { class: "ew-tag bad" }, say("ew.ev.mandatory")) : null,
      e.cost ? h("span", { class: "ew-tag" }, say("ew.ev.cost", { n: e.cost })) : null,
      until ? h("span", { class: "ew-tag now" }, say("ew.ev.until", { n: until })) : null, chip(e.rule))];
  return h("li", { class: `ew-event ${e.side}${one ? " lit" : ""}${look.picked && may.includes(look.picked) ? " marked" : ""}` },
    inner, one ? h("button", { type: "button", class: "btn primary", "data-key": `c:${one.text}`, onclick: () => acts.pick(one) },
      icon(one.sign), h("span", null, one.words)) : null);
}

/** @param {Table} t @param {string} side @param {Look} look @param {Acts} acts */
function hand(t, side, look, acts) {
  const e = t.facts?.events?.[side] ?? { cup: 0, held: 0 }, known = Array.isArray(e.held), n = known ? e.held.length : e.held;
  return h("section", { class: `ew-hand ${side}` }, h("h3", null, h("b", null, sideName(side)), h("span", { class: "ew-tag" },
    icon("card"), plural(n, "ew.ev.held1", "ew.ev.heldN")), h("span", { class: "ew-tag" }, icon("dice"), plural(e.cup,
      "ew.ev.cup1",
    "ew.ev.cupN"))),
    known ? n ? h("ul", { class: "ew-events" }, e.held.map((/** @type {string} */ id) => card(id, t, look, acts)))
      : h("p", { class: "ew-none" }, say("ew.ev.none")) : h("p", { class: "ew-none" }, icon("lock"), say("ew.ev.hidden")));
}

/** @type {Panel} */
export const events = {
  id: "events", icon: "card", name: () => say("ew.ev"), offered: t => !!t.facts?.events,
  // who is asked for one of his events reads what they do, with the map beside them
  opens: t => !!t.decision?.yours && t.decision.message === "which_event" && t.decision.choices.length > 1,
  keeps: t => t.decision?.message === "which_event", beside: () => [],
  draw(t, look, acts) {
    const e = t.facts.events, own = mine(t), owed = t.facts.offensives ?? [];
    return h("div", { class: "ew-panel ew-eventsheet" }, h("div", { class: "ew-top" }, h("h2", null, say("ew.ev.head")),
      chip("6.0")),
      owed.length ? h("section", { class: "ew-block" }, heading(say("ew.ev.offensives"), "6.30"), h("ul", { class: "ew-lines" },
        owed.map((/** @type {any} */ o) => h("li", null, h("span", null, o.text), h("span",
          { class: `ew-tag${o.owed ? " bad" : " good"}` },
          o.owed ? say("ew.ev.owed", { n: o.owed }) : say("ew.ev.done")), h("span", { class: "ew-tag" }, say("ew.ev.until",
            { n: o.until })),
        chip(o.rule))))) : null,
      h("div", { class: "ew-two" }, hand(t, own, look, acts), hand(t, foe(own), look, acts)),
      h("section", { class: "ew-block" }, heading(say("ew.ev.play"), "6.13 [draw]"), e.in_play.length ? h("ul",
        { class: "ew-events" },
        e.in_play.map((/** @type {any} */ x) => card(x.id, t, look, acts, x.until))) : h("p", { class: "ew-none" },
          say("ew.ev.noplay"))),
      (e.spent ?? []).length ? h("details", { class: "ew-block" }, h("summary", null, say("ew.ev.spent", { n: e.spent.length })),
        h("ul", { class: "ew-events" }, e.spent.map((/** @type {string} */ id) => card(id, t, look, acts)))) : null);
  },
};
