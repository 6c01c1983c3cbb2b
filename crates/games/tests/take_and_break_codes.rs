//! Codes of take-and-break games: what is read, how it is printed, and where a wrong one goes wrong.

use games::heaps::take_and_break::Code;
use grundy_core::sequence::{DigitTable, Sequence};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

fn code(text: &str) -> Code {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

#[test]
fn one_printing_for_each_game() {
    for (text, printed) in [
        ("0.77", "0.77"),
        (" .770\n", "0.77"),
        ("4.3", "4.3"),
        ("4.", "4."),
        ("0.", "0."),
        ("0.8f", "0.8F"),
        ("0.[8][31]", "0.8[31]"),
        ("0.3333(33)", "0.(3)"),
        ("0.1(3737)", "0.1(37)"),
        ("0.13(73)", "0.1(37)"),
        ("0.12(0)", "0.12"),
        ("4.(3)", "4.(3)"),
        ("0.(30)", "0.(30)"),
        ("0.(03)", "0.(03)"),
        ("0.0(30)", "0.(03)"),
        ("4.(04)", "4.(04)"),
        ("{2,1,5,2}", "0.33003"),
        ("subtract: 2, 1", "0.33"),
        ("subtract:1000,3", "subtract:3,1000"),
        ("unequal:4.0", "unequal:4."),
        ("Grundy", "unequal:4."),
        ("lasker", "4.(3)"),
    ] {
        assert_eq!(code(text).to_string(), printed, "{text}");
        assert_eq!(code(printed), code(text), "{text}");
    }
    for (name, _) in Code::NAMES {
        assert_eq!(code(&code(name).to_string()), code(name), "{name}");
    }
}

#[test]
fn printing_and_reading_are_inverse() {
    let mut rng = StdRng::seed_from_u64(19);
    for _ in 0..5000 {
        let limit = [2, 4, 8, 16, 40][rng.random_range(0..5)];
        let mut digits: Vec<u32> =
            (0..rng.random_range(0..6)).map(|_| rng.random_range(0..limit)).collect();
        digits.insert(0, 4 * rng.random_range(0..2));
        let repeat: Vec<u32> =
            (0..rng.random_range(0..5)).map(|_| rng.random_range(0..limit)).collect();
        let mut table = DigitTable::with_repeat(&digits, &repeat).unwrap();
        if rng.random() {
            table = table.with_unequal_parts();
        }
        let written = Code::try_from(table).unwrap();
        assert_eq!(code(&written.to_string()), written);
    }
}

#[test]
fn mistakes_are_named_with_their_place() {
    for (text, message) in [
        ("", "the code is empty"),
        ("  ", "the code is empty"),
        ("kayle", "'kayle' is neither a code nor the name of a game"),
        ("0.7x", "'x' at character 4 is not a code digit"),
        ("0.7é7", "'é' at character 4 is not a code digit"),
        ("0.7.7", "'.' at character 4 is not a code digit"),
        ("0.-1", "'-' at character 3 is not a code digit"),
        ("3.7", "'3' at character 1 cannot stand before the point, only 0 or 4 can"),
        ("8.7", "'8' at character 1 cannot stand before the point, only 0 or 4 can"),
        (" 7.7", "'7' at character 2 cannot stand before the point, only 0 or 4 can"),
        ("077", "a point is missing at character 2"),
        ("0", "a point is missing at character 2"),
        ("0.(3", "'(' at character 3 is never closed"),
        ("0.3)", "')' at character 4 is not a code digit"),
        ("0.()", "nothing between the brackets at character 3"),
        ("0.(3)1", "'1' at character 6 follows digits that repeat for ever"),
        ("0.(3(4))", "'(' at character 5 is not a code digit"),
        ("0.[", "'[' at character 3 is never closed"),
        ("0.[]", "nothing between the brackets at character 3"),
        ("0.[x]", "'x' at character 4 is not a number from 0 to 4294967295"),
        ("0.[99999999999]", "'99999999999' at character 4 is not a number from 0 to 4294967295"),
        ("{1,2", "'{' at character 1 is never closed"),
        ("{1,,2}", "'' at character 4 is not a number from 1 to 1048575"),
        ("{1,0}", "'0' at character 4 is not a number from 1 to 1048575"),
        ("{1, -2}", "'-2' at character 5 is not a number from 1 to 1048575"),
        (
            "subtract:18446744073709551616",
            "'18446744073709551616' at character 10 is not a number from 1 to 1048575",
        ),
        ("unequal:5.", "'5' at character 9 cannot stand before the point, only 0 or 4 can"),
    ] {
        assert_eq!(text.parse::<Code>().unwrap_err().to_string(), message, "{text}");
    }
}

#[test]
fn no_text_makes_the_parser_panic() {
    let mut rng = StdRng::seed_from_u64(23);
    let letters: Vec<char> = "0.47(3)[1]{,}:unequal subtract-8Fé\u{feff}".chars().collect();
    for _ in 0..50_000 {
        let text: String = (0..rng.random_range(0..12))
            .map(|_| letters[rng.random_range(0..letters.len())])
            .collect();
        if let Ok(code) = text.parse::<Code>() {
            assert_eq!(code.to_string().parse(), Ok(code));
        }
    }
}

#[test]
fn nim_and_laskers_nim() {
    let mut nim = Sequence::new(code("nim").into_table());
    assert!(nim.extend_to(500).unwrap().iter().eq(0..500));
    // Lasker's Nim: 4k + 3 and 4k + 4 change places.
    let mut lasker = Sequence::new(code("lasker").into_table());
    let expected = (0..300u32).map(|n| match n % 4 {
        3 => n + 1,
        0 if n > 0 => n - 1,
        _ => n,
    });
    assert!(lasker.extend_to(300).unwrap().iter().eq(expected));
}
