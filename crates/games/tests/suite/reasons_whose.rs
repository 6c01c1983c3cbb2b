//! Checks that a reason is about the right game and the right player, and that a list claims to be complete only if every move was
//! checked.

use games::catalog::{By, Catalog, Completeness, Game, Question, Refusal, Tokens};
use games::reason::{Ground, Reply};
use grundy_core::mixed::{AnyGame, Mixed, MixedSum};
use grundy_core::{
    Convention, Limits, Meter, Misere, Normal, Notation, Outcome, OutcomeTheorem, ReadError,
    Ruleset, Stopped, Sum,
};
use grundy_search::loopy::LoopyOutcome;
use grundy_search::{Method, Search};

fn grounds(catalog: &Catalog, sum: &MixedSum, convention: Convention) -> Vec<Ground> {
    let question = Question::new(convention).most_moves(1).why();
    let solved = catalog.answer(sum, &question, &Limits::none());
    solved.why().get().unwrap_or_else(|| panic!("{sum}")).grounds().to_vec()
}

/// The reason for a sum of two games must not contain facts from a theorem about one of them, even if the positions of both
/// games are heaps.
#[test]
fn theorems_about_one_game_do_not_explain_sums_with_other_games() {
    let catalog = Catalog::standard();
    let alone = ["lasker 7 4", "kayles 1000 100", "subtract:1,2,5 40 30", "nim 1 2"];
    let convention = |text: &str| {
        if text.starts_with("nim") { Misere.into() } else { Convention::Normal }
    };
    let is_of_theorem = |ground: &Ground| {
        matches!(ground, Ground::Fact { .. } | Ground::Period { .. } | Ground::Quotient { .. })
    };
    for text in alone {
        let sum = catalog.read_sum(text).unwrap();
        assert!(grounds(&catalog, &sum, convention(text)).iter().any(is_of_theorem), "{text}");
    }
    for (one, other) in [
        ("lasker 7 4", "kayles 5"),
        ("kayles 1000 100", "lasker 3"),
        ("subtract:1,2,5 40 30", "nim 7"),
        ("nim 1 2", "kayles 3"),
    ] {
        let sum = catalog.read_sum(&format!("{one} + {other}")).unwrap();
        let grounds = grounds(&catalog, &sum, convention(one));
        assert!(!grounds.iter().any(is_of_theorem), "{sum}: {grounds:?}");
    }
}

/// If a lost position has too many moves for a complete list, the reason must name a winning reply to one move of each kind.
#[test]
fn each_kind_of_move_has_a_reply() {
    let catalog = Catalog::standard();
    let search = Search::new(Mixed).method(Method::MexSearch);
    for (text, convention, kinds) in [
        ("nim 9 10 3", Convention::Normal, &["take"][..]),
        ("wythoff 8 13", Convention::Normal, &["first heap", "second heap", "each heap"]),
        ("lasker 5 5", Convention::Normal, &["take", "split"]),
        ("cram 3x5", Convention::Misere, &["domino"]),
        ("nim_with_pass 9 10", Convention::Normal, &["take", "pass"]),
    ] {
        let sum = catalog.read_sum(text).unwrap();
        let grounds = grounds(&catalog, &sum, convention);
        let replies = grounds.iter().find_map(|ground| match ground {
            Ground::Replies { after: None, replies, all: false } => Some(replies),
            _ => None,
        });
        let replies = replies.unwrap_or_else(|| panic!("{text}: {grounds:?}"));
        let mut words = Vec::new();
        for Reply { mv, reply } in replies {
            let mv = sum.read_move(mv).unwrap();
            words.push(sum[mv.component].move_in_words(&mv.mv));
            let left = sum.try_play(&mv).unwrap();
            let left = left.try_play(&left.read_move(reply.as_ref().unwrap()).unwrap()).unwrap();
            let outcome = match convention {
                Convention::Normal => search.sum_outcome(left.as_slice(), Normal),
                Convention::Misere => search.sum_outcome(left.as_slice(), Misere),
            };
            assert_eq!(outcome.unwrap(), Outcome::P, "{text}: {words:?} by {reply:?}");
        }
        for kind in kinds {
            assert!(words.iter().any(|words| words.contains(kind)), "{text}: {kind} {words:?}");
        }
    }
}

