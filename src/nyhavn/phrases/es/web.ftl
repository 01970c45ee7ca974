# What only the browser says in Spanish; every key begins with web-.
# Placeholders are filled in by the page; numbers choose the plural.

## The start page

web-about = Junto al canal, las casas esperan una fachada nueva. Toma cartas, coloca losetas e ilumina las ventanas: gana quien llegue antes a 12 puntos.
web-first-title = Construye tu casa en el canal
web-first-take = Toma dos cartas juntas
web-first-build = Coloca una loseta de su color
web-first-score = Las líneas completas dan puntos
web-first-learn = Aprender en seis minutos
web-first-play = Ya sé jugar: empezar
web-first-free = Gratis y sin cuenta
web-more = Más páginas
web-game-waiting = Tu partida
web-game-score = Turno { $turn } · { $scores }
web-game-lacks = { $count ->
    [one] A la línea { $row } le falta una casilla.
   *[other] A la línea { $row } le faltan { $count } casillas.
}
web-play-on = Seguir jugando
web-ladder = Clasificación de los bots
web-ladder-beaten = Vencidos: { $count } de { $of }
web-play-against = Partida nueva: { $name }
web-rated-next = Rival: { $name }
web-level-tourist = muy fácil
web-level-apprentice = fácil
web-level-mason = medio
web-level-architect = bueno
web-level-planner = fuerte
web-level-master = muy fuerte
web-play-now = Jugar ahora
web-new-table = Partida nueva
web-settings = Ajustes
web-learn = Aprender a jugar
web-rules = Reglas
web-games-running = Partidas en curso
web-games-finished = Partidas terminadas
web-game-about = Turno { $turn }, { $when }
web-delete = Borrar la partida { $game }
web-delete-sure = Borrar para siempre
web-keep = Conservar
web-replay = Repetición
web-review = Análisis
web-replay-of = Repetición de la partida { $game }
web-verify = Comprobar el barajado
web-open-record = Abrir archivo de partida
web-unofficial = Nyhavn es un proyecto no oficial de aficionados al juego de mesa Copenhagen, de Daniel Skjold Pedersen y Asger Harding Granerud, publicado por Queen Games. No tiene ninguna relación con ellos.

## Without a connection

web-offline = Estás sin conexión.
web-server-away = No se puede acceder al servidor.
web-offline-about = Las partidas de este dispositivo siguen como siempre.
web-no-engine = Este navegador no puede jugar sin servidor: no ejecuta WebAssembly con SIMD.
web-offline-parts = Sin conexión
web-works-here = Funciona aquí
web-works-new = contra bots, o juntos en este dispositivo
web-works-learn = paso a paso, en diez capítulos
web-works-rules = con todas las imágenes
web-waits = Espera a la red
web-waits-game = No se pierde nada; sigue por sí sola.
web-waits-others = Partidas por enlace
web-new-version = Nueva versión lista:
web-new-version-when = empieza con la próxima partida.
web-new-version-now = Ahora
web-game-here = en este dispositivo

## A new table

web-how-many = ¿Cuántos juegan?
web-who-sits = ¿Quién es el jugador { $seat }?
web-who-person = Otra persona, aquí
web-who-opposite = ¿Quién se sienta enfrente?
web-who-person-about = Os pasáis el dispositivo.
web-options = Nombres y opciones
web-character-tourist = Le gustan las losetas grandes y bonitas
web-character-apprentice = Toma cada punto al momento
web-character-mason = Sopesa líneas y escudos
web-character-architect = Juzga de un vistazo
web-character-planner = Sabe cuánto vale una casa
web-character-master = Imagina lo que puede venir
web-name-of = Nombre del jugador { $seat }
web-guest = Invitado { $seat }
web-first = ¿Quién empieza?
web-first-lot = Al azar
web-open-hands = Jugar con las cartas a la vista
web-public-knowledge = Mostrar la información pública: cartas por ver, cartas conocidas de cada mano, probabilidad de la carta de fin de partida
web-hints = Se pueden pedir pistas
web-local = En este dispositivo, sin servidor
web-local-about = Este navegador reparte las cartas, juega por los bots y guarda la partida. Si borras sus datos, la partida se pierde. Algunos navegadores los borran tras una semana sin visitas.
web-local-dealer = Juegas sin servidor: este navegador reparte las cartas. Su barajado se puede comprobar igualmente.
web-start-game = Empezar
web-back = Volver

## Matches

