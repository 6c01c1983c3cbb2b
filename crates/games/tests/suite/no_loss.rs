//! Checks that every part of the input matters: if a token is removed or changed, the position must change or the reader must
//! reject the input.

use games::catalog::{self, Entry, GAMES, Game, read};
use grundy_core::mixed::MixedSum;
use rand::rngs::SmallRng;
use rand::{RngExt, SeedableRng};
use test_support::sized;

/// Splits the input into numbers, words, blanks, and single other characters.
fn pieces(text: &str) -> Vec<&str> {
    let kind = |c: char| match c {
        '0'..='9' => 0,
        c if c.is_alphabetic() || c == '_' => 1,
        ' ' => 2,
        _ => 3,
    };
    let mut pieces = Vec::new();
    let mut begin = 0;
    let ends = text.char_indices().zip(text.chars().skip(1).map(Some).chain([None]));
    for ((at, c), next) in ends {
        if kind(c) == 3 || next.is_none_or(|next| kind(next) != kind(c)) {
            let end = at + c.len_utf8();
            pieces.push(&text[begin..end]);
            begin = end;
        }
    }
    pieces
}

/// Returns inputs for the reader: the examples of every game, alone and in sums, one position of each game as it is printed,
/// and other notations.
fn texts() -> Vec<String> {
    let mut texts = Vec::new();
    for entry in GAMES {
        for example in entry.examples() {
            texts.push((*example).to_owned());
            if !entry.stands_alone() {
                texts.push(format!("{example} + nim 3 5"));
            }
        }
        let sum = read(entry.examples()[0]).unwrap().into_sum();
        texts.push(sum.to_string());
    }
    let more = [
        "nim with heaps of 3, 5 and 7",
        "nim 2 heaps of 3 and 1 heap of 4",
        "kayles xxx.xx",
        "nimble 3 coins at 1, 4, 6",
        "hackenbush path with 4 edges",
        "node_kayles graph with 3 nodes: a-b b-c",
        "node_kayles 3 2 0 1 1 2",
        "node_kayles nodes 0 1",
        "node_kayles nodes f",
        "node_kayles 0: 1 2; 3: 4",
        "arc_kayles 0-1 2",
        "node_kayles V={1,2,3}, E={(1,2),(2,3)}",
        "node_kayles nodes a b c edges a-b",
        "S = {2,3} 17",
        "vertex_geography b a-b b-c",
        "hackenbush ground-a a-b",
        "coins_to_root a-b b-c root a coins 0 1 2",
        "subtract {1..4, 7} 21",
        "moore k=3 3 4 5",
        "node_kayles complete bipartite 2,3",
        "arc_kayles petersen(7, 2)",
        "cram 3 by 4",
        "turning_turtles HTHHT",
        "officers 10 5",
        "marienbad 1 3 5 7",
        "subtract 1 to 3 from 21",
        "21 stones, take 1 or 3",
        "5 xor 3",
    ];
    texts.extend(more.map(str::to_owned));
    texts
}

/// Pieces that can be removed without effect: separators, function words, and nouns that say what is counted.
const MAY_GO: [&str; 23] = [
    ",", "+", "a", "and", "at", "by", "coins", "complete", "edges", "graph", "heap", "heaps", "in",
    "k", "of", "on", "or", "stones", "the", "with", "xor", ":", "_",
];

/// Returns whether a piece is redundant: the name of Nim, a default parameter, a heap of 0, or a count of coins whose places
/// are listed.
fn is_default(text: &str, piece: &str) -> bool {
    match piece {
        "nim" | "any" | "0" => true,
        "2" => {
            ["moore:2", "chomp:2", "arc_kayles petersen"].iter().any(|head| text.starts_with(head))
        }
        // The list of places already shows how many coins there are, so the count may be omitted.
        "3" => text.contains("3 coins"),
        _ => false,
    }
}

fn printed(text: &str) -> Option<String> {
    read(text).ok().map(|reading| reading.text())
}

/// Returns whether two sums have the same components, ignoring their order, because a position prints its components in the order
/// of the input.
fn same_components(one: &MixedSum, other: &MixedSum) -> bool {
    let sorted = |sum: &MixedSum| {
        let mut texts: Vec<String> = sum.iter().map(ToString::to_string).collect();
        texts.sort_unstable();
        texts
    };
    sorted(one) == sorted(other)
}

#[test]
fn removed_or_changed_tokens_change_the_position() {
    let mut wrong = Vec::new();
    let (mut candidates, mut tried) = (0, 0);
    for text in texts() {
        let Some(meant) = printed(&text) else { panic!("{text} is refused") };
        let all = pieces(&text);
        let game = catalog::find(text.split([' ', ':']).next().unwrap_or_default());
        let has_edges = game.is_some_and(Entry::reads_graphs);
        for (at, &piece) in all.iter().enumerate() {
            if piece.trim().is_empty() {
                continue;
            }
            let others: Vec<String> = match piece.parse::<u64>() {
                Ok(number) => vec![
                    String::new(),
                    (number + 1).to_string(),
                    format!("{number}.5"),
                    format!("-{number}"),
                    format!("0x{number}"),
                    format!("{number}e2"),
                    format!("{number}\u{b2}"),
                    format!("{number} foo"),
                    format!("foo {number}"),
                    format!("({number}"),
                    format!("{number})"),
                ],
                Err(_) => vec![String::new(), format!("{piece}#"), format!("foo{piece}")],
            };
            // After a dash, the minus of a negative number would form `--`, which joins two nodes in DOT.
            let is_end = has_edges && at > 0 && all[at - 1] == "-";
            for other in others.into_iter().filter(|other| !(is_end && other.starts_with('-'))) {
                let mut changed = all.clone();
                changed[at] = &other;
                let changed = changed.concat();
                candidates += 1;
                if candidates % sized(4, 1) != 0 {
                    continue;
                }
                tried += 1;
                let may_go =
                    other.is_empty() && (MAY_GO.contains(&piece) || is_default(&text, piece));
                if !may_go && printed(&changed).as_ref() == Some(&meant) {
                    wrong.push(format!("{changed} is {meant}, as {text}"));
                }
            }
        }
    }
    assert!(tried > 3000, "{tried}");
    assert!(wrong.is_empty(), "{} of {tried}:\n{}", wrong.len(), wrong.join("\n"));
}

