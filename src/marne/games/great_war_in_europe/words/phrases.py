"""Names of things that are no pieces, and headings of lists of choices, English and French side by side."""
from __future__ import annotations

from marne.parts.words import Pair

TERRAINS: dict[str, Pair] = {
    "clear": ("clear", "dégagé"), "floodplain": ("flood plain", "plaine inondable"), "rough": ("rough", "accidenté"),
    "forest": ("forest", "forêt"), "marsh": ("marsh", "marais"), "desert": ("desert", "désert"),
    "difficult": ("difficult", "difficile"), "mountain": ("mountain", "montagne"),
    "mountain-pass": ("mountain pass", "col de montagne"), "alpine": ("alpine", "alpin"), "lake": ("lake", "lac"),
}
COUNTRIES: dict[str, Pair] = {
    "FR": ("France", "France"), "BE": ("Belgium", "Belgique"), "GE": ("Germany", "Allemagne"), "LU": ("Luxembourg", "Luxembourg"),
    "NL": ("the Netherlands", "Pays-Bas"), "CH": ("Switzerland", "Suisse"), "AH": ("Austria-Hungary", "Autriche-Hongrie"),
    "IT": ("Italy", "Italie"), "RU": ("Russia", "Russie"), "SR": ("Serbia", "Serbie"), "MN": ("Montenegro", "Monténégro"),
    "AL": ("Albania", "Albanie"), "GK": ("Greece", "Grèce"), "BU": ("Bulgaria", "Bulgarie"), "RO": ("Romania", "Roumanie"),
    "TU": ("Ottoman Empire", "Empire ottoman"), "EG": ("Egypt", "Égypte"), "PN": ("Persia", "Perse"),
}
BOXES: dict[str, Pair] = {          # pieces.BOX_NAMES
    "available": ("Available in Europe", "Disponibles en Europe"),
    "available-ne": ("Available in the Near East", "Disponibles au Proche-Orient"),
    "dead": ("Dead pile", "Pile des pertes"), "dead-ne": ("Dead pile of the Near East", "Pile des pertes du Proche-Orient"),
    "transit": ("Transit box", "Case de transit"), "transfer": ("Russian transfer box", "Case de transfert russe"),
    "arabia": ("Arabia", "Arabie"), "reserve": ("Turkish Required Reserve", "Réserve turque obligatoire"),
    "beside": ("Beside the West map", "À côté de la carte Ouest"), "coming": ("Not in play yet", "Pas encore en jeu"),
    "sky": ("Aircraft in play", "Avions en jeu"), "removed": ("Removed for good", "Retirées pour toujours"),
    "out": ("Not in this game", "Pas dans cette partie"),
}
FACES: dict[str, Pair] = {          # BACK, and what a unit can be besides
    "reduced": ("reduced", "réduite"), "shock": ("shock troops", "troupes d'assaut"), "infantry": ("dismounted", "à pied"),
    "pg": ("Provisional Government", "gouvernement provisoire"), "depleted": ("depleted", "épuisé"),
    "weaker": ("weaker", "affaiblie"),
    "red": ("Red Army", "Armée rouge"), "untried": ("untried", "inconnue"),
}
TRENCH_NAMES: tuple[Pair, ...] = (  # law.TRENCHES
    ("Germans", "Allemands"), ("Other Central Powers", "Autres Puissances centrales"), ("British and Belgians",
                                                                                      "Britanniques et Belges"),
    ("French", "Français"), ("Other Allies", "Autres Alliés"),
)
FRONT_NAMES: tuple[Pair, ...] = (   # FRONTS
    ("West Front", "Front occidental"), ("Italian Front", "Front italien"), ("East Front", "Front oriental"),
    ("Caucasus Front", "Front du Caucase"), ("Iraq Front", "Front irakien"), ("Egyptian Front", "Front égyptien"),
)

