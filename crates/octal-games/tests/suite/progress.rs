//! The progress that a sequence reports.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use grundy_core::{Limits, Progress};
use octal_games::SharedSequence;

#[test]
fn progress_reports_how_many_heaps_are_wanted() {
    // This clock advances by 20 ms at each reading.
    let looks = AtomicU64::new(0);
    let clock = move || Duration::from_millis(20 * looks.fetch_add(1, Relaxed));
    let shown: Arc<Mutex<Vec<Progress>>> = Arc::default();
    let seen = Arc::clone(&shown);
    let limits = Limits::none().clock(Arc::new(clock)).on_progress(move |&progress| {
        seen.lock().unwrap().push(progress);
    });
    // No period of this game is known, so each heap has to be computed.
    let sequence = SharedSequence::new("0.007".parse().unwrap());
    assert!(sequence.prepare(3000, &mut limits.meter()).unwrap());
    let shown = shown.lock().unwrap();
    assert!(shown.iter().any(|progress| progress.what == "heaps" && progress.done > 0));
    for progress in shown.iter().filter(|progress| progress.what == "heaps") {
        assert!(progress.total == Some(3001) && progress.done <= 3001, "{progress:?}");
    }
}
