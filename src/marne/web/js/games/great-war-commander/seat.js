// @ts-check
/** The figures of a seat for the header: points, losses against the surrender level, cards in hand, the Initiative card. */
import { h, icon } from "../../dom.js";
import { t as say } from "../../i18n.js";
import { toneOf } from "./kit.js";

/** @param {import("../../game.js").Table} t @param {string} seatId @param {boolean} small @returns {HTMLElement} */
export function seat(t, seatId, small) {
  const v = t.view, s = v.sides?.[seatId];
  if (!s) return h("span", null);
  const vp = seatId === "german" ? Math.max(0, v.vp) : Math.max(0, -v.vp),
    figure = (/** @type {string} */ cls, /** @type {any} */ value, /** @type {string} */ word, /** @type {string} */ long) =>
      h("span", { class: `fig ${cls}`, title: long }, h("b", null, value), h("small", { "aria-hidden": "true" }, word),
        h("span", { class: "sr" }, long));
  const close = s.surrender - s.losses <= 2;
  return h("span", { class: `gwp-seat ${toneOf(t, seatId)}${small ? " small" : ""}` },
    figure("vp", vp, say("gwp.vp"), say("gwp.vp.say", { n: vp })),
    figure(`loss${close ? " close" : ""}`, `${s.losses}/${s.surrender}`, say("gwp.losses"),
      say("gwp.losses.say", { n: s.losses, m: s.surrender })),
    figure("cards", s.hand, say("gwp.cards"), say("gwp.cards.say", { n: s.hand, m: s.hand_size })),
    v.initiative === seatId ? h("span", { class: "ini", title: say("gwp.initiative.say") }, icon("star"),
      small ? null : h("small", { "aria-hidden": "true" }, say("gwp.initiative")), h("span", { class: "sr" },
        say("gwp.initiative.say"))) : null);
}
