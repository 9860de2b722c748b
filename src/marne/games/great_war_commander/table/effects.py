"""What orders, actions, events, Strategy cards and works do and when, in French: the data files say it in English."""
from __future__ import annotations

ORDERS: dict[str, str] = {
    "O15": "Défausser de zéro carte jusqu'à la limite de défausse du camp ; pas de carte Stratégie ce tour. Aucune carte ne "
           "porte cet ordre.",
    "O16": "Les formations activées peuvent entrer dans un hexagone adjacent, même tenu par l'ennemi ; sans coût de mouvement ni "
           "tir d'opportunité ; la mêlée suit.",
    "O17": "Hexagone et cap aléatoires ; bombarder un hexagone occupé de la ligne ou en mitrailler deux adjacents ; les unités y "
           "sont suppressées, puis attaquées.",
    "O18": "Le téléphone ennemi est cassé ; déjà cassé, il est éliminé.",
    "O19": "Réparer un téléphone cassé, ou bombarder avec un téléphone en marche, par le plus haut gradé ou par l'observateur de "
           "la carte.",
    "O20": "Sans usage, sauf comme Artillerie Demandée quand un agent de liaison est avec le plus haut gradé et que le téléphone "
           "marche.",
    "O21": "Les formations et armes activées tirent. La même carte peut être jouée comme Tir d'Opportunité.",
    "O22": "Une mitrailleuse lourde fonctionnelle suppresse tous les ennemis d'un ou deux hexagones adjacents ; sans jet.",
    "O23": "Les formations activées dépensent leurs points de mouvement.",
    "O24": "Une chaîne de formations adjacentes avec un leader se déplace, puis un leader et les unités de son rayon qui ont "
           "bougé tirent une fois.",
    "O25": "Retirer ses propres suppressions, puis un jet pour chacune de ses formations démoralisées.",
    "O26": "Un jet pour chaque formation démoralisée (hors chars) d'un joueur ; celles qui dépassent leur moral reculent.",
    "O27": "Placer un agent de liaison avec le plus haut gradé, ou en déplacer un, ou demander l'artillerie grâce aux deux.",
}

_PLUS = "Puissance de feu +2."
ACTIONS: dict[str, str] = {
    "A29": "Sans usage comme action.",
    "A30": "L'adversaire choisit une de ses formations de la mêlée et la démoralise.",
    "A31": "Un tir par des formations en marche ou des armes à puissance de feu encadrée.",
    "A32": "Puissance de feu de l'artillerie +2.",
    "A33": "Jet de mêlée ou puissance de feu d'un tir +2.",
    "A34": _PLUS,
    "A35": "Jet de mêlée +2.",
    "A36": "Le total d'attaque est réduit de la couverture de l'hexagone.",
    "A37": "Suppresser une ou deux formations activées pour ce tir et adjacentes à une unité amie non démoralisée (les agents de "
           "liaison ne comptent pas).",
    "A38": _PLUS,
    "A39": "Un trou de combat dans un hexagone où se tient une formation amie (autre qu'un char), sans eau, incendie ni autre "
           "fortification.",
    "A40": _PLUS,
    "A41": "Retirer un marqueur Barbelés de son hexagone ou d'un hexagone adjacent.",
    "A42": "Toute carte Tir la porte, à la place de son ordre.",
    "A43": "Placer un trou d'obus ; sa couverture compte aussitôt.",
    "A44": _PLUS,
    "A45.1": "Placer une casemate ; sa couverture compte aussitôt.",
    "A45.2": "Ajouter une escouade avec le canon de campagne de la nation ; elle subit aussi l'attaque.",
    "A45.3": "Jet de soutien ; placer les formations dans des hexagones adjacents et vides de sa zone de déploiement, de "
             "couverture 1 ou plus.",
    "A45.4": "Placer des barbelés ; le mouvement s'arrête.",
    "A46": "Jet d'attaque -1 par mitrailleuse dans ce cas.",
    "A47": "Perdre 1 PV ; la section est remplacée par une escouade dans le même état.",
    "A48": _PLUS,
    "A49": "Éliminer une unité qu'elle vient de démoraliser.",
    "A50": _PLUS,
    "A51": "Gagner 2 PV.",
    "A52": "Sans usage comme action.",
    "A53": "La rallier aussitôt.",
    "A54": "Les unités en marche à portée encadrée, et les leaders avec elles, peuvent entrer dans des hexagones ennemis.",
    "A55": _PLUS,
}

