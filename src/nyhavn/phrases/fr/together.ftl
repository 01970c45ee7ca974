# What the browser says in French where people play together; every key begins with together-.
# Placeholders are filled in by the page; numbers choose the plural.

## The start page

together-with = Jouer entre amis
together-waiting = En attente de joueurs
together-watched = Parties que vous regardez
together-your-turn = À vous de jouer
together-free-seat = place libre

## A new table

together-who-link = Quelqu’un par lien
together-who-link-about = Vous recevez un lien et un code QR à partager.
together-clock = Pendule
together-clock-none = Aucune
together-clock-live = Minutes par joueur
together-clock-slow = Jours par tour
together-minutes = Minutes par joueur
together-increment = Secondes de plus par tour
together-days = Jours pour chaque tour
together-bot-when-late = Quand le temps est écoulé, un bot continue, et la partie n’est pas perdue
together-bot-after = Un bot pour qui s’absente à son tour :
together-after-never = si les autres en décident ainsi
together-after-minutes = { $count ->
    [one] après { $count } minute
   *[other] après { $count } minutes
}
together-after-hours = { $count ->
    [one] après { $count } heure
   *[other] après { $count } heures
}
together-after-days = { $count ->
    [one] après { $count } jour
   *[other] après { $count } jours
}
together-invite = Inviter

## Before the game begins

together-gathering = Qui joue ?
together-seat-open = On attend quelqu’un…
together-begins = premier joueur
together-free = Libérer la place
together-free-of = Libérer la place de { $name }
together-wait-seats = { $count ->
    [one] Il reste une place. Partagez le lien, ou laissez jouer un bot.
   *[other] Il reste { $count } places. Partagez le lien, ou laissez jouer des bots.
}
together-wait-guest = { $count ->
    [one] Il reste une place.
   *[other] Il reste { $count } places.
}
together-full = Tout le monde est là : vous pouvez commencer.
together-wait-host = Toutes les places sont prises. L’hôte va lancer la partie.
together-dealing = On mélange les cartes…
together-leave = Quitter la table
together-freed = Vous n’avez plus de place à cette table.
together-fair = Mélange vérifiable
together-fair-about = Toutes les cartes découlent d’un nombre secret du serveur et de nombres aléatoires qu’ajoute le navigateur de chaque joueur. Voici l’empreinte du secret, fixée avant que quiconque ajoute quoi que ce soit. À la fin, le secret est montré, et chacun peut vérifier qu’aucune carte n’a été choisie.
together-clock-in-all = { $time } chacun, { $increment } s de plus par tour
together-clock-per-turn = { $time } pour chaque tour

## Sharing

together-join-link = Lien pour prendre place
together-watch-link = Lien pour regarder
together-seat-link = Lien privé vers votre place
together-new-seat-link = Créer un nouveau lien
together-copy = Copier
together-share = Partager…
together-show-qr = Code QR
together-qr = Code QR du lien
together-address = Adresse :
together-same-network = Pour les appareils du même réseau, comme un téléphone sur le même Wi-Fi.
together-alone = Seul cet ordinateur peut atteindre ce serveur. Pour laisser entrer les autres, lancez-le ainsi :

## Coming by a link

together-join-title = On vous invite à jouer
together-name = Votre nom
together-guest = Invité
together-take-seat = Prendre place
together-watch-title = Regarder une partie
together-watch-about = Vous voyez la table, mais pas les mains, et ne pouvez pas jouer.
together-watch = Regarder
together-seat-title = Continuer ici ?
together-seat-about = Votre place passe sur cet appareil. L’autre ne pourra plus jouer pour elle.
together-seat-here = Continuer ici
together-ask-watch = Vous pouvez encore regarder : demandez ce lien à votre hôte.
together-bad-link = Ce lien ne mène à aucune table. Peut-être en manque-t-il une partie, a-t-il déjà servi ou a-t-il été remplacé par un lien plus récent.

## At the table

together-present = présent
together-absent = pas là
together-away = absent
together-stands-in = remplacé par { $bot }
together-watching = { $count ->
    [0] Personne ne regarde
    [one] { $count } personne regarde
   *[other] { $count } personnes regardent
}
together-you-watch = Vous regardez
together-is-away = Absence : { $name }.
together-let-bot = Laisser jouer un bot
together-let-bot-for = Laisser jouer un bot à la place de { $name }
together-agreed = Vous êtes d’accord ; il manque les autres.
together-bot-for-you = Un bot joue à votre place.
together-back = Je suis de retour
together-offline = Vous êtes hors ligne. La partie reprendra à votre retour.
together-time-left = il reste { $time }
together-time-short = Plus que { $time } !
together-time-days = { $hours ->
    [0] { $days }j
   *[other] { $days }j { $hours }h
}
together-time-hours = { $hours }h{ $minutes }
together-let-watch = Laisser regarder
together-let-watch-about = Qui a ce lien voit la table, mais pas les mains.
together-device = Continuer sur un autre appareil
together-device-about = Ouvrez ce lien privé sur l’autre appareil : votre place y passe. Gardez-le pour vous : il ne marche qu’une fois, et un nouveau lien le remplace.
together-notify = Me prévenir quand c’est à moi
together-notify-denied = Le navigateur n’autorise pas les notifications de cette page.

## Chat

together-chat = Discussion
together-chat-unread = Discussion, nouveaux messages : { $count }
together-menu-unread = Menu, nouveaux messages : { $count }
together-chat-empty = Personne n’a encore rien dit.
together-say = Dire quelque chose
together-send = Envoyer
together-mute = Couper la discussion
together-muted = La discussion est coupée.
together-rematch = Une autre partie ? Une place vous attend.
together-join-rematch = Rejoindre la partie suivante

## The end

together-ending-time = Temps écoulé : { $name }.
together-ending-you-time = Votre temps est écoulé.
