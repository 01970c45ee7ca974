# The rules of the game in Hungarian, for the page that shows them; every key begins with rules-.
# Two asterisks on either side make words bold.

## The page

rules-title = A szabályok
rules-lead = Keskeny házak, élénk színek, és víz az ajtó előtt: két, három vagy négy játékos építi fel egy-egy ház homlokzatát, a talajtól fölfelé.
rules-contents = Ezen az oldalon
rules-all = Az összes szabály
rules-yes = Szabályos
rules-no = Nem szabályos

## The aim

rules-title-aim = A játék célja
rules-aim-points = Színes kártyákat gyűjtesz a kikötőben, és azonos színű lapkákra költöd őket. **Házad minden teljes sora és teljes oszlopa pontot ér**, és kétszer annyit, ha egyetlen fal sincs benne. **12 ponttal** megnyerted a játékot.
rules-aim-alt = Egy épülő ház: három sor teljes, a negyedikből egy mező hiányzik.

## What is on the table

rules-title-table = Mi van az asztalon?
rules-table-harbour = **A kikötőben** hét hely van egy sorban, mindegyiken egy felfordított kártya: ez a kártyakínálat. Az 1. és a 7. hely a sor két vége, ezek nem szomszédosak. Mellettük lefordítva a kártyakészlet; a kártyalerakóhelyen a lapok felfordítva vannak.
rules-table-harbour-alt = A kikötő: a kártyakészlet, majd hét hely egy-egy kártyával.
rules-table-tiles = **A homlokzatlapkák** pirosak, sárgák, zöldek, kékek vagy lilák, és 2, 3, 4 vagy 5 mezőből állnak. Mindegyiken egy mező fal, ezen áll a szín betűje; az összes többi ablak. A lapkát tetszés szerint elforgathatod és megfordíthatod: a fal vele mozog.
rules-table-tiles-alt = A húszféle színes lapka, soronként egy szín, két mezőtől ötig; és egy speciális lapka, amely egyetlen ablak.
rules-table-house = **A házad** 5 oszlop széles és 9 sor magas. Négy mezőjén címer van, és a 2., a 4. és a 6. sor mellett is áll egy: ezek a címersorok. Minden ház egyforma; hogy melyik milyen színű, az nem számít.
rules-table-house-alt = Egy üres ház. Címer van a c3, e5, b7 és d9 mezőn, valamint a 2., a 4. és a 6. sor mellett.

## Setting up

rules-title-setup = Előkészületek
rules-setup-cards = Keverés után hét kártya kerül a kártyakínálatba. Ezután mindenki kap néhány kártyát: aki később következik, az többet, mert várnia kell. Az első játékos kezd, a többiek sorban követik.
rules-setup-abilities = Mindenkinél ott van a **„{ ability-A }”** képességlapka, aktívan. A másik négy fajta a készletben vár, mindegyikből annyi, ahányan játszotok; ugyanott van a tizenkét speciális homlokzatlapka, a fehér lapkák.
rules-setup-end = **Két játékosnál** a játékvége kártya a kártyakészlet utolsó tíz lapja között rejtőzik. **Három vagy négy játékosnál** egyelőre felfordítva fekszik a kártyakészlet mellett.
rules-setup-table = Ami a játékosok számától függ
rules-setup-players = Játékosok
rules-setup-per-colour = Kártyák színenként
rules-setup-tiles = Lapkák színenként, 2, 3, 4 és 5 mezősek
rules-setup-hands = Startkéz a játékosok sorrendjében

## Your turn

rules-title-turn = A lépésed
rules-turn-choice = Két akció közül **egyet** választasz: **kártyahúzás** vagy **építés**. Passzolni nem lehet, és kedved szerint kártyát eldobni sem; de mindig van mit tenni, mert minden lépés hét teli hellyel kezdődik.
rules-turn-abilities = Közben bármelyik aktív képességlapkádat használhatod, akár mindet ugyanabban a lépésben.
rules-turn-refill = Amikor befejezed a lépésedet, az üres helyek feltöltődnek a kártyakészletből, a legkisebb számúval kezdve. Addig mindent visszavonhatsz, amit tettél.

