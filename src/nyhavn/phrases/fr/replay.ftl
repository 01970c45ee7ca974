# What the replay says in French; every key begins with replay-.
# Placeholders are filled in by the page; numbers choose the plural.

## The steps

replay-title = Revoir la partie
replay-loading = Mise en place de la partie…
replay-controls = Étapes de la partie
replay-first = Au début
replay-previous = Un tour en arrière
replay-next = Un tour en avant
replay-previous-moment = Revenir aux points ou à l’action bonus d’avant
replay-next-moment = Aller aux points ou à l’action bonus d’après
replay-last = À la fin
replay-play = Lecture
replay-pause = Mettre en pause
replay-pace = Rythme
replay-pace-slow = Lent
replay-pace-normal = Normal
replay-pace-fast = Rapide
replay-turns = Tours
replay-turn = Tour { $turn } sur { $turns }
replay-graph = Points après chaque tour
replay-numbers = Chiffres
replay-who = Qui
replay-keys = ← et → vont d’un tour à l’autre, avec Maj d’un coup à l’autre (ou , et .) ; ↑ et ↓ vont aux points et aux actions bonus, Début et Fin au début et à la fin ; la barre d’espace lance la lecture.
replay-start = Les cartes sont distribuées.
replay-draw = Nouveau dans le port : { $cards }.
replay-draw-end = La carte Fin de partie apparaît.
replay-seat = Joueur { $seat }
replay-eyes = Point de vue
replay-eyes-mover = Joueur actif
replay-running = Cette partie continue : vous voyez les tours terminés, et seulement ce que vous avez le droit de voir.

## What can be done with it

replay-copy-link = Copier le lien vers ce coup
replay-copied = Copié
replay-download = Télécharger la partie
replay-table = Retour à la table
replay-go-on = Continuer à partir d’ici
replay-go-on-seat = Votre place
replay-go-on-bots = Qui joue contre vous ?
replay-go-on-draws = Quelles cartes viennent ?
replay-draws-new = De nouvelles
replay-draws-same = Les mêmes, dans le même ordre
replay-draws-note = Comme vous pouvez connaître les cartes à venir, le mélange d’une telle partie ne peut pas être vérifié.
replay-go-on-over = La partie est finie ici. Revenez d’une étape pour continuer à jouer.

## The review

replay-review = Analyse
replay-review-about = Voyez comment vos chances ont évolué, ce qui tenait à la chance et quels coups ont coûté des points. Votre navigateur calcule tout ; rien n’est envoyé.
replay-review-start = Analyser la partie
replay-review-stop = Arrêter
replay-review-go-on = Continuer
replay-review-failed = Ce navigateur n’a pas pu faire le calcul.
replay-chances = Chances de gagner, sur 100
replay-chance = Chances de gagner : { $chance } sur 100 (± { $error })
replay-chance-fell = Chances de gagner : de { $from } à { $to } sur 100 (± { $error })
replay-better = Mieux :
replay-also = Peut-être mieux :
replay-refill = Les nouvelles cartes, pour { $name } : { $luck }
replay-luck = chance
replay-judged = Jugé d’après ce que l’on pouvait savoir alors.
replay-turning-points = Ce qui a décidé la partie
replay-lucky-refill = Les nouvelles cartes, pour { $name }
replay-changed = Tour { $turn } · { $change } sur 100 (± { $error })
replay-of-hundred = { $name }, sur 100
replay-like-tourist = Vous avez joué comme le Touriste
replay-like-apprentice = Vous avez joué comme l’Apprenti
replay-like-mason = Vous avez joué comme le Maçon
replay-like-architect = Vous avez joué comme l’Architecte
replay-like-planner = Vous avez joué comme l’Urbaniste
replay-like-master = Vous avez joué comme le Maître
replay-between = Votre niveau dans cette partie : entre { $from } et { $to }
replay-rate = Taux d’erreur { $rate } (± { $error })
replay-cost = Tour { $turn } · a coûté { $loss } sur 100 à { $name } (± { $error })
replay-details = Hasard et points
replay-luck-own = Hasard avant ses propres tours
replay-luck-others = Hasard avant les tours des autres
replay-points = D’où venaient les points
replay-mistakes-back = Vos erreurs reviennent à l’entraînement.
replay-train = S’entraîner
replay-hinted = Les tours avec indices ne comptent pas pour la précision.
replay-try-again = Réessayer
replay-try-asked = Que joueriez-vous pour { $name } ?
replay-try-this = Essayer ce coup
replay-try-end = Retour à l’analyse
replay-try-judging = Calcul en cours…
replay-try-right = Bien joué ! Chances de gagner : { $chance } sur 100
replay-try-wrong = Pas encore : ce coup perd { $points } sur 100

## Variations

replay-explore = Jouer d’autres coups
replay-explore-asked = Jouez pour { $name }.
replay-explore-end = Terminé
replay-variation = Variante { $number }
replay-variation-turns = { $count ->
    [one] { $count } tour
   *[other] { $count } tours
}
replay-variation-back = Retour à la partie
replay-variation-go-on = Continuer
replay-variation-name = Nom
replay-variation-comment = Commentaire
replay-variation-cards = Le port se remplit des cartes venues dans la partie, dans leur ordre ; quand elles ne conviennent pas, au hasard.
replay-variation-delete = Supprimer la variante
replay-save-study = Enregistrer avec les variantes
replay-share-study = Partager le fichier

## Verifying

replay-verifying = Chaque carte est distribuée à nouveau…
replay-not-verified = Le mélange n’a pas pu être vérifié ici. Rechargez la page, ou utilisez la commande ci-dessous.
replay-fair = Le mélange était honnête
replay-agrees = Les cartes découlent bien de la promesse
replay-unknown = Rien à vérifier
replay-unfair = Quelque chose ne va pas
replay-explained = Avant la distribution, le serveur a choisi un secret et montré son empreinte, qui ne correspond à aucun autre secret. Il l’a ensuite combiné aux nombres aléatoires des navigateurs des joueurs. Toutes les cartes découlent des deux par un calcul fixe. La partie est finie et le secret est dévoilé : votre navigateur l’a comparé à l’empreinte et a redistribué toute la partie, carte par carte.
replay-other-promise = Avant la distribution, ce navigateur a vu une autre empreinte que celle de la feuille de partie : le secret a été remplacé, et les cartes ne sont pas celles qui étaient promises.
replay-same-promise = Ce navigateur a gardé l’empreinte qui lui avait été montrée, et c’est la même.
replay-seen = Empreinte montrée alors à ce navigateur
replay-commitment = Empreinte montrée avant la distribution
replay-nonces = Nombres aléatoires des navigateurs des joueurs
replay-nonces-none = aucun
replay-unrevealed = non dévoilé
replay-secret = Le secret
replay-command = Vous pouvez faire de même sans cette page, avec la partie téléchargée :
