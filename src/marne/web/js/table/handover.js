// @ts-check
/** Two people at one screen: what one of them holds in secret is covered until the other has taken the chair. Only where
 * something is hidden (`Table.hides`), and not for one person who plays both sides. */
import { h, icon } from "../dom.js";
import { t } from "../i18n.js";
import { setSetting, settings } from "../settings.js";
import { modal } from "./consent.js";

/** @typedef {import("./state.js").Desk} Desk */
/** @typedef {import("../types.js").Table} Table */

export class HandOver {
  /** @param {Desk} desk */
  constructor(desk) {
    this.desk = desk;
    /** The seat whose player is at the screen. */
    this.seat = "";
    /** @type {HTMLDialogElement | null} */
    this.cover = null;
    this.asking = "";
    desk.arrivals.push((before, now) => this.look(now));
    this.look(desk.table);
  }

  /** Must the other player take the chair before this may be seen? @param {Table} now */
  look(now) {
    const seat = now.seat ?? "";
    if (!now.hides || now.kind !== "game" || now.status !== "running" || !settings.handover) {
      this.seat = seat;
      this.cover?.close();
    } else if (seat !== (this.cover ? this.asking : this.seat)) this.ask(seat);
  }

  /** @param {string} seat */
  ask(seat) {
    const { desk } = this, name = desk.seatOf(seat)?.name ?? seat;
    this.cover?.remove();
    this.asking = seat;
    const alone = h("input", { type: "checkbox" });
    const d = this.cover = modal(desk, "hand", t("tb.handTitle", { seat: name }), [
      h("p", null, t("tb.handText", { seat: name })),
      h("div", { class: "row" }, h("button", { type: "button", class: "btn primary", onclick: () => d.close() }, icon("eye"),
        h("span", null, t("tb.handGo", { seat: name })))),
      h("label", { class: "check" }, alone, t("tb.handAlone"))], () => {
      if (this.cover !== d) return;
      this.cover = null;
      this.seat = seat;
      if (alone.checked) setSetting("handover", false);
      desk.do.focusQuestion();
    });
    d.addEventListener("cancel", e => e.preventDefault());         // Esc would show it to whoever sits there
  }
}
