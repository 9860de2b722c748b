// @ts-check
/** Time and victory: the time track, points and objectives with the reader's own secret ones, casualties, decks, artillery. */
import { chip, drawing, h, icon } from "../../dom.js";
import { percent, t as say } from "../../i18n.js";
import { counterEl, heading, placeLink, popCards, SEATS, sideTag, signed, toneOf, unitButton } from "./kit.js";
import { goal, strategy, told } from "./known.js";
import { cardBack } from "./pictures.js";
import { gauge } from "./strip.js";

/** @typedef {import("../../game.js").Table} Table */
/** @typedef {import("../../game.js").Panel} Panel */
/** @typedef {import("../../game.js").Look} Look */
/** @typedef {import("../../game.js").Acts} Acts */

/** @param {Table} t @param {any} time */
const timeEl = (t, time) => h("section", { class: "gwp-block wide" }, heading(say("gwp.time"), time.rule, "h2"),
  h("ol", { class: "gwp-track", tabindex: "0", "aria-label": say("gwp.time") },
    time.boxes.map((/** @type {any} */ b) => h("li", { class: `${b.state}${b.sudden ? " sudden" : ""}`,
      "aria-current": b.state === "now" ? "step" : null, title: b.words }, h("b", null, b.n),
      b.sudden ? h("small", null, say("gwp.time.roll", { n: b.number }), h("br"), percent(b.chance)) : null,
      b.due.length ? h("span", { class: "men" }, b.due.map((/** @type {any} */ u) => counterEl(t, u.unit, 30, { marks: false })))
        : null, h("span", { class: "sr" }, b.words)))),
  h("p", { class: "hint" }, say("gwp.time.note"), " ", chip("6.2.2")));

/** @param {Table} t @param {any} v @param {Acts} acts */
function points(t, v, acts) {
  const secret = v.secret ?? [];
  return h("section", { class: "gwp-block" }, heading(say("gwp.vp.long"), v.rule, "h2"), h("p", { class: "gwp-lead" },
    h("b", null, v.words)), gauge(t, v, 420, true),
    h("table", { class: "gwp-goals" }, h("thead", null, h("tr", null, h("th", { scope: "col" }, say("gwp.goal")),
      h("th", { scope: "col" }, say("gwp.goal.held")), h("th", { scope: "col" }, say("gwp.goal.open")),
      v.secret ? h("th", { scope: "col" }, say("gwp.goal.secret")) : null)),
      h("tbody", null,
        v.objectives.map((/** @type {any} */ o) => h("tr", null, h("th", { scope: "row" },
          h("span", null, h("span", { class: "n" }, o.number),
            o.hexes.slice(0, 3).map((/** @type {string} */ x) => placeLink(x, acts)), o.hexes.length > 3 ? "…" : null)),
          h("td", null, o.held ? sideTag(t, o.held) : h("span", { class: "nil" }, say("gwp.goal.nobody"))),
          h("td", null, o.open || "–"), v.secret ? h("td", null, o.secret ? signed(o.secret) : "–") : null)))),
    h("div", { class: "gwp-markers" },
      v.open.map((/** @type {any} */ g) => h("p", null, h("span", { class: "mk" }, goal(g.id)?.letter ?? "?"), g.text)),
      secret.map((/** @type {any} */ g) => h("p", { class: "own" }, h("span", { class: "mk" }, goal(g.id)?.letter ?? "?"), g.text,
        h("small", null, icon("lock"), say("gwp.goal.yours"))))),
    v.secret && v.known !== v.value ? h("p", { class: "hint" }, say("gwp.goal.known", { n: signed(v.known) }), " ", chip("7.3.2"))
      : null, h("p", { class: "hint" },
        SEATS.map(s => say("gwp.goal.hidden", { who: t.facts.tracks.sides[s].name, n: t.facts.tracks.sides[s].secret }))
          .join(" "), " ", chip("7.3.2")));
}

