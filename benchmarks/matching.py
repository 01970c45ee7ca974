"""How soon people are given the level that suits them; `python -m benchmarks.matching` prints a table for the docs."""

from __future__ import annotations

from math import sqrt
from random import Random
from statistics import fmean
from typing import NamedTuple

from nyhavn.bots.ratings import LEVELS, RATINGS, Result, chance, standing

GAMES = 15
PERSONS = 1000


class Person(NamedTuple):
    """A person as strong as a level, after some matches: the levels that were given, and the next one."""

    level: str
    given: list[str]
    rating: float

    @property
    def distance(self) -> int:
        """How many levels lie between the right one and the next one."""
        return abs(LEVELS.index(self.given[-1]) - LEVELS.index(self.level))


class Figures(NamedTuple):
    """The shares of persons who were ever given their level, are given it now, or are given it or a neighbour now."""

    reached: float
    now: float
    near: float
    error: float
    """The root mean square error of the ratings."""

    @classmethod
    def of(cls, persons: list[Person]) -> Figures:
        """The figures of equally strong persons."""
        return cls(
            fmean(person.level in person.given for person in persons),
            fmean(person.distance == 0 for person in persons),
            fmean(person.distance <= 1 for person in persons),
            sqrt(fmean((person.rating - RATINGS[person.level]) ** 2 for person in persons)),
        )


def simulate_person(level: str, rng: Random) -> Person:
    """A person as strong as a level, after matches against the closest level each time."""
    results = list[Result]()
    for _ in range(GAMES):
        opponent = (standing(results).level,)
        results.append(Result(opponent, float(rng.random() < chance(RATINGS[level], opponent))))
    last = standing(results)
    return Person(level, [*(result.levels[0] for result in results), last.level], last.rating)


def figures(level: str, persons: int = PERSONS) -> Figures:
    """How soon persons as strong as a level reach it; the same persons in every run."""
    rng = Random(level)
    return Figures.of([simulate_person(level, rng) for _ in range(persons)])


def main() -> None:
    """Print a row for each level."""
    for level in LEVELS:
        found = figures(level)
        shares = " | ".join(f"{share:.1%}".replace("%", " %") for share in found[:3])
        print(f"| `{level}` ({RATINGS[level]}) | {shares} | {found.error:.0f} |")


if __name__ == "__main__":
    main()
