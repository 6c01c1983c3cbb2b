//! Tests sessions of `play` with prepared input.

use games::catalog::{self, GAMES, Game};
use grundy_core::mixed::{Mixed, MixedSum};
use grundy_core::{Convention, Limits, Outcome};
use grundy_search::Search;
use impartial::play::{Level, Session, Start, Table, usual_convention};

fn session(input: impl AsRef<[u8]>, start: &Start) -> String {
    let mut output = Vec::new();
    Session::new(&mut input.as_ref(), &mut output, true).run(start).unwrap();
    String::from_utf8(output).unwrap()
}

fn start(position: &str, person_begins: bool) -> Start {
    let position = Some(catalog::read_sum(position).unwrap());
    // Do not draw pictures, because text is easier to compare.
    Start { position, person_begins: Some(person_begins), plain: true, ..Start::default() }
}

fn misere(position: &str, person_begins: bool) -> Start {
    Start { convention: Some(Convention::Misere), ..start(position, person_begins) }
}

/// Returns the move that the last hint in the output recommends.
fn last_hint(printed: &str) -> Option<&str> {
    let line = printed.lines().rev().find_map(|line| line.split_once("Your move: hint"));
    line?;
    printed.lines().rev().find_map(|line| line.strip_prefix("You can win: "))
}

/// Plays like a user who asks for a hint before each move and follows it. Returns the output.
fn follow_hints(start: &Start) -> String {
    let mut input = String::new();
    loop {
        let printed = session(format!("{input}hint\n"), start);
        if !printed.ends_with("Good-bye.\n") {
            return printed;
        }
        let Some(mv) = last_hint(&printed) else { return printed };
        input.extend(["hint\n", mv, "\n"]);
    }
}

#[test]
fn the_predicted_player_wins_every_example_in_the_catalog() {
    let mut played = 0;
    for example in GAMES.iter().flat_map(|entry| entry.examples()) {
        let sum = catalog::read_sum(example).unwrap();
        for convention in Convention::ALL {
            let search = Search::new(Mixed).max_stored(100_000);
            let limits = Limits::none().work(crate::sized(4_000, 100_000));
            let search = search.within(&limits);
            let Ok(outcome) = search.sum_outcome(sum.as_slice(), convention) else { continue };
            // If the player who moves first loses, let the program begin.
            let start = Start {
                position: Some(sum.clone()),
                convention: Some(convention),
                person_begins: Some(outcome.first_wins()),
                plain: true,
                ..Start::default()
            };
            let printed = follow_hints(&start);
            assert!(printed.ends_with("you win.\n"), "{example}, {convention}: {printed}");
            played += 1;
        }
    }
    assert!(played >= GAMES.len(), "{played} games");
}

#[test]
fn every_session_ends_cleanly_wherever_the_input_ends() {
    for number in 1..=GAMES.len() {
        let whole = format!("help\n{number}\nhint\n\nmoves\nyes\nhint\nmoves\nundo\nundo\nundo\n");
        // Cut off the input after every third character. The offset differs between consecutive games, so three consecutive games
        // together test every cut-off point.
        for end in (number % 3..=whole.len()).step_by(3) {
            let printed = session(&whole[..end], &Start::default());
            assert!(printed.contains("Good-bye.") || printed.contains("win"), "{printed}");
        }
    }
}

#[test]
fn a_session_of_nim_prints_the_expected_text() {
    let input = "1/4:3\n\nhint\n0/2:9\nx/2:1\n7/2:1\n0/2:0\n3:1\n";
    let printed = session(input, &start("nim 3 4", true));
    let expected = "\
nim: Take one or more coins from one heap. A player who cannot move loses.

  0: nim 3
  1: nim 4
A move is written as 0/3:2; `help` tells more.
Your move: 1/4:3
You move 1/4:3.
I move 0/3:2.

  0: nim 2
  1: nim 3
Your move: \n\
Your move: hint
You can win: 1/3:2
Your move: 0/2:9
That is not a move: ";
    assert!(printed.starts_with(expected), "{printed}");
    assert!(printed.contains("That is not a move: there is no component 7."), "{printed}");
    // Taking the whole heap of 2 is a mistake, because the opponent then takes the heap of 3.
    assert!(printed.ends_with("I move 3:0.\nYou cannot move: I win.\n"), "{printed}");
}

