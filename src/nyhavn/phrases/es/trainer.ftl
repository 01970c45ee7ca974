# Las páginas de los problemas en español; cada clave empieza por trainer-.
# El programa rellena los campos; los números eligen el plural.

trainer-title = Problemas
trainer-rival = Rival
trainer-daily = Problema del día
trainer-daily-about = El mismo problema para todo el mundo.
trainer-daily-solve = Resolver
trainer-daily-again = Verlo de nuevo
trainer-train = Entrenamiento
trainer-train-about = { $count } problemas sacados de partidas, todos demostrados. El que fallas vuelve al cabo de un día, y luego tras pausas cada vez más largas.
trainer-theme = Tema:
trainer-theme-all = todos
trainer-theme-row = líneas
trainer-theme-column = columnas
trainer-theme-windows = líneas y columnas de ventanas
trainer-theme-coat = escudos de armas
trainer-theme-special = losetas especiales
trainer-theme-ability = fichas de habilidad
trainer-theme-take = tomar cartas
trainer-theme-end = final de la partida
trainer-theme-own = errores de tus partidas ({ $count })
trainer-next = Siguiente problema
trainer-again = { $count ->
    [one] Repetir un problema fallado
   *[other] Repetir { $count } problemas fallados
}
trainer-none = Por ahora no quedan problemas de este tipo.
trainer-rating = Tu puntuación en problemas: { $rating }
trainer-solved-of = Resueltos: { $solved } de { $count }.
trainer-kind-points = Más puntos en este turno
trainer-kind-win = Gana en este turno
trainer-kind-two-turns = Este turno prepara una victoria segura en el siguiente
trainer-kind-best = La mejor jugada
trainer-ways-turns = { $right ->
    [one] { $right } de { $all } maneras de jugar el turno lo consigue.
   *[other] { $right } de { $all } maneras de jugar el turno lo consiguen.
}
trainer-ways-moves = { $right ->
    [one] { $right } de { $all } jugadas es correcta.
   *[other] { $right } de { $all } jugadas son correctas.
}
trainer-about = Tema: { $themes }.
trainer-try = Prueba libremente; cuenta una sola respuesta.
trainer-try-points = { $points ->
    [one] Tu intento: { $points } punto
   *[other] Tu intento: { $points } puntos
}
trainer-try-built = Has construido: { $tile }.
trainer-judging = Calculando…
trainer-start-over = Empezar de nuevo
trainer-answer = Esta es mi respuesta
trainer-solved = Resuelto
trainer-missed = Sin resolver
trainer-solved-points = { $points ->
    [one] Resuelto: { $points } punto
   *[other] Resuelto: { $points } puntos
}
trainer-missed-points = { $points } de { $goal } puntos
trainer-yours = Tu respuesta
trainer-solution = Una solución
trainer-levels = Lo que jugaron los seis
trainer-right = correcto
trainer-wrong = incorrecto
trainer-days = { $count ->
    [one] { $count } día seguido
   *[other] { $count } días seguidos
}
trainer-share = Compartir
trainer-copied = Copiado
trainer-message-solved = Problema: resuelto ✓
trainer-message-missed = Problema: sin resolver
trainer-deal = Reparto del día
trainer-deal-about = Las mismas cartas para todo el mundo, y un rival que responde igual a las mismas jugadas. Cuenta un solo intento.
trainer-deal-rival = Rival: { $name }
trainer-deal-play = Jugar
trainer-deal-look = Ver el resultado
trainer-deal-more = Jugarlo otra vez por gusto
trainer-deal-won = Ganado, { $own } a { $rival }
trainer-deal-lost = Perdido, { $own } a { $rival }
trainer-deal-shared = Compartido, { $own } a { $rival }
trainer-deal-unfinished = Abandonado
trainer-deal-turns = { $count ->
    [one] { $count } turno
   *[other] { $count } turnos
}
trainer-deal-same = Con las mismas cartas
trainer-deal-message = Tu mensaje
trainer-deal-scoring = { $count ->
    [one] { $count } turno dio puntos
   *[other] { $count } turnos dieron puntos
}
trainer-deal-squares = No revela nada: un cuadrado es un turno tuyo, dorado si dio puntos.
trainer-message-deal-won = Reparto: ganado { $own } a { $rival } en { $count } turnos
trainer-message-deal-lost = Reparto: perdido { $own } a { $rival } en { $count } turnos
trainer-message-deal-shared = Reparto: compartido { $own } a { $rival } en { $count } turnos
trainer-message-deal-unfinished = Reparto: abandonado
