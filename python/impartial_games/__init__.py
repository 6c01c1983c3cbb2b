"""Impartial games and trees: values, winning moves, periods with certificates, misère quotients.

Every game of the catalog is asked by its text:

>>> from impartial_games import Position
>>> position = Position("nim 3 5 + kayles 7")
>>> position.nim_value(), position.winning_moves()
(4, ['1/5:1'])

A game of your own is a function that lists what the moves leave:

>>> from impartial_games import Search
>>> search = Search(lambda heap: [heap - k for k in (1, 2, 4, 8, 16) if k <= heap])
>>> search.nim_value(13), search.winning_moves(13)
(1, [12, 9])

Long calls take ``work``, ``time`` in seconds and ``progress``, a function of what is counted, how much is done, and the
total or None. At a limit they raise ``Stopped``; the same call goes on where it stopped. Ctrl-C interrupts them.
"""

from ._native import (
    Certificate,
    GameInfo,
    LoopySearch,
    LoopyValue,
    MisereQuotient,
    Nimber,
    Period,
    Position,
    Search,
    Sequence,
    Solved,
    Sum,
    Tree,
    catalog,
    find_game,
    mex,
    nim_product,
    nim_sum,
)
from .errors import (
    Cycle,
    IllegalMove,
    ImpartialError,
    InternalError,
    InvalidInput,
    NotKnown,
    Stopped,
)

__all__ = [
    "Certificate",
    "Cycle",
    "GameInfo",
    "IllegalMove",
    "ImpartialError",
    "InternalError",
    "InvalidInput",
    "LoopySearch",
    "LoopyValue",
    "MisereQuotient",
    "Nimber",
    "NotKnown",
    "Period",
    "Position",
    "Search",
    "Sequence",
    "Solved",
    "Stopped",
    "Sum",
    "Tree",
    "catalog",
    "find_game",
    "mex",
    "nim_product",
    "nim_sum",
]
