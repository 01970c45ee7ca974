"""Initializes a net for more players from one for fewer: each further seat copies the weights of the last one."""

from __future__ import annotations

import numpy as np

from nyhavn.learn.self_play import Floats
from nyhavn.nets import Net, UnfitNet
from nyhavn.search.features import TABLE_WORDS, WORD_BITS, WORDS_BY_SEAT
from nyhavn.search.network import DEPTH, WIDTH, outputs_for


def widen_net(net: Net, players: int) -> Floats:
    """The initial weights for a number of players that is not smaller."""
    if players < net.players:
        raise UnfitNet(f"a net for {net.players} players cannot begin one for {players}")
    rows, bias, second, second_bias, last, last_bias = net.layers()
    seat = WORDS_BY_SEAT * WORD_BITS * WIDTH
    words = rows.reshape(-1)
    table, seats = words[: TABLE_WORDS * WORD_BITS * WIDTH], words[TABLE_WORDS * WORD_BITS * WIDTH :].reshape(-1, seat)
    more = players - net.players
    others = seats[1:] * ((net.players - 1) / (players - 1))
    wider = np.concatenate([table, seats[0], others.reshape(-1), *[others[-1]] * more])
    columns = source_columns(net.players, players)
    return np.concatenate(
        [
            wider,
            bias,
            second.reshape(-1),
            second_bias,
            last.reshape(DEPTH, -1)[:, columns].reshape(-1),
            last_bias[columns],
        ]
    ).astype(np.float32)


def source_columns(before: int, after: int) -> list[int]:
    """For each output of the net for more players, the output of the smaller net that it copies."""
    seats = [min(seat, before - 1) for seat in range(after)]
    columns = [*seats, *(before + seat for seat in seats), 2 * before]
    assert len(columns) == outputs_for(after)
    return columns
