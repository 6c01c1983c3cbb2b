//! Tests reading, writing and checking claims. Also changes the numbers in claims, one at a time. If a changed claim passes the
//! check, it must still be true.

use std::collections::{BTreeSet, HashMap};
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, LazyLock};
use std::time::Duration;

use games::catalog::Catalog;
use grundy_core::Limits;
use impartial::claims::{self, Claim, Finding, Kind, Means};

const OCTAL_GAMES: &str = include_str!("../../../../research/tables/octal-games.txt");
const QUOTIENTS: &str = include_str!("../../../../research/tables/misere-quotients.txt");
const STRIPS: &str = include_str!("../../../../research/tables/strips.txt");

static CATALOG: LazyLock<Catalog> = LazyLock::new(Catalog::standard);

fn known() -> Vec<Claim> {
    claims::read(claims::KNOWN.as_bytes()).unwrap()
}

fn of_kind(kind: Kind) -> Vec<Claim> {
    known().into_iter().filter(|claim| claim.kind() == kind).collect()
}

/// Returns the certificates of misère quotients, by the code of the game.
pub(crate) fn certificates() -> HashMap<&'static str, &'static str> {
    let parts = QUOTIENTS.split("\n\n").filter(|part| part.starts_with("misere quotient"));
    parts.map(|part| (&part.lines().nth(1).unwrap()["code ".len()..], part.trim())).collect()
}

/// Checks a claim with a work limit.
pub(crate) fn check(claim: &Claim, certificate: Option<&str>, work: u64) -> Finding {
    let find = |_: &str, _: &str| certificate.map(str::to_owned);
    claim.check(&CATALOG, &find, &Limits::none().work(work))
}

fn holds(verdict: &Finding) -> bool {
    matches!(verdict, Finding::Holds(_))
}

#[test]
fn each_claim_survives_a_text_round_trip() {
    for claim in known() {
        let text = claim.to_string();
        assert_eq!(claims::KNOWN.lines().nth(claim.line() - 1), Some(&*text));
        assert_eq!(Claim::read_line(&text).unwrap().to_string(), text);
    }
}

/// There must be exactly one claim for each solved game and each quotient, with the same figures as in the tables.
#[test]
fn known_claims_match_the_published_tables() {
    let solved = OCTAL_GAMES.lines().filter_map(|line| {
        let words: Vec<&str> = line.split(' ').collect();
        let ["solved", "period", p, "preperiod", e, "exception", last, "values", n, ..] =
            words.get(1..)?[..]
        else {
            return None;
        };
        let bound = n.parse::<u64>().unwrap() - p.parse::<u64>().unwrap();
        let figures = format!("period {p} preperiod {e} exception {last} bound {bound}");
        Some((words[0].to_owned(), figures))
    });
    let solved: BTreeSet<(String, String)> = solved.collect();
    let claimed = |kind| -> BTreeSet<(String, String)> {
        let claims = of_kind(kind).into_iter();
        claims.map(|claim| (claim.subject().to_owned(), claim.figures().to_owned())).collect()
    };
    assert_eq!(solved.len(), 449);
    assert_eq!(claimed(Kind::Period), solved, "research/tables/collect-claims writes them");
    let quotients = certificates().into_iter().map(|(code, text)| {
        let field = |name: &str| {
            let line = text.lines().find_map(|line| line.strip_prefix(name)).unwrap();
            line.split(' ').map(str::to_owned).collect::<Vec<_>>()
        };
        let period = field("period ");
        let (order, portion) = (&field("order ")[0], field("portion ").len());
        let figures =
            format!("elements {order} portion {portion} period {} from {}", period[0], period[2]);
        (code.to_owned(), figures)
    });
    let quotients: BTreeSet<(String, String)> = quotients.collect();
    assert_eq!(quotients.len(), 220);
    assert_eq!(claimed(Kind::Quotient), quotients, "research/tables/collect-claims writes them");
}

/// Returns the positions of all numbers in a text.
fn numbers(text: &str) -> Vec<std::ops::Range<usize>> {
    let mut found: Vec<std::ops::Range<usize>> = Vec::new();
    for (at, c) in text.char_indices() {
        match found.last_mut() {
            _ if !c.is_ascii_digit() => {}
            Some(last) if last.end == at => last.end = at + 1,
            _ => found.push(at..at + 1),
        }
    }
    found
}

