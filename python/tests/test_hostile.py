"""Tests games that misbehave: with exceptions at any time, endless iterators, questions inside rules, changes during a search,
threads, and Ctrl-C. Each call must end with a Python exception, and later questions must still get correct answers."""

import _thread
import gc
import itertools
import random
import signal
import threading
import weakref

import pytest

import impartial_games as g


class Place:
    """A position that runs some code whenever it is hashed or compared."""

    def __init__(self, heap, before=lambda: None):
        self.heap, self.before = heap, before

    def __hash__(self):
        self.before()
        return self.heap % 2

    def __eq__(self, other):
        self.before()
        return self.heap == other.heap


class Places:
    """Nim with one heap from which a move takes at most three coins. The positions are objects of the class `Place`."""

    def __init__(self, before=lambda: None):
        self.before = before

    def moves(self, place):
        return [Place(place.heap - taken, self.before) for taken in (1, 2, 3) if taken <= place.heap]


def right(search, heaps, place=lambda heap: heap):
    """Checks that all answers of the search match Nim with moves of at most three coins."""
    for heap in heaps:
        assert search.nim_value(place(heap)) == heap % 4
        assert search.outcome([place(heap), place(1)]) == ("P" if heap % 4 == 1 else "N")
        assert search.outcome(place(heap), "misere") == ("P" if heap % 4 == 1 else "N")


def bounded(heap):
    return [heap - taken for taken in (1, 2, 3) if taken <= heap]


@pytest.mark.parametrize("seed", range(60))
def test_exceptions_in_comparisons_are_raised(seed):
    """The caller must receive an exception from any comparison, even if the same position was compared before."""
    luck, armed = random.Random(seed), [luck_of(seed)]

    def before():
        armed[0] -= 1
        if armed[0] == 0:
            raise luck.choice([RuntimeError, KeyError, MemoryError, RecursionError, StopIteration])("not today")

    search = g.Search(Places(before))
    ended = 0
    for _ in range(5):
        armed[0] = luck.randint(1, 200)
        try:
            search.nim_value(Place(luck.randint(5, 30), before))
        except (RuntimeError, KeyError, MemoryError, StopIteration):
            ended += 1
    armed[0] = 0
    right(search, range(32), lambda heap: Place(heap, before))
    assert ended or seed


def luck_of(seed):
    return 3 + seed


@pytest.mark.parametrize("seed", range(40))
def test_exceptions_anywhere_in_the_rules_are_raised(seed):
    luck, armed = random.Random(seed), [0]

    def trap(answer):
        armed[0] -= 1
        if armed[0] == 0:
            raise luck.choice([RuntimeError, KeyboardInterrupt, SystemExit, GeneratorExit, ZeroDivisionError])
        return answer

    class Game:
        def moves(self, heap):
            for taken in (1, 2, 3):
                if taken <= trap(heap):
                    yield taken

        def play(self, heap, taken):
            return trap(heap - taken)

        def canonical(self, heap):
            return trap(heap)

    search = g.Search(Game())
    for _ in range(4):
        armed[0] = luck.randint(1, 80)
        try:
            search.nim_value(25)
        except (RuntimeError, KeyboardInterrupt, SystemExit, GeneratorExit, ZeroDivisionError):
            pass
    armed[0] = 0
    right(search, range(28))


@pytest.mark.parametrize(
    "endless",
    [
        itertools.count,
        lambda: itertools.repeat(0),
        lambda: itertools.cycle([0, 1, 2]),
        lambda: iter(int, 1),
        lambda: (number for number in itertools.count()),
    ],
)
def test_every_limit_stops_an_endless_iterator(endless):
    def moves(heap):
        return endless() if heap == 9 else bounded(heap)

    search = g.Search(moves, max_moves=20_000)
    with pytest.raises(g.Stopped):
        search.nim_value(11)
    with pytest.raises(g.Stopped) as stopped:
        g.Search(moves, max_moves=1 << 31, max_positions=1 << 30).nim_value(11, time=0.1)
    assert stopped.value.reason == "time"
    right(search, range(9))


@pytest.mark.parametrize("ask", ["nim_value", "outcome", "winning_moves", "best_move", "remoteness"])
def test_rules_can_ask_other_searches(ask):
    """If rules query the search that is running them, the query must raise an exception. Queries to a different search, a position of
    the library and a tree must work as usual."""
    other, refused = g.Search(bounded), []

    def moves(heap):
        with pytest.raises(g.ImpartialError, match="another question"):
            getattr(search, ask)(heap)
        refused.append(heap)
        assert other.nim_value(heap) == heap % 4
        assert g.Position("nim 3 5").solve().nim_value == 6
        return bounded(heap)

    search = g.Search(moves)
    right(search, [9])
    assert sorted(set(refused)) == list(range(10))


def test_comparisons_can_ask_the_same_search():
    """A comparison of positions can query the search that is comparing them. The search can reject such a query, but its answers must stay
    correct."""
    asked = []

    def before():
        if len(asked) < 300:
            asked.append(None)
            try:
                search.nim_value(Place(len(asked) % 40))
            except g.ImpartialError:
                pass

    search = g.Search(Places(before))
    for heap in (3, 11, 20):
        assert search.nim_value(Place(heap, before)) == heap % 4
    right(search, range(32), Place)


