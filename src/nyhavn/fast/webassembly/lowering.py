"""Lowers the exported functions with Numba to one LLVM module for WebAssembly, and optimises it as a whole."""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from typing import Any

import llvmlite.binding as llvm
import numba
from llvmlite import ir
from numba import types

from nyhavn.fast.argument_types import DOUBLES, EVALUATOR, INTEGERS, LOOKAHEAD, NUMBER, VALUATION
from nyhavn.fast.registry import register
from nyhavn.fast.webassembly.exponential import exponential
from nyhavn.fast.webassembly.exports import EXPORTS, SCALARS, TABLE, arguments, parameters, returns_number
from nyhavn.rules.lookup import lookup_table
from nyhavn.search.evaluation import Evaluator
from nyhavn.search.lookahead import Lookahead
from nyhavn.search.valuation import Valuation

COMPILER: Any = numba
SETTINGS = {"NUMBA_OPT": "0", "NUMBA_CPU_NAME": "generic", "NUMBA_CPU_FEATURES": ""}
"""Numba must not optimise for this processor: LLVM optimises for WebAssembly afterwards."""
TRIPLE = "wasm32-unknown-unknown"
FEATURES = "+simd128,+bulk-memory,+bulk-memory-opt,+sign-ext,+nontrapping-fptoint"
TYPES: dict[Any, Any] = {
    int: NUMBER,
    float: types.float64,
    list[int]: INTEGERS,
    list[float]: DOUBLES,
    Evaluator: EVALUATOR,
    Lookahead: LOOKAHEAD,
    Valuation: VALUATION,
}
FROZEN: Any = types.Array(types.int64, 1, "C", readonly=True)
"""The type of the lookup table."""
EXPONENTIAL = "exponential"
WORD, DOUBLE, SINGLE, STATUS = ir.IntType(64), ir.DoubleType(), ir.FloatType(), ir.IntType(32)
NOTHING, POINTER = ir.VoidType(), ir.PointerType()
ITEM_SIZES = {"words": 8, "doubles": 8, "singles": 4}
COUNTING = re.compile(r"^define [^\n]*@((?:NRT|nrt)_\w+)\([^\n]*{\n.*?^}\n", re.MULTILINE | re.DOTALL)
"""The definitions of Numba's reference counting."""
TARGET = re.compile(r"^target [^\n]*\n", re.MULTILINE)


def lower() -> bytes:
    """The object code of all exports."""
    os.environ.update(SETTINGS)
    COMPILER.config.reload_config()
    llvm.initialize_all_targets()
    llvm.initialize_all_asmprinters()
    machine = llvm.Target.from_triple(TRIPLE).create_target_machine(opt=3, features=FEATURES)
    register(inlining=False)
    module = link_functions(str(machine.target_data))
    optimise(module, machine)
    code: bytes = machine.emit_object(module)
    return code


def link_functions(data_layout: str) -> Any:
    """One module with all functions, which are internal but for the exports."""
    libraries = {function.__name__: compile_export(function) for function in EXPORTS}
    libraries[EXPONENTIAL] = compile_function(exponential, types.float32(types.float32))
    module = llvm.parse_assembly(write_entries({name: find_entry(library) for name, library in libraries.items()}))
    for library in libraries.values():
        module.link_in(llvm.parse_assembly(adapt(library.get_llvm_str())))
    module.triple, module.data_layout = TRIPLE, data_layout
    for function in module.functions:
        if not function.is_declaration and function.name not in libraries.keys() - {EXPONENTIAL}:
            function.linkage = llvm.Linkage.internal
    module.verify()
    return module


def compile_export(function: Callable[..., Any]) -> Any:
    """The library of code that Numba makes of an export."""
    kinds = [FROZEN if name == TABLE else TYPES[hint] for name, hint in parameters(function).items()]
    result: Any = NUMBER if returns_number(function) else types.void
    return compile_function(function, result(*kinds))


def compile_function(function: Callable[..., Any], signature: Any) -> Any:
    """The library of code that Numba makes of a function."""
    (compiled,) = COMPILER.njit(signature, no_cpython_wrapper=True, no_cfunc_wrapper=True)(function).overloads.values()
    return compiled.library


