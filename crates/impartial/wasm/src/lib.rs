//! The page's module in WebAssembly: takes a question and returns an answer, without a server.
//!
//! A web worker loads it. To ask, the worker calls [`question`] with the length of a text, writes the text to the
//! returned place, and calls [`answer`] with the milliseconds that the answer may take; this returns the length of the answer,
//! which is then at the place returned by [`place`]. The module imports `now` from the worker, since it has no clock.

use std::cell::RefCell;
use std::sync::Arc;
use std::time::Duration;

use grundy_core::Limits;

#[link(wasm_import_module = "env")]
unsafe extern "C" {
    /// The milliseconds since some fixed moment.
    safe fn now() -> f64;
}

thread_local! {
    /// The question, and then the answer.
    static TEXT: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
}

/// Allocates memory for a question of this many bytes, and returns its place.
#[unsafe(no_mangle)]
pub extern "C" fn question(bytes: usize) -> *mut u8 {
    TEXT.with_borrow_mut(|text| {
        text.clear();
        text.resize(bytes, 0);
        text.as_mut_ptr()
    })
}

/// Answers the question within this many milliseconds, and returns the number of bytes of the answer.
#[unsafe(no_mangle)]
pub extern "C" fn answer(milliseconds: u32) -> usize {
    let asked = TEXT.with_borrow_mut(std::mem::take);
    let clock = || Duration::from_secs_f64(now().max(0.0) / 1_000.0);
    let limits =
        Limits::none().time(Duration::from_millis(milliseconds.into())).clock(Arc::new(clock));
    let answer = impartial::page::answer(&String::from_utf8_lossy(&asked), &limits);
    TEXT.with_borrow_mut(|text| {
        *text = answer.into_bytes();
        text.len()
    })
}

/// The place of the answer, until the next question.
#[unsafe(no_mangle)]
pub extern "C" fn place() -> *const u8 {
    TEXT.with_borrow(|text| text.as_ptr())
}
