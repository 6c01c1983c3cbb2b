//! The reference program for the speed of the judge programs: its time is the unit. It does only what every program for a tree problem must
//! do: it reads the input, builds adjacency lists by counting neighbors, runs one breadth-first search, and prints the distance of each
//! node from the first node. Apart from the command line, this is plain code that does not call the libraries. Do not change it: figures
//! from different dates are comparable only if the reference stays the same. The program does not check its input, and can panic if the
//! input is invalid.
//!
//! ```text
//! cargo run --release -p benches --bin reference_read -- coins benches/tools/reference_read.txt
//! ```
//!
//! With `-` instead of the file, or without a file, the program reads the standard input. FORMAT describes the input:
//!
//! | Format | Judge program | Input |
//! |---|---|---|
//! | `coins` | `judge movcoin2` | T; each test N, edges from 1, N coins |
//! | `edges` | `judge p7841` | T; each test N, edges from 1 |
//! | `parents` | `judge lca` | N Q, parents, queries |
//! | `queries` | `judge jump_on_tree` | N Q, edges from 0, queries |
//! | `weighted` | `judge tree_diameter` | N, edges from 0 with one more number each |
//! | `plain` | `judge frequency_table_of_tree_distance` | N, edges from 0 |
//! | `values` | `judge tree_path_composite_sum` | N, N values, edges from 0 with two more numbers each |
//! | `contours` | `judge vertex_add_range_contour_sum_on_tree` | N Q, N values, edges from 0, queries |
//!
//! The program reads the queries but does not answer them.

use benches::reference_bfs;
use frame::{Program, Usage};
use std::io::Write;
use std::process::ExitCode;

/// The parts of the input in a format, and their order.
#[derive(Default)]
#[allow(clippy::struct_excessive_bools)] // Each part can be present or absent, independently of the others.
struct Format {
    tests: bool,
    queries: bool,
    values_first: bool,
    parents: bool,
    first: usize,
    extra: usize,
    values_last: bool,
}

fn format(name: &str) -> Option<Format> {
    let plain = Format::default();
    Some(match name {
        "coins" => Format { tests: true, first: 1, values_last: true, ..plain },
        "edges" => Format { tests: true, first: 1, ..plain },
        "parents" => Format { queries: true, parents: true, ..plain },
        "queries" => Format { queries: true, ..plain },
        "weighted" => Format { extra: 1, ..plain },
        "plain" => plain,
        "values" => Format { values_first: true, extra: 2, ..plain },
        "contours" => Format { queries: true, values_first: true, ..plain },
        _ => return None,
    })
}

/// Reads the numbers of a text one after another. After the last number, all numbers are 0.
struct Numbers<'a> {
    text: &'a [u8],
    at: usize,
}

impl Numbers<'_> {
    #[inline]
    fn next(&mut self) -> usize {
        while self.text.get(self.at).is_some_and(|byte| !byte.is_ascii_digit()) {
            self.at += 1;
        }
        let mut number = 0_usize;
        while let Some(digit @ b'0'..=b'9') = self.text.get(self.at) {
            number = 10 * number + usize::from(digit - b'0');
            self.at += 1;
        }
        number
    }
}

fn main() -> ExitCode {
    let program = Program::new("reference_read", include_str!("reference_read.rs")).operands(2);
    program.run(|arguments, out| {
        let name = arguments.text(0)?.unwrap_or_default();
        let format = format(name).ok_or_else(|| Usage::new("expected the name of a format"))?;
        Ok(out.write_all(&answers(&format, &arguments.bytes(1)?))?)
    })
}

fn answers(format: &Format, text: &[u8]) -> Vec<u8> {
    let mut numbers = Numbers { text, at: 0 };
    let mut answer = Vec::new();
    let tests = if format.tests { numbers.next() } else { 1 };
    for _ in 0..tests {
        one_test(format, &mut numbers, &mut answer);
    }
    answer
}

fn one_test(format: &Format, numbers: &mut Numbers, answer: &mut Vec<u8>) {
    let n = numbers.next();
    if format.queries {
        numbers.next();
    }
    let before: Vec<usize> =
        (0..if format.values_first { n } else { 0 }).map(|_| numbers.next()).collect();
    let mut edges = Vec::with_capacity(n);
    for child in 1..n {
        let (u, v) = if format.parents {
            (numbers.next(), child)
        } else {
            (numbers.next() - format.first, numbers.next() - format.first)
        };
        edges.push((u as u32, v as u32));
        for _ in 0..format.extra {
            std::hint::black_box(numbers.next());
        }
    }
    let after: Vec<usize> =
        (0..if format.values_last { n } else { 0 }).map(|_| numbers.next()).collect();
    std::hint::black_box((before, after));
    if format.queries {
        while numbers.at < numbers.text.len() {
            std::hint::black_box(numbers.next());
        }
    }

    for distance in reference_bfs(n, &edges) {
        print_number(answer, distance);
    }
    answer.push(b'\n');
}

fn print_number(answer: &mut Vec<u8>, mut number: u32) {
    let mut digits = [0; 11];
    let mut at = digits.len() - 1;
    digits[at] = b' ';
    loop {
        at -= 1;
        digits[at] = b'0' + (number % 10) as u8;
        number /= 10;
        if number == 0 {
            break;
        }
    }
    answer.extend_from_slice(&digits[at..]);
}
