# What the game says in French, in the terminal and in the browser alike.
# Placeholders are filled in by the program; numbers choose the plural. Cards and tiles are feminine, and so are colours.

## Colours, cards and tiles

colour-R = rouge
colour-Y = jaune
colour-G = verte
colour-B = bleue
colour-P = violette
colour-E = la carte Fin de partie

ability-A = Cartes au choix
ability-X = Carte supplémentaire
ability-D = Coût de construction réduit
ability-C = Changement de couleurs
ability-T = Prendre des cartes et Construire
ability-ready = { $ability } (active)
ability-used = { $ability } (inactive)

cards-none = aucune carte
cards-one = 1 { $colour }
cards-several = { $count ->
    [one] { $count } { $colour }
   *[other] { $count } { $colour }s
}
tile = tuile { $colour } de { $size } cases

list-comma = {", "}
list-semicolon = {"\u202F; "}
list-and = { $first } et { $last }
list-and-before-i = { $first } et { $last }

## Who plays

person-you = Vous
seat-number = Joueur { $seat }
seat-name = { $name } (joueur { $seat })

## The bots

bot-random = Le Hasard
bot-apprentice = L’Apprenti
bot-tourist = Le Touriste
bot-mason = Le Maçon
bot-architect = L’Architecte
bot-planner = L’Urbaniste
bot-master = Le Maître
bot-montecarlo = Monte-Carlo simple
bot-treesearch = Recherche arborescente
bot-exec = Un programme
bot-random-about = joue n’importe quel coup permis
bot-tourist-about = économise pour de grandes tuiles et de jolies couleurs, et aime mieux admirer les blasons que les couvrir
bot-apprentice-about = prend les points dès qu’il peut, sinon couvre des cases, sinon collectionne les paires
bot-mason-about = pèse lignes, colonnes, fenêtres et blasons, un seul coup à l’avance
bot-architect-about = évalue une maison d’un coup d’œil, et se trompe parfois
bot-planner-about = sait ce que vaut chaque maison, pour avoir joué d’innombrables parties contre lui-même
bot-master-about = imagine la suite de la partie après chaque bon coup avant de choisir
bot-montecarlo-about = joue les coups les plus prometteurs jusqu’à la fin, un grand nombre de fois
bot-treesearch-about = développe l’arbre de ce qui peut suivre (recherche arborescente Monte-Carlo par ensembles d’information)

## What moves bring

earned = {"\u00A0"}: { $what }
earned-points = { $count ->
    [one] { $count } point
   *[other] { $count } points
}
earned-coats = { $count ->
    [one] { $count } blason
   *[other] { $count } blasons
}
with-abilities = {" "}(capacité : { $abilities })

## Moves to choose

choice-take = Prendre { $cards } sur les pontons { $piers }{ $turned }
choice-discard = Défausser { $cards }
choice-build = Poser la { $tile } en { $cells }, brique en { $brick }, pour { $cards }{ $turned }{ $earned }
inside-build = En { $cells }, brique en { $brick }, pour { $cards }{ $turned }{ $earned }
choice-white = Poser une tuile spéciale en { $cell }{ $earned }
choice-gain = Prendre la tuile Capacité « { $ability } »
choice-activate = Réactiver toutes vos tuiles Capacité inactives
choice-end = Terminer le tour sans construire

## Moves that were made

played-take = { $who ->
    [you] Vous prenez
   *[other] { $name } prend
} { $cards } sur les pontons { $piers }{ $turned }.
played-discard = { $who ->
    [you] Vous défaussez
   *[other] { $name } défausse
} { $cards }.
played-build = { $who ->
    [you] Vous posez
   *[other] { $name } pose
} la { $tile } en { $cells }, brique en { $brick }, pour { $cards }{ $turned }{ $earned }.
played-white = { $who ->
    [you] Vous posez
   *[other] { $name } pose
} une tuile spéciale en { $cell }{ $earned }.
played-gain = { $who ->
    [you] Vous prenez
   *[other] { $name } prend
} la tuile Capacité « { $ability } ».
played-activate = { $who ->
    [you] Vous réactivez toutes vos
   *[other] { $name } réactive toutes ses
} tuiles Capacité inactives.
played-end = { $who ->
    [you] Vous terminez votre tour
   *[other] { $name } termine son tour
} sans construire.
refill-card = { $card } sur le ponton { $pier }
refill = Nouvelles cartes : { $cards }.
refill-end = Nouvelles cartes : { $cards }. La partie est finie.

## What is due

