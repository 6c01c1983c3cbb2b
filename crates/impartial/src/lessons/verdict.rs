//! Judges answers to the questions of lessons.

use super::{Ask, CATALOG, Step};
use games::catalog::{MoveTexts, Question};
use grundy_core::mixed::{AnyMove, MixedSum};
use grundy_core::{Limits, SumMove};
use grundy_search::loopy::LoopyOutcome;

/// The verdict on an answer, and the sentences to show with it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verdict {
    is_right: bool,
    said: String,
    played: Option<String>,
    why: Vec<String>,
}

impl Verdict {
    /// Returns whether the answer is right.
    #[must_use]
    pub const fn is_right(&self) -> bool {
        self.is_right
    }

    /// Returns a sentence to show to the user.
    #[must_use]
    pub fn said(&self) -> &str {
        &self.said
    }

    /// Returns the move that was played, in the notation of its game, if the question asks for a move.
    #[must_use]
    pub fn played(&self) -> Option<&str> {
        self.played.as_deref()
    }

    /// Returns a few sentences that explain why the answer is right. The result is empty if the answer is wrong, or if the step does not
    /// show reasons.
    #[must_use]
    pub fn why(&self) -> &[String] {
        &self.why
    }
}

impl Step {
    /// Judges an answer, which is a move in the notation of its game, `first` or `second`, or a number.
    ///
    /// # Errors
    /// Returns an error if the text is not an answer to this kind of question, or if the limits stopped the search for the winner. The
    /// message says which of the two.
    pub fn judge(&self, answer: &str, limits: &Limits) -> Result<Verdict, String> {
        match self.ask {
            Ask::Move => self.judge_move(answer, limits),
            Ask::First(first) => {
                let said = match answer.trim().to_lowercase().as_str() {
                    "first" | "1" | "1st" | "f" => true,
                    "second" | "2" | "2nd" | "s" => false,
                    _ => return Err("say `first` or `second`".to_owned()),
                };
                Ok(self.told(said == first, limits))
            }
            Ask::Value(value) => {
                let number = answer.trim().trim_start_matches('*').parse::<u64>();
                let number = number.map_err(|_| "say a number, such as 0, 1 or 2".to_owned())?;
                Ok(self.told(number == value, limits))
            }
        }
    }

    fn judge_move(&self, answer: &str, limits: &Limits) -> Result<Verdict, String> {
        let sum = self.sum()?;
        let shown = crate::play::lines::printable(answer);
        let mv = sum.read_move(answer).map_err(|_| format!("`{shown}` is not a move here"))?;
        let left = sum.try_play(&mv).map_err(|error| error.to_string())?;
        let played = Some(MoveTexts::of(&sum).text(&mv));
        let question = Question::new(self.convention).most_moves(1);
        let solved = CATALOG.answer(&left, &question, limits);
        let outcome = solved.outcome();
        let Some(outcome) = outcome.get() else {
            return Err("it took too long to find out who wins then".to_owned());
        };
        if *outcome == LoopyOutcome::P {
            let why = self.reasons.then(|| CATALOG.explain(&sum, &mv, &question, limits));
            let why = why.as_ref().and_then(|why| why.get());
            let why = why.map(|why| crate::reasons::sentences(why, &sum)).unwrap_or_default();
            return Ok(Verdict { is_right: true, said: "Right.".to_owned(), played, why });
        }
        let said = match solved.winning_move() {
            Some(reply) => format!(
                "Not that one: the other player answers {} ({}), and wins. Try again.",
                MoveTexts::of(&left).text(reply),
                in_words(&left, reply)
            ),
            None if left.moves().next().is_none() => {
                "Not that one: nothing is left to move, and here that means that the other player has won. Try again."
                    .to_owned()
            }
            None => "Not that one: the other player wins then. Try again.".to_owned(),
        };
        Ok(Verdict { is_right: false, said, played, why: Vec::new() })
    }

    /// Creates the verdict on an answer that is not a move.
    fn told(&self, is_right: bool, limits: &Limits) -> Verdict {
        let said = match (is_right, self.help) {
            (true, _) => "Right.".to_owned(),
            (false, "") => "No. Try again.".to_owned(),
            (false, help) => format!("No. {help} Try again."),
        };
        let why = if is_right { self.why(limits) } else { Vec::new() };
        Verdict { is_right, said, played: None, why }
    }

    /// Returns the catalog's reason why the player to move wins or loses, as sentences. Empty if the step does not show reasons.
    pub(crate) fn why(&self, limits: &Limits) -> Vec<String> {
        let Some(sum) = self.sum().ok().filter(|_| self.reasons) else { return Vec::new() };
        let question = Question::new(self.convention).most_moves(1).why();
        let answer = CATALOG.answer(&sum, &question, limits);
        answer.why().get().map(|why| crate::reasons::sentences(why, &sum)).unwrap_or_default()
    }

    /// Returns an example of the notation of moves, with its meaning in words. Uses a losing move if there is one, because a
    /// winning move would give away the answer.
    #[cfg(feature = "cli")]
    pub(crate) fn example(&self, limits: &Limits) -> Option<(String, String)> {
        let sum = self.sum().ok()?;
        let of_sum = MoveTexts::of(&sum);
        let texts: Vec<String> = sum.moves().filter_map(|mv| of_sum.listed(&mv)).collect();
        let loses =
            |text: &&String| self.judge(text, limits).is_ok_and(|verdict| !verdict.is_right());
        let text = texts.iter().find(loses).or(texts.first())?;
        let mv = sum.read_move(text).ok()?;
        // Leave out the number of the component if the move is unambiguous without it.
        let short = mv.mv.text();
        let is_read = sum.read_move(short).is_ok_and(|read| of_sum.text(&read) == *text);
        let text = if is_read { short.to_owned() } else { text.clone() };
        Some((text, in_words(&sum, &mv)))
    }

    /// Returns a right answer with its meaning, as a hint that the user requests.
    pub(crate) fn hint(&self, limits: &Limits) -> Option<String> {
        let answer = self.answer(limits)?;
        let sum = self.sum().ok()?;
        let mv = (self.ask == Ask::Move).then(|| sum.read_move(&answer).ok()).flatten();
        Some(match mv {
            Some(mv) => format!("{answer}: {}", in_words(&sum, &mv)),
            None => answer,
        })
    }

    /// Returns a right answer in the form in which a user types it.
    #[must_use]
    pub fn answer(&self, limits: &Limits) -> Option<String> {
        Some(match self.ask {
            Ask::Move => {
                let sum = self.sum().ok()?;
                let question = Question::new(self.convention).most_moves(1);
                let solved = CATALOG.answer(&sum, &question, limits);
                MoveTexts::of(&sum).text(solved.winning_move()?)
            }
            Ask::First(true) => "first".to_owned(),
            Ask::First(false) => "second".to_owned(),
            Ask::Value(value) => value.to_string(),
        })
    }
}

fn in_words(sum: &MixedSum, mv: &SumMove<AnyMove>) -> String {
    sum[mv.component].move_in_words(&mv.mv)
}
