"""Tests copies that are made by pickle, copy and deepcopy, both within one process and in a different process."""

import copy
import multiprocessing
import pickle
from concurrent.futures import ProcessPoolExecutor

import networkx
import pytest

import impartial_games as g

WAYS = [
    copy.copy,
    copy.deepcopy,
    *(lambda thing, protocol=protocol: pickle.loads(pickle.dumps(thing, protocol)) for protocol in range(2, pickle.HIGHEST_PROTOCOL + 1)),
]
THINGS = [
    g.Nimber(0),
    g.Nimber(2**64 - 1),
    g.LoopyValue(nim=3),
    g.LoopyValue(infinite=[]),
    g.LoopyValue(infinite=[0, 2**40]),
    g.Sum(),
    g.Sum(3, "five", ("row", 7)),
    g.Position("none"),
    g.Position("nim 3 5 + cram 3x3"),
    g.Position("nim 3 5").solve("misere", why=True),
    g.Position("kayles 3 7").solve(why=True),
    g.Position("arrow_walk:0-1,1-0,1-2 0").solve(),
    g.Position("cram 7x9").solve(work=1),
    g.Position("nim 3 5 7").why(),
    g.Sequence("0.77").period(1000),
    g.Sequence("4.(3)").period(2000),
    g.Sequence("0.6").period(50),
    g.Convention.MISERE,
    g.Outcome.DRAW,
]


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("thing", THINGS, ids=lambda thing: str(thing)[:40])
def test_a_copy_is_equal(thing, way):
    copied = way(thing)
    assert copied == thing and type(copied) is type(thing)
    assert repr(copied) == repr(thing)


@pytest.mark.parametrize("way", WAYS)
def test_sequences_compute_their_values_again(way):
    # Test codes with digits, with a repeated digit, and with a subtraction set.
    for code in ("0.77", "4.(3)", "{1,3,4}"):
        sequence = g.Sequence(code)
        values = sequence.values(30).tolist()
        copied = way(sequence)
        assert copied.code == sequence.code and copied.values(30).tolist() == values


@pytest.mark.parametrize("way", WAYS)
def test_copied_trees_are_equal(way):
    graph = networkx.Graph([("a", "b"), ("b", ("c", 1)), ("b", "d")])
    for tree in (g.Tree([], 1), g.Tree([(3, 0), (1, 0), (2, 1)]), g.Tree.from_networkx(graph)):
        copied = way(tree)
        assert copied.edges() == tree.edges() and copied.labels == tree.labels
        assert copied.distance_sums().tolist() == tree.distance_sums().tolist()


def test_a_large_tree_takes_eight_bytes_for_each_edge():
    count = 100_000
    tree = g.Tree.from_parents([-1, *range(count - 1)])
    stored = pickle.dumps(tree)
    assert len(stored) < 8 * count + 1000
    assert pickle.loads(stored).diameter() == count - 1


def test_altered_trees_are_refused():
    restore, (ends, nodes, labels, lengths) = g.Tree([(0, 1), (1, 2)], lengths=[3, 4]).__reduce__()
    assert restore(ends, nodes, labels, lengths).distance(0, 2) == 7
    for bad in ((ends[:-8], nodes, None), (ends + ends, nodes, None), (ends[:-4] + b"\xff" * 4, nodes, None), (ends, 2**63, None), (ends, nodes, ["a"]), (ends, nodes, ["a"] * 3), (ends, nodes, None, lengths[:8])):
        with pytest.raises(g.InvalidInput):
            restore(*bad)


@pytest.mark.parametrize("way", WAYS)
def test_copied_quotients_keep_their_results_and_grow(way):
    begun = g.MisereQuotient("0.77")
    for quotient in (begun, way(begun)):
        with pytest.raises(g.ImpartialError, match="nothing of the quotient of 0.77 is computed yet"):
            quotient.order
    begun.find(20)
    copied = way(begun)
    assert repr(copied) == repr(begun) and copied.classes.tolist() == begun.classes.tolist()
    # A copy can grow. Its search starts from scratch, but it never loses results of the original.
    assert copied.find(5).largest_heap == 20
    assert copied.find(200).period == (71, 12) and begun.period is None
    proved = g.MisereQuotient.from_certificate(copied.certificate())
    assert way(proved).presentation == copied.presentation and way(proved).outcome([3, 5]) == copied.outcome([3, 5])
    with pytest.raises(g.ImpartialError, match="does not grow"):
        way(proved).find(300)


def test_altered_quotients_are_refused():
    restore, (code, bounds, certificate, grows) = g.MisereQuotient("0.75").find(40).__reduce__()
    assert restore(code, bounds, certificate, grows).order == 8
    for bad in (("0.77", bounds, certificate, grows), (code, bounds, certificate.replace("8", "7"), grows), (code, bounds, "", grows)):
        with pytest.raises(g.InvalidInput):
            restore(*bad)


def solve(position):
    return position.solve("misere", why=True)


def test_a_pool_of_processes_solves_positions():
    positions = [g.Position(f"nim {heap} 5 7") for heap in range(8)]
    # Spawn new interpreters instead of forking, so the processes do not inherit any objects.
    with ProcessPoolExecutor(2, mp_context=multiprocessing.get_context("spawn")) as pool:
        for position, solved in zip(positions, pool.map(solve, positions)):
            assert solved == solve(position) and solved.position == position
            # Misère Nim with a heap larger than 1 is lost exactly if the nim-sum is 0, as in normal play (C. L. Bouton, 1901).
            assert (solved.outcome == "P") == (int(position.text.split()[1]) ^ 5 ^ 7 == 0)
