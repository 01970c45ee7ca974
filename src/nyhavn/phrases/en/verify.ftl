# How verifying a shuffle ends, in English; every key begins with verify-.
# Placeholders are filled in by the program or the page; numbers choose the plural.

verify-fair = { $cards ->
    [0] The secret is the one that was promised before the deal.
    [one] The secret is the one that was promised before the deal, and { $cards } card follows from it.
   *[other] The secret is the one that was promised before the deal, and all { $cards } cards follow from it.
}
verify-given = { $given ->
    [one] The first card comes from another game, so there’s nothing to verify about it.
   *[other] The first { $given } cards come from another game, so there’s nothing to verify about them.
}
verify-no-secret = The record names no secret and no promise, so there’s nothing to verify.
verify-nothing-verified = No card of this game depends on the promised secret, so nothing was verified.
verify-wrong-commitment = The secret isn’t the one that was promised before the deal.
verify-wrong-nonce = A random number of a browser doesn’t fit what was pledged before the deal: the number, the seats or the rule for the first player is another one.
verify-wrong-first = Who begins doesn’t follow from the secret and the random numbers.
verify-wrong-cards = { $turn ->
    [0] The cards of the deal don’t follow from the secret.
   *[other] The cards drawn in turn { $turn } don’t follow from the secret.
}
verify-version-1 = This is version 1 of the shuffle: the cards follow from the promised secret and from a mix of the browsers’ random numbers that the server published. It doesn’t prove that each browser’s number is in that mix, nor how the first player was chosen.
verify-version-2 = { $nonces ->
    [0] This is version 2 of the shuffle: the cards and the first player follow from the promised secret alone, as no browser has added a random number. The host of the server knew the deal and can have chosen it.
    [one] This is version 2 of the shuffle: the cards and the first player follow from the promised secret and from exactly { $nonces } random number of a browser. Whether it is that of your own browser only your own page can tell, and it checks that.
   *[other] This is version 2 of the shuffle: the cards and the first player follow from the promised secret and from exactly { $nonces } random numbers of the browsers. Whether that of your own browser is among them only your own page can tell, and it checks that.
}
verify-unrevealed = { $unrevealed ->
    [one] { $unrevealed } more number was pledged but not revealed in time, so it doesn’t count.
   *[other] { $unrevealed } more numbers were pledged but not revealed in time, so they don’t count.
}
