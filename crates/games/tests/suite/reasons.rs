//! Checks each ground that a reason gives for an answer against the rules. Also checks that grounds with a small mistake are rejected.

use std::collections::HashSet;

use games::catalog::{Answer, Catalog, GAMES, Game, MoveTexts, Question};
use games::heaps::nim::Nim;
use games::reason::{Element, Ground, Reason, Reply};
use grundy_core::mixed::{AnyGame, AnyPosition, Mixed, MixedSum};
use grundy_core::{Convention, Limits, Nimber, Ruleset, mex};
use grundy_search::loopy::LoopyOutcome;
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

use crate::catalog_small_positions::{Below, Components, Numbers, round_text};

/// A position, and all positions that play can reach from it by the rules.
pub(crate) struct Played<'a> {
    pub(crate) sum: &'a MixedSum,
    pub(crate) convention: Convention,
    pub(crate) below: &'a Below,
    pub(crate) outcomes: &'a [(LoopyOutcome, u32)],
    pub(crate) components: &'a mut Components,
    /// The winning move in the reason that is being checked.
    pub(crate) winning: Option<String>,
}

/// Computes the nim-value of the sum of the components by backward induction over all reachable sums. Returns `None` if play
/// can go on forever, or if there are 20,000 or more of these sums.
pub(crate) fn value(parts: &[AnyPosition], components: &mut Components) -> Option<Nimber> {
    let below = Below::new(&parts.iter().cloned().collect(), 20_000, components)?;
    let mut before = vec![Vec::new(); below.options.len()];
    for (sum, options) in below.options.iter().enumerate() {
        for &option in options {
            before[option as usize].push(sum);
        }
    }
    let mut open: Vec<usize> = below.options.iter().map(Vec::len).collect();
    let mut ready: Vec<usize> = (0..open.len()).filter(|&sum| open[sum] == 0).collect();
    let mut values = vec![None; open.len()];
    while let Some(sum) = ready.pop() {
        values[sum] = Some(mex(below.options[sum].iter().filter_map(|&at| values[at as usize])));
        for &above in &before[sum] {
            open[above] -= 1;
            if open[above] == 0 {
                ready.push(above);
            }
        }
    }
    values[0]
}

/// Returns whether the sum of the components has the value `claimed`. In loopy play, this means that the player to move loses if a
/// heap of that size is added, and does not lose if a smaller heap is added.
fn has_value(parts: &[AnyPosition], claimed: Nimber, components: &mut Components) -> bool {
    if let Some(value) = value(parts, components) {
        return value == claimed;
    }
    let heap = AnyGame::new("nim", Nim).build();
    (0..=claimed.value()).all(|size| {
        let heap = heap.read_sum(&size.to_string()).unwrap();
        let sum = parts.iter().chain(&heap).cloned();
        let below = Below::new(&sum.collect(), 20_000, components).expect("it is small");
        (below.outcomes(Convention::Normal)[0].0 == LoopyOutcome::P) == (size == claimed.value())
    })
}

