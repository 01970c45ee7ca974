# What only the command says in Spanish, at the command line and in `nyhavn text`.
# Placeholders are filled in by the program; numbers choose the plural.

## The table in plain lines

state-harbour = Puerto: { $piers }.
state-pier = ({ $pier }) { $card }
pier-empty = vacío
state-supply = { $count ->
    [one] Reserva: { $count } carta.
   *[other] Reserva: { $count } cartas.
}
state-supply-end = { $count ->
    [one] Reserva: { $count } carta, la de fin de partida.
   *[other] Reserva: { $count } cartas. La próxima es la carta de fin de partida con una probabilidad de 1 entre { $one_in }.
}
state-discards = Mazo de descarte: { $cards }.
state-no-discards = Mazo de descarte: ninguna carta.
state-tiles = Losetas que quedan de los tamaños 2, 3, 4 y 5: { $tiles }; especiales { $white }.
state-stock = { $colour } { $counts }
seat-other = { $name }: { $points ->
    [one] { $points } punto
   *[other] { $points } puntos
}; { $cards }; { $abilities }.
hand-empty = ninguna carta
hand-known = { $count ->
    [one] { $count } carta
   *[other] { $count } cartas
}: { $cards }
hand-partly = { $count } cartas: { $cards }, y { $unknown ->
    [one] { $unknown } desconocida
   *[other] { $unknown } desconocidas
}
hand-unknown = { $count ->
    [one] { $count } carta desconocida
   *[other] { $count } cartas desconocidas
}
house-own = Tu casa:
house-other = Casa – { $name }:
house-empty = { $first ->
    [9] La línea 9 está vacía, con un escudo de armas en { $coats }.
   *[other] Las líneas de la { $first } a la 9 están vacías, con { $count ->
        [one] un escudo de armas en { $coats }
       *[other] escudos de armas en { $coats }
    }{ $completing }.
}
house-shields = , { $count ->
    [one] y otro por completar la línea { $rows }
   *[other] y otro por completar cada una de las líneas { $rows }
}
house-row = Línea { $row }: { $spaces }
house-coat-row = Línea { $row }: { $spaces } (escudo de armas por completarla)
house-columns = {"         "}a b c d e
state-abilities = Tus habilidades: { $abilities }.
state-points = { $points ->
    [one] Tienes { $points } punto.
   *[other] Tienes { $points } puntos.
}
state-hand = { $count ->
    [0] Tu mano está vacía.
    [one] Tu mano, { $count } carta: { $cards }.
   *[other] Tu mano, { $count } cartas: { $cards }.
}

## Words to type

command-undo = deshacer
command-look = mirar
command-houses = casas
command-show = dibujo
command-moves = jugadas
command-more = más
command-back = atrás
command-why = motivo
command-save = guardar
command-quit = salir
command-help = ayuda
command-new = nueva

## Lists and prompts

menu-line = { $number }. { $label }
menu-move = { $words } ({ $notation })
menu-takes = Tomar con { $abilities }: { $count } opciones
menu-tile = Construir la { $tile }: { $count } opciones, { $price }
menu-price = { $same ->
    [yes] { $most ->
        [0] gratis
        [one] 1 carta
       *[other] { $most } cartas
    }
   *[no] de { $least } a { $most } cartas
}
menu-up-to = {" "}(lo mejor: { $earned })
menu-more = { $count ->
    [one] Queda { $count } por ver; escribe «más» para verla.
   *[other] Quedan { $count } por ver; escribe «más» para verlas.
}
prompt-move = Tu jugada, de 1 a { $count }, o «ayuda»:
prompt-group = Cuál, de 1 a { $count }, o «atrás»:
prompt-end = Pulsa Enter para terminar tu turno, o escribe «deshacer»:
prompt-hand-over = { $name }, te toca. Pulsa Enter cuando nadie más vea la pantalla:
prompt-unfinished = Pulsa Enter para continuarla, o escribe «nueva» para empezar otra:

## Answers

