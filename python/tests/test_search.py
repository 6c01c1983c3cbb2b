"""Compares searches of games written in Python with plain implementations of the definitions."""

import itertools
import threading
import time
from collections import defaultdict

import naive
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import impartial_games as g


class Splits:
    """A game that is given as a list of lists. Each position has a list of options, and each option is a tuple of positions."""

    def __init__(self, table):
        self.table = table

    def moves(self, position):
        return [parts[0] if len(parts) == 1 else g.Sum(*parts) for parts in self.table[position]]


class Named(Splits):
    """The same game with strings as moves."""

    def moves(self, position):
        return (f"{position}/{index}" for index in range(len(self.table[position])))

    def play(self, position, move):
        return super().moves(position)[int(move.split("/")[1])]


@st.composite
def tables(draw):
    """Draws a random game with positions 0, 1, 2, ... whose options are sums of smaller positions."""
    table = []
    for size in range(draw(st.integers(1, 7))):
        smaller = st.integers(0, size - 1) if size else st.nothing()
        options = st.lists(st.lists(smaller, max_size=3).map(tuple), max_size=4)
        table.append(draw(options if size else st.just([])))
    return table


@given(tables(), st.sampled_from([Splits, Named]), st.sampled_from(["normal", "misere"]), st.sampled_from(["automatic", "mex_search", "proof_number_search"]))
@settings(deadline=None, max_examples=100)
def test_random_games_match_the_definition(table, kind, convention, method):
    search = g.Search(kind(table), method=method)
    options = table.__getitem__
    value, lost = naive.values_of(options), naive.loses(options, convention)
    for position in reversed(range(len(table))):
        assert search.nim_value(position) == value(position)
        assert search.outcome(position, convention) == ("P" if lost((position,)) else "N")
        winning = search.winning_moves(position, convention)
        assert bool(winning) == any(lost(parts) for parts in options(position))
        for move in winning:
            if kind is Named:
                assert lost(options(position)[int(move.split("/")[1])])
            else:
                assert lost(move.parts if isinstance(move, g.Sum) else (move,))
    top = len(table) - 1
    assert search.nim_value([top, 0, top]) == 0
    assert search.outcome([top, top // 2], convention) == ("P" if lost((top, top // 2)) else "N")
    assert search.outcome(g.Sum(top, top), convention) == ("P" if lost((top, top)) else "N")


@given(st.lists(st.sets(st.integers(0, 7)), min_size=8, max_size=8))
@settings(deadline=None)
def test_random_loopy_games_match_the_definition(graph):
    options = {position: sorted(after) for position, after in enumerate(graph)}
    search, outcome = g.LoopySearch(options.get, options), naive.loopy_outcomes(options)
    for position in options:
        assert search.outcome(position) == outcome[position]
        winning = [after for after in options[position] if outcome[after] == "P"]
        assert search.winning_moves(position) == winning
        assert (search.remoteness(position) is None) == (outcome[position] == "draw")
        assert search.value(position).outcome == outcome[position]


def test_positions_can_be_of_any_kind_with_canonical_forms():
    class Heaps:
        def moves(self, heaps):
            return [(at, left) for at, heap in enumerate(heaps) for left in range(heap)]

        def play(self, heaps, move):
            at, left = move
            return heaps[:at] + (left,) + heaps[at + 1 :]

    class Sorted(Heaps):
        def canonical(self, heaps):
            return tuple(sorted(heaps))

    plain, sorted_ = g.Search(Heaps()), g.Search(Sorted())
    assert plain.nim_value((3, 5, 7)) == sorted_.nim_value((3, 5, 7)) == 3 ^ 5 ^ 7
    assert plain.winning_moves((3, 5, 7)) == sorted_.winning_moves((3, 5, 7))
    assert sorted_.statistics["met"] < plain.statistics["met"]
    move, outcome, length = plain.best_move((1, 2, 4))
    assert outcome == "N" and length % 2 == 1 and move in plain.winning_moves((1, 2, 4))
    assert plain.best_move((0, 0)) is None


def test_an_exception_is_raised_and_the_search_recovers():
    fails = True

    def moves(heap):
        if heap == 2 and fails:
            raise RuntimeError("no moves today")
        return range(heap)

    search = g.Search(moves)
    for _ in range(2):
        with pytest.raises(RuntimeError, match="no moves today"):
            search.nim_value(6)
    fails = False
    assert [search.nim_value(heap) for heap in range(7)] == list(range(7))


@pytest.mark.parametrize(
    "game, error",
    [
        (lambda heap: None, TypeError),
        (lambda heap: 3, TypeError),
        (lambda heap: [[heap]], TypeError),
        (lambda: [], TypeError),
        (lambda heap: [heap], g.Cycle),
        (lambda heap: [1 - heap], g.Cycle),
        (lambda heap: [heap + 1], g.Stopped),
        (lambda heap: itertools.count(), g.Stopped),
        (lambda heap: itertools.repeat(7), g.Stopped),
    ],
)
def test_invalid_games_are_refused(game, error):
    with pytest.raises(error):
        g.Search(game, max_positions=10_000, max_moves=100_000).nim_value(0)


def test_invalid_arguments_of_a_search_are_refused():
    with pytest.raises(g.InvalidInput, match="a game has a method `moves`"):
        g.Search(3)
    with pytest.raises(TypeError):
        g.Search(range).nim_value({})
    with pytest.raises(g.InvalidInput, match="convention"):
        g.Search(range).outcome(3, "usual")


def test_limits_stop_a_search_that_can_resume():
    search = g.Search(lambda heap: range(max(0, heap - 30), heap))
    with pytest.raises(g.Stopped) as stopped:
        search.nim_value(3000, work=500)
    assert stopped.value.reason == "work" and 0 < stopped.value.work <= 500
    assert search.nim_value(3000) == 3000 % 31
    begin = time.monotonic()
    with pytest.raises(g.Stopped) as stopped:
        g.Search(lambda n: [n + 1, n + 2]).nim_value(0, time=0.1)
    assert stopped.value.reason == "time" and time.monotonic() - begin < 2
    for bad in (-1.0, float("nan"), float("inf")):
        with pytest.raises(g.InvalidInput):
            search.nim_value(3, time=bad)


def test_progress_is_reported_and_can_end_the_call():
    shown = []
    search = g.Search(lambda n: [n + 1, n + 2])
    with pytest.raises(g.Stopped):
        search.nim_value(0, time=0.3, progress=lambda *seen: shown.append(seen))
    assert shown and all(isinstance(what, str) and done >= 0 for what, done, _ in shown)

    def enough(what, done, total):
        raise KeyError("enough")

    with pytest.raises(KeyError, match="enough"):
        search.nim_value(0, time=5, progress=enough)


def test_a_game_that_asks_its_own_search_is_refused():
    def moves(heap):
        return [search.nim_value(0)]

    search = g.Search(moves)
    with pytest.raises(g.ImpartialError, match="another question"):
        search.nim_value(3)


def test_two_threads_can_each_run_a_search():
    found = defaultdict(list)

    def run(name):
        search = g.Search(lambda heap: range(max(0, heap - 5), heap))
        found[name].append(search.nim_value(4000))

    threads = [threading.Thread(target=run, args=(name,)) for name in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert dict(found) == {0: [4000 % 6], 1: [4000 % 6]}


def test_the_callback_is_fast():
    """The search must process at least 200,000 edges per second. Only the best of five runs counts, because the machine can be
    busy."""

    def grid(place):
        x, y = place
        return [(i, y) for i in range(x)] + [(x, j) for j in range(y)]

    best = 0.0
    for _ in range(5):
        search, begin = g.Search(grid), time.perf_counter()
        assert search.nim_value((50, 37)) == 50 ^ 37
        best = max(best, search.statistics["moves"] / (time.perf_counter() - begin))
    assert best > 200_000


def test_bounds_on_positions_and_moves_are_met_exactly():
    """If a move takes one or two coins, play from a heap of 5 has six positions and nine moves, so limits of six positions and nine moves
    must be enough."""
    moves = lambda heap: [heap - taken for taken in (1, 2) if taken <= heap]
    assert g.Search(moves, max_positions=6, max_moves=9).nim_value(5) == 2
    for bounds in ({"max_positions": 5}, {"max_moves": 8}):
        with pytest.raises(g.Stopped):
            g.Search(moves, **bounds).nim_value(5)


def test_a_canonical_form_can_split_a_position():
    """In a row of pins, a move knocks down one pin or two adjacent pins and leaves two rows. The canonical form replaces a row of 4 with a
    row of 1, which has the same value."""

    class Rows:
        def moves(self, row):
            return [(start, fall) for fall in (1, 2) for start in range(row - fall + 1)]

        def play(self, row, mv):
            start, fall = mv
            return g.Sum(start, row - start - fall)

        # Rows of 4 and of 1 have the same value 1. The additional empty row tests that a canonical form can be a sum.
        def canonical(self, row):
            return g.Sum(1, 0) if row == 4 else row

    assert [g.Search(Rows()).nim_value(row) for row in range(10)] == [0, 1, 2, 3, 1, 4, 3, 2, 1, 4]