impl Played<'_> {
    fn outcome(&self) -> LoopyOutcome {
        self.outcomes[0].0
    }

    fn number(&mut self, sum: &MixedSum) -> Numbers {
        self.components.numbers_of(sum.as_slice())
    }

    fn outcome_of(&mut self, sum: &MixedSum) -> LoopyOutcome {
        let number = self.number(sum);
        self.outcomes[self.below.numbers[&number] as usize].0
    }

    /// Plays a move. Returns the result, or an error if the move is illegal or the player who makes it does not win.
    fn won(&mut self, from: &MixedSum, mv: &str) -> Result<MixedSum, String> {
        let left = played(from, mv)?;
        match self.outcome_of(&left) {
            LoopyOutcome::P => Ok(left),
            other => Err(format!("{mv} leaves {other}")),
        }
    }

    /// Compares all grounds of a reason to the rules, and checks that they are enough to explain the outcome. Returns the first mistake as
    /// an error.
    pub(crate) fn check(&mut self, reason: &Reason) -> Result<(), String> {
        let grounds = reason.grounds();
        self.winning = grounds.iter().find_map(|ground| match ground {
            Ground::Leaves { mv, .. } | Ground::Wins { mv } => Some(mv.clone()),
            _ => None,
        });
        grounds.iter().try_for_each(|ground| self.check_one(ground))?;
        let is = |telling: fn(&Ground) -> bool| grounds.iter().any(telling);
        let is_enough = match self.outcome() {
            LoopyOutcome::N => is(|ground| {
                matches!(ground, Ground::Leaves { .. } | Ground::Wins { .. })
                    || matches!(ground, Ground::Ended { wins: true })
            }),
            LoopyOutcome::Draw => is(|ground| matches!(ground, Ground::Draws { .. })),
            LoopyOutcome::P => is(|ground| match ground {
                Ground::NimSum { values } => {
                    values.iter().filter(|&&value| value != Nimber::ZERO).nth(1).is_some()
                }
                Ground::Ended { .. }
                | Ground::Fact { .. }
                | Ground::Quotient { .. }
                | Ground::Replies { .. } => true,
                _ => false,
            }),
        };
        if is_enough { Ok(()) } else { Err(format!("that is no reason: {reason}")) }
    }

    fn check_one(&mut self, ground: &Ground) -> Result<(), String> {
        let sum = self.sum;
        let claim = |holds: bool| if holds { Ok(()) } else { Err(format!("{ground:?}")) };
        match ground {
            Ground::Ended { wins } => {
                let misere = self.convention == Convention::Misere;
                claim(sum.moves().next().is_none() && *wins == misere)
            }
            Ground::NimSum { values } => {
                self.values_are(sum, values)?;
                let total: Nimber = values.iter().sum();
                claim((total == Nimber::ZERO) == (self.outcome() == LoopyOutcome::P))
            }
            Ground::Leaves { mv, values } => {
                self.won(sum, mv)?;
                let mv = sum.read_move(mv).unwrap();
                let left = Mixed.play(&sum[mv.component], &mv.mv);
                claim(values.len() == sum.len())?;
                for (at, (&claimed, part)) in values.iter().zip(sum).enumerate() {
                    let is_played = at == mv.component;
                    let parts =
                        if is_played { left.as_slice() } else { std::slice::from_ref(part) };
                    claim(has_value(parts, claimed, self.components))?;
                }
                claim(values.iter().sum::<Nimber>() == Nimber::ZERO)
            }
            Ground::Wins { mv } => self.won(sum, mv).map(drop),
            Ground::Replies { after, replies, all } => {
                let from = match after {
                    Some(mv) => self.won(sum, mv)?,
                    None => sum.clone(),
                };
                claim(self.outcome_of(&from) == LoopyOutcome::P && !replies.is_empty())?;
                let mut answered = HashSet::new();
                for Reply { mv, reply } in replies {
                    let left = played(&from, mv)?;
                    match reply {
                        Some(reply) => drop(self.won(&left, reply)?),
                        None => claim(
                            left.moves().next().is_none() && self.convention == Convention::Misere,
                        )?,
                    }
                    claim(answered.insert(mv.clone()))?;
                }
                let texts = MoveTexts::of(&from);
                let mut listed = from.moves().filter_map(|mv| texts.listed(&mv));
                let open = listed.any(|text| !answered.contains(&text));
                claim(*all != open)
            }
            Ground::Draws { mv } => {
                let left = played(sum, mv)?;
                claim(
                    self.outcome() == LoopyOutcome::Draw
                        && self.outcome_of(&left) == LoopyOutcome::Draw,
                )
            }
            Ground::Answered { mv, reply } => {
                let left = played(sum, mv)?;
                claim(self.outcome_of(&left) == LoopyOutcome::N)?;
                match reply {
                    Some(reply) => self.won(&left, reply).map(drop),
                    None => claim(left.moves().next().is_none()),
                }
            }
            Ground::LeavesDraw { mv } => {
                let left = played(sum, mv)?;
                claim(
                    self.outcome() == LoopyOutcome::N
                        && self.outcome_of(&left) == LoopyOutcome::Draw,
                )
            }
            Ground::Lasts { moves } => claim(*moves == self.outcomes[0].1),
            Ground::Searched { positions } => claim(*positions > 0),
            Ground::Period { .. } | Ground::Quotient { .. } | Ground::Fact { .. } => {
                crate::theorem_reasons::check(self, ground, self.winning.clone().as_deref())
            }
            other => Err(format!("nobody checks {other:?}")),
        }
    }

    fn values_are(&mut self, sum: &MixedSum, claimed: &[Nimber]) -> Result<(), String> {
        if self.convention != Convention::Normal || claimed.len() != sum.len() {
            return Err("values of other components".to_owned());
        }
        for (part, &claimed) in sum.iter().zip(claimed) {
            if !has_value(std::slice::from_ref(part), claimed, self.components) {
                return Err(format!("{part} has another value than {claimed}"));
            }
        }
        Ok(())
    }
}

