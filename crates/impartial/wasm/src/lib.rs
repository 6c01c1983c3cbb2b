//! The page's own module in WebAssembly: a question in, an answer out, without a server.
//!
//! A web worker holds it. To ask, the worker calls [`question`] with the length of a text, writes the text where that
//! says, and calls [`answer`] with the milliseconds that the answer may take; the answer is then text of that length
//! at the place that [`place`] says. `now` is imported from the worker, since there is no clock in here.

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

/// Makes room for a question of so many bytes, and says where.
#[unsafe(no_mangle)]
pub extern "C" fn question(bytes: usize) -> *mut u8 {
    TEXT.with_borrow_mut(|text| {
        text.clear();
        text.resize(bytes, 0);
        text.as_mut_ptr()
    })
}

/// Answers the question within so many milliseconds, and says how many bytes the answer has.
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

/// Where the answer stands, until the next question.
#[unsafe(no_mangle)]
pub extern "C" fn place() -> *const u8 {
    TEXT.with_borrow(|text| text.as_ptr())
}
