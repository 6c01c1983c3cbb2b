//! Tests files of claims: malformed and damaged files, b-files (which these tests parse with a reader of their own), and the
//! messages of the program.

use std::fs;
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use grundy_core::Limits;
use impartial::claims::{self, Claim, Finding};

use crate::claims::{certificates, check};
use crate::program::run;

#[test]
fn malformed_files_are_rejected_with_the_line_number() {
    let good = "period | 0.77 | period 12 preperiod 71 exception 70:6 bound 156 | certificate | x";
    let long = "x".repeat(10_000_000);
    let zeros = "0".repeat(9000);
    for (body, line, what) in [
        (format!("{good}\n{good}\n"), 3, "line 2 has the same subject"),
        (format!("{good}\n#\n{long}"), 4, "10000000 bytes are more than"),
        (format!("{good} | "), 2, "expected `KIND"),
        ("period".to_owned(), 2, "expected `KIND"),
        (good.replace("period | ", "riddle | "), 2, "`riddle` is not a kind"),
        (good.replace("certificate", "trust me"), 2, "expected `certificate` as the proof"),
        (good.replace("156", "157"), 2, "the theorem needs 156"),
        (good.replace("156", &"9".repeat(30)), 2, "a number of 64 bits"),
        (good.replace("156", "0156"), 2, "must be written `period 12"),
        (good.replace("0.77", "0.770"), 2, "must be written `0.77`"),
        (good.replace("0.77", &format!("0.{zeros}7")), 2, ""),
        (good.replace(" | x", " | "), 2, "expected a command"),
        (good.replace(" | x", " | \x1b[2J"), 2, "expected a command"),
        (format!("{good} | A12"), 2, "expected terms"),
        (format!("{good} | A002186(5)"), 2, "expected terms such as `A002186(0..)`"),
        (format!("{good} | A002186(00..)"), 2, "expected terms such as `A002186(0..)`"),
        (format!("{good} | A1234567890(0..)"), 2, "expected terms such as `A002186(0..)`"),
        (good.replace("12 preperiod", "18446744073709551615 preperiod"), 2, ""),
        ("value | nimm 3 | value 3 | programs a, b | x".to_owned(), 2, "no game `nimm`"),
        ("value | nim 3 | value -3 | programs a, b | x".to_owned(), 2, "expected `value V`"),
        ("value | nim 3 | value 3 | programs a | x".to_owned(), 2, "`programs NAME, NAME`"),
        ("value | cram 17x17 | value 0 | programs a, b | x".to_owned(), 2, "more than 256"),
        ("value | node_kayles grid 0x3 | value 0 | programs a, b | x".to_owned(), 2, "not a size"),
        (
            format!("value | node_kayles grid {0}x{0} | value 0 | programs a, b | x", u64::MAX),
            2,
            "more than 256",
        ),
        ("value | node_kayles prism 3x2 | value 0 | programs a, b | x".to_owned(), 2, "3 columns"),
        ("value | node_kayles petersen 5,3 | value 0 | programs a, b | x".to_owned(), 2, "P(5, 3)"),
        ("value | node_kayles petersen 6,3 | value 0 | programs a, b | x".to_owned(), 2, "P(6, 3)"),
        ("value | node_kayles grid 03x3 | value 0 | programs a, b | x".to_owned(), 2, "not a size"),
        (
            "value | node_kayles 0-1 2-2 | value 0 | programs a, b | x".to_owned(),
            2,
            "edge 2-2 joins",
        ),
        ("value | node_kayles grid 1x257 | value 0 | programs a, b | x".to_owned(), 2, "than 256"),
        (
            "value | node_kayles queens 3 5 | value 0 | programs a, b | x".to_owned(),
            2,
            "not a size",
        ),
        (
            "loony | top_entails 9 | loony 3 1 | programs a, b | x".to_owned(),
            2,
            "not in ascending order",
        ),
        (
            "loony | top_entails 9 | loony 1 1 3 | programs a, b | x".to_owned(),
            2,
            "not in ascending order",
        ),
        ("loony | top_entails 9 | loony 1 3 11 | programs a, b | x".to_owned(), 2, "larger than 9"),
        ("loony | top_entails 99999999 | loony 1 | programs a, b | x".to_owned(), 2, "up to"),
        (
            "quotient | 0.1 | elements 2 portion 1 period 1 from 2 | certificate ../x | x"
                .to_owned(),
            2,
            "a file in the same folder",
        ),
        (
            "quotient | 0.1 | elements 2 portion 1 period 1 from 2 | certificate .x | x".to_owned(),
            2,
            "a file in the same folder",
        ),
    ] {
        let error = claims::read(format!("claims 1\n{body}").as_bytes()).unwrap_err();
        let said = error.to_string();
        assert_eq!(error.line(), line, "{said}");
        assert!(said.contains(what) && said.len() < 400, "{what}: {said}");
    }
    for (text, what) in [
        ("claims 0\n", "line 1: version 0, and this program reads 1 to 2"),
        ("claims 3\n", "line 1: version 3, and this program reads 1 to 2"),
        ("claims 02\n", "line 1: version 02"),
        ("claims 1.0\n", "line 1: version 1.0"),
        ("claims \n", "line 1: version "),
        ("", "line 1: expected `claims 2`"),
    ] {
        assert!(claims::read(text.as_bytes()).unwrap_err().to_string().contains(what), "{text}");
    }
    let error = claims::read(b"claims 1\n\xff\xfe\n").unwrap_err();
    assert_eq!((error.line(), &*error.to_string()), (2, "line 2: not UTF-8"));
    assert!(claims::read(b"claims 1").unwrap().is_empty());
    let error = Claim::read_line(&format!("{good}{}", "x".repeat(20_000))).unwrap_err();
    assert!(error.what().ends_with("bytes are more than 16384"), "{error}");
    let whole = "value | node_kayles grid 16x16 | value 0 | programs a, b | x";
    assert!(Claim::read_line(whole).is_ok(), "256 places");
    assert_eq!(claims::read(format!("claims 1\r\n{good}\r\n").as_bytes()).unwrap().len(), 1);
}

