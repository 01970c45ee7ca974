# What only the command says in English, at the command line and in `nyhavn text`.
# Placeholders are filled in by the program; numbers choose the plural.

## The table in plain lines

state-harbour = Harbour: { $piers }.
state-pier = { $pier } { $card }
pier-empty = empty
state-supply = { $count ->
    [one] Supply: { $count } card.
   *[other] Supply: { $count } cards.
}
state-supply-end = { $count ->
    [one] Supply: { $count } card, the End of Game card.
   *[other] Supply: { $count } cards. The next one is the End of Game card with a chance of 1 in { $one_in }.
}
state-discards = Discards: { $cards }.
state-no-discards = Discards: none.
state-tiles = Tiles left of sizes 2, 3, 4 and 5: { $tiles }; special { $white }.
state-stock = { $colour } { $counts }
seat-other = { $name }: { $points ->
    [one] { $points } point
   *[other] { $points } points
}; { $cards }; { $abilities }.
hand-empty = no cards
hand-known = { $count ->
    [one] { $count } card
   *[other] { $count } cards
}: { $cards }
hand-partly = { $count } cards: { $cards }, and { $unknown } unknown
hand-unknown = { $count ->
    [one] { $count } unknown card
   *[other] { $count } unknown cards
}
house-own = Your house:
house-other = { $name }’s house:
house-empty = { $first ->
    [9] Row 9 is empty, with a coat of arms on { $coats }.
   *[other] Rows { $first } to 9 are empty, with { $count ->
        [one] a coat of arms on { $coats }
       *[other] coats of arms on { $coats }
    }{ $completing }.
}
house-shields = , { $count ->
    [one] and for completing row { $rows }
   *[other] and for completing rows { $rows }
}
house-row = Row { $row }: { $spaces }
house-coat-row = Row { $row }: { $spaces } (coat of arms for completing it)
house-columns = {"       "}a b c d e
state-abilities = Your abilities: { $abilities }.
state-points = { $points ->
    [one] You have { $points } point.
   *[other] You have { $points } points.
}
state-hand = { $count ->
    [0] Your hand is empty.
    [one] Your hand, { $count } card: { $cards }.
   *[other] Your hand, { $count } cards: { $cards }.
}

## Words to type

command-undo = undo
command-look = look
command-houses = houses
command-show = show
command-moves = moves
command-more = more
command-back = back
command-why = why
command-save = save
command-quit = quit
command-help = help
command-new = new

## Lists and prompts

menu-line = { $number }. { $label }
menu-move = { $words } ({ $notation })
menu-takes = Take with { $abilities }: { $count } choices
menu-tile = Build the { $tile }: { $count } choices, { $price }
menu-price = { $same ->
    [yes] { $most ->
        [0] free
        [one] 1 card
       *[other] { $most } cards
    }
   *[no] { $least } to { $most } cards
}
menu-up-to = {" "}(best: { $earned })
menu-more = { $count ->
    [one] There is { $count } more; type more to see it.
   *[other] There are { $count } more; type more to see them.
}
prompt-move = Your move, 1 to { $count }, or help:
prompt-group = Which one, 1 to { $count }, or back:
prompt-end = Press Enter to end your turn, or type undo:
prompt-hand-over = { $name }, it is your turn. Press Enter when only you can see the screen:
prompt-unfinished = Press Enter to resume it, or type new for a new game:

## Answers

welcome = Nyhavn. At the table: { $seats }. Seed { $seed }.
welcome-help =
    Choose a move by its number or its notation; type help for more.
    Houses: capitals are windows, small letters bricks, a star a coat of arms.
