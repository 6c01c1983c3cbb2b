//! Sessions of the program `play` with prepared input.

use examples::play::board::Board;
use examples::play::games::{GAMES, by_name};
use examples::play::{Session, Start};

fn session(input: impl AsRef<[u8]>, start: Start) -> String {
    let mut output = Vec::new();
    Session::new(&mut input.as_ref(), &mut output, true).run(start).unwrap();
    String::from_utf8(output).unwrap()
}

fn start(game: &str, position: &str, person_begins: bool) -> Start {
    let game = by_name(game).unwrap();
    let board = Some((game.open)(position).unwrap());
    Start { game: Some(game), board, person_begins: Some(person_begins) }
}

/// A person who asks for a hint before every move and follows it.
fn follow_hints(board: &mut dyn Board) -> bool {
    let mut persons_turn = true;
    while let Some(any) = board.moves(1).pop() {
        let mv = board.winning_moves(1).pop();
        if persons_turn {
            assert!(mv.is_some() && board.outcome().first_wins(), "a win once gained stays a win");
        } else {
            assert!(mv.is_none() && !board.outcome().first_wins(), "and there is no way out");
        }
        let mv = mv.unwrap_or(any);
        board.play(Some(mv.component), &mv.phrase).unwrap();
        persons_turn = !persons_turn;
    }
    board.outcome().first_wins() == persons_turn
}

#[test]
fn every_game_is_won_by_following_the_hints_and_reads_its_own_examples() {
    for game in GAMES {
        let mut board = (game.open)(game.position).unwrap();
        assert!(board.outcome().first_wins(), "{}: the suggested position is a win", game.name);
        assert!(follow_hints(&mut *board), "{}", game.name);
        let mut board = (game.open)(game.position).unwrap();
        let played = (1..=board.components().len())
            .any(|component| board.play(Some(component), game.example_move).is_ok());
        assert!(played, "{}: {}", game.name, game.example_move);
    }
}

#[test]
fn every_game_ends_in_peace_wherever_the_input_ends() {
    for (number, game) in GAMES.iter().enumerate() {
        let whole = format!("{}\n\nyes\nhint\nmoves\n{}\n", number + 1, game.example_move);
        for end in 0..=whole.len() {
            let printed = session(&whole[..end], Start::default());
            assert!(printed.contains("Good-bye.") || printed.contains("win"), "{printed}");
        }
    }
}

#[test]
fn a_game_of_nim_in_words() {
    let input =
        "2: take 1\n1 take 3 coins\n take 1\n3 take 1\n2 TAKE 1\n\nhint\n2: 1\nx: 1\n1: take 2\n";
    let printed = session(input, start("nim", "3 4", true));
    let expected = "\
nim: Take one or more coins from one heap. Whoever takes the last coin wins.
`help` says what you can type besides moves.

  1: a heap of 3
  2: a heap of 4
Your move: 2: take 1
I take 1 coin in component 1.

  1: a heap of 2
  2: a heap of 3
Your move: 1 take 3 coins
That is no move: the rules do not allow to take 3 coins in component 1.
Your move: take 1
That is no move: in which component? say `1: take 1 coin` or `2: take 1 coin`.
Your move: 3 take 1
That is no move: there is no component 3.
Your move: 2 TAKE 1
I take 1 coin in component 1.

  1: a heap of 1
  2: a heap of 2
Your move: \n\
Your move: hint
You can win: 2: take 1 coin.
Your move: 2: 1
I take 1 coin in component 1.

  a heap of 1
Your move: x: 1
That is no move: `x` is not the number of a component.
Your move: 1: take 2
That is no move: the rules do not allow to take 2 coins.
Your move: \n\
Good-bye.
";
    assert_eq!(printed, expected);
}

#[test]
fn the_one_who_cannot_move_loses_in_normal_play_and_wins_in_misere_play() {
    let last = |printed: String| printed.lines().last().unwrap().to_owned();
    assert_eq!(last(session("5\n", start("nim", "5", true))), "I cannot move: you win.");
    assert_eq!(last(session("", start("nim", "5", false))), "You cannot move: I win.");
    assert_eq!(last(session("5\n", start("misere_nim", "5", true))), "I cannot move: I win.");
    assert_eq!(last(session("4\n", start("misere-nim", "5", true))), "You cannot move: you win.");
    assert_eq!(last(session("", start("misère nim", "no heaps", false))), "I cannot move: I win.");
    assert_eq!(last(session("", start("dual_nim", "3 3", true))), "You cannot move: you win.");
    assert_eq!(last(session("3\n", start("dual_nim", "3", true))), "I cannot move: I win.");
}

#[test]
fn what_makes_no_sense_is_asked_for_again() {
    let printed = session("chess\n0\n99\n2\nheaps\n-1\n1 1\nperhaps\nNO\n", Start::default());
    for line in [
        "There is no game `chess`.",
        "There is no game `0`.",
        "That is no position: word 2 is missing: expected the word `of`.",
        "That is no position: word 1 is `-1`: expected the size of a heap.",
        "Please say yes or no.",
        "I take 1 coin in component 1.",
    ] {
        assert!(printed.contains(line), "{line} in {printed}");
    }
    assert!(printed.ends_with("Your move: \nGood-bye.\n"), "{printed}");
}

#[test]
fn bytes_that_are_no_text_and_lines_without_end() {
    let mut input = b"\xef\xbb\xbf1\r\n3 4\r\nyes\r\n\xff\xfe\x00\x1b[2J\r\n".to_vec();
    input.extend(vec![b'9'; 5 << 20]);
    input.extend(b"\n1: take 3\n2: 4\n");
    let printed = session(input, Start::default());
    assert!(printed.ends_with("You cannot move: I win.\n"), "{}", &printed[printed.len() - 300..]);
    assert!(printed.len() < 10_000 && !printed.contains('\u{1b}'));
}

#[test]
fn equal_components_need_no_number_and_huge_heaps_no_time() {
    let mut board = (by_name("nim").unwrap().open)("4 4").unwrap();
    assert_eq!(board.play(None, "take 4").unwrap().component, 1);
    assert_eq!(board.components(), ["a heap of 4"]);

    let mut board =
        (by_name("nim").unwrap().open)("18446744073709551615 18446744073709551614").unwrap();
    let winning = board.winning_moves(5);
    assert_eq!(winning.len(), 1);
    board.play(None, &winning[0].phrase).unwrap_err();
    board.play(Some(winning[0].component), &winning[0].phrase).unwrap();
    assert!(!board.outcome().first_wins());
}
