# What the browser says in Spanish where people play together; every key begins with together-.
# Placeholders are filled in by the page; numbers choose the plural.

## The start page

together-with = Jugar con amigos
together-waiting = Esperando jugadores
together-watched = Partidas que miras
together-your-turn = Te toca
together-free-seat = asiento libre

## A new table

together-who-link = Alguien por enlace
together-who-link-about = Recibes un enlace y un código QR para compartir.
together-clock = Reloj
together-clock-none = Ninguno
together-clock-live = Minutos por jugador
together-clock-slow = Días por turno
together-minutes = Minutos por jugador
together-increment = Segundos más por turno
together-days = Días para cada turno
together-bot-when-late = Si se acaba el tiempo, sigue un bot y no se pierde la partida
together-bot-after = Un bot por quien falte en su turno:
together-after-never = si los demás lo deciden
together-after-minutes = { $count ->
    [one] tras { $count } minuto
   *[other] tras { $count } minutos
}
together-after-hours = { $count ->
    [one] tras { $count } hora
   *[other] tras { $count } horas
}
together-after-days = { $count ->
    [one] tras { $count } día
   *[other] tras { $count } días
}
together-invite = Invitar

## Before the game begins

together-gathering = ¿Quién juega?
together-seat-open = Esperando a alguien…
together-begins = jugador inicial
together-free = Liberar el asiento
together-free-of = Liberar el asiento de { $name }
together-wait-seats = { $count ->
    [one] Queda un asiento libre. Comparte el enlace o deja jugar a un bot.
   *[other] Quedan { $count } asientos libres. Comparte el enlace o deja jugar a bots.
}
together-wait-guest = { $count ->
    [one] Queda un asiento libre.
   *[other] Quedan { $count } asientos libres.
}
together-full = Ya están todos: puedes empezar.
together-wait-host = Todos los asientos están ocupados. Falta que el anfitrión empiece.
together-dealing = Se están barajando las cartas…
together-leave = Dejar la mesa
together-freed = Ya no tienes asiento en esta mesa.
together-fair = Baraja verificable
together-fair-about = Todas las cartas, y el jugador inicial si se sortea, salen de un número secreto del servidor y de números al azar de los navegadores de los jugadores. Primero el servidor muestra la huella de su secreto; después, cada navegador la de su número; solo cuando todo está fijado se revelan los números. Al final se revela también el secreto, y tu navegador vuelve a repartir cada carta.
together-proof-operator = Quien lleva el servidor fija el secreto, los asientos y la regla del jugador inicial antes de conocer ningún número. Si cuenta el número de un solo navegador honrado, no puede elegir ni prever el reparto. Todo navegador que participó nota cualquier cambio posterior, y si se omite un número, lo nota el navegador que lo envió. Una vez repartidas las cartas, sí las conoce todas, y puede negarse a repartir o abrir otra mesa, pero eso lo ve todo el mundo.
together-proof-player = Un jugador por sí solo no conoce el secreto, así que ningún número le sirve de nada. Si no revela el suyo, solo cambia un reparto desconocido por otro.
together-proof-pair = Si quien lleva el servidor se pone de acuerdo con un jugador, pueden decirse las cartas y elegir entre dos repartos, según revelen o no el número de ese jugador; con más cómplices, entre cuatro, ocho y así sucesivamente. La partida guardada muestra cada número que no se reveló.
together-proof-code = Quien lleva el servidor envía también la página que comprueba todo esto. Contra una página cambiada solo ayuda otro programa: uno que participe él mismo, o la orden «nyhavn verify» junto con un número que hayas apuntado tú.
together-part-counted = El número de tu navegador cuenta en esta mezcla.
together-part-late = Tu navegador llegó tarde para participar en esta mezcla, así que su número no cuenta.
together-part-unrevealed = Tu navegador no reveló su número a tiempo, así que no cuenta; la partida guardada lo dice.
together-part-none = Tu navegador no participó en esta mezcla, así que ningún número suyo cuenta.
together-unrevealed = El número de { $name } no se reveló a tiempo, así que no cuenta; la partida guardada lo dice.
together-fault = La mezcla no es la prometida
together-fault-commitment = El servidor muestra ahora otra huella de su secreto que antes del reparto.
together-fault-terms = Los asientos o la regla del jugador inicial no son los que se mostraron a tu navegador al empezar.
together-fault-pledges = La lista de huellas de los navegadores no es la que se publicó antes de revelar los números.
together-fault-own-nonce = En la mezcla falta el número de tu navegador, aunque se envió. Si tu conexión iba bien en ese momento, el servidor lo ha dejado fuera.
together-fault-nonce = Un número al azar no encaja con la huella que se publicó de él.
together-fault-version = El servidor no muestra de dónde salieron las cartas, o no pidió ningún número a tu navegador, aunque lo había prometido.
together-fault-record = La partida terminada no se deduce de lo prometido; «Comprobar la mezcla» dice dónde.
together-fault-game = La partida guardada al final no es la que se mostró a tu navegador.
together-fault-about = Puede que alguien haya elegido las cartas. Puedes seguir jugando, pero ya nada demuestra que el reparto fuera limpio.
together-fault-why = ¿Por qué?
together-fault-hide = Ocultar este aviso
together-clock-in-all = { $time } por jugador, { $increment } s más por turno
together-clock-per-turn = { $time } para cada turno

