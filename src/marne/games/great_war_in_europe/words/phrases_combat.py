"""What happens, in words: combat, forts, trenches, unit types (10, 14, 15). See `phrases_log`."""
from __future__ import annotations

from typing import Any

from marne.games.great_war_in_europe import events_combat as ev
from marne.games.great_war_in_europe.words.names import Place
from marne.kernel.events import Event
from marne.parts.words import Pair, pick

EVENTS: dict[str, Pair] = {
    "CombatDeclared": ("{side.Les} attack {h} with {group}.", "{side.Les} attaquent {h.le} avec {group}."),
    "HeldOff": ("{group} {group:meets|meet} infantry in {h} and {group:stays|stay} out of it.",
                "{group} {group:rencontre|rencontrent} de l'infanterie {h.a} et ne {group:participe|participent} pas."),
    "LeftAlone": ("{group} {group:is|are} left without other units of the nation and {group:stays|stay} out of it.",
                  "{group} {group:reste|restent} sans autre unité de la même nation et ne {group:participe|participent} pas."),
    "Withdrew": ("{group} {group:withdraws|withdraw} from {h} to {to}.", "{group} {group:se retire|se retirent} {h.de} {to}."),
    "Supported": ("{u} supports.", "{u.Le} appuie."),
    "Flew": ("Air support: {u}.", "Appui aérien : {u.le}."),
    "EventPlayed": ("{side.Les} play {e}.", "{side.Les} jouent {e}."),
    "CombatRolled": ("{attack} against {defence}, table {table}, {odds}, in the end {column}: die {die}{plus}, result {result}.",
                     "{attack} contre {defence}, table {table}, {odds}, à la fin {column} : dé {die}{plus}, résultat {result}."),
    "CombatRolled/none": ("{attack} against {defence}, table {table}, {odds}, in the end {column}: no die, result {result}.",
                          "{attack} contre {defence}, table {table}, {odds}, à la fin {column} : sans dé, résultat {result}."),
    "StepLost": ("{u} is reduced.", "{u.Le} est réduit{u.e}."),
    "StepLost/lost": ("{u} is eliminated.", "{u.Le} est éliminé{u.e}."),
    "Annihilated": ("All in {h} are eliminated: {group}.", "Tout est éliminé {h.a} : {group}."),
    "Annihilated/none": ("The fort in {h} is wiped out.", "Le fort {h.de} est anéanti."),
    "Spent": ("{u} is depleted.", "{u.Le} est épuisé{u.e}."),
    "Spent/gone": ("{u} is out of the game after Brusilov's attack.", "{u.Le} quitte le jeu après l'attaque de Broussilov."),
    "AceTested": ("{u} comes back (die {die}).", "{u.Le} revient (dé {die})."),
    "AceTested/lost": ("{u} is shot down (die {die}).", "{u.Le} est abattu (dé {die})."),
    "Pinned": ("The trenches of -2 keep the attackers from advancing to {h}.",
               "Les tranchées de -2 empêchent les assaillants d'avancer {h.vers}."),
    "Advanced": ("{group} {group:advances|advance} to {h}.", "{group} {group:avance|avancent} {h.vers}."),
    "MarkerPlaced": ("The command marker is placed in {h}.", "Le marqueur de commandement est posé {h.a}."),
    "FortFell": ("The fort in {h} is destroyed.", "Le fort {h.de} est détruit."),
    "FortTested": ("The fort in {h} holds out (die {die}).", "Le fort {h.de} tient (dé {die})."),
    "FortTested/falls": ("The fort in {h} surrenders (die {die}).", "Le fort {h.de} se rend (dé {die})."),
    "TrenchesDeeper": ("Trenches of {whose}: -{depth}.", "Tranchées {whose} : -{depth}."),
    "LineLaid": ("The Hindenburg Line passes through {h}.", "La ligne Hindenburg passe {h.a}."),
    "Devastated": ("{h} is devastated.", "{h.Le} est dévasté."),
    "SteppedBack": ("{u} steps back to {h}.", "{u.Le} recule {h.vers}."),
    "Converted": ("{group} {group:is|are} converted.", "{group} {group:est|sont} converti{group.e}."),
}
PURPOSES: dict[str, Pair] = {
    "combat": ("Combat", "Combat"), "ace": ("Fate of the ace", "Le sort de l'as"), "fortress": ("Surrender of a fort",
                                                                                            "Reddition d'un fort"),
}
GROUPS: tuple[Pair, ...] = (("the Germans", "allemandes"), ("the other Central Powers", "des autres Puissances centrales"),
                            ("the British and Belgians", "britanniques et belges"), ("the French", "françaises"),
                            ("the other Allies", "des autres Alliés"))          # law.TRENCHES


def ratio(column: int) -> str:
    """10.47 A column by its name, also beyond the table: 1-3, 7-1."""
    return f"{column}-1" if column > 0 else f"1-{2 - column}"


def form(event: Event, lang: str, f: dict[str, Any]) -> str | None:
    """Which wording of the event ('/lost'), '' for the usual one, None if it is none of this chapter; adds fields to `f`."""
    match event:
        case ev.CombatRolled():
            f.update(odds=ratio(event.odds), column=ratio(event.column), table="AB"[event.table],
                     plus=f"{event.plus:+}" if event.plus else "")
            return "" if event.die else "/none"
        case ev.Withdrew():
            to = Place(event.to, lang)
            f["to"] = to if lang == "en" else to.vers
        case ev.StepLost():
            return "" if event.left else "/lost"
        case ev.Annihilated():
            return "" if event.units else "/none"
        case ev.Spent():
            return "/gone" if event.gone else ""
        case ev.AceTested():
            return "/lost" if event.lost else ""
        case ev.FortTested():
            return "/falls" if event.falls else ""
        case ev.TrenchesDeeper():
            f["whose"] = pick(lang, *GROUPS[event.group])
        case _:
            return None
    return ""
