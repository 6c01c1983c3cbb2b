//! Runs a judge program on an input.

use std::cell::RefCell;
use std::io::{self, Cursor, Write};
use std::rc::Rc;

use judges::judge::solve_all;
use judges::output::Output;
use judges::programs::Solve;
use judges::tokens::Tokens;

#[derive(Clone, Default)]
struct Shared(Rc<RefCell<Vec<u8>>>);

impl Write for Shared {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.borrow_mut().write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// The output of a program, and the error that it finds.
pub(crate) fn run(solve: Solve, input: &str) -> (String, Option<String>) {
    let sink = Shared::default();
    let mut tokens = Tokens::new(Cursor::new(input.to_owned().into_bytes()));
    let result = solve_all(&mut tokens, &mut Output::new(sink.clone()), solve);
    let printed = String::from_utf8(sink.0.take()).expect("digits");
    (printed, result.err().map(|error| error.to_string()))
}
