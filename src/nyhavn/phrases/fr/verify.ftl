# How verifying a shuffle ends, in French; every key begins with verify-.
# Placeholders are filled in by the program or the page; numbers choose the plural.

verify-fair = { $cards ->
    [0] Le secret est bien celui qui était promis avant la distribution.
    [one] Le secret est bien celui qui était promis avant la distribution, et { $cards } carte en découle.
   *[other] Le secret est bien celui qui était promis avant la distribution, et les { $cards } cartes en découlent toutes.
}
verify-given = { $given ->
    [one] La première carte vient d’une autre partie ; il n’y a rien à y vérifier.
   *[other] Les { $given } premières cartes viennent d’une autre partie ; il n’y a rien à y vérifier.
}
verify-no-secret = La partie enregistrée ne nomme ni secret ni promesse ; il n’y a rien à vérifier.
verify-wrong-commitment = Le secret n’est pas celui qui était promis avant la distribution.
verify-wrong-cards = { $turn ->
    [0] Les cartes de la distribution ne découlent pas du secret.
   *[other] Les cartes tirées au tour { $turn } ne découlent pas du secret.
}
