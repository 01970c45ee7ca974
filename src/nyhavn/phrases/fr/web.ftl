# What only the browser says in French; every key begins with web-.
# Placeholders are filled in by the page; numbers choose the plural.

## The start page

web-about = Au bord du canal, les maisons attendent leur nouvelle façade. Prenez des cartes, posez des tuiles, éclairez les fenêtres : le premier à 12 points gagne.
web-first-title = Construisez votre maison sur le canal
web-first-take = Prenez deux cartes voisines
web-first-build = Posez une tuile de leur couleur
web-first-score = Les lignes complètes rapportent
web-first-learn = Apprendre en six minutes
web-first-play = Je connais : jouer
web-first-free = Gratuit, sans compte
web-more = Autres pages
web-game-waiting = Votre partie
web-game-score = Tour { $turn } · { $scores }
web-game-lacks = { $count ->
    [one] Il manque { $count } case à la ligne { $row }.
   *[other] Il manque { $count } cases à la ligne { $row }.
}
web-play-on = Reprendre la partie
web-ladder = L’échelle des bots
web-ladder-beaten = Battus : { $count } sur { $of }
web-play-against = Nouvelle partie : { $name }
web-rated-next = Adversaire : { $name }
web-level-tourist = très facile
web-level-apprentice = facile
web-level-mason = moyen
web-level-architect = bon
web-level-planner = fort
web-level-master = très fort
web-play-now = Jouer
web-new-table = Nouvelle partie
web-settings = Réglages
web-learn = Apprendre à jouer
web-rules = Règles
web-games-running = Parties en cours
web-games-finished = Parties terminées
web-game-about = Tour { $turn }, { $when }
web-delete = Supprimer la partie { $game }
web-delete-sure = Supprimer définitivement
web-keep = Conserver
web-replay = Revoir la partie
web-review = Analyser
web-replay-of = Revoir la partie { $game }
web-verify = Vérifier le mélange
web-open-record = Importer une partie
web-unofficial = Nyhavn est un projet de fans non officiel autour du jeu de société Copenhagen de Daniel Skjold Pedersen et Asger Harding Granerud, édité par Queen Games, et n’a aucun lien avec eux.

## Without a connection

web-offline = Vous êtes hors ligne.
web-server-away = Le serveur est injoignable.
web-offline-about = Les parties sur cet appareil continuent comme toujours.
web-no-engine = Ce navigateur ne peut pas jouer sans serveur : il n’exécute pas WebAssembly avec SIMD.
web-offline-parts = Sans connexion
web-works-here = Possible ici
web-works-new = contre les bots, ou à plusieurs sur cet appareil
web-works-learn = pas à pas, en dix chapitres
web-works-rules = avec toutes les images
web-waits = En attente du réseau
web-waits-game = Rien n’est perdu : elle reprendra d’elle-même.
web-waits-others = Parties par lien
web-new-version = Nouvelle version prête :
web-new-version-when = dès la prochaine partie.
web-new-version-now = Maintenant
web-game-here = sur cet appareil

## A new table

web-how-many = Combien de joueurs ?
web-who-sits = Qui est le joueur { $seat } ?
web-who-person = Joueur sur cet appareil
web-who-opposite = Qui sera en face de vous ?
web-who-person-about = Vous vous passez l’appareil.
web-options = Noms et options
web-character-tourist = Aime les grandes et belles tuiles
web-character-apprentice = Prend tous les points au vol
web-character-mason = Pèse lignes et blasons
web-character-architect = Juge d’un coup d’œil
web-character-planner = Sait ce que vaut une maison
web-character-master = Imagine la suite de la partie
web-name-of = Nom du joueur { $seat }
web-guest = Invité { $seat }
web-first = Qui commence ?
web-first-lot = Au hasard
web-open-hands = Mains visibles de tous
web-public-knowledge = Afficher les informations publiques : cartes encore inconnues, mains connues, risque de voir sortir la carte Fin de partie
web-hints = Les joueurs peuvent demander des indices
web-local = Sur cet appareil, sans serveur
web-local-about = Ce navigateur distribue les cartes, joue pour les bots et conserve la partie. Si vous effacez ses données, la partie est perdue. Certains navigateurs les effacent après une semaine sans visite.
web-local-dealer = Vous jouez sans serveur : c’est ce navigateur qui distribue les cartes. Son mélange reste vérifiable.
web-start-game = Commencer
web-back = Retour

## Matches

