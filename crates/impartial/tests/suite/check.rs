//! `impartial check` of damaged files: it reports every fault, wherever the fault is.

use crate::claims::certificates;
use crate::program::run;
use std::fs;

/// Returns the status and output of `check` on a file with this text.
fn check(name: &str, text: &str) -> (Option<i32>, String) {
    let file = std::env::temp_dir().join(format!("check-{name}-{}", std::process::id()));
    fs::write(&file, text).unwrap();
    let output = run(&["check", file.to_str().unwrap()], "");
    fs::remove_file(file).unwrap();
    (output.status.code(), String::from_utf8(output.stdout).unwrap())
}

/// Damages every line of every block of a file in several ways.
#[test]
fn no_block_is_passed_over() {
    let stored = certificates();
    let blocks = [stored["0.1"].trim(), stored["0.3"].trim(), stored["0.123"].trim()];
    let whole = blocks.join("\n\n");
    for title in ["", "Certificates of a friend.\n\n"] {
        let (status, out) = check("blocks", &format!("{title}{whole}\n"));
        assert!(status == Some(0) && out.ends_with("3 certificates verified\n"), "{out}");
    }
    let lines: Vec<&str> = whole.lines().collect();
    let mut broken = 0;
    for (at, line) in lines.iter().enumerate().filter(|(_, line)| !line.is_empty()) {
        let words = [format!("x{line}"), format!("{line} x"), format!("# {line}")];
        let word = line.split(' ').next().unwrap();
        let others = [
            String::new(),
            line.to_uppercase(),
            line.replacen(word, "qoutient", 1),
            format!("{line}\n\n{line}"),
        ];
        for other in words.iter().chain(&others).filter(|other| other != line) {
            let mut altered = lines.clone();
            altered[at] = other;
            // A title does not affect the blocks after it: alternate between files with and without one.
            let title = ["", "Certificates of a friend.\n\n"][broken % 2];
            let text = format!("{title}{}\n", altered.join("\n"));
            let (status, out) = check("blocks", &text);
            assert!(status != Some(0) && out.is_empty(), "line {at}: `{other}`: {out}");
            broken += 1;
        }
    }
    assert!(broken > 150, "{broken}");
    // Text other than a certificate of a quotient, before and after one.
    for other in ["0.77 period 13 preperiod 71 exception 70:6 bound 156", "2 words"] {
        for text in [format!("{other}\n\n{whole}\n"), format!("{whole}\n\n{other}\n")] {
            let (status, out) = check("blocks", &text);
            assert!(status == Some(2) && out.is_empty(), "{other}: {out}");
        }
    }
}

/// Refuses a false row in every way of writing it.
#[test]
fn no_row_is_passed_over() {
    let right = fs::read_to_string("../../research/tables/octal-games.txt").unwrap();
    let row = right.lines().find(|line| line.starts_with("0.137 solved period 34 ")).unwrap();
    for blank in ["  ", "\t", " \t "] {
        let row_of_33 = row.replace(" period 34 ", " period 33 ").replacen(' ', blank, 1);
        let (status, out) = check("rows", &right.replace(row, &row_of_33));
        assert!(status == Some(2) && out.is_empty(), "{row_of_33:?}: {out}");
    }
    for other in [format!("{row} x"), format!("x{row}"), format!("{row}\n{row}")] {
        let (status, out) = check("rows", &right.replace(row, &other));
        assert!(status == Some(2) && out.is_empty(), "{other:?}: {out}");
    }
}
