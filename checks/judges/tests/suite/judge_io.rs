//! Tests the reader, the writer and the command line of the judge programs, on well-formed and malformed input.

use grundy_core::Nimber;
use judges::judge::{JudgeError, hash_of_lost_roots, solve_all};
use judges::output::Output;
use judges::tokens::Tokens;
use std::cell::RefCell;
use std::io::{self, Cursor, Read, Write};
use std::rc::Rc;

fn tokens(input: impl Into<Vec<u8>>) -> Tokens {
    Tokens::new(Cursor::new(input.into()))
}

/// A source that returns its bytes in pieces of `step` bytes, with an interruption before each piece.
struct Trickle {
    bytes: Vec<u8>,
    at: usize,
    step: usize,
    interrupted: bool,
}

impl Read for Trickle {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.interrupted = !self.interrupted;
        if self.interrupted {
            return Err(io::ErrorKind::Interrupted.into());
        }
        let count = self.step.min(buffer.len()).min(self.bytes.len() - self.at);
        buffer[..count].copy_from_slice(&self.bytes[self.at..self.at + count]);
        self.at += count;
        Ok(count)
    }
}

/// Returns numbers of each length, including those next to powers of ten and powers of two.
fn telling_numbers() -> Vec<u64> {
    let mut numbers = vec![0, u64::MAX];
    for power in (0..20).map(|k| 10_u64.pow(k)).chain((0..64).map(|k| 1 << k)) {
        numbers.extend([power - 1, power, power + 1]);
        numbers.extend((2..10).filter_map(|k| power.checked_mul(k)));
        numbers.push(0x1234_5678_9abc_def1 % (power + 1));
    }
    numbers
}

#[test]
fn numbers_of_every_length_are_read() {
    for separator in [" ", "\n", "\r\n", "\t", " \u{b}\u{c} ", &" ".repeat(300_000)] {
        let numbers: Vec<u64> =
            if separator.len() > 10 { vec![3, u64::MAX, 5] } else { telling_numbers() };
        let written: Vec<String> = numbers.iter().map(u64::to_string).collect();
        for tail in ["", separator] {
            let mut tokens = tokens(written.join(separator) + tail);
            assert_eq!(tokens.list_u64("a number", numbers.len() as u64).unwrap(), numbers);
            tokens.finish().unwrap();
        }
    }
}

#[test]
fn numbers_are_read_correctly_from_chunks_of_any_size() {
    let numbers = telling_numbers();
    let written: Vec<String> = numbers.iter().map(|n| format!("{n:022}")).collect();
    let bytes = [b"\xef\xbb\xbf".as_slice(), written.join(" ").as_bytes()].concat();
    for step in 1..60 {
        let mut tokens =
            Tokens::new(Trickle { bytes: bytes.clone(), at: 0, step, interrupted: false });
        assert_eq!(
            tokens.list_u64("a number", numbers.len() as u64).unwrap(),
            numbers,
            "step {step}"
        );
        tokens.finish().unwrap();
    }
}

#[test]
fn numbers_across_the_end_of_the_buffer_are_read() {
    let numbers: Vec<u64> =
        (0..300_000_u64).map(|k| k.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> (k % 64)).collect();
    let written: Vec<String> = numbers.iter().map(u64::to_string).collect();
    let mut tokens = tokens(written.join("\n"));
    assert_eq!(tokens.list_u64("a number", numbers.len() as u64).unwrap(), numbers);
    assert_eq!(tokens.next_position(), 300_001);
}

#[test]
fn leading_zeros_carriage_returns_and_one_byte_order_mark_are_accepted() {
    let zeros = "0".repeat(200_000);
    let mut reader =
        tokens(format!("\u{feff}{zeros}12\r\n00000000000000000000018446744073709551615 {zeros}"));
    assert_eq!(reader.list_u64("a number", 3).unwrap(), [12, u64::MAX, 0]);
    reader.finish().unwrap();

    assert!(tokens("\u{feff}").finish().is_ok());
    assert_eq!(tokens("\u{feff}7").u64("a number").unwrap(), 7);
    assert!(
        tokens("\u{feff}\u{feff}7").u64("a number").is_err(),
        "a second mark is no white space"
    );
    assert!(tokens("7 \u{feff}8").list_u64("a number", 2).is_err(), "nor is a late one");
    assert!(tokens(b"\xef\xbb".to_vec()).u64("a number").is_err(), "nor is half a mark");
}

