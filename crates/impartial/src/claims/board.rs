//! Represents boards with at most 256 squares, and graphs with at most 256 nodes, as bit sets. Builds them directly from the rules of the
//! games.
//!
//! A check of a claim must be independent of the search that found the claim, so this module does
//! not use the catalog. It implements Cram and Node Kayles, the two games with claimed values, a
//! second time.

/// A set of places.
pub(super) type PlaceSet = [u64; 4];
/// The maximum number of places on a board.
pub(super) const MAX: usize = 256;

/// A board on which a move chooses a place and removes this place and its neighbors. In Node Kayles, the places are the nodes of
/// the graph. In Cram, they are all possible dominoes, and dominoes that overlap are neighbors.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Board {
    /// For each place, the set of that place and its neighbors.
    closed: Vec<PlaceSet>,
    /// If all places of a piece are shifted by a multiple of this number, the piece keeps its shape. 0 if the board has no such
    /// shift.
    stride: usize,
    /// The symmetries of the board, except for the identity. Each symmetry is the list of the images of all places.
    images: Vec<Vec<usize>>,
}

impl Board {
    /// Builds the board or graph that a text describes. Returns `None` if the text describes a position of a different game or
    /// family.
    ///
    /// # Errors
    /// Returns an error if the size is invalid. The message says why.
    pub(super) fn read(subject: &str) -> Option<Result<Self, String>> {
        let (game, rest) = subject.split_once(' ')?;
        let (family, size) = match (game, rest.starts_with(|c: char| c.is_ascii_digit())) {
            ("cram", true) => ("cram", rest),
            ("node_kayles", true) => return Self::of_edges(rest).map(Ok),
            ("node_kayles", false) => rest.split_once(' ')?,
            // Leave all other subjects to the catalog, including Cram boards that are drawn row by row.
            _ => return None,
        };
        let (first, second) = match family {
            "cram" | "grid" | "prism" | "triangles" => size.split_once('x')?,
            "petersen" => size.split_once(',')?,
            "queens" => (size, "1"),
            _ => return None,
        };
        let number = |text: &str| -> Option<usize> {
            let number: usize = text.parse().ok()?;
            let is_size = number > 0 || family == "queens";
            (is_size && number.to_string() == text).then_some(number)
        };
        let (Some(first), Some(second)) = (number(first), number(second)) else {
            return Some(Err(format!("`{size:.40}` is not a size of {family}")));
        };
        Some(match family {
            "cram" => Self::cram(first, second),
            "grid" => Self::grid(first, second, Grid::Plain),
            "prism" => Self::grid(first, second, Grid::Prism),
            "triangles" => Self::grid(first, second, Grid::Triangles),
            "petersen" => Self::petersen(first, second),
            _ => Self::queens(first),
        })
    }

    /// Builds a grid or a variant of a grid. The place in `row` and `column` has the number `rows * column + row`.
    fn grid(rows: usize, columns: usize, kind: Grid) -> Result<Self, String> {
        let count = counted(rows.checked_mul(columns))?;
        let is_prism = kind == Grid::Prism;
        if is_prism && columns < 3 {
            return Err(format!("a prism needs 3 columns, not {columns}"));
        }
        let mut board = Self::new(count, if is_prism { 0 } else { rows });
        for place in 0..count {
            let is_last_row = place % rows + 1 == rows;
            if !is_last_row {
                board.join(place, place + 1);
            }
            if is_prism || place + rows < count {
                board.join(place, (place + rows) % count);
            }
            if kind == Grid::Triangles && !is_last_row && place + rows < count {
                board.join(place, place + rows + 1);
            }
        }
        for by in 0..if is_prism { columns } else { 1 } {
            for (upside_down, back_to_front) in MIRRORED.into_iter().chain([(false, false)]) {
                let is_same = by == 0 && !upside_down && !back_to_front;
                if is_same || (kind == Grid::Triangles && upside_down != back_to_front) {
                    continue;
                }
                let image = (0..count).map(|place| {
                    let (row, column) = (place % rows, place / rows);
                    let row = if upside_down { rows - 1 - row } else { row };
                    let column = if back_to_front { columns - 1 - column } else { column };
                    row + rows * ((column + by) % columns)
                });
                board.add_image(image.collect());
            }
        }
        Ok(board)
    }

