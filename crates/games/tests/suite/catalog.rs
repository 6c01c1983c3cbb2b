//! Checks that every entry in the catalog behaves as it declares, and that no input makes the reader panic.

use std::collections::HashSet;
use std::ops::ControlFlow;

use games::catalog::{self, Catalog, Field, GAMES, Game, Paper, Refusal, Tokens};
use grundy_core::mixed::{AnyMove, Mixed, MixedSum};
use grundy_core::{Convention, Limits, Meter, Normal, Outcome};
use grundy_search::{Method, Search};

#[test]
fn examples_of_every_entry_can_be_parsed_printed_and_played() {
    let mut names = HashSet::new();
    for entry in GAMES {
        let name = entry.name();
        assert!(names.insert(name), "{name} stands twice");
        assert!(name.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_'));
        assert_eq!(catalog::find(name).map(Game::name), Some(name));
        assert!(entry.rules().ends_with('.') && entry.notation().ends_with('.'), "{name}");
        assert!(entry.page().starts_with("# "), "{name}");
        assert!(!entry.examples().is_empty(), "{name}");
        for example in entry.examples() {
            let sum =
                catalog::read_sum(example).unwrap_or_else(|error| panic!("{example}: {error}"));
            assert_eq!(catalog::read_sum(&sum.to_string()).unwrap(), sum, "{example}");
            let moves: Vec<_> = sum.moves().take(200).collect();
            assert!(!moves.is_empty(), "{example} can be played");
            let mut texts = HashSet::new();
            for mv in &moves {
                let text = sum.move_text(mv);
                assert!(texts.insert(text.clone()), "{example}: {text} stands for two moves");
                assert!(
                    !text.contains(
                        |c: char| c.is_whitespace() || "*?<>|&;$`'\"(){}[]!~#\\".contains(c)
                    ),
                    "{text} would not survive a shell"
                );
                assert_eq!(sum.read_move(&text).unwrap(), *mv, "{example}");
                let left = sum.try_play(mv).unwrap();
                assert_eq!(
                    catalog::read_sum(&left.to_string()).unwrap(),
                    left,
                    "{example}: {text}"
                );
            }
        }
    }
}

#[test]
fn filled_input_forms_are_valid_positions() {
    let mut forms = 0;
    for entry in GAMES.iter().filter(|entry| !entry.fields().is_empty()) {
        forms += 1;
        let (mut name, mut parameters, mut position) = (entry.name(), Vec::new(), Vec::new());
        for field in entry.fields() {
            let (filled, is_parameter): (&[&str], bool) = match *field {
                Field::Code { .. } => {
                    name = "0.07";
                    continue;
                }
                Field::Numbers { what: "tokens", is_parameter, .. } => (&["1"], is_parameter),
                Field::Numbers { is_parameter: true, .. } => (&["1", "2"], true),
                Field::Numbers { .. } => (&["5", "8"], false),
                Field::Edges { is_parameter, .. } => (&["0-1", "1-2"], is_parameter),
                Field::After { word, .. } => {
                    let numbers = if word == "root" { "0" } else { "0 1 1" };
                    position.push(format!("{word} {numbers}"));
                    continue;
                }
                other => panic!("{other:?} is new, and the page does not know it"),
            };
            let separator = if is_parameter { "," } else { " " };
            let part = filled.join(separator);
            if is_parameter { parameters.push(part) } else { position.push(part) }
        }
        parameters.insert(0, name.to_owned());
        position.insert(0, parameters.join(":"));
        let text = position.join(" ");
        let sum = catalog::read_sum(&text).unwrap_or_else(|error| panic!("{text}: {error}"));
        assert!(sum.moves().next().is_some(), "{text} can be played");
        assert_eq!(catalog::game_of(sum[0].game().name()).map(Game::name), Some(entry.name()));
    }
    assert!(forms > 0);
}

#[test]
fn entries_describe_their_games() {
    let mut titles = HashSet::new();
    for entry in GAMES {
        let name = entry.name();
        assert!(!entry.title().is_empty() && titles.insert(entry.title()), "{name}");
        let about = entry.about();
        assert!(about.ends_with('.') && about.chars().count() <= 79, "{name}: {about}");
        // None of the games has the parameter `x`, so every game must reject it.
        assert!(catalog::read_sum(&format!("{name}:x 1")).is_err(), "{name}");
        for sample in entry.samples() {
            assert!(catalog::read_sum(sample.text).is_ok() && !sample.title.is_empty(), "{name}");
        }
    }
    let such = |is: fn(&dyn Game) -> bool| -> Vec<&str> {
        GAMES.iter().filter(|entry| is(**entry)).map(|entry| entry.name()).collect()
    };
    assert_eq!(such(|game| game.is_loopy()).len(), 3);
    for name in ["northcott", "poker_nim", "arrow_walk"] {
        assert!(such(|game| game.is_loopy()).contains(&name));
    }
    assert_eq!(such(|game| game.convention() == Convention::Misere), ["dual_nim", "notakto"]);
}

/// A game that implements only the required methods of `Game`.
struct Short;

impl Game for Short {
    fn name(&self) -> &'static str {
        "short"
    }

    fn title(&self) -> &'static str {
        "Short Nim"
    }

    fn rules(&self) -> &'static str {
        "Those of Nim."
    }

    fn notation(&self) -> &'static str {
        "That of Nim."
    }

    fn examples(&self) -> &[&str] {
        &["short 3"]
    }

    fn read(&self, tokens: &mut Tokens<'_>) -> Result<MixedSum, Refusal> {
        Ok(catalog::read_sum(&format!("nim {}", tokens.rest()))?)
    }
}

