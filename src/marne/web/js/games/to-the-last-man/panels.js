// @ts-check
/** The panels of To the Last Man!, gathered for `index.js`. */
import { armies } from "./army.js";
import { battle } from "./battle.js";
import { production } from "./production.js";
import { calendar } from "./strip.js";
import { tracks } from "./tracks.js";

export { card } from "./card.js";
export { dock } from "./hand.js";
export { odds } from "./odds.js";
export { seat } from "./seat.js";
export { strip } from "./strip.js";
export { tray } from "./tray.js";

/** @type {import("../../game.js").Panel[]} */
export const panels = [battle, production, armies, calendar, tracks];
