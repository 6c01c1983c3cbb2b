//! Computes values of games in which a move can force a reply or let the player move again, and measures the time and memory.
//!
//! ```text
//! cargo run --release -p benches --bin entailing -- strings 17
//! ```
//!
//! - `stacks N [FILE]`: computes the loony stacks of Top Entails up to N. With a file, the program loads the table from the file if the
//!   file exists. It saves the table every 100,000 stacks, so an interrupted run can be continued.
//! - `strings N`: computes the Nimstring values of all rectangular grids with at most N strings. For grids with at most 17 strings, the
//!   program also computes the values with a plain memoized search and compares the results. This search stores each set of remaining
//!   strings, ignores chains, and tries all moves.
//! - `boxes N`: computes the best margins of all boards of Dots and Boxes with at most N lines. For boards with at most 17 lines, the
//!   margins are compared with those that a plain memoized minimax search finds.
//! - `left N`: solves boards of 5x5 boxes with N lines left, as they arise from careful play, and finds all optimal moves on each board.

use std::collections::HashMap;
use std::fmt::Write as _;
use std::fs::{self, File};
use std::process::ExitCode;
use std::time::Instant;

use frame::{Arguments, Failure, Program, Stdout, Usage};
use games::boards::dots_and_boxes::{Dots, MarginSearch, Stroke};
use games::graphs::nimstring::{Nimstring, Strings};
use games::heaps::top_entails::TopEntailsTable;
use grundy_core::{Limits, Nimber};
use grundy_search::entailing::EntailingSearch;
use rand::rngs::StdRng;
use rand::{RngExt as _, SeedableRng as _};

/// The number of random boards that `left` solves.
const ROUNDS: u32 = 100;

/// The maximum number of lines of the boards on which the plain search runs.
const PLAIN: u64 = 17;

fn main() -> ExitCode {
    Program::new("entailing", include_str!("entailing.rs")).operands(3).run(run)
}

fn run(arguments: &Arguments, out: &mut Stdout) -> Result<(), Failure> {
    let most = arguments.number(1, "a size", 0..=TopEntailsTable::MAX)?;
    match arguments.text(0)? {
        Some("stacks") => stacks(most.unwrap_or(50_000), arguments.text(2)?, out),
        Some("strings") => strings(most.unwrap_or(PLAIN), out),
        Some("boxes") => boxes(most.unwrap_or(PLAIN), out),
        Some("left") => left(most.unwrap_or(20), out),
        _ => Err(Usage::new("the first argument is `stacks`, `strings`, `boxes` or `left`").into()),
    }
}

fn stacks(most: u64, file: Option<&str>, out: &mut Stdout) -> Result<(), Failure> {
    let mut table = match file.filter(|file| fs::exists(file).unwrap_or(false)) {
        Some(file) => TopEntailsTable::read(File::open(file)?)?,
        None => TopEntailsTable::new(),
    };
    let begin = Instant::now();
    let first = table.len();
    while table.len() <= most {
        let next = (table.len() / 100_000 + 1) * 100_000;
        table.extend_to(next.min(most), &Limits::none())?;
        if let Some(file) = file {
            // Write to a new file first, so the old file stays valid until the new one is complete.
            let new = format!("{file}.new");
            table.write(File::create(&new)?)?;
            fs::rename(&new, file)?;
        }
    }
    let seconds = begin.elapsed().as_secs_f64();
    let loony: Vec<String> =
        table.loony().take_while(|&stack| stack <= most).map(|stack| stack.to_string()).collect();
    out.line(format_args!("stacks {first} to {most}: {seconds:.1} s"))?;
    out.line(format_args!("loony: {}", loony.join(" ")))?;
    // Encode the values as `research/second/top_entails.c` does, so the checksums of both programs can be compared.
    let sum = (0..=most).filter_map(|stack| table.value(stack)).fold(0_u64, |sum, value| {
        let cell = value.nimber().map_or(0x4000, Nimber::value);
        sum.wrapping_mul(1_000_003).wrapping_add(cell)
    });
    out.line(format_args!("checksum of the values: {sum:016x}"))
}

/// For each board with at most `most` lines (but no more than 40), returns the number of lines, rows and columns. Sorts the boards by the
/// number of lines.
fn sizes(most: u64) -> Vec<(u64, u64, u64)> {
    let sizes = (1..=5_u64).flat_map(|rows| (rows..=21).map(move |columns| (rows, columns)));
    let sizes = sizes.map(|(rows, columns)| (2 * rows * columns + rows + columns, rows, columns));
    let mut sizes: Vec<_> = sizes.filter(|&(lines, ..)| lines <= most.min(40)).collect();
    sizes.sort_unstable();
    sizes
}

