// @ts-check
// Made by tools/client_types.py from marne/server/shapes. Do not edit.

/**
 * @typedef {object} AnalysisEdit
 * @property {string | null} [name]
 * @property {string | null} [note]
 */

/**
 * @typedef {object} Answer
 * @property {string} seat
 * @property {boolean} agree
 * @property {string} [note]
 */

/**
 * @typedef {object} AskHint
 * @property {string} seat
 */

/** `version` is the one of the table the person was looking at: if the game has moved on, nothing is changed.
 * @typedef {object} Choose
 * @property {string} seat
 * @property {number} version
 * @property {string} choice
 * @property {string} [base]
 * @property {string[]} [then]
 * @property {boolean} [sure]
 */

/**
 * @typedef {object} Consent
 * @property {"undo" | "draw" | "takeover" | "pause"} kind
 * @property {string} seat
 * @property {number | null} [to]
 * @property {string | null} [target]
 * @property {string} [bot]
 */

/** `on`: a step was read; `back`: one step back, choices are taken back with it; `free`: it becomes an ordinary game; `end`:
 * @typedef {object} GuideAct
 * @property {"on" | "back" | "free" | "end"} act
 * @property {number} version
 */

/**
 * @typedef {object} Join
 * @property {string | null} [seat]
 * @property {string} [invite]
 */

/**
 * @typedef {object} NewAnalysis
 * @property {number} at
 * @property {string} [name]
 */

/**
 * @typedef {object} Notes
 * @property {string} text
 */

/** How one is told that it is one's move in this game. `webhook` is compatible with Discord's.
 * @typedef {object} Notify
 * @property {boolean} [page]
 * @property {boolean} [email]
 * @property {string} [webhook]
 */

/** Let the computer place what is being placed, all of its kind.
 * @typedef {object} Place
 * @property {string} seat
 * @property {number} version
 * @property {string} [base]
 */

/**
 * @typedef {object} Resign
 * @property {string} seat
 */

/**
 * @typedef {object} Say
 * @property {string} text
 */

/** Standing answers of a seat by kind of window; kinds that are not named stay as they are.
 * @typedef {object} Standing
 * @property {string} seat
 * @property {Record<string, "ask" | "pass" | "turn" | "same">} answers
 * @property {Record<string, string>} [same]
 */

/** `again`: from its first step, even if one is under way.
 * @typedef {object} StartGuide
 * @property {boolean} [again]
 */

/** Back to the moment when `to` choices had been made; or, where the numbers do not count them, `hidden` choices back.
 * @typedef {object} Undo
 * @property {string} seat
 * @property {number} version
 * @property {number} to
 * @property {number} [hidden]
 */

/** The text of a record; `seed` when the record only commits to one.
 * @typedef {object} Upload
 * @property {string} text
 * @property {string} [name]
 */

/** A choice that the computer's player would look at. `then`: how it would go on, in words.
 * @typedef {object} Advised
 * @property {string} text
 * @property {string} words
 * @property {Reason[]} reasons
 * @property {string[]} then
 * @property {string[]} places
 */

/**
 * @typedef {object} AnalysisInfo
 * @property {string} id
 * @property {string} parent
 * @property {number} at
 * @property {string} name
 * @property {string} note
 * @property {number} made
 * @property {number} changed
 */

/** All values chance has given; with the seed (when the game is over) everybody can make them again.
 * @typedef {object} DiceInfo
 * @property {string | null} commitment
 * @property {string | null} seed
 * @property {boolean} own
 * @property {DieShown[]} dice
 * @property {boolean} by_line
 * @property {string[]} choices
 */

/** A situation to be drawn as a picture: a table, and what of it is shown. `around`: how much beyond `places`, in distances
 * @typedef {object} FigureInfo
 * @property {Table} table
 * @property {string[]} places
 * @property {number} around
 * @property {Record<string, string>} marks
 * @property {string} show
 * @property {boolean} lit
 * @property {string[]} overlays
 */

/** `told`: the others are told that a hint was asked for.
 * @typedef {object} HintInfo
 * @property {Advised[]} choices
 * @property {boolean} told
 */

/** A plan of the computer in words. `chance`: of a hundred games imagined with it so many were won; None: it was not tried.
 * @typedef {object} IdeaInfo
 * @property {string} words
 * @property {number | null} chance
 */

/**
 * @typedef {object} LessonInfo
 * @property {string} id
 * @property {string} title
 * @property {PartInfo[]} parts
 */

/**
 * @typedef {object} LineInfo
 * @property {string} seat
 * @property {string} words
 */

/**
 * @typedef {object} LuckInfo
 * @property {SeatInfo[]} seats
 * @property {string} what
 * @property {LuckRow[]} rows
 */

