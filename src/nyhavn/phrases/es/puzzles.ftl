# Lo que dice `nyhavn puzzles`, en español; cada clave empieza por puzzles-.
# El programa rellena los campos; los números eligen el plural.

puzzles-making = Buscando problemas
puzzles-checking = Comprobando problemas
puzzles-made = { $count ->
    [one] { $count } problema nuevo
   *[other] { $count } problemas nuevos
} de { $games ->
    [one] { $games } partida
   *[other] { $games } partidas
} en { $name }
puzzles-arranged = { $count ->
    [one] { $count } problema
   *[other] { $count } problemas
} en { $name }
puzzles-stopped = Detenido. Los problemas de las partidas terminadas están en { $name }; la misma orden continúa.
puzzles-check-stopped = Detenido antes de comprobar todos los problemas.
puzzles-checked = { $name }: { $exact } demostrados por enumeración, { $best } mejores jugadas comprobadas con muestras, incorrectos: { $wrong }
puzzles-wrong = { $name }:{ $line }: el problema es incorrecto ({ $kind })
trouble-puzzles-no-games = No hay partidas de las que sacar problemas: indica un archivo de partida o usa --games N.
trouble-puzzles-line = { $name }:{ $line }: esto no es un problema: { $reason }
trouble-puzzles-none = { $name } no contiene problemas.
trouble-puzzles-there = { $name } ya existe; sus problemas deben conservar su orden.
