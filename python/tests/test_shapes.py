"""Tests positions, codes and trees that are given as numbers, arrays, lists, graphs and files.

Each input must be read like the text that it represents, or be rejected with a reason.
"""

import io

import naive
import networkx
import numpy
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import impartial_games as g


@given(st.integers(1, 7), st.integers(0, 2**21 - 1), st.booleans())
@settings(deadline=None, max_examples=60)
def test_a_graph_is_read_by_its_edges(nodes, chosen, has_names):
    pairs = [(u, v) for v in range(nodes) for u in range(v)]
    graph = networkx.Graph()
    graph.add_nodes_from(range(nodes))
    graph.add_edges_from(pair for at, pair in enumerate(pairs) if chosen >> at & 1)
    neighbors = {node: {*graph[node], node} for node in graph}
    value = naive.values_of(lambda left: [[left - neighbors[node]] for node in left])
    named = networkx.relabel_nodes(graph, {node: f"n{node}" for node in graph}) if has_names else graph
    position = g.Position("node_kayles", named)
    assert position.nim_value() == value(frozenset(graph))
    matrix = networkx.to_numpy_array(graph, dtype=int)
    if nodes > 2 and graph.edges:
        assert g.Position("node_kayles", matrix).nim_value() == position.nim_value()
    # A graph6 line with a single character could also be a name, so graphs with one node are skipped.
    if nodes > 1:
        assert g.Position("node_kayles", io.BytesIO(networkx.to_graph6_bytes(graph, header=False))).nim_value() == position.nim_value()


def test_nodes_keep_their_names():
    graph = networkx.Graph([("ann", "bob"), ("bob", "New York")])
    graph.add_node("alone")
    with pytest.warns(UserWarning, match="`New York` is called New_York here"):
        position = g.Position("node_kayles", graph)
    assert position.text == "node_kayles New_York-bob ann-bob nodes alone" or sorted(position.text.split()) == sorted(
        ["node_kayles", "ann-bob", "New_York-bob", "nodes", "alone"]
    )
    with pytest.warns(UserWarning, match="3 more names are changed"):
        grid = g.Position("node_kayles", networkx.grid_2d_graph(2, 2))
    assert grid.nim_value() == g.Position("node_kayles grid 2x2").nim_value()


def test_parts_are_joined_to_one_text():
    path = networkx.path_graph(3)
    for parts, text in (
        (("nim", [3, 5, 7]), "nim 3 5 7"),
        (("nim", 3, 5), "nim 3 5"),
        ((numpy.array([3, 5]),), "nim 3 5"),
        (("nim", range(1, 3), "+ kayles", numpy.int8(7)), "nim 1 2 + kayles 7"),
        (("wythoff", (3, 5)), "wythoff 3 5"),
        (("chomp", numpy.array([4, 4, 2], dtype=numpy.uint64)), "chomp 4 4 2"),
        (("node_kayles", [(0, 1), (1, 2)]), "node_kayles 0-1 1-2"),
        (("vertex_geography 0", path), "vertex_geography 0 0-1 1-2"),
        (("coins_to_root", path, "root 0 coins", [1, 2, 0]), "coins_to_root 0-1 1-2 root 0 coins 1 2 0"),
        (("arrow_walk:", networkx.DiGraph([("a", "b"), ("b", "a")]), "a"), "arrow_walk:a-b,b-a a"),
        (("hackenbush", networkx.MultiGraph([(0, 1), (0, 1), (1, 2)])), "hackenbush 0-1 0-1 1-2"),
        ((io.StringIO("kayles 5 7\n"),), "kayles 5 7"),
        ((io.BytesIO(b"\xef\xbb\xbfkayles 5 7\n"),), "kayles 5 7"),
        ((b"kayles 5 7",), "kayles 5 7"),
        (("node_kayles", networkx.to_graph6_bytes(path)), "node_kayles 0-1 1-2"),
        (("node_kayles", g.Tree("(a,b)c;")), "node_kayles a-c b-c"),
        (("node_kayles", g.Tree([])), "node_kayles 0"),
    ):
        assert g.Position(*parts) == g.Position(text), parts


