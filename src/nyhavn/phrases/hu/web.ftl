# What only the browser says in Hungarian; every key begins with web-.
# Placeholders are filled in by the page and never take a suffix or an article, because neither can be known here.

## The start page

web-about = A csatorna menti házak új homlokzatra várnak. Gyűjts kártyákat, rakj le lapkákat, gyújts fényt az ablakokban! Az győz, aki elsőként eléri a 12 pontot.
web-first-title = Építsd fel a házadat a csatornánál!
web-first-take = Vegyél el két szomszédos kártyát!
web-first-build = Építs be egy ilyen színű lapkát!
web-first-score = A teljes sorok pontot érnek
web-first-learn = Megtanulom hat perc alatt
web-first-play = Már ismerem: játsszunk!
web-first-free = Ingyenes, regisztráció nélkül
web-more = További oldalak
web-game-waiting = Folyamatban lévő játszmád
web-game-score = { $turn }. lépés · { $scores }
web-game-lacks = { $count ->
    [one] Már csak { $count } mező hiányzik ebből a sorból: { $row }.
   *[other] Már csak { $count } mező hiányzik ebből a sorból: { $row }.
}
web-play-on = Játszma folytatása
web-ladder = Ranglista
web-ladder-beaten = Legyőzve: { $count } / { $of }
web-play-against = Új játszma: { $name }
web-rated-next = Ellenfél: { $name }
web-level-tourist = nagyon könnyű
web-level-apprentice = könnyű
web-level-mason = közepes
web-level-architect = jó
web-level-planner = erős
web-level-master = nagyon erős
web-play-now = Játsszunk!
web-new-table = Új játszma
web-settings = Beállítások
web-learn = Megtanulom
web-rules = Szabályok
web-games-running = Folyamatban lévő játszmák
web-games-finished = Befejezett játszmák
web-game-about = { $turn }. lépés, { $when }
web-delete = A játszma törlése: { $game }
web-delete-sure = Végleges törlés
web-keep = Megtartom
web-replay = Visszajátszás
web-review = Elemzés
web-replay-of = Visszajátszás: { $game }
web-verify = A keverés ellenőrzése
web-open-record = Játszmalap megnyitása
web-unofficial = A Nyhavn a Copenhagen társasjáték nem hivatalos, rajongói változata. A társasjáték szerzői Daniel Skjold Pedersen és Asger Harding Granerud, kiadója a Queen Games; a Nyhavn tőlük független.

## Without a connection

web-offline = Nincs kapcsolat.
web-server-away = A szerver nem érhető el.
web-offline-about = Az ezen az eszközön lévő játszmák ugyanúgy folytatódnak.
web-no-engine = Ez a böngésző szerver nélkül nem tud játszani: nem futtat SIMD-utasításokat használó WebAssemblyt.
web-offline-parts = Kapcsolat nélkül
web-works-here = Itt működik
web-works-new = botok ellen, vagy együtt ezen az eszközön
web-works-learn = lépésről lépésre, tíz fejezetben
web-works-rules = minden képpel
web-waits = A hálózatra vár
web-waits-game = Semmi sem vész el; magától folytatódik.
web-waits-others = Linkes játszmák
web-new-version = Új változat:
web-new-version-when = a következő játszmával indul.
web-new-version-now = Most
web-game-here = ezen az eszközön

## A new table

web-how-many = Hányan játszotok?
web-who-sits = { $seat }. játékos: ki ül itt?
web-who-person = Valaki ezen az eszközön
web-who-opposite = Ki üljön veled szemben?
web-who-person-about = Egymásnak adjátok az eszközt.
web-options = Nevek és beállítások
web-character-tourist = A nagy, szép lapkákat szereti
web-character-apprentice = Minden pontot azonnal elvisz
web-character-mason = Sorokat és címereket mérlegel
web-character-architect = Egy pillantással ítél
web-character-planner = Tudja, mit ér egy ház
web-character-master = Elképzeli, mi következhet
web-name-of = { $seat }. játékos neve
web-guest = { $seat }. vendég
web-first = Ki kezd?
web-first-lot = Sorsolás
web-open-hands = Játék nyílt lapokkal
web-public-knowledge = Mutassa az oldal, amit bárki megjegyezhetne: a még nem látott kártyákat, a többiek ismert lapjait és a játékvége kártya esélyét
web-hints = A játékosok kérhetnek tippet
web-local = Ezen az eszközön, szerver nélkül
web-local-about = Ez a böngésző osztja a kártyákat, lép a botok helyett, és őrzi a játszmát. Ha törlöd az adatait, a játszma elvész. Egyes böngészők egy hét látogatás nélkül törlik.
web-local-dealer = Szerver nélkül játszol: ez a böngésző az osztó. A keverése így is ellenőrizhető.
web-start-game = Kezdés
web-back = Vissza

