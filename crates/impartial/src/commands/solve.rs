//! The question everybody has: who wins, and how?
//!
//! Run: `impartial solve nim 3 5 7`. Without arguments it lists all games.

use std::process::ExitCode;

use crate::cli::{Arguments, Failure, Program, Stdout, Usage};
use crate::loopy::{self, LoopyAnswer};
use crate::play::usual_convention;
use games::catalog::{self, Entry, GAMES, Verdict};
use grundy_core::mixed::{AnyMove, Mixed, MixedSum};
use grundy_core::{Convention, Limits, Nimber, Outcome, ReadError, Search, SearchError, SumMove};

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
  --moves N           list at most so many winning moves [1000]
  --loopy             for play that may go round in circles: outcome N, P or draw, and loopy values
  --svg               with --loopy and `arrow_walk`: the graph with its values, as an SVG
  --json              print one JSON object
  --help              print this

Output: `outcome N` if the player to move wins, else `outcome P`; `value *K`, the nim-value, in normal play;
`winning moves: K`, and each of them on a line, with the index of its component before a slash in a sum;
`winning moves: at least 1` where one is known and nobody knows whether there are others.
With `--loopy` values may be `infinity(...)`, with the finite values of the options; one winning move is said to come
nearer to the end, and in a draw `drawing moves: K` follows.
Top Entails and Nimstring may have `value loony`; Dots and Boxes has `margin K` and `best moves: K`; sentences about
chains, loony moves and the control follow.
What is not known is `unknown`. Exit status: 0; 2 for input that makes no sense; 3 where `--compare` finds that
theorem and search disagree.
";

/// How many positions a search may store that looks for all winning moves of a position known to be won.
const MOST_FOR_MOVES: u64 = 2_000;

