//! Finds the reason for an answer. Describes known facts in words, and finds the winning replies to losing moves.

use std::collections::HashSet;

use crate::reason::{Ground, Reason, Reply};
use grundy_core::mixed::{AnyMove, MixedSum};
use grundy_core::{Convention, Limits, Nimber, SumMove};
use grundy_search::loopy::{LoopyOutcome, LoopyValue};

use super::{Answer, Catalog, Fact, How, OpenQuestion, Question, Unknown};
use crate::catalog::{Explained, MoveTexts};

/// A list of replies covers all moves only if they lead to at most `MAX_REPLIES` different positions and there are at most `MAX_LISTED`
/// moves.
const MAX_REPLIES: usize = 12;
const MAX_LISTED: usize = 2 * MAX_REPLIES;
/// The maximum number of kinds of moves for which a reply is shown. Only the first `MAX_TRIED` moves are considered.
const MAX_KINDS: usize = 6;
const MAX_TRIED: usize = 400;
/// The minimum amount of work to grant for all questions about replies together. If the answer itself took more work, that amount is
/// granted instead.
const MAX_WORK: u64 = 1 << 18;

impl Catalog {
    /// Explains why this move of a sum wins, keeps a draw, or loses. To explain the move that an answer itself names, use [`Answer::why`].
    ///
    /// ```
    /// use games::catalog::{Catalog, Question};
    /// use grundy_core::{Limits, Normal};
    ///
    /// let catalog = Catalog::standard();
    /// let sum = catalog.read_sum("nim 3 5 7")?;
    /// let why = |mv| -> Result<_, grundy_core::ReadError> {
    ///     let question = Question::new(Normal);
    ///     let why = catalog.explain(&sum, &sum.read_move(mv)?, &question, &Limits::none());
    ///     Ok(why.get().expect("Nim is known").to_string())
    /// };
    /// assert!(why("2/7:6")?.ends_with("2/7:6 leaves 3 ⊕ 5 ⊕ 6 = 0"));
    /// assert_eq!(why("2/7:5")?, "2/7:5 is answered by 0/3:0, which wins");
    /// # Ok::<(), grundy_core::ReadError>(())
    /// ```
    pub fn explain(
        &self,
        sum: &MixedSum,
        mv: &SumMove<AnyMove>,
        question: &Question,
        limits: &Limits,
    ) -> Fact<Reason> {
        let mut meter = limits.meter();
        let left = match sum.try_play(mv) {
            Ok(left) => left,
            Err(error) => return Fact::Unknown(Unknown::Beyond(error.to_string())),
        };
        let asked = *question;
        let question = reply_to(question);
        let after = self.answer(&left, &question, &meter.rest());
        if let Err(stopped) = meter.check() {
            return Fact::Unknown(stopped.into());
        }
        let how = after.outcome().how().unwrap_or(How::Search);
        match after.outcome() {
            Fact::Unknown(why) => Fact::Unknown(why.clone()),
            Fact::Known(LoopyOutcome::P, _) => {
                let question = Question { why: true, value: asked.value, ..question };
                self.ask(sum, &question, Some(mv), None, &meter.rest()).why
            }
            Fact::Known(LoopyOutcome::N, _) => {
                let reply = after.winning_move().map(|reply| MoveTexts::of(&left).text(reply));
                let ground = Ground::Answered { mv: MoveTexts::of(sum).text(mv), reply };
                Fact::Known(Reason::from_iter([ground]), how)
            }
            Fact::Known(LoopyOutcome::Draw, _) => {
                let whole = self.answer(sum, &question, &meter.rest());
                let wins = whole.outcome().get() == Some(&LoopyOutcome::N);
                let mv = MoveTexts::of(sum).text(mv);
                let ground = if wins { Ground::LeavesDraw { mv } } else { Ground::Draws { mv } };
                Fact::Known(Reason::from_iter([ground]), how)
            }
        }
    }
}

impl OpenQuestion<'_, '_> {
    /// Adds the reason to the answer if the question asks for it.
    pub(super) fn add_reason(&mut self, solved: &mut Answer) {
        if !self.question.why {
            return;
        }
        let why = match solved.outcome() {
            Fact::Unknown(unknown) => Fact::Unknown(unknown.clone()),
            Fact::Known(outcome, how) => {
                let (outcome, how) = (*outcome, *how);
                Fact::Known(self.reason(solved, outcome), how)
            }
        };
        solved.why = why;
    }

