//! Draws the rows of a `DistTracker`. Each row has a zone of ones, which slides over its cells. Writes an animated SVG to the standard
//! output.
//!
//! Three distances grow by one per second. Instead of moving the distances around each ring, the program moves the zone of ones in the
//! other direction. In each row, the parity of the number of distances in the zone is one bit of the xor. The program checks each frame
//! against the library.
//!
//! Run: `cargo run --release -p benches --bin dist_tracker_animation > docs/assets/dist_tracker.svg`
//! or, for the first frame alone, `cargo run --release -p benches --bin dist_tracker_animation -- --still`

use frame::Program;
use std::fmt::Write as _;
use std::process::ExitCode;
use tree_algos::DistTracker;

const ROWS: u32 = 4;
const DISTANCES: [u32; 3] = [2, 3, 9];
const FRAMES: u32 = 1 << ROWS;

/// Sizes in SVG user units.
const CELL: u32 = 28;
const LEFT: u32 = 64;
const TOP: u32 = 70;
const LINE: u32 = 46;

fn main() -> ExitCode {
    let source = include_str!("dist_tracker_animation.rs");
    Program::new("dist_tracker_animation", source)
        .flag("still")
        .run(|arguments, out| out.text(picture(if arguments.has("still") { 1 } else { FRAMES })))
}

/// Returns an animated SVG with the given number of frames, each of which lasts a second.
fn picture(frames: u32) -> String {
    let mut tracker = DistTracker::new(ROWS);
    for d in DISTANCES {
        tracker.toggle(d);
    }
    let (width, height) = (LEFT + CELL * FRAMES + 60, TOP + LINE * ROWS + 12);
    let mut svg = String::new();
    let _ = writeln!(
        svg,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" \
         font-family=\"sans-serif\" font-size=\"14\" fill=\"currentColor\">"
    );
    svg.push_str("<title>The rows of a DistTracker and their sliding one zones</title>\n");
    // The animation is in a separate SVG file, so it must follow the color scheme of the reader. The still picture is part of a page and
    // uses the colors of the page.
    if frames > 1 {
        svg.push_str(
            "<style>svg { color: #222 } @media (prefers-color-scheme: dark) { svg { color: #ddd } }</style>\n",
        );
    }
    for frame in 0..frames {
        let distances = DISTANCES.map(|d| (d + frame) % FRAMES);
        let xor = distances.iter().fold(0, |xor, d| xor ^ d);
        assert_eq!(tracker.xor_after(i64::from(frame)), xor);
        let listed = distances.map(|d| d.to_string()).join(" xor ");
        let text = format!("after {frame} steps: {listed} (mod {FRAMES}) = {xor}");
        text_in_frame(&mut svg, (LEFT, 28), &text, |now| now == frame, frames);
    }
    for row in 0..ROWS {
        draw_row(&mut svg, row, frames, &tracker);
    }
    svg.push_str("</svg>\n");
    svg
}

/// Draws the ring of one row, cut open into a line of cells. Shows the parity of each cell, the zone whose distances contribute to the bit,
/// and the resulting bit.
fn draw_row(svg: &mut String, row: u32, frames: u32, tracker: &DistTracker) {
    let (length, y) = (2_u32 << row, TOP + LINE * row);
    let middle = y + CELL / 2 + 5;
    let _ = writeln!(svg, "<text x=\"4\" y=\"{middle}\">bit {row}</text>");
    for cell in 0..length {
        let x = LEFT + CELL * cell;
        // A distance that starts in this cell is in cell `cell + frame`, modulo the length of the row, after `frame` steps.
        let in_zone = |frame: u32| (cell + frame) % length >= length / 2;
        let _ = write!(
            svg,
            "<rect x=\"{x}\" y=\"{y}\" width=\"{CELL}\" height=\"{CELL}\" fill=\"#e09f3e\" stroke=\"currentColor\" \
             fill-opacity=\"{}\">",
            opacity(in_zone(0))
        );
        animate(svg, "fill-opacity", |frame| opacity(in_zone(frame)), frames);
        svg.push_str("</rect>\n");
        if odd(cell, length) {
            let (x, y) = (x + CELL / 2, y + CELL / 2);
            let _ = writeln!(svg, "<circle cx=\"{x}\" cy=\"{y}\" r=\"6\"/>");
        }
    }
    for bit in 0..2 {
        let is_bit = |frame: u32| {
            let zone = (0..length).filter(|cell| (cell + frame) % length >= length / 2);
            let parity = zone.filter(|&cell| odd(cell, length)).count() as u32 % 2;
            assert_eq!(tracker.xor_after(i64::from(frame)) >> row & 1, parity);
            parity == bit
        };
        let place = (LEFT + CELL * length + 14, middle);
        text_in_frame(svg, place, &format!("= {bit}"), is_bit, frames);
    }
}

/// Returns whether a cell contains an odd number of distances.
fn odd(cell: u32, length: u32) -> bool {
    DISTANCES.iter().filter(|&&d| d % length == cell).count() % 2 == 1
}

fn opacity(shown: bool) -> &'static str {
    if shown { "0.8" } else { "0" }
}

/// Draws a text that is visible only in some frames.
fn text_in_frame(
    svg: &mut String,
    (x, y): (u32, u32),
    text: &str,
    shown: impl Fn(u32) -> bool,
    frames: u32,
) {
    let visibility = |frame| if shown(frame) { "visible" } else { "hidden" };
    if (0..frames).all(|frame| !shown(frame)) {
        return;
    }
    let _ = write!(svg, "<text x=\"{x}\" y=\"{y}\" visibility=\"{}\">{text}", visibility(0));
    animate(svg, "visibility", visibility, frames);
    svg.push_str("</text>\n");
}

/// Animates an attribute with one value per second, in an endless loop. Does nothing if there is only one frame.
fn animate(svg: &mut String, attribute: &str, value: impl Fn(u32) -> &'static str, frames: u32) {
    if frames > 1 {
        let values: Vec<&str> = (0..frames).map(value).collect();
        let _ = write!(
            svg,
            "<animate attributeName=\"{attribute}\" calcMode=\"discrete\" dur=\"{frames}s\" \
             repeatCount=\"indefinite\" values=\"{}\"/>",
            values.join(";")
        );
    }
}
