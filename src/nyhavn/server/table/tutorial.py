"""The prepared game of the tutorial, whose tables begin somewhere in the middle of it."""

from __future__ import annotations

from functools import cache

from nyhavn.game.record import Record, cards_drawn
from nyhavn.server.table.events import TableEvent
from nyhavn.server.table.record_events import events_by_move

GAME = """\
nyhavn 1
event: The tutorial's prepared game
seat-1: The learner
seat-2: The Tourist
start: 1t GBRRPGP R11Y12G11B12P12E - 2221/2221/2221/2221/2221/12 X2D2C2T2 -:-+RB:A -:-+Y2G:A
result: 12-7 points 1

; Chapters of the tutorial begin after the turns that say so.
; From the start: take two neighbours.
1. t34 >BR
2. bYc1b1=Y2
; build
3. bRe2d1e1=R3
4. t12 >PB
5. t23 >GR
6. bGd1e1=G2
; support and overhang
7. bBe4d3e3=B3
8. t23 >PR
9. t34 >GB
10. t34 >PY
; the same colour costs less
11. bRb2b1c1=R2
12. bBa2a1=B2
13. t23 >YY
14. bGd4d2d3=G2
15. t45 >YG
16. t34 >YG
; a row, and all windows
17. bPa3a1a2=P3
18. bYb2b3=Y
19. t23 >RY
20. t23 >RB
21. bYa4b3b4=Y3
22. bRa3a4=R2
23. t45 >GB
24. bYc4b4b5=Y2
25. bGd4d5=G2
26. t45 >YB
27. t35/A >BP
28. t34 >BP
29. t34 >RY
30. t34 >YG
; three coats of arms and their bonuses
31. bBc4c2d2c3=B3 we5 aX r wd6
32. bRa5a6=R
; an ability
33. t15/A >PY
34. t56 >GR
35. t67 >RR
36. bGd7d5d6=G2
; a column
37. bPe9e6e7e8=P4
38. bYc7b6b7c8=Y3 aD
39. t67 >BR
40. bBb8a9b9=B2/D
41. t67 >YG
42. t34 >PP
43. t34 >PB
44. t56 >BR
; the hand limit, for who takes cards instead
45. bRa6a5b5b6=R4
46. t67 >PG
47. bBc6c5=B r
48. bGd8c9d9e9=G3 aX
; how it ends
49. bPd9d7d8=P2
"""
"""The prepared game as a record."""


@cache
def load_tutorial_game() -> Record:
    """The prepared game, from the first card to the twelfth point."""
    return Record.parse(GAME)


def list_tutorial_events(turns: int) -> list[TableEvent]:
    """The events of so many turns of the prepared game."""
    return [event for _, found in events_by_move(cut_tutorial_game(turns)) for event in found]


def count_tutorial_cards(turns: int) -> int:
    """How many cards were drawn in so many turns of the prepared game, those of the set-up included."""
    return cards_drawn(cut_tutorial_game(turns))


def cut_tutorial_game(turns: int) -> Record:
    """The first turns of the prepared game."""
    return load_tutorial_game()._replace(
        turns=load_tutorial_game().turns[:turns], end=load_tutorial_game().after(turns)
    )
