// @ts-check
/** The panels of Great War Commander, gathered for `index.js`. */
import { attack } from "./attack.js";
import { legend } from "./legend.js";
import { tracks } from "./tracks.js";

export { card } from "./card.js";
export { dock } from "./hand.js";
export { odds } from "./odds.js";
export { seat } from "./seat.js";
export { strip } from "./strip.js";
export { tray } from "./tray.js";

/** @type {import("../../game.js").Panel[]} */
export const panels = [attack, tracks, legend];
