//! The table of all small octal games: periods with their certificates, cousins, and how far the others were computed.
//!
//! Run: `cargo run --release -p benches --bin octal_table -- page docs/octal-games.txt`, or `verify FILE [VALUES]`, or
//! `extend FILE [VALUES [CODE ...]]`, with `--values DIR` for long games.
//!
//! `extend` computes up to VALUES (2^18) nim-values of every game 0.d1d2d3 and 4.d1d2d3 that FILE does not know
//! better (or of the CODEs alone), the short ones first, and may be stopped at any time: each result is stored at
//! once. Values that the program `octal` kept with `--checkpoint DIR/CODE` are taken from there. `verify` proves every
//! line again, or those that need up to VALUES values; `page` prints the table for readers.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::io::{self, ErrorKind, Write as _};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Instant;

use grundy_core::Nimber;
use grundy_core::sequence::{
    Certificate, Checkpoint, Code, MAX_LEN, Periodicity, Sequence, ValueStatistics,
};
use judges::cli::{Arguments, Failure, Program, Stdout, Usage};

const HEADER: &str = "\
# The octal games of at most three places, and those that begin with 4.: one line each.
# CODE cousin OTHER                 G(n + 1) of CODE is G(n) of OTHER
# CODE same OTHER                   the moves that OTHER lacks lead to nothing new, as heap 1 has no move
# CODE solved period P preperiod E exception H:V values N largest V:H space M rare R:L
#                                   proved by N values; the last exception, or -; the largest value and its first
#                                   heap; the mask of the sparse space (with + if the parity of the heap counts), or
#                                   -; the number of rare heaps, and the last of them
# CODE open values N new V:H largest V:H space M rare R:L
#                                   no period in N values; the last value that was new, and its heap
";

fn main() -> ExitCode {
    let program = Program::new("octal_table", include_str!("octal_table.rs"));
    program.option("values").operands(usize::MAX).run(run)
}

fn run(arguments: &Arguments, out: &mut Stdout) -> Result<(), Failure> {
    let words = (0..arguments.operands().len()).map(|index| arguments.text(index));
    let words: Vec<&str> = words.collect::<Result<Vec<_>, _>>()?.into_iter().flatten().collect();
    match words[..] {
        ["extend", file, ref rest @ ..] => {
            let values = arguments.number(2, "VALUES", 1..=MAX_LEN)?.unwrap_or(1 << 18);
            let kept = arguments.value("values").map(PathBuf::from);
            extend(file, values, rest.get(1..).unwrap_or_default(), kept.as_deref(), out)
        }
        ["verify", file] => verify(&read(file)?, MAX_LEN, out),
        ["verify", file, _] => {
            let most = arguments.number(2, "VALUES", 1..=MAX_LEN)?.unwrap_or(MAX_LEN);
            verify(&read(file)?, most, out)
        }
        ["page", file] => out.text(page(&read(file)?)),
        _ => Err(Usage::new("expected `extend`, `verify` or `page`, and a file").into()),
    }
}

/// What is known of a game.
#[derive(Clone, Debug, PartialEq)]
enum Known {
    Cousin(Code),
    Same(Code),
    Solved { proof: Certificate, rest: String },
    Open { values: u64, rest: String },
}

/// By the digits as a number, so that the table reads in order.
type Table = BTreeMap<u32, (Code, Known)>;

/// All codes of the table: 0.d1d2d3, then 4.d1d2d3.
fn codes() -> impl Iterator<Item = (u32, Code)> {
    (1..1024).map(|number: u32| {
        let digits = [number / 512 * 4, number / 64 % 8, number / 8 % 8, number % 8];
        (number, Code::new(&digits).expect("digit 0 takes nothing"))
    })
}

/// The same game without the moves that lead to nothing new because heap 1 has no move: leaving one heap is like leaving
/// a heap of 1 beside it, with one token less taken, and taking all is like leaving a heap of 1 or two.
fn without_idle_moves(code: &Code) -> Option<Code> {
    if code.allows(1, 0) {
        return None;
    }
    let digit = |k: u64, parts| code.allows(k, parts);
    let digits: Vec<u32> = (0..4)
        .map(|k: u64| {
            let one = k >= 1 && digit(k - 1, 2);
            let none = k >= 1 && digit(k - 1, 1) || k >= 2 && digit(k - 2, 2);
            code.digit(k) & !(u32::from(one) << 1) & !u32::from(none)
        })
        .collect();
    Code::new(&digits).ok().filter(|other| other != code)
}

fn number_of(code: &Code) -> Option<u32> {
    let digits: Vec<u32> = (0..4).map(|k| code.digit(k)).collect();
    let fits = code.leading_digits().len() <= 4 && code.is_finite() && !code.has_unequal_parts();
    (fits && digits.iter().all(|&digit| digit < 8))
        .then(|| digits[0] / 4 * 512 + digits[1] * 64 + digits[2] * 8 + digits[3])
}

