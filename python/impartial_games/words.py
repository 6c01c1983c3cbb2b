"""Enums of the words used in questions and answers. Each member is equal to its string."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches
from enum import Enum

from .errors import InvalidInput

__all__ = ["Convention", "Outcome"]


class _Word(str, Enum):
    """The base class of the enums. A member is printed and formatted as its string, and its `repr` is its name."""

    __str__ = str.__str__

    def __format__(self, spec: str) -> str:
        return format(self.value, spec)

    def __repr__(self) -> str:
        return f"{type(self).__name__}.{self.name}"


class Convention(_Word):
    """The convention of play, which determines who wins when no moves are left.

    >>> Convention.MISERE == "misere", Convention("normal")
    (True, Convention.NORMAL)
    >>> Convention("misre")
    Traceback (most recent call last):
        ...
    impartial_games.errors.InvalidInput: there is no convention `misre` (did you mean `misere`?)
    """

    #: The player who makes the last move wins.
    NORMAL = "normal"
    #: The player who makes the last move loses.
    MISERE = "misere"

    @classmethod
    def _missing_(cls, value: object) -> Convention:
        if value == "misère":
            return cls.MISERE
        raise _unknown("convention", str(value), [each.value for each in cls])


class Outcome(_Word):
    """The outcome of a position, which says who wins with best play.

    >>> Position("nim 1 1").outcome()
    Outcome.P
    >>> Position("nim 1 1").outcome() == "P", {"P": "lost"}[Outcome.P], f"{Outcome.DRAW}"
    (True, 'lost', 'draw')
    """

    #: The next player wins, that is, the player to move.
    N = "N"
    #: The previous player wins, that is, the player who is not to move.
    P = "P"
    #: Neither player can force a win. This is possible only in loopy games.
    DRAW = "draw"

    @classmethod
    def _missing_(cls, value: object) -> Outcome:
        raise _unknown("outcome", str(value), [each.value for each in cls])


def _unknown(what: str, given: str, known: Iterable[str]) -> InvalidInput:
    """Makes the error for an unknown word. If a known word is similar, the message suggests it."""
    known = list(known)
    shown = given if len(given) <= 60 else given[:60] + "..."
    near = get_close_matches(given[:60].casefold(), known, 1)
    names = ", ".join(known[:-1]) + " or " + known[-1]
    rest = f"did you mean `{near[0]}`?" if near else f"it is {names}"
    return InvalidInput(f"there is no {what} `{shown}` ({rest})")
