from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
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

# The types of positions and of moves.
_P = TypeVar("_P")
_M = TypeVar("_M")
# The type of the names of nodes.
_N = TypeVar("_N")

# A move is the position that it leaves.
class _Rules(Protocol[_P]):
    @property
    def moves(self) -> Callable[[_P], Iterable[_P | Sum]]: ...

# The same, if no position splits.
class _Whole(Protocol[_P]):
    @property
    def moves(self) -> Callable[[_P], Iterable[_P]]: ...

# Moves have their own type.
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

# A part of a text: itself, a number, an array, a list, a file.
_Text = str | int | Iterable[Any] | _Buffer | _File

_Convention = Convention | Literal["normal", "misere", "misère"]
_By = Literal["both", "theorems", "search", "loopy"]
_Method = Literal["automatic", "mex_search", "proof_number_search"]
_Listed = _Rules[_P] | Callable[[_P], Iterable[_P | Sum] | None]
_Single = _Whole[_P] | Callable[[_P], Iterable[_P] | None]
_Fold = Literal["sum", "max", "min", "xor", "count"]

def mex(values: Iterable[int]) -> int:
    """The least natural number that is not one of the values.

    >>> mex([0, 1, 3, 4])
    2
    >>> mex([])
    0
    """
@overload
def nim_sum(values: Iterable[int] | _Buffer, /) -> int:
    """The xor of all values, which is the value of a sum of games with these values. They are arguments, or one list or array.

    >>> nim_sum(3, 5, 7), nim_sum([3, 5, 7])
    (1, 1)
    """