welcome = Nyhavn. En la mesa: { $seats }. Semilla { $seed }.
welcome-help =
    Elige una jugada por su número o su notación; escribe «ayuda» para saber más.
    Casas: las mayúsculas son ventanas, las minúsculas ladrillos, un asterisco un escudo de armas.
resumed = Nyhavn. La partida continúa en el turno { $turn }. En la mesa: { $seats }.
resumed-over = Nyhavn. Esta partida ha terminado; el turno { $turn } fue el último. En la mesa: { $seats }.
resumed-draft = Ya jugado en este turno, que aún no ha terminado:
unfinished = Hay una partida sin terminar en { $file }.
unfinished-unclear = «{ $answer }» no es ni lo uno ni lo otro.
set-aside = La partida guardada antes se conserva como { $file }.
hint-empty = Escribe el número de una jugada, su notación o «ayuda».
hint-end = En tu turno ya no queda ninguna jugada. Pulsa Enter para terminarlo, o escribe «deshacer» para retirar la última.
hint-hand-over = Pulsa Enter para continuar; también puedes escribir «salir» o «ayuda».
hint-number = No hay ningún número { $number } en la lista; elige del 1 al { $count }.
hint-no-more = La lista no tiene más líneas.
hint-nothing-to-undo = No hay nada que deshacer: aún no has jugado en este turno.
hint-why = Escribe «motivo» y una jugada, por ejemplo: motivo t36
unclear = «{ $text }» no es ni un número, ni una jugada, ni una orden; escribe «ayuda» para ver qué puedes escribir.
unreadable = «{ $text }» no se entiende a partir del carácter { $column }. { $why }
refused = { $move } no es posible. { $why }
refused-hint = Nada ha cambiado. Escribe «jugadas» para ver todo lo que es posible.
why-legal = Es posible: { $words }.
undone = Se ha deshecho { $move }. Tu mano: { $cards }.
saved = La partida está guardada en { $file }.
left = La partida está guardada en { $file }. Para continuarla: { $command }
help =
    Para jugar, escribe el número de una línea, o la jugada en notación:
      t34            tomar las cartas de los muelles 3 y 4
      t36/A          tomar de dos muelles cualesquiera, con Cualquier carta
      t347/X         tomar tres cartas, con Carta adicional
      dR2G           descartar dos cartas rojas y una verde
      bRb4b5c5=R3    colocar una loseta roja en b4, b5 y c5 (ladrillo en b4) por 3 rojas
      bRb4b5c5=R2/D  lo mismo con Descuento
      bRb4b5c5=G3/C  lo mismo con Cambio de color: cartas verdes en vez de rojas
      bRb4b5c5=R3/T  lo mismo después de tomar cartas, con Ambas acciones
      wb8            escudo: poner una loseta especial en b8
      aD             escudo: tomar la ficha de habilidad Descuento
      r              escudo: activar todas las fichas de habilidad inactivas
      e              terminar el turno sin construir
    Colores: R rojo, Y amarillo, G verde, B azul, P morado.
    Habilidades: A Cualquier carta, X Carta adicional, D Descuento,
      C Cambio de color, T Ambas acciones.
    Casas: las mayúsculas son ventanas, las minúsculas ladrillos, un asterisco un escudo de armas.
    Órdenes:
      deshacer       deshacer la última jugada, hasta que termine el turno
      mirar          decir otra vez lo que hay en la mesa
      casas          decir cómo son las otras casas
      dibujo         dibujarlo todo en color
      jugadas        enumerar todas las jugadas, una por una
      más            ver más de una lista larga
      atrás          volver a la lista corta
      motivo t36     decir por qué una jugada no es posible
      guardar        decir dónde se guarda la partida
      salir          dejarlo; la partida queda guardada y se puede continuar
    Gana quien llega antes a 12 puntos. Una línea completa da 1 punto, una columna 2,
      y el doble si solo tiene ventanas.
over-record = El registro de la partida está en { $file }.

## Drawing