/// Returns all texts in which one of the numbers is replaced by a similar, extreme or malformed number.
fn altered(text: &str) -> Vec<String> {
    let mut all = Vec::new();
    for place in numbers(text) {
        let Ok(number) = text[place.clone()].parse::<u64>() else { continue };
        let others = [
            number.wrapping_add(1).to_string(),
            number.saturating_sub(1).to_string(),
            (2 * number).to_string(),
            "0".to_owned(),
            u64::MAX.to_string(),
            "9".repeat(40),
            format!("0{number}"),
            "-1".to_owned(),
        ];
        for other in others.iter().filter(|other| **other != text[place.clone()]) {
            all.push(format!("{}{other}{}", &text[..place.start], &text[place.end..]));
        }
    }
    all
}

/// Computes the first `len` values of an octal game directly from the definition.
fn values(code: &str, len: usize) -> Vec<usize> {
    let digits: Vec<u32> =
        code.chars().filter(|&c| c != '.').map(|c| c.to_digit(8).unwrap()).collect();
    let mut values: Vec<usize> = Vec::new();
    for heap in 0..len {
        let mut options = BTreeSet::new();
        for (removed, digit) in digits.iter().enumerate().filter(|it| it.0 <= heap) {
            let rest = heap - removed;
            if digit & 1 != 0 && rest == 0 {
                options.insert(0);
            }
            if digit & 2 != 0 && rest > 0 {
                options.insert(values[rest]);
            }
            if digit & 4 != 0 {
                options.extend((1..rest).map(|part| values[part] ^ values[rest - part]));
            }
        }
        values.push((0..=options.len()).find(|value| !options.contains(value)).unwrap());
    }
    values
}

/// Returns whether the period that a claim states agrees with the first 500 values.
fn is_true_period(claim: &Claim) -> bool {
    let words: Vec<&str> = claim.figures().split(' ').collect();
    let ["period", p, "preperiod", e, "exception", last, "bound", _] = words[..] else {
        panic!("{claim}")
    };
    let (p, e): (usize, usize) = (p.parse().unwrap(), e.parse().unwrap());
    let values = values(claim.subject(), 500);
    if p == 0 || p + e > 300 {
        return false;
    }
    let repeats = |p: usize, e: usize| (e..values.len() - p).all(|n| values[n] == values[n + p]);
    let exception = match last.split_once(':') {
        Some((heap, value)) => {
            let heap: usize = heap.parse().unwrap();
            heap + 1 == e && values[heap].to_string() == value && !repeats(p, heap)
        }
        None => e == 0,
    };
    exception && repeats(p, e) && (1..p).all(|shorter| !repeats(shorter, e))
}

/// Changes each number in the figures of up to 25 claims, and each digit in their codes. A changed claim that passes the check must be
/// true.
#[test]
fn altered_periods_are_refuted_or_true() {
    let short = |claim: &Claim| {
        claim.figures().split(' ').next_back().unwrap().parse::<u64>().unwrap() < 200
    };
    let (mut unread, mut failed, mut held) = (0, 0, 0);
    for claim in
        of_kind(Kind::Period).into_iter().filter(short).step_by(crate::sized(28, 14)).take(25)
    {
        assert!(holds(&check(&claim, None, 1 << 24)) && is_true_period(&claim), "{claim}");
        let mut texts = altered(claim.figures())
            .iter()
            .map(|figures| format!("period | {} | {figures} | certificate | -", claim.subject()))
            .collect::<Vec<_>>();
        for (at, digit) in claim.subject().char_indices().filter(|it| it.1 != '.') {
            for other in ('0'..'8').filter(|&other| other != digit) {
                let mut code = claim.subject().to_owned();
                code.replace_range(at..=at, &other.to_string());
                texts.push(format!("period | {code} | {} | certificate | -", claim.figures()));
            }
        }
        for text in texts {
            match Claim::read_line(&text).map(|claim| (check(&claim, None, 1 << 24), claim)) {
                Err(_) => unread += 1,
                Ok((Finding::Holds(_), claim)) => {
                    assert!(is_true_period(&claim), "{claim}");
                    held += 1;
                }
                Ok(_) => failed += 1,
            }
        }
    }
    assert!(
        unread > crate::sized(125, 250)
            && failed > crate::sized(50, 100)
            && held > crate::sized(1, 2),
        "{unread}, {failed}, {held}"
    );
}

