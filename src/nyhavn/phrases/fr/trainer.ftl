# Les pages des problèmes en français ; chaque clé commence par trainer-.
# Les champs sont remplis par le programme ; les nombres choisissent le pluriel.

trainer-title = Problèmes
trainer-rival = Adversaire
trainer-daily = Problème du jour
trainer-daily-about = Le même problème pour tout le monde.
trainer-daily-solve = Résoudre
trainer-daily-again = Le revoir
trainer-train = Entraînement
trainer-train-about = { $count } problèmes tirés de parties, tous prouvés. Un problème manqué revient au bout d’un jour, puis après des pauses de plus en plus longues.
trainer-theme = Thème :
trainer-theme-all = tous
trainer-theme-row = lignes
trainer-theme-column = colonnes
trainer-theme-windows = lignes et colonnes de fenêtres
trainer-theme-coat = blasons
trainer-theme-special = tuiles spéciales
trainer-theme-ability = tuiles Capacité
trainer-theme-take = prendre des cartes
trainer-theme-end = fin de partie
trainer-theme-own = erreurs de vos parties ({ $count })
trainer-next = Problème suivant
trainer-again = { $count ->
    [one] Refaire un problème manqué
   *[other] Refaire { $count } problèmes manqués
}
trainer-none = Il n’y a plus de problèmes de ce genre pour le moment.
trainer-rating = Votre classement aux problèmes : { $rating }
trainer-solved-of = Résolus : { $solved } sur { $count }.
trainer-kind-points = Le plus de points à ce tour
trainer-kind-win = Gagner à ce tour
trainer-kind-two-turns = Ce tour prépare une victoire certaine au suivant
trainer-kind-best = Le meilleur coup
trainer-ways-turns = { $right ->
    [one] { $right } façon de jouer le tour sur { $all } y parvient.
   *[other] { $right } façons de jouer le tour sur { $all } y parviennent.
}
trainer-ways-moves = { $right ->
    [one] { $right } coup sur { $all } est juste.
   *[other] { $right } coups sur { $all } sont justes.
}
trainer-about = Thème : { $themes }.
trainer-try = Essayez librement ; une seule réponse compte.
trainer-try-points = { $points ->
    [one] Votre essai : { $points } point
   *[other] Votre essai : { $points } points
}
trainer-try-built = Vous avez construit : { $tile }.
trainer-judging = Calcul en cours…
trainer-start-over = Recommencer
trainer-answer = C’est ma réponse
trainer-solved = Résolu
trainer-missed = Non résolu
trainer-solved-points = { $points ->
    [one] Résolu : { $points } point
   *[other] Résolu : { $points } points
}
trainer-missed-points = { $points } points sur { $goal }
trainer-yours = Votre réponse
trainer-solution = Une solution
trainer-levels = Ce que les six ont joué
trainer-right = juste
trainer-wrong = faux
trainer-days = { $count ->
    [one] { $count } jour de suite
   *[other] { $count } jours de suite
}
trainer-share = Partager
trainer-copied = Copié
trainer-message-solved = Problème : résolu ✓
trainer-message-missed = Problème : non résolu
trainer-deal = Donne du jour
trainer-deal-about = Les mêmes cartes pour tout le monde, et un adversaire qui répond toujours pareil aux mêmes coups. Un seul essai compte.
trainer-deal-rival = Adversaire : { $name }
trainer-deal-play = Jouer
trainer-deal-look = Voir le résultat
trainer-deal-more = La rejouer pour le plaisir
trainer-deal-won = Gagnée, { $own } à { $rival }
trainer-deal-lost = Perdue, { $own } à { $rival }
trainer-deal-shared = Partagée, { $own } à { $rival }
trainer-deal-unfinished = Abandonnée
trainer-deal-turns = { $count ->
    [one] { $count } tour
   *[other] { $count } tours
}
trainer-deal-same = Avec les mêmes cartes
trainer-deal-message = Votre message
trainer-deal-scoring = { $count ->
    [one] { $count } tour a marqué
   *[other] { $count } tours ont marqué
}
trainer-deal-squares = Il ne révèle rien : un carré est un de vos tours, doré s’il a marqué.
trainer-message-deal-won = Donne : gagnée { $own } à { $rival } en { $count } tours
trainer-message-deal-lost = Donne : perdue { $own } à { $rival } en { $count } tours
trainer-message-deal-shared = Donne : partagée { $own } à { $rival } en { $count } tours
trainer-message-deal-unfinished = Donne : abandonnée
