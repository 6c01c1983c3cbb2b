//! Claims: read and printed, checked, altered, hostile; and their b-files, read by a parser of the test's own.

use std::collections::{BTreeSet, HashMap};
use std::fs;
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, LazyLock};
use std::time::{Duration, Instant};

use games::catalog::Catalog;
use grundy_core::Limits;
use impartial::claims::{self, By, Claim, Kind, Verdict};

use crate::program::run;

const OCTAL_GAMES: &str = include_str!("../../../../docs/octal-games.txt");
const QUOTIENTS: &str = include_str!("../../../../docs/misere-quotients.txt");

static CATALOG: LazyLock<Catalog> = LazyLock::new(Catalog::standard);

fn known() -> Vec<Claim> {
    claims::read(claims::KNOWN.as_bytes()).unwrap()
}

fn of_kind(kind: Kind) -> Vec<Claim> {
    known().into_iter().filter(|claim| claim.kind() == kind).collect()
}

/// The certificates of quotients by their codes.
fn certificates() -> HashMap<&'static str, &'static str> {
    let parts = QUOTIENTS.split("\n\n").filter(|part| part.starts_with("misere quotient"));
    parts.map(|part| (&part.lines().nth(1).unwrap()["code ".len()..], part.trim())).collect()
}

/// Checks a claim within some work.
fn check(claim: &Claim, certificate: Option<&str>, work: u64) -> Verdict {
    let find = |_: &str, _: &str| certificate.map(str::to_owned);
    claim.check(&CATALOG, &find, &Limits::none().work(work))
}

fn holds(verdict: &Verdict) -> bool {
    matches!(verdict, Verdict::Holds(_))
}

#[test]
fn each_claim_is_printed_as_it_was_read() {
    for claim in known() {
        let text = claim.to_string();
        assert_eq!(claims::KNOWN.lines().nth(claim.line() - 1), Some(&*text));
        assert_eq!(Claim::read_line(&text).unwrap().to_string(), text);
    }
}

/// Every solved game and every quotient is a claim with the figures of its table, and there are no others.
#[test]
fn the_tables_are_claimed() {
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
    assert_eq!(claimed(Kind::Period), solved, "scripts/collect-claims writes them");
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
    assert_eq!(claimed(Kind::Quotient), quotients, "scripts/collect-claims writes them");
}

/// Where numbers stand in a text.
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

/// The text with one number replaced, in every way that is tried.
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

/// The values of an octal game by the definition.
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

/// Whether the figures of a period are true as far as 500 values tell.
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

/// Each number of each figure of fifty claims, and each digit of their codes, is altered: what holds then is true.
#[test]
fn altered_periods_fail_or_are_true() {
    let short = |claim: &Claim| {
        claim.figures().split(' ').next_back().unwrap().parse::<u64>().unwrap() < 200
    };
    let (mut unread, mut failed, mut held) = (0, 0, 0);
    for claim in of_kind(Kind::Period).into_iter().filter(short).step_by(7).take(50) {
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
                Ok((Verdict::Holds(_), claim)) => {
                    assert!(is_true_period(&claim), "{claim}");
                    held += 1;
                }
                Ok(_) => failed += 1,
            }
        }
    }
    assert!(unread > 500 && failed > 200 && held > 5, "{unread}, {failed}, {held}");
}

/// The misère outcomes of all sums of up to so many tokens, P for true, by the rules.
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
    // Moves that take nothing split a heap, which leaves more heaps of the same total.
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

/// Whether what a certificate says about sums of up to so many tokens is what the rules say.
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