EVENTS: dict[str, str] = {
    "E57": "On peut suppresser toutes les unités d'un hexagone (les démoraliser en 1917 pour l'Allemand).",
    "E58": "On peut déplacer un leader avec les unités de son hexagone vers un hexagone adjacent.",
    "E59": "Gagner 1 PV par formation ennemie sur la piste des pertes ; puis comme Vent.",
    "E60": "Hexagone aléatoire ; le bâtiment ou le bois le plus proche brûle.",
    "E61": "Retirer fumées et gaz ; les incendies gagnent dans la direction de la carte.",
    "E62": "Voir la main adverse, en défausser une carte, révéler un objectif secret adverse.",
    "E63": "Hexagone aléatoire ; l'unité amie hors cohésion la plus proche se replie de trois hexagones.",
    "E64": "Une section avec arme et leader peut détacher une escouade, qui prend l'arme.",
    "E65": "Rallier une formation ou relever de 1 le seuil de reddition.",
    "E66": "Rallier une unité ou relever de 1 le seuil de reddition.",
    "E67": "Hexagone aléatoire ; le char le plus proche est démoralisé.",
    "E68": "Suppresser les formations amies de l'hexagone ami le plus proche du bord adverse.",
    "E69": "On peut faire d'un leader un Vétéran.",
    "E70": "Placer le héros dans un hexagone ami ; on peut y rallier une unité.",
    "E71": "Tirer une carte non vue ; son ordre doit être exécuté ensuite.",
    "E72": "Jet de soutien ; placer les formations dans un hexagone aléatoire ou à côté.",
    "E73": "Voir la main adverse et en défausser une carte.",
    "E74": "Suppresser une unité sous une couverture inférieure à 1 ; puis comme Vent.",
    "E75": "Éliminer une formation démoralisée de l'un ou l'autre camp.",
    "E76": "Donner une mitrailleuse légère disponible à une unité amie en bon ordre ; pas avant la date de la carte.",
    "E77": "Hexagone aléatoire ; l'arme fonctionnelle la plus proche casse ou le char le plus proche est suppressé.",
    "E78": "Rallier tous les leaders et unités amis d'un hexagone.",
    "E79": "Retirer la suppression d'un char ou en rallier un démoralisé.",
    "E80": "Donner un Chauchat disponible à une unité amie non démoralisée.",
    "E81": "Tirer un objectif secret, et une carte Stratégie si l'on n'en a pas.",
    "E82": "Démoraliser une formation ennemie adjacente à une unité amie en bon ordre.",
    "E83": "Suppresser deux unités ennemies ou en démoraliser une, à deux hexagones au plus d'une unité amie en bon ordre "
           "empilée avec un leader.",
    "E84": "Éliminer une unité ennemie hors cohésion adjacente à une unité amie non démoralisée.",
    "E85": "Le leader ami le plus proche de son propre bord va dans la case de temps suivante.",
    "E86": "Révéler un objectif secret adverse ; il reste visible et compte aussitôt.",
    "E87": "Jet de soutien ; la ligne entre par son propre bord, téléphone compris.",
    "E88": "On peut placer un agent de liaison avec le plus haut gradé.",
    "E89": "On peut placer ou retirer des barbelés à côté d'une unité amie en bon ordre.",
    "E90": "On peut reprendre une de ses armes sur la piste des pertes pour une unité amie sans arme.",
    "E91": "Comme Infiltration, puis les nouvelles formations sont suppressées.",
    "E92": "Suppresser une unité ou un char ennemi à portée et en vue d'une mitrailleuse amie fonctionnelle.",
    "E93": "Éliminer une de ses unités démoralisées adjacente à une unité ennemie.",
    "E94": "Le téléphone ennemi est cassé ; déjà cassé, il est éliminé.",
    "E95": "Hexagone aléatoire et deux hexagones adjacents : chars éliminés, unités démoralisées, terrain et ouvrages dégradés.",
    "E96": "Une unité amie adjacente à une formation ennemie devient Vétéran.",
    "E97": "Reprendre une unité ou un leader éliminé de l'un ou l'autre camp, démoralisé, dans un hexagone aléatoire ou à côté.",
}

