//! The driver of a cluster when nothing more can be written.

use std::fs;
use std::path::Path;
use std::process::{Command, Output, Stdio};

/// Runs the driver with one process on this machine and without Ray.
fn driver(folder: &Path, arguments: &[&str], out: Stdio) -> Output {
    let program = format!("{} survey --into", env!("CARGO_BIN_EXE_impartial-atlas"));
    Command::new("python3")
        .arg(concat!(env!("CARGO_MANIFEST_DIR"), "/../cluster/driver.py"))
        .arg(folder)
        .args(arguments)
        .args(["--local", "1", "--program", &program])
        .env("PYTHONDONTWRITEBYTECODE", "1")
        .stdout(out)
        .stderr(Stdio::piped())
        .spawn()
        .unwrap()
        .wait_with_output()
        .unwrap()
}

/// A full disk, a file in place of a folder, and an output that accepts nothing end in one line and status 1. The same command
/// continues when there is space.
#[test]
#[cfg(target_os = "linux")]
fn a_full_disk_is_one_line_with_status_1() {
    let work = std::env::temp_dir().join(format!("cluster-{}", std::process::id()));
    let _ = fs::remove_dir_all(&work);
    fs::create_dir_all(&work).unwrap();
    let units = work.join("units");
    fs::write(&units, "value nim 3\nperiod 0.77\n").unwrap();
    let units = ["units", units.to_str().unwrap()];
    let search = ["search", "cram", "3x4"];
    let full = || Stdio::from(fs::OpenOptions::new().write(true).open("/dev/full").unwrap());
    let refused = |folder: &Path, arguments: &[&str], out: Stdio, why: &str| {
        let output = driver(folder, arguments, out);
        let said = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(1), "{arguments:?}: {said}");
        assert!(!said.contains("Traceback") && !said.contains("Exception"), "{said}");
        let last = said.lines().last().unwrap();
        assert!(last.starts_with("driver.py: ") && last.contains(why), "{said}");
    };
    // The journal is on a full disk.
    let folder = work.join("full");
    fs::create_dir(&folder).unwrap();
    let journal = folder.join("journal.jsonl");
    std::os::unix::fs::symlink("/dev/full", &journal).unwrap();
    for arguments in [&units[..], &search] {
        refused(&folder, arguments, Stdio::null(), "No space left");
    }
    let whole = fs::read_dir(&folder).unwrap().map(|file| file.unwrap().path());
    assert!(whole.into_iter().all(|file| !file.to_str().unwrap().contains(".part-")));
    fs::remove_file(&journal).unwrap();
    for arguments in [&units[..], &search] {
        let output = driver(&folder, arguments, Stdio::null());
        assert_eq!(output.status.code(), Some(0), "{output:?}");
    }
    refused(&folder, &search, full(), "No space left");
    // The folder is a file, or below one.
    let file = work.join("units");
    refused(&file, &units, Stdio::null(), "units");
    refused(&file.join("below"), &search, Stdio::null(), "units");
    // An output that cannot be written.
    let output = work.join("none/output");
    let arguments = [&units[..], &["--output", output.to_str().unwrap()]].concat();
    refused(&folder, &arguments, Stdio::null(), "No such file");
    fs::remove_dir_all(&work).unwrap();
}
