# What the game says in Hungarian, in the terminal and in the browser alike.
# Placeholders are filled in by the program and never take a suffix or an article, because neither can be known here.

## Colours, cards and tiles

colour-R = piros
colour-Y = sárga
colour-G = zöld
colour-B = kék
colour-P = lila
colour-E = a játékvége kártya

ability-A = Bármelyik kártya
ability-X = Plusz 1 kártya
ability-D = Olcsóbb építés
ability-C = Színváltás
ability-T = Kártyahúzás és építés
ability-ready = { $ability } (aktív)
ability-used = { $ability } (inaktív)

cards-none = semmi
cards-one = 1 { $colour }
cards-several = { $count } { $colour }
tile = { $size } mezős { $colour } lapka

list-comma = {", "}
list-semicolon = {"; "}
list-and = { $first } és { $last }
list-and-before-i = { $first } és { $last }

## Who plays

person-you = Te
seat-number = { $seat }. játékos
seat-name = { $name } ({ $seat }. játékos)

## The bots

bot-random = A Véletlen
bot-apprentice = Az Inas
bot-tourist = A Turista
bot-mason = A Kőműves
bot-architect = Az Építész
bot-planner = A Várostervező
bot-master = A Mester
bot-montecarlo = Egyszerű Monte-Carlo
bot-treesearch = A Fakereső
bot-exec = Egy program
bot-random-about = bármit meglép, ami szabályos
bot-tourist-about = nagy lapkákra és szép színekre gyűjt, a címereket pedig szívesebben nézegeti, mint lefedi
bot-apprentice-about = azonnal pontot szerez, ha lehet, különben mezőket fed le, vagy párokat gyűjt
bot-mason-about = egy lépéssel előre mérlegeli a sorokat, oszlopokat, ablakokat és címereket
bot-architect-about = egy pillantással felméri, mennyit ér egy ház, de néha téved
bot-planner-about = önmaga ellen vívott számtalan játszmából tudja, melyik ház mennyit ér
bot-master-about = minden jó lépés után elképzeli a folytatást, mielőtt választ
bot-montecarlo-about = sokszor végigjátssza a legígéretesebb lépéseket a játszma végéig
bot-treesearch-about = fát növeszt abból, ami következhet (Monte-Carlo-fakeresés információs halmazokon)

## What moves bring

earned = {" "}– { $what }
earned-points = { $count ->
    [one] { $count } pont
   *[other] { $count } pont
}
earned-coats = { $count ->
    [one] { $count } címer
   *[other] { $count } címer
}
with-abilities = {" "}„{ $abilities }” képességgel

## Moves to choose

choice-take = Kártyahúzás: { $cards } kártya (hely: { $piers }){ $turned }
choice-discard = Eldobás: { $cards } kártya
choice-build = Építés: { $tile } ({ $cells }; fal: { $brick }), ára { $cards }{ $turned }{ $earned }
inside-build = { $cells }; fal: { $brick }; ára { $cards }{ $turned }{ $earned }
choice-white = Speciális lapka lerakása ide: { $cell }{ $earned }
choice-gain = Képességlapka elvétele: { $ability }
choice-activate = Az összes inaktív képességlapkád aktiválása
choice-end = A lépés befejezése építés nélkül

## Moves that were made

played-take = { $who ->
    [you] Elvettél
   *[other] { $name } elvett
} { $cards } kártyát (hely: { $piers }){ $turned }.
played-discard = { $who ->
    [you] Eldobtál
   *[other] { $name } eldobott
} { $cards } kártyát.
played-build = { $who ->
    [you] A házadba
   *[other] { $name } házába
} egy { $tile } került { $cards ->
    [semmi] ingyen
   *[other] { $cards } kártyáért
} ({ $cells }; fal: { $brick }){ $turned }{ $earned }.
played-white = { $who ->
    [you] Speciális lapkát raktál le ide:
   *[other] { $name } speciális lapkát rakott le ide:
} { $cell }{ $earned }.
played-gain = { $who ->
    [you] Elvettél egy képességlapkát:
   *[other] { $name } elvett egy képességlapkát:
} { $ability }.
played-activate = { $who ->
    [you] Aktiváltad az összes inaktív képességlapkádat.
   *[other] { $name } aktiválta az összes inaktív képességlapkáját.
}
played-end = { $who ->
    [you] Építés nélkül fejezted be a lépésedet.
   *[other] { $name } építés nélkül fejezte be a lépését.
}
refill-card = { $card } ({ $pier }. hely)
refill = Új kártyák: { $cards }.
refill-end = Új kártyák: { $cards }. Ezzel a játszma véget ér.

## What is due