web-match = Partie classée
web-match-about = Un adversaire à votre niveau
web-match-level = Adversaire le plus proche de votre niveau : { $bot }
web-rating = { $count ->
    [0] Votre classement de départ : { $rating }
    [one] Votre classement : { $rating } (± { $error }) après une partie classée
   *[other] Votre classement : { $rating } (± { $error }) après { $count } parties classées
}
web-rating-about = Chaque partie classée compte, et vos adversaires sont toujours les bots les plus proches de votre classement. Une partie interrompue, supprimée ou délaissée pour une autre compte comme une défaite.
web-rating-own = tenu par ce navigateur
web-rating-own-about = Ce navigateur calcule lui-même le classement ; aucun serveur ne le connaît.
web-rating-running = Vous avez une partie classée en cours : elle sera perdue si vous en commencez une autre.
web-rating-go-on = Reprendre la partie
web-rating-not = Cette partie ne sera pas classée : il faut jouer seul contre des bots de votre niveau, mains cachées.
web-rating-reset = Réinitialiser mon classement
web-rating-reset-sure = Oui, réinitialiser

## Settings

web-language = Langue
web-pace = Rythme des autres joueurs
web-pace-slow = Lent
web-pace-normal = Normal
web-pace-fast = Immédiat
web-theme = Apparence
web-theme-auto = Comme l’appareil
web-theme-light = Jour
web-theme-dark = Nuit
web-night-offer = Le soir tombe sur le canal.
web-night-yes = Allumer les fenêtres
web-motion = Animations
web-motion-auto = Comme l’appareil
web-motion-less = Réduites
web-auto-end = Terminer mon tour tout seul quand il n’y a plus rien à décider, après 3 secondes pour annuler
web-auto-end-ask = Les tours où il ne restait rien à décider se terminaient tout seuls, après 3 secondes. Garder cela ?
web-auto-end-keep = Garder
web-auto-end-stop = Je termine mes tours
web-chances = Montrer les chances de gagner à côté de ma maison, dans les parties avec indices
web-sound = Sons
web-volume = Niveau sonore
web-mute = Couper le son
web-unmute = Activer le son
web-page-kept = Cette page démarre aussi sans connexion.
web-page-not-kept = Cette page a besoin d’une connexion pour démarrer : à une adresse en http au lieu de https, les navigateurs n’en gardent pas de copie.
web-sound-ask = Voulez-vous des sons discrets ?
web-sound-yes = Oui
web-sound-no = Non

## Around the table

