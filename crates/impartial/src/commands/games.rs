//! Lists all games, or describes a single game.

use super::documents::{self, Room};
use super::output::Stdout;
use super::{Failure, Usage, examples};
use crate::{drawing, prose};
use clap::Args;
use games::catalog::{self, Entry, GAMES, Game, ROOMS, Refusal};
use grundy_core::Convention;
use grundy_core::mixed::AnyPosition;

/// List all games in one line each, or describe one
#[derive(Debug, Args)]
#[command(after_help = examples::GAMES)]
pub(super) struct Games {
    /// One game: its rules, its notation, its parameters, and what is known
    game: Vec<String>,
    /// List the names of graphs, which may stand wherever a game has edges, each with a picture
    #[arg(long, conflicts_with = "game")]
    graphs: bool,
}

impl Games {
    pub(super) fn run(&self, out: &mut Stdout) -> Result<(), Failure> {
        if self.graphs {
            return graphs(out);
        }
        if self.game.is_empty() {
            return list(out);
        }
        let name = self.game.join(" ");
        let by_name = || catalog::named(&name).map(|(entry, _)| entry);
        if let Some(entry) = catalog::game_of(&name).or_else(by_name) {
            return explain(out, entry);
        }
        if let Some(refusal) = catalog::read(&name).err().filter(Refusal::knows_name) {
            return Err(Usage::new(refusal).into());
        }
        let meant = catalog::nearest(&name);
        let meant = meant.map(|meant| format!(" (did you mean `{}`?)", meant.name()));
        let meant = meant.unwrap_or_default();
        Err(Usage::new(format_args!("there is no game `{name:.60}`{meant}")).into())
    }
}

/// Prints a list of all games, grouped by their equipment. After that, lists the games for which theorems answer each
/// kind of question.
pub(super) fn list(out: &mut Stdout) -> Result<(), Failure> {
    if out.is_json() {
        let rooms = ROOMS.iter().map(|&(title, entries)| Room {
            room: title.to_owned(),
            games: entries.iter().map(|entry| described(entry)).collect(),
        });
        return out.document(&documents::Games { rooms: rooms.collect() });
    }
    let width = GAMES.iter().map(|entry| entry.name().len()).max().unwrap_or(0);
    for (title, entries) in ROOMS {
        out.heading(title)?;
        for entry in *entries {
            out.prose(&format!("  {:width$}  {}", entry.name(), entry.about()), width + 4)?;
        }
        out.line("")?;
    }
    let widest = prose::terminal_columns().unwrap_or(100);
    out.heading("Known by theorem")?;
    for known in ALL {
        let names: Vec<&str> =
            GAMES.iter().filter(|entry| known.of(entry)).map(|entry| entry.name()).collect();
        if names.is_empty() {
            continue;
        }
        out.line(format_args!("  {}:", known.words()))?;
        for line in prose::folded(&names.join(", "), widest - 4) {
            out.line(format_args!("    {line}"))?;
        }
    }
    out.line("")?;
    out.prose(
        "`impartial games GAME` describes one. A code is a game's name, too: `impartial solve 0.137 12`.",
        0,
    )
}

/// Prints the names of the named graphs, each with a picture.
fn graphs(out: &mut Stdout) -> Result<(), Failure> {
    let drawn = |name: &str| {
        let sum = catalog::read(&format!("node_kayles {name}")).ok()?.into_sum();
        Some((drawing::text(&sum).unwrap_or_default(), catalog::graph_of(&sum)?.0))
    };
    if out.is_json() {
        let graphs = catalog::GRAPH_NAMES.iter().map(|(name, about)| documents::NamedGraph {
            name: (*name).to_owned(),
            about: (*about).to_owned(),
            graph6: drawn(name).and_then(|(_, graph)| graph.to_graph6().ok()).unwrap_or_default(),
        });
        return out.document(&documents::Graphs { graphs: graphs.collect() });
    }
    for (name, about) in catalog::GRAPH_NAMES {
        out.heading(name)?;
        out.prose(&format!("  {about}"), 2)?;
        if let Some((picture, _)) = drawn(name) {
            out.text(picture)?;
        }
        out.line("")?;
    }
    out.line("For example `impartial solve node_kayles wheel 5`.")
}

