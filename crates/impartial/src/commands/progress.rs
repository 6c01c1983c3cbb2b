//! How far long work is: one line on the terminal, from half a second on, and one when it has ended.

use grundy_core::Limits;
use indicatif::{HumanCount, HumanDuration, ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::io::IsTerminal;
use std::sync::Arc;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::time::{Duration, Instant};

/// Nothing is shown of what is done sooner.
const PATIENCE: Duration = Duration::from_millis(500);

/// Watches the work of one subcommand. On a standard error that is no terminal it shows nothing.
#[derive(Clone, Debug)]
pub(super) struct Watch(Option<Arc<Shown>>);

#[derive(Debug)]
struct Shown {
    bar: ProgressBar,
    begun: Instant,
    visible: AtomicBool,
    /// What the query that runs has done, and what those before it had.
    done: AtomicU64,
    before: AtomicU64,
    what: Mutex<&'static str>,
    /// Where a line on the terminal begins that says what the work is about.
    subject: &'static str,
}

impl Watch {
    pub(super) fn new(subject: &'static str) -> Self {
        let shown = || {
            Arc::new(Shown {
                bar: ProgressBar::with_draw_target(None, ProgressDrawTarget::hidden()),
                begun: Instant::now(),
                visible: AtomicBool::new(false),
                done: AtomicU64::new(0),
                before: AtomicU64::new(0),
                what: Mutex::new("steps"),
                subject,
            })
        };
        Self(std::io::stderr().is_terminal().then(shown))
    }

    /// Shows nothing.
    pub(super) const fn none() -> Self {
        Self(None)
    }

    /// Work of another kind in between, such as saving, with a line of its own that leaves nothing behind.
    pub(super) fn aside<T>(&self, subject: &'static str, work: impl FnOnce(&Self) -> T) -> T {
        let Some(shown) = &self.0 else { return work(self) };
        let aside = Self::new(subject);
        let work = || {
            let result = work(&aside);
            if let Some(shown) = &aside.0 {
                shown.bar.finish_and_clear();
            }
            result
        };
        // A line that is not shown yet cannot be suspended without being drawn.
        if shown.visible.load(Relaxed) { shown.bar.suspend(work) } else { work() }
    }

    /// Limits whose queries show how far they are.
    pub(super) fn limits(&self, limits: Limits) -> Limits {
        match &self.0 {
            Some(shown) => {
                let shown = Arc::clone(shown);
                limits.on_progress(move |progress| {
                    shown.show(progress.what, progress.done, progress.total);
                })
            }
            None => limits,
        }
    }

    /// Limits for one of many pieces of work, of which so many are done.
    pub(super) fn at(&self, limits: Limits, what: &'static str, done: u64, total: u64) -> Limits {
        match &self.0 {
            Some(shown) => {
                let shown = Arc::clone(shown);
                limits.on_progress(move |_| shown.show(what, done, Some(total)))
            }
            None => limits,
        }
    }

    /// Takes the line away, so that the answer can be written.
    pub(super) fn end(&self) {
        let Some(shown) = &self.0 else { return };
        if !shown.visible.swap(false, Relaxed) {
            return;
        }
        shown.bar.finish_and_clear();
        let what = shown.what.lock().map_or("steps", |what| *what);
        let seconds = shown.begun.elapsed().as_secs_f64();
        let done = HumanCount(shown.done());
        let memory = memory().map_or(String::new(), |memory| format!(", {memory}"));
        eprintln!("{}: {done} {what} in {seconds:.1} s{memory}", shown.subject);
    }
}

impl Shown {
    fn show(&self, what: &'static str, done: u64, total: Option<u64>) {
        let last = self.done.swap(done, Relaxed);
        if done < last {
            self.before.fetch_add(last, Relaxed);
        }
        let done = self.done();
        let elapsed = self.begun.elapsed();
        if elapsed < PATIENCE {
            return;
        }
        if !self.visible.swap(true, Relaxed) {
            if let Ok(mut counted) = self.what.lock() {
                *counted = what;
            }
            let template = match total {
                Some(_) => "{elapsed} [{wide_bar}] {percent}% of {human_len} {msg}",
                None => "{spinner} {elapsed} {human_pos} {msg}",
            };
            if let Ok(style) = ProgressStyle::with_template(template) {
                self.bar.set_style(style);
            }
            self.bar.set_draw_target(ProgressDrawTarget::stderr_with_hz(10));
            self.bar.enable_steady_tick(Duration::from_millis(200));
        }
        let rate = u128::from(done) * 1000 / elapsed.as_millis().max(1);
        let mut message = format!("{what}, {}/s", HumanCount(rate as u64));
        if let Some(memory) = memory() {
            message = format!("{message}, {memory}");
        }
        if let Some(total) = total {
            self.bar.set_length(total);
            let left = u128::from(total.saturating_sub(done)) / rate.max(1);
            let left = Duration::from_secs(u64::try_from(left).unwrap_or(u64::MAX));
            message = format!("{message}, {} left", HumanDuration(left));
        }
        self.bar.set_position(done);
        self.bar.set_message(message);
    }

    fn done(&self) -> u64 {
        self.before.load(Relaxed) + self.done.load(Relaxed)
    }
}

/// What the program holds in memory, where the system tells it as Linux does.
fn memory() -> Option<String> {
    let text = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = text.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    let kibibytes: u64 = line.split_whitespace().next()?.parse().ok()?;
    Some(format!("{} MiB", kibibytes >> 10))
}