web-close = Fermer
web-menu = Menu
web-menu-game = Cette partie
web-menu-table = Cette table
web-home = Accueil
web-loading = Mise en place…
web-lost = Connexion perdue. Nouvelle tentative…
web-unreachable = Le serveur est injoignable. Réessayez quand la connexion sera rétablie.
web-stuck = Le prochain coup n’a pas pu être joué ou enregistré. La page réessaie.
web-unread = La mémoire de ce navigateur est illisible, comme dans certaines fenêtres privées.
web-unsaved = Cette partie n’est pas enregistrée
web-unsaved-about = Ce navigateur n’enregistre rien : c’est une fenêtre privée, ou son espace est plein. La partie dure jusqu’à ce que vous fermiez ou rechargiez la page.
web-no-table = Cette table n’existe pas, ou n’est pas à vous.
web-elsewhere-title = Ouverte dans d’autres onglets
web-elsewhere-about = Cette table est ouverte dans trop d’onglets de ce navigateur. Celui-ci est en pause.
web-elsewhere-show = L’afficher ici
web-refused = Ce n’est pas possible.
web-refusal-not-neighbours = Pontons non voisins : il faut une tuile « { ability-A } » active.
web-refusal-ability-not-owned = Vous n’avez pas encore cette tuile Capacité.
web-refusal-ability-used = Cette tuile Capacité est inactive ; une action bonus peut la réactiver.
web-refusal-needs-additional-card = Pour une troisième carte, il faut une tuile « { ability-X } » active.
web-refusal-needs-both-actions = Pour construire après avoir pris des cartes, il faut une tuile « { ability-T } » active.
web-refusal-wrong-colour = Payez dans la couleur de la tuile, ou avec une tuile « { ability-C } » active.
web-refusal-no-net = Cet adversaire joue à l’aide d’un fichier qui n’est pas encore sur cet appareil. Jouez une fois contre lui avec une connexion ; d’ici là, essayez le Touriste, l’Apprenti ou le Maçon.
web-refusal-missing = Pas assez de cartes : il manque { $count ->
    [one] 1 { $colour }
   *[other] { $count } { $colour }s
}.
web-rule = Voir la règle
web-players = Joueurs
web-others = Les autres maisons
web-seat = { $name } : { $points ->
    [one] { $points } point
   *[other] { $points } points
}, { $cards ->
    [one] { $cards } carte
   *[other] { $cards } cartes
}
web-look = Voir la maison – { $name } : { $points ->
    [one] { $points } point
   *[other] { $points } points
}, { $cards ->
    [one] { $cards } carte
   *[other] { $cards } cartes
}
web-house-previous = Maison précédente
web-house-next = Maison suivante
web-facts = { $points ->
    [one] { $points } point
   *[other] { $points } points
} · { $cards ->
    [one] { $cards } carte
   *[other] { $cards } cartes
}
web-hand-open = Main : { $cards }
web-hand-known = Cartes que tout le monde a vues : { $cards }
web-thinking = { $name } réfléchit…
web-waiting = { $name } joue…
web-knowledge = Informations publiques
web-unseen = Cartes que vous n’avez pas vues
web-skip = Accélérer
web-hint = Indice
web-hint-key = Indice (H)
web-hint-thinking = Recherche d’un bon coup…
web-hint-failed = Aucun indice n’a pu être calculé.
web-hint-noted = noté pour l’analyse
web-hint-more = Plus
web-hint-move = Montrer le coup
web-hint-close = Fermer l’indice
web-hint-take = Prenez des cartes.
web-hint-build = Posez une tuile.
web-hint-white = Posez une tuile spéciale.
web-hint-gain = Prenez une tuile Capacité.
web-hint-activate = Réactivez vos tuiles Capacité inactives.
web-hint-end = Terminez le tour sans construire.
web-hint-colours = Couleurs : { $colours }.
web-hint-discard = À défausser : { $colours }.
web-hint-tile = Couleur : { $colour } ; place : { $side ->
    [left] à gauche
    [middle] au milieu
   *[right] à droite
}.
web-hint-side = { $side ->
    [left] À gauche
    [middle] Au milieu
   *[right] À droite
}.
web-hint-use = { $use ->
    [take] Pour prendre des cartes
    [build] Pour construire
   *[both] Pour prendre et construire dans le même tour
}.
web-hint-build-for = { $tile } pour { $cards }{ $turned }
web-hint-chance = Chance de gagner : { $chance } sur 100 (± { $error })
web-chances-soon = Chances de gagner : pas encore connues
web-chances-are = Chances de gagner sur 100 : { $list } (± { $error })
web-chance-of = { $name } { $chance }
web-all-moves = Coups possibles
web-actions = Actions

## The harbour

web-harbour = Port
web-pier = Ponton { $pier } : { $card }
web-pier-empty = Ponton { $pier } : vide
web-would-turn = demande { $abilities }
web-supply = { $count ->
    [one] Encore { $count } carte
   *[other] Encore { $count } cartes
}
web-end-out = La carte Fin de partie n’est pas encore dans la pioche
web-end-deep = La carte Fin de partie est encore loin
web-end-near = La carte Fin de partie peut sortir : { $chance } %
web-end-drawn = La carte Fin de partie est sortie
web-end-tag = Fin proche
web-near-title = La partie peut finir à chaque remplissage.
web-near-about = { $count ->
    [one] La dernière carte de la pioche est la carte Fin de partie.
   *[other] La carte Fin de partie est l’une des { $count } dernières. Quand elle sort, le meilleur score l’emporte.
}
web-can-win = peut gagner
web-can-win-next = peut gagner à son prochain tour
web-second-card = Choisissez une deuxième carte.
web-third-card = Choisissez une troisième carte.
web-then-discard = , puis en défausser { $count }

## Hand and house

web-your-hand = Votre main
web-hand = Votre main, { $count ->
    [one] { $count } carte
   *[other] { $count } cartes
}
web-hand-empty = Aucune carte
web-card = Carte { $card }
web-card-hidden = Une carte face cachée
web-own-house = Votre maison
web-row = Ligne { $row }
web-row-words = Ligne { $row } : { $words }
web-cell = { $cell } : { $what }
web-cell-open = { $cell } : { $what }, la tuile peut se poser ici
web-cell-empty = vide
web-cell-brick = brique { $colour }
web-cell-window = fenêtre { $colour }
web-white = blanche
web-white-tile = tuile spéciale

## Tiles and abilities

