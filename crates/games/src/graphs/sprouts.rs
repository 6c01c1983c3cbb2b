#![doc = include_str!("../../doc/sprouts.md")]
//!
//! # Example
//!
//! ```
//! use games::graphs::sprouts::{Spots, Sprouts};
//! use grundy_core::{Misere, Nimber, Notation, Ruleset};
//! use grundy_search::Search;
//!
//! let three = Spots::start(3)?;
//! assert_eq!(three.to_string(), "o.o.o");
//! // Draw a line from one spot to another. Each of them now has a line, and the new spot can be reached from both sides.
//! let join = Sprouts.read_move(&three, "0-1")?;
//! assert_eq!(Sprouts.sum_text(Sprouts.play(&three, &join).as_slice()), "o.iAiA");
//!
//! let search = Search::new(Sprouts);
//! assert_eq!(search.nim_value(&three)?, Nimber::new(1));
//! assert_eq!(search.outcome(&three, Misere)?.to_string(), "P");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod land;

use std::fmt;
use std::str::FromStr;

use grundy_core::{IllegalMove, IllegalPosition, Notation, ReadError, Ruleset, Sum};

use crate::notation::{compact, no_move};
use land::{Curve, Land};

/// The rules of Sprouts. A position is a single independent part of a drawing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Sprouts;

/// A part of a drawing, reduced to the data that affects play: its regions, the boundaries of each region, and the spots along each
/// boundary.
///
/// In the notation, `-` separates regions, and `.` separates the boundaries of a region. A boundary is a list of the spots along it, in
/// cyclic order: `o` is a spot without lines, `i` is a spot with one line, `v` is a spot with two lines that can be reached in only one
/// place, and a capital letter is a spot with two lines that can be reached in two places. Spots with three lines and regions without moves
/// are left out. The notation orders boundaries, regions and letters so that most equivalent drawings have the same notation.
///
/// ```
/// use games::graphs::sprouts::Spots;
///
/// // A circle through two spots, with another spot on each side.
/// let circle: Spots = "BA.o-BA.o".parse()?;
/// assert_eq!((circle.to_string(), circle.lives()), ("o.AB-o.AB".to_owned(), 8));
/// # Ok::<(), grundy_core::ReadError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Spots(Vec<u8>);

/// A line between two corners, or from a corner back to itself. A corner is one occurrence of a spot on a boundary; the corners are
/// numbered from 0 in the order of the notation.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
pub struct SproutsMove {
    /// The corner where the line starts.
    pub from: u32,
    /// The corner where the line ends, which does not come before `from`.
    pub to: u32,
    /// If both corners are on one boundary, the line divides the region in two. In that case, this list contains the other boundaries on
    /// one side of the line. This is the side with the corners between `from` and `to` or, for a loop, its inside. Each boundary is given
    /// by its first corner.
    pub beside: Vec<u32>,
}

/// The code that marks the end of each boundary, except for the last boundary of a region.
const NEXT_BOUNDARY: u8 = 0xfe;
const NEXT_REGION: u8 = 0xff;
/// The first code of a spot that can be reached in two places. Smaller codes are numbers of lines.
const SHARED: u8 = 3;

impl Spots {
    /// The maximum number of lives. A spot has one life for each end of a line that it can still take, so a new spot has three lives.
    pub const MAX_LIVES: u32 = 26;

    /// Creates a drawing of `spots` spots without lines.
    ///
    /// # Errors
    /// [`IllegalPosition`] if there are no spots or more than 8.
    pub fn start(spots: u32) -> Result<Self, IllegalPosition> {
        if (1..=Self::MAX_LIVES / 3).contains(&spots) {
            let region = vec![vec![0]; spots as usize];
            return Ok(Self::of_regions(&[region]));
        }
        let message = format_args!("the start has {spots} spots, but it must have 1 to 8");
        Err(IllegalPosition::new(message))
    }

