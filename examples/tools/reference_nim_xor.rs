//! The unit in which `judge_nim_product_64` is measured: reads the same input and prints the exclusive or of each
//! pair, in plain code that calls nothing of the libraries or of what the programs share. Left alone, so that the
//! unit does not move with them.
//!
//! Run: `cargo run --release --example reference_nim_xor < FILE`

use std::io::{Read, Write};

fn main() -> std::io::Result<()> {
    let mut input = Vec::new();
    std::io::stdin().lock().read_to_end(&mut input)?;
    let mut at = 0;
    let mut next = || {
        while !input[at].is_ascii_digit() {
            at += 1;
        }
        let mut number = 0_u64;
        while at < input.len() && input[at].is_ascii_digit() {
            number = number * 10 + u64::from(input[at] - b'0');
            at += 1;
        }
        number
    };
    let tests = next();
    let mut output = Vec::new();
    for _ in 0..tests {
        let mut number = next() ^ next();
        let mut digits = [0; 20];
        let mut begin = digits.len();
        loop {
            begin -= 1;
            digits[begin] = b'0' + (number % 10) as u8;
            number /= 10;
            if number == 0 {
                break;
            }
        }
        output.extend_from_slice(&digits[begin..]);
        output.push(b'\n');
    }
    std::io::stdout().lock().write_all(&output)
}
