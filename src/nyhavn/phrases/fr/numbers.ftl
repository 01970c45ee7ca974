# La page des chiffres personnels en français ; chaque clé commence par numbers-.
# La page remplit les paramètres ; les nombres choisissent le pluriel. Un point est un centième de victoire.

numbers-title = Mes chiffres
numbers-none = Aucune partie terminée pour l’instant. Jouez-en une, ou ajoutez la feuille d’une partie plus ancienne.
numbers-gathering = Lecture de vos parties…
numbers-since = { $count ->
    [one] { $count } partie, le { $date }
   *[other] { $count } parties depuis le { $date }
}
numbers-like-tourist = Vous jouez comme le Touriste
numbers-like-apprentice = Vous jouez comme l’Apprenti
numbers-like-mason = Vous jouez comme le Maçon
numbers-like-architect = Vous jouez comme l’Architecte
numbers-like-planner = Vous jouez comme l’Urbaniste
numbers-like-master = Vous jouez comme le Maître
numbers-between = Votre niveau : de { $from } à { $to }
numbers-levels = { $from } à { $to }
numbers-unknown = Trop peu de parties analysées pour connaître votre niveau
numbers-won = Parties gagnées : { $won } sur { $count }
numbers-score = gagnées : { $won } sur { $count }
numbers-streak = plus longue série : { $count }
numbers-favourite = couleur favorite : { $colour }
numbers-review = { $count ->
    [one] Analyser ma dernière partie
   *[other] Analyser mes { $count } dernières parties
}
numbers-review-about = Votre navigateur les analyse l’une après l’autre, sans rien envoyer. Vous pouvez arrêter à tout moment.
numbers-reviewing = Partie { $game } sur { $of }
numbers-stop = Arrêter
numbers-failed = Ce navigateur n’a pas pu analyser la partie.
numbers-results = Résultats
numbers-results-about = une fenêtre par partie récente, éclairée si vous avez gagné
numbers-people = Des personnes
numbers-players = { $count } joueurs
numbers-colours = Tuiles construites
numbers-rate-mean = { $count ->
    [one] { $rate } ± { $error } sur { $count } partie
   *[other] { $rate } ± { $error } sur { $count } parties
}
numbers-rate-about = Points sur 100 perdus par décision, multipliés par dix, dans les parties à deux analysées : plus c’est bas, mieux c’est. Les visages sont ceux des bots.
numbers-rate-none = Affiché dès que des parties à deux sont analysées.
numbers-luck-sum = { $luck } sur 100 en tout
numbers-luck-about = Vide : dans la marge d’erreur, donc équilibré.
numbers-luck-none = Affiché dès que des parties sont analysées.
numbers-skills = Points forts et points faibles
numbers-skill-takes = Prendre des cartes
numbers-skill-places = Placer les tuiles
numbers-skill-payments = Payer
numbers-skill-bonuses = Actions bonus
numbers-skill-abilities = Tuiles Capacité
numbers-skill-late = Fin de partie
numbers-too-few = encore trop peu
numbers-own-rate = taux d’erreur { $rate }
numbers-train = S’entraîner
numbers-skills-about = { $count ->
    [one] D’après { $count } décision dans les parties à deux, comparée à celles des bots. En pointillé : dans la marge d’erreur.
   *[other] D’après { $count } décisions dans les parties à deux, comparées à celles des bots. En pointillé : dans la marge d’erreur.
}
numbers-quay = Votre quai
numbers-quay-lit = maisons éclairées : { $count } sur { $of }
numbers-badge-win = Première victoire
numbers-badge-free = Une tuile gratuite
numbers-badge-row = Une ligne de fenêtres
numbers-badge-column = Une colonne de fenêtres
numbers-badge-coats = Trois bonus en un tour
numbers-badge-abilities = Les cinq capacités
numbers-badge-behind = Gagné après 4 points de retard
numbers-badge-four = Gagné à quatre joueurs
numbers-badge-architect = L’Architecte battu
numbers-badge-flawless = Une partie sans erreur
numbers-badge-review = Une partie analysée
numbers-badge-puzzles = Dix problèmes résolus
numbers-badge-days = Sept jours de suite
numbers-badge-deal = Une donne du jour gagnée
numbers-badge-open = pas encore
numbers-games = Toutes les parties
numbers-game = Partie
numbers-against = Contre
numbers-points = Score
numbers-game-won = gagnée
numbers-game-lost = perdue
numbers-hints = avec indices
numbers-add = Ajouter des feuilles
numbers-count = Ajouter à mes chiffres
numbers-counted = Elle compte maintenant dans vos chiffres.
numbers-seat = Quelle place était la vôtre ?
numbers-known = Cette partie est déjà comptée.
numbers-not-whole = Les parties reprises à partir d’une position ne comptent pas.
numbers-unread = { $name } n’est pas la feuille d’une partie terminée.
numbers-export = Exporter
numbers-export-about = Le tableau convient à un tableur. Le fichier avec les feuilles peut être ajouté de nouveau, ici ou dans un autre navigateur.
numbers-export-csv = Tableau (CSV)
numbers-export-json = Avec toutes les feuilles (JSON)
numbers-delete = Supprimer
numbers-delete-about = { $count ->
    [one] Supprimer la partie, son déroulement et son analyse ? Elle disparaît de cet appareil et du serveur.
   *[other] Supprimer les { $count } parties, leurs déroulements et leurs analyses ? Elles disparaissent de cet appareil et du serveur.
}