/// Version 1 must accept only its own kinds of proofs. Version 2 must accept any printable text that is not empty.
#[test]
fn each_version_accepts_its_own_proofs() {
    let nim = "arithmetic | 0.(3) | period 1 saltus 1 preperiod 0 exception - bound 2";
    for (version, proof, is_read) in [
        (1, "certificate", true),
        (1, "trusted", false),
        (1, "rumor", false),
        (2, "certificate", true),
        (2, "trusted", true),
        (2, "rumor", true),
        (2, "", false),
        (2, " rumor", false),
        (2, "ru\tmor", false),
        (2, "\u{1b}[2J", false),
    ] {
        let text = format!("claims {version}\n{nim} | {proof} | x\n");
        let claims = claims::read(text.as_bytes());
        assert_eq!(claims.is_ok(), is_read, "{text}");
        assert!(claims.iter().flatten().all(|claim| claim.proof() == proof));
    }
}

/// If a checker did not test the equations of heaps below the bound, it would accept the first and the last of these claims. The
/// values of Kayles begin with 0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4, 1, 2, 7, 1, 4, 3, 2, 1, 4, 6, so the equation of heap 10 is
/// false. The equation of heap 7 in 4.C is false, too.
#[test]
fn equations_below_a_bound_that_is_too_small_prove_nothing() {
    for line in [
        "period | 0.77 | period 12 preperiod 4 exception 3:3 bound 8 | certificate | -",
        "period | 0.77 | period 12 preperiod 4 exception 3:3 bound 22 | certificate | -",
        "arithmetic | 4.C | period 2 saltus 2 preperiod 5 exception 4:3 bound 7 | trusted | -",
    ] {
        let verdict = Claim::read_line(line).map(|claim| check(&claim, None, u64::MAX));
        assert!(!verdict.is_ok_and(|verdict| !matches!(verdict, Finding::Fails(_))), "{line}");
    }
}

/// If a proof needs more values than the checker computes, the claim must stay open instead of failing.
#[test]
fn a_claim_whose_proof_is_too_long_remains_open() {
    let figures = "period 3000000 saltus 3000000 preperiod 0 exception - bound 3000001";
    let line = format!("arithmetic | 0.(3) | {figures} | trusted | -");
    let verdict = check(&Claim::read_line(&line).unwrap(), None, u64::MAX);
    assert!(matches!(verdict, Finding::Open(_)), "{verdict:?}");
}

