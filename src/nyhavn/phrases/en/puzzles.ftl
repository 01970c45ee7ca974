# What `nyhavn puzzles` says, in English; every key begins with puzzles-.
# Placeholders are filled in by the program; numbers choose the plural.

puzzles-making = Looking for puzzles
puzzles-checking = Checking puzzles
puzzles-made = { $count ->
    [one] { $count } new puzzle
   *[other] { $count } new puzzles
} from { $games ->
    [one] { $games } game
   *[other] { $games } games
} in { $name }
puzzles-arranged = { $count ->
    [one] { $count } puzzle
   *[other] { $count } puzzles
} in { $name }
puzzles-stopped = Stopped. The puzzles of finished games are in { $name }; the same command goes on.
puzzles-check-stopped = Stopped before all puzzles were checked.
puzzles-checked = { $name }: { $exact } proved by enumeration, { $best } best moves checked by samples, wrong: { $wrong }
puzzles-wrong = { $name }:{ $line }: the puzzle is wrong ({ $kind })
trouble-puzzles-no-games = There’s no game to make puzzles from: name a record, or use --games N.
trouble-puzzles-line = { $name }:{ $line }: this isn’t a puzzle: { $reason }
trouble-puzzles-none = { $name } has no puzzles.
trouble-puzzles-there = { $name } is there already; its puzzles must stay in their order.