/// Figures and certificates of quotients, altered in every number.
#[test]
fn altered_quotients_fail_or_are_true() {
    let certificates = certificates();
    let (mut unread, mut failed, mut held) = (0, 0, 0);
    for code in ["0.1", "0.12", "0.123", "0.31", "0.33", "0.75", "4.3", "0.532"] {
        let text = certificates[code];
        let claim = of_kind(Kind::Quotient).into_iter().find(|it| it.subject() == code).unwrap();
        assert!(holds(&check(&claim, Some(text), u64::MAX)) && is_true_quotient(text, 9), "{code}");
        assert!(matches!(check(&claim, None, u64::MAX), Verdict::Open(_)));
        assert!(matches!(check(&claim, Some(""), u64::MAX), Verdict::Fails(_)));
        for figures in altered(claim.figures()) {
            let line = format!("quotient | {code} | {figures} | certificate x | -");
            match Claim::read_line(&line).map(|claim| check(&claim, Some(text), u64::MAX)) {
                Err(_) => unread += 1,
                Ok(verdict) => {
                    assert!(matches!(verdict, Verdict::Fails(_)), "{line}: {verdict:?}");
                    failed += 1;
                }
            }
        }
        for text in altered(text) {
            if holds(&check(&claim, Some(&text), 1 << 24)) {
                // Numbers may be written with zeros in front.
                assert!(is_true_quotient(&text, 9), "{text}");
                held += 1;
            } else {
                failed += 1;
            }
        }
    }
    assert!(unread > 50 && failed > 1000 && held > 0, "{unread}, {failed}, {held}");
}

/// The value of a position by the plain definition.
fn defined(position: &str) -> u64 {
    let found = (0..16).filter(|value| {
        let line = format!("value | {position} | value {value} | programs a, b | -");
        match check(&Claim::read_line(&line).unwrap(), None, 1 << 34) {
            Verdict::Holds(by) => by == By::Definition,
            verdict => {
                assert!(matches!(verdict, Verdict::Fails(_)), "{line}: {verdict:?}");
                false
            }
        }
    });
    let found: Vec<u64> = found.collect();
    assert_eq!(found.len(), 1, "{position}: {found:?}");
    found[0]
}

/// OEIS A316632, A344227, A002187 and A316533; Cram on 2 x n has the values 1 and 0 in turn (Winning Ways, chapter 15).
#[test]
fn the_plain_definition_finds_published_values() {
    let values = |family: &str, sizes: std::ops::Range<usize>, size: fn(usize) -> String| {
        sizes.map(|n| defined(&format!("{family} {}", size(n)))).collect::<Vec<_>>()
    };
    let grids = values("node_kayles grid", 1..11, |n| format!("3x{n}"));
    assert_eq!(grids, [2, 1, 1, 0, 3, 3, 2, 2, 2, 3]);
    let queens = values("node_kayles queens", 0..7, |n| n.to_string());
    assert_eq!(queens, [0, 1, 1, 2, 1, 3, 1]);
    let paths = values("node_kayles grid", 1..20, |n| format!("1x{n}"));
    assert_eq!(paths, [1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2, 2, 4, 0, 5, 2, 2, 3, 3]);
    let petersen = values("node_kayles petersen", 5..10, |n| format!("{n},2"));
    assert_eq!(petersen, [1, 0, 1, 0, 1]);
    assert_eq!(values("cram", 1..8, |n| format!("2x{n}")), [1, 0, 1, 0, 1, 0, 1]);
}

/// A clock that jumps ends the definition at once, and stands still for the search.
#[test]
fn the_search_finds_published_values_where_the_definition_is_stopped() {
    // OEIS A316632, A316533 and A344227.
    let claims = [("grid 3x7", 2), ("petersen 7,2", 1), ("queens 5", 3), ("queens 7", 2)];
    for (graph, right) in claims {
        for value in [right, right ^ 1] {
            let line = format!("value | node_kayles {graph} | value {value} | programs a, b | -");
            let calls = AtomicU64::new(0);
            let clock = move || Duration::from_secs(calls.fetch_add(1, Relaxed).min(1) * 20);
            let limits = Limits::none().time(Duration::from_secs(30)).clock(Arc::new(clock));
            let verdict = Claim::read_line(&line).unwrap().check(&CATALOG, &|_, _| None, &limits);
            match verdict {
                Verdict::Holds(by) => assert_eq!((by, value), (By::Search, right), "{line}"),
                Verdict::Fails(_) => assert_ne!(value, right, "{line}"),
                verdict => panic!("{line}: {verdict:?}"),
            }
        }
    }
}

