# What the game says in English, in the terminal and in the browser alike.
# Placeholders are filled in by the program; numbers choose the plural.

## Colours, cards and tiles

colour-R = red
colour-Y = yellow
colour-G = green
colour-B = blue
colour-P = purple
colour-E = the End of Game card

ability-A = Any cards
ability-X = Additional card
ability-D = Construction discount
ability-C = Change of colours
ability-T = Both actions
ability-ready = { $ability } (ready)
ability-used = { $ability } (used)

cards-none = nothing
cards-one = { $colour }
cards-several = { $count } { $colour }
tile = { $colour } tile of size { $size }

list-comma = {", "}
list-semicolon = {"; "}
list-and = { $first } and { $last }

## Who plays

person-you = You
seat-number = Seat { $seat }
seat-name = { $name } (seat { $seat })

## The bots

bot-random = Random
bot-apprentice = The Apprentice
bot-tourist = The Tourist
bot-mason = The Mason
bot-architect = The Architect
bot-planner = The City Planner
bot-master = The Master
bot-montecarlo = Flat Monte Carlo
bot-treesearch = Tree search
bot-exec = A program
bot-random-about = plays any legal move
bot-tourist-about = saves for big tiles and pretty colours, and would rather look at coats of arms than cover them
bot-apprentice-about = takes points now, else covers spaces, else collects pairs
bot-mason-about = weighs rows, columns, windows and coats of arms one move ahead
bot-architect-about = sees at a glance what a house is worth, and is sometimes wrong about it
bot-planner-about = knows from countless games against itself what every house is worth
bot-master-about = imagines how the game may go on after each good move before choosing one
bot-montecarlo-about = plays the most promising moves to the end many times
bot-treesearch-about = grows a tree of what may follow (information-set Monte Carlo tree search)

## What moves bring

earned = : { $what }
earned-points = { $count ->
    [one] { $count } point
   *[other] { $count } points
}
earned-coats = { $count ->
    [one] { $count } coat of arms
   *[other] { $count } coats of arms
}
with-abilities = {" "}with { $abilities }

## Moves to choose

choice-take = Take { $cards } from piers { $piers }{ $turned }
choice-discard = Discard { $cards }
choice-build = Build the { $tile } on { $cells }, brick on { $brick }, for { $cards }{ $turned }{ $earned }
inside-build = On { $cells }, brick on { $brick }, for { $cards }{ $turned }{ $earned }
choice-white = Lay a special tile on { $cell }{ $earned }
choice-gain = Take the ability tile { $ability }
choice-activate = Turn all your used ability tiles up again
choice-end = End the turn without building

## Moves that were made

played-take = { $who ->
    [you] You take
   *[other] { $name } takes
} { $cards } from piers { $piers }{ $turned }.
played-discard = { $who ->
    [you] You discard
   *[other] { $name } discards
} { $cards }.
played-build = { $who ->
    [you] You build
   *[other] { $name } builds
} the { $tile } on { $cells }, brick on { $brick }, for { $cards }{ $turned }{ $earned }.
played-white = { $who ->
    [you] You lay
   *[other] { $name } lays
} a special tile on { $cell }{ $earned }.
played-gain = { $who ->
    [you] You take
   *[other] { $name } takes
} the ability tile { $ability }.
played-activate = { $who ->
    [you] You turn all your
   *[other] { $name } turns all
} used ability tiles up again.
played-end = { $who ->
    [you] You end your turn
   *[other] { $name } ends the turn
} without building.
refill-card = { $card } on pier { $pier }
refill = The dealer lays { $cards }.
refill-end = The dealer lays { $cards }: the game ends.

## What is due

due-turn = { $who ->
    [you] Your turn: take cards or build.
   *[other] { $name } to move: take cards or build.
}
due-discard = { $who ->
    [you] You have too many cards: discard { $count }.
   *[other] { $name } has too many cards: discard { $count }.
}
due-build = { $who ->
    [you] You may build now with Both actions, or end your turn.
   *[other] { $name } may build now with Both actions, or end the turn.
}
due-bonus = { $who ->
    [you] You have
   *[other] { $name } has
} { $count ->
    [one] a coat of arms: choose a bonus.
   *[other] { $count } coats of arms: choose a bonus for the first.
}
due-draw = { $who ->
    [you] Your turn is over:
   *[other] The turn of { $name } is over:
} the dealer fills the piers.
due-over = The game is over.

## How it ended

over-end-card = The End of Game card has come up.
over-points = { $who ->
    [you] You win with { $points } points!
   *[other] { $name } wins with { $points } points.
}
over-most = { $who ->
    [you] You win with the most points, { $points }!
   *[other] { $name } wins with the most points, { $points }.
}
over-tie-break = { $who ->
    [you] You win: level on { $points } points, but with the fewest empty spaces, { $empty }!
   *[other] { $name } wins: level on { $points } points, but with the fewest empty spaces, { $empty }.
}
over-shared = { $name } share the victory, with { $points } points and { $empty } empty spaces each.
over-table = Points:
over-line = { $name }: { $points ->
    [one] { $points } point
   *[other] { $points } points
}, { $empty ->
    [one] { $empty } empty space
   *[other] { $empty } empty spaces
}

## Refusals: the text cannot be read