/// Computes the misère outcomes of all sums of at most `most` tokens directly from the rules. `true` means that the position is a
/// P-position.
fn misere_outcomes(code: &str, most: usize) -> HashMap<Vec<usize>, bool> {
    let digits: Vec<u32> =
        code.chars().filter(|&c| c != '.').map(|c| c.to_digit(8).unwrap()).collect();
    let mut sums: Vec<Vec<usize>> = vec![Vec::new()];
    for heap in (1..=most).rev() {
        let mut more = sums.clone();
        for sum in &sums {
            let mut sum = sum.clone();
            while sum.iter().sum::<usize>() + heap <= most {
                sum.push(heap);
                more.push(sum.clone());
            }
        }
        sums = more;
    }
    // A move that takes nothing splits a heap. The total does not change, but the number of heaps grows, so sort sums with more
    // heaps first.
    sums.sort_by_key(|sum| (sum.iter().sum::<usize>(), usize::MAX - sum.len()));
    let mut outcomes: HashMap<Vec<usize>, bool> = HashMap::new();
    for sum in sums {
        let mut moves = 0;
        let mut wins = false;
        for at in 0..sum.len() {
            for (removed, digit) in digits.iter().enumerate().filter(|it| it.0 <= sum[at]) {
                let rest = sum[at] - removed;
                let mut left: Vec<Vec<usize>> = Vec::new();
                if digit & 1 != 0 && rest == 0 {
                    left.push(Vec::new());
                }
                if digit & 2 != 0 && rest > 0 && removed > 0 {
                    left.push(vec![rest]);
                }
                if digit & 4 != 0 {
                    left.extend((1..rest).map(|part| vec![part, rest - part]));
                }
                for parts in left {
                    let mut option = sum.clone();
                    option.remove(at);
                    option.extend(parts);
                    option.sort_unstable_by(|one, other| other.cmp(one));
                    moves += 1;
                    wins |= outcomes[&option];
                }
            }
        }
        outcomes.insert(sum, moves > 0 && !wins);
    }
    outcomes
}

/// Returns whether a certificate gives the right outcome for all sums of at most `most` tokens.
fn is_true_quotient(text: &str, most: usize) -> bool {
    let lines: Vec<&str> = text.lines().collect();
    let field = |name: &str| -> Vec<&str> {
        let line = lines.iter().find_map(|line| line.strip_prefix(name)).unwrap();
        line.split(' ').collect()
    };
    let number = |text: &&str| text.parse::<usize>().unwrap();
    let portion: Vec<usize> = field("portion ").iter().map(number).collect();
    let classes: Vec<usize> = field("classes ").iter().map(number).collect();
    let start = lines.iter().position(|line| *line == "products").unwrap();
    let products: Vec<Vec<usize>> = lines[start + 1..]
        .iter()
        .map(|line| line.split(' ').map(|n| number(&n)).collect())
        .collect();
    misere_outcomes(field("code ")[0], most.min(classes.len())).iter().all(|(sum, is_p)| {
        let class = sum.iter().fold(0, |class, heap| products[class][classes[heap - 1]]);
        portion.contains(&class) == *is_p
    })
}