fn strings(most: u64, out: &mut Stdout) -> Result<(), Failure> {
    out.line("grid strings value stored seconds | plain: stored seconds")?;
    for (lines, rows, columns) in sizes(most) {
        let grid = Strings::grid(rows as u32, columns as u32)?;
        let begin = Instant::now();
        let mut search = EntailingSearch::new(Nimstring);
        let value = search.value(&grid)?;
        let (stored, seconds) = (search.stored(), begin.elapsed().as_secs_f64());
        let mut line = format!("{rows}x{columns} {lines} {value} {stored} {seconds:.3}");
        if lines <= PLAIN {
            let begin = Instant::now();
            let mut plain = EntailingSearch::new(Nimstring).as_written();
            let same = if plain.value(&grid)? == value { "the same" } else { "ANOTHER VALUE" };
            let seconds = begin.elapsed().as_secs_f64();
            write!(line, " | {} {seconds:.3} {same}", plain.stored())?;
        }
        out.line(line)?;
    }
    Ok(())
}

fn boxes(most: u64, out: &mut Stdout) -> Result<(), Failure> {
    out.line("board lines margin stored expanded seconds | plain: stored seconds")?;
    for (lines, rows, columns) in sizes(most) {
        let board = Dots::new(rows, columns)?;
        let begin = Instant::now();
        let mut search = MarginSearch::new(&board);
        let margin = search.margin(&board, &Limits::none())?;
        let seconds = begin.elapsed().as_secs_f64();
        let (stored, expanded) = (search.stored(), search.expanded());
        let mut line =
            format!("{rows}x{columns} {lines} {margin} {stored} {expanded} {seconds:.3}");
        if lines <= PLAIN {
            let begin = Instant::now();
            let mut known = HashMap::new();
            let same = if minimax(&board, &mut known) == i64::from(margin) {
                "the same"
            } else {
                "ANOTHER"
            };
            let seconds = begin.elapsed().as_secs_f64();
            write!(line, " | {} {seconds:.3} {same}", known.len())?;
        }
        out.line(line)?;
    }
    Ok(())
}

/// Returns the best margin for the player to move, by plain minimax. The boards have few lines, so the recursion is shallow.
fn minimax(dots: &Dots, known: &mut HashMap<Dots, i64>) -> i64 {
    if let Some(&margin) = known.get(dots) {
        return margin;
    }
    let worth = dots.open().filter_map(|stroke| dots.draw(stroke).ok()).map(|(after, closed)| {
        let rest = minimax(&after, known);
        if closed > 0 { i64::from(closed) + rest } else { -rest }
    });
    let margin = worth.max().unwrap_or(0);
    known.insert(*dots, margin);
    margin
}

/// Returns a board of 5x5 boxes whose open lines surround a connected group of boxes. The board has at least `lines` open lines, or all 60
/// if `lines` is larger. Such boards have few forced moves, so searching them takes a long time.
fn compact(lines: u64, random: &mut StdRng) -> Result<Dots, Failure> {
    let all: Vec<Stroke> = Dots::new(5, 5)?.open().collect();
    let around = |row, column| {
        [
            Stroke::horizontal(row, column),
            Stroke::horizontal(row + 1, column),
            Stroke::vertical(row, column),
            Stroke::vertical(row, column + 1),
        ]
    };
    let mut open: Vec<Stroke> = around(random.random_range(0..5), random.random_range(0..5)).into();
    while (open.len() as u64) < lines.min(60) {
        let more = around(random.random_range(0..5), random.random_range(0..5));
        // Mostly choose boxes that share at least two lines with the open boxes, which keeps the board compact.
        let shared = more.iter().filter(|stroke| open.contains(stroke)).count();
        if shared >= 2 || shared == 1 && random.random_range(0..8) == 0 {
            open.extend(more);
            open.sort_unstable();
            open.dedup();
        }
    }
    all.into_iter()
        .filter(|stroke| !open.contains(stroke))
        .try_fold(Dots::new(5, 5)?, |dots, stroke| Ok(dots.draw(stroke)?.0))
}

fn left(lines: u64, out: &mut Stdout) -> Result<(), Failure> {
    let random = &mut StdRng::seed_from_u64(1);
    let mut slowest = (0.0, String::new(), 0);
    for round in 0..ROUNDS {
        let mut dots = if round % 2 == 0 { Dots::new(5, 5)? } else { compact(lines, random)? };
        let mut tries = 0;
        while u64::from(dots.open_count()) > lines {
            let at = random.random_range(0..dots.open_count()) as usize;
            let stroke = dots.open().nth(at).ok_or("no line is left")?;
            let (after, _) = dots.draw(stroke)?;
            let strings = after.strings();
            let gives = strings.coins().iter().any(|&coin| strings.degree(coin) == 1);
            tries += 1;
            if !gives || tries > 300 {
                dots = after;
            }
        }
        let begin = Instant::now();
        let mut search = MarginSearch::new(&dots);
        search.best_strokes(&dots, &Limits::none())?;
        let seconds = begin.elapsed().as_secs_f64();
        if seconds >= slowest.0 {
            slowest = (seconds, dots.to_string(), search.stored());
        }
    }
    let (seconds, dots, stored) = slowest;
    out.line(format_args!(
        "{ROUNDS} boards of 5x5 with {lines} lines left; the slowest took {seconds:.3} s"
    ))?;
    out.line(format_args!("and stored {stored} positions: {dots}"))
}
