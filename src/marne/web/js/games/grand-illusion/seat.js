// @ts-check
/** The figures of a seat for the header: command points as spent and unspent bars, victory points, battles still owed. */
import { h } from "../../dom.js";
import { num, t as say } from "../../i18n.js";
import { logOf, seatOf, SIDE_TONE } from "./known.js";

/** @typedef {import("../../game.js").Table} Table */

const START = new Set(["TurnBegan"]);

/** CAP already spent this turn, by the log. @param {Table} t @param {string} seat @param {number} left */
function spent(t, seat, left) {
  const log = logOf(t);
  let most = left;
  for (let i = log.length - 1; i >= 0 && !START.has(log[i].kind); i--) {
    const { kind, data } = log[i];
    if ((kind === "CapSpent" || kind === "CapReceived") && seatOf(data?.side) === seat)
      most = Math.max(most, kind === "CapSpent" ? Number(data.total) + Number(data.amount) : Number(data.total));
  }
  return Math.max(0, Math.min(10, most) - left);
}

/** @param {Table} t @param {string} seatId @param {boolean} small @returns {HTMLElement} */
export function seat(t, seatId, small) {
  const cap = t.view.cap?.[seatId] ?? 0, german = seatId === "german", vp = german ? t.view.vp?.german : t.view.vp?.plan17;
  const owed = t.view.mandated?.[seatId] ?? 0, gone = spent(t, seatId, cap), tone = SIDE_TONE[seatId] ?? "fr";
  const points = num(vp ?? 0).replace("-", "−");
  if (small) {
    return h("span", { class: `gi-seat small ${tone}` },
      h("span", { class: "gi-cap" }, h("b", null, cap), h("small", null, say("gip.cap"))),
      h("span", { class: "gi-vp", title: say(`gip.vp.say.${seatId}`, { n: points }) }, h("b", null, points),
        h("small", null, say(`gip.vp.${seatId}`))));
  }
  return h("span", { class: `gi-seat ${tone}` },
    h("span", { class: "gi-cap" }, h("b", null, cap), " ", h("small", null, say("gip.cap")),
      h("span", { class: "gi-pips", role: "img", "aria-label": say(gone ? "gip.cap.spent" : "gip.cap.say", { n: cap, m: gone }) },
        Array.from({ length: Math.min(10, cap + gone) }, (_, i) => h("i", { class: i < cap ? null : "spent" })))),
    h("span", { class: "gi-vp", title: say(`gip.vp.say.${seatId}`, { n: points }) }, h("b", null, points),
      h("small", null, say(`gip.vp.${seatId}`))),
    owed > 0 ? h("span", { class: "gi-owed", title: say("gip.owed.say", { n: owed }) }, h("span", { class: "sr" },
      say("gip.owed.say", { n: owed })), h("span", { "aria-hidden": "true" }, say("gip.owed", { n: owed }))) : null);
}
