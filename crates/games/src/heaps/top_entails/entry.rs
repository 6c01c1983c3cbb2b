//! Defines the game's catalog entry, and draws and explains its positions.

use grundy_core::mixed::AnyPosition;
use grundy_core::{Convention, Meter, Nimber, Outcome, ReadError, Stopped};
use grundy_search::entailing::{EntailingRules, EntailingValue, Situation, Turn, TurnMove};

use super::{TopEntails, TopEntailsTable, TopMove};
use crate::catalog::alone::{Findings, Judge, Score, listed};
use crate::catalog::entailing::{Written, whole};
use crate::catalog::look::{self, ALONE, Look, first};
use crate::catalog::reader::{List, Refusal, one};
use crate::catalog::why::{self, Explained, added};
use crate::catalog::{Entry, Sample};
use crate::heaps::look::{TOOLS, change, picture};
use crate::notation::compact;
use crate::notation::labels::Labels;
use crate::reason::Ground;
use crate::scene::Scene;
use crate::scene::heaps::Look as Drawn;

/// The game's entry in the catalog, for positions such as `top_entails 3 5`.
pub static ENTRY: Entry = Entry {
    name: "top_entails",
    title: "Top Entails",
    about: "Stacks are split, or lose the top coin, which forces a reply in that stack.",
    rules: "Split a stack of coins in two, or take its top coin, after which the opponent has to reply in what is left of \
            it. A player who cannot move loses.",
    notation: "The sizes of the stacks; an `r` after one says that the reply must be made there, as in `3 5r`. A move is \
               the stack before and after it, as `5:4` or `5:2+3`, with the index of the stack in front where there are \
               several, as `1.5:4`. The stacks are played alone.",
    examples: &["top_entails 3 5", "top_entails 6 4 2", "top_entails 4 6r"],
    samples: &[Sample { title: "the smallest loony stack but one", text: "top_entails 3 5" }],
    why: stacks,
    look: LOOK,
    page: include_str!("../../../doc/top_entails.md"),
    read: |tokens| {
        let mut situation = Situation::from(Vec::new());
        if !tokens.take_words(&["no", "stacks"]) {
            let list = List::heaps("the size of a stack").up_to(TopEntailsTable::MAX);
            let stacks = tokens.list_of(list, |tokens| {
                let stack = tokens.number(list.what, list.most)?;
                let is_marked = tokens.is_glued(0) && tokens.take_word(&["r"]);
                Ok((stack, is_marked))
            })?;
            if stacks.is_empty() {
                return Err(tokens.expected(list.what));
            }
            let mut marked = (0..).zip(&stacks).filter(|(_, (_, is_marked))| *is_marked);
            if let Some((at, _)) = marked.next() {
                situation.turn = Turn::Here(at);
            }
            if marked.next().is_some() {
                return Err(Refusal::new("a reply must be made in one stack only"));
            }
            if stacks.len() > MAX_STACKS {
                return Err(Refusal::new(format_args!("more than {MAX_STACKS} stacks")));
            }
            situation.parts = stacks.into_iter().map(|(stack, _)| stack).collect();
        }
        one(&whole("top_entails", TopEntails, &Labels::default()), situation)
    },
    judge: Some(by_table),
    ..Entry::USUAL
};

/// The engine that looks up the values of stacks in a table.
struct ByTable(TopEntailsTable);

fn by_table(_: u64) -> Box<dyn Judge> {
    Box::new(ByTable(TopEntailsTable::new()))
}

impl Judge for ByTable {
    fn judge(
        &mut self,
        position: &AnyPosition,
        only_outcome: bool,
        meter: &mut Meter<'_>,
    ) -> Option<Findings> {
        let situation: &Situation<u64> = position.downcast_ref()?;
        let mut findings = Findings::default();
        let most = situation.parts.iter().copied().max().unwrap_or(0);
        let done = self.0.extend_to(most, &meter.rest()).map_err(|stopped| {
            meter.spend(stopped.work());
            meter.whole(stopped)
        });
        if let Err(stopped) =
            done.and_then(|()| self.find(situation, position, meter, &mut findings))
        {
            findings.stopped = Some(stopped);
        } else if !only_outcome {
            self.remark(situation, &mut findings.remarks);
        }
        Some(findings)
    }
}

impl ByTable {
    fn value(&self, stack: u64) -> EntailingValue {
        self.0.value(stack).unwrap_or(EntailingValue::Loony)
    }