fn played(from: &MixedSum, mv: &str) -> Result<MixedSum, String> {
    let mv = from.read_move(mv).map_err(|error| format!("{mv}: {error}"))?;
    from.try_play(&mv).map_err(|error| error.to_string())
}

/// Returns copies of a reason with one change each. Every change is a mistake, except that a different move can also win.
fn spoiled(reason: &Reason, sum: &MixedSum) -> Vec<Reason> {
    let mut all = Vec::new();
    let mut put = |at: usize, ground: Ground| {
        let mut grounds = reason.grounds().to_vec();
        if grounds[at] != ground {
            grounds[at] = ground;
            all.push(grounds.into_iter().collect());
        }
    };
    for (at, ground) in reason.grounds().iter().enumerate() {
        match ground.clone() {
            Ground::Ended { wins } => put(at, Ground::Ended { wins: !wins }),
            Ground::NimSum { mut values } => {
                values[0] += Nimber::ONE;
                put(at, Ground::NimSum { values });
            }
            Ground::Leaves { mv, mut values } => {
                // Change the first two values. Their nim-sum does not change, so only the values are wrong.
                for value in values.iter_mut().take(2) {
                    *value += Nimber::ONE;
                }
                put(at, Ground::Leaves { mv, values });
            }
            Ground::Replies { after, mut replies, all } => {
                for gone in [0, replies.len() - 1] {
                    let mut fewer = replies.clone();
                    fewer.remove(gone);
                    if all {
                        put(at, Ground::Replies { after: after.clone(), replies: fewer, all });
                    }
                }
                replies[0].reply = replies[0].reply.as_ref().map_or(Some("0".to_owned()), |_| None);
                put(at, Ground::Replies { after, replies, all });
            }
            Ground::Lasts { moves } => put(at, Ground::Lasts { moves: moves + 1 }),
            Ground::Period { heap, like, period, preperiod, certificate } => {
                let put_like = |heap, like, period| Ground::Period {
                    heap,
                    like,
                    period,
                    preperiod,
                    certificate: certificate.clone(),
                };
                put(at, put_like(heap + 1, like, period));
                put(at, put_like(heap, like + 1, period));
                put(at, put_like(heap, like, period + 1));
            }
            Ground::Quotient { after, certificate, parts, product, is_p } => {
                let put_product = |product, is_p, after| Ground::Quotient {
                    after,
                    certificate: certificate.clone(),
                    parts: parts.clone(),
                    product,
                    is_p,
                };
                put(at, put_product(product.clone(), !is_p, after.clone()));
                let other = after.is_none().then(|| "0".to_owned());
                put(at, put_product(product.clone(), is_p, other));
                let next = Element { number: product.number + 1, ..product };
                put(at, put_product(next, is_p, after));
            }
            Ground::Fact { text, numbers, items } => {
                // For each list of items in the picture, remove its last item in one variant, and the whole list in another.
                for changed in 0..items.len() {
                    let (mut fewer, mut none) = (items.clone(), items.clone());
                    fewer[changed].pop();
                    none.remove(changed);
                    for items in [fewer, none] {
                        let (text, numbers) = (text.clone(), numbers.clone());
                        put(at, Ground::Fact { text, numbers, items });
                    }
                }
                // Change each digit in the sentence, unless the sentence is a remark without numbers.
                let digits = text.match_indices(|letter: char| letter.is_ascii_digit());
                for (changed, digit) in digits.filter(|_| !numbers.is_empty()) {
                    let next = (digit.parse::<u32>().unwrap() + 1) % 10;
                    let mut text = text.clone();
                    text.replace_range(changed..=changed, &next.to_string());
                    put(at, Ground::Fact { text, numbers: numbers.clone(), items: items.clone() });
                }
                for changed in 0..numbers.len() {
                    let mut numbers = numbers.clone();
                    numbers[changed].1 += 1;
                    put(at, Ground::Fact { text: text.clone(), numbers, items: items.clone() });
                }
            }
            _ => {}
        }
        // Replace the winning move with each of the first 20 moves, one at a time.
        for mv in sum.moves().take(20).map(|mv| sum.move_text(&mv)) {
            match ground.clone() {
                Ground::Wins { .. } => put(at, Ground::Wins { mv }),
                Ground::Leaves { values, .. } => put(at, Ground::Leaves { mv, values }),
                Ground::Draws { .. } => put(at, Ground::Draws { mv }),
                _ => {}
            }
        }
    }
    all
}

