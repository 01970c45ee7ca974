# What only the command says in Hungarian, at the command line and in `nyhavn text`.
# Placeholders are filled in by the program and never take a suffix or an article, because neither can be known here.

## The table in plain lines

state-harbour = Kikötő: { $piers }.
state-pier = { $pier }. { $card }
pier-empty = üres
state-supply = { $count ->
    [one] Kártyakészlet: { $count } kártya.
   *[other] Kártyakészlet: { $count } kártya.
}
state-supply-end = { $count ->
    [one] Kártyakészlet: { $count } kártya, a játékvége kártya.
   *[other] Kártyakészlet: { $count } kártya. Annak az esélye, hogy a következő a játékvége kártya: 1/{ $one_in }.
}
state-discards = Kártyalerakóhely: { $cards }.
state-no-discards = Kártyalerakóhely: üres.
state-tiles = 2, 3, 4 és 5 mezős homlokzatlapkák készleten: { $tiles }; speciális { $white }.
state-stock = { $colour } { $counts }
seat-other = { $name }: { $points ->
    [one] { $points } pont
   *[other] { $points } pont
}; { $cards }; { $abilities }.
hand-empty = nincs kártya
hand-known = { $count ->
    [one] { $count } kártya
   *[other] { $count } kártya
}: { $cards }
hand-partly = { $count } kártya: { $cards }, és { $unknown } ismeretlen
hand-unknown = { $count ->
    [one] { $count } ismeretlen kártya
   *[other] { $count } ismeretlen kártya
}
house-own = A házad:
house-other = { $name } háza:
house-empty = { $first ->
    [9] Üres sor: 9., címer itt: { $coats }.
   *[other] Üres sorok: { $first }–9., { $count ->
        [one] címer itt: { $coats }
       *[other] címerek itt: { $coats }
    }{ $completing }.
}
house-shields = {"; "}{ $count ->
    [one] címer jár ezért a sorért is, ha teljes: { $rows }
   *[other] címer jár ezekért a sorokért is, ha teljesek: { $rows }
}
house-row = { $row }. sor: { $spaces }
house-coat-row = { $row }. sor: { $spaces } (címersor: ha teljes, címert ad)
house-columns = {"        "}a b c d e
state-abilities = Képességeid: { $abilities }.
state-points = { $points ->
    [one] { $points } pontod van.
   *[other] { $points } pontod van.
}
state-hand = { $count ->
    [0] A kezed üres.
    [one] A kezedben { $count } kártya: { $cards }.
   *[other] A kezedben { $count } kártya: { $cards }.
}

## Words to type

command-undo = visszavon
command-look = asztal
command-houses = házak
command-show = rajz
command-moves = lépések
command-more = tovább
command-back = vissza
command-why = miért
command-save = mentés
command-quit = kilép
command-help = súgó
command-new = új

## Lists and prompts

menu-line = { $number }. { $label }
menu-move = { $words } ({ $notation })
menu-takes = Kártyahúzás, képesség: { $abilities } ({ $count } lehetőség)
menu-tile = Építés: { $tile } ({ $count } lehetőség), { $price }
menu-price = { $same ->
    [yes] { $most ->
        [0] ingyen
        [one] 1 kártya
       *[other] { $most } kártya
    }
   *[no] { $least }–{ $most } kártya
}
menu-up-to = {" "}(a legjobb: { $earned })
menu-more = { $count ->
    [one] Még { $count } sor van; írd be, hogy „tovább”, és megjelenik.
   *[other] Még { $count } sor van; írd be, hogy „tovább”, és megjelennek.
}
prompt-move = A lépésed, 1–{ $count }, vagy „súgó”:
prompt-group = Melyik, 1–{ $count }, vagy „vissza”:
prompt-end = Nyomj Entert a lépésed befejezéséhez, vagy írd be, hogy „visszavon”:
prompt-hand-over = { $name }, te jössz. Nyomj Entert, ha csak te látod a képernyőt:
prompt-unfinished = Nyomj Entert a folytatásához, vagy írd be, hogy „új”, ha újat kezdenél:

## Answers

welcome = Nyhavn. Az asztalnál: { $seats }. Kezdőszám: { $seed }.
welcome-help =
    Válassz lépést a száma vagy a jelölése szerint; a „súgó” szóra többet is megtudhatsz.
    Házak: a nagybetű ablak, a kisbetű fal, a csillag címer.
