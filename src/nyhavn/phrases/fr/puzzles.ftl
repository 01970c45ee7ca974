# Ce que dit `nyhavn puzzles`, en français ; chaque clé commence par puzzles-.
# Les champs sont remplis par le programme ; les nombres choisissent le pluriel.

puzzles-making = Recherche de problèmes
puzzles-checking = Vérification des problèmes
puzzles-made = { $count ->
    [one] { $count } nouveau problème
   *[other] { $count } nouveaux problèmes
} tirés de { $games ->
    [one] { $games } partie
   *[other] { $games } parties
}, dans { $name }
puzzles-arranged = { $count ->
    [one] { $count } problème
   *[other] { $count } problèmes
} dans { $name }
puzzles-stopped = Arrêté. Les problèmes des parties terminées sont dans { $name } ; la même commande continue.
puzzles-check-stopped = Arrêté avant que tous les problèmes soient vérifiés.
puzzles-checked = { $name } : { $exact } prouvés par énumération, { $best } meilleurs coups vérifiés par échantillons, faux : { $wrong }
puzzles-wrong = { $name }:{ $line } : le problème est faux ({ $kind })
trouble-puzzles-no-games = Il n’y a pas de partie dont tirer des problèmes : nommez un fichier de partie ou utilisez --games N.
trouble-puzzles-line = { $name }:{ $line } : ce n’est pas un problème : { $reason }
trouble-puzzles-none = { $name } ne contient aucun problème.
trouble-puzzles-there = { $name } existe déjà ; ses problèmes doivent garder leur ordre.