draw-harbour = Puerto
draw-supply = Reserva
draw-unseen = No vistas
draw-cards = { $count ->
    [one] { $count } carta
   *[other] { $count } cartas
}
draw-discards = Descartes
draw-none = ninguna
draw-tiles = Losetas
draw-size = tamaño { $size }
draw-abilities = Habilidades
draw-points = { $count ->
    [one] { $count } punto
   *[other] { $count } puntos
}
draw-hand = { $count ->
    [0] Ninguna carta
    [one] { $count } carta
   *[other] { $count } cartas
}
show-start = { $count ->
    [one] Antes del primer turno, de { $count }.
   *[other] Antes del primer turno, de { $count }.
}
show-turn = Turno { $turn } de { $count }: { $notation }

## Checking and counting

check-ok = { $name }: correcto, { $players } jugadores, { $turns ->
    [one] { $turns } turno
   *[other] { $turns } turnos
}, { $ending }
check-unfinished = sin terminar
check-points = puntos { $scores }, el jugador { $seats } gana al llegar a 12
check-end-card = puntos { $scores }, { $count ->
    [one] el jugador { $seats } gana
   *[other] los jugadores { $seats } comparten la victoria
} con la carta de fin de partida
check-variations = { $checked }, { $count ->
    [one] { $count } variante
   *[other] { $count } variantes
}
divide-total = suma { $total }
source-argument = argumento
source-stdin = entrada estándar
source-stdout = salida estándar
found = Hay: { $text }
found-end = Hay: el final de la línea
bench-measuring = Midiendo en varias sesiones; todo junto tarda más o menos un minuto.

## Mistakes at the command line

trouble-language = No hay ningún idioma «{ $language }»; elige uno de estos: { $languages }.
trouble-no-file = No hay ningún archivo { $name }. Indica un archivo, o - para la entrada estándar.
trouble-no-store = No hay ningún archivo { $name }.
trouble-no-file-or-text = No hay ningún archivo { $name }. Indica un archivo, - para la entrada estándar, o una posición entre comillas.
trouble-no-name = El nombre del archivo está vacío. Indica un archivo, o - para la entrada estándar.
trouble-no-plain-file = { $name } no es un archivo normal; ahí no se puede guardar una partida.
trouble-directory = { $name } es un directorio; hace falta un archivo.
trouble-not-text = { $name } no es un archivo de texto.
trouble-cannot-read = No se puede leer { $name }: { $reason }.
trouble-no-answer = { $name } no responde: { $reason }.
trouble-page = { $name } es una página y no un registro de la partida. En la repetición, copia el enlace a una jugada o descarga la partida.
trouble-no-packed = El enlace { $name } no contiene ninguna partida, o le falta un trozo.
trouble-empty = { $name } está vacío; hace falta una posición, una vista o un registro de la partida.
trouble-no-position = { $name } no contiene ninguna posición; hace falta una posición completa en una línea.
trouble-no-turns = { $option } es para registros de partidas; esto es una sola posición.
trouble-turn = No hay turno { $turn }; el registro tiene { $count ->
    [one] { $count } turno
   *[other] { $count } turnos
}.
trouble-variation = No hay variante { $number }; el registro tiene { $count }.
trouble-seat = No hay jugador { $seat }; en la mesa hay { $count } jugadores.
trouble-other-view = Esta vista no muestra lo que el jugador { $seat } puede saber.
trouble-name = «{ $name }» no sirve de nombre; hacen falta de 1 a { $longest } caracteres, y comas entre los jugadores.
trouble-bot = No hay ningún bot «{ $name }»; elige uno de estos: { $bots }.
trouble-seats = { $count ->
    [one] En una mesa hay de 2 a 4 jugadores, no { $count }.
   *[other] En una mesa hay de 2 a 4 jugadores, no { $count }.
}
trouble-not-saved-here = { $name } es un registro de la partida, pero no se puede continuar; hacen falta las cabeceras seats y seed, esta última con un número de 18 cifras como máximo.
trouble-no-saved-game = No hay ninguna partida guardada en { $name }; quita --resume para empezar una.
trouble-cannot-save = No se puede escribir { $name }: { $reason }.
trouble-resume-and-seats = --resume continúa con los jugadores y la semilla de la partida guardada; quita --seats y --seed, o indica los mismos jugadores.
trouble-saved-program = En { $name } juega un programa, { $bot }; un programa que solo indica un archivo no se ejecuta. Si confías en él, añade --resume y los mismos jugadores: --seats { $seats }
trouble-unfinished = Hay una partida sin terminar en { $name }. Añade --resume para continuarla, o --new para empezar otra; se conservará con otro nombre.

