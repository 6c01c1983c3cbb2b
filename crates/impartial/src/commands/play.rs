//! Any of the games, and sums of several, against perfect play, in a terminal.
//!
//! Run: `impartial play`, which asks for everything, or say what you know, as in
//! `impartial play --first --misere nim 3 5 + kayles 7`.
//!
//! The arguments are a game of the catalog, or games with their positions in the notation of `solve`. `--first` and
//! `--second` say whether you begin; with `--misere` whoever cannot move wins, with `--normal` loses. At every
//! question `help` lists what else can be typed.

use crate::cli::{Arguments, Failure, Program, Usage};
use crate::play::{Session, Start};
use games::catalog;
use grundy_core::Convention;
use std::io::{self, IsTerminal};
use std::process::ExitCode;

pub(crate) fn main() -> ExitCode {
    let program = Program::new("play", include_str!("play.rs"));
    let program = program.flag("first").flag("second").flag("misere").flag("normal");
    program.operands(usize::MAX).run(|arguments, out| {
        let start = start(arguments)?;
        let echo = !io::stdin().is_terminal();
        Session::new(&mut io::stdin().lock(), out, echo).run(&start)
    })
}

/// What the arguments say.
fn start(arguments: &Arguments) -> Result<Start, Failure> {
    let either = |one: &str, other: &str| match (arguments.has(one), arguments.has(other)) {
        (true, true) => Err(Usage::new(format_args!("--{one} and --{other} exclude each other"))),
        (false, false) => Ok(None),
        (chosen, _) => Ok(Some(chosen)),
    };
    let misere = either("misere", "normal")?;
    let mut start = Start {
        convention: misere
            .map(|misere| if misere { Convention::Misere } else { Convention::Normal }),
        person_begins: either("first", "second")?,
        ..Start::default()
    };
    let text = arguments.joined(0)?;
    if arguments.operands().len() == 1 {
        start.game = catalog::find(&text);
    }
    if start.game.is_none() && !text.is_empty() {
        start.position = Some(crate::typed::read_sum(&text).map_err(Usage::new)?);
    }
    Ok(start)
}
