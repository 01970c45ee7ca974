# The rules of the game in French, for the page that shows them; every key begins with rules-.
# Two asterisks on either side make words bold.

## The page

rules-title = Les règles
rules-lead = Des maisons étroites, des couleurs vives, et l’eau devant la porte : de deux à quatre joueurs construisent chacun la façade d’une maison, à partir du sol.
rules-contents = Sur cette page
rules-all = Toutes les règles
rules-yes = Permis
rules-no = Interdit

## The aim

rules-title-aim = Le but du jeu
rules-aim-points = Au port, vous prenez des cartes de couleur, que vous échangez contre des tuiles de la même couleur. **Chaque ligne et chaque colonne complète de votre maison rapporte des points**, et le double si elle ne contient aucune brique. À **12 points**, vous gagnez.
rules-aim-alt = Une maison en chantier : trois lignes sont complètes, et il manque une case à la quatrième.

## What is on the table

rules-title-table = Le matériel
rules-table-harbour = **Le port** compte sept pontons alignés, avec une carte visible sur chacun. Les pontons 1 et 7 sont les bouts de la rangée : ils ne sont pas voisins. La pioche est à côté, face cachée ; la défausse est face visible.
rules-table-harbour-alt = Le port : la pioche, puis sept pontons avec une carte chacun.
rules-table-tiles = **Les tuiles** sont rouges, jaunes, vertes, bleues ou violettes, et couvrent 2, 3, 4 ou 5 cases. Sur chacune, une case est en brique et porte la lettre de la couleur ; toutes les autres sont des fenêtres. Vous pouvez tourner et retourner une tuile à volonté : la brique suit.
rules-table-tiles-alt = Les vingt sortes de tuiles de couleur, une couleur par rangée, de deux à cinq cases ; et une tuile spéciale, qui est une seule fenêtre.
rules-table-house = **Votre maison** a 5 colonnes et 9 lignes. Quatre de ses cases portent un blason, et il y en a un aussi à côté des lignes 2, 4 et 6 : ce sont les lignes avec blason. Toutes les maisons sont pareilles ; la couleur de leurs murs n’a pas d’importance.
rules-table-house-alt = Une maison vide. Les blasons sont en c3, e5, b7 et d9, et à côté des lignes 2, 4 et 6.

## Setting up

rules-title-setup = La mise en place
rules-setup-cards = Les cartes sont mélangées, et sept d’entre elles vont sur les pontons. Chaque joueur reçoit ensuite quelques cartes : les derniers en ont davantage, puisqu’ils doivent attendre. Le premier joueur commence, et les autres suivent dans l’ordre.
rules-setup-abilities = Tout le monde a la tuile Capacité **« { ability-A } »**, active. Les quatre autres sortes restent disponibles, une de chaque par joueur, tout comme douze tuiles spéciales.
rules-setup-end = **À deux joueurs**, la carte Fin de partie est cachée parmi les dix dernières cartes de la pioche. **À trois ou à quatre**, elle reste d’abord visible à côté de la pioche.
rules-setup-table = Ce qui dépend du nombre de joueurs
rules-setup-players = Joueurs
rules-setup-per-colour = Cartes de chaque couleur
rules-setup-tiles = Tuiles de chaque couleur, tailles 2, 3, 4, 5
rules-setup-hands = Mains de départ, dans l’ordre du tour

## Your turn

rules-title-turn = Votre tour
rules-turn-choice = Faites **une** des deux actions : **prendre des cartes** ou **construire**. On ne peut ni passer, ni défausser à sa guise ; mais il y a toujours quelque chose à faire, car chaque tour commence avec sept pontons garnis.
rules-turn-abilities = Vous pouvez utiliser en même temps vos tuiles Capacité actives, et même toutes pendant le même tour.
rules-turn-refill = Quand vous terminez votre tour, les pontons vides sont regarnis avec les cartes de la pioche, en commençant par le plus petit numéro. Jusque-là, vous pouvez annuler tout ce que vous avez fait.

