# Ce que `nyhavn study` dit d’une partie terminée, en français ; chaque clé commence par study-.
# Les champs sont remplis par le programme ; les nombres choisissent le pluriel. Un point est un centième de victoire.

study-progress = Analyse
study-stopped = Arrêté. Ce qui est terminé est conservé dans { $name } ; la même commande continue.
study-title = { $name } : { $players } joueurs, { $turns ->
    [one] { $turns } tour
   *[other] { $turns } tours
}
study-first = { $name } : premier aperçu des chances de gagner, avec peu d’échantillons
study-hints = { $count ->
    [one] { $name } a eu un indice au tour { $turns }, qui ne compte pas dans le taux d’erreur.
   *[other] { $name } a eu des indices aux tours { $turns }, qui ne comptent pas dans le taux d’erreur.
}
study-stand-in = { $count ->
    [one] Un bot a remplacé { $name } au tour { $turns }, qui ne compte pas dans le taux d’erreur.
   *[other] Un bot a remplacé { $name } aux tours { $turns }, qui ne comptent pas dans le taux d’erreur.
}
study-graph = Chances de gagner en pour cent, de tour en tour, selon ce que chaque joueur pouvait savoir
study-player = Joueur
study-start = Au départ
study-result = Résultat
study-luck = Hasard
study-moves = Coups de tous
study-adjusted = Résultat hors hasard
study-error-rate = Taux d’erreur
study-accuracy = Précision
study-decisions = Décisions
study-inaccuracies = Imprécisions
study-mistakes = Erreurs
study-blunders = Gaffes
study-games = Parties
study-percent = { $value } %
study-with-error = { $value } ± { $error }
study-about-even = à peu près nul (± { $error })
study-label-forced = forcé
study-label-only = seul bon coup
study-label-fine = bon
study-label-inaccuracy = imprécision
study-label-mistake = erreur
study-label-blunder = gaffe
study-notable = Coups qui ont coûté des points
study-none = Aucun coup n’a coûté avec certitude 2 points sur 100.
study-lost = Tour { $turn }, { $name } : { $label }, { $loss } points sur 100 (de { $low } à { $high })
study-played = Joué : { $move } ({ $notation }), { $chance } %
study-better = Meilleur : { $move } ({ $notation }), { $chance } %
study-because = Pourquoi : ce coup { $reasons }
study-reason-win = gagne la partie
study-reason-column = complète une colonne
study-reason-row = complète une ligne
study-reason-coat = gagne un blason
study-reason-ability = apporte la tuile Capacité « { $ability } »
study-reason-activate = réactive des tuiles Capacité
study-reason-white = pose une tuile spéciale
study-reason-last = prend la dernière tuile de sa sorte
study-reason-deny = ne laisse pas au suivant deux cartes voisines de cette couleur : { $colour }
study-reason-afford = réunit assez de cartes pour une tuile plus grande : { $colour }
study-reason-windows = garde une ligne de fenêtres sans brique
study-reason-cheap = coûte une carte de moins à côté de sa couleur
study-reason-limit = garde la main dans la limite de sept cartes
study-reason-spare = garde les tuiles Capacité actives
study-reason-haste = rapproche la carte Fin de partie
study-reason-delay = ne fait sortir aucune carte quand la carte Fin de partie est proche
study-reason-pair = prend plusieurs cartes de cette couleur : { $colour }
study-reason-colour = garde cette couleur en main : { $colour }
study-reason-build = construit dès maintenant
study-reason-take = prend d’abord des cartes
study-refills = Les sorties de cartes les plus et les moins favorables
study-refill = Tour { $turn } : sortie de { $cards }, { $luck } points pour { $name }
study-no-refills = Aucune sortie de cartes ne se distingue de sa marge d’erreur.
study-refills-quick = Peu d’échantillons ne disent pas ce qu’une seule sortie de cartes a changé : utilisez --depth normal.
study-summary = Bilan
study-explained = Tous les chiffres sont des points sur 100, une victoire entière. Le hasard est ce que les cartes sorties ont changé, avec son erreur type ; départ, hasard et coups donnent ensemble le résultat. Le taux d’erreur est la perte moyenne d’une décision non forcée, multipliée par dix : plus il est bas, mieux c’est.
trouble-study-unfinished = { $name } n’a pas de résultat. Seule une partie terminée peut être analysée.
