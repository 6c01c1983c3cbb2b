//! Tests the program as a user runs it: output, error messages and exit statuses.

use impartial::claims;
use std::io::Write;
use std::process::{Command, Output, Stdio};

/// Runs `impartial` with the given arguments and standard input.
pub(crate) fn run(arguments: &[&str], input: &str) -> Output {
    let mut program = Command::new(env!("CARGO_BIN_EXE_impartial"))
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // If the program does not read its input, it closes the pipe, so ignore errors when writing to the pipe.
    let _ = program.stdin.take().unwrap().write_all(input.as_bytes());
    program.wait_with_output().unwrap()
}

fn lines(bytes: &[u8]) -> Vec<String> {
    String::from_utf8(bytes.to_vec()).unwrap().lines().map(str::to_owned).collect()
}

#[test]
fn help_fits_a_screen_of_a_hundred_columns() {
    for subcommand in [
        "",
        "solve",
        "games",
        "play",
        "serve",
        "page",
        "octal",
        "identify",
        "strip",
        "quotient",
        "check",
        "completions",
    ] {
        for help in ["-h", "--help"] {
            let arguments: Vec<&str> =
                [subcommand, help].into_iter().filter(|word| !word.is_empty()).collect();
            let output = run(&arguments, "");
            assert_eq!(output.status.code(), Some(0), "{arguments:?}");
            let text = lines(&output.stdout);
            for line in &text {
                assert!(line.chars().count() <= 100, "{arguments:?}: {line}");
            }
            let examples = text.iter().position(|line| line == "Examples:").unwrap();
            assert!(
                text[examples + 1].starts_with(&format!("  impartial {subcommand}")),
                "{arguments:?}"
            );
        }
    }
    for line in lines(&run(&["games"], "").stdout) {
        assert!(line.chars().count() <= 100, "{line}");
    }
}

#[test]
fn invalid_input_prints_one_line_and_exits_with_status_2() {
    let wrong: [&[&str]; 28] = [
        &["check"],
        &["check", "Cargo.toml"],
        &["solv", "nim"],
        &["solve", "kaylse", "3"],
        &["solve", "nim", "x"],
        &["solve", "--foo"],
        &["solve", "--moves", "-1", "nim", "3"],
        &["solve", "--max-time", "soon", "nim", "3"],
        &["solve", "--normal", "--misere", "nim", "3"],
        &["solve", "hackenbush", "@/no/such/file"],
        &["games", "chess"],
        &["play", "chess"],
        &["serve", "--port", "65536"],
        &["serve", "--host", "http://here"],
        &["serve", "--host", ""],
        &["serve", "--host", "192.0.2.300:80"],
        &["page", "never.html", "--module", "Cargo.toml"],
        &["octal"],
        &["octal", "0.9x"],
        &["octal", "0.77", "9999999999"],
        &["identify", "0", "1", "two", "3", "4", "5"],
        &["identify", "0", "1", "-2", "3", "4", "5"],
        &["identify", "0", "1", "2"],
        &["octal", "--identify", "0 1 2 ? 3 4 5"],
        &["quotient", "cram", "2x"],
        &["quotient", "nimstring", "2x2"],
        &["quotient", "arrow_walk:0-1,1-0", "0"],
        &["completions", "basic"],
    ];
    for arguments in wrong {
        let output = run(arguments, "");
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert!(output.stdout.is_empty(), "{arguments:?}");
        let said = lines(&output.stderr);
        assert_eq!(said.len(), 1, "{arguments:?}: {said:?}");
        assert!(said[0].starts_with("impartial"), "{said:?}");
        // Messages to users must not contain words from the source code.
        for word in ["u64", "u32", "::", "Err(", "Some(", "ParseInt", "..=", "invalid digit"] {
            assert!(!said[0].contains(word), "{said:?}");
        }
    }
}

