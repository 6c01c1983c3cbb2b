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
