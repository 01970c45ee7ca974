# What the browser says in Hungarian where people play together; every key begins with multiplayer-.
# Placeholders are filled in by the page and never take a suffix or an article, because neither can be known here.

## The start page

multiplayer-with = Játék barátokkal
multiplayer-with-about = Meghívólinkkel vagy egy képernyőnél
multiplayer-waiting = Indulásra váró játszmák
multiplayer-watched = Játszmák, amelyeket nézel
multiplayer-your-turn = Te jössz
multiplayer-free-seat = szabad hely

## A new table

multiplayer-who-link = Valaki meghívó­linkkel
multiplayer-who-link-about = Kapsz egy linket és egy QR-kódot, amelyet elküldhetsz.
multiplayer-clock = Óra
multiplayer-clock-none = Nincs
multiplayer-clock-live = Percek játékosonként
multiplayer-clock-slow = Napok lépésenként
multiplayer-minutes = Perc játékosonként
multiplayer-increment = Plusz másodperc lépésenként
multiplayer-days = Nap lépésenként
multiplayer-bot-when-late = Ha lejár az idő, bot játszik tovább, és ez nem vereség
multiplayer-bot-after = Bot játszik a távollévő helyett:
multiplayer-after-never = ha a többiek úgy döntenek
multiplayer-after-minutes = { $count ->
    [one] { $count } perc után
   *[other] { $count } perc után
}
multiplayer-after-hours = { $count ->
    [one] { $count } óra után
   *[other] { $count } óra után
}
multiplayer-after-days = { $count ->
    [one] { $count } nap után
   *[other] { $count } nap után
}
multiplayer-invite = Meghívás

## Before the game begins

