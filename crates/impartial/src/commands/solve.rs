//! The question everybody has: who wins, and how?
//!
//! Run: `impartial solve nim 3 5 7`. Without arguments it lists all games.

mod answer;

use std::process::ExitCode;

use crate::cli::{Arguments, Failure, Program, Stdout, Usage};
use crate::play::usual_convention;
use games::catalog::{
    self, By, Catalog, Entry, Fact, GAMES, Game, Moves, Question, Rest, Solved, Verdict,
};
use grundy_core::mixed::MixedSum;
use grundy_core::{Convention, Limits, ReadError};
use std::time::Duration;

const HELP: &str = "\
Who wins, and by which moves?

Usage: solve [OPTIONS] GAME[:PARAMETERS] POSITION [+ GAME POSITION ...]
       solve GAME      explains a game and its notation
       solve           lists all games

Example: impartial solve --misere nim 3 5 7

Options:
  --misere            whoever cannot move wins
  --normal            whoever cannot move loses, also in a game that is misère by its rules
  --search            answer by the rules alone
  --compare           answer by theorem and by search, and say whether they agree
  --max-positions N   the search gives up after storing so many positions [1000000]
  --seconds N         the search gives up after so many seconds [no limit]
  --moves N           list at most so many winning moves [1000]
  --loopy             for play that may go round in circles: outcome N, P or draw, and loopy values
  --svg               with --loopy and `arrow_walk`: the graph with its values, as an SVG
  --json              print one JSON object
  --help              print this

Theorems come first, then the search, component by component. Output: `outcome N` if the player to move wins, else
`outcome P`, or `outcome draw` where play can go round in circles; `value *K`, the nim-value, in normal play, or
`value infinity(...)` with the finite values of the options; `winning moves: K`, and each of them on a line, with the
index of its component before a slash in a sum; `winning moves: at least 1` where nobody knows whether there are others.
Where play can go round in circles one winning move is said to come nearer to the end, and in a draw `drawing moves: K`
follows.
Top Entails and Nimstring may have `value loony`; Dots and Boxes has `margin K` and `best moves: K`; sentences about
chains, loony moves and the control follow.
What is not known is `unknown`, and why. Exit status: 0; 2 for input that makes no sense; 3 where `--compare` finds that
theorem and search disagree.
";

/// The work of a search for the value and for all moves where a theorem has said who wins.
const MOST_BESIDE_THEOREM: u64 = 1 << 20;

struct Options {
    convention: Option<Convention>,
    search: bool,
    compare: bool,
    max_positions: u64,
    moves: usize,
    seconds: Option<u64>,
    loopy: bool,
    form: Form,
}

/// How the answer is written.
#[derive(Clone, Copy, PartialEq)]
enum Form {
    Lines,
    Json,
    Svg,
}

pub(crate) fn main() -> ExitCode {
    let program = Program::new("solve", HELP)
        .flag("misere")
        .flag("normal")
        .flag("search")
        .flag("compare")
        .flag("loopy")
        .flag("svg")
        .flag("json")
        .option("max-positions")
        .option("moves")
        .option("seconds")
        .operands(usize::MAX);
    program.run(run)
}

fn run(arguments: &Arguments, out: &mut Stdout) -> Result<ExitCode, Failure> {
    let options = Options::of(arguments)?;
    let text = arguments.joined(0)?;
    let words = arguments.operands().len();
    match catalog::find(&text) {
        _ if words == 0 => list(out)?,
        Some(entry) if words == 1 => explain(out, entry)?,
        _ => {
            let sum = crate::typed::read_sum(&text).map_err(|error| {
                let name = text.split([':', ' ']).next();
                match name.and_then(catalog::find) {
                    Some(entry) => {
                        format!("{error}; `solve {}` explains its notation", entry.name())
                    }
                    None => format!("{error}; `solve` lists the games"),
                }
            })?;
            if let Some(verdict) = options.verdict(&text) {
                return told(out, &options, &text, &verdict.map_err(|error| error.to_string())?);
            }
            return answer(out, &options, &sum);
        }
    }
    Ok(ExitCode::SUCCESS)
}

