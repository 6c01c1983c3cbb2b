//! Green Hackenbush: who wins a picture, by which cuts, and what every cut leaves.
//!
//! Without input it takes a picture from the picture book: a house, a tree and a flower. With the name of a file, or
//! `-` for standard input, it reads the number of nodes and of edges, then the two ends of every edge; nodes are
//! counted from 0, and 0 is the ground. It prints the nim-value, the number of winning cuts, and in the next line the
//! numbers of the edges to cut, counted from 0. `--cuts` adds a line for every edge: its ends, and the value after
//! its cut (`-` if nothing connects it with the ground, so that it cannot be cut). `--svg` draws the picture instead,
//! with the winning cuts in green and the value after every cut.
//!
//! Run: `cargo run --release --example hackenbush`
//! or `cargo run --release --example hackenbush -- FILE --cuts`

use examples::cli::Program;
use examples::graph_picture::{self, Line};
use examples::judge::{self, JudgeError};
use examples::{output::Output, tokens::Tokens};
use games::graphs::hackenbush::{GreenHackenbush, Picture};
use grundy_core::{Nimber, SpragueGrundy};
use std::{fmt::Write as _, process::ExitCode};
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

fn main() -> ExitCode {
    let program = Program::new("hackenbush", include_str!("hackenbush.rs"));
    program.flag("cuts").flag("svg").operands(1).run(|arguments, _| {
        let book = arguments.operands().is_empty();
        let options = Options { cuts: arguments.has("cuts"), svg: arguments.has("svg"), book };
        let mut tokens = if book { Tokens::new(BOOK.as_bytes()) } else { arguments.tokens(0)? };
        Ok(judge::solve_all(&mut tokens, &mut Output::stdout(), |tokens, output| {
            show(&read(tokens)?, &options, tokens, output)
        })?)
    })
}

fn read(tokens: &mut Tokens) -> Result<Picture, JudgeError> {
    let nodes = tokens.number_u32("the number of nodes", 1, MAX_SIZE as u32)?;
    let edges = tokens.count("the number of edges", MAX_SIZE as u64)?;
    Ok(Picture::new(tokens.edges(edges, nodes, 0)?))
}

fn show(
    picture: &Picture,
    options: &Options,
    tokens: &Tokens,
    output: &mut Output,
) -> Result<(), JudgeError> {
    let value = GreenHackenbush.nim_value(picture);
    let after =
        if options.cuts || options.svg { GreenHackenbush.cut_values(picture) } else { Vec::new() };
    if options.svg {
        let places = options.book.then_some(&PLACES[..]);
        let drawn = draw(picture, places, value, &after);
        let svg = drawn.map_err(|error| tokens.error_at(2, error))?;
        output.text(&svg);
        return Ok(());
    }
    let _ = writeln!(output, "value {value}");
    let winning: Vec<u32> =
        GreenHackenbush.moves_to(picture, Nimber::ZERO).map(|cut| cut.edge().get()).collect();
    let _ = writeln!(output, "winning cuts: {}", winning.len());
    if !winning.is_empty() {
        output.line_of(winning.iter().copied());
    }
    for (&(u, v), after) in picture.edges().iter().zip(&after) {
        match after {
            Some(after) => _ = writeln!(output, "{u} {v} {after}"),
            None => _ = writeln!(output, "{u} {v} -"),
        }
    }
    Ok(())
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