    fn find(
        &self,
        situation: &Situation<u64>,
        position: &AnyPosition,
        meter: &mut Meter<'_>,
        findings: &mut Findings,
    ) -> Result<(), Stopped> {
        let total: EntailingValue = situation.parts.iter().map(|&stack| self.value(stack)).sum();
        if situation.turn == Turn::Anywhere {
            findings.outcome = Some(total.into());
        }
        findings.score = Some(Score::Value(total));
        let mut winning = Vec::new();
        for (component, &stack) in situation.parts.iter().enumerate() {
            if situation.turn != Turn::Anywhere && situation.turn != Turn::Here(component) {
                continue;
            }
            let others =
                situation.parts.iter().enumerate().filter(|&(other, _)| other != component);
            let rest: EntailingValue = others.map(|(_, &stack)| self.value(stack)).sum();
            for mv in TopEntails.moves(&stack) {
                meter.tick(1)?;
                let wins = match mv {
                    TopMove::Top => self.0.reply_wins(stack - 1, rest) == Some(false),
                    TopMove::Split(a, b) => {
                        !rest.is_loony() && self.value(a) + self.value(b) == rest
                    }
                };
                if wins {
                    winning.push(TurnMove::new(component, mv));
                }
            }
        }
        if situation.turn != Turn::Anywhere {
            findings.outcome = Some(Outcome::from_first_wins(!winning.is_empty()));
        }
        findings.winning = listed(position, &winning);
        findings.are_all = true;
        Ok(())
    }

    fn remark(&self, situation: &Situation<u64>, remarks: &mut Vec<String>) {
        let is_loony = |stack: &&u64| self.value(**stack).is_loony();
        let loony: Vec<String> =
            situation.parts.iter().filter(is_loony).map(ToString::to_string).collect();
        if !loony.is_empty() {
            remarks.push(format!(
                "Loony stacks: {}. A player who may move anywhere wins with one of them, whatever else is in the sum.",
                loony.join(", ")
            ));
        }
        if let Turn::Here(component) = situation.turn {
            let stack = situation.parts[component];
            remarks.push(format!("The reply must be made in the stack of {stack}."));
        }
    }
}

/// The maximum number of stacks that the reader accepts.
const MAX_STACKS: usize = 1000;

impl Written for TopEntails {
    fn write(situation: &Situation<u64>, _: &Labels) -> String {
        if situation.parts.is_empty() {
            return "no stacks".to_owned();
        }
        let stacks = situation.parts.iter().enumerate().map(|(component, stack)| {
            format!("{stack}{}", if situation.turn == Turn::Here(component) { "r" } else { "" })
        });
        compact::spaced(stacks)
    }

    fn read(text: &str) -> Result<Situation<u64>, ReadError> {
        let mut situation = Situation::from(Vec::new());
        if text.trim() == "no stacks" {
            return Ok(situation);
        }
        for word in text.split_whitespace() {
            let (digits, reply) = match word.strip_suffix('r') {
                Some(digits) => (digits, true),
                None => (word, false),
            };
            if reply && situation.turn != Turn::Anywhere {
                return Err(ReadError::new("a reply must be made in one stack only"));
            }
            if reply {
                situation.turn = Turn::Here(situation.parts.len());
            }
            let stack = compact::number(digits, "the size of a stack", TopEntailsTable::MAX)?;
            situation.parts.push(stack);
            if situation.parts.len() > MAX_STACKS {
                return Err(ReadError::new(format_args!("more than {MAX_STACKS} stacks")));
            }
        }
        if situation.parts.is_empty() {
            return Err(ReadError::expected("the size of a stack", ""));
        }
        Ok(situation)
    }

    fn write_move(situation: &Situation<u64>, mv: &TurnMove<TopMove>, _: &Labels) -> String {
        let TurnMove::In(mv) = mv else { return "pass".to_owned() };
        let stack = situation.parts.get(mv.component).copied().unwrap_or_default();
        let index =
            if situation.parts.len() > 1 { format!("{}.", mv.component) } else { String::new() };
        match mv.mv {
            TopMove::Top => format!("{index}{stack}:{}", stack.saturating_sub(1)),
            TopMove::Split(a, b) => format!("{index}{stack}:{a}+{b}"),
        }
    }

