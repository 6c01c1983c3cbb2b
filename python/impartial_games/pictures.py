"""Pictures that show several positions: game trees, maps of values, and plots of sequences."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice
from typing import TYPE_CHECKING, Any

from . import _native
from .errors import InvalidInput
from .graphs import PositionGraph, explore, options_of, ordered, solved
from .words import Convention, Outcome

if TYPE_CHECKING:
    from os import PathLike

    from typing_extensions import Self

    from ._native import Position, Sequence

__all__ = ["GameTree", "Picture", "ValueMap", "value_map"]

#: The maximum numbers of positions, cells and values in a picture. Larger pictures would be unreadable.
MAX_POSITIONS = 150
MAX_CELLS = 2500
MAX_VALUES = 2000
#: The radius of the nodes in a game tree.
RADIUS = 15.0


class Picture(str):
    """A picture that notebooks display. It is a string that contains the SVG, so it can be used like any other string.

    >>> picture = Position("nim 1 2").svg()
    >>> picture, picture[:4]
    (<picture: nim 1 2>, '<svg')
    >>> picture.svg() == picture
    True
    """

    _title: str

    def __new__(cls, title: str, svg: str) -> Self:
        made = super().__new__(cls, svg)
        made._title = title
        return made

    @property
    def title(self) -> str:  # type: ignore[override]
        """The title of the picture."""
        return self._title

    def svg(self) -> str:
        """Returns the SVG as a plain string."""
        return str(self)

    def save(self, path: str | PathLike[str]) -> None:
        """Writes the picture to an SVG file."""
        with open(path, "w", encoding="utf-8") as file:
            file.write(self)

    def _repr_svg_(self) -> str:
        return self.svg()

    def __getnewargs__(self) -> tuple[str, str]:  # type: ignore[override]
        return (self._title, self.svg())

    def __repr__(self) -> str:
        return f"<picture: {self._title}>"


class GameTree(Picture):
    """A picture of the positions that play can reach, up to the requested depth. The attribute `graph` contains the positions as data,
    and the methods of the same names as in `PositionGraph` convert them for other packages.

    >>> tree = Position("kayles 3").game_tree()
    >>> len(tree.graph), tree.to_rows()[0]["value"], tree.to_networkx().number_of_nodes()
    (5, 3, 5)
    """

    #: The positions in the picture, with their options, outcomes and values.
    graph: PositionGraph[Position]

    def to_rows(self) -> list[dict[str, Any]]:
        """Returns one dictionary for each position, as `PositionGraph.to_rows` does."""
        return self.graph.to_rows()

    def to_networkx(self) -> Any:
        """Returns a directed networkx graph, as `PositionGraph.to_networkx` does."""
        return self.graph.to_networkx()

    def to_dot(self) -> str:
        """Formats the positions in the DOT language of Graphviz."""
        return self.graph.to_dot()


class ValueMap(Picture):
    """A picture of the values of many positions. The method `to_rows` returns the values as data.

    >>> table = value_map("wythoff {} {}", range(3), range(3))
    >>> table.to_rows()[1]
    {'first': 0, 'second': 1, 'position': 'wythoff 0 1', 'value': '*1'}
    """

    _rows: list[dict[str, Any]]

    def to_rows(self) -> list[dict[str, Any]]:
        """Returns one dictionary for each position, in the form that `pandas.DataFrame` accepts. The entries are the numbers in the
        pattern, the position, and its value. In misère play, the outcome replaces the value. The value is None if the rules do not allow
        the position."""
        return [dict(row) for row in self._rows]


class _Scene:
    """Collects the items of a picture, and draws them with the Rust library."""

    def __init__(self, title: str) -> None:
        self.title = title
        self.items: list[tuple[str, str, float, float, float, float, str]] = []
        self.legend: list[tuple[str, str]] = []

    def box(self, at: tuple[float, float], size: tuple[float, float], text: str, tone: str = "plain") -> None:
        self.items.append(("box", tone, *at, *size, text))

    def node(self, at: tuple[float, float], label: str, note: str, tone: str) -> None:
        self.items.append(("node", tone, *at, RADIUS, 0.0, f"{label}\n{note}"))

    def dot(self, at: tuple[float, float], tone: str = "plain", name: str = "") -> None:
        self.items.append(("dot", tone, *at, 2.5, 0.0, name))

    def line(self, start: tuple[float, float], end: tuple[float, float], tone: str = "plain") -> None:
        self.items.append(("line", tone, *start, *end, ""))

    def picture(self) -> Picture:
        return Picture(self.title, _native._scene(self.items, self.legend, self.title))


def _shown(outcome: str | None, value: object) -> tuple[str, str]:
    """Returns the text and the color of a node. The text is the value if it is known, and otherwise the outcome."""
    return str(value or outcome or "?"), "second" if outcome == Outcome.P else "plain"


def _known(position: Position, convention: Convention) -> tuple[str, str]:
    """Solves a position, and returns the text and the color of its node."""
    solved = position.solve(convention, most_moves=0)
    return _shown(solved.outcome, solved.value if convention is Convention.NORMAL else None)


def _game_tree(position: Position, convention: Convention, depth: int | None) -> GameTree:
    """Implements `Position.game_tree`."""
    hint = f"a tree of more than {MAX_POSITIONS} positions is not drawn: give a depth"
    options = explore(ordered(position), options_of, depth, MAX_POSITIONS, hint)
    rows, graph = _rows(options), solved(options, convention)
    title = f"all that can follow {position.text}"
    tree = GameTree(title, _tree_picture(title, graph, rows))
    tree.graph = graph
    return tree


def _rows(options: dict[Position, tuple[Position, ...]]) -> dict[Position, int]:
    """Returns the row of each position. Every position is below all positions from which a move leads to it, and the start is at
    the top."""
    entering = dict.fromkeys(options, 0)
    for option in (option for each in options.values() for option in each):
        entering[option] += 1
    root = next(iter(options))
    rows = dict.fromkeys(options, 0)
    ready, done = [root] if not entering[root] else [], 0
    while ready:
        place = ready.pop()
        done += 1
        for option in options[place]:
            rows[option] = max(rows[option], rows[place] + 1)
            entering[option] -= 1
            if not entering[option]:
                ready.append(option)
    if done < len(options):
        raise InvalidInput("positions may repeat, so there is no tree")
    return rows


def _tree_picture(title: str, graph: PositionGraph[Position], rows: dict[Position, int]) -> Picture:
    scene, options = _Scene(title), graph.options
    names = {part.text.split(" ")[0] for place in options for part in place}
    labels, notes, tones = {}, {}, {}
    for place in options:
        value = graph.values[place]
        labels[place], tones[place] = _shown(graph.outcomes[place], None if value is None else f"*{value}")
        # Leave out the name of the game if it is the same for all positions.
        text = place.text if len(names) > 1 else place.text.replace(f"{next(iter(names), '')} ", "")
        notes[place] = "" if not len(place) else text if len(text) <= 24 else text[:23] + "…"
    # The width of a node includes the text to its right.
    widths = {place: 2 * RADIUS + 6.5 * len(note) + 30 for place, note in notes.items()}
    by_row: dict[int, list[Position]] = {}
    for place, row in rows.items():
        by_row.setdefault(row, []).append(place)
    whole = max(sum(widths[place] for place in row) for row in by_row.values())
    middles: dict[Position, tuple[float, float]] = {}
    above: dict[Position, list[float]] = {}
    for number, below in sorted(by_row.items()):
        # Sort by the average horizontal place of the positions from which a move leads here, to avoid crossing lines.
        below.sort(key=lambda place: sum(above.get(place, [0.0])) / len(above.get(place, [0.0])))
        x = 8 + (whole - sum(widths[place] for place in below)) / 2
        for place in below:
            middles[place] = (x + RADIUS, 22 + 70.0 * number)
            x += widths[place]
            for option in options[place]:
                above.setdefault(option, []).append(middles[place][0])
    for place, middle in middles.items():
        for option in sorted(options[place], key=str):
            scene.line(middle, middles[option], "first" if tones[option] == "second" else "plain")
    for place, middle in middles.items():
        scene.node(middle, labels[place], notes[place], tones[place])
    # The texts are to the right of the nodes, so extend the picture to include them.
    scene.box((whole, 0), (8, 1), "", "faint")
    scene.legend += [("second", "the player to move loses"), ("first", "a winning move")]
    return scene.picture()


def value_map(
    pattern: str, rows: Iterable[int], columns: Iterable[int] | None = None, convention: Convention | str = "normal"
) -> ValueMap:
    """Draws a map of the values of many positions. The pattern contains `{}` once or twice. Each number from `rows` replaces the
    first `{}`, and gets its own row if there is a second `{}`. Each number from `columns` replaces the second one.

    >>> value_map("wythoff {} {}", range(8), range(8))
    <picture: values of wythoff {} {}>
    >>> value_map("kayles {}", range(20)).svg()[:4]
    '<svg'
    """
    from ._native import Position

    convention = Convention(convention)
    # Stop listing numbers as soon as there are too many to draw.
    down: list[int | None] = [*islice(rows, MAX_CELLS + 1)]
    along: list[int | None] = [None] if columns is None else [*islice(columns, MAX_CELLS + 1)]
    if columns is None:
        down, along = [None], down
    if not down or not along or len(down) * len(along) > MAX_CELLS:
        raise InvalidInput(f"a map has 1 to {MAX_CELLS} positions")
    scene = _Scene(f"values of {pattern}")
    known: list[tuple[str, str]] = []
    table: list[dict[str, Any]] = []
    refused: InvalidInput | None = None
    for first in down:
        for second in along:
            given = [number for number in (first, second) if number is not None]
            try:
                text = pattern.format(*given)
                table.append({**dict(zip(("first", "second"), given)), "position": text, "value": None})
                known.append(_known(Position(text), convention))
                table[-1]["value"] = known[-1][0]
            except InvalidInput as error:
                # The rules do not have to allow every position. For example, some games forbid empty heaps.
                refused = error
                known.append(("", "faint"))
            except IndexError:
                raise InvalidInput(f"`{pattern[:60]}` has more places than there are numbers") from None
    if refused and all(tone == "faint" for _, tone in known):
        raise refused
    wide = 8.0 * max([len(text) for text, _ in known] + [2]) + 8
    left, top, high = 36.0, 20.0, 24.0
    for place, (text, tone) in enumerate(known):
        row, column = divmod(place, len(along))
        scene.box((left + column * (wide + 3), top + row * (high + 3)), (wide, high), text.removeprefix("*"), tone)
    for column, number in enumerate(along):
        scene.box((left + column * (wide + 3), 2), (wide, 16), str(number), "faint")
    for row, first in enumerate(down):
        if first is not None:
            scene.box((0, top + row * (high + 3)), (left - 4, high), str(first), "faint")
    scene.legend.append(("second", "the player to move loses"))
    made = ValueMap(scene.title, scene.picture())
    made._rows = table
    return made


def _sequence_plot(sequence: Sequence, length: int) -> Picture:
    """Implements `Sequence.plot`."""
    if not 1 <= length <= MAX_VALUES:
        raise InvalidInput(f"a plot has 1 to {MAX_VALUES} values, and this one {length}")
    values = sequence.values(length).tolist()
    scene = _Scene(f"nim-values of {sequence.code}")
    largest = max(max(values), 1)
    wide, high, left = max(480.0, min(1600.0, 4.0 * length)), 220.0, 36.0
    across, up = wide / max(1, length - 1), high / largest
    for value in range(0, largest + 1, max(1, largest // 8)):
        y = 10 + high - value * up
        scene.line((left, y), (left + wide, y), "faint")
        scene.box((0, y - 8), (left - 6, 16), str(value), "faint")
    step = next(step for step in (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000) if step * across >= 40 or step == 2000)
    for heap in range(0, length, step):
        scene.box((left + heap * across - 20, 16 + high), (40, 16), str(heap), "faint")
    for heap, value in enumerate(values):
        scene.dot((left + heap * across, 10 + high - value * up), "plain", f"heap {heap} has the value {value}")
    return scene.picture()