@overload
def nim_sum(*values: int) -> int: ...
def nim_product(a: int, b: int) -> int:
    """The product of two nimbers: the value of a position of a product of coin-turning games.

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
    """The game of this name, or None.

    >>> find_game("chess") is None
    True
    """
@final
class Nimber:
    """A nimber: the value of an impartial game, and an element of the field of 2^64 elements.

    Addition is the xor, and multiplication is Conway's.

    >>> Nimber(3) + Nimber(5), Nimber(3) ^ Nimber(5), Nimber(2) * Nimber(2)
    (Nimber(6), Nimber(6), Nimber(3))
    >>> Nimber(7) / Nimber(7) ** 3 == Nimber(7) ** -2
    True
    >>> str(Nimber(3)), int(Nimber(3)), sorted([Nimber(2), Nimber(1)])
    ('*3', 3, [Nimber(1), Nimber(2)])

    A number is not a nimber, since it adds in another way:

    >>> Nimber(3) + 5
    Traceback (most recent call last):
        ...
    TypeError: `+` of a nimber and the number 5: write Nimber(5) if the nimber is meant
    """
    def __new__(cls, value: int = 0) -> Self: ...
    @property
    def value(self) -> int:
        """The number n of the value *n."""
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
        """The nimber whose product with this one is 1.

        >>> Nimber(5).inverse() * Nimber(5)
        Nimber(1)
        """
    def sqrt(self) -> Nimber:
        """The only nimber whose square this is.

        >>> Nimber(3).sqrt()
        Nimber(2)
        """
    def order(self) -> int | None:
        """The least positive exponent whose power is 1; None for 0.

        >>> Nimber(2).order(), Nimber(0).order()
        (3, None)
        """

@final
class GameInfo:
    """A game of the catalog.

    >>> find_game("Dual Nim").name
    'dual_nim'
    >>> find_game("nim").examples[0]
    'nim 3 5 7'
    """
    @property
    def name(self) -> str:
        """The name of the game in texts."""
    @property
    def title(self) -> str:
        """The name as a heading."""
    @property
    def rules(self) -> str:
        """The rules in a sentence or two."""
    @property
    def notation(self) -> str:
        """How positions and moves are written."""
    @property
    def parameters(self) -> str:
        """The parameters after the colon; empty if the game has none."""
    @property
    def examples(self) -> list[str]:
        """Positions to try, as texts."""
    @property
    def is_loopy(self) -> bool:
        """Whether the game is loopy: whether positions may repeat."""
    @property
    def stands_alone(self) -> bool:
        """Whether a position is played alone, and cannot be part of a sum."""
    @property
    def page(self) -> str:
        """The theory, as Markdown; empty if there is none."""
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    @staticmethod
    def _copied(
        texts: list[str], examples: list[str], is_loopy: bool, stands_alone: bool, page: str
    ) -> GameInfo: ...
    def __reduce__(self) -> tuple[Any, ...]: ...

@final
class Position:
    """A position of any game of the catalog, or a sum of several, given by its text, or by parts of it.

    >>> position = Position("nim 3 5 + kayles 7")
    >>> position.nim_value(), position.outcome(), position.outcome("misere")
    (4, Outcome.N, Outcome.N)
    >>> position.winning_moves()
    ['1/5:1']
    >>> position.play("1/5:1")
    Position('nim 3 1 + kayles 7')

    It is immutable and hashable. It is a sequence of its components, and its `moves` are computed as you read them:

    >>> [part.text for part in position], len(position), position[-1], position[:2]
    (['nim 3', 'nim 5', 'kayles 7'], 3, Position('kayles 7'), Position('nim 3 5'))
    >>> "1/5:1" in position.moves, position.moves[0], position.moves[:2]
    (True, '0/3:2', ['0/3:2', '0/3:1'])
    >>> Position("nim 3 5") + Position("kayles 7") == position
    True

    Behind the name of a game, parts of the text may be numbers, arrays, lists of edges, graphs of networkx, and open files
    with anything that the terminal reads, such as graph6. Boards are arrays of 0 for a free square, 1 for `x`, 2 for `o`:

    >>> import networkx
    >>> Position("node_kayles", networkx.path_graph(3)), Position("node_kayles", [("a", "b"), ("b", "c")])
    (Position('node_kayles 0-1 1-2'), Position('node_kayles a-b b-c'))
    >>> Position("nim", [3, 5, 7]), Position("cram", [[0, 0], [1, 0]])
    (Position('nim 3 5 7'), Position('cram:2x2 .. x.'))

    Remarks of the reader, such as that nothing touches the ground of Hackenbush, are warnings.

    In a notebook a position shows its picture if the game has one.
    """
    def __new__(cls, text: _Text | _Graph, *parts: _Text | _Graph) -> Self: ...
    @property
    def text(self) -> str:
        """The text, in the form that `Position` reads."""
    @property
    def components(self) -> list[Position]:
        """The components of the sum, each as a position."""
    def in_words(self) -> str:
        """The position in words."""
    @property
    def moves(self) -> Moves:
        """The moves in the game's notation. Iterate over them, test `move in position.moves`, or get a list of at
        most a given number: `position.moves(1000)`.

        >>> Position("nim 2").moves(), "2:1" in Position("nim 2").moves
        (['2:1', '2:0'], True)
        """
    @property
    def legal_moves(self) -> Moves:
        """The same as `moves`, under the name that python-chess has for them."""
    def _moves(self, begin: int, most: int, *, time: float | None = None) -> list[str]: ...
    def play(self, move_: str) -> Position:
        """The position after a move in the game's notation."""
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
        """Finds who wins, by which moves, and how that is known. At a limit you get what has been found so far; ask again, and the
        search resumes.

        Without a limit, the answer leaves out a value whose search takes more than 262,144 steps where a theorem
        knows who wins and how; `nim_value` searches as long as it takes.

        `by` is "both", "theorems", "search" or "loopy". With `why`, the answer has a reason, which may require looking
        up replies.

        >>> solved = Position("cram 4x4").solve()
        >>> solved.outcome, solved.how
        (Outcome.P, 'theorem')
        """
    def nim_value(
        self, *, work: int | None = None, time: float | None = None, progress: _Progress | None = None
    ) -> int:
        """The nim-value.

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
        """Who wins: "N" for the player to move, "P" for the other player, "draw" if neither player can force a win."""
    def winning_moves(
        self,
        convention: _Convention = "normal",
        *,
        most: int = 1000,
        work: int | None = None,
        time: float | None = None,
        progress: _Progress | None = None,
    ) -> list[str]:
        """The winning moves in the game's notation, at most `most` of them."""
    def why(
        self,
        convention: _Convention = "normal",
        *,
        work: int | None = None,
        time: float | None = None,
        progress: _Progress | None = None,
    ) -> Reason:
        """The reason for the outcome: what adds up, which reply each move has, which theorem applies.

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
        """A winning strategy: for the winner, the position after one move in each position that play against it can reach. Positions
        are sums in a fixed order, without components that have no move. `research/second/strategy.py` checks its `text` by rules
        of its own.

        >>> strategy = Position("nim 1 2").strategy()
        >>> strategy
        <strategy of the first player: 2 answers>
        >>> strategy["nim 1 2"], strategy.text.splitlines()[0]
        (('1/2:1', 'nim 1 1'), 'strategy 1')
        """
    def svg(self, *, marks: list[list[str]] = ...) -> Picture | None:
        """A picture, or None if the game has none. `marks` are lists of things in it that belong together, named as in the
        `items` of a reason: each list gets a color.

        >>> Position("hackenbush 0-1 1-2").svg()
        <picture: hackenbush 0-1 1-2>
        """
    def _repr_svg_(self) -> Picture | None: ...
    def game_tree(self, convention: _Convention = "normal", *, depth: int | None = None) -> GameTree:
        """A picture of all that can follow, with the value of each position. A position that can be reached in several ways is shown
        once. With `depth`, at most so many moves are played. Its `graph` has the positions as data.

        >>> tree = Position("nim 1 2").game_tree()
        >>> tree, tree.graph
        (<picture: all that can follow nim 1 2>, <graph of 5 positions>)
        """
    def graph(
        self, convention: _Convention = "normal", *, depth: int | None = None, most: int = 100000
    ) -> PositionGraph[Position]:
        """All positions that can follow, with their outcomes and values: for networkx, Graphviz and pandas. Positions are sums in
        a fixed order, without components that have no move. Raises `InvalidInput` if there are more than `most`.

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
    """The value of a loopy game: a nim-value, or infinity with the finite values among its options.

    >>> LoopyValue(nim=1) + LoopyValue(infinite=[0, 3])
    LoopyValue(infinite=[1, 2])
    >>> LoopyValue(infinite=[0]).outcome, LoopyValue(infinite=[1]).outcome
    (Outcome.N, Outcome.DRAW)
    """
    def __new__(cls, *, nim: int | None = None, infinite: Iterable[int] | None = None) -> Self: ...
    @property
    def nim(self) -> int | None:
        """The nim-value, if it is one."""
    @property
    def infinite(self) -> frozenset[int] | None:
        """The finite values among the options, if the value is infinite."""
    @property
    def outcome(self) -> Outcome:
        """"N", "P" or "draw"."""
    def __add__(self, other: LoopyValue, /) -> LoopyValue: ...
    def __getnewargs_ex__(self) -> tuple[tuple[()], dict[str, Any]]: ...
    def _repr_latex_(self) -> str: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...

