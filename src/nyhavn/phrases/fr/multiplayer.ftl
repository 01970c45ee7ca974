# What the browser says in French where people play together; every key begins with multiplayer-.
# Placeholders are filled in by the page; numbers choose the plural.

## The start page

multiplayer-with = Jouer entre amis
multiplayer-with-about = Par lien, ou tous sur un écran
multiplayer-waiting = En attente de joueurs
multiplayer-watched = Parties que vous suivez
multiplayer-your-turn = À vous de jouer
multiplayer-free-seat = place libre

## A new table

multiplayer-who-link = Invité par lien
multiplayer-who-link-about = Vous aurez un lien et un code QR à partager.
multiplayer-clock = Temps de réflexion
multiplayer-clock-none = Illimité
multiplayer-clock-live = Minutes par joueur
multiplayer-clock-slow = Jours par tour
multiplayer-minutes = Minutes par joueur
multiplayer-increment = Secondes ajoutées par tour
multiplayer-days = Jours par tour
multiplayer-bot-when-late = Temps écoulé : un bot prend le relais, la partie n’est pas perdue
multiplayer-bot-after = Un bot joue pour un absent :
multiplayer-after-never = si les autres le décident
multiplayer-after-minutes = { $count ->
    [one] après { $count } minute
   *[other] après { $count } minutes
}
multiplayer-after-hours = { $count ->
    [one] après { $count } heure
   *[other] après { $count } heures
}
multiplayer-after-days = { $count ->
    [one] après { $count } jour
   *[other] après { $count } jours
}
multiplayer-invite = Inviter

## Before the game begins