/// The kinds of questions about a game that theorems answer.
#[derive(Clone, Copy, PartialEq)]
enum Theory {
    Values,
    SomeValues,
    Sums(Convention),
    Positions(Convention),
    Some(Convention),
    Nothing,
}

const ALL: [Theory; 9] = [
    Theory::Values,
    Theory::SomeValues,
    Theory::Sums(Convention::Normal),
    Theory::Sums(Convention::Misere),
    Theory::Positions(Convention::Normal),
    Theory::Positions(Convention::Misere),
    Theory::Some(Convention::Normal),
    Theory::Some(Convention::Misere),
    Theory::Nothing,
];

impl Theory {
    fn of(self, entry: &Entry) -> bool {
        // Which questions the theorems answer depends only on the game, so use the first example.
        let sum = entry.examples().first().and_then(|example| catalog::read_sum(example).ok());
        let first = sum.as_ref().and_then(|sum| sum.as_slice().first());
        let Some(game) = first.map(AnyPosition::game) else { return self == Self::Nothing };
        match self {
            Self::Values => game.knows_values(),
            Self::SomeValues => game.knows_some_values() && !game.knows_values(),
            // Known values imply known outcomes in normal play, so do not list such a game again.
            Self::Sums(convention) => {
                game.knows_sum_outcomes(convention)
                    && !(game.knows_values() && convention == Convention::Normal)
            }
            Self::Positions(convention) => {
                game.knows_outcomes(convention) && !game.knows_sum_outcomes(convention)
            }
            Self::Some(convention) => {
                game.knows_some_outcomes(convention) && !game.knows_outcomes(convention)
            }
            Self::Nothing => !ALL[..8].iter().any(|known| known.of(entry)),
        }
    }

    fn words(self) -> String {
        match self {
            Self::Values => "nim-values".to_owned(),
            Self::SomeValues => "nim-values of some positions".to_owned(),
            Self::Sums(convention) => format!("outcomes of sums in {convention}"),
            Self::Positions(convention) => format!("outcomes of one position in {convention}"),
            Self::Some(convention) => format!("outcomes of some positions in {convention}"),
            Self::Nothing => "the rules only".to_owned(),
        }
    }
}

fn known(entry: &Entry) -> Vec<String> {
    ALL.iter().filter(|known| known.of(entry)).map(|known| known.words()).collect()
}

fn described(entry: &Entry) -> documents::Game {
    documents::Game {
        name: entry.name().to_owned(),
        title: entry.title().to_owned(),
        about: entry.about().to_owned(),
        rules: entry.rules().to_owned(),
        notation: entry.notation().to_owned(),
        parameters: entry.parameters().to_owned(),
        convention: entry.convention().into(),
        loopy: entry.is_loopy(),
        known: known(entry),
        examples: entry.examples().iter().map(ToString::to_string).collect(),
    }
}

/// Prints the rules, the notation and the known theory of a game.
pub(super) fn explain(out: &mut Stdout, entry: &Entry) -> Result<(), Failure> {
    if out.is_json() {
        return out.document(&described(entry));
    }
    out.heading(entry.title())?;
    out.line("")?;
    out.prose(entry.rules(), 0)?;
    out.line("")?;
    out.prose(&format!("Notation: {}", entry.notation()), 2)?;
    if !entry.parameters().is_empty() {
        out.prose(&format!("Parameters: {}.", entry.parameters()), 2)?;
    }
    let others = catalog::other_names(entry);
    if !others.is_empty() {
        out.prose(&format!("Also called: {}.", others.join(", ")), 2)?;
    }
    if entry.reads_graphs() {
        out.prose(
            &format!(
                "Graphs have names, too: {}. A graph may be in graph6, sparse6, DIMACS, METIS, DOT, GML or GraphML, a list of neighbors or a \
                 matrix, and a tree in Newick format, nested brackets, `parents -1 0 0 1` or `pruefer 1 1`.",
                catalog::GRAPHS
            ),
            2,
        )?;
    }
    if entry.convention() == Convention::Misere {
        out.prose("Convention: misère by its rules; `--normal` asks for the other one.", 2)?;
    }
    out.prose(&format!("Known by theorem: {}.", known(entry).join("; ")), 2)?;
    out.line("")?;
    entry
        .examples()
        .iter()
        .try_for_each(|example| out.line(format_args!("    impartial solve {example}")))
}
