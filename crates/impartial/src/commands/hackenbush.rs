//! Green Hackenbush: who wins a picture, by which cuts, and what every cut leaves.
//!
//! Without input it takes a picture from the picture book: a house, a tree and a flower. With the name of a file, or
//! `-` for standard input, it reads the number of nodes and of edges, then the two ends of every edge; nodes are
//! counted from 0, and 0 is the ground. It prints the nim-value, the number of winning cuts, and in the next line the
//! numbers of the edges to cut, counted from 0. `--cuts` adds a line for every edge: its ends, and the value after
//! its cut (`-` if nothing connects it with the ground, so that it cannot be cut). `--svg` draws the picture instead,
//! with the winning cuts in green and the value after every cut.
//!
//! Run: `impartial hackenbush`
//! or `impartial hackenbush FILE --cuts`

use crate::cli::{Failure, Program, Stdout};
use crate::graph_picture::{self, Line};
use games::graphs::hackenbush::{GreenHackenbush, Picture};
use grundy_core::{Nimber, SpragueGrundy};
use std::io::{BufWriter, Write as _};
use std::process::ExitCode;
use tree_algos::graph::MAX_SIZE;

/// The house has the nodes 1 to 5, the tree 6 to 11, the flower 12 to 14.
const BOOK: &str = "15 22  0 1  0 2  1 2  1 3  3 2  3 4  4 5  4 5  0 6  6 7  7 8  7 9  6 10  10 11  10 9 \
                    0 12  12 13  12 14  13 13  13 13  13 14  0 0";

/// Where the nodes of that picture are drawn, in steps to the right and upward.
const PLACES: [(f64, f64); 15] = [
    (0.0, 0.0),
    (1.0, 1.6),
    (3.0, 1.6),
    (2.0, 2.8),
    (2.6, 3.6),
    (3.4, 4.2),
    (6.0, 1.2),
    (5.2, 2.2),
    (4.6, 3.2),
    (6.0, 3.2),
    (6.9, 2.0),
    (7.6, 2.9),
    (9.2, 1.0),
    (9.6, 2.2),
    (10.4, 1.5),
];

struct Options {
    cuts: bool,
    svg: bool,
    /// Whether the picture is the one from the picture book, whose places are known.
    book: bool,
}

pub(crate) fn main() -> ExitCode {
    let program = Program::new("hackenbush", include_str!("hackenbush.rs"));
    program.flag("cuts").flag("svg").operands(1).run(|arguments, out| {
        let book = arguments.operands().is_empty();
        let options = Options { cuts: arguments.has("cuts"), svg: arguments.has("svg"), book };
        let picture = if book { read(BOOK.as_bytes())? } else { read(&arguments.bytes(0)?)? };
        show(&picture, &options, out)
    })
}

/// A number in the input, and where.
fn number<'a>(
    tokens: &mut impl Iterator<Item = (usize, &'a [u8])>,
    what: &str,
    (least, most): (u64, u64),
) -> Result<u64, String> {
    let Some((index, token)) = tokens.next() else {
        return Err(format!("expected {what}, found the end of the input"));
    };
    let text = String::from_utf8_lossy(token);
    let read = text.parse().ok().filter(|number| (least..=most).contains(number));
    let place = index + 1;
    read.ok_or_else(|| {
        format!("token {place}: expected {what} ({least} to {most}), found `{text}`")
    })
}

fn read(bytes: &[u8]) -> Result<Picture, String> {
    let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
    let words = bytes.split(u8::is_ascii_whitespace).filter(|word| !word.is_empty());
    let mut tokens = words.enumerate();
    let nodes = number(&mut tokens, "the number of nodes", (1, MAX_SIZE as u64))?;
    let count = number(&mut tokens, "the number of edges", (0, MAX_SIZE as u64))?;
    let mut node =
        || number(&mut tokens, "an endpoint of an edge", (0, nodes - 1)).map(|node| node as u32);
    // What is claimed is not allocated: each edge has to be there first.
    let edges: Vec<(u32, u32)> =
        (0..count).map(|_| Ok((node()?, node()?))).collect::<Result<_, String>>()?;
    match tokens.next() {
        Some((index, _)) => Err(format!("token {}: expected the end of the input", index + 1)),
        None => Ok(Picture::new(edges)),
    }
}

fn show(picture: &Picture, options: &Options, out: &mut Stdout) -> Result<(), Failure> {
    let value = GreenHackenbush.nim_value(picture);
    let after =
        if options.cuts || options.svg { GreenHackenbush.cut_values(picture) } else { Vec::new() };
    if options.svg {
        let places = options.book.then_some(&PLACES[..]);
        return out.text(draw(picture, places, value, &after)?);
    }
    let mut out = BufWriter::new(out);
    writeln!(out, "value {value}")?;
    let winning: Vec<String> =
        GreenHackenbush.moves_to(picture, Nimber::ZERO).map(|cut| cut.edge().to_string()).collect();
    writeln!(out, "winning cuts: {}", winning.len())?;
    if !winning.is_empty() {
        writeln!(out, "{}", winning.join(" "))?;
    }
    for (&(u, v), after) in picture.edges().iter().zip(&after) {
        match after {
            Some(after) => writeln!(out, "{u} {v} {after}")?,
            None => writeln!(out, "{u} {v} -")?,
        }
    }
    Ok(out.flush()?)
}

fn draw(
    picture: &Picture,
    places: Option<&[(f64, f64)]>,
    value: Nimber,
    after: &[Option<Nimber>],
) -> Result<String, graph_picture::TooLarge> {
    let lines: Vec<Line> = (picture.edges().iter().zip(after))
        .filter_map(|(&ends, &after)| {
            let (label, marked) = (after?.to_string(), after? == Nimber::ZERO);
            Some(Line { ends, label, marked })
        })
        .collect();
    let title = format!("A Hackenbush picture of value {value}; cutting a green line wins");
    graph_picture::draw(&lines, places, &title)
}
