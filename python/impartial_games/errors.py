"""The exceptions of the package. Their messages come from the libraries."""

from __future__ import annotations

__all__ = [
    "Cycle",
    "IllegalMove",
    "ImpartialError",
    "InternalError",
    "InvalidInput",
    "NotKnown",
    "Stopped",
]


class ImpartialError(Exception):
    """The base class of all exceptions of this package."""


class InvalidInput(ImpartialError, ValueError):
    """A text, tree, certificate or argument is invalid."""


class IllegalMove(ImpartialError, ValueError):
    """The rules do not allow the move, or there is no such move."""


class NotKnown(ImpartialError, LookupError):
    """The answer is unknown; the message gives the reason."""


class Cycle(ImpartialError):
    """Play can return to an earlier position; use ``LoopySearch`` instead of ``Search``."""


class InternalError(ImpartialError, RuntimeError):
    """A bug in the library. Please report it."""


class Stopped(ImpartialError):
    """A limit was reached. Repeat the same call to resume where it stopped.

    >>> from impartial_games import Sequence, Stopped
    >>> officers = Sequence("0.6")
    >>> try:
    ...     officers.values(10_000, work=5000)
    ... except Stopped as stopped:
    ...     print(stopped.reason, len(officers))
    work 5000
    >>> len(officers.values(10_000))
    10000
    """

    def __init__(self, message: str = "stopped", reason: str = "limit", work: int = 0) -> None:
        super().__init__(message)
        #: "work", "time", "positions", "bytes", "moves", "elements" or "canceled".
        self.reason = reason
        #: The steps of work that the call has done.
        self.work = work
