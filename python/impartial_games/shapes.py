"""Converts numbers, arrays, graphs and files to the notation that the catalog reads for positions, codes and trees."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Set
from itertools import islice
from operator import index
from os import PathLike
from typing import Any

from . import _native
from .errors import InvalidInput

__all__: list[str] = []

#: The maximum numbers of characters and items. Longer input is rejected before it is read completely.
MAX_TEXT = 1 << 28
MAX_ITEMS = 1 << 24
#: The games whose boards are written as rows of squares, and the letters for the numbers 0, 1 and 2 on a board.
BOARDS = frozenset({"clobber", "cram", "nogo", "notakto", "treblecross"})
SQUARES = ".xo"


def text_of(*parts: object) -> str:
    """Converts the parts to text, and joins them into the text that a person would type."""
    if not parts:
        raise TypeError("a text is missing, such as 'nim 3 5 7'")
    text = ""
    if hasattr(parts[0], "nodes") or isinstance(parts[0], _native.Tree):
        raise InvalidInput("the name of a game comes before a graph, as in Position('node_kayles', graph)")
    for place, part in enumerate(parts):
        if isinstance(part, str):
            words = part
        elif is_document(part):
            # A document begins on a line of its own, unless it is the whole text.
            words = f"\n{contents_of(part)}" if text else contents_of(part)
        else:
            words = _words(part, parts[0] if place else "")
        # Parameters, including graphs, follow the colon without a space.
        text += words if not text or text.endswith((":", "\n")) else f" {words}"
    return text


def code_of(given: object) -> str:
    """Returns the code of a game as text. If numbers are given, the game is a subtraction game, and the numbers are the amounts that a move
    can take."""
    text = text_of(given)
    return text if isinstance(given, str) or is_document(given) else text.replace(" ", ",")


def is_document(part: object) -> bool:
    """Whether a part of the input has a text of its own: an open file, the path of a file, or bytes, such as networkx writes graph6."""
    return hasattr(part, "read") or isinstance(part, (PathLike, bytes, bytearray))


def _words(part: Any, game: object) -> str:
    """Converts a part of the input that is not a string to text. `game` is the first part of the input."""
    if isinstance(part, _native.Tree):
        return _dot(part, part.edges(), False)
    if hasattr(part, "nodes") and hasattr(part, "edges"):
        return _dot(part.nodes, part.edges(), part.is_directed())
    if isinstance(part, (Set, Mapping)):
        raise InvalidInput(f"a position is written in an order, which a {type(part).__name__} lacks")
    # Convert arrays, such as those of numpy, to lists of Python numbers.
    items = part.tolist() if hasattr(part, "tolist") else part
    if not isinstance(items, Iterable):
        return _number(items, 1)
    listed = [*islice(items, MAX_ITEMS + 1)]
    if len(listed) > MAX_ITEMS:
        raise InvalidInput(f"there are more than {MAX_ITEMS} items")
    if listed and all(isinstance(item, tuple) for item in listed):
        if any(len(item) != 2 for item in listed):
            raise InvalidInput("edges are pairs of nodes")
        return _dot((), listed, False)
    if any(isinstance(item, Iterable) and not isinstance(item, str) for item in listed):
        return _rows(listed, game)
    if _is_board(game):
        return _squares([listed])
    if any(isinstance(item, bool) for item in listed):
        raise InvalidInput("truth values are written as the places of the true ones, such as numpy.flatnonzero(mask)")
    return " ".join(item if isinstance(item, str) else _number(item, at) for at, item in enumerate(listed, 1))


def _number(item: Any, at: int) -> str:
    try:
        number = index(item)
    except TypeError:
        shown = f"{item!r:.60}" if item is not None else "None"
        raise InvalidInput(f"item {at} is {shown}, and positions are made of whole numbers") from None
    if number.bit_length() > 64:
        raise InvalidInput(f"item {at} is a number of more than 64 bits")
    return str(number)


def _is_board(game: object) -> bool:
    found = _native.find_game(game.split(":")[0].strip()) if isinstance(game, str) else None
    return found is not None and found.name in BOARDS


def _rows(rows: list[Any], game: object) -> str:
    """Formats a matrix or the rows of a board."""
    for at, row in enumerate(rows, 1):
        if isinstance(row, str) or not isinstance(row, Iterable):
            raise InvalidInput(f"row {at} is not a row, but {row!r:.60}")
    listed = [[*row] for row in rows]
    if any(len(row) != len(listed[0]) for row in listed):
        raise InvalidInput(f"rows of {len(listed[0])} and of other numbers of items are no board and no matrix")
    if _is_board(game):
        return _squares(listed)
    lines = (" ".join(_number(item, at) for at, item in enumerate(row, 1)) for row in listed)
    return "\n".join(["", *lines, ""])


def _squares(rows: list[list[Any]]) -> str:
    """Formats the rows of a board, whose squares are letters or the numbers 0, 1 and 2."""

    def square(item: Any) -> str:
        if isinstance(item, str):
            return item
        number = int(_number(item, 1))
        if not 0 <= number < len(SQUARES):
            raise InvalidInput(f"a square is 0 (free), 1 (x) or 2 (o), and here one is {number}")
        return SQUARES[number]

    return " ".join("".join(map(square, row)) for row in rows)


def _dot(nodes: Iterable[Any], edges: Iterable[tuple[Any, Any]], is_directed: bool) -> str:
    """Formats a graph in DOT, with quotes around every name."""
    names: dict[str, Any] = {}

    def name(node: Any) -> str:
        text = str(node)
        if names.setdefault(text, node) != node:
            raise InvalidInput(f"two nodes are both written `{text[:60]}`")
        if "\\" in text or not text.isprintable():
            raise InvalidInput(f"the name of node {text!r:.60} has a character that names cannot have")
        return '"' + text.replace('"', '\\"') + '"'

    sign = " -> " if is_directed else " -- "
    statements = [*map(name, nodes), *(sign.join(map(name, edge)) for edge in edges)]
    return f"{'digraph' if is_directed else 'graph'} {{ {'; '.join(statements)} }}"


def contents_of(document: Any) -> str:
    """Returns the text of an open file, of the file with a given path, or of bytes. Decodes bytes as UTF-8."""
    if isinstance(document, PathLike):
        with open(document, "rb") as file:
            return contents_of(file)
    read = document.read(MAX_TEXT + 1) if hasattr(document, "read") else document
    if len(read) > MAX_TEXT:
        raise InvalidInput(f"the file has more than {MAX_TEXT} characters")
    if isinstance(read, (bytes, bytearray)):
        try:
            read = read.decode("utf-8")
        except UnicodeDecodeError as error:
            raise InvalidInput(f"the file is not in UTF-8: {error.reason} at byte {error.start}") from None
    return str(read).removeprefix("\ufeff")