resumed = Nyhavn. A játék folytatódik ({ $turn }. lépés). Az asztalnál: { $seats }.
resumed-over = Nyhavn. Ez a játék már véget ért; lépések száma: { $turn }. Az asztalnál: { $seats }.
resumed-draft = Eddig ez történt ebben a lépésben, amely még nem fejeződött be:
unfinished = Van egy befejezetlen játék: { $file }.
unfinished-unclear = „{ $answer }” egyik sem a kettő közül.
set-aside = A korábban mentett játék megmarad itt: { $file }.
hint-empty = Írd be egy lépés számát vagy jelölését, vagy azt, hogy „súgó”.
hint-end = Ebben a lépésben nincs több teendőd. Nyomj Entert a befejezéséhez, vagy a „visszavon” szóval vond vissza az utolsó döntésedet.
hint-hand-over = Nyomj Entert a folytatáshoz; azt is beírhatod, hogy „kilép” vagy „súgó”.
hint-number = Ilyen szám nincs a listában: { $number }. Válassz innen: 1–{ $count }.
hint-no-more = A lista itt véget ér.
hint-nothing-to-undo = Nincs mit visszavonni: ebben a lépésben még nem játszottál.
hint-why = Írd be, hogy „miért”, és utána egy lépést, például: miért t36
unclear = „{ $text }” se nem szám, se nem lépés, se nem parancs; a „súgó” szóra kiderül, mit lehet beírni.
unreadable = „{ $text }” nem értelmezhető innen: { $column }. karakter. { $why }
refused = { $move } nem lehetséges. { $why }
refused-hint = Nem változott semmi. A „lépések” szóra minden lehetőség megjelenik.
why-legal = Ez lehetséges: { $words }.
undone = Visszavonva: { $move }. A kezedben: { $cards }.
saved = A játék mentve van: { $file }
left = A játék mentve van: { $file }. Így folytathatod: { $command }
help =
    A lépéshez írd be egy sor számát vagy a lépés jelölését:
      t34            húzás a 3. és a 4. helyről
      t36/A          húzás bármelyik két helyről (Bármelyik kártya)
      t347/X         három kártya húzása (Plusz 1 kártya)
      dR2G           két piros és egy zöld kártya eldobása
      bRb4b5c5=R3    piros lapka építése b4, b5 és c5 mezőre, fal: b4, ár: 3 piros
      bRb4b5c5=R2/D  ugyanaz olcsóbban (Olcsóbb építés)
      bRb4b5c5=G3/C  ugyanaz piros helyett zöld kártyákért (Színváltás)
      bRb4b5c5=R3/T  ugyanaz húzás után (Kártyahúzás és építés)
      wb8            címerakció: speciális lapka lerakása b8 mezőre
      aD             címerakció: az Olcsóbb építés képességlapka elvétele
      r              címerakció: minden inaktív képességlapka aktiválása
      e              a lépés befejezése építés nélkül
    Színek: R piros, Y sárga, G zöld, B kék, P lila.
    Képességek: A Bármelyik kártya, X Plusz 1 kártya, D Olcsóbb építés,
      C Színváltás, T Kártyahúzás és építés.
    Házak: a nagybetű ablak, a kisbetű fal, a csillag címer.
    Parancsok:
      visszavon      az utolsó döntés visszavonása, amíg a lépés véget nem ér
      asztal         újra elmondja, mi van az asztalon
      házak          elmondja, milyenek a többiek házai
      rajz           mindent lerajzol színesben
      lépések        egyenként felsorol minden lehetséges lépést
      tovább         egy hosszú lista folytatása
      vissza         vissza a rövid listához
      miért t36      elmondja, miért nem lehetséges egy lépés
      mentés         elmondja, hol van mentve a játék
      kilép          kilépés; a játék megmarad, és folytatható
    Az győz, aki először ér el 12 pontot. Egy teljes sor 1 pontot ér, egy teljes
      oszlop 2 pontot, és kétszer annyit, ha csupa ablak.
over-record = A játszmalap: { $file }

## Drawing