## Bots at the command line

bots-line = { $called } { $about }.
bots-program = Un programa tuyo que hable el protocolo de líneas, como exec:./program.
compiling = Compilando la búsqueda, lo que hace falta una sola vez en este equipo: tarda un minuto como mucho.
trouble-bot-text = «{ $text }» no puede jugar: { $reason }.
trouble-bot-failed = { $name } ha dejado la mesa: { $reason }. La partida está guardada; --resume la continúa.
trouble-bot-line = El bot no puede responder: { $reason }.

## The arena

decimal-sign = ,
arena-match = Encuentro
arena-blocks = Repartos
arena-share = Victorias
arena-share-first = Victorias del primero
arena-seat = asiento { $seat }
arena-test = Prueba secuencial
arena-games = Partidas
arena-speed = { $speed } por segundo
arena-progress = Partidas nuevas: { $new }; pendientes: { $left }; { $speed } por segundo.
arena-score = { $mean } % ({ $low }–{ $high } %)
arena-standing = { $match }: { $score }, { $blocks ->
    [one] { $blocks } reparto
   *[other] { $blocks } repartos
}.
arena-standing-none = { $match }: aún no se ha jugado nada.
arena-llr = LLR { $ratio } (de { $low } a { $high }).
arena-verdict = { $kept } Elo, no { $other }.
arena-stopping = Se detendrá cuando acaben las partidas en curso; pulsa Ctrl-C otra vez para parar ahora mismo.
arena-stopped = Detenido. Lo que se ha terminado está en { $name }; la misma orden continúa.
arena-exported = { $count ->
    [one] Se ha escrito { $count } registro
   *[other] Se han escrito { $count } registros
} en { $name }.

trouble-arena-nobody = Nombra al menos dos bots, como en «nyhavn arena apprentice random», o una mesa con --table.
trouble-arena-alone = { $bot } necesita con quién jugar: nombra otro bot, o el mismo dos veces.
trouble-arena-option = No se entiende { $option }: { $reason }.
trouble-arena-first = Una prueba secuencial trata del primer bot, que solo puede ocupar un asiento; no es así en { $match }.
trouble-arena-failed = La arena ha tenido que parar: { $reason }
trouble-arena-cluster = Para jugar en un clúster de Ray hace falta el extra «nyhavn[cluster]», que no está instalado.
trouble-arena-ray = No hay ningún clúster de Ray donde jugar en { $address }: { $reason }
trouble-arena-no-games = No hay tales partidas en { $name }; al nombrar bots se eligen las que juegan solo entre ellos.
trouble-arena-stranger = { $bot } no ha jugado ninguna partida en { $name }; están: { $known }.
trouble-arena-no-picture = No hay nada que dibujar: no se han enfrentado dos bots en una mesa de dos en todos los asientos.
trouble-ledger-missing = Aún no hay ningún registro de partidas { $name }; «nyhavn arena» crea uno.
trouble-ledger-foreign = { $name } no es un registro de partidas de la arena.
trouble-ledger-newer = El registro de partidas { $name } lo escribió una versión más reciente de Nyhavn.
trouble-ledger-damaged = El registro de partidas { $name } está dañado: { $reason }.
trouble-ledger-unusable = El registro de partidas { $name } no se puede usar: { $reason }.

## Conjuntos de datos

