//! Checks Clobber, NoGo and Notakto against play by the literal rules on boards that are stored as rows of letters, and tests partizan
//! games that are played as impartial games.

use std::collections::HashMap;

use games::boards::clobber::Clobber;
use games::boards::cram::Cram;
use games::boards::nogo::Nogo;
use games::boards::notakto::{BoardClass, Notakto, WideNotakto};
use games::boards::stones::{Impartial, Side, Stones, TwoSides};
use games::heaps::nim::Nim;
use games::heaps::take_and_break::TakeAndBreak;
use games::strips::StripPattern;
use grundy_core::{
    Convention, Misere, Nimber, Normal, Outcome, PartialTheorem, PartialValues, Ruleset,
    SpragueGrundy, Sum, SumTheorem, mex,
};
use grundy_search::Search;
use misere_quotients::ComponentQuotient;
use octal_games::SystemSequence;

use crate::oracle::{
    Oracle, checked_moves_are_the_listed_ones, known_outcomes_are_right, moves_are_refused,
    notation_is_right, positions_are_refused, sums_are_right,
};

/// Lists all boards of this size whose squares contain these letters.
fn boards(rows: u32, columns: u32, letters: &str) -> impl Iterator<Item = Stones> {
    let letters: Vec<char> = letters.chars().collect();
    let count = letters.len().pow(rows * columns);
    (0..count).map(move |mut number| {
        let mut letter = || {
            let at = number % letters.len();
            number /= letters.len();
            letters[at]
        };
        let row = |_| (0..columns).map(|_| letter()).collect::<String>();
        (0..rows).map(row).collect::<Vec<_>>().join(" ").parse().unwrap()
    })
}

fn board(text: &str) -> Stones {
    text.parse().unwrap()
}

/// A board of letters, as a list of rows with the same length.
type Letters = Vec<Vec<u8>>;

fn letters(board: &Stones) -> Letters {
    board.to_string().split(' ').map(|row| row.as_bytes().to_vec()).collect()
}

fn places(board: &Letters) -> Vec<(usize, usize)> {
    let row = |row: usize| (0..board[row].len()).map(move |column| (row, column));
    (0..board.len()).flat_map(row).collect()
}

/// Lists the boards that a Clobber move can leave.
fn clobbered(board: &Letters, is_cannibal: bool) -> Vec<Letters> {
    let mut left = Vec::new();
    for (i, j) in places(board) {
        for (k, l) in places(board) {
            let [own, other] = [board[i][j], board[k][l]];
            let are_near = i.abs_diff(k) + j.abs_diff(l) == 1;
            if are_near && own != b'.' && other != b'.' && (is_cannibal || own != other) {
                let mut after = board.clone();
                (after[i][j], after[k][l]) = (b'.', own);
                left.push(after);
            }
        }
    }
    left
}

/// Lists the boards that a NoGo move can leave.
fn after_nogo(board: &Letters) -> Vec<Letters> {
    let breathes = |board: &Letters| {
        places(board).into_iter().all(|(i, j)| {
            let color = board[i][j];
            let (mut group, mut at) = (vec![(i, j)], 0);
            while color != b'.' && at < group.len() {
                let (i, j) = group[at];
                at += 1;
                for (k, l) in places(board) {
                    if i.abs_diff(k) + j.abs_diff(l) == 1 {
                        if board[k][l] == b'.' {
                            return true;
                        }
                        if board[k][l] == color && !group.contains(&(k, l)) {
                            group.push((k, l));
                        }
                    }
                }
            }
            color == b'.'
        })
    };
    let mut left = Vec::new();
    for (i, j) in places(board) {
        for color in [b'x', b'o'] {
            let mut after = board.clone();
            after[i][j] = color;
            if board[i][j] == b'.' && breathes(&after) {
                left.push(after);
            }
        }
    }
    left
}

/// Computes values of boards by applying the literal rules to their letters.
struct ByLetters<F>(F, HashMap<Letters, Nimber>);

