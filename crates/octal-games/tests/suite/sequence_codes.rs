//! Tests that codes of take-and-break games are parsed and printed correctly, and that errors give the position of a mistake.

use grundy_core::Nimber;
use octal_games::{Code, CodeError, Sequence};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

fn code(text: &str) -> Code {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

#[test]
fn equivalent_codes_print_the_same_text() {
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
        // A set prints as digits if its largest number is at most 40, and otherwise as a set.
        ("subtract:40", "0.0000000000000000000000000000000000000003"),
        ("subtract:41", "subtract:41"),
        (
            "0.00000000000000000000000000000000000000000000000007",
            "0.00000000000000000000000000000000000000000000000007",
        ),
        (
            "0.00000000000000000000000000000000000000000000003(1)",
            "0.00000000000000000000000000000000000000000000003(1)",
        ),
        ("unequal:4.0", "unequal:4."),
        ("unequal:0.33", "0.33"),
        ("8.", "8."),
        ("C.4", "C.4"),
        ("c.4", "C.4"),
        ("[20].1", "[20].1"),
        ("[0].1", "0.1"),
        ("[4].(04)", "4.(04)"),
    ] {
        assert_eq!(code(text).to_string(), printed, "{text}");
        assert_eq!(code(printed), code(text), "{text}");
    }
}

#[test]
fn codes_survive_a_text_round_trip() {
    let mut rng = StdRng::seed_from_u64(19);
    for _ in 0..5000 {
        let limit = [2, 4, 8, 16, 40][rng.random_range(0..5)];
        let mut digits: Vec<u32> =
            (0..rng.random_range(0..6)).map(|_| rng.random_range(0..limit)).collect();
        let mut repeat: Vec<u32> =
            (0..rng.random_range(0..5)).map(|_| rng.random_range(0..limit)).collect();
        if let Some(first) = digits.first_mut().or(repeat.first_mut()) {
            *first &= !3;
        }
        let mut written = Code::with_repeat(&digits, &repeat).unwrap();
        if rng.random() {
            written = written.with_unequal_parts();
        }
        assert_eq!(code(&written.to_string()), written);
    }
}

/// Lists the moves of a code, up to limits on the number of tokens taken and the number of heaps left. The flag is set if the heaps must be
/// unequal.
fn moves(code: &Code) -> Vec<(u64, u32, bool)> {
    let all = (0..60).flat_map(|taken| (0..10).map(move |parts| (taken, parts)));
    // For moves that leave fewer than two heaps, unequal parts make no difference.
    all.filter(|&(taken, parts)| code.allows(taken, parts))
        .map(|(taken, parts)| (taken, parts, parts >= 2 && code.has_unequal_parts()))
        .collect()
}

#[test]
fn codes_are_equal_exactly_if_they_allow_the_same_moves() {
    let mut rng = StdRng::seed_from_u64(5);
    let mut equal = 0;
    let mut any = |limit: u32| {
        let mut digits: Vec<u32> =
            (0..rng.random_range(0..4)).map(|_| rng.random_range(0..limit)).collect();
        let mut repeat: Vec<u32> =
            (0..rng.random_range(0..3)).map(|_| rng.random_range(0..limit)).collect();
        if let Some(first) = digits.first_mut().or(repeat.first_mut()) {
            *first &= !3;
        }
        let code = Code::with_repeat(&digits, &repeat).unwrap();
        if rng.random() { code.with_unequal_parts() } else { code }
    };
    for round in 0..30_000 {
        let limit = [2, 4, 5, 8][round % 4];
        let (a, b) = (any(limit), any(limit));
        assert_eq!(a == b, moves(&a) == moves(&b), "{a} and {b}");
        assert_eq!(a == b, a.to_string() == b.to_string());
        equal += usize::from(a == b);
    }
    assert!(equal > 500, "{equal} pairs of equal codes");
}