#[test]
fn the_session_explains_the_end_of_play_once() {
    for (typed, times) in [
        ("nim 3", [1, 0]),
        ("misere nim 3", [0, 1]),
        ("misere kayles 3", [0, 1]),
        ("nim 3 + kayles 2 + grundy 4", [1, 0]),
        ("cram 2x2 in misère play", [0, 1]),
        ("misere euclid_to_zero 24 7", [0, 1]),
        // The rules of Dots and Boxes and of Dual Nim say in other words who wins, so neither of the phrases below is printed.
        ("dots and boxes 1x1", [0, 0]),
        ("misere dots and boxes 1x1", [0, 0]),
        ("dual nim 2", [0, 0]),
        ("treblecross 4", [1, 0]),
    ] {
        let printed = session(format!("{typed}\n"), &Start::default());
        let printed = printed.replace('\n', " ").replace(", because a number is 0,", "");
        for (what, times) in ["cannot move loses", "cannot move wins"].into_iter().zip(times) {
            assert_eq!(printed.matches(what).count(), times, "{typed}, {what}: {printed}");
        }
        assert!(!printed.contains("in misère play, wins"), "{printed}");
    }
}

#[test]
fn boxes_show_the_initials_of_their_owners() {
    let played = |position: &str, input: &str| {
        session(input, &Start { plain: false, ..start(position, true) })
    };
    let printed = played("dots_and_boxes 1x2 h0,0 h1,0 h0,1 h1,1 v0,0", "v0,1\nv0,2\n");
    assert!(printed.contains("You have 1 box (Y), and I have 0 boxes (I)."), "{printed}");
    let line = printed.lines().find(|line| line.contains(" Y ")).expect("a box of the person");
    assert!(!line.contains(" I "), "{line}");
    assert!(printed.contains("You have 2 boxes, and I have 0 boxes: you win."), "{printed}");
    // The left box was closed before the game, so it belongs to nobody.
    let printed = played("dots_and_boxes 1x2 h0,0 h1,0 h0,1 v0,0 v0,1", "h1,1\n");
    assert!(printed.contains("You have 0 boxes (Y), and I have 1 box (I)."), "{printed}");
    let line = printed.lines().find(|line| line.contains(" I ")).expect("a box of the program");
    assert!(!line.contains(" Y ") && line.matches(" I ").count() == 1, "{line}");
}

#[test]
fn a_stuck_player_loses_in_normal_play_and_wins_in_misere_play() {
    let last = |printed: String| printed.lines().last().unwrap().to_owned();
    assert_eq!(last(session("5:0\n", &start("nim 5", true))), "I cannot move: you win.");
    assert_eq!(last(session("", &start("nim 5", false))), "You cannot move: I win.");
    assert_eq!(last(session("5:0\n", &misere("nim 5", true))), "I cannot move: I win.");
    assert_eq!(last(session("5:1\n", &misere("nim 5", true))), "You cannot move: you win.");
    assert_eq!(last(session("", &misere("none", false))), "I cannot move: I win.");
    // By its rules, Dual Nim is a misère game.
    assert_eq!(last(session("", &start("dual_nim 3 3", true))), "You cannot move: you win.");
    assert_eq!(last(session("3\n", &start("dual_nim 3", true))), "I cannot move: I win.");
    let dual_nim = catalog::read_sum("dual_nim 3 3").unwrap();
    assert_eq!(usual_convention(&dual_nim), Convention::Misere);
}

#[test]
fn sums_of_different_games_are_played_in_both_conventions() {
    for position in ["nim 3 5 + kayles 7", "dual_nim 1 2 + nim 2", "floor_division 7 + grundy 8"] {
        for convention in Convention::ALL {
            let first = Start { convention: Some(convention), ..start(position, true) };
            let second = Start { person_begins: Some(false), ..first.clone() };
            let won = |start: &Start| follow_hints(start).ends_with("you win.\n");
            assert!(won(&first) != won(&second), "{position}, {convention}");
        }
    }
}

#[test]
fn undo_steps_back_to_the_first_prompt() {
    let input = "nim\n3 5\nyes\n1/5:4\nundo\n1/5:2\nundo\nundo\nundo\nundo\nundo\nquit\n";
    let printed = session(input, &Start::default());
    let questions: Vec<&str> = printed
        .lines()
        .filter(|line| {
            line.contains("? ") || line.contains("Your move") || line.contains("nothing")
        })
        .map(|line| line.split(['?', ':', '.']).next().unwrap())
        .collect();
    let expected = [
        "Which game",
        "From which position",
        "Do you begin",
        "Your move",
        "Your move",
        "Your move",
        "Your move",
        "Your move",
        "Do you begin",
        "From which position",
        "Which game",
        "There is nothing to take back",
        "Which game",
    ];
    assert_eq!(questions, expected, "{printed}");
    // If the command line contains a setting, the session must not ask for it.
    let printed = session("undo\n", &start("nim 3", true));
    assert!(printed.contains("There is nothing to take back."), "{printed}");
}

