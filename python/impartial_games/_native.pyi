from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from os import PathLike
from typing import Any, Generic, Literal, Protocol, TypeVar, final, overload

from typing_extensions import Self

from .answers import Period, Reason, Solved, Strategy
from .arrays import Numbers
from .graphs import PositionGraph
from .pictures import GameTree, Picture
from .play import Moves
from .words import Convention, Outcome

__version__: str

_Progress = Callable[[str, int, int | None], object]
_Move = tuple[int, int, list[int]]

class _Buffer(Protocol):
    def __buffer__(self, flags: int, /) -> memoryview: ...

# Type variables for positions and for moves.
_P = TypeVar("_P")
_M = TypeVar("_M")
# Type variable for the names of nodes.
_N = TypeVar("_N")

# Rules that list, for each position, the positions (or sums) after each move.
class _Rules(Protocol[_P]):
    @property
    def moves(self) -> Callable[[_P], Iterable[_P | Sum]]: ...

# Rules like `_Rules`, for games in which no move splits a position.
class _Whole(Protocol[_P]):
    @property
    def moves(self) -> Callable[[_P], Iterable[_P]]: ...

# Rules whose moves have their own type. `play` returns the result of a move.
class _Played(Protocol[_P, _M]):
    @property
    def moves(self) -> Callable[[_P], Iterable[_M]]: ...
    @property
    def play(self) -> Callable[[_P, _M], _P | Sum]: ...

class _Graph(Protocol):
    def __iter__(self) -> Any: ...
    @property
    def nodes(self) -> Any: ...
    @property
    def edges(self) -> Any: ...

class _File(Protocol):
    def read(self, size: int, /) -> str | bytes: ...

# Objects that `text_of` converts to a part of a text: strings, numbers, arrays, lists, files and their paths.
_Text = str | int | Iterable[Any] | _Buffer | _File | PathLike[str]

_Convention = Convention | Literal["normal", "misere", "misère"]
_By = Literal["both", "theorems", "search", "loopy"]
_Method = Literal["automatic", "mex_search", "proof_number_search"]
_Listed = _Rules[_P] | Callable[[_P], Iterable[_P | Sum] | None]
_Single = _Whole[_P] | Callable[[_P], Iterable[_P] | None]
_Fold = Literal["sum", "max", "min", "xor", "count"]

def mex(values: Iterable[int]) -> int:
    """Returns the smallest natural number that is not among the values.

    >>> mex([0, 1, 3, 4])
    2
    >>> mex([])
    0
    """
@overload
def nim_sum(values: Iterable[int] | _Buffer, /) -> int:
    """Returns the xor of all values, which is the value of a sum of games with these values. Pass the values as arguments, or as
    one list or array.

    >>> nim_sum(3, 5, 7), nim_sum([3, 5, 7])
    (1, 1)
    """

@overload
def nim_sum(*values: int) -> int: ...
def nim_product(a: int, b: int) -> int:
    """Returns the product of two nimbers, which is the value of a position in a product of coin-turning games.

    >>> nim_product(4, 4)
    6
    """
def _games() -> list[GameInfo]: ...
def _add_game(texts: dict[str, Any], game: object, functions: dict[str, Any]) -> None: ...
def _scene(
    shapes: list[tuple[str, str, float, float, float, float, str]], legend: list[tuple[str, str]], title: str
) -> str: ...
def _identify(
    text: str,
    first: int | None = None,
    work: int | None = None,
    time: float | None = None,
    progress: _Progress | None = None,
) -> tuple[Any, ...]: ...
def _trial(
    text: str,
    values: list[int],
    work: int | None = None,
    time: float | None = None,
    progress: _Progress | None = None,
) -> list[tuple[str, int | None]]: ...
def _table(values: list[int]) -> str: ...
def _plot(values: list[int], name: str) -> str: ...
def find_game(name: str) -> GameInfo | None:
    """Returns the game with this name, or None.

    >>> find_game("chess") is None
    True
    """
@final
class Nimber:
    """A nimber: the value of an impartial game, and an element of the field with 2^64 elements.

    Addition is xor, and multiplication is Conway's.

    >>> Nimber(3) + Nimber(5), Nimber(3) ^ Nimber(5), Nimber(2) * Nimber(2)
    (Nimber(6), Nimber(6), Nimber(3))
    >>> Nimber(7) / Nimber(7) ** 3 == Nimber(7) ** -2
    True
    >>> str(Nimber(3)), int(Nimber(3)), sorted([Nimber(2), Nimber(1)])
    ('*3', 3, [Nimber(1), Nimber(2)])

    A number is not a nimber, because numbers add differently:

    >>> Nimber(3) + 5
    Traceback (most recent call last):
        ...
    TypeError: `+` of a nimber and the number 5: write Nimber(5) if the nimber is meant
    """
    def __new__(cls, value: int = 0) -> Self: ...
    @property
    def value(self) -> int:
        """The number n of the nimber *n."""
    def __int__(self) -> int: ...
    def __bool__(self) -> bool: ...
    def __add__(self, other: Nimber, /) -> Nimber: ...
    def __sub__(self, other: Nimber, /) -> Nimber: ...
    def __xor__(self, other: Nimber, /) -> Nimber: ...
    def __mul__(self, other: Nimber, /) -> Nimber: ...
    def __truediv__(self, other: Nimber, /) -> Nimber: ...
    def __pow__(self, exponent: int, modulo: None = None, /) -> Nimber: ...
    def __lt__(self, other: Nimber, /) -> bool: ...
    def __le__(self, other: Nimber, /) -> bool: ...
    def __gt__(self, other: Nimber, /) -> bool: ...
    def __ge__(self, other: Nimber, /) -> bool: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __getnewargs__(self) -> tuple[int]: ...
    def _repr_latex_(self) -> str: ...
    def inverse(self) -> Nimber:
        """Returns the nimber whose product with this one is 1.

        >>> Nimber(5).inverse() * Nimber(5)
        Nimber(1)
        """
    def sqrt(self) -> Nimber:
        """Returns the unique nimber whose square is this one.

        >>> Nimber(3).sqrt()
        Nimber(2)
        """
    def order(self) -> int | None:
        """Returns the smallest positive exponent for which the power is 1; None for 0.

        >>> Nimber(2).order(), Nimber(0).order()
        (3, None)
        """

