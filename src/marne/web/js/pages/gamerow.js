// @ts-check
/** A game as a line of the lobby. */
import { h, icon } from "../dom.js";
import { ago, lang, span, t } from "../i18n.js";
import { copy } from "./chrome.js";
import "./words-learn.js";

/** @typedef {import("../types.js").GameRow} GameRow */
/** @typedef {import("../types.js").SeatState} SeatState */

/** What can be done with a row. @typedef {object} RowActs
 * @property {(row: GameRow, seat: string) => void} [join]
 * @property {(row: GameRow) => void} [remove] */

/** @param {SeatState} s */
export const seatPlayer = s => s.kind === "open" ? t("lb_free") : s.player;

/** The name of a game: its own, else scenario. @param {{name: string, scenario_name: string, title_name: string}} row */
export const gameName = row => row.name || row.scenario_name || row.title_name;

/** The address of an invitation. @param {string} id @param {string} secret */
export const inviteLink = (id, secret) => `${location.origin}/join/${id}/${secret}`;

/** A seat: the side's block, its player, presence and clock. @param {SeatState} s */
export function seatLine(s) {
  return h("li", { class: `gr-seat side-${s.id}${s.running ? " runs" : ""}${s.kind === "open" ? " free" : ""}` },
    h("span", { class: "block", "aria-hidden": "true" }),
    h("span", { class: "side" }, s.name),
    h("span", { class: "who" }, s.kind === "bot" ? icon("bot", "icon small") : null,
      s.you ? `${seatPlayer(s)} (${t("lb_you")})` : seatPlayer(s),
      s.kind === "human" && s.user && !s.you ? h("span", { class: `dot ${s.online ? "on" : "off"}`,
        title: t(s.online ? "lb_online" : "lb_away") }, h("span", { class: "sr" }, t(s.online ? "lb_online" : "lb_away")))
        : null),
    s.left !== null ? h("span", { class: "clock", "data-left": s.left, "data-runs": s.running || null },
      icon("clock", "icon small"), t(s.running ? "lb_clock_runs" : "lb_clock", { time: span(s.left) })) : null);
}

/** @param {GameRow} row @param {RowActs} acts */
export function gameRow(row, acts) {
  const name = gameName(row), rest = name === row.scenario_name ? row.title_name : `${row.title_name} · ${row.scenario_name}`;
  const free = row.status === "open" ? row.seats.filter(s => s.kind === "open") : [];
  const here = row.seats.some(s => s.you);
  const foot = [
    ...(acts.join && !here
      ? free.map(s => h("button", { class: "btn primary", type: "button", onclick: () => acts.join?.(row, s.id) },
        t("lb_join", { seat: s.name }))) : []),
    ...Object.entries(row.invites ?? {}).map(([seat, secret]) => h("button", { class: "btn", type: "button",
      onclick: () => copy(inviteLink(row.id, secret)) }, icon("link"),
      t("lb_copy", { seat: row.seats.find(s => s.id === seat)?.name ?? seat }))),
    ...(row.status === "finished" && row.kind !== "analysis" ? [
      h("a", { class: "gr-link", href: `/g/${row.id}/luck` }, t("lb_luck")),
      h("a", { class: "gr-link", href: `/g/${row.id}/dice` }, t("lb_dice")),
      h("a", { class: "gr-link", href: `/api/games/${row.id}/record?lang=${lang()}`, download: true },
        icon("download", "icon small"), t("lb_rec"))] : []),
    acts.remove && (row.kind !== "game" || row.guide.length || (row.status === "open" && here)) ? h("button", {
      class: "gr-link", type: "button", "aria-label": `${t("lb_delete")}: ${name}`, onclick: () => acts.remove?.(row) },
      icon("trash", "icon small"), t("lb_delete")) : null,
  ].filter(Boolean);
  return h("li", { class: `gr${row.your_move ? " mine" : ""}`, "data-key": row.id },
    h("div", { class: "gr-main" },
      h("p", { class: "gr-over" }, rest, row.kind === "analysis" ? h("span", { class: "tag" }, icon("branch", "icon small"),
        t("lb_analysis")) : row.kind === "record" ? h("span", { class: "tag" }, icon("log", "icon small"), t("lb_record"))
        : row.guide.length ? h("span", { class: "tag" }, icon("book", "icon small"),
          t("le_row", { n: row.guide[0], of: row.guide[1] }))
        : null),
      h("h3", null, h("a", { class: "gr-open", href: `/g/${row.id}` }, name)),
      row.your_move && row.prompt ? h("p", { class: "gr-prompt" }, row.prompt) : null,
      row.status === "finished" && row.outcome ? h("p", { class: "gr-outcome" }, row.outcome) : null,
      h("p", { class: "gr-where" },
        [row.where, row.last && !(row.status === "finished" && row.outcome) ? row.last : ""].filter(Boolean)
          .map((x, i) => h("span", { class: i ? "last" : "when" }, x)))),
    h("div", { class: "gr-side" },
      h("ul", { class: "gr-seats" }, row.seats.map(seatLine)),
      h("p", { class: "gr-time dim" }, Date.now() / 1000 - row.changed < 60 ? t("lb_now")
        : t("lb_changed", { ago: ago(row.changed) }))),
    foot.length ? h("div", { class: "gr-foot" }, foot) : null);
}