@final
class Sum:
    """A sum of positions: what a move leaves when it splits a position.

    >>> Sum(3, 5).parts
    (3, 5)
    """
    def __new__(cls, *parts: Hashable) -> Self: ...
    @property
    def parts(self) -> tuple[Any, ...]:
        """The positions."""
    def __iter__(self) -> Iterator[Any]: ...
    def __len__(self) -> int: ...
    def __getnewargs__(self) -> tuple[Any, ...]: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...

@final
class Search(Generic[_P, _M]):
    """The search of a game of your own, in Rust, with rules in Python.

    A game is an object with a method `moves(position)` that lists the positions that the moves leave, or simply a function that
    does. A move that splits a position leaves a `Sum`. With a method `play(position, move)`, moves may be of any type, and
    `play` returns the position that they leave. With a method `canonical(position)`, isomorphic positions are stored once.
    Positions must be hashable; Python is called once for the moves of each.

    With `method="mex_search"` the search takes the mex over all options, so it visits every position that can follow. With
    `method="proof_number_search"` it asks about one value after another, and may need few positions if values are small. The
    default alternates between both.

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
        """The nim-value of a position, or of a list of positions as a sum."""
    def nim_values(
        self,
        positions: Iterable[_P],
        *,
        work: int | None = None,
        time: float | None = None,
        progress: _Progress | None = None,
    ) -> Numbers[int]:
        """The nim-values of all these positions, as a buffer.

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
        """"N" if the player to move wins, else "P"."""
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
        """All winning moves, as the game lists them; for a sum, pairs of a component and a move."""
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
        """The options: positions, and a `Sum` where the position splits or is a sum.

        >>> search = Search(lambda heap: [heap - k for k in (1, 2) if k <= heap])
        >>> search.options(4), search.options([2, 1])
        ([3, 2], [Sum(1, 1), Sum(0, 1), Sum(2, 0)])
        """
    def graph(
        self, position: _P | list[_P] | Sum, *, depth: int | None = None, most: int = 100000
    ) -> PositionGraph[_P | Sum]:
        """All positions that can follow, with their outcomes and values in normal play: for networkx, Graphviz and pandas.
        Raises `InvalidInput` if there are more than `most`.

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
        """The number of moves until play ends, if the winner hurries and the loser delays.

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
        """The best move, even if all moves lose, with the outcome and the length of play; None if there is no move.

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
        """Statistics of the search: stored positions and sums, visited edges, bytes of its tables, and the positions and
        moves that came from Python.
        """

@final
class LoopySearch(Generic[_P, _M]):
    """The values of a loopy game of your own, in which positions may repeat.

    The first question explores everything that can be reached from the given positions; a move leaves one position.

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
        method: _Method = "automatic",
        max_positions: int = 4194304,
        max_moves: int = 67108864,
    ) -> LoopySearch[_P, _M]: ...
    @overload
    def __new__(
        cls,
        game: _Single[_P],
        positions: Iterable[_P],
        *,
        method: _Method = "automatic",
        max_positions: int = 4194304,
        max_moves: int = 67108864,
    ) -> LoopySearch[_P, _P]: ...
    @overload
    def __new__(
        cls,
        game: Callable[[Any], Iterable[Any] | None],
        positions: Iterable[Any],
        *,
        method: _Method = "automatic",
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
        """The value of a position."""
    def outcome(
        self,
        position: _P,
        *,
        work: int | None = None,
        time: float | None = None,
        progress: _Progress | None = None,
    ) -> Outcome:
        """"N", "P" or "draw"."""
    def remoteness(
        self,
        position: _P,
        *,
        work: int | None = None,
        time: float | None = None,
        progress: _Progress | None = None,
    ) -> int | None:
        """The number of moves until play ends, if the winner hurries and the loser delays; None in a draw."""
    def winning_moves(
        self,
        position: _P,
        *,
        work: int | None = None,
        time: float | None = None,
        progress: _Progress | None = None,
    ) -> list[_M]:
        """The winning moves."""

@final
class Sequence:
    """The nim-sequence of a take-and-break game, by its octal, hexadecimal or longer code, its name, or the numbers that may be
    taken.

    >>> kayles = Sequence("0.77")
    >>> kayles.values(10).tolist()
    [0, 1, 2, 3, 1, 4, 3, 2, 1, 4]
    >>> period = kayles.period(1000)
    >>> period.kind, period.preperiod, period.period
    ('certified', 71, 12)
    >>> period.certificate.verify()
    >>> Sequence("Dawson's Kayles"), Sequence([1, 3, 4]).values(8).tolist()
    (Sequence('0.07'), [0, 1, 0, 1, 2, 3, 2, 0])

    The values come as an array of 32-bit numbers: `numpy.asarray(sequence.values(n))` copies nothing.
    """
    def __new__(cls, code: _Text) -> Self: ...
    @property
    def code(self) -> str:
        """The code."""
    def values(
        self,
        length: int,
        *,
        work: int | None = None,
        time: float | None = None,
        progress: _Progress | None = None,
    ) -> Numbers[int]:
        """The values of the first `length` heaps 0, 1, 2, ..., as a buffer."""
    def period(
        self,
        most: int,
        *,
        work: int | None = None,
        time: float | None = None,
        progress: _Progress | None = None,
    ) -> Period:
        """The period, as far as at most `most` values determine it."""
    def plot(self, length: int = 200) -> Picture:
        """A picture of the values of the first `length` heaps.

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
    """The claim that a nim-sequence is periodic; anyone can check it from the rules alone.

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
        """The heap from which the values repeat."""
    @property
    def period(self) -> int:
        """The period."""
    @property
    def bound(self) -> int:
        """The bound up to which the values must be checked."""
    @property
    def last_exception(self) -> tuple[int, int] | None:
        """The last heap before the period with its value, which breaks it; None if there is no such heap."""
    @property
    def saltus(self) -> int:
        """The growth of the values from one period to the next."""
    def verify(self, *, most: int = 65536, time: float | None = None) -> None:
        """Computes all values that the theorem needs from the rules alone, by code that the sequences do not use, and
        checks every claim. The time grows with the square of the number of values; a certificate that needs more than
        `most` values is rejected.

        Raises `InvalidInput` for the first claim that is wrong.
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

    A copy has the same results. A copy for another process contains the certificate, which is checked there.

    If a limit stops `find`, it keeps what it has found, and the next call resumes.
    """
    def __new__(
        cls, code: _Text, *, max_elements: int = 4096, max_positions: int = 16777216
    ) -> Self: ...
    @staticmethod
    def from_certificate(text: str, *, time: float | None = None) -> MisereQuotient:
        """The quotient that a certificate describes, after a check of the certificate.

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
        """Adds heaps until a period is proved, but none above `largest`, and returns the quotient itself."""
    @property
    def code(self) -> str:
        """The code of the game."""
    @property
    def order(self) -> int:
        """The number of elements."""
    @property
    def period(self) -> tuple[int, int] | None:
        """The preperiod and the period of the classes, if they are proved: then this is the quotient of all heaps."""
    @property
    def largest_heap(self) -> int:
        """The largest heap whose class was found."""
    @property
    def growth(self) -> list[tuple[int, int]]:
        """The heaps at which the quotient grew, each with the new order."""
    @property
    def portion(self) -> list[int]:
        """The elements in which the player to move loses."""
    @property
    def classes(self) -> Numbers[int]:
        """The classes of the heaps 0, 1, 2, ... as an array."""
    @property
    def presentation(self) -> str:
        """Generators and relations in the usual notation."""
    def product(self, a: int, b: int) -> int:
        """The product of two elements."""
    def class_of(self, heaps: Iterable[int]) -> int:
        """The class of a sum of heaps."""
    def outcome(self, heaps: Iterable[int]) -> Outcome:
        """"N" or "P", for a sum of heaps in misère play."""
    def winning_moves(
        self, heaps: Iterable[int], *, most: int = 1000, time: float | None = None
    ) -> list[_Move]:
        """The winning moves in misère play, each with the heap, how much is taken, and what is left of the heap."""
    def certificate(self) -> str:
        """The certificate as text, which a program can check without a search."""
    def __copy__(self) -> MisereQuotient: ...
    def __deepcopy__(self, _memo: object, /) -> MisereQuotient: ...
    def __reduce__(self) -> tuple[Any, ...]: ...
    @staticmethod
    def _copied(code: str, bounds: tuple[int, int], certificate: str, grows: bool) -> MisereQuotient: ...
    def svg(self) -> Picture | None:
        """The elements by divisibility, as a picture; None beyond 64 elements."""
    def _repr_svg_(self) -> Picture | None: ...

_Pairs = Iterable[tuple[int, int] | list[int]] | _Buffer
_Numbers = Iterable[int] | _Buffer
_Lengths = Iterable[float] | _Buffer

@final
class Tree(Generic[_N]):
    """A tree, from the list of its edges. Nodes are numbered from 0; nothing recurses, so a path of millions of nodes
    is fine.

    The edges are pairs of numbers, or an array of shape (n, 2) such as numpy makes. Without `nodes` there is one node
    more than there are edges. With `lengths`, a number from 0 on for each edge, distances are sums of lengths: exact if all are
    integers, and rounded once if some are floats.

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

    A text is read as the terminal reads it, in Newick with its lengths, and a graph of networkx as `from_networkx` reads it:

    >>> Tree("((human:6.2,chimp:6.3):2,gorilla:8);").distance("human", "gorilla")
    16.2
    >>> Tree("a-b b-c b-d").path("a", "d"), Tree("path 5").diameter()
    (['a', 'b', 'd'], 4)

    Results for all nodes come as arrays in the order of the nodes: `numpy.asarray(tree.distance_sums())` copies nothing. A
    tree of a graph has the names of its nodes in `labels`: methods take and return names of nodes, but arrays
    contain numbers, the places in `labels`. The default root is the first node.
    """
    @overload
    def __new__(
        cls, edges: _Pairs, nodes: int | None = None, *, lengths: _Lengths | None = None
    ) -> Tree[int]: ...
    @overload
    def __new__(cls, edges: str | _File | _Graph) -> Tree[Any]: ...
    @staticmethod
    def from_parents(parents: _Numbers | Iterable[int | None], *, first: int = 0) -> Tree[int]:
        """The tree in which `parents[v]` is the parent of node v, and the root has the parent -1 or None.

        With `first=1` nodes are numbered from 1 in `parents`, and the root may have the parent 0, too. The nodes of the tree are
        numbered from 0.

        >>> Tree.from_parents([-1, 0, 0, 1]).distance(2, 3), Tree.from_parents([None, 0, 0, 1]).distance(2, 3)
        (3, 3)
        >>> Tree.from_parents([0, 1, 1, 2], first=1).distance(2, 3)
        3
        """
    @staticmethod
    def from_pruefer(sequence: _Numbers, *, first: int = 0) -> Tree[int]:
        """The tree with this Prüfer sequence of numbers from `first` on, two fewer than nodes.

        >>> Tree.from_pruefer([3, 3, 3, 4]).edges()
        [(0, 3), (1, 3), (2, 3), (3, 4), (4, 5)]
        """
    def to_pruefer(self) -> Numbers[int] | None:
        """The Prüfer sequence of the tree, as a buffer of the numbers of nodes; None for a single node, which has none.

        >>> Tree([(3, 0), (0, 4), (4, 1), (4, 2)]).to_pruefer().tolist()
        [4, 4, 0]
        """
    @staticmethod
    def from_newick(text: str, *, missing: float | None = None) -> Tree[Any]:
        """The tree of a text in Newick format. Its nodes are numbered in the order of the text: the root is the first, and every node comes
        right before what is below it.

        A node is named by its label; one without a label, or with one that other nodes have, too, by its number. Labels may be in
        quotes, comments in square brackets are skipped, and lengths are integers or floats. If only some edges have a length, the
        others get the length `missing`.

        >>> tree = Tree.from_newick("((a:1.5,'b c':2)95:0.5,d:4)root;")
        >>> tree.labels, tree.distance("a", "d"), tree.lca("a", "b c")
        (['root', '95', 'a', 'b c', 'd'], 6.0, '95')
        >>> tree.path("a", "d")
        ['a', '95', 'root', 'd']
        """
    @staticmethod
    def all_from_newick(text: str, *, missing: float | None = None) -> list[Tree[Any]]:
        """The trees of a text with several in Newick format, as a list.

        >>> [len(tree) for tree in Tree.all_from_newick("(a,b); (c,(d,e));")]
        [3, 5]
        """
    @staticmethod
    def from_brackets(text: str) -> Tree[Any]:
        """The tree of nested brackets, each pair of which is a node with its label, if it has one, behind the opening bracket:
        `(()(()))`, `{a{b}{c}}`, `(S (NP (N John)) (VP left))`. Nodes are numbered and named as those of Newick.

        >>> Tree.from_brackets("{a{b}{c{d}}}").path("b", "d")
        ['b', 'a', 'c', 'd']
        """
    @staticmethod
    def from_edge_list(text: str, root: str | None = None, *, missing: float | None = None) -> Tree[Any]:
        """The tree of a list of edges, one a line: two names and the length, if there is one, with blanks, tabs or commas between them. `#`
        begins a comment. The first node is the one named first, or `root`.

        >>> tree = Tree.from_edge_list("ann bob 2.5\\nann 'c d' 1\\n", root="bob")
        >>> tree.labels, tree.distance("bob", "c d")
        (['bob', 'ann', 'c d'], 3.5)
        """
    def to_newick(self, root: _N | None = None) -> str:
        """The tree in Newick format, seen from a root, with names as labels and with lengths: what `from_newick` reads.

        >>> Tree([(0, 1), (1, 2)], lengths=[5, 7]).to_newick(1)
        '(0:5,2:7)1;'
        >>> Tree.from_newick("(a,(b,'c d'));").to_newick()
        "(a,(b,'c d'));"
        """
    def rooted_at_midpoint(self) -> Tree[Any]:
        """The same tree with its first node in the middle of a longest path: a new node without a label where the middle is on an edge.
        Nodes that have a single child then are left out. Nodes are numbered and named as those of Newick.

        >>> tree = Tree.from_newick("(a:1,(b:1,c:5):1);").rooted_at_midpoint()
        >>> tree.to_newick()
        '((a:2,b:1):1.5,c:3.5);'
        """
    @staticmethod
    def from_networkx(graph: _Graph, weight: str | None = "weight") -> Tree[Any]:
        """The tree of a networkx graph. Its nodes keep their order and their names, and their edges are as long as they weigh.

        Weights are numbers from 0 on, and an edge without one has length 1. `weight` is the name of the attribute that
        has them; with `weight=None` distances count edges, whatever they weigh.

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
        """The names of the nodes, if the tree comes from a graph or from a text with names."""
    @property
    def lengths(self) -> Numbers[Any] | None:
        """The lengths of the edges in the order of `edges()`, as a buffer; None if distances count edges."""
    def __len__(self) -> int: ...
    def __iter__(self) -> Iterator[_N]: ...
    def __contains__(self, node: object, /) -> bool: ...
    def edges(self) -> list[tuple[_N, _N]]:
        """The edges as pairs of nodes."""
    def distance_sums(self, weights: _Numbers | Mapping[_N, int] | None = None) -> Numbers[Any]:
        """For every node, the sum of its distances to all nodes, or to weighted nodes.

        Whole sums above 2^64 - 1 are refused. With decimal lengths from 0 on, sums are rounded, but nothing is subtracted.

        >>> Tree([(0, 1), (1, 2)]).distance_sums([1, 0, 10]).tolist()
        [20, 11, 2]
        """
    def eccentricities(self) -> Numbers[Any]:
        """For every node, the distance to the farthest node."""
    def xor_distances(self, marked: Iterable[_N] | Iterable[bool] | Mapping[_N, int] | _Buffer) -> Numbers[int]:
        """For every node the xor of its distances to the marked nodes. Distances count edges here, so a tree with lengths is
        refused.

        The marked nodes are a list, those whose value is 1 in a dictionary, or the true ones of a truth value for each node.

        >>> tree = Tree([(0, 1), (1, 2)])
        >>> tree.xor_distances([2]).tolist(), tree.xor_distances({0: 0, 2: 1}).tolist()
        ([2, 1, 0], [2, 1, 0])
        >>> tree.xor_distances([False, False, True]).tolist()
        [2, 1, 0]
        """
    def diameter(self) -> float:
        """The greatest distance between two nodes."""
    def longest_path(self) -> list[_N]:
        """The nodes of a longest path."""
    def centers(self) -> list[_N]:
        """The nodes of least eccentricity: one or two, or more if edges have length 0."""
    def centroids(self) -> list[_N]:
        """The one or two nodes whose removal leaves no part with more than half of the nodes."""
    def centroid_parents(self) -> Numbers[int]:
        """The parent of every node in the centroid decomposition; for the first centroid, the node itself.

        >>> Tree([(0, 1), (1, 2), (2, 3)]).centroid_parents().tolist()
        [1, 1, 1, 2]
        """
    def parents(self, root: _N | None = None) -> Numbers[int]:
        """The parent of every node; for the root, the root itself."""
    def depths(self, root: _N | None = None) -> Numbers[int]:
        """The distance of every node from the root."""
    def subtree_sizes(self, root: _N | None = None) -> Numbers[int]:
        """The number of nodes below every node, including itself."""
    def subtree_classes(self, root: _N | None = None) -> Numbers[int]:
        """A number for every node that describes the shape of its subtree: two nodes have the same number exactly if their
        subtrees are equal up to the names of nodes.

        >>> Tree([(0, 1), (0, 2), (1, 3), (2, 4)]).subtree_classes().tolist()
        [0, 1, 1, 2, 2]
        """
    def is_isomorphic(self, other: Tree[Any]) -> bool:
        """Whether two trees are equal up to the names of their nodes, whatever the lengths of their edges.

        >>> Tree([(0, 1), (1, 2)]).is_isomorphic(Tree([(2, 0), (0, 1)]))
        True
        """
    def isomorphism(self, other: Tree[Any]) -> Numbers[int] | None:
        """The nodes of another tree to which the nodes of this one go, as a buffer of their numbers in the order of nodes, such that neighbors
        go to neighbors; None if the trees are not isomorphic.

        >>> Tree([(0, 1), (1, 2)]).isomorphism(Tree([(2, 0), (0, 1)])).tolist()[1]
        0
        """
    def sides(
        self, fold: _Fold, values: _Numbers | Mapping[_N, int] | None = None, root: _N | None = None
    ) -> tuple[Numbers[int], Numbers[int]]:
        """Folds over both sides of every edge, as two buffers: the first has for every node the fold of the values of all
        nodes below it, including itself, and the second that of all others.

        The fold is "sum", "max", "min", "xor" or "count", and the values are integers of 64 bits, one for each node, in the
        order of nodes or by node in a dictionary. "count" counts the values that are not 0, or all nodes if there are no values.
        Nothing is above the root: the fold of nothing is 0, the least number for "max" and the largest for "min".

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
        """The value of the whole tree seen from every node as the root, by functions of yours, as a list in the order of nodes.

        The value of a node is `finish(merged, node)`. Here `merged` combines the contributions of its children, each
        `lift(value, child, node)`, by `merge(one, other)` in the order of edges. Without children it is `identity`, and merging
        anything with `identity` must change nothing. Without `finish`, the value is `merged`; without `lift`, a child
        contributes its value. `merge` must be associative. Each function is called about three times for each node, not once
        for each root and node.

        >>> tree = Tree([(0, 1), (1, 2), (1, 3)])
        >>> tree.reroot(max, 0, lift=lambda height, child, node: height + 1)
        [2, 1, 2, 2]
        >>> tree.reroot(lambda one, other: one + other, "", finish=lambda below, node: f"({node}{below})")[2]
        '(2(1(0)(3)))'
        """
    def ancestor(self, node: _N, steps: int, root: _N | None = None) -> _N | None:
        """The ancestor of a node that is this many edges nearer to the root; None if the root is nearer.

        >>> tree = Tree([(0, 1), (1, 2), (2, 3)])
        >>> tree.ancestor(3, 2), tree.ancestor(3, 4), tree.ancestor(0, 1, root=3)
        (1, None, 1)
        """
    def ancestors(self, pairs: Iterable[tuple[_N, int]] | _Buffer, root: _N | None = None) -> Numbers[int]:
        """The ancestors of many nodes, each given with the number of edges to go toward the root, as a buffer. If there is no such
        ancestor, the result is the root.

        >>> Tree([(0, 1), (1, 2), (2, 3)]).ancestors([(3, 2), (2, 9)]).tolist()
        [1, 0]
        """
    def lca(self, u: _N, v: _N, root: _N | None = None) -> _N:
        """The lowest common ancestor of two nodes, seen from a root."""
    def lcas(self, pairs: Iterable[tuple[_N, _N]] | _Buffer, root: _N | None = None) -> Numbers[int]:
        """The lowest common ancestors of many pairs, seen from a root, as a buffer.

        >>> Tree([(0, 1), (1, 2), (1, 3)]).lcas([(2, 3), (0, 3)]).tolist()
        [1, 0]
        """
    def distance(self, u: _N, v: _N) -> float:
        """The distance between two nodes."""
    def distances(self, pairs: Iterable[tuple[_N, _N]] | _Buffer) -> Numbers[Any]:
        """The distances between many pairs of nodes, as a buffer."""
    def distance_matrix(self, nodes: Iterable[_N] | _Buffer) -> memoryview:
        """The distances between all nodes of a list, as a buffer of one row for each node.

        >>> Tree([(0, 1), (1, 2)], lengths=[0.5, 2]).distance_matrix([0, 2]).tolist()
        [[0.0, 2.5], [2.5, 0.0]]
        """
    def lca_of(self, nodes: Iterable[_N] | _Buffer, root: _N | None = None) -> _N:
        """The lowest common ancestor of a set of nodes, at least one, seen from a root.

        >>> Tree([(0, 1), (1, 2), (1, 3), (0, 4)]).lca_of([2, 3, 1])
        1
        """
    def spanned_length(self, nodes: Iterable[_N] | _Buffer) -> float:
        """The length of the smallest subtree that contains a set of nodes: the number of its edges, or the sum of their lengths. For the
        leaves of a phylogenetic tree this is their phylogenetic diversity, with the root if it is in the set.

        >>> Tree([(0, 1), (1, 2), (1, 3), (0, 4)], lengths=[1, 20, 300, 4000]).spanned_length([2, 3])
        320
        """
    def path(self, from_: _N, to: _N) -> list[_N]:
        """The nodes of the path from one node to another."""
    @staticmethod
    def _copied(
        ends: bytes, nodes: int, labels: list[Any] | None, lengths: bytes | None = None
    ) -> Tree[Any]: ...
    def __reduce__(self) -> tuple[Any, ...]: ...
    def svg(self, root: _N | None = None) -> Picture | None:
        """A picture with node `root` at the top, or None if the tree is too large for one."""
    def _repr_svg_(self) -> Picture | None: ...
    def to_networkx(self) -> Any:
        """The graph of networkx with the nodes in their order, and lengths as weights if there are some.

        >>> graph = Tree("(a:2,b:3)c;").to_networkx()
        >>> list(graph), graph["c"]["b"]["weight"]
        (['c', 'a', 'b'], 3)
        """
    def to_dot(self) -> str:
        """The tree as a text for Graphviz, with lengths as labels.

        >>> print(Tree("a-b b-c").to_dot())
        graph {
          "a" -- "b"
          "b" -- "c"
        }
        """

@final
class Forest:
    """Trees whose edges are linked and cut, with an integer of 64 bits on each node. Each operation takes time logarithmic in the
    number of nodes.

    A forest that is made from the values of its nodes has no edges; `Forest.from_tree` starts with those of a tree.

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
        """The forest of one tree, with these values of its nodes.

        >>> Forest.from_tree(Tree([(0, 1), (1, 2)]), [1, 10, 100]).path_sum(0, 2)
        111
        """
    def link(self, u: int, v: int) -> None:
        """Adds an edge between two nodes that are not connected."""
    def cut(self, u: int, v: int) -> None:
        """Removes an edge."""
    def connected(self, u: int, v: int) -> bool:
        """Whether there is a path between two nodes."""
    def distance(self, u: int, v: int) -> int | None:
        """The number of edges between two nodes; None if they are not connected."""
    def path_sum(self, u: int, v: int) -> int:
        """The sum of the values along a path, both ends included."""
    def path_min(self, u: int, v: int) -> int:
        """The least value along a path."""
    def path_max(self, u: int, v: int) -> int:
        """The largest value along a path."""
    def ancestor(self, node: int, steps: int, root: int) -> int | None:
        """The node that is this many edges from a node on the way to `root`; None if the root is nearer, or if they are not connected.

        >>> forest = Forest([0, 0, 0])
        >>> forest.link(0, 1)
        >>> forest.link(1, 2)
        >>> forest.ancestor(0, 1, root=2), forest.ancestor(2, 2, root=0), forest.ancestor(2, 3, root=0)
        (1, 0, None)
        """
    def tree_sum(self, node: int) -> int:
        """The sum of all values of the tree of a node.

        >>> forest = Forest([5, 1, 2])
        >>> forest.link(0, 2)
        >>> forest.tree_sum(0), forest.tree_sum(1)
        (7, 1)
        >>> forest[2] = 100
        >>> forest.tree_sum(0)
        105
        """
    def tree_size(self, node: int) -> int:
        """The number of nodes of the tree of a node."""
    def subtree_sum(self, node: int, parent: int) -> int:
        """The sum of the values on the side of `node` when the edge to its neighbor `parent` is cut.

        >>> forest = Forest.from_tree(Tree([(0, 1), (1, 2)]), [1, 10, 100])
        >>> forest.subtree_sum(1, 0), forest.subtree_sum(1, 2)
        (110, 11)
        """
    def push(self, value: int) -> int:
        """Adds a node with this value, and returns its number."""
    def edges(self) -> list[tuple[int, int]]:
        """The edges as pairs of nodes, in order."""
    def __getitem__(self, node: int, /) -> int: ...
    def __setitem__(self, node: int, value: int, /) -> None: ...
    def __len__(self) -> int: ...
    @staticmethod
    def _copied(values: list[int], edges: list[tuple[int, int]]) -> Forest: ...
    def __reduce__(self) -> tuple[Any, ...]: ...