@final
class GameInfo:
    """A game in the catalog.

    >>> find_game("Dual Nim").name
    'dual_nim'
    >>> find_game("nim").examples[0]
    'nim 3 5 7'
    """
    @property
    def name(self) -> str:
        """The name of the game in the notation of positions."""
    @property
    def title(self) -> str:
        """The name of the game as a heading."""
    @property
    def rules(self) -> str:
        """The rules, in a sentence or two."""
    @property
    def notation(self) -> str:
        """The notation of positions and moves."""
    @property
    def parameters(self) -> str:
        """The parameters that follow the name of the game after a colon, or an empty string if the game has none."""
    @property
    def examples(self) -> list[str]:
        """Example positions in the notation of the game."""
    @property
    def is_loopy(self) -> bool:
        """Whether the game is loopy, that is, whether positions may repeat."""
    @property
    def stands_alone(self) -> bool:
        """Whether positions must be played alone, because they cannot be components of a sum."""
    @property
    def page(self) -> str:
        """The theory of the game as Markdown, or an empty string if there is no such page."""
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    @staticmethod
    def _copied(
        texts: list[str], examples: list[str], is_loopy: bool, stands_alone: bool, page: str
    ) -> GameInfo: ...
    def __reduce__(self) -> tuple[Any, ...]: ...

@final
class Position:
    """A position of any game in the catalog, or a sum of several positions. It is read from a text, or from several parts that are joined
    into one text.

    >>> position = Position("nim 3 5 + kayles 7")
    >>> position.nim_value(), position.outcome(), position.outcome("misere")
    (4, Outcome.N, Outcome.N)
    >>> position.winning_moves()
    ['1/5:1']
    >>> position.play("1/5:1")
    Position('nim 3 1 + kayles 7')

    Positions are immutable and hashable. A position is a sequence of its components, and its `moves` are computed as you read
    them:

    >>> [part.text for part in position], len(position), position[-1], position[:2]
    (['nim 3', 'nim 5', 'kayles 7'], 3, Position('kayles 7'), Position('nim 3 5'))
    >>> "1/5:1" in position.moves, position.moves[0], position.moves[:2]
    (True, '0/3:2', ['0/3:2', '0/3:1'])
    >>> Position("nim 3 5") + Position("kayles 7") == position
    True

    After the name of a game, parts of the text can be numbers, arrays, lists of edges, networkx graphs, and open files in any
    format that the command line reads, such as graph6. Boards are arrays with 0 for a free square, 1 for `x` and 2 for `o`:

    >>> import networkx
    >>> Position("node_kayles", networkx.path_graph(3)), Position("node_kayles", [("a", "b"), ("b", "c")])
    (Position('node_kayles 0-1 1-2'), Position('node_kayles a-b b-c'))
    >>> Position("nim", [3, 5, 7]), Position("cram", [[0, 0], [1, 0]])
    (Position('nim 3 5 7'), Position('cram:2x2 .. x.'))

    The format of a graph or tree is recognized by its content. `format` names it if the content could be read in several ways: "graph6",
    "dimacs", "dot", "gml", "graphml", "adjacency", "metis", "matrix" or "newick".

    >>> Position("node_kayles", "\\n0 1 2\\n1 2\\n2\\n", format="adjacency")
    Position('node_kayles 0-1 0-2 1-2')

    The reader's remarks about the input become Python warnings, for example if no edge of a Hackenbush picture touches
    the ground.

    In a notebook, a position shows its picture if the game has one.
    """
    def __new__(cls, text: _Text | _Graph, *parts: _Text | _Graph, format: str | None = None) -> Self: ...
    @property
    def text(self) -> str:
        """The position in the notation that `Position` reads."""
    @property
    def components(self) -> list[Position]:
        """The components of the sum, each as a position."""
    def in_words(self) -> str:
        """Describes the position in words."""
    @property
    def moves(self) -> Moves:
        """The moves in the game's notation. Iterate over them, test `move in position.moves`, or get a list of at most a given
        number of moves: `position.moves(1000)`.

        >>> Position("nim 2").moves(), "2:1" in Position("nim 2").moves
        (['2:1', '2:0'], True)
        """
    @property
    def legal_moves(self) -> Moves:
        """An alias of `moves`, under the name that python-chess uses."""
    def _moves(self, begin: int, most: int, *, time: float | None = None) -> list[str]: ...
    def play(self, move_: str) -> Position:
        """Plays a move, given in the game's notation, and returns the position after it."""
    def solve(
        self,
        convention: _Convention = "normal",
        *,
        most_moves: int = 1000,
        by: _By = "both",
        why: bool = False,
        work: int | None = None,
        time: float | None = None,
        progress: _Progress | None = None,
    ) -> Solved:
        """Determines who wins, which moves win, and how the answer is known: by a theorem, from a table, or by search. If a
        limit stops the search, the answer contains the results so far. A repeated call resumes the search.

        If a theorem already gives the winner and a winning move, and no limit is set, the search for the value ends after
        262,144 steps, and the answer can lack the value. Use `nim_value` to search as long as necessary.

        `by` selects the method: "both", "theorems", "search" or "loopy". With `why`, the answer includes its reason. Finding
        the reason can take additional work, because a reason can list replies to moves.

        >>> solved = Position("cram 4x4").solve()
        >>> solved.outcome, solved.how
        (Outcome.P, 'theorem')
        """
    def nim_value(
        self, *, work: int | None = None, time: float | None = None, progress: _Progress | None = None
    ) -> int:
        """Returns the nim-value.

        >>> Position("0.137 12").nim_value()
        2
        """
    def outcome(
        self,
        convention: _Convention = "normal",
        *,
        work: int | None = None,
        time: float | None = None,
        progress: _Progress | None = None,
    ) -> Outcome:
        """Returns who wins: "N" for the player to move, "P" for the other player, or "draw" if neither player can force a win."""
    def winning_moves(
        self,
        convention: _Convention = "normal",
        *,
        most: int = 1000,
        work: int | None = None,
        time: float | None = None,
        progress: _Progress | None = None,
    ) -> list[str]:
        """Returns at most `most` winning moves, in the game's notation."""
    def why(
        self,
        convention: _Convention = "normal",
        *,
        work: int | None = None,
        time: float | None = None,
        progress: _Progress | None = None,
    ) -> Reason:
        """Returns the reason for the outcome: the nim-values and their nim-sum, the reply to each move, or the theorem that applies.

        >>> Position("kayles 3 7").why().lines[0]
        '3 ⊕ 2 = 1, so the player to move wins'
        """
    def strategy(
        self,
        convention: _Convention = "normal",
        *,
        most: int = 100000,
        work: int | None = None,
        time: float | None = None,
        progress: _Progress | None = None,
    ) -> Strategy:
        """Returns a winning strategy. For each position in which the winner may have to move, it contains a winning move and the
        position after this move. The components of a position are sorted, and components without moves are left out.
        `research/second/strategy.py` checks the strategy's `text` with an independent implementation of the rules.

        >>> strategy = Position("nim 1 2").strategy()
        >>> strategy
        <strategy of the first player: 2 answers>
        >>> strategy["nim 1 2"], strategy.text.splitlines()[0]
        (('1/2:1', 'nim 1 1'), 'strategy 1')
        """
    def svg(self, *, marks: list[list[str]] = ...) -> Picture | None:
        """Draws the position; returns None if the game has no picture. `marks` contains lists of items to highlight, and each
        list gets its own color. The items have the same names as the `items` of a reason.

        >>> Position("hackenbush 0-1 1-2").svg()
        <picture: hackenbush 0-1 1-2>
        """
    def _repr_svg_(self) -> Picture | None: ...
    def game_tree(self, convention: _Convention = "normal", *, depth: int | None = None) -> GameTree:
        """Draws every position that play can reach, with its value. If several sequences of moves reach a position, it appears
        once. With `depth`, the tree contains only positions that are at most that many moves away. The `graph` of the picture
        contains the positions as data.

        >>> tree = Position("nim 1 2").game_tree()
        >>> tree, tree.graph
        (<picture: all that can follow nim 1 2>, <graph of 5 positions>)
        """
    def graph(
        self, convention: _Convention = "normal", *, depth: int | None = None, most: int = 100000
    ) -> PositionGraph[Position]:
        """Returns every position that play can reach, with outcomes and values, for networkx, Graphviz and pandas. With `depth`, the graph
        contains only positions that are at most that many moves away. The components of a position are sorted, and components without
        moves are left out. Raises `InvalidInput` if there are more than `most` positions.

        >>> Position("kayles 4").graph().to_rows()[0]
        {'position': 'kayles 4', 'outcome': 'N', 'value': 1, 'options': 4}
        """
    def __iter__(self) -> Iterator[Position]: ...
    def __reversed__(self) -> Iterator[Position]: ...
    def __getitem__(self, index: int | slice, /) -> Position: ...
    def __add__(self, other: Position, /) -> Position: ...
    def __radd__(self, other: Literal[0], /) -> Position: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __len__(self) -> int: ...
    def __getnewargs__(self) -> tuple[str]: ...

