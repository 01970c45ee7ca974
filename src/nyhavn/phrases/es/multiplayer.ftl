# What the browser says in Spanish where people play together; every key begins with multiplayer-.
# Placeholders are filled in by the page; numbers choose the plural.

## The start page

multiplayer-with = Jugar con amigos
multiplayer-with-about = Por enlace o en la misma pantalla
multiplayer-waiting = A la espera de jugadores
multiplayer-watched = Partidas que sigues
multiplayer-your-turn = Te toca
multiplayer-free-seat = asiento libre

## A new table

multiplayer-who-link = Otra persona, por enlace
multiplayer-who-link-about = Tendrás un enlace y un código QR para compartir.
multiplayer-clock = Reloj
multiplayer-clock-none = Ninguno
multiplayer-clock-live = Minutos por jugador
multiplayer-clock-slow = Días por turno
multiplayer-minutes = Minutos por jugador
multiplayer-increment = Segundos más por turno
multiplayer-days = Días para cada turno
multiplayer-bot-when-late = Si se acaba el tiempo, sigue un bot y no se pierde la partida
multiplayer-bot-after = Un bot por quien falte en su turno:
multiplayer-after-never = si los demás lo deciden
multiplayer-after-minutes = { $count ->
    [one] tras { $count } minuto
   *[other] tras { $count } minutos
}
multiplayer-after-hours = { $count ->
    [one] tras { $count } hora
   *[other] tras { $count } horas
}
multiplayer-after-days = { $count ->
    [one] tras { $count } día
   *[other] tras { $count } días
}
multiplayer-invite = Invitar

## Before the game begins

multiplayer-gathering = ¿Quién juega?
multiplayer-seat-open = Esperando a alguien…
multiplayer-begins = jugador inicial
multiplayer-free = Liberar el asiento
multiplayer-free-of = Liberar el asiento de { $name }
multiplayer-wait-seats = { $count ->
    [one] Queda un asiento libre. Comparte el enlace o deja jugar a un bot.
   *[other] Quedan { $count } asientos libres. Comparte el enlace o deja jugar a bots.
}
multiplayer-wait-guest = { $count ->
    [one] Queda un asiento libre.
   *[other] Quedan { $count } asientos libres.
}
multiplayer-full = Ya están todos: puedes empezar.
multiplayer-wait-host = Todos los asientos están ocupados. Falta que el anfitrión empiece.
multiplayer-dealing = Se están barajando las cartas…
multiplayer-leave = Dejar la mesa
multiplayer-freed = Ya no tienes asiento en esta mesa.
multiplayer-fair = Baraja verificable
multiplayer-fair-about = Todas las cartas, y el jugador inicial si se sortea, salen de un número secreto del servidor y de números al azar de los navegadores de los jugadores. Primero el servidor muestra la huella de su secreto; después, cada navegador la de su número; solo cuando todo está fijado se revelan los números. Al final se revela también el secreto, y tu navegador vuelve a repartir cada carta.
multiplayer-proof-operator = Quien lleva el servidor fija el secreto, los asientos y la regla del jugador inicial antes de conocer ningún número. Si cuenta el número de un solo navegador honrado, no puede elegir ni prever el reparto. Si en la lista no hay ningún número honrado, conoce el reparto y puede haberlo elegido. Todo navegador que participó nota cualquier cambio posterior, y si se omite un número, lo nota el navegador que lo envió. Una vez repartidas las cartas, sí las conoce todas, y puede negarse a repartir o abrir otra mesa, pero eso lo ve todo el mundo.
multiplayer-proof-player = Un jugador por sí solo no conoce el secreto, así que ningún número le sirve de nada. Si no revela el suyo, solo cambia un reparto desconocido por otro.
multiplayer-proof-pair = Si quien lleva el servidor se pone de acuerdo con un jugador, pueden decirse las cartas y elegir entre dos repartos, según revelen o no el número de ese jugador; con más cómplices, entre cuatro, ocho y así sucesivamente. La partida guardada muestra cada número que no se reveló.
multiplayer-proof-code = Quien lleva el servidor envía también la página que comprueba todo esto. Contra una página cambiada solo ayuda otro programa: uno que participe él mismo, o la orden «nyhavn verify» junto con un número que hayas apuntado tú.
multiplayer-part-counted = El número de tu navegador cuenta en esta mezcla.
multiplayer-part-missing = El número de tu navegador no está en la lista de esta mezcla, así que no cuenta.
multiplayer-part-unrevealed = Tu navegador no reveló su número a tiempo, así que no cuenta; la partida guardada lo dice.
multiplayer-part-none = Tu navegador no participó en esta mezcla, así que ningún número suyo cuenta.
multiplayer-uncounted = Tu número no cuenta en esta mezcla
multiplayer-uncounted-about = Para ti, esta mezcla no demuestra nada frente a quien lleva el servidor. Si tu conexión iba bien y tu dispositivo no estaba en reposo antes del reparto, el servidor ha dejado fuera el número de tu navegador.
multiplayer-unrevealed = El número de { $name } no se reveló a tiempo, así que no cuenta; la partida guardada lo dice.
multiplayer-fault = La mezcla no es la prometida
multiplayer-fault-commitment = El servidor muestra ahora otra huella de su secreto que antes del reparto.
multiplayer-fault-terms = Los asientos o la regla del jugador inicial no son los que se mostraron a tu navegador al empezar.
multiplayer-fault-pledges = La lista de huellas de los navegadores no es la que se publicó antes de revelar los números.
multiplayer-fault-own-nonce = En la mezcla falta el número de tu navegador, aunque se envió. Si tu conexión iba bien y tu dispositivo no estaba en reposo en ese momento, el servidor lo ha dejado fuera.
multiplayer-fault-nonce = Un número al azar no encaja con la huella que se publicó de él.
multiplayer-fault-version = El servidor no muestra de dónde salieron las cartas, o no pidió ningún número a tu navegador, aunque lo había prometido.
multiplayer-fault-record = La partida terminada no se deduce de lo prometido; «Comprobar la mezcla» dice dónde.
multiplayer-fault-game = La partida guardada al final no es la que se mostró a tu navegador.
multiplayer-fault-about = Puede que alguien haya elegido las cartas. Puedes seguir jugando, pero ya nada demuestra que el reparto fuera limpio.
multiplayer-fault-why = ¿Por qué?
multiplayer-fault-hide = Ocultar este aviso
multiplayer-clock-in-all = { $time } por jugador, { $increment } s más por turno
multiplayer-clock-per-turn = { $time } para cada turno