    /// Builds a generalized Petersen graph. Nodes 0 to `count - 1` form the outer cycle. Each outer node `c` has the inner neighbor
    /// `count + c`. Each inner node is joined to the inner node that is `apart` steps further around the circle.
    fn petersen(count: usize, apart: usize) -> Result<Self, String> {
        let nodes = counted(count.checked_mul(2))?;
        if count < 3 || apart.checked_mul(2).is_none_or(|twice| twice >= count) {
            return Err(format!(
                "P({count}, {apart}) needs 3 nodes around and less than half of them apart"
            ));
        }
        let mut board = Self::new(nodes, 0);
        for c in 0..count {
            board.join(c, (c + 1) % count);
            board.join(c, count + c);
            board.join(count + c, count + (c + apart) % count);
        }
        for by in 0..count {
            let turned = |place: usize| place / count * count + (place % count + by) % count;
            let mirrored = |place: usize| place / count * count + (count - place % count) % count;
            if by > 0 {
                board.add_image((0..nodes).map(turned).collect());
            }
            board.add_image((0..nodes).map(|place| turned(mirrored(place))).collect());
        }
        Ok(board)
    }

    /// Builds the queens graph: the places are the squares of a chessboard, and two squares are neighbors if a queen can move from
    /// one to the other.
    fn queens(size: usize) -> Result<Self, String> {
        let count = counted(size.checked_mul(size))?;
        let mut board = Self::new(count, size);
        for one in 0..count {
            for other in one + 1..count {
                let rows = other / size - one / size;
                let columns = (other % size).abs_diff(one % size);
                if rows == 0 || columns == 0 || rows == columns {
                    board.join(one, other);
                }
            }
        }
        for (upside_down, back_to_front) in MIRRORED.into_iter().chain([(false, false)]) {
            for is_turned in [false, true] {
                let image = (0..count).map(|place| {
                    let (row, column) = (place / size, place % size);
                    let row = if upside_down { size - 1 - row } else { row };
                    let column = if back_to_front { size - 1 - column } else { column };
                    if is_turned { column * size + row } else { row * size + column }
                });
                if is_turned || upside_down || back_to_front {
                    board.add_image(image.collect());
                }
            }
        }
        Ok(board)
    }

    /// Builds a Cram board. Numbers the dominoes column by column: first the dominoes inside the
    /// column, then the dominoes that extend into the next column.
    fn cram(rows: usize, columns: usize) -> Result<Self, String> {
        let stride = rows.checked_mul(2).ok_or(TOO_LARGE)? - 1;
        let all = counted(stride.checked_mul(columns))?;
        let mut dominoes: Vec<[usize; 2]> = Vec::new();
        for cell in 0..rows * columns {
            if cell % rows == 0 {
                dominoes.extend((cell..cell + rows - 1).map(|cell| [cell, cell + 1]));
                dominoes.extend((cell..cell + rows).map(|cell| [cell, cell + rows]));
            }
        }
        // Remove the dominoes that would extend beyond the last column.
        dominoes.truncate(all - rows);
        let mut board = Self::new(dominoes.len(), stride);
        for (one, cells) in dominoes.iter().enumerate() {
            for (other, others) in dominoes.iter().enumerate().skip(one + 1) {
                if cells.iter().any(|cell| others.contains(cell)) {
                    board.join(one, other);
                }
            }
        }
        for (upside_down, back_to_front) in MIRRORED {
            let cell = |cell: usize| {
                let (row, column) = (cell % rows, cell / rows);
                let row = if upside_down { rows - 1 - row } else { row };
                row + rows * if back_to_front { columns - 1 - column } else { column }
            };
            let image = dominoes.iter().map(|&cells| {
                let mut cells = cells.map(cell);
                cells.sort_unstable();
                dominoes.iter().position(|other| *other == cells)
            });
            if let Some(image) = image.collect() {
                board.add_image(image);
            }
        }
        Ok(board)
    }

    /// Reads a graph that is written as edges such as `0-1` and single nodes, with node numbers below 256. Returns `None` for any
    /// other text, which the catalog then reads.
    fn of_edges(text: &str) -> Option<Self> {
        let mut board = Self { closed: vec![[0; 4]; MAX], stride: 0, images: Vec::new() };
        for word in text.split(' ') {
            let (one, other) = word.split_once('-').unwrap_or((word, word));
            let ends = [one, other].map(|end| end.parse().ok().filter(|&end: &usize| end < MAX));
            let [Some(one), Some(other)] = ends else { return None };
            if one == other && word.contains('-') {
                return None;
            }
            insert(&mut board.closed[one], one);
            insert(&mut board.closed[other], other);
            board.join(one, other);
        }
        Some(board)
    }

