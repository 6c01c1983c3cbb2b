"""Finds games and rules for given values with `identify`, and computes the values of user-defined games."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from operator import index
from os import PathLike
from typing import TYPE_CHECKING, Any, NamedTuple, overload

from . import _native
from .errors import InvalidInput
from .pictures import Picture
from .shapes import contents_of, is_document

if TYPE_CHECKING:
    from ._native import _Progress, _Rules

__all__ = ["Disagreement", "FoundGame", "FoundRule", "Identified", "Tried", "Values", "identify"]

#: The maximum number of values that the library accepts.
MAX_VALUES = 1 << 14


class Disagreement(NamedTuple):
    """A given value that differs from the value that a rule predicts.

    >>> identify([0, 1, 2, 3] * 8 + [0, 7, 2, 3] * 1 + [0, 1, 2, 3] * 8, first=0).rules[0].exceptions[0]
    Disagreement(at=(33,), given=7, value=1)
    """

    #: The place of the value: one number, or a pair of numbers.
    at: tuple[int, ...]
    #: The given value. For outcomes, 0 means lost and 1 means won.
    given: int
    #: The value that the rule predicts.
    value: int


@dataclass(frozen=True, repr=False)
class FoundGame:
    """A game that has the given values, possibly with a few exceptions.

    >>> identify("0 0 1 1 2 0 3 1 1 0 3 3 2 2 4 0 5 2 2 3").games[0]
    <0.07 (dawsons_kayles) from n = 0 on>
    """

    #: The game: its code, its name, or its moves in words.
    game: str
    #: The code, if the game has one. `Sequence(game.code)` then computes further values and the period.
    code: str | None
    #: The name of the game in the catalog, if it has one.
    name: str | None
    #: The moves in words, if every move only takes a number of coins.
    moves: str | None
    #: The number of the first given value.
    first: int
    #: The first number at which the game differs from the first game in the list; None if both games are in the same class.
    differs: int | None
    #: The numbers at which the game differs from the given values.
    exceptions: tuple[int, ...]
    #: Whether it is unlikely that so many values agree by chance.
    is_strong: bool

    def __repr__(self) -> str:
        words = self.name or self.moves
        about = f" ({words})" if words and words != self.game else ""
        but = f", all but n = {', '.join(map(str, self.exceptions))}" if self.exceptions else ""
        return f"<{self.game}{about} from n = {self.first} on{but}>"


@dataclass(frozen=True, repr=False)
class FoundRule:
    """A rule that explains the given values, possibly with a few exceptions.

    >>> rule = identify("0 1 2 0 1 2 0 1 2 0 1 2 0 1 2").rules[0]
    >>> rule, rule.explained, rule.source
    (<G(n) = n mod 3>, 15, 'Bachet (1612)')
    """

    #: The rule as a formula or a sentence.
    rule: str
    #: The number of the first given value.
    first: int
    #: The number of values that the rule explains.
    explained: int
    #: The number of given values that were compared to the rule.
    of: int
    #: The given values that the rule does not explain.
    exceptions: tuple[Disagreement, ...]
    #: Whether the rule predicts only who wins, not the values.
    is_of_outcomes: bool
    #: Whether it is unlikely that so many values follow the rule by chance.
    is_strong: bool
    #: A reference to the literature for the rule.
    source: str

    def __repr__(self) -> str:
        return f"<{self.rule}>"


class Tried(NamedTuple):
    """The result of testing a game or a rule against further values."""

    #: The name of the game, or the formula of the rule.
    name: str
    #: The first number at which a further value refutes the game or rule; None if no value does.
    refuted_at: int | None


@dataclass(frozen=True, repr=False)
class Identified:
    """The games that have the given values, and the rules that the values follow. All results are conjectures.

    >>> found = identify("0 1 0 1 2 3 2 0 1 0 1 2 3 2 0 1 0 1 2 3 2", first=0)
    >>> found
    <3 games in 2 classes, 1 rule>
    >>> found.games[:2], found.greatest_sets[0][:6]
    ([<0.3023 from n = 0 on>, <0.3033 (take 1, 3 or 4) from n = 0 on>], (1, 3, 4, 6, 8, 10))
    """

    #: The input in a text form that `identify` reads.
    text: str
    #: A description of the input in words.
    given: str
    #: The numbers that were tried as the number of the first value.
    firsts: tuple[int, ...]
    #: The number of games that agree, including games that the lists omit.
    agreeing: int
    #: The games that agree with all values, grouped into classes. Games in the same class agree on the first `compared` values.
    classes: tuple[tuple[FoundGame, ...], ...]
    #: If no game agrees with all values, the games that agree with all but one of them.
    nearly: tuple[FoundGame, ...]
    #: The number of values on which the games were compared.
    compared: int
    #: The number of values that is enough to distinguish all classes; None if there are fewer than two classes.
    separated: int | None
    #: For each possible first number, the largest subtraction set that explains the values, with numbers up to 24.
    greatest_sets: Mapping[int, tuple[int, ...]]
    #: The rules that explain the values, starting with the simplest.
    rules: tuple[FoundRule, ...]
    #: The limit that stopped the search, in words; None if the search was completed.
    stopped: str | None

    @property
    def games(self) -> list[FoundGame]:
        """The games that agree with all values. In each class, the game with the smallest code is first."""
        return [game for games in self.classes for game in games]

    @property
    def is_strong(self) -> bool:
        """Whether at least one game or rule is unlikely to agree by chance."""
        games = any(game.is_strong for game in (*self.games, *self.nearly))
        return games or any(rule.is_strong for rule in self.rules)

    def trial(
        self,
        values: Iterable[int],
        *,
        work: int | None = None,
        time: float | None = None,
        progress: _Progress | None = None,
    ) -> list[Tried]:
        """Repeats the search, and tests the games and rules that it finds against more values: the values for the numbers 0, 1, 2, and so
        on. Rules for pairs of numbers are not tested.

        >>> found = identify("0 1 2 0 1 2 0 1 2 0 1 2")
        >>> [tried for tried in found.trial([n % 3 for n in range(30)] + [2]) if tried.name == "G(n) = n mod 3"]
        [Tried(name='G(n) = n mod 3', refuted_at=30)]
        """
        return [Tried(*tried) for tried in _native._trial(self.text, _numbers(values), work, time, progress)]

    def __hash__(self) -> int:
        return hash(self.text)

    def __repr__(self) -> str:
        classes = "1 class" if len(self.classes) == 1 else f"{len(self.classes)} classes"
        nearly = f", {len(self.nearly)} games but for one value" if self.nearly else ""
        games = "1 game" if self.agreeing == 1 else f"{self.agreeing} games"
        rules = "1 rule" if len(self.rules) == 1 else f"{len(self.rules)} rules"
        return f"<{games} in {classes}{nearly}, {rules}>"


def identify(
    values: str | Iterable[Any] | Mapping[int, Any] | PathLike[str],
    *,
    first: int | None = None,
    lost: bool = False,
    work: int | None = None,
    time: float | None = None,
    progress: _Progress | None = None,
) -> Identified:
    """Finds the games that have the given values, and the rules that the values follow.

    The values are nim-values or outcomes. They can be a string, a list, an array, the rows of a
    table, a dictionary that maps numbers to values, or an open file or its path. With `lost`, the input is instead the list
    of all numbers or pairs at which the player to move loses. `first` is the number of the first
    value. If it is omitted, a dictionary or b-file determines this number, and otherwise both 0 and
    1 are tried.

    >>> found = identify([0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4, 1, 2, 7, 1, 4, 3, 2])
    >>> found.games[0], found.games[0].is_strong
    (<0.77 (kayles) from n = 0 on>, True)
    >>> Sequence(found.games[0].code).period(1000)
    <certified period 12 from heap 71 on, saltus 0>
    >>> identify([1, 2, 3, 5, 8, 13, 21, 34, 55, 89], lost=True).rules[0]
    <n is lost exactly if it is one of 1, 2, ... with x(k) = x(k - 1) + x(k - 2)>

    If a limit stops the search, the result contains everything found so far, and `stopped` names the limit.
    """
    text = _text(values, lost)
    parts = _native._identify(f"lost {text}" if lost else text, first, work, time, progress)
    text, given, firsts, agreeing, classes, nearly, compared, separated, greatest, rules, stopped = parts
    return Identified(
        text=text,
        given=given,
        firsts=tuple(firsts),
        agreeing=agreeing,
        classes=tuple(tuple(map(_game, games)) for games in classes),
        nearly=tuple(map(_game, nearly)),
        compared=compared,
        separated=separated,
        greatest_sets={number: tuple(numbers) for number, numbers in greatest},
        rules=tuple(map(_rule, rules)),
        stopped=stopped,
    )


def _game(parts: tuple[Any, ...]) -> FoundGame:
    game, code, name, moves, first, differs, exceptions, is_strong = parts
    return FoundGame(game, code, name, moves, first, differs, tuple(exceptions), is_strong)


def _rule(parts: tuple[Any, ...]) -> FoundRule:
    rule, first, explained, of, exceptions, *rest = parts
    wrong = tuple(Disagreement(tuple(at), given, value) for at, given, value in exceptions)
    return FoundRule(rule, first, explained, of, wrong, *rest)


def _word(item: Any, at: int) -> str:
    """Formats a single value as text without blanks."""
    if item is None:
        return "?"
    if isinstance(item, _native.Nimber):
        return str(item.value)
    if isinstance(item, bool):
        raise InvalidInput(f"value {at} is {item}: outcomes are written P and N")
    try:
        return str(index(item))
    except TypeError:
        text = str(item)
    if not text or any(char.isspace() or char in ",:;=/|()[]{}#" for char in text):
        raise InvalidInput(f"value {at} is {text[:20]!r}, expected a number such as 3 or an outcome, P or N")
    return text


def _text(values: Any, lost: bool) -> str:
    """Formats values in the text form that the library reads."""
    if isinstance(values, str):
        return values
    if is_document(values):
        return contents_of(values)
    if isinstance(values, Mapping):
        items = [*islice(values.items(), MAX_VALUES + 1)]
        return "".join(f"{_word(number, at)} {_word(value, at)}\n" for at, (number, value) in enumerate(sorted(items), 1))
    parts: list[str] = []
    rows = False
    for at, item in enumerate(islice(values, MAX_VALUES + 1), 1):
        if isinstance(item, str) or not isinstance(item, Iterable):
            if rows:
                raise InvalidInput(f"row {at} must be a row, not {str(item)[:20]!r}")
            parts.append(_word(item, at))
            continue
        if parts and not rows:
            raise InvalidInput(f"value {at} is a row, and those before it are not")
        rows = True
        row = [_word(value, column) for column, value in enumerate(islice(item, MAX_VALUES + 1), 1)]
        parts.append(f"({','.join(row)})" if lost else " ".join(row))
    return (" / " if rows and not lost else " ").join(parts)


def _numbers(values: Iterable[int]) -> list[int]:
    """Converts values, some of which can be nimbers, to numbers."""
    return [value.value if isinstance(value, _native.Nimber) else index(value) for value in values]


class Values(Sequence[int]):
    """The nim-values of the positions 0, 1, 2, ... of a user-defined game, with methods that print a table, draw a plot, and find games
    with the same values.

    >>> values = Values.of(lambda heap: [heap - k for k in (1, 3, 4) if k <= heap], 40)
    >>> values
    <41 values: 0 1 0 1 2 3 2 0 1 0 ...>
    >>> print(values.table()[:26])
     n  G(n)
     0  0
     1  1
     2  0
    >>> values.plot()
    <picture: nim-values>
    >>> found = values.identify()
    >>> found.games[1], found.trial(Values.of(lambda heap: [heap - k for k in (1, 3, 4) if k <= heap], 400))[1]
    (<0.3033 (take 1, 3 or 4) from n = 0 on>, Tried(name='0.3033', refuted_at=None))
    """

    __slots__ = ("_values",)

    def __init__(self, values: Iterable[int]) -> None:
        self._values = tuple(_numbers(values))

    @classmethod
    def of(
        cls,
        game: _Rules[int] | Any,
        largest: int,
        *,
        work: int | None = None,
        time: float | None = None,
        progress: _Progress | None = None,
    ) -> Values:
        """Computes the values of the positions 0 to `largest`. `game` is a `Search` or a game that `Search` accepts, and its
        positions must be numbers. For other positions, use `Search.nim_values`.

        >>> Values.of(lambda heap: [Sum(left, heap - 2 - left) for left in range(heap - 1)], 8)
        <9 values: 0 0 1 1 2 0 3 1 1>
        """
        search = game if isinstance(game, _native.Search) else _native.Search(game)
        if not hasattr(largest, "__index__"):
            raise TypeError(f"the largest position is a number, not {type(largest).__name__}: Search(game).nim_values(positions) takes others")
        positions = range(index(largest) + 1)
        return cls(search.nim_values(positions, work=work, time=time, progress=progress).tolist())

    def to_rows(self) -> list[dict[str, int]]:
        """Returns one dictionary for each position, in the form that `pandas.DataFrame` accepts. The entries are the position and its value.

        >>> Values([0, 1, 2]).to_rows()[2]
        {'position': 2, 'value': 2}
        """
        return [{"position": position, "value": value} for position, value in enumerate(self._values)]

    def table(self) -> str:
        """Formats the values as a table: a heading, and one line per number."""
        return _native._table(list(self._values))

    def plot(self, title: str = "nim-values") -> Picture:
        """Draws a plot of the values."""
        return Picture(title, _native._plot(list(self._values), title))

    def identify(
        self, *, work: int | None = None, time: float | None = None, progress: _Progress | None = None
    ) -> Identified:
        """Finds the games and rules that agree with all values. Works like the function `identify`."""
        return identify(self._values, first=0, work=work, time=time, progress=progress)

    def _repr_svg_(self) -> str:
        return self.plot().svg()

    @overload
    def __getitem__(self, place: int) -> int: ...
    @overload
    def __getitem__(self, place: slice) -> tuple[int, ...]: ...
    def __getitem__(self, place: int | slice) -> int | tuple[int, ...]:
        return self._values[place]

    def __len__(self) -> int:
        return len(self._values)

    def __iter__(self) -> Iterator[int]:
        return iter(self._values)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Values) and self._values == other._values

    def __hash__(self) -> int:
        return hash(self._values)

    def __repr__(self) -> str:
        shown = " ".join(map(str, self._values[:10]))
        return f"<{len(self)} values: {shown}{' ...' if len(self) > 10 else ''}>"