## Taking cards

rules-title-take = Prendre des cartes
rules-take-two = Prenez les cartes de **deux pontons voisins**, jamais d’un seul.
rules-take-near = Les pontons 3 et 4 sont côte à côte.
rules-take-near-alt = Le port ; les cartes des pontons 3 et 4 sont choisies.
rules-take-far = Les pontons 1 et 7 ne sont pas voisins, pas plus que ceux qu’un autre ponton sépare. Il faut alors **« { ability-A } »**.
rules-take-far-alt = Le port ; les cartes des pontons 1 et 7 sont choisies.

## The hand

rules-title-hand = Sept cartes au plus
rules-hand-limit = Si vous avez plus de sept cartes en main après en avoir pris, défaussez celles que vous voulez, anciennes ou nouvelles, jusqu’à en garder **exactement sept**. Les pontons ne sont regarnis qu’ensuite.
rules-hand-example = Neuf cartes : deux doivent partir, au choix.
rules-hand-alt = Une main de neuf cartes, dont deux sont estompées.

## The price

rules-title-price = Le prix d’une tuile
rules-price-cards = Pour construire, prenez **une** tuile de couleur parmi celles qui sont disponibles, payez-la et posez-la dans votre maison. Elle coûte **une carte de sa couleur pour chacune de ses cases**. Les cartes payées vont à la défausse.
rules-price-three = Trois cases, trois cartes.
rules-price-three-alt = Une tuile rouge de trois cases et trois cartes rouges.
rules-price-touch = Elle coûte **une carte de moins** si elle touche, par un côté, une tuile de sa couleur qui était déjà là. On n’économise qu’une carte, quel que soit le nombre de contacts, et on l’économise toujours : on paie le prix exact, jamais plus.
rules-price-edge = Le rouge touche le rouge par un côté : deux cartes.
rules-price-edge-alt = Il y a une tuile rouge dans la maison ; une deuxième, de trois cases, a un côté commun avec elle. Dessous, deux cartes rouges.
rules-price-corner = Les tuiles ne se touchent que par un coin : trois cartes.
rules-price-corner-alt = La nouvelle tuile rouge, de trois cases, est posée sur une verte et ne touche l’ancienne tuile rouge que par un coin. Dessous, trois cartes rouges.

## The place

rules-title-support = Où poser une tuile
rules-support-rule = Dans la maison, sur des cases vides. **Au moins une de ses cases doit être dans la ligne 1, ou juste au-dessus d’une case déjà couverte.** Le reste peut être en surplomb.
rules-support-ground = Sur le sol.
rules-support-ground-alt = Une tuile bleue est dans la ligne 1, à côté d’une verte.
rules-support-overhang = Une case repose sur une autre tuile ; les deux autres dépassent dans le vide.
rules-support-overhang-alt = Une tuile violette de trois cases est dans la ligne 2 : son bout gauche est sur la tuile verte, le reste n’a rien dessous.
rules-support-hole = Un trou peut être comblé plus tard, si une tuile y entre et repose sur quelque chose.
rules-support-hole-alt = Une tuile bleue comble le trou de la ligne 1, sous la violette.
rules-support-side = Toucher par le côté ne suffit pas : il n’y a rien dessous.
rules-support-side-alt = Une tuile jaune flotte dans la ligne 3. Elle touche la tuile rouge à côté d’elle, mais ses deux cases sont au-dessus de cases vides.

## Points