/// Swapping, duplicating, removing or damaging pieces must not cause a panic. Whenever the reader accepts the result, the
/// position must print as a string that reads back as the same position.
#[test]
fn positions_read_from_any_text_survive_a_round_trip() {
    let texts = texts();
    let mut random = SmallRng::seed_from_u64(68);
    let mut read_count = 0;
    let signs = [
        ",",
        "+",
        "-",
        "(",
        ")",
        "{",
        "}",
        "[",
        "]",
        "<",
        ">",
        ":",
        "=",
        "@",
        ".",
        "..",
        "*",
        "/",
        "x",
        "\u{d7}",
        "\u{2083}",
        "\n",
        " ",
        "foo",
        "root",
        "coins",
        "and",
        "7",
        "0",
        "01",
        "misere",
        "who wins",
        "value of",
        "last player loses",
        "take",
        "from",
        "mex",
        "xor",
        "\\ast",
        "$",
        "marienbad",
        "officers",
        "chess",
    ];
    for _ in 0..sized(4_000, 1_000_000) {
        let text = &texts[random.random_range(0..texts.len())];
        let mut all: Vec<String> = pieces(text).into_iter().map(str::to_owned).collect();
        for _ in 0..random.random_range(1..4) {
            let at = random.random_range(0..all.len());
            let other = random.random_range(0..all.len());
            match random.random_range(0..5) {
                0 => all.swap(at, other),
                1 => all[at] = String::new(),
                2 => all[at] = all[other].clone(),
                3 => all.insert(at, signs[random.random_range(0..signs.len())].to_owned()),
                _ => all[at] = signs[random.random_range(0..signs.len())].to_owned(),
            }
        }
        let typed = all.concat();
        let Ok(reading) = read(&typed) else { continue };
        read_count += 1;
        let text = reading.sum().to_string();
        match read(&text) {
            Ok(again) => assert_eq!(again.sum(), reading.sum(), "{typed:?} prints {text}"),
            Err(refusal) => panic!("{typed:?} prints {text}, which is refused: {refusal}"),
        }
    }
    assert!(read_count > 500, "{read_count}");
}

/// Blanks, case, quotes and brackets around numbers must not change the position.
#[test]
fn blanks_case_quotes_and_brackets_do_not_matter() {
    for entry in GAMES {
        let example = entry.examples()[0];
        let meant = read(example).unwrap().into_sum();
        let name = example.split([' ', ':']).next().unwrap();
        let title = name.to_uppercase();
        let mut alike = vec![
            format!("  {}  ", example.replace(' ', "   ")),
            format!("\"{example}\""),
            format!("\u{201c}{example}\u{201d}"),
            example.replacen(name, &title, 1),
            example.replacen(name, &name.replace('_', "-"), 1),
        ];
        let numbers: Vec<&str> = example.split(' ').skip(1).collect();
        if numbers.iter().all(|word| word.bytes().all(|c| c.is_ascii_digit())) {
            let head = example.split(' ').next().unwrap();
            let list = numbers.join(", ");
            alike.push(format!("{head} ({list})"));
            alike.push(format!("{head} [{list}]"));
            alike.push(format!("{head} {list}"));
        }
        for text in alike {
            let read = read(&text).unwrap_or_else(|refusal| panic!("{text}: {refusal}"));
            assert!(same_components(read.sum(), &meant), "{text}: {}", read.sum());
        }
    }
}

/// The reader must quickly reject input that consists of many brackets.
#[test]
fn a_megabyte_of_brackets_is_rejected() {
    let half = sized(1 << 12, 1 << 19);
    for (open, close) in [("(", ")"), ("{", "}"), ("[", "]"), ("<", ">")] {
        for game in ["nim", "node_kayles", "subtract", "cram", "coins_to_root", "tartan", ""] {
            for text in [
                format!("{game} {}", open.repeat(2 * half)),
                format!("{game} {}", close.repeat(2 * half)),
                format!("{game} {}{}", open.repeat(half), close.repeat(half)),
                format!("{game} {}", format!("{open}{close}").repeat(half)),
                format!("{game} {}1{}", open.repeat(half), close.repeat(half)),
            ] {
                let refused = read(&text);
                let reads_numbers = game == "nim" || game == "node_kayles" || game.is_empty();
                assert!(refused.is_err() || reads_numbers && text.contains('1'), "{text:.40}");
            }
        }
    }
}
