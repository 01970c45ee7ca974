"""The docstrings of the fields of a class, which describe them for readers of other formats."""

import ast
import inspect


def read_field_docstrings(kind: type) -> dict[str, str]:
    """The docstrings below the fields of a class, by the names of the fields."""
    (definition,) = ast.parse(inspect.getsource(kind)).body
    assert isinstance(definition, ast.ClassDef)
    found: dict[str, str] = {}
    for field, below in zip(definition.body, definition.body[1:], strict=False):
        if isinstance(field, ast.AnnAssign) and isinstance(field.target, ast.Name) and isinstance(below, ast.Expr):
            found[field.target.id] = " ".join(str(ast.literal_eval(below.value)).split())
    return found