fn read(file: &str) -> Result<Table, Failure> {
    let text = fs::read_to_string(file).map_err(|error| format!("{file}: {error}"))?;
    let mut table = Table::new();
    for (line, text) in (1..).zip(text.lines()) {
        if text.starts_with('#') || text.trim().is_empty() {
            continue;
        }
        let (code, known) =
            line_of(text).ok_or_else(|| format!("{file}, line {line}: not a line of the table"))?;
        let number =
            number_of(&code).ok_or_else(|| format!("{file}, line {line}: {code} is too long"))?;
        if table.insert(number, (code, known)).is_some() {
            return Err(format!("{file}, line {line}: a game stands there twice").into());
        }
    }
    Ok(table)
}

fn line_of(line: &str) -> Option<(Code, Known)> {
    let (words, rest) = match line.split_once(" largest ") {
        Some((words, rest)) => (words, format!("largest {rest}")),
        None => (line, String::new()),
    };
    let words: Vec<&str> = words.split_whitespace().collect();
    let code: Code = words.first()?.parse().ok()?;
    let known = match words[1..] {
        ["cousin", other] => Known::Cousin(other.parse().ok()?),
        ["same", other] => Known::Same(other.parse().ok()?),
        ["solved", "period", p, "preperiod", e, "exception", last, "values", values] => {
            let last = match last.split_once(':') {
                Some((heap, value)) => Some((heap.parse().ok()?, Nimber::new(value.parse().ok()?))),
                None => None,
            };
            let period: u64 = p.parse().ok()?;
            let bound = values.parse::<u64>().ok()?.checked_sub(period)?;
            let proof = Certificate::from_parts(code.clone(), e.parse().ok()?, period, bound, last);
            Known::Solved { proof, rest }
        }
        ["open", "values", values, "new", new] => {
            Known::Open { values: values.parse().ok()?, rest: format!("new {new} {rest}") }
        }
        _ => return None,
    };
    Some((code, known))
}

fn write(file: &str, table: &Table) -> Result<(), Failure> {
    let mut text = HEADER.to_owned();
    for (code, known) in table.values() {
        match known {
            Known::Cousin(other) => writeln!(text, "{code} cousin {other}")?,
            Known::Same(other) => writeln!(text, "{code} same {other}")?,
            Known::Solved { proof, rest } => {
                let last = proof
                    .last_exception()
                    .map_or("-".to_owned(), |(heap, value)| format!("{heap}:{}", value.value()));
                writeln!(
                    text,
                    "{code} solved period {} preperiod {} exception {last} values {} {rest}",
                    proof.period(),
                    proof.preperiod(),
                    proof.bound() + proof.period()
                )?;
            }
            Known::Open { values, rest } => writeln!(text, "{code} open values {values} {rest}")?,
        }
    }
    let part = format!("{file}.part");
    fs::write(&part, text)?;
    fs::rename(part, file)?;
    Ok(())
}

fn extend(
    file: &str,
    limit: u64,
    wanted: &[&str],
    kept: Option<&Path>,
    out: &mut Stdout,
) -> Result<(), Failure> {
    let wanted = wanted.iter().map(|code| code.parse()).collect::<Result<Vec<Code>, _>>()?;
    let mut table = match fs::metadata(file) {
        Ok(_) => read(file)?,
        Err(error) if error.kind() == ErrorKind::NotFound => Table::new(),
        Err(error) => return Err(format!("{file}: {error}").into()),
    };
    // Cousins that stand in the table themselves need no values.
    for (number, code) in codes() {
        let cousin = code.first_cousin().filter(|cousin| number_of(cousin).is_some());
        if let Some(cousin) = cousin.filter(|cousin| *cousin != code) {
            table.insert(number, (code, Known::Cousin(cousin)));
        } else if let Some(other) = without_idle_moves(&code) {
            table.insert(number, (code, Known::Same(other)));
        }
    }
    let mut len = 1 << 10;
    loop {
        len = limit.min(8 * len);
        for (number, code) in codes() {
            if !wanted.is_empty() && !wanted.contains(&code) {
                continue;
            }
            let unknown = match table.get(&number) {
                None => true,
                Some((_, Known::Open { values, .. })) => *values < len,
                _ => false,
            };
            if unknown {
                let start = Instant::now();
                let known = solve(begun(&code, kept)?, &code, len)?;
                let seconds = start.elapsed().as_secs();
                if seconds >= 10 {
                    let _ = writeln!(io::stderr(), "{code}: {len} values in {seconds} s");
                }
                table.insert(number, (code, known));
                if seconds >= 1 {
                    write(file, &table)?;
                }
            }
        }
        write(file, &table)?;
        if len == limit {
            break;
        }
    }
    let count = |wanted: fn(&Known) -> bool| table.values().filter(|it| wanted(&it.1)).count();
    writeln!(
        out,
        "{} cousins, {} the same, {} solved, {} open",
        count(|known| matches!(known, Known::Cousin(_))),
        count(|known| matches!(known, Known::Same(_))),
        count(|known| matches!(known, Known::Solved { .. })),
        count(|known| matches!(known, Known::Open { .. }))
    )?;
    Ok(())
}

