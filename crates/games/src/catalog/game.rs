//! The interface of a game in a catalog, and the entries of the games of this crate.

use crate::reason::Ground;
use grundy_core::Convention;
use grundy_core::mixed::{AnyMove, AnyPosition, MixedSum};

use super::alone::NewJudge;
use super::look::Look;
use super::why::{Explained, GroundsOf};
use super::{Field, Paper, Refusal, SceneOrText, Tokens, Tool};
use crate::{boards, coins, graphs, heaps, loopy, trees};

/// A game in a [`Catalog`](super::Catalog), with its description, its reader and its pictures.
///
/// The games of this crate are [`Entry`]s. For your own game, implement the trait and [`add`](super::Catalog::add) it.
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
///     fn notation(&self) -> &str { "The sizes of the heaps; a move is the heaps that it leaves." }
///     fn examples(&self) -> &[&str] { &["all_but_one 4 7"] }
///     fn read(&self, tokens: &mut Tokens<'_>) -> Result<MixedSum, Refusal> {
///         Ok(AnyGame::new("all_but_one", AllButOne).build().read_sum(tokens.rest())?)
///     }
/// }
///
/// let mut catalog = Catalog::standard();
/// catalog.add(AllButOneEntry)?;
/// let sum = catalog.read_sum("all_but_one 3 + nim 5")?;
/// // The first component has no theorem, so it is searched; a theorem gives the value of the second.
/// let solved = catalog.solve(&sum, Normal, &Limits::none());
/// assert_eq!(solved.nim_value(), Some(Nimber::new(2 ^ 5)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait Game: Send + Sync {
    /// Returns the name of the game: lower-case letters, digits and `_`, starting with a letter.
    fn name(&self) -> &str;

    /// Returns the name of the game in the form used in headings.
    fn title(&self) -> &str;

    /// Returns a description of at most 79 characters, which fits on one line.
    fn about(&self) -> &str {
        self.title()
    }

    /// Returns the rules in a sentence or two, including what happens to a player who cannot move.
    fn rules(&self) -> &str;

    /// Explains how to write positions and moves.
    fn notation(&self) -> &str;

    /// Describes the parameters after the colon. The result is empty if the game has none.
    #[expect(clippy::unnecessary_literal_bound, reason = "a game may own its texts")]
    fn parameters(&self) -> &str {
        ""
    }

    /// Returns at least one example, each a complete text with the name and the parameters.
    fn examples(&self) -> &[&str];

    /// Returns further positions worth looking at.
    fn samples(&self) -> &[Sample] {
        &[]
    }

    /// Returns the fields of a form for a position. The result is empty if fields of numbers or edges cannot describe a position.
    fn fields(&self) -> &[Field] {
        &[]
    }

    /// Returns the usual convention of the game. This is normal play unless the rules say otherwise.
    fn convention(&self) -> Convention {
        Convention::Normal
    }

    /// Returns whether `next` is drawn in the same picture as the components before it, which belong to the same game with the same
    /// parameters.
    fn stands_with(&self, before: &[AnyPosition], next: &AnyPosition) -> bool {
        let _ = (before, next);
        false
    }

    /// Draws one picture of the given components.
    ///
    /// # Errors
    /// The text to show instead of a picture.
    fn scene(&self, components: &[AnyPosition], paper: &Paper<'_>) -> SceneOrText {
        let _ = paper;
        Err(super::look::in_words(components))
    }

    /// Returns lists of items in the picture. A user plays this move of the component by clicking all items of one of these lists. If the
    /// result is empty, the user must choose the move from a list of all moves.
    fn clicks(
        &self,
        components: &[AnyPosition],
        component: usize,
        mv: &AnyMove,
    ) -> Vec<Vec<String>> {
        let _ = (components, component, mv);
        Vec::new()
    }

    /// Returns the tools with which a person edits the picture while setting up a position.
    fn tools(&self) -> &[Tool] {
        &[]
    }

    /// Returns the text of the components after one of the [`tools`](Self::tools) was used on items of their picture. The reader can still
    /// reject that text.
    ///
    /// # Errors
    /// The reason why the tool cannot be used on these items.
    fn edit(&self, components: &[AnyPosition], tool: &str, at: &[&str]) -> Result<String, String> {
        let _ = (components, tool, at);
        Err(super::look::nothing_there())
    }

    /// Returns whether equal components are indistinguishable, like two coins on one node. In that case, moving either of two equal
    /// components counts as the same move.
    fn plays_alike(&self) -> bool {
        false
    }

    /// Returns whether positions can repeat. If they can, a winning player must also make progress toward the end, and a position can be a
    /// draw.
    fn is_loopy(&self) -> bool {
        false
    }

    /// Returns whether the positions of this game cannot be added to other positions. This is the case if a move can restrict the
    /// opponent's reply or give the same player another turn, because such a move affects all summands.
    fn stands_alone(&self) -> bool {
        false
    }

    /// Returns the facts from which a theorem about the game derives who wins a sum of its positions. The facts also explain the given
    /// move, if there is one. Readers must be able to follow the facts without knowing the theory.
    fn why(&self, components: &[AnyPosition], of: &Explained<'_>) -> Vec<Ground> {
        let _ = (components, of);
        Vec::new()
    }

    /// Returns the theory page as Markdown, with its pictures at the end, each as an `<svg>`. The result is empty if the game has no
    /// page.
    #[expect(clippy::unnecessary_literal_bound, reason = "a game may own its texts")]
    fn page(&self) -> &str {
        ""
    }

    /// Reads a position, or a sum of several, from the tokens after the name. Reading computes no values; tables grow later, when a
    /// question needs them.
    ///
    /// # Errors
    /// A [`Refusal`] if the tokens cannot be read, if the rules do not allow the position, or if it is too large. The caller rejects any
    /// tokens that are left over.
    fn read(&self, tokens: &mut Tokens<'_>) -> Result<MixedSum, Refusal>;

    /// Returns the text of a random position of about the given size, or `None` if the game cannot generate one. `game` is the name of the
    /// game, with or without parameters, and `below(n)` returns a random number below `n`. If the reader rejects the text, call this method
    /// again.
    fn random(&self, game: &str, size: u64, below: &mut dyn FnMut(u64) -> u64) -> Option<String> {
        let _ = (game, size, below);
        None
    }
}

