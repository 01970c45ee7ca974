# What only the command says in French, at the command line and in `nyhavn text`.
# Placeholders are filled in by the program; numbers choose the plural.

## The table in plain lines

state-harbour = Port : { $piers }.
state-pier = ({ $pier }) { $card }
pier-empty = vide
state-supply = { $count ->
    [one] Pioche : { $count } carte.
   *[other] Pioche : { $count } cartes.
}
state-supply-end = { $count ->
    [one] Pioche : { $count } carte, la carte Fin de partie.
   *[other] Pioche : { $count } cartes. Il y a 1 chance sur { $one_in } que la prochaine soit la carte Fin de partie.
}
state-discards = Défausse : { $cards }.
state-no-discards = Défausse : aucune carte.
state-tiles = Tuiles disponibles des tailles 2, 3, 4 et 5 : { $tiles } ; blanches { $white }.
state-stock = { $colour } { $counts }
seat-other = { $name } : { $points ->
    [one] { $points } point
   *[other] { $points } points
} ; { $cards } ; { $abilities }.
hand-empty = aucune carte
hand-known = { $count ->
    [one] { $count } carte
   *[other] { $count } cartes
} : { $cards }
hand-partly = { $count } cartes : { $cards }, et { $unknown ->
    [one] { $unknown } inconnue
   *[other] { $unknown } inconnues
}
hand-unknown = { $count ->
    [one] { $count } carte inconnue
   *[other] { $count } cartes inconnues
}
house-own = Votre maison :
house-other = Maison – { $name } :
house-empty = { $first ->
    [9] La ligne 9 est vide, avec un blason en { $coats }.
   *[other] Les lignes { $first } à 9 sont vides, avec { $count ->
        [one] un blason en { $coats }
       *[other] des blasons en { $coats }
    }{ $completing }.
}
house-shields = , { $count ->
    [one] et un autre pour la ligne { $rows } une fois complète
   *[other] et d’autres pour les lignes { $rows } une fois complètes
}
house-row = Ligne { $row } : { $spaces }
house-coat-row = Ligne { $row } : { $spaces } (un blason si elle est complétée)
house-columns = {"          "}a b c d e
state-abilities = Vos capacités : { $abilities }.
state-points = { $points ->
    [one] Vous avez { $points } point.
   *[other] Vous avez { $points } points.
}
state-hand = { $count ->
    [0] Votre main est vide.
    [one] Votre main, { $count } carte : { $cards }.
   *[other] Votre main, { $count } cartes : { $cards }.
}

## Words to type

command-undo = annuler
command-look = voir
command-houses = maisons
command-show = dessin
command-moves = coups
command-more = suite
command-back = retour
command-why = pourquoi
command-save = enregistrer
command-quit = quitter
command-help = aide
command-new = nouvelle

## Lists and prompts

menu-line = { $number }. { $label }
menu-move = { $words } ({ $notation })
menu-takes = Prendre avec { $abilities } : { $count } possibilités
menu-tile = Poser la { $tile } : { $count } possibilités, { $price }
menu-price = { $same ->
    [yes] { $most ->
        [0] gratuit
        [one] 1 carte
       *[other] { $most } cartes
    }
   *[no] de { $least } à { $most } cartes
}
menu-up-to = {" "}(au mieux : { $earned })
menu-more = { $count ->
    [one] Il y en a encore { $count } ; tapez « suite » pour la voir.
   *[other] Il y en a encore { $count } ; tapez « suite » pour les voir.
}
prompt-move = Votre coup, de 1 à { $count }, ou « aide » :
prompt-group = Laquelle, de 1 à { $count }, ou « retour » :
prompt-end = Appuyez sur Entrée pour terminer votre tour, ou tapez « annuler » :
prompt-hand-over = { $name }, c’est à vous. Appuyez sur Entrée quand personne d’autre ne voit l’écran :
prompt-unfinished = Appuyez sur Entrée pour la continuer, ou tapez « nouvelle » pour en commencer une autre :

## Answers

welcome = Nyhavn. À la table : { $seats }. Graine { $seed }.
welcome-help =
    Choisissez un coup par son numéro ou sa notation ; tapez « aide » pour en savoir plus.
    Maisons : les majuscules sont des fenêtres, les minuscules des briques, une étoile un blason.