impl Options {
    fn of(arguments: &Arguments) -> Result<Self, Failure> {
        let convention = match (arguments.has("normal"), arguments.has("misere")) {
            (true, true) => {
                return Err(Usage::new("--normal and --misere exclude each other").into());
            }
            (true, false) => Some(Convention::Normal),
            (false, true) => Some(Convention::Misere),
            (false, false) => None,
        };
        let other = ["misere", "search", "compare"].into_iter().find(|other| arguments.has(other));
        if let (true, Some(other)) = (arguments.has("loopy"), other) {
            return Err(Usage::new(format_args!("--loopy and --{other} exclude each other")).into());
        }
        if arguments.has("svg") && !arguments.has("loopy") {
            return Err(Usage::new("--svg goes with --loopy").into());
        }
        let number = |name, default| {
            arguments.number_of(name, 0..=u64::MAX).map(|number| number.unwrap_or(default))
        };
        Ok(Self {
            convention,
            search: arguments.has("search"),
            compare: arguments.has("compare"),
            max_positions: number("max-positions", 1_000_000)?,
            moves: usize::try_from(number("moves", 1000)?).unwrap_or(usize::MAX),
            seconds: arguments.number_of("seconds", 0..=u64::MAX)?,
            loopy: arguments.has("loopy"),
            form: match arguments {
                _ if arguments.has("svg") => Form::Svg,
                _ if arguments.has("json") => Form::Json,
                _ => Form::Lines,
            },
        })
    }
}

impl Options {
    /// What is known of a game whose moves entail a reply or keep the turn, unless play by the rules alone is asked for.
    fn verdict(&self, text: &str) -> Option<Result<Verdict, ReadError>> {
        let by_play = self.search || self.compare || self.loopy || self.form == Form::Svg;
        if by_play || self.convention == Some(Convention::Misere) {
            return None;
        }
        let limits = Limits::none().work(self.max_positions.saturating_mul(MOVES_PER_POSITION));
        catalog::verdict(text, &limits)
    }
}

/// So many moves may be looked at where a search may store one position.
const MOVES_PER_POSITION: u64 = 100;

/// The answer by values or margins, with what can be said in words.
fn told(
    out: &mut Stdout,
    options: &Options,
    text: &str,
    verdict: &Verdict,
) -> Result<ExitCode, Failure> {
    let Verdict { outcome, value, kind, moves, words, stopped, .. } = verdict;
    let listed = &moves[..moves.len().min(options.moves)];
    if options.form == Form::Json {
        out.line(serde_json::json!({
            "position": text,
            "convention": "normal",
            "outcome": outcome.map(|outcome| outcome.to_string()),
            "value": value,
            kind.replace(' ', "_"): outcome.map(|_| listed),
            "words": words,
            "stopped": stopped.map(|stopped| stopped.to_string()),
        }))?;
        return Ok(ExitCode::SUCCESS);
    }
    match (outcome, stopped) {
        (Some(outcome), _) => out.line(format_args!("outcome {outcome}"))?,
        (None, Some(stopped)) => out.line(format_args!("outcome unknown: {stopped}"))?,
        (None, None) => out.line("outcome unknown")?,
    }
    out.line(value)?;
    if outcome.is_some() {
        if moves.len() > options.moves {
            out.line(format_args!("{kind}: more than {}", options.moves))?;
        } else {
            out.line(format_args!("{kind}: {}", moves.len()))?;
        }
        listed.iter().try_for_each(|mv| out.line(mv))?;
    }
    words.iter().try_for_each(|line| out.line(line))?;
    Ok(ExitCode::SUCCESS)
}

fn list(out: &mut Stdout) -> Result<(), Failure> {
    out.line("Games; `solve GAME` explains one:\n")?;
    for entry in GAMES {
        let convention = match entry.convention() {
            Convention::Normal => "",
            Convention::Misere => " (misère by its rules)",
        };
        out.line(format_args!("{}{convention}", entry.name()))?;
        out.line(format_args!("    {}", entry.notation()))?;
        out.line(format_args!("    solve {}", entry.examples()[0]))?;
    }
    out.line("\nA code is a game's name, too: solve 0.137 12")?;
    out.line("Summands of unlike games: solve nim 3 5 + kayles 7")
}

fn explain(out: &mut Stdout, entry: &Entry) -> Result<(), Failure> {
    out.line(format_args!("{}\n\n{}\n", entry.title(), entry.rules()))?;
    out.line(format_args!("Notation: {}", entry.notation()))?;
    if !entry.parameters().is_empty() {
        out.line(format_args!("Parameters: {}.", entry.parameters()))?;
    }
    if entry.convention() == Convention::Misere {
        out.line("Convention: misère by its rules; `--normal` asks for the other one.")?;
    }
    let first = catalog::read_sum(entry.examples()[0]).map_err(Usage::new)?;
    let knowledge = first[0].game().knowledge();
    let mut known = Vec::new();
    if knowledge.values() {
        known.push("nim-values".to_owned());
    }
    for convention in Convention::ALL {
        let of_sums = knowledge.sum_outcomes(convention);
        if of_sums && !(knowledge.values() && convention == Convention::Normal) {
            known.push(format!("outcomes of sums in {convention}"));
        } else if knowledge.outcomes(convention) && !of_sums {
            known.push(format!("outcomes of one position in {convention}"));
        } else if knowledge.some_outcomes(convention) && !knowledge.outcomes(convention) {
            known.push(format!("outcomes of some positions in {convention}"));
        }
    }
    let known = if known.is_empty() { "the rules only".to_owned() } else { known.join("; ") };
    out.line(format_args!("Known by theorem: {known}.\n"))?;
    for example in entry.examples() {
        out.line(format_args!("    solve {example}"))?;
    }
    Ok(())
}

