//! The boxes of both players, in a game that is won by them.

use super::Record;
use games::boards::dots_and_boxes::ScoredDots;
use games::catalog;

/// How many boxes the person and the program own by now; `None` where boxes do not count.
pub(super) fn boxes(record: &Record) -> Option<(i64, i64)> {
    let mut sum = catalog::read_sum(record.position()).ok()?;
    let [first] = sum.as_slice() else { return None };
    let first: ScoredDots = *first.downcast_ref()?;
    let mut last = (first, true);
    for (number, mv) in (1_usize..).zip(record.moves()) {
        let Ok(mv) = sum.read_move(mv) else { break };
        sum = sum.try_play(&mv).ok()?;
        let Some(scored) = sum.iter().next().and_then(|part| part.downcast_ref()) else { break };
        last = (*scored, number % 2 == 0);
    }
    let (now, is_beginners_turn) = last;
    // What the player who began still needs has become less by what they are ahead.
    let goal = i64::from(now.goal);
    let needed = if is_beginners_turn { goal } else { 1 - goal };
    let ahead = i64::from(first.goal) - needed;
    let drawn = i64::from(now.dots.boxes_drawn()) - i64::from(first.dots.boxes_drawn());
    let (beginner, other) = ((drawn + ahead) / 2, (drawn - ahead) / 2);
    Some(if record.person_begins() { (beginner, other) } else { (other, beginner) })
}
