#!/usr/bin/env python3
"""Prints the units of a survey, one per line.

    families.py codes PLACES KIND [KEY=NUMBER ...]   `period` or `quotient` of all octal codes with PLACES digits
    families.py paths|cycles|grids GAME MAX [KEY=NUMBER ...]
                                                     the values of a game on graphs with up to MAX nodes
    families.py segments FILE LENGTH STEP            checks of stored values, STEP at a time
"""
import itertools
import sys


def codes(places, kind):
    for digits in itertools.product("01234567", repeat=places):
        code = "".join(digits).rstrip("0")
        # A code with fewer places is printed once, when all of its later digits are 0.
        if code:
            yield f"{kind} 0.{code}"


def paths(nodes):
    return [(at, at + 1) for at in range(nodes - 1)]


def cycles(nodes):
    return [(at, (at + 1) % nodes) for at in range(nodes)] if nodes > 2 else []


def grid(rows, columns):
    across = [(at, at + 1) for at in range(rows * columns) if (at + 1) % columns]
    return across + [(at, at + columns) for at in range((rows - 1) * columns)]


def graphs(family, largest):
    if family == "grids":
        for rows in range(2, largest + 1):
            yield from (grid(rows, columns) for columns in range(rows, largest // rows + 1))
    else:
        yield from (edges for nodes in range(2, largest + 1) if (edges := {"paths": paths, "cycles": cycles}[family](nodes)))


def main():
    match sys.argv[1:]:
        case ["codes", places, ("period" | "quotient") as kind, *keys]:
            units = codes(int(places), kind)
        case [("paths" | "cycles" | "grids") as family, game, largest, *keys]:
            texts = (" ".join(f"{u}-{v}" for u, v in edges) for edges in graphs(family, int(largest)))
            units = (f"value {game} {text}" for text in texts)
        case ["segments", file, length, step]:
            units, keys = (f"verify {file} from={at} to={at + int(step)}" for at in range(0, int(length), int(step))), []
        case _:
            sys.exit(__doc__)
    for unit in units:
        print(" ".join([unit, *keys]))


main()
