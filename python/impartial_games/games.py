"""All games of the catalog, and those that you add."""

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
    """A game of your own for the catalog: it needs a name, and the moves of its positions, which must be hashable.

    Optional members:

    - ``play(position, move)`` and ``canonical(position)``, as for a `Search`;
    - ``read(text)`` and ``write(position)``: positions as texts, without `` + ``, different for different positions. By
      default they are Python literals, so numbers, texts and tuples need no method;
    - ``write_move(position, move)``: a move as a text. By default it is the position that the move leaves, or with ``play``
      its ``str``;
    - ``draw(position)``: a list of numbers, drawn as heaps of coins, or of texts, drawn as the rows of a board, where `.` is
      empty, `#` is filled, and any other letter is shown on its square;
    - ``title``, ``rules`` (default: the docstring), ``notation``, ``examples``, and ``is_loopy``.
    """

    @property
    def name(self) -> str:
        """The name in texts: lowercase letters, digits and `_`."""

    @property
    def moves(self) -> Callable[[Any], Iterable[Any]]:
        """The positions that the moves of a position leave, or with ``play`` the moves."""


class Catalog:
    """All games, in order, by index or by name.

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
        """Adds a game of your own, which can be read, mixed, solved, drawn and played like the others.

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

        A game that is added again, for example by a notebook cell, replaces the earlier one, but no game of the package.
        An exception in your game ends the question and is raised unchanged, and the catalog discards its results, since
        some of them may be wrong.
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
        """The catalog itself."""
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
        """The names of all games."""
        return [game.name for game in self]

    def __repr__(self) -> str:
        return f"<catalog of {len(self)} games: {', '.join(self.names[:3])}, ...>"


#: All games.
catalog = Catalog()


def _read(text: str) -> Any:
    """The position for a Python literal."""
    try:
        return ast.literal_eval(text)
    except (ValueError, SyntaxError, TypeError, MemoryError, RecursionError):
        raise InvalidInput(f"`{text[:60]}` is not a number, a text or a tuple of them as Python writes them") from None
