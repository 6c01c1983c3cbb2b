//! Explains in words why the theorems about boards give the outcome of a position.

use crate::reason::Ground;
use grundy_core::mixed::AnyPosition;
use grundy_core::{Convention, Nimber};

use super::chomp::Chomp;
use super::chomp::blocks::Blocks;
use super::chomp::known::Outline;
use super::clobber::Clobber;
use super::cram::{Cram, Domino};
use super::dots_and_boxes::ScoredDots;
use super::notakto::Notakto;
use super::stones::{Impartial, Stones};
use super::treblecross::{Crosses, Treblecross};
use crate::catalog::why::{Explained, all_cold, cold, first_of, one, subject};
use crate::graphs::why::{Line, explain_rows};

/// Explains the outcome if a half turn about the center of the free squares maps every domino to a different domino.
pub(crate) fn cram(components: &[AnyPosition], of: &Explained<'_>) -> Vec<Ground> {
    let [position] = components else { return Vec::new() };
    let rules = position.game();
    let (free, domino) = match (rules.rules::<Cram<u64>>(), rules.rules::<Cram<u128>>()) {
        (Some(board), _) => {
            let squares = of.winning.and_then(|mv| mv.mv.downcast_ref::<Domino<u64>>());
            let domino = squares.map(|mv| board.rows_of(mv.squares()));
            (one::<u64>(components).map(|&free| board.rows_of(free)), domino)
        }
        (_, Some(board)) => {
            let squares = of.winning.and_then(|mv| mv.mv.downcast_ref::<Domino<u128>>());
            let domino = squares.map(|mv| board.rows_of(mv.squares()));
            (one::<u128>(components).map(|&free| board.rows_of(free)), domino)
        }
        (None, None) => (None, None),
    };
    let Some(mut free) = free.filter(|_| of.convention == Convention::Normal) else {
        return Vec::new();
    };
    for (row, covered) in free.iter_mut().zip(domino.into_iter().flatten()) {
        for (square, covered) in row.iter_mut().zip(covered) {
            *square &= !covered;
        }
    }
    let Some(pairs) = half_turn(&free) else { return Vec::new() };
    let text = match of.winning {
        Some(mv) => format!(
            "after {}, half a turn about the center takes each domino to another one: answer every move with that one",
            mv.mv.text()
        ),
        None => "half a turn about the center takes each domino to another one: the opponent answers every move with that one"
            .to_owned(),
    };
    let name = |(i, j): (usize, usize)| format!("q{i}x{j}");
    let fact = pairs
        .into_iter()
        .fold(Ground::fact(text), |fact, (one, other)| fact.together([name(one), name(other)]));
    vec![fact]
}

type Square = (usize, usize);

/// Returns the pairs of free squares that a half turn exchanges, if it maps the free squares to themselves and no domino to itself.
fn half_turn(free: &[Vec<bool>]) -> Option<Vec<(Square, Square)>> {
    let is_free = |i: usize, j: usize| free.get(i).and_then(|row| row.get(j)) == Some(&true);
    let near = |i: usize, j: usize| {
        [(i.wrapping_sub(1), j), (i + 1, j), (i, j.wrapping_sub(1)), (i, j + 1)]
    };
    let mut squares = Vec::new();
    for (i, row) in free.iter().enumerate() {
        for j in 0..row.len() {
            // Skip squares without free neighbors, because no domino fits on them.
            if is_free(i, j) && near(i, j).into_iter().any(|(i, j)| is_free(i, j)) {
                squares.push((i, j));
            }
        }
    }
    let rows = || squares.iter().map(|square| square.0);
    let columns = || squares.iter().map(|square| square.1);
    let i_ends = rows().min()? + rows().max()?;
    let j_ends = columns().min()? + columns().max()?;
    let mut pairs = Vec::new();
    for &(i, j) in &squares {
        let image = (i_ends - i, j_ends - j);
        squares.binary_search(&image).ok()?;
        // If the square is in the center or belongs to a domino that the half turn maps to itself, the pairing fails.
        let apart = image.0.abs_diff(i) + image.1.abs_diff(j);
        if apart <= 1 {
            return None;
        }
        if (i, j) < image {
            pairs.push(((i, j), image));
        }
    }
    Some(pairs)
}

/// The maximum length of rows and columns in which squares are marked. Boards with longer sides are not drawn.
const MAX_MARKED: u64 = 40;

