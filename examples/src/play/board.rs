//! A position of play behind an interface that speaks in words.

use grundy_core::{
    Convention, Outcome, OutcomeTheorem, PlayConvention, Ruleset, SumMove, SumTheorem,
};
use std::fmt::Display;
use std::str::FromStr;

/// A position of some game, in which both players move by phrases.
///
/// Components are numbered from 1. Those without moves have dropped out.
pub trait Board {
    /// The components in words.
    fn components(&self) -> Vec<String>;

    /// What it means to be unable to move.
    fn convention(&self) -> Convention;

    /// Who wins: `N` is the player to move.
    fn outcome(&self) -> Outcome;

    /// Up to `most` moves, from all components.
    fn moves(&self, most: usize) -> Vec<NumberedMove>;

    /// Up to `most` winning moves.
    fn winning_moves(&self, most: usize) -> Vec<NumberedMove>;

    /// Plays what a phrase says, in the numbered component or in the only one in which it is legal.
    ///
    /// # Errors
    /// A sentence that says why there is no such move. The position is unchanged.
    fn play(&mut self, component: Option<usize>, phrase: &str) -> Result<NumberedMove, String>;
}

/// A move in words, and the number of its component if there are several.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NumberedMove {
    /// The number of the component, counted from 1.
    pub component: usize,
    /// The move.
    pub phrase: String,
    /// Whether the position consists of this component alone.
    pub only: bool,
}

impl Display for NumberedMove {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        if self.only {
            f.write_str(&self.phrase)
        } else {
            write!(f, "{}: {}", self.component, self.phrase)
        }
    }
}

type WinningMoves<G> = Vec<SumMove<<G as Ruleset>::Move>>;

/// A sum of positions of one ruleset, with the theorem that knows how to play it.
pub struct Theory<G: Ruleset> {
    rules: G,
    sum: Vec<G::Position>,
    describe: fn(&G, &G::Position) -> String,
    convention: Convention,
    outcome: fn(&G, &[G::Position]) -> Outcome,
    winning_moves: fn(&G, &[G::Position], usize) -> WinningMoves<G>,
}

impl<G: Ruleset> std::fmt::Debug for Theory<G> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Theory").field("sum", &self.sum).finish_non_exhaustive()
    }
}

impl<G: Ruleset> Theory<G> {
    /// Play of a sum by the theorem for this convention.
    #[must_use]
    pub fn of_sum<C: PlayConvention>(
        rules: G,
        sum: Vec<G::Position>,
        describe: fn(&G, &G::Position) -> String,
        _: C,
    ) -> Self
    where
        G: SumTheorem<C>,
    {
        Self {
            rules,
            sum,
            describe,
            convention: C::CONVENTION,
            outcome: |rules, sum| rules.sum_outcome(sum, C::default()),
            winning_moves: |rules, sum, most| {
                rules.sum_winning_moves(sum, C::default()).take(most).collect()
            },
        }
        .without_dead_components()
    }

    /// Play of one position by the theorem for this convention; its moves leave one position each.
    #[must_use]
    pub fn of_one<C: PlayConvention>(
        rules: G,
        position: G::Position,
        describe: fn(&G, &G::Position) -> String,
        _: C,
    ) -> Self
    where
        G: OutcomeTheorem<C>,
    {
        Self {
            rules,
            sum: vec![position],
            describe,
            convention: C::CONVENTION,
            // A position without moves has dropped out.
            outcome: |rules, sum| match sum {
                [position] => rules.outcome(position, C::default()),
                _ => C::CONVENTION.without_moves(),
            },
            winning_moves: |rules, sum, most| {
                let moves = sum.iter().flat_map(|position| {
                    let moves = rules.winning_moves(position, C::default());
                    moves.map(|mv| SumMove { component: 0, mv })
                });
                moves.take(most).collect()
            },
        }
        .without_dead_components()
    }

    fn without_dead_components(mut self) -> Self {
        let Self { rules, sum, .. } = &mut self;
        sum.retain(|position| rules.moves(position).next().is_some());
        self
    }

    fn numbered(&self, played: &SumMove<G::Move>) -> NumberedMove
    where
        G::Move: Display,
    {
        let only = self.sum.len() == 1;
        NumberedMove { component: played.component + 1, phrase: played.mv.to_string(), only }
    }
}

impl<G: Ruleset> Board for Theory<G>
where
    G::Move: Display + FromStr<Err: Display>,
{
    fn components(&self) -> Vec<String> {
        self.sum.iter().map(|position| (self.describe)(&self.rules, position)).collect()
    }

    fn convention(&self) -> Convention {
        self.convention
    }

    fn outcome(&self) -> Outcome {
        (self.outcome)(&self.rules, &self.sum)
    }

    fn moves(&self, most: usize) -> Vec<NumberedMove> {
        let all = self.rules.sum_moves(&self.sum);
        all.take(most).map(|mv| self.numbered(&mv)).collect()
    }

    fn winning_moves(&self, most: usize) -> Vec<NumberedMove> {
        let winning = (self.winning_moves)(&self.rules, &self.sum, most);
        winning.into_iter().map(|mv| self.numbered(&mv)).collect()
    }

    fn play(&mut self, component: Option<usize>, phrase: &str) -> Result<NumberedMove, String> {
        let mv: G::Move = phrase.parse().map_err(|error| format!("{error}"))?;
        let indices = match component {
            None => 0..self.sum.len(),
            Some(number) if (1..=self.sum.len()).contains(&number) => number - 1..number,
            Some(number) => return Err(format!("there is no component {number}")),
        };
        let mut legal = indices
            .filter_map(|index| Some((index, self.rules.try_play(&self.sum[index], &mv).ok()?)));
        let Some((index, left)) = legal.next() else {
            return Err(match component {
                Some(number) if self.sum.len() > 1 => {
                    format!("the rules do not allow to {mv} in component {number}")
                }
                _ => format!("the rules do not allow to {mv}"),
            });
        };
        if let Some((other, _)) = legal.find(|&(other, _)| self.sum[other] != self.sum[index]) {
            let (one, other) = (index + 1, other + 1);
            return Err(format!("in which component? say `{one}: {mv}` or `{other}: {mv}`"));
        }
        drop(legal);
        let played = self.numbered(&SumMove { component: index, mv });
        let rules = &self.rules;
        let alive = left.into_iter().filter(|part| rules.moves(part).next().is_some());
        self.sum.splice(index..=index, alive);
        Ok(played)
    }
}