# Lists of choices, by verb.
HEADINGS: dict[str, Pair] = {
    "take": ("Move a unit", "Déplacer une unité"), "stack": ("Move a stack", "Déplacer une pile"),
    "add": ("Take along", "Emmener"), "leave": ("Leave behind", "Laisser"), "to": ("Go to", "Aller"),
    "top": ("On top", "Au-dessus"), "scrap": ("Lose", "Perdre"), "relieve": ("Scheffer-Boyadel", "Scheffer-Boyadel"),
    "attack": ("Attack", "Attaquer"), "join": ("Join the attack", "Participer à l'attaque"),
    "spare": ("Stay out of it", "Rester à l'écart"), "support": ("Headquarters that support", "Quartiers généraux en appui"),
    "fly": ("Aircraft", "Avions"), "play": ("Play an event", "Jouer un événement"), "lose": ("Lose a step", "Perdre un pas"),
    "advance": ("Advance", "Avancer"), "onward": ("Go on", "Poursuivre"), "mark": ("Command marker", "Marqueur de commandement"),
    "line": ("Hindenburg Line", "Ligne Hindenburg"), "devastate": ("Devastate", "Dévaster"),
    "step-back": ("Step back", "Reculer"), "convert": ("Become shock troops", "Devenir troupes d'assaut"),
    "dismount": ("Become infantry", "Devenir infanterie"), "withdraw": ("Withdraw", "Se retirer"),
    "buy": ("Buy events", "Acheter des événements"), "poach": ("Draw from the enemy's cup", "Tirer dans la pioche adverse"),
    "dig": ("Dig trenches", "Creuser des tranchées"), "land": ("Land", "Débarquer"), "land-at": ("Land in", "Débarquer à"),
    "arabs": ("The Arab Northern Army", "L'Armée arabe du Nord"), "armenians": ("The Armenians", "Les Arméniens"),
    "withdraw-unit": ("Withdraw for good", "Retirer"), "transfer": ("Give points away", "Céder des points"),
    "guard": ("Defend the homeland", "Défendre le territoire"), "rebuild": ("Rebuild (1 point)", "Reconstruire (1 point)"),
    "rebuild-full": ("Rebuild at full strength (2 points)", "Reconstruire à pleine force (2 points)"),
    "restore": ("Restore (1 point)", "Rétablir (1 point)"), "place-arabs": ("The Arab Northern Army", "L'Armée arabe du Nord"),
    "hold-back": ("To the reserve", "À la réserve"), "release": ("Out of the reserve", "Hors de la réserve"),
    "redden": ("Join the Red Army", "Rejoindre l'Armée rouge"), "deploy": ("Deploy", "Déployer"),
    "entrain": ("By rail", "Par rail"), "detrain": ("Go by rail to", "Aller par rail"), "embark": ("By sea", "Par mer"),
    "disembark": ("Go by sea to", "Aller par mer"), "bring": ("Enter", "Entrer en jeu"), "place": ("Place in", "Placer"),
    "gun": ("The Paris Gun", "Le canon de Paris"), "send": ("To Hamadan", "À Hamadan"),
}
ENDINGS: dict[str, Pair] = {        # r18_victory.end
    "central-points": ("Victory of the Central Powers", "Victoire des Puissances centrales"),
    "allied-points": ("Allied victory", "Victoire alliée"),
    "allied-berlin": ("Allied victory: Berlin or the Ruhr has fallen", "Victoire alliée : Berlin ou la Ruhr est tombée"),
    "central-sudden": ("France gives up: victory of the Central Powers", "La France cède : victoire des Puissances centrales"),
    "central-hexes": ("Victory of the Central Powers in the Near East", "Victoire des Puissances centrales au Proche-Orient"),
    "central-turkey": ("Turkey has held out: victory of the Central Powers",
                       "La Turquie a tenu : victoire des Puissances centrales"),
    "allied-turkey": ("Turkey has surrendered: Allied victory", "La Turquie s'est rendue : victoire alliée"),
    "allied-offensive": ("The ordered offensive was not made: Allied victory",
                         "L'offensive ordonnée n'a pas eu lieu : victoire alliée"),
    "central-offensive": ("The ordered offensive was not made: victory of the Central Powers",
                          "L'offensive ordonnée n'a pas eu lieu : victoire des Puissances centrales"),
    "draw-baku": ("Turkey has held out, but Baku is not held: nobody has won",
                  "La Turquie a tenu, mais Bakou n'est pas tenue : partie nulle"),
    "draw": ("Draw", "Match nul"),
}
# Choices as the question at hand makes them: by verb and question, or by verb alone where the situation adds something.
ACTS: dict[str, Pair] = {
    "done who_moves": ("End the movement in this Theatre", "Terminer le mouvement sur ce théâtre"),
    "done which_on_top": ("The stacks are in order", "Les piles sont rangées"),
    "done where_to_attack": ("No more attacks", "Plus d'attaques"),
    "done who_advances": ("Nobody else advances", "Personne d'autre n'avance"),
    "done who_enters": ("Nobody else enters", "Personne d'autre n'entre en jeu"),
    "done who_travels": ("End the strategic movement", "Terminer le mouvement stratégique"),
    "done who_is_rebuilt": ("No more replacements", "Plus de remplacements"),
    "done which_transfer": ("No more points to give", "Plus de points à céder"),
    "done whether_emergency": ("No emergency replacements", "Pas de remplacements d'urgence"),
    "done whether_to_land": ("No landing", "Pas de débarquement"),
    "done who_converts": ("No more conversions", "Plus de conversions"),
    "done who_dismounts": ("No more of them", "Pas d'autres"),
    "done who_devastates": ("Nobody else", "Personne d'autre"),
    "done whether_pipeline": ("Not yet", "Pas encore"),
    "done whether_peace": ("Fight on in Russia", "Continuer la guerre en Russie"),
    "pass which_support": ("No headquarters", "Aucun quartier général"),
    "pass who_flies": ("No aircraft", "Pas d'avions"),
    "pass which_combat_event": ("No event", "Pas d'événement"),
    "pass whether_to_halt": ("Let them advance", "Les laisser avancer"),
    "pass whether_to_buy": ("Draw nothing", "Ne rien tirer"),
    "pass whether_to_poach": ("Leave his cup alone", "Laisser sa pioche"),
    "pass which_event": ("Play nothing now", "Ne rien jouer maintenant"),
    "fight who_attacks": ("Attack {h.le}", "Attaquer {h.le}"),
    "back who_attacks": ("Call the attack off", "Renoncer à l'attaque"),
    "hold whether_to_withdraw": ("Stand and fight in {h}", "Tenir et combattre {h.a}"),
    "take": ("Move {u} {more}", "Déplacer {u.le} {more}"),
    "add": ("Take {u} along {more}", "Emmener {u.le} {more}"),
    "join": ("{u} takes part {more}", "{u.Le} participe {more}"),
    "lose": ("{u} loses a step {more}", "{u.Le} perd un pas {more}"),
    "lose/last": ("{u} loses its last step {more}", "{u.Le} perd son dernier pas {more}"),
    "support": ("{u} supports {more}", "{u.Le} appuie {more}"),
    "advance": ("{u} advances {more}", "{u.Le} avance {more}"),
    "to": ("Go to {h}: {more}", "Aller {h.a} : {more}"),
}
# What moves a column or the die, by its id in tables.toml.
PARTS: dict[str, Pair] = {
    "rough": ("difficult ground", "terrain difficile"), "city": ("city", "grande ville"), "fort": ("fort", "fort"),
    "heavy-fort": ("fortress", "forteresse"), "forest": ("forest in bad weather", "forêt par mauvais temps"),
    "floodplain": ("flooded plain", "plaine inondée"), "mountain-weather": ("mountains in bad weather",
                                                                           "montagne par mauvais temps"),
    "river": ("all across a river", "tous à travers une rivière"),
    "attackers-mixed": ("attackers of several nations", "assaillants de plusieurs nations"),
    "defenders-mixed": ("defenders of several nations", "défenseurs de plusieurs nations"),
    "devastated": ("out of devastated ground", "depuis un sol dévasté"), "attacker-hq": ("attacker's headquarters",
                                                                                        "QG de l'assaillant"),
    "defender-hq": ("defender's headquarters", "QG du défenseur"), "kut": ("Kut", "Kut"),
    "concentric": ("concentric attack", "attaque concentrique"), "high-odds": ("above 5-1", "au-delà de 5-1"),
    "trench": ("trenches", "tranchées"), "ne-trench": ("trenches", "tranchées"), "air-attacker": ("air support", "appui aérien"),
    "air-defender": ("enemy aircraft", "avions ennemis"), "gas": ("gas", "gaz"), "flamethrower": ("flamethrowers",
                                                                                                "lance-flammes"),
    "mine": ("mine", "mine"), "hurricane": ("hurricane bombardment", "bombardement ouragan"), "system": ("The System",
                                                                                                      "Le Système"),
    "bruchmuller": ("Bruchmüller", "Bruchmüller"), "determination": ("Turkish determination", "détermination turque"),
    "meinertzhagen": ("Meinertzhagen", "Meinertzhagen"), "palestine-naval": ("naval bombardment", "bombardement naval"),
    "townsend": ("Townsend", "Townsend"), "kemal": ("Kemal", "Kemal"), "goltz": ("von der Goltz", "von der Goltz"),
    "yudenich": ("Yudenich", "Ioudenitch"), "lawrence": ("Lawrence", "Lawrence"), "atrocity": ("atrocity", "atrocité"),
    "brusilov": ("Brusilov", "Broussilov"), "conrad": ("Conrad", "Conrad"), "tank": ("tanks", "chars"),
    "shock": ("shock troops", "troupes d'assaut"), "shock-many": ("many shock troops", "nombreuses troupes d'assaut"),
    "kaiserschlacht": ("Kaiserschlacht", "Kaiserschlacht"), "caucasus-snow": ("snow in the Caucasus", "neige au Caucase"),
    "hot": ("heat", "chaleur"), "kaiserschlacht-ne": ("Kaiserschlacht", "Kaiserschlacht"),
}
