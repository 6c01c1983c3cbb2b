//! The subcommand `solve`: determines who wins a position, and which moves win.

mod after;
mod answer;
mod batch;
mod budget;
mod compound;
mod files;
mod map;
mod table;
mod tree;

use super::formats::{self, Format, Target};
use super::input::{Input, Text, Typed};
use super::interrupt::Interrupt;
use super::output::Stdout;
use super::progress::Watch;
use super::{Failure, Usage, examples, games, numbers};
use crate::bounded::{Bounded, MAX_TEXT};
use crate::drawing::truncate;
use crate::play::usual_convention;
use ::games::catalog::{
    self, Answer, By, Catalog, Completeness, How, MoveTexts, NoStrategy, Question, Strategy,
    TextFormat, Unknown,
};
use answer::{Agreement, AnswerText, Printed};
use batch::Batch;
use budget::Budget;
use clap::Args;
use compound::Compound;
use grundy_core::mixed::MixedSum;
use grundy_core::{Convention, Limits};
use std::io::{self, IsTerminal};
use std::mem::ManuallyDrop;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Duration;
use table::Table;

/// Find out who wins a position, and by which moves
#[derive(Clone, Debug, Args)]
#[command(after_help = examples::SOLVE)]
#[expect(clippy::struct_excessive_bools, reason = "each is an option of the command line")]
pub(super) struct Solve {
    /// GAME POSITION or GAME:PARAMETERS POSITION, with ` + ` between summands; bare numbers are Nim
    #[arg(allow_negative_numbers = true)]
    position: Vec<String>,
    /// A player who cannot move wins
    #[arg(short, long, conflicts_with = "normal")]
    misere: bool,
    /// A player who cannot move loses, even in a game that is misère by its rules
    #[arg(long)]
    normal: bool,
    /// Print only who wins
    #[arg(long)]
    outcome: bool,
    /// Also print what every move leaves
    #[arg(long, conflicts_with_all = ["outcome", "compare"])]
    after: bool,
    /// Also print the reason, and mark its items in the picture of `--svg`
    #[arg(long, conflicts_with = "compare")]
    why: bool,
    /// Search for all winning moves, but list at most N [default: 20 on a terminal, or else 1000]
    #[arg(long, value_name = "N", value_parser = numbers::count)]
    moves: Option<u64>,
    /// Search for the value as long as it takes [default: on a terminal, or with a limit]
    #[arg(long, conflicts_with = "outcome")]
    value: bool,
    /// Leave out a value that has to be searched for, where a theorem knows who wins and how
    #[arg(long, conflicts_with_all = ["value", "outcome"])]
    no_value: bool,
    /// Answer by the rules alone, without theorems
    #[arg(long, conflicts_with = "compare")]
    search: bool,
    /// Answer by theorem and by search, and tell whether they agree
    #[arg(long)]
    compare: bool,
    /// Answer by loopy values, even if the game is not loopy
    #[arg(long, conflicts_with_all = ["misere", "search", "compare", "table", "threads"])]
    loopy: bool,
    /// Move in several components at once: conjunctive, continued, selective or shortened
    #[arg(
        long,
        value_name = "KIND",
        value_enum,
        hide_possible_values = true,
        conflicts_with_all = [
            "outcome", "after", "why", "moves", "value", "no_value", "search", "compare", "loopy", "table", "threads",
            "max_memory", "max_positions", "statistics", "svg", "map", "tree",
        ]
    )]
    compound: Option<Compound>,
    /// Store search results in FILE, and use them in the next run
    #[arg(long, value_name = "FILE", conflicts_with = "compare")]
    table: Option<PathBuf>,
    /// Write that file every SECONDS seconds [default: 60]
    #[arg(long, value_name = "SECONDS", value_parser = numbers::seconds, requires = "table")]
    every: Option<Duration>,
    /// Search with N threads
    #[arg(long, value_name = "N", value_parser = numbers::threads)]
    threads: Option<usize>,
    /// Let the search forget positions, or end, when its tables would take more [default: ends at 4096]
    #[arg(long, value_name = "MIB", value_parser = numbers::mebibytes)]
    max_memory: Option<u64>,
    /// Stop after this many seconds
    #[arg(long, aliases = ["time", "timeout"], value_name = "SECONDS", value_parser = numbers::seconds)]
    max_time: Option<Duration>,
    /// Stop after N steps of work: to follow a move, in a search or a list, is one
    #[arg(long, value_name = "N", value_parser = numbers::count)]
    max_work: Option<u64>,
    /// Stop the search after it has stored N positions
    #[arg(long, value_name = "N", value_parser = numbers::count)]
    max_positions: Option<u64>,
    /// Print what the search has done
    #[arg(long)]
    statistics: bool,
    /// Draw the position to FILE (.svg or .tex, and a graph as .dot, .g6 or .nwk), or with `-` in place of the answer
    #[arg(long, value_name = "FILE", value_parser = formats::position)]
    svg: Option<Target>,
    /// Draw the values of all positions of two heaps up to this one to FILE (.svg or .csv), or with `-` in place of the answer
    #[arg(long, value_name = "FILE", value_parser = formats::map)]
    map: Option<Target>,
    /// Draw every position that play can reach, with its value, to FILE (.svg, .dot or .tex), or with `-` in place of the answer
    #[arg(long, value_name = "FILE", value_parser = formats::tree)]
    tree: Option<Target>,
    /// Write to FILE one move of the winner in each position that play against it can reach, or with `-` in place of the answer
    #[arg(long, value_name = "FILE", conflicts_with_all = ["loopy", "compound", "compare"])]
    strategy: Option<PathBuf>,
    /// Write these as svg, dot, csv, tikz, graph6 or newick; without them, read a graph or tree as graph6 (or sparse6), dot,
    /// gml, graphml, dimacs, adjacency, metis, matrix or newick
    #[arg(long, value_name = "FORMAT", value_enum, hide_possible_values = true)]
    format: Option<Format>,
}