multiplayer-gathering = Ki játszik?
multiplayer-seat-open = Várunk valakire…
multiplayer-begins = kezdőjátékos
multiplayer-free = Hely felszabadítása
multiplayer-free-of = Hely felszabadítása: { $name }
multiplayer-wait-seats = { $count ->
    [one] Még egy hely szabad. Oszd meg a linket, vagy játsszon bot!
   *[other] Még { $count } hely szabad. Oszd meg a linket, vagy játsszanak botok!
}
multiplayer-wait-guest = { $count ->
    [one] Még egy hely szabad.
   *[other] Még { $count } hely szabad.
}
multiplayer-full = Mindenki itt van, kezdhetitek.
multiplayer-wait-host = Minden hely foglalt. A házigazda indítja a játszmát.
multiplayer-dealing = Keverjük a kártyákat…
multiplayer-leave = Felállok az asztaltól
multiplayer-freed = Már nincs helyed ennél az asztalnál.
multiplayer-fair = Ellenőrizhető keverés
multiplayer-fair-about = Minden kártya – és ha sorsolás dönt, a kezdőjátékos is – a szerver egyik titkos számából és a játékosok böngészőinek véletlen számaiból következik. Előbb a szerver mutatja meg a titka ujjlenyomatát, aztán minden böngésző a maga számáét; maguk a számok csak akkor derülnek ki, amikor már minden rögzült. A végén a titok is nyilvános lesz, és a böngésződ újra kioszt minden kártyát.
multiplayer-proof-operator = Aki a szervert üzemelteti, előbb rögzíti a titkot, az ülésrendet és a kezdőjátékos szabályát, mint hogy bármelyik számot ismerné. Ha akár egyetlen becsületes böngésző száma beleszámít, az osztást sem megválasztani, sem előre látni nem tudja. Ha egyetlen becsületes szám sincs a listában, akkor ismeri az osztást, és akár meg is választhatta. Minden részt vevő böngésző észreveszi, ha utólag bármi megváltozik, és ha egy szám kimarad, az a böngésző, amelyik elküldte. Az osztás után viszont minden kártyát ismer, és meg is tagadhatja az osztást, vagy nyithat másik asztalt, de ezt mindenki látja.
multiplayer-proof-player = Egy játékos egymaga nem ismeri a titkot, így semmilyen szám nem segít neki. Ha a sajátját nem fedi fel, csak egy ismeretlen osztást cserél egy másik ismeretlenre.
multiplayer-proof-pair = Ha a szerver üzemeltetője összejátszik egy játékossal, elárulhatják egymásnak a kártyákat, és két osztás közül választhatnak aszerint, hogy felfedik-e a játékos számát; több cinkossal négy, nyolc és így tovább. A játszmalap minden fel nem fedett számot megmutat.
multiplayer-proof-code = Aki a szervert üzemelteti, az küldi az oldalt is, amely mindezt ellenőrzi. Egy megváltoztatott oldal ellen csak másik program segít: olyan, amelyik maga is részt vesz, vagy a „nyhavn verify” parancs egy olyan számmal együtt, amelyet te magad jegyeztél fel.
multiplayer-part-counted = A böngésződ száma beleszámít ebbe a keverésbe.
multiplayer-part-missing = A böngésződ száma nincs benne a keverés listájában, ezért nem számít bele.
multiplayer-part-unrevealed = A böngésződ nem fedte fel időben a számát, ezért az nem számít bele; a játszmalap is így mutatja.
multiplayer-part-none = A böngésződ nem vett részt ebben a keverésben, így nincs olyan száma, amely beleszámítana.
multiplayer-uncounted = A számod nem számít bele ebbe a keverésbe
multiplayer-uncounted-about = Számodra ez a keverés semmit sem bizonyít azzal szemben, aki a szervert üzemelteti. Ha az osztás előtt jó volt a kapcsolatod, és az eszközöd nem volt alvó módban, a szerver hagyta ki a böngésződ számát.
multiplayer-unrevealed = { $name } számát nem fedték fel időben, ezért az nem számít bele; a játszmalap is így mutatja.
multiplayer-fault = A keverés nem az, amelyet a szerver megígért
multiplayer-fault-commitment = A szerver most más ujjlenyomatot mutat a titkáról, mint az osztás előtt.
multiplayer-fault-terms = Az ülésrend vagy a kezdőjátékos szabálya nem az, amelyet a böngésződ a játszma indításakor látott.
multiplayer-fault-pledges = A böngészők ujjlenyomatainak listája nem az, amely a számok felfedése előtt megjelent.
multiplayer-fault-own-nonce = A böngésződ száma hiányzik a keverésből, pedig elküldte. Ha akkor jó volt a kapcsolatod, és az eszközöd nem volt alvó módban, a szerver hagyta ki.
multiplayer-fault-nonce = Egy véletlen szám nem illik ahhoz az ujjlenyomathoz, amely korábban megjelent róla.
multiplayer-fault-version = A szerver nem mutatja meg, miből osztotta a kártyákat, vagy nem kért számot a böngésződtől, pedig megígérte.
multiplayer-fault-record = A befejezett játszma nem következik abból, amit a szerver megígért; „A keverés ellenőrzése” megmutatja, hol a hiba.
multiplayer-fault-game = A játszma végén kapott játszmalap nem arról a játszmáról szól, amelyet a böngésződ látott.
multiplayer-fault-about = Lehet, hogy valaki válogatott a kártyák között. Játszhatsz tovább, de már semmi sem bizonyítja, hogy az osztás tisztességes volt.
multiplayer-fault-why = Miért?
multiplayer-fault-hide = Figyelmeztetés elrejtése
multiplayer-clock-in-all = játékosonként { $time }, lépésenként plusz { $increment } mp
multiplayer-clock-each = játékosonként { $time }
multiplayer-clock-per-turn = lépésenként { $time }

## Sharing

multiplayer-join-link = Meghívólink
multiplayer-watch-link = Link nézőknek
multiplayer-seat-link = Saját link a helyedhez
multiplayer-new-seat-link = Új link készítése
multiplayer-copy = Másolás
multiplayer-share = Megosztás…
multiplayer-show-qr = QR-kód
multiplayer-qr = A link QR-kódja
multiplayer-address = Cím:
multiplayer-same-network = Ugyanazon a hálózaton lévő eszközöknek, például egy telefonnak ugyanazon a wifin.
multiplayer-alone = Ezt a szervert csak ez a számítógép éri el. Hogy mások is bejöhessenek, így indítsd:

## Coming by a link