/** One battle: for each seat the losses it dealt and the losses that were to be expected from its throws.
 * @typedef {object} LuckRow
 * @property {number} n
 * @property {string} name
 * @property {string} turn
 * @property {Record<string, number>} actual
 * @property {Record<string, number>} expected
 */

/** What the computer had in mind in a game that is over. `game`: the one the numbers of choices are about.
 * @typedef {object} MindInfo
 * @property {string} game
 * @property {PlanInfo[]} plans
 * @property {string} gave_up
 */

/**
 * @typedef {object} NotesInfo
 * @property {string} text
 */

/** How the computer's player judges a situation, compared with the beginning of the scenario. `share`: from -1, all for the
 * @typedef {object} OpinionInfo
 * @property {number} share
 * @property {string} text
 * @property {TermInfo[]} terms
 * @property {LineInfo[]} line
 */

/** Of a lesson: a paragraph, a list, or a picture with its words. In the text `{8.4.1}` is a rule and `*word*` is stressed.
 * @typedef {object} PartInfo
 * @property {string} text
 * @property {string[]} points
 * @property {string} figure
 */

/** A plan that a seat of the computer followed, as it saw the game when `n` choices had been made. `others`: what it looked at
 * @typedef {object} PlanInfo
 * @property {number} n
 * @property {string} seat
 * @property {string} where
 * @property {IdeaInfo} plan
 * @property {IdeaInfo[]} others
 * @property {string} choice
 * @property {number} choices
 */

/**
 * @typedef {object} Reason
 * @property {string} rule
 * @property {string} text
 */

/**
 * @typedef {object} TermInfo
 * @property {string} name
 * @property {number} value
 */

/** Why a thing is not possible now. `possible`: it is, after all, by these choices.
 * @typedef {object} WhyInfo
 * @property {string} subject
 * @property {Reason[]} reasons
 * @property {string[]} possible
 */

/** `move`: seconds for each turn at the board; `game`: seconds for the whole game, each seat.
 * @typedef {object} Clock
 * @property {"none" | "move" | "game"} kind
 * @property {number} seconds
 */

/** A line of the lobby.
 * @typedef {object} GameRow
 * @property {string} id
 * @property {"game" | "record" | "analysis"} kind
 * @property {string} title
 * @property {string} title_name
 * @property {string} scenario
 * @property {string} scenario_name
 * @property {string} name
 * @property {"open" | "running" | "finished"} status
 * @property {SeatState[]} seats
 * @property {string} where
 * @property {string} prompt
 * @property {string} last
 * @property {number} made
 * @property {number} changed
 * @property {boolean} your_move
 * @property {string} outcome
 * @property {Record<string, string>} invites
 * @property {number[]} guide
 */

/**
 * @typedef {object} Lobby
 * @property {GameRow[]} yours
 * @property {GameRow[]} waiting
 * @property {GameRow[]} open
 * @property {GameRow[]} watch
 * @property {GameRow[]} finished
 * @property {GameRow[]} analyses
 */

/** `seats`: for each seat `me`, `open` (anybody), `friend` (by link) or a bot's name. Seats left out: the first is
 * @typedef {object} NewGame
 * @property {string} [title]
 * @property {string | null} [scenario]
 * @property {Record<string, string>} [seats]
 * @property {Record<string, boolean | number | string>} [options]
 * @property {Clock} [clock]
 * @property {string} [name]
 * @property {boolean} [hidden]
 */

/**
 * @typedef {object} SeatState
 * @property {string} id
 * @property {string} name
 * @property {"human" | "bot" | "open"} kind
 * @property {string} player
 * @property {string} bot
 * @property {string | null} user
 * @property {boolean} online
 * @property {number | null} left
 * @property {boolean} running
 * @property {boolean} you
 * @property {boolean} ready
 */

/**
 * @typedef {object} Done
 * @property {boolean} ok
 */

/** What went wrong and what to do. `code` is for programs, `error` for people; `rules`: (rule, sentence) pairs.
 * @typedef {object} Fault
 * @property {string} code
 * @property {string} error
 * @property {([string, string])[]} rules
 */

/**
 * @typedef {object} Forgot
 * @property {string} who
 */

/**
 * @typedef {object} Guest
 * @property {string} [name]
 */

/**
 * @typedef {object} Leave
 * @property {string} [password]
 */

/**
 * @typedef {object} Login
 * @property {string} name
 * @property {string} password
 */

/** Who is asking. `guests`: one may play without an account (a server on this machine, or a host who allows it). `mail`: the
 * @typedef {object} Me
 * @property {Person | null} user
 * @property {boolean} guests
 * @property {boolean} hosted
 * @property {string} version
 * @property {string | null} email
 * @property {"en" | "fr" | null} lang
 * @property {Record<string, any>} settings
 * @property {boolean} mail
 * @property {boolean} verified
 */

