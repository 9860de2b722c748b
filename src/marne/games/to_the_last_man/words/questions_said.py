"""Questions in words: the fields of their sentences (see `questions`), and which sentence fits the situation."""
from __future__ import annotations

from marne.games.to_the_last_man import questions as qu
from marne.games.to_the_last_man.choices import LEXICON
from marne.games.to_the_last_man.pieces import ENTENTE, PIECE
from marne.games.to_the_last_man.rules.r02_reinforcements import due
from marne.games.to_the_last_man.rules.r05_2_fire import force
from marne.games.to_the_last_man.rules.r03_victory import level, vp
from marne.games.to_the_last_man.rules.r07_production import for_sale
from marne.games.to_the_last_man.rules.r09_8_crisis import crisis_now
from marne.games.to_the_last_man.rules.r09_cards import hand_limit
from marne.games.to_the_last_man.state import LIMITED, NONE, PASSED, State, zone_of
from marne.games.to_the_last_man.words.choices_said import _camp, _piece, _place, counter_cost
from marne.games.to_the_last_man.words.log_said import armies_word, hits_word, infantry_word
from marne.games.to_the_last_man.words.names import card_name, counter_words, force_name, level_name, zones_named
from marne.kernel.choice import Ask
from marne.kernel.lexicon import Question
from marne.parts import prompts
from marne.parts.words import capital, counted, lower, number_word, pick

Asked = prompts.Asked[State]


def prompt(s: State, ask: Ask, lang: str) -> str:
    """What is asked, as a sentence to the player who decides: where, and what is at stake."""
    return capital(prompts.prompt(LEXICON, s, ask, lang, SAYINGS, FORMS))


def _left(q: Asked) -> str:
    """2.0 II.2, 4.4 to 4.6 What movement is still left."""
    s = q.s
    left = []
    if s.level != PASSED or s.free:
        ways = [(s.t.rail_units - s.rails, ("by rail", "par rail"))]
        if q.ask.seat == ENTENTE:
            ways += [(s.t.strategic_cap[s.turn] - s.strategics, ("strategic", "en stratégique")),
                     (s.t.sea_units - s.seas, ("by sea", "par mer"))]
        most = s.free if s.level == PASSED else max(n for n, _ in ways)                     # 4.1 [pass]: one unit moves, no more
        left = [f"{min(n, most)} {pick(q.lang, *way)}" for n, way in ways if n > 0]
    return pick(q.lang, f"Transports left: {', '.join(left)}.", f"Transports restants : {', '.join(left)}.") if left else ""


def _fights(q: Asked) -> str:
    n = q.s.battles.bit_count()
    return capital(pick(q.lang, number_word(n, q.lang) + (" battle" if n == 1 else " battles"),
                        number_word(n, q.lang, True) + (" bataille" if n == 1 else " batailles")))


def _cost(q: Asked) -> int:
    s, k = q.s, q.args.get("k")
    if k is None:
        return s.t.cost[q.args["u"]]
    units = for_sale(s, k >> 4, k & 15)
    return s.t.cost[(units & -units).bit_length() - 1] if units else counter_cost(k)


def _force(q: Asked) -> str:
    foes = force(q.s, 1 - q.ask.seat, q.args["z"]) & PIECE
    return force_name(foes, q.lang) or pick(q.lang, "nobody", "personne")


def _crisis(q: Asked) -> str:
    e = crisis_now(q.s, 1 - q.ask.seat)
    return "" if e is None else e.name_fr if q.lang == "fr" else e.name_en


def _digs(q: Asked) -> str:
    n = q.args["digs"]
    digs = counted(q.lang, n, "unit|units", "unité|unités")
    return "" if not n else pick(q.lang, f", {digs} more may entrench for the point spent",
                                 f", encore {digs} à retrancher pour le point dépensé")


def _plan(q: Asked) -> str:
    n = q.s.bought[q.ask.seat]
    cards = counted(q.lang, n, "card|cards", "carte commandée|cartes commandées")
    return "" if not n else pick(q.lang, f", {cards} ordered", f", {cards}")


def _level(q: Asked) -> str:
    name = level_name(level(q.s), q.lang)
    return lower(name) if q.lang == "fr" else name


SAYINGS: dict[str, prompts.Saying[State]] = {
    "u": lambda q: _piece(q.args["u"], q.lang, q.s.loc[q.args["u"]]),
    "z": lambda q: _place(q.args["z"] if "z" in q.args else zone_of(q.s, q.args["u"]), q.lang),
    "g": lambda q: _place(q.args["g"], q.lang), "foe": lambda q: _camp(1 - q.ask.seat, q.lang),
    "k": lambda q: counter_words(q.args["k"], q.lang), "c": lambda q: card_name(q.s.bonus, q.lang), "cost": _cost,
    "cards": lambda q: counted(q.lang, q.s.hand[q.ask.seat].bit_count(), "card|cards", "carte|cartes"),
    "due": lambda q: counted(q.lang, due(q.s, q.ask.seat).bit_count(), "unit|units", "unité|unités"),
    "left": _left, "vp": lambda q: vp(q.s), "level": _level, "battles": lambda q: zones_named(q.s.battles, q.lang),
    "fights": _fights, "die": lambda q: q.args["die"] + 1, "dice": lambda q: q.s.t.bonus_dice[q.s.bonus], "force": _force,
    "hits": lambda q: hits_word(q.args["hits"], q.lang), "must": lambda q: armies_word(q.args["must"], q.lang),
    "infantry": lambda q: infantry_word(q.args["infantry"], q.lang), "crisis": _crisis,
    "income": lambda q: q.s.t.income[q.ask.seat][q.s.turn], "bp": lambda q: q.s.bp[q.ask.seat], "digs": _digs, "plan": _plan,
    "limit": lambda q: hand_limit(q.s, q.ask.seat),
}


def _movement(q: Asked) -> str:
    s = q.s
    if s.level != PASSED:
        return ("limited" if s.law.limited_strict else "limited_new") if s.level == LIMITED else ""
    if s.mover == NONE:
        return "passed" if s.free else "spent"
    q["u"], q["left"] = _piece(s.mover, q.lang, s.loc[s.mover]), ""
    return "begun" if any(c.verb == "select" and c.a == s.mover for c in q.ask.choices) else "spent"


FORMS: dict[Question, prompts.Form[State]] = {
    qu.WHICH_OFFENSIVE: lambda q: "last" if q.s.passes else "",
    qu.WHAT_TO_SAY: lambda q: "" if q.offers("capitulate") else "offer",
    qu.WHICH_UNIT: _movement,
    qu.WHICH_BATTLES: lambda q: "limited" if q.s.level == LIMITED else "" if q.s.battles else "none",
    qu.WHERE_BONUS: lambda q: "one" if q.s.t.bonus_dice[q.s.bonus] == 1 else "",
    qu.WHERE_TO_FALL_BACK: lambda q: ("", "one", "many")[min(q.args["must"], 2)],
    qu.WHICH_ARMY: lambda q: "lost" if q.offers("lose") else "",
}