/// The limit counts steps of the plain definition. A step of the search takes longer, so the search must get fewer steps.
#[test]
fn work_limits_apply_to_the_search() {
    let line = "value | node_kayles queens 7 | value 2 | programs a, b | -";
    let verdict = check(&Claim::read_line(line).unwrap(), None, 1 << 17);
    assert!(matches!(verdict, Finding::Open(_)), "{verdict:?}");
}

/// A correct certificate of one game must not prove a claim about a different game with the same figures.
#[test]
fn a_certificate_of_another_game_is_rejected() {
    let claims = claims::read(claims::KNOWN.as_bytes()).unwrap();
    let quotients: Vec<&Claim> =
        claims.iter().filter(|claim| claim.kind() == claims::Kind::Quotient).collect();
    let mut pairs = 0;
    for claim in &quotients {
        let others = quotients.iter().filter(|other| other.subject() != claim.subject());
        for other in others.filter(|other| other.figures() == claim.figures()).take(3) {
            let verdict = check(claim, Some(certificates()[other.subject()]), u64::MAX);
            assert!(matches!(verdict, Finding::Fails(_)), "{claim} {other}: {verdict:?}");
            pairs += 1;
        }
    }
    assert!(pairs > 10, "{pairs}");
}

/// A true claim must stay open if only a single program confirms it, or if the kind of its proof is unknown. A false
/// claim must fail even then.
#[test]
fn claims_with_unknown_kinds_of_proof_remain_open() {
    let kayles = "period | 0.77 | period 12 preperiod 71 exception 70:6 bound 156";
    let nim = "arithmetic | 0.(3) | period 1 saltus 1 preperiod 0 exception - bound 2";
    for claim in [
        format!("{kayles} | oracle of Delphi"),
        format!("{kayles} | trusted"),
        format!("{kayles} | programs a, b"),
        format!("{nim} | certificate"),
        "value | nim 3 5 | value 6 | programs nim.c".to_owned(),
        "loony | top_entails 9 | loony 1 3 | programs entailing".to_owned(),
        "quotient | 0.1 | elements 2 portion 1 period 1 from 2 | certificate ../x".to_owned(),
    ] {
        let claim = Claim::read_line(&format!("{claim} | -")).unwrap();
        assert_eq!(Claim::read_line(&claim.to_string()).as_ref(), Ok(&claim));
        let verdict = check(&claim, Some(certificates()["0.1"]), 1 << 30);
        let Finding::Open(why) = verdict else { panic!("{claim}: {verdict:?}") };
        assert!(why.contains("not a known kind of proof"), "{claim}: {why}");
    }
    for claim in
        ["value | nim 3 5 | value 5 | programs nim.c", "loony | top_entails 9 | loony 1 | rumor"]
    {
        let claim = Claim::read_line(&format!("{claim} | -")).unwrap();
        assert!(matches!(check(&claim, None, 1 << 30), Finding::Fails(_)), "{claim}");
    }
}

/// The reader must report up to a thousand unreadable lines with their numbers, and read all other lines.
#[test]
fn unreadable_lines_do_not_affect_the_others() {
    let good = "value | nim 3 | value 3 | theorem Nim | x";
    for version in [1, 2] {
        let text =
            format!("claims {version}\n#\nriddle\n{good}\n{good}\n\n{}\n", good.replace('3', "5"));
        let (claims, unread) = claims::read_lines(text.as_bytes()).unwrap();
        assert!(claims.iter().map(Claim::line).eq([4, 7]), "{claims:?}");
        assert!(unread.iter().map(claims::ClaimsError::line).eq([3, 5]), "{unread:?}");
        assert!(unread[1].what() == "line 4 has the same subject", "{unread:?}");
    }
    let lines = |count: usize| format!("claims 2\n{}", "?\n".repeat(count));
    let (claims, unread) = claims::read_lines(lines(1000).as_bytes()).unwrap();
    assert!(claims.is_empty() && unread.len() == 1000);
    assert_eq!(claims::read_lines(lines(1001).as_bytes()).unwrap_err().line(), 1002);
}