/// The default number of winning moves to find and list.
const MAX_MOVES: usize = 1000;
/// The default number of moves that are printed on a terminal.
const MAX_SHOWN: usize = 20;
/// The work limit for counting the winning moves that theorems list.
const COUNT_WORK: u64 = 1 << 16;
/// The maximum number of positions in a strategy, unless `--max-positions` sets a different limit.
const MAX_ANSWERS: u64 = 1 << 22;
/// The maximum length of a position in the line that shows how the input was read. Longer positions are truncated.
const MAX_POSITION: usize = 1000;
/// The default limit on the memory of the search, in bytes.
const MAX_BYTES: u64 = 4 << 30;

impl Solve {
    /// Returns whether the arguments are a position, or begin with the name of a game, even a misspelled one. Returns `None` if there
    /// are no arguments.
    pub(super) fn names_game(&self) -> Option<bool> {
        let first = self.position.first()?;
        Some(match catalog::read(&self.position.join(" ")) {
            Ok(_) => true,
            Err(refusal) => {
                refusal.game().is_some()
                    || refusal.knows_name()
                    || catalog::nearest(first).is_some()
            }
        })
    }

    pub(super) fn run(&self, out: &mut Stdout) -> Result<ExitCode, Failure> {
        let text = self.position.join(" ");
        if text.is_empty() {
            let piped = piped()?;
            if piped.is_empty() {
                return games::list(out).map(|()| ExitCode::SUCCESS);
            }
            return Self { position: vec![piped], ..self.clone() }.run(out);
        }
        let text = Text::of(&self.position)?;
        let told = self.chosen_format()?;
        if let Some(batch) = Batch::of(&text, told) {
            return batch.run(self, out);
        }
        let input = match Input::read(&text.text, told, text.file.as_ref())? {
            Typed::Position(input) => input,
            Typed::Game(entry) => return games::explain(out, entry).map(|()| ExitCode::SUCCESS),
        };
        self.in_convention(&input).solve(&input, out)
    }

    /// Sets the convention that was typed with the position, unless an option sets a convention.
    fn in_convention(&self, input: &Input) -> Self {
        let typed = input.convention.filter(|_| !self.misere && !self.normal);
        match typed.map(|convention| convention == Convention::Misere) {
            Some(misere) => Self { misere, normal: !misere, ..self.clone() },
            None => self.clone(),
        }
    }

    /// Adds the limits of the command line to `limits`.
    fn limits_of(&self, limits: &Limits) -> Limits {
        let limits = limits.clone().work(self.max_work.unwrap_or(u64::MAX));
        match self.max_time {
            Some(time) => limits.time(time),
            None => limits,
        }
    }

    /// Returns whether the command line contains an option that works only for a single position.
    fn asks_for_one(&self) -> bool {
        let draws = self.svg.is_some()
            || self.map.is_some()
            || self.tree.is_some()
            || self.strategy.is_some();
        let lists = self.after || self.why || self.statistics;
        draws || lists || self.compare || self.loopy || self.search || self.table.is_some()
    }

