//! What a catalog knows about a game: one entry for each.

use crate::reason::Ground;
use grundy_core::Convention;
use grundy_core::mixed::{AnyMove, AnyPosition, MixedSum};

use super::alone::NewJudge;
use super::look::Look;
use super::why::{Explained, GroundsOf};
use super::{Field, Paper, Refusal, SceneOrText, Tokens, Tool};

/// A game of a [`Catalog`](super::Catalog): what it is, and how its positions are read.
///
/// The games of this crate are [`Entry`]s. For a game of your own implement the trait, and [`add`](super::Catalog::add) it.
///
/// ```
/// use games::catalog::{Catalog, Game, Refusal, Tokens};
/// use grundy_core::mixed::{AnyGame, MixedSum};
/// use grundy_core::{Limits, Nimber, Normal, Notation, ReadError, Ruleset, Sum};
///
/// /// Take one coin, or all but one.
/// struct AllButOne;
///
/// impl Ruleset for AllButOne {
///     type Position = u64;
///     type Move = u64;
///     fn moves(&self, &heap: &u64) -> impl Iterator<Item = u64> {
///         let one = (heap > 0).then(|| heap - 1);
///         one.into_iter().chain((heap > 2).then_some(1))
///     }
///     fn play(&self, _: &u64, &left: &u64) -> Sum<u64> {
///         Sum::from(left)
///     }
/// }
///
/// impl Notation for AllButOne {
///     const LISTED: bool = true;
///     fn position_text(&self, heap: &u64) -> String { heap.to_string() }
///     fn read_position(&self, text: &str) -> Result<u64, ReadError> {
///         text.parse().map_err(|_| ReadError::expected("a heap", text))
///     }
///     fn move_text(&self, _: &u64, left: &u64) -> String { left.to_string() }
/// }
///
/// struct AllButOneEntry;
///
/// impl Game for AllButOneEntry {
///     fn name(&self) -> &str { "all_but_one" }
///     fn title(&self) -> &str { "All but one" }
///     fn rules(&self) -> &str { "Take one coin from a heap, or all but one. A player who cannot move loses." }
///     fn notation(&self) -> &str { "The sizes of the heaps; a move is what it leaves." }
///     fn examples(&self) -> &[&str] { &["all_but_one 4 7"] }
///     fn read(&self, tokens: &mut Tokens<'_>) -> Result<MixedSum, Refusal> {
///         Ok(AnyGame::new("all_but_one", AllButOne).build().read_sum(tokens.rest())?)
///     }
/// }
///
/// let mut catalog = Catalog::standard();
/// catalog.add(AllButOneEntry)?;
/// let sum = catalog.read_sum("all_but_one 3 + nim 5")?;
/// // No theorem is known of the one, and no search is needed for the other.
/// let solved = catalog.solve(&sum, Normal, &Limits::none());
/// assert_eq!(solved.nim_value(), Some(Nimber::new(2 ^ 5)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait Game: Send + Sync {
    /// The name of the game: lower-case letters, digits and `_`, not beginning with a digit.
    fn name(&self) -> &str;

    /// The name as a heading.
    fn title(&self) -> &str;

    /// What the game is, in one line of at most 79 characters.
    fn about(&self) -> &str {
        self.title()
    }

    /// The rules in a sentence or two, with what it means to be unable to move.
    fn rules(&self) -> &str;

    /// How positions and moves are written.
    fn notation(&self) -> &str;

    /// What may or must follow the colon; empty if nothing may.
    #[expect(clippy::unnecessary_literal_bound, reason = "a game may own its texts")]
    fn parameters(&self) -> &str {
        ""
    }

    /// Complete texts, each with the name and the parameters; at least one.
    fn examples(&self) -> &[&str];

    /// More positions worth looking at.
    fn samples(&self) -> &[Sample] {
        &[]
    }

    /// What a form for a position of one's own asks for, if numbers or edges in fields say enough; otherwise nothing.
    fn fields(&self) -> &[Field] {
        &[]
    }

    /// The convention that the game is usually played in; misère where the rules say so.
    fn convention(&self) -> Convention {
        Convention::Normal
    }

    /// Whether a component stands in one picture with those before it, which are of the same game with the same parameters.
    fn stands_with(&self, before: &[AnyPosition], next: &AnyPosition) -> bool {
        let _ = (before, next);
        false
    }

    /// The picture of components that stand together.
    ///
    /// # Errors
    /// What to say instead.
    fn scene(&self, components: &[AnyPosition], paper: &Paper<'_>) -> SceneOrText {
        let _ = paper;
        Err(super::look::in_words(components))
    }

    /// The items of the picture that are clicked to play a move of one of these components, by their names; each list plays
    /// it. A move without any is played from a list of moves.
    fn clicks(
        &self,
        components: &[AnyPosition],
        component: usize,
        mv: &AnyMove,
    ) -> Vec<Vec<String>> {
        let _ = (components, component, mv);
        Vec::new()
    }

    /// What can be done to the picture when a position is set up by hand.
    fn tools(&self) -> &[Tool] {
        &[]
    }

    /// The text of the components after one of the [`tools`](Self::tools) was used on items of their picture. It may be a
    /// text that cannot be read.
    ///
    /// # Errors
    /// Why that cannot be done.
    fn edit(&self, components: &[AnyPosition], tool: &str, at: &[&str]) -> Result<String, String> {
        let _ = (components, tool, at);
        Err(super::look::nothing_there())
    }

    /// Whether nobody tells equal components apart, as two coins on one node: a move of one of them is then
    /// the same move of the others.
    fn plays_alike(&self) -> bool {
        false
    }

    /// Whether positions may repeat, so that a player who is winning still has to make progress, and a position may be a
    /// draw.
    fn is_loopy(&self) -> bool {
        false
    }

    /// Whether a position has to be the whole sum, because a move may say where the opponent has to reply, or that the
    /// same player moves again, which reaches beyond one summand.
    fn stands_alone(&self) -> bool {
        false
    }

    /// What a theorem of the game says about who wins a sum of its positions, and about the move that is to be explained:
    /// facts that a reader can follow without the theory.
    fn why(&self, components: &[AnyPosition], of: &Explained<'_>) -> Vec<Ground> {
        let _ = (components, of);
        Vec::new()
    }

    /// The page of theory, as Markdown; empty if there is none. Pictures stand at its end, each as an `<svg>`.
    #[expect(clippy::unnecessary_literal_bound, reason = "a game may own its texts")]
    fn page(&self) -> &str {
        ""
    }

    /// A position, or a sum of several, from the tokens behind the name. Nothing is computed here: tables grow when their
    /// values are asked for.
    ///
    /// # Errors
    /// A [`Refusal`] if they cannot be read, if the rules do not know the position, or if it is too large. Tokens that are
    /// left are refused by the caller.
    fn read(&self, tokens: &mut Tokens<'_>) -> Result<MixedSum, Refusal>;

    /// The text of a random position of about this size, where `game` is the name, perhaps with parameters, and
    /// `below(n)` a random number below `n`. It may be a text that cannot be read; ask again then.
    fn random(&self, game: &str, size: u64, below: &mut dyn FnMut(u64) -> u64) -> Option<String> {
        let _ = (game, size, below);
        None
    }
}

