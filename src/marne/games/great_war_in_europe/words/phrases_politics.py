"""What happens, in words: production and politics (5, 16, 17, 18). See `phrases_log`."""
from __future__ import annotations

from typing import Any

from marne.games.great_war_in_europe import events_politics as ev
from marne.games.great_war_in_europe.pieces import LETTERS
from marne.games.great_war_in_europe.words.names import Camp, nation_name
from marne.kernel.events import Event
from marne.kernel.sayings import Count
from marne.parts.words import Pair, pick

EVENTS: dict[str, Pair] = {
    "UnitsArrived": ("New units in the boxes: {group}.", "Nouvelles unités dans les cases : {group}."),
    "Collected": ("{nation}: {got} resource {got:point|points}, {total} in all.",
                  "{nation} : {got} {got:point|points} de ressource, {total} en tout."),
    "Transferred": ("{nation} gives a point to {taker}.", "{nation} : un point cédé à {taker}."),
    "CalledUp": ("{nation} calls up emergency replacements: {got} {got:point|points}.",
                 "{nation} : remplacements d'urgence, {got} {got:point|points}."),
    "Refreshed": ("Ready to support again: {group}.", "De nouveau {group:prêt|prête|prêts|prêtes} à appuyer : {group}."),
    "Submarines": ("Submarines (die {die}): {lost} British {lost:point|points} lost. US entry: {letter}.",
                   "Sous-marins (dé {die}) : {lost} {lost:point britannique perdu|points britanniques perdus}. "
                   "Entrée américaine : {letter}."),
    "Sunk": ("{u} is sunk on the way.", "{u.Le} est coulé{u.e} en route."),
    "Raided": ("Air raid: {nation} loses {lost} {lost:point|points}.",
               "Raid aérien ({nation}) : {lost} {lost:point perdu|points perdus}."),
    "Bombed": ("Allied bombers: die {die}, Germany loses {lost} {lost:point|points}.",
               "Bombardiers alliés : dé {die}, l'Allemagne perd {lost} {lost:point|points}."),
    "Rebuilt": ("{u} is rebuilt.", "{u.Le} est reconstruit{u.e}."),
    "ReserveRolled": ("The Turkish reserve needs {need} {need:division|divisions}; {there} {there:is|are} there.",
                      "La réserve turque exige {need} {need:division|divisions} ; {there} y {there:est|sont}."),
    "RevolutionTested": ("The Czar stays on his throne ({die}{plus}).", "Le tsar reste sur son trône ({die}{plus})."),
    "RevolutionTested/0": ("The Czar falls ({die}{plus})!", "Le tsar tombe ({die}{plus}) !"),
    "RevolutionTested/calm": ("The Provisional Government stays ({die}{plus}).",
                              "Le gouvernement provisoire tient ({die}{plus})."),
    "RevolutionTested/1": ("The Bolsheviks take power ({die}{plus})!", "Les bolcheviks prennent le pouvoir ({die}{plus}) !"),
    "PeaceMade": ("Peace at Brest-Litovsk: the war in Russia is over.", "Paix de Brest-Litovsk : la guerre en Russie est finie."),
    "RedArmy": ("The Red Army forms {made} {made:division|divisions}.",
                "L'Armée rouge forme {made} {made:division|divisions}."),
    "SurrenderTested": ("Turkey fights on ({die}{plus}).", "La Turquie continue ({die}{plus})."),
    "SurrenderTested/falls": ("Turkey asks for peace ({die}{plus}).", "La Turquie demande la paix ({die}{plus})."),
    "TurkeySurrendered": ("Turkey surrenders.", "La Turquie se rend."),
    "InitiativeTaken": ("{side.Les} have the initiative in the West.", "{side.Les} ont l'initiative à l'Ouest."),
    "ChoicePassed": ("Six American divisions are in France: the Allies choose the initiative from now on.",
                     "Six divisions américaines sont en France : les Alliés choisissent désormais l'initiative."),
    "Collapsed": ("{nation} collapses.", "Effondrement national : {nation}."),
    "JoinedWar": ("{nation} enters the war beside {side.les}.", "Entrée en guerre aux côtés {side.des} : {nation}."),
    "TurksDeployed": ("The Turkish army of Europe deploys.", "L'armée turque d'Europe se déploie."),
    "PointsCounted": ("Victory points of the Central Powers: {points}.",
                      "Points de victoire des Puissances centrales : {points}."),
    "MoraleTested": ("{h} has fallen: French morale is tested, die {die}{plus} with {points} {points:point|points}.",
                     "{h} est tombé : test du moral français, dé {die}{plus} avec {points} {points:point|points}."),
    "GameEnded": ("The war is over: {side.les} win ({points} {points:point|points} of the Central Powers).",
                  "La guerre est finie : victoire {side.des} ({points} {points:point|points} des Puissances centrales)."),
    "GameEnded/draw": ("The war is over, and nobody has won ({points} {points:point|points} of the Central Powers).",
                       "La guerre est finie sans vainqueur ({points} {points:point|points} des Puissances centrales)."),
}
PURPOSES: dict[str, Pair] = {
    "emergency": ("Emergency replacements", "Remplacements d'urgence"), "u-boat": ("Submarines", "Sous-marins"),
    "torpedo": ("A troopship", "Un transport de troupes"), "bombing": ("Bombers", "Bombardiers"), "arabs": ("Arab units",
                                                                                                            "Unités arabes"),
    "reserve": ("Turkish reserve", "Réserve turque"), "czar": ("Fall of the Czar", "Chute du tsar"),
    "bolsheviks": ("Bolshevik Revolution", "Révolution bolchevique"), "red-army": ("Red Army", "Armée rouge"),
    "surrender": ("Turkish surrender", "Reddition turque"), "morale": ("French morale", "Moral français"),
}

_COUNTED = {"got", "lost", "die", "need", "there", "made", "points"}


def form(event: Event, lang: str, f: dict[str, Any]) -> str | None:
    """Which wording of the event ('/falls'), '' for the usual one, None if it is none of this chapter; adds fields to `f`."""
    for name in _COUNTED & f.keys():
        f[name] = Count(f[name], lang)
    if "plus" in f:
        f["plus"] = f"{f['plus']:+}" if f["plus"] else ""
    match event:
        case ev.Submarines():
            f["letter"] = LETTERS[event.entry] if event.entry < len(LETTERS) else pick(lang, "not yet", "pas encore")
        case ev.Transferred():
            f["taker"] = nation_name(event.taker, lang)
        case ev.RevolutionTested():
            return f"/{event.which}" if event.falls else "/calm" if event.which else ""
        case ev.SurrenderTested():
            return "/falls" if event.falls else ""
        case ev.GameEnded():
            if event.winner < 0:
                return "/draw"
            f["side"] = Camp(event.winner, lang)
        case _:
            return "" if event.kind in EVENTS else None
    return ""