def test_changing_the_game_keeps_listed_moves():
    """The search must store the moves of each position when it first lists them, because the game can list different moves later."""
    table = {heap: bounded(heap) for heap in range(40)}

    def moves(heap):
        listed = table.pop(heap)
        table[heap + 100] = [heap]
        return iter(listed)

    right(g.Search(moves), [39])

    def shrinking(heap):
        listed = bounded(heap)
        for option in listed:
            yield option
            listed.clear()

    assert g.Search(shrinking).nim_value(8) == 0  # The list changed while it was read, so only one coin can be taken.

    def growing(heap):
        seen = {0}
        for option in seen:
            seen.add(len(seen))
            yield option

    with pytest.raises(RuntimeError, match="changed size"):
        g.Search(growing).nim_value(3)


def test_threads_can_share_a_search():
    """The search must answer one question at a time. It can reject concurrent questions, but it must not give wrong answers."""
    search, found, refused = g.Search(bounded), [], []

    def ask(seed):
        luck = random.Random(seed)
        for _ in range(200):
            heap = luck.randint(0, 300)
            try:
                found.append((heap, search.nim_value(heap)))
            except g.ImpartialError:
                refused.append(heap)

    threads = [threading.Thread(target=ask, args=(seed,)) for seed in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(found) + len(refused) == 1200 and found
    assert all(value == heap % 4 for heap, value in found)
    right(search, range(40))


@pytest.mark.parametrize("seed", range(10))
def test_interrupts_at_any_moment_of_a_callback_are_raised(seed):
    # A shell starts background jobs with this signal ignored, which Python does not change, so install the usual handler.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    luck, left = random.Random(seed), [0]

    def moves(heap):
        left[0] -= 1
        if left[0] == 0:
            _thread.interrupt_main()
        return bounded(heap)

    search, ended = g.Search(moves), 0
    for _ in range(3):
        left[0] = luck.randint(1, 60)
        try:
            search.nim_value(100 + 100 * seed)
            for _ in range(1000):
                pass
        except KeyboardInterrupt:
            ended += 1
    left[0] = 0
    assert ended
    right(search, range(60))


def test_unhashable_or_unprintable_positions_are_errors():
    class Silent(Place):
        def __repr__(self):
            raise RuntimeError("no name")

    class Circles:
        def moves(self, place):
            return [Silent(place.heap)]

    with pytest.raises(g.Cycle):
        g.Search(Circles()).nim_value(Silent(3))
    with pytest.raises(TypeError):
        g.Search(lambda heap: [[]]).nim_value(3)
    with pytest.raises(TypeError):
        g.Search(lambda heap: [{}]).nim_value(3)


def test_loopy_searches_survive_the_same_misuse():
    options = {heap: [*bounded(heap), heap] for heap in range(12)}
    luck = random.Random(4)

    def moves(place):
        if luck.random() < 0.2:
            raise RuntimeError("now and then")
        return options[place]

    answers = 0
    for _ in range(60):
        try:
            search = g.LoopySearch(moves, [11])
            answers += 1
            assert search.outcome(11) == g.LoopySearch(options.get, [11]).outcome(11)
        except RuntimeError as error:
            assert "now and then" in str(error)
    assert answers
    with pytest.raises(g.Stopped):
        g.LoopySearch(lambda heap: itertools.count(), [0], max_positions=100).outcome(0)


def test_no_callback_runs_after_an_exception():
    asked = []

    def moves(heap):
        asked.append(heap)
        if heap == 50:
            raise KeyError("mine")
        return [heap - taken for taken in (1, 2, 3) if taken <= heap]

    with pytest.raises(KeyError, match="mine"):
        g.Search(moves).nim_value(100)
    assert asked.count(50) == 1 and asked[-1] == 50


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="there is no timer that sends a signal")
@pytest.mark.parametrize("ask", ["nim_value", "outcome", "winning_moves"])
def test_the_first_of_several_exceptions_is_raised(ask):
    """A signal handler raises an exception while the progress callback raises a different one."""
    # Hashing these positions takes some milliseconds without running Python code. A signal that arrives meanwhile must wait until
    # the search checks for it.
    slow = (0,) * 100
    for _ in range(2):
        slow = (slow,) * 100
    options = {(heap, slow): [(heap - 1, slow)] for heap in range(1, 40)} | {(0, slow): []}
    rung, shown = [], []

    def ring(*_):
        rung.append(ask)
        raise KeyError("first")

    def show(*_):
        if rung:
            shown.append(ask)
            raise ValueError("later")

    before = signal.signal(signal.SIGALRM, ring)
    try:
        for _ in range(6):
            rung.clear()
            signal.setitimer(signal.ITIMER_REAL, 0.05)
            with pytest.raises(KeyError, match="first"):
                getattr(g.Search(options.get), ask)((39, slow), progress=show)
            if shown:
                break
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def test_positions_that_refer_to_their_game_are_freed_with_it():
    class Game:
        def moves(self, position):
            return [Position(self, position.heap - 1)] if position.heap else []

    class Position:
        def __init__(self, game, heap):
            self.game, self.heap = game, heap

        def __eq__(self, other):
            return self.heap == other.heap

        def __hash__(self):
            return self.heap

    game = Game()
    game.search = g.Search(game)
    assert game.search.nim_value(Position(game, 5)) == 1
    alive = weakref.ref(game)
    del game
    gc.collect()
    assert alive() is None