    fn move_in_words(situation: &Situation<u64>, mv: &TurnMove<TopMove>, _: &Labels) -> String {
        let TurnMove::In(mv) = mv else { return "pass".to_owned() };
        let stack = situation.parts.get(mv.component).copied().unwrap_or_default();
        match mv.mv {
            TopMove::Top => format!("take the top coin of the stack of {stack}"),
            TopMove::Split(a, b) => format!("split the stack of {stack} into {a} and {b}"),
        }
    }
}

// The code below draws stacks, and marks the stack in which a reply is due.

pub(crate) const LOOK: Look = Look {
    together: ALONE,
    scene: |components, _| {
        let situation: &Situation<u64> = first(components)?;
        let note = |heap| match situation.turn {
            Turn::Here(here) if here == heap => "reply here".to_owned(),
            _ => String::new(),
        };
        let notes: Vec<String> = (0..situation.parts.len()).map(note).collect();
        picture(&situation.parts, |sizes| Scene::heaps_with_notes(Drawn::Stacks, sizes, &notes))
    },
    clicks: |components, at, mv| {
        let situation = components[at].downcast_ref::<Situation<u64>>();
        let Some((situation, mv)) = situation.zip(mv.downcast_ref::<TurnMove<TopMove>>()) else {
            return Vec::new();
        };
        let TurnMove::In(mv) = mv else { return Vec::new() };
        let (sizes, heap) = (&situation.parts, mv.component);
        let leaving = |left| vec![Drawn::Stacks.leaving(sizes, heap, left)];
        match mv.mv {
            TopMove::Top => vec![leaving(sizes.get(heap).map_or(0, |size| size.saturating_sub(1)))],
            TopMove::Split(one, other) => vec![leaving(one), leaving(other)],
        }
    },
    tools: TOOLS,
    edit: |components, tool, at| {
        let situation: &Situation<u64> = first(components)?;
        let mut sizes = situation.parts.clone();
        change(&mut sizes, tool, at)?;
        let reply = match situation.turn {
            Turn::Here(heap) if sizes.get(heap) == situation.parts.get(heap) => Some(heap),
            _ => None,
        };
        let stack = |(heap, size): (usize, &u64)| match reply {
            Some(here) if here == heap => format!("{size}r"),
            _ => size.to_string(),
        };
        Ok(look::listed("top_entails", sizes.iter().enumerate().map(stack)))
    },
};

// The rest of this file explains positions by the values of the stacks.

/// The maximum number of stacks to list.
const MAX: usize = 64;

/// Names the loony stacks or, if there are none, the value of each stack. Returns nothing in misère play, if a reply is due, if there are
/// no stacks or more than [`MAX`], or if computing the table would take too long.
pub(crate) fn stacks(components: &[AnyPosition], of: &Explained<'_>) -> Vec<Ground> {
    let Some(situation) = why::one::<Situation<u64>>(components) else { return Vec::new() };
    let stacks = &situation.parts;
    let is_plain = of.convention == Convention::Normal && situation.turn == Turn::Anywhere;
    let largest = stacks.iter().copied().max().filter(|_| is_plain && stacks.len() <= MAX);
    let mut table = TopEntailsTable::new();
    if largest.is_none_or(|largest| table.extend_to(largest, of.limits).is_err()) {
        return Vec::new();
    }
    let values = stacks.iter().filter_map(|&stack| table.value(stack)).map(EntailingValue::nimber);
    let values: Vec<Option<Nimber>> = values.collect();
    let loony = || (0..).zip(stacks).zip(&values).filter(|(_, value)| value.is_none());
    if let Some(((_, first), _)) = loony().next() {
        let text = format!(
            "a stack of {first} is loony: a player who may move anywhere wins with it, whatever else there is"
        );
        let fact = Ground::fact(text);
        return vec![loony().fold(fact, |fact, ((at, stack), _): ((usize, &u64), _)| {
            fact.number("loony", *stack).together([format!("h{at}")])
        })];
    }
    let nimbers: Vec<u64> = values.iter().flatten().map(|value| value.value()).collect();
    let text = match nimbers.len() {
        1 => format!("the stack counts {}, and is not loony", added(&nimbers)),
        _ => format!("the stacks count {}, and none is loony", added(&nimbers)),
    };
    let all = (0..).zip(values.into_iter().flatten());
    vec![all.fold(Ground::fact(text), |fact, (at, value): (usize, Nimber)| {
        fact.number("value", value.value()).together([format!("h{at}")])
    })]
}
