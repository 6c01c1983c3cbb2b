"""Plays against the program in the style of python-chess, with `push`, `pop` and a stack of moves. Solves
positions in a pool of processes.

    python python/examples/play.py
"""

import copy
import pickle
from concurrent.futures import ProcessPoolExecutor

import impartial_games as ig


def best_move(position: ig.Position) -> str:
    """Returns a winning move, or the first move if no move wins."""
    return position.solve().winning_move or next(iter(position.moves))


def solve(position: ig.Position) -> ig.Solved:
    return position.solve(why=True)


def main() -> None:
    print("impartial_games", ig.__version__)
    play = ig.Play("nim 3 5 + kayles 7")
    assert "1/5:1" in play.moves and "1/5:9" not in play.moves
    while not play.is_over():
        move = best_move(play.position)
        play.push(move)
        print(f"{len(play.move_stack):2}. {move:8} leaves {play.position}")
    print("won by player", play.winner())

    # Take back all moves. Positions are immutable, so the position at the start is unchanged.
    while play.move_stack:
        play.pop()
    assert play.position == ig.Position("nim 3 5") + ig.Position("kayles 7")
    assert [str(part) for part in play.position] == ["nim 3", "nim 5", "kayles 7"]
    assert copy.deepcopy(play).position == pickle.loads(pickle.dumps(play)).position == play.position

    positions = [ig.Position(text) for text in ("nim 3 5 7", "kayles 3 7", "cram 4x4", "nim 1 1")]
    with ProcessPoolExecutor(2) as pool:
        for solved in pool.map(solve, positions):
            print(f"{solved.position}: {solved.outcome}, by {solved.how}; move {solved.winning_move}")
            for line in solved.why.lines if solved.why else []:
                print("   ", line)

    try:
        ig.Position("nim 1 1").outcome("misre")  # type: ignore[arg-type]
    except ig.InvalidInput as error:
        print(error)


if __name__ == "__main__":
    main()