due-turn = { $who ->
    [you] Te jössz: vegyél el két kártyát, vagy építs!
   *[other] { $name } jön: kártyákat vesz el, vagy épít.
}
due-discard = { $who ->
    [you] Túl sok kártyád van: dobj el { $count } kártyát!
   *[other] { $name } kezében túl sok a kártya: { $count } kártyát el kell dobnia.
}
due-build = { $who ->
    [you] A „Kártyahúzás és építés” képességgel most építhetsz is, vagy befejezheted a lépésedet.
   *[other] { $name } a „Kártyahúzás és építés” képességgel most építhet is, vagy befejezheti a lépését.
}
due-bonus = { $who ->
    [you] { $count ->
        [one] Címert szereztél: válassz címerakciót!
       *[other] { $count } címert szereztél: válassz címerakciót az elsőért!
    }
   *[other] { $count ->
        [one] { $name } címert szerzett: címerakció következik.
       *[other] { $name } { $count } címert szerzett: az első címerakció következik.
    }
}
due-draw = { $who ->
    [you] A lépésed véget ért:
   *[other] { $name } lépése véget ért:
} feltöltődik a kártyakínálat.
due-over = A játszmának vége.

## How it ended

over-end-card = Előkerült a játékvége kártya.
over-points = { $who ->
    [you] Győztél { $points } ponttal!
   *[other] { $name } győzött { $points } ponttal.
}
over-most = { $who ->
    [you] Győztél: neked van a legtöbb pontod ({ $points })!
   *[other] { $name } győzött a legtöbb ponttal ({ $points }).
}
over-tie-break = { $who ->
    [you] Győztél: pontegyenlőség ({ $points }), de neked maradt a legkevesebb beépítetlen meződ ({ $empty })!
   *[other] { $name } győzött: pontegyenlőség ({ $points }), de az ő házában maradt a legkevesebb beépítetlen mező ({ $empty }).
}
over-shared = Holtverseny, közös a győzelem: { $name }. Fejenként { $points } pont és { $empty } beépítetlen mező.
over-table = Pontok:
over-line = { $name }: { $points ->
    [one] { $points } pont
   *[other] { $points } pont
}, { $empty ->
    [one] { $empty } beépítetlen mező
   *[other] { $empty } beépítetlen mező
}

## Refusals: the text cannot be read

refusal-expected-move = A lépés első betűje t (húzás), d (eldobás), b (építés), w (speciális lapka), a (képesség), r (aktiválás), e (befejezés) vagy > (feltöltés).
refusal-expected-pier = Ide egy hely száma való, 1 és 7 között.
refusal-expected-colour = Ide egy szín való: R, Y, G, B vagy P.
refusal-expected-card = Ide egy kártya való: R, Y, G, B vagy P, illetve - ha nincs ott semmi.
refusal-expected-count = Ide a kártyák száma való.
refusal-expected-cell = Ide a ház egy mezője való, a1 és e9 között.
refusal-expected-ability = Ide egy képesség való: A, X, D, C vagy T, mindegyik legfeljebb egyszer.
refusal-expected-equals = Ide = és a fizetett kártyák valók, például =R3.
refusal-expected-slash = Ide egy perjel való.
refusal-expected-colon = Ide egy kettőspont való.
refusal-expected-space = Ide egy szóköz való.
refusal-expected-seat = Ide egy játékos száma való, 1 és 4 között.
refusal-expected-phase = Ide az való, ami következik: t, d, b, c, > vagy !.
refusal-expected-row = Ide egy sor öt mezője való: színek, az üresek helyett számjegyek.
refusal-expected-stock = Ide az való, hogy hány lapka van készleten.
refusal-expected-viewer = Ide @ és a néző játékos száma való, vagy - ha senki sem nézi.
refusal-expected-end = Ide már semmi sem való.
refusal-expected-version = Ide „nyhavn 1” való, a játszmalap első sora.
refusal-expected-start = Ide a „start:” fejléc való az első állással.
refusal-wrong-turn-number = Nem ez a következő lépés száma.
refusal-wrong-result = A játszma nem ezzel az eredménnyel ér véget.

## Refusals: the move is not legal here

