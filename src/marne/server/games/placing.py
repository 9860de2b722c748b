"""*Place for me* on the web table: what is being placed, all of its kind, by the judgment of the computer's player."""
from __future__ import annotations

from marne.players import placing
from marne.server.faults import Refused
from marne.server.games import standing
from marne.server.games.desk import Desk
from marne.server.shapes import Confirm, Table, Update
from marne.server.words_games import say


def place(desk: Desk, game: str, user: str, seat: str, version: int, lang: str, base: str = "") -> Table | Update:
    """The computer thinks on a copy, so that the game stays open to others meanwhile; what it has found is then chosen by the
    person, at one stroke. Where somebody else has a say the last placing is left to him if it could not be taken back."""
    with desk.held(game, user, lang) as live:
        desk.seat_checked(live, user, seat, lang)
        desk.may_go_on(live, lang)
        if version != live.seen_version(live.reader(user)) or live.asked() != seat:
            raise Refused(409, "stale", say(lang, "stale"))
        m, seed, solo = live.match.copy(), standing.judge(live, seat), live.solo(user)
    texts = placing.place(m, seed, whole=solo)
    if not texts:
        raise Refused(422, "illegal", say(lang, "no-placing"))
    made = desk.choose(game, user, seat, version, texts[0], lang, base, texts[1:])
    assert not isinstance(made, Confirm)            # only those who are not sure are asked
    return made
