#![doc = include_str!("../../doc/notakto.md")]
//!
//! # Example
//!
//! ```
//! use games::boards::notakto::Notakto;
//! use games::boards::stones::Stones;
//! use grundy_core::{Misere, Notation, Outcome, SumTheorem};
//!
//! let board = Stones::empty(3, 3)?;
//! assert_eq!(Notakto.class(&board).unwrap().to_string(), "c");
//! // On two boards, the second player wins, because c² is one of the four lost classes.
//! assert_eq!(Notakto.sum_outcome(&[board], Misere), Outcome::N);
//! assert_eq!(Notakto.sum_outcome(&[board, board], Misere), Outcome::P);
//! let first: Vec<String> = Notakto
//!     .sum_winning_moves(&[board], Misere)
//!     .map(|mv| Notakto.move_text(&board, &mv.mv))
//!     .collect();
//! assert_eq!(first, ["1,1"]);
//! # Ok::<(), grundy_core::IllegalPosition>(())
//! ```

use std::fmt;
use std::ops::Mul;

use grundy_core::{
    IllegalPosition, Misere, Notation, Outcome, ReadError, Ruleset, Sum, SumTheorem,
};

use super::stones::{Side, Square, Stones};
use crate::notation::no_move;

/// The rules of Notakto on 3-by-3 boards, with the theorem about misère play on any number of boards. A position is a single board. A move
/// is the square that gets a cross, given by its row and its column.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Notakto;

/// The rules of Notakto on boards of up to 64 squares, with lines of any length.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct WideNotakto {
    line: u32,
}

impl WideNotakto {
    /// Creates the game in which `line` crosses in a line end play on a board.
    ///
    /// # Errors
    /// [`IllegalPosition`] if the number is less than 2 or more than 64.
    pub fn new(line: u32) -> Result<Self, IllegalPosition> {
        if (2..=Stones::MAX_SQUARES).contains(&line) {
            return Ok(Self { line });
        }
        Err(IllegalPosition::new(format_args!("a line of {line} crosses; it must have 2 to 64")))
    }

    /// Returns the number of crosses in a line that end play on a board.
    pub const fn line(self) -> u32 {
        self.line
    }

    /// Returns whether play on the board has ended, because enough crosses are in a row, in a column, or on a diagonal.
    pub(crate) fn is_over(self, board: &Stones) -> bool {
        let has_cross = |row: i64, column: i64| {
            let at = |place: i64| u32::try_from(place).unwrap_or(u32::MAX);
            board.stone(at(row), at(column)).is_some()
        };
        let line = i64::from(self.line);
        let crosses = board.squares(board.taken());
        crosses.map(|(row, column)| (i64::from(row), i64::from(column))).any(|(row, column)| {
            [(0, 1), (1, 0), (1, 1), (1, -1)].into_iter().any(|(down, right)| {
                (0..line).all(|step| has_cross(row + step * down, column + step * right))
            })
        })
    }
}

impl Ruleset for WideNotakto {
    type Position = Stones;
    type Move = Square;

    fn moves(&self, board: &Stones) -> impl Iterator<Item = Square> {
        let free = if self.is_over(board) { 0 } else { board.free() };
        board.squares(free)
    }

    fn play(&self, board: &Stones, &(row, column): &Square) -> Sum<Stones> {
        Sum::from(board.with(row, column, Some(Side::X)))
    }

    /// Chooses the smallest of the symmetric forms of the board. Drops a board on which play has ended or no square is free.
    fn canonical(&self, board: Stones) -> Sum<Stones> {
        if self.is_over(&board) || board.free() == 0 {
            return Sum::empty();
        }
        Sum::from(board.least_image())
    }

    fn check_position(&self, board: &Stones) -> Result<(), IllegalPosition> {
        if board.of(Side::O) == 0 {
            return Ok(());
        }
        Err(IllegalPosition::new(format_args!("the board {board} has stones other than crosses")))
    }

    fn play_ends(&self) -> bool {
        true
    }

    fn count_moves(&self, board: &Stones) -> u64 {
        board.free().count_ones().into()
    }
}

/// Writes a position as its rows, separated by spaces, with `.` for a free square and `x` for a cross, such as `... .x. ...`. Writes a move
/// as the row and the column of the square, counted from 0, such as `1,2`.
impl Notation for WideNotakto {
    fn position_text(&self, board: &Stones) -> String {
        board.to_string()
    }

