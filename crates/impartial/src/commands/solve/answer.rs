//! An answer in lines, or as an object.

use std::fmt::Write as _;

use super::super::documents::{self, By};
use games::catalog::{Completeness, Fact, How, Moves, Solved, Unknown};
use games::reason::Reason;
use grundy_core::Convention;
use grundy_core::mixed::MixedSum;
use grundy_search::Statistics;
use grundy_search::entailing::EntailingValue;
use grundy_search::loopy::{LoopyOutcome, LoopyValue};

/// Moves of one kind as texts, and what there is beside them.
#[derive(Debug, PartialEq, Eq)]
struct List {
    moves: Vec<String>,
    rest: Completeness,
    /// How many there are, where not all of them are here.
    count: Option<u64>,
}

impl List {
    fn of(moves: &Moves, sum: &MixedSum) -> Self {
        let texts = moves.as_slice().iter().map(|mv| sum.move_text(mv)).collect();
        Self { moves: texts, rest: moves.completeness(), count: None }
    }
}

/// What is said of a sum.
#[derive(Debug)]
pub(super) struct Answer {
    /// Printed only where the answer is an object.
    sum: MixedSum,
    convention: Convention,
    outcome: Result<LoopyOutcome, String>,
    /// Nothing in misère play, or where it was not asked for.
    value: Option<Result<LoopyValue, String>>,
    /// The values of the components, where that says more than the value of the sum.
    components: Option<Vec<Option<LoopyValue>>>,
    winning: Option<List>,
    drawing: Option<List>,
    progress: Option<String>,
    remoteness: Option<u32>,
    /// What a position that is played alone is worth, which has no other value.
    margin: Option<i32>,
    entailing: Option<EntailingValue>,
    best: Option<List>,
    remarks: Vec<String>,
    how: Option<How>,
    /// The same in words.
    means: Option<String>,
    theorems: Vec<String>,
    /// How many positions were stored by the search.
    searched: u64,
    why: Option<Reason>,
    /// What the reader has noticed about the position.
    pub(super) notes: Vec<String>,
    only_outcome: bool,
    pub(super) statistics: Option<Statistics>,
}

fn fact<T: Clone>(fact: &Fact<T>) -> Result<T, String> {
    match fact {
        Fact::Known(fact, _) => Ok(fact.clone()),
        Fact::Unknown(why @ Unknown::LeftOut { .. }) => {
            Err(format!("{why}; `--value` searches for it"))
        }
        Fact::Unknown(why) => Err(why.to_string()),
    }
}

impl Answer {
    /// What a catalog says.
    pub(super) fn of(sum: &MixedSum, solved: &Solved, searched: u64) -> Self {
        let outcome = fact(solved.outcome());
        let normal = solved.convention() == Convention::Normal;
        let list = |moves: &Fact<Moves>| moves.get().map(|moves| List::of(moves, sum));
        let is_loopy = outcome == Ok(LoopyOutcome::Draw)
            || solved.progress_move().is_some()
            || solved.component_values().iter().flatten().any(|value| value.nimber().is_none());
        Self {
            sum: sum.clone(),
            convention: solved.convention(),
            drawing: (outcome == Ok(LoopyOutcome::Draw))
                .then(|| list(solved.drawing_moves()))
                .flatten(),
            outcome,
            // A score stands in its place.
            value: (normal && solved.margin().is_none() && solved.entailing_value().is_none())
                .then(|| fact(solved.value())),
            components: is_loopy.then(|| solved.component_values().to_vec()),
            winning: list(solved.winning_moves()),
            progress: solved.progress_move().map(|mv| sum.move_text(mv)),
            remoteness: solved.remoteness(),
            margin: solved.margin(),
            entailing: solved.entailing_value(),
            best: solved.best_moves().map(|moves| List::of(moves, sum)),
            remarks: solved.remarks().to_vec(),
            how: solved.how(),
            means: solved.means().map(|means| means.to_string()),
            theorems: solved.theorems().to_vec(),
            searched,
            why: solved.why().get().cloned(),
            notes: Vec::new(),
            only_outcome: false,
            statistics: None,
        }
    }

    /// Leaves nothing but the outcome, if that is all that was asked for.
    pub(super) fn reduce(&mut self, only_outcome: bool) {
        if only_outcome {
            self.only_outcome = true;
            self.value = None;
            (self.margin, self.entailing) = (None, None);
            self.remarks.clear();
        }
    }

    /// Says how many winning moves there are, where fewer are listed.
    pub(super) fn count(&mut self, count: Option<u64>) {
        if let Some(winning) = &mut self.winning {
            winning.count = count;
        }
    }

    /// Whether something that was asked for is not known.
    pub(super) fn is_open(&self) -> bool {
        self.outcome.is_err() || matches!(self.value, Some(Err(_)))
    }

    /// What is known, for a message.
    pub(super) fn so_far(&self) -> String {
        match &self.outcome {
            Ok(outcome) => format!("outcome {outcome}, and the value is not known yet"),
            Err(_) if self.searched == 0 => "nothing is known yet".to_owned(),
            Err(_) => format!("nothing is known yet, after {} positions", self.searched),
        }
    }