rules-title-points = Les points
rules-points-count = Les points se marquent dès que la tuile est posée, et une même tuile peut compléter plusieurs lignes et colonnes. **Une seule brique réduit la valeur de moitié.**
rules-points-table = Ce que rapporte une ligne ou une colonne complète
rules-points-completed = Complète
rules-points-bricks = Avec des briques
rules-points-windows = Rien que des fenêtres
rules-points-row = Une ligne
rules-points-column = Une colonne
rules-points-row-bricks = Une ligne avec des briques : 1 point.
rules-points-row-bricks-alt = La ligne 1 est complète ; deux de ses cinq cases sont en brique.
rules-points-row-windows = Une ligne de fenêtres : 2 points.
rules-points-row-windows-alt = La ligne 2 est complète ; ses cinq cases sont des fenêtres, et les briques de ces tuiles sont dans la ligne 1.
rules-points-column-bricks = Une colonne avec des briques : 2 points.
rules-points-column-bricks-alt = La colonne a est complète, de la ligne 1 à la ligne 9 ; sa case la plus basse et sa case la plus haute sont en brique.
rules-points-column-windows = Une colonne de fenêtres : 4 points.
rules-points-column-windows-alt = La colonne b est complète, de la ligne 1 à la ligne 9 ; toutes ses cases sont des fenêtres, et les briques sont dans la colonne a.

## Coats of arms

rules-title-coats = Les blasons
rules-coats-rule = Vous gagnez **une action bonus pour chaque blason que votre tuile recouvre, et une pour chaque ligne avec blason qu’elle complète**.
rules-coats-cover = Le blason de la case c3 est recouvert : une action bonus.
rules-coats-cover-alt = Une tuile bleue recouvre la case c3 et son blason.
rules-coats-row = La ligne 2, qui est une ligne avec blason, est complétée : une action bonus, et un point en plus.
rules-coats-row-alt = Une tuile jaune couvre les deux dernières cases de la ligne 2, à côté de laquelle se trouve un blason.

## Bonuses

rules-title-bonuses = Les actions bonus
rules-bonuses-choose = Pour chaque action bonus, vous avez le choix entre trois possibilités ; s’il y en a plusieurs, on les fait l’une après l’autre.
rules-bonuses-white = **Une tuile spéciale.** Posez-la dans votre maison en suivant les mêmes règles de placement. Elle ne coûte rien, et elle peut rapporter des points et d’autres actions bonus.
rules-bonuses-ability = **Une nouvelle tuile Capacité**, d’une sorte que vous n’avez pas encore, ni active ni inactive. Vous pourrez l’utiliser dès votre prochain tour.
rules-bonuses-activate = **Activer** toutes vos tuiles Capacité inactives : elles peuvent resservir.
rules-bonuses-must = Vous devez choisir quelque chose tant qu’une des trois possibilités existe. S’il n’en reste aucune, vos actions bonus restantes sont perdues.
rules-bonuses-colourless = Les tuiles spéciales n’ont aucune des cinq couleurs : elles ne rendent aucune voisine moins chère. Pour tout le reste, ce sont des tuiles : d’autres peuvent reposer dessus, et elles comptent comme fenêtres.

## Abilities

rules-title-abilities = Les capacités
rules-abilities-sides = Une tuile Capacité a une face active et une face inactive. Elle se retourne quand on l’utilise, et reste ainsi jusqu’à ce qu’une action bonus la réactive. Elle ne s’utilise que là où elle change quelque chose.
rules-abilities-sides-alt = { $ability } : la face active et la face inactive
rules-ability-A = **Pour prendre des cartes.** Les deux cartes peuvent se trouver n’importe où dans le port. Elle ne peut pas servir pour deux pontons voisins.
rules-ability-X = **Pour prendre des cartes.** Vous prenez une troisième carte, sur le ponton de votre choix. Il ne faut **« { ability-A } »** en plus que si aucun des trois pontons n’est voisin d’un autre : inutile pour les pontons 1, 2 et 7, nécessaire pour les pontons 1, 3 et 5.
rules-ability-D = **Pour construire.** Vous payez une carte de moins, en plus de la réduction pour la même couleur. Une tuile de 2 cases qui touche sa couleur est donc gratuite, même si vous n’avez aucune carte en main.
rules-ability-C = **Pour construire.** Pour cette construction, vos cartes d’une autre couleur peuvent tenir lieu de cartes de la couleur de la tuile. Combinez-les à votre gré avec des cartes de la bonne couleur ; une carte au moins doit avoir changé de couleur. Elle ne peut pas servir pour une tuile gratuite.
rules-ability-T = **Après avoir pris des cartes.** Vous construisez aussi, avant que les pontons soient regarnis : prendre, défausser s’il le faut, puis construire, dans cet ordre. Nul besoin de l’annoncer. Si vous terminez votre tour sans construire, elle reste active.
rules-abilities-again = Une capacité utilisée pendant un tour est retournée avant les actions bonus. Une action bonus peut donc la réactiver pendant le même tour, et elle peut resservir au tour suivant.

