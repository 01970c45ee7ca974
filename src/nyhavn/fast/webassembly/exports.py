"""What the WebAssembly module exports: functions of the rules and of the search, and their arguments."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from inspect import getdoc, signature
from itertools import starmap
from typing import Any, NamedTuple

from nyhavn.rules import contenders, description, explanation, facts, knowledge, playout, supply, turn, validation
from nyhavn.search import choice, evaluation, lookahead, valuation
from nyhavn.search.evaluation import Evaluator
from nyhavn.search.lookahead import Lookahead
from nyhavn.search.valuation import Valuation

EXPORTS: tuple[Callable[..., Any], ...] = (
    turn.set_up,
    playout.proceed,
    supply.drawable,
    supply.pick,
    supply.remove,
    knowledge.write_view,
    description.describe_moves,
    facts.summarise,
    contenders.contenders,
    explanation.explain,
    explanation.count_missing,
    validation.validate,
    playout.begin,
    playout.advance,
    playout.play_games,
    evaluation.evaluate_moves,
    lookahead.look_ahead,
    choice.assume_hands,
    choice.choose_by_weights,
    choice.choose_by_net,
    choice.start_search,
    choice.rank_candidates,
    valuation.seed_view,
    valuation.value_position,
)
"""The functions that other programs call."""
TABLE = "t"
"""The name of the parameter for the lookup table, which lies in the module and is no argument of an export."""
FIELDS: dict[type, dict[str, str]] = {
    Evaluator: {"weights": "singles", "trial": "words", "branch": "words", "features": "words", "units": "singles"},
    Lookahead: {"turns": "number", "samples": "number", "sums": "doubles"},
    Valuation: {"samples": "number", "noise": "real", "shares": "doubles"},
}
"""The fields of the NamedTuples among the parameters; each is an argument of its own."""
KINDS = {int: "number", float: "real", list[int]: "words", list[float]: "doubles"}
"""The kinds of all other parameters."""
SCALARS = ("number", "real")
"""The kinds of arguments that are no addresses."""


class Argument(NamedTuple):
    """An argument of an export: a `number`, a `real` one, or the address of `words`, `singles` or `doubles`."""

    name: str
    kind: str


def parameters(function: Callable[..., Any]) -> dict[str, Any]:
    """The parameters of a function, and their types."""
    return {name: found.annotation for name, found in signature(function, eval_str=True).parameters.items()}


def arguments(function: Callable[..., Any], *hidden: str) -> Iterator[Argument]:
    """The arguments of an export, in order; those of hidden parameters only if they are named."""
    for name, hint in parameters(function).items():
        if hint in FIELDS:
            yield from starmap(Argument, FIELDS[hint].items())
        elif name != TABLE or name in hidden:
            yield Argument(name, KINDS[hint])


def returns_number(function: Callable[..., Any]) -> bool:
    """Whether a function returns a number, and not nothing."""
    return signature(function, eval_str=True).return_annotation is int


HEAD = """// Written by `make engine`; change src/nyhavn/fast/webassembly/exports.py instead.

/** A place in the memory of the module, in bytes. */
export type Address = number;

/** The exports of the module; words are 64-bit integers, singles and doubles are floating-point numbers. */
export interface Exports {
  memory: WebAssembly.Memory;
  /** The address of the first free byte of the memory. */
  __heap_base: WebAssembly.Global<"i32">;
"""


def write_interface() -> str:
    """The exports as a TypeScript interface."""
    return HEAD + "".join(map(write_method, EXPORTS)) + "}\n"


def write_method(function: Callable[..., Any]) -> str:
    """An export as a method of the interface."""
    given = ", ".join(f"{name}: {'number' if kind in SCALARS else 'Address'}" for name, kind in arguments(function))
    result = "number" if returns_number(function) else "void"
    return f"  /** {getdoc(function)} */\n  {function.__name__}({given}): {result};\n"
