# How verifying a shuffle ends, in English; every key begins with verify-.
# Placeholders are filled in by the program or the page; numbers choose the plural.

verify-fair = { $cards ->
    [0] The secret is the one that was promised before the deal.
    [one] The secret is the one that was promised before the deal, and { $cards } card follows from it.
   *[other] The secret is the one that was promised before the deal, and all { $cards } cards follow from it.
}
verify-given = { $given ->
    [one] The first card comes from another game, so that there is nothing to verify about it.
   *[other] The first { $given } cards come from another game, so that there is nothing to verify about them.
}
verify-no-secret = The record names no secret and no promise, so that there is nothing to verify.
verify-wrong-commitment = The secret is not the one that was promised before the deal.
verify-wrong-cards = { $turn ->
    [0] The cards of the deal do not follow from the secret.
   *[other] The cards drawn in turn { $turn } do not follow from the secret.
}