@final
class LoopyValue:
    """The value of a loopy game: either a nim-value, or infinity with the set of finite values among the options.

    >>> LoopyValue(nim=1) + LoopyValue(infinite=[0, 3])
    LoopyValue(infinite=[1, 2])
    >>> LoopyValue(infinite=[0]).outcome, LoopyValue(infinite=[1]).outcome
    (Outcome.N, Outcome.DRAW)
    """
    def __new__(cls, *, nim: int | None = None, infinite: Iterable[int] | None = None) -> Self: ...
    @property
    def nim(self) -> int | None:
        """The nim-value, or None if the value is infinite."""
    @property
    def infinite(self) -> frozenset[int] | None:
        """The finite values among the options, or None if the value is finite."""
    @property
    def outcome(self) -> Outcome:
        """The outcome: "N", "P" or "draw"."""
    def __add__(self, other: LoopyValue, /) -> LoopyValue: ...
    def __getnewargs_ex__(self) -> tuple[tuple[()], dict[str, Any]]: ...
    def _repr_latex_(self) -> str: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...

@final
class Sum:
    """A sum of positions, such as the result of a move that splits a position.

    >>> Sum(3, 5).parts
    (3, 5)
    """
    def __new__(cls, *parts: Hashable) -> Self: ...
    @property
    def parts(self) -> tuple[Any, ...]:
        """The positions that form the sum."""
    def __iter__(self) -> Iterator[Any]: ...
    def __len__(self) -> int: ...
    def __getnewargs__(self) -> tuple[Any, ...]: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...

@final
class Search(Generic[_P, _M]):
    """A search of a user-defined game, which runs in Rust with rules in Python.

    A game is an object with a method `moves(position)`, which lists the positions after each move, or simply a function
    that does the same. A move that splits a position leaves a `Sum`. With a method `play(position, move)`, moves can be
    of any type, and `play` returns the position after the move. With a method `canonical(position)`, isomorphic positions
    are stored once. Positions must be hashable. The search calls `moves` only once for each position.

    With `method="mex_search"`, the search takes the mex over all options, so it visits every position that play can
    reach. With `method="proof_number_search"`, it tests the values 0, 1, 2, ... one by one, and often visits only a few
    positions if the value is small. The default alternates between the two methods.

    >>> search = Search(lambda heap: [heap - k for k in (1, 2, 4, 8) if k <= heap])
    >>> [search.nim_value(heap) for heap in range(7)]
    [0, 1, 2, 0, 1, 2, 0]
    >>> class Kayles:
    ...     def moves(self, row):
    ...         return [Sum(a, row - hit - a) for hit in (1, 2) for a in range(row - hit + 1)]
    >>> search = Search(Kayles())
    >>> search.nim_value(9), search.outcome([9, 4], "misere")
    (4, Outcome.N)
    >>> search.winning_moves(5)
    [Sum(2, 2)]
    """
    @overload
    def __new__(
        cls,
        game: _Played[_P, _M],
        *,
        method: _Method = "automatic",
        max_positions: int = 16777216,
        max_moves: int = 134217728,
        max_bytes: int = 4294967296,
    ) -> Search[_P, _M]: ...
    @overload
    def __new__(
        cls,
        game: _Single[_P],
        *,
        method: _Method = "automatic",
        max_positions: int = 16777216,
        max_moves: int = 134217728,
        max_bytes: int = 4294967296,
    ) -> Search[_P, _P]: ...
    @overload
    def __new__(
        cls,
        game: _Listed[_P],
        *,
        method: _Method = "automatic",
        max_positions: int = 16777216,
        max_moves: int = 134217728,
        max_bytes: int = 4294967296,
    ) -> Search[_P, _P | Sum]: ...
    @overload
    def __new__(
        cls,
        game: Callable[[Any], Iterable[Any] | None],
        *,
        method: _Method = "automatic",
        max_positions: int = 16777216,
        max_moves: int = 134217728,
        max_bytes: int = 4294967296,
    ) -> Search[Any, Any]: ...
    def nim_value(
        self,
        position: _P | list[_P] | Sum,
        *,
        work: int | None = None,
        time: float | None = None,
        progress: _Progress | None = None,
    ) -> int:
        """Returns the nim-value of a position, or of a list of positions as a sum."""
    def nim_values(
        self,
        positions: Iterable[_P],
        *,
        work: int | None = None,
        time: float | None = None,
        progress: _Progress | None = None,
    ) -> Numbers[int]:
        """Returns the nim-values of several positions as a buffer.

        >>> Search(lambda heap: [heap - k for k in (1, 3, 4) if k <= heap]).nim_values(range(10)).tolist()
        [0, 1, 0, 1, 2, 3, 2, 0, 1, 0]
        """
    def outcome(
        self,
        position: _P | list[_P] | Sum,
        convention: _Convention = "normal",
        *,
        work: int | None = None,
        time: float | None = None,
        progress: _Progress | None = None,
    ) -> Outcome:
        """Returns "N" if the player to move wins, otherwise "P"."""
    @overload
    def winning_moves(
        self,
        position: list[_P] | Sum,
        convention: _Convention = "normal",
        *,
        work: int | None = None,
        time: float | None = None,
        progress: _Progress | None = None,
    ) -> list[tuple[int, _M]]:
        """Returns all winning moves in the form in which the game lists them. In a sum, each winning move is a pair: the index
        of a component, and a move in this component.
        """
    @overload
    def winning_moves(
        self,
        position: _P,
        convention: _Convention = "normal",
        *,
        work: int | None = None,
        time: float | None = None,
        progress: _Progress | None = None,
    ) -> list[_M]: ...
    def options(self, position: _P | list[_P] | Sum, *, time: float | None = None) -> list[_P | Sum]:
        """Returns the options of a position. An option is a `Sum` if the move splits the position, or if `position` is a sum.

        >>> search = Search(lambda heap: [heap - k for k in (1, 2) if k <= heap])
        >>> search.options(4), search.options([2, 1])
        ([3, 2], [Sum(1, 1), Sum(0, 1), Sum(2, 0)])
        """
    def graph(
        self, position: _P | list[_P] | Sum, *, depth: int | None = None, most: int = 100000
    ) -> PositionGraph[_P | Sum]:
        """Returns every position that play can reach, with outcomes and values in normal play, for networkx, Graphviz and pandas. With
        `depth`, the graph contains only positions that are at most that many moves away. Raises `InvalidInput` if there are more than
        `most` positions.

        >>> search = Search(lambda heap: [heap - k for k in (1, 2) if k <= heap])
        >>> search.graph(5).to_rows()[-1]
        {'position': '0', 'outcome': 'P', 'value': 0, 'options': 0}
        """
    def remoteness(
        self,
        position: _P | list[_P] | Sum,
        convention: _Convention = "normal",
        *,
        work: int | None = None,
        time: float | None = None,
        progress: _Progress | None = None,
    ) -> int:
        """Returns the number of moves until play ends if the winner hurries and the loser delays.

        >>> Search(lambda heap: range(heap)).remoteness(7)
        1
        """
    @overload
    def best_move(
        self,
        position: list[_P] | Sum,
        convention: _Convention = "normal",
        *,
        work: int | None = None,
        time: float | None = None,
        progress: _Progress | None = None,
    ) -> tuple[tuple[int, _M], Outcome, int] | None:
        """Returns the best move, the outcome, and the number of moves until play ends; None if there is no move. If all moves
        lose, the best move delays the end of play.

        >>> Search(lambda heap: [heap - k for k in (1, 2) if k <= heap]).best_move(4)
        (3, Outcome.N, 3)
        """
    @overload
    def best_move(
        self,
        position: _P,
        convention: _Convention = "normal",
        *,
        work: int | None = None,
        time: float | None = None,
        progress: _Progress | None = None,
    ) -> tuple[_M, Outcome, int] | None: ...
    @property
    def statistics(self) -> dict[str, int]:
        """Statistics of the search: stored positions and sums, visited edges, the size of its tables in bytes, and the number of
        positions and moves that came from Python.
        """

