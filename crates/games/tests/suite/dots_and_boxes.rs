//! Compares margins in Dots and Boxes to plain minimax and to published results.

use std::collections::HashMap;
use std::time::Duration;

use games::boards::dots_and_boxes::{
    Dots, DotsAndBoxes, DotsMove, MarginSearch, ScoredDots, Stroke,
};
use games::catalog::{self, Catalog, Moves};
use games::graphs::nimstring::Nimstring;
use grundy_core::{
    Limits, Normal, Notation as _, Outcome, PartialTheorem as _, Ruleset as _, StopReason,
};
use grundy_search::entailing::{EntailingSearch, EntailingValue};
use grundy_search::{Method, Search};
use rand::rngs::StdRng;
use rand::{RngExt as _, SeedableRng as _};

/// Computes the margin directly from its definition, as the maximum over all lines, without any theory of chains.
fn minimax(dots: &Dots, known: &mut HashMap<Dots, i32>) -> i32 {
    if let Some(&margin) = known.get(dots) {
        return margin;
    }
    let margin = dots.open().map(|stroke| worth(dots, stroke, known)).max().unwrap_or(0);
    known.insert(*dots, margin);
    margin
}

/// Computes the margin for the player who draws this line.
fn worth(dots: &Dots, stroke: Stroke, known: &mut HashMap<Dots, i32>) -> i32 {
    let (after, closed) = dots.draw(stroke).expect("an open line");
    let rest = minimax(&after, known);
    if closed > 0 { i32::try_from(closed).unwrap() + rest } else { -rest }
}

/// Returns a random board with `open` lines that are not drawn yet.
fn random_dots(rows: u64, columns: u64, open: u32, random: &mut StdRng) -> Dots {
    let mut dots = Dots::new(rows, columns).unwrap();
    while dots.open_count() > open {
        let at = random.random_range(0..dots.open_count());
        let stroke = dots.open().nth(at as usize).expect("so many are open");
        dots = dots.draw(stroke).unwrap().0;
    }
    dots
}

/// Returns a random board on which players have avoided giving boxes away. Such boards have many chains and few boxes that can be
/// taken.
fn careful_dots(rows: u64, columns: u64, open: u32, random: &mut StdRng) -> Dots {
    let mut dots = Dots::new(rows, columns).unwrap();
    let mut tries = 0;
    while dots.open_count() > open {
        let at = random.random_range(0..dots.open_count());
        let stroke = dots.open().nth(at as usize).expect("so many are open");
        let after = dots.draw(stroke).unwrap().0;
        tries += 1;
        let strings = after.strings();
        if tries > 200 || strings.coins().iter().all(|&coin| strings.degree(coin) > 1) {
            dots = after;
        }
    }
    dots
}

#[test]
fn margins_and_best_lines_agree_with_minimax() {
    check_random_boards(6, 10);
}

#[test]
#[ignore = "slow: scripts/deep-check audit runs it"]
fn margins_of_boards_agree_with_minimax_at_larger_sizes() {
    check_random_boards(20, 13);
}

/// Checks `rounds` random boards of each size, with fewer than `most` open lines.
fn check_random_boards(rounds: u32, most: u32) {
    let random = &mut StdRng::seed_from_u64(1);
    let boards = [(1, 5), (2, 2), (2, 3), (3, 3), (3, 4), (4, 4), (5, 5)];
    for (rows, columns) in boards {
        let mut search = MarginSearch::new(&Dots::new(rows, columns).unwrap());
        for round in 0..rounds {
            let open = random.random_range(0..most);
            let dots = match round % 2 {
                0 => random_dots(rows, columns, open, random),
                _ => careful_dots(rows, columns, open, random),
            };
            let known = &mut HashMap::new();
            let margin = minimax(&dots, known);
            let best = dots.open().filter(|&stroke| worth(&dots, stroke, known) == margin);
            let best: Vec<Stroke> = best.collect();
            assert_eq!(search.margin(&dots, &Limits::none()), Ok(margin), "{dots}");
            assert_eq!(search.best_strokes(&dots, &Limits::none()), Ok((margin, best)), "{dots}");
        }
    }
}

#[test]
fn margins_of_small_boards_agree_with_minimax() {
    for (rows, columns) in [(1, 1), (1, 2), (1, 3), (1, 4), (2, 1), (2, 2), (3, 1)] {
        let dots = Dots::new(rows, columns).unwrap();
        let margin = MarginSearch::new(&dots).margin(&dots, &Limits::none());
        assert_eq!(margin, Ok(minimax(&dots, &mut HashMap::new())), "{dots}");
    }
}