resumed = Nyhavn. The game goes on with turn { $turn }. At the table: { $seats }.
resumed-over = Nyhavn. This game is over; turn { $turn } was its last. At the table: { $seats }.
resumed-draft = Played in this turn, which is not ended yet:
unfinished = There is an unfinished game in { $file }.
unfinished-unclear = "{ $answer }" is neither of the two.
set-aside = The game that was saved before is kept as { $file }.
hint-empty = Type the number of a move, its notation, or help.
hint-end = Your turn has no move left. Press Enter to end it, or type undo to take back the last move.
hint-hand-over = Press Enter to go on; quit and help can be typed as well.
hint-number = There is no number { $number } in the list; choose from 1 to { $count }.
hint-no-more = The list has no more lines.
hint-nothing-to-undo = There is nothing to undo: you have not moved in this turn.
hint-why = Type why and a move, for example: why t36
unclear = "{ $text }" isn’t a number, a move or a command. Type help for a list.
unreadable = "{ $text }" cannot be read from character { $column } on. { $why }
refused = { $move } is not possible. { $why }
refused-hint = Nothing has changed. Type moves to see everything that is possible.
why-legal = That is possible: { $words }.
undone = { $move } is taken back. Your hand: { $cards }.
saved = The game is saved in { $file }.
left = Game saved in { $file }. Resume with: { $command }
help =
    To move, type the number of a line, or the move in notation:
      t34            take the cards of piers 3 and 4
      t36/A          take from any two piers, with Any cards
      t347/X         take three cards, with Additional card
      dR2G           discard two red cards and a green one
      bRb4b5c5=R3    build a red tile on b4, b5 and c5, brick on b4, for 3 red
      bRb4b5c5=R2/D  the same with Construction discount
      bRb4b5c5=G3/C  the same with Change of colours: green cards for red
      bRb4b5c5=R3/T  the same after taking cards, with Both actions
      wb8            bonus: lay a special tile on b8
      aD             bonus: take the ability tile Construction discount
      r              bonus: turn all used ability tiles up again
      e              end the turn without building
    Colours: R red, Y yellow, G green, B blue, P purple.
    Abilities: A Any cards, X Additional card, D Construction discount,
      C Change of colours, T Both actions.
    Houses: capitals are windows, small letters bricks, a star a coat of arms.
    Commands:
      undo           take back the last move, until the turn is ended
      look           say again what is on the table
      houses         say what the other houses look like
      show           draw everything in colour
      moves          list every single move
      more           show more of a long list
      back           go back to the short list
      why t36        say why a move is not possible
      save           say where the game is kept
      quit           leave; the game is kept and can be resumed
    The first with 12 points wins. A full row gives 1 point, a full column 2,
      and twice as much if it is all windows.
over-record = The record of the game is in { $file }.

## Drawing

draw-harbour = Harbour
draw-supply = Supply
draw-unseen = Unseen
draw-cards = { $count ->
    [one] { $count } card
   *[other] { $count } cards
}
draw-discards = Discards
draw-none = none
draw-tiles = Tiles
draw-size = size { $size }
draw-abilities = Abilities
draw-points = { $count ->
    [one] { $count } point
   *[other] { $count } points
}
draw-hand = { $count ->
    [0] No cards
    [one] { $count } card
   *[other] { $count } cards
}
show-start = { $count ->
    [one] Before the first turn, of { $count }.
   *[other] Before the first turn, of { $count }.
}
show-turn = Turn { $turn } of { $count }: { $notation }

## Checking and counting

check-ok = { $name }: ok, { $players } players, { $turns ->
    [one] { $turns } turn
   *[other] { $turns } turns
}, { $ending }
check-unfinished = not finished
check-points = points { $scores }, seat { $seats } wins by reaching 12
check-end-card = points { $scores }, { $count ->
    [one] seat { $seats } wins
   *[other] seats { $seats } share the victory
} at the End of Game card
check-variations = { $checked }, { $count ->
    [one] { $count } variation
   *[other] { $count } variations
}
divide-total = total { $total }
source-argument = argument
source-stdin = standard input
source-stdout = standard output
found = Found: { $text }
found-end = Found: the end of the line
bench-measuring = Measuring in several sittings; all of it takes about a minute.

## Mistakes at the command line