multiplayer-join-title = Meghívtak játszani
multiplayer-invites = { $host } meghív egy játszmára: { $players } játékos, { $clock }.
multiplayer-invited = Meghívást kaptál: { $players } játékos, { $clock }.
multiplayer-no-clock = időkorlát nélkül
multiplayer-name = A neved
multiplayer-guest = Vendég
multiplayer-take-seat = Csatlakozom
multiplayer-watch-title = Játszma nézése
multiplayer-watch-about = Látod az asztalt, de a játékosok kártyáit nem, és nem játszhatsz.
multiplayer-watch = Nézem
multiplayer-seat-title = Itt folytatod?
multiplayer-seat-about = Innentől ezen az eszközön játszol tovább; a másikon már nem tudsz.
multiplayer-taken-about = A játszma abban az állásban érkezik, amelyben a link készült. A másik eszközön marad egy példánya.
multiplayer-seat-here = Itt folytatom
multiplayer-ask-watch = Nézni még lehet: kérd el hozzá a linket attól, aki meghívott.
multiplayer-bad-link = Ez a link nem vezet asztalhoz. Talán hiányzik belőle valami, már felhasználták, vagy van újabb helyette.

## At the table

multiplayer-present = itt van
multiplayer-absent = nincs itt
multiplayer-away = távol van
multiplayer-stands-in = helyette játszik: { $bot }
multiplayer-watching = { $count ->
    [0] Senki sem nézi
    [one] { $count } néző
   *[other] { $count } néző
}
multiplayer-you-watch = Nézed a játszmát
multiplayer-is-away = { $name } nincs itt.
multiplayer-let-bot = Játsszon helyette bot
multiplayer-let-bot-for = Játsszon helyette bot ({ $name })
multiplayer-agreed = Te beleegyeztél, a többiek még nem.
multiplayer-bot-for-you = Bot játszik helyetted.
multiplayer-back = Újra itt vagyok
multiplayer-offline = Nincs internetkapcsolat. Ha lesz, folytatódik a játszma.
multiplayer-time-left = hátralévő idő { $time }
multiplayer-time-short = Már csak ennyi időd van: { $time }!
multiplayer-time-days = { $hours ->
    [0] { $days } n
   *[other] { $days } n { $hours } ó
}
multiplayer-time-minutes = { $count ->
    [one] { $count } perc
   *[other] { $count } perc
}
multiplayer-time-hours = { $hours } ó { $minutes }
multiplayer-let-watch = Nézők meghívása
multiplayer-let-watch-about = Akinek megvan ez a link, látja az asztalt, de a játékosok kártyáit nem.
multiplayer-device = Folytatás másik eszközön
multiplayer-device-about = Nyisd meg ezt a saját linket a másik eszközön, és onnantól ott játszol tovább. Ne add tovább! Csak egyszer használható, és egy új link felváltja.
multiplayer-take-about = Nyisd meg ezt a saját linket a másik eszközön: a játszma a mostani állásával ott folytatható, itt pedig marad egy példánya.
multiplayer-notify = Értesítést kérek, ha én jövök
multiplayer-notify-denied = A böngésző nem engedélyez értesítéseket ennek az oldalnak.

## Chat

multiplayer-chat = Csevegés
multiplayer-chat-unread = Csevegés, új üzenet: { $count }
multiplayer-menu-unread = Menü, új üzenet: { $count }
multiplayer-chat-empty = Még senki sem írt.
multiplayer-say = Írj üzenetet
multiplayer-send = Küldés
multiplayer-set-phrases = Kész mondat küldése
multiplayer-phrase-hello = Szia, sok szerencsét!
multiplayer-phrase-well = Szép lépés!
multiplayer-phrase-moment = Egy pillanat türelmet!
multiplayer-phrase-thanks = Köszönöm a játszmát!
multiplayer-mute = A csevegés némítása
multiplayer-muted = A csevegés le van némítva.
multiplayer-rematch = Jöhet még egy játszma? Vár rád egy hely.
multiplayer-join-rematch = Tovább a következő játszmához

## The end

multiplayer-ending-time = { $name } ideje lejárt.
multiplayer-ending-you-time = Lejárt az időd.
