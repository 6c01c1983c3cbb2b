//! Runs many threads at the same time, and a single thread whose answers are compared with theirs.

use std::fs;
use std::ops::Range;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, LazyLock, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use games::catalog::{By, Catalog, Paper, Question};
use grundy_core::mixed::MixedSum;
use grundy_core::{Convention, Limits};
use grundy_search::loopy::{LoopyOutcome, LoopyValue};

use super::texts;

/// The time between two checks of all threads. If the machine stalls, no checks take place, so a stall does not count against a thread.
const LOOK: Duration = Duration::from_millis(20);
/// A thread that is still processing the same text after this number of checks counts as lost, no matter how busy the machine is.
const LOST: u32 = 30_000;
/// A thread that has used this much processor time for one text also counts as lost.
const LOST_WORK: Duration = Duration::from_secs(20);

/// The time limit of a query, and the maximum time for a text, including reading and drawing.
#[derive(Clone, Copy)]
pub(crate) struct Bounds {
    pub(crate) limit: Duration,
    pub(crate) most: Duration,
}

pub(crate) struct Trial {
    seed: u64,
    numbers: Range<u64>,
    bounds: Bounds,
}

/// The answers for a text.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Answer {
    outcome: Option<LoopyOutcome>,
    value: Option<LoopyValue>,
    /// All winning moves in some order, or `None` if some are unknown.
    winning: Option<Vec<String>>,
    remoteness: Option<u32>,
}

/// A text and the result of testing it.
pub(crate) struct TriedText {
    number: u64,
    text: String,
    pub(crate) spent: Duration,
    /// `None` if the text is not a position.
    pub(crate) answer: Option<Answer>,
    pub(crate) fault: Option<String>,
}

/// The state of a thread: the number of its current text, the number of checks during that text, and the file in which Linux reports the
/// thread's processor time.
struct Busy {
    number: u64,
    seen: u32,
    begin: Duration,
    clock: PathBuf,
}

impl Busy {
    fn now(number: u64) -> Self {
        let thread = fs::read_link("/proc/thread-self").unwrap_or_default();
        let clock = Path::new("/proc").join(thread).join("schedstat");
        Self { number, seen: 0, begin: processor_time(), clock }
    }

    fn is_lost(&mut self) -> bool {
        self.seen += 1;
        let worked = processor_time_of(&self.clock).unwrap_or_default();
        self.seen > LOST || worked.saturating_sub(self.begin) > LOST_WORK
    }
}

/// The number of texts that the single thread also solved, and the differences between the answers.
#[derive(Default)]
pub(crate) struct Compared {
    pub(crate) count: usize,
    pub(crate) faults: Vec<String>,
}

impl TriedText {
    pub(crate) fn is_known(&self) -> bool {
        self.answer.as_ref().is_some_and(|answer| answer.outcome.is_some())
    }

    /// Returns whether the text is a position that names the given game.
    pub(crate) fn is_of(&self, game: &str) -> bool {
        self.answer.is_some() && self.text.contains(game)
    }

    /// Returns the number, the length and the beginning of the text, on one line.
    pub(crate) fn shown(&self) -> String {
        shown(self.number, &self.text)
    }
}

fn shown(number: u64, text: &str) -> String {
    let short: String = text.chars().take(160).collect();
    format!("text {number}, {} bytes: {short:?}", text.len())
}

impl Trial {
    pub(crate) const fn new(seed: u64, numbers: Range<u64>, bounds: Bounds) -> Self {
        Self { seed, numbers, bounds }
    }

    /// Runs many threads that share one catalog, and returns their answers.
    pub(crate) fn crowd(&self, threads: usize) -> Vec<TriedText> {
        let catalog = Catalog::standard();
        let next = AtomicU64::new(self.numbers.start);
        let all = Mutex::new(Vec::new());
        let busy: Vec<Mutex<Option<Busy>>> = (0..threads).map(|_| Mutex::new(None)).collect();
        let left = AtomicU64::new(threads as u64);
        thread::scope(|scope| {
            for desk in &busy {
                scope.spawn(|| {
                    loop {
                        let number = next.fetch_add(1, Relaxed);
                        if number >= self.numbers.end {
                            break;
                        }
                        let text = texts::text(self.seed, number);
                        *locked(desk) = Some(Busy::now(number));
                        let asked = self.ask(&catalog, number, text);
                        *locked(desk) = None;
                        locked(&all).push(asked);
                    }
                    left.fetch_sub(1, Relaxed);
                });
            }
            while left.load(Relaxed) > 0 {
                thread::sleep(LOOK);
                for desk in &busy {
                    let mut desk = locked(desk);
                    let Some(busy) = desk.as_mut() else { continue };
                    if busy.is_lost() {
                        let text = texts::text(self.seed, busy.number);
                        eprintln!("FAILED: no end of {}", shown(busy.number, &text));
                        std::process::exit(1);
                    }
                }
            }
        });
        let mut all = all.into_inner().unwrap_or_else(PoisonError::into_inner);
        all.sort_by_key(|asked: &TriedText| asked.number);
        all
    }