draw-harbour = Kikötő
draw-supply = Készlet
draw-unseen = Nem látott
draw-cards = { $count ->
    [one] { $count } kártya
   *[other] { $count } kártya
}
draw-discards = Lerakóhely
draw-none = nincs
draw-tiles = Lapkák
draw-size = { $size } mezős
draw-abilities = Képességek
draw-points = { $count ->
    [one] { $count } pont
   *[other] { $count } pont
}
draw-hand = { $count ->
    [0] Nincs kártya
    [one] { $count } kártya
   *[other] { $count } kártya
}
show-start = { $count ->
    [one] Az első lépés előtt; összesen { $count } lépés.
   *[other] Az első lépés előtt; összesen { $count } lépés.
}
show-turn = { $turn }. lépés, összesen { $count }: { $notation }

## Checking and counting

check-ok = { $name }: rendben, { $players } játékos, { $turns ->
    [one] { $turns } lépés
   *[other] { $turns } lépés
}, { $ending }
check-unfinished = befejezetlen
check-points = pontok: { $scores }, a 12 pontot elérő győztes: { $seats }. játékos
check-end-card = pontok: { $scores }, a játékvége kártyával { $count ->
    [one] a győztes játékos száma
   *[other] a holtversenyben győztes játékosok száma
}: { $seats }
check-variations = { $checked }, { $count ->
    [one] { $count } változat
   *[other] { $count } változat
}
divide-total = összesen { $total }
source-argument = argumentum
source-stdin = szabványos bemenet
source-stdout = szabványos kimenet
found = Ez áll itt: { $text }
found-end = Itt véget ér a sor
bench-measuring = Mérés több menetben; az egész nagyjából egy percig tart.

## Mistakes at the command line

trouble-language = Ilyen nyelv nincs: „{ $language }”. Választható: { $languages }.
trouble-no-file = Ilyen fájl nincs: { $name }. Adj meg egy fájlt, vagy a - jelet a szabványos bemenethez.
trouble-no-store = Ilyen fájl nincs: { $name }.
trouble-no-file-or-text = Ilyen fájl nincs: { $name }. Adj meg egy fájlt, a - jelet a szabványos bemenethez, vagy egy állást idézőjelek között.
trouble-no-name = A fájl neve üres. Adj meg egy fájlt, vagy a - jelet a szabványos bemenethez.
trouble-no-plain-file = { $name } nem közönséges fájl; oda nem lehet játékot menteni.
trouble-directory = { $name } egy könyvtár; fájl kellene.
trouble-not-text = { $name } nem szövegfájl.
trouble-cannot-read = { $name } nem olvasható: { $reason }.
trouble-no-answer = { $name } nem válaszol: { $reason }.
trouble-page = { $name } egy oldal, nem játszmalap. A visszajátszásban másold ki egy lépés linkjét, vagy töltsd le a játszmát.
trouble-no-packed = Ebben a linkben nincs játszma, vagy hiányzik belőle valami: { $name }
trouble-empty = { $name } üres; állás, nézet vagy játszmalap kellene.
trouble-no-position = { $name } nem tartalmaz állást; egy teljes állás kellene egy sorban.
trouble-no-turns = Ez egyetlen állás, nem játszmalap, így nem használható hozzá: { $option }.
trouble-turn = Ilyen lépés nincs: { $turn }. A játszmalapon { $count ->
    [one] { $count } lépés
   *[other] { $count } lépés
} van.
trouble-variation = Ilyen változat nincs: { $number }. A játszmalapon { $count } van.
trouble-seat = Ilyen játékos nincs: { $seat }. Az asztalnál { $count } játékos ül.
trouble-other-view = Ez a nézet nem mutatja meg, mit tudhat ez a játékos: { $seat }.
trouble-name = „{ $name }” nem lehet név; 1–{ $longest } karakter kell, a játékosok között pedig vessző.
trouble-bot = Ilyen bot nincs: „{ $name }”. Választható: { $bots }.
trouble-seats = { $count ->
    [one] Egy asztalnál 2–4 játékos ül, nem { $count }.
   *[other] Egy asztalnál 2–4 játékos ül, nem { $count }.
}
trouble-not-saved-here = { $name } játszmalap, de nem folytatható; ahhoz seats és seed fejléc kell, az utóbbiban legfeljebb 18 jegyű szám.
trouble-no-saved-game = Itt nincs mentett játék: { $name }. Hagyd el a --resume kapcsolót, ha újat kezdenél.
trouble-cannot-save = { $name } nem írható: { $reason }.
trouble-resume-and-seats = A --resume a mentett játék játékosaival és kezdőszámával folytatja; hagyd el a --seats és a --seed kapcsolót, vagy add meg ugyanazokat a játékosokat.
trouble-saved-program = A(z) { $name } fájlban egy program is játszik: { $bot }. Programot, amelyet csak egy fájl nevez meg, nem indítunk el. Ha megbízol benne, add meg a --resume kapcsolót és ugyanazokat a játékosokat: --seats { $seats }
trouble-unfinished = Van egy befejezetlen játék: { $name }. A --resume folytatja, a --new újat kezd; a régi más néven megmarad.

