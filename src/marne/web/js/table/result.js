// @ts-check
/** The end of a game: the result and its rule, the score, the dice and how to check them, the record. */
import { chip, drawing, fill, h, icon } from "../dom.js";
import { get } from "../api.js";
import { num, t } from "../i18n.js";
import { base } from "./net.js";
import { copier } from "./ui.js";

/** @typedef {import("./state.js").Desk} Desk */

/** @param {Desk} desk @returns {HTMLElement} */
export function result(desk) {
  const { table } = desk, o = table.outcome;
  const card = (/** @type {string} */ head, /** @type {any[]} */ ...inner) => h("section", { class: "rcard" },
    h("h3", null, head), ...inner);
  return h("div", { class: "result" },
    h("header", null, h("h2", null, o?.text || t("tb.over")), h("p", null, o?.rule ? [t("tb.byRule"), " ", chip(o.rule)] : null)),
    o && Object.keys(o.score ?? {}).length ? card(t("tb.score"), h("dl", { class: "score" },
      Object.entries(o.score).flatMap(([k, v]) => [h("dt", null, desk.seatOf(k)?.name ?? k), h("dd", null, num(v))]))) : null,
    card(t("tb.diceTitle"), h("p", null, t("tb.diceText")),
      h("dl", { class: "hash" }, table.commitment ? [h("dt", null, t("tb.commitment")),
        h("dd", null, h("code", null, table.commitment))] : null,
        table.seed ? [h("dt", null, t("tb.seed")), h("dd", null, h("code", null, table.seed),
          copier(t("tb.copy"), () => table.seed ?? "", "lbtn"))] : null),
      h("a", { class: "btn", href: `/g/${desk.id}/dice` }, icon("check"), h("span", null, t("tb.checkDice")))),
    card(t("tb.goOnTitle"), h("div", { class: "row" },
      h("a", { class: "btn", href: `${base(desk)}/record`, download: `${table.title}-${desk.id}.marne` }, icon("download"),
        h("span", null, t("tb.recordMenu"))),
      h("button", { type: "button", class: "btn", onclick: () => desk.do.at(0) }, icon("play"),
        h("span", null, t("tb.watchAll"))),
      h("button", { type: "button", class: "btn", onclick: () => desk.do.analyse(table.last) }, icon("branch"),
        h("span", null, t("tb.analyseShort"))),
      desk.player && table.kind === "game" ? h("button", { type: "button", class: "btn primary",
        onclick: () => desk.do.rematch() }, icon("swords"), h("span", null, t("tb.rematch"))) : null)),
    desk.do.minds() ? card(t("mi_title"), h("p", null, t("mi_card")), mindsButton(desk)) : null,
    luck(desk));
}

/** Opens what the computer had in mind. @param {Desk} desk */
export const mindsButton = desk => h("button", { type: "button", class: "btn", "data-key": "minds",
  onclick: () => desk.acts.panel("minds") }, icon("bot"), h("span", null, t("mi_open")));


/** The luck of the game in small, when it has come. @param {Desk} desk @returns {HTMLElement} */
function luck(desk) {
  const chart = h("div", { class: "rluck" }), key = h("p", { class: "lk-key" });
  const el = h("section", { class: "rcard wide lk" }, h("h3", null, t("tb.luck")), h("p", null, t("tb.luckText")), key, chart,
    h("a", { class: "btn", href: `/g/${desk.id}/luck` }, icon("swords"), h("span", null, t("tb.luckMenu"))));
  get(`${base(desk)}/luck`).then(async info => {
    if (!info.rows.length || !el.isConnected) return;
    const { cumulative, tones } = await import("../pages/luck.js"), tone = tones(info.seats);
    fill(key, info.seats.map((/** @type {any} */ s, /** @type {number} */ i) => h("span", { class: `s${tone[i]}` },
      h("i", { "aria-hidden": "true" }), s.name)));
    fill(chart, drawing(cumulative(info, Math.max(300, Math.floor(el.clientWidth - 34)))));
  }, () => null);
  return el;
}
