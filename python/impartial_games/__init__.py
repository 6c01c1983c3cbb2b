"""Impartial games and trees: values, winning moves, periods with certificates, misère quotients.

The notation of a position can contain positions of any games in the catalog:

>>> from impartial_games import Position
>>> position = Position("nim 3 5 + kayles 7")
>>> position.nim_value(), position.winning_moves()
(4, ['1/5:1'])

Moves can be played and taken back as in python-chess:

>>> from impartial_games import Play
>>> play = Play(position)
>>> play.push("1/5:1")
>>> play.position.outcome() == "P", play.pop(), play.position == position
(True, '1/5:1', True)

`identify` finds the games that have given values:

>>> from impartial_games import identify
>>> identify([0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4, 1, 2, 7]).games[0]
<0.77 (kayles) from n = 0 on>

A user-defined game can be a function that lists the positions after each move:

>>> from impartial_games import Search
>>> search = Search(lambda heap: [heap - k for k in (1, 2, 4, 8, 16) if k <= heap])
>>> search.nim_value(13), search.winning_moves(13)
(1, [12, 9])

Calls that can take a long time accept three arguments: ``work``, a limit in steps; ``time``, a limit in seconds; and ``progress``, a
function that receives the name of what is being counted, the count so far, and the total (None if unknown). At a limit, the call raises
``Stopped``; repeating the call resumes it. Ctrl-C interrupts a call.
"""

from ._native import (
    Certificate,
    Forest,
    GameInfo,
    LoopySearch,
    LoopyValue,
    MisereQuotient,
    Nimber,
    Position,
    Search,
    Sequence,
    Sum,
    Tree,
    __version__,
    find_game,
    mex,
    nim_product,
    nim_sum,
)
from .answers import Fact, Facts, Ground, Period, Reason, Solved, Strategy
from .arrays import Numbers
from .errors import (
    Cycle,
    IllegalMove,
    ImpartialError,
    InternalError,
    InvalidInput,
    NotKnown,
    Stopped,
)
from .games import Catalog, OwnGame, catalog
from .graphs import PositionGraph
from .pictures import GameTree, Picture, ValueMap, value_map
from .play import Moves, Play
from .values import Disagreement, FoundGame, FoundRule, Identified, Tried, Values, identify
from .words import Convention, Outcome

__all__ = [
    "Catalog",
    "Certificate",
    "Convention",
    "Cycle",
    "Disagreement",
    "Fact",
    "Facts",
    "Forest",
    "FoundGame",
    "FoundRule",
    "GameInfo",
    "GameTree",
    "Ground",
    "Identified",
    "IllegalMove",
    "ImpartialError",
    "InternalError",
    "InvalidInput",
    "LoopySearch",
    "LoopyValue",
    "MisereQuotient",
    "Moves",
    "Nimber",
    "NotKnown",
    "Numbers",
    "Outcome",
    "OwnGame",
    "Period",
    "Picture",
    "Play",
    "Position",
    "PositionGraph",
    "Reason",
    "Search",
    "Sequence",
    "Solved",
    "Stopped",
    "Strategy",
    "Sum",
    "Tree",
    "Tried",
    "ValueMap",
    "Values",
    "__version__",
    "catalog",
    "find_game",
    "identify",
    "mex",
    "nim_product",
    "nim_sum",
    "value_map",
]