#[test]
fn every_prompt_accepts_the_same_commands() {
    let words = "help\nmoves\nhint\n";
    for begin in ["", "1\n", "1\n3 4\n", "1\n3 4\nyes\n"] {
        let printed = session(format!("{begin}{words}quit\n"), &Start::default());
        assert!(printed.contains("undo   go back to the previous prompt"), "{printed}");
        assert!(!printed.contains("not a") && !printed.contains("does not"), "{printed}");
        assert!(printed.ends_with("quit\n\nGood-bye.\n"), "{printed}");
    }
}

#[test]
fn the_session_repeats_a_prompt_after_invalid_input() {
    let printed = session("chess\n0\n99\n1\nheaps\n-1\n1 1\nperhaps\nNO\n", &Start::default());
    assert!(printed.lines().all(|line| line.len() < 80), "{printed}");
    let unbroken = printed.replace('\n', " ");
    for line in [
        "That does not name a game: `chess` is not impartial: each player has moves of their own;",
        "There is no game of the number 0.",
        "There is no game of the number 99.",
        "That is not a position: expected the size of a heap, found nothing; for example `nim 3 5 7`.",
        "That is not a position: expected the size of a heap, found `-1` at character 1; for example `nim 3 5 7`.",
        "Please say yes or no.",
        "I move 0/1:0.",
    ] {
        assert!(unbroken.contains(line), "{line} in {printed}");
    }
    assert!(printed.ends_with("Your move: \nGood-bye.\n"), "{printed}");
}

#[test]
fn the_session_explains_why_a_move_is_illegal() {
    for (position, mv, why) in [
        ("nim 3", "3:9", "no move makes 9 of 3"),
        ("nim 3 5", "7:1", "no component has the move `7:1`"),
        ("nim 3 5", "1/5:6", "no move makes 6 of 5"),
        ("subtract:2,3 7", "7:6", "no move makes 6 of 7"),
        ("dots_and_boxes 1x2 h0,0", "h0,0", "the line h0,0 is already drawn"),
        ("dots_and_boxes 1x2 h0,0", "h9,9", "the board has no line h9,9"),
        (
            "dots_and_boxes 1x2 h0,0",
            "pass",
            "only a player whose opponent has closed a box can pass",
        ),
        (
            "dots_and_boxes 1x2 h0,0",
            "foo",
            "expected a line of the board as `h0,1` or `v1,0`, found `foo`",
        ),
        ("hackenbush 0-1 1-2", "0-2", "expected an edge that the ground holds, found `0-2`"),
        ("arc_kayles 0-1 1-2", "0-2", "there is no edge 0-2"),
        ("vertex_geography 0 0-1 1-2", "2", "no edge leads from 0 to 2"),
    ] {
        let printed = session(format!("{mv}\n"), &start(position, true)).replace('\n', " ");
        let said = format!("That is not a move: {why}. You could play ");
        assert!(printed.contains(&said), "{said} in {printed}");
    }
    // The two ends of an edge can be typed in either order.
    for (position, mv) in [("hackenbush 0-1 1-2", "2-1"), ("arc_kayles 0-1 1-2", "1-0")] {
        let printed = session(format!("{mv}\n"), &start(position, true));
        assert!(!printed.contains("That is not a move"), "{printed}");
    }
}

#[test]
fn nothing_is_saved_before_play_begins() {
    for begin in ["", "1\n", "1\n3 4\n"] {
        let printed = session(format!("{begin}save game.txt\nquit\n"), &Start::default());
        assert!(printed.contains("There is nothing to save yet."), "{printed}");
        assert!(!std::path::Path::new("game.txt").exists());
    }
    let printed = session("save\nquit\n", &start("nim 3", true));
    assert!(printed.contains("The name of a file is missing, as in `save game.txt`."), "{printed}");
}

#[test]
fn the_session_explains_who_wins_a_tie_in_boxes() {
    let printed = session("#1\n".repeat(9), &start("dots_and_boxes 2x1", true)).replace('\n', " ");
    let tie =
        "You have 1 box, and I have 1 box: I win, since a tie counts for whoever did not begin.";
    assert!(printed.contains(tie), "{printed}");
    // Boxes that were closed before the game belong to nobody, so the number of closed boxes does not determine the winner.
    let position = "dots_and_boxes 1x2 h0,0 h1,0 v0,0 h0,1 h1,1 v0,2";
    let printed = session("v0,1\n", &start(position, true));
    assert!(printed.contains("You have 2 boxes, and I have 0 boxes: you win."), "{printed}");
}

