"""Plays a user-defined game together with catalog games, in the style of python-chess: `push` plays a move, and `pop` takes it back.

    python python/examples/own_game.py
"""

import copy
import pickle
from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor

import impartial_games as ig


class Pairs:
    """Take one token, or two adjacent tokens, from a row. The rest of the row becomes two rows."""

    name = "pairs"
    examples = ["pairs 5"]

    def moves(self, row: int) -> Iterable[ig.Sum]:
        return [ig.Sum(left, row - taken - left) for taken in (1, 2) for left in range(row - taken + 1)]

    def read(self, text: str) -> int:
        return int(text)

    def write(self, row: int) -> str:
        return str(row)


ig.catalog.add(Pairs())


def solve(position: ig.Position) -> ig.Solved:
    return position.solve()


def main() -> None:
    # The catalog reads the game, solves it and adds it to sums like its own games. The rules are those of Kayles, so the values are
    # the same.
    assert "pairs" in ig.catalog and ig.catalog["pairs"].title == "Pairs"
    rows = range(20)
    assert [ig.Position(f"pairs {n}").nim_value() for n in rows] == [ig.Position(f"kayles {n}").nim_value() for n in rows]
    play = ig.Play("pairs 7 + nim 3 5")
    while not play.is_over():
        play.push(play.position.solve().winning_move or next(iter(play.moves)))
        print(f"{len(play.move_stack)}. {play.move_stack[-1]} leaves {play.position}")
    assert play.winner() == 0 and play.pop() and copy.deepcopy(play).position == play.position

    # Draw the game tree of a row, and the values of rows of different lengths.
    board = ig.Position("pairs 4")
    assert board.game_tree(depth=2).svg().startswith("<svg")
    assert ig.value_map("pairs {}", range(20)).svg().startswith("<svg")

    # Send answers and positions to other processes and back.
    assert pickle.loads(pickle.dumps(board)) == board
    with ProcessPoolExecutor(2) as pool:
        for solved in pool.map(solve, [board, board + ig.Position("nim 4"), ig.Position("cram 4x4")]):
            print(f"{solved.position}: {solved.outcome}, by {solved.how}")


if __name__ == "__main__":
    main()