due-turn = { $who ->
    [you] À vous de jouer : prenez des cartes ou construisez.
   *[other] { $name } joue : prendre des cartes ou construire.
}
due-discard = { $who ->
    [you] Vous avez trop de cartes : défaussez-en { $count }.
   *[other] { $name } a trop de cartes : { $count } à défausser.
}
due-build = { $who ->
    [you] Vous pouvez encore construire, ou terminer votre tour.
   *[other] { $name } peut encore construire, ou terminer son tour.
}
due-bonus = { $who ->
    [you] { $count ->
        [one] Vous avez un blason : choisissez une action bonus.
       *[other] Vous avez { $count } blasons : choisissez une action bonus pour le premier.
    }
   *[other] { $count ->
        [one] { $name } a un blason : choix d’une action bonus.
       *[other] { $name } a { $count } blasons : choix d’une action bonus pour le premier.
    }
}
due-draw = { $who ->
    [you] Votre tour est terminé :
   *[other] { $name } a terminé son tour :
} les pontons sont regarnis.
due-over = La partie est finie.

## How it ended

over-end-card = La carte Fin de partie est sortie.
over-points = { $who ->
    [you] Vous avez gagné avec { $points } points !
   *[other] { $name } remporte la partie avec { $points } points.
}
over-most = { $who ->
    [you] Vous avez gagné avec le meilleur score : { $points } !
   *[other] { $name } remporte la partie avec le meilleur score : { $points }.
}
over-tie-break = { $who ->
    [you] Vous gagnez : égalité à { $points }, mais c’est vous qui avez le moins de cases vides ({ $empty }) !
   *[other] { $name } gagne : égalité à { $points }, mais sa maison a le moins de cases vides ({ $empty }).
}
over-shared = Victoire partagée : { $name }. Score de chacun : { $points } ; cases vides : { $empty }.
over-table = Score :
over-line = { $name } : { $points ->
    [one] { $points } point
   *[other] { $points } points
}, { $empty ->
    [one] { $empty } case vide
   *[other] { $empty } cases vides
}

## Refusals: the text cannot be read

refusal-expected-move = Un coup commence par t (prendre), d (défausser), b (construire), w (tuile spéciale), a (capacité), r (activer), e (terminer) ou > (regarnir).
refusal-expected-pier = Il faut un ponton, de 1 à 7.
refusal-expected-colour = Il faut une couleur : R, Y, G, B ou P.
refusal-expected-card = Il faut une carte : R, Y, G, B ou P, ou - s’il n’y en a pas.
refusal-expected-count = Il faut un nombre de cartes.
refusal-expected-cell = Il faut une case de la maison, de a1 à e9.
refusal-expected-ability = Il faut une capacité : A, X, D, C ou T, chacune une seule fois.
refusal-expected-equals = Il faut = et les cartes payées, par exemple =R3.
refusal-expected-slash = Il faut une barre oblique.
refusal-expected-colon = Il faut un deux-points.
refusal-expected-space = Il faut une espace.
refusal-expected-seat = Il faut le numéro d’un joueur, de 1 à 4.
refusal-expected-phase = Il faut ce qui reste à faire : t, d, b, c, > ou !.
refusal-expected-row = Il faut une ligne de cinq cases : des couleurs, ou des chiffres pour les cases vides.
refusal-expected-stock = Il faut le nombre de tuiles disponibles.
refusal-expected-viewer = Il faut @ et le numéro du joueur qui regarde, ou - pour personne.
refusal-expected-end = Il ne faut plus rien ici.
refusal-expected-version = Il faut « nyhavn 1 », la première ligne d’une feuille de partie.
refusal-expected-start = Il faut l’en-tête « start: » avec la première position.
refusal-wrong-turn-number = Ce n’est pas le numéro du tour suivant.
refusal-wrong-result = Ce n’est pas le résultat auquel la partie aboutit.

## Refusals: the move is not legal here