#[test]
fn the_session_survives_invalid_utf8_and_endless_lines() {
    let mut input = b"\xef\xbb\xbf1\r\n3 4\r\nyes\r\n\xff\xfe\x00\x1b[2J\r\n".to_vec();
    input.extend(vec![b'9'; 5 << 20]);
    input.extend(b"\n0/3:0\n4:0\n");
    let printed = session(input, &Start::default());
    assert!(printed.ends_with("You cannot move: I win.\n"), "{}", &printed[printed.len() - 300..]);
    assert!(printed.len() < 20_000 && !printed.contains('\u{1b}'));
}

#[test]
fn huge_positions_are_handled_quickly() {
    let heaps = "nim 18446744073709551615 18446744073709551614";
    let printed = session("moves\nhint\n", &start(heaps, true));
    assert!(printed.contains("and others") && printed.contains("You can win: "), "{printed}");
    let many = format!("nim{}", " 7".repeat(100_000));
    let printed = session("moves\nhint\n7:6\n", &start(&many, true));
    assert!(printed.contains("  and 99988 more"), "{}", printed.len());
    assert!(printed.len() < 10_000);
}

#[test]
fn a_saved_game_can_be_resumed() {
    use impartial::play::Record;
    let path = std::env::temp_dir().join(format!("play-{}", std::process::id()));
    let begun = start("nim 3 5 7", true);
    let whole = session("0/3:2\n", &begun);
    let saved = session(format!("0/3:2\nsave {}\n", path.display()), &begun);
    assert!(saved.contains("You move 0/3:2.\n") && saved.contains("Saved in "), "{saved}");
    let text = std::fs::read_to_string(&path).unwrap();
    std::fs::remove_file(path).unwrap();
    let record: Record = text.parse().unwrap();
    assert_eq!(record.moves().len(), 2, "{text}");
    assert_eq!(record.to_string(), text);
    let later = session("", &Start { record: Some(record), plain: true, ..Start::default() });
    // The session must begin at the saved position and ask the user for a move.
    let position = |printed: &str| {
        let lines = printed.rsplit("\n\n").next().unwrap().lines();
        // Every session explains the notation of moves once, so leave out this line.
        let lines = lines.filter(|line| !line.starts_with("A move is written"));
        lines.collect::<Vec<_>>().join("\n")
    };
    assert_eq!(position(&later), position(&whole));
    for wrong in [
        "",
        "impartial game 2",
        "impartial game 1\nposition nim 3\nconvention odd\nbegins you",
        "impartial game 1\nposition nim 3\nconvention normal\nbegins nobody",
    ] {
        assert!(wrong.parse::<Record>().is_err(), "{wrong}");
    }
    let illegal: Record =
        "impartial game 1\nposition nim 3\nconvention normal\nbegins you\n3:4".parse().unwrap();
    assert!(illegal.replay().unwrap_err().to_string().starts_with("move 1: "));
}

#[test]
fn moves_are_numbered_from_1() {
    let printed = session("moves\n#2\n", &start("dual_nim 1 2 4", true));
    let second = printed.lines().find_map(|line| line.strip_prefix("  #2  ")).unwrap();
    assert!(printed.contains(&format!("You move {second}.")), "{printed}");
    for wrong in ["#0", "#4", "#x", "#"] {
        let printed = session(format!("{wrong}\n"), &start("dual_nim 1 2 4", true));
        assert!(printed.contains("That is not a move: there is no move `#"), "{printed}");
    }
}

/// Two coins on the same node have the same move, which is listed once and without the number of a component.
#[test]
fn moves_of_equal_coins_are_listed_once() {
    let coins = "coins_to_root 0-1 1-2 root 0 coins 0 2 1";
    let printed = session("moves\n#2\nhelp\n", &start(coins, true));
    let listed: Vec<&str> = printed.lines().filter(|line| line.starts_with("  #")).collect();
    assert_eq!(listed, ["  #1  1:0", "  #2  2:1", "  #3  2:0"], "{printed}");
    assert!(printed.contains("You move 2:1."), "{printed}");
    assert!(!printed.contains("before the slash"), "{printed}");
}