/// Explains lost bars that consist of two equal arms, two rows or two columns, by the reply to each move. Explains rectangles without a
/// known winning move by strategy stealing.
pub(crate) fn chomp(components: &[AnyPosition], of: &Explained<'_>) -> Vec<Ground> {
    if of.convention == Convention::Misere {
        return Vec::new();
    }
    let of_two_rows = |(first, second): (u64, u64)| Outline {
        columns: first,
        rows: 1 + u64::from(second > 0),
        second_row: second,
        second_column: u64::from(first > 1) + u64::from(second > 1),
        is_rectangle: second == 0 || first == second,
    };
    let rules = components.first().and_then(|first| first.game().rules::<Chomp>());
    let outline = match rules {
        Some(_) => cold::<u64>(components, of).map(Outline::of),
        None => cold::<(u64, u64)>(components, of)
            .map(of_two_rows)
            .or_else(|| Some(cold::<Blocks>(components, of)?.outline())),
    };
    let Some(outline) = outline else { return Vec::new() };
    let subject = subject(of, "has");
    let Outline { columns: first, rows: down, second_row: second, .. } = outline;
    let (below, is_rectangle) = (outline.second_column, outline.is_rectangle);
    if second < 2 && first == down {
        let arm = first - 1;
        let text = match arm {
            0 => format!("{subject} the poisoned square alone"),
            _ => format!(
                "{subject} two arms of {arm}: each bite into one can be answered by the same bite into the other"
            ),
        };
        let fact = Ground::fact(text).number("arm", arm);
        let arms = (1..=arm.min(MAX_MARKED)).map(|at| [format!("q0x{at}"), format!("q{at}x0")]);
        return vec![arms.fold(fact, Ground::together)];
    }
    if down == 2 && second + 1 == first || first == 2 && below + 1 == down {
        let (long, short, what) =
            if down == 2 { (first, second, "rows") } else { (down, below, "columns") };
        let text = format!(
            "{subject} two {what} of {long} and {short}: after each move the second can be made one shorter again"
        );
        let fact = Ground::fact(text).number("long", long).number("short", short);
        let pairs = (0..short.min(MAX_MARKED)).map(|at| match what {
            "rows" => [format!("q0x{}", at + 1), format!("q1x{at}")],
            _ => [format!("q{}x0", at + 1), format!("q{at}x1")],
        });
        return vec![pairs.fold(fact, Ground::together)];
    }
    if of.winning.is_none() && is_rectangle {
        return vec![Ground::fact(
            "if eating the last square alone lost, the opponent's answer would have won as the first move, since it eats that square, \
             too; so some first move wins, but this argument does not find it",
        )];
    }
    Vec::new()
}

/// States the most important fact about the boxes, as in an explanation of Nimstring, and, if the margin is known, how many of the
/// remaining boxes the player to move gets.
pub(crate) fn dots_and_boxes(components: &[AnyPosition], of: &Explained<'_>) -> Vec<Ground> {
    let scored = one::<ScoredDots>(components).filter(|scored| !scored.pass);
    let Some(scored) = scored.filter(|_| of.convention == Convention::Normal) else {
        return Vec::new();
    };
    let dots = &scored.dots;
    let lines: Vec<Line> = dots
        .open()
        .map(|stroke| Line {
            ends: dots.ends(stroke),
            item: stroke.to_string(),
            name: stroke.to_string(),
        })
        .collect();
    let boxes = i64::from(dots.rows()) * i64::from(dots.columns()) - i64::from(dots.boxes_drawn());
    let shares = of.margin.map(|margin| {
        let own = (boxes + i64::from(margin)) / 2;
        let of_all =
            if boxes == 1 { "the last box".to_owned() } else { format!("the {boxes} boxes left") };
        let goal = match scored.goal {
            1 if margin == 0 => ": half, and a tie counts for the other player".to_owned(),
            1 => String::new(),
            goal => format!(", and needs {goal} more than the other player"),
        };
        let text = format!("with best play the player to move gets {own} of {of_all}{goal}");
        Ground::fact(text).number("own", own.unsigned_abs()).number("boxes", boxes.unsigned_abs())
    });
    explain_rows(&dots.strings(), &lines, ["box", "boxes"]).into_iter().chain(shares).collect()
}

