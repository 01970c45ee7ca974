"""A base class for immutable values; importing data classes would take a third of the package's start-up time."""

from __future__ import annotations


class Value:
    """An immutable value that is compared by its parts, and can be hashed, printed, matched and pickled."""

    __slots__ = ()
    __match_args__: tuple[str, ...] = ()

    def _hold(self, *parts: object) -> None:
        """Set all parts; only the constructor calls this."""
        for name, part in zip(self.__match_args__, parts, strict=True):
            object.__setattr__(self, name, part)

    @property
    def _parts(self) -> tuple[object, ...]:
        return tuple([getattr(self, name) for name in self.__match_args__])

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"{type(self).__name__} cannot be changed")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"{type(self).__name__} cannot be changed")

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and isinstance(other, Value) and self._parts == other._parts

    def __hash__(self) -> int:
        return hash((type(self).__name__, self._parts))

    def __repr__(self) -> str:
        return f"{type(self).__name__}({', '.join(map(repr, self._parts))})"

    def __reduce__(self) -> tuple[type[Value], tuple[object, ...]]:
        return type(self), self._parts
