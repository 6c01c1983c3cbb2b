"""The types of games, searches and trees as a type checker sees them: intended errors are marked."""

import subprocess
import sys

TYPED = """
from collections.abc import Iterable, Iterator

from typing_extensions import assert_type

import impartial_games as g


def kayles(row: tuple[str, int]) -> Iterator[tuple[str, int] | g.Sum]:
    yield row


class Nim:
    name = "nim_of_types"

    def moves(self, heap: int) -> Iterable[str]:
        return [str(left) for left in range(heap)]

    def play(self, heap: int, move: str) -> int:
        return int(move)


split = g.Search(kayles)
assert_type(split.winning_moves(("row", 5)), list[tuple[str, int] | g.Sum])
assert_type(split.winning_moves([("row", 5)]), list[tuple[int, tuple[str, int] | g.Sum]])
split.nim_value(3)  # type: ignore[arg-type]

named = g.Search(Nim())
assert_type(named, g.Search[int, str])
assert_type(named.best_move(3), tuple[str, g.Outcome, int] | None)
annotated: g.Search[int, int] = g.Search(lambda heap: [heap - k for k in (1, 2) if k <= heap])
g.catalog.add(Nim())
g.catalog.add(kayles)  # type: ignore[arg-type]

ring = g.LoopySearch({0: [1], 1: [0]}.get, [0])
assert_type(ring.winning_moves(0), list[int])
ring.value("a")  # type: ignore[arg-type]

tree = g.Tree([(0, 1)])
assert_type(tree.lca(0, 1), int)
tree.path(0, "a")  # type: ignore[arg-type]
tree.sides("summ", [1, 1])  # type: ignore[arg-type]
assert_type(tree.reroot(max, 0), list[int])
assert_type(list(tree), list[int])
tree.sides("sum", {0: 1, 1: 2})
tree.sides("sum", {"a": 1})  # type: ignore[dict-item]
g.Tree([[0, 1], [1, 2]])
g.Position("nim 1").outcome("misre")  # type: ignore[arg-type]
position = g.Position("nim 1 2")
assert_type(position[0], g.Position)
assert_type(position[1:], g.Position)
assert_type(position.moves[0], str)
assert_type(position.moves[:2], list[str])
assert_type(sum([position], position), g.Position)
assert_type(g.Play(position).copy(), g.Play)
"""


def test_types(tmp_path):
    (tmp_path / "typed.py").write_text(TYPED)
    mypy = [sys.executable, "-m", "mypy", "--strict", f"--cache-dir={tmp_path}", str(tmp_path / "typed.py")]
    done = subprocess.run(mypy, capture_output=True, text=True, timeout=600)
    assert done.returncode == 0, done.stdout
