# How verifying a shuffle ends, in Spanish; every key begins with verify-.
# Placeholders are filled in by the program or the page; numbers choose the plural.

verify-fair = { $cards ->
    [0] El secreto es el que se prometió antes del reparto.
    [one] El secreto es el que se prometió antes del reparto, y { $cards } carta se deduce de él.
   *[other] El secreto es el que se prometió antes del reparto, y las { $cards } cartas se deducen de él.
}
verify-given = { $given ->
    [one] La primera carta viene de otra partida, así que en ella no hay nada que comprobar.
   *[other] Las primeras { $given } cartas vienen de otra partida, así que en ellas no hay nada que comprobar.
}
verify-no-secret = El registro de la partida no nombra ningún secreto ni promesa, así que no hay nada que comprobar.
verify-nothing-verified = Ninguna carta de esta partida depende del secreto prometido, así que no se ha comprobado nada.
verify-wrong-commitment = El secreto no es el que se prometió antes del reparto.
verify-wrong-nonce = Un número aleatorio de un navegador no concuerda con lo fijado antes del reparto: ha cambiado el número, los asientos o la regla del jugador inicial.
verify-wrong-first = El jugador inicial no se deduce del secreto y de los números aleatorios.
verify-wrong-cards = { $turn ->
    [0] Las cartas del reparto no se deducen del secreto.
   *[other] Las cartas robadas en el turno { $turn } no se deducen del secreto.
}
verify-version-1 = Es la versión 1 del barajado: las cartas se deducen del secreto prometido y de una combinación de los números aleatorios de los navegadores que publicó el servidor. Eso no prueba que el número de cada navegador esté en él, ni cómo se eligió al jugador inicial.
verify-version-2 = { $nonces ->
    [0] Es la versión 2 del barajado: las cartas y el jugador inicial se deducen solo del secreto prometido, pues ningún navegador añadió un número aleatorio. Quien administra el servidor conocía el reparto y puede haberlo elegido.
    [one] Es la versión 2 del barajado: las cartas y el jugador inicial se deducen del secreto prometido y de exactamente { $nonces } número aleatorio de un navegador. Si es el de tu propio navegador solo lo sabe tu propia página, y ella lo comprueba.
   *[other] Es la versión 2 del barajado: las cartas y el jugador inicial se deducen del secreto prometido y de exactamente { $nonces } números aleatorios de los navegadores. Si el de tu propio navegador está entre ellos solo lo sabe tu propia página, y ella lo comprueba.
}
verify-unrevealed = { $unrevealed ->
    [one] Otro número ({ $unrevealed }) se fijó, pero no se reveló a tiempo, así que no cuenta.
   *[other] Otros { $unrevealed } números se fijaron, pero no se revelaron a tiempo, así que no cuentan.
}
