//! Tests `identify`: the search for games and rules that fit given values, and the comparison of the results with a
//! user-defined game.

use crate::program::run;

fn text(arguments: &[&str], input: &str, status: i32) -> String {
    let output = run(arguments, input);
    assert_eq!(output.status.code(), Some(status), "{arguments:?}: {output:?}");
    String::from_utf8(output.stdout).unwrap()
}

/// The game is Dawson's Kayles. Its values are listed in *Winning Ways*, chapter 4. From heap 53 on, its period is 34 (Guy and
/// Smith 1956).
#[test]
fn an_identified_game_is_printed_with_its_period() {
    let values = "0 0 1 1 2 0 3 1 1 0 3 3 2 2 4 0 5 2 2 3 3 0";
    let said = text(&["identify", values], "", 0);
    assert!(said.contains("0.07 (dawsons_kayles) from n = 0 on"), "{said}");
    assert!(said.contains("0.07 has period 34 from 53 on, proved"), "{said}");
    assert!(said.contains("Agreement is evidence, not a proof"), "{said}");
    // The answer must be the same whether the values are separate arguments, come from the standard input, or are passed to
    // `octal --identify`.
    let words: Vec<&str> = std::iter::once("identify").chain(values.split(' ')).collect();
    assert_eq!(text(&words, "", 0), said);
    assert_eq!(text(&["identify", "-"], &values.replace(' ', "\n"), 0), said);
    assert_eq!(text(&["octal", "--identify", values], "", 0), said);
}

#[test]
fn user_defined_rules_refute_a_formula_that_fits_early_values() {
    let file = std::env::temp_dir().join(format!("moves-{}.txt", std::process::id()));
    // By the rules in this file, a move takes 1 or 2 coins if there are fewer than 30, and only 1 coin otherwise.
    let most = |n: u64| if n < 30 { 2 } else { 1 };
    let line = |n: u64| {
        let left = (1..=most(n).min(n)).map(|taken| (n - taken).to_string()).collect::<Vec<_>>();
        format!("{n}: {}", left.join(" "))
    };
    let lines: Vec<String> = (0..=40).map(line).collect();
    std::fs::write(&file, lines.join("\n")).unwrap();
    let values = (0..20).map(|n| (n % 3).to_string()).collect::<Vec<_>>().join(" ");
    let said = text(&["identify", &values, "--rules", file.to_str().unwrap()], "", 0);
    assert!(said.contains("tested with your rules, up to n = 40:"), "{said}");
    // G(29) is 2, so G(30) is 0 and G(31) is 1, as n mod 3 predicts. But G(32) is 0, and not 2.
    assert!(
        said.contains("G(n) = n mod 3: refuted by [32]: the nim-value is *0, not *2"),
        "{said}"
    );
    for (rules, message) in [
        ("0:\n2: 1", "no line for 1"),
        ("0:\n1: 5", "no line for 5"),
        ("0:\n0:", "line 2: a second line for 0"),
        ("zero", "line 1: expected `5: 4 3 1+2`"),
        ("", "no line at all"),
    ] {
        std::fs::write(&file, rules).unwrap();
        let output = run(&["identify", &values, "--rules", file.to_str().unwrap()], "");
        assert_eq!(output.status.code(), Some(2));
        let said = String::from_utf8(output.stderr).unwrap();
        assert!(said.trim_end().ends_with(message), "{said}");
    }
    std::fs::remove_file(file).unwrap();
}

#[test]
fn values_without_a_rule_match_no_game() {
    // These values are the digits of pi.
    let said =
        text(&["identify", "3 1 4 1 5 9 2 6 5 3 5 8 9 7 9 3 2 3 8 4 6 2 6 4 3 3 8 3 2 7"], "", 4);
    assert!(said.contains("no known game or rule agrees"), "{said}");
}

/// In the OEIS, b-files contain outcomes and values of many games. A b-file consists of comments and of lines `n a(n)`.
#[test]
fn the_first_number_is_read_from_a_b_file() {
    // If a move takes a number of coins that is a proper divisor of the size n of the heap, the value is the number of zeros at the end of
    // n in binary (A007814; Project Euler 509).
    let lines: Vec<String> = (1..=40_u32).map(|n| format!("{n} {}", n.trailing_zeros())).collect();
    let b_file = format!("# A007814, n = 1..40\n{}\n", lines.join("\n"));
    let said = text(&["identify", "-"], &b_file, 0);
    assert!(said.starts_with("40 nim-values, the first for n = 1\n"), "{said}");
    assert!(said.contains("take a divisor of the heap, but not all of it"), "{said}");
    let said = text(&["identify", "--first", "0", "-"], &b_file, 0);
    assert!(said.starts_with("40 nim-values, the first for n = 0\n"), "{said}");
    let table = "# rows\n0 1 2 3\n1 0 3 2 # the second\n2 3 0 1\n3 2 1 0\n";
    assert!(text(&["identify", "--table", "-"], table, 0).contains("G(a, b) = a ^ b"));
    let gap = run(&["identify", "-"], "0 0\n1 1\n3 0\n4 1\n5 0\n6 1\n7 0\n");
    let said = String::from_utf8(gap.stderr).unwrap();
    assert!(said.contains("after the value of n = 1 comes the value of n = 3"), "{said}");
}

/// If the given values are outcomes, the further values must be outcomes, too.
#[test]
fn the_next_outcomes_are_predicted_from_outcomes() {
    let said = text(&["identify", "--first", "0", "--next", "5", "PNNNPNNNPNNNPNNNPNNN"], "", 0);
    assert!(said.contains("games that agree with all 20 outcomes"), "{said}");
    assert!(said.contains("next, from n = 20 on: P N N N P"), "{said}");
    assert!(said.contains("outcomes: "), "{said}");
}

#[test]
fn rules_are_found_for_tables_and_lists_of_lost_positions() {
    let rows = "0 1 2 3\n1 0 3 2\n2 3 0 1\n3 2 1 0\n";
    let said = text(&["identify", "--table", "-"], rows, 0);
    assert!(said.contains("G(a, b) = a ^ b"), "{said}");
    let said = text(&["identify", "--lost", "1 2 3 5 8 13 21 34 55 89"], "", 0);
    assert!(said.contains("x(k) = x(k - 1) + x(k - 2)"), "{said}");
    let said = text(&["identify", "1 2 3 5 8 13 21"], "", 4);
    assert!(said.contains("use --lost"), "{said}");
}
