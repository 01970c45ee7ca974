# How verifying a shuffle ends, in Hungarian; every key begins with verify-.
# Placeholders are filled in by the program or the page; numbers choose the plural.

verify-fair = { $cards ->
    [0] A titok az, amelyet a szerver az osztás előtt megígért.
   *[other] A titok az, amelyet a szerver az osztás előtt megígért, és mind következik belőle: { $cards } kártya.
}
verify-given = { $given ->
   *[other] Az elején { $given } kártya egy másik játszmából való, ezeken nincs mit ellenőrizni.
}
verify-no-secret = A játszma leírásában nincs sem titok, sem ígéret, így nincs mit ellenőrizni.
verify-wrong-commitment = A titok nem az, amelyet a szerver az osztás előtt megígért.
verify-wrong-cards = { $turn ->
    [0] Az osztás kártyái nem következnek a titokból.
   *[other] A titokból nem következnek a kártyák ebben a lépésben: { $turn }.
}