web-match = Partida puntuada
web-match-about = Un rival de tu nivel
web-match-level = { $bot } es el rival más cercano a tu nivel
web-rating = { $count ->
    [0] Tu nivel inicial: { $rating }
    [one] Tu nivel: { $rating } (± { $error }) tras una partida puntuada
   *[other] Tu nivel: { $rating } (± { $error }) tras { $count } partidas puntuadas
}
web-rating-about = Cada partida puntuada cuenta para tu nivel, y tus rivales son siempre los más cercanos a él. Si interrumpes o borras una, o empiezas otra sin acabarla, cuenta como perdida.
web-rating-own = lo lleva este navegador
web-rating-own-about = Este navegador calcula tu nivel por su cuenta; ningún servidor lo conoce.
web-rating-running = Tu última partida puntuada no ha terminado: si empiezas otra, la pierdes.
web-rating-go-on = Continuarla
web-rating-not = Esta partida no contará para tu nivel: todos los demás deben ser «{ web-match }», y las manos, ocultas.
web-rating-reset = Reiniciar mi nivel
web-rating-reset-sure = Sí, reiniciar

## Settings

web-language = Idioma
web-pace = Ritmo de los demás
web-pace-slow = Lento
web-pace-normal = Normal
web-pace-fast = Al instante
web-theme = Apariencia
web-theme-auto = Según el dispositivo
web-theme-light = Día
web-theme-dark = Noche
web-night-offer = Anochece en el canal.
web-night-yes = Encender las ventanas
web-motion = Animaciones
web-motion-auto = Según el dispositivo
web-motion-less = Reducidas
web-auto-end = Terminar mi turno automáticamente cuando no quede nada por decidir, tras 3 segundos para deshacer
web-auto-end-ask = Los turnos en los que no quedaba nada por decidir terminaban solos, a los 3 segundos. ¿Seguimos así?
web-auto-end-keep = Sí, así
web-auto-end-stop = Los termino yo
web-chances = Mostrar las probabilidades de ganar junto a mi casa, en partidas con pistas
web-sound = Sonidos
web-volume = Volumen
web-mute = Silenciar
web-unmute = Activar el sonido
web-page-kept = Esta página también se abre sin conexión.
web-page-not-kept = Esta página necesita conexión para abrirse: en una dirección con http en lugar de https, los navegadores no guardan una copia.
web-sound-ask = ¿Quieres sonidos suaves?
web-sound-yes = Sí
web-sound-no = No, gracias

## Around the table

