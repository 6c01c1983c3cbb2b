"""Compares the results of queries about trees with those of breadth-first searches in pure Python."""

import pickle
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
    """Draws the edges of a random tree with shuffled labels. Some trees are paths or stars."""
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
def test_queries_match_the_definition(tree, kind, data):
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
    # The lowest common ancestor is the node on the path that is nearest to the root.
    assert tree.lca(u, v, root) == min(path, key=lambda node: table[root][node])
    assert tree.lcas(numpy.array([(u, v)]), root).tolist() == [tree.lca(u, v, root)]
    again = g.Tree.from_parents([-1 if v == root else parent for v, parent in enumerate(parents)])
    assert again.distance_sums().tolist() == total
    decomposition = tree.centroid_parents().tolist()
    first = [v for v, parent in enumerate(decomposition) if v == parent]
    assert len(first) == 1 and first[0] in tree.centroids()
    assert tree.svg().startswith("<svg")


def test_a_path_of_a_million_nodes_is_handled():
    count = 1_000_000
    ends = numpy.arange(count - 1, dtype="int32")
    tree = g.Tree(numpy.stack([ends, ends + 1], axis=1))
    sums = numpy.asarray(tree.distance_sums())
    assert sums.dtype == numpy.uint64 and sums[0] == count * (count - 1) // 2 and not sums.flags.owndata
    assert tree.diameter() == count - 1 and sorted(tree.centers()) == [499_999, 500_000]
    assert tree.lca(3, 999_000, 500_000) == 500_000 and tree.distance(0, count - 1) == count - 1
    assert tree.svg() is None


def test_labels_name_nodes_wherever_a_node_is_named():
    graph = networkx.Graph([("a", "b"), ("b", ("c", 1)), ("b", "d"), ("d", "e")])
    tree = g.Tree.from_networkx(graph)
    assert tree.labels == ["a", "b", ("c", 1), "d", "e"] and g.Tree([], 1).labels is None
    assert tree.distance("a", ("c", 1)) == 2 and tree.distances([("a", "e"), ("e", "e")]).tolist() == [3, 0]
    assert tree.path("e", "a") == ["e", "d", "b", "a"]
    assert tree.lca("a", "e", root="d") == "d" and tree.ancestor("a", 2, root="e") == "d"
    assert tree.centroids() == ["b"] and set(tree.centers()) == {"b", "d"}
    assert set(map(frozenset, tree.edges())) == set(map(frozenset, graph.edges))
    assert tree.depths("e").tolist() == [3, 2, 3, 1, 0]
    assert tree.xor_distances(["a", "e"]).tolist() == tree.xor_distances(numpy.array([0, 4])).tolist()
    # Arrays contain numbers of nodes, even if the nodes have names.
    assert tree.lcas(numpy.array([(0, 4)]), root="d").tolist() == [3]
    assert ">a<" in tree.svg()
    tree.labels.append("z")
    assert len(tree.labels) == 5
    with pytest.raises(g.InvalidInput, match="there is no node 'z'"):
        tree.distance("a", "z")
    with pytest.raises(g.InvalidInput, match="there is no node 0"):
        tree.depths(0)
    # Names can also be numbers.
    other = g.Tree.from_networkx(networkx.Graph([(7, 3), (3, 0)]))
    assert other.path(7, 0) == [7, 3, 0] and other.lca(7, 0, 3) == 3