/// A position worth looking at, with what it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Sample {
    /// What it is.
    pub title: &'static str,
    /// The text to read.
    pub text: &'static str,
}

/// A game of this crate.
#[derive(Clone, Copy, Debug)]
pub struct Entry {
    pub(crate) name: &'static str,
    pub(crate) title: &'static str,
    pub(crate) about: &'static str,
    pub(crate) rules: &'static str,
    pub(crate) notation: &'static str,
    pub(crate) parameters: &'static str,
    pub(crate) examples: &'static [&'static str],
    pub(crate) samples: &'static [Sample],
    pub(crate) fields: &'static [Field],
    pub(crate) edges: Edges,
    pub(crate) convention: Convention,
    pub(crate) look: Look,
    pub(crate) alike: bool,
    pub(crate) loopy: bool,
    pub(crate) why: GroundsOf,
    /// The engine of a game that is played alone.
    pub(crate) judge: Option<NewJudge>,
    pub(crate) page: &'static str,
    pub(crate) read: fn(&mut Tokens<'_>) -> Result<MixedSum, Refusal>,
    pub(crate) random: Random,
}

/// The role of the edges in the texts of a game. It decides where a graph of another program may be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Edges {
    /// There are none.
    None,
    /// The position, or a parameter.
    Graph,
    /// The graph behind the node of a token.
    Token,
    /// A tree.
    Tree,
}