_GAS = ("Jusqu'à la fin de la partie, les formations amies ignorent la démoralisation par attaque au gaz ou à l'entrée "
        "dans le gaz.")
_WATCH = ("Au choix : une Artillerie Demandée par l'observateur de la carte ; défausser la carte Stratégie en main de "
          "l'adversaire et regarder la première carte des deux pioches Stratégie ; défausser toutes les cartes Rappel adverses ; "
          "tirer deux cartes Stratégie, en garder une, l'autre va sous la pioche.")
_SKY = ("Au choix : annuler une Frappe Aérienne pendant le tour adverse ; exécuter deux Frappes Aériennes sans carte "
        "et hors limite d'ordres.")
_SHORT = ("Décaler la salve de réglage et les impacts ennemis de deux hexagones vers le bord adverse, puis résoudre l'impact "
          "avec sa propre pioche.")
STRATEGIES: dict[str, str] = {
    "S98.3.1": _WATCH, "S98.3.2": _SKY, "S98.3.3": _GAS,
    "S98.3.4": "Les unités et leaders en marche peuvent entrer dans des hexagones ennemis ; ils y sont suppressés et perdent "
               "leur mouvement restant.",
    "S98.3.5": "L'adversaire défausse sa main et sa carte Stratégie, ne tire que trois cartes Destin et révèle ses objectifs "
               "secrets.",
    "S98.3.6": "Casser un téléphone ennemi en marche ; retirer sa salve de réglage et ses marqueurs d'impact.",
    "S98.3.7": "Jusqu'à la fin de la partie, les formations amies en tranchée ou trou de combat ont +1 de couverture aux jets de "
               "défense.",
    "S98.3.8": "Agit comme une Embuscade.",
    "S98.3.9": _SHORT, "S98.4.1": _GAS, "S98.4.2": _SKY, "S98.4.3": _WATCH,
    "S98.4.4": "Si le tir est précis, il ne dévie pas : l'hexagone de la salve de réglage est le centre de l'impact.",
    "S98.4.5": "Annuler l'ordre ; suppresser la moitié (arrondie au-dessus) des unités activées ; l'ordre ne compte pas et les "
               "formations ne sont pas activées.",
    "S98.4.6": "Annuler l'action et défausser sa carte ; personne ne compte comme activé.",
    "S98.4.7": "Au choix : les unités et leaders en marche ignorent les barbelés pour cet ordre ; ou ils peuvent entrer dans des "
               "hexagones ennemis, en perdant leur mouvement restant.",
    "S98.4.8": _SHORT,
    "S98.4.9": "Au choix : échanger le téléphone en marche contre un des siens, inutilisé ; défausser toutes les cartes Rappel "
               "adverses.",
    "S98.5.1": _GAS,
    "S98.5.2": "Rallier un leader et toutes les unités de son rayon de commandement.",
    "S98.5.3": "Les unités activées en bon ordre dans le rayon d'un leader activé ne sont pas démoralisées par les tirs "
               "d'opportunité.",
    "S98.5.4": "Jusqu'à la fin de la partie, chaque tir ami comptant une arme a +1 aux dés.",
    "S98.5.5": "Jusqu'à la fin de la partie, l'adversaire ne peut pas jouer d'ordre Frappe Aérienne.",
    "S98.5.6": "Les leaders et unités activés ignorent les barbelés pour cet ordre.",
    "S98.5.7": "Cette carte action est défaussée sans effet.",
    "S98.5.8": _SHORT,
    "S98.5.9": "Jusqu'à la fin de la partie, les leaders amis dans les bois ont +1 de moral.",
}

