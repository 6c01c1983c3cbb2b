//! How far long work is: one line on the terminal, from half a second on, and one when it has ended.

use grundy_core::Limits;
use indicatif::{HumanCount, HumanDuration, ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::io::{IsTerminal, Write, stderr};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// Nothing is shown of what is done sooner.
const PATIENCE: Duration = Duration::from_millis(500);
/// The time that is left is said as soon as it rests on so much work.
const CONFIDENCE: Duration = Duration::from_millis(1500);
/// Rates are those of the last one or two spans of this length: the cost of what is counted may grow.
const SPAN: Duration = Duration::from_secs(10);
/// The elapsed time goes on where the work itself says nothing for a while.
const TICK: Duration = Duration::from_millis(200);

/// Watches the work of one subcommand. On a standard error that is no terminal it shows nothing.
#[derive(Clone, Debug)]
pub struct Watch(Option<Arc<Mutex<Shown>>>);

#[derive(Debug)]
struct Shown {
    /// What the line says that stays when the work has ended.
    subject: &'static str,
    begun: Instant,
    part: Counted,
    /// The line on the terminal, once there is one.
    bar: Option<ProgressBar>,
}

/// Work that counts one kind of thing.
#[derive(Clone, Copy, Debug)]
struct Counted {
    /// What is done meanwhile, such as saving; empty for the work itself.
    aside: &'static str,
    what: &'static str,
    total: Option<u64>,
    begun: Instant,
    /// What the query that runs has done, and what those before it had.
    done: u64,
    before: u64,
    /// How much was counted when the last two spans began.
    marks: [(Instant, u64); 2],
    /// Whether the line has the form for this part.
    drawn: bool,
}

impl Watch {
    /// Watches the work of this subcommand.
    #[must_use]
    pub fn new(subject: &'static str) -> Self {
        let shown = || Arc::new(Mutex::new(Shown::new(subject)));
        Self(stderr().is_terminal().then(shown))
    }

    /// Work of another kind in between, such as saving, which the line names.
    pub fn aside<T>(&self, aside: &'static str, work: impl FnOnce() -> T) -> T {
        let put = |part| self.with(|shown| std::mem::replace(&mut shown.part, part));
        let before = put(Counted::new(aside, "steps", 0, None));
        let result = work();
        if let Some(part) = before {
            put(Counted { drawn: false, ..part });
        }
        result
    }

    /// Limits whose queries show how far they are.
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

    /// The same, where what is counted goes on to this number, if to any, however many pieces the query makes of it.
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

    /// Limits for one of many pieces of work, of which this many are done.
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

    /// Takes the line away, so that the answer can be written.
    pub fn end(&self) {
        self.with(Shown::end);
    }

    /// Takes the line away for what has to be written now; work that goes on shows a new one.
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
        // A query that counts from the beginning follows another one; of many with an end, each is shown alone.
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
        // Hidden until it has its form.
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
                // How many there had to be is known to the caller.
                Counted { total: Some(_), .. } => String::new(),
                part => format!("{} {} in ", HumanCount(part.count()), part.what),
            };
            let memory = memory().map_or(String::new(), |memory| format!(", {memory}"));
            // The answer follows even if this cannot be written.
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

    /// The latest span of time, and how many were counted in it.
    fn pace(&mut self) -> (Duration, u64) {
        let now = (Instant::now(), self.count());
        if now.0 - self.marks[1].0 > SPAN {
            self.marks = [self.marks[1], now];
        }
        let (since, count) = self.marks[0];
        (now.0 - since, now.1.saturating_sub(count))
    }

    /// Puts what is known on the line. What matters most stands first, since a narrow terminal cuts off the rest.
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

/// What the program holds in memory, where the system tells it as Linux does.
fn memory() -> Option<String> {
    let text = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = text.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    let kibibytes: u64 = line.split_whitespace().next()?.parse().ok()?;
    Some(format!("{} MiB", kibibytes >> 10))
}
