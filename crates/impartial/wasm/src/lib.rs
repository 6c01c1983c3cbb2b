//! The WebAssembly module of the page, which answers queries without a server.
//!
//! A web worker loads the module. For each query, the worker calls [`question`] with the length of the query and writes the query
//! to the returned address. Then it calls [`answer`] with the time limit in milliseconds. This call returns the length of the
//! answer, and [`place`] returns its address. The module has no clock, so it imports `now` from the worker.

use std::cell::RefCell;
use std::sync::Arc;
use std::time::Duration;

use grundy_core::Limits;

#[link(wasm_import_module = "env")]
unsafe extern "C" {
    /// Returns the time in milliseconds since a fixed moment.
    safe fn now() -> f64;
}

thread_local! {
    /// The text of the query. The text of the answer replaces it.
    static TEXT: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
}

/// Allocates memory for a query of the given number of bytes, and returns the address of the memory.
#[unsafe(no_mangle)]
pub extern "C" fn question(bytes: usize) -> *mut u8 {
    TEXT.with_borrow_mut(|text| {
        text.clear();
        text.resize(bytes, 0);
        text.as_mut_ptr()
    })
}

/// Answers the query within the given number of milliseconds, and returns the length of the answer in bytes.
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

/// Returns the address of the answer, which is valid until the next query.
#[unsafe(no_mangle)]
pub extern "C" fn place() -> *const u8 {
    TEXT.with_borrow(|text| text.as_ptr())
}
