# How verifying a shuffle ends, in Hungarian; every key begins with verify-.
# Placeholders are filled in by the program or the page; numbers choose the plural.

verify-fair = { $cards ->
    [0] A titok az, amelyet a szerver az osztás előtt megígért.
   *[other] A titok az, amelyet a szerver az osztás előtt megígért, és mind következik belőle: { $cards } kártya.
}
verify-given = { $given ->
   *[other] Az elején { $given } kártya egy másik játszmából való, ezeken nincs mit ellenőrizni.
}
verify-no-secret = A játszmalapon nincs sem titok, sem ígéret, így nincs mit ellenőrizni.
verify-nothing-verified = A játszma egyetlen kártyája sem a megígért titoktól függ, ezért nem volt mit ellenőrizni.
verify-wrong-commitment = A titok nem az, amelyet a szerver az osztás előtt megígért.
verify-wrong-nonce = Egy böngésző véletlen száma nem felel meg annak, ami az osztás előtt rögzítve volt: más a szám, az ülésrend vagy a kezdőjátékos szabálya.
verify-wrong-first = A kezdőjátékos nem következik a titokból és a véletlen számokból.
verify-wrong-cards = { $turn ->
    [0] Az osztás kártyái nem következnek a titokból.
   *[other] A titokból nem következnek a kártyák ebben a lépésben: { $turn }.
}
verify-version-1 = Ez a keverés 1. változata: a kártyák a megígért titokból és a böngészők véletlen számainak a szerver által közzétett keverékéből következnek. Ez nem bizonyítja, hogy minden böngésző száma benne van a keverékben, és azt sem, hogyan választották ki a kezdőjátékost.
verify-version-2 = { $nonces ->
    [0] Ez a keverés 2. változata: a kártyák és a kezdőjátékos egyedül a megígért titokból következnek, mert egyik böngésző sem adott hozzá véletlen számot. Aki a szervert üzemelteti, ismerte az osztást, és akár meg is választhatta.
   *[other] Ez a keverés 2. változata: a kártyák és a kezdőjátékos a megígért titokból és a böngészőknek pontosan { $nonces } véletlen számából következnek. Hogy a saját böngésződé köztük van-e, azt csak a saját oldalad tudja, és ellenőrzi is.
}
verify-unrevealed = { $unrevealed ->
   *[other] További { $unrevealed } számot rögzítettek, de nem fedtek fel időben, ezért nem számít bele.
}