refusal-expected-move = A move begins with t (take), d (discard), b (build), w (special tile), a (ability), r (activate), e (end) or > (refill).
refusal-expected-pier = Expected a pier, 1 to 7.
refusal-expected-colour = Expected a colour: R, Y, G, B or P.
refusal-expected-card = Expected a card: R, Y, G, B or P, or - for none.
refusal-expected-count = Expected a number of cards.
refusal-expected-cell = Expected a space of the house, a1 to e9.
refusal-expected-ability = Expected an ability: A, X, D, C or T, each once.
refusal-expected-equals = Expected = and the cards paid, for example =R3.
refusal-expected-slash = Expected a slash.
refusal-expected-colon = Expected a colon.
refusal-expected-space = Expected a blank.
refusal-expected-seat = Expected the number of a seat, 1 to 4.
refusal-expected-phase = Expected what is due: t, d, b, c, > or !.
refusal-expected-row = Expected a row of five spaces: colours, or digits for empty ones.
refusal-expected-stock = Expected how many tiles are in stock.
refusal-expected-viewer = Expected @ and the number of the seat that looks, or - for nobody.
refusal-expected-end = Expected nothing more here.
refusal-expected-version = Expected "nyhavn 1", the first line of a record.
refusal-expected-start = Expected the header "start:" with the first position.
refusal-wrong-turn-number = This is not the number of the next turn.
refusal-wrong-result = This is not the result that the game reaches.

## Refusals: the move is not legal here

refusal-game-over = The game is over.
refusal-take-or-build = It is time to take cards or to build.
refusal-discard-first = There are too many cards in hand: discard first.
refusal-build-or-end = It is time to build with Both actions, or to end the turn.
refusal-bonus-first = There is a coat of arms: choose its bonus first.
refusal-dealers-turn = The turn has no move left; now the dealer fills the piers.
refusal-dealers-move = Only the dealer fills the piers.
refusal-two-piers = Take from two different piers, or from three with Additional card.
refusal-not-neighbours = These piers are not next to each other. That needs Any cards: add A behind a slash.
refusal-needs-additional-card = A third card needs Additional card: add X behind a slash.
refusal-needs-both-actions = Building after taking needs Both actions: add T behind the slash.
refusal-ability-without-effect = An ability is named that changes nothing here: leave it out.
refusal-ability-not-owned = It needs an ability tile that the player does not have.
refusal-ability-used = It needs an ability tile that is used; a bonus turns it up again.
refusal-ability-owned = The player has this ability tile already.
refusal-nothing-to-activate = No ability tile is used, so there is nothing to turn up.
refusal-wrong-discard = Discard exactly as many cards as are over seven.
refusal-not-in-hand = These cards are not all in hand.
refusal-no-such-tile = No tile of this colour has this shape with its brick there.
refusal-out-of-stock = No such tile is left in stock.
refusal-space-covered = One of the spaces is covered already.
refusal-nothing-underneath = At least one space must lie on the ground or directly above a covered one.
refusal-wrong-colour = Pay in the colour of the tile. Other cards need Change of colours: add C behind a slash.
refusal-one-colour-changes = Change of colours changes cards of one colour only.
refusal-too-few-cards = Too few cards: the tile costs more here.
refusal-too-many-cards = Too many cards: the tile costs less here.
refusal-not-in-supply = A card that is not in the supply now cannot be drawn.
refusal-wrong-draw = The dealer lays one card on each empty pier; only the End of Game card ends this early.

## Refusals: the position cannot occur

refusal-too-few-seats = A table has two to four seats.
refusal-no-such-seat = There is no such seat at this table.
refusal-cards-do-not-add-up = The cards do not add up to the whole pack.
refusal-tiles-do-not-add-up = The tiles in stock and in the houses do not add up.
refusal-abilities-do-not-add-up = The ability tiles in stock and at the seats do not add up.
refusal-wrong-end-card = The End of Game card cannot be like this.
refusal-wrong-harbour = So many piers cannot be empty now.
refusal-wrong-hand = Nobody can hold this hand now.
refusal-house-in-the-air = Part of the house has nothing underneath.
refusal-no-bonus-open = There cannot be so many bonuses to take.
refusal-nothing-to-build = There is nothing to build with Both actions here.
refusal-should-be-over = With 12 points the game would be over.
refusal-not-over = Nothing has ended this game.

## Refusals: the server does not do it

refusal-stale = Something happened in the meantime; here is how the game stands.
refusal-not-your-turn = It is somebody else’s turn.
refusal-not-your-seat = Somebody else sits there.
refusal-say-here-first = The next player has to press “I’m ready” first.
refusal-turn-done = There is nothing left to do in this turn: end it, or take something back.
refusal-turn-not-done = The turn is not over yet.
refusal-nothing-to-undo = There is nothing to take back.
refusal-no-such-table = There is no such game here.
refusal-not-over-yet = The game is not over yet.
refusal-no-such-bot = There is no such bot.
refusal-bad-name = This name cannot be used.
refusal-no-person = At least one person has to play.
refusal-table-full = This table is full.
refusal-already-started = The game has already begun.
refusal-not-started = The game has not begun yet.
refusal-not-the-host = Only whoever opened the table may do that.
refusal-seats-open = Some seats still wait for somebody.
refusal-not-away = This person is there, so no bot stands in.
refusal-bad-chat = This cannot be said here.
refusal-too-many = Too many attempts. Try again a little later.
refusal-no-record = This is no record of a game.
refusal-unreadable = The server did not understand that. Loading the page again may help.
refusal-too-large = That is too much at once.
refusal-wrong-origin = This page may not do that here.
refusal-not-stored = It could not be stored, so nothing has happened. Try again.
refusal-failed = Something went wrong in the server. Try again.