## Matches

web-match = Értékszámos játszma
web-match-about = Hozzád illő ellenfél
web-match-level = { $bot } áll legközelebb az értékszámodhoz
web-rating = { $count ->
    [0] Kezdő értékszámod: { $rating }
    [one] Értékszámod egy értékszámos játszma után: { $rating } (± { $error })
   *[other] Értékszámod { $count } értékszámos játszma után: { $rating } (± { $error })
}
web-rating-about = Minden értékszámos játszma beleszámít az értékszámodba, és az ellenfeleid szintje mindig az értékszámodhoz legközelebbi. Ha egy ilyen játszmát félbehagysz, törölsz, vagy újat kezdesz helyette, az vereségnek számít.
web-rating-own = ez a böngésző vezeti
web-rating-own-about = Az értékszámot ez a böngésző maga számolja ki; egyetlen szerver sem ismeri.
web-rating-running = Az előző értékszámos játszmád még tart: ha újat kezdesz, azt elveszíted.
web-rating-go-on = Folytatom
web-rating-not = Ez a játszma nem számít bele az értékszámodba: ahhoz zárt lapok kellenek, és rajtad kívül csupa „{ web-match }”.
web-rating-reset = Az értékszám törlése
web-rating-reset-sure = Törlés véglegesen

## Settings

web-language = Nyelv
web-pace = A többiek tempója
web-pace-slow = Lassú
web-pace-normal = Normál
web-pace-fast = Azonnali
web-theme = Megjelenés
web-theme-auto = Az eszköz szerint
web-theme-light = Nappal
web-theme-dark = Éjszaka
web-night-offer = Esteledik a csatornán.
web-night-yes = Fényt az ablakokba
web-motion = Animációk
web-motion-auto = Az eszköz szerint
web-motion-less = Kevesebb
web-auto-end = A lépésem magától fejeződjön be, ha nincs több döntésem; addig 3 másodpercig visszavonható
web-auto-end-ask = Ha már nem volt miről döntened, a lépésed 3 másodperc múlva magától véget ért. Maradjon így?
web-auto-end-keep = Maradjon
web-auto-end-stop = Én fejezem be
web-chances = Látsszanak az esélyek a házam mellett, ha kérhetek tippet
web-sound = Hangok
web-volume = Hangerő
web-mute = Némítás
web-unmute = Hang be
web-page-kept = Ez az oldal kapcsolat nélkül is elindul.
web-page-not-kept = Ennek az oldalnak az indításhoz kapcsolat kell: https helyett http címről a böngészők nem őriznek meg másolatot.
web-sound-ask = Szóljanak halk hangok?
web-sound-yes = Igen
web-sound-no = Nem

## Around the table

