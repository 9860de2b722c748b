"""What the table says of each event: enough to know what it does, in both languages."""
from __future__ import annotations

import pytest

from marne.games.great_war_in_europe.pieces import EVENT, EVENT_IDS
from marne.games.great_war_in_europe.table.ground import _event
from marne.games.great_war_in_europe.tables import tables

T = tables("")


@pytest.mark.parametrize(("name", "en", "fr"), [
    ("al-haig", "two British attacks", "deux attaques britanniques"), ("cp-conrad", "Austro-Hungarian", "austro-hongroise"),
    ("cp-enver", "three units in the Caucasus", "trois unités dans le Caucase"),
    ("al-convoy", "Convoy is played", "convoi soit joué"),
    ("al-influenza", "two dice", "deux dés"), ("al-italy", "Allies", "Alliés"), ("cp-shock-2", "for 7", "pour 7"),
    ("al-initiative-1", "who has the initiative", "qui a l'initiative"),
    ("cp-kaiserschlacht", "nine attack factors", "neuf points"),
    ("cp-rigid", "without tanks", "sans chars"), ("al-not-pass", "only Frenchmen", "seuls Français")])
def test_the_sheet_of_an_event_says_what_it_asks_for(name: str, en: str, fr: str) -> None:
    said = _event(name, T.event[EVENT[name]])
    assert en.lower() in said["text_en"].lower() and fr.lower() in said["text_fr"].lower()


def test_every_event_says_something_in_both_languages() -> None:
    for e, name in enumerate(EVENT_IDS):
        said = _event(name, T.event[e])
        assert len(said["text_en"]) > 15 and len(said["text_fr"]) > 15 and said["text_en"] != said["text_fr"], name