@given(trees(), st.data())
@settings(deadline=None)
def test_weights_of_graphs_are_lengths(tree, data):
    count, edges = tree
    graph = networkx.Graph()
    graph.add_nodes_from(range(count))
    weights = data.draw(st.lists(st.integers(0, 2**40), min_size=len(edges), max_size=len(edges)))
    for (u, v), weight in zip(edges, weights):
        graph.add_edge(u, v, weight=weight)
    tree = g.Tree.from_networkx(graph)
    table = dict(networkx.all_pairs_dijkstra_path_length(graph))
    nodes = range(count)
    far = [max(table[v].values()) for v in nodes]
    assert tree.eccentricities().tolist() == far and tree.diameter() == max(far)
    assert tree.distance_sums().tolist() == [sum(table[v].values()) for v in nodes]
    assert set(tree.centers()) == {v for v in nodes if far[v] == min(far)}
    path = tree.longest_path()
    assert sum(graph[u][v]["weight"] for u, v in zip(path, path[1:])) == max(far)
    root = data.draw(st.integers(0, count - 1))
    assert tree.depths(root).tolist() == [table[root][v] for v in nodes]
    pairs = [(u, v) for u in nodes for v in nodes]
    assert tree.distances(pairs).tolist() == [table[u][v] for u, v in pairs]
    same = g.Tree(edges, count, lengths=numpy.array(weights, dtype="uint64"))
    assert same.distance(0, root) == tree.distance(0, root)
    assert g.Tree.from_networkx(graph, weight=None).depths(0).tolist() == g.Tree(edges, count).depths().tolist()


def test_invalid_weights_are_refused():
    graph = networkx.Graph([("a", "b", {"weight": 2.0}), ("b", "c", {"cost": 7})])
    assert g.Tree.from_networkx(graph).distance("a", "c") == 3
    assert g.Tree.from_networkx(graph, "cost").distance("a", "c") == 8
    assert g.Tree.from_networkx(graph).lengths.tolist() == [2, 1]
    for bad in (-2.5, -1, float("nan"), float("inf"), "5", None, 2**70):
        graph.add_edge("c", "d", weight=bad)
        with pytest.raises(g.InvalidInput, match="'c' to 'd' has the weight .*weight=None"):
            g.Tree.from_networkx(graph)
    assert g.Tree.from_networkx(graph, weight=None).distance("a", "d") == 3
    with pytest.raises(g.InvalidInput, match="counts edges"):
        g.Tree([(0, 1)], lengths=[5]).xor_distances([0])
    for lengths, words in (([1], "2 edges need as many lengths"), ([2**63, 1], "63 bits"), (numpy.array([1, -1]), "a length is -1")):
        with pytest.raises(g.InvalidInput, match=words):
            g.Tree([(0, 1), (1, 2)], lengths=lengths)
    assert g.Tree([(0, 1)], lengths=[1]).lengths.tolist() == [1] and g.Tree([(0, 1)]).lengths is None


def test_weights_of_other_kinds_of_graphs_are_read():
    assert g.Tree.from_networkx(networkx.DiGraph([(0, 1), (0, 2)])).distance(1, 2) == 2
    assert g.Tree.from_networkx(networkx.MultiGraph([(0, 1)])).distance(0, 1) == 1
    weighted = networkx.MultiDiGraph()
    weighted.add_edge(0, 1, weight=3)
    assert g.Tree.from_networkx(weighted).distance(0, 1) == 3


FOLDS = {
    "sum": lambda values: sum(values),
    "max": lambda values: max(values, default=-(2**63)),
    "min": lambda values: min(values, default=2**63 - 1),
    "xor": lambda values: reduce(xor, values, 0),
    "count": lambda values: sum(value != 0 for value in values),
}


@given(trees(), st.sampled_from(sorted(FOLDS)), st.data())
@settings(deadline=None)
def test_folds_of_both_sides_match_the_definition(tree, fold, data):
    count, edges = tree
    tree, table = g.Tree(edges, count), naive.distances(count, edges)
    values = data.draw(st.lists(st.integers(-3, 2**40), min_size=count, max_size=count))
    root = data.draw(st.integers(0, count - 1))
    below, above = tree.sides(fold, numpy.array(values, dtype="int64"), root)
    for v in range(count):
        inside = [w for w in range(count) if table[root][w] == table[root][v] + table[v][w]]
        assert below[v] == FOLDS[fold]([values[w] for w in inside])
        assert above[v] == FOLDS[fold]([values[w] for w in range(count) if w not in inside])


def test_invalid_folds_are_refused():
    tree = g.Tree([(0, 1)])
    assert tree.sides("count")[0].tolist() == [2, 1]
    for fold, values, words in (("summ", [1, 1], "did you mean `sum`"), ("sum", None, "a value for each node"), ("max", [1], "2 nodes need"), ("sum", [2**63 - 1, 1], "64 bits")):
        with pytest.raises(g.InvalidInput, match=words):
            tree.sides(fold, values)


