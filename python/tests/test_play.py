"""Tests positions as sequences, lists of moves, play with undo, enums, and reasons."""

import copy
import pickle

import naive
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import impartial_games as g


def test_a_position_is_a_sequence_of_its_parts():
    position = g.Position("nim 3 5 + kayles 7")
    assert list(position) == position.components == [g.Position(text) for text in ("nim 3", "nim 5", "kayles 7")]
    assert len(position) == 3 and len(g.Position("none")) == 0 and list(g.Position("none")) == []
    assert g.Position("nim 3 5") + g.Position("kayles 7") == position
    assert position != g.Position("nim 3 5") and position != "nim 3 5 + kayles 7"
    assert {position: 1}[g.Position(position.text)] == 1


@given(st.lists(st.integers(0, 40), min_size=1, max_size=4))
@settings(deadline=None)
def test_moves_match_nim(heaps):
    moves = g.Position("nim " + " ".join(map(str, heaps))).moves
    left = [(at, left) for at, heap in enumerate(heaps) for left in range(heap)]
    texts = {(f"{at}/" if len(heaps) > 1 else "") + f"{heaps[at]}:{left}" for at, left in left}
    assert set(moves) == texts and moves.count() == len(left) == len(list(moves)) == len(moves(10**6))
    assert bool(moves) == bool(left) and moves(3) == list(moves)[:3]
    assert all(move in moves for move in texts)
    assert f"{heaps[0]}:{heaps[0]}" not in moves and "?" not in moves and 3 not in moves


def test_long_lists_of_moves_are_computed_lazily():
    moves = g.Position("nim 1000000000000").moves
    assert next(iter(moves)) == "1000000000000:999999999999"
    assert "1000000000000:7" in moves and moves and "..." in repr(moves)
    # The list is computed in several pieces, which must not repeat moves.
    first = [move for _, move in zip(range(5000), moves)]
    assert len(set(first)) == 5000 and first == moves(5000)


@given(st.lists(st.integers(0, 4), min_size=1, max_size=3), st.sampled_from(["normal", "misere"]), st.randoms())
@settings(deadline=None)
def test_random_play_ends_with_the_right_winner(heaps, convention, random):
    play = g.Play("nim " + " ".join(map(str, heaps)), convention)
    root, seen = play.position, []
    while not play.is_over():
        assert play.winner() is None and play.turn == len(seen) % 2
        seen.append((play.position, random.choice(list(play.moves))))
        play.push(seen[-1][1])
        assert play.peek() == seen[-1][1]
    assert play.move_stack == [move for _, move in seen] and play.root == root
    last = (len(seen) - 1) % 2
    assert play.winner() == (last if convention == "normal" else 1 - last)
    copies = [copy.copy(play), copy.deepcopy(play), pickle.loads(pickle.dumps(play))]
    while seen:
        position, move = seen.pop()
        assert play.pop() == move and play.position == position
    with pytest.raises(IndexError):
        play.pop()
    with pytest.raises(IndexError):
        play.peek()
    assert play.position == root
    for copied in copies:
        assert copied.is_over() and copied.convention == convention
        copied.reset()
        assert copied == play


def test_an_illegal_move_changes_nothing():
    play = g.Play(g.Position("nim 1 2"))
    play.push("1/2:1")
    for move in ("1/2:0", "nothing", ""):
        with pytest.raises(g.IllegalMove):
            play.push(move)
        assert play.move_stack == ["1/2:1"] and play.position == g.Position("nim 1 1")
    play.move_stack.append("0/1:0")
    assert play.move_stack == ["1/2:1"]


def test_words_equal_their_strings():
    for enum in (g.Convention, g.Outcome):
        for word in enum:
            assert word == word.value == str(word) == f"{word}" and hash(word) == hash(word.value)
            assert enum(word.value) is word and f"{word:>9}" == word.value.rjust(9)
    position = g.Position("nim 1 1")
    assert position.outcome("misere") is position.outcome("misère") is position.outcome(g.Convention.MISERE) is g.Outcome.N
    for outcome in (
        position.outcome(),
        g.Search(range).outcome(0),
        g.LoopySearch({0: []}.get, [0]).outcome(0),
        g.LoopyValue(nim=0).outcome,
        position.solve().outcome,
        g.MisereQuotient("0.75").find(40).outcome([1]),
    ):
        assert outcome is g.Outcome.P


@pytest.mark.parametrize(
    "ask",
    [
        lambda word: g.Position("nim 1").outcome(word),
        lambda word: g.Position("nim 1").winning_moves(word),
        lambda word: g.Position("nim 1").solve(word),
        lambda word: g.Position("nim 1").why(word),
        lambda word: g.Search(range).outcome(1, word),
        lambda word: g.Play("nim 1", word),
        g.Convention,
    ],
)
def test_a_wrong_word_gets_a_suggestion(ask):
    for wrong in ("misre", "Misere", "misery"):
        with pytest.raises(g.InvalidInput, match="did you mean `misere`"):
            ask(wrong)
    with pytest.raises(g.InvalidInput, match="did you mean `normal`"):
        ask("norml")
    with pytest.raises(g.InvalidInput, match="it is normal or misere"):
        ask("xyz")