web-close = Cerrar
web-menu = Menú
web-menu-game = Esta partida
web-menu-table = Esta mesa
web-home = Inicio
web-loading = Preparando la mesa…
web-lost = Se ha perdido la conexión. Intentando recuperarla…
web-unreachable = No se puede acceder al servidor. Inténtalo de nuevo cuando vuelva la conexión.
web-stuck = No se ha podido hacer o guardar la siguiente jugada. La página lo sigue intentando.
web-unread = No se puede leer lo que guarda este navegador, como en algunas ventanas privadas.
web-unsaved = Esta partida no se guarda
web-unsaved-about = Este navegador no guarda nada: es una ventana privada o no le queda espacio. La partida dura hasta que cierres o recargues la página.
web-no-table = Esa mesa no existe o no es tuya.
web-elsewhere-title = Abierta en otras pestañas
web-elsewhere-about = Esta mesa está abierta en demasiadas pestañas de este navegador, así que esta se ha detenido.
web-elsewhere-show = Mostrarla aquí
web-refused = No se ha podido hacer.
web-refusal-not-neighbours = Estos muelles no son adyacentes. Para tomar de ambos necesitas la ficha «{ ability-A }» activa.
web-refusal-ability-not-owned = Aún no tienes esa ficha de habilidad.
web-refusal-ability-used = Esa ficha está inactiva; una bonificación puede reactivarla.
web-refusal-needs-additional-card = Para tomar una tercera carta necesitas la ficha «{ ability-X }» activa.
web-refusal-needs-both-actions = Para construir después de tomar cartas necesitas la ficha «{ ability-T }» activa.
web-refusal-wrong-colour = Se paga con cartas del color de la loseta. Para usar otro color necesitas la ficha «{ ability-C }» activa.
web-refusal-no-net = Este rival juega con un archivo que aún no está en este dispositivo. Juega una vez contra él con conexión; mientras tanto, prueba con el Turista, el Aprendiz o el Albañil.
web-refusal-missing = { $count ->
    [one] Falta 1 carta { $colour }.
   *[other] Faltan { $count } cartas { $colour ->
        [azul] azules
       *[other] { $colour }s
    }.
}
web-rule = Ver la regla
web-players = Jugadores
web-others = Las casas de los demás
web-seat = { $name }: { $points ->
    [one] { $points } punto
   *[other] { $points } puntos
}, { $cards ->
    [one] { $cards } carta
   *[other] { $cards } cartas
}
web-look = Ver la casa – { $name }: { $points ->
    [one] { $points } punto
   *[other] { $points } puntos
}, { $cards ->
    [one] { $cards } carta
   *[other] { $cards } cartas
}
web-house-previous = Casa anterior
web-house-next = Casa siguiente
web-facts = { $points ->
    [one] { $points } punto
   *[other] { $points } puntos
} · { $cards ->
    [one] { $cards } carta
   *[other] { $cards } cartas
}
web-hand-open = Mano: { $cards }
web-hand-known = Cartas que todos han visto: { $cards }
web-thinking = { $name } está pensando…
web-waiting = { $name } está jugando…
web-knowledge = Información pública
web-unseen = Cartas que no has visto
web-skip = Saltar
web-hint = Pista
web-hint-key = Pista (H)
web-hint-thinking = Buscando una buena jugada…
web-hint-failed = No se ha podido calcular ninguna pista.
web-hint-noted = anotada para el análisis
web-hint-more = Más
web-hint-move = Ver la jugada
web-hint-close = Cerrar la pista
web-hint-take = Toma cartas.
web-hint-build = Coloca una loseta.
web-hint-white = Coloca una loseta especial.
web-hint-gain = Toma una ficha de habilidad.
web-hint-activate = Reactiva tus fichas de habilidad inactivas.
web-hint-end = Termina el turno sin construir.
web-hint-colours = Colores: { $colours }.
web-hint-discard = Para descartar: { $colours }.
web-hint-tile = Color: { $colour }; lugar: { $side ->
    [left] a la izquierda
    [middle] en el centro
   *[right] a la derecha
}.
web-hint-side = { $side ->
    [left] A la izquierda
    [middle] En el centro
   *[right] A la derecha
}.
web-hint-use = { $use ->
    [take] Para tomar cartas
    [build] Para construir
   *[both] Para tomar y construir en el mismo turno
}.
web-hint-build-for = { $tile } por { $cards }{ $turned }
web-hint-chance = Probabilidad de ganar: { $chance } de 100 (± { $error })
web-chances-soon = Probabilidades de ganar: aún no se conocen
web-chances-are = Probabilidades de ganar, de 100: { $list } (± { $error })
web-chance-of = { $name } { $chance }
web-all-moves = Jugadas posibles
web-actions = Acciones

## The harbour

web-harbour = Puerto
web-pier = Muelle { $pier }: { $card }
web-pier-empty = Muelle { $pier }: vacío
web-would-turn = usaría { $abilities }
web-supply = { $count ->
    [one] Queda { $count } carta
   *[other] Quedan { $count } cartas
}
web-end-out = La carta de fin de partida aún no está en la reserva
web-end-deep = La carta de fin de partida aún queda lejos
web-end-near = La carta de fin de partida puede salir: { $chance } %
web-end-drawn = La carta de fin de partida ha salido
web-end-tag = Final cerca
web-near-title = La partida puede acabar al reponer cartas.
web-near-about = { $count ->
    [one] La última carta de la reserva es la de fin de partida.
   *[other] La carta de fin de partida es una de las { $count } últimas. Cuando salga, gana quien tenga más puntos.
}
web-can-win = puede ganar
web-can-win-next = puede ganar en su próximo turno
web-second-card = Elige una segunda carta.
web-third-card = Elige una tercera carta.
web-then-discard = , y luego descartar { $count }

## Hand and house

web-your-hand = Tu mano
web-hand = Tu mano, { $count ->
    [one] { $count } carta
   *[other] { $count } cartas
}
web-hand-empty = Ninguna carta
web-card = Carta { $card }
web-card-hidden = Una carta boca abajo
web-own-house = Tu casa
web-row = Línea { $row }
web-row-words = Línea { $row }: { $words }
web-cell = { $cell }: { $what }
web-cell-open = { $cell }: { $what }, aquí cabe la loseta
web-cell-empty = vacía
web-cell-brick = casilla de ladrillo { $colour }
web-cell-window = ventana { $colour }
web-white = blanca
web-white-tile = loseta especial

## Tiles and abilities