@given(trees())
@settings(deadline=None)
def test_functions_see_every_node_as_the_root(tree):
    count, edges = tree
    tree, table = g.Tree(edges, count), naive.distances(count, edges)
    # Use the fold to collect all nodes with their distances from the root.
    def lift(below, child, node):
        assert below[child] == 0 and node not in below
        return {v: d + 1 for v, d in below.items()}

    seen = tree.reroot(lambda a, b: {**a, **b}, {}, lift=lift, finish=lambda below, node: {**below, node: 0})
    assert seen == [dict(enumerate(row)) for row in table]
    # If the merge is not commutative, it must follow the order of edges.
    parts = tree.reroot(lambda a, b: a + b, (), finish=lambda below, node: (*below, node))
    assert all(sorted(part) == list(range(count)) and part[-1] == node for node, part in enumerate(parts))


def test_exceptions_of_functions_are_raised():
    tree = g.Tree([(node, node + 1) for node in range(5000)])
    calls = []

    def merge(one, other):
        calls.append(one)
        raise KeyError("mine")

    for functions in ({"lift": lambda *_: 1 / 0}, {"finish": lambda *_: 1 / 0}):
        with pytest.raises(ZeroDivisionError):
            tree.reroot(max, 0, **functions)
    with pytest.raises(KeyError, match="mine"):
        tree.reroot(merge, None, finish=lambda *_: object())
    assert len(calls) == 1


@given(trees(), st.data())
@settings(deadline=None)
def test_ancestors_and_shapes_match_the_definition(tree, data):
    count, edges = tree
    tree, table = g.Tree(edges, count), naive.distances(count, edges)
    root, node = data.draw(st.integers(0, count - 1)), data.draw(st.integers(0, count - 1))
    depth = table[root][node]
    up = [tree.ancestor(node, steps, root) for steps in range(depth + 2)]
    assert up == [*tree.path(node, root), None]
    pairs = [(node, steps) for steps in range(depth + 2)]
    assert tree.ancestors(pairs, root).tolist() == [*tree.path(node, root), root]
    assert tree.ancestors(numpy.array(pairs), root).tolist() == [*tree.path(node, root), root]
    names = data.draw(st.permutations(range(count)))
    other = g.Tree([(names[u], names[v]) for u, v in edges], count)
    assert tree.is_isomorphic(other)
    assert sorted(tree.subtree_classes(root).tolist()) == sorted(other.subtree_classes(names[root]).tolist()) or count > 2
    for star in (3, 4):
        assert tree.is_isomorphic(g.Tree([(0, leaf) for leaf in range(1, star)])) == networkx.is_isomorphic(
            networkx.star_graph(star - 1), networkx.Graph(edges)
        )


@given(st.data())
@settings(deadline=None)
def test_forests_match_the_definition(data):
    count = data.draw(st.integers(1, 10))
    values = data.draw(st.lists(st.integers(-(2**63), 2**63 - 1), min_size=count, max_size=count))
    forest, graph = g.Forest(values), networkx.Graph()
    graph.add_nodes_from(range(count))
    for _ in range(20):
        u, v = data.draw(st.integers(0, count - 1)), data.draw(st.integers(0, count - 1))
        if graph.has_edge(u, v):
            graph.remove_edge(u, v)
            forest.cut(u, v)
        elif networkx.has_path(graph, u, v):
            with pytest.raises(g.InvalidInput):
                forest.link(u, v)
        else:
            with pytest.raises(g.InvalidInput):
                forest.cut(u, v)
            graph.add_edge(u, v)
            forest.link(u, v)
        values[u] = data.draw(st.integers(-100, 100))
        forest[u] = values[u]
        assert {frozenset(edge) for edge in forest.edges()} == {frozenset(edge) for edge in graph.edges}
        for w in range(count):
            assert forest[w] == values[w] and forest.connected(u, w) == networkx.has_path(graph, u, w)
            if forest.connected(u, w):
                along = [values[x] for x in networkx.shortest_path(graph, u, w)]
                assert forest.path_sum(u, w) == sum(along) and forest.distance(u, w) == len(along) - 1
                assert (forest.path_min(u, w), forest.path_max(u, w)) == (min(along), max(along))
            else:
                assert forest.distance(u, w) is None
                with pytest.raises(g.InvalidInput, match="not connected"):
                    forest.path_sum(u, w)
    again = pickle.loads(pickle.dumps(forest))
    assert again.edges() == forest.edges() and [again[w] for w in range(count)] == values