web-stock = Tuiles
web-tile-open = { $tile }, disponibles : { $left }, prix en cartes : { $cost }, { $places ->
    [one] { $places } emplacement
   *[other] { $places } emplacements
}
web-tile-shut = { $tile }, disponibles : { $left }, impossible à poser pour l’instant
web-tile-gone = { $tile }, épuisée
web-whites = Tuiles spéciales disponibles : { $count }
web-held = Où poser la { $tile } ?
web-held-nowhere = Impossible de poser la { $tile } pour l’instant. Touchez une case pour savoir pourquoi.
web-costs = { $count ->
    [one] coûte une carte ({ $cards })
   *[other] coûte { $cards }
}
web-free = gratuit
web-brings = rapporte { $what }
web-ways-to-pay = { $count } façons de payer
web-wins = C’est le coup gagnant !
web-abilities = Tuiles Capacité
web-ability-absent = { $ability } (pas encore à vous)
web-ability-A = Prenez vos deux cartes sur deux pontons de votre choix.
web-ability-X = Prenez une troisième carte, sur n’importe quel ponton.
web-ability-D = Construisez pour une carte de moins.
web-ability-C = Pour une construction, toutes vos cartes d’une couleur comptent comme une autre couleur.
web-ability-T = Prenez des cartes et construisez pendant le même tour.

## What to do

web-undo = Annuler
web-end-turn = Terminer le tour
web-build = Construire
web-take = Prendre
web-discard = Défausser
web-take-end = Prendre et terminer
web-build-end = Construire et terminer
web-discard-end = Défausser et terminer
web-rotate = Tourner la tuile
web-rotate-key = Tourner (R)
web-flip = Retourner la tuile
web-flip-key = Retourner (F)
web-put-back = Reposer la tuile
web-due-end = Terminez votre tour, ou annulez.
web-discard-more = { $count ->
    [one] Encore { $count } carte à défausser.
   *[other] Encore { $count } cartes à défausser.
}
web-bonus-title = { $count ->
    [one] Blason : choisissez une action bonus
   *[other] Action bonus { $number } sur { $count }
}
web-bonus-how = Choisissez, ou touchez une case marquée pour une tuile spéciale.
web-bonuses = Actions bonus
web-bonus-owned = Vous l’avez déjà
web-bonus-gone = Épuisée
web-bonus-no-space = Aucune case possible
web-bonus-unused = Aucune n’est inactive
web-bonus-white = Tuile spéciale
web-bonus-white-about = { $count ->
    [one] une fenêtre, { $count } case possible
   *[other] une fenêtre, { $count } cases possibles
}
web-bonus-best = peut rapporter { $what }
web-bonus-activate = Réactiver mes capacités
web-gain-A = Deux cartes au choix dans le port
web-gain-X = Une troisième carte au choix
web-gain-D = Payer une carte de moins
web-gain-C = Une couleur compte comme une autre
web-gain-T = Prendre, puis construire
web-left = disponibles : { $count }
web-pay-title = Comment payer la { $tile } ?
web-pay-brings = Elle rapporte { $what }.
web-pay-way = Payer { $cards }{ $turned }

## The keyboard

web-keys = Clavier
web-key-enter = Entrée
web-key-shift = Maj
web-key-escape = Échap
web-key-parts = Aller à la partie suivante de la table
web-key-move = Se déplacer dans une partie ; dans la maison, déplacer la tuile tenue
web-key-choose = Choisir, poser la tuile, puis construire
web-key-rotate = Tourner la tuile vers la droite ou la gauche
web-key-places = Place suivante ou précédente où la tuile tient
web-key-hint = Un indice contre des bots, puis sa suite
web-key-back = Tout reposer
web-key-list = Cette liste

## What happened

