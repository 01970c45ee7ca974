# What the replay says in Hungarian; every key begins with replay-.
# Placeholders are filled in by the page; numbers choose the plural.

## The steps

replay-title = Visszajátszás
replay-loading = Előkészítjük a játszmát…
replay-controls = A játszma lépésről lépésre
replay-first = Az elejére
replay-previous = Egy lépéssel vissza
replay-next = Egy lépéssel előre
replay-previous-moment = Vissza az előző ponthoz vagy címerakcióhoz
replay-next-moment = Tovább a következő ponthoz vagy címerakcióhoz
replay-last = A végére
replay-play = Lejátszás
replay-pause = Szünet
replay-pace = Tempó
replay-pace-slow = Lassú
replay-pace-normal = Normál
replay-pace-fast = Gyors
replay-turns = Lépések
replay-turn = { $turn }. lépés, összesen { $turns }
replay-graph = Pontok minden lépés után
replay-numbers = Számok
replay-who = Ki
replay-keys = A ← és a → lépésenként visz, Shifttel mozdulatonként (a , és a . is); a ↑ és a ↓ pontokhoz és címerakciókhoz ugrik, a Home és az End az elejére és a végére; a szóköz lejátssza.
replay-start = Kiosztottuk a kártyákat.
replay-draw = Új a kikötőben: { $cards }.
replay-draw-end = Előkerül a játékvége kártya.
replay-seat = { $seat }. játékos
replay-eyes = Kinek a kártyái legyenek elöl?
replay-eyes-mover = Aki éppen lép
replay-running = Ez a játszma még tart: csak a befejezett lépéseket látod, és csak azt, amit a helyedről tudhatsz.

## What can be done with it

replay-copy-link = A lépés linkjének másolása
replay-copied = Kimásolva
replay-download = A játszma letöltése
replay-table = Vissza az asztalhoz
replay-go-on = Innen játszom tovább
replay-go-on-seat = Kinek a helyén játszol?
replay-go-on-bots = Kik játsszanak ellened?
replay-go-on-draws = Milyen kártyák jöjjenek?
replay-draws-new = Újak
replay-draws-same = Ugyanazok, ugyanabban a sorrendben
replay-draws-note = Mivel ismerheted a következő kártyákat, az ilyen játszma keverését nem lehet ellenőrizni.
replay-go-on-over = Itt már vége a játszmának. Lépj vissza egyet, ha tovább akarsz játszani.

## The review

replay-review = Elemzés
replay-review-about = Megmutatja, hogyan változott az esélyed, mi volt szerencse, és melyik lépés került pontokba. A böngésződ számolja ki, semmit sem küld el.
replay-review-start = A játszma elemzése
replay-review-stop = Megállítás
replay-review-go-on = Folytatás
replay-review-failed = Ez a böngésző nem tudta kiszámolni.
replay-chances = Esély a győzelemre, 100-ból
replay-chance = Esély a győzelemre: { $chance } a 100-ból (± { $error })
replay-chance-fell = Esély a győzelemre: { $from } helyett { $to } a 100-ból (± { $error })
replay-better = Jobb:
replay-also = Talán jobb:
replay-refill = Az új kártyák, { $name } szemszögéből: { $luck }
replay-luck = szerencse
replay-judged = Aszerint, amit akkor tudni lehetett.
replay-turning-points = Ami eldöntötte a játszmát
replay-lucky-refill = Az új kártyák, { $name } szemszögéből
replay-changed = { $turn }. lépés · { $change } a 100-ból (± { $error })
replay-of-hundred = { $name }, 100-ból
replay-like-tourist = Úgy játszottál, mint a Turista
replay-like-apprentice = Úgy játszottál, mint az Inas
replay-like-mason = Úgy játszottál, mint a Kőműves
replay-like-architect = Úgy játszottál, mint az Építész
replay-like-planner = Úgy játszottál, mint a Várostervező
replay-like-master = Úgy játszottál, mint a Mester
replay-between = A szinted ebben a játszmában: { $from } és { $to } között
replay-rate = Hibaarány: { $rate } (± { $error })
replay-cost = { $turn }. lépés · { $name } vesztesége: { $loss } a 100-ból (± { $error })
replay-details = Szerencse és pontok
replay-luck-own = Szerencse a saját lépések előtt
replay-luck-others = Szerencse a többiek lépései előtt
replay-points = Honnan jöttek a pontok
replay-mistakes-back = A hibáid visszatérnek a gyakorlásban.
replay-train = Gyakorlás most
replay-hinted = A tippel tett lépések nem számítanak a pontosságba.
replay-try-again = Újra próbálom
replay-try-asked = Mit lépnél { $name } helyében?
replay-try-this = Ezt próbálom
replay-try-end = Vissza az elemzéshez
replay-try-judging = Számolás…
replay-try-right = Jól van! Esély a győzelemre: { $chance } a 100-ból
replay-try-wrong = Még nem: ez a lépés { $points } pontot veszít a 100-ból

## Variations

replay-explore = Más lépések kipróbálása
replay-explore-asked = Lépj helyette: { $name }!
replay-explore-end = Kész
replay-variation = { $number }. változat
replay-variation-turns = { $count ->
    [one] { $count } lépés
   *[other] { $count } lépés
}
replay-variation-back = Vissza a játszmához
replay-variation-go-on = Folytatom
replay-variation-name = Név
replay-variation-comment = Megjegyzés
replay-variation-cards = A kikötőbe azok a kártyák érkeznek, amelyek a játszmában jöttek, ugyanabban a sorrendben; ha nem jöhetnek, a sorsolás dönt.
replay-variation-delete = A változat törlése
replay-save-study = Mentés változatokkal
replay-share-study = Megosztás fájlként

## Verifying

replay-verifying = Újra kiosztunk minden kártyát…
replay-not-verified = A keverést itt nem sikerült ellenőrizni. Töltsd be újra az oldalt, vagy használd a lenti parancsot.
replay-fair = A keverés tisztességes volt
replay-agrees = A kártyák az ígéretből következnek
replay-unknown = Nincs mit ellenőrizni
replay-unfair = Valami nem stimmel
replay-explained = Az osztás előtt a szerver választott egy titkot, és megmutatta az ujjlenyomatát, amely semmilyen más titokra nem illik. Aztán hozzákeverte a játékosok böngészőinek véletlen számait. Minden kártya ebből a kettőből következik, egy rögzített számítással. Most vége a játszmának, a titok nyilvános: a böngésződ összevetette az ujjlenyomattal, és az egész játszmát újra kiosztotta, kártyáról kártyára.
replay-other-promise = Az osztás előtt ez a böngésző más ujjlenyomatot látott, mint amely a játszmalapon áll: a titkot kicserélték, és a kártyák nem azok, amelyeket a szerver megígért.
replay-same-promise = Ez a böngésző megőrizte az akkor látott ujjlenyomatot, és az ugyanaz.
replay-seen = Az ujjlenyomat, amelyet ez a böngésző akkor látott
replay-commitment = Az osztás előtt megmutatott ujjlenyomat
replay-nonces = A játékosok böngészőinek véletlen számai
replay-nonces-none = nincs
replay-unrevealed = nem fedte fel
replay-secret = A titok
replay-command = Ugyanezt az oldal nélkül is megteheted a letöltött játszmával:
