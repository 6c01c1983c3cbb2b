//! What people type is read as they mean it, and what the catalog reads means the same.

use games::catalog::{self, GAMES, Game};
use impartial::typed::{nearest, plain, read_sum};

#[test]
fn what_the_catalog_reads_means_the_same() {
    for entry in GAMES {
        for example in entry.examples() {
            let sum = catalog::read_sum(example).unwrap();
            assert_eq!(read_sum(example).as_ref(), Ok(&sum), "{example}");
            // What is printed, and alone and in a sum.
            let text = format!("{sum} + {example}");
            assert_eq!(read_sum(&text).ok(), catalog::read_sum(&text).ok(), "{text}");
            assert_eq!(plain(&plain(&text)), plain(&text));
        }
    }
}

/// What `impartial games GAME` prints, and what is accepted.
#[test]
fn what_is_told_of_a_game_is_accepted() {
    for entry in GAMES {
        let name = entry.name();
        for example in entry.examples() {
            assert!(read_sum(example).is_ok(), "{example}");
            // As a person would type the name, and in a sum, unless the game is played alone.
            let sum = format!("nim 3 + {example}");
            assert_eq!(read_sum(&sum).is_ok(), !entry.stands_alone(), "{sum}");
            let spaced = example.replacen(name, &name.replace('_', " "), 1);
            assert_eq!(read_sum(&spaced), read_sum(example), "{spaced}");
        }
        let says_alone = entry.notation().contains("played alone");
        assert_eq!(says_alone, entry.stands_alone(), "{name}: {}", entry.notation());
        // The parameters that its text shows fit some position that it shows.
        let positions = entry.examples().iter().filter_map(|example| example.split_once(' '));
        let noted = entry.notation().split('`').skip(1).step_by(2);
        let positions: Vec<&str> = positions.map(|(_, position)| position).chain(noted).collect();
        for shown in entry.parameters().split('`').skip(1).step_by(2) {
            if shown.split(':').next() == Some(name) {
                let fits = |position: &&str| read_sum(&format!("{shown} {position}")).is_ok();
                assert!(positions.iter().any(fits), "{shown}");
            }
        }
    }
}

#[test]
fn numbers_are_nim_and_commas_are_blanks() {
    for (typed, meant) in [
        ("3 5 7", "nim 3 5 7"),
        (" 3, 5 ,7 ", "nim 3 5 7"),
        ("5", "nim 5"),
        ("nim 3,5,7 + 1,2", "nim 3 5 7 + nim 1 2"),
        ("kayles 5,7", "kayles 5 7"),
        ("floor_division:2,7 50,51", "floor_division:2,7 50 51"),
        ("0.137 12", "0.137 12"),
        ("nim", "nim"),
        ("", ""),
        ("3 -5", "3 -5"),
        ("3 x", "3 x"),
        (",", ","),
    ] {
        assert_eq!(plain(typed), meant, "{typed:?}");
    }
}

#[test]
fn names_that_are_nearly_right_are_suggested() {
    for (typed, meant) in [
        ("hackenbash", Some("hackenbush")),
        ("hakenbush", Some("hackenbush")),
        ("nimm", Some("nim")),
        ("kaylse", Some("kayles")),
        ("chomp", None),
        ("chess", None),
        ("x", None),
        ("", None),
        ("0.6", None),
    ] {
        assert_eq!(nearest(typed), meant, "{typed}");
    }
    let error = read_sum("nim 3 + kaylse 7").unwrap_err();
    let meant = "there is no game `kaylse` (did you mean `kayles`?); for example `kayles 5 7`";
    assert_eq!(error, meant);
    // A mistake in a position is no mistake in the name.
    assert!(!read_sum("nim -3").unwrap_err().contains("did you mean"));
}
