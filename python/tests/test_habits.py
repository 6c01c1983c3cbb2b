"""Tests idioms that users of networkx, numpy and python-chess would try: each one must work, or raise an error that suggests an
alternative."""

import copy
import gc
import multiprocessing
import pickle
import traceback
import weakref
from concurrent.futures import ProcessPoolExecutor

import networkx
import numpy
import pytest

import impartial_games as g


def test_a_position_is_a_sequence_of_its_components():
    position = g.Position("nim 3 5 + kayles 7")
    parts = list(position)
    assert [position[place] for place in (0, 1, 2, -1)] == [*parts, parts[2]] and position[numpy.int64(1)] == parts[1]
    assert list(reversed(position)) == parts[::-1]
    for cut in (slice(2), slice(1, None), slice(None, None, -1), slice(0, 9, 2), slice(-1, None)):
        assert list(position[cut]) == parts[cut]
    assert position[:0] == position[3:] == g.Position("none") and not position[:0]
    for place in (3, -4, 2**40):
        with pytest.raises(IndexError, match="there is no component"):
            position[place]
    with pytest.raises(TypeError):
        position["nim"]
    assert sum(parts) == sum(parts, g.Position("none")) == position
    for other in (1, "nim 3", None):
        with pytest.raises(TypeError):
            other + position
    assert {position: 1}[position[:]] == 1 and sorted(parts, key=str)[0] == parts[2] and parts[0] in position


def test_moves_can_be_indexed():
    moves = g.Position("nim 3 200 + kayles 5").moves
    listed = list(moves)
    for place in (0, 1, 150, len(listed) - 1, -1, -len(listed), numpy.int64(4)):
        assert moves[place] == listed[place]
    for cut in (slice(3), slice(1, 90), slice(2, 60, 7), slice(-3, None), slice(None, None, -1), slice(5, 2), slice(None)):
        assert moves[cut] == listed[cut]
    for place in (len(listed), -len(listed) - 1):
        with pytest.raises(IndexError):
            moves[place]
    # A slice must list only the requested moves, because this position has too many moves to list all of them.
    assert g.Position("nim 1000000000000").moves[:2] == ["1000000000000:999999999999", "1000000000000:999999999998"]


def test_play_works_like_a_chess_board():
    play = g.Play("nim 3 5")
    play.push("1/5:3")
    other = play.copy()
    other.pop()
    assert play.move_stack == ["1/5:3"] and other.position == play.root
    for wrong in (3, None, play):
        with pytest.raises(TypeError, match="a position is"):
            g.Play(wrong)
    assert copy.copy(play) == copy.deepcopy(play) == pickle.loads(pickle.dumps(play)) == play


def test_game_descriptions_can_be_copied():
    info = g.catalog["hackenbush"]
    for way in (copy.copy, copy.deepcopy, lambda it: pickle.loads(pickle.dumps(it))):
        assert way(info) == info and hash(way(info)) == hash(info)
        assert (way(info).name, way(info).examples, way(info).page) == (info.name, info.examples, info.page)
    assert g.find_game("hackenbush") == info != g.catalog["nim"]
    again = pickle.loads(pickle.dumps(g.catalog))
    assert again.names == g.catalog.names


def test_misspelled_names_get_suggestions():
    for text in ("kaylse 3", "nim 3 + kaylse 5", "kaylse:3 5"):
        with pytest.raises(g.InvalidInput, match="no game `kaylse` .did you mean `kayles`"):
            g.Position(text)
    with pytest.raises(g.InvalidInput, match="`chess` is not impartial"):
        g.Position("chess 3")
    with pytest.raises(KeyError, match="did you mean kayles"):
        g.catalog["kaylse"]
    with pytest.raises(KeyError, match="'qqq'"):
        g.catalog["qqq"]


def test_sequences_and_sums_work_like_python_sequences():
    kayles = g.Sequence("0.77")
    assert kayles and len(kayles) == 0 and kayles == g.Sequence("0.77") != g.Sequence("0.137") and {kayles: 1}[g.Sequence("0.77")] == 1
    assert list(g.Sum(3, (4, 5))) == [3, (4, 5)] and len(g.Sum(3, 4)) == 2


