// @ts-check
/** What the parts of the table page do for each other. Each part puts its own in place when it is built; until then nothing
 * happens. */

/** @typedef {import("../types.js").Table} Table */
/** @typedef {import("../types.js").LogLine} LogLine */
/** @typedef {import("../types.js").ChatLine} ChatLine */
/** @typedef {import("../game.js").Panel} Panel */
/** @typedef {import("./dialogs.js").Item} Item */

const nothing = () => {};

export class Doings {
  // --- the page
  /** A sentence for the screen reader; a later one on the same topic takes its place.
   * @type {(text: string, topic?: string) => void} */
  say = nothing;
  /** The same, at once. @type {(text: string) => void} */
  shout = nothing;
  /** A new game with the seats changed. @type {() => void} */
  rematch = nothing;
  /** The game is no more. @type {() => void} */
  gone = nothing;

  /** It is the reader's move: said, and heard where that is wanted. @type {() => void} */
  yourMove = nothing;

  // --- the question and its choices
  /** Make the choice that is previewed, or the only one. @type {() => void} */
  confirm = nothing;
  /** @type {() => void} */
  undo = nothing;
  /** @type {() => void} */
  undoAll = nothing;
  /** The computer places what is being placed. @type {() => void} */
  place = nothing;
  /** Ask the computer what it would look at. @type {() => void} */
  hint = nothing;
  /** @type {() => void} */
  focusQuestion = nothing;
  /** A digit was pressed. @type {(n: number) => void} */
  digit = nothing;

  // --- the guide
  /** What the guide says to a choice it did not ask for. @type {(text: string) => void} */
  guideSays = nothing;
  /** A step that was read: on to the next. @type {() => boolean} */
  guideOn = () => false;
  /** The guide becomes an ordinary game. @type {() => void} */
  guideFree = nothing;

  // --- the map pane
  /** Show or hide an overlay. @type {(id: string) => void} */
  overlay = nothing;
  /** The card of a piece. @type {(piece: string, at: {x: number, y: number}) => void} */
  card = nothing;
  /** The pieces in the tray. @type {() => string[]} */
  trayPieces = () => [];
  /** Close what floats over the map; was there anything? @type {() => boolean} */
  closeFloats = () => false;
  /** A line of the log passes over the map. @type {(line: LogLine) => void} */
  tick = nothing;
  /** Is an older table held because its result is still being read? @type {() => boolean} */
  held = () => false;
  /** Is there something to be told of what the computer had in mind? @type {() => boolean} */
  minds = () => false;
  /** The views that can be opened over the map. @type {() => Pick<Panel, "id" | "icon" | "name" | "short">[]} */
  views = () => [];

  // --- the log and what was before
  /** Put the slider at a moment. @type {(n: number, line?: number) => void} */
  scrub = nothing;
  /** The line that a playback shows, by its number among all events. @type {(i: number) => void} */
  follow = nothing;
  /** Look at a moment. @type {(n: number) => void} */
  at = nothing;
  /** Back to the present. @type {() => void} */
  now = nothing;
  /** One moment on or back. @type {(d: number) => void} */
  step = nothing;
  /** A line of the log into view. @type {(i: number) => void} */
  toLine = nothing;
  /** Think on from a moment. @type {(at: number, name?: string) => void} */
  analyse = nothing;

  // --- playback
  /** How many steps the person has not seen. @type {() => number} */
  sinceCount = () => 0;
  /** Play them, or from the moment that is shown. @type {(here?: boolean) => void} */
  playSince = nothing;
  /** @type {() => void} */
  stopPlay = nothing;
  /** Play what came while a table was held; without one only forget it. @type {(from: Table | null) => void} */
  playKept = nothing;
  /** @type {(d: number) => void} */
  playStep = nothing;
  /** @type {() => void} */
  playPause = nothing;

  // --- tabs, menu, chat
  /** Open a tab beside the map. @type {(name: string) => void} */
  tab = nothing;
  /** Go to a place of a phone. @type {(place: "table" | "log" | "rules" | "chat" | "more") => void} */
  phone = nothing;
  /** Open or close the menu. @type {() => void} */
  menu = nothing;
  /** @type {() => Item[]} */
  menuItems = () => [];
  /** @type {(line: ChatLine) => void} */
  heardChat = nothing;
}
