//! `play`, with any input.

use impartial::play::{Session, Start};

/// Whatever a person types, `play` answers each line and ends with the input.
pub(crate) fn play(data: &[u8]) {
    let mut printed = Vec::new();
    Session::new(&mut &data[..], &mut printed, false)
        .run(&Start::default())
        .expect("reading and writing memory cannot fail");
    let text = std::str::from_utf8(&printed).expect("text");
    assert!(text.contains("Good-bye.") || text.contains("win"), "{text}");
}
