"""The exceptions of the package. Most of their messages come from the Rust libraries."""

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
    """A text, a tree, a certificate or an argument is invalid."""


class IllegalMove(ImpartialError, ValueError):
    """The rules do not allow the move, or the move does not exist."""


class NotKnown(ImpartialError, LookupError):
    """The answer is unknown; the message gives the reason."""


class Cycle(ImpartialError):
    """Play can return to an earlier position, so ``Search`` cannot answer. Use ``LoopySearch`` instead."""


class InternalError(ImpartialError, RuntimeError):
    """A bug in the library. Please report it."""


class Stopped(ImpartialError):
    """A limit ended the call. Repeat the same call to resume it where it stopped.

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
        #: The limit that ended the call: "work", "time", "positions", "bytes", "moves", "elements" or "canceled".
        self.reason = reason
        #: The number of steps that the call did before it ended.
        self.work = work
