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
together-fair-about = Toutes les cartes, et le premier joueur s’il est tiré au sort, découlent d’un nombre secret du serveur et de nombres aléatoires des navigateurs des joueurs. D’abord, le serveur montre l’empreinte de son secret, puis chaque navigateur celle de son nombre ; les nombres ne sont dévoilés qu’une fois tout fixé. À la fin, le secret est dévoilé à son tour, et votre navigateur redistribue chaque carte.
together-proof-operator = La personne qui tient le serveur fixe le secret, les places et la règle du premier joueur avant de connaître le moindre nombre. Si le nombre d’un seul navigateur honnête compte, elle ne peut ni choisir ni prévoir la distribution. Chaque navigateur qui a participé remarque tout changement ultérieur, et si un nombre est passé sous silence, celui qui l’a envoyé le remarque. Une fois les cartes distribuées, elle les connaît toutes ; elle peut aussi refuser de distribuer ou ouvrir une autre table, mais tout le monde le voit.
together-proof-player = Un joueur seul ne connaît pas le secret : aucun nombre ne l’avantage. S’il ne dévoile pas le sien, il ne fait que remplacer une distribution inconnue par une autre.
together-proof-pair = Si la personne qui tient le serveur s’entend avec un joueur, ils peuvent se dire les cartes et choisir entre deux distributions, en dévoilant ou non le nombre de ce joueur ; avec d’autres complices, entre quatre, huit, et ainsi de suite. La partie enregistrée montre chaque nombre qui n’a pas été dévoilé.
together-proof-code = La personne qui tient le serveur envoie aussi la page qui vérifie tout cela. Contre une page modifiée, seul un autre programme peut aider : un programme qui participe lui-même, ou la commande « nyhavn verify » avec un nombre que vous avez noté vous-même.
together-part-counted = Le nombre de votre navigateur compte dans ce mélange.
together-part-late = Votre navigateur est arrivé trop tard pour participer à ce mélange ; son nombre ne compte pas.
together-part-unrevealed = Votre navigateur n’a pas dévoilé son nombre à temps ; il ne compte donc pas, et la partie enregistrée le dit.
together-part-none = Votre navigateur n’a pas participé à ce mélange ; aucun nombre de lui ne compte.
together-unrevealed = Le nombre de { $name } n’a pas été dévoilé à temps ; il ne compte donc pas, et la partie enregistrée le dit.
together-fault = Le mélange n’est pas celui qui était promis
together-fault-commitment = Le serveur montre une autre empreinte de son secret qu’avant la distribution.
together-fault-terms = Les places ou la règle du premier joueur ne sont pas celles qui ont été montrées à votre navigateur au lancement de la partie.
together-fault-pledges = La liste des empreintes des navigateurs n’est pas celle qui a été publiée avant que les nombres soient dévoilés.
together-fault-own-nonce = Le nombre de votre navigateur manque dans le mélange, bien qu’il ait été envoyé. Si votre connexion était bonne à ce moment-là, c’est le serveur qui l’a écarté.
together-fault-nonce = Un nombre aléatoire ne correspond pas à l’empreinte qui en a été publiée.
together-fault-version = Le serveur ne montre pas d’où viennent les cartes, ou n’a demandé aucun nombre à votre navigateur, alors qu’il l’avait promis.
together-fault-record = La partie terminée ne découle pas de ce qui était promis ; « Vérifier le mélange » dit à quel endroit.
together-fault-game = La partie enregistrée à la fin n’est pas celle qui a été montrée à votre navigateur.
together-fault-about = Quelqu’un a peut-être choisi les cartes. Vous pouvez continuer à jouer, mais plus rien ne prouve que la distribution était honnête.
together-fault-why = Pourquoi ?
together-fault-hide = Masquer cet avertissement
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