@given(st.lists(st.lists(st.integers(0, 1), min_size=3, max_size=3), min_size=2, max_size=3))
@settings(deadline=None, max_examples=30)
def test_boards_are_arrays(rows):
    squares = [["x" if square else "." for square in row] for row in rows]
    board = numpy.array(rows)
    position = g.Position("cram", board)
    assert position == g.Position("cram", board == 1) == g.Position("cram", rows) == g.Position("cram", squares)
    free = frozenset((r, c) for r, row in enumerate(rows) for c, square in enumerate(row) if not square)
    value = naive.values_of(lambda left: [[left - {(r, c), other}] for r, c in left for other in ((r + 1, c), (r, c + 1)) if other in left])
    assert position.nim_value() == value(free)


def test_boards_with_stones_of_two_players_are_read():
    assert g.Position("nogo", [[0, 1], [2, 0]]) == g.Position("nogo .x o.")
    assert g.Position("treblecross", numpy.array([0, 1, 0, 0])) == g.Position("treblecross .x..")


@pytest.mark.parametrize(
    "parts, words",
    [
        (("nim", [3, 2.5]), "item 2 is 2.5"),
        (("nim", numpy.array([1.0])), "item 1 is 1.0"),
        (("nim", {3, 5}), "which a set lacks"),
        (("nim", {3: 5}), "which a dict lacks"),
        (("nim", 2**70), "more than 64 bits"),
        (("nim", -3), "-3"),
        (("nim 3", None), "item 1 is None"),
        (("nim", [None]), "item 1 is None"),
        (("nim", numpy.array([True, False])), "the places of the true ones"),
        (("nogo", [[0, 3]]), "one is 3"),
        (("cram", [[0, 0], [0]]), "no board and no matrix"),
        (("cram", [[0, 0], 3]), "row 2 is not a row"),
        (("node_kayles", [(0, 1, 2)]), "edges are pairs"),
        (("node_kayles", [(1, "1")]), "two nodes are both written `1`"),
        (("node_kayles", [("a\\", "b")]), "has a character"),
        (("node_kayles", networkx.DiGraph([(0, 1)])), "directed|arrow|digraph"),
        ((networkx.path_graph(2),), "the name of a game comes before a graph"),
        ((g.Tree("path 2"),), "the name of a game comes before a graph"),
        ((io.StringIO("kaylse 3"),), "did you mean `kayles`\\?\\) at character 1"),
        (("nim", b"\xff"), "not in UTF-8: .* at byte 0"),
        (("nim", io.BytesIO(b"\xff")), "not in UTF-8: .* at byte 0"),
        (("kaylse", [3]), "did you mean `kayles`"),
        (("kayles",), "a position of `kayles` is missing"),
        (("0.77",), "a heap is missing"),
        (("misere nim 3",), 'such as outcome\\("misere"\\)'),
    ],
)
def test_invalid_parts_are_refused_with_a_reason(parts, words):
    with pytest.raises(g.InvalidInput, match=words):
        g.Position(*parts)


def test_a_format_can_be_named():
    lists = "\n0 1 2\n1 2\n2\n"
    for part in (lists, io.StringIO(lists)):
        assert g.Position("node_kayles", part, format="adjacency").text == "node_kayles 0-1 0-2 1-2"
    cycle = "\n4 4\n2 4\n1 3\n2 4\n1 3\n"
    with pytest.raises(g.InvalidInput, match="write `edges` or `metis`"):
        g.Position("node_kayles", cycle)
    assert g.Position("node_kayles", cycle, format="metis") == g.Position("node_kayles 1-2 1-4 2-3 3-4")
    with pytest.raises(g.InvalidInput, match="did you mean `metis`"):
        g.Position("node_kayles", cycle, format="metos")
    with pytest.raises(g.InvalidInput, match="expected `graph` or `digraph`"):
        g.Position("node_kayles 0-1", format="dot")


def test_texts_of_networkx_and_numpy_are_read():
    graph = networkx.Graph([(0, 1), (0, 2), (2, 3), (3, 4), (4, 1), (2, 5)])
    expected = g.Position("node_kayles", graph).nim_value()
    array = networkx.to_numpy_array(graph)
    for text in (networkx.to_dict_of_lists(graph), array, repr(array), repr(array.astype("int8")), array.tolist()):
        assert g.Position("node_kayles", str(text)).nim_value() == expected, text