#[test]
fn default_methods_describe_an_ordinary_game() {
    let mut catalog = Catalog::empty();
    catalog.add(Short).unwrap();
    let game = catalog.find("Short").unwrap();
    assert_eq!((game.about(), game.parameters(), game.page()), ("Short Nim", "", ""));
    assert_eq!(game.convention(), Convention::Normal);
    assert!(game.samples().is_empty() && !game.is_loopy() && !game.stands_alone());
    assert!(game.fields().is_empty());
    let sum = catalog.read_sum("short 3").unwrap();
    assert_eq!(sum, catalog::read_sum("nim 3").unwrap());
    assert!(game.tools().is_empty() && game.random("short", 9, &mut |_| 0).is_none());
    let paper = Paper { limits: &Limits::none(), room: false };
    assert_eq!(game.scene(sum.as_slice(), &paper), Err("3".to_owned()));
    assert_eq!(format!("{catalog:?}"), "Catalog { games: [\"short\"], .. }");
}

#[test]
fn a_name_or_octal_code_selects_the_game_of_a_position() {
    let catalog = Catalog::default();
    for (name, game) in [
        ("nim", Some("nim")),
        ("moore:2", Some("moore")),
        ("0.77", Some("take_and_break")),
        ("unequal:4.", Some("take_and_break")),
        ("chess", None),
        ("", None),
    ] {
        assert_eq!(catalog::game_of(name).map(Game::name), game, "{name}");
        assert_eq!(catalog.game_of(name).map(Game::name), game, "{name}");
    }
    let before = catalog.statistics();
    assert_eq!((before.positions(), before.edges(), before.hits()), (0, 0, 0));
    let sum = catalog.read_sum("cram 3x3 + node_kayles 0-1 1-2").unwrap();
    catalog.solve(&sum, Normal, &Limits::none());
    let after = catalog.statistics();
    assert!(after.edges() > 0 && after.positions() > 0 && after.hits() <= after.lookups());
    let (positions, sums, edges) = (after.positions(), after.sums(), after.edges());
    assert_eq!(after.to_string(), format!("{positions} positions, {sums} sums, {edges} steps"));
}