web-close = Bezárás
web-menu = Menü
web-menu-game = Ez a játszma
web-menu-table = Ez az asztal
web-home = Kezdőlap
web-loading = Előkészítjük az asztalt…
web-lost = Megszakadt a kapcsolat. Próbáljuk helyreállítani…
web-unreachable = A szerver nem érhető el. Próbáld újra, ha visszatért a kapcsolat.
web-stuck = A következő lépést nem sikerült megtenni vagy elmenteni. Az oldal újra próbálkozik.
web-unread = A böngésző tárhelye nem olvasható; ilyen lehet egy privát ablak.
web-unsaved = Ezt a játszmát a böngésző nem menti
web-unsaved-about = A böngésző semmit sem tárol: privát ablak, vagy betelt a tárhelye. A játszma addig tart, amíg be nem zárod vagy újra nem töltöd az oldalt.
web-no-table = Ilyen asztal nincs, vagy nem a tiéd.
web-elsewhere-title = Más böngészőfüleken is nyitva van
web-elsewhere-about = Ez az asztal túl sok böngészőfülön van nyitva, ezért ezen a fülön megállt.
web-elsewhere-show = Itt folytatom
web-refused = Ez nem sikerült.
web-refusal-not-neighbours = Ezek a helyek nem szomszédosak. Ehhez aktív „{ ability-A }” képességlapka kell.
web-refusal-ability-not-owned = Ez a képességlapka még nem a tiéd.
web-refusal-ability-used = Ez a képességlapka inaktív; egy címerakcióval újra aktiválhatod.
web-refusal-needs-additional-card = A harmadik kártyához aktív „{ ability-X }” képességlapka kell.
web-refusal-needs-both-actions = Kártyahúzás után építeni csak aktív „{ ability-T }” képességlapkával lehet.
web-refusal-wrong-colour = A lapka színével kell fizetni. Más kártyákhoz aktív „{ ability-C }” képességlapka kell.
web-refusal-no-net = Ez az ellenfél egy olyan fájl alapján lép, amely még nincs ezen az eszközön. Játssz vele egyszer kapcsolattal; addig próbáld a Turistát, az Inast vagy a Kőművest.
web-refusal-missing = Ennyi kártya nem elég: még { $count } { $colour } kell.
web-rule = Mit mond a szabály?
web-players = Játékosok
web-others = A többiek házai
web-seat = { $name }: { $points ->
    [one] { $points } pont
   *[other] { $points } pont
}, { $cards ->
    [one] { $cards } kártya
   *[other] { $cards } kártya
}
web-look = { $name } háza: { $points ->
    [one] { $points } pont
   *[other] { $points } pont
}, { $cards ->
    [one] { $cards } kártya
   *[other] { $cards } kártya
}
web-house-previous = Előző ház
web-house-next = Következő ház
web-facts = { $points ->
    [one] { $points } pont
   *[other] { $points } pont
} · { $cards ->
    [one] { $cards } kártya
   *[other] { $cards } kártya
}
web-hand-open = Kézben: { $cards }
web-hand-known = Kártyák, amelyeket mindenki látott: { $cards }
web-thinking = { $name } gondolkodik…
web-waiting = { $name } játszik…
web-knowledge = Amit bárki tudhat
web-unseen = Kártyák, amelyeket nem láttál
web-skip = Átugrás
web-hint = Tipp
web-hint-key = Tipp (H)
web-hint-thinking = Jó lépést keresek…
web-hint-failed = Most nem sikerült tippet adni.
web-hint-noted = az elemzés számon tartja
web-hint-more = Tovább
web-hint-move = Mutasd a lépést
web-hint-close = A tipp bezárása
web-hint-take = Vegyél el kártyákat.
web-hint-build = Építs be egy lapkát.
web-hint-white = Rakj le egy speciális lapkát.
web-hint-gain = Vegyél el egy képességlapkát.
web-hint-activate = Aktiváld az inaktív képességlapkáidat.
web-hint-end = Fejezd be a lépést építés nélkül.
web-hint-colours = Színek: { $colours }.
web-hint-discard = Ezt a színt dobd el: { $colours }.
web-hint-tile = Szín: { $colour }; hely: { $side ->
    [left] a bal oldalon
    [middle] középen
   *[right] a jobb oldalon
}.
web-hint-side = { $side ->
    [left] A bal oldalon
    [middle] Középen
   *[right] A jobb oldalon
}.
web-hint-use = { $use ->
    [take] Kártyahúzáshoz jó
    [build] Építéshez jó
   *[both] Húzáshoz és építéshez egy lépésben
}.
web-hint-build-for = { $tile }, ára { $cards }{ $turned }
web-hint-chance = Győzelmi esély: { $chance } a 100-ból (± { $error })
web-chances-soon = Az esélyek még nem ismertek
web-chances-are = Győzelmi esélyek 100-ból: { $list } (± { $error })
web-chance-of = { $name } { $chance }
web-all-moves = Mit tehetsz most?
web-actions = Műveletek