    /// Returns the number of lives, which is the number of ends of lines that all spots together can still take. Each move uses two lives
    /// and adds one.
    pub fn lives(&self) -> u32 {
        let of = |&code: &u8| match code {
            0..SHARED => 2 * (3 - u32::from(code)),
            NEXT_BOUNDARY.. => 0,
            // A spot with a letter has one life but occurs twice, so each occurrence counts as half a life.
            _ => 1,
        };
        self.0.iter().map(of).sum::<u32>() / 2
    }

    /// Reads a drawing and returns its independent parts, each in its stored form.
    ///
    /// # Errors
    /// A [`ReadError`] if the text contains letters that the notation does not use; if a boundary is empty; if a spot without lines is not
    /// the only spot on its boundary; if a capital letter does not occur exactly twice, or is on two boundaries of one region; or if there
    /// are too many lives.
    pub fn read_parts(text: &str) -> Result<Vec<Self>, ReadError> {
        const WHAT: &str = "boundaries of `o`, `i`, `v` and capital letters, as `o.AB-AB`";
        let mut regions = Vec::new();
        for region in text.trim().split('-') {
            let mut boundaries = Vec::new();
            for boundary in region.split('.') {
                let code = |letter| match letter {
                    b'o' => Some(0),
                    b'i' => Some(1),
                    b'v' => Some(2),
                    b'A'..=b'Z' => Some(SHARED + (letter - b'A')),
                    _ => None,
                };
                let codes: Option<Vec<u8>> = boundary.bytes().map(code).collect();
                let codes = codes.filter(|codes| !codes.is_empty());
                let codes = codes.ok_or_else(|| ReadError::expected(WHAT, boundary))?;
                if codes.len() > 1 && codes.contains(&0) {
                    return Err(ReadError::new(format_args!(
                        "`{boundary:.60}`: a spot without lines is a boundary of its own"
                    )));
                }
                boundaries.push(codes);
            }
            regions.push(boundaries);
        }
        for letter in b'A'..=b'Z' {
            let letter = letter as char;
            let count = text.chars().filter(|&other| other == letter).count();
            if !matches!(count, 0 | 2) {
                let message = format_args!("the spot {letter} occurs {count} times instead of 2");
                return Err(ReadError::new(message));
            }
        }
        for boundaries in &regions {
            let twice = boundaries.iter().enumerate().find_map(|(at, boundary)| {
                let rest = &boundaries[at + 1..];
                let is_met = |code: &&u8| rest.iter().any(|other| other.contains(code));
                boundary.iter().filter(|&&code| code >= SHARED).find(is_met)
            });
            if let Some(code) = twice {
                let letter = char::from(b'A' + (code - SHARED));
                return Err(ReadError::new(format_args!(
                    "the spot {letter} is on two boundaries of one region"
                )));
            }
        }
        let whole = Self::of_regions(&regions);
        if whole.lives() > Self::MAX_LIVES {
            let (lives, most) = (whole.lives(), Self::MAX_LIVES);
            return Err(ReadError::new(format_args!(
                "the drawing has {lives} lives, but at most {most} are supported"
            )));
        }
        Ok(Land::of(&whole).into_parts())
    }

    /// Encodes the given regions, without converting them to the stored form.
    fn of_regions(regions: &[Vec<Vec<u8>>]) -> Self {
        let mut codes = Vec::new();
        for region in regions {
            for (at, boundary) in region.iter().enumerate() {
                if at > 0 {
                    codes.push(NEXT_BOUNDARY);
                }
                codes.extend_from_slice(boundary);
            }
            codes.push(NEXT_REGION);
        }
        Self(codes)
    }

    /// Returns the boundaries of each region.
    fn regions(&self) -> impl Iterator<Item = impl Iterator<Item = &[u8]>> {
        let regions = self.0.split(|&code| code == NEXT_REGION);
        let regions = regions.filter(|region| !region.is_empty());
        regions.map(|region| region.split(|&code| code == NEXT_BOUNDARY))
    }

