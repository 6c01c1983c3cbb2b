//! Runs every long call with limits, with checks for keyboard interrupts, and with a barrier that converts panics to exceptions.

use std::any::Any;
use std::cell::RefCell;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use grundy_core::{Convention, Limits, Progress, StopReason, Stopped};
use pyo3::prelude::*;

use crate::errors::{InternalError, invalid, stopped};

/// The time between two checks for signals, in milliseconds.
const BETWEEN_SIGNALS: u64 = 15;

/// A call from Python: its limits, and the exception that ends it, if there is one.
pub(crate) struct Call {
    limits: Limits,
    current: Current,
}

/// The part of a call to which rules written in Python have access while the call runs.
#[derive(Clone, Default)]
pub(crate) struct Current {
    halt: Halt,
    deadline: Option<(Instant, Duration)>,
    failed: Arc<AtomicBool>,
}

thread_local! {
    /// The call that this thread is running. If the rules make a nested call, the nested call replaces it until the nested call
    /// ends.
    static CURRENT: RefCell<Option<Current>> = const { RefCell::new(None) };
}

/// Restores the previous call, even after a panic.
struct Restore(Option<Current>);

impl Drop for Restore {
    fn drop(&mut self) {
        CURRENT.set(self.0.take());
    }
}

impl Current {
    /// Returns the call that this thread is running.
    pub(crate) fn get() -> Option<Self> {
        CURRENT.with_borrow(Clone::clone)
    }

    /// Records that the rules have raised an exception. From then on, the rules list no moves, so all later results are wrong.
    pub(crate) fn fail(&self, error: PyErr) {
        self.failed.store(true, Relaxed);
        self.halt.raise(error);
    }

    /// Returns whether the rules have raised an exception.
    pub(crate) fn has_failed(&self) -> bool {
        self.failed.load(Relaxed)
    }

    pub(crate) const fn deadline(&self) -> Option<(Instant, Duration)> {
        self.deadline
    }
}

/// Stops a call and keeps the Python exception that stopped it.
#[derive(Clone, Default)]
pub(crate) struct Halt {
    flag: Arc<AtomicBool>,
    error: Arc<Mutex<Option<PyErr>>>,
}

impl Halt {
    /// Stops the call with an exception. If several exceptions stop it, the caller receives the first one.
    pub(crate) fn raise(&self, error: PyErr) {
        self.error.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(error);
        self.flag.store(true, Relaxed);
    }

    fn take(&self) -> Option<PyErr> {
        self.error.lock().unwrap_or_else(PoisonError::into_inner).take()
    }
}

impl Call {
    /// Starts a call within the given limits. The clock function also checks for signals, because every engine reads the clock about
    /// once per millisecond.
    pub(crate) fn new(
        work: Option<u64>,
        time: Option<f64>,
        progress: Option<Py<PyAny>>,
    ) -> PyResult<Self> {
        let (halt, begin) = (Halt::default(), Instant::now());
        let (watched, last) = (halt.clone(), AtomicU64::new(0));
        let clock = move || {
            let now = begin.elapsed();
            let at = now.as_millis() as u64;
            if at >= last.load(Relaxed) + BETWEEN_SIGNALS {
                last.store(at, Relaxed);
                if let Some(Err(error)) = Python::try_attach(look_for_signals) {
                    watched.raise(error);
                }
            }
            now
        };
        let mut limits = Limits::none().stop(Arc::clone(&halt.flag)).clock(Arc::new(clock));
        if let Some(work) = work {
            limits = limits.work(work);
        }
        let mut deadline = None;
        if let Some(seconds) = time {
            let time = duration(seconds)?;
            limits = limits.time(time);
            deadline = Some((begin, time));
        }
        if let Some(show) = progress {
            let watched = halt.clone();
            limits = limits.on_progress(move |&Progress { what, done, total, .. }| {
                let shown = Python::try_attach(|py| show.call1(py, (what, done, total)));
                if let Some(Err(error)) = shown {
                    watched.raise(error);
                }
            });
        }
        Ok(Self { limits, current: Current { halt, deadline, failed: Arc::default() } })
    }

