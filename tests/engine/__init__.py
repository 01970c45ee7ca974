"""Tests of the WebAssembly module in Node, against the interpreted and the compiled rules."""