/// Changes each number in the figures and in the certificates of quotients. A changed claim or certificate must be rejected or be true.
#[test]
fn altered_quotients_are_refuted_or_true() {
    let certificates = certificates();
    let (mut unread, mut failed, mut held) = (0, 0, 0);
    let codes = ["0.1", "0.12", "0.123", "0.31", "0.33", "0.75", "4.3", "0.532"];
    for code in codes.into_iter().take(crate::sized(5, 8)) {
        let text = certificates[code];
        let claim = of_kind(Kind::Quotient).into_iter().find(|it| it.subject() == code).unwrap();
        assert!(holds(&check(&claim, Some(text), u64::MAX)) && is_true_quotient(text, 9), "{code}");
        assert!(matches!(check(&claim, None, u64::MAX), Finding::Open(_)));
        assert!(matches!(check(&claim, Some(""), u64::MAX), Finding::Fails(_)));
        for figures in altered(claim.figures()) {
            let line = format!("quotient | {code} | {figures} | certificate x | -");
            match Claim::read_line(&line).map(|claim| check(&claim, Some(text), u64::MAX)) {
                Err(_) => unread += 1,
                Ok(verdict) => {
                    assert!(matches!(verdict, Finding::Fails(_)), "{line}: {verdict:?}");
                    failed += 1;
                }
            }
        }
        for text in altered(text) {
            if holds(&check(&claim, Some(&text), 1 << 24)) {
                // Some changes do not make the certificate false, for example a leading zero.
                assert!(is_true_quotient(&text, 9), "{text}");
                held += 1;
            } else {
                failed += 1;
            }
        }
    }
    assert!(
        unread > crate::sized(25, 50) && failed > crate::sized(300, 1000) && held > 0,
        "{unread}, {failed}, {held}"
    );
}

/// Finds the value of a position with checks that use the plain definition.
fn defined(position: &str) -> u64 {
    let found = (0..16).filter(|value| {
        let line = format!("value | {position} | value {value} | programs a, b | -");
        match check(&Claim::read_line(&line).unwrap(), None, 1 << 34) {
            Finding::Holds(by) => by == Means::Definition,
            verdict => {
                assert!(matches!(verdict, Finding::Fails(_)), "{line}: {verdict:?}");
                false
            }
        }
    });
    let found: Vec<u64> = found.collect();
    assert_eq!(found.len(), 1, "{position}: {found:?}");
    found[0]
}

/// The values are from OEIS A316632, A344227, A002187 and A316533. The values of Cram on boards of 2 x n are alternately 1 and 0
/// (Winning Ways, chapter 15).
#[test]
fn the_plain_definition_finds_published_values() {
    published_values_are_found(2);
}

#[test]
#[ignore = "slow: scripts/deep-check audit runs it"]
fn published_values_are_found_for_larger_sizes() {
    published_values_are_found(0);
}

/// Checks the published values of each family, except for those of the `but` largest sizes.
fn published_values_are_found(but: usize) {
    let values = |family: &str, sizes: std::ops::Range<usize>, size: fn(usize) -> String| {
        (sizes.start..sizes.end - but)
            .map(|n| defined(&format!("{family} {}", size(n))))
            .collect::<Vec<_>>()
    };
    let grids = values("node_kayles grid", 1..11, |n| format!("3x{n}"));
    assert_eq!(grids, [2, 1, 1, 0, 3, 3, 2, 2, 2, 3][..10 - but]);
    let queens = values("node_kayles queens", 0..7, |n| n.to_string());
    assert_eq!(queens, [0, 1, 1, 2, 1, 3, 1][..7 - but]);
    let paths = values("node_kayles grid", 1..20, |n| format!("1x{n}"));
    assert_eq!(paths, [1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2, 2, 4, 0, 5, 2, 2, 3, 3][..19 - but]);
    let petersen = values("node_kayles petersen", 5..10, |n| format!("{n},2"));
    assert_eq!(petersen, [1, 0, 1, 0, 1][..5 - but]);
    assert_eq!(values("cram", 1..8, |n| format!("2x{n}")), [1, 0, 1, 0, 1, 0, 1][..7 - but]);
}

