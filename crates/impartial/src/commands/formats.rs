//! The file formats of pictures, tables and graphs. The extension of a file name selects the format.

use super::output::{self, Stdout};
use super::{Failure, Usage};
use clap::ValueEnum;
use games::catalog::TextFormat;
use std::path::{Path, PathBuf};

/// A file format for pictures, tables or graphs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum Format {
    /// A picture for browsers.
    Svg,
    /// A graph for Graphviz and compatible programs.
    Dot,
    /// A table with a header line.
    Csv,
    /// A picture for LaTeX.
    Tikz,
    /// A graph as a short line of characters.
    #[value(alias = "sparse6", alias = "digraph6")]
    Graph6,
    /// A tree written with nested brackets.
    Newick,
    /// A graph for drawing programs.
    Gml,
    /// A graph for the same programs, as XML.
    #[value(name = "graphml")]
    GraphMl,
    /// The edges of a graph, for programs that color graphs or find cliques.
    Dimacs,
    /// A list with one node and its neighbors per line.
    Adjacency,
    /// A file with the neighbors of one node per line, for programs that divide graphs.
    Metis,
    /// A square matrix of 0 and 1.
    Matrix,
}

impl Format {
    /// Returns the file extension of the format.
    const fn ending(self) -> &'static str {
        match self {
            Self::Svg => "svg",
            Self::Dot => "dot",
            Self::Csv => "csv",
            Self::Tikz => "tex",
            Self::Graph6 => "g6",
            Self::Newick => "nwk",
            Self::Gml => "gml",
            Self::GraphMl => "graphml",
            Self::Dimacs => "col",
            Self::Adjacency => "adjlist",
            Self::Metis => "metis",
            Self::Matrix => "txt",
        }
    }

    /// Converts the format to the type that the catalog uses for reading. Returns an error for formats that are for output only.
    pub(super) fn reading(self) -> Result<TextFormat, Usage> {
        Ok(match self {
            Self::Svg | Self::Csv | Self::Tikz => {
                return Err(Usage::new(
                    "this format is for output only; `solve` writes it with `--svg`, `--map` or `--tree`",
                ));
            }
            Self::Dot => TextFormat::Dot,
            Self::Graph6 => TextFormat::Graph6,
            Self::Newick => TextFormat::Newick,
            Self::Gml => TextFormat::Gml,
            Self::GraphMl => TextFormat::GraphMl,
            Self::Dimacs => TextFormat::Dimacs,
            Self::Adjacency => TextFormat::Adjacency,
            Self::Metis => TextFormat::Metis,
            Self::Matrix => TextFormat::Matrix,
        })
    }
}

/// A file to write, and the format that its extension selects.
#[derive(Clone, Debug)]
pub(super) struct Target {
    path: PathBuf,
    named: Option<Format>,
    formats: &'static [Format],
}

impl Target {
    fn of(name: &str, formats: &'static [Format]) -> Result<Self, String> {
        let path = PathBuf::from(name);
        let ending = path.extension().map(|ending| ending.to_string_lossy().to_lowercase());
        let is_named = |format: &&Format| ending.as_deref() == Some(format.ending());
        let named = formats.iter().find(is_named).copied();
        if let (None, Some(ending)) = (named, ending) {
            let endings: Vec<String> =
                formats.iter().map(|format| format!("`.{}`", format.ending())).collect();
            let endings = endings.join(" or ");
            return Err(format!("expected a name that ends in {endings}, not in `.{ending:.20}`"));
        }
        Ok(Self { path, named, formats })
    }

    /// Returns the format: the format of the file's extension, or else `asked`, or else SVG. Returns an error if this file cannot be
    /// written in that format.
    pub(super) fn format(&self, asked: Option<Format>) -> Result<Format, Usage> {
        let format = self.named.or(asked).unwrap_or(Format::Svg);
        if self.formats.contains(&format) {
            return Ok(format);
        }
        let names: Vec<&str> = self.formats.iter().map(|format| format.ending()).collect();
        Err(Usage::new(format_args!("this file can be written as {}", names.join(" or "))))
    }

    /// Writes the text to the file, or to the standard output for `-`. Returns whether it was written to the standard output, where
    /// it replaces the answer.
    pub(super) fn write(
        &self,
        format: Format,
        text: &str,
        out: &mut Stdout,
    ) -> Result<bool, Failure> {
        if format != Format::Svg && out.is_json() && self.path == Path::new("-") {
            return Err(Usage::new("a JSON document can contain pictures only as SVG").into());
        }
        output::picture(&self.path, text, out)
    }
}

/// Parses the name of the file for a picture of a position.
pub(super) fn position(name: &str) -> Result<Target, String> {
    Target::of(name, &[Format::Svg, Format::Tikz, Format::Dot, Format::Graph6, Format::Newick])
}

/// Parses the name of the file for a game tree.
pub(super) fn tree(name: &str) -> Result<Target, String> {
    Target::of(name, &[Format::Svg, Format::Dot, Format::Tikz])
}

/// Parses the name of the file for a map of values.
pub(super) fn map(name: &str) -> Result<Target, String> {
    Target::of(name, &[Format::Svg, Format::Csv])
}
