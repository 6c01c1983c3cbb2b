#!/usr/bin/env python3
"""Damages rows in the table of periods, and text before the first certificate. The checker must not skip any of them.

    altered_tables.py CHECK TABLE QUOTIENTS

CHECK is the program that was built from the proofs, TABLE is research/tables/octal-games.txt, and QUOTIENTS is
research/tables/misere-quotients.txt. If a row has a different form, is missing or repeated, or is malformed, the checker must end
with status 2 before it proves anything.
"""

import pathlib
import subprocess
import sys
import tempfile


def damages(row):
    """Yields variants of a row. A careless parser could skip each of them."""
    yield row.replace(" ", "  ", 1)
    yield " " + row
    yield row + " "
    yield row.replace(" ", "\t", 1)
    yield row.replace(" solved ", " Solved ", 1) if " solved " in row else row.upper()
    yield row.replace(" ", " # ", 1)
    yield row.rsplit(" ", 1)[0]
    yield row.replace(" ", " -", 1)
    yield "x" + row
    yield "# " + row
    yield ""
    yield row + "\n" + row


def main():
    check, table, quotients = sys.argv[1:]
    rows = pathlib.Path(table).read_text().split("\n")
    at = [number for number, row in enumerate(rows) if row and not row.startswith("#")]
    # Choose some rows of each kind, and the first and the last row.
    kinds = {}
    for number in at:
        kinds.setdefault(rows[number].split()[1], []).append(number)
    picked = sorted({at[0], at[-1]} | {number for kind in kinds.values() for number in kind[:: len(kind) // 2]})
    with tempfile.TemporaryDirectory() as folder:
        file = pathlib.Path(folder) / "table.txt"

        def status(command, text, *more):
            file.write_text(text)
            return subprocess.run([check, command, file, *more], capture_output=True).returncode

        # First check the undamaged rows, with a small limit to save time.
        assert status("periods", "\n".join(rows), "30") == 0, "the table as it is"
        count = 0
        for number in picked:
            for damaged in damages(rows[number]):
                if damaged == rows[number]:
                    continue
                altered = [*rows[:number], damaged, *rows[number + 1 :]]
                for command in ["periods", "period-theorems"]:
                    found = status(command, "\n".join(altered), "30")
                    assert found == 2, f"{command}, status {found}: {damaged!r}"
                count += 1
        block = "misere quotient\n" + pathlib.Path(quotients).read_text().split("misere quotient\n")[1]
        assert status("quotients", block) == 0, "a certificate as it is"
        first = block.split("\n", 1)
        for title in ["misere qoutient", "Misere quotient", " misere quotient", "misere quotient ", "# misere quotient", ""]:
            broken = "\n".join([title, first[1]])
            assert status("quotients", broken + "\n" + block) == 2, f"a certificate under {title!r} is passed over"
            assert status("quotients", block + "\n" + broken) == 2, f"a second certificate under {title!r} is passed over"
            count += 2
    print(f"{count} damaged tables and files: none is passed over")


main()
