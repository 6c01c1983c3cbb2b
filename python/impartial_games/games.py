"""All games of the catalog."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import overload

from . import _native
from ._native import GameInfo

__all__ = ["Catalog", "catalog"]


class Catalog(Sequence[GameInfo]):
    """All games, in their order; they are found by name, too.

    >>> games = catalog()
    >>> "kayles" in games, "chess" in games, games["dual_nim"].title
    (True, False, 'Dual Nim')
    """

    def __init__(self, games: Sequence[GameInfo]) -> None:
        self._games = tuple(games)

    @overload
    def __getitem__(self, index: int | str) -> GameInfo: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[GameInfo]: ...
    def __getitem__(self, index: int | str | slice) -> GameInfo | Sequence[GameInfo]:
        if not isinstance(index, str):
            return self._games[index]
        for game in self._games:
            if game.name == index:
                return game
        raise KeyError(index)

    def __contains__(self, name: object) -> bool:
        return any(game is name or game.name == name for game in self._games)

    def __iter__(self) -> Iterator[GameInfo]:
        return iter(self._games)

    def __len__(self) -> int:
        return len(self._games)

    @property
    def names(self) -> list[str]:
        """The names of all games."""
        return [game.name for game in self._games]

    def __repr__(self) -> str:
        return f"<catalog of {len(self)} games: {', '.join(self.names[:3])}, ...>"


def catalog() -> Catalog:
    """All games of the catalog.

    >>> "kayles" in catalog(), [game.name for game in catalog() if game.name == "nim"]
    (True, ['nim'])
    """
    return Catalog(_native._games())
