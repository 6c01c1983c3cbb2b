"""Finds games and rules for given values with `identify`, and handles the values of user-defined games."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from operator import index
from typing import TYPE_CHECKING, Any, NamedTuple, overload

from . import _native
from .errors import InvalidInput
from .pictures import Picture

if TYPE_CHECKING:
    from ._native import _Progress, _Rules

__all__ = ["Disagreement", "FoundGame", "FoundRule", "Identified", "Tried", "Values", "identify"]

#: The maximum number of values that the library accepts; it reports an error for more.
MAX_VALUES = 1 << 14


class Disagreement(NamedTuple):
    """A value that a rule does not explain.

    >>> identify([0, 1, 2, 3] * 8 + [0, 7, 2, 3] * 1 + [0, 1, 2, 3] * 8, first=0).rules[0].exceptions[0]
    Disagreement(at=(33,), given=7, value=1)
    """

    #: The number, or the pair of numbers.
    at: tuple[int, ...]
    #: The given value; for outcomes, 0 if lost and 1 otherwise.
    given: int
    #: The value that the rule predicts.
    value: int


@dataclass(frozen=True, repr=False)
class FoundGame:
    """A game that agrees with the values, perhaps with exceptions.

    >>> identify("0 0 1 1 2 0 3 1 1 0 3 3 2 2 4 0 5 2 2 3").games[0]
    <0.07 (dawsons_kayles) from n = 0 on>
    """

    #: The code, the name, or the moves in words.
    game: str
    #: The code, if the game has one: `Sequence(game.code)` gives its further values and its period.
    code: str | None
    #: The catalog's name for the code.
    name: str | None
    #: The moves in words, if the moves only take numbers.
    moves: str | None
    #: The number of the first given value.
    first: int
    #: The first number at which the game differs from the first listed game; None if both are in the same class.
    differs: int | None
    #: The numbers at which the game differs from the given values.
    exceptions: tuple[int, ...]
    #: Whether so many values are unlikely to agree by chance.
    is_strong: bool

    def __repr__(self) -> str:
        words = self.name or self.moves
        about = f" ({words})" if words and words != self.game else ""
        but = f", all but n = {', '.join(map(str, self.exceptions))}" if self.exceptions else ""
        return f"<{self.game}{about} from n = {self.first} on{but}>"


@dataclass(frozen=True, repr=False)
class FoundRule:
    """A rule that explains the values, perhaps with exceptions.

    >>> rule = identify("0 1 2 0 1 2 0 1 2 0 1 2 0 1 2").rules[0]
    >>> rule, rule.explained, rule.source
    (<G(n) = n mod 3>, 15, 'Bachet (1612)')
    """

    #: The rule, as a formula or a sentence.
    rule: str
    #: The number of the first given value.
    first: int
    #: The number of values that the rule explains.
    explained: int
    #: The number of given values.
    of: int
    #: The values that the rule does not explain.
    exceptions: tuple[Disagreement, ...]
    #: Whether the rule describes only who wins.
    is_of_outcomes: bool
    #: Whether so many values are unlikely to follow the rule by chance.
    is_strong: bool
    #: A reference for the rule.
    source: str

    def __repr__(self) -> str:
        return f"<{self.rule}>"


class Tried(NamedTuple):
    """A game or a rule that was tested against further values."""

    #: The game or the rule.
    name: str
    #: The first number that refutes it; None if there is none.
    refuted_at: int | None


@dataclass(frozen=True, repr=False)
class Identified:
    """The games that have the given values, and the rules that the values follow. All of them are conjectures.

    >>> found = identify("0 1 0 1 2 3 2 0 1 0 1 2 3 2 0 1 0 1 2 3 2", first=0)
    >>> found
    <3 games in 2 classes, 1 rule>
    >>> found.games[:2], found.greatest_sets[0][:6]
    ([<0.3023 from n = 0 on>, <0.3033 (take 1, 3 or 4) from n = 0 on>], (1, 3, 4, 6, 8, 10))
    """

    #: The input, as text that `identify` reads.
    text: str
    #: The input in words.
    given: str
    #: The first numbers that were tried.
    firsts: tuple[int, ...]
    #: The number of games that agree, including games that are not listed.
    agreeing: int
    #: The games that agree with everything, by class. Games of a class agree on `compared` values.
    classes: tuple[tuple[FoundGame, ...], ...]
    #: The games that agree with all but one value, if none agrees with all of them.
    nearly: tuple[FoundGame, ...]
    #: The number of values on which the games were compared.
    compared: int
    #: The number of values that separate all classes; None if there are fewer than two classes.
    separated: int | None
    #: For each first number, all numbers up to 24 that a subtraction set can contain and still explain the values.
    greatest_sets: Mapping[int, tuple[int, ...]]
    #: The rules, with the simplest first.
    rules: tuple[FoundRule, ...]
    #: The limit that ended the search early, in words; None if the search is complete.
    stopped: str | None

    @property
    def games(self) -> list[FoundGame]:
        """The games that agree with everything, with the smallest code of each class first."""
        return [game for games in self.classes for game in games]

    @property
    def is_strong(self) -> bool:
        """Whether some game or rule is unlikely to agree by chance."""
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
        """Tests each game, and each rule for a single number, against further values, which start at 0. Repeats the search that found
        them.

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
    values: str | Iterable[Any] | Mapping[int, Any],
    *,
    first: int | None = None,
    lost: bool = False,
    work: int | None = None,
    time: float | None = None,
    progress: _Progress | None = None,
) -> Identified:
    """Finds the games that have the given values, and the rules that the values follow.

    Values are nim-values or outcomes, given as a text, a list, an array, rows of a table, or a dictionary from numbers to values.
    With `lost`, they are instead all numbers, or pairs, that the player to move loses. The number of the first value is `first`,
    or comes from the dictionary or b-file; otherwise 0 and 1 are tried.

    >>> found = identify([0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4, 1, 2, 7, 1, 4, 3, 2])
    >>> found.games[0], found.games[0].is_strong
    (<0.77 (kayles) from n = 0 on>, True)
    >>> Sequence(found.games[0].code).period(1000)
    <certified period 12 from heap 71 on, saltus 0>
    >>> identify([1, 2, 3, 5, 8, 13, 21, 34, 55, 89], lost=True).rules[0]
    <n is lost exactly if it is one of 1, 2, ... with x(k) = x(k - 1) + x(k - 2)>

    If a limit is reached, the result contains everything found so far, and `stopped` names the limit.
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
    """Formats a value as text without blanks."""
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


def _text(values: str | Iterable[Any] | Mapping[int, Any], lost: bool) -> str:
    """Formats values as a text that the library reads."""
    if isinstance(values, str):
        return values
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
    """Converts values, which may be nimbers, to numbers."""
    return [value.value if isinstance(value, _native.Nimber) else index(value) for value in values]


class Values(Sequence[int]):
    """The nim-values of 0, 1, 2 and so on of a user-defined game, with a table, a plot and a search for its name.

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
        """Computes the values of 0 to `largest` for a `Search`, or for a game that `Search` accepts. Its positions must be numbers.

        >>> Values.of(lambda heap: [Sum(left, heap - 2 - left) for left in range(heap - 1)], 8)
        <9 values: 0 0 1 1 2 0 3 1 1>
        """
        search = game if isinstance(game, _native.Search) else _native.Search(game)
        positions = range(largest + 1)
        return cls(search.nim_values(positions, work=work, time=time, progress=progress).tolist())

    def table(self) -> str:
        """Formats the values as a table with a heading, one line per number."""
        return _native._table(list(self._values))

    def plot(self, title: str = "nim-values") -> Picture:
        """Draws the values."""
        return Picture(title, _native._plot(list(self._values), title))

    def identify(
        self, *, work: int | None = None, time: float | None = None, progress: _Progress | None = None
    ) -> Identified:
        """Finds the games and rules that agree with all values, like `identify`."""
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
