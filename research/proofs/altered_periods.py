#!/usr/bin/env python3
"""Changes every entry in a hundred certificates of periods. The checker must reject the changed certificate, unless it is still
true.

    altered_periods.py CHECK TABLE

CHECK is the program that was built from the proofs, and TABLE is research/tables/octal-games.txt. To find out whether a changed
certificate is true, this script computes values from the rules, for heaps far larger than the certificate needs. The table contains
no games that leave three heaps, so the script also finds periods of such games and tests them.
"""

import random
import subprocess
import sys
from itertools import count

known = {}


def values(code, length):
    """Computes the nim-values of all heaps less than `length` from the definition. `code` is a tuple of digits."""
    found, rows = known.setdefault(code, ([], []))
    most = max(digit.bit_length() for digit in code)
    while len(found) < length:
        n = len(found)
        # rows[t][j] is the set of values of t tokens in exactly j heaps.
        rows.append([{0} if n == 0 else set(), set()])
        for j in range(2, most):
            rows[n].append({found[a] ^ value for a in range(1, n) for value in rows[n - a][j - 1]})
        options = set()
        for removed, digit in enumerate(code):
            for j in range(digit.bit_length()):
                if removed <= n and digit >> j & 1 and (removed or j > 1):
                    options |= rows[n - removed][j]
        value = next(v for v in count() if v not in options)
        found.append(value)
        if n:
            rows[n][1] = {value}
    return found[:length]


def needed(code, preperiod, period):
    parts = max(1, max(digit.bit_length() for digit in code) - 1)
    return parts * (max(preperiod, 1) + period) + len(code) - 1


def is_true(code, preperiod, period, given):
    """Returns whether the given values are correct and the values repeat with this period for four times as many heaps as given."""
    if min(preperiod, period) < 0 or given != values(code, len(given)):
        return False
    far = values(code, preperiod + period + 4 * len(given))
    return all(far[n] == far[n + period] for n in range(preperiod, len(far) - period))


def text(code, preperiod, period, given):
    digits = ["%X" % digit if digit < 16 else f"[{digit}]" for digit in code]
    return " ".join(map(str, [digits[0] + "." + "".join(digits[1:]), preperiod, period, *given]))


def ask(check, claims):
    lines = "".join(text(*claim) + "\n" for claim in claims)
    answers = subprocess.run([check, "period-lines"], input=lines, capture_output=True, text=True, check=True).stdout.split()
    assert len(answers) == len(claims)
    return answers


def alterations(code, preperiod, period, given, rng):
    for place, digit in enumerate(code):
        for other in set(range(8)) | {digit | 8} - {digit}:
            yield code[:place] + (other,) + code[place + 1 :], preperiod, period, given
    yield code[:-1], preperiod, period, given
    for place in range(1, len(code)):
        yield code[:place] + (0,) + code[place:], preperiod, period, given
    for other in {0, preperiod - 1, preperiod + 1, 2 * preperiod, 1 << 40} - {preperiod}:
        yield code, other, period, given
    for other in {0, 1, period - 1, period + 1, 2 * period, 1 << 40} | {d for d in range(1, period) if period % d == 0}:
        if other != period:
            yield code, preperiod, other, given
    for place, value in enumerate(given):
        for other in {0, value ^ 1, value + 1, value + 64, rng.randrange(1 << 40)} - {value}:
            yield code, preperiod, period, given[:place] + [other] + given[place + 1 :]
        yield code, preperiod, period, given[:place] + given[place + 1 :]
        yield code, preperiod, period, given[:place] + [value] + given[place:]


def table(path):
    rows = []
    for line in open(path):
        words = line.split()
        if words[1:2] == ["solved"]:
            code = tuple(int(c) for c in words[0].replace(".", ""))
            period, preperiod = int(words[3]), int(words[5])
            rows.append((needed(code, preperiod, period), code, preperiod, period))
    # Choose a hundred periods of different lengths that a simple program can compute.
    rows = sorted(row for row in rows if row[0] <= 160)
    assert len(rows) >= 100
    picked = [rows[i * (len(rows) - 1) // 99] for i in range(100)]
    # Use some more values than necessary, so that changed preperiods and periods can also be true.
    return [(code, preperiod, period, values(code, length + 8)) for length, code, preperiod, period in picked]


def with_three_heaps(rng):
    """Finds periods of random games whose digits are at most 1F, and returns their certificates."""
    found = []
    while len(found) < 20:
        code = (rng.choice([0, 0, 4, 8, 12]),) + tuple(rng.randrange(32) for _ in range(rng.randrange(1, 3)))
        if max(code) < 8:
            continue
        given = values(code, 90)
        for preperiod, period in ((e, p) for p in range(1, 30) for e in range(30)):
            length = needed(code, preperiod, period)
            if length <= 90 and all(given[n] == given[n + period] for n in range(preperiod, length - period)):
                found.append((code, preperiod, period, given[:length]))
                break
    return found


def main():
    check, path = sys.argv[1:]
    rng = random.Random(41)
    claims = table(path) + with_three_heaps(rng)
    assert set(ask(check, claims)) == {"proved"}, "a certificate is refused"
    altered = [other for claim in claims for other in alterations(*claim, rng) if other not in claims]
    answers = ask(check, altered)
    proved = [claim for claim, answer in zip(altered, answers) if answer == "proved"]
    for claim in proved:
        assert is_true(*claim), "proved, and not true: " + text(*claim)
    refused = answers.count("refused")
    print(f"{len(claims)} certificates, {len(altered)} alterations: {refused} refused, "
          f"{answers.count('unreadable')} unreadable, {len(proved)} proved and true")
    assert refused > 0 and proved


main()