## Bots at the command line

bots-line = { $called } { $about }.
bots-program = Saját programod, amely a soralapú protokollt beszéli, például exec:./program.
compiling = A keresés fordítása folyik, ez ezen a gépen csak egyszer kell: legfeljebb egy percig tart.
trouble-bot-text = „{ $text }” nem tud játszani: { $reason }.
trouble-bot-failed = { $name } elhagyta az asztalt: { $reason }. A játék mentve van; a --resume folytatja.
trouble-bot-line = A bot nem tud válaszolni: { $reason }.

## The arena

decimal-sign = ,
arena-match = Mérkőzés
arena-blocks = Leosztás
arena-share = Győzelmi arány
arena-share-first = Az első győzelmi aránya
arena-seat = { $seat }. hely
arena-test = Szekvenciális próba
arena-games = Játszmák
arena-speed = { $speed } másodpercenként
arena-progress = { $new } új játszma, { $left } van hátra, { $speed } másodpercenként.
arena-score = { $mean }% ({ $low }–{ $high }%)
arena-standing = { $match }: { $score }, { $blocks ->
    [one] { $blocks } leosztás
   *[other] { $blocks } leosztás
}.
arena-standing-none = { $match }: még nincs lejátszott játszma.
arena-llr = LLR { $ratio } (határok: { $low } és { $high }).
arena-verdict = { $kept } Élő-pont, nem { $other }.
arena-stopping = A folyamatban lévő játszmák után leáll; ha azonnal le akarod állítani, nyomd meg újra a Ctrl-C-t.
arena-stopped = Leállt. Ami elkészült, itt van: { $name }; ugyanez a parancs folytatja.
arena-exported = { $count ->
    [one] { $count } játszmalap
   *[other] { $count } játszmalap
} kiírva ide: { $name }.

trouble-arena-nobody = Nevezz meg legalább két botot, mint itt: „nyhavn arena apprentice random”, vagy egy asztalt a --table kapcsolóval.
trouble-arena-alone = { $bot } egyedül nem tud játszani: nevezz meg egy másik botot, vagy ugyanazt kétszer.
trouble-arena-option = { $option } nem értelmezhető: { $reason }.
trouble-arena-first = A szekvenciális próba az első botról szól, amely csak egy helyen ülhet; itt nem így van: { $match }.
trouble-arena-failed = Az aréna leállt: { $reason }
trouble-arena-cluster = Ray-fürtön csak a „nyhavn[cluster]” kiegészítéssel lehet játszani, és az nincs telepítve.
trouble-arena-ray = Ezen a címen nincs Ray-fürt, amelyen játszani lehetne: { $address }: { $reason }
trouble-arena-no-games = Ilyen játszmák nincsenek itt: { $name }. A megnevezett botok csak az egymás közti játszmákat választják ki.
trouble-arena-stranger = { $bot } egy játszmát sem játszott itt: { $name }. Akik játszottak: { $known }.
trouble-arena-no-picture = Nincs mit lerajzolni: nincs két bot, amely kétfős asztalnál minden helyen találkozott volna.
trouble-ledger-missing = Ilyen napló még nincs: { $name }. A „nyhavn arena” létrehoz egyet.
trouble-ledger-foreign = { $name } nem az aréna naplója.
trouble-ledger-newer = Ezt a naplót a Nyhavn újabb változata írta: { $name }.
trouble-ledger-damaged = Ez a napló sérült: { $name }: { $reason }.
trouble-ledger-unusable = Ez a napló nem használható: { $name }: { $reason }.

## Adathalmazok

dataset-progress = { $done } játszma kész, összesen { $games }, { $speed } másodpercenként.
dataset-written = { $games ->
    [one] { $games } játszma
   *[other] { $games } játszma
} itt: { $name }.
trouble-dataset-busy = Egy másik folyamat éppen ír ide: { $name }. Várd meg, amíg végez, vagy állítsd le.
trouble-dataset-extra = Adathalmazhoz a „nyhavn[research]” kiegészítés kell, és az nincs telepítve: { $command }
trouble-dataset-other = { $name } szerint ott más játszmák vannak: más botok, más mag vagy más változat. Válassz másik mappát.

