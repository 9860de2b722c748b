// @ts-check
/** The unit card beside a counter of this game. */
import { popCards as pop } from "../../table/pop.js";
import { card } from "./card.js";

/** Counters in this element show their card.
 * @template {HTMLElement} T
 * @param {T} root
 * @param {import("../../game.js").Table} t
 * @param {import("../../game.js").Acts} acts
 * @returns {T} */
export const popCards = (root, t, acts) => pop({ cls: "ew-pop", card }, root, t, acts);
