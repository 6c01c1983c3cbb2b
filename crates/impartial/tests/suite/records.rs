//! Tests damaged saved games. The reader must report an error that says where the damage is, unless all moves are still legal.

use games::catalog;
use grundy_core::Convention;
use grundy_core::mixed::MixedSum;
use impartial::play::{Record, Session, Start};

/// A pseudorandom generator (xorshift by Marsaglia).
struct Luck(u64);

impl Luck {
    fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % bound.max(1) as u64) as usize
    }
}

const POSITIONS: &[&str] = &[
    "nim 3 5 7",
    "kayles 9 + nim 2 1",
    "node_kayles 0-1 1-2 2-3 3-4",
    "cram 3x3",
    "tartan:twins,mogul 3x2 2x4",
    "moore:2 3 4 5",
    "coins_to_root 0-1 1-2 root 0 coins 0 1 2",
    "poker_nim 3 5 bags 1 0",
    "dots_and_boxes 1x2",
    "northcott W.B. W..B W",
];

/// Removes the components without moves from a sum.
fn alive(sum: MixedSum) -> MixedSum {
    sum.into_iter().filter(|part| part.moves().next().is_some()).collect()
}

/// Returns the record of a random game with legal moves.
fn played(position: &str, luck: &mut Luck) -> String {
    let mut sum = alive(catalog::read_sum(position).unwrap());
    let mut moves = Vec::new();
    for _ in 0..luck.below(12) {
        let count = sum.moves().take(50).count();
        let Some(mv) = sum.moves().nth(luck.below(count)) else { break };
        moves.push(sum.move_text(&mv));
        sum = alive(sum.try_play(&mv).unwrap());
    }
    let convention = Convention::ALL[luck.below(2)];
    Record::from_parts(position, convention, luck.below(2) == 0, moves).to_string()
}

/// Damages a text at one to three places: changes or inserts a byte; copies, deletes, swaps or replaces lines; or cuts off the end.
fn damaged(text: &str, other: &str, luck: &mut Luck) -> String {
    let mut bytes = text.as_bytes().to_vec();
    for _ in 0..=luck.below(3) {
        let lines: Vec<Vec<u8>> = bytes.split(|&byte| byte == b'\n').map(<[u8]>::to_vec).collect();
        let (one, two) = (luck.below(lines.len()), luck.below(lines.len()));
        let strange: Vec<&[u8]> = other.as_bytes().split(|&byte| byte == b'\n').collect();
        let mut lines = lines;
        let at = luck.below(bytes.len());
        match luck.below(8) {
            0 if !bytes.is_empty() => bytes[at] ^= 1 << luck.below(8),
            1 if !bytes.is_empty() => bytes[at] = b"0123456789/-x:,# \t"[luck.below(18)],
            2 => bytes.truncate(at),
            3 => bytes.insert(at, b"09 -x:\n\xff"[luck.below(8)]),
            kind => {
                match kind {
                    4 => drop(lines.remove(one)),
                    5 => lines.insert(one, lines[two].clone()),
                    6 => lines.swap(one, two),
                    _ => lines[one] = strange[luck.below(strange.len())].to_vec(),
                }
                bytes = lines.join(&b'\n');
            }
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

/// Checks that every move of the record is legal in its position. Returns the number of moves.
fn all_legal(record: &Record) -> usize {
    let mut sum = alive(catalog::read_sum(record.position()).unwrap());
    for mv in record.moves() {
        let mv = sum.read_move(mv).unwrap();
        sum = alive(sum.try_play(&mv).unwrap());
    }
    record.moves().len()
}

/// Returns the number between `words` and the next colon, if the message begins with `words`.
fn number_after(words: &str, said: &str) -> Option<usize> {
    said.strip_prefix(words)?.split(':').next()?.parse().ok()
}

#[test]
fn a_damaged_record_is_legal_or_rejected_with_the_line_number() {
    let mut luck = Luck(50);
    let (mut refused, mut legal) = (0, 0);
    let rounds = crate::sized(1000, 3000);
    for round in 0..rounds {
        let [one, other] = [(); 2].map(|()| POSITIONS[luck.below(POSITIONS.len())]);
        let text = played(one, &mut luck);
        let whole: Record = text.parse().unwrap();
        assert_eq!((whole.to_string(), all_legal(&whole)), (text.clone(), whole.moves().len()));
        whole.replay().unwrap();
        let other = played(other, &mut luck);
        let spoiled = damaged(&text, &other, &mut luck);
        let record = match spoiled.parse::<Record>() {
            Ok(record) => record,
            Err(error) => {
                let line = number_after("line ", &error.to_string());
                let lines = 1..=spoiled.lines().count() + 1;
                assert!(line.is_some_and(|line| lines.contains(&line)), "{error}: {spoiled}");
                refused += 1;
                continue;
            }
        };
        assert_eq!(record.to_string().parse::<Record>().unwrap(), record);
        if let Err(error) = record.replay() {
            let number = number_after("move ", &error.to_string());
            let is_move = number.is_some_and(|n| (1..=record.moves().len()).contains(&n));
            let is_position = catalog::read_sum(record.position()).is_err();
            assert!(is_move != is_position, "{error}: {spoiled}");
            refused += 1;
            continue;
        }
        all_legal(&record);
        legal += 1;
        if round % 50 == 0 {
            let start = Start { record: Some(record), plain: true, ..Start::default() };
            let (mut typed, mut shown) = (&b"hint\nundo\nquit\n"[..], Vec::new());
            Session::new(&mut typed, &mut shown, true).run(&start).unwrap();
        }
    }
    assert!(refused > rounds / 3 && legal > rounds / 30, "{refused} refused, {legal} legal");
}

#[test]
fn blank_lines_count_as_lines_and_overlong_games_are_rejected() {
    let begun = "\nimpartial game 1\n\nposition nim 3\n  convention normal\nbegins you\n\n";
    assert_eq!(format!("{begun}\n3:1\n\n").parse::<Record>().unwrap().moves(), ["3:1"]);
    let refused = |text: &str| text.parse::<Record>().unwrap_err().to_string();
    assert!(refused(&begun.replace("normal", "normals")).starts_with("line 5: expected"));
    assert!(refused(&begun.replace("game 1", "game 11")).starts_with("line 2: expected"));
    assert!(refused("impartial game 1\nposition nim 1\n").starts_with("line 3: expected"));
    let most = format!("{begun}{}", "3:1\n".repeat(100_000));
    assert_eq!(most.parse::<Record>().unwrap().moves().len(), 100_000);
    assert_eq!(refused(&format!("{most}3:1\n")), "line 100008: more than 100000 moves");
}