@final
class LoopySearch(Generic[_P, _M]):
    """Computes the values of a user-defined loopy game, that is, a game in which positions may repeat.

    The first question explores all positions that play can reach from the given ones. Each move must leave a single
    position.

    >>> ring = LoopySearch(lambda at: [(at + 1) % 5, (at - 1) % 5], [0])
    >>> ring.outcome(3), ring.value(0)
    (Outcome.DRAW, LoopyValue(infinite=[]))
    >>> marks = LoopySearch({0: [], 1: [0, 2], 2: [1, 2]}.get, [2])
    >>> marks.value(1), marks.remoteness(1), marks.winning_moves(1), marks.outcome(2)
    (LoopyValue(infinite=[0]), 1, [0], Outcome.DRAW)
    """
    @overload
    def __new__(
        cls,
        game: _Played[_P, _M],
        positions: Iterable[_P],
        *,
        max_positions: int = 4194304,
        max_moves: int = 67108864,
    ) -> LoopySearch[_P, _M]: ...
    @overload
    def __new__(
        cls,
        game: _Single[_P],
        positions: Iterable[_P],
        *,
        max_positions: int = 4194304,
        max_moves: int = 67108864,
    ) -> LoopySearch[_P, _P]: ...
    @overload
    def __new__(
        cls,
        game: Callable[[Any], Iterable[Any] | None],
        positions: Iterable[Any],
        *,
        max_positions: int = 4194304,
        max_moves: int = 67108864,
    ) -> LoopySearch[Any, Any]: ...
    def value(
        self,
        position: _P,
        *,
        work: int | None = None,
        time: float | None = None,
        progress: _Progress | None = None,
    ) -> LoopyValue:
        """Returns the value of a position."""
    def outcome(
        self,
        position: _P,
        *,
        work: int | None = None,
        time: float | None = None,
        progress: _Progress | None = None,
    ) -> Outcome:
        """Returns the outcome of a position: "N", "P" or "draw"."""
    def remoteness(
        self,
        position: _P,
        *,
        work: int | None = None,
        time: float | None = None,
        progress: _Progress | None = None,
    ) -> int | None:
        """Returns the number of moves until play ends if the winner hurries and the loser delays; None in a draw."""
    def winning_moves(
        self,
        position: _P,
        *,
        work: int | None = None,
        time: float | None = None,
        progress: _Progress | None = None,
    ) -> list[_M]:
        """Returns the winning moves of a position."""

@final
class Sequence:
    """The nim-sequence of a take-and-break game, given by its code (octal, hexadecimal, or with larger digits), by its name, or by the
    numbers of tokens that a move can take.

    >>> kayles = Sequence("0.77")
    >>> kayles.values(10).tolist()
    [0, 1, 2, 3, 1, 4, 3, 2, 1, 4]
    >>> period = kayles.period(1000)
    >>> period.kind, period.preperiod, period.period
    ('certified', 71, 12)
    >>> period.certificate.verify()
    >>> Sequence("Dawson's Kayles"), Sequence([1, 3, 4]).values(8).tolist()
    (Sequence('0.07'), [0, 1, 0, 1, 2, 3, 2, 0])

    The values are an array of 32-bit numbers: `numpy.asarray(sequence.values(n))` copies nothing.
    """
    def __new__(cls, code: _Text) -> Self: ...
    @property
    def code(self) -> str:
        """The code of the game as text."""
    def values(
        self,
        length: int,
        *,
        work: int | None = None,
        time: float | None = None,
        progress: _Progress | None = None,
    ) -> Numbers[int]:
        """Returns the values of the first `length` heaps 0, 1, 2, ..., as a buffer."""
    def period(
        self,
        most: int,
        *,
        work: int | None = None,
        time: float | None = None,
        progress: _Progress | None = None,
    ) -> Period:
        """Searches for a period in at most `most` values, and returns what these values show about the period."""
    def plot(self, length: int = 200) -> Picture:
        """Draws the values of the first `length` heaps.

        >>> Sequence("0.77").plot(100)
        <picture: nim-values of 0.77>
        """
    def _repr_svg_(self) -> str: ...
    def __len__(self) -> int: ...
    def __bool__(self) -> Literal[True]: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __getnewargs__(self) -> tuple[str]: ...

