# What the tutorial says in Spanish; every key begins with learn-.
# Placeholders are filled in by the page.

## The page

learn-title = Aprende jugando
learn-about = Diez capítulos cortos de una partida de verdad, unos seis minutos. Puedes hacer todo lo que permiten las reglas; la guía solo propone.
learn-through = Ya conoces el juego. Las casas del canal te esperan.
learn-begin = Empezar
learn-continue = Continuar
learn-forget = Volver a empezar
learn-mark-done = (hecho)

## The guide

learn-guide = Guía
learn-number = Capítulo { $number } de { $count }
learn-next = Siguiente
learn-again = Repetir este capítulo
learn-show = Hazlo por mí
learn-leave = Salir del tutorial
learn-astray = ¡Eso también vale! Para seguir la guía, deshazlo o repite el capítulo.

## Take two neighbours

learn-take = Tomar cartas
learn-take-two = Con las cartas pagas tu fachada. Elige dos que estén juntas: toca las rojas de los muelles 3 y 4 y pulsa «{ web-take }».
learn-take-end = ¡Tres cartas rojas! Pulsa «{ web-end-turn }»: los muelles vacíos se rellenan y juega el Turista.
learn-take-done = Ese es un tipo de turno: tomar dos cartas juntas, nunca una sola. Ahora verás el otro.

## Build

learn-build = Construir
learn-build-tile = Una loseta cuesta una carta de su color por casilla. Elige una loseta roja, toca dónde va en tu casa y pulsa «{ web-build }».
learn-build-done = ¡Tus primeras ventanas! Cada loseta tiene un ladrillo; el resto son ventanas. Hasta que termines el turno, puedes volver atrás con «{ web-undo }».

## Support and overhang

learn-support = Apoyo y voladizo
learn-support-overhang = Basta una casilla en el suelo o justo encima de otra ya ocupada; el resto puede quedar en el aire. Coloca una loseta azul que sobresalga sobre un hueco.
learn-support-done = Atrevido, y permitido. El hueco se puede llenar después, si cabe una loseta.

## Same-colour reduction

learn-colour = Rojo junto a rojo
learn-colour-less = Una loseta que toca por un lado otra de su color cuesta una carta menos. Con dos rojas pagas una de tres casillas: colócala junto a la roja.
learn-colour-done = Una carta ahorrada; nunca más de una, por muchos lados que toque.

## A row, all windows

learn-row = Una línea de ventanas
learn-row-full = Una línea completa da 1 punto, o 2 si es toda de ventanas. Completa la de abajo con una loseta morada en vertical, con el ladrillo arriba.
learn-row-windows = 1 punto, porque hay un ladrillo en la línea. Pulsa «{ web-undo }» y gira la loseta para que ahí quede una ventana.
learn-row-done = ¡2 puntos por una línea de ventanas! Quien llega a 12 gana.

## A coat of arms and its bonuses

learn-coat = Escudos de armas
learn-coat-cover = Cubrir un escudo de armas, o completar una línea con escudo, da una bonificación. La loseta azul de 4 casillas cabe en el hueco: ¡tres escudos de una vez!
learn-coat-white = Ahora eliges tres veces. Primero, la loseta especial, una sola ventana: colócala en el escudo del borde derecho y ganas otra bonificación.
learn-coat-ability = Después, una ficha de habilidad: cada una relaja una regla. Elige la que quieras.
learn-coat-activate = Tu ficha «{ ability-A }» está usada, es decir, inactiva. Con la tercera bonificación la recuperas: «{ web-bonus-activate }».
learn-coat-done = Loseta especial, ficha de habilidad o reactivar: esas son las tres bonificaciones. Si te queda alguna, elige tú.

## An ability

learn-ability = Una habilidad
learn-ability-apart = «{ ability-A }» está activa: ahora las dos cartas no tienen que estar juntas. Toma dos moradas separadas y la ficha quedará inactiva.
learn-ability-done = Queda inactiva hasta que una bonificación la reactive. Toca una ficha de habilidad para leer qué hace.

## A column

learn-column = Una columna completa
learn-column-full = Una columna completa da 2 puntos, o 4 si es toda de ventanas. Faltan cuatro casillas en el borde derecho: ahí cabe la loseta morada larga, en vertical.
learn-column-done = Nueve casillas, del suelo al tejado: 2 puntos.

## The hand limit

learn-hand = Máximo siete cartas
learn-hand-take = Tienes siete cartas, que es el límite de mano. Toma dos más y mira qué pasa.
learn-hand-discard = ¡Son demasiadas! Te quedas con siete: toca las que te sobran y pulsa «{ web-discard }».
learn-hand-done = El límite solo se aplica después de tomar cartas. Mejor construir antes de llegar ahí.

## How it ends

learn-end = Cómo acaba
learn-end-tile = Tienes 10 puntos y con 12 ganas. (Si antes sale la carta de fin de partida, gana quien tenga más.) ¡Coloca una morada de tres en vertical junto a la larga!
learn-end-turn = ¡12 puntos! Pulsa «{ web-end-turn }» para confirmarlo.
learn-end-done = Has ganado y ya conoces el juego. ¡Ahora juega tu propia partida contra el Aprendiz!