/// Makes up a position; see [`Game::random`].
pub(crate) type Random = fn(&str, u64, &mut dyn FnMut(u64) -> u64) -> Option<String>;

impl Entry {
    /// What most entries leave as it is.
    pub(crate) const USUAL: Self = Self {
        name: "",
        title: "",
        about: "",
        rules: "",
        notation: "",
        parameters: "",
        examples: &[],
        samples: &[],
        fields: &[],
        edges: Edges::None,
        convention: Convention::Normal,
        look: Look::PLAIN,
        alike: false,
        loopy: false,
        why: |_, _| Vec::new(),
        judge: None,
        page: "",
        read: |_| Err(Refusal::new("there is nothing to read")),
        random: |_, _, _| None,
    };
}

impl Entry {
    /// Whether positions have edges such as `0-1` in them, in place of which a graph may have a name.
    pub fn reads_graphs(&self) -> bool {
        let is_edge = |word: &str| {
            let is_number = |end: &str| !end.is_empty() && end.bytes().all(|c| c.is_ascii_digit());
            word.split_once('-').is_some_and(|(u, v)| is_number(u) && is_number(v))
        };
        self.examples.iter().any(|example| example.split_whitespace().skip(1).any(is_edge))
    }
}

impl Game for Entry {
    fn name(&self) -> &str {
        self.name
    }

    fn title(&self) -> &str {
        self.title
    }

    fn about(&self) -> &str {
        self.about
    }

    fn rules(&self) -> &str {
        self.rules
    }

    fn notation(&self) -> &str {
        self.notation
    }

    fn parameters(&self) -> &str {
        self.parameters
    }

    fn examples(&self) -> &[&str] {
        self.examples
    }

    fn samples(&self) -> &[Sample] {
        self.samples
    }

    fn fields(&self) -> &[Field] {
        self.fields
    }

    fn convention(&self) -> Convention {
        self.convention
    }

    fn stands_with(&self, before: &[AnyPosition], next: &AnyPosition) -> bool {
        (self.look.together)(before, next)
    }

    fn scene(&self, components: &[AnyPosition], paper: &Paper<'_>) -> SceneOrText {
        (self.look.scene)(components, paper)
    }

    fn clicks(
        &self,
        components: &[AnyPosition],
        component: usize,
        mv: &AnyMove,
    ) -> Vec<Vec<String>> {
        (self.look.clicks)(components, component, mv)
    }

    fn tools(&self) -> &[Tool] {
        self.look.tools
    }

    fn edit(&self, components: &[AnyPosition], tool: &str, at: &[&str]) -> Result<String, String> {
        (self.look.edit)(components, tool, at)
    }

    fn stands_alone(&self) -> bool {
        self.judge.is_some()
    }

    fn plays_alike(&self) -> bool {
        self.alike
    }

    fn is_loopy(&self) -> bool {
        self.loopy
    }

    fn why(&self, components: &[AnyPosition], of: &Explained<'_>) -> Vec<Ground> {
        (self.why)(components, of)
    }

    fn page(&self) -> &str {
        self.page
    }

    fn read(&self, tokens: &mut Tokens<'_>) -> Result<MixedSum, Refusal> {
        (self.read)(tokens)
    }

    fn random(&self, game: &str, size: u64, below: &mut dyn FnMut(u64) -> u64) -> Option<String> {
        (self.random)(game, size, below)
    }
}

#[cfg(feature = "serde")]
stored_as!(Entry as String, |entry| entry.name(), |name| {
    crate::catalog::find(&name)
        .copied()
        .ok_or_else(|| grundy_core::ReadError::new(format_args!("there is no game `{name:.60}`")))
});
