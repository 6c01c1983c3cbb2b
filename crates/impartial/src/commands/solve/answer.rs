//! Formats an answer as lines of text, and compares two answers.

use super::super::documents;
use super::super::input::Input;
use games::catalog::{Answer, Completeness, Fact, MoveTexts, Moves, Unknown};
use grundy_search::Statistics;
use grundy_search::loopy::LoopyValue;
use std::fmt::{self, Display, Write as _};

/// An answer, and the options for printing it.
pub(super) struct AnswerText<'a> {
    answer: &'a Answer,
    /// The number of winning moves, if the list is truncated and the number is known.
    count: Option<u64>,
    /// The maximum number of moves in each printed list.
    most: usize,
    /// Whether only the outcome is printed.
    pub(super) only_outcome: bool,
}

impl<'a> AnswerText<'a> {
    pub(super) fn of(answer: &'a Answer, most: usize, count: Option<u64>) -> Self {
        Self { answer, count, most, only_outcome: answer.is_only_outcome() }
    }

    /// Formats the parts of the answer that theorems give, before the search for the other parts begins.
    pub(super) fn text_so_far(&self) -> String {
        let mut text = String::new();
        line(&mut text, "outcome ", self.answer.outcome());
        if self.only_outcome {
            return text;
        }
        self.list(&mut text, "winning", self.answer.winning_moves().get());
        if let Some(means) = self.answer.means() {
            let _ = writeln!(text, "{means}");
        }
        self.write_reason(&mut text);
        text.push_str(
            "value: being searched for; Ctrl-C ends that, and --no-value leaves it out\n",
        );
        text
    }

    /// Formats the outcome and the value on one line, with a comma between them.
    pub(super) fn in_a_line(&self) -> String {
        let mut text = String::new();
        line(&mut text, "outcome ", self.answer.outcome());
        if self.answer.has_value() {
            line(&mut text, "value ", self.answer.value());
        }
        text.trim_end().replace('\n', ", ")
    }

    /// Formats the answer as lines, without the lines that `printed` contains.
    pub(super) fn text(&self, printed: Option<&Printed>) -> String {
        let answer = self.answer;
        let mut text = String::new();
        if printed.is_none() {
            line(&mut text, "outcome ", answer.outcome());
        }
        // If `only_outcome` is set, only the outcome has been printed so far.
        let printed = printed.filter(|printed| !printed.only_outcome);
        if answer.has_value() {
            match (answer.outcome(), answer.value()) {
                // Outcome and value are unknown for the same reason, so print the reason only once.
                (Fact::Unknown(_), Fact::Unknown(_)) => text.push_str("value unknown\n"),
                (_, value) => line(&mut text, "value ", value),
            }
        }
        if let Some(value) = answer.entailing_value().filter(|_| !self.only_outcome) {
            let _ = writeln!(text, "value {value}");
        }
        if let Some(margin) = answer.margin().filter(|_| !self.only_outcome) {
            let _ = writeln!(text, "margin {margin}");
        }
        let values = answer.is_loopy().then(|| answer.component_values().iter());
        let values: Option<Vec<&LoopyValue>> =
            values.into_iter().flatten().map(Option::as_ref).collect();
        if let Some(values) = values.filter(|values| values.len() > 1) {
            if values.iter().any(|value| value.nimber().is_none()) {
                let values: Vec<String> = values.iter().map(ToString::to_string).collect();
                let _ = writeln!(text, "components: {}", values.join(", "));
            }
        }
        if let Some(moves) = answer.remoteness() {
            let s = if moves == 1 { "" } else { "s" };
            let _ = writeln!(text, "play lasts {moves} move{s}");
        }
        if !self.only_outcome {
            let winning = answer.winning_moves().get();
            match answer.best_moves() {
                Some(best) => self.list(&mut text, "best", Some(best)),
                None if printed.is_some_and(|printed| printed.winning.as_ref() == winning) => {}
                None => self.list(&mut text, "winning", winning),
            }
            if let Some(mv) = answer.progress_move() {
                let _ = writeln!(text, "nearer to the end: {}", answer.position().move_text(mv));
            }
            if answer.is_draw() {
                self.list(&mut text, "drawing", answer.drawing_moves().get());
            }
            for remark in answer.remarks() {
                let _ = writeln!(text, "{remark}");
            }
        }
        let means = answer.means().map(|means| means.to_string());
        if let Some(means) =
            means.filter(|means| printed.is_none_or(|printed| printed.means != *means))
        {
            let _ = writeln!(text, "{means}");
        }
        if printed.is_none() {
            self.write_reason(&mut text);
        }
        text
    }

    /// Converts the answer to a JSON document. Adds the parts that options of the command line request.
    pub(super) fn document(
        &self,
        input: &Input,
        agreement: Option<&Agreement>,
        statistics: Option<&Statistics>,
    ) -> documents::Solve {
        let answer = self.answer;
        let is_left_out = matches!(answer.value(), Fact::Unknown(Unknown::LeftOut { .. }));
        documents::Solve {
            answer: answer.clone(),
            notes: (!input.notes.is_empty()).then(|| input.notes.clone()),
            winning_move_count: self.count.filter(|_| !self.only_outcome),
            hint: (is_left_out && answer.has_value()).then(|| HINT.to_owned()),
            agree: agreement.map(|agreement| match agreement {
                Agreement::Agree => Some(true),
                Agreement::Disagree(_) => Some(false),
                Agreement::Open => None,
            }),
            statistics: statistics.map(Into::into),
            // These two fields are written separately, because the list of moves can be long.
            after: None,
            after_stopped: None,
        }
    }

