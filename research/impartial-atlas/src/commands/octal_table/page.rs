//! Formats the table of octal games as Markdown, for readers.

use impartial::stored::octal_table::{Known, Table};
use std::fmt::Write as _;

/// The section about differences from published tables.
const PUBLISHED: &str = "\
## Compared with published tables

Periods and preperiods:

- Czajka's tables of trivial and of solved games, which check those of Flammenkamp and of *Winning Ways*, have 92 games.
  All their periods agree with this page, and so do their preperiods, counted from the first heap of their sequences.
- The OEIS quotes periods and last exceptions from Flammenkamp's tables for 0.117, 0.127 and 0.177, for the cousins of
  0.044, 0.045 and 0.074, and for 0.1777, which has the values of 0.454: period 60620715, last exception at heap
  160949017 of 0.1777, which is heap 160949018 of 0.454. All of them agree with this page.
- OEIS A071436 gives heap 326637 as the last exception of 0.56. It is heap 326639, in Czajka's table as well:
  `G(326639) = 26` differs from `G(326639 + 144)`, as the certificate says and `verify` checks.
- Flammenkamp reports that 0.106 has a period beyond 10^11. It stays open in this table, since a certificate would need more
  values than the 2^31 that a sequence may have; [new values](../results.md#the-period-of-0106) tells how far a proof
  of another kind has been checked.

Equivalent games:

- Czajka's tables of equivalent games name, for 849 games, another game with the same values apart from initial zeros. The
  first 1600 heaps confirm all of them, and no two of the 173 games that the tables call different have the same values
  there.
- Flammenkamp's tables call 0.161 and 0.36 equivalent. T. Czajka reports a first difference at heap 519, and this is
  right: `G(n)` is the same for all `n < 519` and differs for `n = 519`.
- The game locator of *Winning Ways* refers from 0.27 to 0.06. T. Czajka says that it should be 0.26, and he is right: 0.26
  and 0.27 both have the first cousin 0.337, while 0.06 is a cousin of 0.037, another game.
";

/// Formats the table as Markdown, for readers.
pub(super) fn page(table: &Table) -> String {
    let mut solved = String::new();
    let mut open = String::new();
    let mut cousins = String::new();
    let mut same = String::new();
    let word = |rest: &str, name: &str| {
        let mut words = rest.split_whitespace().skip_while(|word| *word != name);
        words.nth(1).unwrap_or("-").to_owned()
    };
    let mut counts = [0; 4];
    for (code, known) in table.values() {
        match known {
            Known::Cousin(other) => {
                counts[0] += 1;
                let _ = write!(cousins, "{code} → {other}, ");
            }
            Known::Same(other) => {
                counts[3] += 1;
                let _ = write!(same, "{code} = {other}, ");
            }
            Known::Solved { proof, rest } => {
                counts[1] += 1;
                let last = proof.last_exception();
                let _ = writeln!(
                    solved,
                    "| {code} | {} | {} | {} | {} | {} |",
                    proof.period(),
                    proof.preperiod(),
                    last.map_or("none".to_owned(), |(heap, value)| format!(
                        "G({heap}) = {}",
                        value.value()
                    )),
                    proof.bound() + proof.period(),
                    word(rest, "largest").split(':').next().unwrap_or("-"),
                );
            }
            Known::Open { values, rest } => {
                counts[2] += 1;
                let new = word(rest, "new");
                let (value, heap) = new.split_once(':').unwrap_or(("-", "-"));
                let largest = word(rest, "largest");
                let rare = word(rest, "rare");
                let (count, last) = rare.split_once(':').unwrap_or(("-", "-"));
                let _ = writeln!(
                    open,
                    "| {code} | {values} | {value} at {heap} | {} | {count} | {last} |",
                    largest.split(':').next().unwrap_or("-")
                );
            }
        }
    }
    let [cousins, same] = [&cousins, &same].map(|list| list.trim_end_matches(", "));
    format!(
        "# The small octal games\n\n\
         All octal games of at most three digits after the point, with and without a leading 4. `octal-games.txt` holds the \
         certificate of each solved game; `impartial-atlas octal-table` makes, extends and verifies that file, and renders this page.\n\n\
         ## Solved: {}\n\nThe sequences are proved to be periodic. *Values* is the number of values that the proof needs.\n\n\
         | game | period | preperiod | last exception | values | largest value |\n|---|--:|--:|---|--:|--:|\n{solved}\n\
         ## Open: {}\n\n\
         | game | values computed | last new value | largest value | rare heaps | last rare heap |\n|---|--:|---|--:|--:|--:|\n{open}\n\
         ## First cousins: {}\n\n`A → B`: heap `n + 1` of `A` has the value of heap `n` of `B`.\n\n{cousins}\n\n\
         ## The same with fewer moves: {}\n\n`A = B`: the moves that `B` lacks reach no new values, because heap 1 has no \
         move.\n\n{same}\n\n\
         {PUBLISHED}",
        counts[1], counts[2], counts[0], counts[3]
    )
}