refusal-game-over = La partie est finie.
refusal-take-or-build = C’est le moment de prendre des cartes ou de construire.
refusal-discard-first = Il y a trop de cartes en main : il faut d’abord en défausser.
refusal-build-or-end = C’est le moment de construire grâce à « Prendre des cartes et Construire », ou de terminer le tour.
refusal-bonus-first = Il y a un blason : il faut d’abord choisir son action bonus.
refusal-dealers-turn = Ce tour ne permet plus aucun coup ; le donneur regarnit maintenant les pontons.
refusal-dealers-move = Seul le donneur regarnit les pontons.
refusal-two-piers = On prend sur deux pontons différents, ou sur trois avec « Carte supplémentaire ».
refusal-not-neighbours = Ces pontons ne sont pas voisins. Il faut « Cartes au choix » : ajoutez A après une barre oblique.
refusal-needs-additional-card = Pour une troisième carte, il faut « Carte supplémentaire » : ajoutez X après une barre oblique.
refusal-needs-both-actions = Pour construire après avoir pris des cartes, il faut « Prendre des cartes et Construire » : ajoutez T après la barre oblique.
refusal-ability-without-effect = Une des capacités nommées ne change rien ici : retirez-la.
refusal-ability-not-owned = Il manque la tuile Capacité nécessaire.
refusal-ability-used = La tuile Capacité nécessaire est inactive ; une action bonus peut la réactiver.
refusal-ability-owned = Ce joueur a déjà cette tuile Capacité.
refusal-nothing-to-activate = Aucune tuile Capacité n’est inactive : il n’y a rien à réactiver.
refusal-wrong-discard = Il faut garder exactement sept cartes.
refusal-not-in-hand = Ces cartes ne sont pas toutes en main.
refusal-no-such-tile = Aucune tuile de cette couleur n’a cette forme avec la brique à cet endroit.
refusal-out-of-stock = Il ne reste plus de tuile de cette sorte.
refusal-space-covered = Une des cases est déjà couverte.
refusal-nothing-underneath = Au moins une case doit être posée sur le sol ou juste au-dessus d’une case couverte.
refusal-wrong-colour = Payez dans la couleur de la tuile. Pour toute autre carte, il faut « Changement de couleurs » : ajoutez C après une barre oblique.
refusal-one-colour-changes = « Changement de couleurs » ne change que des cartes d’une même couleur.
refusal-too-few-cards = Pas assez de cartes : la tuile coûte plus cher ici.
refusal-too-many-cards = Trop de cartes : la tuile coûte moins cher ici.
refusal-not-in-supply = On ne peut pas tirer une carte qui n’est plus dans la pioche.
refusal-wrong-draw = Le donneur pose une carte sur chaque ponton vide ; seule la carte Fin de partie l’interrompt.

## Refusals: the position cannot occur

refusal-too-few-seats = Il y a de deux à quatre joueurs autour de la table.
refusal-no-such-seat = Ce joueur n’est pas à la table.
refusal-cards-do-not-add-up = Le compte des cartes n’est pas bon.
refusal-tiles-do-not-add-up = Le compte des tuiles, disponibles et posées, n’est pas bon.
refusal-abilities-do-not-add-up = Le compte des tuiles Capacité, disponibles et prises, n’est pas bon.
refusal-wrong-end-card = La carte Fin de partie ne peut pas être dans cet état.
refusal-wrong-harbour = Il ne peut pas y avoir autant de pontons vides maintenant.
refusal-wrong-hand = Personne ne peut avoir cette main maintenant.
refusal-house-in-the-air = Une partie de la maison ne repose sur rien.
refusal-no-bonus-open = Il ne peut pas y avoir autant d’actions bonus à choisir.
refusal-nothing-to-build = Rien ne peut être construit ici grâce à « Prendre des cartes et Construire ».
refusal-should-be-over = Avec 12 points, la partie serait finie.
refusal-not-over = Rien n’a mis fin à cette partie.

## Refusals: the server does not do it

refusal-stale = La partie a avancé entre-temps ; voici où elle en est.
refusal-not-your-turn = C’est à quelqu’un d’autre de jouer.
refusal-not-your-seat = Cette place est à quelqu’un d’autre.
refusal-say-here-first = La personne dont c’est le tour doit d’abord dire qu’elle est là.
refusal-turn-done = Il n’y a plus rien à faire ce tour-ci : terminez-le ou annulez.
refusal-turn-not-done = Le tour n’est pas encore fini.
refusal-nothing-to-undo = Il n’y a rien à annuler.
refusal-no-such-table = Cette partie n’existe pas ici.
refusal-not-over-yet = La partie n’est pas encore terminée.
refusal-no-such-bot = Ce bot n’existe pas.
refusal-bad-name = Ce nom ne peut pas être utilisé.
refusal-no-person = Au moins une personne doit jouer.
refusal-table-deleted = Cette table a été supprimée.
refusal-table-full = Cette table est complète.
refusal-already-started = La partie a déjà commencé.
refusal-not-started = La partie n’a pas encore commencé.
refusal-not-the-host = Seule la personne qui a ouvert la table peut faire cela.
refusal-seats-open = Des places attendent encore quelqu’un.
refusal-not-away = Cette personne est là, aucun bot ne la remplace donc.
refusal-no-hints = Il n’y a pas d’indices à cette table.
refusal-bad-chat = Ce message ne peut pas être envoyé.
refusal-too-many = Trop de tentatives. Réessayez un peu plus tard.
refusal-no-record = Ceci n’est pas une feuille de partie.
refusal-unreadable = Le serveur n’a pas compris. Recharger la page peut aider.
refusal-too-large = C’est trop volumineux.
refusal-wrong-origin = Cette page n’a pas le droit de faire cela ici.
refusal-not-stored = L’enregistrement a échoué, rien n’a changé. Réessayez.
refusal-failed = Une erreur s’est produite sur le serveur. Réessayez.
