//! Checks Sprouts against published results, and Brussels Sprouts against exhaustive play. Also tests the regions, moves and notation of
//! Sprouts.

use std::collections::{HashMap, HashSet};

use games::graphs::brussels_sprouts::{Arms, ArmsMove, BrusselsSprouts};
use games::graphs::sprouts::{Spots, Sprouts, SproutsMove};
use grundy_core::{Misere, Nimber, Normal, Notation, Outcome, Ruleset, SpragueGrundy, SumTheorem};
use grundy_search::Search;

use crate::oracle::{
    checked_moves_are_the_listed_ones, lists, moves_are_refused, notation_is_right,
    positions_are_refused, sums_are_right, values_are_right,
};

fn spots(text: &str) -> Spots {
    text.parse().unwrap()
}

/// Lists positions that are reachable from `start` spots, stopping as soon as it has found at least `most` of them or there are
/// no more.
fn below(start: u32, most: usize) -> Vec<Spots> {
    let mut all = vec![Spots::start(start).unwrap()];
    let mut seen: HashSet<Spots> = all.iter().cloned().collect();
    let mut at = 0;
    while at < all.len() && all.len() < most {
        let spots = all[at].clone();
        at += 1;
        for mv in Sprouts.moves(&spots).collect::<Vec<_>>() {
            let left = Sprouts.play(&spots, &mv);
            all.extend(left.iter().filter(|part| seen.insert((*part).clone())).cloned());
        }
    }
    all
}

/// The published values are from Lemoine and Viennot, and the misère outcomes from OEIS A164950.
#[test]
fn sprouts_results_match_the_published_ones() {
    let search = Search::new(Sprouts);
    let values = [0, 0, 1, 1, 1, 0];
    for (start, value) in (1..).zip(values).take(crate::sized(4, 6)) {
        let start = Spots::start(start).unwrap();
        assert_eq!(search.nim_value(&start).unwrap(), Nimber::new(value), "{start}");
    }
    let wins = [true, false, false, false, true, true];
    for (start, wins) in (1..).zip(wins).take(crate::sized(4, 5)) {
        let start = Spots::start(start).unwrap();
        let expected = Outcome::from_first_wins(wins);
        assert_eq!(search.outcome(&start, Misere).unwrap(), expected, "{start}");
    }
}

/// Returns the smallest and the largest number of moves that play from a sum of positions can take.
fn lengths(sum: &[Spots], known: &mut HashMap<Spots, (u32, u32)>) -> (u32, u32) {
    let mut total = (0, 0);
    for spots in sum {
        let found = if let Some(&found) = known.get(spots) {
            found
        } else {
            let mut found = (u32::MAX, 0);
            for mv in Sprouts.moves(spots).collect::<Vec<_>>() {
                let left = lengths(Sprouts.play(spots, &mv).as_slice(), known);
                found = (found.0.min(left.0 + 1), found.1.max(left.1 + 1));
            }
            assert!(found.1 > 0, "{spots} has no moves");
            known.insert(spots.clone(), found);
            found
        };
        total = (total.0 + found.0, total.1 + found.1);
    }
    total
}

#[test]
fn games_of_sprouts_last_as_long_as_the_lives_allow() {
    let mut known = HashMap::new();
    for start in 1..=3 {
        let found = lengths(&[Spots::start(start).unwrap()], &mut known);
        assert_eq!(found, (2 * start, 3 * start - 1), "{start}");
    }
    // Each move uses up one life in total, and can also make other lives unusable.
    for spots in below(3, 400) {
        for mv in Sprouts.moves(&spots).collect::<Vec<_>>() {
            let left: u32 = Sprouts.play(&spots, &mv).iter().map(Spots::lives).sum();
            assert!(left < spots.lives(), "{spots} {mv}");
        }
    }
}

/// Compares the positions after moves in small drawings to positions that were worked out by hand.
#[test]
fn moves_divide_regions_as_worked_out_by_hand() {
    let left = |from: &str, mv: &str| {
        let spots = spots(from);
        let mv = Sprouts.read_move(&spots, mv).unwrap();
        Sprouts.sum_text(Sprouts.play(&spots, &mv).as_slice())
    };
    // Draw a loop that encloses nothing, and a loop that encloses the other spot.
    assert_eq!(
        (left("o.o", "0-0").as_str(), left("o.o", "0-0:1").as_str()),
        ("AB-o.AB", "AB-o.AB")
    );
    assert_eq!(left("o.o", "0-1"), "iAiA");
    // Draw a line that joins the ends of an existing line. The result is a ring of four spots that can be reached from both sides.
    assert_eq!(left("iAiA", "0-2"), "ABCD-ABCD");
    // This line uses up both spots of the ring. The new spot has one life but no partner, so no move remains.
    assert_eq!(left("AB-AB", "0-1"), "none");
    assert_eq!(left("o", "0-0"), "AB-AB");
    // Draw a loop at the end of a line. The end then has no lives left.
    assert_eq!(left("i", "0-0"), "none");
    assert_eq!(left("o.i", "1-1:0"), "o.v");
}

