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
multiplayer-clock-none = Sin reloj
multiplayer-clock-live = Minutos por jugador
multiplayer-clock-slow = Días por turno
multiplayer-minutes = Minutos por jugador
multiplayer-increment = Segundos extra por turno
multiplayer-days = Días por turno
multiplayer-bot-when-late = Si se acaba el tiempo, sigue un bot y no se pierde la partida
multiplayer-bot-after = Si a alguien le toca y no está, juega un bot:
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
multiplayer-free-of = Liberar el asiento: { $name }
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
multiplayer-leave = Salir de la mesa
multiplayer-freed = Ya no tienes asiento en esta mesa.
multiplayer-fair = Barajado verificable
multiplayer-fair-about = Todas las cartas, y el jugador inicial si se sortea, salen de un número secreto del servidor y de números aleatorios de los navegadores de los jugadores. Primero el servidor muestra la huella de su secreto; después, cada navegador la de su número; solo cuando todo está fijado se revelan los números. Al final se revela también el secreto, y tu navegador vuelve a repartir cada carta.
multiplayer-proof-operator = Quien administra el servidor fija el secreto, los asientos y la regla del jugador inicial antes de conocer ningún número. Si cuenta el número de un solo navegador honrado, no puede elegir ni prever el reparto. Si en la lista no hay ningún número honrado, conoce el reparto y puede haberlo elegido. Todo navegador que participó nota cualquier cambio posterior, y si se omite un número, lo nota el navegador que lo envió. Una vez repartidas las cartas, sí las conoce todas, y puede negarse a repartir o abrir otra mesa, pero eso lo ve todo el mundo.
multiplayer-proof-player = Un jugador por sí solo no conoce el secreto, así que ningún número le sirve de nada. Si no revela el suyo, solo cambia un reparto desconocido por otro.
multiplayer-proof-pair = Si quien administra el servidor se pone de acuerdo con un jugador, pueden decirse las cartas y elegir entre dos repartos, según revelen o no el número de ese jugador; con más cómplices, entre cuatro, ocho y así sucesivamente. El registro de la partida muestra cada número que no se reveló.
multiplayer-proof-code = Quien administra el servidor envía también la página que comprueba todo esto. Contra una página cambiada solo ayuda otro programa: uno que participe él mismo, o la orden «nyhavn verify» junto con un número que hayas apuntado tú.
multiplayer-part-counted = El número de tu navegador cuenta en este barajado.
multiplayer-part-missing = El número de tu navegador no está en la lista de este barajado, así que no cuenta.
multiplayer-part-unrevealed = Tu navegador no reveló su número a tiempo, así que no cuenta; el registro de la partida lo dice.
multiplayer-part-none = Tu navegador no participó en este barajado, así que ningún número suyo cuenta.
multiplayer-uncounted = Tu número no cuenta en este barajado
multiplayer-uncounted-about = Para ti, este barajado no demuestra nada frente a quien administra el servidor. Si tu conexión iba bien y tu dispositivo no estaba en reposo antes del reparto, el servidor ha dejado fuera el número de tu navegador.
multiplayer-unrevealed = { $name } no reveló su número a tiempo, así que no cuenta; el registro de la partida lo dice.
multiplayer-fault = El barajado no es el prometido
multiplayer-fault-commitment = El servidor muestra ahora otra huella de su secreto que antes del reparto.
multiplayer-fault-terms = Los asientos o la regla del jugador inicial no son los que se mostraron a tu navegador al empezar.
multiplayer-fault-pledges = La lista de huellas de los navegadores no es la que se publicó antes de revelar los números.
multiplayer-fault-own-nonce = En el barajado falta el número de tu navegador, aunque se envió. Si tu conexión iba bien y tu dispositivo no estaba en reposo en ese momento, el servidor lo ha dejado fuera.
multiplayer-fault-nonce = Un número aleatorio no encaja con la huella que se publicó de él.
multiplayer-fault-version = El servidor no muestra de dónde salieron las cartas, o no pidió ningún número a tu navegador, aunque lo había prometido.
multiplayer-fault-record = La partida terminada no se deduce de lo prometido; «Comprobar el barajado» dice dónde.
multiplayer-fault-game = El registro de la partida recibido al final no es el de la partida que vio tu navegador.
multiplayer-fault-about = Puede que alguien haya elegido las cartas. Puedes seguir jugando, pero ya nada demuestra que el reparto fuera limpio.
multiplayer-fault-why = ¿Por qué?
multiplayer-fault-hide = Ocultar este aviso
multiplayer-clock-in-all = { $time } por jugador, { $increment } s extra por turno
multiplayer-clock-each = { $time } por jugador
multiplayer-clock-per-turn = { $time } por turno