    fn read_position(&self, text: &str) -> Result<Stones, ReadError> {
        let board = text.parse()?;
        self.check_position(&board)?;
        Ok(board)
    }

    fn move_text(&self, _: &Stones, &(row, column): &Square) -> String {
        format!("{row},{column}")
    }

    fn read_move(&self, board: &Stones, text: &str) -> Result<Square, ReadError> {
        let named = self.moves(board).find(|mv| self.move_text(board, mv) == text.trim());
        named.ok_or_else(|| no_move(&self.position_text(board), text))
    }

    fn position_in_words(&self, board: &Stones) -> String {
        format!("the board {board}")
    }

    fn move_in_words(&self, _: &Stones, &(row, column): &Square) -> String {
        format!("put a cross on {row},{column}")
    }
}

/// The rules for boards of any size with lines of three. Here they are used for 3-by-3 boards.
const RULES: WideNotakto = WideNotakto { line: 3 };

impl Ruleset for Notakto {
    type Position = Stones;
    type Move = Square;

    fn moves(&self, board: &Stones) -> impl Iterator<Item = Square> {
        RULES.moves(board)
    }

    fn play(&self, board: &Stones, mv: &Square) -> Sum<Stones> {
        RULES.play(board, mv)
    }

    fn canonical(&self, board: Stones) -> Sum<Stones> {
        RULES.canonical(board)
    }

    fn check_position(&self, board: &Stones) -> Result<(), IllegalPosition> {
        RULES.check_position(board)?;
        if (board.rows(), board.columns()) == (3, 3) {
            return Ok(());
        }
        let (rows, columns) = (board.rows(), board.columns());
        Err(super::no_board(rows, columns, "boards of this game have 3 by 3"))
    }

    fn play_ends(&self) -> bool {
        true
    }

    fn count_moves(&self, board: &Stones) -> u64 {
        RULES.count_moves(board)
    }
}

/// Uses the same notation as [`WideNotakto`].
impl Notation for Notakto {
    fn position_text(&self, board: &Stones) -> String {
        RULES.position_text(board)
    }

    fn read_position(&self, text: &str) -> Result<Stones, ReadError> {
        let board = RULES.read_position(text)?;
        self.check_position(&board)?;
        Ok(board)
    }

    fn move_text(&self, board: &Stones, mv: &Square) -> String {
        RULES.move_text(board, mv)
    }

    fn read_move(&self, board: &Stones, text: &str) -> Result<Square, ReadError> {
        RULES.read_move(board, text)
    }

    fn position_in_words(&self, board: &Stones) -> String {
        RULES.position_in_words(board)
    }

    fn move_in_words(&self, board: &Stones, mv: &Square) -> String {
        RULES.move_in_words(board, mv)
    }
}

/// A class of sums of 3-by-3 boards. The classes are the 18 elements of a misère quotient.
///
/// The elements are the products of `1`, `b`, `b²`, `c`, `bc`, `c²`, `bc²`, `d` or `bd` with `1` or `a`.
///
/// ```
/// use games::boards::notakto::BoardClass;
///
/// let [a, b, c, d] = BoardClass::GENERATORS;
/// assert_eq!((c * c * c).to_string(), "ac²");
/// assert_eq!((b * b * b, d * d, a * a), (b, c * c, BoardClass::ONE));
/// assert!((b * c).is_lost() && !(a * b * c).is_lost());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct BoardClass {
    /// The index in [`WORDS`] of the word that remains when `a` is left out.
    word: u8,
    has_a: bool,
}

/// The words for the elements of the quotient that do not contain `a`.
const WORDS: [&str; 9] = ["", "b", "b²", "c", "bc", "c²", "bc²", "d", "bd"];

/// For each word and each of `b`, `c` and `d`: the index of the word of their product, and whether the product also contains an `a`. The
/// products follow from the relations `b³ = b`, `b²c = c`, `c³ = ac²`, `b²d = d`, `cd = ad` and `d² = c²`.
const PRODUCTS: [[(u8, bool); 3]; 9] = [
    [(1, false), (3, false), (7, false)],
    [(2, false), (4, false), (8, false)],
    [(1, false), (3, false), (7, false)],
    [(4, false), (5, false), (7, true)],
    [(3, false), (6, false), (8, true)],
    [(6, false), (5, true), (7, false)],
    [(5, false), (6, true), (8, false)],
    [(8, false), (7, true), (5, false)],
    [(7, false), (8, true), (6, false)],
];

