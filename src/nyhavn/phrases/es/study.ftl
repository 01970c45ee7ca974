# Lo que `nyhavn study` cuenta de una partida terminada, en español; cada clave empieza por study-.
# El programa rellena los campos; los números eligen el plural. Un punto es la centésima parte de una victoria.

study-progress = Analizando
study-stopped = Detenido. Lo terminado se guarda en { $name }; la misma orden continúa.
study-title = { $name }: { $players } jugadores, { $turns ->
    [one] { $turns } turno
   *[other] { $turns } turnos
}
study-first = { $name }: primera idea de la probabilidad de ganar, con pocas muestras
study-hints = { $count ->
    [one] { $name } tuvo una pista en el turno { $turns }, que no cuenta para la tasa de error.
   *[other] { $name } tuvo pistas en los turnos { $turns }, que no cuentan para la tasa de error.
}
study-stand-in = { $count ->
    [one] Un bot sustituyó a { $name } en el turno { $turns }, que no cuenta para la tasa de error.
   *[other] Un bot sustituyó a { $name } en los turnos { $turns }, que no cuentan para la tasa de error.
}
study-graph = Probabilidad de ganar en tanto por ciento, turno a turno, según lo que cada jugador podía saber
study-player = Jugador
study-start = Al empezar
study-result = Resultado
study-luck = Suerte
study-moves = Jugadas de todos
study-adjusted = Resultado sin suerte
study-error-rate = Tasa de error
study-accuracy = Precisión
study-decisions = Decisiones
study-inaccuracies = Imprecisiones
study-mistakes = Errores
study-blunders = Errores graves
study-games = Partidas
study-percent = { $value } %
study-with-error = { $value } ± { $error }
study-about-even = casi igualada (± { $error })
study-label-forced = obligada
study-label-only = única buena
study-label-fine = buena
study-label-inaccuracy = imprecisión
study-label-mistake = error
study-label-blunder = error grave
study-notable = Jugadas que han costado puntos
study-none = Ninguna jugada ha costado con seguridad 2 puntos de 100.
study-lost = Turno { $turn }, { $name }: { $label }, { $loss } puntos de 100 (de { $low } a { $high })
study-played = Jugado: { $move } ({ $notation }), { $chance } %
study-better = Mejor: { $move } ({ $notation }), { $chance } %
study-because = Por qué: esta jugada { $reasons }
study-reason-win = gana la partida
study-reason-column = completa una columna
study-reason-row = completa una línea
study-reason-coat = consigue un escudo de armas
study-reason-ability = consigue la ficha de habilidad «{ $ability }»
study-reason-activate = reactiva fichas de habilidad
study-reason-white = coloca una loseta especial
study-reason-last = se lleva la última loseta de su clase
study-reason-deny = no deja al siguiente dos cartas vecinas de este color: { $colour }
study-reason-afford = reúne cartas para una loseta mayor de color { $colour }
study-reason-windows = mantiene una línea de ventanas sin ladrillos
study-reason-cheap = cuesta una carta menos junto a su color
study-reason-limit = mantiene la mano dentro del límite de siete cartas
study-reason-spare = mantiene activas las fichas de habilidad
study-reason-haste = acerca la carta de fin de partida
study-reason-delay = no hace salir cartas cuando la carta de fin de partida está cerca
study-reason-pair = toma varias cartas de color { $colour }
study-reason-colour = tiene en la mano el color { $colour }
study-reason-build = construye ya
study-reason-take = toma cartas primero
study-refills = Las reposiciones con más y con menos suerte
study-refill = Turno { $turn }: sale { $cards }, { $luck } puntos para { $name }
study-no-refills = Ninguna reposición destaca de su margen de error.
study-refills-quick = Con pocas muestras no se sabe qué ha cambiado una sola reposición: usa --depth normal.
study-summary = Resumen
study-explained = Todas las cifras son puntos de 100, una victoria entera. La suerte es lo que han cambiado las cartas repuestas, con su error típico; el inicio, la suerte y las jugadas suman el resultado. La tasa de error es la pérdida media de una decisión no obligada, por diez: cuanto más baja, mejor.
trouble-study-unfinished = { $name } no tiene resultado. Solo se puede analizar una partida terminada.