    /// Returns the format in which to read graphs, unless `--format` is the format of a file to write.
    fn chosen_format(&self) -> Result<Option<TextFormat>, Usage> {
        let writes = self.svg.is_some() || self.map.is_some() || self.tree.is_some();
        self.format.filter(|_| !writes).map(Format::reading).transpose()
    }

    fn solve(&self, input: &Input, out: &mut Stdout) -> Result<ExitCode, Failure> {
        let interrupt = Interrupt::catch()?;
        let watch = Watch::new("solve");
        let limits = self.limits_of(&watch.limits(interrupt.limits(Limits::none())));
        let budget = Budget::new(&limits);
        if self.is_drawn(input, &budget.rest(), &watch, out)? {
            return Ok(ExitCode::SUCCESS);
        }
        if let Some(compound) = self.compound {
            Self::print_position(input, out)?;
            let convention = self.convention(&input.sum);
            let result = compound.answer(&input.sum, convention, &budget.rest(), out);
            watch.end();
            return result;
        }
        Self::print_position(input, out)?;
        let result = self.answer(input, &budget, &interrupt, &watch, out);
        watch.end();
        result
    }

    /// Prints the remarks of the reader. If the position as it was read differs from the input, first prints the
    /// position.
    fn print_position(input: &Input, out: &mut Stdout) -> Result<(), Failure> {
        if out.is_json() {
            return Ok(());
        }
        if let Some(text) = &input.other_text {
            out.line(format_args!("position {}", truncate(text, MAX_POSITION)))?;
        }
        input.notes.iter().try_for_each(|note| out.line(note))
    }

    /// Draws the pictures that the options request, and prints the strategy if its file is `-`. Returns whether any of them replaces the
    /// answer on the standard output.
    fn is_drawn(
        &self,
        input: &Input,
        limits: &Limits,
        watch: &Watch,
        out: &mut Stdout,
    ) -> Result<bool, Failure> {
        let convention = self.convention(&input.sum);
        let catalog = || self.catalog();
        let mut in_place = false;
        if let Some(file) = &self.svg {
            let format = file.format(self.format)?;
            let question = self.question(&input.sum, By::Both, false).most_moves(1);
            let solved = self.why.then(|| catalog().answer(&input.sum, &question, limits));
            watch.end();
            let why = solved.as_ref().and_then(|solved| solved.why().get());
            in_place |= file.write(format, &files::picture(&input.sum, why, format)?, out)?;
        }
        if let Some(file) = &self.map {
            let format = file.format(self.format)?;
            let map = map::draw(input, convention, &catalog(), limits, format)?;
            watch.end();
            in_place |= file.write(format, &map, out)?;
        }
        if let Some(file) = &self.tree {
            let format = file.format(self.format)?;
            let tree = tree::draw(&input.sum, convention, &catalog(), limits, format)?;
            watch.end();
            in_place |= file.write(format, &tree, out)?;
        }
        if self.strategy.as_deref() == Some(Path::new("-")) {
            if out.is_json() {
                return Err(Usage::new("a JSON document cannot contain a strategy").into());
            }
            let found = self.strategy(&input.sum, &catalog(), limits);
            watch.end();
            out.text(found?)?;
            in_place = true;
        }
        Ok(in_place)
    }

    /// Finds a winning strategy.
    fn strategy(
        &self,
        sum: &MixedSum,
        catalog: &Catalog,
        limits: &Limits,
    ) -> Result<Strategy, NoStrategy> {
        let most = self.max_positions.unwrap_or(MAX_ANSWERS);
        let most = usize::try_from(most).unwrap_or(usize::MAX);
        Strategy::find(catalog, sum, self.convention(sum), most, limits)
    }

    /// Finds a winning strategy and writes it to the file.
    fn write_strategy(
        &self,
        path: &Path,
        sum: &MixedSum,
        table: &Table<'_>,
        limits: &Limits,
        out: &mut Stdout,
    ) -> Result<(), Failure> {
        let found = self.strategy(sum, table.catalog, limits);
        table.save()?;
        if found.is_err() && table.interrupt.has_come() {
            return Err(table.interrupted("the strategy is not complete").into());
        }
        files::write_strategy(path, &found?, out)
    }

    fn convention(&self, sum: &MixedSum) -> Convention {
        match (self.normal, self.misere) {
            (true, _) => Convention::Normal,
            (_, true) => Convention::Misere,
            _ => usual_convention(sum),
        }
    }

    fn most_moves(&self) -> usize {
        let most = self.moves.map(|moves| usize::try_from(moves).unwrap_or(usize::MAX));
        most.unwrap_or(MAX_MOVES)
    }