def test_trees_are_read_like_graphs():
    graph = networkx.Graph([("a", "b"), ("b", "c"), ("b", "d")])
    tree = g.Tree.from_networkx(graph)
    assert list(tree) == list(graph) and "c" in tree and "z" not in tree and len(tree) == len(graph)
    assert dict(zip(tree, tree.depths())) == networkx.shortest_path_length(graph, "a")
    plain = g.Tree([(0, 1), (1, 2)])
    assert list(plain) == [0, 1, 2] and 2 in plain and numpy.int64(2) in plain and 3 not in plain and "a" not in plain and -1 not in plain
    assert networkx.utils.graphs_equal(networkx.Graph(tree.edges()), graph)


@pytest.mark.parametrize("edges", [[[0, 1], [1, 2]], list(numpy.array([[0, 1], [1, 2]])), ([u, u + 1] for u in range(2)), numpy.array([[0, 1], [1, 2]], dtype=">i4")])
def test_edges_of_any_kind_make_a_tree(edges):
    assert g.Tree(edges).edges() == [(0, 1), (1, 2)]


def test_pairs_of_any_kind_are_accepted():
    tree = g.Tree([(0, 1), (1, 2), (1, 3)])
    for pairs in ([(0, 2), (2, 3)], [[0, 2], [2, 3]], numpy.array([[0, 2], [2, 3]]), zip([0, 2], [2, 3])):
        assert tree.distances(pairs).tolist() == [2, 2]
    assert tree.ancestors([[3, 1]]).tolist() == [1] and tree.lcas([[2, 3]]).tolist() == [1]
    assert len(g.Tree(numpy.array([]))) == len(g.Tree(numpy.empty((0, 2), dtype=int))) == len(g.Tree([])) == 1


@pytest.mark.parametrize(
    "edges, words",
    [
        ([(0, 1, 5), (1, 2, 3)], "pass lengths separately"),
        (networkx.path_graph(3).edges(data=True), "pass lengths separately"),
        ({0: [1], 1: [0]}, "not a pair"),
        (["ab"], "not a pair"),
        (networkx.Graph([("a", "b")]).edges, "Tree.from_networkx reads graphs with names"),
        ([(0.0, 1.0)], "nodes are numbers"),
        ([(0, 2**70)], "names node"),
    ],
)
def test_invalid_edges_are_refused(edges, words):
    with pytest.raises(g.InvalidInput, match=words):
        g.Tree(edges)


@pytest.mark.parametrize(
    "edges, words",
    [
        ([("a", "b"), ("c", "d"), ("d", "e"), ("e", "c")], "closes a cycle"),
        ([("a", "b"), ("c", "c")], "joins 'c' to itself"),
        ([("a", "b"), ("c", "d")], "'a' and 'c' are not connected"),
    ],
)
def test_graphs_other_than_trees_are_refused_by_name(edges, words):
    with pytest.raises(g.InvalidInput, match=words):
        g.Tree.from_networkx(networkx.Graph(edges))


@pytest.mark.parametrize("weight", [float("nan"), float("inf"), -float("inf"), -2.5, -1, -0.5, None, "5", 2**70, numpy.float64("nan"), 1j])
def test_invalid_weights_are_refused(weight):
    graph = networkx.Graph()
    graph.add_edge("a", "b", weight=weight)
    with pytest.raises(g.InvalidInput):
        g.Tree.from_networkx(graph)
    assert g.Tree.from_networkx(graph, weight=None).diameter() == 1


@pytest.mark.parametrize("weight", [2, 2.0, numpy.int8(2), numpy.uint64(2), numpy.float32(2.0), 2.5, numpy.float32(2.5)])
def test_valid_weights_become_lengths(weight):
    graph = networkx.Graph()
    graph.add_edge("a", "b", weight=weight)
    assert g.Tree.from_networkx(graph).diameter() == weight