/// Explains a row by two crosses that are close together or, if there are none, by the stretches of safe cells.
pub(crate) fn treblecross(components: &[AnyPosition], of: &Explained<'_>) -> Vec<Ground> {
    let Some(row) = one::<Crosses>(components).filter(|_| of.convention == Convention::Normal)
    else {
        return Vec::new();
    };
    let near = row.places().windows(2).find(|two| two[1] - two[0] <= 2);
    if let Some(two) = near {
        let fact = Ground::fact(format!(
            "the crosses on {} and {} are so near that one move makes three",
            two[0], two[1]
        ));
        let fact = fact.number("first", two[0]).number("second", two[1]);
        return vec![fact.together(two.iter().map(|place| format!("s{place}")))];
    }
    let rules = components[0].game().rules::<Treblecross>();
    let (Some(rules), Some(row)) = (rules, cold::<Crosses>(components, of)) else {
        return Vec::new();
    };
    let stretches: Vec<(u64, u64)> = row.safe().collect();
    if stretches.len() > MAX_STRETCHES {
        return Vec::new();
    }
    let values: Vec<Nimber> = stretches.iter().map(|&(_, cells)| rules.value(cells)).collect();
    let subject = subject(of, "has");
    let text = if stretches.is_empty() {
        format!(
            "{subject} no cell that is three or more from each cross, and a cross on a nearer one loses at once"
        )
    } else {
        let total: Nimber = values.iter().sum();
        let sum: Vec<String> = values.iter().map(|value| value.value().to_string()).collect();
        let mut sum = sum.join(" ⊕ ");
        if values.len() > 1 {
            sum = format!("{sum} = {}", total.value());
        }
        let cells: Vec<String> = stretches.iter().map(|(_, cells)| cells.to_string()).collect();
        format!(
            "{subject} {} cells in a row that are three or more from each cross, with the nim-values {sum}; a cross on a nearer one \
             loses at once",
            cells.join(" and ")
        )
    };
    let fact = Ground::fact(text);
    let all = stretches.into_iter().zip(values);
    vec![all.fold(fact, |fact, ((start, cells), value)| {
        let fact = fact.number(format!("cells from {start}"), cells).number("value", value.value());
        let drawn = if row.cells() <= MAX_CELLS { start..start + cells } else { 0..0 };
        fact.together(drawn.map(|cell| format!("s{cell}")))
    })]
}

/// The maximum number of stretches of safe cells to list.
const MAX_STRETCHES: usize = 12;
/// The maximum length of a drawn row.
const MAX_CELLS: u64 = 200;

/// Names the pairs of stones that a half turn or a reflection exchanges.
pub(crate) fn clobber(components: &[AnyPosition], of: &Explained<'_>) -> Vec<Ground> {
    let [position] = components else { return Vec::new() };
    let rules = position.game().rules::<Impartial<Clobber>>();
    let board = cold::<Stones>(components, of).filter(|_| of.convention == Convention::Normal);
    let (Some(rules), Some(board)) = (rules, board) else { return Vec::new() };
    let Some(pairs) = rules.rules().pairs(board) else { return Vec::new() };
    if pairs.is_empty() {
        return Vec::new();
    }
    let text = match of.winning {
        Some(mv) => format!(
            "after {}, each stone has an image under a turn or a reflection: answer a move with its image",
            mv.mv.text()
        ),
        None => "each stone has an image under a turn or a reflection: the opponent answers a move with its image"
            .to_owned(),
    };
    let name = |(row, column): (u32, u32)| format!("q{row}x{column}");
    let together = |fact: Ground, (one, other): (_, _)| fact.together([name(one), name(other)]);
    vec![pairs.into_iter().fold(Ground::fact(text), together)]
}

/// Names the classes of 3-by-3 boards, and the product of these classes.
pub(crate) fn notakto(components: &[AnyPosition], of: &Explained<'_>) -> Vec<Ground> {
    let are_small = components.iter().all(|board| board.game().rules::<Notakto>().is_some());
    if of.convention == Convention::Normal || !are_small {
        return Vec::new();
    }
    let Some(boards) = all_cold::<Stones>(components, of) else { return Vec::new() };
    let product = Notakto.product(&boards);
    let classes = boards.iter().filter_map(|board| Notakto.class(board));
    let classes = first_of(classes.map(|class| class.to_string()), MAX_STRETCHES);
    let subject = subject(of, "has");
    let text = match boards.len() {
        1 => {
            format!(
                "{subject} a board of the class {product}, and boards of the classes a, b², bc and c² lose"
            )
        }
        _ => format!(
            "{subject} boards of the classes {classes} with the product {product}, and the products a, b², bc and c² lose"
        ),
    };
    vec![Ground::fact(text).number("boards", boards.len() as u64)]
}
