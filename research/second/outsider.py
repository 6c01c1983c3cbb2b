#!/usr/bin/env python3
"""Checks claims using only the information in research/claims.md, as anyone with that page and Python could do in an afternoon.
Each claim is true, false or open. The following claims are left open: large ones; loony stacks; codes with `subtract:`; positions
that the page does not explain; unknown kinds of proof; and `trusted` claims whose first equations are true. The exit status is 1 if
a claim is false or malformed. Usage: outsider.py [FILE]"""
import functools
import pathlib
import re
import sys

BOARD = r"(cram(?= \d+x)|node_kayles (?:(?:grid|prism|triangles)(?= \d+x)|petersen(?= \d+,)|queens(?= \d+$))) (\d+)(?:[x,](\d+))?"
MAX_VALUES, MAX_GROWING, MAX_POSITIONS, MAX_WAYS, NUMBER = 10_000, 1_000, 10_000, 100_000_000, r"(?:0|[1-9]\d*)"
FALSE = ("period | 0.77 | period 12 preperiod 4 exception 3:3 bound 8 | certificate | -",
         "arithmetic | 4.C | period 2 saltus 2 preperiod 5 exception 4:3 bound 7 | trusted | -",
         "system | A where A = 1 + A; B = 2 + B + B | period 2 preperiod 0 exception - common 2 from 0 bound 6 | certificate | -")


def must(fact, otherwise, error=ValueError):
    if not fact:
        raise error(otherwise)


def mex(values):
    return next(value for value in range(len(values) + 1) if value not in values)


class Code:
    def __init__(self, text):
        digit = r"(?:[0-9A-F]|\[(?:1[6-9]|[2-9]\d|[1-9]\d{2,9})\])"
        found = re.fullmatch(rf"(unequal:)?({digit})\.({digit}*)(?:\(({digit}+)\))?", text)
        must(found, "a code not read here", TimeoutError if text.startswith("subtract:") else ValueError)
        parts = (re.findall(digit, part or "") for part in found.groups()[1:])
        first, rest, block = ([int(one.strip("[]"), 16 if len(one) == 1 else 10) for one in part] for part in parts)
        shorter = any(block[n:] == block[:-n] for n in range(1, len(block)) if len(block) % n == 0)
        must(not shorter and block != [0] and rest[-1:] != (block or [0])[-1:], "a code written otherwise")
        self.unequal, self.block, self.k, self.digits = bool(found[1]), block, len(rest), first + rest + block * MAX_GROWING
        self.J = max(max(self.digits).bit_length() - 1, 1)
        must(not first[0] & 3 and (self.J == 2 if self.unequal else self.J < 32), "a code written otherwise, or without a theorem")

    def options(self, value, times, worth):
        """Yields the values of the options of each heap. For each heap, appends the result of `worth` to `value`."""
        left = [[] for _ in range(32)]  # left[j][t] is the set of values of t tokens in j heaps.
        for heap in range(2 * MAX_VALUES):
            left[0].append(set() if heap else {0})
            half = (heap - self.unequal) // 2
            left[2].append(set(map(times, value[1:half + 1], value[:heap - half - 1:-1])) if half > 0 else set())
            for j in range(3, self.J + 1):
                left[j].append({times(value[one], rest) for one in range(1, heap) for rest in left[j - 1][heap - one]})
            sets = [left[j][heap - k] for k, digit in enumerate(self.digits[:heap + 1]) for j in range(self.J + 1) if digit >> j & 1]
            value.append(worth(heap, set().union(*sets)))
            left[1].append({value[heap]} if heap else set())
            yield frozenset().union(*sets)