trouble-language = There is no language "{ $language }"; expected one of: { $languages }.
trouble-no-file = There is no file { $name }. Expected a file, or - for standard input.
trouble-no-store = There is no file { $name }.
trouble-no-file-or-text = There is no file { $name }. Expected a file, - for standard input, or a position in quotation marks.
trouble-no-name = The name of the file is empty. Expected a file, or - for standard input.
trouble-no-plain-file = { $name } is no plain file; a game cannot be kept there.
trouble-directory = { $name } is a directory; expected a file.
trouble-not-text = { $name } is not a text file.
trouble-cannot-read = { $name } cannot be read: { $reason }.
trouble-no-answer = { $name } does not answer: { $reason }.
trouble-page = { $name } is a page and no record. Copy a link to a move in the replay, or download the record there.
trouble-no-packed = The link { $name } holds no game, or a part of it is missing.
trouble-empty = { $name } is empty; expected a position, a view or a record.
trouble-no-position = { $name } holds no position; expected one line of a whole position.
trouble-no-turns = { $option } goes with a record; this is a single position.
trouble-turn = There is no turn { $turn }; the record has { $count ->
    [one] { $count } turn
   *[other] { $count } turns
}.
trouble-variation = There is no variation { $number }; the record has { $count }.
trouble-seat = There is no seat { $seat }; the table has { $count } seats.
trouble-other-view = This view does not show what seat { $seat } can know.
trouble-name = "{ $name }" cannot be a name; expected 1 to { $longest } characters, and commas between the seats.
trouble-bot = There is no bot "{ $name }"; expected one of: { $bots }.
trouble-seats = { $count ->
    [one] A table has 2 to 4 seats, not { $count }.
   *[other] A table has 2 to 4 seats, not { $count }.
}
trouble-not-saved-here = { $name } is a record, but not one to go on with; expected the headers seats and seed, a number of at most 18 digits.
trouble-no-saved-game = There is no saved game in { $name }; leave out --resume to start one.
trouble-cannot-save = { $name } cannot be written: { $reason }.
trouble-resume-and-seats = --resume goes on with the seats and the seed of the saved game; leave out --seats and --seed, or name the same seats.
trouble-saved-program = { $name } seats a program, { $bot }, and a program that only a file names is not run. If you trust it, say --resume and the same seats: --seats { $seats }
trouble-unfinished = There is an unfinished game in { $name }. Say --resume to go on with it, or --new to start another; it will be kept under another name.

## Bots at the command line

bots-line = { $called } { $about }.
bots-program = A program of your own that speaks the line protocol, as exec:./program.
compiling = Compiling the search, which is needed once on this machine: this takes up to a minute.
trouble-bot-text = "{ $text }" cannot play: { $reason }.
trouble-bot-failed = { $name } has left the table: { $reason }. The game is saved; --resume goes on with it.
trouble-bot-line = The bot cannot answer: { $reason }.

## The arena

decimal-sign = .
arena-match = Match
arena-blocks = Deals
arena-share = Share of wins
arena-share-first = Share of wins of the first
arena-seat = seat { $seat }
arena-test = Sequential test
arena-games = Games
arena-speed = { $speed } a second
arena-progress = { $new } new games, { $left } to go, { $speed } a second.
arena-score = { $mean } % ({ $low }–{ $high } %)
arena-standing = { $match }: { $score }, { $blocks ->
    [one] { $blocks } deal
   *[other] { $blocks } deals
}.
arena-standing-none = { $match }: nothing played yet.
arena-llr = LLR { $ratio } ({ $low } to { $high }).
arena-verdict = { $kept } Elo, not { $other }.
arena-stopping = Stopping after the games that are being played; press Ctrl-C again to stop at once.
arena-stopped = Stopped. What was finished is in { $name }; the same command goes on.
arena-exported = { $count ->
    [one] { $count } record
   *[other] { $count } records
} written to { $name }.

trouble-arena-nobody = Name at least two bots, as in "nyhavn arena apprentice random", or a table with --table.
trouble-arena-alone = { $bot } needs someone to play with: name another bot, or the same one twice.
trouble-arena-option = { $option } cannot be understood: { $reason }.
trouble-arena-first = A sequential test is about the first bot, which must sit at one seat only; not so in { $match }.
trouble-arena-failed = The arena had to stop: { $reason }
trouble-arena-cluster = Playing on a Ray cluster needs the extra "nyhavn[cluster]", which is not installed.
trouble-arena-ray = There is no Ray cluster to play on at { $address }: { $reason }
trouble-arena-no-games = There are no such games in { $name }; named bots choose those in which nobody else sits.
trouble-arena-stranger = { $bot } has played no game in { $name }; there are: { $known }.
trouble-arena-no-picture = There is nothing to draw: no two bots have met at a table of two on all seats.
trouble-ledger-missing = There is no ledger { $name } yet; "nyhavn arena" makes one.
trouble-ledger-foreign = { $name } is not a ledger of the arena.
trouble-ledger-newer = The ledger { $name } was written by a newer Nyhavn.
trouble-ledger-damaged = The ledger { $name } is damaged: { $reason }.
trouble-ledger-unusable = The ledger { $name } cannot be used: { $reason }.

