# La página de los números propios en español; cada clave empieza por numbers-.
# La página rellena los parámetros; los números eligen el plural. Un punto es una centésima de victoria.

numbers-title = Mis números
numbers-none = Aún no hay partidas terminadas. Juega una o añade el registro de una partida anterior.
numbers-gathering = Leyendo tus partidas…
numbers-since = { $count ->
    [one] 1 partida, el { $date }
   *[other] { $count } partidas desde el { $date }
}
numbers-like-tourist = Juegas como el Turista
numbers-like-apprentice = Juegas como el Aprendiz
numbers-like-mason = Juegas como el Albañil
numbers-like-architect = Juegas como el Arquitecto
numbers-like-planner = Juegas como el Urbanista
numbers-like-master = Juegas como el Maestro
numbers-between = Tu nivel: de { $from } a { $to }
numbers-levels = { $from } a { $to }
numbers-unknown = Pocas partidas analizadas para saber tu nivel
numbers-won = Partidas ganadas: { $won } de { $count }
numbers-score = ganadas: { $won } de { $count }
numbers-streak = mejor racha: { $count }
numbers-favourite = color favorito: { $colour }
numbers-review = { $count ->
    [one] Analizar mi última partida
   *[other] Analizar mis últimas { $count } partidas
}
numbers-review-about = Tu navegador las analiza una tras otra y no envía nada. Puedes parar en cualquier momento.
numbers-reviewing = Partida { $game } de { $of }
numbers-stop = Parar
numbers-failed = Este navegador no ha podido analizar la partida.
numbers-results = Resultados
numbers-results-about = una ventana por cada partida reciente, encendida si ganaste
numbers-people = Personas
numbers-players = { $count } jugadores
numbers-colours = Losetas construidas
numbers-rate-mean = { $count ->
    [one] { $rate } ± { $error } en 1 partida
   *[other] { $rate } ± { $error } en { $count } partidas
}
numbers-rate-about = Puntos de 100 perdidos por decisión, por diez, en partidas de dos analizadas: cuanto más bajo, mejor. Las caras son los bots.
numbers-rate-none = Aparece cuando haya partidas de dos analizadas.
numbers-luck-sum = { $luck } de 100 en total
numbers-luck-about = Hueco: dentro de su error, cuenta como igualado.
numbers-luck-none = Aparece cuando haya partidas analizadas.
numbers-skills = Puntos fuertes y débiles
numbers-skill-takes = Tomar cartas
numbers-skill-places = Colocar losetas
numbers-skill-payments = Pagar
numbers-skill-bonuses = Acciones de escudo
numbers-skill-abilities = Fichas de habilidad
numbers-skill-late = Final de la partida
numbers-too-few = aún pocas
numbers-own-rate = tasa de error { $rate }
numbers-train = Entrenar
numbers-skills-about = { $count ->
    [one] De 1 decisión en partidas de dos, comparada con los bots. Discontinuo: dentro del error.
   *[other] De { $count } decisiones en partidas de dos, comparadas con los bots. Discontinuo: dentro del error.
}
numbers-quay = Tu muelle
numbers-quay-lit = { $count } de { $of } casas iluminadas
numbers-badge-win = Primera victoria
numbers-badge-free = Una loseta gratis
numbers-badge-row = Una línea de ventanas
numbers-badge-column = Una columna de ventanas
numbers-badge-coats = Tres bonus en un turno
numbers-badge-abilities = Las cinco habilidades
numbers-badge-behind = Ganada tras ir 4 puntos por detrás
numbers-badge-four = Ganada entre cuatro
numbers-badge-architect = Vencer al Arquitecto
numbers-badge-flawless = Una partida sin errores
numbers-badge-review = Una partida analizada
numbers-badge-puzzles = Diez problemas resueltos
numbers-badge-days = Siete días seguidos
numbers-badge-deal = Un reparto del día ganado
numbers-badge-open = todavía no
numbers-games = Todas las partidas
numbers-game = Partida
numbers-against = Contra
numbers-points = Puntos
numbers-game-won = ganada
numbers-game-lost = perdida
numbers-hints = con pistas
numbers-add = Añadir registros
numbers-count = Añadir a mis números
numbers-counted = Ahora cuenta en tus números.
numbers-seat = ¿Cuál era tu asiento?
numbers-known = Esta partida ya cuenta.
numbers-not-whole = Las partidas continuadas desde una posición no cuentan.
numbers-unread = { $name } no es el registro de una partida terminada.
numbers-export = Exportar
numbers-export-about = La tabla sirve para una hoja de cálculo. El archivo con los registros se puede añadir de nuevo aquí o en otro navegador.
numbers-export-csv = Tabla (CSV)
numbers-export-json = Con todos los registros (JSON)
numbers-delete = Borrar
numbers-delete-about = { $count ->
    [one] ¿Borrar la partida con su repetición y su análisis? Desaparece de este dispositivo y del servidor.
   *[other] ¿Borrar las { $count } partidas con sus repeticiones y análisis? Desaparecen de este dispositivo y del servidor.
}