/**
 * @typedef {object} Person
 * @property {string} id
 * @property {string} name
 * @property {boolean} guest
 */

/** Only what is given is changed.
 * @typedef {object} Profile
 * @property {string | null} [name]
 * @property {string | null} [email]
 * @property {"en" | "fr" | null} [lang]
 * @property {string | null} [password]
 * @property {string | null} [old_password]
 * @property {Record<string, boolean | number | string> | null} [settings]
 */

/**
 * @typedef {object} Register
 * @property {string} name
 * @property {string} password
 * @property {string} [email]
 */

/**
 * @typedef {object} Reset
 * @property {string} token
 * @property {string} password
 */

/**
 * @typedef {object} Token
 * @property {string} token
 */

/**
 * @typedef {object} ChatLine
 * @property {number} id
 * @property {string} name
 * @property {string} seat
 * @property {string} text
 * @property {number} at
 */

/** A choice with all a front end needs to show it. `grade`: 2 costly or irreversible, 1 changes something, 0 plain.
 * @typedef {object} ChoiceInfo
 * @property {string} text
 * @property {string} words
 * @property {string} rule
 * @property {string} group
 * @property {string} heading
 * @property {number} grade
 * @property {string} sign
 * @property {string[]} places
 * @property {string[]} pieces
 * @property {string} label
 * @property {string} caution
 * @property {string} caution_rule
 * @property {string[]} then
 */

/** Instead of a table, where `sure` was false: nothing has changed, for the choice `confirm` could not be taken back freely.
 * @typedef {object} Confirm
 * @property {string} confirm
 * @property {string} text
 */

/**
 * @typedef {object} DecisionInfo
 * @property {string} seat
 * @property {boolean} yours
 * @property {string} prompt
 * @property {string} rule
 * @property {string} message
 * @property {string} where
 * @property {ChoiceInfo[]} choices
 * @property {string[]} places
 * @property {string[]} pieces
 * @property {boolean} secret
 * @property {string} window
 * @property {string} passing
 * @property {string} placing
 * @property {string[]} coming
 * @property {boolean} marches
 * @property {boolean} lifts
 */

/** `of`: the values it was drawn from, in order, so that a client can make it again from the seed.
 * @typedef {object} DieShown
 * @property {number} index
 * @property {number} value
 * @property {string} purpose
 * @property {number} n
 * @property {number[]} of
 */

/** The present step of a guided first game. `points`: what is ringed, as kind:name (place, piece, choice, panel, overlay,
 * @typedef {object} GuideInfo
 * @property {string} title
 * @property {string} heading
 * @property {number} step
 * @property {number} of
 * @property {string[]} text
 * @property {string} todo
 * @property {string[]} rules
 * @property {string[]} points
 * @property {string[]} accepts
 * @property {boolean} back
 * @property {boolean} last
 * @property {boolean} waiting
 * @property {boolean} lost
 */

/** A hint of the computer that somebody asked for in a game against people: everybody may know of it.
 * @typedef {object} HintUse
 * @property {string} seat
 * @property {number} n
 */

/** One thing that happened. `n`: choices made when it happened; `i`: its number among all events.
 * @typedef {object} LogLine
 * @property {number} i
 * @property {number} n
 * @property {string} text
 * @property {string} rule
 * @property {string} kind
 * @property {string} seat
 * @property {Record<string, any>} data
 * @property {boolean} head
 */

/** By place, where the units under way can get to.
 * @typedef {object} MarchInfo
 * @property {Record<string, WayInfo>} ways
 */

/**
 * @typedef {object} Outcome
 * @property {string | null} winner
 * @property {string} kind
 * @property {string} text
 * @property {string} rule
 * @property {Record<string, number>} score
 */

/** Something that needs the other players' consent.
 * @typedef {object} RequestInfo
 * @property {number} id
 * @property {"undo" | "draw" | "takeover" | "pause"} kind
 * @property {string} by
 * @property {string} by_name
 * @property {string} text
 * @property {number | null} to
 * @property {DieShown[]} dice
 * @property {boolean} yours
 * @property {string[]} asks
 * @property {string} note
 * @property {string} bot
 * @property {number} cards
 */

/** A kind of reaction window or of placing, and how the seat answers it. `turn`: it passes (the computer places) until the
 * @typedef {object} StandingInfo
 * @property {string} seat
 * @property {string} kind
 * @property {string} name
 * @property {"ask" | "pass" | "turn" | "same"} mode
 * @property {string} words
 * @property {number} steps
 */

