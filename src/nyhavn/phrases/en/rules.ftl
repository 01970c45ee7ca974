# The rules of the game in English, for the page that shows them; every key begins with rules-.
# Two asterisks on either side make words bold.

## The page

rules-title = The rules
rules-lead = Narrow houses, bright colours, and water in front of the door: two to four players each build the front of a house, from the ground up.
rules-contents = On this page
rules-all = All the rules
rules-yes = Allowed
rules-no = Not allowed

## The aim

rules-title-aim = The aim
rules-aim-points = You collect coloured cards in the harbour and spend them on tiles of the same colour. **Full rows and full columns of your house score points**, and double without a single brick. First to **12 points** wins.
rules-aim-alt = A house under construction: three rows are complete, and the fourth lacks one space.

## What is on the table

rules-title-table = What is on the table
rules-table-harbour = **The harbour** has seven piers in a line, each with an open card. Pier 1 and pier 7 are the ends of the line, not neighbours. The supply is beside them, face down; the discards are face up.
rules-table-harbour-alt = The harbour: the supply, then seven piers with a card each.
rules-table-tiles = **The tiles** are red, yellow, green, blue or purple and have 2, 3, 4 or 5 spaces. One space of each is brick and shows the letter of the colour; all the others are windows. You can rotate and flip a tile as you like: the brick goes with it.
rules-table-tiles-alt = The twenty kinds of coloured tiles, one colour to a line, from two spaces to five; and a special tile, which is a single window.
rules-table-house = **Your house** is 5 columns wide and 9 rows high. Four of its spaces bear a coat of arms, and rows 2, 4 and 6 have a shield beside them. All houses are alike; the colour of the walls doesn’t matter.
rules-table-house-alt = An empty house. Coats of arms are on c3, e5, b7 and d9, shields beside rows 2, 4 and 6.

## Setting up

rules-title-setup = Setting up
rules-setup-cards = Seven shuffled cards go onto the piers. Then each player is dealt a few cards: later seats get more, because they have to wait. The first seat begins, and the others follow in order.
rules-setup-abilities = Everyone owns the ability tile **{ ability-A }**, ready to use. The other four kinds wait in the stock, one of each per player, and so do twelve special tiles.
rules-setup-end = **With two players** the End of Game card is hidden among the last ten cards of the supply. **With three or four** it waits face up beside the supply.
rules-setup-table = What differs with the number of players
rules-setup-players = Players
rules-setup-per-colour = Cards of each colour
rules-setup-tiles = Tiles of each colour, sizes 2, 3, 4, 5
rules-setup-hands = Starting hands, by seat

## Your turn

rules-title-turn = Your turn
rules-turn-choice = Do **one** of two things: **take cards** or **build**. You can’t pass and you can’t discard at will, but there’s always something to do, since each turn begins with seven full piers.
rules-turn-abilities = Along with it you can use any of your ready ability tiles, even all of them in one turn.
rules-turn-refill = When you end your turn, the empty piers are filled from the supply, lowest number first. Until then you can take back everything you did.

## Taking cards

rules-title-take = Taking cards
rules-take-two = Take the cards of **two neighbouring piers**, never only one.
rules-take-near = Piers 3 and 4 are next to each other.
rules-take-near-alt = The harbour; the cards of piers 3 and 4 are chosen.
rules-take-far = Piers 1 and 7 aren’t neighbours, and neither are any others with a pier between them. For those you need **{ ability-A }**.
rules-take-far-alt = The harbour; the cards of piers 1 and 7 are chosen.

## The hand

rules-title-hand = At most seven cards
rules-hand-limit = If you hold more than seven cards after taking, put cards of your choice, old or new, on the discards until **exactly seven** are left. Only then are the piers filled.
rules-hand-example = Nine cards: two have to go, whichever two you like.
rules-hand-alt = A hand of nine cards, two of which are faded.

## The price