    fn ask(&self, catalog: &Catalog, number: u64, text: String) -> TriedText {
        let begin = processor_time();
        let limits = Limits::none().time(self.bounds.limit).clock(Arc::new(processor_time));
        let met = catch_unwind(AssertUnwindSafe(|| meet(catalog, &text, number, &limits)));
        let spent = processor_time().saturating_sub(begin);
        let (answer, mut fault) = match met {
            Ok(Ok(answer)) => (answer, None),
            Ok(Err(what)) => (None, Some(what)),
            Err(_) => (None, Some("panicked".to_owned())),
        };
        if spent > self.bounds.most && fault.is_none() {
            fault = Some(format!("took {} ms", spent.as_millis()));
        }
        let fault = fault.map(|what| format!("{what}: {}", shown(number, &text)));
        TriedText { number, text, spent, answer, fault }
    }

    /// Solves each text of `crowd` again in this thread, unless its outcome is unknown, and compares the answers. The only limit is the
    /// time `patience`.
    pub(crate) fn alone(crowd: &[TriedText], patience: Duration) -> Compared {
        let mut compared = Compared::default();
        for asked in crowd {
            let Some(found) = asked.answer.as_ref().filter(|_| asked.is_known()) else { continue };
            let limits = Limits::none().time(patience).clock(Arc::new(processor_time));
            let Ok(Some(answer)) = meet(&Catalog::standard(), &asked.text, asked.number, &limits)
            else {
                compared.faults.push(format!("cannot be read alone: {}", asked.shown()));
                continue;
            };
            compared.count += usize::from(answer.outcome.is_some());
            if let Some(what) = differs(found, &answer) {
                compared.faults.push(format!("{what}: {}", asked.shown()));
            }
        }
        compared
    }
}

/// Returns the first difference between two answers. Compares only the parts that both contain.
fn differs(one: &Answer, other: &Answer) -> Option<String> {
    fn both<T: PartialEq + std::fmt::Debug>(
        what: &str,
        one: Option<&T>,
        other: Option<&T>,
    ) -> Option<String> {
        let (one, other) = (one?, other?);
        (one != other).then(|| format!("{what} {one:.200?} and {other:.200?}"))
    }
    both("outcomes", one.outcome.as_ref(), other.outcome.as_ref())
        .or_else(|| both("values", one.value.as_ref(), other.value.as_ref()))
        .or_else(|| both("winning moves", one.winning.as_ref(), other.winning.as_ref()))
        .or_else(|| both("remoteness", one.remoteness.as_ref(), other.remoteness.as_ref()))
}

/// Parses, solves, prints and draws a text, as a service does. Returns `None` if the text is not a position.
fn meet(
    catalog: &Catalog,
    text: &str,
    number: u64,
    limits: &Limits,
) -> Result<Option<Answer>, String> {
    // The number of the text determines the query, so `alone` repeats the same query when it tests the text again.
    let Ok(sum) = catalog.read_sum(text) else { return Ok(None) };
    let convention = Convention::ALL[(number % 2) as usize];
    let by = match number % 16 {
        14 => By::Search,
        15 if convention == Convention::Normal => By::Loopy,
        _ => By::Both,
    };
    let most = [1000, 1][usize::from(number % 3 == 0)];
    let question = Question::new(convention).most_moves(most).by(by);
    let solved = catalog.answer(&sum, &question, limits);
    let winning = solved.winning_moves().get().filter(|moves| moves.are_all());
    let answer = Answer {
        outcome: solved.outcome().get().copied(),
        value: solved.value().get().cloned(),
        winning: winning
            .map(|moves| sorted(moves.as_slice().iter().map(|mv| sum.move_text(mv)).collect())),
        remoteness: solved.remoteness(),
    };
    if let Some(mv) = solved.winning_move() {
        let read = sum.read_move(&sum.move_text(mv));
        read.map_err(|error| format!("{mv} is no move: {error}"))?;
        sum.try_play(mv).map_err(|error| error.to_string())?;
    }
    let printed = sum.to_string();
    match catalog.read_sum(&printed) {
        Ok(again) if again == sum => {}
        Ok(_) => return Err("reads as another position when printed".to_owned()),
        Err(error) => return Err(format!("cannot be read when printed: {error}")),
    }
    draw(catalog, &sum, limits);
    Ok(Some(answer))
}

/// Returns the total length of all pictures.
fn draw(catalog: &Catalog, sum: &MixedSum, limits: &Limits) -> usize {
    let pictures = catalog.pictures(sum, &Paper { limits, room: false });
    pictures
        .iter()
        .filter_map(|(_, picture)| Some(picture.as_ref().ok()?.to_svg("a position").len()))
        .sum()
}

fn sorted(mut texts: Vec<String>) -> Vec<String> {
    texts.sort_unstable();
    texts
}

fn locked<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Returns the processor time of this thread that Linux reports. On other systems, returns the time since the first call.
fn processor_time() -> Duration {
    static BEGIN: LazyLock<Instant> = LazyLock::new(Instant::now);
    let spent = processor_time_of(Path::new("/proc/thread-self/schedstat"));
    spent.unwrap_or_else(|| BEGIN.elapsed())
}

fn processor_time_of(clock: &Path) -> Option<Duration> {
    let text = fs::read_to_string(clock).ok()?;
    Some(Duration::from_nanos(text.split_whitespace().next()?.parse().ok()?))
}

/// Returns the peak memory of the process in MiB, if Linux reports it.
pub(crate) fn peak_memory() -> Option<u64> {
    let status = fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    let kilobytes: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(kilobytes.div_ceil(1024))
}
