#!/usr/bin/env python3
"""Changes every number in certificates of heap systems. The checker must reject the changed certificate, unless it is still true.

    altered_systems.py CHECK CLAIMS

CHECK is the program that was built from the proofs, and CLAIMS is research/tables/strips.txt. The script changes numbers in the
system and in the claim, and adapts the bound to them, so a wrong bound is never the only reason for a rejection. To find out
whether a changed claim is true, it computes values from the definition, for four times as many heaps as the certificate needs.
"""
import re
import subprocess
import sys

SMALL = 400


def read(subject, figures):
    asked, text = subject.split(" where ")
    heads = [re.fullmatch(r"(\w+)(?: \[([\d ]+)\])? = (.+)", kind).groups() for kind in text.split("; ")]
    names = [name for name, _, _ in heads]
    kinds = []
    for _, table, patterns in heads:
        found = []
        for pattern in [] if patterns == "-" else patterns.split(", "):
            removed, *terms = pattern.split(" + ")
            constant = sum(int(term[1:]) for term in terms if term[0] == "*")
            parts = [term.split(">=") for term in terms if term[0] != "*"]
            found.append((int(removed), [(names.index(part[0]), int((part + ["0"])[1])) for part in parts], constant))
        kinds.append(([int(value) for value in (table or "").split()], found))
    numbers = [int(number) for number in re.findall(r"\d+", figures.replace("exception -", "exception 0:0"))]
    return kinds, names.index(asked), numbers


def ends(kinds):
    return all(r < q or removed + sum(least for _, least in parts) > l
               for q, (_, patterns) in enumerate(kinds) for removed, parts, _ in patterns for r, l in parts)


def bound(kinds, common, start):
    every = [pattern for _, patterns in kinds for pattern in patterns]
    most = max([1, *(len(parts) for _, parts, _ in every)])
    return most * max(start, 1) + (most - 1) * common + max([0, *(removed for removed, _, _ in every)])


def values(kinds, length):
    known = [[] for _ in kinds]
    for n in range(length):
        for q, (table, patterns) in enumerate(kinds):
            options = set()
            for removed, parts, constant in patterns:
                left = n - removed
                if not parts and left == 0:
                    options.add(constant)
                elif len(parts) == 1 and left >= parts[0][1]:
                    options.add(known[parts[0][0]][left] ^ constant)
                elif len(parts) == 2:
                    (a, low), (b, least) = parts
                    options |= {known[a][m] ^ known[b][left - m] ^ constant for m in range(low, left - least + 1)}
            known[q].append(table[n] if n < len(table) else next(v for v in range(len(options) + 1) if v not in options))
    return known


def is_true(subject, figures):
    kinds, asked, (p, e, heap, value, common, start, limit) = read(subject, figures)
    if min(p, common) == 0 or not ends(kinds) or limit != bound(kinds, common, start):
        return False
    regular = max([len(table) for table, _ in kinds] + [l for _, ps in kinds for _, parts, _ in ps for _, l in parts])
    if start < regular or e > start or p > common:
        return False
    known = values(kinds, 4 * (limit + common))
    far = range(len(known[0]) - common)
    if not all(of[n] == of[n + common] for of in known for n in far if n >= start):
        return False
    mine = known[asked]
    period = all(mine[n] == mine[n + p] for n in far if n >= e)
    shorter = any(all(mine[n] == mine[n + d] for n in far if n >= start) for d in range(1, p))
    exception = "exception -" in figures if e == 0 else (heap, value) == (e - 1, mine[e - 1]) and mine[e - 1] != mine[e - 1 + p]
    return period and not shorter and exception


def altered(subject, figures):
    """Yields all variants in which one number is larger by 1, smaller by 1 or doubled, each with the bound that fits it."""
    text = f"{subject} | {figures}"
    for found in re.finditer(r"(?<![A-Za-z])\d+", text):
        number = int(found[0])
        for new in {number + 1, number - 1, 2 * number} - {number, -1}:
            other = text[: found.start()] + str(new) + text[found.end():]
            subject, figures = other.split(" | ")
            yield subject, figures
            try:
                kinds, _, (*_, common, start, _) = read(subject, figures)
            except ValueError:
                continue
            yield subject, re.sub(r"bound \d+", f"bound {bound(kinds, common, start)}", figures)


def main(check, path):
    lines = [line.rstrip("\n").split(" | ") for line in open(path) if line.startswith("system | ")]
    small = [line[1:3] for line in lines if len(line[1]) < SMALL][:8]
    claims = sorted({claim for line in small for claim in altered(*line)})
    ran = subprocess.run([check, "system-lines", "1000"], input="".join(" | ".join(claim) + "\n" for claim in claims),
                         capture_output=True, text=True, check=True)
    said = ran.stdout.splitlines()
    assert len(said) == len(claims), ran.stderr
    wrong = [claim for claim, answer in zip(claims, said) if answer == "proved" and not is_true(*claim)]
    for claim in wrong:
        print("proved, and false:", *claim)
    counts = {answer: said.count(answer) for answer in sorted(set(said))}
    print(f"{len(claims)} altered claims of {len(small)} certificates: {counts}; each that is proved is true" if not wrong else "")
    sys.exit(1 if wrong or counts.get("refused", 0) == 0 else 0)


main(*sys.argv[1:])
