# Amit a `nyhavn study` egy befejezett játszmáról elmond, magyarul; minden kulcs eleje study-.
# A helyőrzőket a program tölti ki; a számok választják a többes számot. Egy pont a győzelem századrésze.

study-progress = Elemzés
study-stopped = Leállítva. Ami elkészült, itt van: { $name }. Ugyanez a parancs folytatja.
study-title = { $name }: { $players } játékos, { $turns } lépés
study-first = { $name }: első kép a nyerési esélyekről, kevés mintával
study-hints = { $count ->
    [one] { $name } tippet kapott ebben a lépésben: { $turns }. Ez nem számít bele a hibaarányba.
   *[other] { $name } tippet kapott ezekben a lépésekben: { $turns }. Ezek nem számítanak bele a hibaarányba.
}
study-stand-in = { $count ->
    [one] { $name } helyett bot játszott ebben a lépésben: { $turns }. Ez nem számít bele a hibaarányba.
   *[other] { $name } helyett bot játszott ezekben a lépésekben: { $turns }. Ezek nem számítanak bele a hibaarányba.
}
study-graph = Nyerési esély százalékban, lépésről lépésre, aszerint, amit az egyes játékosok tudhattak
study-player = Játékos
study-start = Kezdetben
study-result = Eredmény
study-luck = Szerencse
study-moves = Mindenki lépései
study-adjusted = Eredmény szerencse nélkül
study-error-rate = Hibaarány
study-accuracy = Pontosság
study-decisions = Döntések
study-inaccuracies = Pontatlanságok
study-mistakes = Hibák
study-blunders = Durva hibák
study-games = Játszmák
study-percent = { $value }%
study-with-error = { $value } ± { $error }
study-about-even = nagyjából kiegyenlített (± { $error })
study-label-forced = kényszerű
study-label-only = egyetlen jó lépés
study-label-fine = jó
study-label-inaccuracy = pontatlanság
study-label-mistake = hiba
study-label-blunder = durva hiba
study-notable = Lépések, amelyek pontba kerültek
study-none = Egyetlen lépés sem került biztosan 100-ból 2 pontba.
study-lost = { $turn }. lépés, { $name }: { $label }, 100-ból { $loss } pont ({ $low } és { $high } között)
study-played = Ez történt: { $move } ({ $notation }), { $chance }%
study-better = Jobb lett volna: { $move } ({ $notation }), { $chance }%
study-because = Miért: ez a lépés { $reasons }
study-reason-win = megnyeri a játszmát
study-reason-column = kitölt egy oszlopot
study-reason-row = kitölt egy sort
study-reason-coat = címert szerez
study-reason-ability = megszerzi ezt a képességlapkát: { $ability }
study-reason-activate = aktiválja a képességlapkákat
study-reason-white = speciális lapkát rak le
study-reason-last = elviszi az utolsó ilyen lapkát
study-reason-deny = nem hagy a következőnek két szomszédos lapot ebből: { $colour }
study-reason-afford = elég lapot ad egy nagyobb lapkához: { $colour }
study-reason-windows = fal nélkül tart egy ablaksort
study-reason-cheap = eggyel kevesebb lapba kerül a saját színe mellett
study-reason-limit = hét lapon belül tartja a kezet
study-reason-spare = aktívan tartja a képességlapkákat
study-reason-haste = közelebb hozza a játékvége kártyát
study-reason-delay = nem húzat lapot, amikor a játékvége kártya közel van
study-reason-pair = több lapot vesz el ebből: { $colour }
study-reason-colour = kézben tartja ezt a színt: { $colour }
study-reason-build = most épít
study-reason-take = előbb kártyát vesz el
study-refills = A legszerencsésebb és a legszerencsétlenebb feltöltések
study-refill = { $turn }. lépés: { $cards } érkezett, { $luck } pont neki: { $name }
study-no-refills = Egyik feltöltés sem emelkedik ki a hibahatárából.
study-refills-quick = Kevés minta nem mutatja meg, mit változtatott egy-egy feltöltés: használd ezt: --depth normal.
study-summary = Összegzés
study-explained = Minden szám 100-ból értendő, ennyi egy teljes győzelem. A szerencse az, amit a feltöltések változtattak, a standard hibájával; a kezdet, a szerencse és a lépések összege az eredmény. A hibaarány egy nem kényszerű döntés átlagos veszteségének tízszerese: minél kisebb, annál jobb.
trouble-study-unfinished = Ennek nincs eredménye: { $name }. Csak befejezett játszma elemezhető.