## Taking cards

rules-title-take = Kártyahúzás
rules-take-two = **Két szomszédos helyről** veszed el a kártyát, sohasem csak egyről.
rules-take-near = A 3. és a 4. hely egymás mellett van.
rules-take-near-alt = A kikötő; a 3. és a 4. hely kártyája van kiválasztva.
rules-take-far = Az 1. és a 7. hely nem szomszédos, és azok sem, amelyek között van még egy hely. Ilyenkor a **„{ ability-A }”** képesség kell.
rules-take-far-alt = A kikötő; az 1. és a 7. hely kártyája van kiválasztva.

## The hand

rules-title-hand = Legfeljebb hét kártya
rules-hand-limit = Ez a laplimit. Ha kártyahúzás után hétnél több kártya van a kezedben, dobj el közülük annyit, hogy **pontosan hét** maradjon: te döntöd el, melyiket, régit vagy újat. A kártyakínálat csak ezután töltődik fel.
rules-hand-example = Kilenc kártyából kettőt el kell dobnod; te döntöd el, melyiket.
rules-hand-alt = Kilenc kártya egy kézben, kettő közülük halvány.

## The price

rules-title-price = Mennyibe kerül egy lapka?
rules-price-cards = Építéskor **egy** színes lapkát veszel el a készletből, kifizeted, és a házadba rakod. Az ára **mezőnként egy kártya, a lapka színéből**. A kifizetett kártyák a kártyalerakóhelyre kerülnek.
rules-price-three = Három mező, három kártya.
rules-price-three-alt = Egy hárommezős piros lapka és három piros kártya.
rules-price-touch = **Eggyel kevesebb kártyába** kerül, ha valamelyik oldalával olyan lapkához ér, amely ugyanolyan színű, és már korábban ott volt. Csak egy kártyát takaríthatsz meg, akárhány helyen ér hozzá, és ezt mindig meg is takarítod: pontosan az árat fizeted, sohasem többet.
rules-price-edge = Piros ér piroshoz az oldalával: két kártya.
rules-price-edge-alt = A házban egy piros lapka fekszik; egy másik, hárommezős piros lapkának közös oldala van vele. Alatta két piros kártya.
rules-price-corner = Csak a sarkuk ér össze: három kártya.
rules-price-corner-alt = Az új, hárommezős piros lapka egy zöldön áll, és a régi piroshoz csak a sarkával ér. Alatta három piros kártya.

## The place

rules-title-support = Hova kerülhet egy lapka?
rules-support-rule = A házon belülre, üres mezőkre. **Legalább egy mezőjének az 1. sorban vagy közvetlenül egy már korábban beépített mező fölött kell lennie.** A többi a levegőben is lóghat.
rules-support-ground = A talajon.
rules-support-ground-alt = Egy kék lapka az 1. sorban fekszik, egy zöld mellett.
rules-support-overhang = Az egyik mező egy másik lapkán áll; a másik kettő túlnyúlik rajta.
rules-support-overhang-alt = Egy hárommezős lila lapka a 2. sorban fekszik: a bal vége a zöld lapkán áll, a többi alatt nincs semmi.
rules-support-hole = Egy lyuk később is kitölthető, ha a lapka belefér, és van min állnia.
rules-support-hole-alt = Egy kék lapka kitölti az 1. sor lyukát, a lila lapka alatt.
rules-support-side = Nem elég oldalról hozzáérni: nincs alatta semmi.
rules-support-side-alt = Egy sárga lapka lebeg a 3. sorban. Hozzáér a mellette lévő piroshoz, de mindkét mezője alatt üres mező van.

## Points

