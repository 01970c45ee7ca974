# What the replay says in Spanish; every key begins with replay-.
# Placeholders are filled in by the page; numbers choose the plural.

## The steps

replay-title = Repetición
replay-loading = Preparando la partida…
replay-controls = Pasos de la partida
replay-first = Al principio
replay-previous = Un turno atrás
replay-next = Un turno adelante
replay-previous-moment = A los puntos o la bonificación anteriores
replay-next-moment = A los puntos o la bonificación siguientes
replay-last = Al final
replay-play = Reproducir
replay-pause = Pausa
replay-pace = Ritmo
replay-pace-slow = Lento
replay-pace-normal = Normal
replay-pace-fast = Rápido
replay-turns = Turnos
replay-turn = Turno { $turn } de { $turns }
replay-graph = Puntos después de cada turno
replay-numbers = Números
replay-who = Quién
replay-keys = ← y → van turno a turno, con Mayús jugada a jugada (también , y .); ↑ y ↓ van a los puntos y las bonificaciones, Inicio y Fin al principio y al final; la barra espaciadora reproduce.
replay-start = Se reparten las cartas.
replay-draw = Nuevo en el puerto: { $cards }.
replay-draw-end = Aparece la carta de fin de partida.
replay-seat = Jugador { $seat }
replay-eyes = Mano en primer plano
replay-eyes-mover = De quien juega
replay-running = Esta partida sigue en curso: solo ves los turnos terminados y la información que te corresponde.

## What can be done with it

replay-copy-link = Copiar el enlace a esta jugada
replay-copied = Copiado
replay-download = Descargar la partida
replay-table = Volver a la mesa
replay-go-on = Seguir jugando desde aquí
replay-go-on-seat = Tu asiento
replay-go-on-bots = ¿Quién juega contra ti?
replay-go-on-draws = ¿Qué cartas vienen?
replay-draws-new = Nuevas
replay-draws-same = Las mismas en el mismo orden
replay-draws-note = Como puedes conocer las cartas que vienen, el barajado de una partida así no se puede comprobar.
replay-go-on-over = La partida ha terminado aquí. Vuelve un paso atrás para seguir jugando.

## The review

replay-review = Análisis
replay-review-about = Mira cómo subieron y bajaron tus posibilidades, qué fue suerte y qué jugadas perdieron puntos. Lo calcula tu navegador; no se envía nada.
replay-review-start = Analizar la partida
replay-review-stop = Parar
replay-review-go-on = Continuar
replay-review-failed = Este navegador no ha podido calcularlo.
replay-chances = Posibilidades de ganar, de 100
replay-chance = Posibilidades de ganar: { $chance } de 100 (± { $error })
replay-chance-fell = Posibilidades de ganar: de { $from } a { $to } de 100 (± { $error })
replay-better = Mejor:
replay-also = Quizá mejor:
replay-refill = Las cartas nuevas, para { $name }: { $luck }
replay-luck = suerte
replay-judged = Juzgado por lo que se podía saber entonces.
replay-turning-points = Lo que decidió la partida
replay-lucky-refill = Las cartas nuevas, para { $name }
replay-changed = Turno { $turn } · { $change } de 100 (± { $error })
replay-of-hundred = { $name }, de 100
replay-like-tourist = Has jugado como el Turista
replay-like-apprentice = Has jugado como el Aprendiz
replay-like-mason = Has jugado como el Albañil
replay-like-architect = Has jugado como el Arquitecto
replay-like-planner = Has jugado como el Urbanista
replay-like-master = Has jugado como el Maestro
replay-between = Tu nivel en esta partida: entre { $from } y { $to }
replay-rate = Tasa de error { $rate } (± { $error })
replay-cost = Turno { $turn } · costó { $loss } de 100 a { $name } (± { $error })
replay-details = Suerte y puntos
replay-luck-own = Suerte antes de los turnos propios
replay-luck-others = Suerte antes de los turnos ajenos
replay-points = De dónde vinieron los puntos
replay-mistakes-back = Tus errores vuelven en el entrenamiento.
replay-train = Entrenar ahora
replay-hinted = Los turnos con pistas no cuentan para la precisión.
replay-try-again = Volver a intentar
replay-try-asked = ¿Qué jugarías por { $name }?
replay-try-this = Probar esta jugada
replay-try-end = Volver al análisis
replay-try-judging = Calculando…
replay-try-right = ¡Bien! Posibilidades de ganar: { $chance } de 100
replay-try-wrong = Todavía no: esa jugada pierde { $points } de 100

## Variations

replay-explore = Jugar otras jugadas
replay-explore-asked = Juega por { $name }.
replay-explore-end = Listo
replay-variation = Variante { $number }
replay-variation-turns = { $count ->
    [one] { $count } turno
   *[other] { $count } turnos
}
replay-variation-back = Volver a la partida
replay-variation-go-on = Seguir jugando
replay-variation-name = Nombre
replay-variation-comment = Comentario
replay-variation-cards = El puerto se repone con las cartas que salieron en la partida, en su orden; si no encajan, al azar.
replay-variation-delete = Borrar la variante
replay-save-study = Guardar con variantes
replay-share-study = Compartir el archivo

## Verifying

replay-verifying = Se reparte de nuevo cada carta…
replay-not-verified = Aquí no se ha podido comprobar el barajado. Vuelve a cargar la página o usa la orden de abajo.
replay-fair = El barajado fue limpio
replay-agrees = Las cartas coinciden con lo prometido
replay-unknown = Nada que comprobar
replay-unfair = Algo no cuadra
replay-explained = Antes del reparto el servidor eligió un secreto y mostró su huella, que no encaja con ningún otro secreto. Después lo combinó con números aleatorios de los navegadores de los jugadores. Todas las cartas se deducen de ambos con un cálculo fijo. Ahora la partida ha terminado y el secreto está a la vista: tu navegador lo ha comparado con la huella y ha vuelto a repartir toda la partida, carta por carta.
replay-other-promise = Antes del reparto este navegador vio otra huella que la que figura en el registro de la partida: el secreto fue cambiado, y las cartas no son las prometidas.
replay-same-promise = Este navegador guardó la huella que se le mostró entonces, y es la misma.
replay-seen = Huella mostrada entonces a este navegador
replay-commitment = Huella mostrada antes del reparto
replay-nonces = Números aleatorios de los navegadores de los jugadores
replay-nonces-none = ninguno
replay-unrevealed = no revelado
replay-secret = El secreto
replay-command = Puedes hacer lo mismo sin esta página, con la partida descargada:
