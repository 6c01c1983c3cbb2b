//! Tests that text is parsed as its author intended, or rejected with an error that names the faulty value.

use crate::sized;
use grundy_core::Limits;
use octal_games::identify::{Given, GivenError, Identify};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

#[test]
fn text_is_read_as_intended() {
    let plain = Given::values([0, 1, 2, 0, 1, 2]).unwrap();
    for text in [
        "0 1 2 0 1 2",
        "0,1,2,0,1,2",
        "[0, 1, 2, 0, 1, 2]",
        "  0\n1\r\n2\t0 1 2 \n",
        "*0 * *2 *0 *1 *2",
        "{0, 1, 2, 0, 1, 2,}",
        "[[0, 1, 2, 0, 1, 2]]",
    ] {
        assert_eq!(text.parse(), Ok(plain.clone()), "{text}");
    }
    let outcomes = Given::outcomes([true, false, false, true, false, false]).unwrap();
    for text in ["P N N P N N", "PNNPNN", "L W W L W W", "p,n,n,p,n,n", "PNN PNN"] {
        assert_eq!(text.parse(), Ok(outcomes.clone()), "{text}");
    }
    let lost = Given::lost([0, 3, 6, 9, 12, 15]).unwrap();
    for text in ["lost 0 3 6 9 12 15", "Lost: 0, 3, 6, 9, 12, 15", "lost [0, 3, 6, 9, 12, 15]"] {
        assert_eq!(text.parse(), Ok(lost.clone()), "{text}");
    }
    let table = Given::table([[0, 1, 2], [1, 0, 3]]).unwrap();
    for text in ["0 1 2 / 1 0 3", "0 1 2; 1 0 3;", "[[0,1,2],[1,0,3]]", "[[0,1,2], [1,0,3],]"] {
        assert_eq!(text.parse(), Ok(table.clone()), "{text}");
    }
    let outcomes = Given::outcome_table([[true, false, false], [false, true, true]]).unwrap();
    assert_eq!("PNN / NPP".parse(), Ok(outcomes));
}

/// In a b-file, each term has a line `n a(n)`, and comments start with `#` (oeis.org/SubmitB.html).
#[test]
fn numbers_with_their_values_are_read() {
    let ruler = Given::values([0, 1, 0, 2, 0, 1]).unwrap().starting_at(1);
    for text in [
        "1 0\n2 1\n3 0\n4 2\n5 0\n6 1\n",
        "# A007814 (b-file synthesized from sequence entry)\n1 0\n2 1\n3 0\n4 2\n5 0 # odd\n6 1\n\n",
        "1,0\r\n2,1\r\n3,0\r\n4,2\r\n5,0\r\n6,1",
        "1: 0\n2: 1\n3: 0\n4: 2\n5: 0\n6: 1",
        "1\t*0\n2\t*1\n3\t*0\n4\t*2\n5\t*0\n6\t*",
    ] {
        assert_eq!(text.parse(), Ok(ruler.clone()), "{text}");
    }
    assert_eq!("# no line of numbers\n0 1 0 2 0 1".parse::<Given>().unwrap().first(), None);
    let outcomes = Given::outcomes([true, false, false, true, false, false]).unwrap();
    assert_eq!("0 P\n1 N\n2 N\n3 P\n4 N\n5 N".parse(), Ok(outcomes.starting_at(0)));
    let lost = Given::lost([0, 3, 6, 9, 12, 15]).unwrap();
    assert_eq!("lost\n1 0\n2 3\n3 6\n4 9\n5 12\n6 15".parse(), Ok(lost));
    // The first numbers of these lines do not ascend, so each line consists of two values, not of a number and its value.
    let plain = Given::values([0, 1, 2, 0, 1, 2]).unwrap();
    assert_eq!("0 1\n2 0\n1 2".parse(), Ok(plain));
}

