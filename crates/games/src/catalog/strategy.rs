//! Winning strategies: one winning move for each position that play can reach in which it is the winner's turn.

use std::collections::{BTreeMap, HashSet, VecDeque};
use std::fmt;

use grundy_core::mixed::{AnyMove, AnyPosition, Mixed, MixedSum};
use grundy_core::{Convention, Limits, Meter, Ruleset, SumMove};
use grundy_search::loopy::LoopyOutcome;
use thiserror::Error;

use super::{Catalog, Game, Question, Unknown};

/// A winning strategy. It contains a move for each position that play can reach on the winner's turn.
///
/// Positions are sums without the components that have no moves, sorted by their texts. If several moves win, the strategy prefers a move
/// to a position that the strategy already contains, and then a move that leaves the opponent the fewest replies. The resulting strategy is
/// small, but not always the smallest.
///
/// The printed form of a strategy is a file that can be checked with the rules alone. The file consists of the line `strategy 1`, the
/// position, the convention, the winner (`first` or `second`), the number of answers, and one line for each answer. Each of these lines
/// contains the position, the move, and the position after it, separated by tabs.
///
/// ```
/// use games::catalog::{Catalog, Strategy};
/// use grundy_core::{Convention, Limits};
///
/// let catalog = Catalog::standard();
/// let sum = catalog.read_sum("nim 1 2")?;
/// let strategy = Strategy::find(&catalog, &sum, Convention::Normal, 1000, &Limits::none())?;
/// assert_eq!(
///     strategy.to_string(),
///     "strategy 1\nposition nim 1 2\nconvention normal\nwinner first\nanswers 2\n\
///      nim 1\t1:0\tnone\nnim 1 2\t1/2:1\tnim 1 1\n"
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Strategy {
    position: String,
    convention: Convention,
    wins_first: bool,
    /// Maps each position in which the winner is to move to the winner's move and the position after it.
    answers: BTreeMap<String, (String, String)>,
}

/// The reason why there is no strategy.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum NoStrategy {
    /// Positions of this game can repeat, so a list of moves cannot show that the winner makes progress.
    #[error("positions of {game} can repeat, so a list of moves cannot prove progress")]
    Repeats {
        /// The name of the game.
        game: String,
    },
    /// A move of this game can restrict the reply or keep the turn.
    #[error("in {game} a move may restrict the reply, which a list of positions does not record")]
    Restricts {
        /// The name of the game.
        game: String,
    },
    /// The outcome or the winning moves of a position are not known.
    #[error("{position:.200} is not solved: {why}")]
    Unsolved {
        /// The position.
        position: String,
        /// The reason why the position is not solved.
        why: Unknown,
    },
    /// A text contains a tab or a line break, which the file format uses as separators.
    #[error(
        "the text {position:?} contains a tab or a line break, which the file format uses as separators"
    )]
    Unwritable {
        /// The text of the position.
        position: String,
    },
    /// The strategy has more answers than were allowed.
    #[error(
        "the strategy has more than {most} answers, and {open} positions were still unanswered"
    )]
    TooLarge {
        /// The maximum number of answers that was allowed.
        most: usize,
        /// The number of positions in which the opponent is to move and whose moves have no answers yet.
        open: usize,
    },
}

/// Returns a sum without the components that have no moves, sorted by their texts.
fn ordered(parts: impl IntoIterator<Item = AnyPosition>) -> MixedSum {
    let mut parts: Vec<AnyPosition> =
        parts.into_iter().filter(|part| part.moves().next().is_some()).collect();
    parts.sort_by_cached_key(ToString::to_string);
    parts.into_iter().collect()
}

fn played(sum: &MixedSum, mv: &SumMove<AnyMove>) -> MixedSum {
    ordered(Mixed.play_in_sum(sum.as_slice(), mv))
}