#[test]
fn a_position_without_a_subcommand_is_solved() {
    for words in [
        "nim 3 5 7",
        "3 5 7",
        "-m nim 1 1",
        "nim 1 1 --misere --json",
        "--color never nim 3 5",
        "kayles",
        "nim:3 x",
        "nim 3 x",
        "0.137 12 --outcome",
        "Nim 3",
    ] {
        let words: Vec<&str> = words.split(' ').collect();
        let (short, long) = (run(&words, ""), run(&[&["solve"], &words[..]].concat(), ""));
        assert_eq!(short, long, "{words:?}");
        assert!(long.status.code().is_some_and(|status| status == 0 || words.contains(&"x")));
    }
    for words in ["solv nim 3", "gamse", "slove kayles 3", "chek", "help kayles", "--no-such nim 3"]
    {
        let words: Vec<&str> = words.split(' ').collect();
        let output = run(&words, "");
        assert_eq!(output.status.code(), Some(2), "{words:?}");
        let said = lines(&output.stderr);
        assert!(said[0].starts_with("impartial: "), "{said:?}");
    }
}

/// Without the name of a subcommand, the error must be about the position, and must not list the subcommands.
#[test]
fn unreadable_input_without_a_subcommand_is_explained() {
    for (typed, message) in [
        ("who wins foo 3", "there is no game `foo`"),
        ("foo 3 --json", "there is no game `foo`"),
        ("-m foo 3", "there is no game `foo`"),
        ("kaylse 3", "did you mean `kayles`?"),
        ("chmp 3x4", "did you mean `chomp`?"),
        ("nim 3 --no-such", "`--no-such`"),
        ("chess", "`chess` is not impartial"),
        ("@/no/such/file", "cannot read /no/such/file"),
    ] {
        let words: Vec<&str> = typed.split(' ').collect();
        let output = run(&words, "");
        assert_eq!(output.status.code(), Some(2), "{words:?}");
        assert_eq!(output, run(&[&["solve"], &words[..]].concat(), ""), "{typed}");
        let said = lines(&[output.stdout, output.stderr].concat());
        assert!(said[0].contains(message), "{typed}: {said:?}");
    }
}

#[test]
fn help_is_a_subcommand_and_an_option() {
    for subcommand in ["solve", "games", "play", "octal", "check"] {
        let [help, option] = [["help", subcommand], [subcommand, "--help"]];
        assert_eq!(run(&help, ""), run(&option, ""), "{subcommand}");
    }
    assert_eq!(run(&["help"], ""), run(&["--help"], ""));
    assert_eq!(run(&["help", "nonsense"], "").status.code(), Some(2));
    for position in ["nim 1 1", "kayles 5 9"] {
        let words: Vec<&str> = position.split(' ').collect();
        let with = |option| run(&[&["solve", option], &words[..]].concat(), "");
        assert_eq!(with("-m"), with("--misere"), "{position}");
    }
}

/// If there is no position among the arguments, the program must read it from the pipe. If the pipe contains only blanks, the
/// program must list the games.
#[test]
fn words_that_other_programs_use_are_understood() {
    for (typed, meant) in [
        (&["version"][..], &["--version"][..]),
        (&["list"], &["games"]),
        (&["list", "nim"], &["games", "nim"]),
        (&["nim", "3", "5", "--time", "5"], &["nim", "3", "5", "--max-time", "5"]),
        (&["quotient", "0.77", "--timeout=5"], &["quotient", "0.77", "--max-time=5"]),
    ] {
        let (typed, meant) = (run(typed, ""), run(meant, ""));
        assert_eq!(lines(&typed.stderr), [""; 0]);
        assert!(typed.status.success() && meant.status.success());
        assert!(!typed.stdout.is_empty());
        assert_eq!(lines(&typed.stdout), lines(&meant.stdout));
    }
}

#[test]
fn a_position_can_be_read_from_a_pipe() {
    let typed = run(&["solve", "nim", "3", "5", "7"], "");
    for piped in ["nim 3 5 7", "nim 3 5 7\n", "\u{feff}nim 3\r\n5\n7\n"] {
        assert_eq!(run(&["solve"], piped), typed, "{piped:?}");
    }
    let misere = run(&["solve", "--misere", "nim", "1", "1"], "");
    assert_eq!(run(&["solve", "--misere"], "nim 1 1\n"), misere);
    assert_eq!(run(&["solve"], "nim x").status.code(), Some(2));
    assert_eq!(run(&["solve"], " \n"), run(&["games"], ""));
}

