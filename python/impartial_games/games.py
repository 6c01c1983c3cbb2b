"""All games of the catalog, including user-defined games."""

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
    """A user-defined game for the catalog: it needs a name, and the moves of its positions, which must be hashable.

    Optional members:

    - ``play(position, move)`` and ``canonical(position)``, as for a `Search`;
    - ``read(text)`` and ``write(position)``, which convert positions from and to text. Different positions need different texts,
      and no text may contain `` + ``. The default texts are Python literals, so numbers, strings and tuples need no methods;
    - ``write_move(position, move)``, which converts a move to text. By default this is the position after the move, or with
      ``play`` the ``str`` of the move;
    - ``draw(position)``: a list of numbers, drawn as heaps of coins, or a list of strings, drawn as the rows of a board. There `.`
      is empty, `#` is filled, and any other letter appears on its square;
    - ``title``, ``rules`` (default: the docstring), ``notation``, ``examples``, and ``is_loopy``.
    """

    @property
    def name(self) -> str:
        """The name in the notation of positions: lowercase letters, digits and `_`."""

    @property
    def moves(self) -> Callable[[Any], Iterable[Any]]:
        """A function that lists the positions after each move or, with ``play``, the moves."""


class Catalog:
    """All games in order, by index or by name.

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
        """Adds a user-defined game, which can be read, mixed, solved, drawn and played like the others.

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

        Adding a game again, for example by running a notebook cell twice, replaces the earlier version, but games of the package
        cannot be replaced. An exception in the game ends the question and is raised unchanged, and the catalog discards its results,
        since some of them may be wrong.
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
        """Returns the catalog itself."""
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
    """Returns the position that a Python literal describes."""
    try:
        return ast.literal_eval(text)
    except (ValueError, SyntaxError, TypeError, MemoryError, RecursionError):
        raise InvalidInput(f"`{text[:60]}` is not a number, a text or a tuple of them as Python writes them") from None