## Datasets

dataset-progress = { $done } of { $games } games, { $speed } a second.
dataset-written = { $games ->
    [one] { $games } game
   *[other] { $games } games
} in { $name }.
trouble-dataset-busy = Another process is writing into { $name }. Wait until it is done, or stop it.
trouble-dataset-extra = A dataset needs the extra "nyhavn[research]", which is not installed: { $command }
trouble-dataset-other = { $name } says that other games are kept there: other bots, another seed or another version. Choose another folder.

## The server

serve-listening = Nyhavn is running at { $address } (Ctrl+C to stop).
serve-already = Nyhavn is running already, at { $address }.
serve-stopped = Stopped. All games are kept in { $folder }.
trouble-server-runs = A server works with this data already, at { $address }.
trouble-port = Cannot listen at { $host }, port { $port }: { $reason }.
trouble-limit = Cannot set this limit: { $reason }.
site-written = The page is in { $name }. Any web host can serve this folder; to try it here: { $command }
trouble-site-not-built = The page has not been built. In a clone of the project, "make client" builds it.
trouble-site-other = { $name } is there already and is no site; name a new or empty folder, or an older site.

## Keeping the games

fsck-progress = { $done } of { $of } games looked at
fsck-sound = { $count ->
    [one] { $count } game is kept, and it is sound.
   *[other] { $count } games are kept, and all are sound.
}
fsck-faults = { $count ->
    [one] { $count } fault in { $name }.
   *[other] { $count } faults in { $name }.
}
fault-no-store = This is no store of games that this version of Nyhavn can read. { $place }
fault-damaged = The file is damaged. { $place }
fault-stray = A row of { $place } belongs to no game.
fault-changed = Game { $game }: a row of { $place } is not as it was written.
fault-secret = Game { $game }: the secret is not the one that the dealer was bound to.
fault-broken = Game { $game }: entry { $place } is missing, or is not the one that was written.
fault-unplayable = Game { $game }: the rules do not allow what was written ({ $place }).
fault-times = Game { $game }: the times are not those of its log.
fault-summary = Game { $game }: the summary is not what the log says.
fault-seats = Game { $game }: the devices at the table are not those of its log.
backup-made = { $count ->
    [one] { $count } game was copied to { $name }.
   *[other] { $count } games were copied to { $name }.
}
restore-done = { $count ->
    [one] { $count } game was put back into { $folder }.
   *[other] { $count } games were put back into { $folder }.
}
restore-aside = What was there until now is { $name }.
trouble-is-there = { $name } is there already; --force replaces it.
trouble-is-itself = { $name } is the file of the games itself, or one that belongs to it; name another file for the copy.
trouble-cannot-copy = { $name } cannot be copied: { $reason }.
trouble-not-sound = { $name } is not sound, and was not used: { $fault }

## Learning

learn-begun = A net for { $players } players learns in { $name }: { $done } of { $games } games are played.
learn-going = { $done } of { $games } games, { $speed } a second
learn-point = { $done } of { $games } games, { $speed } a second; error { $error }, winner's points { $points }{ $scores }
learn-score = , against { $name } { $score }
learn-earlier = earlier nets
learn-written = The net is in { $name }.
learn-gate = { $blocks } deals, { $score } against the champion
learn-passed = It is stronger: { $name } is replaced.
learn-not-passed = It is not shown to be stronger: { $name } stays.
trouble-learn-other = Something else is being learned in { $name }: go on with the same options, or choose another folder.
trouble-learn-busy = Another process is learning in { $name }. Wait until it is done, or stop it.
trouble-net = This net cannot be used: { $reason }