resumed = Nyhavn. La partie reprend au tour { $turn }. À la table : { $seats }.
resumed-over = Nyhavn. Cette partie est finie ; le tour { $turn } était le dernier. À la table : { $seats }.
resumed-draft = Déjà joué pendant ce tour, qui n’est pas encore terminé :
unfinished = Il y a une partie inachevée dans { $file }.
unfinished-unclear = « { $answer } » n’est ni l’un ni l’autre.
set-aside = La partie enregistrée auparavant est conservée sous le nom { $file }.
hint-empty = Tapez le numéro d’un coup, sa notation, ou « aide ».
hint-end = Il n’y a plus de coup à jouer dans ce tour. Appuyez sur Entrée pour le terminer, ou tapez « annuler » pour reprendre le dernier coup.
hint-hand-over = Appuyez sur Entrée pour continuer ; vous pouvez aussi taper « quitter » ou « aide ».
hint-number = Il n’y a pas de numéro { $number } dans la liste ; choisissez de 1 à { $count }.
hint-no-more = La liste s’arrête ici.
hint-nothing-to-undo = Il n’y a rien à annuler : vous n’avez encore rien joué pendant ce tour.
hint-why = Tapez « pourquoi » et un coup, par exemple : pourquoi t36
unclear = « { $text } » n’est ni un numéro, ni un coup, ni une commande ; tapez « aide » pour voir ce que vous pouvez taper.
unreadable = « { $text } » est illisible à partir du caractère { $column }. { $why }
refused = { $move } n’est pas possible. { $why }
refused-hint = Rien n’a changé. Tapez « coups » pour voir tout ce qui est possible.
why-legal = C’est possible : { $words }.
undone = { $move } est annulé. Votre main : { $cards }.
saved = La partie est enregistrée dans { $file }.
left = La partie est enregistrée dans { $file }. Pour la continuer : { $command }
help =
    Pour jouer, tapez le numéro d’une ligne, ou le coup en notation :
      t34            prendre les cartes des pontons 3 et 4
      t36/A          prendre sur deux pontons quelconques, avec Cartes au choix
      t347/X         prendre trois cartes, avec Carte supplémentaire
      dR2G           défausser deux cartes rouges et une verte
      bRb4b5c5=R3    construire une tuile rouge en b4, b5 et c5, brique en b4, pour 3 rouges
      bRb4b5c5=R2/D  de même avec Coût de construction réduit
      bRb4b5c5=G3/C  de même avec Changement de couleurs : des vertes au lieu de rouges
      bRb4b5c5=R3/T  de même après la prise, avec Prendre des cartes et Construire
      wb8            bonus : poser une tuile spéciale en b8
      aD             bonus : prendre la tuile Capacité Coût de construction réduit
      r              bonus : activer toutes les tuiles Capacité inactives
      e              terminer le tour sans construire
    Couleurs : R rouge, Y jaune, G vert, B bleu, P violet.
    Capacités : A Cartes au choix, X Carte supplémentaire,
      D Coût de construction réduit, C Changement de couleurs,
      T Prendre des cartes et Construire.
    Maisons : les majuscules sont des fenêtres, les minuscules des briques, une étoile un blason.
    Commandes :
      annuler        annuler le dernier coup, tant que le tour n’est pas terminé
      voir           redire ce qui se trouve sur la table
      maisons        décrire les autres maisons
      dessin         tout dessiner en couleurs
      coups          énumérer tous les coups, un par un
      suite          voir la suite d’une longue liste
      retour         revenir à la liste courte
      pourquoi t36   dire pourquoi un coup n’est pas possible
      enregistrer    dire où la partie est enregistrée
      quitter        partir ; la partie est conservée et peut reprendre
    Le premier à 12 points gagne. Une ligne complète rapporte 1 point, une colonne 2,
      et le double si elle n’a que des fenêtres.
over-record = Feuille de partie : { $file }

## Drawing