fn answer(out: &mut Stdout, options: &Options, sum: &MixedSum) -> Result<ExitCode, Failure> {
    if options.form == Form::Svg {
        let game = sum.as_slice().first().and_then(|first| catalog::game_of(first.game().name()));
        let picture = game.and_then(|game| game.draw(sum.as_slice()));
        out.text(picture.ok_or("there is a picture of `arrow_walk` only")?)?;
        return Ok(ExitCode::SUCCESS);
    }
    let (solved, agree) = solved(options, sum);
    if options.form == Form::Json {
        out.line(answer::json(sum, &solved, options, agree.as_ref()))?;
    } else {
        out.text(answer::text(sum, &solved, options.moves))?;
        match agree {
            None => {}
            Some(Agreement::Agree) => out.line("theorem and search agree")?,
            Some(Agreement::Disagree(part)) => {
                out.line(format_args!("theorem and search disagree about the {part}"))?;
            }
            Some(Agreement::Open) => out.line("theorem and search cannot be compared")?,
        }
    }
    let disagree = matches!(agree, Some(Agreement::Disagree(_)));
    Ok(if disagree { ExitCode::from(3) } else { ExitCode::SUCCESS })
}

fn solved(options: &Options, sum: &MixedSum) -> (Solved, Option<Agreement>) {
    let convention = options.convention.unwrap_or_else(|| usual_convention(sum));
    let catalog = Catalog::standard().bounds(options.max_positions, u64::MAX);
    let question = Question::new(convention).most_moves(options.moves);
    let limits = match options.seconds {
        Some(seconds) => Limits::none().time(Duration::from_secs(seconds)),
        None => Limits::none(),
    };
    let by = |by, limits| catalog.answer(sum, &question.by(by), limits);
    if options.loopy {
        return (by(By::Loopy, &limits), None);
    }
    if options.search {
        return (by(By::Search, &limits), None);
    }
    let claimed = by(By::Theorems, &limits);
    if options.compare {
        let searched = by(By::Search, &limits);
        let agree = agreement(&claimed, &searched);
        return (searched, Some(agree));
    }
    if claimed.outcome().get().is_none() {
        return (by(By::Both, &limits), None);
    }
    // Not for long where a theorem has said who wins.
    let short = limits.clone().work(MOST_BESIDE_THEOREM);
    (by(By::Both, &short), None)
}

/// What a comparison of theorem and search comes to.
enum Agreement {
    Agree,
    Disagree(&'static str),
    /// One of them has no answer.
    Open,
}

fn agreement(claimed: &Solved, searched: &Solved) -> Agreement {
    fn differ<T: PartialEq>(one: &Fact<T>, other: &Fact<T>) -> bool {
        one.get().zip(other.get()).is_some_and(|(one, other)| one != other)
    }
    if differ(claimed.outcome(), searched.outcome()) {
        Agreement::Disagree("outcome")
    } else if differ(claimed.value(), searched.value()) {
        Agreement::Disagree("value")
    } else if moves_differ(claimed.winning_moves(), searched.winning_moves()) {
        Agreement::Disagree("winning moves")
    } else if claimed.outcome().get().is_some() && searched.outcome().get().is_some() {
        Agreement::Agree
    } else {
        Agreement::Open
    }
}

/// Theorems may list moves in an order of their own.
fn moves_differ(claimed: &Fact<Moves>, searched: &Fact<Moves>) -> bool {
    let (Some(claimed), Some(searched)) = (claimed.get(), searched.get()) else { return false };
    let within = claimed.as_slice().iter().all(|mv| searched.as_slice().contains(mv));
    match (claimed.rest(), searched.rest()) {
        (Rest::None, Rest::None) => {
            !within || claimed.as_slice().len() != searched.as_slice().len()
        }
        (Rest::Unknown, Rest::None) => !within,
        (Rest::None, Rest::More) | (Rest::More, Rest::None) => true,
        // Of longer lists, each has a part.
        _ => false,
    }
}
