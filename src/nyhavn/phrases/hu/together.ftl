# What the browser says in Hungarian where people play together; every key begins with together-.
# Placeholders are filled in by the page and never take a suffix or an article, because neither can be known here.

## The start page

together-with = Játék barátokkal
together-waiting = Még nem kezdődött el
together-watched = Játékok, amelyeket nézel
together-your-turn = Te jössz
together-free-seat = szabad hely

## A new table

together-who-link = Valaki hivatkozással
together-who-link-about = Megosztható hivatkozást és QR-kódot kapsz.
together-clock = Óra
together-clock-none = Nincs
together-clock-live = Percek játékosonként
together-clock-slow = Napok lépésenként
together-minutes = Perc játékosonként
together-increment = Plusz másodperc lépésenként
together-days = Nap minden lépésre
together-bot-when-late = Ha lejár az idő, bot játszik tovább, és a játék nem vész el
together-bot-after = Bot játszik a távollévő helyett:
together-after-never = ha a többiek úgy döntenek
together-after-minutes = { $count ->
    [one] { $count } perc után
   *[other] { $count } perc után
}
together-after-hours = { $count ->
    [one] { $count } óra után
   *[other] { $count } óra után
}
together-after-days = { $count ->
    [one] { $count } nap után
   *[other] { $count } nap után
}
together-invite = Meghívás

## Before the game begins

together-gathering = Ki játszik?
together-seat-open = Várunk valakire…
together-begins = kezdőjátékos
together-free = Hely felszabadítása
together-free-of = Hely felszabadítása: { $name }
together-wait-seats = { $count ->
    [one] Még egy hely szabad. Oszd meg a hivatkozást, vagy játsszon bot!
   *[other] Még { $count } hely szabad. Oszd meg a hivatkozást, vagy játsszanak botok!
}
together-wait-guest = { $count ->
    [one] Még egy hely szabad.
   *[other] Még { $count } hely szabad.
}
together-full = Mindenki itt van, kezdhetitek.
together-wait-host = Minden hely foglalt. A házigazda indítja a játékot.
together-dealing = Keverjük a kártyákat…
together-leave = Felállok az asztaltól
together-freed = Már nincs helyed ennél az asztalnál.
together-fair = Ellenőrizhető keverés
together-fair-about = Minden kártya – és ha sorsolás dönt, a kezdőjátékos is – a szerver egyik titkos számából és a játékosok böngészőinek véletlen számaiból következik. Előbb a szerver mutatja meg a titka ujjlenyomatát, aztán minden böngésző a maga számáét; maguk a számok csak akkor derülnek ki, amikor már minden rögzült. A végén a titok is nyilvános lesz, és a böngésződ újra kioszt minden kártyát.
together-proof-operator = Aki a szervert üzemelteti, előbb rögzíti a titkot, az ülésrendet és a kezdőjátékos szabályát, mint hogy bármelyik számot ismerné. Ha akár egyetlen becsületes böngésző száma beleszámít, az osztást sem megválasztani, sem előre látni nem tudja. Minden részt vevő böngésző észreveszi, ha utólag bármi megváltozik, és ha egy szám kimarad, az a böngésző, amelyik elküldte. Az osztás után viszont minden kártyát ismer, és meg is tagadhatja az osztást, vagy nyithat másik asztalt, de ezt mindenki látja.
together-proof-player = Egy játékos egymaga nem ismeri a titkot, így semmilyen szám nem segít neki. Ha a sajátját nem fedi fel, csak egy ismeretlen osztást cserél egy másik ismeretlenre.
together-proof-pair = Ha a szerver üzemeltetője összejátszik egy játékossal, elárulhatják egymásnak a kártyákat, és két osztás közül választhatnak aszerint, hogy felfedik-e a játékos számát; több cinkossal négy, nyolc és így tovább. A játszma leírása minden fel nem fedett számot megmutat.
together-proof-code = Aki a szervert üzemelteti, az küldi az oldalt is, amely mindezt ellenőrzi. Egy megváltoztatott oldal ellen csak másik program segít: olyan, amelyik maga is részt vesz, vagy a „nyhavn verify” parancs egy olyan számmal együtt, amelyet te magad jegyeztél fel.
together-part-counted = A böngésződ száma beleszámít ebbe a keverésbe.
together-part-late = A böngésződ lekésett erről a keverésről, ezért a száma nem számít bele.
together-part-unrevealed = A böngésződ nem fedte fel időben a számát, ezért az nem számít bele; a játszma leírása is így mutatja.
together-part-none = A böngésződ nem vett részt ebben a keverésben, így nincs olyan száma, amely beleszámítana.
together-unrevealed = { $name } számát nem fedték fel időben, ezért az nem számít bele; a játszma leírása is így mutatja.
together-fault = A keverés nem az, amelyet a szerver megígért
together-fault-commitment = A szerver most más ujjlenyomatot mutat a titkáról, mint az osztás előtt.
together-fault-terms = Az ülésrend vagy a kezdőjátékos szabálya nem az, amelyet a böngésződ a játszma indításakor látott.
together-fault-pledges = A böngészők ujjlenyomatainak listája nem az, amely a számok felfedése előtt megjelent.
together-fault-own-nonce = A böngésződ száma hiányzik a keverésből, pedig elküldte. Ha akkor jó volt a kapcsolatod, a szerver hagyta ki.
together-fault-nonce = Egy véletlen szám nem illik ahhoz az ujjlenyomathoz, amely korábban megjelent róla.
together-fault-version = A szerver nem mutatja meg, miből osztotta a kártyákat, vagy nem kért számot a böngésződtől, pedig megígérte.
together-fault-record = A befejezett játszma nem következik abból, amit a szerver megígért; „A keverés ellenőrzése” megmutatja, hol a hiba.
together-fault-game = A játszma végén kapott leírás nem arról a játszmáról szól, amelyet a böngésződ látott.
together-fault-about = Lehet, hogy valaki válogatott a kártyák között. Játszhatsz tovább, de már semmi sem bizonyítja, hogy az osztás tisztességes volt.
together-fault-why = Miért?
together-fault-hide = Figyelmeztetés elrejtése
together-clock-in-all = játékosonként { $time }, lépésenként plusz { $increment } mp
together-clock-per-turn = lépésenként { $time }