/// The search for a strategy.
struct Finder<'a> {
    catalog: &'a Catalog,
    convention: Convention,
    meter: Meter<'a>,
    answers: BTreeMap<String, (String, String)>,
    /// The positions met so far in which the opponent is to move.
    lost: HashSet<String>,
    open: VecDeque<MixedSum>,
}

impl Strategy {
    /// Finds a winning strategy for a position. The strategy has at most the given number of answers.
    ///
    /// # Errors
    /// A [`NoStrategy`] that gives the reason.
    ///
    /// # Complexity
    /// Queries the catalog about each position in which the winner is to move, and follows each of the opponent's moves once. The
    /// positions are stored as texts.
    pub fn find(
        catalog: &Catalog,
        sum: &MixedSum,
        convention: impl Into<Convention>,
        most: usize,
        limits: &Limits,
    ) -> Result<Self, NoStrategy> {
        let convention = convention.into();
        for part in sum {
            let game = part.game().name();
            let known = catalog.game_of(game);
            if known.is_some_and(Game::is_loopy) {
                return Err(NoStrategy::Repeats { game: game.to_owned() });
            }
            if known.is_some_and(Game::stands_alone) {
                return Err(NoStrategy::Restricts { game: game.to_owned() });
            }
        }
        let start = ordered(sum.iter().cloned());
        let mut finder = Finder {
            catalog,
            convention,
            meter: limits.meter(),
            answers: BTreeMap::new(),
            lost: HashSet::new(),
            open: VecDeque::new(),
        };
        let wins_first = finder.wins(&start)?;
        if wins_first {
            finder.answer(&start)?;
        } else {
            finder.meet(start.clone());
        }
        while let Some(lost) = finder.open.pop_front() {
            for mv in lost.moves() {
                finder.tick(&lost)?;
                finder.answer(&played(&lost, &mv))?;
                if finder.answers.len() > most {
                    let open = finder.open.len() + 1;
                    return Err(NoStrategy::TooLarge { most, open });
                }
            }
            let (found, open) = (finder.answers.len(), finder.open.len());
            finder.meter.show("answers", found as u64, Some((found + open) as u64));
        }
        let position = start.to_string();
        Ok(Self { position, convention, wins_first, answers: finder.answers })
    }

    /// Returns the number of positions with an answer.
    pub fn len(&self) -> usize {
        self.answers.len()
    }

    /// Returns whether the strategy needs no answers.
    pub fn is_empty(&self) -> bool {
        self.answers.is_empty()
    }

    /// Returns whether the player who moves first wins.
    pub const fn wins_first(&self) -> bool {
        self.wins_first
    }

    /// Returns the positions in which the winner is to move, each with the move and the position after it.
    pub fn answers(&self) -> impl Iterator<Item = (&str, &str, &str)> {
        self.answers.iter().map(|(position, (mv, left))| (&**position, &**mv, &**left))
    }

    /// Returns the length of the printed form, in bytes.
    pub fn bytes(&self) -> u64 {
        let answers =
            self.answers().map(|(position, mv, left)| position.len() + mv.len() + left.len() + 3);
        self.head().len() as u64 + answers.map(|bytes| bytes as u64).sum::<u64>()
    }

    fn head(&self) -> String {
        let convention = match self.convention {
            Convention::Normal => "normal",
            Convention::Misere => "misere",
        };
        let winner = if self.wins_first { "first" } else { "second" };
        let (position, answers) = (&self.position, self.answers.len());
        format!(
            "strategy 1\nposition {position}\nconvention {convention}\nwinner {winner}\nanswers {answers}\n"
        )
    }
}

impl fmt::Display for Strategy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.head())?;
        self.answers().try_for_each(|(position, mv, left)| writeln!(f, "{position}\t{mv}\t{left}"))
    }
}