web-stock = Losetas
web-tile-open = { $tile }, disponibles: { $left }, precio en cartas: { $cost }, { $places ->
    [one] { $places } lugar
   *[other] { $places } lugares
}
web-tile-shut = { $tile }, disponibles: { $left }, ahora no se puede colocar
web-tile-gone = { $tile }, agotada
web-whites = Losetas especiales disponibles: { $count }
web-held = ¿Dónde va la { $tile }?
web-held-nowhere = Ahora no puedes colocar la { $tile }. Toca una casilla para ver por qué.
web-costs = { $count ->
    [one] cuesta una carta ({ $cards })
   *[other] cuesta { $cards }
}
web-free = gratis
web-brings = da { $what }
web-ways-to-pay = { $count } formas de pagar
web-wins = ¡Con esto ganas la partida!
web-abilities = Fichas de habilidad
web-ability-absent = { $ability } (aún no es tuya)
web-ability-A = Toma dos cartas de los muelles que quieras.
web-ability-X = Toma una tercera carta, de cualquier muelle.
web-ability-D = Construye pagando una carta menos.
web-ability-C = Al construir, todas tus cartas de un color valen como si fueran de otro.
web-ability-T = Toma cartas y construye en el mismo turno.

## What to do

web-undo = Deshacer
web-end-turn = Terminar turno
web-build = Construir
web-take = Tomar
web-discard = Descartar
web-take-end = Tomar y terminar
web-build-end = Construir y terminar
web-discard-end = Descartar y terminar
web-rotate = Girar la loseta
web-rotate-key = Girar (R)
web-flip = Voltear la loseta
web-flip-key = Voltear (F)
web-put-back = Devolver la loseta
web-due-end = Termina tu turno o deshaz la última jugada.
web-discard-more = { $count ->
    [one] Falta { $count } carta por descartar.
   *[other] Faltan { $count } cartas por descartar.
}
web-bonus-title = { $count ->
    [one] Escudo de armas: elige una bonificación
   *[other] Bonificación { $number } de { $count }
}
web-bonus-how = Elige una, o toca una casilla marcada para una loseta especial.
web-bonuses = Bonificaciones
web-bonus-owned = Ya la tienes
web-bonus-gone = No queda ninguna
web-bonus-no-space = Ninguna casilla posible
web-bonus-unused = Ninguna está usada
web-bonus-white = Loseta especial
web-bonus-white-about = { $count ->
    [one] una ventana, { $count } casilla posible
   *[other] una ventana, { $count } casillas posibles
}
web-bonus-best = hasta { $what }
web-bonus-activate = Reactivar las fichas
web-gain-A = Dos cartas, aunque no estén juntas
web-gain-X = Una tercera carta a elegir
web-gain-D = Pagar una carta menos al construir
web-gain-C = Un color cuenta como otro
web-gain-T = Tomar y construir en un turno
web-left = disponibles: { $count }
web-pay-title = ¿Cómo pagas la { $tile }?
web-pay-brings = Da { $what }.
web-pay-way = Pagar { $cards }{ $turned }

## The keyboard

web-keys = Teclado
web-key-enter = Enter
web-key-shift = Mayús
web-key-escape = Esc
web-key-parts = Ir a la parte siguiente de la mesa
web-key-move = Moverse dentro de una parte; en la casa, mover la loseta
web-key-choose = Elegir, colocar la loseta y construir
web-key-rotate = Girar la loseta a la derecha o a la izquierda
web-key-places = Casilla siguiente o anterior donde cabe la loseta
web-key-hint = Una pista contra bots, y después más
web-key-back = Devolver todo a su sitio
web-key-list = Esta lista

## What happened