impl<F: Fn(&Letters) -> Vec<Letters> + Copy> ByLetters<F> {
    fn value(&mut self, board: &Letters) -> Nimber {
        if let Some(&value) = self.1.get(board) {
            return value;
        }
        let left = self.0;
        let options: Vec<Nimber> = left(board).iter().map(|left| self.value(left)).collect();
        let value = mex(options);
        self.1.insert(board.clone(), value);
        value
    }
}

#[test]
fn clobber_agrees_with_its_rules_on_text_boards() {
    for is_cannibal in [false, true] {
        let rules = if is_cannibal { Clobber::cannibal() } else { Clobber::new() };
        assert_eq!(rules.is_cannibal(), is_cannibal);
        let game = Impartial::new(rules);
        assert!(game.play_ends() && *game.rules() == rules);
        let search = Search::new(game);
        let mut by_letters =
            ByLetters(|board: &Letters| clobbered(board, is_cannibal), HashMap::new());
        for board in boards(2, 3, ".xo").chain(boards(1, 6, ".xo")).chain(boards(3, 2, "xo")) {
            let expected = by_letters.value(&letters(&board));
            assert_eq!(search.nim_value(&board).unwrap(), expected, "{board} {is_cannibal}");
        }
    }
}

/// Returns whether a rotation or reflection pairs the stones that can move so that no stone can take its partner, and either the two stones
/// of every pair have the same color or the two stones of every pair have different colors. Tries all maps on the letters.
fn is_symmetric(board: &Letters, is_cannibal: bool) -> bool {
    // Ignore stones that can never move, because they do not affect play.
    let near = |one: (usize, usize), other: (usize, usize)| {
        one.0.abs_diff(other.0) + one.1.abs_diff(other.1) == 1
    };
    let stones: Vec<_> = places(board).into_iter().filter(|&(i, j)| board[i][j] != b'.').collect();
    let lives = |&start: &(usize, usize)| {
        let mut part = vec![start];
        let mut at = 0;
        while at < part.len() {
            let from = part[at];
            at += 1;
            let more = stones.iter().filter(|&&to| near(from, to));
            let more: Vec<_> = more.filter(|to| !part.contains(to)).copied().collect();
            part.extend(more);
        }
        let color = board[start.0][start.1];
        part.iter().any(|&(i, j)| if is_cannibal { (i, j) != start } else { board[i][j] != color })
    };
    let live: Vec<(usize, usize)> = stones.iter().copied().filter(lives).collect();
    if live.is_empty() {
        return true;
    }
    let rows = || live.iter().map(|place| place.0);
    let columns = || live.iter().map(|place| place.1);
    let (top, left) = (rows().min().unwrap(), columns().min().unwrap());
    let (height, width) = (rows().max().unwrap() - top, columns().max().unwrap() - left);
    let images: [&dyn Fn(usize, usize) -> (usize, usize); 5] = [
        &|i, j| (height - i, width - j),
        &|i, j| (height - i, j),
        &|i, j| (i, width - j),
        &|i, j| (j, i),
        &|i, j| (width - j, height - i),
    ];
    images.iter().enumerate().any(|(kind, image)| {
        let to = |&(i, j): &(usize, usize)| {
            let (i, j) = image(i - top, j - left);
            (i + top, j + left)
        };
        (kind < 3 || height == width)
            && live.iter().all(|place| live.contains(&to(place)) && to(place) != *place)
            && [true, false].into_iter().any(|keeps| {
                live.iter().all(|place| {
                    let image = to(place);
                    let is_same = board[place.0][place.1] == board[image.0][image.1];
                    if is_cannibal {
                        return !near(*place, image);
                    }
                    is_same == keeps && (keeps || !near(*place, image))
                })
            })
    })
}

