"""Checks numbers, positions in the catalog, and answers against plain implementations of the definitions."""

import pickle
from functools import reduce
from operator import xor

import naive
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import impartial_games as g

u64 = st.integers(0, 2**64 - 1)


@given(st.lists(st.integers(0, 60)))
def test_mex_matches_the_definition(values):
    assert g.mex(values) == naive.mex(values)
    assert g.mex(iter(values)) == naive.mex(values)


@given(st.lists(u64))
def test_nim_sum_matches_the_definition(values):
    assert g.nim_sum(*values) == reduce(xor, values, 0)


def test_nim_products_match_the_definition():
    for a in range(17):
        for b in range(17):
            assert g.nim_product(a, b) == naive.nim_product(a, b)


@given(u64, u64, u64)
def test_nimbers_form_a_field(a, b, c):
    a, b, c = map(g.Nimber, (a, b, c))
    assert a * (b + c) == a * b + a * c and (a * b) * c == a * (b * c) and a * b == b * a
    assert a - a == g.Nimber(0) and a.sqrt() * a.sqrt() == a
    if a:
        assert b / a * a == b and a * a.inverse() == g.Nimber(1) == a**0
    assert pickle.loads(pickle.dumps(a)) == a and hash(a) == hash(g.Nimber(a.value))


def test_invalid_numbers_are_refused():
    for bad in (-1, 2**64):
        with pytest.raises(OverflowError):
            g.Nimber(bad)
    with pytest.raises(ZeroDivisionError):
        g.Nimber(3) / g.Nimber(0)
    with pytest.raises(ZeroDivisionError):
        g.Nimber(0) ** -1
    with pytest.raises(TypeError):
        g.mex([0.5])


def test_a_number_is_not_a_nimber_and_the_error_suggests_one():
    for mixed in (
        lambda: g.Nimber(3) + 5,
        lambda: 5 + g.Nimber(3),
        lambda: g.Nimber(3) - 5,
        lambda: 5 - g.Nimber(3),
        lambda: g.Nimber(3) * 5,
        lambda: 5 * g.Nimber(3),
        lambda: g.Nimber(3) / 5,
        lambda: 5 / g.Nimber(3),
    ):
        with pytest.raises(TypeError, match=r"write Nimber\(5\)"):
            mixed()
    with pytest.raises(TypeError, match=r"Nimber\(0\).*`sum` takes it"):
        sum([g.Nimber(1), g.Nimber(2)])
    assert sum([g.Nimber(1), g.Nimber(2)], g.Nimber(0)) == g.Nimber(3)
    for other in (-5, 2**64, "5", None, 0.5):
        with pytest.raises(TypeError, match="unsupported operand"):
            g.Nimber(3) + other


@given(st.lists(st.integers(1, 4), max_size=3), st.sampled_from(["normal", "misere"]))
@settings(deadline=None)
def test_nim_matches_the_definition(heaps, convention):
    options = lambda heap: [(left,) for left in range(heap)]  # noqa: E731
    lost = naive.loses(options, convention)
    position = g.Position(f"nim {' '.join(map(str, heaps))}" if heaps else "none")
    assert position.outcome(convention) == ("P" if lost(heaps) else "N")
    winning = position.winning_moves(convention)
    for move in position.moves():
        after = position.play(move)
        left = [int(word) for word in after.text.split()[1:]] if after.text != "none" else []
        assert (move in winning) == lost(left), (position, move)


@given(st.lists(st.integers(0, 12), min_size=1, max_size=3))
@settings(deadline=None)
def test_kayles_matches_the_definition(rows):
    value = naive.values_of(naive.octal("0.77"))
    position = g.Position("kayles " + " ".join(map(str, rows)))
    assert position.nim_value() == reduce(xor, map(value, rows))
    assert position.solve(by="search").nim_value == position.nim_value()


ADDED = ("halves", "pairs", "nim_too", "ring", "broken")


def test_every_example_can_be_played_and_read_back():
    # Other tests add games to the catalog, so skip those games.
    games = [game for game in g.catalog if game.name not in ADDED]
    assert len(games) > 40 and len({game.name for game in games}) == len(games)
    for game in games:
        assert game.title and game.rules and game.notation and game.examples
        assert g.find_game(game.name.upper().replace("_", " ")).name == game.name
        for text in game.examples:
            position = g.Position(text)
            assert g.Position(position.text) == position
            assert hash(g.Position(position.text)) == hash(position)
            assert pickle.loads(pickle.dumps(position)) == position
            solved = position.solve(work=20_000, time=2)
            assert (solved.outcome is None) == (solved.unknown is not None)
            assert solved.outcome in (None, "N", "P", "draw")
            for move in position.moves(3):
                assert isinstance(position.play(move), g.Position)
            assert position.svg() is None or position.svg().startswith("<svg")


def test_sums_add_up():
    one, other = g.Position("kayles 7"), g.Position("nim 3 5")
    both = one + other
    assert both.nim_value() == one.nim_value() ^ other.nim_value()
    assert [part.text for part in both.components] == ["kayles 7", "nim 3", "nim 5"]
    assert len(both) == 3 and both != other


def test_a_large_heap_next_to_a_board_is_solved():
    position = g.Position("nim 1000000000000 + cram 3x3")
    assert position.nim_value() == 10**12 ^ g.Position("cram 3x3").nim_value()
    assert len(position.moves()) == 1000


def test_loopy_games_are_solved():
    position = g.Position("arrow_walk:0-1,1-0,1-2 0")
    solved = position.solve()
    graph = {0: [1], 1: [0, 2], 2: []}
    assert solved.outcome == naive.loopy_outcomes(graph)[0]
    assert position.svg().startswith("<svg")


def test_a_hackenbush_picture_shows_the_winning_cuts():
    position = g.Position("hackenbush 0-1 1-2 0-3")
    svg = position._repr_svg_()
    assert svg.count('stroke="#0072b2" stroke-opacity') == len(position.winning_moves()) == 1
    assert "cutting this edge leaves 0" in svg
    assert g.Position("nim 3")._repr_svg_().count("<circle") == 3


def test_an_answer_marks_the_items_of_its_reason():
    position = g.Position("vertex_geography 0 0-1 1-2 2-3")
    svg = position.solve(why=True)._repr_svg_()
    # The reason mentions two pairs of nodes, each with the edge between them, so six items must be marked.
    assert svg.count('class="mark"') == 6
    assert position.solve()._repr_svg_() == position.svg()
    parts = [number for name, number in g.Position("fibonacci_nim 20").why().grounds[0].data["numbers"] if name == "part"]
    assert parts == [13, 5, 2]
