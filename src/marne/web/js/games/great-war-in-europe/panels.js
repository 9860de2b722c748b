// @ts-check
/** The panels of the game, in the order of their buttons. */
import { boxes } from "./boxes.js";
import { calendar, strip } from "./calendar.js";
import { combat } from "./combat.js";
import { events } from "./events.js";
import { odds } from "./odds.js";
import { score, seat } from "./score.js";
import { strategic } from "./strategic.js";

export { odds, seat, strip };
/** @type {import("../../game.js").Panel[]} */
export const PANELS = [combat, strategic, events, score, calendar, boxes];
