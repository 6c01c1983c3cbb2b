"""Answers as data, which you can compare, copy, pickle and send to other processes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Generic, Literal, NamedTuple, TypeVar

from .words import Convention, Outcome

if TYPE_CHECKING:
    from ._native import Certificate, LoopyValue, Position

__all__ = ["Fact", "Facts", "Ground", "Period", "Reason", "Solved"]

T = TypeVar("T")


@dataclass(frozen=True)
class Fact(Generic[T]):
    """A part of an answer: known in some way, or unknown for some reason.

    >>> Position("cram 4x4").solve().facts.outcome
    Fact(known=Outcome.P, how='theorem', unknown=None)
    """

    #: The known value; None if it is not known.
    known: T | None
    #: How it is known: by a theorem, from a table of an earlier search, or by search at least in part.
    how: Literal["theorem", "table", "search", "otherwise"] | None
    #: The reason why it is not known, in words; None if it is known.
    unknown: str | None


class Facts(NamedTuple):
    """The parts of an answer, each with how it is known, or why it is not.

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
    """One ground of a reason: a sentence, and its data.

    >>> ground = Position("nim 3 5 7").why().grounds[-1]
    >>> ground.kind, ground.data
    ('leaves', {'mv': '0/3:2', 'values': [2, 5, 7]})
    """

    #: The kind of ground: "nim_sum", "leaves", "replies", "period", "fact" and others.
    kind: str
    #: The sentence, without the final period.
    text: str
    #: The data by name: nim-values as numbers, moves as texts.
    data: Mapping[str, Any] = field(hash=False)


@dataclass(frozen=True)
class Reason:
    """The reason for the outcome: grounds that can be checked against the position, the most important one first.

    >>> print(Position("nim 1 1").why())
    1 ⊕ 1 = 0, so the player to move loses: each move changes one value
    for example, 0/1:0 is answered by 1/1:0
    """

    #: The grounds.
    grounds: tuple[Ground, ...]

    @property
    def lines(self) -> list[str]:
        """One line for each ground."""
        return [ground.text for ground in self.grounds]

    def __str__(self) -> str:
        return "\n".join(self.lines)


@dataclass(frozen=True, repr=False)
class Solved:
    """The answer about a position. Unknown parts are None, and `facts` says how each part is known, or why it is not.

    >>> solved = Position("nim 3 5 + kayles 7").solve(why=True)
    >>> solved
    <solved: outcome N, value *4, winning moves 1>
    >>> solved.winning_move, solved.how, solved.why.lines[-1]
    ('1/5:1', 'theorem', '1/5:1 leaves 3 ⊕ 1 ⊕ 2 = 0')
    """

    #: The position in question.
    position: Position
    #: The convention in question.
    convention: Convention
    #: The parts of the answer, each with how it is known.
    facts: Facts
    #: A move that wins and, in a loopy game, makes progress toward the end; None if none is known.
    winning_move: str | None
    #: Whether all winning moves are listed.
    are_all: bool
    #: The number of moves until play ends, if the search by loopy values has found it.
    remoteness: int | None

    @property
    def outcome(self) -> Outcome | None:
        """Who wins; None if it is not known."""
        return self.facts.outcome.known

    @property
    def how(self) -> Literal["theorem", "table", "search", "otherwise"] | None:
        """How the outcome is known."""
        return self.facts.outcome.how

    @property
    def unknown(self) -> str | None:
        """The reason why the outcome is not known, in words; None if it is known."""
        return self.facts.outcome.unknown

    @property
    def nim_value(self) -> int | None:
        """The nim-value; None if there is none or it is not known."""
        return self.value.nim if self.value is not None else None

    @property
    def value(self) -> LoopyValue | None:
        """The value in normal play, which may be a loopy one; None if it is not known."""
        return self.facts.value.known

    @property
    def winning_moves(self) -> list[str] | None:
        """The winning moves that were listed; None if they are not known."""
        moves = self.facts.winning_moves.known
        return None if moves is None else list(moves)

    @property
    def drawing_moves(self) -> list[str] | None:
        """The moves that keep a draw; None if they are not known."""
        moves = self.facts.drawing_moves.known
        return None if moves is None else list(moves)

    @property
    def why(self) -> Reason | None:
        """The reason for the outcome, if the question asked for it; None otherwise."""
        return self.facts.why.known

    def _repr_svg_(self) -> str | None:
        """The position with the things in its reason marked, as on the page."""
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
    #: The heap from which the values repeat.
    preperiod: int | None
    #: The period.
    period: int | None
    #: The growth of the values from one period to the next.
    saltus: int | None
    #: The certificate, if the period is proved.
    certificate: Certificate | None

    def __repr__(self) -> str:
        if self.period is None:
            return "<no period>"
        return f"<{self.kind} period {self.period} from heap {self.preperiod} on, saltus {self.saltus}>"
