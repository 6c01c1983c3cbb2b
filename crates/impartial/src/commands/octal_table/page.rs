//! The table for readers.

use super::table::{Known, Table};
use std::fmt::Write as _;

/// Where published tables say otherwise.
const PUBLISHED: &str = "\
## Compared with published tables

Periods and preperiods:

- Czajka's tables of trivial and of solved games, which check those of Flammenkamp and of *Winning Ways*, have 92 games.
  All their periods are those found here, and so are their preperiods (counted from the first heap that their sequences
  begin with).
- The OEIS quotes periods and last exceptions from Flammenkamp's tables for 0.117, 0.127 and 0.177, for the cousins of
  0.044, 0.045 and 0.074, and for 0.1777, whose values are those of 0.454: period 60620715, last exception at heap
  160949017 of 0.1777, which is heap 160949018 of 0.454. All of them are those found here.
- For 0.56, OEIS A071436 says that the last exception is at heap 326637. It is at heap 326639, as Czajka has it, too:
  `G(326639) = 26`, and `G(326639 + 144)` is another value, as the certificate says and `verify` checks.
- 0.106 is reported to be solved, with a period beyond 10^11. It stays open here: the proof would need more values than
  the 2^31 that a sequence may have.

Equivalent games:

- Czajka's tables of equivalent games say of 849 games which other game has the same values, but for heaps of value 0 at
  the beginning. For all of them it is so in the first 1600 heaps, and of the 173 games that are said to be different no
  two have the same values there.
- 0.161 and 0.36 are said to be equivalent in Flammenkamp's tables, as T. Czajka reports, who found the first
  difference at heap 519. It is there: `G(n)` is the same for all `n < 519` and differs for `n = 519`.
- 0.27 is to be looked up under 0.06 in the game locator of *Winning Ways*, as T. Czajka reports, who says it should
  be 0.26. Both 0.26 and 0.27 have the first cousin 0.337, so he is right; 0.06 is a cousin of 0.037, another game.
";

/// The table for readers, in Markdown.
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
         All games of at most three places, and those that begin with 4, rendered from `octal-games.txt`, where each \
         solved game has its certificate. `impartial octal-table` makes, extends, verifies and renders that file.\n\n\
         ## Solved: {}\n\nThe sequence is periodic forever; the number of values is what the proof needs.\n\n\
         | game | period | preperiod | last exception | values | largest value |\n|---|--:|--:|---|--:|--:|\n{solved}\n\
         ## Open: {}\n\n\
         | game | values computed | last new value | largest value | rare heaps | last rare heap |\n|---|--:|---|--:|--:|--:|\n{open}\n\
         ## First cousins: {}\n\n`A → B` says that heap `n + 1` of `A` has the value of heap `n` of `B`.\n\n{cousins}\n\n\
         ## The same with fewer moves: {}\n\n`A = B` says that the moves that `B` lacks lead to nothing new, because heap \
         1 has no move.\n\n{same}\n\n\
         {PUBLISHED}",
        counts[1], counts[2], counts[0], counts[3]
    )
}