#[test]
fn records_can_be_built_from_parts() {
    use impartial::play::Record;
    let record = |moves: &[&str]| {
        let moves = moves.iter().map(ToString::to_string).collect();
        Record::from_parts("nim 3 5", Convention::Misere, false, moves)
    };
    let played = record(&["1/5:3", "0/3:0"]);
    assert_eq!((played.position(), played.convention()), ("nim 3 5", Convention::Misere));
    let text =
        "impartial game 1\nposition nim 3 5\nconvention misere\nbegins program\n1/5:3\n0/3:0\n";
    assert_eq!(played.to_string(), text);
    assert_eq!(text.parse::<Record>().unwrap(), played);
    assert_eq!(played.replay().unwrap().position().to_string(), "nim 3");
    // In a saved game, a move must not be given by its number, because this would require the list of all moves, which can be long.
    let error = record(&["1/5:3", "#1000000"]).replay().unwrap_err().to_string();
    assert!(error.starts_with("move 2: "), "{error}");
}

#[test]
fn a_skill_level_errs_only_in_positions_too_large_for_it() {
    let mut errors = [0, 0, 0];
    for example in GAMES.iter().flat_map(|entry| entry.examples()) {
        let sum = catalog::read_sum(example).unwrap();
        let limits = Limits::none().work(200_000);
        let search = Search::new(Mixed).max_stored(50_000);
        let search = search.within(&limits);
        let outcome = |sum: &MixedSum| search.sum_outcome(sum.as_slice(), Convention::Normal);
        if !outcome(&sum).is_ok_and(Outcome::first_wins) {
            continue;
        }
        let count = sum.moves().take(100).count();
        for (index, (level, most)) in
            [(Level::Easy, 3), (Level::Medium, 7), (Level::Hard, usize::MAX)]
                .into_iter()
                .enumerate()
        {
            assert_eq!(level.surveys(&sum), count <= most, "{example}");
            let mut table = Table::new(sum.clone(), Convention::Normal);
            table.reply(level).unwrap();
            let Ok(left) = outcome(table.position()) else { continue };
            assert!(left == Outcome::P || count > most, "{example}, {level:?}");
            errors[index] += usize::from(left != Outcome::P);
        }
    }
    // The weaker levels survey only positions with few moves, so they must make more mistakes.
    assert!(errors[0] > errors[1] && errors[1] > errors[2] && errors[2] == 0, "{errors:?}");
}

#[test]
fn a_move_taken_back_can_be_redone() {
    let printed =
        session("1/4:3\nundo\nredo\nredo\nundo\n0/3:1\nredo\nquit\n", &start("nim 3 4", true));
    let asked: Vec<&str> = printed.lines().filter(|line| line.contains("move ")).collect();
    let first = ["You move 1/4:3.", "I move 0/3:2."];
    assert_eq!(asked[2..4], first, "{printed}");
    // The first `redo` plays both moves again. The others have nothing to play: one follows that `redo`, and one follows a new
    // move.
    assert_eq!(printed.matches(first[0]).count(), 2, "{printed}");
    assert_eq!(printed.matches("There is nothing to play again.").count(), 2, "{printed}");
    assert!(printed.contains("You move 0/3:1."), "{printed}");
}

#[test]
fn a_file_is_overwritten_only_with_confirmation() {
    let path = std::env::temp_dir().join(format!("play-save-{}", std::process::id()));
    std::fs::write(&path, "mine").unwrap();
    let save = format!("save {}\n", path.display());
    let printed = session(format!("{save}no\n{save}\nquit\n"), &start("nim 3 4", true));
    assert_eq!(printed.matches("Not saved.").count(), 2, "{printed}");
    assert_eq!(std::fs::read_to_string(&path).unwrap(), "mine");
    let printed = session(format!("{save}yes\nquit\n"), &start("nim 3 4", true));
    assert!(printed.contains("Saved in "), "{printed}");
    assert!(std::fs::read_to_string(&path).unwrap().starts_with("impartial game"));
    std::fs::remove_file(&path).unwrap();
}

#[test]
fn boxes_are_counted_and_forced_moves_are_played_automatically() {
    for seed in 0..20_u64 {
        let mut moves: Vec<String> =
            (0..20).map(|turn| format!("#{}\n", 1 + (seed + turn) % 3)).collect();
        moves.push("#1\n".repeat(20));
        let printed = session(moves.concat(), &start("dots_and_boxes 1x3", true));
        assert!(!printed.contains("cannot move"), "{printed}");
        let last = printed.lines().last().unwrap();
        let numbers: Vec<u32> = last.split(' ').filter_map(|word| word.parse().ok()).collect();
        let [own, other] = numbers[..] else { panic!("{printed}") };
        assert_eq!(own + other, 3, "{printed}");
        // The number of boxes is odd, so there cannot be a tie.
        assert!(last.ends_with(if own > other { "you win." } else { "I win." }), "{printed}");
        // Indented lines contain positions, whose width is not limited.
        for line in printed.lines().filter(|line| !line.starts_with("  ")) {
            assert!(line.chars().count() < 80, "{line}");
        }
    }
}
