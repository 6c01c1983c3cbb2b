//! Loads tables that this file writes without the library, following only the description of the format.

use grundy_core::{Convention, Limits, Misere, Nimber, Normal, Outcome, StopReason};
use grundy_search::{Method, Search, SearchError, Statistics, TableError};

use crate::toys::{Definitions, Drawn};

/// The facts about a position or a sum that a table in a file can contain.
#[derive(Clone, Default)]
pub(crate) struct Facts {
    pub(crate) excluded: u64,
    pub(crate) value: Option<u64>,
    pub(crate) work: u64,
    /// For each question: its number, the estimated work to prove it, and the estimated work to refute it.
    pub(crate) questions: Vec<[u64; 3]>,
}

impl Facts {
    pub(crate) fn of_value(value: u64) -> Self {
        Self { value: Some(value), ..Self::default() }
    }
}

/// A table in the documented format, with two lists of positions and three lists of sums.
#[derive(Clone, Default)]
pub(crate) struct Table {
    pub(crate) positions: Vec<(String, Facts)>,
    pub(crate) components: Vec<String>,
    /// Three lists of sums: misère outcomes, lengths in normal play, and lengths in misère play. A sum consists of indices of components
    /// with their multiplicities.
    pub(crate) sums: [Vec<(Vec<[u64; 2]>, Facts)>; 3],
    /// Bytes to add after the lists, which makes the table invalid.
    pub(crate) after: Vec<u8>,
    /// A number to add to the declared length, which makes the length wrong.
    pub(crate) off: u64,
}

/// Writes a number in groups of seven bits, the lowest group first. Bit 7 is set in all groups except the last.
fn number(bytes: &mut Vec<u8>, mut number: u64) {
    loop {
        let group = (number % 128) as u8;
        number /= 128;
        bytes.push(if number > 0 { group + 128 } else { group });
        if number == 0 {
            return;
        }
    }
}

fn text(bytes: &mut Vec<u8>, text: &str) {
    number(bytes, text.len() as u64 + 1);
    bytes.extend(text.bytes());
}

fn facts(bytes: &mut Vec<u8>, facts: &Facts) {
    number(bytes, facts.excluded);
    number(bytes, facts.value.map_or(0, |value| value + 1));
    number(bytes, facts.work);
    for &[n, phi, del] in &facts.questions {
        number(bytes, n + 1);
        number(bytes, phi);
        number(bytes, del);
    }
    number(bytes, 0);
}

const HEADER: &str = "grundy search table 1\nby hand\n3 hooks\n";

impl Table {
    fn body(&self) -> Vec<u8> {
        let mut bytes = HEADER.as_bytes().to_vec();
        for (position, known) in &self.positions {
            text(&mut bytes, position);
            facts(&mut bytes, known);
        }
        number(&mut bytes, 0);
        for component in &self.components {
            text(&mut bytes, component);
        }
        number(&mut bytes, 0);
        for sums in &self.sums {
            for (sum, known) in sums {
                number(&mut bytes, sum.len() as u64 + 1);
                for count in sum.iter().flatten() {
                    number(&mut bytes, *count);
                }
                facts(&mut bytes, known);
            }
            number(&mut bytes, 0);
        }
        bytes.extend(&self.after);
        bytes
    }

    pub(crate) fn file(&self) -> Vec<u8> {
        signed(self.body(), self.off)
    }

    fn load(&self, search: &Search<&Drawn>) -> Result<(), TableError> {
        search.load("by hand", 3, &self.file()[..])
    }
}