def test_paths_are_read_like_open_files(tmp_path):
    for name, text in (("sum.txt", "kayles 5 7"), ("graph.g6", "IsP@OkWHG"), ("tree.nwk", "(a:1,b:2)c;"), ("code.txt", "0.77"), ("values.txt", "0 0\n1 1\n2 2\n3 0\n4 1\n5 2\n")):
        (tmp_path / name).write_text(text)
    assert g.Position(tmp_path / "sum.txt") == g.Position("kayles 5 7")
    with open(tmp_path / "graph.g6") as file:
        assert g.Position("node_kayles", tmp_path / "graph.g6") == g.Position("node_kayles", file)
    assert g.Tree(tmp_path / "tree.nwk").distance("a", "b") == 3
    assert g.Sequence(tmp_path / "code.txt") == g.Sequence("0.77")
    with open(tmp_path / "values.txt") as file:
        assert g.identify(tmp_path / "values.txt") == g.identify(file) == g.identify("0 0\n1 1\n2 2\n3 0\n4 1\n5 2\n")
    with pytest.raises(FileNotFoundError):
        g.Position("nim", tmp_path / "missing")


def test_remarks_of_the_reader_are_warnings():
    with pytest.warns(UserWarning, match="No edge touches the ground"):
        g.Position("hackenbush 1-2 2-3")


def test_equal_coins_share_one_move():
    position = g.Position("coins_to_root 0-1 1-2 root 0 coins 0 2 0")
    moves = position.moves()
    assert len(moves) == len(set(moves)) and len({position.play(move) for move in moves}) == len(moves)
    assert list(position.moves) == moves and position.moves[len(moves) - 1] == moves[-1] and position.moves[1:] == moves[1:]
    assert set(position.winning_moves()) <= set(moves) and set(position.solve().winning_moves) <= set(moves)


def test_codes_of_every_kind_are_read():
    for given in ("0.77", "kayles", io.StringIO("kayles")):
        assert g.Sequence(given) == g.Sequence("0.77") and g.MisereQuotient(given).code == "0.77" if isinstance(given, str) else True
    for given in ([2, 5, 7], numpy.array([2, 5, 7]), (2, 5, 7), "2,5,7"):
        assert g.Sequence(given).code == g.MisereQuotient(given).code == "0.0300303"
    for wrong in ([2, 2.5], {2, 5}, None):
        with pytest.raises(g.InvalidInput):
            g.Sequence(wrong)


@pytest.mark.parametrize(
    "text, nodes, edges",
    [
        ("0-1 1-2", [0, 1, 2], [(0, 1), (1, 2)]),
        ("1-2 2-3", [1, 2, 3], [(1, 2), (2, 3)]),
        ("a-b b-c", ["a", "b", "c"], [("a", "b"), ("b", "c")]),
        ("path 4", [0, 1, 2, 3], [(0, 1), (1, 2), (2, 3)]),
        ("(()())", [0, 1, 2], [(0, 1), (0, 2)]),
        ("(a,b)c;", ["c", "a", "b"], [("a", "c"), ("b", "c")]),
        ("parents -1 0 0 1", [0, 1, 2, 3], [(0, 1), (0, 2), (1, 3)]),
        ("0 1 0\n1 0 1\n0 1 0\n", [0, 1, 2], [(0, 1), (1, 2)]),
        ("graph { a -- b }", ["a", "b"], [("a", "b")]),
    ],
)
def test_trees_are_read_from_texts(text, nodes, edges):
    for tree in (g.Tree(text), g.Tree(io.StringIO(text))):
        assert list(tree) == nodes and {frozenset(edge) for edge in tree.edges()} == {frozenset(edge) for edge in edges}
        assert networkx.utils.graphs_equal(g.Tree(tree.to_networkx()).to_networkx(), tree.to_networkx())


def test_trees_are_read_from_graphs_and_files():
    graph = networkx.Graph()
    graph.add_weighted_edges_from([("a", "b", 5), ("b", "c", 2)])
    assert g.Tree(graph).distance("a", "c") == 7 and networkx.utils.graphs_equal(g.Tree(graph).to_networkx(), graph)
    assert g.Tree(io.BytesIO(b"(a:1.5,b:2);")).distance("a", "b") == 3.5
    for wrong in ("kayles 5", "nim", "a-b c-d", "0-1 1-2 2-0", "", "x"):
        with pytest.raises(g.InvalidInput):
            g.Tree(wrong)
    with pytest.raises(g.InvalidInput, match="its own nodes and lengths"):
        g.Tree("0-1 1-2", 3)
