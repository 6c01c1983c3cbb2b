"""Trees, against breadth-first search in pure Python."""

from functools import reduce
from operator import xor

import naive
import networkx
import numpy
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import impartial_games as g


@st.composite
def trees(draw):
    """The edges of a tree with shuffled labels, among them paths and stars."""
    count = draw(st.integers(1, 24))
    reach = draw(st.sampled_from([1, 2, 100]))
    parents = [draw(st.integers(max(0, node - reach), node - 1)) for node in range(1, count)]
    if draw(st.booleans()):
        parents = [0] * (count - 1)
    names = draw(st.permutations(range(count)))
    return count, [(names[node + 1], names[parent]) for node, parent in enumerate(parents)]


def as_tree(kind, count, edges):
    if kind == "list":
        return g.Tree(edges, count)
    if kind == "networkx":
        graph = networkx.Graph()
        graph.add_nodes_from(range(count))
        graph.add_edges_from(edges)
        return g.Tree.from_networkx(graph)
    return g.Tree(numpy.array(edges, dtype=kind).reshape(-1, 2))


@given(trees(), st.sampled_from(["list", "networkx", "int8", "uint16", "int32", "int64", "uint64"]), st.data())
@settings(deadline=None)
def test_everything_by_definition(tree, kind, data):
    count, edges = tree
    tree, table = as_tree(kind, count, edges), naive.distances(count, edges)
    assert len(tree) == count and sorted(map(sorted, tree.edges())) == sorted(map(sorted, edges))
    assert tree.distance_sums().tolist() == [sum(row) for row in table]
    weights = data.draw(st.lists(st.integers(0, 2**30), min_size=count, max_size=count))
    sums = [sum(d * weight for d, weight in zip(row, weights)) for row in table]
    assert tree.distance_sums(weights).tolist() == sums
    far = [max(row) for row in table]
    assert tree.eccentricities().tolist() == far and tree.diameter() == max(far)
    assert sorted(tree.centers()) == [v for v in range(count) if far[v] == min(far)]
    total = [sum(row) for row in table]
    assert sorted(tree.centroids()) == [v for v in range(count) if total[v] == min(total)]
    path = tree.longest_path()
    assert len(path) == max(far) + 1 and all(table[u][v] == 1 for u, v in zip(path, path[1:]))
    marked = data.draw(st.sets(st.integers(0, count - 1)))
    xors = [reduce(xor, (row[node] for node in marked), 0) for row in table]
    assert tree.xor_distances(marked).tolist() == xors
    assert tree.xor_distances(numpy.array(sorted(marked), dtype="int64")).tolist() == xors
    root = data.draw(st.integers(0, count - 1))
    assert tree.depths(root).tolist() == table[root]
    parents = tree.parents(root).tolist()
    assert parents[root] == root
    assert all(table[v][p] == 1 and table[root][p] < table[root][v] for v, p in enumerate(parents) if v != root)
    below = [sum(table[root][w] == table[root][v] + table[v][w] for w in range(count)) for v in range(count)]
    assert tree.subtree_sizes(root).tolist() == below
    u, v = data.draw(st.integers(0, count - 1)), data.draw(st.integers(0, count - 1))
    assert tree.distance(u, v) == table[u][v] == tree.distances([(u, v)])[0]
    path = tree.path(u, v)
    assert path[0] == u and path[-1] == v and len(path) == table[u][v] + 1
    assert all(table[a][b] == 1 for a, b in zip(path, path[1:]))
    # The common ancestor is the node of the path that is nearest to the root.
    assert tree.lca(u, v, root) == min(path, key=lambda node: table[root][node])
    assert tree.lcas(numpy.array([(u, v)]), root).tolist() == [tree.lca(u, v, root)]
    again = g.Tree.from_parents([-1 if v == root else parent for v, parent in enumerate(parents)])
    assert again.distance_sums().tolist() == total
    decomposition = tree.centroid_parents().tolist()
    first = [v for v, parent in enumerate(decomposition) if v == parent]
    assert len(first) == 1 and first[0] in tree.centroids()
    assert tree.svg().startswith("<svg")