/// Inserts, removes and replaces random bytes of the file. The reader must return either claims or an error, and must not panic.
#[test]
fn damaged_files_are_read_or_rejected() {
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
    let rounds = crate::sized(500, 2000);
    for _ in 0..rounds {
        let mut damaged = text.clone();
        for _ in 0..=next(3) {
            let at = next(damaged.len());
            match next(3) {
                0 => drop(damaged.remove(at)),
                1 => damaged.insert(at, b"0.|9 \n\xff"[next(7)]),
                _ => damaged[at] = next(256) as u8,
            }
        }
        let claims = claims::read(&damaged);
        refused += usize::from(claims.is_err());
        match claims::read_lines(&damaged) {
            Ok((read, unread)) => match unread.into_iter().next() {
                Some(first) => assert_eq!(claims, Err(first)),
                None => assert_eq!(claims, Ok(read)),
            },
            Err(error) => assert_eq!(claims, Err(error)),
        }
    }
    assert!(refused > rounds / 2, "{refused}");
}

/// Parses a b-file strictly by the rules of the OEIS. Each line is `n a(n)` with a single space and a line feed at the end. The
/// numbers `n` are consecutive, and there are no other characters.
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

/// The offset and the terms must agree with the OEIS.
#[test]
fn b_files_match_the_sequences_in_the_oeis() {
    for (name, offset, shown) in [
        ("A002186", 0, "0 1 2 3 1 4 3 2 1 4 2 6 4 1 2 7 1 4 3 2 1 4 6 7 4 1 2 8 5 4 7 2 1 8"),
        ("A002187", 0, "0 1 1 2 0 3 1 1 0 3 3 2 2 4 0 5 2 2 3 3 0 1 1 3 0 2 1 1 0 4 5 2 7 4"),
        ("A071435", 1, "1 1 2 2 3 1 1 4 4 3 2 2 1 1 4 2 2 6 4 4 1 1 2 2 7 1 1 4 4 3 2 2"),
        ("A071436", 1, "1 0 2 2 4 1 1 3 2 4 4 6 6 2 1 1 7 6 8 4 1 1 6 5 4 8 1 1 12 4 5 6"),
        ("A071453", 1, "1 1 1 0 2 2 1 3 4 0 1 1 1 3 2 2 2 3 4 0 1 5 4 3 2 2 2 3 1 0 1 0"),
        ("A071464", 1, "1 0 2 2 1 0 4 4 1 2 2 0 1 4 4 6 1 7 7 0 1 2 2 6 1 4 4 8 1 2 7 8"),
        ("A316632", 1, "2 1 1 0 3 3 2 2 2 3 3 5 2 4 1 3"),
        ("A344227", 0, "0 1 1 2 1 3 1 2 3 1"),
        // These two sequences are not in the OEIS. The expected terms come from the Python programs in research/oeis.txt.
        ("prisms", 3, "1 0 0 0 1 0"),
        ("triangles", 1, "2 0 1 0 3 2 3"),
    ] {
        let output = run(&["check", "../../research/tables/claims.txt", "--b-file", name], "");
        assert_eq!(output.status.code(), Some(0), "{output:?}");
        let pairs = b_file(&String::from_utf8(output.stdout).unwrap());
        assert_eq!(pairs[0].0, offset, "{name}");
        let shown: Vec<i64> = shown.split(' ').map(|word| word.parse().unwrap()).collect();
        let first: Vec<i64> = pairs.iter().take(shown.len()).map(|pair| pair.1).collect();
        assert_eq!(first, shown, "{name}");
    }
    let terms = |arguments: &[&str]| {
        let output = run(&[&["check", "../../research/tables/claims.txt"], arguments].concat(), "");
        b_file(&String::from_utf8(output.stdout).unwrap()).len()
    };
    assert_eq!(terms(&["--b-file", "A002186"]), 1000);
    assert_eq!(terms(&["--b-file", "A002186", "--terms", "5000"]), 5000);
    for (name, what) in [
        ("A1", "not the number"),
        ("Prisms", "not the number"),
        ("prism", "no claim is about prism"),
        ("A999999", "no claim is about A999999"),
    ] {
        let output = run(&["check", "../../research/tables/claims.txt", "--b-file", name], "");
        assert_eq!(output.status.code(), Some(2));
        assert!(String::from_utf8(output.stderr).unwrap().contains(what));
    }
    let gap = "claims 1\nvalue | nim 3 | value 3 | theorem x | - | nims(3)\nvalue | nim 5 | value 5 | theorem x | - | nims(5)\n";
    let claims = claims::read(gap.as_bytes()).unwrap();
    let error = claims::b_file(&claims, "nims", 9, &Limits::none()).unwrap_err();
    assert!(error.contains("nims(4) is missing"), "{error}");
    // In the second file, a different claim gives a term that the first file also gives.
    let other = gap.replace("nim 5", "kayles 3").replace("(5)", "(3)");
    let other = other.replace("value | nim 3 | value 3 | theorem x | - | nims(3)\n", "\n");
    let both = [claims, claims::read(other.as_bytes()).unwrap()].concat();
    let error = claims::b_file(&both, "nims", 9, &Limits::none()).unwrap_err();
    assert!(error.contains("lines 2 and 3 are both nims(3)"), "{error}");
    let known = claims::read(claims::KNOWN.as_bytes()).unwrap();
    let error = claims::b_file(&known, "A002186", 1 << 40, &Limits::none()).unwrap_err();
    assert_eq!(error, "more than 2147483648 terms");
}

