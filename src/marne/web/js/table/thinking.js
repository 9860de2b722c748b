// @ts-check
/** That the computer thinks: said in its seat when it takes longer than a moment, and once in its turn to those who listen. */
import { t } from "../i18n.js";

/** @typedef {import("./state.js").Desk} Desk */

/** Milliseconds that need no word. */
const MOMENT = 500;

export class Thinking {
  /** @param {Desk} desk */
  constructor(desk) {
    this.desk = desk;
    this.timer = 0;
    /** The question it thinks about. */
    this.about = "";
    /** It has been told of this turn of the computer. */
    this.told = false;
    desk.ends.push(() => window.clearTimeout(this.timer));
  }

  /** The seat of the computer whose turn it is, '' if it is nobody's or a person's. */
  get seat() {
    const { table } = this.desk, seat = table.decision && this.desk.seatOf(table.decision.seat);
    return seat?.kind === "bot" && table.kind === "game" && table.status === "running" && !table.paused ? seat.id : "";
  }

  /** @param {Set<string>} what */
  draw(what) {
    if (!["table", "decision"].some(w => what.has(w))) return;
    const { desk, seat } = this, about = seat && `${seat} ${desk.table.version}`;
    if (about === this.about) return;
    this.about = about;
    window.clearTimeout(this.timer);
    this.set("");
    if (!seat) this.told = false;
    else this.timer = window.setTimeout(() => {
      this.set(seat);
      if (!this.told) desk.do.say(t("tb.botThinks", { who: desk.seatOf(seat)?.name ?? seat }), "thinks");
      this.told = true;
    }, MOMENT);
  }

  /** @param {string} seat */
  set(seat) {
    if (this.desk.thinking === seat) return;
    this.desk.thinking = seat;
    this.desk.changed("thinking");
  }
}
