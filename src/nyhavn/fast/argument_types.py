"""The types of the arguments of compiled functions."""

from typing import Any

from numba import types

from nyhavn.search.evaluation import Evaluator
from nyhavn.search.lookahead import Lookahead
from nyhavn.search.valuation import Valuation


def fields(of: type, *kinds: Any) -> Any:
    """The type of a NamedTuple with fields of these types."""
    tuples: Any = types.BaseTuple
    return tuples.from_types(kinds, of)


NUMBER, INTEGERS, GAMES = types.int64, types.int64[::1], types.int64[:, ::1]
BITS, SINGLES, DOUBLES = types.uint8[::1], types.float32[::1], types.float64[::1]
EVALUATOR = fields(Evaluator, SINGLES, INTEGERS, INTEGERS, INTEGERS, SINGLES)
LOOKAHEAD = fields(Lookahead, NUMBER, NUMBER, DOUBLES)
VALUATION = fields(Valuation, NUMBER, types.float64, DOUBLES)