/** One side: losses, cards, artillery. @param {Table} t @param {Look} look @param {Acts} acts @param {string} seat */
function side(t, look, acts, seat) {
  const s = t.facts.tracks.sides[seat],
    row = (/** @type {string} */ name, /** @type {any} */ value, /** @type {string} */ rule = "") => h("li", null,
      h("span", null, name), h("b", null, value), chip(rule));
  return h("section", { class: `gwp-block side ${toneOf(t, seat)}` }, h("h2", null, sideTag(t, seat),
    h("small", null, s.posture_name), t.facts.tracks.initiative === seat ? h("span", { class: "gwp-tag now" }, icon("star"),
      say("gwp.initiative")) : null),
    h("h3", { class: "gwp-h" }, h("span", null, say("gwp.losses.long")), chip("4.3")),
    h("ol", { class: "gwp-cas", "aria-label": say("gwp.losses.say", { n: s.losses, m: s.surrender }) },
      Array.from({ length: s.surrender }, (_, i) => h("li", { class: i < s.losses ? "full" : i === s.surrender - 1 ? "end" : "" },
        i + 1))),
    s.lost.length ? h("div", { class: "men" }, s.lost.map((/** @type {any} */ u) => unitButton(t, look, acts, u.unit, 32,
      { marks: false }))) : h("p", { class: "gwp-none" }, say("gwp.losses.none")),
    h("h3", { class: "gwp-h" }, h("span", null, say("gwp.cards.long")), chip("1.2")), h("ul", { class: "gwp-lines" },
      row(say("gwp.cards.hand"), `${s.hand} / ${s.hand_size}`, "1.5"), row(say("gwp.cards.deck"), s.deck, "1.4"),
      row(say("gwp.cards.discard"), s.discard, "1.4"), row(say("gwp.cards.orders"), s.orders, "5.1"),
      row(say("gwp.cards.pass"), s.discards, "O15"), row(say("gwp.cards.strategy"),
        `${s.strategy ? "1" : "0"} + ${s.strategy_deck}`, "1.S"), s.hq ? row(say("gwp.cards.hq"), s.hq, "E71") : null),
    s.reminders.length ? h("ul", { class: "gwp-rem" },
      s.reminders.map((/** @type {any} */ r) => h("li", { title: told(strategy(r.id)) || null }, drawing(cardBack(s.nation)),
        h("span", null, h("b", null, r.name), h("small", null, told(strategy(r.id)))), chip(r.rule)))) : null,
    h("h3", { class: "gwp-h" }, h("span", null, say("gwp.guns")), chip("12")),
    s.phone ? h("p", { class: `gwp-phone${s.phone.broken ? " broken" : ""}` }, icon("chat"),
      h("span", null, h("b", null, s.phone.name), h("small", null, say("gwp.guns.fp", { n: s.phone.fp }),
        s.phone.box_name ? ` · ${s.phone.box_name}` : "", s.phone.broken ? ` · ${say("gwp.guns.cut")}` : "")))
      : h("p", { class: "gwp-none" }, say("gwp.guns.none")),
    h("p", { class: "gwp-phone" }, icon("eye"), h("span", null, say("gwp.guns.observer"), " ", placeLink(s.observer, acts),
      s.observer_used ? h("small", null, say("gwp.guns.used")) : null)));
}

/** @type {Panel} */
export const tracks = {
  id: "tracks", icon: "flag", name: () => say("gwp.trk"), short: () => say("gwp.trk.short"),
  offered: t => !!t.facts?.tracks?.time,
  draw(t, look, acts) {
    const k = t.facts.tracks;
    const root = popCards(h("div", { class: "gwp-panel gwp-tracks" }, timeEl(t, k.time), points(t, k.vp, acts),
      SEATS.map(s => side(t, look, acts, s))), t, acts);
    requestAnimationFrame(() => {                    // the marker is in sight
      const row = /** @type {HTMLElement | null} */ (root.querySelector(".gwp-track")),
        now = /** @type {HTMLElement | null} */ (root.querySelector(".gwp-track .now"));
      if (row && now) row.scrollLeft = now.offsetLeft - row.offsetLeft - row.clientWidth / 3;
    });
    return root;
  },
};