dataset-progress = { $done } de { $games } partidas, { $speed } por segundo.
dataset-written = { $games ->
    [one] { $games } partida
   *[other] { $games } partidas
} en { $name }.
trouble-dataset-busy = Otro proceso está escribiendo en { $name }. Espera a que termine, o detenlo.
trouble-dataset-extra = Para un conjunto de datos hace falta el extra «nyhavn[research]», que no está instalado: { $command }
trouble-dataset-other = Según { $name }, ahí hay otras partidas: otros bots, otra semilla u otra versión. Elige otra carpeta.

## The server

serve-listening = Nyhavn está en { $address } (Ctrl+C lo detiene).
serve-already = Nyhavn ya está en marcha, en { $address }.
serve-stopped = Detenido. Todas las partidas se conservan en { $folder }.
trouble-server-runs = Un servidor ya usa estos datos, en { $address }.
trouble-port = No se puede escuchar en { $host }, puerto { $port }: { $reason }.
trouble-limit = No se puede fijar este límite: { $reason }.
site-written = La página está en { $name }. Cualquier servidor web puede ofrecer esta carpeta; para probarla aquí: { $command }
trouble-site-not-built = La página no está construida. En un clon del proyecto la construye «make client».
trouble-site-other = { $name } ya existe y no es un sitio; hace falta una carpeta nueva o vacía, o un sitio anterior.

## Keeping the games

fsck-progress = { $done } de { $of } partidas revisadas
fsck-sound = { $count ->
    [one] Se conserva { $count } partida, y está intacta.
   *[other] Se conservan { $count } partidas, y todas están intactas.
}
fsck-faults = { $count ->
    [one] { $count } fallo en { $name }.
   *[other] { $count } fallos en { $name }.
}
fault-no-store = Esto no contiene partidas que esta versión de Nyhavn sepa leer. { $place }
fault-damaged = El archivo está dañado. { $place }
fault-stray = Una fila de { $place } no pertenece a ninguna partida.
fault-changed = Partida { $game }: una fila de { $place } no está como se escribió.
fault-secret = Partida { $game }: el secreto no es aquel al que se había comprometido quien reparte.
fault-broken = Partida { $game }: la entrada { $place } falta, o no es la que se escribió.
fault-unplayable = Partida { $game }: las reglas no permiten lo que está escrito ({ $place }).
fault-times = Partida { $game }: las horas no son las de su registro.
fault-summary = Partida { $game }: el resumen no es lo que dice el registro.
fault-seats = Partida { $game }: los dispositivos de la mesa no son los de su registro.
backup-made = { $count ->
    [one] Se ha copiado { $count } partida en { $name }.
   *[other] Se han copiado { $count } partidas en { $name }.
}
restore-done = { $count ->
    [one] Se ha devuelto { $count } partida a { $folder }.
   *[other] Se han devuelto { $count } partidas a { $folder }.
}
restore-aside = Lo que había hasta ahora está en { $name }.
trouble-is-there = { $name } ya existe; --force lo sustituye.
trouble-is-itself = { $name } es el propio archivo de las partidas, o parte de él; indica otro archivo para la copia.
trouble-cannot-copy = No se puede copiar { $name }: { $reason }.
trouble-not-sound = { $name } no está intacto y no se ha usado: { $fault }

## Learning

learn-begun = Una red para { $players } jugadores aprende en { $name }: { $done } de { $games } partidas jugadas.
learn-going = { $done } de { $games } partidas, { $speed } por segundo
learn-point = { $done } de { $games } partidas, { $speed } por segundo; error { $error }, puntos del ganador { $points }{ $scores }
learn-score = , contra { $name } { $score }
learn-earlier = redes anteriores
learn-written = La red está en { $name }.
learn-gate = { $blocks } repartos, { $score } contra la campeona
learn-passed = Es más fuerte: { $name } queda sustituido.
learn-not-passed = No se ha mostrado más fuerte: { $name } se queda.
trouble-learn-other = En { $name } se está aprendiendo otra cosa: continúa con las mismas opciones, o elige otra carpeta.
trouble-learn-busy = Otro proceso está aprendiendo en { $name }. Espera a que termine, o detenlo.
trouble-net = Esta red no se puede usar: { $reason }