def test_values_are_looked_up_by_node():
    """If a dictionary is passed, the package must look up the value of each node, instead of treating the dictionary as a list of
    its keys."""
    graph = networkx.Graph([("a", "b"), ("b", "c")])
    tree, people = g.Tree.from_networkx(graph), {"c": 30, "a": 1, "b": 2}
    below, above = tree.sides("sum", people)
    assert below.tolist() == [33, 32, 30] and above.tolist() == [0, 1, 3]
    assert tree.distance_sums(people).tolist() == tree.distance_sums([1, 2, 30]).tolist()
    plain = g.Tree([(0, 1), (1, 2)])
    assert plain.sides("max", {2: 7, 1: 5, 0: 9})[0].tolist() == [9, 7, 7]
    assert g.Forest.from_tree(plain, {2: 7, 1: 5, 0: 9}).path_sum(0, 1) == 14
    with pytest.raises(g.InvalidInput, match="no number for node 'b'"):
        tree.sides("sum", {"a": 1, "c": 2})
    for wrong in (lambda: g.Forest({0: 5}), lambda: g.Tree([(0, 1)], lengths={(0, 1): 5}), lambda: plain.sides("sum", {1, 2, 3}), lambda: g.Tree.from_parents({0: -1})):
        with pytest.raises(g.InvalidInput, match="an order"):
            wrong()


def test_truth_values_count_as_numbers_and_marks():
    tree, mask = g.Tree([(0, 1), (1, 2)]), numpy.array([True, False, True])
    assert tree.sides("count", mask)[0].tolist() == [2, 1, 1]
    assert tree.xor_distances(mask).tolist() == tree.xor_distances([0, 2]).tolist()
    with pytest.raises(g.InvalidInput, match="3 nodes need as many marks, found 2"):
        tree.xor_distances(mask[:2])


def test_numbers_out_of_range_are_invalid():
    tree = g.Tree([(0, 1)])
    for wrong in (
        lambda: g.Tree([(0, 1)], lengths=[-1]),
        lambda: g.Tree([(0, 1)], lengths=[2**64]),
        lambda: g.Tree([(0, 1)], lengths=numpy.array([-1])),
        lambda: tree.distance_sums([-1, 1]),
        lambda: tree.sides("sum", [2**63, 0]),
        lambda: g.Forest([2**63]),
        lambda: tree.ancestor(1, -1),
        lambda: tree.ancestors([(1, -1)]),
    ):
        with pytest.raises(g.InvalidInput):
            wrong()
    assert tree.ancestor(1, 2**40) is None and tree.ancestors([(1, 2**40)]).tolist() == [0]
    for wrong in (3, "max", None):
        with pytest.raises(TypeError, match="no function"):
            tree.reroot(wrong, 0)
    with pytest.raises(TypeError, match="no function"):
        tree.reroot(max, 0, lift=3)


def test_a_forest_works_like_a_list():
    forest = g.Forest([5, 1, 2])
    assert list(forest) == [5, 1, 2] and 2 in forest
    for node in (3, -1):
        with pytest.raises(IndexError, match="there is no node"):
            forest[node]
        with pytest.raises(IndexError, match="there is no node"):
            forest[node] = 3


@pytest.mark.parametrize("answers", ["distance_sums", "eccentricities", "depths", "parents", "subtree_sizes", "subtree_classes", "centroid_parents"])
def test_answers_are_arrays_without_a_copy(answers):
    found = getattr(g.Tree.from_parents(numpy.arange(1000) - 1), answers)()
    one, other = numpy.asarray(found), numpy.frombuffer(found, dtype=f"u{found.itemsize}")
    assert numpy.shares_memory(one, other) and not one.flags.owndata and len(one) == 1000


def test_folds_and_pairs_are_arrays_without_a_copy():
    tree = g.Tree.from_parents(numpy.arange(1000) - 1)
    pairs = numpy.stack([numpy.arange(1000), numpy.arange(1000)[::-1]], axis=1)
    for found in (*tree.sides("max", numpy.arange(1000)), tree.distances(pairs), tree.lcas(pairs), tree.ancestors(pairs), tree.xor_distances(pairs[:, 0]), g.Sequence("0.77").values(99)):
        array = numpy.asarray(found)
        assert not array.flags.owndata and numpy.shares_memory(array, numpy.asarray(found))


