# What the game says in Spanish, in the terminal and in the browser alike.
# Placeholders are filled in by the program; numbers choose the plural. Cards and tiles are feminine, and so are colours.

## Colours, cards and tiles

colour-R = roja
colour-Y = amarilla
colour-G = verde
colour-B = azul
colour-P = morada
colour-E = la carta de fin de partida

ability-A = Cualquier carta
ability-X = Carta adicional
ability-D = Descuento
ability-C = Cambio de color
ability-T = Ambas acciones
ability-ready = { $ability } (activa)
ability-used = { $ability } (inactiva)

cards-none = 0 cartas
cards-one = 1 { $colour }
cards-several = { $count } { $colour ->
    [azul] azules
   *[other] { $colour }s
}
tile = loseta { $colour } de { $size } casillas

list-comma = {", "}
list-semicolon = {"; "}
list-and = { $first } y { $last }
list-and-before-i = { $first } e { $last }

## Who plays

person-you = Tú
seat-number = Jugador { $seat }
seat-name = { $name } (jugador { $seat })

## The bots

bot-random = El Azar
bot-apprentice = El Aprendiz
bot-tourist = El Turista
bot-mason = El Albañil
bot-architect = El Arquitecto
bot-planner = El Urbanista
bot-master = El Maestro
bot-montecarlo = Montecarlo simple
bot-treesearch = Búsqueda en árbol
bot-exec = Un programa
bot-random-about = hace cualquier jugada permitida
bot-tourist-about = ahorra para losetas grandes y colores bonitos, y prefiere mirar los escudos de armas a cubrirlos
bot-apprentice-about = se lleva los puntos que puede; si no hay, cubre casillas o junta parejas de cartas
bot-mason-about = sopesa líneas, columnas, ventanas y escudos de armas pensando una jugada por delante
bot-architect-about = ve de un vistazo cuánto vale una casa, y a veces se equivoca
bot-planner-about = sabe cuánto vale cada casa tras incontables partidas contra sí mismo
bot-master-about = imagina cómo puede seguir la partida tras cada buena jugada antes de elegir
bot-montecarlo-about = juega muchas veces hasta el final las jugadas más prometedoras
bot-treesearch-about = desarrolla el árbol de lo que puede venir después (búsqueda de Montecarlo en árbol con conjuntos de información)

## What moves bring

earned = : { $what }
earned-points = { $count ->
    [one] { $count } punto
   *[other] { $count } puntos
}
earned-coats = { $count ->
    [one] { $count } escudo de armas
   *[other] { $count } escudos de armas
}
with-abilities = {" "}(habilidad: { $abilities })

## Moves to choose

choice-take = Tomar { $cards } de los muelles { $piers }{ $turned }
choice-discard = Descartar { $cards }
choice-build = Colocar una { $tile } en { $cells } (ladrillo en { $brick }) por { $cards }{ $turned }{ $earned }
inside-build = En { $cells } (ladrillo en { $brick }) por { $cards }{ $turned }{ $earned }
choice-white = Colocar una loseta especial en { $cell }{ $earned }
choice-gain = Tomar la ficha de habilidad «{ $ability }»
choice-activate = Reactivar todas tus fichas de habilidad inactivas
choice-end = Terminar el turno sin construir

## Moves that were made

played-take = { $who ->
    [you] Tomas
   *[other] { $name } toma
} { $cards } de los muelles { $piers }{ $turned }.
played-discard = { $who ->
    [you] Descartas
   *[other] { $name } descarta
} { $cards }.
played-build = { $who ->
    [you] Colocas
   *[other] { $name } coloca
} una { $tile } en { $cells } (ladrillo en { $brick }) por { $cards }{ $turned }{ $earned }.
played-white = { $who ->
    [you] Colocas
   *[other] { $name } coloca
} una loseta especial en { $cell }{ $earned }.
played-gain = { $who ->
    [you] Tomas
   *[other] { $name } toma
} la ficha de habilidad «{ $ability }».
played-activate = { $who ->
    [you] Reactivas todas tus
   *[other] { $name } reactiva todas sus
} fichas de habilidad inactivas.
played-end = { $who ->
    [you] Terminas tu turno
   *[other] { $name } termina su turno
} sin construir.
refill-card = { $card } en el muelle { $pier }
refill = Cartas nuevas: { $cards }.
refill-end = Cartas nuevas: { $cards }. La partida ha terminado.

## What is due