/// Mex of the options, without any idea.
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
fn the_plain_definition_plays_small_graphs() {
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

/// Values of graphs, boards and stacks, altered in the figures and in the size.
#[test]
fn altered_values_fail_or_are_true() {
    // OEIS A316632 and A344227.
    let grids = [2, 1, 1, 0, 3, 3, 2, 2, 2, 3, 3, 5, 2, 4, 1, 3];
    let queens = [0, 1, 1, 2, 1, 3, 1, 2];
    for (size, right) in (1..10).zip(grids) {
        for other in 0..6 {
            let line =
                format!("value | node_kayles grid 3x{size} | value {other} | programs a, b | -");
            let verdict = check(&Claim::read_line(&line).unwrap(), None, 1 << 30);
            assert_eq!(holds(&verdict), right == other, "{line}: {verdict:?}");
            assert_eq!(!holds(&verdict), matches!(verdict, Verdict::Fails(_)), "{line}");
        }
    }
    for (size, value) in queens.iter().enumerate().take(6) {
        let line = format!("value | node_kayles queens {size} | value {value} | programs a, b | -");
        assert!(holds(&check(&Claim::read_line(&line).unwrap(), None, 1 << 30)), "{line}");
    }
    // Positions that only the library reads: Kayles, A002186.
    for (position, right) in [("kayles 10", 2), ("kayles 5 7", 6), ("cram .x. ...", 0)] {
        for value in 0..9 {
            let line = format!("value | {position} | value {value} | theorem x | -");
            let verdict = check(&Claim::read_line(&line).unwrap(), None, 1 << 34);
            assert_eq!(holds(&verdict), value == right, "{line}: {verdict:?}");
        }
    }
    // The stacks of up to 2600 coins: Winning Ways, and J. West.
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

/// Arithmetic periods: each number altered. Lasker's Nim is in Winning Ways: 1, 2, 4, 3, 5, 6, 8, 7 and so on.
#[test]
fn altered_arithmetic_periods_fail() {
    for claim in of_kind(Kind::Arithmetic) {
        assert!(holds(&check(&claim, None, 1 << 34)), "{claim}");
        for figures in altered(claim.figures()) {
            let line = format!("arithmetic | {} | {figures} | certificate | -", claim.subject());
            let Ok(other) = Claim::read_line(&line) else { continue };
            let verdict = check(&other, None, 1 << 26);
            assert!(!holds(&verdict), "{line}: {verdict:?}");
        }
    }
}

#[test]
fn hostile_files_are_refused_with_the_line() {
    let good = "period | 0.77 | period 12 preperiod 71 exception 70:6 bound 156 | certificate | x";
    let long = "x".repeat(10_000_000);
    let zeros = "0".repeat(9000);
    for (body, line, what) in [
        (format!("{good}\n{good}\n"), 3, "the same as line 2"),
        (format!("{good}\n#\n{long}"), 4, "10000000 bytes are more than"),
        (format!("{good} | "), 2, "expected `KIND"),
        ("period".to_owned(), 2, "expected `KIND"),
        (good.replace("period | ", "riddle | "), 2, "`riddle` is no kind"),
        (good.replace("certificate", "trust me"), 2, "expected `certificate` as proof"),
        (good.replace("156", "157"), 2, "the theorem asks for 156"),
        (good.replace("156", &"9".repeat(30)), 2, "a number of 64 bits"),
        (good.replace("156", "0156"), 2, "is written"),
        (good.replace("0.77", "0.770"), 2, "is written `0.77`"),
        (good.replace("0.77", &format!("0.{zeros}7")), 2, ""),
        (good.replace(" | x", " | "), 2, "expected a command"),
        (good.replace(" | x", " | \x1b[2J"), 2, "expected a command"),
        (format!("{good} | A12"), 2, "expected terms"),
        (format!("{good} | A002186(5)"), 2, "expected terms such as `A002186(0..)`"),
        (good.replace("12 preperiod", "18446744073709551615 preperiod"), 2, ""),
        ("value | nimm 3 | value 3 | programs a, b | x".to_owned(), 2, "no game `nimm`"),
        ("value | nim 3 | value -3 | programs a, b | x".to_owned(), 2, "expected `value V`"),
        ("value | nim 3 | value 3 | programs a | x".to_owned(), 2, "`programs NAME, NAME`"),
        ("value | cram 17x17 | value 0 | programs a, b | x".to_owned(), 2, "more than 256"),
        ("value | node_kayles grid 0x3 | value 0 | programs a, b | x".to_owned(), 2, "no size"),
        (
            format!("value | node_kayles grid {0}x{0} | value 0 | programs a, b | x", u64::MAX),
            2,
            "more than 256",
        ),
        ("value | node_kayles petersen 5,3 | value 0 | programs a, b | x".to_owned(), 2, "P(5, 3)"),
        ("value | node_kayles queens 3 5 | value 0 | programs a, b | x".to_owned(), 2, "no size"),
        ("loony | top_entails 9 | loony 3 1 | programs a, b | x".to_owned(), 2, "not in order"),
        ("loony | top_entails 99999999 | loony 1 | programs a, b | x".to_owned(), 2, "up to"),
        (
            "quotient | 0.1 | elements 2 portion 1 period 1 from 2 | certificate ../x | x"
                .to_owned(),
            2,
            "a file beside this one",
        ),
    ] {
        let error = claims::read(format!("claims 1\n{body}").as_bytes()).unwrap_err();
        let said = error.to_string();
        assert_eq!(error.line(), line, "{said}");
        assert!(said.contains(what) && said.len() < 400, "{what}: {said}");
    }
    for (text, what) in [
        ("claims 2\n", "line 1: version 2, and this program reads 1"),
        ("claims 1.0\n", "line 1: version 1.0"),
        ("claims \n", "line 1: version "),
        ("", "line 1: expected `claims 1`"),
    ] {
        assert!(claims::read(text.as_bytes()).unwrap_err().to_string().contains(what), "{text}");
    }
    let error = claims::read(b"claims 1\n\xff\xfe\n").unwrap_err();
    assert_eq!((error.line(), &*error.to_string()), (2, "line 2: not UTF-8"));
    assert!(claims::read(b"claims 1").unwrap().is_empty());
    assert_eq!(claims::read(format!("claims 1\r\n{good}\r\n").as_bytes()).unwrap().len(), 1);
}

/// Random bytes in random places: an error, or claims.
#[test]
fn damaged_files_are_read_or_refused() {
    let text: Vec<u8> = claims::KNOWN
        .lines()
        .step_by(60)
        .flat_map(|line| [line.as_bytes(), b"\n"].concat())
        .collect();
    let mut seed = 0xda3a_u64;
    let mut next = |most: usize| {
        seed = seed.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(0x1405_7b7e_f767_814f);
        (seed >> 33) as usize % most
    };
    let mut refused = 0;
    for _ in 0..2000 {
        let mut damaged = text.clone();
        for _ in 0..=next(3) {
            let at = next(damaged.len());
            match next(3) {
                0 => drop(damaged.remove(at)),
                1 => damaged.insert(at, b"0.|9 \n\xff"[next(7)]),
                _ => damaged[at] = next(256) as u8,
            }
        }
        refused += usize::from(claims::read(&damaged).is_err());
    }
    assert!(refused > 1000, "{refused}");
}

/// The pairs of a b-file by the rules of the OEIS: `n a(n)` with one blank, consecutive `n`, no other signs than these, a
/// line feed at the end of each line.
fn b_file(text: &str) -> Vec<(i64, i64)> {
    assert!(text.is_ascii() && text.ends_with('\n') && !text.contains('\r'), "{text:.80}");
    let number = |word: &str| {
        let number: i64 = word.parse().unwrap();
        assert_eq!(number.to_string(), word);
        number
    };
    let lines = text.strip_suffix('\n').unwrap().split('\n').filter(|line| !line.starts_with('#'));
    let pairs = lines.map(|line| {
        let (n, value) = line.split_once(' ').unwrap();
        (number(n), number(value))
    });
    let pairs: Vec<(i64, i64)> = pairs.collect();
    assert!(pairs.windows(2).all(|two| two[0].0 + 1 == two[1].0));
    pairs
}

/// The terms are those that the OEIS shows, from its offset on.
#[test]
fn b_files_begin_as_the_oeis_has_them() {
    for (name, offset, shown) in [
        ("A002186", 0, "0 1 2 3 1 4 3 2 1 4 2 6 4 1 2 7 1 4 3 2 1 4 6 7 4 1 2 8 5 4 7 2 1 8"),
        ("A002187", 0, "0 1 1 2 0 3 1 1 0 3 3 2 2 4 0 5 2 2 3 3 0 1 1 3 0 2 1 1 0 4 5 2 7 4"),
        ("A071435", 1, "1 1 2 2 3 1 1 4 4 3 2 2 1 1 4 2 2 6 4 4 1 1 2 2 7 1 1 4 4 3 2 2"),
        ("A071436", 1, "1 0 2 2 4 1 1 3 2 4 4 6 6 2 1 1 7 6 8 4 1 1 6 5 4 8 1 1 12 4 5 6"),
        ("A071453", 1, "1 1 1 0 2 2 1 3 4 0 1 1 1 3 2 2 2 3 4 0 1 5 4 3 2 2 2 3 1 0 1 0"),
        ("A071464", 1, "1 0 2 2 1 0 4 4 1 2 2 0 1 4 4 6 1 7 7 0 1 2 2 6 1 4 4 8 1 2 7 8"),
        ("A316632", 1, "2 1 1 0 3 3 2 2 2 3 3 5 2 4 1 3"),
        ("A344227", 0, "0 1 1 2 1 3 1 2 3 1"),
    ] {
        let output = run(&["check", "../../docs/claims.txt", "--b-file", name], "");
        assert_eq!(output.status.code(), Some(0), "{output:?}");
        let pairs = b_file(&String::from_utf8(output.stdout).unwrap());
        assert_eq!(pairs[0].0, offset, "{name}");
        let shown: Vec<i64> = shown.split(' ').map(|word| word.parse().unwrap()).collect();
        let first: Vec<i64> = pairs.iter().take(shown.len()).map(|pair| pair.1).collect();
        assert_eq!(first, shown, "{name}");
    }
    let terms = |arguments: &[&str]| {
        let output = run(&[&["check", "../../docs/claims.txt"], arguments].concat(), "");
        b_file(&String::from_utf8(output.stdout).unwrap()).len()
    };
    assert_eq!(terms(&["--b-file", "A002186"]), 1000);
    assert_eq!(terms(&["--b-file", "A002186", "--terms", "5000"]), 5000);
    for (name, what) in [("A1", "no number"), ("A999999", "no claim is about A999999")] {
        let output = run(&["check", "../../docs/claims.txt", "--b-file", name], "");
        assert_eq!(output.status.code(), Some(2));
        assert!(String::from_utf8(output.stderr).unwrap().contains(what));
    }
    let gap = "claims 1\nvalue | nim 3 | value 3 | theorem x | - | A316632(3)\nvalue | nim 5 | value 5 | theorem x | - | A316632(5)\n";
    let claims = claims::read(gap.as_bytes()).unwrap();
    let error = claims::b_file(&claims, "A316632", 9, &Limits::none()).unwrap_err();
    assert!(error.contains("A316632(4) is missing"), "{error}");
    let error = claims::b_file(
        &claims::read(gap.replace("(5)", "(3)").as_bytes()).unwrap(),
        "A316632",
        9,
        &Limits::none(),
    );
    assert!(error.unwrap_err().contains("lines 2 and 3 are both"));
}

/// A file in a folder of its own that goes with the test.
struct Files(PathBuf);

impl Files {
    fn new(name: &str, claims: &str) -> Self {
        let folder = std::env::temp_dir().join(format!("claims-{name}-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        fs::write(folder.join("claims.txt"), claims).unwrap();
        Self(folder)
    }

    fn path(&self) -> String {
        self.0.join("claims.txt").to_str().unwrap().to_owned()
    }
}

impl Drop for Files {
    fn drop(&mut self) {
        fs::remove_dir_all(&self.0).unwrap();
    }
}

#[test]
fn the_exit_status_says_whether_a_claim_fails() {
    let quotient = "quotient | 0.1 | elements 2 portion 1 period 1 from 2 | certificate q.txt | x";
    let files = Files::new(
        "status",
        &format!("claims 1\nvalue | nim 3 5 | value 6 | theorem Nim | x\n{quotient}\n"),
    );
    let ask = |more: &[&str]| {
        let output = run(&[&["check", &files.path()], more].concat(), "");
        let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
        (output.status.code().unwrap(), text(output.stdout), text(output.stderr))
    };
    // The file of certificates is missing, then empty, then damaged, then right.
    let (status, out, error) = ask(&[]);
    assert!(status == 2 && out.is_empty() && error.contains("line 3: q.txt: "), "{error}");
    assert_eq!(ask(&["--only", "nim 3"]).0, 0);
    let beside = files.0.join("q.txt");
    fs::write(&beside, "").unwrap();
    let (status, out, _) = ask(&[]);
    assert!(status == 3 && out.contains("fails, line 3: quotient 0.1: q.txt has no"), "{out}");
    let right = certificates()["0.1"];
    fs::write(&beside, right.replace("portion 1", "portion 0")).unwrap();
    assert_eq!(ask(&[]).0, 3);
    fs::write(&beside, right).unwrap();
    let (status, out, _) = ask(&[]);
    assert_eq!((status, &*out), (0, "2 claims: 1 quotient, 1 value hold; 0 fail; 0 open\n"));
    let (status, out, _) = ask(&["--json", "--only", "value"]);
    let document: serde_json::Value = serde_json::from_str(&out).unwrap();
    assert_eq!((status, &document["checked"][0]["claims"][0]["by"]), (0, &"theorem".into()));
    let (status, _, error) = ask(&["--only", "chess"]);
    assert!(status == 2 && error.contains("no claim contains `chess`"), "{error}");
    assert_eq!(ask(&["--b-file", "A000001", "--only", "x"]).0, 2);
}

/// What takes longer than the limits is left open, with the command.
#[test]
fn limits_leave_claims_open() {
    let output =
        run(&["check", "../../docs/claims.txt", "--only", "| 0.104 |", "--max-work", "1000"], "");
    let text = String::from_utf8(output.stdout).unwrap();
    assert_eq!(output.status.code(), Some(0));
    assert!(text.contains("stopped after") && text.contains("`impartial octal 0.104"), "{text}");
    let output = run(
        &["check", "../../docs/claims.txt", "--only", "top_entails 700000", "--max-time", "0.2"],
        "",
    );
    assert!(String::from_utf8(output.stdout).unwrap().contains("0 hold; 0 fail; 1 open"));
}

#[cfg(unix)]
#[test]
fn an_interrupt_says_what_is_known() {
    for only in ["top_entails 700000", "| 0.054 |", "| 0.376 |", "petersen 31,2"] {
        let program = Command::new(env!("CARGO_BIN_EXE_impartial"))
            .args(["check", "../../docs/claims.txt", "--max-time", "600", "--only", only])
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        std::thread::sleep(Duration::from_millis(700));
        let begun = Instant::now();
        Command::new("kill").args(["-INT", &program.id().to_string()]).status().unwrap();
        let output = program.wait_with_output().unwrap();
        let said = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(130), "{only}: {said}");
        assert!(said.contains("claims were checked: ") && begun.elapsed().as_secs() < 5, "{said}");
    }
}