/// The theorems about single positions must agree with a search by the rules.
#[test]
fn theorems_about_single_components_agree_with_search() {
    let mut searched = 0;
    for example in GAMES.iter().flat_map(|entry| entry.examples()) {
        let sum = catalog::read_sum(example).unwrap();
        for (position, convention) in
            sum.iter().flat_map(|position| Convention::ALL.map(|convention| (position, convention)))
        {
            let search = Search::new(Mixed).method(Method::MexSearch).max_stored(2000);
            let limits = Limits::none().work(30_000);
            let search = search.within(&limits);
            let one = std::slice::from_ref(position);
            let Ok(outcome) = search.sum_outcome(one, convention) else { continue };
            let Ok(found) = search.sum_winning_moves(one, convention) else { continue };
            let mut found: Vec<String> = found.iter().map(|mv| mv.mv.to_string()).collect();
            found.sort();
            searched += 1;
            let known = position.outcome(convention);
            assert!(known.is_none_or(|known| known == outcome), "{example} {convention}");
            // The list of moves, the visited moves and the single winning move must agree with the search wherever they are known.
            let listed = position.winning_moves(convention).map(|moves| {
                let mut texts: Vec<String> = moves.map(|mv| mv.text().to_owned()).collect();
                texts.sort();
                texts
            });
            assert!(listed.is_none_or(|listed| listed == found), "{example} {convention}");
            let mut visited = Vec::new();
            let mut meter: Meter<'_> = limits.meter();
            let whole = position
                .visit_winning_moves(convention, &mut meter, &mut |mv| {
                    assert_eq!(mv.game(), position.game());
                    visited.push(mv.text().to_owned());
                    ControlFlow::Continue(())
                })
                .unwrap();
            visited.sort();
            assert!(!whole || visited == found, "{example} {convention}");
            let mut first = None;
            let mut visit = |mv: AnyMove| {
                assert_eq!(first.replace(mv.text().to_owned()), None, "one was enough");
                ControlFlow::Break(())
            };
            let mut meter = limits.meter();
            assert_eq!(position.visit_winning_moves(convention, &mut meter, &mut visit), Ok(whole));
            assert!(first.is_none_or(|first| found.contains(&first)), "{example} {convention}");
            if let Some(mv) = position.winning_move(convention) {
                assert!(found.iter().any(|found| found == mv.text()), "{example} {convention}");
            } else if known == Some(Outcome::P) {
                assert!(found.is_empty(), "{example} {convention}");
            }
        }
    }
    assert!(searched > GAMES.len(), "{searched}");
}

#[test]
fn the_crate_documentation_lists_every_module() {
    let page = include_str!("../../src/lib.rs");
    let rooms = [
        ("heaps", include_str!("../../src/heaps.rs")),
        ("coins", include_str!("../../src/coins.rs")),
        ("trees", include_str!("../../src/trees.rs")),
        ("graphs", include_str!("../../src/graphs.rs")),
        ("boards", include_str!("../../src/boards.rs")),
        ("loopy", include_str!("../../src/loopy.rs")),
    ];
    let mut modules = 0;
    for (room, source) in rooms {
        for module in source.lines().filter_map(|line| line.strip_prefix("pub mod ")) {
            let link = format!("[`{room}::{}`]", module.trim_end_matches(';'));
            assert!(page.contains(&link), "{link}");
            modules += 1;
        }
    }
    assert!(modules > 25, "{modules}");
}

/// A tree with one node has no edges, so its notation needs a special case.
#[test]
fn trees_without_edges_survive_a_text_round_trip() {
    for text in ["coins_to_root root 0 coins 2", "staircase_nim root 0 coins 2"] {
        let sum = catalog::read_sum(text).unwrap();
        assert_eq!(catalog::read_sum(&sum.to_string()).unwrap(), sum, "{text}");
    }
}

/// For each example that a search can solve within the limits, any outcome and any winning moves that theorems give must be the same as
/// those of the search.
#[test]
fn theorems_and_search_agree_on_examples() {
    let mut searched = 0;
    for example in GAMES.iter().flat_map(|entry| entry.examples()) {
        let sum = catalog::read_sum(example).unwrap();
        for convention in Convention::ALL {
            let search = Search::new(Mixed).method(Method::MexSearch).max_stored(5000);
            let limits = Limits::none().work(crate::sized(30_000, 100_000));
            let search = search.within(&limits);
            let Ok(outcome) = search.sum_outcome(sum.as_slice(), convention) else { continue };
            searched += 1;
            assert!(sum.outcome(convention).is_none_or(|known| known == outcome), "{example}");
            if let Some(winning) = sum.winning_moves(convention, 1000) {
                let found = search.sum_winning_moves(sum.as_slice(), convention).unwrap();
                // A theorem can list moves in a different order than a search, so sort both lists.
                let texts = |moves: &[_]| -> Vec<String> {
                    let mut texts: Vec<_> = moves.iter().map(|mv| sum.move_text(mv)).collect();
                    texts.sort();
                    texts
                };
                assert_eq!(texts(&winning), texts(&found), "{example}");
            }
        }
    }
    assert!(searched > GAMES.len(), "{searched}");
}