/// Counts the spoiled copies of the reason that are rejected. A copy may be accepted only if it differs from the reason in
/// nothing but the move, because there can be several winning moves.
pub(crate) fn refused(reason: &Reason, played: &mut Played<'_>) -> usize {
    let mut count = 0;
    for wrong in spoiled(reason, played.sum) {
        if played.check(&wrong).is_err() {
            count += 1;
            continue;
        }
        let is_move = |ground: &Ground| {
            matches!(ground, Ground::Wins { .. } | Ground::Leaves { .. } | Ground::Draws { .. })
        };
        let mut pairs = wrong.grounds().iter().zip(reason.grounds());
        assert!(pairs.all(|(one, other)| one == other || is_move(one)), "{wrong} {reason}");
    }
    count
}

/// Asks the catalog for an answer with its reason, and compares the reason to the rules. Returns the number of wrong reasons that
/// were rejected.
pub(crate) fn reason_holds(catalog: &Catalog, played: &mut Played<'_>) -> usize {
    let question = Question::new(played.convention).why();
    let solved = catalog.answer(played.sum, &question, &Limits::none());
    let name = format!("{} {}", played.sum, played.convention);
    let why = solved.why();
    let reason = why.get().unwrap_or_else(|| panic!("{name}: {why:?}"));
    if let Err(wrong) = played.check(reason) {
        panic!("{name}: {wrong} in {reason}");
    }
    // Also ask the catalog to explain some of the moves.
    for mv in played.sum.moves().step_by(3).take(5) {
        let question = Question::new(played.convention);
        let why = catalog.explain(played.sum, &mv, &question, &Limits::none());
        let reason = why.get().unwrap_or_else(|| panic!("{name}: {why:?}"));
        let text = MoveTexts::of(played.sum).text(&mv);
        assert!(reason.to_string().contains(&text), "{name}, {text}: {reason}");
        played.winning = Some(text.clone());
        for ground in reason.grounds() {
            if let Err(wrong) = played.check_one(ground) {
                panic!("{name}, {text}: {wrong} in {reason}");
            }
        }
    }
    refused(reason, played)
}