due-turn = { $who ->
    [you] Tu turno: toma cartas o construye.
   *[other] { $name }: toma cartas o construye.
}
due-discard = { $who ->
    [you] Tienes demasiadas cartas: descarta { $count }.
   *[other] { $name } tiene demasiadas cartas y debe descartar { $count }.
}
due-build = { $who ->
    [you] Ahora puedes construir con «Ambas acciones» o terminar tu turno.
   *[other] { $name } puede construir ahora con «Ambas acciones» o terminar su turno.
}
due-bonus = { $who ->
    [you] { $count ->
        [one] Tienes un escudo de armas: elige una bonificación.
       *[other] Tienes { $count } escudos de armas: elige la bonificación del primero.
    }
   *[other] { $count ->
        [one] { $name } tiene un escudo de armas y debe elegir una bonificación.
       *[other] { $name } tiene { $count } escudos de armas y debe elegir la bonificación del primero.
    }
}
due-draw = { $who ->
    [you] Tu turno ha terminado:
   *[other] { $name } ha terminado su turno:
} se rellenan los muelles.
due-over = La partida ha terminado.

## How it ended

over-end-card = Ha salido la carta de fin de partida.
over-points = { $who ->
    [you] ¡Has ganado con { $points } puntos!
   *[other] { $name } gana con { $points } puntos.
}
over-most = { $who ->
    [you] ¡Has ganado con la puntuación más alta: { $points }!
   *[other] { $name } gana con la puntuación más alta: { $points }.
}
over-tie-break = { $who ->
    [you] ¡Has ganado! Hay empate a { $points }, pero eres quien tiene menos casillas vacías: { $empty }.
   *[other] { $name } gana: hay empate a { $points }, pero tiene menos casillas vacías que nadie: { $empty }.
}
over-shared = Victoria compartida: { $name }, con { $points } puntos y { $empty } casillas vacías cada uno.
over-table = Puntuación:
over-line = { $name }: { $points ->
    [one] { $points } punto
   *[other] { $points } puntos
}, { $empty ->
    [one] { $empty } casilla vacía
   *[other] { $empty } casillas vacías
}

## Refusals: the text cannot be read

refusal-expected-move = Una jugada empieza por t (tomar), d (descartar), b (construir), w (loseta especial), a (habilidad), r (activar), e (terminar) o > (rellenar).
refusal-expected-pier = Aquí va un muelle, del 1 al 7.
refusal-expected-colour = Aquí va un color: R, Y, G, B o P.
refusal-expected-card = Aquí va una carta: R, Y, G, B o P, o - si no hay ninguna.
refusal-expected-count = Aquí va un número de cartas.
refusal-expected-cell = Aquí va una casilla de la casa, de a1 a e9.
refusal-expected-ability = Aquí va una habilidad: A, X, D, C o T, cada una una sola vez.
refusal-expected-equals = Aquí van = y las cartas que se pagan, por ejemplo =R3.
refusal-expected-slash = Aquí va una barra.
refusal-expected-colon = Aquí van dos puntos.
refusal-expected-space = Aquí va un espacio.
refusal-expected-seat = Aquí va el número de un jugador, del 1 al 4.
refusal-expected-phase = Aquí va lo que toca hacer: t, d, b, c, > o !.
refusal-expected-row = Aquí va una línea de cinco casillas: colores, o cifras para las vacías.
refusal-expected-stock = Aquí va el número de losetas que quedan.
refusal-expected-viewer = Aquí van @ y el número del jugador que mira, o - si no es nadie.
refusal-expected-end = Aquí ya no va nada más.
refusal-expected-version = Aquí va «nyhavn 1», la primera línea de un registro de la partida.
refusal-expected-start = Aquí va la cabecera «start:» con la primera posición.
refusal-wrong-turn-number = Este no es el número del turno siguiente.
refusal-wrong-result = Este no es el resultado al que llega la partida.

## Refusals: the move is not legal here