#[test]
fn symmetric_positions_of_clobber_are_lost() {
    for rules in [Clobber::new(), Clobber::cannibal()] {
        let is_cannibal = rules.is_cannibal();
        let game = Impartial::new(rules);
        let reaches = |board: &Stones| {
            let board = letters(board);
            is_symmetric(&board, is_cannibal)
                || clobbered(&board, is_cannibal).iter().any(|left| is_symmetric(left, is_cannibal))
        };
        let all = boards(2, 3, ".xo").chain(boards(1, 7, ".xo")).chain(boards(3, 3, "xo"));
        let [_, one] = known_outcomes_are_right(&game, Normal, reaches, all.step_by(3));
        assert!(one > 100, "{one}");
    }
    let game = Impartial::new(Clobber::new());
    for text in ["xoxo oxox", "xoox", "xxo.oxx", "x.o o.x", "xoo xoo", "xoo oxo"] {
        let expected = (text != "xoo oxo").then_some(Outcome::P);
        let known = game.known_outcome(&board(text), Normal);
        assert_eq!(known.filter(|known| *known == Outcome::P), expected, "{text}");
    }
}

#[test]
fn rows_of_cannibal_clobber_have_the_values_of_officers() {
    let game = Impartial::new(Clobber::cannibal());
    let officers: TakeAndBreak = "0.6".parse().unwrap();
    for length in 1..=40_u32 {
        let row = board(&"xxo".repeat(14)[..length as usize]);
        assert_eq!(game.known_nim_value(&row), Some(officers.nim_value(&u64::from(length))));
    }
    let mut oracle = Oracle::new(&game);
    let small = boards(1, 7, ".xo").chain(boards(2, 3, ".x")).chain(boards(3, 2, ".o"));
    for board in small {
        let Some(value) = game.known_nim_value(&board) else {
            assert!(board.rows() > 1, "{board}");
            continue;
        };
        assert_eq!(value, oracle.value(&board), "{board}");
        for target in 0..4 {
            let moves = game.known_moves_to(&board, Nimber::new(target));
            let right = |mv: &_| oracle.value_after(&board, mv) == Nimber::new(target);
            let expected: Vec<_> = game.moves(&board).filter(right).collect();
            assert_eq!(moves, expected, "{board} {target}");
        }
    }
    assert_eq!(Impartial::new(Clobber::new()).known_nim_value(&board("xo")), None);
}

/// The value that a search finds for a row of stones must be the value of the strip with the same pattern.
#[test]
fn rows_of_clobber_have_the_values_of_strips() {
    let search = Search::new(Impartial::new(Clobber::new()));
    for pattern in ["xo", "xxo", "xoxx"] {
        let strip: StripPattern = format!("clobber {}", pattern.to_uppercase()).parse().unwrap();
        let heaps = strip.system().unwrap();
        let mut values = SystemSequence::new(heaps.system().clone());
        values.extend_to(8).unwrap();
        for blocks in 1..=14 / pattern.len() {
            let row = board(&pattern.repeat(blocks));
            let expected = values.values(heaps.kind()).at(blocks as u64);
            assert_eq!(search.nim_value(&row).unwrap(), expected, "{row}");
        }
    }
}

#[test]
fn nogo_agrees_with_its_rules_and_published_values() {
    let game = Impartial::new(Nogo);
    let search = Search::new(game);
    let mut by_letters = ByLetters(after_nogo, HashMap::new());
    for board in
        boards(2, 2, ".xo").chain(boards(1, 5, ".xo")).chain(boards(2, 3, ".xo").step_by(7))
    {
        let legal = places(&letters(&board)).into_iter().all(|(i, j)| {
            // A board is legal if each of its stones could have been placed last, by a legal move.
            let mut before = letters(&board);
            let color = std::mem::replace(&mut before[i][j], b'.');
            color == b'.' || after_nogo(&before).contains(&letters(&board))
        });
        assert_eq!(game.check_position(&board).is_ok(), legal, "{board}");
        if legal {
            let expected = by_letters.value(&letters(&board));
            assert_eq!(search.nim_value(&board).unwrap(), expected, "{board}");
        }
    }
    // The values of rows of 1 to 12 squares, and of boards with two or three rows, are from the tables of the MCGS group.
    let rows = [0, 1, 0, 1, 2, 0, 1, 0, 1, 2, 3, 1];
    let rows = (1..).zip(rows).take(crate::sized(9, 12)).map(|(length, value)| (1, length, value));
    let two = [(2, 2, 1), (2, 3, 1), (2, 4, 0), (2, 5, 0), (3, 3, 0)];
    for (rows, columns, value) in rows.chain(two.into_iter().take(crate::sized(3, 5))) {
        let empty = Stones::empty(rows, columns).unwrap();
        assert_eq!(search.nim_value(&empty).unwrap(), Nimber::new(value), "{rows} {columns}");
    }
}