    fn write_reason(&self, text: &mut String) {
        if let Some(why) = self.answer.why().get() {
            text.push_str(&crate::reasons::text(why, self.answer.position()));
        }
    }

    fn list(&self, text: &mut String, kind: &str, moves: Option<&Moves>) {
        let Some(moves) = moves else {
            let _ = writeln!(text, "{kind} moves: unknown");
            return;
        };
        let all = MoveTexts::of(self.answer.position()).list(moves);
        let count = self.count.filter(|_| kind == "winning");
        let shown = all.len().min(self.most);
        let listed = match shown {
            0 => ", none listed".to_owned(),
            _ => format!(", {shown} listed"),
        };
        let listed = if shown < all.len() || count.is_some() { listed } else { String::new() };
        let _ = match (moves.completeness(), count) {
            (_, Some(count)) => writeln!(text, "{kind} moves: {count}{listed}"),
            (Completeness::All, None) => writeln!(text, "{kind} moves: {}{listed}", all.len()),
            (Completeness::More, None) => {
                writeln!(text, "{kind} moves: {}{listed}", more_than(all.len()))
            }
            (Completeness::Unknown, None) => {
                writeln!(text, "{kind} moves: at least {}{listed}", all.len())
            }
        };
        for mv in &all[..shown] {
            let _ = writeln!(text, "{mv}");
        }
    }
}

/// The parts of the answer that were printed before the search.
pub(super) struct Printed {
    only_outcome: bool,
    winning: Option<Moves>,
    means: String,
}

impl Printed {
    pub(super) fn of(told: &AnswerText<'_>) -> Self {
        let AnswerText { answer, only_outcome, .. } = *told;
        let means = answer.means().map_or_else(String::new, |means| means.to_string());
        Self { only_outcome, winning: answer.winning_moves().get().cloned(), means }
    }
}

/// Describes the results so far, for a message.
pub(super) fn so_far(answer: &Answer) -> String {
    match (answer.outcome(), answer.positions()) {
        (Fact::Known(outcome, _), _) => {
            format!("outcome {outcome}, and the value is not known yet")
        }
        (_, 0) => "nothing is known yet".to_owned(),
        (_, positions) => format!("nothing is known yet, after {positions} positions"),
    }
}

/// Formats the statistics of a search as lines.
pub(super) fn statistics(found: &Statistics) -> String {
    let (lookups, hits, bytes) = (found.lookups(), found.hits(), found.bytes());
    format!("{found}\n{lookups} look-ups, {hits} hits, {bytes} bytes\n")
}

fn line<T: Display>(text: &mut String, what: &str, fact: &Fact<T>) {
    let _ = match fact {
        Fact::Known(fact, _) => writeln!(text, "{what}{fact}"),
        Fact::Unknown(why @ Unknown::LeftOut { .. }) => {
            writeln!(text, "{what}unknown: {why}; {HINT}")
        }
        Fact::Unknown(why) => writeln!(text, "{what}unknown: {why}"),
    };
}

/// The hint that tells the user how to get a value that was left out.
pub(super) const HINT: &str = "`--value` searches for it";

/// Describes the number of winning moves if the list is truncated and the exact number is unknown.
fn more_than(listed: usize) -> String {
    if listed == 0 { "at least 1, none listed".to_owned() } else { format!("more than {listed}") }
}

/// The result of comparing the answer by theorems to the answer by search.
pub(super) enum Agreement {
    Agree,
    Disagree(&'static str),
    /// At least one of the two methods has no answer.
    Open,
}

impl Display for Agreement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Agree => f.write_str("theorem and search agree"),
            Self::Disagree(part) => write!(f, "theorem and search disagree about the {part}"),
            Self::Open => f.write_str("theorem and search cannot be compared"),
        }
    }
}

impl Agreement {
    pub(super) fn of(claimed: &Answer, searched: &Answer) -> Self {
        fn differ<T: PartialEq>(one: &Fact<T>, other: &Fact<T>) -> bool {
            one.get().zip(other.get()).is_some_and(|(one, other)| one != other)
        }
        if differ(claimed.outcome(), searched.outcome()) {
            Self::Disagree("outcome")
        } else if differ(claimed.value(), searched.value()) {
            Self::Disagree("value")
        } else if moves_differ(claimed.winning_moves(), searched.winning_moves()) {
            Self::Disagree("winning moves")
        } else if claimed.outcome().get().is_some() && searched.outcome().get().is_some() {
            Self::Agree
        } else {
            Self::Open
        }
    }
}

/// Returns whether two lists of moves contradict each other. Ignores the order, because theorems can list moves in any order.
fn moves_differ(claimed: &Fact<Moves>, searched: &Fact<Moves>) -> bool {
    let (Some(claimed), Some(searched)) = (claimed.get(), searched.get()) else { return false };
    let within = claimed.as_slice().iter().all(|mv| searched.as_slice().contains(mv));
    match (claimed.completeness(), searched.completeness()) {
        (Completeness::All, Completeness::All) => {
            !within || claimed.as_slice().len() != searched.as_slice().len()
        }
        (Completeness::Unknown, Completeness::All) => !within,
        (Completeness::All, Completeness::More) | (Completeness::More, Completeness::All) => true,
        // In the other cases, at least one of the lists can be incomplete, so they can differ without contradicting each other.
        _ => false,
    }
}
