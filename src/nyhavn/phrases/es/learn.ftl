# What the tutorial says in Spanish; every key begins with learn-.
# Placeholders are filled in by the page.

## The page

learn-title = Aprende jugando
learn-about = Diez momentos de una partida de verdad, unos seis minutos. Puedes hacer todo lo que permiten las reglas; la guía solo propone.
learn-through = Ya conoces el juego. Las casas del canal te esperan.
learn-begin = Empezar
learn-continue = Continuar
learn-forget = Volver a empezar
learn-skip-all = Saltar el tutorial
learn-mark-done = (hecho)
learn-mark-skipped = (saltado)

## The guide

learn-guide = Guía
learn-number = Capítulo { $number } de { $count }
learn-next = Seguir
learn-again = Repetir este capítulo
learn-skip = Saltar este paso
learn-leave = Dejar el tutorial
learn-fold = Plegar o desplegar la guía
learn-astray = ¡Eso también vale! Para este paso, deshazlo o repite el capítulo.

## Take two neighbours

learn-take = Coger cartas
learn-take-two = Con cartas pagas tu fachada. Coge dos contiguas: toca las dos rojas, en los puentes 3 y 4, y luego «{ web-take }».
learn-take-end = ¡Tres cartas rojas! Pulsa «{ web-end-turn }»: los puentes vacíos se rellenan y le toca al Turista.
learn-take-done = Así es la primera clase de turno: dos contiguas, nunca una sola. Ahora viene la segunda.

## Build

learn-build = Construir
learn-build-tile = Una loseta cuesta una carta de su color por casilla. Elige una loseta roja, toca su sitio en la casa y luego «{ web-build }».
learn-build-done = ¡Tus primeras ventanas! Cada loseta tiene una casilla de mampostería; el resto, ventanas. Hasta acabar el turno, «{ web-undo }» lo revierte todo.

## Support and overhang

learn-support = Apoyo y voladizo
learn-support-overhang = Basta una casilla en el suelo o justo encima de otra cubierta; el resto puede quedar en el aire. Pon una loseta azul que sobresalga sobre un hueco.
learn-support-done = Atrevido, y permitido. El hueco se puede llenar después, si una loseta llega a él.

## Same-colour reduction

learn-colour = Rojo junto a rojo
learn-colour-less = Una loseta que toca su color por un lado cuesta una carta menos. Con dos rojas pagas tres casillas: ponla junto a la loseta roja.
learn-colour-done = Una carta ahorrada; nunca más de una, por muchos lados que toque.

## A row, all windows

learn-row = Una línea de ventanas
learn-row-full = Una línea completa da 1 punto, o 2 si es toda de ventanas. Llena la de abajo con una loseta morada de pie, con la mampostería arriba.
learn-row-windows = 1 punto, porque hay mampostería en la línea. Pulsa «{ web-undo }» y gira la loseta para que ahí quede una ventana.
learn-row-done = ¡2 puntos por una línea de ventanas! Quien llega a 12 gana.

## A coat of arms and its bonuses

learn-coat = Escudos de armas
learn-coat-cover = Cubrir un escudo de armas, o completar una línea con escudo, da una acción. La loseta azul de cuatro cabe en el hueco: ¡tres escudos de armas de una vez!
learn-coat-white = Ahora eliges tres veces. Primero la loseta especial, una ventana: ponla en el escudo de armas del borde derecho y ganas otra acción.
learn-coat-ability = Después, una ficha de habilidad: cada una relaja una regla. Elige la que quieras.
learn-coat-activate = Tu ficha «{ ability-A }» ya está usada: inactiva. La tercera acción la enciende otra vez: «{ web-bonus-activate }».
learn-coat-done = Loseta especial, ficha de habilidad, activación: son las tres acciones. Si queda alguna, elige tú.

## An ability

learn-ability = Una habilidad
learn-ability-apart = «{ ability-A }» está activa: las dos cartas ya no tienen que ser contiguas. Coge dos moradas separadas y la ficha se apaga.
learn-ability-done = Queda inactiva hasta que la actives de nuevo. Toca una ficha de habilidad para leer qué hace.

## A column

learn-column = Una columna completa
learn-column-full = Una columna completa da 2 puntos, o 4 si es toda de ventanas. Faltan cuatro casillas en el borde derecho: ahí cabe la loseta morada larga, de pie.
learn-column-done = Nueve casillas, del suelo al tejado: 2 puntos.

## The hand limit

learn-hand = Máximo siete cartas
learn-hand-take = Tienes siete cartas, que es el límite de mano. Coge dos más y mira qué pasa.
learn-hand-discard = ¡Son demasiadas! Te quedas con siete: toca las que te sobran y luego «{ web-discard }».
learn-hand-done = El límite solo cuenta después de coger. Es mejor construir antes de llegar a eso.

## How it ends

learn-end = Cómo acaba
learn-end-tile = Tienes 10 puntos y con 12 ganas. (O sale la carta de fin de partida: entonces gana quien tenga más.) ¡Pon una morada de tres de pie junto a la larga!
learn-end-turn = ¡12 puntos! «{ web-end-turn }» lo hace definitivo.
learn-end-done = Has ganado y ya conoces el juego. ¡Ahora, una partida tuya contra el Aprendiz!