draw-harbour = Port
draw-supply = Pioche
draw-unseen = Non vues
draw-cards = { $count ->
    [one] { $count } carte
   *[other] { $count } cartes
}
draw-discards = Défausse
draw-none = aucune
draw-tiles = Tuiles
draw-size = taille { $size }
draw-abilities = Capacités
draw-points = { $count ->
    [one] { $count } point
   *[other] { $count } points
}
draw-hand = { $count ->
    [0] Aucune carte
    [one] { $count } carte
   *[other] { $count } cartes
}
show-start = { $count ->
    [one] Avant le premier tour, sur { $count }.
   *[other] Avant le premier tour, sur { $count }.
}
show-turn = Tour { $turn } sur { $count } : { $notation }

## Checking and counting

check-ok = { $name } : valide, { $players } joueurs, { $turns ->
    [one] { $turns } tour
   *[other] { $turns } tours
}, { $ending }
check-unfinished = inachevée
check-points = score { $scores }, le joueur { $seats } gagne en atteignant 12
check-end-card = score { $scores }, { $count ->
    [one] le joueur { $seats } gagne
   *[other] les joueurs { $seats } se partagent la victoire
} à la carte Fin de partie
check-variations = { $checked }, { $count ->
    [one] { $count } variante
   *[other] { $count } variantes
}
divide-total = total { $total }
source-argument = argument
source-stdin = entrée standard
source-stdout = sortie standard
found = Trouvé : { $text }
found-end = Trouvé : la fin de la ligne
bench-measuring = Mesure en plusieurs séances ; le tout prend environ une minute.

## Mistakes at the command line

trouble-language = La langue « { $language } » n’est pas disponible ; choisissez parmi : { $languages }.
trouble-no-file = Il n’y a pas de fichier { $name }. Indiquez un fichier, ou - pour l’entrée standard.
trouble-no-store = Il n’y a pas de fichier { $name }.
trouble-no-file-or-text = Il n’y a pas de fichier { $name }. Indiquez un fichier, - pour l’entrée standard, ou une position entre guillemets.
trouble-no-name = Le nom du fichier est vide. Indiquez un fichier, ou - pour l’entrée standard.
trouble-no-plain-file = { $name } n’est pas un fichier ordinaire ; une partie ne peut pas y être conservée.
trouble-directory = { $name } est un répertoire ; il faut un fichier.
trouble-not-text = { $name } n’est pas un fichier texte.
trouble-cannot-read = { $name } ne peut pas être lu : { $reason }.
trouble-no-answer = { $name } ne répond pas : { $reason }.
trouble-page = { $name } est une page et non une feuille de partie. Dans la page où l’on revoit la partie, copiez le lien vers un coup ou téléchargez la partie.
trouble-no-packed = Le lien { $name } ne contient aucune partie, ou il en manque un morceau.
trouble-empty = { $name } est vide ; il faut une position, une vue ou une feuille de partie.
trouble-no-position = { $name } ne contient pas de position ; il faut une position entière sur une ligne.
trouble-no-turns = { $option } demande une feuille de partie ; ceci est une simple position.
trouble-turn = Il n’y a pas de tour { $turn } ; la partie compte { $count ->
    [one] { $count } tour
   *[other] { $count } tours
}.
trouble-variation = Il n’y a pas de variante { $number } ; la partie en compte { $count }.
trouble-seat = Il n’y a pas de joueur { $seat } ; la table compte { $count } joueurs.
trouble-other-view = Cette vue ne montre pas ce que le joueur { $seat } peut savoir.
trouble-name = « { $name } » ne convient pas comme nom ; il faut de 1 à { $longest } caractères, et des virgules entre les joueurs.
trouble-bot = Il n’y a pas de bot « { $name } » ; choisissez parmi : { $bots }.
trouble-seats = { $count ->
    [one] Une table compte de 2 à 4 joueurs, et non { $count }.
   *[other] Une table compte de 2 à 4 joueurs, et non { $count }.
}
trouble-not-saved-here = { $name } est une feuille de partie, mais on ne peut pas la continuer ; il faut les en-têtes seats et seed, ce dernier étant un nombre de 18 chiffres au plus.
trouble-no-saved-game = Il n’y a pas de partie enregistrée dans { $name } ; retirez --resume pour en commencer une.
trouble-cannot-save = Impossible d’écrire { $name } : { $reason }.
trouble-resume-and-seats = --resume reprend les joueurs et la graine de la partie enregistrée ; retirez --seats et --seed, ou indiquez les mêmes joueurs.
trouble-saved-program = Dans { $name } joue un programme, { $bot } ; un programme que seul un fichier indique n’est pas lancé. Si vous lui faites confiance, ajoutez --resume et les mêmes joueurs : --seats { $seats }
trouble-unfinished = Il y a une partie inachevée dans { $name }. Ajoutez --resume pour la continuer, ou --new pour en commencer une autre ; elle sera conservée sous un autre nom.

