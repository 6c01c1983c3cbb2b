//! Draws maps of solved games. Two numbers of each game determine its place, on logarithmic scales.

#![expect(clippy::cast_precision_loss, reason = "a pixel more or less")]

use games::scene::svg::{Curve, Labels, Point, Svg, text_width};
use std::collections::BTreeMap;

/// The left and top margins of the map, and the size of its text.
const LEFT: f64 = 56.0;
const TOP: f64 = 34.0;
const SIZE: f64 = 11.0;
/// The number of points farthest from the origin that get labels, if there is space. Well-known games get labels first, wherever they are.
const NAMED: usize = 24;
const KNOWN: &[&str] = &["0.77", "0.07", "0.137", "0.156", "0.165", "0.56", "4.4"];

/// The games in a map, by the two numbers that determine their places. Several games can be in the same place.
pub(in crate::commands) struct Map {
    /// The titles of the horizontal and the vertical axis.
    pub(in crate::commands) axes: [&'static str; 2],
    pub(in crate::commands) title: &'static str,
    pub(in crate::commands) games: BTreeMap<(u64, u64), Vec<String>>,
}

pub(in crate::commands) fn draw(map: &Map) -> String {
    let places = &map.games;
    let decades = |largest: u64| largest.max(1).ilog10() + 1;
    let right = decades(places.keys().map(|place| place.0).max().unwrap_or(1));
    let high = decades(places.keys().map(|place| place.1).max().unwrap_or(1));
    // The distance between consecutive powers of ten is the same on both axes.
    let decade = (560.0 / f64::from(right.max(high))).clamp(72.0, 200.0);
    let origin: Point = (LEFT, TOP + decade * f64::from(high));
    let at = |(across, up): (u64, u64)| {
        let far = |number: u64| decade * (number.max(1) as f64).log10();
        (origin.0 + far(across), origin.1 - far(up))
    };
    let far = |place: &(u64, u64)| {
        let point = at(*place);
        (point.0 - origin.0).hypot(point.1 - origin.1)
    };
    let mut svg = Svg::new(16.0);
    axes(&mut svg, origin, decade, [right, high], map.axes);
    let mut labels = Labels::default();
    for (place, codes) in places {
        let radius = 2.5 + (codes.len() as f64).sqrt();
        let (x, y) = at(*place);
        svg.circle((x, y), radius, "fill=\"#0072b2\" fill-opacity=\"0.55\"");
        labels.take((x, y), (radius, radius));
    }
    let mut order: Vec<&(u64, u64)> = places.keys().collect();
    order.sort_by(|one, other| far(other).total_cmp(&far(one)));
    let known =
        |place: &&(u64, u64)| places[*place].iter().any(|code| KNOWN.contains(&code.as_str()));
    // There is not enough space for all labels, so place the labels of well-known games first.
    let first = order.iter().copied().filter(known);
    let rest = order.iter().take(NAMED).copied().filter(|place| !known(place));
    for place in first.chain(rest) {
        let codes = &places[place];
        let name = codes.iter().find(|code| KNOWN.contains(&code.as_str())).unwrap_or(&codes[0]);
        let more = codes.len() - 1;
        let label = if more == 0 { name.clone() } else { format!("{name} +{more}") };
        let (x, y) = at(*place);
        let around = Curve::bent((x - 8.0, y), (x + 8.0, y), 0.0);
        let size = (text_width(&label, SIZE), SIZE + 2.0);
        if let Some(middle) = labels.place_if_free(&around, size) {
            svg.text(middle, SIZE, &label, "class=\"label\"");
        }
    }
    let games: usize = places.values().map(Vec::len).sum();
    svg.finish(&format!("{} of {games} solved octal games", map.title))
}

/// Draws lines at the powers of ten, and labels them.
fn axes(svg: &mut Svg, origin: Point, decade: f64, [right, high]: [u32; 2], names: [&str; 2]) {
    let (width, height) = (decade * f64::from(right), decade * f64::from(high));
    let rest = "stroke=\"currentColor\" stroke-opacity=\"0.2\" fill=\"none\"";
    for power in 0..=right {
        let x = origin.0 + decade * f64::from(power);
        svg.path(format_args!("M{x:.1} {:.1}V{:.1}", origin.1, origin.1 - height), rest);
        let label = power_of_ten(power);
        svg.text((x, origin.1 + 14.0), SIZE, &label, "class=\"label\"");
    }
    for power in 0..=high {
        let y = origin.1 - decade * f64::from(power);
        svg.path(format_args!("M{:.1} {y:.1}H{:.1}", origin.0, origin.0 + width), rest);
        let label = power_of_ten(power);
        let x = origin.0 - 8.0 - text_width(&label, SIZE) / 2.0;
        svg.text((x, y), SIZE, &label, "class=\"label\"");
    }
    svg.text((origin.0 + width / 2.0, origin.1 + 34.0), 12.0, names[0], "");
    svg.text((origin.0, origin.1 - height - 16.0), 12.0, names[1], "");
    svg.reach((origin.0 + width + 30.0, origin.1 + 40.0));
}

fn power_of_ten(power: u32) -> String {
    const RAISED: [char; 10] = ['⁰', '¹', '²', '³', '⁴', '⁵', '⁶', '⁷', '⁸', '⁹'];
    if power < 4 {
        return 10_u32.pow(power).to_string();
    }
    let digits = power.to_string();
    let raised = digits.bytes().filter_map(|digit| RAISED.get(usize::from(digit - b'0')));
    "10".chars().chain(raised.copied()).collect()
}
