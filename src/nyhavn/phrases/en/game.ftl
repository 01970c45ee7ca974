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
cards-one = a { $colour }
cards-several = { $count } { $colour }s
tile = { $colour } { $size }-space tile

list-comma = {", "}
list-semicolon = {"; "}
list-and = { $first } and { $last }
list-and-before-i = { $first } and { $last }

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
bot-apprentice-about = grabs points, or fills spaces, or collects pairs
bot-mason-about = weighs rows, columns, windows and coats of arms one move ahead
bot-architect-about = sees at a glance what a house is worth, and is sometimes wrong about it
bot-planner-about = has learned from countless games what a house is worth
bot-master-about = plays each good move out in its head before choosing
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
with-abilities = , using { $abilities }

## Moves to choose

choice-take = Take { $cards } from piers { $piers }{ $turned }
choice-discard = Discard { $cards }
choice-build = Build a { $tile } on { $cells } (brick { $brick }) for { $cards }{ $turned }{ $earned }
inside-build = On { $cells } (brick { $brick }) for { $cards }{ $turned }{ $earned }
choice-white = Place a special tile on { $cell }{ $earned }
choice-gain = Gain { $ability }
choice-activate = Reactivate your used abilities
choice-end = End the turn without building

## Moves that were made

played-take = { $who ->
    [you] You
   *[other] { $name }
} took { $cards } from piers { $piers }{ $turned }.
played-discard = { $who ->
    [you] You
   *[other] { $name }
} discarded { $cards }.
played-build = { $who ->
    [you] You
   *[other] { $name }
} built a { $tile } on { $cells } (brick { $brick }) for { $cards }{ $turned }{ $earned }.
played-white = { $who ->
    [you] You
   *[other] { $name }
} placed a special tile on { $cell }{ $earned }.
played-gain = { $who ->
    [you] You
   *[other] { $name }
} gained { $ability }.
played-activate = { $who ->
    [you] You
   *[other] { $name }
} reactivated all used abilities.
played-end = { $who ->
    [you] You ended your turn
   *[other] { $name } ended the turn
} without building.
refill-card = { $card } on pier { $pier }
refill = New cards: { $cards }.
refill-end = New cards: { $cards }. The game ends.

## What is due

due-turn = { $who ->
    [you] Your turn: take cards or build.
   *[other] { $name }’s turn: take cards or build.
}
due-discard = { $who ->
    [you] Too many cards: discard { $count }.
   *[other] { $name } has to discard { $count }.
}
due-build = { $who ->
    [you] Build now with Both actions, or end your turn.
   *[other] { $name } can build now with Both actions, or end the turn.
}
due-bonus = { $who ->
    [you] { $count ->
        [one] Coat of arms! Choose a bonus.
       *[other] Choose a bonus: { $count } to go.
    }
   *[other] { $name } has { $count ->
        [one] a bonus to choose.
       *[other] { $count } bonuses to choose.
    }
}
due-draw = { $who ->
    [you] Your turn is over:
   *[other] { $name }’s turn is over:
} the piers are refilled.
due-over = The game is over.

## How it ended

over-end-card = The End of Game card came up.
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
refusal-wrong-turn-number = This isn’t the number of the next turn.
refusal-wrong-result = This isn’t the result that the game reaches.

## Refusals: the move is not legal here

refusal-game-over = The game is over.
refusal-take-or-build = It’s time to take cards or build.
refusal-discard-first = Too many cards: discard first.
refusal-build-or-end = It’s time to build with Both actions, or to end the turn.
refusal-bonus-first = Choose a bonus first.
refusal-dealers-turn = The turn has no move left; now the dealer fills the piers.
refusal-dealers-move = Only the dealer fills the piers.
refusal-two-piers = Take from two different piers, or from three with Additional card.
refusal-not-neighbours = These piers aren’t next to each other. That needs Any cards: add A behind a slash.
refusal-needs-additional-card = A third card needs Additional card: add X behind a slash.
refusal-needs-both-actions = Building after taking needs Both actions: add T behind the slash.
refusal-ability-without-effect = That ability changes nothing here: leave it out.
refusal-ability-not-owned = It needs an ability tile that the player doesn’t have.
refusal-ability-used = It needs an ability that is used; a bonus can reactivate it.
refusal-ability-owned = The player already has this ability tile.
refusal-nothing-to-activate = No ability tile is used, so there’s nothing to reactivate.
refusal-wrong-discard = Discard exactly as many cards as are over seven.
refusal-not-in-hand = These cards aren’t all in hand.
refusal-no-such-tile = No tile of this colour has this shape with its brick there.
refusal-out-of-stock = None of those tiles are left.
refusal-space-covered = One of those spaces is already covered.
refusal-nothing-underneath = One space must rest on the ground or on another tile.
refusal-wrong-colour = Pay in the colour of the tile. Other cards need Change of colours: add C behind a slash.
refusal-one-colour-changes = Change of colours changes cards of one colour only.
refusal-too-few-cards = Not enough cards: the tile costs more here.
refusal-too-many-cards = Too many cards: the tile costs less here.
refusal-not-in-supply = A card that isn’t in the supply now can’t be drawn.
refusal-wrong-draw = The dealer lays one card on each empty pier; only the End of Game card ends this early.

## Refusals: the position cannot occur

refusal-too-few-seats = A table has two to four seats.
refusal-no-such-seat = There’s no such seat at this table.
refusal-cards-do-not-add-up = The cards don’t add up to the whole pack.
refusal-tiles-do-not-add-up = The tiles in stock and in the houses don’t add up.
refusal-abilities-do-not-add-up = The ability tiles in stock and at the seats don’t add up.
refusal-wrong-end-card = The End of Game card can’t be like that.
refusal-wrong-harbour = That many piers can’t be empty now.
refusal-wrong-hand = Nobody can hold this hand now.
refusal-house-in-the-air = Part of the house has nothing underneath.
refusal-no-bonus-open = There can’t be that many bonuses to take.
refusal-nothing-to-build = There’s nothing to build with Both actions here.
refusal-should-be-over = With 12 points the game would be over.
refusal-not-over = Nothing has ended this game.

## Refusals: the server does not do it

refusal-stale = The game has moved on. Here’s where it stands.
refusal-not-your-turn = It’s not your turn.
refusal-not-your-seat = That’s someone else’s seat.
refusal-say-here-first = The next player has to press “I’m ready” first.
refusal-turn-done = Nothing left to do: end your turn, or undo.
refusal-turn-not-done = The turn isn’t over yet.
refusal-nothing-to-undo = Nothing to undo.
refusal-no-such-table = There’s no such game here.
refusal-not-over-yet = The game isn’t over yet.
refusal-no-such-bot = There’s no such bot.
refusal-bad-name = That name can’t be used.
refusal-no-person = At least one person has to play.
refusal-table-deleted = This table was deleted.
refusal-table-full = This table is full.
refusal-already-started = The game has already started.
refusal-not-started = The game hasn’t started yet.
refusal-not-the-host = Only the host can do that.
refusal-seats-open = Some seats are still empty.
refusal-not-away = They’re here, so no bot steps in.
refusal-no-hints = There are no hints at this table.
refusal-bad-chat = That message can’t be sent.
refusal-too-many = Too many attempts. Try again a little later.
refusal-no-record = This isn’t a game record.
refusal-unreadable = The server didn’t understand that. Try reloading.
refusal-too-large = That’s too much at once.
refusal-wrong-origin = This page can’t do that here.
refusal-not-stored = That couldn’t be saved, so nothing changed. Try again.
refusal-failed = Something went wrong on the server. Try again.