/// Compares the explanation of a move that keeps a draw to the explanation of a move that gives a win away.
#[test]
fn reasons_say_whether_a_move_keeps_a_draw() {
    let catalog = Catalog::standard();
    for (text, mv, keeps) in
        [("arrow_walk:0-1,1-0 0", "1", true), ("arrow_walk:0-1,1-0,2-3,2-0 2", "0", false)]
    {
        let sum = catalog.read_sum(text).unwrap();
        let mv = sum.moves().find(|found| found.mv.text().ends_with(mv)).unwrap();
        let why = catalog.explain(&sum, &mv, &Question::new(Normal), &Limits::none());
        let why = why.get().unwrap();
        let text_of = sum.move_text(&mv);
        let expected =
            if keeps { Ground::Draws { mv: text_of } } else { Ground::LeavesDraw { mv: text_of } };
        assert_eq!(why.grounds(), [expected], "{text}");
        let solved = catalog.solve(&sum, Normal, &Limits::none());
        let outcome = if keeps { LoopyOutcome::Draw } else { LoopyOutcome::N };
        assert_eq!(solved.outcome().get(), Some(&outcome), "{text}");
    }
}

/// A list that claims to be complete must contain a reply to every move, even if several moves have the same result. A reply must
/// not name a component that exists only after the move.
#[test]
fn replies_to_all_moves_are_listed() {
    let catalog = Catalog::standard();
    for text in [
        "hackenbush 0-1 0-1 0-2 0-2",
        "hackenbush 0-1 1-2 0-3 3-4",
        "hackenbush 0-1 0-1 0-2 0-2 0-3 0-3",
    ] {
        let sum = catalog.read_sum(text).unwrap();
        let question = Question::new(Normal).most_moves(1).why().by(By::Search);
        let solved = catalog.answer(&sum, &question, &Limits::none());
        let why = solved.why().get().unwrap();
        let listed = why.grounds().iter().find_map(|ground| match ground {
            Ground::Replies { replies, all, .. } => Some((replies, *all)),
            _ => None,
        });
        let (replies, all) = listed.unwrap_or_else(|| panic!("{text}: {why}"));
        let moves: Vec<String> = sum.moves().map(|mv| sum.move_text(&mv)).collect();
        let answered: Vec<&String> = replies.iter().map(|Reply { mv, .. }| mv).collect();
        assert!(all && answered.iter().copied().eq(&moves), "{text}: {why}");
        for Reply { mv, reply } in replies {
            let left = sum.try_play(&sum.read_move(mv).unwrap()).unwrap();
            let reply = reply.as_ref().unwrap();
            assert!(!reply.contains('/'), "{text}: {mv} by {reply}");
            let left = left.try_play(&left.read_move(reply).unwrap()).unwrap();
            assert_eq!(
                left.nim_value(),
                Some(grundy_core::Nimber::ZERO),
                "{text}: {mv} by {reply}"
            );
        }
    }
}

