//! The reasons for answers.
//!
//! A [`Reason`] is primarily data, such as the values of the components or a reply to each move. Programs can turn a reason into words or
//! pictures, and anyone can check each [`Ground`] against the position. Moves are strings in the notation of the position.

mod sentences;

use grundy_core::Nimber;

/// The grounds for an answer, with the most convincing one first.
///
/// A reason is printed with one sentence per line. In the sentences, `⊕` is the nim-sum, and moves are in the notation of the position.
/// [`Ground::sentence`] also describes each move in words.
///
/// ```
/// use grundy_core::Nimber;
/// use games::reason::{Ground, Reason};
///
/// let values = |values: [u64; 3]| values.map(Nimber::new).to_vec();
/// let mut reason = Reason::default();
/// reason.add(Ground::NimSum { values: values([3, 5, 7]) });
/// reason.add(Ground::Leaves { mv: "2/7:6".to_owned(), values: values([3, 5, 6]) });
/// assert_eq!(
///     reason.to_string(),
///     "3 ⊕ 5 ⊕ 7 = 1, so the player to move wins\n2/7:6 leaves 3 ⊕ 5 ⊕ 6 = 0"
/// );
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(transparent))]
pub struct Reason {
    grounds: Vec<Ground>,
}

/// A ground of a [`Reason`].
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(tag = "kind", rename_all = "snake_case"))]
#[non_exhaustive]
pub enum Ground {
    /// The game is over: there is no move.
    Ended {
        /// Whether the player to move wins, as in misère play.
        wins: bool,
    },
    /// The nim-values of the components, in order. Their nim-sum is the value of the whole sum.
    NimSum {
        /// The values.
        values: Vec<Nimber>,
    },
    /// This move leaves components with these values, whose nim-sum is 0.
    Leaves {
        /// The move.
        mv: String,
        /// The value of each component after the move. For a component that the move splits, this is the nim-sum of the values of its
        /// parts.
        values: Vec<Nimber>,
    },
    /// This move wins.
    Wins {
        /// The move.
        mv: String,
    },
    /// Each of these moves has a winning reply. If the list is not complete, it starts with one move of each kind.
    Replies {
        /// The winning move that the opponent answers with one of these moves, or `None` if the list contains moves of the position
        /// itself, which the player to move loses.
        after: Option<String>,
        /// The moves with their replies.
        replies: Vec<Reply>,
        /// Whether the list contains all moves.
        all: bool,
    },
    /// The heap has the same value as a smaller heap, because the values are periodic.
    Period {
        /// The heap.
        heap: u64,
        /// The smaller heap.
        like: u64,
        /// The period.
        period: u64,
        /// The heap from which the values are periodic.
        preperiod: u64,
        /// The proof, in a form that a checker can read. It begins with the code of the game.
        certificate: String,
    },
    /// In misère play, the product of these elements of the game's misère quotient decides who wins.
    Quotient {
        /// The winning move that leaves these parts, or `None` if they are the parts of the position itself.
        after: Option<String>,
        /// The name of the certificate that contains the table of products. The name consists of the code of the game, the number of
        /// elements, and the largest heap.
        certificate: String,
        /// The elements of the parts, in order.
        parts: Vec<Element>,
        /// The product of these elements.
        product: Element,
        /// Whether the product is in the P-portion. If it is, the player to move loses.
        is_p: bool,
    },
    /// A search decided the position.
    Searched {
        /// The number of positions searched.
        positions: u64,
    },
    /// Play has this length if the winner hurries and the loser delays.
    Lasts {
        /// The number of moves by both players.
        moves: u32,
    },
    /// This move leaves a position from which neither player can force a win, and no move wins.
    Draws {
        /// The move.
        mv: String,
    },
    /// The opponent can reply to this move and win.
    Answered {
        /// The move.
        mv: String,
        /// The reply, or `None` if it is unknown, or if the move has ended a misère game.
        reply: Option<String>,
    },
    /// A different move wins. After this move, neither player can force a win.
    LeavesDraw {
        /// The move.
        mv: String,
    },
    /// A fact from a theorem about the game, in words, with the numbers and the items that it mentions.
    Fact {
        /// A sentence without a final period.
        text: String,
        /// Numbers, each with its name.
        numbers: Vec<(String, u64)>,
        /// Items in the picture of the position, by their names in that picture. Items that belong together form one list.
        items: Vec<Vec<String>>,
    },
}

/// An element of a misère quotient, for a part of the position or for the whole position.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Element {
    /// The number of the element in the certificate.
    pub number: u64,
    /// The spelling of the element in the certificate, such as `ab²`.
    pub name: String,
    /// Heaps that represent this element. In every sum, these heaps can replace a part that has this element without changing the
    /// outcome.
    pub heaps: Vec<u64>,
}

/// A move with a reply to it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Reply {
    /// The move.
    pub mv: String,
    /// The winning reply, or `None` if the move has ended a misère game.
    pub reply: Option<String>,
}

impl Reason {
    /// Adds a ground.
    pub fn add(&mut self, ground: Ground) {
        self.grounds.push(ground);
    }

    /// Returns the grounds.
    pub fn grounds(&self) -> &[Ground] {
        &self.grounds
    }

    /// Returns the items in the picture of the position that the grounds mention, by their names in that picture. Items that belong
    /// together form one list.
    ///
    /// ```
    /// use games::reason::{Ground, Reason};
    ///
    /// let pairs = Ground::fact("each has a partner").together(["n0", "n1"]).together(["n2", "n3"]);
    /// let reason = Reason::from_iter([Ground::Wins { mv: "1".to_owned() }, pairs]);
    /// assert!(reason.things().eq([["n0", "n1"], ["n2", "n3"]]));
    /// ```
    pub fn things(&self) -> impl Iterator<Item = &[String]> {
        self.grounds
            .iter()
            .flat_map(|ground| match ground {
                Ground::Fact { items, .. } => items.as_slice(),
                _ => &[],
            })
            .map(Vec::as_slice)
    }

    /// Returns whether there are no grounds.
    pub fn is_empty(&self) -> bool {
        self.grounds.is_empty()
    }
}

impl FromIterator<Ground> for Reason {
    fn from_iter<I: IntoIterator<Item = Ground>>(grounds: I) -> Self {
        Self { grounds: grounds.into_iter().collect() }
    }
}

impl Ground {
    /// Creates a ground that states a fact in words.
    pub fn fact(text: impl Into<String>) -> Self {
        Self::Fact { text: text.into(), numbers: Vec::new(), items: Vec::new() }
    }

    /// Replaces the text of a [`Fact`](Self::Fact). Returns other grounds unchanged, since they have no text.
    #[must_use]
    pub fn saying(mut self, words: impl Into<String>) -> Self {
        if let Self::Fact { text, .. } = &mut self {
            *text = words.into();
        }
        self
    }

    /// Adds a named number to a [`Fact`](Self::Fact). Returns other grounds unchanged.
    #[must_use]
    pub fn number(mut self, name: impl Into<String>, number: u64) -> Self {
        if let Self::Fact { numbers, .. } = &mut self {
            numbers.push((name.into(), number));
        }
        self
    }

    /// Adds items that belong together in the picture to a [`Fact`](Self::Fact). Returns other grounds unchanged.
    #[must_use]
    pub fn together<T: Into<String>>(mut self, things: impl IntoIterator<Item = T>) -> Self {
        if let Self::Fact { items, .. } = &mut self {
            items.push(things.into_iter().map(Into::into).collect());
        }
        self
    }
}
