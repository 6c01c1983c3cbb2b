"""Tests the pictures of game trees, value maps and sequences."""

import re

import naive
import pytest

import impartial_games as g


def nodes(picture):
    """Finds the circles that are filled with the background color. Each node has one, which hides the lines behind the node."""
    return re.findall(r'<circle[^>]*fill="Canvas"', picture.svg())


def reached(heaps):
    """Returns all sums of Nim heaps that play can reach from `heaps`, with empty heaps removed."""
    seen, now = {heaps}, [heaps]
    while now:
        after = now.pop()
        for at, heap in enumerate(after):
            for left in range(heap):
                option = tuple(sorted(filter(None, after[:at] + (left,) + after[at + 1 :])))
                if option not in seen:
                    seen.add(option)
                    now.append(option)
    return seen


@pytest.mark.parametrize("heaps", [(1,), (1, 2), (1, 2, 2), (3, 3), (0, 2)])
def test_a_tree_has_a_node_for_each_position(heaps):
    position = g.Position("nim " + " ".join(map(str, heaps)))
    picture = position.game_tree()
    positions = reached(tuple(sorted(filter(None, heaps))))
    drawn = [heap for heap in re.findall(r">\*(\d+)<", picture.svg())]
    values = []
    for sums in positions:
        value = 0
        for heap in sums:
            value ^= heap
        values.append(str(value))
    assert sorted(drawn) == sorted(values)
    assert picture.title == f"all that can follow {position.text}" and picture._repr_svg_() == picture.svg()


def test_trees_respect_convention_and_depth():
    lost = g.Position("nim 1").game_tree("misere")
    # In misère play, a single coin is lost and an empty heap is won.
    assert ">P<" in lost.svg() and ">N<" in lost.svg()
    deep = g.Position("nim 9 9 9")
    with pytest.raises(g.InvalidInput, match="give a depth"):
        deep.game_tree()
    assert len(nodes(deep.game_tree(depth=0))) < len(nodes(deep.game_tree(depth=1)))
    with pytest.raises(g.InvalidInput, match="did you mean `misere`"):
        deep.game_tree("misre")
    with pytest.raises(g.InvalidInput, match="may repeat"):
        g.Position("arrow_walk:0-1,1-0,1-2 0").game_tree()


def test_a_map_has_the_values(tmp_path):
    value = naive.values_of(lambda place: [[(place[0] - k, place[1])] for k in range(1, place[0] + 1)]
        + [[(place[0], place[1] - k)] for k in range(1, place[1] + 1)]
        + [[(place[0] - k, place[1] - k)] for k in range(1, min(place) + 1)])
    picture = g.value_map("wythoff {} {}", range(5), range(6))
    texts = re.findall(r">(\d+)</text>", picture.svg())
    # The picture must contain the values in the cells and the numbers along both sides.
    expected = [value((x, y)) for x in range(5) for y in range(6)] + [*range(5), *range(6)]
    assert sorted(map(int, texts)) == sorted(expected)
    picture.save(tmp_path / "map.svg")
    assert (tmp_path / "map.svg").read_text(encoding="utf-8") == picture.svg()
    for pattern, rows, columns, words in (
        ("nim {} {}", range(3), None, "more places than there are numbers"),
        ("nimm {}", range(3), None, "there is no game"),
        ("nim {}", range(0), None, "1 to"),
        ("nim {} {}", range(10**9), range(10**9), "1 to"),
    ):
        with pytest.raises(g.InvalidInput, match=words):
            g.value_map(pattern, rows, columns)


def test_a_plot_has_a_dot_for_each_value():
    kayles = g.Sequence("0.77")
    # Each value has a dot, and each dot is also the end of lines, which are drawn as separate circles.
    assert kayles.plot(50).svg().count('r="2.5"') == 2 * 50
    assert kayles._repr_svg_() == kayles.plot().svg()
    for length in (0, 10**9):
        with pytest.raises(g.InvalidInput, match="1 to"):
            kayles.plot(length)