def test_forests_start_with_the_edges_of_a_tree():
    forest = g.Forest.from_tree(g.Tree([(0, 1), (1, 2)]), numpy.array([1, 10, 100]))
    assert forest.path_sum(0, 2) == 111 and forest.push(5) == 3 and len(forest) == 4
    forest.link(3, 2)
    assert forest.path_sum(0, 3) == 116 and repr(forest) == "<forest of 4 nodes and 3 edges>"
    for node in (-1, 4, 2**40):
        with pytest.raises(g.InvalidInput, match="there is no node"):
            forest.link(0, node)
    with pytest.raises(g.InvalidInput, match="need as many values"):
        g.Forest.from_tree(g.Tree([(0, 1)]), [1])


@pytest.mark.parametrize(
    "edges, nodes, words",
    [
        ([(0, 1), (1, 2), (2, 0)], 4, "closes a cycle"),
        ([(0, 1), (0, 3)], None, "nodes 0 and 2 are not connected: 2 edges leave 4 nodes in 2 parts"),
        ([(0, 1), (0, 3)], 3, "names node 3"),
        ([(0, 0)], None, "to itself"),
        ([(0, 1)], 4, "nodes 0 and 2 are not connected"),
        ([], 0, "at least one node"),
        ([(0, -1)], None, "node -1"),
        ([(0, 2**40)], None, f"node {2**40}"),
        ([], 2**62, "more than a tree can have"),
        (numpy.zeros((2, 3), dtype="int64"), None, "shape"),
        (numpy.zeros((2, 2)), None, "does not contain integers"),
        (numpy.full((2, 2), 2**63, dtype="uint64"), None, "too large"),
        (b"abcd", None, "shape"),
    ],
)
def test_graphs_other_than_trees_are_refused(edges, nodes, words):
    with pytest.raises(g.InvalidInput, match=words):
        g.Tree(edges, nodes)


def test_other_invalid_input_is_rejected():
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


def newick_of(data, count, edges, lengths):
    """Writes the tree, rooted at node 0, in Newick format, with a name for each node."""
    near = {v: [] for v in range(count)}
    for (u, v), length in zip(edges, lengths):
        near[u].append((v, length))
        near[v].append((u, length))

    def below(node, parent):
        parts = [f"{below(child, node)}:{length!r}" for child, length in near[node] if child != parent]
        return (f"({','.join(parts)})" if parts else "") + f"n{node}"

    return below(0, None) + ";"


