"""Makes the functions of the rules callable from compiled code, without touching them."""

from collections.abc import Callable
from functools import cache
from types import FunctionType, ModuleType
from typing import Any

from llvmlite import ir
from numba import types
from numba.extending import intrinsic, overload, register_jitable

from nyhavn.rules import bits, bonuses, building, drawing, luck, playout, scoring, taking, turn, words

ROOMS = (words, luck, scoring, taking, building, bonuses, drawing, turn, playout)
CALLED = {building.list_builds}
"""Functions that are called rather than inlined, being large and needed in several places."""


def population(_typing: Any, _cells: Any) -> Any:
    """The processor's count of set bits."""

    def generate(_context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        return builder.ctpop(arguments[0])

    return types.int64(types.int64), generate


def trailing_zeros(_typing: Any, _cells: Any) -> Any:
    """The processor's index of the lowest set bit."""

    def generate(_context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        return builder.cttz(arguments[0], ir.Constant(ir.IntType(1), 1))

    return types.int64(types.int64), generate


def calling(instruction: Any) -> Callable[[Any], Callable[[Any], Any]]:
    """What an overload wants: for the type of the argument, a function that calls the instruction."""
    return lambda cells: lambda cells: instruction(cells)


def functions(room: ModuleType) -> list[FunctionType]:
    """The functions that a module defines itself."""
    return [f for f in vars(room).values() if isinstance(f, FunctionType) and f.__module__ == room.__name__]


@cache
def register() -> None:
    """Tell Numba, once, how to compile every function of the rules."""
    for function, instruction in ((bits.count, population), (bits.lowest, trailing_zeros)):
        overload(function)(calling(intrinsic(instruction)))
    inlined: Callable[[FunctionType], Any] = register_jitable(forceinline=True)
    for room in ROOMS:
        for function in functions(room):
            register_jitable(function) if function in CALLED else inlined(function)