@final
class Certificate:
    """A claim that a nim-sequence is periodic, which anyone can check from the rules alone.

    >>> Certificate("0.77", 71, 12, 156, (70, 6)).verify()
    >>> Certificate("0.77", 71, 11, 155, (70, 6)).verify()
    Traceback (most recent call last):
        ...
    impartial_games.errors.InvalidInput: G(71) differs from G(71 + 11)
    """
    def __new__(
        cls,
        code: str,
        preperiod: int,
        period: int,
        bound: int,
        last_exception: tuple[int, int] | None = None,
        saltus: int = 0,
    ) -> Self: ...
    @property
    def code(self) -> str:
        """The code of the game."""
    @property
    def preperiod(self) -> int:
        """The size of the first heap at which the values begin to repeat."""
    @property
    def period(self) -> int:
        """The period."""
    @property
    def bound(self) -> int:
        """The end of the range of heaps n for which the equation G(n + period) = G(n) + saltus must be checked. The range starts at the
        preperiod.
        """
    @property
    def last_exception(self) -> tuple[int, int] | None:
        """The last heap whose value breaks the period, and its value; None if there is no such heap."""
    @property
    def saltus(self) -> int:
        """The amount by which values grow from one period to the next."""
    def verify(self, *, most: int = 65536, time: float | None = None) -> None:
        """Checks every claim of the certificate. To do so, it computes the necessary values from the rules alone, with code that
        is independent of `Sequence`. The time grows with the square of the number of values; a certificate that needs more
        than `most` values is rejected.

        Raises `InvalidInput` for the first wrong claim.
        """
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __getnewargs__(self) -> tuple[str, int, int, int, tuple[int, int] | None, int]: ...

@final
class MisereQuotient:
    """The misère quotient of a take-and-break game.

    >>> kayles = MisereQuotient("0.77")
    >>> kayles.find(200).order
    40
    >>> kayles.period, kayles.outcome([7, 2**60, 12])
    ((71, 12), Outcome.N)
    >>> component, taken, parts = kayles.winning_moves([3, 5])[0]

    A copy has the same results. If a copy is sent to another process, it consists of a certificate, which that process
    verifies.

    If a limit stops `find`, the results so far are kept, and the next call resumes the computation.
    """
    def __new__(
        cls, code: _Text, *, max_elements: int = 4096, max_positions: int = 16777216
    ) -> Self: ...
    @staticmethod
    def from_certificate(text: str, *, time: float | None = None) -> MisereQuotient:
        """Verifies a certificate and returns its quotient.

        >>> text = MisereQuotient("0.75").find(40).certificate()
        >>> MisereQuotient.from_certificate(text).order
        8
        """
    def find(
        self,
        largest: int,
        *,
        work: int | None = None,
        time: float | None = None,
        progress: _Progress | None = None,
    ) -> MisereQuotient:
        """Adds heaps until a period is proved or `largest` is reached, and returns this object."""
    @property
    def code(self) -> str:
        """The code of the game."""
    @property
    def order(self) -> int:
        """The number of elements of the quotient."""
    @property
    def period(self) -> tuple[int, int] | None:
        """The preperiod and the period of the classes, or None if no period is proved. With a proved period, the quotient covers
        heaps of every size.
        """
    @property
    def largest_heap(self) -> int:
        """The largest heap whose class was found."""
    @property
    def growth(self) -> list[tuple[int, int]]:
        """The heaps at which the quotient grew, each with the new order."""
    @property
    def portion(self) -> list[int]:
        """The elements for which the player to move loses."""
    @property
    def classes(self) -> Numbers[int]:
        """The classes of the heaps 0, 1, 2, ... as an array."""
    @property
    def presentation(self) -> str:
        """The generators and relations of the quotient, in the usual notation."""
    def product(self, a: int, b: int) -> int:
        """Returns the product of two elements."""
    def class_of(self, heaps: Iterable[int]) -> int:
        """Returns the class of a sum of heaps."""
    def outcome(self, heaps: Iterable[int]) -> Outcome:
        """Returns the outcome of a sum of heaps in misère play, "N" or "P"."""
    def winning_moves(
        self, heaps: Iterable[int], *, most: int = 1000, time: float | None = None
    ) -> list[_Move]:
        """Returns winning moves in misère play. Each move is a triple: the index of the heap, the number of tokens taken from
        the heap, and the heaps that remain of it.
        """
    def certificate(self) -> str:
        """Returns the certificate as text, which a program can check without a search."""
    def __copy__(self) -> MisereQuotient: ...
    def __deepcopy__(self, _memo: object, /) -> MisereQuotient: ...
    def __reduce__(self) -> tuple[Any, ...]: ...
    @staticmethod
    def _copied(code: str, bounds: tuple[int, int], certificate: str, grows: bool) -> MisereQuotient: ...
    def svg(self) -> Picture | None:
        """Draws the elements, arranged by divisibility; returns None if there are more than 64 elements."""
    def _repr_svg_(self) -> Picture | None: ...

_Pairs = Iterable[tuple[int, int] | list[int]] | _Buffer
_Numbers = Iterable[int] | _Buffer
_Lengths = Iterable[float] | _Buffer