    fn reason(&mut self, solved: &Answer, outcome: LoopyOutcome) -> Reason {
        let convention = self.question.convention;
        if self.sum.moves().next().is_none() {
            let wins = convention == Convention::Misere;
            return Reason::from_iter([Ground::Ended { wins }]);
        }
        let winning = self.explained.clone().or_else(|| self.named_by_argument(solved));
        let winning = winning.or_else(|| solved.winning_move().cloned());
        let facts = self.facts(solved, outcome, winning.as_ref());
        let mut reason: Reason = facts.into_iter().collect();
        if reason.is_empty() {
            for remark in solved.remarks() {
                reason.add(Ground::fact(remark.trim_end_matches('.')));
            }
        }
        let values = match convention {
            Convention::Normal => nimbers(solved),
            Convention::Misere => None,
        };
        // A nim-sum explains the outcome only if at least two of its values are nonzero.
        let adds_up = values.as_ref().is_some_and(|values| {
            values.iter().filter(|&&value| value != Nimber::ZERO).nth(1).is_some()
        });
        if let Some(values) = &values {
            reason.add(Ground::NimSum { values: values.clone() });
        }
        match (&winning, values, outcome) {
            (Some(mv), Some(mut values), _) => {
                let total: Nimber = values.iter().sum();
                values[mv.component] += total;
                reason.add(Ground::Leaves { mv: self.texts.text(mv), values });
            }
            (Some(mv), None, _) => reason.add(Ground::Wins { mv: self.texts.text(mv) }),
            (None, _, LoopyOutcome::Draw) => {
                let drawing =
                    solved.drawing_moves().get().and_then(|moves| moves.as_slice().first());
                if let Some(mv) = drawing {
                    reason.add(Ground::Draws { mv: self.texts.text(mv) });
                }
            }
            (None, ..) => {}
        }
        let is_explained = adds_up || self.settles_outcome(&reason);
        let replies = match (&winning, outcome) {
            (Some(mv), LoopyOutcome::N) if !is_explained => {
                let left = self.sum.try_play(mv).ok();
                let text = self.texts.text(mv);
                left.and_then(|left| self.replies(&left, Some(text), MAX_REPLIES))
            }
            // If the reason already explains why the player to move loses, list replies only to one move of each kind, as examples.
            (None, LoopyOutcome::P) => {
                self.replies(self.sum, None, if is_explained { 0 } else { MAX_REPLIES })
            }
            _ => None,
        };
        if let Some(replies) = replies {
            reason.add(replies);
        }
        if let Some(moves) = solved.remoteness() {
            reason.add(Ground::Lasts { moves });
        }
        if solved.positions > 0 && solved.how() == Some(How::Search) {
            reason.add(Ground::Searched { positions: solved.positions });
        }
        reason
    }

    /// Returns the winning move that an argument such as symmetry names. Such a move explains more than a move that a search has found.
    fn named_by_argument(&self, solved: &Answer) -> Option<SumMove<AnyMove>> {
        let convention = self.question.convention;
        let [position] = self.sum.as_slice() else { return None };
        let is_wanted = self.may_use_theorems()
            && solved.winning_move().is_some()
            && position.game().knows_some_outcomes(convention)
            && !position.game().knows_outcomes(convention);
        let mv = position.winning_move(convention).filter(|_| is_wanted)?;
        Some(SumMove { component: 0, mv })
    }

    /// Returns the facts from the theorem of the game if all components belong to one game, or from misère Nim if all components are
    /// equivalent to sums of Nim heaps.
    fn facts(
        &self,
        solved: &Answer,
        outcome: LoopyOutcome,
        winning: Option<&SumMove<AnyMove>>,
    ) -> Vec<Ground> {
        let Some(first) = self.sum.as_slice().first() else { return Vec::new() };
        if !self.may_use_theorems() {
            return Vec::new();
        }
        let is_one_game = self.sum.iter().all(|other| other.game() == first.game());
        let game = self.catalog.game_of(first.game().name()).filter(|_| is_one_game);
        if let Some(game) = game {
            let rest = self.meter.rest();
            let limits = rest.clone().work(rest.max_work().min(MAX_WORK));
            let convention = self.question.convention;
            let margin = solved.margin();
            let of = Explained { convention, outcome, winning, margin, limits: &limits };
            let facts = game.why(self.sum.as_slice(), &of);
            if !facts.is_empty() {
                return facts;
            }
        }
        self.misere_nim_ground(winning).into_iter().collect()
    }

    /// Returns whether the facts of a theorem explain the outcome, so replies would add nothing. Remarks of engines do not explain the
    /// outcome.
    fn settles_outcome(&self, reason: &Reason) -> bool {
        let is_fact = |ground: &Ground| matches!(ground, Ground::Fact { .. });
        let game = self.catalog.game_of(self.sum[0].game().name());
        reason.grounds().iter().any(is_fact) && game.is_some_and(|game| !game.stands_alone())
    }

