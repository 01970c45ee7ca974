#!/usr/bin/env python3
"""A bot that knows no rules: it builds the largest tile it can, else it takes cards that match its hand."""

import re
import sys


def worth(move, harbour, hand):
    """The value of a move for this bot."""
    if move[0] == "b":
        return 100 + len(move.partition("=")[0])
    if move[0] == "t":
        taken = [harbour[int(pier) - 1] for pier in re.findall(r"\d", move)]
        return sum(hand.count(card) + taken.count(card) for card in taken) - 2 * move.count("/")
    return -sum(map(hand.count, move))


for line in sys.stdin:
    word, *rest = line.split()
    if word == "nyhavn":
        print("ready a simple bot", flush=True)
    elif word == "view":
        harbour, seat = rest[1], int(rest[0].partition("@")[2])
        hand = re.sub(r"(.)(\d)", lambda pair: pair[1] * int(pair[2]), rest[5 + seat].split(":")[1])
    elif word == "legal":
        legal = rest
    elif word in ("choose", "advise"):
        print("move", max(legal, key=lambda move: worth(move, harbour, hand)), flush=True)