#[test]
fn errors_name_mistakes_and_their_positions() {
    for (text, message) in [
        ("", "the code is empty"),
        ("  ", "the code is empty"),
        ("kayle", "'kayle' is not a code"),
        ("0.7x", "'x' at character 4 is not a code digit"),
        ("0.7é7", "'é' at character 4 is not a code digit"),
        ("0.7.7", "'.' at character 4 is not a code digit"),
        ("0.-1", "'-' at character 3 is not a code digit"),
        ("3.7", "'3' at character 1 cannot precede the point; only 0, 4, 8 and C can"),
        ("D.7", "'D' at character 1 cannot precede the point; only 0, 4, 8 and C can"),
        (
            "[5].7",
            "digit 0 is 5, but a move that removes nothing must split the heap (bits 0 and 1 clear)",
        ),
        ("[16", "'[' at character 1 is never closed"),
        ("[16]", "a point is missing at character 5"),
        (" 7.7", "'7' at character 2 cannot precede the point; only 0, 4, 8 and C can"),
        ("077", "a point is missing at character 2"),
        ("0", "a point is missing at character 2"),
        ("0.(3", "'(' at character 3 is never closed"),
        ("0.3)", "')' at character 4 is not a code digit"),
        ("0.()", "nothing between the brackets at character 3"),
        ("0.(3)1", "'1' at character 6 follows digits that repeat forever"),
        ("0.(3(4))", "'(' at character 5 is not a code digit"),
        ("0.[", "'[' at character 3 is never closed"),
        ("0.[]", "nothing between the brackets at character 3"),
        ("0.[x]", "'x' at character 4 is not a number from 0 to 4294967295"),
        ("0.[99999999999]", "'99999999999' at character 4 is not a number from 0 to 4294967295"),
        ("{}", "nothing between the brackets at character 1"),
        (" { }", "nothing between the brackets at character 2"),
        ("{1,2", "'{' at character 1 is never closed"),
        ("{1,,2}", "'' at character 4 is not a number from 1 to 1048575"),
        ("{1,0}", "'0' at character 4 is not a number from 1 to 1048575"),
        ("{1, -2}", "'-2' at character 5 is not a number from 1 to 1048575"),
        (
            "subtract:18446744073709551616",
            "'18446744073709551616' at character 10 is not a number from 1 to 1048575",
        ),
        ("unequal:5.", "'5' at character 9 cannot precede the point; only 0, 4, 8 and C can"),
    ] {
        assert_eq!(text.parse::<Code>().unwrap_err().to_string(), message, "{text}");
    }
}

#[test]
fn the_parser_never_panics() {
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
fn nim_and_laskers_nim_have_their_known_values() {
    let mut nim = Sequence::new(code("0.(3)"));
    assert!(nim.extend_to(500).unwrap().iter().eq((0..500).map(Nimber::new)));
    // In Lasker's Nim, the values of heaps 4k + 3 and 4k + 4 are exchanged, compared with Nim.
    let mut lasker = Sequence::new(code("4.(3)"));
    let expected = (0..300).map(|n| match n % 4 {
        3 => n + 1,
        0 if n > 0 => n - 1,
        _ => n,
    });
    assert!(lasker.extend_to(300).unwrap().iter().eq(expected.map(Nimber::new)));
}

/// `G(n)` of the cousin must equal `G(n + 1)` of the game.
#[test]
fn cousins_have_the_same_values() {
    let mut rng = StdRng::seed_from_u64(0xc0);
    let mut cousins = 0;
    for round in 0..1500 {
        let limit = [2, 4, 8, 8, 16, 32][round % 6];
        let mut digits: Vec<u32> =
            (0..rng.random_range(1..6)).map(|_| rng.random_range(0..limit)).collect();
        digits[0] &= !3;
        let mut game = Code::new(&digits).unwrap();
        if rng.random() {
            game = game.with_unequal_parts();
        }
        let Some(cousin) = game.first_cousin() else {
            assert!(game.allows(1, 0), "{game}");
            continue;
        };
        let len = if limit > 8 { 40 } else { 150 };
        let values = Sequence::new(game.clone()).extend_to(len + 1).unwrap().clone();
        let less = Sequence::new(cousin.clone()).extend_to(len).unwrap().clone();
        assert!(values.iter().skip(1).eq(less.iter()), "{game} and {cousin}");
        cousins += 1;
    }
    assert!(cousins > 400, "{cousins} cousins");
    assert_eq!(code("0.(3)").first_cousin(), None);
}

/// Even if the text is very long, parsing must not take more memory than the longest code, and error messages must be short.
#[test]
fn long_text_is_rejected_with_a_short_message() {
    let most = Code::MAX_DIGITS;
    let longest = format!("0.{}", "7".repeat(most - 1));
    assert_eq!(code(&longest).max_removal(), Some(most as u64 - 1));
    for text in [
        format!("0.{}", "7".repeat(3 * most)),
        format!("0.({})", "71".repeat(2 * most)),
        format!("0.{}(1)", "3".repeat(most - 1)),
    ] {
        let count = text.bytes().filter(u8::is_ascii_digit).count();
        assert_eq!(text.parse::<Code>(), Err(CodeError::TooManyDigits { count }));
    }
    for text in [
        "x".repeat(1 << 20),
        format!("0.[{}]", "9".repeat(1 << 20)),
        format!("0.[{}]", "é".repeat(1 << 20)),
        format!("{{{}}}", "1".repeat(1 << 20)),
        format!("subtract:1,{}", "x".repeat(1 << 20)),
    ] {
        let error = text.parse::<Code>().unwrap_err();
        assert!(error.to_string().len() < 200 && format!("{error:?}").len() < 250, "{error}");
    }
    // A set can contain a number several times.
    let set = format!("{{{}2}}", "1,".repeat(1 << 20));
    assert_eq!(code(&set), code("0.33"));
    // If a set is rejected, the error gives the number of digits that the set's largest number would need.
    let most = Code::MAX_DIGITS as u64 - 1;
    assert!(Code::subtraction([most]).is_ok());
    let count = Code::MAX_DIGITS + 1;
    assert_eq!(Code::subtraction([1, most + 1]), Err(CodeError::TooManyDigits { count }));
    let count = usize::MAX;
    assert_eq!(Code::subtraction([u64::MAX]), Err(CodeError::TooManyDigits { count }));
}