#[test]
fn errors_about_invalid_numbers_quote_the_token() {
    let expected = "expected a heap (0 to 18446744073709551615), found";
    for (input, found) in [
        ("1 2 x", "`x`"),
        ("1 2 -3", "`-3`"),
        ("1 2 +3", "`+3`"),
        ("1 2 3x", "`3x`"),
        ("1 2 123456789012x", "`123456789012x`"),
        ("1 2 3.0", "`3.0`"),
        ("1 2 12,5", "`12,5`"),
        ("1 2 18446744073709551616", "`18446744073709551616`"),
        ("1 2 99999999999999999999", "`99999999999999999999`"),
        ("1 2 1000000000000000000000000", "`100000000000000000000000...`"),
        ("1 2 18446744073709551616 4", "`18446744073709551616`"),
        ("1 2 \u{0}", "`\\0`"),
        ("1 2 3\u{0}", "`3\\0`"),
        ("1 2", "the end of the input"),
        ("1 2 \r\n ", "the end of the input"),
        ("1 2 \u{b2}", "`\u{b2}`"),
        ("1 2 \u{1b}[31m", "`\\u{1b}[31m`"),
    ] {
        let error = tokens(input).list_u64("a heap", 3).unwrap_err();
        assert_eq!(error.to_string(), format!("token 3: {expected} {found}"));
    }
    let mut reader = tokens("1 2 3 ".to_owned() + &"y".repeat(1 << 20));
    reader.test(12);
    assert_eq!(
        reader.list_u64("a heap", 4).unwrap_err().to_string(),
        format!("test 12, token 4: {expected} `{}...`", "y".repeat(24))
    );
    assert_eq!(
        tokens("").u64("a heap").unwrap_err().to_string(),
        format!("token 1: {expected} the end of the input")
    );
}

#[test]
fn signed_numbers_of_every_length_are_read_from_chunks_of_any_size() {
    let mut numbers = vec![0, i64::MIN, i64::MAX];
    for number in telling_numbers() {
        numbers.extend(i64::try_from(number));
        numbers.extend(0_i64.checked_sub_unsigned(number));
    }
    let written: Vec<String> = numbers.iter().map(i64::to_string).collect();
    let text = written.join(" ");
    for step in (1..40).chain([1 << 17]) {
        let bytes = text.clone().into_bytes();
        let mut tokens = Tokens::new(Trickle { bytes, at: 0, step, interrupted: false });
        let read = tokens.list_i64("a value", numbers.len() as u64, i64::MIN, i64::MAX).unwrap();
        assert_eq!(read, numbers, "step {step}");
        tokens.finish().unwrap();
    }
    let mut output = Output::new(io::sink());
    for &number in &numbers {
        output.signed_line(number);
    }
    assert_eq!(output.pending(), (written.join("\n") + "\n").as_bytes());
}

#[test]
fn errors_about_invalid_signed_numbers_quote_the_token() {
    for found in [
        "-",
        "--1",
        "+1",
        "1-",
        "-x",
        "-1x",
        "-1.0",
        "- 1",
        "\u{2212}1",
        "9223372036854775808",
        "-9223372036854775809",
        "-18446744073709551616",
        "18446744073709551615",
    ] {
        let error = tokens(format!("-3 -0 {found} 2")).list_i64("a value", 3, i64::MIN, i64::MAX);
        let first = found.split(' ').next().unwrap();
        assert_eq!(
            error.unwrap_err().to_string(),
            format!(
                "token 3: expected a value (-9223372036854775808 to 9223372036854775807), found `{first}`"
            )
        );
    }
    assert_eq!(tokens("-").i64("x").unwrap_err().to_string().split(" found ").last(), Some("`-`"));
    assert_eq!(tokens("-5 5").list_i64("x", 2, -5, 5).unwrap(), [-5, 5]);
    for beyond in ["-6", "6", "-00000000000000000000000000000000000006"] {
        assert!(tokens(beyond).number_i64("x", -5, 5).is_err());
    }
    assert!(tokens("-0").u64("x").is_err(), "a sign has to be asked for");
    assert!(tokens("1 2 3").list_i64("x", u64::MAX, 1, 3).is_err());
}

