"""Compares user-defined games in the catalog with games of the package that have the same rules."""

import copy
import pickle
import re
from threading import Thread

import naive
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import impartial_games as g


class Pairs:
    """Kayles under a different name."""

    name = "pairs"

    def moves(self, row):
        return [g.Sum(left, row - taken - left) for taken in (1, 2) for left in range(row - taken + 1)]


class NimToo:
    """Nim whose moves have their own type and whose positions are written as stars."""

    name, title, notation, examples, rules = "nim_too", "Nim, too", "A star for each coin, - for none.", ["nim_too **"], "Take some."

    def moves(self, heap):
        return range(1, heap + 1)

    def play(self, heap, taken):
        return heap - taken

    def read(self, text):
        if set(text) - {"*"} and text != "-":
            raise g.InvalidInput(f"{text} is more than stars")
        return text.count("*")

    def write(self, heap):
        return "*" * heap or "-"

    def write_move(self, heap, taken):
        return f"-{taken}"

    def draw(self, heap):
        return [heap]


g.catalog.add(Pairs())
g.catalog.add(NimToo())


@given(st.lists(st.integers(0, 9), min_size=1, max_size=3), st.integers(0, 9), st.sampled_from(["normal", "misere"]))
@settings(deadline=None)
def test_user_defined_games_match_the_originals(rows, heap, convention):
    own = g.Position(" + ".join(f"pairs {row}" for row in rows)) + g.Position(f"nim_too {'*' * heap or '-'}")
    same = g.Position("kayles " + " ".join(map(str, rows))) + g.Position(f"nim {heap}")
    assert own.nim_value() == same.nim_value() and own.outcome(convention) == same.outcome(convention)
    assert bool(own.winning_moves(convention)) == (own.outcome(convention) == "N" and bool(own.moves))
    for move in own.winning_moves(convention):
        assert own.play(move).outcome(convention) == "P"
    assert own.solve(convention, why=True).outcome == same.outcome(convention)


def test_user_defined_games_are_listed_and_written():
    info = g.catalog["nim_too"]
    assert (info.title, info.notation, info.examples, info.rules) == (NimToo.title, NimToo.notation, NimToo.examples, NimToo.rules)
    assert g.find_game("Nim too").name == "nim_too" and g.catalog["pairs"].rules == Pairs.__doc__
    position = g.Position("nim_too *** + pairs 2")
    assert position.text == "nim_too *** + pairs 2" and list(position.moves) == ["0/-1", "0/-2", "0/-3", "1/(0, 1)", "1/(1, 0)", "1/(0, 0)"]
    assert position.play("0/-2") == g.Position("nim_too * + pairs 2") and "0/-4" not in position.moves
    assert position.solve().winning_move == "0/-1" and position.solve().how == "search"
    for way in (copy.copy, copy.deepcopy, lambda it: pickle.loads(pickle.dumps(it))):
        assert way(position) == position and hash(way(position)) == hash(position)
    play = g.Play(position)
    play.push("0/-1")
    assert play.position.outcome() == "P" and play.pop() == "0/-1" and play.position == position


def test_user_defined_games_are_drawn():
    assert g.Position("nim_too ***").svg().count("<circle") == 3
    assert g.Position("pairs 3").svg() is None
    # The picture must show two coins, one coin and no coins, each with its value.
    assert sorted(re.findall(r">(\*\d)<", g.Position("nim_too **").game_tree().svg())) == ["*0", "*1", "*2"]

    class Board:
        name = "broken"

        def moves(self, board):
            return []

        def draw(self, board):
            return ["#.", ".X"]

    g.catalog.add(Board())
    assert g.Position("broken 0").svg().count("<rect") == 4


def test_exceptions_are_raised_and_discard_wrong_results():
    class Broken:
        name = "broken"
        fails = True

        def moves(self, heap):
            if heap == 2 and self.fails:
                raise KeyError("mine")
            return range(heap)

    broken = Broken()
    g.catalog.add(broken)
    assert g.Position("broken 1").nim_value() == 1
    position = g.Position("broken 5 + nim 1")
    for ask in (position.nim_value, position.outcome, position.solve, position.why, lambda: position.outcome("misere"), lambda: g.Position("broken 2").moves()):
        with pytest.raises(KeyError, match="mine"):
            ask()
    broken.fails = False
    assert position.nim_value() == 4 and position.winning_moves() == ["0/1"]
    assert g.Position("kayles 9").nim_value() == naive.values_of(naive.octal("0.77"))(9)


