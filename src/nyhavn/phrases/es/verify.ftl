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
verify-no-secret = La partida guardada no nombra ningún secreto ni promesa, así que no hay nada que comprobar.
verify-wrong-commitment = El secreto no es el que se prometió antes del reparto.
verify-wrong-cards = { $turn ->
    [0] Las cartas del reparto no se deducen del secreto.
   *[other] Las cartas robadas en el turno { $turn } no se deducen del secreto.
}