/// One side places horizontal dominoes and the other places vertical ones, on the free squares of a board.
#[derive(Clone)]
struct Domineering;

impl TwoSides for Domineering {
    type Position = Stones;
    type Move = ((u32, u32), (u32, u32));

    fn moves_of(&self, board: &Stones, side: Side) -> impl Iterator<Item = Self::Move> {
        let board = *board;
        let (down, right) = if side == Side::X { (0, 1) } else { (1, 0) };
        let squares =
            (0..board.rows()).flat_map(move |i| (0..board.columns()).map(move |j| (i, j)));
        let inside = move |&(i, j): &(u32, u32)| i < board.rows() && j < board.columns();
        let is_free = move |at: (u32, u32)| inside(&at) && board.stone(at.0, at.1).is_none();
        let dominoes = squares.map(move |(i, j)| ((i, j), (i + down, j + right)));
        dominoes.filter(move |&(one, other)| is_free(one) && is_free(other))
    }

    fn play(&self, board: &Stones, &(one, other): &Self::Move) -> Sum<Stones> {
        let covered = board.with(one.0, one.1, Some(Side::X));
        Sum::from(covered.with(other.0, other.1, Some(Side::X)))
    }
}

#[test]
fn impartial_domineering_equals_cram() {
    let search = Search::new(Impartial::new(Domineering));
    for (rows, columns) in [(1, 9), (2, 4), (3, 3), (3, 4), (4, 2)] {
        let cram = Cram::new(rows, columns).unwrap();
        let by_cram = Search::new(&cram);
        let empty = Stones::empty(rows, columns).unwrap();
        for convention in Convention::ALL {
            let outcome = by_cram.outcome(&cram.start(), convention).unwrap();
            assert_eq!(search.outcome(&empty, convention).unwrap(), outcome, "{rows} {columns}");
        }
        let value = by_cram.nim_value(&cram.start()).unwrap();
        assert_eq!(search.nim_value(&empty).unwrap(), value, "{rows} {columns}");
    }
}

/// A row of dominoes in two colors. A move topples a domino of the player's color to the left or to the right, together with all
/// dominoes in that direction.
struct TopplingDominoes;

impl TwoSides for TopplingDominoes {
    type Position = Vec<Side>;
    type Move = (usize, bool);

    fn moves_of(&self, row: &Vec<Side>, side: Side) -> impl Iterator<Item = Self::Move> {
        let own = row.iter().enumerate().filter(move |(_, color)| **color == side);
        own.flat_map(|(at, _)| [(at, false), (at, true)])
    }

    fn play(&self, row: &Vec<Side>, &(at, to_right): &Self::Move) -> Sum<Vec<Side>> {
        Sum::from(if to_right { row[..at].to_vec() } else { row[at + 1..].to_vec() })
    }
}

#[test]
fn impartial_toppling_dominoes_equals_nim() {
    let search = Search::new(Impartial::new(TopplingDominoes));
    for length in 0..8_u64 {
        for colors in 0..1 << length {
            let color = |at: u64| if colors >> at & 1 == 0 { Side::X } else { Side::O };
            let row: Vec<Side> = (0..length).map(color).collect();
            assert_eq!(search.nim_value(&row).unwrap(), Nimber::new(length), "{row:?}");
            let outcome = Nim.sum_outcome(&[length], Misere);
            assert_eq!(search.outcome(&row, Misere).unwrap(), outcome, "{row:?}");
        }
    }
}