impl BoardClass {
    /// The class of a sum without boards, which is the neutral element.
    pub const ONE: Self = Self { word: 0, has_a: false };

    /// The classes `a`, `b`, `c` and `d`.
    pub const GENERATORS: [Self; 4] = [
        Self { word: 0, has_a: true },
        Self { word: 1, has_a: false },
        Self { word: 3, has_a: false },
        Self { word: 7, has_a: false },
    ];

    /// Returns whether the player to move loses in misère play. This is the case for the classes `a`, `b²`, `bc` and `c²`.
    pub const fn is_lost(self) -> bool {
        matches!((self.word, self.has_a), (0, true) | (2 | 4 | 5, false))
    }

    /// Returns the class that this letter denotes in [`CLASSES`].
    const fn of_letter(letter: u8) -> Self {
        let number = letter - b'A';
        Self { word: number / 2, has_a: number % 2 == 1 }
    }
}

impl Mul for BoardClass {
    type Output = Self;

    fn mul(self, other: Self) -> Self {
        let mut product = Self { word: self.word, has_a: self.has_a ^ other.has_a };
        let letters = match other.word {
            0 => &[][..],
            1 => &[0],
            2 => &[0, 0],
            3 => &[1],
            4 => &[0, 1],
            5 => &[1, 1],
            6 => &[0, 1, 1],
            7 => &[2],
            _ => &[0, 2],
        };
        for &letter in letters {
            let (word, has_a) = PRODUCTS[usize::from(product.word)][letter];
            product = Self { word, has_a: product.has_a ^ has_a };
        }
        product
    }
}

impl fmt::Display for BoardClass {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let word = WORDS[usize::from(self.word)];
        match (self.has_a, word) {
            (false, "") => f.write_str("1"),
            (true, _) => write!(f, "a{word}"),
            (false, _) => f.write_str(word),
        }
    }
}

/// The class of each set of crosses on a board. The index of a set contains the squares as bits, row by row, starting with the lowest bit.
/// `A` stands for the first word of [`WORDS`], `B` for the same word with `a`, `C` for the second word, and so on.
const CLASSES: &[u8; 512] = b"\
GAAPACPAAPBCCBOAKCCDCBDACDDBBCCAACBOPBCABOCBOCBACBDCDCBAAAAAAAAA\
ACCBBDOAPAOAOADACBBCAAAADACAAAAACBACOCBAOADABACABCCBAAAAAAAAAAAA\
ACBOCBOABOCBACDACBAABCAADCAACBAABACDOCBACDBCDBCADCAACBAAAAAAAAAA\
PBOCOCBACABABACADCAAAAAABAAAAAAAOCDBDBCABACACABACBAAAAAAAAAAAAAA\
ABCOCDBACOABBCCACABABACABACACABAPOODAAAAOBDCAAAADACAAAAAAAAAAAAA\
CDBCDBCABACACABABACAAAAACABAAAAABCCBAAAACABAAAAACABAAAAAAAAAAAAA\
POOBBCCAODDCCBBADAAACAAACAAABAAACBBCAAAABCCBAAAABAAAAAAAAAAAAAAA\
AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA";

impl Notakto {
    /// Returns the class of a board, or `None` if the board has a different size or any stones other than crosses.
    pub fn class(&self, board: &Stones) -> Option<BoardClass> {
        let fits = (board.rows(), board.columns()) == (3, 3) && board.of(Side::O) == 0;
        let letter = CLASSES.get(usize::try_from(board.taken()).ok()?).filter(|_| fits)?;
        Some(BoardClass::of_letter(*letter))
    }

    /// Returns the product of the classes of several boards.
    pub(crate) fn product(self, boards: &[Stones]) -> BoardClass {
        let classes = boards.iter().filter_map(|board| self.class(board));
        classes.fold(BoardClass::ONE, BoardClass::mul)
    }
}

