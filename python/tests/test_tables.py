"""Tests the conversion of answers, graphs and numbers to the formats of other packages."""

import json
import pickle
from functools import reduce
from operator import xor

import naive
import networkx
import numpy
import pytest

import impartial_games as g


def test_the_graph_of_a_position_matches_play():
    graph = g.Position("nim 1 2 2").graph()
    value = {}
    for position in reversed(list(networkx.topological_sort(graph.to_networkx()))):
        options = {value[option] for option in graph.options[position]}
        value[position] = next(number for number in range(9) if number not in options)
        assert graph.values[position] == value[position] and graph.outcomes[position] == ("N" if value[position] else "P")
    assert len(graph) == len({tuple(sorted(h for h in (a, b, c) if h)) for a in range(2) for b in range(3) for c in range(3)})
    rows = graph.to_rows()
    assert rows[0] == {"position": "nim 1 2 2", "outcome": "N", "value": 1, "options": 3} and json.dumps(rows)
    assert graph.to_dot().count(" -> ") == sum(row["options"] for row in rows) == graph.to_networkx().number_of_edges()
    assert set(g.Position("nim 2").graph("misere").values.values()) == {None}
    assert len(g.Position("nim 9").graph(depth=1)) == 10
    with pytest.raises(g.InvalidInput, match="more than 5 positions"):
        g.Position("nim 9").graph(most=5)


def test_the_graph_of_a_user_defined_game_matches_play():
    def kayles(row):
        return [g.Sum(left, row - taken - left) for taken in (1, 2) for left in range(row - taken + 1)]

    search, value = g.Search(kayles), naive.values_of(naive.octal("0.77"))
    for start in (5, [2, 3], g.Sum(1, 4)):
        graph = search.graph(start)
        for position, found in graph.values.items():
            parts = list(position) if isinstance(position, g.Sum) else [position]
            assert found == nim_sum(map(value, parts))
            assert {graph.values[option] for option in graph.options[position]} == {
                nim_sum(value(part) for part in left) for left in sums(kayles, parts)
            }
    assert search.options(2) == [g.Sum(0, 1), g.Sum(1, 0), g.Sum(0, 0)]
    assert search.options([2, 1])[-1] == g.Sum(2, 0, 0)
    played = g.Search(type("Nim", (), {"moves": lambda self, heap: range(heap), "play": lambda self, heap, move: heap - move - 1})())
    assert played.options(3) == [2, 1, 0] and played.winning_moves(3) == [2]


def nim_sum(values):
    return reduce(xor, values, 0)


def sums(game, parts):
    for at, part in enumerate(parts):
        for option in game(part):
            yield [*parts[:at], *option, *parts[at + 1 :]]


def test_a_game_tree_and_a_map_have_their_data():
    tree = g.Position("kayles 4").game_tree()
    graph = g.Position("kayles 4").graph()
    assert len(tree.graph) == len(graph) and tree.startswith("<svg")
    assert tree.to_rows() == graph.to_rows() and tree.to_dot() == graph.to_dot()
    assert networkx.utils.graphs_equal(tree.to_networkx(), graph.to_networkx())
    rows = g.Values.of(lambda heap: range(heap), 3).to_rows()
    assert rows == [{"position": heap, "value": heap} for heap in range(4)]
    table = g.value_map("wythoff {} {}", range(4), range(5))
    assert len(table.to_rows()) == 20 and table.to_rows()[7] == {"first": 1, "second": 2, "position": "wythoff 1 2", "value": "*0"}
    assert pickle.loads(pickle.dumps(g.Position("nim 3").svg())).title == "nim 3"


@pytest.mark.parametrize("text", ["nim 3 5 + kayles 7", "cram 4x4", "arrow_walk:0-1,1-0,1-2 0", "nim 1 1", "coins_to_root 0-1 1-2 root 0 coins 0 2 1"])
def test_answers_round_trip_through_json(text):
    for convention in ("normal", "misere"):
        position = g.Position(text)
        solved = position.solve(convention, why=True, work=100_000)
        document = json.loads(solved.to_json())
        assert (document["position"], document["convention"], document["outcome"]) == (position.text, convention, solved.outcome)
        again = g.Solved.from_json(solved.to_json())
        assert again.to_json() == solved.to_json()
        for part in ("position", "convention", "outcome", "value", "winning_moves", "are_all", "why"):
            assert getattr(again, part) == getattr(solved, part), part
        assert again.remoteness == document.get("remoteness")
        row = solved.to_rows()[0]
        assert (row["position"], row["outcome"], row["winning_moves"]) == (position.text, solved.outcome, solved.winning_moves)


def test_invalid_documents_are_refused():
    for text in ("3", "{}", '{"position": "nim 3"}'):
        with pytest.raises(g.InvalidInput, match="not the document of an answer"):
            g.Solved.from_json(text)
    with pytest.raises(ValueError):
        g.Solved.from_json("{")


def test_reasons_and_facts_print_as_sentences():
    solved = g.Position("nim 3 5").solve(why=True)
    assert str(solved.why) == repr(solved.why) == "\n".join(solved.why.lines)
    assert [str(fact) for fact in solved.facts][:3] == ["N, known by a theorem", "*6, known by a theorem", "1/5:3, known by a theorem"]
    assert str(g.Position("nim 1").solve("misere").facts.value) == "not known: there is none in this convention"