## The end

rules-title-end = La fin de la partie
rules-end-points = **12 points.** Qui atteint 12 points ou plus gagne sur-le-champ, avec une tuile de couleur ou une tuile spéciale, avant les actions bonus qui restent et avant que les pontons soient regarnis.
rules-end-card = **La carte Fin de partie.** Quand elle apparaît sur un ponton, la partie s’arrête aussitôt. Le plus grand nombre de points l’emporte ; à égalité, c’est la maison qui a le moins de cases vides ; si l’égalité demeure, la victoire est partagée.
rules-end-alt = Le port : la carte Fin de partie est sur le ponton 5 ; le ponton 6 est resté vide.
rules-end-supply = **Quand la pioche est vide**, ce qui n’arrive qu’à trois ou quatre joueurs, la défausse, celle de ce tour comprise, est mélangée dès qu’il faut une carte. La carte Fin de partie est cachée parmi neuf de ces cartes, et ces dix cartes vont tout au fond de la nouvelle pioche.

## What is secret

rules-title-secret = Ce qui est secret
rules-secret-hands = L’ordre de la pioche, et les cartes que vous avez en main, sauf si les mains sont visibles de tous. Mais tout le monde voit les cartes prises, payées et défaussées, et peut s’en souvenir. Les seules cartes de votre main que les autres ne connaissent pas sont donc celles de votre main de départ que vous avez encore.

## Letters and numbers

rules-title-letters = Lettres et numéros
rules-letters-colours = Chaque couleur a une lettre et un motif. Les lettres sont les mêmes dans toutes les langues :
rules-letters-cells = Une case de la maison est désignée par sa colonne, **de a à e** depuis la gauche, et par sa ligne, **de 1 à 9** depuis le sol. Les pontons sont numérotés de 1 à 7, depuis la gauche.
rules-letters-cells-alt = Une maison avec les lettres des colonnes en dessous et les numéros des lignes à côté ; une tuile spéciale est en d2.
rules-letters-record = Le terminal, les positions copiées et les feuilles de partie emploient les mêmes noms.

## Questions

rules-title-questions = Questions fréquentes
rules-question-begin = Qui commence ?
rules-answer-begin = Le premier joueur. On le choisit en ouvrant la table, ou le hasard décide.
rules-question-back = Peut-on revenir sur un coup ?
rules-answer-back = Oui, sur tout, jusqu’à la fin du tour. Rien de nouveau n’est révélé avant.
rules-question-stuck = Peut-on être bloqué ?
rules-answer-stuck = Non. On peut toujours prendre deux cartes voisines.
rules-question-both = Peut-on construire d’abord et prendre des cartes ensuite ?
rules-answer-both = Non. Avec **« { ability-T } »**, on prend toujours d’abord et on construit ensuite, une seule fois chaque action.
rules-question-between = Deux pontons sont-ils voisins si la carte entre eux vient d’être prise ?
rules-answer-between = Non. Sont voisins les pontons côte à côte, garnis ou vides.
rules-question-brick = Une ligne tout en briques rapporte-t-elle davantage ?
rules-answer-brick = Non. Elle compte comme toute ligne avec des briques.
rules-question-white = Une tuile spéciale compte-t-elle comme ma construction du tour ?
rules-answer-white = Non. Elle vient en plus, comme action bonus.
rules-question-twelve = A-t-on encore droit à ses actions bonus quand on atteint 12 points ?
rules-answer-twelve = Non. La partie est finie dès que la tuile est posée.
