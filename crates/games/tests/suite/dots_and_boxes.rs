//! Dots and Boxes: margins against plain minimax, and the boards that are known.

use std::collections::HashMap;
use std::time::Duration;

use games::boards::dots_and_boxes::{Dots, DotsError, MarginSearch, Stroke};
use games::graphs::nimstring::Nimstring;
use grundy_core::entailing::{EntailingSearch, EntailingValue};
use grundy_core::{Limits, StopReason};
use rand::rngs::StdRng;
use rand::{RngExt as _, SeedableRng as _};

/// The margin by definition: the best over all lines, without any theory.
fn minimax(dots: &Dots, known: &mut HashMap<Dots, i32>) -> i32 {
    if let Some(&margin) = known.get(dots) {
        return margin;
    }
    let margin = dots.open().map(|stroke| worth(dots, stroke, known)).max().unwrap_or(0);
    known.insert(*dots, margin);
    margin
}

/// The margin of who draws this line.
fn worth(dots: &Dots, stroke: Stroke, known: &mut HashMap<Dots, i32>) -> i32 {
    let (after, closed) = dots.draw(stroke).expect("an open line");
    let rest = minimax(&after, known);
    if closed > 0 { i32::try_from(closed).unwrap() + rest } else { -rest }
}

/// A board with so many lines open.
fn random_dots(rows: u64, columns: u64, open: u32, random: &mut StdRng) -> Dots {
    let mut dots = Dots::new(rows, columns).unwrap();
    while dots.open_count() > open {
        let at = random.random_range(0..dots.open_count());
        let stroke = dots.open().nth(at as usize).expect("so many are open");
        dots = dots.draw(stroke).unwrap().0;
    }
    dots
}

/// As far as players come who avoid giving boxes away: many chains, and few boxes to take.
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
fn margins_and_best_lines_are_those_of_minimax() {
    let random = &mut StdRng::seed_from_u64(1);
    let boards = [(1, 5), (2, 2), (2, 3), (3, 3), (3, 4), (4, 4), (5, 5)];
    for (rows, columns) in boards {
        let mut search = MarginSearch::new(&Dots::new(rows, columns).unwrap());
        for round in 0..40 {
            let open = random.random_range(0..13);
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
fn small_boards_have_the_margins_of_minimax() {
    for (rows, columns) in [(1, 1), (1, 2), (1, 3), (1, 4), (2, 1), (2, 2), (3, 1)] {
        let dots = Dots::new(rows, columns).unwrap();
        let margin = MarginSearch::new(&dots).margin(&dots, &Limits::none());
        assert_eq!(margin, Ok(minimax(&dots, &mut HashMap::new())), "{dots}");
    }
}

#[test]
fn boards_have_the_published_margins() {
    // D. Wilson, "Dots-and-Boxes Analysis" (3x3 boxes: the second player wins by 3); the others by a brute force of
    // another author.
    for (rows, columns, margin) in
        [(1, 5, -1), (1, 6, 0), (1, 7, -1), (2, 3, -2), (2, 4, 2), (3, 3, -3)]
    {
        let dots = Dots::new(rows, columns).unwrap();
        let mut search = MarginSearch::new(&dots);
        assert_eq!(search.margin(&dots, &Limits::none()), Ok(margin), "{dots}");
    }
}

#[test]
fn interrupted_searches_go_on_and_agree() {
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
fn boards_are_positions_of_nimstring() {
    let dots = Dots::new(2, 2).unwrap();
    let mut search = EntailingSearch::new(Nimstring);
    assert_eq!(search.value(&dots.strings()).unwrap().to_string(), "*0");
    let dots: Dots = "1x3 h0,0 h0,1 h0,2 h1,0 h1,1 h1,2 v0,0".parse().unwrap();
    assert_eq!(dots.strings().to_string(), "0-3 1-2 2-3");
    assert_eq!(search.value(&dots.strings()), Ok(EntailingValue::Loony));
}

#[test]
fn bad_input_is_refused() {
    let error = |text: &str| text.parse::<Dots>().unwrap_err().to_string();
    assert_eq!(error(""), "expected a size as `3x4`, found ``");
    assert_eq!(error("3"), "expected a size as `3x4`, found `3`");
    let size = "a board of 9x9 boxes; it needs rows and columns, and at most 64 lines";
    assert_eq!(error("9x9"), size);
    assert!(matches!("0x3".parse::<Dots>(), Err(DotsError::Size { .. })));
    assert!("18446744073709551615x18446744073709551615".parse::<Dots>().is_err());
    assert_eq!(error("2x2 h0,2"), "expected a line of the board as `h0,1` or `v1,0`, found `h0,2`");
    for text in ["2x2 q0,0", "2x2 h0", "2x2 h+0,0", "2x2 h0,", "2x2 é0,0", "2x2 h300,0"] {
        assert!(text.parse::<Dots>().is_err(), "{text}");
    }
    assert_eq!(error("2x2 h0,0 h0,0"), "the line h0,0 is drawn twice");
    // A board of 64 lines is the largest.
    let dots = Dots::new(1, 21).unwrap();
    assert_eq!(dots.line_count(), 64);
    assert_eq!(dots.open().count(), 64);
    assert_eq!(dots.to_string().parse(), Ok(dots));
}
