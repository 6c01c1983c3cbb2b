//! Shows the progress of long computations: a line on the terminal that appears after half a second, and a summary at the end.

use grundy_core::Limits;
use indicatif::{HumanCount, HumanDuration, ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::io::{IsTerminal, Write, stderr};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// A computation that ends sooner than this shows no progress.
const PATIENCE: Duration = Duration::from_millis(500);
/// How long the rate must be measured before the line shows an estimate of the remaining time.
const CONFIDENCE: Duration = Duration::from_millis(1500);
/// The rate is measured over the last one or two spans of this length. Older work does not count, because the cost of an item can
/// change.
const SPAN: Duration = Duration::from_secs(10);
/// The time on the line is updated at this interval, even if the computation reports nothing.
const TICK: Duration = Duration::from_millis(200);

/// Shows the progress of a subcommand. Does nothing if the standard error is not a terminal.
#[derive(Clone, Debug)]
pub struct Watch(Option<Arc<Mutex<Shown>>>);

#[derive(Debug)]
struct Shown {
    /// The words at the beginning of the summary.
    subject: &'static str,
    begun: Instant,
    part: Counted,
    /// The progress line, if it is already on the terminal.
    bar: Option<ProgressBar>,
}

/// A part of the computation that counts one kind of item.
#[derive(Clone, Copy, Debug)]
struct Counted {
    /// The name of the current side task, such as saving. Empty during the main computation.
    aside: &'static str,
    what: &'static str,
    total: Option<u64>,
    begun: Instant,
    /// The number of items in the current query, and the total number in all earlier queries.
    done: u64,
    before: u64,
    /// The time and the number of items at the beginning of each of the last two spans.
    marks: [(Instant, u64); 2],
    /// Whether the line already has the template for this part.
    drawn: bool,
}

impl Watch {
    /// Starts watching a subcommand.
    #[must_use]
    pub fn new(subject: &'static str) -> Self {
        let shown = || Arc::new(Mutex::new(Shown::new(subject)));
        Self(stderr().is_terminal().then(shown))
    }

    /// Runs a side task, such as saving, while the line shows its name.
    pub fn aside<T>(&self, aside: &'static str, work: impl FnOnce() -> T) -> T {
        let put = |part| self.with(|shown| std::mem::replace(&mut shown.part, part));
        let before = put(Counted::new(aside, "steps", 0, None));
        let result = work();
        if let Some(part) = before {
            put(Counted { drawn: false, ..part });
        }
        result
    }

    /// Returns limits with a callback that shows the progress of a query on the line.
    #[must_use]
    pub fn limits(&self, limits: Limits) -> Limits {
        if self.0.is_none() {
            return limits;
        }
        let watch = self.clone();
        limits.on_progress(move |progress| {
            watch.with(|shown| shown.show(progress.what, progress.done, progress.total));
        })
    }

    /// Returns limits like [`limits`](Self::limits), but for a computation that consists of any number of queries. `total` is the total
    /// number of items, if it is known.
    #[must_use]
    pub fn limits_to(&self, limits: Limits, total: Option<u64>) -> Limits {
        if self.0.is_none() {
            return limits;
        }
        let watch = self.clone();
        limits.on_progress(move |progress| {
            watch.with(|shown| shown.show(progress.what, progress.done, total));
        })
    }

    /// Returns limits like [`limits`](Self::limits), but for one query of a computation that consists of `total` queries. `done` queries
    /// are already complete.
    #[must_use]
    pub fn at(&self, limits: Limits, what: &'static str, done: u64, total: u64) -> Limits {
        if self.0.is_none() {
            return limits;
        }
        let watch = self.clone();
        limits.on_progress(move |_| {
            watch.with(|shown| shown.show(what, done, Some(total)));
        })
    }

    /// Ends the computation: removes the line and prints the summary.
    pub fn end(&self) {
        self.with(Shown::end);
    }

    /// Removes the line, to make room for other output. If the computation continues, it shows a new line later.
    pub fn give_way(&self) {
        self.with(|shown| *shown = Shown::new(shown.subject));
    }

    fn with<T>(&self, change: impl FnOnce(&mut Shown) -> T) -> Option<T> {
        let shown = self.0.as_ref()?;
        Some(change(&mut shown.lock().unwrap_or_else(PoisonError::into_inner)))
    }
}

impl Drop for Shown {
    fn drop(&mut self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}

impl Shown {
    fn new(subject: &'static str) -> Self {
        Self { subject, begun: Instant::now(), part: Counted::new("", "steps", 0, None), bar: None }
    }

    fn show(&mut self, what: &'static str, done: u64, total: Option<u64>) {
        let part = &mut self.part;
        if (part.what, part.total.is_some()) != (what, total.is_some()) {
            *part = Counted::new(part.aside, what, done, total);
        }
        part.total = total;
        // If the count drops, a new query has begun, so add the count of the previous query. With a total, the line shows only the
        // count of the current query.
        if done < part.done && total.is_none() {
            part.before += part.done;
        }
        part.done = done;
        if part.begun.elapsed() < PATIENCE {
            return;
        }
        if let Some(bar) = &self.bar {
            part.draw(bar);
            return;
        }
        // Hide the bar until it has its template.
        let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::hidden());
        let bar = bar.with_elapsed(self.begun.elapsed());
        part.draw(&bar);
        bar.set_draw_target(ProgressDrawTarget::stderr_with_hz(10));
        bar.enable_steady_tick(TICK);
        self.bar = Some(bar);
    }

    fn end(&mut self) {
        if let Some(bar) = self.bar.take() {
            bar.finish_and_clear();
            let seconds = self.begun.elapsed().as_secs_f64();
            let counted = match self.part {
                // The user knows the total, so the summary does not repeat the count.
                Counted { total: Some(_), .. } => String::new(),
                part => format!("{} {} in ", HumanCount(part.count()), part.what),
            };
            let memory = memory().map_or(String::new(), |memory| format!(", {memory}"));
            // Ignore errors here, because the answer still follows.
            let _ = writeln!(stderr(), "{}: {counted}{seconds:.1} s{memory}", self.subject);
        }
        *self = Self::new(self.subject);
    }
}

impl Counted {
    fn new(aside: &'static str, what: &'static str, done: u64, total: Option<u64>) -> Self {
        let begun = Instant::now();
        let marks = [(begun, done); 2];
        Self { aside, what, total, begun, done, before: 0, marks, drawn: false }
    }

    const fn count(&self) -> u64 {
        self.before + self.done
    }

    /// Returns the time since the beginning of the last two spans, and the number of items counted in this time.
    fn pace(&mut self) -> (Duration, u64) {
        let now = (Instant::now(), self.count());
        if now.0 - self.marks[1].0 > SPAN {
            self.marks = [self.marks[1], now];
        }
        let (since, count) = self.marks[0];
        (now.0 - since, now.1.saturating_sub(count))
    }

    /// Updates the line. The most important words come first, because a narrow terminal cuts off the end of the line.
    fn draw(&mut self, bar: &ProgressBar) {
        let (time, counted) = self.pace();
        let mut words = Vec::new();
        if !self.aside.is_empty() {
            words.push(self.aside.to_owned());
        }
        match self.total {
            Some(total) => {
                bar.set_length(total);
                let left = total.saturating_sub(self.done);
                let millis = (time.as_millis() * u128::from(left)).checked_div(counted.into());
                let millis = millis.filter(|_| time >= CONFIDENCE);
                if let Some(millis) = millis.and_then(|millis| u64::try_from(millis).ok()) {
                    let left = Duration::from_millis(millis);
                    words.push(format!("{:#} left", HumanDuration(left)));
                }
                words.push(format!("of {} {}", HumanCount(total), self.what));
            }
            None => words.push(format!("{} {}", HumanCount(self.count()), self.what)),
        }
        bar.set_position(self.count());
        let tenths = u128::from(counted) * 10_000 / time.as_millis().max(1);
        let (rate, tenth) = (u64::try_from(tenths / 10).unwrap_or(u64::MAX), tenths % 10);
        match rate {
            0 if tenth == 0 => {}
            0..10 => words.push(format!("{rate}.{tenth}/s")),
            _ => words.push(format!("{}/s", HumanCount(rate))),
        }
        words.extend(memory());
        bar.set_message(words.join(", "));
        if !std::mem::replace(&mut self.drawn, true) {
            let template = match self.total {
                Some(_) => "{elapsed} [{bar:12}] {percent}% {wide_msg}",
                None => "{elapsed} {wide_msg}",
            };
            if let Ok(style) = ProgressStyle::with_template(template) {
                bar.set_style(style.progress_chars("=> "));
            }
        }
    }
}

/// Returns the memory in use, on systems that report it in the same way as Linux.
fn memory() -> Option<String> {
    let text = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = text.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    let kibibytes: u64 = line.split_whitespace().next()?.parse().ok()?;
    Some(format!("{} MiB", kibibytes >> 10))
}