## Sharing

multiplayer-join-link = Enlace de invitación
multiplayer-watch-link = Enlace para espectadores
multiplayer-seat-link = Enlace privado a tu asiento
multiplayer-new-seat-link = Crear un enlace nuevo
multiplayer-copy = Copiar
multiplayer-share = Compartir…
multiplayer-show-qr = Código QR
multiplayer-qr = Código QR del enlace
multiplayer-address = Dirección:
multiplayer-same-network = Para dispositivos de la misma red, por ejemplo, un teléfono en la misma red wifi.
multiplayer-alone = A este servidor solo se llega desde este equipo. Para que entren los demás, inícialo así:

## Coming by a link

multiplayer-join-title = Te invitan a jugar
multiplayer-invites = { $host } te invita: { $players } jugadores, { $clock }.
multiplayer-invited = Tienes una invitación: { $players } jugadores, { $clock }.
multiplayer-no-clock = sin límite de tiempo
multiplayer-name = Tu nombre
multiplayer-guest = Invitado
multiplayer-take-seat = Unirme
multiplayer-watch-title = Ver una partida
multiplayer-watch-about = Ves la mesa, pero no las manos, y no puedes jugar.
multiplayer-watch = Ver
multiplayer-seat-title = ¿Seguir aquí?
multiplayer-seat-about = Tu asiento pasa a este dispositivo; en el otro ya no podrás jugar.
multiplayer-taken-about = La partida llega a este dispositivo tal como estaba al crear el enlace. En el otro queda una copia.
multiplayer-seat-here = Seguir aquí
multiplayer-ask-watch = Aún puedes verla: pide el enlace para espectadores a quien te invitó.
multiplayer-bad-link = Este enlace no lleva a ninguna mesa. Quizá le falte una parte, ya se haya usado o lo haya sustituido otro más nuevo.

## At the table

multiplayer-present = en línea
multiplayer-absent = sin conexión
multiplayer-away = ausente
multiplayer-stands-in = juega { $bot } en su lugar
multiplayer-watching = { $count ->
    [0] Sin espectadores
    [one] { $count } espectador
   *[other] { $count } espectadores
}
multiplayer-you-watch = Modo espectador
multiplayer-is-away = { $name } está ausente.
multiplayer-let-bot = Que juegue un bot
multiplayer-let-bot-for = Que juegue un bot por { $name }
multiplayer-agreed = Has aceptado; faltan los demás.
multiplayer-bot-for-you = Un bot juega por ti.
multiplayer-back = He vuelto
multiplayer-offline = Sin conexión. La partida seguirá cuando vuelvas.
multiplayer-time-left = tiempo restante: { $time }
multiplayer-time-short = ¡Queda poco tiempo: { $time }!
multiplayer-time-days = { $hours ->
    [0] { $days } d
   *[other] { $days } d { $hours } h
}
multiplayer-time-minutes = { $count ->
    [one] { $count } minuto
   *[other] { $count } minutos
}
multiplayer-time-hours = { $hours } h { $minutes }
multiplayer-let-watch = Permitir espectadores
multiplayer-let-watch-about = Quien tiene este enlace ve la mesa, pero no las manos.
multiplayer-device = Seguir en otro dispositivo
multiplayer-device-about = Abre este enlace privado en el otro dispositivo y tu asiento pasará allí. No lo compartas: sirve una sola vez, y un enlace nuevo lo sustituye.
multiplayer-take-about = Abre este enlace privado en el otro dispositivo: la partida llega tal como está, y aquí queda una copia.
multiplayer-notify = Avisarme cuando me toque
multiplayer-notify-denied = El navegador no permite notificaciones de esta página.

## Chat

multiplayer-chat = Chat
multiplayer-chat-unread = Chat, mensajes nuevos: { $count }
multiplayer-menu-unread = Menú, mensajes nuevos: { $count }
multiplayer-chat-empty = Nadie ha escrito nada todavía.
multiplayer-say = Escribe un mensaje
multiplayer-send = Enviar
multiplayer-set-phrases = Enviar una frase
multiplayer-phrase-hello = ¡Hola y suerte!
multiplayer-phrase-well = ¡Bien jugado!
multiplayer-phrase-moment = Un momento, por favor.
multiplayer-phrase-thanks = ¡Gracias por la partida!
multiplayer-mute = Silenciar el chat
multiplayer-muted = El chat está silenciado.
multiplayer-rematch = ¿Otra partida? Te espera un asiento.
multiplayer-join-rematch = Ir a la partida siguiente

## The end

multiplayer-ending-time = A { $name } se le ha acabado el tiempo.
multiplayer-ending-you-time = Se te ha acabado el tiempo.
