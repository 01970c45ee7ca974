# A saját számok oldala magyarul; minden kulcs numbers- kezdetű.
# A helyőrzőket az oldal tölti ki; a számok választják a többes számot. Egy pont a győzelem századrésze.

numbers-title = A számaim
numbers-none = Még nincs befejezett játszmád. Játssz egyet, vagy add hozzá egy korábbi játszma játszmalapját!
numbers-gathering = Beolvassuk a játszmáidat…
numbers-since = { $count ->
    [one] 1 játszma, napja: { $date }
   *[other] { $count } játszma, az első napja: { $date }
}
numbers-like-tourist = Úgy játszol, mint a Turista
numbers-like-apprentice = Úgy játszol, mint az Inas
numbers-like-mason = Úgy játszol, mint a Kőműves
numbers-like-architect = Úgy játszol, mint az Építész
numbers-like-planner = Úgy játszol, mint a Várostervező
numbers-like-master = Úgy játszol, mint a Mester
numbers-between = A szinted: { $from } és { $to } között
numbers-levels = { $from } és { $to } között
numbers-unknown = Még kevés az elemzett játszma a szintedhez
numbers-won = { $won } győzelem { $count } játszmából
numbers-score = győzelem: { $won } / { $count }
numbers-streak = leghosszabb sorozat: { $count }
numbers-favourite = kedvenc szín: { $colour }
numbers-review = { $count ->
    [one] Az utolsó játszma elemzése
   *[other] Az utolsó { $count } játszma elemzése
}
numbers-review-about = A böngésződ egymás után elemzi őket, és semmit sem küld el. Bármikor leállíthatod.
numbers-reviewing = { $game }. játszma, összesen { $of }
numbers-stop = Leállítás
numbers-failed = Ez a böngésző nem tudta elemezni a játszmát.
numbers-results = Eredmények
numbers-results-about = a legutóbbi játszmák ablakai: ahol győztél, ott ég a fény
numbers-people = Emberek
numbers-players = { $count } játékos
numbers-colours = Megépített lapkák
numbers-rate-mean = { $rate } ± { $error }, { $count } játszmából
numbers-rate-about = A döntésenként elvesztett századpontok tízszerese az elemzett kétfős játszmákban: minél kisebb, annál jobb. Az arcok a botokat jelölik.
numbers-rate-none = Az elemzett kétfős játszmák után látható.
numbers-luck-sum = összesen { $luck } a 100-ból
numbers-luck-about = Üres: a hibahatáron belül van, kiegyenlítettnek számít.
numbers-luck-none = Az elemzett játszmák után látható.
numbers-skills = Erősségek és gyengeségek
numbers-skill-takes = Kártyahúzás
numbers-skill-places = Lapkák lerakása
numbers-skill-payments = Fizetés
numbers-skill-bonuses = Címerakciók
numbers-skill-abilities = Képességlapkák
numbers-skill-late = A játszma vége
numbers-too-few = még kevés
numbers-own-rate = hibaarány: { $rate }
numbers-train = Gyakorlás
numbers-skills-about = Kétfős játszmák { $count } döntése alapján, a botokhoz mérve. Szaggatott: a hibahatáron belül.
numbers-quay = A te rakpartod
numbers-quay-lit = { $of } házból { $count } kivilágítva
numbers-badge-win = Első győzelem
numbers-badge-free = Egy lapka ingyen
numbers-badge-row = Egy sor csupa ablak
numbers-badge-column = Egy oszlop csupa ablak
numbers-badge-coats = Három bónusz egy lépésben
numbers-badge-abilities = Mind az öt képesség
numbers-badge-behind = Győzelem 4 pont hátrányból
numbers-badge-four = Győzelem négyfős asztalnál
numbers-badge-architect = Legyőzted az Építészt
numbers-badge-flawless = Játszma hiba nélkül
numbers-badge-review = Elemzett játszma
numbers-badge-puzzles = Tíz megfejtett feladvány
numbers-badge-days = Hét nap egymás után
numbers-badge-deal = Megnyert napi leosztás
numbers-badge-open = még nincs meg
numbers-games = Minden játszma
numbers-game = Játszma
numbers-against = Ellenfél
numbers-points = Pontok
numbers-game-won = győzelem
numbers-game-lost = vereség
numbers-hints = tippekkel
numbers-add = Játszmalapok hozzáadása
numbers-count = Hozzáadás a számaimhoz
numbers-counted = Mostantól szerepel a számaid között.
numbers-seat = Melyik volt a te helyed?
numbers-known = Ez a játszma már szerepel a számaid között.
numbers-not-whole = Egy állásból folytatott játszma nem számít.
numbers-unread = Ez nem egy befejezett játszma játszmalapja: { $name }
numbers-export = Exportálás
numbers-export-about = A táblázat táblázatkezelőbe való. A játszmalapokat tartalmazó fájl itt vagy egy másik böngészőben újra hozzáadható.
numbers-export-csv = Táblázat (CSV)
numbers-export-json = Minden játszmalappal (JSON)
numbers-delete = Törlés
numbers-delete-about = Törlöd mind a(z) { $count } játszmát a visszajátszással és az elemzéssel együtt? Erről az eszközről és a szerverről is eltűnnek.
