"""Answers as plain data that you can compare, copy, pickle and send to other processes."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Generic, Literal, NamedTuple, TypeVar

from . import _native
from .errors import InvalidInput
from .words import Convention, Outcome

if TYPE_CHECKING:
    from os import PathLike

    from ._native import Certificate, LoopyValue, Position

__all__ = ["Fact", "Facts", "Ground", "Period", "Reason", "Solved", "Strategy"]

T = TypeVar("T")


@dataclass(frozen=True)
class Fact(Generic[T]):
    """One part of an answer, together with how it is known or why it is unknown.

    >>> Position("cram 4x4").solve().facts.outcome
    Fact(known=Outcome.P, how='theorem', unknown=None)
    """

    #: The known value; None if it is unknown.
    known: T | None
    #: How the value is known: by a theorem, from the table of an earlier search, at least partly by a search, or otherwise.
    how: Literal["theorem", "table", "search", "otherwise"] | None
    #: The reason why the value is unknown, in words; None if the value is known.
    unknown: str | None

    def __str__(self) -> str:
        """Returns the fact as a sentence.

        >>> print(Position("cram 4x4").solve().facts.outcome)
        P, known by a theorem
        """
        if self.how is None:
            return f"not known: {self.unknown}"
        known = ", ".join(self.known) or "none" if isinstance(self.known, tuple) else self.known
        ways = {"theorem": "by a theorem", "table": "from a table", "search": "by search", "otherwise": "otherwise"}
        return f"{known}, known {ways[self.how]}"


class Facts(NamedTuple):
    """All parts of an answer. Each part says how it is known or why it is unknown.

    >>> for name, fact in Position("nim 1 2").solve("misere").facts._asdict().items():
    ...     print(name, fact.how or fact.unknown)
    outcome theorem
    value there is none in this convention
    winning_moves theorem
    drawing_moves theorem
    why it was not asked for
    """

    outcome: Fact[Outcome]
    value: Fact[LoopyValue]
    winning_moves: Fact[tuple[str, ...]]
    drawing_moves: Fact[tuple[str, ...]]
    why: Fact[Reason]


@dataclass(frozen=True)
class Ground:
    """One of the grounds for an outcome: a sentence, and the same information as data.

    >>> ground = Position("nim 3 5 7").why().grounds[-1]
    >>> ground.kind, ground.data
    ('leaves', {'mv': '0/3:2', 'values': [2, 5, 7]})
    """

    #: The kind of the ground, such as "nim_sum", "leaves", "replies", "period" or "fact".
    kind: str
    #: The sentence, without the final period.
    text: str
    #: The data by name. Nim-values are numbers, and moves are strings.
    data: Mapping[str, Any] = field(hash=False)


@dataclass(frozen=True, repr=False)
class Reason:
    """The reason for an outcome: a list of grounds that can be checked against the position, with the most important ground first.

    >>> Position("nim 1 1").why()
    1 ⊕ 1 = 0, so the player to move loses: each move changes one value
    for example, 0/1:0 (take 1 coin from the heap of 1) is answered by 1/1:0 (take 1 coin from the heap of 1)
    """

    #: The grounds, with the most important one first.
    grounds: tuple[Ground, ...]

    @property
    def lines(self) -> list[str]:
        """The sentences of the grounds, one line for each."""
        return [ground.text for ground in self.grounds]

    def __repr__(self) -> str:
        return "\n".join(self.lines)


def _of_grounds(grounds: list[dict[str, Any]]) -> Reason:
    """Makes a reason from the kind, the text and the data of each ground."""
    return Reason(tuple(Ground(ground.pop("kind"), ground.pop("text"), ground) for ground in grounds))


def _reason(text: str) -> Reason:
    """Parses a reason from JSON."""
    return _of_grounds(json.loads(text))


def _value(value: int | str | None) -> LoopyValue | None:
    """Parses a value from a JSON document: a number, or a string such as `infinity(0 2)`. Returns None for the value `loony`, which
    occurs only in games with entailing moves."""
    if value is None or value == "loony":
        return None
    if isinstance(value, int):
        return _native.LoopyValue(nim=value)
    return _native.LoopyValue(infinite=[int(number) for number in re.findall(r"\d+", value)])


@dataclass(frozen=True, repr=False)
class Solved:
    """The answer to a question about a position. Unknown parts are None, and `facts` says how each part is known or why it is
    unknown.

    >>> solved = Position("nim 3 5 + kayles 7").solve(why=True)
    >>> solved
    <solved: outcome N, value *4, winning moves 1>
    >>> solved.winning_move, solved.how, solved.why.lines[-1]
    ('1/5:1', 'theorem', '1/5:1 (take 4 coins from the heap of 5) leaves 3 ⊕ 1 ⊕ 2 = 0')
    """

    #: The position that the question is about.
    position: Position
    #: The convention that the question is about.
    convention: Convention
    #: The parts of the answer, each with how it is known or why it is unknown.
    facts: Facts
    #: A winning move; in a loopy game, one that makes progress toward the end. None if no winning move is known.
    winning_move: str | None
    #: Whether the list contains all winning moves.
    are_all: bool
    #: The number of moves until play ends, if a search by loopy values has computed it; None otherwise.
    remoteness: int | None
    _document: str = field(compare=False)

    def to_json(self) -> str:
        """Returns the answer as the JSON document that `impartial solve --json` prints.

        >>> import json
        >>> json.loads(Position("nim 3 5").solve().to_json())["winning_moves"]
        ['1/5:3']
        """
        return self._document

    @classmethod
    def from_json(cls, text: str) -> Solved:
        """Reads an answer from a JSON document made by `to_json` or `impartial solve --json`. A document states only once
        how the answer is known, so all parts get the same `how`. Parts that the document omits are None.

        >>> Solved.from_json(Position("nim 3 5").solve().to_json())
        <solved: outcome N, value *6, winning moves 1>
        """
        data = json.loads(text)
        if not isinstance(data, dict) or not {"position", "convention", "outcome", "by"} <= data.keys():
            raise InvalidInput("this is not the document of an answer, which has a position, a convention and an outcome")
        how, winning = data["by"], data.get("winning_moves")
        best = data.get("progress") or data.get("winning_move") or (winning[0] if winning else None)

        def fact(known: Any) -> Fact[Any]:
            return Fact(None, None, data.get("stopped") or "not in the document") if known is None else Fact(known, how, None)

        facts = Facts(
            fact(Outcome(data["outcome"]) if data["outcome"] is not None else None),
            fact(_value(data.get("value"))),
            fact(None if winning is None else tuple(winning)),
            fact(None if data.get("drawing_moves") is None else tuple(data["drawing_moves"])),
            fact(None if data.get("why") is None else _of_grounds(data["why"])),
        )
        are_all = winning is not None and not data.get("more_winning_moves", False)
        position, convention = _native.Position(data["position"]), Convention(data["convention"])
        return cls(position, convention, facts, best, are_all, data.get("remoteness"), text)

    def to_rows(self) -> list[dict[str, Any]]:
        """Returns a list that contains one dictionary, in the form that `pandas.DataFrame` accepts. Concatenate the lists of several
        answers to make a table.

        >>> Position("nim 3 5").solve().to_rows()[0]["value"]
        '*6'
        """
        value, outcome = self.value, self.outcome
        return [
            {
                "position": str(self.position),
                "convention": str(self.convention),
                "outcome": None if outcome is None else str(outcome),
                "value": None if value is None else str(value),
                "how": self.how,
                "winning_moves": self.winning_moves,
            }
        ]

    @property
    def outcome(self) -> Outcome | None:
        """The outcome, which says who wins; None if unknown."""
        return self.facts.outcome.known

    @property
    def how(self) -> Literal["theorem", "table", "search", "otherwise"] | None:
        """How the outcome is known; None if the outcome is unknown."""
        return self.facts.outcome.how

    @property
    def unknown(self) -> str | None:
        """The reason why the outcome is unknown, in words; None if it is known."""
        return self.facts.outcome.unknown

    @property
    def nim_value(self) -> int | None:
        """The nim-value; None if it is unknown or if the position has no nim-value."""
        return self.value.nim if self.value is not None else None

    @property
    def value(self) -> LoopyValue | None:
        """The value in normal play: a nim-value or, in loopy games, possibly an infinite value; None if unknown."""
        return self.facts.value.known

    @property
    def winning_moves(self) -> list[str] | None:
        """The winning moves, but no more than the requested number of them; None if unknown."""
        moves = self.facts.winning_moves.known
        return None if moves is None else list(moves)

    @property
    def drawing_moves(self) -> list[str] | None:
        """The moves after which the game is still a draw; None if unknown."""
        moves = self.facts.drawing_moves.known
        return None if moves is None else list(moves)

    @property
    def why(self) -> Reason | None:
        """The reason for the outcome; None if it was not requested or is unknown."""
        return self.facts.why.known

    def _repr_svg_(self) -> str | None:
        """Draws the position and marks the items that the reason mentions, as the web page does."""
        grounds = self.why.grounds if self.why is not None else ()
        marks = [list(things) for ground in grounds for things in ground.data.get("items", ())]
        return self.position.svg(marks=marks)

    def __repr__(self) -> str:
        moves = self.facts.winning_moves.known
        count = None if moves is None else len(moves)
        return f"<solved: outcome {self.outcome}, value {self.value}, winning moves {count}>"


@dataclass(frozen=True, repr=False)
class Period:
    """The known facts about the period of a nim-sequence.

    >>> Sequence("0.77").period(1000)
    <certified period 12 from heap 71 on, saltus 0>
    """

    #: "certified", "arithmetic" (certified, with a saltus), "observed" (without proof) or "none".
    kind: Literal["certified", "arithmetic", "observed", "none"]
    #: The size of the first heap at which the values begin to repeat; None without a period.
    preperiod: int | None
    #: The length of the period; None without a period.
    period: int | None
    #: The amount by which the values grow from one period to the next; None without a period.
    saltus: int | None
    #: The certificate of the period, if the period is proved; None otherwise.
    certificate: Certificate | None

    def __repr__(self) -> str:
        if self.period is None:
            return "<no period>"
        return f"<{self.kind} period {self.period} from heap {self.preperiod} on, saltus {self.saltus}>"


@dataclass(frozen=True, eq=False, repr=False)
class Strategy(Mapping[str, tuple[str, str]]):
    """A winning strategy, as a mapping. The keys are the positions in which it is the winner's turn. The values are pairs of a winning move
    and the position after this move, as strings."""

    _answers: Mapping[str, tuple[str, str]]
    #: Whether the strategy is for the player who moves first.
    wins_first: bool
    #: The strategy in the file format of `impartial solve --strategy`.
    text: str

    def save(self, path: str | PathLike[str]) -> None:
        """Writes the strategy to a file, in the format of `impartial solve --strategy`."""
        with open(path, "w", encoding="utf-8") as file:
            file.write(self.text)

    def __getitem__(self, position: str) -> tuple[str, str]:
        return self._answers[position]

    def __iter__(self) -> Iterator[str]:
        return iter(self._answers)

    def __len__(self) -> int:
        return len(self._answers)

    def __repr__(self) -> str:
        player = "first" if self.wins_first else "second"
        answers = "1 answer" if len(self) == 1 else f"{len(self)} answers"
        return f"<strategy of the {player} player: {answers}>"
