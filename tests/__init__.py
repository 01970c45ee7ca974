"""The tests."""

import sys
from importlib.util import find_spec
from pathlib import Path

if find_spec("nyhavn") is None:
    sys.path.insert(0, str(Path(__file__).parents[1] / "src"))