/// Appends the length and the FNV-1a checksum.
fn signed(mut bytes: Vec<u8>, off: u64) -> Vec<u8> {
    bytes.extend((bytes.len() as u64).wrapping_add(off).to_le_bytes());
    let step = |sum: u64, &byte: &u8| (sum ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
    let sum = bytes.iter().fold(0xcbf2_9ce4_8422_2325, step);
    bytes.extend(sum.to_le_bytes());
    bytes
}

/// Returns a table with all values of a random game, and with the misère outcomes and lengths of some sums.
fn table(rules: &Drawn, sums: &[Vec<usize>]) -> Table {
    let mut definitions = Definitions::new(rules);
    let mut table = Table::default();
    for position in 0..rules.0.len() {
        let value = definitions.value(&[position]);
        table.positions.push((position.to_string(), Facts::of_value(value)));
        table.components.push(position.to_string());
    }
    for sum in sums {
        // Components without moves are omitted from sums.
        let mut counts: Vec<[u64; 2]> = Vec::new();
        for &position in sum.iter().filter(|&&position| !rules.0[position].is_empty()) {
            match counts.iter_mut().find(|count| count[0] == position as u64) {
                Some(count) => count[1] += 1,
                None => counts.push([position as u64, 1]),
            }
        }
        let is_p = definitions.outcome(sum, Convention::Misere) == Outcome::P;
        let outcome =
            if is_p { Facts::of_value(0) } else { Facts { excluded: 1, ..Facts::default() } };
        table.sums[0].push((counts.clone(), outcome));
        for (list, convention) in [(1, Convention::Normal), (2, Convention::Misere)] {
            let length = definitions.remoteness(sum, convention).1;
            table.sums[list].push((counts.clone(), Facts::of_value(length.into())));
        }
    }
    table
}

fn game() -> (Drawn, Vec<Vec<usize>>) {
    // Use the first random game in which all components of these sums have moves.
    let sums = vec![vec![7, 11], vec![9, 9, 10], vec![11, 11, 11], vec![8]];
    let has_moves = |rules: &Drawn| sums.iter().flatten().all(|&part| !rules.0[part].is_empty());
    let rules = (0..1000).map(|seed| Drawn::random(seed, 12)).find(has_moves).unwrap();
    (rules, sums)
}

#[test]
fn handwritten_tables_can_be_loaded() {
    let (rules, sums) = game();
    let table = table(&rules, &sums);
    let mut definitions = Definitions::new(&rules);
    let search = Search::new(&rules);
    table.load(&search).unwrap();
    let (none, all) = (Limits::none().work(0), search);
    let search = all.within(&none);
    for position in 0..rules.0.len() {
        let value = Nimber::new(definitions.value(&[position]));
        assert_eq!(all.known_value(&position), Some(value), "{position}");
        assert_eq!(search.nim_value(&position), Ok(value), "{position}");
    }
    for sum in &sums {
        let outcome = definitions.outcome(sum, Convention::Misere);
        assert_eq!(all.known_sum_outcome(sum, Misere), Some(outcome), "{sum:?}");
        assert_eq!(search.sum_outcome(sum, Misere), Ok(outcome), "{sum:?}");
        for convention in [Convention::Normal, Convention::Misere] {
            let length = definitions.remoteness(sum, convention).1;
            assert_eq!(search.sum_remoteness(sum, convention), Ok(length), "{sum:?}");
        }
    }
    // The table contains no facts about this sum.
    let unknown = search.sum_remoteness(&[6, 11, 8], Normal);
    assert!(matches!(unknown, Err(SearchError::Stopped(_))), "{unknown:?}");
}

/// Excluded values and estimates only guide the search. It must still find the answers.
#[test]
fn the_search_completes_partial_facts() {
    let (rules, _) = game();
    let mut definitions = Definitions::new(&rules);
    let mut table = Table::default();
    for position in 0..rules.0.len() {
        let value = definitions.value(&[position]);
        let excluded = (0x7fff_ffff ^ 1 << value) & 0x1234_5677;
        let questions = vec![[value, 3, 1 << 20], [(value + 1) % 31, 1, (1 << 28) - 2]];
        let work = position as u64 * 5;
        table
            .positions
            .push((position.to_string(), Facts { excluded, work, questions, value: None }));
    }
    for method in [grundy_search::Method::ProofNumberSearch, grundy_search::Method::Automatic] {
        let search = Search::new(&rules).method(method);
        table.load(&search).unwrap();
        assert!((0..rules.0.len()).all(|position| search.known_value(&position).is_none()));
        for position in (0..rules.0.len()).rev() {
            let value = Nimber::new(definitions.value(&[position]));
            assert_eq!(search.nim_value(&position), Ok(value), "{position}");
        }
    }
}

/// Breaks the rules of the format, one at a time. The length and the checksum are always right.
#[test]
fn impossible_tables_are_reported_as_damaged() {
    let (rules, sums) = game();
    let right = table(&rules, &sums);
    let refused = |table: &Table, what: &str| {
        let search = Search::new(&rules);
        let result = table.load(&search);
        assert!(matches!(result, Err(TableError::Damaged)), "{what}: {result:?}");
        assert_eq!(search.statistics(), Statistics::default(), "{what}");
    };
    right.load(&Search::new(&rules)).unwrap();
    for off in [1, u64::MAX, 1 << 63, 8, 16] {
        refused(&Table { off, ..right.clone() }, "length");
    }
    for after in [vec![0], vec![7], vec![0; 100]] {
        refused(&Table { after, ..right.clone() }, "what follows");
    }
    let value = right.positions[9].1.value.unwrap();
    let question = |question: [u64; 3]| Facts { questions: vec![question], ..Facts::default() };
    let open = [5, 1, 1];
    let impossible = [
        ("work", Facts { work: 65, ..Facts::of_value(value) }),
        ("work of nine bits", Facts { work: 256, ..Facts::of_value(value) }),
        ("excluded value", Facts { excluded: 1 << value, ..Facts::of_value(value) }),
        ("bit 31", Facts { excluded: 1 << 31, ..Facts::default() }),
        ("excluded bits", Facts { excluded: 1 << 32, ..Facts::default() }),
        ("large value", Facts::of_value(1 << 31)),
        ("larger value", Facts::of_value(u64::from(u32::MAX))),
        ("number that cannot be asked for", question([31, 1, 1])),
        ("number of 33 bits", question([1 << 32, 1, 1])),
        ("nothing to prove", question([5, 0, 1])),
        ("nothing to refute", question([5, 1, 0])),
        ("proved", question([5, 1, (1 << 28) - 1])),
        ("refuted", question([5, (1 << 28) - 1, 1])),
        ("three questions", Facts { questions: vec![open, [6, 1, 1], open], ..Facts::default() }),
    ];
    for (what, facts) in impossible {
        let mut table = right.clone();
        table.positions[9].1 = facts.clone();
        refused(&table, what);
        for list in 0..3 {
            let mut table = right.clone();
            table.sums[list][1].1 = facts.clone();
            // In the lists of sums, the value is an outcome or a length, so skip the case that excludes a nim-value.
            if what != "excluded value" {
                refused(&table, what);
            }
        }
    }
    for (what, counts) in [
        ("component that is none", vec![[rules.0.len() as u64, 1]]),
        ("component beyond memory", vec![[u64::MAX >> 1, 1]]),
        ("times of 33 bits", vec![[8, 1 << 32]]),
        ("too many times", vec![[8, u64::from(u32::MAX)], [8, 1]]),
    ] {
        let mut table = right.clone();
        // The last two lists of counts use component 8, which the search knows. It would skip a sum with an unknown component.
        for list in 0..3 {
            table.sums[list][2].0.clone_from(&counts);
        }
        let search = Search::new(&rules);
        let result = table.load(&search);
        assert!(matches!(result, Err(TableError::Damaged)), "{what}: {result:?}");
    }
    let mut latin = right.body();
    let at = HEADER.len() + 1;
    latin[at] = 0xe9;
    let search = Search::new(&rules);
    let mut result = search.load("by hand", 3, &signed(latin, 0)[..]);
    assert!(matches!(result, Err(TableError::Damaged)), "{result:?}");
    // Replace the lists with a number that never ends, or with a text or sums that are longer than the file.
    for bytes in [vec![0xff; 12], vec![0xff, 0xff, 0x7f], vec![0, 0, 0xff, 0xff, 0xff, 0x7f]] {
        let file = signed([HEADER.as_bytes(), &bytes].concat(), 0);
        result = search.load("by hand", 3, &file[..]);
        assert!(matches!(result, Err(TableError::Damaged)), "{bytes:?}: {result:?}");
    }
    assert_eq!(search.statistics(), Statistics::default());
    // A missing end must be detected, wherever the table is cut off.
    let body = right.body();
    for len in HEADER.len()..body.len() {
        let result = search.load("by hand", 3, &signed(body[..len].to_vec(), 0)[..]);
        assert!(matches!(result, Err(TableError::Damaged | TableError::Position(_))), "{len}");
    }
}

/// The error must name a position whose facts in the table contradict facts that the search already knows.
#[test]
fn errors_name_contradictory_positions() {
    let (rules, sums) = game();
    let right = table(&rules, &sums);
    for position in 0..rules.0.len() {
        let search = Search::new(&rules);
        let value = search.nim_value(&position).unwrap().value();
        for known in
            [Facts::of_value(value + 1), Facts { excluded: 1 << value, ..Facts::default() }]
        {
            let mut wrong = right.clone();
            wrong.positions[position].1 = known;
            let error = wrong.load(&search).unwrap_err();
            assert!(
                matches!(&error, TableError::Contradiction { position: named } if *named == position.to_string()),
                "{error}"
            );
        }
        right.load(&search).unwrap();
    }
}

/// Loads valid tables with false facts. If a fact contradicts a known value, the whole table is rejected. Otherwise the search believes it,
/// as the documentation of `load` says, and must not panic later.
#[test]
fn wrong_facts_are_rejected_iff_they_contradict_known_ones() {
    let (rules, sums) = game();
    let right = table(&rules, &sums);
    let positions = 0..rules.0.len();
    let (mut refused, mut believed) = (0, 0);
    let mut seed = 0x9E37_79B9_u64;
    let mut below = |bound: usize| {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (seed >> 33) as usize % bound
    };
    for _ in 0..500 {
        let search = Search::new(&rules).method(Method::MexSearch);
        for _ in 0..below(3) {
            search.nim_value(&below(rules.0.len())).unwrap();
        }
        let before: Vec<_> = positions.clone().map(|p| search.known_value(&p)).collect();
        let mut wrong = right.clone();
        let lies: Vec<usize> = (0..=below(3)).map(|_| below(rules.0.len())).collect();
        for &position in &lies {
            let truth = right.positions[position].1.value.unwrap();
            let other = below(40) as u64;
            wrong.positions[position].1 = if below(3) == 0 {
                Facts { excluded: 1 << truth, ..Facts::default() }
            } else {
                Facts::of_value(if other == truth { 40 } else { other })
            };
        }
        let list = below(3);
        if let Some((_, known)) = wrong.sums[list].first_mut() {
            *known = Facts::of_value(if list == 0 { 0 } else { below(30) as u64 });
        }
        let is_known = lies.iter().any(|&position| before[position].is_some());
        match wrong.load(&search) {
            Err(TableError::Contradiction { position }) => {
                assert!(
                    is_known && lies.iter().any(|lie| lie.to_string() == position),
                    "{position}"
                );
                let after: Vec<_> = positions.clone().map(|p| search.known_value(&p)).collect();
                assert_eq!(after, before);
                refused += 1;
            }
            result => {
                result.unwrap();
                assert!(!is_known);
                for &position in &lies {
                    let claimed = wrong.positions[position].1.value;
                    let known = search.known_value(&position).map(Nimber::value);
                    assert!(claimed.is_none() || known == claimed, "{position}");
                }
                believed += 1;
            }
        }
        for position in positions.clone() {
            let _ = search.nim_value(&position);
        }
        for sum in &sums {
            let _ = search.sum_outcome(sum, Convention::Misere);
            let _ = search.sum_outcome(sum, Convention::Normal);
        }
    }
    assert!(refused > 100 && believed > 100, "{refused} refused, {believed} believed");
}

/// Wherever loading stops, all facts adopted so far must be right. Loading again must adopt the rest.
#[test]
fn loading_can_be_stopped_and_repeated() {
    let (rules, sums) = game();
    let right = table(&rules, &sums);
    let file = signed(right.body(), 0);
    let whole = Search::new(&rules);
    right.load(&whole).unwrap();
    let (mut untouched, mut begun) = (0, 0);
    for work in 0.. {
        let search = Search::new(&rules);
        let limits = Limits::none().work(work);
        match search.within(&limits).load("by hand", 3, &file[..]) {
            Err(TableError::Stopped(stopped)) => {
                assert_eq!(stopped.reason(), StopReason::Work { limit: work });
            }
            result => {
                result.unwrap();
                break;
            }
        }
        let stored = search.statistics().positions();
        if stored == 0 {
            assert_eq!(begun, 0, "nothing is undone");
            untouched += 1;
        } else {
            begun += 1;
        }
        right.load(&search).unwrap();
        let both = [&search, &whole].map(|search| {
            let stored = search.statistics();
            let values: Vec<_> =
                (0..rules.0.len()).map(|position| search.known_value(&position)).collect();
            (stored.positions(), stored.sums(), values)
        });
        assert_eq!(both[0], both[1], "stopped after {work} steps");
    }
    // A load must check the whole file before it adopts the first fact, so the search must be unchanged after many of the stopped loads.
    assert!(untouched > rules.0.len() && begun > rules.0.len(), "{untouched}, {begun}");
    let limits = Limits::none().work(1);
    let stopped = whole.within(&limits).save("by hand", 3, std::io::sink());
    assert!(matches!(stopped, Err(TableError::Stopped(_))), "{stopped:?}");
}