#[test]
fn errors_about_unreadable_input_state_the_reason() {
    let errors = [
        ("", "expected a game and a position, found nothing"),
        ("nim -3", "expected the size of a heap, found `-3`"),
        ("nim 3 + ", "expected a game and a position beside each plus sign"),
        ("nim 3 +  + nim 4", "expected a game and a position beside each plus sign"),
        ("nim:x 3", "expected the size of a heap, found `x`"),
        ("nimm 3", "there is no game `nimm`"),
        ("nim 3 + nimstring 0-1", "`nimstring` is played alone and cannot be a summand"),
        ("top_entails 3 + kayles 5", "`top_entails` is played alone and cannot be a summand"),
        (
            "dots_and_boxes 1x1 + dots_and_boxes 1x1",
            "`dots_and_boxes` is played alone and cannot be a summand",
        ),
        ("0.8x 3", "'x' at character 4 is not a code digit"),
        ("floor_division:1 5", "item 0 is 1, but divisors are at least 2"),
        ("coins_to_root:0-1@2 0", "expected a root that is a node of the tree, found `0-1@2`"),
        ("coins_to_root:0-1@1 7", "expected the node of a coin, found `7`"),
        ("path_marking 0-1 1-2 0-2", "3 nodes need 2 edges, found 3"),
        ("path_marking:0-1,1-2,1-3 0-1 1-2 1-3", "no simple path contains the marked edges"),
        ("path_marking:0-1 0-5", "expected an edge of the tree, or `unmarked`, found `0-5`"),
        ("chomp 3 4", "a row of 4 squares is below a row of 3"),
        ("chomp 20 10 15", "a row of 15 squares is below a row of 10"),
        ("chomp:3 2 1", "expected `2`, `blocks` or nothing after the colon at character 7"),
        ("chomp:2 3 4", "expected two rows, the second not longer than the first"),
        ("cram 13x10", "a board of 13 by 10 squares; it must have 1 to 128 squares"),
        ("cram", "a position of `cram` is missing"),
        ("cram ... ..", "line 2 is not one of 2 lines of 3 squares"),
        ("cram:2x2 ...", "expected a board of the size behind the colon"),
        ("cram ..o", "expected a row of `.` and `x`, found `..o`"),
        ("treblecross ..", "a row needs three cells, found 2"),
        ("tartan 1x1", "expected two coin-turning games, as `twins,ruler`"),
        ("tartan:twins,chess 1x1", "there is no coin-turning game `chess`"),
        ("tartan:twins,sym 1x40", "there is a coin on place 1x40"),
        ("mogul 99", "there is a coin on place 99, the row has the places below 32"),
        ("top_entails", "a position of `top_entails` is missing"),
        ("top_entails 3r 4r", "a reply must be made in one stack only"),
        ("top_entails 10000001", "expected the size of a stack of at most 10000000"),
        ("nimstring", "a position of `nimstring` is missing"),
        ("nimstring 0-1 4-4", "string 4-4 joins a coin to itself"),
        ("nimstring 900x900", "1621800 strings are more than 10000"),
        (
            "dots_and_boxes 6x6",
            "a board of 6x6 boxes; it needs rows and columns, and at most 64 lines",
        ),
        ("dots_and_boxes 2x2 h0,2", "there is no line h0,2 on this board"),
        ("dots_and_boxes 2x2 goal 4000", "expected a goal of at most 1000, found `4000`"),
        ("dots_and_boxes 2x2 goal x", "expected a goal, found `x`"),
        ("staircase_nim 0-1 root 0 coins 5", "a tree of 2 nodes needs 2 coin counts, found 1"),
    ];
    for (text, message) in errors {
        let error = catalog::read_sum(text).unwrap_err().to_string();
        assert!(error.starts_with(message), "{text}: {error}");
    }
}

#[test]
fn arbitrary_text_is_read_or_rejected_without_a_panic() {
    // Strings of random pieces must not cause a panic, and error messages must be short.
    let pieces = [
        "nim",
        "kayles",
        "0.7",
        "coins_to_root",
        "path_marking",
        "staircase_nim",
        "dual_nim",
        ":",
        " ",
        "+",
        " + ",
        "0-1",
        "1=2",
        "@",
        "root",
        "coins",
        "18446744073709551615",
        "4294967295-0",
        "5",
        "none",
        "unmarked",
        "é",
        "\u{0}",
        "{1,2}",
        "unequal:4.",
        "floor_division",
        "cram",
        "chomp",
        "top_entails",
        "nimstring",
        "dots_and_boxes",
        "pass",
        "h0,0",
        "goal",
        "treblecross",
        "tartan:twins,sym",
        "...",
        "x.",
        "3x5",
        ",",
        "99999999999999999999",
    ];
    let mut state = 7_u64;
    for _ in 0..2000 {
        let mut text = String::new();
        for _ in 0..state % 7 {
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            text += pieces[(state >> 33) as usize % pieces.len()];
        }
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        match catalog::read_sum(&text) {
            Ok(sum) => assert!(sum.moves().take(3).all(|mv| sum.try_play(&mv).is_ok()), "{text}"),
            Err(error) => assert!(error.to_string().chars().count() <= 401, "{text}"),
        }
    }
}

