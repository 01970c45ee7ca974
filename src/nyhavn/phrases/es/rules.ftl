# The rules of the game in Spanish, for the page that shows them; every key begins with rules-.
# Two asterisks on either side make words bold.

## The page

rules-title = Las reglas
rules-lead = Casas estrechas, colores vivos y el agua delante de la puerta: de dos a cuatro jugadores levantan cada uno la fachada de una casa, desde el suelo.
rules-contents = En esta página
rules-all = Todas las reglas
rules-yes = Permitido
rules-no = No permitido

## The aim

rules-title-aim = El objetivo
rules-aim-points = Reúnes cartas de colores en el puerto y las gastas en losetas del mismo color. **Cada línea y cada columna completa de tu casa da puntos**, y el doble si no tiene ni un ladrillo. Con **12 puntos** ganas la partida.
rules-aim-alt = Una casa en obras: tres líneas están completas y a la cuarta le falta una casilla.

## What is on the table

rules-title-table = Qué hay en la mesa
rules-table-harbour = **El puerto** tiene siete muelles en fila, cada uno con una carta a la vista. Los muelles 1 y 7 son los extremos de la fila y no son adyacentes. Al lado está la reserva, boca abajo; el mazo de descarte está boca arriba.
rules-table-harbour-alt = El puerto: la reserva y siete muelles con una carta cada uno.
rules-table-tiles = **Las losetas** son rojas, amarillas, verdes, azules o moradas y ocupan 2, 3, 4 o 5 casillas. En cada una, una casilla es de ladrillo y lleva la letra del color; todas las demás son ventanas. Puedes girar y voltear una loseta como quieras: el ladrillo va con ella.
rules-table-tiles-alt = Las veinte clases de losetas de color, un color por fila, de dos a cinco casillas; y una loseta especial, que es una sola ventana.
rules-table-house = **Tu casa** tiene 5 columnas y 9 líneas. Cuatro de sus casillas llevan un escudo de armas, y junto a las líneas 2, 4 y 6 también hay uno: son las líneas con escudo de armas. Todas las casas son iguales; el color de sus paredes no importa.
rules-table-house-alt = Una casa vacía. Hay escudos de armas en c3, e5, b7 y d9, y junto a las líneas 2, 4 y 6.

## Setting up

rules-title-setup = La preparación
rules-setup-cards = Se barajan las cartas y siete de ellas van a los muelles. Después, cada jugador recibe unas pocas: los últimos reciben más, porque tienen que esperar. Empieza el primer jugador y los demás siguen por orden.
rules-setup-abilities = Todos tienen la ficha de habilidad **«{ ability-A }»**, activa. Las otras cuatro clases quedan disponibles, una de cada por jugador, igual que doce losetas especiales.
rules-setup-end = **Con dos jugadores**, la carta de fin de partida se esconde entre las diez últimas cartas de la reserva. **Con tres o cuatro**, de momento queda a la vista junto a la reserva.
rules-setup-table = Lo que depende del número de jugadores
rules-setup-players = Jugadores
rules-setup-per-colour = Cartas de cada color
rules-setup-tiles = Losetas de cada color, tamaños 2, 3, 4, 5
rules-setup-hands = Manos iniciales, por orden de turno

## Your turn

rules-title-turn = Tu turno
rules-turn-choice = Elige **una** de estas dos acciones: **tomar cartas** o **construir**. No se puede pasar ni descartar cartas sin más, pero siempre hay algo que hacer, porque cada turno empieza con los siete muelles llenos.
rules-turn-abilities = Además puedes usar cualquiera de tus fichas de habilidad activas, incluso todas en un mismo turno.
rules-turn-refill = Cuando terminas tu turno, los muelles vacíos se rellenan con cartas de la reserva, empezando por el número más bajo. Hasta entonces puedes deshacer todo lo que has hecho.

## Taking cards

rules-title-take = Tomar cartas
rules-take-two = Toma las cartas de **dos muelles adyacentes**, nunca de uno solo.
rules-take-near = Los muelles 3 y 4 están uno al lado del otro.
rules-take-near-alt = El puerto; están elegidas las cartas de los muelles 3 y 4.
rules-take-far = Los muelles 1 y 7 no son adyacentes, ni tampoco los que tienen otro muelle en medio. Para esos hace falta **«{ ability-A }»**.
rules-take-far-alt = El puerto; están elegidas las cartas de los muelles 1 y 7.

## The hand

rules-title-hand = Siete cartas como máximo
rules-hand-limit = Si después de tomar tienes más de siete cartas, descarta las que quieras, antiguas o nuevas, hasta quedarte con **exactamente siete**. Solo entonces se rellenan los muelles.
rules-hand-example = De nueve cartas descartas dos, las que tú quieras.
rules-hand-alt = Una mano de nueve cartas, dos de ellas atenuadas.

## The price