struct Options {
    convention: Option<Convention>,
    search: bool,
    compare: bool,
    max_positions: u64,
    moves: usize,
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

/// What is known about a sum; `None` is unknown.
#[derive(Default)]
struct Answer {
    outcome: Option<Outcome>,
    value: Option<Nimber>,
    winning: Option<Vec<SumMove<AnyMove>>>,
    /// One winning move, where not all are known.
    one: Option<SumMove<AnyMove>>,
    /// Why the search ended without an answer.
    stopped: Option<String>,
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
            return if options.loopy {
                loopy_answer(out, &options, &text, &sum)
            } else {
                answer(out, &options, &sum)
            };
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
    let convention = options.convention.unwrap_or_else(|| usual_convention(sum));
    let by_theorem = || theorem(sum, convention, options.moves);
    let by_search = || search(sum, convention, options.max_positions, true);
    let (shown, agree) = if options.compare {
        let (claimed, searched) = (by_theorem(), by_search());
        let agree = agreement(&claimed, &searched, options.moves);
        (searched, Some(agree))
    } else if options.search {
        (by_search(), None)
    } else {
        let claimed = by_theorem();
        if claimed.winning.is_some() {
            (claimed, None)
        } else {
            // Without a theorem the rules can still be searched, for what play needs; but not for long where only
            // other winning moves are missing.
            let known = claimed.outcome.is_some();
            let most = if known {
                options.max_positions.min(MOST_FOR_MOVES)
            } else {
                options.max_positions
            };
            let searched = search(sum, convention, most, false);
            let silent = claimed.outcome.is_none() || searched.winning.is_some();
            (if silent { searched } else { claimed }, None)
        }
    };
    if options.form == Form::Json {
        json(out, sum, convention, &shown, agree.as_ref(), options.moves)?;
    } else {
        text(out, sum, convention, &shown, agree.as_ref(), options.moves)?;
    }
    let disagree = matches!(agree, Some(Agreement::Disagree(_)));
    Ok(if disagree { ExitCode::from(3) } else { ExitCode::SUCCESS })
}

/// The answer by loopy values, which need no theorem and no end of play.
fn loopy_answer(
    out: &mut Stdout,
    options: &Options,
    text: &str,
    sum: &MixedSum,
) -> Result<ExitCode, Failure> {
    if options.form == Form::Svg {
        let picture = loopy::picture(text).ok_or("there is a picture of `arrow_walk` only")?;
        out.text(picture)?;
        return Ok(ExitCode::SUCCESS);
    }
    match LoopyAnswer::of(sum, options.max_positions) {
        Err(stopped) => out.line(format_args!("outcome unknown: {stopped}"))?,
        Ok(answer) if options.form == Form::Json => out.line(answer.json(sum, options.moves))?,
        Ok(answer) => out.text(answer.text(sum, options.moves))?,
    }
    Ok(ExitCode::SUCCESS)
}

fn theorem(sum: &MixedSum, convention: Convention, moves: usize) -> Answer {
    let winning = sum.winning_moves(convention, moves.saturating_add(1));
    let one = if winning.is_none() { sum.winning_move(convention) } else { None };
    let (outcome, value) = (sum.outcome(convention), sum.nim_value());
    Answer { outcome, value, winning, one, stopped: None }
}

fn search(sum: &MixedSum, convention: Convention, max_positions: u64, value: bool) -> Answer {
    let search = Search::new(Mixed).max_stored(max_positions);
    let mut answer = Answer::default();
    let mut stop = |error: SearchError<_>| {
        let hint = if matches!(error, SearchError::Cycle { .. }) { "; try --loopy" } else { "" };
        answer.stopped = Some(format!("{error}{hint}"));
    };
    let sum = sum.as_slice();
    let outcome = search.sum_outcome(sum, convention).map_err(&mut stop).ok();
    let winning =
        outcome.and_then(|_| search.sum_winning_moves(sum, convention).map_err(&mut stop).ok());
    let value = (value && convention == Convention::Normal && outcome.is_some())
        .then(|| search.nim_sum(sum).map_err(&mut stop).ok())
        .flatten();
    Answer { outcome, value, winning, ..answer }
}

/// What a comparison of theorem and search comes to.
enum Agreement {
    Agree,
    Disagree(&'static str),
    /// One of them has no answer.
    Open,
}

fn agreement(claimed: &Answer, searched: &Answer, most: usize) -> Agreement {
    let differ = |one: Option<bool>| one == Some(false);
    let both = |a: Option<Outcome>, b: Option<Outcome>| Some(a? == b?);
    let values = || Some(claimed.value? == searched.value?);
    let moves = || {
        let searched = searched.winning.as_ref()?;
        if let Some(mv) = &claimed.one {
            return Some(searched.contains(mv));
        }
        let claimed = claimed.winning.as_ref()?;
        if searched.len() > most {
            return Some(claimed.len() > most && claimed.iter().all(|mv| searched.contains(mv)));
        }
        let within = claimed.iter().all(|mv| searched.contains(mv));
        Some(within && claimed.len() == searched.len())
    };
    if differ(both(claimed.outcome, searched.outcome)) {
        Agreement::Disagree("outcome")
    } else if differ(values()) {
        Agreement::Disagree("value")
    } else if differ(moves()) {
        Agreement::Disagree("winning moves")
    } else if claimed.outcome.is_some() && searched.outcome.is_some() {
        Agreement::Agree
    } else {
        Agreement::Open
    }
}

fn text(
    out: &mut Stdout,
    sum: &MixedSum,
    convention: Convention,
    answer: &Answer,
    agree: Option<&Agreement>,
    most: usize,
) -> Result<(), Failure> {
    match (answer.outcome, &answer.stopped) {
        (Some(outcome), _) => out.line(format_args!("outcome {outcome}"))?,
        (None, Some(stopped)) => out.line(format_args!("outcome unknown: {stopped}"))?,
        (None, None) => out.line("outcome unknown")?,
    }
    if convention == Convention::Normal {
        match answer.value {
            Some(value) => out.line(format_args!("value {value}"))?,
            None => out.line("value unknown")?,
        }
    }
    match (&answer.winning, &answer.one) {
        (None, None) => out.line("winning moves: unknown")?,
        (None, Some(mv)) => {
            out.line("winning moves: at least 1")?;
            out.line(sum.move_text(mv))?;
        }
        (Some(moves), _) => {
            if moves.len() > most {
                out.line(format_args!("winning moves: more than {most}"))?;
            } else {
                out.line(format_args!("winning moves: {}", moves.len()))?;
            }
            for mv in moves.iter().take(most) {
                out.line(sum.move_text(mv))?;
            }
        }
    }
    match agree {
        None => Ok(()),
        Some(Agreement::Agree) => out.line("theorem and search agree"),
        Some(Agreement::Disagree(part)) => {
            out.line(format_args!("theorem and search disagree about the {part}"))
        }
        Some(Agreement::Open) => out.line("theorem and search cannot be compared"),
    }
}

fn json(
    out: &mut Stdout,
    sum: &MixedSum,
    convention: Convention,
    answer: &Answer,
    agree: Option<&Agreement>,
    most: usize,
) -> Result<(), Failure> {
    let moves = answer.winning.as_ref();
    let listed =
        moves.map(|moves| moves.iter().take(most).map(|mv| sum.move_text(mv)).collect::<Vec<_>>());
    let mut object = serde_json::json!({
        "position": sum.to_string(),
        "convention": if convention == Convention::Normal { "normal" } else { "misere" },
        "outcome": answer.outcome.map(|outcome| outcome.to_string()),
        "winning_moves": listed,
        "more_winning_moves": moves.is_some_and(|moves| moves.len() > most),
    });
    if convention == Convention::Normal {
        object["value"] = answer.value.map(Nimber::value).into();
    }
    if let Some(mv) = &answer.one {
        object["winning_move"] = sum.move_text(mv).into();
    }
    if let Some(stopped) = answer.stopped.as_ref().filter(|_| answer.outcome.is_none()) {
        object["stopped"] = stopped.as_str().into();
    }
    if let Some(agree) = agree {
        object["agree"] = match agree {
            Agreement::Agree => true.into(),
            Agreement::Disagree(_) => false.into(),
            Agreement::Open => serde_json::Value::Null,
        };
    }
    out.line(object)
}