## The harbour

web-harbour = Kikötő
web-pier = { $pier }. hely: { $card }
web-pier-empty = { $pier }. hely: üres
web-would-turn = képesség kell hozzá: { $abilities }
web-supply = { $count ->
    [one] Még { $count } kártya
   *[other] Még { $count } kártya
}
web-end-out = A játékvége kártya még nincs a kártyakészletben
web-end-deep = A játékvége kártya még mélyen a kártyakészletben van
web-end-near = Bármikor jöhet a játékvége kártya (esélye: { $chance }%)
web-end-drawn = Előkerült a játékvége kártya
web-end-tag = Vége közel
web-near-title = A játszma bármelyik feltöltésnél véget érhet.
web-near-about = { $count ->
    [one] A kártyakészlet utolsó lapja a játékvége kártya.
   *[other] Az utolsó { $count } lap egyike a játékvége kártya. Ha megjelenik, a legtöbb pont győz.
}
web-can-win = nyerhet
web-can-win-next = a következő lépésében nyerhet
web-second-card = Válassz még egy kártyát!
web-third-card = Válassz egy harmadik kártyát!
web-then-discard = ; utána eldobás: { $count }

## Hand and house

web-your-hand = A kezed
web-hand = A kezedben { $count ->
    [one] { $count } kártya
   *[other] { $count } kártya
}
web-hand-empty = Nincs kártya
web-card = { $card } kártya
web-card-hidden = Lefordított kártya
web-own-house = A házad
web-row = { $row }. sor
web-row-words = { $row }. sor: { $words }
web-cell = { $cell }: { $what }
web-cell-open = { $cell }: { $what }, a lapka ide rakható
web-cell-empty = üres
web-cell-brick = { $colour } fal
web-cell-window = { $colour } ablak
web-white = fehér
web-white-tile = speciális lapka

## Tiles and abilities

web-stock = Lapkák
web-tile-open = { $tile }, készleten { $left }, ára { $cost } kártya, { $places ->
    [one] { $places } helyre rakható
   *[other] { $places } helyre rakható
}
web-tile-shut = { $tile }, készleten { $left }, most nem építhető be
web-tile-gone = { $tile }, elfogyott
web-whites = Speciális lapkák készleten: { $count }
web-held = Kiválasztva: { $tile }. Hova kerüljön?
web-held-nowhere = Most nem építhető be: { $tile }. Érints meg egy mezőt, és kiderül, miért!
web-costs = { $count ->
    [one] ára { $cards }
   *[other] ára { $cards }
}
web-free = ingyen
web-brings = érte jár { $what }
web-ways-to-pay = { $count } módon fizethetsz
web-wins = Ezzel megnyered a játszmát!
web-abilities = Képességlapkák
web-ability-absent = { $ability } (még nem a tiéd)
web-ability-A = Vedd el a két kártyát bármelyik két helyről.
web-ability-X = Vegyél el egy harmadik kártyát is, bármelyik helyről.
web-ability-D = Építs eggyel kevesebb kártyáért.
web-ability-C = Egy építésnél a kezedben egy szín összes kártyája másik színnek számít.
web-ability-T = Vegyél el kártyákat, és építs is ugyanabban a lépésben.

## What to do