/// Compares the values of prisms and strips of triangles with those of graphs that are built from coordinates.
#[test]
fn families_are_the_graphs_that_their_names_describe() {
    let edges = |rows: usize, columns: usize, is_prism: bool| {
        let all = || (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column)));
        let are_neighbors = |(row, column): (usize, usize), (below, next): (usize, usize)| {
            let step = if is_prism {
                (next + columns - column) % columns
            } else {
                next.wrapping_sub(column)
            };
            let is_diagonal = !is_prism && below == row + 1 && step == 1;
            (below == row && step == 1) || (below == row + 1 && step == 0) || is_diagonal
        };
        let pairs = all().flat_map(|one| all().map(move |other| (one, other)));
        let pairs = pairs.filter(|&(one, other)| are_neighbors(one, other));
        let name = |(row, column): (usize, usize)| row * columns + column;
        let words: Vec<_> =
            pairs.map(|(one, other)| format!("{}-{}", name(one), name(other))).collect();
        words.join(" ")
    };
    for (rows, columns) in [(1, 3), (1, 8), (2, 5), (3, 3), (3, 4)] {
        for (family, is_prism) in [("prism", true), ("triangles", false)] {
            let named = defined(&format!("node_kayles {family} {rows}x{columns}"));
            let plain = defined(&format!("node_kayles {}", edges(rows, columns, is_prism)));
            assert_eq!(named, plain, "{family} {rows}x{columns}");
        }
    }
    // If the ring has an even length, the second player wins by always replying on the opposite side of the ring.
    let even = [4, 6].map(|n| defined(&format!("node_kayles prism 3x{n}")));
    assert_eq!(even, [0; 2]);
}

/// The clock jumps by 20 seconds after its first reading. This stops the plain definition immediately, but the search then has its
/// full time.
#[test]
fn search_finds_published_values_beyond_the_reach_of_the_definition() {
    // The right values are from OEIS A316632, A316533 and A344227.
    let claims = [("grid 3x7", 2), ("petersen 7,2", 1), ("queens 5", 3), ("queens 7", 2)];
    for (graph, right) in claims {
        for value in [right, right ^ 1] {
            let line = format!("value | node_kayles {graph} | value {value} | programs a, b | -");
            let calls = AtomicU64::new(0);
            let clock = move || Duration::from_secs(calls.fetch_add(1, Relaxed).min(1) * 20);
            let limits = Limits::none().time(Duration::from_secs(30)).clock(Arc::new(clock));
            let verdict = Claim::read_line(&line).unwrap().check(&CATALOG, &|_, _| None, &limits);
            match verdict {
                Finding::Holds(by) => assert_eq!((by, value), (Means::Search, right), "{line}"),
                Finding::Fails(_) => assert_ne!(value, right, "{line}"),
                verdict => panic!("{line}: {verdict:?}"),
            }
        }
    }
}

/// Computes the value of Node Kayles by plain recursion, as the mex of the options' values.
fn by_recursion(nodes: &[u32], edges: &[(u32, u32)]) -> u64 {
    let near = |u, v| u == v || edges.contains(&(u, v)) || edges.contains(&(v, u));
    let options = nodes.iter().map(|&u| {
        let rest: Vec<u32> = nodes.iter().copied().filter(|&v| !near(u, v)).collect();
        by_recursion(&rest, edges)
    });
    let options: BTreeSet<u64> = options.collect();
    (0..=options.len() as u64).find(|value| !options.contains(value)).unwrap()
}

#[test]
fn the_plain_definition_evaluates_small_graphs_correctly() {
    let mut seed = 0x5eed_u64;
    for round in 0..150 {
        let nodes: Vec<u32> = (0..8).map(|node| node * (1 + round % 30)).collect();
        let (mut edges, mut text) = (Vec::new(), Vec::new());
        for &v in &nodes {
            text.push(v.to_string());
            for &u in nodes.iter().filter(|&&u| u < v) {
                seed = seed.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(1);
                if (seed >> 33) % 4 == 0 {
                    edges.push((u, v));
                    text.push(format!("{u}-{v}"));
                }
            }
        }
        let expected = by_recursion(&nodes, &edges);
        assert_eq!(defined(&format!("node_kayles {}", text.join(" "))), expected, "{edges:?}");
    }
}