#[test]
fn margins_of_boards_match_the_published_ones() {
    // The margin of the board with 3x3 boxes, where the second player wins by 3, is from D. Wilson, "Dots-and-Boxes Analysis". The
    // other margins are from a brute-force search by a different author.
    for (rows, columns, margin) in
        [(1, 5, -1), (1, 6, 0), (1, 7, -1), (2, 3, -2), (2, 4, 2), (3, 3, -3)]
    {
        let dots = Dots::new(rows, columns).unwrap();
        let mut search = MarginSearch::new(&dots);
        assert_eq!(search.margin(&dots, &Limits::none()), Ok(margin), "{dots}");
    }
}

#[test]
fn interrupted_searches_resume_with_the_same_result() {
    let dots = Dots::new(2, 3).unwrap();
    let mut whole = MarginSearch::new(&dots);
    let expected = whole.best_strokes(&dots, &Limits::none()).unwrap();
    for work in [1, 50, 1000] {
        let mut search = MarginSearch::new(&dots);
        let limits = Limits::none().work(work);
        let mut tries = 0;
        let found = loop {
            match search.best_strokes(&dots, &limits) {
                Ok(found) => break found,
                Err(stopped) => assert_eq!(stopped.reason(), StopReason::Work { limit: work }),
            }
            tries += 1;
            assert!(tries < 200_000, "no progress with {work} steps");
        };
        assert_eq!(found, expected);
        assert!(tries > 1);
    }
    let large = Dots::new(5, 5).unwrap();
    let limits = Limits::none().time(Duration::from_millis(50));
    let begin = std::time::Instant::now();
    assert!(MarginSearch::new(&large).margin(&large, &limits).is_err());
    assert!(begin.elapsed() < Duration::from_secs(5), "{:?}", begin.elapsed());
    let mut small = MarginSearch::new(&dots).max_stored(100);
    let stopped = small.margin(&dots, &Limits::none()).unwrap_err();
    assert_eq!(stopped.reason(), StopReason::Stored { limit: 100 });
    assert_eq!(small.stored(), 100);
}

#[test]
fn boards_convert_to_positions_of_nimstring() {
    let dots = Dots::new(2, 2).unwrap();
    let mut search = EntailingSearch::new(Nimstring);
    assert_eq!(search.value(&dots.strings()).unwrap().to_string(), "*0");
    let dots: Dots = "1x3 h0,0 h0,1 h0,2 h1,0 h1,1 h1,2 v0,0".parse().unwrap();
    assert_eq!(dots.strings().to_string(), "0-3 1-2 2-3");
    assert_eq!(search.value(&dots.strings()), Ok(EntailingValue::Loony));
}

#[test]
fn invalid_input_is_rejected() {
    let error = |text: &str| text.parse::<Dots>().unwrap_err().to_string();
    assert_eq!(error(""), "expected a size such as `3x4`, found ``");
    assert_eq!(error("3"), "expected a size such as `3x4`, found `3`");
    let size = "a board of 9x9 boxes; it needs rows and columns, and at most 64 lines";
    assert_eq!(error("9x9"), size);
    assert_eq!(error("0x3"), size.replace("9x9", "0x3"));
    assert!("18446744073709551615x18446744073709551615".parse::<Dots>().is_err());
    assert_eq!(error("2x2 h0,2"), "expected a line of the board as `h0,1` or `v1,0`, found `h0,2`");
    for text in ["2x2 q0,0", "2x2 h0", "2x2 h+0,0", "2x2 h0,", "2x2 é0,0", "2x2 h300,0"] {
        assert!(text.parse::<Dots>().is_err(), "{text}");
    }
    assert_eq!(error("2x2 h0,0 h0,0"), "the line h0,0 is drawn twice");
    // The largest allowed board has 64 lines.
    let dots = Dots::new(1, 21).unwrap();
    assert_eq!(dots.line_count(), 64);
    assert_eq!(dots.open().count(), 64);
    assert_eq!(dots.to_string().parse(), Ok(dots));
}

