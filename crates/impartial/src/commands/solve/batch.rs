//! Solves a file of graphs in graph6 or sparse6 format, or of trees in Newick format, one per line. Prints one line for each of them.

use super::super::input::{Input, Text, Typed};
use super::super::interrupt::{Interrupt, Interrupted};
use super::super::output::Stdout;
use super::super::progress::Watch;
use super::super::{Failure, UNKNOWN, Usage};
use super::answer::AnswerText;
use super::{Budget, Solve};
use games::catalog::{By, TextFormat};
use grundy_core::Limits;
use multigraphs::text::LabeledGraph;
use std::process::ExitCode;
use tree_algos::labeled::LabeledTree;

/// The name of a game (followed by the token's node if the game has a token), and the graphs on which to solve the
/// game.
pub(super) struct Batch<'t> {
    /// The text in front of the file, which is also put in front of each graph.
    front: &'t str,
    file: &'t str,
    format: TextFormat,
    /// The lines that are not empty, each with its number.
    lines: Vec<(usize, &'t str)>,
}

impl<'t> Batch<'t> {
    /// Recognizes a file of graphs, which has several lines. A given format must be graph6 or Newick; if no format is given, the first
    /// line must be a graph in graph6 or sparse6 format, or a tree in Newick format.
    pub(super) fn of(text: &'t Text, format: Option<TextFormat>) -> Option<Self> {
        let (start, file) = text.file.as_ref()?;
        let (front, graphs) = text.text.split_at(*start);
        let lines = (1..).zip(graphs.lines()).map(|(number, line)| (number, line.trim()));
        let lines: Vec<(usize, &str)> = lines.filter(|(_, line)| !line.is_empty()).collect();
        let (_, first) = lines.first()?;
        // A single tree can have several lines, but its first line then does not end the tree.
        let ends_tree = first.ends_with(';');
        // Only the first line matters here. An invalid graph in a later line is reported when the loop reaches this line.
        let format = match format {
            Some(TextFormat::Graph6) => TextFormat::Graph6,
            Some(TextFormat::Newick) if ends_tree => TextFormat::Newick,
            None if first.len() > 1 && LabeledGraph::from_graph6(first).is_ok() => {
                TextFormat::Graph6
            }
            None if ends_tree
                && first.starts_with(['(', '['])
                && lines.iter().any(|(_, line)| !is_pair(line))
                && LabeledTree::from_newick(first).is_ok() =>
            {
                TextFormat::Newick
            }
            _ => return None,
        };
        (lines.len() > 1).then_some(Self { front, file, format, lines })
    }

    /// Solves the graphs line by line. If a line is invalid, the answers for all earlier lines have already been printed.
    pub(super) fn run(&self, solve: &Solve, out: &mut Stdout) -> Result<ExitCode, Failure> {
        if solve.asks_for_one() {
            let message = "many graphs are answered in a line each, without the options that draw, compare, list or store";
            return Err(Usage::new(message).into());
        }
        let interrupt = Interrupt::catch()?;
        let watch = Watch::new("solve");
        let mut status = ExitCode::SUCCESS;
        for &(number, line) in &self.lines {
            let result = self.answer(solve, line, &interrupt, &watch, out);
            let is_known = match result {
                Ok(is_known) => is_known,
                Err(error) => {
                    watch.end();
                    out.finish()?;
                    if error.is::<std::io::Error>() {
                        return Err(error);
                    }
                    return Err(format!("{}: line {number}{error}", self.file).into());
                }
            };
            if !is_known {
                status = ExitCode::from(UNKNOWN);
            }
            if interrupt.has_come() {
                watch.end();
                out.finish()?;
                let left = self.lines.iter().filter(|other| other.0 > number).count();
                return Err(Interrupted::over(&format!("{left} graphs are left")).into());
            }
        }
        watch.end();
        Ok(status)
    }

    /// Solves the graph on one line. Returns whether the outcome is known.
    fn answer(
        &self,
        solve: &Solve,
        line: &str,
        interrupt: &Interrupt,
        watch: &Watch,
        out: &mut Stdout,
    ) -> Result<bool, Failure> {
        let wrong = if self.format == TextFormat::Newick {
            let error = LabeledTree::from_newick(line).err();
            error.map(|error| (error.column(), error.fault().to_string()))
        } else {
            let error = LabeledGraph::from_graph6(line).err();
            error.map(|error| (error.column(), error.fault().to_string()))
        };
        if let Some((column, fault)) = wrong {
            return Err(format!(", column {column}: {fault}").into());
        }
        let text = format!("{}{line}", self.front);
        let input = match Input::read(&text, Some(self.format), None) {
            Ok(Typed::Position(input)) => input,
            Ok(Typed::Game(_)) => return Err(": a game without a graph".into()),
            Err(error) => return Err(format!(": {error}").into()),
        };
        let limits = solve.limits_of(&watch.limits(interrupt.limits(Limits::none())));
        let budget = Budget::new(&limits);
        let solve = &solve.in_convention(&input);
        let catalog = solve.catalog();
        let question = solve.question(&input.sum, By::Both, false);
        let solved = catalog.answer(&input.sum, &question, &budget.rest());
        let told = AnswerText::of(&solved, 0, None);
        if out.is_json() {
            out.document(&told.document(&input, None, None))?;
        } else {
            out.line(format_args!("{line} {}", told.in_a_line()))?;
        }
        // Flush the output, so a program that reads from the pipe receives each answer immediately.
        out.finish()?;
        Ok(solved.outcome().get().is_some())
    }
}

/// Returns whether a line could be an edge such as `(a,b);` rather than a tree. A file of such lines is one graph.
fn is_pair(line: &str) -> bool {
    let inside = line.strip_prefix('(').and_then(|line| line.strip_suffix(");"));
    inside.is_some_and(|inside| {
        inside.split(',').count() == 2 && !inside.contains(['(', ':', '\'', '"', '['])
    })
}
