// @ts-check
/** What a game adds to the table page: its drawing and its panels. `games/<slug>/index.js` has `make(ground)` as default
 * export. */

/** @typedef {import("./types.js").Table} Table */
/** @typedef {import("./types.js").ChoiceInfo} ChoiceInfo */
/** @typedef {import("./types.js").LogLine} LogLine */
/** @typedef {{x: number, y: number, w: number, h: number}} Box  in units of the map */
/** SVG text, or a list of texts of one element each: what is the same as before is not drawn again. A layer with much in it is
 * a list, with an entry for what changes together (a hex and all that stands in it, a lit place, all names).
 * @typedef {import("./map/layer.js").Drawing} Drawing */

/** @typedef {object} Place
 * @property {string} id
 * @property {number} x  centre
 * @property {number} y
 * @property {string} name  with its number, in the language of the moment
 * @property {string} path  outline, SVG path data
 * @property {string[]} near  neighbours, for the arrow keys
 * @property {{left: number, right: number, up: number, down: number}} [reach]  how far it goes from its centre, where places are
 * of many sizes */

/** What the person is looking at. The shell owns it; the game reads it.
 * @typedef {object} Look
 * @property {ChoiceInfo | null} picked  previewed, not yet confirmed
 * @property {string | null} cursor  place under the keyboard cursor
 * @property {string | null} open  place whose stack is fanned out
 * @property {string | null} piece  piece that was clicked; only its choices are lit
 * @property {string | null} refused  place that has just been asked about
 * @property {Set<string>} overlays  names of those that are on
 * @property {Record<string, any>} ink  what the server said of each overlay that is on
 * @property {string[]} aim  what was pointed at with a tool: from, to
 * @property {boolean} past  looking at an earlier moment: nothing is lit
 * @property {Record<string, import("./types.js").WayInfo> | null} ways  places that can be marched to; the shell lights those
 * that are several steps away
 * @property {string} wayFrom  where the march begins
 * @property {string[]} via  way-points */

/** What a game's panels may do. The shell gives it.
 * @typedef {object} Acts
 * @property {(c: ChoiceInfo) => void} pick  preview a choice (a second time: make it)
 * @property {(c: ChoiceInfo) => void} make  make it at once
 * @property {(kind: "place" | "piece", id: string, at?: {x: number, y: number}) => void} click  as if it had been clicked on the
 * map: preview, filter or say why not
 * @property {(place: string | null) => void} open  fan out a stack, or close the tray
 * @property {(id: string | null) => void} panel  show a secondary view in the map pane, or the map again
 * @property {(number: string) => void} rule  open a rule
 * @property {(place: string) => void} go  bring a place into view
 * @property {(sheet: string) => void} turn  show another of several maps */

/** A secondary view that opens in the map pane: battle board, reinforcements, off-map boxes.
 * @typedef {object} Panel
 * @property {string} id
 * @property {string} icon
 * @property {() => string} name
 * @property {() => string} [short]  the name on a narrow button
 * @property {(t: Table) => boolean} [offered]  is there anything to show now
 * @property {(t: Table) => boolean} [opens]  should it open by itself (a battle begins)
 * @property {(t: Table) => boolean} [keeps]  does it stay open though the question is about several places (a sheet of orders)
 * @property {(t: Table) => boolean} [over]  is its moment decided, though something is left to do (the retreats of a battle)
 * @property {(fresh: LogLine[]) => number | null} [holds]  the choice whose outcome should be seen here before the game goes on
 * (the dice of a battle)
 * @property {(t: Table) => string[]} [beside]  it stands beside the map where there is room for both; the places it is about
 * @property {(t: Table, look: Look, acts: Acts) => HTMLElement} draw */