web-log = Historial
web-log-empty = Nada todavía.
web-recap-take = { $who ->
    [you] Tomaste
   *[other] { $name } tomó
} { $cards }
web-recap-build = { $who ->
    [you] Colocaste
   *[other] { $name } colocó
} una { $colour } de { $size }
web-recap-both = { $who ->
    [you] Tomaste { $cards } y luego colocaste
   *[other] { $name } tomó { $cards } y luego colocó
} una { $colour } de { $size }
web-recap-paid = { $how ->
    [free] {" "}gratis
    [discount] {" "}por solo { $cards }
    [colours] {" "}con { $cards }
   *[plain] {" "}por { $cards }
}
web-recap-ability = «{ $ability }»
web-recap-using = , usando { $abilities }
web-recap-discarded = { $used ->
    [yes] , y
   *[no] {" "}y
} { $who ->
    [you] descartaste
   *[other] descartó
} { $cards }
web-recap-number = { $number }
web-recap-rows = { $count ->
    [one] la línea { $which }
   *[other] las líneas { $which }
}
web-recap-columns = { $count ->
    [one] la columna { $which }
   *[other] las columnas { $which }
}
web-recap-special = una loseta especial en { $cell }
web-recap-ready = todas las habilidades reactivadas
web-recap-lines = { $kind ->
    [mixed] { $who ->
        [you] completaste
       *[other] completó
    } { $mixed }
    [lit] { $who ->
        [you] encendiste
       *[other] encendió
    } { $lit }, todo ventanas
   *[both] { $who ->
        [you] completaste
       *[other] completó
    } { $mixed } y { $who ->
        [you] encendiste
       *[other] encendió
    } { $lit }, todo ventanas
}
web-recap-gained = { $shape ->
    [lines] { $used ->
        [yes] , y
       *[no] {" "}y
    } { $lines }: +{ $points }
    [bonus] { $used ->
        [yes] , y
       *[no] {" "}y
    } { $who ->
        [you] ganaste
       *[other] ganó
    } { $count ->
        [one] una bonificación
       *[other] { $count } bonificaciones
    }: { $bonuses }
    [lines-bonus] , { $lines } (+{ $points }) y { $who ->
        [you] ganaste
       *[other] ganó
    } { $count ->
        [one] una bonificación
       *[other] { $count } bonificaciones
    }: { $bonuses }
    [lines-win] , { $lines } (+{ $points }) y ¡{ $who ->
        [you] ganaste
       *[other] ganó
    } con { $score } puntos!
   *[lines-bonus-win] , { $lines } (+{ $points }), { $who ->
        [you] obtuviste
       *[other] obtuvo
    } { $count ->
        [one] una bonificación
       *[other] { $count } bonificaciones
    }: { $bonuses }, y ¡{ $who ->
        [you] ganaste
       *[other] ganó
    } con { $score } puntos!
}
web-recap-new = nueva
web-recap-replay = Repetición desde aquí
web-recap-turn = turno { $turn }
web-previous = Turno anterior
web-next = Turno siguiente
web-turn-number = Turno { $turn } de { $turns }
web-scored = { $who ->
    [you] Sumas
   *[other] { $name } suma
} { $points ->
    [one] { $points } punto
   *[other] { $points } puntos
}, { $score } en total.

## Leaving

web-copy-position = Copiar la posición
web-copied = Copiado
web-resign = Rendirse
web-resign-sure = ¿Te rindes? Ganan los demás.
web-abandon = Anular la partida
web-abandon-sure = ¿Anular la partida? No gana nadie.
web-go-on = Seguir jugando
web-result = Ver el resultado

## One screen, several people

web-here-title = { $name }, te toca
web-here-about = Pasa el dispositivo. Las cartas aparecerán al pulsar «{ web-here }».
web-here = Aquí estoy

## The end

web-over-you = ¡Has ganado!
web-over-other = ¡Gana { $name }!
web-over-points = { $who ->
    [you] Has ganado
   *[other] { $name } gana
} { $own } a { $rival }
web-over-shared = ¡Victoria compartida: { $names }!
web-over-abandoned = Partida anulada
web-ending-points = Se han alcanzado los doce puntos.
web-ending-end-card = Ha salido la carta de fin de partida: gana quien tiene más puntos.
web-ending-resigned = { $name } se ha rendido.
web-ending-you-resigned = Te has rendido.
web-ending-abandoned = No gana nadie.
web-hinted = { $who ->
    [you] Has tenido
   *[other] { $name } ha tenido
} pistas en { $count ->
    [one] un turno.
   *[other] { $count } turnos.
}
web-tie-break = A igualdad de puntos, gana la casa con menos casillas vacías.
web-end-reached = { $who ->
    [you] Llegaste
   *[other] { $name } llegó
} a { $score } puntos con { $lines }.
web-end-led = { $who ->
    [you] Ibas ganando
   *[other] { $name } iba ganando
} { $own } a { $rival } hasta el turno { $turn }.
web-end-moments = Momentos clave
web-picture = Imagen de mi casa
web-picture-words = { $count ->
    [one] Mi casa, { $count } punto
   *[other] Mi casa, { $count } puntos
}
web-curve = Puntos por turno
web-curve-how = Toca un turno para verlo
web-source-rows = Líneas
web-source-lit-rows = Líneas de ventanas
web-source-columns = Columnas
web-source-lit-columns = Columnas de ventanas
web-source-empty = Casillas vacías
web-source-total = Puntos
web-rematch = Revancha
web-copy-record = Copiar la partida
web-daily = Problema del día
web-daily-solved = resuelto hoy
web-numbers = Mis números
web-numbers-won = Partidas ganadas: { $won } de { $games }
web-last-review = Último análisis
web-deal = Reparto del día
web-deal-played = { $own } a { $rival }
web-deal-given-up = abandonado
web-deal-dealer = Todas las cartas se derivan del resumen SHA-256 de «nyhavn daily deal { $date }», así que son las mismas para todo el mundo. El barajado se puede comprobar.