/// The reader must reject a term that belongs to a different position, because the b-file would then contain a wrong value.
#[test]
fn a_term_of_another_position_is_rejected() {
    let line = |subject: &str, figures: &str, proof: &str, term: &str| {
        let kind = if figures.starts_with("value") { "value" } else { "period" };
        format!("{kind} | {subject} | {figures} | {proof} | - | {term}")
    };
    let grid = |term: &str| line("node_kayles grid 3x5", "value 3", "programs a, b", term);
    let kayles = |term: &str| {
        line("0.77", "period 12 preperiod 71 exception 70:6 bound 156", "certificate", term)
    };
    for good in [grid("A316632(5)"), kayles("A002186(0..)"), grid("news(5)"), grid("news(3)")] {
        assert!(claims::Claim::read_line(&good).is_ok(), "{good}");
    }
    for (bad, what) in [
        (grid("A316632(6)"), "`A316632(6)` is `node_kayles grid 3x6`"),
        (grid("A344227(5)"), "`A344227(5)` is `node_kayles queens 5`"),
        (grid("prisms(5)"), "`prisms(5)` is `node_kayles prism 3x5`"),
        (grid("news(6)"), "is not about"),
        (kayles("A002187(0..)"), "`A002187(0..)` is `0.137`"),
        (kayles("A002186(1..)"), "`A002186(0..)` is `0.77`"),
    ] {
        let error = claims::Claim::read_line(&bad).unwrap_err();
        assert!(error.what().contains(what), "{bad}: {error}");
    }
    // The largest possible index is accepted, and the next larger index is rejected.
    let nim = |n: &str| {
        line(&format!("nim {n}"), &format!("value {n}"), "theorem Nim", &format!("news({n})"))
    };
    assert!(claims::Claim::read_line(&nim("2147483648")).is_ok());
    let error = claims::Claim::read_line(&nim("2147483649")).unwrap_err();
    assert!(error.what().contains("expected terms such as"), "{error}");
    // In a sequence without an A-number, all terms must come from positions of one family. A single term can fit two
    // families.
    let file = |subjects: [&str; 3]| {
        let lines = (3..)
            .zip(subjects)
            .map(|(n, subject)| line(subject, "value 1", "programs a, b", &format!("news({n})")));
        let text = format!("claims 2\n{}\n", lines.collect::<Vec<_>>().join("\n"));
        let (claims, unread) = claims::read_lines(text.as_bytes()).unwrap();
        (claims.len(), unread.first().map(claims::ClaimsError::line))
    };
    let [one, two, three] =
        ["node_kayles grid 3x3", "node_kayles grid 3x4", "node_kayles grid 3x5"];
    assert_eq!(file([one, two, three]), (3, None));
    assert_eq!(file([one, two, "node_kayles grid 5x3"]), (2, Some(4)));
    assert_eq!(file([one, two, "node_kayles queens 5"]), (2, Some(4)));
    assert_eq!(file([one, three, two]), (1, Some(3)));
}