web-log = Historique
web-log-empty = Rien pour l’instant.
web-recap-take = { $who ->
    [you] Vous avez pris
   *[other] { $name } a pris
} { $cards }
web-recap-build = { $who ->
    [you] Vous avez posé
   *[other] { $name } a posé
} une { $colour } de { $size }
web-recap-both = { $who ->
    [you] Vous avez pris
   *[other] { $name } a pris
} { $cards }, puis posé une { $colour } de { $size }
web-recap-paid = { $how ->
    [free] , gratuitement
    [discount] {" "}pour seulement { $cards }
    [colours] {" "}avec { $cards }
   *[plain] {" "}pour { $cards }
}
web-recap-ability = « { $ability } »
web-recap-using = {" "}(capacité : { $abilities })
web-recap-discarded = {" "}et défaussé { $cards }
web-recap-number = { $number }
web-recap-rows = { $count ->
    [one] la ligne { $which }
   *[other] les lignes { $which }
}
web-recap-columns = { $count ->
    [one] la colonne { $which }
   *[other] les colonnes { $which }
}
web-recap-special = une tuile spéciale en { $cell }
web-recap-ready = toutes les capacités réactivées
web-recap-lines = { $kind ->
    [mixed] complété { $mixed }
    [lit] illuminé { $lit }, rien que des fenêtres
   *[both] complété { $mixed } et illuminé { $lit }, rien que des fenêtres
}
web-recap-gained = { $shape ->
    [lines] {" "}et { $lines } : +{ $points }
    [bonus] {" "}et gagné { $count ->
        [one] une action bonus
       *[other] { $count } actions bonus
    } : { $bonuses }
    [lines-bonus] , { $lines } (+{ $points }) et gagné { $count ->
        [one] une action bonus
       *[other] { $count } actions bonus
    } : { $bonuses }
    [lines-win] , { $lines } (+{ $points }) et remporté la partie avec { $score } points !
   *[lines-bonus-win] , { $lines } (+{ $points }), gagné { $count ->
        [one] une action bonus
       *[other] { $count } actions bonus
    } : { $bonuses }, et remporté la partie avec { $score } points !
}
web-recap-new = nouveau
web-recap-replay = Revoir la partie à partir d’ici
web-recap-turn = tour { $turn }
web-previous = Tour précédent
web-next = Tour suivant
web-turn-number = Tour { $turn } sur { $turns }
web-scored = { $who ->
    [you] Vous marquez
   *[other] { $name } marque
} { $points ->
    [one] { $points } point
   *[other] { $points } points
}, { $score } en tout.

## Leaving

web-copy-position = Copier la position
web-copied = Copié
web-resign = Abandonner
web-resign-sure = Abandonner ? La partie sera perdue.
web-abandon = Arrêter la partie
web-abandon-sure = Arrêter la partie ? Personne ne gagne.
web-go-on = Continuer
web-result = Le résultat

## One screen, several people

web-here-title = { $name }, à vous de jouer
web-here-about = Passez l’appareil. Vos cartes apparaîtront quand vous direz que vous êtes là.
web-here = Je suis là

## The end

web-over-you = Vous avez gagné !
web-over-other = { $name } remporte la partie !
web-over-points = { $who ->
    [you] Vous gagnez
   *[other] { $name } gagne
} { $own } à { $rival }
web-over-shared = Victoire partagée : { $names } !
web-over-abandoned = La partie a été arrêtée
web-ending-points = Les 12 points ont été atteints.
web-ending-end-card = La carte Fin de partie est sortie ; le meilleur score gagne.
web-ending-resigned = { $name } a abandonné.
web-ending-you-resigned = Vous avez abandonné.
web-ending-abandoned = Personne ne gagne.
web-hinted = { $who ->
    [you] Vous avez eu
   *[other] { $name } a eu
} des indices pendant { $count ->
    [one] un tour.
   *[other] { $count } tours.
}
web-tie-break = À égalité de points, la maison la plus remplie l’emporte.
web-end-reached = { $who ->
    [you] Vous avez atteint
   *[other] { $name } a atteint
} { $score } points avec { $lines }.
web-end-led = { $who ->
    [you] Vous meniez
   *[other] { $name } menait
} { $own } à { $rival } jusqu’au tour { $turn }.
web-end-moments = Les moments clés
web-picture = Image de ma maison
web-picture-words = { $count ->
    [one] Ma maison, { $count } point
   *[other] Ma maison, { $count } points
}
web-curve = Points tour par tour
web-curve-how = Touchez un tour pour le voir
web-source-rows = Lignes
web-source-lit-rows = Lignes de fenêtres
web-source-columns = Colonnes
web-source-lit-columns = Colonnes de fenêtres
web-source-empty = Cases vides
web-source-total = Points
web-rematch = Revanche
web-copy-record = Copier la feuille de partie
web-daily = Problème du jour
web-daily-solved = résolu aujourd’hui
web-numbers = Mes chiffres
web-numbers-won = Parties gagnées : { $won } sur { $games }
web-last-review = Dernière analyse
web-deal = Donne du jour
web-deal-played = { $own } à { $rival }
web-deal-given-up = abandonnée
web-deal-dealer = Toutes les cartes découlent de l’empreinte SHA-256 de « nyhavn daily deal { $date } » : elles sont les mêmes pour tout le monde. Le mélange peut être vérifié.