#[test]
fn classes_of_notakto_boards_agree_with_the_misere_quotient() {
    let empty = Stones::empty(3, 3).unwrap();
    let found = ComponentQuotient::of(&Notakto, [empty]).unwrap();
    let quotient = found.quotient();
    assert_eq!((quotient.order(), quotient.portion().count()), (18, 4));
    // Two boards must have the same class in the theorem if and only if they have the same class in the computed quotient, and products
    // must agree as well.
    let mut classes: HashMap<_, BoardClass> = HashMap::new();
    for board in boards(3, 3, ".x") {
        let class = Notakto.class(&board).unwrap();
        let there = found.class_of(&Notakto, &[board]).unwrap();
        assert_eq!(*classes.entry(there).or_insert(class), class, "{board}");
    }
    let mut open: Vec<_> = classes.iter().map(|(&there, &class)| (there, class)).collect();
    let single = open.clone();
    while let Some((there, class)) = open.pop() {
        assert_eq!(quotient.is_p(there), class.is_lost(), "{class}");
        for &(other, factor) in &single {
            let product = (quotient.product(there, other), class * factor);
            if let Some(&known) = classes.get(&product.0) {
                assert_eq!(known, product.1);
            } else {
                classes.insert(product.0, product.1);
                open.push(product);
            }
        }
    }
    assert_eq!(classes.len(), 18);
    let different: std::collections::HashSet<String> =
        classes.values().map(ToString::to_string).collect();
    assert_eq!(different.len(), 18);
}

#[test]
fn misere_sums_of_notakto_agree_with_play() {
    let all: Vec<Stones> = boards(3, 3, ".x").collect();
    let full = |board: &&Stones| board.to_string().matches('x').count() >= 4;
    let late: Vec<Stones> = all.iter().filter(full).copied().collect();
    let single = all.iter().step_by(crate::sized(5, 1)).map(|&board| vec![board]);
    let pairs = (0..crate::sized(300, 3000)).map(|at| {
        vec![late[at * 7 % late.len()], late[at * 31 % late.len()], late[at * 97 % late.len()]]
    });
    sums_are_right(&Notakto, Misere, single.chain(pairs));
    assert_eq!(Notakto.sum_outcome(&[], Misere), Outcome::N);
    assert_eq!(Notakto.class(&board("... .o. ...")), None);
    assert_eq!(Notakto.class(&board(".... .... ....")), None);
}

/// The paper about Notakto states these relations between the classes.
#[test]
fn products_of_classes_follow_the_relations() {
    let [a, b, c, d] = BoardClass::GENERATORS;
    assert_eq!(a * a, BoardClass::ONE);
    assert_eq!((b * b * b, b * b * c, c * c * c), (b, c, a * c * c));
    assert_eq!((b * b * d, c * d, d * d), (d, a * d, c * c));
    let mut all = vec![BoardClass::ONE];
    let mut at = 0;
    while at < all.len() {
        for factor in BoardClass::GENERATORS {
            let product = all[at] * factor;
            if !all.contains(&product) {
                all.push(product);
            }
        }
        at += 1;
    }
    assert_eq!(all.len(), 18);
    for &x in &all {
        for &y in &all {
            assert_eq!(x * y, y * x);
            assert!(all.iter().all(|&z| x * (y * z) == (x * y) * z));
        }
    }
    let lost: Vec<BoardClass> = all.into_iter().filter(|class| class.is_lost()).collect();
    assert!(lost.len() == 4 && [a, b * b, b * c, c * c].iter().all(|class| lost.contains(class)));
}