@final
class Tree(Generic[_N]):
    """A tree, given by the list of its edges. Nodes are numbered from 0. No method is recursive, so even paths of millions
    of nodes cannot overflow the stack.

    The edges are pairs of numbers, or an array of shape (n, 2) such as a numpy array. By default there is one more node than
    there are edges; `nodes` overrides this. With `lengths`, a nonnegative number for each edge, distances are sums of lengths:
    exact if all are integers, and rounded once if some are floats.

    >>> tree = Tree([(0, 1), (1, 2), (1, 3), (3, 4)])
    >>> tree.distance_sums().tolist()
    [8, 5, 8, 6, 9]
    >>> tree.lca(2, 4), tree.distance(2, 4), tree.path(2, 4)
    (1, 3, [2, 1, 3, 4])
    >>> tree.centroids(), tree.centers(), tree.diameter()
    ([1], [3, 1], 3)
    >>> tree.xor_distances([2, 4]).tolist()
    [1, 3, 3, 3, 3]
    >>> Tree([(0, 1), (1, 2)], lengths=[5, 7]).distance(0, 2)
    12

    A tree can also be made from a text in any format that the command line reads, including Newick with lengths, or from
    a networkx graph, as with `from_networkx`:

    >>> Tree("((human:6.2,chimp:6.3):2,gorilla:8);").distance("human", "gorilla")
    16.2
    >>> Tree("a-b b-c b-d").path("a", "d"), Tree("path 5").diameter()
    (['a', 'b', 'd'], 4)

    Results for all nodes are arrays in the order of nodes: `numpy.asarray(tree.distance_sums())` copies nothing. If a
    tree is made from a graph, `labels` contains the names of its nodes. Methods then take and return names, but arrays
    contain numbers, which are indices into `labels`. The default root is the first node.
    """
    @overload
    def __new__(
        cls, edges: _Pairs, nodes: int | None = None, *, lengths: _Lengths | None = None
    ) -> Tree[int]: ...
    @overload
    def __new__(cls, edges: str | _File | PathLike[str] | _Graph) -> Tree[Any]: ...
    @staticmethod
    def from_parents(parents: _Numbers | Iterable[int | None], *, first: int = 0) -> Tree[int]:
        """Creates the tree in which `parents[v]` is the parent of node v, where the root has the parent -1 or None.

        With `first=1`, nodes are numbered from 1 in `parents`, and the root can also have the parent 0. The nodes of the tree
        are still numbered from 0.

        >>> Tree.from_parents([-1, 0, 0, 1]).distance(2, 3), Tree.from_parents([None, 0, 0, 1]).distance(2, 3)
        (3, 3)
        >>> Tree.from_parents([0, 1, 1, 2], first=1).distance(2, 3)
        3
        """
    @staticmethod
    def from_pruefer(sequence: _Numbers, *, first: int = 0) -> Tree[int]:
        """Creates the tree with this Prüfer sequence, whose length is the number of nodes minus 2. Numbers start at `first`.

        >>> Tree.from_pruefer([3, 3, 3, 4]).edges()
        [(0, 3), (1, 3), (2, 3), (3, 4), (4, 5)]
        """
    def to_pruefer(self) -> Numbers[int] | None:
        """Returns the Prüfer sequence of the tree as a buffer of node numbers, or None for a single node, which has no sequence.

        >>> Tree([(3, 0), (0, 4), (4, 1), (4, 2)]).to_pruefer().tolist()
        [4, 4, 0]
        """
    @staticmethod
    def from_newick(text: str, *, missing: float | None = None) -> Tree[Any]:
        """Reads a tree in Newick format. Nodes are numbered in the order of the text: the root is the first, and every node comes right
        before the nodes below it.

        The name of a node is its label, or its number if it has no label or shares the label with another node. Labels can be
        quoted, comments in square brackets are skipped, and lengths are integers or floats. If only some edges have a length, the
        others get the length `missing`.

        >>> tree = Tree.from_newick("((a:1.5,'b c':2)95:0.5,d:4)root;")
        >>> tree.labels, tree.distance("a", "d"), tree.lca("a", "b c")
        (['root', '95', 'a', 'b c', 'd'], 6.0, '95')
        >>> tree.path("a", "d")
        ['a', '95', 'root', 'd']
        """
    @staticmethod
    def all_from_newick(text: str, *, missing: float | None = None) -> list[Tree[Any]]:
        """Reads a text with several trees in Newick format, and returns a list of trees.

        >>> [len(tree) for tree in Tree.all_from_newick("(a,b); (c,(d,e));")]
        [3, 5]
        """
    @staticmethod
    def from_brackets(text: str) -> Tree[Any]:
        """Reads a tree in nested brackets. Each pair of brackets is a node, whose optional label follows the opening bracket:
        `(()(()))`, `{a{b}{c}}`, `(S (NP (N John)) (VP left))`. Nodes are numbered and named as in Newick.

        >>> Tree.from_brackets("{a{b}{c{d}}}").path("b", "d")
        ['b', 'a', 'c', 'd']
        """
    @staticmethod
    def from_edge_list(text: str, root: str | None = None, *, missing: float | None = None) -> Tree[Any]:
        """Reads a tree from a list of edges. Each line contains two names and an optional length, separated by blanks, tabs or
        commas. `#` starts a comment. The first node is `root`, or by default the first node named in the text.

        >>> tree = Tree.from_edge_list("ann bob 2.5\\nann 'c d' 1\\n", root="bob")
        >>> tree.labels, tree.distance("bob", "c d")
        (['bob', 'ann', 'c d'], 3.5)
        """
    def to_newick(self, root: _N | None = None) -> str:
        """Writes the tree, with the given root, in Newick format. Names become labels, and lengths are included. `from_newick`
        reads the result.

        >>> Tree([(0, 1), (1, 2)], lengths=[5, 7]).to_newick(1)
        '(0:5,2:7)1;'
        >>> Tree.from_newick("(a,(b,'c d'));").to_newick()
        "(a,(b,'c d'));"
        """
    def rooted_at_midpoint(self) -> Tree[Any]:
        """Returns the same tree, rooted in the middle of a longest path. If the middle is on an edge, it becomes a new node
        without a label. Nodes that then have a single child are removed. Nodes are numbered and named as in Newick, so the
        root is the first node.

        >>> tree = Tree.from_newick("(a:1,(b:1,c:5):1);").rooted_at_midpoint()
        >>> tree.to_newick()
        '((a:2,b:1):1.5,c:3.5);'
        """
    @staticmethod
    def from_networkx(graph: _Graph, weight: str | None = "weight") -> Tree[Any]:
        """Creates a tree from a networkx graph. The nodes keep their order and names, and the weights of edges become lengths.

        Weights are nonnegative numbers, and an edge without a weight has length 1. `weight` is the name of the attribute that
        contains the weights; with `weight=None`, distances count edges regardless of weights.

        >>> import networkx
        >>> graph = networkx.Graph()
        >>> graph.add_weighted_edges_from([("a", "b", 5), ("b", "c", 2)])
        >>> tree = Tree.from_networkx(graph)
        >>> tree.labels, tree.distance("a", "c"), tree.path("a", "c")
        (['a', 'b', 'c'], 7, ['a', 'b', 'c'])
        >>> Tree.from_networkx(graph, weight=None).distance("a", "c")
        2
        """
    @property
    def labels(self) -> list[_N] | None:
        """The names of the nodes if the tree was made from a graph or from a text with names; otherwise None."""
    @property
    def lengths(self) -> Numbers[Any] | None:
        """The lengths of the edges in the order of `edges()`, as a buffer; None if distances count edges."""
    def __len__(self) -> int: ...
    def __iter__(self) -> Iterator[_N]: ...
    def __contains__(self, node: object, /) -> bool: ...
    def edges(self) -> list[tuple[_N, _N]]:
        """Returns the edges as pairs of nodes."""
    def distance_sums(self, weights: _Numbers | Mapping[_N, int] | None = None) -> Numbers[Any]:
        """Returns for every node the sum of its distances to all nodes. With `weights`, each distance is multiplied by the weight of the
        other node.

        Integer sums above 2^64 - 1 raise an exception. With float lengths, sums are rounded, but nothing is subtracted, so
        rounding errors are not amplified by cancellation.

        >>> Tree([(0, 1), (1, 2)]).distance_sums([1, 0, 10]).tolist()
        [20, 11, 2]
        """
    def eccentricities(self) -> Numbers[Any]:
        """Returns for every node the distance to the farthest node."""
    def xor_distances(self, marked: Iterable[_N] | Iterable[bool] | Mapping[_N, int] | _Buffer) -> Numbers[int]:
        """Returns for every node the xor of its distances to the marked nodes. Distances count edges here, so a tree with
        lengths is rejected.

        The marked nodes can be given as a list, as a dictionary in which they have the value 1, or as a sequence with one
        truth value per node.

        >>> tree = Tree([(0, 1), (1, 2)])
        >>> tree.xor_distances([2]).tolist(), tree.xor_distances({0: 0, 2: 1}).tolist()
        ([2, 1, 0], [2, 1, 0])
        >>> tree.xor_distances([False, False, True]).tolist()
        [2, 1, 0]
        """
    def diameter(self) -> float:
        """Returns the greatest distance between two nodes."""
    def longest_path(self) -> list[_N]:
        """Returns the nodes of a longest path."""
    def centers(self) -> list[_N]:
        """Returns the nodes with the smallest eccentricity: one or two, or more if edges have length 0."""
    def centroids(self) -> list[_N]:
        """Returns the one or two nodes whose removal leaves no part with more than half of the nodes."""
    def centroid_parents(self) -> Numbers[int]:
        """Returns the parent of every node in the centroid decomposition; for the first centroid, the node itself.

        >>> Tree([(0, 1), (1, 2), (2, 3)]).centroid_parents().tolist()
        [1, 1, 1, 2]
        """
    def parents(self, root: _N | None = None) -> Numbers[int]:
        """Returns the parent of every node; for the root, the root itself."""
    def depths(self, root: _N | None = None) -> Numbers[int]:
        """Returns the distance of every node from the root."""
    def subtree_sizes(self, root: _N | None = None) -> Numbers[int]:
        """Returns the number of nodes below every node, including the node itself."""
    def subtree_classes(self, root: _N | None = None) -> Numbers[int]:
        """Returns a number for every node that identifies the shape of its subtree: two nodes have the same number if and only if
        their subtrees are isomorphic.

        >>> Tree([(0, 1), (0, 2), (1, 3), (2, 4)]).subtree_classes().tolist()
        [0, 1, 1, 2, 2]
        """
    def is_isomorphic(self, other: Tree[Any]) -> bool:
        """Returns whether two trees are isomorphic, regardless of the lengths of their edges.

        >>> Tree([(0, 1), (1, 2)]).is_isomorphic(Tree([(2, 0), (0, 1)]))
        True
        """
    def isomorphism(self, other: Tree[Any]) -> Numbers[int] | None:
        """Returns an isomorphism to another tree, or None if the trees are not isomorphic. The result is a buffer that contains
        the number of the image of each node, in the order of nodes. The images of neighbors are neighbors.

        >>> Tree([(0, 1), (1, 2)]).isomorphism(Tree([(2, 0), (0, 1)])).tolist()[1]
        0
        """
    def sides(
        self, fold: _Fold, values: _Numbers | Mapping[_N, int] | None = None, root: _N | None = None
    ) -> tuple[Numbers[int], Numbers[int]]:
        """Folds the values on both sides of every edge, and returns two buffers. For every node, the first buffer contains the
        fold over the node and all nodes below it, and the second buffer contains the fold over all other nodes.

        The fold is "sum", "max", "min", "xor" or "count". The values are 64-bit integers, one for each node, in the order of
        nodes or in a dictionary by node. "count" counts the nonzero values, or all nodes if there are no values. For the
        root, there are no other nodes. The fold over no nodes is 0, except that it is the smallest 64-bit integer for "max"
        and the largest for "min".

        >>> below, above = Tree([(0, 1), (1, 2), (1, 3)]).sides("max", [5, 1, 9, 7])
        >>> below.tolist(), above.tolist()[1:]
        ([9, 9, 9, 7], [5, 7, 9])
        """
    def reroot(
        self,
        merge: Callable[[_M, _M], _M],
        identity: _M,
        *,
        lift: Callable[[_M, _N, _N], _M] | None = None,
        finish: Callable[[_M, _N], _M] | None = None,
    ) -> list[_M]:
        """Uses your functions to compute the value of the whole tree with every node as the root. Returns a list in the order of
        nodes.

        The value of a node depends on its children. Each child contributes `lift(value, child, node)`, and
        `merge(one, other)` combines the contributions in the order of edges. Without children, the result of merging is `identity`;
        merging anything with `identity` must change nothing. Finally, `finish(merged, node)` converts the merged result to
        the value of the node. Without `lift`, a child contributes its value, and without `finish`, the merged result is the
        value. `merge` must be associative. Each function is called about three times per node, rather than once for each pair
        of a root and a node.

        >>> tree = Tree([(0, 1), (1, 2), (1, 3)])
        >>> tree.reroot(max, 0, lift=lambda height, child, node: height + 1)
        [2, 1, 2, 2]
        >>> tree.reroot(lambda one, other: one + other, "", finish=lambda below, node: f"({node}{below})")[2]
        '(2(1(0)(3)))'
        """
    def ancestor(self, node: _N, steps: int, root: _N | None = None) -> _N | None:
        """Returns the ancestor of `node` that is `steps` edges closer to the root, or None if the root is closer than that.

        >>> tree = Tree([(0, 1), (1, 2), (2, 3)])
        >>> tree.ancestor(3, 2), tree.ancestor(3, 4), tree.ancestor(0, 1, root=3)
        (1, None, 1)
        """
    def ancestors(self, pairs: Iterable[tuple[_N, int]] | _Buffer, root: _N | None = None) -> Numbers[int]:
        """Returns the ancestors of many nodes as a buffer. Each pair contains a node and the number of edges to climb toward the
        root. If the root is closer than that, the result is the root.

        >>> Tree([(0, 1), (1, 2), (2, 3)]).ancestors([(3, 2), (2, 9)]).tolist()
        [1, 0]
        """
    def lca(self, u: _N, v: _N, root: _N | None = None) -> _N:
        """Returns the lowest common ancestor of two nodes with respect to a root."""
    def lcas(self, pairs: Iterable[tuple[_N, _N]] | _Buffer, root: _N | None = None) -> Numbers[int]:
        """Returns the lowest common ancestors of many pairs with respect to a root, as a buffer.

        >>> Tree([(0, 1), (1, 2), (1, 3)]).lcas([(2, 3), (0, 3)]).tolist()
        [1, 0]
        """
    def distance(self, u: _N, v: _N) -> float:
        """Returns the distance between two nodes."""
    def distances(self, pairs: Iterable[tuple[_N, _N]] | _Buffer) -> Numbers[Any]:
        """Returns the distances between many pairs of nodes, as a buffer."""
    def distance_matrix(self, nodes: Iterable[_N] | _Buffer) -> memoryview:
        """Returns the distances between all nodes in a list, as a buffer with one row for each of these nodes.

        >>> Tree([(0, 1), (1, 2)], lengths=[0.5, 2]).distance_matrix([0, 2]).tolist()
        [[0.0, 2.5], [2.5, 0.0]]
        """
    def lca_of(self, nodes: Iterable[_N] | _Buffer, root: _N | None = None) -> _N:
        """Returns the lowest common ancestor of a nonempty set of nodes with respect to a root.

        >>> Tree([(0, 1), (1, 2), (1, 3), (0, 4)]).lca_of([2, 3, 1])
        1
        """
    def spanned_length(self, nodes: Iterable[_N] | _Buffer) -> float:
        """Returns the length of the smallest subtree that contains a set of nodes: the number of its edges, or the sum of the
        lengths of its edges. For leaves of a phylogenetic tree, this is their phylogenetic diversity. It includes the path to
        the root only if the set contains the root.

        >>> Tree([(0, 1), (1, 2), (1, 3), (0, 4)], lengths=[1, 20, 300, 4000]).spanned_length([2, 3])
        320
        """
    def path(self, from_: _N, to: _N) -> list[_N]:
        """Returns the nodes on the path from one node to another."""
    @staticmethod
    def _copied(
        ends: bytes, nodes: int, labels: list[Any] | None, lengths: bytes | None = None
    ) -> Tree[Any]: ...
    def __reduce__(self) -> tuple[Any, ...]: ...
    def svg(self, root: _N | None = None) -> Picture | None:
        """Draws the tree with node `root` at the top; returns None if the tree is too large."""
    def _repr_svg_(self) -> Picture | None: ...
    def to_networkx(self) -> Any:
        """Returns a networkx graph with the nodes in order, and with lengths as weights if the tree has lengths.

        >>> graph = Tree("(a:2,b:3)c;").to_networkx()
        >>> list(graph), graph["c"]["b"]["weight"]
        (['c', 'a', 'b'], 3)
        """
    def to_dot(self) -> str:
        """Formats the tree for Graphviz, with lengths as labels.

        >>> print(Tree("a-b b-c").to_dot())
        graph {
          "a" -- "b"
          "b" -- "c"
        }
        """

