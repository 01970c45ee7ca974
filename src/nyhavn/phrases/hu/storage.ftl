# Amit az oldal magyarul mond arról, amit a böngésző megőriz; minden kulcs storage- kezdetű.

storage-title = Ezen az eszközön
storage-about = Az eszköz játszmái, a feladványok és a beállítások egy fájlban elférnek: biztonsági mentésnek vagy egy másik eszközre.
storage-fleeting = Egyes böngészők törlik őket, ha egy hétig nem jössz vissza.
storage-save = Fájl mentése
storage-load = Fájl megnyitása
storage-loaded = { $count ->
    [0] Kész. A fájlban nem volt új játszma.
    [one] Kész. A fájlból egy játszma érkezett.
   *[other] Kész. A fájlból { $count } játszma érkezett.
}
storage-no-data = Ez nem a Nyhavn adatfájlja, vagy megsérült. Semmi sem változott.
storage-newer = Ez a fájl a Nyhavn újabb változatából való. Töltsd újra az oldalt, aztán nyisd meg újra. Semmi sem változott.
storage-failed = A böngésző nem tudta elmenteni a játszmákat. Semmi sem változott.