def find_entry(library: Any) -> str:
    """The name of the function that a library was made for, the only one that is not shared with others."""
    (name,) = (found.name for found in library.get_defined_functions() if found.linkage == llvm.Linkage.external)
    return str(name)


def adapt(code: str) -> str:
    """Code for any target: without reference counting, and with Numba's environments, which nothing uses, private."""
    code = COUNTING.sub(r"declare void @\1(ptr)\n", TARGET.sub("", code))
    return code.replace("= common global", "= internal global").replace("@llvm.exp.f32", f"@{EXPONENTIAL}")


def write_entries(names: dict[str, str]) -> str:
    """The code of all exports, the lookup table, and what Numba's code calls; `names` are those of its functions."""
    module = ir.Module()
    words = ir.ArrayType(WORD, len(lookup_table()))
    frozen = ir.GlobalVariable(module, words, TABLE)
    frozen.initializer, frozen.linkage, frozen.global_constant = words(lookup_table()), "internal", True
    for name in ("NRT_incref", "NRT_decref"):
        define(module, name, NOTHING, [POINTER])[0].ret_void()
    for function in EXPORTS:
        write_export(module, function, names[function.__name__], frozen)
    builder, (power,) = define(module, EXPONENTIAL, SINGLE, [SINGLE])
    builder.ret(builder.load(call(builder, names[EXPONENTIAL], SINGLE, [power]), typ=SINGLE))
    return str(module)


def define(module: Any, name: str, result: Any, given: list[Any]) -> tuple[Any, Any]:
    """A builder for the body of a new function, and its arguments."""
    function = ir.Function(module, ir.FunctionType(result, given), name)
    return ir.IRBuilder(function.append_basic_block()), function.args


def call(builder: Any, name: str, kind: Any, passed: list[Any]) -> Any:
    """Call a function of Numba's, and trap if it reports an error; the address of its result."""
    result, error = builder.alloca(kind), builder.alloca(POINTER)
    everything = [result, error, *passed]
    function = ir.Function(builder.module, ir.FunctionType(STATUS, [value.type for value in everything]), name)
    trap = builder.module.declare_intrinsic("llvm.trap", [], ir.FunctionType(NOTHING, []))
    with builder.if_then(builder.icmp_unsigned("!=", builder.call(function, everything), STATUS(0))):
        builder.call(trap, [])
        builder.unreachable()
    return result


def write_export(module: Any, function: Callable[..., Any], name: str, frozen: Any) -> None:
    """Write an export: numbers are doubles, which JavaScript has, and arrays are addresses."""
    kinds = [DOUBLE if argument.kind in SCALARS else POINTER for argument in arguments(function)]
    builder, given = define(module, function.__name__, DOUBLE if returns_number(function) else NOTHING, kinds)
    found = dict(zip((argument.name for argument in arguments(function)), given, strict=True))
    passed: list[Any] = []
    for argument in arguments(function, TABLE):
        if argument.kind == "number":
            passed.append(builder.fptosi(found[argument.name], WORD))
        elif argument.kind == "real":
            passed.append(found[argument.name])
        else:
            passed += pass_array(found.get(argument.name, frozen), argument.kind)
    result = call(builder, name, WORD, passed)
    if returns_number(function):
        builder.ret(builder.sitofp(builder.load(result, typ=WORD), DOUBLE))
    else:
        builder.ret_void()


def pass_array(data: Any, kind: str) -> list[Any]:
    """An array as Numba passes it; no function reads its length, and no index is negative."""
    size = WORD(ITEM_SIZES[kind])
    return [POINTER(None), POINTER(None), WORD(0), size, data, WORD(0), size]


def optimise(module: Any, machine: Any) -> None:
    """Optimise the whole module for a machine."""
    options = llvm.create_pipeline_tuning_options(speed_level=3)
    options.loop_vectorization = options.slp_vectorization = True
    builder = llvm.create_pass_builder(machine, options)
    builder.getModulePassManager().run(module, builder)
