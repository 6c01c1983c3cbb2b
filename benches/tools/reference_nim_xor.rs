//! The reference program for the speed of `judge nim_product_64`: its time is the unit. Reads the same input and prints the xor of each
//! pair. Apart from the command line, this is plain code that uses neither the libraries nor the code that the judge programs share. Do not
//! change it: figures from different dates are comparable only if the reference stays the same.
//!
//! Run: `cargo run --release -p benches --bin reference_nim_xor -- benches/tools/reference_nim_xor.txt`. With `-` instead of the file, or
//! without a file, the program reads the standard input.

use frame::Program;
use std::io::Write;
use std::process::ExitCode;

fn main() -> ExitCode {
    let program =
        Program::new("reference_nim_xor", include_str!("reference_nim_xor.rs")).operands(1);
    program.run(|arguments, out| Ok(out.write_all(&xors(&arguments.bytes(0)?))?))
}

fn xors(input: &[u8]) -> Vec<u8> {
    let mut at = 0;
    let mut next = || {
        while at < input.len() && !input[at].is_ascii_digit() {
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
    output
}