    /// Finds replies to the moves of a position that the player to move loses. The list covers all moves if there are at most `MAX_LISTED`
    /// of them and they lead to at most `most` different positions. Otherwise, it covers one move of each kind.
    fn replies(
        &mut self,
        position: &MixedSum,
        after: Option<String>,
        most: usize,
    ) -> Option<Ground> {
        let mut work = MAX_WORK.max(self.meter.work());
        let (mut kinds, mut seen) = (HashSet::new(), HashSet::new());
        let mut replies: Vec<(bool, Reply)> = Vec::new();
        let mut whole = most > 0;
        let mut all = true;
        let texts = MoveTexts::of(position);
        for (at, mv) in position.moves().enumerate() {
            // Equal moves need only one reply. `listed` returns a text only for the first of them.
            let Some(text) = texts.listed(&mv) else { continue };
            if at >= MAX_TRIED {
                all = false;
                break;
            }
            let is_new = kinds.len() < MAX_KINDS && kinds.insert(kind(position, &mv));
            let left = position.try_play(&mv).ok()?;
            if whole {
                seen.insert(in_any_order(&left));
                // Count positions instead of moves, because many moves can lead to the same few positions.
                if seen.len() > most || replies.len() == MAX_LISTED {
                    whole = false;
                    let count = replies.len();
                    replies.retain(|(is_new, _)| *is_new);
                    all &= replies.len() == count;
                }
            }
            if !whole && !is_new {
                all = false;
                continue;
            }
            let reply = self.answer_to(&left, &mut work);
            // In misère play, a move that ends the game needs no reply.
            if reply.is_none() && left.moves().next().is_some() {
                all = false;
                continue;
            }
            let reply = reply.map(|reply| reply_text(position, &left, &reply));
            replies.push((is_new, Reply { mv: text, reply }));
        }
        // Put one move of each kind first. The sort is stable, so moves otherwise stay in order.
        replies.sort_by_key(|(is_new, _)| !is_new);
        let replies: Vec<Reply> = replies.into_iter().map(|(_, reply)| reply).collect();
        (!replies.is_empty()).then_some(Ground::Replies { after, replies, all })
    }

    /// Finds a winning reply within the remaining work.
    fn answer_to(&mut self, position: &MixedSum, most: &mut u64) -> Option<SumMove<AnyMove>> {
        self.meter.tick(1).ok()?;
        let rest = self.meter.rest();
        let limits = rest.clone().work(rest.max_work().min(*most));
        let question = reply_to(&self.question);
        let before = self.catalog.statistics().edges();
        let solved = self.catalog.answer(position, &question, &limits);
        let work = match solved.outcome().why().or_else(|| solved.winning_moves().why()) {
            Some(Unknown::Stopped(stopped)) => stopped.work(),
            // This difference can include work of other threads. The search may therefore stop early, but it never exceeds its limit.
            _ => self.catalog.statistics().edges().saturating_sub(before),
        };
        self.meter.spend(work);
        *most = most.saturating_sub(work);
        solved.winning_move().cloned()
    }
}

/// Returns a question for a single winning move. It allows the same methods as the given question.
const fn reply_to(question: &Question) -> Question {
    Question { most_moves: 1, in_passing: true, why: false, value: 0, ..*question }
}

/// Returns the description of a move without its numbers. Two moves are of the same kind if these descriptions are equal; for example,
/// all moves that take coins are of the same kind.
fn kind(position: &MixedSum, mv: &SumMove<AnyMove>) -> String {
    let component = &position[mv.component];
    let words = component.move_in_words(&mv.mv);
    // Remove the plural `s`, so `1 coin` and `2 coins` count as the same words.
    let words = words.split(' ').map(|word| word.trim_end_matches('s'));
    let words: Vec<&str> =
        words.filter(|word| !word.contains(|c: char| c.is_ascii_digit())).collect();
    format!("{} {}", component.game().name(), words.join(" "))
}

/// Returns the text of a reply. Leaves out the number of a component that the move has created, if the shorter text still reads as the
/// same reply.
fn reply_text(before: &MixedSum, left: &MixedSum, reply: &SumMove<AnyMove>) -> String {
    let short = reply.mv.text();
    let is_clear = before.len() == 1
        && left.len() > 1
        && left.read_move(short).is_ok_and(|read| read == *reply);
    if is_clear { short.to_owned() } else { MoveTexts::of(left).text(reply) }
}

/// Returns the sorted texts of the components, for comparing sums that differ only in order.
fn in_any_order(sum: &MixedSum) -> Vec<String> {
    let mut texts: Vec<String> = sum.iter().map(ToString::to_string).collect();
    texts.sort_unstable();
    texts
}

/// Returns the values of the components, if all of them are known nim-values.
fn nimbers(solved: &Answer) -> Option<Vec<Nimber>> {
    solved.nim_value()?;
    solved
        .component_values()
        .iter()
        .map(|value| value.as_ref().and_then(LoopyValue::nimber))
        .collect()
}