/// A position worth looking at, with a description.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Sample {
    /// The description.
    pub title: &'static str,
    /// The text to read.
    pub text: &'static str,
}

/// A game of this crate.
///
/// The trait [`Game`] provides the name, rules, notation and examples, so import the trait: `use games::catalog::Game`.
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
    /// Returns the Nim heaps that can replace a position in every sum in misère play, if such heaps are known.
    pub(crate) nim_heaps: fn(&AnyPosition) -> Option<Vec<u64>>,
    /// Creates the engine of a game whose positions cannot be added to other positions.
    pub(crate) judge: Option<NewJudge>,
    pub(crate) page: &'static str,
    pub(crate) read: fn(&mut Tokens<'_>) -> Result<MixedSum, Refusal>,
    pub(crate) random: Random,
}

/// Where edges occur in the notation of a game. This determines whether the reader accepts a graph in the format of another program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Edges {
    /// The notation has no edges.
    None,
    /// The edges are the position or a parameter.
    Graph,
    /// The position starts with the node on which a token is, and the edges follow.
    Token,
}

/// Generates a random position; see [`Game::random`].
pub(crate) type Random = fn(&str, u64, &mut dyn FnMut(u64) -> u64) -> Option<String>;

impl Entry {
    /// The field values that most entries share.
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
        nim_heaps: |_| None,
        judge: None,
        page: "",
        read: |_| Err(Refusal::new("there is nothing to read")),
        random: |_, _, _| None,
    };
}

impl Entry {
    /// Returns whether the position or the parameters contain edges such as `0-1`. If so, users can write a named graph instead of the
    /// edges.
    pub fn reads_graphs(&self) -> bool {
        self.edges != Edges::None
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

/// All games of this crate, in the order of its modules.
pub static GAMES: &[&Entry] = &ALL;

/// The same games grouped by module. Each list comes with its heading.
pub static ROOMS: &[(&str, &[&Entry])] = &BY_ROOM;

const BY_ROOM: [(&str, &[&Entry]); 6] = [
    ("Heaps", heaps::ENTRIES),
    ("Coins", coins::ENTRIES),
    ("Graphs", graphs::ENTRIES),
    ("Boards", boards::ENTRIES),
    ("Trees", trees::ENTRIES),
    ("Loopy games", loopy::ENTRIES),
];

const COUNT: usize = {
    let (mut count, mut room) = (0, 0);
    while room < BY_ROOM.len() {
        count += BY_ROOM[room].1.len();
        room += 1;
    }
    count
};

const ALL: [&Entry; COUNT] = {
    let mut all = [BY_ROOM[0].1[0]; COUNT];
    let (mut filled, mut room) = (0, 0);
    while room < BY_ROOM.len() {
        let mut at = 0;
        while at < BY_ROOM[room].1.len() {
            all[filled] = BY_ROOM[room].1[at];
            (filled, at) = (filled + 1, at + 1);
        }
        room += 1;
    }
    all
};