def test_a_path_of_a_million_nodes():
    count = 1_000_000
    ends = numpy.arange(count - 1, dtype="int32")
    tree = g.Tree(numpy.stack([ends, ends + 1], axis=1))
    sums = numpy.asarray(tree.distance_sums())
    assert sums.dtype == numpy.uint64 and sums[0] == count * (count - 1) // 2 and not sums.flags.owndata
    assert tree.diameter() == count - 1 and sorted(tree.centers()) == [499_999, 500_000]
    assert tree.lca(3, 999_000, 500_000) == 500_000 and tree.distance(0, count - 1) == count - 1
    assert tree.svg() is None


def test_labels_of_graphs():
    graph = networkx.Graph([("a", "b"), ("b", ("c", 1))])
    tree = g.Tree.from_networkx(graph)
    assert tree.labels == ["a", "b", ("c", 1)] and tree.distance(0, 2) == 2
    assert ">a<" in tree.svg() and g.Tree([], 1).labels is None


def test_weights_of_graphs_are_not_dropped_in_silence():
    graph = networkx.Graph([("a", "b", {"weight": 1}), ("b", "c", {"cost": 7})])
    assert g.Tree.from_networkx(graph).distance(0, 2) == 2
    with pytest.raises(g.InvalidInput, match="'b' to 'c' has the cost 7.*weight=None"):
        g.Tree.from_networkx(graph, weight="cost")
    graph.add_edge("c", "d", weight=2.5)
    with pytest.raises(g.InvalidInput, match="'c' to 'd' has the weight 2.5"):
        g.Tree.from_networkx(graph)
    assert g.Tree.from_networkx(graph, weight=None).distance(0, 3) == 3
    with pytest.raises(g.InvalidInput, match="Tree.from_networkx"):
        g.Tree(graph)


def test_weights_of_other_kinds_of_graphs():
    assert g.Tree.from_networkx(networkx.DiGraph([(0, 1), (0, 2)])).distance(1, 2) == 2
    assert g.Tree.from_networkx(networkx.MultiGraph([(0, 1)])).distance(0, 1) == 1
    weighted = networkx.MultiDiGraph()
    weighted.add_edge(0, 1, weight=3)
    with pytest.raises(g.InvalidInput, match="the weight 3"):
        g.Tree.from_networkx(weighted)


@pytest.mark.parametrize(
    "edges, nodes, words",
    [
        ([(0, 1), (1, 2), (2, 0)], 4, "closes a cycle"),
        ([(0, 1), (0, 3)], None, "names node 3"),
        ([(0, 0)], None, "to itself"),
        ([(0, 1)], 4, "nodes 0 and 2 are not connected"),
        ([], 0, "at least one node"),
        ([(0, -1)], None, "node -1"),
        ([(0, 2**40)], None, f"node {2**40}"),
        ([], 2**62, "more than a tree can have"),
        (numpy.zeros((2, 3), dtype="int64"), None, "shape"),
        (numpy.zeros((2, 2)), None, "holds no integers"),
        (numpy.full((2, 2), 2**63, dtype="uint64"), None, "too large"),
        (b"abcd", None, "shape"),
    ],
)
def test_what_is_no_tree(edges, nodes, words):
    with pytest.raises(g.InvalidInput, match=words):
        g.Tree(edges, nodes)


def test_other_faults():
    tree = g.Tree([(0, 1)])
    for ask in (tree.depths, lambda v: tree.lca(0, v), lambda v: tree.distances([(0, v)]), lambda v: tree.xor_distances([v])):
        for node in (2, -1, 2**40):
            with pytest.raises(g.InvalidInput, match="there is no node"):
                ask(node)
    with pytest.raises(g.InvalidInput, match="weights"):
        tree.distance_sums([1])
    with pytest.raises(g.InvalidInput, match="64 bits"):
        g.Tree([(0, 1), (1, 2)]).distance_sums([2**64 - 1] * 3)
    for bad in ([(0,)], [(0, 1, 2)], [3], ["ab"], 3):
        with pytest.raises((TypeError, ValueError)):
            g.Tree(bad)
    for bad in ([], [-1, -1], [0], [1, 0], [-2, 0], [-1, 7], [-1, 2**40]):
        with pytest.raises(g.InvalidInput):
            g.Tree.from_parents(bad)
    with pytest.raises(g.InvalidInput):
        g.Tree.from_networkx(networkx.cycle_graph(4))
