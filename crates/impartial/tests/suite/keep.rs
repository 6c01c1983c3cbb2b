//! Tests that files are replaced atomically, and that results are saved at the right intervals.

use impartial::commands::keep::{Schedule, replace, replace_shorter};
use std::fs;
use std::io::{self, Write};
use std::time::Duration;

#[test]
fn the_old_file_is_kept_until_the_new_one_is_complete() {
    let folder = std::env::temp_dir().join(format!("keep-{}", std::process::id()));
    fs::create_dir_all(&folder).unwrap();
    let path = folder.join("kept");
    replace(&path, |mut file| file.write_all(b"old")).unwrap();
    let broken = replace(&path, |mut file| {
        file.write_all(b"half of what is n")?;
        // While the new file is being written, other programs must still see the old file.
        assert_eq!(fs::read(&path)?, b"old");
        Err(io::Error::other("the disk is full"))
    });
    assert_eq!(broken.unwrap_err().to_string(), "the disk is full");
    assert_eq!(fs::read(&path).unwrap(), b"old");
    replace(&path, |mut file| file.write_all(b"new")).unwrap();
    assert_eq!(fs::read(&path).unwrap(), b"new");
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 1, "no part is left behind");
    let nowhere = folder.join("nowhere").join("kept");
    let error = replace(&nowhere, |_| Ok::<(), io::Error>(())).unwrap_err();
    assert_eq!(error.kind(), io::ErrorKind::NotFound);
    fs::remove_dir_all(folder).unwrap();
}

#[test]
fn a_longer_file_written_by_another_program_is_kept() {
    let folder = std::env::temp_dir().join(format!("keep-longer-{}", std::process::id()));
    fs::create_dir_all(&folder).unwrap();
    let path = folder.join("kept");
    let write = |text: &'static str| {
        replace_shorter(&path, |mut file| file.write_all(text.as_bytes())).unwrap()
    };
    let kept = ["two", "four", "one", "five!"].map(|text| {
        let is_written = write(text);
        (is_written, fs::read_to_string(&path).unwrap())
    });
    let expected = [(true, "two"), (true, "four"), (false, "four"), (true, "five!")];
    assert_eq!(kept, expected.map(|(is_written, text)| (is_written, text.to_owned())));
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 1, "no part is left behind");
    fs::remove_dir_all(folder).unwrap();
}

#[test]
fn saving_takes_only_a_small_share_of_the_time() {
    let mut schedule = Schedule::new(Duration::ZERO);
    assert_eq!(schedule.remaining(), Duration::ZERO);
    let slow = || {
        std::thread::sleep(Duration::from_millis(20));
        Ok::<(), io::Error>(())
    };
    schedule.save(slow).unwrap();
    // The pause until the next save is twenty times as long as the last save.
    assert!(schedule.remaining() > Duration::from_millis(200));
    schedule.save(|| Ok::<(), io::Error>(())).unwrap();
    assert!(schedule.remaining() < Duration::from_millis(200));
    let hour = Duration::from_secs(3600);
    let left = Schedule::new(hour).remaining();
    assert!(left <= hour && left > hour / 2);
}
