# What the tutorial says in Hungarian; every key begins with learn-.
# Placeholders are filled in by the page.

## The page

learn-title = Tanulj játék közben!
learn-about = Tíz rövid fejezetet játszol végig egy igazi játszmából, nagyjából hat perc alatt. Bármit megtehetsz, amit a szabályok engednek; az útmutató csak javasol.
learn-through = Már ismered a játékot. A csatorna menti házak rád várnak.
learn-begin = Kezdjük!
learn-continue = Folytatás
learn-forget = Újrakezdés
learn-mark-done = (kész)

## The guide

learn-guide = Útmutató
learn-number = { $number }. fejezet, összesen { $count }
learn-next = Tovább
learn-again = A fejezet újrakezdése
learn-show = Mutasd meg!
learn-leave = Kilépés a bevezetőből
learn-astray = Ez is szabályos! A feladat megoldásához vond vissza, vagy kezdd újra a fejezetet!

## Take two neighbours

learn-take = Kártyahúzás
learn-take-two = A homlokzatért kártyával fizetsz. Vegyél el két szomszédosat: érintsd meg a két pirosat a 3. és a 4. helyen, majd az „{ web-take }” gombot!
learn-take-end = Három piros kártya! Most jön a „{ web-end-turn }” gomb: az üres helyek feltöltődnek, és a Turista következik.
learn-take-done = Ez az egyik fajta lépés: két szomszédos kártya, sohasem csak egy. Jöjjön a másik!

## Build

learn-build = Építés
learn-build-tile = Egy lapka mezőnként egy kártyába kerül, a saját színéből. Válassz egy piros lapkát, érintsd meg a helyét a házban, majd a „{ web-build }” gombot!
learn-build-done = Az első ablakaid! Minden lapkán egy mező fal, a többi ablak. A lépésed végéig mindent visszavonhatsz.

## Support and overhang

learn-support = Támasz és túlnyúlás
learn-support-overhang = Elég, ha egy mező a talajon vagy egy beépített mező fölött van; a többi lóghat a levegőben. Építs egy kék lapkát, amely túlnyúlik egy üres mező fölé!
learn-support-done = Merész, de szabályos. Az alatta maradt lyuk később is kitölthető, ha odafér egy lapka.

## Same-colour reduction

learn-colour = Piros a piros mellett
learn-colour-less = Ha egy lapka az oldalával a saját színéhez ér, eggyel kevesebb kártyába kerül. Két piros kártyáért hárommezős lapkát kapsz: építsd a piros mellé!
learn-colour-done = Egy kártyát megtakarítottál; többet nem lehet, akárhány oldala ér is hozzá.

## A row, all windows

learn-row = Egy sor csupa ablak
learn-row-full = Egy teljes sor 1 pontot ér; ha csupa ablak, akkor 2 pontot. Töltsd ki az alsó sor lyukát egy álló lila lapkával, a fala legyen felül!
learn-row-windows = 1 pont, mert fal is van a sorban. Vond vissza, és forgasd el a lapkát, hogy ablak kerüljön a sorba!
learn-row-done = 2 pont egy csupa ablakból álló sorért! Aki eléri a 12-t, győz.

## A coat of arms and its bonuses

learn-coat = Címerek
learn-coat-cover = Ha lefedsz egy címert, vagy teljessé teszel egy címersort, címerakció jár. A négymezős kék lapka a résbe illik: egyszerre három címer!
learn-coat-white = Háromszor választhatsz. Először válaszd a speciális lapkát, ez egyetlen ablak: rakd a jobb szélen lévő címerre, és még egy címerakciót kapsz!
learn-coat-ability = Most válassz egy képességlapkát, amelyik csak tetszik: mindegyik lazít egy szabályon.
learn-coat-activate = A „{ ability-A }” képességlapkád inaktív, mert már használtad. A harmadik címerakcióval aktiváld újra: „{ web-bonus-activate }”!
learn-coat-done = Speciális lapka, képességlapka, aktiválás: ez a három címerakció. Ha maradt még egy, szabadon választhatsz.

## An ability

learn-ability = Egy képesség
learn-ability-apart = A „{ ability-A }” aktív: a két kártyának most nem kell szomszédosnak lennie. Vegyél el két lilát, amelyek nincsenek egymás mellett!
learn-ability-done = A lapka inaktív lett, amíg egy címerakció nem aktiválja. Érints meg egy képességlapkát, és elolvashatod, mit tud.

## A column

learn-column = Egy teljes oszlop
learn-column-full = Egy teljes oszlop 2 pontot ér; ha csupa ablak, akkor 4 pontot. A jobb szélen négy mező hiányzik: oda állítsd a hosszú lila lapkát!
learn-column-done = Kilenc mező a talajtól az oromzatig: 2 pont.

## The hand limit

learn-hand = Legfeljebb hét kártya
learn-hand-take = Hét kártya van a kezedben, ennyi a laplimit. Vegyél el mégis kettőt, és nézd meg, mi történik!
learn-hand-discard = Ez már sok! Hét maradhat: érintsd meg azokat, amelyekre nincs szükséged, majd az „{ web-discard }” gombot!
learn-hand-done = A laplimit csak kártyahúzás után számít. Jobb előbb építeni.

## How it ends

learn-end = A játék vége
learn-end-tile = 10 pontod van, 12 kell a győzelemhez. (Ha előbb jön a játékvége kártya, a pontszám dönt.) Állíts egy hárommezős lilát a hosszú mellé!
learn-end-turn = 12 pont! A „{ web-end-turn }” gomb teszi véglegessé.
learn-end-done = Győztél, és már ismered a játékot. Most jöjjön egy saját játszma az Inas ellen!
