"""Plain implementations of the definitions in pure Python. The tests compare the package with these implementations."""

from collections import Counter
from functools import cache, reduce
from operator import xor


def mex(values):
    seen, least = set(values), 0
    while least in seen:
        least += 1
    return least


def nim_product(a, b):
    """Computes the nim-product of a and b, the smallest number that differs from a' b + a b' + a' b' for all a' < a and b' < b."""

    @cache
    def product(a, b):
        if a < 2 or b < 2:
            return a * b
        return mex(product(x, b) ^ product(a, y) ^ product(x, y) for x in range(a) for y in range(b))

    return product(a, b)


def values_of(options):
    """Returns a function that computes nim-values from the definition. `options(position)` lists, for each move, the tuple of
    components that the move leaves."""

    @cache
    def value(position):
        return mex(reduce(xor, map(value, parts), 0) for parts in options(position))

    return value


def loses(options, convention):
    """Returns a function that determines whether the player to move loses a sum of positions."""

    @cache
    def lost(parts):
        after = {
            tuple(sorted(parts[:at] + tuple(left) + parts[at + 1 :]))
            for at, part in enumerate(parts)
            for left in options(part)
        }
        if not after:
            return convention == "normal"
        return not any(map(lost, after))

    return lambda parts: lost(tuple(sorted(parts)))


def octal(code):
    """Returns a function that lists the options of a heap in the octal game with the given code, which must start with `0.`."""
    digits = [int(digit) for digit in code.split(".")[1]]

    def options(heap):
        for taken, digit in enumerate(digits, start=1):
            rest = heap - taken
            if digit & 1 and rest == 0:
                yield ()
            if digit & 2 and rest > 0:
                yield (rest,)
            if digit & 4:
                yield from ((a, rest - a) for a in range(1, rest // 2 + 1))

    return options


def distances(count, edges):
    """Computes the distances between all pairs of nodes in a tree."""
    near = [[] for _ in range(count)]
    for u, v in edges:
        near[u].append(v)
        near[v].append(u)
    table = []
    for start in range(count):
        found, line = {start: 0}, [start]
        for node in line:
            for other in near[node]:
                if other not in found:
                    found[other] = found[node] + 1
                    line.append(other)
        table.append([found[node] for node in range(count)])
    return table


def loopy_outcomes(options):
    """Determines the outcome of each position in a finite graph, which maps each position to a list of positions. The outcomes are
    "N", "P" and "draw"."""
    outcome = {}
    while True:
        new = {}
        for position, after in options.items():
            if position not in outcome:
                known = Counter(outcome.get(left) for left in after)
                if known["P"]:
                    new[position] = "N"
                elif known["N"] == len(after):
                    new[position] = "P"
        if not new:
            return {position: outcome.get(position, "draw") for position in options}
        outcome.update(new)