def test_arrays_print_their_numbers():
    tree = g.Tree([(0, 1), (1, 2)])
    assert repr(tree.distance_sums()) == "Numbers([3, 2, 3])" and str(tree.eccentricities()) == "Numbers([2, 1, 2])"
    assert repr(g.Sequence("0.77").values(3000)) == "Numbers([0, 1, 2, ..., 8, 2, 7])"
    numbers = g.Sequence("0.77").values(20)
    assert numpy.array_equal(numpy.asarray(numbers), numbers.tolist()) and numpy.asarray(numbers).dtype == numpy.uint32
    assert pickle.loads(pickle.dumps(numbers)) == numbers and isinstance(pickle.loads(pickle.dumps(numbers)), g.Numbers)


def test_nimbers_add_with_both_operators():
    for a in range(9):
        for b in range(9):
            assert g.Nimber(a) ^ g.Nimber(b) == g.Nimber(a) + g.Nimber(b) == g.Nimber(a ^ b)
    assert g.nim_sum([3, 5]) == g.nim_sum(3, 5) == g.nim_sum(numpy.array([3, 5])) == g.nim_sum((3, 5)) == 6 and g.nim_sum() == g.nim_sum([]) == 0
    for wrong in (lambda: g.Nimber(3) ^ 5, lambda: 5 ^ g.Nimber(3)):
        with pytest.raises(TypeError, match="write Nimber"):
            wrong()
    with pytest.raises(g.InvalidInput):
        g.nim_sum([-1])
    assert g.Nimber(3)._repr_latex_() == "$\\ast 3$" and g.LoopyValue(infinite=[0, 2])._repr_latex_() == "$\\infty_{0,2}$"


def test_play_has_a_picture_and_legal_moves():
    play = g.Play("nim 1 2")
    assert play.svg() == g.Position("nim 1 2").svg() == play._repr_svg_() and list(play.legal_moves) == list(play.moves)
    assert list(g.Position("nim 1 2").legal_moves) == list(play.moves)


def test_missing_results_are_errors():
    quotient = g.MisereQuotient("0.123")
    for ask in ("order", "period", "portion", "classes", "growth", "presentation"):
        with pytest.raises(g.ImpartialError, match="nothing of the quotient of 0.123 is computed yet: ask find"):
            getattr(quotient, ask)
    heaps = (quotient.outcome, quotient.class_of, quotient.winning_moves)
    for ask in (quotient.certificate, quotient.svg, lambda: quotient.product(0, 0), *(lambda ask=ask: ask([3]) for ask in heaps)):
        with pytest.raises(g.NotKnown, match="computed yet: ask find"):
            ask()
    # The empty sum is known without a search, since the player to move wins it in misère play.
    assert quotient.outcome([]) == "N"
    assert "not yet computed" in repr(quotient) and quotient.largest_heap == 0 and quotient._repr_svg_() is None
    assert pickle.loads(pickle.dumps(quotient)).find(10).order == quotient.find(10).order > 1


def wins(strategy, position, is_misere):
    """Checks that the strategy wins against every reply, by trying all moves of the opponent in every position."""
    lines = strategy.text.splitlines()
    assert lines[4] == f"answers {len(strategy)}" and len(lines) == 5 + len(strategy)
    seen, now = set(), [(g.Position(lines[1].removeprefix("position ")), strategy.wins_first)]
    while now:
        at, is_winner = now.pop()
        if at in seen:
            continue
        moves = list(at.moves)
        if not moves:
            assert is_winner == is_misere
            continue
        if is_winner:
            move, left = strategy[at.text]
            assert ordered(at.play(move)) == left
            now.append((g.Position(left), False))
        else:
            seen.add(at)
            now += [(g.Position(ordered(at.play(move))), True) for move in moves]


def ordered(position):
    parts = sorted((part for part in position if part.moves), key=str)
    return sum(parts[1:], parts[0]).text if parts else "none"


@pytest.mark.parametrize("text", ["none", "nim 1 2 3", "nim 2 4 5", "kayles 9 3", "cram 3x3", "node_kayles 0-1 1-2 2-3", "hackenbush 0-1 1-2 0-3 + nim 2", "chomp 3x3"])
@pytest.mark.parametrize("convention", ["normal", "misere"])
def test_strategies_win(text, convention):
    position = g.Position(text)
    strategy = position.strategy(convention)
    wins(strategy, position, convention == "misere")
    assert strategy.wins_first == (position.outcome(convention) == "N")
    assert strategy == dict(strategy) and pickle.loads(pickle.dumps(strategy)) == strategy


def test_a_missing_strategy_is_an_error(tmp_path):
    with pytest.raises(g.NotKnown, match="can repeat"):
        g.Position("arrow_walk:0-1,1-0,1-2 0").strategy()
    with pytest.raises(g.NotKnown, match="restrict"):
        g.Position("dots_and_boxes 2x2").strategy()
    with pytest.raises(g.NotKnown, match="more than 3 answers"):
        g.Position("nim 5 6 7").strategy(most=3)
    with pytest.raises(g.Stopped):
        g.Position("cram 5x5").strategy(work=50)
    g.Position("nim 1 2").strategy().save(tmp_path / "nim.txt")
    assert (tmp_path / "nim.txt").read_text() == g.Position("nim 1 2").strategy().text