@pytest.mark.parametrize("raised", [KeyError("mine"), KeyboardInterrupt("mine"), StopIteration(3), g.InvalidInput("mine")])
def test_exceptions_pass_through_unchanged(raised):
    """The caller must receive the same exception object, with its cause, its notes and its traceback."""

    def helper(heap):
        try:
            {}[heap]
        except KeyError as cause:
            raise raised from cause

    class Raises:
        name = "broken"

        def moves(self, heap):
            return helper(heap) if heap == 2 else range(heap)

    g.catalog.add(Raises())
    search, loopy = g.Search(Raises()), g.LoopySearch(Raises().moves, [4])
    for ask in (lambda: search.nim_value(4), lambda: loopy.value(4), g.Position("broken 4 + nim 3").solve, lambda: g.Position("broken 2").moves()):
        raised.__traceback__ = None
        with pytest.raises(type(raised)) as caught:
            ask()
        assert caught.value is raised and isinstance(raised.__cause__, KeyError)
        assert [frame.name for frame in traceback.extract_tb(raised.__traceback__)][-2:] == ["moves", "helper"]


def test_positions_can_be_numpy_numbers():
    search = g.Search(lambda heap: heap - numpy.arange(1, min(3, heap) + 1))
    assert search.nim_value(7) == search.nim_value(numpy.int8(7)) == 3 and search.winning_moves(7) == [4]


def test_a_list_is_not_a_position():
    for game in (lambda heap: [[heap - 1, 0]] if heap else [], lambda heap: [{heap}]):
        with pytest.raises(TypeError, match="Sum"):
            g.Search(game).nim_value(5)


class Row:
    """A mutable position, which rules must not change."""

    def __init__(self, heaps):
        self.heaps = list(heaps)

    def __hash__(self):
        return hash(tuple(self.heaps))

    def __eq__(self, other):
        return self.heaps == other.heaps

    def __repr__(self):
        return f"Row({self.heaps})"


def test_rules_must_not_change_their_positions():
    def restored(row):
        for place, heap in enumerate(row.heaps):
            for row.heaps[place] in range(heap):
                yield Row(row.heaps)
            row.heaps[place] = heap

    search = g.Search(restored)
    assert search.nim_value(Row([1, 2])) == 3 and search.nim_value(Row([2, 2])) == 0

    def taken(row):
        if row.heaps[0]:
            row.heaps[0] -= 1
            return [Row(row.heaps)]
        return []

    def same(row):
        after = Row(row.heaps)
        for after.heaps[0] in range(row.heaps[0]):
            yield after

    for changing in (taken, same):
        with pytest.raises(g.InvalidInput, match="moves must not modify positions"):
            g.Search(changing).nim_value(Row([3]))


def test_a_hash_can_be_of_any_size():
    class Large(Row):
        def __hash__(self):
            return 2**200 + self.heaps[0]

    search = g.Search(lambda row: [Large([row.heaps[0] - taken]) for taken in (1, 2, 3) if taken <= row.heaps[0]])
    assert [search.nim_value(Large([heap])) for heap in range(9)] == [heap % 4 for heap in range(9)]


def test_games_that_refer_to_their_search_are_freed():
    """The search must be freed even if a reference cycle leads back to it, through the game, through a function, or through
    positions."""

    class Game:
        def __init__(self, kind):
            self.search = kind(self)

        def moves(self, heap):
            return range(heap)

    class At(Row):
        def __init__(self, game):
            super().__init__([0])
            self.game = game

    class Places(Game):
        def moves(self, place):
            return [0] if place else []

    def made():
        one, other, third = Game(g.Search), Game(lambda game: g.LoopySearch(game, [3])), Places(g.Search)
        assert one.search.nim_value(3) == 3 and other.search.outcome(3) == "N" and third.search.nim_value(At(third)) == 1
        return [weakref.ref(game) for game in (one, other, third)]

    gone = made()
    gc.collect()
    assert [game() for game in gone] == [None, None, None]


def solve(position):
    return position.solve(why=True)


def test_a_pool_with_fresh_interpreters_solves_positions():
    texts = ["nim 3 5 7", "kayles 3 7", "cram 4x4"]
    with ProcessPoolExecutor(2, mp_context=multiprocessing.get_context("spawn")) as pool:
        solved = list(pool.map(solve, map(g.Position, texts)))
        assert solved == [g.Position(text).solve(why=True) for text in texts]
        with pytest.raises(g.Stopped) as stopped:
            pool.submit(g.Position("cram 7x7").nim_value, work=10).result()
        assert stopped.value.reason == "work"