rules-title-price = What a tile costs
rules-price-cards = To build, take **one** coloured tile from the stock, pay for it and put it into your house. It costs **one card of its colour for each of its spaces**. What you pay goes to the discards.
rules-price-three = Three spaces, three cards.
rules-price-three-alt = A red tile of three spaces and three red cards.
rules-price-touch = It’s **one card cheaper** if it’s edge to edge with a tile of its own colour that was there before. One card is all you save, however often it touches, and you always save it: you pay the exact price, never more.
rules-price-edge = Red touches red edge to edge: two cards.
rules-price-edge-alt = A house with a red tile; a second one of three spaces shares an edge with it. Below, two red cards.
rules-price-corner = Only the corners meet: three cards.
rules-price-corner-alt = The new red tile of three spaces stands on a green one and meets the old red tile only at a corner. Below, three red cards.

## The place

rules-title-support = Where a tile can go
rules-support-rule = Inside the house, on empty spaces. **At least one of its spaces must be in row 1, or right on top of a space that was covered before.** The rest can overhang.
rules-support-ground = On the ground.
rules-support-ground-alt = A blue tile in row 1, beside a green one.
rules-support-overhang = One space stands on another tile; the other two hang over.
rules-support-overhang-alt = A purple tile of three spaces in row 2: its left end is on the green tile, the rest has nothing underneath.
rules-support-hole = A hole can be filled later, if a tile fits in and has something to stand on.
rules-support-hole-alt = A blue tile is pushed into the hole in row 1, underneath the purple one.
rules-support-side = Touching from the side isn’t enough: there’s nothing underneath.
rules-support-side-alt = A yellow tile floats in row 3. It touches the red tile beside it, but both of its spaces have empty ones below.

## Points

rules-title-points = Points
rules-points-count = You score as soon as the tile is placed, and one tile can complete several rows and columns at once. **A single brick halves the value.**
rules-points-table = What a completed row or column scores
rules-points-completed = Completed
rules-points-bricks = With bricks in it
rules-points-windows = Nothing but windows
rules-points-row = A row
rules-points-column = A column
rules-points-row-bricks = A row with bricks: 1 point.
rules-points-row-bricks-alt = Row 1 is complete; two of its five spaces are brick.
rules-points-row-windows = A row of windows: 2 points.
rules-points-row-windows-alt = Row 2 is complete; all five spaces are windows, the bricks of their tiles are in row 1.
rules-points-column-bricks = A column with bricks: 2 points.
rules-points-column-bricks-alt = Column a is complete from row 1 to row 9; its lowest and its highest space are brick.
rules-points-column-windows = A column of windows: 4 points.
rules-points-column-windows-alt = Column b is complete from row 1 to row 9; all its spaces are windows, the bricks are in column a.

## Coats of arms

rules-title-coats = Coats of arms
rules-coats-rule = You earn **one bonus for each coat of arms that your tile covers, and one for each row with a shield that it completes**.
rules-coats-cover = Covering the coat of arms on c3: one bonus.
rules-coats-cover-alt = A blue tile covers the space c3 with its coat of arms.
rules-coats-row = Completing row 2, which has a shield: one bonus, and a point besides.
rules-coats-row-alt = A yellow tile covers the last two spaces of row 2, beside which a shield stands.

## Bonuses

rules-title-bonuses = Bonuses
rules-bonuses-choose = For each bonus choose one of three things; several bonuses are taken one after the other.
rules-bonuses-white = **A special tile.** Place it in your house by the same placement rules. It costs nothing, and it can earn points and more bonuses.
rules-bonuses-ability = **A new ability tile** of a kind that you don’t have yet, neither ready nor used. You can use it from your next turn on.
rules-bonuses-activate = **Reactivate** all your used ability tiles: they’re ready again.
rules-bonuses-must = You must choose something as long as one of the three can be done. If none can, your remaining bonuses are lost.
rules-bonuses-colourless = Special tiles have none of the five colours, so they make no neighbour cheaper. In every other respect they are tiles: others can stand on them, and they count as windows.