/// A file of claims in its own temporary folder. The folder is deleted at the end of the test.
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
fn the_exit_status_shows_whether_a_claim_fails() {
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
    // Test a missing file of certificates, then an empty one, then a damaged one, and finally the correct one.
    let (status, out, error) = ask(&[]);
    assert!(status == 2 && error.is_empty() && out.contains("not read, line 3: q.txt: "), "{out}");
    assert!(out.ends_with("2 claims: 1 value hold; 0 fail; 1 open; 1 not read\n"), "{out}");
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

/// The checker must report an unreadable line with its number, and check all other lines.
#[test]
fn a_bad_line_does_not_stop_the_check_of_others() {
    let bad = "period | 0.77 | period 12 preperiod 4 exception 3:3 bound 8 | certificate | x";
    let good = "value | nim 3 5 | value 6 | theorem Nim | x";
    let one = "value | nim 3 6 | value 5 | programs nim.c | x";
    let files = Files::new("bad-line", &format!("claims 2\n{bad}\n{good}\n{one}\n\u{1}\n"));
    let ask = |more: &[&str]| {
        let output = run(&[&["check", &files.path()], more].concat(), "");
        assert!(output.stderr.is_empty(), "{output:?}");
        (output.status.code().unwrap(), String::from_utf8(output.stdout).unwrap())
    };
    let (status, out) = ask(&[]);
    assert_eq!(status, 2);
    let lines: Vec<&str> = out.lines().collect();
    assert!(lines[0].starts_with("not read, line 2: ") && lines[0].contains("needs 22"), "{out}");
    assert!(lines[1].starts_with("not read, line 5: expected `KIND"), "{out}");
    assert!(lines[2].starts_with("open, line 4: value nim 3 6: `programs nim.c` is no"), "{out}");
    assert_eq!(lines[3..], ["2 claims: 1 value hold; 0 fail; 1 open; 2 not read"]);
    // If a claim fails and a different line is unreadable, the exit status must be that of the failed claim.
    fs::write(files.path(), format!("claims 2\n{bad}\n{}\n", good.replace('6', "7"))).unwrap();
    let (status, out) = ask(&[]);
    assert!(
        status == 3 && out.ends_with("1 claims: 0 hold; 1 fail; 0 open; 1 not read\n"),
        "{out}"
    );
    assert_eq!(ask(&["--only", "0.77"]).0, 2);
    assert_eq!(
        ask(&["--only", "nim"]),
        (
            3,
            "fails, line 3: value nim 3 5: the value is not 7\n1 claims: 0 hold; 1 fail; 0 open\n"
                .to_owned()
        )
    );
    let document: serde_json::Value = serde_json::from_str(&ask(&["--json"]).1).unwrap();
    let unread = &document["checked"][0]["unread"];
    assert_eq!((&unread[0]["line"], unread.as_array().unwrap().len()), (&2.into(), 1));
    let output = run(&["check", &files.path(), "--b-file", "A002186"], "");
    assert_eq!(output.status.code(), Some(2));
}

/// If limits stop the check of a claim, it must stay open, and the program must print the command that checks it.
#[test]
fn claims_remain_open_when_a_limit_is_reached() {
    let output = run(
        &[
            "check",
            "../../research/tables/claims.txt",
            "--only",
            "| 0.104 |",
            "--work-each",
            "1000",
        ],
        "",
    );
    let text = String::from_utf8(output.stdout).unwrap();
    assert_eq!(output.status.code(), Some(0));
    assert!(text.contains("stopped after") && text.contains("`impartial octal 0.104"), "{text}");
    let output = run(
        &[
            "check",
            "../../research/tables/claims.txt",
            "--only",
            "top_entails 700000",
            "--time-each",
            "0.2",
        ],
        "",
    );
    assert!(String::from_utf8(output.stdout).unwrap().contains("0 hold; 0 fail; 1 open"));
}

#[cfg(unix)]
#[test]
fn an_interrupt_reports_the_results_so_far() {
    for only in ["top_entails 700000", "| 0.054 |", "| 0.376 |", "petersen 31,2"] {
        let program = Command::new(env!("CARGO_BIN_EXE_impartial"))
            .args([
                "check",
                "../../research/tables/claims.txt",
                "--time-each",
                "600",
                "--only",
                only,
            ])
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