/// The reader must supply the parameters that the input omits: by a default, or from the rest of the input.
#[test]
fn shorthand_notation_equals_full_notation() {
    for (short, long) in [
        ("moore 3 4 5", "moore:2 3 4 5"),
        ("chomp 20 10", "chomp:2 20 10"),
        ("coins_to_root 0-1 1-2 root 0 coins 1 2 0", "coins_to_root:0-1,1-2@0 0 1 1"),
    ] {
        let (short, long) = (catalog::read_sum(short).unwrap(), catalog::read_sum(long).unwrap());
        assert_eq!(short, long);
        assert_eq!(short.to_string(), long.to_string());
    }
    assert_eq!(catalog::read_sum("kayles none").unwrap().as_slice().len(), 0);
    // Officers (0.6) has no known period, so the outcome requires all values up to this heap.
    assert!(catalog::read_sum("0.6 5000").unwrap().outcome(Convention::Normal).is_some());
    // A graph stores data for every number up to the largest, so the reader rejects large numbers.
    assert!(catalog::read_sum("arrow_walk:0-65535 0").is_ok());
    assert!(catalog::read_sum("arrow_walk:0-65536 0").is_err());
    assert!(catalog::read_sum("arrow_walk:4294967295-1,1-0 0").is_err());
    // Moore's Nim with one heap per move is Nim. The default is two heaps per move, so the outcomes differ here.
    let outcome = |text: &str| catalog::read_sum(text).unwrap().outcome(Convention::Normal);
    assert_ne!(outcome("moore 3 4 7"), outcome("moore:1 3 4 7"));
    // The theorem covers only graphs without odd cycles. Other graphs have no known outcome, but their moves must be listed.
    assert!(outcome("edge_geography 0 0-1 1-2 2-3 3-0").is_some());
    assert!(outcome("edge_geography 0 0-1 1-2 2-0").is_none());
    for text in ["edge_geography 0 0-1 1-2 2-0", "edge_geography 0 0-1 1-2 2-3 3-0"] {
        assert!(catalog::read_sum(text).unwrap().moves().count() == 2, "{text}");
    }
    let most = 1 << 16;
    let coins =
        |count: u64| catalog::read_sum(&format!("coins_to_root 0-1 root 0 coins 0 {count}"));
    assert_eq!(coins(most).unwrap().as_slice().len() as u64, most);
    let refused = coins(most + 1).unwrap_err().to_string();
    assert_eq!(
        refused,
        "65537 coins are more than 65536 at character 15; for example `coins_to_root 0-1 1-2 1-3 root 0 coins 0 1 2 1`"
    );
    for wrong in ["5", "5 6 7"] {
        let error = catalog::read_sum(&format!("coins_to_root 0-1 root 0 coins {wrong}"));
        assert!(
            error.unwrap_err().to_string().starts_with("a tree of 2 nodes needs 2 coin counts")
        );
    }
}

/// Coin games whose values come from a table must have exactly the documented number of places, and illegal turns must be rejected.
#[test]
fn coin_rows_cannot_exceed_their_tables() {
    for (name, places) in [
        ("moebius", 64),
        ("mogul", 32),
        ("moidores", 24),
        ("turnips", 1000),
        ("grunt", 1000),
        ("sym", 28),
    ] {
        let last = catalog::read_sum(&format!("{name} {}", places - 1));
        assert!(last.is_ok(), "{name} {last:?}");
        let error = catalog::read_sum(&format!("{name} {places}")).unwrap_err().to_string();
        let expected =
            format!("there is a coin on place {places}, the row has the places below {places}");
        assert!(error.starts_with(&expected), "{error}");
    }
    for (text, wrong) in [
        ("mock_turtles 2 5", "5-4-3-2"),
        ("twins 2 5", "5"),
        ("ruler 5", "5-3"),
        ("tartan:twins,ruler 2x3", "2x3"),
        ("tartan:twins,ruler 2x3", "2-1x3-1"),
    ] {
        let sum = catalog::read_sum(text).unwrap();
        assert!(sum.read_move(wrong).is_err(), "{text}: {wrong}");
        let moves: HashSet<String> = sum.moves().map(|mv| sum.move_text(&mv)).collect();
        assert!(!moves.contains(wrong) && !moves.is_empty(), "{text}: {moves:?}");
    }
}