@given(trees(), st.data())
@settings(deadline=None)
def test_newick_trees_with_lengths_match_networkx(tree, data):
    count, edges = tree
    halves = st.integers(0, 64).map(lambda number: number / 4)
    lengths = data.draw(st.lists(halves, min_size=len(edges), max_size=len(edges)))
    graph = networkx.Graph()
    graph.add_nodes_from(f"n{v}" for v in range(count))
    for (u, v), length in zip(edges, lengths):
        graph.add_edge(f"n{u}", f"n{v}", weight=length)
    table = dict(networkx.all_pairs_dijkstra_path_length(graph))
    tree = g.Tree.from_newick(newick_of(data, count, edges, lengths))
    names = list(tree)
    assert sorted(names) == sorted(table) and names[0] == "n0"
    assert [tree.distance(u, v) for u in names for v in names] == [table[u][v] for u in names for v in names]
    far = [max(table[v].values()) for v in names]
    assert tree.diameter() == max(far) and tree.eccentricities().tolist() == far
    assert set(tree.centers()) == {v for v, most in zip(names, far) if most == min(far)}
    assert tree.distance_sums().tolist() == [sum(table[v].values()) for v in names]
    assert tree.depths(names[-1]).tolist() == [table[names[-1]][v] for v in names]
    some = data.draw(st.lists(st.sampled_from(names), min_size=1, max_size=5))
    matrix = tree.distance_matrix(some).tolist()
    assert matrix == [[table[u][v] for v in some] for u in some]
    # Take the union of the paths from the first node to the others. Its total length is the expected result.
    paths = [networkx.shortest_path(graph, some[0], v) for v in some]
    used = {frozenset(edge) for path in paths for edge in zip(path, path[1:])}
    assert tree.spanned_length(some) == sum(graph.edges[tuple(edge)]["weight"] for edge in used)
    assert tree.lca_of(some) == reduce(lambda u, v: tree.lca(u, v), some)
    for other in (g.Tree.from_newick(tree.to_newick()), pickle.loads(pickle.dumps(tree)), g.Tree.from_networkx(graph)):
        assert [other.distance(u, v) for u in names for v in names] == [table[u][v] for u in names for v in names]
    root = data.draw(st.sampled_from(names))
    seen = g.Tree.from_newick(tree.to_newick(root))
    assert list(seen)[0] == root and seen.distance(root, names[0]) == table[root][names[0]]
    middle = tree.rooted_at_midpoint()
    reach = dict(zip(middle, middle.depths().tolist()))
    leaves = [v for v in names if graph.degree(v) < 2]
    if count > 2 and all(leaf in reach for leaf in leaves):
        assert max(reach[leaf] for leaf in leaves) == max(far) / 2


def test_texts_of_trees_round_trip():
    tree = g.Tree.from_newick("((a:1,b:2)90:3,(c:1,d:2)90:3,'e f':4)r;")
    assert tree.labels == ["r", 1, "a", "b", 4, "c", "d", "e f"] and tree.lca("a", "b") == 1
    assert tree.distance("a", "c") == 8 and isinstance(tree.distance("a", "c"), int)
    assert tree.to_newick() == "((a:1,b:2)90:3,(c:1,d:2)90:3,'e f':4)r;"
    assert pickle.loads(pickle.dumps(tree)).labels == tree.labels
    assert g.Tree.from_newick("(,);").labels is None and len(g.Tree.from_newick("(,);")) == 3
    with pytest.raises(g.InvalidInput, match="above node 2 .b. has no length.*missing=0"):
        g.Tree.from_newick("(a:1,b);")
    assert g.Tree.from_newick("(a:1,b);", missing=0.5).distance("a", "b") == 1.5
    with pytest.raises(g.InvalidInput, match="line 2, column 1: expected a length"):
        g.Tree.from_newick("(a:\nx);")
    assert [tree.to_newick() for tree in g.Tree.all_from_newick("(a,b);\n(c);")] == ["(a,b);", "(c);"]
    assert g.Tree.from_brackets("(S (NP it) (VP left))").path("it", "left") == ["it", "NP", "S", "VP", "left"]
    table = "source,target,2.5\nsource,other,1\n"
    assert g.Tree.from_edge_list(table, root="other").labels == ["other", "source", "target"]
    with pytest.raises(g.InvalidInput, match="`a` and `c` are not connected: there are 2 parts"):
        g.Tree.from_edge_list("a b\nc d\n")
    # Trees that were not read from a text must use their names or numbers as labels.
    assert g.Tree([(0, 1), (1, 2)]).to_newick() == "((2)1)0;"
    assert g.Tree.from_networkx(networkx.Graph([("a", "b c")])).to_newick() == "('b c')a;"


@given(trees())
@settings(deadline=None)
def test_pruefer_sequences_match_networkx_and_isomorphisms_hold(tree):
    count, edges = tree
    tree = g.Tree(edges, count)
    graph = networkx.Graph(edges)
    if count == 1:
        assert tree.to_pruefer() is None
    else:
        sequence = networkx.to_prufer_sequence(graph)
        assert tree.to_pruefer().tolist() == sequence
        again = g.Tree.from_pruefer([node + 1 for node in sequence], first=1)
        assert sorted(map(sorted, again.edges())) == sorted(map(sorted, edges))
    turned = g.Tree([(count - 1 - u, count - 1 - v) for u, v in edges], count)
    found = tree.isomorphism(turned).tolist()
    there = {frozenset(edge) for edge in turned.edges()}
    assert sorted(found) == list(range(count)) and all(frozenset((found[u], found[v])) in there for u, v in edges)
    assert g.Tree([(0, 1), (1, 2), (2, 3)]).isomorphism(g.Tree([(0, 1), (0, 2), (0, 3)])) is None