def period(code, _, P, S, E, H, V, B):
    code, grows = Code(code), S > 0
    must((code.block or code.J > 2) and not code.unequal if grows else not code.block, "a game without a theorem")
    bound = max(E, 1) + P if grows else code.J * max(E, 1) + (code.J - 1 + code.unequal) * P + code.k
    must(P > 0 and B == bound and H == (E - 1 if E else None), f"the bound is {bound}, or a period of 0, or an exception elsewhere")
    must(B + P <= (MAX_GROWING if grows else MAX_VALUES), f"{B + P} values", TimeoutError)
    G, last = [], min(B + 9 * P, MAX_GROWING - P) if grows else B
    all(len(G) < max(last, E + P) + P for _ in code.options(G, int.__xor__, lambda _, options: mex(options)))
    wrong = next((n for n in range(E, last) if G[n + P] != G[n] + S), None)
    must(wrong is None, f"the equation of heap {wrong} is false")
    must(H is None or G[H] == V and G[H + P] != V + S, "an exception that is none")
    shorter = (d for d in range(1, P) if P % d == 0 and S * d % P == 0)
    must(not any(all(G[n + d] == G[n] + S * d // P for n in range(E, E + P)) for d in shorter), "a shorter period")
    must(not grows, f"trusted; the equations below {last} are true", TimeoutError)


def system(subject, _, P, E, H, V, C, F, B):
    asked, _, text = subject.partition(" where ")
    heads = [re.fullmatch(r"([A-Za-z]\w{0,31})(?: \[(N(?: N)*)\])? = (.+)".replace("N", NUMBER), kind) for kind in text.split("; ")]
    must(all(heads), "a system written otherwise")
    names, tables, patterns = [head[1] for head in heads], [[*map(int, (head[2] or "").split())] for head in heads], []
    must(len({*names}) == len(names) and asked in names, "names that are alike, or no such kind")
    for q, head in enumerate(heads):
        patterns.append([])
        for pattern in head[3].split(", ") if head[3] != "-" else ():
            found = re.fullmatch(r"(N)((?: \+ [A-Za-z]\w*(?:>=[1-9]\d*)?)*)(?: \+ \*([1-9]\d*))?".replace("N", NUMBER), pattern)
            must(found, "a pattern written otherwise")
            parts = tuple((names.index(name), int(least or 0)) for name, least in re.findall(r"(\w+)(?:>=(\d+))?", found[2]))
            c, all_least = int(found[1]), sum(least for _, least in parts)
            must(all(r < q or c + all_least > least for r, least in parts), "a heap that is not smaller")
            patterns[-1].append((c, parts, int(found[3] or 0)))
        must(patterns[-1] == sorted({*patterns[-1]}) and all([*p] == sorted(p) for _, p, _ in patterns[-1]), "patterns in another order")
    every = [pattern for kind in patterns for pattern in kind]
    J, k = max([1, *(len(parts) for _, parts, _ in every)]), max([0, *(c for c, _, _ in every)])
    regular = max([*map(len, tables), *(least for _, parts, _ in every for _, least in parts)])
    must(P > 0 and C > 0 and C % P == 0 and regular <= F, "a period of 0, or where tables and least sizes still count")
    must(B == J * max(F, 1) + (J - 1) * C + k and E <= F and H == (E - 1 if E else None), "another bound, or an exception elsewhere")
    pairs = len({parts for _, parts, _ in every if len(parts) == 2})
    must(J < 3 and pairs * (B + C) ** 2 < MAX_WAYS, f"{B + C} values of {len(names)} kinds", TimeoutError)
    G = [[] for _ in names]

    @functools.lru_cache(4096)
    def ways(parts, t):
        if len(parts) < 2:
            return {G[q][t] for q, least in parts if least <= t} if parts else {0} if t == 0 else set()
        (q, a), (r, b) = parts
        return set(map(int.__xor__, G[q][a:t - b + 1], G[r][b:t - a + 1][::-1])) if a + b <= t else set()

    for n in range(B + C):
        for q, table in enumerate(tables):
            options = {way ^ value for c, parts, value in patterns[q] if c <= n for way in ways(parts, n - c)}
            G[q].append(table[n] if n < len(table) else mex(options))
    wrong = next((n for n in range(F, B) if any(values[n] != values[n + C] for values in G)), None)
    must(wrong is None, f"an equation of size {wrong} is false")
    G, value = G[names.index(asked)], lambda n: G[n if n < F + C else n - C]
    must(all(value(n) == value(n + P) for n in range(E, F + C)), "the period of the kind")
    must(H is None or G[H] == V != value(H + P), "an exception that is none")
    must(not any(all(value(n) == value(n + d) for n in range(F, F + C)) for d in range(1, P) if P % d == 0), "a shorter period")


def quotient(code, file, size, K, P, E):
    start = rf"^misere quotient\ncode {re.escape(code)}\norder {size}\nperiod {P} from {E}\nportion (.*)\nclasses (.*)\nproducts\n"
    found = re.search(start + r"((?:[\d ]+\n?)*)", file.read_text(), re.M)
    must(found, "no such certificate")
    (portion,), (Phi,), T = ([[int(one) for one in line.split()] for line in part.splitlines()] for part in found.groups())
    code, every, Phi = Code(code), range(size), [0, *Phi]
    must(len({*portion}) == K and [len(row) for row in T] == [size] * size and 0 not in portion, "sizes, or the identity in P")
    must({*portion, *Phi}.union(*T) <= {*every}, "an element that is none")
    needed, repeats = code.J * (E + P) + code.k + code.unequal * P, lambda h, d: Phi[h] == Phi[h + d]
    must(P > 0 and not code.block and len(Phi) > needed, f"{needed} heaps are needed")
    must(all(repeats(h, P) for h in range(E, len(Phi) - P)) and not (E and repeats(E - 1, P)), "no period, or from another heap on")
    must(not any(all(repeats(h, d) for h in range(E, E + P)) for d in range(1, P) if P % d == 0), "a shorter period")
    must(all(T[0][a] == a and T[a][b] == T[b][a] for a in every for b in every), "no identity, or not commutative")
    must(all(T[T[a][g]][b] == T[a][T[g][b]] for g in set(Phi) for a in every for b in every), "not associative")
    sums = functools.reduce(lambda sums, _: sums | {T[a][g] for a in sums for g in {*Phi}}, every, {0})
    partners = [frozenset(b for b in every if T[a][b] in portion) for a in every]
    must(len(sums) == len(set(partners)) == size, "elements that are no sums, or alike")
    heaps = {*zip(Phi, code.options([], lambda a, b: T[a][b], lambda heap, _: Phi[heap]))}
    must(all(found or c == 0 for c, found in heaps), "a heap without options that is not the identity")
    must(not any(partners[c] & partners[t] for c, found in heaps for t in found), "a move from P to P")
    least, pairs = {a: [] for a in every}, [(0, frozenset())]
    for q, left in pairs:
        for c, found in heaps - {(0, frozenset())} if not left or left in least[q] else ():
            product, after = T[q][c], frozenset({T[t][c] for t in left} | {T[q][t] for t in found})
            must(product in portion or not after.isdisjoint(portion), "a sum outside P without a move to P")
            if not any(other <= after for other in least[product]):
                least[product] = [other for other in least[product] if not after <= other] + [after]
                pairs.append((product, after))


def value(board, _, claimed):
    found = re.fullmatch(BOARD, board)
    must(found, "a position that the page does not explain", TimeoutError)
    name, R, C = found[1].split()[-1], int(found[2]), int(found[3] or found[2])
    must(R * C <= 256, "too large a board", TimeoutError)
    step = {"triangles": lambda r, c, _: r * r + c * c == 1 or r == c and r * r == 1,
            "prism": lambda r, c, _: r * r + min(c % C, -c % C) == 1, "queens": lambda r, c, _: r * c == 0 or r * r == c * c,
            "petersen": lambda r, c, inner: min(c % R, -c % R) == (not r) * [1, C][inner]}.get(name, lambda r, c, _: r * r + c * c == 1)
    cells = [(r, c) for c in range(R if name == "petersen" else C) for r in range(2 if name == "petersen" else R)]
    near = [frozenset(i for i, (r, c) in enumerate(cells) if step(r - row, c - column, row)) for row, column in cells]
    pairs = [(i, j) for i in range(len(cells)) for j in (near[i] if name == "cram" else {i})]
    moves = [({i, j}, {i, j} if name == "cram" else near[i] | {i}) for i, j in pairs]

    @functools.cache
    def worth(left):
        must(worth.cache_info().currsize < MAX_POSITIONS, f"more than {MAX_POSITIONS} positions", TimeoutError)
        piece = [*left][:1]
        for one in piece:
            piece += (left & near[one]).difference(piece)
        rest = left.difference(piece)
        return worth(left - rest) ^ worth(rest) if rest else mex({worth(left - gone) for it, gone in moves if it <= left})

    must(worth(frozenset(range(len(cells)))) == claimed, "the value is another")


def verdict(line, folder):
    try:
        kind, subject, figures, proof, *others = line.split(" | ")
        found = re.fullmatch(KINDS[kind][1].replace("N", r"(0|[1-9]\d*)"), figures)
        must(found and others[0] and len(others) < 3, "not written as the page says")
        KINDS[kind][0](subject, folder / proof[12:], *(one if one is None else int(one or 0) for one in found.groups()))
        must(re.fullmatch(KINDS[kind][2], proof), "a proof of an unknown kind", TimeoutError)
        return "holds"
    except (ValueError, LookupError, OSError) as error:  # An `OSError` means a timeout or a missing file.
        return f"{'too long' if isinstance(error, OSError) else 'false'}: {error}"


END, PROGRAMS = " preperiod N exception (?:-|N:N) bound N", "programs .+, .+|theorem .+"
KINDS = {"period": (period, "period N()" + END, "certificate"), "arithmetic": (period, "period N saltus N" + END, "trusted"),
         "system": (system, "period N preperiod N exception (?:-|N:N) common N from N bound N", "certificate"),
         "quotient": (quotient, "elements N portion N period N from N", r"certificate \w[-\w.]*"), "value": (value, "value N", PROGRAMS),
         "loony": (lambda *_: must(0, "not done here", TimeoutError), r"loony(?: \d+)*", PROGRAMS)}
path = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else pathlib.Path(__file__).resolve().parents[2] / "research/tables/claims.txt")
title, *lines = path.read_text().splitlines()
must(title in ("claims 1", "claims 2"), "not a file of claims")
must(all(verdict(line, path.parent).startswith("false") for line in FALSE), "a false claim is accepted")
ended = [(line.split(" | "), verdict(line, path.parent)) for line in lines if line and line[0] != "#"]
print(*(f"{' '.join(columns[:2])[:500]}: {found}" for columns, found in ended if found != "holds"), sep="\n")
for kind in dict.fromkeys(columns[0] for columns, _ in ended):
    counts = [sum(kind == columns[0] and found.startswith(word) for columns, found in ended) for word in ("holds", "false", "too")]
    print(kind + ": {} hold, {} false, {} too long".format(*counts))
sys.exit(any(found.startswith("false") for _, found in ended))
