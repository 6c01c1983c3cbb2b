//! The values of a nim-sequence as a list, or as a picture: heap size against nim-value, rare values marked.

use std::fmt::Write as _;
use std::path::Path;

use crate::commands::documents;
use crate::commands::output::{self, Stdout};
use crate::commands::{Failure, Usage};
use games::scene::svg::{Svg, text_width};
use grundy_core::Nimber;
use octal_games::{Code, NimValues, SparseSpace};

/// Beyond this many heaps a picture is a black bar, and a file that no viewer opens.
const MAX_DRAWN: u64 = 200_000;

/// Whether a picture up to this heap can be looked at.
pub(super) fn check(largest: u64) -> Result<(), Usage> {
    if largest <= MAX_DRAWN {
        return Ok(());
    }
    let most = format_args!("a picture of {largest} heaps: at most {MAX_DRAWN} can be drawn");
    Err(Usage::new(most))
}

/// Prints the values separated by blanks, and nothing else.
pub(super) fn list(code: &Code, values: &NimValues, out: &mut Stdout) -> Result<(), Failure> {
    if out.is_json() {
        let values: Vec<u64> = values.iter().map(Nimber::value).collect();
        return out.document(&documents::Values { code: code.to_string(), values });
    }
    out.text(listed(values))
}

/// The heaps and their values as lines of a table.
pub(super) fn table(values: &NimValues) -> String {
    let mut text = "heap,value\n".to_owned();
    for (heap, value) in values.iter().enumerate() {
        let _ = writeln!(text, "{heap},{}", value.value());
    }
    text
}

/// Draws them to a file, or to the standard output for `-`.
pub(super) fn draw(
    code: &Code,
    values: &NimValues,
    file: &Path,
    out: &mut Stdout,
) -> Result<(), Failure> {
    let is_file = !output::picture(file, &picture(code, values), out)?;
    if is_file && out.is_json() {
        return out.document(&documents::File { file: file.display().to_string() });
    }
    Ok(())
}

fn listed(values: &NimValues) -> String {
    let mut line = String::with_capacity(4 * values.iter().len());
    for (n, value) in values.iter().enumerate() {
        let _ = write!(line, "{}{}", if n == 0 { "" } else { " " }, value.value());
    }
    line.push('\n');
    line
}

/// One dot per heap; common values in the color of the text, rare ones larger and red. Lines and numbers at round
/// values; readable on a screen of 400 pixels.
fn picture(code: &Code, values: &NimValues) -> String {
    const WIDTH: f64 = 350.0;
    const HEIGHT: f64 = 220.0;
    const LEFT: f64 = 36.0;
    const TOP: f64 = 44.0;
    const SIZE: f64 = 13.0;
    let last = values.len() - 1;
    let largest = values.iter().max().map_or(0, grundy_core::Nimber::value);
    let (right, bottom) = (LEFT + WIDTH, TOP + HEIGHT);
    let share = |part: u64, whole: u64| f64::from(part as u32) / f64::from(whole.max(1) as u32);
    let x = |n: u64| LEFT + WIDTH * share(n, last);
    let y = |value: u64| bottom - HEIGHT * share(value, largest);
    let space = SparseSpace::best(code, values);
    let mut dots = [String::new(), String::new()];
    let mut rare = 0;
    for (n, value) in (0..).zip(values.iter()) {
        let is_rare = n > 0 && space.is_some_and(|space| space.is_rare(n, value));
        rare += usize::from(is_rare);
        let _ = write!(dots[usize::from(is_rare)], "M{:.2} {:.1}h0", x(n), y(value.value()));
    }
    let mut svg = Svg::new(10.0);
    let note = if space.is_some() { format!("; {rare} rare values in red") } else { String::new() };
    svg.words((4.0, 13.0), 14.0, &format!("{code}{note}"));
    svg.words((4.0, 31.0), 12.0, "nim-value");
    let name = "size of the heap";
    svg.words((right - text_width(name, 12.0), bottom + 36.0), 12.0, name);
    svg.path(
        format_args!("M{LEFT} {TOP}V{bottom}H{right}"),
        "fill=\"none\" stroke=\"currentColor\"",
    );
    for value in ticks(largest) {
        let at = y(value);
        let label = value.to_string();
        svg.path(
            format_args!("M{LEFT} {at:.1}H{right}"),
            "stroke=\"currentColor\" stroke-opacity=\"0.2\"",
        );
        let middle = LEFT - 6.0 - text_width(&label, SIZE) / 2.0;
        svg.text((middle, at), SIZE, &label, "class=\"label\"");
    }
    for n in ticks(last) {
        let at = x(n);
        svg.path(format_args!("M{at:.1} {bottom}v6"), "stroke=\"currentColor\"");
        svg.text((at, bottom + 15.0), SIZE, &n.to_string(), "class=\"label\"");
    }
    svg.reach((right + 14.0, bottom + 36.0));
    // Few dots have room to be seen.
    let (dot, large) = if last <= 300 { (2.5, 4.5) } else { (1.0, 1.8) };
    for (dots, color, width) in [(&dots[0], "currentColor", dot), (&dots[1], "#e03131", large)] {
        let look = format!("stroke=\"{color}\" stroke-width=\"{width}\" stroke-linecap=\"round\"");
        svg.path(dots, format_args!("fill=\"none\" {look}"));
    }
    svg.finish(&format!("Nim-values of {code} up to heap {last}"))
}

/// Round numbers from 0 to `largest`, at most nine.
fn ticks(largest: u64) -> impl Iterator<Item = u64> {
    let tens = (0..).map_while(|power| 10_u64.checked_pow(power));
    let steps = tens.flat_map(|ten| [1, 2, 5].into_iter().map(move |digit| digit * ten));
    let step = steps.into_iter().find(|step| largest / step <= 8).unwrap_or(1);
    (0..=largest / step).map(move |tick| tick * step)
}