    /// What theorems know of the answer in lines, before the rest is searched.
    pub(super) fn text_so_far(&self, most: usize) -> String {
        let mut text = String::new();
        line(&mut text, "outcome ", &self.outcome);
        if self.only_outcome {
            return text;
        }
        list(&mut text, "winning", self.winning.as_ref(), most);
        if let Some(means) = &self.means {
            let _ = writeln!(text, "{means}");
        }
        if let Some(why) = &self.why {
            text.push_str(&crate::reasons::text(why, &self.sum));
        }
        text.push_str(
            "value: being searched for; Ctrl-C ends that, and --no-value leaves it out\n",
        );
        text
    }

    /// Outcome and value, with commas between them.
    pub(super) fn in_a_line(&self) -> String {
        let mut text = String::new();
        line(&mut text, "outcome ", &self.outcome);
        if let Some(value) = &self.value {
            line(&mut text, "value ", value);
        }
        text.trim_end().replace('\n', ", ")
    }

    /// The answer in lines, of which at most so many are moves of one kind, without what is printed already.
    pub(super) fn text(&self, most: usize, told: Option<&Self>) -> String {
        let mut text = String::new();
        if told.is_none() {
            line(&mut text, "outcome ", &self.outcome);
        }
        // A terminal has got the moves and the reason, too.
        let told = told.filter(|told| !told.only_outcome);
        match (&self.outcome, &self.value) {
            // The reason stands once.
            (Err(_), Some(Err(_))) => text.push_str("value unknown\n"),
            (_, Some(value)) => line(&mut text, "value ", value),
            (_, None) => {}
        }
        if let Some(value) = self.entailing {
            let _ = writeln!(text, "value {value}");
        }
        if let Some(margin) = self.margin {
            let _ = writeln!(text, "margin {margin}");
        }
        let values: Option<Vec<&LoopyValue>> =
            self.components.iter().flatten().map(Option::as_ref).collect();
        if let Some(values) = values.filter(|values| values.len() > 1) {
            if values.iter().any(|value| value.nimber().is_none()) {
                let values: Vec<String> = values.iter().map(ToString::to_string).collect();
                let _ = writeln!(text, "components: {}", values.join(", "));
            }
        }
        if let Some(moves) = self.remoteness {
            let s = if moves == 1 { "" } else { "s" };
            let _ = writeln!(text, "play lasts {moves} move{s}");
        }
        if !self.only_outcome {
            match &self.best {
                Some(best) => list(&mut text, "best", Some(best), most),
                None if told.is_some_and(|told| told.winning == self.winning) => {}
                None => list(&mut text, "winning", self.winning.as_ref(), most),
            }
            if let Some(mv) = &self.progress {
                let _ = writeln!(text, "nearer to the end: {mv}");
            }
            if self.outcome == Ok(LoopyOutcome::Draw) {
                list(&mut text, "drawing", self.drawing.as_ref(), most);
            }
        }
        for remark in &self.remarks {
            let _ = writeln!(text, "{remark}");
        }
        if let Some(means) =
            self.means.as_ref().filter(|_| told.is_none_or(|told| told.means != self.means))
        {
            let _ = writeln!(text, "{means}");
        }
        if let Some(why) = self.why.as_ref().filter(|_| told.is_none()) {
            text.push_str(&crate::reasons::text(why, &self.sum));
        }
        if let Some(found) = &self.statistics {
            let (lookups, hits, bytes) = (found.lookups(), found.hits(), found.bytes());
            let _ = writeln!(text, "{found}\n{lookups} look-ups, {hits} hits, {bytes} bytes");
        }
        text
    }

