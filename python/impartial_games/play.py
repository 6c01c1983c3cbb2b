"""The moves of a position, and games in progress, in which moves can be taken back."""

from __future__ import annotations

import operator
from collections.abc import Iterator
from typing import TYPE_CHECKING, overload

from .errors import IllegalMove
from .words import Convention

if TYPE_CHECKING:
    from ._native import Position
    from .pictures import Picture

__all__ = ["Moves", "Play"]


class Moves:
    """The moves of a position as strings. They are computed as you read them.

    >>> moves = Position("nim 3 5").moves
    >>> "1/5:2" in moves, "1/5:7" in moves, next(iter(moves)), moves.count()
    (True, False, '0/3:2', 8)

    Calling the object returns a list of at most `most` moves, within `time` seconds. You can also use an index or a slice:

    >>> moves = Position("nim 1000000000000").moves
    >>> moves(2) == moves[:2], moves[1]
    (True, '1000000000000:999999999998')
    """

    __slots__ = ("_position",)

    def __init__(self, position: Position) -> None:
        self._position = position

    def __call__(self, most: int = 1000, *, time: float | None = None) -> list[str]:
        return self._position._moves(0, most, time=time)

    def __iter__(self) -> Iterator[str]:
        # Double the size of each piece. Each piece skips all earlier moves, and this costs no more than listing its own moves.
        begin, most = 0, 64
        while True:
            piece = self._position._moves(begin, most)
            yield from piece
            if len(piece) < most:
                return
            begin, most = begin + most, 2 * most

    @overload
    def __getitem__(self, index: int) -> str: ...
    @overload
    def __getitem__(self, index: slice) -> list[str]: ...
    def __getitem__(self, index: int | slice) -> str | list[str]:
        if not isinstance(index, slice):
            place = operator.index(index)
            if place < 0:
                return list(self)[place]
            found = self._position._moves(place, 1)
            if not found:
                raise IndexError(f"there is no move {place}")
            return found[0]
        begin, end = index.start or 0, index.stop
        if end is None or begin < 0 or end < 0 or (index.step or 1) < 0:
            return list(self)[index]
        return self._position._moves(begin, max(0, end - begin))[:: index.step]

    def __contains__(self, move: object) -> bool:
        if not isinstance(move, str):
            return False
        try:
            self._position.play(move)
        except IllegalMove:
            return False
        return True

    def __bool__(self) -> bool:
        return bool(self(1))

    def __eq__(self, other: object) -> bool:
        return self._position == other._position if isinstance(other, Moves) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._position)

    def count(self) -> int:
        """Returns the number of moves. Counting lists all of them, so it can take a long time."""
        return sum(1 for _ in self)

    def __repr__(self) -> str:
        first = self(5)
        return f"<moves {', '.join(first[:4])}{', ...' if len(first) > 4 else ''}>"


class Play:
    """A game in progress: `push` plays a move, and `pop` takes it back.

    >>> play = Play("nim 1 2")
    >>> play.push("1/2:1")
    >>> play.position, play.move_stack, play.turn
    (Position('nim 1 1'), ['1/2:1'], 1)
    >>> play.pop(), play.position
    ('1/2:1', Position('nim 1 2'))
    >>> for move in ("1/2:1", "0/1:0", "1:0"):
    ...     play.push(move)
    >>> play.is_over(), play.winner()
    (True, 0)

    The player who moves first is 0, and the opponent is 1.
    """

    def __init__(self, position: Position | str, convention: Convention | str = Convention.NORMAL) -> None:
        from ._native import Position

        root = Position(position) if isinstance(position, str) else position
        if not isinstance(root, Position):
            raise TypeError(f"a position is a `Position` or its text, not {type(root).__name__}")
        self._convention = Convention(convention)
        self._stack: list[str] = []
        self._positions = [root]

    @property
    def convention(self) -> Convention:
        """The convention, which says whether the last move wins or loses."""
        return self._convention

    @property
    def root(self) -> Position:
        """The position before the first move."""
        return self._positions[0]

    @property
    def position(self) -> Position:
        """The current position, after all moves so far."""
        return self._positions[-1]

    @property
    def move_stack(self) -> list[str]:
        """The moves so far, as a copy of the list."""
        return list(self._stack)

    @property
    def moves(self) -> Moves:
        """The moves of the current position."""
        return self.position.moves

    @property
    def legal_moves(self) -> Moves:
        """An alias of `moves`, under the name that python-chess uses."""
        return self.moves

    @property
    def turn(self) -> int:
        """The player to move: 0 or 1."""
        return len(self._stack) % 2

    def push(self, move: str) -> None:
        """Plays a move. If the move is illegal, raises `IllegalMove` and changes nothing."""
        self._positions.append(self.position.play(move))
        self._stack.append(move)

    def pop(self) -> str:
        """Takes back the last move and returns it. Raises `IndexError` if no moves have been played."""
        move = self._stack.pop()
        self._positions.pop()
        return move

    def peek(self) -> str:
        """Returns the last move. Raises `IndexError` if no moves have been played."""
        return self._stack[-1]

    def reset(self) -> None:
        """Takes back all moves."""
        del self._stack[:], self._positions[1:]

    def is_over(self) -> bool:
        """Whether the current position has no moves."""
        return not self.moves

    def winner(self) -> int | None:
        """Returns the winner, 0 or 1, or None if the current position has moves."""
        if not self.is_over():
            return None
        return self.turn if self._convention is Convention.MISERE else 1 - self.turn

    def svg(self) -> Picture | None:
        """Draws the current position; returns None if its game has no picture.

        >>> Play("nim 1 2").svg()
        <picture: nim 1 2>
        """
        return self.position.svg()

    def _repr_svg_(self) -> str | None:
        return self.svg()

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Play):
            return NotImplemented
        same = self._convention is other._convention and self._stack == other._stack
        return same and self._positions == other._positions

    # Objects of this class are mutable, so they must not be hashable.
    __hash__ = None  # type: ignore[assignment]

    def copy(self) -> Play:
        """Returns a copy. Moves in the copy do not affect the original."""
        return self.__copy__()

    def __copy__(self) -> Play:
        made = Play(self.root, self._convention)
        made._stack, made._positions = list(self._stack), list(self._positions)
        return made

    def __repr__(self) -> str:
        return f"<play: {len(self._stack)} moves from {self.root.text}, now {self.position.text}>"
