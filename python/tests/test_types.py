"""Type-checks programs with games, searches and trees, and the programs in the README. Intended errors are marked."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

README = Path(__file__).resolve().parents[1] / "README.md"

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



def moves(at: tuple[int, int]) -> list[tuple[int, int]]:
    return [(left, at[1]) for left in range(at[0])]


search: g.Search[tuple[int, int], tuple[int, int]] = g.Search(moves)
assert_type(search.winning_moves((3, 5)), list[tuple[int, int]])
assert_type(search.options((3, 5)), list[tuple[int, int] | g.Sum])

tree = g.Tree([(0, 1)])
assert_type(tree.lca(0, 1), int)
assert_type(tree.depths(), g.Numbers[int])
g.Position("nim", [3, 5], range(3))
g.nim_sum([3, 5])
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


@pytest.fixture(params=["the types", "the README"])
def program(request, tmp_path):
    if request.param == "the types":
        text = TYPED
    else:
        text = "\n".join(re.findall(r"```python\n(.*?)```", README.read_text(encoding="utf-8"), re.S))
    path = tmp_path / "typed.py"
    path.write_text(text, encoding="utf-8")
    (tmp_path / "tree.nwk").write_text("(a:1,b:2)c;", encoding="utf-8")
    return path


def accepted(*command):
    done = subprocess.run([sys.executable, "-m", *map(str, command)], capture_output=True, text=True, timeout=600)
    assert done.returncode == 0, done.stdout + done.stderr


def test_mypy_accepts(program):
    # networkx has no type annotations.
    accepted("mypy", "--strict", "--disable-error-code=import-untyped", f"--cache-dir={program.parent}", program)


def test_pyright_accepts(program):
    # Lines that mypy must reject have `type: ignore` comments for mypy. Pyright does not understand these comments, so remove the
    # lines.
    lines = program.read_text(encoding="utf-8").splitlines()
    program.write_text("\n".join(line for line in lines if "type: ignore" not in line), encoding="utf-8")
    accepted("pyright", "--pythonpath", sys.executable, program)


def test_the_readme_runs(tmp_path):
    blocks = re.findall(r"```python\n(.*?)```", README.read_text(encoding="utf-8"), re.S)
    (tmp_path / "tree.nwk").write_text("(a:1,b:2)c;", encoding="utf-8")
    (tmp_path / "readme.py").write_text("\n".join(blocks), encoding="utf-8")
    done = subprocess.run([sys.executable, "readme.py"], cwd=tmp_path, capture_output=True, text=True, timeout=600)
    assert done.returncode == 0, done.stderr