    /// Returns whether rules written in Python have raised an exception. Everything stored since then may be wrong.
    pub(crate) fn has_failed(&self) -> bool {
        self.current.has_failed()
    }

    /// Runs library code with the interpreter lock released, so other Python threads can run. A thread that holds the interpreter
    /// lock must never wait for a lock of the libraries.
    pub(crate) fn run<T: Send>(
        &self,
        py: Python<'_>,
        ask: impl FnOnce(&Limits) -> T + Send,
    ) -> PyResult<T> {
        let limits = &self.limits;
        let answer = py.detach(|| {
            let _restore = Restore(CURRENT.replace(Some(self.current.clone())));
            catch_unwind(AssertUnwindSafe(|| ask(limits)))
        });
        match (self.current.halt.take(), answer) {
            (Some(error), _) => Err(error),
            (None, Ok(answer)) => Ok(answer),
            (None, Err(panic)) => Err(internal(&*panic)),
        }
    }
}

fn internal(panic: &(dyn Any + Send)) -> PyErr {
    let said = panic.downcast_ref::<String>().map(String::as_str);
    let said = said.or_else(|| panic.downcast_ref::<&str>().copied());
    InternalError::new_err(said.unwrap_or("a panic").to_owned())
}

fn duration(seconds: f64) -> PyResult<Duration> {
    Duration::try_from_secs_f64(seconds)
        .map_err(|error| invalid(format_args!("time is {seconds:e}: {error}")))
}

/// Runs, in a separate thread, a long call that accepts no limits. After an interrupt, the separate thread continues until the call ends,
/// and the result is dropped.
pub(crate) fn aside<T: Send + 'static>(
    py: Python<'_>,
    time: Option<f64>,
    ask: impl FnOnce() -> T + Send + 'static,
) -> PyResult<T> {
    let (begin, limit) = (Instant::now(), time.map(duration).transpose()?);
    let (send, mut answer) = mpsc::channel();
    let work = move || {
        // After an interrupt, nobody receives the result, so ignore the error of sending it.
        let _ = send.send(catch_unwind(AssertUnwindSafe(ask)));
    };
    thread::Builder::new()
        .spawn(work)
        .map_err(|error| InternalError::new_err(error.to_string()))?;
    loop {
        let received;
        (answer, received) = py.detach(move || {
            let received = answer.recv_timeout(Duration::from_millis(BETWEEN_SIGNALS));
            (answer, received)
        });
        match received {
            Ok(Ok(found)) => return Ok(found),
            Ok(Err(panic)) => return Err(internal(&*panic)),
            Err(RecvTimeoutError::Disconnected) => return Err(InternalError::new_err("no answer")),
            Err(RecvTimeoutError::Timeout) => py.check_signals()?,
        }
        if let Some(limit) = limit.filter(|&limit| begin.elapsed() >= limit) {
            return Err(stopped(Stopped::new(StopReason::Time { limit }, 0)));
        }
    }
}

/// Runs Python's handlers for pending signals, which can raise an exception.
fn look_for_signals(py: Python<'_>) -> PyResult<()> {
    py.check_signals()
}

/// Runs a call that accepts no limits.
pub(crate) fn run<T: Send>(py: Python<'_>, ask: impl FnOnce() -> T + Send) -> PyResult<T> {
    Call::new(None, None, None)?.run(py, |_| ask())
}

/// Parses the name of a convention.
pub(crate) fn convention(name: &str) -> PyResult<Convention> {
    match name {
        "normal" => Ok(Convention::Normal),
        "misere" | "misère" => Ok(Convention::Misere),
        _ => Err(crate::python::unknown_word("convention", name, &["normal", "misere"])),
    }
}