rules-title-price = Cuánto cuesta una loseta
rules-price-cards = Para construir, toma **una** loseta de color de las disponibles, págala y colócala en tu casa. Cuesta **una carta de su color por cada una de sus casillas**. Lo que pagas va al mazo de descarte.
rules-price-three = Tres casillas, tres cartas.
rules-price-three-alt = Una loseta roja de tres casillas y tres cartas rojas.
rules-price-touch = Cuesta **una carta menos** si uno de sus lados toca una loseta de su mismo color que ya estaba ahí. Solo se ahorra una carta, por muchas veces que toque, y se ahorra siempre: se paga el precio exacto, nunca más.
rules-price-edge = El rojo toca el rojo por un lado: dos cartas.
rules-price-edge-alt = En la casa hay una loseta roja; otra de tres casillas comparte un lado con ella. Debajo, dos cartas rojas.
rules-price-corner = Solo se tocan por la esquina: tres cartas.
rules-price-corner-alt = La nueva loseta roja, de tres casillas, está sobre una verde y solo toca la otra loseta roja por una esquina. Debajo, tres cartas rojas.

## The place

rules-title-support = Dónde puede ir una loseta
rules-support-rule = Dentro de la casa, en casillas vacías. **Al menos una de sus casillas tiene que estar en la línea 1, o justo encima de una casilla que ya estaba cubierta.** El resto puede quedar en el aire.
rules-support-ground = En el suelo.
rules-support-ground-alt = Una loseta azul está en la línea 1, junto a una verde.
rules-support-overhang = Una casilla se apoya en otra loseta; las otras dos sobresalen en el aire.
rules-support-overhang-alt = Una loseta morada de tres casillas está en la línea 2: su extremo izquierdo se apoya en la verde y el resto no tiene nada debajo.
rules-support-hole = Un hueco se puede llenar más tarde, si una loseta cabe en él y se apoya en algo.
rules-support-hole-alt = Una loseta azul llena el hueco de la línea 1, debajo de la morada.
rules-support-side = No basta con tocar de lado: debajo no hay nada.
rules-support-side-alt = Una loseta amarilla flota en la línea 3. Toca la loseta roja de al lado, pero sus dos casillas tienen debajo casillas vacías.

## Points

rules-title-points = Los puntos
rules-points-count = Los puntos se suman en cuanto colocas la loseta, y una misma loseta puede completar varias líneas y columnas a la vez. **Un solo ladrillo reduce el valor a la mitad.**
rules-points-table = Lo que da una línea o una columna completa
rules-points-completed = Completa
rules-points-bricks = Con ladrillos
rules-points-windows = Solo ventanas
rules-points-row = Una línea
rules-points-column = Una columna
rules-points-row-bricks = Una línea con ladrillos: 1 punto.
rules-points-row-bricks-alt = La línea 1 está completa; dos de sus cinco casillas son de ladrillo.
rules-points-row-windows = Una línea de ventanas: 2 puntos.
rules-points-row-windows-alt = La línea 2 está completa; sus cinco casillas son ventanas, y el ladrillo de esas losetas está en la línea 1.
rules-points-column-bricks = Una columna con ladrillos: 2 puntos.
rules-points-column-bricks-alt = La columna a está completa de la línea 1 a la 9; su casilla más baja y la más alta son de ladrillo.
rules-points-column-windows = Una columna de ventanas: 4 puntos.
rules-points-column-windows-alt = La columna b está completa de la línea 1 a la 9; todas sus casillas son ventanas, y el ladrillo está en la columna a.

## Coats of arms

rules-title-coats = Los escudos de armas
rules-coats-rule = Ganas **una bonificación por cada escudo de armas que cubra tu loseta, y otra por cada línea con escudo de armas que complete**.
rules-coats-cover = Cubrir el escudo de armas de c3: una bonificación.
rules-coats-cover-alt = Una loseta azul cubre la casilla c3 con su escudo de armas.
rules-coats-row = Completar la línea 2, que es una línea con escudo de armas: una bonificación, y además un punto.
rules-coats-row-alt = Una loseta amarilla cubre las dos últimas casillas de la línea 2, que tiene un escudo de armas al lado.

## Bonuses

rules-title-bonuses = Las bonificaciones
rules-bonuses-choose = Por cada bonificación (el reglamento la llama «acción de escudo de armas») elige una de tres cosas; si tienes varias, se resuelven una tras otra.
rules-bonuses-white = **Una loseta especial.** Colócala en tu casa con las mismas reglas de construcción. No cuesta nada, y puede dar puntos y más bonificaciones.
rules-bonuses-ability = **Una ficha de habilidad nueva**, de una clase que aún no tengas, ni activa ni inactiva. Podrás usarla a partir de tu próximo turno.
rules-bonuses-activate = **Reactivar** todas tus fichas de habilidad inactivas: se pueden volver a usar.
rules-bonuses-must = Tienes que elegir algo mientras una de las tres cosas sea posible. Si no lo es ninguna, las bonificaciones que te queden se pierden.
rules-bonuses-colourless = Las losetas especiales no tienen ninguno de los cinco colores, así que no abaratan a sus vecinas. En todo lo demás son losetas: otras pueden apoyarse en ellas, y cuentan como ventanas.

## Abilities