multiplayer-gathering = Qui joue ?
multiplayer-seat-open = On attend quelqu’un…
multiplayer-begins = premier joueur
multiplayer-free = Libérer la place
multiplayer-free-of = Libérer la place : { $name }
multiplayer-wait-seats = { $count ->
    [one] Il reste une place. Partagez le lien, ou laissez jouer un bot.
   *[other] Il reste { $count } places. Partagez le lien, ou laissez jouer des bots.
}
multiplayer-wait-guest = { $count ->
    [one] Il reste une place.
   *[other] Il reste { $count } places.
}
multiplayer-full = Tout le monde est là : vous pouvez commencer.
multiplayer-wait-host = Toutes les places sont prises. L’hôte va lancer la partie.
multiplayer-dealing = On mélange les cartes…
multiplayer-leave = Quitter la table
multiplayer-freed = Vous n’avez plus de place à cette table.
multiplayer-fair = Mélange vérifiable
multiplayer-fair-about = Toutes les cartes, et le premier joueur s’il est tiré au sort, découlent d’un nombre secret du serveur et de nombres aléatoires des navigateurs des joueurs. D’abord, le serveur montre l’empreinte de son secret, puis chaque navigateur celle de son nombre ; les nombres ne sont dévoilés qu’une fois tout fixé. À la fin, le secret est dévoilé à son tour, et votre navigateur redistribue chaque carte.
multiplayer-proof-operator = La personne qui gère le serveur fixe le secret, les places et la règle du premier joueur avant de connaître le moindre nombre. Si le nombre d’un seul navigateur honnête compte, elle ne peut ni choisir ni prévoir la distribution. Si aucun nombre honnête ne figure dans la liste, elle connaît la distribution et peut l’avoir choisie. Chaque navigateur qui a participé remarque tout changement ultérieur, et si un nombre est passé sous silence, celui qui l’a envoyé le remarque. Une fois les cartes distribuées, elle les connaît toutes ; elle peut aussi refuser de distribuer ou ouvrir une autre table, mais tout le monde le voit.
multiplayer-proof-player = Un joueur seul ne connaît pas le secret : aucun nombre ne l’avantage. S’il ne dévoile pas le sien, il ne fait que remplacer une distribution inconnue par une autre.
multiplayer-proof-pair = Si la personne qui gère le serveur s’entend avec un joueur, ils peuvent se dire les cartes et choisir entre deux distributions, en dévoilant ou non le nombre de ce joueur ; avec d’autres complices, entre quatre, huit, et ainsi de suite. La feuille de partie montre chaque nombre qui n’a pas été dévoilé.
multiplayer-proof-code = La personne qui gère le serveur envoie aussi la page qui vérifie tout cela. Contre une page modifiée, seul un autre programme peut aider : un programme qui participe lui-même, ou la commande « nyhavn verify » avec un nombre que vous avez noté vous-même.
multiplayer-part-counted = Le nombre de votre navigateur compte dans ce mélange.
multiplayer-part-missing = Le nombre de votre navigateur ne figure pas dans la liste de ce mélange ; il ne compte donc pas.
multiplayer-part-unrevealed = Votre navigateur n’a pas dévoilé son nombre à temps ; il ne compte donc pas, et la feuille de partie le dit.
multiplayer-part-none = Votre navigateur n’a pas participé à ce mélange ; aucun nombre de lui ne compte.
multiplayer-uncounted = Votre nombre ne compte pas dans ce mélange
multiplayer-uncounted-about = Pour vous, ce mélange n’exclut pas une triche de la personne qui gère le serveur. Si votre connexion était bonne et que votre appareil n’était pas en veille avant la distribution, c’est le serveur qui a écarté le nombre de votre navigateur.
multiplayer-unrevealed = { $name } n’a pas dévoilé son nombre à temps ; il ne compte donc pas, et la feuille de partie le dit.
multiplayer-fault = Le mélange n’est pas celui qui était promis
multiplayer-fault-commitment = Le serveur montre une autre empreinte de son secret qu’avant la distribution.
multiplayer-fault-terms = Les places ou la règle du premier joueur ne sont pas celles qui ont été montrées à votre navigateur au lancement de la partie.
multiplayer-fault-pledges = La liste des empreintes des navigateurs n’est pas celle qui a été publiée avant que les nombres soient dévoilés.
multiplayer-fault-own-nonce = Le nombre de votre navigateur manque dans le mélange, bien qu’il ait été envoyé. Si votre connexion était bonne et que votre appareil n’était pas en veille à ce moment-là, c’est le serveur qui l’a écarté.
multiplayer-fault-nonce = Un nombre aléatoire ne correspond pas à l’empreinte qui en a été publiée.
multiplayer-fault-version = Le serveur ne montre pas d’où viennent les cartes, ou n’a demandé aucun nombre à votre navigateur, alors qu’il l’avait promis.
multiplayer-fault-record = La partie terminée ne découle pas de ce qui était promis ; « Vérifier le mélange » dit à quel endroit.
multiplayer-fault-game = La feuille de partie reçue à la fin n’est pas celle de la partie montrée à votre navigateur.
multiplayer-fault-about = Quelqu’un a peut-être choisi les cartes. Vous pouvez continuer à jouer, mais plus rien ne prouve que la distribution était honnête.
multiplayer-fault-why = Pourquoi ?
multiplayer-fault-hide = Masquer cet avertissement
multiplayer-clock-in-all = { $time } par joueur + { $increment } s par tour
multiplayer-clock-each = { $time } par joueur
multiplayer-clock-per-turn = { $time } par tour

## Sharing

multiplayer-join-link = Lien d’invitation
multiplayer-watch-link = Lien pour les spectateurs
multiplayer-seat-link = Lien privé vers votre place
multiplayer-new-seat-link = Créer un nouveau lien
multiplayer-copy = Copier
multiplayer-share = Partager…
multiplayer-show-qr = Code QR
multiplayer-qr = Code QR du lien
multiplayer-address = Adresse :
multiplayer-same-network = Pour les appareils du même réseau, comme un téléphone sur le même Wi-Fi.
multiplayer-alone = Seul cet ordinateur peut atteindre ce serveur. Pour laisser entrer les autres, lancez-le ainsi :

## Coming by a link