## The server

serve-listening = A Nyhavn itt érhető el: { $address } (Ctrl+C állítja le).
serve-already = A Nyhavn már fut: { $address }
serve-stopped = Leállt. Minden játék itt maradt meg: { $folder }.
trouble-server-runs = Ezekkel az adatokkal már dolgozik egy szerver: { $address }
trouble-port = Ezen a címen nem lehet kapcsolatot fogadni: { $host }, { $port }. port: { $reason }.
trouble-limit = Ezt a korlátot nem lehet beállítani: { $reason }.
site-written = Az oldal itt van: { $name }. Ezt a mappát bármelyik webtárhely kiszolgálhatja; kipróbálni így lehet: { $command }
trouble-site-not-built = Az oldal még nincs felépítve. A projekt egy másolatában a „make client” felépíti.
trouble-site-other = Már létezik, és nem webhely: { $name }; új vagy üres mappa, vagy egy korábbi webhely kell.

## Keeping the games

fsck-progress = { $done } játék átnézve, összesen { $of }
fsck-sound = { $count ->
    [one] { $count } játék van eltárolva, és hibátlan.
   *[other] { $count } játék van eltárolva, és mind hibátlan.
}
fsck-faults = { $count ->
    [one] { $count } hiba itt: { $name }.
   *[other] { $count } hiba itt: { $name }.
}
fault-no-store = Ebben nincsenek olyan játékok, amelyeket a Nyhavn e változata olvasni tud. { $place }
fault-damaged = A fájl sérült. { $place }
fault-stray = Egy sor ({ $place }) egyik játékhoz sem tartozik.
fault-changed = { $game } játék: egy sor ({ $place }) nem olyan, amilyennek megírták.
fault-secret = { $game } játék: a titok nem az, amelyhez az osztó kötötte magát.
fault-broken = { $game } játék: a(z) { $place }. bejegyzés hiányzik, vagy nem az, amit megírtak.
fault-unplayable = { $game } játék: a szabályok nem engedik, ami le van írva ({ $place }).
fault-times = { $game } játék: az időpontok nem a naplójáéi.
fault-summary = { $game } játék: az összefoglaló nem az, amit a napló mond.
fault-seats = { $game } játék: az asztalnál ülő eszközök nem a naplójáéi.
backup-made = { $count ->
    [one] { $count } játék másolata elkészült: { $name }.
   *[other] { $count } játék másolata elkészült: { $name }.
}
restore-done = { $count ->
    [one] { $count } játék visszakerült ide: { $folder }.
   *[other] { $count } játék visszakerült ide: { $folder }.
}
restore-aside = Ami eddig ott volt, itt maradt meg: { $name }.
trouble-is-there = Már létezik: { $name }; a --force felülírja.
trouble-is-itself = { $name } maga a játékok fájlja, vagy hozzá tartozik; adj meg másik fájlt a másolatnak.
trouble-cannot-copy = { $name } nem másolható: { $reason }.
trouble-not-sound = { $name } hibás, ezért nem használtuk fel: { $fault }

## Learning

learn-begun = { $players } játékosra való háló tanul itt: { $name }. Kész játszma: { $done }, összesen: { $games }.
learn-going = { $done } játszma, összesen { $games }, { $speed } másodpercenként
learn-point = { $done } játszma, összesen { $games }, { $speed } másodpercenként; hiba { $error }, a győztes pontjai { $points }{ $scores }
learn-score = , ellenfél { $name }: { $score }
learn-earlier = korábbi hálók
learn-written = A háló itt van: { $name }.
learn-gate = { $blocks } osztás, { $score } a bajnok ellen
learn-passed = Erősebb: { $name } lecserélve.
learn-not-passed = Nem bizonyult erősebbnek: { $name } marad.
trouble-learn-other = Itt valami mást tanul egy háló: { $name }. Folytasd ugyanazokkal a beállításokkal, vagy válassz másik mappát.
trouble-learn-busy = Egy másik folyamat éppen itt tanul: { $name }. Várd meg, amíg végez, vagy állítsd le.
trouble-net = Ez a háló nem használható: { $reason }