def test_a_wrong_method_gets_a_suggestion():
    with pytest.raises(g.InvalidInput, match="did you mean `theorems`"):
        g.Position("nim 1").solve(by="theorem")
    with pytest.raises(g.InvalidInput, match="did you mean `mex_search`"):
        g.Search(range, method="mexsearch")
    with pytest.raises(g.InvalidInput, match="there is no outcome"):
        g.Outcome("Q")


@given(st.lists(st.integers(1, 9), min_size=2, max_size=4))
@settings(deadline=None)
def test_reasons_hold(heaps):
    position = g.Position("nim " + " ".join(map(str, heaps)))
    solved = position.solve(why=True)
    assert solved.why == position.why() and str(solved.why).splitlines() == solved.why.lines
    grounds = {ground.kind: ground.data for ground in solved.why.grounds}
    assert grounds["nim_sum"]["values"] == heaps
    lost = naive.loses(lambda heap: [(left,) for left in range(heap)], "normal")
    assert (solved.outcome == "P") == lost(heaps)
    if solved.outcome == "N":
        assert solved.winning_move in solved.winning_moves
        after = [int(word) for word in position.play(solved.winning_move).text.split()[1:]]
        assert grounds["leaves"]["mv"] == solved.winning_move and grounds["leaves"]["values"] == after
        assert lost(after)
    else:
        assert solved.winning_move is None and solved.winning_moves == []


@pytest.mark.parametrize(
    "text, convention, kind, data",
    [
        ("dual_nim 1 2 4 8", "normal", "nim_sum", {"values": [0]}),
        # A reason from the table differs, so no other test may ask about this path.
        ("vertex_geography 1 0-1 1-2 2-3 3-4 4-5 5-6 6-7", "normal", "wins", {"mv": "0"}),
        ("dual_nim 1 2 4 8", "misere", "wins", {"mv": "1"}),
        # After one end and the middle are removed, the other end is the last vertex, and in misère play the player who takes it
        # loses.
        ("node_kayles 0-1 1-2", "misere", "replies", {"after": "0", "all": True, "replies": [{"mv": "2", "reply": None}]}),
        ("take_and_break:0.137 12", "misere", "quotient", {"after": "12:1+8", "certificate": "0.137 elements 12 heaps 12", "is_p": True, "parts": [{"heaps": [1], "name": "a", "number": 1}, {"heaps": [], "name": "1", "number": 0}], "product": {"heaps": [1], "name": "a", "number": 1}}),
        ("kayles 100000000000", "normal", "period", {"certificate": "0.77 period 12 preperiod 71 exception 70:6 bound 156", "heap": 100000000000, "like": 76, "period": 12, "preperiod": 71}),
        ("arrow_walk:0-1,1-0,1-2,3-3,3-2 0 3", "normal", "lasts", {"moves": 3}),
        ("none", "misere", "ended", {"wins": True}),
        ("none", "normal", "ended", {"wins": False}),
        ("top_entails 3 5", "normal", "fact", {"items": [["h0"]], "numbers": [["loony", 3]]}),
    ],
)
def test_grounds_have_the_same_data_as_json(text, convention, kind, data):
    grounds = g.Position(text).why(convention).grounds
    assert data in [dict(ground.data) for ground in grounds if ground.kind == kind]


def test_each_part_tells_how_it_is_known():
    facts = g.Position("cram 4x4").solve().facts
    assert facts.outcome == g.Fact(g.Outcome.P, "theorem", None)
    assert facts.why == g.Fact(None, None, "it was not asked for")
    facts = g.Position("cram 7x9").solve(work=10, why=True).facts
    assert facts.outcome.known is facts.outcome.how is None
    assert "limit" in facts.outcome.unknown and "limit" in facts.why.unknown
    with pytest.raises(g.Stopped):
        g.Position("cram 7x9").why(work=10)
    assert g.Position("nim 2").solve("misere").facts.value.unknown == "there is none in this convention"
    by_search = g.Position("cram 4x4").solve(by="search")
    assert by_search.how == "search" and by_search.outcome == "P"


def test_a_loopy_game_has_a_reason():
    solved = g.Position("arrow_walk:0-1,1-0,1-2 0").solve(why=True)
    graph = {0: [1], 1: [0, 2], 2: []}
    assert solved.outcome == naive.loopy_outcomes(graph)[0] and solved.why.lines


def test_representations_are_readable():
    def heaps(heap):
        return range(heap)

    class Kayles:
        def moves(self, row):
            return []

    search = g.Search(heaps)
    assert repr(search) == "<search of heaps: 0 positions met>"
    search.nim_value(3)
    assert repr(search) == "<search of heaps: 4 positions met>"
    assert repr(g.Search(Kayles())) == "<search of Kayles: 0 positions met>"
    loopy = g.LoopySearch({0: [1], 1: [0]}.get, [0])
    assert repr(loopy) == "<loopy search of get: 1 positions met, not yet explored>"
    loopy.outcome(0)
    assert repr(loopy) == "<loopy search of get: 2 positions met, all explored>"
    games = g.catalog
    assert repr(games).startswith(f"<catalog of {len(games)} games: ")
    assert games["nim"].name == "nim" and "nim" in games and games[0] in games and len(games[:3]) == 3
    with pytest.raises(KeyError):
        games["chess"]
    assert g.__version__.count(".") == 2