    /// Creates the catalog with the limits, the threads and the table file that the command line sets.
    fn catalog(&self) -> Catalog {
        let positions = self.max_positions.unwrap_or(u64::MAX);
        let mut catalog =
            Catalog::standard().bounds(positions, self.max_memory.unwrap_or(MAX_BYTES));
        if self.max_memory.is_some() {
            catalog = catalog.forgetting();
        }
        if let Some(threads) = self.threads {
            catalog = catalog.threads(threads);
        }
        if let Some(path) = &self.table {
            catalog = catalog.table(path);
        }
        match self.every {
            Some(every) => catalog.save_every(every),
            None => catalog,
        }
    }

    /// Returns the work limit for computing a value that no other part of the answer needs.
    fn value_work(&self, is_terminal: bool) -> u64 {
        let has_limit = self.max_time.is_some()
            || self.max_work.is_some()
            || self.max_positions.is_some()
            || self.max_memory.is_some();
        // Users who name a table file or request several threads expect a long search.
        let is_long = self.table.is_some() || self.threads.is_some();
        match self.no_value {
            true => 0,
            false if self.value || has_limit || is_long || is_terminal => u64::MAX,
            false => Question::VALUE_WORK,
        }
    }

    fn question(&self, sum: &MixedSum, by: By, is_terminal: bool) -> Question {
        let question = Question::new(self.convention(sum)).by(by);
        let question = question.value_within(self.value_work(is_terminal));
        let question = if self.why { question.why() } else { question };
        match self.moves {
            // In loopy games, the answer also includes the length of play, if the work limit for optional values suffices.
            _ if self.outcome => question.only_outcome().value_within(self.value_work(false)),
            Some(_) => question.most_moves(self.most_moves()),
            None => question.most_moves(MAX_MOVES).moves_in_passing(),
        }
    }

    fn answer(
        &self,
        input: &Input,
        budget: &Budget<'_>,
        interrupt: &Interrupt,
        watch: &Watch,
        out: &mut Stdout,
    ) -> Result<ExitCode, Failure> {
        let sum = &input.sum;
        // The program exits soon, and freeing a gigabyte of tables would take a second, so do not drop the catalog.
        let catalog = ManuallyDrop::new(self.catalog());
        let is_terminal = out.is_terminal();
        let ask = |by: By, so_far: &mut dyn FnMut(&Answer)| {
            let before = catalog.statistics().edges();
            let question = self.question(sum, by, is_terminal);
            let solved = catalog.answer_telling(sum, &question, &budget.rest(), so_far);
            let searched = catalog.statistics().edges().saturating_sub(before);
            budget.spend(budget::work_of(&solved).unwrap_or(searched));
            solved
        };
        let convention = self.convention(sum);
        let game = Catalog::game_with_values(sum).filter(|_| convention == Convention::Normal);
        let (path, tells) = (self.table.as_deref(), !out.is_json());
        let file = Table { path, catalog: &catalog, watch, interrupt, tells, game };
        let by = if self.loopy {
            By::Loopy
        } else if self.search || self.compare {
            By::Search
        } else {
            By::Both
        };
        if file.game.is_some() {
            file.open(sum, convention)?;
        }
        let claimed =
            (self.compare || self.table.is_some()).then(|| ask(By::Theorems, &mut |_| {}));
        let is_stopped =
            |solved: &Answer| matches!(solved.outcome().why(), Some(Unknown::Stopped(_)));
        let is_known = by == By::Both
            && claimed.as_ref().is_some_and(|solved| self.is_whole(solved) || is_stopped(solved));
        let mut telling = Telling { solve: self, out, printed: None, result: Ok(()) };
        let solved = match &claimed {
            Some(claimed) if is_known => claimed.clone(),
            _ => {
                if let Some(claimed) = claimed.as_ref().filter(|_| by == By::Both) {
                    telling.tell(claimed, is_terminal);
                }
                file.open(sum, convention)?;
                ask(by, &mut |so_far| telling.tell(so_far, is_terminal))
            }
        };
        let Telling { out, printed, result, .. } = telling;
        result?;
        let agreement = claimed.filter(|_| self.compare);
        let agreement = agreement.map(|claimed| Agreement::of(&claimed, &solved));
        let count = Self::counted(&solved, &budget.rest());
        let told = AnswerText::of(&solved, self.listed(is_terminal), count);
        if interrupt.has_come() && solved.open().is_some() {
            watch.end();
            if !out.is_json() && solved.outcome().get().is_some() {
                out.text(told.text(printed.as_ref()))?;
                out.finish()?;
            }
            file.save()?;
            return Err(file.interrupted(&answer::so_far(&solved)).into());
        }
        file.save()?;
        let status = match agreement {
            Some(Agreement::Disagree(_)) => ExitCode::from(3),
            _ if solved.outcome().get().is_none() => ExitCode::from(super::UNKNOWN),
            _ => ExitCode::SUCCESS,
        };
        let statistics = self.statistics.then(|| catalog.statistics());
        // Allow at least as much work for the values after the moves as for the answer, except with `--no-value`.
        let searched = self.value_work(is_terminal);
        let searched = if searched == 0 { 0 } else { searched.max(budget.spent()) };
        let after = after::After { solve: self, catalog: &catalog, budget, input, searched };
        watch.end();
        if out.is_json() {
            let document = told.document(input, agreement.as_ref(), statistics.as_ref());
            if self.after {
                after.document(&document, out)?;
            } else {
                out.document(&document)?;
            }
        } else {
            out.text(told.text(printed.as_ref()))?;
            if let Some(found) = &statistics {
                out.text(answer::statistics(found))?;
            }
            if let Some(agreement) = &agreement {
                out.line(agreement)?;
            }
            if self.after {
                after.print(out)?;
            }
        }
        if self.after {
            file.save()?;
            if interrupt.has_come() {
                return Err(file.interrupted("not all moves were looked at").into());
            }
        }
        if let Some(path) = &self.strategy {
            self.write_strategy(path, sum, &file, &budget.rest(), out)?;
        }
        Ok(status)
    }