/// File names with the extensions of unsupported formats must be rejected. All other files must contain SVG.
#[test]
fn pictures_with_unsupported_extensions_are_rejected() {
    let folder = std::env::temp_dir().join(format!("pictures-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let file = |name: &str| folder.join(name).display().to_string();
    for (subcommand, option) in [
        ("solve nim 1 2", "--svg"),
        ("solve wythoff 3 3", "--map"),
        ("solve nim 1 2", "--tree"),
        ("octal 0.77 20", "--svg"),
        ("quotient 0.123 --heaps 20", "--svg"),
        ("quotient 0.123 --heaps 20", "--hasse"),
    ] {
        let words: Vec<&str> = subcommand.split(' ').collect();
        for (name, status) in [
            ("a.png", 2),
            ("a.pdf", 2),
            ("a.svg.gz", 2),
            ("a.svg", 0),
            ("A.SVG", 0),
            ("picture", 0),
        ] {
            let file = file(name);
            let output = run(&[&words[..], &[option, &file]].concat(), "");
            assert_eq!(output.status.code(), Some(status), "{subcommand} {option} {name}");
            let written = std::fs::read_to_string(&file).ok();
            assert_eq!(written.is_some(), status == 0, "{subcommand} {option} {name}");
            assert!(written.is_none_or(|svg| svg.starts_with("<svg ")), "{name}");
            let _ = std::fs::remove_file(&file);
        }
    }
    std::fs::remove_dir_all(folder).unwrap();
}

/// `octal` must write the proof of the period as a claim, and `check` must confirm the claim.
#[test]
fn certificates_of_octal_games_are_checked() {
    let file = std::env::temp_dir().join(format!("octal-{}.claims", std::process::id()));
    let file = file.display().to_string();
    for (code, length, kind) in [
        ("kayles", "200", "period"),
        ("0.137", "300", "period"),
        ("0.3F", "100", "arithmetic"),
        ("0.(3)", "100", "arithmetic"),
    ] {
        let plain = run(&["octal", code, length], "");
        let output = run(&["octal", code, length, "--certificate", &file], "");
        let without_time = |output: &Output| {
            let mut said = lines(&output.stdout);
            said.retain(|line| !line.starts_with("  time") && !line.starts_with("  verified"));
            said
        };
        assert_eq!(without_time(&output), without_time(&plain), "{code}");
        let checked = run(&["check", &file], "");
        let said = String::from_utf8(checked.stdout).unwrap();
        assert!(
            said.contains(&format!("1 claims: 1 {kind} hold; 0 fail; 0 open")),
            "{code}: {said}"
        );
        // The command in the claim must prove the period again.
        let claim = std::fs::read_to_string(&file).unwrap();
        let command = claim.trim_end().rsplit(" | ").next().unwrap().replace('\'', "");
        let words: Vec<&str> = command.split(' ').skip(1).collect();
        let again = String::from_utf8(run(&words, "").stdout).unwrap();
        assert!(again.contains("  proof "), "{command}: {again}");
        std::fs::remove_file(&file).unwrap();
    }
    let output = run(&["octal", "kayles", "50", "--certificate", &file], "");
    assert_eq!(output.status.code(), Some(4), "{output:?}");
    assert!(lines(&output.stderr)[0].contains("no period is proved"), "{output:?}");
    assert!(std::fs::metadata(&file).is_err());
}

/// All moves in the list of `--after` must be legal and must leave the listed values, including moves of parallel edges.
#[test]
fn names_of_parallel_edges_can_be_used_in_moves() {
    let value = |position: &str| {
        let words: Vec<&str> = position.split(' ').collect();
        let said = lines(&run(&[&["solve", "--moves", "0"], &words[..]].concat(), "").stdout);
        said[1].strip_prefix("value ").unwrap().to_owned()
    };
    for position in [
        "hackenbush 0-1 0-1 0-1 1-2 1-2",
        "hackenbush 0-1 1-2 0-1 2-0",
        "hackenbush 1-0 0-1 1-2 2-1 0-1",
        "hackenbush ground-a a-b b-ground a-b",
    ] {
        let sum = games::catalog::read_sum(position).unwrap();
        let words: Vec<&str> = position.split(' ').collect();
        let said = lines(&run(&[&["solve", "--after"], &words[..]].concat(), "").stdout);
        let begin = said.iter().position(|line| line.starts_with("by ")).unwrap() + 1;
        let mut named = Vec::new();
        for line in &said[begin..] {
            let (name, left) = line.rsplit_once(' ').unwrap();
            let mv =
                sum.read_move(name).unwrap_or_else(|error| panic!("{position}: {name}: {error}"));
            assert_eq!(value(&sum.try_play(&mv).unwrap().to_string()), left, "{position}: {name}");
            named.push(name.to_owned());
        }
        let mut all: Vec<String> = sum.moves().map(|mv| sum.move_text(&mv)).collect();
        named.sort();
        all.sort();
        assert_eq!(named, all, "{position}");
    }
}

/// In Dots and Boxes, the answer must contain the margin, even if no moves are listed.
#[test]
fn the_margin_is_printed_even_if_no_moves_are_listed() {
    for position in ["dots_and_boxes 2x2", "dots_and_boxes 1x3", "dots_and_boxes 2x2 h0,0 v1,1"] {
        let words: Vec<&str> = position.split(' ').collect();
        let margin = |options: &[&str]| {
            let output = run(&[&["solve"], options, &words].concat(), "");
            lines(&output.stdout).into_iter().find(|line| line.starts_with("margin "))
        };
        let expected = margin(&[]);
        assert!(expected.is_some(), "{position}");
        assert_eq!(margin(&["--moves", "0"]), expected, "{position}");
        assert_eq!(margin(&["--moves", "1"]), expected, "{position}");
        assert_eq!(margin(&["--outcome"]), None, "{position}");
    }
}

#[test]
fn only_terminals_get_colors_unless_an_option_requests_them() {
    let escapes = |arguments: &[&str]| run(arguments, "").stdout.contains(&b'\x1b');
    assert!(!escapes(&["games"]));
    assert!(escapes(&["games", "--color", "always"]));
    assert!(escapes(&["--color=always", "solve", "--help"]));
    assert!(!escapes(&["--color=never", "solve", "--help"]));
}

#[test]
fn the_answer_does_not_depend_on_the_method() {
    for position in ["cram 3x4", "chomp 3x4", "kayles 5 7", "node_kayles 0-1 1-2 2-3"] {
        let words: Vec<&str> = position.split(' ').collect();
        let answer = |options: &[&str]| {
            let output = run(&[&["solve"], options, &words].concat(), "");
            assert_eq!(output.status.code(), Some(0), "{position} {options:?}");
            let mut found = lines(&output.stdout);
            // The answers can differ in the method and in the order of the moves, so leave out the method and sort the moves.
            found.retain(|line| !line.starts_with("by ") && !line.starts_with("position "));
            let rest = found.split_off(3);
            let mut rest: Vec<String> = rest;
            rest.sort();
            (found, rest)
        };
        let usual = answer(&["--moves", "100"]);
        assert!(usual.0[1].starts_with("value *"), "{usual:?}");
        for options in [&["--search"][..], &["--threads", "2"], &["--search", "--max-memory", "1"]]
        {
            let options = [&["--moves", "100"], options].concat();
            assert_eq!(answer(&options), usual, "{position} {options:?}");
        }
    }
}

#[test]
fn every_listed_move_shows_the_resulting_value() {
    // After a move in Nim, the value is the xor of the new heap and the other heap.
    let said = lines(&run(&["solve", "--after", "nim", "1", "2"], "").stdout);
    let mut after = said[said.len() - 3..].to_vec();
    after.sort();
    assert_eq!(after, ["0/1:0 *2", "1/2:0 *1", "1/2:1 *0"]);
    // The picture consists of a triangle on the ground and an edge that is not connected to the ground. A cut is named by the
    // numbers of its ends, in the order of the input.
    let said = lines(&run(&["solve", "--after", "hackenbush", "@-"], "5 4 0 1 1 2 2 0 3 4").stdout);
    let cuts = &said[said.len() - 4..];
    assert_eq!(
        cuts.iter().map(|line| line.rsplit_once(' ').unwrap().0).collect::<Vec<_>>(),
        ["0 1", "1 2", "2 0", "3 4"]
    );
    assert!(cuts[3].ends_with(" -") && !cuts[0].ends_with('-'), "{cuts:?}");
    // If the triangle is typed in the notation of the game, its values must be the same.
    let typed = lines(&run(&["solve", "--after", "hackenbush", "0-1", "1-2", "2-0"], "").stdout);
    let values = |lines: &[String]| {
        lines.iter().map(|line| line.rsplit(' ').next().unwrap().to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(values(&typed[typed.len() - 3..]), values(&cuts[..3]));
}

#[test]
fn a_search_resumes_from_its_table_in_the_next_run() {
    let path = std::env::temp_dir().join(format!("solve-table-{}", std::process::id()));
    let file = path.to_str().unwrap();
    for (position, steps) in [("chomp 5 4 3", "5"), ("node_kayles 0-1 1-2 2-3 3-4 4-5 5-0", "2")] {
        let words: Vec<&str> = position.split(' ').collect();
        let ask = |options: &[&str], status| {
            let output = run(
                &[&["solve", "--statistics", "--search", "--table", file], options, &words]
                    .concat(),
                "",
            );
            assert_eq!(output.status.code(), Some(status), "{output:?}");
            let mut printed = lines(&output.stdout);
            printed.retain(|line| !line.starts_with("position "));
            printed
        };
        let stopped = ask(&["--max-work", steps], 4);
        let expected = format!("outcome unknown: stopped after {steps} steps");
        assert!(stopped[0].starts_with(&expected), "{stopped:?}");
        let first = ask(&["--moves", "50"], 0);
        let again = ask(&["--moves", "50"], 0);
        assert_eq!(first[0], again[0]);
        // With the table of the first run, the second run must only look up the positions that the moves lead to.
        let edges = again
            .iter()
            .find_map(|line| line.strip_suffix(" steps")?.rsplit(' ').next()?.parse().ok());
        assert!(edges.is_some_and(|edges: u64| edges <= 100), "{again:?}");
        let checked = lines(&run(&["check", file], "").stdout);
        assert!(checked[0].contains(" positions of "), "{checked:?}");
        // A table of a different game must be rejected, and its file must not change.
        let before = std::fs::read(&path).unwrap();
        let other = run(&["solve", "--search", "--table", file, "cram", "4x6"], "");
        assert_eq!(other.status.code(), Some(2), "{other:?}");
        assert_eq!(std::fs::read(&path).unwrap(), before);
        std::fs::remove_file(&path).unwrap();
    }
}

/// A table must also store the values of a long sequence that a theorem computes without a search.
#[test]
fn a_computation_resumes_from_stored_values_in_the_next_run() {
    let path = std::env::temp_dir().join(format!("solve-values-{}", std::process::id()));
    let file = path.to_str().unwrap();
    let ask = |options: &[&str], position: &str, status| {
        let words: Vec<&str> = position.split(' ').collect();
        let output =
            run(&[&["solve", "--table", file, "--moves", "1"], options, &words].concat(), "");
        assert_eq!(output.status.code(), Some(status), "{output:?}");
        lines(&output.stdout)
    };
    let stopped = ask(&["--max-work", "2000"], "0.007 6000", 4);
    assert!(stopped[0].starts_with("outcome unknown: stopped after 1025 steps"), "{stopped:?}");
    let kept = std::fs::read(&path).unwrap();
    // The limit of 2000 steps allows one block of 1024 heaps per run, and the question takes one more step. The second run with the
    // same limit must get further than the first. The final answer must be the answer of a single run.
    ask(&["--max-work", "2000"], "0.007 6000", 4);
    assert!(std::fs::read(&path).unwrap().len() > kept.len());
    let whole = lines(&run(&["solve", "--moves", "1", "0.007", "6000"], "").stdout);
    assert_eq!(ask(&[], "0.007 6000", 0), whole);
    assert_eq!(ask(&["--max-work", "2000"], "0.007 6000", 0), whole);
    // A table of a different game and a damaged table must be rejected, and their files must not change.
    let before = std::fs::read(&path).unwrap();
    ask(&[], "0.77 6000", 2);
    ask(&["--misere"], "0.007 60", 2);
    assert_eq!(std::fs::read(&path).unwrap(), before);
    std::fs::write(&path, &before[..before.len() - 1]).unwrap();
    ask(&[], "0.007 6000", 2);
    assert_eq!(std::fs::read(&path).unwrap().len(), before.len() - 1);
    std::fs::remove_file(&path).unwrap();
}

/// Devices and pipes can be endless, so the program must stop reading them at a limit.
#[test]
fn endless_files_are_rejected() {
    for arguments in [
        &["check", "/dev/zero"][..],
        &["solve", "hackenbush", "@/dev/zero"],
        &["play", "--load", "/dev/zero"],
    ] {
        let output = run(arguments, "");
        assert_eq!(output.status.code(), Some(2), "{output:?}");
        let message = String::from_utf8(output.stderr).unwrap();
        assert!(message.contains("/dev/zero") && message.contains("268435456 bytes"), "{message}");
    }
    // The first bytes of the device are enough to see that it is not a table.
    let output = run(&["solve", "cram 3x3", "--table", "/dev/zero"], "");
    assert!(String::from_utf8(output.stderr).unwrap().contains("not a search table"));
}

/// The program can read a pipe only once, but it must still find out what the pipe contains.
#[test]
fn claims_can_be_checked_from_a_pipe() {
    let claim = claims::KNOWN.lines().find(|line| line.starts_with("period | 0.77 |")).unwrap();
    let claims = format!("claims 1\n{claim}\n");
    for (input, told) in [(&*claims, "1 claims: 1 "), ("nothing", "nothing that can be checked")] {
        let output = run(&["check", "/dev/stdin"], input);
        let texts = [output.stdout, output.stderr].map(|text| String::from_utf8(text).unwrap());
        assert!(texts.concat().contains(told), "{texts:?}");
    }
}

#[test]
fn completions_are_installed_with_a_man_page_for_each_subcommand() {
    let folder = std::env::temp_dir().join(format!("completions-{}", std::process::id()));
    let output = run(&["completions", "--into", folder.to_str().unwrap()], "");
    assert_eq!(output.status.code(), Some(0));
    let listed = lines(&output.stdout);
    assert_eq!(listed.len(), 4);
    for written in &listed[..3] {
        assert!(std::fs::read_to_string(written).unwrap().contains("impartial"), "{written}");
    }
    // The help of the program lists the subcommands. Each of them must have a man page, except for `help`.
    let help = lines(&run(&["--help"], "").stdout);
    let names = help.iter().skip_while(|line| *line != "Commands:").skip(1);
    let names = names.take_while(|line| !line.is_empty()).filter_map(|line| {
        line.strip_prefix("  ").and_then(|line| line.split(' ').next()).filter(|it| !it.is_empty())
    });
    let mut found = 0;
    for name in names.filter(|name| *name != "help") {
        let page = std::path::Path::new(&listed[3]).join(format!("impartial-{name}.1"));
        let page = std::fs::read_to_string(&page).unwrap_or_else(|error| panic!("{name}: {error}"));
        assert!(page.contains(&format!(".TH impartial-{name} 1")), "{name}");
        found += 1;
    }
    assert!(found >= 12, "{found}");
    // If there is a file where a folder must be created, the error must name the file.
    let taken = listed[0].clone();
    let output = run(&["completions", "--into", &taken], "");
    assert_eq!(output.status.code(), Some(1));
    assert!(lines(&output.stderr)[0].contains(&taken));
    std::fs::remove_dir_all(&folder).unwrap();
}
