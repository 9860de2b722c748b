// @ts-check
/** The panels of the game. */
import { h } from "../../dom.js";

/** @type {import("../../game.js").Panel[]} */
export const PANELS = [];
/** @returns {HTMLElement | null} */
export const odds = () => null;
export const seat = () => h("span");
/** @returns {HTMLElement | null} */
export const strip = () => null;