@final
class Forest:
    """A forest with a 64-bit integer at each node, whose edges can be added and removed. Each operation takes time
    logarithmic in the number of nodes.

    A new forest has the given values and no edges. `Forest.from_tree` makes a forest with the edges of a tree.

    >>> forest = Forest([5, 1, 2, 8])
    >>> forest.link(0, 1)
    >>> forest.link(1, 2)
    >>> forest.path_sum(0, 2), forest.path_min(0, 2), forest.path_max(0, 2), forest.distance(0, 2)
    (8, 1, 5, 2)
    >>> forest[1] = 10
    >>> forest.path_sum(0, 2), forest.connected(0, 3)
    (17, False)
    >>> forest.cut(0, 1)
    >>> forest.connected(0, 2), forest.distance(0, 2), forest.edges()
    (False, None, [(1, 2)])
    >>> forest.tree_sum(1), forest.tree_size(1)
    (12, 2)
    """
    def __new__(cls, values: _Numbers) -> Self: ...
    @staticmethod
    def from_tree(tree: Tree[_N], values: _Numbers | Mapping[_N, int]) -> Forest:
        """Creates a forest that consists of one tree, with these values at its nodes.

        >>> Forest.from_tree(Tree([(0, 1), (1, 2)]), [1, 10, 100]).path_sum(0, 2)
        111
        """
    def link(self, u: int, v: int) -> None:
        """Adds an edge between two nodes that are not connected."""
    def cut(self, u: int, v: int) -> None:
        """Removes an edge."""
    def connected(self, u: int, v: int) -> bool:
        """Returns whether there is a path between two nodes."""
    def distance(self, u: int, v: int) -> int | None:
        """Returns the number of edges between two nodes, or None if they are not connected."""
    def path_sum(self, u: int, v: int) -> int:
        """Returns the sum of the values along a path, including both ends."""
    def path_min(self, u: int, v: int) -> int:
        """Returns the minimum value along a path."""
    def path_max(self, u: int, v: int) -> int:
        """Returns the maximum value along a path."""
    def ancestor(self, node: int, steps: int, root: int) -> int | None:
        """Returns the node that is `steps` edges away from `node` on the path to `root`. Returns None if the path is shorter, or
        if the two nodes are not connected.

        >>> forest = Forest([0, 0, 0])
        >>> forest.link(0, 1)
        >>> forest.link(1, 2)
        >>> forest.ancestor(0, 1, root=2), forest.ancestor(2, 2, root=0), forest.ancestor(2, 3, root=0)
        (1, 0, None)
        """
    def tree_sum(self, node: int) -> int:
        """Returns the sum of all values in the tree that contains a node.

        >>> forest = Forest([5, 1, 2])
        >>> forest.link(0, 2)
        >>> forest.tree_sum(0), forest.tree_sum(1)
        (7, 1)
        >>> forest[2] = 100
        >>> forest.tree_sum(0)
        105
        """
    def tree_size(self, node: int) -> int:
        """Returns the number of nodes in the tree that contains a node."""
    def subtree_sum(self, node: int, parent: int) -> int:
        """Returns the sum of the values of the nodes that would stay connected to `node` if the edge to its neighbor `parent`
        were cut.

        >>> forest = Forest.from_tree(Tree([(0, 1), (1, 2)]), [1, 10, 100])
        >>> forest.subtree_sum(1, 0), forest.subtree_sum(1, 2)
        (110, 11)
        """
    def push(self, value: int) -> int:
        """Adds a node with this value, and returns its number."""
    def edges(self) -> list[tuple[int, int]]:
        """Returns the edges as sorted pairs of nodes, in ascending order."""
    def __getitem__(self, node: int, /) -> int: ...
    def __setitem__(self, node: int, value: int, /) -> None: ...
    def __len__(self) -> int: ...
    @staticmethod
    def _copied(values: list[int], edges: list[tuple[int, int]]) -> Forest: ...
    def __reduce__(self) -> tuple[Any, ...]: ...
