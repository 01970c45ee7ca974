"""Registers the functions of the rules with Numba, so that compiled code can call them unchanged."""

from collections.abc import Callable
from functools import cache
from types import FunctionType, ModuleType
from typing import Any

from llvmlite import ir
from numba import types
from numba.extending import intrinsic, overload, overload_method, register_jitable

from nyhavn.encoding import observation_bits as encoding
from nyhavn.encoding import stepping
from nyhavn.rules import (
    bitboard,
    bonuses,
    building,
    contenders,
    description,
    explanation,
    facts,
    knowledge,
    playout,
    prng,
    scoring,
    supply,
    taking,
    turn,
    validation,
    words,
)
from nyhavn.rules.numbers import TAKE_COUNT
from nyhavn.search import (
    choice,
    evaluation,
    features,
    heuristic,
    lookahead,
    network,
    rollout,
    training,
    tree_search,
    turn_enumeration,
    valuation,
)

RULES = (
    bitboard,
    words,
    prng,
    scoring,
    taking,
    building,
    bonuses,
    supply,
    turn,
    knowledge,
    playout,
    description,
    facts,
    contenders,
    explanation,
    validation,
)
COMPILED_MODULES = (
    *RULES,
    heuristic,
    rollout,
    tree_search,
    turn_enumeration,
    features,
    network,
    evaluation,
    lookahead,
    choice,
    valuation,
    training,
    encoding,
    stepping,
)
CALLED: set[Callable[..., Any]] = {
    building.list_builds,
    heuristic.prefer,
    rollout.advance_game,
    rollout.play_out,
    features.encode_seat,
    network.accumulate,
    evaluation.try_decision,
    evaluation.best_by_net,
    training.write_errors,
    training.backpropagate,
}
"""Functions that are called instead of inlined, because they are large and used in several places."""

FEW, MANY = 32, encoding.SPARE + 1
"""The numbers of bits that compiled code writes at once."""

OVERLOADED: set[Callable[..., Any]] = {bitboard.copy_words, encoding.put, network.add_wide, network.add_deep}
"""Functions with a separate compiled implementation."""


def population(_typing: Any, _cells: Any) -> Any:
    """An intrinsic that counts the set bits."""

    def generate(_context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        return builder.ctpop(arguments[0])

    return types.int64(types.int64), generate


def leading_zeros(_typing: Any, _cells: Any) -> Any:
    """An intrinsic that counts the leading zeros."""

    def generate(_context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        return builder.ctlz(arguments[0], ir.Constant(ir.IntType(1), 0))

    return types.int64(types.int64), generate


def register_bits() -> None:
    """Implement `int.bit_count` and `int.bit_length` for compiled integers."""
    count: Any = intrinsic(population)
    zeros: Any = intrinsic(leading_zeros)
    overload_method(types.Integer, "bit_count")(lambda cells: lambda cells: count(cells))
    overload_method(types.Integer, "bit_length")(lambda cells: lambda cells: 64 - zeros(cells))


def overload_copy_words(w: Any, start: Any, t: Any, at: Any, n: Any) -> Callable[..., None]:
    """An overload of `copy_words` that copies the maximum number of words: a loop of fixed length has no branches."""

    def copy(w: Any, start: Any, t: Any, at: Any, n: Any) -> None:
        for i in range(TAKE_COUNT):
            w[start + i] = t[at + i]

    return copy


def make_bit_store(width: int) -> Any:
    """An intrinsic that writes `width` bits into a row as bytes with one unaligned vector store."""
    number, ones, bytes_ = ir.IntType(width), ir.VectorType(ir.IntType(1), width), ir.VectorType(ir.IntType(8), width)

    def scatter(_typing: Any, row: Any, _at: Any, _bits: Any) -> Any:
        def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            start = context.make_array(signature.args[0])(context, builder, arguments[0]).data
            bits = builder.bitcast(builder.trunc(arguments[2], number), ones)
            place = builder.bitcast(builder.gep(start, [arguments[1]]), bytes_.as_pointer())
            builder.store(builder.zext(bits, bytes_), place, align=1)
            return context.get_dummy_value()

        return types.void(row, types.int64, types.int64), generate

    return intrinsic(scatter)


def overload_put(row: Any, at: Any, bits: Any, width: Any) -> Callable[..., int]:
    """An overload of `put` that writes 32 or 64 elements; surplus ones are zeros, which the next call overwrites."""
    few, many = make_bit_store(FEW), make_bit_store(MANY)

    def put(row: Any, at: Any, bits: Any, width: Any) -> Any:
        if width <= FEW:
            few(row, at, bits)
        else:
            many(row, at, bits)
        return at + width

    return put


def vector(context: Any, builder: Any, kind: Any, array: Any, at: Any, width: int) -> Any:
    """A pointer to a vector of `width` floats at an index of an array."""
    start = context.make_array(kind)(context, builder, array).data
    return builder.bitcast(builder.gep(start, [at]), ir.VectorType(ir.FloatType(), width).as_pointer())


def overload_add_row(width: int) -> Any:
    """An overload that adds a multiple of a row of `width` floats with vector instructions."""

    def add(_typing: Any, into: Any, _at: Any, row: Any, _start: Any, _factor: Any) -> Any:
        def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            kinds, rows = signature.args, ir.VectorType(ir.FloatType(), width)
            place = vector(context, builder, kinds[0], arguments[0], arguments[1], width)
            added = builder.load(vector(context, builder, kinds[2], arguments[2], arguments[3], width), align=4)
            one = builder.insert_element(ir.Constant(rows, ir.Undefined), arguments[4], ir.Constant(ir.IntType(32), 0))
            zeros = ir.Constant(ir.VectorType(ir.IntType(32), width), [0] * width)
            factor = builder.shuffle_vector(one, ir.Constant(rows, ir.Undefined), zeros)
            product = builder.fmul(factor, added, flags=("fast",))
            builder.store(builder.fadd(builder.load(place, align=4), product, flags=("fast",)), place, align=4)
            return context.get_dummy_value()

        return types.void(into, types.int64, row, types.int64, types.float32), generate

    compiled: Any = intrinsic(add)

    def overloaded(into: Any, at: Any, row: Any, start: Any, factor: Any) -> Callable[..., None]:
        def add_row(into: Any, at: Any, row: Any, start: Any, factor: Any) -> None:
            compiled(into, at, row, start, factor)

        return add_row

    return overloaded


def list_functions(module: ModuleType) -> list[FunctionType]:
    """The functions that a module defines itself."""
    return [f for f in vars(module).values() if isinstance(f, FunctionType) and f.__module__ == module.__name__]


@cache
def register(inlining: bool = True) -> None:
    """Register all functions and overloads with Numba, once; without inlining, LLVM decides what to inline."""
    register_bits()
    overload(bitboard.copy_words)(overload_copy_words)
    overload(network.add_wide, jit_options={"forceinline": True})(overload_add_row(network.WIDTH))
    overload(network.add_deep, jit_options={"forceinline": True})(overload_add_row(network.DEPTH))
    overload(encoding.put, jit_options={"forceinline": True})(overload_put)
    inlined: Callable[[FunctionType], Any] = register_jitable(forceinline=inlining)
    for module in COMPILED_MODULES:
        for function in list_functions(module):
            if function not in OVERLOADED:
                register_jitable(function) if function in CALLED else inlined(function)