## Abilities

rules-title-abilities = Abilities
rules-abilities-sides = An ability tile has a ready side and a used side. Turn it over when you use it; it stays that way until a bonus reactivates it. It’s used only where it makes a difference.
rules-abilities-sides-alt = { $ability }: the ready side and the used side
rules-ability-A = **When taking.** The two cards can be anywhere in the harbour. For two neighbouring piers it can’t be used.
rules-ability-X = **When taking.** You take a third card, from whichever pier you like. You need **{ ability-A }** as well only if none of your three piers is next to another of them: for piers 1, 2 and 7 you don’t, for piers 1, 3 and 5 you do.
rules-ability-D = **When building.** You pay one card less, on top of the reduction for touching. So a tile of 2 spaces that touches its own colour is free, even if your hand is empty.
rules-ability-C = **When building.** For this build, your cards of one other colour can stand in for the tile’s colour. Mix them with cards of the tile’s own colour as you like; at least one must be a stand-in. For a tile that costs nothing it can’t be used.
rules-ability-T = **After taking.** You build as well, before the piers are filled: take, discard if you must, then build, in this order. You need not announce it. If you end your turn without building, it stays ready.
rules-abilities-again = An ability that you use in a turn is turned before your bonuses come. So a bonus can turn it up in the same turn, and you can use it again in your next one.

## The end

rules-title-end = The end
rules-end-points = **12 points.** The first player to reach 12 points wins on the spot: with a coloured tile or a special one, before any open bonus and before the piers are filled.
rules-end-card = **The End of Game card.** When it comes up on a pier, the game ends right there. Most points wins. Ties go to the house with the fewest empty spaces; if that’s level too, the win is shared.
rules-end-alt = The harbour: the End of Game card is on pier 5; pier 6 has stayed empty.
rules-end-supply = **When the supply is empty**, which can happen only with three or four players, the discards are shuffled as soon as a card is needed, those of this turn among them. The End of Game card is hidden among nine of these cards, and these ten go to the bottom of the new supply.

## What is secret

rules-title-secret = What is secret
rules-secret-hands = The order of the supply, and what you hold in your hand, unless the table plays with open hands. But cards are taken, paid and discarded in the open, and everyone can remember them. So all the others can’t know of your hand is what you were dealt at the start and still hold.

## Letters and numbers

rules-title-letters = Letters and numbers
rules-letters-colours = Every colour has a letter and a pattern. The letters are the same in all languages:
rules-letters-cells = A space of a house is named by its column, **a to e** from the left, and its row, **1 to 9** from the ground. Piers count from 1 to 7, from the left.
rules-letters-cells-alt = A house with the letters of its columns below it and the numbers of its rows beside it; a special tile is on d2.
rules-letters-record = The terminal, copied positions and records of games use the same names.

## Questions

rules-title-questions = Quick answers
rules-question-begin = Who begins?
rules-answer-begin = The first seat. Who sits there is chosen when the table is opened, or at random.
rules-question-back = Can I take a move back?
rules-answer-back = Yes, everything, until you end your turn. Nothing new is revealed before that.
rules-question-stuck = Can I be stuck?
rules-answer-stuck = No. You can always take two neighbouring cards.
rules-question-both = Can I build first and then take?
rules-answer-both = No. With **{ ability-T }** it is always taking first, then building, once each.
rules-question-between = Are piers neighbours if the card between them has just been taken?
rules-answer-between = No. Neighbours are piers side by side, full or empty.
rules-question-brick = Does a row of nothing but bricks score more?
rules-answer-brick = No. It counts like any other row with bricks.
rules-question-white = Does a special tile count as my build of this turn?
rules-answer-white = No. It comes on top, as a bonus.
rules-question-twelve = Do I still get my bonuses when I reach 12 points?
rules-answer-twelve = No. The game is over as soon as the tile is placed.