/// If the text gives the number of the first value, the search tries only this number, unless the caller sets a different one.
#[test]
fn a_stated_first_number_is_the_only_one_tried() {
    let given: Given = "0 0\n1 1\n2 2\n3 0\n4 1\n5 2\n6 0\n7 1\n8 2\n9 0".parse().unwrap();
    let firsts = |question: &Identify| question.run(&Limits::none()).firsts().to_vec();
    assert_eq!(firsts(&Identify::new(&given)), [0]);
    assert_eq!(firsts(&Identify::new(&given).first(1)), [1]);
    let given = given.starting_at(1);
    assert_eq!(firsts(&Identify::new(&given)), [1]);
}

#[test]
fn errors_name_the_mistake() {
    for (text, message) in [
        ("", "0 values are too few; at least 6 are needed"),
        ("0 1 2 3 4", "5 values are too few; at least 6 are needed"),
        ("0 1 two 3 4 5", "value 3 is `two`, expected a number such as 3 or an outcome, P or N"),
        ("0 1 2.5 3 4 5", "value 3 is `2.5`, expected a number such as 3 or an outcome, P or N"),
        ("0 1 -2 3 4 5", "value 3 is -2: nim-values are not negative"),
        ("0 1 ? 3 4 5", "value 3 is missing: a sequence cannot have holes"),
        ("0,1,,3,4,5", "value 3 is missing: a sequence cannot have holes"),
        (",0,1,2,3,4,5", "value 1 is missing: a sequence cannot have holes"),
        ("0 1 2 3 4 ...", "value 6 is missing: a sequence cannot have holes"),
        (
            "0 1 2 3 4 99999999999",
            "value 6 is 99999999999, but the largest possible value is 4294967295",
        ),
        (
            "0 1 2 3 4 99999999999999999999999",
            "value 6 is 99999999999999999999, but the largest possible value is 4294967295",
        ),
        ("0 1 2 P 4 5", "value 4 is `P`: a sequence has either numbers or outcomes"),
        ("P N 0 P N N", "value 3 is `0`: a sequence has either numbers or outcomes"),
        ("lost 0 3 3 6 9 12", "lost number 3 is not larger than the one before it"),
        ("0 1 2 / 1 0", "row 2 of the table has 2 values, but the first row has 3"),
        ("[0 1 2 3 4 5", "`[` after value 6 has no partner"),
        ("0 1 2] 3 4 5", "`]` after value 3 has no partner"),
        ("(0,0) (1,2", "`(` after value 4 has no partner"),
        ("((0,0))", "`(` after value 0 has no partner"),
        ("(0,0) 1 (1,2)", "entry 1 is not a pair such as (1,2)"),
        ("(0,0) (1,2,3)", "entry 2 is not a pair such as (1,2)"),
        (
            "0 0\n1 1\n2 0\n4 2\n5 0\n6 1\n7 1",
            "after the value of n = 2 comes the value of n = 4: a sequence cannot have holes",
        ),
        ("0 0\n1 1\n2 ?\n3 0\n4 1\n5 2", "value 3 is missing: a sequence cannot have holes"),
        ("0 0\n1 1\n2 2\n3 0", "4 values are too few; at least 6 are needed"),
        ("# 0 1 2 3 4 5 6", "0 values are too few; at least 6 are needed"),
    ] {
        let error = text.parse::<Given>().unwrap_err();
        assert_eq!(error.to_string(), message, "{text}");
    }
}

#[test]
fn the_number_of_values_is_limited() {
    let many = "1 ".repeat(Given::MAX_VALUES + 1);
    assert_eq!(many.parse::<Given>(), Err(GivenError::TooMany));
    assert_eq!("P".repeat(1 << 20).parse::<Given>(), Err(GivenError::TooMany));
    assert_eq!(Given::values(std::iter::repeat(3)), Err(GivenError::TooMany));
    assert_eq!(Given::table(std::iter::repeat([0; 0])), Err(GivenError::TooMany));
    assert!("[".repeat(1 << 20).parse::<Given>().is_err());
    assert!("(".repeat(1 << 20).parse::<Given>().is_err());
    assert!("/".repeat(1 << 10).parse::<Given>().is_err());
}