rules-title-points = Pontok
rules-points-count = A pont azonnal jár, amint a lapka a helyére került, és egy lapka több sort és oszlopot is teljessé tehet egyszerre. **Már egyetlen fal is felezi az értéket.**
rules-points-table = Mennyit ér egy teljes sor vagy oszlop?
rules-points-completed = Ha teljes
rules-points-bricks = Van benne fal
rules-points-windows = Csupa ablak
rules-points-row = Egy sor
rules-points-column = Egy oszlop
rules-points-row-bricks = Sor fallal: 1 pont.
rules-points-row-bricks-alt = Az 1. sor teljes; öt mezőjéből kettő fal.
rules-points-row-windows = Csupa ablakból álló sor: 2 pont.
rules-points-row-windows-alt = A 2. sor teljes; mind az öt mezője ablak, a lapkák fala az 1. sorban van.
rules-points-column-bricks = Oszlop fallal: 2 pont.
rules-points-column-bricks-alt = Az a oszlop az 1. sortól a 9. sorig teljes; a legalsó és a legfelső mezője fal.
rules-points-column-windows = Csupa ablakból álló oszlop: 4 pont.
rules-points-column-windows-alt = A b oszlop az 1. sortól a 9. sorig teljes; minden mezője ablak, a falak az a oszlopban vannak.

## Coats of arms

rules-title-coats = Címerek
rules-coats-rule = **Minden címerért, amelyet a lapkád lefed, és minden címersorért, amelyet teljessé tesz, egy címerakció jár.**
rules-coats-cover = A c3 mező címerének lefedése: egy címerakció.
rules-coats-cover-alt = Egy kék lapka lefedi a c3 mezőt a címerével.
rules-coats-row = A 2. sor, vagyis egy címersor befejezése: egy címerakció, és még egy pont is.
rules-coats-row-alt = Egy sárga lapka lefedi a 2. sor utolsó két mezőjét; a sor mellett címer áll.

## Bonuses

rules-title-bonuses = Címerakciók
rules-bonuses-choose = Minden címerakciónál három dolog közül választhatsz egyet; ha több is jár, egymás után kerülnek sorra.
rules-bonuses-white = **Egy speciális lapka.** Ugyanazok az építési szabályok szerint rakod a házadba. Nem kerül semmibe, és pontot meg további címerakciót is hozhat.
rules-bonuses-ability = **Egy új képességlapka**, olyan fajta, amilyened még nincs, sem aktívan, sem inaktívan. A következő lépésedtől használhatod.
rules-bonuses-activate = **Aktiválás:** az összes inaktív képességlapkád újra használható.
rules-bonuses-must = Választanod kell, amíg a három közül legalább egy lehetséges. Ha már egyik sem az, a hátralévő címerakcióid elvesznek.
rules-bonuses-colourless = A speciális lapka az öt szín egyikéhez sem tartozik, ezért semmit sem tesz olcsóbbá maga mellett. Minden másban olyan, mint a többi: állhat rajta másik lapka, és ablaknak számít.

## Abilities

rules-title-abilities = Képességek
rules-abilities-sides = A képességlapkának aktív és inaktív oldala van. Amikor használod, megfordul, és úgy is marad, amíg egy címerakcióval újra nem aktiválod. Csak ott használható, ahol változtat valamin.
rules-abilities-sides-alt = { $ability }: az aktív és az inaktív oldal
rules-ability-A = **Kártyahúzáskor.** A két kártya bárhonnan jöhet a kikötőből. Két szomszédos helyhez nem használható.
rules-ability-X = **Kártyahúzáskor.** Egy harmadik kártyát is elveszel, bármelyik helyről. A **„{ ability-A }”** képesség csak akkor kell hozzá, ha a három hely között nincs két szomszédos: az 1., 2. és 7. helyhez nem kell, az 1., 3. és 5. helyhez igen.
rules-ability-D = **Építéskor.** Eggyel kevesebb kártyát fizetsz, az azonos színért járó kedvezményen felül. Így egy 2 mezős lapka, amely a saját színéhez ér, ingyen van, akkor is, ha egyetlen kártyád sincs.
rules-ability-C = **Építéskor.** Ennél az építésnél egy másik szín kártyái a kezedből a lapka színét helyettesíthetik. Tetszés szerint keverheted őket a lapka saját színével, de legalább egy helyettesítő kell. Ingyenes lapkához nem használható.
rules-ability-T = **Kártyahúzás után.** Építesz is, mielőtt a kártyakínálat feltöltődik: kártyahúzás, ha kell, eldobás, aztán építés, ebben a sorrendben. Nem kell előre bejelenteni. Ha építés nélkül fejezed be a lépésedet, a lapka aktív marad.
rules-abilities-again = Amelyik képességet egy lépésben használod, az még a címerakciók előtt megfordul. Ezért egy címerakció már ugyanabban a lépésben aktiválhatja, és a következő lépésedben megint használhatod.