refusal-game-over = La partida ha terminado.
refusal-take-or-build = Es el momento de tomar cartas o de construir.
refusal-discard-first = Hay demasiadas cartas en la mano: primero hay que descartar.
refusal-build-or-end = Es el momento de construir con «Ambas acciones» o de terminar el turno.
refusal-bonus-first = Hay un escudo de armas: primero hay que elegir una bonificación.
refusal-dealers-turn = En este turno ya no queda ninguna jugada; ahora el crupier rellena los muelles.
refusal-dealers-move = Solo el crupier rellena los muelles.
refusal-two-piers = Se toma de dos muelles distintos, o de tres con «Carta adicional».
refusal-not-neighbours = Estos muelles no son adyacentes. Para tomar de ambos hace falta «Cualquier carta»: añade A detrás de una barra.
refusal-needs-additional-card = Para tomar una tercera carta hace falta «Carta adicional»: añade X detrás de una barra.
refusal-needs-both-actions = Para construir después de tomar cartas hace falta «Ambas acciones»: añade T detrás de la barra.
refusal-ability-without-effect = Una de las habilidades indicadas no cambia nada aquí: quítala.
refusal-ability-not-owned = Hace falta una ficha de habilidad que este jugador no tiene.
refusal-ability-used = Hace falta una ficha de habilidad que está inactiva; con una bonificación se puede reactivar.
refusal-ability-owned = Este jugador ya tiene esta ficha de habilidad.
refusal-nothing-to-activate = No hay ninguna ficha de habilidad inactiva, así que no hay nada que activar.
refusal-wrong-discard = Hay que descartar exactamente las cartas que pasan de siete.
refusal-not-in-hand = No todas estas cartas están en la mano.
refusal-no-such-tile = Ninguna loseta de este color tiene esta forma con el ladrillo ahí.
refusal-out-of-stock = Ya no queda ninguna loseta así.
refusal-space-covered = Una de las casillas ya está cubierta.
refusal-nothing-underneath = Al menos una casilla tiene que estar en el suelo o justo encima de otra ya ocupada.
refusal-wrong-colour = Se paga con cartas del color de la loseta. Para usar otro color hace falta «Cambio de color»: añade C detrás de una barra.
refusal-one-colour-changes = «Cambio de color» solo cambia cartas de un mismo color.
refusal-too-few-cards = Faltan cartas: aquí la loseta cuesta más.
refusal-too-many-cards = Sobran cartas: aquí la loseta cuesta menos.
refusal-not-in-supply = No se puede robar una carta que ya no está en la reserva.
refusal-wrong-draw = El crupier pone una carta en cada muelle vacío; solo la carta de fin de partida lo interrumpe.

## Refusals: the position cannot occur

refusal-too-few-seats = En una mesa hay de dos a cuatro jugadores.
refusal-no-such-seat = En esta mesa no hay tal jugador.
refusal-cards-do-not-add-up = Las cuentas de las cartas no salen.
refusal-tiles-do-not-add-up = Las cuentas de las losetas, entre las que quedan y las puestas, no salen.
refusal-abilities-do-not-add-up = Las cuentas de las fichas de habilidad, entre las que quedan y las tomadas, no salen.
refusal-wrong-end-card = La carta de fin de partida no puede estar así.
refusal-wrong-harbour = No puede haber tantos muelles vacíos ahora.
refusal-wrong-hand = Nadie puede tener esta mano ahora.
refusal-house-in-the-air = Una parte de la casa no se apoya en nada.
refusal-no-bonus-open = No puede haber tantas bonificaciones pendientes.
refusal-nothing-to-build = Aquí no se puede construir nada con «Ambas acciones».
refusal-should-be-over = Con 12 puntos, la partida habría terminado.
refusal-not-over = Nada ha puesto fin a esta partida.

## Refusals: the server does not do it

refusal-stale = La partida ha cambiado mientras tanto; así está ahora.
refusal-not-your-turn = Le toca a otra persona.
refusal-not-your-seat = Ese asiento es de otra persona.
refusal-say-here-first = Antes, quien tiene el turno debe pulsar «Aquí estoy».
refusal-turn-done = No queda nada por hacer en este turno: termínalo o deshaz la última jugada.
refusal-turn-not-done = El turno aún no ha terminado.
refusal-nothing-to-undo = No hay nada que deshacer.
refusal-no-such-table = Aquí no existe esa partida.
refusal-not-over-yet = La partida aún no ha terminado.
refusal-no-such-bot = No existe ese bot.
refusal-bad-name = Ese nombre no se puede usar.
refusal-no-person = Tiene que jugar al menos una persona.
refusal-table-deleted = Esta mesa se ha eliminado.
refusal-table-full = Esta mesa está completa.
refusal-already-started = La partida ya ha empezado.
refusal-not-started = La partida aún no ha empezado.
refusal-not-the-host = Solo puede hacerlo quien abrió la mesa.
refusal-seats-open = Aún quedan asientos libres.
refusal-not-away = Esta persona está aquí, así que no la sustituye ningún bot.
refusal-no-hints = En esta mesa no hay pistas.
refusal-bad-chat = Ese mensaje no se puede enviar.
refusal-too-many = Demasiados intentos. Inténtalo de nuevo un poco más tarde.
refusal-no-record = Esto no es el registro de una partida.
refusal-unreadable = El servidor no lo ha entendido. Recargar la página puede ayudar.
refusal-too-large = Es demasiado de una vez.
refusal-wrong-origin = Esta página no puede hacer eso aquí.
refusal-not-stored = No se ha podido guardar, así que no ha pasado nada. Inténtalo de nuevo.
refusal-failed = Algo ha fallado en el servidor. Inténtalo de nuevo.
