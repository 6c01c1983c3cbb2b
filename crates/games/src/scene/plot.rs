//! Plots the nim-values of heaps against their sizes.

use std::fmt::Write as _;

use grundy_core::Nimber;
use octal_games::NimValues;

use super::svg::{Svg, text_width};

/// Draws the values as SVG, with one dot per heap. The dots of rare values are larger and red; all other dots have the color of the text.
/// Lines and numbers mark round values. The plot is readable on a screen that is 400 pixels wide. The heading contains the name, followed
/// by `note`.
///
/// ```
/// use games::scene::plot;
/// use octal_games::Sequence;
///
/// let mut kayles = Sequence::new("0.77".parse()?);
/// let svg = plot::nim_values("Kayles", "", kayles.extend_to(50)?, |_, _| false);
/// assert!(svg.contains("<title>Nim-values of Kayles up to heap 49</title>"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn nim_values(
    name: &str,
    note: &str,
    values: &NimValues,
    is_rare: impl Fn(u64, Nimber) -> bool,
) -> String {
    const WIDTH: f64 = 350.0;
    const HEIGHT: f64 = 220.0;
    const LEFT: f64 = 36.0;
    const TOP: f64 = 44.0;
    const SIZE: f64 = 13.0;
    let last = values.len().saturating_sub(1);
    let largest = values.iter().max().map_or(0, Nimber::value);
    let (right, bottom) = (LEFT + WIDTH, TOP + HEIGHT);
    let share = |part: u64, whole: u64| f64::from(part as u32) / f64::from(whole.max(1) as u32);
    let x = |n: u64| LEFT + WIDTH * share(n, last);
    let y = |value: u64| bottom - HEIGHT * share(value, largest);
    let mut dots = [String::new(), String::new()];
    for (n, value) in (0..).zip(values.iter()) {
        let dots = &mut dots[usize::from(is_rare(n, value))];
        let _ = write!(dots, "M{:.2} {:.1}h0", x(n), y(value.value()));
    }
    let mut svg = Svg::new(10.0);
    svg.words((4.0, 13.0), 14.0, &format!("{name}{note}"));
    svg.words((4.0, 31.0), 12.0, "nim-value");
    let axis = "size of the heap";
    svg.words((right - text_width(axis, 12.0), bottom + 36.0), 12.0, axis);
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
    // Draw larger dots if the plot ends at heap 300 or earlier.
    let (dot, large) = if last <= 300 { (2.5, 4.5) } else { (1.0, 1.8) };
    for (dots, color, width) in [(&dots[0], "currentColor", dot), (&dots[1], "#e03131", large)] {
        let look = format!("stroke=\"{color}\" stroke-width=\"{width}\" stroke-linecap=\"round\"");
        svg.path(dots, format_args!("fill=\"none\" {look}"));
    }
    svg.finish(&format!("Nim-values of {name} up to heap {last}"))
}

/// Returns at most nine evenly spaced round numbers, from 0 up to at most `largest`.
fn ticks(largest: u64) -> impl Iterator<Item = u64> {
    let tens = (0..).map_while(|power| 10_u64.checked_pow(power));
    let steps = tens.flat_map(|ten| [1, 2, 5].into_iter().map(move |digit| digit * ten));
    let step = steps.into_iter().find(|step| largest / step <= 8).unwrap_or(1);
    (0..=largest / step).map(move |tick| tick * step)
}