## Bots at the command line

bots-line = { $called } { $about }.
bots-program = Un programme à vous qui parle le protocole ligne par ligne, comme exec:./program.
compiling = Compilation de la recherche, nécessaire une seule fois sur cette machine : une minute au plus.
trouble-bot-text = « { $text } » ne peut pas jouer : { $reason }.
trouble-bot-failed = { $name } a quitté la table : { $reason }. La partie est enregistrée ; --resume permet de la continuer.
trouble-bot-line = Le bot ne peut pas répondre : { $reason }.

## The arena

decimal-sign = ,
arena-match = Match
arena-blocks = Donnes
arena-share = Part de victoires
arena-share-first = Part de victoires du premier
arena-seat = place { $seat }
arena-test = Test séquentiel
arena-games = Parties
arena-speed = { $speed } par seconde
arena-progress = Nouvelles parties : { $new } ; restantes : { $left } ; { $speed } par seconde.
arena-score = { $mean } % ({ $low }–{ $high } %)
arena-standing = { $match } : { $score }, { $blocks ->
    [one] { $blocks } donne
   *[other] { $blocks } donnes
}.
arena-standing-none = { $match } : rien n’est encore joué.
arena-llr = LLR { $ratio } (de { $low } à { $high }).
arena-verdict = { $kept } Elo, et non { $other }.
arena-stopping = Arrêt après les parties en cours ; appuyez encore sur Ctrl-C pour arrêter tout de suite.
arena-stopped = Arrêté. Ce qui est terminé se trouve dans { $name } ; la même commande continue.
arena-exported = { $count ->
    [one] { $count } feuille de partie écrite
   *[other] { $count } feuilles de partie écrites
} dans { $name }.

trouble-arena-nobody = Nommez au moins deux bots, comme dans « nyhavn arena apprentice random », ou une table avec --table.
trouble-arena-alone = { $bot } ne peut pas jouer sans adversaire : nommez un autre bot, ou deux fois le même.
trouble-arena-option = { $option } ne se comprend pas : { $reason }.
trouble-arena-first = Un test séquentiel porte sur le premier bot, qui ne doit tenir qu’une place ; ce n’est pas le cas dans { $match }.
trouble-arena-failed = L’arène a dû s’arrêter : { $reason }
trouble-arena-cluster = Jouer sur une grappe Ray demande le supplément « nyhavn[cluster] », qui n’est pas installé.
trouble-arena-ray = Il n’y a pas de grappe Ray où jouer à l’adresse { $address } : { $reason }
trouble-arena-no-games = Il n’y a pas de telles parties dans { $name } ; nommer des bots, c’est choisir les parties où ils jouent entre eux.
trouble-arena-stranger = { $bot } n’a joué aucune partie dans { $name } ; on y trouve : { $known }.
trouble-arena-no-picture = Il n’y a rien à dessiner : aucune paire de bots ne s’est rencontrée à deux, à toutes les places.
trouble-ledger-missing = Il n’y a pas encore de registre { $name } ; « nyhavn arena » en crée un.
trouble-ledger-foreign = { $name } n’est pas un registre de l’arène.
trouble-ledger-newer = Le registre { $name } a été écrit par une version plus récente de Nyhavn.
trouble-ledger-damaged = Le registre { $name } est endommagé : { $reason }.
trouble-ledger-unusable = Le registre { $name } est inutilisable : { $reason }.

## Jeux de données

dataset-progress = { $done } parties sur { $games }, { $speed } par seconde.
dataset-written = { $games ->
    [one] { $games } partie
   *[other] { $games } parties
} dans { $name }.
trouble-dataset-busy = Un autre processus écrit dans { $name }. Attendez qu’il ait fini, ou arrêtez-le.
trouble-dataset-extra = Un jeu de données demande le supplément « nyhavn[research] », qui n’est pas installé : { $command }
trouble-dataset-other = D’après { $name }, il y a là d’autres parties : d’autres bots, une autre graine ou une autre version. Choisissez un autre dossier.