refusal-game-over = A játszma már véget ért.
refusal-take-or-build = Most kártyahúzás vagy építés következik.
refusal-discard-first = Túl sok kártya van kézben: előbb el kell dobni a fölösleget.
refusal-build-or-end = Most építés következik a „Kártyahúzás és építés” képességgel, vagy a lépés befejezése.
refusal-bonus-first = Előbb a címerért járó címerakciót kell kiválasztani.
refusal-dealers-turn = Ebben a lépésben nincs több teendő; most az osztó tölti fel a kártyakínálatot.
refusal-dealers-move = A kártyakínálatot csak az osztó töltheti fel.
refusal-two-piers = Két különböző helyről kell kártyát elvenni, a „Plusz 1 kártya” képességgel háromról.
refusal-not-neighbours = Ezek a helyek nem szomszédosak. Ehhez „Bármelyik kártya” kell: írj A betűt egy perjel mögé.
refusal-needs-additional-card = A harmadik kártyához „Plusz 1 kártya” kell: írj X betűt egy perjel mögé.
refusal-needs-both-actions = Kártyahúzás után építeni csak a „Kártyahúzás és építés” képességgel lehet: írj T betűt a perjel mögé.
refusal-ability-without-effect = Az egyik megadott képesség itt semmin sem változtat: hagyd el.
refusal-ability-not-owned = Ehhez olyan képességlapka kell, amilyen ennek a játékosnak nincs.
refusal-ability-used = Ehhez olyan képességlapka kell, amely most inaktív; egy címerakció újra aktiválja.
refusal-ability-owned = Ennek a játékosnak már megvan ez a képességlapka.
refusal-nothing-to-activate = Nincs inaktív képességlapka, így nincs mit aktiválni.
refusal-wrong-discard = Pontosan a hét fölötti kártyákat kell eldobni.
refusal-not-in-hand = Ezek a kártyák nincsenek mind kézben.
refusal-no-such-tile = Nincs olyan lapka ebben a színben, amelynek ilyen az alakja, és itt van a fala.
refusal-out-of-stock = Ilyen lapka már nincs készleten.
refusal-space-covered = Az egyik mező már be van építve.
refusal-nothing-underneath = Legalább egy mezőnek a talajon vagy közvetlenül egy beépített mező fölött kell lennie.
refusal-wrong-colour = A lapka színével kell fizetni. Más kártyákhoz „Színváltás” kell: írj C betűt egy perjel mögé.
refusal-one-colour-changes = A „Színváltás” csak egyetlen szín kártyáit változtatja meg.
refusal-too-few-cards = Ennyi kártya nem elég: a lapka itt többe kerül.
refusal-too-many-cards = Ennyi kártya túl sok: a lapka itt kevesebbe kerül.
refusal-not-in-supply = Olyan kártya nem kerülhet elő, amely már nincs a kártyakészletben.
refusal-wrong-draw = Az osztó minden üres helyre egy kártyát rak; ezt csak a játékvége kártya szakítja félbe.

## Refusals: the position cannot occur

refusal-too-few-seats = Egy asztalnál két, három vagy négy játékos ül.
refusal-no-such-seat = Ennél az asztalnál nincs ilyen játékos.
refusal-cards-do-not-add-up = A kártyák száma nem jön ki.
refusal-tiles-do-not-add-up = A készleten lévő és a beépített lapkák száma nem jön ki.
refusal-abilities-do-not-add-up = A készleten és a játékosoknál lévő képességlapkák száma nem jön ki.
refusal-wrong-end-card = A játékvége kártya nem lehet ebben a helyzetben.
refusal-wrong-harbour = Most nem lehet ennyi üres hely a kártyakínálatban.
refusal-wrong-hand = Most senkinek sem lehetnek ilyen lapok a kezében.
refusal-house-in-the-air = A ház egy része alatt nincs semmi.
refusal-no-bonus-open = Nem lehet hátra ennyi címerakció.
refusal-nothing-to-build = Itt semmit sem lehet építeni a „Kártyahúzás és építés” képességgel.
refusal-should-be-over = 12 ponttal a játszma már véget ért volna.
refusal-not-over = Ennek a játszmának semmi sem vetett véget.

## Refusals: the server does not do it

refusal-stale = Közben továbbment a játszma; most így áll.
refusal-not-your-turn = Most valaki más jön.
refusal-not-your-seat = Ott valaki más ül.
refusal-say-here-first = Előbb annak kell jeleznie, hogy itt van, aki következik.
refusal-turn-done = Ebben a lépésben nincs több teendő: fejezd be, vagy vond vissza.
refusal-turn-not-done = A lépésnek még nincs vége.
refusal-nothing-to-undo = Nincs mit visszavonni.
refusal-no-such-table = Ilyen játszma itt nincs.
refusal-not-over-yet = A játszmának még nincs vége.
refusal-no-such-bot = Nincs ilyen bot.
refusal-bad-name = Ez a név nem használható.
refusal-no-person = Legalább egy embernek játszania kell.
refusal-table-deleted = Ezt az asztalt törölték.
refusal-table-full = Ez az asztal megtelt.
refusal-already-started = A játszma már elkezdődött.
refusal-not-started = A játszma még nem kezdődött el.
refusal-not-the-host = Ezt csak az teheti meg, aki az asztalt nyitotta.
refusal-seats-open = Egyes helyek még várnak valakire.
refusal-not-away = Ez a játékos itt van, ezért nem helyettesíti bot.
refusal-no-hints = Ennél az asztalnál nem lehet tippet kérni.
refusal-bad-chat = Ezt az üzenetet nem lehet elküldeni.
refusal-too-many = Túl sok próbálkozás. Próbáld újra kicsit később.
refusal-no-record = Ez nem játszmalap.
refusal-unreadable = A szerver ezt nem értette. Az oldal újratöltése segíthet.
refusal-too-large = Ez egyszerre túl sok.
refusal-wrong-origin = Ez az oldal itt ezt nem teheti meg.
refusal-not-stored = Nem sikerült elmenteni, ezért nem történt semmi. Próbáld újra.
refusal-failed = Hiba történt a szerveren. Próbáld újra.
