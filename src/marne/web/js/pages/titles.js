// @ts-check
/** What the pages know of each game: the short word in the keys of its texts, the scenario to begin with, and a game that starts
 * at once. */
import "../words-paris.js";

/** @typedef {{short: string, first: string, quick: {scenario: string, seats: Record<string, string>}}} TitleWords */

/** @type {Record<string, TitleWords>} */
export const TITLES = {
  "grand-illusion": { short: "gi", first: "2", quick: { scenario: "2", seats: { allied: "me", german: "greedy" } } },
  "to-the-last-man": { short: "lm", first: "1914", quick: { scenario: "1914", seats: { entente: "me", german: "greedy" } } },
  "great-war-commander": { short: "gwc", first: "gwc-01",
    quick: { scenario: "gwc-01", seats: { allied: "me", german: "greedy" } } },
  "drive-on-paris": { short: "dp", first: "5-1", quick: { scenario: "5-1", seats: { allied: "greedy", german: "me" } } },
};

/** The game whose rules are shown when none is named. */
export const USUAL = "grand-illusion";
