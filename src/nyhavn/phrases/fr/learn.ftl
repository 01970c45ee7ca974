# What the tutorial says in French; every key begins with learn-.
# Placeholders are filled in by the page.

## The page

learn-title = Apprendre en jouant
learn-about = Dix courts chapitres d’une vraie partie, six minutes environ. Vous pouvez faire tout ce que les règles permettent ; le guide ne fait que proposer.
learn-through = Vous connaissez le jeu. Les maisons du canal vous attendent.
learn-begin = Commencer
learn-continue = Continuer
learn-forget = Recommencer depuis le début
learn-mark-done = (terminé)

## The guide

learn-guide = Le guide
learn-number = Chapitre { $number } sur { $count }
learn-next = Suivant
learn-again = Recommencer ce chapitre
learn-show = Montrez-moi
learn-leave = Quitter le tutoriel
learn-astray = Ça marche aussi ! Pour suivre le guide, annulez ou recommencez le chapitre.

## Take two neighbours

learn-take = Prendre des cartes
learn-take-two = Les cartes servent à payer votre façade. Prenez-en deux voisines : touchez les deux rouges, sur les pontons 3 et 4, puis « { web-take } ».
learn-take-end = Trois cartes rouges ! Touchez « { web-end-turn } » : les pontons vides sont regarnis, puis le Touriste joue.
learn-take-done = Voilà la première action : prendre deux cartes voisines, jamais une seule. Passons à la seconde.

## Build

learn-build = Construire
learn-build-tile = Une tuile coûte une carte de sa couleur par case. Choisissez une tuile rouge, touchez l’endroit où la poser, puis « { web-build } ».
learn-build-done = Vos premières fenêtres ! Chaque tuile a une brique, toutes les autres cases sont des fenêtres. Jusqu’à la fin du tour, « { web-undo } » permet de tout défaire.

## Support and overhang

learn-support = Appui et surplomb
learn-support-overhang = Il suffit qu’une case soit au sol ou juste au-dessus d’une case couverte ; le reste peut dépasser. Posez une tuile bleue qui surplombe une case vide.
learn-support-done = Audacieux, et permis. Le trou pourra être comblé plus tard, si une tuile y entre.

## Same-colour reduction

learn-colour = Rouge à côté de rouge
learn-colour-less = Une tuile qui touche sa couleur par un côté coûte une carte de moins. Deux rouges suffisent pour trois cases : posez la tuile à côté de la rouge.
learn-colour-done = Une carte économisée ; jamais plus d’une, quel que soit le nombre de contacts.

## A row, all windows

learn-row = Une ligne de fenêtres
learn-row-full = Une ligne complète vaut 1 point, 2 si elle n’a que des fenêtres. Comblez celle du bas avec une tuile violette debout, brique en haut.
learn-row-windows = 1 point, car il y a une brique dans la ligne. Touchez « { web-undo } », puis tournez la tuile pour y mettre une fenêtre.
learn-row-done = 2 points pour une ligne de fenêtres ! À 12 points, on gagne.

## A coat of arms and its bonuses

learn-coat = Les blasons
learn-coat-cover = Recouvrir un blason ou compléter une ligne avec blason donne une action bonus. La tuile bleue de quatre cases entre dans le trou : trois blasons d’un coup !
learn-coat-white = Trois choix à faire. D’abord la tuile spéciale, une simple fenêtre : posez-la sur le blason du bord droit, et vous gagnez une action bonus de plus.
learn-coat-ability = Ensuite, une tuile Capacité : chacune assouplit une règle. Prenez celle qui vous plaît.
learn-coat-activate = Votre tuile « { ability-A } » a servi : elle est inactive. La troisième action bonus la réactive : « { web-bonus-activate } ».
learn-coat-done = Tuile spéciale, nouvelle capacité ou réactivation : voilà les trois actions bonus. S’il en reste une, à vous de choisir.

## An ability

learn-ability = Une capacité
learn-ability-apart = « { ability-A } » est active : les deux cartes peuvent venir de n’importe où. Prenez-en deux violettes éloignées ; la tuile devient inactive.
learn-ability-done = Elle est inactive jusqu’à ce qu’une action bonus la réactive. Touchez une tuile Capacité pour lire son effet.

## A column

learn-column = Une colonne complète
learn-column-full = Une colonne complète vaut 2 points, 4 sans brique. Il manque quatre cases au bord droit : la longue tuile violette y tient, debout.
learn-column-done = Neuf cases, du sol au pignon : 2 points.

## The hand limit

learn-hand = Sept cartes au plus
learn-hand-take = Vous avez sept cartes en main, c’est le maximum. Prenez-en deux quand même, pour voir.
learn-hand-discard = C’est trop ! Vous en gardez sept : touchez celles dont vous n’avez pas besoin, puis « { web-discard } ».
learn-hand-done = La limite ne compte que lorsque vous prenez des cartes. Mieux vaut construire avant d’en arriver là.

## How it ends

learn-end = La fin
learn-end-tile = Vous avez 10 points ; il en faut 12. (Si la carte Fin de partie sort avant, le meilleur score gagne.) Posez une violette de trois cases, debout, contre la longue !
learn-end-turn = 12 points ! « { web-end-turn } » confirme la victoire.
learn-end-done = Vous avez gagné, et vous connaissez le jeu. À vous de jouer contre l’Apprenti !