/// Changes the figures and the sizes in claims about graphs, boards and stacks. A changed claim must fail or be true.
#[test]
fn altered_values_are_refuted_or_true() {
    // The right values are from OEIS A316632 and A344227.
    let grids = [2, 1, 1, 0, 3, 3, 2, 2, 2, 3, 3, 5, 2, 4, 1, 3];
    let queens = [0, 1, 1, 2, 1, 3, 1, 2];
    for (size, right) in (1..10).zip(grids) {
        for other in 0..6 {
            let line =
                format!("value | node_kayles grid 3x{size} | value {other} | programs a, b | -");
            let verdict = check(&Claim::read_line(&line).unwrap(), None, 1 << 30);
            assert_eq!(holds(&verdict), right == other, "{line}: {verdict:?}");
            assert_eq!(!holds(&verdict), matches!(verdict, Finding::Fails(_)), "{line}");
        }
    }
    for (size, value) in queens.iter().enumerate().take(6) {
        let line = format!("value | node_kayles queens {size} | value {value} | programs a, b | -");
        assert!(holds(&check(&Claim::read_line(&line).unwrap(), None, 1 << 30)), "{line}");
    }
    // Only the catalog can read these positions. The values of Kayles are OEIS A002186.
    for (position, right) in [("kayles 10", 2), ("kayles 5 7", 6), ("cram .x. ...", 0)] {
        for value in 0..9 {
            let line = format!("value | {position} | value {value} | theorem x | -");
            let verdict = check(&Claim::read_line(&line).unwrap(), None, 1 << 34);
            assert_eq!(holds(&verdict), value == right, "{line}: {verdict:?}");
        }
    }
    // The list of loony stacks of up to 2600 coins is from Winning Ways and from J. West.
    for (stacks, right) in [
        ("1 3 2403 2505", true),
        ("1 3 2403", false),
        ("1 3 2404 2505", false),
        ("1 2 3 2403 2505", false),
        ("", false),
    ] {
        let line = format!("loony | top_entails 2600 | loony {stacks} | programs a, b | -");
        let read = Claim::read_line(&line);
        assert_eq!(read.is_ok_and(|claim| holds(&check(&claim, None, 1 << 30))), right, "{line}");
    }
}

/// Changes each number in claims about arithmetic periods. Every changed claim must fail. In Winning Ways, the values of Lasker's Nim are
/// 1, 2, 4, 3, 5, 6, 8, 7 and so on.
#[test]
fn altered_arithmetic_periods_are_refuted() {
    for claim in of_kind(Kind::Arithmetic) {
        assert!(holds(&check(&claim, None, 1 << 34)), "{claim}");
        for figures in altered(claim.figures()) {
            let line = format!("arithmetic | {} | {figures} | trusted | -", claim.subject());
            let Ok(other) = Claim::read_line(&line) else { continue };
            let verdict = check(&other, None, 1 << 26);
            assert!(!holds(&verdict), "{line}: {verdict:?}");
        }
    }
}

/// The short claims in the file about strips must pass the check, and must fail if 1 is added to one of their numbers.
#[test]
fn claims_about_systems_hold_and_are_refuted_if_altered() {
    let all = claims::read(STRIPS.as_bytes()).unwrap();
    assert_eq!(all.len(), 92);
    let short: Vec<&Claim> = all.iter().filter(|claim| claim.subject().len() < 100).collect();
    assert!(short.len() >= 4);
    for claim in short {
        assert_eq!(claim.kind(), Kind::System);
        assert_eq!(check(claim, None, 1 << 30), Finding::Holds(Means::Certificate), "{claim}");
        let figures: Vec<&str> = claim.figures().split(' ').collect();
        for place in [1, 3, 7, 9, 11] {
            let mut altered: Vec<String> = figures.iter().map(|&word| word.into()).collect();
            let number: u64 = altered[place].parse().unwrap();
            altered[place] = (number + 1).to_string();
            let subject = claim.subject();
            let line = format!("system | {subject} | {} | certificate | -", altered.join(" "));
            let claim = Claim::read_line(&line);
            assert!(!claim.is_ok_and(|claim| holds(&check(&claim, None, 1 << 30))), "{line}");
        }
    }
    for line in [
        "system | K = 1 + K | period 2 preperiod 0 exception - common 2 from 0 bound 1 | certificate | -",
        "system | A where K = 1 + K | period 2 preperiod 0 exception - common 2 from 0 bound 2 | certificate | -",
        "system | K where K = 1+K | period 2 preperiod 0 exception - common 2 from 0 bound 2 | certificate | -",
    ] {
        assert!(Claim::read_line(line).is_err(), "{line}");
    }
    let right = "system | K where K = 1 + K | period 2 preperiod 0 exception - common 2 from 0 bound 2 | certificate | -";
    assert!(holds(&check(&Claim::read_line(right).unwrap(), None, 1 << 30)));
}