## Sharing

together-join-link = Enlace para sentarse
together-watch-link = Enlace para mirar
together-seat-link = Enlace privado a tu asiento
together-new-seat-link = Crear un enlace nuevo
together-copy = Copiar
together-share = Compartir…
together-show-qr = Código QR
together-qr = Código QR del enlace
together-address = Dirección:
together-same-network = Para dispositivos de la misma red, como un móvil en el mismo wifi.
together-alone = Solo este ordenador llega a este servidor. Para que entren los demás, inícialo así:

## Coming by a link

together-join-title = Te invitan a jugar
together-name = Tu nombre
together-guest = Invitado
together-take-seat = Sentarme
together-watch-title = Mirar una partida
together-watch-about = Ves la mesa, pero no las manos, y no puedes jugar.
together-watch = Mirar
together-seat-title = ¿Seguir aquí?
together-seat-about = Tu asiento pasa a este dispositivo. El otro ya no podrá jugar por él.
together-seat-here = Seguir aquí
together-ask-watch = Todavía puedes mirar: pide ese enlace a quien te invitó.
together-bad-link = Este enlace no lleva a ninguna mesa. Quizá le falte una parte, ya se haya usado o lo haya sustituido otro más nuevo.

## At the table

together-present = está aquí
together-absent = no está
together-away = se ha ido
together-stands-in = juega { $bot } en su lugar
together-watching = { $count ->
    [0] Nadie mira
    [one] { $count } persona mira
   *[other] { $count } personas miran
}
together-you-watch = Estás mirando
together-is-away = { $name } no está.
together-let-bot = Que juegue un bot
together-let-bot-for = Que juegue un bot por { $name }
together-agreed = Estás de acuerdo; faltan los demás.
together-bot-for-you = Un bot juega por ti.
together-back = He vuelto
together-offline = Estás sin conexión. Se sigue cuando vuelvas.
together-time-left = queda: { $time }
together-time-short = ¡Solo queda { $time }!
together-time-days = { $hours ->
    [0] { $days } d
   *[other] { $days } d { $hours } h
}
together-time-hours = { $hours } h { $minutes }
together-let-watch = Dejar mirar a otros
together-let-watch-about = Quien tiene este enlace ve la mesa, pero no las manos.
together-device = Seguir en otro dispositivo
together-device-about = Abre este enlace privado en el otro dispositivo y tu asiento pasará allí. No lo compartas: sirve una sola vez, y un enlace nuevo lo sustituye.
together-notify = Avisarme cuando me toque
together-notify-denied = El navegador no permite notificaciones de esta página.

## Chat

together-chat = Charla
together-chat-unread = Charla, mensajes nuevos: { $count }
together-menu-unread = Menú, mensajes nuevos: { $count }
together-chat-empty = Nadie ha dicho nada todavía.
together-say = Di algo
together-send = Enviar
together-mute = Silenciar la charla
together-muted = La charla está silenciada.
together-rematch = ¿Otra partida? Te espera un asiento.
together-join-rematch = Ir a la partida siguiente

## The end

together-ending-time = A { $name } se le ha acabado el tiempo.
together-ending-you-time = Se te ha acabado el tiempo.