    /// Returns the maximum number of moves to print.
    fn listed(&self, is_terminal: bool) -> usize {
        if self.moves.is_none() && is_terminal { MAX_SHOWN } else { self.most_moves() }
    }

    /// Counts all winning moves if the list is truncated. Returns `None` if the list is complete, or if theorems cannot list all winning
    /// moves quickly.
    fn counted(solved: &Answer, rest: &Limits) -> Option<u64> {
        let is_cut = solved.winning_moves().how() == Some(How::Theorem)
            && solved.winning_moves().get()?.completeness() == Completeness::More;
        let limits = rest.clone().work(rest.max_work().min(COUNT_WORK));
        let texts = MoveTexts::of(solved.position());
        let mut count = 0;
        let are_all = is_cut
            && solved.position().visit_winning_moves(
                solved.convention(),
                &mut limits.meter(),
                &mut |mv| {
                    count += u64::from(texts.listed(&mv).is_some());
                    ControlFlow::Continue(())
                },
            ) == Ok(true);
        are_all.then_some(count)
    }

    /// Returns whether the answer contains all parts that the command line requests.
    fn is_whole(&self, solved: &Answer) -> bool {
        let has_value = self.outcome
            || solved.convention() == Convention::Misere
            || solved.value().get().is_some();
        let has_moves = self.outcome
            || solved
                .winning_moves()
                .get()
                .is_some_and(|moves| moves.completeness() != Completeness::Unknown);
        solved.outcome().get().is_some() && has_value && has_moves
    }
}

/// Reads a position from the standard input. Returns an empty text if the standard input is a terminal.
fn piped() -> Result<String, Failure> {
    let input = io::stdin();
    if input.is_terminal() {
        return Ok(String::new());
    }
    let text = io::read_to_string(Bounded::new(input.lock(), MAX_TEXT));
    let text = text.map_err(|error| format!("cannot read the standard input: {error}"))?;
    let text = text.strip_prefix('\u{feff}').unwrap_or(&text);
    Ok(text.trim().to_owned())
}

/// Prints the results of theorems before the search for the other parts of the answer begins.
struct Telling<'a> {
    solve: &'a Solve,
    out: &'a mut Stdout,
    printed: Option<Printed>,
    result: Result<(), Failure>,
}

impl Telling<'_> {
    /// Prints the results so far. On a terminal, prints all of them. In a pipe, prints only the first line, because the next line
    /// is the value, which is still unknown.
    fn tell(&mut self, so_far: &Answer, is_terminal: bool) {
        if self.out.is_json() || self.printed.is_some() || so_far.outcome().get().is_none() {
            return;
        }
        let mut told = AnswerText::of(so_far, self.solve.listed(is_terminal), None);
        told.only_outcome |= !is_terminal;
        self.result = self.out.text(told.text_so_far()).and_then(|()| self.out.finish());
        self.printed = Some(Printed::of(&told));
    }
}