/// Multiplies the classes of the boards. The product is the class of the sum, which determines the outcome.
impl SumTheorem<Misere> for Notakto {
    /// # Complexity
    /// O(n) for n boards.
    fn sum_outcome(&self, boards: &[Stones], _: Misere) -> Outcome {
        Outcome::from_first_wins(!self.product(boards).is_lost())
    }
}

#[cfg(feature = "serde")]
stored_as!(BoardClass as String, |class| class.to_string(), |text| {
    let all = (0..18).map(|number| BoardClass::of_letter(b'A' + number));
    all.into_iter()
        .find(|class| class.to_string() == text)
        .ok_or_else(|| ReadError::expected("a class of boards such as `ac²`", &text))
});

#[cfg(feature = "serde")]
stored_as!(WideNotakto as u32, |game| game.line(), |line| Self::new(line).map_err(ReadError::new));

#[cfg(feature = "catalog")]
pub use entry::ENTRY;

#[cfg(feature = "catalog")]
mod entry {
    //! Defines the game's catalog entry.

    use grundy_core::mixed::{AnyGame, MixedSum};
    use grundy_core::{Convention, Misere};

    use super::super::look::{random_stones, read_size, read_stones};
    use super::{Notakto, Stones, WideNotakto};
    use crate::catalog::Entry;
    use crate::catalog::reader::{Refusal, Tokens};

    /// The game's entry in the catalog, for positions such as `notakto 3x3`.
    pub static ENTRY: Entry = Entry {
        name: "notakto",
        title: "Notakto",
        about: "Tic-tac-toe with crosses only: three in a line end play on a board.",
        rules: "Put a cross on a free square of any board. A board with three crosses in a row, in a column or in a diagonal line is \
                out of play. A player who cannot move wins: whoever completes the last line has lost.",
        notation: "The rows of a board, `.` for a free square and `x` for a cross, as `... .x. ...`, or the sizes of empty boards, \
                   as `3x3 3x3`; other boards follow behind ` + `. A move is the row and the column, counted from 0, as `1,2`. Any \
                   number of boards of 3 by 3 are known in misère play; others, of at most 64 squares, are searched.",
        parameters: "how many crosses in a line end play on a board; 3 if nothing is given",
        examples: &[
            "notakto 3x3",
            "notakto 3x3 3x3",
            "notakto ... .x. ...",
            "notakto 3x4",
            "notakto:4 4x4",
        ],
        convention: Convention::Misere,
        why: crate::boards::why::notakto,
        look: crate::boards::look::CROSSES,
        page: include_str!("../../doc/notakto.md"),
        read,
        random: |game, size, below| {
            Some(if below(2) == 0 {
                format!("{game} {}", ["3x3", "3x3 3x3", "1x6", "2x4"][below(4) as usize])
            } else {
                format!("{game} {}", random_stones(size, "...x", below))
            })
        },
        ..Entry::USUAL
    };

    fn read(tokens: &mut Tokens<'_>) -> Result<MixedSum, Refusal> {
        let what = "the number of crosses in a line";
        let line = match tokens.colon() {
            None => 3,
            Some(mut colon) => {
                let line = colon.number(what, 64)?;
                colon.finish(what)?;
                line
            }
        };
        let mut boards = Vec::new();
        while let Some(empty) = read_size(tokens)? {
            boards.push(empty);
            if boards.len() > MAX_BOARDS {
                let message = format_args!("more than {MAX_BOARDS} boards are not supported");
                return Err(tokens.taken(message));
            }
        }
        if boards.is_empty() {
            boards.push(read_stones(tokens, ".x")?);
        }
        let rules = u32::try_from(line).map(WideNotakto::new);
        let Ok(Ok(rules)) = rules else {
            return Err(tokens.taken("expected a line of 2 or more crosses after the colon"));
        };
        // The theorem applies only if all boards belong to one game. A board must therefore be read as a position of the same game whether
        // it is the only board or one of several.
        let known = AnyGame::new("notakto", Notakto).sum_outcomes(Misere).build();
        let searched = AnyGame::new(format!("notakto:{line}"), rules).build();
        let component = |board: Stones| {
            let is_known = line == 3 && (board.rows(), board.columns()) == (3, 3);
            Ok(if is_known { &known } else { &searched }.position(board)?)
        };
        boards.into_iter().map(component).collect()
    }

    /// The maximum number of boards in a position that is given only by the sizes of its boards.
    const MAX_BOARDS: usize = 1000;
}
