"""Makes the functions of the rules callable from compiled code, without touching them."""

from collections.abc import Callable
from functools import cache
from types import FunctionType, ModuleType
from typing import Any

from llvmlite import ir
from numba import types
from numba.extending import intrinsic, overload, overload_method, register_jitable

from nyhavn.rules import bits, bonuses, building, drawing, luck, playout, scoring, taking, turn, words
from nyhavn.thinking import rollout, tree, worth

ROOMS = (bits, words, luck, scoring, taking, building, bonuses, drawing, turn, playout, worth, rollout, tree)
CALLED: set[Callable[..., Any]] = {building.list_builds, worth.prefer, rollout.go_on, rollout.play_out}
"""Functions that are called rather than inlined, being large and needed in several places."""


def population(_typing: Any, _cells: Any) -> Any:
    """The processor's count of set bits."""

    def generate(_context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        return builder.ctpop(arguments[0])

    return types.int64(types.int64), generate


def leading_zeros(_typing: Any, _cells: Any) -> Any:
    """The processor's count of clear bits above the highest set one."""

    def generate(_context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        return builder.ctlz(arguments[0], ir.Constant(ir.IntType(1), 0))

    return types.int64(types.int64), generate


def register_bits() -> None:
    """Give compiled integers the two methods of Python's that the rules use."""
    count: Any = intrinsic(population)
    zeros: Any = intrinsic(leading_zeros)
    overload_method(types.Integer, "bit_count")(lambda cells: lambda cells: count(cells))
    overload_method(types.Integer, "bit_length")(lambda cells: lambda cells: 64 - zeros(cells))


def copying(w: Any, start: Any, t: Any, at: Any, n: Any) -> Callable[..., None]:
    """An overload of `copy` that copies all the words there may be: a loop of fixed length needs no branches."""

    def copy(w: Any, start: Any, t: Any, at: Any, n: Any) -> None:
        for i in range(56):
            w[start + i] = t[at + i]

    return copy


def functions(room: ModuleType) -> list[FunctionType]:
    """The functions that a module defines itself."""
    return [f for f in vars(room).values() if isinstance(f, FunctionType) and f.__module__ == room.__name__]


@cache
def register() -> None:
    """Tell Numba, once, how to compile every function of the rules."""
    register_bits()
    overload(bits.copy)(copying)
    inlined: Callable[[FunctionType], Any] = register_jitable(forceinline=True)
    for room in ROOMS:
        for function in functions(room):
            if function is not bits.copy:
                register_jitable(function) if function in CALLED else inlined(function)
