//! Positions worth looking at, beyond the examples of the catalog: the official samples of the problems from which the
//! games come, and classics.

/// A position of a game, with what it is.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sample {
    pub(super) game: &'static str,
    pub(super) title: &'static str,
    pub(super) text: &'static str,
}

const fn sample(game: &'static str, title: &'static str, text: &'static str) -> Sample {
    Sample { game, title, text }
}

/// Nodes are counted from 0 here, where the problems count from 1.
pub(super) const SAMPLES: &[Sample] = &[
    sample("nim", "Marienbad: 1, 3, 5, 7", "nim 1 3 5 7"),
    sample("dual_nim", "official sample, first test", "dual_nim 1 2 4 8"),
    sample("dual_nim", "official sample, second test", "dual_nim 2 3 3"),
    sample("dual_nim", "official sample, third test", "dual_nim 3 3 3 3 3"),
    sample("floor_division", "official sample, first test", "floor_division 3 4"),
    sample("floor_division", "official sample, second test", "floor_division 1 3 5"),
    sample("kayles", "Dudeney's row of 13 pins, one of which is down", "kayles 1 11"),
    sample("dawsons_chess", "one row of 13", "dawsons_chess 13"),
    sample(
        "hackenbush",
        "a house, a flower, a tree and a blade of grass",
        "hackenbush 0-1 0-2 1-2 1-3 2-4 3-4 3-5 4-5 0-6 6-7 6-8 0-9 9-10 9-10 10-11 10-12 0-13",
    ),
    sample(
        "coins_to_root",
        "official sample, first tree",
        "coins_to_root 0-1 1-2 root 0 coins 1 0 1",
    ),
    sample(
        "coins_to_root",
        "official sample, second tree",
        "coins_to_root 0-1 0-2 3-2 2-4 3-5 root 0 coins 0 2 2 1 3 2",
    ),
    sample(
        "path_marking",
        "official sample, first tree",
        "path_marking 8-4 1-0 8-7 2-1 4-5 6-8 3-2 4-1",
    ),
    sample("path_marking", "official sample, second tree", "path_marking 0-1 1-2"),
    sample(
        "staircase_nim",
        "official sample",
        "staircase_nim 0-1 0-2 2-3 2-4 3-5 root 0 coins 0 2 2 1 3 2",
    ),
    sample("top_entails", "the smallest loony stack but one", "top_entails 3 5"),
    sample("nimstring", "a grid of two by three coins", "nimstring 2x3"),
    sample(
        "nimstring",
        "two long chains and a short one",
        "nimstring 0-1 1-2 2-3 0-3 0-4 4-5 5-6 6-7 0-7 0-8 0-8",
    ),
    sample("dots_and_boxes", "two by two boxes", "dots_and_boxes 2x2"),
    sample(
        "dots_and_boxes",
        "three by three boxes, after some lines",
        "dots_and_boxes 3x3 h0,0 h1,1 h2,1 v0,2 v1,3 v2,1 h3,2 v0,0",
    ),
];