fn asked(catalog: &Catalog, text: &str, convention: Convention) -> Option<(MixedSum, Answer)> {
    let sum = catalog.read_sum(text).ok()?;
    let question = Question::new(convention).why();
    let solved = catalog.answer(&sum, &question, &Limits::none().work(1 << 22));
    Some((sum, solved))
}

/// Lost positions of games whose random positions are hardly ever lost.
const LOST: [(&str, &str); 5] = [
    ("dual_nim", "dual_nim 3 5 7"),
    ("top_entails", "top_entails 5 5"),
    ("moidores", "moidores 0 1 2 3 4 5 6 7 8 9"),
    ("arrow_walk", "arrow_walk:0-1,1-0,1-2,3-3,3-2 1 1"),
    ("northcott", "northcott W...B... B...W... W"),
];

/// Every game must have a reason for a won position and for a lost one. With `--nocapture`, the test prints these reasons.
#[test]
fn every_game_has_a_reason_for_a_win_and_for_a_loss() {
    let mut missing = Vec::new();
    for &entry in GAMES {
        let catalog = Catalog::standard();
        let mut rng = StdRng::seed_from_u64(0x0ea5);
        for (wanted, words) in [(LoopyOutcome::N, "wins"), (LoopyOutcome::P, "loses")] {
            let found = (0..200).find_map(|round| {
                let lost = LOST.iter().find(|(name, _)| round == 0 && *name == entry.name());
                let text = match lost.filter(|_| wanted == LoopyOutcome::P) {
                    Some((_, text)) => (*text).to_owned(),
                    None => round_text(entry, round, 4 + round / 20, &mut rng),
                };
                let (sum, solved) = asked(&catalog, &text, entry.convention())?;
                let is_one =
                    solved.outcome().get() == Some(&wanted) && sum.moves().next().is_some();
                let why = solved.why().get().filter(|_| is_one)?;
                Some((text, why.clone()))
            });
            let Some((text, why)) = found else {
                missing.push(format!("{} {words}", entry.name()));
                continue;
            };
            println!("{text} {words}\n{why}\n");
            assert!(!why.is_empty(), "{text}");
            let bare = ["by theorem", "by search", "theorem", "search"];
            for line in why.to_string().lines() {
                assert!(!bare.contains(&line) && line.len() > 5, "{text}: {line}");
            }
        }
    }
    assert_eq!(missing, [""; 0]);
}

/// The heaps in this test are too large for exhaustive play.
#[test]
fn reasons_for_large_nim_positions_state_correct_sums() {
    let catalog = Catalog::standard();
    let mut rng = StdRng::seed_from_u64(0xb16);
    for _ in 0..200 {
        let heaps: Vec<u64> =
            (0..rng.random_range(2..6)).map(|_| rng.random_range(1..1 << 40)).collect();
        let text: Vec<String> = heaps.iter().map(ToString::to_string).collect();
        let (sum, solved) =
            asked(&catalog, &format!("nim {}", text.join(" ")), Convention::Normal).unwrap();
        let total = heaps.iter().fold(0, |total, heap| total ^ heap);
        let why = solved.why().get().unwrap();
        let mut seen = 0;
        for ground in why.grounds() {
            match ground {
                Ground::NimSum { values } => {
                    assert!(values.iter().map(|value| value.value()).eq(heaps.iter().copied()));
                    seen += 1;
                }
                Ground::Leaves { mv, values } => {
                    let left = sum.try_play(&sum.read_move(mv).unwrap()).unwrap();
                    assert_eq!(left.nim_value(), Some(Nimber::ZERO), "{why}");
                    assert_eq!(values.iter().sum::<Nimber>(), Nimber::ZERO, "{why}");
                    seen += 1;
                }
                _ => {}
            }
        }
        assert_eq!(seen, if total == 0 { 1 } else { 2 }, "{why}");
    }
}