/// Returns a random board with fewer than eight open lines, a random goal whose absolute value exceeds the number of boxes by at most 1,
/// and possibly a pass.
fn random_scored(rows: u64, columns: u64, random: &mut StdRng) -> ScoredDots {
    let open = random.random_range(0..8);
    let dots = random_dots(rows, columns, open, random);
    let most = i16::try_from(rows * columns).unwrap() + 1;
    ScoredDots { dots, goal: random.random_range(-most..=most), pass: random.random_bool(0.3) }
}

#[test]
fn the_player_who_reaches_the_goal_wins() {
    let random = &mut StdRng::seed_from_u64(4);
    // A single `DotsAndBoxes` must be able to search boards of all sizes, so alternate between sizes.
    let game = DotsAndBoxes::default();
    let catalog = Catalog::standard();
    assert!(game.play_ends());
    let mut claimed = 0;
    for round in 0..200 {
        let (rows, columns) = [(1, 1), (1, 3), (2, 2), (2, 3), (3, 2)][round % 5];
        let scored = random_scored(rows, columns, random);
        // Use minimax to compute the margin of the player who draws next. If the player to move must pass, that player is the opponent.
        let margin = minimax(&scored.dots, &mut HashMap::new());
        let goal = i32::from(scored.goal);
        // The opponent's goal is `1 - goal`: the opponent reaches this goal if and only if the player does not reach `goal`.
        let wins = if scored.pass { margin < 1 - goal } else { margin >= goal };
        let expected = Outcome::from_first_wins(wins);
        let search = Search::new(&game).method(Method::MexSearch).as_written();
        assert_eq!(search.outcome(&scored, Normal), Ok(expected), "{scored}");
        assert_eq!(game.known_outcome(&scored, Normal), Some(expected), "{scored}");
        let text = format!("dots_and_boxes {scored}");
        let sum = catalog::read_sum(&text).unwrap();
        let solved = catalog.solve(&sum, Normal, &Limits::none());
        let outcome = solved.outcome().get().map(ToString::to_string);
        assert_eq!(outcome, Some(expected.to_string()), "{text}");
        // If the player to move must pass, the computed margin is the opponent's, so negate it.
        let own = if scored.pass { -margin } else { margin };
        assert_eq!(solved.margin(), Some(own), "{text}");
        let texts = |moves: &Moves| -> Vec<String> {
            moves.as_slice().iter().map(|mv| sum.move_text(mv)).collect()
        };
        let best = MarginSearch::new(&scored.dots).best_strokes(&scored.dots, &Limits::none());
        let mut best: Vec<String> = best.unwrap().1.iter().map(ToString::to_string).collect();
        if best.is_empty() || scored.pass {
            best = sum.moves().map(|mv| sum.move_text(&mv)).collect();
        }
        assert_eq!(texts(solved.best_moves().unwrap()), best, "{text}");
        // To check the listed moves, play each move and search for the outcome of the position that it leaves.
        let wins = |mv: &DotsMove| {
            let left = game.play(&scored, mv);
            !left.as_slice().iter().any(|left| search.outcome(left, Normal) == Ok(Outcome::N))
        };
        let winning: Vec<String> =
            game.moves(&scored).filter(wins).map(|mv| mv.to_string()).collect();
        let found = solved.winning_moves().get().unwrap();
        assert_eq!((texts(found), found.are_all()), (winning, true), "{text}");
        let shared = "With best play the boxes that are left are shared equally.".to_owned();
        let is_shared = margin == 0 && goal == 1 && !scored.pass && scored.dots.open_count() > 0;
        assert_eq!(solved.remarks().contains(&shared), is_shared, "{text}");
        claimed += usize::from(game.moves(&scored).eq([DotsMove::Claim]));
        assert_eq!(scored.to_string().parse(), Ok(scored));
    }
    assert!(claimed > 5, "{claimed}");
}

#[test]
fn scored_positions_have_notation_and_bounds() {
    let game = DotsAndBoxes::default();
    let read = |text: &str| game.read_position(text);
    assert_eq!(read("1x2 h0,0").unwrap(), ScoredDots::new("1x2 h0,0".parse().unwrap()));
    assert_eq!(read("1x2 goal -1000").unwrap().goal, -1000);
    assert!(read("1x2 goal 1001").is_err() && read("1x2 goal -1001").is_err());
    let scored = read("1x1 h0,0 goal 2").unwrap();
    let left = game.play(&scored, &DotsMove::Draw(Stroke::vertical(0, 0)));
    assert_eq!(left.as_slice()[0].to_string(), "1x1 h0,0 v0,0 goal -1");
    let words = |mv| game.move_in_words(&scored, &mv);
    assert_eq!(words(DotsMove::Draw(Stroke::vertical(0, 1))), "draw the line v0,1");
    assert!(words(DotsMove::Pass).contains("other player"));
    assert!(words(DotsMove::Claim).contains("goal"));
    let sum = catalog::read_sum("dots_and_boxes 1x3 h0,0 h0,1 h0,2 h1,0 h1,1 h1,2").unwrap();
    let words = Catalog::standard().solve(&sum, Normal, &Limits::none()).remarks().join(" ");
    // The remarks come from the analysis of the board as Nimstring, but they must mention boxes instead of coins.
    assert!(
        words.contains("box") && words.contains("Nimstring") && !words.contains("coin"),
        "{words}"
    );
}