#[test]
fn bounds_are_checked_and_reported() {
    assert_eq!(tokens("10").number("x", 10, 10).unwrap(), 10);
    for input in ["9", "11", "0000000000000000000000000000000000009"] {
        let message = tokens(input).number("x", 10, 10).unwrap_err().to_string();
        assert!(message.starts_with("token 1: expected x (10 to 10), found `"), "{message}");
    }
    assert_eq!(tokens("4294967295").u32("x").unwrap(), u32::MAX);
    assert!(tokens("4294967296").u32("x").is_err());
    assert_eq!(tokens("6 7").list_u32("x", 2, 6, 7).unwrap(), [6, 7]);
    assert!(tokens("6 8").list_u32("x", 2, 6, 7).is_err());
    assert!(tokens("1001").count("the number of tests", 1000).is_err());
}

#[test]
fn endpoints_of_edges_are_renumbered_from_zero() {
    assert_eq!(tokens("1 3  3 2").tree_edges(3, 1).unwrap(), [(0, 2), (2, 1)]);
    assert_eq!(tokens("0 2  2 1").tree_edges(3, 0).unwrap(), [(0, 2), (2, 1)]);
    assert_eq!(tokens("").tree_edges(1, 1).unwrap(), []);
    assert_eq!(tokens("").tree_edges(0, 1).unwrap(), []);
    assert_eq!(
        tokens("1 3  3 4").tree_edges(3, 1).unwrap_err().to_string(),
        "token 4: expected an endpoint of an edge (1 to 3), found `4`"
    );
    assert!(tokens("0 1").edges(1, 3, 1).is_err());
    assert!(tokens("0 0").edges(1, 0, 0).is_err());
    assert!(tokens("1 1").edges(1, 0, 1).is_err());
}

#[test]
fn a_huge_count_does_not_reserve_much_memory() {
    assert!(tokens("1 2 3").list_u64("a heap", u64::MAX).is_err());
    assert!(tokens("1 2 3").edges(u64::MAX, u32::MAX, 1).is_err());
}

#[test]
fn leftover_tokens_are_reported_without_a_test_number() {
    let mut reader = tokens("1 \n 2 3");
    reader.test(1);
    reader.u64("a heap").unwrap();
    assert_eq!(
        reader.finish().unwrap_err().to_string(),
        "token 2: expected the end of the input, found `2`"
    );
}

#[test]
fn read_errors_name_the_token() {
    struct Failing;
    impl Read for Failing {
        fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
            Err(io::Error::other("the disk is gone"))
        }
    }
    let message = Tokens::new(Failing).u64("a heap").unwrap_err().to_string();
    assert_eq!(message, "cannot read token 1: the disk is gone");
}

/// A sink whose contents the test can inspect. Writing fails after `room` bytes.
#[derive(Clone)]
struct Shared {
    written: Rc<RefCell<Vec<u8>>>,
    room: usize,
    kind: io::ErrorKind,
}

impl Shared {
    fn new(room: usize, kind: io::ErrorKind) -> Self {
        Self { written: Rc::default(), room, kind }
    }

    fn text(&self) -> String {
        String::from_utf8(self.written.borrow().clone()).unwrap()
    }
}

