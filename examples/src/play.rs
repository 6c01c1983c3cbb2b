//! Playing a game against perfect play: the session of the program `play`.

pub mod board;
pub mod games;
pub mod rooted;

use board::{Board, NumberedMove};
use games::{GAMES, Game};
use grundy_core::Convention;
use std::io::{self, BufRead, Read, Write};

/// The longest line that is read; what follows on the same line counts as the next.
const LONGEST_LINE: u64 = 1 << 20;
/// How many moves are listed at most.
const LISTED: usize = 12;

const HELP: &str = "\
Type a move, or one of these words:
  hint   who wins, and a winning move if you have one
  moves  some of the moves there are
  help   this list
  quit   leave the game
If the position has several components, name one by its number, as in `2: ...`.";

/// A person at a terminal, or a file of prepared answers.
pub struct Session<'a> {
    input: &'a mut dyn BufRead,
    output: &'a mut dyn Write,
    echo: bool,
}

impl std::fmt::Debug for Session<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Session").field("echo", &self.echo).finish_non_exhaustive()
    }
}

/// How a session begins, as far as it was said on the command line; the rest is asked for.
#[derive(Debug, Default)]
pub struct Start {
    /// The game.
    pub game: Option<&'static Game>,
    /// The position.
    pub board: Option<Box<dyn Board>>,
    /// Whether the person begins.
    pub person_begins: Option<bool>,
}

impl std::fmt::Debug for dyn Board {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_list().entries(self.components()).finish()
    }
}

impl<'a> Session<'a> {
    /// A session; with `echo`, what is read is printed, as a terminal would do by itself.
    pub fn new(input: &'a mut dyn BufRead, output: &'a mut dyn Write, echo: bool) -> Self {
        Self { input, output, echo }
    }

    /// Plays one game from beginning to end, or until the input ends.
    ///
    /// # Errors
    /// Reading or writing failed. What is typed is never an error: what makes no sense is asked for again.
    pub fn run(&mut self, start: Start) -> io::Result<()> {
        let finished = self.play(start)?;
        if finished.is_none() {
            writeln!(self.output, "\nGood-bye.")?;
        }
        self.output.flush()
    }

    /// `None` if the person leaves before the end.
    fn play(&mut self, start: Start) -> io::Result<Option<()>> {
        let game = match start.game {
            Some(game) => game,
            None => match self.ask_for_game()? {
                Some(game) => game,
                None => return Ok(None),
            },
        };
        writeln!(self.output, "{}: {}", game.name, game.rules)?;
        let board = match start.board {
            Some(board) => Some(board),
            None => self.ask_for_position(game)?,
        };
        let Some(mut board) = board else { return Ok(None) };
        let person_begins = match start.person_begins {
            Some(person_begins) => Some(person_begins),
            None => self.ask_who_begins()?,
        };
        let Some(mut persons_turn) = person_begins else { return Ok(None) };
        writeln!(self.output, "`help` says what you can type besides moves.")?;
        while let Some(any) = board.moves(1).pop() {
            if persons_turn {
                self.show(&*board)?;
                if self.ask_for_move(game, &mut *board)?.is_none() {
                    return Ok(None);
                }
            } else {
                let mv = board.winning_moves(1).pop().unwrap_or(any);
                let played = board.play(Some(mv.component), &mv.phrase);
                played.map_err(|error| io::Error::other(format!("own move `{mv}`: {error}")))?;
                let NumberedMove { component, phrase, only } = mv;
                let place = if only { String::new() } else { format!(" in component {component}") };
                writeln!(self.output, "I {phrase}{place}.")?;
            }
            persons_turn = !persons_turn;
        }
        let person_wins = persons_turn == (board.convention() == Convention::Misere);
        let stuck = if persons_turn { "You cannot" } else { "I cannot" };
        let winner = if person_wins { "you win" } else { "I win" };
        writeln!(self.output, "{stuck} move: {winner}.")?;
        Ok(Some(()))
    }

    fn show(&mut self, board: &dyn Board) -> io::Result<()> {
        let components = board.components();
        match &components[..] {
            [only] => writeln!(self.output, "\n  {only}")?,
            several => {
                writeln!(self.output)?;
                for (index, component) in several.iter().enumerate() {
                    writeln!(self.output, "  {}: {component}", index + 1)?;
                }
            }
        }
        Ok(())
    }