@pytest.mark.parametrize("method", ["read", "write", "write_move", "draw"])
def test_exceptions_of_every_method_are_raised(method):
    class Broken(NimToo):
        name = "broken"

    def fail(self, *_):
        raise KeyError(method)

    if method != "read":
        g.catalog.add(Broken())
    setattr(Broken, method, fail)
    g.catalog.add(Broken())
    with pytest.raises(KeyError, match=method):
        position = g.Position("broken ***")
        str(position), list(position.moves), position.svg()


@pytest.mark.parametrize("text", ["", "  ", "* + *"])
def test_a_text_that_cannot_be_read_back_is_refused(text):
    class Unreadable(NimToo):
        name = "broken"

        def write(self, heap):
            return text

    g.catalog.add(Unreadable())
    with pytest.raises(g.InvalidInput, match="be read"):
        str(g.Position("broken ***"))


def test_rules_can_ask_the_catalog():
    class Asks:
        """A game whose rules query the catalog: the number of moves is the nim-value of a row of Kayles."""

        name = "broken"

        def moves(self, row):
            return range(g.Position(f"kayles {row}").nim_value() if row < 12 else 0)

    g.catalog.add(Asks())
    value = naive.values_of(lambda row: [[left] for left in range(naive.values_of(naive.octal("0.77"))(row))])
    assert [g.Position(f"broken {row}").nim_value() for row in range(12)] == [value(row) for row in range(12)]


def test_games_can_be_added_again_but_not_replace_others():
    class Other(Pairs):
        def moves(self, row):
            return range(row)

    old = g.Position("pairs 5")
    g.catalog.add(Other())
    assert g.Position("pairs 5").nim_value() == 5 and old.nim_value() == g.Position("kayles 5").nim_value() == 4
    assert g.Position("pairs 5") != old
    g.catalog.add(Pairs())
    assert g.Position("pairs 5").nim_value() == 4
    count = len(g.catalog)
    for name in ("nim", "Big", "two words", "", "3d", "none"):
        with pytest.raises(g.InvalidInput):
            g.catalog.add(type("Bad", (Pairs,), {"name": name})())
    assert len(g.catalog) == count
    with pytest.raises(g.InvalidInput, match="`moves`"):
        g.catalog.add(type("Bad", (), {"name": "broken"})())
    with pytest.raises(g.InvalidInput, match="not a number"):
        g.Position("pairs five")
    with pytest.raises(g.InvalidInput, match="`3 5` is not a number"):
        g.Position("pairs:3 5")


def test_a_loopy_game_is_solved():
    class Ring:
        name, is_loopy = "ring", True
        graph = {0: [1], 1: [0, 2], 2: [], 3: [3, 2], 4: [4, 0]}

        def moves(self, at):
            return self.graph[at]

    g.catalog.add(Ring())
    assert g.catalog["ring"].is_loopy
    expected = naive.loopy_outcomes(Ring.graph)
    assert {at: g.Position(f"ring {at}").outcome() for at in Ring.graph} == expected


def test_threads_share_the_catalog():
    class Slow(Pairs):
        name = "broken"

        def moves(self, row):
            if row == 7:
                raise KeyError("mine")
            return super().moves(row)

    g.catalog.add(Slow())
    failures, values = [], []

    def ask(row):
        for _ in range(20):
            try:
                values.append((row, g.Position(f"broken {row}").nim_value()))
            except KeyError:
                failures.append(row)

    threads = [Thread(target=ask, args=(row,)) for row in (5, 6, 7, 8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    kayles = naive.values_of(naive.octal("0.77"))
    assert set(failures) <= {7, 8} and all(value == kayles(row) for row, value in values)
    assert {row for row, _ in values} == {5, 6}