/** All that one person may know of a game. `version` grows with every change, also with an undo.
 * @typedef {object} Table
 * @property {string} id
 * @property {"game" | "record" | "analysis"} kind
 * @property {string} title
 * @property {string} title_name
 * @property {string} scenario
 * @property {string} scenario_name
 * @property {string} name
 * @property {"open" | "running" | "finished"} status
 * @property {number} version
 * @property {number} n
 * @property {number} last
 * @property {SeatState[]} seats
 * @property {string | null} seat
 * @property {string[]} you
 * @property {Record<string, any>} view
 * @property {Record<string, any>} facts
 * @property {string[]} crumb
 * @property {DecisionInfo | null} decision
 * @property {UndoInfo} undo
 * @property {RequestInfo[]} requests
 * @property {number} log_from
 * @property {LogLine[]} log
 * @property {number} seen
 * @property {string | null} commitment
 * @property {string | null} seed
 * @property {Outcome | null} outcome
 * @property {Clock} clock
 * @property {boolean} paused
 * @property {string} notice
 * @property {boolean} owner
 * @property {string | null} parent
 * @property {number} parent_at
 * @property {Record<string, string>} invites
 * @property {string} ground
 * @property {StandingInfo[]} standing
 * @property {boolean} hides
 * @property {GuideInfo | null} guide
 * @property {WarnInfo[]} warnings
 * @property {string} mark
 * @property {HintUse[]} hints
 * @property {boolean} draws
 */

/** `free`: own choices that can be taken back at once; `start`: where 'undo all' goes back to.
 * @typedef {object} UndoInfo
 * @property {number} free
 * @property {number} start
 * @property {boolean} anywhere
 * @property {number} hidden
 * @property {number} order
 * @property {number} back
 */

/** What makes the table `mark` of the table `base`: apply `patch` to it (JSON Patch, RFC 6902: `add`, `remove`, `replace`),
 * @typedef {object} Update
 * @property {string} base
 * @property {string} mark
 * @property {number} version
 * @property {(Record<string, any>)[]} patch
 * @property {number} log_from
 * @property {LogLine[]} log
 */

/** What will be judged later. `grade`: 2 it will happen unless the seat acts, 1 it may happen, 0 something to know.
 * @typedef {object} WarnInfo
 * @property {string} kind
 * @property {number} grade
 * @property {string} rule
 * @property {string} text
 * @property {string} place
 * @property {string[]} pieces
 */

/** The way to a place: points, the places on it, the choices that lead there (to be made at one stroke), the choice that ends
 * @typedef {object} WayInfo
 * @property {number} cost
 * @property {string[]} path
 * @property {string[]} texts
 * @property {string} stop
 * @property {boolean} halts
 * @property {number} grade
 * @property {string} words
 */

/** A game in a few words. `first`, `seat`: the scenario to begin with, and where a newcomer sits in it; `minutes`: of the
 * @typedef {object} CardInfo
 * @property {number} level
 * @property {number[]} minutes
 * @property {string} first
 * @property {string} seat
 * @property {string} when
 * @property {string} text
 * @property {string} by
 * @property {boolean} howto
 */

/** A chapter of the book, or a section: then `parent` is the chapter.
 * @typedef {object} ChapterInfo
 * @property {string} id
 * @property {string} label
 * @property {string} name
 * @property {string} text
 * @property {string} parent
 */

/** The guided first game of a title.
 * @typedef {object} GuideOffer
 * @property {string} title
 * @property {string} text
 * @property {number} minutes
 * @property {number} steps
 */

/**
 * @typedef {object} OptionInfo
 * @property {string} id
 * @property {string} name
 * @property {string} rule
 * @property {boolean | number | string} default
 * @property {(boolean | number | string)[]} values
 */

/**
 * @typedef {object} RuleInfo
 * @property {string} id
 * @property {string} text
 * @property {boolean} enforced
 * @property {string} ruling
 * @property {string} label
 * @property {string} section
 */

/** `group`: the heading under which it stands in a long list; `own`: brought by the data of this server's owner; `level`: 1
 * @typedef {object} ScenarioInfo
 * @property {string} id
 * @property {string} name
 * @property {string} rule
 * @property {string} group
 * @property {string} where
 * @property {string} text
 * @property {string} forces
 * @property {boolean} own
 * @property {string} attack
 * @property {string} turns
 * @property {string} win
 * @property {number} level
 * @property {number} minutes
 * @property {boolean} setup
 */

/**
 * @typedef {object} SeatInfo
 * @property {string} id
 * @property {string} name
 */

/**
 * @typedef {object} TitleInfo
 * @property {string} slug
 * @property {string} name
 * @property {SeatInfo[]} seats
 * @property {ScenarioInfo[]} scenarios
 * @property {OptionInfo[]} options
 * @property {string[]} players
 * @property {boolean} draws
 * @property {CardInfo} card
 * @property {GuideOffer | null} guide
 */

export {};
