# Amit a `nyhavn puzzles` mond, magyarul; minden kulcs eleje puzzles-.
# A helyőrzőket a program tölti ki; a számok választják a többes számot.

puzzles-making = Feladványok keresése
puzzles-checking = Feladványok ellenőrzése
puzzles-made = { $count } új feladvány { $games } játszmából, itt: { $name }
puzzles-arranged = { $count } feladvány itt: { $name }
puzzles-stopped = Leállítva. A befejezett játszmák feladványai itt vannak: { $name }. Ugyanez a parancs folytatja.
puzzles-check-stopped = Leállítva, mielőtt minden feladvány ellenőrzése elkészült volna.
puzzles-checked = { $name }: { $exact } felsorolással bizonyítva, { $best } legjobb lépés mintákkal ellenőrizve, hibás: { $wrong }
puzzles-wrong = { $name }:{ $line }: a feladvány hibás ({ $kind })
trouble-puzzles-no-games = Nincs játszma, amelyből feladvány készülhetne: adj meg egy játszmafájlt, vagy használd a --games N kapcsolót.
trouble-puzzles-line = { $name }:{ $line }: ez nem feladvány: { $reason }
trouble-puzzles-none = Ebben nincs feladvány: { $name }.
trouble-puzzles-there = { $name } már létezik; a feladványai sorrendje nem változhat.