# When it may be played: the windows of catalogue.csv and strategy_cards.csv.
WINDOWS: dict[str, str] = {
    "": "",
    "own turn, instead of orders": "à son tour, au lieu de donner des ordres",
    "own turn": "à son tour",
    "own turn; also as action A42": "à son tour ; aussi comme action A42",
    "never": "jamais",
    "before own melee roll": "avant son jet de mêlée",
    "during own Move": "pendant son Mouvement",
    "before own artillery impact roll, telephone in the Fixed/Rolling box":
        "avant son jet d'impact d'artillerie, téléphone en case Fixe/Roulant",
    "before own melee roll; or German weapons firing at an adjacent tank":
        "avant son jet de mêlée ; ou armes allemandes tirant sur un char adjacent",
    "before own fire roll with a weapon of printed firepower 5 or more":
        "avant son jet de tir avec une arme de puissance de feu imprimée 5 ou plus",
    "before own melee roll, own leader present": "avant son jet de mêlée, un leader ami présent",
    "before own defence roll": "avant son jet de défense",
    "before own defence roll against fire": "avant son jet de défense contre un tir",
    "before own fire roll at moving formations": "avant son jet de tir sur des formations en marche",
    "step 6 of a time advance": "étape 6 d'un avancement du temps",
    "before own melee or fire roll": "avant son jet de mêlée ou de tir",
    "during own Move with a moving formation whose movement is boxed":
        "pendant son Mouvement, avec une formation en marche au mouvement encadré",
    "enemy movement, after each expenditure": "mouvement ennemi, après chaque dépense",
    "before own defence roll, not a tank, open or field hex without fortification":
        "avant son jet de défense, pas un char, en terrain dégagé ou champ sans fortification",
    "before own fire roll, at least one firer adjacent to the target":
        "avant son jet de tir, l'un au moins des tireurs étant adjacent à la cible",
    "before own defence roll in an objective hex, no water or fortification":
        "avant son jet de défense dans un hexagone d'objectif, sans eau ni fortification",
    "before own defence roll, hex of own set-up zone with cover 2 or more and an own formation":
        "avant son jet de défense, dans sa zone de déploiement, couverture 2 ou plus et une formation amie présente",
    "the opponent discards by passing": "l'adversaire passe en défaussant",
    "after an enemy move or advance into a hex, no water or fortification":
        "après l'entrée d'un ennemi par mouvement ou progression dans un hexagone sans eau ni fortification",
    "before own defence roll, two or more own functional machine guns with range and sight to a firer":
        "avant son jet de défense, deux mitrailleuses amies fonctionnelles au moins à portée et en vue d'un tireur",
    "an own platoon would be demoralised": "une section amie serait démoralisée",
    "own gas attack": "pendant sa propre attaque au gaz",
    "before own fire roll with a platoon or squad of the nation on the card":
        "avant son jet de tir avec une section ou escouade de la nation de la carte",
    "end of a melee, an own unit survived": "fin d'une mêlée où une unité amie survit",
    "an own unit or leader just failed a defence roll": "une unité ou un leader ami vient de manquer un jet de défense",
    "during own Move (not Offensive)": "pendant son Mouvement (pas une Offensive)",
    "own turn or enemy Air Strike": "à son tour, ou lors d'une Frappe Aérienne ennemie",
    "own Move": "pendant son Mouvement",
    "own Artillery Request through the map observer": "pendant son Artillerie Demandée par l'observateur de la carte",
    "a French Offensive was just activated": "une Offensive française vient d'être activée",
    "the enemy just activated Opportunity Fire": "l'ennemi vient d'activer un Tir d'Opportunité",
    "own Offensive": "pendant son Offensive",
    "any time": "à tout moment",
    "the enemy just announced A36, A37, A43 or A45.4": "l'ennemi vient d'annoncer A36, A37, A43 ou A45.4",
}

# F126-F131 What a work does besides its cover.
WORKS: dict[str, str] = {
    "attack FP 6, 9 against vehicles, on entering or leaving by move, advance or rout; cover 0":
        "attaque de PF 6, 9 contre les véhicules, à l'entrée ou à la sortie par mouvement, progression ou repli ; couverture 0",
    "trench to trench, casemate or blockhouse: 1 MP whatever the terrain, no op fire there; not for tanks":
        "de tranchée à tranchée, casemate ou blockhaus : 1 PM quel que soit le terrain, sans tir d'opportunité ; pas "
        "pour les chars",
    "FP, range and morale -1; ends movement on entering and on leaving; no fire group with other hexes; no weapon fire; "
    "a tank removes it and stops":
        "PF, portée et moral -1 ; met fin au mouvement à l'entrée et à la sortie ; pas de groupe de tir avec d'autres hexagones "
        "; pas de tir d'arme ; un char les détruit et s'arrête",
    "": "",
}