multiplayer-join-title = On vous invite à jouer
multiplayer-invites = { $host } vous invite : { $players } joueurs, { $clock }.
multiplayer-invited = Une invitation pour vous : { $players } joueurs, { $clock }.
multiplayer-no-clock = sans limite de temps
multiplayer-name = Votre nom
multiplayer-guest = Invité
multiplayer-take-seat = Rejoindre la partie
multiplayer-watch-title = Regarder une partie
multiplayer-watch-about = Vous voyez la table, mais pas les mains, et ne pouvez pas jouer.
multiplayer-watch = Regarder
multiplayer-seat-title = Continuer ici ?
multiplayer-seat-about = La partie continuera sur cet appareil ; l’autre ne pourra plus jouer.
multiplayer-taken-about = La partie arrive sur cet appareil telle qu’elle était à la création du lien. Une copie reste sur l’autre.
multiplayer-seat-here = Continuer ici
multiplayer-ask-watch = Vous pouvez encore regarder : demandez le lien pour les spectateurs à votre hôte.
multiplayer-bad-link = Ce lien ne mène à aucune table. Il est peut-être incomplet, déjà utilisé ou remplacé par un lien plus récent.

## At the table

multiplayer-present = en ligne
multiplayer-absent = hors ligne
multiplayer-away = hors ligne depuis un moment
multiplayer-stands-in = { $bot } joue à sa place
multiplayer-watching = { $count ->
    [0] Aucun spectateur
    [one] { $count } spectateur
   *[other] { $count } spectateurs
}
multiplayer-you-watch = Mode spectateur
multiplayer-is-away = { $name } est hors ligne.
multiplayer-let-bot = Laisser jouer un bot
multiplayer-let-bot-for = Laisser jouer un bot pour { $name }
multiplayer-agreed = Vous êtes d’accord ; il manque l’accord des autres.
multiplayer-bot-for-you = Un bot joue à votre place.
multiplayer-back = Je suis de retour
multiplayer-offline = Vous êtes hors ligne. La partie reprendra à votre retour.
multiplayer-time-left = il reste { $time }
multiplayer-time-short = Plus que { $time } !
multiplayer-time-days = { $hours ->
    [0] { $days } j
   *[other] { $days } j { $hours } h
}
multiplayer-time-minutes = { $count ->
    [one] { $count } minute
   *[other] { $count } minutes
}
multiplayer-time-hours = { $hours } h { $minutes }
multiplayer-let-watch = Inviter des spectateurs
multiplayer-let-watch-about = Qui a ce lien voit la table, mais pas les mains.
multiplayer-device = Continuer sur un autre appareil
multiplayer-device-about = Ouvrez ce lien privé sur l’autre appareil pour y continuer la partie. Gardez-le pour vous : il ne marche qu’une fois, et un nouveau lien l’annule.
multiplayer-take-about = Ouvrez ce lien privé sur l’autre appareil : la partie y arrive telle qu’elle est, et une copie reste ici.
multiplayer-notify = Me prévenir quand c’est à moi
multiplayer-notify-denied = Le navigateur n’autorise pas les notifications de cette page.

## Chat

multiplayer-chat = Discussion
multiplayer-chat-unread = Discussion, nouveaux messages : { $count }
multiplayer-menu-unread = Menu, nouveaux messages : { $count }
multiplayer-chat-empty = Personne n’a encore rien dit.
multiplayer-say = Écrire un message
multiplayer-send = Envoyer
multiplayer-set-phrases = Envoyer une phrase
multiplayer-phrase-hello = Bonjour et bonne chance !
multiplayer-phrase-well = Bien joué !
multiplayer-phrase-moment = Un instant, s’il vous plaît.
multiplayer-phrase-thanks = Merci pour la partie !
multiplayer-mute = Masquer la discussion
multiplayer-muted = La discussion est masquée.
multiplayer-rematch = Une autre partie ? Une place vous attend.
multiplayer-join-rematch = Rejoindre la partie suivante

## The end

multiplayer-ending-time = { $name } a épuisé son temps.
multiplayer-ending-you-time = Votre temps est écoulé.