/// If a limit interrupts a list of winning moves, the list must not claim to be complete.
#[test]
fn interrupted_lists_of_winning_moves_are_not_called_complete() {
    let mut cut = 0;
    for text in [
        "top_entails 4 6 7",
        "top_entails 3 5 6",
        "top_entails 7 8",
        "nimstring 0-1 1-2 2-3 3-0 1-3",
    ] {
        let catalog = Catalog::standard();
        let sum = catalog.read_sum(text).unwrap();
        let question = Question::new(Normal).by(By::Theorems);
        let whole = catalog.answer(&sum, &question, &Limits::none());
        let Some(all) = whole.winning_moves().get() else { continue };
        for limit in 1..=sum.moves().count() as u64 {
            let limits = Limits::none().work(20_000 * limit + 10);
            let solved = Catalog::standard().answer(&sum, &question, &limits);
            let Some(some) = solved.winning_moves().get() else { continue };
            assert!(some.as_slice().iter().all(|mv| all.as_slice().contains(mv)), "{text}");
            if some.as_slice().len() < all.as_slice().len() {
                assert_eq!(some.completeness(), Completeness::Unknown, "{text} {limit}");
                cut += 1;
            }
        }
    }
    assert!(cut > 0);
}

/// A game in which a move takes one or two coins. The table of its theorem covers only small heaps.
#[derive(Clone)]
struct SmallTable;

impl Ruleset for SmallTable {
    type Position = u64;
    type Move = u64;

    fn moves(&self, &heap: &u64) -> impl Iterator<Item = u64> {
        1..=heap.min(2)
    }

    fn play(&self, heap: &u64, taken: &u64) -> Sum<u64> {
        Sum::from(heap - taken)
    }

    fn prepare(&self, &heap: &u64, _: &mut Meter<'_>) -> Result<bool, Stopped> {
        Ok(heap < 10)
    }
}

impl Notation for SmallTable {
    const LISTED: bool = true;

    fn position_text(&self, heap: &u64) -> String {
        heap.to_string()
    }

    fn read_position(&self, text: &str) -> Result<u64, ReadError> {
        text.parse().map_err(|_| ReadError::expected("a heap", text))
    }

    fn move_text(&self, _: &u64, taken: &u64) -> String {
        taken.to_string()
    }
}

impl OutcomeTheorem<Normal> for SmallTable {
    fn outcome(&self, &heap: &u64, _: Normal) -> Outcome {
        assert!(heap < 10, "the table ends at 10, and was asked about {heap}");
        Outcome::from_first_wins(heap % 3 != 0)
    }

    fn winning_moves(&self, &heap: &u64, _: Normal) -> impl Iterator<Item = u64> {
        Some(heap % 3).filter(|&taken| taken > 0).into_iter()
    }
}

struct SmallTableEntry;

impl Game for SmallTableEntry {
    fn name(&self) -> &'static str {
        "small_table"
    }

    fn title(&self) -> &'static str {
        "Small table"
    }

    fn rules(&self) -> &'static str {
        "Take one or two."
    }

    fn notation(&self) -> &'static str {
        "The heap."
    }

    fn examples(&self) -> &[&str] {
        &["small_table 3"]
    }

    fn read(&self, tokens: &mut Tokens<'_>) -> Result<MixedSum, Refusal> {
        Ok(AnyGame::new("small_table", SmallTable)
            .outcomes(Normal)
            .build()
            .read_sum(tokens.rest())?)
    }
}

/// The catalog must not use a theorem about outcomes for heaps beyond the theorem's table, either alone or in sums with other
/// games.
#[test]
fn outcome_theorems_are_not_used_beyond_their_tables() {
    let mut catalog = Catalog::standard();
    catalog.add(SmallTableEntry).unwrap();
    for text in [
        "small_table 9",
        "small_table 12",
        "small_table 14",
        "small_table 12 + nim 3 3",
        "small_table 12 9",
    ] {
        let sum = catalog.read_sum(text).unwrap();
        let solved = catalog.solve(&sum, Normal, &Limits::none());
        let heaps = sum.iter().filter(|part| part.game().name() == "small_table");
        let total = heaps.fold(0, |total, heap| total ^ (heap.downcast_ref::<u64>().unwrap() % 3));
        let expected = if total == 0 { LoopyOutcome::P } else { LoopyOutcome::N };
        assert_eq!(solved.outcome().get(), Some(&expected), "{text}");
    }
}