/// Draws the board character by character, independently of the library: dots are in every second line, three characters apart.
fn drawn_by_places(dots: &Dots) -> String {
    let (rows, columns) = (usize::from(dots.rows()), usize::from(dots.columns()));
    let mut places = vec![vec![' '; 3 * columns + 1]; 2 * rows + 1];
    for row in 0..=rows {
        for column in 0..=columns {
            places[2 * row][3 * column] = '+';
        }
    }
    let open: Vec<Stroke> = dots.open().collect();
    for row in 0..=rows {
        for column in 0..=columns {
            let (y, x) = (2 * row, 3 * column);
            let (row, column) = (u8::try_from(row).unwrap(), u8::try_from(column).unwrap());
            if column < dots.columns() && !open.contains(&Stroke::horizontal(row, column)) {
                places[y][x + 1] = '-';
                places[y][x + 2] = '-';
            }
            if row < dots.rows() && !open.contains(&Stroke::vertical(row, column)) {
                places[y + 1][x] = '|';
            }
        }
    }
    let lines = places.into_iter().map(|line| {
        let line: String = line.into_iter().collect();
        line.trim_end().to_owned() + "\n"
    });
    lines.collect()
}

#[test]
fn boards_are_drawn_and_their_boxes_are_counted_correctly() {
    let random = &mut StdRng::seed_from_u64(6);
    for (rows, columns) in [(1, 1), (1, 21), (21, 1), (2, 3), (3, 2), (5, 5)] {
        let empty = Dots::new(rows, columns).unwrap();
        assert_eq!(empty.open_count(), empty.line_count());
        for open in [0, 1, 3, empty.line_count()] {
            let dots = random_dots(rows, columns, open.min(empty.line_count()), random);
            assert_eq!(dots.picture(), drawn_by_places(&dots), "{dots}");
            assert_eq!(format!("{dots:?}"), format!("Dots({dots})"));
            let boxes = (0..dots.rows()).flat_map(|r| (0..dots.columns()).map(move |c| (r, c)));
            let closed = boxes.filter(|&(row, column)| {
                let sides = [
                    Stroke::horizontal(row, column),
                    Stroke::horizontal(row + 1, column),
                    Stroke::vertical(row, column),
                    Stroke::vertical(row, column + 1),
                ];
                sides.iter().all(|&side| dots.is_drawn(side))
            });
            assert_eq!(closed.count(), dots.boxes_drawn() as usize, "{dots}");
        }
    }
    // Test board sizes beyond the limits, and lines just outside of a board.
    for (rows, columns) in [(1, 22), (22, 1), (5, 6), (0, 1), (1, 0), (64, 64), (65, 1)] {
        let error = Dots::new(rows, columns).unwrap_err().to_string();
        assert!(error.starts_with(&format!("a board of {rows}x{columns} boxes; ")), "{error}");
    }
    let dots = Dots::new(2, 3).unwrap();
    for stroke in [
        Stroke::horizontal(3, 0),
        Stroke::horizontal(0, 3),
        Stroke::vertical(2, 0),
        Stroke::vertical(0, 4),
    ] {
        assert!(dots.draw(stroke).is_err(), "{stroke}");
        assert!(!dots.is_drawn(stroke));
    }
    let drawn = dots.draw(Stroke::vertical(1, 3)).unwrap().0;
    assert!(drawn.draw(Stroke::vertical(1, 3)).is_err());
    let word = format!("2x2 {}", "q".repeat(30));
    let found = "q".repeat(24);
    let error = format!("expected a line of the board as `h0,1` or `v1,0`, found `{found}`");
    assert_eq!(word.parse::<Dots>().unwrap_err().to_string(), error);
}