web-undo = Visszavonás
web-end-turn = Lépés vége
web-build = Beépítem
web-take = Elveszem
web-discard = Eldobom
web-take-end = Elveszem és befejezem
web-build-end = Beépítem és befejezem
web-discard-end = Eldobom és befejezem
web-rotate = A lapka elforgatása
web-rotate-key = Forgatás (R)
web-flip = A lapka tükrözése
web-flip-key = Tükrözés (F)
web-put-back = A lapka visszatevése
web-due-end = Fejezd be a lépésedet, vagy vond vissza!
web-discard-more = { $count ->
    [one] Még { $count } kártyát el kell dobnod.
   *[other] Még { $count } kártyát el kell dobnod.
}
web-bonus-title = { $count ->
    [one] Címer: válassz címerakciót!
   *[other] { $number }. címerakció, összesen { $count }
}
web-bonus-how = Válassz egyet, vagy érints meg egy jelölt mezőt a speciális lapkához!
web-bonuses = Címerakciók
web-bonus-owned = Már a tiéd
web-bonus-gone = Elfogyott
web-bonus-no-space = Nincs szabad mező
web-bonus-unused = Egyik sincs elhasználva
web-bonus-white = Speciális lapka
web-bonus-white-about = egy ablak, { $count } mezőre rakható
web-bonus-best = akár { $what } jár érte
web-bonus-activate = Mind újra aktív
web-gain-A = Két kártya bármelyik helyről
web-gain-X = Harmadik kártya, bárhonnan
web-gain-D = Építés eggyel kevesebb kártyáért
web-gain-C = Egy szín másiknak számít
web-gain-T = Kártyák és építés egy lépésben
web-left = készleten { $count }
web-pay-title = Mivel fizetsz? ({ $tile })
web-pay-brings = Érte { $what } jár.
web-pay-way = Fizetés: { $cards }{ $turned }

## The keyboard

web-keys = Billentyűzet
web-key-enter = Enter
web-key-shift = Shift
web-key-escape = Esc
web-key-parts = Ugrás az asztal következő részére
web-key-move = Mozgás egy részen belül; a házban a kézben tartott lapkát mozgatja
web-key-choose = Kiválaszt, leteszi a lapkát, majd beépíti
web-key-rotate = A lapka forgatása jobbra vagy balra
web-key-places = A következő vagy az előző hely, ahová a lapka befér
web-key-hint = Tipp botok ellen, majd a folytatása
web-key-back = Mindent visszatesz
web-key-list = Ez a lista

## What happened

web-log = Mi történt?
web-log-empty = Még semmi.
web-recap-take = { $who ->
    [you] Elvettél
   *[other] { $name } elvett
} { $cards } kártyát
web-recap-build = { $who ->
    [you] Beépítettél
   *[other] { $name } beépített
} egy { $colour } { $size ->
    [2] 2-est
    [3] 3-ast
    [4] 4-est
   *[5] 5-öst
}
web-recap-both = { $who ->
    [you] Elvettél { $cards } kártyát, majd beépítettél
   *[other] { $name } elvett { $cards } kártyát, majd beépített
} egy { $colour } { $size ->
    [2] 2-est
    [3] 3-ast
    [4] 4-est
   *[5] 5-öst
}
web-recap-paid = { $how ->
    [free] {" "}ingyen
    [discount] {" "}mindössze { $cards } kártyáért
    [colours] {" "}{ $cards } kártyával
   *[plain] {" "}{ $cards } kártyáért
}
web-recap-ability = „{ $ability }”
web-recap-using = {" "}{ $abilities } képességgel
web-recap-discarded = { $who ->
    [you] , és eldobtál
   *[other] , és eldobott
} { $cards } kártyát
web-recap-number = { $number }.
web-recap-rows = { $first ->
    [1] az
    [5] az
   *[other] a
} { $which } sor
web-recap-columns = { $first ->
    [a] az
    [e] az
   *[other] a
} { $which } oszlop
web-recap-special = egy speciális lapka { $column ->
    [a] az
    [e] az
   *[other] a
} { $cell } mezőn
web-recap-ready = minden képesség újra aktív
web-recap-lines = { $kind ->
    [mixed] betelt { $mixed }
    [lit] csupa ablakkal telt be { $lit }
   *[both] betelt { $mixed }, csupa ablakkal pedig { $lit }
}
web-recap-gained = { $shape ->
    [lines] , ezzel { $lines }: +{ $points }
    [bonus] {" "}és { $count ->
        [one] címerakciót
       *[other] { $count } címerakciót
    } { $who ->
        [you] szereztél
       *[other] szerzett
    }: { $bonuses }
    [lines-bonus] , ezzel { $lines } (+{ $points }), és { $count ->
        [one] címerakciót
       *[other] { $count } címerakciót
    } { $who ->
        [you] szereztél
       *[other] szerzett
    }: { $bonuses }
    [lines-win] , ezzel { $lines } (+{ $points }), és { $score } ponttal { $who ->
        [you] győztél
       *[other] győzött
    }!
   *[lines-bonus-win] , ezzel { $lines } (+{ $points }), { $count ->
        [one] címerakciót
       *[other] { $count } címerakciót
    } { $who ->
        [you] szereztél
       *[other] szerzett
    }: { $bonuses }, és { $score } ponttal { $who ->
        [you] győztél
       *[other] győzött
    }!
}
web-recap-new = új
web-recap-replay = Visszajátszás innen
web-recap-turn = { $turn }. lépés
web-previous = Előző lépés
web-next = Következő lépés
web-turn-number = { $turn }. lépés, összesen { $turns }
web-scored = { $who ->
    [you] Szereztél { $points ->
        [one] { $points } pontot
       *[other] { $points } pontot
    }, most { $score } pontod van.
   *[other] { $name } szerzett { $points ->
        [one] { $points } pontot
       *[other] { $points } pontot
    }, most { $score } pontja van.
}

