//! The nim-sequence of a heap game as a picture: heap size against nim-value, rare values marked.
//!
//! Run: `cargo run --release --example nim_sequence -- kayles 500 kayles.svg`, which are CODE N FILE.
//!
//! CODE is a code such as 0.77 or a name such as kayles; heaps 0 to N are shown. The SVG goes to FILE, or to
//! standard output for `-` or if no file is named. With `--values` the program prints G(0) .. G(N) separated by blanks and
//! nothing else. Without arguments: Officers up to heap 4000.

use std::fmt::Write as _;
use std::path::Path;
use std::process::ExitCode;

use examples::cli::{Arguments, Failure, Program, Stdout, Usage};
use games::heaps::take_and_break::TakeAndBreak;
use grundy_core::sequence::{Code, MAX_LEN, NimValues, Sequence, SparseSpace};

/// Beyond so many heaps a picture is a black bar, and a file nobody can open.
const MOST_DRAWN: u64 = 200_000;

fn main() -> ExitCode {
    let program = Program::new("nim_sequence", include_str!("nim_sequence.rs"));
    program.flag("values").operands(3).run(run)
}

fn run(arguments: &Arguments, out: &mut Stdout) -> Result<(), Failure> {
    let only_values = arguments.has("values");
    let largest = arguments.number(1, "the largest heap", 0..=MAX_LEN - 1)?;
    let (code, largest) = match (arguments.text(0)?, largest) {
        (None, _) => ("officers", 4000),
        (Some(code), Some(largest)) => (code, largest),
        (Some(_), None) => return Err(Usage::new("the largest heap is missing").into()),
    };
    let game: TakeAndBreak = code.parse()?;
    let code = game.code();
    if !only_values && largest > MOST_DRAWN {
        let most = format_args!("a picture of {largest} heaps: at most {MOST_DRAWN} can be drawn");
        return Err(Usage::new(most).into());
    }
    let mut sequence = Sequence::new(code.clone());
    let values = sequence.extend_to(largest + 1)?;
    let text = if only_values { listed(values) } else { picture(code, values) };
    match arguments.operands().get(2) {
        Some(name) if name != "-" => {
            let written = std::fs::write(name, text);
            Ok(written.map_err(|error| format!("{}: {error}", Path::new(name).display()))?)
        }
        _ => out.text(text),
    }
}

fn listed(values: &NimValues) -> String {
    let mut line = String::with_capacity(4 * values.iter().len());
    for (n, value) in values.iter().enumerate() {
        let _ = write!(line, "{}{}", if n == 0 { "" } else { " " }, value.value());
    }
    line.push('\n');
    line
}

/// One dot per heap; common values in the colour of the text, rare ones larger and red.
fn picture(code: &Code, values: &NimValues) -> String {
    const WIDTH: f64 = 1000.0;
    const HEIGHT: f64 = 400.0;
    const MARGIN: f64 = 40.0;
    let heaps = values.len().max(2) - 1;
    let top = values.iter().max().map_or(1, |value| value.value() as u32).max(1);
    let x = |n: u64| MARGIN + WIDTH * f64::from(n as u32) / f64::from(heaps as u32);
    let y = |value: u32| MARGIN + HEIGHT - HEIGHT * f64::from(value) / f64::from(top);
    let space = SparseSpace::best(code, values);
    let mut dots = [String::new(), String::new()];
    let mut rare = 0;
    for (n, value) in (0..).zip(values) {
        let is_rare = n > 0 && space.is_some_and(|space| space.is_rare(n, value));
        rare += usize::from(is_rare);
        let _ = write!(dots[usize::from(is_rare)], "M{:.1} {:.1}h0", x(n), y(value.value() as u32));
    }
    let [common, marked] = dots;
    let (right, bottom) = (MARGIN + WIDTH, MARGIN + HEIGHT);
    let (width, height) = (WIDTH + 2.0 * MARGIN, HEIGHT + 2.0 * MARGIN);
    // Few dots have room to be seen.
    let dot = if heaps <= 300 { 4.0 } else { 1.5 };
    let large = dot + 2.5;
    let note = if space.is_some() { format!("; {rare} rare values in red") } else { String::new() };
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" font-family=\"sans-serif\" \
         font-size=\"14\" fill=\"none\" stroke-linecap=\"round\">\n\
         <title>Nim-values of {code} up to heap {last}</title>\n\
         <path d=\"M{MARGIN} {MARGIN}V{bottom}H{right}\" stroke=\"currentColor\" stroke-width=\"1\"/>\n\
         <g fill=\"currentColor\">\n\
         <text x=\"{MARGIN}\" y=\"24\">{code}: nim-value of heap 0 to {last}{note}</text>\n\
         <text x=\"{label}\" y=\"{low}\" text-anchor=\"end\">0</text>\n\
         <text x=\"{label}\" y=\"{high}\" text-anchor=\"end\">{top}</text>\n\
         <text x=\"{right}\" y=\"{below}\" text-anchor=\"end\">{last}</text>\n\
         </g>\n\
         <path d=\"{common}\" stroke=\"currentColor\" stroke-width=\"{dot}\"/>\n\
         <path d=\"{marked}\" stroke=\"#d22\" stroke-width=\"{large}\"/>\n\
         </svg>\n",
        last = values.len() - 1,
        label = MARGIN - 6.0,
        low = bottom + 5.0,
        high = MARGIN + 5.0,
        below = bottom + 20.0,
    )
}