rules-title-abilities = Las habilidades
rules-abilities-sides = Una ficha de habilidad tiene una cara activa y otra inactiva. Se le da la vuelta al usarla, y así se queda hasta que una bonificación permite reactivarla. Solo se usa donde cambia algo.
rules-abilities-sides-alt = { $ability }: la cara activa y la inactiva
rules-ability-A = **Al tomar cartas.** Las dos cartas pueden estar en cualquier parte del puerto. No se puede usar para dos muelles adyacentes.
rules-ability-X = **Al tomar cartas.** Tomas una tercera carta, del muelle que quieras. Solo hace falta además **«{ ability-A }»** si ninguno de los tres muelles es adyacente a otro: para los muelles 1, 2 y 7, no; para los muelles 1, 3 y 5, sí.
rules-ability-D = **Al construir.** Pagas una carta menos, además de la rebaja por tocar el mismo color. Así, una loseta de 2 casillas que toca su color es gratis, aunque no tengas cartas en la mano.
rules-ability-C = **Al construir.** Por esta vez, tus cartas de otro color (uno solo) valen como cartas del color de la loseta. Puedes combinarlas con cartas de ese color, pero al menos una tiene que ser de las cambiadas. No se puede usar si la loseta no cuesta nada.
rules-ability-T = **Después de tomar cartas.** También construyes, antes de que se rellenen los muelles: tomar, descartar si hace falta y construir, en este orden. No hay que anunciarlo. Si terminas tu turno sin construir, sigue activa.
rules-abilities-again = La ficha de una habilidad que usas en tu turno se voltea antes de las bonificaciones. Por eso puedes reactivarla en el mismo turno y volver a usarla en el siguiente.

## The end

rules-title-end = El final
rules-end-points = **12 puntos.** Quien llega a 12 puntos o más gana en el acto: con una loseta de color o con una especial, antes de las bonificaciones pendientes y antes de que se rellenen los muelles.
rules-end-card = **La carta de fin de partida.** Cuando aparece en un muelle, la partida acaba ahí mismo. Gana quien tiene más puntos; en caso de empate, quien tiene menos casillas vacías en su casa; si también empatan en eso, comparten la victoria.
rules-end-alt = El puerto: la carta de fin de partida está en el muelle 5; el muelle 6 se ha quedado vacío.
rules-end-supply = **Cuando se agota la reserva**, lo que solo ocurre con tres o cuatro jugadores, se baraja el mazo de descarte, incluidas las cartas de ese turno, en cuanto hace falta una carta. La carta de fin de partida se esconde entre nueve de esas cartas, y estas diez van al fondo de la nueva reserva.

## What is secret

rules-title-secret = Lo que es secreto
rules-secret-hands = El orden de la reserva y las cartas que tienes en la mano, salvo que se juegue con las cartas a la vista. Pero las cartas se toman, se pagan y se descartan delante de todos, y cualquiera puede recordarlas. Así que lo único que los demás no pueden saber de tu mano son las cartas de tu mano inicial que aún conservas.

## Letters and numbers

rules-title-letters = Letras y números
rules-letters-colours = Las cartas y losetas de cada color llevan una letra y una trama. Las letras vienen del inglés y son las mismas en todos los idiomas:
rules-letters-cells = Una casilla de la casa se nombra por su columna, **de la «a» a la «e»** desde la izquierda, y por su línea, **del 1 al 9** desde el suelo. Los muelles se cuentan del 1 al 7, desde la izquierda.
rules-letters-cells-alt = Una casa con las letras de las columnas debajo y los números de las líneas al lado; en d2 hay una loseta especial.
rules-letters-record = El terminal, las posiciones copiadas y los registros de partidas usan los mismos nombres.

## Questions

rules-title-questions = Preguntas frecuentes
rules-question-begin = ¿Quién empieza?
rules-answer-begin = El jugador inicial, que se elige al crear la mesa o se sortea.
rules-question-back = ¿Puedo deshacer una jugada?
rules-answer-back = Sí, todo, hasta que termines tu turno. Antes de eso no se descubre nada nuevo.
rules-question-stuck = ¿Puedo quedarme sin jugada?
rules-answer-stuck = No. Siempre se pueden tomar dos cartas adyacentes.
rules-question-both = ¿Puedo construir primero y tomar después?
rules-answer-both = No. Con **«{ ability-T }»** siempre se toma primero y se construye después, una vez cada cosa.
rules-question-between = ¿Son adyacentes dos muelles si se acaba de tomar la carta que había en medio?
rules-answer-between = No. Adyacentes son los muelles que están uno al lado del otro, llenos o vacíos.
rules-question-brick = ¿Da más una línea toda de ladrillo?
rules-answer-brick = No. Cuenta como cualquier otra línea con ladrillos.
rules-question-white = ¿Cuenta una loseta especial como mi construcción del turno?
rules-answer-white = No. Es un extra: una bonificación.
rules-question-twelve = ¿Recibo aún mis bonificaciones si llego a 12 puntos?
rules-answer-twelve = No. La partida acaba en cuanto la loseta está puesta.
