"""The engine as a WebAssembly module: `python -m nyhavn.fast.webassembly` compiles the rules and the search for it.

Numba translates the registered functions; LLVM optimises them as one module for WebAssembly; `wasm-ld` links it. The
module, which is committed, needs none of these.
"""
