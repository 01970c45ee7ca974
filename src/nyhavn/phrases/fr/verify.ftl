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
verify-no-secret = La feuille de partie ne nomme ni secret ni promesse ; il n’y a rien à vérifier.
verify-nothing-verified = Aucune carte de cette partie ne dépend du secret promis ; rien n’a donc été vérifié.
verify-wrong-commitment = Le secret n’est pas celui qui était promis avant la distribution.
verify-wrong-nonce = Un nombre aléatoire d’un navigateur ne correspond pas à ce qui était fixé avant la distribution : le nombre, les places ou la règle du premier joueur ont changé.
verify-wrong-first = Le premier joueur ne découle pas du secret et des nombres aléatoires.
verify-wrong-cards = { $turn ->
    [0] Les cartes de la distribution ne découlent pas du secret.
   *[other] Les cartes tirées au tour { $turn } ne découlent pas du secret.
}
verify-version-1 = C’est la version 1 du mélange : les cartes découlent du secret promis et d’une combinaison des nombres aléatoires des navigateurs que le serveur a publiée. Cela ne prouve ni que le nombre de chaque navigateur y figure, ni comment le premier joueur a été choisi.
verify-version-2 = { $nonces ->
    [0] C’est la version 2 du mélange : les cartes et le premier joueur découlent du seul secret promis, car aucun navigateur n’a ajouté de nombre aléatoire. La personne qui gère le serveur connaissait la distribution et peut l’avoir choisie.
    [one] C’est la version 2 du mélange : les cartes et le premier joueur découlent du secret promis et d’exactement { $nonces } nombre aléatoire d’un navigateur. Seule votre propre page peut dire si c’est celui de votre navigateur, et elle le vérifie.
   *[other] C’est la version 2 du mélange : les cartes et le premier joueur découlent du secret promis et d’exactement { $nonces } nombres aléatoires des navigateurs. Seule votre propre page peut dire si celui de votre navigateur en fait partie, et elle le vérifie.
}
verify-unrevealed = { $unrevealed ->
    [one] { $unrevealed } autre nombre était fixé, mais n’a pas été dévoilé à temps ; il ne compte donc pas.
   *[other] { $unrevealed } autres nombres étaient fixés, mais n’ont pas été dévoilés à temps ; ils ne comptent donc pas.
}
