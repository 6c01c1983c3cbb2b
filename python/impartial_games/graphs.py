"""Converts positions and trees to graphs for networkx, Graphviz and pandas."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping
from dataclasses import dataclass
from importlib import import_module
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from . import _native
from .errors import InvalidInput
from .words import Convention

if TYPE_CHECKING:
    from ._native import Position, Search, Tree

__all__ = ["PositionGraph"]

P = TypeVar("P", bound=Hashable)


@dataclass(frozen=True, repr=False)
class PositionGraph(Generic[P]):
    """A graph whose nodes are positions. For each position, it contains the options, the outcome and the value.

    >>> graph = Position("nim 1 2").graph()
    >>> graph, graph.outcomes[Position("nim 1 1")], graph.values[Position("nim 1 2")]
    (<graph of 5 positions>, Outcome.P, 3)
    >>> print(Position("nim 1").graph().to_dot())
    digraph {
      "nim 1" [label="nim 1\\nN *1"]
      "none" [label="none\\nP *0"]
      "nim 1" -> "none"
    }
    """

    #: The options of each position, without duplicates. Positions at the requested depth have no options here.
    options: Mapping[P, tuple[P, ...]]
    #: The outcome of each position: "N", "P" or "draw"; None if unknown.
    outcomes: Mapping[P, str | None]
    #: The nim-value of each position; None in misère play and for positions without a nim-value.
    values: Mapping[P, int | None]

    def __len__(self) -> int:
        return len(self.options)

    def to_rows(self) -> list[dict[str, Any]]:
        """Returns one dictionary for each position, in the form that `pandas.DataFrame` accepts. The entries are the position, its outcome,
        its value, and the number of its distinct options."""
        return [
            {
                "position": str(position),
                "outcome": _word(self.outcomes[position]),
                "value": self.values[position],
                "options": len(options),
            }
            for position, options in self.options.items()
        ]

    def to_networkx(self) -> Any:
        """Returns a directed networkx graph. Its nodes are the positions, with the attributes `outcome` and `value`."""
        graph = import_module("networkx").DiGraph()
        for position in self.options:
            graph.add_node(position, outcome=_word(self.outcomes[position]), value=self.values[position])
        graph.add_edges_from((position, option) for position, options in self.options.items() for option in options)
        return graph

    def to_dot(self) -> str:
        """Formats the graph in the DOT language of Graphviz."""
        lines = ["digraph {"]
        for position in self.options:
            value = self.values[position]
            known = f"{self.outcomes[position] or '?'}{'' if value is None else f' *{value}'}"
            lines.append(f"  {_quoted(position)} [label={_quoted(position, known)}]")
        for position, options in self.options.items():
            lines += [f"  {_quoted(position)} -> {_quoted(option)}" for option in options]
        return "\n".join([*lines, "}"])

    def __repr__(self) -> str:
        return f"<graph of {len(self)} positions>"


def _word(outcome: object) -> str | None:
    """Converts an outcome to a plain string, as other packages expect in tables."""
    return None if outcome is None else str(outcome)


def _quoted(*lines: object) -> str:
    texts = (str(line).replace("\\", "\\\\").replace('"', '\\"') for line in lines)
    return '"' + "\\n".join(texts) + '"'


def explore(start: P, options_of: Callable[[P], Iterable[P]], depth: int | None, most: int, hint: str) -> dict[P, tuple[P, ...]]:
    """Finds all positions that play can reach from `start` in at most `depth` moves, and returns the options of each. The nearest positions
    come first. Raises `InvalidInput` if there are more than `most` positions."""
    options: dict[P, tuple[P, ...]] = {}
    found, now, rows = {start}, [start], 0
    while now:
        after: list[P] = []
        for position in now:
            options[position] = ()
            if depth is not None and rows >= depth:
                continue
            options[position] = tuple(dict.fromkeys(options_of(position)))
            for option in options[position]:
                if option not in found:
                    if len(found) >= most:
                        raise InvalidInput(hint)
                    found.add(option)
                    after.append(option)
        now, rows = after, rows + 1
    return options


def ordered(position: Position) -> Position:
    """Removes components without moves and sorts the rest, so positions that differ only in these respects become equal."""
    parts = sorted((part for part in position if part.moves), key=str)
    return sum(parts[1:], parts[0]) if parts else _native.Position("none")


def options_of(position: Position) -> Iterable[Position]:
    """Returns the options of a position, each normalized by `ordered`."""
    return (ordered(position.play(move)) for move in position.moves)


def solved(options: dict[Position, tuple[Position, ...]], convention: Convention) -> PositionGraph[Position]:
    """Solves each position that `options` lists, and makes a graph that contains the answers."""
    answers = {position: position.solve(convention, most_moves=0) for position in options}
    is_normal = convention is Convention.NORMAL
    return PositionGraph(
        options,
        {position: answer.outcome for position, answer in answers.items()},
        {position: answer.nim_value if is_normal else None for position, answer in answers.items()},
    )


def _of_position(position: Position, convention: Convention, depth: int | None, most: int) -> PositionGraph[Position]:
    """Implements `Position.graph`."""
    hint = f"there are more than {most} positions: give a depth"
    return solved(explore(ordered(position), options_of, depth, most, hint), convention)


def _of_search(search: Search[Any, Any], position: Any, depth: int | None, most: int) -> PositionGraph[Any]:
    """Implements `Search.graph`."""
    hint = f"there are more than {most} positions: give a depth"
    options = explore(_whole(position), lambda whole: map(_whole, search.options(whole)), depth, most, hint)
    values = {position: search.nim_value(position) for position in options}
    outcomes = {position: "N" if value else "P" for position, value in values.items()}
    return PositionGraph(options, outcomes, values)


def _whole(position: Any) -> Any:
    """Returns a single position unchanged. Sorts the parts of a sum, so the result does not depend on the order of moves."""
    if isinstance(position, list):
        position = _native.Sum(*position)
    if not isinstance(position, _native.Sum):
        return position
    parts = sorted(position, key=repr)
    return parts[0] if len(parts) == 1 else _native.Sum(*parts)


def _tree_to_networkx(tree: Tree[Any]) -> Any:
    """Implements `Tree.to_networkx`."""
    graph = import_module("networkx").Graph()
    graph.add_nodes_from(tree)
    if tree.lengths is None:
        graph.add_edges_from(tree.edges())
    else:
        graph.add_weighted_edges_from((u, v, length) for (u, v), length in zip(tree.edges(), tree.lengths))
    return graph


def _tree_to_dot(tree: Tree[Any]) -> str:
    """Implements `Tree.to_dot`."""
    lengths = [""] * (len(tree) - 1) if tree.lengths is None else [f' [label="{length}"]' for length in tree.lengths]
    lines = [f"  {_quoted(u)} -- {_quoted(v)}{length}" for (u, v), length in zip(tree.edges(), lengths)]
    return "\n".join(["graph {", *(lines or [f"  {_quoted(node)}" for node in tree]), "}"])