## The end

rules-title-end = A játék vége
rules-end-points = **12 pont.** Aki eléri vagy túllépi a 12 pontot, azonnal győz: színes vagy speciális lapkával, a még hátralévő címerakciók és a kártyakínálat feltöltése előtt.
rules-end-card = **A játékvége kártya.** Amikor megjelenik a kártyakínálatban, a játék rögtön véget ér. Az győz, akinek a legtöbb pontja van; pontegyenlőségnél az, akinek a házában a legkevesebb a beépítetlen mező; ha ez is egyenlő, közös a győzelem.
rules-end-alt = A kikötő: az 5. helyen a játékvége kártya fekszik; a 6. hely üresen maradt.
rules-end-supply = **Ha elfogy a kártyakészlet**, ami csak három vagy négy játékosnál fordulhat elő, a kártyalerakóhely lapjai, az ebben a lépésben odakerültek is, megkeverve adják az új kártyakészletet, amint kártyára van szükség. A játékvége kártya kilenc ilyen lap közé rejtőzik, és ez a tíz kártya az új kártyakészlet aljára kerül.

## What is secret

rules-title-secret = Mi titkos?
rules-secret-hands = A kártyakészlet sorrendje, és az, ami a kezedben van, hacsak nem nyílt lapokkal játszotok. De mindenki látja, melyik kártyát veszed el, melyikkel fizetsz, és melyiket dobod el, és ezt bárki megjegyezheti. Így a kezedből a többiek csak azokat a lapokat nem ismerhetik, amelyek a startkezedből maradtak meg.

## Letters and numbers

rules-title-letters = Betűk és számok
rules-letters-colours = Minden színnek van betűje és mintája. A betűk minden nyelven ugyanazok:
rules-letters-cells = A ház minden mezőjét az oszlopának betűje (balról **a-tól e-ig**) és a sorának száma (a talajtól **1-től 9-ig**) jelöli. A kikötő helyei balról 1-től 7-ig vannak számozva.
rules-letters-cells-alt = Egy ház, alatta az oszlopok betűi, mellette a sorok számai; a d2 mezőn speciális lapka fekszik.
rules-letters-record = A terminál, a kimásolt állások és a játszmalapok ugyanezeket a neveket használják.

## Questions

rules-title-questions = Gyors válaszok
rules-question-begin = Ki kezd?
rules-answer-begin = Az első játékos. Az asztal megnyitásakor választjátok ki, vagy sorsolás dönt.
rules-question-back = Visszavonhatok egy kártyahúzást vagy építést?
rules-answer-back = Igen, mindent, amíg be nem fejezed a lépésedet. Addig semmi új nem derül ki.
rules-question-stuck = Előfordulhat, hogy nem tudok lépni?
rules-answer-stuck = Nem. Két szomszédos kártyát mindig elvehetsz.
rules-question-both = Építhetek előbb, és vehetek el kártyát utána?
rules-answer-both = Nem. A **„{ ability-T }”** képességgel is mindig a kártyahúzás az első, és utána jön az építés, mindkettő egyszer.
rules-question-between = Szomszédos két hely, ha a köztük lévő kártyát épp most vették el?
rules-answer-between = Nem. Csak az egymás melletti helyek szomszédosak, akár van rajtuk kártya, akár nincs.
rules-question-brick = Többet ér egy sor, ha csupa fal?
rules-answer-brick = Nem. Annyit ér, mint bármelyik sor, amelyben van fal.
rules-question-white = Építésnek számít a speciális lapka ebben a lépésben?
rules-answer-white = Nem. Azon felül jár, címerakcióként.
rules-question-twelve = Megkapom a címerakcióimat, ha elértem a 12 pontot?
rules-answer-twelve = Nem. A játék véget ér, amint a lapka a helyére került.
