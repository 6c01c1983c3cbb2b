#!/usr/bin/env python3
"""Checks files that `impartial solve --strategy FILE` wrote, by rules of its own. Plays every move of the loser, and checks that
the winner has a legal answer and makes the last move or, in misère play, does not make it. Rejects files with answers that no
play needs. The exit status is 1 if a strategy does not win. Usage: research/second/strategy.py FILE..."""
import sys
from collections import Counter


def must(fact, otherwise):
    if not fact:
        raise ValueError(otherwise)


def heaps(moves):
    return lambda text: ([int(word) for word in text.split()], lambda n: ([left for left in parts if left] for parts in moves(n)))


def octal(code):  # The digit for k tokens adds 1 if they can be a whole heap, 2 if one heap can be left, 4 if two.
    def moves(n):
        for k, digit in enumerate(map(int, code.partition(".")[2]), 1):
            yield from [[]] * (n == k and digit & 1) + [[n - k]] * (n > k and digit >> 1 & 1)
            yield from ([a, n - k - a] for a in range(1, (n - k) // 2 + 1) if digit & 4)
    return heaps(moves)


def graph(takes_edges):  # A component is the set of its edges, in Node Kayles also of its nodes, all as node sets.
    def split(sets):
        parts = []
        for one in sets:
            touched = [part for part in parts if any(one & other for other in part)]
            parts = [part for part in parts if part not in touched] + [frozenset({one}).union(*touched)]
        return parts

    def moves(at):
        for gone in at if takes_edges else [frozenset().union(*(one for one in at if v in one)) for v in frozenset().union(*at)]:
            yield split(one for one in at if not one & gone)
    def read(text):
        sets = {frozenset(word.split("-")) for word in text.split() if word not in ("no", "edges", "nodes")}
        return split({one for one in sets if len(one) == 2} if takes_edges else sets | {frozenset({v}) for one in sets for v in one}), moves
    return read


def cram(text):
    free = {(i, j) for i, row in enumerate(text.split()) for j, square in enumerate(row) if square == "."}
    return graph(True)(" ".join(f"{i},{j}-{k},{m}" for i, j in free for k, m in {(i + 1, j), (i, j + 1)} & free))


GAMES, RULES = {
    "nim": heaps(lambda n: ([left] for left in range(n))), "grundy": heaps(lambda n: ([a, n - a] for a in range(1, (n + 1) // 2))),
    "kayles": octal("0.77"), "dawsons_kayles": octal("0.07"), "cram": cram, "node_kayles": graph(False), "arc_kayles": graph(True),
}, {}


def read(text):
    parts = []  # Splits a position into components, each with the name of its game.
    for summand in text.split(" + ") if text != "none" else ():
        name, _, position = summand.partition(" ")
        game, _, parameter = name.partition(":")
        rules = octal(name) if name.startswith("0.") else GAMES.get(game)
        if game == "subtract":
            rules = heaps(lambda n, taken=[*map(int, parameter.split(","))]: ([n - k] for k in taken if k <= n))
        must(rules, f"the rules of {name} are not in this program")
        components, RULES[name] = rules(position)
        parts += [(name, component) for component in components]
    return total(parts)


def total(parts):
    return frozenset(Counter(part for part in parts if any(True for _ in RULES[part[0]](part[1]))).items())


def options(at):
    return (total([*(Counter(dict(at)) - Counter([part])).elements(), *((part[0], one) for one in left)])
            for part, _ in at for left in RULES[part[0]](part[1]))


def check(path):
    version, *lines = open(path, encoding="utf-8").read().splitlines()
    start, convention, winner, count = (line.partition(" ")[2] for line in lines[:4])
    answers = {read(at): read(left) for at, _, left in (line.split("\t") for line in lines[4:])}
    must(version == "strategy 1" and len(lines) == 4 + int(count), f"an unknown version, or not {count} answers")
    is_misere, used, seen = ["normal", "misere"].index(convention), set(), set()
    asked, lost = [([read(start)], []), ([], [read(start)])][["first", "second"].index(winner)]
    while asked or lost:
        for at in asked:
            if at or not is_misere:
                must(at in answers and answers[at] in options(at), f"no answer, or one that is not a move, in {[*at]}")
                used.add(at)
                lost.append(answers[at])
        must(not is_misere or all(lost), "the loser cannot move, and wins")
        asked, lost = [option for at in {*lost} - seen for option in options(at)], seen.update(lost) or []
    must(used == answers.keys(), f"no play needs {len(answers) - len(used)} of the answers")
    return len(answers)


for path in sys.argv[1:]:
    try:
        print(f"{path} wins with {check(path)} answers")
    except ValueError as error:
        sys.exit(f"{path} does not win: {error}")
