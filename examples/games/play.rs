//! Play any of the games against perfect play, in a terminal.
//!
//! Run: `cargo run --release --example play`, which asks for everything,
//! or `cargo run --release --example play -- nim 3 5 7`, or with `--first` or `--second` before the name of the
//! game, to say whether you begin.

use examples::play::games::by_name;
use examples::play::{Session, Start};
use std::io::{self, ErrorKind, IsTerminal};
use std::process::ExitCode;

fn main() -> ExitCode {
    let start = match start(std::env::args().skip(1)) {
        Ok(start) => start,
        Err(error) => {
            eprintln!("play: {error}");
            return ExitCode::from(2);
        }
    };
    let (mut input, mut output) = (io::stdin().lock(), io::stdout().lock());
    let echo = !io::stdin().is_terminal();
    match Session::new(&mut input, &mut output, echo).run(start) {
        Err(error) if error.kind() != ErrorKind::BrokenPipe => {
            eprintln!("play: {error}");
            ExitCode::FAILURE
        }
        _ => ExitCode::SUCCESS,
    }
}

/// What the arguments say: options, then the name of a game, then the words of a position.
fn start(mut arguments: impl Iterator<Item = String>) -> Result<Start, String> {
    let mut start = Start::default();
    for argument in arguments.by_ref() {
        match argument.as_str() {
            "--first" => start.person_begins = Some(true),
            "--second" => start.person_begins = Some(false),
            option if option.starts_with('-') => {
                return Err(usage(&format!("no option `{option}`")));
            }
            name => {
                let game = by_name(name).ok_or_else(|| usage(&format!("no game `{name}`")))?;
                let words: Vec<String> = arguments.collect();
                if !words.is_empty() {
                    let board = (game.open)(&words.join(" "));
                    let board = board.map_err(|error| format!("that is no position: {error}"))?;
                    start.board = Some(board);
                }
                start.game = Some(game);
                break;
            }
        }
    }
    Ok(start)
}

fn usage(error: &str) -> String {
    format!(
        "{error}; usage: play [--first | --second] [GAME [POSITION]]; without arguments it lists the games"
    )
}
