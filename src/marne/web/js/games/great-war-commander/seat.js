// @ts-check
/** The figures of a seat for the header. */
import { h } from "../../dom.js";

/** @param {import("../../game.js").Table} t @param {string} seatId @param {boolean} small @returns {HTMLElement} */
export const seat = (t, seatId, small) => h("span", null);