#[test]
fn drawings_survive_a_round_trip() {
    let all = below(3, 300);
    for spots in &all {
        assert!(Sprouts.check_position(spots).is_ok(), "{spots}");
        assert_eq!(Sprouts.canonical(spots.clone()).as_slice(), std::slice::from_ref(spots));
        // The reversed text describes the same game with its regions and spots in a different order. It can print differently, so compare
        // only the number of lives.
        let other: String = spots.to_string().chars().rev().collect();
        let other: Spots = other.parse().unwrap();
        assert!(Sprouts.check_position(&other).is_ok());
        assert_eq!(other.lives(), spots.lives());
    }
    notation_is_right(&Sprouts, all.iter().step_by(5).cloned());
    let parts = Spots::read_parts("o.o-AB-AB").unwrap();
    assert_eq!(Sprouts.sum_text(&parts), "o.o AB-AB");
    positions_are_refused(
        &Sprouts,
        &[
            "",
            "x",
            "o..o",
            "A.o",
            "AA-A",
            "A.A",
            "oo",
            "oA-A",
            "o.o-AB-AB",
            "v",
            "o.o.o.o.o.o.o.o.o",
        ],
    );
    moves_are_refused(&Sprouts, &spots("o.iAiA"), &["0-9", "2-4", "1-0", "0", "0-0:9", "-", ""]);
    let candidates =
        (0..5).flat_map(|from| (0..5).map(move |to| SproutsMove { from, to, beside: Vec::new() }));
    checked_moves_are_the_listed_ones(&Sprouts, &spots("o.iAiA"), candidates);
    assert!(Spots::start(0).is_err() && Spots::start(8).is_ok() && Spots::start(9).is_err());
    assert!(Sprouts.play_ends());
}

/// Renaming, rotating or reflecting a drawing must not change its value, even if its stored form changes.
#[test]
fn values_do_not_depend_on_the_notation() {
    let search = Search::new(Sprouts);
    for spots in below(3, 200).iter().step_by(3) {
        let text = spots.to_string();
        let turned = |boundary: &str| {
            let mut letters: Vec<char> = boundary.chars().collect();
            letters.rotate_left(boundary.len() / 2);
            letters.into_iter().collect::<String>()
        };
        let region = |region: &str| {
            let boundaries: Vec<String> = region.split('.').rev().map(turned).collect();
            boundaries.join(".")
        };
        let regions: Vec<String> = text.split('-').rev().map(region).collect();
        let renamed = |letter: char| {
            if letter.is_uppercase() { (155 - letter as u8) as char } else { letter }
        };
        let other: String = regions.join("-").chars().map(renamed).collect();
        let other: Spots = other.parse().unwrap();
        assert_eq!(search.nim_value(spots).unwrap(), search.nim_value(&other).unwrap(), "{spots}");
        let outcome = search.outcome(spots, Misere).unwrap();
        assert_eq!(search.outcome(&other, Misere).unwrap(), outcome, "{spots}");
    }
}

/// Lists all regions with up to `figures` figures, each of which has up to `most` arms.
fn regions(figures: usize, most: u64) -> impl Iterator<Item = Arms> {
    let lists = (1..=figures).flat_map(move |count| lists(count, most));
    lists.map(|arms| Arms::new(arms.into_iter().map(|arms| arms as u32 + 1)).unwrap())
}

/// Returns the number of moves that play from a sum of regions takes. Fails unless this number is the same for every line of play.
fn length(sum: &[Arms], known: &mut HashMap<Arms, u32>) -> u32 {
    let mut total = 0;
    for region in sum {
        if !known.contains_key(region) {
            let moves: Vec<ArmsMove> = BrusselsSprouts.moves(region).collect();
            let after = |mv| length(BrusselsSprouts.play(region, mv).as_slice(), known) + 1;
            let lengths: HashSet<u32> = moves.iter().map(after).collect();
            assert!(lengths.len() <= 1, "{region}");
            known.insert(region.clone(), lengths.into_iter().next().unwrap_or(0));
        }
        total += known[region];
    }
    total
}

#[test]
fn brussels_sprouts_has_a_fixed_number_of_moves() {
    values_are_right(&BrusselsSprouts, regions(3, 4));
    let small: Vec<Arms> = regions(2, 3).collect();
    let sums =
        small.iter().flat_map(|one| small.iter().map(|other| vec![one.clone(), other.clone()]));
    sums_are_right(&BrusselsSprouts, Misere, sums.chain([vec![]]));
    let mut known = HashMap::new();
    for region in regions(3, 4) {
        assert_eq!(length(std::slice::from_ref(&region), &mut known), region.moves_left());
    }
    for crosses in 1..=3 {
        let start = Arms::start(crosses).unwrap();
        assert_eq!(length(std::slice::from_ref(&start), &mut known), 5 * crosses - 2);
        let outcome = BrusselsSprouts.sum_outcome(&[start], Normal);
        assert_eq!(outcome, Outcome::from_first_wins(crosses % 2 == 1));
    }
    assert_eq!(BrusselsSprouts.nim_value(&Arms::start(16).unwrap()), Nimber::ZERO);
}

#[test]
fn regions_of_arms_survive_a_round_trip() {
    notation_is_right(&BrusselsSprouts, regions(3, 3));
    positions_are_refused(
        &BrusselsSprouts,
        &["", "4", "x0", "x4.", "x4.y4", "x65", "x4294967296", &["x1"; 17].join(".")],
    );
    let region = Arms::new([1, 4]).unwrap();
    moves_are_refused(&BrusselsSprouts, &region, &["0-0:0", "1-0", "1-1:3", "1-1:0,1", "0-2", ""]);
    let cuts = (0..4).map(|arms| ArmsMove::Cut { figure: 1, arms, beside: Vec::new() });
    let joins = (0..3).flat_map(|one| (0..3).map(move |other| ArmsMove::Join(one, other)));
    checked_moves_are_the_listed_ones(&BrusselsSprouts, &region, cuts.chain(joins));
    assert!(Arms::start(0).is_err() && Arms::start(17).is_err() && Arms::new([]).is_err());
    assert!(BrusselsSprouts.check_position(&region).is_ok() && BrusselsSprouts.play_ends());
    assert_eq!(region.arms(), [1, 4]);
}
