"""Reads the theorems that were written for Coq, and compares them to the tables from which they were made.

    read_back.py PERIODS TABLE LIMIT QUOTIENTS CERTIFICATES

PERIODS and QUOTIENTS are the files for Coq. TABLE is research/tables/octal-games.txt; its rows with at most LIMIT values must be in
PERIODS. CERTIFICATES is research/tables/misere-quotients.txt. The files were written by an OCaml program, which shares no code with this
script. If that program confused 0.77 with a different code or lost a row, Coq would prove true statements that nobody has claimed. So this
script checks that the theorems make the same claims as the rows, in the same order, and that the files contain nothing else. Finally, it
changes some numbers, and checks that it detects the changes.
"""
import collections
import pathlib
import re
import sys

LIST = r"\[[\d; ()\[\],]*\]"
HEADS = {
    "period": "From Coq Require Import NArith List.\nFrom Impartial Require Import Computed Equal.\n",
    "quotient": "From Coq Require Import NArith List.\nFrom Impartial Require Import Quotient Computed.\n",
}
OPENING = "Import ListNotations.\nOpen Scope N_scope.\n"
THEOREMS = {
    "period": re.compile(
        rf"Theorem (period_\w+|(?:cousin|same)_\w+) : (period_from|cousins|equal_games) ({LIST}) (?:(\d+) (\d+)|({LIST}))\.\n"
        r"Proof\. (period|cousins|equal)_by_computing\. Qed\.\n"
    ),
    "quotient": re.compile(
        rf"Definition (certificate_\w+) := {{\|\n  table := ({LIST});\n  portion := ({LIST});\n"
        rf"  preperiod := (\d+); period := (\d+);\n  classes := ({LIST});\n  kinds := {LIST};\n  pairs := {LIST} \|}}\.\n"
        rf"Theorem (quotient_\w+) : misere_quotient ({LIST}) (\w+)\.\nProof\. quotient_by_computing\. Qed\.\n"
    ),
}


def must(fact, otherwise):
    if not fact:
        raise ValueError(otherwise)


def numbers(text):
    """Parses a list of numbers, or a list of such lists, in the notation of Coq."""
    return [numbers(part) for part in re.findall(r"\[.*?\]", text[1:-1])] if text.startswith("[[") else [*map(int, re.findall(r"\d+", text))]


def digits(code):
    """Returns the digits of a code such as 0.77, as defined in research/claims.md."""
    must(re.fullmatch(r"[0-9A-F]\.[0-9A-F]*", code), f"the code {code}")
    return [int(digit, 16) for digit in code if digit != "."]


def statements(kind, text):
    """Returns the statements of all theorems in a file, in order. Each consists of a name and figures."""
    must(text.startswith(HEADS[kind] + OPENING), "other lines at the beginning")
    at, found = len(HEADS[kind] + OPENING), []
    while theorem := THEOREMS[kind].match(text, at):
        at = theorem.end()
        if kind == "period":
            name, says, code, period, start, other, _ = theorem.groups()
            found.append((name, says, numbers(code), numbers(other) if other else (int(period), int(start))))
        else:
            own, table, portion, start, period, classes, name, code, used = theorem.groups()
            must(own == used, f"{name} is about {used}")
            found.append((name, numbers(code), int(period), int(start), numbers(portion), numbers(classes), numbers(table)))
    names = [one[0] for one in found]
    must(len(set(names)) == len(names) == len(re.findall(r"\b(?:Theorem|Lemma|Axiom)\b", text)), "theorems that cannot be read")
    end = re.fullmatch(r"Definition all_of_them := \(([\w,\s]+)\)\.\nPrint Assumptions all_of_them\.\n", text[at:])
    must(end and sorted(re.split(r",\s*", end[1])) == sorted(names), f"something else behind the {len(names)} theorems")
    return found


def rows(table, limit):
    """Returns the claims of the rows that must be theorems, in order, and the numbers of rows of each kind."""
    claims, counts = [], {"solved": 0, "cousin": 0, "same": 0, "open": 0}
    for row in table.splitlines():
        if not row or row[0] == "#":
            continue
        code, kind, *words = row.split(" ")
        counts[kind] += 1
        if kind == "solved":
            must(words[::2][:4] == ["period", "preperiod", "exception", "values"], row)
            if int(words[7]) <= limit:
                claims.append((name("period", code), "period_from", digits(code), (int(words[1]), int(words[3]))))
        elif kind != "open":
            says = {"cousin": "cousins", "same": "equal_games"}[kind]
            claims.append((name(kind, code), says, digits(code), digits(words[0])))
    return claims, counts


def certificates(text):
    """Returns the claims of all certificates of quotients."""
    found = []
    for block in text.split("misere quotient\n")[1:]:
        code, _, period, portion, classes, _, *table = block.split("\n")
        words = period.split(" ")
        found.append((
            name("quotient", code.split(" ")[1]), digits(code.split(" ")[1]), int(words[1]), int(words[3]),
            numbers(portion), [0, *numbers(classes)], [numbers(row) for row in table if row],
        ))
    return found


def name(kind, code):
    return f"{kind}_{code.replace('.', '_')}"


def compare(theorems, claims):
    must([one[0] for one in theorems] == [one[0] for one in claims], "theorems of other games, or in another order")
    for theorem, claim in zip(theorems, claims):
        if len(theorem) > 4:  # of a quotient
            # A theorem contains as many classes as its checker needs. Classes that the file omits follow from the period.
            said, (period, start), classes = theorem[5], theorem[2:4], claim[5]
            longer = classes + [None] * (len(said) - len(classes))
            for heap in range(len(classes), len(longer)):
                longer[heap] = longer[heap - period]
            must(start + period <= len(classes) and said == longer, f"{theorem[0]} has other classes")
            theorem, claim = theorem[:5] + theorem[6:], claim[:5] + claim[6:]
        must(theorem == claim, f"{theorem[0]} says something else than its row")


def altered(kind, text, claims):
    """Returns whether the comparison detects changed numbers in theorems. Tries about a hundred places throughout the file."""
    said = re.sub(r"(?s)  kinds := .*? \|}", lambda hints: " " * len(hints[0]), text)
    places = [found for found in re.finditer(r"\b\d+\b", said) if found.start() > len(HEADS[kind] + OPENING)]
    for place in places[:: max(1, len(places) // 100)]:
        other = text[: place.start()] + str(int(place[0]) + 1) + text[place.end() :]
        try:
            compare(statements(kind, other), claims)
        except ValueError:
            continue
        raise ValueError(f"an altered number is not noticed: {place[0]} at {place.start()}")
    return len(places[:: max(1, len(places) // 100)])


def main():
    periods, table, limit, quotients, blocks = sys.argv[1:]
    claims, counts = rows(pathlib.Path(table).read_text(), int(limit))
    for kind, file, claims in [("period", periods, claims), ("quotient", quotients, certificates(pathlib.Path(blocks).read_text()))]:
        text = pathlib.Path(file).read_text()
        theorems = statements(kind, text)
        compare(theorems, claims)
        kinds = collections.Counter(re.match("[a-z]+", one[0])[0] for one in theorems)
        said = ", ".join(f"{count} {of}" for of, count in kinds.items())
        print(f"{said}: {len(theorems)} theorems say what {len(claims)} rows say; {altered(kind, text, claims)} altered numbers are noticed")
        if kind == "period":
            must(kinds["cousin"] == counts["cousin"] and kinds["same"] == counts["same"], "equal games without a theorem")
            print(f"without a theorem: {counts['solved'] - kinds['period']} of {counts['solved']} solved rows, and {counts['open']} open ones")


main()