    /// Returns the letters of the corners, in order.
    #[cfg(feature = "catalog")]
    pub(crate) fn corners(&self) -> Vec<String> {
        let text = self.to_string();
        text.chars().filter(char::is_ascii_alphabetic).map(String::from).collect()
    }
}

impl fmt::Display for Spots {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        use fmt::Write as _;
        for (at, region) in self.regions().enumerate() {
            if at > 0 {
                f.write_char('-')?;
            }
            for (at, boundary) in region.enumerate() {
                if at > 0 {
                    f.write_char('.')?;
                }
                for &code in boundary {
                    let letter = match code {
                        0 => 'o',
                        1 => 'i',
                        2 => 'v',
                        _ => char::from(b'A' + (code - SHARED)),
                    };
                    f.write_char(letter)?;
                }
            }
        }
        Ok(())
    }
}

/// Reads a part of a drawing. Boundaries, regions and letters can be in any order. Rejects a drawing that has no moves, or that consists of
/// several independent parts.
impl FromStr for Spots {
    type Err = ReadError;

    fn from_str(text: &str) -> Result<Self, ReadError> {
        match &mut Self::read_parts(text)?[..] {
            [one] => Ok(std::mem::replace(one, Self(Vec::new()))),
            [] => Err(ReadError::new(format_args!("there are no moves in `{:.60}`", text.trim()))),
            parts => Err(ReadError::new(format_args!(
                "`{:.60}` falls into {} parts; write them with blanks between them",
                text.trim(),
                parts.len()
            ))),
        }
    }
}

impl Ruleset for Sprouts {
    type Position = Spots;
    type Move = SproutsMove;

    /// Boundaries that look the same are interchangeable. Of several moves that differ only in such boundaries, only the first is listed.
    fn moves(&self, spots: &Spots) -> impl Iterator<Item = SproutsMove> {
        Land::of(spots).curves().into_iter().map(|curve| SproutsMove {
            from: curve.from as u32,
            to: curve.to as u32,
            beside: curve.beside.into_iter().map(|corner| corner as u32).collect(),
        })
    }

    /// Returns the independent parts of the drawing after the move.
    fn play(&self, spots: &Spots, mv: &SproutsMove) -> Sum<Spots> {
        let curve = Curve {
            from: mv.from as usize,
            to: mv.to as usize,
            beside: mv.beside.iter().map(|&corner| corner as usize).collect(),
        };
        let mut land = Land::of(spots);
        land.draw(&curve);
        land.into_parts().into_iter().collect()
    }

    fn try_play(&self, spots: &Spots, mv: &SproutsMove) -> Result<Sum<Spots>, IllegalMove> {
        if self.moves(spots).any(|legal| legal == *mv) {
            return Ok(self.play(spots, mv));
        }
        Err(IllegalMove::new(mv, spots))
    }

    /// Checks that the position is in its stored form.
    fn check_position(&self, spots: &Spots) -> Result<(), IllegalPosition> {
        let is_stored = spots.lives() <= Spots::MAX_LIVES
            && matches!(&Land::of(spots).into_parts()[..], [one] if one == spots);
        if is_stored {
            return Ok(());
        }
        Err(IllegalPosition::new(format_args!(
            "{spots} is not a part of a drawing as it is stored"
        )))
    }

    fn play_ends(&self) -> bool {
        true
    }
}

/// Writes a position as described in [`Spots`]. Writes a move as its two corners, such as `0-3`. If the move lists the boundaries on one
/// side of its line, a colon and these boundaries follow, such as `0-3:5,7`.
impl Notation for Sprouts {
    const LISTED: bool = true;

    fn position_text(&self, spots: &Spots) -> String {
        spots.to_string()
    }

    fn read_position(&self, text: &str) -> Result<Spots, ReadError> {
        text.parse()
    }

    fn move_text(&self, _: &Spots, mv: &SproutsMove) -> String {
        mv.to_string()
    }