## The server

serve-listening = Nyhavn est à l’adresse { $address } (Ctrl+C pour arrêter).
serve-already = Nyhavn tourne déjà, à l’adresse { $address }.
serve-stopped = Arrêté. Toutes les parties sont conservées dans { $folder }.
trouble-server-runs = Un serveur utilise déjà ces données, à l’adresse { $address }.
trouble-port = Impossible d’écouter sur { $host }, port { $port } : { $reason }.
trouble-limit = Impossible de fixer cette limite : { $reason }.
site-written = La page est dans { $name }. Tout hébergeur web peut servir ce dossier ; pour l’essayer ici : { $command }
trouble-site-not-built = La page n’a pas encore été construite. Dans un clone du projet, « make client » la construit.
trouble-site-other = { $name } existe déjà et n’est pas un site ; il faut un dossier nouveau ou vide, ou un site plus ancien.

## Keeping the games

fsck-progress = { $done } parties examinées sur { $of }
fsck-sound = { $count ->
    [one] { $count } partie est conservée, et elle est intacte.
   *[other] { $count } parties sont conservées, et toutes sont intactes.
}
fsck-faults = { $count ->
    [one] { $count } défaut dans { $name }.
   *[other] { $count } défauts dans { $name }.
}
fault-no-store = Ce fichier ne contient pas de parties que cette version de Nyhavn sache lire. { $place }
fault-damaged = Le fichier est endommagé. { $place }
fault-stray = Une ligne de { $place } n’appartient à aucune partie.
fault-changed = Partie { $game } : une ligne de { $place } n’est plus telle qu’elle a été écrite.
fault-secret = Partie { $game } : le secret n’est pas celui auquel le donneur s’était engagé.
fault-broken = Partie { $game } : l’entrée { $place } manque, ou n’est pas celle qui a été écrite.
fault-unplayable = Partie { $game } : les règles ne permettent pas ce qui est écrit ({ $place }).
fault-times = Partie { $game } : les heures ne sont pas celles de son journal.
fault-summary = Partie { $game } : le résumé ne correspond pas au journal.
fault-seats = Partie { $game } : les appareils à la table ne sont pas ceux de son journal.
backup-made = { $count ->
    [one] { $count } partie a été copiée dans { $name }.
   *[other] { $count } parties ont été copiées dans { $name }.
}
restore-done = { $count ->
    [one] { $count } partie a été remise dans { $folder }.
   *[other] { $count } parties ont été remises dans { $folder }.
}
restore-aside = Ce qui s’y trouvait jusqu’ici est gardé dans { $name }.
trouble-is-there = { $name } existe déjà ; --force le remplace.
trouble-is-itself = { $name } est le fichier des parties lui-même, ou en fait partie ; indiquez un autre fichier pour la copie.
trouble-cannot-copy = { $name } ne peut pas être copié : { $reason }.
trouble-not-sound = { $name } n’est pas intact et n’a pas été utilisé : { $fault }

## Learning

learn-begun = Un réseau pour { $players } joueurs apprend dans { $name } : { $done } parties sur { $games } sont jouées.
learn-going = { $done } parties sur { $games }, { $speed } par seconde
learn-point = { $done } parties sur { $games }, { $speed } par seconde ; erreur { $error }, points du gagnant { $points }{ $scores }
learn-score = , contre { $name } { $score }
learn-earlier = des réseaux antérieurs
learn-written = Le réseau est dans { $name }.
learn-gate = { $blocks } donnes, { $score } contre le champion
learn-passed = Il est plus fort : { $name } est remplacé.
learn-not-passed = Rien ne montre qu’il soit plus fort : { $name } reste.
trouble-learn-other = Autre chose s’apprend dans { $name } : continuez avec les mêmes options, ou choisissez un autre dossier.
trouble-learn-busy = Un autre processus apprend dans { $name }. Attendez qu’il ait fini, ou arrêtez-le.
trouble-net = Ce réseau ne peut pas servir : { $reason }