/** @typedef {object} Overlay
 * @property {string} id  name, also for the server's /overlay
 * @property {string} key  keyboard letter
 * @property {string} icon
 * @property {() => string} name
 * @property {() => string} [short]  the name on a narrow button
 * @property {boolean} [asks]  needs an answer of the server; else it is drawn from the view alone
 * @property {boolean} [on]  is on until the person turns it off
 * @property {boolean} [piece]  is about the chosen piece or place
 * @property {boolean} [tool]  measures: while it is on a click on the map points (from, to) and chooses nothing; the server gets
 * both places as `arg`
 * @property {(ink: any, look: Look, acts: Acts) => HTMLElement | null} [legend]  what the ink means, in a box over the map */

/** Several maps that one switches between, where a game has them: `extent`, `home`, `ground`, `under`, `lit`, `over`, `mini` and
 * `placeAt` are about the one that lies open, `places` has those of all. Each has its own part of the plane.
 * @typedef {object} Sheets
 * @property {{id: string, name: () => string}[]} all  in the order of their keys
 * @property {string} now  the one that lies open
 * @property {(id: string) => void} turn  another one from now on
 * @property {(place: string) => string} of  on which one a place lies
 * @property {(t: Table) => string} asked  which one the question is about; '' stays where one is */

/** @typedef {object} GameTable
 * @property {Box} extent  the whole sheet
 * @property {Sheets} [sheets]
 * @property {() => string} [title]  the map in words, for those who hear it
 * @property {() => string} [credit]  a line about where the ground comes from
 * @property {Box} home  what is shown at first
 * @property {Map<string, Place>} places
 * @property {(x: number, y: number) => string | null} placeAt
 * @property {() => string} ground  fixed layers as SVG text, with all <defs>
 * @property {() => string} [names]  names of places as SVG text, where the ground has none
 * @property {(t: Table, look: Look) => Drawing} under  control, front line, overlays that lie under the pieces
 * @property {(t: Table, look: Look) => Drawing} lit  lit places: focusable `<g class="target" role="button" data-place=…>`;
 * source, preview, arrow
 * @property {(t: Table, look: Look) => Drawing} over  names, pieces (`<g class="stack" data-place=… data-piece=…>`), badges
 * @property {(t: Table, place: string) => string} [placeWords]  what stands there, in a sentence for the keyboard cursor
 * @property {(t: Table, look: Look, place: string) => string} [hint]  what is said of the place
 *   under the pointer or the cursor: the
 * way there, what it costs
 * @property {(t: Table) => string[]} [front]  where the eye goes at first on a large map, when the question is about no place
 * @property {() => string} [hush]  what is said beside a question that is asked in secret
 * @property {(c: ChoiceInfo) => boolean} [weighs]  are the odds of a choice shown though it is not costly
 * @property {(t: Table) => string | string[]} mini  the small map, in the same units as `extent`
 * @property {(line: LogLine, t: Table) => {svg: string, place: string | null}} trace  an event on the map for playback: arrow,
 * ring
 * @property {Overlay[]} overlays
 * @property {Panel[]} panels
 * @property {(t: Table, seat: string, small: boolean) => HTMLElement} seat  figures of a seat for the header: CAP, VP
 * @property {(t: Table, acts: Acts, small: boolean) => HTMLElement | null} strip  the calendar under the header
 * @property {(t: Table) => unknown} [stripFrom]  all that it is drawn from: it is drawn anew when that is another thing
 * @property {(t: Table, look: Look, acts: Acts, small: boolean) => HTMLElement | null} [dock]  what lies under the map: a hand of
 * cards
 * @property {(t: Table, place: string, look: Look, acts: Acts) => HTMLElement | null} tray  a stack fanned out
 * @property {(t: Table, piece: string, acts: Acts) => HTMLElement | null} card  all about a piece
 * @property {(odds: any, t: Table, acts: Acts) => HTMLElement | null} odds  the preview of a battle
 * @property {(id: string, t: Table) => string} [pieceName]  a piece in a few words
 * @property {(t: Table, place: string) => string} [placeWords]  what stands in a place, in a sentence, for the keyboard cursor
 * @property {(line: LogLine) => "begin" | "end" | null} [battle]  where a battle begins and ends in the log: playback shows it as
 * one card
 * @property {(t: Table) => Record<string, string>} sideVars  by seat: CSS colour of its block in the prompt bar */

export {};