    /// The answer as a document.
    pub(super) fn document(&self, agreement: Option<&Agreement>) -> documents::Solve {
        let all = |list: Option<&List>| {
            let known = list.filter(|list| list.rest != Completeness::Unknown);
            known.map(|list| list.moves.clone())
        };
        let is_asked = !self.only_outcome;
        let is_open = self.winning.as_ref().is_some_and(|list| list.rest == Completeness::Unknown);
        let is_cut = self.winning.as_ref().is_some_and(|list| list.rest == Completeness::More);
        let first = || self.winning.as_ref().and_then(|list| list.moves.first()).cloned();
        let is_alone = self.margin.is_some() || self.entailing.is_some();
        let value = match (&self.value, self.entailing) {
            (Some(value), _) => Some(value.as_ref().ok().map(value_of)),
            (None, Some(value)) => Some(Some(match value.nimber() {
                Some(value) => documents::Value::Number(value.value()),
                None => documents::Value::Text("loony".to_owned()),
            })),
            (None, None) => None,
        };
        let open = self.value.as_ref().and_then(|value| value.as_ref().err());
        let components = self.components.as_ref();
        documents::Solve {
            position: self.sum.to_string(),
            notes: (!self.notes.is_empty()).then(|| self.notes.clone()),
            convention: self.convention.into(),
            outcome: self.outcome.as_ref().ok().map(|&outcome| outcome.into()),
            value,
            by: self.how.map(|how| match how {
                How::Theorem => By::Theorem,
                How::Table => By::Table,
                _ => By::Search,
            }),
            theorems: self.theorems.clone(),
            positions: self.searched,
            winning_moves: is_asked.then(|| all(self.winning.as_ref())),
            winning_move: (is_asked && is_open).then(first),
            more_winning_moves: is_asked.then_some(is_cut),
            winning_move_count: self
                .winning
                .as_ref()
                .and_then(|list| list.count)
                .filter(|_| is_asked),
            margin: self.margin,
            best_moves: self.best.as_ref().filter(|_| is_asked).map(|best| best.moves.clone()),
            remarks: is_alone.then(|| self.remarks.clone()),
            stopped: self.outcome.as_ref().err().or(open).cloned(),
            components: components.map(|values| {
                values.iter().map(|value| value.as_ref().map(ToString::to_string)).collect()
            }),
            remoteness: components.map(|_| self.remoteness),
            progress: components.map(|_| self.progress.clone()),
            drawing_moves: components.map(|_| all(self.drawing.as_ref())),
            why: self.why.as_ref().map(crate::reasons::json),
            agree: agreement.map(|agreement| match agreement {
                Agreement::Agree => Some(true),
                Agreement::Disagree(_) => Some(false),
                Agreement::Open => None,
            }),
            statistics: self.statistics.as_ref().map(|found| documents::Statistics {
                positions: found.positions(),
                sums: found.sums(),
                steps: found.edges(),
                lookups: found.lookups(),
                hits: found.hits(),
                bytes: found.bytes(),
            }),
            // Written by themselves, move by move.
            after: None,
            after_stopped: None,
        }
    }
}

impl From<LoopyOutcome> for documents::Outcome {
    fn from(outcome: LoopyOutcome) -> Self {
        match outcome {
            LoopyOutcome::N => Self::N,
            LoopyOutcome::P => Self::P,
            LoopyOutcome::Draw => Self::Draw,
        }
    }
}

/// A nim-value as a number, a loopy value as a text.
pub(super) fn value_of(value: &LoopyValue) -> documents::Value {
    match value.nimber() {
        Some(value) => documents::Value::Number(value.value()),
        None => documents::Value::Text(value.to_string()),
    }
}

fn line<T: std::fmt::Display>(text: &mut String, what: &str, fact: &Result<T, String>) {
    let _ = match fact {
        Ok(fact) => writeln!(text, "{what}{fact}"),
        Err(why) => writeln!(text, "{what}unknown: {why}"),
    };
}

/// How many moves there are where more were looked for than these.
fn more_than(listed: usize) -> String {
    if listed == 0 { "at least 1, none listed".to_owned() } else { format!("more than {listed}") }
}

fn list(text: &mut String, kind: &str, list: Option<&List>, most: usize) {
    let Some(List { moves, rest, count }) = list else {
        let _ = writeln!(text, "{kind} moves: unknown");
        return;
    };
    let shown = moves.len().min(most);
    let listed = match shown {
        0 => ", none listed".to_owned(),
        _ => format!(", {shown} listed"),
    };
    let listed = if shown < moves.len() || count.is_some() { listed } else { String::new() };
    let _ = match (rest, count) {
        (_, Some(count)) => writeln!(text, "{kind} moves: {count}{listed}"),
        (Completeness::All, None) => writeln!(text, "{kind} moves: {}{listed}", moves.len()),
        (Completeness::More, None) => {
            writeln!(text, "{kind} moves: {}{listed}", more_than(moves.len()))
        }
        (Completeness::Unknown, None) => {
            writeln!(text, "{kind} moves: at least {}{listed}", moves.len())
        }
    };
    for mv in &moves[..shown] {
        let _ = writeln!(text, "{mv}");
    }
}

/// What a comparison of theorem and search comes to.
pub(super) enum Agreement {
    Agree,
    Disagree(&'static str),
    /// One of them has no answer.
    Open,
}

impl Agreement {
    pub(super) fn of(claimed: &Solved, searched: &Solved) -> Self {
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

/// Theorems may list moves in an order of their own.
fn moves_differ(claimed: &Fact<Moves>, searched: &Fact<Moves>) -> bool {
    let (Some(claimed), Some(searched)) = (claimed.get(), searched.get()) else { return false };
    let within = claimed.as_slice().iter().all(|mv| searched.as_slice().contains(mv));
    match (claimed.completeness(), searched.completeness()) {
        (Completeness::All, Completeness::All) => {
            !within || claimed.as_slice().len() != searched.as_slice().len()
        }
        (Completeness::Unknown, Completeness::All) => !within,
        (Completeness::All, Completeness::More) | (Completeness::More, Completeness::All) => true,
        // Of longer lists, each has a part.
        _ => false,
    }
}
