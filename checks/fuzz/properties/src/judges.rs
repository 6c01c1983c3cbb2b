//! Tests the judge programs on arbitrary text. They must never panic, must reject invalid input with a one-line error that gives the
//! position of the invalid token, and must print only whole lines.

use judges::judge::solve_all;
use judges::output::Output;
use judges::programs::PROGRAMS;
use judges::tokens::Tokens;
use std::cell::RefCell;
use std::io::{self, Cursor, Write};
use std::rc::Rc;

/// A property with the name of its fuzz target.
pub type Target = (&'static str, fn(&[u8]));

/// All properties.
pub const TARGETS: &[Target] = &[("judges", judges), ("tokens", tokens)];

/// Runs a judge program. The first byte selects the program, and the second byte selects whether the rest is text or one small number per
/// byte.
fn judges(data: &[u8]) {
    let byte = |at: usize| data.get(at).copied().unwrap_or(0);
    let (_, solve) = PROGRAMS[byte(0) as usize % PROGRAMS.len()];
    let rest = data.get(2..).unwrap_or_default();
    let text = if byte(1) % 2 == 0 {
        rest.iter().flat_map(|byte| format!("{} ", byte % 12).into_bytes()).collect()
    } else {
        rest.to_vec()
    };
    let printed = Printed::default();
    let mut tokens = Tokens::new(Cursor::new(text));
    let result = solve_all(&mut tokens, &mut Output::new(printed.clone()), solve);
    let printed = printed.0.borrow();
    assert!(printed.is_empty() || printed.ends_with(b"\n"), "half a line was printed");
    if let Err(error) = result {
        let message = error.to_string();
        assert!(message.contains("token ") && !message.contains('\n'), "{message}");
    }
}

/// Compares the token reader with a function that splits the whole text. Both must return the same numbers, and an error at the first token
/// that is not a number.
fn tokens(data: &[u8]) {
    let text = data.strip_prefix(b"\xef\xbb\xbf").unwrap_or(data);
    let spaces = |byte: &u8| matches!(byte, b' ' | b'\t'..=b'\r');
    let words = text.split(|byte| spaces(byte)).filter(|word| !word.is_empty());
    let mut tokens = Tokens::new(Cursor::new(data.to_vec()));
    for (index, word) in words.enumerate() {
        let digits = word.iter().all(u8::is_ascii_digit);
        let number: Option<u64> =
            std::str::from_utf8(word).ok().filter(|_| digits).and_then(|word| word.parse().ok());
        match (tokens.u64("a number"), number) {
            (Ok(read), Some(number)) => assert_eq!(read, number, "token {}", index + 1),
            (Err(error), None) => {
                assert!(
                    error.to_string().starts_with(&format!("token {}: ", index + 1)),
                    "{error}"
                );
                return;
            }
            (read, number) => panic!("token {}: read {read:?}, is {number:?}", index + 1),
        }
    }
    tokens.finish().expect("nothing is left");
}

/// A shared buffer for the printed bytes, so the test can read what the output has written.
#[derive(Clone, Default)]
struct Printed(Rc<RefCell<Vec<u8>>>);

impl Write for Printed {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.borrow_mut().extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