/// Returns whether the player to move wins Notakto, which is a misère game, on a board of letters.
fn notakto_wins(board: &Letters, line: usize, known: &mut HashMap<Letters, bool>) -> bool {
    if let Some(&wins) = known.get(board) {
        return wins;
    }
    let get = |i: usize, j: usize| board.get(i).and_then(|row| row.get(j)) == Some(&b'x');
    let is_over = places(board).into_iter().any(|(i, j)| {
        (0..line).all(|k| get(i + k, j))
            || (0..line).all(|k| get(i, j + k))
            || (0..line).all(|k| get(i + k, j + k))
            || (0..line).all(|k| j >= k && get(i + k, j - k))
    });
    let free = places(board).into_iter().filter(|&(i, j)| board[i][j] == b'.');
    let free: Vec<(usize, usize)> = if is_over { Vec::new() } else { free.collect() };
    let wins = free.is_empty()
        || free.into_iter().any(|(i, j)| {
            let mut after = board.clone();
            after[i][j] = b'x';
            !notakto_wins(&after, line, known)
        });
    known.insert(board.clone(), wins);
    wins
}

#[test]
fn wide_notakto_agrees_with_its_rules_on_text_boards() {
    for (rows, columns, line) in [(1, 8, 3), (2, 5, 3), (3, 3, 3), (3, 4, 3), (2, 3, 2), (3, 3, 4)]
    {
        let game = WideNotakto::new(line).unwrap();
        assert!(game.line() == line && game.play_ends());
        let search = Search::new(game);
        let mut known = HashMap::new();
        for board in boards(rows, columns, ".x").step_by(5) {
            let expected = notakto_wins(&letters(&board), line as usize, &mut known);
            let expected = Outcome::from_first_wins(expected);
            assert_eq!(search.outcome(&board, Misere).unwrap(), expected, "{board} {line}");
            let moves = game.moves(&board).count() as u64;
            assert!(moves == 0 || game.count_moves(&board) == moves, "{board}");
        }
    }
    assert!(WideNotakto::new(1).is_err() && WideNotakto::new(65).is_err());
}

#[test]
fn boards_of_stones_survive_a_round_trip() {
    let (clobber, nogo) = (Impartial::new(Clobber::new()), Impartial::new(Nogo));
    notation_is_right(&clobber, boards(2, 3, ".xo").step_by(5));
    let legal = boards(2, 3, ".xo").filter(|board| nogo.check_position(board).is_ok());
    notation_is_right(&nogo, legal.step_by(5));
    notation_is_right(&Notakto, boards(3, 3, ".x").step_by(7));
    notation_is_right(&WideNotakto::new(3).unwrap(), boards(2, 4, ".x").step_by(7));
    let wrong = ["", "xo.. x", "xoX", "x-o", &"x".repeat(65)];
    positions_are_refused(&clobber, &wrong);
    positions_are_refused(&nogo, &[&wrong[..], &["xo", "xx.", "x"][..]].concat()[..6]);
    positions_are_refused(&Notakto, &[&wrong[..], &["...", "... .o. ..."]].concat());
    moves_are_refused(&clobber, &board("xo."), &["0,0", "0,0-0,2", "0,1-0,2", "1,0-0,0", ""]);
    moves_are_refused(&nogo, &board("x.."), &["o0,1", "x0,0", "o0,3", "0,1", ""]);
    moves_are_refused(&Notakto, &board("x.. ... ..."), &["0,0", "3,0", "1", ""]);
    for text in ["xo", "xox oxo", "x.o"] {
        let squares = || (0..3).flat_map(|i| (0..4).map(move |j| (i, j)));
        let all = squares().flat_map(|from| squares().map(move |to| (from, to)));
        checked_moves_are_the_listed_ones(&clobber, &board(text), all);
    }
    assert!(Stones::empty(0, 3).is_err() && Stones::empty(8, 8).is_ok());
    assert!(Stones::empty(5, 13).is_err() && Stones::empty(u32::MAX, u32::MAX).is_err());
    let edge = Stones::empty(1, 64).unwrap().with(0, 63, Some(Side::O));
    assert_eq!(
        (edge.stone(0, 63), edge.stone(0, 64), edge.stone(1, 0)),
        (Some(Side::O), None, None)
    );
    assert_eq!(Side::ALL.map(Side::letter), ['x', 'o']);
}