/// Random bytes and random pieces of valid input must not cause a panic, and every accepted input must get an answer.
#[test]
fn malformed_input_never_panics() {
    let mut rng = StdRng::seed_from_u64(0x7d);
    let pieces = [
        "0",
        "1",
        "17",
        "P",
        "N",
        "lost",
        " ",
        " ",
        ",",
        "/",
        ";",
        "(",
        ")",
        "[",
        "]",
        "-3",
        "*",
        "*4",
        "?",
        "x",
        "é",
        "4294967295",
        "18446744073709551615",
        "\n",
        "\u{0}",
        "#",
        ": ",
        "0 0\n1 1\n2 2\n",
        "3 1\n",
    ];
    let mut read = 0;
    for round in 0..20_000 {
        let count = rng.random_range(0..40);
        // In every second round, the text consists only of numbers, blanks and commas.
        let pieces = if round % 2 == 0 { &pieces[..] } else { &["0", "1", "17", " ", " ", ", "] };
        let text: String = (0..count).map(|_| pieces[rng.random_range(0..pieces.len())]).collect();
        if let Ok(given) = text.parse::<Given>() {
            read += 1;
            assert_eq!(given.to_string().parse(), Ok(given.clone()), "{text:?}");
            if read % 10 == 0 {
                let found = Identify::new(&given).run(&Limits::none().work(20_000));
                found
                    .rules()
                    .iter()
                    .for_each(|rule| assert!(!rule.formula().to_string().is_empty()));
            }
        }
    }
    assert!(read > 20, "{read}");
}

/// Tests very large values, and lists of very large numbers.
#[test]
fn extreme_input_gets_an_answer() {
    let large = u64::from(u32::MAX);
    for given in [
        Given::values([large; 12]).unwrap(),
        Given::values((0..12).map(|n| large - n)).unwrap(),
        Given::values([0; 100]).unwrap(),
        Given::lost((0..12).map(|n| u64::MAX - 11 + n)).unwrap(),
        Given::lost((0..60).map(|n| 1 << n)).unwrap(),
        Given::lost_pairs((0..12).map(|n| (n, u64::MAX - n))).unwrap(),
        Given::lost_pairs((0..12).map(|n| (n, n))).unwrap(),
        Given::table([[large; 6]; 6]).unwrap(),
        Given::outcomes([false; 50]).unwrap(),
        Given::outcomes([true; 50]).unwrap(),
    ] {
        for first in [None, Some(0), Some(1), Some(1000), Some(u64::MAX)] {
            let identify = first
                .map_or_else(|| Identify::new(&given), |first| Identify::new(&given).first(first));
            let found = identify.run(&Limits::none().work(1 << 24));
            assert!(found.rules().len() < 10, "{given:?}");
        }
    }
}

// Random sequences should rarely match a game or a rule. The following tests count how often they do.

/// Creates random sequences, and returns how many of them have a match, and how many have a strong match.
fn discoveries(len: usize, values: u64, seed: u64) -> (u32, u32) {
    let mut rng = StdRng::seed_from_u64(seed);
    let (mut any, mut strong) = (0, 0);
    for _ in 0..sized(50, 200) {
        // The first value of a game is always 0.
        let rest = (1..len).map(|_| rng.random_range(0..values));
        let sequence: Vec<u64> = std::iter::once(0).chain(rest).collect();
        let given = Given::values(sequence.iter().copied()).unwrap();
        let found = Identify::new(&given).run(&Limits::none());
        let finds = found.games().count() + found.nearly().count() + found.rules().len();
        any += u32::from(finds > 0);
        strong += u32::from(found.is_strong());
        println!("{sequence:?}");
        found.games().for_each(|game| println!("  {} {}", game.game(), game.is_strong()));
        found.nearly().for_each(|game| println!("  nearly {} {}", game.game(), game.is_strong()));
        found.rules().iter().for_each(|rule| println!("  {} {}", rule.formula(), rule.is_strong()));
    }
    (any, strong)
}

#[test]
fn random_sequences_rarely_match() {
    for (len, values) in [(12, 4), (20, 4), (40, 2), (40, 4)] {
        let (any, strong) = discoveries(len, values, 0x8d);
        println!(
            "{len} random values below {values}: {any} agree with something, {strong} strongly"
        );
        assert!(strong <= 2, "{len} values below {values}: {strong}");
        if len >= 40 && values >= 4 {
            assert_eq!(any, 0, "{len} values below {values}");
        }
    }
}
