"""Answers queries about a river and its villages: a networkx graph describes the river, and the tree made from it answers the queries.

    python python/examples/rivers.py
"""

import networkx as nx
import numpy as np

import impartial_games as ig


def main() -> None:
    river = nx.Graph()
    river.add_weighted_edges_from(
        [("sea", "port", 4), ("port", "mill", 9), ("port", "weir", 3), ("weir", "lake", 12), ("weir", "ford", 2), ("mill", "hill", 1)]
    )
    try:
        ig.Tree(river)  # type: ignore[arg-type]
    except ig.InvalidInput as error:
        print("no tree:", error)
    tree = ig.Tree.from_networkx(river, weight="weight")

    # The nodes of the tree keep their names, and the weights of edges become lengths.
    assert tree.path("mill", "lake") == nx.shortest_path(river, "mill", "lake")
    assert tree.distance("mill", "lake") == nx.shortest_path_length(river, "mill", "lake", weight="weight")
    assert tree.diameter() == nx.diameter(river, weight="weight")
    assert set(tree.centers()) == set(nx.center(river, weight="weight"))
    assert dict(zip(river, tree.eccentricities().tolist())) == nx.eccentricity(river, weight="weight")
    assert tree.lca("lake", "ford", root="sea") == "weir" and tree.ancestor("lake", 2, root="sea") == "port"
    assert tree.is_isomorphic(ig.Tree.from_networkx(nx.relabel_nodes(river, str.upper), weight=None))
    print("the middle of the river:", tree.centers(), "and of the villages:", tree.centroids())

    # Take each village as the root in turn, and compute the length of the longest path from it with Python functions.
    reach = tree.reroot(max, 0, lift=lambda below, node, parent: below + river[node][parent]["weight"])
    assert reach == tree.eccentricities().tolist()

    # Fold the values on both sides of every edge in a tree of a million nodes, without calling Python for each node.
    rng = np.random.default_rng(57)
    parents = np.maximum(np.arange(1_000_000) - rng.integers(1, 50, 1_000_000), 0)
    parents[0] = -1
    people = rng.integers(0, 1000, 1_000_000)
    below, above = map(np.asarray, ig.Tree.from_parents(parents).sides("sum", people))
    assert (below + above == people.sum()).all()
    print("the edge that halves the people:", int(np.abs(below - above)[1:].argmin() + 1))

    # Build and remove bridges. The toll of a route is the sum of the values along the path.
    forest = ig.Forest([5, 1, 2, 8])
    forest.link(0, 1)
    forest.link(1, 2)
    forest.link(2, 3)
    assert forest.path_sum(0, 3) == 16
    forest.cut(1, 2)
    assert not forest.connected(0, 3)


if __name__ == "__main__":
    main()