impl Finder<'_> {
    fn tick(&mut self, at: &MixedSum) -> Result<(), NoStrategy> {
        self.meter.tick(1).map_err(|stopped| unsolved(at, stopped.into()))
    }

    /// Creates the error for a position whose answer lacks a part. If a limit stopped the answer, the error counts the steps of the whole
    /// search for the strategy, because the last query alone often takes no steps at all.
    fn unsolved(&self, sum: &MixedSum, why: Option<&Unknown>) -> NoStrategy {
        let why = match why.cloned().unwrap_or(Unknown::NoTheorem) {
            Unknown::Stopped(part) => Unknown::Stopped(self.meter.whole(part)),
            why => why,
        };
        unsolved(sum, why)
    }

    /// Queries the catalog about a position. The work of the query counts toward the limits.
    fn ask(&mut self, sum: &MixedSum, question: &Question) -> super::Answer {
        let before = self.catalog.statistics().edges();
        let answer = self.catalog.answer(sum, question, &self.meter.rest());
        let edges = self.catalog.statistics().edges().saturating_sub(before);
        let stopped = [answer.outcome().why(), answer.winning_moves().why()];
        // A stopped query also counts steps that follow no edges.
        let work = stopped.into_iter().flatten().map(|why| match why {
            Unknown::Stopped(part) => part.work(),
            _ => 0,
        });
        self.meter.spend(work.fold(edges, u64::max));
        answer
    }

    /// Returns whether the player to move wins.
    fn wins(&mut self, sum: &MixedSum) -> Result<bool, NoStrategy> {
        let answer = self.ask(sum, &Question::new(self.convention).only_outcome());
        match (answer.outcome().get(), answer.outcome().why()) {
            (Some(LoopyOutcome::N), _) => Ok(true),
            (Some(LoopyOutcome::P), _) => Ok(false),
            (_, why) => Err(self.unsolved(sum, why)),
        }
    }

    /// Records a position in which the opponent is to move, because each move from it needs an answer.
    fn meet(&mut self, lost: MixedSum) {
        if self.lost.insert(lost.to_string()) {
            self.open.push_back(lost);
        }
    }

    /// Chooses the winner's move in a position, and records it.
    fn answer(&mut self, sum: &MixedSum) -> Result<(), NoStrategy> {
        let text = sum.to_string();
        if sum.is_empty() || self.answers.contains_key(&text) {
            return Ok(());
        }
        if text.contains(['\t', '\n', '\r']) {
            return Err(NoStrategy::Unwritable { position: text });
        }
        let answer = self.ask(sum, &Question::new(self.convention).without_value());
        let Some(moves) = answer.winning_moves().get() else {
            return Err(self.unsolved(sum, answer.winning_moves().why()));
        };
        let mut best: Option<(Preference, &SumMove<AnyMove>, MixedSum)> = None;
        for mv in moves.as_slice() {
            let left = played(sum, mv);
            let left_text = left.to_string();
            let is_new = !self.lost.contains(&left_text);
            // Stop counting replies once there are more of them than after the best move found so far.
            let most = match &best {
                Some(((false, ..), ..)) if is_new => continue,
                Some(((_, count, _), ..)) => *count + 1,
                None => usize::MAX,
            };
            let mut replies = 0;
            if is_new {
                for _ in left.moves().take(most) {
                    self.tick(sum)?;
                    replies += 1;
                }
            }
            let key = (is_new, replies, left_text);
            if best.as_ref().is_none_or(|(least, ..)| key < *least) {
                best = Some((key, mv, left));
            }
        }
        let Some(((.., left_text), mv, left)) = best else {
            return Err(self.unsolved(sum, answer.outcome().why()));
        };
        self.answers.insert(text, (sum.move_text(mv), left_text));
        self.meet(left);
        Ok(())
    }
}

/// The sort key of a move, smallest first: whether the resulting position is new; how many replies it has; and its text.
type Preference = (bool, usize, String);

fn unsolved(sum: &MixedSum, why: Unknown) -> NoStrategy {
    NoStrategy::Unsolved { position: sum.to_string(), why }
}