    fn new(count: usize, stride: usize) -> Self {
        let mut closed = vec![[0; 4]; count];
        (0..).zip(&mut closed).for_each(|(place, set)| insert(set, place));
        Self { closed, stride, images: Vec::new() }
    }

    fn add_image(&mut self, image: Vec<usize>) {
        debug_assert!(
            (0..image.len()).all(|at| mapped(&self.closed[at], &image) == self.closed[image[at]]),
            "images preserve adjacency"
        );
        self.images.push(image);
    }

    fn join(&mut self, one: usize, other: usize) {
        insert(&mut self.closed[one], other);
        insert(&mut self.closed[other], one);
    }

    /// Returns the set of a place and its neighbors.
    pub(super) fn around(&self, place: usize) -> &PlaceSet {
        &self.closed[place]
    }

    /// Returns the number of symmetries other than the identity.
    pub(super) fn images(&self) -> u64 {
        self.images.len() as u64
    }

    pub(super) fn all(&self) -> PlaceSet {
        self.closed.iter().fold([0; 4], |all, closed| all_of(&all, closed))
    }

    /// Returns the form in which a piece is stored. Computes the images of the piece under all symmetries, shifts each image to
    /// the lowest possible place numbers, and returns the smallest image.
    pub(super) fn least(&self, piece: &PlaceSet) -> PlaceSet {
        let images = self.images.iter().map(|image| self.moved_down(mapped(piece, image)));
        images.fold(self.moved_down(*piece), Ord::min)
    }

    fn moved_down(&self, piece: PlaceSet) -> PlaceSet {
        let Some(first) = places(&piece).next() else { return piece };
        let by = match self.stride {
            0 => 0,
            stride => first / stride * stride,
        };
        let mut moved = [0; 4];
        for (at, word) in moved.iter_mut().enumerate() {
            let low = piece.get(at + by / 64).map_or(0, |word| word >> (by % 64));
            let high = piece.get(at + by / 64 + 1).filter(|_| by % 64 > 0);
            *word = low | high.map_or(0, |word| word << (64 - by % 64));
        }
        moved
    }

    /// Splits a set of places into its connected pieces.
    pub(super) fn pieces(&self, mut rest: PlaceSet) -> impl Iterator<Item = PlaceSet> + '_ {
        std::iter::from_fn(move || {
            let first = places(&rest).next()?;
            let mut piece = [0; 4];
            insert(&mut piece, first);
            let mut open = vec![first];
            while let Some(place) = open.pop() {
                let around = self.around(place);
                let new: PlaceSet = std::array::from_fn(|at| around[at] & rest[at] & !piece[at]);
                piece = all_of(&piece, &new);
                open.extend(places(&new));
            }
            rest = without(&rest, &piece);
            Some(piece)
        })
    }
}

/// The kinds of grids. They differ in the edges that they add to those of a plain grid.
#[derive(Clone, Copy, PartialEq)]
enum Grid {
    Plain,
    /// The last column is joined to the first column.
    Prism,
    /// Each node is also joined to the node one row down in the next column.
    Triangles,
}

/// The reflections of a board: upside down, left to right, and both.
const MIRRORED: [(bool, bool); 3] = [(true, false), (false, true), (true, true)];

/// Returns the image of a set of places under a symmetry.
fn mapped(set: &PlaceSet, image: &[usize]) -> PlaceSet {
    let mut mapped = [0; 4];
    places(set).for_each(|place| insert(&mut mapped, image[place]));
    mapped
}

const TOO_LARGE: &str = "more than 256 places";

fn counted(count: Option<usize>) -> Result<usize, String> {
    count.filter(|&count| count <= MAX).ok_or_else(|| TOO_LARGE.to_owned())
}

fn insert(set: &mut PlaceSet, place: usize) {
    set[place / 64] |= 1 << (place % 64);
}

fn all_of(one: &PlaceSet, other: &PlaceSet) -> PlaceSet {
    std::array::from_fn(|at| one[at] | other[at])
}

/// Iterates over the places in a set, in ascending order.
pub(super) fn places(set: &PlaceSet) -> impl Iterator<Item = usize> + '_ {
    (0..).zip(set).flat_map(|(at, &word)| {
        let bits = std::iter::successors(Some(word), |word| Some(word & word.wrapping_sub(1)));
        bits.take_while(|&word| word != 0).map(move |word| 64 * at + word.trailing_zeros() as usize)
    })
}

pub(super) fn without(set: &PlaceSet, taken: &PlaceSet) -> PlaceSet {
    std::array::from_fn(|at| set[at] & !taken[at])
}