## Leaving

web-copy-position = Az állás másolása
web-copied = Kimásolva
web-resign = Feladás
web-resign-sure = Feladod a játszmát? Ezzel veszítesz.
web-abandon = A játszma félbehagyása
web-abandon-sure = Félbehagyod a játszmát? Senki sem győz.
web-go-on = Játszom tovább
web-result = Az eredmény

## One screen, several people

web-here-title = { $name }, te jössz
web-here-about = Vedd át az eszközt! A kártyáid csak akkor jelennek meg, amikor jelzed, hogy itt vagy.
web-here = Itt vagyok

## The end

web-over-you = Győztél!
web-over-other = { $name } győzött!
web-over-points = { $who ->
    [you] Győztél
   *[other] { $name } győzött
}, { $own } : { $rival }
web-over-shared = Holtverseny! Közös a győzelem: { $names }
web-over-abandoned = A játszma félbemaradt
web-ending-points = Megvan a tizenkét pont.
web-ending-end-card = Előkerült a játékvége kártya, így a pontszám döntött.
web-ending-resigned = { $name } feladta.
web-ending-you-resigned = Feladtad.
web-ending-abandoned = Senki sem győz.
web-hinted = { $who ->
    [you] Te { $count } lépésedhez kértél tippet.
   *[other] { $name } { $count } lépéséhez kért tippet.
}
web-tie-break = Pontegyenlőségnél a jobban beépített ház győz.
web-end-reached = { $who ->
    [you] Elértél
   *[other] { $name } elért
} { $score } pontot: betelt { $lines }.
web-end-led = { $who ->
    [you] Te vezettél
   *[other] { $name } vezetett
} { $own } : { $rival } arányban { $first ->
    [5] az
   *[other] a
} { $turn }. lépésig.
web-end-moments = A döntő pillanatok
web-picture = Kép a házamról
web-picture-words = { $count ->
    [one] A házam, { $count } pont
   *[other] A házam, { $count } pont
}
web-curve = Pontok lépésenként
web-curve-how = Érints meg egy lépést, és megnézheted
web-source-rows = Sorok
web-source-lit-rows = Ablak­sorok
web-source-columns = Oszlopok
web-source-lit-columns = Ablak­oszlopok
web-source-empty = Beépítetlen mezők
web-source-total = Pontok
web-rematch = Visszavágó
web-copy-record = A játszmalap másolása
web-daily = A nap feladványa
web-daily-solved = ma megfejtve
web-numbers = A számaim
web-numbers-won = { $won } győzelem { $games } játszmából
web-last-review = A legutóbbi elemzés
web-deal = A nap leosztása
web-deal-played = { $own } : { $rival }
web-deal-given-up = feladva
web-deal-dealer = Minden kártya a „nyhavn daily deal { $date }” szöveg SHA-256-lenyomatából következik, ezért mindenkinek ugyanaz jut. A keverés ellenőrizhető.
