//! A picture drawn.

use super::Picture;
use std::collections::HashMap;
use std::fmt::Write as _;
use tree_algos::NodeId;
use tree_algos::graph::Multigraph;

/// Between two columns, and between two rows.
const STEP: f64 = 60.0;
const MARGIN: f64 = 40.0;
const GREEN: &str = "#009e73";

/// The places of the nodes above the ground, in columns and rows.
struct Layout {
    places: Vec<Option<(f64, u32)>>,
    columns: f64,
    rows: u32,
}

impl Picture {
    /// The picture as an SVG: green edges on a line that is the ground, and the names of the nodes. What hangs on
    /// nothing is left out.
    ///
    /// Each node stands as many rows above the ground as its shortest way down has edges, above the middle of what is
    /// reached first through it; parallel edges are bent.
    ///
    /// # Complexity
    /// Linear in the number of edges.
    ///
    /// ```
    /// use games::graphs::hackenbush::Picture;
    ///
    /// let house: Picture = "0-1 0-2 1-2 1-3 2-3 3-3".parse()?;
    /// let svg = house.to_svg();
    /// assert!(svg.starts_with("<svg") && svg.ends_with("</svg>\n"));
    /// assert_eq!(svg.matches("<path").count(), 6);
    /// # Ok::<(), grundy_core::ReadError>(())
    /// ```
    pub fn to_svg(&self) -> String {
        let (labeled, ground) = self.graph();
        let layout = Layout::new(&labeled.graph, ground);
        let (width, height) =
            (layout.columns * STEP + MARGIN, f64::from(layout.rows) * STEP + 2.0 * MARGIN);
        let foot = height - MARGIN;
        let mut svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width:.0} {height:.0}\" font-family=\"sans-serif\" \
             font-size=\"11\" text-anchor=\"middle\">\n<title>A picture of Hackenbush</title>\n<line x1=\"0\" y1=\"{foot:.1}\" \
             x2=\"{width:.1}\" y2=\"{foot:.1}\" stroke=\"currentColor\" stroke-width=\"3\"/>\n"
        );
        let mut named = vec![false; labeled.graph.node_count()];
        named[ground.index()] = true;
        let mut loops_on_ground = 0_u32;
        let mut parallel: HashMap<(NodeId, NodeId), u32> = HashMap::new();
        for (edge, u, v) in labeled.graph.edges() {
            let name = self.edges()[edge.index()];
            let at = |node: NodeId| {
                let (column, row) = layout.places[node.index()]?;
                Some((column * STEP + MARGIN, foot - f64::from(row) * STEP))
            };
            let earlier = parallel.entry((u.min(v), u.max(v))).or_default();
            let path = match (u == ground, v == ground) {
                (true, true) => {
                    let x = 12.0 + 24.0 * f64::from(loops_on_ground);
                    loops_on_ground += 1;
                    loop_at((x, foot), 0)
                }
                (true, false) | (false, true) => {
                    let Some((x, y)) = at(if u == ground { v } else { u }) else { continue };
                    bow((x, foot), (x, y), *earlier)
                }
                (false, false) => {
                    let (Some(from), Some(to)) = (at(u), at(v)) else { continue };
                    if u == v { loop_at(from, *earlier) } else { bow(from, to, *earlier) }
                }
            };
            *earlier += 1;
            let _ = writeln!(
                svg,
                "<path d=\"{path}\" fill=\"none\" stroke=\"{GREEN}\" stroke-width=\"3\"><title>{}-{}</title></path>",
                name.0, name.1
            );
            for (node, label) in [(u, name.0), (v, name.1)] {
                if std::mem::replace(&mut named[node.index()], true) {
                    continue;
                }
                if let Some((x, y)) = at(node) {
                    let _ = writeln!(
                        svg,
                        "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"3\" fill=\"currentColor\"/><text x=\"{:.1}\" \
                         y=\"{:.1}\" fill=\"currentColor\">{label}</text>",
                        x + 12.0,
                        y + 4.0
                    );
                }
            }
        }
        svg.push_str("</svg>\n");
        svg
    }
}

impl Layout {
    fn new(graph: &Multigraph, ground: NodeId) -> Self {
        // Breadth first, so that rows ascend, and whatever was reached through a node comes after it.
        let mut from = vec![None; graph.node_count()];
        let mut rows = vec![0; graph.node_count()];
        let mut order = vec![ground];
        from[ground.index()] = Some(ground);
        let mut next = 0;
        while let Some(&node) = order.get(next) {
            next += 1;
            for &(neighbor, _) in graph.neighbors(node) {
                if from[neighbor.index()].is_none() {
                    from[neighbor.index()] = Some(node);
                    rows[neighbor.index()] = rows[node.index()] + 1;
                    order.push(neighbor);
                }
            }
        }
        // Columns for what ends a branch, in the order of a search in depth; everything else stands in the middle.
        let mut leaves = vec![0_u32; graph.node_count()];
        for &node in order.iter().rev().take(order.len() - 1) {
            leaves[node.index()] = leaves[node.index()].max(1);
            let below = from[node.index()].unwrap_or(ground);
            leaves[below.index()] += leaves[node.index()];
        }
        // The first column of a node, and the first one that is still free among those beyond it.
        let mut first = vec![0_u32; graph.node_count()];
        let mut free = vec![0_u32; graph.node_count()];
        let mut places = vec![None; graph.node_count()];
        for &node in &order[1..] {
            let below = from[node.index()].unwrap_or(ground);
            first[node.index()] = free[below.index()];
            free[below.index()] += leaves[node.index()];
            free[node.index()] = first[node.index()];
            let middle = f64::from(first[node.index()]) + f64::from(leaves[node.index()] - 1) / 2.0;
            places[node.index()] = Some((middle, rows[node.index()]));
        }
        let columns = f64::from(leaves[ground.index()].max(1));
        Self { places, columns, rows: rows.into_iter().max().unwrap_or(0) }
    }
}

/// The path of an edge beside this many earlier ones between the same nodes: straight, and then bent to either side.
fn bow((x, y): (f64, f64), (u, v): (f64, f64), earlier: u32) -> String {
    let (dx, dy) = (u - x, v - y);
    let length = dx.hypot(dy).max(1.0);
    let side = if earlier % 2 == 1 { 1.0 } else { -1.0 };
    let out = side * 28.0 * f64::from(earlier.div_ceil(2));
    let (a, b) = (f64::midpoint(x, u) - dy / length * out, f64::midpoint(y, v) + dx / length * out);
    format!("M{x:.1} {y:.1}Q{a:.1} {b:.1} {u:.1} {v:.1}")
}

/// The path of an edge from a node to itself.
fn loop_at((x, y): (f64, f64), earlier: u32) -> String {
    let reach = 34.0 + 12.0 * f64::from(earlier);
    let (left, right, top) = (x - reach / 2.0, x + reach / 2.0, y - reach);
    format!("M{x:.1} {y:.1}C{left:.1} {top:.1} {right:.1} {top:.1} {x:.1} {y:.1}")
}