## Sharing

together-join-link = Hivatkozás a játékhoz
together-watch-link = Hivatkozás nézőknek
together-seat-link = Saját hivatkozás a helyedhez
together-new-seat-link = Új hivatkozás készítése
together-copy = Másolás
together-share = Megosztás…
together-show-qr = QR-kód
together-qr = A hivatkozás QR-kódja
together-address = Cím:
together-same-network = Ugyanazon a hálózaton lévő eszközöknek, például egy telefonnak ugyanazon a wifin.
together-alone = Ezt a szervert csak ez a számítógép éri el. Hogy mások is bejöhessenek, így indítsd:

## Coming by a link

together-join-title = Meghívtak játszani
together-name = A neved
together-guest = Vendég
together-take-seat = Leülök
together-watch-title = Játék nézése
together-watch-about = Az asztalt látod, a kezeket nem, és nem játszhatsz.
together-watch = Nézem
together-seat-title = Itt folytatod?
together-seat-about = A helyed erre az eszközre kerül. A másik eszközről többé nem lehet játszani rajta.
together-seat-here = Itt folytatom
together-ask-watch = Nézni még lehet: kérd el hozzá a hivatkozást attól, aki meghívott.
together-bad-link = Ez a hivatkozás nem vezet asztalhoz. Talán hiányzik belőle valami, már felhasználták, vagy van újabb helyette.

## At the table

together-present = itt van
together-absent = nincs itt
together-away = távol van
together-stands-in = helyette játszik: { $bot }
together-watching = { $count ->
    [0] Senki sem nézi
    [one] { $count } néző
   *[other] { $count } néző
}
together-you-watch = Nézed a játékot
together-is-away = { $name } nincs itt.
together-let-bot = Játsszon bot
together-let-bot-for = Játsszon bot helyette: { $name }
together-agreed = Te beleegyeztél, a többiek még nem.
together-bot-for-you = Bot játszik helyetted.
together-back = Itt vagyok újra
together-offline = Nincs internetkapcsolat. Ha lesz, folytatódik a játék.
together-time-left = hátralévő idő { $time }
together-time-short = Már csak ennyi időd van: { $time }!
together-time-days = { $hours ->
    [0] { $days } n
   *[other] { $days } n { $hours } ó
}
together-time-hours = { $hours } ó { $minutes }
together-let-watch = Mások is nézhessék
together-let-watch-about = Akinek megvan ez a hivatkozás, az asztalt látja, a kezeket nem.
together-device = Folytatás másik eszközön
together-device-about = Nyisd meg ezt a saját hivatkozást a másik eszközön, és a helyed oda kerül. Ne add tovább! Csak egyszer használható, és egy új hivatkozás felváltja.
together-notify = Értesítést kérek, ha én jövök
together-notify-denied = A böngésző nem engedélyez értesítéseket ennek az oldalnak.

## Chat

together-chat = Csevegés
together-chat-unread = Csevegés, új üzenet: { $count }
together-menu-unread = Menü, új üzenet: { $count }
together-chat-empty = Még senki sem szólt.
together-say = Szólj hozzá
together-send = Küldés
together-mute = A csevegés némítása
together-muted = A csevegés le van némítva.
together-rematch = Még egy játék? Vár egy hely.
together-join-rematch = Tovább a következő játékhoz

## The end

together-ending-time = { $name } ideje lejárt.
together-ending-you-time = Lejárt az időd.