impl Write for Shared {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let mut written = self.written.borrow_mut();
        if written.len() + bytes.len() > self.room {
            return Err(self.kind.into());
        }
        written.extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[test]
fn numbers_are_formatted_as_in_the_standard_library() {
    let sink = Shared::new(usize::MAX, io::ErrorKind::Other);
    let mut output = Output::new(sink.clone());
    let mut expected = String::new();
    for number in
        telling_numbers().into_iter().chain(0..20_000).chain((0..3000).map(|k| k * 33_333_333_331))
    {
        output.line(number);
        output.complete().unwrap();
        expected += &number.to_string();
        expected.push('\n');
    }
    output.line_of([1_u32, 20, 300]);
    output.line_of::<u64>([]);
    output.text_line("end");
    std::fmt::Write::write_fmt(&mut output, format_args!("{:?}", [1])).unwrap();
    output.complete().unwrap();
    output.flush().unwrap();
    assert_eq!(sink.text(), expected + "1 20 300\n\nend\n[1]");
}

#[test]
fn output_longer_than_the_buffer_is_written_completely() {
    let sink = Shared::new(usize::MAX, io::ErrorKind::Other);
    let mut output = Output::new(sink.clone());
    let long = "abc".repeat(200_000);
    output.text_line(&long);
    output.line_of(0..200_000_u32);
    assert_eq!(sink.text(), "", "nothing leaves before it is complete");
    output.complete().unwrap();
    output.line(1);
    output.flush().unwrap();
    let numbers: Vec<String> = (0..200_000).map(|k| k.to_string()).collect();
    assert_eq!(sink.text(), format!("{long}\n{}\n", numbers.join(" ")));
    assert_eq!(output.pending(), b"1\n");
}

/// Prints the numbers of each test and then their sum.
fn sums(tokens: &mut Tokens, output: &mut Output) -> Result<(), JudgeError> {
    let tests = tokens.count("the number of tests", 1_000_000)?;
    for test in 1..=tests {
        tokens.test(test);
        let length = tokens.count("a length", 10)?;
        let mut sum = 0;
        for _ in 0..length {
            let number = tokens.u64("a number")?;
            output.number(number);
            output.byte(b'+');
            sum += number;
        }
        output.text("=");
        output.line(sum);
        output.complete()?;
    }
    Ok(())
}

#[test]
fn only_answers_before_a_malformed_test_are_printed() {
    for (input, printed, error) in [
        ("2 2 1 2 1 5", "1+2+=3\n5+=5\n", None),
        (
            "2 2 1 2 1 5 6",
            "1+2+=3\n5+=5\n",
            Some("token 7: expected the end of the input, found `6`"),
        ),
        (
            "2 2 1 2 3 5 6 x 7",
            "1+2+=3\n",
            Some("test 2, token 8: expected a number (0 to 18446744073709551615), found `x`"),
        ),
        (
            "2 2 1 2",
            "1+2+=3\n",
            Some("test 2, token 5: expected a length (0 to 10), found the end of the input"),
        ),
        (
            "",
            "",
            Some(
                "token 1: expected the number of tests (0 to 1000000), found the end of the input",
            ),
        ),
    ] {
        let sink = Shared::new(usize::MAX, io::ErrorKind::Other);
        let result = solve_all(&mut tokens(input), &mut Output::new(sink.clone()), sums);
        assert_eq!(sink.text(), printed);
        assert_eq!(result.err().map(|error| error.to_string()).as_deref(), error);
    }
}

#[test]
fn a_closed_output_is_distinguished_from_other_write_errors() {
    for (kind, closed) in [(io::ErrorKind::BrokenPipe, true), (io::ErrorKind::StorageFull, false)] {
        let sink = Shared::new(4, kind);
        let error =
            solve_all(&mut tokens("2 2 1 2 1 5"), &mut Output::new(sink), sums).unwrap_err();
        assert_eq!(error.is_output_closed(), closed);
    }
}

#[test]
fn hashes_are_sums_of_powers_of_two_reduced_by_the_modulus() {
    // If the player to move loses at each of the roots 1 to n, the sum is 2 + 4 + ... + 2^n = 2^(n+1) - 2.
    for n in 1..=100_u32 {
        let sum = (1_u128 << (n + 1)) - 2;
        let hash = hash_of_lost_roots(std::iter::repeat_n(Nimber::ZERO, n as usize));
        assert_eq!(u128::from(hash), sum % 1_000_000_007, "{n} roots");
    }
    assert_eq!(hash_of_lost_roots([2, 0, 0].map(Nimber::new)), 4 + 8);
}
