"""All games in the catalog, including user-defined games."""

from __future__ import annotations

import ast
import inspect
from collections.abc import Callable, Iterable, Iterator, Sequence
from difflib import get_close_matches
from typing import Any, Protocol, overload

from . import _native
from ._native import GameInfo
from .errors import InvalidInput

__all__ = ["Catalog", "OwnGame", "catalog"]


class OwnGame(Protocol):
    """A user-defined game for the catalog. It has a name, and it lists the moves of each position. Positions must be hashable.

    Optional members:

    - ``play(position, move)`` and ``canonical(position)`` work as for a `Search`;
    - ``read(text)`` and ``write(position)`` convert between positions and text. Different positions must have different texts, and
      no text may contain `` + ``. By default, the texts are Python literals, so games on numbers, strings and tuples need no
      methods;
    - ``write_move(position, move)`` converts a move to text. By default, the text is the position after the move or, with ``play``,
      the ``str`` of the move;
    - ``draw(position)`` returns a list of numbers, which are drawn as heaps of coins, or a list of strings, which are drawn as the
      rows of a board. On a board, `.` is an empty square, `#` is a filled square, and any other letter is shown on its square;
    - ``title``, ``rules`` (by default the docstring), ``notation``, ``examples``, and ``is_loopy`` describe the game.
    """

    @property
    def name(self) -> str:
        """The name of the game in the notation of positions. It contains lowercase letters, digits and `_`."""

    @property
    def moves(self) -> Callable[[Any], Iterable[Any]]:
        """A function that lists the positions after each move. With ``play``, it lists the moves instead."""


class Catalog:
    """The games in the catalog, as a sequence. Access a game by its index or by its name.

    >>> "kayles" in catalog, "chess" in catalog, catalog["dual_nim"].title
    (True, False, 'Dual Nim')
    >>> [game.name for game in catalog if game.is_loopy][:2]
    ['arrow_walk', 'northcott']
    """

    def __init__(self) -> None:
        self._games: tuple[GameInfo, ...] | None = None

    def _all(self) -> tuple[GameInfo, ...]:
        if self._games is None:
            self._games = tuple(_native._games())
        return self._games

    def add(self, game: OwnGame) -> GameInfo:
        """Adds a user-defined game to the catalog, which then reads, solves, draws and plays it like the built-in games.

        >>> class Halves:
        ...     '''Take at most half of a heap.'''
        ...     name = "halves"
        ...     def moves(self, heap):
        ...         return range((heap + 1) // 2, heap)
        ...     def draw(self, heap):
        ...         return [heap]
        >>> catalog.add(Halves())
        <game halves: Halves>
        >>> position = Position("halves 9 + kayles 5")
        >>> position.nim_value(), position.winning_moves()
        (6, ['0/8', '1/5:1+3'])
        >>> position.play("0/8"), Position("halves 3").svg().count("<circle")
        (Position('halves 8 + kayles 5'), 3)

        If you add a game again, for example by running a notebook cell twice, it replaces the earlier version. Built-in games cannot be
        replaced. An exception raised by a method of the game ends the call that is using the game, and you receive it unchanged. The
        catalog then discards all its results, because some of them may be wrong.
        """
        name = game.name
        title = getattr(game, "title", name.replace("_", " ").capitalize())
        rules = getattr(game, "rules", inspect.getdoc(type(game)) or "")
        texts = {
            "name": name,
            "title": title,
            "rules": rules,
            "notation": getattr(game, "notation", ""),
            "examples": list(getattr(game, "examples", ())),
            "is_loopy": getattr(game, "is_loopy", False),
        }
        functions = {
            "read": getattr(game, "read", _read),
            "write": getattr(game, "write", repr),
            "write_move": getattr(game, "write_move", None),
            "draw": getattr(game, "draw", None),
        }
        _native._add_game(texts, game, functions)
        self._games = None
        return self[name]

    def __call__(self) -> Catalog:
        """Returns the catalog itself, so both ``catalog`` and ``catalog()`` work."""
        return self

    @overload
    def __getitem__(self, index: int | str) -> GameInfo: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[GameInfo]: ...
    def __getitem__(self, index: int | str | slice) -> GameInfo | Sequence[GameInfo]:
        if not isinstance(index, str):
            return self._all()[index]
        for game in self._all():
            if game.name == index:
                return game
        near = get_close_matches(index[:60].casefold(), self.names, 1)
        raise KeyError(f"{index} (did you mean {near[0]}?)" if near else index)

    def __contains__(self, name: object) -> bool:
        return any(game is name or game.name == name for game in self._all())

    def __iter__(self) -> Iterator[GameInfo]:
        return iter(self._all())

    def __len__(self) -> int:
        return len(self._all())

    @property
    def names(self) -> list[str]:
        """Returns the names of all games."""
        return [game.name for game in self]

    def __repr__(self) -> str:
        return f"<catalog of {len(self)} games: {', '.join(self.names[:3])}, ...>"


#: The catalog of all games.
catalog = Catalog()


def _read(text: str) -> Any:
    """Parses the text of a position as a Python literal."""
    try:
        return ast.literal_eval(text)
    except (ValueError, SyntaxError, TypeError, MemoryError, RecursionError):
        raise InvalidInput(f"`{text[:60]}` is not a number, a text or a tuple of them as Python writes them") from None