/// The sequence of a game, with the values that are kept in the folder.
fn begun(code: &Code, kept: Option<&Path>) -> Result<Sequence, Failure> {
    let Some(name) = kept.map(|folder| folder.join(code.to_string())).filter(|name| name.exists())
    else {
        return Ok(Sequence::new(code.clone()));
    };
    let shown = name.display();
    let file = fs::File::open(&name).map_err(|error| format!("{shown}: {error}"))?;
    let stored = Checkpoint::read(file).map_err(|error| format!("{shown}: {error}"))?;
    if stored.code() == code {
        Ok(stored.into())
    } else {
        Err(format!("{shown} has values of {}", stored.code()).into())
    }
}

fn solve(mut sequence: Sequence, code: &Code, len: u64) -> Result<Known, Failure> {
    let len = len.max(sequence.values().len());
    let found = sequence.search_period(len)?;
    let mut values = sequence.into_values();
    if let Periodicity::Certified(proof) = &found {
        values.truncate(proof.bound() + proof.period());
    }
    let known = ValueStatistics::of(code, &values);
    let place = |it: Option<(u64, Nimber)>| {
        it.map_or("-".to_owned(), |(heap, value)| format!("{}:{heap}", value.value()))
    };
    let space = known.space().map_or("-".to_owned(), |space| {
        format!("{}{}", space.mask(), if space.is_positional() { "+" } else { "" })
    });
    let rare = known
        .rare_heaps()
        .map_or("-".to_owned(), |count| format!("{count}:{}", known.last_rare_heap().unwrap_or(0)));
    let rest = format!("largest {} space {space} rare {rare}", place(known.largest_value()));
    Ok(match found {
        Periodicity::Certified(proof) => Known::Solved { proof, rest },
        _ => Known::Open {
            values: values.len(),
            rest: format!("new {} {rest}", place(known.last_new_value())),
        },
    })
}

/// Definitions of up to so many values are gone through one by one; of longer ones, samples.
const BY_DEFINITION: u64 = 20_000;
/// Games that are the same are compared so far, beside the reason.
const SAME: u64 = 1_000;

fn verify(table: &Table, most: u64, out: &mut Stdout) -> Result<(), Failure> {
    let (mut cousins, mut same, mut proofs, mut values, mut left) = (0, 0, 0, 0, 0);
    for (number, code) in codes() {
        let (_, known) = table.get(&number).ok_or_else(|| format!("{code} is missing"))?;
        match known {
            Known::Cousin(other) => {
                if code.first_cousin().as_ref() != Some(other) {
                    return Err(format!("{other} is not the first cousin of {code}").into());
                }
                let there = number_of(other).is_some_and(|number| table.contains_key(&number));
                if !there {
                    return Err(format!("{other}, the cousin of {code}, is missing").into());
                }
                cousins += 1;
            }
            Known::Same(other) => {
                let equal = without_idle_moves(&code).as_ref() == Some(other)
                    && *Sequence::new(code.clone()).extend_to(SAME)?
                        == *Sequence::new(other.clone()).extend_to(SAME)?;
                let there = number_of(other).is_some_and(|number| table.contains_key(&number));
                if !equal || !there {
                    return Err(format!("{other} is not the same as {code}, or missing").into());
                }
                same += 1;
            }
            Known::Solved { proof, rest } => {
                let needed = proof.bound().saturating_add(proof.period());
                if needed > most {
                    left += 1;
                    continue;
                }
                if needed <= BY_DEFINITION {
                    proof.verify().map_err(|error| format!("{code}: {error}"))?;
                } else {
                    let mut sequence = Sequence::new(code.clone());
                    let values = sequence.extend_to(needed)?;
                    let samples = (0..needed).step_by(needed as usize / 50);
                    proof
                        .verify_with(values, samples)
                        .map_err(|error| format!("{code}: {error}"))?;
                }
                if (Known::Solved { proof: proof.clone(), rest: rest.clone() })
                    != solve(Sequence::new(code.clone()), &code, needed)?
                {
                    return Err(format!("{code}: the line differs from what is computed").into());
                }
                proofs += 1;
                values += needed;
            }
            Known::Open { .. } => {}
        }
    }
    writeln!(
        out,
        "{cousins} cousins, {same} equal games and {proofs} proofs hold; {values} values were computed for them"
    )?;
    if left > 0 {
        writeln!(out, "{left} proofs that need more than {most} values were left out")?;
    }
    Ok(())
}

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
fn page(table: &Table) -> String {
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
         solved game has its certificate. `octal_table` makes, extends, verifies and renders that file.\n\n\
         ## Solved: {}\n\nThe sequence is periodic for ever; the number of values is what the proof needs.\n\n\
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