    fn read_move(&self, spots: &Spots, text: &str) -> Result<SproutsMove, ReadError> {
        let named = self.moves(spots).find(|mv| mv.to_string() == text.trim());
        named.ok_or_else(|| no_move(&self.position_text(spots), text))
    }

    fn position_in_words(&self, spots: &Spots) -> String {
        format!("the drawing {spots}")
    }

    fn move_in_words(&self, _: &Spots, mv: &SproutsMove) -> String {
        let line = if mv.from == mv.to {
            format!("draw a loop at corner {}", mv.from)
        } else {
            format!("draw a line from corner {} to corner {}", mv.from, mv.to)
        };
        match &mv.beside[..] {
            [] => line,
            beside => format!("{line} with {} beside it", compact::joined(beside, ", ")),
        }
    }
}

impl fmt::Display for SproutsMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.from, self.to)?;
        if self.beside.is_empty() {
            return Ok(());
        }
        write!(f, ":{}", compact::joined(&self.beside, ","))
    }
}

#[cfg(feature = "serde")]
stored_as_text!(Spots);

#[cfg(feature = "catalog")]
pub use entry::ENTRY;

#[cfg(feature = "catalog")]
mod entry {
    //! Defines the game's catalog entry.

    use grundy_core::mixed::{AnyGame, MixedSum};

    use super::{Spots, Sprouts};
    use crate::catalog::reader::{List, Refusal, Tokens, each};
    use crate::catalog::{Entry, random};

    /// The game's entry in the catalog, for positions such as `sprouts 3`.
    pub static ENTRY: Entry = Entry {
        name: "sprouts",
        title: "Sprouts",
        about: "Spots are joined by lines with a new spot on each; three lines fill a spot.",
        rules: "Draw a line from a spot to another one or back to itself, which crosses no line, and put a new spot on it. No spot may \
                have more than three lines. A player who cannot move loses.",
        notation: "The number of spots, as `3`, or a drawing with `-` between regions and `.` between boundaries: `o` for a spot without \
                   lines, `i` for one with a line, `v` for one with two, and a capital letter for one with two that can be reached in \
                   two places, as `o.AB-o.AB`; at most 26 lives. A move is the two corners, counted from 0 in the order of the text, and \
                   behind a colon the boundaries on the side of the corners between them, as `0-0:1`. All positions are searched.",
        examples: &["sprouts 3", "sprouts o.AB-o.AB", "sprouts o.o iAiA"],
        look: crate::graphs::look::SPROUTS,
        page: include_str!("../../doc/sprouts.md"),
        read,
        random: |game, size, below| Some(random::heaps(game, 1, size.clamp(1, 4), below)),
        ..Entry::USUAL
    };

    fn read(tokens: &mut Tokens<'_>) -> Result<MixedSum, Refusal> {
        let mut parts = Vec::new();
        if tokens.take_word(&["with"]) || tokens.word().is_none() {
            let most = u64::from(Spots::MAX_LIVES / 3);
            let list = List::heaps("a number of spots").up_to(most).until(&SPOTS);
            for spots in tokens.list(list)? {
                parts.push(Spots::start(spots as u32).map_err(|error| tokens.taken(error))?);
            }
            tokens.take_word(&SPOTS);
        }
        while !tokens.is_empty() {
            if parts.len() >= MAX_PARTS {
                return Err(
                    tokens.taken(format_args!("more than {MAX_PARTS} parts are not supported"))
                );
            }
            let read = Spots::read_parts(tokens.take_chunk());
            parts.extend(read.map_err(|error| tokens.taken(error))?);
        }
        each(&AnyGame::new("sprouts", Sprouts).build(), parts)
    }

    /// Words for spots, which can follow their number.
    const SPOTS: [&str; 6] = ["dot", "dots", "point", "points", "spot", "spots"];

    /// Once there are this many parts, the reader accepts no further text.
    const MAX_PARTS: usize = 1000;
}
