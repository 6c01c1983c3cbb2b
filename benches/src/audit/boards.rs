//! Games on boards of squares.

use super::Part;
use games::boards::chomp::{Chomp, TwoRowChomp};
use games::boards::cram::Cram;
use games::boards::dots_and_boxes::{Dots, DotsAndBoxes, ScoredDots};
use games::boards::treblecross::Crosses;
use games::boards::treblecross::Treblecross;
use grundy_core::Normal;

/// The parts of the audit.
pub const PARTS: &[Part] = &[
    ("Cram, symmetric positions", |size, audit| {
        for (rows, columns) in [(3, 3), (2, 2 + size as u32 / 3), (1, 4 + size as u32 / 2)] {
            let cram = Cram::new(rows, columns).map_err(|error| error.to_string())?;
            audit.some_outcomes(&cram, (0..=cram.start()).collect())?;
        }
        Ok(())
    }),
    ("Chomp, what is known", |size, audit| {
        let side = (3 + size as u32 / 2).min(8);
        for (rows, columns) in [(side, side), (2, 15), (15, 2)] {
            let chomp = Chomp::new(rows, columns).map_err(|error| error.to_string())?;
            audit.some_outcomes(&chomp, chomp.bars().collect())?;
        }
        Ok(())
    }),
    ("Chomp, two rows", |size, audit| {
        let bars = (1..6 * size).flat_map(|first| (0..=first).map(move |second| (first, second)));
        audit.outcomes(&TwoRowChomp, Normal, bars.collect())
    }),
    ("Treblecross", |size, audit| {
        let game = Treblecross::new(100);
        let most = 6 + size / 2;
        let rows = (3..=most).flat_map(|cells| (0..1_u64 << cells).map(move |set| (cells, set)));
        let row = |(cells, set): (u64, u64)| {
            let crosses = (0..cells).filter(move |place| set >> place & 1 == 1);
            Crosses::new(cells, crosses).map_err(|error| error.to_string())
        };
        audit.outcomes(&game, Normal, rows.map(row).collect::<Result<_, _>>()?)
    }),
    ("Dots and Boxes", |size, audit| {
        let game = DotsAndBoxes::default();
        // All lines of a row of two boxes may be drawn or open.
        let most = 1_u64 << (4 + size.min(9) / 3);
        let mut boards = Vec::new();
        for set in 0..most {
            let mut dots = Dots::new(1, 2).map_err(|error| error.to_string())?;
            let all: Vec<_> = dots.open().collect();
            for (place, &stroke) in all.iter().enumerate() {
                if set >> place & 1 == 1 {
                    dots = dots.draw(stroke).map_err(|error| error.to_string())?.0;
                }
            }
            boards.extend((-2..=2).map(|goal| ScoredDots { dots, goal, pass: false }));
        }
        audit.some_outcomes(&game, boards)
    }),
];