    fn ask_for_game(&mut self) -> io::Result<Option<&'static Game>> {
        writeln!(self.output, "Games:")?;
        for (index, game) in GAMES.iter().enumerate() {
            writeln!(self.output, "  {}: {}", index + 1, game.name)?;
        }
        loop {
            let Some(line) = self.ask("Which game? ")? else { return Ok(None) };
            let by_number = line.parse().ok().and_then(|n: usize| GAMES.get(n.checked_sub(1)?));
            match by_number.or_else(|| games::by_name(&line)) {
                Some(game) => return Ok(Some(game)),
                None => writeln!(self.output, "There is no game `{}`.", shortened(&line))?,
            }
        }
    }

    fn ask_for_position(&mut self, game: &Game) -> io::Result<Option<Box<dyn Board>>> {
        let question = format!("From which position? [{}] ", game.position);
        loop {
            let Some(line) = self.ask(&question)? else { return Ok(None) };
            let text = if line.is_empty() { game.position } else { &line };
            match (game.open)(text) {
                Ok(board) => return Ok(Some(board)),
                Err(error) => writeln!(self.output, "That is no position: {error}.")?,
            }
        }
    }

    fn ask_who_begins(&mut self) -> io::Result<Option<bool>> {
        loop {
            let Some(line) = self.ask("Do you begin? [yes] ")? else { return Ok(None) };
            match line.to_lowercase().as_str() {
                "" | "y" | "yes" => return Ok(Some(true)),
                "n" | "no" => return Ok(Some(false)),
                _ => writeln!(self.output, "Please say yes or no.")?,
            }
        }
    }

    /// Asks until a legal move is played. `None` if the person leaves.
    fn ask_for_move(&mut self, game: &Game, board: &mut dyn Board) -> io::Result<Option<()>> {
        loop {
            let Some(line) = self.ask("Your move: ")? else { return Ok(None) };
            match line.to_lowercase().as_str() {
                "" => {}
                "quit" | "exit" | "q" => return Ok(None),
                "help" | "?" => writeln!(self.output, "{HELP}\nA move: {}.", game.example_move)?,
                "hint" => {
                    let hint = match board.winning_moves(1).pop() {
                        Some(mv) => format!("You can win: {mv}."),
                        None => "Against perfect play you lose, whatever you do.".to_owned(),
                    };
                    writeln!(self.output, "{hint}")?;
                }
                "moves" => self.list(board)?,
                _ => match play_line(board, &line) {
                    Ok(()) => return Ok(Some(())),
                    Err(error) => writeln!(self.output, "That is no move: {error}.")?,
                },
            }
        }
    }

    fn list(&mut self, board: &dyn Board) -> io::Result<()> {
        let moves = board.moves(LISTED + 1);
        for mv in moves.iter().take(LISTED) {
            writeln!(self.output, "  {mv}")?;
        }
        if moves.len() > LISTED {
            writeln!(self.output, "  and others")?;
        }
        Ok(())
    }

    /// The next line without the white space around it; `None` at the end of the input.
    fn ask(&mut self, question: &str) -> io::Result<Option<String>> {
        write!(self.output, "{question}")?;
        self.output.flush()?;
        let mut bytes = Vec::new();
        if (&mut *self.input).take(LONGEST_LINE).read_until(b'\n', &mut bytes)? == 0 {
            return Ok(None);
        }
        let line = String::from_utf8_lossy(&bytes);
        let line = line.trim_start_matches('\u{feff}').trim().to_owned();
        if self.echo {
            writeln!(self.output, "{}", shortened(&line))?;
        }
        Ok(Some(line))
    }
}

/// Plays `2: take 3 coins`, `2 take 3 coins` or `take 3 coins`.
fn play_line(board: &mut dyn Board, line: &str) -> Result<(), String> {
    if let Some((number, phrase)) = line.split_once(':') {
        let number = number.trim().parse().map_err(|_| {
            format!("`{}` is not the number of a component", shortened(number.trim()))
        })?;
        return board.play(Some(number), phrase).map(drop);
    }
    let several = board.components().len() > 1;
    // A number at the beginning names a component, but a move may begin with a number itself.
    let numbered = line.split_once(char::is_whitespace).filter(|_| several);
    let numbered = numbered.and_then(|(number, phrase)| Some((number.parse().ok()?, phrase)));
    let in_component = numbered.map(|(number, phrase)| board.play(Some(number), phrase));
    match in_component {
        Some(Ok(_)) => Ok(()),
        Some(Err(error)) => board.play(None, line).map(drop).map_err(|_| error),
        None => board.play(None, line).map(drop),
    }
}

/// Enough of what was typed to recognise it, without control characters.
fn shortened(text: &str) -> String {
    let shown: String = text.chars().filter(|c| !c.is_control()).take(100).collect();
    if shown.len() < text.len() { shown + "…" } else { shown }
}