## Sharing

multiplayer-join-link = Enlace para sentarse
multiplayer-watch-link = Enlace para mirar
multiplayer-seat-link = Enlace privado a tu asiento
multiplayer-new-seat-link = Crear un enlace nuevo
multiplayer-copy = Copiar
multiplayer-share = Compartir…
multiplayer-show-qr = Código QR
multiplayer-qr = Código QR del enlace
multiplayer-address = Dirección:
multiplayer-same-network = Para dispositivos de la misma red, como un móvil en el mismo wifi.
multiplayer-alone = Solo este ordenador llega a este servidor. Para que entren los demás, inícialo así:

## Coming by a link

multiplayer-join-title = Te invitan a jugar
multiplayer-name = Tu nombre
multiplayer-guest = Invitado
multiplayer-take-seat = Sentarme
multiplayer-watch-title = Mirar una partida
multiplayer-watch-about = Ves la mesa, pero no las manos, y no puedes jugar.
multiplayer-watch = Mirar
multiplayer-seat-title = ¿Seguir aquí?
multiplayer-seat-about = Tu asiento pasa a este dispositivo. El otro ya no podrá jugar por él.
multiplayer-seat-here = Seguir aquí
multiplayer-ask-watch = Todavía puedes mirar: pide ese enlace a quien te invitó.
multiplayer-bad-link = Este enlace no lleva a ninguna mesa. Quizá le falte una parte, ya se haya usado o lo haya sustituido otro más nuevo.

## At the table

multiplayer-present = está aquí
multiplayer-absent = no está
multiplayer-away = se ha ido
multiplayer-stands-in = juega { $bot } en su lugar
multiplayer-watching = { $count ->
    [0] Nadie mira
    [one] { $count } persona mira
   *[other] { $count } personas miran
}
multiplayer-you-watch = Estás mirando
multiplayer-is-away = { $name } no está.
multiplayer-let-bot = Que juegue un bot
multiplayer-let-bot-for = Que juegue un bot por { $name }
multiplayer-agreed = Estás de acuerdo; faltan los demás.
multiplayer-bot-for-you = Un bot juega por ti.
multiplayer-back = He vuelto
multiplayer-offline = Estás sin conexión. Se sigue cuando vuelvas.
multiplayer-time-left = queda: { $time }
multiplayer-time-short = ¡Solo queda { $time }!
multiplayer-time-days = { $hours ->
    [0] { $days } d
   *[other] { $days } d { $hours } h
}
multiplayer-time-hours = { $hours } h { $minutes }
multiplayer-let-watch = Dejar mirar a otros
multiplayer-let-watch-about = Quien tiene este enlace ve la mesa, pero no las manos.
multiplayer-device = Seguir en otro dispositivo
multiplayer-device-about = Abre este enlace privado en el otro dispositivo y tu asiento pasará allí. No lo compartas: sirve una sola vez, y un enlace nuevo lo sustituye.
multiplayer-notify = Avisarme cuando me toque
multiplayer-notify-denied = El navegador no permite notificaciones de esta página.

## Chat

multiplayer-chat = Charla
multiplayer-chat-unread = Charla, mensajes nuevos: { $count }
multiplayer-menu-unread = Menú, mensajes nuevos: { $count }
multiplayer-chat-empty = Nadie ha dicho nada todavía.
multiplayer-say = Di algo
multiplayer-send = Enviar
multiplayer-mute = Silenciar la charla
multiplayer-muted = La charla está silenciada.
multiplayer-rematch = ¿Otra partida? Te espera un asiento.
multiplayer-join-rematch = Ir a la partida siguiente

## The end

multiplayer-ending-time = A { $name } se le ha acabado el tiempo.
multiplayer-ending-you-time = Se te ha acabado el tiempo.