def test_trees_accept_roots_marks_and_parts():
    parents = [None, 0, 0, 1]
    for same in ([-1, 0, 0, 1], parents, iter(parents), numpy.array([-1, 0, 0, 1])):
        assert g.Tree.from_parents(same).edges() == [(1, 0), (2, 0), (3, 1)]
    for same in ([0, 1, 1, 2], [None, 1, 1, 2], [-1, 1, 1, 2]):
        assert g.Tree.from_parents(same, first=1).edges() == [(1, 0), (2, 0), (3, 1)]
    with pytest.raises(g.InvalidInput):
        g.Tree.from_parents([None, 0, None])
    tree = g.Tree([(0, 1), (1, 2), (2, 3)])
    only, both = tree.xor_distances([3]).tolist(), tree.xor_distances([0, 3]).tolist()
    assert tree.xor_distances({3: 1}).tolist() == tree.xor_distances({0: 0, 3: True}).tolist() == only
    assert tree.xor_distances({3: 0}).tolist() == [0, 0, 0, 0]
    for marks in ([True, False, False, True], numpy.array([True, False, False, True]), {0: 1, 3: 1}):
        assert tree.xor_distances(marks).tolist() == both
    for wrong in ([True, False], [True, 3], {3: 2}, {3: "x"}, numpy.array([True])):
        with pytest.raises(g.InvalidInput):
            tree.xor_distances(wrong)
    with pytest.raises(g.InvalidInput, match="nodes 0 and 2 are not connected: 2 edges leave 4 nodes in 2 parts"):
        g.Tree([(0, 1), (2, 3)])
    with pytest.raises(g.InvalidInput, match="edges leave 4 nodes in 2 parts"):
        g.Tree.from_networkx(networkx.Graph([("a", "b"), ("c", "d")]))


@given(st.data())
@settings(deadline=None, max_examples=50)
def test_sums_and_steps_in_forests_match_the_definition(data):
    count = data.draw(st.integers(1, 9))
    values = data.draw(st.lists(st.integers(-(2**63), 2**63 - 1), min_size=count, max_size=count))
    forest, graph = g.Forest(values), networkx.Graph()
    graph.add_nodes_from(range(count))
    for _ in range(data.draw(st.integers(0, 30))):
        u, v = data.draw(st.tuples(st.integers(0, count - 1), st.integers(0, count - 1)))
        connected = networkx.has_path(graph, u, v)
        if data.draw(st.booleans()):
            values[u] = data.draw(st.integers(-(2**63), 2**63 - 1))
            forest[u] = values[u]
        elif not connected:
            forest.link(u, v)
            graph.add_edge(u, v)
        elif graph.has_edge(u, v) and data.draw(st.booleans()):
            forest.cut(u, v)
            graph.remove_edge(u, v)
        whole = networkx.node_connected_component(graph, u)
        assert forest.tree_sum(u) == sum(values[node] for node in whole) and forest.tree_size(u) == len(whole)
        path = networkx.shortest_path(graph, u, v) if networkx.has_path(graph, u, v) else []
        steps = data.draw(st.integers(0, count))
        assert forest.ancestor(u, steps, root=v) == (path[steps] if steps < len(path) else None)
        if path:
            assert forest.path_sum(u, v) == sum(values[node] for node in path)
        for near in list(graph[u]):
            rest = graph.copy()
            rest.remove_edge(u, near)
            side = networkx.node_connected_component(rest, u)
            assert forest.subtree_sum(u, near) == sum(values[node] for node in side)
    with pytest.raises(g.InvalidInput):
        forest.subtree_sum(0, 0)
